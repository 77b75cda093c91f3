//! Lessons: an idea each, shown on the board that is open.
//!
//! A lesson is a function from the board and from what the user did in it (answers, sliders, steps of figures) to markup. It
//! is written again whenever one of these changes; the page changes only what is different. Numbers come from the board and from
//! graphs; only published counts are typed in. What lessons are made of stands in [`parts`], how figures are drawn in [`picture`].

mod backtracking;
mod chains;
mod counting;
mod desk;
mod distance;
mod elsewhere;
mod exclusion;
mod graph;
mod independent;
mod orders;
mod parts;
mod picture;
mod reduction;
mod rows;
mod small;
pub mod technique;
mod tuples;

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use maud::{Markup, html};

use crate::session::Learning;
use crate::words;
use desk::Desk;

/// A lesson.
struct Lesson {
    /// What links call it.
    name: &'static str,
    /// What it claims.
    title: &'static str,
    /// What it shows, in a line.
    about: &'static str,
    /// Whether it is of use to who solves by hand.
    by_hand: bool,
    /// Writes what stands below the title.
    write: fn(&Desk) -> Markup,
}

/// All lessons, in the order in which they are best read.
const LESSONS: [Lesson; 11] = [
    Lesson {
        name: "graph",
        title: "A Sudoku is a graph",
        about: "Cells become points, “must differ” becomes a line. How many lines are there, and can a pencil trace them all?",
        by_hand: false,
        write: graph::write,
    },
    Lesson {
        name: "backtracking",
        title: "Coloring by backtracking solves any Sudoku",
        about: "Try a color, go on, take it back when stuck. Three questions that one search answers.",
        by_hand: false,
        write: backtracking::write,
    },
    Lesson {
        name: "tuples",
        title: "Pairs, triples and quads hang together",
        about: "Join the cells of a unit where they share a candidate. Pairs, triples and quads lie inside what hangs together.",
        by_hand: true,
        write: tuples::write,
    },
    Lesson {
        name: "exclusion",
        title: "All tuples of a unit in one picture",
        about: "Sort a unit into bands, and what runs between two of them can go: chain exclusion and pile exclusion.",
        by_hand: true,
        write: exclusion::write,
    },
    Lesson {
        name: "independent",
        title: "A solution is a choice without conflicts",
        about: "Candidates become points, conflicts become lines: a point in every cell, no two of them joined, is a solution.",
        by_hand: false,
        write: independent::write,
    },
    Lesson {
        name: "orders",
        title: "The order decides how many colors greedy coloring takes",
        about: "Greedy coloring in four orders, saturation, colors from lists: where each of them fails, and why.",
        by_hand: false,
        write: orders::write,
    },
    Lesson {
        name: "distance",
        title: "Coloring at a distance",
        about: "What if the neighbors of neighbors must differ, too? A slider draws the lines that this adds.",
        by_hand: false,
        write: distance::write,
    },
    Lesson {
        name: "counting",
        title: "How many solutions are there?",
        about: "All fillings of the 4×4 board, how many differ in kind, and when a puzzle has one solution.",
        by_hand: false,
        write: counting::write,
    },
    Lesson {
        name: "reduction",
        title: "Any coloring program solves a Sudoku",
        about: "A point for each digit, and values become lines. The proof in both directions, and why one solution is many colorings.",
        by_hand: false,
        write: reduction::write,
    },
    Lesson {
        name: "elsewhere",
        title: "The same picture is everywhere",
        about: "A timetable, radio masts, registers and a map: what must differ there, and what is a color?",
        by_hand: false,
        write: elsewhere::write,
    },
    Lesson {
        name: "chains",
        title: "Of a chain’s two ends, at least one is true",
        about: "Strong and weak links, why both ends cannot be false, two colors for a component, loops and nets.",
        by_hand: true,
        write: chains::write,
    },
];

/// The lesson or the technique's page that is open, or a list. The cells of the givens, where these are known to have one solution, are
/// what steps that rely on that need.
pub fn markup(board: &Board, givens: Option<&CellSet>, learning: &Learning) -> Markup {
    if learning.name == technique::LIST {
        return html! { article { (technique::list(&Desk::new(board, technique::LIST, &learning.set))) } };
    }
    if let Some(kind) = technique::named(&learning.name) {
        let desk = Desk::new(board, kind.id.0, &learning.set);
        return article(kind.id.0, kind.name, technique::write(&desk, kind, givens));
    }
    let Some(at) = LESSONS.iter().position(|lesson| lesson.name == learning.name) else {
        return list(!learning.name.is_empty());
    };
    let lesson = &LESSONS[at];
    let desk = Desk::new(board, lesson.name, &learning.set);
    article(lesson.name, lesson.title, html! { ((lesson.write)(&desk)) (ways_on(at)) })
}

fn article(name: &str, title: &str, body: Markup) -> Markup {
    html! { article { h3 id={ "lesson-" (name) } tabindex="-1" { (title) } (body) } }
}

/// All lessons, a line each.
fn list(missed: bool) -> Markup {
    let by_hand = LESSONS.iter().zip(1..).filter(|(lesson, _)| lesson.by_hand).map(|(_, number)| number.to_string());
    html! {
        h3 id="lessons" tabindex="-1" { "One idea at a time, on your own puzzle" }
        @if missed { p { "There is no lesson of that name. These are all there are." } }
        nav.ways aria-label="Techniques" {
            button type="button" class="button" data-do={ "learn " (technique::LIST) } {
                strong { "Techniques" }
                span.soft { "A page for each, from singles to nets: explained, proved, and with exercises." }
            }
        }
        h4 { "Lessons" }
        p.soft {
            "Each lesson takes the board that you have open. Your work stays as it is: close the lesson to go back \
             to it. To solve by hand, read "
            (words::and(by_hand))
            " first; the others are about graphs and coloring."
        }
        ol.lessons {
            @for Lesson { name, title, about, .. } in &LESSONS {
                li {
                    button type="button" class="button" data-do={ "learn " (name) } {
                        strong { (title) }
                        span.soft { (about) }
                    }
                }
            }
        }
    }
}

/// The way to the lessons before and after one, and to all of them.
fn ways_on(at: usize) -> Markup {
    let way = |word: &str, lesson: &Lesson| {
        html! {
            button type="button" class="button" data-do={ "learn " (lesson.name) } {
                span.soft { (word) } " " (lesson.title)
            }
        }
    };
    html! {
        nav.ways aria-label="Lessons" {
            @if let Some(next) = LESSONS.get(at + 1) { (way("Next:", next)) }
            @if at > 0 { (way("Previous:", &LESSONS[at - 1])) }
            button type="button" class="quiet" data-do="learn " { "All lessons" }
        }
    }
}

#[cfg(test)]
mod tests;
