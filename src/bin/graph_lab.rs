//! The third binary: mounts the graph lab, a page of its own beside the main one.

fn main() {
    chromadoku::browser::lab::install_crash();
    yew::Renderer::<chromadoku::lab::Lab>::new().render();
}
