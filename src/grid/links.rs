//! What is drawn over the cells: links between them, the outline of the area to look at, and spots on the candidates of
//! the active cell's digit.

use chromadoku_core::id::{Digit, Id};
use yew::prelude::*;

use super::cell::digit_class;
use crate::scene::grid::{CellScene, Fate, GridScene, LinkScene, Place};
use crate::scene::number::{Decimal, length};
use crate::scene::rules::BELOW_SUMS;

/// How far from the center of a cell a link ends, in cells: the digit stays free.
const CLEAR: f32 = 0.34;
/// How far an arc along a row or column swings out, in cells: it runs over the border, beside the digits between.
const SWING: f32 = 0.5;

/// How far a link of candidates ends from their middles, in places of a mark.
const BESIDE: f32 = 0.42;
/// How far it bends to the side, in units of its length.
const BEND: f32 = 0.1;

/// Where the candidates of a cell are: left, top, width and height in cells.
const MARKS: [f32; 4] = [0.02, 0.02, 0.96, 0.96];

/// What places of candidates depend on.
#[derive(Clone, Copy)]
struct Places {
    digits: usize,
    /// How many a row has.
    side: usize,
    /// Whether cells have sums in their corners.
    summed: bool,
}

/// The overlay, in units of one cell.
pub(super) fn overlay(scene: &GridScene, side: usize, summed: bool) -> Html {
    let places = Places { digits: scene.digits, side, summed };
    let links = scene.links.iter().map(|link| {
        let path = match link.digits {
            Some(digits) => between(link, digits, places),
            None => arc(link, (scene.rows, scene.columns)),
        };
        // Conflicts are double lines: a wide stroke with paper along its middle.
        html! {
            <g class={format!("link role-{}", link.role.name())}>
                <path class="halo" d={path.clone()} />
                <path class="line" d={path.clone()} />
                <path class="core" d={path} />
            </g>
        }
    });
    let area = outline(&scene.cells, |cell| cell.in_area);
    html! {
        <svg class="overlay" viewBox={format!("0 0 {} {}", scene.columns, scene.rows)} aria-hidden="true">
            if !area.is_empty() {
                <path class={classes!("area-outline", scene.broken.then_some("is-broken"))} d={area} />
            }
            if let Some(digit) = scene.lit {
                <path class={classes!("spots", digit_class(digit))} d={spots(scene, digit, places)} />
            }
            { for links }
        </svg>
    }
}

/// A spot on each candidate of a digit: lines without length, with round ends. One path for all, since an element for
/// each would have hundreds of cells drawn again whenever another digit is chosen.
fn spots(scene: &GridScene, digit: Digit, places: Places) -> String {
    let (x, y) = mark_place(digit, places);
    let plain = |cell: &&CellScene| {
        let mut marks = cell.marks.iter();
        !cell.noted && marks.any(|mark| mark.digit == digit && mark.role.is_none() && mark.fate == Fate::Stays)
    };
    let spot =
        |cell: &CellScene| format!("M{} {}h0", Decimal(cell.place.1 as f32 + x), Decimal(cell.place.0 as f32 + y));
    scene.cells.iter().filter(plain).map(spot).collect()
}

/// Where the mark of a digit stands in a cell.
fn mark_place(digit: Digit, Places { digits, side, summed }: Places) -> (f32, f32) {
    let [left, top, width, height] = if summed { BELOW_SUMS } else { MARKS };
    let along = |at: usize, places: usize| (at as f32 + 0.5) / places as f32;
    (
        left + width * along(digit.index() % side, side),
        top + height * along(digit.index() / side, digits.div_ceil(side)),
    )
}

/// The digit whose mark is nearest to a place in a cell, given as fractions of its width and height.
pub(super) fn digit_at((x, y): (f64, f64), digits: usize, side: usize, summed: bool) -> Option<Digit> {
    let [left, top, width, height] = if summed { BELOW_SUMS } else { MARKS }.map(f64::from);
    let along = |at: f64, places: usize| ((at * places as f64) as usize).min(places - 1);
    let column = along((x - left) / width, side);
    let row = along((y - top) / height, digits.div_ceil(side));
    Some(row * side + column).filter(|&at| at < digits).map(Digit::from_index)
}

/// The path between two candidates, bent a little, so that links along one line can be told apart; it ends beside the
/// marks.
fn between(link: &LinkScene, (from_digit, to_digit): (Digit, Digit), places: Places) -> String {
    let at = |(row, column): Place, digit| {
        let (x, y) = mark_place(digit, places);
        (column as f32 + x, row as f32 + y)
    };
    let (from, to) = (at(link.from, from_digit), at(link.to, to_digit));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let apart = length((dx, dy)).max(f32::EPSILON);
    let clear = (BESIDE / places.side as f32 / apart).min(0.4);
    let point = |along: f32| (from.0 + dx * along, from.1 + dy * along);
    let (start, end) = (point(clear), point(1.0 - clear));
    let bend = if apart > 1.0 { BEND } else { 0.0 };
    let control = (from.0 + dx / 2.0 - dy * bend, from.1 + dy / 2.0 + dx * bend);
    curve(start, control, end)
}

fn curve(start: (f32, f32), control: (f32, f32), end: (f32, f32)) -> String {
    let point = |(x, y): (f32, f32)| format!("{} {}", Decimal(x), Decimal(y));
    format!("M{}Q{} {}", point(start), point(control), point(end))
}

/// The path of a link. Between cells of one row or column it is an arc toward the middle of the board, so that it does
/// not run over the digits between them; touching cells and others are joined straight.
fn arc(link: &LinkScene, (rows, columns): (usize, usize)) -> String {
    let center = |(row, column): Place| (column as f32 + 0.5, row as f32 + 0.5);
    let (from, to) = (center(link.from), center(link.to));
    let along = (to.0 - from.0, to.1 - from.1);
    let apart = length(along).max(f32::EPSILON);
    let straight = along.0 != 0.0 && along.1 != 0.0 || apart < 1.5;
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let inward = match (along.1 == 0.0, straight) {
        (_, true) => (0.0, 0.0),
        (true, _) => (0.0, if middle.1 > rows as f32 / 2.0 { -1.0 } else { 1.0 }),
        (false, _) => (if middle.0 > columns as f32 / 2.0 { -1.0 } else { 1.0 }, 0.0),
    };
    // A quadratic curve swings out half as far as its control point.
    let control = (middle.0 + inward.0 * 2.0 * SWING, middle.1 + inward.1 * 2.0 * SWING);
    let toward = |(x, y): (f32, f32)| {
        let (dx, dy) = (control.0 - x, control.1 - y);
        let distance = length((dx, dy)).max(f32::EPSILON);
        (x + dx / distance * CLEAR, y + dy / distance * CLEAR)
    };
    let (start, end) = (toward(from), toward(to));
    curve(start, control, end)
}

/// The border of a set of cells, edge by edge.
fn outline(cells: &[CellScene], inside: impl Fn(&CellScene) -> bool) -> String {
    // Cells are in reading order.
    let set: Vec<Place> = cells.iter().filter(|cell| inside(cell)).map(|cell| cell.place).collect();
    let mut path = String::new();
    for &(row, column) in &set {
        let mut edge = |neighbor: Option<Place>, line: String| {
            if neighbor.is_none_or(|place| set.binary_search(&place).is_err()) {
                path += &line;
            }
        };
        edge(row.checked_sub(1).map(|row| (row, column)), format!("M{column} {row}h1"));
        edge(Some((row + 1, column)), format!("M{column} {}h1", row + 1));
        edge(column.checked_sub(1).map(|column| (row, column)), format!("M{column} {row}v1"));
        edge(Some((row, column + 1)), format!("M{} {row}v1", column + 1));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Role, Seen};
    use crate::session::Session;

    fn link(from: Place, to: Place) -> String {
        arc(&LinkScene { from, to, digits: None, role: Role::Conflict }, (9, 9))
    }

    #[test]
    fn links_of_a_row_swing_inward_and_others_are_straight() {
        assert!(link((0, 0), (0, 8)).contains("Q4.5 1.5 "), "{}", link((0, 0), (0, 8)));
        assert!(link((8, 0), (8, 8)).contains("Q4.5 7.5 "));
        assert!(link((0, 8), (8, 8)).contains("Q7.5 4.5 "));
        assert!(link((0, 0), (2, 2)).contains("Q1.5 1.5 "));
        assert_eq!(link((0, 0), (0, 1)), "M0.84 0.5Q1 0.5 1.16 0.5");
    }

    #[test]
    fn each_candidate_of_the_digit_has_a_spot() {
        let scene = crate::scene::grid::scene(&Seen::of(&Session::first_visit()));
        let digit = Digit(4);
        let has = |cell: &&CellScene| cell.marks.iter().any(|mark| mark.digit == digit);
        let path = spots(&scene, digit, Places { digits: 9, side: 3, summed: false });
        assert_eq!(path.matches('M').count(), scene.cells.iter().filter(has).count());
        let (row, column) = scene.cells.iter().find(has).unwrap().place;
        assert!(path.starts_with(&format!("M{column}.5 {row}.5h0")), "{path}");
    }

    #[test]
    fn an_outline_has_no_edge_between_two_cells_of_the_set() {
        let scene = crate::scene::grid::scene(&Seen::of(&Session::first_visit()));
        let path = outline(&scene.cells, |cell| cell.place.0 == 0);
        assert_eq!(path.matches('h').count(), 18);
        assert_eq!(path.matches('v').count(), 2);
        assert!(outline(&scene.cells, |_| false).is_empty());
    }
}
