//! The digits that the cells of a rule can still be filled with, or those that a clue can count: on a circle, joined where they go together,
//! and beside them the combinations one by one.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, RuleId};
use chromadoku_board::rule::{ClueKind, Rule};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::model::Key;
use chromadoku_solver::model::ways::Combinations;

use super::{Sources, ordered, rules};
use crate::drawing::layout::on_circle;
use crate::figure::{Face, Point, Role, TextScene};
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};
use crate::words::{and, plural};

const RADIUS: f32 = 0.42;
/// From the circle to how often a digit occurs.
const NAME: f32 = 0.82;
/// How many combinations are listed; of more, one fewer is.
const LISTED: usize = 14;
/// From one of them to the next.
const LINE: f32 = 0.5;

/// The digits of the rule.
pub fn draw(sources: &Sources) -> Drawn {
    let geometry = sources.board.geometry();
    let Some(rule) = sources.of.rule(geometry) else {
        return sources.nothing("Select a cell of a cage or another rule: its combinations are shown here.");
    };
    let name = rules::word(geometry.rule(rule));
    let Some(found) = Combinations::of(sources.board, rule) else {
        return sources.nothing(&format!("{name}: there are still too many ways to fill it."));
    };
    if found.all.is_empty() {
        return sources.nothing(&format!("{name}: no way to fill it is left."));
    }
    let digits: Vec<Digit> = found.digits().iter().collect();
    if digits.is_empty() {
        return sources.nothing(&caption(geometry, rule, &name, &found));
    }
    let circle = Circle::of(digits.len());
    let vertex = |(at, &digit): (usize, &Digit)| {
        let role = found.sure().contains(digit).then_some(Role::Matched);
        let vertex = DrawnVertex::new(Key::Digit(digit), circle.at(at, circle.radius), RADIUS);
        DrawnVertex { face: Face::Pie, role, digit: Some(digit), ..vertex }
    };
    let vertices = digits.iter().enumerate().map(vertex).collect();
    let mut drawn = Drawn {
        caption: caption(geometry, rule, &name, &found),
        vertices,
        edges: ordered(edges(&digits, &found)),
        texts: texts(&digits, &circle, &found),
        ..Drawn::empty(sources.of)
    };
    let lines = found.all.len().min(LISTED) as f32;
    let width = found.all.iter().take(LISTED).map(|(digits, _)| digits.len()).max().unwrap_or(0) as f32 * 0.34;
    drawn.size = (circle.middle.0 * 2.0 + width.max(3.0) + 1.2, (circle.middle.1 * 2.0).max(lines * LINE + 1.6));
    drawn
}

/// Where the digits stand.
struct Circle {
    middle: Point,
    radius: f32,
    count: usize,
}

impl Circle {
    fn of(count: usize) -> Circle {
        let radius = (count as f32 * 1.5 / std::f32::consts::TAU).max(1.6);
        Circle { middle: (radius + 1.6, radius + 1.5), radius, count }
    }

    fn at(&self, slot: usize, radius: f32) -> Point {
        on_circle(self.middle, radius, slot as f32 / self.count as f32)
    }
}

/// Two digits that go together; strongly where they always do.
fn edges(digits: &[Digit], found: &Combinations) -> Vec<DrawnEdge> {
    let mut edges = Vec::new();
    for (a, &one) in digits.iter().enumerate() {
        for (b, &other) in digits.iter().enumerate().skip(a + 1) {
            match found.with_both(one, other) {
                0 => {}
                all if all == found.all.len() => edges.push(DrawnEdge::role(a, b, Role::Matched)),
                _ => edges.push(DrawnEdge::open(a, b)),
            }
        }
    }
    edges
}

fn texts(digits: &[Digit], circle: &Circle, found: &Combinations) -> Vec<TextScene> {
    let text = |text: String, at: Point, title: bool| TextScene { text, at, title };
    let mut texts = Vec::new();
    for (slot, &digit) in digits.iter().enumerate() {
        match found.with(digit) {
            all if all == found.all.len() => {
                texts.push(text("all".to_owned(), circle.at(slot, circle.radius + NAME), false))
            }
            some => texts.push(text(some.to_string(), circle.at(slot, circle.radius + NAME), false)),
        }
    }
    let x = circle.middle.0 * 2.0 + 1.2;
    texts.push(text(plural(found.all.len(), "combination", "combinations"), (x, 0.55), true));
    let listed = if found.all.len() > LISTED { LISTED - 1 } else { found.all.len() };
    for (line, (digits, _)) in found.all.iter().take(listed).enumerate() {
        let written = digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
        texts.push(text(written, (x, 1.15 + line as f32 * LINE), true));
    }
    if listed < found.all.len() {
        let more = format!("and {} more", found.all.len() - listed);
        texts.push(text(more, (x, 1.15 + listed as f32 * LINE), false));
    }
    texts
}

/// `Cage 15 in r1c1 and r1c2: 4 combinations left, all with 9.`
fn caption(geometry: &Geometry, rule: RuleId, name: &str, found: &Combinations) -> String {
    let cells: CellSet = geometry.rule(rule).cells().into_iter().collect();
    let cells = and(cells.iter().map(|cell| geometry.name(cell)));
    let (at, of) = match geometry.rule(rule) {
        Rule::Clue(clue) => {
            let first = clue.cells.first().map_or(cells, |&cell| geometry.name(cell));
            let of = match clue.kind {
                ClueKind::Sandwich => format!(" between 1 and {}", geometry.digit_count()),
                ClueKind::XSum => " of the digits that are added".to_owned(),
                ClueKind::Skyscraper => " of the digits that are seen".to_owned(),
            };
            (format!("from {first}"), of)
        }
        _ => (format!("in {cells}"), String::new()),
    };
    let sure: DigitSet = found.sure();
    let digits = |set: DigitSet| and(set.iter());
    let rest = match found.all.len() {
        1 if sure.is_empty() => return format!("{name} {at}: no digit stands{of}."),
        1 => format!("one combination left{of}: {}", digits(sure)),
        count if sure.is_empty() => format!("{count} combinations left{of}, with no digit in all of them"),
        count => format!("{count} combinations left{of}, all with {}", digits(sure)),
    };
    format!("{name} {at}: {rest}. An edge joins digits that go together.")
}
