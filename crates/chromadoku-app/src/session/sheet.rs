//! Which sheets there are, and one that is open.

use chromadoku_solver::technique::kinds;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use yew::AttrValue;

use super::Steps;
use super::drawn::Drawing;

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
}

/// A sheet that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenSheet {
    /// What it is about.
    pub sheet: Sheet,
    /// Whether the worker wrote it for the present position; until then the former text stays.
    pub fresh: bool,
    /// Whether its first step is to be looked at, once it has one.
    pub shows_first: bool,
    /// The graph that it is about.
    pub drawing: Option<Drawing>,
    /// The markup.
    pub text: AttrValue,
    /// The steps that it calls by their numbers.
    pub steps: Steps,
}

impl OpenSheet {
    /// A sheet that is still to be written.
    pub fn new(sheet: Sheet) -> OpenSheet {
        OpenSheet {
            sheet,
            fresh: false,
            shows_first: false,
            drawing: None,
            text: AttrValue::default(),
            steps: Rc::default(),
        }
    }
}
