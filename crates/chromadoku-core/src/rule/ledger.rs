//! The rule of 45: a full unit holds each digit once, so its sum is known, and with it that of what cages leave of it.
//!
//! Over one unit or several that share no cell, cages within them are taken away; of a cage that is cut by their border either
//! the part inside is left (innies), or the whole cage is taken away and the part outside is owed (outies). What comes out is
//! an equation, and one over few cells says much. Which cages are cut out and how is the entry that a checker adds up again.

use super::Equation;
use crate::geometry::{Geometry, Unit, UnitKind};
use crate::id::{Cell, RuleId, UnitId};
use crate::order::sort_by_key;
use crate::set::CellSet;
use crate::step::Ledger;
use rustc_hash::FxHashSet;

/// A ledger and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Balance {
    /// The units and the rules that are taken away from them.
    pub(crate) ledger: Ledger,
    /// What is left.
    pub(crate) equation: Equation,
}

/// What a ledger comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums {
    /// What the units add up to.
    pub units: i32,
    /// What the rules add up to.
    pub rules: i32,
    /// The cells of the units that no rule takes away.
    pub inside: CellSet,
    /// The cells of the rules that lie outside the units.
    pub outside: CellSet,
}

impl Ledger {
    /// What it comes to, where it names units and sums that the board has.
    pub fn sums(&self, geometry: &Geometry) -> Option<Sums> {
        let digits = geometry.digit_count() as i32;
        let mut sums = Sums { units: 0, rules: 0, inside: CellSet::EMPTY, outside: CellSet::EMPTY };
        for &unit in &self.units {
            sums.inside |= geometry.get_unit(unit)?.set;
            sums.units += digits * (digits + 1) / 2;
        }
        for &rule in &self.rules {
            let total = totals(geometry, rule, geometry.get_rule(rule)?).pop()?;
            sums.outside |= total.cells - sums.inside;
            sums.inside -= total.cells;
            sums.rules += total.total;
        }
        Some(sums)
    }
}

/// An equation over more cells is of no use.
const MOST_TERMS: usize = 6;
/// The most units that are taken together.
const MOST_UNITS: usize = 4;

/// How a cage that is cut by the border is dealt with.
#[derive(Clone, Copy)]
enum Cut {
    /// It stays, so that its part inside is left.
    In,
    /// It is taken away, so that its part outside is owed.
    Out,
    /// Whichever leaves fewer cells.
    Fewer,
}

/// A rule that is the sum of its cells.
struct Total {
    rule: RuleId,
    cells: CellSet,
    total: i32,
}

/// All equations of use, those with fewer cells first.
pub(crate) fn balances(geometry: &Geometry) -> Vec<Balance> {
    let totals: Vec<Total> = geometry.rules().flat_map(|(rule, of)| totals(geometry, rule, of)).collect();
    if totals.is_empty() {
        return Vec::new();
    }
    let mut met = FxHashSet::default();
    let mut balances: Vec<Balance> = Vec::new();
    for units in unit_sets(geometry) {
        for cut in [Cut::In, Cut::Out, Cut::Fewer] {
            let balance = of_units(geometry, &totals, &units, cut);
            let terms = balance.equation.terms.len();
            if (1..=MOST_TERMS).contains(&terms) && met.insert(balance.equation.terms.clone()) {
                balances.push(balance);
            }
        }
    }
    sort_by_key(&mut balances, |Balance { ledger, equation }| {
        (equation.terms.len(), ledger.units.len(), ledger.rules.len())
    });
    balances
}

/// A cage that some units cut in two, where cages within them take all else: both of its parts have a known sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Split {
    /// The part inside and the part outside.
    pub(crate) parts: [Part; 2],
}

/// A part of a cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// Its cells.
    pub(crate) cells: CellSet,
    /// What they add up to.
    pub(crate) sum: i32,
    /// Why.
    pub(crate) ledger: Ledger,
}

/// The cages that are cut in two, each cut once, by as few units as do it.
pub(crate) fn splits(geometry: &Geometry) -> Vec<Split> {
    let usual = |rule: &super::Rule| matches!(rule, super::Rule::Cage(cage) if cage.repeats == super::Repeats::Barred);
    let cages = geometry.rules().filter(|(_, rule)| usual(rule));
    let cages: Vec<Total> = cages.flat_map(|(rule, of)| totals(geometry, rule, of)).collect();
    let mut met = FxHashSet::default();
    let mut splits = Vec::new();
    for units in if cages.is_empty() { Vec::new() } else { unit_sets(geometry) } {
        let split = split(geometry, &cages, &units);
        splits.extend(split.filter(|Split { parts: [inside, outside] }| met.insert((inside.cells, outside.cells))));
    }
    sort_by_key(&mut splits, |Split { parts: [inside, outside] }| {
        (inside.cells.len() + outside.cells.len(), inside.ledger.units.len())
    });
    splits
}

/// How units cut the only cage that crosses their border.
fn split(geometry: &Geometry, cages: &[Total], units: &[UnitId]) -> Option<Split> {
    let house = units.iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    let digits = geometry.digit_count() as i32;
    let (mut inside, mut sum, mut rules) = (house, units.len() as i32 * digits * (digits + 1) / 2, Vec::new());
    for cage in cages.iter().filter(|cage| cage.cells.is_subset(&house)) {
        if cage.cells.is_subset(&inside) {
            inside -= cage.cells;
            sum -= cage.total;
            rules.push(cage.rule);
        }
    }
    let cut = cages.iter().find(|cage| cage.cells & house == inside && !cage.cells.is_subset(&house))?;
    let ledger = |rules: Vec<RuleId>| Ledger { units: units.to_vec(), rules };
    let rest = [rules.as_slice(), &[cut.rule]].concat();
    (!inside.is_empty()).then(|| Split {
        parts: [
            Part { cells: inside, sum, ledger: ledger(rules) },
            Part { cells: cut.cells - house, sum: cut.total - sum, ledger: ledger(rest) },
        ],
    })
}

fn totals(geometry: &Geometry, rule: RuleId, of: &super::Rule) -> Vec<Total> {
    let plain = |equation: &Equation| equation.terms.iter().all(|&(_, factor)| factor == 1);
    match of.meaning().equations(geometry).as_slice() {
        [equation] if plain(equation) => {
            let cells = equation.terms.iter().map(|&(cell, _)| cell).collect();
            vec![Total { rule, cells, total: equation.total }]
        }
        _ => Vec::new(),
    }
}

/// Full units, one or several of a kind that lie side by side.
fn unit_sets(geometry: &Geometry) -> Vec<Vec<UnitId>> {
    let mut sets = Vec::new();
    let is_whole = |unit: &&(UnitId, &Unit)| unit.1.full;
    for kind in [UnitKind::Row, UnitKind::Column] {
        let lines: Vec<UnitId> =
            geometry.units().filter(|unit| is_whole(&unit) && unit.1.kind == kind).map(|(id, _)| id).collect();
        for size in 1..=MOST_UNITS {
            sets.extend(lines.windows(size).filter(|lines| are_apart(geometry, lines)).map(<[UnitId]>::to_vec));
        }
    }
    let others: Vec<UnitId> =
        geometry.units().filter(|unit| is_whole(&unit) && !unit.1.kind.is_line()).map(|(id, _)| id).collect();
    let mut grown: Vec<Vec<UnitId>> = others.iter().map(|&id| vec![id]).collect();
    for _ in 0..MOST_UNITS {
        let extend = |set: &Vec<UnitId>| {
            let last = set[set.len() - 1];
            let apart =
                |id: &&UnitId| set.iter().all(|&own| !geometry.unit(own).set.intersects(&geometry.unit(**id).set));
            let more = others.iter().filter(move |id| **id > last).filter(apart);
            more.map(|&id| [set.as_slice(), &[id]].concat()).collect::<Vec<_>>()
        };
        // Of a large board there are too many.
        let next = if grown.len() > 400 { Vec::new() } else { grown.iter().flat_map(extend).collect() };
        sets.extend(std::mem::replace(&mut grown, next));
    }
    sets
}

/// Whether no two units share a cell, which would count twice: rows of boards that overlap may.
fn are_apart(geometry: &Geometry, units: &[UnitId]) -> bool {
    let sets = || units.iter().map(|&unit| geometry.unit(unit).set);
    sets().fold(CellSet::EMPTY, |all, set| all | set).len() == sets().map(|set| set.len()).sum::<usize>()
}

fn of_units(geometry: &Geometry, totals: &[Total], units: &[UnitId], cut: Cut) -> Balance {
    let house = units.iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    let digits = geometry.digit_count() as i32;
    let mut left = units.len() as i32 * digits * (digits + 1) / 2;
    let (mut inside, mut outside, mut rules) = (house, CellSet::EMPTY, Vec::new());
    // Whole cages first, since others may overlap them.
    let whole = totals.iter().filter(|total| total.cells.is_subset(&house));
    let crossing = totals.iter().filter(|total| total.cells.intersects(&house) && !total.cells.is_subset(&house));
    for total in whole.chain(crossing) {
        let (within, beyond) = (total.cells & house, total.cells - house);
        let taken = match cut {
            _ if beyond.is_empty() => true,
            Cut::In => false,
            Cut::Out => true,
            Cut::Fewer => beyond.len() < within.len(),
        };
        if taken && within.is_subset(&inside) && !beyond.intersects(&outside) {
            inside -= within;
            outside |= beyond;
            left -= total.total;
            rules.push(total.rule);
        }
    }
    let terms = inside.iter().map(|cell: Cell| (cell, 1)).chain(outside.iter().map(|cell| (cell, -1)));
    Balance { ledger: Ledger { units: units.to_vec(), rules }, equation: Equation::new(terms, left) }
}
