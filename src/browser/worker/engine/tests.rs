//! What the worker promises: whole answers, in good time, and no step without a proof.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::codec::{link, text};
use chromadoku_core::exact::Uniqueness;
use chromadoku_core::generate;
use chromadoku_core::geometry::{Base, Geometry, Shape};
use chromadoku_core::id::{self, Candidate, Digit};
use chromadoku_core::path::{self, List, Outcome, Walk};
use chromadoku_core::step::{Net, Pattern, Step};
use chromadoku_core::technique::{self, Facts, Technique, TechniqueId};

use super::super::protocol::{Job, Terms};
use super::solving::Solving;
use super::study::Study;
use super::*;
use crate::session::Program;
use crate::session::answers::testing::steps;
use crate::sheet::Sheet;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn board(text: &str) -> Board {
    text::parse(text).unwrap().board()
}

/// A board whose check takes longer than any test: 13 cells that all see each other, and 12 digits.
fn hopeless() -> Board {
    let places = (0..13).map(|column| (0, column)).collect();
    let units = (1..13).flat_map(|b| (0..b).map(move |a| vec![id::Cell(a), id::Cell(b)])).collect();
    let shape = Shape { base: Base::Units { digits: 12, places, units }, extras: Vec::new() };
    Board::empty(Geometry::new(shape).unwrap())
}

fn work(job: Job) -> Box<dyn Work> {
    solving::take(job).or_else(study::take).unwrap()
}

fn ask(engine: &mut Engine, id: u64, job: Job) {
    assert_eq!(engine.handle(ToWorker::Ask(Request { id, job })), []);
}

/// A clock that goes on by a millisecond with each look.
fn ticking() -> impl Fn() -> f64 {
    let time = Cell::new(0.0);
    move || time.replace(time.get() + 1.0)
}

fn run(engine: &mut Engine) -> Vec<Reply> {
    let clock = ticking();
    let mut replies = Vec::new();
    while !engine.is_idle() {
        replies.extend(engine.slice(&clock));
    }
    replies
}

#[test]
fn each_job_is_done_by_the_program_that_is_asked() {
    let (board, terms) = (board(EASY), Terms::default());
    let jobs = [
        Job::Next(board.clone(), terms.clone()),
        Job::Plan(board.clone(), terms.clone()),
        Job::Check(board.clone()),
        Job::CheckEntries(board.clone()),
        Job::Conflict(board.clone()),
        Job::Write(Sheet::Steps, board.clone(), terms, None),
        Job::Matching(board.clone(), id::UnitId(0)),
        Job::Truths(board.clone()),
        Job::Count(board.clone()),
        Job::Make(board, generate::Wish::default(), 1),
        Job::Read("#".into()),
    ];
    for job in jobs {
        let program = job.want().program();
        let others = if program == Program::Solver { study::take } else { solving::take };
        let job = others(job).err().unwrap();
        work(job);
    }
}

#[test]
fn a_plan_comes_in_parts_and_is_the_path() {
    let mut engine = Engine::default();
    ask(&mut engine, 7, Job::Plan(board(EASY), Terms::default()));
    let replies = run(&mut engine);
    assert!(replies.iter().all(|reply| reply.id == 7));
    let parts = replies.iter().filter_map(|reply| match &reply.news {
        News::Steps(steps) => Some(steps.clone()),
        _ => None,
    });
    assert_eq!(parts.flatten().collect::<Vec<_>>(), *steps(path::path(&board(EASY)).steps));
    assert_eq!(replies.last().unwrap().news, News::PlanEnd(Outcome::Solved));
}

#[test]
fn a_search_that_takes_long_pauses() {
    // Red Dwarf: nets with chains in them are tried for each candidate in turn.
    let board = board("12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8");
    let mut terms = Terms::default();
    let choice = Rc::make_mut(&mut terms.choice);
    technique::kinds().iter().for_each(|kind| choice.set(kind.id, kind.id.0 == "forcing-net-with-chains"));
    let mut plan = work(Job::Plan(board.clone(), terms.clone()));
    let pauses = (0..50).take_while(|_| plan.advance().is_empty()).count();
    assert!(pauses > 5, "{pauses}");
    let mut next = work(Job::Next(board, terms));
    let news = std::iter::repeat_with(|| next.advance()).find(|news| !news.is_empty()).unwrap();
    assert!(matches!(&news[..], [News::Next(Ok(_))]), "{news:?}");
}

#[test]
fn all_steps_are_those_of_the_core_up_to_a_number_of_each_technique() {
    let mut engine = Engine::default();
    ask(&mut engine, 1, Job::Write(Sheet::Steps, board(EASY), Terms::default(), None));
    let mut found = Vec::new();
    for reply in run(&mut engine) {
        match reply.news {
            News::Steps(part) => found.extend(part),
            News::Written(_, text) => assert!(text.contains("The first 500; there are more."), "{text}"),
            _ => {}
        }
    }
    // Some finders meet a step twice; a list has it once.
    let mut known = HashSet::new();
    let all: Vec<Step> = path::all_steps(&board(EASY)).into_iter().filter(|step| known.insert(step.clone())).collect();
    let first = all.chunk_by(|a, b| a.technique == b.technique).flat_map(|of| of.iter().take(path::EACH).cloned());
    assert!(all.len() > found.len() && found == *steps(first));
}

#[test]
fn three_cells_with_two_digits_are_seen_before_any_single() {
    let mut engine = Engine::default();
    let text = "12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234";
    ask(&mut engine, 1, Job::Plan(board(text), Terms::default()));
    let end = run(&mut engine).pop().unwrap().news;
    assert!(matches!(end, News::PlanEnd(Outcome::Contradiction(_))), "{end:?}");
}

/// Finds what does not hold, in every position.
static UNSOUND: Technique = Technique::new(TechniqueId("full-house"), |technique, facts, sink| {
    let mut steps = facts.unsolved().iter().map(|cell| {
        let digit = facts.candidates(cell).first().unwrap_or(Digit(0));
        let gone = Some(Candidate { cell, digit });
        Step::eliminating(technique.id, Pattern::Net(Net { premises: Vec::new() }), gone)
    });
    steps.try_for_each(|step| step.map_or(ControlFlow::Continue(()), &mut *sink))
});

#[test]
fn a_step_that_is_not_proved_is_told_and_the_search_goes_on_behind_it() {
    let board = board("1..4 .... .... .32.");
    let techniques: Vec<&Technique> = [&UNSOUND].into_iter().chain(technique::path_table().iter().copied()).collect();
    let walk = Box::new(Walk::new(board.clone()).using(techniques.clone()).proving());
    let list = Box::new(List::new(Facts::owning(board.clone()), techniques));
    let works: [Box<dyn Work>; 2] = [
        Box::new(Solving::Plan { walk, unsent: Vec::new(), done: 0 }),
        Box::new(Study::Write {
            sheet: Sheet::Steps,
            choice: Rc::default(),
            drawing: None,
            list,
            rater: None,
            steps: Vec::new(),
        }),
    ];
    for (mut work, expected) in works.into_iter().zip([path::path(&board).steps, path::all_steps(&board)]) {
        let (mut found, mut refused) = (Vec::new(), Vec::new());
        loop {
            let news = work.advance();
            let is_over = news.last().is_some_and(News::is_last);
            for news in news {
                match news {
                    News::Steps(steps) => found.extend(steps),
                    News::Refused(what) => refused.push(what),
                    _ => {}
                }
            }
            if is_over {
                break;
            }
        }
        assert_eq!(found, *steps(expected));
        let told = &refused[0];
        assert!(told.contains("full-house") && told.contains("does not follow"), "{told}");
        // The link leads to the position.
        let state = link::decode(&told[told.find("#s=").unwrap()..]).unwrap();
        assert_eq!(Board::from_values(state.geometry.clone(), &state.givens), board);
    }
}

#[test]
fn an_impossible_board_has_no_steps() {
    let mut engine = Engine::default();
    ask(&mut engine, 1, Job::Write(Sheet::Steps, board("11.............."), Terms::default(), None));
    assert!(matches!(&run(&mut engine)[..], [Reply { id: 1, news: News::Written(Sheet::Steps, _) }]));
}

#[test]
fn checks_tell_none_one_and_several() {
    let answer = |text: &str| {
        let mut engine = Engine::default();
        ask(&mut engine, 1, Job::Check(board(text)));
        match run(&mut engine).pop().unwrap().news {
            News::Check(Some(answer)) => (*answer).clone(),
            other => panic!("no answer: {other:?}"),
        }
    };
    assert_eq!(answer("1....1.........."), Uniqueness::None);
    assert!(matches!(answer("1....3.....1..43"), Uniqueness::One(_)));
    assert!(matches!(answer("1....3.........."), Uniqueness::Several(..)));
}

#[test]
fn a_layout_without_a_filling_is_told_with_its_law() {
    let answers = |regions: &str| {
        let regions = regions.bytes().map(|region| region - b'A').collect();
        let geometry = Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).unwrap();
        let mut engine = Engine::default();
        ask(&mut engine, 1, Job::Check(Board::empty(geometry.clone())));
        ask(&mut engine, 2, Job::Conflict(Board::empty(geometry)));
        run(&mut engine).into_iter().map(|reply| reply.news).collect::<Vec<_>>()
    };
    let [News::Check(Some(none)), News::Conflict(cells, law)] = &answers("AAABBBBACCCCDDDD")[..] else {
        panic!("an answer to each");
    };
    assert_eq!((&**none, cells.len()), (&Uniqueness::None, 1));
    assert_eq!(law, "Row 1 and box 1 hold the same digits, but of the latter no cell can be equal to r1c4.");
    // One of the fillings of this one is found before anybody asks for its law.
    assert!(matches!(&answers("AAABACBBCCBDCDDD")[0], News::Check(Some(some)) if **some != Uniqueness::None));
}

#[test]
fn stop_is_heard_between_slices() {
    let mut engine = Engine::default();
    let clock = ticking();
    ask(&mut engine, 3, Job::Plan(board(EASY), Terms::default()));
    engine.slice(&clock);
    assert!(!engine.is_idle());
    assert_eq!(engine.handle(ToWorker::Stop(3)), [Reply { id: 3, news: News::Stopped }]);
    assert!(engine.is_idle());
    assert_eq!(engine.slice(&clock), []);
}

/// The longest bit of work among the first ones of a job, in milliseconds. They are the same in every run, so the fastest of
/// several runs says how long each takes on a machine that does nothing else.
fn longest_bit(job: &Job) -> f64 {
    let run = || {
        let mut work = work(job.clone());
        let bit = || {
            let start = std::time::Instant::now();
            let over = work.advance().last().is_some_and(News::is_last);
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
    let geometry = hardest[0].geometry().clone();
    let mut jobs = Vec::new();
    for board in &hardest {
        // A digit that need not be the right one, which nobody sees at once.
        let mut wrong = board.clone();
        let open = geometry.cells().find(|&cell| board.domain(cell).len() > 3).unwrap();
        wrong.place(open, board.domain(open).iter().nth(1).unwrap());
        jobs.extend([board.clone(), wrong.clone()].map(Job::Check));
        jobs.extend([Job::Count(board.clone()), Job::Truths(board.clone()), Job::Conflict(wrong)]);
    }
    jobs.push(Job::Make(Board::empty(geometry), generate::Wish::default(), 1));
    jobs.extend([Job::Check(hopeless()), Job::Truths(Board::empty(Geometry::classic9()))]);
    for job in jobs {
        // A slice ends with the first bit of work that reaches beyond its time.
        let longest = longest_bit(&job);
        assert!(SLICE + longest < 50.0, "{longest} ms: {:?}", job.want());
    }
}

#[test]
fn stopping_what_was_replaced_leaves_the_newer_job() {
    let mut engine = Engine::default();
    ask(&mut engine, 3, Job::Plan(board(EASY), Terms::default()));
    ask(&mut engine, 4, Job::Plan(board("1....3.....1..43"), Terms::default()));
    engine.handle(ToWorker::Stop(3));
    let replies = run(&mut engine);
    assert!(!replies.is_empty() && replies.iter().all(|reply| reply.id == 4));
}

#[test]
fn the_list_that_somebody_waits_for_comes_before_a_long_check() {
    let mut engine = Engine::default();
    ask(&mut engine, 1, Job::Check(hopeless()));
    ask(&mut engine, 2, Job::Write(Sheet::Steps, board(EASY), Terms::default(), None));
    let clock = ticking();
    let first = std::iter::repeat_with(|| engine.slice(&clock)).flatten().find(|reply| reply.news.is_last());
    assert_eq!(first.map(|reply| reply.id), Some(2));
}

#[test]
fn progress_rises_until_a_check_gives_up() {
    let mut engine = Engine::default();
    ask(&mut engine, 1, Job::Check(hopeless()));
    // Every look at the clock takes 50 ms, so that patience ends after 400 bits of work.
    let time = Cell::new(0.0);
    let clock = || time.replace(time.get() + 50.0);
    let mut progress = Vec::new();
    let mut answer = None;
    while answer.is_none() {
        for reply in engine.slice(&clock) {
            match reply.news {
                News::Progress(branches) => progress.push(branches),
                other => answer = Some(other),
            }
        }
    }
    assert_eq!(answer, Some(News::Check(None)));
    assert!(progress.len() > 50 && progress.is_sorted(), "{progress:?}");
    assert!(engine.is_idle());
}
