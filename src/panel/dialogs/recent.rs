//! Former work, to take up again or to forget.

use chromadoku_app::figure::glance::Glance;
use chromadoku_app::session::saved::{Progress, RecentEntry};
use chromadoku_board::id::Digit;
use chromadoku_web::button::button;
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use crate::grid::{digit_class, shape};
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
        let bar = entry.progress.map(|Progress { filled, open, .. }| {
            html! { <progress aria-hidden="true" max={open.max(1).to_string()} value={filled.to_string()} /> }
        });
        let label = format!("Delete {}, {}", entry.title, entry.when);
        let pictured = entry.glance.as_ref().map(|_| "pictured");
        html! {
            <li key={entry.key.clone()}>
                <button type="button" class={classes!("quiet", "entry", pictured)} onclick={open}>
                    { entry.glance.as_ref().map(picture) }
                    <strong>{&entry.title}</strong>
                    <span class="soft">{ [&entry.when[..], &so_far(entry)].concat() }</span>
                    { bar }
                </button>
                { button("icon quiet", Some(label.into()), Some("Delete".into()), None, delete, icon(Icon::Close)) }
            </li>
        }
    };
    html! { <ul role="list" class="recent">{ entries.iter().map(line).collect::<Html>() }</ul> }
}

/// How far it is solved, behind when it was changed.
fn so_far(entry: &RecentEntry) -> String {
    match entry.progress {
        None => String::new(),
        Some(Progress { solved: true, .. }) => " · solved".to_owned(),
        Some(Progress { filled: 0, open, .. }) => format!(" · none of {open} filled"),
        Some(Progress { filled, open, .. }) => format!(" · {filled} of {open} filled"),
    }
}

fn picture(glance: &Glance) -> Html {
    let (columns, rows) = glance.size;
    let cells = |(digit, [given, entered]): &(Digit, [String; 2])| {
        html! {
            <g class={digit_class(*digit)}>
                <path d={given.clone()} />
                <path class="entered" d={entered.clone()} />
            </g>
        }
    };
    html! {
        <svg class="glance" viewBox={format!("0 0 {columns} {rows}")} aria-hidden="true">
            <g class="rules">{ for glance.rules.iter().map(shape) }</g>
            { for glance.digits.iter().map(cells) }
            <path class="borders" d={glance.borders.clone()} />
        </svg>
    }
}

fn key(entry: &RecentEntry) -> impl Fn(MouseEvent) -> String + 'static {
    let key = entry.key.clone();
    move |_| key.clone()
}
