//! What is asked now and then: sheets with their lists and ratings, new puzzles, texts of other programs.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::generate::{self, Generator};
use chromadoku_core::path::{self, List};
use chromadoku_core::rate::{Rater, Ratings};
use chromadoku_core::step::Step;
use chromadoku_core::technique::{self, Choice, Facts};

use super::super::protocol::{Job, Looking, News, Terms};
use super::{BRANCHES, STEPS_A_MESSAGE, Work, told};
use crate::drawing::Drawing;
use crate::reading;
use crate::sheet::{Sheet, Sources, rating};

/// What is left of a job.
pub(super) enum Study {
    Write {
        sheet: Sheet,
        choice: Rc<Choice>,
        drawing: Option<Box<Drawing>>,
        list: Box<List>,
        rater: Option<Box<Rater>>,
        steps: Vec<Step>,
    },
    Make {
        generator: Generator,
    },
    Read(Rc<str>),
}

/// Takes up a job of this program's, or gives it back.
pub(super) fn take(job: Job) -> Result<Box<dyn Work>, Job> {
    let known = |board: Board, terms: &Terms| Facts::owning(board).with_unique(terms.unique.as_deref().copied());
    Ok(Box::new(match job {
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
            Study::Write { sheet, choice: terms.choice, drawing, list, rater, steps: Vec::new() }
        }
        Job::Make(board, wish, seed) => Study::Make { generator: Generator::new(board.geometry(), wish, seed) },
        Job::Read(text) => Study::Read(text),
        other => return Err(other),
    }))
}

impl Work for Study {
    fn give_up(&self) -> Option<News> {
        None
    }

    fn progress(&self) -> News {
        let looking = match self {
            Study::Write { rater: Some(rater), .. } => rater.technique().map(|at| (at, 0)),
            Study::Write { list, .. } => list.technique().map(|at| (at, list.count())),
            Study::Make { .. } | Study::Read(_) => None,
        };
        match (looking, self) {
            (Some(((technique, tried, of), found)), _) => News::Looking(Looking { technique, tried, of, found }),
            (None, Study::Make { generator }) => News::Progress(generator.tries()),
            (None, _) => News::Progress(0),
        }
    }

    fn advance(&mut self) -> Vec<News> {
        match self {
            Study::Write { sheet, choice, drawing, list, rater, steps } => {
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
            Study::Make { generator } => match generator.run(BRANCHES) {
                generate::Progress::Made(puzzle, _) => vec![News::Made(Some(Rc::new(puzzle.givens().clone())))],
                generate::Progress::NoFilling => vec![News::Made(None)],
                generate::Progress::Paused => Vec::new(),
            },
            Study::Read(text) => vec![News::Read(reading::read(text))],
        }
    }
}
