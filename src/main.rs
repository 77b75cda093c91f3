//! Mounts the app.

use chromadoku::app::App;
use chromadoku_web::dom;

fn main() {
    chromadoku::browser::crash::install();
    dom::mount_soon(|| yew::Renderer::<App>::with_root(dom::place_of_app()).render());
}
