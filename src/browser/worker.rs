//! The solver worker, seen from both sides.
//!
//! [`protocol`] is what they say to each other, [`engine`] does the worker's jobs, [`client`] decides for the page what to
//! ask and when a worker is lost. These three are pure and tested natively; [`thread`] holds the browser's worker, and
//! [`hook`] ties it all to the session.

pub mod client;
pub mod engine;
pub mod hook;
mod layout;
pub mod protocol;
pub mod thread;
