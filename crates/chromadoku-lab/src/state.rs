//! The one state of the lab and what changes it. Time arrives with [`State::tick`]; what is to be asked of helpers leaves as
//! [`Order`]s, and their answers come as actions. Nothing here knows a browser.

mod edit;
mod help;
mod place;

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::graph::layout::{Force, Point};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Aim, Method};

use super::doc::Doc;
use super::facts::Facts;
use super::gallery;
use super::race::{Card, Goal, Race, Racer, racers};
use super::running::{NoRun, Running, Rush, Setup};
use super::source;
use super::work::{Answer, Question};

pub use edit::{TOOLS, Tool};
pub use help::{Order, Post, Readout, Typed};
pub use place::{Layout, layouts};

use place::Morph;

/// How long a frame may be worked in, in milliseconds; half of the time between two is left to the browser.
const SLICE: f64 = 9.0;

/// The parts beside the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// What to open.
    Open,
    /// One method, event by event.
    Run,
    /// Several methods at once.
    Race,
    /// The graph as a whole.
    Structure,
    /// Files to keep.
    Export,
}

/// The parts, in order, with their names.
pub const TABS: [(Tab, &str); 5] = [
    (Tab::Open, "Open"),
    (Tab::Run, "Run"),
    (Tab::Race, "Race"),
    (Tab::Structure, "Structure"),
    (Tab::Export, "Export"),
];

/// What of the structure is shown in the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The graph alone.
    Graph,
    /// A Hamiltonian cycle.
    Hamiltonian,
    /// A largest clique.
    Clique,
    /// A coloring with the fewest colors.
    Coloring,
    /// The sides, or an odd cycle.
    Sides,
}

/// What can be done.
#[derive(Clone, Debug)]
pub enum Action {
    /// Open this graph.
    Open(Rc<Opened>),
    /// A file or text of this name is being read, to be opened at once.
    Read(String),
    /// Do not read it.
    StopReading,
    /// This is what it holds.
    Arrive(Readout),
    /// The text in the field changed, or is too large to be read.
    Typed(Typed),
    /// This is what it holds.
    ReadTyped(Readout),
    /// Say what could not be opened.
    Refuse(String),
    /// Show another part.
    Tab(Tab),
    /// Place the vertices in another way.
    Layout(Layout),
    /// Take up another tool.
    Tool(Tool),
    /// The pointer or the keyboard is at this vertex, or at none.
    Point(Option<Vertex>),
    /// Use the tool on a vertex.
    Use(Vertex),
    /// Use the tool on the ground.
    UseGround(Point),
    /// This part of the plane is in view, from its corner on, as a hand begins to draw there.
    Look(Point, Point),
    /// An edge is drawn from this vertex, so far to here.
    Pull(Vertex, Point),
    /// It ends at this vertex, or at a new one here.
    Link(Vertex, Option<Vertex>, Point),
    /// Choose a vertex, or none.
    Choose(Option<Vertex>),
    /// Remove a vertex.
    Remove(Vertex),
    /// Add a vertex beside another one, or alone.
    AddBeside(Option<Vertex>),
    /// Draw an edge from here, or end it here.
    Join(Vertex),
    /// Move a vertex.
    Drag(Vertex, Point),
    /// It is where it was to go.
    Drop,
    /// Undo the last change.
    Undo,
    /// Do it again.
    Redo,
    /// Give a vertex a color beforehand, or none.
    Give(Vertex, Option<Color>),
    /// Give a vertex a list of colors, or all.
    List(Vertex, Option<Vec<Color>>),
    /// Change the setting of a run.
    Setup(Setup),
    /// One event.
    Step,
    /// One event back.
    Back,
    /// Play, or pause.
    Play,
    /// On to the next result or the end, or no further.
    Rush(Rush),
    /// Another pace.
    Pace(usize),
    /// Begin again.
    Restart,
    /// Show a result.
    Result(usize),
    /// Let a racer take part, or not.
    Racer(usize),
    /// Race to the first solution, or to all.
    Goal(Goal),
    /// Begin a race.
    Race,
    /// Stop it.
    StopRace,
    /// Open the tree of a lane, or close it.
    Tree(Option<usize>),
    /// Go to a node of it.
    Node(u32),
    /// Stop working out the structure.
    StopFacts,
    /// Go on with it.
    ResumeFacts,
    /// A helper says this of the structure or the race.
    Hear(Answer),
    /// A helper broke, or did not come; why, as the end of a sentence.
    Break(Post, String),
    /// Show something of the structure.
    Show(Shown),
    /// Show the complement in place of the graph.
    Complement(bool),
}

/// A graph to open; two are never equal, so that the same one can be opened again.
#[derive(Clone, Debug)]
pub struct Opened(pub Doc);

impl PartialEq for Opened {
    fn eq(&self, other: &Opened) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The lab.
pub struct State {
    /// The open graph.
    pub doc: Rc<Doc>,
    /// The fragment of the Sudoku that was opened last, which the way back leads to.
    pub sudoku: Option<String>,
    /// What is to be said.
    pub notice: Option<String>,
    /// What is being read, to be opened at once.
    pub reading: Option<String>,
    /// What is known of the text in the field.
    pub typed: Typed,
    orders: Vec<Order>,
    /// The part that is shown.
    pub tab: Tab,
    /// Where the vertices are.
    pub places: Vec<Point>,
    /// The corner of the picture and its size.
    pub frame: (Point, Point),
    /// How they are placed.
    pub layout: Layout,
    force: Option<Force>,
    morph: Option<Morph>,
    /// The tool.
    pub tool: Tool,
    /// The vertex under the pointer or the keyboard.
    pub pointed: Option<Vertex>,
    /// The vertex that is chosen.
    pub chosen: Option<Vertex>,
    /// Where an edge begins that is being drawn.
    pub from: Option<Vertex>,
    /// From where to where an edge is being drawn without a pause.
    pub pulled: Option<(Vertex, Point)>,
    dragged: Option<Vertex>,
    before: Vec<edit::Before>,
    after: Vec<edit::Before>,
    /// The setting of a run.
    pub setup: Setup,
    /// The run, or why there is none.
    pub run: Result<Running, NoRun>,
    /// The result that is shown.
    pub result: Option<usize>,
    /// Who can race, and whether they do.
    pub racers: Vec<(Racer, bool)>,
    /// What a race is to reach.
    pub goal: Goal,
    /// The race.
    pub race: Option<Race>,
    /// The lane whose tree is open, and the node there.
    pub tree: Option<(usize, u32)>,
    /// The facts about the graph, once they were asked for.
    pub facts: Option<Facts>,
    /// What of them is shown.
    pub shown: Shown,
    /// The complement, where it is shown in place of the graph.
    pub complement: Option<Arc<Graph>>,
    /// Whether nothing may move by itself.
    pub still: bool,
}

impl State {
    /// The lab as an address says, or with a graph to begin with.
    pub fn new(fragment: &str) -> State {
        let (doc, notice) = match source::of_fragment(fragment) {
            Some(Ok(doc)) => (Some(doc), None),
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        let doc = doc.or_else(|| gallery::open("petersen"));
        let doc = Rc::new(doc.unwrap_or_else(|| gallery::ENTRIES[0].open(None)));
        let setup = setup_of(&doc);
        let mut state = State {
            run: Running::new(&doc, setup),
            doc: doc.clone(),
            sudoku: None,
            notice: None,
            reading: None,
            typed: Typed::Nothing,
            orders: Vec::new(),
            tab: if fragment.is_empty() { Tab::Open } else { Tab::Run },
            places: Vec::new(),
            frame: ((0.0, 0.0), (1.0, 1.0)),
            layout: Layout::Own,
            force: None,
            morph: None,
            tool: Tool::Move,
            pointed: None,
            chosen: None,
            from: None,
            pulled: None,
            dragged: None,
            before: Vec::new(),
            after: Vec::new(),
            setup,
            result: None,
            racers: Vec::new(),
            goal: Goal::First,
            race: None,
            tree: None,
            facts: None,
            shown: Shown::Graph,
            complement: None,
            still: false,
        };
        state.open((*doc).clone());
        state.notice = notice;
        state
    }

    /// Carries out an action; whether anything changed.
    pub fn update(&mut self, action: Action) -> bool {
        match action {
            Action::Open(opened) => self.open_to_run(opened.0.clone()),
            Action::Refuse(error) => self.notice = Some(error),
            Action::Read(name) => {
                self.notice = None;
                self.reading = Some(name);
            }
            Action::StopReading => {
                self.reading = None;
                self.orders.push(Order::End(Post::Open));
            }
            Action::Arrive(readout) => self.arrive(readout),
            Action::Typed(typed) => self.typed = typed,
            Action::ReadTyped(readout) if self.typed == Typed::Waiting => self.typed = Typed::Known(readout),
            Action::ReadTyped(_) => return false,
            Action::Tab(tab) => self.show(tab),
            Action::Layout(layout) => self.lay_out(layout),
            Action::Point(vertex) => {
                let changed = self.pointed != vertex;
                self.pointed = vertex;
                return changed;
            }
            Action::Choose(vertex) => {
                self.chosen = vertex;
                self.from = self.from.filter(|_| vertex.is_some());
            }
            Action::Result(at) => self.result = Some(at),
            Action::Setup(setup) => self.set_up(setup),
            Action::Step | Action::Back | Action::Play | Action::Rush(_) | Action::Pace(_) => self.drive(&action),
            Action::Restart => self.set_up(self.setup),
            Action::Racer(at) => {
                if let Some((_, takes_part)) = self.racers.get_mut(at) {
                    *takes_part = !*takes_part;
                }
            }
            Action::Goal(goal) => self.goal = goal,
            Action::Race => {
                let racers: Vec<Racer> =
                    self.racers.iter().filter(|(_, part)| *part).map(|(racer, _)| *racer).collect();
                self.end_race();
                if !racers.is_empty() {
                    let card = Card { doc: (*self.doc).clone(), setup: self.setup, racers, goal: self.goal };
                    self.orders.push(Order::Ask(Post::Race, Question::Race(Box::new(card))));
                    self.race = Some(Race { lanes: Vec::new(), running: true });
                }
            }
            Action::StopRace => {
                self.race.iter_mut().for_each(|race| race.running = false);
                self.orders.push(Order::End(Post::Race));
            }
            Action::Tree(lane) => self.tree = lane.map(|lane| (lane, 0)),
            Action::Node(node) => self.tree.iter_mut().for_each(|(_, at)| *at = node),
            Action::StopFacts => {
                self.facts.iter_mut().for_each(Facts::stop);
                self.orders.push(Order::Add(Post::Study, Question::Stop));
            }
            Action::ResumeFacts => {
                self.facts.iter_mut().for_each(Facts::resume);
                self.orders.push(Order::Add(Post::Study, Question::Resume));
            }
            Action::Hear(answer) => self.hear(answer),
            Action::Break(post, cause) => self.lose(post, &cause),
            Action::Show(shown) => self.shown = if self.shown == shown { Shown::Graph } else { shown },
            Action::Complement(complement) => {
                self.complement = complement.then(|| Arc::new(self.doc.graph.complement()));
                self.shown = Shown::Graph;
                self.study();
            }
            edit => self.edit(edit),
        }
        true
    }

    /// Whether something goes on by itself, so that [`State::tick`] should come with the next frame.
    pub fn is_going(&self) -> bool {
        self.morph.is_some()
            || self.force.as_ref().is_some_and(|force| !force.is_settled())
            || self.run.as_ref().is_ok_and(|run| run.playing || run.rushing.is_some())
    }

    /// What is to be done outside since this was asked last.
    pub fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    /// The graph that the part in view speaks of: the structure may be that of the complement.
    pub fn graph(&self) -> &Arc<Graph> {
        self.complement.as_ref().filter(|_| self.tab == Tab::Structure).unwrap_or(&self.doc.graph)
    }

    /// The graph of all that may not have equal colors, where more is too near than what is joined.
    pub fn graph_apart(&self) -> Option<&Arc<Graph>> {
        let run = self.run.as_ref().ok().filter(|run| run.setup().distance > 2 && self.is_coloring())?;
        (self.tab != Tab::Structure).then_some(&run.task().graph)
    }

    /// Lets time pass, at most for a slice of work; whether anything changed.
    pub fn tick(&mut self, now: f64, clock: &dyn Fn() -> f64) -> bool {
        let until = clock() + SLICE;
        let mut changed = self.move_on(now, clock, until);
        if let Ok(run) = &mut self.run {
            let played = run.play(now, clock, until);
            changed |= played;
            if played {
                self.show_first();
            }
        }
        changed
    }

    /// Whether the method that is set up gives vertices colors.
    pub fn is_coloring(&self) -> bool {
        colors(self.setup.method)
    }

    /// At the end everything was taken back again: the first thing found is there to see.
    fn show_first(&mut self) {
        if self.run.as_ref().is_ok_and(|run| run.ended().is_some() && !run.found.is_empty()) {
            self.result = self.result.or(Some(0));
        }
    }

    /// Somebody opened a graph, and wants to see it.
    fn open_to_run(&mut self, doc: Doc) {
        self.open(doc);
        self.show(Tab::Run);
        self.orders.push(Order::ShowPicture);
    }

    /// Another graph in place of the open one, with nothing of it left.
    fn open(&mut self, doc: Doc) {
        let link = doc.fragment.as_deref().and_then(source::link_in);
        self.sudoku = link.or_else(|| doc.board.as_ref().map(source::link_of)).or(self.sudoku.take());
        self.doc = Rc::new(doc);
        self.notice = None;
        self.before.clear();
        self.after.clear();
        (self.pointed, self.chosen, self.from, self.pulled, self.dragged) = (None, None, None, None, None);
        self.tool = if self.doc.graph.is_empty() { Tool::Draw } else { Tool::Move };
        self.places.clear();
        self.renew();
        self.set_up(setup_of(&self.doc));
        let first = if self.doc.places.is_some() { Layout::Own } else { place::usual(&self.doc) };
        self.lay_out(first);
        self.morph = None;
        self.reframe();
    }

    /// What was worked out about another graph is of no use for this one.
    fn renew(&mut self) {
        self.end_race();
        self.complement = None;
        self.shown = Shown::Graph;
        self.study();
        let usual = |racer: &Racer| {
            let known = [Method::Backtracking, Method::SaturationAhead, Method::ExactCover, Method::CliqueBound];
            !racer.on_reduction && known.contains(&racer.method)
        };
        let before = std::mem::take(&mut self.racers);
        let part = |racer: &Racer| before.iter().find(|(known, _)| known == racer).map(|(_, part)| *part);
        self.racers =
            racers(&self.doc).into_iter().map(|racer| (racer, part(&racer).unwrap_or(usual(&racer)))).collect();
    }

    fn show(&mut self, tab: Tab) {
        self.tab = tab;
        // The field goes with its part.
        self.typed = Typed::Nothing;
        if tab == Tab::Structure && self.facts.is_none() {
            self.study();
        }
    }

    fn set_up(&mut self, setup: Setup) {
        let (pace, before) = (self.run.as_ref().map_or(2, |run| run.pace), self.setup);
        self.setup = setup;
        self.run = Running::new(&self.doc, setup);
        self.result = None;
        if let Ok(run) = &mut self.run {
            run.pace = pace;
        }
        if (before.colors, before.distance) != (setup.colors, setup.distance) {
            self.end_race();
        }
    }

    fn drive(&mut self, action: &Action) {
        self.result = None;
        let Ok(run) = &mut self.run else { return };
        match *action {
            Action::Step => {
                run.playing = false;
                run.rushing = None;
                run.step();
                self.show_first();
            }
            Action::Back => run.back(),
            Action::Play => run.toggle(),
            Action::Rush(rush) => {
                run.playing = false;
                run.rushing = (run.rushing.is_none() && run.ended().is_none()).then_some(rush);
            }
            Action::Pace(pace) => run.pace = pace,
            _ => {}
        }
    }
}

/// Whether a method gives vertices colors.
pub fn colors(method: Method) -> bool {
    !matches!(method.aim(), Aim::Sets | Aim::Walk)
}

fn setup_of(doc: &Doc) -> Setup {
    Setup { method: doc.advice.method, colors: doc.advice.colors, distance: doc.advice.distance, start: 0 }
}

#[cfg(test)]
mod tests;
