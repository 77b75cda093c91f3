//! From one scene to the next: what fades, what slides, and when. Pure, and its own mirror image: playing backwards shows
//! the reverse.

use chromadoku_board::order::in_order;
use chromadoku_solver::model::Key;

use super::look::{EdgeLook, VertexLook, WedgeLook, live_edges, vertices};
use crate::figure::{EdgeScene, EdgeWeight, Face, Role};
use crate::scene::graph::{GraphScene, Rail, VertexScene};

/// The way from how things look now to how a scene looks at rest.
#[derive(Clone, PartialEq, Debug)]
pub struct Tween {
    /// The vertices that change, by position.
    pub changed: Vec<(usize, VertexLook, VertexLook)>,
    /// The edges that fade in or out, or stay: from and to which opacity.
    edges: Vec<(EdgeLook, f32, f32)>,
    /// The rails that change: from and to which load.
    rails: Vec<(Rail, f32, f32)>,
}

/// What the cached layer shows besides faint edges and grounds.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Settled {
    /// The open edges.
    pub open: Vec<EdgeScene>,
    /// The rails.
    pub rails: Vec<Rail>,
}

impl Settled {
    /// What it shows of a scene on the way from another one: what both have. What comes or goes is fading above it.
    pub fn of(from: Option<&GraphScene>, to: &GraphScene) -> Settled {
        let (mut open, mut rails) = (open(to), to.rails.clone());
        if let Some(from) = from {
            let before = self::open(from);
            open.retain(|edge| before.binary_search_by_key(&key(edge), key).is_ok());
            rails.retain(|rail| load_in(&from.rails, rail) == Some(rail.load));
        }
        Settled { open, rails }
    }
}

impl Tween {
    /// The way from the looks of now to a scene of the same kind.
    pub fn new(now: &[VertexLook], edges: &[EdgeLook], rails: &[Rail], to: &GraphScene) -> Tween {
        let goals = vertices(to);
        let changed = now.iter().zip(goals).enumerate().filter(|(_, (from, to))| *from != to);
        let changed = changed.map(|(at, (from, to))| (at, from.clone(), to)).collect();
        Tween { changed, edges: edge_ways(edges, live_edges(to)), rails: rail_ways(rails, &to.rails) }
    }

    /// The rails on their way at a moment.
    pub fn rails(&self, moment: f32) -> Vec<Rail> {
        let eased = ease(moment);
        self.rails.iter().map(|&(rail, from, to)| Rail { load: lerp(from, to, eased), ..rail }).collect()
    }

    /// Whether nothing changes.
    pub fn is_still(&self) -> bool {
        self.changed.is_empty() && self.rails.is_empty() && self.edges.iter().all(|(_, from, to)| from == to)
    }

    /// The changed vertices at a moment between 0 and 1.
    pub fn vertices(&self, moment: f32) -> impl Iterator<Item = (usize, VertexLook)> {
        self.changed.iter().map(move |(at, from, to)| (*at, mix(from, to, moment)))
    }

    /// The edges at a moment; those that are gone in the end are left out there.
    pub fn edges(&self, moment: f32) -> Vec<EdgeLook> {
        let eased = ease(moment);
        let now = self.edges.iter().map(|&(look, from, to)| EdgeLook { alpha: lerp(from, to, eased), ..look });
        now.filter(|look| look.alpha > 0.001).collect()
    }
}

/// How the vertices of a picture look at the start of their way from another one: where the same thing was before, and a
/// candidate where its cell was. What was not there grows at its place.
pub fn origins(before: &GraphScene, looks: &[VertexLook], to: &GraphScene) -> Vec<VertexLook> {
    let there = before.vertices.iter().zip(looks).filter(|(vertex, _)| vertex.face != Face::Absent);
    let names = there.flat_map(|(vertex, look)| {
        // A cell comes from its first candidate.
        let cell = vertex.key.cell().map_or(vertex.key, Key::Cell);
        [(vertex.key, vertex.part), (vertex.key, u8::MAX), (cell, u8::MAX)].map(|name| (name, look))
    });
    let known = in_order(names, |&(name, _)| name);
    let find = |name| known.binary_search_by_key(&name, |&(name, _)| name).ok().map(|at| known[at].1);
    let origin = |vertex: &VertexScene| {
        let goal = VertexLook::of(vertex);
        let same = find((vertex.key, vertex.part)).or_else(|| find((vertex.key, u8::MAX)));
        let of_cell = || vertex.key.cell().and_then(|cell| find((Key::Cell(cell), u8::MAX)));
        match same.or_else(of_cell) {
            Some(look) => VertexLook { at: look.at, radius: look.radius, ..goal },
            None => VertexLook { radius: 0.0, ..goal },
        }
    };
    to.vertices.iter().map(origin).collect()
}

fn open(scene: &GraphScene) -> Vec<EdgeScene> {
    scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Open).copied().collect()
}

type EdgeKey = (EdgeWeight, u32, u32, Option<Role>);

fn key(edge: &EdgeScene) -> EdgeKey {
    (edge.weight, edge.a, edge.b, edge.role)
}

fn edge_ways(now: &[EdgeLook], goals: Vec<EdgeLook>) -> Vec<(EdgeLook, f32, f32)> {
    // The weakest come first, so that what matters is painted over the rest.
    let mut ways = in_order(now.iter().map(|&look| (look, look.alpha, 0.0)), |way| key(&way.0.edge));
    for goal in goals {
        match ways.binary_search_by_key(&key(&goal.edge), |way| key(&way.0.edge)) {
            Ok(at) => ways[at].2 = goal.alpha,
            Err(at) => ways.insert(at, (goal, 0.0, goal.alpha)),
        }
    }
    ways
}

/// How many edges a rail has among those of another scene, where it is there; it stays the same as it grows or thins out.
fn load_in(rails: &[Rail], rail: &Rail) -> Option<f32> {
    let at = rails.binary_search_by_key(&rail.key(), Rail::key).ok()?;
    Some(rails[at].load)
}

fn rail_ways(now: &[Rail], goals: &[Rail]) -> Vec<(Rail, f32, f32)> {
    let goes = now.iter().filter(|rail| load_in(goals, rail).is_none()).map(|&rail| (rail, rail.load, 0.0));
    let stays = goals.iter().map(|&rail| (rail, load_in(now, &rail).unwrap_or(0.0), rail.load));
    goes.chain(stays.filter(|(_, from, to)| from != to)).collect()
}

/// A vertex between two looks. What goes leaves in the first part of the time and what stays spreads in the last, so
/// that nothing crosses; what comes is the reverse.
fn mix(from: &VertexLook, to: &VertexLook, moment: f32) -> VertexLook {
    if moment <= 0.0 {
        return from.clone();
    }
    if moment >= 1.0 {
        return to.clone();
    }
    let goes = from.wedges.iter().any(|wedge| find(to, wedge).is_none());
    let comes = to.wedges.iter().any(|wedge| find(from, wedge).is_none());
    let stay = match (goes, comes) {
        (true, false) => window(moment, 0.4, 1.0),
        (false, true) => window(moment, 0.0, 0.6),
        _ => ease(moment),
    };
    let leave = window(moment, 0.0, 0.6);
    let arrive = window(moment, 0.4, 1.0);
    let mut wedges = Vec::with_capacity(from.wedges.len().max(to.wedges.len()));
    for wedge in &from.wedges {
        wedges.push(match find(to, wedge) {
            Some(goal) => mix_wedges(wedge, goal, stay),
            None => mix_wedges(wedge, &gone(wedge), leave),
        });
    }
    for wedge in to.wedges.iter().filter(|wedge| find(from, wedge).is_none()) {
        wedges.push(mix_wedges(&gone(wedge), wedge, arrive));
    }
    VertexLook {
        at: (lerp(from.at.0, to.at.0, stay), lerp(from.at.1, to.at.1, stay)),
        radius: lerp(from.radius, to.radius, stay),
        face: to.face,
        value: mix_values(from, to, arrive, leave),
        wedges,
        colors: to.colors,
        marks: mix_marks(from, to, ease(moment)),
        alpha: lerp(from.alpha, to.alpha, ease(moment)),
    }
}

fn find<'a>(look: &'a VertexLook, wedge: &WedgeLook) -> Option<&'a WedgeLook> {
    look.wedges.iter().find(|known| known.digit == wedge.digit)
}

/// How a wedge looks where it is not: slid out, and invisible.
fn gone(wedge: &WedgeLook) -> WedgeLook {
    // A whole disc has no direction to slide in: it fades where it is.
    let out = if wedge.sweep > 6.0 { 0.0 } else { 0.3 };
    WedgeLook { out, alpha: 0.0, marked: 0.0, ..*wedge }
}

fn mix_wedges(from: &WedgeLook, to: &WedgeLook, moment: f32) -> WedgeLook {
    WedgeLook {
        digit: to.digit,
        start: lerp(from.start, to.start, moment),
        sweep: lerp(from.sweep, to.sweep, moment),
        out: lerp(from.out, to.out, moment),
        alpha: lerp(from.alpha, to.alpha, moment),
        marked: lerp(from.marked, to.marked, moment),
        role: if to.marked > 0.0 { to.role } else { from.role },
    }
}

fn mix_values(
    from: &VertexLook,
    to: &VertexLook,
    arrive: f32,
    leave: f32,
) -> Option<(chromadoku_board::id::Digit, f32)> {
    match (from.value, to.value) {
        (Some((a, one)), Some((b, other))) if a == b => Some((a, lerp(one, other, (arrive + leave) / 2.0))),
        (Some((digit, alpha)), Some(_)) if leave < 1.0 => Some((digit, alpha * (1.0 - leave))),
        (_, Some((digit, alpha))) => Some((digit, alpha * arrive)),
        (Some((digit, alpha)), None) => Some((digit, alpha * (1.0 - leave))),
        (None, None) => None,
    }
}

fn mix_marks(from: &VertexLook, to: &VertexLook, moment: f32) -> Vec<(super::look::Mark, f32)> {
    let strength =
        |look: &VertexLook, mark| look.marks.iter().find(|known| known.0 == mark).map_or(0.0, |known| known.1);
    let marks = in_order(from.marks.iter().chain(&to.marks).map(|&(mark, _)| mark), |&mark| mark);
    marks.into_iter().map(|mark| (mark, lerp(strength(from, mark), strength(to, mark), moment))).collect()
}

fn lerp(from: f32, to: f32, moment: f32) -> f32 {
    from + (to - from) * moment
}

/// Smooth at both ends, and the same backwards.
fn ease(moment: f32) -> f32 {
    let moment = moment.clamp(0.0, 1.0);
    moment * moment * (3.0 - 2.0 * moment)
}

fn window(moment: f32, from: f32, to: f32) -> f32 {
    ease((moment - from) / (to - from))
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chromadoku_solver::step::Effect;

    use super::*;
    use crate::scene::Seen;
    use crate::scene::graph::{Footing, scene_on};
    use crate::session::{Reveal, Session, Shown};

    /// The scenes before, in and after the first step of the first puzzle.
    fn stages() -> [Rc<GraphScene>; 3] {
        let mut session = Session::first_visit();
        let ground = Footing::of(&session).ground().unwrap();
        let before = scene_on(&Seen::of(&session), &ground);
        let chromadoku_solver::path::Next::Step(step) =
            chromadoku_solver::path::next_step(&session.puzzle.position.board)
        else {
            panic!("the first puzzle has a step");
        };
        session.moment.shown = Some(Shown { step: Rc::new(step.clone()), reveal: Reveal::Effects });
        let during = scene_on(&Seen::of(&session), &ground);
        let mut position = (*session.puzzle.position).clone();
        step.effects.iter().for_each(|&effect: &Effect| position.board.apply(effect));
        session.puzzle.position = Rc::new(position);
        session.moment.shown = None;
        [before, during, scene_on(&Seen::of(&session), &ground)]
    }

    fn apply(tween: &Tween, looks: &[VertexLook], moment: f32) -> Vec<VertexLook> {
        let mut looks = looks.to_vec();
        tween.vertices(moment).for_each(|(at, look)| looks[at] = look);
        looks
    }

    fn sorted(mut looks: Vec<VertexLook>) -> Vec<VertexLook> {
        for look in &mut looks {
            look.wedges.sort_by_key(|wedge| wedge.digit);
            look.wedges.retain(|wedge| wedge.alpha > 0.0);
            look.marks.retain(|mark| mark.1 > 0.0);
            look.value = look.value.filter(|value| value.1 > 0.0);
        }
        looks
    }

    #[test]
    fn a_tween_ends_at_rest_and_moves_only_what_changes() {
        let [before, during, after] = stages();
        for (from, to) in [(&before, &during), (&during, &after), (&after, &before)] {
            let start = vertices(from);
            let tween = Tween::new(&start, &live_edges(from), &from.rails, to);
            assert_eq!(apply(&tween, &start, 0.0), start);
            assert_eq!(apply(&tween, &start, 1.0), vertices(to));
            assert!(!tween.is_still());
            // All that has nothing to do with the step steps back, and nothing else happens to it.
            let moves = |(_, from, to): &&(usize, VertexLook, VertexLook)| {
                VertexLook { alpha: to.alpha, ..from.clone() } != *to
            };
            let moved = tween.changed.iter().filter(moves).count();
            assert!(moved < 40, "{moved}");
        }
        assert!(Tween::new(&vertices(&after), &live_edges(&after), &after.rails, &after).is_still());
    }

    #[test]
    fn backwards_is_the_mirror_image() {
        let [_, during, after] = stages();
        let forth = Tween::new(&vertices(&during), &live_edges(&during), &during.rails, &after);
        let back = Tween::new(&vertices(&after), &live_edges(&after), &after.rails, &during);
        for moment in [0.125, 0.25, 0.5, 0.75] {
            let one = sorted(apply(&forth, &vertices(&during), moment));
            let other = sorted(apply(&back, &vertices(&after), 1.0 - moment));
            for (one, other) in one.iter().zip(&other) {
                assert!(alike(one, other), "{moment}: {one:?} is not {other:?}");
            }
        }
    }

    fn alike(one: &VertexLook, other: &VertexLook) -> bool {
        let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
        let wedge = |(a, b): (&WedgeLook, &WedgeLook)| {
            a.digit == b.digit && near(a.start, b.start) && near(a.out, b.out) && near(a.alpha, b.alpha)
        };
        let value = match (one.value, other.value) {
            (Some(a), Some(b)) => a.0 == b.0 && near(a.1, b.1),
            (a, b) => a.or(b).is_none_or(|value| value.1 < 1e-3),
        };
        value && one.wedges.len() == other.wedges.len() && one.wedges.iter().zip(&other.wedges).all(wedge)
    }

    #[test]
    fn an_interrupted_tween_goes_on_from_where_it_was() {
        let [before, during, _] = stages();
        let start = vertices(&before);
        let there = Tween::new(&start, &live_edges(&before), &before.rails, &during);
        let midway = apply(&there, &start, 0.5);
        let back = Tween::new(&midway, &there.edges(0.5), &during.rails, &before);
        assert_eq!(apply(&back, &midway, 0.0), midway);
        assert_eq!(apply(&back, &midway, 1.0), start);
    }

    #[test]
    fn rails_that_change_do_so_above_those_that_stay() {
        let [_, during, after] = stages();
        let (both, goal) = (Settled::of(Some(&during), &after), Settled::of(None, &after));
        let tween = Tween::new(&vertices(&during), &live_edges(&during), &during.rails, &after);
        let changed = tween.rails(1.0);
        assert!(!changed.is_empty() && both.rails.len() < goal.rails.len());
        let there = changed.iter().filter(|rail| rail.load > 0.0).chain(&both.rails);
        assert_eq!(there.count(), goal.rails.len());
        assert!(both.rails.iter().all(|rail| goal.rails.contains(rail)));
    }
}
