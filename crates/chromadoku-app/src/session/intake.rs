//! A text that the worker reads as a puzzle: pasted, dropped, or typed where texts are opened.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

/// A text, and what it means once that is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Intake {
    /// The text.
    pub text: Rc<str>,
    /// Whether it is to be opened once it is read.
    pub opens: bool,
    /// Whether it is read; until then the meaning is that of the text before.
    pub is_read: bool,
    /// What it means.
    pub meaning: Option<Rc<Meaning>>,
}

/// What a text holds; else what is wrong with it.
pub type Meaning = Result<Found, String>;

/// What a text holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// One puzzle or several.
    pub held: Held,
    /// What the text is, as a sentence.
    pub what: String,
    /// What else it says, in sentences that each begin with a blank.
    pub told: String,
}

/// One puzzle or several.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Held {
    /// One, as stored work.
    One(Vec<u8>),
    /// Several, as a stored list.
    Several(Vec<u8>),
}

impl Intake {
    /// A text that is still to be read, if it says anything.
    pub fn new(text: &str) -> Intake {
        Intake { text: text.into(), opens: false, is_read: text.trim().is_empty(), meaning: None }
    }
}
