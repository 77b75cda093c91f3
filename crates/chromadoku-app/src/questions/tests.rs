//! What the answers promise: whole, in good time, and no step without a proof.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Candidate, Digit};
use chromadoku_solver::exact::Uniqueness;
use chromadoku_solver::generate::Wish;
use chromadoku_solver::path::{self, List, Outcome, Walk};
use chromadoku_solver::step::{Net, Pattern};
use chromadoku_solver::technique::{self, Facts, Technique, TechniqueId};

use super::*;
use crate::reduce::Action;
use crate::reduce::testing::{begin, checked, hopeless, work};
use crate::session::{OpenSheet, Sheet, Stage, Waiting};
use crate::sheet::pair::Opening;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn board(text: &str) -> Board {
    text::parse(text).unwrap().board()
}

/// A session that plays the values of a board from the start.
fn session(board: &Board) -> Session {
    Session::playing(board.geometry().clone(), board.values().clone())
}

/// A session that lists the steps of a board.
fn listing(text: &str) -> Session {
    session(&board(text)).with(|session| session.page.beside = Some(OpenSheet::new(Sheet::Steps)))
}

/// The question of this kind that a session asks; for a path it knows whether there is one solution.
fn ask(kind: Kind, session: &Session) -> AnyWork {
    let session = &mut session.clone();
    if kind == Kind::Plan {
        checked(session);
    }
    begin(kind.key(session).unwrap_or_else(|| panic!("{kind:?} is not asked")).ask(session))
}

/// The steps that were told.
fn steps(news: &[News]) -> Vec<Step> {
    let told = |news: &News| if let News::Steps(steps) = news { steps.clone() } else { Vec::new() };
    news.iter().flat_map(told).map(|step| (*step).clone()).collect()
}

#[test]
fn a_plan_is_the_path() {
    let board = board(EASY);
    let (news, answer) = work(ask(Kind::Plan, &session(&board)));
    let (told, expected) = (steps(&news), path::path(&board).steps);
    told.iter().zip(&expected).for_each(|(told, expected)| assert_eq!(told, expected));
    assert_eq!(told.len(), expected.len());
    assert_eq!(answer, Answer::Plan(Outcome::Solved));
}

#[test]
fn a_search_that_takes_long_pauses() {
    // Red Dwarf: nets with chains in them are tried for each candidate in turn.
    let mut session =
        session(&board("12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"));
    let choice = Rc::make_mut(&mut session.page.settings.choice);
    technique::kinds().iter().for_each(|kind| choice.set(kind.id, kind.id.0 == "forcing-net-with-chains"));
    let (mut plan, mut news) = (ask(Kind::Plan, &session), Vec::new());
    let pauses = (0..50).take_while(|_| plan.advance(&mut news).is_none() && news.is_empty()).count();
    assert!(pauses > 5, "{pauses}");
    session.moment.waiting = Some(Waiting::Hint);
    let (_, next) = work(ask(Kind::Next, &session));
    assert!(matches!(next, Answer::Next(Ok(_))), "{next:?}");
}

#[test]
fn all_steps_are_those_of_the_core_up_to_a_number_of_each_technique() {
    let (news, answer) = work(ask(Kind::Beside, &listing(EASY)));
    assert!(matches!(answer, Answer::Beside(text) if text.contains("The first 500; there are more.")));
    // Some finders meet a step twice; a list has it once.
    let mut known = HashSet::new();
    let all: Vec<Step> = path::all_steps(&board(EASY)).into_iter().filter(|step| known.insert(step.clone())).collect();
    let first = all.chunk_by(|a, b| a.technique == b.technique).flat_map(|of| of.iter().take(path::EACH).cloned());
    let found = steps(&news);
    assert!(all.len() > found.len() && found == first.collect::<Vec<_>>());
}

#[test]
fn three_cells_with_two_digits_are_seen_before_any_single() {
    let mut session =
        Session::of_text("12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234").unwrap();
    session.puzzle.stage = Stage::Play;
    let (news, end) = work(ask(Kind::Plan, &session));
    assert!(news.is_empty() && matches!(end, Answer::Plan(Outcome::Contradiction(_))), "{end:?}");
}

/// Finds what does not hold, in every position.
static UNSOUND: Technique = Technique::new(TechniqueId("full-house"), |technique, facts, sink| {
    let mut steps = facts.unsolved().iter().map(|cell| {
        let digit = facts.candidates(cell).first().unwrap_or(Digit(0));
        let gone = Some(Candidate { cell, digit });
        Step::eliminating(technique.id, Pattern::Net(Net::of(Vec::new())), gone)
    });
    steps.try_for_each(|step| step.map_or(ControlFlow::Continue(()), &mut *sink))
});

#[test]
fn a_step_that_is_not_proved_is_told_and_the_search_goes_on_behind_it() {
    let board = board("1..4 .... .... .32.");
    let techniques: Vec<&Technique> = [&UNSOUND].into_iter().chain(technique::path_table().iter().copied()).collect();
    let walk = Box::new(Walk::new(board.clone()).using(techniques.clone()).proving());
    let list = List::new(Facts::owning(board.clone()), techniques);
    let writing = sheet::Writing::new(Sheet::Steps, Rc::default(), list);
    let works: [AnyWork; 2] = [
        Box::new(InWork { work: plan::WholeWalk::new(walk), answer: Answer::Plan }),
        Box::new(InWork { work: writing, answer: Answer::Beside }),
    ];
    for (in_work, expected) in works.into_iter().zip([path::path(&board).steps, path::all_steps(&board)]) {
        let (news, _) = work(in_work);
        assert_eq!(steps(&news), expected);
        let refused = news.iter().find_map(|news| if let News::Refused(what) = news { Some(what) } else { None });
        let told = refused.expect("it is told");
        assert!(told.contains("full-house") && told.contains("does not follow"), "{told}");
        // The link leads to the position.
        let state = link::decode(&told[told.find("#s=").unwrap()..]).unwrap();
        assert_eq!(Board::from_values(state.geometry.clone(), &state.givens), board);
    }
}

#[test]
fn a_step_that_is_not_proved_is_told_while_two_are_compared() {
    let board = board("1..4 .... .... .32.");
    let step = Rc::new(path::all_steps(&board).remove(0));
    let opening = Opening::of(&board, None, vec![&UNSOUND], step);
    let nothing = List::new(Facts::owning(board), Vec::new());
    let mut writing = sheet::Writing::new(Sheet::Pair, Rc::default(), nothing);
    writing.pair.push(opening);
    let (news, _) = work(Box::new(InWork { work: writing, answer: Answer::Beside }));
    assert!(news.iter().any(|news| matches!(news, News::Refused(what) if what.contains("full-house"))), "{news:?}");
}

#[test]
fn an_impossible_board_has_no_steps() {
    let (news, _) = work(ask(Kind::Beside, &listing("11..............")));
    assert_eq!(news, []);
}

#[test]
fn checks_tell_none_one_and_several() {
    let answer = |text: &str| match work(ask(Kind::Check, &session(&board(text)))).1 {
        Answer::Check(Some(answer)) => answer,
        other => panic!("no answer: {other:?}"),
    };
    assert_eq!(answer("1....1.........."), Uniqueness::None);
    assert!(matches!(answer("1....3.....1..43"), Uniqueness::One(_)));
    assert!(matches!(answer("1....3.........."), Uniqueness::Several(..)));
}

#[test]
fn a_layout_without_a_filling_is_told_with_its_law() {
    let checked = |regions: &str| {
        let regions = regions.bytes().map(|region| region - b'A').collect();
        let geometry = Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).unwrap();
        let mut session = Session::empty(geometry);
        session.act(crate::reduce::testing::answer(&session, &Kind::Check.key(&session).unwrap()));
        session
    };
    let none = checked("AAABBBBACCCCDDDD");
    let Answer::Conflict((cells, law)) = work(ask(Kind::Conflict, &none)).1 else { panic!("another answer") };
    assert_eq!(cells.len(), 1);
    assert_eq!(law, "Row 1 and region 1 hold the same digits, but of the latter no cell can be equal to r1c4.");
    // One of the fillings of this one is found before anybody asks for its law.
    assert_eq!(Kind::Conflict.key(&checked("AAABACBBCCBDCDDD")), None);
}

/// The longest bit of work among the first ones of a question, in milliseconds. They are the same in every run, so the fastest of
/// several runs says how long each takes on a machine that does nothing else.
fn longest_bit(asked: &Asked) -> f64 {
    let run = || {
        let mut work = begin(asked.clone());
        let bit = || {
            let start = std::time::Instant::now();
            let over = work.advance(&mut Vec::new()).is_some();
            (!over).then(|| start.elapsed().as_secs_f64() * 1e3)
        };
        std::iter::from_fn(bit).take(400).collect::<Vec<f64>>()
    };
    let runs: Vec<Vec<f64>> = (0..3).map(|_| run()).collect();
    let least = |bit: usize| runs.iter().filter_map(|run| run.get(bit)).copied().fold(f64::MAX, f64::min);
    (0..runs[0].len()).map(least).fold(0.0, f64::max)
}

#[test]
fn stop_is_heard_within_50_ms_on_the_hardest_boards() {
    let hardest: Vec<Board> =
        include_str!("../../../../yardstick/sets/gen_280_25x25.txt").lines().take(2).map(board).collect();
    let mut asked = Vec::new();
    for board in &hardest {
        // A digit that need not be the right one, which nobody sees at once.
        let mut wrong = board.clone();
        let open = board.geometry().cells().find(|&cell| board.domain(cell).len() > 3).unwrap();
        wrong.place(open, board.domain(open).iter().nth(1).unwrap());
        let (right, wrong) = (session(board), session(&wrong));
        asked.extend([&right, &wrong].map(|session| Kind::Check.key(session).unwrap().ask(session)));
        asked.push(Key::Count(right.page.epoch).ask(&right));
        asked.push(Key::Truths(right.page.revision).ask(&right));
        asked.push(Key::Conflict(wrong.page.epoch).ask(&wrong));
    }
    let mut making = session(&hardest[0]);
    making.act(Action::Make(hardest[0].geometry().clone(), Wish::default(), 1));
    asked.push(Kind::Make.key(&making).unwrap().ask(&making));
    let (hopeless, empty) = (session(&hopeless()), Session::empty(Geometry::classic9()));
    asked.push(Key::Check(hopeless.page.epoch).ask(&hopeless));
    asked.push(Key::Truths(empty.page.revision).ask(&empty));
    for asked in asked {
        // A slice ends with the first bit of work that reaches beyond its time.
        let longest = longest_bit(&asked);
        assert!(SLICE + longest < 50.0, "{longest} ms: {:?}", asked.kind());
    }
}

#[test]
fn how_far_a_search_has_got_is_seen_while_it_is_asked_for() {
    let mut session = Session::first_visit();
    checked(&mut session);
    let key = Kind::Plan.key(&session).unwrap();
    let far = Looking::at((TechniqueId("x-wing"), 3, 40), 0);
    session.act(Action::Progress(key, Progress::Looking(far)));
    assert_eq!(looking(&session, LookedFor::Plan), Some(far));
    assert_eq!(looking(&session, LookedFor::Next), None);
    // What another worker says of another search takes nothing of that away.
    session.act(Action::ToggleSheet(Sheet::Steps));
    let (key, near) = (Kind::Beside.key(&session).unwrap(), Looking::at((TechniqueId("x-wing"), 1, 40), 2));
    session.act(Action::Progress(key, Progress::Looking(near)));
    assert_eq!(looking(&session, LookedFor::Listed), Some(near));
    assert_eq!(looking(&session, LookedFor::Plan), Some(far));
    session.act(Action::StopLooking);
    assert_eq!(looking(&session, LookedFor::Plan), None);
}
