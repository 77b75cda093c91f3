//! The rules of the puzzle: as its author tells them, then each kind once, with what it means.

use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::{Base, Extra, Geometry};
use chromadoku_board::rule::{
    ClueKind, ExtremeKind, IndexerKind, LineKind, Mark, Negative, ParityKind, Repeats, Rise, Rule,
};
use maud::{Markup, html};

/// The author's words and the list.
pub fn markup(geometry: &Geometry, credits: &Credits) -> Markup {
    html! { (words(credits)) (list(geometry)) }
}

/// What came with the puzzle, where anything did.
fn words(credits: &Credits) -> Markup {
    let (title, author, rules) = (credits.title(), credits.author(), credits.rules());
    html! {
        @if !title.is_empty() || !author.is_empty() {
            p {
                @if !title.is_empty() { strong { (title) } }
                @if !author.is_empty() { span.soft { " by " (author) } }
            }
        }
        @if !rules.is_empty() {
            p.told { (rules) }
            p.soft { "What Chromadoku knows of them:" }
        }
    }
}

fn list(geometry: &Geometry) -> Markup {
    html! {
        dl.roles {
            @for (name, meaning) in kinds(geometry) {
                div { dt { (name) } dd.soft { (meaning) } }
            }
        }
    }
}

/// What a puzzle demands beside the usual: its author's words, else what its kinds of rules are called and mean, one a line.
pub fn in_words(geometry: &Geometry, credits: &Credits) -> String {
    if !credits.rules().is_empty() {
        return credits.rules().to_owned();
    }
    let told: Vec<String> = kinds(geometry)[1..].iter().map(|(name, meaning)| format!("{name}: {meaning}")).collect();
    told.join("\n")
}

/// Each kind of rule once, by its name and what it means; first what holds on every board.
fn kinds(geometry: &Geometry) -> Vec<(&'static str, &'static str)> {
    let usual = (
        "Rows and columns",
        "Each holds every digit once, and so does each box or region. Digits may repeat elsewhere unless a rule says otherwise.",
    );
    let mut kinds = vec![usual];
    match geometry.shape().base {
        Base::Boxes { .. } => {}
        Base::Boards { .. } => kinds.push((
            "Boards that overlap",
            "Each board, A, B and so on from the top left, is a Sudoku of its own. The cells that two boards share belong to both.",
        )),
        Base::Regions(_) | Base::Units { .. } => kinds.push((
            "Regions",
            "The digits in a tinted region differ, and one with as many cells as a row holds every digit.",
        )),
    }
    let told = geometry.shape().extras.iter().map(|extra| match extra {
        Extra::Rule(rule) => kind(rule),
        Extra::Diagonals => ("Diagonals", "Each of the two main diagonals holds every digit once."),
        Extra::Falling | Extra::Rising => ("Diagonal", "The marked diagonal holds every digit once."),
        Extra::Windows => ("Windows", "Each of the four tinted squares holds every digit once."),
        Extra::AntiKnight => ("Anti-knight", "Cells a chess knight’s move apart differ."),
        Extra::AntiKing => ("Anti-king", "Cells that touch at a corner differ."),
        Extra::DisjointGroups => ("Disjoint groups", "Cells at the same place in their boxes differ."),
    });
    for entry in told {
        if !kinds.contains(&entry) {
            kinds.push(entry);
        }
    }
    kinds
}

/// What the rules of a kind are called, and what they mean wherever they are.
fn kind(rule: &Rule) -> (&'static str, &'static str) {
    match rule {
        Rule::Cage(cage) if cage.repeats == Repeats::Allowed => {
            ("Sum cages", "The digits in a dashed cage add up to its number and may repeat.")
        }
        Rule::Cage(_) => (
            "Killer cages",
            "The digits in a dashed cage differ. Where a number is written in its corner, they add up to it.",
        ),
        Rule::LittleKiller(_) => (
            "Little killers",
            "The digits along the diagonal that an arrow outside the grid points at add up to its number and may repeat.",
        ),
        Rule::Arrow(arrow) if arrow.circle.len() > 1 => (
            "Pill arrows",
            "The digits along an arrow add up to the number in its pill, read from left to right and from top to bottom.",
        ),
        Rule::Arrow(_) => ("Arrows", "The digits along an arrow add up to the digit in its circle."),
        Rule::DoubleArrow(_) => {
            ("Double arrows", "The digits between the two circles add up to the sum of the digits in the circles.")
        }
        Rule::Thermometer(thermometer) => match thermometer.rise {
            Rise::Strict => ("Thermometers", "Digits rise from the bulb to the other end."),
            Rise::Slow => (
                "Slow thermometers",
                "Digits rise or stay the same from the bulb to the other end. A dashed line runs along them.",
            ),
        },
        Rule::Dot(dot) => match dot.mark {
            Mark::Difference(_) => {
                ("White dots", "The two digits are consecutive or, where a number is written, differ by that number.")
            }
            Mark::Ratio(_) => (
                "Black dots",
                "One of the two digits is twice the other or, where a number is written, that many times the other.",
            ),
            Mark::Sum(5 | 10) => ("X and V", "Two digits with an X between them add up to 10, with a V to 5."),
            Mark::Sum(_) => ("Sums of two", "Two digits add up to the number between them."),
            Mark::Less => ("Inequalities", "The sign between two cells points to the smaller digit."),
        },
        Rule::Negative(Negative::Difference) => {
            ("No other consecutive neighbors", "Neighbors without a dot between them are not consecutive.")
        }
        Rule::Negative(Negative::Ratio) => {
            ("All black dots are given", "Neighbors without a dot between them are not in the ratio of a black dot.")
        }
        Rule::Negative(Negative::Sum) => {
            ("Every X and V is given", "Neighbors without a letter between them add up to neither 5 nor 10.")
        }
        Rule::Line(line) => of_line(line.kind),
        Rule::Clue(clue) => match clue.kind {
            ClueKind::Sandwich => (
                "Sandwiches",
                "The digits between 1 and the highest digit of the row or column add up to the number outside it.",
            ),
            ClueKind::XSum => (
                "X-sums",
                "The first digit seen from the number says how many digits, itself included, add up to that number.",
            ),
            ClueKind::Skyscraper => (
                "Skyscrapers",
                "The number says how many digits, seen from it, are greater than all digits before them.",
            ),
        },
        Rule::Parity(parity) => match parity.kind {
            ParityKind::Odd => ("Odd cells", "The digit on a gray disc is odd."),
            ParityKind::Even => ("Even cells", "The digit on a gray square is even."),
        },
        Rule::Allowed(_) => ("Given candidates", "Some cells begin with fewer candidates."),
        Rule::Extreme(extreme) => match extreme.kind {
            ExtremeKind::Minimum => {
                ("Minima", "The digit in a tinted cell with arrows inward is less than its neighbors.")
            }
            ExtremeKind::Maximum => {
                ("Maxima", "The digit in a tinted cell with arrows outward is greater than its neighbors.")
            }
        },
        Rule::Quadruple(_) => {
            ("Quadruples", "The digits in a circle stand in the four cells around it, each as often as it is written.")
        }
        Rule::Clone(_) => ("Clones", "Tinted shapes with the same letter hold the same digits in the same places."),
        Rule::Region(_) => ("Extra regions", "The digits in a tinted region differ."),
        Rule::Indexer(indexer) => match indexer.kind {
            IndexerKind::Row => (
                "Row indexers",
                "The digit in a cell marked R is the row in which its column holds the number of its row.",
            ),
            IndexerKind::Column => (
                "Column indexers",
                "The digit in a cell marked C is the column in which its row holds the number of its column.",
            ),
            IndexerKind::Box => (
                "Box indexers",
                "The digit in a cell marked B is the place at which its box holds the number of its own place.",
            ),
        },
    }
}

fn of_line(kind: LineKind) -> (&'static str, &'static str) {
    match kind {
        LineKind::Renban => {
            ("Renban lines", "The digits along a purple dotted line are consecutive, in any order, without repeats.")
        }
        LineKind::Whispers(5) => ("German whispers", "Neighbors along a green dashed line differ by 5 or more."),
        LineKind::Whispers(4) => ("Dutch whispers", "Neighbors along an orange line differ by 4 or more."),
        LineKind::Whispers(3) => ("Whispers", "Neighbors along the line differ by 3 or more."),
        LineKind::Whispers(_) => {
            ("Whispers", "Neighbors along the line differ at least by the number that is said of its cells.")
        }
        LineKind::Palindrome => ("Palindromes", "Digits along a gray line read the same from both ends."),
        LineKind::Between => (
            "Between lines",
            "The digits along the line are greater than one of its circled ends and less than the other.",
        ),
        LineKind::Lockout => (
            "Lockout lines",
            "The digits in the diamonds differ by at least half the number of digits, rounded down; no digit along the line is equal to one of them or lies between them.",
        ),
        LineKind::RegionSum => {
            ("Region sum lines", "A blue line has the same sum in each box or region that it passes through.")
        }
        LineKind::Zipper => (
            "Zipper lines",
            "Digits at the same distance from the middle of a ticked line have one sum; a digit in the middle is that sum.",
        ),
        LineKind::Entropic => {
            ("Entropic lines", "Any three digits in a row along the line are one low, one middle and one high digit.")
        }
        LineKind::Modular => {
            ("Modular lines", "Any three digits in a row along the line leave different remainders when divided by 3.")
        }
        LineKind::Nabner => ("Nabner lines", "No two digits along the line are equal or consecutive."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::Shape;
    use chromadoku_board::id::Cell;
    use chromadoku_board::rule::Cage;

    #[test]
    fn each_kind_is_told_once() {
        let cage = |cell| Extra::Rule(Rule::Cage(Cage::new(vec![Cell(cell), Cell(cell + 1)], Some(9))));
        let shape = Shape::boxes(3, 3).with(Extra::AntiKnight).with(cage(0)).with(cage(3));
        let text = markup(&Geometry::new(shape).unwrap(), &Credits::default()).into_string();
        assert_eq!(text.matches("Killer cages").count(), 1, "{text}");
        assert!(text.contains("knight’s move"), "{text}");
        assert_eq!(text.matches("<dt>").count(), 3, "{text}");
    }

    #[test]
    fn the_author_has_the_first_word() {
        let credits = Credits::new("Odd & even", "Me", "Digits <on> it\nare odd.");
        let text = markup(&Geometry::classic9(), &credits).into_string();
        let words = "<p><strong>Odd &amp; even</strong><span class=\"soft\"> by Me</span></p>\
            <p class=\"told\">Digits &lt;on&gt; it\nare odd.</p>";
        assert!(text.starts_with(words), "{text}");
        assert!(markup(&Geometry::classic9(), &Credits::default()).into_string().starts_with("<dl"));
    }
}
