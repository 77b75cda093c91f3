//! What was last said to the user, with what can be done about it.
//!
//! It lies over the line of the check, so that nothing moves when it comes and goes.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{NoticeKind, Remedy};
use chromadoku_web::button::{drawn, worded};
use chromadoku_web::icons::Icon;
use yew::prelude::*;

use crate::store::{Store, send};

/// The notice. Its live regions are always there: screen readers only hear of changes inside regions that they know.
pub fn notice_bar(store: &Store) -> Html {
    let said = store.page.notice.as_ref();
    let text = |error: bool| {
        said.filter(|notice| (notice.kind == NoticeKind::Error) == error).map(|notice| html! { {&notice.text} })
    };
    let class = said.map(|notice| match notice.kind {
        NoticeKind::Info => "is-info",
        NoticeKind::Report | NoticeKind::Finding => "is-info is-report",
        // Whoever asks for the next step looks at the dock.
        NoticeKind::Error if notice.about.is_some() => "is-error is-wrong",
        NoticeKind::Error => "is-error",
    });
    // It may be longer than its place, and keys scroll only what they can reach.
    let reached =
        said.is_some_and(|notice| matches!(notice.kind, NoticeKind::Report | NoticeKind::Finding)).then_some("0");
    let remedy = said.and_then(|notice| notice.remedy).map(|remedy| match remedy {
        Remedy::BackToRight => "Back to the last correct move",
        Remedy::Undo => "Undo that",
        Remedy::ShowTruths => "Show it all the same",
        Remedy::NotesBySolution => "Compare with the solution",
        Remedy::Retry => "Try again",
    });
    html! {
        <div class={classes!("notice", class)}>
            <div tabindex={reached}>
                <p role="status">{ text(false) }</p>
                <p role="alert">{ text(true) }</p>
            </div>
            if let Some(remedy) = remedy {
                { worded("", remedy, None, send(store, Action::Remedy)) }
            }
            if said.is_some() {
                { drawn("icon quiet", "Dismiss", Icon::Close, None, send(store, Action::Hush)) }
            }
        </div>
    }
}
