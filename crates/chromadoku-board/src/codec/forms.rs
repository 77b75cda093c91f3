//! The forms in which a position leaves for other programs: one row a form, with what it carries and how it is written.
//!
//! [`Form::carried`] is the position as a form has it: just that comes back when the text is read here, and what it lacks is
//! [named](Text::leaves_out) beforehand. A form that cannot have a board at all says why.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::foreign::{fpuzzles, open_sudoku, runs, sudoku_coach, sudokuwiki};
use super::link::{Entry, LinkState};
use super::text;
use super::text::overlap::has_gaps;
use crate::board::Board;
use crate::credits::Credits;
use crate::geometry::{Base, Extra, Geometry, LAYOUTS, Shape};
use crate::id::{Candidate, Cell, Digit, PerCell};
use crate::note::Notes;
use crate::set::DigitSet;

/// A form.
pub struct Form {
    /// What people know it by.
    pub name: &'static str,
    /// What it is, or who reads it, as a phrase.
    pub about: &'static str,
    /// How it reaches the other program.
    pub way: Way,
    /// The board that comes out of it, or which boards it is for.
    board: fn(&Geometry) -> Result<Shape, &'static str>,
    /// What becomes of values that are not given.
    entries: Entries,
    /// What it says of open cells.
    open: Open,
    /// Whether title, author and rules go with it in words.
    credits: bool,
    write: fn(&Sent) -> String,
}

/// How a text reaches another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// As an address, which the other program opens.
    Address,
    /// As a code, which people paste there.
    Code,
    /// As a file, whose name ends in a dot and this.
    File(&'static str),
}

/// What a form makes of values that are not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entries {
    /// They are told from the givens.
    Kept,
    /// They become givens.
    AsGivens,
    /// They go.
    LeftOut,
}

/// What a form says of open cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// It says nothing of them.
    Nothing,
    /// The user's marks, and center marks where there are some.
    Marks,
    /// The same, and corner marks.
    Notes,
    /// The candidates that are neither eliminated nor struck.
    Left,
}

/// All forms.
pub const FORMS: [Form; 13] = [
    Form {
        name: "One line",
        about: "the givens, with a dot for each empty cell, as forums and most solvers take them",
        way: Way::File("txt"),
        board: in_a_line,
        entries: Entries::LeftOut,
        open: Open::Nothing,
        credits: false,
        write: |sent| match text::regions::line(&sent.geometry) {
            Some(regions) => format!("{}\n{regions}", text::line(&sent.givens)),
            None => text::line(&sent.givens),
        },
    },
    Form {
        name: "Grid",
        about: "the digits in rows, with bars between boxes",
        way: Way::File("txt"),
        board: in_rows,
        entries: Entries::AsGivens,
        open: Open::Nothing,
        credits: false,
        write: |sent| text::grid(&sent.board()),
    },
    Form {
        name: "Pencil-mark grid",
        about: "digits and candidates in rows, to ask for help with in forums",
        way: Way::File("txt"),
        board: in_groups,
        entries: Entries::AsGivens,
        open: Open::Left,
        credits: false,
        write: |sent| text::pencil_marks(&sent.board()),
    },
    Form {
        name: "HoDoKu",
        about: "a line of its library, which YZF_Sudoku reads, too",
        way: Way::File("txt"),
        board: nine,
        entries: Entries::Kept,
        open: Open::Left,
        credits: false,
        write: text::library,
    },
    Form {
        name: "SudokuWiki",
        about: "a link to its solver",
        way: Way::Address,
        board: nine,
        entries: Entries::Kept,
        open: Open::Left,
        credits: false,
        write: sudokuwiki::write,
    },
    Form {
        name: "sudoku.coach",
        about: "a link to its solver",
        way: Way::Address,
        board: nine,
        entries: Entries::LeftOut,
        open: Open::Nothing,
        credits: false,
        write: |sent| sudoku_coach::address(&sent.givens),
    },
    Form {
        name: "sudoku.coach, whole position",
        about: "a code to be pasted there",
        way: Way::Code,
        board: nine,
        entries: Entries::Kept,
        open: Open::Left,
        credits: false,
        write: sudoku_coach::write,
    },
    Form {
        name: "f-puzzles",
        about: "a link to its editor, which knows many rules",
        way: Way::Address,
        board: fpuzzles::board,
        entries: Entries::Kept,
        open: Open::Notes,
        credits: true,
        write: fpuzzles::address,
    },
    Form {
        name: "SudokuPad",
        about: "a link to play it there",
        way: Way::Address,
        board: fpuzzles::board,
        entries: Entries::Kept,
        open: Open::Notes,
        credits: true,
        write: fpuzzles::pad_address,
    },
    Form {
        name: "SudokuPad, short link",
        about: "the givens in some 40 characters",
        way: Way::Address,
        board: runs::board,
        entries: Entries::LeftOut,
        open: Open::Nothing,
        credits: false,
        write: |sent| format!("https://sudokupad.app/{}", runs::write_scf(&sent.geometry, &sent.givens)),
    },
    Form {
        name: "OpenSudoku",
        about: "a file for the Android app, with your marks as notes",
        way: Way::File("opensudoku"),
        board: nine,
        entries: Entries::Kept,
        open: Open::Marks,
        credits: false,
        write: open_sudoku::write,
    },
    Form {
        name: "SadMan Sudoku",
        about: "a file that SudoCue and many others read, too",
        way: Way::File("sdk"),
        board: nine,
        entries: Entries::Kept,
        open: Open::Nothing,
        credits: true,
        write: text::sadman,
    },
    Form {
        name: "SudoCue",
        about: "a file with the candidates",
        way: Way::File("sdx"),
        board: nine,
        entries: Entries::Kept,
        open: Open::Left,
        credits: false,
        write: text::sudocue,
    },
];

/// A position in a form.
pub struct Text {
    /// As the other program reads it.
    pub text: String,
    /// What it lacks of the position, each as a noun.
    pub leaves_out: Vec<String>,
}

/// A position as writers take it: on the board that comes out, with what the form has of it.
pub(in crate::codec) struct Sent {
    pub(in crate::codec) geometry: Arc<Geometry>,
    pub(in crate::codec) givens: PerCell<Option<Digit>>,
    pub(in crate::codec) entries: PerCell<Option<Digit>>,
    pub(in crate::codec) marks: PerCell<DigitSet>,
    pub(in crate::codec) corners: PerCell<DigitSet>,
    pub(in crate::codec) credits: Credits,
    /// The candidates of open cells that are left.
    pub(in crate::codec) left: PerCell<DigitSet>,
    /// The same before anything was eliminated.
    full: PerCell<DigitSet>,
}

impl Sent {
    /// A position as it is.
    pub(in crate::codec) fn of(state: &LinkState) -> Sent {
        let full = full(state);
        let gone = |cell| state.removed[cell] | state.strikes[cell];
        Sent {
            geometry: state.geometry.clone(),
            givens: state.givens.clone(),
            entries: state.entries.values().map(|entry| entry.map(|entry| entry.digit)).collect(),
            marks: state.marks.clone(),
            corners: state.notes.values().map(|notes| notes.corner).collect(),
            credits: state.credits.clone(),
            left: full.iter().map(|(cell, &full)| full - gone(cell)).collect(),
            full,
        }
    }

    /// Givens and entries.
    pub(in crate::codec) fn values(&self) -> PerCell<Option<Digit>> {
        self.givens.iter().map(|(cell, given)| given.or(self.entries[cell])).collect()
    }

    /// The candidates of an open cell that were eliminated or struck.
    pub(in crate::codec) fn out(&self, cell: Cell) -> DigitSet {
        self.full[cell] - self.left[cell]
    }

    /// Values, and the candidates that are left.
    fn board(&self) -> Board {
        let mut board = Board::from_values(self.geometry.clone(), &self.values());
        for cell in self.geometry.cells() {
            for digit in self.out(cell).iter() {
                board.eliminate(Candidate { cell, digit });
            }
        }
        board
    }
}

/// The candidates of open cells that values leave; none of others.
fn full(state: &LinkState) -> PerCell<DigitSet> {
    let values: PerCell<Option<Digit>> = state.geometry.cells().map(|cell| state.value(cell)).collect();
    let board = Board::from_values(state.geometry.clone(), &values);
    let candidates = |(cell, value): (Cell, &Option<Digit>)| match value {
        Some(_) => DigitSet::EMPTY,
        None => board.candidates(cell),
    };
    values.iter().map(candidates).collect()
}

impl Form {
    /// The position as it has it; else which boards it is for, as in "only for 9×9 boards".
    pub fn carried(&self, state: &LinkState) -> Result<LinkState, &'static str> {
        let state = state.kept();
        let shape = (self.board)(&state.geometry)?;
        let geometry = Geometry::new(shape).map_err(|_| "only for other boards")?;
        let mut carried = LinkState::new(geometry, state.givens.clone());
        match self.entries {
            Entries::Kept => {
                let own = |entry: &Option<Entry>| entry.map(|entry| Entry::own(entry.digit));
                carried.entries = state.entries.values().map(own).collect();
            }
            Entries::AsGivens => carried.givens = state.geometry.cells().map(|cell| state.value(cell)).collect(),
            Entries::LeftOut => {}
        }
        if self.credits {
            carried.credits = state.credits.clone();
        }
        match self.open {
            Open::Nothing => {}
            Open::Marks | Open::Notes => {
                let central = |(cell, notes): (Cell, &Notes)| {
                    if notes.center.is_empty() { state.marks[cell] } else { notes.center }
                };
                carried.marks = state.notes.iter().map(central).collect();
                if self.open == Open::Notes {
                    let corner = |notes: &Notes| Notes { corner: notes.corner, ..Notes::default() };
                    carried.notes = state.notes.values().map(corner).collect();
                }
            }
            Open::Left => {
                let left = Sent::of(&state).left;
                carried.removed = full(&carried).iter().map(|(cell, &full)| full - left[cell]).collect();
            }
        }
        Ok(carried)
    }

    /// The text and what it lacks; for a board that it cannot have, which ones it is for.
    pub fn text(&self, state: &LinkState) -> Result<Text, &'static str> {
        let carried = self.carried(state)?;
        Ok(Text { leaves_out: self.leaves_out(&state.kept(), &carried), text: (self.write)(&Sent::of(&carried)) })
    }

    fn leaves_out(&self, state: &LinkState, carried: &LinkState) -> Vec<String> {
        let mut lacks = Vec::new();
        if outlines(&state.geometry) != outlines(&carried.geometry) {
            lacks.push("the regions".to_owned());
        }
        let mut rules: Vec<&str> = Vec::new();
        for extra in state.geometry.shape().extras.iter().filter(|extra| !has(&carried.geometry, extra)) {
            if !rules.contains(&extra.title()) {
                rules.push(extra.title());
            }
        }
        if !rules.is_empty() {
            lacks.push(format!("the rules ({})", rules.join(", ")));
        }
        let (before, after) = (Sent::of(state), Sent::of(carried));
        if before.values() != after.values() {
            lacks.push("the digits that are entered".to_owned());
        } else if before.givens != after.givens {
            lacks.push("which digits are given and which entered".to_owned());
        }
        let any_out = |sent: &Sent| sent.geometry.cells().any(|cell| !sent.out(cell).is_empty());
        if any_out(&before) && self.open != Open::Left {
            lacks.push("which candidates are eliminated".to_owned());
        }
        let has_marks = state.marks.values().any(|marks| !marks.is_empty());
        let says_marks = self.open == Open::Left && state.marks == before.left;
        if has_marks && state.marks != carried.marks && !says_marks {
            lacks.push("your pencil marks".to_owned());
        }
        if (&state.colors, &state.candidate_colors) != (&carried.colors, &carried.candidate_colors) {
            lacks.push("your colors".to_owned());
        }
        let lacks_center =
            |(cell, notes): (Cell, &Notes)| !notes.center.is_empty() && carried.marks[cell] != notes.center;
        match (before.corners != after.corners, state.notes.iter().any(lacks_center)) {
            (true, true) => lacks.push("your corner and center marks".to_owned()),
            (true, false) => lacks.push("your corner marks".to_owned()),
            (false, true) => lacks.push("your center marks".to_owned()),
            (false, false) => {}
        }
        if state.links != carried.links {
            lacks.push("your links".to_owned());
        }
        if state.credits != carried.credits {
            let said = &state.credits;
            let words =
                [("the title", said.title()), ("its author", said.author()), ("the rules in words", said.rules())];
            lacks.extend(words.iter().filter(|(_, words)| !words.is_empty()).map(|(name, _)| (*name).to_owned()));
        }
        lacks
    }
}

/// Whether a board has this extra.
fn has(geometry: &Geometry, extra: &Extra) -> bool {
    geometry.shape().extras.contains(extra)
}

/// The units that a board has without extras.
fn outlines(geometry: &Geometry) -> BTreeSet<Vec<Cell>> {
    let plain = Geometry::new(Shape { base: geometry.shape().base.clone(), extras: Vec::new() });
    plain.map(|plain| plain.units().map(|(_, unit)| unit.cells.clone()).collect()).unwrap_or_default()
}

/// Whether cells and digits are those of a square with a cell in each place.
pub(in crate::codec) fn is_square(geometry: &Geometry) -> bool {
    let side = geometry.digit_count();
    let at = |(index, cell): (usize, Cell)| geometry.place(cell) == (index / side, index % side);
    geometry.cell_count() == side * side && geometry.cells().enumerate().all(at)
}

/// The board of the same size with the usual boxes: a form that knows only these.
fn usual(geometry: &Geometry) -> Result<Shape, &'static str> {
    if !is_square(geometry) {
        return Err("only for square boards");
    }
    Shape::classic(geometry.digit_count()).ok_or("only for boards that can be divided into boxes")
}

/// The same, or one with other regions, which stand in a second line.
fn in_a_line(geometry: &Geometry) -> Result<Shape, &'static str> {
    let regions = geometry.shape().base.regions().filter(|_| text::regions::line(geometry).is_some());
    let jigsaw = |regions: Vec<_>| Shape { base: Base::of_regions(&regions), extras: Vec::new() };
    regions.map_or_else(|| usual(geometry), |regions| Ok(jigsaw(regions)))
}

/// The same, or boards that overlap and are known by their gaps.
fn in_rows(geometry: &Geometry) -> Result<Shape, &'static str> {
    let plain = Shape { base: geometry.shape().base.clone(), extras: Vec::new() };
    let is_named = LAYOUTS.iter().any(|(_, corners)| plain == Shape::overlapping(corners));
    if is_named && has_gaps(geometry) { Ok(plain) } else { in_a_line(geometry) }
}

/// The same of a size that has usual boxes: candidates of other sizes cannot be told from digits.
fn in_groups(geometry: &Geometry) -> Result<Shape, &'static str> {
    if is_square(geometry) {
        usual(geometry)?;
    }
    in_rows(geometry)
}

/// The classic 9x9 board: a form that knows only this.
pub(in crate::codec) fn nine(geometry: &Geometry) -> Result<Shape, &'static str> {
    let is_nine = is_square(geometry) && geometry.digit_count() == 9;
    is_nine.then(|| Shape::boxes(3, 3)).ok_or("only for 9×9 boards")
}
