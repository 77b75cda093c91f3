//! What drawings promise: they are the solver's models, they keep their places, and they lose just what goes.

use crate::figure::{EdgeWeight, Face, Role};
use chromadoku_board::id::UnitId;
use chromadoku_solver::model::Key;
use std::collections::BTreeSet;

use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::graph::Graph;
use chromadoku_solver::model::{self, Model};
use chromadoku_solver::path::{Next, Walk};
use chromadoku_solver::search::coloring::{Coloring, Event, Order};
use chromadoku_solver::technique::{Facts, TechniqueId};

use super::*;
use crate::figure::number::length;
use crate::scene::past::cut;
use crate::session::{Reveal, Session, Shown};

fn drawing(model: GraphModel) -> Drawing {
    let (unit, digit) = (Some(UnitId(4)), (model == GraphModel::Digit).then_some(Digit(4)));
    Drawing {
        model,
        layout: Layout::Board,
        unit,
        digit,
        rule: None,
        cell: None,
        stamp: Default::default(),
        search: None,
    }
}

/// The edges between vertices by what these stand for, of one part of the picture.
pub(super) fn edges(drawn: &Drawn, part: u8) -> BTreeSet<(Key, Key)> {
    let key = |at: u32| &drawn.vertices[at as usize];
    let all = drawn.fixed.iter().chain(&drawn.edges).map(|edge| (edge.a, edge.b));
    let of_part = all.filter(|&(a, b)| key(a).part == part && key(b).part == part);
    of_part.map(|(a, b)| (key(a).key.min(key(b).key), key(a).key.max(key(b).key))).collect()
}

pub(super) fn edges_of(model: &Model) -> BTreeSet<(Key, Key)> {
    let key = |at: u32| model.keys[at as usize];
    model.graph.edges().map(|(a, b)| (key(a).min(key(b)), key(a).max(key(b)))).collect()
}

#[test]
fn at_every_position_of_a_path_drawings_are_the_models_of_the_board_and_keep_their_places() {
    let session = Session::first_visit();
    let mut walk = Walk::new(session.puzzle.position.board.clone());
    let places = |drawn: &Drawn| drawn.vertices.iter().map(|vertex| (vertex.key, vertex.at)).collect::<Vec<_>>();
    let draw = |model: GraphModel, board: &Board| drawing(model).draw(board, &session.puzzle.givens);
    let first: Vec<_> = GraphModel::ALL[2..5].iter().map(|&model| places(&draw(model, walk.board()))).collect();
    let mut steps = 0;
    loop {
        let board = walk.board().clone();
        assert_eq!(edges(&draw(GraphModel::Reduction, &board), 0), edges_of(&model::reduction(&board)));
        assert_eq!(edges(&draw(GraphModel::Candidates, &board), 0), edges_of(&model::candidates(&board)));
        assert_eq!(edges(&draw(GraphModel::Digit, &board), 0), edges_of(&model::digit_matching(&board, Digit(4))));
        assert_eq!(edges(&draw(GraphModel::Unit, &board), 0), edges_of(&model::unit(&board, UnitId(4))));
        assert_eq!(edges(&draw(GraphModel::Unit, &board), 1), edges_of(&model::unit_matching(&board, UnitId(4))));
        for (&model, first) in GraphModel::ALL[2..5].iter().zip(&first) {
            assert_eq!(&places(&draw(model, &board)), first);
        }
        if !matches!(walk.advance(), Next::Step(_)) {
            break;
        }
        steps += 1;
    }
    assert!(steps > 40);
}

#[test]
fn every_model_can_be_drawn_on_every_form_of_board() {
    let classic = |side: usize| Shape::classic(side).unwrap();
    let diagonal = Shape { extras: vec![Extra::Diagonals], ..classic(9) };
    let places = (0..13).map(|column| (0, column)).collect();
    let odd = Shape { base: Base::Units { digits: 13, places, units: Vec::new() }, extras: Vec::new() };
    for shape in [classic(4), classic(6), diagonal, classic(16), classic(25), odd] {
        let geometry = Geometry::new(shape).unwrap();
        let mut session = Session::empty(geometry);
        for &model in &GraphModel::ALL[1..] {
            session.page.view.model = model;
            let drawing = Drawing::of(&session).unwrap();
            let drawn = drawing.draw(&session.puzzle.position.board, &session.puzzle.givens);
            let count = drawn.vertices.len() as u32;
            assert!(drawn.edges.iter().all(|edge| edge.a < edge.b && edge.b < count), "{model:?}");
            assert!(drawn.vertices.len() <= CANDIDATES, "{model:?} has {count} vertices");
            assert!(!drawn.caption.is_empty());
        }
    }
}

#[test]
fn what_goes_is_marked_by_the_step_that_takes_it_and_by_nothing_else() {
    let mut session = Session::first_visit();
    session.page.view.model = GraphModel::Unit;
    let units: Vec<UnitId> = session.puzzle.geometry.units().map(|(unit, _)| unit).collect();
    let mut steps = 0;
    for unit in units {
        session.page.view.unit = Some(unit);
        let gone = |session: &Session| {
            let scene = crate::scene::graph::scene(session);
            scene.edges.iter().filter(|edge| edge.role == Some(Role::Eliminated)).count()
        };
        assert_eq!(gone(&session), 0, "nothing is shown");
        let Some(step) = chromadoku_solver::technique::matching(&session.puzzle.position.board, unit) else { continue };
        let shown = |reveal| {
            session.clone().with(|session| {
                session.moment.shown = Some(Shown { step: Rc::new(step.clone()), reveal });
            })
        };
        assert_eq!(gone(&shown(Reveal::Where)), 0, "where to look");
        assert!(gone(&shown(Reveal::Effects)) >= step.effects.len());
        steps += 1;
    }
    assert!(steps > 0);
}

#[test]
fn of_two_candidates_that_are_strongly_linked_the_solution_has_one() {
    let session = Session::first_visit();
    let board = &session.puzzle.position.board;
    let Some(chromadoku_solver::exact::Uniqueness::One(solution)) =
        chromadoku_solver::exact::uniqueness(board, 100_000)
    else {
        panic!("the first puzzle has one solution");
    };
    let drawn = drawing(GraphModel::Links).draw(board, &session.puzzle.givens);
    let is_true = |at: u32| match drawn.vertices[at as usize].key {
        Key::Candidate(candidate) => solution[candidate.cell] == candidate.digit,
        other => panic!("{other:?} is no candidate"),
    };
    let strong: Vec<_> = drawn.edges.iter().filter(|edge| edge.role == Some(Role::Strong)).collect();
    assert!(strong.len() > 10);
    assert!(strong.iter().all(|edge| is_true(edge.a) != is_true(edge.b)));
}

#[test]
fn almost_locked_sets_stand_beside_the_links_of_a_digit_and_leave_the_rest_where_it_is() {
    let session =
        Session::of_text("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......").unwrap();
    let mut walk = Walk::new(session.puzzle.position.board.clone());
    let draw = |board: &Board| {
        Drawing { digit: Some(Digit(5)), ..drawing(GraphModel::Links) }.draw(board, &session.puzzle.givens)
    };
    let first = draw(walk.board());
    let mut seen = 0;
    while let Next::Step(_) = walk.advance() {
        let drawn = draw(walk.board());
        assert_eq!((drawn.size, drawn.vertices[50].at), (first.size, first.vertices[50].at));
        let beside = |vertex: &&DrawnVertex| vertex.name.as_ref().is_some_and(|name| name.starts_with("Almost"));
        assert_eq!(drawn.vertices.iter().filter(beside).count(), drawn.texts.len());
        seen += drawn.texts.len();
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_search_tree_hangs_together_and_ends_at_what_the_search_has_colored() {
    let session = Session::of_text("1....3.........3").unwrap();
    let board = &session.puzzle.position.board;
    let graph = std::sync::Arc::new(model::cells(board.geometry()).graph);
    let mut search = Coloring::new(graph, 4, &model::precoloring(board), Order::Numbered).unwrap();
    while search.advance() != Event::Solution {}
    let events = search.counters().events();
    let drawing = Drawing { search: Some((Order::Numbered, events)), ..drawing(GraphModel::Search) };
    let drawn = drawing.draw(board, &session.puzzle.givens);
    let pairs = drawn.edges.iter().map(|edge| (edge.a, edge.b));
    assert_eq!(Graph::from_edges(drawn.vertices.len(), pairs).components().len(), 1);
    assert_eq!(drawn.edges.len() + 1, drawn.vertices.len());
    let standing =
        drawn.vertices.iter().filter(|vertex| vertex.role.is_some() && vertex.role != Some(Role::Eliminated));
    assert_eq!(standing.count(), search.trail().count());
}

/// The edges that run over vertices which are not their own.
pub(super) fn over(drawn: &Drawn) -> Vec<(Key, Key)> {
    let there = |at: u32| &drawn.vertices[at as usize];
    let is_over = |edge: &&DrawnEdge| {
        let curves = edge.way.curves(there(edge.a).at, there(edge.b).at).into_iter();
        let points = curves.flat_map(|curve| (0..=40_u8).map(move |part| curve.point(f32::from(part) / 40.0)));
        let points: Vec<Point> = points.collect();
        let others = (0..).zip(&drawn.vertices).filter(|&(other, _)| other != edge.a && other != edge.b);
        let others = others.map(|(_, vertex)| vertex).filter(|vertex| vertex.face != Face::Absent);
        let apart = |at: &Point, other: &DrawnVertex| length((at.0 - other.at.0, at.1 - other.at.1));
        others.into_iter().any(|other| points.iter().any(|at| apart(at, other) < other.radius))
    };
    drawn.fixed.iter().chain(&drawn.edges).filter(is_over).map(|edge| (there(edge.a).key, there(edge.b).key)).collect()
}

#[test]
fn no_edge_runs_over_a_vertex_that_is_not_its_own() {
    for puzzle in [
        "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....3.........3",
    ] {
        let session = Session::of_text(puzzle).unwrap();
        let mut walk = Walk::new(session.puzzle.position.board.clone());
        let draw = |model, digit, board: &Board| {
            over(&Drawing { digit, ..drawing(model) }.draw(board, &session.puzzle.givens))
        };
        loop {
            assert_eq!(draw(GraphModel::Reduction, None, walk.board()), []);
            assert_eq!(draw(GraphModel::Candidates, Some(Digit(3)), walk.board()), []);
            // Between many candidates, or past groups of them, a few find no way.
            for (model, digit) in
                [(GraphModel::Candidates, None), (GraphModel::Links, None), (GraphModel::Links, Some(Digit(3)))]
            {
                let crowded = draw(model, digit, walk.board());
                assert!(crowded.len() <= 4, "{model:?} {digit:?}: {crowded:?}");
            }
            if !(0..8).all(|_| matches!(walk.advance(), Next::Step(_))) {
                break;
            }
        }
    }
}

#[test]
fn no_link_of_a_step_runs_over_a_vertex_that_is_not_its_own() {
    let mut links = 0;
    for id in ["als-xy-wing", "death-blossom", "extended-rectangle", "forcing-net-contradiction", "junior-exocet"] {
        let mut session = crate::session::link::session_of(&crate::sheet::examples::links()[id]).unwrap();
        let givens = session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some());
        let facts = Facts::new(&session.puzzle.position.board).with_unique(Some(givens.collect()));
        let step = Rc::new(TechniqueId::find(id).unwrap().first_of(&facts).unwrap());
        let beats = crate::story::beats(&session.puzzle.position.board, &step).len();
        for reveal in [Reveal::Effects, Reveal::Beat(beats as u16 / 2), Reveal::Beat(beats as u16 - 1)] {
            session.page.view.model = GraphModel::Links;
            session.page.settings.proofs = false;
            session.moment.shown = Some(Shown { step: step.clone(), reveal });
            let scene = crate::scene::graph::scene(&session);
            for edge in scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Strong) {
                let at = |end: u32| scene.vertices[end as usize].at;
                let curves = edge.way.curves(at(edge.a), at(edge.b));
                let others = scene.vertices.iter().filter(|vertex| vertex.face != Face::Absent);
                let others = others.filter(|vertex| vertex.at != at(edge.a) && vertex.at != at(edge.b));
                let discs: Vec<(Point, f32)> = others.map(|vertex| (vertex.at, vertex.radius)).collect();
                let cut = cut(&curves, &discs.iter().collect::<Vec<_>>(), scene.places.size, f32::MAX);
                assert!(cut < 0.05, "{id} {reveal:?}: {edge:?} {cut}");
                links += 1;
            }
        }
    }
    assert!(links > 500, "{links}");
}
