//! The ways of links over a grid, in units of a cell: past the digits that they do not join.

use std::cell::LazyCell;

use chromadoku_board::id::{Digit, Id};

use super::{GridScene, LinkScene, Place};
use crate::figure::number::{Decimal, length};
use crate::figure::rules::Room;
use crate::figure::{Curve, Point};
use crate::scene::past::{Disc, Ends, past, toward};

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
const MARKS: Room = [0.04, 0.04, 0.92, 0.92];

/// What places of candidates in a cell depend on.
#[derive(Clone, Copy, PartialEq)]
pub struct Places {
    /// How many digits there are.
    pub digits: usize,
    /// How many a row has.
    pub side: usize,
    /// What part of a cell they have, where rules need some of it.
    pub room: Option<Room>,
}

impl Places {
    /// How many rows there are.
    pub fn rows(self) -> usize {
        self.digits.div_ceil(self.side)
    }

    /// The part of a cell that has them: left, top, width and height in cells.
    fn part(self) -> Room {
        self.room.unwrap_or(MARKS)
    }

    /// Where the mark of a digit stands in a cell.
    pub fn place(self, digit: Digit) -> (f32, f32) {
        let [left, top, width, height] = self.part();
        let along = |at: usize, places: usize| (at as f32 + 0.5) / places as f32;
        (
            left + width * along(digit.index() % self.side, self.side),
            top + height * along(digit.index() / self.side, self.rows()),
        )
    }

    /// The digit whose mark is nearest to a place in a cell, given as fractions of its width and height.
    pub fn digit_at(self, (x, y): (f64, f64)) -> Option<Digit> {
        let [left, top, width, height] = self.part().map(f64::from);
        let along = |at: f64, places: usize| ((at * places as f64) as usize).min(places - 1);
        let column = along((x - left) / width, self.side);
        let row = along((y - top) / height, self.rows());
        Some(row * self.side + column).filter(|&at| at < self.digits).map(Digit::from_index)
    }
}

/// Where the candidate of a cell is marked.
pub fn mark_at((row, column): Place, digit: Digit, places: Places) -> Point {
    let (x, y) = places.place(digit);
    (column as f32 + x, row as f32 + y)
}

/// What a link keeps from the middle of a digit, in cells.
#[derive(Clone, Copy)]
pub enum Keep {
    /// A value.
    Value,
    /// A candidate that means something.
    Mark,
    /// One that means nothing.
    Plain,
    /// One that is pale besides.
    Pale,
}

/// What links between candidates pass by.
pub struct Field {
    discs: Vec<Disc>,
    /// How many candidates a row of a cell has.
    side: usize,
    /// Columns and rows of the picture.
    size: Point,
}

impl Field {
    /// A board with nothing on it.
    pub fn new(side: usize, size: Point) -> Field {
        Field { discs: Vec::new(), side, size }
    }

    /// What stands at a point.
    pub fn add(&mut self, at: Point, keep: Keep) {
        let far = match keep {
            Keep::Value => VALUE,
            Keep::Mark => MARK / self.side as f32,
            Keep::Plain => PLAIN / self.side as f32,
            Keep::Pale => PALE / self.side as f32,
        };
        self.discs.push((at, far));
    }

    /// The values of a scene and its candidates. What means nothing is passed as well, if less widely, and least where it is pale.
    fn of(scene: &GridScene, places: Places) -> Field {
        let mut field = Field::new(places.side, (scene.columns as f32, scene.rows as f32));
        for cell in &scene.cells {
            if cell.value.is_some() || cell.ghost.is_some() {
                field.add((cell.place.1 as f32 + 0.5, cell.place.0 as f32 + 0.5), Keep::Value);
            }
            for mark in &cell.marks {
                let keep = match mark.role {
                    Some(_) => Keep::Mark,
                    None if cell.role.is_some() || cell.in_area => Keep::Plain,
                    None => Keep::Pale,
                };
                field.add(mark_at(cell.place, mark.digit, places), keep);
            }
        }
        field
    }

    /// What the last of some links between candidates is made of. It ends beside their marks, and of several that join the same each
    /// goes a way of its own.
    pub fn last(&self, links: &[[Point; 2]]) -> Vec<Curve> {
        let Some((&[from, to], before)) = links.split_last() else { return Vec::new() };
        let twins = before.iter().filter(|ends| ends.contains(&from) && ends.contains(&to)).count();
        let clear = (BESIDE / self.side as f32).min(length((to.0 - from.0, to.1 - from.1)) * 0.3);
        let link = Ends { from, to, clear };
        link.drawn(past(&self.discs, &link, twins, self.size))
    }
}

/// What each link of a scene is made of.
pub fn ways(scene: &GridScene, places: Places) -> Vec<Vec<Curve>> {
    // Few pictures have links that pass by anything.
    let field = LazyCell::new(|| Field::of(scene, places));
    let mut ends = Vec::new();
    let way = |link: &LinkScene| match link.digits {
        Some((from, to)) => {
            ends.push([mark_at(link.from, from, places), mark_at(link.to, to, places)]);
            field.last(&ends)
        }
        None => vec![arc(link, (scene.rows, scene.columns))],
    };
    scene.links.iter().map(way).collect()
}

/// A path along curves that follow one another, where a cell is so large.
pub fn path(curves: &[Curve], cell: f32) -> String {
    let point = |(x, y): Point| format!("{} {}", Decimal(x * cell), Decimal(y * cell));
    let along = |curve: &Curve| match curve.control {
        Some(control) => format!("Q{} {}", point(control), point(curve.to)),
        None => format!("L{}", point(curve.to)),
    };
    let start = curves.first().map_or_else(String::new, |curve| format!("M{}", point(curve.from)));
    start + &curves.iter().map(along).collect::<String>()
}

/// A link of cells. Between cells of one row or column it is an arc toward the middle of the board, so that it does
/// not run over the digits between them; touching cells and others are joined straight.
fn arc(link: &LinkScene, (rows, columns): (usize, usize)) -> Curve {
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
    Curve { from, to, control: Some(control) }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chromadoku_solver::technique::{Facts, TechniqueId};

    use super::*;
    use crate::figure::Role;
    use crate::scene::Seen;
    use crate::scene::past::cut;
    use crate::session::link::session_of;
    use crate::session::{Reveal, Shown};
    use crate::sheet::examples;
    use crate::story;

    fn link(from: Place, to: Place) -> String {
        path(&[arc(&LinkScene { from, to, digits: None, role: Role::Conflict, past: false }, (9, 9))], 1.0)
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
        let field = Field::of(scene, places);
        let ends = |link: &LinkScene| {
            let (from, to) = link.digits?;
            Some([mark_at(link.from, from, places), mark_at(link.to, to, places)])
        };
        let all: Vec<[Point; 2]> = scene.links.iter().filter_map(ends).collect();
        let passes = |number| {
            let curves = field.last(&all[..=number]);
            let is_end = |at: Point| {
                let ends = [curves[0].from, curves[curves.len() - 1].to];
                ends.iter().any(|end| length((at.0 - end.0, at.1 - end.1)) < 0.15)
            };
            // Around a digit is a little room, and what means nothing is passed where it can be.
            let used = field.discs.iter().filter(|(_, radius)| *radius > PLAIN / 3.0);
            let digits: Vec<Disc> = used.map(|&(at, radius)| (at, radius * 0.65)).collect();
            let others: Vec<&Disc> = digits.iter().filter(|(at, _)| !is_end(*at)).collect();
            let cut = cut(&curves, &others, (9.0, 9.0), f32::MAX);
            (curves, cut)
        };
        (0..all.len()).map(passes).collect()
    }

    #[test]
    fn links_run_over_no_digit_but_their_own_and_stay_on_the_board() {
        let mut examples: Vec<_> = examples::links().into_iter().collect();
        examples.sort();
        let (mut all, mut straight) = (0, 0);
        for (id, link) in examples {
            let mut session = session_of(&link).unwrap();
            let givens = session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some());
            let facts = Facts::new(&session.puzzle.position.board).with_unique(Some(givens.collect()));
            let step = Rc::new(TechniqueId::find(id).unwrap().first_of(&facts).unwrap());
            let beats = story::beats(&session.puzzle.position.board, &step).len();
            for reveal in (0..beats).map(|at| Reveal::Beat(at as u16)).chain([Reveal::Effects]) {
                session.moment.shown = Some(Shown { step: step.clone(), reveal });
                for (curves, cut) in passing(&super::super::scene(&Seen::of(&session))) {
                    assert_eq!(cut, 0.0, "{id} {reveal:?}: {curves:?}");
                    all += 1;
                    straight += usize::from(curves.len() == 1 && curves[0].control.is_none());
                }
            }
        }
        assert!(all > 10_000 && straight > all / 4, "{straight} of {all}");
    }
}
