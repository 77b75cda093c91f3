//! What was said of something good goes by itself; errors and what is to be read at leisure stay.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::NoticeKind;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::store::Store;

/// How long it stays, in milliseconds: long enough to read two lines twice.
const STAYS: u32 = 12_000;

/// Takes such a notice away after a while.
#[hook]
pub fn use_fading(store: &Store) {
    let store = store.clone();
    let said = store.page.notice.clone().filter(|notice| notice.kind == NoticeKind::Info);
    use_effect_with(said, move |said| {
        let timeout = said.is_some().then(|| Timeout::new(STAYS, move || store.dispatch(Action::Hush)));
        move || drop(timeout)
    });
}
