//! What the reducer promises, as sequences of actions.

use std::rc::Rc;

use chromadoku_core::exact;
use chromadoku_core::generate::{self, Generator, Symmetry, Wish};
use chromadoku_core::geometry::Shape;
use chromadoku_core::id::{Cell, Digit};
use chromadoku_core::path::{self, Next};
use chromadoku_core::rate::Ratings;
use chromadoku_core::search::coloring::Order;
use chromadoku_core::technique;

use super::action::Direction;
use super::answers::testing::{self, planned};
use super::samples::SAMPLES;
use super::saved::Saved;
use super::*;
use crate::browser::form;

fn sample(number: usize) -> Session {
    Session::of_text(SAMPLES[number].puzzle).unwrap()
}

/// The session after some actions, with the worker's answers given at once.
fn after(mut session: Session, actions: impl IntoIterator<Item = Action>) -> Session {
    for action in actions {
        session.act(action);
        answer(&mut session);
    }
    session
}

fn answer(session: &mut Session) {
    while let Some(want) = session.wants().first() {
        match want {
            Want::Next => {
                let next = match path::next_step(&session.position.board) {
                    Next::Step(step) => Ok(Rc::new(step)),
                    Next::End(outcome) => Err(outcome),
                };
                session.act(Action::Found(session.revision, next));
            }
            Want::Plan => session.act(planned(session.revision, path::path(&session.end_board()))),
            Want::Check => {
                let found = exact::uniqueness(&session.start_board(), 100_000);
                session.act(Action::Checked(session.epoch, found.map(Rc::new)));
            }
            Want::Conflict => {
                let found = exact::conflict::Conflict::new(&session.start_board()).run(u64::MAX);
                session.act(Action::Conflicting(session.epoch, found.unwrap(), Default::default()));
            }
            Want::CheckEntries => {
                let found = exact::uniqueness(&session.position.board, 100_000);
                session.act(Action::EntriesChecked(session.revision, found.map(Rc::new)));
            }
            Want::Truths => {
                let mut search = exact::truth::TrueCandidates::new(&session.values_board());
                let found = search.run(u64::MAX).cloned().map(Rc::new);
                session.act(Action::TruthsFound(session.revision, found));
            }
            Want::Count => {
                let tally = match exact::count(&session.start_board(), answers::COUNTED + 1, u64::MAX).unwrap() {
                    exact::Count::Exactly(count) => Tally::Exactly(count),
                    exact::Count::AtLeast(count) => Tally::AtLeast(count),
                };
                session.act(Action::Counted(session.epoch, tally));
            }
            Want::Make => {
                let making = session.making.clone().unwrap();
                let mut generator = Generator::new(&making.geometry, making.wish, making.seed);
                let givens = match generator.run(u64::MAX) {
                    generate::Progress::Made(puzzle, _) => Some(Rc::new(puzzle.givens().clone())),
                    _ => None,
                };
                session.act(Action::Made(session.makings, givens));
            }
            Want::Read => session.act(Action::Read(crate::reading::read(session.reading.as_ref().unwrap()))),
            Want::Draw => {
                let drawing = crate::drawing::Drawing::of(session).unwrap();
                let drawn = drawing.draw(&session.position.board, &session.givens);
                session.act(Action::Drawn(Rc::new(drawn)));
            }
            Want::Page | Want::Beside => {
                let open = if want == &Want::Page { &session.page } else { &session.beside };
                let (sheet, board) = (open.as_ref().unwrap().sheet, &session.position.board);
                let steps = path::all_steps(board);
                let drawing = crate::drawing::Drawing::of(session);
                let choice = &session.settings.choice;
                let text = sheet.write(&crate::sheet::Sources {
                    board,
                    steps: &steps,
                    choice,
                    givens: None,
                    cut: &[],
                    ratings: Ratings::default(),
                    drawing,
                });
                session.act(Action::Written(session.revision, sheet, drawing, testing::steps(steps), text.into()))
            }
            Want::Matching => {
                let step = technique::matching(&session.position.board, session.matching.unwrap());
                session.act(Action::Matched(session.revision, step.map(Rc::new)));
            }
        }
    }
}

fn at(session: &Session, name: &str) -> Cell {
    session.geometry.cells().find(|&cell| session.geometry.name(cell) == name).unwrap()
}

fn enter(session: &Session, name: &str, digit: u8) -> [Action; 2] {
    [Action::Select(at(session, name)), Action::Enter(Digit(digit - 1))]
}

#[test]
fn an_action_that_changes_nothing_gives_back_the_same_session() {
    use yew::Reducible;
    let session = Rc::new(sample(0));
    let same = session.clone().reduce(Action::Select(session.selection.active));
    assert!(Rc::ptr_eq(&session, &same));
    let given = session.clone().reduce(Action::Select(Cell(0)));
    assert!(Rc::ptr_eq(&given, &given.clone().reduce(Action::Enter(Digit(3)))), "a given is not overwritten");
}

#[test]
fn playing_to_the_end_and_stepping_back_to_the_start_passes_the_same_boards() {
    let start = after(sample(1), [Action::Hush]);
    let mut boards = vec![start.position.clone()];
    let mut session = start.clone();
    while session.timeline.cursor < start.horizon() {
        session = after(session, [Action::Forward]);
        boards.push(session.position.clone());
    }
    assert!(session.is_solved());
    assert!(boards.len() > 60);
    for board in boards.iter().rev().skip(1) {
        session = after(session, [Action::Back]);
        assert_eq!(session.position.board, board.board);
    }
    for (index, board) in boards.iter().enumerate().step_by(7) {
        assert_eq!(after(session.clone(), [Action::GoTo(index)]).position.board, board.board);
        assert_eq!(after(start.clone(), [Action::GoTo(index)]).position.board, board.board, "from the plan");
    }
}

#[test]
fn time_announces_strikes_and_settles_each_step_until_the_puzzle_is_solved() {
    let mut session = after(sample(1), [Action::Speed(1.0), Action::TogglePlay]);
    let mut seen = Vec::new();
    for _ in 0..40 {
        session = after(session, [Action::Tick(100.0)]);
        let reveal = session.shown.as_ref().map(|shown| shown.reveal);
        if seen.last() != Some(&reveal) {
            seen.push(reveal);
        }
    }
    assert_eq!(seen[..4], [None, Some(Reveal::Pattern), Some(Reveal::Effects), Some(Reveal::Done)]);
    session = after(session, [Action::Speed(64.0)]);
    for _ in 0..2_000 {
        session = after(session, [Action::Tick(16.0)]);
    }
    assert!(session.is_solved() && !session.player.playing);
}

#[test]
fn a_hint_shows_where_then_the_pattern_then_what_follows_and_then_carries_it_out() {
    let mut session = after(sample(1), [Action::Hush]);
    for reveal in [Reveal::Where, Reveal::Pattern, Reveal::Effects] {
        session = after(session, [Action::Hint]);
        assert_eq!(session.shown.as_ref().unwrap().reveal, reveal);
        assert_eq!(session.timeline.cursor, 0);
    }
    session = after(session, [Action::Hint]);
    assert_eq!(session.shown.as_ref().unwrap().reveal, Reveal::Done);
    assert_eq!(session.timeline.cursor, 1);
}

#[test]
fn a_wrong_entry_stops_the_hint_and_the_way_back_ends_before_it() {
    let solution = |session: &Session, cell: Cell| session.solution().unwrap()[cell].0 + 1;
    let session = after(sample(0), [Action::Hush]);
    let right = enter(&session, "r1c2", solution(&session, at(&session, "r1c2")));
    let cell = at(&session, "r9c9");
    let wrong = (1..=9).find(|&digit| {
        digit != solution(&session, cell) && session.position.board.candidates(cell).contains(Digit(digit - 1))
    });
    let wrong = enter(&session, "r9c9", wrong.unwrap());
    let session = after(session, right.into_iter().chain(wrong).chain([Action::Hint]));
    assert_eq!(session.shown, None);
    assert_eq!(session.notice.as_ref().unwrap().remedy, Some(Remedy::BackToRight));
    let session = after(session, [Action::Remedy]);
    assert_eq!(session.timeline.cursor, 1);
    assert_eq!(session.wrong(), None);
    assert_eq!(session.timeline.moves.len(), 2, "nothing is lost: it can be done again");
}

#[test]
fn logic_goes_on_from_a_wrong_guess_until_that_shows_and_the_way_back_ends_before_it() {
    let session = after(sample(2), [Action::GoTo(usize::MAX)]);
    let made = session.timeline.cursor;
    let cell = session
        .position
        .board
        .unsolved()
        .iter()
        .find(|&cell| session.position.board.candidates(cell).first() != Some(session.solution().unwrap()[cell]));
    let guessed = after(session, [Action::Select(cell.unwrap()), Action::Guess]);
    assert_eq!(guessed.wrong(), None);
    let ended = after(guessed, [Action::GoTo(usize::MAX)]);
    assert!(ended.timeline.cursor > made + 1, "steps follow from the guess");
    assert!(!ended.is_solved());
    assert_eq!(after(ended, [Action::BackToRight]).timeline.cursor, made);
}

#[test]
fn news_goes_with_the_position_that_it_was_about() {
    let said = after(sample(0), [Action::Say(Notice::info("Link copied."))]);
    let chosen = after(said.clone(), [Action::Select(at(&said, "r1c2")), Action::Go(Direction::Down), Action::Hint]);
    assert!(chosen.notice.is_some(), "nothing changed on the board");
    let cell = at(&said, "r1c2");
    let open = said.position.board.candidates(cell).first().unwrap();
    for change in [Action::Mark(open), Action::Enter(open), Action::Forward, Action::GoTo(9)] {
        let select = Action::Select(cell);
        assert_eq!(after(said.clone(), [select, change]).notice, None);
    }
    let set = after(said.clone(), [Action::Stage(Stage::SetUp), Action::Digit(Digit(0))]);
    assert_eq!(set.notice, None);
    let pasted = after(said, [Action::Paste(SAMPLES[2].puzzle.to_string())]);
    assert!(pasted.notice.is_some(), "what a change says of itself stays");
    assert!(after(pasted.clone(), [Action::Paste(SAMPLES[2].puzzle.to_string())]).notice.is_some());
    let refused = after(pasted, [Action::Say(Notice::error("The storage is full.")), Action::Forward]);
    assert!(refused.notice.is_some(), "an error that is not about the board stays");
}

#[test]
fn an_error_is_said_for_as_long_as_it_holds() {
    let session = after(sample(0), [Action::Hush]);
    let cell = at(&session, "r9c9");
    let right = session.solution().unwrap()[cell];
    let wrong = session.position.board.candidates(cell).iter().find(|&digit| digit != right).unwrap();
    let told = after(session, [Action::Select(cell), Action::Enter(wrong), Action::Hint]);
    assert_eq!(told.notice.as_ref().unwrap().about, Some(Wrong::Entry(cell)));
    let elsewhere = after(told.clone(), enter(&told, "r1c2", 8));
    assert_eq!(elsewhere.notice, told.notice, "it is still wrong");
    assert_eq!(after(told.clone(), [Action::Enter(right)]).notice, None);
    assert_eq!(after(told.clone(), [Action::Undo]).notice, None);
    let clash = after(told.clone(), [Action::Select(at(&told, "r1c2")), Action::Enter(Digit(4))]);
    assert!(matches!(clash.wrong(), Some(Wrong::Clash(..))));
    assert_eq!(clash.notice, None, "something else comes first now");
}

#[test]
fn an_entry_after_going_back_keeps_the_old_future_as_a_branch() {
    let session = after(sample(0), [Action::Hush]);
    let entries = [enter(&session, "r1c2", 8), enter(&session, "r1c3", 2)].concat();
    let session = after(session, entries);
    let before = session.position.clone();
    let session = after(session.clone(), [Action::Undo].into_iter().chain(enter(&session, "r1c4", 7)));
    assert_eq!(session.timeline.branches.len(), 1);
    let session = after(session, [Action::Branch(0), Action::GoTo(2)]);
    assert_eq!(session.position, before);
    assert_eq!(session.timeline.branches.len(), 1, "the other future took its place");
}

#[test]
fn playing_makes_right_entries_again_and_leaves_a_wrong_one_that_was_taken_back() {
    let session = after(sample(0), [Action::Hush]);
    let (first, second) = (at(&session, "r1c2"), at(&session, "r9c9"));
    let right = session.solution().unwrap()[first];
    let other = session.solution().unwrap()[second];
    let wrong = session.position.board.candidates(second).iter().find(|&digit| digit != other).unwrap();
    let entered = [Action::Select(first), Action::Enter(right), Action::Select(second), Action::Enter(wrong)];
    let undone = after(session, entered.into_iter().chain([Action::Undo, Action::Undo]));
    let mut session = after(undone, [Action::Speed(64.0), Action::TogglePlay]);
    for _ in 0..2_000 {
        session = after(session, [Action::Tick(16.0)]);
        assert_ne!(session.position.board.value(second), Some(wrong));
    }
    assert!(session.is_solved());
    assert_eq!(session.timeline.moves[0].edits, [Edit::Value(first, Some(right))]);
    assert_eq!(session.timeline.branches[0].moves[0].edits, [Edit::Value(second, Some(wrong))], "it is not lost");
}

#[test]
fn an_entry_where_logic_has_no_step_drops_the_empty_plan() {
    let empty = Session { stage: Stage::Play, ..Session::empty(Geometry::classic9()) };
    let known = after(empty, []);
    let mut known = Session { plan: Plan::Known(Rc::default(), Outcome::Stuck), ..known };
    known.act(Action::Enter(Digit(0)));
    assert_eq!(known.plan, Plan::Unknown);
}

#[test]
fn a_value_that_is_taken_back_takes_what_was_proved_with_it_along() {
    let session = after(sample(1), [Action::Hush]);
    let cell = session.selection.active;
    let open = session.position.board.clone();
    let digit = open.candidates(cell).iter().last().unwrap();
    let session = after(session, [Action::Enter(digit), Action::Forward, Action::Forward, Action::Forward]);
    let session = after(session, [Action::Select(cell), Action::Erase]);
    for (gone, _) in &session.position.removed {
        assert!(!open.has(*gone), "nothing stays removed that was proved with the entry: {gone:?}");
    }
    assert_eq!(session.position.entries[cell], None);
}

#[test]
fn marks_and_strikes_never_enter_logic() {
    let session = after(sample(1), [Action::Hush]);
    let cell = session.selection.active;
    let solution = session.solution().unwrap()[cell];
    let struck = after(session.clone(), [Action::Mark(solution)]);
    assert!(struck.position.strikes[cell].contains(solution));
    assert_eq!(struck.position.board, session.position.board);
    assert_eq!(struck.plan, session.plan);
    assert_eq!(after(struck, [Action::Mark(solution)]).position.strikes, session.position.strikes);
    let by_hand = after(session.clone(), [Action::Candidates(Candidates::Hand), Action::Mark(solution)]);
    assert!(by_hand.position.marks[cell].contains(solution));
    assert_eq!(by_hand.position.board, session.position.board);
}

#[test]
fn an_entry_takes_the_digit_from_the_marks_of_its_peers_and_undo_brings_them_back() {
    let session = after(sample(0), [Action::Candidates(Candidates::Hand)]);
    let (one, other) = (at(&session, "r1c2"), at(&session, "r1c3"));
    let marked =
        after(session, [Action::Select(one), Action::Mark(Digit(1)), Action::Select(other), Action::Enter(Digit(1))]);
    assert!(marked.position.marks[one].is_empty());
    assert!(after(marked, [Action::Undo]).position.marks[one].contains(Digit(1)));
}

#[test]
fn setting_a_puzzle_can_be_undone_and_is_checked_as_it_is_typed() {
    let empty = after(Session::empty(Geometry::classic9()), [Action::Hush]);
    assert!(matches!(&empty.check, Check::Known(answer) if matches!(**answer, exact::Uniqueness::Several(..))));
    let typed = after(empty.clone(), [Action::Digit(Digit(4)), Action::Go(Direction::Right), Action::Digit(Digit(4))]);
    assert!(matches!(&typed.check, Check::Known(answer) if **answer == exact::Uniqueness::None));
    assert_eq!(typed.wrong(), Some(Wrong::Clash(Cell(0), Cell(1))));
    assert_eq!(typed.conflict, Some([Cell(0), Cell(1)].into_iter().collect()));
    let undone = after(typed.clone(), [Action::Undo, Action::Undo]);
    assert_eq!(undone.givens, empty.givens);
    assert_eq!(after(undone, [Action::Redo, Action::Redo]).givens, typed.givens);
}

#[test]
fn a_number_typed_in_two_figures_is_one_move() {
    let (one, twelve) = (Digit(0), Digit(11));
    let board = || Session::empty(Geometry::new(Shape::classic(16).unwrap()).unwrap());
    let typed = [Action::Digit(one), Action::Amend(one, twelve)];
    let empty = Session { stage: Stage::Play, ..board() };
    let first = empty.selection.active;
    let played = after(empty.clone(), typed.clone());
    assert_eq!(played.position.board.value(first), Some(twelve));
    assert_eq!((played.timeline.moves.len(), played.timeline.branches.len()), (1, 0));
    assert_eq!(after(played.clone(), [Action::Undo]).position, empty.position);
    let twice = after(played, typed.clone());
    assert_eq!(twice.position.board.value(first), Some(twelve));
    assert_eq!(twice.timeline.moves.len(), 1, "12 over 12 is no move");
    let elsewhere = after(empty, [Action::Digit(one), Action::Select(Cell(9)), Action::Amend(one, twelve)]);
    assert_eq!(elsewhere.timeline.moves.len(), 2, "a figure in another cell stays");

    let set = after(board(), typed);
    assert_eq!(set.givens[first], Some(twelve));
    assert_eq!((set.drafts.before.len(), set.drafts.after.len()), (1, 0));
    assert_eq!(after(set, [Action::Undo]).givens[first], None);
}

#[test]
fn another_puzzle_is_never_the_end_of_the_former_one() {
    let session = after(sample(0), enter(&sample(0), "r1c2", 8));
    let pasted = after(session.clone(), [Action::Paste(SAMPLES[2].puzzle.to_string())]);
    assert_ne!(pasted.givens, session.givens);
    assert_ne!(pasted.work, session.work);
    let back = after(pasted, [Action::Remedy]);
    assert_eq!((back.givens, back.position), (session.givens.clone(), session.position.clone()));
    let refused = after(session.clone(), [Action::Paste("no puzzle".to_string())]);
    assert_eq!((refused.givens.clone(), refused.position.clone()), (session.givens, session.position));
    assert_eq!(refused.notice.unwrap().kind, NoticeKind::Error);
}

#[test]
fn answers_to_old_questions_are_dropped() {
    let session = sample(0);
    let old = session.revision;
    let mut session = after(session, enter(&sample(0), "r1c2", 8));
    session.plan = Plan::Unknown;
    session.act(planned(old, path::path(&sample(1).start_board())));
    assert_eq!(session.plan, Plan::Unknown);
}

#[test]
fn saved_work_comes_back_whole_and_other_versions_are_refused() {
    let session = after(sample(1), [Action::GoTo(20), Action::Mark(Digit(2)), Action::Back]);
    let saved = Saved::of(&session);
    let text = form::to_text(&saved);
    let back = form::of_text::<Saved>(&text).unwrap().session().unwrap();
    assert_eq!((back.position, back.timeline), (session.position, session.timeline));
    let other = Saved { version: 99, ..saved.clone() };
    assert_eq!(other.session().unwrap_err(), saved::SavedError::Version(99));
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
    assert_eq!(kept.timeline.done().last().unwrap().cause, Cause::Search);
    let dropped = after(session, [Action::SearchDrop]);
    assert_eq!((dropped.search, dropped.timeline.cursor), (None, 0));
}

#[test]
fn shift_and_arrows_choose_a_rectangle_and_borders_stop() {
    let session =
        after(sample(0), [Action::Select(Cell(0)), Action::Go(Direction::Up), Action::Extend(Direction::Right)]);
    let session = after(session, [Action::Extend(Direction::Down), Action::Extend(Direction::Left)]);
    assert_eq!(session.selection.cells, [Cell(0), Cell(9)].into_iter().collect());
    assert_eq!(session.selection.active, Cell(9));
}

#[test]
fn a_guess_can_be_made_where_logic_ends() {
    let stuck = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::Hide]);
    let stuck = after(stuck.clone(), [Action::GoTo(stuck.horizon())]);
    assert_eq!(stuck.outcome_here(), Some(Outcome::Stuck));
    let guessed = after(stuck, [Action::Guess]);
    assert_eq!(guessed.timeline.done().last().unwrap().cause, Cause::Guess);
}

#[test]
fn solutions_are_counted_as_far_as_anybody_wants_to_know() {
    let several = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::Hush]);
    assert_eq!(several.tally, Tally::Exactly(4));
    let empty = after(Session::empty(Geometry::classic9()), [Action::Hush]);
    assert_eq!(empty.tally, Tally::AtLeast(answers::COUNTED + 1));
    let one = after(empty, [Action::Load(Geometry::classic9(), sample(0).givens.clone())]);
    assert_eq!(one.tally, Tally::Unknown, "whoever has one solution has nothing to count");
}

#[test]
fn what_is_true_is_a_view_that_follows_the_position_and_leaves_logic_alone() {
    let session = after(Session::of_text("1234 3412 .... ....").unwrap(), [Action::ToggleTruths]);
    let cell = at(&session, "r3c1");
    let candidates = session.position.board.candidates(cell);
    assert_eq!(session.truths(cell), Some(candidates), "each candidate is in some solution");
    let entered = after(session.clone(), enter(&session, "r3c1", 2));
    assert_eq!(entered.truths(at(&entered, "r4c1")).unwrap().to_string(), "4");
    assert_eq!(session.position.board.candidates(cell), candidates);
    assert_eq!(after(entered, [Action::ToggleTruths]).truths, Truths::Hidden);
}

#[test]
fn a_made_puzzle_is_as_wished_for_and_the_former_one_can_be_brought_back() {
    let wish = Wish { symmetry: Symmetry::HalfTurn, clues: Some(32), hardest: None };
    let made = after(sample(0), [Action::Make(Geometry::classic9(), wish, 7)]);
    assert_eq!(made.givens.values().flatten().count(), 32);
    assert!(made.solution().is_some() && made.making.is_none());
    assert_eq!(made.notice.as_ref().unwrap().text, "A new puzzle with 32 clues, made from seed 7.");
    assert_eq!(after(made, [Action::Remedy]).givens, sample(0).givens);
    let mut stopped = sample(0);
    [Action::Make(Geometry::classic9(), wish, 7), Action::StopMaking]
        .into_iter()
        .for_each(|action| stopped.act(action));
    stopped.act(Action::Made(stopped.makings, Some(sample(1).givens)));
    assert_eq!(stopped.givens, sample(0).givens, "an answer that nobody waits for changes nothing");
}

#[test]
fn a_text_that_is_not_read_whole_says_so_until_it_is_hushed() {
    let puzzle = SAMPLES[1].puzzle;
    let said = |text: String| after(sample(0), [Action::Paste(text), Action::Forward]).notice.map(|notice| notice.text);
    assert_eq!(said(puzzle.to_owned()), None);
    let told = said(format!("{puzzle} # anti-knight")).unwrap();
    assert_eq!(told, "Pasted a 9×9 puzzle. Not used of it: anti-knight");
    let two = format!("{puzzle}\n{}", SAMPLES[2].puzzle);
    assert_eq!(said(two.clone()).unwrap(), "Pasted a 9×9 puzzle. It is number 1 of the 2 puzzles in that text.");
    let second = after(sample(0), [Action::PasteOne(two, 1)]);
    assert_eq!(second.givens, sample(2).givens);
    let long = after(sample(0), [Action::Paste(".".repeat(5_000_000))]);
    assert_eq!(long.notice.unwrap().text, "This is 5 MB of text, and puzzles take at most 1 MB.");
    assert_eq!(long.givens, sample(0).givens);
}

#[test]
fn a_link_of_the_reader_that_cannot_be_opened_is_not_told_as_pasted() {
    let mut session = sample(0);
    session.act(Action::Paste("S9B0".to_owned()));
    let open = session.givens.clone();
    session.act(Action::Read(Ok(("s=1damaged".to_owned(), String::new()))));
    assert_eq!(session.givens, open);
    let notice = session.notice.unwrap();
    assert_eq!(notice.kind, NoticeKind::Error);
    assert!(notice.text.ends_with("What you had open is still here."), "{}", notice.text);
}

#[test]
fn a_library_line_keeps_given_placed_and_eliminated_apart() {
    let cells = format!("1+2{}", ".".repeat(79));
    let session = Session::of_text(&format!(":0000:x:{cells}:313:::")).unwrap();
    assert_eq!((session.givens[Cell(0)], session.givens[Cell(1)]), (Some(Digit(0)), None));
    assert_eq!(session.position.entries[Cell(1)].unwrap().digit, Digit(1));
    assert!(!session.position.board.candidates(Cell(2)).contains(Digit(2)));
}
