//! Figures: vertices, edges and words as SVG. What they look like stands in `styles/lesson.css`, by class.

use std::fmt::Write;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::layout;
use maud::{Markup, PreEscaped, html};

use crate::figure::borders::{thick, thin};

/// A place in a figure.
pub type Place = (f32, f32);

/// The distance of neighboring cells in a figure of a board.
pub const CELL: f32 = 36.0;
/// The radius of a vertex.
pub const RADIUS: f32 = 12.0;

/// The length of the head of an arrow.
const HEAD: f32 = 8.0;

/// How many pixels a unit of a figure has where there is room.
const LARGER: f32 = 1.3;

/// A vertex to draw.
#[derive(Clone, Default)]
pub struct Dot {
    /// Classes, such as `d3` for the color of digit 4.
    pub class: String,
    /// What stands in it.
    pub text: String,
    /// What pressing it does, and what it is called then.
    pub press: Option<(String, String)>,
}

impl Dot {
    /// A vertex with a text in it.
    pub fn new(class: impl Into<String>, text: impl Into<String>) -> Dot {
        Dot { class: class.into(), text: text.into(), press: None }
    }

    /// The same, to be pressed.
    pub fn pressed(self, order: String, name: impl Into<String>) -> Dot {
        Dot { press: Some((order, name.into())), ..self }
    }
}

/// A figure.
pub struct Picture {
    size: Place,
    body: String,
    pressed: bool,
}

impl Picture {
    /// An empty one of this width and height.
    pub fn new(width: f32, height: f32) -> Picture {
        Picture { size: (width, height), body: String::new(), pressed: false }
    }

    /// Edges in one class. They bow a little where they are longer than two neighboring cells are apart, so that none runs through a
    /// vertex between.
    pub fn edges(&mut self, class: &str, edges: impl IntoIterator<Item = (Place, Place)>) {
        let mut way = String::new();
        for ((x, y), (u, v)) in edges {
            let (dx, dy) = (u - x, v - y);
            let length = (dx * dx + dy * dy).sqrt();
            let bow = if length > CELL * 1.5 { 0.16 } else { 0.0 };
            let (cx, cy) = ((x + u) / 2.0 - dy * bow, (y + v) / 2.0 + dx * bow);
            let _ = write!(way, "M{x:.0} {y:.0}Q{cx:.0} {cy:.0} {u:.0} {v:.0}");
        }
        self.path(class, &way);
    }

    /// Straight lines in one class.
    pub fn lines(&mut self, class: &str, lines: impl IntoIterator<Item = (Place, Place)>) {
        let mut way = String::new();
        for ((x, y), (u, v)) in lines {
            let _ = write!(way, "M{x:.1} {y:.1}L{u:.1} {v:.1}");
        }
        self.path(class, &way);
    }

    /// Arcs above a line on which both ends lie, the higher the further these are apart.
    pub fn arcs(&mut self, class: &str, arcs: impl IntoIterator<Item = (Place, Place)>) {
        let mut way = String::new();
        for ((x, y), (u, v)) in arcs {
            let high = y - (u - x).abs() * 0.62;
            let _ = write!(way, "M{x:.0} {y:.0}Q{:.0} {high:.0} {u:.0} {v:.0}", (x + u) / 2.0);
        }
        self.path(class, &way);
    }

    /// Arrows in one class, from a place to another, bowed sideways by so much.
    pub fn arrows(&mut self, class: &str, arrows: impl IntoIterator<Item = (Place, f32, Place)>) {
        let (mut way, mut heads) = (String::new(), String::new());
        for ((x, y), bow, (u, v)) in arrows {
            let (cx, cy) = ((x + u) / 2.0 + bow, (y + v) / 2.0);
            let length = (u - cx).hypot(v - cy).max(1.0);
            let (dx, dy) = ((u - cx) / length, (v - cy) / length);
            let (bx, by) = (u - dx * HEAD, v - dy * HEAD);
            let (wx, wy) = (-dy * HEAD * 0.45, dx * HEAD * 0.45);
            let _ = write!(way, "M{x:.1} {y:.1}Q{cx:.1} {cy:.1} {bx:.1} {by:.1}");
            let (left, right) = ((bx + wx, by + wy), (bx - wx, by - wy));
            let _ = write!(heads, "M{u:.1} {v:.1}L{:.1} {:.1}L{:.1} {:.1}Z", left.0, left.1, right.0, right.1);
        }
        self.path(class, &way);
        if !heads.is_empty() {
            self.put(html! { path class={ "head " (class) } d=(heads) {} });
        }
    }

    /// One element more. None of an SVG is void, so each has braces.
    fn put(&mut self, element: Markup) {
        self.body += &element.into_string();
    }

    /// A path in a class of edges, unless it is empty.
    fn path(&mut self, class: &str, way: &str) {
        if !way.is_empty() {
            self.put(html! { path class={ "e " (class) } d=(way) {} });
        }
    }

    /// A line that is not seen and can be pressed. Who uses no pointer is to be given another way to do the same.
    pub fn pressed_line(&mut self, order: &str, (x, y): Place, (u, v): Place) {
        let way = format!("M{x:.1} {y:.1}L{u:.1} {v:.1}");
        self.put(html! { path.press data-do=(order) d=(way) {} });
    }

    /// A rectangle with a class, by two corners.
    pub fn rectangle(&mut self, class: &str, (x, y): Place, (u, v): Place) {
        let [x, y, width, height] = [x, y, u - x, v - y].map(|at| format!("{at:.1}"));
        self.put(html! { rect class=(class) x=(x) y=(y) width=(width) height=(height) rx="8" {} });
    }

    /// A square with a class, by its corner and side.
    pub fn tile(&mut self, class: &str, (x, y): Place, side: f32) {
        let [x, y, side] = [x, y, side].map(|at| format!("{at:.1}"));
        self.put(html! { rect class=(class) x=(x) y=(y) width=(side) height=(side) {} });
    }

    /// A vertex.
    pub fn dot(&mut self, (x, y): Place, dot: &Dot) {
        let Dot { class, text, press } = dot;
        let (order, name) = press.as_ref().map(|(order, name)| (order, name)).unzip();
        self.pressed |= press.is_some();
        let [x, y] = [x, y].map(|at| format!("{at:.0}"));
        self.put(html! {
            g class={ "v " (class) } data-do=[order] role=[order.map(|_| "button")] tabindex=[order.map(|_| 0)]
                aria-label=[name] {
                circle cx=(x) cy=(y) r=(RADIUS) {}
                text x=(x) y=(y) { (text) }
            }
        });
    }

    /// Words around a place.
    pub fn words(&mut self, class: &str, (x, y): Place, text: &str) {
        let [x, y] = [x, y].map(|at| format!("{at:.0}"));
        self.put(html! { text class={ "lettering " (class) } x=(x) y=(y) { (text) } });
    }

    /// The figure as markup, and what it shows in words.
    pub fn markup(self, label: &str) -> Markup {
        let (width, height) = self.size;
        let role = if self.pressed { "group" } else { "img" };
        let [wide, high] = [width, height].map(|side| format!("{:.0}", side * LARGER));
        html! {
            svg.picture viewBox=(format_args!("0 0 {width:.0} {height:.0}")) width=(wide) height=(high) role=(role)
                aria-label=(label) { (PreEscaped(self.body)) }
        }
    }
}

impl Picture {
    /// The lines of a board: thin ones between cells, thick ones around regions.
    pub fn board(&mut self, geometry: &Geometry) {
        for (class, way) in [("is-cell", thin(geometry, CELL as usize)), ("is-region", thick(geometry, CELL as usize))]
        {
            self.path(class, &way);
        }
    }
}

/// Where the cells of a board lie in a figure, and how large that is.
pub fn board(geometry: &Geometry) -> (Vec<Place>, Place) {
    let at = |place: usize| (place as f32 + 0.5) * CELL;
    let places = geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| (at(column), at(row))).collect();
    (places, (geometry.columns() as f32 * CELL, geometry.rows() as f32 * CELL))
}

/// The places of this many vertices on a circle in a square of this width.
pub fn circle(count: usize, width: f32) -> Vec<Place> {
    fit(layout::circle(count), (width, width))
}

/// Places moved and stretched so that they fill a figure of this size, with a margin for what lies there.
pub fn fit(places: Vec<Place>, (width, height): Place) -> Vec<Place> {
    let margin = RADIUS + 6.0;
    let least = places.iter().fold((f32::MAX, f32::MAX), |low, at| (low.0.min(at.0), low.1.min(at.1)));
    let most = places.iter().fold((f32::MIN, f32::MIN), |high, at| (high.0.max(at.0), high.1.max(at.1)));
    let stretch = |at: f32, low: f32, high: f32, size: f32| match high - low {
        wide if wide > 0.001 => margin + (at - low) / wide * (size - 2.0 * margin),
        _ => size / 2.0,
    };
    places.into_iter().map(|(x, y)| (stretch(x, least.0, most.0, width), stretch(y, least.1, most.1, height))).collect()
}
