//! The graph of links, on which chains run: of two vertices that are strongly linked one is true, of two that are weakly
//! linked not both are. A pair may be linked in both ways.

use crate::technique::{Facts, almost_locked_sets};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::Vertex;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

/// A vertex: a digit in one of these cells. One cell is a candidate, several are a group; the places of a digit in an
/// almost locked set stand for that set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: CellSet,
    /// The almost locked set, its cells and digits, where it is one.
    pub set: Option<(CellSet, DigitSet)>,
}

/// The graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    /// The vertices: candidates first, then groups, then almost locked sets from the smallest.
    pub nodes: Vec<Node>,
    /// Pairs of which one is true.
    pub strong: Vec<(Vertex, Vertex)>,
    /// Pairs of which not both are true: candidates, and almost locked sets, whose link is a restricted common digit.
    pub weak: Vec<(Vertex, Vertex)>,
}

/// The links of all candidates of cells without a value; or those of one digit, with its groups and its almost locked sets, so
/// many of them, of at least two cells.
pub fn links(board: &Board, digit: Option<Digit>, sets: usize) -> Links {
    let mut links = Links::default();
    links.candidates(board, digit);
    links.pairs(board);
    if let Some(digit) = digit {
        links.groups(board, digit);
        links.sets(board, digit, sets);
    }
    links
}

/// Whether two candidates that exclude each other are strongly linked too: they are the last two of their cell, or the last two places
/// of their digit in a unit that needs it; where rules make cells equal, in a cell that is equal to theirs.
pub fn are_last_two(board: &Board, a: Candidate, b: Candidate) -> bool {
    let geometry = board.geometry();
    if a.digit != b.digit {
        return a.cell == b.cell && board.candidates(a.cell).len() == 2;
    }
    let are_places = |both: CellSet| {
        let units = geometry.units_of_all(&both).into_iter();
        units.filter(|&unit| geometry.unit(unit).full).any(|unit| board.positions(unit, a.digit) == both)
    };
    let theirs = geometry.twins(b.cell);
    geometry.twins(a.cell).iter().any(|one| theirs.iter().any(|other| are_places([one, other].into_iter().collect())))
}

impl Links {
    fn candidates(&mut self, board: &Board, digit: Option<Digit>) {
        for cell in board.unsolved().iter() {
            let digits = board.candidates(cell).iter().filter(|&other| digit.is_none_or(|digit| digit == other));
            self.nodes.extend(digits.map(|digit| Node { digit, cells: CellSet::of(cell), set: None }));
        }
        self.weak_from(0, board.geometry());
    }

    /// The weak links among the nodes from a number on.
    fn weak_from(&mut self, first: usize, geometry: &Geometry) {
        for b in first..self.nodes.len() {
            let exclusive = |&a: &usize| exclude(geometry, &self.nodes[a], &self.nodes[b]);
            let pairs: Vec<usize> = (first..b).filter(exclusive).collect();
            self.weak.extend(pairs.into_iter().map(|a| (a as Vertex, b as Vertex)));
        }
    }

    /// The strong links of candidates.
    fn pairs(&mut self, board: &Board) {
        let candidate = |at: Vertex| {
            let node = &self.nodes[at as usize];
            node.cells.first().map(|cell| Candidate { cell, digit: node.digit })
        };
        let is_strong = |&&(a, b): &&(Vertex, Vertex)| {
            candidate(a).zip(candidate(b)).is_some_and(|(a, b)| are_last_two(board, a, b))
        };
        self.strong = self.weak.iter().filter(is_strong).copied().collect();
    }

    /// Groups, and what they are strongly linked to: the other places of their unit, where these too are a group or a candidate.
    fn groups(&mut self, board: &Board, digit: Digit) {
        let geometry = board.geometry();
        for (unit, _) in geometry.units().filter(|(_, unit)| unit.full) {
            let places = board.positions(unit, digit);
            for (_, other) in geometry.units().filter(|&(other, _)| other != unit) {
                let cells = places & other.set;
                let rest = places - cells;
                if cells.len() < 2 || rest.is_empty() || !is_node(geometry, unit, &rest) {
                    continue;
                }
                let (a, b) = (self.node(digit, cells), self.node(digit, rest));
                let link = (a.min(b), a.max(b));
                if !self.strong.contains(&link) {
                    self.strong.push(link);
                }
            }
        }
    }

    /// The vertex of some places, a new one where there was none.
    fn node(&mut self, digit: Digit, cells: CellSet) -> Vertex {
        let known = self.nodes.iter().position(|node| node.digit == digit && node.cells == cells);
        known.unwrap_or_else(|| {
            self.nodes.push(Node { digit, cells, set: None });
            self.nodes.len() - 1
        }) as Vertex
    }

    fn sets(&mut self, board: &Board, digit: Digit, most: usize) {
        let first = self.nodes.len();
        let places =
            board.unsolved().iter().filter(|&cell| board.candidates(cell).contains(digit)).collect::<CellSet>();
        for (cells, digits) in almost_locked_sets(&Facts::new(board)) {
            if cells.len() > 1 && digits.contains(digit) && self.nodes.len() < first + most {
                self.nodes.push(Node { digit, cells: cells & places, set: Some((cells, digits)) });
            }
        }
        self.weak_from(first, board.geometry());
    }
}

/// Whether two nodes cannot both be true, by cells, peers or rules.
fn exclude(geometry: &Geometry, a: &Node, b: &Node) -> bool {
    let of = |node: &Node| node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect::<Vec<_>>();
    let others = of(b);
    of(a).into_iter().all(|a| others.iter().all(|&b| geometry.excludes(a, b)))
}

/// Whether places in a unit are one cell, or lie in another unit too.
fn is_node(geometry: &Geometry, unit: UnitId, cells: &CellSet) -> bool {
    cells.len() == 1 || geometry.units_of_all(cells).iter().any(|&other| other != unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{self, Uniqueness};
    use crate::path::{Next, Walk};
    use chromadoku_board::codec::text;
    use chromadoku_board::id::Cell;

    #[test]
    fn of_a_strong_link_one_end_is_true_and_of_a_weak_one_not_both_are() {
        let board = text::parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
            .unwrap()
            .board();
        let Some(Uniqueness::One(solution)) = exact::uniqueness(&board, 100_000) else { panic!("one solution") };
        let is_true = |node: &Node| node.cells.iter().any(|cell| solution[cell] == node.digit);
        let mut walk = Walk::new(board);
        let mut seen = [0; 3];
        for _ in 0..20 {
            for digit in std::iter::once(None).chain(walk.board().geometry().digits().iter().map(Some)) {
                let Links { nodes, strong, weak } = links(walk.board(), digit, 20);
                let truth = |at: Vertex| is_true(&nodes[at as usize]);
                assert!(strong.iter().all(|&(a, b)| truth(a) || truth(b)));
                assert!(weak.iter().all(|&(a, b)| !(truth(a) && truth(b))));
                seen[0] += strong.len();
                seen[1] += nodes.iter().filter(|node| node.cells.len() > 1 && node.set.is_none()).count();
                seen[2] += nodes.iter().filter(|node| node.set.is_some()).count();
            }
            assert!(matches!(walk.advance(), Next::Step(_)));
        }
        assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
    }

    #[test]
    fn a_group_is_linked_to_the_rest_of_its_unit() {
        // Of row 1, 1 goes into the first three cells or into the last.
        let text = format!("189 189 189 23 23 45 45 67 17{}", " 123456789".repeat(72));
        let board = text::parse(&text).unwrap().board();
        let Links { nodes, strong, .. } = links(&board, Some(Digit(0)), 0);
        let cells = |at: Vertex| nodes[at as usize].cells;
        let group: CellSet = [Cell(0), Cell(1), Cell(2)].into_iter().collect();
        assert!(strong.iter().any(|&(a, b)| cells(a) == CellSet::of(Cell(8)) && cells(b) == group));
    }
}
