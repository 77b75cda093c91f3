//! Definitions of families that come in sizes: naked and hidden sets, and fish.

use chromadoku_core::technique::FishKind;

use crate::scene::words;

/// A number as it stands in a sentence.
fn number(count: u8) -> String {
    words::number(usize::from(count))
}

/// A number at the start of a sentence.
fn capital(count: u8) -> String {
    words::capital(&number(count))
}

pub(super) fn naked(size: u8) -> String {
    let (cells, digits) = (capital(size), number(size));
    format!(
        "{cells} cells of a unit have only {digits} digits between them as candidates. These cells use up the digits, so the other \
         cells of the unit lose them. In the unit's graph of cells and digits this is a Hall set on the side of the cells."
    )
}

pub(super) fn hidden(size: u8) -> String {
    let (digits, cells) = (capital(size), number(size));
    format!(
        "{digits} digits have places in only {cells} cells of a unit. The digits fill these cells, so the cells lose all \
         other candidates. In the unit's graph of cells and digits this is a Hall set on the side of the digits."
    )
}

pub(super) fn fish(fish: FishKind, size: u8) -> String {
    let n = number(size);
    match fish {
        FishKind::Basic => format!(
            "In {n} rows all places for a digit lie in {n} columns, or the other way round. Each of the {n} lines needs the digit in a \
             column of its own, so the columns are used up and lose it everywhere else."
        ),
        FishKind::Finned => format!(
            "A fish of {n} lines against {n}, but for one or more extra places in the base lines: the fins. Either a fin is \
             true or the fish holds. So what the plain fish would eliminate is eliminated where it also sees every fin."
        ),
        FishKind::Sashimi => format!(
            "A finned fish of {n} lines in which a base line has at most one place left apart from its fins, so that without them \
             it would fall apart into smaller patterns. Either a fin is true or the rest forces the digit into the {n} covers. What the \
             covers would eliminate is eliminated where it also sees every fin."
        ),
        FishKind::SiameseFinned => format!(
            "Two finned fish with the same {n} base lines but different covers, not both of them sashimi. What is cover in one \
             is fin in the other, so they eliminate different candidates. Both proofs are read as one step."
        ),
        FishKind::SiameseSashimi => format!(
            "Two sashimi fish with the same {n} base lines but different covers and fins. Each proves eliminations that the \
             other does not. Both proofs are read as one step."
        ),
        FishKind::Franken => format!(
            "A fish of {n} base units and {n} covers with boxes among them: rows and boxes against columns and boxes, or columns against rows. Each base \
             needs the digit in a cover of its own, so the covers lose it everywhere else."
        ),
        FishKind::FinnedFranken => format!(
            "A Franken fish of {n} base units and {n} covers, boxes among them, with extra places in the bases: the fins. Either a fin \
             is true or the fish holds. So what the covers eliminate is eliminated where it also sees every fin."
        ),
        FishKind::SiameseFranken => format!(
            "Two fish with the same {n} base units but different covers and fins, at least one of them a Franken fish with boxes. \
             Each proves eliminations that the other does not. Both proofs are read as one step."
        ),
        FishKind::Mutant => format!(
            "A fish of {n} base units and {n} covers that mix rows, columns and boxes in any way. Each base needs the digit in a cover of \
             its own, so the covers lose it everywhere else."
        ),
        FishKind::FinnedMutant => format!(
            "A mutant fish of {n} base units and {n} covers, rows, columns and boxes mixed, with extra places in the bases: the fins. \
             Either a fin is true or the fish holds. So what the covers eliminate is eliminated where it also sees every fin."
        ),
        FishKind::SiameseMutant => format!(
            "Two fish with the same {n} base units but different covers and fins, at least one of them a mutant fish. Each proves \
             eliminations that the other does not. Both proofs are read as one step."
        ),
    }
}
