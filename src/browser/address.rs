//! The address: opens the link in it, and keeps it telling what is open.
//!
//! The address is changed only when nothing happened for a while (browsers limit how often), and a new entry in the
//! history is made only for another puzzle. What to write is decided by [`Address`], which knows no browser.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{GraphView, Position, Session, Values, learning, link};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{NavigationType, PerformanceNavigationTiming};
use yew::prelude::*;

use chromadoku_board::credits::Credits;
use chromadoku_web::fragment::{self, here};

use super::frames::is_moving;
use super::identity::Identity;
use super::storage;
use crate::store::Store;

/// How long nothing must have happened before the address is changed, in milliseconds.
const IDLE: u32 = 700;

/// What is to be done to the address and the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// Change the fragment of the present entry.
    Replace(String),
    /// Add an entry.
    Push(String),
    /// Go back to the entry from which lessons were opened, or where the page began with one, change the fragment of the present entry.
    Return(String),
}

/// What the page knows of its address.
#[derive(Default, Debug)]
pub struct Address {
    /// The fragment that stands there.
    current: String,
    /// Whether the next puzzle comes from the address, which then has its entry already.
    coming: bool,
    /// Whether the page goes back by itself, to where lessons were opened from.
    returning: bool,
}

impl Address {
    /// The page begins with this fragment.
    pub fn begin(&mut self, fragment: &str) {
        self.current = fragment.to_owned();
    }

    /// Whether the address leads elsewhere than to what is open, as after a reload that came before the address was changed.
    pub fn is_stale(&self, open: &Session) -> bool {
        link::session_of(&self.current).is_ok_and(|there| link::link_of(&there) != link::link_of(open))
    }

    /// The fragment became another one, by hand or by going back and forward. Gives what is to be opened in place of
    /// what is open.
    pub fn arrive(&mut self, fragment: &str, open: &Session) -> Option<String> {
        // Also where it leads to what is told already: the next one is somebody else's.
        let returned = std::mem::take(&mut self.returning);
        if fragment == self.current {
            return None;
        }
        self.current = fragment.to_owned();
        if returned || fragment.is_empty() || fragment == told(open) {
            return None;
        }
        // The work that a lesson lies over is open already.
        self.coming = fragment != link::link_of(open) && link::session_of(fragment).is_ok();
        Some(fragment.to_owned())
    }

    /// Another puzzle took the place of the former one.
    pub fn turn(&mut self, former: &Session, next: &Session) -> Vec<Write> {
        let next = link::link_of(next);
        if std::mem::take(&mut self.coming) {
            return self.replace(next);
        }
        let mut writes = self.replace(link::link_of(former));
        if next != self.current {
            self.current.clone_from(&next);
            writes.push(Write::Push(next));
        }
        writes
    }

    /// A lesson was opened, or left for another one, or closed. Each has an entry, which does not tell of the work: that is in the
    /// entry before the first of them.
    pub fn learn(&mut self, former: &Session, next: &Session) -> Vec<Write> {
        let fragment = told(next);
        if fragment == self.current {
            return Vec::new();
        }
        let mut writes = if former.lesson().is_none() { self.replace(told(former)) } else { Vec::new() };
        self.current.clone_from(&fragment);
        writes.push(if next.lesson().is_some() { Write::Push(fragment) } else { Write::Return(fragment) });
        writes
    }

    /// Nothing happened for a while.
    pub fn settle(&mut self, session: &Session) -> Vec<Write> {
        self.replace(told(session))
    }

    fn replace(&mut self, link: String) -> Vec<Write> {
        if link == self.current {
            return Vec::new();
        }
        self.current.clone_from(&link);
        vec![Write::Replace(link)]
    }
}

/// What the address of a session tells: the lesson that is open, else the position.
fn told(session: &Session) -> String {
    session.lesson().map_or_else(|| link::link_of(session), learning::link_to)
}

/// What the present entry of the history remembers where it is that of a lesson: how many entries of lessons lie behind the last one
/// of work, and the link to that work.
pub fn under_lessons() -> (i32, String) {
    let state = gloo::utils::window().history().ok().and_then(|history| history.state().ok()?.as_string());
    let known = state.as_deref().and_then(|state| state.split_once(' '));
    known.map_or((0, String::new()), |(depth, work)| (depth.parse().unwrap_or(0), work.to_owned()))
}

/// Whether the page was loaded again, rather than come to.
pub fn is_reload() -> bool {
    let entries = gloo::utils::window().performance().map(|known| known.get_entries_by_type("navigation"));
    let how = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    how.is_some_and(|how| how.type_() == NavigationType::Reload)
}

/// The whole address of what a link without `#` leads to.
pub fn url_of(fragment: &str) -> String {
    let location = gloo::utils::window().location();
    format!("{}{}", location.origin().unwrap_or_default(), here(fragment))
}

/// Goes to the graph lab with the position of a session. The way back leads here.
pub fn open_lab(session: &Session) {
    // It fails only for what is no address.
    let _ = gloo::utils::window().location().set_href(&format!("lab.html#{}", link::link_of(session)));
}

/// What opens a lesson, or a link: what led to its position is taken up with it where it is stored.
pub fn opening(fragment: &str) -> Action {
    if let Some(name) = learning::lesson_in(fragment) {
        return Action::Learn(name.to_owned());
    }
    match storage::shelf().find_link(fragment) {
        Some(saved) => Action::Restore(Rc::new(saved)),
        None => Action::OpenLink(fragment.to_owned()),
    }
}

/// Keeps session and address together.
#[hook]
pub fn use_address(store: &Store) {
    let clerk = use_memo((), |()| Clerk::new(store));
    let listening = clerk.clone();
    use_effect_with((), move |()| {
        let listener = listening.listen();
        move || drop(listener)
    });
    let session: Session = (**store).clone();
    use_effect_with(Told::of(&session), move |_| clerk.look(session));
}

/// What of a session the address tells, and when.
#[derive(Clone, PartialEq)]
struct Told {
    work: u64,
    givens: Identity<Values>,
    credits: Identity<Credits>,
    position: Identity<Position>,
    view: GraphView,
    lesson: Option<String>,
    moving: bool,
}

impl Told {
    fn of(session: &Session) -> Told {
        Told {
            work: session.page.work,
            givens: Identity(session.puzzle.givens.clone()),
            credits: Identity(session.puzzle.credits.clone()),
            position: Identity(session.puzzle.position.clone()),
            view: session.page.view,
            lesson: session.lesson().map(str::to_owned),
            moving: is_moving(session),
        }
    }
}

struct Clerk {
    me: Weak<Clerk>,
    address: RefCell<Address>,
    /// The session as it was last seen.
    session: RefCell<Session>,
    due: RefCell<Option<Timeout>>,
    dispatcher: UseReducerDispatcher<Session>,
}

impl Clerk {
    fn new(store: &Store) -> Rc<Clerk> {
        // In the same task as the page chose what to open: the fragment is the one that it opened.
        let mut address = Address::default();
        address.begin(&fragment::fragment());
        Rc::new_cyclic(|me| Clerk {
            me: me.clone(),
            address: RefCell::new(address),
            session: RefCell::new((**store).clone()),
            due: RefCell::default(),
            dispatcher: store.dispatcher(),
        })
    }

    /// What is due when the page goes away stays undone: a reload goes to the address as it was, and the stored work
    /// knows more than that.
    fn listen(self: &Rc<Self>) -> EventListener {
        self.remember();
        let clerk = self.clone();
        let listener = fragment::watch(move || clerk.arrive());
        // It may have become another one while nobody listened.
        self.arrive();
        listener
    }

    /// The fragment changed.
    fn arrive(&self) {
        let open = self.session.borrow().clone();
        let Some(fragment) = self.address.borrow_mut().arrive(&fragment::fragment(), &open) else { return };
        self.remember();
        if open.lesson().is_some() && learning::lesson_in(&fragment).is_none() {
            self.dispatcher.dispatch(Action::Dialog(None));
        }
        if fragment != link::link_of(&open) {
            self.dispatcher.dispatch(opening(&fragment));
        }
    }

    /// The session changed.
    fn look(&self, session: Session) {
        let former = self.session.replace(session.clone());
        if session.page.work != former.page.work {
            *self.due.borrow_mut() = None;
            let writes = self.address.borrow_mut().turn(&former, &session);
            self.carry_out(writes);
            return;
        }
        if session.lesson() != former.lesson() {
            *self.due.borrow_mut() = None;
            let writes = self.address.borrow_mut().learn(&former, &session);
            self.carry_out(writes);
            return;
        }
        // The page does not begin with changing its address, unless that leads elsewhere.
        let begins = Told::of(&session) == Told::of(&former) && !self.address.borrow().is_stale(&session);
        let me = self.me.clone();
        let settle = move || {
            if let Some(clerk) = me.upgrade() {
                clerk.settle();
            }
        };
        let rests = !begins && !is_moving(&session);
        *self.due.borrow_mut() = rests.then(|| Timeout::new(IDLE, settle));
    }

    fn settle(&self) {
        let writes = self.address.borrow_mut().settle(&self.session.borrow());
        self.carry_out(writes);
    }

    fn carry_out(&self, writes: Vec<Write>) {
        if writes.is_empty() {
            return;
        }
        let Ok(history) = gloo::utils::window().history() else { return };
        let (depth, _) = under_lessons();
        for write in writes {
            // A browser that finds these too many refuses some; the next change tries again.
            let _ = match write {
                Write::Replace(link) => fragment::replace(&link),
                Write::Push(link) if learning::lesson_in(&link).is_some() => {
                    let state = format!("{} {}", depth + 1, link::link_of(&self.session.borrow()));
                    history.push_state_with_url(&state.into(), "", Some(&here(&link)))
                }
                Write::Return(_) if depth > 0 => {
                    self.address.borrow_mut().returning = true;
                    history.go_with_delta(-depth)
                }
                Write::Return(link) => fragment::replace(&link),
                Write::Push(link) => history.push_state_with_url(&JsValue::NULL, "", Some(&here(&link))),
            };
        }
        self.remember();
    }

    /// After a reload the tab knows that its address tells no news, unless what is stored lags behind it.
    fn remember(&self) {
        let address = self.address.borrow().current.clone();
        let is_news = storage::is_behind();
        storage::shelf().change_tab(|tab| tab.remember(address, is_news));
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_app::session::samples::SAMPLES;

    use super::*;
    use crate::browser::shelf::testing::played;

    fn sample(number: usize) -> Session {
        Session::of_text(SAMPLES[number].puzzle).unwrap()
    }

    fn link(session: &Session) -> String {
        link::link_of(session)
    }

    #[test]
    fn moves_replace_the_address_and_another_puzzle_gets_an_entry_of_its_own() {
        let mut address = Address::default();
        let (start, moved, other) = (sample(1), played(sample(1), 2), sample(2));
        assert_eq!(address.settle(&start), [Write::Replace(link(&start))]);
        assert_eq!(address.settle(&start), []);
        let writes = address.turn(&moved, &other);
        assert_eq!(writes, [Write::Replace(link(&moved)), Write::Push(link(&other))]);
        assert_eq!(address.settle(&other), []);
    }

    #[test]
    fn going_back_opens_what_the_entry_says_and_makes_none() {
        let mut address = Address::default();
        address.settle(&sample(1));
        address.turn(&sample(1), &sample(2));
        assert_eq!(address.arrive(&link(&sample(2)), &sample(2)), None, "what stands there");
        assert_eq!(address.arrive(&link(&sample(1)), &sample(2)), Some(link(&sample(1))));
        assert_eq!(address.turn(&sample(2), &sample(1)), []);
        // A puzzle that comes in another way after it has an entry again.
        assert_eq!(address.turn(&sample(1), &sample(0)), [Write::Push(link(&sample(0)))]);
    }

    #[test]
    fn an_address_that_a_reload_left_behind_is_stale_and_one_that_tells_what_is_open_or_nothing_is_not() {
        let stale = |fragment: &str, open: &Session| {
            let mut address = Address::default();
            address.begin(fragment);
            address.is_stale(open)
        };
        assert!(stale(&link(&sample(1)), &played(sample(1), 2)));
        for fragment in [link(&sample(1)), format!("p={}", SAMPLES[1].puzzle), "s=1damaged".to_owned(), String::new()] {
            assert!(!stale(&fragment, &sample(1)), "{fragment}");
        }
    }

    #[test]
    fn lessons_have_entries_of_their_own_and_closing_them_goes_back_to_the_work() {
        let mut address = Address::default();
        let work = sample(1);
        let learn = |name: &str| sample(1).with(|session| session.learn(name.to_owned()));
        let (first, second) = (learn("first"), learn("second"));
        address.settle(&work);
        assert_eq!(address.learn(&work, &first), [Write::Push("learn=first".to_owned())]);
        assert_eq!(address.learn(&first, &second), [Write::Push("learn=second".to_owned())]);
        assert_eq!(address.settle(&second), [], "what is open is told, and no more");
        // Back, and forward; then it is closed.
        assert_eq!(address.arrive("learn=first", &second), Some("learn=first".to_owned()));
        assert_eq!(address.learn(&second, &first), []);
        assert_eq!(address.arrive("learn=second", &first), Some("learn=second".to_owned()));
        assert_eq!(address.learn(&first, &second), []);
        assert_eq!(address.learn(&second, &work), [Write::Return(link(&work))]);
        // The page has gone back, and somebody goes forward.
        address.returning = true;
        assert_eq!(address.arrive(&link(&work), &work), None);
        assert_eq!(address.arrive("learn=first", &work), Some("learn=first".to_owned()));
        assert_eq!(address.learn(&work, &first), []);
        // Back to the work, where another puzzle has an entry of its own.
        assert_eq!(address.arrive(&link(&work), &first), Some(link(&work)));
        assert_eq!(address.learn(&first, &work), []);
        assert_eq!(address.turn(&work, &sample(2)), [Write::Push(link(&sample(2)))]);
    }

    #[test]
    fn a_link_by_hand_is_written_in_full_in_its_own_entry() {
        let mut address = Address::default();
        let plain = format!("p={}", SAMPLES[2].puzzle);
        assert_eq!(address.arrive(&plain, &sample(1)), Some(plain));
        assert_eq!(address.turn(&sample(1), &sample(2)), [Write::Replace(link(&sample(2)))]);
    }

    #[test]
    fn an_address_that_was_emptied_opens_nothing_and_tells_what_is_open_again_with_the_next_change() {
        let mut address = Address::default();
        address.settle(&sample(1));
        assert_eq!(address.arrive("", &sample(1)), None);
        let writes = address.turn(&sample(1), &sample(2));
        assert_eq!(writes, [Write::Replace(link(&sample(1))), Write::Push(link(&sample(2)))]);
    }

    #[test]
    fn a_damaged_link_is_handed_on_to_be_told_and_goes_with_the_next_change() {
        let mut address = Address::default();
        address.settle(&sample(1));
        assert_eq!(address.arrive("s=1damaged", &sample(1)), Some("s=1damaged".to_owned()));
        assert_eq!(address.arrive(&link(&sample(1)), &sample(1)), None, "back to what is open");
        address.arrive("s=1damaged", &sample(1));
        let writes = address.turn(&sample(1), &sample(2));
        assert_eq!(writes, [Write::Replace(link(&sample(1))), Write::Push(link(&sample(2)))]);
    }
}
