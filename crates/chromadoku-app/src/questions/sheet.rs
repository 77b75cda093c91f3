//! What stands in an open sheet: the one in the dialog, or the one beside the views.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::credits::Credits;
use chromadoku_board::id::Candidate;
use chromadoku_solver::path::{self, List};
use chromadoku_solver::rate::Rater;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{self, Choice, Facts};
use serde::{Deserialize, Serialize};

use super::{Looking, News, Progress, Question, STEPS_A_MESSAGE, Terms, Work};
use crate::session::saved::wire;
use crate::session::{self, Drawing, Learning, LookedFor, OpenSheet, Reveal, Revision, Session, Sheet, Steps};
use crate::sheet::pair::Opening;
use crate::sheet::paper::Paper;
use crate::sheet::strikes::{self, Claim};
use crate::sheet::{Shared, Sources, rating};

/// A place that a sheet can be open at.
pub trait Place: Clone + PartialEq + Debug + 'static {
    /// The search for its steps, where the user sees how far that is.
    const LOOKS_FOR: Option<LookedFor> = None;

    /// What is open there, to change it.
    fn open_mut(session: &mut Session) -> &mut Option<OpenSheet>;
    /// What is open there.
    fn open(session: &Session) -> Option<&OpenSheet>;
    /// Nobody writes it.
    fn give_up(open: &mut Option<OpenSheet>);
}

/// The dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct InDialog;

impl Place for InDialog {
    fn open_mut(session: &mut Session) -> &mut Option<OpenSheet> {
        &mut session.page.sheet
    }

    fn open(session: &Session) -> Option<&OpenSheet> {
        session.page.sheet.as_ref()
    }

    fn give_up(open: &mut Option<OpenSheet>) {
        open.iter_mut().for_each(|open| open.fresh = true);
    }
}

/// Beside the views.
#[derive(Clone, PartialEq, Debug)]
pub struct Beside;

impl Place for Beside {
    const LOOKS_FOR: Option<LookedFor> = Some(LookedFor::Listed);

    fn open_mut(session: &mut Session) -> &mut Option<OpenSheet> {
        &mut session.page.beside
    }

    fn open(session: &Session) -> Option<&OpenSheet> {
        session.page.beside.as_ref()
    }

    fn give_up(open: &mut Option<OpenSheet>) {
        open.take_if(|open| !open.fresh);
    }
}

/// What a sheet says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Markup<P> {
    sheet: Sheet,
    board: Board,
    terms: Terms,
    drawing: Option<Drawing>,
    learning: Rc<Learning>,
    shared: Option<Rc<Shared>>,
    claims: Rc<Vec<Candidate>>,
    credits: Rc<Credits>,
    /// As it is stored.
    list: Vec<u8>,
    pair: Option<Rc<[Rc<Step>; 2]>>,
    place: PhantomData<P>,
}

/// What a sheet says depends on this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetKey {
    sheet: Sheet,
    revision: Revision,
    /// Whether steps may rely on the solution being the only one.
    is_unique: bool,
    /// The graph in view, where the sheet is about that.
    drawing: Option<Drawing>,
    /// The lesson, where the sheet is one.
    learning: Option<Rc<Learning>>,
    /// What only this sheet is about.
    matter: Option<Matter>,
    /// What the user says is false, where the sheet is about that.
    claims: Rc<Vec<Candidate>>,
}

/// What one sheet alone is about.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Matter {
    /// What is shared.
    Shared(Rc<Shared>),
    /// The list of puzzles.
    List(Rc<session::List>),
    /// Two steps that are compared.
    Pair(Rc<[Rc<Step>; 2]>),
}

impl<P: Place> Question for Markup<P> {
    type Key = SheetKey;
    type Work = Writing;
    type Answer = String;

    const LOOKS_FOR: Option<LookedFor> = P::LOOKS_FOR;

    fn key(session: &Session) -> Option<SheetKey> {
        let open = P::open(session)?;
        let drawing = Drawing::of(session).filter(|_| open.sheet.is_of_graph());
        let wanted = !open.fresh || open.drawing != drawing;
        let learning =
            matches!(open.sheet, Sheet::Learn | Sheet::List | Sheet::Four).then(|| session.page.learning.clone());
        let matter = match open.sheet {
            Sheet::Forms => Shared::of(session).map(Rc::new).map(Matter::Shared),
            Sheet::List | Sheet::Four => session.page.list.clone().map(Matter::List),
            Sheet::Pair => session.pair().map(Matter::Pair),
            _ => None,
        };
        let mut claims = if open.sheet == Sheet::Strikes { session.claims() } else { Vec::new() };
        claims.truncate(strikes::MOST);
        let claims = Rc::new(claims);
        let revision = session.page.revision;
        let is_unique = session.unique().is_some();
        wanted.then_some(SheetKey { sheet: open.sheet, revision, is_unique, drawing, learning, matter, claims })
    }

    fn of(session: &Session, key: &SheetKey) -> Markup<P> {
        Markup {
            sheet: key.sheet,
            board: session.puzzle.position.board.clone(),
            terms: Terms::of(session),
            drawing: key.drawing,
            learning: key.learning.clone().unwrap_or_default(),
            shared: if let Some(Matter::Shared(shared)) = &key.matter { Some(shared.clone()) } else { None },
            claims: key.claims.clone(),
            pair: if let Some(Matter::Pair(pair)) = &key.matter { Some(pair.clone()) } else { None },
            list: if let Some(Matter::List(list)) = &key.matter { wire::write(list) } else { Vec::new() },
            credits: if key.sheet == Sheet::Rules { session.puzzle.credits.clone() } else { Rc::default() },
            place: PhantomData,
        }
    }

    fn begin(self) -> Writing {
        let Markup { sheet, board, terms, drawing, learning, shared, claims, credits, list, pair, .. } = self;
        let unique = terms.unique.as_deref().copied();
        let open = |step| Opening::of(&board, unique, terms.choice.techniques(), step);
        let pair = pair.iter().flat_map(|pair| pair.iter().cloned()).map(open).collect();
        // On a board without a solution every step would be sound and none of use.
        let table = match sheet {
            _ if path::contradiction(&board).is_some() => Vec::new(),
            Sheet::Steps | Sheet::Strikes => terms.choice.techniques(),
            Sheet::See(number) => {
                technique::kinds().get(usize::from(number)).map(|kind| kind.id.get()).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let rated = terms.unique.as_deref().filter(|_| sheet == Sheet::Rating && !board.geometry().has_rules());
        let rater = rated.map(|givens| Box::new(Rater::new(rating::start(&board, givens), *givens)));
        let puzzles = wire::read(&list).unwrap_or_default();
        let paper = Paper::new(sheet, &board, unique, &terms.choice, (&learning, &puzzles));
        let claims = claims.iter().map(|&at| Claim::new(&board, at)).collect();
        let facts = Facts::owning(board).with_unique(unique);
        Writing {
            pair,
            rater,
            drawing,
            learning,
            shared,
            claims,
            credits,
            puzzles,
            paper,
            ..Writing::new(sheet, terms.choice, List::new(facts, table))
        }
    }

    fn enter(session: &mut Session, key: SheetKey, text: String, steps: Steps) {
        let SheetKey { sheet, drawing, .. } = key;
        let shows_first = P::open(session).is_some_and(|open| open.shows_first);
        let first = steps.first().filter(|_| shows_first).cloned();
        let shows_first = shows_first && first.is_none();
        *P::open_mut(session) = Some(OpenSheet { sheet, fresh: true, shows_first, drawing, text: text.into(), steps });
        if let Some(first) = first {
            // An example is told from the beginning; what shows a claim is wanted whole.
            let reveal = if matches!(sheet, Sheet::See(_)) { Reveal::Pattern } else { Reveal::Effects };
            session.look_at_step(first, reveal);
        }
    }

    fn give_up(session: &mut Session) {
        P::give_up(P::open_mut(session));
    }

    fn hear(session: &mut Session, progress: Progress) {
        if let (Some(open), Progress::Draft(text)) = (P::open_mut(session), progress) {
            open.text = text.into();
        }
    }
}

/// A sheet that is being written.
pub struct Writing {
    sheet: Sheet,
    choice: Rc<Choice>,
    drawing: Option<Drawing>,
    learning: Rc<Learning>,
    shared: Option<Rc<Shared>>,
    claims: Vec<Claim>,
    /// Whether it is known what solutions say of the claims.
    is_weighed: bool,
    credits: Rc<Credits>,
    puzzles: session::List,
    /// What is printed, where it is a sheet for paper.
    paper: Option<Paper>,
    list: Box<List>,
    pub(super) pair: Vec<Opening>,
    rater: Option<Box<Rater>>,
    steps: Vec<Step>,
    /// How many milliseconds each technique of the list took.
    spent: Vec<f64>,
    /// The technique that is being tried, by its place.
    at: usize,
}

impl Writing {
    pub(super) fn new(sheet: Sheet, choice: Rc<Choice>, list: List) -> Writing {
        Writing {
            sheet,
            choice,
            drawing: None,
            learning: Rc::default(),
            shared: None,
            claims: Vec::new(),
            is_weighed: sheet != Sheet::Strikes,
            credits: Rc::default(),
            puzzles: session::List::default(),
            paper: None,
            list: Box::new(list),
            pair: Vec::new(),
            rater: None,
            steps: Vec::new(),
            spent: Vec::new(),
            at: 0,
        }
    }

    /// The sheet as far as it is known.
    fn write(&self) -> String {
        self.sheet.write(&self.sources())
    }

    fn sources(&self) -> Sources<'_> {
        let facts = self.list.facts();
        Sources {
            board: facts,
            steps: &self.steps,
            cut: self.list.cut(),
            pair: &self.pair,
            spent: &self.spent,
            choice: &self.choice,
            givens: facts.unique(),
            ratings: self.rater.as_ref().map(|rater| rater.ratings()).unwrap_or_default(),
            drawing: self.drawing,
            learning: &self.learning,
            shared: self.shared.as_deref(),
            claims: &self.claims,
            is_over: self.list.technique().is_none(),
            credits: &self.credits,
            list: &self.puzzles,
            paper: self.paper.as_ref(),
        }
    }
}

impl Work for Writing {
    type Answer = String;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<String> {
        if let Some(rater) = self.rater.as_mut().filter(|rater| !rater.is_over()) {
            // Each rating is shown when it is known.
            if rater.advance() {
                news.push(News::Progress(Progress::Draft(self.write())));
            }
            return None;
        }
        if let Some(paper) = &mut self.paper {
            let is_more = paper.advance();
            news.extend(paper.refused().into_iter().map(News::refused));
            return (!is_more).then(|| self.write());
        }
        let is_more = self.pair.iter_mut().any(Opening::advance);
        news.extend(self.pair.iter_mut().flat_map(Opening::refused).map(News::refused));
        if is_more {
            return None;
        }
        if !self.is_weighed {
            if self.claims.iter_mut().any(Claim::advance) {
                return None;
            }
            self.is_weighed = true;
            self.list.about(self.claims.iter().filter_map(Claim::showable).collect());
            news.push(News::Progress(Progress::Draft(self.write())));
        }
        self.at = self.list.technique().map_or(self.at, |(_, at, _)| at);
        let found = self.list.advance();
        news.extend(self.list.refused().into_iter().map(News::refused));
        let Some(found) = found else { return Some(self.write()) };
        let shared: Vec<Rc<Step>> = found.iter().cloned().map(Rc::new).collect();
        news.extend(shared.chunks(STEPS_A_MESSAGE).map(|part| News::Steps(part.to_vec())));
        self.steps.extend(found);
        None
    }

    fn progress(&self) -> Progress {
        let looking = self.rater.as_ref().map_or_else(|| self.list.technique(), |rater| rater.technique());
        looking.map_or(Progress::Count(0), |at| Progress::Looking(Looking::at(at, self.list.count())))
    }

    fn took(&mut self, time: f64) {
        self.spent.resize(self.spent.len().max(self.at + 1), 0.0);
        self.spent[self.at] += time;
    }
}
