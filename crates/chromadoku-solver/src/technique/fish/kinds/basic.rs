//! Basic fish: rows against columns.

use super::super::{FishSizes, lines, scored};
use crate::technique::{Example, FishKind, origin, positions};

pub(crate) const BASIC: FishSizes = FishSizes {
    kind: FishKind::Basic,
    origin: origin::BASIC_FISH,
    ids: ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"],
    names: ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"],
    codes: ["0300", "0301", "0302", "0303", "0304", "0305"],
    scores: scored([140, 150, 160, 470, 470, 470], [Some(32), Some(38), Some(52)], [Some(30), Some(50), Some(80)]),
    in_path: 4,
    definition: "In {n} rows all places for a digit lie in {n} columns, or the other way round. Each of the {n} lines needs \
         the digit in a column of its own, so the columns are used up and lose it everywhere else.",
    spot: "Highlight one digit. Look for {n} rows in which it has at most {n} places each, and see whether these lie \
         in the same {n} columns. Then turn the board and look from the columns.",
    examples: [
        Example {
            givens: positions::TURBOT.givens,
            grid: "
                7   4 23 8 6 5  23  9 1
                36  1 8  7 9 2  46  5 34
                5   9 26 3 4 1  26  8 7
                346 2 69 5 1 39 8   7 34
                1   5 39 4 8 7  39  6 2
                34  8 7  6 2 39 349 1 5
                2   7 1  9 3 8  5   4 6
                9   6 5  2 7 4  1   3 8
                8   3 4  1 5 6  7   2 9
            ",
            effects: "r6c7<>3",
            near_miss: "r1c1=.",
            is_simplest: true,
        },
        Example {
            givens: "..6..143.72.4.......3......8.7.23...9.....76.....87.1.6..5.............2....14.7.",
            grid: "
                5 8   6  2  79 1   4   3  79
                7 2   9  4  3  68  18  5  16
                1 4   3  78 5  689 689 2  67
                8 1   7  6  2  3   59  49 459
                9 3   2  1  4  5   7   6  8
                4 6   5  9  8  7   2   1  3
                6 79  14 5  79 2   3   8  14
                3 579 14 78 6  89  159 49 2
                2 59  8  3  1  4   56  7  569
            ",
            effects: "r4c9<>9 r8c2<>9",
            near_miss: "r9c7+9",
            is_simplest: true,
        },
        Example {
            givens: ".7..4.......5..6....3..7.92.6.7..35......1..7..9....21..5.34...3........9..21....",
            grid: "
                26  7  26  1   4   9   58 38  35
                18  9  18  5   2   3   6  7   4
                45  45 3   68  68  7   1  9   2
                14  6  14  7   9   2   3  5   8
                258 3  28  4   58  1   9  6   7
                7   58 9   3   568 68  4  2   1
                68  2  5   689 3   4   7  1   69
                3   1  468 89  7   568 2  48  569
                9   48 7   2   1   568 58 348 356
            ",
            effects: "r6c5<>8 r8c3<>8 r8c4<>8",
            near_miss: "r3c2+8",
            is_simplest: true,
        },
    ],
    find: lines::find_basic,
};
