//! Counting: the fillings of a 4x4 board and how many differ in kind, chromatic polynomials, and ways to complete a coloring.

use std::collections::{BTreeMap, BTreeSet};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::graph::structure::{coloring_counts, partition_counts};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_solver::{exact, model};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{end, figure, p, part, question, right, slider, tabs, theorem, wrong};
use super::picture::{Dot, Picture, board};
use super::small::Small;
use crate::words::{plural, thousands};

/// The most colors of the sliders.
const MOST: usize = 9;

/// A filling of a 4x4 board, cell by cell.
type Filling = Vec<u8>;

/// The lesson.
pub fn write(desk: &Desk) -> Markup {
    html! {
        p {
            "How many Sudokus are there? And when does a puzzle have just one solution? Both are questions about the \
             number of colorings of a graph, and on small boards they can be answered in full."
        }
        (fillings(desk))
        (polynomial(desk))
        (theorem(
            html! {
                "For every graph, the number of colorings with " var { "λ" } " colors is a polynomial in " var { "λ" }
                ". So is the number of ways to complete a coloring of some of its vertices."
            },
            &[
                html! {
                    "Take a coloring apart into its classes: the vertices fall into " var { "j" }
                    " independent sets, none empty. Let " var { "a" } sub { "j" }
                    " be the number of ways in which they can; it does not depend on " var { "λ" } "."
                },
                html! {
                    "The classes get different colors: " var { "λ" }
                    " for the first, one less for the next, and so on, in " var { "λ" } "(" var { "λ" } " − 1) … ("
                    var { "λ" } " − " var { "j" } " + 1) ways, a polynomial."
                },
                html! {
                    "Multiply by " var { "a" } sub { "j" } ", and add up for all " var { "j" }
                    ": a sum of polynomials is a polynomial."
                },
                html! {
                    "Now a partial coloring, with " var { "t" }
                    " colors. Merge the vertices that have the same color into one, and join those that have \
                     different ones: "
                    var { "t" } " vertices remain of them, a clique."
                },
                html! {
                    "A coloring of that smaller graph is a completion, but for the names of these " var { "t" }
                    " colors. There are " var { "λ" } "(" var { "λ" } " − 1) … (" var { "λ" } " − " var { "t" }
                    " + 1) ways to name them. Every term of the sum has these factors, since the clique falls into \
                     at least "
                    var { "t" } " classes: divide by them."
                },
            ],
        ))
        (completions(desk))
        (eight(desk))
        (end(
            "The polynomial tells at once with how many colors a graph can be colored at all: with those where it is not 0. For 9×9 nobody has written it \
             down. The number of fillings was counted with a computer: 6,670,903,752,021,072,936,960, of which 5,472,730,538 differ in kind.",
            html! {
                "A. M. Herzberg and M. R. Murty, " cite { "Sudoku squares and chromatic polynomials" }
                ", Notices of the AMS 54 (2007). G. D. Birkhoff (1912) for the polynomial. B. Felgenhauer and F. \
                 Jarvis (2005), E. Russell and F. Jarvis (2006) for the numbers of 9×9."
            },
        ))
    }
}

/// All fillings of the 4x4 board.
pub fn all_fillings() -> Vec<Filling> {
    let Some(geometry) = Shape::classic(4).and_then(|shape| Geometry::new(shape).ok()) else { return Vec::new() };
    let digits = |filling: chromadoku_board::id::PerCell<Digit>| filling.values().map(|digit| digit.0).collect();
    exact::solutions(&Board::empty(geometry)).map(digits).collect()
}

/// The fillings that differ in kind, each with all those that are the same but for names and places.
pub fn kinds(fillings: &[Filling]) -> Vec<BTreeSet<Filling>> {
    let mut kinds: Vec<BTreeSet<Filling>> = Vec::new();
    for start in fillings {
        if kinds.iter().any(|kind| kind.contains(start)) {
            continue;
        }
        let mut kind = BTreeSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(filling) = open.pop() {
            for other in alike(&filling) {
                if kind.insert(other.clone()) {
                    open.push(other);
                }
            }
        }
        kinds.push(kind);
    }
    kinds
}

/// What becomes of a filling by one change that keeps the rules: two digits, two rows of a band, two bands, two columns of a
/// stack, two stacks change places, or rows become columns.
fn alike(filling: &Filling) -> Vec<Filling> {
    let moved = |rows: [usize; 4], columns: [usize; 4]| -> Filling {
        (0..16).map(|at| filling[rows[at / 4] * 4 + columns[at % 4]]).collect()
    };
    let same = [0, 1, 2, 3];
    let swaps = [[1, 0, 2, 3], [0, 1, 3, 2], [2, 3, 0, 1]];
    let mut others: Vec<Filling> = swaps.iter().flat_map(|&swap| [moved(swap, same), moved(same, swap)]).collect();
    others.push((0..16).map(|at| filling[at % 4 * 4 + at / 4]).collect());
    others.extend((1..4).map(|digit| {
        let renamed = |&old: &u8| {
            if old == 0 {
                digit
            } else if old == digit {
                0
            } else {
                old
            }
        };
        filling.iter().map(renamed).collect()
    }));
    others
}

/// The fillings of 4x4, one of each kind.
fn fillings(desk: &Desk) -> Markup {
    let Ok(geometry) = Geometry::new(Shape::boxes(2, 2)) else { return html! {} };
    let all = all_fillings();
    let kinds = kinds(&all);
    let chosen = desk.number("kind", 0, kinds.len().saturating_sub(1));
    let names: u64 = (1..=4).product();
    // How many kinds there are is not told before the question is answered.
    let told = desk.text("kinds").is_some();
    let shown: Vec<&Filling> = match kinds.get(chosen) {
        Some(kind) if told => kind.iter().collect(),
        _ => all.iter().collect(),
    };
    let number = desk.number("filling", 1, shown.len()).max(1);
    let Some(filling) = shown.get(number - 1) else { return html! {} };
    let (places, (width, height)) = board(&geometry);
    let mut picture = Picture::new(width, height);
    for cell in geometry.cells() {
        let digit = Digit(filling[cell.index()]);
        picture.dot(places[cell.index()], &Dot::new(format!(" d{}", digit.index()), digit.to_string()));
    }
    let of_kind = if told { format!(" of kind {}", chosen + 1) } else { String::new() };
    let said = format!("Filling {number} of the {}{of_kind}.", shown.len());
    let titles: Vec<String> = (1..=kinds.len()).map(|number| format!("Kind {number}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let sizes: Vec<String> = kinds.iter().map(|kind| kind.len().to_string()).collect();
    let asked = question(
        desk,
        "kinds",
        &format!(
            "There are {} fillings of the 4×4 board. Call two the same in kind when renaming digits, moving rows, columns and rows or columns of boxes within the rules, and turning the board \
             make one of the other. How many kinds are left?",
            all.len()
        ),
        vec![
            right(
                kinds.len().to_string(),
                format!("They have {} fillings: {} in all.", sizes.join(" and "), all.len()),
            ),
            wrong(
                (all.len() as u64 / names).to_string(),
                format!(
                    "That takes only the renaming of digits into account: {} / {names}. Rows and columns can be moved, too.",
                    all.len()
                ),
            ),
            wrong(
                "1",
                "Not all are alike: no renaming and no moving leads from the first kind below to the second. The program tried them all.",
            ),
        ],
    );
    part(
        "The small board, counted to the end",
        html! {
            (asked)
            @if told { (tabs(desk, "kind", "Kind", &titles, chosen)) }
            (figure(picture.markup("A filling of the 4×4 board"), said))
            (slider(desk, "filling", "Filling", (1, shown.len()), number))
            (diagonal(&all))
        },
    )
}

/// The fillings in which both diagonals have all digits, too, as many as there are up to the names of digits, and the kinds of
/// these when the board is turned and mirrored.
fn with_diagonals(fillings: &[Filling]) -> (Vec<Filling>, usize) {
    let differ = |cells: [usize; 4], filling: &Filling| {
        cells.iter().map(|&cell| filling[cell]).collect::<BTreeSet<u8>>().len() == 4
    };
    let found: Vec<Filling> = fillings
        .iter()
        .filter(|filling| differ([0, 5, 10, 15], filling) && differ([3, 6, 9, 12], filling))
        .cloned()
        .collect();
    // The first row tells the names.
    let named = |filling: &Filling| -> Filling {
        filling.iter().map(|digit| filling[..4].iter().position(|first| first == digit).unwrap_or(0) as u8).collect()
    };
    let turned = |filling: &Filling| -> Filling { (0..16).map(|at| filling[(3 - at % 4) * 4 + at / 4]).collect() };
    let mirrored = |filling: &Filling| -> Filling { (0..16).map(|at| filling[at / 4 * 4 + 3 - at % 4]).collect() };
    let mut kinds: Vec<BTreeSet<Filling>> = Vec::new();
    for filling in &found {
        if !kinds.iter().any(|kind| kind.contains(&named(filling))) {
            let turns = std::iter::successors(Some(filling.clone()), |filling| Some(turned(filling))).take(4);
            kinds.push(turns.flat_map(|filling| [named(&mirrored(&filling)), named(&filling)]).collect());
        }
    }
    (found, kinds.len())
}

/// The 4x4 board with diagonals.
fn diagonal(fillings: &[Filling]) -> Markup {
    let (found, kinds) = with_diagonals(fillings);
    let Ok(geometry) = Geometry::new(Shape::boxes(2, 2)) else { return html! {} };
    let Some(filling) = found.first() else { return html! {} };
    let (places, (width, height)) = board(&geometry);
    let mut picture = Picture::new(width, height);
    for cell in geometry.cells() {
        let digit = Digit(filling[cell.index()]);
        let on = [0, 3, 5, 6, 9, 10, 12, 15].contains(&cell.index());
        picture.dot(
            places[cell.index()],
            &Dot::new(format!("{}d{}", if on { "is-given " } else { " " }, digit.index()), digit.to_string()),
        );
    }
    let said = format!(
        "{} of the {} have all four digits on both diagonals, too, which are ringed here. But for the names of digits, turning and mirroring {}.",
        found.len(),
        fillings.len(),
        if kinds == 1 { "they are all one".to_owned() } else { format!("there are {kinds} of them") }
    );
    figure(picture.markup("A filling of the 4×4 board with both diagonals"), said)
}

fn graphs() -> Vec<Small> {
    let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]);
    vec![
        Small::empty(4),
        Small::round("Path", path),
        Small::cycle(4),
        Small::cycle(5),
        Small::complete(4),
        Small::cube(),
        Small::petersen(),
    ]
}

/// The coefficients of the chromatic polynomial, from that of the constant on.
pub fn coefficients(graph: &Graph) -> Option<Vec<i128>> {
    let partitions = partition_counts(graph)?;
    let mut sum = vec![0i128; partitions.len()];
    // λ (λ - 1) ... (λ - j + 1), factor by factor.
    let mut falling = vec![1i128];
    for (classes, &ways) in partitions.iter().enumerate() {
        for (power, coefficient) in falling.iter().enumerate() {
            sum[power] += coefficient * ways as i128;
        }
        let mut next = vec![0; falling.len() + 1];
        for (power, &coefficient) in falling.iter().enumerate() {
            next[power + 1] += coefficient;
            next[power] -= coefficient * classes as i128;
        }
        falling = next;
    }
    Some(sum)
}

/// A polynomial as it is written.
fn written(coefficients: &[i128]) -> Markup {
    let terms = coefficients.iter().enumerate().rev().filter(|(_, coefficient)| **coefficient != 0);
    let terms: Vec<(usize, i128)> = terms.map(|(power, &coefficient)| (power, coefficient)).collect();
    html! {
        @for (at, &(power, coefficient)) in terms.iter().enumerate() {
            @match (at, coefficient < 0) {
                (0, false) => "",
                (0, true) => "−",
                (_, false) => " + ",
                (_, true) => " − ",
            }
            @let size = coefficient.unsigned_abs();
            @if size > 1 || power == 0 { (size) }
            @if power > 0 { var { "λ" } }
            @if power > 1 { sup { (power) } }
        }
        @if terms.is_empty() { "0" }
    }
}

/// The chromatic polynomial of a small graph.
fn polynomial(desk: &Desk) -> Markup {
    let graphs = graphs();
    let chosen = desk.number("graph", 2, graphs.len() - 1);
    let small = &graphs[chosen];
    let colors = desk.number("colors", 3, MOST);
    let (Some(polynomial), Some(counts)) = (coefficients(&small.graph), coloring_counts(&small.graph, MOST)) else {
        return html! {};
    };
    let names: Vec<String> = graphs
        .iter()
        .map(|small| format!("{}, {}", small.name, plural(small.graph.len(), "vertex", "vertices")))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let value = counts[colors];
    let said = html! {
        var { "P" } "(" var { "λ" } ") = " (written(&polynomial)) br; "With " (plural(colors, "color", "colors")) ": "
        strong { (written_out(value)) } " colorings."
    };
    let edges = small.graph.edge_count();
    let text = html! {
        "Look at the second number of the polynomial: its size is the number of edges, " (edges)
        " here, and signs take turns. The smallest " var { "λ" }
        " for which the value is not 0 is the chromatic number: "
        (counts.iter().position(|&count| count > 0).unwrap_or(0)) "."
    };
    part(
        "A polynomial that counts",
        html! {
            p {
                "In how many ways can a graph be colored, if there are " var { "λ" }
                " colors and the ends of every edge differ? The answer depends on " var { "λ" }
                ", and one formula gives it for every " var { "λ" } ": the " em { "chromatic polynomial" } " "
                var { "P" } "(" var { "λ" } ")."
            }
            (tabs(desk, "graph", "Graph", &names, chosen))
            (figure(small.draw(&|_| "is-open".to_owned(), &|_| String::new(), small.name), said))
            (slider(desk, "colors", "Colors λ", (0, MOST), colors))
            p { (text) }
        },
    )
}

/// Whether the open board can be counted: some values, and no clash.
fn fits(open: &Board) -> bool {
    let geometry = open.geometry();
    geometry.is_plain() && open.clashes().next().is_none() && geometry.cells().any(|cell| open.value(cell).is_some())
}

/// The graph with equal values merged and different ones joined, and how many values there are. Its colorings, divided by
/// the number of ways to name the values, are the completions.
pub fn merged(board: &Board) -> (Graph, usize) {
    let geometry = board.geometry();
    let mut numbers: BTreeMap<Digit, Vertex> = BTreeMap::new();
    for digit in geometry.cells().filter_map(|cell| board.value(cell)) {
        let next = numbers.len() as Vertex;
        numbers.entry(digit).or_insert(next);
    }
    let values = numbers.len();
    let mut vertex_of = Vec::new();
    let mut next = values as Vertex;
    for cell in geometry.cells() {
        vertex_of.push(match board.value(cell) {
            Some(digit) => numbers[&digit],
            None => {
                next += 1;
                next - 1
            }
        });
    }
    let edges = model::cells(geometry).graph;
    let edges = edges.edges().map(|(a, b)| (vertex_of[a as usize], vertex_of[b as usize]));
    let clique = (0..values as Vertex).flat_map(|b| (0..b).map(move |a| (a, b)));
    (Graph::from_edges(next as usize, edges.chain(clique)), values)
}

/// In how many ways a partial coloring can be completed with 0, 1, ... colors.
pub fn completion_counts(board: &Board, most: usize) -> Option<Vec<u128>> {
    let (graph, values) = merged(board);
    let names = |colors: usize| (0..values).map(|used| colors.saturating_sub(used) as u128).product::<u128>();
    let counts = coloring_counts(&graph, most)?;
    Some((0..=most).map(|colors| counts[colors].checked_div(names(colors)).unwrap_or(0)).collect())
}

/// The ways to complete a board.
fn completions(desk: &Desk) -> Markup {
    let Some(start) = desk.small_board(fits) else { return html! {} };
    let Some(counts) = completion_counts(&start, MOST) else {
        return p("Your board has too few givens to count its completions quickly.");
    };
    let geometry = start.geometry();
    let colors = desk.number("complete", 4, MOST);
    let (places, (width, height)) = board(geometry);
    let mut picture = Picture::new(width, height);
    for cell in geometry.cells() {
        let dot = match start.value(cell) {
            Some(digit) => Dot::new(format!("is-given d{}", digit.index()), digit.to_string()),
            None => Dot::new("is-blank", ""),
        };
        picture.dot(places[cell.index()], &dot);
    }
    let open = geometry.cells().filter(|&cell: &Cell| start.value(cell).is_none()).count();
    let said = format!(
        "{} open: with {} there {} {}.",
        plural(open, "cell", "cells"),
        plural(colors, "color", "colors"),
        if counts[colors] == 1 { "is" } else { "are" },
        if counts[colors] == 1 {
            "one way to complete it".to_owned()
        } else {
            format!("{} ways to complete it", written_out(counts[colors]))
        }
    );
    part(
        "Completing a coloring",
        html! {
            p {
                "Givens are a partial coloring. Herzberg and Murty showed that the ways to complete it are a \
                 polynomial in the number of colors, too, of a degree that is the number of open vertices. A proper \
                 puzzle is one where that polynomial is 1 at the number of digits. Allow one more color, and the \
                 puzzle has many solutions."
            }
            (figure(picture.markup("A partial coloring"), said))
            (slider(desk, "complete", "Colors", (0, MOST), colors))
            div.wide tabindex="0" role="region" aria-label="Ways to complete it" {
                table.ends-in-words {
                    thead {
                        tr {
                            th scope="col" { "Colors" }
                            th scope="col" { "Ways to complete it" }
                            th scope="col" { "Why" }
                        }
                    }
                    tbody {
                        @for (colors, &count) in counts.iter().enumerate().skip(3) {
                            tr {
                                th scope="row" { (colors) }
                                td { (written_out(count)) }
                                td { (completed(&start, colors, count)) }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// Why a board can be completed in so many ways with these colors, where that is plain to see.
fn completed(start: &Board, colors: usize, count: u128) -> String {
    let digits = start.geometry().digit_count();
    match count {
        0 if colors < digits => format!("The {digits} cells of a row are joined, so they need {digits} colors."),
        0 => "No filling fits these givens.".to_owned(),
        1 if colors == digits => "A proper puzzle: one solution.".to_owned(),
        _ if colors == digits + 1 => "With a color to spare, cells can take it in place of others.".to_owned(),
        _ => String::new(),
    }
}

/// A number with its digits in groups of three.
fn written_out(count: u128) -> String {
    u64::try_from(count).map_or_else(|_| count.to_string(), thousands)
}

/// How many different digits the givens must show.
fn eight(desk: &Desk) -> Markup {
    let geometry = desk.board.geometry();
    let digits = geometry.digit_count();
    let shown: BTreeSet<Digit> = geometry.cells().filter_map(|cell| desk.board.value(cell)).collect();
    let why = format!(
        "Take a solution, and let the two digits that no given shows change places everywhere. That is another solution. So at least {} of the {digits} \
         digits must be among the givens.",
        digits - 1
    );
    let asked = format!(
        "A puzzle of your size has givens of only {} different digits. Can it have exactly one solution?",
        digits - 2
    );
    let own = match shown.len() {
        0 => String::new(),
        shown => format!(" Your board shows {shown} of {digits} now."),
    };
    part(
        "How many digits must the givens show?",
        html! {
            (question(
                desk,
                "shown",
                &asked,
                vec![
                    right("No, never", why.clone()),
                    wrong("Yes, with enough givens", format!("However many there are: {why}")),
                    wrong("Yes, but only on small boards", format!("The size does not matter. {why}")),
                ],
            ))
            p {
                "In terms of graphs: when a partial coloring of a graph with chromatic number χ shows fewer than χ − \
                 1 colors and can be completed, it can be completed in more than one way."
                (own)
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use chromadoku_board::codec::text;

    use super::super::desk::SMALL;
    use super::*;

    #[test]
    fn the_small_board_has_the_fillings_kinds_and_polynomial_that_are_known() {
        let all = all_fillings();
        assert_eq!(all.len(), 288);
        let mut sizes: Vec<usize> = kinds(&all).iter().map(BTreeSet::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [96, 192]);
        // Colorings with 3 to 9 colors, counted with another program.
        let graph = model::cells(&Geometry::new(Shape::boxes(2, 2)).unwrap()).graph;
        let (found, kinds) = with_diagonals(&all_fillings());
        assert_eq!((found.len(), kinds), (48, 1));
        let known = [0, 288, 166_560, 33_539_040, 2_350_746_720, 75_756_999_360, 1_388_552_614_848];
        assert_eq!(coloring_counts(&graph, 9).unwrap()[3..], known);
        let polynomial = coefficients(&graph).unwrap();
        let at = |colors: i128| polynomial.iter().rev().fold(0, |sum, coefficient| sum * colors + coefficient);
        assert_eq!((3..=9).map(at).collect::<Vec<_>>(), known.map(|count| count as i128));
        assert_eq!(polynomial[15], -56, "the number of edges");
    }

    #[test]
    fn polynomials_are_those_of_the_books_and_completions_are_solutions() {
        let written_of = |graph: &Graph| {
            written(&coefficients(graph).unwrap())
                .into_string()
                .replace("<var>λ</var>", "x")
                .replace("<sup>", "^")
                .replace("</sup>", "")
        };
        assert_eq!(written_of(&Small::cycle(4).graph), "x^4 − 4x^3 + 6x^2 − 3x");
        assert_eq!(written_of(&Small::complete(3).graph), "x^3 − 3x^2 + 2x");
        assert_eq!(written_of(&Graph::new(2)), "x^2");
        let board = text::parse(SMALL).unwrap().board();
        let counts = completion_counts(&board, 5).unwrap();
        assert_eq!((counts[3], counts[4]), (0, 1));
        let twice = text::parse("12..34..........").unwrap().board();
        assert_eq!(completion_counts(&twice, 4).unwrap()[4] as usize, exact::solutions(&twice).count());
    }
}
