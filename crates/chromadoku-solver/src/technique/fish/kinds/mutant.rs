//! Fish that mix units in any way.

use super::super::{FishSizes, NOWHERE, mixed, scored};
use crate::technique::{Example, FishKind, Origin, origin, positions};

pub(crate) const MUTANT: FishSizes = FishSizes {
    kind: FishKind::Mutant,
    origin: origin::MUTANT_FISH,
    ids: [
        "mutant-x-wing",
        "mutant-swordfish",
        "mutant-jellyfish",
        "mutant-squirmbag",
        "mutant-whale",
        "mutant-leviathan",
    ],
    names: [
        "Mutant X-Wing",
        "Mutant swordfish",
        "Mutant jellyfish",
        "Mutant squirmbag",
        "Mutant whale",
        "Mutant leviathan",
    ],
    codes: ["0350", "0351", "0352", "0353", "0354", "0355"],
    scores: scored([450, 450, 450, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "A fish of {n} base units and {n} covers that mix rows, columns and boxes in any way. Each base needs the \
         digit in a cover of its own, so the covers lose it everywhere else.",
    spot: "Highlight one digit. Try {n} units of any kind, a row, a column and a box among them, against {n} others. \
         Hardly anybody finds these by eye.",
    examples: [
        Example { effects: "r5c8<>3", near_miss: "r4c5-3", is_simplest: false, ..positions::EARLY },
        Example {
            effects: "r2c2<>2 r3c2<>2 r9c7<>2 r9c8<>2",
            near_miss: "r5c5=.",
            is_simplest: false,
            ..positions::EARLY
        },
        Example { effects: "r2c2<>2 r3c2<>2", near_miss: "r4c1=.", is_simplest: false, ..positions::EARLY },
    ],
    find: mixed::find_mutant,
};

pub(crate) const FINNED_MUTANT: FishSizes = FishSizes {
    kind: FishKind::FinnedMutant,
    origin: origin::MUTANT_FISH,
    ids: [
        "finned-mutant-x-wing",
        "finned-mutant-swordfish",
        "finned-mutant-jellyfish",
        "finned-mutant-squirmbag",
        "finned-mutant-whale",
        "finned-mutant-leviathan",
    ],
    names: [
        "Finned mutant X-Wing",
        "Finned mutant swordfish",
        "Finned mutant jellyfish",
        "Finned mutant squirmbag",
        "Finned mutant whale",
        "Finned mutant leviathan",
    ],
    codes: ["0360", "0361", "0362", "0363", "0364", "0365"],
    scores: scored([470, 470, 470, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "A mutant fish of {n} base units and {n} covers, rows, columns and boxes mixed, with extra places in the \
         bases: the fins. Either a fin is true or the fish holds. So what the covers eliminate is eliminated where \
         it also sees every fin.",
    spot: "Highlight one digit. Try {n} units of any kind, a row, a column and a box among them, against {n} others. \
         Hardly anybody finds these by eye, and fins make it no easier.",
    examples: [
        Example { effects: "r3c9<>1", near_miss: "r6c3=.", is_simplest: false, ..positions::BOXES_AND_LINES },
        Example {
            givens: ".2...1.36.7.....9....6.57....8...96..9..54..12...........4.3...4.1.......52..91..",
            grid: "
                589 2  45  789  79  1  48   3    6
                1   7  6   23   34  28 258  9    2458
                39  38 34  6    249 5  7    1    28
                35  14 8   12   23  7  9    6    245
                6   9  37  238  5   4  238  278  1
                2   14 357 1389 89  6  345  578  3457
                78  68 9   4    1   3  2568 2578 2578
                4   36 1   5    278 28 36   78   9
                378 5  2   78   6   9  1    4    37
            ",
            effects: "r7c1<>8",
            near_miss: "r1c5+8",
            is_simplest: false,
        },
        Example { effects: "r3c9<>9", near_miss: "r1c1+9", is_simplest: false, ..positions::ONE_DIGIT_FAILS },
    ],
    find: mixed::find_finned_mutant,
};

pub(crate) const SIAMESE_MUTANT: FishSizes = FishSizes {
    kind: FishKind::SiameseMutant,
    origin: Origin::NONE,
    ids: [
        "siamese-mutant-x-wing",
        "siamese-mutant-swordfish",
        "siamese-mutant-jellyfish",
        "siamese-mutant-squirmbag",
        "siamese-mutant-whale",
        "siamese-mutant-leviathan",
    ],
    names: [
        "Siamese mutant X-Wing",
        "Siamese mutant swordfish",
        "Siamese mutant jellyfish",
        "Siamese mutant squirmbag",
        "Siamese mutant whale",
        "Siamese mutant leviathan",
    ],
    codes: ["03601", "03611", "03621", "03631", "03641", "03651"],
    scores: scored([470, 470, 470, 470, 470, 470], NOWHERE, NOWHERE),
    in_path: 0,
    definition: "Two fish with the same {n} base units but different covers and fins, at least one of them a mutant fish. \
         Each proves eliminations that the other does not. Both proofs are read as one step.",
    spot: "Once you have one such fish, keep its {n} bases and try other covers: what was a cover becomes a fin and \
         the other way round.",
    examples: [
        Example {
            givens: positions::EARLY.givens,
            grid: "
                1   9 67 4 3         2         5   67  8
                23  5 36 9 8         7         4   1   26
                27  8 4  1 6         5         27  9   3
                4   2 9  7 1         .....6... 8   3   5
                57  1 57 3 2         8         9   46  46
                6   3 8  5 9         4         127 27  17
                38  7 1  6 5         9         23  248 24
                9   4 2  8 ......7.. 3         6   5   17
                358 6 35 2 4         1........ 137 78  9
            ",
            effects: "r6c7<>7 r6c8<>7",
            near_miss: "r1c9=.",
            is_simplest: false,
        },
        Example { effects: "r2c2<>2 r3c2<>2 r4c9<>2", near_miss: "r5c5=.", is_simplest: false, ..positions::EARLY },
        Example { effects: "r2c2<>2 r3c2<>2 r4c9<>2", near_miss: "r5c5=.", is_simplest: false, ..positions::EARLY },
    ],
    find: mixed::find_siamese_mutant,
};
