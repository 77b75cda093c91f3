//! A board with its rules, values and candidates as a figure: what candidates mean in a step, the links between them, and what can be
//! pressed. What it looks like stands in `styles/figure.css` and `styles/rules.css`.
//!
//! It stands in pages and in files, and is written as XML for these.

use std::fmt::Write;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, RuleId};
use chromadoku_board::note::Notes;
use chromadoku_board::set::CellSet;
use maud::{Markup, PreEscaped, html};

use crate::figure::borders::{thick, thin};
use crate::figure::number::side_of;
use crate::figure::palette::{self, Ground};
use crate::figure::rules::{self, Form, RING, Room, RulesScene, Shape, text_place};
use crate::figure::{Curve, Emphasis, Link, Point, Role};
use crate::scene::grid::links::{self, Field, Keep, Places, mark_at};
use crate::scene::grid::{CellScene, Fate, GridScene, MarkScene, Source};

/// The distance of neighboring candidates.
const PITCH: usize = 13;
/// The room around the grid.
const AROUND: usize = 3;
/// The widest picture, in pixels, on a board of nine.
const LARGER: f32 = 1.4;

/// A figure of a board.
pub struct Grid<'a> {
    board: &'a Board,
    rules: Option<RulesScene>,
    /// Those that stand out.
    spoken_of: Vec<RuleId>,
    /// Candidates in a line of a cell.
    side: usize,
    size: usize,
    ground: String,
    /// Links, below the candidates, so that these can be read.
    lines: String,
    /// What links pass by, and the ends of those that are drawn.
    field: Field,
    joined: Vec<[Point; 2]>,
    body: String,
}

/// A figure that is drawn.
pub struct Drawn {
    /// Left and upper edge, width and height.
    pub place: [f32; 4],
    /// What is in it.
    pub body: String,
}

impl<'a> Grid<'a> {
    /// The values and candidates of a board; `role` says what candidates mean.
    pub fn new(board: &'a Board, givens: &CellSet, role: impl Fn(Candidate) -> Option<Role>) -> Grid<'a> {
        let mut grid = Grid::blank(board);
        for cell in board.geometry().cells() {
            match board.value(cell) {
                Some(digit) if givens.contains(cell) => grid.value(cell, digit, "value is-given"),
                Some(digit) => grid.value(cell, digit, "value"),
                None => {
                    for digit in board.candidates(cell).iter() {
                        let at = Candidate { cell, digit };
                        grid.candidate(at, role(at));
                    }
                }
            }
        }
        grid
    }

    /// The values of a board, without candidates.
    pub fn of_values(board: &'a Board, givens: &CellSet) -> Grid<'a> {
        let mut grid = Grid::blank(board);
        for (cell, digit) in board.geometry().cells().filter_map(|cell| Some((cell, board.value(cell)?))) {
            grid.value(cell, digit, if givens.contains(cell) { "value is-given" } else { "value" });
        }
        grid
    }

    /// What the page shows of a board, but for what is chosen there.
    pub fn of_scene(board: &'a Board, scene: &GridScene) -> Grid<'a> {
        let mut grid = Grid { spoken_of: scene.rules.clone(), ..Grid::blank(board) };
        for cell in &scene.cells {
            grid.cell(cell);
        }
        for (link, way) in scene.links.iter().zip(links::ways(scene, grid.places())) {
            grid.line(link.role, &way);
        }
        grid
    }

    fn blank(board: &'a Board) -> Grid<'a> {
        let side = side_of(board.geometry().digit_count());
        let rules = rules::scene(board.geometry());
        Grid {
            board,
            rules,
            spoken_of: Vec::new(),
            side,
            size: side * PITCH,
            ground: String::new(),
            lines: String::new(),
            field: Field::new(side, (board.geometry().columns() as f32, board.geometry().rows() as f32)),
            joined: Vec::new(),
            body: String::new(),
        }
    }

    /// Cells with a ground of their own.
    pub fn area(mut self, cells: &CellSet) -> Grid<'a> {
        for cell in cells.iter() {
            self.ground += &self.square("area", cell, 0);
        }
        self
    }

    /// A cell with a frame of its own.
    pub fn framed(mut self, cell: Cell) -> Grid<'a> {
        self.body += &self.square("frame", cell, 2);
        self
    }

    /// Links between candidates.
    pub fn links(mut self, links: &[Link]) -> Grid<'a> {
        for link in links {
            let way = self.way(link.from, link.to);
            self.line(link.role, &way);
        }
        self
    }

    /// What would have to be a link between two candidates and is none: a line that is crossed out.
    pub fn unlinked(mut self, from: Candidate, to: Candidate) -> Grid<'a> {
        let way = self.way(from, to);
        let size = self.size as f32;
        let (x, y) = middle(&way);
        let (x, y, far) = (x * size, y * size, PITCH as f32 * 0.4);
        let _ = write!(
            self.body,
            "<path class=\"e is-missing\" d=\"{4}\" /><path class=\"e is-cross\" d=\"M{0:.1} {2:.1}L{1:.1} {3:.1}M{0:.1} {3:.1}L{1:.1} {2:.1}\" />",
            x - far,
            x + far,
            y - far,
            y + far,
            links::path(&way, size)
        );
        self
    }

    /// A link from a candidate to another one.
    fn way(&mut self, from: Candidate, to: Candidate) -> Vec<Curve> {
        self.joined.push([self.at(from), self.at(to)]);
        self.field.last(&self.joined)
    }

    fn line(&mut self, role: Role, way: &[Curve]) {
        let path = links::path(way, self.size as f32);
        let _ = write!(self.lines, "<path class=\"e is-{}\" d=\"{path}\" />", role.name());
    }

    /// Lets candidates be pressed, or whole cells where fingers are too large for that. The orders are made by these; who uses
    /// no pointer is to be given another way to do the same.
    pub fn pressed(mut self, of_cell: impl Fn(Cell) -> String, of_candidate: impl Fn(Candidate) -> String) -> Grid<'a> {
        for cell in self.board.unsolved().iter() {
            let (x, y) = self.corner(cell);
            let _ = write!(
                self.body,
                "<rect class=\"press-cell\" data-do=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{1}\" height=\"{1}\" />",
                of_cell(cell),
                self.size
            );
            for digit in self.board.candidates(cell).iter() {
                let (x, y) = self.place(Candidate { cell, digit });
                let half = PITCH as f32 / 2.0;
                let _ = write!(
                    self.body,
                    "<rect class=\"press-mark\" data-do=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{PITCH}\" height=\"{PITCH}\" />",
                    of_candidate(Candidate { cell, digit }),
                    x - half,
                    y - half
                );
            }
        }
        self
    }

    /// The figure, and what it shows in words.
    pub fn markup(self, label: &str) -> Markup {
        let Drawn { place: [left, top, width, height], body } = self.drawn();
        let [wide, high] = [width, height].map(|side| format!("{:.0}", side * LARGER));
        html! {
            svg class="picture grid-picture" viewBox={ (left) " " (top) " " (width) " " (height) } width=(wide)
                height=(high) role="img" aria-label=(label) { (PreEscaped(body)) }
        }
    }

    /// The figure without anything around it.
    pub fn drawn(self) -> Drawn {
        let geometry = self.board.geometry();
        let ring = self.rules.as_ref().map(|rules| rules.ring).unwrap_or_default();
        let [top, right, bottom, left] = [ring.top, ring.right, ring.bottom, ring.left]
            .map(|has| AROUND as f32 + if has { RING * self.size as f32 } else { 0.0 });
        let [width, height] = [geometry.columns(), geometry.rows()].map(|count| (count * self.size) as f32);
        let group = |class: &str, shapes: String| {
            format!("<g class=\"{class}\" transform=\"scale({})\">{shapes}</g>", self.size)
        };
        let ruled =
            |of: fn(&RulesScene) -> &[Shape]| group("rules", self.rules.iter().flat_map(of).map(shape).collect());
        let lit: String = self.rules.iter().flat_map(|rules| rules.lit(&self.spoken_of)).map(shape).collect();
        let body = format!(
            "{}{}<path class=\"thin\" d=\"{}\" /><path class=\"thick\" d=\"{}\" />\
             {}{}{}{}{}",
            self.ground,
            ruled(|rules| &rules.grounds),
            thin(geometry, self.size),
            thick(geometry, self.size),
            ruled(|rules| &rules.shapes),
            if lit.is_empty() { lit } else { group("rules lit", lit) },
            self.lines,
            self.body,
            ruled(|rules| &rules.over),
        );
        Drawn { place: [-left, -top, left + width + right, top + height + bottom], body }
    }

    fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.board.geometry().place(cell);
        (column * self.size, row * self.size)
    }

    fn places(&self) -> Places {
        let digits = self.board.geometry().digit_count();
        Places { digits, side: self.side, room: self.room() }
    }

    /// Where a candidate stands, in cells.
    fn at(&self, Candidate { cell, digit }: Candidate) -> Point {
        mark_at(self.board.geometry().place(cell), digit, self.places())
    }

    fn place(&self, candidate: Candidate) -> (f32, f32) {
        let (x, y) = self.at(candidate);
        (x * self.size as f32, y * self.size as f32)
    }

    fn room(&self) -> Option<Room> {
        self.rules.as_ref().and_then(|rules| rules.room)
    }

    /// A cell as the page shows it.
    fn cell(&mut self, scene: &CellScene) {
        let (x, y) = self.corner(scene.cell);
        let share = self.size as f32 / scene.colors.len().max(1) as f32;
        if scene.in_extra {
            self.ground += &self.square("extra", scene.cell, 0);
        }
        if scene.in_area {
            self.ground += &self.square("area", scene.cell, 0);
        }
        for (at, color) in scene.colors.iter().enumerate() {
            let color = palette::fill(color, Ground::Light).color;
            let _ = write!(
                self.ground,
                "<rect fill=\"{color}\" fill-opacity=\"0.42\" x=\"{:.1}\" y=\"{y}\" width=\"{share:.1}\" height=\"{}\" />",
                x as f32 + at as f32 * share,
                self.size
            );
        }
        if scene.emphasis == Emphasis::Rest {
            self.body += "<g class=\"rest\">";
        }
        match (scene.value, scene.ghost) {
            (Some((digit, Source::Given)), _) => self.value(scene.cell, digit, "value is-given"),
            (Some((digit, _)), _) => self.value(scene.cell, digit, "value"),
            (None, Some(digit)) => self.value(scene.cell, digit, "value is-placed"),
            (None, None) if scene.noted => self.notes(scene.cell, scene.notes),
            (None, None) => {
                for &MarkScene { digit, role, fate, .. } in &scene.marks {
                    let role = if fate == Fate::Struck { Some(Role::Eliminated) } else { role };
                    if matches!(fate, Fate::Stays | Fate::Struck) {
                        self.candidate(Candidate { cell: scene.cell, digit }, role);
                    }
                }
            }
        }
        if scene.emphasis == Emphasis::Rest {
            self.body += "</g>";
        }
        if let Some(role @ (Role::Conflict | Role::Placed)) = scene.role {
            self.body += &self.square(&format!("frame is-{}", role.name()), scene.cell, 2);
        }
    }

    /// A square with a class, so far inside of a cell.
    fn square(&self, class: &str, cell: Cell, inside: usize) -> String {
        let ((x, y), side) = (self.corner(cell), self.size - 2 * inside);
        let (x, y) = (x + inside, y + inside);
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" />")
    }

    fn value(&mut self, cell: Cell, digit: Digit, class: &str) {
        let ((x, y), half) = (self.corner(cell), self.size / 2);
        let (row, column) = self.board.geometry().place(cell);
        self.field.add((column as f32 + 0.5, row as f32 + 0.5), Keep::Value);
        let _ = write!(self.body, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>", x + half, y + half);
    }

    /// Corner marks above and below, center marks between.
    fn notes(&mut self, cell: Cell, notes: Notes) {
        let ((x, y), side) = (self.corner(cell), self.size as f32);
        let mut write = |across: f32, line: usize, fit: &str, text: &str| {
            let (x, y) = (x as f32 + side * across, y as f32 + side * (0.19 + 0.31 * line as f32));
            let _ = write!(self.body, "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\"{fit}>{text}</text>");
        };
        if !notes.center.is_empty() {
            // Many are pressed together.
            let fit = format!(" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\"", side * 0.86);
            write(0.5, 1, if notes.center.len() > 5 { &fit } else { "" }, &notes.center.to_string());
        }
        for (line, digits) in notes.lines().into_iter().enumerate() {
            let step = 0.66 / digits.len().saturating_sub(1).max(1) as f32;
            let corners = digits.iter().enumerate().filter(|_| line != 1);
            corners.for_each(|(at, digit)| write(0.17 + step * at as f32, line, "", &digit.to_string()));
        }
    }

    fn candidate(&mut self, at: Candidate, role: Option<Role>) {
        let (x, y) = self.place(at);
        self.field.add(self.at(at), if role.is_some() { Keep::Mark } else { Keep::Plain });
        let digit = at.digit;
        let Some(role) = role else {
            let _ = write!(self.body, "<text class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\">{digit}</text>");
            return;
        };
        let radius = PITCH as f32 * if self.room().is_some() { 0.37 } else { 0.43 };
        let strike = match role {
            Role::Eliminated => {
                let far = radius * 0.75;
                format!("<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" />", x - far, y + far, x + far, y - far)
            }
            _ => String::new(),
        };
        let _ = write!(
            self.body,
            "<g class=\"m is-{}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" />\
             <text class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\">{digit}</text>{strike}</g>",
            role.name()
        );
    }
}

/// The middle of a link.
fn middle(way: &[Curve]) -> Point {
    let Some(curve) = way.get(way.len() / 2) else { return (0.0, 0.0) };
    if way.len().is_multiple_of(2) {
        return curve.from;
    }
    let half = |a: f32, b: f32| (a + b) / 2.0;
    let straight = (half(curve.from.0, curve.to.0), half(curve.from.1, curve.to.1));
    curve.control.map_or(straight, |(x, y)| (half(straight.0, x), half(straight.1, y)))
}

/// A thing that the rules of the board draw, in cells.
fn shape(shape: &Shape) -> String {
    let class = shape.class();
    match &shape.form {
        Form::Path(path) => format!("<path class=\"{class}\" d=\"{path}\" />"),
        Form::Text { at, size, text } => {
            let place = text_place(*at, *size);
            html! { text class=(class) transform=(place) { (text) } }.into_string()
        }
    }
}
