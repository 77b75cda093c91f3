//! Refutations in words: their premises.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_board::wording::{and, either};
use chromadoku_solver::step::{Constraint, Cover, Effect, Ledger, Lemma, Net, Pattern, Premise, Step};
use chromadoku_solver::technique::Family;

use super::list::{capital, cells, digits, kinds, number, units};
use super::pattern::{Described, cages, constraints, gathered, one_digit};
use super::rule::of_filling;

/// A net with the name of its technique.
pub(super) fn describe(geometry: &Geometry, name: &str, net: &Net) -> Described {
    let titled = |premise| titled(geometry, name, premise);
    let unique = unique(&net.premises);
    let (title, why) = match &net.over {
        Some(over) => (titled(over), format!("The opposite leads to a contradiction in every case.{unique}")),
        None => {
            let lemmas = lemmas(geometry, &net.premises);
            let why = format!("The opposite leads to a contradiction: not all of this could hold.{lemmas}{unique}");
            // A cell among many premises is no title.
            let telling = |premise: &&Premise| !matches!(premise, Premise::One(_));
            (net.premises.iter().filter(telling).find_map(titled), why)
        }
    };
    let claim = capital(&self::net(geometry, net));
    Described { title: title.unwrap_or_else(|| name.to_owned()), claim, why }
}

/// The premises of a net in a sentence: what holds in one of several ways, and what is kept in each of them.
pub fn net(geometry: &Geometry, Net { over, premises, .. }: &Net) -> String {
    let said = |premises: &[Premise]| and(premises.iter().map(|of| premise(geometry, of)));
    match over {
        None => said(premises),
        Some(over) if premises.is_empty() => premise(geometry, over),
        Some(over) => format!("{}, and in each case {}", premise(geometry, over), said(premises)),
    }
}

/// What each lemma rests on, in a sentence.
fn lemmas(geometry: &Geometry, premises: &[Premise]) -> String {
    let said = premises.iter().filter_map(|premise| match premise {
        Premise::Lemma(of) => Some(format!(" {}", lemma(geometry, of))),
        _ => None,
    });
    said.collect()
}

/// What a lemma shows, and what it rests on.
fn lemma(geometry: &Geometry, lemma: &Lemma) -> String {
    format!("{}, or this could not be kept: {}.", capital(&shown(geometry, lemma)), net(geometry, &lemma.net))
}

/// `by then r2c3 is not 4`.
fn shown(geometry: &Geometry, lemma: &Lemma) -> String {
    let at = lemma.effect.candidate();
    let is = if matches!(lemma.effect, Effect::Place(_)) { "is" } else { "is not" };
    format!("by then {} {is} {}", geometry.name(at.cell), at.digit)
}

fn titled(geometry: &Geometry, name: &str, premise: &Premise) -> Option<String> {
    match premise {
        Premise::Swap(set, pair) | Premise::Uncolorable(set, pair) => {
            Some(format!("{name}: {} in {}", digits(*pair), cells(geometry, set)))
        }
        Premise::Grave(extra) => Some(format!("{name}: {}", and(named(geometry, extra)))),
        Premise::One(Constraint::Cell(cell)) => Some(format!("{name}: from {}", geometry.name(*cell))),
        _ => None,
    }
}

fn unique(premises: &[Premise]) -> &'static str {
    match premises.iter().any(Premise::relies_on_uniqueness) {
        true => {
            " It relies on the solution being the only one: swapping the digits of these cells would \
                 make another."
        }
        false => "",
    }
}

/// What a premise says, as a clause.
pub fn premise(geometry: &Geometry, premise: &Premise) -> String {
    match premise {
        Premise::One(Constraint::Place(unit, digit)) => format!("{} needs its {digit}", geometry.unit(*unit)),
        Premise::One(Constraint::Cell(cell)) => format!("{} takes one of its candidates", geometry.name(*cell)),
        Premise::Cells(set) => format!("{} hold as many digits as cells", cells(geometry, set)),
        Premise::Covered(cover) => covered(geometry, cover),
        Premise::Swap(set, pair) | Premise::Uncolorable(set, pair) => {
            format!("{} cannot hold just {}", cells(geometry, set), digits(*pair))
        }
        Premise::Grave(extra) => {
            format!("but for {} every cell has two candidates and every digit two places", and(named(geometry, extra)))
        }
        Premise::Lemma(lemma) => shown(geometry, lemma),
        Premise::Filling(filling) => {
            let is = if filling.rules.len() == 1 { "is" } else { "are" };
            format!("the {} {is} satisfied", of_filling(geometry, filling))
        }
        Premise::Ledger(ledger) => format!("{} is filled", left_by_cages(geometry, ledger)),
    }
}

/// What has to be filled, with how it fails: `the arrow from r1c1` and `cannot be satisfied`. Nothing where a premise speaks of something
/// else.
pub fn to_be_filled(geometry: &Geometry, premise: &Premise) -> Option<(String, &'static str)> {
    match premise {
        Premise::Filling(filling) => Some((format!("the {}", of_filling(geometry, filling)), "be satisfied")),
        Premise::Ledger(ledger) => Some((left_by_cages(geometry, ledger), "be filled")),
        _ => None,
    }
}

fn left_by_cages(geometry: &Geometry, ledger: &Ledger) -> String {
    let leave = if ledger.rules.len() == 1 { "leaves" } else { "leave" };
    format!("what {} {leave} of {}", cages(geometry, &ledger.rules), units(geometry, &ledger.units))
}

/// Where the bases of a cover find room.
fn covered(geometry: &Geometry, Cover { bases, covers, fins }: &Cover) -> String {
    let names: Vec<String> = fins.iter().map(|fin| geometry.name(fin.cell)).collect();
    let (told, unless) = match in_need(geometry, bases) {
        Some((digit, need)) => {
            let room = room(geometry, digit, covers);
            (
                format!("{need} and have room for them only in {room}, one in each"),
                format!("{} is {digit}", either(&names)),
            )
        }
        None => {
            let names: Vec<String> =
                fins.iter().zip(names).map(|(fin, name)| format!("{name} is {}", fin.digit)).collect();
            let (bases, covers) = (constraints(geometry, bases), constraints(geometry, covers));
            (format!("{bases} can only lie in {covers}"), either(&names))
        }
    };
    if fins.is_empty() { told } else { format!("{told}, unless {unless}") }
}

/// The digit that several units need, and that they do: `columns 3, 4 and 7 need three 6s`.
pub fn in_need(geometry: &Geometry, bases: &[Constraint]) -> Option<(Digit, String)> {
    let (digit, units) = one_digit(bases).filter(|(_, units)| units.len() > 1)?;
    Some((digit, format!("{} need {} {digit}s", kinds(geometry, &units), number(units.len()))))
}

/// Where a digit has room: `r2c4 and rows 6 and 9`.
pub fn room(geometry: &Geometry, digit: Digit, covers: &[Constraint]) -> String {
    let (cells, of_units) = gathered(covers);
    let units: Vec<UnitId> = of_units.iter().filter(|(_, held)| held.contains(digit)).map(|(unit, _)| *unit).collect();
    let units = (!units.is_empty()).then(|| kinds(geometry, &units));
    and(cells.iter().map(|cell| geometry.name(cell)).chain(units))
}

/// What would be the case if a premise could not be kept, as a clause; nothing where that takes more than a clause.
pub fn broken(geometry: &Geometry, premise: &Premise) -> Option<String> {
    match premise {
        Premise::One(Constraint::Cell(cell)) => Some(format!("{} would have no candidate", geometry.name(*cell))),
        Premise::One(Constraint::Place(unit, digit)) => {
            Some(format!("{} would have no place for {digit}", geometry.unit(*unit)))
        }
        Premise::Swap(set, pair) => Some(format!(
            "{} would hold just {}, and swapping these would make a second solution",
            cells(geometry, set),
            digits(*pair)
        )),
        Premise::Uncolorable(set, pair) => Some(format!(
            "{} would hold just {}, which cannot be done",
            cells(geometry, set),
            digits(*pair)
        )),
        Premise::Grave(_) => Some(
            "every open cell would have two candidates and every digit two places in each unit, which one solution never has"
                .to_owned(),
        ),
        Premise::Cells(set) => Some(format!("{} would have fewer digits left than they are cells", cells(geometry, set))),
        Premise::Filling(_) | Premise::Ledger(_) => {
            to_be_filled(geometry, premise).map(|(what, done)| format!("{what} could not {done}"))
        }
        Premise::Covered(_) | Premise::Lemma(_) => None,
    }
}

fn named(geometry: &Geometry, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|at| format!("{} in {}", at.digit, geometry.name(at.cell))).collect()
}

/// The two cells of an Exocet's base; nothing of other steps.
pub fn exocet_base(step: &Step) -> Option<CellSet> {
    let Pattern::Net(net) = &step.pattern else { return None };
    let is_exocet = step.technique.kind().family == Family::Exocet;
    let Some(Premise::One(Constraint::Cell(first))) = net.over.as_ref().filter(|_| is_exocet) else { return None };
    let second = net.premises.iter().find_map(|premise| match premise {
        Premise::One(Constraint::Cell(cell)) => Some(*cell),
        _ => None,
    })?;
    Some(CellSet::of(*first) | CellSet::of(second))
}
