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

mod kinds;
pub(crate) mod kraken;
mod lines;
mod mixed;

use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

use super::pace::{Inner, Pace};
use super::{Example, Family, Find, FishKind, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Cover, Pattern, Step};
use crate::technique::Origin;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::CellSet;

const KINDS: usize = 11;

/// Sizes 2 to 7; on a 9x9 board a larger one comes with a smaller one the other way round.
const SIZES: usize = 6;

/// A kind of fish in all sizes.
#[derive(Clone, Copy)]
struct FishSizes {
    kind: FishKind,
    pub(crate) origin: Origin,
    ids: [&'static str; SIZES],
    names: [&'static str; SIZES],
    codes: [&'static str; SIZES],
    scores: [Scores; SIZES],
    /// The largest that a path uses without being asked, or 0.
    in_path: usize,
    definition: &'static str,
    spot: &'static str,
    /// Of the smallest: puzzles that show larger ones are hard to come by.
    examples: [Example; 3],
    find: Find,
}

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
pub(crate) const ALL: [Record; KINDS * SIZES] = {
    let mut all = [Record::NONE; KINDS * SIZES];
    let mut row = 0;
    while row < all.len() {
        let (sizes, at) = (kinds::ALL[row / SIZES], row % SIZES);
        all[row] = Record {
            id: TechniqueId(sizes.ids[at]),
            name: sizes.names[at],
            others: &[],
            origin: sizes.origin,
            family: Family::Fish(sizes.kind),
            size: at as u8 + 2,
            scores: sizes.scores[at],
            code: Some(sizes.codes[at]),
            in_path: at + 2 <= sizes.in_path,
            definition: sizes.definition,
            spot: sizes.spot,
            example: if at < sizes.examples.len() { Some(sizes.examples[at]) } else { None },
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
    eliminated: CellSet,
}

impl Fish {
    fn pattern(&self) -> Pattern {
        let places = |units: &[UnitId]| units.iter().map(|&unit| Constraint::Place(unit, self.digit)).collect();
        let fins = self.fins.iter().map(|cell| Candidate { cell, digit: self.digit });
        Pattern::Cover(Cover { bases: places(&self.bases), covers: places(&self.covers), fins: fins.collect() })
    }

    fn step(&self, technique: &Technique) -> Option<Step> {
        let digit = self.digit;
        Step::eliminating(technique.id, self.pattern(), self.eliminated.iter().map(|cell| Candidate { cell, digit }))
    }
}

/// Whether fish are so few on such boards that all of a usual size are kept.
fn has_few(geometry: &Geometry) -> bool {
    geometry.cell_count() <= 100
}

/// The most fish of a digit that are paired up, and the looks at a candidate after which the search for them ends.
const PAIRED: usize = 10_000;
const SIAMESE: u64 = 50_000_000;

/// How many looks at a line or place a fish is worth.
const MADE: usize = 20;

/// Searches for the fish of a digit, each with what it is to those who pair it up.
type OfDigit<'a, K> = dyn Fn(&Pace, Digit, &mut dyn FnMut(Fish, K) -> ControlFlow<()>) -> ControlFlow<()> + 'a;

/// Hands out the pairs of a digit's fish, for each digit.
fn pairs<K: Copy + PartialEq + 'static>(
    technique: &Technique,
    facts: &Look,
    of_digit: &OfDigit<K>,
    wanted: &dyn Fn(K, K) -> bool,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let digits: Vec<Digit> = facts.fresh_digits().iter().collect();
    let pace = facts.pace();
    pace.each(digits.len(), |at| {
        let more = |all: &mut Collected<K>| all.go_on(pace, |inner, keep| of_digit(inner, digits[at], keep));
        pace.prepare(Collected::default, more, |all| pair_up(technique, &all.fish, wanted, sink))
    })
}

/// The fish of a digit, as they are collected.
struct Collected<K> {
    fish: Vec<(Fish, K)>,
    /// The bases and covers of these fish: after a pause one may come again.
    known: FxHashSet<(Vec<UnitId>, Vec<UnitId>)>,
    search: Inner,
}

impl<K> Default for Collected<K> {
    fn default() -> Collected<K> {
        Collected { fish: Vec::new(), known: FxHashSet::default(), search: Inner::default() }
    }
}

impl<K> Collected<K> {
    /// Searches for a part more; says whether that was all that is wanted.
    fn go_on(
        &mut self,
        pace: &Pace,
        search: impl FnOnce(&Pace, &mut dyn FnMut(Fish, K) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> bool {
        let Collected { fish: all, known, search: inner } = self;
        let mut keep = |fish: Fish, kind: K| {
            if known.insert((fish.bases.clone(), fish.covers.clone())) {
                all.push((fish, kind));
            }
            if all.len() < PAIRED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        inner.go_on(pace, |inner| search(inner, &mut keep)) || inner.spent() >= SIAMESE
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
    let mut by_bases = FxHashMap::<_, Vec<(&Fish, K)>>::default();
    let mut known = FxHashSet::default();
    for (b, kind) in fish {
        let same = by_bases.entry((b.digit, &b.bases[..])).or_default();
        for (a, _) in same.iter().filter(|(_, other)| wanted(*other, *kind)) {
            let eliminated = a.eliminated | b.eliminated;
            if eliminated == a.eliminated
                || eliminated == b.eliminated
                || !known.insert((b.digit, &b.bases, eliminated))
            {
                continue;
            }
            let eliminated = eliminated.iter().map(|cell| Candidate { cell, digit: a.digit });
            let pattern = Pattern::Joint(vec![a.pattern(), b.pattern()]);
            if let Some(step) = Step::eliminating(technique.id, pattern, eliminated) {
                sink(step)?;
            }
        }
        // Another fish that takes the same makes no other pair.
        if !same.iter().any(|(a, other)| a.eliminated == b.eliminated && other == kind) {
            same.push((b, *kind));
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;
    use chromadoku_board::board::Board;
    use chromadoku_board::id::Cell;

    /// The places of a digit, by row and column from 0, that make a fish of `n` lines, of rows 1 to `n` and columns 1 to `n` if
    /// it has lines alone.
    fn has_place(kind: FishKind, n: usize, (row, column): (usize, usize)) -> bool {
        let is_base = (1..=n).contains(&row);
        // Franken fish have the box at the bottom left as a base, mutant ones the last column.
        let in_box = row >= 6 && column < 3;
        let (top, mutant_base) = (row < n - 1, row < n - 2 || row == 6);
        let crossing = column == 0 || (3..=n).contains(&column);
        match kind {
            FishKind::Basic => !is_base || (1..=n).contains(&column),
            FishKind::Finned => !is_base || (1..=n).contains(&column) || (row, column) == (1, 0),
            FishKind::Sashimi if row == 1 => column == 0 || column == 3,
            FishKind::Sashimi => !is_base || (1..=n).contains(&column),
            FishKind::SiameseFinned => !is_base || (2..=n).contains(&column) || row == 1 && column < 2,
            FishKind::SiameseSashimi if row == 1 => column == 0 || column == 3,
            FishKind::SiameseSashimi => !is_base || (1..=n).contains(&column) && column != 3,
            FishKind::Franken => !top || column < n,
            FishKind::FinnedFranken if in_box => column < 2 || row == 6,
            FishKind::FinnedFranken => !top || crossing || column == 1,
            FishKind::SiameseFranken if in_box => column == 0 || (row, column) == (6, 2) || (row, column) == (7, 1),
            FishKind::SiameseFranken => !top || crossing,
            FishKind::Mutant if column == 8 => row > 6,
            FishKind::FinnedMutant if column == 8 => row > 6 || row == 5,
            FishKind::SiameseMutant if column == 8 => row == 7 || row == 5,
            FishKind::Mutant | FishKind::FinnedMutant if row == 6 => column < n - 1 || column > 5,
            FishKind::Mutant | FishKind::FinnedMutant | FishKind::SiameseMutant => !mutant_base || column < n - 1,
        }
    }

    /// A 9x9 board on which 1 has just some places, and all other digits any.
    fn board(has_place: impl Fn((usize, usize)) -> bool) -> Board {
        let mut board = Board::empty(Geometry::classic9());
        let without = (0..81).filter(|at| !has_place((at / 9, at % 9)));
        without.for_each(|at| assert!(board.eliminate(Candidate { cell: Cell(at as u16), digit: Digit(0) })));
        board
    }

    /// Fish of these sizes are rare in puzzles, so boards are made for them.
    #[test]
    fn large_fish_of_all_kinds_are_found() {
        for record in ALL.iter().filter(|record| record.size > 4) {
            let Family::Fish(kind) = record.family else { panic!("{}", record.name) };
            let board = board(|place| has_place(kind, record.size.into(), place));
            let step = record.technique().first(&board).unwrap_or_else(|| panic!("no {}", record.name));
            assert_eq!(verify(&board, &step), Ok(()), "{}", record.name);
        }
    }

    #[test]
    fn one_place_more_that_nothing_else_sees_spoils_a_large_fish_of_lines() {
        for record in ALL.iter().filter(|record| record.size > 4) {
            let Family::Fish(kind) = record.family else { panic!("{}", record.name) };
            let has_lines_alone = [
                FishKind::Basic,
                FishKind::Finned,
                FishKind::Sashimi,
                FishKind::SiameseFinned,
                FishKind::SiameseSashimi,
            ];
            if has_lines_alone.contains(&kind) {
                let near = board(|place| place == (2, 8) || has_place(kind, record.size.into(), place));
                assert_eq!(record.technique().first(&near), None, "{}", record.name);
            }
        }
    }
}
