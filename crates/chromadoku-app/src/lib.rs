//! The app without a browser: its one state, what is to be seen of it, and what is asked of workers.
//!
//! Data flows one way: [`input`] turns keys and pointers into actions, [`mod@reduce`] says what each does to the one state, the [`session`], and
//! [`scene`] derives what the views show. What takes long is a question to a worker ([`questions`]), which also makes the pages of words
//! ([`sheet`]) and lays graphs out ([`drawing`]). Steps are told by [`story`] in [`words`]; [`figure`] is what pictures are made of,
//! [`picture`] paints a graph on any surface, and [`form`] is how all this is written down.

pub mod drawing;
pub mod figure;
pub mod form;
pub mod input;
pub mod picture;
pub mod questions;
pub mod reduce;
pub mod scene;
pub mod session;
pub mod sheet;
pub mod story;
pub mod words;
