//! What is drawn over the cells: links between them, the outline of the area to look at, and spots on the candidates of
//! the active cell's digit.

use std::cell::LazyCell;

use chromadoku_app::scene::graph::{Curve, Point};
use chromadoku_app::scene::grid::{CellScene, Fate, GridScene, LinkScene, Place};
use chromadoku_app::scene::number::{Decimal, length};
use chromadoku_app::scene::past::{Disc, Ends, past, toward};
use chromadoku_app::scene::rules::Room;
use chromadoku_core::id::{Digit, Id};
use yew::prelude::*;

use super::cell::digit_class;

/// How far from the center of a cell a link ends, in cells: the digit stays free.
const CLEAR: f32 = 0.34;
/// How far an arc along a row or column swings out, in cells: it runs over the border, beside the digits between.
const SWING: f32 = 0.5;

/// How far a link of candidates ends from their middles, in places of a mark.
const BESIDE: f32 = 0.42;
/// What it keeps from the middle of a value, in cells, and of a candidate, in places of a mark.
const VALUE: f32 = 0.26;
const MARK: f32 = 0.36;
const PLAIN: f32 = 0.24;
const PALE: f32 = 0.12;

/// Where the candidates of a cell are: left, top, width and height in cells.
const MARKS: Room = [0.02, 0.02, 0.96, 0.96];

/// What places of candidates in a cell depend on.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Places {
    /// How many digits there are.
    pub(super) digits: usize,
    /// How many a row has.
    pub(super) side: usize,
    /// What part of a cell they have, where rules need some of it.
    pub(super) room: Option<Room>,
}

/// The overlay, in units of one cell.
pub(super) fn overlay(scene: &GridScene, places: Places) -> Html {
    // Few pictures have links that pass by anything.
    let discs = LazyCell::new(|| discs(scene, places));
    let links = scene.links.iter().enumerate().map(|(number, link)| {
        let path = match link.digits {
            Some(_) => drawn(&between(scene, number, &discs, places)),
            None => arc(link, (scene.rows, scene.columns)),
        };
        // Conflicts are double lines: a wide stroke with paper along its middle.
        html! {
            <g class={classes!("link", format!("role-{}", link.role.name()), link.past.then_some("past"))}>
                <path class="halo" d={path.clone()} />
                <path class="line" d={path.clone()} />
                <path class="core" d={path} />
            </g>
        }
    });
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

/// Where the candidate of a cell is marked.
fn mark_at((row, column): Place, digit: Digit, places: Places) -> Point {
    let (x, y) = places.place(digit);
    (column as f32 + x, row as f32 + y)
}

impl Places {
    /// How many rows there are.
    pub(super) fn rows(self) -> usize {
        self.digits.div_ceil(self.side)
    }

    /// The part of a cell that has them: left, top, width and height in cells.
    fn part(self) -> Room {
        self.room.unwrap_or(MARKS)
    }

    /// Where the mark of a digit stands in a cell.
    fn place(self, digit: Digit) -> (f32, f32) {
        let [left, top, width, height] = self.part();
        let along = |at: usize, places: usize| (at as f32 + 0.5) / places as f32;
        (
            left + width * along(digit.index() % self.side, self.side),
            top + height * along(digit.index() / self.side, self.rows()),
        )
    }

    /// The digit whose mark is nearest to a place in a cell, given as fractions of its width and height.
    pub(super) fn digit_at(self, (x, y): (f64, f64)) -> Option<Digit> {
        let [left, top, width, height] = self.part().map(f64::from);
        let along = |at: f64, places: usize| ((at * places as f64) as usize).min(places - 1);
        let column = along((x - left) / width, self.side);
        let row = along((y - top) / height, self.rows());
        Some(row * self.side + column).filter(|&at| at < self.digits).map(Digit::from_index)
    }
}

/// What links pass by: the values, and the candidates that mean something.
fn discs(scene: &GridScene, places: Places) -> Vec<Disc> {
    let of_cell = |cell: &CellScene| {
        let (y, x) = (cell.place.0 as f32, cell.place.1 as f32);
        let has_value = cell.value.is_some() || cell.ghost.is_some();
        let value = has_value.then_some(((x + 0.5, y + 0.5), VALUE));
        // What means nothing is passed as well, if less widely, and least where it is pale.
        let marks = cell.marks.iter().map(|mark| {
            let clear = match mark.role {
                Some(_) => MARK,
                None if cell.role.is_some() || cell.in_area => PLAIN,
                None => PALE,
            };
            (mark_at(cell.place, mark.digit, places), clear / places.side as f32)
        });
        value.into_iter().chain(marks).collect::<Vec<_>>()
    };
    scene.cells.iter().flat_map(of_cell).collect()
}

/// What a link between candidates is made of. It ends beside their marks, and of several that join the same each goes a way of its
/// own.
fn between(scene: &GridScene, number: usize, discs: &[Disc], places: Places) -> Vec<Curve> {
    let ends = |link: &LinkScene| {
        let (from, to) = link.digits?;
        Some([mark_at(link.from, from, places), mark_at(link.to, to, places)])
    };
    let Some([from, to]) = ends(&scene.links[number]) else { return Vec::new() };
    let is_twin = |ends: &[Point; 2]| ends.contains(&from) && ends.contains(&to);
    let twins = scene.links[..number].iter().filter_map(ends).filter(is_twin).count();
    let clear = (BESIDE / places.side as f32).min(length((to.0 - from.0, to.1 - from.1)) * 0.4);
    let link = Ends { from, to, clear };
    link.drawn(past(discs, &link, twins, (scene.columns as f32, scene.rows as f32)))
}

/// A path along curves that follow one another.
fn drawn(curves: &[Curve]) -> String {
    let point = |(x, y): Point| format!("{} {}", Decimal(x), Decimal(y));
    let along = |curve: &Curve| match curve.control {
        Some(control) => format!("Q{} {}", point(control), point(curve.to)),
        None => format!("L{}", point(curve.to)),
    };
    let start = curves.first().map_or_else(String::new, |curve| format!("M{}", point(curve.from)));
    start + &curves.iter().map(along).collect::<String>()
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
    let (from, to) = (toward(from, control, CLEAR), toward(to, control, CLEAR));
    drawn(&[Curve { from, to, control: Some(control) }])
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
    use std::rc::Rc;

    use chromadoku_app::scene::past::cut;
    use chromadoku_app::scene::{Role, Seen};
    use chromadoku_app::session::{Reveal, Session, Shown};
    use chromadoku_core::technique::{Facts, TechniqueId};

    use super::*;

    fn link(from: Place, to: Place) -> String {
        arc(&LinkScene { from, to, digits: None, role: Role::Conflict, past: false }, (9, 9))
    }

    #[test]
    fn links_of_a_row_swing_inward_and_others_are_straight() {
        assert!(link((0, 0), (0, 8)).contains("Q4.5 1.5 "), "{}", link((0, 0), (0, 8)));
        assert!(link((8, 0), (8, 8)).contains("Q4.5 7.5 "));
        assert!(link((0, 8), (8, 8)).contains("Q7.5 4.5 "));
        assert!(link((0, 0), (2, 2)).contains("Q1.5 1.5 "));
        assert_eq!(link((0, 0), (0, 1)), "M0.84 0.5Q1 0.5 1.16 0.5");
    }

    /// The links of a scene, each with how deep it runs into what it does not join.
    fn passing(scene: &GridScene) -> Vec<(Vec<Curve>, f32)> {
        let places = Places { digits: 9, side: 3, room: None };
        let discs = discs(scene, places);
        let passes = |number| {
            let curves = between(scene, number, &discs, places);
            let is_end = |at: Point| {
                let ends = [curves[0].from, curves[curves.len() - 1].to];
                ends.iter().any(|end| length((at.0 - end.0, at.1 - end.1)) < 0.15)
            };
            // Around a digit is a little room, and what means nothing is passed where it can be.
            let used = discs.iter().filter(|(_, radius)| *radius > PLAIN / 3.0);
            let digits: Vec<Disc> = used.map(|&(at, radius)| (at, radius * 0.65)).collect();
            let others: Vec<&Disc> = digits.iter().filter(|(at, _)| !is_end(*at)).collect();
            let cut = cut(&curves, &others, (9.0, 9.0), f32::MAX);
            (curves, cut)
        };
        (0..scene.links.len()).map(passes).collect()
    }

    #[test]
    fn links_run_over_no_digit_but_their_own_and_stay_on_the_board() {
        let mut examples: Vec<_> = chromadoku_app::sheet::examples::links().into_iter().collect();
        examples.sort();
        let (mut all, mut straight) = (0, 0);
        for (id, link) in examples {
            let mut session = chromadoku_app::session::link::session_of(&link).unwrap();
            let givens = session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some());
            let facts = Facts::new(&session.puzzle.position.board).with_unique(Some(givens.collect()));
            let step = Rc::new(TechniqueId::find(id).unwrap().first_of(&facts).unwrap());
            let beats = chromadoku_app::scene::story::beats(&session.puzzle.position.board, &step).len();
            for reveal in (0..beats).map(|at| Reveal::Beat(at as u16)).chain([Reveal::Effects]) {
                session.moment.shown = Some(Shown { step: step.clone(), reveal });
                for (curves, cut) in passing(&chromadoku_app::scene::grid::scene(&Seen::of(&session))) {
                    assert_eq!(cut, 0.0, "{id} {reveal:?}: {curves:?}");
                    all += 1;
                    straight += usize::from(curves.len() == 1 && curves[0].control.is_none());
                }
            }
        }
        assert!(all > 10_000 && straight > all / 4, "{straight} of {all}");
    }

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
