//! The rules of a board as setters draw them: cages dashed, thermometers with a bulb, dots on borders, clues around the grid.
//!
//! It depends on the geometry alone, so it is made once a board. All lengths are in cells, from the upper left corner of the
//! grid. Shapes have a kind and a part, which style sheets turn into colors and strokes.

mod cage;
mod line;
mod mark;
mod pen;
mod region;
#[cfg(test)]
mod tests;
mod words;

use std::rc::Rc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, PerCell, RuleId};
use chromadoku_board::order::in_order;
use chromadoku_board::rule::{ClueKind, Rule};

use super::number::Decimal;
pub(crate) use cage::borders;
use pen::{Pen, Point};
pub(crate) use pen::{moved, toward};
pub(crate) use region::{TINTS, tints};

/// How wide the ring of clues outside the grid is.
pub const RING: f32 = 0.8;

/// The part of each cell that its candidates have: left, top, width and height in cells.
pub type Room = [f32; 4];

/// That part where sums of cages stand in corners, where dots and the like stand on borders, and where both do.
const BELOW_SUMS: Room = [0.095, 0.225, 0.81, 0.7];
const BETWEEN_MARKS: Room = [0.13, 0.11, 0.74, 0.78];
const BETWEEN_BOTH: Room = [0.13, 0.225, 0.74, 0.67];

/// All that is drawn and said of a board's rules.
#[derive(PartialEq, Debug)]
pub struct RulesScene {
    /// What is drawn below the borders of cells: tints.
    pub grounds: Vec<Shape>,
    /// What is drawn below digits, from the ground up.
    pub shapes: Vec<Shape>,
    /// What is drawn over them: numbers and letters, and what stands on borders.
    pub over: Vec<Shape>,
    /// Where there are clues outside the grid.
    pub ring: Ring,
    /// What part of a cell candidates have, where they must leave room for what stands in corners or on borders.
    pub room: Option<Room>,
    /// What is said of each cell.
    pub said: PerCell<Option<Rc<str>>>,
}

impl RulesScene {
    /// What stands out where these rules are spoken of.
    pub fn lit(&self, spoken_of: &[RuleId]) -> impl Iterator<Item = &Shape> {
        let is_lit =
            |shape: &&Shape| shape.part != Part::Ground && shape.of.iter().any(|rule| spoken_of.contains(rule));
        self.shapes.iter().chain(&self.over).filter(is_lit)
    }
}

/// The sides of the grid that have clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ring {
    /// Whether there are clues above it.
    pub top: bool,
    /// Whether there are clues to its right.
    pub right: bool,
    /// Whether there are clues below it.
    pub bottom: bool,
    /// Whether there are clues to its left.
    pub left: bool,
}

/// One thing that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The kind of rule, as style sheets know it.
    pub kind: &'static str,
    /// What it is of its rule.
    pub part: Part,
    /// Its form.
    pub form: Form,
    /// The rules that it is drawn for: several arrows may leave one circle.
    pub of: Vec<RuleId>,
}

impl Shape {
    /// The classes that style sheets know it by.
    pub fn class(&self) -> String {
        format!("{} {}", self.kind, self.part.name())
    }
}

/// What a shape is of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A tint of whole cells, or what lies below a letter.
    Ground,
    /// A line.
    Line,
    /// The pattern along the middle of a line, which tells lines apart without their color.
    Core,
    /// A bulb, circle or diamond.
    End,
    /// A number or letter.
    Label,
}

impl Part {
    /// The name that style sheets know it by.
    pub fn name(self) -> &'static str {
        match self {
            Part::Ground => "ground",
            Part::Line => "line",
            Part::Core => "core",
            Part::End => "end",
            Part::Label => "label",
        }
    }
}

/// The form of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A path, as SVG writes it.
    Path(String),
    /// A text around a point: its size is the height of a line.
    Text {
        /// Its middle; where it is the sum of a cage, the left end of the line that it stands on.
        at: Point,
        /// The height of a line.
        size: f32,
        /// What is written.
        text: String,
    },
}

/// How a text of 100 pixels a line comes to its place, as SVG writes it: browsers do not agree about letters that are less than a pixel
/// high before they are enlarged.
pub fn text_place((x, y): Point, size: f32) -> String {
    format!("translate({} {}) scale({})", Decimal(x), Decimal(y), Decimal(size / 100.0))
}

/// The rules of a board, its diagonals, and its regions where these are no boxes; `None` if it has none of them.
pub fn scene(geometry: &Geometry) -> Option<RulesScene> {
    let mut pen = Pen::of(geometry);
    region::draw(&mut pen);
    for extra in &geometry.shape().extras {
        mark::diagonals(&mut pen, extra);
    }
    (!pen.is_blank() || geometry.has_rules()).then(|| drawn(geometry, pen))
}

/// Draws the rules of a board over what is drawn by now.
#[inline(never)] // Else it is a part of what a first visit runs, and comes with it.
fn drawn(geometry: &Geometry, mut pen: Pen) -> RulesScene {
    let rules = || geometry.rules().map(|(_, rule)| rule);
    let (mut cages, mut clones) = (Vec::new(), 0);
    let mixed = has_several_kinds_of_clues(geometry);
    for (id, rule) in geometry.rules() {
        pen.of = Some(id);
        match rule {
            Rule::Cage(cage) => {
                cage::draw(&mut pen, cage, &cages);
                cages.push(&cage.cells);
            }
            Rule::LittleKiller(killer) => mark::little_killer(&mut pen, killer),
            Rule::Arrow(arrow) => line::arrow(&mut pen, arrow),
            Rule::DoubleArrow(arrow) => line::double_arrow(&mut pen, &arrow.cells),
            Rule::Thermometer(thermometer) => line::thermometer(&mut pen, thermometer),
            Rule::Dot(dot) => mark::dot(&mut pen, dot),
            Rule::Line(line) => line::draw(&mut pen, line),
            Rule::Clue(clue) => mark::clue(&mut pen, clue, mixed),
            Rule::Parity(parity) => mark::parity(&mut pen, parity),
            Rule::Extreme(extreme) => mark::extreme(&mut pen, extreme),
            Rule::Quadruple(quadruple) => mark::quadruple(&mut pen, quadruple),
            Rule::Clone(pair) => {
                mark::clones(&mut pen, pair, clones);
                clones += 1;
            }
            Rule::Region(region) => {
                pen.cells("region", &region.cells);
                cage::outline(&mut pen, "region", &region.cells);
            }
            Rule::Indexer(indexer) => mark::indexer(&mut pen, indexer),
            // What a cell may take is seen from its candidates; what holds for the whole board is said in words.
            Rule::Allowed(_) | Rule::Negative(_) => {}
        }
    }
    let has_sums = rules().any(|rule| matches!(rule, Rule::Cage(cage) if cage.sum.is_some()));
    let has_marks = rules().any(|rule| matches!(rule, Rule::Dot(_) | Rule::Quadruple(_) | Rule::Extreme(_)));
    let room = match (has_sums, has_marks) {
        (true, true) => Some(BETWEEN_BOTH),
        (true, false) => Some(BELOW_SUMS),
        (false, true) => Some(BETWEEN_MARKS),
        (false, false) => None,
    };
    let ring = pen.ring;
    let [grounds, shapes, over] = pen.lift();
    RulesScene { grounds, shapes, over, ring, room, said: words::said(geometry) }
}

/// Whether numbers around the grid do not all mean the same.
fn has_several_kinds_of_clues(geometry: &Geometry) -> bool {
    let kind = |rule: &Rule| if let Rule::Clue(clue) = rule { Some(clue.kind) } else { None };
    let mut kinds = geometry.rules().filter_map(|(_, rule)| kind(rule));
    let first: Option<ClueKind> = kinds.next();
    kinds.any(|other| Some(other) != first)
}

/// The cells in reading order.
fn in_reading_order(geometry: &Geometry, cells: &[Cell]) -> Vec<(usize, usize)> {
    in_order(cells.iter().map(|&cell| geometry.place(cell)), |&place| place)
}
