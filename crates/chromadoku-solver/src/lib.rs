//! The solver of Chromadoku: a Sudoku is a graph whose vertices want colors.
//!
//! Read in this order: [`step`] is one deduction as plain data; [`technique`] finds steps, [`verify`] checks them without
//! trusting the finder, and [`path`] strings them together. [`search`] and [`exact`] try colors, [`rate`] says how hard a puzzle is,
//! [`generate`] makes puzzles, [`hand`] holds rules that somebody draws against the search, [`model`] shows a board as a graph.
//!
//! Boards, rules, graphs and their forms are those of the crate below. This one knows no browser, no clock and no I/O either.

pub mod exact;
pub mod generate;
pub mod hand;
pub mod model;
pub mod path;
pub mod rate;
pub mod search;
pub mod step;
pub mod technique;
pub mod verify;
