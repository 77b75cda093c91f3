//! Which steps are told: `cargo test --package chromadoku --test told -- FILE COUNT`, with a puzzle a line.
//!
//! Of each puzzle the path is walked, with all techniques where those that are on from the start end. A step is told if it is proved, its
//! story says why it holds, what its sentences name is marked in grid and graph by then, and none of its inferences can be left out.
//! Without arguments it is a test on puzzles of the repository.

use std::process::ExitCode;

use chromadoku_app::figure::Role;
use chromadoku_app::story::{self, Beat};
use chromadoku_app::words::{self, Mention};
use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::{Next, Walk};
use chromadoku_solver::step::{Pattern, Step};
use chromadoku_solver::technique::Choice;
use chromadoku_solver::verify::{verify, verify_unique};

/// What is walked where no file is said.
const OWN: &str = include_str!("../../../chromadoku-solver/tests/corpus/minimal9.txt");
const FEW: usize = 4;

/// How it went.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    steps: usize,
    told: usize,
    beats: usize,
    inferences: usize,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let text = match words.first().map(std::fs::read_to_string) {
        Some(Err(error)) => {
            eprintln!("{}: {error}", words[0]);
            return ExitCode::FAILURE;
        }
        Some(Ok(text)) => text,
        None => OWN.to_owned(),
    };
    let count = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(FEW);
    let mut tally = Tally::default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.filter_map(|line| line.split_whitespace().find_map(|word| word.get(..81)));
    for puzzle in puzzles.take(count) {
        match text::parse(puzzle) {
            Ok(puzzle) => walk(&puzzle.board(), &mut tally),
            Err(error) => eprintln!("{puzzle}: {error:?}"),
        }
    }
    let Tally { puzzles, steps, told, beats, inferences } = tally;
    println!(
        "share of steps told {:.4}: {told} of {steps} steps of {puzzles} puzzles, in {beats} beats; none of {inferences} inferences too many",
        told as f64 / steps as f64
    );
    if told == steps && steps > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tells all steps on the way of a puzzle.
fn walk(start: &Board, tally: &mut Tally) {
    let givens = start.geometry().cell_set() - *start.unsolved();
    let mut board = start.clone();
    let mut walk = Walk::with_unique(start.clone(), Some(givens)).choosing(&Choice::default().harder());
    tally.puzzles += 1;
    while let Next::Step(step) = walk.advance() {
        tally.steps += 1;
        match told(&board, &givens, &step, tally) {
            Ok(()) => tally.told += 1,
            Err(why) => eprintln!("{}: {why}", step.technique.0),
        }
        step.effects.iter().for_each(|&effect| board.apply(effect));
    }
}

/// What a step's story lacks.
fn told(board: &Board, givens: &CellSet, step: &Step, tally: &mut Tally) -> Result<(), String> {
    verify_unique(board, givens, step).map_err(|rejection| rejection.to_string())?;
    let beats = story::beats(board, step);
    let is_single = matches!(&step.pattern, Pattern::Hall(hall) if hall.cells.len() == 1);
    if beats.is_empty() && !is_single {
        return Err("it has no story".into());
    }
    tally.beats += beats.len();
    let gone: CellSet = step.effects.iter().map(|effect| effect.candidate().cell).collect();
    let mut seen = CellSet::EMPTY;
    for beat in &beats {
        seen |= marked(beat);
        let geometry = board.geometry();
        for Mention { range, cells, .. } in words::mentions(geometry, &beat.text) {
            let (open, known) = (cells & *board.unsolved(), seen | gone);
            // Of units some cells are marked.
            let is_of_cells =
                beat.text[range.clone()].starts_with(['r', 'R']) && beat.text[range.clone()].contains('c');
            if if !is_of_cells { !open.intersects(&known) } else { !open.is_subset(&known) } {
                return Err(format!("{} in \"{}\" is not marked", &beat.text[range], beat.text));
            }
        }
    }
    if let Pattern::Net(net) = &step.pattern {
        let count = net.clone().inferences_mut().iter().map(|list| list.len()).sum::<usize>();
        tally.inferences += count;
        for number in 0..count {
            let mut without = step.clone();
            drop_inference(&mut without, number);
            if verify(board, &without).is_ok() {
                return Err(format!("inference {number} of {count} can be left out"));
            }
        }
    }
    Ok(())
}

/// The cells that a beat marks.
fn marked(beat: &Beat) -> CellSet {
    let ends = beat.links.iter().flat_map(|link| [link.from, link.to]);
    beat.marks.iter().map(|&(_, at): &(Role, _)| at).chain(ends).map(|at| at.cell).collect()
}

/// Takes an inference out of a step's proof, by its number.
fn drop_inference(step: &mut Step, mut number: usize) {
    let Pattern::Net(net) = &mut step.pattern else { return };
    for list in net.inferences_mut() {
        if number < list.len() {
            list.remove(number);
            return;
        }
        number -= list.len();
    }
}
