//! A state of the board as the part of an address that follows `#`, and back.
//!
//! A link is `key=value` pairs joined by `&`; keys that are not known are ignored. Two are known:
//!
//! * `s`, a state: one base 62 character for the version, a body, and four characters of check. The body is one
//!   integer, a stack of symbols from which each takes the room that its odds deserve. What the symbols mean stands
//!   in `carry`, once for both directions. The check is a remainder, like that of a bank account number: see `seal`.
//!   It is the same in every version, so a damaged link is told from one of a later version.
//! * `p`, a puzzle as people write it by hand: as many plain digits as a classic board has cells, `0` or `.` for empty
//!   ones. It has no check.
//!
//! What a link keeps is what [`LinkState::kept`] keeps: the shape, the credits, the colors and everything about cells without a value;
//! under an entry the user's marks, strikes and notes, which come back when the entry goes, but no proved removals, which can be
//! proved again; under a given the colors alone. Givens that clash are kept: people share broken puzzles too.
//!
//! For the classic 9x9 board, a puzzle takes at most 60 characters and any state at most 400: an empty cell takes at
//! most 27 bits, one for each digit of its three sets, which makes 2187 bits or 368 characters, and all else, with what
//! the odds cost to learn, takes less than 25 more; nine colors in many cells take up to 125 on top, corner and center
//! marks 250, each link between candidates 4, each candidate with colors 4. A usual puzzle takes 26 to 37, a usual position half-way 100. Words that came
//! with a puzzle take nine characters for ten of theirs.
//!
//! Time grows with the square of the length: below 1 ms for any 9x9 state; 0.1 s for a 25x25 board full of noise.

mod carry;
mod coder;
mod natural;
mod rule;
mod seal;
mod shape;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::credits::Credits;
use crate::geometry::{Geometry, Shape};
use crate::id::{Candidate, Cell, Digit, Id, PerCell, UnitId};
use crate::note::{CandidateColors, Notes, OwnLink};
use crate::set::DigitSet;

/// The longest fragment that is read, in bytes: twice what the fullest 25x25 board takes.
///
/// Only a board with thousands of cells in units given one by one can make a longer link, which is then refused.
pub const MAX_LENGTH: usize = 28_672;

/// How many colors users have to give to cells.
pub const COLORS: usize = 9;

/// The most links between candidates that users can draw.
pub const MOST_LINKS: usize = 200;

/// The most candidates that users can color.
pub const MOST_COLORED: usize = 400;

/// What a link carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkState {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// What is given.
    pub givens: PerCell<Option<Digit>>,
    /// The values that are not given.
    pub entries: PerCell<Option<Entry>>,
    /// The candidates that proved steps removed.
    pub removed: PerCell<DigitSet>,
    /// The user's pencil marks.
    pub marks: PerCell<DigitSet>,
    /// The candidates that the user struck out.
    pub strikes: PerCell<DigitSet>,
    /// The colors that the user gave cells: up to [`COLORS`], by the digits that choose them, on every board.
    pub colors: PerCell<DigitSet>,
    /// What the graph shows.
    pub view: View,
    /// What came with the puzzle in words.
    pub credits: Credits,
    /// The user's corner and center marks.
    pub notes: PerCell<Notes>,
    /// The links that the user drew between candidates, in the order of their ends, at most [`MOST_LINKS`].
    pub links: Vec<OwnLink>,
    /// The colors that the user gave candidates, in their order, at most [`MOST_COLORED`].
    pub candidate_colors: Vec<CandidateColors>,
}

/// A value that is not given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The value.
    pub digit: Digit,
    /// Who put it there.
    pub by: By,
}

impl Entry {
    /// A value that the user entered.
    pub fn own(digit: Digit) -> Entry {
        Entry { digit, by: By::User }
    }
}

/// Who put a value there. Links outlive programs, so none may change its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum By {
    /// The user.
    #[default]
    User,
    /// A proved step.
    Step,
    /// A guess or a search.
    Trial,
}

/// What the graph shows. The default is the first model, on the board, following the active unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct View {
    /// The number of the graph model; 0 is the cells graph. Links outlive programs, so a number never changes its
    /// meaning.
    pub model: u8,
    /// Where the vertices stand.
    pub layout: Layout,
    /// The unit that was chosen; nothing to follow the active one.
    pub unit: Option<UnitId>,
    /// The digit that was chosen for models of one digit; nothing to follow the step and the selection.
    pub digit: Option<Digit>,
}

/// Where the vertices of the graph stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Layout {
    /// As on the board.
    #[default]
    Board,
    /// On a circle.
    Circle,
    /// Where edges pull and vertices push.
    Force,
}

/// Why a fragment gives no state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// There is nothing in it.
    Empty,
    /// It is not a link of this program.
    NotALink,
    /// It is longer than [`MAX_LENGTH`]: its length.
    TooLong(usize),
    /// It is a link of this version, which this program does not know.
    UnknownVersion(u8),
    /// Its check fails: some of it was lost or changed.
    Damaged,
    /// It describes something that cannot be: what is wrong.
    BadState(String),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Empty => write!(f, "the link holds no puzzle"),
            LinkError::NotALink => write!(f, "this is not a link to a puzzle"),
            LinkError::TooLong(length) => {
                write!(f, "the link is too long: {length} characters, of at most {MAX_LENGTH}")
            }
            LinkError::UnknownVersion(version) => {
                write!(f, "the link was made by a newer version of this program (form {version})")
            }
            LinkError::Damaged => write!(f, "the link is damaged: some of it was lost or changed on the way"),
            LinkError::BadState(what) => write!(f, "the link does not describe a puzzle: {what}"),
        }
    }
}

impl std::error::Error for LinkError {}

impl LinkState {
    /// The board with its values, without the candidates that proved steps removed.
    pub fn board(&self) -> Board {
        let values = self.geometry.cells().map(|cell| self.value(cell)).collect();
        let mut board = Board::from_values(self.geometry.clone(), &values);
        for (cell, digits) in self.removed.iter() {
            for digit in digits.iter() {
                board.eliminate(Candidate { cell, digit });
            }
        }
        board
    }

    /// A puzzle on which nothing was done yet.
    pub fn new(geometry: Arc<Geometry>, givens: PerCell<Option<Digit>>) -> LinkState {
        let count = geometry.cell_count();
        LinkState {
            geometry,
            givens,
            entries: PerCell::filled(None, count),
            removed: PerCell::filled(DigitSet::EMPTY, count),
            marks: PerCell::filled(DigitSet::EMPTY, count),
            strikes: PerCell::filled(DigitSet::EMPTY, count),
            colors: PerCell::filled(DigitSet::EMPTY, count),
            view: View::default(),
            credits: Credits::default(),
            notes: PerCell::filled(Notes::default(), count),
            links: Vec::new(),
            candidate_colors: Vec::new(),
        }
    }

    /// The value of a cell, given or entered.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell].or(self.entries[cell].map(|entry| entry.digit))
    }

    /// What of it a link keeps: a link to a state is decoded to this.
    ///
    /// Nothing about a given but its digit and colors, and so no link to it and no color of a candidate; no removals under an entry; no digit, cell or
    /// unit that the board does not have.
    pub fn kept(&self) -> LinkState {
        let geometry = &self.geometry;
        let fits = |digit: Digit| digit.index() < geometry.digit_count();
        let given = |cell| self.givens.get(cell).copied().flatten().filter(|&digit| fits(digit));
        let set =
            |sets: &PerCell<DigitSet>, cell| sets.get(cell).map_or(DigitSet::EMPTY, |&set| set & geometry.digits());
        let mut kept = LinkState::new(geometry.clone(), geometry.cells().map(given).collect());
        for cell in geometry.cells().filter(|&cell| given(cell).is_none()) {
            kept.entries[cell] = self.entries.get(cell).copied().flatten().filter(|entry| fits(entry.digit));
            kept.marks[cell] = set(&self.marks, cell);
            kept.strikes[cell] = set(&self.strikes, cell);
            kept.notes[cell] = self.notes.get(cell).map_or(Notes::default(), |notes| notes.among(geometry.digits()));
            if kept.entries[cell].is_none() {
                kept.removed[cell] = set(&self.removed, cell);
            }
        }
        let is_open = |at: Candidate| kept.givens.get(at.cell).is_some_and(Option::is_none) && fits(at.digit);
        let mut links = Vec::new();
        for link in self.links.iter().filter(|link| link.ends[0] < link.ends[1] && link.ends.into_iter().all(is_open)) {
            OwnLink::put(&mut links, link.ends, Some(link.strength));
        }
        links.truncate(MOST_LINKS);
        let mut candidate_colors = Vec::new();
        for own in self.candidate_colors.iter().filter(|own| is_open(own.at)) {
            CandidateColors::put(&mut candidate_colors, own.at, own.colors & DigitSet::first_n(COLORS));
        }
        candidate_colors.truncate(MOST_COLORED);
        (kept.links, kept.candidate_colors) = (links, candidate_colors);
        let colors = |cell| self.colors.get(cell).map_or(DigitSet::EMPTY, |&set| set & DigitSet::first_n(COLORS));
        kept.colors = geometry.cells().map(colors).collect();
        kept.credits = self.credits.clone();
        kept.view = self.view;
        kept.view.unit = self.view.unit.filter(|&unit| geometry.get_unit(unit).is_some());
        kept.view.digit = self.view.digit.filter(|&digit| fits(digit));
        kept
    }
}

/// The link to a state, without `#`. It holds letters, digits and one `=`, and ends in a letter or digit.
pub fn encode(state: &LinkState) -> String {
    let state = state.kept();
    let version = Version::of(&state);
    format!("s={}", seal::seal(version as u8, &carry::write(version, &state)))
}

/// The state that a link leads to. A leading `#` and percent-encoding are taken as what they stand for.
pub fn decode(fragment: &str) -> Result<LinkState, LinkError> {
    if fragment.len() > MAX_LENGTH {
        return Err(LinkError::TooLong(fragment.chars().count()));
    }
    let fragment = percent_decoded(fragment.trim());
    let fragment = fragment.strip_prefix('#').unwrap_or(&fragment);
    if fragment.is_empty() {
        return Err(LinkError::Empty);
    }
    let find = |wanted: &str| {
        fragment
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == wanted)
            .map(|(_, value)| value)
    };
    match (find("s"), find("p")) {
        (Some(sealed), _) => state(sealed),
        (None, Some(digits)) => puzzle(digits),
        (None, None) => Err(LinkError::NotALink),
    }
}

/// The forms that this program reads. A new one is needed where old links would change their meaning; links in an old one
/// are read for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Version {
    /// It does not say who put a value there, nor which digit a model shows.
    First = 1,
    /// It says both.
    Second = 2,
    /// It says how the user colored cells.
    Third = 3,
    /// It says what came with the puzzle in words.
    Fourth = 4,
    /// It says what the user noted in corners and centers.
    Fifth = 5,
    /// It says which links the user drew between candidates.
    Sixth = 6,
    /// It says how the user colored candidates.
    Seventh = 7,
}

impl Version {
    /// All of them, from the first.
    const ALL: [Version; 7] = [
        Version::First,
        Version::Second,
        Version::Third,
        Version::Fourth,
        Version::Fifth,
        Version::Sixth,
        Version::Seventh,
    ];

    /// The one that this program writes: the earliest that says all, so that earlier programs read what they know of.
    fn of(state: &LinkState) -> Version {
        match () {
            () if !state.candidate_colors.is_empty() => Version::Seventh,
            () if !state.links.is_empty() => Version::Sixth,
            () if state.notes.values().any(|notes| !notes.is_empty()) => Version::Fifth,
            () if !state.credits.is_empty() => Version::Fourth,
            () if state.colors.values().any(|set| !set.is_empty()) => Version::Third,
            () => Version::Second,
        }
    }
}

fn state(sealed: &str) -> Result<LinkState, LinkError> {
    let (number, body) = seal::open(sealed).ok_or(LinkError::Damaged)?;
    let version = Version::ALL.into_iter().find(|&version| version as u8 == number);
    carry::read(version.ok_or(LinkError::UnknownVersion(number))?, body)
}

fn puzzle(digits: &str) -> Result<LinkState, LinkError> {
    let count = digits.chars().count();
    let geometry = Some(count.isqrt())
        .filter(|n| n * n == count)
        .and_then(Shape::classic)
        .and_then(|shape| Geometry::new(shape).ok())
        .ok_or_else(|| {
            LinkError::BadState(format!("81 digits were expected, or those of another size, not {count}"))
        })?;
    let given = |(at, symbol): (usize, char)| match Digit::from_symbol(symbol) {
        _ if matches!(symbol, '0' | '.') => Ok(None),
        Some(digit) if digit.index() < geometry.digit_count() => Ok(Some(digit)),
        _ => Err(LinkError::BadState(format!("'{symbol}' in place {} is not a digit of this board", at + 1))),
    };
    let givens: Result<PerCell<Option<Digit>>, LinkError> = digits.chars().enumerate().map(given).collect();
    Ok(LinkState::new(geometry.clone(), givens?))
}

/// Some programs encode every sign of an address that they pass on. What is no encoding stays as it is.
fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&part.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'%');
                bytes.extend(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
