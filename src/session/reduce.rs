//! The pure reducer.
