//! Setting rules by hand: what is being drawn on the board. What a stroke means, and whether it can be, the worker says
//! ([`crate::questions`]); nothing of the kinds is known here but their numbers.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::{Extra, Geometry};
use chromadoku_board::id::Cell;
use chromadoku_board::rule::Rule;
use chromadoku_solver::hand::{self, Change};

use super::Direction;

/// What is being set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The order of the sheet by which a kind was chosen, such as `kind 0 Sum`: the number of the kind, and what its value is
    /// called, where it asks for one. Empty while none is chosen.
    pub kind: Rc<str>,
    /// The order by which a rule of the board is chosen in place of a stroke, such as `rule 3 Sum 12`: its number among the extras
    /// of the board's shape, what its value is called, and the value. Empty while none is.
    pub rule: Rc<str>,
    /// The cells that were drawn over, in order.
    pub cells: Vec<Cell>,
    /// What was typed as the value.
    pub value: String,
    /// How the rule that is chosen is dragged, while it is.
    pub grip: Option<Grip>,
    /// What was last found out about a change.
    pub tried: Option<Rc<Tried>>,
    /// Changes that are to be made as soon as it is known that they can be.
    pub waiting: Vec<Rc<Change>>,
    /// What is said of the last change.
    pub told: Rc<str>,
}

/// A rule that is dragged over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grip {
    /// The cell where it was taken.
    pub at: Cell,
    /// By how many rows down and columns to the right it was dragged.
    pub by: (i8, i8),
    /// Whether it was chosen before.
    pub was_chosen: bool,
}

/// What a change would make of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The change.
    pub change: Rc<Change>,
    /// The board with it; `None` if it cannot be.
    pub geometry: Option<Arc<Geometry>>,
    /// What the rule says, or why it cannot be.
    pub said: Rc<str>,
}

/// Something done while rules are set.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruling {
    /// What was pressed in the sheet: a kind to draw, a rule of the board, or a switch.
    Order(Rc<str>),
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
    /// Set what is drawn or typed; with nothing of that and no kind chosen, choose the next rule at the active cell.
    Done,
    /// Move the rule that is chosen by a cell.
    Move(Direction),
    /// Another value.
    Value(String),
    /// A figure or digit more of the value.
    Type(char),
    /// Take back the last figure or cell.
    Back,
    /// Take away the rule that is chosen, or what is drawn.
    Remove,
    /// Draw and choose nothing any more, or if that is so, end setting rules.
    Drop,
}

/// A part of an order: the word, the number, what the value is called, the value. Empty where it has no such part.
pub fn part(order: &str, at: usize) -> &str {
    order.split(' ').nth(at).unwrap_or_default()
}

/// The order of a rule of a board, by its number among the extras of the shape; `None` for what holds for the whole board.
pub fn order_of(geometry: &Geometry, number: usize) -> Option<String> {
    let Some(Extra::Rule(rule)) = geometry.shape().extras.get(number) else { return None };
    let (asks, value) = hand::value(rule).unwrap_or_default();
    (!matches!(rule, Rule::Negative(_))).then(|| format!("rule {number} {asks} {value}"))
}

/// The number in an order.
pub fn number(order: &str) -> u16 {
    part(order, 1).parse().unwrap_or(u16::MAX)
}

impl Setting {
    /// The order that is the current one: that of the rule that is chosen, else that of the kind.
    pub fn order(&self) -> &Rc<str> {
        if self.rule.is_empty() { &self.kind } else { &self.rule }
    }

    /// What is pressed in the sheet: the current order, else that by which rules are chosen on the board.
    pub fn pressed(&self) -> &str {
        if self.order().is_empty() { "pick 0" } else { self.order() }
    }

    /// What the value is called that can be typed now; empty where there is none.
    pub fn asks(&self) -> &str {
        part(self.order(), 2)
    }

    /// The change that was drawn or typed so far.
    pub fn change(&self) -> Option<Change> {
        let (order, value) = (self.order(), self.value.clone());
        if !self.rule.is_empty() {
            if let Some(Grip { by, .. }) = self.grip.filter(|grip| grip.by != (0, 0)) {
                return Some(Change::Move(number(order), by.0, by.1));
            }
            return (value != part(order, 3)).then(|| Change::Value(number(order), value));
        }
        (!order.is_empty() && !self.cells.is_empty()).then(|| Change::Add(number(order), self.cells.clone(), value))
    }

    /// The change that is to be judged next, unless that was done.
    pub fn open(&self) -> Option<Rc<Change>> {
        let next = self.waiting.first().cloned().or_else(|| self.change().map(Rc::new))?;
        (self.tried.as_ref().map(|tried| &tried.change) != Some(&next)).then_some(next)
    }

    /// The board as it would be with what is drawn.
    pub fn preview(&self) -> Option<&Arc<Geometry>> {
        self.tried.as_ref()?.geometry.as_ref()
    }
}
