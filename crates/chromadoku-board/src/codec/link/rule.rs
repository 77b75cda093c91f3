//! The rules of a board in a link: a number for the kind, lists of cells, and numbers. Links outlive programs, so no number
//! changes its meaning.

use super::LinkError;
use super::coder::{Coder, Model};
use crate::id::{Cell, Digit, Id};
use crate::rule::{
    Allowed, Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line,
    LineKind, LittleKiller, MAX_RULE_CELLS, Mark, Negative, Parity, ParityKind, Quadruple, Region, Repeats, Rise, Rule,
    Slant, Thermometer,
};
use crate::set::DigitSet;

/// Room for the kinds that there may be one day.
const KINDS: usize = 64;
/// A set of digits travels as two numbers of this many bits.
const HALF: u32 = 13;

/// What a rule is made of.
#[derive(Default)]
struct Parts {
    kind: usize,
    lists: Vec<Vec<Cell>>,
    numbers: Vec<usize>,
}

/// Carries the rules of one board; it learns which kinds it has, and how cells follow each other.
pub(super) struct Carrier {
    kinds: Model<KINDS>,
    steps: Model<9>,
    /// Rows and columns of the cells.
    places: Vec<(u8, u8)>,
    /// How many cells were carried.
    carried: usize,
}

impl Carrier {
    pub(super) fn new(places: Vec<(u8, u8)>) -> Carrier {
        Carrier { kinds: Model::default(), steps: Model::default(), places, carried: 0 }
    }

    pub(super) fn carry(&mut self, coder: &mut Coder, known: Option<&Rule>) -> Result<Rule, LinkError> {
        let known = known.map(parts).unwrap_or_default();
        let kind = coder.adaptive(&mut self.kinds, known.kind);
        let count = coder.number(known.lists.len());
        let mut lists = Vec::new();
        for at in 0..count.min(MAX_RULE_CELLS) {
            lists.push(self.cells(coder, known.lists.get(at).map_or(&[], Vec::as_slice))?);
        }
        let count = coder.number(known.numbers.len());
        let number = |at: usize| coder.number(known.numbers.get(at).copied().unwrap_or(0));
        let numbers = (0..count.min(MAX_RULE_CELLS)).map(number).collect();
        rule(&Parts { kind, lists, numbers }).ok_or_else(|| LinkError::BadState("a rule that is not known here".into()))
    }

    /// Most cells stand beside the one before.
    fn cells(&mut self, coder: &mut Coder, known: &[Cell]) -> Result<Vec<Cell>, LinkError> {
        let count = coder.number(known.len());
        self.carried += count + 1;
        if self.carried > 2 * MAX_RULE_CELLS {
            return Err(LinkError::BadState("more cells in rules than any board has".into()));
        }
        let mut cells: Vec<Cell> = Vec::with_capacity(count);
        for at in 0..count {
            let own = known.get(at).copied().unwrap_or(Cell(0));
            let beside = |step: usize| self.beside(*cells.last()?, step);
            let step = (0..8).find(|&step| beside(step) == Some(own)).unwrap_or(8);
            let step = if cells.is_empty() { 8 } else { coder.adaptive(&mut self.steps, step) };
            let cell = match self.beside(cells.last().copied().unwrap_or(Cell(0)), step) {
                Some(cell) => cell,
                None => Cell::from_index(coder.uniform(self.places.len(), own.index())),
            };
            cells.push(cell);
        }
        Ok(cells)
    }

    /// One of the eight cells around a cell.
    fn beside(&self, cell: Cell, step: usize) -> Option<Cell> {
        const STEPS: [(i16, i16); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
        let (down, right) = *STEPS.get(step)?;
        let (row, column) = self.places[cell.index()];
        let place = (u8::try_from(i16::from(row) + down).ok()?, u8::try_from(i16::from(column) + right).ok()?);
        self.places.iter().position(|&other| other == place).map(Cell::from_index)
    }
}

const SLANTS: [Slant; 4] = Slant::ALL;
const NEGATIVES: [Negative; 3] = [Negative::Difference, Negative::Ratio, Negative::Sum];
const CLUES: [ClueKind; 3] = [ClueKind::Sandwich, ClueKind::XSum, ClueKind::Skyscraper];
const INDEXERS: [IndexerKind; 3] = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Box];
const REPEATS: [Repeats; 2] = [Repeats::Barred, Repeats::Allowed];
const RISES: [Rise; 2] = [Rise::Strict, Rise::Slow];
const PARITIES: [ParityKind; 2] = [ParityKind::Odd, ParityKind::Even];
const EXTREMES: [ExtremeKind; 2] = [ExtremeKind::Minimum, ExtremeKind::Maximum];

fn place<T: PartialEq>(list: &[T], item: &T) -> usize {
    list.iter().position(|other| other == item).unwrap_or(0)
}

fn mark(mark: Mark) -> [usize; 2] {
    match mark {
        Mark::Difference(by) => [0, by.into()],
        Mark::Ratio(times) => [1, times.into()],
        Mark::Sum(sum) => [2, sum.into()],
        Mark::Less => [3, 0],
    }
}

fn line(kind: LineKind) -> [usize; 2] {
    match kind {
        LineKind::Renban => [0, 0],
        LineKind::Whispers(by) => [1, by.into()],
        LineKind::Palindrome => [2, 0],
        LineKind::Between => [3, 0],
        LineKind::Lockout => [4, 0],
        LineKind::RegionSum => [5, 0],
        LineKind::Zipper => [6, 0],
        LineKind::Entropic => [7, 0],
        LineKind::Modular => [8, 0],
        LineKind::Nabner => [9, 0],
    }
}

fn parts(rule: &Rule) -> Parts {
    let (kind, lists, numbers): (usize, Vec<Vec<Cell>>, Vec<usize>) = match rule.clone() {
        Rule::Cage(Cage { cells, sum, repeats }) => {
            (0, vec![cells], vec![sum.map_or(0, |sum| usize::from(sum) + 1), place(&REPEATS, &repeats)])
        }
        Rule::LittleKiller(LittleKiller { cells, slant, sum }) => {
            (1, vec![cells], vec![place(&SLANTS, &slant), sum.into()])
        }
        Rule::Arrow(Arrow { circle, shaft }) => (2, vec![circle, shaft], vec![]),
        Rule::DoubleArrow(DoubleArrow { cells }) => (3, vec![cells], vec![]),
        Rule::Thermometer(Thermometer { cells, rise }) => (4, vec![cells], vec![place(&RISES, &rise)]),
        Rule::Dot(Dot { cells, mark: said }) => (5, vec![cells.to_vec()], mark(said).to_vec()),
        Rule::Negative(kind) => (6, vec![], vec![place(&NEGATIVES, &kind)]),
        Rule::Line(Line { kind, cells }) => (7, vec![cells], line(kind).to_vec()),
        Rule::Clue(Clue { kind, cells, value }) => (8, vec![cells], vec![place(&CLUES, &kind), value.into()]),
        Rule::Parity(Parity { cell, kind }) => (9, vec![vec![cell]], vec![place(&PARITIES, &kind)]),
        Rule::Allowed(Allowed { cell, digits }) => {
            let low = digits.0 & ((1 << HALF) - 1);
            (10, vec![vec![cell]], vec![low as usize, (digits.0 >> HALF) as usize])
        }
        Rule::Extreme(Extreme { kind, cell, neighbors }) => {
            (11, vec![vec![cell], neighbors], vec![place(&EXTREMES, &kind)])
        }
        Rule::Quadruple(Quadruple { cells, digits }) => {
            (12, vec![cells], digits.into_iter().map(|digit| digit.index()).collect())
        }
        Rule::Clone(Clones { cells, copies }) => (13, vec![cells, copies], vec![]),
        Rule::Region(Region { cells }) => (14, vec![cells], vec![]),
        Rule::Indexer(Indexer { kind, cells, at }) => (15, vec![cells], vec![place(&INDEXERS, &kind), at.into()]),
    };
    Parts { kind, lists, numbers }
}

fn rule(parts: &Parts) -> Option<Rule> {
    let Parts { kind, lists, numbers } = parts;
    let (one, two) = (lists.first().cloned(), lists.get(1).cloned());
    let (first, second) = (numbers.first().copied(), numbers.get(1).copied());
    let small = |number: Option<usize>| u16::try_from(number?).ok();
    let tiny = |number: Option<usize>| u8::try_from(number?).ok();
    let cell = || match lists.first()?.as_slice() {
        [cell] => Some(*cell),
        _ => None,
    };
    Some(match kind {
        0 => {
            let sum = first?.checked_sub(1).map(|sum| sum as u16);
            Rule::Cage(Cage { cells: one?, sum, repeats: *REPEATS.get(second?)? })
        }
        1 => Rule::LittleKiller(LittleKiller { cells: one?, slant: *SLANTS.get(first?)?, sum: small(second)? }),
        2 => Rule::Arrow(Arrow { circle: one?, shaft: two? }),
        3 => Rule::DoubleArrow(DoubleArrow { cells: one? }),
        4 => Rule::Thermometer(Thermometer { cells: one?, rise: *RISES.get(first?)? }),
        5 => {
            let mark = match first? {
                0 => Mark::Difference(tiny(second)?),
                1 => Mark::Ratio(tiny(second)?),
                2 => Mark::Sum(tiny(second)?),
                3 => Mark::Less,
                _ => return None,
            };
            Rule::Dot(Dot { cells: one?.try_into().ok()?, mark })
        }
        6 => Rule::Negative(*NEGATIVES.get(first?)?),
        7 => {
            let kind = match first? {
                0 => LineKind::Renban,
                1 => LineKind::Whispers(tiny(second)?),
                2 => LineKind::Palindrome,
                3 => LineKind::Between,
                4 => LineKind::Lockout,
                5 => LineKind::RegionSum,
                6 => LineKind::Zipper,
                7 => LineKind::Entropic,
                8 => LineKind::Modular,
                9 => LineKind::Nabner,
                _ => return None,
            };
            Rule::Line(Line { kind, cells: one? })
        }
        8 => Rule::Clue(Clue { kind: *CLUES.get(first?)?, cells: one?, value: small(second)? }),
        9 => Rule::Parity(Parity { cell: cell()?, kind: *PARITIES.get(first?)? }),
        10 => {
            let high = u32::try_from(second?).ok().filter(|high| *high < 1 << HALF)?;
            let low = u32::try_from(first?).ok().filter(|low| *low < 1 << HALF)?;
            Rule::Allowed(Allowed { cell: cell()?, digits: DigitSet(high << HALF | low) })
        }
        11 => Rule::Extreme(Extreme { kind: *EXTREMES.get(first?)?, cell: cell()?, neighbors: two? }),
        12 => {
            let digit = |&number: &usize| u8::try_from(number).ok().map(Digit);
            Rule::Quadruple(Quadruple { cells: one?, digits: numbers.iter().map(digit).collect::<Option<_>>()? })
        }
        13 => Rule::Clone(Clones { cells: one?, copies: two? }),
        14 => Rule::Region(Region { cells: one? }),
        15 => Rule::Indexer(Indexer { kind: *INDEXERS.get(first?)?, cells: one?, at: tiny(second)? }),
        _ => return None,
    })
}
