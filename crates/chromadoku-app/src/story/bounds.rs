//! Why digits go from the cells of one rule where a glance at the others tells: by the combinations that are left, by what goes together in
//! two cells, by an order, or by a sum.
//!
//! ```text
//! cage of 9 in r4c1 r4c2            with 5 in r4c2, r4c1 would have to be 4, which it cannot be
//! thermometer r1c7 r2c8 r3c9        r1c7 is at least 1, and each digit after it is higher: r3c9 is at least 3
//! arrow of two cells                they add up to at least 1 + 2 = 3, so the circle is at least 3
//! ```
//!
//! What is found first is taken as known by what is found after it. What none of this tells has no reason here.

mod chain;
mod clue;
mod ends;
mod seen;
mod shape;
mod sum;
mod suppose;
mod sure;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::rule::{Cage, Repeats, Rule};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Effect, Filling};

use self::shape::{Pair, Shape, shapes};
use self::sum::Part;
pub(super) use self::sure::without;
use super::beat::{Beat, each, one_of, or, what_follows, within};
use super::skyline::{gone, in_short};
use crate::figure::Role;
use crate::words::{self, and, capital, digits, either, number};

/// The most bounds and digits that are named in a sentence.
const NAMED: usize = 4;

/// The most reasons why combinations fail, each for some of them.
const REASONS: usize = 3;

/// The reasons for effects of a filling of one rule, as beats, and the effects that have none of these kinds. The combinations are those
/// that are listed, if any.
pub(super) fn of_filling(
    board: &Board,
    filling: &Filling,
    combinations: &[Vec<Digit>],
    effects: &[Effect],
) -> (Vec<Beat>, Vec<Effect>) {
    let [id] = filling.rules[..] else { return (Vec::new(), effects.to_vec()) };
    let rule = board.geometry().rule(id);
    let cells = rule.cells().into_iter().chain(filling.cells.iter()).collect();
    let shapes = shapes(board, rule, &filling.cells);
    reasons(board, cells, shapes, combinations.to_vec(), effects)
}

/// The same for cells of which nothing is known but what they add up to; where they differ, by the digits that this leaves them.
pub(super) fn of_sum(board: &Board, cells: &CellSet, sum: u16, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
    let rule = Rule::Cage(Cage { cells: cells.iter().collect(), sum: Some(sum), repeats: Repeats::Allowed });
    let held: Vec<DigitSet> = cells.iter().map(|cell| board.domain(cell)).collect();
    let differ = !board.geometry().units_of_all(cells).is_empty() && held.len() > 2;
    let sets = if differ { sum::sets(&held, i32::from(sum)) } else { Vec::new() };
    let (mut beats, rest) = reasons(board, *cells, shapes(board, &rule, cells), sets.clone(), effects);
    if let (Some(first), false) = (beats.first_mut(), sets.is_empty()) {
        let listed: Vec<String> = sets.iter().map(|set| words::together(set)).collect();
        first.text = format!("They differ, so they can only be {}. {}", either(&listed), first.text);
    }
    (beats, rest)
}

/// The same for cells of which nothing is known but that they add up to so much more than others.
pub(super) fn of_difference(
    board: &Board,
    [more, less]: [&CellSet; 2],
    by: i32,
    effects: &[Effect],
) -> (Vec<Beat>, Vec<Effect>) {
    let shape = Shape::More(more.iter().collect(), less.iter().collect(), by);
    reasons(board, *more | *less, vec![shape], Vec::new(), effects)
}

fn reasons(
    board: &Board,
    cells: CellSet,
    shapes: Vec<Shape>,
    combinations: Vec<Vec<Digit>>,
    effects: &[Effect],
) -> (Vec<Beat>, Vec<Effect>) {
    let geometry = board.geometry();
    let mut held = PerCell::filled(DigitSet::EMPTY, geometry.cell_count());
    cells.iter().for_each(|cell| held[cell] = board.domain(cell));
    let aims = effects.iter().map(|effect| effect.candidate()).collect();
    let mut telling = Telling { board, shapes: shapes.into(), combinations, cells, held, aims };
    let mut found: Vec<Inference> = Vec::new();
    while let Some(next) = telling.next() {
        next.gone.iter().for_each(|at| telling.held[at.cell].remove(at.digit));
        found.push(next);
    }
    let (told, rest): (Vec<Effect>, Vec<Effect>) = effects.iter().partition(|effect| match effect {
        Effect::Eliminate(at) => found.iter().any(|one| one.gone.contains(at)),
        Effect::Place(_) => false,
    });
    let own = |one: &Inference| -> Vec<Effect> {
        told.iter().copied().filter(|effect| one.gone.contains(&effect.candidate())).collect()
    };
    // An inference is needed for an effect, or for one after it that rests on what it took from a cell.
    let mut needed: Vec<&Inference> = Vec::new();
    for one in found.iter().rev() {
        let is_base = |later: &&Inference| one.gone.iter().any(|at| later.from.contains(at.cell));
        if !own(one).is_empty() || needed.iter().any(is_base) {
            needed.push(one);
        }
    }
    needed.reverse();
    let beat = |one: &&Inference| {
        let effects = own(one);
        let so = if effects.is_empty() { String::new() } else { format!(": {}", what_follows(geometry, &effects)) };
        let looked_at = one.from.iter().filter(|&cell| board.value(cell).is_none());
        let looked_at =
            looked_at.flat_map(|cell| telling.held[cell].iter().map(move |digit| Candidate { cell, digit }));
        let marks = looked_at.map(|at| (Role::Pattern, at)).chain(gone(&effects)).collect();
        (Beat { text: format!("{}{so}.", capital(&one.why)), marks, ..Beat::default() }, effects)
    };
    (in_short(geometry, needed.iter().map(beat).collect()), rest)
}

/// A reason, and what goes by it.
struct Inference {
    /// It, without what goes.
    why: String,
    gone: Vec<Candidate>,
    /// The cells that it looks at.
    from: CellSet,
}

struct Telling<'a> {
    board: &'a Board,
    shapes: Rc<[Shape]>,
    /// The digits that all cells of the rule can have, where these are few.
    combinations: Vec<Vec<Digit>>,
    /// The cells of the rule.
    cells: CellSet,
    /// What they can still hold.
    held: PerCell<DigitSet>,
    /// What is to be told of.
    aims: Vec<Candidate>,
}

/// Which side of a bound.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Least,
    Most,
}

impl Bound {
    fn other(self) -> Bound {
        if self == Bound::Least { Bound::Most } else { Bound::Least }
    }

    fn words(self) -> &'static str {
        if self == Bound::Least { "at least" } else { "at most" }
    }

    /// The bound of a cell that holds these digits.
    fn of(self, digits: DigitSet) -> i32 {
        let values = digits.iter().map(value);
        if self == Bound::Least { values.min() } else { values.max() }.unwrap_or(0)
    }

    /// Whether a value lies beyond it.
    fn shuts_out(self, bound: i32, value: i32) -> bool {
        if self == Bound::Least { value < bound } else { value > bound }
    }
}

fn value(digit: Digit) -> i32 {
    digit.index() as i32 + 1
}

impl Telling<'_> {
    /// What can be told next, given what is gone by now.
    fn next(&self) -> Option<Inference> {
        let by = |how: &dyn Fn(&Shape) -> Option<Inference>| self.shapes.iter().find_map(how);
        self.in_no_combination()
            .or_else(|| self.alone())
            .or_else(|| by(&|shape| self.by(shape)))
            .or_else(|| self.by_seen(1))
            .or_else(|| self.by_two_pairs())
            .or_else(|| self.by_seen(2))
            .or_else(|| self.by_combinations())
            .or_else(|| self.by_places(1))
            .or_else(|| self.by_places(2))
            .or_else(|| self.by_seen(3))
            .or_else(|| self.by_seen(4))
            .or_else(|| {
                by(&|shape| if let Shape::Sums(groups, total) = shape { self.by_rest(groups, *total) } else { None })
            })
            .or_else(|| self.by_chain())
            .or_else(|| self.by_supposing())
    }

    fn by(&self, shape: &Shape) -> Option<Inference> {
        match shape {
            Shape::Pair(pair) => self.by_pair(pair),
            Shape::Rising(cells, step) => self.by_order(cells, *step),
            Shape::Beyond(cell, others, side) => self.beyond(*cell, others, *side),
            Shape::Between(ends, inner) => self.by_ends(*ends, inner, None),
            Shape::Lockout(ends, inner, apart) => self.by_ends(*ends, inner, Some(*apart)),
            Shape::XSum(cells, total) => self.by_first(cells, *total),
            Shape::Sandwich(cells, total) => self.by_bread(cells, *total),
            Shape::Wanted(cells, digits) => digits.iter().find_map(|&(digit, count)| self.wanted(cells, digit, count)),
            Shape::Pill(pill, shaft) => self.by_number(pill, shaft).or_else(|| self.by_numbers(pill, shaft)),
            Shape::More(more, less, by) => self.by_difference(more, less, *by),
            Shape::Sums(groups, total) => self.by_sums(groups, *total),
        }
    }

    /// Candidates of some cells that are still held.
    fn candidates(&self, cells: CellSet, is_gone: impl Fn(Cell, Digit) -> bool) -> Vec<Candidate> {
        let open = cells.iter().filter(|&cell| self.board.value(cell).is_none());
        let all = open.flat_map(|cell| self.held[cell].iter().map(move |digit| Candidate { cell, digit }));
        all.filter(|at| is_gone(at.cell, at.digit)).collect()
    }

    /// The digits of what goes, as far as they are to be told of; all of them where none is.
    fn aimed_at(&self, gone: &[Candidate]) -> DigitSet {
        let aims: DigitSet = gone.iter().filter(|at| self.aims.contains(at)).map(|at| at.digit).collect();
        if aims.is_empty() { gone.iter().map(|at| at.digit).collect() } else { aims }
    }

    /// The cells of what goes, as far as they are to be told of; all of them where none is.
    fn aimed_cells(&self, gone: &[Candidate]) -> CellSet {
        let aims: CellSet = gone.iter().filter(|at| self.aims.contains(at)).map(|at| at.cell).collect();
        if aims.is_empty() { gone.iter().map(|at| at.cell).collect() } else { aims }
    }

    fn name(&self, cell: Cell) -> String {
        self.board.geometry().name(cell)
    }

    /// Digits that are in none of the combinations.
    fn in_no_combination(&self) -> Option<Inference> {
        let known: DigitSet = self.combinations.iter().flatten().copied().collect();
        let gone =
            if known.is_empty() { return None } else { self.candidates(self.cells, |_, digit| !known.contains(digit)) };
        let out = self.aimed_at(&gone);
        let why = match &self.combinations[..] {
            [_] => "no other digit fits".to_owned(),
            _ => format!("{} {} in none of these", digits(out), if out.len() == 1 { "is" } else { "are" }),
        };
        (!gone.is_empty()).then_some(Inference { why, gone, from: CellSet::EMPTY })
    }

    /// A digit whose combinations the other cells cannot fill: all of them for one reason, or else each for one of its own.
    fn by_combinations(&self) -> Option<Inference> {
        let all = self.candidates(self.cells, |_, _| true);
        let why_out = |at: Candidate, together: bool| self.out_of_combinations(at, together);
        let (first, together, reason) = [true, false]
            .into_iter()
            .find_map(|together| all.iter().find_map(|&at| Some((at, together, why_out(at, together)?))))?;
        let is_alike = |at: &Candidate| at.digit == first.digit && why_out(*at, together).as_ref() == Some(&reason);
        let gone: Vec<Candidate> = all.into_iter().filter(is_alike).collect();
        let cells: CellSet = gone.iter().map(|at| at.cell).collect();
        let (would, from) = reason;
        let place = one_of(self.board.geometry(), &cells);
        Some(Inference { why: format!("with {} in {place} the digits would be {would}", first.digit), gone, from })
    }

    /// What the digits would be with one of them in a cell, and why they cannot be that.
    fn out_of_combinations(&self, at: Candidate, together: bool) -> Option<(String, CellSet)> {
        let with: Vec<&Vec<Digit>> = self.combinations.iter().filter(|all| all.contains(&at.digit)).collect();
        if !(1..=NAMED).contains(&with.len()) {
            return None;
        }
        let rest = |all: &&Vec<Digit>| {
            let place = all.iter().position(|&digit| digit == at.digit).unwrap_or(0);
            [&all[..place], &all[place + 1..]].concat()
        };
        let rests: Vec<Vec<Digit>> = with.iter().map(rest).collect();
        let others = self.cells - CellSet::of(at.cell);
        // Those that fail for one reason, with it.
        let mut parts: Vec<(Vec<String>, (String, CellSet))> = Vec::new();
        let each = rests.chunks(if together { rests.len() } else { 1 });
        for (rests, with) in each.zip(with.chunks(if together { with.len() } else { 1 })) {
            let lack = self.lack(others, rests)?;
            let named = with.iter().map(|all| all.iter().map(Digit::to_string).collect::<Vec<_>>().join(" "));
            match parts.iter_mut().find(|(_, known)| *known == lack) {
                Some((known, _)) => known.extend(named),
                None => parts.push((named.collect(), lack)),
            }
        }
        if parts.len() > REASONS {
            return None;
        }
        let said: Vec<String> = parts.iter().map(|(named, (but, _))| format!("{}, but {but}", either(named))).collect();
        Some((said.join("; or "), parts.iter().fold(CellSet::EMPTY, |all, (_, (_, from))| all | *from)))
    }

    /// Why some cells can take none of these lists of digits, in any order, and the cells that it rests on.
    fn lack(&self, cells: CellSet, lists: &[Vec<Digit>]) -> Option<(String, CellSet)> {
        let is_out = |digit: &&Digit| {
            lists.iter().all(|list| list.contains(digit)) && !cells.iter().any(|cell| self.held[cell].contains(**digit))
        };
        if let Some(digit) = lists[0].iter().find(is_out) {
            return Some((format!("no other cell can be {digit}"), cells));
        }
        let wanted: DigitSet = lists.iter().flatten().copied().collect();
        if let Some(cell) = cells.iter().find(|&cell| !self.held[cell].intersects(wanted)) {
            let but = format!("{} would have to be {}, which it cannot be", self.name(cell), or(wanted));
            return Some((but, CellSet::of(cell)));
        }
        // Two cells with one digit left for both, which is there just once.
        let is_once = |digit: Digit| lists.iter().all(|list| list.iter().filter(|&&of| of == digit).count() < 2);
        let only = |a: Cell, b: Cell| ((self.held[a] | self.held[b]) & wanted).only().filter(|&digit| is_once(digit));
        let two = cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))).filter(|(a, b)| a < b);
        let (a, b, digit) = two.into_iter().find_map(|(a, b)| Some((a, b, only(a, b)?)))?;
        let both: CellSet = [a, b].into_iter().collect();
        Some((format!("{} would both have to be {digit}", each(self.board.geometry(), &both)), both))
    }

    fn pairs(&self) -> impl Iterator<Item = &Pair> + Clone {
        self.shapes.iter().filter_map(|shape| if let Shape::Pair(pair) = shape { Some(pair) } else { None })
    }

    /// Digits that go with no digit at all, or only with themselves in cells that see each other.
    fn alone(&self) -> Option<Inference> {
        let of = |is_out: &dyn Fn(&Pair, Digit) -> bool| {
            let of_cell = |pair: &Pair, (cell, _, goes): (Cell, Cell, &[DigitSet])| {
                self.candidates(CellSet::of(cell), |_, digit| goes[digit.index()].is_empty() && is_out(pair, digit))
            };
            let gone: Vec<Candidate> = self
                .pairs()
                .flat_map(|pair| pair.sides().into_iter().flat_map(move |side| of_cell(pair, side)))
                .collect();
            let out = self.aimed_at(&gone);
            (gone, out)
        };
        let (gone, out) = of(&|pair, digit| pair.twins.contains(digit));
        if let (Some(pair), false) = (self.pairs().find(|pair| !(pair.twins & out).is_empty()), gone.is_empty()) {
            let both = pair.cells.into_iter().collect();
            let need = match out.only() {
                Some(digit) => format!("{digit} would need another {digit}"),
                None => format!("{} would each need another", digits(out)),
            };
            let why = format!(
                "{need}, but {} see each other{}",
                each(self.board.geometry(), &both),
                within(self.board.geometry(), &both)
            );
            return Some(Inference { why, gone, from: CellSet::EMPTY });
        }
        let (gone, out) = of(&|pair, _| pair.lacks(DigitSet::EMPTY).is_some());
        let why = self.pairs().find_map(|pair| pair.lacks(out)).unwrap_or_default();
        (!gone.is_empty()).then_some(Inference { why, gone, from: CellSet::EMPTY })
    }

    /// Digits of one of two cells that go with none of the other.
    fn by_pair(&self, pair: &Pair) -> Option<Inference> {
        pair.sides().into_iter().find_map(|(cell, other, goes)| {
            let of = |digit: Digit| goes[digit.index()];
            let (name, own) = (self.name(other), self.held[other].only());
            // What the other cell is and could be twice is seen, which needs no pair.
            let is_out = |digit: Digit| {
                let is_twin = own == Some(digit) && pair.equals.contains(digit);
                !is_twin && !of(digit).intersects(self.held[other])
            };
            let gone = self.candidates(CellSet::of(cell), |_, digit| is_out(digit));
            let out = self.aimed_at(&gone);
            let wanted = out.iter().fold(DigitSet::EMPTY, |all, digit| all | of(digit));
            // Where each has just one partner, in that order.
            let or = |wanted: DigitSet| match out.iter().all(|digit| of(digit).len() == 1) {
                true if wanted.len() == out.len() => either(out.iter().flat_map(|digit| of(digit).iter())),
                _ => or(wanted),
            };
            let would = match (own, wanted.len() <= NAMED) {
                _ if wanted.is_empty() => format!("no digit fits in {name}"),
                (Some(own), true) => format!("{name} would have to be {}, but it is {own}", or(wanted)),
                (Some(own), false) => format!("{name} could not be {own}, which it is"),
                (None, true) => format!("{name} would have to be {}, which it cannot be", or(wanted)),
                (None, false) => format!("{name} would have no digit left"),
            };
            let sum = pair.sum().filter(|_| self.cells.len() > 2);
            let sum =
                sum.map_or_else(String::new, |sum| format!("{} and {name} add up to {sum}, so ", self.name(cell)));
            // Where they could be the same but for seeing each other, that has to be said.
            let is_seen = self.held[other].intersects(out) && out.is_subset(pair.equals);
            let would = match is_seen && (1..=NAMED).contains(&wanted.len()) {
                true => format!("{name} sees it and would have to be {}, which it cannot be", or(wanted)),
                false => would,
            };
            let why = format!("{sum}with {} in {}, {would}", either(out.iter()), self.name(cell));
            (!gone.is_empty()).then(|| Inference { why, gone, from: CellSet::of(other) })
        })
    }

    /// A digit beside which two cells that see each other would be the same.
    fn by_two_pairs(&self) -> Option<Inference> {
        // The cells that have one digit left beside a candidate.
        let beside = |at: Candidate| {
            let of_cell = self.pairs().flat_map(Pair::sides).filter(move |(cell, ..)| *cell == at.cell);
            of_cell
                .filter_map(move |(_, other, goes)| Some((other, (goes[at.digit.index()] & self.held[other]).only()?)))
        };
        self.candidates(self.cells, |_, _| true).into_iter().find_map(|at| {
            let ((a, digit), (b, _)) = beside(at).find_map(|one| {
                let is_same =
                    |other: &(Cell, Digit)| other.1 == one.1 && self.board.geometry().peers(one.0).contains(other.0);
                Some((one, beside(at).find(is_same)?))
            })?;
            let why = format!(
                "with {} in {}, {} and {} would both have to be {digit}, but they see each other",
                at.digit,
                self.name(at.cell),
                self.name(a),
                self.name(b)
            );
            Some(Inference { why, gone: vec![at], from: [a, b].into_iter().collect() })
        })
    }

    /// What else could stand in a cell without which a digit would not have as many places as it must.
    fn wanted(&self, cells: &[Cell], digit: Digit, count: usize) -> Option<Inference> {
        let geometry = self.board.geometry();
        let places: Vec<Cell> = cells.iter().copied().filter(|&cell| self.held[cell].contains(digit)).collect();
        let has_room = |count: usize, is_place: &dyn Fn(Cell) -> bool| {
            let places: Vec<Cell> = places.iter().copied().filter(|&cell| is_place(cell)).collect();
            has_apart(&places, count, &|a, b| !geometry.peers(a).contains(b))
        };
        let is_needed = |&cell: &Cell| !has_room(count, &|place| place != cell);
        let gone = self.candidates(places.iter().copied().filter(is_needed).collect(), |_, other| other != digit);
        let needed: CellSet = gone.iter().map(|at| at.cell).collect();
        let all = if count == 1 { format!("the {digit}") } else { format!("{} {digit}s", number(count)) };
        let from = cells.iter().copied().collect();
        if !gone.is_empty() {
            let why = match needed.len() == count {
                true if count == 1 => format!("{all} fits only into {}", each(geometry, &needed)),
                true => format!("{all} fit only into {}", each(geometry, &needed)),
                false => format!("without {} there would be no room for {all}", one_of(geometry, &needed)),
            };
            return Some(Inference { why, gone, from });
        }
        let takes_room =
            |cell: Cell| !has_room(count - 1, &|place| place != cell && !geometry.peers(place).contains(cell));
        let gone = self.candidates(places.iter().copied().collect(), |cell, other| other == digit && takes_room(cell));
        let losers: CellSet = gone.iter().map(|at| at.cell).collect();
        let why = format!("with {digit} in {} there would be no room for {all}", one_of(geometry, &losers));
        (!gone.is_empty()).then_some(Inference { why, gone, from })
    }

    /// Digits that lie too low or too high in an order.
    fn by_order(&self, cells: &[Cell], step: i32) -> Option<Inference> {
        let bound = |side: Bound, from: usize, at: usize| {
            let by = step * from.abs_diff(at) as i32;
            side.of(self.held[cells[from]]) + if side == Bound::Least { by } else { -by }
        };
        let before = |side: Bound, at: usize| if side == Bound::Least { 0..at } else { at + 1..cells.len() };
        for side in [Bound::Least, Bound::Most] {
            // For each cell the one that bounds it most narrowly, and of these the nearest.
            let narrowest = |at: usize| {
                let sign = if side == Bound::Least { -1 } else { 1 };
                before(side, at).min_by_key(|&from| (sign * bound(side, from, at), from.abs_diff(at)))
            };
            let out = |from: usize, at: usize| {
                let limit = bound(side, from, at);
                self.candidates(CellSet::of(cells[at]), |_, digit| side.shuts_out(limit, value(digit)))
            };
            let bounded = |at: usize| narrowest(at).filter(|&from| !out(from, at).is_empty());
            let Some(from) = (0..cells.len()).find_map(bounded) else { continue };
            let places: Vec<usize> = (0..cells.len()).filter(|&at| bounded(at) == Some(from)).collect();
            let gone = places.iter().flat_map(|&at| out(from, at)).collect();
            let limit = |(number, &at): (usize, &usize)| {
                let is = if number == 0 { format!(" is {}", side.words()) } else { format!(" {}", side.words()) };
                format!("{}{is} {}", self.name(cells[at]), bound(side, from, at))
            };
            let mut limits: Vec<String> = places.iter().enumerate().map(limit).collect();
            if limits.len() > NAMED {
                limits.truncate(NAMED - 1);
                limits.push("so on".to_owned());
            }
            let higher = match (side, step) {
                (Bound::Least, 0) => "no digit after it is lower",
                (Bound::Most, 0) => "no digit before it is higher",
                (Bound::Least, _) => "each digit after it is higher",
                (Bound::Most, _) => "each digit before it is lower",
            };
            let source = self.amount(&[cells[from]], side);
            let why = format!("{source}, and {higher}, so {}", and(&limits));
            return Some(Inference { why, gone, from: CellSet::of(cells[from]) });
        }
        None
    }

    /// Digits that lie too low or too high for a cell that is beyond others, or for one of these.
    fn beyond(&self, cell: Cell, others: &[Cell], side: Bound) -> Option<Inference> {
        let out = |of: Cell, bound: i32, side: Bound| {
            self.candidates(CellSet::of(of), |_, digit| side.shuts_out(bound, value(digit)))
        };
        let by = if side == Bound::Least { 1 } else { -1 };
        let (higher, lower) = if side == Bound::Least { ("higher", "lower") } else { ("lower", "higher") };
        // Of cells that see each other one is so far at least.
        let farthest = |part: &Part| part.values.iter().map(|value| value * by).max().unwrap_or(0) * by;
        let parts = self.parts(others, side);
        if let Some(part) = parts.into_iter().max_by_key(|part| farthest(part) * by) {
            let bound = farthest(&part) + by;
            // One that is so far by itself says it alone.
            let own = part.cells.iter().copied().find(|&cell| side.of(self.held[cell]) == bound - by);
            let cells = own.map_or(part.cells, |own| vec![own]);
            let gone = out(cell, bound, side);
            let name = self.name(cell);
            let why = match &cells[..] {
                [one] => format!(
                    "{}, and {name} is {higher}, so {name} {}",
                    self.amount(&[*one], side),
                    self.is_now(cell, side, bound)
                ),
                cells => {
                    let (all, far) = (each(self.board.geometry(), &cells.iter().copied().collect()), bound - by);
                    let bounds: Vec<i32> = cells.iter().map(|&cell| side.of(self.held[cell])).collect();
                    let words = side.words();
                    let is_news = bounds[0] != side.of(self.board.geometry().digits());
                    let differ = match is_news && bounds.iter().all(|of| *of == bounds[0]) {
                        true => format!("are {words} {} and differ", bounds[0]),
                        false => "see each other".to_owned(),
                    };
                    let now = self.is_now(cell, side, bound);
                    format!("{all} {differ}, so one of them is {words} {far}; {name} is {higher}, so it {now}")
                }
            };
            if !gone.is_empty() {
                return Some(Inference { why, gone, from: cells.iter().copied().collect() });
            }
        }
        let bound = side.other().of(self.held[cell]) - by;
        let gone: Vec<Candidate> = others.iter().flat_map(|&other| out(other, bound, side.other())).collect();
        let losers: CellSet = gone.iter().map(|at| at.cell).collect();
        let are = if losers.len() == 1 { "is" } else { "are" };
        let why = format!(
            "{}, and {} {are} {lower}, so {} {bound}",
            self.amount(&[cell], side.other()),
            each(self.board.geometry(), &losers),
            side.other().words()
        );
        (!gone.is_empty()).then(|| Inference { why, gone, from: CellSet::of(cell) })
    }
}

/// Whether so many of some cells can be chosen of which no two are too near to each other.
fn has_apart(cells: &[Cell], count: usize, are_apart: &dyn Fn(Cell, Cell) -> bool) -> bool {
    let Some((&first, rest)) = cells.split_first().filter(|_| count > 0) else { return count == 0 };
    let beside: Vec<Cell> = rest.iter().copied().filter(|&cell| are_apart(first, cell)).collect();
    has_apart(&beside, count - 1, are_apart) || has_apart(rest, count, are_apart)
}
