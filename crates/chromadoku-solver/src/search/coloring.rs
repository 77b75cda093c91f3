//! Backtracking graph coloring, one event at a time.
//!
//! The search colors a vertex with the smallest color that no neighbor forbids, goes on to the next vertex, and takes a
//! color back where it gets stuck. It works on any graph, with any number of colors and any vertices colored
//! beforehand; a Sudoku is the cells graph with its givens. It is there to be watched and compared: who only wants the
//! answer asks [`crate::exact`].
//!
//! Vertex orders: as numbered, or most saturated first (D. Brélaz, *New methods to color the vertices of a graph*, 1979):
//! the vertex whose neighbors have the most different colors, then the one with most uncolored neighbors, then the
//! first.
//!
//! A search that looks ahead also refuses a color that would leave a neighbor without any (forward checking, R. M. Haralick and
//! G. L. Elliott, *Increasing tree search efficiency for constraint satisfaction problems*, 1980). Whether it does is part of its
//! type, so that a program that never does carries no code for it. Colors that are not on a vertex's list are barred
//! ([`Coloring::bar`]).

use std::sync::Arc;

pub use chromadoku_board::graph::Color;
use chromadoku_board::graph::{Graph, Vertex};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Which vertex is colored next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Order {
    /// The first uncolored one.
    Numbered,
    /// The most saturated one (DSATUR).
    Saturation,
}

/// What the search just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Event {
    /// A vertex took a color.
    Assign(Vertex, Color),
    /// A vertex cannot take a color, because this neighbor has it, or would have none left; where it is the vertex itself, the
    /// color is not on its list.
    Reject(Vertex, Color, Vertex),
    /// A vertex gave its color back.
    Backtrack(Vertex, Color),
    /// Every vertex has a color. The search goes on to the next solution when it is asked for more.
    Solution,
    /// There are no more solutions.
    Exhausted,
}

/// How much the search has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Counters {
    /// Colors given.
    pub assignments: u64,
    /// Colors refused because of a neighbor.
    pub rejections: u64,
    /// Colors taken back.
    pub backtracks: u64,
    /// Solutions met.
    pub solutions: u64,
    /// Vertices on the stack now.
    pub depth: u32,
}

impl Counters {
    /// How many events there were, but for the last that says that there are no more.
    pub fn events(&self) -> u64 {
        self.assignments + self.rejections + self.backtracks + self.solutions
    }
}

#[derive(Clone, Debug)]
struct Frame {
    vertex: Vertex,
    /// The next color to try.
    next: Color,
}

/// A search that can be stopped after any event and taken up again.
#[derive(Clone, Debug)]
pub struct Coloring<const AHEAD: bool = false> {
    graph: Arc<Graph>,
    colors: Color,
    order: Order,
    color: Vec<Option<Color>>,
    /// How many neighbors of a vertex have a color, and one more where it is barred: `used[vertex * colors + color]`.
    used: Vec<u16>,
    saturation: Vec<u16>,
    stack: Vec<Frame>,
    counters: Counters,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Choose the next vertex.
    Descend,
    /// Try the next color of the vertex on top of the stack.
    Try,
    Exhausted,
}

/// A color beforehand is no color, or two joined vertices have the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There are not as many entries as vertices.
    Length,
    /// The color of this vertex is not below the number of colors.
    Color(Vertex),
    /// These neighbors have the same color.
    Clash(Vertex, Vertex),
}

impl Coloring {
    /// A search for colorings of a graph with `colors` colors that keep the colors given beforehand.
    pub fn new(graph: Arc<Graph>, colors: Color, given: &[Option<Color>], order: Order) -> Result<Coloring, Refused> {
        Coloring::start(graph, colors, given, order)
    }
}

impl Coloring<true> {
    /// The same, looking ahead.
    pub fn looking_ahead(
        graph: Arc<Graph>,
        colors: Color,
        given: &[Option<Color>],
        order: Order,
    ) -> Result<Coloring<true>, Refused> {
        Coloring::start(graph, colors, given, order)
    }
}

impl<const AHEAD: bool> Coloring<AHEAD> {
    fn start(graph: Arc<Graph>, colors: Color, given: &[Option<Color>], order: Order) -> Result<Self, Refused> {
        let count = graph.len();
        if given.len() != count {
            return Err(Refused::Length);
        }
        let mut search = Coloring {
            colors,
            order,
            color: vec![None; count],
            used: vec![0; count * usize::from(colors)],
            saturation: vec![0; count],
            stack: Vec::new(),
            counters: Counters::default(),
            state: State::Descend,
            graph,
        };
        for (vertex, &color) in (0..).zip(given) {
            let Some(color) = color else { continue };
            if color >= colors {
                return Err(Refused::Color(vertex));
            }
            if let Some(neighbor) = search.forbidden_by(vertex, color) {
                return Err(Refused::Clash(vertex, neighbor));
            }
            search.paint(vertex, color);
        }
        Ok(search)
    }

    /// Takes a color off the list of a vertex that has none yet; before the search begins.
    pub fn bar(&mut self, vertex: Vertex, color: Color) {
        if color < self.colors {
            let used = &mut self.used[vertex as usize * usize::from(self.colors) + usize::from(color)];
            *used += 1;
            self.saturation[vertex as usize] += u16::from(*used == 1);
        }
    }

    /// The colors as they are now.
    pub fn colors(&self) -> &[Option<Color>] {
        &self.color
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Whether there are no more solutions.
    pub fn is_exhausted(&self) -> bool {
        self.state == State::Exhausted
    }

    /// The vertices that the search colored, in the order in which it did.
    pub fn trail(&self) -> impl Iterator<Item = Vertex> {
        self.stack.iter().map(|frame| frame.vertex).filter(|&vertex| self.color[vertex as usize].is_some())
    }

    /// Does one thing and says what. After `Exhausted` it only says so again.
    pub fn advance(&mut self) -> Event {
        match self.state {
            State::Exhausted => Event::Exhausted,
            State::Descend => match self.choose() {
                Some(vertex) => {
                    self.stack.push(Frame { vertex, next: 0 });
                    self.counters.depth = self.stack.len() as u32;
                    self.state = State::Try;
                    self.advance_top()
                }
                None => {
                    self.counters.solutions += 1;
                    self.state = State::Try;
                    Event::Solution
                }
            },
            State::Try => self.advance_top(),
        }
    }

    /// Runs until a solution, the end, or the budget of events is used up; gives the last event.
    pub fn run(&mut self, budget: u64) -> Option<Event> {
        (0..budget).map(|_| self.advance()).find(|event| matches!(event, Event::Solution | Event::Exhausted))
    }

    fn advance_top(&mut self) -> Event {
        let Some(frame) = self.stack.last_mut() else {
            self.state = State::Exhausted;
            return Event::Exhausted;
        };
        let vertex = frame.vertex;
        if let Some(color) = self.color[vertex as usize] {
            self.wipe(vertex, color);
            self.counters.backtracks += 1;
            return Event::Backtrack(vertex, color);
        }
        let color = frame.next;
        if color == self.colors {
            self.stack.pop();
            self.counters.depth = self.stack.len() as u32;
            return self.advance_top();
        }
        frame.next += 1;
        if let Some(neighbor) = self.refused_by(vertex, color) {
            self.counters.rejections += 1;
            return Event::Reject(vertex, color, neighbor);
        }
        self.paint(vertex, color);
        self.counters.assignments += 1;
        self.state = State::Descend;
        Event::Assign(vertex, color)
    }

    fn choose(&self) -> Option<Vertex> {
        let uncolored = (0..).zip(&self.color).filter(|(_, color)| color.is_none()).map(|(vertex, _)| vertex);
        match self.order {
            Order::Numbered => uncolored.min(),
            Order::Saturation => {
                let open = |vertex: Vertex| {
                    let neighbors = self.graph.neighbors(vertex).iter();
                    neighbors.filter(|&&neighbor| self.color[neighbor as usize].is_none()).count()
                };
                let most = uncolored.clone().map(|vertex| self.saturation[vertex as usize]).max()?;
                let tied = uncolored.filter(|&vertex| self.saturation[vertex as usize] == most);
                tied.max_by_key(|&vertex| (open(vertex), std::cmp::Reverse(vertex)))
            }
        }
    }

    fn refused_by(&self, vertex: Vertex, color: Color) -> Option<Vertex> {
        if self.uses(vertex, color) > 0 {
            return Some(self.forbidden_by(vertex, color).unwrap_or(vertex));
        }
        let starves = |&neighbor: &Vertex| {
            self.color[neighbor as usize].is_none()
                && self.saturation[neighbor as usize] + 1 == self.colors
                && self.uses(neighbor, color) == 0
        };
        if AHEAD { self.graph.neighbors(vertex).iter().copied().find(starves) } else { None }
    }

    fn uses(&self, vertex: Vertex, color: Color) -> u16 {
        self.used[vertex as usize * usize::from(self.colors) + usize::from(color)]
    }

    fn forbidden_by(&self, vertex: Vertex, color: Color) -> Option<Vertex> {
        self.graph.neighbors(vertex).iter().copied().find(|&neighbor| self.color[neighbor as usize] == Some(color))
    }

    fn paint(&mut self, vertex: Vertex, color: Color) {
        self.color[vertex as usize] = Some(color);
        for &neighbor in self.graph.neighbors(vertex) {
            let used = &mut self.used[neighbor as usize * usize::from(self.colors) + usize::from(color)];
            *used += 1;
            self.saturation[neighbor as usize] += u16::from(*used == 1);
        }
    }

    fn wipe(&mut self, vertex: Vertex, color: Color) {
        self.color[vertex as usize] = None;
        for &neighbor in self.graph.neighbors(vertex) {
            let used = &mut self.used[neighbor as usize * usize::from(self.colors) + usize::from(color)];
            *used -= 1;
            self.saturation[neighbor as usize] -= u16::from(*used == 0);
        }
    }
}

/// Counts colorings up to a limit; `None` if the budget of events is used up first.
pub fn count<const AHEAD: bool>(search: &mut Coloring<AHEAD>, limit: u64, budget: u64) -> Option<u64> {
    for _ in 0..budget {
        match search.advance() {
            Event::Exhausted => return Some(search.counters().solutions),
            Event::Solution if search.counters().solutions >= limit => return Some(limit),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model;
    use chromadoku_board::codec;
    use chromadoku_board::geometry::{Geometry, Shape};

    fn cells_graph(n: usize) -> Arc<Graph> {
        Arc::new(model::cells(&Geometry::new(Shape::classic(n).unwrap()).unwrap()).graph)
    }

    fn count_all(graph: Arc<Graph>, colors: Color, order: Order) -> u64 {
        let given = vec![None; graph.len()];
        count(&mut Coloring::new(graph, colors, &given, order).unwrap(), u64::MAX, u64::MAX).unwrap()
    }

    #[test]
    fn the_4x4_graph_has_288_colorings_with_4_colors_and_none_with_3() {
        for order in [Order::Numbered, Order::Saturation] {
            assert_eq!(count_all(cells_graph(4), 4, order), 288);
            assert_eq!(count_all(cells_graph(4), 3, order), 0);
        }
    }

    #[test]
    fn every_event_follows_from_the_colors_before_it() {
        let graph = Arc::new(Graph::from_edges(4, [(0, 1), (1, 2), (2, 0), (2, 3)]));
        let mut search = Coloring::new(graph, 2, &[None; 4], Order::Numbered).unwrap();
        use Event::*;
        let expected = [
            Assign(0, 0),
            Reject(1, 0, 0),
            Assign(1, 1),
            Reject(2, 0, 0),
            Reject(2, 1, 1),
            Backtrack(1, 1),
            Backtrack(0, 0),
            Assign(0, 1),
            Assign(1, 0),
            Reject(2, 0, 1),
            Reject(2, 1, 0),
            Backtrack(1, 0),
            Reject(1, 1, 0),
            Backtrack(0, 1),
            Exhausted,
            Exhausted,
        ];
        for event in expected {
            assert_eq!(search.advance(), event);
        }
        assert_eq!(
            search.counters(),
            Counters { assignments: 4, rejections: 6, backtracks: 4, solutions: 0, depth: 0 }
        );
    }

    #[test]
    fn colors_given_beforehand_are_kept_or_refused() {
        let path = Arc::new(Graph::from_edges(3, [(0, 1), (1, 2)]));
        let given = [None, Some(1), None];
        let mut search = Coloring::new(path.clone(), 2, &given, Order::Saturation).unwrap();
        assert_eq!(search.run(10), Some(Event::Solution));
        assert_eq!(search.colors(), [Some(0), Some(1), Some(0)]);
        let refused = |given: &[Option<Color>]| Coloring::new(path.clone(), 2, given, Order::Numbered).unwrap_err();
        assert_eq!(refused(&[Some(1), Some(1), None]), Refused::Clash(1, 0));
        assert_eq!(refused(&[Some(2), None, None]), Refused::Color(0));
        assert_eq!(refused(&[None]), Refused::Length);
    }

    #[test]
    fn looking_ahead_finds_the_same_colorings_with_fewer_assignments() {
        for order in [Order::Numbered, Order::Saturation] {
            let mut plain = Coloring::new(cells_graph(4), 4, &[None; 16], order).unwrap();
            let mut ahead = Coloring::looking_ahead(cells_graph(4), 4, &[None; 16], order).unwrap();
            assert_eq!(count(&mut plain, u64::MAX, u64::MAX), Some(288));
            assert_eq!(count(&mut ahead, u64::MAX, u64::MAX), Some(288));
            assert!(ahead.counters().assignments <= plain.counters().assignments, "{order:?}");
        }
    }

    #[test]
    fn a_list_bars_colors_and_two_lists_of_two_can_be_too_short() {
        // A path whose ends may only be 0 or 1, and the middle only 0: one coloring.
        let path = Arc::new(Graph::from_edges(3, [(0, 1), (1, 2)]));
        let mut search = Coloring::new(path, 3, &[None; 3], Order::Numbered).unwrap();
        for (vertex, color) in [(0, 2), (2, 2), (1, 1), (1, 2)] {
            search.bar(vertex, color);
        }
        assert_eq!(search.advance(), Event::Assign(0, 0));
        assert_eq!(search.advance(), Event::Reject(1, 0, 0));
        assert_eq!(search.advance(), Event::Reject(1, 1, 1));
        assert_eq!(search.run(100), Some(Event::Solution));
        assert_eq!(search.colors(), [Some(1), Some(0), Some(1)]);
        assert_eq!(search.run(100), Some(Event::Exhausted));
        // K2,4 has two colors, but not from the lists 01, 23 on one side and 02, 03, 12, 13 on the other (P. Erdős, A. L.
        // Rubin, H. Taylor, *Choosability in graphs*, 1979).
        let graph = Arc::new(chromadoku_board::graph::gallery::complete_bipartite(2, 4));
        let mut search = Coloring::looking_ahead(graph, 4, &[None; 6], Order::Saturation).unwrap();
        for (vertex, list) in (0..).zip([[0, 1], [2, 3], [0, 2], [0, 3], [1, 2], [1, 3]]) {
            (0..4).filter(|color| !list.contains(color)).for_each(|color| search.bar(vertex, color));
        }
        assert_eq!(search.run(1_000), Some(Event::Exhausted));
    }

    #[test]
    fn a_sudoku_is_solved_as_a_coloring_of_the_cells_graph() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let parsed = codec::text::parse(puzzle).unwrap();
        let graph = Arc::new(model::cells(&parsed.geometry).graph);
        let given = model::precoloring(&parsed.board());
        let mut search = Coloring::new(graph, 9, &given, Order::Saturation).unwrap();
        assert_eq!(search.run(u64::MAX), Some(Event::Solution));
        let solution: String = search.colors().iter().map(|color| (b'1' + color.unwrap() as u8) as char).collect();
        assert_eq!(solution, "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        assert_eq!(search.run(u64::MAX), Some(Event::Exhausted));
    }
}
