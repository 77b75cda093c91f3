//! Prints how long the exact solver takes natively for boards with rules: `variants FILE...`, the slowest last.

use std::time::Instant;
use yardstick::variants::boards;

/// How often each board is solved; the fastest counts.
const ROUNDS: usize = 3;
/// A board that takes so many milliseconds is solved once, and one that takes so many more is given up.
const SLOW: f64 = 300.0;
const LIMIT: f64 = 6_000.0;

fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut rows: Vec<(f64, Option<u64>, String)> = Vec::new();
        for board in boards(&text) {
            let (mut best, mut nodes) = (f64::MAX, None);
            for _ in 0..ROUNDS {
                let start = Instant::now();
                let taken = || start.elapsed().as_secs_f64() * 1e3;
                nodes = board.solve(|| taken() < LIMIT);
                best = best.min(taken());
                if best > SLOW {
                    break;
                }
            }
            rows.push((best, nodes, board.name));
        }
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let Some((middle, _, _)) = rows.get(rows.len() / 2) else { continue };
        println!("{file}: {} boards, {middle:.2} ms (median)", rows.len());
        for (time, nodes, name) in rows.iter().skip(rows.len().saturating_sub(12)) {
            let nodes = nodes.map_or("given up".to_owned(), |nodes| nodes.to_string());
            println!("{time:>12.2} ms {nodes:>9} {name}");
        }
    }
}
