//! Mounts the app.

fn main() {
    chromadoku::browser::crash::install();
    yew::Renderer::<chromadoku::app::App>::with_root(chromadoku_web::dom::place_of_app()).render();
}
