//! The web app of Chromadoku: an editable Sudoku grid and a live graph of the same state, side by side.
//!
//! Data flows one way: [`input`] turns keys and pointers into actions, [`session`] reduces them into the one state, [`scene`] derives
//! what the views show, and [`grid`], [`graph`] and [`panel`] draw it. Only [`browser`] has effects: the address,
//! storage, the clipboard, the clock and the solver worker. [`app`] wires them together.

pub mod app;
pub mod browser;
pub mod drawing;
pub mod graph;
pub mod grid;
pub mod input;
pub mod lab;
pub mod panel;
pub mod questions;
pub mod scene;
pub mod session;
pub mod sheet;
