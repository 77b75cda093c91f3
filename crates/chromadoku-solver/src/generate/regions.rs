//! Regions of a jigsaw by chance: boxes, or rows where there are none, whose cells change hands at their borders while every region
//! stays in one piece.

use std::sync::Arc;

use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::random::Random;

/// How many times a cell changes hands, in times the number of cells: enough that nothing is left of the boxes.
const EXCHANGES: usize = 6;
/// How many times that it goes on at most.
const MOST: usize = 10;

/// A board with other regions. One that has none, or that cannot have others, stays as it is.
pub(super) fn by_chance(geometry: &Arc<Geometry>, random: &mut Random) -> Arc<Geometry> {
    let side = geometry.digit_count();
    let usual = Base::usual_regions(side);
    if geometry.cell_count() != side * side {
        return geometry.clone();
    }
    let start = (0..).zip(&usual).map(|(at, region): (usize, _)| region.unwrap_or((at / side) as u8)).collect();
    let mut layout = Layout { side, regions: start };
    // A region that is a row or column says nothing: such layouts go on changing for a while.
    for round in 0..MOST * EXCHANGES {
        (0..side * side).for_each(|_| layout.exchange(random));
        if round + 1 >= EXCHANGES && !(0..side as u8).any(|region| layout.is_straight(region)) {
            break;
        }
    }
    let regions: Vec<Option<u8>> = layout.regions.into_iter().map(Some).collect();
    let shape = Shape { base: Base::of_regions(&regions), extras: geometry.shape().extras.clone() };
    Geometry::new(shape).map_or(geometry.clone(), |drawn| drawn.with_names(geometry.naming()))
}

struct Layout {
    side: usize,
    /// The region of each cell in reading order.
    regions: Vec<u8>,
}

impl Layout {
    /// A cell goes to a region beside it, which gives another one in return; nothing where that would break a region in pieces.
    fn exchange(&mut self, random: &mut Random) {
        let given = random.below(self.regions.len());
        let own = self.regions[given];
        let near: Vec<usize> = self.beside(given).filter(|&at| self.regions[at] != own).collect();
        let Some(&at) = near.get(random.below(near.len().max(1))) else { return };
        let other = self.regions[at];
        self.regions[given] = other;
        let mut back: Vec<usize> = (0..self.regions.len())
            .filter(|&cell| cell != given && self.regions[cell] == other)
            .filter(|&cell| self.beside(cell).any(|near| self.regions[near] == own))
            .collect();
        random.shuffle(&mut back);
        for cell in back {
            self.regions[cell] = own;
            if self.is_whole(own) && self.is_whole(other) {
                return;
            }
            self.regions[cell] = other;
        }
        self.regions[given] = own;
    }

    /// The cells with which a cell has a border in common.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, column) = (cell / side, cell % side);
        let near = [
            (row > 0).then(|| cell - side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then(|| cell + 1),
            (row + 1 < side).then(|| cell + side),
        ];
        near.into_iter().flatten()
    }

    /// Whether a region is a row or column.
    fn is_straight(&self, region: u8) -> bool {
        let cells = || (0..self.regions.len()).filter(|&cell| self.regions[cell] == region);
        let are_in_one = |of: fn(usize, usize) -> usize| {
            let mut lines = cells().map(|cell| of(cell, self.side));
            let first = lines.next();
            lines.all(|line| Some(line) == first)
        };
        are_in_one(|cell, side| cell / side) || are_in_one(|cell, side| cell % side)
    }

    /// Whether a region is in one piece.
    fn is_whole(&self, region: u8) -> bool {
        let cells = || (0..self.regions.len()).filter(|&cell| self.regions[cell] == region);
        let mut reached: Vec<usize> = cells().take(1).collect();
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            let next = self.beside(cell).filter(|&near| self.regions[near] == region);
            for near in next {
                if !reached.contains(&near) {
                    reached.push(near);
                }
            }
            at += 1;
        }
        reached.len() == cells().count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_whole_as_large_as_a_row_and_others_with_each_seed() {
        for side in [4, 5, 6, 7, 9, 10, 12] {
            let empty =
                Geometry::new(Shape { base: Base::of_regions(&vec![None; side * side]), extras: vec![] }).unwrap();
            let mut random = Random::new(side as u64);
            let layouts = [(); 2].map(|()| by_chance(&empty, &mut random).shape().base.regions().unwrap());
            assert_ne!(layouts[0], layouts[1]);
            for layout in layouts {
                let regions: Vec<u8> = layout.into_iter().map(Option::unwrap).collect();
                let layout = Layout { side, regions };
                for region in 0..side as u8 {
                    assert_eq!(layout.regions.iter().filter(|&&other| other == region).count(), side);
                    assert!(layout.is_whole(region) && !layout.is_straight(region));
                }
            }
        }
    }
}
