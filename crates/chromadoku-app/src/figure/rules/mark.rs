//! Dots, letters, tints, and what stands around the grid.

use chromadoku_board::geometry::Extra;
use chromadoku_board::id::Cell;
use chromadoku_board::rule::{
    Clones, Clue, ClueKind, Dot, Extreme, ExtremeKind, Indexer, IndexerKind, LittleKiller, Mark, Parity, ParityKind,
    Quadruple,
};

use super::Part;
use super::pen::{Layer, Pen, Point, circle, head, moved, through, toward};
use crate::figure::number::length;

/// How far from the grid the middle of a clue is.
const OUTSIDE: f32 = 0.4;
/// The height of a clue.
const CLUE: f32 = 0.42;
/// The radius of a dot.
const DOT: f32 = 0.16;

/// The diagonals that a board has besides its rules.
pub(super) fn diagonals(pen: &mut Pen, extra: &Extra) {
    let (n, m) = (pen.geometry.columns() as f32, pen.geometry.rows() as f32);
    let (falling, rising) = ([(0.0, 0.0), (n, m)], [(0.0, m), (n, 0.0)]);
    let lines: &[[Point; 2]] = match extra {
        Extra::Diagonals => &[falling, rising],
        Extra::Falling => &[falling],
        Extra::Rising => &[rising],
        _ => return,
    };
    for line in lines {
        pen.path(Layer::Line, "diagonal", Part::Line, through(line));
    }
}

pub(super) fn dot(pen: &mut Pen, dot: &Dot) {
    let [a, b] = dot.cells.map(|cell| pen.center(cell));
    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    if length((b.0 - a.0, b.1 - a.1)) > 1.5 {
        pen.path(Layer::Border, "tie", Part::Line, through(&[a, b]));
    }
    let (kind, label) = match dot.mark {
        Mark::Difference(by) => ("white-dot", (by != 1).then(|| by.to_string())),
        Mark::Ratio(times) => ("black-dot", (times != 2).then(|| times.to_string())),
        Mark::Sum(sum) => {
            let letter = match sum {
                10 => "X".to_owned(),
                5 => "V".to_owned(),
                other => other.to_string(),
            };
            ("letter", Some(letter))
        }
        Mark::Less => {
            let way = toward(b, a);
            let tip = head(moved(middle, way, 0.07), way, 0.13);
            pen.path(Layer::Top, "less", Part::Ground, circle(middle, DOT));
            return pen.path(Layer::Top, "less", Part::Line, tip);
        }
    };
    pen.path(Layer::Top, kind, Part::End, circle(middle, DOT));
    if let Some(label) = label {
        let size = if kind == "letter" { 0.34 } else { 0.24 };
        pen.text(kind, middle, size, label);
    }
}

pub(super) fn parity(pen: &mut Pen, parity: &Parity) {
    let (x, y) = pen.center(parity.cell);
    match parity.kind {
        ParityKind::Odd => pen.path(Layer::Ground, "odd", Part::Ground, circle((x, y), 0.38)),
        ParityKind::Even => {
            let square = [(x - 0.36, y - 0.36), (x + 0.36, y - 0.36), (x + 0.36, y + 0.36), (x - 0.36, y + 0.36)];
            pen.path(Layer::Ground, "even", Part::Ground, through(&square) + "z");
        }
    }
}

/// A tint, and on each side a chevron whose tip points to what is smaller.
pub(super) fn extreme(pen: &mut Pen, extreme: &Extreme) {
    let at = pen.center(extreme.cell);
    pen.cells("extreme", &[extreme.cell]);
    for &neighbor in &extreme.neighbors {
        let out = toward(at, pen.center(neighbor));
        let tip = match extreme.kind {
            ExtremeKind::Minimum => head(moved(at, out, 0.36), (-out.0, -out.1), 0.09),
            ExtremeKind::Maximum => head(moved(at, out, 0.46), out, 0.09),
        };
        pen.path(Layer::Top, "extreme", Part::Line, tip);
    }
}

/// A circle on the corner that its cells share, with the digits in rows of two.
pub(super) fn quadruple(pen: &mut Pen, quadruple: &Quadruple) {
    let points = pen.centers(&quadruple.cells);
    let count = points.len().max(1) as f32;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (sum.0 / count, sum.1 / count);
    pen.path(Layer::Top, "quadruple", Part::End, circle((x, y), 0.28));
    let across = if quadruple.digits.len() > 4 { 4 } else { 2 };
    let lines: Vec<String> = quadruple
        .digits
        .chunks(across)
        .map(|line| line.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("\u{2009}"))
        .collect();
    let (size, apart) = if lines.len() == 1 { (0.28, 0.0) } else { (0.24, 0.2) };
    for (at, line) in lines.into_iter().enumerate() {
        pen.text("quadruple", (x, y + (at as f32 - 0.5) * apart), size, line);
    }
}

/// Tints both shapes; a letter tells which belong together.
pub(super) fn clones(pen: &mut Pen, clones: &Clones, number: usize) {
    let letter = char::from(b'A' + (number % 26) as u8).to_string();
    for cells in [&clones.cells, &clones.copies] {
        pen.cells("clone", cells);
        if let Some(&first) = cells.first() {
            corner(pen, "clone", first, letter.clone());
        }
    }
}

pub(super) fn indexer(pen: &mut Pen, indexer: &Indexer) {
    let letter = match indexer.kind {
        IndexerKind::Row => "R",
        IndexerKind::Column => "C",
        IndexerKind::Box => "B",
    };
    pen.cells("indexer", &[indexer.cell()]);
    corner(pen, "indexer", indexer.cell(), letter.to_owned());
}

/// A small letter in the lower right corner of a cell.
fn corner(pen: &mut Pen, kind: &'static str, cell: Cell, letter: String) {
    let (x, y) = pen.center(cell);
    pen.text(kind, (x + 0.4, y + 0.37), 0.2, letter);
}

/// A number beside the row or column that it speaks of. Where numbers mean different things, some say what they are.
pub(super) fn clue(pen: &mut Pen, clue: &Clue, mixed: bool) {
    let [first, second, ..] = clue.cells[..] else { return };
    let (at, next) = (pen.center(first), pen.center(second));
    let place = moved(at, toward(next, at), 0.5 + OUTSIDE);
    let label = match clue.kind {
        ClueKind::XSum if mixed => format!("X{}", clue.value),
        ClueKind::Skyscraper if mixed => format!("\u{25b2}{}", clue.value),
        _ => clue.value.to_string(),
    };
    let size = if label.chars().count() > 2 { CLUE * 0.8 } else { CLUE };
    outside(pen, place);
    pen.text("clue", place, size, label);
}

/// A number off the grid with an arrow along its diagonal.
pub(super) fn little_killer(pen: &mut Pen, killer: &LittleKiller) {
    let Some(&first) = killer.cells.first() else { return };
    let (down, right) = killer.slant.step();
    let way = (right as f32, down as f32);
    let at = moved(pen.center(first), way, -1.0);
    let (n, m) = (pen.geometry.columns() as f32, pen.geometry.rows() as f32);
    // `clamp` would bring along how to print numbers that are out of order.
    let place = (at.0.max(-OUTSIDE).min(n + OUTSIDE), at.1.max(-OUTSIDE).min(m + OUTSIDE));
    // The arrow ends at the corner through which the diagonal comes in.
    let tip = moved(pen.center(first), way, -0.5);
    let slant = toward((0.0, 0.0), way);
    outside(pen, place);
    let end = moved(tip, slant, 0.03);
    let path = through(&[moved(tip, slant, -0.3), end]) + &head(end, slant, 0.13);
    pen.path(Layer::Top, "little-killer", Part::Line, path);
    pen.text("clue", moved(place, way, -0.15), CLUE * 0.8, killer.sum.to_string());
}

/// Makes room for a clue.
fn outside(pen: &mut Pen, (x, y): Point) {
    let (n, m) = (pen.geometry.columns() as f32, pen.geometry.rows() as f32);
    let ring = &mut pen.ring;
    ring.left |= x < 0.0;
    ring.right |= x > n;
    ring.top |= y < 0.0;
    ring.bottom |= y > m;
}
