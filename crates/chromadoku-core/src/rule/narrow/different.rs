//! Cells that all take different digits: a set of them that has just as many digits takes these for itself (a Hall set, among
//! players a naked set). Where there are as many cells as digits, hidden sets come out as well: the other cells are naked then.
//!
//! Sets of one cell, and of all but one, are singles, which whoever looks has carried out; whether each digit of a unit has a place is known
//! from there as well.

use super::Broken;

/// With more open cells there are too many sets.
const MOST: usize = 9;

/// Keeps in `digits` what no set of cells takes for itself.
pub(super) fn keep(digits: &mut [u32]) -> Result<(), Broken> {
    let open = digits.iter().filter(|digits| digits.count_ones() > 1).count();
    if !(4..=MOST).contains(&open) {
        return Ok(());
    }
    let most = open as u32 - 2;
    let (mut sets, mut count) = ([0; MOST], 0);
    for &set in digits.iter().filter(|digits| (2..=most).contains(&digits.count_ones())) {
        sets[count] = set;
        count += 1;
    }
    take_naked(&sets[..count], Set { cells: 0, digits: 0 }, most, digits)
}

/// Some cells, and all digits that they have.
#[derive(Clone, Copy)]
struct Set {
    cells: u32,
    digits: u32,
}

impl Set {
    fn with(self, digits: u32) -> Set {
        Set { cells: self.cells + 1, digits: self.digits | digits }
    }
}

/// Adds each of `sets` to a set, and so on while there are no more than `most` digits; other cells lose the digits of those that
/// are naked.
fn take_naked(sets: &[u32], set: Set, most: u32, digits: &mut [u32]) -> Result<(), Broken> {
    for (at, &next) in sets.iter().enumerate() {
        let larger = set.with(next);
        let count = larger.digits.count_ones();
        if count > most {
            continue;
        }
        if count < larger.cells {
            return Err(Broken);
        }
        if count == larger.cells {
            let others = digits.iter_mut().filter(|digits| **digits & !larger.digits != 0);
            others.for_each(|digits| *digits &= !larger.digits);
        }
        take_naked(&sets[at + 1..], larger, most, digits)?;
    }
    Ok(())
}

/// Widens the digits of cells that cannot all take different ones, up to those of `most`: fewest cells that have too few digits are
/// reason enough.
pub(in crate::rule) fn widen(digits: &mut [u32], most: &[u32]) {
    let crowded = |size| crowd(digits, Set { cells: 0, digits: 0 }, size);
    let Some(crowd) = (1..digits.len() as u32).find_map(crowded) else { return };
    let mut left = crowd.cells;
    for (own, &most) in digits.iter_mut().zip(most) {
        let belongs = left > 0 && *own & !crowd.digits == 0;
        left -= u32::from(belongs);
        *own = if belongs { most & crowd.digits } else { most };
    }
}

/// More cells than `most` that have no more digits than that.
fn crowd(sets: &[u32], set: Set, most: u32) -> Option<Set> {
    sets.iter().enumerate().find_map(|(at, &next)| {
        let larger = set.with(next);
        match larger.digits.count_ones() <= most {
            true if larger.cells > most => Some(larger),
            true => crowd(&sets[at + 1..], larger, most),
            false => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::set::mask::bits;

    /// What occurs when all cells take different digits.
    fn occurring(digits: &[u32]) -> Vec<u32> {
        let Some((&first, rest)) = digits.split_first() else { return Vec::new() };
        let mut kept = vec![0; digits.len()];
        for digit in bits(first) {
            let rest: Vec<u32> = rest.iter().map(|rest| rest & !(1 << digit)).collect();
            let of_rest = occurring(&rest);
            if !of_rest.contains(&0) {
                kept[0] |= 1 << digit;
                kept[1..].iter_mut().zip(of_rest).for_each(|(kept, rest)| *kept |= rest);
            }
        }
        kept
    }

    /// Carries out singles once; says whether each digit has a place.
    fn singles(digits: &mut [u32]) -> bool {
        for at in 0..digits.len() {
            let others = (0..digits.len()).filter(|&other| other != at);
            let elsewhere = others.clone().fold(0, |all, other| all | digits[other]);
            if digits[at] & !elsewhere != 0 {
                digits[at] &= !elsewhere;
            }
            if digits[at].is_power_of_two() {
                others.for_each(|other| digits[other] &= !digits[at]);
            }
        }
        digits.iter().fold(0, |all, digits| all | digits) == (1 << digits.len()) - 1
    }

    fn some(random: &mut Random, size: usize) -> Vec<u32> {
        let all = (1 << size) - 1;
        (0..size).map(|_| (random.below(all) & random.below(all + 1) | 1 << random.below(size)) as u32).collect()
    }

    #[test]
    fn a_unit_keeps_just_what_occurs_once_singles_are_carried_out() {
        let mut random = Random::new(12);
        let (mut met, mut broken) = (0, 0);
        for _ in 0..2000 {
            let size = 4 + random.below(4);
            let digits = some(&mut random, size);
            let expected = occurring(&digits);
            let (mut kept, mut is_met) = (digits.clone(), true);
            loop {
                let before = kept.clone();
                is_met &= singles(&mut kept) && keep(&mut kept).is_ok();
                if !is_met || kept.contains(&0) || kept == before {
                    break;
                }
            }
            if expected.contains(&0) {
                assert!(!is_met || kept.contains(&0), "{digits:?}");
                broken += 1;
            } else {
                assert_eq!(kept, expected, "{digits:?}");
                met += 1;
            }
        }
        assert!(met > 200 && broken > 200, "{met}, {broken}");
    }

    #[test]
    fn why_cells_cannot_differ_is_enough_for_it() {
        let mut random = Random::new(13);
        let (mut asked, mut wider) = (0, 0);
        while asked < 500 {
            let digits = some(&mut random, 6);
            if !occurring(&digits).contains(&0) {
                continue;
            }
            let mut wide = digits.clone();
            widen(&mut wide, &[0b11_1111; 6]);
            assert!(occurring(&wide).contains(&0), "{digits:?} became {wide:?}");
            assert!(digits.iter().zip(&wide).all(|(digits, wide)| digits & !wide == 0));
            asked += 1;
            wider += u32::from(wide != digits);
        }
        assert!(wider > 400, "{wider}");
    }
}
