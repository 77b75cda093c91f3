//! What the techniques of a family are in terms of graphs.

use chromadoku_core::technique::{Family, Kind};

use crate::scene::words;

/// The graph fact behind a technique.
pub(super) fn of_family(kind: &Kind) -> String {
    let n = words::number(usize::from(kind.size));
    match kind.family {
        Family::Single => "Color by color, a vertex with one color left, or a color with one vertex left in a clique, has no choice.".to_owned(),
        Family::Intersection | Family::LockedSet => "Two cliques of the cells graph, a box and a line, share some vertices. A color that one clique needs among these is \
             used up for the other."
            .to_owned(),
        Family::NakedSet => format!(
            "Join the cells of a unit to the digits that they can hold. These {n} cells have only {n} neighbors: by Hall’s theorem every perfect matching \
             joins them to these digits, and an edge from another cell to one of them is in no perfect matching."
        ),
        Family::HiddenSet => format!(
            "Join the digits of a unit to the cells that can hold them. These {n} digits have only {n} neighbors: by Hall’s theorem every perfect matching joins \
             them to these cells, and any other edge of these cells is in no perfect matching."
        ),
        Family::Matching => "An edge lies in some perfect matching just when it lies on an alternating cycle of one perfect matching, or in it. All the others go \
             at once: they run between strong components of the directed graph."
            .to_owned(),
        Family::Fish(_) | Family::KrakenFish => format!(
            "Join {n} base units to the cover units in which the digit has a place with them. Fish are Hall sets again, with units in place of cells: {n} bases with \
             {n} covers between them leave none of the covers to others, as long as no fin is true."
        ),
        Family::OneDigit => "Take the places of one digit as vertices, with an edge where two see each other. A solution picks one place in each unit, no two of them \
             joined: an independent set. The pattern \
             shows that no such set has the candidate that goes."
            .to_owned(),
        Family::Coloring => "Strong links make a graph, and a component of it can be colored with two colors in one way only, unless it has an odd cycle. One color is \
             true throughout and the other false."
            .to_owned(),
        Family::Wing | Family::Chain => "Candidates are vertices, and an edge means “not both”. A strong link says “at least one”. On a path that has the two in turn, \
             from a strong link to a strong link, at least one end is in every independent set of full size."
            .to_owned(),
        Family::AlmostLockedSets => "Cells of a clique with one color more than vertices can spare one color, and never two. So any two of their colors are joined by a \
             strong link, which is what chains go along."
            .to_owned(),
        Family::TruthsAndLinks => "Cells and “this digit in this unit” are cliques of the candidates graph. Where as many cliques cover the candidates of some cells as there \
             are cells, each of these cliques has its vertex of the solution there."
            .to_owned(),
        Family::Uniqueness => "Two colors that alternate along a cycle whose vertices see nothing else in them can be exchanged: a Kempe chain. If no vertex outside \
             notices, one coloring becomes two."
            .to_owned(),
        Family::Symmetry => "A symmetry of the graph that keeps the precoloring, up to the names of colors, maps every solution to a solution. A single solution is mapped \
             to itself."
            .to_owned(),
        Family::ForcingChain | Family::ForcingNet => "A candidate is put into the independent set for trial, its neighbors are taken out, and so on. If some clique is left \
             without a vertex, no independent set of full size has that candidate."
            .to_owned(),
        Family::Templates => "A template is an independent set with one vertex in every unit, in the graph of one digit. What is in all of them is true, what is in none is \
             false."
            .to_owned(),
        Family::Exocet => "Two vertices of a clique and two outside of it must wear the same two colors, because three lines across have room for each color only so often."
            .to_owned(),
        Family::Firework => "Two cliques that cross leave a color three places to be. Three such colors with the same three places fill them: a Hall set that \
             spans two cliques."
            .to_owned(),
        Family::Uncolorable => "Some vertices cannot be colored with so few colors, as an odd cycle cannot with two. So at least one of them wears another color."
            .to_owned(),
        Family::Exclusion => "All colorings of a few vertices are listed, and those that leave a neighboring clique too few colors are struck out. A color that \
             none of the others gives to a vertex goes."
            .to_owned(),
        Family::Rule => "A rule adds an edge between candidates that it forbids together, or a set of which not all can be chosen. What has no partner left goes."
            .to_owned(),
        Family::Ledger => "A clique with all its colors has a known sum. What rules take of it is known, so the rest is, too.".to_owned(),
    }
}
