//! Mounts the app.

fn main() {
    chromadoku::browser::crash::install();
    chromadoku::browser::media::follow_pixel();
    yew::Renderer::<chromadoku::app::App>::new().render();
}
