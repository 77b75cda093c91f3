//! Tests of what keys do.

use std::rc::Rc;

use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::id::Cell;

use super::*;
use crate::session::Direction::{First, Last, Left, RowEnd, RowStart, Up};
use crate::session::{Notice, OpenSheet, Reveal, Sheet, Shown};
use crate::sheet::help::{Join, KEYS};

fn board(n: usize) -> Session {
    let shape = Shape::classic(n).unwrap();
    Session::empty(Geometry::new(shape).unwrap()).with(|session| session.puzzle.stage = Stage::Play)
}

/// A key as people write it, pressed in the grid of a usual keyboard.
fn chord(text: &str) -> Key {
    let mut pressed = Key::default();
    let mut rest = text;
    while let Some((modifier, key)) = rest.split_once('+').filter(|(modifier, _)| !modifier.is_empty()) {
        match modifier {
            "Ctrl" => pressed.ctrl = true,
            "Shift" => pressed.shift = true,
            "Alt" => pressed.alt = true,
            "Meta" => pressed.meta = true,
            _ => panic!("{modifier} is no modifier"),
        }
        rest = key;
    }
    pressed.key = match rest {
        "←" => "ArrowLeft",
        "↑" => "ArrowUp",
        "→" => "ArrowRight",
        "↓" => "ArrowDown",
        "Space" => " ",
        key => key,
    }
    .to_owned();
    pressed.code = match rest.chars().next() {
        Some(figure @ '1'..='9') => format!("Digit{figure}"),
        Some(letter @ 'A'..='Z') if rest.len() == 1 => format!("Key{letter}"),
        _ => String::new(),
    };
    pressed
}

fn at(focus: Focus, text: &str) -> Key {
    Key { focus, ..chord(text) }
}

/// A key by what it types and where it is.
fn raw(key: &str, code: &str) -> Key {
    Key { key: key.to_owned(), code: code.to_owned(), ..Key::default() }
}

fn press(text: &str) -> Option<Action> {
    key(&chord(text), &board(9))
}

const DIGIT_4: Option<Action> = Some(Action::Digit(Digit(3)));
const MARK_4: Option<Action> = Some(Action::Mark(Digit(3)));

#[test]
fn every_key_of_the_table_does_something() {
    for row in KEYS.iter().flat_map(|(_, rows)| *rows) {
        for text in row.keys {
            // Letters are digits of large boards, and M changes the pen where it is none.
            let n = if row.join == Join::To { 25 } else { 9 };
            let mut session = board(n);
            session.page.notice = Some(Notice::info("something for Escape to close"));
            session.page.settings.shifted = Shifted::Note;
            assert!(key(&chord(text), &session).is_some(), "{text}: {}", row.words);
        }
    }
}

/// Keys without a row: with Shift, or typed with it on some keyboards, they do what others of the table do.
const ALSO: [&str; 6] = ["<", ">", "Shift+Home", "Shift+End", "Ctrl+Shift+Home", "Ctrl+Shift+End"];

#[test]
fn every_key_that_does_something_is_in_the_table() {
    let rules = Some(OpenSheet::new(Sheet::Setting));
    let situations = [
        board(9).with(|session| session.page.settings.shifted = Shifted::Note),
        board(9).with(|session| session.puzzle.stage = Stage::SetUp),
        board(9).with(|session| session.page.beside = rules),
        board(9).with(|session| session.page.notice = Some(Notice::info("something for Escape to close"))),
    ];
    let does = |text: &str| -> Vec<Option<Action>> {
        let in_both = |session| [Focus::Grid, Focus::Page].map(|focus| key(&at(focus, text), session));
        situations.iter().flat_map(in_both).collect()
    };
    let named = "Space Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ← ↑ → ↓ F1".split(' ');
    // The figure 1 stands for those up to 9.
    let typed = ('!'..='~').filter(|typed| !typed.is_ascii_lowercase() && !('2'..='9').contains(typed));
    let keys: Vec<String> = named.map(String::from).chain(typed.map(String::from)).collect();
    let is_told = |text: &str| KEYS.iter().flat_map(|(_, rows)| *rows).any(|row| row.keys.contains(&text));
    let mut untold = Vec::new();
    for held in ["", "Shift+", "Ctrl+", "Ctrl+Shift+"] {
        for key in &keys {
            let text = format!("{held}{key}");
            let done = does(&text);
            let is_another = held.is_empty() || done != does(key);
            if is_another && done.iter().any(Option::is_some) && !is_told(&text) {
                untold.push(text);
            }
        }
    }
    assert_eq!(untold, ALSO, "keys that do something, without a row in `sheet/help.rs`");
}

#[test]
fn arrows_home_and_end_move_and_with_shift_extend() {
    assert_eq!(press("←"), Some(Action::Go(Left)));
    assert_eq!(press("Shift+↑"), Some(Action::Extend(Up)));
    assert_eq!(press("Home"), Some(Action::Go(RowStart)));
    assert_eq!(press("Shift+End"), Some(Action::Extend(RowEnd)));
    assert_eq!(press("Ctrl+Home"), Some(Action::Go(First)));
    assert_eq!(press("Ctrl+Shift+End"), Some(Action::Extend(Last)));
}

#[test]
fn digits_enter_and_with_shift_mark_on_every_layout() {
    assert_eq!(press("4"), DIGIT_4);
    // US: Shift+4 types a dollar.
    assert_eq!(key(&Key { shift: true, ..raw("$", "Digit4") }, &board(9)), MARK_4);
    // French: the key types an apostrophe, and the figure with Shift.
    assert_eq!(key(&raw("'", "Digit4"), &board(9)), DIGIT_4);
    assert_eq!(key(&Key { shift: true, ..raw("4", "Digit4") }, &board(9)), MARK_4);
    // German: Shift+7 types a slash.
    assert_eq!(key(&Key { shift: true, ..raw("/", "Digit7") }, &board(9)), Some(Action::Mark(Digit(6))));
    assert_eq!(key(&chord("5"), &board(4)), None);
}

#[test]
fn the_number_pad_enters_and_with_shift_marks() {
    let num_lock = |key: &str, shift| Key { num_lock: true, shift, ..raw(key, "Numpad4") };
    assert_eq!(key(&num_lock("4", false), &board(9)), DIGIT_4);
    // Windows sends the key for moving and hides Shift; Linux sends both; a Mac sends the figure and Shift.
    assert_eq!(key(&num_lock("ArrowLeft", false), &board(9)), MARK_4);
    assert_eq!(key(&num_lock("ArrowLeft", true), &board(9)), MARK_4);
    assert_eq!(key(&Key { shift: true, ..raw("4", "Numpad4") }, &board(9)), MARK_4);
    // Without Num Lock it is for moving.
    assert_eq!(key(&raw("ArrowLeft", "Numpad4"), &board(9)), Some(Action::Go(Left)));
    assert_eq!(key(&raw("Home", "Numpad7"), &board(9)), Some(Action::Go(RowStart)));
    // Its decimal point erases, whatever it types.
    assert_eq!(key(&raw(",", "NumpadDecimal"), &board(9)), Some(Action::Erase));
    assert_eq!(key(&raw(".", "NumpadDecimal"), &board(9)), Some(Action::Erase));
    assert_eq!(key(&raw("0", "Numpad0"), &board(9)), Some(Action::Erase));
}

#[test]
fn letters_are_the_digits_past_nine_of_boards_that_have_them() {
    assert_eq!(key(&chord("A"), &board(16)), Some(Action::Digit(Digit(9))));
    assert_eq!(key(&raw("g", "KeyG"), &board(16)), Some(Action::Digit(Digit(15))));
    assert_eq!(key(&Key { shift: true, ..raw("G", "KeyG") }, &board(16)), Some(Action::Mark(Digit(15))));
    assert_eq!(key(&raw("h", "KeyH"), &board(16)), None);
    assert_eq!(key(&raw("a", "KeyA"), &board(9)), None);
    // A Cyrillic keyboard.
    assert_eq!(key(&raw("ф", "KeyA"), &board(16)), Some(Action::Digit(Digit(9))));
}

#[test]
fn the_pen_changes_by_plus_everywhere_and_by_m_where_it_is_no_digit() {
    assert_eq!(press("+"), Some(Action::Pen(Pen::Mark)));
    assert_eq!(
        key(&chord("M"), &board(16).with(|session| session.page.pen = Pen::Mark)),
        Some(Action::Pen(Pen::Digit))
    );
    assert_eq!(key(&chord("M"), &board(25)), Some(Action::Digit(Digit(21))));
    assert_eq!(key(&chord("+"), &board(9).with(|session| session.puzzle.stage = Stage::SetUp)), None);
}

#[test]
fn each_pen_follows_the_one_before_it() {
    let mut session = board(9);
    for pen in Pen::ALL.into_iter().cycle().skip(1).take(Pen::ALL.len()) {
        assert_eq!(key(&chord("="), &session), Some(Action::Pen(pen)));
        session.page.pen = pen;
    }
    assert_eq!(session.page.pen, Pen::Digit);
}

#[test]
fn with_shift_and_ctrl_digits_are_notes_where_the_settings_say_so() {
    let noting = |n| board(n).with(|session| session.page.settings.shifted = Shifted::Note);
    assert_eq!(key(&chord("Shift+4"), &noting(9)), Some(Action::Note(Spot::Corner, Digit(3))));
    assert_eq!(key(&chord("Ctrl+4"), &noting(9)), Some(Action::Note(Spot::Center, Digit(3))));
    assert_eq!(key(&chord("4"), &noting(9)), DIGIT_4);
    assert_eq!(key(&chord("Ctrl+5"), &noting(4)), None);
    assert_eq!(key(&chord("Ctrl+C"), &noting(16)), None, "letters are the browser's");
    assert_eq!(key(&at(Focus::Text, "Ctrl+4"), &noting(9)), None);
    assert_eq!(press("Ctrl+4"), None);
}

#[test]
fn undo_and_redo_have_their_usual_keys() {
    assert_eq!(press("Ctrl+Z"), Some(Action::Undo));
    assert_eq!(press("Ctrl+Y"), Some(Action::Redo));
    assert_eq!(press("Ctrl+Shift+Z"), Some(Action::Redo));
    assert_eq!(press("Meta+Z"), Some(Action::Undo));
    assert_eq!(key(&Key { ctrl: true, ..raw("я", "KeyZ") }, &board(9)), Some(Action::Undo));
    // German: the key that types Z undoes, wherever it is.
    assert_eq!(key(&Key { ctrl: true, ..raw("z", "KeyY") }, &board(9)), Some(Action::Undo));
}

#[test]
fn all_cells_are_chosen_only_in_the_grid() {
    assert_eq!(press("Ctrl+A"), Some(Action::SelectAll(board(9).puzzle.geometry.cell_set())));
    assert_eq!(key(&at(Focus::Page, "Ctrl+A"), &board(9)), None);
}

#[test]
fn time_and_hints_have_keys_that_are_no_letters() {
    assert_eq!(key(&at(Focus::Page, "Space"), &board(9)), Some(Action::TogglePlay));
    assert_eq!(press("Enter"), Some(Action::Hint));
    assert_eq!(press(","), Some(Action::Back));
    assert_eq!(press("."), Some(Action::Forward));
    assert_eq!(press("?"), Some(Action::Dialog(Some(Dialog::Sheet(Sheet::Keys)))));
}

#[test]
fn the_space_bar_never_plays_while_cells_are_filled() {
    let setting = board(9).with(|session| session.puzzle.stage = Stage::SetUp);
    for focus in [Focus::Grid, Focus::Page] {
        assert_eq!(key(&at(focus, "Space"), &setting), Some(Action::LeaveOut));
    }
    assert_eq!(key(&chord("0"), &setting), Some(Action::LeaveOut));
    assert_eq!(press("Space"), Some(Action::Pen(Pen::Mark)));
    let first = board(9).with(|session| session.page.filter = Filter::Digit(Digit(2)));
    assert_eq!(key(&chord("Space"), &first), Some(Action::Put(Cell(0))));
}

#[test]
fn an_element_keeps_the_keys_that_it_needs() {
    let session = board(9);
    for text in ["Space", "Enter"] {
        assert_eq!(key(&at(Focus::Button, text), &session), None, "{text} presses a button");
        assert_eq!(key(&at(Focus::Widget, text), &session), None, "{text} belongs to a slider or view");
        assert!(key(&at(Focus::Page, text), &session).is_some());
    }
    for text in ["←", "Home"] {
        assert_eq!(key(&at(Focus::Widget, text), &session), None, "{text} belongs to a slider or view");
    }
    assert_eq!(key(&at(Focus::Page, "Home"), &session), None, "Home scrolls the page");
    for text in ["4", "Delete", ",", "?", "Ctrl+Z", "←"] {
        assert_eq!(key(&at(Focus::Text, text), &session), None, "{text} belongs to the text");
        assert_eq!(key(&chord(&format!("Alt+{text}")), &session), None, "Alt+{text} belongs to the browser");
    }
    for text in ["4", "Delete", ".", "Ctrl+Z"] {
        assert!(key(&at(Focus::Button, text), &session).is_some(), "{text} works after a button was pressed");
    }
    for text in ["Ctrl+C", "Ctrl+V", "Ctrl+R", "Meta+Y", "Ctrl+1", "F5", "Tab", "Shift"] {
        assert_eq!(press(text), None, "{text} belongs to the browser");
    }
}

#[test]
fn escape_closes_one_thing_at_a_time() {
    let mut session = board(9);
    let step = chromadoku_solver::path::all_steps(&Session::first_visit().puzzle.position.board).remove(0);
    assert_eq!(press("Escape"), None);
    session.puzzle.selection.cells.insert(Cell(5));
    assert_eq!(key(&chord("Escape"), &session), Some(Action::Select(Cell(0))));
    session.page.notice = Some(Notice::info("Saved."));
    assert_eq!(key(&chord("Escape"), &session), Some(Action::Hush));
    session.moment.shown = Some(Shown { step: Rc::new(step), reveal: Reveal::Pattern });
    assert_eq!(key(&chord("Escape"), &session), Some(Action::Hide));
    session.page.dialog = Some(Dialog::Sheet(Sheet::Keys));
    assert_eq!(key(&at(Focus::Text, "Escape"), &session), Some(Action::Dialog(None)));
}

#[test]
fn holding_a_key_moves_on_but_does_not_toggle_on_and_on() {
    assert!(repeats(&Action::Go(Left)) && repeats(&Action::Forward) && repeats(&Action::Undo));
    assert!(!repeats(&Action::TogglePlay) && !repeats(&Action::Hint) && !repeats(&Action::Pen(Pen::Mark)));
    assert!(!repeats(&Action::Mark(Digit(0))) && !repeats(&Action::Digit(Digit(0))));
}

#[test]
fn an_open_dialog_keeps_every_other_key() {
    let session = board(9).with(|session| session.page.dialog = Some(Dialog::Settings));
    for text in ["4", "←", "Ctrl+Z", "Space", "?"] {
        assert_eq!(key(&at(Focus::Page, text), &session), None, "{text}");
    }
}
