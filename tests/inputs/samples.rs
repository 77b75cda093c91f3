//! What is damaged: sound inputs of every kind.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_app::form;
use chromadoku_app::questions::protocol::{FromWorker, Reply, Request, ToWorker};
use chromadoku_app::questions::{Answer, Key, Kind, News, Progress, read};
use chromadoku_app::reduce::Action;
use chromadoku_app::session::saved::Saved;
use chromadoku_app::session::{GraphModel, Session, Sheet, link};
use chromadoku_board::board::Board;
use chromadoku_board::codec::graphs::{self, Format, GraphFile};
use chromadoku_board::codec::link::{Entry, LinkState, encode};
use chromadoku_board::codec::{foreign, text};
use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::graph::Graph;
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::generate::Wish;
use chromadoku_solver::path;

/// So many samples of a kind are made.
const MANY: usize = 30;

fn bytes(texts: impl IntoIterator<Item = String>) -> Vec<Vec<u8>> {
    texts.into_iter().map(String::into_bytes).collect()
}

fn geometry(random: &mut Random) -> Arc<Geometry> {
    let units = vec![(0..3).map(Cell).collect(), (2..6).map(Cell).collect()];
    let places = (0..6).map(|at| (at / 3, at % 3)).collect();
    let shapes = [
        Shape::boxes(3, 3),
        Shape::boxes(2, 2),
        Shape::boxes(3, 2),
        Shape::boxes(4, 4),
        Shape::boxes(5, 5),
        Shape::boxes(3, 3).with(Extra::Diagonals).with(Extra::Windows),
        Shape::boxes(3, 3).with(Extra::AntiKing).with(Extra::AntiKnight),
        Shape {
            base: Base::Regions("aaabacbbccbdcddd".bytes().map(|region| region - b'a').collect()),
            extras: Vec::new(),
        },
        Shape { base: Base::Units { digits: 4, places, units }, extras: Vec::new() },
        Shape { base: Base::Boards { width: 2, height: 2, corners: vec![(0, 0), (2, 2)] }, extras: Vec::new() },
    ];
    let at = if random.below(2) == 0 { 0 } else { random.below(shapes.len()) };
    Geometry::new(shapes[at].clone()).unwrap()
}

fn set(geometry: &Geometry, random: &mut Random) -> DigitSet {
    DigitSet(random.draw() as u32) & geometry.digits()
}

fn values(geometry: &Geometry, random: &mut Random) -> PerCell<Option<Digit>> {
    let digits = geometry.digit_count();
    geometry.cells().map(|_| (random.below(3) == 0).then(|| Digit::from_index(random.below(digits)))).collect()
}

fn state(random: &mut Random) -> LinkState {
    let geometry = geometry(random);
    let mut state = LinkState::new(geometry.clone(), values(&geometry, random));
    // What a full 25x25 board takes is tried elsewhere; here it would hold everything up.
    if geometry.cell_count() <= 81 && random.below(3) == 0 {
        state.entries = values(&geometry, random).values().map(|value| value.map(Entry::own)).collect();
        for cell in geometry.cells() {
            state.removed[cell] = set(&geometry, random);
            state.marks[cell] = set(&geometry, random);
            state.strikes[cell] = set(&geometry, random);
        }
    }
    state
}

/// Addresses of the page.
pub(crate) fn links(random: &mut Random) -> Vec<Vec<u8>> {
    let digits = |_| (0..81).map(|at| char::from(b'0' + (at % 10) as u8)).collect::<String>();
    let plain = (0..3).map(digits).map(|digits| format!("#p={digits}"));
    let states: Vec<String> = (0..MANY).map(|_| encode(&state(random))).collect();
    bytes(states.into_iter().chain(plain))
}

fn board(random: &mut Random) -> Board {
    let geometry = geometry(random);
    let mut board = Board::from_values(geometry.clone(), &values(&geometry, random));
    for cell in geometry.cells() {
        for digit in set(&geometry, random).iter() {
            board.eliminate(chromadoku_board::id::Candidate { cell, digit });
        }
    }
    board
}

/// Puzzles and positions as text.
pub(crate) fn texts(random: &mut Random) -> Vec<Vec<u8>> {
    let text = |random: &mut Random| {
        let board = board(random);
        match random.below(3) {
            0 => text::line(board.values()),
            1 => text::grid(&board),
            _ => text::pencil_marks(&board),
        }
    };
    bytes((0..MANY).map(|_| text(random)))
}

/// Codes and addresses of other programs.
pub(crate) fn codes(random: &mut Random) -> Vec<Vec<u8>> {
    let code = |random: &mut Random| {
        let geometry = geometry(random);
        let format = foreign::Format::ALL[random.below(foreign::Format::ALL.len())];
        foreign::write(format, &geometry, &values(&geometry, random))
    };
    let positions =
        (0..MANY).map(|_| format!("S9B{}", (0..81).map(|at| format!("{:02x}", at * 37 % 256)).collect::<String>()));
    bytes((0..2 * MANY).filter_map(|_| code(random)).collect::<Vec<_>>().into_iter().chain(positions.take(1)))
}

/// What f-puzzles packs: objects.
pub(crate) fn objects(random: &mut Random) -> Vec<Vec<u8>> {
    let object = |random: &mut Random| {
        let size = [4, 6, 9, 16][random.below(4)];
        let cell = |random: &mut Random| match random.below(5) {
            0 => format!("{{\"value\":{},\"given\":true}}", 1 + random.below(size)),
            1 => format!("{{\"value\":{}}}", 1 + random.below(size)),
            2 => "{\"centerPencilMarks\":[1,2],\"cornerPencilMarks\":[3],\"highlight\":\"#fff\",\"c\":1}".to_owned(),
            _ => "{}".to_owned(),
        };
        let row = |random: &mut Random| format!("[{}]", (0..size).map(|_| cell(random)).collect::<Vec<_>>().join(","));
        let grid = (0..size).map(|_| row(random)).collect::<Vec<_>>().join(",");
        let solution = (0..size * size).map(|at| (at % size + 1).to_string()).collect::<Vec<_>>().join(",");
        format!(
            "{{\"size\":{size},\"title\":\"T\",\"author\":\"A\",\"ruleset\":\"R\",\"grid\":[{grid}],\"diagonal+\":true,\"diagonal-\":true,\
             \"antiknight\":true,\"antiking\":false,\"solution\":[{solution}],\"killercage\":[{{\"cells\":[\"R1C1\"],\"value\":\"3\"}}]}}"
        )
    };
    bytes((0..MANY).map(|_| object(random)))
}

fn graph(random: &mut Random) -> Graph {
    let count = 1 + random.below(12);
    let edges: Vec<_> =
        (0..random.below(2 * count)).map(|_| (random.below(count) as _, random.below(count) as _)).collect();
    Graph::from_edges(count, edges.into_iter().filter(|(a, b)| a != b))
}

/// Graph files.
pub(crate) fn graphs(random: &mut Random) -> Vec<Vec<u8>> {
    let file = |random: &mut Random| {
        let graph = graph(random);
        let names = (0..graph.len()).map(|vertex| format!("v{vertex}")).collect();
        let format = [Format::Dimacs, Format::GraphMl, Format::Dot, Format::Edges][random.below(4)];
        graphs::write(&GraphFile::new(graph, names), format)
    };
    bytes((0..MANY).map(|_| file(random)))
}

/// Addresses of the lab.
pub(crate) fn lab_addresses(random: &mut Random) -> Vec<Vec<u8>> {
    let own = ["gallery=petersen", "gallery=cube-3", "edges=a-b,b-c%C3%A9,d", "edges=1-2;2-3;3-1"].map(str::to_owned);
    let states: Vec<String> = (0..MANY).map(|_| format!("{}&as=reduction", encode(&state(random)))).collect();
    bytes(own.into_iter().chain(states))
}

/// A session with some moves of each kind.
fn session(random: &mut Random) -> Session {
    let fragment = encode(&state(random));
    link::session_of(&fragment).unwrap_or_else(|_| Session::first_visit())
}

/// Stored work, as bytes without their check.
pub(crate) fn saved(random: &mut Random) -> Vec<Vec<u8>> {
    (0..MANY).map(|_| Saved::of(&session(random)).write()).collect()
}

/// Stored work, as text.
pub(crate) fn stored(random: &mut Random) -> Vec<Vec<u8>> {
    bytes((0..MANY).map(|_| form::seal(&Saved::of(&session(random)).write())))
}

/// Messages to the worker.
pub(crate) fn questions(random: &mut Random) -> Vec<Vec<u8>> {
    let question = |random: &mut Random| {
        let mut session = session(random);
        session.act(match random.below(8) {
            0 => Action::ToggleTruths,
            1 => Action::MatchUnit,
            2 => Action::Hint,
            3 => Action::Make(session.puzzle.geometry.clone(), Wish::default(), random.draw()),
            4 => Action::Paste("8..........36......7..9.2".to_owned()),
            5 => Action::ToggleSheet(Sheet::Steps),
            6 => Action::Model(GraphModel::Links),
            _ => Action::Hush,
        });
        let wanted: Vec<Key> = Kind::ALL.iter().filter_map(|kind| kind.key(&session)).collect();
        if wanted.is_empty() {
            return ToWorker::Stop(random.draw());
        }
        let key = &wanted[random.below(wanted.len())];
        ToWorker::Ask(Box::new(Request { id: random.draw(), asked: key.ask(&session) }))
    };
    (0..MANY).map(|_| form::to_bytes(&question(random))).collect()
}

/// Messages of the worker.
pub(crate) fn answers(random: &mut Random) -> Vec<Vec<u8>> {
    let steps = path::path(&Session::first_visit().puzzle.position.board).steps.into_iter().map(Rc::new);
    let steps: Vec<_> = steps.collect();
    let answer = |random: &mut Random| {
        let news = match random.below(4) {
            0 => News::Steps(steps[..random.below(steps.len())].to_vec()),
            1 => News::Progress(Progress::Count(random.draw())),
            2 => News::Answer(Answer::Conflict((CellSet::first_n(4), "because".to_owned()))),
            _ => News::Answer(Answer::Read(read::read("1... .... .... ...."))),
        };
        FromWorker::Reply(Reply { id: random.draw(), news })
    };
    (0..MANY).map(|_| form::to_bytes(&answer(random))).collect()
}

/// Settings.
pub(crate) fn settings(_: &mut Random) -> Vec<Vec<u8>> {
    let usual = chromadoku_app::session::Settings::default().to_text();
    bytes([usual.clone(), usual.replace("auto", "hand").replace("system", "dark")])
}
