//! The link, to be taken by hand.

use yew::prelude::*;

use crate::browser::dom;
use crate::panel::outside::OutsideProps;

/// The link of the present position.
#[component]
pub fn ShareLink(props: &OutsideProps) -> Html {
    let outside = &props.outside;
    let field = use_node_ref();
    let link = outside.link.emit(());
    let copy = {
        let (outside, link, field) = (outside.clone(), link.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            dom::select_text(&field);
            outside.copy.emit(link.clone());
        })
    };
    let onfocus = {
        let field = field.clone();
        Callback::from(move |_: FocusEvent| dom::select_text(&field))
    };
    html! {
        <>
            <label for="share-link">{"The link holds the puzzle, what was done up to here and the view of the graph"}</label>
            <input id="share-link" type="url" readonly=true ref={field} value={link} {onfocus} />
            <div class="actions"><button type="button" class="primary" onclick={copy}>{"Copy"}</button></div>
            <p class="soft">{"What stands behind # in it never leaves the browser that opens it."}</p>
        </>
    }
}
