//! Two fish of lines with the same bases and other fins.

use super::super::{FishSizes, NOWHERE, lines, scored};
use crate::technique::{Example, FishKind, Origin, positions};

pub(crate) const SIAMESE_FINNED: FishSizes = FishSizes {
    kind: FishKind::SiameseFinned,
    origin: Origin::NONE,
    ids: [
        "siamese-finned-x-wing",
        "siamese-finned-swordfish",
        "siamese-finned-jellyfish",
        "siamese-finned-squirmbag",
        "siamese-finned-whale",
        "siamese-finned-leviathan",
    ],
    names: [
        "Siamese finned X-Wing",
        "Siamese finned swordfish",
        "Siamese finned jellyfish",
        "Siamese finned squirmbag",
        "Siamese finned whale",
        "Siamese finned leviathan",
    ],
    codes: ["03101", "03111", "03121", "03131", "03141", "03151"],
    scores: scored([130, 200, 250, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "Two finned fish with the same {n} base lines but different covers, not both of them sashimi. What is cover \
         in one is fin in the other, so they eliminate different candidates. Both proofs are read as one step.",
    spot: "Once you have one such fish, keep its {n} bases and try other covers: what was a cover becomes a fin and \
         the other way round.",
    examples: [
        Example {
            givens: positions::EARLY.givens,
            grid: "
                1789  189  679  4 3    2   5   6789  678
                2357  25   3567 9 8    567 4   1     267
                25789 2589 4    1 567  567 267 26789 3
                4     1259 59   7 169  169 8   3     1256
                157   15   57   3 2    8   9   4567  14567
                6     3    8    5 19   149 127 247   1247
                3589  7    1    6 59   59  23  2458  2458
                59    4    2    8 1579 3   167 567   1567
                358   6    35   2 4    157 137 578   9
            ",
            effects: "r1c1<>9 r3c1<>9",
            near_miss: "r6c3=.",
            is_simplest: false,
        },
        Example {
            givens: "..5.....2.3.5.....2....7.....1.3..6...89..4.....6.8.1.859..167...2.......768...25",
            grid: "
                169 1689 5 134 4689  349 7    3489 2
                169 3    7 5   24689 249 189  489  1468
                2   1689 4 13  689   7   3589 3589 1368
                579 29   1 24  3     245 258  6    78
                567 26   8 9   1     25  4    35   37
                45  24   3 6   7     8   25   1    9
                8   5    9 234 24    1   6    7    34
                134 14   2 7   5     6   389  3489 1348
                134 7    6 8   49    349 13   2    5
            ",
            effects: "r1c8<>3 r3c4<>3",
            near_miss: "r1c7=.",
            is_simplest: false,
        },
        Example {
            givens: ".9.64...2.......5....7.1.8..758...3......7.9...196.......1.....854......3....87..",
            grid: "
                17   9    8   6  4   5   3    17  2
                1247 234  67  23 8   39  1469 5   1467
                5    246  236 7  239 1   469  8   469
                9    7    5   8  12  4   126  3   16
                6    248  23  5  123 7   124  9   148
                24   2348 1   9  6   23  5    247 478
                27   26   679 1  5   239 8    46  34
                8    5    4   23 7   6   129  12  139
                3    1    269 4  29  8   7    26  5
            ",
            effects: "r6c8<>2 r8c7<>2",
            near_miss: "r3c1=.",
            is_simplest: false,
        },
    ],
    find: lines::find_siamese_finned,
};

pub(crate) const SIAMESE_SASHIMI: FishSizes = FishSizes {
    kind: FishKind::SiameseSashimi,
    origin: Origin::NONE,
    ids: [
        "siamese-sashimi-x-wing",
        "siamese-sashimi-swordfish",
        "siamese-sashimi-jellyfish",
        "siamese-sashimi-squirmbag",
        "siamese-sashimi-whale",
        "siamese-sashimi-leviathan",
    ],
    names: [
        "Siamese sashimi X-Wing",
        "Siamese sashimi swordfish",
        "Siamese sashimi jellyfish",
        "Siamese sashimi squirmbag",
        "Siamese sashimi whale",
        "Siamese sashimi leviathan",
    ],
    codes: ["03201", "03211", "03221", "03231", "03241", "03251"],
    scores: scored([150, 240, 260, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "Two sashimi fish with the same {n} base lines but different covers and fins. Each proves eliminations that \
         the other does not. Both proofs are read as one step.",
    spot: "Once you have one such fish, keep its {n} bases and try other covers: what was a cover becomes a fin and \
         the other way round.",
    examples: [
        Example {
            givens: "....4...9....75.61.85......4......37......5...28.......4.9..1...51.834...9.2.....",
            grid: "
                1   67 267 3  4  26  8  5  9
                9   3  4   8  7  5   2  6  1
                26  8  5   1  69 269 7  4  3
                4   1  69  5  2  8   69 3  7
                367 67 379 4  69 1   5  2  8
                5   2  8   67 3  679 69 1  4
                238 4  23  9  5  67  1  78 26
                27  5  1   67 8  3   4  9  26
                68  9  67  2  1  4   3  78 5
            ",
            effects: "r1c6<>6 r3c1<>6",
            near_miss: "r4c2=.",
            is_simplest: false,
        },
        Example {
            givens: "1.9..5.3..6..3.2.....96..8..27...5.....7...21.....9...4..3.8.9.........37.24.....",
            grid: "
                1   478  9     28   248 5   467 3    467
                58  6    458   18   3   147 2   457  9
                2   457  3     9    6   47  1   8    457
                9   2    7     168  148 3   5   46   468
                3   458  4568  7    458 46  9   2    1
                568 1458 14568 2568 245 9   3   467  4678
                4   15   156   3    157 8   67  9    2
                568 9    158   156  157 2   467 1467 3
                7   3    2     4    9   16  8   156  56
            ",
            effects: "r8c7<>6 r8c8<>6",
            near_miss: "r5c1=.",
            is_simplest: false,
        },
        Example {
            givens: "...25....8......9..6....2..54......8....17....21....6..7...83..2..6..8..9..32...1",
            grid: "
                34 19 79   2  5  3469 146 8   3467
                8  15 2    17 34 36   156 9   34567
                34 6  579  17 8  349  2   13  3457
                5  4  3    9  6  2    17  17  8
                6  89 89   45 1  7    45  23  23
                7  2  1    8  34 345  9   6   45
                1  7  456  45 9  8    3   245 26
                2  3  45   6  7  1    8   45  9
                9  58 4568 3  2  45   67  457 1
            ",
            effects: "r2c7<>5 r6c9<>5",
            near_miss: "r3c8+5",
            is_simplest: false,
        },
    ],
    find: lines::find_siamese_sashimi,
};
