//! Mounts the app.

fn main() {
    chromadoku::browser::crash::install();
    yew::Renderer::<chromadoku::app::App>::new().render();
}
