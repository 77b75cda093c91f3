//! Boards with rules: cages, arrows, lines, dots and clues, from f-puzzles codes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::codec::foreign::{self, Foreign};
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::rule;
use chromadoku_solver::path::{Next, Outcome, Walk};
use chromadoku_solver::step::Effect;
use chromadoku_solver::technique::Family;

use super::report::Report;
use super::sheet::{Sheet, Verdict, values};
use super::solve::{self, Solution};

/// A puzzle may take so long to be shown unique.
const LIMIT: Duration = Duration::from_secs(5);

/// What a code may say that is no rule: it need not be read.
const NO_RULES: [&str; 8] = [
    "cell colors",
    "drawn cages",
    "drawn circles",
    "drawn lines",
    "drawn rectangles",
    "settings of another solver",
    "the message for a solved grid",
    "words drawn on the grid",
];

/// What tries candidates out.
const SUPPOSING: [Family; 4] = [Family::ForcingChain, Family::ForcingNet, Family::KrakenFish, Family::Templates];

/// What came out of one case.
#[derive(Default)]
struct Fact {
    kinds: Vec<String>,
    /// How long it took to show that the solution is the only one.
    seconds: Option<f64>,
    /// How long the path took.
    walked: f64,
    steps: usize,
    is_solved: bool,
    /// Whether no supposition had to help.
    is_light: bool,
}

/// `id, author or source, N, kinds, code, solution`: decoded with nothing left out, the solution accepted, unique, and each
/// step of its path sound. How many paths reach the end is told for each kind.
pub(super) fn examine(sheet: &Sheet) -> Report {
    let (mut report, facts) = sheet.run_with("read, accepted, unique, every step sound", |case| {
        let mut fact = Fact::default();
        let verdict = judge(case.text, &mut fact);
        (Verdict::from(verdict), fact)
    });
    let mut seconds: Vec<f64> = facts.iter().filter_map(|fact| fact.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    if let Some(most) = seconds.last() {
        let (median, most) = (1000.0 * seconds[seconds.len() / 2], 1000.0 * most);
        report.notes.push(format!("shown unique in {median:.1} ms (median), {most:.1} ms (at most)"));
    }
    let solved = facts.iter().filter(|fact| fact.is_solved).count();
    report.figure("share solved", solved as f64 / facts.len().max(1) as f64);
    let light = facts.iter().filter(|fact| fact.is_solved && fact.is_light).count();
    report.figure("without suppositions", light as f64 / facts.len().max(1) as f64);
    report.figure("steps checked", facts.iter().map(|fact| fact.steps).sum::<usize>() as f64);
    report.figure("longest path in seconds", facts.iter().map(|fact| fact.walked).fold(0.0, f64::max));
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for fact in &facts {
        for kind in &fact.kinds {
            let (solved, all) = kinds.entry(kind).or_default();
            *solved += usize::from(fact.is_solved);
            *all += 1;
        }
    }
    let told: Vec<String> = kinds.iter().map(|(kind, (solved, all))| format!("{kind} {solved}/{all}")).collect();
    report.notes.push(format!("solved by kind: {}", told.join(", ")));
    report
}

fn judge(text: &str, fact: &mut Fact) -> Result<(), String> {
    let fields: Vec<&str> = text.split('\t').collect();
    let [_, _, _, kinds, code, solution] = fields[..] else {
        return Err(format!("{} fields, not 6", fields.len()));
    };
    fact.kinds = kinds.split(',').map(str::to_owned).collect();
    let foreign = decode(code)?;
    let solution = accepted(&foreign, solution)?;
    let board = Board::from_values(foreign.geometry.clone(), &foreign.givens);
    let start = Instant::now();
    let found = solve::solutions(&board, 2, LIMIT)?;
    fact.seconds = Some(start.elapsed().as_secs_f64());
    match found.as_slice() {
        [] => return Err("no solution found".into()),
        [found] if *found == solution => {}
        [_] => return Err("another solution than the one given".into()),
        _ => return Err("several solutions".into()),
    }
    let start = Instant::now();
    let checked = check_path(&board, &solution, fact);
    fact.walked = start.elapsed().as_secs_f64();
    checked
}

fn decode(code: &str) -> Result<Foreign, String> {
    let read = foreign::read(code).ok_or("no form that is known")?;
    let foreign = read.map_err(|error| error.to_string())?;
    let rules: Vec<&str> =
        foreign.left_out.iter().map(String::as_str).filter(|name| !NO_RULES.contains(name)).collect();
    if rules.is_empty() { Ok(foreign) } else { Err(format!("left out: {}", rules.join(", "))) }
}

/// The solution given, which must keep givens, peers and rules.
fn accepted(foreign: &Foreign, text: &str) -> Result<Solution, String> {
    let geometry = &foreign.geometry;
    let given: PerCell<Option<Digit>> = values(geometry, text)?;
    let full: Option<Vec<Digit>> = given.values().copied().collect();
    let solution: Solution = full.ok_or("the solution given has blanks")?.into();
    let board = Board::from_values(geometry.clone(), &foreign.givens);
    solve::solves(&board, &solution)?;
    rule::check(geometry, &solution)
        .map_err(|rule| format!("the solution breaks a rule: {}", geometry.rule(rule).sentence(geometry)))?;
    let full = Board::from_values(geometry.clone(), &given);
    if full.is_solved() { Ok(solution) } else { Err(format!("not taken for solved: {:?}", full.contradiction())) }
}

/// Walks the path; an error where a step takes away what is true, or the checker refuses one that was found.
fn check_path(board: &Board, solution: &Solution, fact: &mut Fact) -> Result<(), String> {
    let givens = board.geometry().cell_set() - *board.unsolved();
    let mut walk = Walk::with_unique(board.clone(), Some(givens)).proving();
    fact.is_light = true;
    loop {
        let next = walk.advance();
        if let Some(refused) = walk.refused().first() {
            return Err(format!("{} was refused: {}", refused.step.technique.0, refused.why));
        }
        match next {
            Next::Step(step) => {
                fact.steps += 1;
                fact.is_light &=
                    !SUPPOSING.contains(&step.technique.kind().family) && step.technique.0 != "rule-forcing";
                for &effect in &step.effects {
                    let candidate = effect.candidate();
                    if matches!(effect, Effect::Place(_)) != (solution[candidate.cell] == candidate.digit) {
                        return Err(format!("{}: {effect:?} is not so in the solution", step.technique.0));
                    }
                }
            }
            Next::End(Outcome::Contradiction(contradiction)) => return Err(format!("ends in {contradiction:?}")),
            Next::End(outcome) => {
                fact.is_solved = outcome == Outcome::Solved;
                return if fact.is_solved == walk.board().is_solved() { Ok(()) } else { Err("not solved".into()) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::foreign::Format;
    use chromadoku_board::geometry::{Extra, Geometry, Shape};
    use chromadoku_board::id::Cell;
    use chromadoku_board::rule::{Cage, Rule};

    /// The report of a 4x4 board with one given, with these cages and this solution.
    fn report(cages: &[(&[u16], u16)], solution: &str) -> Report {
        let cage =
            |&(cells, sum): &(&[u16], u16)| Rule::Cage(Cage::new(cells.iter().copied().map(Cell).collect(), Some(sum)));
        let shape = cages.iter().map(cage).map(Extra::Rule).fold(Shape::boxes(2, 2), Shape::with);
        let geometry = Geometry::new(shape).unwrap();
        let mut givens = PerCell::filled(None, 16);
        givens[Cell(0)] = Some(Digit(0));
        let code = foreign::write(Format::FPuzzles, &geometry, &givens).unwrap();
        let text = format!("a\tme\t4\tkillercage\t{code}\t{solution}\n");
        examine(&Sheet { path: "constraints/a.tsv".into(), text, aid: String::new(), sample: None })
    }

    #[test]
    fn a_case_passes_where_its_rules_make_it_unique_and_its_solution_keeps_them() {
        let cages: [(&[u16], u16); 5] = [(&[1, 2], 5), (&[2, 6], 4), (&[4, 8], 5), (&[1, 5], 6), (&[8, 9], 3)];
        let good = report(&cages, "1234341221434321");
        assert_eq!((good.passed, &good.failures), (1, &vec![]));
        assert!(report(&cages, "1324421331422431").failures[0].contains("breaks a rule"));
        assert!(report(&cages[..1], "1234341221434321").failures[0].contains("several"));
    }
}
