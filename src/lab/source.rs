//! Graphs from text and addresses, and back.

use chromadoku_core::board::Board;
use chromadoku_core::codec::graphs::{dimacs, edges};
use chromadoku_core::codec::link::{self, LinkState, View};
use chromadoku_core::id::{Candidate, PerCell};
use chromadoku_core::search::coloring::Color;
use chromadoku_core::set::DigitSet;

use super::doc::{Advice, Doc};
use super::gallery;

/// Longer addresses are not written: some programs cut them off.
const LONGEST: usize = 4_000;

/// Graphs with more vertices or edges are not opened: the page would not stay fluid.
const MOST: (usize, usize) = (1_500, 250_000);

/// The graph of a text or an address, unless it is too large.
fn fitting(doc: Doc) -> Result<Doc, String> {
    let size = (doc.graph.len(), doc.graph.edge_count());
    if size.0 > MOST.0 || size.1 > MOST.1 {
        return Err(format!(
            "That graph has {} vertices and {} edges; {} and {} are the most that this page opens.",
            size.0, size.1, MOST.0, MOST.1
        ));
    }
    Ok(doc)
}

/// What an address stands for, without its `#`; nothing for an empty one.
pub fn of_fragment(fragment: &str) -> Option<Result<Doc, String>> {
    let fragment = fragment.trim_start_matches('#');
    if fragment.is_empty() {
        return None;
    }
    let value = |key: &str| fragment.strip_prefix(key)?.strip_prefix('=');
    if let Some(name) = value("gallery") {
        return Some(gallery::open(name).ok_or_else(|| "The gallery has no graph of that name.".to_owned()));
    }
    if let Some(list) = value("edges") {
        return Some(of_edges(list));
    }
    Some(match link::decode(fragment) {
        Ok(state) => Ok(of_link(&state, fragment)),
        Err(error) => Err(format!("That address cannot be opened: {error}.")),
    })
}

/// A Sudoku position: all its values are given, and candidates that proved steps removed are not on the lists.
fn of_link(state: &LinkState, fragment: &str) -> Doc {
    let values = state.geometry.cells().map(|cell| state.value(cell)).collect();
    let mut board = Board::from_values(state.geometry.clone(), &values);
    for (cell, gone) in state.removed.iter() {
        gone.iter().for_each(|digit| {
            board.eliminate(Candidate { cell, digit });
        });
    }
    // Other programs, and the main page, ignore what they do not know.
    let view = fragment.split('&').find_map(|pair| pair.strip_prefix("as=")).unwrap_or_default();
    let view = VIEWS.iter().find(|(_, name, _)| *name == view).map_or(BoardView::Cells, |(view, ..)| *view);
    let doc = of_board(&board, view);
    let lists = if view == BoardView::Cells { lists_of(state) } else { doc.lists.clone() };
    Doc { lists, fragment: Some(fragment.to_owned()), ..doc }
}

/// As which graph a board is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardView {
    /// Its cells.
    Cells,
    /// Its cells and digits.
    Reduction,
    /// Its candidates.
    Candidates,
}

/// The graphs of a board, with their names in addresses and on buttons.
pub const VIEWS: [(BoardView, &str, &str); 3] = [
    (BoardView::Cells, "cells", "Cells"),
    (BoardView::Reduction, "reduction", "Reduction"),
    (BoardView::Candidates, "candidates", "Candidates"),
];

fn of_board(board: &Board, view: BoardView) -> Doc {
    let title = board.geometry().title();
    match view {
        BoardView::Cells => Doc::of_board(format!("Your {title} position"), board.clone()),
        BoardView::Reduction => Doc::of_reduction(format!("Reduction of your {title} position"), board),
        BoardView::Candidates => Doc::of_candidates(format!("Candidates of your {title} position"), board),
    }
}

/// The link of the main page in a fragment, if it is one.
pub fn link_in(fragment: &str) -> Option<String> {
    let is_other = ["gallery=", "edges="].iter().any(|other| fragment.starts_with(other));
    let plain: Vec<&str> = fragment.split('&').filter(|pair| !pair.starts_with("as=")).collect();
    (!is_other).then(|| plain.join("&"))
}

/// A position of the main page, given by its link, as another graph.
pub fn viewed(link: &str, view: BoardView) -> Option<Doc> {
    let name = VIEWS.iter().find(|(known, ..)| *known == view).map_or("cells", |(_, name, _)| name);
    of_fragment(&format!("{}&as={name}", link_in(link)?))?.ok()
}

fn lists_of(state: &LinkState) -> Vec<Option<Vec<Color>>> {
    let digits = state.geometry.digits();
    let list = |gone: &DigitSet| (digits - *gone).iter().map(|digit| Color::from(digit.0)).collect();
    state.removed.values().map(|gone| (!gone.is_empty()).then(|| list(gone))).collect()
}

/// The link to a board in the main page, with its values as givens.
pub fn link_of(board: &Board) -> String {
    let count = board.geometry().cell_count();
    let none = PerCell::filled(DigitSet::EMPTY, count);
    link::encode(&LinkState {
        geometry: board.geometry().clone(),
        givens: board.values().clone(),
        entries: PerCell::filled(None, count),
        removed: none.clone(),
        marks: none.clone(),
        strikes: none,
        view: View::default(),
    })
}

/// A graph from `A-B,B-C,D`, as it stands in addresses.
fn of_edges(list: &str) -> Result<Doc, String> {
    let text = decoded(list).replace('-', " ").replace([',', ';'], "\n");
    let named = edges::parse(&text).map_err(|error| format!("That address cannot be opened: {error}."))?;
    fitting(Doc::of_named("Your graph", ABOUT, named, Advice::colors(3)))
}

const ABOUT: &str = "Opened from edges.";

/// A graph from a pasted or dropped text: a DIMACS file, an edge list, or a Sudoku.
pub fn of_text(text: &str) -> Result<Doc, String> {
    let is_dimacs = text.lines().any(|line| line.trim_start().starts_with("p "));
    if is_dimacs {
        let graph = dimacs::parse(text).map_err(|error| error.to_string())?;
        return fitting(Doc::of_graph("Your graph", "Opened from a DIMACS file.", graph, Advice::colors(4)));
    }
    if text.split_whitespace().count() <= 1
        && let Some(found) = text.split_once('#').and_then(|(_, fragment)| of_fragment(fragment.trim()))
    {
        return found;
    }
    match edges::parse(text) {
        // A puzzle of one line would read as one vertex.
        Ok(named) if named.graph.edge_count() > 0 || named.names.len() > 1 => {
            fitting(Doc::of_named("Your graph", ABOUT, named, Advice::colors(4)))
        }
        other => match chromadoku_core::codec::text::parse(text) {
            Ok(parsed) => Ok(Doc::of_board("Your puzzle", parsed.board())),
            Err(_) => {
                Err(other.err().map_or("That is neither a graph nor a puzzle.".to_owned(), |error| error.to_string()))
            }
        },
    }
}

/// The address of a graph, without `#`, where it has one that is not too long.
pub fn fragment_of(doc: &Doc) -> Option<String> {
    if let Some(fragment) = &doc.fragment {
        return Some(fragment.clone());
    }
    let plain =
        |name: &String| !name.is_empty() && name.chars().all(|at| at.is_alphanumeric() || at == '.' || at == '_');
    if doc.graph.is_empty() || !doc.names.iter().all(plain) {
        return None;
    }
    // The names come first, so that they are read back in the same order.
    let names = doc.names.iter().map(|name| encoded(name));
    let ends = doc.graph.edges().map(|(a, b)| format!("{}-{}", encoded(doc.name(a)), encoded(doc.name(b))));
    let list = names.chain(ends).collect::<Vec<_>>().join(",");
    (list.len() < LONGEST).then(|| format!("edges={list}"))
}

fn encoded(name: &str) -> String {
    name.bytes()
        .map(|byte| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|hex| u8::from_str_radix(str::from_utf8(hex).ok()?, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_open_and_come_back() {
        let drawn = Doc { fragment: None, ..gallery::open("map").unwrap() };
        let fragment = fragment_of(&drawn).unwrap();
        let again = of_fragment(&fragment).unwrap().unwrap();
        assert_eq!((again.graph, again.names), (drawn.graph, drawn.names));
        assert_eq!(of_fragment("gallery=cube-3").unwrap().unwrap().graph.len(), 8);
        assert_eq!(of_fragment("edges=a-b,b-c%C3%A9,d").unwrap().unwrap().names.join(" "), "a b cé d");
        assert!(of_fragment("").is_none());
        for bad in ["gallery=none", "edges=", "edges=a-a", "s=nonsense"] {
            assert!(of_fragment(bad).unwrap().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_puzzle_of_the_main_page_is_a_graph_and_goes_back() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let doc = of_fragment(&format!("p={}", puzzle.replace('.', "0"))).unwrap().unwrap();
        assert_eq!((doc.graph.edge_count(), doc.given.iter().flatten().count()), (810, 30));
        let back = of_fragment(&link_of(doc.board.as_ref().unwrap())).unwrap().unwrap();
        assert_eq!(back.given, doc.given);
    }

    #[test]
    fn a_position_is_opened_as_each_of_its_graphs_and_keeps_its_address() {
        let link = "p=530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let counts = [(BoardView::Cells, 81), (BoardView::Reduction, 90)];
        for (view, count) in counts {
            let doc = viewed(link, view).unwrap();
            let again = of_fragment(doc.fragment.as_deref().unwrap()).unwrap().unwrap();
            assert_eq!((doc.graph.len(), &again.graph), (count, &doc.graph));
        }
        let doc = viewed(link, BoardView::Candidates).unwrap();
        assert!(doc.graph.len() > 81 && doc.hues.is_some());
    }

    #[test]
    fn a_graph_that_is_too_large_is_refused() {
        assert!(of_text("p edge 1600 0").unwrap_err().contains("1600 vertices"));
    }

    #[test]
    fn texts_are_told_apart() {
        assert_eq!(of_text("p edge 3 2\ne 1 2\ne 2 3\n").unwrap().graph.edge_count(), 2);
        assert_eq!(of_text("a b\nb c").unwrap().names.len(), 3);
        assert_eq!(of_text("1....3.....1..43").unwrap().graph.edge_count(), 56);
        assert!(of_text("a b c").is_err() && of_text("").is_err());
    }
}
