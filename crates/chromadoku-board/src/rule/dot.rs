//! Dots and letters between two cells: a white dot is a difference, a black one a ratio, X and V are sums, and a sign says
//! which is smaller. Where all of a kind are given, neighbors without one are not so.
//!
//! A pair with a dot of either color is exempt from both rules about dots. The rule about ratios covers each ratio that is
//! written on a dot, or 2 where there is none; the one about sums covers 5 and 10, whichever occur.

use super::{Demand, Equation, Limits, Meaning, Rule, Values, named};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A mark between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Dot {
    /// The two cells, mostly neighbors.
    pub cells: [Cell; 2],
    /// What it says.
    pub mark: Mark,
}

/// What is said of two digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Mark {
    /// They differ by this: a white dot, usually 1.
    Difference(u8),
    /// One is this many times the other: a black dot, usually 2.
    Ratio(u8),
    /// They add up to this: X is 10, V is 5.
    Sum(u8),
    /// The first is smaller.
    Less,
}

impl Mark {
    /// Whether two digits are so.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Mark::Difference(by) => (a - b).abs() == i32::from(by),
            Mark::Ratio(times) => a == i32::from(times) * b || b == i32::from(times) * a,
            Mark::Sum(sum) => a + b == i32::from(sum),
            Mark::Less => a < b,
        }
    }
}

impl Meaning for Dot {
    fn name(&self) -> &'static str {
        match self.mark {
            Mark::Difference(_) => "white dot",
            Mark::Ratio(_) => "black dot",
            Mark::Sum(10) => "X",
            Mark::Sum(5) => "V",
            Mark::Sum(_) => "sum of two",
            Mark::Less => "inequality",
        }
    }

    fn title(&self) -> &'static str {
        match self.mark {
            Mark::Difference(_) | Mark::Ratio(_) => "dots",
            Mark::Sum(_) => "XV",
            Mark::Less => "inequalities",
        }
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let [a, b] = self.cells;
        let cells = named(geometry, &[a.min(b), a.max(b)]);
        match self.mark {
            Mark::Difference(1) => format!("The digits in {cells} are consecutive."),
            Mark::Difference(by) => format!("The digits in {cells} differ by {by}."),
            Mark::Ratio(2) => format!("One of the digits in {cells} is twice the other."),
            Mark::Ratio(times) => format!("One of the digits in {cells} is {times} times the other."),
            Mark::Sum(sum) => format!("The digits in {cells} add up to {sum}."),
            Mark::Less => {
                format!("The digit in {} is smaller than that in {}.", geometry.name(a), geometry.name(b))
            }
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn is_sound(&self, _: usize) -> bool {
        self.cells[0] != self.cells[1]
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        let [a, b] = self.cells.map(value);
        a.zip(b).is_none_or(|(a, b)| self.mark.holds(a, b))
    }

    fn equations(&self, _: &Geometry) -> Vec<Equation> {
        match self.mark {
            Mark::Sum(sum) => vec![Equation::total(&self.cells, i32::from(sum))],
            _ => Vec::new(),
        }
    }
}

impl Demand for Dot {
    fn limits(&self, limits: &mut Limits) {
        limits.pair(self.cells[0], self.cells[1], |a, b| self.mark.holds(a, b));
    }
}

/// All marks of a kind are given: neighbors without one are not so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Negative {
    /// Neighbors without a dot are not consecutive.
    Difference,
    /// Neighbors without a dot are not in the ratio of a dot.
    Ratio,
    /// Neighbors without X or V add up to neither 5 nor 10.
    Sum,
}

impl Negative {
    /// What neighbors without a mark are not.
    fn marks(self, geometry: &Geometry) -> Vec<Mark> {
        match self {
            Negative::Difference => vec![Mark::Difference(1)],
            Negative::Sum => vec![Mark::Sum(5), Mark::Sum(10)],
            Negative::Ratio => {
                let ratios = dots(geometry).map(|dot| dot.mark).filter(|mark| matches!(mark, Mark::Ratio(_)));
                let mut ratios: Vec<Mark> = ratios.collect();
                if ratios.is_empty() {
                    ratios.push(Mark::Ratio(2));
                }
                ratios
            }
        }
    }

    fn exempts(self, mark: Mark) -> bool {
        match self {
            Negative::Difference | Negative::Ratio => matches!(mark, Mark::Difference(_) | Mark::Ratio(_)),
            Negative::Sum => matches!(mark, Mark::Sum(_)),
        }
    }

    /// Whether two cells may take two values: they may unless they are neighbors without a mark.
    pub(super) fn allows(self, geometry: &Geometry, cells: [Cell; 2], [a, b]: [i32; 2]) -> bool {
        let are_neighbors = || next_to(geometry, cells[0]).any(|next| next == cells[1]);
        !self.marks(geometry).iter().any(|mark| mark.holds(a, b)) || !are_neighbors() || self.is_exempt(geometry, cells)
    }

    /// Whether two neighbors carry a mark that exempts them.
    fn is_exempt(self, geometry: &Geometry, pair: [Cell; 2]) -> bool {
        let has = |dot: &Dot| dot.cells == pair || dot.cells == [pair[1], pair[0]];
        dots(geometry).any(|dot| self.exempts(dot.mark) && has(dot))
    }
}

/// The cells to the right of a cell and below it.
pub fn next_to(geometry: &Geometry, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, column) = geometry.place(cell);
    let right = (column + 1 < geometry.columns()).then(|| geometry.cell_at(row, column + 1));
    let below = (row + 1 < geometry.rows()).then(|| geometry.cell_at(row + 1, column));
    [right, below].into_iter().flatten().flatten()
}

fn dots(geometry: &Geometry) -> impl Iterator<Item = &Dot> {
    geometry.rules().filter_map(|(_, rule)| match rule {
        Rule::Dot(dot) => Some(dot),
        _ => None,
    })
}

impl Meaning for Negative {
    fn name(&self) -> &'static str {
        match self {
            Negative::Difference => "no consecutive neighbors",
            Negative::Ratio => "all black dots given",
            Negative::Sum => "all X and V given",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Negative::Difference => "non-consecutive",
            Negative::Ratio => "all dots",
            Negative::Sum => "all XV",
        }
    }

    fn sentence(&self, _: &Geometry) -> String {
        match self {
            Negative::Difference => "Neighbors without a dot are not consecutive.",
            Negative::Ratio => "Neighbors without a dot are not in the ratio of a black dot.",
            Negative::Sum => "Neighbors without X or V add up to neither 5 nor 10.",
        }
        .to_owned()
    }

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn pairs(&self, geometry: &Geometry) -> Option<Vec<[Cell; 2]>> {
        Some(geometry.cells().flat_map(|cell| next_to(geometry, cell).map(move |next| [cell, next])).collect())
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        let marks = self.marks(geometry);
        geometry.cells().all(|cell| {
            let Some(own) = value(cell) else { return true };
            next_to(geometry, cell).all(|next| {
                let is_marked = |other| marks.iter().any(|mark| mark.holds(own, other));
                !value(next).is_some_and(is_marked) || self.is_exempt(geometry, [cell, next])
            })
        })
    }
}

impl Demand for Negative {
    fn limits(&self, limits: &mut Limits) {
        let geometry = limits.geometry();
        let marks = self.marks(geometry);
        for cell in geometry.cells() {
            for next in next_to(geometry, cell).filter(|&next| !self.is_exempt(geometry, [cell, next])) {
                limits.pair(cell, next, |a, b| !marks.iter().any(|mark| mark.holds(a, b)));
            }
        }
    }
}
