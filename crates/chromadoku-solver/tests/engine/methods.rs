//! Every method on every puzzle of the corpus: the same solutions, the same number of them, the same nodes each time.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_solver::generate::{Generator, Progress, Wish};
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Counters, End, Event, METHODS, Method, Run, Task};

use super::corpus;

/// No method gets more events than this on one puzzle; on the smallest boards even the plainest one gets far with more.
const EVENTS: u64 = 60_000;
const EVENTS_ON_4X4: u64 = 2_000_000;

/// What a method finds, and what that took.
#[derive(PartialEq, Debug)]
struct Outcome {
    solutions: Vec<Vec<Option<Color>>>,
    end: End,
    counters: Counters,
}

/// What a method finds, unless it takes too many events.
fn outcome(method: Method, task: &Task) -> Option<Outcome> {
    let mut run = Run::new(method, task).unwrap();
    let mut solutions = Vec::new();
    for _ in 0..if task.colors > 4 { EVENTS } else { EVENTS_ON_4X4 } {
        match run.advance() {
            Event::Solution => solutions.push(run.colors()),
            Event::End(end) => {
                solutions.sort();
                return Some(Outcome { solutions, end, counters: run.counters() });
            }
            _ => {}
        }
    }
    None
}

/// Puzzles with one solution on boards of other forms: regions, windows, diagonals, moves of chess pieces.
fn variants() -> Vec<(Board, u64)> {
    let with = |shape: Shape, extra: Extra| Shape { extras: vec![extra], ..shape };
    let classic = |side: usize| Shape::classic(side).unwrap();
    let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    let shapes = [
        Shape { base: Base::Regions(regions.to_vec()), extras: Vec::new() },
        with(classic(6), Extra::Diagonals),
        with(classic(6), Extra::AntiKing),
        with(classic(9), Extra::Windows),
        with(classic(9), Extra::AntiKnight),
    ];
    let make = |shape: Shape| {
        let geometry = Geometry::new(shape).unwrap();
        match Generator::new(&geometry, Wish::default(), 5).run(u64::MAX) {
            Progress::Made(puzzle, _) => Some((Board::from_values(geometry.clone(), puzzle.givens()), 1)),
            _ => None,
        }
    };
    let made: Vec<_> = shapes.into_iter().filter_map(make).collect();
    assert!(made.len() > 3, "{} of the forms can be filled", made.len());
    made
}

#[test]
fn all_methods_agree_on_the_solutions_of_the_corpus() {
    let mut settled = [0; METHODS.len()];
    let corpus = corpus::all().into_iter().map(|entry| (entry.board, entry.count));
    let small = |(board, _): &(Board, u64)| board.geometry().digit_count() <= 9;
    for (board, count) in corpus.chain(variants()).filter(small) {
        let task = Task::of_board(board.clone());
        let mut expected = None;
        for (at, method) in METHODS.into_iter().enumerate().filter(|(_, method)| method.colors()) {
            let Some(found) = outcome(method, &task) else { continue };
            settled[at] += 1;
            assert!(outcome(method, &task).as_ref() == Some(&found), "{method:?} does something else the second time");
            let Outcome { solutions, end, .. } = found;
            if method.counts() {
                assert_eq!((end, solutions.len() as u64), (End::All, count), "{method:?} on {:?}", board);
                let expected: &Vec<_> = expected.get_or_insert_with(|| solutions.clone());
                let differ = solutions.iter().zip(expected).find(|(found, expected)| found != expected);
                assert_eq!(differ, None, "{method:?} on {:?}", board);
            } else if end != End::Stuck {
                assert_eq!(solutions.len(), usize::from(count > 0), "{method:?} on {:?}", board);
                let known = |all: &Vec<Vec<Option<Color>>>| solutions.iter().all(|coloring| all.contains(coloring));
                assert!(expected.as_ref().is_none_or(known), "{method:?} on {:?}", board);
            }
        }
    }
    // So that a budget which is too small does not go unnoticed.
    let settled_by = |method: Method| settled[METHODS.iter().position(|&known| known == method).unwrap()];
    let all = settled_by(Method::Exact);
    assert!(all > 50, "{settled:?}");
    for method in [Method::ExactCover, Method::SaturationAhead] {
        assert!(settled_by(method) * 4 > all * 3, "{method:?}: {settled:?}");
    }
    assert!(settled_by(Method::CliqueBound) > 30, "{settled:?}");
    assert!(settled_by(Method::CliquePivot) > 3 && settled_by(Method::CliquePlain) > 1, "{settled:?}");
}

#[test]
fn colorings_of_the_reduction_are_the_solutions_with_the_colors_in_any_order() {
    for entry in corpus::sizes().into_iter().filter(|entry| entry.board.geometry().digit_count() == 4) {
        let graph = Arc::new(model::reduction(&entry.board).graph);
        let cells = entry.board.geometry().cell_count();
        for method in [Method::SaturationAhead, Method::Saturation, Method::Backtracking, Method::ExactCover] {
            let mut run = Run::new(method, &Task::new(graph.clone(), 4)).unwrap();
            let (mut colorings, mut solutions) = (0, Vec::new());
            while let Some(Event::Solution) = run.run(u64::MAX) {
                let colors = run.colors();
                // The digit vertices name the colors.
                let digit = |color: &Option<Color>| (0..4).find(|&digit| colors[cells + digit] == *color).unwrap();
                colorings += 1;
                solutions.push(colors[..cells].iter().map(digit).collect::<Vec<_>>());
            }
            solutions.sort();
            solutions.dedup();
            assert_eq!((colorings, solutions.len() as u64), (24 * entry.count, entry.count), "{method:?}");
        }
    }
}
