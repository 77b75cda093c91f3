//! Why a layout has no filling: counting arguments, as data that can be shown and checked.
//!
//! As many rows as regions hold every digit equally often. Take away the cells that they share: what is left of the
//! rows holds the same digits as what is left of the regions (the *law of leftovers* of jigsaw solvers). So each cell left on one
//! side has the digit of one cell on the other, no two of the same one, and never of one that it must differ from. Where
//! some cells have too few such partners, there is no filling; where they have just as many, those partners are
//! theirs, and other cells differ from them; where it is one, the two are equal, and each differs from what the other
//! differs from. In the same way a cell has the digit of one cell of any full unit.
//!
//! [`Proof`] is a list of such [`Argument`]s, and [`check`] accepts one without trusting [`Finder`].

mod find;
mod knowledge;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::UnitId;
use chromadoku_board::set::CellSet;

pub use find::Finder;
use knowledge::Knowledge;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// One counting argument.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Argument {
    /// Full units of which no two share a cell; none, where single cells are compared with one unit.
    pub units: Vec<UnitId>,
    /// As many others; one, where single cells are compared with it.
    pub others: Vec<UnitId>,
    /// Cells that the units leave over.
    pub cells: CellSet,
    /// The only cells that the others leave over which may have the digits of those cells. Fewer than the cells: there is no filling.
    /// As many: no other cell that the units leave over has a digit of theirs.
    pub places: CellSet,
}

/// Arguments of which each may use what those before it showed; the last one leaves too few places.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Proof {
    /// In order.
    pub arguments: Vec<Argument>,
}

/// Why a proof is not accepted: the number of an argument, from 0, and what is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The units do not exist, are not full, overlap, or are not as many on both sides.
    Units(usize),
    /// The cells or places are not among those left over.
    Leftover(usize),
    /// Cells that are compared with one unit may be equal to each other.
    MayBeEqual(usize),
    /// A cell may have the digit of a place that is not named.
    Place(usize),
    /// There are more places than cells, so that nothing follows.
    TooMany(usize),
    /// No argument leaves too few places.
    NoEnd,
}

/// Accepts a proof that a layout has no filling, or says what is wrong with it.
pub fn check(geometry: &Geometry, proof: &Proof) -> Result<(), Flaw> {
    let mut knowledge = Knowledge::new(geometry);
    for (number, argument) in proof.arguments.iter().enumerate() {
        let (left, right) = leftovers(geometry, argument).ok_or(Flaw::Units(number))?;
        let (cells, places) = (argument.cells, argument.places);
        if !cells.is_subset(&left) || !places.is_subset(&right) {
            return Err(Flaw::Leftover(number));
        }
        let single = argument.units.is_empty();
        if single && cells.iter().any(|cell| !(cells - CellSet::of(cell)).is_subset(knowledge.apart(cell))) {
            return Err(Flaw::MayBeEqual(number));
        }
        if cells.iter().any(|cell| !(right - places).is_subset(knowledge.apart(cell))) {
            return Err(Flaw::Place(number));
        }
        match cells.len().cmp(&places.len()) {
            std::cmp::Ordering::Greater => return Ok(()),
            std::cmp::Ordering::Less => return Err(Flaw::TooMany(number)),
            std::cmp::Ordering::Equal => knowledge.learn(&cells, &places, &if single { CellSet::EMPTY } else { left }),
        }
    }
    Err(Flaw::NoEnd)
}

/// The cells that each side of an argument leaves over; `None` if its units do not make one.
fn leftovers(geometry: &Geometry, argument: &Argument) -> Option<(CellSet, CellSet)> {
    let union = |units: &[UnitId]| {
        let mut union = CellSet::EMPTY;
        for &id in units {
            let unit = geometry.get_unit(id).filter(|unit| unit.full && !unit.set.intersects(&union))?;
            union |= unit.set;
        }
        Some(union)
    };
    let (one, other) = (union(&argument.units)?, union(&argument.others)?);
    match (argument.units.len(), argument.others.len()) {
        (0, 1) => Some((geometry.cell_set() - other, other)),
        (units, others) if units == others => Some((one - other, other - one)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Exact, Progress};
    use chromadoku_board::geometry::{Base, Shape};
    use chromadoku_board::id::Id;
    use std::sync::Arc;

    fn jigsaw(regions: &str) -> Arc<Geometry> {
        let regions = regions.bytes().filter(u8::is_ascii_uppercase).map(|region| region - b'A').collect();
        Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).unwrap()
    }

    fn proof(geometry: &Arc<Geometry>) -> Option<Proof> {
        let mut finder = Finder::new(geometry);
        loop {
            if let Some(found) = finder.run(7) {
                return found.cloned();
            }
        }
    }

    #[test]
    fn two_cells_that_would_have_to_be_equal_stand_in_one_column() {
        let geometry = jigsaw("AAAB BBBA CCCC DDDD");
        let proof = proof(&geometry).unwrap();
        assert_eq!(check(&geometry, &proof), Ok(()));
        let Argument { cells, places, .. } = proof.arguments[0];
        assert_eq!(
            (proof.arguments.len(), geometry.names(&cells), geometry.names(&places)),
            (1, "r1c4".into(), "".into())
        );
        assert_eq!(Exact::fillings(&geometry).run(u64::MAX), Progress::Exhausted);
    }

    #[test]
    fn what_is_equal_and_what_differs_is_carried_on() {
        // Found by trying random layouts: neither leftover alone is a contradiction.
        let mut random = chromadoku_board::random::Random::new(1);
        let mut lengths = std::collections::BTreeSet::new();
        for _ in 0..3000 {
            let geometry = random_layout(&mut random);
            let found = proof(&geometry);
            let has_filling = matches!(Exact::fillings(&geometry).run(1_000_000), Progress::Solution(_));
            if let Some(proof) = found {
                assert!(!has_filling, "{geometry:?}");
                assert_eq!(check(&geometry, &proof), Ok(()));
                for at in 0..proof.arguments.len() {
                    let mut fewer = proof.clone();
                    fewer.arguments.remove(at);
                    assert_ne!(check(&geometry, &fewer), Ok(()), "an argument that is not needed");
                }
                lengths.insert(proof.arguments.len());
            }
        }
        assert!(lengths.len() > 1, "{lengths:?}");
    }

    /// Rows of a square of side 5, with cells changed between neighboring regions.
    fn random_layout(random: &mut chromadoku_board::random::Random) -> Arc<Geometry> {
        let mut regions: Vec<u8> = (0..25).map(|at| at / 5).collect();
        for _ in 0..30 {
            let (a, b) = (random.below(25), random.below(25));
            if a.abs_diff(b) <= 6 {
                regions.swap(a, b);
            }
        }
        Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).unwrap()
    }

    #[test]
    fn wrong_proofs_are_not_accepted() {
        let geometry = jigsaw("AAAB BBBA CCCC DDDD");
        let good = proof(&geometry).unwrap();
        let flaw = |change: fn(&mut Argument)| {
            let mut proof = good.clone();
            change(&mut proof.arguments[0]);
            check(&geometry, &proof).unwrap_err()
        };
        assert_eq!(flaw(|argument| argument.others = vec![UnitId(10)]), Flaw::Place(0));
        assert_eq!(flaw(|argument| argument.others.clear()), Flaw::Units(0));
        assert_eq!(flaw(|argument| argument.units = vec![UnitId(99)]), Flaw::Units(0));
        assert_eq!(
            flaw(|argument| argument.cells = CellSet::of(chromadoku_board::id::Cell::from_index(0))),
            Flaw::Leftover(0)
        );
        assert_eq!(flaw(|argument| argument.cells = CellSet::EMPTY), Flaw::NoEnd);
        assert_eq!(check(&geometry, &Proof { arguments: Vec::new() }), Err(Flaw::NoEnd));
    }
}
