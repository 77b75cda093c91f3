//! Time for what moves: an action in each frame that changes something, and none else.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Reveal, Session};
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::store::Store;

/// The longest time that a frame counts as, in milliseconds: a tab that was hidden goes on where it was.
const LONGEST: f64 = 250.0;

/// Lets time go by while the player plays or a search runs.
#[hook]
pub fn use_frames(store: &Store) {
    let handle = store.clone();
    use_effect_with(is_moving(store), move |&moving| {
        let frames = moving.then(|| Frames::start(handle));
        move || drop(frames)
    });
}

/// How many of a number of items to draw now: none at first, and some more with each frame until all are there.
#[hook]
pub fn use_growing(total: usize, a_frame: usize) -> usize {
    let state = use_state_eq(|| (total, 0));
    let (of, drawn) = *state;
    // Other items begin anew, with some in the place of those that go.
    let drawn = if of == total { drawn.min(total) } else { a_frame.min(total) };
    use_effect_with((total, drawn), move |&(total, drawn)| {
        let turn = (drawn < total).then(|| Turn::new(move || state.set((total, drawn + a_frame))));
        move || drop(turn)
    });
    drawn
}

/// A piece of work that waits for its turn: one is done after each frame, so that neither two of them nor one and what was made before
/// hold up the page together. Dropping it takes it back.
struct Turn(Weak<Work>);

/// Taken once it is done or taken back.
type Work = RefCell<Option<Box<dyn FnOnce()>>>;

thread_local! {
    static WAITING: RefCell<VecDeque<Rc<Work>>> = const { RefCell::new(VecDeque::new()) };
    /// The frame after which the next one is done.
    static COMING: RefCell<Option<AnimationFrame>> = const { RefCell::new(None) };
}

impl Turn {
    fn new(work: impl FnOnce() + 'static) -> Turn {
        let work: Rc<Work> = Rc::new(RefCell::new(Some(Box::new(work))));
        let turn = Turn(Rc::downgrade(&work));
        WAITING.with_borrow_mut(|waiting| waiting.push_back(work));
        Turn::wait();
        turn
    }

    /// Waits for the next frame to be painted.
    fn wait() {
        let painted = |_| {
            Timeout::new(0, Turn::take).forget();
        };
        COMING.with_borrow_mut(|coming| {
            coming.get_or_insert_with(|| request_animation_frame(painted));
        });
    }

    fn take() {
        COMING.set(None);
        let next = WAITING.with_borrow_mut(|waiting| {
            waiting.retain(|work| work.borrow().is_some());
            waiting.pop_front()
        });
        if let Some(work) = next.and_then(|next| next.take()) {
            work();
        }
        if WAITING.with_borrow(|waiting| !waiting.is_empty()) {
            Turn::wait();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(work) = self.0.upgrade() {
            work.take();
        }
    }
}

/// Whether something plays.
pub fn is_moving(session: &Session) -> bool {
    session.page.player.playing || session.moment.search.as_ref().is_some_and(|run| run.running)
}

/// How many milliseconds from now time changes something. All views look at a new session, so that none is made before.
fn rest_of(session: &Session) -> f64 {
    match &session.moment.search {
        Some(run) if run.running => 0.0,
        _ => session.page.player.rest(session.moment.shown.as_ref().map_or(Reveal::Done, |shown| shown.reveal)),
    }
}

/// A loop of frames; dropping it ends it.
struct Frames {
    me: Weak<Frames>,
    next: RefCell<Option<AnimationFrame>>,
    last: Cell<Option<f64>>,
    /// Milliseconds that the session has not heard of.
    owed: Cell<f64>,
    store: Store,
}

impl Frames {
    fn start(store: Store) -> Rc<Frames> {
        let frames = Rc::new_cyclic(|me| Frames {
            me: me.clone(),
            next: RefCell::default(),
            last: Cell::default(),
            owed: Cell::default(),
            store,
        });
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
            // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
            let is_due = owed >= rest_of(&self.store.clone());
            self.owed.set(if is_due { 0.0 } else { owed });
            if is_due {
                self.store.dispatch(Action::Tick(owed));
            }
        }
        self.wait();
    }
}
