//! From a full board to a killer: the board is cut into cages, cages are cut in two until their sums leave one solution, and then
//! those go that can be spared.
//!
//! A cage of one cell is a given. What another solution does otherwise tells which cage to cut: one whose parts have other sums
//! there. A cage is held to be spared where that is seen within some branches, so that nobody waits for a hard proof.

use std::sync::Arc;

use crate::exact::{Exact, Progress};
use chromadoku_board::geometry::{Extra, Geometry};
use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::puzzle::Puzzle;
use chromadoku_board::random::Random;
use chromadoku_board::rule::{Cage, Rule, next_to};
use chromadoku_board::set::{CellSet, DigitSet};

/// The most cells of a cage.
const LARGEST: usize = 5;
/// Branches after which it is not known whether a cage can be spared, so it stays; whether cages leave one solution at all is asked
/// for longer.
const SPARE: u64 = 400;
const CUT: u64 = 20_000;
/// How many branches it takes to work out what cages come down to, about.
const SET_UP: u64 = 20;

/// A killer in the making.
pub(super) struct Cages {
    plain: Arc<Geometry>,
    solution: PerCell<Digit>,
    cages: Vec<Vec<Cell>>,
    /// How many cages were tried to be spared; none before they leave one solution.
    at: Option<usize>,
    trial: Option<Trial>,
    /// Whether nothing is left to try.
    is_done: bool,
}

/// Whether some cages leave one solution.
struct Trial {
    cages: Vec<Vec<Cell>>,
    search: Box<Exact>,
    spent: u64,
}

impl Cages {
    pub(super) fn new(plain: &Arc<Geometry>, solution: PerCell<Digit>, random: &mut Random) -> Cages {
        let mut cages = partition(plain, &solution, random);
        random.shuffle(&mut cages);
        Cages { plain: plain.clone(), solution, cages, at: None, trial: None, is_done: false }
    }

    /// How many cages and givens there are.
    pub(super) fn clues(&self) -> usize {
        self.cages.len()
    }

    /// The puzzle and its solution, once nothing is left to try; no puzzle where the cages could not be made to leave one solution.
    pub(super) fn result(&self) -> Option<Option<(Puzzle, PerCell<Digit>)>> {
        let made = || {
            let (geometry, givens) = self.board(&self.cages).filter(|_| self.at.is_some())?;
            Some((Puzzle::new(geometry, givens).ok()?, self.solution.clone()))
        };
        self.is_done.then(made)
    }

    /// The board with some cages, and its givens.
    fn board(&self, cages: &[Vec<Cell>]) -> Option<(Arc<Geometry>, PerCell<Option<Digit>>)> {
        let mut givens: PerCell<Option<Digit>> = PerCell::filled(None, self.solution.len());
        let mut shape = self.plain.shape().clone();
        for cage in cages {
            match cage[..] {
                [cell] => givens[cell] = Some(self.solution[cell]),
                _ => {
                    let sum = cage.iter().map(|&cell| u16::from(self.solution[cell].0) + 1).sum();
                    shape.extras.push(Extra::Rule(Rule::Cage(Cage::new(cage.clone(), Some(sum)))));
                }
            }
        }
        Some((Geometry::new(shape).ok()?, givens))
    }

    /// A search for a solution other than the known one.
    fn ask(&self, cages: Vec<Vec<Cell>>) -> Option<Trial> {
        let (geometry, givens) = self.board(&cages)?;
        let domain = |given: &Option<Digit>| given.map_or(geometry.digits(), DigitSet::of);
        let domains = givens.values().map(domain).collect();
        Some(Trial { cages, search: Box::new(Exact::within(&geometry, &domains)), spent: 0 })
    }

    /// Goes on for some branches; gives how many it took.
    pub(super) fn advance(&mut self, budget: u64) -> u64 {
        let Some(mut trial) = self.trial.take() else {
            self.begin();
            return SET_UP;
        };
        let limit = if self.at.is_some() { SPARE } else { CUT };
        let before = trial.search.nodes();
        let progress = trial.search.run(budget.min(limit - trial.spent).max(1));
        let spent = (trial.search.nodes() - before).max(1);
        trial.spent += spent;
        match progress {
            Progress::Solution(found) if found == self.solution => self.trial = Some(trial),
            Progress::Solution(other) => self.refuse(Some(&other)),
            Progress::Paused if trial.spent < limit => self.trial = Some(trial),
            Progress::Paused => self.refuse(None),
            Progress::Exhausted => {
                // It is the only one. What was asked about first were all of them.
                self.at = Some(self.at.unwrap_or(0));
                self.cages = trial.cages;
            }
        }
        spent
    }

    /// Asks whether all cages leave one solution, or all but the next one.
    fn begin(&mut self) {
        let mut cages = self.cages.clone();
        match self.at {
            Some(at) if at >= cages.len() => {
                self.is_done = true;
                return;
            }
            Some(at) => _ = cages.remove(at),
            None => {}
        }
        self.trial = self.ask(cages);
        self.is_done = self.trial.is_none();
    }

    /// A cage cannot be spared; or the cages leave another solution, and one of them is cut in two.
    fn refuse(&mut self, other: Option<&PerCell<Digit>>) {
        match &mut self.at {
            Some(at) => *at += 1,
            None => self.cut(other),
        }
    }

    /// Cuts the largest cage in which another solution differs, or the largest of all, so that its parts tell the two apart.
    fn cut(&mut self, other: Option<&PerCell<Digit>>) {
        let is_out = |&cell: &Cell| other.is_none_or(|other| other[cell] != self.solution[cell]);
        let can_be_cut = |&at: &usize| self.cages[at].len() > 1 && self.cages[at].iter().any(is_out);
        let Some(at) = (0..self.cages.len()).filter(can_be_cut).max_by_key(|&at| self.cages[at].len()) else {
            self.is_done = true;
            return;
        };
        let Some(cell) = self.cages[at].iter().copied().find(is_out) else { return };
        let cage = self.cages.swap_remove(at);
        let all: CellSet = cage.iter().copied().collect();
        let sum =
            |filling: &PerCell<Digit>, part: &[Cell]| part.iter().map(|&cell| u32::from(filling[cell].0)).sum::<u32>();
        let mut part = grown(&self.plain, cell, &all, cage.len() / 2);
        if other.is_some_and(|other| sum(other, &part) == sum(&self.solution, &part)) {
            part = vec![cell];
        }
        let mut rest = all - part.iter().copied().collect();
        self.cages.push(part);
        while let Some(first) = rest.first() {
            let piece = grown(&self.plain, first, &rest, rest.len());
            rest -= piece.iter().copied().collect();
            self.cages.push(piece);
        }
    }
}

/// A cell and others of a set that hang together with it, so many at most.
fn grown(geometry: &Geometry, cell: Cell, among: &CellSet, most: usize) -> Vec<Cell> {
    let (mut piece, mut at) = (vec![cell], 0);
    while at < piece.len() {
        for next in around(geometry, piece[at]) {
            if piece.len() < most && among.contains(next) && !piece.contains(&next) {
                piece.push(next);
            }
        }
        at += 1;
    }
    piece
}

/// The cells beside a cell.
fn around(geometry: &Geometry, cell: Cell) -> Vec<Cell> {
    let before = geometry
        .cells()
        .take_while(|&other| other < cell)
        .filter(|&other| next_to(geometry, other).any(|next| next == cell));
    before.chain(next_to(geometry, cell)).collect()
}

/// Cages that cover the board, with different digits in each, as chance has it; few are of one cell.
fn partition(geometry: &Geometry, solution: &PerCell<Digit>, random: &mut Random) -> Vec<Vec<Cell>> {
    let beside: PerCell<Vec<Cell>> = geometry.cells().map(|cell| around(geometry, cell)).collect();
    let mut order: Vec<Cell> = geometry.cells().collect();
    random.shuffle(&mut order);
    let mut cage_of: PerCell<Option<usize>> = PerCell::filled(None, geometry.cell_count());
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let held = |cage: &[Cell]| cage.iter().map(|&cell| solution[cell]).collect::<DigitSet>();
    for cell in order {
        if cage_of[cell].is_some() {
            continue;
        }
        let (number, size) = (cages.len(), 2 + random.below(3));
        let mut cage = vec![cell];
        cage_of[cell] = Some(number);
        while cage.len() < size {
            let digits = held(&cage);
            let fits = |next: &Cell| cage_of[*next].is_none() && !digits.contains(solution[*next]);
            let near: Vec<Cell> = cage.iter().flat_map(|&cell| beside[cell].iter().copied()).filter(fits).collect();
            let Some(&next) = near.get(random.below(near.len().max(1))) else { break };
            cage_of[next] = Some(number);
            cage.push(next);
        }
        cages.push(cage);
    }
    // A cell that is left alone joins a cage beside it.
    for number in 0..cages.len() {
        let [cell] = cages[number][..] else { continue };
        let takes = |&other: &usize| {
            other != number
                && (1..LARGEST).contains(&cages[other].len())
                && !held(&cages[other]).contains(solution[cell])
        };
        let joined = beside[cell].iter().filter_map(|&next| cage_of[next]).find(takes);
        if let Some(other) = joined {
            cages[other].push(cell);
            cages[number].clear();
            cage_of[cell] = Some(other);
        }
    }
    cages.retain(|cage| !cage.is_empty());
    cages
}

#[cfg(test)]
mod tests {
    use super::super::{ClueStyle, Generator, Progress, Wish};
    use super::*;
    use crate::exact::{self, Uniqueness};
    use chromadoku_board::board::Board;
    use chromadoku_board::geometry::Shape;

    #[test]
    fn a_killer_has_one_solution_and_can_spare_none_of_its_cages() {
        for (shape, seed) in
            [(Shape::boxes(3, 2), 1), (Shape::boxes(3, 2), 2), (Shape::boxes(2, 2), 3), (Shape::boxes(3, 3), 4)]
        {
            let geometry = Geometry::new(shape).unwrap();
            let wish = Wish { style: ClueStyle::Cages, ..Wish::default() };
            let Progress::Made(puzzle, solution) = Generator::new(&geometry, wish, seed).run(1_000_000) else {
                panic!()
            };
            assert_eq!(exact::uniqueness(&Board::new(&puzzle), u64::MAX), Some(Uniqueness::One(solution)));
            let extras = &puzzle.geometry().shape().extras;
            assert!(!extras.is_empty());
            if geometry.digit_count() > 6 {
                continue;
            }
            for at in 0..extras.len() {
                let mut fewer = puzzle.geometry().shape().clone();
                fewer.extras.remove(at);
                let board = Board::from_values(Geometry::new(fewer).unwrap(), puzzle.givens());
                assert!(matches!(exact::uniqueness(&board, u64::MAX), Some(Uniqueness::Several(..))), "cage {at}");
            }
        }
    }
}
