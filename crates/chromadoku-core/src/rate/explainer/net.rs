//! What follows from a candidate taken to be true or false, with its causes.
//!
//! A state is a candidate that is true or false. A true one makes all false that it excludes. Without branches a false one
//! makes another true where it was one of two; *dynamic* chains count what became false on the way as well, so that a
//! state may have several causes. The length of a chain is how many states it takes.

use std::collections::VecDeque;

use crate::id::{Candidate, Id};
use crate::technique::Facts;

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
}

/// Why a state holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Start,
    /// This candidate is true.
    True(u32),
    /// All others of this choice are false.
    Last(u32),
}

/// All that follows from a state.
pub(super) struct Chase {
    causes: Vec<Option<Cause>>,
    /// A candidate that comes to be true and false.
    pub(super) clash: Option<usize>,
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
        Net { candidates, excluded, same_digit, choices, cells, choices_of }
    }

    /// Follows a state as far as it reaches.
    pub(super) fn chase(&self, start: State, reach: Reach) -> Chase {
        let mut chase = Chase { causes: vec![None; 2 * self.candidates.len()], clash: None };
        let mut left: Vec<u32> = self.choices.iter().map(|choice| choice.len() as u32).collect();
        let (mut trues, mut falses) = (VecDeque::new(), VecDeque::new());
        chase.causes[start] = Some(Cause::Start);
        if start % 2 == 1 {
            trues.push_back(start / 2)
        } else {
            falses.push_back(start / 2)
        }
        loop {
            if let Some(candidate) = trues.pop_front() {
                let count = if reach == Reach::Nishio { self.same_digit[candidate] } else { usize::MAX };
                for &gone in self.excluded[candidate].iter().take(count) {
                    let gone = gone as usize;
                    if chase.causes[off(gone)].is_none() {
                        chase.causes[off(gone)] = Some(Cause::True(candidate as u32));
                        falses.push_back(gone);
                        if chase.causes[on(gone)].is_some() && reach != Reach::Plain {
                            chase.clash = Some(gone);
                            return chase;
                        }
                    }
                }
            } else if let Some(candidate) = falses.pop_front() {
                for &at in &self.choices_of[candidate] {
                    let choice = &self.choices[at as usize];
                    left[at as usize] -= 1;
                    let is_last = match reach {
                        Reach::Plain => choice.len() == 2,
                        Reach::Nishio => left[at as usize] == 1 && at as usize >= self.cells,
                        Reach::Dynamic => left[at as usize] == 1,
                    };
                    if !is_last {
                        continue;
                    }
                    // Others may be false already, and wait for their turn.
                    let last = choice.iter().map(|&other| other as usize).find(|&other| match reach {
                        Reach::Plain => other != candidate,
                        _ => chase.causes[off(other)].is_none(),
                    });
                    let Some(last) = last else { continue };
                    if chase.causes[on(last)].is_none() {
                        chase.causes[on(last)] = Some(Cause::Last(at));
                        trues.push_back(last);
                        if chase.causes[off(last)].is_some() && reach != Reach::Plain {
                            chase.clash = Some(last);
                            return chase;
                        }
                    }
                }
            } else {
                return chase;
            }
        }
    }

    /// How many states a state takes to follow, with itself and the start.
    pub(super) fn length(&self, chase: &Chase, state: State) -> usize {
        let mut met = vec![false; chase.causes.len()];
        let mut open = vec![state];
        let mut count = 0;
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut met[state], true) {
                continue;
            }
            count += 1;
            match chase.causes[state] {
                Some(Cause::True(candidate)) => open.push(on(candidate as usize)),
                Some(Cause::Last(choice)) => {
                    let others = self.choices[choice as usize].iter().map(|&other| other as usize);
                    open.extend(others.filter(|&other| other != state / 2).map(off));
                }
                Some(Cause::Start) | None => {}
            }
        }
        count
    }
}

impl Chase {
    /// Whether a state follows.
    pub(super) fn reaches(&self, state: State) -> bool {
        self.causes[state].is_some()
    }
}
