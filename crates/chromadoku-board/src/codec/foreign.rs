//! Links and codes of other programs, in and out.
//!
//! [`read`] knows a text by its form, whether it is a whole address or only the part that counts. What leaves is chosen in
//! [`forms`](super::forms); [`write`] gives back givens in what each program reads. What a code says and this program cannot do is named in [`Foreign::left_out`], never dropped in
//! silence. Ids that stand for a puzzle on a server hold no puzzle and are refused.

pub(super) mod fpuzzles;
mod lz;
pub(super) mod open_sudoku;
pub(super) mod runs;
pub(super) mod sudoku_coach;
mod sudoku_pad;
pub(super) mod sudokuwiki;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::codec::forms::Sent;
use crate::codec::link::LinkState;
use crate::codec::{MOST_BYTES, bytes, text};
use crate::credits::Credits;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, PerCell};
use crate::set::DigitSet;

/// A position that another program wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreign {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// What is given.
    pub givens: PerCell<Option<Digit>>,
    /// What was entered beside it.
    pub entries: PerCell<Option<Digit>>,
    /// The candidates or pencil marks of cells without a value; none where nothing is said.
    pub marks: PerCell<DigitSet>,
    /// The marks in corners of cells.
    pub corners: PerCell<DigitSet>,
    /// What it is called, or nothing.
    pub title: String,
    /// Who made it, or nothing.
    pub author: String,
    /// Its rules as its author tells them, or nothing: a rule may stand there alone.
    pub rules: String,
    /// The solution that came with it, as far as it goes.
    pub solution: Option<PerCell<Option<Digit>>>,
    /// What else the code says, in words.
    pub left_out: Vec<String>,
    /// The puzzles behind it in the same file.
    pub others: Vec<Foreign>,
}

/// Why a code of a known form cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignError {
    /// The form that it has.
    pub format: Format,
    /// What is wrong with it, in words.
    pub reason: String,
}

/// The forms that are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `sudokuwiki.org/...?bd=`: 81 digits, or two figures a cell, with or without `S9B`.
    SudokuWiki,
    /// `sudoku.coach/.../solver/` and 81 digits, or a code that begins with `SCv7_32_`.
    SudokuCoach,
    /// `f-puzzles.com/?load=`, and the same behind `fpuzzles` or `fpuz` in SudokuPad.
    FPuzzles,
    /// SudokuPad's `classic`: digits, and letters for runs of blanks.
    Classic,
    /// SudokuPad's `scf`: a figure for a digit and the blanks behind it.
    Scf,
    /// `?digits=`: rows of digits and underscores, joined by plus signs.
    Digits,
    /// OpenSudoku's file.
    OpenSudoku,
    /// SudokuPad's own form, behind `scl` or `ctc`; or an address with the id of a puzzle on its server, which cannot be read.
    SudokuPad,
    /// What looks like such an id, without an address.
    SudokuPadId,
}

impl Format {
    /// Those in which [`write`] writes givens.
    pub const ALL: [Format; 6] =
        [Format::SudokuWiki, Format::SudokuCoach, Format::FPuzzles, Format::Classic, Format::Scf, Format::Digits];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::SudokuWiki => "SudokuWiki",
            Format::SudokuCoach => "sudoku.coach",
            Format::FPuzzles => "f-puzzles",
            Format::Classic => "SudokuPad’s classic form",
            Format::Scf => "SudokuPad’s scf form",
            Format::Digits => "a list of rows",
            Format::OpenSudoku => "OpenSudoku",
            Format::SudokuPad => "SudokuPad",
            Format::SudokuPadId => "the id of a puzzle on SudokuPad",
        })
    }
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "This looks like {}, but {}.", self.format, self.reason)
    }
}

impl std::error::Error for ForeignError {}

/// Reads a code or an address of another program; `None` if it has none of the known forms.
pub fn read(text: &str) -> Option<Result<Foreign, ForeignError>> {
    let (format, code) = recognize(text.trim())?;
    let read = match format {
        Format::SudokuWiki => sudokuwiki::read(&code),
        Format::SudokuCoach => sudoku_coach::read(&code),
        Format::FPuzzles => fpuzzles::read(&code),
        Format::Classic => runs::read_classic(&code),
        Format::Scf => runs::read_scf(&code),
        Format::Digits => runs::read_rows(&code),
        Format::OpenSudoku => open_sudoku::read(&code),
        Format::SudokuPad => match sudoku_pad_code(&code) {
            Some(code) => sudoku_pad::read(code),
            None => Err(ON_A_SERVER.into()),
        },
        Format::SudokuPadId => Err(ON_A_SERVER.into()),
    };
    Some(read.map_err(|reason| ForeignError { format, reason }))
}

/// Writes givens in the form that a program reads; `None` if it has no form for this board.
pub fn write(format: Format, geometry: &Geometry, givens: &PerCell<Option<Digit>>) -> Option<String> {
    let code = match format {
        Format::FPuzzles => {
            let whole = fpuzzles::board(geometry).is_ok_and(|shape| shape == *geometry.shape());
            let state = LinkState::new(Arc::new(geometry.clone()), givens.clone());
            return whole.then(|| fpuzzles::address(&Sent::of(&state)));
        }
        Format::OpenSudoku | Format::SudokuPad | Format::SudokuPadId => return None,
        _ if geometry.shape() != Geometry::classic9().shape() => return None,
        Format::SudokuWiki => format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", plain(givens)),
        Format::SudokuCoach => sudoku_coach::address(givens),
        Format::Classic => runs::write_classic(givens),
        Format::Scf => runs::write_scf(geometry, givens),
        Format::Digits => runs::write_rows(givens),
    };
    Some(code)
}

/// What is said of addresses that hold no puzzle.
const ON_A_SERVER: &str = "that puzzle lies on their server, and Chromadoku asks no server; open it there and copy what holds the \
     puzzle itself, such as its digits or a link to f-puzzles";

/// What is said of codes that unpack to more than any puzzle needs.
fn too_long() -> String {
    format!("it unpacks to more than {}, which no puzzle needs", bytes(MOST_BYTES))
}

/// Which form a text has, and the part of it that counts.
fn recognize(text: &str) -> Option<(Format, String)> {
    if open_sudoku::is_file(text) {
        return Some((Format::OpenSudoku, text.to_owned()));
    }
    // The code begins behind one of these marks and ends where an address does.
    let behind = |mark: &str| {
        let rest = &text[text.find(mark)? + mark.len()..];
        Some(rest[..rest.find(['&', '#', '?']).unwrap_or(rest.len())].to_owned())
    };
    let parameter = |name: &str| behind(&format!("?{name}=")).or_else(|| behind(&format!("&{name}=")));
    let is_address = text.contains("://") || text.starts_with('?');
    let part = |name: &str| behind(&format!("/{name}")).or_else(|| behind(&format!("={name}")));
    let named = |name: &str| text.strip_prefix(name).map(str::to_owned).or_else(|| part(name).filter(|_| is_address));
    if text.contains("sudoku.coach/") || text.starts_with("SCv7_32_") {
        let last = text.rsplit(['/', '=']).find(|part| !part.is_empty()).unwrap_or_default();
        return Some((Format::SudokuCoach, last.to_owned()));
    }
    if let Some(code) = parameter("digits") {
        return Some((Format::Digits, decoded(&code)));
    }
    if let Some(code) = parameter("bd") {
        return Some((Format::SudokuWiki, code));
    }
    if text.starts_with("S9B") || sudokuwiki::is_code(text) {
        return Some((Format::SudokuWiki, text.to_owned()));
    }
    if let Some(code) = named("fpuzzles").or_else(|| named("fpuz")).or_else(|| parameter("load")) {
        return Some((Format::FPuzzles, decoded(&code)));
    }
    // What compresses an object begins so.
    if text.starts_with("N4Ig") {
        return Some((Format::FPuzzles, decoded(text)));
    }
    let is_word = |code: &String| !code.is_empty() && code.chars().all(|at| at.is_ascii_alphanumeric() || at == '*');
    if let Some(code) = named("classic").filter(is_word) {
        return Some((Format::Classic, code));
    }
    if let Some(code) = named("scf").map(|code| decoded(&code)).filter(|code| runs::is_scf(code)) {
        return Some((Format::Scf, code));
    }
    if let Some(code) = ["scl", "ctc"].into_iter().find_map(|name| Some(format!("{name}{}", decoded(&named(name)?))))
        && sudoku_pad_code(&code).is_some()
    {
        return Some((Format::SudokuPad, code));
    }
    let server = ["sudokupad.app/", "crackingthecryptic.com/sudoku/"].into_iter().find_map(behind);
    let id = || is_sudoku_pad_id(text).then(|| (Format::SudokuPadId, text.to_owned()));
    server.map(|name| (Format::SudokuPad, name)).or_else(id)
}

/// Whether a word could be an id of SudokuPad: ten letters and figures by chance, such as `4mt2ejzr3c`. A word of a language has no figures,
/// and its capitals come first; a row of cells has no letters but `x`.
fn is_sudoku_pad_id(word: &str) -> bool {
    let has = |is: fn(char) -> bool| word.chars().any(is);
    let is_mixed = has(|sign| sign.is_ascii_digit())
        || has(|sign| sign.is_ascii_lowercase()) && word.chars().skip(1).any(|sign| sign.is_ascii_uppercase());
    word.len() == 10
        && word.chars().all(|sign| sign.is_ascii_alphanumeric())
        && has(|sign| sign.is_ascii_alphabetic() && !matches!(sign, 'x' | 'X'))
        && is_mixed
}

/// What an object of SudokuPad's own form packs begins so: the rest of a code behind `scl` or `ctc`.
fn sudoku_pad_code(code: &str) -> Option<&str> {
    let packed = code.strip_prefix("scl").or_else(|| code.strip_prefix("ctc"))?;
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '+' | '/' | '=' | ' ');
    (packed.starts_with('N') && packed.len() > 8 && packed.chars().all(is_sign)).then_some(packed)
}

/// Takes back what an address does to signs: `%2B` for a plus sign and the like.
fn decoded(code: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = code.as_bytes();
    while let [first, tail @ ..] = rest {
        let figure = |at: usize| tail.get(at).and_then(|&byte| (byte as char).to_digit(16));
        match (first, figure(0), figure(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Foreign {
    /// An empty position.
    fn new(geometry: Arc<Geometry>) -> Foreign {
        let cells = geometry.cell_count();
        Foreign {
            geometry,
            givens: PerCell::filled(None, cells),
            entries: PerCell::filled(None, cells),
            marks: PerCell::filled(DigitSet::EMPTY, cells),
            corners: PerCell::filled(DigitSet::EMPTY, cells),
            title: String::new(),
            author: String::new(),
            rules: String::new(),
            solution: None,
            left_out: Vec::new(),
            others: Vec::new(),
        }
    }

    /// A classic 9x9 position with these givens: 0 is none. Fewer than 81 leave the rest empty.
    fn of_givens(digits: &[u8]) -> Result<Foreign, String> {
        if digits.len() > 81 {
            return Err(format!("it holds {} cells, not 81", digits.len()));
        }
        let mut foreign = Foreign::new(Geometry::classic9());
        for (at, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            foreign.givens[Cell::from_index(at)] = Some(Digit(digit - 1));
        }
        Ok(foreign)
    }
}

impl Foreign {
    /// Title, author and rules.
    pub fn credits(&self) -> Credits {
        Credits::new(&self.title, &self.author, &self.rules)
    }

    /// The board with its givens and entries.
    pub fn board(&self) -> Board {
        let value = |cell| self.givens[cell].or(self.entries[cell]);
        Board::from_values(self.geometry.clone(), &self.geometry.cells().map(value).collect())
    }
}

/// 81 figures, 0 where nothing is given.
fn plain(givens: &PerCell<Option<Digit>>) -> String {
    text::line(givens).replace('.', "0")
}

/// The figures of 81 cells, each a digit, or a zero or point for none.
fn figures(code: &str) -> Result<Vec<u8>, String> {
    let figure = |(at, symbol): (usize, char)| match symbol {
        '.' | '_' => Ok(0),
        _ => symbol
            .to_digit(10)
            .map(|digit| digit as u8)
            .ok_or(format!("\"{symbol}\" at place {} is not a digit", at + 1)),
    };
    let digits: Vec<u8> = code.chars().enumerate().map(figure).collect::<Result<_, _>>()?;
    if digits.len() == 81 { Ok(digits) } else { Err(format!("it holds {} cells, not 81", digits.len())) }
}
