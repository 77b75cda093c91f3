//! Several methods at once on the same graph, each in a lane of its own.

use std::sync::Arc;

use chromadoku_core::model;
use chromadoku_core::search::coloring::Color;
use chromadoku_core::search::method::{Counters, End, Event, Method, Refused, Run, Task, Tree};

use super::doc::Doc;
use super::running::{self, Setup};

/// So many nodes of each tree are kept.
const TREE: usize = 600;
/// How many events a lane takes before it looks at the clock.
const CHUNK: usize = 100;

/// Who can race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Racer {
    /// The method.
    pub method: Method,
    /// Whether it works on the reduction of the board instead of its cells.
    pub on_reduction: bool,
}

/// When a lane is through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// With the first coloring, or when it is clear that there is none.
    First,
    /// When everything was tried.
    All,
}

/// One method at work.
pub struct Lane {
    /// Who.
    pub racer: Racer,
    run: Run,
    /// What it tried.
    pub tree: Tree,
    /// How long it worked, in milliseconds.
    pub time: f64,
    /// Whether it is through.
    pub done: bool,
    /// The colors when it found its first coloring.
    pub first: Option<Vec<Option<Color>>>,
    cells: usize,
}

/// A race.
pub struct Race {
    /// The lanes, in the order of the methods.
    pub lanes: Vec<Lane>,
    /// What they are to reach.
    pub goal: Goal,
    /// Whether it goes on.
    pub running: bool,
    turn: usize,
}

/// All who can race on a graph.
pub fn racers(doc: &Doc) -> Vec<Racer> {
    let on = |on_reduction| move |method| Racer { method, on_reduction };
    let methods = chromadoku_core::search::method::METHODS.into_iter().filter(|method| method.colors());
    let methods = methods.filter(|method| doc.board.is_some() || !method.needs_board());
    let reduction = [Method::Backtracking, Method::Saturation, Method::SaturationAhead].into_iter();
    methods.map(on(false)).chain(reduction.filter(|_| doc.board.is_some()).map(on(true))).collect()
}

impl Lane {
    fn new(racer: Racer, doc: &Doc, setup: &Setup) -> Result<Lane, Refused> {
        let mut task = running::task(doc, setup);
        if racer.on_reduction {
            let board = task.board.as_ref().ok_or(Refused::NoBoard)?;
            task = Task::new(Arc::new(model::reduction(board).graph), setup.colors);
        }
        let run = Run::new(racer.method, &task)?;
        let cells = doc.graph.len();
        Ok(Lane { racer, run, tree: Tree::new(TREE), time: 0.0, done: false, first: None, cells })
    }

    /// How much it has done.
    pub fn counters(&self) -> Counters {
        self.run.counters()
    }

    /// Why there is no more, when there is none.
    pub fn ended(&self) -> Option<End> {
        self.run.ended()
    }

    /// The coloring as it is now, or the first one found.
    pub fn colors(&self) -> Vec<Option<Color>> {
        self.of_cells(self.first.clone().unwrap_or_else(|| self.run.colors()))
    }

    /// The colors that its vertices have before anything is tried.
    pub fn cells_given(&self, doc: &Doc) -> Vec<Option<Color>> {
        if self.racer.on_reduction { vec![None; doc.graph.len()] } else { doc.given.clone() }
    }

    /// Colors of the open graph from those of the lane's own: in a reduction the digits' vertices name the colors.
    pub fn of_cells(&self, mut colors: Vec<Option<Color>>) -> Vec<Option<Color>> {
        let names = colors.split_off(self.cells.min(colors.len()));
        let named = |color: Color| names.iter().position(|&name| name == Some(color)).map(|digit| digit as Color);
        if names.iter().all(Option::is_some) && !names.is_empty() {
            colors.iter_mut().for_each(|color| *color = color.and_then(named));
        }
        colors
    }

    fn advance(&mut self, goal: Goal) {
        let event = self.run.advance();
        self.tree.hear(&event);
        match event {
            Event::Solution => {
                self.first.get_or_insert_with(|| self.run.colors());
                self.done |= goal == Goal::First || !self.racer.method.counts();
            }
            Event::End(_) => self.done = true,
            _ => {}
        }
    }
}

impl Race {
    /// A race of those who can take part.
    pub fn new(doc: &Doc, setup: &Setup, racers: &[Racer], goal: Goal) -> Race {
        let lanes = racers.iter().filter_map(|&racer| Lane::new(racer, doc, setup).ok()).collect();
        Race { lanes, goal, running: true, turn: 0 }
    }

    /// Lets each lane that is not through work in turn until the time is up; all lanes get as much of it.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, until: f64) {
        let open = self.lanes.iter().filter(|lane| !lane.done).count();
        let mut now = clock();
        let share = (until - now) / open.max(1) as f64;
        for _ in 0..self.lanes.len() {
            let at = self.turn % self.lanes.len();
            self.turn += 1;
            let goal = self.goal;
            let lane = &mut self.lanes[at];
            let end = now + share;
            while !lane.done && now < end {
                for _ in 0..CHUNK {
                    lane.advance(goal);
                    // One event of these is a good piece of work.
                    if lane.done || lane.racer.method.needs_board() {
                        break;
                    }
                }
                let then = clock();
                lane.time += then - now;
                now = then;
            }
        }
        self.running &= self.lanes.iter().any(|lane| !lane.done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::gallery;
    use std::cell::Cell;

    #[test]
    fn all_who_can_race_on_the_example_find_its_one_solution() {
        let doc = gallery::open("report").unwrap();
        let setup = Setup { method: Method::Saturation, colors: 4, distance: 2, start: 0 };
        let all = racers(&doc);
        assert_eq!(all.len(), 13);
        let mut race = Race::new(&doc, &setup, &all, Goal::First);
        let time = Cell::new(0.0);
        let clock = || {
            time.set(time.get() + 0.1);
            time.get()
        };
        while race.running {
            race.work(&clock, time.get() + 10.0);
        }
        let solution = race.lanes[0].colors();
        for lane in &race.lanes {
            assert!(lane.done && lane.time > 0.0);
            assert_eq!(lane.colors(), solution, "{:?}", lane.racer);
        }
        // The trees of backtracking hold what was tried.
        assert!(race.lanes[0].tree.nodes().len() > 10);
    }

    #[test]
    fn without_a_board_those_who_need_one_stay_away() {
        let doc = gallery::open("petersen").unwrap();
        assert!(racers(&doc).iter().all(|racer| !racer.method.needs_board() && !racer.on_reduction));
    }
}
