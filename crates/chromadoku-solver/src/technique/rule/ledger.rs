//! The rule of 45: what cages leave of units.
//!
//! ```text
//! box 1 holds 45; the cages within it take 38; the cell that is left is 7           innie
//! the cages that touch row 9 take 52; the cells beyond it are 7 together             outies
//! ```
//!
//! In one unit or several that share no cell. Of digits 1 to N a unit holds N(N+1)/2. What goes is what no way to fill the
//! cells that are left, peers apart, has.

use std::ops::ControlFlow;

use super::super::{Family, Look, Record, Sink, Technique};
use super::{Left, first_cell, is_fresh, record};
use crate::step::{Pattern, Step};
use crate::technique::origin;
use chromadoku_board::id::Cell;
use chromadoku_board::rule::ledger::Balance;
use chromadoku_board::rule::narrow::{Narrow, Room};
use chromadoku_board::set::CellSet;

pub(crate) const INNIES: Record = Record {
    definition: "A unit holds each digit once, so its sum is known: 45 on a 9×9 board. Take away the cages that lie within \
         it, or within several units side by side, and the sum of the cells that are left is known too. Candidates \
         that cannot be part of that sum are eliminated.",
    origin: origin::RULE_OF_45,
    ..record("innies", "Innies", Family::Ledger, 36, |technique, facts, sink| {
        find(technique, facts, sink, |plus, minus| plus && !minus)
    })
};

pub(crate) const OUTIES: Record = Record {
    definition: "The cages that touch a unit, or several units side by side, cover it and reach beyond it. Their sum less \
         that of the units is the sum of the cells beyond. Candidates that cannot be part of that sum are \
         eliminated.",
    origin: origin::RULE_OF_45,
    ..record("outies", "Outies", Family::Ledger, 38, |technique, facts, sink| {
        find(technique, facts, sink, |plus, minus| minus && !plus)
    })
};

pub(crate) const BOTH: Record = Record {
    definition: "Cages cover most of some units and reach beyond them. What they leave inside, less what they take outside, \
         is a known difference. Candidates inside or outside that cannot make this difference are eliminated.",
    origin: origin::RULE_OF_45,
    ..record("innies-and-outies", "Innies and outies", Family::Ledger, 52, |technique, facts, sink| {
        find(technique, facts, sink, |plus, minus| plus && minus)
    })
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink, is_of: fn(bool, bool) -> bool) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let (mut room, mut digits) = (Room::default(), Vec::new());
    for (Balance { ledger, equation }, limit) in geometry.balances().iter().zip(geometry.narrows_of_balances()) {
        let has = |sign: i32| equation.terms.iter().any(|&(_, factor)| factor.signum() == sign);
        if !is_of(has(1), has(-1)) {
            continue;
        }
        let limit: &Narrow = limit;
        let cells: CellSet = equation.terms.iter().map(|&(cell, _): &(Cell, i32)| cell).collect();
        if !cells.intersects(facts.unsolved()) || !is_fresh(facts, &cells) {
            continue;
        }
        let mut left = Left::of(facts);
        let eliminated = match left.look(limit, &mut digits, &mut room) {
            Ok(_) => left.eliminated(facts, &cells),
            Err(_) => first_cell(facts, &cells),
        };
        let step = Step::eliminating(technique.id, Pattern::Ledger(ledger.clone()), eliminated);
        step.map_or(ControlFlow::Continue(()), &mut *sink)?;
    }
    ControlFlow::Continue(())
}
