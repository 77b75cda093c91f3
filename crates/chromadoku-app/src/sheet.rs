//! Sheets: pages of words and pictures that the worker writes as markup and the page only shows.
//!
//! What makes them, finders among it, need not be in the page's program. What can be pressed in a sheet carries an order in
//! `data-do`, which [`order`] reads.

mod about;
pub mod examples;
mod files;
mod forms;
mod grid;
pub(crate) mod help;
mod keys;
mod legend;
mod lesson;
mod list;
pub(crate) mod pair;
pub(crate) mod paper;
mod picture;
mod qr;
pub mod rating;
pub mod rules;
mod setting;
mod steps;
pub(crate) mod strikes;
pub mod structure;
mod techniques;
mod tour;

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::Names;
use chromadoku_board::set::CellSet;
use chromadoku_solver::rate::Ratings;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{Choice, TechniqueId, kinds};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use crate::session::{Candidates, Drawing, Learning, List, Reveal, Session, Sheet, Shown};
use about::about;
use paper::Paper;
use strikes::Claim;

/// What a sheet is written from.
pub struct Sources<'a> {
    /// The board at the cursor.
    pub board: &'a Board,
    /// The steps to list.
    pub steps: &'a [Step],
    /// The techniques in use.
    pub choice: &'a Choice,
    /// The cells of the givens, where these are known to have one solution.
    pub givens: Option<&'a CellSet>,
    /// Two steps that are compared, where the sheet is about these.
    pub pair: &'a [pair::Opening],
    /// How many milliseconds each of the techniques took that were tried for the list, in their order.
    pub spent: &'a [f64],
    /// The techniques that have more steps than are listed.
    pub cut: &'a [TechniqueId],
    /// How hard the puzzle is, as far as it is known.
    pub ratings: Ratings,
    /// The graph in view; `None` if it is that of the cells.
    pub drawing: Option<Drawing>,
    /// The lesson that is open.
    pub learning: &'a Learning,
    /// What is shared, where the sheet is about that.
    pub shared: Option<&'a Shared>,
    /// What the user says is false, where the sheet is about that.
    pub claims: &'a [Claim],
    /// The list of puzzles, where the sheet is about that.
    pub list: &'a List,
    /// Whether all that is looked for was found or is not there.
    pub is_over: bool,
    /// What came with the puzzle in words, where the sheet is about that.
    pub credits: &'a Credits,
    /// What is printed, where the sheet is for paper.
    pub paper: Option<&'a Paper>,
}

/// A position that is shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// Its link, as a whole address.
    pub link: Rc<str>,
    /// The step in view, and how much of it.
    pub shown: Option<Shown>,
    /// Who writes the candidates.
    pub candidates: Candidates,
    /// How cells are called.
    pub names: Names,
}

impl Shared {
    /// What a session shares.
    pub fn of(session: &Session) -> Option<Shared> {
        let settings = &session.page.settings;
        Some(Shared {
            link: session.page.shared.clone()?,
            shown: session.in_view().filter(|shown| shown.reveal < Reveal::Done),
            candidates: settings.candidates,
            names: settings.names,
        })
    }
}

impl Sheet {
    /// Its markup.
    pub fn write(self, sources: &Sources) -> String {
        self.markup(sources).into_string()
    }

    fn markup(self, sources: &Sources) -> Markup {
        match self {
            Sheet::Keys => keys::markup(),
            Sheet::Legend => legend::markup(sources.board.geometry().digit_count()),
            Sheet::Steps => html! {
                (steps::markup(sources.board, sources.steps, sources.cut))
                (steps::without(sources.board, &sources.choice.techniques(), sources.spent, sources.steps))
            },
            Sheet::See(number) => html! {
                p { (kinds().get(usize::from(number)).map(about).unwrap_or_default()) }
                (steps::markup(sources.board, sources.steps, sources.cut))
            },
            Sheet::Pair => pair::markup(sources.pair),
            Sheet::Techniques => techniques::markup(sources.choice),
            Sheet::Rating if sources.board.geometry().has_rules() => rating::of_rules(),
            Sheet::Rating => rating::markup(sources.givens.is_some(), &sources.ratings),
            Sheet::Structure => structure::markup(sources.board, sources.drawing),
            Sheet::Files => files::markup(sources.board, sources.drawing),
            Sheet::Rules => rules::markup(sources.board.geometry(), sources.credits),
            Sheet::Learn => lesson::markup(sources.board, sources.givens, sources.learning),
            Sheet::List => list::markup(sources.list, &sources.learning.set),
            Sheet::Forms => sources.shared.map(forms::markup).unwrap_or_default(),
            Sheet::Strikes => {
                let is_harder = sources.choice.harder() != *sources.choice;
                strikes::markup(sources.board, sources.claims, sources.steps, sources.is_over, is_harder)
            }
            Sheet::Tour => tour::markup(),
            Sheet::Setting => setting::markup(sources.board.geometry()),
            Sheet::Told | Sheet::Four => sources.paper.map(Paper::markup).unwrap_or_default(),
        }
    }
}
