//! Fish: units that must hold a digit, and as many others that hold all of its places there.
//!
//! ```text
//!         c2      c6
//! r2   .  X  . .  X  . .      base rows 2 and 6, cover columns 2 and 6: whichever way the two are placed,
//! r6   .  X  . .  X  # .      they take both columns, so the rest of the columns loses the digit.
//! r9   .  X̶  . .  X̶  . .      With a fin (#), only what the fin sees goes as well.
//! ```
//!
//! In the graph of one digit, whose vertices are units and whose edges are places, the bases are a Hall set of the
//! covers. *Basic* fish have rows against columns, *Franken* fish boxes or other units beside lines on a side, *mutant* fish
//! anything. A place of the bases outside the covers is a *fin*; one in two bases is an *endo-fin*. A finned fish is
//! *sashimi* where a base has no more than one place left in the covers. Two fish with the same bases and other
//! fins are *Siamese*: one step with both proofs; in a Siamese Franken or mutant fish one of the two may be simpler.
//!
//! Source: the fish of HoDoKu's manual, and "The Ultimate Fish Guide" of the Sudoku Players' Forums for the terms.

pub(crate) mod kraken;
mod lines;
mod mixed;

pub(crate) use lines::{View, all_finned, views};
pub(crate) use mixed::all_franken;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::{Family, Find, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Digit, UnitId};
use crate::set::CellSet;
use crate::step::{Constraint, Cover, Pattern, Step};

const KINDS: usize = 11;

/// Sizes 2 to 7; on a 9x9 board a larger one comes with a smaller one the other way round.
const SIZES: usize = 6;

/// The kinds of fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishKind {
    /// Rows against columns.
    Basic,
    /// The same with fins.
    Finned,
    /// With fins, and a base that has at most one place left without them.
    Sashimi,
    /// Two finned fish, not both of them sashimi.
    SiameseFinned,
    /// Two sashimi fish.
    SiameseSashimi,
    /// Boxes beside lines of one direction on each side.
    Franken,
    /// The same with fins.
    FinnedFranken,
    /// Two fish, at least one of them Franken.
    SiameseFranken,
    /// Rows, columns and boxes in any mixture.
    Mutant,
    /// The same with fins.
    FinnedMutant,
    /// Two fish, at least one of them mutant.
    SiameseMutant,
}

/// A kind of fish in all sizes.
#[derive(Clone, Copy)]
struct Sizes {
    kind: FishKind,
    ids: [&'static str; SIZES],
    names: [&'static str; SIZES],
    codes: [Option<&'static str>; SIZES],
    scores: [Scores; SIZES],
    /// The largest that a path uses without being asked, or 0.
    in_path: usize,
    find: Find,
}

macro_rules! ids {
    ($prefix:literal) => {
        [
            concat!($prefix, "x-wing"),
            concat!($prefix, "swordfish"),
            concat!($prefix, "jellyfish"),
            concat!($prefix, "squirmbag"),
            concat!($prefix, "whale"),
            concat!($prefix, "leviathan"),
        ]
    };
}

macro_rules! names {
    ($prefix:literal: $($name:literal)*) => { [$(concat!($prefix, $name)),*] };
    ($prefix:literal) => { names!($prefix: "X-Wing" "swordfish" "jellyfish" "squirmbag" "whale" "leviathan") };
}

macro_rules! codes {
    ($prefix:literal $suffix:literal) => {
        [
            Some(concat!($prefix, "0", $suffix)),
            Some(concat!($prefix, "1", $suffix)),
            Some(concat!($prefix, "2", $suffix)),
            Some(concat!($prefix, "3", $suffix)),
            Some(concat!($prefix, "4", $suffix)),
            Some(concat!($prefix, "5", $suffix)),
        ]
    };
}

const ROWS: [Sizes; KINDS] = [
    Sizes {
        kind: FishKind::Basic,
        ids: ids!(""),
        names: ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"],
        codes: codes!("030" ""),
        scores: scored([140, 150, 160, 470, 470, 470], [Some(32), Some(38), Some(52)], [Some(30), Some(50), Some(80)]),
        in_path: 4,
        find: lines::find_basic,
    },
    Sizes {
        kind: FishKind::Finned,
        ids: ids!("finned-"),
        names: names!("Finned "),
        codes: codes!("031" ""),
        scores: scored([130, 200, 250, 470, 470, 470], NOWHERE, [Some(160); 3]),
        in_path: 4,
        find: lines::find_finned,
    },
    Sizes {
        kind: FishKind::Sashimi,
        ids: ids!("sashimi-"),
        names: names!("Sashimi "),
        codes: codes!("032" ""),
        scores: scored([150, 240, 260, 470, 470, 470], NOWHERE, [Some(190); 3]),
        in_path: 4,
        find: lines::find_sashimi,
    },
    Sizes {
        kind: FishKind::SiameseFinned,
        ids: ids!("siamese-finned-"),
        names: names!("Siamese finned "),
        codes: codes!("031" "1"),
        scores: scored([130, 200, 250, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: lines::find_siamese_finned,
    },
    Sizes {
        kind: FishKind::SiameseSashimi,
        ids: ids!("siamese-sashimi-"),
        names: names!("Siamese sashimi "),
        codes: codes!("032" "1"),
        scores: scored([150, 240, 260, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: lines::find_siamese_sashimi,
    },
    Sizes {
        kind: FishKind::Franken,
        ids: ids!("franken-"),
        names: names!("Franken "),
        codes: codes!("033" ""),
        scores: scored([300, 350, 370, 470, 470, 470], NOWHERE, [Some(150); 3]),
        in_path: 3,
        find: mixed::find_franken,
    },
    Sizes {
        kind: FishKind::FinnedFranken,
        ids: ids!("finned-franken-"),
        names: names!("Finned Franken "),
        codes: codes!("034" ""),
        scores: scored([390, 410, 430, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 3,
        find: mixed::find_finned_franken,
    },
    Sizes {
        kind: FishKind::SiameseFranken,
        ids: ids!("siamese-franken-"),
        names: names!("Siamese Franken "),
        codes: codes!("034" "1"),
        scores: scored([390, 410, 430, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: mixed::find_siamese_franken,
    },
    Sizes {
        kind: FishKind::Mutant,
        ids: ids!("mutant-"),
        names: names!("Mutant "),
        codes: codes!("035" ""),
        scores: scored([450, 450, 450, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: mixed::find_mutant,
    },
    Sizes {
        kind: FishKind::FinnedMutant,
        ids: ids!("finned-mutant-"),
        names: names!("Finned mutant "),
        codes: codes!("036" ""),
        scores: scored([470, 470, 470, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: mixed::find_finned_mutant,
    },
    Sizes {
        kind: FishKind::SiameseMutant,
        ids: ids!("siamese-mutant-"),
        names: names!("Siamese mutant "),
        codes: codes!("036" "1"),
        scores: scored([470, 470, 470, 470, 470, 470], NOWHERE, NOWHERE),
        in_path: 0,
        find: mixed::find_siamese_mutant,
    },
];

/// The scale has no such fish.
const NOWHERE: [Option<u16>; 3] = [None; 3];

/// HoDoKu's scores of all sizes; the other scales go up to jellyfish.
const fn scored(hodoku: [u16; SIZES], explainer: [Option<u16>; 3], wiki: [Option<u16>; 3]) -> [Scores; SIZES] {
    let mut scores = [Scores::hodoku_only(0); SIZES];
    let mut at = 0;
    while at < SIZES {
        scores[at] = Scores::hodoku_only(hodoku[at]);
        if at < 3 {
            scores[at] = Scores { hodoku: hodoku[at], explainer: explainer[at], wiki: wiki[at] };
        }
        at += 1;
    }
    scores
}

/// The fish of all kinds and sizes.
pub(crate) const ALL: [Technique; KINDS * SIZES] = {
    let mut all = [Technique::NONE; KINDS * SIZES];
    let mut row = 0;
    while row < all.len() {
        let (sizes, at) = (ROWS[row / SIZES], row % SIZES);
        all[row] = Technique {
            id: TechniqueId(sizes.ids[at]),
            name: sizes.names[at],
            family: Family::Fish(sizes.kind),
            size: at as u8 + 2,
            scores: sizes.scores[at],
            code: sizes.codes[at],
            in_path: at + 2 <= sizes.in_path,
            find: sizes.find,
        };
        row += 1;
    }
    all
};

/// Bases and covers of a digit with what follows from them.
#[derive(Clone)]
pub(crate) struct Fish {
    digit: Digit,
    bases: Vec<UnitId>,
    covers: Vec<UnitId>,
    fins: CellSet,
    gone: CellSet,
}

impl Fish {
    fn pattern(&self) -> Pattern {
        let places = |units: &[UnitId]| units.iter().map(|&unit| Constraint::Place(unit, self.digit)).collect();
        let fins = self.fins.iter().map(|cell| Candidate { cell, digit: self.digit });
        Pattern::Cover(Cover { bases: places(&self.bases), covers: places(&self.covers), fins: fins.collect() })
    }

    fn step(&self, technique: &Technique) -> Option<Step> {
        let digit = self.digit;
        Step::eliminating(technique.id, self.pattern(), self.gone.iter().map(|cell| Candidate { cell, digit }))
    }
}

/// Hands out every pair of fish that have the same bases, where each takes something that the other does not; of pairs that
/// take the same in all, the first. A fish comes with what it is to those who ask.
fn pair_up<K: Copy + PartialEq>(
    technique: &Technique,
    fish: &[(Fish, K)],
    wanted: impl Fn(K, K) -> bool,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut by_bases = HashMap::<_, Vec<(&Fish, K)>>::new();
    let mut known = HashSet::new();
    for (b, kind) in fish {
        let same = by_bases.entry((b.digit, &b.bases[..])).or_default();
        for (a, _) in same.iter().filter(|(_, other)| wanted(*other, *kind)) {
            let gone = a.gone | b.gone;
            if gone == a.gone || gone == b.gone || !known.insert((b.digit, &b.bases, gone)) {
                continue;
            }
            let gone = gone.iter().map(|cell| Candidate { cell, digit: a.digit });
            let pattern = Pattern::Joint(vec![a.pattern(), b.pattern()]);
            if let Some(step) = Step::eliminating(technique.id, pattern, gone) {
                sink(step)?;
            }
        }
        // Another fish that takes the same makes no other pair.
        if !same.iter().any(|(a, other)| a.gone == b.gone && other == kind) {
            same.push((b, *kind));
        }
    }
    ControlFlow::Continue(())
}
