//! What the scenes say of given sessions.

use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::id::{PerCell, UnitId};
use chromadoku_solver::exact::Uniqueness;
use chromadoku_solver::path::{self, Next};
use chromadoku_solver::search::coloring::{Event, Order};
use chromadoku_solver::technique::TechniqueId;

use super::*;
use crate::questions::Kind;
use crate::reduce::Action;
use crate::reduce::testing::{answer, plan};
use crate::session::{Candidates, Reveal, SearchRun, Selection, Shown, Stage};

/// The board of the sketch: row 1 and box 1 hold the locked pair 16 in r1c2 and r1c3.
const PAIR: &str = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

fn session(text: &str) -> Session {
    Session::of_text(text).unwrap()
}

fn showing(mut session: Session, technique: &str, reveal: Reveal) -> Session {
    let step = TechniqueId::find(technique).unwrap().first(&session.puzzle.position.board).unwrap();
    session.moment.shown = Some(Shown { step: Rc::new(step), reveal });
    session.page.settings.proofs = false;
    session
}

fn strong(scene: &GraphScene, role: Role) -> Vec<(u32, u32)> {
    let edges = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Strong && edge.role == Some(role));
    edges.map(|edge| (edge.a, edge.b)).collect()
}

fn with_role(scene: &GraphScene, role: Role) -> Vec<usize> {
    (0..scene.vertices.len()).filter(|&at| scene.vertices[at].role == Some(role)).collect()
}

#[test]
fn a_cell_without_marks_of_the_users_own_is_open_and_not_at_an_end() {
    let mut session = session(PAIR);
    session.page.settings.candidates = Candidates::Hand;
    let seen = scene(&session);
    assert_eq!((seen.vertices[1].face, seen.vertices[0].face), (Face::Blank, Face::Pie));
    assert!(words::label(&seen, 1).starts_with("r1c2, no mark,"), "{}", words::label(&seen, 1));
    // Any candidate may be left, so the edges are those that there are with all of them.
    session.page.settings.candidates = Candidates::Auto;
    assert_eq!(seen.caption, scene(&session).caption);
}

#[test]
fn a_vertex_is_its_domain_and_knows_its_neighbors() {
    let scene = scene(&session(PAIR));
    assert_eq!(scene.vertices.len(), 81);
    assert_eq!(scene.vertices[0].value, Some(Digit(3)));
    let colors: Vec<char> = scene.vertices[1].wedges.iter().map(|wedge| wedge.digit.symbol()).collect();
    assert_eq!(colors, ['1', '6']);
    assert!((0..81).all(|vertex| scene.neighbors(vertex).len() == 20));
}

#[test]
fn an_edge_is_open_while_its_ends_share_a_color() {
    let mut session = session(PAIR);
    session.page.view.layout = Layout::Circle;
    let scene = scene(&session);
    let board = &session.puzzle.position.board;
    let open = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Open);
    let mut count = 0;
    for edge in open {
        count += 1;
        assert!(board.candidates(Cell(edge.a as u16)).intersects(board.candidates(Cell(edge.b as u16))));
    }
    assert!(count > 100);
}

#[test]
fn a_step_lights_up_in_stages() {
    let at = |reveal| scene(&showing(session(PAIR), "locked-pair", reveal));
    let area = at(Reveal::Where);
    assert_eq!(area.vertices.iter().filter(|vertex| vertex.in_area).count(), 15);
    assert!(with_role(&area, Role::Pattern).is_empty());

    let pattern = at(Reveal::Pattern);
    assert_eq!(with_role(&pattern, Role::Pattern), [1, 2]);
    assert_eq!(strong(&pattern, Role::Pattern), [(1, 2)]);
    assert!(with_role(&pattern, Role::Eliminated).is_empty());

    let effects = at(Reveal::Effects);
    assert_eq!(with_role(&effects, Role::Eliminated), [3, 4, 5, 18]);
    let edges = strong(&effects, Role::Eliminated);
    assert_eq!(edges, [(1, 3), (1, 4), (1, 5), (1, 18), (2, 3), (2, 4), (2, 5), (2, 18)]);
    let going = |vertex: usize| {
        let wedges = effects.vertices[vertex].wedges.iter().filter(|wedge| wedge.role == Some(Role::Eliminated));
        wedges.map(|wedge| wedge.digit.symbol()).collect::<String>()
    };
    assert_eq!([3, 4, 5, 18].map(going), ["1", "16", "6", "1"]);
}

#[test]
fn equal_peers_are_joined_by_a_conflict() {
    let mut values = session(PAIR).puzzle.givens.as_ref().clone();
    values[Cell(1)] = Some(Digit(3));
    let scene = scene(&Session::playing(Geometry::classic9(), values));
    assert_eq!(with_role(&scene, Role::Conflict)[..2], [0, 1]);
    assert!(strong(&scene, Role::Conflict).contains(&(0, 1)));
}

#[test]
fn a_search_colors_vertices_and_shows_who_refuses() {
    let mut session = session(PAIR);
    let mut run = SearchRun::new(&session.puzzle.position.board, Order::Numbered).unwrap();
    while !matches!(run.last, Some(Event::Reject(..))) {
        run.advance(1);
    }
    let Some(Event::Reject(vertex, _, neighbor)) = run.last else { unreachable!() };
    session.moment.search = Some(Rc::new(run));
    let scene = scene(&session);
    assert_eq!(scene.vertices[vertex as usize].role, Some(Role::Current));
    assert_eq!(strong(&scene, Role::Conflict), [(vertex.min(neighbor), vertex.max(neighbor))]);
}

#[test]
fn two_solutions_show_where_they_differ_until_a_step_is_shown() {
    let mut session = session(PAIR);
    let one: PerCell<Digit> = PerCell::filled(Digit(0), 81);
    let mut other = one.clone();
    other[Cell(40)] = Digit(1);
    session.puzzle.solutions = Uniqueness::Several(one, other).into();
    assert_eq!(with_role(&scene(&session), Role::Differs), [40]);
    session.puzzle.stage = Stage::SetUp;
    assert!(with_role(&scene(&session), Role::Differs).is_empty());
    session.puzzle.stage = Stage::Play;
    let session = showing(session, "locked-pair", Reveal::Pattern);
    assert!(with_role(&scene(&session), Role::Differs).is_empty());
}

#[test]
fn the_unit_model_shows_components_and_both_sides_of_the_hall_set() {
    let mut session = showing(session(PAIR), "locked-pair", Reveal::Effects);
    session.page.view.model = GraphModel::Unit;
    let scene = scene(&session);
    // Row 1: five unsolved cells, twice, and as many digits.
    assert_eq!(scene.vertices.len(), 15);
    assert_eq!(scene.vertices[10].key, Key::Digit(Digit(0)));
    assert_eq!(with_role(&scene, Role::Pattern), [0, 1, 5, 6, 10, 13]);
    assert_eq!(strong(&scene, Role::Pattern), [(0, 1), (5, 10), (5, 13), (6, 10), (6, 13)]);
    let struck: Vec<_> = strong(&scene, Role::Eliminated).into_iter().filter(|edge| edge.0 >= 5).collect();
    assert_eq!(struck, [(7, 10), (8, 10), (8, 13), (9, 13)]);
    assert_eq!(
        scene.caption,
        "Row 1: 5 unsolved cells, 10 edges, 1 component. Bold: a matching. It can be exchanged within 2 blocks; no matching uses what runs between two."
    );
}

#[test]
fn a_solved_unit_says_so_and_keeps_no_vertices() {
    let solved = "435269781682571493197834562826195347374682915951743628519326874248957136763418259";
    let mut session = session(solved);
    session.page.view.model = GraphModel::Unit;
    let scene = scene(&session);
    assert!(scene.vertices.is_empty());
    assert_eq!(scene.caption, "Every cell of row 1 is solved.");
}

#[test]
fn vertices_keep_their_places_while_the_puzzle_is_solved() {
    let mut session = session(PAIR);
    session.page.view.model = GraphModel::Unit;
    session.page.view.unit = Some(UnitId(0));
    let before = scene(&session).places.clone();
    let mut position = (*session.puzzle.position).clone();
    let mut steps = 0;
    while let Next::Step(step) = path::next_step(&position.board) {
        step.effects.iter().for_each(|&effect| position.board.apply(effect));
        session.puzzle.position = Rc::new(position.clone());
        if session.puzzle.geometry.unit(UnitId(0)).cells.iter().all(|&cell| position.board.value(cell).is_some()) {
            break;
        }
        assert_eq!(scene(&session).places.at, before.at);
        steps += 1;
    }
    assert!(steps > 1);
}

#[test]
fn labels_say_what_a_vertex_is() {
    let mut session = showing(session(PAIR), "locked-pair", Reveal::Effects);
    session.puzzle.selection = Selection::of(Cell(80));
    let scene = scene(&session);
    let label = |vertex| words::label(&scene, vertex);
    assert_eq!(label(2), "r1c3, candidates 1 and 6, in the pattern, shares a color with 7 of 20 neighbors");
    assert_eq!(label(4), "r1c5, candidates 1, 2, 5, 6 and 7, loses 1 and 6, shares a color with 11 of 20 neighbors");
    assert_eq!(label(80), "r9c9, value 9, chosen, 20 neighbors");
    assert!(words::neighbors(&scene, 0).starts_with("r1c2 {16}, r1c3 {16}, "));
}

#[test]
fn no_graph_of_another_board_is_shown_while_the_worker_draws() {
    let larger = Session::first_visit();
    let smaller = Session::of_text("1... .... .... ...2").unwrap();
    for model in GraphModel::ALL {
        for layout in [Layout::Board, Layout::Force] {
            let mut session = larger.clone();
            (session.page.view.model, session.page.view.layout) = (model, layout);
            if let Some(key) = Kind::Draw.key(&session) {
                session.act(answer(&session, &key));
            }
            let mut view = InView::default();
            assert!(
                *view.show(&Seen::of(&session), Footing::of(&session).ground().as_ref()).geometry()
                    == larger.puzzle.geometry
            );
            session.act(Action::Load(smaller.puzzle.geometry.clone(), smaller.puzzle.givens.clone()));
            assert_eq!(session.page.view.model, model);
            let scene = view.show(&Seen::of(&session), Footing::of(&session).ground().as_ref());
            assert!(*scene.geometry() == smaller.puzzle.geometry, "{model:?} {layout:?}");
            let labels = (0..scene.vertices.len()).map(|vertex| words::label(&scene, vertex));
            assert_eq!(labels.filter(|label| label.starts_with("r9")).count(), 0);
        }
    }
}

#[test]
fn the_largest_board_has_all_edges_but_few_that_matter() {
    let geometry = Geometry::new(Shape::classic(25).unwrap()).unwrap();
    let mut session = Session::empty(geometry);
    session.page.view.layout = Layout::Circle;
    let scene = scene(&session);
    assert_eq!((scene.vertices.len(), scene.places.edges.len()), (625, 20_000));
    assert_eq!(scene.edges.len(), 64);
}

#[test]
fn a_clique_with_too_few_digits_lights_up_with_its_edges() {
    let mut session = session("12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234");
    plan(&mut session);
    let scene = scene(&session);
    assert_eq!(with_role(&scene, Role::Conflict), [0, 1, 2]);
    assert_eq!(strong(&scene, Role::Conflict), [(0, 1), (0, 2), (1, 2)]);
    assert!((0..16).all(|vertex| scene.vertices[vertex].in_area == (vertex < 4)));
}
