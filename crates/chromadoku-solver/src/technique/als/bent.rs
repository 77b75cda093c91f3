//! Bent sets: WXYZ-wings and their larger forms.
//!
//! ```text
//! cells of a line and of a unit that crosses it, as many as digits, of which all but one (z) keep to a unit:
//! without any z the cells would have too few digits, so what sees every z goes
//! ```
//!
//! They are two almost locked sets joined by a digit that together have as many digits as cells. An XYZ-wing is the one of
//! three cells.
//!
//! Source: SudokuWiki, "WXYZ-Wing".

use std::ops::ControlFlow;

use super::chains::emit;
use super::{self as als, Als};
use crate::technique::{Example, Facts, Family, Look, Origin, Record, Scores, Sink, Technique, TechniqueId};
use chromadoku_board::id::Digit;
use chromadoku_board::set::DigitSet;

pub(crate) const WXYZ: Record = Record {
    id: TechniqueId("wxyz-wing"),
    name: "WXYZ-wing",
    others: &["bent quad"],
    origin: Origin::new(
        "Named after its four numbers. SudokuWiki widened its first, narrow definition after posts by SudoNova and StrmCkr.",
        "SudokuWiki, WXYZ-Wing",
        "https://www.sudokuwiki.org/WXYZ_Wing",
    ),
    family: Family::Wing,
    size: 4,
    scores: Scores::new(200, 55, 100),
    code: None,
    in_path: true,
    definition: "Four cells in two crossing units hold four digits, and only one of the digits has places among them that \
         do not all see each other. Without that digit the four cells would have just three digits left, so one of \
         them holds it: whatever sees all its places loses it.",
    spot: "Look for a cell with several candidates in a box, with two-candidate cells on a line through it and in the \
         box. Count: four cells, four digits.",
    example: Some(Example {
        givens: "54....8...2...3.4........1.........82...76...3.1.58.27...4..75..3.........6.8.3..",
        grid: "
            5   4  9  26 16 12  8 7 3
            1   2  8  7  9  3   6 4 5
            6   7  3  8  4  5   9 1 2
            79  59 57 3  2  4   1 6 8
            2   8  4  1  7  6   5 3 9
            3   6  1  9  5  8   4 2 7
            8   19 2  4  3  19  7 5 6
            479 3  57 56 16 179 2 8 14
            47  15 6  25 8  127 3 9 14
        ",
        effects: "r8c1<>7",
        near_miss: "r1c3=.",
        is_simplest: true,
    }),
    find,
};

pub(crate) const VWXYZ: Record = Record {
    id: TechniqueId("vwxyz-wing"),
    name: "VWXYZ-wing",
    size: 5,
    in_path: false,
    scores: Scores { hodoku: 280, explainer: Some(62), wiki: None },
    definition: "Five cells in two crossing units hold five digits, and only one of the digits has places among them that \
         do not all see each other. Without it the five cells would have just four digits left, so one of them holds \
         it: whatever sees all its places loses it.",
    spot: "Look as for a WXYZ-Wing where a fourth digit too many comes in, and add the cell that explains it: five \
         cells, five digits.",
    example: Some(Example {
        givens: "7.........854..2....3.81.5481.5.4....9.....87..6......4...9...5.5...8..9..9....12",
        grid: "
            7    246  124 2369 5    236 136   369  8
            169  8    5   4    36   7   2     369  136
            269  26   3   269  8    1   7     5    4
            8    1    27  5    2367 4   9     236  36
            235  9    24  236  1236 236 13456 8    7
            235  2347 6   8    17   9   1345  234  13
            4    2367 8   1    9    236 36    367  5
            1236 5    127 2367 236  8   346   3467 9
            36   367  9   367  4    5   8     1    2
        ",
        effects: "r4c5<>7 r6c2<>7",
        near_miss: "r6c5+2",
        is_simplest: false,
    }),
    ..WXYZ
};

pub(crate) const UVWXYZ: Record = Record {
    id: TechniqueId("uvwxyz-wing"),
    name: "UVWXYZ-wing",
    size: 6,
    in_path: false,
    scores: Scores { hodoku: 290, explainer: Some(66), wiki: None },
    definition: "Six cells in two crossing units hold six digits, and only one of the digits has places among them that do \
         not all see each other. Without it the six cells would have just five digits left, so one of them holds it: \
         whatever sees all its places loses it.",
    spot: "Start from a smaller wing that almost works and add cells of the same two units: six cells, six digits.",
    example: Some(Example {
        givens: ".8...4......1...62...65.3..5.6..1....94...5.......2..43.1.....7..8...93..69.7.2.1",
        grid: "
            6   8   37 2379 239  4    1   579  59
            79  347 5  1    38   3789 478 6    2
            179 147 2  6    5    789  3   4789 89
            5   237 6  389  4    1    78  279  389
            12  9   4  378  368  3678 5   12   368
            8   13  37 5    369  2    67  179  4
            3   5   1  289  2689 689  468 48   7
            27  27  8  4    1    56   9   3    56
            4   6   9  38   7    358  2   58   1
        ",
        effects: "r3c8<>9",
        near_miss: "r4c8+8",
        is_simplest: false,
    }),
    ..WXYZ
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let sets = als::by_size(facts, size - 1);
    for small in (1..=size / 2).filter(|small| size - small <= sets.len()) {
        for (at, a) in sets[small - 1].iter().enumerate() {
            let others = &sets[size - small - 1];
            // Two of the same size are met once.
            let others = if 2 * small == size { &others[at + 1..] } else { others };
            for b in others.iter().filter(|b| are_bent(a, b)) {
                for digit in (a.digits & b.digits).iter().filter(|&digit| are_joined(facts, a, b, digit)) {
                    emit(technique, facts, &[a, b], &[digit], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two sets have as many digits in all as cells: two in common, and no cell.
fn are_bent(a: &Als, b: &Als) -> bool {
    let common = a.digits & b.digits;
    let Some(first) = common.first() else { return false };
    (common - DigitSet::of(first)).only().is_some() && !a.cells.intersects(&b.cells)
}

/// Whether the places of a digit in one set see all those in the other.
fn are_joined(facts: &Facts, a: &Als, b: &Als, digit: Digit) -> bool {
    let (ours, theirs) = (a.cells & *facts.places(digit), b.cells & *facts.places(digit));
    ours.iter().all(|cell| theirs.is_subset(facts.geometry().peers(cell)))
}
