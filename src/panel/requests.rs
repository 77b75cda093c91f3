//! What the page asks of the browser: links, clipboard, former work. Effects answer; without them nothing happens.

use yew::prelude::*;

use chromadoku_app::session::saved::RecentEntry;

/// The ways to ask. The default answers nothing, which is enough for tests.
#[derive(Clone, PartialEq)]
pub struct Requests {
    /// Copies the link of the present position, as far as there is a clipboard, and opens the dialog with all other ways out.
    pub share: Callback<()>,
    /// Has the link that the dialog shows tell every move up to the position, or no longer.
    pub trail: Callback<bool>,
    /// Opens the present position in the graph lab.
    pub lab: Callback<()>,
    /// Copies a text and says so.
    pub copy: Callback<String>,
    /// Copies the picture in the dialog and says so, or saves it.
    pub picture: Callback<Taking>,
    /// Opens the dialog with the list of puzzles.
    pub list: Callback<()>,
    /// Opens the puzzle of the list with this number, as it was left.
    pub open_listed: Callback<usize>,
    /// Former work, newest first.
    pub recent: Callback<(), Vec<RecentEntry>>,
    /// Takes former work up again.
    pub open_recent: Callback<String>,
    /// Forgets former work.
    pub delete_recent: Callback<String>,
}

/// How a picture is taken along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// It goes to the clipboard.
    Copy,
    /// It becomes a file.
    Save,
}

/// The props of a component that needs nothing else.
#[derive(Properties, PartialEq)]
pub struct RequestsProps {
    /// Whom to ask.
    pub requests: Requests,
}

impl Default for Requests {
    fn default() -> Self {
        Requests {
            share: Callback::noop(),
            trail: Callback::noop(),
            lab: Callback::noop(),
            copy: Callback::noop(),
            picture: Callback::noop(),
            list: Callback::noop(),
            open_listed: Callback::noop(),
            recent: Callback::from(|()| Vec::new()),
            open_recent: Callback::noop(),
            delete_recent: Callback::noop(),
        }
    }
}
