//! The solver core of Chromadoku: a Sudoku is a graph whose vertices want colors.
//!
//! Read in this order: [`id`] and [`set`] give names to cells, digits and sets of them, [`order`] orders lists; [`geometry`] says which
//! cells see each other, [`rule`] what a variant demands besides; [`puzzle`] and [`board`] are what is given and what is known, [`credits`] what was said of it, [`note`] what users write into its cells; [`step`] is one deduction as
//! plain data; [`technique`] finds steps, [`verify`] checks them without trusting the finder, and [`path`] strings
//! them together. [`graph`] holds the algorithms, [`search`] and [`exact`] try colors, [`rate`] says how hard a puzzle is, [`generate`] makes puzzles with
//! [`random`] numbers, [`model`] shows a board as a graph, [`codec`] reads and writes it as text or as a link, [`wording`] says numbers and lists.
//!
//! The crate knows no browser, no clock and no I/O.

pub mod board;
pub mod codec;
pub mod credits;
pub mod exact;
pub mod generate;
pub mod geometry;
pub mod graph;
pub mod id;
pub mod model;
pub mod note;
pub mod order;
pub mod path;
pub mod puzzle;
pub mod random;
pub mod rate;
pub mod rule;
pub mod search;
pub mod set;
pub mod step;
pub mod technique;
pub mod verify;
pub mod wording;
