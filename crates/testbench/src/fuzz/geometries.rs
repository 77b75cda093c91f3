//! Random geometries: everything that a shape can say.

use std::sync::Arc;

use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::rule;
use chromadoku_board::set::DigitSet;

/// Width and height of boxes, those of usual boards more than once.
const BOXES: [(u8, u8); 26] = [
    (3, 3),
    (3, 3),
    (3, 3),
    (2, 2),
    (3, 2),
    (2, 3),
    (4, 2),
    (2, 4),
    (5, 2),
    (2, 5),
    (4, 3),
    (3, 4),
    (6, 2),
    (2, 6),
    (5, 3),
    (3, 5),
    (4, 4),
    (8, 2),
    (2, 8),
    (5, 4),
    (4, 5),
    (10, 2),
    (5, 5),
    (9, 1),
    (1, 7),
    (11, 1),
];

/// A geometry, whatever it is; it may have no solution.
pub(super) fn random(random: &mut Random) -> Arc<Geometry> {
    let shape = match random.below(12) {
        0..5 => boxes(random),
        5 | 6 => with_extras(Shape::boxes(3, 3), random),
        7 => {
            let base = boxes(random);
            with_extras(base, random)
        }
        8 | 9 => jigsaw(random),
        10 => {
            let base = jigsaw(random);
            with_extras(base, random)
        }
        _ => overlapping(random),
    };
    Geometry::new(shape).unwrap_or_else(|_| Geometry::classic9())
}

fn boxes(random: &mut Random) -> Shape {
    let (width, height) = BOXES[random.below(BOXES.len())];
    Shape::boxes(width, height)
}

fn with_extras(mut shape: Shape, random: &mut Random) -> Shape {
    let is_nine = Geometry::new(shape.clone()).is_ok_and(|geometry| geometry.digit_count() == 9);
    let chances = [(Extra::Diagonals, 3), (Extra::Windows, 3), (Extra::AntiKnight, 5), (Extra::AntiKing, 4)];
    for (extra, chance) in chances {
        if random.below(chance) == 0 && (is_nine || extra != Extra::Windows) {
            shape = shape.with(extra);
        }
    }
    shape
}

/// Boxes, or rows where there are none, as regions, with cells exchanged between neighboring regions, or any.
pub(super) fn jigsaw(random: &mut Random) -> Shape {
    let side = [4, 5, 6, 6, 7, 8, 9, 9, 9, 10, 12][random.below(11)];
    let (width, height) = match Shape::classic(side).map(|shape| shape.base) {
        Some(Base::Boxes { width, height }) => (usize::from(width), usize::from(height)),
        _ => (side, 1),
    };
    let region = |at: usize| (at / side / height * height + at % side / width) as u8;
    let mut regions: Vec<u8> = (0..side * side).map(region).collect();
    for _ in 0..random.below(side * side) {
        let (row, column) = (random.below(side), random.below(side));
        let near = (row * side + (column + 1) % side, (row + 1) % side * side + column);
        let other = match random.below(16) {
            0 => random.below(side * side),
            number if number % 2 == 0 => near.0,
            _ => near.1,
        };
        regions.swap(row * side + column, other);
    }
    // One that is still being drawn: some cells are in no region.
    let open = if random.below(3) == 0 { random.below(side * side) } else { 0 };
    let mut regions: Vec<Option<u8>> = regions.into_iter().map(Some).collect();
    (0..open).for_each(|_| regions[random.below(side * side)] = None);
    Shape { base: Base::of_regions(&regions), extras: Vec::new() }
}

/// Boards of a size that share boxes, known as such or by their units alone.
fn overlapping(random: &mut Random) -> Shape {
    let (width, height) = [(2, 2), (3, 2), (3, 3)][random.below(3)];
    // By how many boxes each is away from the upper left corner, where a side has so many.
    let (down, right) = (width - 1, height - 1);
    let corners: &[(u8, u8)] = match random.below(5) {
        0 => &[(0, 0), (down, right)],
        1 => &[(0, right), (down, 0)],
        2 => &[(0, 0), (0, 1), (1, 0), (1, 1)],
        3 => &[(0, 0), (1, 1)],
        _ => &[(0, 0), (0, 2 * right), (down, right), (2 * down, 0), (2 * down, 2 * right)],
    };
    let corners = corners.iter().map(|&(row, column)| (row * height, column * width)).collect();
    let boards = Shape { base: Base::Boards { width, height, corners }, extras: Vec::new() };
    match (random.below(3), Geometry::new(boards.clone())) {
        (0, Ok(geometry)) => Shape { base: base_of_units(&geometry), extras: Vec::new() },
        _ => boards,
    }
}

/// A board by the cells of its units alone.
fn base_of_units(geometry: &Geometry) -> Base {
    let places = geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| (row as u8, column as u8));
    let units = geometry.units().map(|(_, unit)| unit.cells.clone()).collect();
    Base::Units { digits: geometry.digit_count() as u8, places: places.collect(), units }
}

/// The units of a solved board, some of them left out, and others that the solution fills too, whole ones and smaller.
pub(super) fn with_units(geometry: &Geometry, solution: &PerCell<Digit>, random: &mut Random) -> Shape {
    let digits = geometry.digit_count();
    let places = geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| (row as u8, column as u8));
    let left_out = [0, 0, 5, 2][random.below(4)];
    let kept = geometry.units().filter(|_| left_out == 0 || random.below(left_out) > 0);
    let mut units: Vec<Vec<Cell>> = kept.map(|(_, unit)| unit.cells.clone()).collect();
    let mut cells: Vec<Cell> = geometry.cells().collect();
    for _ in 0..random.below(2 * digits) {
        random.shuffle(&mut cells);
        let size = if random.below(3) == 0 { digits } else { 2 + random.below(digits.max(2) - 1) };
        let (mut held, mut unit) = (DigitSet::EMPTY, Vec::new());
        for &cell in &cells {
            if unit.len() < size && !held.contains(solution[cell]) {
                held.insert(solution[cell]);
                unit.push(cell);
            }
        }
        units.push(unit);
    }
    Shape { base: Base::Units { digits: digits as u8, places: places.collect(), units }, extras: Vec::new() }
}

/// The same board with some rules that a filling keeps.
pub(super) fn with_rules(plain: &Arc<Geometry>, filling: &PerCell<Digit>, random: &mut Random) -> Arc<Geometry> {
    let mut geometry = plain.clone();
    for _ in 0..1 + random.below(12) {
        let rule = Extra::Rule(rule::chance::any(plain, filling, random));
        let more = Geometry::new(geometry.shape().clone().with(rule));
        // Whether all marks are given depends on the other rules.
        if let Some(more) = more.ok().filter(|more| rule::check(more, filling).is_ok()) {
            geometry = more;
        }
    }
    geometry
}

/// A few cells anywhere, with units that some assignment of digits fills; gives that too.
pub(super) fn loose(random: &mut Random) -> Option<(Arc<Geometry>, PerCell<Digit>)> {
    let digits = 1 + random.below(12);
    let (rows, columns) = (1 + random.below(9), 1 + random.below(9));
    let mut places: Vec<(u8, u8)> =
        (0..rows * columns).map(|at| ((at / columns) as u8, (at % columns) as u8)).collect();
    random.shuffle(&mut places);
    places.truncate(1 + random.below(rows * columns));
    let solution: PerCell<Digit> = places.iter().map(|_| Digit::from_index(random.below(digits))).collect();
    let base = Base::Units { digits: digits as u8, places, units: Vec::new() };
    let bare = Geometry::new(Shape { base, extras: Vec::new() }).ok()?;
    let shape = with_units(&bare, &solution, random);
    Some((Geometry::new(shape).ok()?, solution))
}
