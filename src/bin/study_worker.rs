//! The study: what is asked now and then, in a program of its own that comes when it is first asked.

fn main() {
    chromadoku::browser::worker::program::run(chromadoku::questions::study);
}
