//! Mounts the graph lab, a page of its own beside the main one, or helps it in a worker.

use chromadoku_lab::browser::{helper, install_crash};
use chromadoku_lab::{Helper, Lab};
use chromadoku_web::dom;

fn main() {
    if helper::is_helper() {
        helper::serve::<Helper>();
    } else {
        install_crash();
        dom::mount_soon(|| yew::Renderer::<Lab>::new().render());
    }
}
