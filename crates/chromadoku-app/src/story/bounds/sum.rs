//! What goes by a sum: by what the others add up to at least and at most, as far as those that see each other differ, and where few are left
//! by what these would have to add up to.

use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::{CellSet, DigitSet};

use super::{Bound, Inference, NAMED, Telling, value};
use crate::story::beat::{each, or};
use crate::words::{self, and, either};

/// The most terms that a sum is written out with.
const TERMS: usize = 6;
/// The most choices that are tried, and the most sets of digits that are listed.
const SEARCHED: usize = 3_000;
const LISTED: usize = 8;
/// The most sums that are listed.
const LISTED_SUMS: usize = 4;
/// The most choices that are to be gone through in place, by whoever reads.
const TRIED: usize = 64;
/// The most choices that are gone through for that, where it does not matter to the reader which cell has which digit.
const ORDERED: usize = 600;

/// Cells that see each other, and what they are at least or at most, which differs.
pub(super) struct Part {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
}

impl Part {
    fn sum(&self) -> i32 {
        self.values.iter().sum()
    }
}

fn sum(parts: &[Part]) -> i32 {
    parts.iter().map(Part::sum).sum()
}

impl Telling<'_> {
    /// Digits that are too low or too high for a sum.
    pub(super) fn by_sums(&self, groups: &[Vec<Cell>], total: Option<i32>) -> Option<Inference> {
        if let ([group], Some(total)) = (groups, total)
            && let [one] = group[..]
        {
            let gone = self.candidates(CellSet::of(one), |_, digit| value(digit) != total);
            let why = format!("{} alone is the sum, so it is {total}", self.name(one));
            return (!gone.is_empty()).then_some(Inference { why, gone, from: CellSet::EMPTY });
        }
        for side in [Bound::Least, Bound::Most] {
            for (number, group) in groups.iter().enumerate() {
                let Some((whole, source, by)) = self.whole(groups, number, side, total) else { continue };
                let rest =
                    |cell: Cell| others(groups.iter().find(|group| group.contains(&cell)).unwrap_or(group), cell);
                let out = |cell: Cell| self.beyond_rest(&rest(cell), cell, side, whole).1;
                let Some(&first) = group.iter().find(|&&cell| !out(cell).is_empty()) else { continue };
                let terms = |cell: Cell| terms(&self.parts(&rest(cell), side.other()));
                let alike = |cell: &Cell| terms(*cell) == terms(first) && !out(*cell).is_empty();
                // Of equal sums those of which the same is to be said.
                let is_such = |&other: &usize| {
                    let of_other = || self.whole(groups, other, side, total);
                    other == number
                        || group.len() > 1
                            && groups[other].len() == group.len()
                            && of_other().is_some_and(|of| (of.0, &of.1) == (whole, &source))
                };
                let such = (number..groups.len()).filter(is_such).flat_map(|other| groups[other].iter().copied());
                let cells: Vec<Cell> = such.filter(alike).collect();
                let gone = cells.iter().flat_map(|&cell| out(cell)).collect();
                let (limit, _) = self.beyond_rest(&rest(first), first, side, whole);
                let why = match &cells[..] {
                    [one] => {
                        let others = rest(*one);
                        let others = (!others.is_empty()).then(|| self.amount(&others, side.other()));
                        let known: Vec<String> = source.into_iter().chain(others).collect();
                        format!("{}, so {} {}", and(&known), self.name(*one), self.is_now(*one, side, limit))
                    }
                    _ => {
                        let rest = rest(first);
                        let name = match (rest.len(), cells.iter().all(|cell| group.contains(cell))) {
                            (1, true) => "the other",
                            (1, false) => "the other of its pair",
                            (_, true) => "the others",
                            (_, false) => "the others of its sum",
                        };
                        let others = amount(name, &self.parts(&rest, side.other()), side.other());
                        let of = each(self.board.geometry(), &cells.iter().copied().collect());
                        let known = source.map_or_else(String::new, |source| format!("{source}, and "));
                        format!("{known}for each of {of} {others}, so it is {} {limit}", side.words())
                    }
                };
                let mut from: CellSet = by.into_iter().collect();
                cells.iter().for_each(|&cell| from |= rest(cell).into_iter().collect());
                return Some(Inference { why, gone, from });
            }
        }
        None
    }

    /// What a sum of so much leaves to a cell at least or at most beside the rest of it, and the digits that lie beyond that.
    fn beyond_rest(&self, rest: &[Cell], cell: Cell, side: Bound, whole: i32) -> (i32, Vec<Candidate>) {
        let limit = whole - sum(&self.parts(rest, side.other()));
        (limit, self.candidates(CellSet::of(cell), |_, digit| side.shuts_out(limit, value(digit))))
    }

    /// What a cell is by a bound: `is at least 8`, `is 9`.
    pub(super) fn is_now(&self, cell: Cell, side: Bound, limit: i32) -> String {
        let left: DigitSet = self.held[cell].iter().filter(|&digit| !side.shuts_out(limit, value(digit))).collect();
        left.only().map_or_else(|| format!("is {} {limit}", side.words()), |digit| format!("is {digit}"))
    }

    /// What a group adds up to at least or at most, why, and the cells that say so: nothing where the sum is known, else another group, or
    /// all others together, which have the same sum each.
    fn whole(
        &self,
        groups: &[Vec<Cell>],
        number: usize,
        side: Bound,
        total: Option<i32>,
    ) -> Option<(i32, Option<String>, Vec<Cell>)> {
        if let Some(total) = total {
            return Some((total, None, Vec::new()));
        }
        let sign = if side == Bound::Least { 1 } else { -1 };
        let others: Vec<&Vec<Cell>> =
            groups.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, cells)| cells).collect();
        let bound = |cells: &[Cell]| sum(&self.parts(cells, side));
        let one = others.iter().max_by_key(|cells| sign * bound(cells))?;
        let all: Vec<Cell> = others.iter().copied().flatten().copied().collect();
        let count = others.len() as i32;
        // The share of each, up for the least and down for the most.
        let share = sign * (sign * bound(&all) + count - 1).div_euclid(count);
        if sign * share > sign * bound(one) {
            let bounded = side.words();
            let source = format!(
                "{}; each of these {} equal sums is {bounded} {share}",
                self.amount(&all, side),
                words::number(others.len())
            );
            return Some((share, Some(source), all));
        }
        Some((bound(one), Some(self.amount(one, side)), one.to_vec()))
    }

    /// Digits that are too low or too high where cells add up to so much more than others.
    pub(super) fn by_difference(&self, more: &[Cell], less: &[Cell], by: i32) -> Option<Inference> {
        let groups = [(more, less, by), (less, more, -by)];
        let mut sides = [Bound::Least, Bound::Most].into_iter().flat_map(|side| groups.map(|group| (side, group)));
        sides.find_map(|(side, (group, other, by))| {
            let whole = sum(&self.parts(other, side)) + by;
            let named = each(self.board.geometry(), &group.iter().copied().collect());
            let (than, count) = if by < 0 { ("less", -by) } else { ("more", by) };
            let is = side.words();
            group.iter().find_map(|&cell| {
                let rest = others(group, cell);
                let (limit, gone) = self.beyond_rest(&rest, cell, side, whole);
                let (known, name) = (self.amount(other, side), self.name(cell));
                let why = match &rest[..] {
                    [] => format!("{known}, so {name}, {count} {than}, is {is} {limit}"),
                    rest => format!(
                        "{known}, so {named}, {count} {than}, add up to {is} {whole}; {}, so {name} is {is} {limit}",
                        self.amount(rest, side.other())
                    ),
                };
                let from = other.iter().chain(&rest).copied().collect();
                (!gone.is_empty()).then_some(Inference { why, gone, from })
            })
        })
    }

    /// Digits that are too low or too high for the number that cells make, which is a sum.
    pub(super) fn by_number(&self, pill: &[Cell], shaft: &[Cell]) -> Option<Inference> {
        let number = |side: Bound| self.number(pill, side);
        [Bound::Least, Bound::Most].into_iter().find_map(|side| {
            // The first digit of the number that is not known, by what the shaft adds up to.
            let total = self.bound(shaft, side);
            let known = pill.iter().take_while(|&&cell| self.held[cell].len() == 1).count();
            let first = *pill.get(known).or(pill.first())?;
            let first_place = 10_i32.pow((pill.len() - 1 - known.min(pill.len() - 1)) as u32);
            let rest = number(side.other()) - first_place * side.other().of(self.held[first]);
            let is_out = |digit: Digit| side.shuts_out(total - rest, first_place * value(digit));
            let gone = self.candidates(CellSet::of(first), |_, digit| is_out(digit));
            let made = each(self.board.geometry(), &pill.iter().copied().collect());
            if !gone.is_empty() {
                let why = format!("{}, and {made} make that number", self.amount(shaft, side));
                return Some(Inference { why, gone, from: shaft.iter().copied().collect() });
            }
            let whole = number(side);
            shaft.iter().find_map(|&cell| {
                let rest = others(shaft, cell);
                let (limit, gone) = self.beyond_rest(&rest, cell, side, whole);
                let others =
                    if rest.is_empty() { String::new() } else { format!(", and {}", self.amount(&rest, side.other())) };
                let why = format!(
                    "{made} make {} {whole}{others}, so {} is {} {limit}",
                    side.words(),
                    self.name(cell),
                    side.words()
                );
                let from = pill.iter().chain(&rest).copied().collect();
                (!gone.is_empty()).then_some(Inference { why, gone, from })
            })
        })
    }

    /// The number that cells make, at least or at most.
    pub(super) fn number(&self, pill: &[Cell], side: Bound) -> i32 {
        pill.iter().fold(0, |number, &cell| number * 10 + side.of(self.held[cell]))
    }

    /// The numbers that cells can make, where one of them may be known.
    pub(super) fn numbers(&self, pill: &[Cell], fixed: Option<Candidate>) -> Vec<i32> {
        let held = |cell: Cell| match fixed {
            Some(at) if at.cell == cell => DigitSet::of(at.digit),
            _ => self.held[cell],
        };
        pill.iter().fold(vec![0], |numbers: Vec<i32>, &cell| {
            let digits: Vec<i32> = held(cell).iter().map(value).collect();
            numbers.iter().flat_map(|number| digits.iter().map(move |digit| number * 10 + digit)).collect()
        })
    }

    /// Digits of cells that make a number, none of which the others can add up to.
    pub(super) fn by_numbers(&self, pill: &[Cell], shaft: &[Cell]) -> Option<Inference> {
        self.sums(shaft, None)?;
        let pill_cells = pill.iter().copied().collect();
        let is_out = |cell: Cell, digit: Digit| {
            let at = Some(Candidate { cell, digit });
            let sums = self.sums(shaft, at).unwrap_or_default();
            !self.numbers(pill, at).iter().any(|number| sums.contains(number))
        };
        let first = *self.candidates(pill_cells, is_out).first()?;
        let made: Vec<String> = self.numbers(pill, Some(first)).iter().map(i32::to_string).collect();
        let sums = self.sums(shaft, Some(first)).unwrap_or_default();
        let shaft_named = each(self.board.geometry(), &shaft.iter().copied().collect());
        let why = format!(
            "with {} in {}, {shaft_named} would have to add up to {}, {}",
            first.digit,
            self.name(first.cell),
            either(&made),
            instead(sums)
        );
        (made.len() <= NAMED).then(|| Inference { why, gone: vec![first], from: shaft.iter().copied().collect() })
    }

    /// Digits beside which the few other open cells would have to add up to what they cannot.
    pub(super) fn by_rest(&self, groups: &[Vec<Cell>], total: Option<i32>) -> Option<Inference> {
        let all = |number: usize| (0..groups.len()).filter(move |&other| other != number || total.is_some());
        let both = (0..groups.len()).flat_map(|number| all(number).map(move |other| (&groups[number], &groups[other])));
        both.into_iter().find_map(|(group, other)| {
            let totals = total.map_or_else(|| self.sums(other, None), |total| Some(vec![total]))?;
            let open =
                |cells: &[Cell]| cells.iter().copied().filter(|&cell| self.held[cell].len() > 1).collect::<Vec<_>>();
            group.iter().find_map(|&cell| {
                let others = others(group, cell);
                let known: i32 = others.iter().filter_map(|&other| self.held[other].only()).map(value).sum();
                let wanted = |digit: Digit| totals.iter().map(move |total| total - known - value(digit));
                let is_out = |digit: Digit| {
                    let sums = self.sums(&open(&others), Some(Candidate { cell, digit }));
                    sums.is_some_and(|sums| !wanted(digit).any(|wanted| sums.contains(&wanted)))
                };
                let gone = self.candidates(CellSet::of(cell), |_, digit| is_out(digit));
                let out: DigitSet = gone.iter().map(|at| at.digit).collect();
                let mut sums: Vec<i32> = out.iter().flat_map(wanted).filter(|&sum| sum > 0).collect();
                sums.dedup();
                let others = open(&others);
                if gone.is_empty() || !others.is_empty() && sums.len() > NAMED {
                    return None;
                }
                let from = others.iter().chain(if total.is_none() { &other[..] } else { &[] }).copied().collect();
                let sums = either(sums.iter().map(i32::to_string));
                let named = |cells: &[Cell]| each(self.board.geometry(), &cells.iter().copied().collect());
                let why = match &others[..] {
                    [] if other.len() == 1 => format!("{} is not {}", named(other), or(out)),
                    [] => format!("{} cannot add up to {}", named(other), or(out)),
                    [one] => format!(
                        "with {} in {}, {} would have to be {sums}, which it cannot be",
                        or(out),
                        self.name(cell),
                        self.name(*one)
                    ),
                    all => {
                        let at = gone.first().copied().filter(|_| out.len() == 1);
                        let possible = at.and_then(|at| self.sums(all, Some(at))).unwrap_or_default();
                        format!(
                            "with {} in {}, {} would have to add up to {sums}, {}",
                            or(out),
                            self.name(cell),
                            named(all),
                            instead(possible)
                        )
                    }
                };
                Some(Inference { why, gone, from })
            })
        })
    }

    /// How many choices of digits there are to add up: of cells that see each other it does not matter which has which.
    fn choices(&self, cells: &[Cell]) -> usize {
        let of_part = |part: &Part| {
            let held = part.cells.iter().map(|&cell| self.held[cell]);
            let one_by_one: usize = held.clone().map(DigitSet::len).product();
            let all = held.fold(DigitSet::EMPTY, |all, held| all | held).len();
            let sets = (0..part.cells.len().min(all)).fold(1, |sets, at| sets * (all - at) / (at + 1));
            one_by_one.min(sets)
        };
        self.parts(cells, Bound::Least).iter().map(of_part).product()
    }

    /// What cells can add up to, where a digit stands in another one, if there are few ways.
    pub(super) fn sums(&self, cells: &[Cell], beside: Option<Candidate>) -> Option<Vec<i32>> {
        let geometry = self.board.geometry();
        let one_by_one: usize = cells.iter().map(|&cell| self.held[cell].len()).product();
        if self.choices(cells) > TRIED || one_by_one > ORDERED {
            return None;
        }
        let mut ways: Vec<Vec<Candidate>> = vec![beside.into_iter().collect()];
        for &cell in cells {
            let fits = |way: &Vec<Candidate>, digit| {
                !way.iter().any(|at| at.digit == digit && geometry.peers(at.cell).contains(cell))
            };
            let with = |way: Vec<Candidate>| {
                let digits: Vec<Digit> = self.held[cell].iter().filter(|&digit| fits(&way, digit)).collect();
                digits.into_iter().map(move |digit| [way.clone(), vec![Candidate { cell, digit }]].concat())
            };
            ways = ways.into_iter().flat_map(with).collect();
        }
        let own = beside.map_or(0, |at| value(at.digit));
        Some(ways.iter().map(|way| way.iter().map(|at| value(at.digit)).sum::<i32>() - own).collect())
    }

    /// Cells in parts that see each other, with the least or the most that each part can come to.
    pub(super) fn parts(&self, cells: &[Cell], side: Bound) -> Vec<Part> {
        let geometry = self.board.geometry();
        let mut parts: Vec<Vec<Cell>> = Vec::new();
        for &cell in cells {
            let sees_all = |part: &&mut Vec<Cell>| part.iter().all(|&other| geometry.peers(cell).contains(other));
            match parts.iter_mut().find(sees_all) {
                Some(part) => part.push(cell),
                None => parts.push(vec![cell]),
            }
        }
        let part = |cells: Vec<Cell>| {
            let held: Vec<DigitSet> = cells.iter().map(|&cell| self.held[cell]).collect();
            Part { values: extreme(&held, side), cells }
        };
        let mut parts: Vec<Part> = parts.into_iter().map(part).collect();
        sort_by_key(&mut parts, |part| std::cmp::Reverse((part.values.len(), part.sum())));
        parts
    }

    /// What cells come to at least or at most.
    pub(super) fn bound(&self, cells: &[Cell], side: Bound) -> i32 {
        sum(&self.parts(cells, side))
    }

    /// What cells come to: `r1c1 is at least 3`, `r1c1 and r1c2 add up to at least 1 + 2 = 3`.
    pub(super) fn amount(&self, cells: &[Cell], side: Bound) -> String {
        let of = each(self.board.geometry(), &cells.iter().copied().collect());
        let is_known = cells.iter().all(|&cell| self.held[cell].len() == 1);
        match cells {
            [one] if is_known => format!("{of} is {}", side.of(self.held[*one])),
            _ if is_known => {
                let values: Vec<i32> = cells.iter().map(|&cell| side.of(self.held[cell])).collect();
                format!("{of} add up to {} = {}", joined(&values), values.iter().sum::<i32>())
            }
            _ => amount(&of, &self.parts(cells, side), side),
        }
    }
}

/// That cells cannot add up as they would have to: by what they can come to, where that is soon said.
fn instead(mut possible: Vec<i32>) -> String {
    sort_by_key(&mut possible, |&sum| sum);
    possible.dedup();
    match possible.len() {
        1..=LISTED_SUMS => format!("but come to {}", either(&possible)),
        _ => "which they cannot".to_owned(),
    }
}

/// The cells of a group but one.
fn others(group: &[Cell], cell: Cell) -> Vec<Cell> {
    group.iter().copied().filter(|&other| other != cell).collect()
}

/// What cells that differ are at least or at most, by what each can hold: in all never more than the least, never less than the most.
pub(super) fn extreme(held: &[DigitSet], side: Bound) -> Vec<i32> {
    let mut spread: Vec<i32> = held.iter().map(|&held| side.of(held)).collect();
    sort_by_key(&mut spread, |&value| if side == Bound::Least { value } else { -value });
    for at in 1..spread.len() {
        let before = spread[at - 1];
        spread[at] = if side == Bound::Least { spread[at].max(before + 1) } else { spread[at].min(before - 1) };
    }
    let union = held.iter().fold(DigitSet::EMPTY, |all, &held| all | held);
    let mut together: Vec<i32> = union.iter().map(value).collect();
    if side == Bound::Most {
        together.reverse();
    }
    together.truncate(held.len());
    let sum = |values: &[i32]| values.iter().sum::<i32>() * if side == Bound::Least { 1 } else { -1 };
    if together.len() == held.len() && sum(&together) > sum(&spread) { together } else { spread }
}

/// Numbers as the terms of a sum: `1 + 2`.
pub(super) fn joined(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(" + ")
}

/// What numbers add up to, with the way there where they are few: `1 + 2 = 3`.
pub(super) fn added(values: &[i32]) -> String {
    let sum: i32 = values.iter().sum();
    if (2..=TERMS).contains(&values.len()) { format!("{} = {sum}", joined(values)) } else { sum.to_string() }
}

/// The terms of a sum, those in brackets together that see each other: `(1 + 2) + 1`; of many what each part comes to.
fn terms(parts: &[Part]) -> String {
    let count: usize = parts.iter().map(|part| part.values.len()).sum();
    let part = |part: &Part| match part.values.len() {
        1 => joined(&part.values),
        _ if count > TERMS => part.sum().to_string(),
        _ if parts.len() == 1 => joined(&part.values),
        _ => format!("({})", joined(&part.values)),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" + ")
}

/// What something comes to: `the others add up to at least (1 + 2) + 1 = 4, as cells that see each other differ`.
fn amount(of: &str, parts: &[Part], side: Bound) -> String {
    let (words, sum) = (side.words(), sum(parts));
    let count: usize = parts.iter().map(|part| part.values.len()).sum();
    let is_apart = parts.len() > 1 && parts.iter().any(|part| part.values.len() > 1);
    let why = if is_apart { ", as cells that see each other differ" } else { "" };
    match count {
        1 => format!("{of} is {words} {sum}"),
        _ if count > TERMS && parts.len() == 1 => format!("{of} add up to {words} {sum}"),
        _ => format!("{of} add up to {words} {} = {sum}{why}", terms(parts)),
    }
}

/// The sets of digits with which cells that differ can add up to a total; none where these are many.
pub(super) fn sets(held: &[DigitSet], total: i32) -> Vec<Vec<Digit>> {
    let mut tried = 0;
    let mut found: Vec<Vec<Digit>> = Vec::new();
    fill(held, DigitSet::EMPTY, total, &mut tried, &mut found);
    if tried > SEARCHED || found.len() > LISTED { Vec::new() } else { found }
}

fn fill(held: &[DigitSet], taken: DigitSet, total: i32, tried: &mut usize, found: &mut Vec<Vec<Digit>>) {
    *tried += 1;
    let Some((first, rest)) = held.split_first() else {
        let set: Vec<Digit> = taken.iter().collect();
        if total == 0 && !found.contains(&set) {
            found.push(set);
        }
        return;
    };
    for digit in (*first - taken).iter().filter(|&digit| value(digit) <= total) {
        if *tried <= SEARCHED {
            fill(rest, taken | DigitSet::of(digit), total - value(digit), tried, found);
        }
    }
}
