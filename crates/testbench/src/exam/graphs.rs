//! `graphs/*.col`: the chromatic number of a DIMACS graph, with a coloring and a proof, within 20 seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chromadoku_board::codec::graphs::dimacs;
use chromadoku_board::graph::Graph;
use chromadoku_solver::search::chromatic::{Chromatic, LowerProof, is_proper};

use super::report::Report;
use super::sheet::Sheet;

const LIMIT: Duration = Duration::from_secs(20);
/// Branches between two looks at the clock.
const SLICE: u64 = 10_000;

/// A file is one case; `chi.tsv` beside it knows the numbers. What is no graph must be refused.
pub(super) fn examine(sheet: &Sheet) -> Report {
    let start = Instant::now();
    let name = sheet.path.rsplit('/').next().unwrap_or(&sheet.path).trim_end_matches(".col");
    let row = sheet.aid.lines().find_map(|line| line.split_once('\t').filter(|(known, _)| *known == name));
    let mut report = Report::new(sheet, "the chromatic number, a coloring and a proof", 1);
    let verdict = match (dimacs::parse(&sheet.text), row) {
        (Ok(file), _) => color(&mut report, file.graph, row.and_then(|(_, known)| known.trim().parse().ok())),
        (Err(error), None) => {
            report.notes.push(format!("refused: {error}"));
            Ok(())
        }
        (Err(error), Some(_)) => Err(format!("refused: {error}")),
    };
    match verdict {
        Ok(()) => report.passed = 1,
        Err(why) => report.failures.push(why),
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

fn color(report: &mut Report, graph: Graph, known: Option<usize>) -> Result<(), String> {
    let graph = Arc::new(graph);
    let start = Instant::now();
    let mut search = Chromatic::new(graph.clone());
    while !search.run(SLICE) && start.elapsed() < LIMIT {}
    let (lower, upper) = (search.lower(), search.upper());
    report.figure("lower bound", lower as f64);
    report.figure("upper bound", upper as f64);
    if !is_proper(&graph, search.coloring()) {
        return Err("two neighbors have the same color".to_string());
    }
    if let LowerProof::Part(bound) = search.lower_proof()
        && !bound.holds(&graph)
    {
        return Err("the part that is to need so many colors does not".to_string());
    }
    match known {
        _ if lower < upper => Err(format!("between {lower} and {upper}")),
        Some(known) if known != upper => Err(format!("{upper}, not {known}")),
        _ => Ok(()),
    }
}
