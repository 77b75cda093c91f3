//! What the graph in view is like: its vertices, edges, cliques, colors and cycles, and what these words mean.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::Graph;
use chromadoku_board::graph::clique::MaximumClique;
use chromadoku_board::graph::structure::{Structure, coloring_counts, hamiltonian_cycle};
use chromadoku_board::id::{Cell, Id};
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_solver::model::ways::Combinations;
use chromadoku_solver::model::{self, Model};
use chromadoku_solver::search::chromatic::Chromatic;
use maud::{Markup, html};

use crate::session::{Drawing, GraphModel};

/// How many branches a search for a clique and one for a coloring look at.
const BRANCHES: u64 = 60_000;
/// Larger graphs are not searched.
const SEARCHED: usize = 900;
/// How many changes the search for a cycle makes.
const CHANGES: usize = 20_000;
/// The number of colors whose colorings are counted.
const COLORS: usize = 8;

/// The facts about the graph of a drawing, or of the cells.
pub fn markup(board: &Board, drawing: Option<Drawing>) -> Markup {
    let of = drawing.map_or(GraphModel::Cells, |drawing| drawing.model);
    let Some(Model { graph, .. }) = graph_of(board, drawing) else {
        return html! { p.soft { "This picture is of a run, not of the board." } };
    };
    html! {
        h3 { (title(of)) }
        dl.facts {
            @for Fact { term, value, meaning } in facts(&graph, board, of) {
                div { dt { details { summary { (term) } p.soft { (meaning) } } } dd { (value) } }
            }
        }
    }
}

fn title(model: GraphModel) -> &'static str {
    match model {
        GraphModel::Cells => "The cells graph",
        GraphModel::Unit => "The cells and digits of the unit",
        GraphModel::Reduction => "The reduction to graph coloring",
        GraphModel::Candidates => "The candidates graph",
        GraphModel::Digit => "The rows and columns of the digit",
        GraphModel::Links => "The weak links, which are the candidates graph",
        GraphModel::Search => "The search tree",
        GraphModel::Rules => "The rules and their cells",
        GraphModel::Combinations => "The digits of the rule",
        GraphModel::Proof => "The proof",
    }
}

/// The graph that a drawing shows; nothing for a picture of something else.
pub fn graph_of(board: &Board, drawing: Option<Drawing>) -> Option<Model> {
    let Some(drawing) = drawing else { return Some(model::cells(board.geometry())) };
    match drawing.model {
        GraphModel::Cells => Some(model::cells(board.geometry())),
        GraphModel::Reduction => Some(model::reduction(board)),
        GraphModel::Candidates | GraphModel::Links => Some(match drawing.digit {
            Some(digit) => model::candidates_of(board, digit),
            None => model::candidates(board),
        }),
        GraphModel::Unit => drawing.unit.map(|unit| model::unit_matching(board, unit)),
        GraphModel::Digit => drawing.digit.map(|digit| model::digit_matching(board, digit)),
        GraphModel::Rules => Some(model::rules(board.geometry())),
        GraphModel::Combinations => Some(Combinations::of(board, drawing.rule(board.geometry())?)?.model()),
        GraphModel::Search | GraphModel::Proof => None,
    }
}

/// What is said of a graph as a whole.
pub struct Fact {
    /// What it is called.
    pub term: &'static str,
    /// What holds of the graph.
    pub value: String,
    /// What the term means.
    pub meaning: &'static str,
}

fn fact(term: &'static str, value: impl ToString, meaning: &'static str) -> Fact {
    Fact { term, value: value.to_string(), meaning }
}

/// What is known of a graph at once, beside its size.
pub fn of_structure(structure: &Structure) -> [Fact; 6] {
    let yes = |is: bool| if is { "yes" } else { "no" };
    let (least, most) = structure.degrees;
    let degrees = if least == most { most.to_string() } else { format!("{least} to {most}") };
    [
        fact("Degrees", degrees, "How many neighbors the vertices have."),
        fact("Regular", yes(structure.is_regular()), "All vertices have the same number of neighbors."),
        fact(
            "Components",
            structure.components,
            "The parts that hang together, with no edge between two of them. Each can be colored by itself.",
        ),
        fact(
            "Degeneracy",
            structure.degeneracy,
            "The largest k such that in some part every vertex has at least k neighbors. One more color is always enough: take a vertex with \
             few neighbors out, color the rest, put it back.",
        ),
        fact(
            "Matching number",
            structure.matching,
            "The most edges of which no two share a vertex; found by Edmonds’ algorithm.",
        ),
        fact(
            "Eulerian",
            yes(structure.eulerian),
            "A closed walk takes every edge just once: every degree is even, and all edges hang together (L. Euler, 1736).",
        ),
    ]
}

fn facts(graph: &Graph, board: &Board, model: GraphModel) -> Vec<Fact> {
    let mut facts = vec![
        fact("Vertices", graph.len(), "The things that the graph joins."),
        fact("Edges", graph.edge_count(), "Pairs of vertices that are joined."),
    ];
    facts.extend(of_structure(&Structure::of(graph)));
    if graph.len() <= SEARCHED {
        facts.extend(colors(graph));
        let by_solution = match model {
            GraphModel::Candidates | GraphModel::Links => chosen_by_solution(graph, board),
            _ => None,
        };
        facts.push(independence(graph, by_solution));
    }
    if model == GraphModel::Cells {
        facts.extend(cycle(graph, board.geometry()));
        facts.extend(counts(graph));
    }
    facts
}

/// Clique number and chromatic number, or what a short search knows of them.
fn colors(graph: &Graph) -> [Fact; 2] {
    let mut clique = MaximumClique::new(graph);
    let known = clique.run(BRANCHES);
    let size = clique.best().len();
    let mut search = Chromatic::new(Arc::new(graph.clone()));
    search.run(BRANCHES);
    let (lower, upper) = (search.lower().max(size), search.upper());
    let number = if lower == upper { upper.to_string() } else { format!("between {lower} and {upper}") };
    [
        fact(
            "Clique number",
            if known { size.to_string() } else { format!("at least {size}") },
            "The most vertices of which every two are joined.",
        ),
        fact(
            "Chromatic number",
            number,
            "The fewest colors with which neighbors differ: never less than the clique number.",
        ),
    ]
}

/// How many candidates a solution chooses, if these are all candidates and there is a solution: one in every cell, and no more than one
/// of a cell is independent.
fn chosen_by_solution(graph: &Graph, board: &Board) -> Option<usize> {
    if graph.len() != board.candidate_count() || !board.geometry().is_plain() {
        return None;
    }
    match exact::uniqueness(board, BRANCHES)? {
        Uniqueness::None => None,
        Uniqueness::One(_) | Uniqueness::Several(..) => Some(board.geometry().cell_count()),
    }
}

/// Independence number where it is not known, or what a short search knows of it. In the complement, where it looks for a clique, a branch takes the longer
/// the more vertices there are.
fn independence(graph: &Graph, known: Option<usize>) -> Fact {
    let searched = || {
        let mut clique = MaximumClique::new(&graph.complement());
        let is_sure = clique.run(BRANCHES / (graph.len() as u64 + 1));
        let size = clique.best().len();
        if is_sure { size.to_string() } else { format!("at least {size}") }
    };
    fact(
        "Independence number",
        known.map_or_else(searched, |known| known.to_string()),
        "The most vertices of which no two are joined: in the cells graph as many as a digit has places, in the candidates graph one for each cell.",
    )
}

fn cycle(graph: &Graph, geometry: &Geometry) -> Option<Fact> {
    let cycle = hamiltonian_cycle(graph, CHANGES)?;
    let names: Vec<String> = cycle.iter().map(|&cell| geometry.name(Cell::from_index(cell as usize))).collect();
    Some(fact("Hamiltonian cycle", names.join(" "), "A closed way along edges that visits every vertex just once."))
}

fn counts(graph: &Graph) -> Option<Fact> {
    let counts = coloring_counts(graph, COLORS)?;
    let said = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let said: Vec<String> = said.map(|(colors, count)| format!("{count} with {colors}")).collect();
    let meaning =
        "The number of ways to give the vertices of the empty board this many colors so that neighbors differ.";
    Some(fact("Colorings", said.join(", "), meaning))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use chromadoku_board::geometry::Shape;

    #[test]
    fn the_facts_about_the_4x4_board_are_those_that_are_known() {
        let session = Session::empty(Geometry::new(Shape::classic(4).unwrap()).unwrap());
        let graph = model::cells(&session.puzzle.geometry).graph;
        let facts = facts(&graph, &session.puzzle.position.board, GraphModel::Cells);
        let value = |term: &str| facts.iter().find(|fact| fact.term == term).map(|fact| fact.value.as_str());
        let known = [("Vertices", "16"), ("Edges", "56"), ("Degrees", "7"), ("Regular", "yes"), ("Eulerian", "no")];
        for (term, expected) in
            known.into_iter().chain([("Clique number", "4"), ("Chromatic number", "4"), ("Independence number", "4")])
        {
            assert_eq!(value(term), Some(expected), "{term}");
        }
        assert!(value("Colorings").unwrap().starts_with("288 with 4, "));
        let graph = model::candidates(&session.puzzle.position.board).graph;
        let of_candidates = super::facts(&graph, &session.puzzle.position.board, GraphModel::Candidates);
        assert!(of_candidates.iter().any(|fact| fact.term == "Independence number" && fact.value == "16"));
        assert_eq!(value("Hamiltonian cycle").unwrap().split(' ').count(), 16);
    }
}
