//! Shapes among vertices: the grounds of those that belong together, and what rules look like where vertices are cells. A worker draws
//! the latter, since which shapes a rule has is nothing that the page needs to know; the page paints them and lets stand out what a
//! step rests on.

use chromadoku_board::id::RuleId;
use serde::{Deserialize, Serialize};

use super::Point;
use crate::figure::Role;
use crate::figure::number::length;

/// One shape. Lengths are in units of the picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sketch {
    /// The rule that it is of.
    pub rule: Option<RuleId>,
    /// What it means by itself.
    pub role: Option<Role>,
    /// What it lies over.
    pub depth: Depth,
    /// Its form.
    pub form: Sketched,
    /// Its color.
    pub ink: Ink,
    /// The color of its rim: its own where it has none.
    pub rim: Ink,
    /// The points that it is made of.
    pub pieces: Vec<Vec<Point>>,
    /// How far a ground or a disc reaches, how broad a line is, how high words are.
    pub size: f32,
    /// What is written.
    pub text: String,
}

impl Sketch {
    /// A soft ground around each list of middles of vertices, as far from them as it reaches: the smallest convex one.
    pub fn ground(pieces: Vec<Vec<Point>>, reach: f32, role: Option<Role>) -> Sketch {
        let (depth, form, ink, rim) = (Depth::Ground, Sketched::Ground, Ink::Soft, Ink::Hairline);
        Sketch { rule: None, role, depth, form, ink, rim, pieces, size: reach, text: String::new() }
    }

    /// Whether a point lies on a ground.
    pub fn holds(&self, at: Point) -> bool {
        self.pieces.iter().any(|piece| {
            let corners = convex(piece);
            let sides = || corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
            let is_left = |(a, b): (Point, Point)| (b.0 - a.0) * (at.1 - a.1) - (b.1 - a.1) * (at.0 - a.0) >= 0.0;
            let is_near = |(a, b): (Point, Point)| {
                let (along, from) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
                let square = (along.0 * along.0 + along.1 * along.1).max(f32::EPSILON);
                let part = ((along.0 * from.0 + along.1 * from.1) / square).clamp(0.0, 1.0);
                length((from.0 - part * along.0, from.1 - part * along.1)) <= self.size
            };
            corners.len() > 2 && sides().all(is_left) || sides().any(is_near)
        })
    }
}

/// The corners of the smallest convex polygon around some points, in the order of a walk around it (Andrew's monotone chain).
pub fn convex(points: &[Point]) -> Vec<Point> {
    let mut sorted: Vec<Point> = Vec::new();
    for &point in points {
        let at = sorted.partition_point(|known| known.0.total_cmp(&point.0).then(known.1.total_cmp(&point.1)).is_lt());
        if sorted.get(at) != Some(&point) {
            sorted.insert(at, point);
        }
    }
    if sorted.len() < 3 {
        return sorted;
    }
    let turns_right = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) <= 0.0;
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut half: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = half[..]
                && turns_right(a, b, point)
            {
                half.pop();
            }
            half.push(point);
        }
        half.pop();
        half
    };
    let lower = half(&mut sorted.iter().copied());
    let upper = half(&mut sorted.iter().rev().copied());
    [lower, upper].concat()
}

/// What lies over what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Depth {
    /// Below all edges.
    Ground,
    /// Above the rails, below vertices.
    Line,
    /// Above everything.
    Top,
}

/// The form of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sketched {
    /// A ground around each list of middles of vertices.
    Ground,
    /// Lines through points.
    Line,
    /// Dashed lines, which are thin.
    Dashes,
    /// A disc around a point.
    Disc,
    /// Words around a point, on a ground of their own. Those in thin ink wait until they can be read.
    Label,
}

/// The color of a shape. The style sheet has a color for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ink {
    /// That of the picture's ground.
    Card,
    /// That of words.
    Words,
    /// That of grounds.
    Soft,
    /// That of their rims.
    Hairline,
    /// The tint of single cells.
    Tint,
    /// Lines without a color of their own.
    Gray,
    /// Thin lines.
    Thin,
    /// White dots.
    White,
    /// Black dots.
    Black,
    /// Renban lines.
    Renban,
    /// German whispers.
    German,
    /// Dutch whispers.
    Dutch,
    /// Other whispers.
    Whispers,
    /// Region sum lines.
    RegionSum,
    /// Zipper lines.
    Zipper,
    /// Entropic lines.
    Entropic,
    /// Modular lines.
    Modular,
    /// Nabner lines.
    Nabner,
    /// Regions of a jigsaw, by their tint.
    Region(u8),
}
