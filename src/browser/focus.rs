//! Keeps the focus in reach of the keyboard: where the element that has it goes away, with a button that was used up or a
//! panel that closed, the focus goes to what took its place, else back to where it was before.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::cells;

/// How many elements that had the focus are remembered: more than a list that closes may have.
const REMEMBERED: usize = 64;
/// The parts of the page in which something takes the place of what goes.
const PARTS: &str = "section, .dock, dialog";
/// Where the focus rests while the rest of its part is made anew.
const RESTING: &str = "[data-resting]";
/// What takes the focus; a radio group and the grid have one such element each.
const FOCUSABLE: &str = "button:not([tabindex=\"-1\"]), select, input, [tabindex=\"0\"]";

/// An element that had the focus, with the parts of the page around it, the innermost first.
struct Place {
    element: HtmlElement,
    parts: Vec<Element>,
}

impl Place {
    fn of(element: HtmlElement) -> Place {
        let outer = |part: &Element| part.parent_element().and_then(|parent| parent.closest(PARTS).ok().flatten());
        let parts = std::iter::successors(element.closest(PARTS).ok().flatten(), outer).collect();
        Place { element, parts }
    }

    /// What does the same in a sheet that was written anew, unfolded.
    fn again(&self) -> Option<HtmlElement> {
        let order = format!("[data-do=\"{}\"]", self.element.get_attribute("data-do")?);
        let find = |part: &Element| part.query_selector(&order).ok().flatten();
        let element = self.parts.iter().filter(|part| part.is_connected()).find_map(find)?;
        if let Ok(Some(details)) = element.closest("details") {
            let _ = details.set_attribute("open", "");
        }
        element.dyn_into().ok()
    }

    /// What is left of the innermost part, or of those around it, and takes the focus.
    fn in_its_place(&self) -> Option<HtmlElement> {
        let first = |part: &Element, what: &str| part.query_selector(what).ok().flatten()?.dyn_into().ok();
        let found = |part: &Element| {
            [cells::ACTIVE, RESTING, FOCUSABLE].into_iter().find_map(|what| first(part, what)).filter(is_seen)
        };
        self.parts.iter().filter(|part| part.is_connected()).find_map(found)
    }
}

/// Whether an element is in the page and not hidden.
fn is_seen(element: &HtmlElement) -> bool {
    element.is_connected() && element.offset_parent().is_some()
}

/// Looks after the focus whenever the component was drawn anew.
#[hook]
pub fn use_kept_focus() {
    let places = use_mut_ref(Vec::<Place>::new);
    use_effect_with((), {
        let places = places.clone();
        move |()| {
            let listener = EventListener::new(&gloo::utils::document(), "focusin", move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
                let Some(element) = target else { return };
                let mut places = places.borrow_mut();
                places.retain(|place| place.element != element);
                places.push(Place::of(element));
                if places.len() > REMEMBERED {
                    places.remove(0);
                }
            });
            move || drop(listener)
        }
    });
    use_effect(move || {
        let target = lost(&places.borrow());
        // Nothing is borrowed any more: giving the focus tells the listener.
        if let Some(target) = target {
            let _ = target.focus();
        }
    });
}

/// Where the focus should go, if the element that had it is gone.
fn lost(places: &[Place]) -> Option<HtmlElement> {
    let document = gloo::utils::document();
    let nowhere = document.active_element().is_none_or(|active| active.tag_name() == "BODY");
    let last = places.last().filter(|last| nowhere && !last.element.is_connected())?;
    let before = || places.iter().rev().map(|place| &place.element).find(|element| is_seen(element)).cloned();
    last.again().or_else(|| last.in_its_place()).or_else(before).or_else(cells::active)
}
