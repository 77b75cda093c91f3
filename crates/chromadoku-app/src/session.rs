//! The one state of the page, in layers by how long each lasts, and how it changes: without I/O and without a clock.

pub mod answers;
mod change;
pub mod drawn;
pub mod intake;
pub mod learning;
pub mod link;
pub mod list;
pub mod notice;
pub mod player;
pub mod position;
mod queries;
pub mod samples;
pub mod saved;
pub mod search_run;
pub mod setting;
mod sheet;
pub mod solutions;
pub mod sought;
pub mod stock;
pub mod timeline;
pub mod view;

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_board::note::Spot;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::Outcome;
use chromadoku_solver::step::Step;
use serde::{Deserialize, Serialize};

pub use answers::{Coming, LookedFor, Looking, Making, Steps, Truths, Wanted};
pub use change::{Direction, Turn};
pub use drawn::{Drawing, Drawn, Latest, ProofKey};
pub use intake::Intake;
pub use learning::Learning;
pub use list::List;
pub use notice::{Notice, NoticeKind, Remedy};
pub use player::Player;
pub use position::Position;
pub use queries::{Timing, Wrong};
pub use search_run::SearchRun;
pub use setting::Setting;
pub use sheet::{OpenSheet, Sheet};
pub use solutions::{Solutions, Tally};
pub use sought::Sought;
pub use stock::Stock;
pub use timeline::{Cause, Edit, Move, Timeline};
pub use view::{
    Candidates, Choosable, Conflicts, Contrast, Dialog, Feedback, GraphModel, GraphView, Layout, Reliance, Settings,
    Shifted, Size, Split, Theme, Views,
};

/// Which values and candidates a session has: another one with every change of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Revision(u64);

impl Revision {
    /// The one after it.
    pub fn next(self) -> Revision {
        Revision(self.0 + 1)
    }
}

/// Which board and givens a session has: another one with every change of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Epoch(u64);

impl Epoch {
    /// The one after it.
    pub fn next(self) -> Epoch {
        Epoch(self.0 + 1)
    }
}

/// What a cell was given, or nothing.
pub type Values = PerCell<Option<Digit>>;

/// The state of the page, in layers by how long each lasts. Cloning it is cheap: what is large is shared.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// What outlives a puzzle.
    pub page: Page,
    /// What lasts until another puzzle takes the place of this one.
    pub puzzle: Puzzle,
    /// What lasts until values or candidates change.
    pub moment: Moment,
}

/// What outlives a puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// What the user chose once and for all.
    pub settings: Settings,
    /// Play, pause and speed.
    pub player: Player,
    /// What a digit key does.
    pub pen: Pen,
    /// What stands out on the board, and whether digits come first.
    pub filter: Filter,
    /// What the graph view shows.
    pub view: GraphView,
    /// The digit that models of one digit show; nothing to follow the step and the selection, or to show all.
    pub digit: Option<Digit>,
    /// The graph as the worker drew it last.
    pub drawn: Latest<Drawing, Rc<Drawn>>,
    /// The proof that the worker drew last; `None` if it would be too large to read.
    pub proof: Latest<ProofKey, Option<Rc<Drawn>>>,
    /// The sheet beside the views.
    pub beside: Option<OpenSheet>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// The sheet in the dialog.
    pub sheet: Option<OpenSheet>,
    /// The rules that are being set by hand.
    pub setting: Rc<Setting>,
    /// The lesson that is or was open, and what was done in all of them.
    pub learning: Rc<Learning>,
    /// Whether this is a first visit, and still its first puzzle.
    pub welcome: bool,
    /// What was last said to the user.
    pub notice: Option<Notice>,
    /// The sessions that others took the place of, the latest last: undoing goes back to them.
    pub formers: Vec<Rc<Session>>,
    /// Those that were undone so, the next one last.
    pub later: Vec<Rc<Session>>,
    /// The puzzle that is being made.
    pub making: Option<Making>,
    /// The puzzles that were made before somebody wants them.
    pub stock: Stock,
    /// How many puzzles were to be made so far.
    pub makings: u64,
    /// The text that is being read, or was and is still in view.
    pub intake: Option<Rc<Intake>>,
    /// The puzzles that came in one text, as far as they were looked at.
    pub list: Option<Rc<List>>,
    /// The link of the position that the dialog shares, as a whole address.
    pub shared: Option<Rc<str>>,
    /// How often the user wanted the solver loaded again.
    pub retries: u64,
    /// Rises when another puzzle takes the place of this one: the former work then goes to "Recent".
    pub work: u64,
    /// The board and the givens; checks depend on them.
    pub epoch: Epoch,
    /// The values and candidates at the cursor and at the end; plans and lists of steps depend on them.
    pub revision: Revision,
}

/// What lasts until another puzzle takes the place of this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board that is solved on.
    pub geometry: Arc<Geometry>,
    /// The givens; people may set clashing ones.
    pub givens: Rc<Values>,
    /// What came with it in words.
    pub credits: Rc<Credits>,
    /// What was set before, while the puzzle is being set.
    pub drafts: Rc<Drafts>,
    /// Whether digits set the puzzle or play it.
    pub stage: Stage,
    /// Everything that was done since, and where in it we are.
    pub timeline: Rc<Timeline>,
    /// The board at the cursor of the timeline.
    pub position: Rc<Position>,
    /// The steps ahead of the end of the timeline.
    pub plan: Plan,
    /// How many solutions the givens have, as far as it is known.
    pub solutions: Solutions,
    /// The chosen cells.
    pub selection: Selection,
    /// Whether what is true in some solution is shown.
    pub shows_truths: bool,
    /// Whether logic looks harder here than the settings say.
    pub harder: bool,
}

/// What lasts until values or candidates change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The step that is looked at, and how much of it.
    pub shown: Option<Shown>,
    /// The listed step that is pointed at: the views show it meanwhile.
    pub pointed: Option<Rc<Step>>,
    /// The step that is held, to be compared with another one.
    pub held: Option<Rc<Step>>,
    /// The simplest step at the cursor or why there is none, once somebody asked for it.
    pub found: Option<Coming>,
    /// The step that is to be shown since the link tells of it.
    pub sought: Option<Sought>,
    /// What the user did that goes on when the next step is found.
    pub waiting: Option<Waiting>,
    /// The unit whose tuples are looked for, all at once.
    pub matching: Option<UnitId>,
    /// The candidate at which a link begins, until another one ends it; or the one that colors go to, while its cell is chosen.
    pub tied: Option<Candidate>,
    /// How far each search for steps has got, where it takes long.
    pub looking: Vec<(LookedFor, Looking)>,
    /// Whether the user had the entries checked.
    pub check: Check,
    /// Whether the entries lead to a solution, for a puzzle that has several.
    pub feasible: Feasible,
    /// What is true in some solution.
    pub truths: Truths,
    /// The backtracking run, while it is shown.
    pub search: Option<Rc<SearchRun>>,
}

// What is shared is `Eq`, so that comparing it begins with its address: a session compares in no time with the one
// before it. The player's speed and times are never NaN.
impl Eq for Session {}

/// Whether digits set the puzzle or play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Digits are givens.
    SetUp,
    /// Digits are entries.
    Play,
}

/// What a digit key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Pen {
    /// It enters a value.
    #[default]
    Digit,
    /// It toggles a pencil mark, or strikes a candidate that was filled in.
    Mark,
    /// It toggles a corner or center mark.
    Note(Spot),
    /// It toggles a color of the cell.
    Color,
    /// It takes a candidate as the end of a link.
    Link,
}

impl Pen {
    /// All of them.
    pub const ALL: [Pen; 6] =
        [Pen::Digit, Pen::Mark, Pen::Note(Spot::Corner), Pen::Note(Spot::Center), Pen::Color, Pen::Link];
}

/// What stands out on the board while all else steps back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// Nothing in particular. Cells come first: one is chosen, then its digit.
    #[default]
    Off,
    /// A digit. It comes first: cells that are pressed take it, and a digit key chooses another one.
    Digit(Digit),
    /// Cells with just two candidates.
    Bivalue,
}

impl Filter {
    /// The same filter on another board; none where that has no such digit.
    fn on(self, geometry: &Geometry) -> Filter {
        match self {
            Filter::Digit(digit) if !geometry.digits().contains(digit) => Filter::Off,
            other => other,
        }
    }
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

/// The puzzle while it is being set, for undo and redo.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drafts {
    /// Former boards and givens; the present ones are not among them.
    pub before: Vec<Draft>,
    /// What was undone.
    pub after: Vec<Draft>,
}

/// A board with its rules, and givens, as they were set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// The givens.
    pub givens: Rc<Values>,
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

/// Whether the user had the entries checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Check {
    /// Not since they last changed.
    #[default]
    Unasked,
    /// They are to be checked as soon as the solutions are known.
    Asked,
    /// What is wrong was told.
    Told,
}

/// A step in both views.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Its story up to this beat, where it has one.
    Beat(u16),
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

impl Session {
    /// The session of a first visit: a real puzzle, ready to play.
    pub fn first_visit() -> Session {
        samples::FIRST.session().unwrap_or_else(|| Session::empty(Geometry::classic9()))
    }

    /// The same as somebody meets it who was never here: a step is told and drawn, and can be carried out.
    pub fn welcome() -> Session {
        let mut session = Session::first_visit();
        let step = samples::first_step(&session.puzzle.position.board).map(Rc::new);
        session.moment.shown = step.map(|step| Shown { step, reveal: Reveal::Beat(0) });
        session.page.welcome = true;
        session
    }

    /// A session without givens, ready to set a puzzle.
    pub fn empty(geometry: Arc<Geometry>) -> Session {
        let givens = PerCell::filled(None, geometry.cell_count());
        let mut session = Session::playing(geometry, givens);
        session.puzzle.stage = Stage::SetUp;
        session
    }

    /// A session that plays these givens from the start.
    pub fn playing(geometry: Arc<Geometry>, givens: Values) -> Session {
        let position = Position::start(geometry.clone(), &givens);
        let first = geometry.cells().find(|&cell| givens[cell].is_none()).unwrap_or(Cell(0));
        let puzzle = Puzzle {
            givens: Rc::new(givens),
            credits: Rc::default(),
            drafts: Rc::default(),
            stage: Stage::Play,
            timeline: Rc::default(),
            position: Rc::new(position),
            plan: Plan::Unknown,
            solutions: Solutions::default(),
            selection: Selection::of(first),
            shows_truths: false,
            harder: false,
            geometry,
        };
        Session { page: Page::default(), puzzle, moment: Moment::default() }
    }

    /// The same session with a change.
    #[cfg(any(test, feature = "testing"))]
    pub fn with(mut self, change: impl FnOnce(&mut Session)) -> Session {
        change(&mut self);
        self
    }
}
