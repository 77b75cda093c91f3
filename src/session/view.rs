//! How the page looks, whatever puzzle it shows: the graph, the settings, the dialogs.

use chromadoku_core::id::UnitId;
use serde::{Deserialize, Serialize};

use crate::sheet::Sheet;

/// Which graph is shown, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GraphView {
    /// The model.
    pub model: GraphModel,
    /// Where vertices stand.
    pub layout: Layout,
    /// The unit that the unit models show; nothing to follow the shown step or the active cell.
    pub unit: Option<UnitId>,
}

/// A graph that the board is seen as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GraphModel {
    /// All cells, joined to their peers.
    Cells,
    /// The unsolved cells of a unit by shared candidates, and its cells and digits beside it.
    Unit,
}

/// Where the vertices of the cells graph stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Layout {
    /// As on the board.
    Board,
    /// On a circle.
    Circle,
}

/// What the user chose once and for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether candidates fill in by themselves.
    pub candidates: Candidates,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// Whether steps may rely on the solution being the only one.
    pub reliance: Reliance,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { candidates: Candidates::Auto, theme: Theme::System, reliance: Reliance::Unique }
    }
}

impl Settings {
    /// The settings as words of the form `name=value`, so that each is read apart from the others: one that is new or
    /// unknown leaves them as they are.
    pub fn to_text(self) -> String {
        let candidates = match self.candidates {
            Candidates::Auto => "auto",
            Candidates::Hand => "hand",
        };
        let theme = match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let reliance = match self.reliance {
            Reliance::Unique => "unique",
            Reliance::Givens => "givens",
        };
        format!("candidates={candidates} theme={theme} reliance={reliance}")
    }

    /// The settings of a text; those that it does not have are the usual ones.
    pub fn of_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for word in text.split_whitespace() {
            match word {
                "candidates=hand" => settings.candidates = Candidates::Hand,
                "reliance=givens" => settings.reliance = Reliance::Givens,
                "theme=light" => settings.theme = Theme::Light,
                "theme=dark" => settings.theme = Theme::Dark,
                _ => {}
            }
        }
        settings
    }
}

/// What steps may rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reliance {
    /// On the solution being the only one, where that is known.
    Unique,
    /// On the givens alone.
    Givens,
}

/// Who writes the candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// All that are left are shown; a mark key strikes one out.
    Auto,
    /// The user's own marks are shown.
    Hand,
}

/// Light, dark, or as the system says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the system says.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A dialog over the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// A new puzzle: sizes and samples.
    New,
    /// A text to paste into.
    Paste,
    /// The link, where the clipboard is not to be had.
    Share,
    /// Former work.
    Recent,
    /// A sheet.
    Sheet(Sheet),
    /// Settings.
    Settings,
}
