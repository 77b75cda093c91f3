//! The solver: what playing asks for.

fn main() {
    chromadoku_worker::program::run(chromadoku_app::questions::solve);
}
