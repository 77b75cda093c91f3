//! The link, and the position as a picture and for other programs: what the worker writes of these is put below.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::link::trail_of;
use chromadoku_app::session::{Dialog, Sheet};
use chromadoku_app::words;
use chromadoku_web::button::{hinted, worded};
use chromadoku_web::dom;
use yew::prelude::*;

use crate::browser::paper;
use crate::panel::requests::{Requests, Taking};
use crate::panel::sheet;
use crate::store::{Store, send};

/// The link of the present position and its other forms.
pub fn share(store: &Store, requests: &Requests) -> Html {
    let link: AttrValue = store.page.shared.clone().unwrap_or_default().into();
    let copy = requests.copy.reform({
        let link = link.clone();
        move |_: MouseEvent| link.to_string()
    });
    let onfocus = Callback::from(|event: FocusEvent| dom::select_text(&event));
    // A form is copied by what stands in its order.
    let onclick = {
        let (copy, picture) = (requests.copy.clone(), requests.picture.clone());
        Callback::from(move |event: MouseEvent| {
            match dom::order(&event).as_deref().and_then(|order| order.split_once(' ')) {
                Some(("copy", text)) => copy.emit(text.to_owned()),
                Some(("picture", "copy")) => picture.emit(Taking::Copy),
                Some(("picture", _)) => picture.emit(Taking::Save),
                _ => {}
            }
        })
    };
    let trail = trail_of(store).map(|trail| {
        let is_in = link.contains(&*trail);
        let onclick = requests.trail.reform(move |_: MouseEvent| !is_in);
        html! {
            <label class="trail">
                <input type="checkbox" checked={is_in} {onclick} />
                {" Include every move up to here "}
                <span class="soft">{format!("({} characters longer)", words::thousands(trail.len() as u64))}</span>
            </label>
        }
    });
    let printed =
        |sheet, name, hint| hinted("", name, hint, None, send(store, Action::Dialog(Some(Dialog::Sheet(sheet)))));
    html! {
        <>
            <label for="share-link">{"The link holds the puzzle, what was done up to here, the step in view and what the graph shows"}</label>
            <input id="share-link" type="url" readonly=true value={link} {onfocus} />
            { trail }
            <div class="actions">
                { worded("primary", "Copy", None, copy) }
                { hinted("", "Print", "The board with your own pencil marks, and its link", None, Callback::from(|_| paper::print())) }
                { printed(Sheet::Told, "Print the solution", "Step by step from here, each with its reason") }
                { printed(Sheet::Four, "Print four a page", "Puzzles of your list, or new ones") }
                <p role="status" class="soft">{ store.page.notice.as_ref().map(|notice| notice.text.clone()) }</p>
            </div>
            <p class="soft">{"The position is in the link itself: nothing is sent to a server."}</p>
            <div {onclick}>{ sheet::text(store.page.sheet.as_ref()) }</div>
        </>
    }
}
