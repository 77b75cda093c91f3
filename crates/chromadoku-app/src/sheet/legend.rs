//! What the words of steps mean, and the colors and shapes that they are drawn in: digits, and roles.

use chromadoku_board::id::{Digit, Id};
use maud::{Markup, html};

use crate::figure::Role;
use crate::figure::palette::{Ground, fill};

/// The roles, what they are called, and what they look like.
const ROLES: [(Role, &str, &str); 14] = [
    (Role::Area, "Where to look", "a tint in a dashed frame: the units that are spoken of"),
    (Role::Pattern, "Pattern", "a solid ring: what a step is about, and color A of a coloring"),
    (
        Role::Eliminated,
        "Eliminated",
        "a stroke through what goes, in a hollow disc with a ring, dashed in the graph, where dashed lines come from what excludes it",
    ),
    (Role::Placed, "Placed", "a thick ring: a value that follows"),
    (Role::Fin, "Fin, second set", "a ring of long dashes: what spoils a pattern, or its other part, as color B is"),
    (
        Role::ColorA,
        "True",
        "a ring of two arcs, filled in a proof: supposed or following; in a loop, and of colors C and D, one of two",
    ),
    (
        Role::ColorB,
        "False",
        "a ring of six arcs, hollow in a proof: false then; in a loop, and of colors C and D, the other one",
    ),
    (Role::Strong, "Strong link", "a solid line: one of its two ends is true"),
    (Role::Weak, "Weak link", "a dotted line: not both of its ends are true"),
    (Role::Conflict, "Conflict", "a double ring: neighbors that are equal, or a cell with nothing left"),
    (Role::Differs, "Differs", "a dotted ring: not the same in two solutions"),
    (Role::Current, "Current", "a heavy ring, in the graph of four arcs: where a search looks"),
    (Role::Trial, "Trial", "a thin ring: colored by a search"),
    (Role::Matched, "Matched", "a bold line: an edge of a matching, or the way to where a search is"),
];

/// The words of steps.
const WORDS: [(&str, &str); 16] = [
    ("unit", "A row, a column or a box, or another region that holds each digit once."),
    (
        "candidate",
        "A digit that a cell may still take. A step calls it true if it is the cell’s digit in the end, and false if not.",
    ),
    (
        "to see",
        "Two cells see each other if they share a unit, so that they cannot hold the same digit. A candidate sees what cannot be true together with it: \
         its digit in the cells that its cell sees, and the other candidates of its own cell.",
    ),
    (
        "filled, hollow, half filled",
        "In the graph of a proof: true, false, and true or not, since one of several such vertices is true and it is not said which. What is dotted is not known.",
    ),
    ("to have room", "A unit has room for a digit once. It needs it, too: one of its cells takes it."),
    ("pair, triple, quadruple", "Two, three or four digits for as many cells: they fill these, in some order."),
    ("locked", "All places that a unit has for a digit lie in another unit as well, which therefore has it there."),
    (
        "base, cover, fin",
        "In a fish the bases are lines that need the digit, the covers lines that have room for it once. With as many covers as bases, the covers have it nowhere \
         else. A fin is a place in a base that no cover holds.",
    ),
    (
        "pivot, pincer",
        "In a wing the pivot is the cell that sees the others, its pincers. One of the pincers takes the digit that they share.",
    ),
    (
        "almost locked set",
        "Cells of a unit with one candidate digit more than there are cells. Without one of the digits, the others fill the cells.",
    ),
    (
        "deadly pattern",
        "Cells whose digits could be swapped without any other cell noticing: with them a puzzle would have two solutions, and a proper one has one. In a rectangle \
         the floor holds just the two digits, the roof holds more.",
    ),
    (
        "component, color",
        "Candidates that strong links join. In turn they take two colors: all of one color are true, and all of the other are false.",
    ),
    (
        "a letter in a frame",
        "What a step calls the part of its pattern that a cell is in, where none of the cell’s candidates stands: A, B and C are almost locked sets, B and T base and \
         targets of an Exocet.",
    ),
    (
        "a digit in a dotted circle",
        "In the picture of a proof: nothing has been said of it yet. Lines that are pale in the grid were told before.",
    ),
    (
        "60 · SE 3.6 · SW 47",
        "How hard a step is, by the scales of three programs: HoDoKu’s score, Sudoku Explainer’s rating and SudokuWiki’s score. On each a larger number is harder.",
    ),
    ("r4c6", "The cell in row 4 and column 6. Boxes are numbered from left to right, then down."),
];

/// The ring of a role: its radii, how thick it is, and its dashes; the circle is about 60 long.
fn ring(role: Role) -> (&'static [&'static str], &'static str, Option<&'static str>) {
    match role {
        Role::Area => (&["10"], "1.5", Some("4 3")),
        Role::Pattern => (&["10"], "2.5", None),
        Role::Eliminated => (&["10"], "2", Some("4.2 3")),
        Role::Placed => (&["10"], "3.6", None),
        Role::Fin => (&["10"], "2", Some("10 4")),
        Role::Conflict => (&["11", "7.5"], "1.6", None),
        Role::Differs => (&["10"], "2.4", Some("1.8 2.2")),
        Role::Current => (&["10"], "3.6", Some("11.3 4.4")),
        Role::Trial => (&["10"], "1.2", None),
        Role::ColorA => (&["10"], "3", Some("24.4 7")),
        Role::ColorB => (&["10"], "3", Some("8.2 2.27")),
        Role::Strong | Role::Weak | Role::Matched => (&[], "0", None),
    }
}

fn drawing(role: Role) -> Markup {
    let (radii, width, dashes) = ring(role);
    html! {
        svg class={ "swatch swatch-" (role.name()) } viewBox="0 0 28 28" aria-hidden="true" {
            circle.ground cx="14" cy="14" r="11" {}
            @for radius in radii {
                circle cx="14" cy="14" r=(radius) fill="none" stroke="currentColor" stroke-width=(width)
                    stroke-dasharray=[dashes] {}
            }
            (stroke(role))
        }
    }
}

/// The line of a role, where it has one. No element of an SVG is void.
fn stroke(role: Role) -> Markup {
    html! {
        @match role {
            Role::Matched => path d="M5 18 23 10" stroke="currentColor" stroke-width="4" {},
            Role::Strong => path d="M5 18 23 10" stroke="currentColor" stroke-width="2.5" {},
            Role::Weak => path d="M5 18 23 10" stroke="currentColor" stroke-width="2" stroke-dasharray="2 3" {},
            Role::Eliminated => path d="M9 19 19 9" stroke="currentColor" stroke-width="2" {},
            _ => {}
        }
    }
}

/// Digits, roles and words.
pub fn markup(digits: usize) -> Markup {
    html! {
        h3 { "Digits are colors" }
        ul role="list" class="palette" {
            @for digit in 0..digits { (swatch(Digit(digit as u8))) }
        }
        p.soft { "Past nine, colors come again with stripes, then dots. The symbol always stands with them." }
        h3 { "Roles are shapes" }
        dl.roles {
            @for &(role, name, shape) in &ROLES {
                div { dt { (drawing(role)) (name) } dd.soft { (shape) } }
            }
        }
        h3 { "Digits in the grid" }
        p.soft {
            "Givens are bold, your own entries in the accent color, what a step placed is light, a guess or search \
             slanted. Corner and center marks are in the accent color, too. A vertex of the graph is a pie of the \
             colors that its cell can still take. Your own colors lie behind a cell and around its vertex; hints \
             ignore them."
        }
        h3 { "Words of steps" }
        dl.glossary {
            @for (word, said) in &WORDS { dt { (word) } dd.soft { (said) } }
        }
    }
}

fn swatch(digit: Digit) -> Markup {
    html! { li class={ "d" (digit.index()) " hatch-" (fill(digit, Ground::Light).hatch) } { (digit) } }
}
