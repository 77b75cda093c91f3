//! The solver: what playing asks for.

fn main() {
    chromadoku::browser::worker::program::run(chromadoku::questions::solve);
}
