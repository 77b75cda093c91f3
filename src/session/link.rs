//! A session as a link, and back. A link carries the position at the cursor, not how it was reached.

use std::rc::Rc;

use chromadoku_core::codec::link::{self, By, LinkError, LinkState, View};
use chromadoku_core::id::{Candidate, Cell, PerCell};
use chromadoku_core::set::DigitSet;

use super::{Cause, Edit, GraphModel, GraphView, Layout, Move, Position, Session, Stage, Timeline};

/// The link to a session, without `#`.
pub fn link_of(session: &Session) -> String {
    link::encode(&state_of(session))
}

/// The session that a link leads to. What the user did there, what was tried and what was proved are a move each, which
/// can be undone.
pub fn session_of(fragment: &str) -> Result<Session, LinkError> {
    link::decode(fragment).map(opened)
}

/// What to say of a link that cannot be opened.
pub fn refused(error: &LinkError) -> String {
    format!("That link cannot be opened: {error}.")
}

/// The link in a text that somebody pasted or dropped, without `#`, if there is one.
pub fn link_in(text: &str) -> Option<&str> {
    let whole = text.split_whitespace().next().filter(|word| word.starts_with("s=") || word.starts_with("p="));
    let inside = || ["#s=", "#p="].iter().find_map(|start| text.find(start)).and_then(|at| text.get(at + 1..));
    whole.or_else(inside).and_then(|rest| rest.split_whitespace().next())
}

fn state_of(session: &Session) -> LinkState {
    let position = &session.position;
    let mut removed = PerCell::filled(DigitSet::EMPTY, session.geometry.cell_count());
    for (gone, _) in &position.removed {
        removed[gone.cell].insert(gone.digit);
    }
    LinkState {
        geometry: session.geometry.clone(),
        givens: (*session.givens).clone(),
        entries: position
            .entries
            .values()
            .map(|entry| entry.map(|entry| link::Entry { digit: entry.digit, by: entry.by }))
            .collect(),
        removed,
        marks: position.marks.clone(),
        strikes: position.strikes.clone(),
        view: view_of(session),
    }
}

/// Numbers of models stand in links that outlive this program, so none may change its meaning.
fn view_of(session: &Session) -> View {
    let view = session.view;
    View {
        model: match view.model {
            GraphModel::Cells => 0,
            GraphModel::Unit => 1,
            GraphModel::Reduction => 2,
            GraphModel::Candidates => 3,
            GraphModel::Digit => 4,
            GraphModel::Links => 5,
            GraphModel::Search => 6,
        },
        layout: match view.layout {
            Layout::Board => link::Layout::Board,
            Layout::Circle => link::Layout::Circle,
            Layout::Force => link::Layout::Force,
        },
        unit: view.unit,
        digit: session.digit,
    }
}

fn opened(state: LinkState) -> Session {
    let moves = moves_of(&state);
    let view = GraphView {
        model: match state.view.model {
            1 => GraphModel::Unit,
            2 => GraphModel::Reduction,
            3 => GraphModel::Candidates,
            4 => GraphModel::Digit,
            5 => GraphModel::Links,
            6 => GraphModel::Search,
            _ => GraphModel::Cells,
        },
        layout: match state.view.layout {
            link::Layout::Board => Layout::Board,
            link::Layout::Circle => Layout::Circle,
            link::Layout::Force => Layout::Force,
        },
        unit: state.view.unit,
    };
    let digit = state.view.digit;
    let bare = moves.is_empty() && state.givens.values().all(Option::is_none);
    let stage = if bare { Stage::SetUp } else { Stage::Play };
    let session = Session::playing(state.geometry, state.givens);
    let position = Position::replay(session.geometry.clone(), &session.givens, &moves);
    let timeline = Timeline { cursor: moves.len(), moves, branches: Vec::new() };
    Session { stage, view, digit, timeline: Rc::new(timeline), position: Rc::new(position), ..session }
}

/// What was proved comes last: it goes when a value that it may rest on goes.
fn moves_of(state: &LinkState) -> Vec<Move> {
    let values = |by: By| {
        let by_them =
            state.entries.iter().filter_map(move |(cell, entry)| Some((cell, entry.filter(|entry| entry.by == by)?)));
        by_them.map(|(cell, entry)| Edit::Value(cell, Some(entry.digit)))
    };
    let filled = |(_, set): &(Cell, &DigitSet)| !set.is_empty();
    let marks = state.marks.iter().filter(filled).map(|(cell, &set)| Edit::Marks(cell, set));
    let strikes = state.strikes.iter().filter(filled).map(|(cell, &set)| Edit::Strikes(cell, set));
    let removed = state
        .removed
        .iter()
        .flat_map(|(cell, gone)| gone.iter().map(move |digit| Edit::Remove(Candidate { cell, digit })));
    let moves = [
        Move { cause: Cause::Import, edits: values(By::User).chain(marks).chain(strikes).collect() },
        Move { cause: Cause::Guess, edits: values(By::Trial).collect() },
        Move { cause: Cause::Proved, edits: values(By::Step).chain(removed).collect() },
    ];
    moves.into_iter().filter(|next| !next.edits.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use chromadoku_core::geometry::{Base, Extra, Geometry, Shape};
    use chromadoku_core::id::{Cell, Digit, UnitId};
    use chromadoku_core::path;
    use yew::Reducible;

    use super::*;
    use crate::session::answers::testing::planned;
    use crate::session::samples::SAMPLES;
    use crate::session::{Action, Pen};

    fn after(session: Session, actions: Vec<Action>) -> Session {
        let last = actions.into_iter().fold(Rc::new(session), |session, action| session.reduce(action));
        (*last).clone()
    }

    /// What a link promises to keep.
    fn expect_same(a: &Session, b: &Session) {
        assert_eq!(a.geometry.shape(), b.geometry.shape());
        assert_eq!(a.givens, b.givens);
        assert_eq!(a.position.board, b.position.board);
        let entries = |session: &Session| -> Vec<_> {
            session.position.entries.values().map(|entry| entry.map(|entry| (entry.digit, entry.by))).collect()
        };
        assert_eq!(entries(a), entries(b));
        assert_eq!(a.position.marks, b.position.marks);
        assert_eq!(a.position.strikes, b.position.strikes);
        assert_eq!((a.view, a.digit), (b.view, b.digit));
        assert_eq!(a.is_solved(), b.is_solved());
    }

    fn expect_round_trip(session: &Session) {
        let link = link_of(session);
        let opened = session_of(&link).unwrap();
        expect_same(&opened, session);
        assert_eq!(link_of(&opened), link);
    }

    #[test]
    fn a_played_position_comes_back_with_entries_removals_marks_strikes_and_view() {
        let mut session = Session::of_text(SAMPLES[1].puzzle).unwrap();
        let path = path::path(&session.position.board);
        session.act(planned(session.revision, path));
        let active = session.selection.active;
        let strike = session.position.board.candidates(active).first().unwrap();
        let forward = std::iter::repeat_n(Action::Forward, 20);
        let actions = [Action::Mark(strike), Action::Pen(Pen::Mark), Action::FillMarks].into_iter().chain(forward);
        let looks = [Action::Model(GraphModel::Unit), Action::Layout(Layout::Circle), Action::Unit(Some(UnitId(12)))];
        let session = after(session, actions.chain(looks).collect());
        assert!(!session.position.removed.is_empty());
        assert!(session.position.strikes.values().chain(session.position.marks.values()).any(|set| !set.is_empty()));
        expect_round_trip(&session);
    }

    #[test]
    fn every_shape_and_an_empty_board_come_back() {
        let classic = Shape::classic(9).unwrap();
        let jigsaw: Vec<u8> = (0..16).map(|cell| cell / 4).collect();
        let shapes = [
            classic.clone(),
            classic.clone().with(Extra::Diagonals).with(Extra::AntiKnight),
            Shape::classic(25).unwrap(),
            Shape { base: Base::Regions(jigsaw), extras: Vec::new() },
        ];
        for shape in shapes {
            let session = Session::empty(Geometry::new(shape).unwrap());
            expect_round_trip(&session);
            assert_eq!(session_of(&link_of(&session)).unwrap().stage, Stage::SetUp);
        }
    }

    #[test]
    fn wrong_and_clashing_digits_come_back_too() {
        let session = after(Session::empty(Geometry::classic9()), vec![Action::Digit(Digit(0))]);
        let session = after(session, vec![Action::Select(Cell(1)), Action::Digit(Digit(0))]);
        expect_round_trip(&session);
        let session =
            after(session, vec![Action::Stage(Stage::Play), Action::Select(Cell(2)), Action::Enter(Digit(0))]);
        assert!(session.wrong().is_some());
        expect_round_trip(&session);
    }

    #[test]
    fn opening_is_one_move_that_can_be_undone() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        let cell = session.selection.active;
        let session = after(session, vec![Action::Enter(Digit(1))]);
        let opened = session_of(&link_of(&session)).unwrap();
        assert!(opened.position.entries[cell].is_some());
        let undone = after(opened, vec![Action::Undo]);
        assert!(undone.position.entries[cell].is_none());
    }

    #[test]
    fn an_untouched_puzzle_has_no_move_and_a_damaged_link_is_named() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        let link = link_of(&session);
        assert_eq!(*session_of(&link).unwrap().timeline, Timeline::default());
        let damaged = link.replace(&link[5..7], "");
        assert_eq!(session_of(&damaged).err(), Some(LinkError::Damaged));
        assert_eq!(session_of("other=1").err(), Some(LinkError::NotALink));
    }

    #[test]
    fn a_link_is_found_in_what_people_paste() {
        assert_eq!(link_in("see https://example.org/a/#s=1abc today"), Some("s=1abc"));
        assert_eq!(link_in(" s=1abc\n"), Some("s=1abc"));
        assert_eq!(link_in("#p=53..7"), Some("p=53..7"));
        assert_eq!(link_in("53..7....6..195"), None);
        assert_eq!(link_in(""), None);
    }
}
