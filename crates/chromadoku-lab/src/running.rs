//! A method at work on the open graph: its setting, where it stands, and what it found.

use chromadoku_board::graph::Vertex;
use chromadoku_board::order::sort;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Counters, End, Event, Mark, Method, Refused, Run, Task};

use serde::{Deserialize, Serialize};

use super::doc::Doc;

/// The most results that are kept to be looked at; the rest is counted.
const KEPT: usize = 200;
/// The paces of playing, in events a second.
pub const PACES: [u32; 9] = [1, 2, 4, 8, 20, 60, 300, 2_000, 20_000];

/// More than this many steps of setting up would be felt: the method is left to the race, which has a thread of its own.
const MOST_SETTING_UP: usize = 3_000_000;
/// The most events that are played again, times the vertices that each looks at.
const MOST_AGAIN: u64 = 20_000_000;

/// What is to be run, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The method.
    pub method: Method,
    /// The number of colors.
    pub colors: Color,
    /// How many edges two vertices of the same color are apart at least.
    pub distance: usize,
    /// Where a walk begins.
    pub start: Vertex,
}

/// How far a run hurries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rush {
    /// To the next thing found.
    Next,
    /// To the end.
    End,
}

/// One thing that a run found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A coloring.
    Coloring(Vec<Option<Color>>),
    /// A set of vertices.
    Set(Vec<Vertex>),
}

/// A run that can be stepped, played and taken back.
pub struct Running {
    task: Task,
    setup: Setup,
    run: Run,
    /// The last event.
    pub last: Option<Event>,
    /// Over which edge each vertex was discovered.
    pub from: Vec<Option<Vertex>>,
    /// What was found, the first things first.
    pub found: Vec<Found>,
    /// Whether it plays by itself.
    pub playing: bool,
    /// At which of the [`PACES`].
    pub pace: usize,
    /// Whether it hurries, without time for the picture, and how far.
    pub rushing: Option<Rush>,
    /// When the last event was played, in milliseconds.
    played: Option<f64>,
}

/// Why a method cannot be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRun {
    /// It cannot begin.
    Refused(Refused),
    /// The graph is too large for this page to set the method up.
    TooLarge,
}

/// About how many steps it takes to set a method up.
fn setting_up(doc: &Doc, setup: Setup) -> usize {
    let (vertices, edges, colors) = (doc.graph.len(), doc.graph.edge_count(), usize::from(setup.colors));
    // What is near is found by a walk from every vertex.
    let near =
        if setup.distance > 2 && setup.method.colors() { vertices * edges * (setup.distance - 2) / 64 } else { 0 };
    near + if setup.method == Method::ExactCover { (vertices + 2 * edges) * colors } else { vertices + edges }
}

/// The task that a setting means on a graph.
pub fn task(doc: &Doc, setup: &Setup) -> Task {
    let near = setup.distance <= 2;
    let graph = if near { doc.graph.clone() } else { std::sync::Arc::new(doc.graph.power(setup.distance - 1)) };
    let fits = |color: &&Color| **color < setup.colors;
    Task {
        colors: setup.colors,
        // A color that there is not is not given: fewer colors may be asked for than were.
        given: doc.given.iter().map(|color| color.as_ref().filter(fits).copied()).collect(),
        lists: doc.lists.clone(),
        start: setup.start,
        board: doc.board.clone().filter(|board| near && board.geometry().digit_count() == usize::from(setup.colors)),
        ..Task::new(graph, setup.colors)
    }
}

impl Running {
    /// A run before its first event.
    pub fn new(doc: &Doc, setup: Setup) -> Result<Running, NoRun> {
        if setting_up(doc, setup) > MOST_SETTING_UP {
            return Err(NoRun::TooLarge);
        }
        Running::of(task(doc, &setup), setup).map_err(NoRun::Refused)
    }

    fn of(task: Task, setup: Setup) -> Result<Running, Refused> {
        Ok(Running {
            run: Run::new(setup.method, &task)?,
            from: vec![None; task.given.len()],
            task,
            setup,
            last: None,
            found: Vec::new(),
            playing: false,
            pace: 2,
            rushing: None,
            played: None,
        })
    }

    /// What it runs.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The task.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// How much was done.
    pub fn counters(&self) -> Counters {
        self.run.counters()
    }

    /// Why there is no more, when there is none.
    pub fn ended(&self) -> Option<End> {
        self.run.ended()
    }

    /// What each vertex is.
    pub fn marks(&self) -> Vec<Mark> {
        self.run.marks()
    }

    /// The set that is being grown.
    pub fn set(&self) -> Vec<Vertex> {
        self.run.set()
    }

    /// The run itself.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Does one thing.
    pub fn step(&mut self) {
        let event = self.run.advance();
        self.last = Some(event);
        match event {
            Event::Discover(vertex, from) => self.from[vertex as usize] = from,
            Event::Solution if self.found.len() < KEPT => self.found.push(Found::Coloring(self.run.colors())),
            Event::Maximal(_) if self.found.len() < KEPT => {
                let mut set = self.run.set();
                sort(&mut set);
                self.found.push(Found::Set(set));
            }
            Event::End(End::Best) => {
                if let Some(best) = self.run.best().filter(|_| self.found.is_empty()) {
                    self.found.push(Found::Set(best));
                }
            }
            _ => {}
        }
    }

    /// Takes the last event back: the same run, one event shorter.
    pub fn back(&mut self) {
        let events = self.run.counters().events.saturating_sub(1);
        // What began once begins again.
        let Ok(again) = Running::of(self.task.clone(), self.setup) else { return };
        *self = Running { pace: self.pace, ..again };
        (0..events).for_each(|_| self.step());
    }

    /// The most events that can be taken back at once without anybody waiting.
    pub fn can_go_back(&self) -> bool {
        let events = self.run.counters().events;
        (1..=100_000).contains(&events) && events * self.task.given.len() as u64 <= MOST_AGAIN
    }

    /// Runs on to the next thing found, or the end, as far as time allows; whether it came there.
    fn rush(&mut self, rush: Rush, clock: &dyn Fn() -> f64, until: f64) -> bool {
        while clock() < until {
            for _ in 0..200 {
                self.step();
                match self.last {
                    Some(Event::End(_)) => return true,
                    Some(Event::Solution | Event::Maximal(_)) if rush == Rush::Next => return true,
                    // One of these is a good piece of work.
                    Some(Event::Work | Event::Bounds(..) | Event::Deduce(..)) => break,
                    _ => {}
                }
            }
        }
        false
    }

    /// Plays what is due now; whether something changed.
    pub fn play(&mut self, now: f64, clock: &dyn Fn() -> f64, until: f64) -> bool {
        if let Some(rush) = self.rushing {
            if self.rush(rush, clock, until) {
                self.rushing = None;
            }
            return true;
        }
        if !self.playing {
            self.played = None;
            return false;
        }
        let each = 1_000.0 / f64::from(PACES[self.pace]);
        let before = *self.played.get_or_insert(now - each);
        let due = ((now - before) / each) as u64;
        for count in 0..due.min(2_000) {
            if self.ended().is_some() || (count % 50 == 49 && clock() > until) {
                break;
            }
            self.step();
            if self.last == Some(Event::Solution) {
                self.playing = false;
                break;
            }
        }
        if due > 0 {
            self.played = Some(now);
        }
        self.playing &= self.ended().is_none();
        due > 0
    }

    /// What playing does next: begins, or pauses.
    pub fn toggle(&mut self) {
        self.rushing = None;
        self.playing = !self.playing && self.ended().is_none();
        self.played = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

    fn petersen(method: Method) -> Running {
        let doc = gallery::open("petersen").unwrap();
        Running::new(&doc, Setup { method, colors: 3, distance: 2, start: 0 }).unwrap()
    }

    #[test]
    fn a_step_back_is_the_state_before_it() {
        let mut run = petersen(Method::Saturation);
        let mut before = Vec::new();
        for _ in 0..12 {
            before.push((run.last, run.marks()));
            run.step();
        }
        while let Some((last, marks)) = before.pop() {
            run.back();
            assert_eq!((run.last, run.marks()), (last, marks));
        }
        assert!(!run.can_go_back());
    }

    #[test]
    fn playing_keeps_its_pace_and_rushing_stops_at_a_result() {
        let mut run = petersen(Method::Saturation);
        run.toggle();
        let clock = || 0.0;
        assert!(run.play(1_000.0, &clock, 1.0));
        assert!(!run.play(1_100.0, &clock, 1.0), "four a second");
        assert!(run.play(1_800.0, &clock, 1.0));
        assert_eq!(run.counters().events, 4);
        run.rushing = Some(Rush::Next);
        run.play(1_900.0, &clock, 1.0);
        assert_eq!((run.last, run.found.len(), run.rushing), (Some(Event::Solution), 1, None));
    }

    #[test]
    fn equal_colors_keep_their_distance() {
        let doc = gallery::open("cycle-7").unwrap();
        let far = |colors| {
            let setup = Setup { method: Method::SaturationAhead, colors, distance: 3, start: 0 };
            let mut run = Running::new(&doc, setup).unwrap();
            while run.ended().is_none() && run.found.is_empty() {
                run.step();
            }
            !run.found.is_empty()
        };
        assert!(!far(3) && far(4));
    }
}
