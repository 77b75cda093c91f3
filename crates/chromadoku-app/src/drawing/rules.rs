//! The rules and the cells that they speak of: cells as on the board, and between them a vertex a rule, near its cells and where
//! its edges pass no other vertex, if there is such a place.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Id, RuleId};
use chromadoku_board::order::{in_order, sort_by_key};
use chromadoku_board::rule::{Cage, Dot, ExtremeKind, Line, LineKind, LittleKiller, Mark, ParityKind, Rise, Rule};
use chromadoku_board::wording::plural;
use chromadoku_solver::model::{self, Key, Model};

use super::{Sources, ordered, place, route, sketch};
use crate::figure::number::length;
use crate::figure::rules::toward;
use crate::figure::{Depth, Face, Ink, Point, Sketch, Sketched, TextScene};
use crate::session::Layout;
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};
use crate::words::{and, capital};

/// From one cell to the next: half as far are places for rules.
const PITCH: f32 = 2.0;
const RADIUS: f32 = 0.4;
const OF_RULE: f32 = 0.42;
/// What edges keep from vertices that are not their own, as far as they can.
const CLEAR: f32 = 0.08;
/// How far beside a line of vertices edges run.
const LANE: f32 = 0.52;
/// How many places of a rule are tried, the nearest first.
const TRIED: usize = 80;
/// How many rules have their words in the picture; where there are more, these would hide it.
const WORDED: usize = 60;
/// From the middle of a cell to the number on an edge.
const NUMBERED: f32 = 0.62;
/// How broad the color of a line is along its edges, how far it reaches around its vertex, and into how many parts a curve is cut for it.
const BAND: f32 = 0.2;
const HALO: f32 = 0.1;
const SAMPLES: usize = 6;

/// The rules of the board and their cells.
pub fn draw(sources: &Sources) -> Drawn {
    let geometry = sources.board.geometry();
    let Model { keys, graph } = model::rules(geometry);
    if keys.is_empty() {
        return sources.nothing("The rules of this board speak of all cells at once.");
    }
    let mut plan = Plan::of(geometry, &keys);
    let rule = |&key: &Key| if let Key::Rule(rule) = key { Some(rule) } else { None };
    let rules: Vec<RuleId> = keys.iter().filter_map(rule).collect();
    // Rules of a few cells have the fewest places to choose from.
    let mut order = rules.clone();
    sort_by_key(&mut order, |&rule| (!is_outside(geometry.rule(rule)), geometry.rule(rule).cells().len()));
    let placed: Vec<(RuleId, Point)> = order.into_iter().map(|rule| (rule, plan.place(geometry.rule(rule)))).collect();
    let vertices = keys.iter().map(|&key| match key {
        Key::Rule(rule) => {
            let at = placed.iter().find(|(known, _)| *known == rule).map_or((0.0, 0.0), |(_, at)| *at);
            let name = Some(word(geometry.rule(rule)).into());
            DrawnVertex { face: Face::Blank, name, ..DrawnVertex::new(key, at, OF_RULE) }
        }
        Key::Cell(cell) => DrawnVertex::new(key, plan.cell(cell), RADIUS),
        key => DrawnVertex::new(key, (0.0, 0.0), RADIUS),
    });
    let vertices: Vec<DrawnVertex> = vertices.collect();
    let mut edges: Vec<DrawnEdge> = graph.edges().map(|(a, b)| DrawnEdge::open(a as usize, b as usize)).collect();
    let caption = caption(geometry, &rules, keys.len() - rules.len());
    let mut drawn = sources.drawn(vertices, caption);
    route::Field::new(&drawn.vertices, Some(LANE)).route(&mut edges);
    drawn.edges = ordered(edges);
    let mut sketches = bands(geometry, &drawn);
    sketches.extend(numbers(geometry, &drawn));
    for vertex in &drawn.vertices {
        let Key::Rule(id) = vertex.key else { continue };
        let (rule, (x, y)) = (geometry.rule(id), vertex.at);
        drawn.texts.push(TextScene { text: sign(rule), at: (x, y), title: true });
        if rules.len() <= WORDED {
            let text = kind(rule);
            let words = sketch::label(id, (x, y + OF_RULE + 0.14), text);
            sketches.push(Sketch { ink: Ink::Thin, ..words });
        }
    }
    drawn.sketches = sketches.into();
    drawn
}

/// How many rules and cells there are, and how the picture is to be read.
fn caption(geometry: &Geometry, rules: &[RuleId], cells: usize) -> String {
    let all = geometry.rules().count();
    let whole = match all - rules.len() {
        0 => String::new(),
        1 => " One more rule speaks of the whole board.".to_owned(),
        more => format!(" {more} more rules speak of the whole board."),
    };
    let is_ordered = |rule: &&RuleId| !numbers_of(geometry.rule(**rule)).is_empty();
    let order = if rules.iter().any(|rule| is_ordered(&rule)) { " Numbers on edges give the order." } else { "" };
    format!(
        "{}, joined to the {} that they speak of.{order}{whole}",
        and(kinds(geometry, rules)),
        plural(cells, "cell", "cells")
    )
}

/// How many rules there are of each kind, with their sign where that is the same for all: `2 thermometers (<)`.
fn kinds(geometry: &Geometry, rules: &[RuleId]) -> Vec<String> {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for rule in rules.iter().map(|&rule| geometry.rule(rule)) {
        let kind = kind(rule);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, signs)) => signs.push(sign(rule)),
            None => kinds.push((kind, vec![sign(rule)])),
        }
    }
    let told = kinds.into_iter().map(|(kind, signs)| {
        let first = &signs[0];
        let is_telling = !first.chars().all(|letter| letter.is_ascii_alphanumeric());
        let sign = (is_telling && signs.iter().all(|sign| sign == first)).then(|| format!(" ({first})"));
        let kind = if signs.len() == 1 { kind } else { several(&kind) };
        format!("{} {kind}{}", signs.len(), sign.unwrap_or_default())
    });
    told.collect()
}

/// Several of a kind: `sums of two`.
fn several(kind: &str) -> String {
    let end = [" of ", " with "].into_iter().find_map(|word| kind.find(word)).unwrap_or(kind.len());
    let (one, rest) = kind.split_at(end);
    match one.strip_suffix('y') {
        Some(stem) => format!("{stem}ies{rest}"),
        None if one.ends_with("ch") => format!("{one}es{rest}"),
        None => format!("{one}s{rest}"),
    }
}

/// Whether a rule stands outside the grid, on the line of its cells.
fn is_outside(rule: &Rule) -> bool {
    matches!(rule, Rule::Clue(_) | Rule::LittleKiller(_))
}

/// What a rule is called: `Cage 15`.
pub fn word(rule: &Rule) -> String {
    let kind = capital(&kind(rule));
    match rule {
        Rule::Cage(Cage { sum: Some(sum), .. }) | Rule::LittleKiller(LittleKiller { sum, .. }) => {
            format!("{kind} {sum}")
        }
        Rule::Clue(clue) => format!("{kind} {}", clue.value),
        Rule::Line(Line { kind: LineKind::Whispers(by), .. }) => format!("{kind} {by}"),
        _ => kind,
    }
}

/// The kind of a rule: `cage`.
fn kind(rule: &Rule) -> String {
    match rule {
        Rule::Cage(_) => "cage",
        Rule::Allowed(_) => "cell with given candidates",
        rule => rule.name(),
    }
    .to_owned()
}

/// What stands in the vertex of a rule.
fn sign(rule: &Rule) -> String {
    match rule {
        Rule::Cage(Cage { sum: Some(sum), .. }) | Rule::LittleKiller(LittleKiller { sum, .. }) => sum.to_string(),
        Rule::Clue(clue) => clue.value.to_string(),
        Rule::Cage(_) | Rule::Region(_) => "\u{2260}".to_owned(),
        Rule::Arrow(_) | Rule::DoubleArrow(_) => "\u{3a3}".to_owned(),
        Rule::Thermometer(thermometer) => match thermometer.rise {
            Rise::Strict => "<".to_owned(),
            Rise::Slow => "\u{2264}".to_owned(),
        },
        Rule::Line(line) => match line.kind {
            LineKind::Renban => "n+1".to_owned(),
            LineKind::Whispers(by) => format!("\u{2265}{by}"),
            LineKind::Palindrome => "\u{2194}".to_owned(),
            LineKind::Between => "<\u{b7}<".to_owned(),
            LineKind::Lockout => ">\u{b7}<".to_owned(),
            LineKind::RegionSum => "\u{3a3}=".to_owned(),
            LineKind::Zipper => "++".to_owned(),
            LineKind::Entropic => "/3".to_owned(),
            LineKind::Modular => "%3".to_owned(),
            LineKind::Nabner => "\u{2260}1".to_owned(),
        },
        Rule::Dot(Dot { mark, .. }) => match mark {
            Mark::Difference(by) => format!("\u{b1}{by}"),
            Mark::Ratio(times) => format!("\u{d7}{times}"),
            Mark::Sum(10) => "X".to_owned(),
            Mark::Sum(5) => "V".to_owned(),
            Mark::Sum(sum) => sum.to_string(),
            Mark::Less => "<".to_owned(),
        },
        Rule::Clone(_) => "=".to_owned(),
        Rule::Parity(parity) => if parity.kind == ParityKind::Odd { "odd" } else { "even" }.to_owned(),
        Rule::Extreme(extreme) => if extreme.kind == ExtremeKind::Minimum { "min" } else { "max" }.to_owned(),
        Rule::Quadruple(quadruple) => {
            quadruple.digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(",")
        }
        _ => String::new(),
    }
}

/// What stands on the edges of a rule whose cells have an order, for each of its cells.
fn numbers_of(rule: &Rule) -> Vec<(Cell, String)> {
    let cells = rule.cells();
    let numbered = || cells.iter().enumerate().map(|(at, &cell)| (cell, (at + 1).to_string())).collect();
    match rule {
        Rule::Thermometer(_) | Rule::DoubleArrow(_) | Rule::Clue(_) | Rule::Indexer(_) => numbered(),
        Rule::Dot(Dot { mark: Mark::Less, .. }) => numbered(),
        Rule::Line(line) if !matches!(line.kind, LineKind::Renban | LineKind::Nabner) => numbered(),
        Rule::Arrow(arrow) => arrow.circle.iter().map(|&cell| (cell, "\u{25cb}".to_owned())).collect(),
        _ => Vec::new(),
    }
}

/// The color of lines and thermometers, as on the board: a broad band under each of their edges, and a disc under their vertex.
fn bands(geometry: &Geometry, drawn: &Drawn) -> Vec<Sketch> {
    let ink = |rule: RuleId| match geometry.rule(rule) {
        Rule::Thermometer(_) => Some(Ink::Gray),
        Rule::Line(line) => Some(sketch::ink(line.kind, geometry.digit_count())),
        _ => None,
    };
    let of = |rule, form, ink, points: Vec<Point>, size| Sketch {
        rule: Some(rule),
        role: None,
        depth: Depth::Ground,
        form,
        ink,
        rim: ink,
        pieces: vec![points],
        size,
        text: String::new(),
    };
    let mut sketches = Vec::new();
    for edge in &drawn.edges {
        let [cell, rule] = [edge.a, edge.b].map(|end| &drawn.vertices[end as usize]);
        let (Key::Cell(_), Key::Rule(id)) = (cell.key, rule.key) else { continue };
        if let Some(ink) = ink(id) {
            let curves = edge.way.curves(cell.at, rule.at);
            let points =
                curves.iter().flat_map(|curve| (0..=SAMPLES).map(|at| curve.point(at as f32 / SAMPLES as f32)));
            sketches.push(of(id, Sketched::Line, ink, points.collect(), BAND));
        }
    }
    for vertex in &drawn.vertices {
        if let Key::Rule(id) = vertex.key
            && let Some(ink) = ink(id)
        {
            sketches.push(of(id, Sketched::Disc, ink, vec![vertex.at], OF_RULE + HALO));
        }
    }
    sketches
}

/// The numbers on edges.
fn numbers(geometry: &Geometry, drawn: &Drawn) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for edge in &drawn.edges {
        let [cell, rule] = [edge.a, edge.b].map(|end| &drawn.vertices[end as usize]);
        let (Key::Cell(of), Key::Rule(id)) = (cell.key, rule.key) else { continue };
        // An edge begins at its first end, which is the cell.
        let curves = edge.way.curves(cell.at, rule.at);
        let Some(curve) = curves.first() else { continue };
        let long = length((curve.to.0 - cell.at.0, curve.to.1 - cell.at.1));
        let at = curve.point((NUMBERED / long.max(NUMBERED)).min(0.9));
        // Beside a straight edge, and in the corner of one that turns.
        let way = toward(cell.at, rule.at);
        let at = if curves.len() == 1 { (at.0 + way.1 * 0.3, at.1 - way.0 * 0.3) } else { at };
        let texts = numbers_of(geometry.rule(id)).into_iter().filter(|(other, _)| *other == of).map(|(_, text)| text);
        let text = texts.collect::<Vec<_>>().join(", ");
        if !text.is_empty() {
            sketches.push(sketch::label(id, at, text));
        }
    }
    sketches
}

/// Where cells stand, and which places between them are free. Places are counted in halves of the way from one cell to the next.
struct Plan<'a> {
    geometry: &'a Geometry,
    /// The coordinates of columns and rows of places.
    across: Vec<f32>,
    down: Vec<f32>,
    taken: Vec<(usize, usize)>,
    /// What edges have to pass: middles and radii.
    vertices: Vec<(Point, f32)>,
    edges: Vec<(Point, Point)>,
}

/// How many columns of places there are before the first cell.
const BEFORE: usize = 2;

impl<'a> Plan<'a> {
    fn of(geometry: &'a Arc<Geometry>, keys: &[Key]) -> Plan<'a> {
        let at = place::cells(geometry, Layout::Board);
        let mut plan = Plan {
            geometry,
            across: Plan::axis(geometry.columns(), |index| {
                geometry.cells().find(|&cell| geometry.place(cell).1 == index).map(|cell| at[cell.index()].0)
            }),
            down: Plan::axis(geometry.rows(), |index| {
                geometry.cells().find(|&cell| geometry.place(cell).0 == index).map(|cell| at[cell.index()].1)
            }),
            taken: Vec::new(),
            vertices: Vec::new(),
            edges: Vec::new(),
        };
        for &key in keys {
            if let Key::Cell(cell) = key {
                plan.taken.push(plan.place_of(cell));
                plan.vertices.push((plan.cell(cell), RADIUS));
            }
        }
        plan
    }

    /// The places along an axis: one for each row or column of cells, one between each two, and some before and behind them.
    fn axis(count: usize, cell: impl Fn(usize) -> Option<f32>) -> Vec<f32> {
        let mut last = -1.0;
        let cells: Vec<f32> = (0..count)
            .map(|index| {
                last = cell(index).unwrap_or(last + 1.0);
                last * PITCH
            })
            .collect();
        let (first, last) = (cells.first().copied().unwrap_or(0.0), cells.last().copied().unwrap_or(0.0));
        let half = PITCH / 2.0;
        let mut axis: Vec<f32> = (1..=BEFORE).rev().map(|away| first - away as f32 * half).collect();
        for (at, &here) in cells.iter().enumerate() {
            axis.push(here);
            axis.extend(cells.get(at + 1).map(|next| (here + next) / 2.0));
        }
        axis.extend((1..=BEFORE).map(|away| last + away as f32 * half));
        axis
    }

    fn place_of(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.geometry.place(cell);
        (BEFORE + 2 * column, BEFORE + 2 * row)
    }

    fn point(&self, (column, row): (usize, usize)) -> Point {
        (self.across[column], self.down[row])
    }

    fn cell(&self, cell: Cell) -> Point {
        self.point(self.place_of(cell))
    }

    /// Takes the best place for a rule.
    fn place(&mut self, rule: &Rule) -> Point {
        let cells = in_order(rule.cells(), |&cell| cell);
        let ends: Vec<Point> = cells.iter().map(|&cell| self.cell(cell)).collect();
        let best = self.tried(rule, &ends).into_iter().enumerate();
        let best = best.min_by_key(|&(at, place)| (self.blocked(self.point(place), &ends), at)).map(|(_, place)| place);
        let at = match best {
            Some(place) => {
                self.taken.push(place);
                self.point(place)
            }
            // All places are taken: it stands to the right of everything.
            None => {
                let right = self.vertices.iter().map(|(at, _)| at.0).fold(0.0, f32::max);
                (right + PITCH / 2.0, self.down[0])
            }
        };
        self.vertices.push((at, OF_RULE));
        self.edges.extend(ends.into_iter().map(|end| (at, end)));
        at
    }

    /// The free places that come into question, the nearest first.
    fn tried(&self, rule: &Rule, ends: &[Point]) -> Vec<(usize, usize)> {
        let count = ends.len().max(1) as f32;
        let middle = ends.iter().fold((0.0, 0.0), |sum, end| (sum.0 + end.0 / count, sum.1 + end.1 / count));
        // A clue stands outside, before its first cell.
        let middle = match rule.cells()[..] {
            [first, second, ..] if is_outside(rule) => {
                let (first, second) = (self.cell(first), self.cell(second));
                (first.0 + (first.0 - second.0) / 2.0, first.1 + (first.1 - second.1) / 2.0)
            }
            _ => middle,
        };
        let all = (0..self.down.len()).flat_map(|row| (0..self.across.len()).map(move |column| (column, row)));
        let far = |place: (usize, usize)| {
            let (x, y) = self.point(place);
            // To the nearest hundredth, so that of places that are equally far the first one comes first.
            (length((x - middle.0, y - middle.1)) * 100.0).round() as u32
        };
        let mut free: Vec<(usize, usize)> = all.filter(|place| !self.taken.contains(place)).collect();
        sort_by_key(&mut free, |&place| far(place));
        free.truncate(TRIED);
        free
    }

    /// How many edges to some places would run over vertices, and how many edges there are that would run over this one.
    fn blocked(&self, at: Point, ends: &[Point]) -> usize {
        let over = |&end: &Point| {
            let others = self.vertices.iter().filter(|(other, _)| *other != end);
            others.into_iter().any(|&(other, radius)| apart(other, at, end) < radius + CLEAR)
        };
        let under = |&(from, to): &(Point, Point)| apart(at, from, to) < OF_RULE + CLEAR;
        ends.iter().filter(|end| over(end)).count() + self.edges.iter().filter(|edge| under(edge)).count()
    }
}

/// How far a point is from the line between two others.
fn apart((x, y): Point, from: Point, to: Point) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let part = if square > 0.0 { ((x - from.0) * dx + (y - from.1) * dy) / square } else { 0.0 };
    let part = part.clamp(0.0, 1.0);
    length((x - from.0 - dx * part, y - from.1 - dy * part))
}
