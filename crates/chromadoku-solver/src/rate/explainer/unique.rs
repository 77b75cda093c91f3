//! What relies on the solution being the only one: unique loops, of which rectangles are the smallest, and bivalue universal graves.
//!
//! Our own techniques find them; how hard they are depends on what they guard against and on the naked set that they are
//! completed to.

use super::Hint;
use crate::step::{Net, Pattern, Premise};
use crate::technique::{Facts, TechniqueId};

/// The easiest unique loop. Each of its cells has both of its digits.
pub(super) fn loops(facts: &Facts) -> Option<Hint> {
    let names = ["unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3", "unique-rectangle-4", "unique-loop"];
    easiest(facts, &names, |premise| match premise {
        Premise::Swap(cells, digits) if cells.iter().all(|cell| digits.is_subset(facts.candidates(cell))) => {
            Some(match cells.len() {
                0..=5 => 45,
                6..=7 => 46,
                8..=9 => 47,
                _ => 50,
            })
        }
        _ => None,
    })
}

/// The easiest bivalue universal grave.
pub(super) fn bugs(facts: &Facts) -> Option<Hint> {
    easiest(facts, &["bug-plus-1", "bug-plus-n"], |premise| match premise {
        Premise::Grave(extra) => Some(if extra.iter().all(|at| at.cell == extra[0].cell) { 56 } else { 57 }),
        _ => None,
    })
}

/// The step of the lowest rating: that of what it guards against, and a tenth for each cell of a naked set.
fn easiest(facts: &Facts, names: &[&'static str], base: impl Fn(&Premise) -> Option<u16>) -> Option<Hint> {
    let steps = names.iter().flat_map(|name| TechniqueId(name).get().all_of(facts));
    let rated = steps.filter_map(|step| {
        let Pattern::Net(Net { premises, .. }) = &step.pattern else { return None };
        let set = premises.iter().map(|premise| if let Premise::Cells(set) = premise { set.len() } else { 0 });
        let more = set.sum::<usize>() as u16;
        Some(Hint { rating: base(premises.first()?)? + more, effects: step.effects.to_vec() })
    });
    rated.min_by_key(|hint| hint.rating)
}
