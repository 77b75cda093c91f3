//! How a position was reached, for a link that is to tell it: its moves in order, of steps only what they did.
//!
//! It stands beside the position, which programs that know nothing of trails open as before, and counts only where it leads just there.

use std::rc::Rc;

use super::link_of;
use crate::form;
use crate::session::saved::{Saved, wire};
use crate::session::{Cause, Move, Session, Timeline};

/// What comes before it in a link.
const TRAIL: &str = "&trail=";
/// Its end: programs that find links in texts take signs at the end for those of the text.
const END: char = 'z';
/// The longest trail that a link takes, in characters: with its position it stays one that is read.
const LONGEST: usize = 12_000;

/// The trail of a session as a part of its link; nothing where there is none, or one that is too long.
pub fn trail_of(session: &Session) -> Option<String> {
    let moves: Vec<Move> = session.puzzle.timeline.done().iter().map(told).collect();
    let trail = format!("{TRAIL}{}{END}", form::seal(&wire::write(&moves)));
    (moves.len() > 1 && trail.len() <= LONGEST).then_some(trail)
}

/// A move as a link tells it.
fn told(made: &Move) -> Move {
    let cause = if made.cause.is_step() { Cause::Proved } else { made.cause.clone() };
    Move { cause, edits: made.edits.clone() }
}

/// A session with the trail that its link has.
pub(super) fn with_trail(session: Session, fragment: &str) -> Session {
    let read = || {
        let (_, rest) = fragment.split_once(TRAIL)?;
        let trail = rest.split('&').next()?.strip_suffix(END)?;
        let moves: Vec<Move> = wire::read(&form::open(trail)?)?;
        let timeline = Timeline { cursor: moves.len(), moves, branches: Vec::new() };
        let other = Saved { timeline, ..Saved::of(&session) }.session().ok()?;
        (link_of(&other) == link_of(&session)).then_some(other.puzzle)
    };
    match read() {
        Some(other) => {
            let mut session = session;
            (session.puzzle.timeline, session.puzzle.position) = (Rc::clone(&other.timeline), other.position);
            session
        }
        None => session,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::plan;
    use crate::session::link::session_of;
    use chromadoku_board::id::Cell;

    /// Somebody took steps, entered a digit, took it back, marked another.
    fn played() -> Session {
        let mut session = Session::first_visit();
        plan(&mut session);
        (0..6).for_each(|_| session.act(Action::Forward));
        let cell = session.puzzle.geometry.cells().find(|&cell| session.puzzle.position.board.value(cell).is_none());
        session.act(Action::Select(cell.unwrap()));
        let digit = session.puzzle.position.board.candidates(cell.unwrap()).first().unwrap();
        [Action::Digit(digit), Action::Erase, Action::Mark(digit)].into_iter().for_each(|action| session.act(action));
        session
    }

    #[test]
    fn a_trail_is_taken_back_move_by_move_and_costs_what_it_says() {
        let session = played();
        let trail = trail_of(&session).unwrap();
        assert!(trail.len() < 200, "{}", trail.len());
        let mut opened = session_of(&(link_of(&session) + &trail)).unwrap();
        assert_eq!(link_of(&opened), link_of(&session));
        let moves = session.puzzle.timeline.done().len();
        assert_eq!(opened.puzzle.timeline.done().len(), moves);
        let mut session = session;
        for _ in 0..moves {
            [&mut opened, &mut session].into_iter().for_each(|session| session.act(Action::Back));
            assert_eq!(opened.puzzle.position.board, session.puzzle.position.board);
        }
        assert!(!opened.has_past());
    }

    #[test]
    fn a_trail_that_is_damaged_or_leads_elsewhere_leaves_the_position() {
        let session = played();
        let (link, trail) = (link_of(&session), trail_of(&session).unwrap());
        let mut other = session.clone();
        other.act(Action::Select(Cell(0)));
        other.act(Action::Back);
        let elsewhere = trail_of(&other).unwrap();
        for bad in [trail[..trail.len() - 4].to_owned(), trail.replace('~', "~A"), elsewhere, "&trail=".to_owned()] {
            let opened = session_of(&format!("{link}{bad}")).unwrap();
            assert_eq!(link_of(&opened), link);
            assert!(opened.puzzle.timeline.moves.len() <= 3, "{bad}");
        }
        assert_eq!(trail_of(&session_of(&link_of(&Session::first_visit())).unwrap()), None);
    }
}
