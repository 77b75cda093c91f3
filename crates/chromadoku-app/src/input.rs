//! Keys, pointers and files become actions: pure functions, tested natively.

pub mod figures;
pub mod help;
pub mod keys;
pub mod pointer;

pub use figures::Figures;
pub use help::{CLIPBOARD, Join, KEYS, KeyHelp};
pub use keys::{Focus, Key, key};
