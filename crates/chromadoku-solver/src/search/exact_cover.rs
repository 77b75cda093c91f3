//! Exact cover by dancing links: rows of a table, so that each column has a one in just one of them.
//!
//! A row leaves with all rows that share a column with it, and comes back by undoing the same moves backwards, which the doubly
//! linked lists remember by themselves (D. E. Knuth, *Dancing links*, 2000). The column with the fewest rows is covered
//! first. A Sudoku is the table whose rows are candidates and whose columns are what must be met: each cell has a digit,
//! each full unit has each digit.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Id};

/// What the search just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A row was chosen.
    Choose(u32),
    /// A row was given up.
    GiveUp(u32),
    /// No row is left for this column.
    Stuck(u32),
    /// Every column is covered.
    Solution,
    /// There are no more.
    Exhausted,
}

/// A search for exact covers that can be stopped after any event and taken up again.
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// Four-way linked nodes: 0 is the root, then a header a column, then the ones of the table.
    links: Vec<Links>,
    /// How many rows each column has left, by header.
    size: Vec<u32>,
    /// The nodes chosen, one a row, in order.
    chosen: Vec<u32>,
    state: State,
    nodes: u64,
    solutions: u64,
}

#[derive(Clone, Copy, Debug)]
struct Links {
    left: u32,
    right: u32,
    up: u32,
    down: u32,
    header: u32,
    row: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Choose a column.
    Descend,
    /// Give up the last row.
    Ascend,
    /// Go on with this node's row, or give the column up where it is the header.
    Try(u32),
    Exhausted,
}

const ROOT: u32 = 0;

impl ExactCover {
    /// A search of a table with this many columns; each row is the columns in which it has a one. Columns from
    /// `required` on may stay uncovered.
    pub fn new(columns: usize, required: usize, rows: impl IntoIterator<Item = Vec<usize>>) -> ExactCover {
        let links = |at: u32| Links { left: at, right: at, up: at, down: at, header: at, row: 0 };
        let mut search = ExactCover {
            links: (0..=columns as u32).map(links).collect(),
            size: vec![0; columns + 1],
            chosen: Vec::new(),
            state: State::Descend,
            nodes: 0,
            solutions: 0,
        };
        for header in 1..=required.min(columns) as u32 {
            search.insert_right(header - 1, header);
        }
        for (row, ones) in (0..).zip(rows) {
            search.add_row(row, &ones);
        }
        search
    }

    fn insert_right(&mut self, left: u32, node: u32) {
        let right = self.links[left as usize].right;
        self.links[node as usize].left = left;
        self.links[node as usize].right = right;
        self.links[left as usize].right = node;
        self.links[right as usize].left = node;
    }

    fn add_row(&mut self, row: u32, ones: &[usize]) {
        for (at, &column) in ones.iter().enumerate() {
            let (node, header) = (self.links.len() as u32, column as u32 + 1);
            let up = self.links[header as usize].up;
            self.links.push(Links { left: node, right: node, up, down: header, header, row });
            self.links[up as usize].down = node;
            self.links[header as usize].up = node;
            self.size[header as usize] += 1;
            if at > 0 {
                self.insert_right(node - 1, node);
            }
        }
    }

    /// The rows chosen so far.
    pub fn chosen(&self) -> impl Iterator<Item = u32> {
        self.chosen.iter().map(|&node| self.links[node as usize].row)
    }

    /// How many rows were chosen in all.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many solutions there were.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Does one thing and says what. After `Exhausted` it only says so again.
    pub fn advance(&mut self) -> Event {
        loop {
            match self.state {
                State::Exhausted => return Event::Exhausted,
                State::Descend => {
                    let Some(header) = self.smallest() else {
                        self.state = State::Ascend;
                        self.solutions += 1;
                        return Event::Solution;
                    };
                    if self.size[header as usize] == 0 {
                        self.state = State::Ascend;
                        return Event::Stuck(header - 1);
                    }
                    self.cover(header);
                    self.state = State::Try(self.links[header as usize].down);
                }
                State::Try(node) if node == self.links[node as usize].header => {
                    self.uncover(node);
                    self.state = State::Ascend;
                }
                State::Try(node) => {
                    self.chosen.push(node);
                    self.nodes += 1;
                    self.along(node, |links| links.right, Self::cover);
                    self.state = State::Descend;
                    return Event::Choose(self.links[node as usize].row);
                }
                State::Ascend => {
                    let Some(node) = self.chosen.pop() else {
                        self.state = State::Exhausted;
                        continue;
                    };
                    self.along(node, |links| links.left, Self::uncover);
                    self.state = State::Try(self.links[node as usize].down);
                    return Event::GiveUp(self.links[node as usize].row);
                }
            }
        }
    }

    /// Runs until a solution, the end, or the budget of events is used up; gives the last event.
    pub fn run(&mut self, budget: u64) -> Option<Event> {
        (0..budget).map(|_| self.advance()).find(|event| matches!(event, Event::Solution | Event::Exhausted))
    }

    fn smallest(&self) -> Option<u32> {
        let mut best = None;
        let mut header = self.links[ROOT as usize].right;
        while header != ROOT {
            let size = self.size[header as usize];
            if best.is_none_or(|(least, _)| size < least) {
                best = Some((size, header));
            }
            header = self.links[header as usize].right;
        }
        best.map(|(_, header)| header)
    }

    /// Does something to the columns of the other nodes of a row.
    fn along(&mut self, node: u32, next: impl Fn(&Links) -> u32, act: impl Fn(&mut Self, u32)) {
        let mut at = next(&self.links[node as usize]);
        while at != node {
            act(self, self.links[at as usize].header);
            at = next(&self.links[at as usize]);
        }
    }

    fn cover(&mut self, header: u32) {
        let Links { left, right, .. } = self.links[header as usize];
        self.links[left as usize].right = right;
        self.links[right as usize].left = left;
        let mut row = self.links[header as usize].down;
        while row != header {
            let mut at = self.links[row as usize].right;
            while at != row {
                let Links { up, down, header: column, right, .. } = self.links[at as usize];
                self.links[up as usize].down = down;
                self.links[down as usize].up = up;
                self.size[column as usize] -= 1;
                at = right;
            }
            row = self.links[row as usize].down;
        }
    }

    fn uncover(&mut self, header: u32) {
        let mut row = self.links[header as usize].up;
        while row != header {
            let mut at = self.links[row as usize].left;
            while at != row {
                let Links { up, down, header: column, left, .. } = self.links[at as usize];
                self.links[up as usize].down = at;
                self.links[down as usize].up = at;
                self.size[column as usize] += 1;
                at = left;
            }
            row = self.links[row as usize].up;
        }
        let Links { left, right, .. } = self.links[header as usize];
        self.links[left as usize].right = header;
        self.links[right as usize].left = header;
    }
}

/// The search of a board's solutions, with the candidate of each row. Units that need not hold every digit, and joined
/// cells without a unit, become columns that may stay uncovered.
pub fn of_board(board: &Board) -> (ExactCover, Vec<Candidate>) {
    let geometry = board.geometry();
    let digits = geometry.digit_count();
    // Full units first: their columns are required.
    let (full, partial): (Vec<_>, Vec<_>) = geometry.units().partition(|(_, unit)| unit.full);
    let mut columns_of = vec![Vec::new(); geometry.cell_count()];
    let mut columns = geometry.cell_count();
    let required = columns + full.len() * digits;
    for (_, unit) in full.iter().chain(&partial) {
        unit.cells.iter().for_each(|cell| columns_of[cell.index()].push(columns));
        columns += digits;
    }
    for cell in geometry.cells() {
        let apart = |peer: &&chromadoku_board::id::Cell| {
            **peer > cell && !geometry.units_of(cell).iter().any(|&unit| geometry.unit(unit).set.contains(**peer))
        };
        for peer in geometry.neighbors(cell).iter().filter(apart) {
            columns_of[cell.index()].push(columns);
            columns_of[peer.index()].push(columns);
            columns += digits;
        }
    }
    let candidates: Vec<Candidate> = geometry
        .cells()
        .flat_map(|cell| board.domain(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let row = |candidate: &Candidate| {
        let rest = columns_of[candidate.cell.index()].iter().map(|column| column + candidate.digit.index());
        std::iter::once(candidate.cell.index()).chain(rest).collect()
    };
    (ExactCover::new(columns, required, candidates.iter().map(row)), candidates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact;
    use chromadoku_board::codec::text;
    use chromadoku_board::geometry::{Extra, Geometry, Shape};

    #[test]
    fn the_example_of_knuths_paper_has_its_one_cover() {
        let rows = [vec![2, 4, 5], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3], vec![1, 6], vec![3, 4, 6]];
        let mut search = ExactCover::new(7, 7, rows);
        assert_eq!(search.run(u64::MAX), Some(Event::Solution));
        let mut chosen: Vec<u32> = search.chosen().collect();
        chosen.sort_unstable();
        assert_eq!(chosen, [0, 3, 4]);
        assert_eq!(search.run(u64::MAX), Some(Event::Exhausted));
    }

    #[test]
    fn boards_have_as_many_covers_as_solutions() {
        let count = |board: &Board| {
            let (mut search, _) = of_board(board);
            while search.run(u64::MAX) == Some(Event::Solution) {}
            search.solutions()
        };
        assert_eq!(count(&text::parse("................").unwrap().board()), 288);
        assert_eq!(count(&text::parse("1....3.....1..43").unwrap().board()), 1);
        assert_eq!(count(&text::parse("1....1..........").unwrap().board()), 0);
        // Cells joined without a unit, and units that need not hold every digit.
        for extra in [Extra::Diagonals, Extra::AntiKnight] {
            let shape = Shape { extras: vec![extra], ..Shape::classic(4).unwrap() };
            let board = Board::empty(Geometry::new(shape).unwrap());
            let expected = exact::count(&board, u64::MAX, u64::MAX);
            assert_eq!(expected, Some(exact::Count::Exactly(count(&board))));
        }
    }

    #[test]
    fn the_rows_of_a_cover_are_the_solution() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (mut search, candidates) = of_board(&text::parse(puzzle).unwrap().board());
        assert_eq!(search.run(u64::MAX), Some(Event::Solution));
        let mut found: Vec<Candidate> = search.chosen().map(|row| candidates[row as usize]).collect();
        found.sort();
        let solution: String = found.iter().map(|candidate| candidate.digit.symbol()).collect();
        assert_eq!(solution, "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        assert_eq!(search.run(u64::MAX), Some(Event::Exhausted));
    }
}
