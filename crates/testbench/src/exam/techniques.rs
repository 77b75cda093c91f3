//! Techniques: lines of the HoDoKu library, each a board and what a technique of a code finds there.

use std::collections::{BTreeMap, BTreeSet};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Digit, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Cover, Effect, Pattern, Premise, Step};
use chromadoku_solver::technique::{Facts, Technique, table};
use chromadoku_solver::verify::verify_unique;

use super::report::Report;
use super::sheet::{Case, Sheet, Verdict};

/// A line, read.
struct Library {
    code: String,
    /// Whether the technique must not be found.
    absent: bool,
    digits: DigitSet,
    board: Board,
    /// The cells of the digits that were given.
    givens: CellSet,
    effects: BTreeSet<Effect>,
}

/// What a case says of its code: whether it passed, and whether the digits agree as well.
struct Fact {
    code: String,
    known: bool,
    passed: bool,
    digits_agree: bool,
}

/// Asks that among all steps of the technique of a case, one has exactly its effects; of an `-x` case, that none has.
pub(super) fn examine(sheet: &Sheet) -> Report {
    let (mut report, facts) = sheet.run_with("a step with exactly these effects", judge);
    let mut by_code: BTreeMap<(bool, &str), (usize, usize)> = BTreeMap::new();
    for fact in &facts {
        let counts = by_code.entry((!fact.known, &fact.code)).or_default();
        *counts = (counts.0 + usize::from(fact.passed), counts.1 + 1);
    }
    let sum = |of: fn(&Fact) -> bool| facts.iter().filter(|fact| of(fact)).count() as f64;
    report.figure("cases of known codes", sum(|fact| fact.known));
    report.figure("passed with the same digits", sum(|fact| fact.passed && fact.digits_agree));
    let list = |of_unknown: bool| {
        let rows = by_code.iter().filter(|((unknown, _), _)| *unknown == of_unknown);
        rows.map(|((_, code), (passed, total))| format!("{code} {passed}/{total}")).collect::<Vec<_>>().join(", ")
    };
    let (known, unknown) = (list(false), list(true));
    report.notes.push(format!("known: {known}"));
    report.notes.push(format!("not yet: {unknown}"));
    report
}

fn judge(case: Case) -> (Verdict, Fact) {
    let library = match read(case.text) {
        Ok(library) => library,
        Err(why) => {
            let code = "unread".to_string();
            return (Verdict::Failed(why), Fact { code, known: false, passed: false, digits_agree: false });
        }
    };
    let of_code = |technique: &&Technique| technique.code == Some(library.code.as_str());
    let techniques: Vec<&Technique> = table().iter().filter(of_code).collect();
    if techniques.is_empty() {
        return (Verdict::NotYet, Fact { code: library.code, known: false, passed: false, digits_agree: false });
    }
    let (result, digits_agree) = look(&library, &techniques);
    (result.clone().into(), Fact { code: library.code, known: true, passed: result.is_ok(), digits_agree })
}

/// Looks for the effects of a case among the steps of its techniques; says also whether their digits are the same.
/// Several techniques share a code where one program's variants are another's techniques.
fn look(library: &Library, techniques: &[&Technique]) -> (Result<(), String>, bool) {
    let facts = Facts::new(&library.board).with_unique(Some(library.givens));
    let steps: Vec<Step> = techniques.iter().flat_map(|technique| technique.all_of(&facts)).collect();
    let name = techniques.iter().map(|technique| technique.id.0).collect::<Vec<_>>().join(", ");
    for step in &steps {
        if let Err(why) = verify_unique(&library.board, &library.givens, step) {
            return (Err(format!("{name}: a step that does not follow: {why}")), false);
        }
    }
    let same = |step: &&Step| step.effects.iter().copied().collect::<BTreeSet<_>>() == library.effects;
    let found: Vec<&Step> = steps.iter().filter(same).collect();
    let digits_agree = found.iter().any(|step| digits(step) == library.digits);
    match (found.is_empty(), library.absent) {
        (false, false) | (true, true) => (Ok(()), digits_agree),
        (true, false) => (Err(format!("{name}: none of {} steps has these effects", steps.len())), false),
        (false, true) => (Err(format!("{name}: found, where it must not be")), false),
    }
}

/// The digits that a step's pattern is about.
fn digits(step: &Step) -> DigitSet {
    digits_of(&step.pattern)
}

fn digits_of(pattern: &Pattern) -> DigitSet {
    match pattern {
        Pattern::Chain(chain) => chain.nodes.iter().map(|node| node.digit).collect(),
        Pattern::Templates(digit) => DigitSet::of(*digit),
        Pattern::Net(net) => net.all().fold(DigitSet::EMPTY, |all, premise| all | digits_of_premise(premise)),
        Pattern::Automorphism(_) | Pattern::Filling(_) | Pattern::Ledger(_) => DigitSet::EMPTY,
        Pattern::Joint(parts) => parts.iter().fold(DigitSet::EMPTY, |all, part| all | digits_of(part)),
        Pattern::Hall(hall) => hall.digits,
        Pattern::Cover(cover) => digits_of_cover(cover),
        Pattern::Blocks(blocks) => blocks.blocks.iter().fold(DigitSet::EMPTY, |all, block| all | block.1),
    }
}

fn digits_of_premise(premise: &Premise) -> DigitSet {
    match premise {
        Premise::Swap(_, digits) | Premise::Uncolorable(_, digits) => *digits,
        Premise::Grave(extra) => extra.iter().map(|at| at.digit).collect(),
        Premise::Covered(cover) => digits_of_cover(cover),
        Premise::One(_) | Premise::Cells(_) | Premise::Lemma(_) | Premise::Filling(_) | Premise::Ledger(_) => {
            DigitSet::EMPTY
        }
    }
}

fn digits_of_cover(cover: &Cover) -> DigitSet {
    let of = |constraint: &Constraint| if let Constraint::Place(_, digit) = constraint { Some(*digit) } else { None };
    cover.bases.iter().chain(&cover.covers).filter_map(of).collect()
}

/// Reads `:CODE[-VARIANT]:DIGITS:GRID:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA`.
fn read(line: &str) -> Result<Library, String> {
    let fields: Vec<&str> = line.split(':').collect();
    let [_, code, digits, grid, deleted, eliminations, placements, ..] = fields[..] else {
        return Err(format!("{} fields, where 8 are expected", fields.len()));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    let geometry = Geometry::classic9();
    let (values, givens) = grid_values(grid)?;
    let mut board = Board::from_values(geometry, &values);
    for candidate in triples(&board, deleted)? {
        board.eliminate(candidate);
    }
    let mut effects: BTreeSet<Effect> = triples(&board, eliminations)?.into_iter().map(Effect::Eliminate).collect();
    effects.extend(triples(&board, placements)?.into_iter().map(Effect::Place));
    let digits = digits.chars().filter_map(Digit::from_symbol).collect();
    Ok(Library { code: code.to_string(), absent: variant == "x", digits, board, givens, effects })
}

/// The values of a grid, and the cells of those that were given: the others have a `+` before them.
fn grid_values(grid: &str) -> Result<(PerCell<Option<Digit>>, CellSet), String> {
    let geometry = Geometry::classic9();
    let values = super::sheet::values(&geometry, &grid.replace('+', ""))?;
    let mut signs = grid.chars();
    let given = geometry.cells().filter(|_| match signs.next() {
        Some('+') => signs.next().is_none(),
        sign => sign.is_some_and(|sign| sign.is_ascii_digit() && sign != '0'),
    });
    let given = given.collect();
    Ok((values, given))
}

/// Blank-separated candidates, each digit, row, column from 1.
fn triples(board: &Board, text: &str) -> Result<Vec<Candidate>, String> {
    let triple = |word: &str| {
        let numbers: Vec<usize> = word.chars().filter_map(|symbol| symbol.to_digit(10)).map(|n| n as usize).collect();
        let [digit, row, column] = numbers[..] else { return Err(format!("{word} is not digit, row, column")) };
        let cell = board.geometry().cell_at(row.wrapping_sub(1), column.wrapping_sub(1));
        let cell = cell.ok_or(format!("{word} is not on the board"))?;
        let digit = word.chars().next().and_then(Digit::from_symbol).ok_or(format!("{digit} is no digit"))?;
        Ok(Candidate { cell, digit })
    };
    text.split_whitespace().map(triple).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that is empty but for eight cells of its first row.
    fn line(head: &str, tail: &str) -> String {
        format!(":{head}:12345678.{}::{tail}:", ".".repeat(72))
    }

    fn report(text: &str) -> Report {
        examine(&Sheet { path: "techniques/a.txt".into(), text: text.into(), aid: String::new(), sample: None })
    }

    #[test]
    fn a_case_passes_where_a_step_has_exactly_its_effects() {
        assert_eq!(report(&line("0000:9", ":919")).passed, 1);
        assert_eq!(report(&line("0000:9", ":819")).passed, 0);
        assert_eq!(report(&line("0000:9", "929:")).passed, 0);
        assert_eq!(report(&line("0000-x:9", ":919")).passed, 0);
        assert_eq!(report(&line("0000-x:9", ":818")).passed, 1);
    }

    #[test]
    fn a_code_without_a_technique_is_not_yet_and_does_not_pass() {
        let report = report(&line("9999-x:9", ":919"));
        assert_eq!((report.passed, report.total), (0, 1));
        assert!(report.failures.is_empty());
        assert_eq!(report.notes, ["known: ", "not yet: 9999 0/1"]);
    }

    #[test]
    fn a_line_that_cannot_be_read_fails() {
        assert_eq!(report(":0000:9:...:::919:\n:0000\n").failures.len(), 2);
    }
}
