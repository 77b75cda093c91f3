//! Several methods at once on the same graph, each in a lane of its own.
//!
//! A [`Lane`] is plain data that the page shows; a [`Heat`] is the worker's, which lets them run.

use std::sync::Arc;

use chromadoku_solver::model;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Counters, End, Event, Method, Refused, Run, Task, Tree};

use serde::{Deserialize, Serialize};

use super::doc::Doc;
use super::running::{self, Setup};

/// How many nodes of each tree are kept.
const TREE: usize = 600;
/// How many events a lane takes before it looks at the clock.
const CHUNK: usize = 100;

/// Who can race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Racer {
    /// The method.
    pub method: Method,
    /// Whether it works on the reduction of the board instead of its cells.
    pub on_reduction: bool,
}

/// When a lane is through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Goal {
    /// With the first coloring, or when it is clear that there is none.
    First,
    /// When everything was tried.
    All,
}

/// How far a method is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// Who runs in it.
    pub racer: Racer,
    /// How much it has done.
    pub counters: Counters,
    /// Why there is no more, when there is none.
    pub ended: Option<End>,
    /// What it tried.
    pub tree: Tree,
    /// How long it worked, in milliseconds.
    pub time: f64,
    /// Whether it is through.
    pub done: bool,
    /// The colors of the open graph as they are now, or when it found its first coloring.
    pub colors: Vec<Option<Color>>,
}

/// A race, as it is seen.
#[derive(Clone, Debug)]
pub struct Race {
    /// The lanes, in the order of the methods; empty before the worker told of them.
    pub lanes: Vec<Lane>,
    /// Whether it goes on.
    pub running: bool,
}

/// What is to be raced.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The graph.
    pub doc: Doc,
    /// Colors and distance.
    pub setup: Setup,
    /// Who takes part.
    pub racers: Vec<Racer>,
    /// What they are to reach.
    pub goal: Goal,
}

/// One method at work.
struct Runner {
    lane: Lane,
    run: Run,
    /// The colors when it found its first coloring.
    first: Option<Vec<Option<Color>>>,
    cells: usize,
}

/// A race at work.
pub struct Heat {
    runners: Vec<Runner>,
    goal: Goal,
    running: bool,
    turn: usize,
}

/// All who can race on a graph.
pub fn racers(doc: &Doc) -> Vec<Racer> {
    let on = |on_reduction| move |method| Racer { method, on_reduction };
    let methods = chromadoku_solver::search::method::METHODS.into_iter().filter(|method| method.colors());
    let methods = methods.filter(|method| doc.board.is_some() || !method.needs_board());
    let reduction = [Method::Backtracking, Method::Saturation, Method::SaturationAhead].into_iter();
    methods.map(on(false)).chain(reduction.filter(|_| doc.board.is_some()).map(on(true))).collect()
}

impl Lane {
    /// The colors that its vertices have before anything is tried.
    pub fn cells_given(&self, doc: &Doc) -> Vec<Option<Color>> {
        if self.racer.on_reduction { vec![None; doc.graph.len()] } else { doc.given.clone() }
    }
}

impl Runner {
    fn new(racer: Racer, card: &Card) -> Result<Runner, Refused> {
        let mut task = running::task(&card.doc, &card.setup);
        if racer.on_reduction {
            let board = task.board.as_ref().ok_or(Refused::NoBoard)?;
            task = Task::new(Arc::new(model::reduction(board).graph), card.setup.colors);
        }
        let run = Run::new(racer.method, &task)?;
        let (counters, tree) = (run.counters(), Tree::new(TREE));
        let lane = Lane { racer, counters, ended: None, tree, time: 0.0, done: false, colors: Vec::new() };
        Ok(Runner { lane, run, first: None, cells: card.doc.graph.len() })
    }

    fn lane(&self) -> Lane {
        let colors = self.of_cells(self.first.clone().unwrap_or_else(|| self.run.colors()));
        Lane { counters: self.run.counters(), ended: self.run.ended(), colors, ..self.lane.clone() }
    }

    /// Colors of the open graph from those of the lane's own: in a reduction the digits' vertices name the colors.
    fn of_cells(&self, mut colors: Vec<Option<Color>>) -> Vec<Option<Color>> {
        let names = colors.split_off(self.cells.min(colors.len()));
        let named = |color: Color| names.iter().position(|&name| name == Some(color)).map(|digit| digit as Color);
        if names.iter().all(Option::is_some) && !names.is_empty() {
            colors.iter_mut().for_each(|color| *color = color.and_then(named));
        }
        colors
    }

    fn advance(&mut self, goal: Goal) {
        let event = self.run.advance();
        self.lane.tree.hear(&event);
        match event {
            Event::Solution => {
                self.first.get_or_insert_with(|| self.run.colors());
                self.lane.done |= goal == Goal::First || !self.lane.racer.method.counts();
            }
            Event::End(_) => self.lane.done = true,
            _ => {}
        }
    }
}

impl Heat {
    /// A race of those who can take part.
    pub fn new(card: &Card) -> Heat {
        let runners = card.racers.iter().filter_map(|&racer| Runner::new(racer, card).ok()).collect();
        Heat { runners, goal: card.goal, running: true, turn: 0 }
    }

    /// Whether somebody is still at work.
    pub fn is_going(&self) -> bool {
        self.running
    }

    /// How far everybody is.
    pub fn lanes(&self) -> Vec<Lane> {
        self.runners.iter().map(Runner::lane).collect()
    }

    /// Lets each lane that is not through work in turn until the time is up; all lanes get as much of it.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, until: f64) {
        let open = self.runners.iter().filter(|runner| !runner.lane.done).count();
        let mut now = clock();
        let share = (until - now) / open.max(1) as f64;
        for _ in 0..self.runners.len() {
            let at = self.turn % self.runners.len();
            self.turn += 1;
            let goal = self.goal;
            let runner = &mut self.runners[at];
            let end = now + share;
            while !runner.lane.done && now < end {
                for _ in 0..CHUNK {
                    runner.advance(goal);
                    // One event of these is a good piece of work.
                    if runner.lane.done || runner.lane.racer.method.needs_board() {
                        break;
                    }
                }
                let then = clock();
                runner.lane.time += then - now;
                now = then;
            }
        }
        self.running &= self.runners.iter().any(|runner| !runner.lane.done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use std::cell::Cell;

    #[test]
    fn all_who_can_race_on_the_example_find_its_one_solution() {
        let doc = gallery::open("report").unwrap();
        let setup = Setup { method: Method::Saturation, colors: 4, distance: 2, start: 0 };
        let all = racers(&doc);
        assert_eq!(all.len(), 13);
        let mut race = Heat::new(&Card { doc, setup, racers: all, goal: Goal::First });
        let time = Cell::new(0.0);
        let clock = || {
            time.set(time.get() + 0.1);
            time.get()
        };
        while race.is_going() {
            race.work(&clock, time.get() + 10.0);
        }
        let lanes = race.lanes();
        for lane in &lanes {
            assert!(lane.done && lane.time > 0.0);
            assert_eq!(lane.colors, lanes[0].colors, "{:?}", lane.racer);
        }
        // The trees of backtracking hold what was tried.
        assert!(lanes[0].tree.nodes().len() > 10);
    }

    #[test]
    fn without_a_board_those_who_need_one_stay_away() {
        let doc = gallery::open("petersen").unwrap();
        assert!(racers(&doc).iter().all(|racer| !racer.method.needs_board() && !racer.on_reduction));
    }
}
