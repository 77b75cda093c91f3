//! The same picture elsewhere: a timetable, radio masts, registers and a map, each as a graph to color.

use chromadoku_board::graph::{Graph, Vertex};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, question, right, slider, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place, fit};
use super::small::{SIZE, Small, colored, fewest};
use crate::words::{and, plural};

/// Exams, and who takes them.
const EXAMS: [&str; 6] = ["Algebra", "Biology", "Chemistry", "Drama", "English", "French"];
const STUDENTS: [(&str, &[Vertex]); 6] = [
    ("Ada", &[0, 1, 2]),
    ("Ben", &[0, 4]),
    ("Cleo", &[2, 3]),
    ("Dov", &[3, 4, 5]),
    ("Eva", &[1, 5]),
    ("Finn", &[2, 4]),
];
/// Where masts stand, in kilometers.
const MASTS: [Place; 9] = [
    (4.0, 5.0),
    (14.0, 3.0),
    (25.0, 6.0),
    (8.0, 14.0),
    (18.0, 13.0),
    (29.0, 16.0),
    (3.0, 24.0),
    (14.0, 24.0),
    (25.0, 26.0),
];
/// The farthest that the slider goes, in kilometers.
const FARTHEST: usize = 20;
/// The names of a program's values, and from which line to which each is needed.
const VALUES: [(&str, usize, usize); 7] =
    [("a", 0, 3), ("b", 1, 5), ("c", 2, 4), ("d", 3, 7), ("e", 4, 6), ("f", 5, 8), ("g", 7, 9)];
/// A map of six lands on squares, row by row.
const MAP: [&str; 6] = ["AABBBC", "ADDBBC", "ADDEEC", "AADEEC", "AFFFEC", "AFFFFC"];

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let ways = ["Timetable", "Radio", "Registers", "Map"];
    let chosen = desk.number("where", 0, ways.len() - 1);
    let shown = match chosen {
        0 => timetable(),
        1 => radio(desk),
        2 => registers(),
        _ => map(),
    };
    html! {
        p {
            "A coloring sorts things into groups so that no two that conflict share one, and the fewer groups the \
             better. Sudoku is one case. Here are four others. In each, ask first what a vertex is, what an edge, and \
             what a color."
        }
        (tabs(desk, "where", "Where", &ways, chosen))
        (shown)
        (asked(desk))
        (dictionary(desk))
        (end(
            "Once a task is drawn as a graph, every method of the lessons before applies: backtracking, orders, bounds by cliques, lists of colors where some are ruled out beforehand. The graph \
             lab has larger ones of each kind, to be colored by any method.",
            html! {
                "G. J. Chaitin, " cite { "Register allocation and spilling via graph coloring" }
                " (1982). W. K. Hale, " cite { "Frequency assignment" }
                ", Proceedings of the IEEE 68 (1980). M. V. Marathe, H. Breu, H. B. Hunt, S. S. Ravi and D. J. \
                 Rosenkrantz, "
                cite { "Simple heuristics for unit disk graphs" }
                ", Networks 25 (1995). K. Appel, W. Haken and J. Koch (1977): four colors are enough for every map. \
                 J. Mycielski (1955)."
            },
        ))
    }
}

/// The classes of a coloring, a line each, with names for the vertices.
fn classes(word: &str, coloring: &[u16], names: &dyn Fn(usize) -> String) -> Markup {
    let count = coloring.iter().map(|&color| usize::from(color) + 1).max().unwrap_or(0);
    let members = |color: usize| (0..coloring.len()).filter(move |&at| usize::from(coloring[at]) == color).map(names);
    html! {
        ul {
            @for color in 0..count {
                li { strong { (word) " " (color + 1) } ": " (members(color).collect::<Vec<_>>().join(", ")) }
            }
        }
    }
}

/// The figure of a graph that is colored with the fewest colors.
fn drawn(small: &Small, coloring: &[u16], text: &dyn Fn(usize) -> String) -> Markup {
    let color = |vertex: Vertex| coloring.get(vertex as usize).copied();
    small.draw(&|vertex| colored(color(vertex)), &|vertex| text(vertex as usize), small.name)
}

/// Exams that share a student.
fn exams() -> Graph {
    let pairs =
        STUDENTS.iter().flat_map(|(_, exams)| exams.iter().flat_map(move |&a| exams.iter().map(move |&b| (a, b))));
    Graph::from_edges(EXAMS.len(), pairs)
}

fn timetable() -> Markup {
    let small = Small::round("Exams that share a student", exams());
    let (coloring, slots) = fewest(&small.graph);
    let initial = |at: usize| -> String { EXAMS[at].chars().take(1).collect() };
    let said = format!(
        "{}, {} of exams with a student in common: {}.",
        plural(EXAMS.len(), "exam", "exams"),
        plural(small.graph.edge_count(), "pair", "pairs"),
        plural(slots, "slot is enough", "slots are enough")
    );
    html! {
        h4 { "When is each exam?" }
        p {
            "A vertex is an exam. Two are joined when somebody takes both, since nobody can be in two rooms at once. A \
             color is a time."
        }
        ul {
            @for (name, exams) in STUDENTS {
                @let exams: Vec<String> = exams.iter().map(|&at| EXAMS[at as usize].to_owned()).collect();
                li { (name) " takes " (and(&exams)) "." }
            }
        }
        (figure(drawn(&small, &coloring, &initial), said))
        (classes("Slot", &coloring, &|at| EXAMS[at].to_owned()))
        (theorem(
            "Every graph is that of some timetable. So a quick way to the best timetable would be a quick way to color any graph, and to solve Sudoku of any size.",
            &[
                html! {
                    "Take any graph. Make an exam of each vertex and a student of each edge, who takes the two exams \
                     at its ends."
                },
                html! {
                    "Two exams share a student exactly when their vertices are joined: the graph of this timetable \
                     is the one that was taken."
                },
                html! {
                    "So its slots are the colors of that graph. Among the graphs are the one of your board and those \
                     of larger boards, and nobody knows a way that is quick on all of them."
                },
            ],
        ))
    }
}

/// Masts that are at most so far apart.
fn masts(reach: usize) -> Graph {
    let near = |a: usize, b: usize| {
        let (dx, dy) = (MASTS[a].0 - MASTS[b].0, MASTS[a].1 - MASTS[b].1);
        dx * dx + dy * dy <= (reach * reach) as f32
    };
    let pairs = (0..MASTS.len()).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| near(a, b));
    Graph::from_edges(MASTS.len(), pairs.map(|(a, b)| (a as Vertex, b as Vertex)))
}

fn radio(desk: &Desk) -> Markup {
    let reach = desk.number("reach", 13, FARTHEST).max(4);
    let small = Small::placed("Masts that disturb each other", masts(reach), &MASTS);
    let (coloring, frequencies) = fewest(&small.graph);
    let said = format!(
        "{} are at most {reach} km apart: {}.",
        plural(small.graph.edge_count(), "pair of masts", "pairs of masts"),
        plural(frequencies, "frequency is enough", "frequencies are enough")
    )
    .replace("1 pair of masts are", "1 pair of masts is");
    html! {
        h4 { "Which frequency does each mast get?" }
        p {
            "A vertex is a mast. Two are joined when they are so close that they would disturb each other. A color is \
             a frequency."
        }
        (slider(desk, "reach", "Masts disturb each other at up to this many kilometers", (4, FARTHEST), reach))
        (figure(drawn(&small, &coloring, &|at| (at + 1).to_string()), said))
        (classes("Frequency", &coloring, &|at| format!("mast {}", at + 1)))
        (theorem(
            html! {
                "If at most " var { "k" } " masts are all close to each other, 3" var { "k" }
                " − 2 frequencies are enough."
            },
            &[
                html! { "Go from west to east, and give each mast the first frequency that no mast close to it has." },
                html! {
                    "When the turn of a mast comes, those close to it that have one lie to the west of it, in a half \
                     circle. Cut that into three equal slices of 60 degrees."
                },
                html! {
                    "Two masts in one slice are no further from each other than the radius, so they are close as \
                     well. With the mast in the middle a slice is a clique, so it holds at most "
                    var { "k" } " − 1 others."
                },
                html! { "So at most 3(" var { "k" } " − 1) frequencies are taken, and the next one is free." },
            ],
        ))
    }
}

/// Values that are needed at the same time.
fn values() -> Graph {
    let overlap = |a: usize, b: usize| VALUES[a].1 < VALUES[b].2 && VALUES[b].1 < VALUES[a].2;
    let pairs = (0..VALUES.len()).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| overlap(a, b));
    Graph::from_edges(VALUES.len(), pairs.map(|(a, b)| (a as Vertex, b as Vertex)))
}

fn registers() -> Markup {
    let graph = values();
    let (coloring, count) = fewest(&graph);
    let small = Small::round("Values that are needed at the same time", graph);
    let x = |line: usize| 40.0 + line as f32 * 22.0;
    let mut picture = Picture::new(SIZE + 10.0, VALUES.len() as f32 * 24.0 + 20.0);
    for (at, &(name, from, to)) in VALUES.iter().enumerate() {
        let y = 16.0 + at as f32 * 24.0;
        picture.lines("is-strong", [((x(from), y), (x(to), y))]);
        picture.dot((16.0, y), &Dot::new(colored(coloring.get(at).copied()), name));
    }
    let said = format!(
        "{}, {} at once: {}.",
        plural(VALUES.len(), "value", "values"),
        plural(small.graph.edge_count(), "pair is needed", "pairs are needed"),
        plural(count, "register is enough", "registers are enough")
    );
    html! {
        h4 { "Which register holds each value?" }
        p {
            "A vertex is a value of a program, needed from the line that computes it to the last that uses it. Two \
             are joined when they are needed at the same time. A color is a "
            em { "register" } ", one of the few places in which a processor keeps values."
        }
        div.pair {
            (figure(
                picture.markup("From which line to which each value is needed"),
                "Each line runs for as long as its value is needed.",
            ))
            (figure(drawn(&small, &coloring, &|at| VALUES[at].0.to_owned()), said))
        }
        (classes("Register", &coloring, &|at| VALUES[at].0.to_owned()))
        (theorem(
            "A program without jumps needs as many registers as the most values that are needed at one time.",
            &[
                html! {
                    "A value is needed from one line to another, an interval. Two values need different registers \
                     exactly when their intervals overlap."
                },
                html! {
                    "Take the values in the order in which they begin, and give each the first register that is \
                     free. If the "
                    var { "k" } "-th register is taken, " var { "k" }
                    " − 1 others are in use at that line: with the new value that makes a clique of " var { "k" } "."
                },
                html! {
                    "So no more registers are used than the largest clique has values, and with fewer it cannot be \
                     done."
                },
            ],
        ))
        p {
            "Other graphs are not so kind: the largest clique may be far too small a bound. J. Mycielski found \
             graphs without any triangle that need as many colors as you like."
        }
    }
}

/// What lies on a square of the map.
fn land(row: usize, column: usize) -> Option<u8> {
    Some(MAP.get(row)?.as_bytes().get(column)? - b'A')
}

/// The squares of the map, by row and column.
fn squares() -> impl Iterator<Item = (usize, usize)> {
    MAP.iter().enumerate().flat_map(|(row, line)| (0..line.len()).map(move |column| (row, column)))
}

/// Lands with a common border.
fn lands() -> Graph {
    let borders = squares().flat_map(|(row, column)| {
        [land(row + 1, column), land(row, column + 1)]
            .into_iter()
            .flatten()
            .filter_map(move |other| Some((land(row, column)?, other)))
    });
    Graph::from_edges(6, borders.map(|(a, b)| (Vertex::from(a), Vertex::from(b))))
}

fn map() -> Markup {
    let graph = lands();
    let (coloring, count) = fewest(&graph);
    let name = |at: usize| char::from(b'A' + at as u8).to_string();
    let side = SIZE / MAP.len() as f32;
    let mut picture = Picture::new(SIZE, SIZE);
    let mut middles = [(0.0, 0.0, 0.0); 6];
    for (row, column) in squares() {
        let Some(at) = land(row, column).map(usize::from) else { continue };
        let (x, y) = (column as f32 * side, row as f32 * side);
        picture.tile(&format!("tile d{}", coloring[at]), (x, y), side);
        let (sum_x, sum_y, count) = middles[at];
        middles[at] = (sum_x + x + side / 2.0, sum_y + y + side / 2.0, count + 1.0);
    }
    let places: Vec<Place> =
        middles.iter().map(|&(x, y, squares)| (x / f32::max(squares, 1.0), y / f32::max(squares, 1.0))).collect();
    for (at, &place) in places.iter().enumerate() {
        picture.words(&format!("d{}", coloring[at]), place, &name(at));
    }
    let small = Small { name: "Lands with a common border", graph, places: fit(places, (SIZE, SIZE)) };
    let said = format!(
        "{}, {}: {}.",
        plural(6, "land", "lands"),
        plural(small.graph.edge_count(), "border", "borders"),
        plural(count, "color is needed", "colors are needed")
    );
    html! {
        h4 { "Which color does each land get?" }
        p {
            "A vertex is a land. Two are joined when they have a border in common; a single point does not count. Here \
             a color is a color."
        }
        div.pair {
            (figure(picture.markup("A map of six lands"), "No two neighbors look alike."))
            (figure(drawn(&small, &coloring, &name), said))
        }
        (theorem(
            "Six colors are enough for every map whose lands are in one piece. (Four are, too, but the proof of that takes a computer.)",
            &[
                html! {
                    "Drawn on the map, the graph has no edges that cross. L. Euler found that such a graph with "
                    var { "v" } " ≥ 3 vertices has at most 3" var { "v" } " − 6 edges."
                },
                html! {
                    "Each edge has two ends, so all degrees together are less than 6" var { "v" }
                    ". So some land has at most five neighbors; in a graph of one or two vertices every one does."
                },
                html! {
                    "Take that land out and color the rest, which has one land less, in the same way. Its neighbors \
                     have at most five colors, and the sixth is free."
                },
            ],
        ))
    }
}

fn asked(desk: &Desk) -> Markup {
    question(
        desk,
        "seat",
        "Guests who quarrel must not sit at one table, and you want as few tables as possible. What is a color?",
        vec![
            right(
                "A table",
                "Guests are vertices, a quarrel is an edge, and the ends of an edge sit at different tables.",
            ),
            wrong("A guest", "A guest is what gets a table: a vertex."),
            wrong("A quarrel", "A quarrel keeps two guests apart: an edge."),
        ],
    )
}

/// What the words mean in each case, your own board among them.
fn dictionary(desk: &Desk) -> Markup {
    let rows = [
        ("Your board", "cell", "share a unit", "digit", desk.board.geometry().digit_count()),
        ("Timetable", "exam", "share a student", "time", fewest(&exams()).1),
        ("Radio", "mast", "are close", "frequency", fewest(&masts(desk.number("reach", 13, FARTHEST).max(4))).1),
        ("Registers", "value", "are needed at once", "register", fewest(&values()).1),
        ("Map", "land", "share a border", "color", fewest(&lands()).1),
    ];
    html! {
        h4 { "One picture, five tasks" }
        div.wide tabindex="0" role="region" aria-label="Tasks" {
            table {
                thead {
                    tr {
                        th scope="col" { "Task" }
                        th scope="col" { "Vertex" }
                        th scope="col" { "Edge: two that" }
                        th scope="col" { "Color" }
                        th scope="col" { "Fewest" }
                    }
                }
                tbody {
                    @for (name, vertex, edge, color, fewest) in rows {
                        tr { th scope="row" { (name) } td { (vertex) } td { (edge) } td { (color) } td { (fewest) } }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::graph::clique::MaximumClique;

    #[test]
    fn registers_are_as_many_as_values_at_one_time_and_maps_take_four_colors_at_most() {
        let at_once = |line: usize| VALUES.iter().filter(|&&(_, from, to)| from <= line && line < to).count();
        let most = (0..10).map(at_once).max().unwrap();
        let mut clique = MaximumClique::new(&values());
        assert!(clique.run(1_000));
        assert_eq!((fewest(&values()).1, clique.best().len()), (most, most));
        assert!((3..=4).contains(&fewest(&lands()).1));
    }

    #[test]
    fn masts_take_no_more_frequencies_than_their_cliques_allow() {
        for reach in 4..=FARTHEST {
            let mut clique = MaximumClique::new(&masts(reach));
            assert!(clique.run(1_000));
            assert!(fewest(&masts(reach)).1 <= 3 * clique.best().len() - 2, "{reach} km");
        }
    }
}
