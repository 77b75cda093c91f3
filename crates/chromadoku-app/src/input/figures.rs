//! Numbers above nine, typed in figures: 1 and soon after it 2 in the same cell is 12.
//!
//! The first figure is entered at once, so nothing waits, and what the second makes of it takes its place, in the same
//! move. Only values are typed so: 1 and 2 typed as marks are two marks.

use chromadoku_board::id::{Cell, Digit, Id};

use super::keys::{self, Key};
use crate::reduce::Action;
use crate::session::{Filter, Pen, Session, Stage};

/// How many milliseconds a second figure still belongs to the first.
const TOGETHER: f64 = 1000.0;

/// Turns keys into actions, with the figure that a number may go on from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    pending: Option<Pending>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Pending {
    figure: usize,
    cell: Cell,
    time: f64,
}

impl Figures {
    /// The action of a key, if it has one.
    pub fn key(&mut self, key: &Key, session: &Session) -> Option<Action> {
        let action = keys::key(key, session);
        let pending = self.pending.take();
        let Some(figure) = self.figure(key, action.as_ref(), session) else { return action };
        let active = session.puzzle.selection.active;
        if let Some(first) = pending
            && (first.cell == active || is_next(session, first.cell))
            && (0.0..=TOGETHER).contains(&(key.time - first.time))
            && first.figure * 10 + figure <= session.puzzle.geometry.digit_count()
        {
            let digit = |number: usize| Digit::from_index(number - 1);
            return Some(Action::Amend(first.cell, digit(first.figure), digit(first.figure * 10 + figure)));
        }
        if figure > 0 && figure * 10 <= session.puzzle.geometry.digit_count() {
            self.pending = Some(Pending { figure, cell: active, time: key.time });
        }
        action
    }

    /// The figure that a key would write as a value: what a number is made of.
    fn figure(&self, key: &Key, action: Option<&Action>, session: &Session) -> Option<usize> {
        let writes = session.puzzle.stage == Stage::SetUp || session.page.pen == Pen::Digit;
        match action? {
            // A digit that chooses a filter writes nothing.
            _ if matches!(session.page.filter, Filter::Digit(_)) || session.sets_rules() => None,
            Action::Digit(digit) if writes && digit.index() < 9 => Some(digit.index() + 1),
            Action::Erase | Action::LeaveOut if writes && key.key == "0" => Some(0),
            _ => None,
        }
    }
}

/// Whether setting a puzzle has gone on from this cell to the active one.
fn is_next(session: &Session, cell: Cell) -> bool {
    let selection = &session.puzzle.selection;
    session.puzzle.stage == Stage::SetUp && selection.cells.len() == 1 && session.after(cell) == selection.active
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Geometry, Shape};

    use super::*;
    use crate::session::Selection;

    fn board(n: usize) -> Session {
        let shape = Shape::classic(n).unwrap();
        Session::empty(Geometry::new(shape).unwrap()).with(|session| session.puzzle.stage = Stage::Play)
    }

    fn typed(session: &Session, keys: &[(&str, f64)]) -> Vec<Option<Action>> {
        let mut figures = Figures::default();
        let press = |&(key, time): &(&str, f64)| Key { key: key.to_owned(), time, ..Key::default() };
        keys.iter().map(|pressed| figures.key(&press(pressed), session)).collect()
    }

    fn digit(number: u8) -> Option<Action> {
        Some(Action::Digit(Digit(number - 1)))
    }

    fn amend(figure: u8, number: u8) -> Option<Action> {
        Some(Action::Amend(Cell(0), Digit(figure - 1), Digit(number - 1)))
    }

    #[test]
    fn two_figures_within_a_second_are_a_number() {
        assert_eq!(typed(&board(16), &[("1", 0.0), ("2", 900.0)]), [digit(1), amend(1, 12)]);
        assert_eq!(typed(&board(25), &[("2", 0.0), ("5", 100.0)]), [digit(2), amend(2, 25)]);
        assert_eq!(typed(&board(12), &[("1", 0.0), ("0", 100.0)]), [digit(1), amend(1, 10)]);
        assert_eq!(typed(&board(25), &[("1", 0.0), ("2", 1.0), ("3", 2.0)]), [digit(1), amend(1, 12), digit(3)]);
    }

    #[test]
    fn figures_stay_apart_after_a_second_and_where_no_digit_has_the_number() {
        assert_eq!(typed(&board(16), &[("1", 0.0), ("2", 1100.0)]), [digit(1), digit(2)]);
        assert_eq!(typed(&board(16), &[("1", 0.0), ("7", 100.0)]), [digit(1), digit(7)]);
        assert_eq!(typed(&board(9), &[("1", 0.0), ("2", 1.0)]), [digit(1), digit(2)]);
        assert_eq!(typed(&board(9), &[("1", 0.0), ("0", 1.0)]), [digit(1), Some(Action::Erase)]);
    }

    #[test]
    fn a_key_between_or_another_cell_ends_a_number() {
        let go = Some(Action::Go(crate::session::Direction::Left));
        let keys = [("1", 0.0), ("ArrowLeft", 1.0), ("2", 2.0)];
        assert_eq!(typed(&board(16), &keys), [digit(1), go, digit(2)]);

        let (here, mut figures) = (board(16), Figures::default());
        let there = here.clone().with(|session| session.puzzle.selection = Selection::of(Cell(7)));
        let press = |key: &str| Key { key: key.to_owned(), ..Key::default() };
        assert_eq!(figures.key(&press("1"), &here), digit(1));
        assert_eq!(figures.key(&press("2"), &there), digit(2));
    }

    #[test]
    fn marks_are_not_typed_as_numbers() {
        let marking = board(16).with(|session| session.page.pen = Pen::Mark);
        assert_eq!(typed(&marking, &[("1", 0.0), ("2", 100.0)]), [digit(1), digit(2)]);
        let setting = marking.with(|session| session.puzzle.stage = Stage::SetUp);
        assert_eq!(typed(&setting, &[("1", 0.0), ("2", 100.0)]), [digit(1), amend(1, 12)]);
    }

    #[test]
    fn setting_goes_on_to_the_next_cell_and_the_second_figure_belongs_to_the_one_before() {
        let mut session = Session::empty(Geometry::new(Shape::classic(16).unwrap()).unwrap());
        let mut figures = Figures::default();
        for (time, key) in ["1", "2", "3", "1", "0"].iter().enumerate() {
            let key = Key { key: (*key).to_owned(), time: time as f64, ..Key::default() };
            session.act(figures.key(&key, &session).unwrap());
        }
        let given: Vec<_> = (0..4).map(|cell| session.puzzle.givens[Cell(cell)]).collect();
        assert_eq!(given, [Some(Digit(11)), Some(Digit(2)), Some(Digit(9)), None]);
        assert_eq!(session.puzzle.selection.active, Cell(3));
    }
}
