//! Time for what moves: an action for each frame while something plays, and none else.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::render::{AnimationFrame, request_animation_frame};
use yew::prelude::*;

use crate::app::Store;
use crate::session::{Action, Session};

/// The longest time that a frame counts as, in milliseconds: a tab that was hidden goes on where it was.
const LONGEST: f64 = 100.0;

/// Lets time go by while the player plays or a search runs.
#[hook]
pub fn use_frames(store: &Store) {
    let dispatcher = store.dispatcher();
    use_effect_with(is_moving(store), move |&moving| {
        let frames = moving.then(|| Frames::start(dispatcher));
        move || drop(frames)
    });
}

/// Whether something plays.
pub fn is_moving(session: &Session) -> bool {
    session.player.playing || session.search.as_ref().is_some_and(|run| run.running)
}

/// A loop of frames; dropping it ends it.
struct Frames {
    me: Weak<Frames>,
    next: RefCell<Option<AnimationFrame>>,
    last: Cell<Option<f64>>,
    dispatcher: UseReducerDispatcher<Session>,
}

impl Frames {
    fn start(dispatcher: UseReducerDispatcher<Session>) -> Rc<Frames> {
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
            self.dispatcher.dispatch(Action::Tick((now - last).clamp(0.0, LONGEST)));
        }
        self.wait();
    }
}
