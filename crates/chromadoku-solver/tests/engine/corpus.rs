//! One corpus of `puzzle:count:solution` lines through every engine.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_solver::exact::{self, Count, Uniqueness};
use chromadoku_solver::model;
use chromadoku_solver::path::{Outcome, path};
use chromadoku_solver::search::coloring::{self, Coloring, Order};
use chromadoku_solver::search::exact_cover;
use chromadoku_solver::step::Effect;
use chromadoku_solver::verify::verify;

pub(crate) struct Entry {
    pub(crate) board: Board,
    pub(crate) count: u64,
    /// The solution, or one of them.
    pub(crate) solution: Option<PerCell<Option<Digit>>>,
}

fn read(lines: &str, extra: Option<Extra>) -> Vec<Entry> {
    let entry = |line: &str| {
        let fields: Vec<&str> = line.split(':').collect();
        let parsed = text::parse(fields[0]).unwrap();
        let shape = Shape { extras: extra.clone().into_iter().collect(), ..parsed.geometry.shape().clone() };
        let geometry = Geometry::new(shape).unwrap();
        Entry {
            board: Board::from_values(geometry, &parsed.values()),
            count: fields[1].parse().unwrap(),
            solution: fields.get(2).map(|solution| text::parse(solution).unwrap().values()),
        }
    };
    lines.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
}

pub(crate) fn easy9() -> Vec<Entry> {
    read(include_str!("../corpus/easy9.txt"), None)
}

pub(crate) fn minimal9() -> Vec<Entry> {
    read(include_str!("../corpus/minimal9.txt"), None)
}

pub(crate) fn sizes() -> Vec<Entry> {
    read(include_str!("../corpus/sizes.txt"), None)
}

pub(crate) fn diagonal() -> Vec<Entry> {
    read(include_str!("../corpus/diagonal.txt"), Some(Extra::Diagonals))
}

pub(crate) fn all() -> Vec<Entry> {
    let several = read(include_str!("../corpus/several9.txt"), None);
    [easy9(), minimal9(), several, sizes(), diagonal()].into_iter().flatten().collect()
}

#[test]
fn the_exact_search_counts_the_solutions_and_finds_the_one_given() {
    for Entry { board, count, solution } in all() {
        assert_eq!(exact::count(&board, u64::MAX, 100_000), Some(Count::Exactly(count)), "{board:?}");
        let uniqueness = exact::uniqueness(&board, 100_000).unwrap();
        match count {
            0 => assert_eq!(uniqueness, Uniqueness::None),
            1 => {
                let Uniqueness::One(found) = uniqueness else { panic!("{board:?} has one solution") };
                assert_eq!(found.values().map(|&digit| Some(digit)).collect::<PerCell<_>>(), solution.unwrap());
            }
            _ => assert!(matches!(uniqueness, Uniqueness::Several(..))),
        }
    }
}

/// The number of colorings of the cells graph that keep the values, unless it takes too many events.
fn colorings(board: &Board, order: Order, budget: u64) -> Option<u64> {
    let graph = Arc::new(model::cells(board.geometry()).graph);
    let colors = board.geometry().digit_count() as u16;
    let mut search = Coloring::new(graph, colors, &model::precoloring(board), order).unwrap();
    coloring::count(&mut search, u64::MAX, budget)
}

#[test]
fn coloring_the_most_saturated_vertex_first_counts_the_same() {
    for Entry { board, count, .. } in all().iter().filter(|entry| entry.board.geometry().cell_count() <= 81) {
        assert_eq!(colorings(board, Order::Saturation, 2_000_000), Some(*count), "{board:?}");
    }
}

#[test]
fn coloring_in_the_order_of_numbers_counts_the_same_where_it_ends_soon() {
    let entries = all();
    let known: Vec<(u64, u64)> = entries
        .iter()
        .filter(|entry| entry.board.geometry().cell_count() <= 81)
        .filter_map(|entry| Some((entry.count, colorings(&entry.board, Order::Numbered, 200_000)?)))
        .collect();
    assert!(known.len() > 30, "only {} ended", known.len());
    assert!(known.iter().all(|(expected, found)| expected == found));
}

#[test]
fn every_step_of_every_path_is_accepted_and_agrees_with_the_solution() {
    let (mut solved, mut steps) = (0, 0);
    for Entry { board, solution, .. } in all().into_iter().filter(|entry| entry.count == 1) {
        let solution = solution.unwrap();
        let path = path(&board);
        let mut now = board;
        for step in &path.steps {
            assert_eq!(verify(&now, step), Ok(()), "{step:?} on {now:?}");
            for &effect in &step.effects {
                let candidate = effect.candidate();
                let is_so = solution[candidate.cell] == Some(candidate.digit);
                assert_eq!(is_so, matches!(effect, Effect::Place(_)), "{step:?} on {now:?}");
                now.apply(effect);
            }
        }
        steps += path.steps.len();
        match path.outcome {
            Outcome::Solved => {
                solved += 1;
                assert_eq!(*now.values(), solution);
            }
            other => assert_eq!(other, Outcome::Stuck),
        }
    }
    assert!(solved > 40 && steps > 3000, "{solved} solved in {steps} steps");
}

#[test]
fn a_path_never_ends_solved_where_there_is_no_solution_or_several() {
    for Entry { board, .. } in all().into_iter().filter(|entry| entry.count != 1) {
        assert_ne!(path(&board).outcome, Outcome::Solved, "{board:?}");
    }
}

/// The number of exact covers of the board's table.
fn covers(board: &Board) -> u64 {
    let (mut search, _) = exact_cover::of_board(board);
    while search.run(u64::MAX) == Some(exact_cover::Event::Solution) {}
    search.solutions()
}

#[test]
fn dancing_links_count_the_same() {
    for Entry { board, count, .. } in all().iter().filter(|entry| entry.board.geometry().cell_count() <= 81) {
        assert_eq!(covers(board), *count, "{board:?}");
    }
}

#[test]
fn a_board_with_one_band_empty_is_counted_to_the_end_and_to_a_limit() {
    let rows = "859761423426853791713924856961537284287419635345286179";
    let board = text::parse(&(".".repeat(27) + rows)).unwrap().board();
    let all = covers(&board);
    assert!(all > 100, "{all}");
    assert_eq!(exact::count(&board, u64::MAX, u64::MAX), Some(Count::Exactly(all)));
    for limit in [1, 7, all] {
        assert_eq!(exact::count(&board, limit, u64::MAX), Some(Count::AtLeast(limit)));
    }
    assert_eq!(exact::count(&board, all + 1, u64::MAX), Some(Count::Exactly(all)));
}
