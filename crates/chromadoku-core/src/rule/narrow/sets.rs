//! Cells that hold the digits of one of several sets keep what occurs in some way to deal out one of them.

use super::Broken;
use crate::rule::limit::MOST_CELLS_OF_SETS as MOST_CELLS;

/// Room for the digits that cells have together: those of the cells whose bits are in the index.
type Together = [u32; 1 << MOST_CELLS];

/// Keeps in `digits` what occurs in some way to give each cell a digit of its own, all of them those of one set.
pub(super) fn keep(sets: &[u32], digits: &mut [u32]) -> Result<(), Broken> {
    let mut kept = [0; MOST_CELLS];
    let mut together = [0; 1 << MOST_CELLS];
    let all = digits.iter().fold(0, |all, digits| all | digits);
    for &set in sets.iter().filter(|&set| set & !all == 0) {
        let mut own = [0; MOST_CELLS];
        let own = &mut own[..digits.len()];
        own.iter_mut().zip(&*digits).for_each(|(own, digits)| *own = digits & set);
        if deal(set, own, &mut together) {
            kept.iter_mut().zip(own).for_each(|(kept, own)| *kept |= *own);
        }
    }
    digits.copy_from_slice(&kept[..digits.len()]);
    if kept[0] == 0 { Err(Broken) } else { Ok(()) }
}

/// Keeps in `own` what occurs in some way to deal out all digits of a set, one to each cell; says whether there is any.
fn deal(set: u32, own: &mut [u32], together: &mut Together) -> bool {
    // Digits that have their cells.
    let mut dealt = 0;
    loop {
        let before = dealt;
        let (mut once, mut twice) = (0, 0);
        for own in own.iter_mut() {
            if !own.is_power_of_two() {
                *own &= !dealt;
            }
            if *own == 0 {
                return false;
            }
            if own.is_power_of_two() {
                dealt |= *own;
            }
            twice |= once & *own;
            once |= *own;
        }
        if once != set {
            return false;
        }
        // Digits with one cell left.
        let single = once & !twice & !dealt;
        if single != 0 {
            for own in own.iter_mut().filter(|own| **own & single != 0) {
                *own &= single;
                if !own.is_power_of_two() {
                    return false;
                }
                dealt |= *own;
            }
        }
        if dealt == before {
            break;
        }
    }
    let (mut open, mut count) = ([0; MOST_CELLS], 0);
    for (at, own) in own.iter().enumerate() {
        if !own.is_power_of_two() {
            open[count] = at;
            count += 1;
        }
    }
    if dealt.count_ones() as usize + count != own.len() {
        return false;
    }
    // Where two cells are left, they have the same two digits.
    count < 3 || keep_off(own, &open[..count], together)
}

/// Takes the digits of cells that have no more digits than they are from all other open cells (P. Hall, *On representatives of subsets*,
/// 1935): what is left then occurs in some way.
fn keep_off(own: &mut [u32], open: &[usize], together: &mut Together) -> bool {
    for some in 1..1_usize << open.len() {
        let all = together[some & (some - 1)] | own[open[some.trailing_zeros() as usize]];
        together[some] = all;
        let (cells, digits) = (some.count_ones(), all.count_ones());
        if digits < cells {
            return false;
        }
        if digits == cells {
            for (bit, &at) in open.iter().enumerate() {
                if some >> bit & 1 == 0 {
                    own[at] &= !all;
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::set::mask::bits;

    /// What occurs in all ways to give cells different digits that make one of the sets, from a cell on.
    fn occurring(sets: &[u32], digits: &[u32], chosen: &mut Vec<u32>, kept: &mut [u32]) {
        let used = chosen.iter().fold(0, |used, digit| used | digit);
        match digits.get(chosen.len()) {
            None if sets.contains(&used) => kept.iter_mut().zip(chosen).for_each(|(kept, digit)| *kept |= *digit),
            None => {}
            Some(own) => {
                for digit in bits(own & !used) {
                    chosen.push(1 << digit);
                    occurring(sets, digits, chosen, kept);
                    chosen.pop();
                }
            }
        }
    }

    #[test]
    fn what_is_kept_is_just_what_occurs() {
        let mut random = Random::new(12);
        let (mut some, mut none, mut fewer) = (0, 0, 0);
        for _ in 0..20_000 {
            let size = 2 + random.below(5);
            let any = |random: &mut Random| (0..3).fold(0, |all, _| all | 1 << random.below(9) | 1 << random.below(9));
            let sets: Vec<u32> = (0..60)
                .map(|_| any(&mut random))
                .filter(|set: &u32| set.count_ones() as usize == size)
                .take(4)
                .collect();
            let digits: Vec<u32> = (0..size).map(|_| any(&mut random) & any(&mut random)).collect();
            let (mut kept, mut expected) = (digits.clone(), vec![0; size]);
            occurring(&sets, &digits, &mut Vec::new(), &mut expected);
            match keep(&sets, &mut kept) {
                Ok(()) => assert_eq!(kept, expected, "{sets:?} {digits:?}"),
                Err(Broken) => assert_eq!(expected, vec![0; size], "{sets:?} {digits:?}"),
            }
            *if expected[0] != 0 { &mut some } else { &mut none } += 1;
            fewer += u32::from(expected[0] != 0 && expected != digits);
        }
        assert!(some > 500 && none > 500 && fewer > 400, "{some} {none} {fewer}");
    }
}
