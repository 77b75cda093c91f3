//! What is said to the user, and what can be done about it.

use super::Wrong;

/// Something said to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// How serious it is.
    pub kind: NoticeKind,
    /// Whole sentences.
    pub text: String,
    /// What the user can do about it.
    pub remedy: Option<Remedy>,
    /// What is wrong, where the notice says no more than that: it goes when that is no longer so.
    pub about: Option<Wrong>,
}

impl Notice {
    /// Something good or neutral.
    pub fn info(text: impl Into<String>) -> Notice {
        Notice { kind: NoticeKind::Info, text: text.into(), remedy: None, about: None }
    }

    /// Something that is to be read at leisure.
    pub fn report(text: impl Into<String>) -> Notice {
        Notice { kind: NoticeKind::Report, ..Notice::info(text) }
    }

    /// What a check has found of the position.
    pub fn finding(text: impl Into<String>) -> Notice {
        Notice { kind: NoticeKind::Finding, ..Notice::info(text) }
    }

    /// Something that went wrong.
    pub fn error(text: impl Into<String>) -> Notice {
        Notice { kind: NoticeKind::Error, text: text.into(), remedy: None, about: None }
    }
}

/// How serious a notice is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
    /// Good or neutral; the next change of the position makes it old.
    Info,
    /// Neutral, and said until it is hushed or replaced.
    Report,
    /// What a check has found: said like a report, but only of the position as it is.
    Finding,
    /// Something went wrong.
    Error,
}

/// An action that a notice offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// Go back to before the first wrong move.
    BackToRight,
    /// Bring back the puzzle that was just replaced.
    Undo,
    /// Show what is true, though it gives the solution away.
    ShowTruths,
    /// Compare corner and center marks with the solution.
    NotesBySolution,
    /// Load the solver again.
    Retry,
}
