//! What drawings of rules promise: they are the solver's models, what is ordered reads in order, no edge hides another vertex, and
//! what a step rests on stands out.

use std::rc::Rc;

use chromadoku_board::geometry::{Extra, Shape};
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::rule::{Arrow, Clue, ClueKind, Line, Rise, Slant, Thermometer, chance};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Filling, Pattern, Step};
use chromadoku_solver::technique::TechniqueId;

use super::*;
use crate::drawing::tests::{edges, edges_of, over};
use crate::figure::{Role, Sketched};
use crate::reduce::Action;
use crate::scene::graph::{GraphScene, scene};
use crate::session::{Drawing, GraphModel, Reveal, Session, Shown};

fn digit(cell: Cell) -> Digit {
    let (row, column) = (cell.0 / 9, cell.0 % 9);
    Digit(((3 * (row % 3) + row / 3 + column) % 9) as u8)
}

fn cell(row: u16, column: u16) -> Cell {
    Cell((row - 1) * 9 + column - 1)
}

fn cells(places: &[(u16, u16)]) -> Vec<Cell> {
    places.iter().map(|&(row, column)| cell(row, column)).collect()
}

fn board(rules: Vec<Rule>) -> Session {
    let shape = rules.into_iter().map(Extra::Rule).fold(Shape::classic(9).unwrap(), Shape::with);
    Session::empty(Geometry::new(shape).unwrap())
}

fn cage(places: &[(u16, u16)], sum: u16) -> Rule {
    Rule::Cage(Cage::new(cells(places), Some(sum)))
}

fn thermometer(places: &[(u16, u16)]) -> Rule {
    Rule::Thermometer(Thermometer { cells: cells(places), rise: Rise::Strict })
}

/// The whole board cut into cages of up to five neighbors.
fn killer(seed: u64) -> Vec<Rule> {
    let mut random = Random::new(seed);
    let mut left: CellSet = (0..81).map(Cell).collect();
    let mut rules = Vec::new();
    while let Some(first) = left.first() {
        let mut cage = vec![first];
        left.remove(first);
        for _ in 0..random.below(5) {
            let beside = |a: Cell, b: Cell| (a.0 / 9).abs_diff(b.0 / 9) + (a.0 % 9).abs_diff(b.0 % 9) == 1;
            let fits = |next: &Cell| {
                cage.iter().any(|&known| beside(known, *next)) && cage.iter().all(|&known| digit(known) != digit(*next))
            };
            let around: Vec<Cell> = left.iter().filter(fits).collect();
            if !around.is_empty() {
                let next = around[random.below(around.len())];
                left.remove(next);
                cage.push(next);
            }
        }
        let sum = cage.iter().map(|&cell| u16::from(digit(cell).0) + 1).sum();
        rules.push(Rule::Cage(Cage::new(cage, Some(sum))));
    }
    rules
}

/// A dot between all neighbors that differ by one.
fn dots() -> Vec<Rule> {
    let pairs = (0..81).flat_map(|at| [(at, at + 1, at % 9 < 8), (at, at + 9, at < 72)]);
    let pairs = pairs.filter(|pair| pair.2).map(|(a, b, _)| [Cell(a), Cell(b)]);
    let pairs = pairs.filter(|&[a, b]| digit(a).0.abs_diff(digit(b).0) == 1);
    pairs.map(|cells| Rule::Dot(Dot { cells, mark: Mark::Difference(1) })).collect()
}

fn lines() -> Vec<Rule> {
    let row = |row| (1..=9).map(|column| cell(row, column)).collect::<Vec<_>>();
    vec![
        thermometer(&[(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]),
        thermometer(&[(1, 1), (1, 2), (2, 3)]),
        Rule::Arrow(Arrow { circle: cells(&[(5, 5)]), shaft: cells(&[(4, 6), (3, 7), (2, 7)]) }),
        Rule::Arrow(Arrow { circle: cells(&[(8, 8), (8, 9)]), shaft: cells(&[(7, 8), (6, 8), (5, 8)]) }),
        Rule::Line(Line { kind: LineKind::Whispers(5), cells: cells(&[(7, 1), (8, 2), (9, 3), (9, 4)]) }),
        Rule::Clue(Clue { kind: ClueKind::Sandwich, cells: row(6), value: 12 }),
        Rule::LittleKiller(LittleKiller { cells: cells(&[(1, 7), (2, 8), (3, 9)]), slant: Slant::DownRight, sum: 12 }),
    ]
}

fn drawn(session: &Session, model: GraphModel) -> Drawn {
    let mut session = session.clone();
    session.page.view.model = model;
    let (drawing, board) = (Drawing::of(&session).unwrap(), &session.puzzle.position.board);
    let draw = if drawing.has_rules(board.geometry()) { Drawing::draw_rules } else { Drawing::draw };
    draw(drawing, board, &session.puzzle.givens)
}

fn shown(session: &Session, model: GraphModel) -> Rc<GraphScene> {
    let mut session = session.clone();
    session.page.view.model = model;
    session.page.settings.proofs = false;
    scene(&session)
}

#[test]
fn the_rules_graph_is_that_of_the_core_and_no_edge_runs_over_a_third_vertex() {
    for (name, rules) in [("cages", killer(1)), ("more cages", killer(2)), ("dots", dots()), ("lines", lines())] {
        let session = board(rules);
        let drawn = drawn(&session, GraphModel::Rules);
        assert_eq!(edges(&drawn, 0), edges_of(&model::rules(&session.puzzle.geometry)), "{name}");
        assert_eq!(over(&drawn), [], "{name}");
        let near = |(at, vertex): (usize, &DrawnVertex)| {
            let others = drawn.vertices[..at].iter().map(move |other| (other.at, vertex.at));
            others.filter(|(a, b)| length((a.0 - b.0, a.1 - b.1)) < RADIUS + OF_RULE).count()
        };
        assert_eq!(drawn.vertices.iter().enumerate().map(near).sum::<usize>(), 0, "{name}");
    }
}

#[test]
fn the_order_of_a_thermometer_stands_on_its_edges() {
    let session = board(vec![thermometer(&[(1, 1), (1, 2), (1, 3)]), cage(&[(5, 5), (5, 6)], 9)]);
    let drawn = drawn(&session, GraphModel::Rules);
    let numbers = |rule: u16| {
        let own = |sketch: &&Sketch| sketch.rule == Some(RuleId(rule)) && sketch.form == Sketched::Label;
        let labels = drawn.sketches.iter().filter(own);
        labels.map(|sketch| sketch.text.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0), ["1", "2", "3", "thermometer"]);
    assert_eq!(numbers(1), ["cage"]);
    let names: Vec<&str> = drawn.vertices.iter().filter_map(|vertex| vertex.name.as_deref()).collect();
    assert_eq!(names, ["Thermometer", "Cage 9"]);
    assert_eq!(
        drawn.caption,
        "1 thermometer (<) and 1 cage, joined to the 5 cells that they speak of. Numbers on edges give the order."
    );
}

#[test]
fn kinds_are_counted_in_good_english() {
    let names = ["cage", "sandwich", "inequality", "sum of two", "cell with given candidates"];
    let many = ["cages", "sandwiches", "inequalities", "sums of two", "cells with given candidates"];
    assert_eq!(names.map(several), many);
}

#[test]
fn a_thermometer_points_from_its_bulb_on_wherever_cells_are_vertices() {
    let thermometer = cells(&[(1, 1), (1, 2), (2, 3)]);
    let session = board(vec![Rule::Thermometer(Thermometer { cells: thermometer.clone(), rise: Rise::Strict })]);
    for (model, layout) in [
        (GraphModel::Cells, Layout::Board),
        (GraphModel::Cells, Layout::Circle),
        (GraphModel::Cells, Layout::Force),
        (GraphModel::Reduction, Layout::Board),
    ] {
        let mut session = session.clone();
        session.page.view.layout = layout;
        let scene = shown(&session, model);
        let at = |place: usize| scene.vertices[thermometer[place].index()].at;
        let discs = scene.sketches.iter().filter(|sketch| sketch.form == Sketched::Disc);
        assert_eq!(discs.map(|disc| disc.pieces[0][0]).collect::<Vec<_>>(), [at(0)], "the bulb: {model:?} {layout:?}");
        let strokes = scene.sketches.iter().filter(|sketch| sketch.ink == Ink::Words);
        let strokes: Vec<&Vec<Point>> = strokes.map(|sketch| &sketch.pieces[0]).collect();
        assert_eq!(strokes.len(), 2);
        for (place, stroke) in strokes.into_iter().enumerate() {
            let far = |(x, y): Point| length((x - at(place + 1).0, y - at(place + 1).1));
            assert!(far(stroke[1]) < far(stroke[0]) && far(stroke[1]) < far(stroke[2]), "{model:?} {layout:?}");
        }
    }
}

#[test]
fn every_rule_that_speaks_of_cells_is_seen_in_the_cells_graph_and_lies_in_the_picture() {
    let solution: PerCell<Digit> = (0..81).map(|at| digit(Cell(at))).collect();
    let plain = board(Vec::new()).puzzle.geometry;
    let mut random = Random::new(5);
    for _ in 0..60 {
        let rules: Vec<Rule> = (0..4).map(|_| chance::any(&plain, &solution, &mut random)).collect();
        let session = board(rules);
        for layout in [Layout::Board, Layout::Circle, Layout::Force] {
            let mut session = session.clone();
            session.page.view.layout = layout;
            let scene = shown(&session, GraphModel::Cells);
            for (id, rule) in session.puzzle.geometry.rules() {
                let of_rule = scene.sketches.iter().filter(|sketch| sketch.rule == Some(id));
                let points: Vec<Point> = of_rule.flat_map(|sketch| sketch.pieces.concat()).collect();
                let unseen = matches!(rule, Rule::Allowed(_) | Rule::Negative(_));
                let outside = is_outside(rule) && layout != Layout::Board;
                assert_eq!(points.is_empty(), unseen || outside, "{rule:?} {layout:?}");
                let (width, height) = scene.size();
                let inside = |(x, y): &Point| (0.0..=width).contains(x) && (0.0..=height).contains(y);
                assert!(points.iter().all(inside), "{rule:?} {layout:?}: {points:?}");
            }
        }
    }
}

#[test]
fn what_a_step_rests_on_stands_out() {
    let session = board(vec![cage(&[(1, 1), (1, 2)], 17), cage(&[(5, 5), (5, 6)], 9)]);
    let filling = Filling { rules: vec![RuleId(0)], cells: cells(&[(1, 1), (1, 2)]).into_iter().collect() };
    let technique = TechniqueId::find("cage-combinations").unwrap();
    let gone = chromadoku_board::id::Candidate { cell: cell(1, 1), digit: Digit(0) };
    let step = Step::eliminating(technique.id, Pattern::Filling(filling), vec![gone]).unwrap();
    let at = |reveal| {
        let mut session = session.clone();
        session.moment.shown = Some(Shown { step: Rc::new(step.clone()), reveal });
        session
    };
    let lit = |session: &Session| {
        let cells = shown(session, GraphModel::Cells);
        let rules = shown(session, GraphModel::Rules);
        let of_rules = rules.vertices.iter().filter_map(|vertex| match vertex.key {
            Key::Rule(rule) if vertex.role == Some(Role::Pattern) => Some(rule),
            _ => None,
        });
        let edges = rules.edges.iter().filter(|edge| edge.role == Some(Role::Pattern)).count();
        (cells.rules.clone(), of_rules.collect::<Vec<_>>(), edges)
    };
    assert_eq!(lit(&at(Reveal::Where)), (vec![], vec![], 0));
    assert_eq!(lit(&at(Reveal::Pattern)), (vec![RuleId(0)], vec![RuleId(0)], 2));
}

#[test]
fn the_combinations_of_the_selected_cage_are_a_graph_of_digits() {
    let mut session = board(vec![cage(&[(1, 1), (1, 2), (2, 1)], 8), cage(&[(5, 5), (5, 6)], 17)]);
    let caption = |session: &Session| drawn(session, GraphModel::Combinations).caption;
    session.act(Action::Select(cell(2, 1)));
    assert_eq!(
        caption(&session),
        "Cage 8 in r1c1, r1c2 and r2c1: 2 combinations left, all with 1. An edge joins digits that go together."
    );
    let found = drawn(&session, GraphModel::Combinations);
    let key = |digit: u8| Key::Digit(Digit(digit - 1));
    let pairs = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 5), (3, 4)];
    assert_eq!(edges(&found, 0), pairs.map(|(a, b)| (key(a), key(b))).into_iter().collect());
    session.act(Action::Select(cell(5, 6)));
    assert!(caption(&session).starts_with("Cage 17 in r5c5 and r5c6: one combination left: 8 and 9."));
    session.act(Action::Select(cell(9, 9)));
    assert_eq!(caption(&session), "Select a cell of a cage or another rule: its combinations are shown here.");
}

#[test]
fn the_combinations_of_a_clue_are_those_of_the_digits_that_it_counts_and_no_other_digit_is_shown() {
    let clue = |kind, value| Rule::Clue(Clue { kind, cells: (1..=9).map(|column| cell(6, column)).collect(), value });
    let shown = |kind, value| {
        let mut session = board(vec![clue(kind, value)]);
        session.act(Action::Select(cell(6, 2)));
        let found = drawn(&session, GraphModel::Combinations);
        let digits = found.vertices.iter().map(|vertex| match vertex.key {
            Key::Digit(digit) => digit.to_string(),
            key => panic!("{key:?}"),
        });
        (digits.collect::<String>(), found.caption)
    };
    let end = "An edge joins digits that go together.";
    let (digits, caption) = shown(ClueKind::Sandwich, 5);
    assert_eq!(digits, "235");
    assert_eq!(
        caption,
        format!("Sandwich 5 from r6c1: 2 combinations left between 1 and 9, with no digit in all of them. {end}")
    );
    let (digits, caption) = shown(ClueKind::XSum, 3);
    assert_eq!(digits, "12");
    assert_eq!(
        caption,
        format!("X-sum 3 from r6c1: one combination left of the digits that are added: 1 and 2. {end}")
    );
    let (digits, caption) = shown(ClueKind::Skyscraper, 1);
    assert_eq!(digits, "9");
    assert_eq!(
        caption,
        format!("Skyscraper clue 1 from r6c1: one combination left of the digits that are seen: 9. {end}")
    );
    assert_eq!(
        shown(ClueKind::Sandwich, 0),
        (String::new(), "Sandwich 0 from r6c1: no digit stands between 1 and 9.".into())
    );
}

#[test]
fn kinds_of_lines_are_told_apart_by_sign_color_and_name() {
    let kinds = [LineKind::Renban, LineKind::Whispers(5), LineKind::Modular, LineKind::Palindrome, LineKind::Zipper];
    let line = |(row, kind): (u16, LineKind)| Rule::Line(Line { kind, cells: cells(&[(row, 1), (row, 2), (row, 3)]) });
    let session = board((1..).zip(kinds).map(line).collect());
    let drawn = drawn(&session, GraphModel::Rules);
    let names: Vec<&str> = drawn.vertices.iter().filter_map(|vertex| vertex.name.as_deref()).collect();
    assert_eq!(names, ["Renban line", "Whispers line 5", "Modular line", "Palindrome", "Zipper line"]);
    let signs: Vec<&str> = drawn.texts.iter().map(|text| text.text.as_str()).collect();
    assert_eq!(signs, ["n+1", "\u{2265}5", "%3", "\u{2194}", "++"]);
    let inks = |form: Sketched| {
        let of =
            drawn.sketches.iter().filter(move |sketch| sketch.form == form).map(|sketch| (sketch.rule, sketch.ink));
        of.collect::<Vec<_>>()
    };
    let expected = [Ink::Renban, Ink::German, Ink::Modular, Ink::Gray, Ink::Zipper];
    let own: Vec<_> = (0..).zip(expected).map(|(rule, ink)| (Some(RuleId(rule)), ink)).collect();
    assert_eq!(inks(Sketched::Disc), own);
    assert!(own.iter().all(|own| inks(Sketched::Line).iter().filter(|found| *found == own).count() == 3));
    assert!(drawn.caption.contains("1 renban line (n+1), 1 whispers line (\u{2265}5)"), "{}", drawn.caption);
}

#[test]
fn a_board_without_rules_has_nothing_of_them() {
    let session = Session::first_visit();
    assert_eq!(Drawing::of(&session), None);
    assert_eq!(drawn(&session, GraphModel::Rules).caption, "This board has no rules besides its units.");
    assert!(shown(&session, GraphModel::Cells).sketches.is_empty());
}
