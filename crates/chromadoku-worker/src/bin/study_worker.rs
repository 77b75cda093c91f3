//! The study: what is asked now and then, in a program of its own that comes when it is first asked.

fn main() {
    chromadoku_worker::program::run(chromadoku_app::questions::study);
}
