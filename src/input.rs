//! Keys, pointers and files become actions: pure functions, tested natively.

pub mod pointer;
