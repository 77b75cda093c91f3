//! What rules look like among vertices that are cells: cages are grounds with their sum, thermometers and arrows paths that have
//! a direction, lines bands, and what is said of two cells stands on the edge between them.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Id, RuleId};
use chromadoku_board::order::in_order;
use chromadoku_board::rule::{
    Arrow, Clue, ClueKind, Dot, Extreme, ExtremeKind, IndexerKind, Line, LineKind, LittleKiller, Mark, Parity,
    ParityKind, Quadruple, Rule, Thermometer,
};

use crate::figure::number::length;
use crate::figure::rules::{borders, moved, toward};
use crate::figure::{Depth, Ink, Point, Sketch, Sketched};

/// From the middle of a vertex to the rim of its ground, and of a bulb or circle.
const GROUND: f32 = 0.44;
/// To the middle of a label in its corner.
const CORNER: f32 = 0.35;
/// The height of labels.
const LABEL: f32 = 0.24;
/// How broad thin lines are.
const THIN: f32 = 0.045;
/// Between two dashes of a border.
const GAP: f32 = 0.07;
/// The radius of a dot.
const DOT: f32 = 0.15;
/// From the outermost cell to a clue.
const OUTSIDE: f32 = 0.82;

/// Where the vertices of all cells stand.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The board.
    pub geometry: &'a Geometry,
    /// The middle of each cell.
    pub at: &'a [Point],
    /// Whether cells stand as on the board, neighbors side by side.
    pub is_board: bool,
}

/// The color of a line, as on the board.
pub fn ink(kind: LineKind, digits: usize) -> Ink {
    match kind {
        LineKind::Renban => Ink::Renban,
        german if german == LineKind::german(digits) => Ink::German,
        LineKind::Whispers(by) if usize::from(by) + 1 == digits.div_ceil(2) => Ink::Dutch,
        LineKind::Whispers(_) => Ink::Whispers,
        LineKind::RegionSum => Ink::RegionSum,
        LineKind::Zipper => Ink::Zipper,
        LineKind::Entropic => Ink::Entropic,
        LineKind::Modular => Ink::Modular,
        LineKind::Nabner => Ink::Nabner,
        LineKind::Palindrome | LineKind::Between | LineKind::Lockout => Ink::Gray,
    }
}

/// What all rules of a board look like.
pub fn all(ground: Ground) -> Vec<Sketch> {
    ground.geometry.rules().flat_map(|(id, _)| of_rule(ground, id)).collect()
}

/// What a rule looks like.
pub fn of_rule(ground: Ground, rule: RuleId) -> Vec<Sketch> {
    let mut pencil = Pencil { ground, rule, made: Vec::new() };
    pencil.draw(ground.geometry.rule(rule));
    pencil.made
}

struct Pencil<'a> {
    ground: Ground<'a>,
    rule: RuleId,
    made: Vec<Sketch>,
}

impl Pencil<'_> {
    fn draw(&mut self, rule: &Rule) {
        match rule {
            Rule::Cage(cage) => {
                self.hull(&cage.cells);
                self.corner(&cage.cells, cage.sum.map(|sum| sum.to_string()));
            }
            Rule::Region(region) => self.hull(&region.cells),
            Rule::Clone(clones) => {
                let is_clone = |rule: &Rule| matches!(rule, Rule::Clone(_));
                let before = self.ground.geometry.rules().filter(|(id, rule)| *id < self.rule && is_clone(rule));
                let letter = char::from(b'A' + (before.count() % 26) as u8);
                for cells in [&clones.cells, &clones.copies] {
                    self.hull(cells);
                    self.corner(cells, Some(letter.to_string()));
                }
            }
            Rule::Thermometer(thermometer) => self.thermometer(thermometer),
            Rule::Arrow(arrow) => self.arrow(arrow),
            Rule::DoubleArrow(arrow) => self.double_arrow(&self.points(&arrow.cells)),
            Rule::Line(line) => self.line(line),
            Rule::Dot(dot) => self.dot(dot),
            Rule::Parity(parity) => self.parity(parity),
            Rule::Extreme(extreme) => self.extreme(extreme),
            Rule::Quadruple(quadruple) => self.quadruple(quadruple),
            Rule::Indexer(indexer) => {
                let letter = match indexer.kind {
                    IndexerKind::Row => "R",
                    IndexerKind::Column => "C",
                    IndexerKind::Box => "B",
                };
                self.square(indexer.cell());
                self.corner(&[indexer.cell()], Some(letter.to_owned()));
            }
            Rule::Clue(clue) => self.clue(clue),
            Rule::LittleKiller(killer) => self.little_killer(killer),
            // What a cell may take is seen from its colors; what holds for the whole board is said in words.
            Rule::Allowed(_) | Rule::Negative(_) => {}
        }
    }

    fn at(&self, cell: Cell) -> Point {
        self.ground.at[cell.index()]
    }

    fn points(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn add(&mut self, depth: Depth, form: Sketched, ink: Ink, pieces: Vec<Vec<Point>>, size: f32) -> &mut Sketch {
        let at = self.made.len();
        self.made.push(Sketch {
            rule: Some(self.rule),
            role: None,
            depth,
            form,
            ink,
            rim: ink,
            pieces,
            size,
            text: String::new(),
        });
        &mut self.made[at]
    }

    fn path(&mut self, depth: Depth, ink: Ink, points: Vec<Point>, broad: f32) {
        self.add(depth, Sketched::Line, ink, vec![points], broad);
    }

    fn disc(&mut self, depth: Depth, ink: Ink, at: Point, radius: f32, rim: Ink) {
        self.add(depth, Sketched::Disc, ink, vec![vec![at]], radius).rim = rim;
    }

    fn label(&mut self, at: Point, text: String) {
        self.made.push(label(self.rule, at, text));
    }

    /// A ground under cells: in one where they are neighbors, else held together by a line.
    fn hull(&mut self, cells: &[Cell]) {
        let cells = in_order(cells.iter().copied(), |&cell| cell);
        let place = |cell: Cell| self.ground.geometry.place(cell);
        let has = |row: usize, column: usize| {
            self.ground.geometry.cell_at(row, column).filter(|cell| cells.binary_search(cell).is_ok())
        };
        let mut pieces: Vec<Vec<Point>> = Vec::new();
        let mut joined: Vec<(Cell, Cell)> = Vec::new();
        for &cell in cells.iter().filter(|_| self.ground.is_board) {
            let (row, column) = place(cell);
            let (right, below) = (has(row, column + 1), has(row + 1, column));
            joined.extend([right, below].into_iter().flatten().map(|other| (cell, other)));
            if let (Some(right), Some(below), Some(across)) = (right, below, has(row + 1, column + 1)) {
                pieces.push(self.points(&[cell, right, below, across]));
            }
        }
        pieces.extend(joined.iter().map(|&(a, b)| self.points(&[a, b])));
        for (a, b) in self.ties(&cells, &joined) {
            self.path(Depth::Line, Ink::Thin, self.points(&[a, b]), 2.0 * THIN);
        }
        if self.ground.is_board {
            self.add(Depth::Ground, Sketched::Ground, Ink::Card, pieces, GROUND);
            let places = in_order(cells.iter().map(|&cell| place(cell)), |&place| place);
            for border in borders(&places, 0.5 - GROUND) {
                let mut points: Vec<Point> = border.into_iter().map(|corner| self.corner_at(corner)).collect();
                points.extend(points.first().copied());
                self.add(Depth::Line, Sketched::Dashes, Ink::Thin, vec![points], GAP);
            }
        } else {
            for at in self.points(&cells) {
                self.disc(Depth::Line, Ink::Card, at, GROUND, Ink::Thin);
            }
        }
    }

    /// The point of the picture where a corner near the border of cells is, which is told in cells from the upper left corner of
    /// the grid.
    fn corner_at(&self, (x, y): Point) -> Point {
        let geometry = self.ground.geometry;
        let (column, row) = (x as usize, y as usize);
        // Where the grid has a hole, its row and column tell as much.
        let along = |of: fn((usize, usize)) -> usize, index: usize| {
            geometry.cells().find(|&cell| of(geometry.place(cell)) == index).map_or((0.0, 0.0), |cell| self.at(cell))
        };
        let (left, top) = (along(|place| place.1, column).0, along(|place| place.0, row).1);
        (left + x - column as f32 - 0.5, top + y - row as f32 - 0.5)
    }

    /// The shortest lines that hold cells together, beside those that are joined.
    fn ties(&self, cells: &[Cell], joined: &[(Cell, Cell)]) -> Vec<(Cell, Cell)> {
        let Some(&first) = cells.first() else { return Vec::new() };
        let (mut reached, mut ties) = (vec![first], Vec::new());
        loop {
            let next = |(a, b): (Cell, Cell)| match (reached.contains(&a), reached.contains(&b)) {
                (true, false) => Some(b),
                (false, true) => Some(a),
                _ => None,
            };
            if let Some(cell) = joined.iter().copied().find_map(next) {
                reached.push(cell);
                continue;
            }
            let apart = |&(a, b): &(Cell, Cell)| {
                let (from, to) = (self.at(a), self.at(b));
                length((from.0 - to.0, from.1 - to.1))
            };
            let left = cells.iter().filter(|cell| !reached.contains(cell));
            let pairs = left.flat_map(|&to| reached.iter().map(move |&from| (from, to)));
            let Some(tie) = pairs.min_by(|a, b| apart(a).total_cmp(&apart(b))) else { return ties };
            reached.push(tie.1);
            ties.push(tie);
        }
    }

    /// A label in the upper left corner of the first of some cells.
    fn corner(&mut self, cells: &[Cell], text: Option<String>) {
        let first = cells.iter().copied().min_by_key(|&cell| self.ground.geometry.place(cell));
        if let (Some(first), Some(text)) = (first, text) {
            let (x, y) = self.at(first);
            // A longer one goes on to the left.
            let wide = text.chars().count() as f32 * 0.04;
            self.label((x - CORNER - wide + 0.08, y - CORNER - 0.03), text);
        }
    }

    /// Two strokes that point from one vertex to another, on the middle of the line between them.
    fn chevron(&mut self, depth: Depth, from: Point, to: Point) {
        let way = toward(from, to);
        let tip = moved(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), way, 0.07);
        self.path(depth, Ink::Words, head(tip, way, 0.12), THIN);
    }

    /// Broad, from its bulb on, with a stroke on each edge that points to what is more.
    fn thermometer(&mut self, thermometer: &Thermometer) {
        let points = self.points(&thermometer.cells);
        let Some(&bulb) = points.first() else { return };
        self.disc(Depth::Line, Ink::Gray, bulb, GROUND + 0.03, Ink::Gray);
        self.path(Depth::Line, Ink::Gray, points.clone(), 0.3);
        points.windows(2).for_each(|pair| self.chevron(Depth::Line, pair[0], pair[1]));
    }

    /// Thin, from its circle or pill on, with a head before its last vertex.
    fn arrow(&mut self, arrow: &Arrow) {
        let (circles, mut points) = (self.points(&arrow.circle), self.points(&arrow.shaft));
        let Some(&next) = points.first() else { return };
        let apart = |point: &Point| length((point.0 - next.0, point.1 - next.1));
        let Some(from) = circles.iter().copied().min_by(|a, b| apart(a).total_cmp(&apart(b))) else { return };
        points.insert(0, from);
        self.shaft(points);
        match circles[..] {
            [circle] => self.disc(Depth::Line, Ink::Card, circle, GROUND, Ink::Thin),
            _ => {
                let pieces = circles.windows(2).map(<[Point]>::to_vec).collect();
                self.add(Depth::Line, Sketched::Ground, Ink::Card, pieces, GROUND).rim = Ink::Thin;
            }
        }
    }

    /// A thin line with a head at its end.
    fn shaft(&mut self, points: Vec<Point>) {
        if let [.., before, last] = points[..] {
            let way = toward(before, last);
            self.path(Depth::Line, Ink::Thin, head(moved(last, way, -0.4), way, 0.14), THIN);
        }
        self.path(Depth::Line, Ink::Thin, points, THIN);
    }

    fn double_arrow(&mut self, points: &[Point]) {
        let [first, second, .., last] = points[..] else { return };
        self.shaft(points.to_vec());
        let way = toward(second, first);
        self.path(Depth::Line, Ink::Thin, head(moved(first, way, -0.4), way, 0.14), THIN);
        for end in [first, last] {
            self.disc(Depth::Line, Ink::Card, end, GROUND - 0.04, Ink::Thin);
        }
    }

    fn line(&mut self, line: &Line) {
        let points = self.points(&line.cells);
        let ink = ink(line.kind, self.ground.geometry.digit_count());
        let broad = if matches!(line.kind, LineKind::Between | LineKind::Lockout) { 0.1 } else { 0.24 };
        for &(x, y) in [points.first(), points.last()].into_iter().flatten() {
            let diamond = |by: f32| vec![vec![(x, y - by), (x + by, y), (x, y + by), (x - by, y)]];
            match line.kind {
                LineKind::Between => self.disc(Depth::Line, Ink::Gray, (x, y), GROUND, Ink::Thin),
                LineKind::Lockout => {
                    self.add(Depth::Line, Sketched::Ground, Ink::Tint, diamond(0.52), 0.02).rim = Ink::Thin;
                }
                _ => {}
            }
        }
        self.path(Depth::Line, ink, points, broad);
    }

    /// On the edge between two cells.
    fn dot(&mut self, dot: &Dot) {
        let [a, b] = dot.cells.map(|cell| self.at(cell));
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        self.path(Depth::Line, Ink::Thin, vec![a, b], 2.0 * THIN);
        let (ink, label) = match dot.mark {
            Mark::Difference(by) => (Ink::White, (by != 1).then(|| by.to_string())),
            Mark::Ratio(times) => (Ink::Black, (times != 2).then(|| times.to_string())),
            Mark::Sum(10) => return self.label(middle, "X".to_owned()),
            Mark::Sum(5) => return self.label(middle, "V".to_owned()),
            Mark::Sum(sum) => return self.label(middle, sum.to_string()),
            Mark::Less => {
                self.disc(Depth::Top, Ink::Card, middle, DOT, Ink::Card);
                return self.chevron(Depth::Top, b, a);
            }
        };
        self.disc(Depth::Top, ink, middle, DOT, Ink::Words);
        if let Some(label) = label {
            self.label(moved(middle, (0.0, 1.0), 0.26), label);
        }
    }

    fn parity(&mut self, parity: &Parity) {
        match parity.kind {
            ParityKind::Odd => self.disc(Depth::Ground, Ink::Gray, self.at(parity.cell), GROUND + 0.02, Ink::Gray),
            ParityKind::Even => self.square(parity.cell),
        }
    }

    /// A square under a cell.
    fn square(&mut self, cell: Cell) {
        let ((x, y), by) = (self.at(cell), GROUND - 0.04);
        let corners = vec![(x - by, y - by), (x + by, y - by), (x + by, y + by), (x - by, y + by)];
        self.add(Depth::Ground, Sketched::Ground, Ink::Gray, vec![corners], 0.03);
    }

    /// A square, and on each edge strokes that point to what is smaller.
    fn extreme(&mut self, extreme: &Extreme) {
        self.square(extreme.cell);
        let at = self.at(extreme.cell);
        for other in self.points(&extreme.neighbors) {
            match extreme.kind {
                ExtremeKind::Minimum => self.chevron(Depth::Line, other, at),
                ExtremeKind::Maximum => self.chevron(Depth::Line, at, other),
            }
        }
    }

    /// Its digits where the cells meet; elsewhere a ground under these.
    fn quadruple(&mut self, quadruple: &Quadruple) {
        let digits = quadruple.digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("\u{2009}");
        if !self.ground.is_board {
            self.hull(&quadruple.cells);
            return self.corner(&quadruple.cells, Some(digits));
        }
        let points = self.points(&quadruple.cells);
        let count = points.len().max(1) as f32;
        let middle = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
        for point in points {
            self.path(Depth::Line, Ink::Thin, vec![middle, point], THIN);
        }
        self.label(middle, digits);
    }

    /// Beside the first of its cells.
    fn clue(&mut self, clue: &Clue) {
        if let [first, second, ..] = clue.cells[..] {
            let text = match clue.kind {
                ClueKind::Sandwich => clue.value.to_string(),
                ClueKind::XSum => format!("X{}", clue.value),
                ClueKind::Skyscraper => format!("\u{25b2}{}", clue.value),
            };
            self.outside(first, toward(self.at(second), self.at(first)), text);
        }
    }

    fn little_killer(&mut self, killer: &LittleKiller) {
        let Some(&first) = killer.cells.first() else { return };
        let (down, right) = killer.slant.step();
        let way = (right as f32, down as f32);
        if self.ground.is_board {
            let (from, to) = (moved(self.at(first), way, -0.62), moved(self.at(first), way, -0.34));
            self.path(Depth::Line, Ink::Thin, vec![from, to], THIN);
            self.path(Depth::Line, Ink::Thin, head(to, toward(from, to), 0.1), THIN);
        }
        self.outside(first, (-way.0, -way.1), killer.sum.to_string());
    }

    /// A label outside the board, which is where a direction leads from a cell.
    fn outside(&mut self, cell: Cell, way: Point, text: String) {
        if self.ground.is_board {
            self.label(moved(self.at(cell), way, OUTSIDE), text);
        }
    }
}

/// Words for a rule.
pub fn label(rule: RuleId, at: Point, text: String) -> Sketch {
    let (depth, form, ink) = (Depth::Top, Sketched::Label, Ink::Words);
    Sketch { rule: Some(rule), role: None, depth, form, ink, rim: ink, pieces: vec![vec![at]], size: LABEL, text }
}

/// The strokes of an arrow head.
fn head(tip: Point, (dx, dy): Point, size: f32) -> Vec<Point> {
    let back = moved(tip, (dx, dy), -size);
    vec![moved(back, (-dy, dx), size), tip, moved(back, (-dy, dx), -size)]
}
