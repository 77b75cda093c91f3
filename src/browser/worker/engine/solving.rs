//! What playing asks for: steps, graphs, and how many solutions there are.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::conflict::Conflict;
use chromadoku_core::exact::truth::TrueCandidates;
use chromadoku_core::exact::{Count, Counter, Exact, Progress, Uniqueness};
use chromadoku_core::id::{Digit, PerCell, UnitId};
use chromadoku_core::path::{self, Next, Outcome, Refused, Walk};
use chromadoku_core::step::Step;
use chromadoku_core::technique::{self, Facts};

use super::super::layout::Law;
use super::super::protocol::{Job, Looking, News, Terms};
use super::{BRANCHES, STEPS_A_MESSAGE, Work, told};
use crate::drawing::Drawing;
use crate::session::answers::COUNTED;
use crate::session::{Tally, Values};

/// After so many branches without a solution a check looks at the layout too.
const LONG: u64 = 1_000;

/// What is left of a job.
pub(super) enum Solving {
    Next { walk: Box<Walk> },
    Plan { walk: Box<Walk>, unsent: Vec<Rc<Step>>, done: u64 },
    Draw { drawing: Box<Drawing>, board: Board, givens: Rc<Values> },
    Matching { board: Board, unit: UnitId },
    Check { law: Law, search: Box<Exact>, first: Option<PerCell<Digit>> },
    Conflict { law: Law, search: Box<Conflict>, done: u64 },
    Truths { search: Box<TrueCandidates>, done: u64 },
    Count { search: Counter },
}

/// Takes up a job of the solver's, or gives it back.
pub(super) fn take(job: Job) -> Result<Box<dyn Work>, Job> {
    Solving::of(job).map(|work| Box::new(work) as Box<dyn Work>)
}

impl Solving {
    fn of(job: Job) -> Result<Solving, Job> {
        let walk = |board: Board, terms: &Terms| {
            let walk = Walk::with_unique(board, terms.unique.as_deref().copied());
            Box::new(walk.choosing(&terms.choice).proving())
        };
        Ok(match job {
            Job::Next(board, terms) => Solving::Next { walk: walk(board, &terms) },
            Job::Plan(board, terms) => Solving::Plan { walk: walk(board, &terms), unsent: Vec::new(), done: 0 },
            Job::Draw(drawing, board, givens) => Solving::Draw { drawing, board, givens },
            Job::Matching(board, unit) => Solving::Matching { board, unit },
            Job::Check(board) | Job::CheckEntries(board) => {
                Solving::Check { law: Law::new(board.geometry()), search: Box::new(Exact::new(&board)), first: None }
            }
            Job::Conflict(board) => {
                Solving::Conflict { law: Law::new(board.geometry()), search: Box::new(Conflict::new(&board)), done: 0 }
            }
            Job::Truths(board) => Solving::Truths { search: Box::new(TrueCandidates::new(&board)), done: 0 },
            Job::Count(board) => Solving::Count { search: Counter::new(&board, COUNTED + 1) },
            other => return Err(other),
        })
    }
}

impl Work for Solving {
    fn give_up(&self) -> Option<News> {
        match self {
            Solving::Check { .. } => Some(News::Check(None)),
            Solving::Truths { .. } => Some(News::Truths(None)),
            Solving::Count { search } => Some(News::Count(Tally::AtLeast(search.found().max(2)))),
            _ => None,
        }
    }

    fn progress(&self) -> News {
        let looking = match self {
            Solving::Next { walk } | Solving::Plan { walk, .. } => walk.technique(),
            _ => None,
        };
        if let Some((technique, tried, of)) = looking {
            return News::Looking(Looking { technique, tried, of, found: 0 });
        }
        News::Progress(match self {
            Solving::Next { .. } | Solving::Draw { .. } | Solving::Matching { .. } => 0,
            Solving::Plan { done, .. } | Solving::Conflict { done, .. } | Solving::Truths { done, .. } => *done,
            Solving::Count { search } => search.found(),
            Solving::Check { search, .. } => search.nodes(),
        })
    }

    fn advance(&mut self) -> Vec<News> {
        match self {
            Solving::Next { walk } => {
                let next = walk.advance_part().map(|next| match next {
                    Next::Step(step) => Ok(Rc::new(step)),
                    Next::End(outcome) => Err(outcome),
                });
                told(walk.refused()).into_iter().chain(next.map(News::Next)).collect()
            }
            Solving::Plan { walk, unsent, done } => {
                // A walk looks for hidden contradictions where no single is left; whoever made one wants to know at once.
                let broken = if *done == 0 { path::contradiction(walk.board()) } else { None };
                let found =
                    broken.map_or_else(|| walk.advance_part(), |at| Some(Next::End(Outcome::Contradiction(at))));
                let mut news = told(walk.refused());
                match found {
                    None => {}
                    Some(Next::Step(step)) => {
                        *done += 1;
                        unsent.push(Rc::new(step));
                        if unsent.len() >= STEPS_A_MESSAGE {
                            news.push(News::Steps(std::mem::take(unsent)));
                        }
                    }
                    Some(Next::End(outcome)) => {
                        if !unsent.is_empty() {
                            news.push(News::Steps(std::mem::take(unsent)));
                        }
                        news.push(News::PlanEnd(outcome));
                    }
                }
                news
            }
            Solving::Draw { drawing, board, givens } => vec![News::Drawn(Rc::new(drawing.draw(board, givens)))],
            Solving::Matching { board, unit } => {
                let facts = Facts::new(board);
                let (mut news, mut step) = (Vec::new(), technique::matching(board, *unit));
                if let Some((why, step)) = step
                    .take_if(|step| path::prove(&facts, step).is_err())
                    .and_then(|step| Some((path::prove(&facts, &step).err()?, step)))
                {
                    news = told(vec![Refused { board: board.clone(), step, why }]);
                }
                news.push(News::Matched(step.map(Rc::new)));
                news
            }
            Solving::Check { law, search, first } => {
                // Where a search has met nothing for long, the layout itself may be at fault.
                let is_long = first.is_none() && search.nodes() > LONG;
                let answer = match is_long.then(|| law.run(BRANCHES)).flatten().flatten() {
                    Some(_) => Some(Uniqueness::None),
                    None => check(search, first),
                };
                answer.map_or(Vec::new(), |answer| vec![News::Check(Some(Rc::new(answer)))])
            }
            Solving::Conflict { law, search, done } => {
                *done += BRANCHES;
                let found = match law.run(BRANCHES) {
                    Some(None) => search.run(BRANCHES).map(|cells| (cells, String::new())),
                    found => found.flatten(),
                };
                found.map_or(Vec::new(), |(cells, law)| vec![News::Conflict(cells, law)])
            }
            Solving::Truths { search, done } => {
                *done += BRANCHES;
                search.run(BRANCHES).map_or(Vec::new(), |found| vec![News::Truths(Some(Rc::new(found.clone())))])
            }
            Solving::Count { search } => match search.run(BRANCHES) {
                Some(Count::Exactly(count)) => vec![News::Count(Tally::Exactly(count))],
                Some(Count::AtLeast(count)) => vec![News::Count(Tally::AtLeast(count))],
                None => Vec::new(),
            },
        }
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
