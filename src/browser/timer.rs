//! Counts the time that a puzzle takes while the page is seen, apart from the session: nothing but what shows it is drawn each second.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Notice, Timing, link};
use chromadoku_web::clock;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use web_sys::VisibilityState;
use yew::prelude::*;

use super::drawer;
use super::times::{Time, told};
use crate::store::Store;

/// The most that counts between two looks at the clock, in milliseconds: a computer that slept solved nothing.
const LONGEST: f64 = 3_000.0;
/// How often it is stored, in seconds.
const SOON: u32 = 5;

/// The time of the puzzle as it is counted.
#[derive(Default)]
struct Watch {
    time: Time,
    /// When the clock was looked at last, while time counts.
    last: Option<f64>,
    /// Whether the puzzle was seen unsolved.
    unsolved: bool,
}

impl Watch {
    /// Counts what went by since the last look.
    fn count(&mut self) {
        if let Some(last) = self.last {
            let now = clock::now();
            self.time.spent += (now - last).min(LONGEST);
            self.last = Some(now);
        }
    }

    /// Counts and stores what was spent.
    fn keep(&mut self) {
        self.count();
        if self.time.spent > 0.0 {
            self.time.store(&*drawer::of_browser());
        }
    }
}

fn is_hidden() -> bool {
    gloo::utils::document().visibility_state() == VisibilityState::Hidden
}

/// The time that the puzzle took so far, in words.
#[hook]
pub fn use_timer(store: &Store, paused: bool) -> String {
    let watch: Rc<RefCell<Watch>> = use_mut_ref(Watch::default);
    let shown = use_state_eq(String::new);
    let hidden = use_state_eq(|| false);
    let puzzle = use_memo((store.page.work, store.page.epoch), |_| link::puzzle_link_of(store));
    {
        let (watch, hidden) = (watch.clone(), hidden.clone());
        use_effect_with((), move |()| {
            hidden.set(is_hidden());
            let gone = watch.clone();
            let on_hide = EventListener::new(&gloo::utils::window(), "pagehide", move |_| gone.borrow_mut().keep());
            let on_turn = EventListener::new(&gloo::utils::document(), "visibilitychange", move |_| {
                watch.borrow_mut().keep();
                hidden.set(is_hidden());
            });
            move || drop((on_hide, on_turn))
        });
    }
    let dispatcher = store.dispatcher();
    let timing = store.timing();
    use_effect_with((puzzle, timing, *hidden, paused), {
        let shown = shown.clone();
        move |(puzzle, timing, hidden, paused)| {
            let mut now = watch.borrow_mut();
            if now.time.puzzle != **puzzle {
                *now = Watch { time: Time::load(&*drawer::of_browser(), puzzle), ..Watch::default() };
            }
            match timing {
                Timing::Fresh if now.time.over => now.time.restart(),
                Timing::Solved if now.unsolved && !now.time.over => {
                    dispatcher.dispatch(Action::Say(Notice::report(now.time.end())));
                    now.keep();
                }
                _ => {}
            }
            now.unsolved |= matches!(timing, Timing::Fresh | Timing::Runs);
            let runs = matches!(timing, Timing::Fresh | Timing::Runs) && !hidden && !paused && !now.time.over;
            now.last = runs.then(clock::now);
            shown.set(told(now.time.spent));
            drop(now);
            let interval = runs.then(|| {
                let watch = watch.clone();
                let mut ticks = 0;
                Interval::new(1_000, move || {
                    let mut now = watch.borrow_mut();
                    ticks += 1;
                    if ticks % SOON == 0 {
                        now.keep()
                    } else {
                        now.count()
                    }
                    shown.set(told(now.time.spent));
                })
            });
            move || {
                drop(interval);
                let mut now = watch.borrow_mut();
                now.keep();
                now.last = None;
            }
        }
    });
    (*shown).clone()
}
