//! The kinds of fish, each with its names, texts and examples in all sizes.

mod basic;
mod finned;
mod franken;
mod mutant;
mod siamese;

use super::{FishSizes, KINDS};

pub(super) const ALL: [FishSizes; KINDS] = [
    basic::BASIC,
    finned::FINNED,
    finned::SASHIMI,
    siamese::SIAMESE_FINNED,
    siamese::SIAMESE_SASHIMI,
    franken::FRANKEN,
    franken::FINNED_FRANKEN,
    franken::SIAMESE_FRANKEN,
    mutant::MUTANT,
    mutant::FINNED_MUTANT,
    mutant::SIAMESE_MUTANT,
];
