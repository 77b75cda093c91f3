//! Ways of links past what they do not join: a link that runs over a third digit or vertex seems to end there.

use crate::figure::number::length;
use crate::figure::{Curve, Point, Way};

/// What a link has to pass: where its middle is, and how far from it a link keeps.
pub type Disc = (Point, f32);

/// A link goes aside as little as will do: by this much more or less at a time, and so many times.
const ASIDE: f32 = 0.1;
const TIMES: usize = 32;
/// From one point of a link to the next that is looked at.
const STRIDE: f32 = 0.08;

/// A link to be drawn.
pub struct Ends {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How much of it is left out at either end.
    pub clear: f32,
}

impl Ends {
    /// What is drawn of a way.
    pub fn drawn(&self, way: Way) -> Vec<Curve> {
        let mut curves = way.curves(self.from, self.to);
        if let Some(first) = curves.first_mut() {
            first.from = toward(self.from, first.control.unwrap_or(first.to), self.clear);
        }
        if let Some(last) = curves.last_mut() {
            last.to = toward(self.to, last.control.unwrap_or(last.from), self.clear);
        }
        curves
    }
}

/// So far from a point toward another one.
pub fn toward((x, y): Point, to: Point, far: f32) -> Point {
    let (dx, dy) = (to.0 - x, to.1 - y);
    let part = far / length((dx, dy)).max(f32::EPSILON);
    (x + dx * part, y + dy * part)
}

/// The way of a link past discs, within a picture of this size. It is straight unless it would run over a disc that it does not end
/// in; then it bends, or goes beside its line, or changes sides on the way. The first ways are left to as many others.
pub fn past(discs: &[Disc], link: &Ends, others: usize, size: Point) -> Way {
    let &Ends { from, to, .. } = link;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let apart = length((dx, dy)).max(f32::EPSILON);
    let reach = |a: f32, b: f32, at: f32| a.min(b) - 1.5 < at && at < a.max(b) + 1.5;
    let is_near = |(at, _): &&Disc| *at != from && *at != to && reach(from.0, to.0, at.0) && reach(from.1, to.1, at.1);
    let near: Vec<&Disc> = discs.iter().filter(is_near).collect();
    // Where none of these will do, one between two of them may.
    let ways = (others..2 * TIMES).flat_map(|time| {
        let (time, between) = if time < TIMES { (time, 0.0) } else { (time - TIMES, 0.5) };
        let aside = if time % 2 == 0 { -ASIDE } else { ASIDE } * (time.div_ceil(2) as f32 + between);
        let (x, y) = (-dy / apart * aside, dx / apart * aside);
        let level =
            if dx.abs() > dy.abs() { ((0.0, aside), (0.0, aside - dy)) } else { ((aside, 0.0), (aside - dx, 0.0)) };
        [
            Way::Bent(aside / apart),
            Way::Around((x, y), (x, y)),
            Way::Around(level.0, level.1),
            Way::Around((x, y), (-x, -y)),
        ]
    });
    let (mut best, mut least) = (Way::STRAIGHT, f32::MAX);
    for way in ways {
        let cut = cut(&link.drawn(way), &near, size, least);
        if cut < least {
            (best, least) = (way, cut);
        }
        if cut <= 0.0 {
            break;
        }
    }
    best
}

/// How deep curves run into discs, or out of the picture; looked at no further than it takes to be as bad as another way.
pub fn cut(curves: &[Curve], discs: &[&Disc], (right, bottom): Point, worst: f32) -> f32 {
    let mut most = 0.0f32;
    for curve in curves {
        let strides = (length((curve.to.0 - curve.from.0, curve.to.1 - curve.from.1)) / STRIDE).ceil() + 6.0;
        for stride in 0..=strides as u16 {
            let (x, y) = curve.point(f32::from(stride) / strides);
            let outside = (-x).max(-y).max(x - right).max(y - bottom);
            let into = discs.iter().map(|((a, b), radius)| radius - length((x - a, y - b)));
            most = into.fold(most.max(outside), f32::max);
            if most >= worst {
                return most;
            }
        }
    }
    most
}
