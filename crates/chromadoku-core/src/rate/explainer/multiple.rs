//! Forcing chains with branches: one digit's contradictions (Nishio), what all candidates of a cell or all places of a
//! digit lead to, and the same with dynamic chains.

use super::net::{Chase, Net, Reach, State, off, on};
use super::{Hint, length_term};
use crate::step::Effect;
use crate::technique::Facts;

/// The easiest forcing chain with branches.
pub(super) fn find(facts: &Facts) -> Option<Hint> {
    let net = Net::new(facts);
    let kinds = [(75, Reach::Nishio), (80, Reach::Plain), (85, Reach::Dynamic)];
    kinds.into_iter().find_map(|(base, reach)| {
        let mut search = Search { net: &net, base, best: None };
        let trues: Vec<Chase> = (0..net.candidates.len()).map(|at| net.chase(on(at), reach)).collect();
        if reach != Reach::Plain {
            trues.iter().enumerate().for_each(|(at, chase)| search.contradiction(chase, off(at)));
        }
        if reach == Reach::Dynamic {
            let falses: Vec<Chase> = (0..net.candidates.len()).map(|at| net.chase(off(at), reach)).collect();
            falses.iter().enumerate().for_each(|(at, chase)| search.contradiction(chase, on(at)));
            trues.iter().zip(&falses).for_each(|(one, other)| search.common(&[one, other]));
        }
        if reach != Reach::Nishio {
            for choice in &net.choices {
                let cases: Vec<&Chase> = choice.iter().map(|&at| &trues[at as usize]).collect();
                search.common(&cases);
            }
        }
        search.hint()
    })
}

struct Search<'a> {
    net: &'a Net,
    base: u16,
    /// How many states the shortest chain so far takes, and what it says.
    best: Option<(usize, State)>,
}

impl Search<'_> {
    fn offer(&mut self, length: usize, state: State) {
        if self.best.is_none_or(|known| length < known.0) {
            self.best = Some((length, state));
        }
    }

    /// A state that leads to a contradiction: its opposite is so.
    fn contradiction(&mut self, chase: &Chase, opposite: State) {
        if let Some(clash) = chase.clash {
            let length = self.net.length(chase, on(clash)) + self.net.length(chase, off(clash));
            self.offer(length, opposite);
        }
    }

    /// What all cases lead to is so.
    fn common(&mut self, cases: &[&Chase]) {
        for state in 0..2 * self.net.candidates.len() {
            if cases.iter().all(|case| case.reaches(state)) {
                let length = cases.iter().map(|case| self.net.length(case, state)).sum();
                self.offer(length, state);
            }
        }
    }

    fn hint(self) -> Option<Hint> {
        let (length, state) = self.best?;
        let candidate = self.net.candidates[state / 2];
        let effect = if state % 2 == 1 { Effect::Place(candidate) } else { Effect::Eliminate(candidate) };
        Some(Hint { rating: self.base + length_term(length), effects: vec![effect] })
    }
}
