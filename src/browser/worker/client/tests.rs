//! What the client asks, hears and survives.

use chromadoku_app::questions::{Answer, Program, Progress};
use chromadoku_app::session::{Epoch, Plan, Sheet, Solutions};
use chromadoku_solver::exact::Uniqueness;
use chromadoku_solver::path::Outcome;

use super::*;

fn hello() -> FromWorker {
    FromWorker::Hello(BUILD.to_owned())
}

fn reply(id: u64, news: News) -> FromWorker {
    FromWorker::Reply(Reply { id, news })
}

/// The session of a first visit, which wants a plan only.
fn planning() -> Session {
    Session::first_visit().with(|session| session.puzzle.solutions = Solutions::Open)
}

/// A client whose worker was asked for a plan, with the number of the question.
fn asked(session: &Session) -> (Client, u64) {
    let mut client = Client::of(Program::Solver);
    assert_eq!(client.look(session), [Order::Start]);
    let orders = client.hear(hello());
    (client, asks(&orders)[0].0)
}

/// The questions among some orders: their numbers and their kinds.
fn asks(orders: &[Order]) -> Vec<(u64, Kind)> {
    let ask = |order: &Order| match order {
        Order::Post(ToWorker::Ask(request)) => Some((request.id, request.asked.kind())),
        _ => None,
    };
    orders.iter().filter_map(ask).collect()
}

/// Lets some milliseconds go by.
fn wait(client: &mut Client, milliseconds: f64) -> Vec<Order> {
    (0..(milliseconds / TICK).ceil() as usize).flat_map(|_| client.tick(TICK)).collect()
}

#[test]
fn nothing_is_said_to_a_worker_before_its_hello() {
    let mut client = Client::of(Program::Solver);
    let session = Session::first_visit();
    assert_eq!(client.look(&session), [Order::Start]);
    assert_eq!(client.look(&session), []);
    assert_eq!(asks(&client.hear(hello())), [(1, Kind::Check)]);
    assert_eq!(client.look(&session), []);
}

#[test]
fn the_parts_of_a_plan_become_one_answer() {
    let session = planning();
    let (mut client, id) = asked(&session);
    let path = chromadoku_solver::path::path(&session.puzzle.position.board);
    let steps: Vec<Rc<Step>> = path.steps.into_iter().map(Rc::new).collect();
    let (a, b) = steps.split_at(3);
    assert_eq!(client.hear(reply(id, News::Steps(a.to_vec()))), []);
    assert_eq!(client.hear(reply(id, News::Steps(b.to_vec()))), []);
    let planned =
        Action::Answer(Key::Plan(session.page.revision), Answer::Plan(Outcome::Solved), Rc::new(steps.clone()));
    assert_eq!(client.hear(reply(id, News::Answer(Answer::Plan(Outcome::Solved)))), [Order::Do(planned)]);
    assert!(!client.is_waiting());
}

#[test]
fn a_newer_question_replaces_an_older_one_whose_answer_is_dropped() {
    let session = planning();
    let (mut client, old) = asked(&session);
    let newer = session.with(|session| session.page.revision = session.page.revision.next());
    let new = asks(&client.look(&newer))[0].0;
    assert_eq!(client.hear(reply(old, News::Answer(Answer::Plan(Outcome::Solved)))), []);
    let orders = client.hear(reply(new, News::Answer(Answer::Plan(Outcome::Stuck))));
    assert!(matches!(&orders[..], [Order::Do(Action::Answer(key, ..))] if *key == Key::Plan(newer.page.revision)));
}

#[test]
fn a_check_survives_entries_and_is_asked_anew_for_other_givens() {
    let session = Session::first_visit().with(|session| session.puzzle.plan = Plan::Stopped);
    let (mut client, id) = asked(&session);
    let entered = session.clone().with(|session| {
        session.page.revision = session.page.revision.next();
        session.puzzle.solutions = Solutions::Unknown(5);
    });
    assert_eq!(client.look(&entered), []);
    let other = Session::of_text("1....3.....1..43").unwrap().with(|session| {
        session.puzzle.plan = Plan::Stopped;
        session.page.epoch = Epoch::default().next();
    });
    assert_eq!(asks(&client.look(&other)), [(id + 1, Kind::Check)]);
    assert_eq!(client.hear(reply(id, News::Answer(Answer::Check(Some(Uniqueness::None))))), []);
    let orders = client.hear(reply(id + 1, News::Answer(Answer::Check(None))));
    assert_eq!(orders, [Order::Do(Action::Answer(Key::Check(other.page.epoch), Answer::Check(None), Rc::default()))]);
}

#[test]
fn what_is_no_longer_wanted_is_stopped() {
    let (mut client, id) = asked(&planning());
    let stopped = planning().with(|session| session.puzzle.plan = Plan::Stopped);
    assert_eq!(client.look(&stopped), [Order::Post(ToWorker::Stop(id))]);
    assert!(client.is_waiting());
    assert_eq!(client.hear(reply(id, News::Stopped)), []);
    assert!(!client.is_waiting());
}

#[test]
fn a_stop_that_is_not_heard_ends_the_worker_quietly() {
    let (mut client, _) = asked(&Session::first_visit());
    client.look(&planning());
    assert_eq!(wait(&mut client, STOP), []);
    assert_eq!(wait(&mut client, TICK), [Order::End, Order::Start]);
    assert_eq!(asks(&client.hear(hello())).len(), 1, "the plan is still wanted");
}

#[test]
fn silence_kills_and_progress_keeps_alive() {
    let (mut client, id) = asked(&planning());
    for branches in 0..20 {
        assert_eq!(wait(&mut client, SILENCE / 2.0), []);
        client.hear(reply(id, News::Progress(Progress::Count(branches))));
    }
    assert_eq!(wait(&mut client, SILENCE + TICK), [Order::End, Order::Do(Action::WorkerDied), Order::Start]);
    assert_eq!(asks(&client.hear(hello())), [(id + 1, Kind::Plan)]);
}

#[test]
fn a_page_that_slept_does_not_blame_the_worker() {
    let (mut client, _) = asked(&planning());
    assert_eq!(client.tick(3_600_000.0), []);
}

#[test]
fn a_question_that_kills_twice_is_given_up_and_others_are_answered() {
    let session = planning();
    let (mut client, _) = asked(&session);
    client.fail("it broke");
    client.hear(hello());
    let orders = client.fail("it broke");
    assert_eq!(
        orders,
        [Order::End, Order::Do(Action::WorkerDied), Order::Do(Action::StopWork(Program::Solver)), Order::Start]
    );
    assert_eq!(client.hear(hello()), []);
    assert_eq!(client.look(&session), [], "the same question again");
    let matching = session.with(|session| session.act(Action::MatchUnit));
    assert_eq!(asks(&client.look(&matching)), [(3, Kind::Matching)]);
}

#[test]
fn a_worker_that_never_starts_is_named_once() {
    let session = planning();
    let mut client = Client::of(Program::Solver);
    client.look(&session);
    let orders = wait(&mut client, START + TICK);
    assert!(matches!(&orders[..], [Order::End, Order::Do(Action::Say(_))]), "{orders:?}");
    assert_eq!(wait(&mut client, PAUSES[1] + TICK), [Order::Start]);
    let orders = wait(&mut client, START + TICK);
    let [Order::End, Order::Do(Action::StopWork(Program::Solver)), Order::Do(Action::Say(notice))] = &orders[..] else {
        panic!("{orders:?}");
    };
    assert_eq!(notice.text, "The solver cannot be loaded: it does not arrive.");
    assert_eq!(client.look(&session), []);
    let newer = session.with(|session| session.page.revision = session.page.revision.next());
    assert_eq!(client.look(&newer), [Order::Do(Action::StopWork(Program::Solver))]);
    let wanted = newer.with(|session| {
        session.page.retries = 1;
        session.page.revision = session.page.revision.next();
    });
    assert_eq!(client.look(&wanted), [Order::Start], "the user wants it tried again");
}

#[test]
fn a_program_that_does_not_come_is_asked_for_thrice_in_quick_succession_and_named() {
    let mut client = Client::of(Program::Solver);
    client.look(&planning());
    for pause in PAUSES {
        assert_eq!(client.fail("the server answers 404"), [Order::End]);
        assert_eq!(wait(&mut client, pause), []);
        assert_eq!(wait(&mut client, TICK), [Order::Start]);
    }
    let orders = client.fail("the server answers 404");
    let [Order::End, Order::Do(Action::StopWork(Program::Solver)), Order::Do(Action::Say(notice))] = &orders[..] else {
        panic!("{orders:?}");
    };
    assert_eq!(notice.text, "The solver cannot be loaded: the server answers 404.");
    assert_eq!(notice.remedy, Some(Remedy::Retry));
}

#[test]
fn a_program_that_is_long_on_the_way_is_waited_for() {
    let mut client = Client::of(Program::Solver);
    client.look(&planning());
    for _ in 0..10 {
        assert_eq!(wait(&mut client, START / 2.0), []);
        assert_eq!(client.hear_sign(), []);
    }
    assert_eq!(asks(&client.hear(hello())).len(), 1);
}

#[test]
fn a_worker_of_another_build_is_named_and_not_asked() {
    let mut client = Client::of(Program::Solver);
    client.look(&planning());
    let orders = client.hear(FromWorker::Hello("0.0.9".to_owned()));
    assert!(matches!(
        &orders[..],
        [Order::End, Order::Do(Action::StopWork(Program::Solver)), Order::Do(Action::Say(_))]
    ));
    assert_eq!(client.hear(hello()), []);
}

#[test]
fn the_program_that_writes_sheets_is_started_when_one_is_opened() {
    let mut session = planning();
    let mut client = Client::of(Program::Study);
    assert_eq!(client.look(&session), []);
    session.act(Action::ToggleSheet(Sheet::Steps));
    assert_eq!(client.look(&session), [Order::Start]);
    assert_eq!(asks(&client.hear(hello())), [(1, Kind::Beside)]);
    assert_eq!(asks(&asked(&session).0.look(&session)), [], "the solver leaves it to that one");
}
