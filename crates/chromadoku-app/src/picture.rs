//! The picture itself: how vertices and edges are painted on any surface.
//!
//! Roles are outlines and strokes with a halo of the ground around them, since some of their colors are near those of
//! digits, and each has a form of its own that reads without color.

pub mod camera;
pub mod gesture;
pub mod hit;
pub mod look;
pub mod surface;
pub mod svg;
pub mod tween;

use chromadoku_board::id::{Digit, Id};
use chromadoku_board::order::in_order;
use chromadoku_board::set::DigitSet;

use self::camera::Camera;
use self::look::{EdgeLook, GOING, Mark, OUT, VertexLook, WedgeLook};
use self::surface::{Dash, Sector, Stroke, Surface, Tint};
use crate::figure::number::{length, sin_cos};
use crate::figure::{Curve, Depth, EdgeScene, EdgeWeight, Face, Ink, Point, Role, Sketched, TextScene};
use crate::scene::graph::{GraphScene, Rail};
use crate::session::GraphModel;

/// Below this size in pixels a text would be a smudge.
const LEGIBLE: f32 = 5.0;
/// How wide a rail is that has hardly an edge, and how much wider one with all, in pixels where a unit is 50.
const THINNEST: f32 = 0.9;
const THICKER: f32 = 8.0;
/// How many widths of rails can be told apart.
const LEVELS: f32 = 200.0;
/// From the middle of a vertex to the bead of its rail.
const BEAD: f32 = 0.43;
/// How much fainter the edges are that have nothing to do with the step that is looked at.
const BESIDE: f32 = 0.3;
/// Fewer open edges than that can be told apart.
const FEW: usize = 300;
/// How much of its radius a solved vertex fills.
const SOLVED: f32 = 0.8;
/// How opaque the user's colors are around a vertex.
const HALO: f32 = 0.55;
/// The radius of what lies around a vertex, its ground and the user's colors, in units of the picture.
const AREA: f32 = 0.485;
/// From the rim of a vertex to the ring that says what it means, in units of the picture.
const RING: f32 = 0.055;
/// From its rim to the ring of what is chosen.
const OUTER: f32 = 0.115;
/// How far from its middle the stroke through what goes begins and ends, in radii of its ring.
const STROKE: f32 = 1.4;

/// The shapes that lie so deep. While a step is looked at, the rules that it rests on stand out.
pub fn sketches(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera, depth: Depth) {
    for sketch in scene.hulls.iter().chain(&*scene.sketches).filter(|sketch| sketch.depth == depth) {
        let place = |piece: &Vec<Point>| piece.iter().map(|&at| camera.to_canvas(at)).collect();
        let (pieces, size): (Vec<Vec<Point>>, f32) =
            (sketch.pieces.iter().map(place).collect(), sketch.size * camera.scale);
        let Some(&at) = pieces.first().and_then(|piece| piece.first()) else { continue };
        let of_step = || sketch.rule.filter(|rule| scene.rules.contains(rule)).map(|_| Role::Pattern);
        let role = sketch.role.or_else(of_step);
        let rim = if role.is_some() { 2.0 } else { 1.2 };
        let alpha = if role.is_some() || sketch.rule.is_none() { 1.0 } else { beside(scene) };
        let plain = |ink| Stroke { tint: tint(ink), width: 0.0, dash: Dash::Solid, alpha: 1.0 };
        let colored = |ink| role.map_or(tint(ink), Tint::Role);
        let stroke = |ink, width| Stroke { tint: colored(ink), width, ..plain(ink) };
        let outline = stroke(sketch.rim, if sketch.rim == sketch.ink { 0.0 } else { rim });
        surface.fade(alpha);
        match sketch.form {
            Sketched::Ground => surface.hull(&pieces, size, tint(sketch.ink), &outline),
            Sketched::Line | Sketched::Dashes => {
                let lines: Vec<Curve> = pieces
                    .iter()
                    .flat_map(|points| points.windows(2))
                    .map(|ends| Curve::line(ends[0], ends[1]))
                    .collect();
                let line = match sketch.form {
                    Sketched::Dashes => Stroke { dash: Dash::Gaps(size * 1.6, size), ..stroke(sketch.ink, rim) },
                    _ => stroke(sketch.ink, size.max(1.0)),
                };
                surface.curves(&lines, &line);
            }
            Sketched::Disc => {
                surface.disc(at, size, tint(sketch.ink), 1.0);
                if outline.width > 0.0 {
                    surface.ring(at, size, &outline);
                }
            }
            Sketched::Label if sketch.ink == Ink::Thin && size < LEGIBLE + 2.0 => {}
            Sketched::Label => {
                let size = size.clamp(7.0, 15.0);
                // A way of no length would not be drawn.
                let half = ((sketch.text.chars().count() as f32 - 1.0) * size * 0.28).max(0.5);
                let ground = [vec![(at.0 - half, at.1), (at.0 + half, at.1)]];
                surface.hull(&ground, size * 0.52, Tint::Card, &plain(Ink::Card));
                surface.text(&sketch.text, at, size, true, colored(sketch.ink), 1.0);
            }
        }
    }
    surface.fade(1.0);
}

fn tint(ink: Ink) -> Tint {
    match ink {
        Ink::Card => Tint::Card,
        Ink::Words => Tint::Ink,
        Ink::Soft => Tint::Peer,
        Ink::Hairline => Tint::Hairline,
        ink => Tint::Rule(ink),
    }
}

/// Rails, each as wide as the load that it has now, with a bead at each vertex that it serves: it passes under others.
pub fn rails(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera, rails: &[Rail]) {
    let unit = camera.scale / 50.0;
    let at = |vertex: u32| scene.places.at.get(vertex as usize).copied().unwrap_or_default();
    let alpha = beside(scene);
    let mut beads = Vec::new();
    // Those that are equally wide are one stroke.
    let level = |rail: &Rail| (rail.load * LEVELS) as u16;
    for wide in in_order(rails.iter().map(level), |&wide| wide) {
        let mut lines = Vec::new();
        for rail in rails.iter().filter(|rail| level(rail) == wide) {
            let (from, to) = (at(rail.a), at(rail.b));
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            let length = length((x, y)).max(0.01);
            let (x, y) = (x / length, y / length);
            let beside = |at: Point, along: f32| {
                camera.to_canvas((at.0 + x * along - y * rail.shift, at.1 + y * along + x * rail.shift))
            };
            lines.push(Curve::line(beside(from, 0.0), beside(to, 0.0)));
            beads.extend([beside(from, BEAD), beside(to, -BEAD)]);
        }
        let width = (THINNEST + THICKER * f32::from(wide) / LEVELS) * unit;
        surface.curves(&lines, &Stroke { tint: Tint::Rail, width: width.max(0.6), dash: Dash::Solid, alpha });
    }
    if unit > 0.5 {
        surface.discs(&beads, 2.4 * unit, Tint::Rail, alpha);
    }
}

/// Faint edges, a whole slice with one stroke.
pub fn faint_edges(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera, edges: &[EdgeScene]) {
    let curves = curves(scene, camera, edges);
    let alpha = (0.4 / crowd(scene)).max(0.1) * beside(scene);
    surface.curves(&curves, &Stroke { tint: Tint::Hairline, width: 1.0, dash: Dash::Solid, alpha });
}

/// The edges between vertices that still share a color, a whole slice with one stroke.
pub fn open_edges(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera, edges: &[EdgeScene]) {
    let curves = curves(scene, camera, edges);
    surface.curves(
        &curves,
        &Stroke { tint: Tint::Line, width: 1.0, dash: Dash::Solid, alpha: open_alpha(scene) * beside(scene) },
    );
}

/// How opaque open edges are: where there are few and no rails, they are what there is to see.
fn open_alpha(scene: &GraphScene) -> f32 {
    let open = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Open).count();
    if open < FEW && scene.rails.is_empty() { 0.5 } else { 0.28 / crowd(scene) }
}

/// How opaque what no step speaks of is, as a part of how opaque it is without a step.
fn beside(scene: &GraphScene) -> f32 {
    let is_proof = scene.places.kind.model == GraphModel::Proof;
    if scene.explained && !is_proof { BESIDE } else { 1.0 }
}

/// How much fainter an edge must be for the picture to be no darker than that of a 9x9 board.
fn crowd(scene: &GraphScene) -> f32 {
    let open = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Open).count();
    let many = scene.places.edges.len().max(open) as f32 / 810.0;
    let room = scene.size().0 * scene.size().1 / 100.0;
    (many / room.max(1.0)).sqrt().max(1.0)
}

/// An edge that matters.
pub fn live_edge(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera, look: &EdgeLook) {
    let curves = curves(scene, camera, &[look.edge]);
    let mut line = |tint, width: f32, dash| {
        surface.curves(&curves, &Stroke { tint, width, dash, alpha: look.alpha });
    };
    let unit = (camera.scale / 60.0).clamp(0.5, 1.6);
    match (look.edge.weight, look.edge.role) {
        (EdgeWeight::Faint, _) => line(Tint::Hairline, 1.0, Dash::Solid),
        (EdgeWeight::Open, _) => line(Tint::Line, 1.0, Dash::Solid),
        (EdgeWeight::Near, _) | (EdgeWeight::Strong, None) => line(Tint::Ink, 1.2 * unit, Dash::Solid),
        (EdgeWeight::Strong, Some(role)) => {
            let tint = Tint::Role(role);
            match role {
                // Two lines side by side: what may not be equal is.
                Role::Conflict => {
                    line(Tint::Card, 8.0 * unit, Dash::Solid);
                    line(tint, 6.0 * unit, Dash::Solid);
                    line(Tint::Card, 2.2 * unit, Dash::Solid);
                }
                Role::Eliminated => {
                    line(Tint::Card, 4.0 * unit, Dash::Solid);
                    line(tint, 2.0 * unit, Dash::Gaps(5.0 * unit, 4.0 * unit));
                }
                Role::Weak => {
                    // However small the graph is, its dots are not lost among the other edges.
                    let unit = unit.max(0.8);
                    line(Tint::Card, 4.0 * unit, Dash::Solid);
                    line(tint, 1.8 * unit, Dash::Gaps(2.0 * unit, 3.0 * unit));
                }
                Role::Placed => {
                    line(Tint::Card, 4.0 * unit, Dash::Solid);
                    line(tint, 2.0 * unit, Dash::Gaps(12.0 * unit, 4.0 * unit));
                }
                _ => {
                    line(Tint::Card, 5.0 * unit, Dash::Solid);
                    line(tint, 3.0 * unit, Dash::Solid);
                }
            }
        }
    }
}

/// The neighbors of the vertex under the pointer, lit from below, and the edges to them.
pub fn neighborhood(
    surface: &mut dyn Surface,
    scene: &GraphScene,
    camera: Camera,
    vertex: usize,
    looks: &[VertexLook],
) {
    for look in scene.neighbors(vertex).into_iter().filter_map(|at| looks.get(at)) {
        surface.disc(camera.to_canvas(look.at), 0.47 * camera.scale, Tint::Peer, 1.0);
    }
    let curves = curves(scene, camera, &scene.edges_of(vertex));
    surface.curves(&curves, &Stroke { tint: Tint::Ink, width: 1.0, dash: Dash::Solid, alpha: 0.55 });
}

/// What shows that the pointer or the keyboard is at a vertex.
pub fn pointed(surface: &mut dyn Surface, camera: Camera, look: &VertexLook) {
    let stroke = Stroke { tint: Tint::Ink, width: 1.5, dash: Dash::Gaps(2.0, 2.0), alpha: 1.0 };
    surface.ring(camera.to_canvas(look.at), AREA * camera.scale, &stroke);
}

/// A vertex.
pub fn vertex(surface: &mut dyn Surface, camera: Camera, look: &VertexLook) {
    let at = camera.to_canvas(look.at);
    let radius = look.radius * camera.scale;
    if look.alpha < 1.0 && (look.face != Face::Absent || look.value.is_some()) {
        // The ground shows through what is pale, not the edges behind it.
        surface.disc(at, radius, Tint::Card, 1.0);
    }
    surface.fade(look.alpha);
    painted(surface, camera, look, at, radius);
    surface.fade(1.0);
}

fn painted(surface: &mut dyn Surface, camera: Camera, look: &VertexLook, at: Point, radius: f32) {
    if let Some(&(_, alpha)) = look.marks.iter().find(|(mark, _)| *mark == Mark::Area) {
        surface.disc(at, AREA * camera.scale, Tint::Role(Role::Area), alpha);
    }
    halo(surface, at, AREA * camera.scale, look.colors);
    let solved = look.value.map_or(0.0, |(_, alpha)| alpha);
    if look.wedges.is_empty() && solved == 0.0 {
        match look.face {
            Face::Pie | Face::Hollow | Face::Untold | Face::Either => nothing_left(surface, at, radius),
            Face::Blank => blank(surface, at, radius),
            Face::Absent => return,
        }
    }
    if let [WedgeLook { digit, .. }] = look.wedges[..] {
        let mut roles =
            look.marks.iter().filter_map(|(mark, _)| if let Mark::Role(role) = mark { Some(role) } else { None });
        // Whether it has rings, where it is no pie.
        let ringed = match look.face {
            Face::Untold => {
                untold(surface, at, radius, digit, roles.next().copied());
                Some(false)
            }
            // What goes is struck as in the grid.
            Face::Hollow => {
                hollow(surface, at, radius, digit, 0.0);
                Some(roles.any(|role| *role == Role::Eliminated))
            }
            Face::Either => {
                hollow(surface, at, radius, digit, std::f32::consts::PI);
                Some(true)
            }
            Face::Pie | Face::Blank | Face::Absent => None,
        };
        if let Some(ringed) = ringed {
            if ringed {
                rings(surface, at, radius, camera.scale, look);
            }
            return;
        }
    }
    // What slides out lies below what stays.
    for wedge in look.wedges.iter().filter(|wedge| wedge.out > 0.0) {
        self::wedge(surface, at, radius, wedge);
    }
    for wedge in look.wedges.iter().filter(|wedge| wedge.out <= 0.0) {
        self::wedge(surface, at, radius, wedge);
    }
    if let Some((digit, alpha)) = look.value {
        let whole = Sector { at, radius: radius * SOLVED, start: 0.0, sweep: std::f32::consts::TAU };
        surface.disc(at, radius * SOLVED + 1.5, Tint::Card, alpha);
        surface.sector(&whole, Tint::Digit(digit), alpha);
        let size = radius * SOLVED * 1.2;
        if size >= LEGIBLE {
            surface.text(&digit.to_string(), at, size, true, Tint::OnDigit(digit), alpha);
        }
    }
    rings(surface, at, radius, camera.scale, look);
}

/// The user's colors around a vertex.
fn halo(surface: &mut dyn Surface, at: Point, radius: f32, colors: DigitSet) {
    let sweep = std::f32::consts::TAU / colors.len().max(1) as f32;
    for (slot, color) in colors.iter().enumerate() {
        let sector = Sector { at, radius, start: slot as f32 * sweep, sweep };
        surface.sector(&sector, Tint::Card, 1.0);
        surface.sector(&sector, Tint::Digit(color), HALO);
    }
}

/// A vertex on its way among many: its color alone, so that a frame of them stays short.
pub fn speck(surface: &mut dyn Surface, camera: Camera, look: &VertexLook) {
    let value = look.value.map(|(digit, alpha)| (Tint::Digit(digit), alpha));
    let wedge = || look.wedges.first().map(|wedge| (Tint::Digit(wedge.digit), wedge.alpha));
    let (tint, alpha) = match value.or_else(wedge) {
        Some(color) => color,
        None if look.face == Face::Absent => return,
        None => (Tint::InkSoft, 1.0),
    };
    surface.disc(camera.to_canvas(look.at), look.radius * SOLVED * camera.scale, tint, alpha);
}

/// A candidate that is false: the outline of its color, filled by so large an angle where it may be true.
fn hollow(surface: &mut dyn Surface, at: Point, radius: f32, digit: Digit, filled: f32) {
    surface.disc(at, radius, Tint::Card, 1.0);
    let width = (radius * 0.16).clamp(1.5, 4.0);
    if filled > 0.0 {
        let sector = Sector { at, radius, start: std::f32::consts::PI - filled / 2.0, sweep: filled };
        surface.sector(&sector, Tint::Digit(digit), 1.0);
        // Its digit stands on the ground, whatever the color.
        surface.disc(at, radius * 0.6, Tint::Card, 1.0);
    }
    let stroke = Stroke { tint: Tint::Digit(digit), width, dash: Dash::Solid, alpha: 1.0 };
    surface.ring(at, radius - width / 2.0, &stroke);
    if radius * 0.9 >= LEGIBLE {
        surface.text(&digit.to_string(), at, radius * 0.9, true, Tint::Ink, 1.0);
    }
}

/// A candidate of which it is not known whether it is true: its digit in a dotted circle, of the color of its part where it is spoken of.
fn untold(surface: &mut dyn Surface, at: Point, radius: f32, digit: Digit, role: Option<Role>) {
    surface.disc(at, radius, Tint::Card, 1.0);
    let (tint, width, alpha) = match role {
        Some(role) => (Tint::Role(role), (radius * 0.14).clamp(1.5, 3.0), 1.0),
        None => (Tint::InkSoft, 1.0, 0.7),
    };
    let dash = Dash::Gaps((radius * 0.06).max(width), (radius * 0.2).max(width * 1.7));
    surface.ring(at, radius, &Stroke { tint, width, dash, alpha });
    if radius * 0.8 >= LEGIBLE {
        let (tint, alpha) = if role.is_some() { (Tint::Ink, 1.0) } else { (Tint::InkSoft, 0.8) };
        surface.text(&digit.to_string(), at, radius * 0.8, role.is_some(), tint, alpha);
    }
}

/// A place for a name.
fn blank(surface: &mut dyn Surface, at: Point, radius: f32) {
    surface.disc(at, radius, Tint::Card, 1.0);
    surface.ring(at, radius, &Stroke { tint: Tint::InkSoft, width: 1.5, dash: Dash::Solid, alpha: 1.0 });
}

/// A cell without candidates: an empty place with a cross.
fn nothing_left(surface: &mut dyn Surface, at: Point, radius: f32) {
    surface.disc(at, radius, Tint::Card, 1.0);
    let stroke = Stroke { tint: Tint::Ink, width: 1.5, dash: Dash::Solid, alpha: 1.0 };
    let arm = radius * 0.4;
    let line = |x: f32, y: f32| Curve::line((at.0 - x, at.1 - y), (at.0 + x, at.1 + y));
    surface.curves(&[line(arm, arm), line(arm, -arm)], &stroke);
    surface.ring(at, radius, &stroke);
}

fn wedge(surface: &mut dyn Surface, at: Point, radius: f32, wedge: &WedgeLook) {
    let gap = (radius * 0.07).clamp(0.6, 2.0);
    let mut sector = Sector { at, radius, start: wedge.start, sweep: wedge.sweep };
    sector.at = sector.middle(wedge.out);
    // It ends where the gap begins, at the rim as well. Slivers have none: nothing would be left of them.
    let parted = wedge.sweep * radius > 4.0;
    if parted {
        sector.radius -= gap / 2.0;
    }
    if wedge.alpha < 1.0 {
        // The ground shows through what fades, not the edges behind it.
        surface.sector(&sector, Tint::Card, wedge.alpha);
    }
    surface.sector(&sector, Tint::Digit(wedge.digit), wedge.alpha);
    // A single wedge is a whole disc with its digit in the middle; a ring tells it from a value.
    let whole = wedge.sweep > 6.0;
    let gaps = Stroke { tint: Tint::Card, width: gap, dash: Dash::Solid, alpha: wedge.alpha };
    if whole {
        surface.ring(sector.at, radius * 0.8, &gaps);
    } else if parted {
        let side = |start| Curve::line(sector.at, Sector { start, sweep: 0.0, ..sector }.middle(1.0));
        surface.curves(&[side(sector.start), side(sector.start + sector.sweep)], &gaps);
    }
    let room = sin_cos((wedge.sweep / 2.0).min(1.0)).0 * radius * 0.62;
    let size = if whole { radius * 0.9 } else { (room * 1.5).min(radius * 0.52) };
    if size >= LEGIBLE {
        let at = if whole { at } else { sector.middle(0.63) };
        // What goes is named as long as it is seen.
        let (tint, alpha) = match wedge.out > 0.0 {
            true => (Tint::Ink, (wedge.alpha / GOING).min(1.0)),
            false => (Tint::OnDigit(wedge.digit), wedge.alpha),
        };
        surface.text(&wedge.digit.to_string(), at, size, true, tint, alpha);
        if !whole && wedge.out > 0.0 {
            let end = |part: f32| (at.0 + size * part * 0.82, at.1 - size * part * 0.57);
            let width = (size * 0.14).clamp(1.0, 2.5);
            let stroke =
                Stroke { tint: Tint::Role(Role::Eliminated), width, dash: Dash::Solid, alpha: wedge.out / OUT };
            surface.curves(&[Curve::line(end(-0.75), end(0.75))], &stroke);
        }
    }
    if wedge.marked > 0.0 {
        let inner = Sector { radius: radius - gap, ..sector };
        let line = (radius * 0.13).clamp(1.5, 3.0);
        let stroke = |tint, width| Stroke { tint, width, dash: Dash::Solid, alpha: wedge.marked };
        surface.outline(&inner, &stroke(Tint::Card, line * 2.0));
        surface.outline(&inner, &stroke(Tint::Role(wedge.role), line));
    }
}

/// How wide the lines of rings are, in pixels.
fn ring_line(scale: f32) -> f32 {
    (scale * 0.042).clamp(1.0, 4.0)
}

/// How far from its middle a vertex is painted, in pixels.
pub fn reach(scale: f32, look: &VertexLook) -> f32 {
    let (radius, line) = (look.radius * scale, ring_line(scale));
    let ring = radius + scale * RING;
    let of = |&(mark, _): &(Mark, f32)| match mark {
        Mark::Area => scale * AREA,
        Mark::Role(Role::Eliminated) => ring * STROKE + line,
        Mark::Role(_) => ring + line * 1.1,
        Mark::Chosen | Mark::Active => radius + scale * OUTER + line * 0.5,
    };
    let halo = if look.colors.is_empty() { 0.0 } else { scale * AREA };
    // Of a pixel that is partly painted, all is.
    look.marks.iter().map(of).fold(halo.max(radius * (1.0 + OUT)), f32::max) + 1.0
}

/// The rings around a vertex that say what it means.
pub fn rings(surface: &mut dyn Surface, at: Point, radius: f32, scale: f32, look: &VertexLook) {
    let line = ring_line(scale);
    let role = radius + scale * RING;
    let outer = radius + scale * OUTER;
    for &(mark, alpha) in &look.marks {
        let mut ring = |at_radius: f32, tint, width: f32, dash| {
            surface.ring(at, at_radius, &Stroke { tint, width, dash, alpha });
        };
        match mark {
            Mark::Area => {}
            Mark::Chosen => ring(outer, Tint::Selection, line * 0.6, Dash::Gaps(line * 2.0, line * 1.2)),
            Mark::Active => ring(outer, Tint::Selection, line * 0.9, Dash::Solid),
            Mark::Role(Role::Area) => {}
            Mark::Role(known) => {
                ring(role, Tint::Card, line * 2.2, Dash::Solid);
                let tint = Tint::Role(known);
                match known {
                    Role::Conflict => {
                        ring(role + line * 0.7, tint, line * 0.6, Dash::Solid);
                        ring(role - line * 0.7, tint, line * 0.6, Dash::Solid);
                    }
                    // And a stroke through it, which lets a digit be read. In a cell that loses one of several, that one has it.
                    Role::Eliminated => {
                        ring(role, tint, line, Dash::Gaps(line * 2.2, line * 1.6));
                        if look.wedges.len() > 1 {
                            continue;
                        }
                        let end = |part: f32| (at.0 + role * part * 0.82, at.1 - role * part * 0.57);
                        let mut stroke = |curves: &[Curve], width, alpha| {
                            surface.curves(curves, &Stroke { tint, width, dash: Dash::Solid, alpha });
                        };
                        if look.face == Face::Hollow {
                            stroke(&[Curve::line(end(-1.0), end(1.0))], line, alpha * 0.7);
                        }
                        stroke(
                            &[Curve::line(end(-STROKE), end(-1.0)), Curve::line(end(1.0), end(STROKE))],
                            line * 1.4,
                            alpha,
                        );
                    }
                    Role::Differs => ring(role, tint, line * 1.2, Dash::Gaps(line * 0.9, line * 1.1)),
                    Role::Trial => ring(role, tint, line * 0.6, Dash::Solid),
                    Role::Fin => ring(role, tint, line, Dash::Gaps(line * 5.0, line * 2.0)),
                    Role::Placed => ring(role, tint, line * 1.8, Dash::Solid),
                    // Four arcs, as of a sight.
                    Role::Current => {
                        let quarter = role * std::f32::consts::FRAC_PI_2;
                        ring(role, tint, line * 1.8, Dash::Gaps(quarter * 0.72, quarter * 0.28));
                    }
                    // Two long arcs for one color of a chain, six for the other.
                    Role::ColorA | Role::ColorB => {
                        let half = role * std::f32::consts::PI;
                        let arc = if known == Role::ColorA { half } else { half / 3.0 };
                        ring(role, tint, line * 1.6, Dash::Gaps(arc * 0.78, arc * 0.22));
                    }
                    Role::Pattern | Role::Area | Role::Strong | Role::Weak | Role::Matched => {
                        ring(role, tint, line * 1.3, Dash::Solid);
                    }
                }
            }
        }
    }
}

/// Draws a title or a name, with some ground below it, so that no line runs through the letters.
pub fn text(surface: &mut dyn Surface, camera: Camera, text: &TextScene) {
    let size = if text.title { (camera.scale * 0.36).clamp(10.0, 15.0) } else { (camera.scale * 0.3).clamp(7.0, 13.0) };
    let (x, y) = camera.to_canvas(text.at);
    let half = text.text.chars().count() as f32 * size * 0.26;
    let ground = Stroke { tint: Tint::Card, width: size * 1.05, dash: Dash::Solid, alpha: 0.9 };
    surface.curves(&[Curve::line((x - half, y), (x + half, y))], &ground);
    surface.text(&text.text, (x, y), size, false, Tint::InkSoft, 1.0);
}

/// The curves of some edges on the canvas.
fn curves(scene: &GraphScene, camera: Camera, edges: &[EdgeScene]) -> Vec<Curve> {
    let at = |vertex: u32| scene.vertices.get(vertex as usize).map_or((0.0, 0.0), |vertex| vertex.at);
    let ways = edges.iter().flat_map(|edge| edge.way.curves(at(edge.a), at(edge.b)));
    ways.map(|curve| curve.map(|at| camera.to_canvas(at))).collect()
}

/// Everything at once, at rest.
pub fn whole(surface: &mut dyn Surface, scene: &GraphScene, camera: Camera) {
    sketches(surface, scene, camera, Depth::Ground);
    rails(surface, scene, camera, &scene.rails);
    sketches(surface, scene, camera, Depth::Line);
    faint_edges(surface, scene, camera, &scene.places.edges);
    let open: Vec<EdgeScene> = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Open).copied().collect();
    open_edges(surface, scene, camera, &open);
    for look in self::look::live_edges(scene) {
        live_edge(surface, scene, camera, &look);
    }
    for look in self::look::vertices(scene) {
        vertex(surface, camera, &look);
    }
    sketches(surface, scene, camera, Depth::Top);
    for words in &scene.texts {
        text(surface, camera, words);
    }
}

/// The hatch of a digit: 0 for none, 1 for stripes, 2 for dots.
pub fn hatch(tint: Tint) -> u8 {
    if let Tint::Digit(digit) = tint { (digit.index() / 9) as u8 } else { 0 }
}
