//! The picture of a graph as plain data, and how it is painted on any surface.

use std::f32::consts::TAU;

use chromadoku_board::graph::layout;
use chromadoku_board::id::Digit;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::search::coloring::Color;

use chromadoku_app::drawing::layout::board_way;
use chromadoku_app::figure::{Curve, Point, Role, Way};
use chromadoku_app::picture::camera::Camera;
use chromadoku_app::picture::look::{Mark, VertexLook, WedgeLook};
use chromadoku_app::picture::surface::{Dash, Sector, Stroke, Surface, Tint};
use chromadoku_app::picture::{self, hit};

/// From a vertex at the rim to the border of a picture.
pub const MARGIN: f32 = 0.9;
/// How much of a unit a vertex may fill.
pub const RADIUS: f32 = 0.4;
/// More faint edges than this are left out: the picture would be gray, and slow.
pub const EDGES: usize = 5_000;
/// Below this size in pixels a text would be a smudge.
const LEGIBLE: f32 = 6.5;

/// A graph as it is to be seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The vertices, by their numbers.
    pub vertices: Vec<Spot>,
    /// The edges that are but edges.
    pub faint: Vec<(u32, u32)>,
    /// Pairs that are not joined, and count as if they were.
    pub far: Vec<(u32, u32)>,
    /// Row and column of each vertex, where they stand on a board; empty elsewhere.
    pub squares: Vec<(usize, usize)>,
    /// The edges that mean something, the most important last.
    pub lines: Vec<Line>,
    /// Width and height.
    pub size: Point,
    /// What it is, in words.
    pub caption: String,
    /// The vertex that the keyboard or the pointer is at.
    pub pointed: Option<u32>,
    /// From where to where an edge is being drawn.
    pub pulled: Option<(u32, Point)>,
}

impl Picture {
    /// The picture as it is kept: with no more room than its vertices need, none of them chosen or pointed at.
    pub fn printed(&self) -> Picture {
        let mut places: Vec<Point> = self.vertices.iter().map(|spot| spot.at).collect();
        let size = layout::frame(&mut places, MARGIN);
        let plain = |(spot, at): (&Spot, Point)| {
            let marks = spot.marks.iter().copied().filter(|&mark| mark != Mark::Active).collect();
            Spot { at, marks, ..spot.clone() }
        };
        let vertices = self.vertices.iter().zip(places).map(plain).collect();
        Picture { vertices, size, pointed: None, pulled: None, ..self.clone() }
    }
}

/// A vertex.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Its center.
    pub at: Point,
    /// Its radius.
    pub radius: f32,
    /// What fills it.
    pub face: Face,
    /// The words in it.
    pub inside: String,
    /// The words below it.
    pub below: String,
    /// Its rings.
    pub marks: Vec<Mark>,
}

/// What fills a vertex.
#[derive(Clone, PartialEq, Debug)]
pub enum Face {
    /// Paper with a border.
    Plain,
    /// A color.
    Color(Color),
    /// The colors that are left to it.
    Pie(Vec<Color>),
    /// A hue that says to what it belongs, hardly to be seen.
    Hue(Color),
    /// A role.
    Role(Role),
}

/// An edge that means something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The vertex at one end.
    pub a: u32,
    /// The vertex at the other end.
    pub b: u32,
    /// What it means.
    pub role: Role,
}

/// The tint of a color; past the last pattern they begin anew, told apart by their number.
pub fn tint(color: Color) -> Tint {
    Tint::Digit(Digit((color % 27) as u8))
}

fn ink(color: Color) -> Tint {
    Tint::OnDigit(Digit((color % 27) as u8))
}

/// Paints a picture.
pub fn paint(surface: &mut dyn Surface, picture: &Picture, camera: Camera) {
    let place = |vertex: u32| picture.vertices.get(vertex as usize).map_or((0.0, 0.0), |spot| spot.at);
    let at = |vertex: u32| camera.to_canvas(place(vertex));
    let square = |vertex: u32| picture.squares.get(vertex as usize).copied();
    let curves = |(a, b): (u32, u32)| {
        let way = square(a).zip(square(b)).map_or(Way::STRAIGHT, |(a, b)| board_way(a, b));
        way.curves(place(a), place(b)).into_iter().map(|curve| curve.map(|at| camera.to_canvas(at)))
    };
    if picture.faint.len() <= EDGES {
        let curves: Vec<Curve> = picture.faint.iter().copied().flat_map(curves).collect();
        // Few edges are lines that can be followed, many a faint web.
        let crowd = (picture.faint.len() as f32 / 60.0).sqrt().max(1.0);
        let stroke = Stroke { tint: Tint::Line, width: 1.3, dash: Dash::Solid, alpha: (0.85 / crowd).max(0.09) };
        surface.curves(&curves, &stroke);
    }
    let apart: Vec<Curve> = picture.far.iter().copied().flat_map(curves).collect();
    surface.curves(&apart, &Stroke { tint: Tint::Line, width: 1.3, dash: Dash::Gaps(4.0, 4.0), alpha: 0.85 });
    if let Some(vertex) = picture.pointed {
        let near = picture.faint.iter().chain(&picture.far).filter(|&&(a, b)| a == vertex || b == vertex);
        let curves: Vec<Curve> = near.copied().flat_map(curves).collect();
        surface.curves(&curves, &Stroke { tint: Tint::Ink, width: 1.4, dash: Dash::Solid, alpha: 0.8 });
    }
    for line in &picture.lines {
        paint_line(surface, &curves((line.a, line.b)).collect::<Vec<_>>(), line.role, camera.scale);
    }
    if let Some((from, to)) = picture.pulled {
        let curve = Curve::line(at(from), camera.to_canvas(to));
        surface.curves(&[curve], &Stroke { tint: Tint::Ink, width: 2.0, dash: Dash::Solid, alpha: 0.8 });
    }
    for (number, spot) in (0..).zip(&picture.vertices) {
        paint_spot(surface, spot, camera);
        if picture.pointed == Some(number) {
            let stroke = Stroke { tint: Tint::Ink, width: 1.5, dash: Dash::Gaps(2.0, 2.0), alpha: 1.0 };
            surface.ring(camera.to_canvas(spot.at), (spot.radius + 0.13) * camera.scale, &stroke);
        }
    }
}

fn paint_line(surface: &mut dyn Surface, curves: &[Curve], role: Role, scale: f32) {
    let unit = (scale / 50.0).clamp(0.5, 1.6);
    let mut line = |tint, width: f32, dash| {
        surface.curves(curves, &Stroke { tint, width, dash, alpha: 1.0 });
    };
    line(Tint::Card, 5.0 * unit, Dash::Solid);
    match role {
        Role::Conflict => {
            line(Tint::Role(role), 5.0 * unit, Dash::Solid);
            line(Tint::Card, 1.8 * unit, Dash::Solid);
        }
        Role::Eliminated => line(Tint::Role(role), 2.2 * unit, Dash::Gaps(5.0 * unit, 4.0 * unit)),
        Role::Trial => line(Tint::Role(role), 1.6 * unit, Dash::Solid),
        _ => line(Tint::Role(role), 3.0 * unit, Dash::Solid),
    }
}

fn paint_spot(surface: &mut dyn Surface, spot: &Spot, camera: Camera) {
    let at = camera.to_canvas(spot.at);
    let radius = spot.radius * camera.scale;
    let whole = Sector { at, radius, start: 0.0, sweep: TAU };
    let border = |tint| Stroke { tint, width: (radius * 0.08).clamp(1.0, 2.0), dash: Dash::Solid, alpha: 1.0 };
    let mut words = Tint::Ink;
    surface.disc(at, radius + 1.5, Tint::Card, 1.0);
    match &spot.face {
        Face::Plain => surface.ring(at, radius, &border(Tint::Line)),
        Face::Color(color) => {
            surface.sector(&whole, tint(*color), 1.0);
            words = ink(*color);
        }
        Face::Hue(color) => {
            surface.disc(at, radius, tint(*color), 0.22);
            surface.ring(at, radius, &border(tint(*color)));
        }
        Face::Role(role) => {
            surface.disc(at, radius, Tint::Role(*role), 0.25);
            surface.ring(at, radius, &border(Tint::Role(*role)));
        }
        Face::Pie(colors) => picture::vertex(surface, camera, &pie(spot, colors)),
    }
    let look = VertexLook { marks: spot.marks.iter().map(|&mark| (mark, 1.0)).collect(), ..empty(spot) };
    picture::rings(surface, at, radius, camera.scale, &look);
    let length = spot.inside.chars().count().max(1) as f32;
    let size = (radius * 1.1).min(radius * 2.9 / length);
    if size >= LEGIBLE && !spot.inside.is_empty() {
        surface.text(&spot.inside, at, size, true, words, 1.0);
    }
    let size = (camera.scale * 0.27).min(15.0);
    if size >= LEGIBLE + 1.0 && !spot.below.is_empty() {
        surface.text(&spot.below, (at.0, at.1 + radius + size * 0.95), size, false, Tint::InkSoft, 1.0);
    }
}

fn empty(spot: &Spot) -> VertexLook {
    VertexLook {
        at: spot.at,
        radius: spot.radius,
        face: chromadoku_app::figure::Face::Pie,
        value: None,
        wedges: Vec::new(),
        colors: DigitSet::EMPTY,
        marks: Vec::new(),
        alpha: 1.0,
    }
}

fn pie(spot: &Spot, colors: &[Color]) -> VertexLook {
    let sweep = TAU / colors.len().max(1) as f32;
    let wedge = |(slot, &color): (usize, &Color)| WedgeLook {
        digit: Digit((color % 27) as u8),
        start: slot as f32 * sweep,
        sweep,
        out: 0.0,
        alpha: 1.0,
        marked: 0.0,
        role: Role::Pattern,
    };
    VertexLook { wedges: colors.iter().enumerate().map(wedge).collect(), ..empty(spot) }
}

/// The vertex at a place of the picture: the nearest within reach.
pub fn vertex_at(picture: &Picture, at: Point, slack: f32) -> Option<u32> {
    let spots = picture.vertices.iter().enumerate().map(|(vertex, spot)| (vertex, spot.at, spot.radius.max(slack)));
    hit::nearest(spots, at).map(|vertex| vertex as u32)
}

/// The vertex that an arrow key leads to.
pub fn vertex_towards(picture: &Picture, from: u32, direction: Point) -> Option<u32> {
    let spots = picture.vertices.iter().enumerate().map(|(vertex, spot)| (vertex, spot.at));
    hit::towards(spots, picture.vertices.get(from as usize)?.at, direction).map(|vertex| vertex as u32)
}
