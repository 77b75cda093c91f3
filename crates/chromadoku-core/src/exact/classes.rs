//! Filling an empty board by whole color classes: whether a layout has any solution at all.
//!
//! The cells that take one digit are a color class: no two of them peers, one of them in every full unit. A filling is a
//! partition of the board into classes. On an empty board all digits have the same classes, so a partition stands for
//! all its `n!` namings, and what no class can do (leave the leftovers of three rows and three regions unequal, say) is
//! never tried. The search covers, again and again, the cell that the fewest classes hold. It proves within
//! milliseconds that a jigsaw has no filling where trying digits takes hours; on boards with givens,
//! [`Exact`](super::Exact) is faster.

use crate::exact::Progress;
use crate::geometry::{Geometry, Unit, UnitKind};
use crate::id::{Cell, Digit, Id, PerCell};
use crate::set::CellSet;
use std::sync::Arc;

/// A board with more classes than this is left to [`Exact`](super::Exact).
const MOST_CLASSES: usize = 100_000;

/// A set of cells of a board of at most 128.
type Mask = u128;

/// A search for all partitions of a board into color classes, resumable between nodes.
pub struct Fillings {
    geometry: Arc<Geometry>,
    stack: Vec<Frame>,
    /// The classes chosen so far: one for each frame but the last.
    chosen: Vec<Mask>,
    nodes: u64,
}

struct Frame {
    /// The classes that are disjoint from the chosen ones.
    classes: Vec<Mask>,
    /// Those of them that hold the cell to be covered and were not tried yet.
    choices: Vec<Mask>,
}

impl Fillings {
    /// A search on the empty board of a geometry; nothing where this way is not open: more than 128 cells, more than
    /// 100,000 classes, or no rows, columns or boxes that are full and hold every cell.
    pub fn new(geometry: &Arc<Geometry>) -> Option<Fillings> {
        let classes = classes(geometry)?;
        let mut fillings = Fillings { geometry: geometry.clone(), stack: Vec::new(), chosen: Vec::new(), nodes: 0 };
        fillings.push(classes);
        Some(fillings)
    }

    /// How many choices were made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a filling, the end, or `budget` choices. Of the fillings that differ in nothing but the names
    /// of digits it gives one.
    pub fn run(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while let Some(frame) = self.stack.last_mut() {
            if left == 0 {
                return Progress::Paused;
            }
            let Some(class) = frame.choices.pop() else {
                self.stack.pop();
                self.chosen.pop();
                continue;
            };
            (left, self.nodes) = (left - 1, self.nodes + 1);
            let rest = frame.classes.iter().copied().filter(|other| other & class == 0).collect();
            self.chosen.push(class);
            if self.chosen.len() == self.geometry.digit_count() {
                let filling = self.filling();
                self.chosen.pop();
                return Progress::Solution(filling);
            }
            self.push(rest);
        }
        Progress::Exhausted
    }

    /// Opens a frame: its choices are the classes through the open cell that the fewest hold.
    fn push(&mut self, classes: Vec<Mask>) {
        let mut held = [0_u32; Mask::BITS as usize];
        for &class in &classes {
            members(class).for_each(|at| held[at] += 1);
        }
        let covered = self.chosen.iter().fold(0, |all, class| all | class);
        let open = (0..self.geometry.cell_count()).filter(|&at| covered >> at & 1 == 0);
        let cell = open.min_by_key(|&at| held[at]);
        let holds = |class: &Mask| cell.is_some_and(|at| class >> at & 1 == 1);
        let choices = classes.iter().copied().filter(holds).collect();
        self.stack.push(Frame { classes, choices });
    }

    fn filling(&self) -> PerCell<Digit> {
        let mut filling = PerCell::filled(Digit(0), self.geometry.cell_count());
        for (number, &class) in self.chosen.iter().enumerate() {
            members(class).for_each(|at| filling[Cell::from_index(at)] = Digit::from_index(number));
        }
        filling
    }
}

fn members(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(at)
    })
}

fn mask(cells: &CellSet) -> Mask {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell.index())
}

/// All color classes of an empty board, built one line after the other.
fn classes(geometry: &Geometry) -> Option<Vec<Mask>> {
    if geometry.cell_count() > Mask::BITS as usize {
        return None;
    }
    let lines = lines(geometry)?;
    let peers: PerCell<Mask> = geometry.cells().map(|cell| mask(geometry.peers(cell))).collect();
    let mut grown: Vec<(Mask, Mask)> = vec![(0, 0)];
    for line in lines {
        let mut longer = Vec::new();
        for (class, seen) in grown {
            let free = line.cells.iter().filter(|cell| seen >> cell.index() & 1 == 0);
            longer.extend(free.map(|&cell| (class | 1 << cell.index(), seen | peers[cell])));
        }
        if longer.len() > MOST_CLASSES {
            return None;
        }
        grown = longer;
    }
    let full: Vec<Mask> = geometry.units().filter(|(_, unit)| unit.full).map(|(_, unit)| mask(&unit.set)).collect();
    let in_all = |class: &Mask| full.iter().all(|unit| unit & class != 0);
    Some(grown.into_iter().map(|(class, _)| class).filter(in_all).collect())
}

/// Full units of one kind that together hold every cell once.
fn lines(geometry: &Geometry) -> Option<Vec<&Unit>> {
    [UnitKind::Row, UnitKind::Column, UnitKind::Box].into_iter().find_map(|kind| {
        let units: Vec<&Unit> = geometry.units().map(|(_, unit)| unit).filter(|unit| unit.kind == kind).collect();
        let held = units.iter().fold(CellSet::EMPTY, |held, unit| held | unit.set);
        let once = units.iter().all(|unit| unit.full) && units.len() * geometry.digit_count() == geometry.cell_count();
        (once && held == geometry.cell_set()).then_some(units)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::exact;
    use crate::geometry::{Base, Extra, Shape};

    fn fillings(shape: Shape) -> Fillings {
        Fillings::new(&Geometry::new(shape).unwrap()).unwrap()
    }

    fn count(mut fillings: Fillings) -> u64 {
        let mut count = 0;
        while let Progress::Solution(_) = fillings.run(u64::MAX) {
            count += 1;
        }
        count
    }

    #[test]
    fn fillings_are_counted_up_to_the_names_of_digits() {
        for shape in [Shape::boxes(2, 2), Shape::boxes(2, 2).with(Extra::Diagonals)] {
            let board = Board::empty(Geometry::new(shape.clone()).unwrap());
            let all = count(fillings(shape)) * 24;
            assert_eq!(exact::count(&board, u64::MAX, u64::MAX), Some(exact::Count::Exactly(all)));
        }
    }

    #[test]
    fn a_filling_is_found_in_slices_and_no_two_peers_are_equal() {
        let mut search = fillings(Shape::boxes(3, 3));
        assert_eq!(search.run(3), Progress::Paused);
        let Progress::Solution(filling) = search.run(100_000) else { panic!("the classic board has fillings") };
        let geometry = Geometry::classic9();
        for cell in geometry.cells() {
            assert!(geometry.neighbors(cell).iter().all(|&peer| filling[peer] != filling[cell]));
        }
    }

    #[test]
    fn a_jigsaw_without_a_filling_is_proved_to_have_none() {
        // Row 1 and region A leave r1c4 and r2c4, which would have to be equal and stand in one column.
        let regions = "AAABBBBACCCCDDDD".bytes().map(|region| region - b'A').collect();
        let mut search = fillings(Shape { base: Base::Regions(regions), extras: Vec::new() });
        assert_eq!(search.run(10_000), Progress::Exhausted);
    }

    #[test]
    fn boards_that_are_too_large_or_have_no_such_lines_are_refused() {
        assert!(Fillings::new(&Geometry::new(Shape::boxes(4, 3)).unwrap()).is_none());
        let units = vec![vec![Cell(0), Cell(1)], vec![Cell(1), Cell(2)]];
        let base = Base::Units { digits: 2, places: vec![(0, 0), (0, 1), (1, 1)], units };
        assert!(Fillings::new(&Geometry::new(Shape { base, extras: Vec::new() }).unwrap()).is_none());
    }
}
