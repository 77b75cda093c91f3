//! Boards as text and as links, graphs as files.

pub mod dimacs;
pub mod link;
#[cfg(test)]
mod testing;
pub mod text;
