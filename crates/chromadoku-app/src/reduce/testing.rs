//! What tests begin with, and what the worker would answer, at once.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit};

use super::*;
use crate::questions::{Answer, AnyWork, Asked, News, Program, solve, study};
use crate::session::list::{List, Listed, Reached};
use crate::session::{Candidates, Pen};

/// Works on a question of a session to its end.
pub fn answer(session: &Session, key: &Key) -> Action {
    let (news, answer) = work(begin(key.ask(session)));
    let steps = news.into_iter().filter_map(|news| if let News::Steps(steps) = news { Some(steps) } else { None });
    Action::Answer(key.clone(), answer, Rc::new(steps.flatten().collect()))
}

/// Takes up a question, whichever program it is for.
pub fn begin(asked: Asked) -> AnyWork {
    let work = match asked.kind().program() {
        Program::Solver => solve(asked),
        Program::Study => study(asked),
    };
    work.expect("its program knows it")
}

/// Works to the end: what is said meanwhile, and the answer.
pub fn work(mut work: AnyWork) -> (Vec<News>, Answer) {
    let mut news = Vec::new();
    loop {
        if let Some(answer) = work.advance(&mut news) {
            return (news, answer);
        }
    }
}

/// Has the path of a session found, behind what it waits for.
pub fn plan(session: &mut Session) {
    checked(session);
    let key = Kind::Plan.key(session).expect("a session that wants a plan");
    session.act(answer(session, &key));
}

/// Has it found whether the givens of a session have one solution, which a path waits for.
pub fn checked(session: &mut Session) {
    if let Some(key) = Kind::Check.key(session) {
        session.act(answer(session, &key));
    }
}

/// Answers whatever a session wants to know, until it wants to know nothing more.
pub fn settle(session: &mut Session) {
    while let Some(key) = Kind::ALL.iter().find_map(|kind| kind.key(session)) {
        session.act(answer(session, &key));
    }
}

/// A session after these, with everything answered that it wants to know.
pub fn after(mut session: Session, actions: impl IntoIterator<Item = Action>) -> Session {
    for action in actions {
        session.act(action);
        settle(&mut session);
    }
    session
}

/// What a session says in its notice.
pub fn said(session: &Session) -> &str {
    session.page.notice.as_ref().map_or("", |notice| &notice.text)
}

/// A board whose check takes longer than any test: 13 cells that all see each other, and 12 digits.
pub fn hopeless() -> Board {
    let places = (0..13).map(|column| (0, column)).collect();
    let units = (1..13).flat_map(|b| (0..b).map(move |a| vec![Cell(a), Cell(b)])).collect();
    let shape = Shape { base: Base::Units { digits: 12, places, units }, extras: Vec::new() };
    Board::empty(Geometry::new(shape).unwrap())
}

/// Three puzzles of which nothing is known.
pub fn three() -> List {
    let listed = |name: &str| Listed {
        puzzle: format!("s={name}"),
        position: String::new(),
        about: format!("{name} · 30 digits"),
        stage: Reached::Untouched,
        rating: String::new(),
    };
    List { puzzles: ["a", "b", "c"].map(listed).into(), ..List::default() }
}

/// A board on which row 1 has 3 and 4 left, and so has r2c3, with this pen and candidates filled in.
pub fn with_pen(pen: Pen) -> Session {
    let session = Session::of_text("12.. .... .... ....").expect("a board of 4x4");
    after(session, [Action::Hush, Action::Candidates(Candidates::Auto), Action::Pen(pen)])
}

/// The candidate with this digit in a cell, both by their numbers.
pub fn at(cell: u16, digit: u8) -> Candidate {
    Candidate { cell: Cell(cell), digit: Digit(digit - 1) }
}
