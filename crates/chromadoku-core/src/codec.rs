//! Boards as text and as links.

pub mod text;
