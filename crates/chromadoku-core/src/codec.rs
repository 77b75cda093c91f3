//! Boards as text and as links, graphs as files.

pub mod foreign;
pub mod graphs;
pub mod link;
#[cfg(test)]
mod testing;
pub mod text;
