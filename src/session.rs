//! The one state of the page and its reducer: `Action -> Session`, without I/O and without a clock.
//!
//! Whatever reads a clock, a store or a worker turns what it learns into an [`Action`]. What the session wants done
//! (a plan, a check, all steps) is derived from it by [`Session::wants`].

pub mod action;
pub mod answers;
pub mod check;
pub mod link;
pub mod notice;
pub mod player;
pub mod position;
mod queries;
mod reduce;
pub mod samples;
pub mod saved;
pub mod search_run;
#[cfg(test)]
mod tests;
pub mod timeline;
pub mod view;

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_core::codec::text;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Cell, Digit, PerCell, UnitId};
use chromadoku_core::path::Outcome;
use chromadoku_core::set::CellSet;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};
use yew::AttrValue;

use crate::drawing::{Drawing, Latest};
use crate::sheet::Sheet;

pub use action::Action;
pub use answers::{Coming, Looking, Making, Steps, Tally, Truths};
pub use check::Check;
pub use notice::{Notice, NoticeKind, Remedy};
pub use player::Player;
pub use position::Position;
pub use queries::Wrong;
pub use search_run::SearchRun;
pub use timeline::{Cause, Edit, Move, Timeline};
pub use view::{Candidates, Dialog, GraphModel, GraphView, Layout, Reliance, Settings, Theme};

/// What a cell was given, or nothing.
pub type Values = PerCell<Option<Digit>>;

/// The state of the page. Cloning it is cheap: what is large is shared.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// The board that is solved on.
    pub geometry: Arc<Geometry>,
    /// The givens; people may set clashing ones.
    pub givens: Rc<Values>,
    /// Everything that was done since, and where in it we are.
    pub timeline: Rc<Timeline>,
    /// The board at the cursor of the timeline.
    pub position: Rc<Position>,
    /// Rises with every change of values or candidates at the cursor or the end; plans and lists of steps carry it.
    pub revision: u64,
    /// Rises with every change of the board or the givens; checks carry it.
    pub epoch: u64,
    /// Rises when another puzzle takes the place of this one: the former work then goes to "Recent".
    pub work: u64,
    /// What was set before, while the puzzle is being set.
    pub drafts: Rc<Drafts>,
    /// The session that another puzzle took the place of.
    pub former: Option<Rc<Session>>,
    /// Whether digits set the puzzle or play it.
    pub stage: Stage,
    /// What a digit key does.
    pub pen: Pen,
    /// The chosen cells.
    pub selection: Selection,
    /// What the graph view shows.
    pub view: GraphView,
    /// The digit that models of one digit show; nothing to follow the step and the selection, or to show all.
    pub digit: Option<Digit>,
    /// The graph as the worker drew it last.
    pub drawn: Latest,
    /// The step that both views show, and how much of it.
    pub shown: Option<Shown>,
    /// Play, pause and speed.
    pub player: Player,
    /// The steps ahead of the end of the timeline.
    pub plan: Plan,
    /// Whether the puzzle has one solution.
    pub check: Check,
    /// How many solutions it has, where there are several.
    pub tally: Tally,
    /// What is true in some solution, while that is shown.
    pub truths: Truths,
    /// The puzzle that is being made.
    pub making: Option<Rc<Making>>,
    /// Rises with every puzzle that is to be made.
    pub makings: u64,
    /// Givens that are in conflict, for a puzzle without solution, once they are found.
    pub conflict: Option<CellSet>,
    /// Why the layout has no filling; the cells in conflict are then those that show it.
    pub law: AttrValue,
    /// Whether the entries lead to a solution, for a puzzle that has several.
    pub feasible: Feasible,
    /// The simplest step at the cursor or why there is none, once somebody asked for it.
    pub found: Option<Coming>,
    /// What the user did that goes on when the next step is found.
    pub waiting: Option<Waiting>,
    /// How far the search for steps has got, where it takes long.
    pub looking: Option<(Want, Looking)>,
    /// The sheet beside the views.
    pub beside: Option<OpenSheet>,
    /// The sheet in the dialog.
    pub page: Option<OpenSheet>,
    /// The unit whose tuples are looked for, all at once.
    pub matching: Option<UnitId>,
    /// A text that was pasted and that the page cannot read.
    pub reading: Option<Rc<str>>,
    /// The backtracking run, while it is shown.
    pub search: Option<Rc<SearchRun>>,
    /// What the user chose once and for all.
    pub settings: Settings,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What was last said to the user.
    pub notice: Option<Notice>,
    /// How often the user wanted the solver loaded again.
    pub retries: u64,
}

// What is shared is `Eq`, so that comparing it begins with its address: a session compares in no time with the one
// before it. The player's speed and times are never NaN.
impl Eq for Session {}

/// Whether digits set the puzzle or play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Digits are givens.
    SetUp,
    /// Digits are entries.
    Play,
}

/// What a digit key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pen {
    /// It enters a value.
    Digit,
    /// It toggles a pencil mark, or strikes a candidate that was filled in.
    Mark,
}

/// The chosen cells: never empty, and the active one is among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// All chosen cells.
    pub cells: CellSet,
    /// The one that has the focus.
    pub active: Cell,
    /// Where the choice began: the other corner of a rectangle.
    pub anchor: Cell,
}

impl Selection {
    /// One cell.
    pub fn of(cell: Cell) -> Selection {
        Selection { cells: CellSet::of(cell), active: cell, anchor: cell }
    }
}

/// The givens while they are being set, for undo and redo.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drafts {
    /// Former and later givens; the present ones are not among them.
    pub before: Vec<Rc<Values>>,
    /// What was undone.
    pub after: Vec<Rc<Values>>,
}

/// Whether the entries lead to a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Feasible {
    /// Not known.
    #[default]
    Unknown,
    /// They do.
    Yes,
    /// They do not.
    No,
    /// It took too long to say.
    Open,
}

/// A step in both views.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The step.
    pub step: Rc<Step>,
    /// How much of it is shown.
    pub reveal: Reveal,
}

/// How much of a step is shown, from little to all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Reveal {
    /// Where to look: the units, nothing else.
    Where,
    /// The pattern (announce).
    Pattern,
    /// What follows: candidates are struck (strike).
    Effects,
    /// It was carried out: the cursor stands behind it (settle).
    Done,
}

/// The steps ahead of the end of the timeline.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Plan {
    /// Not known yet; the worker is asked for it.
    #[default]
    Unknown,
    /// The steps, and how they end.
    Known(Rc<Vec<Rc<Step>>>, Outcome),
    /// The user stopped it.
    Stopped,
}

/// A sheet that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenSheet {
    /// What it is about.
    pub sheet: Sheet,
    /// Whether the worker wrote it for the present position; until then the former text stays.
    pub fresh: bool,
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
        OpenSheet { sheet, fresh: false, drawing: None, text: AttrValue::default(), steps: Rc::default() }
    }
}

/// What the user did that needs the next step, while that is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Asked for a hint.
    Hint,
    /// Asked to carry it out.
    Apply,
    /// Stepped forward.
    Forward,
    /// Plays.
    Play,
}

/// What the session wants the worker to do, most urgent first; requests of the same kind replace each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Want {
    /// The simplest step at the cursor, which somebody waits for.
    Next,
    /// The graph, where the page does not draw it itself.
    Draw,
    /// The sheet in the dialog.
    Page,
    /// The sheet beside the views.
    Beside,
    /// All tuples of a unit at once.
    Matching,
    /// The path from the end of the timeline.
    Plan,
    /// Whether the givens have one solution.
    Check,
    /// Whether givens and entries at the cursor have a solution, for a puzzle with several.
    CheckEntries,
    /// Which givens are in conflict, for a puzzle without solution.
    Conflict,
    /// Which candidates are in some solution.
    Truths,
    /// How many solutions there are, for a puzzle with several.
    Count,
    /// A puzzle.
    Make,
    /// What a text of another program means.
    Read,
}

/// The programs that answer, each in a worker of its own. What playing needs is small and comes first; the other one comes when it is
/// first asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Program {
    /// Finds steps, draws graphs, counts solutions.
    #[default]
    Solver,
    /// Writes sheets, rates, makes puzzles, reads what other programs write.
    Study,
}

impl Want {
    /// The program that answers.
    pub fn program(self) -> Program {
        match self {
            Want::Page | Want::Beside | Want::Make | Want::Read => Program::Study,
            Want::Next | Want::Draw | Want::Matching | Want::Plan | Want::Check => Program::Solver,
            Want::CheckEntries | Want::Conflict | Want::Truths | Want::Count => Program::Solver,
        }
    }
}

impl Session {
    /// The session of a first visit: a real puzzle, ready to play.
    pub fn first_visit() -> Session {
        Session::of_text(samples::FIRST.puzzle).unwrap_or_else(|| Session::empty(Geometry::classic9()))
    }

    /// A session that plays the values of a text; nothing where it cannot be read.
    pub fn of_text(text: &str) -> Option<Session> {
        let parsed = text::parse(text).ok()?;
        Some(Session::of_parsed(&parsed))
    }

    /// A session without givens, ready to set a puzzle.
    pub fn empty(geometry: Arc<Geometry>) -> Session {
        let givens = PerCell::filled(None, geometry.cell_count());
        Session { stage: Stage::SetUp, ..Session::playing(geometry, givens) }
    }

    /// A session that plays these givens from the start.
    pub fn playing(geometry: Arc<Geometry>, givens: Values) -> Session {
        let position = Position::start(geometry.clone(), &givens);
        let first = geometry.cells().find(|&cell| givens[cell].is_none()).unwrap_or(Cell(0));
        Session {
            givens: Rc::new(givens),
            timeline: Rc::new(Timeline::default()),
            position: Rc::new(position),
            revision: 0,
            epoch: 0,
            work: 0,
            drafts: Rc::default(),
            former: None,
            tally: Tally::Unknown,
            looking: None,
            truths: Truths::Hidden,
            making: None,
            makings: 0,
            conflict: None,
            law: AttrValue::default(),
            feasible: Feasible::Unknown,
            stage: Stage::Play,
            pen: Pen::Digit,
            selection: Selection::of(first),
            view: GraphView { model: GraphModel::Cells, layout: Layout::Board, unit: None },
            digit: None,
            drawn: Latest::default(),
            shown: None,
            player: Player::default(),
            plan: Plan::Unknown,
            check: Check::default(),
            found: None,
            waiting: None,
            beside: None,
            page: None,
            matching: None,
            reading: None,
            search: None,
            settings: Settings::default(),
            dialog: None,
            notice: None,
            retries: 0,
            geometry,
        }
    }
}
