//! Fish with boxes among their units.

use super::super::{FishSizes, NOWHERE, mixed, scored};
use crate::technique::{Example, FishKind, Origin, origin, positions};

pub(crate) const FRANKEN: FishSizes = FishSizes {
    kind: FishKind::Franken,
    origin: origin::FRANKEN_FISH,
    ids: [
        "franken-x-wing",
        "franken-swordfish",
        "franken-jellyfish",
        "franken-squirmbag",
        "franken-whale",
        "franken-leviathan",
    ],
    names: [
        "Franken X-Wing",
        "Franken swordfish",
        "Franken jellyfish",
        "Franken squirmbag",
        "Franken whale",
        "Franken leviathan",
    ],
    codes: ["0330", "0331", "0332", "0333", "0334", "0335"],
    scores: scored([300, 350, 370, 470, 470, 470], NOWHERE, [Some(150); 3]),
    in_path: 3,
    definition: "A fish of {n} base units and {n} covers with boxes among them: rows and boxes against columns and boxes, \
         or columns against rows. Each base needs the digit in a cover of its own, so the covers lose it everywhere \
         else.",
    spot: "Highlight one digit. Choose {n} units, rows and boxes or columns and boxes, so that its places fall into \
         {n} units of the other kinds. Boxes with places on two lines only are a good start.",
    examples: [
        Example { effects: "r2c2<>2 r3c2<>2", near_miss: "r4c1=.", is_simplest: false, ..positions::EARLY },
        Example {
            effects: "r3c4<>1 r3c9<>1 r5c9<>1 r7c9<>1 r9c9<>1",
            near_miss: "r1c7=.",
            is_simplest: false,
            ..positions::BOXES_AND_LINES
        },
        Example { effects: "r2c2<>2 r3c2<>2", near_miss: "r4c1=.", is_simplest: false, ..positions::EARLY },
    ],
    find: mixed::find_franken,
};

pub(crate) const FINNED_FRANKEN: FishSizes = FishSizes {
    kind: FishKind::FinnedFranken,
    origin: origin::FRANKEN_FISH,
    ids: [
        "finned-franken-x-wing",
        "finned-franken-swordfish",
        "finned-franken-jellyfish",
        "finned-franken-squirmbag",
        "finned-franken-whale",
        "finned-franken-leviathan",
    ],
    names: [
        "Finned Franken X-Wing",
        "Finned Franken swordfish",
        "Finned Franken jellyfish",
        "Finned Franken squirmbag",
        "Finned Franken whale",
        "Finned Franken leviathan",
    ],
    codes: ["0340", "0341", "0342", "0343", "0344", "0345"],
    scores: scored([390, 410, 430, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 3,
    definition: "A Franken fish of {n} base units and {n} covers, boxes among them, with extra places in the bases: the \
         fins. Either a fin is true or the fish holds. So what the covers eliminate is eliminated where it also sees \
         every fin.",
    spot: "Highlight one digit. Choose {n} units, rows and boxes or columns and boxes, so that its places fall into \
         {n} units of the other kinds. Boxes with places on two lines only are a good start, and a few places too \
         many are the fins.",
    examples: [
        Example {
            givens: "..69.5....1.3...7.4....1...........69...1.4....3.89.2..325.......569.2........5..",
            grid: "
                3   28 6 9  7  5  18   4  128
                28  1  9 3  26 4  68   7  5
                4   5  7 8  26 1  3    69 29
                27  4  1 27 5  3  89   89 6
                9   27 8 27 1  6  4    5  3
                5   6  3 4  8  9  17   2  17
                678 3  2 5  4  78 6789 1  789
                1   78 5 6  9  78 2    3  4
                678 9  4 1  3  2  5    68 78
            ",
            effects: "r7c7<>8",
            near_miss: "r2c9=.",
            is_simplest: false,
        },
        Example {
            givens: "....1...3...4.6.5.71.8..2....42....6..7..1...92..4.5..4....9.6...15..4....5...12.",
            grid: "
                5    4     89   79 1    2    6   78  3
                238  38    2389 4  79   6    78  5   1
                7    1     6    8  35   35   2   9   4
                1    358   4    2  5789 3578 379 378 6
                368  3568  7    39 358  1    389 4   2
                9    2     38   6  4    378  5   1   78
                4    378   238  1  2378 9    378 6   5
                2368 36789 1    5  2678 378  4   378 789
                368  6789  5    37 678  4    1   2   789
            ",
            effects: "r4c5<>7",
            near_miss: "r6c8=.",
            is_simplest: true,
        },
        Example { effects: "r3c9<>9", near_miss: "r1c1+9", is_simplest: false, ..positions::ONE_DIGIT_FAILS },
    ],
    find: mixed::find_finned_franken,
};

pub(crate) const SIAMESE_FRANKEN: FishSizes = FishSizes {
    kind: FishKind::SiameseFranken,
    origin: Origin::NONE,
    ids: [
        "siamese-franken-x-wing",
        "siamese-franken-swordfish",
        "siamese-franken-jellyfish",
        "siamese-franken-squirmbag",
        "siamese-franken-whale",
        "siamese-franken-leviathan",
    ],
    names: [
        "Siamese Franken X-Wing",
        "Siamese Franken swordfish",
        "Siamese Franken jellyfish",
        "Siamese Franken squirmbag",
        "Siamese Franken whale",
        "Siamese Franken leviathan",
    ],
    codes: ["03401", "03411", "03421", "03431", "03441", "03451"],
    scores: scored([390, 410, 430, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "Two fish with the same {n} base units but different covers and fins, at least one of them a Franken fish \
         with boxes. Each proves eliminations that the other does not. Both proofs are read as one step.",
    spot: "Once you have one such fish, keep its {n} bases and try other covers: what was a cover becomes a fin and \
         the other way round.",
    examples: [
        Example { effects: "r1c3<>8 r3c3<>8", near_miss: "r8c2-8", is_simplest: false, ..positions::EARLY },
        Example { effects: "r1c3<>8 r3c3<>8", near_miss: "r8c2-8", is_simplest: false, ..positions::EARLY },
        Example { effects: "r1c3<>8 r3c3<>8", near_miss: "r8c2-8", is_simplest: false, ..positions::EARLY },
    ],
    find: mixed::find_siamese_franken,
};
