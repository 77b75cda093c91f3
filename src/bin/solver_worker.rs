//! A placeholder that squares a number in a Web Worker.

use gloo::worker::{Registrable, oneshot::oneshot};

/// Squares a number.
#[oneshot]
pub async fn Squared(side: u32) -> u32 {
    side * side
}

fn main() {
    Squared::registrar().register();
}
