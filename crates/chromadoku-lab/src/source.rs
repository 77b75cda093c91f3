//! Graphs from text and addresses, and back.

use chromadoku_app::words::{capital, thousands};
use chromadoku_board::board::Board;
use chromadoku_board::codec::graphs::{self, Format, Notice, edges};
use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::set::DigitSet;
use chromadoku_solver::search::coloring::Color;

use super::doc::{Advice, Doc};
use super::gallery;

/// Longer addresses are not written: some programs cut them off.
const LONGEST: usize = 4_000;

/// Longer texts are no puzzles: 25x25 cells with all their pencil marks take less.
const LONGEST_PUZZLE: usize = 100_000;

/// Longer lists of edges in addresses are not read.
const LONGEST_READ: usize = 200_000;

/// Graphs with more vertices or edges are not opened: the page would not stay fluid.
pub const MOST: (usize, usize) = (1_500, 250_000);

/// Texts and files of more bytes are not read.
pub const LARGEST: usize = 5_000_000;

/// The graph of a text or an address, unless it is too large.
fn fitting(doc: Doc) -> Result<Doc, String> {
    let size = (doc.graph.len(), doc.graph.edge_count());
    if size.0 > MOST.0 || size.1 > MOST.1 {
        let count = |number: usize| thousands(number as u64);
        return Err(format!(
            "This graph has {} vertices and {} edges; at most {} and {} are opened.",
            count(size.0),
            count(size.1),
            count(MOST.0),
            count(MOST.1)
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
    let board = state.board();
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
    link::encode(&LinkState::new(board.geometry().clone(), board.values().clone()))
}

/// A graph from `A-B,B-C,D`, as it stands in addresses.
fn of_edges(list: &str) -> Result<Doc, String> {
    if list.len() > LONGEST_READ {
        return Err("That address is too long to be a graph's: open a file instead.".to_owned());
    }
    let text = decoded(list).replace('-', " ").replace([',', ';'], "\n");
    let named = edges::parse(&text).map_err(|error| format!("That address cannot be opened: {error}."))?;
    fitting(Doc::of_file("Your graph", ABOUT, named, Advice::colors(3)))
}

const ABOUT: &str = "Opened from edges.";

/// A graph from a text, and what is odd about it: a graph file, an address, or a Sudoku. A file gives the graph its name.
pub fn of_text(text: &str, name: Option<&str>) -> Result<(Doc, String), String> {
    let format = graphs::format_of(text);
    if text.split_whitespace().nth(1).is_none()
        && let Some(found) = text.split_once('#').and_then(|(_, fragment)| of_fragment(fragment.trim()))
    {
        return found.map(|doc| (doc, String::new()));
    }
    let file = graphs::parse(text, format);
    // A puzzle reads as vertices without edges, or as no graph.
    let is_graph = file.as_ref().is_ok_and(|file| file.graph.edge_count() > 0);
    if format == Format::Edges
        && !is_graph
        && text.len() <= LONGEST_PUZZLE
        && let Ok(parsed) = chromadoku_board::codec::text::parse(text)
    {
        return Ok((Doc::of_board("Your puzzle", parsed.board()), String::new()));
    }
    let file = file.map_err(|error| capital(&format!("{error}.")))?;
    let about = match format {
        Format::Dimacs => "Opened from a DIMACS file.",
        Format::GraphMl => "Opened from a GraphML file.",
        Format::Dot => "Opened from a DOT file.",
        Format::Edges => ABOUT,
    };
    let said = file.notices.iter().map(Notice::to_string).collect::<Vec<_>>().join(" ");
    let known = file.given.iter().chain(&file.coloring).flatten().chain(file.lists.iter().flatten().flatten());
    let colors = known.max().map_or(4, |&most| most.saturating_add(1).max(2));
    let title = name.and_then(|name| name.split('.').find(|part| !part.trim().is_empty())).unwrap_or("Your graph");
    Ok((fitting(Doc::of_file(title, about, file, Advice::colors(colors)))?, said))
}

/// The address of a graph, without `#`, where it has one that is not too long.
pub fn fragment_of(doc: &Doc) -> Option<String> {
    if let Some(fragment) = &doc.fragment {
        return Some(fragment.clone());
    }
    let plain =
        |name: &String| !name.is_empty() && name.chars().all(|at| at.is_alphanumeric() || at == '.' || at == '_');
    // An edge takes four letters at least.
    let is_long = doc.graph.len() + doc.graph.edge_count() > LONGEST / 4;
    if doc.graph.is_empty() || is_long || !doc.names.iter().all(plain) {
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
        for bad in ["gallery=none", "edges=", "s=nonsense"] {
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
        assert!(of_text("p edge 1600 0", None).unwrap_err().contains("1,600 vertices"));
    }

    #[test]
    fn texts_are_told_apart() {
        let read = |text: &str| of_text(text, None).unwrap().0;
        assert_eq!(read("p edge 3 2\ne 1 2\ne 2 3\n").graph.edge_count(), 2);
        assert_eq!(read("a b\nb c").names.len(), 3);
        assert_eq!(read("graph { a -- b }").names.len(), 2);
        assert_eq!(read("1....3.....1..43").graph.edge_count(), 56);
        assert_eq!(
            of_text("a b c", None).unwrap_err(),
            "Line 1, column 5: an edge has two ends, but more names stand here."
        );
        assert!(of_text("", None).is_err());
    }

    #[test]
    fn a_file_gives_its_name_and_what_is_odd_is_told() {
        let (doc, said) = of_text("\u{feff}p edge 2 1\ne 1 2\ne 2 2\nc color 2 6", Some("homer.col")).unwrap();
        assert_eq!((doc.title.as_str(), doc.given[1], doc.advice.colors), ("homer", Some(5), 6));
        assert_eq!(said, "One edge from a vertex to itself was left out.");
        let (doc, said) = of_text("graph { a [fillcolor=5]; b [fillcolor=lightblue]; a -- b }", None).unwrap();
        assert_eq!(
            (doc.coloring, doc.advice.colors, said),
            (vec![Some(4), None], 5, String::new()),
            "paint is no color"
        );
        let refused = of_text("c the size is missing\ne 1 2\ne 2 3", Some("myciel2.col")).unwrap_err();
        assert!(refused.starts_with("Line 2, column 1: a line \"p edge VERTICES EDGES\" must come"), "{refused}");
    }
}
