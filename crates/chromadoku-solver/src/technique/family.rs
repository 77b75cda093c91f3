//! Families: what a technique is a case of, and what holds for all techniques of a family.

/// The kinds of fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishKind {
    /// Rows against columns.
    Basic,
    /// The same with fins.
    Finned,
    /// With fins, and a base that has at most one place left without them.
    Sashimi,
    /// Two finned fish, not both of them sashimi.
    SiameseFinned,
    /// Two sashimi fish.
    SiameseSashimi,
    /// Boxes beside lines of one direction on each side.
    Franken,
    /// The same with fins.
    FinnedFranken,
    /// Two fish, at least one of them Franken.
    SiameseFranken,
    /// Rows, columns and boxes in any mixture.
    Mutant,
    /// The same with fins.
    FinnedMutant,
    /// Two fish, at least one of them mutant.
    SiameseMutant,
}

/// What a technique is a case of: lists group by it, and a word for it is its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// A cell or a unit that has one possibility left.
    Single,
    /// A digit whose places in one unit lie in another.
    Intersection,
    /// A few cells where a box and a line cross that hold as many digits.
    LockedSet,
    /// As many digits as cells, seen from the cells.
    NakedSet,
    /// The same, seen from the digits.
    HiddenSet,
    /// The matching of a whole unit.
    Matching,
    /// Lines or other units of one digit against as many others.
    Fish(FishKind),
    /// A fish whose fins lead on by chains.
    KrakenFish,
    /// A short pattern of one digit that is no fish.
    OneDigit,
    /// Strong links colored in turn.
    Coloring,
    /// A few cells, most of them with two candidates, that hold a digit between them.
    Wing,
    /// Sets of cells with one digit more than cells, joined by digits.
    AlmostLockedSets,
    /// As many digits as cells, counted over several units.
    TruthsAndLinks,
    /// What rests on the solution being the only one.
    Uniqueness,
    /// A symmetry of the givens.
    Symmetry,
    /// Strong and weak links in turn.
    Chain,
    /// Suppositions followed by single causes.
    ForcingChain,
    /// Suppositions followed by several causes at once.
    ForcingNet,
    /// All ways to place a digit.
    Templates,
    /// Base and target cells that hold the same digits.
    Exocet,
    /// Digits with a row's and a column's places in a box and in one cell each.
    Firework,
    /// Cells or places that their digits cannot fill, but for some extra candidates.
    Uncolorable,
    /// Cells tried with all combinations of their candidates.
    Exclusion,
    /// What a rule bars by itself.
    Rule,
    /// What rules leave of units.
    Ledger,
}

impl Family {
    /// A word for it in lists: several families may share one.
    pub fn tag(self) -> &'static str {
        match self {
            Family::Single => "single",
            Family::Intersection => "intersection",
            Family::LockedSet | Family::NakedSet => "tuple",
            Family::HiddenSet => "hidden tuple",
            Family::Matching => "matching",
            Family::Fish(_) | Family::KrakenFish => "fish",
            Family::OneDigit => "one digit",
            Family::Coloring => "coloring",
            Family::Wing => "wing",
            Family::AlmostLockedSets => "almost locked sets",
            Family::TruthsAndLinks => "locked sets",
            Family::Uniqueness => "uniqueness",
            Family::Rule => "rule",
            Family::Ledger => "sums of units",
            Family::Symmetry => "symmetry",
            Family::Chain | Family::ForcingChain => "chain",
            Family::ForcingNet => "net",
            Family::Templates => "templates",
            Family::Exocet => "exocet",
            Family::Firework => "firework",
            Family::Uncolorable => "impossible pattern",
            Family::Exclusion => "exclusion",
        }
    }

    /// How to spot a technique of it, where its record has no advice of its own. `{n}` is the technique's size in words.
    pub const fn spot(self) -> &'static str {
        match self {
            Family::Single => "Take the fullest units first. Ask what a unit still lacks, and where that can go.",
            Family::Intersection => {
                "Go through the boxes a digit at a time. Where its places in a box lie on one line, look along the \
                 line; where its places on a line lie in one box, look at the rest of the box."
            }
            Family::LockedSet => {
                "Look for cells with few candidates that lie side by side in a box: where they fill up on the same \
                 digits, both the box and the line are affected."
            }
            Family::Matching => {
                "There is nothing to search for: the program matches cells and digits of each unit, and sorts out \
                 what no matching uses."
            }
            Family::KrakenFish => {
                "Start from a fish that almost works: one with a fin too many, or too far away. Then follow each \
                 fin, and see whether it leads to the same elimination after all."
            }
            Family::OneDigit => {
                "Highlight one digit, and look for units that have only two places left for it. Each such unit is a \
                 strong link; see which of them can be joined."
            }
            Family::Coloring => {
                "Pick a digit with many units of just two places. Color its places in turn along these pairs as far \
                 as you get, and then look at what sees both colors."
            }
            Family::Wing => {
                "Start from a cell with two or three candidates, the pivot, and look for cells that it sees with \
                 two candidates each, sharing one with it."
            }
            Family::AlmostLockedSets => {
                "Look for groups of cells in a unit that have one digit more than cells; a single cell with two \
                 candidates is the smallest. Then look for a digit whose places in two such groups all see each \
                 other."
            }
            Family::TruthsAndLinks => {
                "Look for boxes and lines whose empty cells cross in a regular grid, and count: cells on one side, \
                 and on the other how often each digit can be used there."
            }
            Family::Uniqueness => {
                "Look for the same two candidates in cells that form the corners of a rectangle through two boxes, \
                 or a ring. As long as something else could stand in one of them, the pattern tells you something."
            }
            Family::Symmetry => {
                "Turn or mirror the givens in your mind. Where every given lands on another one, see whether one \
                 and the same exchange of digits explains all of them."
            }
            Family::Chain => {
                "Start from a strong link, and go on by a weak one, then a strong one again. Keep an eye on what \
                 sees the place where you began: the chain is done when its other end sees that as well."
            }
            Family::ForcingChain => {
                "Start from a cell with two candidates or a digit with two places. Follow each possibility for a \
                 few steps, and compare what they come to."
            }
            Family::ForcingNet => {
                "Nobody spots these: they are followed with a pencil. Start where few candidates are left, since a \
                 supposition goes furthest there."
            }
            Family::Templates => {
                "Take the digit with the fewest places left, and list all the ways to put it into every unit. With \
                 paper this works late in a puzzle only."
            }
            Family::Exocet => {
                "Look for two cells of a box, on one line and with the same three or four candidates, in a puzzle \
                 that resists everything else. Then see where these digits can go on the lines across."
            }
            Family::Firework => {
                "Take a row and a column that cross. Look for digits whose other places on both lines lie in the \
                 crossing box, but for one cell on each line."
            }
            Family::Uncolorable => {
                "Look for the same two or three candidates again and again in cells that see each other in a ring, \
                 or in four boxes at once, with hardly anything else in them."
            }
            Family::Exclusion => {
                "Look for cells with few candidates that see many cells with two. Try all combinations, and strike \
                 out those that leave one of these without a digit."
            }
            Family::Rule => {
                "Look at a rule whose cells are almost filled, or that leaves its cells little choice: very small \
                 or very large sums, long lines, extreme digits."
            }
            Family::Ledger => {
                "Look for units that cages cover almost exactly. What sticks out or is left bare, a cell or two, \
                 has a known sum."
            }
            // Their records tell it for each size.
            Family::NakedSet | Family::HiddenSet | Family::Fish(_) => "",
        }
    }

    /// The graph fact behind its techniques. `{n}` is a technique's size in words.
    pub const fn fact(self) -> &'static str {
        match self {
            Family::Single => {
                "Color by color, a vertex with one color left, or a color with one vertex left in a clique, has no \
                 choice."
            }
            Family::Intersection | Family::LockedSet => {
                "Two cliques of the cells graph, a box and a line, share some vertices. A color that one clique \
                 needs among these is used up for the other."
            }
            Family::NakedSet => {
                "Join the cells of a unit to the digits that they can hold. A filling is a perfect matching: it picks \
                 edges that meet each cell and each digit once. These {n} cells have only {n} neighbors, so every \
                 perfect matching joins them to these digits (P. Hall’s theorem turns on such sets), and an edge from \
                 another cell to one of them is in none."
            }
            Family::HiddenSet => {
                "Join the digits of a unit to the cells that can hold them. A filling is a perfect matching: it picks \
                 edges that meet each digit and each cell once. These {n} digits have only {n} neighbors, so every \
                 perfect matching joins them to these cells (P. Hall’s theorem turns on such sets), and any other \
                 edge of these cells is in none."
            }
            Family::Matching => {
                "An edge lies in some perfect matching exactly when it lies on an alternating cycle of one perfect \
                 matching, or in it. All the others go at once: they run between strong components of the directed \
                 graph."
            }
            Family::Fish(_) | Family::KrakenFish => {
                "The bases are the {n} units that need the digit; the covers are the {n} units that hold its places \
                 there. Join each base to the covers in which it has a place. It is as with tuples, with units in \
                 place of cells: {n} bases with {n} covers between them leave none of the covers to others. A fin, a \
                 place of a base outside the covers, is the exception: all this holds where it is false."
            }
            Family::OneDigit => {
                "Take the places of one digit as vertices, with an edge where two see each other. A solution picks \
                 one place in each unit, no two of them joined: an independent set. The pattern shows that no such \
                 set has the candidate that goes."
            }
            Family::Coloring => {
                "Strong links make a graph, and a component of it can be colored with two colors in one way only, \
                 unless it has an odd cycle. One color is true throughout and the other false."
            }
            Family::Wing | Family::Chain => {
                "Candidates are vertices, and an edge means “not both”. A strong link says “at least one”. On a \
                 path that has the two in turn, from a strong link to a strong link, at least one end is in every \
                 independent set of full size."
            }
            Family::AlmostLockedSets => {
                "Cells of a clique with one color more than vertices can spare one color, and never two. So any two \
                 of their colors are joined by a strong link, which is what chains go along."
            }
            Family::TruthsAndLinks => {
                "Cells and “this digit in this unit” are cliques of the candidates graph. Where as many cliques \
                 cover the candidates of some cells as there are cells, each of these cliques has its vertex of the \
                 solution there."
            }
            Family::Uniqueness => {
                "Take a cycle on which two colors alternate. If no neighbor of it has one of these colors, they can be \
                 exchanged along the cycle (A. Kempe, 1879), and one coloring becomes two."
            }
            Family::Symmetry => {
                "A symmetry of the graph that keeps the precoloring, up to the names of colors, maps every solution \
                 to a solution. A single solution is mapped to itself."
            }
            Family::ForcingChain | Family::ForcingNet => {
                "A candidate is put into the independent set for trial, its neighbors are taken out, and so on. If \
                 some clique is left without a vertex, no independent set of full size has that candidate."
            }
            Family::Templates => {
                "A template is an independent set with one vertex in every unit, in the graph of one digit. What is \
                 in all of them is true, what is in none is false."
            }
            Family::Exocet => {
                "Two vertices of a clique and two outside of it must wear the same two colors, because three lines \
                 across have room for each color only so often."
            }
            Family::Firework => {
                "Two cliques that cross leave a color three places to be. Three such colors with the same three \
                 places fill them: a Hall set that spans two cliques."
            }
            Family::Uncolorable => {
                "Some vertices cannot be colored with so few colors, as an odd cycle cannot with two. So at least \
                 one of them wears another color."
            }
            Family::Exclusion => {
                "All colorings of a few vertices are listed, and those that leave a neighboring clique too few \
                 colors are struck out. A color that none of the others gives to a vertex goes."
            }
            Family::Rule => {
                "A rule adds an edge between candidates that it forbids together, or a set of which not all can be \
                 chosen. What has no partner left goes."
            }
            Family::Ledger => {
                "A clique with all its colors has a known sum. What rules take of it is known, so the rest is, too."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::technique::TechniqueId;

    #[test]
    fn tags_say_what_a_technique_is_a_case_of() {
        let of = |id| TechniqueId(id).kind().family.tag();
        assert_eq!(
            ["hidden-single", "hidden-pair", "hidden-rectangle"].map(of),
            ["single", "hidden tuple", "uniqueness"]
        );
        assert_eq!(["finned-x-wing", "xy-wing", "remote-pair"].map(of), ["fish", "wing", "chain"]);
        assert_eq!(
            ["als-xz", "als-xy-wing", "wxyz-wing"].map(of),
            ["almost locked sets", "almost locked sets", "wing"]
        );
        assert_eq!(["cell-forcing-chain", "grouped-aic", "unique-loop"].map(of), ["chain", "chain", "uniqueness"]);
        assert_eq!(["multi-sector-locked-set", "senior-exocet"].map(of), ["locked sets", "exocet"]);
        assert_eq!(
            ["guardians", "triple-firework", "3d-medusa"].map(of),
            ["impossible pattern", "firework", "coloring"]
        );
    }
}
