//! A file of cases, and how cases are run: on all cores, each with its verdict.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use std::sync::Arc;

use super::report::Report;

/// A file of cases.
pub(super) struct Sheet {
    /// Its path below the folder of the exam.
    pub(super) path: String,
    /// What it holds.
    pub(super) text: String,
    /// What the file beside it holds that helps to judge it, if there is one.
    pub(super) aid: String,
    /// How many of its cases are asked for, if not all.
    pub(super) sample: Option<usize>,
}

/// One case: a line of a sheet.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The line.
    pub(super) text: &'a str,
}

/// How a case went.
pub(super) enum Verdict {
    /// As asked.
    Passed,
    /// Not as asked, for this reason.
    Failed(String),
    /// It asks for what the solver cannot do yet.
    NotYet,
}

impl From<Result<(), String>> for Verdict {
    fn from(result: Result<(), String>) -> Verdict {
        result.map_or_else(Verdict::Failed, |()| Verdict::Passed)
    }
}

impl Sheet {
    /// The lines that are cases, as many as are asked for.
    pub(super) fn cases(&self) -> Vec<Case<'_>> {
        let lines = (1..).zip(self.text.lines()).filter(|(_, text)| !text.starts_with('#') && !text.trim().is_empty());
        let cases = lines.map(|(line, text)| Case { line, text });
        cases.take(self.sample.unwrap_or(usize::MAX)).collect()
    }

    /// Runs every case and gives the report, without figures.
    pub(super) fn run(&self, asked: &'static str, check: impl Fn(Case) -> Result<(), String> + Sync) -> Report {
        self.run_with(asked, |case| (check(case).into(), ())).0
    }

    /// The same where each case also gives a fact, from which figures can be made: the facts are in the order of the
    /// cases.
    pub(super) fn run_with<F: Send>(
        &self,
        asked: &'static str,
        check: impl Fn(Case) -> (Verdict, F) + Sync,
    ) -> (Report, Vec<F>) {
        let start = Instant::now();
        let cases = self.cases();
        let answers = on_all_cores(&cases, check);
        let mut report = Report::new(self, asked, cases.len());
        let mut facts = Vec::new();
        for (case, (verdict, fact)) in cases.iter().zip(answers) {
            match verdict {
                Verdict::Passed => report.passed += 1,
                Verdict::Failed(why) => report.failures.push(format!("line {}: {why}", case.line)),
                Verdict::NotYet => {}
            }
            facts.push(fact);
        }
        report.seconds = start.elapsed().as_secs_f64();
        (report, facts)
    }
}

/// Maps cases to answers, in order. Each thread takes the next case that nobody has, since cases differ in length.
fn on_all_cores<T: Send>(cases: &[Case], check: impl Fn(Case) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((case.line, check(case)));
        }
        done
    };
    let threads = thread::available_parallelism().map_or(1, |count| count.get());
    let mut answers = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect::<Vec<_>>()
    });
    answers.sort_by_key(|(line, _)| *line);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The symbols of a board's cells, with `.` or `0` for an empty one.
pub(super) fn values(geometry: &Geometry, text: &str) -> Result<PerCell<Option<Digit>>, String> {
    let value = |symbol: char| match symbol {
        '.' | '0' => Ok(None),
        _ => {
            let digit = Digit::from_symbol(symbol).filter(|&digit| geometry.digits().contains(digit));
            digit.map(Some).ok_or(format!("'{symbol}' is no digit of this board"))
        }
    };
    let values: PerCell<Option<Digit>> = text.trim().chars().map(value).collect::<Result<_, _>>()?;
    match values.len() == geometry.cell_count() {
        true => Ok(values),
        false => Err(format!("{} cells, where the board has {}", values.len(), geometry.cell_count())),
    }
}

/// The board with these givens.
pub(super) fn board(geometry: &Arc<Geometry>, givens: &str) -> Result<Board, String> {
    Ok(Board::from_values(geometry.clone(), &values(geometry, givens)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str, sample: Option<usize>) -> Sheet {
        Sheet { path: "solve/a.txt".into(), text: text.into(), aid: String::new(), sample }
    }

    #[test]
    fn comments_are_no_cases_and_a_sample_is_the_first_ones() {
        let texts = |sample| sheet("#a\nb\n\nc\nd\n", sample).cases().iter().map(|case| case.text.len()).sum::<usize>();
        assert_eq!((texts(None), texts(Some(2))), (3, 2));
    }

    #[test]
    fn answers_keep_the_order_of_the_cases_and_failures_name_their_line() {
        let text: String = (0..200).map(|at| format!("{at}\n")).collect();
        let (report, facts) = sheet(&text, None).run_with("", |case| {
            let number: usize = case.text.parse().unwrap();
            (if number == 7 { Verdict::Failed("seven".into()) } else { Verdict::Passed }, number)
        });
        assert_eq!(facts, (0..200).collect::<Vec<_>>());
        assert_eq!((report.passed, report.total), (199, 200));
        assert_eq!(report.failures, ["line 8: seven"]);
    }
}
