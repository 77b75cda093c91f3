//! Boards as text and as links, graphs as files.

pub mod foreign;
pub mod forms;
pub mod graphs;
pub mod link;
pub mod text;

/// The most bytes of text that are read as puzzles, or that a code may unpack to: about twelve thousand puzzles of 81 cells.
pub const MOST_BYTES: usize = 1_000_000;

/// The files that puzzles are opened from, as a browser's picker takes them: the ends of their names, and a type.
pub const FILES: &str = ".txt,.sdk,.sdm,.sdx,.ss,.opensudoku,.csv,text/*";

/// What to say of a text that is too long, in bytes, to be read as puzzles; `None` for any other.
pub fn too_long(length: usize) -> Option<String> {
    let said = || format!("This is {} of text, and puzzles take at most {}.", bytes(length), bytes(MOST_BYTES));
    (length > MOST_BYTES).then(said)
}

/// A number of bytes as people say it.
fn bytes(count: usize) -> String {
    match count {
        0..1_000 => format!("{count} bytes"),
        1_000..1_000_000 => format!("{} kB", count / 1_000),
        _ => format!("{} MB", count / 1_000_000),
    }
}
