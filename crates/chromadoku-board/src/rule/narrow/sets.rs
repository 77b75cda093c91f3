//! Cells that hold the digits of one of several sets keep what occurs in some way to deal out one of them.

use super::Broken;
use crate::rule::limit::MOST_CELLS_OF_SETS as MOST_CELLS;
use crate::set::mask::bits;

/// Up to so many ways to deal out all sets are listed: to read the list takes less time than to find them anew.
const MOST_WAYS: usize = 300;

/// Sets of digits, one of which the cells hold, each cell a digit of its own.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    sets: Vec<u32>,
    list: Option<List>,
}

/// All ways to deal out the sets.
#[derive(Clone, Debug)]
struct List {
    /// In a way each cell has so many bits, of which the one of its digit is set; the first cell has the lowest.
    width: usize,
    /// So many ways deal out the first set, as many the second one, and so on.
    of_each: usize,
    ways: Vec<u64>,
}

impl Sets {
    /// Sets of as many digits as there are cells.
    pub(super) fn new(sets: Vec<u32>, cells: usize) -> Sets {
        let width = (u32::BITS - sets.iter().fold(0, |all, set| all | set).leading_zeros()) as usize;
        let of_each = (1..=cells).product();
        let is_short = width * cells <= u64::BITS as usize && of_each * sets.len() <= MOST_WAYS;
        let list = is_short.then(|| {
            let mut ways = Vec::with_capacity(of_each * sets.len());
            sets.iter().for_each(|&set| deal_out(set, 0, 0, width, &mut ways));
            List { width, of_each, ways }
        });
        Sets { sets, list }
    }

    /// Keeps in `digits` what occurs in some way to deal out one of the sets; gives the digits that all of these sets have.
    pub(super) fn keep(&self, digits: &mut [u32]) -> Result<u32, Broken> {
        let all = digits.iter().fold(0, |all, digits| all | digits);
        let numbers = (0..self.sets.len()).filter(|&number| self.sets[number] & !all == 0);
        match &self.list {
            Some(list) => self.keep_listed(list, numbers, digits),
            None => self.keep_dealt(numbers, digits),
        }
    }

    fn keep_listed(
        &self,
        list: &List,
        numbers: impl Iterator<Item = usize>,
        digits: &mut [u32],
    ) -> Result<u32, Broken> {
        let own = (1 << list.width) - 1;
        let open = digits.iter().rev().fold(0, |open, &digits| open << list.width | u64::from(digits & own));
        let (mut kept, mut needed) = (0, u32::MAX);
        for number in numbers {
            let ways = &list.ways[list.of_each * number..][..list.of_each];
            let found = ways.iter().fold(0, |found, &way| found | if way & !open == 0 { way } else { 0 });
            if found != 0 {
                kept |= found;
                needed &= self.sets[number];
            }
        }
        for digits in digits {
            *digits &= kept as u32 & own;
            kept >>= list.width;
        }
        if needed == u32::MAX { Err(Broken) } else { Ok(needed) }
    }

    fn keep_dealt(&self, numbers: impl Iterator<Item = usize>, digits: &mut [u32]) -> Result<u32, Broken> {
        let mut kept = [0; MOST_CELLS];
        // The digits that cells have together: those of the cells whose bits are in the index.
        let mut together = [0; 1 << MOST_CELLS];
        let mut needed = u32::MAX;
        for number in numbers {
            let set = self.sets[number];
            let mut own = [0; MOST_CELLS];
            let own = &mut own[..digits.len()];
            own.iter_mut().zip(&*digits).for_each(|(own, digits)| *own = digits & set);
            if !own.contains(&0) && deal(own, &mut together) {
                kept.iter_mut().zip(own).for_each(|(kept, own)| *kept |= *own);
                needed &= set;
            }
        }
        digits.copy_from_slice(&kept[..digits.len()]);
        if needed == u32::MAX { Err(Broken) } else { Ok(needed) }
    }
}

/// Lists all ways to deal out the rest of a set, from the cell on whose bits begin at `shift`.
fn deal_out(rest: u32, way: u64, shift: usize, width: usize, ways: &mut Vec<u64>) {
    if rest == 0 {
        ways.push(way);
    }
    for digit in bits(rest) {
        deal_out(rest & !(1 << digit), way | 1 << (shift + digit as usize), shift + width, width, ways);
    }
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

    /// What occurs in all ways to give cells different digits that make one of the sets, from a cell on, and what all of these have.
    fn occurring(sets: &[u32], digits: &[u32], chosen: &mut Vec<u32>, kept: &mut [u32], needed: &mut u32) {
        let used = chosen.iter().fold(0, |used, digit| used | digit);
        match digits.get(chosen.len()) {
            None if sets.contains(&used) => {
                kept.iter_mut().zip(chosen).for_each(|(kept, digit)| *kept |= *digit);
                *needed &= used;
            }
            None => {}
            Some(own) => {
                for digit in bits(own & !used) {
                    chosen.push(1 << digit);
                    occurring(sets, digits, chosen, kept, needed);
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
            let (mut expected, mut needed) = (vec![0; size], u32::MAX);
            occurring(&sets, &digits, &mut Vec::new(), &mut expected, &mut needed);
            let listed = Sets::new(sets, size);
            let dealt = Sets { list: None, ..listed.clone() };
            for sets in [listed, dealt] {
                let mut kept = digits.clone();
                match sets.keep(&mut kept) {
                    Ok(all) => assert_eq!((&kept, all), (&expected, needed), "{sets:?} {digits:?}"),
                    Err(Broken) => assert_eq!(expected, vec![0; size], "{sets:?} {digits:?}"),
                }
            }
            *if expected[0] != 0 { &mut some } else { &mut none } += 1;
            fewer += u32::from(expected[0] != 0 && expected != digits);
        }
        assert!(some > 500 && none > 500 && fewer > 400, "{some} {none} {fewer}");
    }
}
