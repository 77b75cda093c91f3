//! A tour of the page, in six stops. A stop is a radio button, so that arrows go from one to the next and nothing has to be
//! remembered; the style sheet lights the part of the page that the stop in view is about.

use maud::{Markup, html};

/// The part of the page that a stop is about, and what is said of it.
type Stop = (&'static str, &'static str);

const STOPS: [Stop; 6] = [
    ("Grid", "Choose a cell and type a digit. The small digits are its candidates: what it could still be."),
    (
        "Graph",
        "The same puzzle as a graph. Each cell is a vertex, each digit a color, and vertices that are joined must differ. \
         What you choose in one picture is chosen in the other.",
    ),
    (
        "Steps",
        "“Next step” tells the next deduction: where to look, the pattern, why it holds, and what follows. The bars are the \
         way to the solution: press one to go there, or play them all.",
    ),
    (
        "Models",
        "The same position can be drawn as other graphs: its candidates, one unit, one digit, or the proof of the step.",
    ),
    ("Share", "A link holds your whole position. Whoever opens it sees what you see; no server is told."),
    ("Learn", "Lessons on your own puzzle, and a page for each technique, with its proof and positions to find it in."),
];

/// The stops.
pub fn markup() -> Markup {
    html! {
        div.tour role="radiogroup" aria-label="Stops" {
            @for (at, stop) in STOPS.iter().enumerate() { (one(at + 1, stop)) }
        }
    }
}

/// A stop by its number, from 1: its button, its name and its text.
fn one(number: usize, (name, text): &Stop) -> Markup {
    html! {
        input type="radio" name="stop" id={ "stop-" (number) } aria-label=(name)
            aria-describedby={ "stop-text-" (number) } checked[number == 1];
        label for={ "stop-" (number) } { (name) }
        p id={ "stop-text-" (number) } {
            (text) " "
            @if let Some((next, _)) = STOPS.get(number) {
                label.button for={ "stop-" (number + 1) } aria-hidden="true" { "Next: " (next) }
            }
        }
    }
}
