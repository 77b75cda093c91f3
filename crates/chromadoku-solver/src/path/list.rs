//! All steps of a position, a part of the search a call, each of them proved.
//!
//! An open board has more steps of some techniques than memory holds, or anybody reads. So each technique gives its first
//! [`EACH`], and all together [`ALL`]; a list says where it was cut. A list can be [about candidates](List::about): it then has no more
//! than it takes to rule these out.

use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

use super::{Refused, prove};
use crate::step::Step;
use crate::technique::{FUEL, Facts, Part, Place, Technique, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;

/// The most steps of a technique that a list has.
pub const EACH: usize = 500;

/// The most steps that it has in all.
pub const ALL: usize = 5_000;

/// The search for a list.
pub struct List {
    facts: Facts<'static>,
    /// The techniques to be tried, the one that is being tried first among them.
    techniques: Vec<&'static Technique>,
    at: usize,
    place: Place,
    /// The candidates that are still to be ruled out, where the list is about some.
    wanted: Option<Vec<Candidate>>,
    /// The steps of the present technique: after a pause one may come again.
    known: FxHashSet<Step>,
    count: usize,
    cut: Vec<TechniqueId>,
    refused: Vec<Refused>,
}

impl List {
    /// The list of the steps that these techniques find, in their order.
    pub fn new(facts: Facts<'static>, techniques: Vec<&'static Technique>) -> List {
        let (known, cut, refused) = Default::default();
        List { facts, techniques, at: 0, place: Place::default(), wanted: None, known, count: 0, cut, refused }
    }

    /// Has it find for each of these candidates the first step that rules it out, and no others.
    pub fn about(&mut self, candidates: Vec<Candidate>) {
        if candidates.is_empty() {
            self.techniques.clear();
        }
        self.wanted = Some(candidates);
    }

    /// Does a part of the search and gives the steps that it found; nothing at the end.
    pub fn advance(&mut self) -> Option<Vec<Step>> {
        let List { facts, techniques, at, place, wanted, known, count, cut, refused } = self;
        let technique = *techniques.get(*at)?;
        let mut found = Vec::new();
        let mut take = |step: Step| {
            let rules_out = |&candidate: &Candidate| step.rules_out(facts.geometry(), candidate);
            let is_wanted = wanted.as_ref().is_none_or(|wanted| wanted.iter().any(rules_out));
            if !is_wanted || known.contains(&step) {
                return ControlFlow::Continue(());
            }
            if let Err(why) = prove(facts, &step) {
                refused.push(Refused { board: Board::clone(facts), step, why });
                // Nobody reads more of them.
                return if refused.len() < EACH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            }
            if known.len() == EACH || *count == ALL {
                cut.push(technique.id);
                return ControlFlow::Break(());
            }
            *count += 1;
            wanted.iter_mut().for_each(|wanted| wanted.retain(|candidate| !rules_out(candidate)));
            known.insert(step.clone());
            found.push(step);
            if wanted.as_ref().is_some_and(Vec::is_empty) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match technique.find_part(facts, std::mem::take(place), FUEL, &mut take) {
            // Nothing is left to look for.
            _ if wanted.as_ref().is_some_and(Vec::is_empty) => *at = techniques.len(),
            Part::Paused(next) => *place = next,
            // Where the list is full, further techniques are not tried.
            Part::Taken if *count == ALL => *at = techniques.len(),
            Part::Taken | Part::Over => *at += 1,
        }
        if *place == Place::default() {
            known.clear();
        }
        Some(found)
    }

    /// The position.
    pub fn facts(&self) -> &Facts<'static> {
        &self.facts
    }

    /// The technique that is being tried, and how many were tried of how many.
    pub fn technique(&self) -> Option<(TechniqueId, usize, usize)> {
        self.techniques.get(self.at).map(|technique| (technique.id, self.at, self.techniques.len()))
    }

    /// How many steps were found so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The techniques that have more steps than the list.
    pub fn cut(&self) -> &[TechniqueId] {
        &self.cut
    }

    /// The steps that were refused since this was last asked.
    pub fn refused(&mut self) -> Vec<Refused> {
        std::mem::take(&mut self.refused)
    }
}
