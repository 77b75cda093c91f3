//! Tests of the grid's scene.

use std::rc::Rc;

use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::PerCell;
use chromadoku_board::note::Spot;
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::{Uniqueness, uniqueness};
use chromadoku_solver::path::all_steps;
use chromadoku_solver::search::coloring::Order;
use chromadoku_solver::step::{Effect, Step};

use super::*;
use crate::reduce::Action;
use crate::reduce::testing::plan;
use crate::session::{Candidates, Filter, Pen, Plan, Reveal, SearchRun, Session, Shown, Stage};

/// A locked pair of 1 and 6 in r1c2 and r1c3; r1c4, r1c5 and r1c6 lose candidates to it.
const PAIR: &str = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

/// Singles from the start.
const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn scene(session: &Session) -> GridScene {
    super::scene(&Seen::of(session))
}

/// Whether the grid cannot have changed.
fn is_same(a: &Session, b: &Session) -> bool {
    Seen::of(a) == Seen::of(b)
}

fn session() -> Session {
    Session::of_text(PAIR).unwrap()
}

/// The first step that eliminates with a pattern of two cells.
fn pair(session: &Session) -> Rc<Step> {
    let steps = all_steps(&session.puzzle.position.board);
    let eliminates = |step: &Step| matches!(step.effects[0], Effect::Eliminate(_));
    Rc::new(steps.into_iter().find(|step| step.technique.kind().size == 2 && eliminates(step)).unwrap())
}

fn placing(session: &Session) -> Rc<Step> {
    let steps = all_steps(&session.puzzle.position.board);
    Rc::new(steps.into_iter().find(|step| matches!(step.effects[0], Effect::Place(_))).unwrap())
}

fn showing(session: Session, step: &Rc<Step>, reveal: Reveal) -> Session {
    session.with(|session| session.moment.shown = Some(Shown { step: step.clone(), reveal }))
}

fn after(session: Session, actions: impl IntoIterator<Item = Action>) -> Session {
    let mut session = session;
    actions.into_iter().for_each(|action| session.act(action));
    session
}

fn cell(session: &Session, name: &str) -> CellScene {
    let scene = scene(session);
    let found = scene.cells.iter().find(|cell| session.puzzle.geometry.name(cell.cell) == name);
    found.unwrap_or_else(|| panic!("no cell {name}")).clone()
}

fn named(session: &Session, name: &str) -> Cell {
    session.puzzle.geometry.cells().find(|&cell| session.puzzle.geometry.name(cell) == name).unwrap()
}

fn roles(session: &Session, role: Role) -> Vec<String> {
    let cells = scene(session).cells.into_iter().filter(|cell| cell.role == Some(role));
    cells.map(|cell| session.puzzle.geometry.name(cell.cell)).collect()
}

/// The digits of a cell's marks with a fate, as text.
fn marks(cell: &CellScene, fate: Fate) -> String {
    cell.marks.iter().filter(|mark| mark.fate == fate).map(|mark| mark.digit.symbol()).collect()
}

#[test]
fn values_say_where_they_come_from_and_empty_cells_show_candidates() {
    let session = after(session(), [Action::Select(named(&session(), "r1c2")), Action::Enter(Digit(0))]);
    assert_eq!(cell(&session, "r1c1").value, Some((Digit(3), Source::Given)));
    assert_eq!(cell(&session, "r1c1").label(), "r1c1, given 4");
    assert_eq!(cell(&session, "r1c2").label(), "r1c2, entered 1");
    assert_eq!(cell(&session, "r1c3").label(), "r1c3, empty, candidate 6");
    assert_eq!(cell(&session, "r1c4").label(), "r1c4, empty, candidates 2 and 5");
    assert!(cell(&session, "r1c1").fixed && !cell(&session, "r1c2").fixed);
    let setting = after(session, [Action::Stage(Stage::SetUp)]);
    assert!(!cell(&setting, "r1c1").fixed, "a given can be changed while the puzzle is set");
    assert_eq!(cell(&setting, "r1c4").label(), "r1c4, empty", "candidates would only be in the way");
}

#[test]
fn a_step_is_shown_in_stages() {
    let step = pair(&session());
    let at = |reveal| showing(session(), &step, reveal);

    let whole = at(Reveal::Where);
    assert!(cell(&whole, "r1c1").in_area);
    assert!(roles(&whole, Role::Pattern).is_empty() && roles(&whole, Role::Eliminated).is_empty());

    let pattern = at(Reveal::Pattern);
    assert_eq!(roles(&pattern, Role::Pattern), ["r1c2", "r1c3"]);
    assert!(roles(&pattern, Role::Eliminated).is_empty());
    assert_eq!(cell(&pattern, "r1c2").label(), "r1c2, empty, candidates 1 and 6, in the pattern");
    assert!(cell(&pattern, "r1c2").marks.iter().all(|mark| mark.role == Some(Role::Pattern)));

    let effects = at(Reveal::Effects);
    assert_eq!(roles(&effects, Role::Pattern), ["r1c2", "r1c3"]);
    assert_eq!(roles(&effects, Role::Eliminated), ["r1c4", "r1c5", "r1c6", "r3c1"]);
    let loser = cell(&effects, "r1c5");
    assert_eq!((marks(&loser, Fate::Struck), marks(&loser, Fate::Stays)), ("16".into(), "257".into()));
    assert_eq!(loser.label(), "r1c5, empty, candidates 1, 2, 5, 6 and 7, loses 1 and 6");
}

#[test]
fn each_sentence_of_a_story_outlines_the_units_that_it_names() {
    let (_, board, step) = crate::story::tests::examples().find(|(id, ..)| *id == "x-wing").unwrap();
    let (geometry, step) = (board.geometry().clone(), Rc::new(step));
    let told = crate::story::beats(&board, &step);
    let start = crate::session::link::session_of(&crate::sheet::examples::links()["x-wing"]).unwrap();
    let outlined = |at: usize| {
        let session = showing(start.clone(), &step, Reveal::Beat(at as u16));
        scene(&session).cells.iter().filter(|cell| cell.in_area).map(|cell| cell.cell).collect::<CellSet>()
    };
    let of = |named: &[&str]| {
        let units = geometry.units().map(|(_, unit)| unit).filter(|unit| named.contains(&unit.to_string().as_str()));
        units.fold(CellSet::EMPTY, |all, unit| all | unit.set)
    };
    assert!(told[0].text.starts_with("Row 1 has its 3 in"), "{}", told[0].text);
    assert_eq!(outlined(0), of(&["row 1"]));
    assert_eq!(outlined(2), of(&["row 1", "row 5", "column 3", "column 7"]));
}

#[test]
fn a_step_that_was_carried_out_leaves_a_faint_pattern_and_what_it_took_fades() {
    let step = pair(&session());
    let done = showing(after(showing(session(), &step, Reveal::Effects), [Action::Apply]), &step, Reveal::Done);
    let pattern = cell(&done, "r1c2");
    assert!(pattern.role == Some(Role::Pattern) && pattern.faint);
    assert!(roles(&done, Role::Eliminated).is_empty());
    let loser = cell(&done, "r1c5");
    assert_eq!((marks(&loser, Fate::Gone), marks(&loser, Fate::Stays)), ("16".into(), "257".into()));
    assert_eq!(loser.label(), "r1c5, empty, candidates 2, 5 and 7");
}

#[test]
fn what_was_false_by_a_supposition_does_not_seem_so_once_the_step_was_carried_out() {
    const ID: &str = "forcing-net-contradiction";
    let (_, _, step) = crate::story::tests::examples().find(|(id, ..)| *id == ID).unwrap();
    let step = Rc::new(step);
    let start = crate::session::link::session_of(&crate::sheet::examples::links()[ID]).unwrap();
    let supposed = |session: &Session| {
        let marks = scene(session).cells.into_iter().flat_map(|cell| cell.marks);
        marks.filter(|mark| matches!(mark.role, Some(Role::ColorA | Role::ColorB))).count()
    };
    assert!(supposed(&showing(start.clone(), &step, Reveal::Pattern)) > 0);
    let done = showing(after(showing(start, &step, Reveal::Effects), [Action::Apply]), &step, Reveal::Done);
    assert_eq!(supposed(&done), 0);
    assert!(!roles(&done, Role::Pattern).is_empty());
}

#[test]
fn a_digit_about_to_be_placed_is_a_ghost_until_it_is_there() {
    let start = Session::of_text(SINGLES).unwrap();
    let step = placing(&start);
    let Effect::Place(candidate) = step.effects[0] else { unreachable!() };
    let name = start.puzzle.geometry.name(candidate.cell);
    let before = showing(start, &step, Reveal::Effects);
    let ghost = cell(&before, &name);
    assert_eq!((ghost.ghost, ghost.value, ghost.role), (Some(candidate.digit), None, Some(Role::Placed)));
    assert!(ghost.marks.is_empty());
    assert_eq!(ghost.label(), format!("{name}, empty, becomes {}", candidate.digit));
    let done = showing(after(before, [Action::Apply]), &step, Reveal::Done);
    let placed = cell(&done, &name);
    assert_eq!((placed.ghost, placed.value), (None, Some((candidate.digit, Source::Step))));
    assert!(placed.faint && placed.label() == format!("{name}, deduced {}", candidate.digit));
}

#[test]
fn equal_peers_are_in_conflict_and_linked() {
    let session = after(session(), [Action::Select(named(&session(), "r1c2")), Action::Enter(Digit(7))]);
    assert_eq!(roles(&session, Role::Conflict), ["r1c2", "r1c9"]);
    assert_eq!(cell(&session, "r1c2").label(), "r1c2, entered 8, conflicts with r1c9");
    let links = scene(&session).links;
    assert_eq!(links, [LinkScene { from: (0, 1), to: (0, 8), digits: None, role: Role::Conflict, past: false }]);
}

#[test]
fn a_cell_without_candidates_is_in_conflict() {
    // 1 to 8 in the row and 9 in the column leave nothing for r1c9.
    let text = format!("12345678.{}9{}", ".".repeat(35 + 9), ".".repeat(27));
    let session = Session::of_text(&text).unwrap();
    assert_eq!(roles(&session, Role::Conflict), ["r1c9"]);
    assert_eq!(cell(&session, "r1c9").label(), "r1c9, empty, no candidate is left");
}

#[test]
fn marks_by_hand_are_shown_instead_of_candidates_but_where_a_step_speaks() {
    let by_hand = after(
        session(),
        [Action::Candidates(Candidates::Hand), Action::Select(named(&session(), "r1c5")), Action::Mark(Digit(1))],
    );
    assert_eq!(cell(&by_hand, "r1c5").label(), "r1c5, empty, mark 2");
    assert_eq!(cell(&by_hand, "r1c4").label(), "r1c4, empty");
    let step = pair(&by_hand);
    let shown = showing(by_hand, &step, Reveal::Effects);
    assert_eq!(cell(&shown, "r1c2").label(), "r1c2, empty, marks 1 and 6, in the pattern");
    assert_eq!(cell(&shown, "r9c3").label(), "r9c3, empty", "no part of the step");
}

#[test]
fn what_the_user_struck_out_stays_to_be_seen() {
    let session = after(session(), [Action::Select(named(&session(), "r1c5")), Action::Mark(Digit(1))]);
    let cell = cell(&session, "r1c5");
    assert_eq!((marks(&cell, Fate::StruckByHand), marks(&cell, Fate::Stays)), ("2".into(), "1567".into()));
    assert_eq!(cell.label(), "r1c5, empty, candidates 1, 5, 6 and 7, 2 struck by you");
    assert_eq!(marked(&Seen::of(&session)).to_string(), "1567");
}

#[test]
fn notes_stand_in_place_of_candidates_unless_a_step_or_the_marks_pen_needs_these() {
    let note = |spot, digit| Action::Note(spot, Digit(digit));
    let choose = Action::Select(named(&session(), "r1c2"));
    let noted = after(session(), [choose, note(Spot::Corner, 1), note(Spot::Corner, 7), note(Spot::Center, 8)]);
    let seen = cell(&noted, "r1c2");
    assert_eq!(seen.label(), "r1c2, empty, corner 2 and 8, center 9, candidates 1 and 6");
    assert!(seen.noted && !cell(&noted, "r1c3").noted);
    assert!(!cell(&after(noted.clone(), [Action::Pen(Pen::Mark)]), "r1c2").noted);
    let stepped = showing(noted.clone(), &pair(&session()), Reveal::Pattern);
    assert!(!cell(&stepped, "r1c2").noted && cell(&stepped, "r1c2").label().contains("corner 2 and 8"));
    assert_eq!(cell(&after(noted.clone(), [Action::Enter(Digit(0))]), "r1c2").label(), "r1c2, entered 1");
    assert_eq!(cell(&after(noted, [Action::Stage(Stage::SetUp)]), "r1c2").label(), "r1c2, empty");
}

#[test]
fn the_active_cell_lights_its_peers_and_equals() {
    let session = after(session(), [Action::Select(named(&session(), "r1c1"))]);
    let scene = scene(&session);
    assert_eq!(scene.lit, Some(Digit(3)));
    assert_eq!(scene.cells.iter().filter(|cell| cell.peer).count(), 20);
    let same = scene.cells.iter().filter(|cell| cell.same);
    assert!(same.clone().all(|cell| cell.value.map(|(digit, _)| digit) == Some(Digit(3))));
    assert_eq!(same.count(), 6, "the active cell itself is not among them");
    assert_eq!(scene.cells.iter().filter(|cell| cell.active && cell.chosen).count(), 1);
}

#[test]
fn a_filter_lets_a_digit_or_cells_with_two_candidates_stand_out_in_both_views() {
    let bright = |session: &Session| -> Vec<Cell> {
        let cells = scene(session).cells;
        cells.iter().filter(|cell| cell.emphasis == Emphasis::Full).map(|cell| cell.cell).collect()
    };
    let start = session();
    assert_eq!(bright(&start).len(), 81);
    let digit = start.clone().with(|session| session.page.filter = Filter::Digit(Digit(2)));
    let board = &start.puzzle.position.board;
    let has = |cell: &Cell| board.domain(*cell).contains(Digit(2));
    assert_eq!(bright(&digit), start.puzzle.geometry.cells().filter(has).collect::<Vec<_>>());
    assert_eq!(scene(&digit).lit, Some(Digit(2)));
    let struck = after(digit, [Action::Select(named(&start, "r1c5")), Action::Mark(Digit(2))]);
    assert!(!bright(&struck).contains(&named(&start, "r1c5")), "what is struck does not count");
    let two = start.clone().with(|session| session.page.filter = Filter::Bivalue);
    assert!(bright(&two).iter().all(|&cell| board.candidates(cell).len() == 2) && !bright(&two).is_empty());
}

#[test]
fn a_search_shows_its_colors_and_where_it_is() {
    let start = session();
    let mut run = SearchRun::new(&start.puzzle.position.board, Order::Numbered).unwrap();
    run.running = false;
    run.advance(1);
    let first = start.clone().with(|session| session.moment.search = Some(Rc::new(run.clone())));
    assert_eq!(roles(&first, Role::Current), ["r1c2"]);
    assert_eq!(cell(&first, "r1c2").label(), "r1c2, tried 1, the search is here");
    assert!(cell(&first, "r1c3").marks.is_empty());
    run.advance(1);
    let second = start.with(|session| session.moment.search = Some(Rc::new(run)));
    assert_eq!(roles(&second, Role::Trial), ["r1c2"]);
    assert_eq!(
        scene(&second).links,
        [LinkScene { from: (0, 2), to: (0, 1), digits: None, role: Role::Current, past: false }]
    );
}

#[test]
fn two_solutions_show_where_they_differ_unless_something_else_is_shown() {
    let mut text = PAIR.to_owned();
    text.replace_range(0..36, &".".repeat(36));
    let mut session = Session::of_text(&text).unwrap();
    let known = uniqueness(&session.puzzle.position.board, 100_000).unwrap();
    let Uniqueness::Several(a, b) = &known else { panic!("it has several solutions") };
    let differing = session.puzzle.geometry.cells().filter(|&cell| a[cell] != b[cell]).count();
    let (a, b) = (a[Cell(0)], b[Cell(0)]);
    session.puzzle.solutions = known.into();
    assert_eq!(roles(&session, Role::Differs).len(), differing);
    if a != b {
        let label = cell(&session, "r1c1").label();
        assert!(label.ends_with(&format!("{a} in one solution and {b} in another")), "{label}");
    }
    let setting = session.clone().with(|session| session.puzzle.stage = Stage::SetUp);
    assert!(roles(&setting, Role::Differs).is_empty(), "too many to mark");
    let asked = after(setting.clone(), [Action::SelectAll(setting.puzzle.solutions.differing())]);
    assert_eq!(roles(&asked, Role::Differs).len(), differing, "but whoever asks is shown");
    let step = Rc::new(all_steps(&session.puzzle.position.board).remove(0));
    assert!(roles(&showing(session, &step, Reveal::Where), Role::Differs).is_empty());
}

#[test]
fn boxes_are_parted_by_thick_borders_and_windows_are_marked() {
    let thick = |session: &Session, name: &str| cell(session, name).thick;
    assert_eq!(thick(&session(), "r3c3"), (true, true));
    assert_eq!(thick(&session(), "r1c1"), (false, false));
    assert_eq!(thick(&session(), "r9c9"), (false, false), "the frame is not the cell's");
    let shape = Shape::classic(6).unwrap().with(Extra::Diagonals);
    let six = Session::playing(Geometry::new(shape).unwrap(), PerCell::filled(None, 36));
    assert_eq!(thick(&six, "r2c3"), (true, true));
    assert!(!cell(&six, "r1c1").in_extra, "a diagonal is drawn as a line");
    let shape = Shape::classic(9).unwrap().with(Extra::Windows);
    let windows = Session::playing(Geometry::new(shape).unwrap(), PerCell::filled(None, 81));
    assert!(cell(&windows, "r2c2").in_extra && !cell(&windows, "r1c1").in_extra);
    assert_eq!((scene(&six).rows, scene(&six).columns, scene(&six).digits), (6, 6, 6));
}

#[test]
fn remaining_digits_are_counted() {
    let counts = remaining(&Seen::of(&session()));
    assert_eq!(counts.len(), 9);
    assert_eq!(counts[2], 9 - PAIR.matches('3').count());
}

#[test]
fn a_session_has_the_grid_of_before_when_only_time_or_the_graph_changed() {
    let start = session();
    let ticked = after(start.clone(), [Action::Speed(4.0), Action::Layout(crate::session::Layout::Circle)]);
    assert!(is_same(&start, &ticked) && scene(&start) == scene(&ticked));
    let moved = after(start.clone(), [Action::Select(Cell(40))]);
    assert!(!is_same(&start, &moved));
    let step = pair(&start);
    let (a, b) = (showing(start.clone(), &step, Reveal::Where), showing(start.clone(), &step, Reveal::Pattern));
    assert!(!is_same(&start, &a) && !is_same(&a, &b) && is_same(&a, &a.clone()));
}

#[test]
fn what_cannot_be_completed_is_marked_where_it_is_said() {
    let planned = |text: &str| {
        let mut session = Session::of_text(text).unwrap();
        plan(&mut session);
        session
    };
    let area = |session: &Session| scene(session).cells.iter().filter(|cell| cell.in_area).count();
    let few = planned("12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234");
    assert_eq!(roles(&few, Role::Conflict), ["r1c1", "r1c2", "r1c3"]);
    assert_eq!((area(&few), scene(&few).broken), (4, true));
    assert!(cell(&few, "r1c1").label().ends_with("in conflict"));
    let homeless = planned("1... ..1. .2.. ...1");
    assert_eq!(roles(&homeless, Role::Conflict), ["r3c1", "r3c3", "r3c4"], "1 has no place in row 3");
    assert_eq!(area(&homeless), 4);
    assert!(!is_same(&homeless, &homeless.clone().with(|session| session.puzzle.plan = Plan::Unknown)));
    assert_eq!(roles(&planned("12.. ..3. .... ..4."), Role::Conflict), ["r1c3"]);
    let sound = planned("12.. .... .... ..12");
    assert_eq!((area(&sound), scene(&sound).broken), (0, false));
}
