//! Prints how fast both solvers are natively on the sets that are named: `yardstick FILE...`.

use std::path::Path;
use std::time::Instant;
use yardstick::Course;
use yardstick::large::Large;

/// Each round takes both solvers over all puzzles of a set, one after the other, on other puzzles of the same kind.
const ROUNDS: u32 = 9;

/// After so many seconds a set of large boards gets no more rounds.
const ENOUGH: f64 = 60.0;

fn main() {
    println!("Native, {}", target());
    let texts: Vec<(String, String)> = std::env::args().skip(1).map(|file| read(&file)).collect();
    println!("{:<24}{:>9}{:>14}{:>14}{:>8}", "set", "puzzles", "sudoku 0.8 /s", "ours /s", "times");
    for (name, text) in &texts {
        let mut course = Course::new(text);
        if course.is_empty() {
            continue;
        }
        measure(name, &mut course, Course::solve_theirs, Course::solve_ours);
        if name == "gen_easy34" {
            course.thin();
            measure("counting, 19 givens", &mut course, Course::count_theirs, Course::count_ours);
            let mut course = Course::new(text);
            course.empty_band();
            measure("counting, a band empty", &mut course, Course::count_theirs, Course::count_ours);
            measure("generating", &mut course, Course::generate_theirs, Course::generate_ours);
        }
    }
    println!("{:<24}{:>9}{:>20}{:>20}", "ms: median (worst)", "boards", "varisat 0.2", "ours");
    for (name, text) in &texts {
        for order in [4, 5] {
            let size = format!("{0}x{0}", order * order);
            let name = if name.contains(&size) { name.clone() } else { format!("{name}, {size}") };
            measure_large(&name, Large::new(text, order));
        }
    }
}

fn read(file: &str) -> (String, String) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    (Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned(), text)
}

fn measure_large(name: &str, mut large: Large) {
    if large.is_empty() {
        return;
    }
    let mut times = [Vec::new(), Vec::new()];
    let start = Instant::now();
    for round in 0..ROUNDS {
        large.shuffle(round + 1);
        for at in 0..large.len() {
            for (solve, times) in [Large::solve_theirs, Large::solve_ours].into_iter().zip(&mut times) {
                let start = Instant::now();
                assert!(solve(&large, at), "{name}, board {}, has one solution", at + 1);
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
        if start.elapsed().as_secs_f64() > ENOUGH {
            break;
        }
    }
    let [theirs, ours] = times.map(|times| {
        let worst = times.iter().copied().fold(0.0, f64::max);
        format!("{:.3} ({worst:.1})", median(times))
    });
    println!("{name:<24}{:>9}{theirs:>20}{ours:>20}", large.len());
}

fn measure(name: &str, course: &mut Course, theirs: fn(&Course) -> u64, ours: fn(&Course) -> u64) {
    let mut rates = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        course.shuffle(round + 1);
        let ((a, their_time), (b, our_time)) = (timed(course, theirs), timed(course, ours));
        assert_eq!(a, b, "{name}: both find the same");
        let what = if name.contains("ing") { a as f64 } else { course.len() as f64 };
        [what / their_time, what / our_time, their_time / our_time]
            .into_iter()
            .zip(&mut rates)
            .for_each(|(rate, all)| all.push(rate));
    }
    let [theirs, ours, times] = rates.map(median);
    println!("{name:<24}{:>9}{theirs:>14.0}{ours:>14.0}{times:>8.2}", course.len());
}

fn timed(course: &Course, solve: fn(&Course) -> u64) -> (u64, f64) {
    let start = Instant::now();
    let count = solve(course);
    (count, start.elapsed().as_secs_f64())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// What this program was compiled for; both solvers alike. Ours works on 128-bit vectors in any case.
fn target() -> String {
    let features = [
        ("avx512vl", cfg!(target_feature = "avx512vl")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("sse4.2", cfg!(target_feature = "sse4.2")),
        ("sse2", cfg!(target_feature = "sse2")),
        ("neon", cfg!(target_feature = "neon")),
    ];
    let features: Vec<&str> = features.into_iter().filter(|&(_, on)| on).map(|(name, _)| name).collect();
    format!("{} with {}, 128-bit vectors", std::env::consts::ARCH, features.join(" "))
}
