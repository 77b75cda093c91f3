//! What is known of the graphs of boards, row by row. The numbers follow from the definitions (a board of side n with boxes has
//! n(n-1)/2 edges a unit, less those that two units share) and were counted by a program of their own; the colorings of 4x4
//! are those of A. M. Herzberg and M. R. Murty, *Sudoku squares and chromatic polynomials*, 2007.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::graph::Graph;
use chromadoku_board::graph::structure::{Structure, coloring_counts, partition_counts};
use chromadoku_board::id::{Cell, Id, UnitId};
use chromadoku_solver::exact;
use chromadoku_solver::model;
use chromadoku_solver::search::chromatic::is_proper;
use chromadoku_solver::search::cliques::{Choice, Cliques, Event};
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Method, Run, Task};

/// Side and extra units; vertices, edges, degrees and units of the cells graph; edges of the reduction; edges and units of
/// the candidates graph, where they are known.
type Row = (usize, Option<Extra>, (usize, usize), (usize, usize), usize, usize, Option<(usize, usize)>);

fn rows() -> Vec<Row> {
    let row = |side, extra, size, degrees, units, reduction, candidates| -> Row {
        (side, extra, size, degrees, units, reduction, candidates)
    };
    vec![
        row(4, None, (16, 56), (7, 7), 12, 62, Some((320, 64))),
        row(6, None, (36, 216), (12, 12), 18, 231, Some((1_836, 144))),
        row(8, None, (64, 544), (17, 17), 24, 572, Some((6_144, 256))),
        row(9, None, (81, 810), (20, 20), 27, 846, Some((10_206, 324))),
        row(9, Some(Extra::Diagonals), (81, 864), (20, 32), 29, 900, Some((10_692, 342))),
        row(9, Some(Extra::Windows), (81, 874), (20, 24), 31, 910, Some((10_782, 360))),
        row(10, None, (100, 1_100), (22, 22), 30, 1_145, Some((15_500, 400))),
        row(12, None, (144, 2_016), (28, 28), 36, 2_082, Some((33_696, 576))),
        row(16, None, (256, 4_992), (39, 39), 48, 5_112, Some((110_592, 1_024))),
        row(25, None, (625, 20_000), (64, 64), 75, 20_300, None),
    ]
}

fn empty(side: usize, extra: Option<Extra>) -> Board {
    let shape = Shape { extras: extra.into_iter().collect(), ..Shape::classic(side).unwrap() };
    Board::empty(Geometry::new(shape).unwrap())
}

/// Whether some coloring has this many colors and some clique as many vertices: then it is the chromatic number.
fn needs_just(graph: &Graph, colors: usize, coloring: &[Color], clique: &[u32]) -> bool {
    let used = coloring.iter().max().map_or(0, |&most| usize::from(most) + 1);
    let joined = clique.iter().all(|&a| clique.iter().all(|&b| a == b || graph.has_edge(a, b)));
    is_proper(graph, coloring) && used == colors && clique.len() == colors && joined
}

#[test]
fn the_graphs_of_empty_boards_are_as_large_as_they_are_known_to_be() {
    for (side, extra, size, degrees, units, reduction, candidates) in rows() {
        let board = empty(side, extra.clone());
        let facts = Structure::of(&model::cells(board.geometry()).graph);
        assert_eq!(((facts.vertices, facts.edges), facts.degrees), (size, degrees), "{side} {extra:?}");
        assert_eq!(board.geometry().units().count(), units);
        let graph = model::reduction(&board).graph;
        assert_eq!((graph.len(), graph.edge_count()), (size.0 + side, reduction), "{side} {extra:?}");
        let Some((edges, cliques)) = candidates else { continue };
        let graph = model::candidates(&board).graph;
        assert_eq!((graph.len(), graph.edge_count()), (size.0 * side, edges), "{side} {extra:?}");
        // A candidate for each cell and for each digit of each unit.
        assert_eq!(size.0 + units * side, cliques, "{side} {extra:?}");
    }
}

#[test]
fn each_board_needs_as_many_colors_as_it_has_digits_and_no_candidates_but_a_solutions_are_as_many_and_apart() {
    for (side, extra, (cells, _), ..) in rows() {
        let board = empty(side, extra.clone());
        let solution = exact::solutions(&board).next().unwrap();
        let colors: Vec<Color> = solution.values().map(|digit| digit.index() as Color).collect();
        let unit: Vec<u32> = board.geometry().unit(UnitId(0)).cells.iter().map(|cell| u32::from(cell.0)).collect();
        let graph = model::cells(board.geometry()).graph;
        assert!(needs_just(&graph, side, &colors, &unit), "{side} {extra:?}");
        let reduction = model::reduction(&board).graph;
        let with_digits: Vec<Color> = colors.iter().copied().chain(0..side as Color).collect();
        assert!(needs_just(&reduction, side, &with_digits, &unit), "{side} {extra:?}");
        // Each given of the reduction adds an edge to every digit but its own.
        let mut given = board.clone();
        given.place(Cell::from_index(0), solution[Cell::from_index(0)]);
        assert_eq!(model::reduction(&given).graph.edge_count(), reduction.edge_count() + side - 1);
        if side > 16 {
            continue;
        }
        // An independent set with a candidate in each cell; more are not possible, as the candidates of a cell are a clique.
        let chosen: Vec<u32> = (0..cells).map(|cell| (cell * side) as u32 + u32::from(colors[cell])).collect();
        let graph = model::candidates(&board).graph;
        let apart = |&a: &u32| graph.neighbors(a).iter().all(|b| !chosen.contains(b));
        assert!(chosen.iter().all(apart), "{side} {extra:?}");
    }
}

#[test]
fn the_maximal_cliques_of_cells_and_candidates_are_their_units() {
    let count = |graph: &Graph| {
        let mut search = Cliques::new(graph, Choice::Pivot);
        while search.run(u64::MAX) == Some(Event::Maximal) {}
        search.maximal() as usize
    };
    for (side, extra, _, _, units, _, candidates) in rows().into_iter().filter(|row| row.0 <= 9 && row.1.is_none()) {
        let board = empty(side, extra.clone());
        assert_eq!(count(&model::cells(board.geometry()).graph), units, "{side}");
        assert_eq!(Some(count(&model::candidates(&board).graph)), candidates.map(|(_, cliques)| cliques), "{side}");
    }
    let graph = model::candidates(&empty(4, None)).graph;
    let mut run = Run::new(Method::LargestIndependentSet, &Task::new(Arc::new(graph), 0)).unwrap();
    while run.ended().is_none() {
        run.advance();
    }
    assert_eq!(run.best().unwrap().len(), 16);
}

#[test]
fn the_4x4_graph_is_colored_and_parted_in_the_known_numbers_of_ways() {
    let graph = model::cells(empty(4, None).geometry()).graph;
    let parts = [12, 1_376, 45_200, 420_528, 1_435_536, 2_173_088, 1_651_576, 681_616, 159_664, 21_520, 1_632, 64, 1];
    assert_eq!(partition_counts(&graph).unwrap()[4..], parts);
    let colorings = [0, 288, 166_560, 33_539_040, 2_350_746_720, 75_756_999_360, 1_388_552_614_848];
    assert_eq!(coloring_counts(&graph, 9).unwrap()[3..], colorings);
}
