//! The page's effects: address, storage, clipboard, frames, worker.
//!
//! What decides is pure and tested natively: [`shelf`] and [`opening`] (stored work), [`times`], [`address::Address`], and the page's
//! side of the [`worker`]. What acts is a hook for each kind of effect, and [`use_effects`] uses them all.

pub mod address;
pub mod cells;
pub mod clipboard;
pub mod crash;
pub mod drawer;
pub mod embed;
pub mod fading;
pub mod feedback;
pub mod focus;
pub mod frames;
pub mod identity;
pub mod keys;
pub mod light;
pub mod list;
pub mod opening;
pub mod paper;
pub mod raster;
pub mod requests;
pub mod shelf;
pub mod storage;
pub mod theme;
pub mod timer;
pub mod times;
pub mod worker;

use chromadoku_app::questions::{Program, wanted};
use yew::prelude::*;

use crate::store::Store;

/// Carries out what the session wants, and tells it what happens outside.
#[hook]
pub fn use_effects(store: &Store) {
    keys::use_keys(store);
    worker::hook::use_workers(store);
    frames::use_frames(store);
    storage::use_storage(store);
    list::use_list(store);
    address::use_address(store);
    clipboard::use_intake(store);
    clipboard::use_copy(store);
    paper::use_paper(store);
    theme::use_theme(store);
    focus::use_kept_focus();
    fading::use_fading(store);
    feedback::use_feedback(store);
    use_cover(store);
}

/// Takes the cover of a first visit away once nothing that it shows is still to come, or something is to be read.
#[hook]
fn use_cover(store: &Store) {
    let covered = use_mut_ref(|| true);
    let store = store.clone();
    use_effect(move || {
        let mut covered = covered.borrow_mut();
        if *covered && (store.page.notice.is_some() || wanted(&store, Program::Solver).is_empty()) {
            *covered = false;
            chromadoku_web::trusted::uncover();
        }
    });
}
