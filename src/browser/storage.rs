//! Keeps the work: soon after each change, and before the page goes away.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{GraphView, Notice, Session, Settings, Stage, Timeline, Values};
use chromadoku_board::credits::Credits;
use chromadoku_web::clock;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use web_sys::VisibilityState;
use yew::prelude::*;

use chromadoku_web::fragment::fragment;

use super::address;
use super::drawer::{self, Refused};
use super::frames::is_moving;
use super::identity::Identity;
use super::opening::{self, Arrival};
use super::shelf::{self, Shelf};
use crate::store::Store;

/// How long after a change it is stored, in milliseconds.
const SOON: u32 = 300;
/// The same while the player changes something with every frame.
const LATER: u32 = 3_000;
/// A page that lived for this many milliseconds was not broken by what it opened.
const ALIVE: u32 = 5_000;

thread_local! {
    /// Whether the last thing that was to be stored was refused: the address then knows more than what is stored.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Whether what is stored lags behind the session.
pub fn is_behind() -> bool {
    REFUSED.get()
}

/// The shelf of this tab.
pub fn shelf() -> Shelf {
    Shelf::new(drawer::of_browser(), drawer::of_tab(), fresh_id)
}

/// What the page opens with. Where there is no browser, that is a first visit.
pub fn first_session() -> Session {
    if cfg!(target_arch = "wasm32") {
        let (fragment, work) = (fragment(), address::under_lessons().1);
        opening::open(&mut shelf(), Arrival { fragment: &fragment, work: &work, is_reload: address::is_reload() })
    } else {
        Session::first_visit()
    }
}

/// Keeps the session.
#[hook]
pub fn use_storage(store: &Store) {
    let keeper = use_memo((), |()| Keeper::new(store));
    let listening = keeper.clone();
    use_effect_with((), move |()| {
        let listeners = listening.listen();
        move || drop(listeners)
    });
    let session: Session = (**store).clone();
    use_effect_with(Kept::of(&session), move |_| keeper.look(session));
}

/// What of a session is stored.
#[derive(Clone, PartialEq)]
struct Kept {
    work: u64,
    timeline: Identity<Timeline>,
    givens: Identity<Values>,
    credits: Identity<Credits>,
    stage: Stage,
    view: GraphView,
    settings: Settings,
    /// Not stored, but it decides when.
    moving: bool,
}

impl Kept {
    fn of(session: &Session) -> Kept {
        Kept {
            work: session.page.work,
            timeline: Identity(session.puzzle.timeline.clone()),
            givens: Identity(session.puzzle.givens.clone()),
            credits: Identity(session.puzzle.credits.clone()),
            stage: session.puzzle.stage,
            view: session.page.view,
            settings: session.page.settings.clone(),
            moving: is_moving(session),
        }
    }
}

struct Keeper {
    me: Weak<Keeper>,
    /// It touches the browser, so it is made when first needed.
    shelf: RefCell<Option<Shelf>>,
    /// The session as it was last seen.
    session: RefCell<Session>,
    settings: RefCell<Settings>,
    due: RefCell<Option<Timeout>>,
    told: Cell<bool>,
    dispatcher: UseReducerDispatcher<Session>,
}

impl Keeper {
    fn new(store: &Store) -> Rc<Keeper> {
        Rc::new_cyclic(|me| Keeper {
            me: me.clone(),
            shelf: RefCell::default(),
            session: RefCell::new((**store).clone()),
            settings: RefCell::new(store.page.settings.clone()),
            due: RefCell::default(),
            told: Cell::new(false),
            dispatcher: store.dispatcher(),
        })
    }

    /// Stores what is due before the page goes away or may be ended without being asked, and what another tab wrote over.
    fn listen(self: &Rc<Self>) -> [EventListener; 3] {
        let keeper = self.clone();
        let on_hide = EventListener::new(&gloo::utils::window(), "pagehide", move |_| keeper.flush());
        let keeper = self.clone();
        let document = gloo::utils::document();
        let on_turn = EventListener::new(&document, "visibilitychange", move |_| {
            if gloo::utils::document().visibility_state() == VisibilityState::Hidden {
                keeper.flush();
            }
        });
        let keeper = self.clone();
        let on_other = EventListener::new(&gloo::utils::window(), "storage", move |_| keeper.part());
        let me = self.me.clone();
        let alive = move || {
            if let Some(keeper) = me.upgrade() {
                keeper.with_shelf(|shelf| shelf.change_tab(|tab| tab.crashes = 0));
            }
        };
        Timeout::new(ALIVE, alive).forget();
        [on_hide, on_turn, on_other]
    }

    fn with_shelf<T>(&self, act: impl FnOnce(&mut Shelf) -> T) -> T {
        act(self.shelf.borrow_mut().get_or_insert_with(shelf))
    }

    /// The session changed.
    fn look(&self, session: Session) {
        if self.settings.replace(session.page.settings.clone()) != session.page.settings {
            self.tell(self.with_shelf(|shelf| shelf.save_settings(&session.page.settings)));
        }
        let former = self.session.replace(session.clone());
        if session.page.work != former.page.work {
            *self.due.borrow_mut() = None;
            self.stored(self.with_shelf(|shelf| shelf.turn(Some(&former), &session, clock::date())));
            return;
        }
        let mut due = self.due.borrow_mut();
        let moving = is_moving(&session);
        if due.is_none() || (is_moving(&former) && !moving) {
            let me = self.me.clone();
            let flush = move || {
                if let Some(keeper) = me.upgrade() {
                    keeper.flush();
                }
            };
            *due = Some(Timeout::new(if moving { LATER } else { SOON }, flush));
        }
    }

    /// Stores what is due.
    fn flush(&self) {
        if self.due.borrow().is_some() {
            self.store();
        }
    }

    /// Another tab stored something. Where that took the place of this tab's work, a reload must not open it.
    fn part(&self) {
        if self.with_shelf(|shelf| shelf.is_taken()) {
            self.store();
        }
    }

    fn store(&self) {
        *self.due.borrow_mut() = None;
        let session = self.session.borrow().clone();
        self.stored(self.with_shelf(|shelf| shelf.save(&session, clock::date())));
    }

    /// The session was stored, or was not.
    fn stored(&self, result: Result<(), Refused>) {
        if REFUSED.replace(result.is_err()) && result.is_ok() {
            // What the address told while nothing could be stored is no news any more.
            self.with_shelf(|shelf| shelf.change_tab(|tab| tab.remember(fragment(), false)));
        }
        self.tell(result);
    }

    /// Says once that nothing can be stored.
    fn tell(&self, result: Result<(), Refused>) {
        let blank = shelf::is_blank(&self.session.borrow());
        if result.is_err() && !blank && !self.told.replace(true) {
            let said = "Your work cannot be stored: this browser’s storage is full or closed to the page. \
                        The address holds the present position: keep it as a bookmark, or copy it with Share.";
            self.dispatcher.dispatch(Action::Say(Notice::error(said)));
        }
    }
}

/// A name that no other work has: the time, and chance for tabs that are opened at once.
fn fresh_id() -> String {
    let chance = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:x}-{chance:08x}", clock::date() as u64)
}
