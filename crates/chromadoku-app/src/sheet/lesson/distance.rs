//! k-distance coloring: vertices closer than that differ, which is a coloring of a power of the graph.

use chromadoku_board::graph::structure::{Structure, reach};
use chromadoku_board::graph::{Graph, Vertex};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, question, right, slider, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place};
use super::small::{SIZE, Small, colored, fewest, written};
use crate::words::{plural, thousands};

/// The largest distance of the slider.
const MOST: usize = 7;

fn path(count: u32) -> Small {
    let graph = Graph::from_edges(count as usize, (1..count).map(|at| (at - 1, at)));
    // On an arc, so that edges of the power run beside those of the path.
    let height = |at: u32| (at as f32 * 2.0 / (count - 1) as f32 - 1.0).powi(2);
    let places: Vec<Place> = (0..count).map(|at| (at as f32, height(at))).collect();
    Small::placed("Path", graph, &places)
}

fn lattice(side: u32) -> Small {
    let at = |row: u32, column: u32| row * side + column;
    let right = (0..side).flat_map(|row| (1..side).map(move |column| (at(row, column - 1), at(row, column))));
    let down = (1..side).flat_map(|row| (0..side).map(move |column| (at(row - 1, column), at(row, column))));
    let places: Vec<Place> = (0..side * side).map(|at| ((at % side) as f32, (at / side) as f32)).collect();
    Small::placed("Grid", Graph::from_edges((side * side) as usize, right.chain(down)), &places)
}

fn graphs() -> Vec<Small> {
    vec![path(8), Small::cycle(9), lattice(4), Small::cube(), Small::petersen()]
}

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let graphs = graphs();
    // The path is what is asked about: its table would tell the answer.
    let chosen = desk.number("graph", 1, graphs.len() - 1);
    let small = &graphs[chosen];
    let distance = desk.number("k", 1, MOST).max(1);
    let power = small.graph.power(distance);
    let (coloring, colors) = fewest(&power);
    let names: Vec<&str> = graphs.iter().map(|small| small.name).collect();
    html! {
        p {
            "Two radio masts that are neighbors must not use the same frequency. Often that is not enough: the \
             neighbors of a neighbor must differ, too. In a "
            em { "k-distance coloring" } ", vertices that are at most " var { "k" }
            " edges apart get different colors."
        }
        p {
            "There is no need for a new algorithm. Draw an edge between any two vertices that are at most "
            var { "k" } " edges apart: that is the " var { "k" } "-th " em { "power" }
            " of the graph. A plain coloring of the power is a " var { "k" } "-distance coloring of the graph."
        }
        (asked(desk))
        (tabs(desk, "graph", "Graph", &names, chosen))
        (slider(desk, "k", "Distance k", (1, MOST), distance))
        (shown(small, &power, &coloring, colors, distance))
        (part("A larger distance never takes fewer colors", table(small)))
        (theorem(
            html! {
                "For distance " var { "k" } " at least as many colors are needed as there are vertices within ⌊"
                var { "k" } "/2⌋ edges of one vertex, itself among them (⌊" var { "k" } "/2⌋ is half of " var { "k" }
                ", rounded down). When " var { "k" } " reaches the " em { "diameter" }
                ", the largest distance between two vertices, every vertex needs a color of its own."
            },
            &[
                html! {
                    "Two vertices within ⌊" var { "k" } "/2⌋ edges of a third one are at most 2⌊" var { "k" } "/2⌋ ≤ "
                    var { "k" } " edges apart: go by way of the third."
                },
                html! { "So all of them are joined in the power, a clique, and differ." },
                html! {
                    "When no two vertices are further apart than " var { "k" }
                    ", every two vertices are joined in the power."
                },
            ],
        ))
        (sudoku(desk))
        (end(
            html! {
                "Frequencies, depots none of which is near another, and codes: the vertices of one color in the "
                var { "k" } "-th power are more than " var { "k" }
                " apart, as the words of a code must be if errors are to be corrected. The graph lab colors powers \
                 of any graph."
            },
            html! {
                "F. Kramer and H. Kramer, " cite { "A survey on the distance-colouring of graphs" }
                ", Discrete Mathematics 308 (2008)."
            },
        ))
    }
}

/// The graph, the edges that its power adds, and a coloring with the fewest colors.
fn shown(small: &Small, power: &Graph, coloring: &[u16], colors: usize, distance: usize) -> Markup {
    let mut picture = Picture::new(SIZE, SIZE);
    let place = |vertex: Vertex| small.places[vertex as usize];
    let added: Vec<(Vertex, Vertex)> = power.edges().filter(|&(a, b)| !small.graph.has_edge(a, b)).collect();
    let bowed = |edges: &[(Vertex, Vertex)]| edges.iter().map(|&(a, b)| (place(a), place(b))).collect::<Vec<_>>();
    picture.edges("is-part", bowed(&added));
    picture.lines("", small.graph.edges().map(|(a, b)| (place(a), place(b))));
    for vertex in 0..small.graph.len() as Vertex {
        let color = coloring.get(vertex as usize).copied();
        picture.dot(place(vertex), &Dot::new(colored(color), written(color)));
    }
    let said = format!(
        "{} of the graph and {} more of its power: {} for distance {distance}.",
        plural(small.graph.edge_count(), "edge", "edges"),
        added.len(),
        plural(colors, "color", "colors")
    );
    figure(picture.markup(&format!("{}, colored for distance {distance}", small.name)), said)
}

/// A question on the path, which can be answered by counting.
fn asked(desk: &Desk) -> Markup {
    let path = path(8);
    let (_, two) = fewest(&path.graph.power(2));
    let (_, one) = fewest(&path.graph);
    question(
        desk,
        "path",
        &format!("A path of {} vertices needs {one} colors. How many for distance 2?", path.graph.len()),
        vec![
            right(
                two.to_string(),
                format!(
                    "Any {two} vertices in a row are at most 2 apart, so they differ; and {two} colors that take turns are enough."
                ),
            ),
            wrong(one.to_string(), "Then every second vertex would be equal, at distance 2."),
            wrong(
                (two + 1).to_string(),
                format!("That would do, but {two} colors in turn do, too: equal ones are {two} apart."),
            ),
        ],
    )
}

/// The chromatic number for each distance.
fn table(small: &Small) -> Markup {
    let diameter = reach(&small.graph).diameter.unwrap_or(0);
    html! {
        table {
            caption { (small.name) ": " (plural(small.graph.len(), "vertex", "vertices")) ", diameter " (diameter) }
            thead {
                tr {
                    th scope="col" { "Distance" }
                    th scope="col" { "Edges of the power" }
                    th scope="col" { "Colors" }
                }
            }
            tbody {
                @for distance in 1..=MOST {
                    @let power = small.graph.power(distance);
                    tr { th scope="row" { (distance) } td { (power.edge_count()) } td { (fewest(&power).1) } }
                }
            }
        }
    }
}

/// What it means for the board.
fn sudoku(desk: &Desk) -> Markup {
    let graph = chromadoku_solver::model::cells(desk.board.geometry()).graph;
    let diameter = reach(&graph).diameter;
    let Structure { vertices, edges, .. } = Structure::of(&graph);
    let all = vertices * (vertices - 1) / 2;
    let text = match diameter {
        Some(diameter) => {
            let power = graph.power(2).edge_count();
            let (pairs, edges) = (thousands(power as u64), thousands(edges as u64));
            let second = match power == all {
                true => format!("already joins every two cells, {pairs} pairs instead of {edges}"),
                false => format!("has {pairs} edges instead of {edges}"),
            };
            format!(
                "The cells graph of your board has diameter {diameter}: from any cell you reach any other along {diameter} edges or fewer. Its second power \
                 {second}. So a 2-distance coloring of a Sudoku would need {} symbols.",
                if power == all {
                    vertices.to_string()
                } else {
                    format!("at least {}", desk.board.geometry().neighbors(chromadoku_board::id::Cell(0)).len() + 1)
                }
            )
        }
        None => "The cells graph of your board has parts that do not hang together.".to_owned(),
    };
    part("And your board?", p(text))
}
