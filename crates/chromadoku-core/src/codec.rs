//! Boards as text and as links.

pub mod link;
pub mod text;
