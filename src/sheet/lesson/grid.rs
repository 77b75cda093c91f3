//! A board with its values and candidates as a figure: what candidates mean in a step, the links between them, and what can be pressed.

use std::fmt::Write;

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell, Digit, Id};
use chromadoku_core::set::CellSet;

use super::escape;
use crate::scene::Role;
use crate::scene::marks::Link;
use crate::scene::number::{length, side_of};
use crate::sheet::picture::{thick, thin};

/// The distance of neighboring candidates.
const PITCH: usize = 13;
/// The room around the grid.
const AROUND: usize = 3;
/// The widest picture, in pixels, on a board of nine.
const LARGER: f32 = 1.4;

/// A figure of a board.
pub struct Grid<'a> {
    board: &'a Board,
    /// Candidates in a line of a cell.
    side: usize,
    size: usize,
    ground: String,
    body: String,
}

impl<'a> Grid<'a> {
    /// The values and candidates of a board; `role` says what candidates mean.
    pub fn new(board: &'a Board, givens: &CellSet, role: impl Fn(Candidate) -> Option<Role>) -> Grid<'a> {
        let side = side_of(board.geometry().digit_count());
        let mut grid = Grid { board, side, size: side * PITCH, ground: String::new(), body: String::new() };
        for cell in board.geometry().cells() {
            match board.value(cell) {
                Some(digit) => grid.value(cell, digit, givens.contains(cell)),
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

    /// Cells with a ground of their own.
    pub fn area(mut self, cells: &CellSet) -> Grid<'a> {
        for cell in cells.iter() {
            let (x, y) = self.corner(cell);
            let _ = write!(
                self.ground,
                "<rect class=\"area\" x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\" />",
                self.size
            );
        }
        self
    }

    /// A cell with a frame of its own.
    pub fn framed(mut self, cell: Cell) -> Grid<'a> {
        let ((x, y), side) = (self.corner(cell), self.size - 4);
        let _ = write!(
            self.body,
            "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" />",
            x + 2,
            y + 2
        );
        self
    }

    /// Links between candidates.
    pub fn links(mut self, links: &[Link]) -> Grid<'a> {
        for link in links {
            let (curve, _) = self.curve(link.from, link.to);
            let _ = write!(self.body, "<path class=\"e is-{}\" d=\"{curve}\" />", link.role.name());
        }
        self
    }

    /// What would have to be a link between two candidates and is none: a line that is crossed out.
    pub fn unlinked(mut self, from: Candidate, to: Candidate) -> Grid<'a> {
        let (curve, (x, y)) = self.curve(from, to);
        let far = PITCH as f32 * 0.4;
        let _ = write!(
            self.body,
            "<path class=\"e is-missing\" d=\"{curve}\" /><path class=\"e is-cross\" d=\"M{0:.1} {2:.1}L{1:.1} {3:.1}M{0:.1} {3:.1}L{1:.1} {2:.1}\" />",
            x - far,
            x + far,
            y - far,
            y + far
        );
        self
    }

    /// A line from a candidate to another one, and its middle.
    fn curve(&self, from: Candidate, to: Candidate) -> (String, (f32, f32)) {
        let ((x, y), (u, v)) = (self.place(from), self.place(to));
        let (dx, dy) = (u - x, v - y);
        let far = length((dx, dy)).max(1.0);
        // From rim to rim, so that digits can be read.
        let rim = PITCH as f32 * 0.45 / far;
        let bow = if far > 3.0 * PITCH as f32 { 0.12 } else { 0.0 };
        let (cx, cy) = ((x + u) / 2.0 - dy * bow, (y + v) / 2.0 + dx * bow);
        let path =
            format!("M{:.1} {:.1}Q{cx:.1} {cy:.1} {:.1} {:.1}", x + dx * rim, y + dy * rim, u - dx * rim, v - dy * rim);
        (path, ((x + u) / 4.0 + cx / 2.0, (y + v) / 4.0 + cy / 2.0))
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
    pub fn markup(self, label: &str) -> String {
        let geometry = self.board.geometry();
        let [width, height] = [geometry.columns(), geometry.rows()].map(|count| count * self.size + 2 * AROUND);
        format!(
            "<svg class=\"picture grid-picture\" viewBox=\"0 0 {width} {height}\" width=\"{:.0}\" height=\"{:.0}\" role=\"img\" \
             aria-label=\"{}\">{}<path class=\"thin\" d=\"{}\" /><path class=\"thick\" d=\"{}\" />{}</svg>",
            width as f32 * LARGER,
            height as f32 * LARGER,
            escape(label),
            self.ground,
            thin(geometry, self.size, AROUND),
            thick(geometry, self.size, AROUND),
            self.body
        )
    }

    fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.board.geometry().place(cell);
        (column * self.size + AROUND, row * self.size + AROUND)
    }

    fn place(&self, Candidate { cell, digit }: Candidate) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        let at = |corner: usize, number: usize| corner as f32 + (number as f32 + 0.5) * PITCH as f32;
        (at(x, digit.index() % self.side), at(y, digit.index() / self.side))
    }

    fn value(&mut self, cell: Cell, digit: Digit, given: bool) {
        let ((x, y), half) = (self.corner(cell), self.size / 2);
        let class = if given { "value is-given" } else { "value" };
        let _ = write!(self.body, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>", x + half, y + half);
    }

    fn candidate(&mut self, at: Candidate, role: Option<Role>) {
        let (x, y) = self.place(at);
        let digit = at.digit;
        let Some(role) = role else {
            let _ = write!(self.body, "<text class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\">{digit}</text>");
            return;
        };
        let radius = PITCH as f32 * 0.46;
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
