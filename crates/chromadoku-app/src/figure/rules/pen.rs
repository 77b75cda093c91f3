//! What rules are drawn with: lines, circles and letters in layers.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, RuleId};

use super::{Form, Part, Ring, Shape};
use crate::figure::number::{Decimal, length};

/// A point, in cells from the upper left corner.
pub type Point = (f32, f32);

/// What lies over what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    Ground,
    Line,
    Border,
    Top,
}

/// Shapes as they are drawn.
pub(super) struct Pen<'a> {
    pub(super) geometry: &'a Geometry,
    layers: [Vec<Shape>; 4],
    pub(super) ring: Ring,
    /// The rule that is being drawn, if it is one.
    pub(super) of: Option<RuleId>,
}

impl<'a> Pen<'a> {
    pub(super) fn of(geometry: &'a Geometry) -> Pen<'a> {
        Pen { geometry, layers: Default::default(), ring: Ring::default(), of: None }
    }

    /// Whether nothing was drawn.
    pub(super) fn is_blank(&self) -> bool {
        self.layers.iter().all(Vec::is_empty)
    }

    /// All shapes, from the ground up: those below the borders of cells, those below digits, and those over them.
    pub(super) fn lift(self) -> [Vec<Shape>; 3] {
        let [ground, line, border, top] = self.layers;
        [ground, [line, border].concat(), top]
    }

    /// The middle of a cell.
    pub(super) fn center(&self, cell: Cell) -> Point {
        let (row, column) = self.geometry.place(cell);
        (column as f32 + 0.5, row as f32 + 0.5)
    }

    /// The middles of cells.
    pub(super) fn centers(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.center(cell)).collect()
    }

    /// Adds a path, but not twice the same: several arrows may leave one circle.
    pub(super) fn path(&mut self, layer: Layer, kind: &'static str, part: Part, path: String) {
        let shape = Shape { kind, part, form: Form::Path(path), of: self.of.into_iter().collect() };
        let layer = &mut self.layers[layer as usize];
        match layer.iter_mut().find(|known| (known.kind, known.part, &known.form) == (kind, part, &shape.form)) {
            Some(known) => known.of.extend(shape.of),
            None => layer.push(shape),
        }
    }

    /// Adds a text.
    pub(super) fn text(&mut self, kind: &'static str, at: Point, size: f32, text: String) {
        let form = Form::Text { at, size, text };
        self.layers[Layer::Top as usize].push(Shape {
            kind,
            part: Part::Label,
            form,
            of: self.of.into_iter().collect(),
        });
    }

    /// Tints cells.
    pub(super) fn cells(&mut self, kind: &'static str, cells: &[Cell]) {
        let square = |cell: &Cell| {
            let (row, column) = self.geometry.place(*cell);
            format!("M{column} {row}h1v1h-1z")
        };
        let path = cells.iter().map(square).collect();
        self.path(Layer::Ground, kind, Part::Ground, path);
    }
}

/// A line through points.
pub(super) fn through(points: &[Point]) -> String {
    let mut letters = std::iter::once('M').chain(std::iter::repeat('L'));
    points.iter().filter_map(|&(x, y)| Some(format!("{}{} {}", letters.next()?, Decimal(x), Decimal(y)))).collect()
}

/// A circle around a point.
pub(super) fn circle((x, y): Point, radius: f32) -> String {
    let (r, d) = (Decimal(radius), Decimal(2.0 * radius));
    format!("M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", Decimal(x - radius), Decimal(y))
}

/// All points as near to a line between two points as its radius.
pub(super) fn capsule(from: Point, to: Point, radius: f32) -> String {
    if from == to {
        return circle(from, radius);
    }
    let (ux, uy) = toward(from, to);
    let aside = |at: Point, by: f32| moved(at, (uy, -ux), by);
    let point = |(x, y): Point| format!("{} {}", Decimal(x), Decimal(y));
    let arc = |to: Point| format!("A{0} {0} 0 0 1 {1}", Decimal(radius), point(to));
    format!(
        "M{}L{}{}L{}{}z",
        point(aside(from, radius)),
        point(aside(to, radius)),
        arc(aside(to, -radius)),
        point(aside(from, -radius)),
        arc(aside(from, radius))
    )
}

/// The direction from one point to another, of length 1.
pub(crate) fn toward(from: Point, to: Point) -> Point {
    let along = (to.0 - from.0, to.1 - from.1);
    let apart = length(along).max(f32::EPSILON);
    (along.0 / apart, along.1 / apart)
}

/// A point moved in a direction.
pub(crate) fn moved((x, y): Point, (dx, dy): Point, by: f32) -> Point {
    (x + dx * by, y + dy * by)
}

/// The two strokes of an arrow head that points in a direction.
pub(super) fn head(tip: Point, (dx, dy): Point, size: f32) -> String {
    let back = moved(tip, (dx, dy), -size);
    let side = |by| moved(back, (-dy, dx), by);
    through(&[side(size), tip, side(-size)])
}
