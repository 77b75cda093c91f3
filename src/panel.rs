//! What stands around grid and graph: header, step, list of steps, search, player, notices and dialogs.

mod check;
mod dialogs;
mod dock;
mod header;
mod lesson;
pub mod menu;
mod notice;
mod player;
pub mod requests;
mod score;
mod search;
mod setting;
mod sheet;
mod step;
mod timer;
mod why;

pub use dialogs::Dialogs;
pub use dock::Dock;
pub use header::header;
pub use sheet::Beside;
