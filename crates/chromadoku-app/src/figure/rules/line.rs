//! Lines, thermometers and arrows.

use chromadoku_board::id::Cell;
use chromadoku_board::rule::{Arrow, Line, LineKind, Rise, Thermometer};

use super::Part;
use super::pen::{Layer, Pen, capsule, circle, head, moved, through, toward};
use crate::figure::number::length;

/// The radius of bulbs and circles.
const CIRCLE: f32 = 0.38;
/// How long the strokes of an arrow head are.
const HEAD: f32 = 0.15;

/// Draws a line of one of many kinds.
pub(super) fn draw(pen: &mut Pen, line: &Line) {
    let kind = kind(line.kind, pen.geometry.digit_count());
    let points = pen.centers(&line.cells);
    for part in [Part::Line, Part::Core] {
        pen.path(Layer::Line, kind, part, through(&points));
    }
    let ends = [points.first(), points.last()].into_iter().flatten();
    for &(x, y) in ends {
        match line.kind {
            LineKind::Between => pen.path(Layer::Border, kind, Part::End, circle((x, y), CIRCLE)),
            LineKind::Lockout => {
                let diamond = [(x, y - 0.44), (x + 0.44, y), (x, y + 0.44), (x - 0.44, y)];
                pen.path(Layer::Border, kind, Part::End, through(&diamond) + "z");
            }
            _ => {}
        }
    }
}

fn kind(kind: LineKind, digits: usize) -> &'static str {
    match kind {
        LineKind::Renban => "renban",
        german if german == LineKind::german(digits) => "german-whispers",
        LineKind::Whispers(by) if usize::from(by) + 1 == digits.div_ceil(2) => "dutch-whispers",
        LineKind::Whispers(_) => "whispers",
        LineKind::Palindrome => "palindrome",
        LineKind::Between => "between",
        LineKind::Lockout => "lockout",
        LineKind::RegionSum => "region-sum",
        LineKind::Zipper => "zipper",
        LineKind::Entropic => "entropic",
        LineKind::Modular => "modular",
        LineKind::Nabner => "nabner",
    }
}

/// Draws a thermometer from its bulb on.
pub(super) fn thermometer(pen: &mut Pen, thermometer: &Thermometer) {
    let points = pen.centers(&thermometer.cells);
    let Some(&bulb) = points.first() else { return };
    let kind = match thermometer.rise {
        Rise::Strict => "thermometer",
        Rise::Slow => "slow-thermometer",
    };
    pen.path(Layer::Line, kind, Part::Line, through(&points));
    pen.path(Layer::Line, kind, Part::Core, through(&points));
    pen.path(Layer::Line, kind, Part::End, circle(bulb, CIRCLE));
}

/// Draws an arrow from its circle or pill on.
pub(super) fn arrow(pen: &mut Pen, arrow: &Arrow) {
    let (circles, mut points) = (pen.centers(&arrow.circle), pen.centers(&arrow.shaft));
    let (Some(&first), Some(&last), Some(&next)) = (circles.first(), circles.last(), points.first()) else { return };
    let apart = |point: &(f32, f32)| length((point.0 - next.0, point.1 - next.1));
    let nearest = circles.iter().copied().min_by(|a, b| apart(a).total_cmp(&apart(b)));
    let from = nearest.unwrap_or(first);
    points.insert(0, moved(from, toward(from, next), CIRCLE));
    if let [.., before, tip] = points.as_mut_slice() {
        let way = toward(*before, *tip);
        *tip = moved(*tip, way, 0.1);
        let head = head(*tip, way, HEAD);
        pen.path(Layer::Border, "arrow", Part::Line, through(&points) + &head);
    }
    pen.path(Layer::Border, "arrow", Part::End, capsule(first, last, CIRCLE));
}

/// Draws a line between two circles, with a head at each.
pub(super) fn double_arrow(pen: &mut Pen, cells: &[Cell]) {
    let mut points = pen.centers(cells);
    let count = points.len();
    let mut heads = String::new();
    for (end, next) in [(0, 1), (count.wrapping_sub(1), count.wrapping_sub(2))] {
        let (Some(&at), Some(&beside)) = (points.get(end), points.get(next)) else { return };
        let way = toward(at, beside);
        pen.path(Layer::Border, "double-arrow", Part::End, circle(at, CIRCLE));
        points[end] = moved(at, way, CIRCLE);
        heads += &head(points[end], (-way.0, -way.1), HEAD);
    }
    pen.path(Layer::Border, "double-arrow", Part::Line, through(&points) + &heads);
}
