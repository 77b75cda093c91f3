//! Sheets: pages of words and pictures that the worker writes as markup and the page only shows.
//!
//! What makes them, finders among it, need not be in the page's program. What can be pressed in a sheet carries an order in
//! `data-do`, which [`order`] reads.

mod about;
pub mod examples;
mod files;
mod forms;
mod grid;
mod keys;
mod legend;
mod lesson;
mod list;
pub(crate) mod pair;
pub(crate) mod paper;
mod picture;
mod qr;
pub mod rating;
mod rules;
mod setting;
mod steps;
pub(crate) mod strikes;
pub mod structure;
mod techniques;
mod tour;

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::credits::Credits;
use chromadoku_core::geometry::Names;
use chromadoku_core::rate::Ratings;
use chromadoku_core::set::CellSet;
use chromadoku_core::step::Step;
use chromadoku_core::technique::{Choice, TechniqueId, kinds};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use crate::drawing::Drawing;
use crate::session::action::Turn;
use crate::session::setting::Ruling;
use crate::session::{Action, Candidates, Dialog, Learning, List, Reveal, Session, Shown};
use about::about;
use paper::Paper;
use strikes::Claim;

/// What a sheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sheet {
    /// The keys.
    Keys,
    /// What colors and shapes mean.
    Legend,
    /// All steps that the position has.
    Steps,
    /// The steps of one technique, by its number in the table of kinds.
    See(u16),
    /// Two steps side by side.
    Pair,
    /// All techniques.
    Techniques,
    /// How hard the puzzle is.
    Rating,
    /// What the graph in view is like.
    Structure,
    /// The graph in view as files.
    Files,
    /// What the rules of the board mean.
    Rules,
    /// A lesson, or the list of them.
    Learn,
    /// The puzzles that came in one text.
    List,
    /// The position in the forms of other programs.
    Forms,
    /// What the user struck out, held against logic.
    Strikes,
    /// A tour of the page.
    Tour,
    /// Rules to set by hand, and those of the board.
    Setting,
    /// The solution from here, step by step, to be printed.
    Told,
    /// Puzzles to be printed, four a page.
    Four,
}

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
    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Sheet::Keys => "Keys",
            Sheet::Legend => "Legend",
            Sheet::Steps => "All steps",
            Sheet::See(number) => kinds().get(usize::from(number)).map_or("", |kind| kind.name),
            Sheet::Pair => "Two steps side by side",
            Sheet::Techniques => "Choose techniques",
            Sheet::Rating => "How hard it is",
            Sheet::Structure => "Structure of the graph",
            Sheet::Files => "Graph as text",
            Sheet::Rules => "Rules of this puzzle",
            Sheet::Learn => "Learn",
            Sheet::List => "List",
            Sheet::Forms => "For other programs",
            Sheet::Strikes => "Your strikes",
            Sheet::Tour => "A tour of the page",
            Sheet::Setting => "Set rules",
            Sheet::Told => "The solution from here",
            Sheet::Four => "Puzzles, four a page",
        }
    }

    /// Whether it is about the graph in view.
    pub fn is_of_graph(self) -> bool {
        matches!(self, Sheet::Structure | Sheet::Files)
    }

    /// Whether it stays the same whatever happens to the board.
    pub fn is_fixed(self) -> bool {
        matches!(self, Sheet::Keys | Sheet::Legend | Sheet::Tour)
    }

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

/// What an order of a sheet does: a word and a number, with an example its link; or what something in a lesson becomes, or a
/// lesson's name.
pub fn order(text: &str) -> Option<Action> {
    let (word, rest) = text.split_once(' ')?;
    let pair = || rest.split_once(' ');
    match word {
        "example" => {
            return pair().and_then(|(number, link)| Some(Action::Example(number.parse().ok()?, link.to_owned())));
        }
        "set" => return pair().map(|(what, value)| Action::Set(what.to_owned(), value.to_owned())),
        "learn" => return Some(Action::Learn(rest.to_owned())),
        "kind" | "pick" | "rule" | "turn" => return Some(Action::Rule(Ruling::Order(text.into()))),
        _ => {}
    }
    let number: u16 = rest.parse().ok()?;
    match word {
        "show" => Some(Action::Show(number)),
        "see" => Some(Action::ToggleSheet(Sheet::See(number))),
        "switch" => Some(Action::Technique(number, Turn::Switch)),
        "earlier" => Some(Action::Technique(number, Turn::Earlier)),
        "later" => Some(Action::Technique(number, Turn::Later)),
        "usual" => Some(Action::UsualTechniques),
        "four" => Some(Action::Dialog(Some(Dialog::Sheet(Sheet::Four)))),
        "harder" => Some(Action::LookHarder),
        _ => None,
    }
}
