//! What each technique is, in a sentence or two: a definition as a fact about the graph.

/// Part of a name, and what techniques of such a name are. The first that fits counts.
const ABOUT: &[(&str, &str)] = &[
    (
        "full-house",
        "The last empty cell of a unit takes the last missing digit: a clique with one vertex left to color.",
    ),
    (
        "naked-single",
        "All digits but one are taken by neighbors: a vertex of the highest saturation, as DSATUR looks for it.",
    ),
    (
        "hidden-single",
        "A digit has one place left in a unit: a digit vertex of degree 1 in the unit's bipartite graph.",
    ),
    ("locked-pair", "Two cells that hold only two digits lie in a box and a line at once, so both lose these digits."),
    (
        "locked-triple",
        "Three cells that hold only three digits lie in a box and a line at once, so both lose these digits.",
    ),
    ("pointing", "All places of a digit in a box lie in one line: the rest of the line loses it."),
    ("claiming", "All places of a digit in a line lie in one box: the rest of the box loses it."),
    (
        "naked-",
        "As many cells of a unit as they hold digits: a Hall set on the side of the cells. Other cells lose the digits.",
    ),
    (
        "hidden-rectangle",
        "Four cells in two rows, columns and boxes would hold two digits in turn; strong links force a digit out of one.",
    ),
    (
        "hidden-",
        "As many digits of a unit as they have places: a Hall set on the side of the digits. The cells lose all others.",
    ),
    (
        "matching",
        "One maximum matching of a unit's cells and digits: every candidate that no perfect matching uses goes (Régin 1994).",
    ),
    ("siamese", "Two finned fish on the same bases, whose fins take different victims, read as one step."),
    ("kraken", "A fish whose fins do not see what goes: chains lead from each fin to it."),
    ("mutant", "A fish whose bases and covers are rows, columns and boxes in any mixture."),
    ("franken", "A fish that takes boxes among its bases or its covers."),
    ("finned", "A fish with some more candidates, its fins: what the covers exclude and all fins see goes."),
    ("sashimi", "A finned fish that would fall apart without its fins."),
    (
        "x-wing",
        "Two rows in which a digit has only the same two columns, or two columns and rows: a Hall set of lines.",
    ),
    ("swordfish", "Three rows whose places for a digit lie in three columns, or the other way round."),
    ("jellyfish", "Four rows whose places for a digit lie in four columns, or the other way round."),
    ("squirmbag", "Five rows whose places for a digit lie in five columns, or the other way round."),
    ("whale", "Six rows whose places for a digit lie in six columns, or the other way round."),
    ("leviathan", "Seven rows whose places for a digit lie in seven columns, or the other way round."),
    ("skyscraper", "Two strong links of a digit in parallel lines whose feet share a line: one of their tops is true."),
    ("kite", "A strong link in a row and one in a column meet in a box: one of the two far ends is true."),
    ("turbot", "Two strong links of a digit joined by a weak one: a path of three links, one of whose ends is true."),
    (
        "empty-rectangle",
        "A digit's places in a box lie in one row and one column; a strong link elsewhere closes the path.",
    ),
    (
        "remote-pair",
        "A path of cells with the same two candidates is colored in turn: what sees both colors loses both digits.",
    ),
    ("w-wing", "Two cells with the same two candidates, joined by a strong link of one: one of them holds the other."),
    ("xyz-wing", "A cell of three candidates and two of two: one of the three holds the shared digit."),
    ("xy-wing", "A cell xy with neighbors xz and yz: one of the two holds z."),
    (
        "wing",
        "Cells with as many digits as cells, one of which they do not all see: what sees all its places loses it.",
    ),
    (
        "bug",
        "Without these candidates every cell would have two and every digit two places, so there would be two solutions.",
    ),
    ("avoidable", "A unique rectangle among cells that are solved but not given."),
    ("unique", "Cells that could exchange two digits would make a second solution: something must prevent it."),
    ("rectangle", "Cells that could exchange their digits would make a second solution: something must prevent it."),
    (
        "colors",
        "The strong links of a digit are colored in turn: one color is true. Equal neighbors, or a cell that sees both, settle it.",
    ),
    (
        "medusa",
        "Strong links between all digits and cells are colored in turn: one of the two colors is true everywhere.",
    ),
    (
        "als-",
        "Almost locked sets, cells with one digit more than there are of them, joined by digits that only one can hold.",
    ),
    (
        "death-blossom",
        "Each candidate of a stem cell takes a digit from an almost locked set, its petal; what all petals keep excludes the rest.",
    ),
    (
        "sue-de-coq",
        "Cells of a box and a line hold digits that two sets beside them divide up: as many digits as cells in all.",
    ),
    ("template", "All ways to place a digit everywhere: what is in each of them is true, what is in none is false."),
    ("grouped", "A chain or loop whose nodes may also be several places of a digit that lie in a box and a line."),
    ("continuous", "A path of strong and weak links that closes: of each two of its nodes just one is true."),
    ("nice-loop", "A chain that comes back to its cell: its end is proved by itself."),
    ("xy-chain", "A path through cells with two candidates each: one of its ends is true."),
    ("x-chain", "A path of strong and weak links of one digit: one of its ends is true."),
    ("aic", "An alternating path of strong and weak links between candidates: one of its two ends is true."),
    ("forcing", "Suppose a candidate: what follows ends in a contradiction, or every case ends in the same."),
    ("nishio", "Suppose a digit in a cell: the digit has no place left elsewhere."),
    ("tridagon", "Twelve cells that three digits alone could not color: something in them holds another digit."),
    ("guardian", "An odd cycle of strong links cannot be colored in turn: one of its guardians is true."),
    ("oddagon", "An odd cycle of cells that two digits alone could not color: something in it holds another digit."),
    ("exocet", "Two base cells whose digits come back in two target cells, which lose all others."),
    ("firework", "Digits that a row and a column can only place at their crossing and their ends."),
    ("sk-loop", "Sixteen cells around four boxes in which as many digits are counted as there are cells."),
    ("multi-sector", "As many candidates must be true as their units can hold: whatever else these units offer goes."),
    ("exclusion", "No values of these cells are left that would keep this candidate."),
    (
        "symmetr",
        "The givens go over into themselves when the board is turned and digits are exchanged, so the only solution does.",
    ),
];

/// What a technique of this name is.
pub fn about(id: &str) -> &'static str {
    ABOUT.iter().find(|(part, _)| id.contains(part)).map_or("", |&(_, about)| about)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_core::technique;

    #[test]
    fn every_technique_is_explained() {
        let silent = technique::kinds().iter().map(|kind| kind.id.0).filter(|id| about(id).is_empty());
        assert_eq!(silent.collect::<Vec<_>>(), [""; 0]);
    }
}
