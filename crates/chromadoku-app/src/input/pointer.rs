//! Choosing cells with a mouse, pen or finger.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Cell;

use crate::reduce::Action;
use crate::session::setting::Ruling;
use crate::session::{Filter, Session};

/// What pressing a cell means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// Choose it alone.
    Only,
    /// Add it to the chosen cells, or take it out (Ctrl, or while several are being chosen).
    Also,
    /// Choose the rectangle up to it (Shift).
    To,
}

/// A cell is pressed.
pub fn press(cell: Cell, press: Press, session: &Session) -> Action {
    if session.sets_rules() {
        return Action::Rule(match press {
            Press::Only => Ruling::Begin(cell),
            Press::Also => Ruling::Also(cell),
            Press::To => Ruling::Over(cell),
        });
    }
    match press {
        Press::Only if puts(session) => Action::Put(cell),
        Press::Only => Action::Select(cell),
        Press::Also => Action::SelectAlso(cell),
        Press::To => Action::SelectTo(cell),
    }
}

/// The pointer comes to a cell while it is pressed: cells are added, and those chosen already stay chosen.
pub fn drag(cell: Cell, session: &Session) -> Option<Action> {
    if session.sets_rules() {
        return Some(Action::Rule(Ruling::Over(cell)));
    }
    (!puts(session) && !session.puzzle.selection.cells.contains(cell)).then_some(Action::SelectAlso(cell))
}

/// Whether pressing a cell fills it.
fn puts(session: &Session) -> bool {
    matches!(session.page.filter, Filter::Digit(_))
}

/// A double click or a long press on a value chooses all that are equal.
pub fn equal(cell: Cell, session: &Session) -> Option<Action> {
    let board = &session.puzzle.position.board;
    let value = board.value(cell).filter(|_| !puts(session) && !session.sets_rules())?;
    let equal = session.puzzle.geometry.cells().filter(|&other| board.value(other) == Some(value));
    Some(Action::SelectAll(equal.collect()))
}

/// The cell at a place of the picture, given as fractions of its width and height from the upper left corner.
pub fn cell_at(geometry: &Geometry, (x, y): (f64, f64)) -> Option<Cell> {
    let inside = (0.0..1.0).contains(&x) && (0.0..1.0).contains(&y);
    if !inside {
        return None;
    }
    geometry.cell_at((y * geometry.rows() as f64) as usize, (x * geometry.columns() as f64) as usize)
}

/// The same, but only well inside of the cell: a line that is drawn to a cell at a corner passes close by two others.
pub fn well_in(geometry: &Geometry, (x, y): (f64, f64)) -> Option<Cell> {
    let is_well = |at: f64, of: usize| (0.2..0.8).contains(&(at * of as f64).fract());
    let inside = is_well(x, geometry.columns()) && is_well(y, geometry.rows());
    cell_at(geometry, (x, y)).filter(|_| inside)
}

#[cfg(test)]
mod tests {
    use chromadoku_board::id::Digit;

    use super::*;
    use crate::session::Selection;

    #[test]
    fn pressing_chooses_adds_or_spans() {
        let session = Session::first_visit();
        assert_eq!(press(Cell(3), Press::Only, &session), Action::Select(Cell(3)));
        assert_eq!(press(Cell(3), Press::Also, &session), Action::SelectAlso(Cell(3)));
        assert_eq!(press(Cell(3), Press::To, &session), Action::SelectTo(Cell(3)));
    }

    #[test]
    fn with_a_digit_first_pressing_fills_and_neither_dragging_nor_pressing_twice_chooses() {
        let session = Session::first_visit().with(|session| session.page.filter = Filter::Digit(Digit(3)));
        assert_eq!(press(Cell(3), Press::Only, &session), Action::Put(Cell(3)));
        assert_eq!(press(Cell(3), Press::Also, &session), Action::SelectAlso(Cell(3)));
        assert_eq!((drag(Cell(5), &session), equal(Cell(0), &session)), (None, None));
    }

    #[test]
    fn dragging_never_takes_a_cell_out() {
        let session = Session::first_visit().with(|session| session.puzzle.selection = Selection::of(Cell(4)));
        assert_eq!(drag(Cell(4), &session), None);
        assert_eq!(drag(Cell(5), &session), Some(Action::SelectAlso(Cell(5))));
    }

    #[test]
    fn a_double_click_chooses_equal_values_and_nothing_on_an_empty_cell() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let session = Session::of_text(text).unwrap();
        let Some(Action::SelectAll(fives)) = equal(Cell(0), &session) else { panic!("r1c1 has a value") };
        assert_eq!(session.puzzle.geometry.names(&fives), "r1c1, r2c6, r8c9");
        assert_eq!(equal(Cell(2), &session), None);
    }

    #[test]
    fn a_place_of_the_picture_is_a_cell() {
        let geometry = Geometry::classic9();
        assert_eq!(cell_at(&geometry, (0.0, 0.0)), Some(Cell(0)));
        assert_eq!(cell_at(&geometry, (0.999, 0.999)), Some(Cell(80)));
        assert_eq!(cell_at(&geometry, (0.5, 0.0)), Some(Cell(4)));
        assert_eq!(cell_at(&geometry, (1.0, 0.5)), None);
        assert_eq!(cell_at(&geometry, (-0.1, 0.5)), None);
    }
}
