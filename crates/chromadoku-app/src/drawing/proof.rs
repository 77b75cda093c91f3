//! The proof of a step as a graph of its own, laid out to be read: what it rests on, how one thing follows from another, and
//! what goes.
//!
//! Every family has its picture: a Hall set on top of its unit's cells and digits, a fish sorted into a block, a chain
//! unrolled, a coloring in columns, a refutation in layers from what is supposed to what cannot be. The whole proof is placed at
//! once, and what a beat has not told yet is pale. Singles, whole units and what has no single line of inferences have no such picture.

mod chain;
mod colored;
mod cover;
mod exocet;
mod filled;
mod refuted;
mod swapped;
#[cfg(test)]
mod tests;
mod tuple;

use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_board::order::sort_by_key;
use chromadoku_solver::model::Key;
use chromadoku_solver::step::{Pattern, Step};

use super::route;
use crate::drawing::layout::on_circle;
use crate::figure::number::length;
use crate::figure::{Face, Point, Role, Sketch, TextScene};
use crate::session::drawn::{Drawing, Drawn, DrawnEdge, DrawnVertex, may_be_drawn};
use crate::session::{GraphModel, Layout};
use crate::story::{self, colored::Colored};

/// The radius of what is true, supposed or in the pattern.
const RADIUS: f32 = 0.42;
/// From the middle of a vertex to its name below it.
const NAME: f32 = 0.72;
/// From one line of words to the next.
const LINE: f32 = 0.34;
/// How wide a letter is, in the size of plain words.
const LETTER: f32 = 0.17;
/// Around everything.
const MARGIN: f32 = 0.35;
/// The least width and height, where vertices are as large as in most proofs.
const LEAST: Point = (7.0, 5.0);
/// From the middle of a vertex to the rim of its ground.
const HULL: f32 = 0.6;
/// Between pictures of one proof.
const APART: f32 = 1.2;
/// The greatest height of such pictures.
const TALLEST: f32 = 24.0;
/// The width of the room for a picture, in its heights: between that of a phone and that of a laptop.
const ASPECT: f32 = 1.1;
/// More parts than one of them has.
const PARTS: u8 = 32;
/// The most of them: more would be too small to read.
const PICTURES: usize = 4;

/// The picture of a step's proof on the board that it was found on; `None` if it has none.
pub fn draw(board: &Board, step: &Step) -> Option<Drawn> {
    draft(board, step).map(Draft::finish)
}

/// The picture of a step that rests on rules.
pub fn draw_rules(board: &Board, step: &Step) -> Option<Drawn> {
    let draft = match &step.pattern {
        Pattern::Filling(filling) => Some(filled::filling(board, filling, step)),
        Pattern::Ledger(ledger) => filled::ledger(board, ledger),
        _ => None,
    };
    draft.map(Draft::finish)
}

fn draft(board: &Board, step: &Step) -> Option<Draft> {
    if let Some(draft) = Colored::of(board, step).and_then(|colored| colored::draft(board, step, &colored)) {
        return Some(draft);
    }
    if let Some(draft) = exocet::draft(board, step) {
        return Some(draft);
    }
    match &step.pattern {
        _ if !may_be_drawn(step) => None,
        Pattern::Hall(hall) => tuple::draft(board, hall, &step.effects),
        Pattern::Cover(cover) => cover::draft(board, cover, &step.effects),
        Pattern::Chain(chain) => chain::draft(board, chain, &step.effects),
        Pattern::Net(net) => refuted::draft(board, step, net),
        Pattern::Joint(parts) => of_parts(board, step, parts),
        _ => None,
    }
}

/// The pictures of several patterns; `None` if one has none, or if all together would be too small to read.
fn of_parts(board: &Board, step: &Step, parts: &[Pattern]) -> Option<Draft> {
    if parts.len() > PICTURES {
        return None;
    }
    let mut captions: Vec<String> = Vec::new();
    let mut drafts: Vec<Draft> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let effects = story::decided(board, part, &step.effects).into_iter().collect();
        let mut draft = draft(board, &Step { pattern: part.clone(), effects, ..step.clone() })?;
        // Vertices of another part are others, even of the same candidate.
        draft.vertices.iter_mut().for_each(|vertex| vertex.part += number as u8 * PARTS);
        if !captions.contains(&draft.caption) {
            captions.push(std::mem::take(&mut draft.caption));
        }
        drafts.push(draft);
    }
    let all = packed(drafts);
    let [left, top, right, bottom] = all.ends();
    (tallness((right - left, bottom - top)) <= TALLEST).then(|| Draft { caption: captions.join(" "), ..all })
}

/// Pictures beside and below each other, in reading order, so that all of them are as large as can be.
fn packed(drafts: Vec<Draft>) -> Draft {
    let rooms: Vec<[f32; 4]> = drafts.iter().map(Draft::ends).collect();
    let wide = |at: usize| rooms[at][2] - rooms[at][0] + APART;
    let high = |at: usize| rooms[at][3] - rooms[at][1] + APART;
    let count = drafts.len();
    // The widths of columns and the heights of rows.
    let most = |sizes: &mut dyn Iterator<Item = f32>| sizes.fold(0.0, f32::max);
    let columns = |across: usize| -> Vec<f32> {
        (0..across).map(|column| most(&mut (column..count).step_by(across).map(wide))).collect()
    };
    let rows = |across: usize| -> Vec<f32> {
        (0..count).step_by(across).map(|first| most(&mut (first..count.min(first + across)).map(high))).collect()
    };
    let tall = |across: usize| tallness((columns(across).iter().sum(), rows(across).iter().sum()));
    let across = (1..=count).min_by(|&one, &other| tall(one).total_cmp(&tall(other))).unwrap_or(1);
    let (columns, rows) = (columns(across), rows(across));
    let mut all = Draft::default();
    for (at, mut draft) in drafts.into_iter().enumerate() {
        let (x, y): (f32, f32) = (columns[..at % across].iter().sum(), rows[..at / across].iter().sum());
        // In the middle of its row.
        let aside = (rows[at / across] - high(at)) / 2.0;
        draft.shift((x - rooms[at][0], y + aside - rooms[at][1]));
        let before = all.vertices.len() as u32;
        all.vertices.extend(draft.vertices);
        all.edges.extend(draft.edges.into_iter().map(|edge| DrawnEdge {
            a: edge.a + before,
            b: edge.b + before,
            ..edge
        }));
        all.texts.extend(draft.texts);
        all.sketches.extend(draft.sketches);
    }
    all
}

/// How tall a picture is that is as large on a screen as one of this width and height.
fn tallness((wide, high): Point) -> f32 {
    high.max(wide / ASPECT)
}

/// A picture in the making. Coordinates are free until it is finished.
#[derive(Default)]
struct Draft {
    vertices: Vec<DrawnVertex>,
    edges: Vec<DrawnEdge>,
    texts: Vec<TextScene>,
    sketches: Vec<Sketch>,
    caption: String,
}

impl Draft {
    fn vertex(&mut self, vertex: DrawnVertex) -> usize {
        self.vertices.push(vertex);
        self.vertices.len() - 1
    }

    /// A candidate with what it means in the proof.
    fn candidate(&mut self, candidate: Candidate, at: Point, role: Role) -> usize {
        let face = if role == Role::ColorB { Face::Hollow } else { Face::Pie };
        let vertex = DrawnVertex::new(Key::Candidate(candidate), at, RADIUS);
        self.vertex(DrawnVertex { role: Some(role), face, ..vertex })
    }

    fn join(&mut self, a: usize, b: usize, role: Role) {
        self.edges.push(DrawnEdge::role(a, b, role));
    }

    /// Words in lines, the first of them around a point.
    fn words<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>, at: Point) {
        self.texts.extend(block(lines, at));
    }

    fn title(&mut self, text: impl Into<String>, at: Point) {
        self.texts.push(TextScene { text: text.into(), at, title: true });
    }

    /// A title that ends shortly before a point.
    fn title_before(&mut self, text: impl Into<String>, (x, y): Point) {
        let mut title = TextScene { text: text.into(), at: (x, y), title: true };
        title.at.0 -= half(&title).0 + 0.2;
        self.texts.push(title);
    }

    /// Words in lines, the middle of the first as near to a point as all of them are clear of vertices and other words.
    fn words_beside(&mut self, lines: &[String], near: Point) {
        let block = |at: Point| block(lines.iter().map(String::as_str), at);
        let at = nearest(near, 0.3, |at| block(at).all(|line| self.is_clear(&line)));
        self.texts.extend(block(at));
    }

    /// The nearest place to a point where a vertex with a name below it is clear of all vertices and words, of those around it.
    fn free(&self, near: Point, name: &str) -> Point {
        const APART: f32 = 1.15;
        nearest(near, 0.6, |at| {
            let far = |vertex: &DrawnVertex| length((vertex.at.0 - at.0, vertex.at.1 - at.1)) >= APART;
            self.vertices.iter().all(far)
                && self.texts.iter().all(|text| gap(text, at) > RADIUS)
                && self.is_clear(&text(name, (at.0, at.1 + NAME)))
        })
    }

    /// Whether words would lie on no vertex, no other words and no rim of a ground.
    fn is_clear(&self, text: &TextScene) -> bool {
        let (wide, high) = half(text);
        let beside = |other: &TextScene| {
            let room = half(other);
            (text.at.0 - other.at.0).abs() >= wide + room.0 || (text.at.1 - other.at.1).abs() >= high + room.1
        };
        self.vertices.iter().all(|vertex| gap(text, vertex.at) >= vertex.radius)
            && self.texts.iter().all(beside)
            && !self.sketches.iter().any(|ground| crosses(ground, text))
    }

    /// Lays a ground under some vertices.
    fn hull(&mut self, vertices: &[usize], role: Role) {
        let around = vertices.iter().map(|&at| self.vertices[at].at).collect();
        self.sketches.push(Sketch::ground(vec![around], HULL, Some(role)));
    }

    /// Lays a ground under some vertices and their names below them.
    fn hull_with_names(&mut self, vertices: &[usize], role: Role) {
        let below = |(x, y): Point| (x, y + NAME - HULL + LINE);
        let around = vertices.iter().map(|&at| self.vertices[at].at).flat_map(|at| [at, below(at)]).collect();
        self.sketches.push(Sketch::ground(vec![around], HULL, Some(role)));
    }

    /// The left, the upper, the right and the lower end of everything.
    fn ends(&self) -> [f32; 4] {
        let vertices = self.vertices.iter().map(|vertex| (vertex.at, (0.62, 0.62)));
        let texts = self.texts.iter().map(|text| (text.at, half(text)));
        vertices.chain(texts).fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |ends, ((x, y), (wide, high))| {
            [ends[0].min(x - wide), ends[1].min(y - high), ends[2].max(x + wide), ends[3].max(y + high)]
        })
    }

    /// Moves everything.
    fn shift(&mut self, by: Point) {
        let shift = |at: &mut Point| *at = (at.0 + by.0, at.1 + by.1);
        self.vertices.iter_mut().for_each(|vertex| shift(&mut vertex.at));
        self.texts.iter_mut().for_each(|text| shift(&mut text.at));
        self.sketches.iter_mut().flat_map(|sketch| sketch.pieces.iter_mut().flatten()).for_each(shift);
    }

    fn finish(mut self) -> Drawn {
        let words = self.texts.iter().map(|text| (text.at, half(text)));
        route::Field::new(&self.vertices, None).and_words(words).route(&mut self.edges);
        let [mut left, mut top, right, bottom] = self.ends();
        // A small picture is not blown up: its words would be small in it, and their lines far apart.
        let least = self.vertices.iter().map(|vertex| vertex.radius / RADIUS).fold(0.0, f32::max).min(1.0);
        let size = ((right - left).max(LEAST.0 * least), (bottom - top).max(LEAST.1 * least));
        (left, top) = ((left + right - size.0) / 2.0, (top + bottom - size.1) / 2.0);
        self.shift((MARGIN - left, MARGIN - top));
        // What is open lies below what is in the proof.
        sort_by_key(&mut self.edges, |edge| edge.weight);
        let (model, layout) = (GraphModel::Proof, Layout::Board);
        Drawn {
            vertices: self.vertices,
            edges: self.edges,
            texts: self.texts,
            sketches: self.sketches.into(),
            size: (size.0 + 2.0 * MARGIN, size.1 + 2.0 * MARGIN),
            caption: self.caption,
            ..Drawn::empty(Drawing {
                model,
                layout,
                unit: None,
                digit: None,
                rule: None,
                cell: None,
                stamp: Default::default(),
                search: None,
            })
        }
    }
}

/// A line of plain words.
fn text(words: &str, at: Point) -> TextScene {
    TextScene { text: words.to_owned(), at, title: false }
}

/// Lines of plain words, the first of them around a point.
fn block<'a>(lines: impl IntoIterator<Item = &'a str>, at: Point) -> impl Iterator<Item = TextScene> {
    lines.into_iter().enumerate().map(move |(number, line)| text(line, (at.0, at.1 + number as f32 * LINE)))
}

/// Half of the room that words take: to the sides, up and down.
fn half(text: &TextScene) -> (f32, f32) {
    let letter = if text.title { LETTER * 1.2 } else { LETTER };
    (text.text.chars().count() as f32 * letter / 2.0, LINE / 2.0)
}

/// Whether the rim of a ground runs through words.
fn crosses(ground: &Sketch, text: &TextScene) -> bool {
    let (wide, high) = half(text);
    let across = [-1.0, -0.5, 0.0, 0.5, 1.0].into_iter();
    let mut points = across.flat_map(|part| [(part * wide, -high), (part * wide, high)]);
    let holds = |(x, y): Point| ground.holds((text.at.0 + x, text.at.1 + y));
    let first = points.next().is_some_and(holds);
    points.any(|point| holds(point) != first)
}

/// From words to a point.
fn gap(text: &TextScene, at: Point) -> f32 {
    let (wide, high) = half(text);
    length((((text.at.0 - at.0).abs() - wide).max(0.0), ((text.at.1 - at.1).abs() - high).max(0.0)))
}

/// The nearest place that will do, of rings of eight places around a point that are so far from each other; the point itself if none
/// will.
fn nearest(near: Point, apart: f32, will_do: impl Fn(Point) -> bool) -> Point {
    let mut around =
        (0..64_u8).map(|number| on_circle(near, f32::from(number / 8) * apart, f32::from(number % 8) / 8.0));
    around.find(|&at| will_do(at)).unwrap_or(near)
}
