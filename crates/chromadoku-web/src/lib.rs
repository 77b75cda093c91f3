//! What the pages and workers share of the browser: its clock, files and pointers, a canvas to paint on, and buttons.

pub mod button;
pub mod canvas;
pub mod choice;
pub mod clock;
pub mod crash;
pub mod dom;
pub mod download;
pub mod fragment;
pub mod icons;
pub mod intake;
pub mod media;
pub mod slices;
pub mod touches;
pub mod trusted;
