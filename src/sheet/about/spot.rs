//! How to spot the techniques of a family, where a technique has no advice of its own.

use chromadoku_core::technique::{Family, FishKind, Kind};

use crate::scene::words;

/// What to look for.
pub(super) fn of_family(kind: &Kind) -> String {
    let n = words::number(usize::from(kind.size));
    match kind.family {
        Family::Single => "Take the fullest units first. Ask what a unit still lacks, and where that can go.".to_owned(),
        Family::Intersection => {
            "Go through the boxes a digit at a time. Where its places in a box lie on one line, look along the line; where its places on a line \
             lie in one box, look at the rest of the box."
                .to_owned()
        }
        Family::LockedSet => "Look for cells with few candidates that lie side by side in a box: where they fill up on the same digits, both the box and the \
             line are affected."
            .to_owned(),
        Family::NakedSet => naked(kind.size, &n),
        Family::HiddenSet => format!(
            "Write down for each digit of a unit where it can go. Take the digits with at most {n} places, and look for {n} of them whose places together are {n} \
             cells. It pays where a unit has many empty cells: the cells themselves look crowded and give nothing away."
        ),
        Family::Matching => "There is nothing to search for: the program matches cells and digits of each unit, and sorts out what no matching uses."
            .to_owned(),
        Family::Fish(fish) => of_fish(fish, &n),
        Family::KrakenFish => "Start from a fish that almost works: one with a fin too many, or too far away. Then follow each fin, and see whether it leads to \
             the same elimination after all."
            .to_owned(),
        Family::OneDigit => "Highlight one digit, and look for units that have only two places left for it. Each such unit is a strong link; see which of them \
             can be joined."
            .to_owned(),
        Family::Coloring => "Pick a digit with many units of just two places. Color its places in turn along these pairs as far as you get, and then look at what \
             sees both colors."
            .to_owned(),
        Family::Wing => "Start from a cell with two or three candidates, the pivot, and look for cells that it sees with two candidates each, sharing one with it."
            .to_owned(),
        Family::AlmostLockedSets => "Look for groups of cells in a unit that have one digit more than cells; a single cell with two candidates is the smallest. \
             Then look for a digit whose places in two such groups all see each other."
            .to_owned(),
        Family::TruthsAndLinks => "Look for boxes and lines whose empty cells cross in a regular grid, and count: cells on one side, and on the other how often \
             each digit can be used there."
            .to_owned(),
        Family::Uniqueness => "Look for the same two candidates in cells that form the corners of a rectangle through two boxes, or a ring. As long as something else \
             could stand in one of them, the pattern tells you something."
            .to_owned(),
        Family::Symmetry => "Turn or mirror the givens in your mind. Where every given lands on another one, see whether one and the same exchange of digits explains \
             all of them."
            .to_owned(),
        Family::Chain => "Start from a strong link, and go on by a weak one, then a strong one again. Keep an eye on what sees the place where you \
             began: the chain is done when its other end sees that as well."
            .to_owned(),
        Family::ForcingChain => "Start from a cell with two candidates or a digit with two places. Follow each possibility for a few steps, and compare what they \
             come to."
            .to_owned(),
        Family::ForcingNet => "Nobody spots these: they are followed with a pencil. Start where few candidates are left, since a supposition goes furthest there."
            .to_owned(),
        Family::Templates => "Take the digit with the fewest places left, and list all the ways to put it into every unit. With paper this works late in a puzzle only."
            .to_owned(),
        Family::Exocet => "Look for two cells of a box, on one line and with the same three or four candidates, in a puzzle that resists everything else. Then see \
             where these digits can go on the lines across."
            .to_owned(),
        Family::Firework => "Take a row and a column that cross. Look for digits whose other places on both lines lie in the crossing box, but for one cell on \
             each line."
            .to_owned(),
        Family::Uncolorable => "Look for the same two or three candidates again and again in cells that see each other in a ring, or in four boxes at once, with hardly \
             anything else in them."
            .to_owned(),
        Family::Exclusion => "Look for cells with few candidates that see many cells with two. Try all combinations, and strike out those that leave one of these \
             without a digit."
            .to_owned(),
        Family::Rule => "Look at a rule whose cells are almost filled, or that leaves its cells little choice: very small or very large sums, long lines, \
             extreme digits."
            .to_owned(),
        Family::Ledger => "Look for units that cages cover almost exactly. What sticks out or is left bare, a cell or two, has a known sum."
            .to_owned(),
    }
}

fn naked(size: u8, n: &str) -> String {
    let most = match size {
        2 => "In a unit, look for cells with two candidates. Two with the same two are a pair, wherever they lie in the unit.".to_owned(),
        _ => format!(
            "In a unit, leave out cells with more than {n} candidates. Among the rest look for {n} that use only {n} digits in all; no cell has to hold every one of \
             them."
        ),
    };
    format!("{most} Two units that both hold all of the cells lose the digits at once.")
}

fn of_fish(fish: FishKind, n: &str) -> String {
    let lines = format!(
        "Highlight one digit. Look for {n} rows in which it has at most {n} places each, and see whether these lie in the same {n} columns"
    );
    match fish {
        FishKind::Basic => format!("{lines}. Then turn the board and look from the columns."),
        FishKind::Finned => format!("{lines}, but for places in a single box. Only candidates in that box can go."),
        FishKind::Sashimi => format!(
            "{lines}, but for places in a single box, where a place of the plain fish may even be missing. Only candidates in that box can go."
        ),
        FishKind::SiameseFinned | FishKind::SiameseSashimi | FishKind::SiameseFranken | FishKind::SiameseMutant => {
            format!(
                "Once you have one such fish, keep its {n} bases and try other covers: what was a cover becomes a fin and the other way round."
            )
        }
        FishKind::Franken | FishKind::FinnedFranken => format!(
            "Highlight one digit. Choose {n} units, rows and boxes or columns and boxes, so that its places fall into {n} units of the other kinds. Boxes with places \
             on two lines only are a good start{}.",
            if fish == FishKind::Franken { "" } else { ", and a few places too many are the fins" }
        ),
        FishKind::Mutant | FishKind::FinnedMutant => format!(
            "Highlight one digit. Try {n} units of any kind, a row, a column and a box among them, against {n} others. Hardly anybody finds these by eye{}.",
            if fish == FishKind::Mutant { "" } else { ", and fins make it no easier" }
        ),
    }
}
