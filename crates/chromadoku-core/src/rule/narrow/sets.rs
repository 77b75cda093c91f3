//! Cells that hold the digits of one of several sets keep what occurs in some way to deal out one of them.

use super::Broken;
use crate::rule::limit::MOST_CELLS_OF_SETS as MOST_CELLS;

/// Keeps in `digits` what occurs in some way to give each cell a digit of its own, all of them those of one set.
pub(super) fn keep(sets: &[u32], digits: &mut [u32]) -> Result<(), Broken> {
    let mut kept = [0; MOST_CELLS];
    // The digits that cells have together: those of the cells whose bits are in the index.
    let mut together = [0; 1 << MOST_CELLS];
    let all = digits.iter().fold(0, |all, digits| all | digits);
    for &set in sets.iter().filter(|&set| set & !all == 0) {
        let mut own = [0; MOST_CELLS];
        let own = &mut own[..digits.len()];
        own.iter_mut().zip(&*digits).for_each(|(own, digits)| *own = digits & set);
        if !own.contains(&0) && deal(own, &mut together) {
            kept.iter_mut().zip(own).for_each(|(kept, own)| *kept |= *own);
        }
    }
    digits.copy_from_slice(&kept[..digits.len()]);
    if kept[0] == 0 { Err(Broken) } else { Ok(()) }
}

/// Keeps in `own` what occurs in some way to give each cell a digit of its own; says whether there is any. Cells that have no more digits
/// than they are take them from all others, and what is left then occurs (P. Hall, *On representatives of subsets*, 1935).
fn deal(own: &mut [u32], together: &mut [u32; 1 << MOST_CELLS]) -> bool {
    for some in 1..1_usize << own.len() {
        let all = together[some & (some - 1)] | own[some.trailing_zeros() as usize];
        together[some] = all;
        let (cells, digits) = (some.count_ones(), all.count_ones());
        if digits < cells {
            return false;
        }
        if digits == cells {
            for (at, own) in own.iter_mut().enumerate() {
                if some >> at & 1 == 0 {
                    *own &= !all;
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
