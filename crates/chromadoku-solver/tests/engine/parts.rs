//! A search runs in parts of bounded work, and finds the same in parts as at once.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::random::Random;
use chromadoku_solver::rate::explainer::{Turn, Walk};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{FUEL, Facts, Part, Place, Technique, table};

use crate::techniques::example;

/// A part may say that it does so much more than it was asked to: it ends behind a turn of its innermost loop.
const MOST: u64 = 6 * FUEL;

/// What a part does without saying so is seen by the time that it takes the processor: far more than the 0.1 s that are
/// meant, so that a slow machine passes.
const LONGEST: Duration = Duration::from_secs(1);

/// So many parts of each search are looked at.
const PARTS: usize = 4;

/// A board of which few values are known, with some candidates struck: both as shares in percent.
fn open(shape: Shape, height: usize, values: usize, struck: usize) -> Board {
    let geometry = Geometry::new(shape).unwrap();
    let count = geometry.digit_count();
    let solution = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        Digit::from_index((row % height * (count / height) + row / height + column) % count)
    };
    let (mut random, mut board) = (Random::new(7), Board::empty(geometry.clone()));
    for cell in geometry.cells() {
        if random.below(100) < values {
            board.place(cell, solution(cell));
        }
    }
    for cell in geometry.cells() {
        for digit in board.candidates(cell).iter() {
            if digit != solution(cell) && random.below(100) < struck {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// Boards with much to look at.
fn boards() -> Vec<(&'static str, Board)> {
    // Regions that no line has more than three cells of: nothing is locked.
    let scattered = (0..81).map(|at| (at % 9 % 3 * 3 + at / 9 / 3) as u8).collect();
    let jigsaw = Shape { base: Base::Regions(scattered), extras: Vec::new() };
    let puzzles = include_str!("../../../../e2e/puzzles.mjs");
    let sixteen = puzzles.split('`').skip_while(|part| !part.ends_with("SIXTEEN = ")).nth(1).unwrap();
    vec![
        ("jigsaw", open(jigsaw, 3, 0, 20)),
        ("9x9", open(Shape::boxes(3, 3), 3, 10, 35)),
        ("12x12", open(Shape::boxes(4, 3), 3, 5, 20)),
        ("16x16", open(Shape::boxes(4, 4), 4, 3, 10)),
        ("16x16, half struck", open(Shape::boxes(4, 4), 4, 20, 50)),
        ("25x25", open(Shape::boxes(5, 5), 5, 2, 5)),
        ("SIXTEEN", text::parse(sixteen.trim()).unwrap().board()),
    ]
}

/// How long this thread has been at work: what others take of a busy machine does not count where the system tells.
fn busy(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

#[test]
fn no_part_of_a_search_does_much_more_than_it_was_asked_to() {
    let start = Instant::now();
    let mut longest = Vec::new();
    for (name, board) in boards() {
        let unique = board.geometry().cell_set() - *board.unsolved();
        for technique in table() {
            let facts = Facts::new(&board).with_unique(Some(unique));
            let mut place = Place::default();
            for number in 0..PARTS {
                let (work, begun) = (facts.work(), busy(start));
                let part = technique.find_part(&facts, place, FUEL, &mut |_| ControlFlow::Continue(()));
                let (work, took) = (facts.work() - work, busy(start) - begun);
                assert!(work <= MOST, "{technique:?} on {name}: part {number} does {work}");
                longest.push((took, technique.id.0, name, number));
                let Part::Paused(next) = part else { break };
                place = next;
            }
        }
    }
    longest.sort_unstable();
    let (took, ..) = longest[longest.len() - 1];
    assert!(took < LONGEST, "{:?}", longest.iter().rev().take(9).collect::<Vec<_>>());
}

#[test]
fn no_turn_of_the_explainers_rating_takes_long() {
    let start = Instant::now();
    for (name, board) in boards() {
        let unique = board.geometry().cell_set() - *board.unsolved();
        let mut walk = Walk::new(board, unique);
        for number in 0..60 {
            let begun = busy(start);
            let turn = walk.advance();
            let took = busy(start) - begun;
            assert!(took < LONGEST, "turn {number} on {name}: {took:?}");
            if matches!(turn, Turn::Solved | Turn::Beyond) {
                break;
            }
        }
    }
}

/// The first few different steps that a technique finds in parts of so much work, and how often it paused meanwhile.
fn first_in_parts(technique: &Technique, facts: &Facts, fuel: u64) -> (Vec<Step>, usize) {
    let (mut found, mut place, mut pauses) = (Vec::new(), Place::default(), 0);
    loop {
        let mut take = |step| {
            if !found.contains(&step) {
                found.push(step);
            }
            if found.len() < FEW { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let Part::Paused(next) = technique.find_part(facts, place, fuel, &mut take) else { return (found, pauses) };
        place = next;
        pauses += 1;
    }
}

/// How many steps of each technique are compared.
const FEW: usize = 4;

#[test]
fn a_search_in_parts_finds_what_it_finds_at_once() {
    let mut pauses = 0;
    for technique in table().iter().filter(|technique| technique.id.about().example.is_some()) {
        let board = example(technique.id.0);
        let unique = board.geometry().cell_set() - *board.unsolved();
        let facts = || Facts::new(&board).with_unique(Some(unique));
        let (whole, _) = first_in_parts(technique, &facts(), u64::MAX);
        let (found, paused) = first_in_parts(technique, &facts(), 20_000);
        assert_eq!(found, whole, "{technique:?}");
        pauses += paused;
    }
    assert!(pauses > 100, "{pauses} pauses");
}
