//! What the lab says: names of methods, what they are, what they just did, and how they ended.

use chromadoku_core::graph::Vertex;
use chromadoku_core::search::chromatic::LowerProof;
use chromadoku_core::search::coloring::Color;
use chromadoku_core::search::method::{End, Event, Method, Refused};

use super::doc::Doc;
use super::race::Racer;
use super::running::{NoRun, Running};
use super::state::State;
use crate::scene::words::{plural, thousands};

/// The name of a method.
pub fn name(method: Method) -> &'static str {
    match method {
        Method::Backtracking => "Backtracking",
        Method::BacktrackingAhead => "Backtracking, looking ahead",
        Method::Saturation => "DSATUR",
        Method::SaturationAhead => "DSATUR, looking ahead",
        Method::ExactCover => "Dancing links",
        Method::CliquePlain => "Cliques, Bron–Kerbosch",
        Method::CliquePivot => "Cliques with a pivot",
        Method::CliqueBound => "Cliques with a bound",
        Method::Exact => "Exact solver",
        Method::Logic => "Logic alone",
        Method::EdgeScan => "Edge scan",
        Method::Chromatic => "Chromatic number",
        Method::MaximalCliques => "All maximal cliques",
        Method::MaximalCliquesPivot => "All maximal cliques, with a pivot",
        Method::LargestClique => "A largest clique",
        Method::IndependentSets => "All maximal independent sets",
        Method::IndependentSetsPivot => "All maximal independent sets, with a pivot",
        Method::LargestIndependentSet => "A largest independent set",
        Method::Breadth => "Breadth-first search",
        Method::Depth => "Depth-first search",
    }
}

/// What a method does, in a sentence or two, where equal colors are so many edges apart at least.
pub fn about(method: Method, distance: usize) -> &'static str {
    let is_far = distance > 2;
    match method {
        Method::Backtracking if is_far => {
            "Vertex after vertex takes the first color that no vertex too near has; where there is none, the last color is taken back."
        }
        Method::Backtracking => {
            "Vertex after vertex takes the first color that no neighbor has; where there is none, the last color is taken back."
        }
        Method::BacktrackingAhead if is_far => {
            "Backtracking that also refuses a color which would leave a vertex too near without any (forward checking)."
        }
        Method::BacktrackingAhead => {
            "Backtracking that also refuses a color which would leave a neighbor without any (forward checking)."
        }
        Method::Saturation => {
            "Backtracking that goes on with the vertex around which most colors are in use (Brélaz 1979)."
        }
        Method::SaturationAhead if is_far => {
            "DSATUR that also refuses a color which would leave a vertex too near without any."
        }
        Method::SaturationAhead => "DSATUR that also refuses a color which would leave a neighbor without any.",
        Method::ExactCover => {
            "A row for each color of each vertex, a column for each thing that must be met once; the column with the fewest rows first (Knuth 2000)."
        }
        Method::CliquePlain => {
            "A coloring is a clique of the complement of the graph of all choices. The recursion as published in 1973 tries every candidate."
        }
        Method::CliquePivot => {
            "The same recursion, leaving out the neighbors of one vertex: every maximal clique has that vertex or one that is no neighbor of it."
        }
        Method::CliqueBound => {
            "Branch and bound: a clique has at most one vertex of a color, so few colors left mean that it cannot grow enough."
        }
        Method::Exact => "The solver that the page counts solutions with.",
        Method::Logic => "Named deductions, the simplest one first, and no trying.",
        Method::EdgeScan if is_far => {
            "All vertices begin with one color; of each two that are too near and equal, the second takes the first color that no vertex too near to it has."
        }
        Method::EdgeScan => {
            "All vertices begin with one color; each edge whose ends are equal gives its second end the first color that no neighbor has."
        }
        Method::Chromatic => {
            "The fewest colors, with the proof: a clique or Mycielski graph that needs as many, or every coloring with one less tried."
        }
        Method::MaximalCliques => {
            "Sets of vertices that are all joined, and to which none can be added; the recursion as published."
        }
        Method::MaximalCliquesPivot => {
            "Sets of vertices that are all joined, and to which none can be added; with a pivot."
        }
        Method::LargestClique => {
            "As many vertices as possible that are all joined: branch and bound with a coloring bound."
        }
        Method::IndependentSets => {
            "Sets of vertices none of which are joined, and to which none can be added: the maximal cliques of the complement, by the recursion as published."
        }
        Method::IndependentSetsPivot => "The maximal cliques of the complement, with a pivot.",
        Method::LargestIndependentSet => {
            "As many vertices as possible none of which are joined: a largest clique of the complement."
        }
        Method::Breadth => "Vertices by their distance from the start: who was met first is left first.",
        Method::Depth => "A path goes on as long as it can, then the walk goes back.",
    }
}

/// The name of somebody in a race.
pub fn racer(racer: Racer) -> String {
    if racer.on_reduction { format!("{}, on the reduction", name(racer.method)) } else { name(racer.method).to_owned() }
}

/// Pseudocode of a method: the depth and the words of each line.
pub fn pseudocode(method: Method, distance: usize) -> Vec<(usize, &'static str)> {
    let is_far = distance > 2;
    match method {
        Method::Backtracking | Method::BacktrackingAhead | Method::Saturation | Method::SaturationAhead => vec![
            (0, "color(G):"),
            (1, "if every vertex has a color: a coloring"),
            match method {
                Method::Backtracking | Method::BacktrackingAhead => (1, "v ← first vertex without a color"),
                _ => (1, "v ← vertex with most colors around it"),
            },
            (1, "for each color c:"),
            match method {
                Method::Backtracking | Method::Saturation if is_far => (2, "if a vertex too near to v has c: next c"),
                Method::Backtracking | Method::Saturation => (2, "if a neighbor of v has c: next c"),
                _ if is_far => (2, "if a vertex too near has c, or keeps none: next c"),
                _ => (2, "if a neighbor has c, or keeps none: next c"),
            },
            (2, "give v the color c; color(G)"),
            (2, "take c back"),
        ],
        Method::ExactCover => vec![
            (0, "cover(columns):"),
            (1, "if no column is left: a coloring"),
            (1, "k ← column with the fewest rows"),
            (1, "if k has no row: go back"),
            (1, "for each row of k:"),
            (2, "choose it, without all it excludes; cover(rest)"),
            (2, "give it up"),
        ],
        Method::CliqueBound | Method::LargestClique | Method::LargestIndependentSet => vec![
            (0, "grow(R, P):"),
            (1, "color P so that joined vertices differ"),
            (1, "for each v in P, from the last color on:"),
            (2, "if |R| + colors of v ≤ best: go back"),
            (2, "grow(R + v, P ∩ N(v))"),
            (1, "if R is larger than the best: keep it"),
        ],
        Method::CliquePlain | Method::MaximalCliques | Method::IndependentSets => vec![
            (0, "extend(R, P, X):"),
            (1, "if P and X are empty: R is maximal"),
            (1, "for each v in P:"),
            (2, "extend(R + v, P ∩ N(v), X ∩ N(v))"),
            (2, "move v from P to X"),
        ],
        Method::CliquePivot | Method::MaximalCliquesPivot | Method::IndependentSetsPivot => vec![
            (0, "extend(R, P, X):"),
            (1, "if P and X are empty: R is maximal"),
            (1, "for each v in P not joined to the pivot:"),
            (2, "extend(R + v, P ∩ N(v), X ∩ N(v))"),
            (2, "move v from P to X"),
        ],
        Method::EdgeScan => vec![
            (0, "give every vertex color 1"),
            (0, if is_far { "for each a and b too near to each other:" } else { "for each edge a–b:" }),
            (1, "if the colors of a and b differ: next"),
            (
                1,
                if is_far {
                    "b ← first color that nothing too near to b has"
                } else {
                    "b ← first color that no neighbor of b has"
                },
            ),
        ],
        Method::Breadth | Method::Depth => vec![
            (0, if method == Method::Breadth { "Q ← queue with the start" } else { "Q ← stack with the start" }),
            (0, if method == Method::Breadth { "while v ← first of Q:" } else { "while v ← top of Q:" }),
            (1, "for each neighbor w of v:"),
            (2, "if w is new: mark it, add it to Q"),
            (2, "else: nothing"),
            (1, "v is finished: take it from Q"),
        ],
        Method::Chromatic => vec![
            (0, "lower ← largest clique, upper ← DSATUR"),
            (0, "while lower < upper:"),
            (1, "look for a coloring with upper − 1 colors"),
            (1, "found: upper ← upper − 1"),
            (1, "none: lower ← upper"),
        ],
        Method::Logic => vec![(0, "while there is a step:"), (1, "take the simplest one")],
        Method::Exact => vec![(0, "place what is forced; branch; count")],
    }
}

/// The line that ran last.
pub fn line(method: Method, event: Event) -> Option<usize> {
    let count = pseudocode(method, 2).len();
    Some(match event {
        Event::Color(..) | Event::Join(_) if count == 5 => 3,
        Event::Color(..) | Event::Join(_) if count == 6 => 4,
        Event::Color(..) => 5,
        Event::Uncolor(..) | Event::Leave(_) if count == 5 => 4,
        Event::Uncolor(..) | Event::Leave(_) if count == 6 => 3,
        Event::Uncolor(..) => 6,
        Event::Refuse(..) => 4,
        Event::Starved(_) => {
            if method == Method::ExactCover {
                3
            } else {
                1
            }
        }
        Event::Maximal(_) => 1,
        Event::Larger(_) => 5,
        Event::Recolor(..) => 3,
        Event::Look(..) => {
            if method == Method::EdgeScan {
                2
            } else {
                4
            }
        }
        Event::Discover(_, None) => 0,
        Event::Discover(..) => 3,
        Event::Finish(_) => 5,
        Event::Bounds(..) => 2,
        Event::Deduce(..) => 1,
        Event::Solution if method == Method::CliqueBound => 5,
        Event::Solution if method.colors() && method < Method::Exact => 1,
        _ => return None,
    })
}

/// What a run just did.
pub fn event(doc: &Doc, run: &Running) -> String {
    let name = |vertex: Vertex| doc.name(vertex);
    let color = |color: Color| doc.color_name(color);
    let method = run.setup().method;
    match run.last {
        None => format!("{} Nothing tried yet.", about(method, run.setup().distance)),
        Some(Event::Color(vertex, c)) => format!("{} takes {}.", name(vertex), color(c)),
        Some(Event::Refuse(vertex, c, because)) if vertex == because => {
            format!("{} cannot be {}: it is not on its list.", name(vertex), color(c))
        }
        Some(Event::Refuse(vertex, c, because)) => {
            let has = run.run().colors().get(because as usize).copied().flatten() == Some(c);
            let why = if has { "has it" } else { "would have no color left" };
            let is_far = (because as usize) < doc.graph.len() && !doc.graph.has_edge(vertex, because);
            let how = if is_far && run.setup().distance > 2 { ", too near," } else { "" };
            format!("{} cannot be {}: {}{how} {why}.", name(vertex), color(c), name(because))
        }
        Some(Event::Uncolor(vertex, c)) => format!("Back: {} gives {} up.", name(vertex), color(c)),
        Some(Event::Starved(Some(vertex))) => format!("No way is left to color {}.", name(vertex)),
        Some(Event::Starved(None)) => "Something that must be met cannot be met any more.".into(),
        Some(Event::Recolor(vertex, c, because)) => {
            format!("{} had the color of {}: it takes {}.", name(vertex), name(because), color(c))
        }
        Some(Event::Look(a, b)) if method == Method::EdgeScan => format!("{} and {} differ.", name(a), name(b)),
        Some(Event::Look(a, b)) => format!("From {}: {} was met before.", name(a), name(b)),
        Some(Event::Join(vertex)) => format!("{} joins: {}.", name(vertex), set(doc, &run.set())),
        Some(Event::Leave(vertex)) => format!("{} leaves; what is left: {}.", name(vertex), set(doc, &run.set())),
        Some(Event::Maximal(size)) => {
            format!("Nothing can be added: a maximal set of {size}, {}.", set(doc, &run.set()))
        }
        Some(Event::Larger(size)) => format!("Larger than any before: {size}."),
        Some(Event::Discover(vertex, None)) => format!("A walk begins at {}.", name(vertex)),
        Some(Event::Discover(vertex, Some(from))) => format!("From {} to {}.", name(from), name(vertex)),
        Some(Event::Finish(vertex)) => format!("All neighbors of {} were looked at.", name(vertex)),
        Some(Event::Deduce(technique, placed, removed)) => {
            let placed = (placed > 0).then(|| plural(placed as usize, "value", "values"));
            let removed = (removed > 0).then(|| plural(removed as usize, "candidate less", "candidates less"));
            let what: Vec<String> = placed.into_iter().chain(removed).collect();
            format!("{}: {}.", technique.kind().name, what.join(", "))
        }
        Some(Event::Bounds(lower, upper)) => format!("It needs at least {lower} colors, and {upper} are enough."),
        Some(Event::Work) => "It is at work.".into(),
        Some(Event::Solution) if run.setup().distance > 2 => {
            format!("A coloring: equal colors are at least {} edges apart.", run.setup().distance)
        }
        Some(Event::Solution) => "A coloring: every vertex has a color that none of its neighbors has.".into(),
        Some(Event::End(end)) => ending(run, end),
    }
}

/// How a run ended.
fn ending(run: &Running, end: End) -> String {
    let method = run.setup().method;
    let found = run.counters().found;
    match (method, end) {
        (Method::Breadth | Method::Depth, _) => "Every vertex was met.".into(),
        (Method::EdgeScan, _) => {
            let colors = run.run().colors().iter().flatten().max().map_or(0, |&most| usize::from(most) + 1);
            let what = if run.setup().distance > 2 { "Every pair too near" } else { "Every edge" };
            format!("{what} was looked at once: a coloring with {}. Fewer may do.", plural(colors, "color", "colors"))
        }
        (Method::Chromatic, _) => {
            let colors = run.run().colors().iter().flatten().max().map_or(0, |&most| usize::from(most) + 1);
            format!(
                "{} are enough, and fewer are not.{}",
                plural(colors, "color", "colors"),
                proof(run.run().proof().as_ref())
            )
        }
        (Method::LargestClique | Method::LargestIndependentSet, _) => {
            format!("No set is larger: {}.", run.run().best().map_or(0, |best| best.len()))
        }
        (
            Method::MaximalCliques
            | Method::MaximalCliquesPivot
            | Method::IndependentSets
            | Method::IndependentSetsPivot,
            _,
        ) => {
            format!("Everything was tried: {} maximal sets.", thousands(found))
        }
        (_, End::Stuck) => "No technique finds a step. That proves nothing.".into(),
        (_, End::Best) => "Found, and no other one is looked for.".into(),
        (_, End::All) if found == 0 => "Everything was tried: there is no coloring.".into(),
        (_, End::All) => format!("Everything was tried: {}.", many(found, "coloring", "colorings")),
    }
}

/// Why fewer colors are not enough.
pub fn proof(proof: Option<&LowerProof>) -> String {
    match proof {
        Some(LowerProof::Part(part)) if part.colors() == part.clique.len() => {
            format!(" Proof: a clique of {} needs as many.", part.clique.len())
        }
        Some(LowerProof::Part(_)) => " Proof: a generalized Mycielski graph in it needs as many.".into(),
        Some(LowerProof::Exhausted) => " Proof: every coloring with one color less was tried.".into(),
        None => String::new(),
    }
}

fn many(count: u64, one: &str, more: &str) -> String {
    format!("{} {}", thousands(count), if count == 1 { one } else { more })
}

/// The names of some vertices, cut short.
pub fn set(doc: &Doc, vertices: &[Vertex]) -> String {
    if vertices.is_empty() {
        return "nothing".into();
    }
    let shown: Vec<&str> = vertices.iter().take(16).map(|&vertex| doc.name(vertex)).collect();
    let rest = if vertices.len() > shown.len() {
        format!(" and {} more", vertices.len() - shown.len())
    } else {
        String::new()
    };
    format!("{}{rest}", shown.join(", "))
}

/// Why a method cannot be followed.
pub fn no_run(doc: &Doc, why: NoRun) -> String {
    let refused = match why {
        NoRun::Refused(refused) => refused,
        NoRun::TooLarge => {
            return "The graph is too large for this method to be followed step by step. A race can run it.".into();
        }
    };
    match refused {
        Refused::Unfit => "The colors given do not fit.".into(),
        Refused::Clash(a, b) => {
            format!("{} and {} have the same color beforehand, and may not.", doc.name(a), doc.name(b))
        }
        Refused::OffList(vertex) => format!("The color of {} is not on its list.", doc.name(vertex)),
        Refused::NoBoard => "This works on boards with as many colors as digits only.".into(),
        Refused::TooLarge(count) => {
            format!(
                "The graph of all choices would have {} vertices: too many for this method.",
                thousands(count as u64)
            )
        }
    }
}

/// All about a vertex: its name, its color or its list, its neighbors in the graph that is shown, and who else is too near.
pub fn vertex(state: &State, vertex: Vertex, color: Option<Color>) -> String {
    let doc = &state.doc;
    let color = color.map_or(String::new(), |color| format!(", color {}", doc.color_name(color)));
    let list = doc.lists[vertex as usize].as_ref().map_or(String::new(), |list| {
        let names: Vec<String> = list.iter().map(|&color| doc.color_name(color)).collect();
        format!(", list {}", names.join(" "))
    });
    let graph = state.graph();
    let named = |near: &[Vertex]| if near.is_empty() { String::new() } else { format!(" ({})", set(doc, near)) };
    let near = graph.neighbors(vertex);
    let far = state.graph_apart().map_or(Vec::new(), |all| {
        all.neighbors(vertex).iter().copied().filter(|&other| !graph.has_edge(vertex, other)).collect()
    });
    let far = if far.is_empty() { String::new() } else { format!("; {} more too near{}", far.len(), named(&far)) };
    format!("{}{color}{list}: {}{}{far}", doc.name(vertex), plural(near.len(), "neighbor", "neighbors"), named(near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::gallery;
    use crate::lab::running::Setup;
    use chromadoku_core::search::method::METHODS;

    #[test]
    fn every_event_of_every_method_is_told_and_points_to_a_line_that_there_is() {
        let doc = gallery::open("report").unwrap();
        for method in METHODS {
            let mut run = Running::new(&doc, Setup { method, colors: 4, distance: 2, start: 0 }).unwrap();
            for _ in 0..300 {
                run.step();
                let said = event(&doc, &run);
                assert!(said.ends_with('.') && said.len() > 5, "{method:?}: {said}");
                if let Some(line) = line(method, run.last.unwrap()) {
                    assert!(line < pseudocode(method, 2).len(), "{method:?}: {:?}", run.last);
                }
            }
        }
    }

    #[test]
    fn sentences_name_vertices_and_colors() {
        let doc = gallery::open("map").unwrap();
        let mut run =
            Running::new(&doc, Setup { method: Method::Backtracking, colors: 4, distance: 2, start: 0 }).unwrap();
        run.step();
        assert_eq!(event(&doc, &run), "Argentina takes 1.");
        run.step();
        assert_eq!(event(&doc, &run), "Bolivia cannot be 1: Argentina has it.");
        assert!(
            vertex(&State::new("gallery=map"), 0, Some(2))
                .starts_with("Argentina, color 3: 5 neighbors (Bolivia, Brazil")
        );
    }
}
