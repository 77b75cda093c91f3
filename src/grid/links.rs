//! What is drawn over the cells: links between them, the outline of the area to look at, and spots on the candidates of
//! the active cell's digit.

use chromadoku_app::figure::Curve;
use chromadoku_app::figure::number::Decimal;
use chromadoku_app::scene::grid::links::{Places, path, ways};
use chromadoku_app::scene::grid::{CellScene, Fate, GridScene, LinkScene, Place};
use chromadoku_board::id::Digit;
use yew::prelude::*;

use super::cell::digit_class;

/// The overlay, in units of one cell.
pub(super) fn overlay(scene: &GridScene, places: Places) -> Html {
    let links = if scene.links.is_empty() { Vec::new() } else { drawn(scene, places) };
    let area = outline(&scene.cells, |cell| cell.in_area);
    let frame = scene.has_gaps().then(|| outline(&scene.cells, |_| true));
    html! {
        <svg class="overlay" viewBox={format!("0 0 {} {}", scene.columns, scene.rows)} aria-hidden="true">
            if let Some(frame) = frame {
                <path class="frame" d={frame} />
            }
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

/// The links. Conflicts are double lines: a wide stroke with paper along its middle.
#[inline(never)] // So that it comes late, when there are links.
fn drawn(scene: &GridScene, places: Places) -> Vec<Html> {
    let link = |(link, way): (&LinkScene, Vec<Curve>)| {
        let path = path(&way, 1.0);
        html! {
            <g class={classes!("link", format!("role-{}", link.role.name()), link.past.then_some("past"))}>
                <path class="halo" d={path.clone()} />
                <path class="line" d={path.clone()} />
                <path class="core" d={path} />
            </g>
        }
    };
    scene.links.iter().zip(ways(scene, places)).map(link).collect()
}

/// A spot on each candidate of a digit: lines without length, with round ends. One path for all, since an element for
/// each would have hundreds of cells drawn again whenever another digit is chosen.
fn spots(scene: &GridScene, digit: Digit, places: Places) -> String {
    let (x, y) = places.place(digit);
    let plain = |cell: &&CellScene| {
        let mut marks = cell.marks.iter();
        !cell.noted && marks.any(|mark| mark.digit == digit && mark.role.is_none() && mark.fate == Fate::Stays)
    };
    let spot =
        |cell: &CellScene| format!("M{} {}h0", Decimal(cell.place.1 as f32 + x), Decimal(cell.place.0 as f32 + y));
    scene.cells.iter().filter(plain).map(spot).collect()
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
    use chromadoku_app::scene::Seen;
    use chromadoku_app::session::Session;

    use super::*;

    #[test]
    fn each_candidate_of_the_digit_has_a_spot() {
        let scene = chromadoku_app::scene::grid::scene(&Seen::of(&Session::first_visit()));
        let digit = Digit(4);
        let has = |cell: &&CellScene| cell.marks.iter().any(|mark| mark.digit == digit);
        let path = spots(&scene, digit, Places { digits: 9, side: 3, room: None });
        assert_eq!(path.matches('M').count(), scene.cells.iter().filter(has).count());
        let (row, column) = scene.cells.iter().find(has).unwrap().place;
        assert!(path.starts_with(&format!("M{column}.5 {row}.5h0")), "{path}");
    }

    #[test]
    fn an_outline_has_no_edge_between_two_cells_of_the_set() {
        let scene = chromadoku_app::scene::grid::scene(&Seen::of(&Session::first_visit()));
        let path = outline(&scene.cells, |cell| cell.place.0 == 0);
        assert_eq!(path.matches('h').count(), 18);
        assert_eq!(path.matches('v').count(), 2);
        assert!(outline(&scene.cells, |_| false).is_empty());
    }
}
