//! The worker's side: it does jobs in slices, so that it can hear "stop" and newer questions in between.
//!
//! It knows no browser and no clock; whoever runs it passes the clock in.

use std::collections::BTreeMap;
use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::conflict::Conflict;
use chromadoku_core::exact::truth::TrueCandidates;
use chromadoku_core::exact::{Count, Counter, Exact, Progress, Uniqueness};
use chromadoku_core::generate::{self, Generator};
use chromadoku_core::id::{Digit, PerCell, UnitId};
use chromadoku_core::path::{self, Next, Outcome, Walk};
use chromadoku_core::rate::explainer::{self, Turn};
use chromadoku_core::set::CellSet;
use chromadoku_core::step::Step;
use chromadoku_core::technique::{self, Choice, Facts, Technique};
use chromadoku_core::verify::{verify, verify_unique};

use super::layout::Law;
use super::protocol::{Job, News, Reply, Request, Terms, ToWorker};
use crate::drawing::Drawing;
use crate::session::answers::COUNTED;
use crate::session::{Tally, Values, Want};
use crate::sheet::{Sheet, Sources, rating};

/// How long a slice takes, in milliseconds; it ends with the first bit of work that reaches beyond it, and with a job.
pub const SLICE: f64 = 15.0;
/// How often a job says how far it is, in milliseconds.
pub const HEARTBEAT: f64 = 200.0;
/// How many milliseconds of work a check is worth.
pub const PATIENCE: f64 = 20_000.0;

/// How many branches a check looks at between two looks at the clock.
const BRANCHES: u64 = 16;
/// After so many branches without a solution a check looks at the layout too.
const LONG: u64 = 1_000;
/// How many steps a message carries at most.
const STEPS_A_MESSAGE: usize = 64;

/// The jobs of a worker, at most one of each kind. The most urgent kind comes first.
#[derive(Default)]
pub struct Engine {
    jobs: BTreeMap<Want, Running>,
    told: f64,
}

struct Running {
    id: u64,
    work: Work,
    spent: f64,
}

enum Work {
    Next {
        facts: Box<Facts<'static>>,
        techniques: Vec<&'static Technique>,
    },
    Plan {
        walk: Box<Walk>,
        unique: Option<CellSet>,
        unsent: Vec<Step>,
        done: u64,
    },
    Draw {
        drawing: Option<Box<Drawing>>,
        board: Board,
        givens: Rc<Values>,
    },
    Matching {
        board: Board,
        unit: Option<UnitId>,
    },
    Write {
        sheet: Sheet,
        /// Sudoku Explainer's walk, for the rating.
        walk: Option<Box<explainer::Walk>>,
        choice: Rc<Choice>,
        drawing: Option<Box<Drawing>>,
        facts: Box<Facts<'static>>,
        left: std::vec::IntoIter<&'static Technique>,
        steps: Vec<Step>,
        done: u64,
    },
    Check {
        law: Law,
        search: Box<Exact>,
        first: Option<PerCell<Digit>>,
    },
    Conflict {
        law: Law,
        search: Box<Conflict>,
        done: u64,
    },
    Truths {
        search: Box<TrueCandidates>,
        done: u64,
    },
    Count {
        search: Counter,
    },
    Make {
        generator: Generator,
    },
}

impl Engine {
    /// Takes up what the page says.
    pub fn handle(&mut self, message: ToWorker) -> Vec<Reply> {
        match message {
            ToWorker::Ask(Request { id, job }) => {
                self.jobs.insert(job.want(), Running { id, work: Work::of(job), spent: 0.0 });
                Vec::new()
            }
            ToWorker::Stop(id) => {
                self.jobs.retain(|_, job| job.id != id);
                vec![Reply { id, news: News::Stopped }]
            }
        }
    }

    /// Whether there is nothing to do.
    pub fn is_idle(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Works for about [`SLICE`] milliseconds of this clock.
    pub fn slice(&mut self, clock: &dyn Fn() -> f64) -> Vec<Reply> {
        let mut replies = Vec::new();
        let start = clock();
        let mut now = start;
        while let Some(mut entry) = self.jobs.first_entry() {
            let job = entry.get_mut();
            let mut news = job.work.advance();
            let then = std::mem::replace(&mut now, clock());
            job.spent += now - then;
            if job.spent > PATIENCE && news.is_empty() {
                news.extend(job.work.give_up());
            }
            let id = job.id;
            let over = news.last().is_some_and(News::is_last);
            if over {
                entry.remove();
            } else if now - self.told >= HEARTBEAT {
                news.push(News::Progress(job.work.done()));
            }
            if !news.is_empty() {
                self.told = now;
            }
            replies.extend(news.into_iter().map(|news| Reply { id, news }));
            // An answer does not wait for what is less urgent.
            if over || now - start >= SLICE {
                break;
            }
        }
        replies
    }
}

impl Work {
    fn of(job: Job) -> Work {
        let known =
            |board: Board, terms: &Terms| Box::new(Facts::owning(board).with_unique(terms.unique.as_deref().copied()));
        match job {
            Job::Next(board, terms) => {
                Work::Next { facts: known(board, &terms), techniques: terms.choice.techniques() }
            }
            Job::Plan(board, terms) => {
                let unique = terms.unique.as_deref().copied();
                let walk = Box::new(Walk::with_unique(board, unique).choosing(&terms.choice));
                Work::Plan { walk, unique, unsent: Vec::new(), done: 0 }
            }
            Job::Draw(drawing, board, givens) => Work::Draw { drawing, board, givens },
            Job::Matching(board, unit) => Work::Matching { board, unit },
            Job::Write(sheet, board, terms, drawing) => {
                // On a board without a solution every step would be sound and none of use.
                let table = match sheet {
                    _ if path::contradiction(&board).is_some() => Vec::new(),
                    Sheet::Steps => terms.choice.techniques(),
                    Sheet::See(number) => {
                        technique::kinds().get(usize::from(number)).map(|kind| kind.id.get()).into_iter().collect()
                    }
                    _ => Vec::new(),
                };
                let rated = terms.unique.as_deref().filter(|_| sheet == Sheet::Rating);
                let walk = rated.map(|givens| Box::new(explainer::Walk::new(rating::start(&board, givens), *givens)));
                let facts = known(board, &terms);
                let Terms { choice, .. } = terms;
                Work::Write { walk, sheet, facts, choice, drawing, left: table.into_iter(), steps: Vec::new(), done: 0 }
            }
            Job::Check(board) | Job::CheckEntries(board) => {
                Work::Check { law: Law::new(board.geometry()), search: Box::new(Exact::new(&board)), first: None }
            }
            Job::Conflict(board) => {
                Work::Conflict { law: Law::new(board.geometry()), search: Box::new(Conflict::new(&board)), done: 0 }
            }
            Job::Truths(board) => Work::Truths { search: Box::new(TrueCandidates::new(&board)), done: 0 },
            Job::Count(board) => Work::Count { search: Counter::new(&board, COUNTED + 1) },
            Job::Make(board, wish, seed) => Work::Make { generator: Generator::new(board.geometry(), wish, seed) },
        }
    }

    /// What is to be said where the work takes too long; nothing where it may take as long as it likes.
    fn give_up(&self) -> Option<News> {
        match self {
            Work::Check { .. } => Some(News::Check(None)),
            Work::Truths { .. } => Some(News::Truths(None)),
            Work::Count { search } => Some(News::Count(Tally::AtLeast(search.found().max(2)))),
            _ => None,
        }
    }

    /// How far it has got: steps, branches, techniques, solutions or puzzles.
    fn done(&self) -> u64 {
        match self {
            Work::Next { .. } | Work::Draw { .. } | Work::Matching { .. } => 0,
            Work::Plan { done, .. } | Work::Write { done, .. } => *done,
            Work::Conflict { done, .. } | Work::Truths { done, .. } => *done,
            Work::Count { search } => search.found(),
            Work::Make { generator } => generator.tries(),
            Work::Check { search, .. } => search.nodes(),
        }
    }

    /// Does the smallest bit of work and says what is to be told of it.
    fn advance(&mut self) -> Vec<News> {
        match self {
            Work::Next { facts, techniques } => {
                let next = path::next_step_of(facts, techniques.iter().copied());
                if let Next::Step(step) = &next {
                    prove(facts, facts.unique(), step);
                }
                vec![News::Next(next)]
            }
            Work::Plan { walk, unique, unsent, done } => {
                let before = walk.board().clone();
                // A walk looks for hidden contradictions where no single is left; whoever made one wants to know at once.
                let broken = if *done == 0 { path::contradiction(&before) } else { None };
                match broken.map_or_else(|| walk.advance(), |at| Next::End(Outcome::Contradiction(at))) {
                    Next::Step(step) => {
                        prove(&before, unique.as_ref(), &step);
                        *done += 1;
                        unsent.push(step);
                        if unsent.len() < STEPS_A_MESSAGE {
                            Vec::new()
                        } else {
                            vec![News::Steps(std::mem::take(unsent))]
                        }
                    }
                    Next::End(outcome) if unsent.is_empty() => vec![News::PlanEnd(outcome)],
                    Next::End(outcome) => vec![News::Steps(std::mem::take(unsent)), News::PlanEnd(outcome)],
                }
            }
            Work::Draw { drawing, board, givens } => match drawing {
                Some(drawing) => vec![News::Drawn(Rc::new(drawing.draw(board, givens)))],
                None => vec![News::Stopped],
            },
            Work::Matching { board, unit } => {
                let step = unit.and_then(|unit| technique::matching(board, unit));
                step.iter().for_each(|step| prove(board, None, step));
                vec![News::Matched(step.map(Rc::new))]
            }
            Work::Write { sheet, walk, facts, choice, drawing, left, steps, done } => match left.next() {
                _ if walk.as_mut().is_some_and(|walk| matches!(walk.advance(), Turn::Took(_))) => {
                    *done += 1;
                    Vec::new()
                }
                Some(technique) => {
                    *done += 1;
                    let found = technique.all_of(facts);
                    found.iter().for_each(|step| prove(facts, facts.unique(), step));
                    let parts = found.chunks(STEPS_A_MESSAGE).map(|part| News::Steps(part.to_vec())).collect();
                    steps.extend(found);
                    parts
                }
                None => {
                    let explainer = walk.as_ref().map(|walk| walk.rating());
                    let drawing = drawing.as_deref().copied();
                    let sources = Sources { board: facts, steps, choice, givens: facts.unique(), explainer, drawing };
                    vec![News::Written(*sheet, sheet.write(&sources))]
                }
            },
            Work::Check { law, search, first } => {
                // Where a search has met nothing for long, the layout itself may be at fault.
                let is_long = first.is_none() && search.nodes() > LONG;
                let answer = match is_long.then(|| law.run(BRANCHES)).flatten().flatten() {
                    Some(_) => Some(Uniqueness::None),
                    None => check(search, first),
                };
                answer.map_or(Vec::new(), |answer| vec![News::Check(Some(Rc::new(answer)))])
            }
            Work::Conflict { law, search, done } => {
                *done += BRANCHES;
                let found = match law.run(BRANCHES) {
                    Some(None) => search.run(BRANCHES).map(|cells| (cells, String::new())),
                    found => found.flatten(),
                };
                found.map_or(Vec::new(), |(cells, law)| vec![News::Conflict(cells, law)])
            }
            Work::Truths { search, done } => {
                *done += BRANCHES;
                search.run(BRANCHES).map_or(Vec::new(), |found| vec![News::Truths(Some(Rc::new(found.clone())))])
            }
            Work::Count { search } => match search.run(BRANCHES) {
                Some(Count::Exactly(count)) => vec![News::Count(Tally::Exactly(count))],
                Some(Count::AtLeast(count)) => vec![News::Count(Tally::AtLeast(count))],
                None => Vec::new(),
            },
            Work::Make { generator } => match generator.run(BRANCHES) {
                generate::Progress::Made(puzzle, _) => vec![News::Made(Some(Rc::new(puzzle.givens().clone())))],
                generate::Progress::NoFilling => vec![News::Made(None)],
                generate::Progress::Paused => Vec::new(),
            },
        }
    }
}

/// Lets no step out that the checker does not accept: an error in a finder ends the worker rather than mislead anybody.
fn prove(board: &Board, unique: Option<&CellSet>, step: &Step) {
    let proof = match unique {
        Some(givens) => verify_unique(board, givens, step),
        None => verify(board, step),
    };
    if let Err(rejection) = proof {
        panic!("a step is not proved: {rejection}; {step:?}");
    }
}

/// Looks at some branches; the answer, once it is there.
fn check(search: &mut Exact, first: &mut Option<PerCell<Digit>>) -> Option<Uniqueness> {
    match (search.run(BRANCHES), first.take()) {
        (Progress::Paused, found) => {
            *first = found;
            None
        }
        (Progress::Solution(solution), None) => {
            *first = Some(solution);
            None
        }
        (Progress::Solution(second), Some(first)) => Some(Uniqueness::Several(first, second)),
        (Progress::Exhausted, Some(only)) => Some(Uniqueness::One(only)),
        (Progress::Exhausted, None) => Some(Uniqueness::None),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use chromadoku_core::board::Board;
    use chromadoku_core::codec::text;
    use chromadoku_core::geometry::{Base, Geometry, Shape};
    use chromadoku_core::id;

    use super::*;

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
    fn a_plan_comes_in_parts_and_is_the_path() {
        let mut engine = Engine::default();
        ask(&mut engine, 7, Job::Plan(board(EASY), Terms::default()));
        let replies = run(&mut engine);
        assert!(replies.iter().all(|reply| reply.id == 7));
        let parts = replies.iter().filter_map(|reply| match &reply.news {
            News::Steps(steps) => Some(steps.clone()),
            _ => None,
        });
        assert_eq!(parts.flatten().collect::<Vec<_>>(), path::path(&board(EASY)).steps);
        assert_eq!(replies.last().unwrap().news, News::PlanEnd(Outcome::Solved));
    }

    #[test]
    fn all_steps_are_those_of_the_core() {
        let mut engine = Engine::default();
        ask(&mut engine, 1, Job::Write(Sheet::Steps, board(EASY), Terms::default(), None));
        let mut steps = Vec::new();
        for reply in run(&mut engine) {
            if let News::Steps(part) = reply.news {
                steps.extend(part);
            }
        }
        assert_eq!(steps, path::all_steps(&board(EASY)));
    }

    #[test]
    fn three_cells_with_two_digits_are_seen_before_any_single() {
        let mut engine = Engine::default();
        let text = "12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234";
        ask(&mut engine, 1, Job::Plan(board(text), Terms::default()));
        let end = run(&mut engine).pop().unwrap().news;
        assert!(matches!(end, News::PlanEnd(Outcome::Contradiction(_))), "{end:?}");
    }

    #[test]
    #[should_panic(expected = "not proved")]
    fn a_step_that_is_not_proved_is_not_handed_out() {
        let board = board(EASY);
        let mut step = path::all_steps(&board).remove(0);
        step.effects = path::all_steps(&board).pop().unwrap().effects;
        prove(&board, None, &step);
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
        assert_eq!(law, "row 1 and box 1 hold the same digits, but of the latter no cell can be equal to r1c4");
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
            let mut work = Work::of(job.clone());
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
            include_str!("../../../yardstick/sets/gen_280_25x25.txt").lines().take(2).map(board).collect();
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
}
