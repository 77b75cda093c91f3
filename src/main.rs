//! Mounts the app.

use gloo::timers::callback::Timeout;

fn main() {
    chromadoku::browser::crash::install();
    let place = chromadoku_web::dom::place_of_app();
    // In a task of its own: the browser has just finished reading the program.
    let mount = || drop(yew::Renderer::<chromadoku::app::App>::with_root(place).render());
    Timeout::new(0, mount).forget();
}
