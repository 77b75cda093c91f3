//! The backtracking run.

use std::rc::Rc;

use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_solver::search::coloring::{Event, Order, Refused};

use crate::session::{Cause, Edit, Move, Notice, SearchRun, Session};

impl Session {
    pub(crate) fn search_start(&mut self, order: Order) {
        self.page.player.playing = false;
        self.moment.shown = None;
        let rate = self.moment.search.as_ref().map(|run| run.rate);
        match SearchRun::new(&self.puzzle.position.board, order) {
            Ok(mut run) => {
                run.rate = rate.unwrap_or(run.rate);
                self.moment.search = Some(Rc::new(run));
            }
            Err(Refused::Clash(a, b)) => {
                let name = |vertex: u32| self.puzzle.geometry.name(Cell::from_index(vertex as usize));
                let said =
                    format!("No coloring can be found: {} and {} are equal and see each other.", name(a), name(b));
                self.page.notice = Some(Notice { about: self.wrong(), ..Notice::error(said) });
            }
            Err(Refused::Length | Refused::Color(_)) => {
                unreachable!("a board colors just its own cells with its own digits")
            }
        }
    }

    pub(crate) fn with_search(&mut self, change: impl FnOnce(&mut SearchRun)) {
        if let Some(run) = &mut self.moment.search {
            change(Rc::make_mut(run));
        }
    }

    pub(crate) fn with_running_search(&mut self, elapsed: f64) {
        if self.moment.search.as_ref().is_some_and(|run| run.running) {
            self.with_search(|run| run.tick(elapsed));
        }
    }

    pub(crate) fn search_keep(&mut self) {
        let Some(run) = self.moment.search.take() else { return };
        if run.last != Some(Event::Solution) {
            return;
        }
        let board = &self.puzzle.position.board;
        let value = |cell: Cell| run.coloring.colors()[cell.index()].map(|color| Digit(color as u8));
        let edits = board.unsolved().iter().map(|cell| Edit::Value(cell, value(cell))).collect();
        self.push(Move { cause: Cause::Search, edits });
    }
}
