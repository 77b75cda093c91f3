//! Rules by chance, so that those who work with rules can be held against each other on any mixture of them.

use super::*;
use crate::id::UnitId;
use crate::order::sort_by_key;
use crate::random::Random;
use crate::set::DigitSet;

/// How many kinds are drawn from.
const KINDS: usize = 34;
/// So often a rule of a kind is tried before another kind has its turn.
const TRIES: usize = 100;

/// A rule that a filling of a board keeps, of a random kind.
pub fn any(geometry: &Geometry, filling: &PerCell<Digit>, random: &mut Random) -> Rule {
    let value = |cell: Cell| i32::from(filling[cell].0) + 1;
    let is_kept = |rule: &Rule| rule.is_sound(geometry.digit_count()) && rule.fits(geometry, &|cell| Some(value(cell)));
    loop {
        let kind = random.below(KINDS);
        if let Some(rule) = (0..TRIES).map(|_| draw(kind, geometry, &value, random)).find(is_kept) {
            return rule;
        }
    }
}

/// A rule of a kind about some cells; its numbers are right for these values, as far as they can be.
fn draw(kind: usize, geometry: &Geometry, value: &dyn Fn(Cell) -> i32, random: &mut Random) -> Rule {
    let mut cells: Vec<Cell> = geometry.cells().collect();
    random.shuffle(&mut cells);
    let others = cells.split_off((2 + random.below(3)).min(cells.len()));
    let line = match geometry.unit_count() {
        0 => cells.clone(),
        count => geometry.unit(UnitId(random.below(count) as u16)).cells.clone(),
    };
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let (a, b) = (value(first), value(last));
    let sum = cells.iter().map(|&cell| value(cell)).sum::<i32>();
    let digits = geometry.digit_count();
    let rising = || {
        let mut cells = cells.clone();
        sort_by_key(&mut cells, |&cell| value(cell));
        cells
    };
    let dot = |mark| Rule::Dot(Dot { cells: [first, last], mark });
    let line_of = |kind| Rule::Line(Line { kind, cells: cells.clone() });
    let clue = |kind| {
        let with = |value| Rule::Clue(Clue { kind, cells: line.clone(), value });
        let fits = |rule: &Rule| rule.fits(geometry, &|cell| Some(value(cell)));
        (0..=digits as u16 * digits as u16).map(with).find(fits).unwrap_or(with(0))
    };
    let arrow = |circle| Rule::Arrow(Arrow { circle, shaft: cells.clone() });
    let extreme = |kind| Rule::Extreme(Extreme { kind, cell: first, neighbors: cells[1..].to_vec() });
    let indexer = |kind, at| Rule::Indexer(Indexer { kind, cells: line.clone(), at });
    let cage = |sum, repeats| Rule::Cage(Cage { cells: cells.clone(), sum, repeats });
    match kind {
        0 => cage(Some(sum as u16), Repeats::Barred),
        1 => cage(Some(sum as u16), Repeats::Allowed),
        2 => cage(None, Repeats::Barred),
        3 => Rule::LittleKiller(LittleKiller { cells, slant: Slant::DownRight, sum: sum as u16 }),
        4 => arrow(others.into_iter().filter(|&other| value(other) == sum).take(1).collect()),
        5 => arrow(others.into_iter().take(2).collect()),
        6 => Rule::DoubleArrow(DoubleArrow { cells }),
        7 => Rule::Thermometer(Thermometer { cells: rising(), rise: Rise::Strict }),
        8 => Rule::Thermometer(Thermometer { cells: rising(), rise: Rise::Slow }),
        9 => dot(Mark::Difference((a - b).unsigned_abs() as u8)),
        10 => dot(Mark::Ratio((a.max(b) / a.min(b)) as u8)),
        11 => dot(Mark::Sum((a + b) as u8)),
        12 => dot(Mark::Less),
        13 => Rule::Negative([Negative::Difference, Negative::Ratio, Negative::Sum][random.below(3)]),
        14 => line_of(LineKind::Whispers(random.below(digits.div_ceil(2) + 1) as u8)),
        15 => line_of(LineKind::Renban),
        16 => line_of(LineKind::Palindrome),
        17 => line_of(LineKind::Between),
        18 => line_of(LineKind::Lockout),
        19 => line_of(LineKind::RegionSum),
        20 => line_of(LineKind::Zipper),
        21 => line_of(LineKind::Entropic),
        22 => line_of(LineKind::Modular),
        23 => line_of(LineKind::Nabner),
        24 => clue(ClueKind::Sandwich),
        25 => clue(ClueKind::XSum),
        26 => clue(ClueKind::Skyscraper),
        27 => Rule::Parity(Parity { cell: first, kind: [ParityKind::Even, ParityKind::Odd][random.below(2)] }),
        28 => Rule::Allowed(Allowed {
            cell: first,
            digits: cells.iter().map(|&cell| Digit(value(cell) as u8 - 1)).collect::<DigitSet>(),
        }),
        29 => extreme([ExtremeKind::Minimum, ExtremeKind::Maximum][random.below(2)]),
        30 => Rule::Clone(Clones {
            cells: vec![first],
            copies: others.into_iter().filter(|&other| value(other) == a).take(1).collect(),
        }),
        31 => Rule::Quadruple(Quadruple { digits: vec![Digit(a as u8 - 1), Digit(b as u8 - 1)], cells }),
        32 => Rule::Region(Region { cells }),
        _ => {
            let kinds = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Box];
            indexer(kinds[random.below(3)], random.below(digits) as u8)
        }
    }
}
