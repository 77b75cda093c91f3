//! The table of keys, as the dialog shows it and the tests of the handler read it.

/// Keys that do something, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyHelp {
    /// The keys, as people write them: `Ctrl+Z`, `Shift+←`.
    pub keys: &'static [&'static str],
    /// How the keys belong together.
    pub join: Join,
    /// What they do, as a phrase.
    pub words: &'static str,
}

/// How several keys of one row belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// Each of them does it.
    Or,
    /// They are the ends of a range.
    To,
    /// They are pressed one after the other.
    Then,
}

impl Join {
    /// What is written between two keys.
    pub fn word(self) -> &'static str {
        match self {
            Join::Or => " ",
            Join::To => " to ",
            Join::Then => " then ",
        }
    }
}

const fn row(keys: &'static [&'static str], join: Join, words: &'static str) -> KeyHelp {
    KeyHelp { keys, join, words }
}

/// All keys of the page, by what they are about.
pub const KEYS: &[(&str, &[KeyHelp])] = &[
    (
        "Choose cells",
        &[
            row(&["←", "↑", "→", "↓"], Join::Or, "Move in the grid"),
            row(&["Home", "End"], Join::Or, "First and last cell of the row"),
            row(&["Ctrl+Home", "Ctrl+End"], Join::Or, "First and last cell of the grid"),
            row(&["Shift+←", "Shift+↑", "Shift+→", "Shift+↓"], Join::Or, "Choose several cells"),
            row(&["Ctrl+A"], Join::Or, "Choose all cells, from within the grid"),
        ],
    ),
    (
        "Fill cells",
        &[
            row(&["1", "9"], Join::To, "Enter a digit, or mark it with the marks pen; a puzzle is set cell after cell"),
            row(&["A", "P"], Join::To, "The same for digits above 9, as far as the board has them"),
            row(&["1", "2"], Join::Then, "Enter digit 12, where there is one: the second figure within a second"),
            row(&["Shift+1", "Shift+9"], Join::To, "Mark a digit with any pen, or strike it; letters too"),
            row(&["Shift+1", "Ctrl+1"], Join::Or, "Corner and center marks instead, where the settings say so"),
            row(&["+", "M"], Join::Or, "Change between digits and marks; M where it is no digit"),
            row(&["="], Join::Or, "The next pen: digits, marks, corner and center marks, colors"),
            row(
                &["-"],
                Join::Or,
                "Color cells with 1 to 9, or the candidate that you press in the chosen cell; - again enters digits",
            ),
            row(&["Delete", "Backspace", "0"], Join::Or, "Clear the chosen cells"),
            row(&["Space", "0"], Join::Or, "While a puzzle is set, leave a cell out; Backspace goes back"),
            row(
                &["Space"],
                Join::Or,
                "While it is played, in the grid: the other pen or, with a digit on the filter, that digit",
            ),
            row(
                &["Shift+←", "Shift+↑", "Shift+→", "Shift+↓"],
                Join::Or,
                "While rules are set, draw; Space takes up single cells, figures are the value, Enter sets the rule",
            ),
            row(
                &["←", "↑", "→", "↓"],
                Join::Or,
                "Move the rule that is chosen; with no kind chosen, Enter chooses the rules at a cell in turn",
            ),
            row(&["/"], Join::Or, "Digit first, then only cells with two candidates, then cell first again"),
        ],
    ),
    (
        "Steps and time",
        &[
            row(
                &["Enter"],
                Join::Or,
                "Next step: where to look, then more, then carry it out; where a puzzle of a list is solved, the next puzzle",
            ),
            row(&["Space"], Join::Or, "Play or pause, from outside the grid"),
            row(&[",", "."], Join::Or, "One step back, one step forward"),
            row(&["Ctrl+Z"], Join::Or, "Undo"),
            row(&["Ctrl+Y", "Ctrl+Shift+Z"], Join::Or, "Redo"),
        ],
    ),
    (
        "The page",
        &[
            row(&["Escape"], Join::Or, "Close the dialog, else hide the step, else the notice"),
            row(&["?"], Join::Or, "Show these keys"),
        ],
    ),
];

/// What the browser does with keys of its own: the page hears of them as something copied or pasted.
pub const CLIPBOARD: [KeyHelp; 2] = [
    row(&["Ctrl+C"], Join::Or, "Copy the digits of the board as one line; Share has other forms, and candidates"),
    row(&["Ctrl+V"], Join::Or, "Paste a puzzle, anywhere on the page"),
];
