//! A tour of the page, in six stops. A stop is a radio button, so that arrows go from one to the next and nothing has to be
//! remembered; the style sheet lights the part of the page that the stop in view is about.

use super::join;

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
    ("Learn", "Lessons on your own puzzle, and a page for each technique: told, proved, and to be found by yourself."),
];

/// The stops.
pub fn markup() -> String {
    let stop = |(at, &(name, text)): (usize, &Stop)| {
        let number = at + 1;
        let checked = if at == 0 { " checked" } else { "" };
        let next = STOPS.get(number).map(|(next, _)| {
            format!("<label class=\"button\" for=\"stop-{}\" aria-hidden=\"true\">Next: {next}</label>", number + 1)
        });
        format!(
            "<input type=\"radio\" name=\"stop\" id=\"stop-{number}\" aria-label=\"{name}\" aria-describedby=\"stop-text-{number}\"{checked} />\
             <label for=\"stop-{number}\">{name}</label><p id=\"stop-text-{number}\">{text} {}</p>",
            next.unwrap_or_default()
        )
    };
    format!(
        "<div class=\"tour\" role=\"radiogroup\" aria-label=\"Stops\">{}</div>",
        join(STOPS.iter().enumerate().map(stop))
    )
}
