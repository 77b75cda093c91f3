//! The few things that components have to ask of elements and events by their browser types.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::trusted;

/// Where the app goes. Beside it the cover of a first visit stays (`assets/start.js`).
pub fn place_of_app() -> Element {
    gloo::utils::document().get_element_by_id("app").unwrap_or_else(|| gloo::utils::body().into())
}

/// Has an app mounted in a task of its own: the browser has just finished reading the program.
pub fn mount_soon<App: BaseComponent>(mount: impl FnOnce() -> AppHandle<App> + 'static) {
    Timeout::new(0, || drop(mount())).forget();
}

/// Opens a dialog over the page: the focus goes into it and stays there, Escape closes it.
pub fn show_modal(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>()
        && !dialog.open()
    {
        // It fails only where the element is not in the page, and then there is nothing to show.
        let _ = dialog.show_modal();
    }
}

/// Closes a dialog; the focus goes back to where it was.
pub fn close(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>()
        && dialog.open()
    {
        dialog.close();
    }
}

/// Gives an element the focus.
pub fn focus(node: &NodeRef) {
    if let Some(element) = node.cast::<Element>() {
        focus_element(element);
    }
}

/// Gives the focus to the sibling with this number of the element in which an event happened.
pub fn focus_sibling(event: &Event, number: usize) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(child) = target.and_then(|target| target.parent_element()?.children().item(number as u32)) {
        focus_element(child);
    }
}

fn focus_element(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        // It fails only for an element that takes no focus.
        let _ = element.focus();
    }
}

/// Gives the child of an element with this number the focus.
pub fn focus_child(node: &NodeRef, number: usize) {
    let child = node.cast::<Element>().and_then(|element| element.children().item(number as u32));
    if let Some(child) = child {
        focus_element(child);
    }
}

/// The number of the child of an element that has the focus or holds what has it.
pub fn focused_child(node: &NodeRef) -> Option<usize> {
    let element = node.cast::<Element>()?;
    let active = element.owner_document()?.active_element()?;
    let children = element.children();
    (0..children.length()).position(|at| children.item(at).is_some_and(|child| child.contains(Some(&active))))
}

/// Whether the focus moves to something outside of an element.
pub fn leaves(event: &FocusEvent, node: &NodeRef) -> bool {
    let target = event.related_target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    !node.get().is_some_and(|node| node.contains(target.as_ref()))
}

/// Folds something that was opened, and gives the focus in it to what opens it; says whether it was open.
pub fn fold(details: &NodeRef) -> bool {
    let Some(details) = details.cast::<Element>().filter(|details| details.has_attribute("open")) else { return false };
    let active = gloo::utils::document().active_element();
    if details.contains(active.as_deref())
        && let Some(summary) = details.first_element_child()
    {
        focus_element(summary);
    }
    details.remove_attribute("open").is_ok()
}

/// The order of what was pressed or pointed at, where it has one.
pub fn order(event: &Event) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-do]").ok()??.get_attribute("data-do")
}

/// Scrolls a container, and nothing else, until an element in it is in sight.
pub fn reveal(room: &Element, element: &Element) {
    let (room_area, area) = (room.get_bounding_client_rect(), element.get_bounding_client_rect());
    let hidden = |start: f64, end: f64, from: f64, to: f64| (start - from).min(0.0) + (end - to).max(0.0);
    let across = hidden(area.left(), area.right(), room_area.left(), room_area.right());
    let down = hidden(area.top(), area.bottom(), room_area.top(), room_area.bottom());
    room.set_scroll_left(room.scroll_left() + across.round() as i32);
    room.set_scroll_top(room.scroll_top() + down.round() as i32);
}

/// Marks the button of a list that has this order as the current one, and no other; it comes in sight where it was not current the
/// last time. Where the focus was lost as the list was written anew, the button with the order that was pressed gets it again.
pub fn mark_current(list: &NodeRef, order: &str, last: &mut String, pressed: &str) {
    let Some(list) = list.cast::<Element>() else {
        last.clear();
        return;
    };
    let is_lost = gloo::utils::document().active_element().is_none_or(|active| active.tag_name() == "BODY");
    for button in all(&list, "[data-do], [aria-current]") {
        let own = button.get_attribute("data-do").unwrap_or_default();
        // A button keeps any attribute.
        let is_current = !own.is_empty() && own == order;
        let _ = match is_current {
            true => button.set_attribute("aria-current", "true"),
            false => button.remove_attribute("aria-current"),
        };
        if is_current && *last != own {
            reveal(&list, &button);
            last.clone_from(&own);
        }
        if is_lost && own == pressed && !own.is_empty() {
            focus_element(button);
        }
    }
}

/// Shows of a list in sections only the entries that have all these words in their text or in the title of their section, in large or
/// small letters. Gives how many are shown.
pub fn filter(list: &NodeRef, words: &str) -> usize {
    let words = words.to_ascii_lowercase();
    let text = |element: &Element| element.text_content().unwrap_or_default().to_ascii_lowercase();
    let Some(list) = list.cast::<Element>() else { return 0 };
    let mut shown = 0;
    for section in all(&list, "section") {
        let title = all(&section, "h3").first().map(text).unwrap_or_default();
        // What the title does not have is looked for in each entry; of a long list without words no text is asked for.
        let missing: Vec<&str> = words.split_whitespace().filter(|word| !title.contains(word)).collect();
        let before = shown;
        for entry in all(&section, "section > details > ul > li") {
            let is_shown = missing.is_empty() || {
                let text = text(&entry);
                missing.iter().all(|word| text.contains(word))
            };
            let _ = entry.toggle_attribute_with_force("hidden", !is_shown);
            shown += usize::from(is_shown);
        }
        let _ = section.toggle_attribute_with_force("hidden", shown == before);
        // What was found must not lie in a closed section; without words it is closed again.
        let change = if words.is_empty() { "section > details[data-found]" } else { "section > details:not([open])" };
        for details in all(&section, change) {
            let _ = details.toggle_attribute_with_force("open", !words.is_empty());
            let _ = details.toggle_attribute_with_force("data-found", !words.is_empty());
        }
    }
    shown
}

/// The elements below one that a selector picks; none where it is no selector.
fn all(below: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = below.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok()).collect()
}

/// Selects the whole text of the field in which an event happened.
pub fn select_text(event: &Event) {
    if let Some(field) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) {
        field.select();
    }
}

/// What a text field, slider or choice now holds.
pub fn value(event: &Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    if let Some(field) = target.dyn_ref::<HtmlInputElement>() {
        field.value()
    } else if let Some(field) = target.dyn_ref::<HtmlTextAreaElement>() {
        field.value()
    } else if let Some(field) = target.dyn_ref::<HtmlSelectElement>() {
        field.value()
    } else {
        String::new()
    }
}

/// The order of a part of a picture that has the focus: it hears no keys by itself, as a button does.
pub fn order_of_picture(event: &Event) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("svg [data-do]").ok()??.get_attribute("data-do")
}

/// What the field in which an event happened sets.
pub fn field(event: &Event) -> Option<String> {
    event.target()?.dyn_into::<Element>().ok()?.get_attribute("data-set")
}

/// Makes what an element holds this markup. A title that comes anew takes the focus. What is pressed by itself after so many
/// milliseconds (`data-after`) obeys then, unless what is given back is dropped before.
pub fn rewrite(node: &NodeRef, text: &str, obey: Callback<String>) -> Option<Timeout> {
    let element = node.cast::<Element>()?;
    let find = |what: &str| element.query_selector(what).ok().flatten();
    let title = || find("h1, h2, h3").map(|title| title.id());
    let former = title();
    // Markup that no sheet may hold leaves what is there.
    let _ = trusted::rewrite(&element, text);
    if title() != former
        && let Some(title) = find("h3")
    {
        focus_element(title);
    }
    let pressed = find("[data-after]")?;
    let (after, order) = (pressed.get_attribute("data-after")?.parse().ok()?, pressed.get_attribute("data-do")?);
    Some(Timeout::new(after, move || obey.emit(order)))
}
