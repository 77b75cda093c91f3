//! The workers: two programs that answer what the page asks, one for what playing asks and one for the rest.
//!
//! [`engine`] works on questions in slices; it is pure and tested natively. [`program`] is the thread that it runs in.

pub mod engine;
pub mod program;
