//! The jobs one by one: what each needs, and its smallest bit of work.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::codec::link::{self, LinkState};
use chromadoku_core::exact::conflict::Conflict;
use chromadoku_core::exact::truth::TrueCandidates;
use chromadoku_core::exact::{Count, Counter, Exact, Progress, Uniqueness};
use chromadoku_core::generate::{self, Generator};
use chromadoku_core::id::{Digit, PerCell, UnitId};
use chromadoku_core::path::{self, List, Next, Outcome, Refused, Walk};
use chromadoku_core::rate::{Rater, Ratings};
use chromadoku_core::step::Step;
use chromadoku_core::technique::{self, Choice, Facts};

use super::super::layout::Law;
use super::super::protocol::{Job, Looking, News, Terms};
use crate::drawing::Drawing;
use crate::reading;
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
        walk: Box<Walk>,
    },
    Plan {
        walk: Box<Walk>,
        unsent: Vec<Rc<Step>>,
        done: u64,
    },
    Draw {
        drawing: Box<Drawing>,
        board: Board,
        givens: Rc<Values>,
    },
    Read(Rc<str>),
    Matching {
        board: Board,
        unit: UnitId,
    },
    Write {
        sheet: Sheet,
        choice: Rc<Choice>,
        drawing: Option<Box<Drawing>>,
        list: Box<List>,
        rater: Option<Box<Rater>>,
        steps: Vec<Step>,
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
        let known = |board: Board, terms: &Terms| Facts::owning(board).with_unique(terms.unique.as_deref().copied());
        let walk = |board: Board, terms: &Terms| {
            let walk = Walk::with_unique(board, terms.unique.as_deref().copied());
            Box::new(walk.choosing(&terms.choice).proving())
        };
        match job {
            Job::Next(board, terms) => Work::Next { walk: walk(board, &terms) },
            Job::Plan(board, terms) => Work::Plan { walk: walk(board, &terms), unsent: Vec::new(), done: 0 },
            Job::Draw(drawing, board, givens) => Work::Draw { drawing, board, givens },
            Job::Matching(board, unit) => Work::Matching { board, unit },
            Job::Read(text) => Work::Read(text),
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
                let rater = rated.map(|givens| Box::new(Rater::new(rating::start(&board, givens), *givens)));
                let list = Box::new(List::new(known(board, &terms), table));
                Work::Write { sheet, choice: terms.choice, drawing, list, rater, steps: Vec::new() }
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

    /// How far it has got: the technique it tries, else steps, branches, solutions or puzzles.
    pub(super) fn progress(&self) -> News {
        let looking = match self {
            Work::Next { walk } | Work::Plan { walk, .. } => walk.technique(),
            Work::Write { rater: Some(rater), .. } => rater.technique(),
            Work::Write { list, .. } => list.technique(),
            _ => None,
        };
        if let Some((technique, tried, of)) = looking {
            let found = if let Work::Write { list, .. } = self { list.count() } else { 0 };
            return News::Looking(Looking { technique, tried, of, found });
        }
        News::Progress(match self {
            Work::Next { .. } | Work::Write { .. } | Work::Draw { .. } | Work::Matching { .. } | Work::Read(_) => 0,
            Work::Plan { done, .. } => *done,
            Work::Conflict { done, .. } | Work::Truths { done, .. } => *done,
            Work::Count { search } => search.found(),
            Work::Make { generator } => generator.tries(),
            Work::Check { search, .. } => search.nodes(),
        })
    }

    /// Does the smallest bit of work and says what is to be told of it.
    pub(super) fn advance(&mut self) -> Vec<News> {
        match self {
            Work::Next { walk } => {
                let next = walk.advance_part().map(|next| match next {
                    Next::Step(step) => Ok(Rc::new(step)),
                    Next::End(outcome) => Err(outcome),
                });
                told(walk.refused()).into_iter().chain(next.map(News::Next)).collect()
            }
            Work::Plan { walk, unsent, done } => {
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
            Work::Draw { drawing, board, givens } => vec![News::Drawn(Rc::new(drawing.draw(board, givens)))],
            Work::Read(text) => vec![News::Read(reading::read(text))],
            Work::Matching { board, unit } => {
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
            Work::Write { sheet, choice, drawing, list, rater, steps } => {
                let write = |list: &List, steps: &[Step], ratings: Ratings| {
                    let facts = list.facts();
                    let drawing = drawing.as_deref().copied();
                    let sources = Sources {
                        board: facts,
                        steps,
                        cut: list.cut(),
                        choice,
                        givens: facts.unique(),
                        ratings,
                        drawing,
                    };
                    sheet.write(&sources)
                };
                if let Some(rater) = rater.as_mut().filter(|rater| !rater.is_over()) {
                    // Each rating is shown when it is known.
                    let draft = if rater.advance() {
                        vec![News::Draft(*sheet, write(list, steps, rater.ratings()))]
                    } else {
                        Vec::new()
                    };
                    return draft;
                }
                let found = list.advance();
                let mut news = told(list.refused());
                match found {
                    Some(found) => {
                        let shared: Vec<Rc<Step>> = found.iter().cloned().map(Rc::new).collect();
                        news.extend(shared.chunks(STEPS_A_MESSAGE).map(|part| News::Steps(part.to_vec())));
                        steps.extend(found);
                    }
                    None => {
                        let ratings = rater.as_ref().map(|rater| rater.ratings()).unwrap_or_default();
                        news.push(News::Written(*sheet, write(list, steps, ratings)));
                    }
                }
                news
            }
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

/// What is told of steps that the checker does not accept: an error in a finder misleads nobody, and is not hidden.
fn told(refused: Vec<Refused>) -> Vec<News> {
    let tell = |Refused { board, step, why }: Refused| {
        let mut state = LinkState::new(board.geometry().clone(), board.values().clone());
        let plain = Board::from_values(board.geometry().clone(), board.values());
        for cell in board.geometry().cells() {
            state.removed[cell] = plain.candidates(cell) - board.candidates(cell);
        }
        News::Refused(format!(
            "a step of {} is not proved: {why}; {step:?}; #{}",
            step.technique.0,
            link::encode(&state)
        ))
    };
    refused.into_iter().map(tell).collect()
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
