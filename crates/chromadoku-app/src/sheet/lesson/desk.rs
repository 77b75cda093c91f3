//! What a lesson is written from: the board, and what the user did.

use std::collections::BTreeMap;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;

/// A 4x4 board, for when the open one has another size.
pub const SMALL: &str = "1....3.....1..43";

/// The board and the state of one lesson.
pub struct Desk<'a> {
    /// The board that is open.
    pub board: &'a Board,
    /// What its keys begin with.
    lesson: String,
    set: &'a BTreeMap<String, String>,
}

/// Where a figure is that goes on by steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps {
    /// The step that is shown, from 0.
    pub at: usize,
    /// The last one.
    pub last: usize,
    /// Whether it goes on by itself.
    pub playing: bool,
}

impl<'a> Desk<'a> {
    /// What the lesson of this name is written from.
    pub fn new(board: &'a Board, lesson: &str, set: &'a BTreeMap<String, String>) -> Desk<'a> {
        Desk { board, lesson: lesson.to_owned(), set }
    }

    /// The part of the lesson that is about one thing only, which has a name without blanks: what was answered about another thing is
    /// not said of this one.
    pub fn of(&self, thing: &str) -> Desk<'a> {
        Desk { board: self.board, lesson: format!("{}.{thing}", self.lesson), set: self.set }
    }

    /// The open board where it is a 4x4 one that fits, else an example.
    pub fn small_board(&self, fits: impl Fn(&Board) -> bool) -> Option<Board> {
        if self.board.geometry().digit_count() == 4 && fits(self.board) {
            return Some(self.board.clone());
        }
        Some(text::parse(SMALL).ok()?.board())
    }

    /// What something of this lesson is called among what was set in all lessons.
    pub fn key(&self, what: &str) -> String {
        format!("{}.{what}", self.lesson)
    }

    /// The order that sets it.
    pub fn order(&self, what: &str, value: impl ToString) -> String {
        format!("set {} {}", self.key(what), value.to_string())
    }

    /// What it was set to.
    pub fn text(&self, what: &str) -> Option<&'a str> {
        self.set.get(&self.key(what)).map(String::as_str)
    }

    /// What was set under a key that belongs to no lesson.
    pub fn kept(&self, key: &str) -> Option<&'a str> {
        self.set.get(key).map(String::as_str)
    }

    /// What it was set to where that is a number, `otherwise` where it is none; never more than `most`.
    pub fn number(&self, what: &str, otherwise: usize, most: usize) -> usize {
        self.text(what).and_then(|text| text.parse().ok()).unwrap_or(otherwise).min(most)
    }

    /// Where a figure of steps is; it begins at the step `first`.
    pub fn steps(&self, what: &str, first: usize, last: usize) -> Steps {
        let text = self.text(what).unwrap_or_default();
        let playing = text.ends_with('p');
        let at = text.trim_end_matches('p').parse().unwrap_or(first).min(last);
        Steps { at, last, playing: playing && at < last }
    }
}
