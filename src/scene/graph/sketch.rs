//! Shapes among vertices: the grounds of those that belong together, and what rules look like where vertices are cells. A worker draws
//! the latter, since which shapes a rule has is nothing that the page needs to know; the page paints them and lets stand out what a
//! step rests on.

use chromadoku_core::id::RuleId;
use serde::{Deserialize, Serialize};

use super::Point;
use crate::scene::Role;

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
}
