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

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_core::order::sort_by_key;
use chromadoku_core::rule::{Cage, Line, LineKind, Repeats, Rise, Rule};
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Effect, Filling};

use super::skyline::{gone, in_short};
use super::{Beat, each, one_of, what_follows};
use crate::scene::Role;
use crate::scene::words::{and, capital, digits, either};

/// The most bounds and digits that are named in a sentence.
const NAMED: usize = 4;

/// The reasons for effects of a filling of one rule, as beats, and the effects that have none of these kinds. The combinations are those
/// that are listed, if any.
pub(super) fn of_filling(
    board: &Board,
    filling: &Filling,
    combinations: Vec<Vec<Digit>>,
    effects: &[Effect],
) -> (Vec<Beat>, Vec<Effect>) {
    let [id] = filling.rules[..] else { return (Vec::new(), effects.to_vec()) };
    let rule = board.geometry().rule(id);
    let cells = rule.cells().into_iter().chain(filling.cells.iter()).collect();
    let shapes = shapes(board, rule, &filling.cells);
    reasons(board, cells, shapes, combinations, effects)
}

/// The same for cells of which nothing is known but what they add up to.
pub(super) fn of_sum(board: &Board, cells: &CellSet, sum: u16, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
    let rule = Rule::Cage(Cage { cells: cells.iter().collect(), sum: Some(sum), repeats: Repeats::Allowed });
    reasons(board, *cells, shapes(board, &rule, cells), Vec::new(), effects)
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
    let mut telling = Telling { board, shapes, combinations, cells, held };
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

/// What a rule says of its cells in a way that can be followed.
enum Shape {
    /// Digits of two cells go together.
    Pair(Pair),
    /// Each cell is by so much higher at least than the one before.
    Rising(Vec<Cell>, i32),
    /// Groups of cells add up to the same, which is this where it is known.
    Sums(Vec<Vec<Cell>>, Option<i32>),
}

fn shapes(board: &Board, rule: &Rule, open: &CellSet) -> Vec<Shape> {
    let two: Vec<Cell> = open.iter().collect();
    if let [a, b] = two[..] {
        return vec![Shape::Pair(Pair::of(board, rule, [a, b]))];
    }
    let known = |cells: &[Cell], sum: u16| vec![Shape::Sums(vec![cells.to_vec()], Some(i32::from(sum)))];
    let alike = |groups: Vec<Vec<Cell>>| vec![Shape::Sums(groups, None)];
    let shapes = match rule {
        Rule::Cage(cage) => cage.sum.map_or(Vec::new(), |sum| known(&cage.cells, sum)),
        Rule::LittleKiller(clue) => known(&clue.cells, clue.sum),
        Rule::Arrow(arrow) if arrow.circle.len() == 1 => alike(vec![arrow.circle.clone(), arrow.shaft.clone()]),
        Rule::DoubleArrow(arrow) => match &arrow.cells[..] {
            [first, between @ .., last] => alike(vec![vec![*first, *last], between.to_vec()]),
            _ => Vec::new(),
        },
        Rule::Thermometer(line) => vec![Shape::Rising(line.cells.clone(), i32::from(line.rise == Rise::Strict))],
        Rule::Line(line) => of_line(board, line),
        _ => Vec::new(),
    };
    // What is said of a cell twice is more than these shapes say.
    let is_plain = |shape: &Shape| match shape {
        Shape::Pair(pair) => pair.cells[0] != pair.cells[1],
        Shape::Rising(cells, _) => are_distinct(cells.iter()),
        Shape::Sums(groups, _) => are_distinct(groups.iter().flatten()),
    };
    if shapes.iter().all(is_plain) { shapes } else { Vec::new() }
}

fn are_distinct<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    cells.clone().copied().collect::<CellSet>().len() == cells.count()
}

fn of_line(board: &Board, line: &Line) -> Vec<Shape> {
    let geometry = board.geometry();
    let cells = &line.cells[..];
    let pair = |a: Cell, b: Cell| {
        let rule = Rule::Line(Line { kind: line.kind, cells: vec![a, b] });
        Shape::Pair(Pair::of(board, &rule, [a, b]))
    };
    let mirrored = || cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
    match line.kind {
        LineKind::Whispers(_) => cells.windows(2).map(|two| pair(two[0], two[1])).collect(),
        LineKind::Palindrome => mirrored().map(|(&a, &b)| pair(a, b)).collect(),
        LineKind::Nabner => {
            let after = |at: usize| cells[at + 1..].iter().map(move |&b| (cells[at], b));
            (0..cells.len()).flat_map(after).map(|(a, b)| pair(a, b)).collect()
        }
        LineKind::Zipper => {
            let middle = (cells.len() % 2 == 1).then(|| vec![cells[cells.len() / 2]]);
            vec![Shape::Sums(middle.into_iter().chain(mirrored().map(|(&a, &b)| vec![a, b])).collect(), None)]
        }
        LineKind::RegionSum => {
            let stays = cells.chunk_by(|&a, &b| geometry.region_of(a) == geometry.region_of(b));
            let pieces = stays.filter(|stay| geometry.region_of(stay[0]).is_some());
            vec![Shape::Sums(pieces.map(<[Cell]>::to_vec).collect(), None)]
        }
        _ => Vec::new(),
    }
}

/// Which digits of two cells go together.
struct Pair {
    cells: [Cell; 2],
    /// For each digit of a cell those of the other one.
    tables: [Vec<DigitSet>; 2],
}

impl Pair {
    /// What a rule lets two cells be, given the values of the others.
    fn of(board: &Board, rule: &Rule, cells: [Cell; 2]) -> Pair {
        let [a, b] = cells;
        let geometry = board.geometry();
        let are_peers = geometry.peers(a).contains(b);
        let fits = |of_a: Digit, of_b: Digit| {
            let known = |cell: Cell| match cell {
                cell if cell == a => Some(value(of_a)),
                cell if cell == b => Some(value(of_b)),
                cell => board.value(cell).map(value),
            };
            !(are_peers && of_a == of_b) && rule.fits(geometry, &known)
        };
        let all = || geometry.digits().iter();
        let of_a = all().map(|one| all().filter(|&other| fits(one, other)).collect()).collect();
        let of_b = all().map(|one| all().filter(|&other| fits(other, one)).collect()).collect();
        Pair { cells, tables: [of_a, of_b] }
    }

    /// Each cell with the other one and what goes with its digits.
    fn sides(&self) -> [(Cell, Cell, &[DigitSet]); 2] {
        let ([a, b], [of_a, of_b]) = (self.cells, &self.tables);
        [(a, b, of_a), (b, a, of_b)]
    }
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
    shapes: Vec<Shape>,
    /// The digits that all cells of the rule can have, where these are few.
    combinations: Vec<Vec<Digit>>,
    /// The cells of the rule.
    cells: CellSet,
    /// What they can still hold.
    held: PerCell<DigitSet>,
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
        self.in_no_combination()
            .or_else(|| self.alone())
            .or_else(|| self.shapes.iter().find_map(|shape| self.by(shape)))
            .or_else(|| self.by_two_pairs())
            .or_else(|| self.by_combinations())
    }

    fn by(&self, shape: &Shape) -> Option<Inference> {
        match shape {
            Shape::Pair(pair) => self.by_pair(pair),
            Shape::Rising(cells, step) => self.by_order(cells, *step),
            Shape::Sums(groups, total) => self.by_sums(groups, *total),
        }
    }

    /// Candidates of some cells that are still held.
    fn candidates(&self, cells: CellSet, is_gone: impl Fn(Cell, Digit) -> bool) -> Vec<Candidate> {
        let open = cells.iter().filter(|&cell| self.board.value(cell).is_none());
        let all = open.flat_map(|cell| self.held[cell].iter().map(move |digit| Candidate { cell, digit }));
        all.filter(|at| is_gone(at.cell, at.digit)).collect()
    }

    fn name(&self, cell: Cell) -> String {
        self.board.geometry().name(cell)
    }

    /// Digits that are in none of the combinations.
    fn in_no_combination(&self) -> Option<Inference> {
        let known: DigitSet = self.combinations.iter().flatten().copied().collect();
        let gone =
            if known.is_empty() { return None } else { self.candidates(self.cells, |_, digit| !known.contains(digit)) };
        let out: DigitSet = gone.iter().map(|at| at.digit).collect();
        let why = format!("{} {} in none of these", digits(out), if out.len() == 1 { "is" } else { "are" });
        (!gone.is_empty()).then_some(Inference { why, gone, from: CellSet::EMPTY })
    }

    /// A digit whose combinations the other cells cannot fill.
    fn by_combinations(&self) -> Option<Inference> {
        // What is missing where a digit stands in a cell: the combinations, and what of them the other cells lack.
        let lack = |at: Candidate| -> Option<(String, String, CellSet)> {
            let with: Vec<&Vec<Digit>> = self.combinations.iter().filter(|all| all.contains(&at.digit)).collect();
            let others = self.cells - CellSet::of(at.cell);
            let rests = with.iter().map(|all| {
                let place = all.iter().position(|&digit| digit == at.digit).unwrap_or(0);
                [&all[..place], &all[place + 1..]].concat()
            });
            let rests: Vec<Vec<Digit>> = rests.collect();
            if !(1..=NAMED).contains(&rests.len()) {
                return None;
            }
            let listed = |all: &&Vec<Digit>| all.iter().map(Digit::to_string).collect::<Vec<_>>().join(" ");
            let of = either(&with.iter().map(listed).collect::<Vec<_>>());
            let lacks = |digit: &&Digit| {
                rests.iter().all(|rest| rest.contains(digit))
                    && !others.iter().any(|cell| self.held[cell].contains(**digit))
            };
            if let Some(digit) = rests[0].iter().find(lacks) {
                return Some((of, format!("no other cell can be {digit}"), others));
            }
            let wanted: DigitSet = rests.iter().flatten().copied().collect();
            let cell = others.iter().find(|&cell| !self.held[cell].intersects(wanted))?;
            Some((
                of,
                format!("{} would have to be {}, which it cannot be", self.name(cell), super::or(wanted)),
                CellSet::of(cell),
            ))
        };
        let all = self.candidates(self.cells, |_, _| true);
        let (first, reason) = all.iter().find_map(|&at| Some((at, lack(at)?)))?;
        let gone: Vec<Candidate> =
            all.into_iter().filter(|&at| at.digit == first.digit && lack(at).as_ref() == Some(&reason)).collect();
        let cells: CellSet = gone.iter().map(|at| at.cell).collect();
        let (of, but, from) = reason;
        let place = one_of(self.board.geometry(), &cells);
        Some(Inference {
            why: format!("with {} in {place} the digits would be {of}, but {but}", first.digit),
            gone,
            from,
        })
    }

    /// The pairs of cells, each from both sides.
    fn sides(&self) -> impl Iterator<Item = (Cell, Cell, &[DigitSet])> + Clone {
        let pairs =
            self.shapes.iter().filter_map(|shape| if let Shape::Pair(pair) = shape { Some(pair) } else { None });
        pairs.flat_map(Pair::sides)
    }

    /// Digits that go with no digit at all.
    fn alone(&self) -> Option<Inference> {
        let alone = |(cell, _, goes): (Cell, Cell, &[DigitSet])| {
            self.candidates(CellSet::of(cell), |_, digit| goes[digit.index()].is_empty())
        };
        let gone: Vec<Candidate> = self.sides().flat_map(alone).collect();
        let out: DigitSet = gone.iter().map(|at| at.digit).collect();
        let why = format!("no digit goes with {}", super::or(out));
        (!gone.is_empty()).then_some(Inference { why, gone, from: CellSet::EMPTY })
    }

    /// Digits of one of two cells that go with none of the other.
    fn by_pair(&self, pair: &Pair) -> Option<Inference> {
        pair.sides().into_iter().find_map(|(cell, other, goes)| {
            let of = |digit: Digit| goes[digit.index()];
            let gone = self.candidates(CellSet::of(cell), |_, digit| !of(digit).intersects(self.held[other]));
            let out: DigitSet = gone.iter().map(|at| at.digit).collect();
            let wanted = out.iter().fold(DigitSet::EMPTY, |all, digit| all | of(digit));
            let (name, own) = (self.name(other), self.held[other].only());
            let would = match (own, wanted.len() <= NAMED) {
                (Some(own), true) => format!("{name} would have to be {}, but it is {own}", super::or(wanted)),
                (Some(own), false) => format!("{name} could not be {own}, which it is"),
                (None, true) => format!("{name} would have to be {}, which it cannot be", super::or(wanted)),
                (None, false) => format!("{name} would have no digit left"),
            };
            let why = format!("with {} in {}, {would}", super::or(out), self.name(cell));
            (!gone.is_empty()).then(|| Inference { why, gone, from: CellSet::of(other) })
        })
    }

    /// A digit beside which two cells that see each other would be the same.
    fn by_two_pairs(&self) -> Option<Inference> {
        // The cells that have one digit left beside a candidate.
        let beside = |at: Candidate| {
            let of_cell = self.sides().filter(move |(cell, ..)| *cell == at.cell);
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
            let source = self.amount(&[cells[from]], side, &[side.of(self.held[cells[from]])], "");
            let why = format!("{source}, and {higher}, so {}", and(&limits));
            return Some(Inference { why, gone, from: CellSet::of(cells[from]) });
        }
        None
    }

    /// Digits that are too low or too high for a sum.
    fn by_sums(&self, groups: &[Vec<Cell>], total: Option<i32>) -> Option<Inference> {
        for side in [Bound::Least, Bound::Most] {
            for (number, group) in groups.iter().enumerate() {
                // What the group adds up to at least or at most, and the group that says so.
                let others = || groups.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, cells)| cells);
                let sum = |cells: &Vec<Cell>| self.extreme(cells, side).iter().sum::<i32>();
                let by = match (total, side) {
                    (Some(_), _) => None,
                    (None, Bound::Least) => others().max_by_key(|cells| sum(cells)),
                    (None, Bound::Most) => others().min_by_key(|cells| sum(cells)),
                };
                let Some(whole) = total.or_else(|| by.map(&sum)) else { continue };
                let rest = |cell: Cell| group.iter().copied().filter(|&other| other != cell).collect::<Vec<_>>();
                let counted = |cell: Cell| self.extreme(&rest(cell), side.other());
                let out = |cell: Cell| {
                    let limit = whole - counted(cell).iter().sum::<i32>();
                    self.candidates(CellSet::of(cell), |_, digit| side.shuts_out(limit, value(digit)))
                };
                let Some(&first) = group.iter().find(|&&cell| !out(cell).is_empty()) else { continue };
                let values = counted(first);
                let alike = |cell: &&Cell| counted(**cell) == values && !out(**cell).is_empty();
                let cells: Vec<Cell> = group.iter().filter(alike).copied().collect();
                let gone = cells.iter().flat_map(|&cell| out(cell)).collect();
                let limit = whole - values.iter().sum::<i32>();
                let source = by.map(|by| self.amount(by, side, &self.extreme(by, side), ""));
                let why = match &cells[..] {
                    [one] => {
                        let others = rest(*one);
                        let others = (!others.is_empty()).then(|| self.amount(&others, side.other(), &values, ""));
                        let known: Vec<String> = source.into_iter().chain(others).collect();
                        format!("{}, so {} is {} {limit}", and(&known), self.name(*one), side.words())
                    }
                    _ => {
                        let others = self.amount(
                            &rest(first),
                            side.other(),
                            &values,
                            if values.len() == 1 { "the other" } else { "the others" },
                        );
                        let of = each(self.board.geometry(), &cells.iter().copied().collect());
                        let known = source.map_or_else(String::new, |source| format!("{source}, and "));
                        format!("{known}for each of {of} {others}, so it is {} {limit}", side.words())
                    }
                };
                let mut from: CellSet = by.into_iter().flatten().copied().collect();
                cells.iter().for_each(|&cell| from |= rest(cell).into_iter().collect());
                return Some(Inference { why, gone, from });
            }
        }
        None
    }

    /// The values of cells that add up to the least or the most that is to be had, as far as they see each other without repeats: never
    /// more than the least, never less than the most.
    fn extreme(&self, cells: &[Cell], side: Bound) -> Vec<i32> {
        let geometry = self.board.geometry();
        let mut single: Vec<i32> = cells.iter().map(|&cell| side.of(self.held[cell])).collect();
        sort_by_key(&mut single, |&value| if side == Bound::Least { value } else { -value });
        let sees = |(at, a): (usize, &Cell)| cells[..at].iter().all(|&b| geometry.peers(*a).contains(b));
        if !cells.iter().enumerate().all(sees) {
            return single;
        }
        let mut spread = single.clone();
        for at in 1..spread.len() {
            let before = spread[at - 1];
            spread[at] = if side == Bound::Least { spread[at].max(before + 1) } else { spread[at].min(before - 1) };
        }
        let union = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.held[cell]);
        let mut together: Vec<i32> = union.iter().map(value).collect();
        if side == Bound::Most {
            together.reverse();
        }
        together.truncate(cells.len());
        let sum = |values: &[i32]| values.iter().sum::<i32>() * if side == Bound::Least { 1 } else { -1 };
        if together.len() == cells.len() && sum(&together) > sum(&spread) { together } else { spread }
    }

    /// What cells come to: `r1c1 is at least 3`, `r1c1 and r1c2 add up to at least 1 + 2 = 3`.
    fn amount(&self, cells: &[Cell], side: Bound, values: &[i32], name: &str) -> String {
        let of = match name {
            "" => each(self.board.geometry(), &cells.iter().copied().collect()),
            name => name.to_owned(),
        };
        let sum = values.iter().sum::<i32>();
        match (cells, values) {
            ([one], _) if name.is_empty() && self.held[*one].len() == 1 => format!("{of} is {sum}"),
            (_, [_]) => format!("{of} is {} {sum}", side.words()),
            _ if values.len() > NAMED => format!("{of} add up to {} {sum}", side.words()),
            _ => {
                let terms = values.iter().map(i32::to_string).collect::<Vec<_>>().join(" + ");
                format!("{of} add up to {} {terms} = {sum}", side.words())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_core::geometry::{Extra, Geometry, Shape};
    use chromadoku_core::id::RuleId;
    use chromadoku_core::random::Random;
    use chromadoku_core::rule::{Arrow, Quadruple, Thermometer, chance};

    use super::*;
    use crate::scene::words;

    fn board(rule: Rule) -> Board {
        Board::empty(Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(rule))).unwrap())
    }

    fn cells(cells: &[u16]) -> Vec<Cell> {
        cells.iter().copied().map(Cell).collect()
    }

    fn filling(board: &Board) -> Filling {
        let cells = board.geometry().rule(RuleId(0)).cells().into_iter();
        Filling { rules: vec![RuleId(0)], cells: cells.filter(|&cell| board.value(cell).is_none()).collect() }
    }

    /// Whether the cells that are left can be filled from what they hold.
    fn can_be_filled(board: &Board, left: &[(Cell, DigitSet)], filled: &mut Vec<(Cell, Digit)>) -> bool {
        let geometry = board.geometry();
        let value = |cell| filled.iter().find(|(known, _)| *known == cell).map(|(_, digit)| value(*digit));
        if !geometry.rule(RuleId(0)).fits(geometry, &value) {
            return false;
        }
        let Some(&(cell, held)) = left.get(filled.len()) else { return true };
        held.iter().any(|digit| {
            if filled.iter().any(|&(other, known)| known == digit && geometry.peers(cell).contains(other)) {
                return false;
            }
            filled.push((cell, digit));
            let can = can_be_filled(board, left, filled);
            filled.pop();
            can
        })
    }

    /// Candidates of the rule's cells that no way to fill them has, and those that some way has.
    fn judged(board: &Board) -> (Vec<Effect>, Vec<Effect>) {
        let all = filling(board).cells;
        let domain =
            |cell: Cell, at: Candidate| if cell == at.cell { DigitSet::of(at.digit) } else { board.domain(cell) };
        let cells: CellSet = board.geometry().rule(RuleId(0)).cells().into_iter().collect();
        let can = |at: Candidate| {
            let left: Vec<(Cell, DigitSet)> = cells.iter().map(|cell| (cell, domain(cell, at))).collect();
            can_be_filled(board, &left, &mut Vec::new())
        };
        let candidates =
            all.iter().flat_map(|cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }));
        let (can, cannot): (Vec<Candidate>, Vec<Candidate>) = candidates.partition(|&at| can(at));
        let gone = |all: Vec<Candidate>| all.into_iter().map(Effect::Eliminate).collect();
        (gone(cannot), gone(can))
    }

    /// The reasons for effects of the rule.
    fn given(board: &Board, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
        let combinations = words::ways(board, RuleId(0)).map_or(Vec::new(), |ways| ways.combinations);
        of_filling(board, &filling(board), combinations, effects)
    }

    /// What is told of all that goes; nothing may be left.
    fn told(board: &Board) -> Vec<String> {
        let (beats, rest) = given(board, &judged(board).0);
        assert_eq!(rest, []);
        beats.into_iter().map(|beat| beat.text).collect()
    }

    fn hold(board: &mut Board, cell: u16, digits: &[u8]) {
        for digit in (0..9).map(Digit).filter(|digit| !digits.contains(&(digit.0 + 1))) {
            board.eliminate(Candidate { cell: Cell(cell), digit });
        }
    }

    #[test]
    fn two_cells_are_told_by_what_goes_together() {
        let mut nine = board(Rule::Cage(Cage { cells: cells(&[27, 28]), sum: Some(9), repeats: Repeats::Barred }));
        hold(&mut nine, 27, &[1, 2, 3, 5, 6, 7, 8]);
        hold(&mut nine, 28, &[1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(told(&nine), ["With 5 in r4c2, r4c1 would have to be 4, which it cannot be: r4c2 is not 5."]);
    }

    #[test]
    fn a_line_of_pairs_is_told_pair_by_pair() {
        let line = Line { kind: LineKind::Whispers(5), cells: cells(&[0, 10, 20]) };
        assert_eq!(
            told(&board(Rule::Line(line))),
            [
                "No digit goes with 5: r1c1, r2c2 and r3c3 are not 5.",
                "With 4 in r2c2, r1c1 and r3c3 would both have to be 9, but they see each other: r2c2 is not 4.",
                "With 6 in r2c2, r1c1 and r3c3 would both have to be 1, but they see each other: r2c2 is not 6."
            ]
        );
    }

    #[test]
    fn an_order_is_told_from_both_ends() {
        let line = Thermometer { cells: cells(&[6, 16, 26]), rise: Rise::Strict };
        assert_eq!(
            told(&board(Rule::Thermometer(line))),
            [
                "r1c7 is at least 1, and each digit after it is higher, so r2c8 is at least 2 and r3c9 at least 3: r2c8 is not 1 and r3c9 is neither 1 nor 2.",
                "r3c9 is at most 9, and each digit before it is lower, so r1c7 is at most 7 and r2c8 at most 8: r1c7 is neither 8 nor 9 and r2c8 is not 9."
            ]
        );
    }

    #[test]
    fn sums_are_told_by_what_the_others_come_to() {
        let arrow = Arrow { circle: cells(&[2]), shaft: cells(&[10, 18]) };
        assert_eq!(
            told(&board(Rule::Arrow(arrow))),
            [
                "r2c2 and r3c1 add up to at least 1 + 2 = 3, so r1c3 is at least 3: r1c3 is neither 1 nor 2.",
                "r1c3 is at most 9, and for each of r2c2 and r3c1 the other is at least 1, so it is at most 8: r2c2 and r3c1 are not 9."
            ]
        );
        let zipper = Line { kind: LineKind::Zipper, cells: cells(&[0, 13, 26, 39, 52]) };
        assert_eq!(
            told(&board(Rule::Line(zipper))),
            [
                "r2c5 and r5c4 add up to at least 1 + 1 = 2, so r3c9 is at least 2: r3c9 is not 1.",
                "r3c9 is at most 9, and for each of r1c1 and r6c8 the other is at least 1, so it is at most 8: r1c1 and r6c8 are not 9.",
                "r3c9 is at most 9, and for each of r2c5 and r5c4 the other is at least 1, so it is at most 8: r2c5 and r5c4 are not 9."
            ]
        );
        let mut cage = board(Rule::Cage(Cage { cells: cells(&[0, 1, 2]), sum: Some(15), repeats: Repeats::Barred }));
        hold(&mut cage, 0, &[1, 2]);
        assert_eq!(
            told(&cage),
            [
                "3 is in none of these: r1c2 and r1c3 are not 3.",
                "For each of r1c2 and r1c3 the others add up to at most 9 + 2 = 11, so it is at least 4: r1c2 and r1c3 are neither 1 nor 2."
            ]
        );
    }

    #[test]
    fn cells_with_a_sum_and_no_rule_are_told_as_well() {
        let board = Board::empty(Geometry::classic9());
        let gone = |cell: u16, digits: std::ops::RangeInclusive<u8>| -> Vec<Effect> {
            digits.map(|digit| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit - 1) })).collect()
        };
        let told = |cells: &[u16], sum: u16, effects: &[Effect]| {
            let (beats, rest) = of_sum(&board, &cells.iter().copied().map(Cell).collect(), sum, effects);
            (beats.into_iter().map(|beat| beat.text).collect::<Vec<_>>(), rest)
        };
        assert_eq!(
            told(&[0, 10], 17, &[gone(0, 1..=7), gone(10, 1..=7)].concat()),
            (
                vec![
                    "No digit goes with 1, 2, 3, 4, 5, 6 or 7: r1c1 and r2c2 are none of 1, 2, 3, 4, 5, 6 and 7."
                        .to_owned()
                ],
                vec![]
            )
        );
        assert_eq!(
            told(&[0, 40, 80], 24, &[gone(0, 1..=5), gone(40, 9..=9)].concat()),
            (vec!["For each of r1c1, r5c5 and r9c9 the others add up to at most 9 + 9 = 18, so it is at least 6: r1c1 is none of 1, 2, 3, 4 and 5.".to_owned()], gone(40, 9..=9))
        );
    }

    #[test]
    fn combinations_are_told_by_what_the_other_cells_lack() {
        let digits = [4, 5, 6, 7].map(|digit| Digit(digit - 1)).to_vec();
        let mut four = board(Rule::Quadruple(Quadruple { cells: cells(&[10, 11, 19, 20]), digits }));
        hold(&mut four, 11, &[1, 2, 3, 4]);
        assert_eq!(
            told(&four),
            [
                "1, 2, 3, 8 and 9 are in none of these: r2c2, r3c2 and r3c3 are none of 1, 2, 3, 8 and 9 and r2c3 is none of 1, 2 and 3.",
                "With 4 in r2c2, r3c2 or r3c3 the digits would be 4 5 6 7, but r2c3 would have to be 5, 6 or 7, which it cannot be: r2c2, r3c2 and r3c3 are not 4."
            ]
        );
    }

    #[test]
    fn what_is_told_is_in_no_way_to_fill_the_rule() {
        let mut random = Random::new(5);
        // A filling of the board, from which the rules are.
        let solution: PerCell<Digit> =
            (0..81).map(|at| (at / 9, at % 9)).map(|(row, column)| Digit((row * 3 + row / 3 + column) % 9)).collect();
        let (mut right, mut all) = (0, 0);
        for _ in 0..400 {
            let rule = chance::any(&Geometry::classic9(), &solution, &mut random);
            if rule.cells().is_empty() || rule.cells().len() > 6 {
                continue;
            }
            let mut board = board(rule);
            for cell in board.geometry().rule(RuleId(0)).cells() {
                for digit in board.candidates(cell).iter() {
                    if digit != solution[cell] && random.below(3) == 0 {
                        board.eliminate(Candidate { cell, digit });
                    }
                }
            }
            let (cannot, can) = judged(&board);
            let (beats, rest) = given(&board, &can);
            assert_eq!(rest, can, "{:?}: {beats:?}", board.geometry().rule(RuleId(0)));
            let (_, rest) = given(&board, &cannot);
            all += cannot.len();
            right += cannot.len() - rest.len();
        }
        assert!(right * 10 > all * 7, "{right} of {all} are told");
    }
}
