//! What a rule says of its cells in a way that can be followed.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::rule::{
    Arrow, Cage, ClueKind, Dot, Extreme, ExtremeKind, Line, LineKind, LittleKiller, Mark, Rise, Rule,
};
use chromadoku_board::set::{CellSet, DigitSet};

use super::{Bound, value};
use crate::story::beat::or;

/// A part of what a rule says, or all of it.
pub(super) enum Shape {
    /// Digits of two cells go together.
    Pair(Pair),
    /// Each cell is by so much higher at least than the one before.
    Rising(Vec<Cell>, i32),
    /// A cell is above each of these, or below each of them.
    Beyond(Cell, Vec<Cell>, Bound),
    /// The inner cells lie strictly between two ends.
    Between([Cell; 2], Vec<Cell>),
    /// The inner cells lie beyond two ends, which differ by so much at least.
    Lockout([Cell; 2], Vec<Cell>, usize),
    /// As many cells as the first one says add up to this.
    XSum(Vec<Cell>, i32),
    /// What stands between 1 and the highest digit adds up to this.
    Sandwich(Vec<Cell>, i32),
    /// The number that the first cells make is what the others add up to.
    Pill(Vec<Cell>, Vec<Cell>),
    /// Each digit is in so many of these cells at least.
    Wanted(Vec<Cell>, Vec<(Digit, usize)>),
    /// The first cells add up to so much more than the others.
    More(Vec<Cell>, Vec<Cell>, i32),
    /// Groups of cells add up to the same, which is this where it is known.
    Sums(Vec<Vec<Cell>>, Option<i32>),
}

/// What a rule says of its cells, these of which are open.
pub(super) fn shapes(board: &Board, rule: &Rule, open: &CellSet) -> Vec<Shape> {
    let geometry = board.geometry();
    // A rule of the whole board speaks of other cells as well.
    let own: CellSet = rule.cells().into_iter().chain(open.iter()).collect();
    let known = |cells: &[Cell], sum: u16| vec![Shape::Sums(vec![cells.to_vec()], Some(i32::from(sum)))];
    let alike = |groups: Vec<Vec<Cell>>| vec![Shape::Sums(groups, None)];
    let mut shapes = match rule {
        Rule::Cage(cage) => cage.sum.map_or(Vec::new(), |sum| known(&cage.cells, sum)),
        Rule::LittleKiller(clue) => known(&clue.cells, clue.sum),
        Rule::Arrow(arrow) if arrow.circle.len() == 1 => alike(vec![arrow.circle.clone(), arrow.shaft.clone()]),
        Rule::Arrow(arrow) => vec![Shape::Pill(arrow.circle.clone(), arrow.shaft.clone())],
        Rule::DoubleArrow(arrow) => match &arrow.cells[..] {
            [first, between @ .., last] => alike(vec![vec![*first, *last], between.to_vec()]),
            _ => Vec::new(),
        },
        Rule::Thermometer(line) => vec![Shape::Rising(line.cells.clone(), i32::from(line.rise == Rise::Strict))],
        Rule::Dot(Dot { cells: [low, high], mark: Mark::Less }) => vec![Shape::Beyond(*high, vec![*low], Bound::Least)],
        Rule::Extreme(Extreme { kind: ExtremeKind::Maximum, cell, neighbors }) => {
            vec![Shape::Beyond(*cell, neighbors.clone(), Bound::Least)]
        }
        Rule::Extreme(Extreme { kind: ExtremeKind::Minimum, cell, neighbors }) => {
            vec![Shape::Beyond(*cell, neighbors.clone(), Bound::Most)]
        }
        Rule::Quadruple(of) => {
            let mut wanted: Vec<(Digit, usize)> = Vec::new();
            for &digit in &of.digits {
                match wanted.iter_mut().find(|(known, _)| *known == digit) {
                    Some((_, count)) => *count += 1,
                    None => wanted.push((digit, 1)),
                }
            }
            vec![Shape::Wanted(of.cells.clone(), wanted)]
        }
        Rule::Line(line) => of_line(geometry, line, &own),
        Rule::Clue(clue) if !geometry.units_of_all(&clue.cells.iter().copied().collect()).is_empty() => {
            let (cells, total) = (clue.cells.clone(), i32::from(clue.value));
            match clue.kind {
                ClueKind::XSum => vec![Shape::XSum(cells, total)],
                ClueKind::Sandwich => vec![Shape::Sandwich(cells, total)],
                ClueKind::Skyscraper => Vec::new(),
            }
        }
        _ => of_pairs(geometry, rule, &own),
    };
    // What is said of a cell twice is more than these shapes say.
    let is_plain = |shape: &Shape| match shape {
        Shape::Pair(pair) => pair.cells[0] != pair.cells[1],
        Shape::Rising(cells, _) => are_distinct(cells.iter()),
        Shape::Beyond(cell, others, _) => are_distinct(others.iter().chain([cell])),
        Shape::XSum(cells, _) | Shape::Sandwich(cells, _) | Shape::Wanted(cells, _) => are_distinct(cells.iter()),
        Shape::Pill(ends, inner) | Shape::More(ends, inner, _) => are_distinct(inner.iter().chain(ends)),
        Shape::Between(ends, inner) | Shape::Lockout(ends, inner, _) => are_distinct(inner.iter().chain(ends)),
        Shape::Sums(groups, _) => are_distinct(groups.iter().flatten()),
    };
    if !shapes.iter().all(is_plain) {
        shapes.clear();
    }
    let two: Vec<Cell> = open.iter().collect();
    if let [a, b] = two[..] {
        // Of two cells all is said by what goes together, and of a sum that is said more simply so.
        shapes.retain(|shape| !matches!(shape, Shape::Sums(..)));
        shapes.push(Shape::Pair(Pair::of(geometry, rule, [a, b], &|cell| board.value(cell))));
    }
    shapes
}

fn are_distinct<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    cells.clone().copied().collect::<CellSet>().len() == cells.count()
}

fn of_line(geometry: &Geometry, line: &Line, own: &CellSet) -> Vec<Shape> {
    let cells = &line.cells[..];
    let of_two = |two: [Cell; 2]| {
        let rule = Rule::Line(Line { kind: line.kind, cells: two.to_vec() });
        Shape::Pair(Pair::of(geometry, &rule, two, &|_| None))
    };
    match (line.kind, line.groups(geometry), cells) {
        (_, Some(groups), _) => vec![Shape::Sums(groups, None)],
        (LineKind::Between, _, [first, inner @ .., last]) => vec![Shape::Between([*first, *last], inner.to_vec())],
        (LineKind::Lockout, _, [first, inner @ .., last]) => {
            vec![Shape::Lockout([*first, *last], inner.to_vec(), geometry.digit_count() / 2)]
        }
        (LineKind::Whispers(_), ..) => cells.windows(2).map(|two| of_two([two[0], two[1]])).collect(),
        (LineKind::Nabner, ..) => two_of(cells.len()).map(|(a, b)| of_two([cells[a], cells[b]])).collect(),
        (LineKind::Entropic | LineKind::Modular, ..) => {
            // Every third cell is of one class, and the others are not.
            let classes = line.kind.classes(geometry.digit_count()).unwrap_or_default();
            let are_alike = |one, other| classes.iter().any(|class| class.contains(one) && class.contains(other));
            let of_classes = |(a, b): (usize, usize)| {
                let may = |one, other| are_alike(one, other) == ((b - a) % 3 == 0);
                Shape::Pair(Pair::plain(geometry, [cells[a], cells[b]], &may))
            };
            two_of(cells.len()).map(of_classes).collect()
        }
        _ => of_pairs(geometry, &Rule::Line(line.clone()), own),
    }
}

/// All pairs of so many.
fn two_of(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

/// What a rule says that speaks of pairs of cells, as far as these are looked at.
fn of_pairs(geometry: &Geometry, rule: &Rule, own: &CellSet) -> Vec<Shape> {
    let pairs = rule.pairs(geometry).unwrap_or_default().into_iter();
    pairs
        .filter(|two| two.iter().all(|&cell| own.contains(cell)))
        .map(|two| Shape::Pair(Pair::of(geometry, rule, two, &|_| None)))
        .collect()
}

/// Which digits of two cells go together.
pub(super) struct Pair {
    pub cells: [Cell; 2],
    /// For each digit of a cell those of the other one.
    tables: [Vec<DigitSet>; 2],
    /// What goes with no digit but itself, in cells that see each other.
    pub twins: DigitSet,
    /// What both could be but for seeing each other.
    pub equals: DigitSet,
    /// What both add up to, if that is known.
    sum: Option<i32>,
    /// What digits that go with none lack, such as `no digit differs by 1 from`, where that is all that bars them.
    partner: Option<String>,
}

impl Pair {
    /// What a rule lets two cells be, given values of others.
    fn of(geometry: &Geometry, rule: &Rule, cells: [Cell; 2], others: &dyn Fn(Cell) -> Option<Digit>) -> Pair {
        let [a, b] = cells;
        let may = |of_a: Digit, of_b: Digit| {
            let known = |cell: Cell| match cell {
                cell if cell == a => Some(value(of_a)),
                cell if cell == b => Some(value(of_b)),
                cell => others(cell).map(value),
            };
            rule.fits(geometry, &known)
        };
        let rest = |all: &[Cell], total: i32| {
            Some(total - all.iter().filter_map(|&cell| others(cell)).map(value).sum::<i32>())
        };
        let is_shaft = |arrow: &Arrow| arrow.circle.iter().all(|&cell| others(cell).is_some());
        let sum = match rule {
            Rule::Cage(Cage { cells, sum: Some(total), .. }) => rest(cells, i32::from(*total)),
            Rule::LittleKiller(LittleKiller { cells, sum: total, .. }) => rest(cells, i32::from(*total)),
            Rule::Arrow(arrow) if arrow.circle.len() == 1 && is_shaft(arrow) => {
                rest(&arrow.shaft, others(arrow.circle[0]).map_or(0, value))
            }
            Rule::Dot(Dot { mark: Mark::Sum(total), .. }) => rest(&[], i32::from(*total)),
            _ => None,
        };
        let partner = match (rule, sum) {
            (_, Some(sum)) => Some(format!("no digit makes {sum} with")),
            (Rule::Dot(Dot { mark: Mark::Difference(by), .. }), _) => Some(format!("no digit differs by {by} from")),
            (Rule::Dot(Dot { mark: Mark::Ratio(2), .. }), _) => Some("no digit is half or twice".to_owned()),
            (Rule::Line(Line { kind: LineKind::Whispers(by), cells }), _) if cells.len() == 2 => {
                Some(format!("no digit is {by} or more away from"))
            }
            _ => None,
        };
        Pair { sum, partner, ..Pair::plain(geometry, cells, &may) }
    }

    /// Two cells of which no more is said than which digits go together.
    fn plain(geometry: &Geometry, cells: [Cell; 2], may: &dyn Fn(Digit, Digit) -> bool) -> Pair {
        let are_peers = geometry.peers(cells[0]).contains(cells[1]);
        let fits = |of_a: Digit, of_b: Digit| !(are_peers && of_a == of_b) && may(of_a, of_b);
        let all = || geometry.digits().iter();
        let of_a: Vec<DigitSet> = all().map(|one| all().filter(|&other| fits(one, other)).collect()).collect();
        let of_b: Vec<DigitSet> = all().map(|one| all().filter(|&other| fits(other, one)).collect()).collect();
        let is_alone = |digit: &Digit| of_a[digit.index()].is_empty() && of_b[digit.index()].is_empty();
        let twins = all().filter(|digit| is_alone(digit) && may(*digit, *digit)).collect();
        let equals = all().filter(|&digit| are_peers && may(digit, digit)).collect();
        Pair { cells, tables: [of_a, of_b], twins, equals, sum: None, partner: None }
    }

    /// Each cell with the other one and what goes with its digits.
    pub fn sides(&self) -> [(Cell, Cell, &[DigitSet]); 2] {
        let ([a, b], [of_a, of_b]) = (self.cells, &self.tables);
        [(a, b, of_a), (b, a, of_b)]
    }

    /// What both add up to, if that is known.
    pub fn sum(&self) -> Option<i32> {
        self.sum
    }

    /// That digits have no partner, where that is all that bars them: `no digit differs by 1 from 5`.
    pub fn lacks(&self, digits: DigitSet) -> Option<String> {
        Some(format!("{} {}", self.partner.as_ref()?, or(digits)))
    }
}
