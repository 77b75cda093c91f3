//! Mounts the app.

fn main() {
    chromadoku::browser::crash::install();
    // The cover of a first visit (`assets/start.js`) stays beside it.
    let place = gloo::utils::document().get_element_by_id("app").expect("index.html has a place for the app");
    yew::Renderer::<chromadoku::app::App>::with_root(place).render();
}
