//! A position at a glance, in a picture that is too small for digits: each is a square of its color.

use chromadoku_board::codec::link::LinkState;
use chromadoku_board::id::{Cell, Digit};

use crate::figure::borders::thick;
use crate::figure::rules::{self, Shape};

/// The picture, in units of one cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    /// Columns and rows.
    pub size: (usize, usize),
    /// The cells of each digit as a path: those where it is given, then those where it was entered.
    pub digits: Vec<(Digit, [String; 2])>,
    /// What rules look like.
    pub rules: Vec<Shape>,
    /// The borders of regions as a path.
    pub borders: String,
}

/// A position at a glance.
pub fn glance(state: &LinkState) -> Glance {
    let geometry = &state.geometry;
    let square = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        format!("M{column} {row}h1v1h-1z")
    };
    let cells = |digit: Digit| {
        let of = |is_given: bool| {
            let is_it = |&cell: &Cell| state.value(cell) == Some(digit) && state.givens[cell].is_some() == is_given;
            geometry.cells().filter(is_it).map(square).collect::<String>()
        };
        (digit, [of(true), of(false)])
    };
    let rules = rules::scene(geometry).map(|rules| [rules.grounds, rules.shapes].concat());
    Glance {
        size: (geometry.columns(), geometry.rows()),
        digits: geometry.digits().iter().map(cells).collect(),
        rules: rules.unwrap_or_default(),
        borders: thick(geometry, 1),
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::codec::link::Entry;

    use super::*;
    use crate::session::Session;

    #[test]
    fn givens_and_entries_are_squares_of_their_digits() {
        let session = Session::of_text("1... .... .... ...2").unwrap();
        let mut state = LinkState::new(session.puzzle.geometry.clone(), (*session.puzzle.givens).clone());
        state.entries[Cell(1)] = Some(Entry::own(Digit(1)));
        let glance = glance(&state);
        let [one, two, three, _] = &glance.digits[..] else { panic!("four digits") };
        assert_eq!(one.1, ["M0 0h1v1h-1z", ""]);
        assert_eq!(two.1, ["M3 3h1v1h-1z", "M1 0h1v1h-1z"]);
        assert_eq!(three.1, ["", ""]);
        assert_eq!((glance.size, glance.borders.matches('M').count(), glance.rules.len()), ((4, 4), 24, 0));
    }
}
