//! What every picture of a proof must keep to, over the examples of all techniques.

use std::rc::Rc;

use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit, RuleId, UnitId};
use chromadoku_board::rule::{Cage, Rule};
use chromadoku_solver::step::{Effect, Filling, Ledger};
use chromadoku_solver::technique::{Facts, Family, TechniqueId};

use super::*;
use crate::drawing::tests::over;
use crate::figure::number::length;
use crate::figure::{Curve, EdgeScene, Emphasis, Sketched};
use crate::scene::graph::{GraphScene, VertexScene, scene};
use crate::session::link::session_of;
use crate::session::{Reveal, Session, Shown};
use crate::story::Beat;

/// Each example with its step in view, as far as that is revealed.
fn examples(reveal: Reveal) -> Vec<(&'static str, Session, Rc<GraphScene>)> {
    let mut examples: Vec<_> = crate::sheet::examples::links().into_iter().collect();
    examples.sort();
    let show = |(id, link): (&'static str, String)| {
        let mut session = session_of(&link).unwrap();
        let givens = session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some()).collect();
        let facts = Facts::new(&session.puzzle.position.board).with_unique(Some(givens));
        let step = Rc::new(TechniqueId::find(id).unwrap().first_of(&facts).unwrap());
        draw(&session.puzzle.position.board, &step)?;
        session.moment.shown = Some(Shown { step, reveal });
        Some((id, session.clone(), scene(&session)))
    };
    examples.into_iter().filter_map(show).collect()
}

fn step(session: &Session) -> &Step {
    &session.moment.shown.as_ref().unwrap().step
}

#[test]
fn most_techniques_have_a_picture_and_singles_have_none() {
    let drawn: Vec<&str> = examples(Reveal::Effects).into_iter().map(|(id, ..)| id).collect();
    for id in [
        "naked-triple",
        "hidden-pair",
        "x-wing",
        "finned-swordfish",
        "skyscraper",
        "xy-chain",
        "pointing",
        "junior-exocet",
    ] {
        assert!(drawn.contains(&id), "{id} is not among {drawn:?}");
    }
    assert!(!drawn.contains(&"naked-single") && !drawn.contains(&"hidden-single"));
    assert!(drawn.len() > 110, "{}: {drawn:?}", drawn.len());
}

#[test]
fn no_vertex_lies_on_another_nor_on_a_line_that_is_not_its_own() {
    let mut crossed = Vec::new();
    for (id, _, scene) in examples(Reveal::Effects) {
        let points: Vec<(Point, f32)> = scene.vertices.iter().map(|vertex| (vertex.at, vertex.radius)).collect();
        for (number, (a, _)) in points.iter().enumerate() {
            let near = points[..number].iter().any(|(b, _)| length((a.0 - b.0, a.1 - b.1)) < 0.6);
            assert!(!near, "{id}: two vertices at {a:?}");
        }
        for edge in scene.edges.iter().filter(|edge| edge.role.is_some()) {
            let (from, to) = (points[edge.a as usize].0, points[edge.b as usize].0);
            let curves = edge.way.curves(from, to);
            for (at, &(point, radius)) in points.iter().enumerate() {
                let own = at == edge.a as usize || at == edge.b as usize;
                let near = |part: u8| {
                    let of = |curve: &Curve| curve.point(f32::from(part) / 50.0);
                    curves.iter().map(of).any(|(x, y)| length((x - point.0, y - point.1)) < radius * 0.9)
                };
                if !own && (1..50).any(near) {
                    crossed.push(id);
                }
            }
        }
    }
    crossed.dedup();
    assert!(crossed.is_empty(), "{crossed:?}");
}

#[test]
fn no_words_lie_on_a_vertex_nor_on_other_words() {
    let mut covered = Vec::new();
    for (id, _, scene) in examples(Reveal::Effects) {
        for (number, text) in scene.texts.iter().enumerate() {
            for vertex in scene.vertices.iter().filter(|vertex| gap(text, vertex.at) < vertex.radius) {
                covered.push(format!("{id}: “{}” on {:?}", text.text, vertex.key));
            }
            for other in &scene.texts[..number] {
                let (one, other_room) = (half(text), half(other));
                let near = |from: f32, to: f32, room: f32| (from - to).abs() < room - 0.05;
                if near(text.at.0, other.at.0, one.0 + other_room.0)
                    && near(text.at.1, other.at.1, one.1 + other_room.1)
                {
                    covered.push(format!("{id}: “{}” on “{}”", text.text, other.text));
                }
            }
        }
    }
    assert!(covered.is_empty(), "{}: {covered:#?}", covered.len());
}

#[test]
fn what_goes_is_in_the_picture_once_it_is_said() {
    let goes = |scene: &GraphScene, of: Candidate| {
        scene.vertices.iter().filter(|vertex| vertex.role == Some(Role::Eliminated)).any(|vertex| match vertex.key {
            Key::Candidate(at) => at == of,
            Key::Cell(cell) => cell == of.cell,
            _ => false,
        })
    };
    for (reveal, said) in [(Reveal::Pattern, false), (Reveal::Effects, true)] {
        for (id, session, scene) in examples(reveal) {
            let Some(Effect::Eliminate(gone)) = step(&session).effects.first() else { continue };
            // A refutation begins with what goes, as if it were true.
            if matches!(step(&session).pattern, Pattern::Net(_)) {
                continue;
            }
            let of_set = matches!(&step(&session).pattern, Pattern::Hall(hall) if hall.cells.contains(gone.cell));
            assert!(goes(&scene, *gone) == said || of_set, "{id} {reveal:?}");
        }
    }
}

#[test]
fn beats_bring_the_picture_out_one_after_another() {
    let told = |beat| {
        let all = examples(Reveal::Beat(beat)).into_iter();
        let seen =
            |scene: &GraphScene| scene.vertices.iter().filter(|vertex| vertex.emphasis != Emphasis::Rest).count();
        // Where a story begins with the parts of a pattern by name, these step back for what is supposed.
        let goes_on = |told: &[Beat]| told.len() > 3 && told[1].scope == told[2].scope;
        all.filter(|(_, session, _)| goes_on(&session.story()))
            .map(|(id, _, scene)| (id, seen(&scene)))
            .collect::<Vec<_>>()
    };
    let (first, later) = (told(1), told(2));
    assert!(first.len() > 30, "{first:?}");
    for ((id, few), (_, more)) in first.iter().zip(&later) {
        assert!(*few > 0 && few <= more, "{id}: {few}, then {more}");
    }
    assert!(first.iter().zip(&later).filter(|(first, later)| first.1 < later.1).count() > 25);
}

#[test]
fn nothing_of_a_chain_looks_true_while_it_is_only_supposed_that_its_end_is_false() {
    let mut seen = 0;
    for beat in 0..3 {
        for (id, session, scene) in examples(Reveal::Beat(beat)) {
            let said = session.story().get(usize::from(beat)).map(|beat| beat.text.clone()).unwrap_or_default();
            if !matches!(step(&session).pattern, Pattern::Chain(_))
                || !said.contains("uppose ")
                || !said.contains("not")
            {
                continue;
            }
            let filled: Vec<&Key> =
                scene.vertices.iter().filter(|vertex| vertex.face == Face::Pie).map(|vertex| &vertex.key).collect();
            assert!(filled.is_empty(), "{id}: {said} {filled:?}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn what_may_be_true_in_the_end_is_half_filled_and_nothing_else_filled() {
    let mut seen = 0;
    for (id, session, scene) in examples(Reveal::Effects) {
        let has = |face: Face| scene.vertices.iter().filter(move |vertex| vertex.face == face).count();
        let (filled, halves) = (has(Face::Pie), has(Face::Either));
        let step = step(&session);
        match &step.pattern {
            Pattern::Chain(chain) if chain.closed => assert!(filled == 0 && halves >= chain.nodes.len(), "{id}"),
            Pattern::Chain(chain) if chain.nodes.first() != chain.nodes.last() => {
                let ends = [chain.nodes.first(), chain.nodes.last()].into_iter().flatten();
                assert_eq!((filled, halves), (0, ends.map(|node| node.cells.len()).sum()), "{id}");
            }
            _ if step.technique.kind().family == Family::Coloring => assert!(filled == 0 && halves > 1, "{id}"),
            _ => continue,
        }
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_deadly_pattern_is_drawn_both_ways_even_where_its_digits_are_set() {
    for (id, cells) in [("unique-rectangle-1", 4), ("unique-loop", 6), ("avoidable-rectangle-1", 4)] {
        let (_, _, scene) = examples(Reveal::Effects).into_iter().find(|(known, ..)| *known == id).unwrap();
        let ways: Vec<f32> = ["one way", "another way"]
            .map(|title| scene.texts.iter().find(|text| text.text == title).unwrap().at.0)
            .into();
        let middle = (ways[0] + ways[1]) / 2.0;
        let shown = |vertex: &VertexScene| vertex.value.or(vertex.wedges.first().map(|wedge| wedge.digit));
        let ring = |edge: &&EdgeScene| edge.role == Some(Role::Pattern);
        let edges: Vec<_> = scene.edges.iter().filter(ring).collect();
        assert_eq!(edges.len(), 2 * cells, "{id}");
        for edge in edges {
            let [a, b] = [edge.a, edge.b].map(|end| &scene.vertices[end as usize]);
            assert_eq!(a.at.0 < middle, b.at.0 < middle, "{id}: an edge stays in its ring");
            assert_ne!(shown(a), shown(b), "{id}: neighbors take different digits");
        }
        let mut swapped = scene.vertices.iter().filter(|vertex| matches!(vertex.key, Key::Digit(_)));
        assert!(swapped.all(|vertex| vertex.role.is_none()), "{id}: what is no candidate is told by no beat");
    }
}

/// The cells of cages, and their sums.
type Cages<'a> = &'a [(&'a [u16], u16)];

/// A board with cages in its first rows, whose solution has 1 to 9 in row 1 and 4 to 9, 1 to 3 in row 2.
fn killer(cages: Cages) -> Session {
    let cage = |&(cells, sum): &(&[u16], u16)| Cage::new(cells.iter().copied().map(Cell).collect(), Some(sum));
    let rules = cages.iter().map(|known| Extra::Rule(Rule::Cage(cage(known))));
    Session::empty(Geometry::new(rules.fold(Shape::classic(9).unwrap(), Shape::with)).unwrap())
}

/// What is seen of a step of a technique on a board.
fn proved(mut session: Session, technique: &str, pattern: Pattern, gone: Candidate) -> Rc<GraphScene> {
    let technique = TechniqueId::find(technique).unwrap().id;
    let step = Rc::new(Step::eliminating(technique, pattern, vec![gone]).unwrap());
    session.moment.shown = Some(Shown { step, reveal: Reveal::Effects });
    scene(&session)
}

#[test]
fn sums_of_units_are_written_out_below_their_cages() {
    let cases: [(&str, Cages, &[u16], &str); 3] = [
        ("innies", &[(&[0, 1, 2, 3], 10), (&[4, 5, 6, 7], 26)], &[8], "45 − 36 = 9 in r1c9"),
        ("outies", &[(&[0, 1, 2, 3, 4], 15), (&[5, 6, 7, 8, 17], 33)], &[17], "48 − 45 = 3 in r2c9"),
        ("innies-and-outies", &[(&[0, 1, 2, 3], 10), (&[4, 5, 6, 7, 16], 28)], &[8, 16], "45 − 38 = 7: r1c9 less r2c8"),
    ];
    for (id, cages, lit, written) in cases {
        let ledger = Ledger { units: vec![UnitId(0)], rules: vec![RuleId(0), RuleId(1)] };
        let gone = Candidate { cell: Cell(lit[0]), digit: Digit(4) };
        let scene = proved(killer(cages), id, Pattern::Ledger(ledger), gone);
        let texts: Vec<&str> = scene.texts.iter().map(|text| text.text.as_str()).collect();
        let sums: Vec<String> = cages.iter().map(|(_, sum)| sum.to_string()).collect();
        let taken = format!("cages: {} = {}", sums.join(" + "), cages.iter().map(|(_, sum)| sum).sum::<u16>());
        assert_eq!(texts, ["row 1: 45", &taken, written]);
        // Its unit is one ground, and what is left or owed is lit, as is each cage.
        assert_eq!(scene.sketches.iter().filter(|sketch| sketch.rule.is_none()).count(), 1);
        let with_role = scene.vertices.iter().filter(|vertex| vertex.role.is_some()).map(|vertex| vertex.key);
        assert_eq!(with_role.collect::<Vec<_>>(), lit.iter().map(|&cell| Key::Cell(Cell(cell))).collect::<Vec<_>>());
        assert!(scene.sketches.iter().filter_map(|sketch| sketch.rule).all(|rule| scene.rules.contains(&rule)));
        let labels = scene.sketches.iter().filter(|sketch| sketch.form == Sketched::Label);
        assert_eq!(labels.map(|label| label.text.clone()).collect::<Vec<_>>(), sums);
    }
}

#[test]
fn a_cage_is_proved_by_its_combinations_and_joined_to_what_it_sees() {
    let filling = Filling { rules: vec![RuleId(0)], cells: [0, 1].map(Cell).into_iter().collect() };
    let gone = Candidate { cell: Cell(5), digit: Digit(8) };
    let scene = proved(killer(&[(&[0, 1], 16)]), "sure-digit", Pattern::Filling(filling), gone);
    assert_eq!(scene.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>(), ["1 combination:", "7\u{a0}9"]);
    let going = scene.edges.iter().filter(|edge| edge.role == Some(Role::Eliminated)).map(|edge| (edge.a, edge.b));
    assert_eq!(going.collect::<Vec<_>>(), [(0, 2), (1, 2)]);
}

#[test]
fn no_edge_of_a_net_runs_over_a_vertex_that_is_not_its_own() {
    let mut nets = 0;
    for sample in crate::session::samples::SAMPLES {
        let board = Session::of_text(sample.puzzle).unwrap().puzzle.position.board.clone();
        for id in ["nishio", "forcing-chain-contradiction", "forcing-net-contradiction", "cell-forcing-chain"] {
            for step in TechniqueId::find(id).unwrap().all(&board).into_iter().take(25) {
                let Some(drawn) = draw(&board, &step) else { continue };
                assert_eq!(over(&drawn), [], "{id} in {}", sample.name);
                nets += 1;
            }
        }
    }
    assert!(nets > 100, "{nets}");
}

#[test]
fn a_caption_says_how_a_picture_is_to_be_read() {
    let caption =
        |id| examples(Reveal::Effects).into_iter().find(|(known, ..)| *known == id).unwrap().2.caption.clone();
    assert_eq!(
        caption("x-wing"),
        "Across: rows 1 and 5, with all their places for the digit, which each of them needs. Down: columns 3 and 7, each of which takes it only once. What is half filled may be true."
    );
    assert_eq!(
        caption("sue-de-coq"),
        "Across: 6 cells, each of which needs one of its digits. Down: 6 digits of column 8 and box 9, each of which is used only once. What is half filled may be true."
    );
}

#[test]
fn the_rim_of_a_ground_runs_through_no_words() {
    let mut crossed = Vec::new();
    for (id, session, _) in examples(Reveal::Effects) {
        let drawn = draw(&session.puzzle.position.board, step(&session)).unwrap();
        let grounds = || drawn.sketches.iter().filter(|sketch| sketch.form == Sketched::Ground);
        let is_crossed = |text: &&TextScene| grounds().any(|ground| crosses(ground, text));
        crossed.extend(drawn.texts.iter().filter(is_crossed).map(|text| format!("{id}: {}", text.text)));
    }
    assert_eq!(crossed, Vec::<String>::new());
}
