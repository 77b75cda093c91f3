//! Mounts the graph lab, a page of its own beside the main one, or helps it in a worker.

use chromadoku_lab::browser::{helper, install_crash};
use chromadoku_lab::{Helper, Lab};
use gloo::timers::callback::Timeout;

fn main() {
    if helper::is_helper() {
        helper::serve::<Helper>();
    } else {
        install_crash();
        // In a task of its own: the browser has just finished reading the program.
        Timeout::new(0, || drop(yew::Renderer::<Lab>::new().render())).forget();
    }
}
