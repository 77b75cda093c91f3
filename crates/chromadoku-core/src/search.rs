//! Searches that can be watched: resumable values with an explicit stack, which give events.

pub mod chromatic;
pub mod cliques;
pub mod coloring;
pub mod exact_cover;
pub mod walk;
