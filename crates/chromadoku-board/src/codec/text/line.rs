//! Characters with their places, and which lines of a text are borders.

use super::TextError;
use super::symbol::plain;
use crate::id::Digit;

/// A character and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Char {
    pub(super) symbol: char,
    /// From 1.
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
}

impl Char {
    pub(super) fn error(self, expected: impl Into<String>) -> TextError {
        TextError::At { line: self.line, column: self.column, expected: expected.into() }
    }

    /// The place after it.
    pub(super) fn next(self) -> Char {
        Char { column: self.column + 1, ..self }
    }

    /// An empty cell in its place.
    pub(super) fn emptied(self) -> Char {
        Char { symbol: '.', ..self }
    }
}

/// The lines of a text without its remarks, which are given apart: they begin with `#` or `//` and end with their line.
pub(super) fn lines(text: &str) -> (Vec<Vec<Char>>, Vec<String>) {
    let (mut lines, mut remarks) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let start = ["#", "//"].iter().filter_map(|mark| text.find(mark)).min();
        let (cells, remark) = text.split_at(start.unwrap_or(text.len()));
        let remark = remark.trim_start_matches(['#', '/']).trim();
        remarks.extend((!remark.is_empty()).then(|| remark.to_owned()));
        let cells = if start.is_some() { cells.trim_end() } else { cells };
        let char = |(column, symbol)| Some(Char { symbol: plain(symbol)?, line, column });
        if start != Some(0) {
            lines.push((1..).zip(cells.chars()).filter_map(char).collect());
        }
    }
    (lines, remarks)
}

/// What a field holds that nothing stands in.
pub(super) const NOTHING: char = '\0';

/// Whether a symbol stands for an empty cell.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '_' | '*' | '-' | 'X' | 'x' | '?' | NOTHING)
}

/// The parts of a row between separators.
pub(super) fn groups(row: &[Char]) -> impl Iterator<Item = &[Char]> {
    row.split(|char| is_separator(char.symbol)).filter(|group| !group.is_empty())
}

/// Whether a line is words rather than cells: letters that are no digits of a board of this side, at least as many as cells.
pub(super) fn is_words(line: &[Char], side: usize) -> bool {
    let is_digit = |symbol: char| Digit::from_symbol(symbol).is_some_and(|digit| usize::from(digit.0) < side);
    let signs = || line.iter().map(|char| char.symbol).filter(|&symbol| !is_separator(symbol));
    let letters = signs().filter(|&symbol| symbol.is_alphabetic() && !is_digit(symbol) && !is_blank(symbol)).count();
    let cells = signs().filter(|&symbol| is_digit(symbol) || is_blank(symbol)).count();
    letters > 0 && letters >= cells
}

/// Whether a symbol stands between cells and says nothing.
pub(super) fn is_separator(symbol: char) -> bool {
    let is_bracket = matches!(symbol, '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'');
    symbol.is_whitespace() || is_bar(symbol) || is_bracket || matches!(symbol, ',' | ';')
}

fn is_bar(symbol: char) -> bool {
    let is_drawn = ('\u{2500}'..='\u{257f}').contains(&symbol) && !is_rule(symbol);
    is_drawn || matches!(symbol, '|' | ':' | '!' | '¦' | '▏' | '▕')
}

/// The horizontal part of a border.
fn is_rule(symbol: char) -> bool {
    matches!(symbol, '-' | '=' | '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍')
}

/// What borders show where lines meet, as well as bars.
fn is_joint(symbol: char) -> bool {
    matches!(symbol, '+' | '*' | '.' | '\'' | '`')
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A row of cells.
    Row,
    /// A border: it is drawn with signs that no row has.
    Border,
    /// All its signs may be drawn or may be empty cells, as in `---|---|---`.
    Either,
}

/// What a line is, seen alone.
pub(super) fn kind(line: &str) -> Kind {
    let drawn = |symbol: char| is_rule(symbol) || is_joint(symbol) || is_separator(symbol);
    if !line.chars().all(drawn) || !line.chars().any(is_rule) {
        Kind::Row
    } else if line.chars().all(|symbol| symbol != '\'' && (is_blank(symbol) || is_separator(symbol))) {
        Kind::Either
    } else {
        Kind::Border
    }
}

/// The characters of the lines that matter, under the two views of the lines that are [`Kind::Either`]: the likelier
/// view first.
pub(super) fn views(lines: &[Vec<Char>]) -> [Vec<&[Char]>; 2] {
    let kinds: Vec<Kind> = lines.iter().map(|line| kind(&text(line))).collect();
    let rows = |wanted: &[Kind]| -> Vec<&[Char]> {
        let lines = lines.iter().zip(&kinds).filter(|(_, kind)| wanted.contains(kind));
        lines
            .map(|(line, _)| line.as_slice())
            .filter(|line| line.iter().any(|char| !is_separator(char.symbol)))
            .collect()
    };
    let (sure, all) = (rows(&[Kind::Row]), rows(&[Kind::Row, Kind::Either]));
    // Where a dash stands for an empty cell beside digits, a line of dashes is a row of such cells.
    let dashes_are_cells = sure.is_empty() || sure.iter().any(|row| row.iter().any(|char| char.symbol == '-'));
    if dashes_are_cells { [all, sure] } else { [sure, all] }
}

/// The symbols of a part of a line.
pub(super) fn text(line: &[Char]) -> String {
    line.iter().map(|char| char.symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_of_all_styles_are_told_from_rows() {
        for border in [
            "+-------+-------+-------+",
            "------+-------+------",
            "'-----------------'-----------'",
            ":-----------------+-----------:",
            "|-----------+-----------|",
            "===========",
            "┌───────┬───────┐",
            "╠═══╪═══╬",
            "───────",
            "  └──┴──┘ ",
        ] {
            assert_eq!(kind(border), Kind::Border, "{border}");
        }
        for either in ["---------", "---|---|---", "- - - | - - -", ".-------.-------.", "*-----------*", "│---│---│"]
        {
            assert_eq!(kind(either), Kind::Either, "{either}");
        }
        for row in [".........", "...|...|...", "*********", "--3------", "│ . . │ . . │", "-x-", "", "* . . *"] {
            assert_eq!(kind(row), Kind::Row, "{row}");
        }
    }
}
