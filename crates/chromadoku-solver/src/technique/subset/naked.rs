//! Naked sets: cells of a unit that hold as many digits.

use super::{SetSizes, find_naked};
use crate::technique::{Example, Family, Scores, origin, positions};

pub(super) const NAKED: SetSizes = SetSizes {
    family: Family::NakedSet,
    origin: origin::NAKED_SUBSETS,
    ids: sized!("naked-"),
    names: sized!("Naked "),
    scores: [Scores::new(60, 30, 5), Scores::new(80, 36, 10), Scores::new(120, 50, 40)],
    codes: ["0200", "0201", "0202"],
    definition: "{N} cells of a unit have only {n} digits between them as candidates. These cells use up the digits, so the \
         other cells of the unit lose them.",
    spot_pair: "In a unit, look for cells with two candidates. Two with the same two are a pair, wherever they lie in the \
         unit. Two units that both hold all of the cells lose the digits at once.",
    spot: "In a unit, leave out cells with more than {n} candidates. Among the rest look for {n} that use only {n} \
         digits in all; no cell has to hold every one of them. Two units that both hold all of the cells lose the \
         digits at once.",
    examples: [
        Example {
            givens: "..4.1....51......4...8.....8...2......64....23...91.851....5638..2..........8..1.",
            grid: "
                27 69 4 37 1 29 8   5   36
                5  1  8 37 6 29 379 29  4
                27 69 3 8  5 4  79  269 1
                8  4  1 5  2 7  39  69  36
                9  5  6 4  3 8  1   7   2
                3  2  7 6  9 1  4   8   5
                1  7  9 2  4 5  6   3   8
                6  8  2 1  7 3  5   4   9
                4  3  5 9  8 6  2   1   7
            ",
            effects: "r2c7<>9",
            near_miss: "r2c5=.",
            is_simplest: true,
        },
        Example { effects: "r2c9<>9 r7c9<>3", near_miss: "r1c4=.", is_simplest: true, ..positions::TUPLES_OF_A_ROW },
        Example {
            givens: "91.3..8..4.8...39....5.............6.....9.8....4..7.3.2.83.4.1..3...26.7..1.....",
            grid: "
                9   1   5   3  46    46  8 2 7
                4   6   8   27 127   127 3 9 5
                23  37  27  5  9     8   6 1 4
                258 57  127 27 12578 3   9 4 6
                35  347 47  6  57    9   1 8 2
                268 9   126 4  128   12  7 5 3
                56  2   9   8  3     56  4 7 1
                1   45  3   9  47    457 2 6 8
                7   8   46  1  246   26  5 3 9
            ",
            effects: "r4c1<>5 r4c3<>7",
            near_miss: "r5c4=.",
            is_simplest: true,
        },
        Example { effects: "r3c3<>58", near_miss: "r3c2+2", is_simplest: true, ..positions::HIDDEN_AND_NAKED },
        Example {
            givens: "...948..5............5..869.62...5.47......1.9....3..2...2..6....38...5...4..7...",
            grid: "
                123   1237    6     9    4     8    123  237  5
                12358 1235789 15789 1367 12367 126  1234 2347 137
                4     1237    17    5    1237  12   8    6    9
                138   6       2     17   1789  19   5    39   4
                7     358     58    4    2589  259  39   1    6
                9     4       15    16   156   3    7    8    2
                158   15789   15789 2    1359  1459 6    3479 1378
                126   1279    3     8    169   1469 1249 5    17
                12568 12589   4     136  13569 7    1239 239  138
            ",
            effects: "r2c1<>123 r2c2<>1237 r2c3<>17",
            near_miss: "r1c4=.",
            is_simplest: false,
        },
        Example {
            givens: "......2.6..4...5...3.....9...38.5.67...1.2.8.6.........7..9...5.....4..89.2.8....",
            grid: "
                1578 158 9  347  1357 1378   2 1347 6
                178  2   4  3679 137  136789 5 137  13
                157  3   6  247  1257 17     8 9    14
                2    9   3  8    4    5      1 6    7
                45   45  7  1    6    2      3 8    9
                6    18  18 379  37   379    4 5    2
                1348 7   18 23   9    13     6 1234 5
                13   16  5  2367 1237 4      9 123  8
                9    146 2  5    8    136    7 134  134
            ",
            effects: "r2c4<>37 r2c6<>1378",
            near_miss: "r1c3=.",
            is_simplest: false,
        },
        Example {
            givens: "..27.5.3.46......7........6...47..2..31.8................2.47...26.....48.7.39...",
            grid: "
                19   189  2    7     6    5    4      3      189
                4    6    3589 1389  129  1238 12589  1589   7
                1359 7    3589 1389  4    1238 12589  1589   6
                569  589  589  4     7    136  135689 2      13589
                7    3    1    569   8    26   569    4      59
                2569 4589 4589 13569 1259 1236 135689 156789 13589
                1359 159  359  2     15   4    7      15689  13589
                1359 2    6    158   15   178  13589  1589   4
                8    145  7    156   3    9    1256   156    125
            ",
            effects: "r6c8<>15689",
            near_miss: "r5c1=.",
            is_simplest: false,
        },
    ],
    find: find_naked,
};
