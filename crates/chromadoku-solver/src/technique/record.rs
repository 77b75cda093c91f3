//! Records: all that there is to say of a technique, in its own file.
//!
//! From the records the compiler makes three tables, so that a program holds no more than it uses: what techniques are
//! ([`Kind`](super::Kind)), how their steps are found ([`Technique`](super::Technique)), and what people read about
//! them ([`About`]).

use std::ops::ControlFlow;

use super::{Family, Find, Kind, Origin, Technique, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::codec::text::{self, TextError};
use chromadoku_board::set::CellSet;

/// A technique as its file describes it.
#[derive(Clone, Copy)]
pub(crate) struct Record {
    /// Its stable name.
    pub(crate) id: TechniqueId,
    /// Its name as people write it.
    pub(crate) name: &'static str,
    /// See [`About::others`].
    pub(crate) others: &'static [&'static str],
    /// See [`About::origin`].
    pub(crate) origin: Origin,
    /// What it is a case of.
    pub(crate) family: Family,
    /// How many cells or digits a pattern of it has.
    pub(crate) size: u8,
    /// How hard it is held to be.
    pub(crate) scores: Scores,
    /// The four digits of the HoDoKu library that name it, if that library has it.
    pub(crate) code: Option<&'static str>,
    /// Whether a path uses it without being asked.
    pub(crate) in_path: bool,
    /// See [`About::definition`].
    pub(crate) definition: &'static str,
    /// See [`About::spot`]; empty where what holds for its family says enough.
    pub(crate) spot: &'static str,
    /// See [`About::example`].
    pub(crate) example: Option<Example>,
    /// How its steps are found.
    pub(crate) find: Find,
}

/// What people read about a technique. In its texts `{n}` stands for the technique's size in words, and `{N}` for the same with
/// a capital letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// Other names and abbreviations that people use for it.
    pub others: &'static [&'static str],
    /// Where it comes from.
    pub origin: Origin,
    /// What it looks like and why it holds, in two to four sentences.
    pub definition: &'static str,
    /// How to spot it on a board.
    pub spot: &'static str,
    /// What it is in terms of graphs.
    pub fact: &'static str,
    /// A position where it has a step; none for sets larger than most boards have, for tridagons, and for what needs rules.
    pub example: Option<Example>,
}

/// A position in which a technique has a step, and one where it just fails to have any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The puzzle that it comes from, which has one solution. It was made for this project, unless its file says otherwise.
    pub givens: &'static str,
    /// All cells: a value, or the candidates that are left. A single candidate has dots around it.
    pub grid: &'static str,
    /// What one of the technique's steps does there, such as `r1c2<>37 r4c4=1`.
    pub effects: &'static str,
    /// What makes it a near miss, where the technique does nothing of the kind: a candidate given back (`r1c2+3`), another
    /// eliminated (`r1c2-3`), or a cell emptied (`r1c2=.`). Empty where a whole search takes too long to be tried.
    pub near_miss: &'static str,
    /// Whether no simpler technique of a path has a step there.
    pub is_simplest: bool,
}

/// How hard a technique is held to be, on three scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// HoDoKu's default score; for sets larger than it knows, continued in its manner.
    pub hodoku: u16,
    /// Sudoku Explainer's rating in tenths, where it has one.
    pub explainer: Option<u16>,
    /// SudokuWiki's score before its factor for the density of candidates, where it has one.
    pub wiki: Option<u16>,
}

impl Scores {
    pub(crate) const fn new(hodoku: u16, explainer: u16, wiki: u16) -> Scores {
        Scores { hodoku, explainer: Some(explainer), wiki: Some(wiki) }
    }

    pub(crate) const fn without_explainer(hodoku: u16, wiki: u16) -> Scores {
        Scores { hodoku, explainer: None, wiki: Some(wiki) }
    }

    pub(crate) const fn hodoku_only(hodoku: u16) -> Scores {
        Scores { hodoku, explainer: None, wiki: None }
    }
}

impl Record {
    /// Room for a record.
    pub(crate) const NONE: Record = Record {
        id: TechniqueId(""),
        name: "",
        others: &[],
        origin: Origin::NONE,
        family: Family::Single,
        size: 0,
        scores: Scores::hodoku_only(0),
        code: None,
        in_path: false,
        definition: "",
        spot: "",
        example: None,
        find: |_, _, _| ControlFlow::Continue(()),
    };

    /// Its place in a path; equals keep the order of the rows, where small sets come before large ones, and the cells' side
    /// before the digits'.
    pub(super) const fn order(&self) -> u32 {
        let last = if self.in_path { 0 } else { 1 << 16 };
        last + self.scores.hodoku as u32
    }

    /// What it is, for programs that only show steps.
    pub(crate) const fn kind(&self) -> Kind {
        let Record { id, name, family, size, scores, in_path, .. } = *self;
        Kind { id, name, family, size, scores, in_path }
    }

    /// The technique at work.
    pub(crate) const fn technique(&self) -> Technique {
        let Record { id, name, family, size, scores, code, in_path, find, .. } = *self;
        Technique { id, name, family, size, scores, code, in_path, find }
    }

    /// What people read about it.
    pub(crate) const fn about(&self) -> About {
        let Record { others, origin, family, definition, spot, example, .. } = *self;
        About {
            others,
            origin,
            definition,
            spot: if spot.is_empty() { family.spot() } else { spot },
            fact: family.fact(),
            example,
        }
    }
}

impl Example {
    /// A position of a puzzle, which a technique is still to do something in.
    pub(crate) const fn at(givens: &'static str, grid: &'static str) -> Example {
        Example { givens, grid, effects: "", near_miss: "", is_simplest: false }
    }

    /// The board, and the cells of the givens.
    ///
    /// # Errors
    ///
    /// What the texts say is no board.
    pub fn position(&self) -> Result<(Board, CellSet), TextError> {
        let givens = text::parse(self.givens)?.board();
        Ok((text::parse(self.grid)?.board(), givens.geometry().cell_set() - *givens.unsolved()))
    }
}
