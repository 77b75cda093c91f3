//! What fingers do that no component can hear, since its listeners cannot keep the browser from acting on it as well.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, TouchEvent};
use yew::NodeRef;

/// Keeps the browser from making a gesture of fingers that move over an element whose `touch-action` is `none`.
///
/// Chromium takes a stroke with a fast end for a fling even there, though nothing scrolls, and drops the next tap on the page within
/// about a second, as if it were to stop that fling.
pub fn keep_strokes(target: &Element) -> EventListener {
    EventListener::new_with_options(target, "touchmove", EventListenerOptions::enable_prevent_default(), |event| {
        event.prevent_default();
    })
}

/// Hears of two fingers that move apart or together over an element, by the factor since it last heard of them.
///
/// It is no listener of a component, since those cannot keep the browser from zooming the page instead.
pub fn on_pinch(node: &NodeRef, heard: impl Fn(f64) + 'static) -> Option<EventListener> {
    let target = node.cast::<Element>()?;
    let mut before: Option<f64> = None;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&target, "touchmove", options, move |event| {
        let Some(event) = event.dyn_ref::<TouchEvent>() else { return };
        let touches = event.touches();
        let (Some(a), Some(b)) = (touches.item(0), touches.item(1)) else {
            before = None;
            return;
        };
        event.prevent_default();
        let (across, down) = (f64::from(a.client_x() - b.client_x()), f64::from(a.client_y() - b.client_y()));
        let apart = (across * across + down * down).sqrt().max(1.0);
        match before {
            // Every change of size lays out the whole board: small ones wait until they add up.
            Some(last) if (apart / last - 1.0).abs() < 0.04 => {}
            Some(last) => {
                heard(apart / last);
                before = Some(apart);
            }
            None => before = Some(apart),
        }
    }))
}
