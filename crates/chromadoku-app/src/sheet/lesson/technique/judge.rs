//! What is said of a claim: whether it follows by a technique, by another one, by none that is tried, or loses the solution; and why what
//! does not follow from a pattern does not.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_solver::step::{Chain, Cover, Effect, Effects, HallSet, Node, Pattern, Side, Step};
use chromadoku_solver::technique::{Facts, TechniqueId, path_table};
use chromadoku_solver::verify::verify_unique;

use super::steps_in;
use crate::sheet::examples::Position;
use crate::words;

/// Techniques up to this score are tried on what does not follow by the one that is practiced: chains, not yet nets.
const SIMPLE: u16 = 300;
/// The most branches that the search for the solution takes.
const BRANCHES: u64 = 200_000;

/// What is thought of a claim.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It follows by the technique; so does this much more from the same pattern.
    Right(Box<Step>, usize),
    /// It follows, the first of it that needs it by this other step.
    Otherwise(Box<Step>),
    /// It would lose the solution; what is wrong, and why where that can be said.
    Unsound(Effect, Option<String>),
    /// It is so, but nothing that is tried shows it.
    Unproved(Effect),
    /// The board does not have it any more.
    Nothing,
}

/// Judges effects that are claimed to follow by a technique in a position.
pub fn judge(technique: TechniqueId, position: &Position, claimed: &[Effect]) -> Verdict {
    let board = &position.board;
    if claimed.is_empty() || claimed.iter().any(|effect| !board.has(effect.candidate())) {
        return Verdict::Nothing;
    }
    let steps = steps_in(technique, position);
    // The checker looks at each pattern anew: what follows from it need not be all that the finder listed.
    let follows = |step: &&Step| verifies(position, &Step { effects: Effects::from_slice(claimed), ..(*step).clone() });
    if let Some(step) = steps.iter().find(follows) {
        let more = step.effects.iter().filter(|effect| !claimed.contains(effect)).count();
        return Verdict::Right(Box::new(step.clone()), more);
    }
    let solution = solution(position);
    let loses = |effect: &&Effect| match (&solution, **effect) {
        (Some(solution), Effect::Eliminate(at)) => solution[at.cell] == at.digit,
        (Some(solution), Effect::Place(at)) => solution[at.cell] != at.digit,
        (None, _) => false,
    };
    if let Some(&effect) = claimed.iter().find(loses) {
        let why = steps.iter().find_map(|step| why_not(board, step, effect.candidate())).map(|reason| reason.text);
        return Verdict::Unsound(effect, why);
    }
    let mut other = None;
    for effect in claimed {
        let alone =
            |step: &&Step| verifies(position, &Step { effects: Effects::from_slice(&[*effect]), ..(*step).clone() });
        if steps.iter().any(|step| alone(&step)) {
            continue;
        }
        match simplest(position, *effect) {
            Some(step) => other = other.or(Some(step)),
            None => return Verdict::Unproved(*effect),
        }
    }
    match (other, steps.first()) {
        (Some(step), _) => Verdict::Otherwise(Box::new(step)),
        // All of it follows, by several steps of the technique.
        (None, Some(step)) => Verdict::Right(Box::new(step.clone()), 0),
        (None, None) => Verdict::Unproved(claimed[0]),
    }
}

fn verifies(position: &Position, step: &Step) -> bool {
    verify_unique(&position.board, &position.givens, step) == Ok(())
}

/// The simplest step of a simple technique that has an effect.
fn simplest(position: &Position, effect: Effect) -> Option<Step> {
    let facts = Facts::new(&position.board).with_unique(Some(position.givens));
    let tried = path_table().iter().filter(|technique| technique.scores.hodoku <= SIMPLE);
    tried.into_iter().find_map(|technique| {
        let mut found = None;
        let _ = technique.find(&facts, &mut |step| {
            if step.effects.contains(&effect) {
                found = Some(step);
                return std::ops::ControlFlow::Break(());
            }
            std::ops::ControlFlow::Continue(())
        });
        found
    })
}

/// The solution of a position whose givens have one.
pub fn solution(position: &Position) -> Option<PerCell<Digit>> {
    match exact::uniqueness(&position.puzzle(), BRANCHES)? {
        Uniqueness::One(solution) => Some(solution),
        _ => None,
    }
}

/// Why something does not follow, and what a figure shows of that.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// The reason, as a clause.
    pub text: String,
    /// The candidate that would have to be seen and is not.
    pub unseen: Option<Candidate>,
    /// The cells that the reason speaks of.
    pub cells: CellSet,
}

impl Reason {
    fn of(cells: CellSet, text: String) -> Reason {
        Reason { text, unseen: None, cells }
    }
}

/// Why a candidate does not go by a pattern, where that can be said in a few words.
pub fn why_not(board: &Board, step: &Step, at: Candidate) -> Option<Reason> {
    let geometry = board.geometry();
    match &step.pattern {
        Pattern::Hall(hall) => by_hall(geometry, board, hall, at),
        Pattern::Cover(cover) => by_cover(geometry, cover, at),
        Pattern::Chain(chain) => by_chain(geometry, chain, at),
        _ => None,
    }
}

fn by_hall(geometry: &Geometry, board: &Board, hall: &HallSet, at: Candidate) -> Option<Reason> {
    let Candidate { cell, digit } = at;
    let (name, cells, held) = (geometry.name(cell), words::cells(geometry, &hall.cells), words::digits(hall.digits));
    let text = match hall.side {
        Side::Cells if hall.cells.contains(cell) => format!("{name} is one of the cells that take {held}"),
        Side::Cells if !hall.digits.contains(digit) => format!("{cells} take {held}, and {digit} is none of these"),
        Side::Cells => {
            let far = |&other: &Cell| board.candidates(other).contains(digit) && !geometry.peers(cell).contains(other);
            let far = hall.cells.iter().find(far)?;
            return Some(unseen(geometry, cell, Candidate { cell: far, digit }, ""));
        }
        Side::Digits if !hall.cells.contains(cell) => format!("only {cells} fill up with {held}"),
        Side::Digits => format!("{digit} is one of the digits that fill {cells}"),
    };
    Some(Reason::of(hall.cells, text))
}

fn by_cover(geometry: &Geometry, cover: &Cover, at: Candidate) -> Option<Reason> {
    let (digit, covers) = words::one_digit(&cover.covers)?;
    let (_, bases) = words::one_digit(&cover.bases)?;
    let name = geometry.name(at.cell);
    let all = |units: &[UnitId]| units.iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    if at.digit != digit {
        return Some(Reason::of(all(&bases), format!("the pattern is of {digit}, not of {}", at.digit)));
    }
    let holds = |unit: &&_| geometry.unit(**unit).set.contains(at.cell);
    if let Some(&base) = bases.iter().find(holds) {
        let text = format!("{name} lies in {}, which needs its {digit} itself", geometry.unit(base));
        return Some(Reason::of(all(&[base]), text));
    }
    if !covers.iter().any(|unit| holds(&unit)) {
        let over = match &covers[..] {
            [one] => format!("not in {}", geometry.unit(*one)),
            [one, other] => format!("in neither {} nor {}", geometry.unit(*one), geometry.unit(*other)),
            _ => format!("in none of {}", words::kinds(geometry, &covers)),
        };
        return Some(Reason::of(all(&covers), format!("{name} is {over}")));
    }
    let far = |fin: &&Candidate| !geometry.peers(at.cell).contains(fin.cell);
    cover.fins.iter().find(far).map(|&fin| unseen(geometry, at.cell, fin, ", a fin"))
}

fn by_chain(geometry: &Geometry, chain: &Chain, at: Candidate) -> Option<Reason> {
    let ends = [chain.nodes.first()?, chain.nodes.last()?];
    if chain.closed || ends.iter().any(|end| end.digit != at.digit) {
        return None;
    }
    let unseen_of = |end: &Node| {
        let far = |&cell: &Cell| cell != at.cell && !geometry.peers(at.cell).contains(cell);
        end.cells.iter().find(far)
    };
    let cell = ends.into_iter().find_map(unseen_of)?;
    Some(unseen(geometry, at.cell, Candidate { cell, digit: at.digit }, ", an end of the chain"))
}

/// `r4c6 does not see r4c2`, and what that one is.
fn unseen(geometry: &Geometry, cell: Cell, other: Candidate, what: &str) -> Reason {
    let text = format!("{} does not see {}{what}", geometry.name(cell), geometry.name(other.cell));
    Reason { text, unseen: Some(other), cells: CellSet::EMPTY }
}
