use chromadoku_core::board::Board;
use chromadoku_core::codec::text;
use chromadoku_core::path::{Next, Walk};
use chromadoku_core::technique::{self, Facts};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap();
    let take: usize = args.next().unwrap().parse().unwrap();
    let detail = args.next().is_some();
    let text = std::fs::read_to_string(file).unwrap();
    let boards: Vec<Board> = text
        .lines()
        .filter_map(|l| {
            let f = l.split_whitespace().find(|f| f.len() == 81)?;
            Some(text::parse(f).ok()?.board())
        })
        .take(take)
        .collect();
    let start = Instant::now();
    let (mut solved, mut steps) = (0, 0);
    for board in &boards {
        let givens = board.geometry().cell_set() - *board.unsolved();
        let mut walk = Walk::with_unique(board.clone(), Some(givens));
        loop {
            match walk.advance() {
                Next::Step(_) => steps += 1,
                Next::End(o) => {
                    if o == chromadoku_core::path::Outcome::Solved {
                        solved += 1
                    }
                    break;
                }
            }
        }
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "{} puzzles, {solved} solved, {steps} steps, {:.1}/s, {:.1} us a puzzle",
        boards.len(),
        boards.len() as f64 / t,
        1e6 * t / boards.len() as f64
    );
    if detail {
        let mut by: BTreeMap<&str, (Duration, u64, u64)> = BTreeMap::new();
        for board in &boards {
            let givens = board.geometry().cell_set() - *board.unsolved();
            let mut now = board.clone();
            loop {
                let facts = Facts::new(&now).with_unique(Some(givens));
                let mut found = None;
                for technique in technique::path_table() {
                    let s = Instant::now();
                    found = technique.first_of(&facts);
                    let e = by.entry(technique.id.0).or_default();
                    e.0 += s.elapsed();
                    e.1 += 1;
                    if found.is_some() {
                        e.2 += 1;
                        break;
                    }
                }
                drop(facts);
                let Some(step) = found else { break };
                step.effects.iter().for_each(|&e| now.apply(e));
            }
        }
        let mut rows: Vec<_> = by.into_iter().collect();
        rows.sort_by_key(|r| std::cmp::Reverse(r.1.0));
        for (id, (t, calls, hits)) in rows.iter().take(40) {
            println!(
                "{id:<34} {:>9.1} ms {calls:>9} calls {hits:>8} hits {:>9.2} us a call",
                t.as_secs_f64() * 1e3,
                t.as_secs_f64() * 1e6 / *calls as f64
            );
        }
    }
}
