//! Fish with fins, and those that have no more than one place left in a base without them.

use super::super::{FishSizes, NOWHERE, lines, scored};
use crate::technique::{Example, FishKind, origin};

pub(crate) const FINNED: FishSizes = FishSizes {
    kind: FishKind::Finned,
    origin: origin::FINNED_FISH,
    ids: [
        "finned-x-wing",
        "finned-swordfish",
        "finned-jellyfish",
        "finned-squirmbag",
        "finned-whale",
        "finned-leviathan",
    ],
    names: [
        "Finned X-Wing",
        "Finned swordfish",
        "Finned jellyfish",
        "Finned squirmbag",
        "Finned whale",
        "Finned leviathan",
    ],
    codes: ["0310", "0311", "0312", "0313", "0314", "0315"],
    scores: scored([130, 200, 250, 470, 470, 470], NOWHERE, [Some(160); 3]),
    in_path: 4,
    definition: "A fish of {n} lines against {n}, but for one or more extra places in the base lines: the fins. Either a \
         fin is true or the fish holds. So what the plain fish would eliminate is eliminated where it also sees \
         every fin.",
    spot: "Highlight one digit. Look for {n} rows in which it has at most {n} places each, and see whether these lie \
         in the same {n} columns, but for places in a single box. Only candidates in that box can go.",
    examples: [
        Example {
            givens: "........7.58.6...33....916........1.6.745......23.64........9..795....81..1...7.2",
            grid: "
                29 26   69 18  3   18 5  4 7
                1  5    8  7   6   4  2  9 3
                3  7    4  5   2   9  1  6 8
                5  4    39 89  7   2  38 1 6
                6  138  7  4   5   18 38 2 9
                89 18   2  3   189 6  4  7 5
                28 2368 36 168 18  7  9  5 4
                7  9    5  2   4   3  6  8 1
                4  68   1  689 89  5  7  3 2
            ",
            effects: "r7c4<>8",
            near_miss: "r1c5=.",
            is_simplest: true,
        },
        Example {
            givens: "5....43..6.....97..3...8.24.8.......9.31..2..2.43...5.....1...........38..7.5....",
            grid: "
                5  27 12 69  679 4   3  8  16
                6  4  8  2   3   1   9  7  5
                17 3  9  5   67  8   16 2  4
                17 8  5  679 4   2   16 69 3
                9  6  3  1   8   5   2  4  7
                2  17 4  3   69  679 8  5  169
                8  5  26 4   1   3   7  69 29
                4  19 16 679 2   67  5  3  8
                3  29 7  8   5   69  4  1  26
            ",
            effects: "r3c5<>6",
            near_miss: "r1c8=.",
            is_simplest: true,
        },
        Example {
            givens: ".642..75...5......2...7..9..789..2....6.4....5....7......13692..3.........2..4.67",
            grid: "
                38  6   4  2    18   9    7    5    138
                7   9   5  3468 168  138  148  1348 2
                2   18  13 3458 7    358  6    9    348
                134 7   8  9    15   135  2    134  6
                9   12  6  38   4    1238 158  7    1358
                5   124 13 36   1268 7    148  1348 9
                48  458 7  1    3    6    9    2    58
                6   3   9  7    258  25   1458 148  1458
                18  158 2  58   9    4    3    6    7
            ",
            effects: "r2c4<>8",
            near_miss: "r3c7=.",
            is_simplest: true,
        },
    ],
    find: lines::find_finned,
};

pub(crate) const SASHIMI: FishSizes = FishSizes {
    kind: FishKind::Sashimi,
    origin: origin::SASHIMI_FISH,
    ids: [
        "sashimi-x-wing",
        "sashimi-swordfish",
        "sashimi-jellyfish",
        "sashimi-squirmbag",
        "sashimi-whale",
        "sashimi-leviathan",
    ],
    names: [
        "Sashimi X-Wing",
        "Sashimi swordfish",
        "Sashimi jellyfish",
        "Sashimi squirmbag",
        "Sashimi whale",
        "Sashimi leviathan",
    ],
    codes: ["0320", "0321", "0322", "0323", "0324", "0325"],
    scores: scored([150, 240, 260, 470, 470, 470], NOWHERE, [Some(190); 3]),
    in_path: 4,
    definition: "A finned fish of {n} lines in which a base line has at most one place left apart from its fins, so that \
         without them it would fall apart into smaller patterns. Either a fin is true or the rest forces the digit \
         into the {n} covers. What the covers would eliminate is eliminated where it also sees every fin.",
    spot: "Highlight one digit. Look for {n} rows in which it has at most {n} places each, and see whether these lie \
         in the same {n} columns, but for places in a single box, where a place of the plain fish may even be \
         missing. Only candidates in that box can go.",
    examples: [
        Example {
            givens: ".39......46....3.2...79.6....3.8.7..6..2....91...6.5.8...1.2.8..........92.8....5",
            grid: "
                5  3   9    46  2   46   8  1   7
                4  6   7    5   1   8    3  9   2
                8  1   2    7   9   3    6  5   4
                2  59  3    49  8   1459 7  46  16
                6  578 58   2   457 1457 14 3   9
                1  79  4    3   6   79   5  2   8
                37 45  56   1   457 2    9  8   36
                37 48  1568 469 457 5679 2  467 136
                9  2   16   8   3   467  14 467 5
            ",
            effects: "r9c6<>4",
            near_miss: "r1c5=.",
            is_simplest: true,
        },
        Example {
            givens: "9...53.4.4.18.........1..3....2....4.....5.9.7...3..8..4........9.5....2.251..6..",
            grid: "
                9  67   2   67 5    3   1   4 8
                4  3    1   8  679  679 57  2 567
                56 5678 68  4  1    2   9   3 67
                35 158  9   2  78   17  357 6 4
                2  168  348 67 4678 5   37  9 17
                7  156  46  9  3    146 2   8 15
                1  4    67  3  2    67  8   5 9
                36 9    367 5  67   8   4   1 2
                8  2    5   1  49   49  6   7 3
            ",
            effects: "r2c6<>6",
            near_miss: "r1c3=.",
            is_simplest: true,
        },
        Example {
            givens: "8...2.5493....8.2....9..3....1.6.284..2...9..4......5..4...1.....587....9.....47.",
            grid: "
                8     167  67 1367 2    367  5   4  9
                3     156  9  1456 145  8    17  2  167
                12567 1257 4  9    15   567  3   16 8
                57    579  1  357  6    3579 2   8  4
                567   5678 2  1457 1458 57   9   16 3
                4     689  3  12   18   29   167 5  67
                267   4    67 256  9    1    8   3  56
                16    3    5  8    7    4    16  9  2
                9     126  8  256  3    256  4   7  156
            ",
            effects: "r9c2<>6",
            near_miss: "r2c3=.",
            is_simplest: true,
        },
    ],
    find: lines::find_sashimi,
};
