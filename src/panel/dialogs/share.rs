//! The link, to be taken by hand.

use yew::prelude::*;

use crate::browser::dom;
use crate::panel::button::worded;
use crate::panel::outside::Outside;

/// The link of the present position.
pub fn share_link(outside: &Outside) -> Html {
    let link = outside.link.emit(());
    let copy = {
        let (outside, link) = (outside.clone(), link.clone());
        Callback::from(move |_: MouseEvent| outside.copy.emit(link.clone()))
    };
    let onfocus = Callback::from(|event: FocusEvent| dom::select_text(&event));
    html! {
        <>
            <label for="share-link">{"The link holds the puzzle, what was done up to here and the view of the graph"}</label>
            <input id="share-link" type="url" readonly=true value={link} {onfocus} />
            <div class="actions">{ worded("primary", "Copy", None, copy) }</div>
            <p class="soft">{"What stands behind # in it never leaves the browser that opens it."}</p>
        </>
    }
}
