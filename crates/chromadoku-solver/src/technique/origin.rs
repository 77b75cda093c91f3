//! Where techniques come from: who found or named them, and where they are explained.

/// Who found or named a technique, as far as its page says so, and a page about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Who found or named it and when, in a sentence or two; empty where that is not known.
    pub said: &'static str,
    /// A page that explains or discusses it; empty where none is known.
    pub page: &'static str,
    /// Its address.
    pub address: &'static str,
}

impl Origin {
    /// Nothing is known.
    pub(crate) const NONE: Origin = Origin::new("", "", "");

    pub(crate) const fn new(said: &'static str, page: &'static str, address: &'static str) -> Origin {
        Origin { said, page, address }
    }
}

// What several techniques share.

pub(super) const ALMOST_LOCKED_SETS: Origin =
    Origin::new("", "HoDoKu, Almost Locked Sets", "https://hodoku.sourceforge.net/en/tech_als.php");
pub(super) const BASIC_FISH: Origin =
    Origin::new("", "HoDoKu, Basic Fish", "https://hodoku.sourceforge.net/en/tech_fishb.php");
pub(super) const BUG: Origin = Origin::new(
    "Short for bivalue universal grave. First discussed on the Sudoku Players’ Forum in November 2005.",
    "SudokuWiki, BUG",
    "https://www.sudokuwiki.org/BUG",
);
pub(super) const CHAINS: Origin =
    Origin::new("", "HoDoKu, Chains and Loops", "https://hodoku.sourceforge.net/en/tech_chains.php");
pub(super) const COLORING: Origin =
    Origin::new("", "HoDoKu, Coloring", "https://hodoku.sourceforge.net/en/tech_col.php");
pub(super) const FINNED_FISH: Origin =
    Origin::new("", "Sudopedia, Finned Fish", "https://www.sudopedia.org/wiki/Finned_Fish");
pub(super) const FRANKEN_FISH: Origin = Origin::new(
    "Its boxes were at first seen as fins; then it turned out that they belong to the pattern.",
    "Sudopedia, Franken Fish",
    "https://sudopedia.sudocue.net/index.php?title=Franken_Fish",
);
pub(super) const HIDDEN_SUBSETS: Origin = Origin::new(
    "",
    "Sudoku.com.au, Hidden pairs, triples and quads",
    "https://sudoku.com.au/Hidden-Pairs-Triples-Quads.aspx",
);
pub(super) const INTERSECTIONS: Origin =
    Origin::new("", "HoDoKu, Intersections", "https://hodoku.sourceforge.net/en/tech_intersections.php");
pub(super) const KRAKEN_FISH: Origin = Origin::new(
    "Split off from “The Ultimate FISH Guide” into a forum thread of its own. The links it reaches out with are its tentacles.",
    "Sudoku Players’ Forum, Kraken Fish",
    "http://forum.enjoysudoku.com/kraken-fish-t5143.html",
);
pub(super) const LAST_RESORT: Origin =
    Origin::new("", "HoDoKu, Last Resort", "https://hodoku.sourceforge.net/en/tech_last.php");
pub(super) const MUTANT_FISH: Origin = Origin::new(
    "Sorted with all other fish in “The Ultimate FISH Guide”, a forum thread tarek began in October 2006.",
    "Sudoku Players’ Forum, The Ultimate FISH Guide",
    "http://forum.enjoysudoku.com/the-ultimate-fish-guide-t4993.html",
);
pub(super) const NAKED_SUBSETS: Origin =
    Origin::new("", "HoDoKu, Naked Subsets", "https://hodoku.sourceforge.net/en/tech_naked.php");
pub(super) const NICE_LOOPS: Origin = Origin::new(
    "Presented by Jeff on the Sudoku Players’ Forum in November 2005, as an extension of plots in a paper by Eppstein.",
    "Sudoku Players’ Forum, Nice loops",
    "http://forum.enjoysudoku.com/nice-loops-for-advanced-level-players-b-b-plot-t2143.html",
);
pub(super) const RULE_OF_45: Origin = Origin::new(
    "Explained on djape.net as the “Rule of 45” in September 2005, within weeks of The Times’s first killer sudoku.",
    "djape.net, The Rule of 45",
    "https://djape.net/more-math-tip-3-2",
);
pub(super) const SASHIMI_FISH: Origin = Origin::new(
    "Named after the “sashimi observation” of Myth Jellies: a fish need not be complete to eliminate.",
    "Sudopedia, Sashimi Fish",
    "https://sudopedia.org/wiki/Sashimi_Fish",
);
pub(super) const SINGLES: Origin =
    Origin::new("", "HoDoKu, Singles", "https://hodoku.sourceforge.net/en/tech_singles.php");
pub(super) const SINGLE_DIGIT_PATTERNS: Origin =
    Origin::new("", "HoDoKu, Single Digit Patterns", "https://hodoku.sourceforge.net/en/tech_sdp.php");
pub(super) const SKYSCRAPER_AND_KITE: Origin = Origin::new(
    "Posted together on the Sudoku Players’ Forum, by early 2006, as two “new” techniques that are both turbot fish.",
    "Sudoku Players’ Forum, Skyscraper and 2-string Kite",
    "http://forum.enjoysudoku.com/two-new-techniques-skyscraper-and-2-string-kite-t2646.html",
);
pub(super) const TEMPLATES: Origin = Origin::new(
    "SudokuWiki calls it the pattern overlay method and credits its invention to Myth Jellies.",
    "SudokuWiki, Pattern Overlay Method",
    "https://www.sudokuwiki.org/Pattern_Overlay",
);
pub(super) const UNIQUENESS: Origin =
    Origin::new("", "HoDoKu, Uniqueness", "https://hodoku.sourceforge.net/en/tech_ur.php");
pub(super) const UNIQUE_RECTANGLES: Origin = Origin::new(
    "SudokuWiki takes the types and their names from MadOverlord’s description on the sudoku.com forum.",
    "SudokuWiki, Unique Rectangles",
    "https://www.sudokuwiki.org/Unique_Rectangles",
);

#[cfg(test)]
mod tests {
    use crate::technique::kinds;

    #[test]
    fn who_found_a_technique_is_said_with_a_page_that_says_so() {
        for kind in kinds() {
            let origin = kind.id.about().origin;
            assert_eq!(origin.page.is_empty(), origin.address.is_empty(), "{}", kind.name);
            assert!(origin.said.is_empty() || origin.said.ends_with('.') && !origin.page.is_empty(), "{}", kind.name);
            assert!(origin.address.is_empty() || origin.address.starts_with("http"), "{}", kind.name);
        }
        let told = kinds().iter().filter(|kind| !kind.id.about().origin.said.is_empty()).count();
        assert!(told > 60, "{told} techniques have an origin");
    }
}
