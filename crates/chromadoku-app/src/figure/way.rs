//! The ways of edges: straight, in a curve, or around two corners past what lies between.

use serde::{Deserialize, Serialize};

use super::Point;
use crate::figure::number::length;

/// How far before and after a corner a way begins and ends to turn.
const TURN: f32 = 0.5;

/// How an edge goes from one vertex to the other.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Way {
    /// In a curve whose top lies beside the middle of the straight line, as far as this says in units of its length.
    Bent(f32),
    /// Around two corners: the first as seen from where it begins, the second as seen from where it ends.
    Around(Point, Point),
}

impl Way {
    /// The shortest.
    pub const STRAIGHT: Way = Way::Bent(0.0);

    /// What it is made of between two points.
    pub fn curves(self, from: Point, to: Point) -> Vec<Curve> {
        let (leaving, arriving) = match self {
            Way::Bent(bend) => return vec![Curve::bent(from, to, bend)],
            Way::Around(leaving, arriving) => (leaving, arriving),
        };
        let (first, last) = ((from.0 + leaving.0, from.1 + leaving.1), (to.0 + arriving.0, to.1 + arriving.1));
        let (x, y) = (last.0 - first.0, last.1 - first.1);
        let between = length((x, y));
        let turn = if between > 0.0 { TURN.min(between / 2.0) / between } else { 0.0 };
        let (begin, end) = ((first.0 + x * turn, first.1 + y * turn), (last.0 - x * turn, last.1 - y * turn));
        let round = |from: Point, control: Point, to: Point| Curve { from, to, control: Some(control) };
        vec![round(from, first, begin), Curve::line(begin, end), round(end, last, to)]
    }
}

/// A line between two points that may bend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What it bends towards; `None` if it is straight.
    pub control: Option<Point>,
}

impl Curve {
    /// A straight line.
    pub fn line(from: Point, to: Point) -> Curve {
        Curve { from, to, control: None }
    }

    /// A curve whose top lies beside the middle of the line, as far as the bend says in units of its length.
    pub fn bent(from: Point, to: Point, bend: f32) -> Curve {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let control = (middle.0 - y * bend * 2.0, middle.1 + x * bend * 2.0);
        Curve { from, to, control: (bend != 0.0).then_some(control) }
    }

    /// The same curve with all its points moved.
    pub fn map(self, place: impl Fn(Point) -> Point) -> Curve {
        Curve { from: place(self.from), to: place(self.to), control: self.control.map(place) }
    }

    /// The point that is reached after a part of it, from 0 to 1.
    pub fn point(self, part: f32) -> Point {
        let mix = |a: Point, b: Point| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        match self.control {
            Some(control) => mix(mix(self.from, control), mix(control, self.to)),
            None => mix(self.from, self.to),
        }
    }
}
