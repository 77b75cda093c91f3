//! Mounts the app.

fn main() {
    yew::Renderer::<chromadoku::app::App>::new().render();
}
