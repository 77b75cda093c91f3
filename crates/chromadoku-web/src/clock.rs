//! Time and chance, as the browser tells them.

use std::cell::LazyCell;

use wasm_bindgen::JsCast;
use web_sys::Performance;

thread_local! {
    // Pages and workers both have it, under different global objects.
    static PERFORMANCE: LazyCell<Option<Performance>> = const {
        LazyCell::new(|| js_sys::Reflect::get(&js_sys::global(), &"performance".into()).ok()?.dyn_into().ok())
    };
}

/// Milliseconds since some moment; they never go back. For durations.
pub fn now() -> f64 {
    PERFORMANCE.with(|performance| performance.as_ref().map_or_else(js_sys::Date::now, Performance::now))
}

/// A number that chance picks, short enough to be told to others.
pub fn seed() -> u64 {
    (js_sys::Math::random() * 1e6) as u64
}

/// The date where the reader is, as a number: 20261231 for the last day of 2026.
pub fn today() -> u64 {
    let date = js_sys::Date::new_0();
    (u64::from(date.get_full_year()) * 100 + u64::from(date.get_month()) + 1) * 100 + u64::from(date.get_date())
}

/// Milliseconds since 1970. For dates.
pub fn date() -> f64 {
    js_sys::Date::now()
}
