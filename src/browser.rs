//! The only home of effects: address, storage, clipboard, frames, worker.

pub mod worker;
