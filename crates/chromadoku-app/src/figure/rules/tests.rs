//! Tests of what is drawn and said of rules.

use std::sync::Arc;

use chromadoku_board::geometry::{Extra, Geometry, Shape as Board};
use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::rule::*;
use chromadoku_board::set::DigitSet;

use super::*;

fn cell(row: u16, column: u16) -> Cell {
    Cell((row - 1) * 9 + column - 1)
}

fn cells(places: &[(u16, u16)]) -> Vec<Cell> {
    places.iter().map(|&(row, column)| cell(row, column)).collect()
}

fn board(rules: Vec<Rule>) -> Arc<Geometry> {
    let shape = rules.into_iter().map(Extra::Rule).fold(Board::boxes(3, 3), Board::with);
    Geometry::new(shape).unwrap()
}

fn drawn(rules: Vec<Rule>) -> RulesScene {
    scene(&board(rules)).unwrap()
}

/// All that is drawn, from the ground up.
fn all(scene: &RulesScene) -> impl Iterator<Item = &Shape> {
    scene.grounds.iter().chain(&scene.shapes).chain(&scene.over)
}

/// Kinds and parts of what is drawn, in order.
fn parts(rule: Rule) -> Vec<(&'static str, Part)> {
    all(&drawn(vec![rule])).map(|shape| (shape.kind, shape.part)).collect()
}

fn paths(scene: &RulesScene) -> Vec<&str> {
    let shapes = all(scene);
    shapes.filter_map(|shape| if let Form::Path(path) = &shape.form { Some(&**path) } else { None }).collect()
}

fn texts(scene: &RulesScene) -> Vec<&str> {
    let shapes = all(scene);
    shapes.filter_map(|shape| if let Form::Text { text, .. } = &shape.form { Some(&**text) } else { None }).collect()
}

fn line(kind: LineKind) -> Rule {
    Rule::Line(Line { kind, cells: cells(&[(4, 1), (4, 2), (5, 3)]) })
}

#[test]
fn a_board_without_rules_draws_its_diagonals_if_anything() {
    assert!(scene(&Geometry::classic9()).is_none());
    let diagonals = scene(&Geometry::new(Board::boxes(3, 3).with(Extra::Diagonals)).unwrap()).unwrap();
    assert_eq!(paths(&diagonals), ["M0 0L9 9", "M0 9L9 0"]);
}

#[test]
fn what_stands_on_borders_is_over_the_digits_and_candidates_leave_it_room() {
    let dot = Rule::Dot(Dot { cells: [cell(1, 1), cell(1, 2)], mark: Mark::Difference(1) });
    let scene = drawn(vec![dot, line(LineKind::Renban)]);
    assert!(
        scene.shapes.iter().all(|shape| shape.kind == "renban")
            && scene.over.iter().all(|shape| shape.kind == "white-dot")
    );
    let [left, top, wide, high] = scene.room.unwrap();
    // Its radius is 0.16, and half a candidate is 0.07.
    assert!(left + wide / 6.0 > 0.23 && left + wide <= 1.0 && top + high <= 1.0);
}

#[test]
fn the_border_of_a_cage_runs_inside_its_cells_around_its_bend() {
    let cage = Cage::new(cells(&[(2, 2), (2, 3), (3, 2)]), None);
    let scene = drawn(vec![Rule::Cage(cage)]);
    assert_eq!(
        paths(&scene),
        ["M1.07 1.07L2.93 1.07L2.93 1.93L1.93 1.93L1.93 2.93L1.07 2.93L1.07 1.07"],
        "every edge lies 0.07 of a cell inside"
    );
    assert!(scene.room.is_none());
}

#[test]
fn the_sum_of_a_cage_stands_in_its_first_cell_in_reading_order_and_its_border_makes_room() {
    let scene = drawn(vec![Rule::Cage(Cage::new(cells(&[(3, 2), (2, 3), (2, 2)]), Some(12)))]);
    assert_eq!(texts(&scene), ["12"]);
    let Form::Text { at: (x, y), .. } = scene.over.last().unwrap().form else { panic!("the sum comes last") };
    assert!((1.0..1.2).contains(&x) && (1.0..1.3).contains(&y), "{x} {y}");
    assert!(paths(&scene)[0].starts_with("M1.37 1.07L2.93 1.07"), "{:?}", paths(&scene));
    assert!(scene.room.is_some());
}

#[test]
fn cages_may_have_parts_and_holes_and_lie_over_each_other() {
    let apart = drawn(vec![Rule::Cage(Cage::new(cells(&[(1, 1), (2, 2)]), None))]);
    assert_eq!(paths(&apart)[0].matches('M').count(), 2, "cells that touch at a corner are parted");
    let around: Vec<(u16, u16)> =
        (1..=3).flat_map(|row| (1..=3).map(move |column| (row, column))).filter(|&at| at != (2, 2)).collect();
    let ring = drawn(vec![Rule::Cage(Cage::new(cells(&around), None))]);
    assert_eq!(paths(&ring)[0].matches('M').count(), 2);
    let cage = |places: &[(u16, u16)]| Rule::Cage(Cage::new(cells(places), None));
    let over = drawn(vec![cage(&[(1, 1), (1, 2)]), cage(&[(1, 1), (2, 1)])]);
    assert!(paths(&over)[1].starts_with("M0.12 0.12"), "{:?}", paths(&over));
}

#[test]
fn each_kind_has_its_shapes() {
    use Part::{Core, End, Ground, Label, Line};
    let dot = |mark| Rule::Dot(Dot { cells: [cell(1, 1), cell(1, 2)], mark });
    let of = |kind, cells| Rule::Clue(Clue { kind, cells, value: 12 });
    let row: Vec<Cell> = (1..=9).map(|column| cell(1, column)).collect();
    let thermometer = |rise| Rule::Thermometer(Thermometer { cells: cells(&[(1, 1), (1, 2)]), rise });
    let arrow = |circle: &[(u16, u16)]| Rule::Arrow(Arrow { circle: cells(circle), shaft: cells(&[(2, 2), (3, 3)]) });
    let around = cells(&[(1, 1), (1, 2), (2, 1), (2, 2)]);
    let extreme = |kind| Rule::Extreme(Extreme { kind, cell: cell(1, 1), neighbors: cells(&[(1, 2), (2, 1)]) });
    let parity = |kind| Rule::Parity(Parity { cell: cell(1, 1), kind });
    let cases: Vec<(Rule, Vec<(&str, Part)>)> = vec![
        (thermometer(Rise::Strict), vec![("thermometer", Line), ("thermometer", Core), ("thermometer", End)]),
        (
            thermometer(Rise::Slow),
            vec![("slow-thermometer", Line), ("slow-thermometer", Core), ("slow-thermometer", End)],
        ),
        (arrow(&[(1, 1)]), vec![("arrow", Line), ("arrow", End)]),
        (arrow(&[(1, 1), (1, 2)]), vec![("arrow", Line), ("arrow", End)]),
        (
            Rule::DoubleArrow(DoubleArrow { cells: cells(&[(1, 1), (1, 2), (1, 3)]) }),
            vec![("double-arrow", End), ("double-arrow", End), ("double-arrow", Line)],
        ),
        (dot(Mark::Difference(1)), vec![("white-dot", End)]),
        (dot(Mark::Difference(3)), vec![("white-dot", End), ("white-dot", Label)]),
        (dot(Mark::Ratio(2)), vec![("black-dot", End)]),
        (dot(Mark::Ratio(3)), vec![("black-dot", End), ("black-dot", Label)]),
        (dot(Mark::Sum(10)), vec![("letter", End), ("letter", Label)]),
        (dot(Mark::Less), vec![("less", Ground), ("less", Line)]),
        (line(LineKind::Palindrome), vec![("palindrome", Line), ("palindrome", Core)]),
        (line(LineKind::Renban), vec![("renban", Line), ("renban", Core)]),
        (line(LineKind::Whispers(5)), vec![("german-whispers", Line), ("german-whispers", Core)]),
        (line(LineKind::Whispers(4)), vec![("dutch-whispers", Line), ("dutch-whispers", Core)]),
        (line(LineKind::Whispers(3)), vec![("whispers", Line), ("whispers", Core)]),
        (line(LineKind::RegionSum), vec![("region-sum", Line), ("region-sum", Core)]),
        (line(LineKind::Zipper), vec![("zipper", Line), ("zipper", Core)]),
        (line(LineKind::Entropic), vec![("entropic", Line), ("entropic", Core)]),
        (line(LineKind::Modular), vec![("modular", Line), ("modular", Core)]),
        (line(LineKind::Nabner), vec![("nabner", Line), ("nabner", Core)]),
        (line(LineKind::Between), vec![("between", Line), ("between", Core), ("between", End), ("between", End)]),
        (line(LineKind::Lockout), vec![("lockout", Line), ("lockout", Core), ("lockout", End), ("lockout", End)]),
        (of(ClueKind::Sandwich, row.clone()), vec![("clue", Label)]),
        (of(ClueKind::XSum, row.clone()), vec![("clue", Label)]),
        (of(ClueKind::Skyscraper, row.clone()), vec![("clue", Label)]),
        (
            Rule::LittleKiller(LittleKiller { cells: cells(&[(1, 8), (2, 9)]), slant: Slant::DownRight, sum: 11 }),
            vec![("little-killer", Line), ("clue", Label)],
        ),
        (parity(ParityKind::Odd), vec![("odd", Ground)]),
        (parity(ParityKind::Even), vec![("even", Ground)]),
        (extreme(ExtremeKind::Minimum), vec![("extreme", Ground), ("extreme", Line), ("extreme", Line)]),
        (extreme(ExtremeKind::Maximum), vec![("extreme", Ground), ("extreme", Line), ("extreme", Line)]),
        (
            Rule::Quadruple(Quadruple { cells: around.clone(), digits: [1, 2, 3].map(Digit).to_vec() }),
            vec![("quadruple", End), ("quadruple", Label), ("quadruple", Label)],
        ),
        (
            Rule::Clone(Clones { cells: cells(&[(1, 1)]), copies: cells(&[(5, 5)]) }),
            vec![("clone", Ground), ("clone", Ground), ("clone", Label), ("clone", Label)],
        ),
        (Rule::Region(Region { cells: around }), vec![("region", Ground), ("region", Line)]),
        (
            Rule::Indexer(Indexer { kind: IndexerKind::Column, cells: row, at: 4 }),
            vec![("indexer", Ground), ("indexer", Label)],
        ),
        (Rule::Allowed(Allowed { cell: cell(1, 1), digits: DigitSet::first_n(3) }), vec![]),
        (Rule::Negative(Negative::Sum), vec![]),
    ];
    for (rule, expected) in cases {
        assert_eq!(parts(rule.clone()), expected, "{rule:?}");
    }
}

#[test]
fn arrows_that_leave_one_circle_draw_it_once() {
    let arrow = |shaft: &[(u16, u16)]| Rule::Arrow(Arrow { circle: cells(&[(5, 5)]), shaft: cells(shaft) });
    let scene = drawn(vec![arrow(&[(4, 4)]), arrow(&[(6, 6)])]);
    assert_eq!(scene.shapes.iter().filter(|shape| shape.part == Part::End).count(), 1);
}

#[test]
fn what_a_rule_is_drawn_with_stands_out_with_it_also_where_two_share_it() {
    let arrow = |shaft: &[(u16, u16)]| Rule::Arrow(Arrow { circle: cells(&[(5, 5)]), shaft: cells(shaft) });
    let scene = drawn(vec![arrow(&[(5, 6)]), arrow(&[(6, 5)])]);
    let lit = |rules: &[u16]| -> Vec<Part> {
        let rules: Vec<RuleId> = rules.iter().copied().map(RuleId).collect();
        scene.lit(&rules).map(|shape| shape.part).collect()
    };
    let ends = |parts: Vec<Part>| parts.iter().filter(|&&part| part == Part::End).count();
    assert_eq!(lit(&[]), []);
    assert_eq!([ends(lit(&[0])), ends(lit(&[1])), ends(lit(&[0, 1]))], [1, 1, 1]);
    assert!(lit(&[0]).len() < lit(&[0, 1]).len() && lit(&[0]).contains(&Part::Line));
}

#[test]
fn clues_make_room_on_their_side_alone() {
    let ring = |rule| drawn(vec![rule]).ring;
    let clue = |cells| Rule::Clue(Clue { kind: ClueKind::Sandwich, cells, value: 5 });
    let row: Vec<Cell> = (1..=9).map(|column| cell(3, column)).collect();
    let none = Ring::default();
    assert_eq!(ring(clue(row.clone())), Ring { left: true, ..none });
    assert_eq!(ring(clue(row.into_iter().rev().collect())), Ring { right: true, ..none });
    assert_eq!(ring(clue((1..=9).rev().map(|row| cell(row, 2)).collect())), Ring { bottom: true, ..none });
    let killer = LittleKiller { cells: cells(&[(1, 8), (2, 9)]), slant: Slant::DownRight, sum: 11 };
    assert_eq!(ring(Rule::LittleKiller(killer)), Ring { top: true, ..none });
    assert_eq!(ring(line(LineKind::Renban)), none);
}

#[test]
fn numbers_of_several_kinds_around_the_grid_say_what_they_are() {
    let clue =
        |kind, row| Rule::Clue(Clue { kind, cells: (1..=9).map(|column| cell(row, column)).collect(), value: 3 });
    assert_eq!(texts(&drawn(vec![clue(ClueKind::XSum, 1), clue(ClueKind::XSum, 2)])), ["3", "3"]);
    let mixed = [ClueKind::Sandwich, ClueKind::XSum, ClueKind::Skyscraper];
    let mixed = mixed.into_iter().zip(1..).map(|(kind, row)| clue(kind, row)).collect();
    assert_eq!(texts(&drawn(mixed)), ["3", "X3", "\u{25b2}3"]);
}

#[test]
fn a_cell_says_the_rules_it_belongs_to_and_at_most_three() {
    let cage = |places: &[(u16, u16)], sum| Rule::Cage(Cage::new(cells(places), sum));
    let scene = drawn(vec![
        cage(&[(1, 1), (1, 2), (2, 1)], Some(12)),
        Rule::Thermometer(Thermometer { cells: cells(&[(1, 2), (1, 3), (1, 4)]), rise: Rise::Strict }),
        Rule::Arrow(Arrow { circle: cells(&[(5, 5)]), shaft: cells(&[(5, 6), (5, 7)]) }),
        Rule::Dot(Dot { cells: [cell(1, 2), cell(2, 2)], mark: Mark::Difference(1) }),
        Rule::Parity(Parity { cell: cell(1, 2), kind: ParityKind::Even }),
        cage(&[(9, 1), (9, 2), (9, 3), (9, 4), (9, 5), (9, 6)], None),
    ]);
    let said = |row, column| scene.said[cell(row, column)].as_deref();
    assert_eq!(said(1, 1), Some("in a cage of 12 with r1c2 and r2c1"));
    assert_eq!(said(1, 2), Some("even, white dot to r2c2, in a cage of 12 with r1c1 and r2c1 and 1 more rule"));
    assert_eq!(said(1, 3), Some("cell 2 of 3 on the thermometer from r1c2"));
    assert_eq!(said(5, 5), Some("the sum of r5c6 and r5c7"));
    assert_eq!(said(5, 6), Some("on the arrow of r5c5"));
    assert_eq!(said(9, 1), Some("in a cage with r9c2, r9c3, r9c4 and 2 more"));
    assert_eq!(said(3, 3), None);
}
