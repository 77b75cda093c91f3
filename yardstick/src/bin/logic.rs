//! Prints how fast puzzles are solved by logic alone, natively: `logic FILE...`. Of a file of rated puzzles it takes the
//! hardest positions on the paths of those rated 7.5 to 9, and times all steps and the next step of each.

use std::path::Path;
use std::time::Instant;
use yardstick::logic::{HODOKU, Logic};

/// How often a set is gone through, and how many puzzles are taken of it; hard ones take longer.
const ROUNDS: usize = 5;
const PUZZLES: usize = 1_000;
const HARD_PUZZLES: usize = 100;

fn main() {
    println!(
        "{:<24}{:>9}{:>9}{:>14}{:>14}{:>8}{:>20}",
        "set", "puzzles", "solved", "HoDoKu /s", "ours /s", "times", "steps verified /s"
    );
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let name = Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match HODOKU.iter().find(|known| known.0 == name) {
            Some(&(_, theirs)) => paths(&name, &text, theirs),
            None => positions(&name, &text),
        }
    }
}

fn paths(name: &str, text: &str, theirs: f64) {
    let count = if theirs < 100.0 { HARD_PUZZLES } else { PUZZLES };
    let logic = Logic::new(text, count, 0.0..f64::MAX);
    let (mut rates, mut solved) = (Vec::new(), 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        solved = logic.solve();
        rates.push(logic.len() as f64 / start.elapsed().as_secs_f64());
    }
    let (ours, _) = middle(&mut rates);
    let steps = logic.steps();
    let mut rates: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            logic.verify(&steps) as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    let (verified, _) = middle(&mut rates);
    println!(
        "{name:<24}{:>9}{solved:>9}{theirs:>14.0}{ours:>14.0}{:>8.1}{verified:>20.0}",
        logic.len(),
        ours / theirs
    );
}

fn positions(name: &str, text: &str) {
    let mut logic = Logic::new(text, HARD_PUZZLES, 7.5..9.1);
    logic.keep_hardest();
    let all = times(&logic, |at| logic.all_steps(at) as f64);
    let next = times(&logic, |at| f64::from(logic.next_step(at)));
    println!("{name}: {} positions of puzzles rated 7.5 to 9; milliseconds, median and most", logic.len());
    println!("{:<24}{:>9.2}{:>9.2}", "all steps", all.0, all.1);
    println!("{:<24}{:>9.2}{:>9.2}", "next step", next.0, next.1);
}

/// Milliseconds by position: the middle and the most, each the middle of the rounds.
fn times(logic: &Logic, work: impl Fn(usize) -> f64) -> (f64, f64) {
    let of = |at: usize| {
        let mut taken: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let start = Instant::now();
                work(at);
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        middle(&mut taken).0
    };
    middle(&mut (0..logic.len()).map(of).collect::<Vec<f64>>())
}

/// The middle one and the largest.
fn middle(numbers: &mut [f64]) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    (numbers.get(numbers.len() / 2).copied().unwrap_or(0.0), numbers.last().copied().unwrap_or(0.0))
}
