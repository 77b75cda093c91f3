//! Former work, to take up again or to forget.

use chromadoku_app::session::saved::RecentEntry;
use chromadoku_web::button::button;
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use crate::panel::requests::RequestsProps;

/// The list of former work.
#[component]
pub fn Recent(props: &RequestsProps) -> Html {
    let requests = &props.requests;
    let entries = use_state_eq(|| requests.recent.emit(()));
    // Deleting an entry takes its button away.
    crate::browser::focus::use_kept_focus();
    if entries.is_empty() {
        return html! { <p class="soft">{"Nothing yet. What you leave for another puzzle is kept here."}</p> };
    }
    let line = |entry: &RecentEntry| {
        let open = requests.open_recent.reform(key(entry));
        let delete = {
            let (requests, entries, key) = (requests.clone(), entries.clone(), entry.key.clone());
            Callback::from(move |_: MouseEvent| {
                requests.delete_recent.emit(key.clone());
                entries.set(requests.recent.emit(()));
            })
        };
        let filled = entry.filled.map(|(filled, all)| {
            html! { <progress aria-hidden="true" max={all.to_string()} value={filled.to_string()} /> }
        });
        let cells = entry.filled.map(|(filled, all)| format!(" · {filled} of {all} cells")).unwrap_or_default();
        let label = format!("Delete {}, {}", entry.title, entry.when);
        html! {
            <li key={entry.key.clone()}>
                <button type="button" class="quiet entry" onclick={open}>
                    <strong>{&entry.title}</strong>
                    <span class="soft">{ format!("{}{cells}", entry.when) }</span>
                    { filled }
                </button>
                { button("icon quiet", Some(label.into()), Some("Delete".into()), None, delete, icon(Icon::Close)) }
            </li>
        }
    };
    html! { <ul role="list" class="recent">{ entries.iter().map(line).collect::<Html>() }</ul> }
}

fn key(entry: &RecentEntry) -> impl Fn(MouseEvent) -> String + 'static {
    let key = entry.key.clone();
    move |_| key.clone()
}
