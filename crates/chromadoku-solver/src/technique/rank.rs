//! Truths and links: cells that hold as many digits as their units let them, counted digit by digit.
//!
//! ```text
//!          c1     c4     c7
//! r2      {1 2}  {1 7}  {2 7}      1 and 2 stand at most once in each row, 7 at most once in each column, and so on:
//! r5      ...                      where that makes as many in all as there are cells, each of them is used
//! ```
//!
//! Every cell is a truth: one of its candidates is true. A digit's places among the cells are the edges of a bipartite
//! graph: each joins the units of two lists (say rows and columns) in which it lies. By König's theorem as few of these
//! units meet all edges as edges can be true at once. Where these least covers of all digits together have as many units as
//! there are cells, each unit of each least cover holds its digit among the cells. So the digit goes from the rest of the
//! unit, and a place in two of those units goes as well.
//!
//! A *domino loop* (SK loop) is such a set of cells around four boxes, between lines and boxes; a *multi-sector locked set*
//! has all open cells in which some rows cross some columns, or lines cross boxes. What other programs call a multifish is
//! the same set seen from the digits that the rows hold elsewhere.
//!
//! Sources: Allan Barker, "Sudoku Logic" (truths, links, rank); the New Sudoku Players' Forum, "SK loops" and "Using
//! Multi-Sector Locked Sets", where David P Bird counts rows against columns.

mod loops;
mod sectors;

use super::{Facts, Technique};
use crate::step::{Constraint, Cover, Pattern, Step};
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::members;

pub(crate) use loops::DOMINO_LOOP;
pub(crate) use sectors::MULTI_SECTOR;

/// The units of the two lists that meet all edges of a digit, as masks.
type Least = [u32; 2];

/// Cells, each of which lies in one unit of each of two lists.
struct Sectors<'a> {
    facts: &'a Facts<'a>,
    units: [Vec<UnitId>; 2],
    cells: CellSet,
}

impl<'a> Sectors<'a> {
    /// The unsolved ones of some cells.
    fn new(facts: &'a Facts<'a>, units: [Vec<UnitId>; 2], cells: CellSet) -> Sectors<'a> {
        Sectors { facts, units, cells: cells & *facts.unsolved() }
    }

    /// The step, if the cells are as many as their digits' least covers.
    fn step(&self, technique: &Technique) -> Option<Step> {
        let digits: Vec<Digit> = self.facts.geometry().digits().iter().collect();
        let edges: Vec<[Vec<u32>; 2]> = digits.iter().map(|&digit| self.edges(digit)).collect();
        let size = |least: &Least| least[0].count_ones() + least[1].count_ones();
        // Of all least covers, those with the most units of the first list, and of the second.
        let first: Vec<Least> = edges.iter().map(|[own, _]| least(own)).collect();
        if self.cells.is_empty() || first.iter().map(size).sum::<u32>() as usize != self.cells.len() {
            return None;
        }
        let flipped = |[own, other]: Least| [other, own];
        let second: Vec<Least> = edges.iter().map(|[_, other]| flipped(least(other))).collect();
        let mut all = vec![first.clone(), second.clone()];
        // A place of the cells goes where a least cover has both of its units; that may be neither of the two.
        for (at, [own, _]) in edges.iter().enumerate() {
            for i in members(first[at][0]) {
                for j in members(own[i] & second[at][1]) {
                    let without = own.iter().enumerate().map(|(k, row)| if k == i { 0 } else { row & !(1 << j) });
                    let [rows, columns] = least(&without.collect::<Vec<_>>());
                    let both = [rows | 1 << i, columns | 1 << j];
                    if size(&both) == size(&first[at]) {
                        let mut covers = first.clone();
                        covers[at] = both;
                        all.push(covers);
                    }
                }
            }
        }
        self.joined(technique, &digits, &all)
    }

    /// The step that several covers prove, each of which adds something.
    fn joined(&self, technique: &Technique, digits: &[Digit], all: &[Vec<Least>]) -> Option<Step> {
        let (mut eliminated, mut parts): (Vec<Candidate>, Vec<Pattern>) = Default::default();
        for covers in all {
            let of = |(&digit, least): (&Digit, &Least)| self.excluded(digit, least);
            let mut more: Vec<Candidate> = digits.iter().zip(covers).flat_map(of).collect();
            more.retain(|at| !eliminated.contains(at));
            if !more.is_empty() {
                eliminated.append(&mut more);
                parts.push(self.pattern(digits, covers));
            }
        }
        let pattern = if parts.len() > 1 { Pattern::Joint(parts) } else { parts.pop()? };
        Step::eliminating(technique.id, pattern, eliminated)
    }

    fn pattern(&self, digits: &[Digit], covers: &[Least]) -> Pattern {
        let of = |(&digit, least): (&Digit, &Least)| {
            self.chosen(*least).into_iter().map(move |unit| Constraint::Place(unit, digit)).collect::<Vec<_>>()
        };
        Pattern::Cover(Cover {
            bases: self.cells.iter().map(Constraint::Cell).collect(),
            covers: digits.iter().zip(covers).flat_map(of).collect(),
            fins: Vec::new(),
        })
    }

    /// The units of a cover.
    fn chosen(&self, least: Least) -> Vec<UnitId> {
        let of = |side: usize| members(least[side]).map(move |at| self.units[side][at]);
        of(0).chain(of(1)).collect()
    }

    /// The candidates of a digit that more units of a cover hold than it needs.
    fn excluded(&self, digit: Digit, least: &Least) -> Vec<Candidate> {
        let chosen = self.chosen(*least);
        let held = |cell: &Cell| {
            let units = chosen.iter().filter(|&&unit| self.facts.geometry().unit(unit).set.contains(*cell)).count();
            units > usize::from(self.cells.contains(*cell))
        };
        self.facts.places(digit).iter().filter(held).map(|cell| Candidate { cell, digit }).collect()
    }

    /// The places of a digit among the cells: for each unit of a list, those of the other that it joins it with.
    fn edges(&self, digit: Digit) -> [Vec<u32>; 2] {
        let held = self.cells & *self.facts.places(digit);
        let set = |unit: &UnitId| self.facts.geometry().unit(*unit).set & held;
        let of = |from: &[UnitId], to: &[UnitId]| {
            let row = |unit: &UnitId| {
                let own = set(unit);
                let joined = to.iter().enumerate().filter(|(_, other)| set(other).intersects(&own));
                joined.fold(0, |mask, (at, _)| mask | 1 << at)
            };
            from.iter().map(row).collect()
        };
        [of(&self.units[0], &self.units[1]), of(&self.units[1], &self.units[0])]
    }
}

/// No partner.
const NONE: u8 = u8::MAX;

/// Gives a vertex a partner, whatever partners others change to; says whether that can be done.
fn augment(vertex: usize, edges: &[u32], partner: &mut [u8], tried: &mut u32) -> bool {
    loop {
        let open = edges[vertex] & !*tried;
        if open == 0 {
            return false;
        }
        let other = open.trailing_zeros() as usize;
        *tried |= 1 << other;
        let taken = partner[other];
        if taken == NONE || augment(usize::from(taken), edges, partner, tried) {
            partner[other] = vertex as u8;
            return true;
        }
    }
}

/// The least set of vertices that meets all edges of a bipartite graph, with the most of those whose edges are given: of
/// them and of the others, as masks.
fn least(edges: &[u32]) -> Least {
    let mut partner = [NONE; 32];
    let mut reached = [0, 0];
    let mut open: Vec<usize> = (0..edges.len()).filter(|&at| !augment(at, edges, &mut partner, &mut 0)).collect();
    // What is reached from vertices without a partner by any edge there and a partner's edge back.
    open.iter().for_each(|&at| reached[0] |= 1u32 << at);
    while let Some(at) = open.pop() {
        let new = edges[at] & !reached[1];
        reached[1] |= new;
        for back in members(new).map(|other| partner[other]).filter(|&back| back != NONE) {
            if reached[0] >> back & 1 == 0 {
                reached[0] |= 1 << back;
                open.push(usize::from(back));
            }
        }
    }
    let all = (0..edges.len()).fold(0, |all, at| all | 1u32 << at);
    [all & !reached[0], reached[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_set_of_vertices_that_meets_all_edges_takes_those_that_every_one_can() {
        // A path of three edges: both ends of the first list are needed, or the inner two, or one of each.
        assert_eq!(least(&[0b01, 0b11]), [0b11, 0]);
        assert_eq!(least(&[0b111]), [1, 0]);
        assert_eq!(least(&[1, 1, 1]), [0, 1]);
        assert_eq!(least(&[0, 0]), [0, 0]);
        assert_eq!(least(&[0b11, 0b11, 0b11]), [0, 0b11]);
    }
}
