//! How the page looks, whatever puzzle it shows: the graph, the settings, the dialogs.

use std::collections::BTreeMap;
use std::rc::Rc;

use chromadoku_board::geometry::Names;
use chromadoku_board::id::UnitId;
use chromadoku_solver::step::{Constraint, Pattern};
use chromadoku_solver::technique::Choice;
use serde::{Deserialize, Serialize};

use crate::form;
use crate::session::Sheet;

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

    /// The button that shows a step in it.
    pub fn see_step(self) -> &'static str {
        match self {
            GraphModel::Proof => "See its proof",
            GraphModel::Unit => "See its matching",
            GraphModel::Digit => "See its digit",
            GraphModel::Links => "See its links",
            GraphModel::Rules => "See its rules",
            _ => "See its candidates",
        }
    }

    /// The graph in which a pattern is best seen.
    pub fn best(pattern: &Pattern) -> GraphModel {
        match pattern {
            Pattern::Hall(_) | Pattern::Blocks(_) => GraphModel::Unit,
            Pattern::Chain(_) => GraphModel::Links,
            Pattern::Templates(_) => GraphModel::Digit,
            Pattern::Cover(cover) => {
                let digit = |base: &Constraint| match base {
                    Constraint::Place(_, digit) => Some(*digit),
                    Constraint::Cell(_) => None,
                };
                let first = cover.bases.first().and_then(digit);
                let one = first.is_some() && cover.bases.iter().all(|base| digit(base) == first);
                if one { GraphModel::Digit } else { GraphModel::Candidates }
            }
            Pattern::Net(_) | Pattern::Automorphism(_) | Pattern::Joint(_) => GraphModel::Candidates,
            Pattern::Filling(_) | Pattern::Ledger(_) => GraphModel::Rules,
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
        let views = self.views.alone().unwrap_or("both");
        format!(
            "candidates={} shift={} conflicts={} names={} views={views} split={} theme={} contrast={} digits={} reliance={} timer={} \
             feedback={} proofs={} techniques={} solved={}",
            self.candidates.word(),
            self.shifted.word(),
            self.conflicts.word(),
            self.names.word(),
            self.split.0,
            self.theme.word(),
            self.contrast.word(),
            self.digits.word(),
            self.reliance.word(),
            self.timer.word(),
            self.feedback.word(),
            self.proofs.word(),
            form::to_text(&self.choice),
            form::to_text(&self.solved),
        )
    }

    /// The settings of a text; those that it does not have are the usual ones.
    pub fn of_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (name, word) in text.split_whitespace().filter_map(|text| text.split_once('=')) {
            match name {
                "candidates" => settings.candidates.read(word),
                "conflicts" => settings.conflicts.read(word),
                "contrast" => settings.contrast.read(word),
                "digits" => settings.digits.read(word),
                "feedback" => settings.feedback.read(word),
                "names" => settings.names.read(word),
                "proofs" => settings.proofs.read(word),
                "reliance" => settings.reliance.read(word),
                "shift" => settings.shifted.read(word),
                "theme" => settings.theme.read(word),
                "timer" => settings.timer.read(word),
                "views" => {
                    let alone = [Views::Grid, Views::Graph].into_iter().find(|views| views.alone() == Some(word));
                    settings.views = alone.unwrap_or(settings.views);
                }
                "split" => settings.split = word.parse().map_or(settings.split, Split::of),
                "techniques" => settings.choice = form::of_text(word).unwrap_or(settings.choice),
                "solved" => settings.solved = form::of_text(word).unwrap_or(settings.solved),
                _ => {}
            }
        }
        settings
    }
}

/// A value of a setting, the word that it is stored as, and what it is called where it is chosen.
pub type Row<T> = (T, &'static str, &'static str);

/// A setting of a few values.
pub trait Choosable: Copy + PartialEq + 'static {
    /// A row a value, in the order in which they are offered.
    const ROWS: &'static [Row<Self>];

    /// The word that it is stored as.
    fn word(self) -> &'static str {
        Self::ROWS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Becomes the value of a word; an unknown one leaves it as it is.
    fn read(&mut self, word: &str) {
        if let Some(row) = Self::ROWS.iter().find(|row| row.1 == word) {
            *self = row.0;
        }
    }
}

/// Whether something is shown.
impl Choosable for bool {
    const ROWS: &'static [Row<bool>] = &[(false, "hidden", "Hidden"), (true, "shown", "Shown")];
}

impl Choosable for Names {
    const ROWS: &'static [Row<Names>] = &[(Names::Numbers, "numbers", "r1c2"), (Names::Letters, "letters", "A2")];
}

/// What steps may rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reliance {
    /// On the solution being the only one, where that is known.
    Unique,
    /// On the givens alone.
    Givens,
}

impl Choosable for Reliance {
    const ROWS: &'static [Row<Reliance>] =
        &[(Reliance::Unique, "unique", "Rely on it"), (Reliance::Givens, "givens", "Do without")];
}

/// Who writes the candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Candidates {
    /// All that are left are shown; a mark key strikes one out.
    Auto,
    /// The user's own marks are shown.
    Hand,
}

impl Choosable for Candidates {
    const ROWS: &'static [Row<Candidates>] =
        &[(Candidates::Auto, "auto", "Automatic"), (Candidates::Hand, "hand", "By hand")];
}

/// What Shift and a digit makes, whatever the pen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shifted {
    /// A pencil mark or a strike.
    Mark,
    /// A corner mark; with Ctrl a digit then makes a center mark.
    Note,
}

impl Choosable for Shifted {
    const ROWS: &'static [Row<Shifted>] = &[(Shifted::Mark, "mark", "Mark"), (Shifted::Note, "corner", "Corner mark")];
}

/// When equal peers and cells without candidates are shown, while a puzzle is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflicts {
    /// As soon as there are some.
    AtOnce,
    /// When the user has the entries checked or asks for a step.
    WhenAsked,
}

impl Choosable for Conflicts {
    const ROWS: &'static [Row<Conflicts>] =
        &[(Conflicts::AtOnce, "shown", "At once"), (Conflicts::WhenAsked, "asked", "When asked")];
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

impl Choosable for Theme {
    const ROWS: &'static [Row<Theme>] =
        &[(Theme::System, "system", "As the system"), (Theme::Light, "light", "Light"), (Theme::Dark, "dark", "Dark")];
}

/// How strong contrasts are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contrast {
    /// As the system says.
    System,
    /// Stronger than usual.
    More,
}

impl Choosable for Contrast {
    const ROWS: &'static [Row<Contrast>] =
        &[(Contrast::System, "system", "As the system"), (Contrast::More, "more", "More")];
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

impl Choosable for Feedback {
    const ROWS: &'static [Row<Feedback>] = &[
        (Feedback::Off, "off", "Off"),
        (Feedback::Sound, "sound", "Sound"),
        (Feedback::Vibration, "vibration", "Vibration"),
        (Feedback::Both, "both", "Both"),
    ];
}

impl Feedback {
    /// Whether there are sounds.
    pub fn sounds(self) -> bool {
        matches!(self, Feedback::Sound | Feedback::Both)
    }

    /// Whether there are vibrations.
    pub fn vibrates(self) -> bool {
        matches!(self, Feedback::Vibration | Feedback::Both)
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

impl Choosable for Size {
    const ROWS: &'static [Row<Size>] = &[(Size::Usual, "usual", "Usual"), (Size::Large, "large", "Large")];
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
    /// With less the grid would have no room for its controls.
    pub const LEAST: u8 = 40;
    /// With more the graph would have none.
    pub const MOST: u8 = 70;

    /// As much as that, as far as both views have room.
    pub fn of(percent: u8) -> Split {
        Split(percent.clamp(Split::LEAST, Split::MOST))
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
    /// What the puzzle is called, who made it, and its rules in words.
    Credits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_stored_by_its_word_and_comes_back() {
        let settings = Settings {
            candidates: Candidates::Hand,
            shifted: Shifted::Note,
            conflicts: Conflicts::WhenAsked,
            names: Names::Letters,
            views: Views::Grid,
            split: Split(40),
            theme: Theme::Dark,
            contrast: Contrast::More,
            digits: Size::Large,
            reliance: Reliance::Givens,
            timer: true,
            feedback: Feedback::Both,
            proofs: false,
            choice: Rc::new(Choice::default().harder()),
            solved: Rc::new(BTreeMap::from([("x-wing".to_owned(), "1,4".to_owned())])),
        };
        let (text, usual) = (settings.to_text(), Settings::default().to_text());
        // What is stored is read by later releases, so no word may become another one.
        let words = "candidates=hand shift=corner conflicts=asked names=letters views=grid split=40 theme=dark contrast=more \
                     digits=large reliance=givens timer=shown feedback=both proofs=hidden techniques=";
        assert!(text.starts_with(words), "{text}");
        assert!(text.split(' ').zip(usual.split(' ')).all(|(own, usual)| own != usual), "{usual}");
        assert_eq!(Settings::of_text(&text), settings);
        assert_eq!(Settings::of_text(&usual), Settings::default());
        assert_eq!(Settings::of_text("views=graph").views, Views::Graph);
        assert_eq!(Settings::of_text("theme=light").theme, Theme::Light);
        assert_eq!(Settings::of_text("feedback=sound").feedback, Feedback::Sound);
        assert_eq!(Settings::of_text("feedback=vibration").feedback, Feedback::Vibration);
    }
}
