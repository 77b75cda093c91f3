//! Forcing chains with branches: one digit's contradictions (Nishio), what all candidates of a cell or all places of a
//! digit lead to, and the same with dynamic chains.

use std::ops::ControlFlow;

use super::net::{Chase, Length, Net, Reach, State, off, on};
use super::{Hint, Keep, length_term};
use crate::step::Effect;
use crate::technique::Facts;

/// How many looks at a candidate it takes to follow a state, for each candidate of the position.
pub(super) const CHASE: usize = 10;

/// The kinds of forcing chains with branches, the easiest first: how far causes reach, whether what is false is followed
/// as well, and what is found in all that follows.
type Kind = (Reach, bool, fn(&Chases) -> Option<Hint>);

const KINDS: [Kind; 3] = [
    (Reach::Nishio, false, |all| nishio(&all.net, &all.trues)),
    (Reach::Plain, false, |all| plain(&all.net, &all.trues)),
    (Reach::Dynamic, true, |all| dynamic(&all.net, 85, &all.trues, &all.falses)),
];

/// Looks for the easiest forcing chain with branches.
pub(super) fn find(facts: &Facts, keep: &mut Keep) -> ControlFlow<()> {
    facts.pace().each(KINDS.len(), |at| {
        let (reach, with_false, hint) = KINDS[at];
        let begin = || Chases { net: Net::new(facts), trues: Vec::new(), falses: Vec::new() };
        let add = |all: &mut Chases| {
            facts.pace().spend(CHASE * all.net.candidates.len());
            all.add(reach, with_false)
        };
        facts.pace().prepare(begin, add, |all| keep(hint(all)))
    })
}

/// What follows from each candidate being true, and from each being false.
struct Chases {
    net: Net,
    trues: Vec<Chase>,
    falses: Vec<Chase>,
}

impl Chases {
    /// Follows one more state; says whether that was the last one.
    fn add(&mut self, reach: Reach, with_false: bool) -> bool {
        let Chases { net, trues, falses } = self;
        let count = net.candidates.len();
        if trues.len() < count {
            trues.push(net.chase(on(trues.len()), reach));
        } else if with_false && falses.len() < count {
            falses.push(net.chase(off(falses.len()), reach));
        }
        trues.len() == count && (falses.len() == count || !with_false)
    }
}

fn nishio(net: &Net, trues: &[Chase]) -> Option<Hint> {
    let mut search = Search { net, base: 75, best: None };
    trues.iter().enumerate().for_each(|(at, chase)| search.contradiction(chase, off(at)));
    search.hint()
}

fn plain(net: &Net, trues: &[Chase]) -> Option<Hint> {
    let mut search = Search { net, base: 80, best: None };
    search.choices(trues);
    search.hint()
}

/// The easiest of what follows from each candidate being true, and from each being false.
pub(super) fn dynamic(net: &Net, base: u16, trues: &[Chase], falses: &[Chase]) -> Option<Hint> {
    let mut search = Search { net, base, best: None };
    trues.iter().enumerate().for_each(|(at, chase)| search.contradiction(chase, off(at)));
    falses.iter().enumerate().for_each(|(at, chase)| search.contradiction(chase, on(at)));
    trues.iter().zip(falses).for_each(|(one, other)| search.common(&[one, other]));
    search.choices(trues);
    search.hint()
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
            let mut length = Length::default();
            self.net.measure(chase, on(clash), &mut length);
            self.net.measure(chase, off(clash), &mut length);
            self.offer(length.total(), opposite);
        }
    }

    /// What all candidates of a choice lead to is so.
    fn choices(&mut self, trues: &[Chase]) {
        for choice in &self.net.choices {
            let cases: Vec<&Chase> = choice.iter().map(|&at| &trues[at as usize]).collect();
            self.common(&cases);
        }
    }

    /// What all cases lead to is so.
    fn common(&mut self, cases: &[&Chase]) {
        for state in 0..2 * self.net.candidates.len() {
            if cases.iter().all(|case| case.reaches(state)) {
                let mut length = Length::default();
                cases.iter().for_each(|case| _ = self.net.measure(case, state, &mut length));
                self.offer(length.total(), state);
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
