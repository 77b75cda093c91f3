//! How a refutation goes, turn by turn: what is supposed, what each premise then leaves and what that excludes, up to a premise
//! that has nothing left. It is read off the step's proof. The graph and the grid draw it, and [`story`](super::story) tells it.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Effect, Filling, Inference, Net, Node, Premise};

use super::marks::places;
use crate::figure::{Link, Role};

/// One of the cases of a refutation, or all of it where none are told apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The case.
    pub case: Option<Candidate>,
    /// How it fails; nothing where it is out at once.
    pub refutation: Option<Refutation>,
}

/// A refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// The premise that has nothing left.
    pub broken: Premise,
    /// The candidates of that premise which are out.
    pub gone: Vec<Candidate>,
}

/// One inference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What it rests on.
    pub reason: Reason,
    /// Candidates of which one is true by now; none where a candidate is supposed or shown to be false.
    pub left: Vec<Candidate>,
    /// What is false by now, as all of them exclude it.
    pub excluded: Vec<Candidate>,
}

/// What an inference rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is supposed.
    Supposed,
    /// It is one of the cases, of which one is so.
    Case,
    /// The premise has no other candidates: these were excluded before.
    Premise(Box<Premise>, Vec<Candidate>),
    /// A small refutation of its own shows it.
    Lemma(Effect, Vec<Way>),
}

impl Turn {
    /// From what is false to what is left of its constraint, strong, and from there to what that excludes, weak.
    pub fn links(&self) -> Vec<Link> {
        let Some(&left) = self.left.first() else { return Vec::new() };
        let off = if let Reason::Premise(_, off) = &self.reason { &off[..] } else { &[] };
        let strong = off.iter().map(|&from| Link { from, to: left, role: Role::Strong });
        let weak = self.excluded.iter().map(|&to| Link { from: left, to, role: Role::Weak });
        strong.chain(weak).collect()
    }
}

impl Refutation {
    /// How a net refutes an effect's opposite; `None` if it does not say.
    pub fn of(board: &Board, effect: Effect, net: &Net) -> Option<Vec<Way>> {
        let off = PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count());
        let (ways, _) = Trail { board, off, turns: Vec::new(), known: Vec::new() }.ways(effect, net)?;
        Some(ways)
    }

    /// How a net refutes the opposites of a step's first effects, and how many these are: where several candidates of a cell go for just
    /// the same reasons, it is supposed that one of them is true.
    pub fn of_effects(board: &Board, effects: &[Effect], net: &Net) -> Option<(Vec<Way>, usize)> {
        let (first, rest) = effects.split_first()?;
        let mut ways = Refutation::of(board, *first, net)?;
        let mut count = 1;
        for effect in rest.iter().take_while(|effect| effect.candidate().cell == first.candidate().cell) {
            let other = Refutation::of(board, *effect, net)?;
            if !Refutation::take_in(&mut ways, other) {
                break;
            }
            count += 1;
        }
        Some((ways, count))
    }

    /// Supposes in one refutation what another one supposes as well, if that is all by which they differ.
    fn take_in(ways: &mut [Way], mut other: Vec<Way>) -> bool {
        let supposed = |ways: &mut [Way]| match ways {
            [Way { case: None, refutation: Some(Refutation { turns, .. }) }] => {
                turns.first_mut().map(|turn| std::mem::take(&mut turn.left))
            }
            _ => None,
        };
        let (Some(one), Some(more)) = (supposed(ways), supposed(&mut other)) else { return false };
        let is_same = *ways == other[..] && !one.is_empty() && !more.is_empty();
        if let [Way { refutation: Some(Refutation { turns, .. }), .. }] = ways
            && let Some(turn) = turns.first_mut()
        {
            turn.left = if is_same { [one, more].concat() } else { one };
        }
        is_same
    }

    /// What it rests on but for what was shown apart, up to what has nothing left.
    pub fn premises(&self) -> impl Iterator<Item = &Premise> {
        let of_turns = self.turns.iter().filter_map(|turn| match &turn.reason {
            Reason::Premise(of, _) => Some(&**of),
            Reason::Supposed | Reason::Case | Reason::Lemma(..) => None,
        });
        of_turns.chain([&self.broken])
    }
}

/// The constraint of a premise that speaks of single candidates.
pub fn constraint(premise: &Premise) -> Option<Constraint> {
    if let Premise::One(constraint) = premise { Some(*constraint) } else { None }
}

/// The candidates of which a premise says that one is true; `None` if it says something else.
pub fn alternatives(board: &Board, premise: &Premise) -> Option<Vec<Candidate>> {
    match premise {
        Premise::One(constraint) => Some(possibilities(board, *constraint)),
        Premise::Swap(cells, digits) | Premise::Uncolorable(cells, digits) => {
            let rest = |cell| (board.domain(cell) - *digits).iter().map(move |digit| Candidate { cell, digit });
            Some(cells.iter().flat_map(rest).collect())
        }
        Premise::Grave(extra) => Some(extra.clone()),
        Premise::Covered(cover) => {
            let covered = possibilities(board, *cover.covers.first()?);
            let bases: Vec<Candidate> = cover.bases.iter().flat_map(|&base| possibilities(board, base)).collect();
            let held = covered.into_iter().filter(|at| bases.contains(at) && !cover.fins.contains(at));
            Some(held.chain(cover.fins.iter().copied()).collect())
        }
        // Of as many cells as digits each digit is in one of the cells: that is known once they are as many.
        Premise::Cells(_) | Premise::Lemma(_) | Premise::Filling(_) | Premise::Ledger(_) => None,
    }
}

/// The candidates that a premise speaks of.
fn members(board: &Board, premise: &Premise) -> Vec<Candidate> {
    let of_cells = |cells: &CellSet| {
        cells.iter().flat_map(|cell| possibilities(board, Constraint::Cell(cell))).collect::<Vec<_>>()
    };
    match premise {
        Premise::Cells(cells) | Premise::Filling(Filling { cells, .. }) => of_cells(cells),
        Premise::Ledger(ledger) => {
            ledger.sums(board.geometry()).map_or_else(Vec::new, |sums| of_cells(&(sums.inside | sums.outside)))
        }
        other => alternatives(board, other).unwrap_or_default(),
    }
}

/// The candidates of which a constraint says that one is true.
pub fn possibilities(board: &Board, constraint: Constraint) -> Vec<Candidate> {
    match constraint {
        Constraint::Place(unit, digit) => {
            places(board, unit, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
        Constraint::Cell(cell) => board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
    }
}

/// A refutation that is being read.
struct Trail<'a> {
    board: &'a Board,
    /// What is false by now.
    off: PerCell<DigitSet>,
    turns: Vec<Turn>,
    /// What was false before anything was supposed here, and is of use.
    known: Vec<Candidate>,
}

impl Trail<'_> {
    /// How a net refutes an effect's opposite here, and what it needs of what is known.
    fn ways(&self, effect: Effect, net: &Net) -> Option<(Vec<Way>, Vec<Candidate>)> {
        let refutation = net.refutations.iter().find(|refutation| refutation.effect == effect)?;
        let cases = match &net.over {
            Some(over) => alternatives(self.board, over)?.into_iter().map(Some).collect(),
            None => vec![None],
        };
        let (mut ways, mut known) = (Vec::new(), Vec::new());
        for (&case, inferences) in cases.iter().zip(&refutation.cases) {
            let mut trail = Trail { off: self.off.clone(), turns: Vec::new(), known: Vec::new(), ..*self };
            trail.suppose(Reason::Supposed, effect.opposite());
            let is_out = case.is_some_and(|case| trail.is_off(case));
            if let Some(case) = case.filter(|_| !is_out) {
                trail.suppose(Reason::Case, Effect::Place(case));
            }
            let refutation = if is_out { None } else { Some(trail.read(net, inferences)?) };
            known.extend(trail.known);
            ways.push(Way { case, refutation });
        }
        (ways.len() == cases.len()).then_some((ways, known))
    }

    fn suppose(&mut self, reason: Reason, effect: Effect) {
        let (left, excluded) = match effect {
            Effect::Place(at) => (vec![at], Vec::new()),
            Effect::Eliminate(at) => (Vec::new(), vec![at]),
        };
        self.exclude(&excluded);
        for &at in &left {
            let geometry = self.board.geometry();
            let cells = geometry.peers(at.cell).iter().filter(|&cell| self.board.candidates(cell).contains(at.digit));
            let others = self.board.candidates(at.cell).iter().filter(|&digit| digit != at.digit);
            let all = cells.map(|cell| Candidate { cell, ..at }).chain(others.map(|digit| Candidate { digit, ..at }));
            let barred = geometry.barred(at).iter().copied().filter(|&other| self.board.has(other));
            self.exclude(&all.chain(barred).collect::<Vec<_>>());
        }
        self.turns.push(Turn { reason, left, excluded });
    }

    fn read(&mut self, net: &Net, inferences: &[Inference]) -> Option<Refutation> {
        let (last, before) = inferences.split_last()?;
        for Inference { premise, excluded } in before {
            match net.premises.get(*premise)? {
                Premise::Lemma(lemma) => {
                    let (ways, known) = self.ways(lemma.effect, &lemma.net)?;
                    known.into_iter().for_each(|at| self.need(at));
                    let left = if let Effect::Place(at) = lemma.effect { vec![at] } else { Vec::new() };
                    let reason = Reason::Lemma(lemma.effect, ways);
                    self.turns.push(Turn { reason, left, excluded: excluded.clone() });
                }
                // What rules make of equal cells may leave nothing of it before the proof says so.
                premise @ Premise::One(_) if members(self.board, premise).iter().all(|&at| self.is_off(at)) => {
                    let gone = self.out(premise);
                    return Some(Refutation { turns: std::mem::take(&mut self.turns), broken: premise.clone(), gone });
                }
                premise => self.follow(premise, excluded),
            }
            self.exclude(excluded);
        }
        let broken = net.premises.get(last.premise)?.clone();
        let gone = self.out(&broken);
        Some(Refutation { turns: std::mem::take(&mut self.turns), broken, gone })
    }

    /// A turn for each group of candidates of which a premise says that one is true.
    fn follow(&mut self, premise: &Premise, excluded: &[Candidate]) {
        let off = self.out(premise);
        let mut left = members(self.board, premise);
        left.retain(|&at| !self.is_off(at));
        let groups: Vec<Vec<Candidate>> = match premise {
            Premise::Cells(_) => {
                let digits: DigitSet = left.iter().map(|at| at.digit).collect();
                digits.iter().map(|digit| left.iter().copied().filter(|at| at.digit == digit).collect()).collect()
            }
            // All ways are looked at, of which there may be many.
            Premise::Filling(_) | Premise::Ledger(_) => vec![Vec::new()],
            _ => vec![left],
        };
        let mut rest: Vec<Candidate> = excluded.iter().copied().filter(|&at| !self.is_off(at)).collect();
        for left in groups {
            let geometry = self.board.geometry();
            let (excluded, others) =
                rest.into_iter().partition(|&gone| left.iter().all(|&from| geometry.excludes(from, gone)));
            rest = others;
            if !excluded.is_empty() {
                self.turns.push(Turn {
                    reason: Reason::Premise(Box::new(premise.clone()), off.clone()),
                    left,
                    excluded,
                });
            }
        }
    }

    /// What is false of a premise, which is needed.
    fn out(&mut self, premise: &Premise) -> Vec<Candidate> {
        let mut out = members(self.board, premise);
        out.retain(|&at| self.is_off(at));
        out.iter().for_each(|&at| self.need(at));
        out
    }

    /// Says of what is needed where it comes from, if it is something supposed.
    fn need(&mut self, at: Candidate) {
        if self.turns.iter().any(|turn| turn.excluded.contains(&at)) {
            return;
        }
        let geometry = self.board.geometry();
        let excludes_it = |turn: &&mut Turn| {
            matches!(turn.reason, Reason::Supposed | Reason::Case)
                && turn.left.iter().any(|&from| geometry.excludes(from, at))
        };
        match self.turns.iter_mut().find(excludes_it) {
            Some(turn) => turn.excluded.push(at),
            None => self.known.push(at),
        }
    }

    fn exclude(&mut self, candidates: &[Candidate]) {
        candidates.iter().for_each(|at| self.off[at.cell].insert(at.digit));
    }

    fn is_off(&self, at: Candidate) -> bool {
        self.off[at.cell].contains(at.digit)
    }
}

/// Whether a node excludes a candidate, wherever in it its digit is.
pub fn excludes(geometry: &Geometry, node: &Node, at: Candidate) -> bool {
    node.cells.iter().all(|cell| geometry.excludes(Candidate { cell, digit: node.digit }, at))
}
