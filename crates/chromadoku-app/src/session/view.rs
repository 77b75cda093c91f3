//! How the page looks, whatever puzzle it shows: the graph, the settings, the dialogs.

use std::collections::BTreeMap;
use std::rc::Rc;

use chromadoku_core::geometry::Names;
use chromadoku_core::id::UnitId;
use chromadoku_core::technique::Choice;
use serde::{Deserialize, Serialize};

use crate::form;
use crate::sheet::Sheet;

/// Which graph is shown, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GraphView {
    /// The model.
    pub model: GraphModel,
    /// Where vertices stand.
    pub layout: Layout,
    /// The unit that the unit models show; nothing to follow the shown step or the active cell.
    pub unit: Option<UnitId>,
}

/// A graph that the board is seen as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GraphModel {
    /// All cells, joined to their peers.
    #[default]
    Cells,
    /// The unsolved cells of a unit by shared candidates, and its cells and digits beside it.
    Unit,
    /// All cells and beside them a clique with a vertex a digit.
    Reduction,
    /// The candidates, joined where they exclude each other.
    Candidates,
    /// The rows and columns that lack a digit, joined by its candidates.
    Digit,
    /// The candidates, by strong and weak links.
    Links,
    /// The search tree of a backtracking run.
    Search,
    /// The rules and the cells that they speak of.
    Rules,
    /// The digits that the cells of a rule can be filled with, joined where they go together.
    Combinations,
    /// The proof of the step that is looked at. It is never chosen for good: [`Settings::proofs`] says whether a step brings it.
    Proof,
}

impl GraphModel {
    /// All that a position of any board has without a step, in the order in which they are offered.
    pub const ALL: [GraphModel; 7] = [
        GraphModel::Cells,
        GraphModel::Unit,
        GraphModel::Reduction,
        GraphModel::Candidates,
        GraphModel::Digit,
        GraphModel::Links,
        GraphModel::Search,
    ];

    /// Those that only boards with rules have.
    pub const OF_RULES: [GraphModel; 2] = [GraphModel::Rules, GraphModel::Combinations];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            GraphModel::Cells => "Cells",
            GraphModel::Unit => "Unit",
            GraphModel::Reduction => "Reduction",
            GraphModel::Candidates => "Candidates",
            GraphModel::Digit => "Digit",
            GraphModel::Links => "Links",
            GraphModel::Search => "Search tree",
            GraphModel::Rules => "Rules",
            GraphModel::Combinations => "Combinations",
            GraphModel::Proof => "Proof",
        }
    }
}

/// Where vertices stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Layout {
    /// As on the board.
    #[default]
    Board,
    /// On a circle.
    Circle,
    /// Where edges pull and vertices push.
    Force,
}

/// What the user chose once and for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether candidates fill in by themselves.
    pub candidates: Candidates,
    /// What Shift and a digit makes.
    pub shifted: Shifted,
    /// When conflicts are shown.
    pub conflicts: Conflicts,
    /// How cells and rows are called.
    pub names: Names,
    /// Which of the views are shown.
    pub views: Views,
    /// How the width is shared out where grid and graph stand side by side.
    pub split: Split,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// How strong contrasts are.
    pub contrast: Contrast,
    /// How large digits are.
    pub digits: Size,
    /// Whether steps may rely on the solution being the only one.
    pub reliance: Reliance,
    /// Whether the time that a puzzle takes is counted and shown.
    pub timer: bool,
    /// What is heard and felt of what is done.
    pub feedback: Feedback,
    /// Whether a step that is looked at shows its proof in place of the whole graph.
    pub proofs: bool,
    /// Which techniques are used, and in which order.
    pub choice: Rc<Choice>,
    /// The positions that were solved of each technique, by its name: their numbers, separated by commas. No choice, but kept in the same
    /// way.
    pub solved: Rc<BTreeMap<String, String>>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            candidates: Candidates::Auto,
            shifted: Shifted::Mark,
            conflicts: Conflicts::AtOnce,
            names: Names::Numbers,
            views: Views::Both,
            split: Split::default(),
            theme: Theme::System,
            contrast: Contrast::System,
            digits: Size::Usual,
            reliance: Reliance::Unique,
            timer: false,
            feedback: Feedback::Off,
            proofs: true,
            choice: Rc::default(),
            solved: Rc::default(),
        }
    }
}

impl Settings {
    /// The settings as words of the form `name=value`, so that each is read apart from the others: one that is new or
    /// unknown leaves them as they are.
    pub fn to_text(&self) -> String {
        let candidates = match self.candidates {
            Candidates::Auto => "auto",
            Candidates::Hand => "hand",
        };
        let shift = if self.shifted == Shifted::Note { "corner" } else { "mark" };
        let conflicts = match self.conflicts {
            Conflicts::AtOnce => "shown",
            Conflicts::WhenAsked => "asked",
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
        let names = if self.names == Names::Letters { "letters" } else { "numbers" };
        let views = self.views.alone().unwrap_or("both");
        let split = self.split.0;
        let contrast = if self.contrast == Contrast::More { "more" } else { "system" };
        let digits = if self.digits == Size::Large { "large" } else { "usual" };
        let proofs = if self.proofs { "shown" } else { "hidden" };
        let feedback = self.feedback.word();
        let timer = if self.timer { "shown" } else { "hidden" };
        let (choice, solved) = (form::to_text(&self.choice), form::to_text(&self.solved));
        format!(
            "candidates={candidates} shift={shift} conflicts={conflicts} names={names} views={views} split={split} theme={theme} contrast={contrast} \
             digits={digits} reliance={reliance} timer={timer} feedback={feedback} proofs={proofs} techniques={choice} solved={solved}"
        )
    }

    /// The settings of a text; those that it does not have are the usual ones.
    pub fn of_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for word in text.split_whitespace() {
            match word {
                "candidates=hand" => settings.candidates = Candidates::Hand,
                "conflicts=asked" => settings.conflicts = Conflicts::WhenAsked,
                "contrast=more" => settings.contrast = Contrast::More,
                "digits=large" => settings.digits = Size::Large,
                "names=letters" => settings.names = Names::Letters,
                "proofs=hidden" => settings.proofs = false,
                "reliance=givens" => settings.reliance = Reliance::Givens,
                "shift=corner" => settings.shifted = Shifted::Note,
                "theme=light" => settings.theme = Theme::Light,
                "theme=dark" => settings.theme = Theme::Dark,
                "timer=shown" => settings.timer = true,
                "views=graph" => settings.views = Views::Graph,
                "views=grid" => settings.views = Views::Grid,
                word => {
                    if let Some(split) = word.strip_prefix("split=").and_then(|split| split.parse().ok()) {
                        settings.split = Split::of(split);
                    }
                    if let Some(word) = word.strip_prefix("feedback=") {
                        settings.feedback = Feedback::of_word(word);
                    }
                    if let Some(choice) = word.strip_prefix("techniques=").and_then(form::of_text) {
                        settings.choice = choice;
                    }
                    if let Some(solved) = word.strip_prefix("solved=").and_then(form::of_text) {
                        settings.solved = solved;
                    }
                }
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Candidates {
    /// All that are left are shown; a mark key strikes one out.
    Auto,
    /// The user's own marks are shown.
    Hand,
}

/// What Shift and a digit makes, whatever the pen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shifted {
    /// A pencil mark or a strike.
    Mark,
    /// A corner mark; with Ctrl a digit then makes a center mark.
    Note,
}

/// When equal peers and cells without candidates are shown, while a puzzle is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflicts {
    /// As soon as there are some.
    AtOnce,
    /// When the user has the entries checked or asks for a step.
    WhenAsked,
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

/// How strong contrasts are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contrast {
    /// As the system says.
    System,
    /// Stronger than usual.
    More,
}

/// What is heard and felt of what is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feedback {
    /// Nothing.
    Off,
    /// Sounds.
    Sound,
    /// Vibrations, on devices that have them.
    Vibration,
    /// Both.
    Both,
}

impl Feedback {
    /// All of them.
    pub const ALL: [Feedback; 4] = [Feedback::Off, Feedback::Sound, Feedback::Vibration, Feedback::Both];

    /// Whether there are sounds.
    pub fn sounds(self) -> bool {
        matches!(self, Feedback::Sound | Feedback::Both)
    }

    /// Whether there are vibrations.
    pub fn vibrates(self) -> bool {
        matches!(self, Feedback::Vibration | Feedback::Both)
    }

    fn word(self) -> &'static str {
        ["off", "sound", "vibration", "both"][self as usize]
    }

    fn of_word(word: &str) -> Feedback {
        Feedback::ALL.into_iter().find(|feedback| feedback.word() == word).unwrap_or(Feedback::Off)
    }
}

/// How large digits are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// As usual.
    Usual,
    /// As large as their cells allow.
    Large,
}

/// Which of the views are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Views {
    /// Grid and graph.
    Both,
    /// The grid alone.
    Grid,
    /// The graph alone.
    Graph,
}

impl Views {
    /// The name of the view that is shown alone.
    pub fn alone(self) -> Option<&'static str> {
        match self {
            Views::Both => None,
            Views::Grid => Some("grid"),
            Views::Graph => Some("graph"),
        }
    }

    /// What comes after them.
    pub fn next(self) -> Views {
        match self {
            Views::Both => Views::Grid,
            Views::Grid => Views::Graph,
            Views::Graph => Views::Both,
        }
    }
}

/// How much of the width the grid has beside the graph, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split(pub u8);

impl Split {
    /// Neither view becomes too narrow for its controls.
    pub fn of(percent: u8) -> Split {
        Split(percent.clamp(40, 70))
    }
}

impl Default for Split {
    fn default() -> Self {
        Split(50)
    }
}

/// A dialog over the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// A new puzzle: sizes and samples.
    New,
    /// A text to paste into.
    Paste,
    /// The link, and the position for other programs.
    Share,
    /// Former work.
    Recent,
    /// A sheet.
    Sheet(Sheet),
    /// The settings.
    Settings,
}
