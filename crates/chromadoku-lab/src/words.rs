//! What the lab says of runs: what a method just did, and how it ended.

use chromadoku_app::words::{plural, thousands};
use chromadoku_board::graph::Vertex;
use chromadoku_solver::search::chromatic::LowerProof;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{End, Event, Method, Refused};

use super::doc::Doc;
use super::method::row;
use super::race::Racer;
use super::running::{NoRun, Running};
use super::state::State;

/// The name of somebody in a race.
pub fn racer(racer: Racer) -> String {
    let name = row(racer.method).name;
    if racer.on_reduction { format!("{name}, on the reduction") } else { name.to_owned() }
}

/// What a run just did.
pub fn event(doc: &Doc, run: &Running) -> String {
    let name = |vertex: Vertex| doc.name(vertex);
    let color = |color: Color| doc.color_name(color);
    let method = run.setup().method;
    match run.last {
        None => format!("{} Nothing tried yet.", row(method).about.at(run.setup().distance)),
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
            let removed =
                (removed > 0).then(|| plural(removed as usize, "candidate eliminated", "candidates eliminated"));
            let what: Vec<String> = placed.into_iter().chain(removed).collect();
            format!("{}: {}.", technique.kind().name, what.join(", "))
        }
        Some(Event::Bounds(lower, upper)) => format!("It needs at least {lower} colors, and {upper} are enough."),
        Some(Event::Work) => "It is still running.".into(),
        Some(Event::Solution) if run.setup().distance > 2 => {
            format!("A coloring: equal colors are at least {} edges apart.", run.setup().distance)
        }
        Some(Event::Solution) => "A coloring: every vertex has a color that none of its neighbors has.".into(),
        Some(Event::End(end)) => (row(method).ending)(run, end),
    }
}

/// How a run ended that looked for colorings.
pub fn colorings_tried(run: &Running, end: End) -> String {
    match (end, run.counters().found) {
        (End::Stuck, _) => "No technique finds a step. That proves nothing.".into(),
        (End::Best, _) => "Found. This method stops at the first one.".into(),
        (End::All, 0) => "Everything was tried: there is no coloring.".into(),
        (End::All, found) => format!("Everything was tried: {}.", many(found, "coloring", "colorings")),
    }
}

/// How many colors a coloring uses that has all from the first on: `3 colors`.
pub fn colors_used(run: &Running) -> String {
    let colors = run.run().colors().iter().flatten().max().map_or(0, |&most| usize::from(most) + 1);
    plural(colors, "color", "colors")
}

/// Why fewer colors are not enough.
pub fn proof(proof: Option<&LowerProof>) -> String {
    match proof {
        Some(LowerProof::Part(part)) if part.colors() == part.clique.len() => {
            format!(" Proof: a clique of {} needs as many.", part.clique.len())
        }
        Some(LowerProof::Part(part)) if part.colors() == 3 => {
            " Proof: a cycle of odd length in it needs as many.".into()
        }
        Some(LowerProof::Part(_)) => " Proof: a generalized Mycielski graph in it needs as many.".into(),
        Some(LowerProof::Exhausted) => " Proof: every coloring with one color fewer was tried.".into(),
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
        Refused::NoBoard => "This works only on boards, with one color for each digit.".into(),
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
    use crate::gallery;
    use crate::running::Setup;
    use chromadoku_solver::search::method::METHODS;

    #[test]
    fn every_event_of_every_method_is_told_and_what_is_done_is_shown_by_a_line() {
        let doc = gallery::open("report").unwrap();
        for method in METHODS {
            let mut run = Running::new(&doc, Setup { method, colors: 4, distance: 2, start: 0 }).unwrap();
            for _ in 0..300 {
                run.step();
                let said = event(&doc, &run);
                assert!(said.ends_with('.') && said.len() > 5, "{method:?}: {said}");
                let shown = row(method).line(run.last.unwrap()).is_some();
                let has_line =
                    !matches!(run.last, Some(Event::Work | Event::End(_) | Event::Solution | Event::Larger(_)));
                assert!(shown || !has_line, "{method:?}: {:?}", run.last);
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
