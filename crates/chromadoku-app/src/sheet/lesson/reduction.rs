//! Ninety vertices: a Sudoku as a plain coloring problem, with the clues as edges.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_solver::model::{self, Model};
use chromadoku_solver::search::coloring::{self, Color, Coloring, Order};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, player, question, right, slider, theorem, wrong};
use super::picture::{CELL, Dot, Picture, Place, board};
use super::small::fewest;
use crate::words::{plural, thousands};

/// A 4x4 board with givens and one solution.
const BOARD: &str = "1....3.....1..43";
/// How many events a search for a coloring may take.
const EVENTS: u64 = 200_000;

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let digits = geometry.digit_count();
    let Model { graph, keys } = model::reduction(desk.board);
    let (cells, clique) = (thousands(geometry.edge_count() as u64), digits * (digits - 1) / 2);
    let values = geometry.cells().filter(|&cell| desk.board.value(cell).is_some()).count();
    html! {
        p {
            "Most programs that color graphs know no givens: they take a graph and a number of colors, and that is \
             all. So the givens have to be put into the graph itself. S. Skiena’s way is to add one vertex for each \
             digit."
        }
        p {
            "Your board becomes a graph of " (geometry.cell_count()) " cells and " (digits) " digits, "
            strong { (keys.len()) " vertices" } ". The digits are joined to each other, so that they take " (digits)
            " different colors: they " em { "are" }
            " the colors. A cell with a value, given or entered, gets edges to some digits, so that it has no choice \
             left but the color of its own."
        }
        (each(desk, digits))
        (clues(desk))
        p {
            "Count the edges of your board: " (cells) " between cells, " (clique) " between digits, and " (digits - 1)
            " for each of " (plural(values, "value", "values")) ": " (cells) " + " (clique) " + " (values) " × "
            (digits - 1) " = " strong { (thousands(graph.edge_count() as u64)) } "."
        }
        (solved(desk))
        (theorem(
            html! {
                "The puzzle has a solution exactly when this graph can be colored with as many colors as there are \
                 digits. Each solution belongs to "
                var { "n" } "! = " var { "n" } " × … × 2 × 1 colorings, where " var { "n" }
                " is the number of digits."
            },
            &[
                html! {
                    "From the solution to the coloring: give each digit vertex a color of its own, and each cell the \
                     color of its digit. Cells that see each other have different digits, and a cell with a value is \
                     not joined to its own digit: all edges are satisfied."
                },
                html! {
                    "From the coloring to the solution: the digit vertices are a clique of " var { "n" }
                    ", so they use all " var { "n" }
                    " colors, each once. Read in each cell the digit whose vertex has its color."
                },
                html! {
                    "Cells that see each other differ. A cell with a value is joined to all other digits, so it can \
                     only have the color of its own. What is read is a solution."
                },
                html! {
                    "The colors can be renamed in " var { "n" }
                    "! ways, and each naming of one solution is another coloring."
                },
            ],
        ))
        (eliminations(desk))
        (end(
            html! {
                "It is the bridge to every coloring program there is: " em { "Save" }
                " in the graph view writes this graph as a DIMACS file, the format that such programs read. And it \
                 shows that Sudoku of any size is no harder than coloring."
            },
            html! {
                "S. S. Skiena, " cite { "The Algorithm Design Manual" }
                ", for coloring with vertices colored beforehand; T. Yato and T. Seta, "
                cite { "Complexity and completeness of finding another solution" }
                " (2003), for the way back: Sudoku is as hard as any problem in NP, the problems whose answers are \
                 quick to check."
            },
        ))
    }
}

/// Where cells and digits lie: the board, and a column of digits beside it.
fn places(of: &Board) -> (Vec<Place>, Place) {
    let geometry = of.geometry();
    let (mut places, (width, height)) = board(geometry);
    let digits = geometry.digit_count();
    let step = height / digits as f32;
    let beside = width + CELL * 1.4;
    // The column bows, so that its edges can be seen.
    let bow = |at: usize| {
        let middle = (at as f32 + 0.5) / digits as f32 * 2.0 - 1.0;
        beside + (1.0 - middle * middle) * CELL * 1.1
    };
    places.extend((0..digits).map(|at| (bow(at), (at as f32 + 0.5) * step)));
    (places, (width + CELL * 3.4, height))
}

/// The clues, one after another, as edges.
fn clues(desk: &Desk) -> Markup {
    let of = desk.board;
    let geometry = of.geometry();
    let digits = geometry.digit_count();
    let clues: Vec<(Cell, Digit)> = geometry.cells().filter_map(|cell| Some((cell, of.value(cell)?))).collect();
    // Two moves come before the clues: the digits and the cells.
    let last = clues.len() + 1;
    let steps = desk.steps("clues", last.min(2), last);
    let in_place = &clues[..steps.at.saturating_sub(1)];
    let (places, (width, height)) = places(of);
    let places = &places;
    let digit_at = &|digit: Digit| places[geometry.cell_count() + digit.index()];
    let mut picture = Picture::new(width, height);
    let cells = model::cells(geometry).graph;
    if cells.edge_count() <= 1_000 && steps.at > 0 {
        picture.edges("is-faint", cells.edges().map(|(a, b)| (places[a as usize], places[b as usize])));
    }
    let clique = (0..digits).flat_map(|b| (0..b).map(move |a| (a, b)));
    picture.edges("", clique.map(|(a, b)| (digit_at(Digit::from_index(a)), digit_at(Digit::from_index(b)))));
    let lines = |&(cell, value): &(Cell, Digit)| {
        let others = geometry.digits().iter().filter(move |&other| other != value);
        others.map(move |other| (places[cell.index()], digit_at(other)))
    };
    let (newest, former) = match in_place.split_last() {
        Some((newest, former)) => (Some(newest), former),
        None => (None, [].as_slice()),
    };
    picture.lines("is-faint", former.iter().flat_map(lines));
    let dot = |cell: Cell, now: &str| match of.value(cell).filter(|_| in_place.iter().any(|clue| clue.0 == cell)) {
        Some(value) => Dot::new(format!("{now}d{}", value.index()), value.to_string()),
        None if steps.at == 0 => Dot::new("is-blank", ""),
        None => Dot::new("", ""),
    };
    for cell in geometry.cells() {
        picture.dot(places[cell.index()], &dot(cell, ""));
    }
    // The newest lines run over the cells between, so that one sees where they begin.
    if let Some(newest) = newest {
        picture.lines("is-now", lines(newest));
        picture.dot(places[newest.0.index()], &dot(newest.0, "is-now "));
    }
    for digit in geometry.digits().iter() {
        picture.dot(digit_at(digit), &Dot::new(format!("is-given d{}", digit.index()), digit.to_string()));
    }
    let said = match newest {
        None if steps.at == 0 => format!("The first move: {digits} digits, every two of them joined, a clique."),
        None if clues.is_empty() => {
            "The second move: the cells, joined where they must differ. Your board has no values yet, so there is no third.".to_owned()
        }
        None => "The second move: the cells, joined where they must differ. No value is in yet.".to_owned(),
        Some((cell, value)) => {
            let former = match former.len() {
                0 => "",
                _ => " The lines of the values before it are thin, behind the cells.",
            };
            format!(
                "The third move, value {} of {}: {} is {value}, so {} lines join it to all digits but {value}.{former}",
                in_place.len(),
                clues.len(),
                geometry.name(*cell),
                digits - 1
            )
        }
    };
    let label = format!("The board with a vertex for each digit, {} of {} values in", in_place.len(), clues.len());
    html! {
        (figure(picture.markup(&label), said))
        (player(desk, "clues", steps, 500, "Build the graph in three moves"))
    }
}

/// How many edges a clue adds.
fn each(desk: &Desk, digits: usize) -> Markup {
    question(
        desk,
        "each",
        "To how many digits is a cell with a value to be joined?",
        vec![
            right(
                (digits - 1).to_string(),
                "To each digit that it is not. So it differs from all of these, and only its own is left.",
            ),
            wrong(
                "1",
                "An edge to its own digit would say that it must differ from that, the very opposite. “Equal” can be said only by differing from all others.",
            ),
            wrong(digits.to_string(), "With an edge to its own digit, too, no color would be left for the cell."),
        ],
    )
}

/// A 4x4 board is colored, and the colors are renamed.
fn solved(desk: &Desk) -> Markup {
    let Ok(start) = text::parse(BOARD).map(|parsed| parsed.board()) else { return html! {} };
    let geometry = start.geometry();
    let digits = geometry.digit_count();
    let graph = Arc::new(model::reduction(&start).graph);
    let search = || Coloring::new(graph.clone(), digits as Color, &vec![None; graph.len()], Order::Saturation).ok();
    let Some(total) = search().and_then(|mut search| coloring::count(&mut search, u64::MAX, EVENTS)) else {
        return html! {};
    };
    let number = desk.number("coloring", 1, total as usize).max(1);
    let Some(mut shown) = search() else { return html! {} };
    for _ in 0..number {
        shown.run(EVENTS);
    }
    let color = |vertex: usize| shown.colors()[vertex].unwrap_or(0);
    let (places, (width, height)) = places(&start);
    let mut picture = Picture::new(width, height);
    picture.edges("is-faint", graph.edges().map(|(a, b)| (places[a as usize], places[b as usize])));
    let digit_of = |vertex: usize| {
        (0..digits).find(|digit| color(geometry.cell_count() + digit) == color(vertex)).map(Digit::from_index)
    };
    for (vertex, &place) in places.iter().enumerate() {
        let text = digit_of(vertex).map(|digit| digit.to_string()).unwrap_or_default();
        let given = if vertex >= geometry.cell_count() { "is-given " } else { "" };
        picture.dot(place, &Dot::new(format!("{given}d{}", color(vertex)), text));
    }
    let (_, least) = fewest(&graph);
    part(
        "Any coloring program solves it",
        html! {
            p {
                "This is a 4×4 puzzle as such a graph: " (plural(graph.len(), "vertex", "vertices")) " and "
                (plural(graph.edge_count(), "edge", "edges"))
                ". A search that knows nothing of Sudoku colored it with " (least)
                " colors, the fewest. The digit in each vertex is read from the vertex beside the board that has the \
                 same color."
            }
            (figure(
                picture.markup("The graph of a 4×4 puzzle, colored"),
                format!("Coloring {number} of {total}: always the same digits, each time in other colors."),
            ))
            (slider(desk, "coloring", "Coloring", (1, total as usize), number))
            (question(
                desk,
                "names",
                &format!("The puzzle has one solution. Why are there {total} colorings?"),
                vec![
                    right(
                        "The colors can be renamed",
                        format!("{digits} colors have {digits}! = {total} orders, and all of them read as the same solution."),
                    ),
                    wrong("It has more solutions", "Move the slider: the digits never change."),
                    wrong("The search counts some twice", "It meets each coloring once: each differs from all others in the colors of the digits."),
                ],
            ))
        },
    )
}

/// An eliminated candidate as an edge.
fn eliminations(desk: &Desk) -> Markup {
    let of = desk.board;
    let geometry = of.geometry();
    let open: Vec<Cell> = of.unsolved().iter().collect();
    let all: usize = open.len() * geometry.digit_count();
    let left: usize = open.iter().map(|&cell| of.candidates(cell).len()).sum();
    let example = open.iter().find_map(|&cell| {
        let gone = geometry.digits() - of.candidates(cell);
        Some((geometry.name(cell), gone.first()?))
    });
    let example = match example {
        Some((cell, digit)) => {
            format!(" {cell} cannot be {digit} now: draw an edge from {cell} to the vertex of {digit}.")
        }
        None => String::new(),
    };
    part(
        "An elimination adds an edge",
        p(format!(
            "A deduction that takes a candidate away says that a cell differs from a digit, so it is an edge, too.{example} The candidates that are out by now \
             give {} such edges. When a cell is joined to all digits but one, it is as good as filled: solving by logic \
             is adding edges until only one coloring is left, up to the names of the colors.",
            all - left
        )),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::{Geometry, Shape};

    #[test]
    fn the_reduction_is_as_large_as_counted_elsewhere() {
        for (side, vertices, edges) in [(4, 20, 62), (6, 42, 231), (9, 90, 846), (16, 272, 5_112)] {
            let board = Board::empty(Geometry::new(Shape::classic(side).unwrap()).unwrap());
            let graph = model::reduction(&board).graph;
            assert_eq!((graph.len(), graph.edge_count()), (vertices, edges));
        }
    }
}
