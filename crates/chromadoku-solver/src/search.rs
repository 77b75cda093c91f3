//! Searches that can be watched: resumable values with an explicit stack, which give events. [`method`] runs any of them on
//! one task.

pub mod chromatic;
pub mod cliques;
pub mod coloring;
pub mod edge_scan;
pub mod exact_cover;
pub mod method;
pub mod walk;
