//! The page: an editable Sudoku grid and a live graph of the same state, side by side.
//!
//! [`grid`], [`graph`] and [`panel`] draw what `chromadoku-app` derives from the one state, and [`browser`] has the effects: the address,
//! storage, the clipboard and the workers. [`app`] wires them together; [`store`] is the session as all of them get it.

pub mod app;
pub mod browser;
pub mod graph;
pub mod grid;
pub mod panel;
pub mod store;
