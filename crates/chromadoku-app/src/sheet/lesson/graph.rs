//! A Sudoku is a graph: its edges counted, its cliques, walks that take every edge or meet every vertex, and two that find everything.

use std::sync::Arc;

use chromadoku_board::geometry::{Base, Geometry};
use chromadoku_board::graph::structure::{Structure, hamiltonian_cycle};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Cell, Id};
use chromadoku_solver::model;
use chromadoku_solver::search::walk::{Event, Order, Walk};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{Choice, end, figure, p, part, player, question, right, slider, tabs, theorem, wrong};
use super::picture::{Dot, Picture, Place, board};
use crate::words::{capital, plural, thousands};

/// How many changes the search for a cycle makes.
const CHANGES: usize = 20_000;
/// In larger graphs only the edges of the newest vertex are drawn.
const DRAWN: usize = 1_200;

/// What is counted of a board.
#[derive(PartialEq, Eq, Debug)]
pub struct Counts {
    /// The units.
    pub units: usize,
    /// The pairs of cells of all units, unit by unit.
    pub pairs: usize,
    /// How often a pair was counted that had been counted before, as it lies in several units.
    pub again: usize,
    /// The edges between cells that share no unit.
    pub others: usize,
    /// All edges.
    pub edges: usize,
}

impl Counts {
    /// The counts of a board.
    pub fn of(geometry: &Geometry) -> Counts {
        let pairs = geometry.units().map(|(_, unit)| choose_2(unit.set.len())).sum();
        let graph = model::cells(geometry).graph;
        let shares = |&(a, b): &(Vertex, Vertex)| {
            let (a, b) = (Cell::from_index(a as usize), Cell::from_index(b as usize));
            geometry.units_of(a).iter().any(|unit| geometry.units_of(b).contains(unit))
        };
        let in_units = graph.edges().filter(shares).count();
        Counts {
            units: geometry.unit_count(),
            pairs,
            again: pairs - in_units,
            others: graph.edge_count() - in_units,
            edges: graph.edge_count(),
        }
    }
}

/// The number of pairs among this many.
fn choose_2(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// The question whether a pencil can trace all edges.
const EULER: &str = "euler";

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let graph = model::cells(geometry).graph;
    let facts = Structure::of(&graph);
    html! {
        p {
            "Forget the digits for a moment. A Sudoku asks that certain cells differ: those that share a "
            em { "unit" } ": a row, a column or a box. Make every cell a " em { "vertex" } " and join two by an "
            em { "edge" } " where they must differ. That picture is a " em { "graph" }
            ", and filling the board is coloring its vertices so that the ends of every edge differ."
        }
        (build(desk, &graph))
        (degree(desk))
        (part("How many edges are there?", count(geometry)))
        (cliques(desk))
        (theorem_of_boxes(geometry))
        (euler(desk, &facts))
        (sizes(desk, side_of(geometry)))
        (cycle(desk, &graph))
        (walks(desk, &graph))
        (end(
            "What is known of coloring graphs can be used on Sudoku. Timetables, radio masts and maps are colored by the same \
             methods, and a good idea for one of them often helps with the others.",
            html! {
                "A. M. Herzberg and M. R. Murty, " cite { "Sudoku squares and chromatic polynomials" }
                ", Notices of the AMS 54 (2007): the cells graph and its degree. L. Euler, "
                cite { "Solutio problematis ad geometriam situs pertinentis" }
                " (1736): walks that take every edge once."
            },
        ))
    }
}

/// The graph cell by cell.
fn build(desk: &Desk, graph: &Graph) -> Markup {
    let geometry = desk.board.geometry();
    // It opens with the first row, which is a clique, before the lines are many.
    let steps = desk.steps("build", geometry.columns(), geometry.cell_count());
    let (places, (width, height)) = board(geometry);
    let place = |vertex: Vertex| places[vertex as usize];
    let is_in = |vertex: Vertex| (vertex as usize) < steps.at;
    // The whole graph has no newest vertex, where it can be drawn.
    let is_whole = steps.at == steps.last && graph.edge_count() <= DRAWN;
    let newest = steps.at.checked_sub(1).filter(|_| !is_whole).map(|at| at as Vertex);
    let mut picture = Picture::new(width, height);
    let old = graph.edges().filter(|&(a, b)| is_in(b) && Some(b) != newest && is_in(a));
    let old: Vec<(Place, Place)> = old.map(|(a, b)| (place(a), place(b))).collect();
    let so_far = graph.edges().filter(|&(a, b)| is_in(a) && is_in(b)).count();
    if graph.edge_count() <= DRAWN {
        picture.edges("is-faint", old);
    }
    let new =
        newest.into_iter().flat_map(|at| graph.neighbors(at).iter().filter(move |&&b| b < at).map(move |&b| (at, b)));
    let new: Vec<(Vertex, Vertex)> = new.collect();
    picture.edges("is-now", new.iter().map(|&(a, b)| (place(a), place(b))));
    for (at, &place) in places.iter().enumerate().take(geometry.cell_count()) {
        let class = match at {
            at if at >= steps.at => "is-blank",
            at if Some(at as Vertex) == newest => "is-now",
            _ => "",
        };
        picture.dot(place, &Dot::new(class, ""));
    }
    let said = match newest {
        None if steps.at == 0 => "No cell yet, no edge yet.".to_owned(),
        None => format!("All {} cells are in, and the graph is done: {}.", steps.last, plural(so_far, "edge", "edges")),
        Some(at) => format!(
            "{} of {} cells {} in. The newest, {}, {}: {} so far.",
            steps.at,
            steps.last,
            if steps.at == 1 { "is" } else { "are" },
            geometry.name(Cell::from_index(at as usize)),
            match new.len() {
                0 => "has no neighbor there yet".to_owned(),
                1 => "must differ from 1 cell that is there".to_owned(),
                count => format!("must differ from {count} cells that are there"),
            },
            plural(so_far, "edge", "edges"),
        ),
    };
    let label = format!("The graph of your board while it is built: {} of {} cells", steps.at, steps.last);
    html! {
        (figure(picture.markup(&label), said))
        (player(desk, "build", steps, 260, "Build the graph cell by cell"))
    }
}

/// How many neighbors the first cell has.
fn degree(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let cell = Cell(0);
    let degree = geometry.neighbors(cell).len();
    let others = geometry.units_of(cell).iter().map(|&unit| geometry.unit(unit).set.len() - 1);
    let twice: usize = others.clone().sum();
    let lines = twice - others.clone().next_back().unwrap_or(0);
    let units = geometry.units_of(cell).len();
    let mut choices: Vec<Choice> = vec![right(
        degree.to_string(),
        format!(
            "The {units} units of the cell hold {twice} other cells if you count unit by unit; cells that lie in two of them are \
             one neighbor, not two."
        ),
    )];
    if twice != degree {
        choices.push(wrong(
            twice.to_string(),
            "That counts some cells twice: those that share a line and the box with it.",
        ));
    }
    if lines != degree && lines != twice {
        choices.push(wrong(
            lines.to_string(),
            "That leaves out a unit: the cell must differ from all cells of its box, too.",
        ));
    }
    let all = geometry.cell_count() - 1;
    if ![degree, twice, lines].contains(&all) {
        choices
            .push(wrong(all.to_string(), "Cells that share no unit may hold the same digit, so no edge joins them."));
    }
    let asked = format!("How many neighbors does {} have in the whole graph?", geometry.name(cell));
    question(desk, "degree", &asked, choices)
}

/// The edges, counted unit by unit.
fn count(geometry: &Geometry) -> Markup {
    let Counts { units, pairs, again, others, edges } = Counts::of(geometry);
    let [many_pairs, twice_counted, left] = [pairs, again, edges].map(|count| thousands(count as u64));
    let side = geometry.digit_count();
    let same = geometry.units().all(|(_, unit)| unit.set.len() == side);
    let each = if same {
        format!("Each of the {units} units has {side} cells and so {} pairs: {many_pairs} in all.", choose_2(side))
    } else {
        format!("The {units} units have {many_pairs} pairs of cells in all.")
    };
    let twice = match again {
        0 => " No pair lies in two units.".to_owned(),
        _ if geometry.is_plain() => format!(
            " But {twice_counted} of these were counted before: in each of the {side} boxes, {} pairs lie in one row or column as well.",
            again / side
        ),
        _ => format!(" But {twice_counted} of these were counted before, since two cells can share a line and a box."),
    };
    let beside = match others {
        0 => String::new(),
        others => format!(" The rules of this board join {others} more pairs."),
    };
    let sum = match others {
        0 => format!("{many_pairs} − {twice_counted} = {left}"),
        others => format!("{many_pairs} − {twice_counted} + {others} = {left}"),
    };
    html! {
        p { (each) (twice) (beside) " What is left are the edges: " strong { (sum) } "." }
    }
}

/// The units, which are cliques.
fn cliques(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let steps = desk.steps("clique", 1, geometry.unit_count());
    let unit = steps.at.checked_sub(1).and_then(|at| geometry.units().nth(at)).map(|(_, unit)| unit);
    let (places, (width, height)) = board(geometry);
    let cells: Vec<Cell> = unit.iter().flat_map(|unit| unit.set.iter()).collect();
    let pairs = cells.iter().enumerate().flat_map(|(at, &a)| cells[..at].iter().map(move |&b| (a, b)));
    let mut picture = Picture::new(width, height);
    picture.edges("is-part", pairs.map(|(a, b)| (places[a.index()], places[b.index()])));
    for cell in geometry.cells() {
        let class = if cells.contains(&cell) { "is-part" } else { "is-faint" };
        picture.dot(places[cell.index()], &Dot::new(class, ""));
    }
    let said = match unit {
        None => html! { "The cells, without any edge." },
        Some(unit) => html! {
            (capital(&unit.to_string())) ": " (cells.len()) " cells, each joined to every other, "
            (choose_2(cells.len())) " edges. Such a set is a " em { "clique" } "."
        },
    };
    let label = unit.map_or("No unit yet".to_owned(), |unit| format!("{unit} as a clique"));
    let content = html! {
        p {
            "All edges at once are a tangle, but they have an order: your board has " (geometry.unit_count())
            " units, and every unit is a set of vertices in which any two are joined. Show them one by one."
        }
        (figure(picture.markup(&label), said))
        (player(desk, "clique", steps, 700, "Show the cliques one after another"))
    };
    part("Units are cliques", content)
}

/// What holds for all boards with square boxes, with the numbers of the first few.
fn theorem_of_boxes(geometry: &Geometry) -> Markup {
    let side = side_of(geometry);
    let (units, degree) = (3 * side * side, (side - 1) * (3 * side + 1));
    let cells = side.pow(4);
    theorem(
        html! {
            "On a board whose boxes have side " var { "B" } ", every cell has (" var { "B" } "\u{a0}−\u{a0}1)(3"
            var { "B" } "\u{a0}+\u{a0}1) neighbors. That number is the " em { "degree" }
            " of the vertex, and a graph in which all have the same is " em { "regular" } ". This one is covered by 3"
            var { "B" } "² cliques, and it has " var { "B" } "⁴(" var { "B" } "\u{a0}−\u{a0}1)(3" var { "B" }
            "\u{a0}+\u{a0}1)/2 edges."
        },
        &[
            html! {
                "The row, the column and the box of a cell hold " var { "B" } "² − 1 other cells each: 3(" var { "B" }
                "² − 1)."
            },
            html! {
                "The box meets the row in " var { "B" } "\u{a0}−\u{a0}1 of these, and the column in " var { "B" }
                "\u{a0}−\u{a0}1. They were counted twice, so take 2(" var { "B" } "\u{a0}−\u{a0}1) away: 3("
                var { "B" } "² − 1) − 2(" var { "B" } "\u{a0}−\u{a0}1) = (" var { "B" } "\u{a0}−\u{a0}1)(3"
                var { "B" } "\u{a0}+\u{a0}1)."
            },
            html! { "For " var { "B" } " = " (side) " that is " (side - 1) " × " (3 * side + 1) " = " (degree) "." },
            html! {
                "There are " var { "B" } "² × " var { "B" } "² = " var { "B" }
                "⁴ cells with as many edges each, and every edge has two ends: half of " var { "B" } "⁴(" var { "B" }
                "\u{a0}−\u{a0}1)(3" var { "B" } "\u{a0}+\u{a0}1). For " var { "B" } " = " (side) " that is " (cells)
                " × " (degree) " / 2 = " (thousands((cells * degree / 2) as u64)) " edges, in " (units)
                " cliques: the rows, columns and boxes."
            },
        ],
    )
}

/// The side of a board's boxes, where they are square; else that of the usual ones.
fn side_of(geometry: &Geometry) -> usize {
    match geometry.shape().base {
        Base::Boxes { width, height } if width == height => usize::from(width),
        _ => 3,
    }
}

/// What the theorem says of other sizes, and Euler's once the question about it is answered.
fn sizes(desk: &Desk, own: usize) -> Markup {
    let told = desk.text(EULER).is_some();
    let side = desk.number("side", own.clamp(2, 5), 5).max(2);
    let (cells, degree) = (side.pow(4), (side - 1) * (3 * side + 1));
    let traced = match degree.is_multiple_of(2) {
        _ if !told => String::new(),
        true => format!("; {degree} is even, so a pencil traces them all in one closed line"),
        false => format!("; {degree} is odd, so no pencil traces them all in one closed line"),
    };
    let said = format!(
        "Boards of {0}×{0}: {cells} cells of degree {degree}, {1} cliques, {2} edges{traced}.",
        side * side,
        3 * side * side,
        thousands((cells * degree / 2) as u64)
    );
    html! {
        (slider(desk, "side", "Side of a box, B", (2, 5), side))
        p { (said) }
    }
}

/// Whether a closed walk takes every edge once.
fn euler(desk: &Desk, facts: &Structure) -> Markup {
    let (least, most) = facts.degrees;
    let degrees = if least == most { format!("{most}") } else { format!("between {least} and {most}") };
    let yes = "Yes, on some route";
    let no = "No, on no route";
    let walk = "A walk that comes to a vertex must leave it along another edge, so edges are used up in pairs";
    let choices = if facts.eulerian {
        vec![
            right(
                yes,
                format!(
                    "{walk}. The degree here is {degrees}: always even, and every cell can be reached from every other. By Euler’s theorem that is enough."
                ),
            ),
            wrong(
                no,
                format!("{walk}. That would be a hindrance only where some degree is odd, and here it is {degrees}."),
            ),
        ]
    } else {
        vec![
            wrong(
                yes,
                format!(
                    "{walk}. The degree here is {degrees}, and a vertex of odd degree is left with one edge too many."
                ),
            ),
            right(
                no,
                format!(
                    "{walk}. The degree here is {degrees}, and a vertex of odd degree is left with one edge too many."
                ),
            ),
        ]
    };
    let asked = format!(
        "Can a pencil trace all {} edges of your board, each just once, and end where it began?",
        thousands(facts.edges as u64)
    );
    let text = p(html! {
        "L. Euler’s theorem: there is such a route exactly when every vertex can be reached from every other and \
         every degree is even. It needs even degrees, since each visit to a vertex uses two of its edges. They \
         are enough. Walk along edges that are not used yet until you can go no further: as every degree is even, \
         that happens only where you began. If edges are left over, make another round from a vertex of the route \
         that has some, splice it into the route, and repeat. Now ("
        var { "B" } "\u{a0}−\u{a0}1)(3" var { "B" } "\u{a0}+\u{a0}1) is even when " var { "B" } " is odd, since "
        var { "B" } "\u{a0}−\u{a0}1 is even then, and odd when " var { "B" }
        " is even, since then both factors are odd. So boards of 9×9 and 25×25 can be traced in one closed line, \
         and boards of 4×4 and 16×16 cannot: the graph is "
        em { "Eulerian" } " exactly when " var { "B" } " is odd."
    });
    let content = html! {
        (question(desk, EULER, &asked, choices))
        @if desk.text(EULER).is_some() { (text) }
    };
    part("A walk along every edge", content)
}

/// A closed way through every vertex.
fn cycle(desk: &Desk, graph: &Graph) -> Markup {
    let Some(cycle) = hamiltonian_cycle(graph, CHANGES) else { return html! {} };
    let geometry = desk.board.geometry();
    let steps = desk.steps("cycle", cycle.len(), cycle.len());
    let (places, (width, height)) = board(geometry);
    let place = |at: usize| places[cycle[at % cycle.len()] as usize];
    let mut picture = Picture::new(width, height);
    picture.edges("is-part", (0..steps.at).map(|at| (place(at), place(at + 1))));
    for (at, &vertex) in cycle.iter().enumerate() {
        let class = match at {
            at if at == steps.at % cycle.len() => "is-now",
            at if at <= steps.at => "is-part",
            _ => "",
        };
        let text = if at <= steps.at { (at + 1).to_string() } else { String::new() };
        picture.dot(places[vertex as usize], &Dot::new(class, text));
    }
    let said = if steps.at == steps.last {
        html! {
            "The walk meets all " (cycle.len()) " cells, each once, and closes: a " em { "Hamiltonian cycle" } "."
        }
    } else {
        html! { (steps.at + 1) " of " (cycle.len()) " cells met." }
    };
    let content = html! {
        p {
            "A walk that meets every " em { "vertex" }
            " once is another matter. No simple rule says whether a graph has one, but this one was found on your \
             board."
        }
        (figure(picture.markup("A closed walk through all cells"), said))
        (player(desk, "cycle", steps, 200, "Walk through every vertex"))
    };
    part("A walk through every vertex", content)
}

/// Breadth first and depth first, with what waits.
fn walks(desk: &Desk, graph: &Graph) -> Markup {
    let geometry = desk.board.geometry();
    let chosen = desk.number("walk", 0, 1);
    let order = [Order::Breadth, Order::Depth][chosen];
    let begin = graph.len() / 3;
    let steps = desk.steps("walked", begin, graph.len());
    let (places, (width, height)) = board(geometry);
    let mut walk = Walk::new(Arc::new(graph.clone()), order, 0);
    let mut met: Vec<(Vertex, Option<Vertex>)> = Vec::new();
    let mut waiting: Vec<Vertex> = Vec::new();
    // At its last step the walk runs to its end, so that nothing waits any more.
    while met.len() < steps.at || steps.at == steps.last {
        match walk.advance() {
            Event::Discover(vertex, from) => {
                met.push((vertex, from));
                waiting.push(vertex);
            }
            Event::Finish(vertex) => waiting.retain(|&other| other != vertex),
            Event::Known(..) => {}
            Event::Exhausted => break,
        }
    }
    let mut picture = Picture::new(width, height);
    let tree = met.iter().filter_map(|&(vertex, from)| Some((places[from? as usize], places[vertex as usize])));
    picture.edges("is-part", tree);
    for cell in geometry.cells() {
        let vertex = cell.index() as Vertex;
        let number = met.iter().position(|&(other, _)| other == vertex);
        let class = match number {
            None => "is-blank",
            Some(at) if at + 1 == met.len() => "is-now",
            Some(_) if waiting.contains(&vertex) => "is-part",
            Some(_) => "is-done",
        };
        let text = number.map(|at| (at + 1).to_string()).unwrap_or_default();
        picture.dot(places[cell.index()], &Dot::new(class, text));
    }
    let (word, rule) = match order {
        Order::Breadth => ("Queue", "The one that waited longest goes first"),
        Order::Depth => ("Stack", "The newest one goes first"),
    };
    if order == Order::Depth {
        waiting.reverse();
    }
    let tray = html! {
        div.trays {
            div.tray {
                strong { (word) } " " span.soft { (rule) "." }
                ol {
                    @for vertex in &waiting { li { (geometry.name(Cell::from_index(*vertex as usize))) } }
                }
            }
        }
    };
    let said = format!(
        "Numbers tell the order in which cells were met. {}",
        match waiting.len() {
            0 if steps.at == steps.last =>
                "Everything was met. Those that waited find nothing new, and the walk is over.".to_owned(),
            1 => "1 waits for its neighbors to be looked at.".to_owned(),
            count => format!("{count} wait for their neighbors to be looked at."),
        }
    );
    let text = p(html! {
        "Two walks find every vertex that some path leads to. Both note each neighbor that is new; they differ \
         only in what they go on with. "
        em { "Breadth first" } " takes what waited longest, as in a " em { "queue" }
        ", and so meets all neighbors of the start before anything else. " em { "Depth first" }
        " takes the newest, as from a " em { "stack" }
        ", and so runs on as far as it can; only where nothing new is near it goes back. On a Sudoku board it \
         may never have to."
    });
    part(
        "Two walks that find everything",
        html! {
            (text)
            (tabs(desk, "walk", "Order", &["Breadth first", "Depth first"], chosen))
            (figure(picture.markup("The walk on your board"), said))
            (player(desk, "walked", steps, 300, "Walk the graph"))
            (tray)
        },
    )
}
