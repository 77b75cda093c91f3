//! Lines: cells in order, of which each kind demands something else. Digits repeat along a line wherever its kind, units and
//! peers allow it.

use super::{Demand, Equation, Limits, Meaning, Values, are_distinct, differ, known, named, sum_line};
use crate::geometry::{Geometry, UnitKind};
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Line {
    /// What it demands.
    pub kind: LineKind,
    /// Its cells in order.
    pub cells: Vec<Cell>,
}

/// What a line demands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum LineKind {
    /// Its digits are consecutive, in any order, without repeats.
    Renban,
    /// Neighbors differ by this at least.
    Whispers(u8),
    /// It reads the same from both ends.
    Palindrome,
    /// The inner digits lie strictly between those of the ends.
    Between,
    /// The ends differ by half of the number of digits at least; the inner digits lie outside of what they span.
    Lockout,
    /// It has the same sum in each region through which it passes.
    RegionSum,
    /// Cells as far from the middle have one total; a digit in the middle is that total.
    Zipper,
    /// Each three in succession hold a low, a middle and a high digit.
    Entropic,
    /// Each three in succession leave different remainders when divided by 3.
    Modular,
    /// No two digits of it are equal or consecutive.
    Nabner,
}

impl LineKind {
    /// What German whispers differ by on a board with so many digits.
    pub fn german(digits: usize) -> LineKind {
        LineKind::Whispers(digits.div_ceil(2) as u8)
    }

    /// The classes of digits of which each three cells in succession have one each, where a line tells some apart.
    pub fn classes(self, digits: usize) -> Option<[DigitSet; 3]> {
        let of = |class: usize| -> DigitSet {
            let is_of = |value: &usize| self.class(*value as i32, digits as i32) == class as i32;
            (1..=digits).filter(is_of).map(|value| Digit::from_index(value - 1)).collect()
        };
        matches!(self, LineKind::Entropic | LineKind::Modular).then(|| [0, 1, 2].map(of))
    }

    /// The class of a digit where a line tells classes apart.
    fn class(self, value: i32, digits: i32) -> i32 {
        match self {
            LineKind::Entropic => (value - 1) * 3 / digits,
            _ => value % 3,
        }
    }
}

/// Whether inner digits agree with the ends of a line.
fn is_inside(kind: LineKind, ends: [i32; 2], value: i32) -> bool {
    let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
    match kind {
        LineKind::Between => low < value && value < high,
        _ => value < low || high < value,
    }
}

/// Whether two ends agree with each other.
fn are_ends(kind: LineKind, ends: [i32; 2], digits: i32, has_inner: bool) -> bool {
    let apart = (ends[0] - ends[1]).abs();
    match kind {
        LineKind::Between => apart >= if has_inner { 2 } else { 0 },
        _ => apart >= digits / 2,
    }
}

impl Line {
    /// The groups of cells that have one sum, where that is what the line says: its stays in regions, or the cells as far from its middle.
    pub fn groups(&self, geometry: &Geometry) -> Option<Vec<Vec<Cell>>> {
        match self.kind {
            LineKind::RegionSum => Some(sum_line::pieces(geometry, &self.cells)),
            LineKind::Zipper => Some(sum_line::folds(&self.cells)),
            _ => None,
        }
    }

    /// The values where the known ones stand, with gaps.
    fn values(&self, value: &Values) -> Vec<Option<i32>> {
        self.cells.iter().map(|&cell| value(cell)).collect()
    }

    fn fits_ends(&self, geometry: &Geometry, value: &Values) -> bool {
        let digits = geometry.digit_count() as i32;
        let values = self.values(value);
        let [Some(first), inner @ .., Some(last)] = values.as_slice() else { return true };
        let ends = [*first, *last];
        are_ends(self.kind, ends, digits, !inner.is_empty())
            && inner.iter().flatten().all(|&value| is_inside(self.kind, ends, value))
    }

    fn fits_classes(&self, geometry: &Geometry, value: &Values) -> bool {
        let digits = geometry.digit_count() as i32;
        let classes: Vec<Option<i32>> =
            self.values(value).into_iter().map(|value| Some(self.kind.class(value?, digits))).collect();
        (0..classes.len()).all(|at| {
            let before = classes[at.saturating_sub(2)..at].iter().flatten();
            classes[at].is_none_or(|class| before.clone().all(|&other| other != class))
        })
    }
}

impl Meaning for Line {
    fn name(&self) -> &'static str {
        match self.kind {
            LineKind::Renban => "renban line",
            LineKind::Whispers(_) => "whispers line",
            LineKind::Palindrome => "palindrome",
            LineKind::Between => "between line",
            LineKind::Lockout => "lockout line",
            LineKind::RegionSum => "region sum line",
            LineKind::Zipper => "zipper line",
            LineKind::Entropic => "entropic line",
            LineKind::Modular => "modular line",
            LineKind::Nabner => "nabner line",
        }
    }

    fn title(&self) -> &'static str {
        match self.kind {
            LineKind::Renban => "renban",
            LineKind::Whispers(_) => "whispers",
            LineKind::Palindrome => "palindromes",
            LineKind::Between => "between lines",
            LineKind::Lockout => "lockout lines",
            LineKind::RegionSum => "region sums",
            LineKind::Zipper => "zipper lines",
            LineKind::Entropic => "entropic lines",
            LineKind::Modular => "modular lines",
            LineKind::Nabner => "nabner lines",
        }
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let cells = named(geometry, &self.cells);
        let ends = || match self.cells.as_slice() {
            [first, .., last] => named(geometry, &[*first, *last]),
            _ => String::new(),
        };
        match self.kind {
            LineKind::Renban => format!("The digits in {cells} are consecutive in some order, without repeats."),
            LineKind::Whispers(by) => format!("Along {cells}, neighbors differ by {by} or more."),
            LineKind::Palindrome => format!("The digits in {cells} read the same from both ends."),
            LineKind::Between => format!("Along {cells}, the inner digits lie between those in {}.", ends()),
            LineKind::Lockout => format!(
                "Along {cells}, the digits in {} differ by {} or more, and no inner digit is one of them or between them.",
                ends(),
                geometry.digit_count() / 2
            ),
            LineKind::RegionSum => format!("Along {cells}, the digits have the same sum in each region."),
            LineKind::Zipper => {
                let sum = match self.cells.len() % 2 {
                    1 => format!("add up to the digit in {}", geometry.name(self.cells[self.cells.len() / 2])),
                    _ => "have the same total".to_owned(),
                };
                format!("Along {cells}, any two digits equally far from the middle {sum}.")
            }
            LineKind::Entropic => {
                format!("Along {cells}, every three in succession hold a low, a middle and a high digit.")
            }
            LineKind::Modular => {
                format!("Along {cells}, every three in succession leave different remainders when divided by 3.")
            }
            LineKind::Nabner => format!("No two digits in {cells} are equal or consecutive."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn pairs(&self, _: &Geometry) -> Option<Vec<[Cell; 2]>> {
        let cells = &self.cells;
        let apart = |by: usize| cells.iter().zip(cells.iter().skip(by)).map(|(&a, &b)| [a, b]);
        match self.kind {
            LineKind::Whispers(_) => Some(apart(1).collect()),
            LineKind::Entropic | LineKind::Modular => Some(apart(1).chain(apart(2)).collect()),
            LineKind::Palindrome => {
                let mirrored = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                Some(mirrored.map(|(&a, &b)| [a, b]).collect())
            }
            _ => None,
        }
    }

    fn is_sound(&self, digits: usize) -> bool {
        let size = self.cells.len();
        match self.kind {
            LineKind::Renban => (1..=digits).contains(&size) && are_distinct(&self.cells),
            LineKind::Nabner => (1..=digits).contains(&size) && are_distinct(&self.cells),
            LineKind::Between | LineKind::Lockout => size >= 2,
            _ => size >= 1,
        }
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        let values = self.values(value);
        let neighbors = |holds: &dyn Fn(i32, i32) -> bool| {
            values.windows(2).all(|pair| pair[0].zip(pair[1]).is_none_or(|(a, b)| holds(a, b)))
        };
        let known = known(&self.cells, value);
        match self.kind {
            LineKind::Renban => {
                let span = known.iter().max().zip(known.iter().min()).map_or(0, |(most, least)| most - least);
                differ(&known) && (span as usize) < values.len()
            }
            LineKind::Whispers(by) => neighbors(&|a, b| (a - b).abs() >= i32::from(by)),
            LineKind::Palindrome => {
                values.iter().zip(values.iter().rev()).all(|(a, b)| a.zip(*b).is_none_or(|(a, b)| a == b))
            }
            LineKind::Between | LineKind::Lockout => self.fits_ends(geometry, value),
            LineKind::RegionSum => sum_line::have_one_sum(&sum_line::pieces(geometry, &self.cells), value),
            LineKind::Zipper => sum_line::is_zipped(&values),
            LineKind::Entropic | LineKind::Modular => self.fits_classes(geometry, value),
            LineKind::Nabner => {
                known.iter().enumerate().all(|(at, value)| known[..at].iter().all(|other| (value - other).abs() > 1))
            }
        }
    }

    fn unit(&self) -> Option<(UnitKind, Vec<Cell>)> {
        match self.kind {
            LineKind::Renban if self.cells.len() > 1 => Some((UnitKind::Renban, self.cells.clone())),
            LineKind::Nabner if self.cells.len() > 1 => Some((UnitKind::Nabner, self.cells.clone())),
            _ => None,
        }
    }

    fn equations(&self, geometry: &Geometry) -> Vec<Equation> {
        match self.kind {
            LineKind::RegionSum => sum_line::equations(&sum_line::pieces(geometry, &self.cells)),
            LineKind::Zipper => sum_line::zipper(&self.cells),
            _ => Vec::new(),
        }
    }
}

impl Demand for Line {
    fn limits(&self, limits: &mut Limits) {
        let (cells, kind) = (&self.cells, self.kind);
        let digits = limits.geometry().digit_count() as i32;
        match kind {
            LineKind::Renban => limits.consecutive(cells),
            LineKind::Whispers(by) => {
                cells.windows(2).for_each(|pair| limits.pair(pair[0], pair[1], |a, b| (a - b).abs() >= i32::from(by)));
            }
            LineKind::Palindrome => {
                for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                    limits.pair(a, b, |a, b| a == b);
                }
            }
            LineKind::Between | LineKind::Lockout => {
                let [first, inner @ .., last] = cells.as_slice() else { return };
                let order: Vec<Cell> = [*first, *last].into_iter().chain(inner.iter().copied()).collect();
                // The ends as far as they are known.
                let next = |place: usize, ends: &Vec<i32>, value: i32| match place {
                    0 => Some(vec![value]),
                    1 => Some(vec![ends[0], value]).filter(|e| are_ends(kind, [e[0], e[1]], digits, !inner.is_empty())),
                    _ => is_inside(kind, [ends[0], ends[1]], value).then(|| ends.clone()),
                };
                limits.machine(&order, Vec::new(), next, |_| true);
            }
            LineKind::RegionSum => sum_line::limit_pieces(&sum_line::pieces(limits.geometry(), cells), limits),
            LineKind::Zipper => {
                sum_line::zipper(cells).into_iter().for_each(|equation| limits.sum(equation));
            }
            LineKind::Entropic | LineKind::Modular => {
                // The classes of the last two.
                let next = |_: usize, last: &[i32; 2], value: i32| {
                    let class = kind.class(value, digits);
                    (!last.contains(&class)).then_some([last[1], class])
                };
                limits.machine(cells, [-1, -1], next, |_| true);
            }
            LineKind::Nabner => {
                for (at, &a) in cells.iter().enumerate() {
                    cells[..at].iter().for_each(|&b| limits.pair(a, b, |a, b| (a - b).abs() > 1));
                }
            }
        }
    }
}
