//! What is said of a file of cases, on the terminal and as JSON, and the floors that it must reach.

use super::logic;
use super::sheet::Sheet;
use crate::Outcome;

/// How many failures of a file are shown.
const SHOWN: usize = 5;

/// What each file passed once, which it must pass again: path, number of cases, floor; and what figures it had: path, number
/// of cases, figure, least value, or that it rises from grade to grade. Floors only rise.
const FLOORS: &str = include_str!("../../exam-floors.tsv");

/// How a file went.
pub(super) struct Report {
    /// Its path below the folder of the exam.
    pub(super) file: String,
    /// What was asked of each case.
    pub(super) asked: &'static str,
    /// How many cases passed.
    pub(super) passed: usize,
    /// How many cases there were.
    pub(super) total: usize,
    /// How long it took.
    pub(super) seconds: f64,
    /// Which cases failed and why.
    pub(super) failures: Vec<String>,
    /// Other figures than the number of cases.
    pub(super) figures: Vec<(String, f64)>,
    /// What else is worth printing.
    pub(super) notes: Vec<String>,
    /// Whether the solver lacks what the file asks for.
    pub(super) not_yet: bool,
}

impl Report {
    /// A report of a file of which no case has passed so far.
    pub(super) fn new(sheet: &Sheet, asked: &'static str, total: usize) -> Report {
        Report {
            file: sheet.path.clone(),
            asked,
            passed: 0,
            total,
            seconds: 0.0,
            failures: Vec::new(),
            figures: Vec::new(),
            notes: Vec::new(),
            not_yet: false,
        }
    }

    /// The report of a file that asks for what the solver cannot do.
    pub(super) fn not_yet(sheet: &Sheet, total: usize) -> Report {
        Report { not_yet: true, ..Report::new(sheet, "not yet", total) }
    }

    /// Adds a figure.
    pub(super) fn figure(&mut self, name: impl Into<String>, value: f64) {
        self.figures.push((name.into(), value));
    }

    /// A figure by its name.
    pub(super) fn get_figure(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    /// Prints a line, then figures, notes and the first failures.
    pub(super) fn print(&self) {
        let Report { file, asked, passed, total, seconds, .. } = self;
        println!("{file:<36} {passed:>5}/{total:<5} {seconds:>7.1} s  {asked}");
        let figures: Vec<String> =
            self.figures.iter().map(|(name, value)| format!("{name} {}", number(*value))).collect();
        if !figures.is_empty() {
            println!("    {}", figures.join(", "));
        }
        self.notes.iter().for_each(|note| println!("    {note}"));
        for failure in self.failures.iter().take(SHOWN) {
            println!("    {failure}");
        }
        if self.failures.len() > SHOWN {
            println!("    and {} more", self.failures.len() - SHOWN);
        }
    }
}

/// Prints the sums over all files.
pub(super) fn print_total(reports: &[Report]) {
    let (asked, not_yet): (Vec<&Report>, Vec<&Report>) = reports.iter().partition(|report| !report.not_yet);
    let passed: usize = asked.iter().map(|report| report.passed).sum();
    let total: usize = asked.iter().map(|report| report.total).sum();
    let seconds: f64 = asked.iter().map(|report| report.seconds).fold(0.0, |sum, more| sum + more);
    println!(
        "in all {passed}/{total} cases of {} files in {seconds:.1} s; not yet: {} files",
        asked.len(),
        not_yet.len()
    );
}

fn number(value: f64) -> String {
    if !value.is_finite() {
        return "unknown".to_string();
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// The reports as a JSON list.
pub(super) fn json(reports: &[Report]) -> String {
    let rows: Vec<String> = reports.iter().map(|report| format!("  {}", json_row(report))).collect();
    format!("[\n{}\n]\n", rows.join(",\n"))
}

fn json_row(report: &Report) -> String {
    let Report { passed, total, seconds, .. } = report;
    let failures: Vec<String> = report.failures.iter().map(|failure| quoted(failure)).collect();
    // What JSON has no number for, such as the correlation of equals, is null.
    let json_number = |value: f64| if value.is_finite() { number(value) } else { "null".to_string() };
    let figure = |(name, value): &(String, f64)| format!("{}: {}", quoted(name), json_number(*value));
    let figures: Vec<String> = report.figures.iter().map(figure).collect();
    format!(
        "{{\"file\": {}, \"asked\": {}, \"passed\": {passed}, \"total\": {total}, \"seconds\": {seconds:.3}, \
         \"failures\": [{}], \"figures\": {{{}}}}}",
        quoted(&report.file),
        quoted(report.asked),
        failures.join(", "),
        figures.join(", ")
    )
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for symbol in text.chars() {
        match symbol {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            _ if symbol < ' ' => out += &format!("\\u{:04x}", u32::from(symbol)),
            _ => out.push(symbol),
        }
    }
    out + "\""
}

/// An error where a file passes fewer cases than its floor, or has a smaller figure. A file of another number of cases is
/// another file.
pub(super) fn check_floors(reports: &[Report]) -> Outcome {
    let below = below_floors(FLOORS, reports);
    if below.is_empty() { Ok(()) } else { Err(below.join("\n")) }
}

fn below_floors(floors: &str, reports: &[Report]) -> Vec<String> {
    let rows = floors.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
        [file, total, floor] => cases_below(same(reports, file, total)?, floor.parse().ok()?),
        [_, _, figure, "rises"] => {
            let falls = logic::rises(reports, figure) == Some(false);
            falls.then(|| format!("logic/graded_*.txt: the {figure} does not rise from grade to grade, and did before"))
        }
        [file, total, figure, least] => figure_below(same(reports, file, total)?, figure, least.parse().ok()?),
        _ => None,
    })
    .collect()
}

/// The report of a file with this number of cases.
fn same<'a>(reports: &'a [Report], file: &str, total: &str) -> Option<&'a Report> {
    reports.iter().find(|report| report.file == file && report.total.to_string() == total)
}

fn cases_below(Report { file, passed, total, .. }: &Report, floor: usize) -> Option<String> {
    (*passed < floor).then(|| format!("{file}: {passed} of {total} cases pass, where {floor} did before"))
}

fn figure_below(report: &Report, figure: &str, least: f64) -> Option<String> {
    let value = report.get_figure(figure).unwrap_or(f64::NAN);
    // Figures are printed, and kept as floors, to four places.
    let reached = value > least - 0.000_05;
    (!reached).then(|| format!("{}: the {figure} is {}, where it was {least} before", report.file, number(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(file: &str, passed: usize, total: usize) -> Report {
        let sheet = Sheet { path: file.into(), text: String::new(), aid: String::new(), sample: None };
        Report { passed, ..Report::new(&sheet, "one solution", total) }
    }

    #[test]
    fn a_floor_holds_for_a_file_of_that_path_and_number_of_cases() {
        let floors = "#path\ttotal\tfloor\nsolve/a.txt\t10\t9\n";
        let below = |passed, total| below_floors(floors, &[report("solve/a.txt", passed, total)]).len();
        assert_eq!((below(8, 10), below(9, 10), below(0, 11)), (1, 0, 0));
        assert_eq!(below_floors(floors, &[report("solve/b.txt", 0, 10)]).len(), 0);
    }

    #[test]
    fn a_figure_has_a_floor_as_well() {
        let floors = "logic/a.txt\t10\trank correlation\t0.9876\n";
        let below = |value| {
            let mut report = report("logic/a.txt", 10, 10);
            report.figure("rank correlation", value);
            below_floors(floors, &[report])
        };
        assert_eq!(below(0.98756), [""; 0]);
        assert_eq!(below(0.98), ["logic/a.txt: the rank correlation is 0.98, where it was 0.9876 before"]);
        assert_eq!(below(f64::NAN).len(), 1);
    }

    #[test]
    fn every_row_of_floors_can_be_read() {
        for row in FLOORS.lines().filter(|row| !row.starts_with('#')) {
            let number = |text: &str| text.parse::<usize>().unwrap();
            match row.split('\t').collect::<Vec<_>>()[..] {
                [_, total, floor] => assert!(number(floor) <= number(total), "{row}"),
                [_, total, figure, least] => {
                    assert!(number(total) > 0 && !figure.is_empty(), "{row}");
                    assert!(least == "rises" || least.parse::<f64>().is_ok(), "{row}");
                }
                _ => panic!("{row}"),
            }
        }
    }

    #[test]
    fn json_is_quoted_and_numbers_that_it_lacks_are_null() {
        let mut report = report("a", 1, 2);
        report.failures.push("line 1: \"x\"\\\t".into());
        report.figure("share", 0.5);
        report.figure("correlation", f64::NAN);
        let expected = "[\n  {\"file\": \"a\", \"asked\": \"one solution\", \"passed\": 1, \"total\": 2, \
             \"seconds\": 0.000, \"failures\": [\"line 1: \\\"x\\\"\\\\\\u0009\"], \
             \"figures\": {\"share\": 0.5, \"correlation\": null}}\n]\n";
        assert_eq!(json(&[report]), expected);
    }
}
