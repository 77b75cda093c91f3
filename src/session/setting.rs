//! Setting rules by hand: what is being drawn on the board. What a stroke means, and whether it can be, the worker says
//! ([`crate::questions`]); nothing of the kinds is known here but their numbers.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Cell, Digit};
use chromadoku_core::rule::hand::Change;

/// What is being set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The kind that is drawn: its number in the table of kinds, and what its value is called, where it asks for one.
    pub kind: Option<(u16, Rc<str>)>,
    /// The rule that is chosen, in place of a stroke.
    pub chosen: Option<Chosen>,
    /// The cells that were drawn over, in order.
    pub cells: Vec<Cell>,
    /// What was typed as the value.
    pub value: String,
    /// What was last found out about a change.
    pub tried: Option<Rc<Tried>>,
    /// Changes that are to be made as soon as it is known that they can be.
    pub waiting: Vec<Rc<Change>>,
    /// What is said of the last change.
    pub told: Rc<str>,
}

/// A rule of the board that is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Its number among the extras of the board's shape.
    pub number: u16,
    /// What its value is called; empty where it has none.
    pub asks: Rc<str>,
    /// The value that it has.
    pub value: Rc<str>,
}

/// What a change would make of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The change.
    pub change: Rc<Change>,
    /// The board with it; nothing where it cannot be.
    pub geometry: Option<Arc<Geometry>>,
    /// What the rule says, or why it cannot be.
    pub said: Rc<str>,
}

/// Something done while rules are set.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruling {
    /// Draw a kind from now on, by its number; what its value is called, or nothing where it asks for none.
    Kind(u16, Rc<str>),
    /// Choose a rule of the board.
    Choose(Chosen),
    /// Turn a rule of the whole board on or off, by its number.
    Turn(u16),
    /// Begin to draw at a cell.
    Begin(Cell),
    /// Draw on to a cell, or back to the one before.
    Over(Cell),
    /// The same from the active cell on.
    Stretch(Cell),
    /// Take a cell to the stroke, or out of it, wherever it is.
    Also(Cell),
    /// The stroke has all its cells: it is set unless a value is still to be typed.
    Lift,
    /// Set what is drawn or typed.
    Done,
    /// Another value.
    Value(String),
    /// A figure or digit more of the value.
    Type(Digit),
    /// A zero more of the value.
    Zero,
    /// Take back the last figure or cell.
    Back,
    /// Take away the rule that is chosen, or what is drawn.
    Remove,
    /// Draw and choose nothing any more, or if that is so, end setting rules.
    Drop,
}

impl Setting {
    /// What the value is called that can be typed now; empty where there is none.
    pub fn asks(&self) -> &str {
        match (&self.chosen, &self.kind) {
            (Some(chosen), _) => &chosen.asks,
            (None, Some((_, asks))) => asks,
            (None, None) => "",
        }
    }

    /// The change that was drawn or typed so far.
    pub fn change(&self) -> Option<Change> {
        match (&self.chosen, &self.kind) {
            (Some(chosen), _) => {
                (*self.value != *chosen.value).then(|| Change::Value(chosen.number, self.value.clone()))
            }
            (None, Some((kind, _))) if !self.cells.is_empty() => {
                Some(Change::Add(*kind, self.cells.clone(), self.value.clone()))
            }
            _ => None,
        }
    }

    /// The change that is to be judged next, unless that was done.
    pub fn open(&self) -> Option<Rc<Change>> {
        let next = self.waiting.first().cloned().or_else(|| self.change().map(Rc::new))?;
        (self.tried.as_ref().map(|tried| &tried.change) != Some(&next)).then_some(next)
    }

    /// The order in the sheet that is the current one: the rule that is chosen, else the kind that is drawn.
    pub fn order(&self) -> Option<String> {
        match (&self.chosen, &self.kind) {
            (Some(Chosen { number, asks, value }), _) => Some(format!("rule {number}/{asks}/{value}")),
            (None, Some((number, asks))) => Some(format!("kind {number}/{asks}")),
            (None, None) => None,
        }
    }

    /// The board as it would be with what is drawn.
    pub fn preview(&self) -> Option<&Arc<Geometry>> {
        self.tried.as_ref()?.geometry.as_ref()
    }
}
