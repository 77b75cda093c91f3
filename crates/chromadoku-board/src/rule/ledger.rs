//! The rule of 45: a full unit holds each digit once, so its sum is known, and with it that of what cages leave of it.
//!
//! Over one unit or several that share no cell, cages within them are taken away; of a cage that is cut by their border either
//! the part inside is left (innies), or the whole cage is taken away and the part outside is owed (outies). What comes out is
//! an equation, and one over few cells says much. Which cages are cut out and how is the entry that a checker adds up again.

use super::Equation;
use crate::geometry::{Geometry, Unit, UnitKind};
use crate::id::{Cell, Id, RuleId, UnitId};
use crate::order::sort_by_key;
use crate::set::CellSet;
use crate::set::bits::Bits;
use rustc_hash::FxHashSet;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Full units, whose sums are known, less rules that are sums: what is left is the sum of the cells that are counted once more
/// often in the units than in the rules, less those that are counted once more often in the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Ledger {
    /// The units.
    pub units: Vec<UnitId>,
    /// The rules.
    pub rules: Vec<RuleId>,
}

/// A ledger and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Balance {
    /// The units and the rules that are taken away from them.
    pub ledger: Ledger,
    /// What is left.
    pub equation: Equation,
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
    for units in unit_sets(geometry, &totals) {
        let house = House::new(geometry, &totals, units);
        for cut in [Cut::In, Cut::Out, Cut::Fewer] {
            let balance = house.balance(cut);
            balances.extend(balance.filter(|Balance { equation, .. }| met.insert(equation.terms.clone())));
        }
    }
    sort_by_key(&mut balances, |Balance { ledger, equation }| {
        (equation.terms.len(), ledger.units.len(), ledger.rules.len())
    });
    balances
}

/// A cage that some units cut in two, where cages within them take all else: both of its parts have a known sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The part inside and the part outside.
    pub parts: [Part; 2],
}

/// A part of a cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its cells.
    pub cells: CellSet,
    /// What they add up to.
    pub sum: i32,
    /// Why.
    pub ledger: Ledger,
}

/// The cages that are cut in two, each cut once, by as few units as do it.
pub(crate) fn splits(geometry: &Geometry) -> Vec<Split> {
    let usual = |rule: &super::Rule| matches!(rule, super::Rule::Cage(cage) if cage.repeats == super::Repeats::Barred);
    let cages = geometry.rules().filter(|(_, rule)| usual(rule));
    let cages: Vec<Total> = cages.flat_map(|(rule, of)| totals(geometry, rule, of)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut met = FxHashSet::default();
    let mut splits = Vec::new();
    for units in unit_sets(geometry, &cages) {
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

/// Full units, one or several of a kind that lie side by side, as far as cages lead from each to the others: what comes out for units
/// without a cage in common is what comes out for each.
fn unit_sets(geometry: &Geometry, cages: &[Total]) -> Vec<Vec<UnitId>> {
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
    let neighbors = neighbors(geometry, cages);
    sets.retain(|units| are_joined(units, &neighbors));
    sets
}

/// For each unit those that have a cage in common with it.
fn neighbors(geometry: &Geometry, cages: &[Total]) -> Vec<Bits> {
    let count = geometry.units().count();
    let mut neighbors = vec![Bits::new(count); count];
    for cage in cages {
        let met = geometry.units().filter(|(_, unit)| unit.set.intersects(&cage.cells));
        let met: Vec<usize> = met.map(|(id, _)| id.index()).collect();
        met.iter().for_each(|&unit| met.iter().for_each(|&other| neighbors[unit].insert(other)));
    }
    neighbors
}

/// Whether cages lead from one unit to all others.
fn are_joined(units: &[UnitId], neighbors: &[Bits]) -> bool {
    let mut joined = vec![units[0]];
    let mut left: Vec<UnitId> = units[1..].to_vec();
    while let Some(at) = left.iter().position(|id| joined.iter().any(|own| neighbors[own.index()].contains(id.index())))
    {
        joined.push(left.swap_remove(at));
    }
    left.is_empty()
}

/// Whether no two units share a cell, which would count twice: rows of boards that overlap may.
fn are_apart(geometry: &Geometry, units: &[UnitId]) -> bool {
    let sets = || units.iter().map(|&unit| geometry.unit(unit).set);
    sets().fold(CellSet::EMPTY, |all, set| all | set).len() == sets().map(|set| set.len()).sum::<usize>()
}

/// Units taken together, and the cages that have cells in them.
struct House {
    units: Vec<UnitId>,
    cells: CellSet,
    /// What the units add up to.
    sum: i32,
    cages: Vec<Partial>,
}

/// A cage as a house cuts it.
struct Partial {
    rule: RuleId,
    total: i32,
    within: CellSet,
    beyond: CellSet,
}

impl House {
    fn new(geometry: &Geometry, totals: &[Total], units: Vec<UnitId>) -> House {
        let cells = units.iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
        let digits = geometry.digit_count() as i32;
        let partial = |&Total { rule, cells: of_cage, total }: &Total| {
            let (within, beyond) = (of_cage & cells, of_cage - cells);
            (!within.is_empty()).then_some(Partial { rule, total, within, beyond })
        };
        // Whole cages first, since others may overlap them.
        let (mut cages, crossing): (Vec<_>, Vec<_>) =
            totals.iter().filter_map(partial).partition(|cage| cage.beyond.is_empty());
        cages.extend(crossing);
        House { sum: units.len() as i32 * digits * (digits + 1) / 2, units, cells, cages }
    }

    /// What is left when the cages are taken away, unless that is of no use.
    fn balance(&self, cut: Cut) -> Option<Balance> {
        let (mut left, mut inside, mut outside) = (self.sum, self.cells, CellSet::EMPTY);
        let mut rules = Vec::new();
        for Partial { rule, total, within, beyond } in &self.cages {
            let taken = match cut {
                _ if beyond.is_empty() => true,
                Cut::In => false,
                Cut::Out => true,
                Cut::Fewer => beyond.len() < within.len(),
            };
            if taken && within.is_subset(&inside) && !beyond.intersects(&outside) {
                inside -= *within;
                outside |= *beyond;
                left -= total;
                rules.push(*rule);
            }
        }
        if !(1..=MOST_TERMS).contains(&(inside.len() + outside.len())) {
            return None;
        }
        let terms = inside.iter().map(|cell: Cell| (cell, 1)).chain(outside.iter().map(|cell| (cell, -1)));
        let ledger = Ledger { units: self.units.clone(), rules };
        Some(Balance { ledger, equation: Equation::new(terms, left) })
    }
}
