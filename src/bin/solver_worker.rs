//! The solver worker: the core in a thread of its own.

fn main() {}
