//! A solution is an independent set: classes of a digit, cliques of the complement, and the search for these.

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::{Vertex, VertexSet};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::order::sort;
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_solver::model::{self, Key, Model};
use chromadoku_solver::search::cliques::{Choice, Cliques, Event};
use maud::{Markup, html};

use super::desk::{Desk, SMALL};
use super::parts::{end, figure, part, player, question, right, tabs, theorem, wrong};
use super::picture::{Dot, Picture, board};
use crate::words::{capital, plural, thousands};

/// How many branches a search for a solution looks at.
const BRANCHES: u64 = 20_000;
/// The most events that are shown.
const EVENTS: usize = 2_000;
/// The most candidates of an open board that are searched.
const MOST: usize = 300;
/// In graphs with more cells the maximal cliques are not listed.
const LISTED: usize = 100;

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let Model { graph, keys } = model::candidates(desk.board);
    let digits = geometry.digit_count();
    html! {
        p {
            "In most lessons so far digits are colors. There is another way to see them: make every "
            em { "possible" }
            " digit of every cell a vertex, and join two that cannot both be true. A solution picks vertices of \
             which no two are joined: an "
            em { "independent set" } "."
        }
        p {
            "On your board that graph has " (plural(keys.len(), "vertex", "vertices")) " and "
            (plural(graph.edge_count(), "edge", "edges")) " now; an empty board of its form has "
            (thousands((geometry.cell_count() * digits) as u64)) " vertices."
        }
        (class(desk))
        (inside(desk))
        (trays(desk))
        (theorem(
            html! {
                "On a board with " var { "c" } " cells, an independent set of candidates has at most " var { "c" }
                " vertices. Those with " var { "c" } " are the solutions, and nothing else is."
            },
            &[
                html! {
                    "All candidates of a cell are joined to each other, so an independent set has at most one of \
                     them: "
                    var { "c" } " in all."
                },
                html! {
                    "With " var { "c" }
                    " vertices it has one in every cell. No two equal digits see each other, or they would be \
                     joined. That is a solution."
                },
                html! {
                    "The other way round, the digits of a solution are one in every cell and never in conflict: \
                     independent, and "
                    var { "c" } " of them."
                },
            ],
        ))
        (cliques(desk, geometry))
        (end(
            "Any program that finds large independent sets, or large cliques of the complement, solves Sudoku. And the cliques of this graph are the \
             rules themselves: exactly one vertex of every cell, and of every digit in every unit, is chosen.",
            html! {
                "C. Bron and J. Kerbosch, " cite { "Algorithm 457: finding all cliques of an undirected graph" }
                ", Communications of the ACM 16 (1973). E. Tomita, A. Tanaka and H. Takahashi (2006) for the pivot."
            },
        ))
    }
}

/// A solution of the open board; where none is found soon, one of the empty board or nothing.
fn solution(of: &Board) -> Option<PerCell<Digit>> {
    match exact::uniqueness(of, BRANCHES)? {
        Uniqueness::None => None,
        Uniqueness::One(found) | Uniqueness::Several(found, _) => Some(found),
    }
}

/// The cells of one digit.
fn class(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    // Nobody who came to learn is told the solution of the puzzle.
    let found = match desk.board.is_solved() {
        true => solution(desk.board),
        false => solution(&Board::empty(geometry.clone())),
    };
    let of = |cell: Cell| found.as_ref().map(|found| found[cell]).or(desk.board.value(cell));
    let digit = Digit::from_index(desk.number("digit", 0, geometry.digit_count() - 1));
    let turned = desk.number("turned", 0, 1) == 1;
    let cells: Vec<Cell> = geometry.cells().filter(|&cell| of(cell) == Some(digit)).collect();
    let (places, (width, height)) = board(geometry);
    let mut picture = Picture::new(width, height);
    let is_in = |cell: Cell| cells.contains(&cell);
    let pairs: Vec<(Cell, Cell)> =
        cells.iter().enumerate().flat_map(|(at, &a)| cells[..at].iter().map(move |&b| (b, a))).collect();
    if turned {
        picture.edges("is-part", pairs.iter().map(|&(a, b)| (places[a.index()], places[b.index()])));
    } else {
        // What the class keeps others from: all edges that leave it.
        let out = cells.iter().flat_map(|&a| geometry.neighbors(a).iter().map(move |&b| (a, b)));
        picture.edges("is-faint", out.filter(|&(_, b)| !is_in(b)).map(|(a, b)| (places[a.index()], places[b.index()])));
    }
    for cell in geometry.cells() {
        let text = of(cell).map(|digit| digit.to_string()).unwrap_or_default();
        let class = if is_in(cell) { format!("is-now d{}", digit.index()) } else { "is-faint".to_owned() };
        picture.dot(places[cell.index()], &Dot::new(class, text));
    }
    let inside = pairs.iter().filter(|(a, b)| geometry.peers(*a).contains(*b)).count();
    let said = if turned {
        format!(
            "In the complement the {} of {digit} are all joined, {}: a clique.",
            plural(cells.len(), "cell", "cells"),
            plural(pairs.len() - inside, "edge", "edges")
        )
    } else {
        format!(
            "{} of {digit}, and {} between them. Thin lines lead out of the class, to cells that cannot be {digit}.",
            plural(cells.len(), "cell", "cells"),
            if inside == 0 { "no edge".to_owned() } else { plural(inside, "edge", "edges") },
        )
    };
    let whose = match found {
        Some(_) if desk.board.is_solved() => "your solution",
        Some(_) => "a filled board of the same form as yours",
        None => "your board as it stands",
    };
    let names: Vec<String> = geometry.digits().iter().map(|digit| digit.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    part(
        "One digit is a class without inner edges",
        html! {
            p {
                "Look at one digit of " (whose) ". Its cells together are its " em { "class" }
                ", and no edge of the cells graph runs inside of that. Turn the graph around, so that two cells are \
                 joined where they were "
                em { "not" } ": that is the " em { "complement" } ", and in it the class is a clique."
            }
            (tabs(desk, "digit", "Digit", &names, digit.index()))
            (tabs(desk, "turned", "Graph", &["Cells graph", "Its complement"], usize::from(turned)))
            (figure(picture.markup(&format!("The cells of {digit}")), said))
        },
    )
}

/// How many edges of the candidates graph lie inside a solution.
fn inside(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let cells = geometry.cell_count();
    question(
        desk,
        "inside",
        &format!(
            "A solution is {cells} vertices of the graph of candidates, one for each cell. How many edges join two of them?"
        ),
        vec![
            right("None", "An edge says “not both”. All digits of a solution are true together."),
            wrong(
                thousands(geometry.edge_count() as u64),
                "That is how many pairs of cells see each other. But candidates in them are joined only where their digits are equal, and in a solution they differ.",
            ),
            wrong(
                thousands((cells * (cells - 1) / 2) as u64),
                "That is the number of all pairs: as many edges as these vertices have between them in the complement.",
            ),
        ],
    )
}

/// Whether the second figure can show the open board: not solved, not too many candidates, and a solution.
fn fits(open: &Board) -> bool {
    open.geometry().is_plain() && !open.is_solved() && open.candidate_count() <= MOST && solution(open).is_some()
}

/// The search for a clique of the complement, with its three sets.
fn trays(desk: &Desk) -> Markup {
    let is_small = desk.board.geometry().digit_count() == 4;
    let fits = fits(desk.board);
    let own = fits && desk.number("whose", usize::from(is_small), 1) == 1;
    let Ok(example) = text::parse(SMALL) else { return html! {} };
    let start = if own { desk.board.clone() } else { example.board() };
    let geometry = start.geometry();
    let model = model::candidates(&start);
    let graph = model.graph.complement();
    let wanted = geometry.cell_count();
    let mut search = Cliques::new(&graph, Choice::Pivot);
    let (mut last, mut largest, mut first_maximal, mut is_over) = (0, 0, None, false);
    while last < EVENTS && !is_over {
        let event = search.advance();
        last += 1;
        largest = largest.max(search.clique().len());
        is_over = event == Event::Exhausted || (event == Event::Maximal && search.clique().len() == wanted);
        first_maximal = first_maximal.or((event == Event::Maximal && !is_over).then_some(last));
    }
    // The end of it on one's own board may be the solution, so that is not where it begins.
    let what = if own { "own-trays" } else { "trays" };
    let steps = desk.steps(what, if own { first_maximal.unwrap_or(0) } else { last }, last);
    let opens = match first_maximal {
        Some(_) => "with the first clique to which nothing can be added",
        None => "where the search begins",
    };
    let begin = match (own, is_over) {
        (false, _) => {
            format!("The figure opens where the search stops, after {last} turns; go back to the start to watch it.")
        }
        (true, true) => format!("The figure opens {opens}; after {last} turns stands the solution of your board."),
        (true, false) => format!(
            "The figure opens {opens}. In {} turns the largest clique has {largest} of {wanted} vertices: without deductions that take candidates away, this \
             way is long.",
            thousands(last as u64)
        ),
    };
    let mut search = Cliques::new(&graph, Choice::Pivot);
    let mut event = None;
    for _ in 0..steps.at {
        event = Some(search.advance());
    }
    let candidate = |vertex: Vertex| match model.keys[vertex as usize] {
        Key::Candidate(candidate) => candidate,
        _ => Candidate { cell: Cell(0), digit: Digit(0) },
    };
    let name = |vertex: Vertex| {
        let Candidate { cell, digit } = candidate(vertex);
        format!("{digit} in {}", geometry.name(cell))
    };
    let tray = |letter: &str, word: &str, vertices: &mut dyn Iterator<Item = Vertex>| {
        let items: Vec<Candidate> = vertices.map(candidate).collect();
        html! {
            div.tray {
                strong { (letter) } " " span.soft { (word) ": " (items.len()) }
                ol {
                    @for Candidate { cell, digit } in items {
                        li class={ "d" (digit.index()) } { (geometry.name(cell)) "=" (digit) }
                    }
                }
            }
        }
    };
    let (places, (width, height)) = board(geometry);
    let mut picture = Picture::new(width, height);
    for cell in geometry.cells() {
        let chosen = search.clique().iter().map(|&vertex| candidate(vertex)).find(|chosen| chosen.cell == cell);
        let newest = search.clique().last().is_some_and(|&vertex| candidate(vertex).cell == cell);
        let dot = match chosen {
            Some(Candidate { digit, .. }) => {
                Dot::new(format!("{}d{}", if newest { "is-now " } else { "" }, digit.index()), digit.to_string())
            }
            None => Dot::new("is-blank", ""),
        };
        picture.dot(places[cell.index()], &dot);
    }
    let size = search.clique().len();
    let said = match event {
        None => "The clique is empty, and every candidate may join.".to_owned(),
        Some(Event::Add(vertex)) => format!("{} joins. In P and X only what is joined to it stays.", name(vertex)),
        Some(Event::Remove(vertex)) => {
            format!("{} leaves R and moves to X: everything with it was tried.", name(vertex))
        }
        Some(Event::Maximal) if size == wanted => {
            format!(
                "P and X are empty, so the clique is maximal: {size} vertices, one in every cell. It is a solution, and the search stops."
            )
        }
        Some(Event::Maximal) => {
            format!("P and X are empty: a maximal clique, but only {size} of {wanted} cells have a digit.")
        }
        Some(Event::Exhausted) => "Everything was tried.".to_owned(),
    };
    let whose = if own { "Your board" } else { "A 4×4 board" };
    let none = VertexSet::empty(graph.len());
    let (waiting, tried) = search.joined().unwrap_or((&none, &none));
    part(
        "Bron and Kerbosch look for the clique",
        html! {
            p {
                "In the complement of the graph of candidates two of them are joined where they can be true \
                 together. "
                (whose) " has " (graph.len()) " candidates; a clique of " (wanted)
                " of them is a solution. The search keeps three sets: " strong { "R" } ", the clique so far; "
                strong { "P" } ", what is joined to all of it and can still join; " strong { "X" }
                ", what could, too, but was tried before: a candidate that leaves R moves there. When P and X are \
                 empty nothing can be added. To keep the search small it takes a "
                em { "pivot" }
                ", the vertex that is joined to most of P, and tries only that and what is not joined to it: a \
                 clique whose vertices are all joined to the pivot could take the pivot in as well. The picture shows \
                 R on the board. "
                (begin)
            }
            @if fits { (tabs(desk, "whose", "Board", &["A 4×4 board", "Your board"], usize::from(own))) }
            (figure(picture.markup("The clique so far as digits of the board"), said))
            (player(desk, what, steps, 700, "Run the search for a clique"))
            div.trays {
                (tray("R", "in the clique", &mut search.clique().iter().copied()))
                (tray("P", "can join", &mut waiting.iter()))
                (tray("X", "tried before", &mut tried.iter()))
            }
        },
    )
}

/// The maximal cliques of the cells graph, which are the units.
fn cliques(desk: &Desk, geometry: &Geometry) -> Markup {
    let graph = model::cells(geometry).graph;
    if graph.len() > LISTED {
        return html! {};
    }
    let mut search = Cliques::new(&graph, Choice::Pivot);
    let mut found = Vec::new();
    while found.len() <= geometry.unit_count() * 4 && search.run(u64::from(u16::MAX)) == Some(Event::Maximal) {
        let mut cells: Vec<usize> = search.clique().iter().map(|&vertex| vertex as usize).collect();
        sort(&mut cells);
        found.push(cells);
    }
    let named = |cells: &Vec<usize>| {
        let same = |unit: &chromadoku_board::geometry::Unit| {
            unit.cells.len() == cells.len() && unit.set.iter().all(|cell| cells.contains(&cell.index()))
        };
        geometry.units().find(|(_, unit)| same(unit)).map(|(_, unit)| unit.to_string())
    };
    let names: Vec<String> = found.iter().filter_map(named).collect();
    let others = found.len() - names.len();
    let units = match others {
        0 => "They are its units".to_owned(),
        others => format!("{} of them are units, {others} more are made by its other rules", names.len()),
    };
    let steps = desk.steps("maximal", found.len(), found.len());
    let cells = steps.at.checked_sub(1).and_then(|at| found.get(at));
    let (places, (width, height)) = board(geometry);
    let mut picture = Picture::new(width, height);
    for cell in geometry.cells() {
        let class = if cells.is_some_and(|cells| cells.contains(&cell.index())) { "is-now" } else { "is-faint" };
        picture.dot(places[cell.index()], &Dot::new(class, ""));
    }
    let of =
        |cells: &Vec<usize>| named(cells).map_or_else(|| plural(cells.len(), "cell", "cells"), |name| capital(&name));
    let said = cells.map_or("None is found yet".to_owned(), of);
    part(
        "The maximal cliques are the units",
        html! {
            p {
                "The same search on the cells graph of your board ends after "
                (plural(found.len(), "maximal clique", "maximal cliques")) ". " (units)
                ": nobody told it of rows, columns and boxes, and it found them."
            }
            (figure(picture.markup("A maximal clique of the cells graph"), format!("{said}.")))
            (player(desk, "maximal", steps, 400, "Show the maximal cliques in the order in which they are found"))
        },
    )
}
