//! Ways for edges past the vertices that are not their own (where one runs over a third vertex, a clique looks like a path), and past words
//! where there is a way.

use crate::figure::number::length;
use crate::figure::{EDGE_BUDGET, Face, Point, Way};
use crate::session::drawn::{DrawnEdge, DrawnVertex};

/// What an edge keeps from the rims of vertices that are not its own: as much as there is room for.
const CLEAR: [f32; 3] = [0.05, 0.0, -0.08];
/// The picture is looked at in squares of this side.
const GRAIN: f32 = 0.04;
/// From one point of a way to the next that is looked at.
const STRIDE: f32 = 0.1;
/// How far edges may bend, in units of their length: as little as will do. Before the wider ones lanes are tried.
const BENDS: [f32; 9] = [0.04, 0.08, 0.12, 0.16, 0.2, 0.26, 0.32, 0.4, 0.5];
const SLIGHT: usize = 4;
/// How far beyond the outermost vertices edges may go; the picture's margin is a little wider.
const RIM: f32 = 0.7;

/// The vertices that edges have to pass.
pub struct Field<'a> {
    vertices: &'a [DrawnVertex],
    /// How far beside a line of vertices there is room for edges, where vertices stand in rows and columns.
    lane: Option<f32>,
    /// The upper left end, and how many squares a row has.
    start: Point,
    columns: usize,
    /// How many of the [distances](CLEAR) to a vertex are not kept in each square.
    near: Vec<u8>,
}

impl<'a> Field<'a> {
    /// The vertices of a picture, in which there may be lanes so far beside its rows and columns.
    pub fn new(vertices: &'a [DrawnVertex], lane: Option<f32>) -> Field<'a> {
        let there = || vertices.iter().filter(|vertex| vertex.face != Face::Absent);
        let end = |of: fn(Point) -> f32, pick: fn(f32, f32) -> f32| there().map(|vertex| of(vertex.at)).reduce(pick);
        let ends = |of| Some((end(of, f32::min)? - RIM, end(of, f32::max)? + RIM));
        let ((left, right), (top, bottom)) = ends(|at| at.0).zip(ends(|at| at.1)).unwrap_or_default();
        let squares = |length: f32| (length / GRAIN) as usize + 1;
        let columns = squares(right - left);
        let near = vec![0; columns * squares(bottom - top)];
        let mut field = Field { vertices, lane, start: (left, top), columns, near };
        there().for_each(|vertex| field.stand(vertex));
        field
    }

    /// The same where edges had better keep off words, too: boxes by their middle and half their size.
    pub fn and_words(mut self, words: impl Iterator<Item = (Point, Point)>) -> Field<'a> {
        for ((x, y), (wide, high)) in words {
            let squares = |at: f32, start: f32| ((at - start) / GRAIN).max(0.0) as usize;
            for row in squares(y - high, self.start.1)..squares(y + high, self.start.1) {
                let ends =
                    [x - wide, x + wide].map(|x| row * self.columns + squares(x, self.start.0).min(self.columns));
                let Some(line) = self.near.get_mut(ends[0]..ends[1]) else { break };
                line.iter_mut().for_each(|near| *near = (*near).max(1));
            }
        }
        self
    }

    /// Marks the squares around a vertex.
    fn stand(&mut self, vertex: &DrawnVertex) {
        let reach = vertex.radius + CLEAR[0];
        let squares = |at: f32, start: f32| {
            let square = |at: f32| ((at - start) / GRAIN).max(0.0) as usize;
            square(at - reach)..=square(at + reach)
        };
        for row in squares(vertex.at.1, self.start.1) {
            for column in squares(vertex.at.0, self.start.0) {
                let middle = |number: usize, start: f32| start + (number as f32 + 0.5) * GRAIN;
                let (x, y) = (middle(column, self.start.0) - vertex.at.0, middle(row, self.start.1) - vertex.at.1);
                let room = length((x, y)) - vertex.radius;
                let missed = CLEAR.iter().filter(|&&clear| room <= clear).count() as u8;
                let near = &mut self.near[row * self.columns + column];
                *near = missed.max(*near);
            }
        }
    }

    fn square(&self, at: Point) -> Option<usize> {
        let (column, row) = ((at.0 - self.start.0) / GRAIN, (at.1 - self.start.1) / GRAIN);
        let inside = column >= 0.0 && row >= 0.0 && (column as usize) < self.columns;
        Some(row as usize * self.columns + column as usize).filter(|&square| inside && square < self.near.len())
    }

    /// Gives each edge the first way that runs over no vertex but its own, or the one that keeps the most distance. Of more edges
    /// than can be told apart all stay as they are.
    pub fn route(&self, edges: &mut [DrawnEdge]) {
        if edges.len() > EDGE_BUDGET {
            return;
        }
        for edge in edges {
            let (mut best, mut least) = (Way::STRAIGHT, u8::MAX);
            for way in self.ways(edge) {
                let missed = self.missed(edge, way, least);
                if missed < least {
                    (best, least) = (way, missed);
                }
                if least == 0 {
                    break;
                }
            }
            edge.way = best;
        }
    }

    /// The ways that an edge may take, the plainest first.
    fn ways(&self, edge: &DrawnEdge) -> Vec<Way> {
        let (from, to) = self.ends(edge);
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let mut ways = vec![Way::STRAIGHT];
        if let Some(lane) = self.lane {
            // Along the line that both stand in.
            let beside = if y.abs() < x.abs() { (0.0, lane) } else { (lane, 0.0) };
            let (back, along) = ((-beside.0, -beside.1), x.abs().min(y.abs()) < lane);
            ways.extend([beside, back].into_iter().filter(|_| along).map(|aside| Way::Around(aside, aside)));
        }
        let bends = |bends: &[f32]| bends.iter().flat_map(|&bend| [bend, -bend]).map(Way::Bent).collect::<Vec<_>>();
        let (slight, wide) = BENDS.split_at(SLIGHT);
        ways.extend(bends(slight));
        if let Some(lane) = self.lane {
            // Along the line of one of them, until the other is near.
            for near in [1.0, 2.0, 3.0, 5.0].map(|lanes| lanes * lane) {
                for aside in [lane, -lane] {
                    let (right, down) = (near.copysign(x), near.copysign(y));
                    ways.push(Way::Around((0.0, aside), (-right, aside - y)));
                    ways.push(Way::Around((right, aside + y), (0.0, aside)));
                    ways.push(Way::Around((aside, 0.0), (aside - x, -down)));
                    ways.push(Way::Around((aside + x, down), (aside, 0.0)));
                }
            }
        }
        ways.extend(bends(wide));
        ways
    }

    fn ends(&self, edge: &DrawnEdge) -> (Point, Point) {
        (self.vertices[edge.a as usize].at, self.vertices[edge.b as usize].at)
    }

    /// How many of the [distances](CLEAR) a way does not keep from the vertices that are not its edge's own, or `most` where it is no fewer.
    fn missed(&self, edge: &DrawnEdge, way: Way, most: u8) -> u8 {
        let ends = [edge.a, edge.b].map(|end| &self.vertices[end as usize]);
        let is_own = |(x, y): Point| {
            let reach = |end: &DrawnVertex| length((x - end.at.0, y - end.at.1)) < end.radius + CLEAR[0] + GRAIN;
            ends.into_iter().any(reach)
        };
        // The frame of a picture with lanes is drawn around its vertices.
        let outside = u8::from(self.lane.is_some());
        let mut missed = 0;
        for curve in way.curves(ends[0].at, ends[1].at) {
            let strides = (length((curve.to.0 - curve.from.0, curve.to.1 - curve.from.1)) / STRIDE).ceil().max(6.0);
            for stride in 0..=strides as u16 {
                let at = curve.point(f32::from(stride) / strides);
                let here = self.square(at).map_or(outside, |square| self.near[square]);
                if here > missed && !is_own(at) {
                    missed = here;
                    if missed >= most {
                        return most;
                    }
                }
            }
        }
        missed
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::model::Key;

    use super::*;
    use crate::figure::Role;

    #[test]
    fn an_edge_keeps_off_words_between_its_ends() {
        let at = |x: f32| DrawnVertex::new(Key::Cell(chromadoku_board::id::Cell(x as u16)), (x, 0.0), 0.4);
        let vertices = [at(0.0), at(4.0)];
        let way = |words: &[(Point, Point)]| {
            let mut edges = [DrawnEdge::role(0, 1, Role::Weak)];
            Field::new(&vertices, None).and_words(words.iter().copied()).route(&mut edges);
            edges[0].way
        };
        assert_eq!(way(&[]), Way::STRAIGHT);
        assert_eq!(way(&[((2.0, 0.6), (0.5, 0.2))]), Way::STRAIGHT);
        assert_ne!(way(&[((2.0, 0.1), (0.5, 0.2))]), Way::STRAIGHT);
    }
}
