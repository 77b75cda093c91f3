//! Sums keep what bounds allow, until few cells are open; then they keep just what occurs in some way.
//!
//! Cells of a sum that see each other are bounded together, by the least and the greatest sums of different digits. Which
//! cells are put together so matters for long sums: these try several ways.

use super::Broken;
use crate::geometry::{Geometry, UnitKind};
use crate::id::Cell;
use crate::rule::limit::Equation;

/// A sum over so many open cells is looked at in all ways,
const FEW: usize = 4;
/// as long as there are no more ways than this to fill all of them but one.
const MOST_WAYS: u32 = 800;
/// A sum of more cells than a row has is bounded in several ways.
const LONG: usize = 9;
/// A sum of more cells is bounded cell by cell.
const MOST_GROUPED: usize = 128;
/// No value is above this one.
const TOP: i32 = 32;

/// Room for the least and greatest sums of groups.
pub(super) type Bounds = Vec<(i32, i32)>;

/// A sum whose cells are put into groups, in one way or several: those of a group have one factor and see each other.
#[derive(Clone, Debug)]
pub(in crate::rule) struct Sum {
    factors: Vec<i32>,
    groups: Vec<Vec<Vec<usize>>>,
    /// For each cell those that it sees, as bits.
    sees: Vec<u64>,
    total: i32,
}

impl Sum {
    pub(super) fn new(geometry: &Geometry, equation: &Equation) -> Sum {
        let terms = &equation.terms;
        let sees = |&(cell, _): &(Cell, i32)| {
            let seen = terms.iter().enumerate().filter(|(_, (other, _))| geometry.peers(cell).contains(*other));
            seen.take_while(|(at, _)| *at < 64).fold(0, |seen, (at, _)| seen | 1_u64 << at)
        };
        let sees: Vec<u64> = terms.iter().map(sees).collect();
        let factors: Vec<i32> = terms.iter().map(|&(_, factor)| factor).collect();
        let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
        let kinds: &[fn(UnitKind) -> bool] = match terms.len() {
            ..=LONG => &[|_| true],
            _ => &[|_| true, |kind| kind == UnitKind::Row, |kind| kind == UnitKind::Column, |kind| !kind.is_line()],
        };
        let groups = kinds.iter().map(|kind| groups(geometry, &cells, &factors, kind)).collect();
        Sum { factors, groups, sees, total: equation.total }
    }

    /// Keeps in `digits`, none of which is empty, what it allows.
    pub(super) fn keep(&self, digits: &mut [u32], room: &mut Bounds) -> Result<(), Broken> {
        self.groups.iter().try_for_each(|groups| self.bound(groups, digits, room))?;
        self.try_all(digits)
    }

    /// Keeps in `digits` what the bounds allow that one way to group cells gives.
    fn bound(&self, groups: &[Vec<usize>], digits: &mut [u32], all: &mut Bounds) -> Result<(), Broken> {
        let of = |group: &[usize], without: usize, digits: &[u32]| {
            // Most cells of a long sum see no other of its cells.
            if let [at] = *group {
                return if at == without { (0, 0) } else { (low(digits[at]), high(digits[at])) };
            }
            let others = group.iter().filter(|&&at| at != without);
            bounds(others.map(|&at| (low(digits[at]), high(digits[at]))))
        };
        let (mut least, mut most) = (0, 0);
        all.clear();
        all.extend(groups.iter().map(|group| of(group, usize::MAX, digits)));
        for (group, &(low, high)) in groups.iter().zip(&*all) {
            let factor = self.factors[group[0]];
            let (low, high) = if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) };
            least += low;
            most += high;
        }
        if self.total < least || most < self.total {
            return Err(Broken);
        }
        let (room, excess) = (self.total - least, most - self.total);
        for (group, &(group_low, group_high)) in groups.iter().zip(&*all) {
            let factor = self.factors[group[0]];
            for &at in group {
                let (own_low, own_high) = (low(digits[at]), high(digits[at]));
                if own_low == own_high || factor.abs() * (own_high - own_low) <= room.min(excess) {
                    continue;
                }
                let (rest_low, rest_high) = of(group, at, digits);
                // What the others need at least and at most, in units of the factor.
                let size = factor.abs();
                let (above, below) = if factor > 0 { (room, excess) } else { (excess, room) };
                let largest = (above + size * (group_low - rest_low)).div_euclid(size);
                let smallest = -(below - size * (group_high - rest_high)).div_euclid(size);
                digits[at] &= range(smallest, largest);
                if digits[at] == 0 {
                    return Err(Broken);
                }
            }
        }
        Ok(())
    }

    /// Keeps in `digits` what occurs in some way, where there are few ways.
    fn try_all(&self, digits: &mut [u32]) -> Result<(), Broken> {
        if digits.len() > 64 {
            return Ok(());
        }
        let (mut open, mut count) = ([0; FEW], 0);
        // Two cells that count once are the last, for these are looked at together.
        let order = |at: usize| (self.factors[at].abs() == 1, digits[at].count_ones());
        for at in (0..digits.len()).filter(|&at| !digits[at].is_power_of_two()) {
            if count == FEW {
                return Ok(());
            }
            let place = open[..count].iter().position(|&other| order(at) < order(other)).unwrap_or(count);
            open.copy_within(place..count, place + 1);
            open[place] = at;
            count += 1;
        }
        let open = &open[..count];
        if open.is_empty() {
            return Ok(());
        }
        let ways: u32 = open[..open.len() - 1].iter().map(|&at| digits[at].count_ones()).product();
        if ways > MOST_WAYS {
            return Ok(());
        }
        let fixed = |at: &usize| digits[*at].is_power_of_two();
        let rest =
            self.total - (0..digits.len()).filter(fixed).map(|at| self.factors[at] * low(digits[at])).sum::<i32>();
        let mut kept = [0; FEW];
        self.fill(digits, open, 0, rest, &mut [0; FEW], &mut kept);
        for (&at, kept) in open.iter().zip(kept) {
            digits[at] = kept;
            if kept == 0 {
                return Err(Broken);
            }
        }
        Ok(())
    }

    /// Goes through all ways to fill the open cells from a depth on, and notes what occurs in them.
    fn fill(
        &self,
        digits: &[u32],
        open: &[usize],
        depth: usize,
        rest: i32,
        chosen: &mut [u32; FEW],
        kept: &mut [u32; FEW],
    ) {
        let free = |at: usize, chosen: &[u32; FEW]| {
            let taken = (0..depth).filter(|&other| self.sees[at] >> open[other] & 1 == 1);
            digits[at] & !taken.fold(0, |taken, other| taken | chosen[other])
        };
        let (at, factor) = (open[depth], self.factors[open[depth]]);
        let of_first = free(at, chosen);
        match open[depth + 1..] {
            [] => {
                let value = rest / factor;
                if rest % factor == 0 && of_first & range(value, value) != 0 {
                    chosen[depth] = range(value, value);
                    kept.iter_mut().zip(chosen.iter()).take(depth + 1).for_each(|(kept, chosen)| *kept |= chosen);
                }
            }
            [last] if factor.abs() == 1 && self.factors[last].abs() == 1 => {
                let (of_last, other) = (free(last, chosen), self.factors[last]);
                let differ = self.sees[at] >> last & 1 == 1;
                let first = Couple { factor, other, rest, differ }.keep(of_first, of_last);
                if first != 0 {
                    let last = Couple { factor: other, other: factor, rest, differ }.keep(of_last, of_first);
                    kept.iter_mut().zip(chosen.iter()).take(depth).for_each(|(kept, chosen)| *kept |= chosen);
                    kept[depth] |= first;
                    kept[depth + 1] |= last;
                }
            }
            _ => {
                for digit in crate::set::mask::bits(of_first) {
                    chosen[depth] = 1 << digit;
                    self.fill(digits, open, depth + 1, rest - factor * (digit as i32 + 1), chosen, kept);
                }
            }
        }
    }
}

/// A sum of two cells, each of which counts 1 or -1.
struct Couple {
    factor: i32,
    /// The other cell's factor.
    other: i32,
    rest: i32,
    /// Whether they see each other.
    differ: bool,
}

impl Couple {
    /// What a cell keeps of its digits beside those of the other. All pairs are looked at in one go: masks are shifted against
    /// each other, one of them mirrored where the digits add up.
    fn keep(&self, own: u32, others: u32) -> u32 {
        if self.factor == self.other {
            // What the numbers of both digits, from 0, add up to.
            let sum = self.rest * self.factor - 2;
            let mirrored = u64::from(others.reverse_bits());
            let partners = match sum {
                0..=31 => (mirrored >> (31 - sum)) as u32,
                32..=62 => (mirrored << (sum - 31)) as u32,
                _ => 0,
            };
            let middle = if self.differ && sum >= 0 && sum % 2 == 0 { range(sum / 2 + 1, sum / 2 + 1) } else { 0 };
            return own & partners & !middle;
        }
        let ahead = self.rest * self.factor;
        match ahead {
            0 if self.differ => 0,
            0..=31 => own & others << ahead,
            -31..0 => own & others >> -ahead,
            _ => 0,
        }
    }
}

/// The least and greatest sums of different values, of which each has a least and a greatest value: each takes the nearest
/// one that is free, which comes to the same sum in whatever order they are.
fn bounds(values: impl Iterator<Item = (i32, i32)>) -> (i32, i32) {
    let (mut least, mut most) = (0, 0);
    let (mut from_below, mut from_above) = (0, 0);
    for (low, high) in values {
        least += take(&mut from_below, low);
        most += TOP - take(&mut from_above, TOP - high);
    }
    (least, most)
}

/// Takes the least number that is free and not below this one.
fn take(taken: &mut u64, least: i32) -> i32 {
    let number = least + (!*taken >> least).trailing_zeros() as i32;
    *taken |= 1 << number;
    number
}

fn low(mask: u32) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

fn high(mask: u32) -> i32 {
    32 - mask.leading_zeros() as i32
}

/// The digits from one value to another.
fn range(from: i32, to: i32) -> u32 {
    if from > to || to < 1 {
        return 0;
    }
    let upto = |value: i32| if value <= 0 { 0 } else { u32::MAX >> (32 - value.min(31)) };
    upto(to) & !upto(from - 1)
}

/// Cells put into groups that see each other, the largest of a unit of these kinds first; the rest one by one.
fn groups(geometry: &Geometry, cells: &[Cell], factors: &[i32], is_of: &fn(UnitKind) -> bool) -> Vec<Vec<usize>> {
    // So long a sum says next to nothing, however its cells are put together.
    if cells.len() > MOST_GROUPED {
        return (0..cells.len()).map(|at| vec![at]).collect();
    }
    let bits =
        |is_in: &dyn Fn(usize) -> bool| (0..cells.len()).filter(|&at| is_in(at)).fold(0, |all, at| all | 1 << at);
    let of_factor = [-1, 1].map(|factor| bits(&|at| factors[at] == factor));
    let units = geometry.units().filter(|(_, unit)| is_of(unit.kind));
    // As many bits as `MOST_GROUPED`.
    let together: Vec<u128> = units
        .map(|(_, unit)| bits(&|at| unit.set.contains(cells[at])))
        .flat_map(|within| of_factor.map(|factor| within & factor))
        .filter(|group: &u128| group.count_ones() > 1)
        .collect();
    let mut left = bits(&|_| true);
    let mut groups = Vec::new();
    while left != 0 {
        let largest = together.iter().map(|group| group & left).max_by_key(|group| group.count_ones());
        let first = 1 << left.trailing_zeros();
        let group = largest.filter(|group| group.count_ones() > 1).unwrap_or(first);
        left &= !group;
        groups.push((0..cells.len()).filter(|at| group >> at & 1 == 1).collect());
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;
    use crate::random::Random;

    /// What occurs when each cell takes one of its digits, those that see each other different ones.
    fn occurring(geometry: &Geometry, equation: &Equation, digits: &[u32]) -> Vec<u32> {
        let mut kept = vec![0; digits.len()];
        let mut words = vec![Vec::new()];
        for (at, &(cell, _)) in equation.terms.iter().enumerate() {
            let differs = |word: &[u32], digit: u32| {
                let sees = |&(other, _): &(usize, &u32)| geometry.peers(cell).contains(equation.terms[other].0);
                word.iter().enumerate().filter(sees).all(|(_, &other)| other != digit)
            };
            let longer = |word: &Vec<u32>| {
                let digits = crate::set::mask::bits(digits[at]).filter(|&digit| differs(word, digit));
                digits.map(|digit| [word.as_slice(), &[digit]].concat()).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
        }
        for word in words {
            let values = word.iter().zip(&equation.terms).map(|(&digit, &(_, factor))| factor * (digit as i32 + 1));
            if values.sum::<i32>() == equation.total {
                kept.iter_mut().zip(word).for_each(|(kept, digit)| *kept |= 1 << digit);
            }
        }
        kept
    }

    #[test]
    fn a_sum_of_few_cells_keeps_just_what_occurs() {
        let (mut random, geometry) = (Random::new(11), Geometry::classic9());
        let (mut some, mut none) = (0, 0);
        for _ in 0..3000 {
            let terms = (0..2 + random.below(3)).map(|_| {
                let factor = [1, 1, 1, -1, -1, -2, 10][random.below(7)];
                (Cell::from_index(random.below(30)), factor)
            });
            let terms: Vec<_> = terms.collect();
            let equation = Equation::new(terms, random.below(24) as i32 - 4);
            let open = |_| 1 << random.below(5) | 1 << (5 + random.below(4)) | random.below(512) as u32;
            let digits: Vec<u32> = equation.terms.iter().map(open).collect();
            let mut kept = digits.clone();
            let is_met = Sum::new(&geometry, &equation).try_all(&mut kept).is_ok();
            let expected = occurring(&geometry, &equation, &digits);
            assert_eq!(is_met, equation.terms.is_empty() || expected[0] != 0, "{equation:?} {digits:?}");
            if is_met {
                assert_eq!(kept, expected, "{equation:?} {digits:?}");
            }
            *if is_met { &mut some } else { &mut none } += 1;
        }
        assert!(some > 500 && none > 200, "{some}, {none}");
    }
}
