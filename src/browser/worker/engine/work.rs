//! The jobs one by one: what each needs, and its smallest bit of work.

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

use super::super::layout::Law;
use super::super::protocol::{Job, News, Terms};
use crate::drawing::Drawing;
use crate::session::answers::COUNTED;
use crate::session::{Tally, Values};
use crate::sheet::{Sheet, Sources, rating};

/// How many branches a check looks at between two looks at the clock.
const BRANCHES: u64 = 16;
/// After so many branches without a solution a check looks at the layout too.
const LONG: u64 = 1_000;
/// How many steps a message carries at most.
const STEPS_A_MESSAGE: usize = 64;

/// What is left of a job.
pub(super) enum Work {
    Next {
        facts: Box<Facts<'static>>,
        techniques: Vec<&'static Technique>,
    },
    Plan {
        walk: Box<Walk>,
        unique: Option<CellSet>,
        unsent: Vec<Rc<Step>>,
        done: u64,
    },
    Draw {
        drawing: Box<Drawing>,
        board: Board,
        givens: Rc<Values>,
    },
    Matching {
        board: Board,
        unit: UnitId,
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

impl Work {
    /// A job taken up.
    pub(super) fn of(job: Job) -> Work {
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
    pub(super) fn give_up(&self) -> Option<News> {
        match self {
            Work::Check { .. } => Some(News::Check(None)),
            Work::Truths { .. } => Some(News::Truths(None)),
            Work::Count { search } => Some(News::Count(Tally::AtLeast(search.found().max(2)))),
            _ => None,
        }
    }

    /// How far it has got: steps, branches, techniques, solutions or puzzles.
    pub(super) fn done(&self) -> u64 {
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
    pub(super) fn advance(&mut self) -> Vec<News> {
        match self {
            Work::Next { facts, techniques } => {
                let next = match path::next_step_of(facts, techniques.iter().copied()) {
                    Next::Step(step) => {
                        prove(facts, facts.unique(), &step);
                        Ok(Rc::new(step))
                    }
                    Next::End(outcome) => Err(outcome),
                };
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
                        unsent.push(Rc::new(step));
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
            Work::Draw { drawing, board, givens } => vec![News::Drawn(Rc::new(drawing.draw(board, givens)))],
            Work::Matching { board, unit } => {
                let step = technique::matching(board, *unit);
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
                    let parts = found
                        .chunks(STEPS_A_MESSAGE)
                        .map(|part| News::Steps(part.iter().cloned().map(Rc::new).collect()))
                        .collect();
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
pub(super) fn prove(board: &Board, unique: Option<&CellSet>, step: &Step) {
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
