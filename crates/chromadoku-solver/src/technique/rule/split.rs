//! Cage splitting: where units cut just one cage, and the cages within them take all else, both parts of it are cages too.
//!
//! ```text
//! row 1 holds 45, and the cages within it take 33     the part of the next cage in row 1 is 12
//! that cage is 20                                     its part in row 2 is 8
//! ```
//!
//! Then the sets of digits that each part can have are looked at as those of a cage are.

use std::ops::ControlFlow;

use super::super::{Family, Look, Record, Sink, Technique};
use super::cage::out_of_all;
use super::{is_fresh, record};
use crate::step::{Pattern, Step};
use crate::technique::Origin;
use chromadoku_board::rule::ledger::Split;

pub(crate) const SPLIT: Record = Record {
    definition: "Cages fill a unit, or several units side by side, and only one of them reaches out. The units’ sum less \
         the whole cages is what that cage has inside, and the rest of its sum is what it has outside. Each part is a \
         small cage of its own: candidates in none of its sets of digits are eliminated.",
    origin: Origin::new("", "SudokuWiki, Cage Splitting", "https://www.sudokuwiki.org/Cage_Splitting"),
    ..record("cage-splitting", "Cage splitting", Family::Ledger, 34, find)
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for Split { parts } in facts.geometry().splits() {
        if !parts.iter().any(|part| is_fresh(facts, &part.cells)) {
            continue;
        }
        let (mut proofs, mut eliminated) = (Vec::new(), Vec::new());
        for part in parts {
            let gone = out_of_all(facts, &part.cells, part.sum);
            if !gone.is_empty() {
                proofs.push(Pattern::Ledger(part.ledger.clone()));
                eliminated.extend(gone);
            }
        }
        let pattern = if proofs.len() == 1 { proofs.swap_remove(0) } else { Pattern::Joint(proofs) };
        let step = Step::eliminating(technique.id, pattern, eliminated);
        step.map_or(ControlFlow::Continue(()), &mut *sink)?;
    }
    ControlFlow::Continue(())
}
