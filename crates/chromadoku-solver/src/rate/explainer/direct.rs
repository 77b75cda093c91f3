//! Singles, and what leaves one to see in one go: locked candidates, hidden pairs and triples.
//!
//! Boxes are looked at first, then columns, then rows. What leaves the single is seen, not noted: such a step places a
//! digit and takes nothing else away.

use super::Hint;
use crate::step::Effect;
use crate::technique::Facts;
use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::order::{sort_by, sort_by_key};

/// The easiest single that is hidden in a unit: one in a box is easier to see than one in a line.
pub(super) fn hidden_single(facts: &Facts) -> Option<Hint> {
    let geometry = facts.geometry();
    let hidden = facts.index().hidden().map(|(unit, digit)| {
        let rating = match facts.index().open(unit) {
            1 => 10,
            _ if geometry.unit(unit).kind.is_line() => 15,
            _ => 12,
        };
        (rating, unit, digit)
    });
    let (rating, unit, digit) = hidden.min_by_key(|&(rating, ..)| rating)?;
    Some(Hint { rating, effects: vec![place(facts, unit, digit, facts.index().mask(unit, digit))] })
}

/// A cell with one candidate.
pub(super) fn naked_single(facts: &Facts) -> Option<Hint> {
    let cell = facts.index().naked().next()?;
    let digit = facts.candidates(cell).only()?;
    Some(Hint { rating: 23, effects: vec![Effect::Place(Candidate { cell, digit })] })
}

/// A digit that is locked where two units cross, so that one place is left for it in a third: one of the first's kind.
pub(super) fn locked(facts: &Facts) -> Option<Hint> {
    let geometry = facts.geometry();
    let index = facts.index();
    [false, true].into_iter().find_map(|in_line| {
        let units = in_turn(geometry).into_iter().filter(|&unit| geometry.unit(unit).kind.is_line() == in_line);
        units.into_iter().find_map(|unit| {
            let crossings = geometry.tables().crossings(unit).iter();
            let mut crossings = crossings.filter(|at| geometry.unit(at.other).kind.is_line() != in_line);
            crossings.find_map(|at| {
                let digits = geometry.digits().iter().filter(|&digit| index.mask(unit, digit).count_ones() > 1);
                let mut digits = digits.filter(|&digit| index.mask(unit, digit) & !at.shared == 0);
                digits.find_map(|digit| left_in_third(facts, digit, unit, at.other))
            })
        })
    })
}

fn left_in_third(facts: &Facts, digit: Digit, unit: UnitId, crossed: UnitId) -> Option<Hint> {
    let (geometry, index) = (facts.geometry(), facts.index());
    let kind = geometry.unit(unit).kind;
    let thirds = geometry.tables().crossings(crossed).iter().filter(|at| at.other != unit);
    let mut thirds = thirds.filter(|at| geometry.unit(at.other).kind == kind && geometry.unit(at.other).full);
    thirds.find_map(|third| {
        let places = index.mask(third.other, digit);
        let left = places & !third.of_other;
        (places.count_ones() > 1 && left.count_ones() == 1).then(|| Hint {
            rating: if kind.is_line() { 19 } else { 17 },
            effects: vec![place(facts, third.other, digit, left)],
        })
    })
}

/// As many digits as places for them in a unit, so that one place is left in it for another digit.
pub(super) fn hidden_set(facts: &Facts, size: usize) -> Option<Hint> {
    let (geometry, index) = (facts.geometry(), facts.index());
    let rating = if size == 2 { 20 } else { 25 };
    let units = in_turn(geometry).into_iter().filter(|&unit| geometry.unit(unit).full && index.open(unit) > size);
    units.into_iter().find_map(|unit| {
        let few = |&digit: &Digit| (2..=size as u32).contains(&index.mask(unit, digit).count_ones());
        let digits: Vec<Digit> = geometry.digits().iter().filter(few).collect();
        let mut sets = vec![(Vec::new(), 0)];
        for _ in 0..size {
            sets = sets.iter().flat_map(|set| grown(facts, unit, &digits, set, size)).collect();
        }
        sort_by(&mut sets, |a, b| a.0.iter().rev().cmp(b.0.iter().rev()));
        sets.into_iter().find_map(|(set, places)| {
            let others = geometry.digits().iter().filter(|digit| !set.contains(digit));
            let mut others = others.filter(|&digit| index.mask(unit, digit).count_ones() > 1);
            let single = others.find(|&digit| (index.mask(unit, digit) & !places).count_ones() == 1)?;
            Some(Hint { rating, effects: vec![place(facts, unit, single, index.mask(unit, single) & !places)] })
        })
    })
}

/// A set of digits and their places in a unit, with each later digit that leaves it at no more places than the size.
fn grown(
    facts: &Facts,
    unit: UnitId,
    digits: &[Digit],
    (set, places): &(Vec<Digit>, u32),
    size: usize,
) -> Vec<(Vec<Digit>, u32)> {
    let later = digits.iter().filter(|digit| set.last().is_none_or(|last| digit > &last));
    let more = later.map(|&digit| ([set.as_slice(), &[digit]].concat(), places | facts.index().mask(unit, digit)));
    more.filter(|(_, places)| places.count_ones() as usize <= size).collect()
}

/// The placement of a digit in the first cell of a unit's mask.
fn place(facts: &Facts, unit: UnitId, digit: Digit, mask: u32) -> Effect {
    let cell = facts.geometry().unit(unit).cells[mask.trailing_zeros() as usize];
    Effect::Place(Candidate { cell, digit })
}

/// The units in the order in which they are looked at.
fn in_turn(geometry: &Geometry) -> Vec<UnitId> {
    let turn = |kind: UnitKind| match kind {
        UnitKind::Row => 2,
        UnitKind::Column => 1,
        _ => 0,
    };
    let mut units: Vec<UnitId> = geometry.units().map(|(id, _)| id).collect();
    sort_by_key(&mut units, |&unit| turn(geometry.unit(unit).kind));
    units
}
