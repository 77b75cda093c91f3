//! Time for what moves: an action in each frame that changes something, and none else.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::render::{AnimationFrame, request_animation_frame};
use yew::prelude::*;

use crate::app::Store;
use crate::session::{Action, Reveal, Session};

/// The longest time that a frame counts as, in milliseconds: a tab that was hidden goes on where it was.
const LONGEST: f64 = 250.0;

/// Lets time go by while the player plays or a search runs.
#[hook]
pub fn use_frames(store: &Store) {
    let dispatcher = store.dispatcher();
    let rest = use_mut_ref(f64::default);
    rest.replace(rest_of(store));
    use_effect_with(is_moving(store), move |&moving| {
        let frames = moving.then(|| Frames::start(dispatcher, rest));
        move || drop(frames)
    });
}

/// Whether something plays.
pub fn is_moving(session: &Session) -> bool {
    session.player.playing || session.search.as_ref().is_some_and(|run| run.running)
}

/// How many milliseconds from now time changes something. All views look at a new session, so that none is made before.
fn rest_of(session: &Session) -> f64 {
    match &session.search {
        Some(run) if run.running => 0.0,
        _ => session.player.rest(session.shown.as_ref().map_or(Reveal::Done, |shown| shown.reveal)),
    }
}

/// A loop of frames; dropping it ends it.
struct Frames {
    me: Weak<Frames>,
    next: RefCell<Option<AnimationFrame>>,
    last: Cell<Option<f64>>,
    rest: Rc<RefCell<f64>>,
    /// Milliseconds that the session has not heard of.
    owed: Cell<f64>,
    dispatcher: UseReducerDispatcher<Session>,
}

impl Frames {
    fn start(dispatcher: UseReducerDispatcher<Session>, rest: Rc<RefCell<f64>>) -> Rc<Frames> {
        let frames =
            Rc::new_cyclic(|me| Frames { me: me.clone(), next: RefCell::default(), last: Cell::default(), dispatcher });
        frames.wait();
        frames
    }

    fn wait(&self) {
        let me = self.me.clone();
        let frame = request_animation_frame(move |now| {
            if let Some(frames) = me.upgrade() {
                frames.tick(now);
            }
        });
        *self.next.borrow_mut() = Some(frame);
    }

    fn tick(&self, now: f64) {
        if let Some(last) = self.last.replace(Some(now)) {
            let owed = self.owed.get() + (now - last).clamp(0.0, LONGEST);
            let is_due = owed >= *self.rest.borrow();
            self.owed.set(if is_due { 0.0 } else { owed });
            if is_due {
                self.dispatcher.dispatch(Action::Tick(owed));
            }
        }
        self.wait();
    }
}
