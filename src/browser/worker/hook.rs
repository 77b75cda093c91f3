//! Ties the worker to the session: carries out the orders of the [`Client`].

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use chromadoku_app::questions::Program;
use chromadoku_app::session::Session;
use chromadoku_web::{clock, crash};
use gloo::timers::callback::Interval;
use yew::prelude::*;

use super::client::{Client, Order, TICK};
use super::thread::{Heard, Thread};
use crate::store::Store;

/// Has the workers find out what the session wants to know.
#[hook]
pub fn use_workers(store: &Store) {
    let dispatcher = store.dispatcher();
    let desks = use_memo((), move |()| {
        Program::ALL.iter().map(|&program| Desk::new(program, dispatcher.clone())).collect::<Vec<_>>()
    });
    let store = store.clone();
    use_effect(move || desks.iter().for_each(|desk| desk.run(|client| client.look(&store))));
}

/// The client and what it acts on.
struct Desk {
    me: Weak<Desk>,
    program: Program,
    client: RefCell<Client>,
    thread: RefCell<Option<Thread>>,
    ticking: RefCell<Option<Interval>>,
    ticked: Cell<f64>,
    dispatcher: UseReducerDispatcher<Session>,
}

impl Desk {
    fn new(program: Program, dispatcher: UseReducerDispatcher<Session>) -> Rc<Desk> {
        Rc::new_cyclic(|me| Desk {
            me: me.clone(),
            program,
            client: RefCell::new(Client::of(program)),
            thread: RefCell::default(),
            ticking: RefCell::default(),
            ticked: Cell::new(0.0),
            dispatcher,
        })
    }

    /// Lets the client decide, and does what it says.
    fn run(&self, decide: impl FnOnce(&mut Client) -> Vec<Order>) {
        let orders = decide(&mut self.client.borrow_mut());
        self.carry_out(orders.into());
    }

    fn carry_out(&self, mut orders: VecDeque<Order>) {
        while let Some(order) = orders.pop_front() {
            match order {
                Order::Start => match self.start() {
                    Some(thread) => *self.thread.borrow_mut() = Some(thread),
                    None => orders.extend(self.client.borrow_mut().fail("this browser does not let it start")),
                },
                Order::End => *self.thread.borrow_mut() = None,
                Order::Post(message) => {
                    if let Some(thread) = &*self.thread.borrow() {
                        thread.post(&message);
                    }
                }
                Order::Do(action) => self.dispatcher.dispatch(action),
                Order::Complain(what) => crash::complain(&what),
            }
        }
        self.watch();
    }

    fn start(&self) -> Option<Thread> {
        let me = self.me.clone();
        let hear = move |heard| {
            let Some(desk) = me.upgrade() else { return };
            desk.run(|client| match heard {
                Heard::Message(message) => client.hear(message),
                Heard::Garbled => client.misunderstand(),
                Heard::Coming => client.hear_sign(),
                Heard::Failed(cause) => client.fail(&cause),
            });
        };
        Thread::start(self.program, hear).ok()
    }

    /// Looks after the worker while somebody waits for it.
    fn watch(&self) {
        let waiting = self.client.borrow().is_waiting();
        let mut ticking = self.ticking.borrow_mut();
        if !waiting {
            *ticking = None;
        } else if ticking.is_none() {
            self.ticked.set(clock::now());
            let me = self.me.clone();
            *ticking = Some(Interval::new(TICK as u32, move || {
                if let Some(desk) = me.upgrade() {
                    let now = clock::now();
                    let elapsed = now - desk.ticked.replace(now);
                    desk.run(|client| client.tick(elapsed));
                }
            }));
        }
    }
}
