//! Graphs to open by name.

use chromadoku_board::board::Board;
use chromadoku_board::codec::graphs::{GraphFile, edges};
use chromadoku_board::codec::text;
use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::graph::{Graph, Vertex, gallery};
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::Method;

use super::doc::{Advice, DRAWN, Doc};

/// A graph of the gallery, or a family of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its name in the list.
    pub name: &'static str,
    /// Under which heading it stands.
    pub group: Group,
    /// The least, the usual and the greatest size, and what size means, where it has one.
    pub sizes: Option<(u32, u32, u32, &'static str)>,
    make: fn(u32) -> Doc,
}

/// A heading of the gallery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Graphs with a name.
    Named,
    /// What graphs are colored for.
    Applied,
    /// Graphs of boards.
    Boards,
}

/// The headings in order.
pub const GROUPS: [(Group, &str); 3] =
    [(Group::Named, "Named graphs"), (Group::Applied, "What colors are for"), (Group::Boards, "Sudoku as a graph")];

const fn one(id: &'static str, name: &'static str, group: Group, make: fn(u32) -> Doc) -> Entry {
    Entry { id, name, group, sizes: None, make }
}

const fn family(
    id: &'static str,
    name: &'static str,
    sizes: (u32, u32, u32, &'static str),
    make: fn(u32) -> Doc,
) -> Entry {
    Entry { id, name, group: Group::Named, sizes: Some(sizes), make }
}

/// All of the gallery.
pub const ENTRIES: [Entry; 22] = [
    family("complete", "Complete graph", (2, 6, 40, "vertices"), complete),
    family("cycle", "Cycle", (3, 7, 120, "vertices"), cycle),
    family("bipartite", "Complete bipartite graph", (1, 4, 20, "vertices a side"), bipartite),
    family("cube", "Cube", (1, 4, 8, "dimensions"), cube),
    one("petersen", "Petersen graph", Group::Named, petersen),
    family("queen", "Queen graph", (3, 5, 12, "squares a side"), queen),
    family("mycielski", "Mycielski graph", (2, 4, 7, "colors"), mycielski),
    one("empty", "Empty sheet, to draw on", Group::Named, |_| {
        Doc::of_graph(
            DRAWN,
            "Draw a graph, then run methods on it, let them race, or study it.",
            Graph::new(0),
            Advice::colors(3),
        )
    }),
    one("map", "Map of South America", Group::Applied, map),
    one("exams", "Exam timetable", Group::Applied, exams),
    one("registers", "Register allocation", Group::Applied, registers),
    one("radio", "Radio frequencies", Group::Applied, radio),
    one("lists", "Lists that are too short", Group::Applied, lists),
    one("report", "4×4 example, its cells", Group::Boards, |_| Doc::of_board("4×4 example", example())),
    one("report-cliques", "4×4 example, its candidates", Group::Boards, |_| Doc {
        advice: Advice { method: Method::IndependentSets, colors: 4, distance: 2 },
        ..Doc::of_candidates("Candidates of the 4×4 example", &example())
    }),
    one("report-reduction", "4×4 example, reduction", Group::Boards, |_| {
        Doc::of_reduction("Reduction of the 4×4 example", &example())
    }),
    one("sudoku-4", "4×4 board", Group::Boards, |_| board(4, None)),
    one("diagonal-4", "4×4 board with diagonals", Group::Boards, |_| board(4, Some(Extra::Diagonals))),
    one("sudoku-9", "9×9 board", Group::Boards, |_| board(9, None)),
    one("puzzle-9", "9×9 puzzle", Group::Boards, |_| Doc::of_board("9×9 puzzle", read(PUZZLE))),
    one("sudoku-16", "16×16 board", Group::Boards, |_| board(16, None)),
    one("sudoku-25", "25×25 board", Group::Boards, |_| board(25, None)),
];

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The graph of a name like `petersen` or `queen-6`.
pub fn open(name: &str) -> Option<Doc> {
    let by_id = |id: &str| ENTRIES.iter().find(|entry| entry.id == id);
    let (entry, size) = match by_id(name) {
        Some(entry) => (entry, None),
        None => {
            let (id, size) = name.rsplit_once('-')?;
            (by_id(id)?, Some(size.parse().ok()?))
        }
    };
    Some(entry.open(size))
}

impl Entry {
    /// The graph, of this size where it has one and the size is possible, else of the usual one.
    pub fn open(&self, size: Option<u32>) -> Doc {
        let Some((least, usual, most, _)) = self.sizes else {
            return Doc { fragment: Some(format!("gallery={}", self.id)), ..(self.make)(0) };
        };
        let size = size.unwrap_or(usual).clamp(least, most);
        Doc { fragment: Some(format!("gallery={}-{size}", self.id)), ..(self.make)(size) }
    }
}

fn complete(n: u32) -> Doc {
    let about = "Every two vertices are joined, so every one needs a color of its own.";
    Doc::of_graph(format!("Complete graph K{n}"), about, gallery::complete(n), Advice::colors(n as Color))
}

fn cycle(n: u32) -> Doc {
    let about = "A ring. Two colors are enough only if its length is even.";
    Doc::of_graph(format!("Cycle C{n}"), about, gallery::cycle(n), Advice::colors(2 + n as Color % 2))
}

fn bipartite(n: u32) -> Doc {
    let about = "Two sides, all joined across: two colors.";
    let graph = gallery::complete_bipartite(n, n);
    Doc::of_graph(format!("Complete bipartite graph K{n},{n}"), about, graph, Advice::colors(2))
}

fn cube(n: u32) -> Doc {
    let about = "The corners of a cube, joined along its edges. Bipartite in every dimension.";
    Doc::of_graph(format!("Cube of {n} dimensions"), about, gallery::cube(n), Advice::colors(2))
}

fn petersen(_: u32) -> Doc {
    let about =
        "A ring of five around a star of five: three colors, no Hamiltonian cycle, and a counterexample to much.";
    let (outer, inner) = (2.6, 1.35);
    let ring = |radius: f32| {
        (0..5).map(move |at| {
            let (sin, cos) = chromadoku_board::graph::layout::sin_cos(at as f32 * std::f32::consts::TAU / 5.0);
            (radius * sin, -radius * cos)
        })
    };
    let places = ring(outer).chain(ring(inner)).collect();
    Doc { places: Some(places), ..Doc::of_graph("Petersen graph", about, gallery::petersen(), Advice::colors(3)) }
}

fn queen(n: u32) -> Doc {
    let about = "The squares of a chess board, joined where a queen attacks one from the other. A color is a set of queens in peace.";
    let colors = n + u32::from(matches!(n, 2..=4 | 6 | 8..=10));
    let places = (0..n * n).map(|at| ((at % n) as f32 * 1.2, (at / n) as f32 * 1.2)).collect();
    let squares = (0..n * n).map(|at| ((at / n) as usize, (at % n) as usize)).collect();
    let doc =
        Doc::of_graph(format!("Queen graph {n}×{n}"), about, gallery::queen(n, n), Advice::colors(colors as Color));
    Doc { places: Some(places), squares: Some(squares), ..doc }
}

fn mycielski(n: u32) -> Doc {
    let about = format!("No three vertices are all joined, and still it needs {n} colors.");
    Doc::of_graph(format!("Mycielski graph M{n}"), about, gallery::mycielski(n), Advice::colors(n as Color))
}

/// A graph from lines of two names.
fn named(title: &str, about: &str, lines: &str, advice: Advice) -> Doc {
    Doc::of_file(title, about, edges::parse(&lines.replace('/', "\n")).unwrap_or_default(), advice)
}

fn map(_: u32) -> Doc {
    let lines = "Argentina Bolivia/Argentina Brazil/Argentina Chile/Argentina Paraguay/Argentina Uruguay/Bolivia Brazil/\
                 Bolivia Chile/Bolivia Paraguay/Bolivia Peru/Brazil Colombia/Brazil Fr.Guiana/Brazil Guyana/Brazil Paraguay/\
                 Brazil Peru/Brazil Suriname/Brazil Uruguay/Brazil Venezuela/Chile Peru/Colombia Ecuador/Colombia Peru/\
                 Colombia Venezuela/Ecuador Peru/Fr.Guiana Suriname/Guyana Suriname/Guyana Venezuela";
    let about = "A vertex for each country, an edge for each common border. Four colors are enough for every map; Paraguay and its \
                 neighbors show why three are not.";
    let place = |name: &str| match name {
        "Argentina" => (2.6, 6.9),
        "Bolivia" => (2.5, 4.4),
        "Brazil" => (4.6, 3.4),
        "Chile" => (1.3, 6.2),
        "Paraguay" => (3.6, 5.5),
        "Uruguay" => (4.3, 6.9),
        "Peru" => (1.0, 3.5),
        "Colombia" => (1.3, 1.1),
        "Fr.Guiana" => (5.4, 1.1),
        "Guyana" => (3.5, 0.9),
        "Suriname" => (4.45, 0.5),
        "Venezuela" => (2.4, 0.4),
        _ => (0.1, 2.1),
    };
    let doc = named("Map of South America", about, lines, Advice::colors(4));
    let places = doc.names.iter().map(|name| place(name)).map(|(x, y)| (x * 1.15, y * 1.05)).collect();
    Doc { places: Some(places), ..doc }
}

/// Who takes which exams.
const STUDENTS: [&[&str]; 9] = [
    &["Algebra", "Physics", "Logic"],
    &["Algebra", "Analysis"],
    &["Analysis", "Physics", "Chemistry"],
    &["Biology", "Chemistry", "History"],
    &["History", "Latin", "Art"],
    &["Latin", "Logic", "Music"],
    &["Art", "Music", "Biology"],
    &["Graphs", "Logic", "Algebra"],
    &["Graphs", "History", "Physics"],
];

fn exams(_: u32) -> Doc {
    let pairs = STUDENTS.iter().flat_map(|exams| {
        (0..exams.len()).flat_map(move |b| (0..b).map(move |a| format!("{} {}", exams[a], exams[b])))
    });
    let about = "A vertex for each exam, an edge where a student takes both. A color is a slot in the timetable.";
    named("Exam timetable", about, &pairs.collect::<Vec<_>>().join("/"), Advice::colors(4))
}

/// Variables of a small loop, each with the line at which it gets its value and the last one that needs it; what is needed last
/// there leaves its register to what begins there.
const VARIABLES: [(&str, u32, u32); 10] = [
    ("base", 1, 12),
    ("i", 2, 12),
    ("n", 1, 12),
    ("sum", 3, 13),
    ("t1", 4, 6),
    ("t2", 5, 8),
    ("t3", 7, 9),
    ("t4", 8, 10),
    ("t5", 10, 11),
    ("flag", 11, 12),
];

fn registers(_: u32) -> Doc {
    let pairs = (0..VARIABLES.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let overlap = |&(a, b): &(usize, usize)| VARIABLES[a].1 < VARIABLES[b].2 && VARIABLES[b].1 < VARIABLES[a].2;
    let graph = Graph::from_edges(VARIABLES.len(), pairs.filter(overlap).map(|(a, b)| (a as Vertex, b as Vertex)));
    let names = VARIABLES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let about = "A vertex for each variable of a loop, an edge where both are alive at once (G. J. Chaitin, 1982). A color is a register.";
    Doc::of_file("Register allocation", about, GraphFile::new(graph, names), Advice::colors(6))
}

/// Where transmitters stand, in tens of kilometers.
const MASTS: [(f32, f32); 14] = [
    (0.4, 0.6),
    (1.9, 0.2),
    (3.4, 0.7),
    (5.0, 0.3),
    (0.9, 2.0),
    (2.5, 1.7),
    (4.1, 2.0),
    (5.6, 1.8),
    (0.2, 3.5),
    (1.8, 3.3),
    (3.3, 3.4),
    (4.9, 3.5),
    (2.6, 4.8),
    (4.3, 4.9),
];

fn radio(_: u32) -> Doc {
    let pairs = (0..MASTS.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let near = |&(a, b): &(usize, usize)| {
        let (x, y) = (MASTS[a].0 - MASTS[b].0, MASTS[a].1 - MASTS[b].1);
        x * x + y * y < 1.85 * 1.85
    };
    let graph = Graph::from_edges(MASTS.len(), pairs.filter(near).map(|(a, b)| (a as Vertex, b as Vertex)));
    let about = "A vertex for each mast, an edge between two that hear each other. A color is a frequency; at distance 2 no two neighbors \
                 of a mast have the same one either.";
    let advice = Advice { distance: 3, ..Advice::colors(7) };
    let places = MASTS.iter().map(|&(x, y)| (x * 1.2, y * 1.2)).collect();
    Doc { places: Some(places), ..Doc::of_graph("Radio frequencies", about, graph, advice) }
}

fn lists(_: u32) -> Doc {
    let about = "Two colors color K2,4, but not when each vertex has this list of two to choose from: there is none (P. Erdős, A. L. Rubin, \
                 H. Taylor, 1979).";
    let mut doc = Doc::of_graph("List coloring of K2,4", about, gallery::complete_bipartite(2, 4), Advice::colors(4));
    doc.lists = [[0, 1], [2, 3], [0, 2], [0, 3], [1, 2], [1, 3]].map(|list| Some(list.to_vec())).to_vec();
    doc
}

fn example() -> Board {
    read(".1.22.....1....4")
}

fn read(puzzle: &str) -> Board {
    match text::parse(puzzle) {
        Ok(parsed) => parsed.board(),
        Err(_) => Board::empty(Geometry::classic9()),
    }
}

fn board(side: usize, extra: Option<Extra>) -> Doc {
    let shape = Shape::classic(side).map(|shape| Shape { extras: extra.clone().into_iter().collect(), ..shape });
    let geometry = shape.and_then(|shape| Geometry::new(shape).ok()).unwrap_or_else(Geometry::classic9);
    let title =
        if extra.is_some() { format!("{side}×{side} board with diagonals") } else { format!("{side}×{side} board") };
    Doc::of_board(title, Board::empty(geometry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_solver::search::chromatic::Chromatic;

    #[test]
    fn every_entry_opens_by_its_name_and_is_well_formed() {
        for entry in ENTRIES {
            let doc = entry.open(None);
            let again = open(doc.fragment.as_deref().unwrap().strip_prefix("gallery=").unwrap()).unwrap();
            assert_eq!(again.graph, doc.graph, "{}", entry.id);
            assert_eq!(
                (doc.names.len(), doc.given.len(), doc.lists.len()),
                (doc.graph.len(), doc.graph.len(), doc.graph.len())
            );
            assert!(doc.places.as_ref().is_none_or(|places| places.len() == doc.graph.len()), "{}", entry.id);
            assert!(GROUPS.iter().any(|(group, _)| *group == entry.group));
        }
        assert_eq!(open("queen-6").unwrap().graph.len(), 36);
        assert_eq!(open("queen-99").unwrap().graph.len(), 144);
        assert!(open("nothing").is_none() && open("queen-x").is_none());
    }

    #[test]
    fn the_advised_number_of_colors_is_the_chromatic_number() {
        for entry in ENTRIES.iter().filter(|entry| !matches!(entry.id, "empty" | "radio" | "lists" | "report-cliques"))
        {
            let doc = entry.open(None);
            if doc.graph.len() > 100 {
                continue;
            }
            let mut search = Chromatic::new(doc.graph.clone());
            assert!(search.run(1_000_000), "{}", entry.id);
            assert_eq!(search.upper(), usize::from(doc.advice.colors), "{}", entry.id);
        }
    }
}
