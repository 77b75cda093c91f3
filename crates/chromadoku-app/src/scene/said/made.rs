//! What a move did and why.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::set::CellSet;
use chromadoku_board::wording::plural;

use crate::session::{Cause, Edit, Move, Session};
use crate::words::{cells, title};

/// A move in a few words, without a full stop.
pub fn made(geometry: &Geometry, done: &Move) -> String {
    let touched: CellSet = done.edits.iter().map(cell_of).collect();
    let place = if touched.len() > 6 { plural(touched.len(), "cell", "cells") } else { cells(geometry, &touched) };
    let digit = one_digit(&done.edits).map_or("digits".to_string(), |digit| digit.to_string());
    match &done.cause {
        Cause::Entry => format!("You entered {digit} in {place}"),
        Cause::Erase => format!("You emptied {place}"),
        Cause::Mark if matches!(done.edits[..], [Edit::Colors(..), ..]) => format!("You colored {place}"),
        Cause::Mark if matches!(done.edits[..], [Edit::CandidateColors(..), ..]) => {
            format!("You colored candidates of {place}")
        }
        Cause::Mark if matches!(done.edits[..], [Edit::Notes(..), ..]) => {
            format!("You changed the marks in {place}")
        }
        Cause::Mark if matches!(done.edits[..], [Edit::Link(..), ..]) => format!("You changed links of {place}"),
        Cause::Mark => format!("You changed the marks in {place}"),
        Cause::Step(step) => title(geometry, step),
        Cause::Guess => format!("A guess: {digit} in {place}"),
        Cause::Search => format!("The search filled {}", plural(touched.len(), "cell", "cells")),
        Cause::Import => "The position that was opened".into(),
        Cause::Proved => "Steps made before the link was shared".into(),
    }
}

/// The move or planned step that leads to a place of the timeline; nothing for its start.
pub fn made_at(session: &Session, at: usize) -> Option<String> {
    let before = at.checked_sub(1)?;
    match session.puzzle.timeline.moves.get(before) {
        Some(done) => Some(made(&session.puzzle.geometry, done)),
        None => {
            let planned = session.planned().get(before - session.puzzle.timeline.moves.len())?;
            Some(title(&session.puzzle.geometry, planned))
        }
    }
}

fn cell_of(edit: &Edit) -> Cell {
    match *edit {
        Edit::Notes(cell, _) => cell,
        Edit::Value(cell, _) | Edit::Marks(cell, _) | Edit::Strikes(cell, _) | Edit::Colors(cell, _) => cell,
        Edit::Remove(candidate) | Edit::Link([candidate, _], _) | Edit::CandidateColors(candidate, _) => candidate.cell,
    }
}

/// The digit that all edits enter, where it is one.
fn one_digit(edits: &[Edit]) -> Option<Digit> {
    let mut entered = edits.iter().filter_map(|edit| if let Edit::Value(_, digit) = edit { *digit } else { None });
    let first = entered.next()?;
    entered.all(|digit| digit == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_say_who_did_what_where() {
        let geometry = Geometry::classic9();
        let value = |cell, digit| Edit::Value(Cell(cell), Some(Digit(digit)));
        let say = |cause, edits| made(&geometry, &Move { cause, edits });
        assert_eq!(say(Cause::Entry, vec![value(2, 4)]), "You entered 5 in r1c3");
        assert_eq!(say(Cause::Entry, vec![value(2, 4), value(80, 4)]), "You entered 5 in r1c3 and r9c9");
        assert_eq!(say(Cause::Erase, vec![Edit::Value(Cell(0), None)]), "You emptied r1c1");
        assert_eq!(say(Cause::Search, (0..34).map(|cell| value(cell, 0)).collect()), "The search filled 34 cells");
    }
}
