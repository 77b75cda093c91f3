//! The workers, seen from both sides: one for what playing asks, one for the rest.
//!
//! [`protocol`] is what they say to each other, [`engine`] works on a worker's questions, [`client`] decides for the page what to
//! ask and when a worker is lost. These three are pure and tested natively; [`program`] is the thread of a worker,
//! [`thread`] the page's hold on it, and [`hook`] ties it all to the session.

pub mod client;
pub mod hook;
pub mod thread;
