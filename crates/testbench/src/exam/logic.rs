//! Logical paths: every step is checked, the share that is solved is counted, and the rating is compared with others'.

use std::time::Duration;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_solver::path::{Outcome, Path, path_unique};
use chromadoku_solver::rate::{explainer, hodoku, wiki};
use chromadoku_solver::step::Effect;
use chromadoku_solver::technique::Family;
use chromadoku_solver::verify::verify_unique;

use super::report::Report;
use super::sheet::{Sheet, Verdict, board};
use super::solve::{Solution, solutions};

const LIMIT: Duration = Duration::from_secs(10);

/// The grades of `graded_*.txt`, from easy on.
const GRADES: [&str; 5] = ["easy", "medium", "hard", "expert", "evil"];

/// What is not counted as solving by hand.
const HEAVY: [Family; 2] = [Family::Templates, Family::ForcingNet];

struct Fact {
    /// Sudoku Explainer's rating in tenths, by our own walk.
    rating: u16,
    is_solved: bool,
    /// Whether templates or a forcing net had to help.
    is_heavy: bool,
    /// HoDoKu's score and SudokuWiki's grade, each by its own walk.
    score: u32,
    grade: f64,
    /// The rating that the file gives.
    given: Option<f64>,
    steps: usize,
}

/// Asks of each puzzle that no step of its path is unsound. A line is a puzzle, or a hash, a puzzle and a rating.
pub(super) fn examine(sheet: &Sheet) -> Report {
    let geometry = Geometry::classic9();
    let (mut report, facts) = sheet.run_with("every step is sound", |case| {
        let fields: Vec<&str> = case.text.split_whitespace().collect();
        let puzzle = fields.iter().find(|field| field.len() == geometry.cell_count());
        let given = fields.last().and_then(|field| field.parse().ok()).filter(|_| fields.len() == 3);
        let board = puzzle.ok_or("no puzzle".to_string()).and_then(|puzzle| board(&geometry, puzzle));
        match board.and_then(|board| check_path(&board).map(|path| (board, path))) {
            Ok((board, path)) => (Verdict::Passed, Some(fact(board, &path, given))),
            Err(why) => (Verdict::Failed(why), None),
        }
    });
    let facts: Vec<Fact> = facts.into_iter().flatten().collect();
    let count = facts.len() as f64;
    let solved = facts.iter().filter(|fact| fact.is_solved).count() as f64;
    report.figure("share solved", solved / count);
    let light = facts.iter().filter(|fact| fact.is_solved && !fact.is_heavy).count() as f64;
    report.figure("without templates and nets", light / count);
    report.figure("steps checked", facts.iter().map(|fact| fact.steps).sum::<usize>() as f64);
    let mean = |of: fn(&Fact) -> f64| facts.iter().map(of).sum::<f64>() / count;
    report.figure("mean rating", mean(|fact| f64::from(fact.rating) / 10.0));
    report.figure("mean HoDoKu score", mean(|fact| f64::from(fact.score)));
    report.figure("mean SudokuWiki grade", mean(|fact| fact.grade));
    let rated: Vec<(f64, &Fact)> = facts.iter().filter_map(|fact| Some((fact.given?, fact))).collect();
    if !rated.is_empty() {
        report.figure("rank correlation", rank_correlation(&rated));
        let same = rated.iter().filter(|(given, fact)| (given * 10.0).round() == f64::from(fact.rating)).count();
        report.figure("share with the rating given", same as f64 / rated.len() as f64);
    }
    report
}

/// The path of a board, where each of its steps follows and agrees with the solution.
fn check_path(board: &Board) -> Result<Path, String> {
    let found = solutions(board, 2, LIMIT)?;
    let [solution] = found.as_slice() else {
        return Err(format!("{} solutions, not one", found.len()));
    };
    // The puzzle was just shown to have one solution: its path may rely on that.
    let givens = board.geometry().cell_set() - *board.unsolved();
    let path = path_unique(board, givens);
    let mut now = board.clone();
    for (at, step) in path.steps.iter().enumerate() {
        let said = |why: String| format!("step {} ({}): {why}", at + 1, step.technique.0);
        verify_unique(&now, &givens, step).map_err(|rejection| said(rejection.to_string()))?;
        if let Some(effect) = step.effects.iter().find(|&&effect| !agrees(effect, solution)) {
            return Err(said(format!("{effect:?} is not so in the solution")));
        }
        step.effects.iter().for_each(|&effect| now.apply(effect));
    }
    match &path.outcome {
        Outcome::Contradiction(contradiction) => Err(format!("ends in {contradiction:?}")),
        Outcome::Solved if !now.is_solved() => Err("says that it is solved, and is not".into()),
        _ => Ok(path),
    }
}

fn agrees(effect: Effect, solution: &Solution) -> bool {
    let candidate = effect.candidate();
    matches!(effect, Effect::Place(_)) == (solution[candidate.cell] == candidate.digit)
}

fn fact(board: Board, path: &Path, given: Option<f64>) -> Fact {
    let givens = board.geometry().cell_set() - *board.unsolved();
    Fact {
        is_solved: path.outcome == Outcome::Solved,
        is_heavy: path.steps.iter().any(|step| HEAVY.contains(&step.technique.kind().family)),
        score: hodoku::score(board.clone(), givens).0,
        grade: wiki::grade(board.clone(), givens),
        given,
        steps: path.steps.len(),
        rating: explainer::rating(board, givens),
    }
}

/// Spearman's coefficient: the correlation of ranks, where equals share the mean of theirs.
fn rank_correlation(rated: &[(f64, &Fact)]) -> f64 {
    let given: Vec<f64> = rated.iter().map(|(given, _)| *given).collect();
    let ours: Vec<u16> = rated.iter().map(|(_, fact)| fact.rating).collect();
    correlation(&ranks(&given), &ranks(&ours))
}

fn ranks<T: PartialOrd>(values: &[T]) -> Vec<f64> {
    let below = |value: &T| values.iter().filter(|other| *other < value).count() as f64;
    let equal = |value: &T| values.iter().filter(|other| *other == value).count() as f64;
    values.iter().map(|value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let product =
        |of: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(&x, &y)| of(x - mean_a, y - mean_b)).sum::<f64>();
    product(&|x, y| x * y) / (product(&|x, _| x * x) * product(&|_, y| y * y)).sqrt()
}

/// The means that are compared from grade to grade, and what they are called.
const SCALES: [(&str, &str); 3] = [
    ("mean SudokuWiki grade", "SudokuWiki grades"),
    ("mean HoDoKu score", "HoDoKu scores"),
    ("mean rating", "ratings"),
];

/// A line on the means of the graded files among the reports, from easy to evil: on which scales they rise.
pub(super) fn compare_grades(reports: &[Report]) -> Option<String> {
    let compared: Vec<String> = SCALES
        .iter()
        .filter_map(|(figure, name)| {
            let means = means(reports, figure)?;
            let said: Vec<String> = means.iter().map(|(grade, mean)| format!("{grade} {mean:.2}")).collect();
            let says = if rise(&means) { "rise" } else { "do NOT rise" };
            Some(format!("mean {name} {says}: {}", said.join(", ")))
        })
        .collect();
    (!compared.is_empty()).then(|| format!("logic/graded_*: {}", compared.join("; ")))
}

/// Whether a mean rises from grade to grade; unknown where not all of the graded files are among the reports.
pub(super) fn rises(reports: &[Report], figure: &str) -> Option<bool> {
    means(reports, figure).filter(|means| means.len() == GRADES.len()).map(|means| rise(&means))
}

/// A figure of the graded files among the reports, if there are two of them.
fn means(reports: &[Report], figure: &str) -> Option<Vec<(&'static str, f64)>> {
    let of_grade = |grade: &&'static str| {
        let report = reports.iter().find(|report| report.file == format!("logic/graded_{grade}.txt"))?;
        Some((*grade, report.get_figure(figure)?))
    };
    let means: Vec<(&'static str, f64)> = GRADES.iter().filter_map(of_grade).collect();
    (means.len() > 1).then_some(means)
}

fn rise(means: &[(&str, f64)]) -> bool {
    means.windows(2).all(|pair| pair[0].1 < pair[1].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_equals_are_shared_and_correlation_is_of_ranks() {
        assert_eq!(ranks(&[10.0, 30.0, 10.0, 20.0]), [1.5, 4.0, 1.5, 3.0]);
        let fact =
            |rating| Fact { rating, is_solved: true, is_heavy: false, score: 0, grade: 0.0, given: None, steps: 0 };
        let facts = [15, 26, 30, 90].map(fact);
        let rated = |given: [f64; 4]| given.into_iter().zip(&facts).collect::<Vec<_>>();
        assert!((rank_correlation(&rated([1.0, 1.5, 2.0, 9.0])) - 1.0).abs() < 1e-9);
        assert!((rank_correlation(&rated([9.0, 2.0, 1.5, 1.0])) + 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_puzzle_with_several_solutions_or_none_fails_and_a_good_one_is_rated() {
        let easy = "5...3.4197.......3.3..5...8...123.94..196..2.924..5.3...5.16...8.3.4..52......34.";
        let several = ".".repeat(81);
        let text = format!("hash {easy} 1.2\n{several}\n11{}\n", ".".repeat(79));
        let report = examine(&Sheet { path: "logic/a.txt".into(), text, aid: String::new(), sample: None });
        assert_eq!((report.passed, report.failures.len()), (1, 2));
        assert_eq!(report.get_figure("share solved"), Some(1.0));
        assert_eq!(report.get_figure("without templates and nets"), Some(1.0));
    }

    #[test]
    fn grades_are_compared_in_order() {
        let report = |grade: &str, mean: f64| {
            let path = format!("logic/graded_{grade}.txt");
            let mut report = Report::new(&Sheet { path, text: String::new(), aid: String::new(), sample: None }, "", 1);
            report.figure("mean rating", mean);
            report
        };
        let said = |evil| compare_grades(&[report("evil", evil), report("easy", 10.0)]).unwrap();
        assert!(said(20.0).contains("ratings rise: easy 10.00, evil 20.00"));
        assert!(said(5.0).contains("NOT"));
        assert_eq!(compare_grades(&[report("easy", 10.0)]), None);
        let graded = |means: [f64; 5]| {
            GRADES.into_iter().zip(means).map(|(grade, mean)| report(grade, mean)).collect::<Vec<_>>()
        };
        assert_eq!(rises(&graded([1.0, 2.0, 3.0, 4.0, 5.0]), "mean rating"), Some(true));
        assert_eq!(rises(&graded([1.0, 2.0, 3.0, 4.0, 4.0]), "mean rating"), Some(false));
        assert_eq!(rises(&graded([1.0, 2.0, 3.0, 4.0, 5.0])[1..], "mean rating"), None);
    }
}
