//! What goes by a clue outside the grid that adds up: an X-sum by its first digit and then by its sum, a sandwich by where its ends can stand.

use std::collections::BTreeMap;

use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::set::{CellSet, DigitSet};

use super::sum::{added, extreme, joined, sets};
use super::{Bound, Inference, Telling, value};
use crate::story::beat::or;
use crate::words::{a, digits, either, number};

/// The most cells of which it is said that they cannot add up to a number without more about it.
const FEW: usize = 4;
/// The most ways in which the ends of a sandwich can stand that are told.
const STANDS: usize = 4;

/// What is amiss between two ends of a sandwich.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Amiss {
    Nothing,
    TooLittle,
    TooMuch,
    NoSum,
}

impl Telling<'_> {
    /// Digits that an X-sum bars: first those of its first cell that the cells behind it cannot add up with, then those of these cells.
    pub(super) fn by_first(&self, cells: &[Cell], total: i32) -> Option<Inference> {
        let &first = cells.first()?;
        if let Some(count) = self.held[first].only() {
            let added = cells.get(..count.index() + 1)?.to_vec();
            let by_sum = self.by_sums(std::slice::from_ref(&added), Some(total));
            return by_sum.or_else(|| self.by_rest(&[added], Some(total))).or_else(|| self.in_every_sum(cells, total));
        }
        self.too_few_or_many(cells, total).or_else(|| self.in_every_sum(cells, total))
    }

    /// First digits of an X-sum that the cells behind them cannot add up with.
    fn too_few_or_many(&self, cells: &[Cell], total: i32) -> Option<Inference> {
        let &first = cells.first()?;
        self.held[first].iter().find_map(|digit| {
            let behind = cells.get(1..=digit.index());
            let wanted = total - value(digit);
            let with = format!("with {digit} in {}", self.name(first));
            let mut gone = vec![Candidate { cell: first, digit }];
            let why = match behind {
                None => format!("{with} there would be too few cells"),
                Some([]) if wanted != 0 => format!("{with} that alone would be the sum"),
                Some([]) => return None,
                Some(behind) => {
                    let held = self.beside(behind, digit);
                    let (least, most) = (extreme(&held, Bound::Least), extreme(&held, Bound::Most));
                    let count = behind.len();
                    let (would, come, cannot) = match count {
                        1 => (format!("{with} the cell behind it would have to be {wanted}"), "is", "it cannot be"),
                        _ => {
                            let them = format!("the {} cells behind it", number(count));
                            (format!("{with} {them} would have to add up to {wanted}"), "come to", "they cannot")
                        }
                    };
                    match () {
                        () if wanted < least.iter().sum() => {
                            // Mostly there is still less left for more cells; but these may hold what the first digit kept from them.
                            let is_out = |other: &Digit| {
                                let behind = cells.get(1..=other.index());
                                *other > digit
                                    && behind.is_some_and(|behind| {
                                        let least = extreme(&self.beside(behind, *other), Bound::Least);
                                        total - value(*other) < least.iter().sum()
                                    })
                            };
                            let higher = self.held[first].iter().filter(is_out);
                            gone.extend(higher.map(|digit| Candidate { cell: first, digit }));
                            let higher: DigitSet = gone[1..].iter().map(|at| at.digit).collect();
                            let more = match higher.len() {
                                0 => String::new(),
                                // All that are left above it.
                                _ if self.held[first].iter().filter(|&other| other > digit).eq(higher.iter()) => {
                                    ", and with a higher digit still more".to_owned()
                                }
                                _ => format!(", and still more with {}", or(higher)),
                            };
                            format!("{would}, but {come} {} at least{more}", added(&least))
                        }
                        () if wanted > most.iter().sum() => format!("{would}, but {come} {} at most", added(&most)),
                        () if count <= FEW && !add_up(&held, DigitSet::EMPTY, wanted) => {
                            // What different digits could come to it, if the first one were not among them.
                            let ways = sets(&vec![self.board.geometry().digits(); count], wanted);
                            match &ways[..] {
                                [only] if only.len() > 1 && only.contains(&digit) => {
                                    let terms: Vec<i32> = only.iter().map(|&digit| value(digit)).collect();
                                    format!("{would}, which only {} does, with a second {digit}", joined(&terms))
                                }
                                _ => format!("{would}, which {cannot}"),
                            }
                        }
                        () => return None,
                    }
                }
            };
            Some(Inference { why, gone, from: cells.iter().copied().collect() })
        })
    }

    /// What cells can hold where another one that they see has a digit.
    fn beside(&self, cells: &[Cell], digit: Digit) -> Vec<DigitSet> {
        cells.iter().map(|&cell| self.held[cell] - DigitSet::of(digit)).collect()
    }

    /// Between which digits a sandwich adds up.
    fn bread(&self) -> [Digit; 2] {
        [0, self.board.geometry().digit_count() - 1].map(Digit::from_index)
    }

    /// What no way to add up an X-sum has in a cell that is always added, and digits that all of them have, in cells that never are.
    fn in_every_sum(&self, cells: &[Cell], total: i32) -> Option<Inference> {
        let firsts = self.held[*cells.first()?];
        let most = firsts.iter().last()?.index();
        if most > FEW || most >= cells.len() {
            return None;
        }
        let comes_about = |first: Digit, held: &dyn Fn(usize) -> DigitSet| {
            let held: Vec<DigitSet> = (1..=first.index()).map(|at| held(at) - DigitSet::of(first)).collect();
            add_up(&held, DigitSet::EMPTY, total - value(first))
        };
        let can = |held: &dyn Fn(usize) -> DigitSet| firsts.iter().any(|first| comes_about(first, held));
        let from: CellSet = cells[..=most].iter().copied().collect();
        let without = |digit: Digit| move |at: usize| self.held[cells[at]] - DigitSet::of(digit);
        let at_place = |place: usize, digit: Digit| {
            let others = without(digit);
            !can(&|at| if at == place { DigitSet::of(digit) & self.held[cells[at]] } else { others(at) })
        };
        for (place, &cell) in cells.iter().enumerate().take(most + 1).skip(1) {
            let gone = self.candidates(CellSet::of(cell), |_, digit| at_place(place, digit));
            if !gone.is_empty() {
                let why = format!("no way to the sum has {} in {}", or(self.aimed_at(&gone)), self.name(cell));
                return Some(Inference { why, gone, from });
            }
        }
        let is_needed =
            |digit: Digit| firsts.iter().all(|first| first == digit || !comes_about(first, &without(digit)));
        let behind: CellSet = cells.iter().skip(most + 1).copied().collect();
        self.board.geometry().digits().iter().filter(|&digit| is_needed(digit)).find_map(|digit| {
            let gone = self.candidates(behind, |_, other| other == digit);
            let why = format!("every way to the sum has {}, so no cell behind has another", a(digit));
            (!gone.is_empty()).then_some(Inference { why, gone, from })
        })
    }

    /// Digits that a sandwich bars: an end where the other one has no place for it, and what no stand of the ends leaves a cell.
    pub(super) fn by_bread(&self, cells: &[Cell], total: i32) -> Option<Inference> {
        let ends = self.bread();
        let places = |digit: Digit| (0..cells.len()).filter(move |&at| self.held[cells[at]].contains(digit));
        let stands: Vec<[usize; 2]> = places(ends[0])
            .flat_map(|one| places(ends[1]).map(move |other| [one, other]))
            .filter(|&stand| self.is_filled(cells, stand, total, None))
            .collect();
        if stands.is_empty() {
            return None;
        }
        for (own, other) in [(0, 1), (1, 0)] {
            let is_out = |at: &usize| !stands.iter().any(|stand| stand[own] == *at);
            if let Some(at) = places(ends[own]).find(is_out) {
                let partners: Vec<usize> = places(ends[other]).filter(|&place| place != at).collect();
                let with = format!("with {} in {}", ends[own], self.name(cells[at]));
                let why = match &partners[..] {
                    [] => format!("{with}, {} would have no place", ends[other]),
                    all => format!("{with}, {} would be {}", ends[other], self.amiss(cells, at, all, total)),
                };
                let gone = vec![Candidate { cell: cells[at], digit: ends[own] }];
                return Some(Inference { why, gone, from: cells.iter().copied().collect() });
            }
        }
        // What is known of the ends from the start is no reason.
        let known = |end: Digit| cells.iter().filter(|&&cell| self.board.domain(cell).contains(end)).count() == 1;
        let all: CellSet = if ends.into_iter().all(known) { CellSet::EMPTY } else { cells.iter().copied().collect() };
        if let [stand] = stands[..] {
            return self.by_stand(cells, stand, total).map(|one| Inference { from: one.from | all, ..one });
        }
        if stands.len() > STANDS {
            return None;
        }
        let lost = |at: usize| -> DigitSet {
            let inner = self.held[cells[at]].iter().filter(|digit| !ends.contains(digit));
            let is_out =
                |digit: &Digit| !stands.iter().any(|&stand| self.is_filled(cells, stand, total, Some((at, *digit))));
            inner.filter(is_out).collect()
        };
        let (at, out) = (0..cells.len()).map(|at| (at, lost(at))).find(|(_, out)| !out.is_empty())?;
        let gone: Vec<Candidate> = out.iter().map(|digit| Candidate { cell: cells[at], digit }).collect();
        let stand = |[one, other]: &[usize; 2]| format!("{} and {}", self.name(cells[*one]), self.name(cells[*other]));
        let each: Vec<String> = stands.iter().map(stand).collect();
        let which = format!("leaves {} to {}", or(self.aimed_at(&gone)), self.name(cells[at]));
        let so = if stands.len() == 2 { format!("neither {which}") } else { format!("none of these {which}") };
        let why = format!("{} and {} stand in {}; {so}", ends[0], ends[1], each.join(", or in "));
        Some(Inference { why, gone, from: all })
    }

    /// What goes where it is known in which cells 1 and the highest digit stand: what is no part of the sum between them, and what the sum
    /// needs from all other cells.
    fn by_stand(&self, cells: &[Cell], [one, other]: [usize; 2], total: i32) -> Option<Inference> {
        let [least, most] = self.bread();
        let ends = [(cells[one], least), (cells[other], most)];
        let (from, to) = (one.min(other), one.max(other));
        let stand = format!("{} is {} and {} is {}", self.name(ends[0].0), ends[0].1, self.name(ends[1].0), ends[1].1);
        let of_ends: CellSet = ends.into_iter().map(|(cell, _)| cell).collect();
        let gone = self.candidates(of_ends, |cell, digit| !ends.contains(&(cell, digit)));
        if !gone.is_empty() {
            let why = format!("what is between can add up to {total} only if {stand}");
            return Some(Inference { why, gone, from: CellSet::EMPTY });
        }
        let between = cells[from + 1..to].to_vec();
        let inside: CellSet = between.iter().copied().collect();
        let by_sum = self.by_sums(std::slice::from_ref(&between), Some(total));
        if let Some(found) = by_sum.or_else(|| self.by_rest(&[between], Some(total))) {
            return Some(found);
        }
        let needs = |digit: Digit| {
            let held: Vec<DigitSet> = inside.iter().map(|cell| self.held[cell] - DigitSet::of(digit)).collect();
            !add_up(&held, ends.into_iter().map(|(_, end)| end).collect(), total)
        };
        let needed: DigitSet = self.board.geometry().digits().iter().filter(|&digit| needs(digit)).collect();
        let outside: CellSet =
            cells.iter().copied().filter(|&cell| !inside.contains(cell) && !of_ends.contains(cell)).collect();
        let gone = self.candidates(outside, |_, digit| needed.contains(digit));
        let digits = digits(self.aimed_at(&gone));
        let why = format!("{stand}, and between them there has to be {digits}");
        (!gone.is_empty()).then_some(Inference { why, gone, from: inside })
    }

    /// Where the other end of a sandwich would stand, with what is amiss between it and this one: `in r1c8, with nothing between, or in
    /// r1c2, with at least 2 + 3 = 5 between`.
    fn amiss(&self, cells: &[Cell], at: usize, partners: &[usize], total: i32) -> String {
        let bread: DigitSet = self.bread().into_iter().collect();
        let sum = |terms: &[i32]| terms.iter().sum::<i32>();
        // The ends of each kind, and the sum that comes nearest to the one that is wanted.
        let mut groups: BTreeMap<Amiss, (Vec<String>, Vec<i32>)> = BTreeMap::new();
        for &partner in partners {
            let between = &cells[at.min(partner) + 1..at.max(partner)];
            let held: Vec<DigitSet> = between.iter().map(|&cell| self.held[cell] - bread).collect();
            let [least, most] = match held.iter().any(|held| held.is_empty()) {
                true => [Vec::new(), Vec::new()],
                false => [Bound::Least, Bound::Most].map(|side| extreme(&held, side)),
            };
            let (amiss, terms) = match () {
                () if between.is_empty() => (Amiss::Nothing, most),
                () if !most.is_empty() && sum(&most) < total => (Amiss::TooLittle, most),
                () if sum(&least) > total => (Amiss::TooMuch, least),
                () => (Amiss::NoSum, Vec::new()),
            };
            let (ends, nearest) = groups.entry(amiss).or_insert_with(|| (Vec::new(), terms.clone()));
            ends.push(self.name(cells[partner]));
            if (sum(&terms) - total).abs() < (sum(nearest) - total).abs() {
                *nearest = terms;
            }
        }
        let said = groups.into_iter().map(|(amiss, (ends, nearest))| {
            let why = match amiss {
                Amiss::Nothing => "with nothing between".to_owned(),
                Amiss::TooLittle => format!("with at most {} between", added(&nearest)),
                Amiss::TooMuch => format!("with at least {} between", added(&nearest)),
                Amiss::NoSum => format!("where what is between cannot add up to {total}"),
            };
            format!("in {}, {why}", either(ends))
        });
        said.collect::<Vec<_>>().join(", or ")
    }

    /// Whether cells between two ends can add up to a total, where a cell has a digit.
    fn is_filled(&self, cells: &[Cell], [one, other]: [usize; 2], total: i32, set: Option<(usize, Digit)>) -> bool {
        let (from, to) = (one.min(other), one.max(other));
        if one == other || set.is_some_and(|(at, _)| at == one || at == other) {
            return false;
        }
        let held: Vec<DigitSet> = (from + 1..to)
            .map(|at| match set {
                Some((own, digit)) if own == at => DigitSet::of(digit) & self.held[cells[at]],
                Some((_, digit)) => self.held[cells[at]] - DigitSet::of(digit),
                None => self.held[cells[at]],
            })
            .collect();
        add_up(&held, self.bread().into_iter().collect(), total)
    }
}

/// Whether cells that differ, and have none of some digits, can add up to a total.
fn add_up(held: &[DigitSet], without: DigitSet, total: i32) -> bool {
    match held.split_first() {
        None => total == 0,
        Some(_) if total <= 0 => false,
        Some((first, rest)) => {
            (*first - without).iter().any(|digit| add_up(rest, without | DigitSet::of(digit), total - value(digit)))
        }
    }
}
