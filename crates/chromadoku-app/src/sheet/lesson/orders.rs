//! Other ways to color: greedily in several orders, by saturation, from lists; where each of them fails.

use std::collections::BTreeSet;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::{Graph, Vertex, gallery};
use chromadoku_board::order::sort_by_key;
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::{Color, Coloring, Event, Order};
use chromadoku_solver::search::edge_scan::{self, EdgeScan};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, part, player, question, reply, right, slider, tabs, theorem, wrong};
use super::picture::{Dot, Place};
use super::small::{Small, colored, fewest, written};
use crate::words::{and, plural};

/// A graph of 8 vertices on which each of the four ways takes a color too many; found by trying graphs at random.
const STUBBORN: [(Vertex, Vertex); 13] =
    [(0, 2), (0, 5), (0, 6), (1, 2), (1, 3), (1, 6), (2, 5), (2, 6), (3, 4), (3, 7), (4, 5), (4, 7), (6, 7)];
/// The sides of the example with lists, and the lists: no choice from them works.
const LISTS: [&[Color]; 6] = [&[0, 1], &[2, 3], &[0, 2], &[0, 3], &[1, 2], &[1, 3]];

/// A way to color greedily.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// As the vertices are numbered.
    Natural,
    /// The most neighbors first.
    Largest,
    /// What has the fewest neighbors left comes last.
    SmallestLast,
    /// The most saturated first.
    Saturation,
}

/// All ways with their names, and whose turn it is in each.
pub const WAYS: [(Way, &str, &str); 4] = [
    (
        Way::Natural,
        "As numbered",
        "The vertices come in the order of their own numbers, which says nothing of the graph.",
    ),
    (
        Way::Largest,
        "Largest degree first",
        "The vertex with the most neighbors comes first. Of equals, the one with the lower number does.",
    ),
    (
        Way::SmallestLast,
        "Smallest last",
        "The order is made from its end. The vertex with the fewest neighbors comes last; leave it out, and of the others the one that has the fewest \
         now comes before it, and so on.",
    ),
    (
        Way::Saturation,
        "Saturation",
        "The order is made on the way, and the way is known as DSATUR. Next is the vertex whose neighbors have the most different colors; of equals, the one with the most \
         neighbors that have no color yet.",
    ),
];

/// The vertices in the order in which a way colors them, with their colors.
pub fn greedy(graph: &Graph, way: Way) -> Vec<(Vertex, Color)> {
    let mut order: Vec<Vertex> = (0..graph.len() as Vertex).collect();
    match way {
        Way::Natural | Way::Saturation => {}
        Way::Largest => sort_by_key(&mut order, |&vertex| std::cmp::Reverse(graph.degree(vertex))),
        Way::SmallestLast => order = graph.degeneracy_order().into_iter().rev().collect(),
    }
    // The search takes vertices by their numbers, so these are given in the order. With a color for each vertex it never goes back.
    let number = |vertex: Vertex| order.iter().position(|&other| other == vertex).unwrap_or(0) as Vertex;
    let renamed = Graph::from_edges(graph.len(), graph.edges().map(|(a, b)| (number(a), number(b))));
    let by = if way == Way::Saturation { Order::Saturation } else { Order::Numbered };
    let Ok(mut search) = Coloring::new(Arc::new(renamed), graph.len() as Color, &vec![None; graph.len()], by) else {
        return Vec::new();
    };
    let mut colored = Vec::new();
    loop {
        match search.advance() {
            Event::Assign(vertex, color) => colored.push((order[vertex as usize], color)),
            Event::Reject(..) => {}
            Event::Backtrack(..) | Event::Solution | Event::Exhausted => return colored,
        }
    }
}

/// How many colors a way takes.
pub fn colors(graph: &Graph, way: Way) -> usize {
    greedy(graph, way).iter().map(|&(_, color)| usize::from(color) + 1).max().unwrap_or(0)
}

/// The crown: two sides of vertices, each joined to all of the other side but its twin; twins are numbered one after the
/// other.
fn crown(count: u32) -> Small {
    let pairs = (0..count).flat_map(|a| (0..count).filter(move |&b| a != b).map(move |b| (2 * a, 2 * b + 1)));
    let graph = Graph::from_edges(2 * count as usize, pairs);
    let places: Vec<Place> = (0..2 * count).map(|at| ((at % 2) as f32, (at / 2) as f32)).collect();
    Small::placed("Crown", graph, &places)
}

fn graphs() -> Vec<Small> {
    vec![crown(4), Small::round("Stubborn", Graph::from_edges(8, STUBBORN)), Small::cycle(7), Small::petersen()]
}

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    html! {
        p {
            "Backtracking may go back and forth for a long time. " em { "Greedy" }
            " coloring never goes back: each vertex takes the first color that no neighbor has, and that is that. It \
             is quick, and it always ends with a coloring. How many colors it uses on a graph depends on the order in \
             which it takes the vertices."
        }
        (watch(desk))
        (table(desk))
        (next(desk))
        (crowned(desk))
        (theorem(
            "Say that a neighbor is before a vertex if the order takes it first. Greedy coloring takes at most one color more than the largest number of neighbors that a vertex has before it. For every graph some order \
             takes as few colors as possible.",
            &[
                html! {
                    "When the turn of a vertex comes, only neighbors before it have colors. If there are " var { "k" }
                    " of them, one of the first " var { "k" } " + 1 colors is free."
                },
                html! {
                    "Smallest last makes that number as small as any order can. The vertex with the fewest neighbors \
                     goes last, then the one of the others with the fewest among these, and so on. Where the largest \
                     number "
                    var { "d" } " comes up, each vertex that is left has " var { "d" }
                    " neighbors or more among those. In any order one of them comes after the others of them, and \
                     has "
                    var { "d" } " neighbors or more before it. This " var { "d" } " is the " em { "degeneracy" }
                    " of the graph."
                },
                html! {
                    "Take a coloring with the fewest colors, and the vertices class by class. Vertices of the first \
                     class get color 1; a vertex of the second has colored neighbors only in the first, so it gets 1 \
                     or 2; and so on."
                },
                html! { "So a good order always exists. To find it is as hard as to find the coloring." },
            ],
        ))
        (scanned(desk))
        (known(desk))
        (lists(desk))
        (end(
            "A greedy coloring is an upper bound at no cost, and searches for the chromatic number begin with such a coloring. Saturation is also the best simple \
             order for backtracking: it is the player’s rule “look at the cell with the fewest candidates”.",
            html! {
                "D. J. A. Welsh and M. B. Powell (1967): largest degree first. D. W. Matula and L. L. Beck (1983): \
                 smallest last. D. Brélaz (1979): DSATUR. P. Erdős, A. L. Rubin and H. Taylor, "
                cite { "Choosability in graphs" } " (1979): lists."
            },
        ))
    }
}

/// A graph that is colored in one of the orders.
fn watch(desk: &Desk) -> Markup {
    let graphs = graphs();
    let chosen = desk.number("graph", 0, graphs.len() - 1);
    let small = &graphs[chosen];
    let at = desk.number("way", 0, WAYS.len() - 1);
    let (way, name, whose) = WAYS[at];
    let order = greedy(&small.graph, way);
    let steps = desk.steps("watch", order.len(), order.len());
    let done = &order[..steps.at.min(order.len())];
    let color = |vertex: Vertex| done.iter().find(|(other, _)| *other == vertex).map(|&(_, color)| color);
    let newest = done.last().map(|&(vertex, _)| vertex);
    let class =
        |vertex: Vertex| format!("{}{}", if Some(vertex) == newest { "is-now " } else { "" }, colored(color(vertex)));
    let turn = |vertex: Vertex| {
        let at = order.iter().position(|&(other, _)| other == vertex);
        at.map(|at| format!("{}.", at + 1)).unwrap_or_default()
    };
    let names: Vec<&str> = graphs.iter().map(|small| small.name).collect();
    let ways: Vec<&str> = WAYS.iter().map(|&(_, name, _)| name).collect();
    part(
        "Four orders",
        html! {
            (tabs(desk, "graph", "Graph", &names, chosen))
            (tabs(desk, "way", "Order", &ways, at))
            p {
                (whose) " In the picture the number beside a vertex is its turn, the number in it its color. "
                (about(chosen))
            }
            (figure(
                small.draw_beside(
                    &|vertex| Dot::new(class(vertex), written(color(vertex))),
                    &turn,
                    &format!("{} colored greedily", small.name),
                ),
                turned(&small.graph, done, steps.last, name),
            ))
            (player(desk, "watch", steps, 900, "Color greedily"))
        },
    )
}

/// What each of the graphs is.
fn about(graph: usize) -> &'static str {
    match graph {
        0 => "The crown has two sides, and each vertex is joined to all of the other side but its twin beside it.",
        1 => "“Stubborn” was found by trying graphs: each of the four orders takes a color too many.",
        2 => "The cycle is a ring of seven.",
        _ => "J. Petersen’s graph of 1898 joins ten vertices, each to three others, without triangles or squares.",
    }
}

/// What was done last, and what it came to when all are colored.
fn turned(graph: &Graph, done: &[(Vertex, Color)], all: usize, name: &str) -> String {
    let Some((&(vertex, color), before)) = done.split_last() else {
        return "Nothing is colored yet. The first turn is that of the vertex with 1. beside it.".to_owned();
    };
    let near = before.iter().filter(|(other, _)| graph.neighbors(vertex).contains(other));
    let taken: BTreeSet<Color> = near.map(|&(_, color)| color).collect();
    let taken: Vec<String> = taken.iter().map(|color| (color + 1).to_string()).collect();
    let why = match taken.is_empty() {
        true => "no neighbor has a color yet".to_owned(),
        false => format!("its neighbors have {} so far", and(&taken)),
    };
    let used = done.iter().map(|&(_, color)| usize::from(color) + 1).max().unwrap_or(0);
    let (_, chi) = fewest(graph);
    let whole = match (done.len() == all, used > chi) {
        (false, _) => String::new(),
        (true, true) => format!(" {name}: {used} colors, though {chi} are enough."),
        (true, false) => format!(" {name}: {used} colors, and it cannot be done with fewer."),
    };
    format!("Turn {}: {why}, so the first color that is free is {}.{whole}", done.len(), color + 1)
}

/// How many colors each way takes on each graph, and on the board.
fn table(desk: &Desk) -> Markup {
    let geometry: &Geometry = desk.board.geometry();
    let board = Small { name: "Empty board", graph: model::cells(geometry).graph, places: Vec::new() };
    // A row of the board is a clique, and it has a solution with that many digits.
    let own = (board, geometry.digit_count());
    let all: Vec<(Small, usize)> = graphs()
        .into_iter()
        .map(|small| (fewest(&small.graph).1, small))
        .map(|(least, small)| (small, least))
        .chain([own])
        .collect();
    let cell = |way: Way, small: &Small, fewest: usize| match colors(&small.graph, way) {
        used if used > fewest => html! { td { (used) " " span.soft { "+" (used - fewest) } } },
        used => html! { td { (used) } },
    };
    html! {
        div.wide tabindex="0" role="region" aria-label="Colors taken" {
            table {
                caption {
                    "How many colors each order takes, and how many too many (+): on the graphs above, and on an \
                     empty board of the size of yours"
                }
                thead {
                    tr {
                        th scope="col" { "Order" }
                        @for (small, _) in &all { th scope="col" { (small.name) } }
                    }
                }
                tbody {
                    @for (way, name, _) in WAYS {
                        tr {
                            th scope="row" { (name) }
                            @for (small, least) in &all { (cell(way, small, *least)) }
                        }
                    }
                    tr {
                        th scope="row" { "Fewest" }
                        @for (_, least) in &all { td { (least) } }
                    }
                }
            }
        }
    }
}

/// Which vertex the order by saturation takes next, to be pressed.
fn next(desk: &Desk) -> Markup {
    let graph = Graph::from_edges(8, STUBBORN);
    let small = Small::round("Stubborn", graph.clone());
    let order = greedy(&graph, Way::Saturation);
    let (done, rest) = order.split_at(4);
    let Some(&(wanted, _)) = rest.first() else { return html! {} };
    let color = |vertex: Vertex| done.iter().find(|(other, _)| *other == vertex).map(|&(_, color)| color);
    let seen = |vertex: Vertex| {
        let near = graph.neighbors(vertex).iter().filter_map(|&near| color(near));
        near.collect::<BTreeSet<Color>>().len()
    };
    let open = |vertex: Vertex| graph.neighbors(vertex).iter().filter(|&&near| color(near).is_none()).count();
    let pressed = desk.text("next").and_then(|text| text.parse::<Vertex>().ok()).filter(|&vertex| vertex < 8);
    let letter = |vertex: Vertex| char::from(b'A' + vertex as u8).to_string();
    let dot = |vertex: Vertex| match color(vertex) {
        Some(color) => Dot::new(colored(Some(color)), letter(vertex)),
        None => {
            let now = if pressed == Some(vertex) { "is-now is-open" } else { "is-open" };
            Dot::new(now, letter(vertex)).pressed(desk.order("next", vertex), format!("Vertex {}", letter(vertex)))
        }
    };
    let said = pressed.map(|vertex| {
        let name = letter(vertex);
        let (most, own) = (seen(wanted), seen(vertex));
        let colors = |count: usize| plural(count, "color", "colors");
        if vertex == wanted {
            let tie = format!("{name} has {} among its neighbors, and no open vertex has more.", colors(own));
            (true, format!("{tie} Where several have as many, the one with most open neighbors goes first."))
        } else if own < most {
            (false, format!("{name} has only {} among its neighbors. Some vertex has {}.", colors(own), colors(most)))
        } else {
            let why = format!(
                "{name} has {} among its neighbors, as many as any, but {} open neighbors.",
                colors(own),
                open(vertex)
            );
            (false, format!("{why} Another one with as many colors has {} and goes first.", open(wanted)))
        }
    });
    let picture = small.draw_dots(&dot, "A graph that is colored in part; open vertices can be pressed");
    reply(
        "Saturation takes the vertex whose neighbors have the most different colors. Four vertices are colored: press the one that comes next.",
        picture,
        said.as_ref().map(|(right, why)| (*right, why.as_str())),
    )
}

/// The most pairs of a crown.
const MOST: usize = 12;

/// Why the crown goes wrong.
fn crowned(desk: &Desk) -> Markup {
    let count = desk.number("crown", 6, MOST).max(2);
    let graph = crown(count as u32).graph;
    // An answer holds whatever the slider shows.
    let most = colors(&crown(MOST as u32).graph, Way::Natural);
    let used = colors(&graph, Way::Natural);
    let (_, chi) = fewest(&graph);
    let text = html! {
        "In the " em { "crown" }
        ", twins come one after the other and are not joined, so greedy coloring gives both the same color. The next \
         pair is joined to them, so it needs another. With "
        (count) " pairs that makes " (used) " colors, where " (chi) " are enough, one for each side."
    };
    let asked = "Can greedy coloring as numbered be as bad as you like, with 2 colors enough?";
    let answer = question(
        desk,
        "bad",
        asked,
        vec![
            right(
                "Yes, as bad as you like",
                format!(
                    "The crown of {MOST} pairs takes {most} colors, one for each pair, and {chi} would do. Move the slider."
                ),
            ),
            wrong(
                "No, at most twice as many",
                format!(
                    "The crown of {MOST} pairs takes {most} colors instead of {chi}, and with more pairs it is worse."
                ),
            ),
            wrong(
                "No, at most one color more",
                format!("The crown of {MOST} pairs takes {most} colors instead of {chi}."),
            ),
        ],
    );
    // What the slider shows is the answer.
    let content = html! {
        (answer)
        @if desk.text("bad").is_some() {
            (slider(desk, "crown", "Pairs of the crown", (2, MOST), count))
            p { (text) }
        }
    };
    part("A bad order can be very bad", content)
}

/// Edge by edge in place of vertex by vertex.
fn scanned(desk: &Desk) -> Markup {
    let small = crown(4);
    let start = || EdgeScan::new(Arc::new(small.graph.clone()), &vec![None; small.graph.len()]).ok();
    let steps = desk.steps("scan", small.graph.edge_count(), small.graph.edge_count());
    let Some(mut scan) = start() else { return html! {} };
    let mut last = None;
    for _ in 0..steps.at {
        last = Some(scan.advance());
    }
    let letter = |vertex: Vertex| char::from(b'A' + vertex as u8);
    let used = |scan: &EdgeScan| scan.colors().iter().map(|&color| usize::from(color) + 1).max().unwrap_or(0);
    let now = match last {
        Some(edge_scan::Event::Fine(a, b)) => vec![a, b],
        Some(edge_scan::Event::Recolor(b, _, a)) => vec![a, b],
        Some(edge_scan::Event::Done) | None => Vec::new(),
    };
    let said = match last {
        None => "All vertices have color 1.".to_owned(),
        Some(edge_scan::Event::Fine(a, b)) => format!("{}–{}: the ends differ already.", letter(a), letter(b)),
        Some(edge_scan::Event::Recolor(b, color, a)) => format!(
            "{}–{}: the ends were equal, so {} takes {}, the first color that no neighbor has.",
            letter(a.min(b)),
            letter(a.max(b)),
            letter(b),
            color + 1
        ),
        Some(edge_scan::Event::Done) => String::new(),
    };
    let whole = match steps.at == steps.last {
        true => format!(" Every edge was looked at: {}, where 2 are enough.", plural(used(&scan), "color", "colors")),
        false => String::new(),
    };
    let class = |vertex: Vertex| {
        let now = if now.contains(&vertex) { "is-now " } else { "" };
        format!("{now}{}", colored(Some(scan.colors()[vertex as usize])))
    };
    part(
        "Edge by edge",
        html! {
            p {
                "Another way goes over the edges. All vertices begin with one color, an " em { "improper" }
                " coloring: edges have equal ends. Where they do, one end takes the first color that none of its \
                 neighbors has. After one walk the coloring is "
                em { "proper" }
                ", with different ends at every edge: a vertex that changes differs from all its neighbors then, and \
                 a neighbor that changes later avoids its color. But each edge is looked at by itself, so the crown \
                 misleads it as well."
            }
            (figure(
                small.draw(&class, &|vertex| letter(vertex).to_string(), "The crown, colored edge by edge"),
                said + &whole,
            ))
            (player(desk, "scan", steps, 500, "Look at the edges"))
        },
    )
}

/// Graphs for which the answer is known.
fn known(desk: &Desk) -> Markup {
    let count = desk.number("size", 5, 9).max(3) as u32;
    let graphs =
        [Small::empty(count), Small::bipartite(count), Small::cube(), Small::cycle(count), Small::complete(count)];
    let why = |small: &Small| match small.name {
        "Empty" => "no edge, so nothing has to differ",
        "Bipartite" => "two sides, and edges only across: a color for each",
        "Cube" => "two sides again: from a corner of one side every edge leads to the other",
        "Cycle" if count.is_multiple_of(2) => "even: two colors take turns",
        "Cycle" => "odd: two colors that take turns do not meet at the end",
        _ => "everyone differs from everyone",
    };
    part(
        "Graphs whose answer is known",
        html! {
            (slider(desk, "size", "Size of all but the cube", (3, 9), count as usize))
            div.wide tabindex="0" role="region" aria-label="Known graphs" {
                table.ends-in-words {
                    thead {
                        tr {
                            th scope="col" { "Graph" }
                            th scope="col" { "Vertices" }
                            th scope="col" { "Edges" }
                            th scope="col" { "Colors" }
                            th scope="col" { "Why" }
                        }
                    }
                    tbody {
                        @for small in &graphs {
                            tr {
                                th scope="row" { (small.name) }
                                td { (small.graph.len()) }
                                td { (small.graph.edge_count()) }
                                td { (fewest(&small.graph).1) }
                                td { (why(small)) }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// A graph of two sides with a list of colors for each vertex.
fn lists(desk: &Desk) -> Markup {
    let graph = gallery::complete_bipartite(2, 4);
    let Ok(mut search) = Coloring::new(Arc::new(graph.clone()), 4, &[None; 6], Order::Numbered) else {
        return html! {};
    };
    for (vertex, list) in (0..).zip(LISTS) {
        (0..4).filter(|color| !list.contains(color)).for_each(|color| search.bar(vertex, color));
    }
    let mut events = vec![None];
    while events.last() != Some(&Some(Event::Exhausted)) && events.len() < 100 {
        match search.advance() {
            // That a color is not on the list is seen.
            Event::Reject(vertex, _, by) if by == vertex => {}
            event => events.push(Some(event)),
        }
    }
    let last = events.len() - 1;
    let steps = desk.steps("lists", last, last);
    let mut colors: [Option<Color>; 6] = [None; 6];
    for event in events[..=steps.at].iter().flatten() {
        match *event {
            Event::Assign(vertex, color) => colors[vertex as usize] = Some(color),
            Event::Backtrack(vertex, _) => colors[vertex as usize] = None,
            _ => {}
        }
    }
    let places = [(0.0, 0.6), (0.0, 2.4), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0), (1.0, 3.0)];
    let small = Small::placed("Lists", graph, &places);
    let list = |vertex: Vertex| LISTS[vertex as usize].iter().map(|color| (color + 1).to_string()).collect::<Vec<_>>();
    let text = |vertex: Vertex| match colors[vertex as usize] {
        Some(color) => written(Some(color)),
        None => list(vertex).join(" "),
    };
    let letter = |vertex: Vertex| char::from(b'A' + vertex as u8).to_string();
    let said = match events[steps.at] {
        None => "Nothing is colored. Each vertex shows its list.".to_owned(),
        Some(Event::Assign(vertex, color)) => format!("{} takes {} from its list.", letter(vertex), color + 1),
        Some(Event::Reject(vertex, color, by)) => {
            format!("{} is on the list of {}, but its neighbor {} has it.", color + 1, letter(vertex), letter(by))
        }
        Some(Event::Backtrack(vertex, color)) => format!("{} gives {} back.", letter(vertex), color + 1),
        Some(Event::Solution) => "A coloring from the lists.".to_owned(),
        Some(Event::Exhausted) => {
            "Everything was tried. Whatever the two on the left take, one on the right has just these two on its list."
                .to_owned()
        }
    };
    part(
        "Colors from lists",
        html! {
            p {
                "Give every vertex a list of colors that it may take. A Sudoku in progress is just that: the \
                 candidates are the lists. Two colors are enough for this graph, yet from these lists of two colors \
                 each it cannot be colored."
            }
            (figure(
                small.draw_beside(
                    &|vertex| Dot::new(colored(colors[vertex as usize]), text(vertex)),
                    &letter,
                    "Two sides with lists of colors",
                ),
                said,
            ))
            (player(desk, "lists", steps, 600, "Color from lists"))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_fails_somewhere_and_every_coloring_is_proper() {
        let stubborn = Graph::from_edges(8, STUBBORN);
        assert_eq!(fewest(&stubborn).1, 3);
        for (way, name, _) in WAYS {
            assert_eq!(colors(&stubborn, way), 4, "{name}");
            for small in graphs() {
                let mut by_vertex = greedy(&small.graph, way);
                by_vertex.sort_unstable();
                let coloring: Vec<Color> = by_vertex.into_iter().map(|(_, color)| color).collect();
                assert!(
                    chromadoku_solver::search::chromatic::is_proper(&small.graph, &coloring),
                    "{name} of {}",
                    small.name
                );
            }
        }
    }
}
