//! Chains: each strong link must hold, each weak link must hold, and the ends then prove what they both exclude.

use super::{Follows, Rejection, candidates_of, excludes, must_hold};
use crate::step::{Chain, Effect, Node, Strong};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Id};
use chromadoku_board::set::{CellSet, DigitSet};

pub(super) fn chain<'a>(board: &'a Board, chain: &'a Chain) -> Follows<'a> {
    let nodes = &chain.nodes;
    if nodes.is_empty() || nodes.len() != 2 * chain.strong.len() {
        return Err(Rejection::BadPattern("a chain has two nodes for each strong link"));
    }
    nodes.iter().try_for_each(|node| check_node(board, node))?;
    for (pair, link) in nodes.chunks(2).zip(&chain.strong) {
        // A chain that is open is followed from its first node being false.
        let supposed = if chain.closed { None } else { nodes.first() };
        check_strong(board, &pair[0], &pair[1], link, supposed)?;
    }
    let weak = |a: &Node, b: &Node| candidates(a).all(|from| excluded_by(board, b, from));
    let joined = |pair: &[Node]| weak(&pair[0], &pair[1]);
    let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
    if !nodes[1..nodes.len() - 1].chunks(2).all(joined) || chain.closed && !weak(last, first) {
        return Err(Rejection::BadPattern("two nodes of a weak link can both be true"));
    }
    Ok(Box::new(move |effect| match effect {
        Effect::Place(placed) => first == last && candidates(first).eq([placed]),
        // One of the ends is true. In a loop that also holds for each two that a weak link joins, and of each two that
        // a strong link joins just one is: an almost locked set then holds all of its other digits.
        Effect::Eliminate(gone) => {
            let by_both = |a: &Node, b: &Node| excluded_by(board, a, gone) && excluded_by(board, b, gone);
            let weakly = || nodes[1..].chunks_exact(2).any(|pair| by_both(&pair[0], &pair[1]));
            let locked =
                || chain.strong.iter().zip(nodes.chunks(2)).any(|(link, pair)| is_locked_out(board, link, pair, gone));
            by_both(first, last) || chain.closed && (weakly() || locked())
        }
    }))
}

fn check_node(board: &Board, node: &Node) -> Result<(), Rejection> {
    let known = node.digit.index() < board.geometry().digit_count() && node.cells.is_subset(board.unsolved());
    if !known || node.cells.is_empty() {
        return Err(Rejection::NotOnBoard);
    }
    match candidates(node).all(|candidate| board.has(candidate)) {
        true => Ok(()),
        false => Err(Rejection::BadPattern("a node holds what is no candidate")),
    }
}

fn candidates(node: &Node) -> impl Iterator<Item = Candidate> + use<> {
    let digit = node.digit;
    node.cells.iter().map(move |cell| Candidate { cell, digit })
}

/// Whether a candidate cannot be true with any of a node's.
fn excluded_by(board: &Board, node: &Node, candidate: Candidate) -> bool {
    candidates(node).all(|held| excludes(board, held, candidate))
}

/// Checks that `b` is true where `a` is false, and so is what was supposed to be.
fn check_strong(board: &Board, a: &Node, b: &Node, link: &Strong, supposed: Option<&Node>) -> Result<(), Rejection> {
    match link {
        Strong::One(constraint) => {
            let all = candidates_of(board, *constraint).ok_or(Rejection::NotOnBoard)?;
            // A twin of a candidate, by rules, is true just where that is.
            let twins = |cell: Cell| board.geometry().twins(cell);
            let in_node =
                |node: &Node, at: &Candidate| node.digit == at.digit && node.cells.intersects(&twins(at.cell));
            if must_hold(board, *constraint) && all.iter().all(|at| in_node(a, at) || in_node(b, at)) {
                return Ok(());
            }
            Err(Rejection::BadPattern("two nodes of a strong link can both be false"))
        }
        Strong::Locked(cells) => {
            check_almost_locked(board, cells)?;
            let out = supposed.filter(|node| node.digit == b.digit).map_or(CellSet::EMPTY, |node| node.cells);
            let holds_all = |node: &Node, out: CellSet| (with(board, cells, node) - out).is_subset(&node.cells);
            if a.digit != b.digit && holds_all(a, CellSet::EMPTY) && holds_all(b, out) {
                return Ok(());
            }
            Err(Rejection::BadPattern("a node does not hold its digit of the almost locked set"))
        }
    }
}

/// The cells that may take the digit of a node.
fn with(board: &Board, cells: &CellSet, node: &Node) -> CellSet {
    cells.iter().filter(|&cell| board.candidates(cell).contains(node.digit)).collect()
}

/// Checks that cells see each other and have one digit more than there are cells.
fn check_almost_locked(board: &Board, cells: &CellSet) -> Result<(), Rejection> {
    if cells.is_empty() || !cells.is_subset(board.unsolved()) {
        return Err(Rejection::NotOnBoard);
    }
    let all_see = cells.iter().all(|cell| (*cells - CellSet::of(cell)).is_subset(board.geometry().peers(cell)));
    match all_see && digits_of(board, cells).len() == cells.len() + 1 {
        true => Ok(()),
        false => Err(Rejection::BadPattern("an almost locked set has one digit more than cells, which see each other")),
    }
}

fn digits_of(board: &Board, cells: &CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}

/// Whether a candidate sees every place of its digit in an almost locked set that lacks none but one of two other digits.
fn is_locked_out(board: &Board, link: &Strong, pair: &[Node], gone: Candidate) -> bool {
    let Strong::Locked(cells) = link else { return false };
    let held: CellSet = cells.iter().filter(|&cell| board.candidates(cell).contains(gone.digit)).collect();
    pair.iter().all(|node| node.digit != gone.digit)
        && !held.is_empty()
        && held.is_subset(board.geometry().peers(gone.cell))
}
