//! Dynamic chains with more in them: locked candidates, pairs and X-wings, then forcing chains, multiple ones, dynamic ones.
//!
//! Where a chase by singles ends, the first of these that shows something is used, with everything that it shows, and
//! the chase goes on. What is used anew must rest on what became false by then. A chain within a chain adds its length to
//! that of the whole.

use std::collections::BTreeMap;

use super::Hint;
use super::multiple::dynamic;
use super::net::{Chase, Length, Net, Reach, Reason, State, off, on};
use crate::step::{Constraint, Pattern, Side, Step};
use crate::technique::{Facts, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_board::order::{sort, sort_by_key};

/// The ratings of what may be in a chain, easiest first.
const LEVELS: [u16; 4] = [90, 95, 100, 105];

/// What is not a chain and may be in one, in the order in which it is tried.
const SETS: [&[&str]; 4] = [&["pointing", "claiming"], &["hidden-pair"], &["locked-pair", "naked-pair"], &["x-wing"]];

/// The search for the easiest chain of this kind, one round of a chase a call.
pub(super) struct Search {
    net: Net,
    board: Board,
    level: usize,
    /// What each candidate leads to when it is true, and when it is false.
    trues: Vec<Chase>,
    falses: Vec<Chase>,
    /// The chase that goes on.
    chase: Option<Chase>,
    /// The numbers of the chains that were met inside others: what they show and the choices that they rest on. One that
    /// is in several places of a proof is one.
    chains: BTreeMap<(State, Vec<usize>), usize>,
}

/// Something that shows candidates to be false.
struct Found {
    gone: Vec<usize>,
    reason: Reason,
}

impl Search {
    pub(super) fn new(facts: &Facts) -> Search {
        let board: &Board = facts;
        Search {
            net: Net::new(facts),
            board: board.clone(),
            level: 0,
            trues: Vec::new(),
            falses: Vec::new(),
            chase: None,
            chains: BTreeMap::new(),
        }
    }

    /// Follows one more state a bit further; says at the end what was found.
    pub(super) fn advance(&mut self) -> Option<Option<Hint>> {
        let count = self.net.candidates.len();
        let (trues, falses) = (self.trues.len(), self.falses.len());
        if falses < count {
            let start = if trues < count { on(trues) } else { off(falses) };
            let chase = self.chase.take().unwrap_or_else(|| self.net.chase(start, Reach::Dynamic));
            match self.go_on(chase) {
                (chase, true) => self.chase = Some(chase),
                (chase, false) if trues < count => self.trues.push(chase),
                (chase, false) => self.falses.push(chase),
            }
            return None;
        }
        let hint = dynamic(&self.net, LEVELS[self.level], &self.trues, &self.falses);
        self.level += 1;
        if hint.is_some() || self.level == LEVELS.len() {
            return Some(hint);
        }
        self.trues.clear();
        self.falses.clear();
        None
    }

    /// Goes on with a chase by what this level has; says whether that was something.
    fn go_on(&mut self, mut chase: Chase) -> (Chase, bool) {
        let mut has_new = false;
        if chase.clash.is_none() {
            for Found { gone, reason: Reason { rests_on, chain } } in self.further(&chase) {
                for gone in gone {
                    has_new |= self.net.show(&mut chase, gone, Reason { rests_on: rests_on.clone(), chain });
                }
            }
            if has_new {
                self.net.go_on(&mut chase, Reach::Dynamic);
            }
        }
        (chase, has_new)
    }

    /// What goes on from where singles end: of the first kind that shows something.
    fn further(&mut self, chase: &Chase) -> Vec<Found> {
        let sets = self.sets(chase);
        match self.level {
            _ if !sets.is_empty() => sets,
            0 => sets,
            1 | 2 => self.plain(chase),
            _ => self.nested(chase),
        }
    }

    /// Locked candidates, pairs and X-wings.
    fn sets(&self, chase: &Chase) -> Vec<Found> {
        let Search { net, board, .. } = self;
        let mut board = board.clone();
        let gone = net.candidates.iter().enumerate().filter(|&(at, _)| chase.grid.is_gone(at));
        gone.for_each(|(_, &candidate)| _ = board.eliminate(candidate));
        let facts = Facts::new(&board);
        let found = |step: &Step| {
            let choices: Vec<usize> = bases(&step.pattern).into_iter().filter_map(|base| self.choice(base)).collect();
            let mut rests_on = self.gone_of(chase, &choices);
            rests_on.retain(|&state| !self.is_of(&step.pattern, net.candidates[state / 2]));
            let gone = step.effects.iter().filter_map(|effect| number(net, effect.candidate())).collect();
            (!rests_on.is_empty()).then_some(Found { gone, reason: Reason { rests_on, chain: None } })
        };
        let kind = |ids: &[&'static str]| -> Vec<Found> {
            let steps = ids.iter().flat_map(|&id| TechniqueId(id).get().all_of(&facts));
            steps.filter_map(|step| found(&step)).collect()
        };
        SETS.iter().map(|ids| kind(ids)).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// Whether a set would hold a candidate too, so that it need not be false.
    fn is_of(&self, pattern: &Pattern, Candidate { cell, digit }: Candidate) -> bool {
        let covers = |cover: &Constraint| match *cover {
            Constraint::Cell(covered) => covered == cell,
            Constraint::Place(unit, of) => of == digit && self.board.geometry().unit(unit).set.contains(cell),
        };
        match pattern {
            Pattern::Hall(hall) => hall.cells.contains(cell) && hall.digits.contains(digit),
            Pattern::Cover(cover) => cover.covers.iter().any(covers),
            _ => false,
        }
    }

    /// The number of a constraint.
    fn choice(&self, constraint: Constraint) -> Option<usize> {
        let all = |choice: &[u32], is_in: &dyn Fn(Candidate) -> bool| {
            choice.iter().all(|&at| is_in(self.net.candidates[at as usize]))
        };
        let (cells, places) = self.net.choices.split_at(self.net.cells);
        match constraint {
            Constraint::Cell(cell) => cells.iter().position(|choice| all(choice, &|at| at.cell == cell)),
            Constraint::Place(unit, digit) => {
                let set = self.board.geometry().unit(unit).set;
                let count = set.iter().filter(|&cell| self.board.has(Candidate { cell, digit })).count();
                let is_it = |choice: &Vec<u32>| {
                    choice.len() == count && all(choice, &|at| at.digit == digit && set.contains(at.cell))
                };
                places.iter().position(is_it).map(|at| at + cells.len())
            }
        }
    }

    /// What these choices have lost in a chase.
    fn gone_of(&self, chase: &Chase, choices: &[usize]) -> Vec<State> {
        let held = choices.iter().flat_map(|&choice| &self.net.choices[choice]).map(|&at| at as usize);
        let mut gone: Vec<State> = held.filter(|&at| chase.grid.is_gone(at)).map(off).collect();
        sort(&mut gone);
        gone.dedup();
        gone
    }

    /// Forcing chains without branches, and on the level of multiple ones, where there is none, those.
    fn plain(&mut self, chase: &Chase) -> Vec<Found> {
        let [trues, falses] = self.inside(chase, Reach::Plain);
        let mut best = Best::default();
        for at in 0..self.net.candidates.len() {
            for (inner, state) in [(&trues[at], off(at)), (&falses[at], on(at))] {
                if let Some(inner) = inner.as_ref().filter(|inner| inner.reaches(state)) {
                    self.offer(&mut best, chase, &[inner], state, None);
                }
            }
        }
        if best.0.is_empty() && self.level == 2 {
            self.cases(&mut best, chase, &trues);
        }
        self.take(best)
    }

    /// Dynamic chains.
    fn nested(&mut self, chase: &Chase) -> Vec<Found> {
        let [trues, falses] = self.inside(chase, Reach::Dynamic);
        let mut best = Best::default();
        for at in 0..self.net.candidates.len() {
            let (Some(one), Some(other)) = (&trues[at], &falses[at]) else { continue };
            for (inner, opposite) in [(one, off(at)), (other, on(at))] {
                if let Some(clash) = inner.clash {
                    let mut length = Length::default();
                    let mut choices = self.net.measure(inner, on(clash), &mut length);
                    choices.extend(self.net.measure(inner, off(clash), &mut length));
                    self.add(&mut best, chase, opposite, length.total(), &choices);
                }
            }
            for state in 0..2 * self.net.candidates.len() {
                if one.reaches(state) && other.reaches(state) {
                    self.offer(&mut best, chase, &[one, other], state, None);
                }
            }
        }
        self.cases(&mut best, chase, &trues);
        self.take(best)
    }

    /// What each candidate that is left leads to, true and false.
    fn inside(&self, chase: &Chase, reach: Reach) -> [Vec<Option<Chase>>; 2] {
        [on, off].map(|state| {
            let all = 0..self.net.candidates.len();
            let inner = |at| (!chase.grid.is_gone(at)).then(|| self.net.chase_in(&chase.grid, state(at), reach));
            all.map(inner).collect()
        })
    }

    /// What all candidates of a choice lead to.
    fn cases(&self, best: &mut Best, chase: &Chase, trues: &[Option<Chase>]) {
        for (number, choice) in self.net.choices.iter().enumerate() {
            let least = if self.level == 2 { 3 } else { 2 };
            if chase.grid.left(number) < least {
                continue;
            }
            let cases: Vec<&Chase> = choice.iter().filter_map(|&at| trues[at as usize].as_ref()).collect();
            for state in 0..2 * self.net.candidates.len() {
                if cases.iter().all(|case| case.reaches(state)) {
                    self.offer(best, chase, &cases, state, Some(number));
                }
            }
        }
    }

    /// Notes that all of some chases lead to a state.
    fn offer(&self, best: &mut Best, chase: &Chase, inner: &[&Chase], state: State, over: Option<usize>) {
        let mut length = Length::default();
        let mut choices: Vec<usize> = over.into_iter().collect();
        inner.iter().for_each(|inner| choices.extend(self.net.measure(inner, state, &mut length)));
        self.add(best, chase, state, length.total(), &choices);
    }

    /// Notes what shows a state, by its length, where it rests on what became false.
    fn add(&self, best: &mut Best, chase: &Chase, state: State, length: usize, choices: &[usize]) {
        if best.0.get(&state).is_some_and(|known| known.length <= length) {
            return;
        }
        let rests_on = self.gone_of(chase, choices);
        if !rests_on.is_empty() {
            let mut choices = choices.to_vec();
            sort(&mut choices);
            best.0.insert(state, Shortest { length, rests_on, choices });
        }
    }

    /// The shortest chains, as reasons.
    fn take(&mut self, best: Best) -> Vec<Found> {
        let mut all: Vec<(State, Shortest)> = best.0.into_iter().collect();
        sort_by_key(&mut all, |(state, shortest)| (shortest.length, *state));
        let found = |(state, Shortest { length, rests_on, choices }): (State, Shortest)| {
            let next = self.chains.len();
            let number = *self.chains.entry((state, choices)).or_insert(next);
            let gone = match state % 2 {
                0 => vec![state / 2],
                _ => others(&self.net, state / 2),
            };
            Found { gone, reason: Reason { rests_on, chain: Some((number, length)) } }
        };
        all.into_iter().map(found).collect()
    }
}

/// The other candidates of a cell.
fn others(net: &Net, at: usize) -> Vec<usize> {
    let cell = net.candidates[at].cell;
    let all = net.candidates.iter().enumerate();
    all.filter(|&(other, candidate)| other != at && candidate.cell == cell).map(|(other, _)| other).collect()
}

/// The shortest that shows each state, and what it rests on.
#[derive(Default)]
struct Best(BTreeMap<State, Shortest>);

struct Shortest {
    length: usize,
    rests_on: Vec<State>,
    choices: Vec<usize>,
}

fn number(net: &Net, candidate: Candidate) -> Option<usize> {
    net.candidates.iter().position(|&at| at == candidate)
}

/// What must hold for a set to be one.
fn bases(pattern: &Pattern) -> Vec<Constraint> {
    match pattern {
        Pattern::Hall(hall) => match (hall.side, &hall.units[..]) {
            (Side::Digits, &[unit, ..]) => hall.digits.iter().map(|digit| Constraint::Place(unit, digit)).collect(),
            _ => hall.cells.iter().map(Constraint::Cell).collect(),
        },
        Pattern::Cover(cover) => cover.bases.clone(),
        _ => Vec::new(),
    }
}
