//! What the reducer promises, as sequences of actions.

use crate::session::Sheet;
use std::rc::Rc;

use chromadoku_board::geometry::{Geometry, Names, Shape};
use chromadoku_board::id::{Cell, Digit};
use chromadoku_solver::generate::{Symmetry, Wish};
use chromadoku_solver::path::Outcome;
use chromadoku_solver::search::coloring::Order;
use chromadoku_solver::technique::{self, TechniqueId};

use super::*;
use crate::questions::{Kind, Progress};
use crate::reduce::testing::{after, answer, checked, said, settle};
use crate::session::samples::SAMPLES;
use crate::session::saved::{self, Saved};
use crate::session::solutions::MOST;
use crate::session::timeline::Edit;
use crate::session::{
    Candidates, Cause, Direction, Notice, NoticeKind, Plan, Remedy, Reveal, Shown, Solutions, Stage, Tally, Timing,
    Wrong, link,
};
use crate::story::{self, parts::parts};

fn sample(number: usize) -> Session {
    Session::of_text(SAMPLES[number].puzzle).unwrap()
}

/// The session after some actions, with the worker's answers given at once.
fn at(session: &Session, name: &str) -> Cell {
    session.puzzle.geometry.cells().find(|&cell| session.puzzle.geometry.name(cell) == name).unwrap()
}

fn enter(session: &Session, name: &str, digit: u8) -> [Action; 2] {
    [Action::Select(at(session, name)), Action::Enter(Digit(digit - 1))]
}

#[test]
fn time_is_spent_on_what_is_to_be_solved_and_ends_with_ones_own_last_entry() {
    let puzzle = Session::of_text("1234 3412 2143 43..").unwrap();
    assert_eq!(puzzle.timing(), Timing::Fresh);
    assert_eq!(puzzle.clone().with(|session| session.puzzle.stage = Stage::SetUp).timing(), Timing::Idle);
    assert_eq!(Session::empty(Geometry::classic9()).timing(), Timing::Idle);
    let one = after(puzzle, [Action::Select(Cell(14)), Action::Enter(Digit(1))]);
    assert_eq!(one.timing(), Timing::Runs);
    assert_eq!(after(one.clone(), [Action::Select(Cell(15)), Action::Enter(Digit(0))]).timing(), Timing::Solved);
    assert_eq!(after(one, [Action::Forward]).timing(), Timing::Idle, "a step solved it");
}

#[test]
fn an_action_that_changes_nothing_gives_back_the_same_session() {
    use yew::Reducible;
    let session = Rc::new(sample(0));
    let same = session.clone().reduce(Action::Select(session.puzzle.selection.active));
    assert!(Rc::ptr_eq(&session, &same));
    let given = session.clone().reduce(Action::Select(Cell(0)));
    assert!(Rc::ptr_eq(&given, &given.clone().reduce(Action::Enter(Digit(3)))), "a given is not overwritten");
}

#[test]
fn cells_are_called_as_the_settings_say_in_what_the_worker_writes_too() {
    let listed = after(sample(0), [Action::ToggleSheet(Sheet::Steps)]);
    let by_number =
        |session: &Session| (1..=9).any(|row| session.page.beside.as_ref().unwrap().text.contains(&format!("r{row}c")));
    assert!(by_number(&listed));
    let lettered = after(listed, [Action::Names(Names::Letters)]);
    assert!(!by_number(&lettered));
    let another = after(lettered, [Action::ClearAll, Action::Undo]);
    assert_eq!(
        [&another.puzzle.geometry, another.puzzle.position.board.geometry()].map(|board| board.name(Cell(10))),
        ["B2", "B2"]
    );
}

#[test]
fn playing_tells_stories_at_normal_speed_and_passes_them_at_higher_ones() {
    let tells = |speed| {
        let mut session = after(Session::first_visit(), [Action::Speed(speed), Action::TogglePlay]);
        let mut beats = 0;
        while session.page.player.playing {
            session = after(session, [Action::Tick(200.0)]);
            beats += usize::from(matches!(session.moment.shown, Some(Shown { reveal: Reveal::Beat(_), .. })));
        }
        assert!(session.is_solved());
        beats
    };
    assert!(tells(1.0) > 0);
    assert_eq!(tells(2.0), 0);
}

#[test]
fn playing_to_the_end_and_stepping_back_to_the_start_passes_the_same_boards() {
    let start = after(sample(1), [Action::Hush]);
    let mut boards = vec![start.puzzle.position.clone()];
    let mut session = start.clone();
    while session.puzzle.timeline.cursor < start.horizon() {
        session = after(session, [Action::Forward]);
        boards.push(session.puzzle.position.clone());
    }
    assert!(session.is_solved());
    assert!(boards.len() > 60);
    for board in boards.iter().rev().skip(1) {
        session = after(session, [Action::Back]);
        assert_eq!(session.puzzle.position.board, board.board);
    }
    for (index, board) in boards.iter().enumerate().step_by(7) {
        assert_eq!(after(session.clone(), [Action::GoTo(index)]).puzzle.position.board, board.board);
        assert_eq!(after(start.clone(), [Action::GoTo(index)]).puzzle.position.board, board.board, "from the plan");
    }
}

#[test]
fn time_announces_strikes_and_settles_each_step_until_the_puzzle_is_solved() {
    let mut session = after(sample(1), [Action::Speed(1.0), Action::TogglePlay]);
    let mut seen = Vec::new();
    for _ in 0..40 {
        session = after(session, [Action::Tick(100.0)]);
        let reveal = session.moment.shown.as_ref().map(|shown| shown.reveal);
        if seen.last() != Some(&reveal) {
            seen.push(reveal);
        }
    }
    assert_eq!(seen[..4], [None, Some(Reveal::Pattern), Some(Reveal::Effects), Some(Reveal::Done)]);
    session = after(session, [Action::Speed(64.0)]);
    for _ in 0..2_000 {
        session = after(session, [Action::Tick(16.0)]);
    }
    assert!(session.is_solved() && !session.page.player.playing);
}

#[test]
fn a_hint_shows_where_then_the_pattern_then_what_follows_and_then_carries_it_out() {
    let mut session = after(sample(1), [Action::Hush]);
    for reveal in [Reveal::Where, Reveal::Pattern, Reveal::Effects] {
        session = after(session, [Action::Hint]);
        assert_eq!(session.moment.shown.as_ref().unwrap().reveal, reveal);
        assert_eq!(session.puzzle.timeline.cursor, 0);
        assert!(!session.is_told(), "a single has no story");
    }
    session = after(session, [Action::Hint]);
    assert_eq!(session.moment.shown.as_ref().unwrap().reveal, Reveal::Done);
    assert_eq!(session.puzzle.timeline.cursor, 1);
}

#[test]
fn a_wrong_entry_stops_the_hint_and_the_way_back_ends_before_it() {
    let solution = |session: &Session, cell: Cell| session.puzzle.solutions.only().unwrap()[cell].0 + 1;
    let session = after(sample(0), [Action::Hush]);
    let right = enter(&session, "r1c2", solution(&session, at(&session, "r1c2")));
    let cell = at(&session, "r9c9");
    let wrong = (1..=9).find(|&digit| {
        digit != solution(&session, cell) && session.puzzle.position.board.candidates(cell).contains(Digit(digit - 1))
    });
    let wrong = enter(&session, "r9c9", wrong.unwrap());
    let session = after(session, right.into_iter().chain(wrong).chain([Action::Hint]));
    assert_eq!(session.moment.shown, None);
    assert_eq!(session.page.notice.as_ref().unwrap().remedy, Some(Remedy::BackToRight));
    let session = after(session, [Action::Remedy]);
    assert_eq!(session.puzzle.timeline.cursor, 1);
    assert_eq!(session.wrong(), None);
    assert_eq!(session.puzzle.timeline.moves.len(), 2, "nothing is lost: it can be done again");
}

#[test]
fn logic_goes_on_from_a_wrong_guess_until_that_shows_and_the_way_back_ends_before_it() {
    let session = after(sample(2), [Action::GoTo(usize::MAX)]);
    let made = session.puzzle.timeline.cursor;
    let cell = session.puzzle.position.board.unsolved().iter().find(|&cell| {
        session.puzzle.position.board.candidates(cell).first() != Some(session.puzzle.solutions.only().unwrap()[cell])
    });
    let guessed = after(session, [Action::Select(cell.unwrap()), Action::Guess]);
    assert_eq!(guessed.wrong(), None);
    let ended = after(guessed, [Action::GoTo(usize::MAX)]);
    assert!(ended.puzzle.timeline.cursor > made + 1, "steps follow from the guess");
    assert!(!ended.is_solved());
    assert_eq!(after(ended, [Action::BackToRight]).puzzle.timeline.cursor, made);
}

#[test]
fn news_goes_with_the_position_that_it_was_about() {
    let said = after(sample(0), [Action::Say(Notice::info("Link copied."))]);
    let chosen = after(said.clone(), [Action::Select(at(&said, "r1c2")), Action::Go(Direction::Down), Action::Hint]);
    assert!(chosen.page.notice.is_some(), "nothing changed on the board");
    let cell = at(&said, "r1c2");
    let open = said.puzzle.position.board.candidates(cell).first().unwrap();
    for change in [Action::Mark(open), Action::Enter(open), Action::Forward, Action::GoTo(9)] {
        let select = Action::Select(cell);
        assert_eq!(after(said.clone(), [select, change]).page.notice, None);
    }
    let set = after(said.clone(), [Action::Stage(Stage::SetUp), Action::Digit(Digit(0))]);
    assert_eq!(set.page.notice, None);
    let pasted = after(said, [Action::Paste(SAMPLES[2].puzzle.to_string())]);
    assert!(pasted.page.notice.is_some(), "what a change says of itself stays");
    assert!(after(pasted.clone(), [Action::Paste(SAMPLES[2].puzzle.to_string())]).page.notice.is_some());
    let refused = after(pasted, [Action::Say(Notice::error("The storage is full.")), Action::Forward]);
    assert!(refused.page.notice.is_some(), "an error that is not about the board stays");
}

#[test]
fn an_error_is_said_for_as_long_as_it_holds() {
    let session = after(sample(0), [Action::Hush]);
    let cell = at(&session, "r9c9");
    let right = session.puzzle.solutions.only().unwrap()[cell];
    let wrong = session.puzzle.position.board.candidates(cell).iter().find(|&digit| digit != right).unwrap();
    let told = after(session, [Action::Select(cell), Action::Enter(wrong), Action::Hint]);
    assert_eq!(told.page.notice.as_ref().unwrap().about, Some(Wrong::Entry(cell)));
    let elsewhere = after(told.clone(), enter(&told, "r1c2", 8));
    assert_eq!(elsewhere.page.notice, told.page.notice, "it is still wrong");
    assert_eq!(after(told.clone(), [Action::Enter(right)]).page.notice, None);
    assert_eq!(after(told.clone(), [Action::Undo]).page.notice, None);
    let clash = after(told.clone(), [Action::Select(at(&told, "r1c2")), Action::Enter(Digit(4))]);
    assert!(matches!(clash.wrong(), Some(Wrong::Clash(..))));
    assert_eq!(clash.page.notice, None, "something else comes first now");
}

#[test]
fn an_entry_after_going_back_keeps_the_old_future_as_a_branch() {
    let session = after(sample(0), [Action::Hush]);
    let entries = [enter(&session, "r1c2", 8), enter(&session, "r1c3", 2)].concat();
    let session = after(session, entries);
    let before = session.puzzle.position.clone();
    let session = after(session.clone(), [Action::Undo].into_iter().chain(enter(&session, "r1c4", 7)));
    assert_eq!(session.puzzle.timeline.branches.len(), 1);
    let session = after(session, [Action::Branch(0), Action::GoTo(2)]);
    assert_eq!(session.puzzle.position, before);
    assert_eq!(session.puzzle.timeline.branches.len(), 1, "the other future took its place");
}

#[test]
fn playing_makes_right_entries_again_and_leaves_a_wrong_one_that_was_taken_back() {
    let session = after(sample(0), [Action::Hush]);
    let (first, second) = (at(&session, "r1c2"), at(&session, "r9c9"));
    let right = session.puzzle.solutions.only().unwrap()[first];
    let other = session.puzzle.solutions.only().unwrap()[second];
    let wrong = session.puzzle.position.board.candidates(second).iter().find(|&digit| digit != other).unwrap();
    let entered = [Action::Select(first), Action::Enter(right), Action::Select(second), Action::Enter(wrong)];
    let undone = after(session, entered.into_iter().chain([Action::Undo, Action::Undo]));
    let mut session = after(undone, [Action::Speed(64.0), Action::TogglePlay]);
    for _ in 0..2_000 {
        session = after(session, [Action::Tick(16.0)]);
        assert_ne!(session.puzzle.position.board.value(second), Some(wrong));
    }
    assert!(session.is_solved());
    assert_eq!(session.puzzle.timeline.moves[0].edits, [Edit::Value(first, Some(right))]);
    assert_eq!(
        session.puzzle.timeline.branches[0].moves[0].edits,
        [Edit::Value(second, Some(wrong))],
        "it is not lost"
    );
}

#[test]
fn an_entry_where_logic_has_no_step_drops_the_empty_plan() {
    let empty = Session::empty(Geometry::classic9()).with(|session| session.puzzle.stage = Stage::Play);
    let known = after(empty, []);
    let mut known = known.with(|session| session.puzzle.plan = Plan::Known(Rc::default(), Outcome::Stuck));
    known.act(Action::Enter(Digit(0)));
    assert_eq!(known.puzzle.plan, Plan::Unknown);
}

#[test]
fn a_value_that_is_taken_back_takes_what_was_proved_with_it_along() {
    let session = after(sample(1), [Action::Hush]);
    let cell = session.puzzle.selection.active;
    let open = session.puzzle.position.board.clone();
    let digit = open.candidates(cell).iter().last().unwrap();
    let session = after(session, [Action::Enter(digit), Action::Forward, Action::Forward, Action::Forward]);
    let session = after(session, [Action::Select(cell), Action::Erase]);
    for (gone, _) in &session.puzzle.position.removed {
        assert!(!open.has(*gone), "nothing stays removed that was proved with the entry: {gone:?}");
    }
    assert_eq!(session.puzzle.position.entries[cell], None);
}

#[test]
fn marks_and_strikes_never_enter_logic() {
    let session = after(sample(1), [Action::Hush]);
    let cell = session.puzzle.selection.active;
    let solution = session.puzzle.solutions.only().unwrap()[cell];
    let struck = after(session.clone(), [Action::Mark(solution)]);
    assert!(struck.puzzle.position.strikes[cell].contains(solution));
    assert_eq!(struck.puzzle.position.board, session.puzzle.position.board);
    assert_eq!(struck.puzzle.plan, session.puzzle.plan);
    assert_eq!(after(struck, [Action::Mark(solution)]).puzzle.position.strikes, session.puzzle.position.strikes);
    let by_hand = after(session.clone(), [Action::Candidates(Candidates::Hand), Action::Mark(solution)]);
    assert!(by_hand.puzzle.position.marks[cell].contains(solution));
    assert_eq!(by_hand.puzzle.position.board, session.puzzle.position.board);
}

#[test]
fn an_entry_takes_the_digit_from_the_marks_of_its_peers_and_undo_brings_them_back() {
    let session = after(sample(0), [Action::Candidates(Candidates::Hand)]);
    let (one, other) = (at(&session, "r1c2"), at(&session, "r1c3"));
    let marked =
        after(session, [Action::Select(one), Action::Mark(Digit(1)), Action::Select(other), Action::Enter(Digit(1))]);
    assert!(marked.puzzle.position.marks[one].is_empty());
    assert!(after(marked, [Action::Undo]).puzzle.position.marks[one].contains(Digit(1)));
}

#[test]
fn setting_a_puzzle_can_be_undone_and_is_checked_as_it_is_typed() {
    let empty = after(Session::empty(Geometry::classic9()), [Action::Hush]);
    assert!(empty.puzzle.solutions.two().is_some());
    let typed = after(empty.clone(), [Action::Digit(Digit(4)), Action::Digit(Digit(4))]);
    assert_eq!(typed.wrong(), Some(Wrong::Clash(Cell(0), Cell(1))));
    assert_eq!(typed.puzzle.solutions.conflict().unwrap().cells, [Cell(0), Cell(1)].into_iter().collect());
    let undone = after(typed.clone(), [Action::Undo, Action::Undo]);
    assert_eq!(undone.puzzle.givens, empty.puzzle.givens);
    assert_eq!(after(undone, [Action::Redo, Action::Redo]).puzzle.givens, typed.puzzle.givens);
}

#[test]
fn a_number_typed_in_two_figures_is_one_move() {
    let (one, twelve) = (Digit(0), Digit(11));
    let board = || Session::empty(Geometry::new(Shape::classic(16).unwrap()).unwrap());
    let typed = [Action::Digit(one), Action::Amend(Cell(0), one, twelve)];
    let empty = board().with(|session| session.puzzle.stage = Stage::Play);
    let first = empty.puzzle.selection.active;
    let played = after(empty.clone(), typed.clone());
    assert_eq!(played.puzzle.position.board.value(first), Some(twelve));
    assert_eq!((played.puzzle.timeline.moves.len(), played.puzzle.timeline.branches.len()), (1, 0));
    assert_eq!(after(played.clone(), [Action::Undo]).puzzle.position, empty.puzzle.position);
    let twice = after(played, typed.clone());
    assert_eq!(twice.puzzle.position.board.value(first), Some(twelve));
    assert_eq!(twice.puzzle.timeline.moves.len(), 1, "12 over 12 is no move");
    let elsewhere = after(empty, [Action::Digit(one), Action::Select(Cell(9)), Action::Amend(Cell(0), one, twelve)]);
    assert_eq!(elsewhere.puzzle.timeline.moves.len(), 2, "a figure in another cell stays");

    let set = after(board(), typed);
    assert_eq!(set.puzzle.givens[first], Some(twelve));
    assert_eq!((set.puzzle.drafts.before.len(), set.puzzle.drafts.after.len()), (1, 0));
    assert_eq!(after(set, [Action::Undo]).puzzle.givens[first], None);
}

#[test]
fn undo_reaches_back_over_clear_all_paste_and_new() {
    let first = after(sample(0), enter(&sample(0), "r1c2", 8));
    let second = after(first.clone(), [Action::Paste(SAMPLES[2].puzzle.to_string())]);
    let third = after(second.clone(), [Action::ClearAll, Action::Digit(Digit(0))]);
    let back = after(third.clone(), [Action::Undo, Action::Undo]);
    assert_eq!(back.puzzle.givens, second.puzzle.givens);
    let start = after(back, [Action::Undo]);
    assert_eq!((&start.puzzle.givens, &start.puzzle.timeline), (&first.puzzle.givens, &first.puzzle.timeline));
    let again = after(start.clone(), [Action::Redo, Action::Redo, Action::Redo]);
    assert_eq!(again.puzzle.givens, third.puzzle.givens);
    let other = after(start, enter(&first, "r1c4", 7));
    assert!(!other.can_redo(), "what is done anew takes the place of what was undone");
}

#[test]
fn another_puzzle_is_never_the_end_of_the_former_one() {
    let session = after(sample(0), enter(&sample(0), "r1c2", 8));
    let pasted = after(session.clone(), [Action::Paste(SAMPLES[2].puzzle.to_string())]);
    assert_ne!(pasted.puzzle.givens, session.puzzle.givens);
    assert_ne!(pasted.page.work, session.page.work);
    let back = after(pasted, [Action::Remedy]);
    assert_eq!(
        (back.puzzle.givens, back.puzzle.position),
        (session.puzzle.givens.clone(), session.puzzle.position.clone())
    );
    let refused = after(session.clone(), [Action::Paste("no puzzle".to_string())]);
    assert_eq!(
        (refused.puzzle.givens.clone(), refused.puzzle.position.clone()),
        (session.puzzle.givens, session.puzzle.position)
    );
    assert_eq!(refused.page.notice.unwrap().kind, NoticeKind::Error);
}

#[test]
fn answers_to_old_questions_are_dropped() {
    let mut session = sample(0);
    checked(&mut session);
    let old = answer(&session, &Kind::Plan.key(&session).unwrap());
    session = after(session, enter(&sample(0), "r1c2", 8));
    session.puzzle.plan = Plan::Unknown;
    session.act(old);
    assert_eq!(session.puzzle.plan, Plan::Unknown);
}

#[test]
fn saved_work_comes_back_whole_and_other_versions_are_refused() {
    let session = after(sample(1), [Action::GoTo(20), Action::Mark(Digit(2)), Action::Back]);
    let saved = Saved::of(&session);
    let bytes = saved.write();
    let back = Saved::read(&bytes).unwrap().session().unwrap();
    assert_eq!((back.puzzle.position, back.puzzle.timeline), (session.puzzle.position, session.puzzle.timeline));
    assert_eq!(Saved::read(&[&[99], &bytes[1..]].concat()), Err(saved::SavedError::Version(99)));
    let cut = Saved { givens: vec![None; 80].into(), ..saved };
    assert_eq!(cut.session().unwrap_err(), saved::SavedError::Malformed);
}

#[test]
fn a_backtracking_run_ends_in_a_solution_that_can_be_kept_or_dropped() {
    let mut session = after(sample(2), [Action::SearchStart(Order::Saturation), Action::SearchSpeed(200_000)]);
    for _ in 0..1_000 {
        session.act(Action::Tick(16.0));
    }
    let kept = after(session.clone(), [Action::SearchKeep]);
    assert!(kept.is_solved());
    assert_eq!(kept.puzzle.timeline.done().last().unwrap().cause, Cause::Search);
    let dropped = after(session, [Action::SearchDrop]);
    assert_eq!((dropped.moment.search, dropped.puzzle.timeline.cursor), (None, 0));
}

#[test]
fn shift_and_arrows_choose_a_rectangle_and_borders_stop() {
    let session =
        after(sample(0), [Action::Select(Cell(0)), Action::Go(Direction::Up), Action::Extend(Direction::Right)]);
    let session = after(session, [Action::Extend(Direction::Down), Action::Extend(Direction::Left)]);
    assert_eq!(session.puzzle.selection.cells, [Cell(0), Cell(9)].into_iter().collect());
    assert_eq!(session.puzzle.selection.active, Cell(9));
}

#[test]
fn a_guess_can_be_made_where_logic_ends() {
    let stuck = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::Hide]);
    let stuck = after(stuck.clone(), [Action::GoTo(stuck.horizon())]);
    assert_eq!(stuck.outcome_here(), Some(Outcome::Stuck));
    let guessed = after(stuck, [Action::Guess]);
    assert_eq!(guessed.puzzle.timeline.done().last().unwrap().cause, Cause::Guess);
}

#[test]
fn solutions_are_counted_as_far_as_anybody_wants_to_know() {
    let several = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::Hush]);
    assert!(matches!(several.puzzle.solutions, Solutions::Several(_, Tally::Exactly(4))));
    let empty = after(Session::empty(Geometry::classic9()), [Action::Hush]);
    assert!(matches!(empty.puzzle.solutions, Solutions::Several(_, Tally::AtLeast(many)) if many > MOST));
    let one = after(empty, [Action::Load(Geometry::classic9(), sample(0).puzzle.givens.clone())]);
    assert!(one.puzzle.solutions.only().is_some(), "whoever has one solution has nothing to count");
}

#[test]
fn what_is_true_is_a_view_that_follows_the_position_and_leaves_logic_alone() {
    let session = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::ToggleTruths]);
    assert_eq!(session.shown_truths(), None, "it gives the solution away");
    let session = after(session, [Action::Remedy]);
    let cell = at(&session, "r3c1");
    let candidates = session.puzzle.position.board.candidates(cell);
    assert_eq!(session.truths(cell), Some(candidates), "each candidate is in some solution");
    let entered = after(session.clone(), enter(&session, "r3c1", 2));
    assert_eq!(entered.truths(at(&entered, "r4c1")).unwrap().to_string(), "4");
    assert_eq!(session.puzzle.position.board.candidates(cell), candidates);
    assert_eq!(after(entered, [Action::ToggleTruths]).truths(cell), None);
}

#[test]
fn a_made_puzzle_is_as_wished_for_and_the_former_one_can_be_brought_back() {
    let wish = Wish { symmetry: Symmetry::HalfTurn, clues: Some(32), ..Wish::default() };
    let made = after(sample(0), [Action::Make(Geometry::classic9(), wish, 7)]);
    assert_eq!(made.puzzle.givens.values().flatten().count(), 32);
    assert!(made.puzzle.solutions.only().is_some() && made.page.making.is_none());
    assert_eq!(made.page.notice.as_ref().unwrap().text, "A new puzzle with 32 clues, made from seed 7.");
    assert_eq!(after(made, [Action::Remedy]).puzzle.givens, sample(0).puzzle.givens);
    let daily = after(sample(0), [Action::MakeOfDay(20_261_231)]);
    assert!(daily.page.notice.as_ref().unwrap().text.starts_with("The puzzle of the day, 31 December 2026, with "));
    assert_eq!(daily.puzzle.credits.title(), "Daily, 31 December 2026");
    let mut stopped = sample(0);
    stopped.act(Action::Make(Geometry::classic9(), wish, 7));
    let made = answer(&stopped, &Kind::Make.key(&stopped).unwrap());
    stopped.act(Action::StopMaking);
    stopped.act(made);
    assert_eq!(stopped.puzzle.givens, sample(0).puzzle.givens, "an answer that nobody waits for changes nothing");
}

#[test]
fn a_text_that_is_not_read_whole_says_so_until_it_is_hushed() {
    let puzzle = SAMPLES[1].puzzle;
    let said =
        |text: String| after(sample(0), [Action::Paste(text), Action::Forward]).page.notice.map(|notice| notice.text);
    assert_eq!(said(puzzle.to_owned()), None);
    let told = said(format!("{puzzle} # anti-knight")).unwrap();
    assert_eq!(told, "Pasted a 9×9 puzzle. Not used of it: anti-knight");
    let long = after(sample(0), [Action::Paste(".".repeat(5_000_000))]);
    assert_eq!(long.page.notice.unwrap().text, "This is 5 MB of text, and puzzles take at most 1 MB.");
    assert_eq!(long.puzzle.givens, sample(0).puzzle.givens);
}

#[test]
fn a_text_is_read_while_it_is_typed_and_opened_as_it_was_read() {
    let other = SAMPLES[2].puzzle.to_owned();
    let meaning = |session: &Session| session.page.intake.as_ref().and_then(|intake| intake.meaning.clone());
    let open = after(sample(0), [Action::Dialog(Some(Dialog::Paste))]);
    let typed = after(open.clone(), [Action::Look(other.clone())]);
    assert!(meaning(&typed).unwrap().is_ok());
    assert_eq!(typed.puzzle.givens, sample(0).puzzle.givens);
    let opened = after(typed.clone(), [Action::OpenRead]);
    assert_eq!((opened.puzzle.givens, opened.page.dialog), (sample(2).puzzle.givens, None));
    let mut hasty = open;
    [Action::Look(other), Action::OpenRead].into_iter().for_each(|action| hasty.act(action));
    settle(&mut hasty);
    assert_eq!(hasty.puzzle.givens, sample(2).puzzle.givens, "Open may be pressed before it is read");
    let mut worse = typed;
    worse.act(Action::Look("q".to_owned()));
    assert!(matches!(meaning(&worse).as_deref(), Some(Ok(_))), "what was said stays until the new text is read");
    let worse = after(worse, [Action::OpenRead]);
    assert!(matches!(meaning(&worse).as_deref(), Some(Err(_))));
    assert_eq!((worse.page.notice, worse.page.dialog), (None, Some(Dialog::Paste)));
}

#[test]
fn several_puzzles_are_listed_and_the_board_stays_until_one_is_chosen() {
    let two = format!("{},easy\n{}\nand so on", SAMPLES[1].puzzle, SAMPLES[2].puzzle);
    let listed = after(sample(0), [Action::Paste(two)]);
    assert_eq!(said(&listed), "A list of puzzles. Not used of it: 1 line that holds no whole puzzle");
    assert_eq!(listed.page.dialog, Some(Dialog::Sheet(Sheet::List)));
    assert_eq!((&listed.puzzle.givens, listed.page.work), (&sample(0).puzzle.givens, sample(0).page.work));
    let list = listed.page.list.clone().unwrap();
    assert_eq!(list.puzzles.len(), 2);
    let opened = after(listed, [Action::OpenLink(list.puzzles[1].puzzle.clone())]);
    assert_eq!((opened.puzzle.givens.clone(), opened.page.list.clone()), (sample(2).puzzle.givens, Some(list)));
    assert_eq!((opened.page.dialog, opened.page.formers.len()), (None, 1));
}

#[test]
fn a_library_line_keeps_given_placed_and_eliminated_apart() {
    let cells = format!("1+2{}", ".".repeat(79));
    let session = Session::of_text(&format!(":0000:x:{cells}:313:::")).unwrap();
    assert_eq!((session.puzzle.givens[Cell(0)], session.puzzle.givens[Cell(1)]), (Some(Digit(0)), None));
    assert_eq!(session.puzzle.position.entries[Cell(1)].unwrap().digit, Digit(1));
    assert!(!session.puzzle.position.board.candidates(Cell(2)).contains(Digit(2)));
}

#[test]
fn a_hint_tells_a_proof_beat_by_beat_and_back_and_carries_it_out() {
    let mut session = sample(2);
    let board = &session.puzzle.position.board;
    let step =
        TechniqueId("nishio").get().all(board).into_iter().find(|step| story::beats(board, step).len() > 3).unwrap();
    let told = story::beats(board, &step).len() as u16;
    session.moment.shown = Some(Shown { step: Rc::new(step), reveal: Reveal::Pattern });
    let reveal = |session: &Session| session.moment.shown.as_ref().map(|shown| shown.reveal);
    for beat in 0..told {
        session.act(Action::Hint);
        assert_eq!(reveal(&session), Some(Reveal::Beat(beat)));
        assert!(session.is_told());
    }
    for beat in (0..told - 1).rev() {
        session.act(Action::Earlier);
        assert_eq!(reveal(&session), Some(Reveal::Beat(beat)));
    }
    session.act(Action::Earlier);
    assert_eq!(reveal(&session), Some(Reveal::Pattern));
    assert!(session.is_told());
    // The story ends with what follows: then it is carried out.
    for _ in 0..=told {
        session.act(Action::Hint);
    }
    assert_eq!((reveal(&session), session.puzzle.timeline.cursor), (Some(Reveal::Done), 1));
    assert!(!session.is_told());
}

#[test]
fn a_hint_tells_a_long_proof_part_by_part_and_a_part_beat_by_beat_when_asked() {
    let link = crate::sheet::examples::links().into_iter().find(|(id, _)| *id == "forcing-net-with-chains").unwrap().1;
    let mut session = link::session_of(&link).unwrap();
    let board = &session.puzzle.position.board;
    let steps = TechniqueId("forcing-net-with-chains").get().all(board);
    let step = steps.into_iter().find(|step| story::beats(board, step).len() > 20).unwrap();
    session.moment.shown = Some(Shown { step: Rc::new(step), reveal: Reveal::Pattern });
    let reveal = |session: &Session| session.moment.shown.as_ref().map(|shown| shown.reveal);
    for part in parts(&session.story()) {
        session.act(Action::Hint);
        assert_eq!(reveal(&session), Some(Reveal::Beat(part.end as u16 - 1)));
        let mut each = after(session.clone(), [Action::OneByOne]);
        for beat in part {
            assert_eq!(reveal(&each), Some(Reveal::Beat(beat as u16)));
            each.act(Action::Hint);
        }
    }
    let ends = parts(&session.story()).len();
    (1..ends).for_each(|_| session.act(Action::Earlier));
    assert_eq!(reveal(&session), Some(Reveal::Beat(0)));
}

#[test]
fn an_example_that_relies_on_the_only_solution_shows_its_step_once_that_is_known_whatever_came_before() {
    let number = technique::kinds().iter().position(|kind| kind.id.0 == "unique-rectangle-1").unwrap() as u16;
    let link = crate::sheet::examples::links()["unique-rectangle-1"].clone();
    let mut session = sample(0);
    session.act(Action::Example(number, link));
    let answer_to = |session: &mut Session, kind: Kind| {
        let key = kind.key(session).expect("it is asked");
        session.act(answer(session, &key));
    };
    let early = Kind::Beside.key(&session).map(|key| answer(&session, &key)).unwrap();
    answer_to(&mut session, Kind::Beside);
    assert!(session.moment.shown.is_none());
    answer_to(&mut session, Kind::Check);
    answer_to(&mut session, Kind::Plan);
    session.act(early);
    assert!(session.moment.shown.is_none(), "what was asked before is of no use any more");
    answer_to(&mut session, Kind::Beside);
    assert_eq!(session.moment.shown.map(|shown| shown.step.technique), Some(TechniqueId("unique-rectangle-1")));
}

#[test]
fn an_example_opens_with_the_step_that_it_is_an_example_of() {
    let number = technique::kinds().iter().position(|kind| kind.id.0 == "x-wing").unwrap() as u16;
    let link = link::link_of(&sample(1));
    let session = after(sample(0), [Action::Example(number, link)]);
    let sheet = session.page.beside.as_ref().unwrap();
    assert_eq!(sheet.sheet, Sheet::See(number));
    assert_eq!(session.moment.shown.as_ref().map(|shown| &shown.step), sheet.steps.first());
    assert_eq!(after(session, [Action::Remedy]).puzzle.givens, sample(0).puzzle.givens);
}

#[test]
fn a_step_that_is_pointed_at_is_in_view_until_it_is_not() {
    let mut session = after(sample(0), [Action::ToggleSheet(Sheet::Steps)]);
    session.act(Action::Show(0));
    let looked_at = session.in_view().unwrap();
    session.act(Action::Point(Some(3)));
    assert_eq!(session.in_view().unwrap().step, session.page.beside.as_ref().unwrap().steps[3]);
    session.act(Action::Point(None));
    assert_eq!(session.in_view(), Some(looked_at));
}

#[test]
fn the_first_path_relies_on_the_only_solution_like_all_others() {
    let link = crate::sheet::examples::links()["unique-rectangle-1"].clone();
    let mut session = link::session_of(&link).unwrap();
    assert_eq!(Kind::Plan.key(&session), None);
    settle(&mut session);
    let Some(Ok(step)) = session.next() else { panic!("a step") };
    assert_eq!(step.technique, TechniqueId("unique-rectangle-1"));
}

#[test]
fn a_path_does_not_wait_for_a_check_that_takes_long() {
    let mut session = sample(0);
    session.act(Action::Progress(Kind::Check.key(&session).unwrap(), Progress::Count(1)));
    assert!(Kind::Plan.key(&session).is_some());
}
