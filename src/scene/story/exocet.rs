//! The parts of an Exocet, named before its cases are gone through.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell};
use chromadoku_core::order::in_order;
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Constraint, Pattern, Premise, Step};
use chromadoku_core::technique::Family;

use super::{Beat, each};
use crate::scene::Role;
use crate::scene::words::{digits, kinds, one_digit};

/// The base, the targets, and what is to be seen of them.
pub(super) fn anatomy(board: &Board, step: &Step) -> Option<Beat> {
    let Pattern::Net(net) = &step.pattern else { return None };
    let Some(Premise::One(Constraint::Cell(first))) = net.over else { return None };
    if step.technique.kind().family != Family::Exocet {
        return None;
    }
    let geometry = board.geometry();
    let second = net.premises.iter().find_map(|premise| match premise {
        Premise::One(Constraint::Cell(cell)) => Some(*cell),
        _ => None,
    })?;
    let base = CellSet::of(first) | CellSet::of(second);
    let seen = *geometry.peers(first) & *geometry.peers(second);
    // A digit of the base is in the first target, which is a cover, or in the other one, unless both base cells see it.
    let (mut targets, mut lines) = (CellSet::EMPTY, Vec::new());
    for premise in &net.premises {
        let Premise::Covered(cover) = premise else { continue };
        let cell = |cover: &Constraint| if let Constraint::Cell(cell) = cover { Some(*cell) } else { None };
        let covers = cover.covers.iter().filter_map(cell);
        lines.extend(one_digit(&cover.bases).into_iter().flat_map(|(_, units)| units));
        targets =
            covers.chain(cover.fins.iter().map(|fin| fin.cell)).fold(targets, |all, cell| all | CellSet::of(cell));
    }
    let targets = targets - seen - base;
    let mut lines = in_order(lines, |&line| line);
    lines.dedup();
    let held = base.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
    let of_cell = |cell: Cell| {
        (board.candidates(cell) & held).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }))
    };
    Some(Beat {
        text: format!(
            "The base, {}, takes two of the digits {}. Whichever they are, the targets, {}, take the same two: {} have too little \
             room for them elsewhere.",
            each(geometry, &base),
            digits(held),
            each(geometry, &targets),
            kinds(geometry, &lines)
        ),
        marks: (base | targets).iter().flat_map(of_cell).collect(),
        ..Beat::default()
    })
}

#[cfg(test)]
mod tests {
    use crate::scene::story::{beats, tests::examples};

    #[test]
    fn base_and_targets_are_named_before_the_cases() {
        let (_, board, step) = examples().find(|(id, ..)| *id == "junior-exocet").unwrap();
        let told = beats(&board, &step);
        assert_eq!(
            told[0].text,
            "The base, r3c1 and r3c2, takes two of the digits 6, 7 and 8. Whichever they are, the targets, r1c7 and r2c4, take the \
             same two: columns 3, 4 and 7 have too little room for them elsewhere."
        );
        assert_eq!(told[1].text, "Suppose r1c7 is 4.");
        assert!(told[3].text.ends_with("have room for them only in r2c4 and rows 6 and 9, one in each, so r2c4 is 7."));
    }
}
