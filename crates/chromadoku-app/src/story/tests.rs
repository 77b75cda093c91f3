//! What all stories promise.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::Strong;
use chromadoku_solver::technique::{Facts, TechniqueId};

use super::beat::{said, what_follows};
use super::turns::AT_ONCE;
use super::*;
use crate::session::Session;
use crate::session::samples::SAMPLES;
use crate::story::marks::Marks;
use crate::story::refutation::Way;
use crate::words::capital;

/// All steps of these techniques on the boards of the samples, with their stories.
pub(crate) fn stories(techniques: &[&'static str]) -> Vec<(Board, Step, Vec<Beat>)> {
    let boards = SAMPLES.iter().map(|sample| Session::of_text(sample.puzzle).unwrap().start_board());
    let steps = |board: Board| {
        let found: Vec<Step> = techniques.iter().flat_map(|id| TechniqueId::find(id).unwrap().all(&board)).collect();
        found.into_iter().map(move |step| (board.clone(), step.clone(), beats(&board, &step)))
    };
    boards.flat_map(steps).collect()
}

const REFUTATIONS: [&str; 3] = ["nishio", "forcing-chain-contradiction", "forcing-net-contradiction"];

#[test]
fn a_refutation_begins_with_the_opposite_and_ends_with_what_follows() {
    let told = stories(&REFUTATIONS);
    assert!(told.len() > 20);
    for (board, step, beats) in told {
        let [first, .., last] = &beats[..] else { panic!("{step:?} is not told") };
        let (at, places) = (step.effects[0].candidate(), matches!(step.effects[0], Effect::Place(_)));
        assert_eq!(first.text, format!("Suppose {}.", said(board.geometry(), at, !places)));
        assert_eq!(last.text, format!("The supposition fails, so {}.", said(board.geometry(), at, places)));
        assert!(last.marks.iter().all(|(role, _)| matches!(role, Role::Pattern | Role::Fin)) && last.links.is_empty());
    }
}

#[test]
fn what_a_beat_calls_false_was_supposed_or_is_excluded_by_what_is_true_by_then() {
    for (board, step, beats) in stories(&REFUTATIONS) {
        let Pattern::Net(net) = &step.pattern else { panic!("{step:?}") };
        let ways = Refutation::of(&board, step.effects[0], net).unwrap();
        let [Way { refutation: Some(refutation), .. }] = &ways[..] else { panic!("{ways:?}") };
        let is_single = refutation.turns.iter().all(|turn| turn.left.len() == 1);
        let mut truths: Vec<Candidate> = Vec::new();
        for beat in beats.iter().filter(|_| is_single) {
            truths.extend(beat.marks.iter().filter(|mark| mark.0 == Role::ColorA).map(|mark| mark.1));
            let excluded = |at: Candidate| truths.iter().any(|from| board.geometry().excludes(*from, at));
            let mut lies = beat.marks.iter().filter(|mark| mark.0 == Role::ColorB).map(|mark| mark.1);
            assert!(lies.all(excluded), "{step:?}: {beat:?}");
        }
    }
}

#[test]
fn what_follows_is_said_of_cells_that_lose_the_same_together() {
    let geometry = Geometry::classic9();
    let gone = |cell: u16, digit: u8| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit - 1) });
    let all = [gone(0, 4), gone(1, 4), gone(9, 2), gone(9, 5), gone(18, 1), gone(18, 3), gone(18, 7), gone(80, 9)];
    assert_eq!(
        what_follows(&geometry, &all),
        "r1c1 and r1c2 are not 4, r2c1 is neither 2 nor 5, r3c1 is none of 1, 3 and 7, and one more goes"
    );
}

#[test]
fn a_fish_is_told_line_by_line_and_a_tuple_at_once() {
    let fish = stories(&["x-wing", "finned-x-wing", "swordfish", "pointing"]);
    assert!(fish.len() > 5, "{}", fish.len());
    for (board, step, beats) in fish {
        let Pattern::Cover(cover) = &step.pattern else { panic!("{step:?}") };
        let ends = if cover.fins.is_empty() { 1 } else { 2 };
        assert_eq!(beats.len(), cover.bases.len() + ends, "{step:?}");
        let base = board.geometry().unit(step_unit(cover)).to_string();
        assert!(beats[0].text.starts_with(&format!("{} has its ", capital(&base))), "{}", beats[0].text);
    }
    for (_, step, beats) in stories(&["naked-pair", "hidden-pair", "naked-triple"]) {
        assert_eq!(beats.len(), 1, "{step:?}");
    }
    assert!(stories(&["naked-single", "hidden-single"]).iter().all(|(.., beats)| beats.is_empty()));
}

fn step_unit(cover: &chromadoku_solver::step::Cover) -> chromadoku_board::id::UnitId {
    let Constraint::Place(unit, _) = cover.bases[0] else { panic!("{cover:?}") };
    unit
}

/// The examples of all techniques: name, board and step.
pub(crate) fn examples() -> impl Iterator<Item = (&'static str, Board, Step)> {
    crate::sheet::examples::links().into_iter().map(|(id, link)| {
        let session = crate::session::link::session_of(&link).unwrap();
        let board = session.puzzle.position.board.clone();
        let givens = board.geometry().cells().filter(|&cell| session.puzzle.givens[cell].is_some()).collect();
        let facts = Facts::new(&board).with_unique(Some(givens));
        let step = TechniqueId::find(id).unwrap().first_of(&facts).unwrap();
        (id, board, step)
    })
}

#[test]
fn at_the_end_of_a_chain_neither_end_is_supposed_and_two_sets_stay_apart() {
    for (id, board, step) in examples() {
        let Pattern::Chain(Chain { nodes, strong, closed: false }) = &step.pattern else { continue };
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        let marks = Marks::of_step(&board, &step);
        let at = |node: &Node| Candidate { cell: node.cells.first().unwrap(), digit: node.digit };
        if first != last && Colored::of(&board, &step).is_none() {
            let supposed = |end: &&Node| matches!(marks.role(at(end)), Some(Role::ColorA | Role::ColorB) | None);
            assert!(![first, last].iter().any(supposed), "{id}");
        }
        if let ("als-xz", [Strong::Locked(one), Strong::Locked(other)]) = (id, &strong[..]) {
            let role = |set: &CellSet| set.iter().map(|cell| marks.cell_role(cell)).collect::<Vec<_>>();
            assert!(role(one).iter().all(|role| *role == Some(Role::Pattern)), "{:?}", role(one));
            assert!(role(other).iter().all(|role| *role == Some(Role::Fin)), "{:?}", role(other));
        }
    }
}

#[test]
fn the_example_of_every_technique_but_singles_is_told() {
    for (id, board, step) in examples() {
        let told = beats(&board, &step);
        let is_single = matches!(&step.pattern, Pattern::Hall(hall) if hall.cells.len() == 1);
        assert_eq!(told.is_empty(), is_single, "{id}");
        assert!(told.iter().all(|beat| !beat.text.contains(AT_ONCE)), "{id}: {told:?}");
    }
}

#[test]
fn a_story_ends_with_what_follows() {
    for (id, board, step) in examples() {
        let told = beats(&board, &step);
        let Some(last) = told.last() else { continue };
        let mut names = step.effects.iter().map(|effect| board.geometry().name(effect.candidate().cell));
        assert!(names.any(|name| last.text.contains(&name)), "{id}: {}", last.text);
    }
}

#[test]
fn a_net_begins_with_what_it_supposes_and_where_that_fails() {
    let (_, board, step) = examples().find(|(id, ..)| *id == "forcing-net-contradiction").unwrap();
    assert_eq!(summary(&board, &step).unwrap(), "If r3c9 were 1, row 1 would have no place for 9");
    let geometry = board.geometry();
    let named = |(role, at): &(Role, Candidate)| format!("{role:?}: {} in {}", at.digit, geometry.name(at.cell));
    let ends: Vec<String> = ends(&board, &step).unwrap().iter().map(named).collect();
    assert_eq!(ends, ["ColorB: 9 in r1c4", "ColorB: 9 in r1c5", "ColorA: 1 in r3c9"]);
    let told = beats(&board, &step);
    assert!(
        told[told.len() - 2]
            .text
            .starts_with("Row 1 has 9 only in r1c4 or r1c5, but r1c4 is 8 and r1c5 is 5: 9 has no place"),
        "{told:?}"
    );
    // A cell in which something is true by then is no longer one of the pattern.
    let marks = Marks::of_beats(&board, &step, &told[..told.len() - 2]);
    for cell in geometry.cells() {
        let is_settled =
            board.candidates(cell).iter().any(|digit| marks.role(Candidate { cell, digit }) == Some(Role::ColorA));
        assert!(!is_settled || marks.cell_role(cell) == Some(Role::ColorA), "{}", geometry.name(cell));
    }
    // Where it fails, the places that are all out stand out.
    let marks = Marks::of_beats(&board, &step, &told[..told.len() - 1]);
    let failing = geometry.cells().filter(|&cell| marks.cell_role(cell) == Some(Role::Conflict));
    assert_eq!(failing.map(|cell| geometry.name(cell)).collect::<Vec<_>>(), ["r1c4", "r1c5"]);
}

#[test]
fn what_would_make_two_solutions_is_shown_before_anything_is_supposed() {
    let told = |wanted| examples().find(|(id, ..)| *id == wanted).map(|(_, board, step)| beats(&board, &step)).unwrap();
    let rectangle = told("unique-rectangle-1");
    assert_eq!(rectangle[0].text, "r8c3, r8c5, r9c3 and r9c5 all have 4 and 6, and only r8c5 has others.");
    assert_eq!(rectangle[0].marks.len(), 8);
    assert_eq!(rectangle[1].text, "Suppose r8c5 is 4 or 6.");
    let grave = told("bug-plus-1");
    assert!(grave[0].text.starts_with("But for the 8 in r5c6, every open cell has two candidates"), "{grave:?}");
    assert_eq!(grave[1].text, "Suppose r5c6 is 1 or 3.");
}

#[test]
fn a_sentence_of_a_refutation_rests_on_the_rules_that_it_speaks_of() {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::rule::{Cage, Repeats, Rule};
    let cage = |cells: [u16; 2], sum| {
        Extra::Rule(Rule::Cage(Cage { cells: cells.map(Cell).to_vec(), sum: Some(sum), repeats: Repeats::Barred }))
    };
    let shape = Shape::boxes(3, 3).with(cage([0, 1], 4)).with(cage([2, 3], 10));
    let board = Board::empty(Geometry::new(shape).unwrap());
    let steps = TechniqueId::find("rule-forcing").unwrap().all(&board);
    let seven = Effect::Eliminate(Candidate { cell: Cell(2), digit: Digit(6) });
    let step = steps.iter().find(|step| step.effects[..] == [seven]).unwrap();
    let told: Vec<Vec<RuleId>> = beats(&board, step).into_iter().map(|beat| beat.rules).collect();
    let [four, ten] = [0, 1].map(|number| vec![RuleId(number)]);
    assert_eq!(told, [vec![], four.clone(), ten.clone(), ten, four, vec![]]);
}

#[test]
fn sentences_are_short_enough_to_be_read() {
    const WORDS: usize = 70;
    for (id, board, step) in examples() {
        for beat in beats(&board, &step) {
            let longest = beat.text.split(". ").map(|sentence| sentence.split_whitespace().count()).max();
            assert!(longest <= Some(WORDS), "{id}: {}", beat.text);
        }
    }
}
