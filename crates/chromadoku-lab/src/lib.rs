//! The graph lab: a page of its own, on which any graph is opened, drawn, colored step by step, raced, and studied.
//!
//! It is a program apart ([`Lab`] is mounted by the binary `graph_lab`), so that the main page does not grow with it. [`state`]
//! holds everything and knows no browser; what takes long is done by helpers in threads of their own, [`work`]; [`scene`] says what is to be seen, [`words`] what is to be said; [`view`] and
//! [`stage`] draw it.

pub mod browser;
pub mod doc;
mod export;
mod facts;
mod gallery;
mod method;
mod picture;
mod race;
mod running;
mod scene;
pub mod source;
mod stage;
mod state;
mod view;
mod words;
mod work;

pub use view::Lab;
pub use work::Helper;
