//! What the user wishes of every page: less motion, a dark ground.

use gloo::events::EventListener;
use web_sys::MediaQueryList;
use yew::prelude::*;

/// The query for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
/// The query for a dark ground.
pub const DARK: &str = "(prefers-color-scheme: dark)";

/// Whether a media query holds now.
pub fn holds(query: &str) -> bool {
    list(query).is_some_and(|list| list.matches())
}

/// Whether nothing should move by itself.
pub fn reduced_motion() -> bool {
    holds(REDUCED_MOTION)
}

/// Calls back with the new answer whenever a query begins or ceases to hold, until the listener is dropped.
pub fn watch(query: &str, tell: impl Fn(bool) + 'static) -> Option<EventListener> {
    let list = list(query)?;
    let source = list.clone();
    Some(EventListener::new(&list, "change", move |_| tell(source.matches())))
}

/// Whether a query holds, for a component that draws anew when that changes.
#[hook]
pub fn use_media(query: &'static str) -> bool {
    let state = use_state_eq(|| false);
    let set = state.setter();
    use_effect_with(query, move |&query| {
        set.set(holds(query));
        let listener = watch(query, move |now| set.set(now));
        move || drop(listener)
    });
    *state
}

fn list(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok().flatten()
}
