//! Three puzzles of rising difficulty to start with.

/// A puzzle to start with.
pub struct Sample {
    /// What it is called.
    pub name: &'static str,
    /// One line on what it shows.
    pub about: &'static str,
    /// Its givens.
    pub puzzle: &'static str,
}

/// From easy to beyond the techniques that a path uses.
pub const SAMPLES: [Sample; 3] = [
    Sample {
        name: "Gentle",
        about: "Singles all the way.",
        puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    },
    Sample { name: "Tuples", about: "Locked sets and tuples decide it.", puzzle: "" },
    Sample { name: "Beyond", about: "Logic ends; guess or search.", puzzle: "" },
];
