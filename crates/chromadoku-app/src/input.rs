//! Keys, pointers and files become actions: pure functions, tested natively.

pub mod figures;
pub mod keys;
pub mod orders;
pub mod pointer;

pub use figures::Figures;
pub use keys::{Focus, Key, key};
