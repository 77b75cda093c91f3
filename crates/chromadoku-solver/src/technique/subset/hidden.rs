//! Hidden sets: digits with places in as many cells of a unit.

use super::{SetSizes, find_hidden};
use crate::technique::{Example, Family, Scores, origin, positions};

const HOW_TO_SPOT: &str = "Write down for each digit of a unit where it can go. Take the digits with at most {n} places, and look for {n} \
     of them whose places together are {n} cells. It pays where a unit has many empty cells: the cells themselves \
     look crowded and give nothing away.";

pub(super) const HIDDEN: SetSizes = SetSizes {
    family: Family::HiddenSet,
    origin: origin::HIDDEN_SUBSETS,
    ids: sized!("hidden-"),
    names: sized!("Hidden "),
    scores: [Scores::new(70, 34, 10), Scores::new(100, 40, 25), Scores::new(150, 54, 60)],
    codes: ["0210", "0211", "0212"],
    definition: "{N} digits have places in only {n} cells of a unit. The digits fill these cells, so the cells lose all \
         other candidates.",
    spot_pair: HOW_TO_SPOT,
    spot: HOW_TO_SPOT,
    examples: [
        Example {
            givens: ".79........8....36.1...7.84..6.5...............5964..1.....3..2...8.....79....1..",
            grid: "
                3 7 9  46  48  68 2 1  5
                4 5 8  12  129 29 7 3  6
                6 1 2  5   3   7  9 8  4
                9 8 6  7   5   1  4 2  3
                1 4 7  3   28  28 6 5  9
                2 3 5  9   6   4  8 7  1
                8 6 14 14  7   3  5 9  2
                5 2 14 8   149 69 3 46 7
                7 9 3  246 24  5  1 46 8
            ",
            effects: "r2c5<>2 r8c5<>4",
            near_miss: "r1c8=.",
            is_simplest: true,
        },
        Example {
            givens: ".4....3.2.57....4.31.....7.....2.6..73...6......97.15..8..1.9..1.2.9......9..4...",
            grid: "
                9 4 68 578 568 578 3 1  2
                2 5 7  13  36  19  8 4  69
                3 1 68 28  4   289 5 7  69
                8 9 15 4   2   15  6 3  7
                7 3 15 18  58  6   2 9  4
                6 2 4  9   7   3   1 5  8
                4 8 3  267 1   27  9 26 5
                1 7 2  56  9   58  4 68 3
                5 6 9  238 38  4   7 28 1
            ",
            effects: "r1c4<>8 r7c4<>2",
            near_miss: "r2c4+6",
            is_simplest: true,
        },
        Example { effects: "r3c3<>58", near_miss: "r3c2+2", is_simplest: false, ..positions::HIDDEN_AND_NAKED },
        Example {
            givens: "96......1.3....69.......847....48....5..13.....47.95....1.8....7..9....8.93..1...",
            grid: "
                9  6  7 8  25  4  23  235  1
                4  3  8 1  257 27 6   9    25
                2  1  5 3  9   6  8   4    7
                13 7  2 5  4   8  139 16   369
                6  5  9 2  1   3  7   8    4
                13 8  4 7  6   9  5   123  23
                5  24 1 46 8   27 349 367  369
                7  24 6 9  3   5  124 12   8
                8  9  3 46 27  1  24  2567 256
            ",
            effects: "r7c7<>4 r9c8<>2 r9c9<>2",
            near_miss: "r8c3=.",
            is_simplest: false,
        },
        Example {
            givens: ".35.6.4..4.....3....6.7...2...69..........215..2....6..231.4...5..3......7.......",
            grid: "
                2    3  5   8 6   9 4    7   1
                4    89 7   2 1   5 3    89  6
                89   1  6   4 7   3 58   589 2
                1378 5  18  6 9   2 78   34  3478
                36   46 9   7 34  8 2    1   5
                37   48 2   5 34  1 789  6   389
                69   2  3   1 58  4 679  58  79
                5    69 148 3 28  7 1689 24  489
                18   7  48  9 258 6 158  23  34
            ",
            effects: "r8c9<>4",
            near_miss: "r8c8+8",
            is_simplest: false,
        },
        Example {
            givens: positions::EARLY.givens,
            grid: "
                178  189       679  4 3  2   5   6789  678
                2357 ....5.... 3567 9 8  567 4   1     267
                2578 589       4    1 67 567 267 26789 3
                4    2         59   7 16 16  8   3     156
                157  15        57   3 2  8   9   4567  14567
                6    3         8    5 9  4   127 27    127
                38   7         1    6 5  9   23  248   248
                9    4         2    8 17 3   167 567   1567
                358  6         35   2 4  17  137 578   9
            ",
            effects: "r2c1<>5 r2c3<>5 r3c1<>5 r3c2<>5",
            near_miss: "r3c3=.",
            is_simplest: false,
        },
        Example {
            givens: "5....24..2...3.....4.....27....5.............6.4..7..3.68..4..11..2.5.8....38..9.",
            grid: "
                5   1789    1679  16789 1679  2    4    3         89
                2   1789    179   4     3     89   1589 6         589
                89  4       3     15689 169   689  1589 2         7
                789 123789  1279  1689  5     3689 689  4         289
                789 1235789 12579 1689  12469 3689 5689 ......7.. 2589
                6   2589    4     89    29    7    589  1         3
                3   6       8     79    79    4    2    5         1
                1   79      79    2     679   5    3    8         4
                4   25      25    3     8     1    7    9         6
            ",
            effects: "r5c1<>7 r5c2<>7 r5c3<>7",
            near_miss: "r2c8=.",
            is_simplest: false,
        },
    ],
    find: find_hidden,
};
