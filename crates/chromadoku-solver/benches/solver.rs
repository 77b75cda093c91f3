//! How fast the solver is: `cargo bench -p chromadoku-solver` prints a table.
//!
//! Every measure is taken once a round, one after the other, so that a busy moment of the machine hits all of them alike;
//! a row shows the median of the rounds and the fastest and slowest one. What is said of many boards is the median over
//! the boards of a round.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_solver::exact;
use chromadoku_solver::model;
use chromadoku_solver::path::{self, Next, Walk};
use chromadoku_solver::search::coloring::{Coloring, Order};

const ROUNDS: usize = 15;
const EVENTS: u64 = 200_000;

const EASY: &str = include_str!("../tests/corpus/easy9.txt");
const MINIMAL: &str = include_str!("../tests/corpus/minimal9.txt");
const SIZES: &str = include_str!("../tests/corpus/sizes.txt");

struct Measure {
    name: String,
    unit: &'static str,
    take: Box<dyn Fn() -> f64>,
}

fn main() {
    let (easy, minimal) = (boards(EASY), boards(MINIMAL));
    let puzzles: Vec<Board> = easy.iter().chain(&minimal).cloned().collect();
    let positions: Vec<Board> = puzzles.iter().flat_map(along_path).collect();
    let count = positions.len();
    let mut measures = vec![
        over(format!("next step, 9x9, {count} boards"), &positions, |board| drop(black_box(path::next_step(board)))),
        over(format!("all steps, 9x9, {count} boards"), &positions, |board| drop(black_box(path::all_steps(board)))),
        over("whole path, 9x9".into(), &puzzles, |board| drop(black_box(path::path(board)))),
        over("uniqueness, 9x9, easy".into(), &easy, is_unique),
        over("uniqueness, 9x9, minimal".into(), &minimal, is_unique),
    ];
    for n in [16, 25] {
        let large: Vec<Board> = boards(SIZES).into_iter().filter(|board| board.geometry().digit_count() == n).collect();
        let positions: Vec<Board> = large.iter().flat_map(along_path).step_by(20).collect();
        let count = positions.len();
        let name = |what: &str| format!("{what}, {n}x{n}, {count} boards");
        measures.push(over(name("next step"), &positions, |board| drop(black_box(path::next_step(board)))));
        measures.push(over(name("all steps"), &positions, |board| drop(black_box(path::all_steps(board)))));
        measures.push(over(format!("uniqueness, {n}x{n}"), &large, is_unique));
    }
    measures.push(coloring("coloring, as numbered", &minimal[0], Order::Numbered));
    measures.push(coloring("coloring, most saturated first", &minimal[0], Order::Saturation));
    print_table(&measures);
}

fn print_table(measures: &[Measure]) {
    let mut taken = vec![Vec::new(); measures.len()];
    for _ in 0..ROUNDS {
        for (measure, taken) in measures.iter().zip(&mut taken) {
            taken.push((measure.take)());
        }
    }
    println!("{:<36} {:>10} {:>10} {:>10}", "", "median", "least", "most");
    for (Measure { name, unit, .. }, mut taken) in measures.iter().zip(taken) {
        let median = median(&mut taken);
        println!("{name:<36} {median:>10.1} {:>10.1} {:>10.1}  {unit}", taken[0], taken[ROUNDS - 1]);
    }
}

/// The puzzles of a corpus of `puzzle:count:solution` lines that have one solution.
fn boards(corpus: &str) -> Vec<Board> {
    let unique = corpus.lines().filter_map(|line| line.split_once(":1:"));
    unique.filter_map(|(puzzle, _)| text::parse(puzzle).ok()).map(|parsed| parsed.board()).collect()
}

/// The boards along a puzzle's path, from its givens to where logic ends.
fn along_path(puzzle: &Board) -> Vec<Board> {
    let mut walk = Walk::new(puzzle.clone());
    let mut met = vec![puzzle.clone()];
    while let Next::Step(_) = walk.advance() {
        met.push(walk.board().clone());
    }
    met
}

fn is_unique(board: &Board) {
    black_box(exact::uniqueness(board, u64::MAX));
}

/// The median time over some boards, in microseconds.
fn over(name: String, boards: &[Board], work: fn(&Board)) -> Measure {
    let boards = boards.to_vec();
    let timed = move |board: &Board| {
        let start = Instant::now();
        work(board);
        start.elapsed().as_secs_f64() * 1e6
    };
    let take = move || median(&mut boards.iter().map(timed).collect::<Vec<f64>>());
    Measure { name, unit: "µs", take: Box::new(take) }
}

/// How many events of a coloring search of a puzzle pass in a second, in millions, begun again where it ends.
fn coloring(name: &str, board: &Board, order: Order) -> Measure {
    let graph = Arc::new(model::cells(board.geometry()).graph);
    let (given, colors) = (model::precoloring(board), board.geometry().digit_count() as u16);
    let search = Coloring::new(graph, colors, &given, order).expect("the givens of the corpus do not clash");
    let take = move || {
        let mut run = search.clone();
        let start = Instant::now();
        for _ in 0..EVENTS {
            black_box(run.advance());
            if run.is_exhausted() {
                run = search.clone();
            }
        }
        EVENTS as f64 / start.elapsed().as_secs_f64() / 1e6
    };
    Measure { name: name.into(), unit: "million events/s", take: Box::new(take) }
}

/// The median, with the values left in order.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
