//! What follows from a candidate taken to be true or false, with its causes.
//!
//! A state is a candidate that is true or false. A true one makes all false that it excludes. Without branches a false one
//! makes another true where it was one of two; *dynamic* chains count what became false on the way as well, so that a
//! state may have several causes. The length of a chain is how many states it takes.

use std::collections::{BTreeMap, VecDeque};

use crate::technique::Facts;
use chromadoku_board::id::{Candidate, Id};

/// A candidate that is true or false: twice its number, and one more for true.
pub(super) type State = usize;

/// The state in which a candidate is true.
pub(super) fn on(candidate: usize) -> State {
    2 * candidate + 1
}

/// The state in which a candidate is false.
pub(super) fn off(candidate: usize) -> State {
    2 * candidate
}

/// How far causes reach.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// One state follows from one other.
    Plain,
    /// What became false on the way counts, with one digit alone.
    Nishio,
    /// What became false on the way counts.
    Dynamic,
}

/// The candidates of a position and what they say of each other.
pub(super) struct Net {
    pub(super) candidates: Vec<Candidate>,
    /// The candidates that each excludes, those of the same digit first.
    excluded: Vec<Vec<u32>>,
    /// How many of these have the same digit.
    same_digit: Vec<usize>,
    /// Sets of candidates of which one is true: cells, then digits in units.
    pub(super) choices: Vec<Vec<u32>>,
    /// How many of the choices, at the start, are cells.
    pub(super) cells: usize,
    choices_of: Vec<Vec<u32>>,
    /// Where nothing was supposed.
    grid: Grid,
}

/// What was found to be false by some point of a chase.
#[derive(Clone)]
pub(super) struct Grid {
    gone: Vec<bool>,
    /// How many candidates each choice has left.
    left: Vec<u32>,
}

/// Why a state holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Start,
    /// This candidate is true.
    True(u32),
    /// All others of this choice are false.
    Last(u32),
    /// This reason, by its number, shows it.
    Shown(u32),
}

/// Something that is not a single and shows a candidate to be false: the states that it rests on, and, where it is a chain
/// itself, its number and its length.
pub(super) struct Reason {
    pub(super) rests_on: Vec<State>,
    pub(super) chain: Option<(usize, usize)>,
}

/// All that follows from a state.
pub(super) struct Chase {
    causes: Vec<Option<Cause>>,
    /// A candidate that comes to be true and false.
    pub(super) clash: Option<usize>,
    pub(super) grid: Grid,
    reasons: Vec<Reason>,
    trues: VecDeque<usize>,
    falses: VecDeque<usize>,
}

/// How long a chain is: its states, and the chains that it rests on, by number, with their lengths.
#[derive(Default)]
pub(super) struct Length {
    states: usize,
    chains: BTreeMap<usize, usize>,
}

impl Length {
    pub(super) fn total(&self) -> usize {
        self.states + self.chains.values().sum::<usize>()
    }
}

impl Grid {
    pub(super) fn is_gone(&self, candidate: usize) -> bool {
        self.gone[candidate]
    }

    /// How many candidates a choice has left.
    pub(super) fn left(&self, choice: usize) -> u32 {
        self.left[choice]
    }
}

impl Net {
    pub(super) fn new(facts: &Facts) -> Net {
        let geometry = facts.geometry();
        let (mut candidates, mut first, mut choices) =
            (Vec::new(), vec![0; geometry.cell_count()], Vec::<Vec<u32>>::new());
        for cell in facts.unsolved().iter() {
            first[cell.index()] = candidates.len();
            candidates.extend(facts.candidates(cell).iter().map(|digit| Candidate { cell, digit }));
            choices.push((first[cell.index()] as u32..candidates.len() as u32).collect());
        }
        let number = |at: Candidate| {
            let before = facts.candidates(at.cell).0 & ((1 << at.digit.0) - 1);
            (first[at.cell.index()] + before.count_ones() as usize) as u32
        };
        let cells = choices.len();
        for (unit, _) in geometry.units() {
            for digit in geometry.digits().iter().filter(|&digit| facts.needs(unit, digit)) {
                let places = facts.places_in(unit, digit);
                choices.push(places.iter().map(|cell| number(Candidate { cell, digit })).collect());
            }
        }
        let mut choices_of = vec![Vec::new(); candidates.len()];
        for (at, choice) in choices.iter().enumerate() {
            choice.iter().for_each(|&candidate| choices_of[candidate as usize].push(at as u32));
        }
        let (mut excluded, mut same_digit) = (Vec::new(), Vec::new());
        for &Candidate { cell, digit } in &candidates {
            let peers = geometry.neighbors(cell).iter().filter(|&&peer| facts.candidates(peer).contains(digit));
            let mut gone: Vec<u32> = peers.map(|&cell| number(Candidate { cell, digit })).collect();
            same_digit.push(gone.len());
            let others = facts.candidates(cell).iter().filter(|&other| other != digit);
            gone.extend(others.map(|digit| number(Candidate { cell, digit })));
            excluded.push(gone);
        }
        let left = choices.iter().map(|choice| choice.len() as u32).collect();
        let grid = Grid { gone: vec![false; candidates.len()], left };
        Net { candidates, excluded, same_digit, choices, cells, choices_of, grid }
    }

    /// Follows a state as far as it reaches.
    pub(super) fn chase(&self, start: State, reach: Reach) -> Chase {
        self.chase_in(&self.grid, start, reach)
    }

    /// The same where more is false already.
    pub(super) fn chase_in(&self, grid: &Grid, start: State, reach: Reach) -> Chase {
        let causes = vec![None; 2 * self.candidates.len()];
        let (trues, falses) = (VecDeque::new(), VecDeque::new());
        let mut chase = Chase { causes, clash: None, grid: grid.clone(), reasons: Vec::new(), trues, falses };
        chase.causes[start] = Some(Cause::Start);
        if start % 2 == 1 {
            chase.trues.push_back(start / 2)
        } else {
            chase.falses.push_back(start / 2)
        }
        self.go_on(&mut chase, reach);
        chase
    }

    /// Takes a candidate to be false for a reason; says whether that is new.
    pub(super) fn show(&self, chase: &mut Chase, gone: usize, reason: Reason) -> bool {
        let is_new = chase.causes[off(gone)].is_none();
        if is_new {
            chase.causes[off(gone)] = Some(Cause::Shown(chase.reasons.len() as u32));
            chase.reasons.push(reason);
            chase.falses.push_back(gone);
        }
        is_new
    }

    /// Goes on as far as a chase reaches.
    pub(super) fn go_on(&self, chase: &mut Chase, reach: Reach) {
        while chase.clash.is_none() {
            if let Some(candidate) = chase.trues.pop_front() {
                self.exclude(chase, candidate, reach);
            } else if let Some(candidate) = chase.falses.pop_front() {
                self.lose(chase, candidate, reach);
            } else {
                return;
            }
        }
    }

    /// A candidate is true.
    fn exclude(&self, chase: &mut Chase, candidate: usize, reach: Reach) {
        let count = if reach == Reach::Nishio { self.same_digit[candidate] } else { usize::MAX };
        for &gone in self.excluded[candidate].iter().take(count) {
            let gone = gone as usize;
            if chase.causes[off(gone)].is_none() && !chase.grid.gone[gone] {
                chase.causes[off(gone)] = Some(Cause::True(candidate as u32));
                chase.falses.push_back(gone);
                if chase.causes[on(gone)].is_some() && reach != Reach::Plain {
                    chase.clash = Some(gone);
                    return;
                }
            }
        }
    }

    /// A candidate is false.
    fn lose(&self, chase: &mut Chase, candidate: usize, reach: Reach) {
        let is_plain = reach == Reach::Plain;
        chase.grid.gone[candidate] |= !is_plain;
        for &at in &self.choices_of[candidate] {
            let left = &mut chase.grid.left[at as usize];
            *left -= u32::from(!is_plain);
            let is_last = match reach {
                Reach::Plain => *left == 2,
                Reach::Nishio => *left == 1 && at as usize >= self.cells,
                Reach::Dynamic => *left == 1,
            };
            if !is_last {
                continue;
            }
            // Others may be false already, and wait for their turn.
            let mut open = self.choices[at as usize].iter().map(|&other| other as usize);
            let last = open.find(|&other| match is_plain {
                true => other != candidate && !chase.grid.gone[other],
                false => chase.causes[off(other)].is_none() && !chase.grid.gone[other],
            });
            let Some(last) = last else { continue };
            if chase.causes[on(last)].is_none() {
                chase.causes[on(last)] = Some(Cause::Last(at));
                chase.trues.push_back(last);
                if chase.causes[off(last)].is_some() && !is_plain {
                    chase.clash = Some(last);
                    return;
                }
            }
        }
    }

    /// Counts the states that a state takes to follow, with itself and the start; gives the choices that it rests on.
    pub(super) fn measure(&self, chase: &Chase, state: State, length: &mut Length) -> Vec<usize> {
        let mut met = vec![false; chase.causes.len()];
        let mut open = vec![state];
        let mut choices = Vec::new();
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut met[state], true) {
                continue;
            }
            length.states += 1;
            match chase.causes[state] {
                Some(Cause::True(candidate)) => open.push(on(candidate as usize)),
                Some(Cause::Last(choice)) => {
                    choices.push(choice as usize);
                    let others = self.choices[choice as usize].iter().map(|&other| other as usize);
                    // What was false before belongs to another chase.
                    let others = others.filter(|&other| other != state / 2 && chase.causes[off(other)].is_some());
                    open.extend(others.map(off));
                }
                Some(Cause::Shown(reason)) => {
                    let Reason { rests_on, chain } = &chase.reasons[reason as usize];
                    open.extend(rests_on);
                    length.chains.extend(*chain);
                }
                Some(Cause::Start) | None => {}
            }
        }
        choices
    }
}

impl Chase {
    /// Whether a state follows.
    pub(super) fn reaches(&self, state: State) -> bool {
        self.causes[state].is_some()
    }
}
