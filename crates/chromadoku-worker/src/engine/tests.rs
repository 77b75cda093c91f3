//! What the worker promises: it answers in good time, hears "stop", and does first what somebody waits for.

use std::cell::Cell;

use chromadoku_app::questions::{Answer, Key, Progress, solve};
use chromadoku_app::reduce::testing::{self, hopeless};
use chromadoku_app::session::{OpenSheet, Session, Sheet};
use chromadoku_board::board::Board;
use chromadoku_board::codec::text;

use super::*;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The question of this kind that a session asks that plays this puzzle and lists its steps.
fn question(kind: Kind, text: &str) -> Asked {
    let board = text::parse(text).unwrap().board();
    let mut session = playing(&board).with(|session| session.page.beside = Some(OpenSheet::new(Sheet::Steps)));
    testing::checked(&mut session);
    kind.key(&session).unwrap().ask(&session)
}

fn playing(board: &Board) -> Session {
    Session::playing(board.geometry().clone(), board.values().clone())
}

/// A check that takes longer than any test.
fn endless() -> Asked {
    let session = playing(&hopeless());
    Key::Check(session.page.epoch).ask(&session)
}

fn ask(engine: &mut Engine, id: u64, asked: Asked) {
    assert_eq!(engine.handle(ToWorker::Ask(Box::new(Request { id, asked }))), []);
}

/// Takes up the questions of both programs.
fn begin(asked: Asked) -> Option<AnyWork> {
    Some(testing::begin(asked))
}

/// A clock that goes on by a millisecond with each look.
fn ticking() -> impl Fn() -> f64 {
    let time = Cell::new(0.0);
    move || time.replace(time.get() + 1.0)
}

fn run(engine: &mut Engine) -> Vec<Reply> {
    let clock = ticking();
    let mut replies = Vec::new();
    while !engine.is_idle() {
        replies.extend(engine.slice(&clock));
    }
    replies
}

#[test]
fn an_answer_comes_last_behind_its_parts() {
    let mut engine = Engine::new(begin);
    ask(&mut engine, 7, question(Kind::Plan, EASY));
    let replies = run(&mut engine);
    assert!(replies.iter().all(|reply| reply.id == 7));
    let (last, parts) = replies.split_last().unwrap();
    assert!(matches!(last.news, News::Answer(Answer::Plan(_))));
    assert!(!parts.is_empty() && parts.iter().all(|part| !part.news.is_last()));
}

#[test]
fn stop_is_heard_between_slices() {
    let mut engine = Engine::new(begin);
    let clock = ticking();
    ask(&mut engine, 3, question(Kind::Plan, EASY));
    engine.slice(&clock);
    assert!(!engine.is_idle());
    assert_eq!(engine.handle(ToWorker::Stop(3)), [Reply { id: 3, news: News::Stopped }]);
    assert!(engine.is_idle());
    assert_eq!(engine.slice(&clock), []);
}

#[test]
fn stopping_what_was_replaced_leaves_the_newer_job() {
    let mut engine = Engine::new(begin);
    ask(&mut engine, 3, question(Kind::Plan, EASY));
    ask(&mut engine, 4, question(Kind::Plan, "1....3.....1..43"));
    engine.handle(ToWorker::Stop(3));
    let replies = run(&mut engine);
    assert!(!replies.is_empty() && replies.iter().all(|reply| reply.id == 4));
}

#[test]
fn the_path_comes_before_a_long_check() {
    let mut engine = Engine::new(begin);
    ask(&mut engine, 1, endless());
    ask(&mut engine, 2, question(Kind::Plan, EASY));
    let clock = ticking();
    let first = std::iter::repeat_with(|| engine.slice(&clock)).flatten().find(|reply| reply.news.is_last());
    assert_eq!(first.map(|reply| reply.id), Some(2));
}

#[test]
fn progress_rises_until_a_check_gives_up() {
    let mut engine = Engine::new(begin);
    ask(&mut engine, 1, endless());
    // Every look at the clock takes 50 ms, so that patience ends after 400 bits of work.
    let time = Cell::new(0.0);
    let clock = || time.replace(time.get() + 50.0);
    let mut progress = Vec::new();
    let mut answer = None;
    while answer.is_none() {
        for reply in engine.slice(&clock) {
            match reply.news {
                News::Progress(Progress::Count(branches)) => progress.push(branches),
                other => answer = Some(other),
            }
        }
    }
    assert_eq!(answer, Some(News::Answer(Answer::Check(None))));
    assert!(progress.len() > 50 && progress.is_sorted(), "{progress:?}");
    assert!(engine.is_idle());
}

#[test]
fn a_question_to_another_program_is_passed_over() {
    let mut engine = Engine::new(solve);
    ask(&mut engine, 1, question(Kind::Beside, EASY));
    assert!(engine.is_idle());
}
