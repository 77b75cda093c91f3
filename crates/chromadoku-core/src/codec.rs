//! Boards as text and as links.

pub mod link;
#[cfg(test)]
mod testing;
pub mod text;
