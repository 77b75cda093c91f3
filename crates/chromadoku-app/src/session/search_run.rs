//! A backtracking run on show: the search itself, how fast it goes, and what it did last.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::graph::Graph;
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::{Coloring, Event, Order, Refused};

/// A search, paused or running.
#[derive(Clone, Debug)]
pub struct SearchRun {
    /// The search.
    pub coloring: Coloring,
    /// Its order.
    pub order: Order,
    /// Whether time moves it on.
    pub running: bool,
    /// Events a second.
    pub rate: u32,
    /// Milliseconds not yet turned into events, times the rate.
    pub owed: f64,
    /// The last event.
    pub last: Option<Event>,
    /// Changes with every event shown, so that views notice.
    pub revision: u64,
}

/// The rates to choose from, in events a second.
pub const RATES: [u32; 6] = [2, 10, 60, 1_000, 20_000, 200_000];

/// An event costs up to one look at every vertex and its neighbors; a frame does at most this many looks.
const LOOKS_A_FRAME: usize = 1_000_000;

impl PartialEq for SearchRun {
    fn eq(&self, other: &SearchRun) -> bool {
        (self.revision, self.running, self.rate, self.order) == (other.revision, other.running, other.rate, other.order)
    }
}

impl Eq for SearchRun {}

impl SearchRun {
    /// A run on the values of a board.
    pub fn new(board: &Board, order: Order) -> Result<SearchRun, Refused> {
        let graph: Arc<Graph> = Arc::new(model::cells(board.geometry()).graph);
        let colors = board.geometry().digit_count() as u16;
        let coloring = Coloring::new(graph, colors, &model::precoloring(board), order)?;
        Ok(SearchRun { coloring, order, running: true, rate: 60, owed: 0.0, last: None, revision: 0 })
    }

    /// Whether it found a solution or the end.
    pub fn is_over(&self) -> bool {
        matches!(self.last, Some(Event::Solution | Event::Exhausted))
    }

    /// Whether there is nothing left to find.
    pub fn is_exhausted(&self) -> bool {
        self.coloring.is_exhausted()
    }

    /// Does as many events as are due after some milliseconds, and as fit into a frame.
    pub fn tick(&mut self, elapsed: f64) {
        self.owed += elapsed * f64::from(self.rate) / 1000.0;
        let vertices = self.coloring.colors().len();
        let most = (LOOKS_A_FRAME / (vertices * 20).max(1)).max(1) as f64;
        let due = self.owed.min(most).floor();
        self.owed = (self.owed - due).min(most);
        if due >= 1.0 {
            self.advance(due as u64);
        }
    }

    /// Does at most this many events; a solution or the end stops it.
    pub fn advance(&mut self, events: u64) {
        for _ in 0..events {
            self.last = Some(self.coloring.advance());
            if self.is_over() {
                self.running = false;
                break;
            }
        }
        self.revision += 1;
    }
}
