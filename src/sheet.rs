//! Sheets: pages of words and pictures that the worker writes as markup and the page only shows.
//!
//! What makes them, finders among it, need not be in the page's program. What can be pressed in a sheet carries an order in
//! `data-do`, which [`order`] reads.

mod keys;
mod legend;
mod steps;

use std::fmt::Write;

use chromadoku_core::board::Board;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};

use crate::session::Action;

/// What a sheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sheet {
    /// The keys.
    Keys,
    /// What colors and shapes mean.
    Legend,
    /// All steps that the position has.
    Steps,
}

/// What a sheet is written from.
pub struct Sources<'a> {
    /// The board at the cursor.
    pub board: &'a Board,
    /// All its steps, for the list of them.
    pub steps: &'a [Step],
}

impl Sheet {
    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Sheet::Keys => "Keys",
            Sheet::Legend => "Legend",
            Sheet::Steps => "All steps",
        }
    }

    /// Whether it stays the same whatever happens to the board.
    pub fn is_fixed(self) -> bool {
        matches!(self, Sheet::Keys | Sheet::Legend)
    }

    /// Its markup.
    pub fn write(self, sources: &Sources) -> String {
        match self {
            Sheet::Keys => keys::markup(),
            Sheet::Legend => legend::markup(sources.board.geometry().digit_count()),
            Sheet::Steps => steps::markup(sources.board.geometry(), sources.steps),
        }
    }
}

/// What an order of a sheet does: a word and a number.
pub fn order(text: &str) -> Option<Action> {
    let (word, number) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    match word {
        "show" => Some(Action::Show(number)),
        _ => None,
    }
}

/// A text as markup.
fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
        escaped
    })
}

/// Pieces of markup, one after the other.
fn join(pieces: impl IntoIterator<Item = String>) -> String {
    pieces.into_iter().fold(String::new(), |mut all, piece| {
        let _ = write!(all, "{piece}");
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        assert_eq!(escape("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
