//! Searches that can be watched: resumable values with an explicit stack, which give events.

pub mod chromatic;
pub mod coloring;
