//! A session as a link, and back. A link carries the position at the cursor, not how it was reached; one that is shared also tells
//! which step is in view, and where that is wanted how the position was reached.

mod trail;

use std::rc::Rc;

use chromadoku_board::codec::link::{self, By, LinkError, LinkState, View};
use chromadoku_board::id::{Candidate, Cell, PerCell};
use chromadoku_board::set::DigitSet;

pub use trail::trail_of;

use crate::words::capital;

use super::{Cause, Edit, GraphModel, GraphView, Layout, Move, Position, Puzzle, Session, Sought, Stage, Timeline};

/// The link to a session, without `#`.
pub fn link_of(session: &Session) -> String {
    link::encode(&state_of(session))
}

/// The link to the puzzle as it was given, whatever was done.
pub fn puzzle_link_of(session: &Session) -> String {
    let Puzzle { geometry, givens, .. } = &session.puzzle;
    link::encode(&LinkState::new(geometry.clone(), (**givens).clone()))
}

/// The name of the page that shows what a link leads to as a part of another page.
pub const EMBEDDED: &str = "embed.html";

/// What comes before the step that a link tells of.
const STEP: &str = "&step=";

/// The link to a session and to the step in view, without `#`; with the trail to it or without.
pub fn shared_link_of(session: &Session, trail: &str) -> String {
    let step = session.in_view().as_ref().and_then(Sought::of).map(|sought| format!("{STEP}{}", sought.write()));
    link_of(session) + trail + &step.unwrap_or_default()
}

/// The session that a link leads to. What the user did there, what was tried and what was proved are a move each, which
/// can be undone; so is each move of a link with a trail.
pub fn session_of(fragment: &str) -> Result<Session, LinkError> {
    let mut session = trail::with_trail(link::decode(fragment).map(opened)?, fragment);
    session.moment.sought = fragment.split_once(STEP).and_then(|(_, step)| Sought::read(step));
    Ok(session)
}

/// What to say of a link that cannot be opened.
pub fn refused(error: &LinkError) -> String {
    capital(&format!("{error}."))
}

/// The link in a text that somebody pasted or dropped, without `#`, if there is one.
pub fn link_in(text: &str) -> Option<&str> {
    let whole = text.split_whitespace().next().filter(|word| word.starts_with("s=") || word.starts_with("p="));
    let inside = || ["#s=", "#p="].iter().find_map(|start| text.find(start)).and_then(|at| text.get(at + 1..));
    // What forums and pages put around a link is no part of it.
    let ends = |end: char| end.is_whitespace() || "[]()<>\"'".contains(end);
    whole.or_else(inside).and_then(|rest| rest.split(ends).next())
}

fn state_of(session: &Session) -> LinkState {
    let position = &session.puzzle.position;
    let mut removed = PerCell::filled(DigitSet::EMPTY, session.puzzle.geometry.cell_count());
    for (gone, _) in &position.removed {
        removed[gone.cell].insert(gone.digit);
    }
    LinkState {
        geometry: session.puzzle.geometry.clone(),
        givens: (*session.puzzle.givens).clone(),
        entries: position
            .entries
            .values()
            .map(|entry| entry.map(|entry| link::Entry { digit: entry.digit, by: entry.by }))
            .collect(),
        removed,
        marks: position.marks.clone(),
        strikes: position.strikes.clone(),
        colors: position.colors.clone(),
        view: view_of(session),
        credits: (*session.puzzle.credits).clone(),
        notes: position.notes.clone(),
        links: position.links.clone(),
        candidate_colors: position.candidate_colors.clone(),
    }
}

/// Numbers of models stand in links that outlive this program, so none may change its meaning.
fn view_of(session: &Session) -> View {
    let view = session.page.view;
    View {
        model: match view.model {
            GraphModel::Cells | GraphModel::Proof => 0,
            GraphModel::Unit => 1,
            GraphModel::Reduction => 2,
            GraphModel::Candidates => 3,
            GraphModel::Digit => 4,
            GraphModel::Links => 5,
            GraphModel::Search => 6,
            GraphModel::Rules => 7,
            GraphModel::Combinations => 8,
        },
        layout: match view.layout {
            Layout::Board => link::Layout::Board,
            Layout::Circle => link::Layout::Circle,
            Layout::Force => link::Layout::Force,
        },
        unit: view.unit,
        digit: session.page.digit,
    }
}

/// A session that shows what a link keeps.
pub(crate) fn opened(state: LinkState) -> Session {
    let moves = moves_of(&state);
    let view = GraphView {
        model: match state.view.model {
            1 => GraphModel::Unit,
            2 => GraphModel::Reduction,
            3 => GraphModel::Candidates,
            4 => GraphModel::Digit,
            5 => GraphModel::Links,
            6 => GraphModel::Search,
            7 => GraphModel::Rules,
            8 => GraphModel::Combinations,
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
    // A board with rules may need no givens at all.
    let ruled = state.geometry.has_rules();
    let bare = !ruled && moves.is_empty() && state.givens.values().all(Option::is_none);
    let stage = if bare { Stage::SetUp } else { Stage::Play };
    let mut session = Session::playing(state.geometry, state.givens);
    (session.page.view, session.page.digit) = (view, digit);
    let puzzle = &mut session.puzzle;
    puzzle.credits = Rc::new(state.credits);
    puzzle.stage = stage;
    puzzle.position = Rc::new(Position::replay(puzzle.geometry.clone(), &puzzle.givens, &moves));
    puzzle.timeline = Rc::new(Timeline { cursor: moves.len(), moves, branches: Vec::new() });
    session
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
    let colors = state.colors.iter().filter(filled).map(|(cell, &set)| Edit::Colors(cell, set));
    let noted = state.notes.iter().filter(|(_, notes)| !notes.is_empty());
    let notes = noted.map(|(cell, &notes)| Edit::Notes(cell, notes));
    let links = state.links.iter().map(|link| Edit::Link(link.ends, Some(link.strength)));
    let candidate_colors = state.candidate_colors.iter().map(|own| Edit::CandidateColors(own.at, own.colors));
    let removed = state
        .removed
        .iter()
        .flat_map(|(cell, gone)| gone.iter().map(move |digit| Edit::Remove(Candidate { cell, digit })));
    let moves = [
        Move {
            cause: Cause::Import,
            edits: values(By::User)
                .chain(marks)
                .chain(strikes)
                .chain(colors)
                .chain(notes)
                .chain(links)
                .chain(candidate_colors)
                .collect(),
        },
        Move { cause: Cause::Guess, edits: values(By::Trial).collect() },
        Move { cause: Cause::Proved, edits: values(By::Step).chain(removed).collect() },
    ];
    moves.into_iter().filter(|next| !next.edits.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use chromadoku_board::board::Board;
    use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
    use chromadoku_board::id::{Digit, UnitId};
    use chromadoku_board::random::Random;
    use yew::Reducible;

    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::plan;
    use crate::session::Pen;
    use crate::session::samples::SAMPLES;

    fn after(session: Session, actions: Vec<Action>) -> Session {
        let last = actions.into_iter().fold(Rc::new(session), |session, action| session.reduce(action));
        (*last).clone()
    }

    /// What a link promises to keep.
    fn expect_same(a: &Session, b: &Session) {
        assert_eq!(a.puzzle.geometry.shape(), b.puzzle.geometry.shape());
        assert_eq!(a.puzzle.givens, b.puzzle.givens);
        assert_eq!(a.puzzle.credits, b.puzzle.credits);
        assert_eq!(a.puzzle.position.board, b.puzzle.position.board);
        let entries = |session: &Session| -> Vec<_> {
            session.puzzle.position.entries.values().map(|entry| entry.map(|entry| (entry.digit, entry.by))).collect()
        };
        assert_eq!(entries(a), entries(b));
        assert_eq!(a.puzzle.position.marks, b.puzzle.position.marks);
        assert_eq!(a.puzzle.position.strikes, b.puzzle.position.strikes);
        assert_eq!(a.puzzle.position.colors, b.puzzle.position.colors);
        assert_eq!(a.puzzle.position.notes, b.puzzle.position.notes);
        assert_eq!(a.puzzle.position.links, b.puzzle.position.links);
        assert_eq!(a.puzzle.position.candidate_colors, b.puzzle.position.candidate_colors);
        assert_eq!((a.page.view, a.page.digit), (b.page.view, b.page.digit));
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
        plan(&mut session);
        let active = session.puzzle.selection.active;
        let strike = session.puzzle.position.board.candidates(active).first().unwrap();
        let forward = std::iter::repeat_n(Action::Forward, 20);
        let actions = [Action::Mark(strike), Action::Pen(Pen::Mark), Action::FillMarks].into_iter().chain(forward);
        let looks = [Action::Model(GraphModel::Unit), Action::Layout(Layout::Circle), Action::Unit(Some(UnitId(12)))];
        let session = after(session, actions.chain(looks).collect());
        assert!(!session.puzzle.position.removed.is_empty());
        assert!(
            session
                .puzzle
                .position
                .strikes
                .values()
                .chain(session.puzzle.position.marks.values())
                .any(|set| !set.is_empty())
        );
        expect_round_trip(&session);
    }

    /// Boards of every kind.
    fn shapes() -> Vec<Shape> {
        let classic = Shape::classic(9).unwrap();
        let jigsaw: Vec<u8> = (0..16).map(|cell| cell / 4).collect();
        let places = (0..12).map(|at| (at / 4, at % 4)).collect();
        let units = vec![vec![Cell(0), Cell(5), Cell(10)], vec![Cell(1), Cell(2), Cell(3), Cell(11)]];
        vec![
            Shape::classic(4).unwrap(),
            Shape::classic(6).unwrap().with(Extra::Diagonals),
            classic.clone(),
            classic.clone().with(Extra::Windows),
            classic.with(Extra::Diagonals).with(Extra::AntiKnight).with(Extra::AntiKing),
            Shape::classic(12).unwrap(),
            Shape::classic(25).unwrap(),
            Shape { base: Base::Regions(jigsaw), extras: Vec::new() },
            Shape { base: Base::Units { digits: 4, places, units }, extras: Vec::new() },
            Shape::overlapping(&[(0, 0), (6, 6)]),
        ]
    }

    /// A board on which every fourth cell or so is given.
    fn any_puzzle(random: &mut Random, shape: Shape) -> Session {
        let mut board = Board::empty(Geometry::new(shape).unwrap());
        for cell in board.geometry().clone().cells() {
            let candidates: Vec<Digit> = board.candidates(cell).iter().collect();
            if random.below(4) == 0 && !candidates.is_empty() {
                board.place(cell, candidates[random.below(candidates.len())]);
            }
        }
        Session::playing(board.geometry().clone(), board.values().clone())
    }

    fn any_action(random: &mut Random, session: &Session) -> Action {
        let geometry = &session.puzzle.geometry;
        let digit = Digit(random.below(geometry.digit_count()) as u8);
        match random.below(12) {
            0..3 => Action::Select(Cell(random.below(geometry.cell_count()) as u16)),
            3 => [Action::Enter(digit), Action::Digit(digit)][random.below(2)].clone(),
            4 | 5 => Action::Mark(digit),
            6 => Action::Pen(Pen::ALL[random.below(Pen::ALL.len())]),
            7 => Action::Guess,
            8 => Action::Forward,
            9 => [Action::Erase, Action::FillMarks, Action::Back, Action::Undo][random.below(4)].clone(),
            10 => Action::Model(GraphModel::ALL[random.below(GraphModel::ALL.len())]),
            _ => [
                Action::Layout([Layout::Board, Layout::Circle, Layout::Force][random.below(3)]),
                Action::GraphDigit(Some(digit).filter(|_| random.below(2) == 0)),
                Action::Unit(Some(UnitId(random.below(geometry.unit_count()) as u16))),
            ][random.below(3)]
            .clone(),
        }
    }

    #[test]
    fn whatever_was_played_on_any_board_comes_back_and_a_garbled_link_opens_nothing_else() {
        let mut random = Random::new(1);
        let mut by = [0; 3];
        for shape in shapes() {
            for _ in 0..8 {
                let mut session = any_puzzle(&mut random, shape.clone());
                if session.puzzle.geometry.cell_count() <= 36 {
                    plan(&mut session);
                    (0..random.below(8)).for_each(|_| session.act(Action::Forward));
                }
                for _ in 0..60 {
                    session.act(any_action(&mut random, &session));
                }
                expect_round_trip(&session);
                session.puzzle.position.entries.values().flatten().for_each(|entry| by[entry.by as usize] += 1);
                garble(&mut random, &link_of(&session));
            }
        }
        assert!(by.iter().all(|&count| count > 10), "{by:?}");
    }

    /// Changes, drops and adds signs of a link. What then opens is what it was.
    fn garble(random: &mut Random, link: &str) {
        for _ in 0..60 {
            let mut signs: Vec<char> = link.chars().collect();
            for _ in 0..1 + random.below(4) {
                let at = random.below(signs.len());
                let other = char::from(b'0' + random.below(75) as u8);
                match random.below(4) {
                    0 => signs[at] = other,
                    1 => signs.insert(at, other),
                    2 if signs.len() > 1 => drop(signs.remove(at)),
                    _ => signs.truncate(at.max(1)),
                }
            }
            let garbled: String = signs.into_iter().collect();
            if let Ok(opened) = session_of(&garbled) {
                assert_eq!(link_of(&opened), link, "{garbled}");
            }
        }
    }

    #[test]
    fn what_steps_and_guesses_placed_is_theirs_in_a_link_too() {
        let mut session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        plan(&mut session);
        (0..3).for_each(|_| session.act(Action::Forward));
        session.act(Action::Guess);
        let opened = session_of(&link_of(&session)).unwrap();
        let count = |by: By| opened.puzzle.position.entries.values().flatten().filter(|entry| entry.by == by).count();
        assert_eq!([By::User, By::Step, By::Trial].map(count), [0, 3, 1]);
        let causes: Vec<&Cause> = opened.puzzle.timeline.moves.iter().map(|done| &done.cause).collect();
        assert_eq!(causes, [&Cause::Guess, &Cause::Proved]);
    }

    #[test]
    fn empty_boards_come_back_to_be_set() {
        for shape in shapes() {
            let session = Session::empty(Geometry::new(shape).unwrap());
            expect_round_trip(&session);
            assert_eq!(session_of(&link_of(&session)).unwrap().puzzle.stage, Stage::SetUp);
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
        let cell = session.puzzle.selection.active;
        let session = after(session, vec![Action::Enter(Digit(1))]);
        let opened = session_of(&link_of(&session)).unwrap();
        assert!(opened.puzzle.position.entries[cell].is_some());
        let undone = after(opened, vec![Action::Undo]);
        assert!(undone.puzzle.position.entries[cell].is_none());
    }

    #[test]
    fn an_untouched_puzzle_has_no_move_and_a_damaged_link_is_named() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        let link = link_of(&session);
        assert_eq!(*session_of(&link).unwrap().puzzle.timeline, Timeline::default());
        let damaged = link.replace(&link[5..7], "");
        assert_eq!(session_of(&damaged).err(), Some(LinkError::Damaged));
        assert_eq!(session_of("other=1").err(), Some(LinkError::NotALink));
    }

    #[test]
    fn a_link_is_found_in_what_people_paste() {
        assert_eq!(link_in("see https://example.org/a/#s=1abc today"), Some("s=1abc"));
        assert_eq!(link_in("[url=https://example.org/#s=1abc]Sudoku[/url]"), Some("s=1abc"));
        assert_eq!(link_in("<a href=\"https://example.org/#s=1abc\">"), Some("s=1abc"));
        assert_eq!(link_in(" s=1abc\n"), Some("s=1abc"));
        assert_eq!(link_in("#p=53..7"), Some("p=53..7"));
        assert_eq!(link_in("53..7....6..195"), None);
        assert_eq!(link_in(""), None);
    }
}
