//! Coloring by backtracking: a small graph with all that the search keeps, then a board with its givens.

use std::sync::Arc;

use chromadoku_board::codec::text;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::structure::coloring_counts;
use chromadoku_board::graph::{Graph, Vertex, layout};
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::{Color, Coloring, Event, Order};
use maud::{Markup, html};

use super::desk::{Desk, SMALL};
use super::parts::{end, figure, part, player, question, right, slider, tabs, theorem, wrong};
use super::picture::{CELL, Dot, Picture, Place, RADIUS, board, fit};
use crate::words::{and, plural, thousands};

/// The example: 5 vertices with 7 edges, on which the first tries fail.
const EXAMPLE: [(Vertex, Vertex); 7] = [(0, 3), (0, 4), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)];
/// A smaller one: 4 vertices with 5 edges, which is colored without going back.
const SMALLER: [(Vertex, Vertex); 5] = [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)];
/// The vertices of both.
const NAMES: [&str; 5] = ["A", "B", "C", "D", "E"];
/// Where they lie; the smaller example has the first four.
const PLACES: [Place; 5] = [(30.0, 34.0), (210.0, 34.0), (200.0, 150.0), (40.0, 150.0), (120.0, 78.0)];
/// What the search does, line by line.
const LINES: [&str; 6] = [
    "color(vertex):",
    "  for each color 1 … m:",
    "    if no neighbor has it:",
    "      give it to the vertex",
    "      color(the next vertex), or report when there is none",
    "      take it back",
];
/// The most events of an example, which all of its searches end before, and of the open board.
const EVENTS: usize = 2_000;
const OWN_EVENTS: usize = 5_000;
/// From so many tries on, the tree leaves out what lies below those that were taken back.
const BRANCHES: usize = 24;
/// The most cells of an open board that is colored.
const LARGEST: usize = 100;

/// The example.
fn example() -> Graph {
    Graph::from_edges(5, EXAMPLE)
}

/// What the two examples are called.
const GRAPHS: [&str; 2] = ["Five vertices, seven edges", "Four vertices, five edges"];

/// The example that was chosen, by its number in [`GRAPHS`].
fn chosen(desk: &Desk) -> (usize, Graph) {
    match desk.number("graph", 0, 1) {
        0 => (0, example()),
        other => (other, Graph::from_edges(4, SMALLER)),
    }
}

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let digits = geometry.digit_count();
    html! {
        p {
            "Give the first vertex the first color. Go on to the next vertex and give it the first color that no \
             neighbor has. Where every color is forbidden, go back, take the last color away and try the one after \
             it. This is "
            em { "backtracking" } ". It can be slow, but it never misses a coloring, and so it solves every Sudoku."
        }
        (small(desk))
        (dead_end(desk))
        (problems(desk))
        (with_givens(desk))
        (enough(desk, digits))
        (theorem(
            html! { "Backtracking meets every coloring with " var { "m" } " colors just once, and then ends." },
            &[
                html! {
                    "While the vertices before it keep their colors, a vertex tries each of the colors 1 to "
                    var { "m" } " once. So no coloring is met twice, and the search ends."
                },
                html! {
                    "A color is refused only because a neighbor that was colored before has it. No coloring that \
                     agrees with the colors given so far can use it."
                },
                html! {
                    "So of every coloring each color is tried when its turn comes, and none of them is refused: the \
                     coloring is met."
                },
            ],
        ))
        (end(
            "It is the answer of last resort, and the yardstick: a technique is worth its name where it finds without trying what \
             backtracking finds by trying. “Search” below the graph runs it on your puzzle, in this order or with the cell that has the fewest candidates first.",
            html! {
                "D. Brélaz, " cite { "New methods to color the vertices of a graph" }
                ", Communications of the ACM 22 (1979), for the order by saturation. S. W. Golomb and L. D. Baumert, "
                cite { "Backtrack programming" } ", Journal of the ACM 12 (1965)."
            },
        ))
    }
}

/// A search with all its events up to a step, and the tree of what it tried.
struct Watched {
    search: Coloring,
    /// What it did last.
    last: Option<Event>,
    /// What was tried: the vertex, its color, the try before it, whether it still stands.
    tried: Vec<(Vertex, Color, Option<usize>, bool)>,
    /// How many colorings it has met.
    met: usize,
}

impl Watched {
    fn new(graph: Graph, colors: Color, given: &[Option<Color>]) -> Option<Watched> {
        let search = Coloring::new(Arc::new(graph), colors, given, Order::Numbered).ok()?;
        Some(Watched { search, last: None, tried: Vec::new(), met: 0 })
    }

    fn advance(&mut self) -> Event {
        let event = self.search.advance();
        match event {
            Event::Assign(vertex, color) => {
                let before = self.tried.iter().rposition(|&(.., stands)| stands);
                self.tried.push((vertex, color, before, true));
            }
            Event::Backtrack(..) => {
                if let Some(last) = self.tried.iter_mut().rfind(|(.., stands)| *stands) {
                    last.3 = false;
                }
            }
            Event::Solution => self.met += 1,
            Event::Reject(..) | Event::Exhausted => {}
        }
        self.last = Some(event);
        event
    }
}

/// How many events a search has until it ends, or until it meets a first coloring where that is all that is wanted.
fn length(graph: &Graph, colors: Color, given: &[Option<Color>], all: bool, most: usize) -> usize {
    let Some(mut search) = Watched::new(graph.clone(), colors, given) else { return 0 };
    let ends = |event: Event| event == Event::Exhausted || (event == Event::Solution && !all);
    (1..=most).find(|_| ends(search.advance())).unwrap_or(most)
}

/// After how many events a search is stuck, just before it goes back for the first time; `None` if it meets a coloring first.
fn dead_end_of(graph: &Graph, colors: Color, given: &[Option<Color>], most: usize) -> Option<usize> {
    let mut search = Watched::new(graph.clone(), colors, given)?;
    (0..most).find(|_| matches!(search.advance(), Event::Backtrack(..))).filter(|_| search.met == 0)
}

/// The example with everything that the search keeps.
fn small(desk: &Desk) -> Markup {
    let (chosen, graph) = chosen(desk);
    let none = vec![None; graph.len()];
    let colors = desk.number("m", 3, 4).max(1) as Color;
    let all = desk.number("all", 0, 1) == 1;
    let last = length(&graph, colors, &none, all, EVENTS);
    let stuck = dead_end_of(&graph, colors, &none, last);
    let steps = desk.steps("small", stuck.unwrap_or(last), last);
    let Some(mut search) = Watched::new(graph.clone(), colors, &none) else { return html! {} };
    for _ in 0..steps.at {
        search.advance();
    }
    let mut picture = Picture::new(240.0, 180.0);
    let place = |vertex: Vertex| PLACES[vertex as usize];
    let (at, by) = match search.last {
        Some(Event::Assign(at, _) | Event::Backtrack(at, _)) => (Some(at), None),
        Some(Event::Reject(at, _, by)) => (Some(at), Some(by)),
        _ => (None, None),
    };
    let refusing =
        |&(a, b): &(Vertex, Vertex)| by.is_some() && [Some(a), Some(b)].iter().all(|end| [at, by].contains(end));
    let (hit, other): (Vec<_>, Vec<_>) = graph.edges().partition(refusing);
    picture.lines("", other.into_iter().map(|(a, b)| (place(a), place(b))));
    picture.lines("is-bad", hit.into_iter().map(|(a, b)| (place(a), place(b))));
    for vertex in 0..graph.len() as Vertex {
        let color = search.search.colors()[vertex as usize];
        let now = if at == Some(vertex) { " is-now" } else { "" };
        let class = color.map_or_else(|| format!("is-open{now}"), |color| format!("d{color}{now}"));
        picture.dot(place(vertex), &Dot::new(class, NAMES[vertex as usize]));
    }
    let label =
        format!("{} vertices, {} edges, {} colored", graph.len(), graph.edge_count(), search.search.trail().count());
    let said = told(search.last, &|vertex| NAMES[vertex as usize].to_owned(), search.met);
    let here = match stuck {
        Some(stuck) if stuck == steps.at => {
            " Here it is stuck for the first time: Back shows how it came to that, Forward what it does."
        }
        _ => "",
    };
    html! {
        h4 { "Watch it on a few vertices" }
        (tabs(desk, "graph", "Graph", &GRAPHS, chosen))
        (slider(desk, "m", "Colors", (1, 4), usize::from(colors)))
        (tabs(desk, "all", "What is wanted", &["One coloring", "All colorings"], usize::from(all)))
        div.pair { (figure(picture.markup(&label), said + here)) (kept(&graph, &search, colors)) }
        (player(desk, "small", steps, 900, "Run the search"))
        (tree(&search, graph.len()))
    }
}

/// What an event means.
fn told(event: Option<Event>, name: &dyn Fn(Vertex) -> String, met: usize) -> String {
    match event {
        None => "Nothing was tried yet.".to_owned(),
        Some(Event::Assign(at, color)) => {
            format!("{} takes color {}: no neighbor has it.", name(at), color + 1)
        }
        Some(Event::Reject(at, color, by)) => {
            format!("Color {} is not safe for {}, because its neighbor {} has it.", color + 1, name(at), name(by))
        }
        Some(Event::Backtrack(at, color)) => {
            format!("{} gives color {} back: whatever was tried after it failed or is done.", name(at), color + 1)
        }
        Some(Event::Solution) => {
            format!(
                "Every vertex has a color: {}.",
                if met == 1 { "a coloring".to_owned() } else { format!("coloring number {met}") }
            )
        }
        Some(Event::Exhausted) if met == 0 => {
            "Everything was tried: there is no coloring with so few colors.".to_owned()
        }
        Some(Event::Exhausted) => {
            format!(
                "Everything was tried: there {} {}.",
                if met == 1 { "is" } else { "are" },
                plural(met, "coloring", "colorings")
            )
        }
    }
}

/// Pseudocode with the line that was just carried out, the stack, and what each vertex could still take.
fn kept(graph: &Graph, search: &Watched, colors: Color) -> Markup {
    let now = match search.last {
        None => 0,
        Some(Event::Assign(..)) => 3,
        Some(Event::Reject(..)) => 2,
        Some(Event::Backtrack(..)) => 5,
        Some(Event::Solution) => 4,
        Some(Event::Exhausted) => 1,
    };
    let line = |at: usize, line: &str| {
        let indent = (line.len() - line.trim_start().len()) / 2;
        html! { li class={ "in" (indent) } aria-current=[(at == now).then_some("true")] { (line.trim_start()) } }
    };
    let color = |vertex: Vertex| search.search.colors()[vertex as usize];
    let held = |vertex: Vertex| {
        let color = color(vertex).unwrap_or_default();
        html! { li class={ "d" (color) } { (NAMES[vertex as usize]) " " (color + 1) } }
    };
    let domain = |vertex: Vertex| {
        let free = |&tried: &Color| !graph.neighbors(vertex).iter().any(|&by| color(by) == Some(tried));
        let left: Vec<String> = match color(vertex) {
            Some(color) => vec![(color + 1).to_string()],
            None => (0..colors).filter(free).map(|color| (color + 1).to_string()).collect(),
        };
        let name = NAMES[vertex as usize];
        html! {
            @if left.is_empty() {
                li.is-bad { (name) ": nothing" }
            } @else {
                li { (name) ": " (left.join(" ")) }
            }
        }
    };
    html! {
        div.trays {
            ol.code {
                @for (at, text) in LINES.iter().enumerate() { (line(at, text)) }
            }
            div.tray {
                strong { "Stack" }
                ol {
                    @for vertex in search.search.trail() { (held(vertex)) }
                }
            }
            div.tray {
                strong { "What each vertex can take" }
                ol {
                    @for vertex in 0..graph.len() as Vertex { (domain(vertex)) }
                }
            }
        }
    }
}

/// The tree of what was tried; what was taken back is faint.
fn tree(search: &Watched, vertices: usize) -> Markup {
    if search.tried.is_empty() {
        return html! {};
    }
    let is_long = search.tried.len() > BRANCHES;
    let is_drawn = |&at: &usize| !is_long || search.tried[at].2.is_none_or(|before| search.tried[before].3);
    let drawn: Vec<usize> = (0..search.tried.len()).filter(is_drawn).collect();
    let number = |before: usize| drawn.iter().position(|&at| at == before).map_or(0, |at| at + 1) as Vertex;
    let parents: Vec<Option<Vertex>> =
        std::iter::once(None).chain(drawn.iter().map(|&at| Some(search.tried[at].2.map_or(0, number)))).collect();
    let places = layout::tree(&parents);
    let widest = places.iter().map(|place| place.0).fold(0.0, f32::max);
    let (width, height) = ((widest + 1.0).max(5.0) * CELL, (vertices + 1) as f32 * (CELL + 4.0));
    let depth = |mut at: usize| {
        let mut depth = 0;
        while let Some(Some(parent)) = parents.get(at) {
            at = *parent as usize;
            depth += 1;
        }
        depth
    };
    let across = fit(places.clone(), (width, height));
    let place = |at: usize| (across[at].0, RADIUS + 6.0 + depth(at) as f32 * (CELL + 4.0));
    let mut picture = Picture::new(width, height);
    let line = |at: usize| Some((place((*parents.get(at)?)? as usize), place(at)));
    picture.lines("is-faint", (1..parents.len()).filter(|&at| !search.tried[drawn[at - 1]].3).filter_map(line));
    picture.lines("is-part", (1..parents.len()).filter(|&at| search.tried[drawn[at - 1]].3).filter_map(line));
    picture.dot(place(0), &Dot::new("is-open", ""));
    for (at, &(vertex, color, _, stands)) in drawn.iter().map(|&at| &search.tried[at]).enumerate() {
        let class = if stands { format!("d{color}") } else { "is-faint is-open".to_owned() };
        picture.dot(place(at + 1), &Dot::new(class, format!("{}{}", NAMES[vertex as usize], color + 1)));
    }
    let left_out = match is_long {
        true => {
            format!(" Of {} tries, those below what was taken back are left out.", thousands(search.tried.len() as u64))
        }
        false => String::new(),
    };
    let said = "The circle at the top is the start, and every try is a vertex below it: A1 means that A took color 1. What was taken back is faint, also where it led to \
                a coloring; what still stands is the stack.";
    figure(picture.markup("The tree of what was tried"), format!("{said}{left_out}"))
}

/// What to do in a dead end.
fn dead_end(desk: &Desk) -> Markup {
    let graph = example();
    let mut search = Coloring::new(Arc::new(graph.clone()), 3, &[None; 5], Order::Numbered).ok();
    let mut stuck = None;
    while let Some(search) = search.as_mut().filter(|_| stuck.is_none()) {
        match search.advance() {
            Event::Backtrack(vertex, _) => stuck = Some(vertex),
            Event::Exhausted | Event::Solution => break,
            _ => {}
        }
    }
    let Some(last) = stuck else { return html! {} };
    let name = |vertex: Vertex| NAMES[vertex as usize];
    let next = last + 1;
    let near: Vec<String> = graph.neighbors(next).iter().map(|&near| name(near).to_owned()).collect();
    question(
        desk,
        "stuck",
        &format!(
            "On the graph of five vertices and with three colors, the search soon stands at {}: its neighbors {} have all three. What does it do?",
            name(next),
            and(&near)
        ),
        vec![
            right(
                format!("Take back the color of {}", name(last)),
                format!(
                    "{} was colored last, so its next color is tried, and only if none is left does the vertex before it change.",
                    name(last)
                ),
            ),
            wrong(
                format!("Give {} a fourth color", name(next)),
                "Three colors are all there are: whether they suffice is the question.",
            ),
            wrong(
                "Begin again from the start",
                format!(
                    "The colors before {} may be right. To begin again would throw them away, only to try the same once more.",
                    name(last)
                ),
            ),
        ],
    )
}

/// The three questions, with the numbers of the example that was chosen.
fn problems(desk: &Desk) -> Markup {
    let (chosen, graph) = chosen(desk);
    let counts = coloring_counts(&graph, 4).unwrap_or_default();
    let number = counts.iter().position(|&count| count > 0).unwrap_or(0);
    part(
        "Three problems, one search",
        html! {
            ul {
                li {
                    strong { "All colorings:" } " go on after each one until everything was tried. A puzzle is "
                    em { "proper" } " when there is exactly one."
                }
                li {
                    strong { "Is it " var { "m" } "-colorable?" }
                    " Stop at the first coloring, or when everything was tried."
                }
                li {
                    strong { "The chromatic number:" } " the smallest " var { "m" }
                    " for which the answer is yes. Here that is " (number) "."
                }
            }
            table {
                caption { "The graph above: " (GRAPHS[chosen].to_lowercase()) }
                thead {
                    tr { th scope="col" { "Colors" } th scope="col" { "Colorable?" } th scope="col" { "Colorings" } }
                }
                tbody {
                    @for (colors, count) in counts.iter().enumerate().skip(1) {
                        tr { th scope="row" { (colors) } td { @if *count > 0 { "yes" } @else { "no" } } td { (count) } }
                    }
                }
            }
        },
    )
}

/// A 4x4 board or the open one: the givens keep their colors.
fn with_givens(desk: &Desk) -> Markup {
    let open = desk.board;
    let is_small = open.geometry().digit_count() == 4;
    let fits = open.geometry().is_plain()
        && open.geometry().cell_count() <= LARGEST
        && open.clashes().next().is_none()
        && !open.is_solved();
    let own = fits && desk.number("whose", usize::from(is_small), 1) == 1;
    let Ok(example) = text::parse(SMALL) else { return html! {} };
    let start = if own { open.clone() } else { example.board() };
    let geometry: &Geometry = start.geometry();
    let graph = model::cells(geometry).graph;
    let given = model::precoloring(&start);
    let colors = geometry.digit_count() as Color;
    let last = length(&graph, colors, &given, false, if own { OWN_EVENTS } else { EVENTS });
    // At the end of one's own board stands its solution, so that is not where it begins.
    let first = if own { dead_end_of(&graph, colors, &given, last).unwrap_or(0) } else { last };
    let what = if own { "own-givens" } else { "givens" };
    let steps = desk.steps(what, first, last);
    let Some(mut search) = Watched::new(graph, colors, &given) else { return html! {} };
    for _ in 0..steps.at {
        search.advance();
    }
    let (places, (width, height)) = board(geometry);
    let mut picture = Picture::new(width, height);
    let place = |vertex: Vertex| places[vertex as usize];
    let at = match search.last {
        Some(Event::Assign(at, _) | Event::Backtrack(at, _)) => Some(at),
        Some(Event::Reject(at, _, by)) => {
            picture.edges("is-bad", [(place(at), place(by))]);
            Some(at)
        }
        _ => None,
    };
    for cell in geometry.cells() {
        let vertex = cell.index() as Vertex;
        let color = search.search.colors()[cell.index()];
        let now = if at == Some(vertex) { " is-now" } else { "" };
        let kind = if given[cell.index()].is_some() { " is-given" } else { "" };
        let class = color.map_or_else(|| format!("is-open{now}"), |color| format!("d{color}{kind}{now}"));
        let text = color.map(|color| Digit::from_index(usize::from(color)).to_string()).unwrap_or_default();
        picture.dot(places[cell.index()], &Dot::new(class, text));
    }
    let name = |vertex: Vertex| geometry.name(Cell::from_index(vertex as usize));
    let whose = match (own, last < OWN_EVENTS) {
        (false, _) => "This board is small enough to watch the whole search. The figure opens at the end of it; go back to the start to watch.".to_owned(),
        (true, true) => {
            "This is your own board, and the figure opens where the search is stuck for the first time. Run to its end it shows the solution.".to_owned()
        }
        (true, false) => format!(
            "This is your own board, and the figure opens where the search is stuck for the first time. The search takes long: its first {} turns can be watched.",
            thousands(OWN_EVENTS as u64)
        ),
    };
    let is_over = matches!(search.last, Some(Event::Solution | Event::Exhausted));
    let on = if steps.at == last && !is_over { " The search goes on, unseen." } else { "" };
    let said = told(search.last, &name, search.met) + on;
    part(
        "A Sudoku: some vertices keep their color",
        html! {
            p {
                "Givens are vertices that are colored beforehand and never change; the search colors only the \
                 others. "
                (whose)
            }
            @if fits { (tabs(desk, "whose", "Board", &["A 4×4 board", "Your board"], usize::from(own))) }
            (figure(picture.markup("A board that is being colored"), said))
            (player(desk, what, steps, 500, "Run the search on the board"))
        },
    )
}

/// Why a board needs as many colors as it has digits.
fn enough(desk: &Desk, digits: usize) -> Markup {
    let less = digits - 1;
    let asked = format!("Could an empty board of your size be colored with {less} colors instead of {digits}?");
    let why = format!(
        "The {digits} cells of a row are joined to each other, a clique of {digits}: no two of them can be equal, so {digits} colors are needed."
    );
    question(
        desk,
        "enough",
        &asked,
        vec![
            wrong("Yes, with a clever filling", why.clone()),
            wrong("Nobody knows", format!("It need not be tried. {why}")),
            right(
                "No, never",
                format!("{why} And any solution shows that {digits} are enough: the chromatic number is {digits}."),
            ),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_example_is_stuck_once_four_vertices_are_colored_and_the_smaller_one_never() {
        let stuck = |graph: Graph| {
            let none = vec![None; graph.len()];
            dead_end_of(&graph, 3, &none, length(&graph, 3, &none, false, EVENTS))
        };
        let mut search = Watched::new(example(), 3, &[None; 5]).unwrap();
        for _ in 0..stuck(example()).unwrap() {
            search.advance();
        }
        assert_eq!(search.search.trail().count(), 4);
        assert!(matches!(search.last, Some(Event::Reject(4, ..))));
        assert_eq!(stuck(Graph::from_edges(4, SMALLER)), None);
    }

    #[test]
    fn every_search_of_an_example_ends_and_its_tree_stays_small() {
        let page = |set: &[(&str, &str)]| {
            let set = set.iter().map(|&(what, value)| (format!("backtracking.{what}"), value.to_owned())).collect();
            let board = text::parse(SMALL).unwrap().board();
            write(&Desk::new(&board, "backtracking", &set)).into_string()
        };
        for (graph, colorings) in [("0", 96), ("1", 48)] {
            let ended = page(&[("graph", graph), ("m", "4"), ("all", "1"), ("small", "9999")]);
            assert!(ended.contains(&format!("Everything was tried: there are {colorings} colorings.")), "{graph}");
            assert!(
                ended.contains(&format!("<td>{colorings}</td>")) && !ended.contains("stuck for the first time: Back")
            );
            let midway = page(&[("graph", graph), ("m", "4"), ("all", "1"), ("small", "300")]);
            let tree = midway.split("The tree of what was tried").nth(1).unwrap().split("</svg>").next().unwrap();
            assert!((5..=20).contains(&tree.matches("<circle").count()) && midway.contains("are left out"));
        }
    }
}
