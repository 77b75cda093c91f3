//! Boards of Chromadoku: what is given, what is known, what rules demand, and all forms in which that is written.
//!
//! Read in this order: [`id`] and [`set`] give names to cells, digits and sets of them, [`order`] orders lists; [`geometry`] says which
//! cells see each other, [`rule`] what a variant demands besides; [`puzzle`] and [`board`] are what is given and what is known,
//! [`credits`] what was said of it, [`note`] what users write into its cells. [`graph`] holds graphs of any kind and the
//! algorithms on them, [`codec`] reads and writes boards as text or as a link, [`wording`] says numbers and lists, [`random`] gives numbers.
//!
//! Nothing here finds a step or tries a digit: that is the solver, another crate, which builds on this one. The crate knows no
//! browser, no clock and no I/O.

pub mod board;
pub mod codec;
pub mod credits;
pub mod geometry;
pub mod graph;
pub mod id;
pub mod note;
pub mod order;
pub mod puzzle;
pub mod random;
pub mod rule;
pub mod set;
pub mod wording;
