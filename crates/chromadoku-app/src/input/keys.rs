//! What a key does, wherever on the page it is pressed.
//!
//! Digits and moves go to the grid from everywhere but a text, so that nobody has to click the grid first. A key is
//! never taken from the element that has the focus and a use for it, and never while Alt is held. Keys that act on the
//! whole page are no letters, since letters are digits of the larger boards.

use chromadoku_board::codec::link::COLORS;
use chromadoku_board::id::{Digit, Id};
use chromadoku_board::note::Spot;

use crate::reduce::Action;
use crate::session::setting::Ruling;
use crate::session::{Dialog, Direction, Filter, Moment, Page, Pen, Puzzle, Selection, Session, Sheet, Shifted, Stage};

/// A key press, as far as it matters.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Key {
    /// What the key types: `KeyboardEvent.key`.
    pub key: String,
    /// Where the key is: `KeyboardEvent.code`.
    pub code: String,
    /// Shift is held.
    pub shift: bool,
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
    /// The Windows or Command key is held.
    pub meta: bool,
    /// The number pad types figures.
    pub num_lock: bool,
    /// What has the focus.
    pub focus: Focus,
    /// When, in milliseconds.
    pub time: f64,
}

/// What has the focus, by the keys that it needs itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Focus {
    /// A cell of the grid.
    #[default]
    Grid,
    /// Nothing in particular.
    Page,
    /// A button or link: Enter and Space press it.
    Button,
    /// A radio button, slider, tab or other view: arrows, Home, End, Enter and Space are its own.
    Widget,
    /// A text or a list to choose from: every key is its own.
    Text,
}

/// The action of a key, if it has one here and now.
pub fn key(key: &Key, session: &Session) -> Option<Action> {
    if key.alt {
        return None;
    }
    if key.key == "Escape" {
        return escape(session);
    }
    if key.focus == Focus::Text || session.page.dialog.is_some() {
        return None;
    }
    if key.ctrl || key.meta {
        return command(key, session);
    }
    rules(key, session)
        .or_else(|| digit_action(key, session))
        .or_else(|| erase(key, session))
        .or_else(|| go(key))
        .or_else(|| page(key, session))
}

/// Whether holding the key does the action again and again.
pub fn repeats(action: &Action) -> bool {
    matches!(action, Action::Go(_) | Action::Extend(_) | Action::Back | Action::Forward | Action::Undo | Action::Redo)
        || matches!(action, Action::LeaveOut | Action::EraseBack)
}

/// Whether an action fills cells: the keyboard is then at the grid, wherever it was before.
pub fn fills(action: &Action) -> bool {
    use Action::{Amend, Digit, Erase, EraseBack, Extend, Go, LeaveOut, Mark, Note};
    matches!(action, Digit(_) | Amend(..) | Mark(_) | Note(..) | Erase | EraseBack | LeaveOut | Go(_) | Extend(_))
}

/// Closes what lies on top: a dialog, a step, a notice, a choice of several cells.
fn escape(session: &Session) -> Option<Action> {
    let only = Selection::of(session.puzzle.selection.active);
    match session {
        Session { page: Page { dialog: Some(_), .. }, .. } => Some(Action::Dialog(None)),
        Session { moment: Moment { shown: Some(_), .. }, .. } => Some(Action::Hide),
        Session { page: Page { notice: Some(_), .. }, .. } => Some(Action::Hush),
        _ if session.sets_rules() => Some(Action::Rule(Ruling::Drop)),
        Session { puzzle: Puzzle { selection, .. }, .. } if selection.cells != only.cells => {
            Some(Action::Select(selection.active))
        }
        _ => None,
    }
}

/// With Ctrl, or with Command on a Mac.
fn command(key: &Key, session: &Session) -> Option<Action> {
    match (letter(key), key.shift) {
        (Some('Z'), false) => return Some(Action::Undo),
        (Some('Z'), true) => return Some(Action::Redo),
        (Some('Y'), false) if !key.meta => return Some(Action::Redo),
        (Some('A'), false) if key.focus == Focus::Grid => {
            return Some(Action::SelectAll(session.puzzle.geometry.cell_set()));
        }
        _ => {}
    }
    if let Some((digit, false)) = digit(key).filter(|_| letter(key).is_none())
        && session.page.settings.shifted == Shifted::Note
        && session.puzzle.stage == Stage::Play
        && digit.index() < session.puzzle.geometry.digit_count()
    {
        return Some(Action::Note(Spot::Center, digit));
    }
    let to = match key.key.as_str() {
        "Home" => Direction::First,
        "End" => Direction::Last,
        _ => return None,
    };
    (key.ctrl && key.focus == Focus::Grid).then_some(if key.shift { Action::Extend(to) } else { Action::Go(to) })
}

/// While rules are set, Enter ends a stroke, and a value has zeros.
fn rules(key: &Key, session: &Session) -> Option<Action> {
    let ruling = match key.key.as_str() {
        _ if !session.sets_rules() => return None,
        "Enter" if matches!(key.focus, Focus::Grid | Focus::Page) => Ruling::Done,
        // A sum may have figures that are no digits of a small board; on a French keyboard they are typed with Shift.
        figure if figure.len() == 1 => Ruling::Type(figure.chars().find(char::is_ascii_digit)?),
        _ => return None,
    };
    Some(Action::Rule(ruling))
}

/// A digit enters, marks or notes, as the pen says; with Shift it does what the settings say.
fn digit_action(key: &Key, session: &Session) -> Option<Action> {
    let (digit, shifted) = digit(key)?;
    // Colors are the same nine on every board.
    let most = if session.paints() && !shifted { COLORS } else { session.puzzle.geometry.digit_count() };
    if digit.index() >= most {
        return None;
    }
    Some(match (shifted, session.page.settings.shifted) {
        (false, _) => Action::Digit(digit),
        (true, Shifted::Mark) => Action::Mark(digit),
        (true, Shifted::Note) => Action::Note(Spot::Corner, digit),
    })
}

/// The digit that a key means, on a board of any size, and whether it was shifted.
///
/// Figures of the main block go by what they type, and where that is no figure by their place: on a French keyboard
/// the figures are typed with Shift. On the number pad Shift makes Windows and Linux send the keys for moving, and
/// Windows says nothing of Shift; that Num Lock is on gives it away.
pub(super) fn digit(key: &Key) -> Option<(Digit, bool)> {
    if let Some(place) = key.code.strip_prefix("Numpad") {
        let figure = figure(place)?;
        let typed = key.key == place;
        return (typed || key.num_lock).then_some((figure, key.shift || !typed));
    }
    if let Some(figure) = figure(&key.key).or_else(|| figure(key.code.strip_prefix("Digit")?)) {
        return Some((figure, key.shift));
    }
    let digit = Digit::from_symbol(letter(key)?)?;
    Some((digit, key.shift))
}

/// 1 to 9, as a digit.
fn figure(text: &str) -> Option<Digit> {
    let value: usize = text.parse().ok()?;
    (1..=9).contains(&value).then(|| Digit::from_index(value - 1))
}

/// The Latin letter of a key, in capitals: what it types or, on keyboards of other scripts, what stands at its place.
fn letter(key: &Key) -> Option<char> {
    let mut typed = key.key.chars();
    let (Some(first), None) = (typed.next(), typed.next()) else { return None };
    if first.is_ascii_alphabetic() {
        return Some(first.to_ascii_uppercase());
    }
    let place = key.code.strip_prefix("Key").filter(|_| !first.is_ascii())?;
    place.chars().next()
}

fn erase(key: &Key, session: &Session) -> Option<Action> {
    let setting = session.puzzle.stage == Stage::SetUp;
    match key.key.as_str() {
        "0" if setting => Some(Action::LeaveOut),
        "Backspace" => Some(Action::EraseBack),
        "Delete" | "0" => Some(Action::Erase),
        _ => (key.code == "NumpadDecimal").then_some(Action::Erase),
    }
}

fn go(key: &Key) -> Option<Action> {
    use Direction::{Down, Left, Right, RowEnd, RowStart, Up};
    let to = match key.key.as_str() {
        _ if key.focus == Focus::Widget => return None,
        "ArrowUp" => Up,
        "ArrowDown" => Down,
        "ArrowLeft" => Left,
        "ArrowRight" => Right,
        // Elsewhere these scroll the page.
        "Home" if key.focus == Focus::Grid => RowStart,
        "End" if key.focus == Focus::Grid => RowEnd,
        _ => return None,
    };
    Some(if key.shift { Action::Extend(to) } else { Action::Go(to) })
}

/// Time, hints and the page.
fn page(key: &Key, session: &Session) -> Option<Action> {
    let free = matches!(key.focus, Focus::Grid | Focus::Page);
    match key.key.as_str() {
        " " if free => Some(space(key, session)),
        "Enter" if free => Some(Action::Hint),
        "," | "<" => Some(Action::Back),
        "." | ">" => Some(Action::Forward),
        "?" => Some(Action::Dialog(Some(Dialog::Sheet(Sheet::Keys)))),
        "+" => toggled_pen(session),
        "-" => pen(session, if session.page.pen == Pen::Color { Pen::Digit } else { Pen::Color }),
        "=" => next_pen(session),
        "/" => Some(Action::NextFilter),
        // Where it is a digit it has been taken for one.
        _ if letter(key) == Some('M') && !key.shift => toggled_pen(session),
        _ => None,
    }
}

/// The space bar plays only from outside the grid: in it, it goes on to the next cell of a puzzle that is set, and while one is played
/// it does what a press on the active cell does, or changes the pen.
fn space(key: &Key, session: &Session) -> Action {
    match (session.puzzle.stage, session.page.filter) {
        (_, Filter::Digit(_)) if key.focus == Focus::Grid => Action::Put(session.puzzle.selection.active),
        (Stage::SetUp, _) => Action::LeaveOut,
        (Stage::Play, _) if key.focus == Focus::Grid => Action::Pen(other_pen(session)),
        (Stage::Play, _) => Action::TogglePlay,
    }
}

fn toggled_pen(session: &Session) -> Option<Action> {
    pen(session, other_pen(session))
}

/// The pen behind this one on the page.
fn next_pen(session: &Session) -> Option<Action> {
    let at = Pen::ALL.iter().position(|&known| known == session.page.pen)?;
    pen(session, Pen::ALL[(at + 1) % Pen::ALL.len()])
}

/// Pens belong to playing.
fn pen(session: &Session, pen: Pen) -> Option<Action> {
    (session.puzzle.stage == Stage::Play).then_some(Action::Pen(pen))
}

fn other_pen(session: &Session) -> Pen {
    match session.page.pen {
        Pen::Digit => Pen::Mark,
        Pen::Mark | Pen::Note(_) | Pen::Color | Pen::Link => Pen::Digit,
    }
}

#[cfg(test)]
mod tests;
