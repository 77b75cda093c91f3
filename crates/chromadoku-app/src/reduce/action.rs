//! Everything that can happen to a session.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::{Geometry, Names};
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::note::Spot;
use chromadoku_board::set::CellSet;
use chromadoku_solver::generate::Wish;
use chromadoku_solver::model;
use chromadoku_solver::rate::Level;
use chromadoku_solver::search::coloring::Order;

use crate::questions::{Answer, Key, Program, Progress};
use crate::session::list::List;
use crate::session::saved::Saved;
use crate::session::setting::Ruling;
use crate::session::{
    Candidates, Conflicts, Contrast, Dialog, Direction, Feedback, GraphModel, Layout, Notice, Pen, Reliance, Sheet,
    Shifted, Size, Stage, Steps, Theme, Turn, Values, Views,
};

/// Something that happened. Times are in milliseconds.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    // Choosing cells.
    /// Choose one cell.
    Select(Cell),
    /// Add a cell to the chosen ones, or take it out, and make it the active one.
    SelectAlso(Cell),
    /// Choose the rectangle between where the choice began and this cell, which becomes the active one.
    SelectTo(Cell),
    /// Choose just these.
    SelectAll(CellSet),
    /// Move the active cell.
    Go(Direction),
    /// Move the active cell and choose the rectangle between where the choice began and it.
    Extend(Direction),

    // Filling cells.
    /// A digit key: what it does depends on stage and pen.
    Digit(Digit),
    /// The first digit, just entered in this cell, was the first figure of the second, a number: that takes its place in one move.
    Amend(Cell, Digit, Digit),
    /// Do with a cell what digits first means: give it the digit of the filter by the pen, or take it from there.
    Put(Cell),
    /// Leave the chosen cells empty while the puzzle is set, and go on to the next one.
    LeaveOut,
    /// Empty the chosen cells or, where a puzzle is set and the cell is empty already, the one before it.
    EraseBack,
    /// Toggle a pencil mark or a strike, whatever the pen.
    Mark(Digit),
    /// Toggle a corner or center mark, whatever the pen.
    Note(Spot, Digit),
    /// Enter a value, whatever the pen.
    Enter(Digit),
    /// Something done while rules are set by hand.
    Rule(Ruling),
    /// Empty the chosen cells.
    Erase,
    /// Take everything away but the givens.
    ClearEntries,
    /// Take everything away, givens too.
    ClearAll,
    /// Play or set the puzzle.
    Stage(Stage),
    /// What a digit key does.
    Pen(Pen),
    /// Write all candidates as the user's own marks.
    FillMarks,
    /// Another filter: none, then a digit, then cells with two candidates.
    NextFilter,

    // Time.
    /// One move back.
    Back,
    /// One move or planned step forward.
    Forward,
    /// Go to a place on the timeline: 0 is the start, behind the moves come the planned steps.
    GoTo(usize),
    /// Take back the last move (the same as [`Action::Back`], but it stops playing and says what it took back).
    Undo,
    /// Do again what was taken back; unlike [`Action::Forward`] it never takes a planned step.
    Redo,
    /// Take up a future that was left.
    Branch(usize),
    /// Play or pause.
    TogglePlay,
    /// How many times as fast as normal.
    Speed(f32),
    /// Time went by.
    Tick(f64),
    /// Back to before the first wrong entry.
    BackToRight,

    // Steps.
    /// Show more of the next step; after all was shown, carry it out.
    Hint,
    /// Look at a step of the sheet beside the views, whole, by its number there.
    Show(u16),
    /// Show such a step for as long as it is pointed at; `None` if none is any more.
    Point(Option<u16>),
    /// Open the example of a technique, by its number in the table of kinds, and look at its step there; its link.
    Example(u16, String),
    /// Show less of the step: the part or beat before, or the pattern.
    Earlier,
    /// Go through the part of the story in view one by one.
    OneByOne,
    /// Hold the shown step, to be compared with another one.
    Hold,
    /// Hold no step any more.
    LetGo,
    /// Carry out the shown step.
    Apply,
    /// Show no step.
    Hide,
    /// Share the position: open the dialog with its link and its other forms. The link, as a whole address.
    Share(String),
    /// Open a sheet beside the views, or close it.
    ToggleSheet(Sheet),
    /// Take more techniques than the settings say, for the rest of this puzzle.
    LookHarder,
    /// Carry out "all tuples of this unit at once" in the unit that is shown.
    MatchUnit,
    /// Choose the cell of a vertex, alone or with those that are chosen; a candidate may be the end of a link.
    Vertex(model::Key, bool),
    /// Take a candidate for the pen: to be colored, or as the end of a link: the first one, or the second, which draws it, makes a weak one
    /// strong or takes a strong one away.
    Take(Candidate),
    /// Check the entries, without saying what is right.
    Check,
    /// Check corner and center marks and links by the rules.
    CheckNotes,
    /// Show or hide which candidates are in some solution.
    ToggleTruths,
    /// Show in what two solutions differ.
    ShowDifference,
    /// Place the smallest candidate of the active or most constrained cell as a guess.
    Guess,

    // The backtracking run.
    /// Start one in this order.
    SearchStart(Order),
    /// Run or pause it.
    SearchToggle,
    /// One event.
    SearchStep,
    /// Events a second.
    SearchSpeed(u32),
    /// End it and keep its solution as entries.
    SearchKeep,
    /// End it.
    SearchDrop,

    // The worker. What it says of a question that the session does not ask any more is dropped.
    /// It has got this far with a question.
    Progress(Key, Progress),
    /// The answer to a question, and the steps that belong to it.
    Answer(Key, Answer, Steps),
    /// Nothing that this program is asked now will be answered.
    StopWork(Program),
    /// Stop writing the sheet beside the views.
    StopSheet,
    /// Stop looking for the next step, and for those after it.
    StopLooking,
    /// The worker died and was replaced.
    WorkerDied,

    // The graph.
    /// Which model.
    Model(GraphModel),
    /// Which layout.
    Layout(Layout),
    /// Which unit; nothing to follow the step and the selection.
    Unit(Option<UnitId>),
    /// Which digit; nothing to follow the step and the selection, or for all.
    GraphDigit(Option<Digit>),

    // The page.
    /// A new puzzle.
    New(Arc<Geometry>),
    /// Make a puzzle of this kind on a board, from a seed.
    Make(Arc<Geometry>, Wish, u64),
    /// Make the puzzle of a day, a date as in 20261231, which is its seed.
    MakeOfDay(u64),
    /// Make it no longer.
    StopMaking,
    /// Have puzzles of all levels made from a seed, unless they already are.
    Stock(u64),
    /// Play a puzzle of a level, at once if there is one.
    Level(Level),
    /// Play these givens.
    Load(Arc<Geometry>, Rc<Values>),
    /// Open a text that was pasted or dropped.
    Paste(String),
    /// Say what a text is.
    Look(String),
    /// This is the list of puzzles.
    List(Rc<List>),
    /// Open what is looked at so, once it is read.
    OpenRead,
    /// A link's fragment, without `#`.
    OpenLink(String),
    /// Saved work.
    Restore(Rc<Saved>),
    /// What the puzzle is called, who made it, and its rules in words.
    Credits(Credits),
    /// Open or close a dialog.
    Dialog(Option<Dialog>),
    /// Open the lesson of this name, or for no name the list of lessons.
    Learn(String),
    /// Something in a lesson, such as an answer or a slider, takes this value; first what, then the value.
    Set(String, String),
    /// Say something.
    Say(Notice),
    /// Clear what was said.
    Hush,
    /// Do what the notice offers.
    Remedy,
    /// Who writes the candidates.
    Candidates(Candidates),
    /// What Shift and a digit makes.
    Shifted(Shifted),
    /// When conflicts are shown.
    Conflicts(Conflicts),
    /// Show the time that a puzzle takes, or hide it.
    Timer(bool),
    /// What is heard and felt of what is done.
    Feedback(Feedback),
    /// What steps may rely on.
    Reliance(Reliance),
    /// How cells and rows are called.
    Names(Names),
    /// Which views are shown.
    Views(Views),
    /// How much of the width the grid has beside the graph, in percent.
    Split(u8),
    /// Light or dark.
    Theme(Theme),
    /// How strong contrasts are.
    Contrast(Contrast),
    /// How large digits are.
    Digits(Size),
    /// Turn a technique on or off, or try it earlier or later: its number in the table of kinds.
    Technique(u16, Turn),
    /// The usual techniques in their usual order.
    UsualTechniques,
}
