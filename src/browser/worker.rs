//! The workers, as the page sees them: one for what playing asks, one for the rest.
//!
//! [`client`] decides what to ask and when a worker is lost; it is pure and tested natively. [`thread`] is the page's hold on a worker,
//! and [`hook`] ties it all to the session. The other side is `chromadoku-worker`.

pub mod client;
pub mod hook;
pub mod thread;
