//! Every lesson on boards of many sizes, in every state that its orders lead to; and what the lessons say beside what is known.

use std::collections::{BTreeMap, BTreeSet};

use chromadoku_board::geometry::{Geometry, Shape};

use super::graph::Counts;
use super::*;

fn empty(side: usize) -> Board {
    Board::empty(Geometry::new(Shape::classic(side).unwrap()).unwrap())
}

fn boards() -> Vec<Board> {
    let given = |text: &str| chromadoku_board::codec::text::parse(text).unwrap().board();
    vec![empty(4), given("1....3.....1..43"), empty(6), given(crate::session::samples::FIRST.puzzle), empty(16)]
}

/// What a lesson says, as a text.
fn page(board: &Board, givens: Option<&CellSet>, learning: &Learning) -> String {
    markup(board, givens, learning).into_string()
}

/// The values of an attribute in some markup.
fn values<'a>(markup: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let starts: Vec<usize> = markup.match_indices(&start).map(|(at, found)| at + found.len()).collect();
    starts.into_iter().filter_map(|at| markup[at..].split('"').next())
}

/// What the orders in some markup set: what, and to which value. A slider sets its ends and its middle.
fn orders(markup: &str) -> Vec<(String, String)> {
    let pressed = values(markup, "data-do").filter_map(|order| order.strip_prefix("set ")?.split_once(' '));
    let mut orders: Vec<(String, String)> = pressed.map(|(what, value)| (what.to_owned(), value.to_owned())).collect();
    for input in markup.split("<input").skip(1).filter_map(|rest| rest.split('>').next()) {
        let value = |attribute| values(input, attribute).next().map(str::to_owned);
        let (Some(what), Some(least), Some(most)) = (value("data-set"), value("min"), value("max")) else { continue };
        let middle = (least.parse::<usize>().unwrap() + most.parse::<usize>().unwrap()) / 2;
        orders.extend([least, middle.to_string(), most].map(|value| (what.clone(), value)));
    }
    for select in markup.split("<select").skip(1).filter_map(|rest| rest.split("</select>").next()) {
        let what = select.split('"').nth(1).unwrap_or_default();
        orders.extend(values(select, "value").map(|value| (what.to_owned(), value.to_owned())));
    }
    orders
}

#[test]
fn every_lesson_is_written_for_every_board_in_every_state_one_order_at_a_time() {
    for board in boards() {
        for lesson in &LESSONS {
            let write = |set: &BTreeMap<String, String>| {
                let learning = Learning { name: lesson.name.to_owned(), set: set.clone() };
                page(&board, None, &learning)
            };
            let mut seen = BTreeSet::new();
            let mut waiting = orders(&write(&BTreeMap::new()));
            while let Some(order) = waiting.pop() {
                if seen.len() > 400 || !seen.insert(order.clone()) {
                    continue;
                }
                let text = write(&BTreeMap::from([order.clone()]));
                assert!(!text.contains("NaN") && !text.contains(" style="), "{}: {order:?}", lesson.name);
                // Figures go on step by step; the steps between are like their neighbors.
                waiting.extend(orders(&text).into_iter().filter(|(what, _)| *what != order.0));
            }
            assert!(seen.len() > 3, "{} has something to do", lesson.name);
        }
    }
}

#[test]
fn each_question_has_right_and_wrong_answers_with_a_reason_for_each() {
    let board = empty(9);
    for lesson in &LESSONS {
        let write = |set: BTreeMap<String, String>| page(&board, None, &Learning { name: lesson.name.to_owned(), set });
        let text = write(BTreeMap::new());
        let mut answers: BTreeMap<String, Vec<bool>> = BTreeMap::new();
        for asked in text.split("<div class=\"ask\"").skip(1).filter_map(|rest| rest.split("role=\"status\"").next()) {
            for (what, value) in orders(asked).into_iter().filter(|(_, value)| !value.is_empty()) {
                let said = write(BTreeMap::from([(what.clone(), value)]));
                let right = said.contains("<strong>Right.</strong> ");
                assert!(right != said.contains("<strong>Not quite.</strong> "), "{what} of {}", lesson.name);
                answers.entry(what).or_default().push(right);
            }
        }
        assert!(!answers.is_empty(), "{} asks something", lesson.name);
        for (what, answers) in answers {
            assert!(answers.contains(&true) && answers.contains(&false), "{what}: {answers:?}");
        }
    }
}

#[test]
fn the_list_names_every_lesson_and_a_name_that_is_none_leads_to_it() {
    let learning = |name: &str| Learning { name: name.to_owned(), set: BTreeMap::new() };
    let list = page(&empty(4), None, &learning(""));
    assert!(LESSONS.iter().all(|lesson| list.contains(&format!("data-do=\"learn {}\"", lesson.name))));
    assert!(page(&empty(4), None, &learning("nonsense")).contains("no lesson of that name"));
}

#[test]
fn edges_are_counted_as_elsewhere() {
    // Units; edges, counted with another program.
    for (side, units, edges) in [(4, 12, 56), (6, 18, 216), (9, 27, 810), (16, 48, 4_992), (25, 75, 20_000)] {
        let counts = Counts::of(empty(side).geometry());
        assert_eq!((counts.units, counts.edges), (units, edges));
        assert_eq!(counts.pairs - counts.again + counts.others, edges);
    }
    let counts = Counts::of(empty(9).geometry());
    assert_eq!(counts, Counts { units: 27, pairs: 27 * 36, again: 162, others: 0, edges: 810 });
}

#[test]
fn boards_with_square_boxes_have_the_degree_of_the_theorem_and_it_is_even_just_where_boxes_have_odd_sides() {
    for side in 2..=5_usize {
        let board = empty(side * side);
        let degree = (side - 1) * (3 * side + 1);
        assert!(board.geometry().cells().all(|cell| board.geometry().neighbors(cell).len() == degree));
        assert_eq!(Counts::of(board.geometry()).edges, side.pow(4) * degree / 2);
        assert_eq!(degree.is_multiple_of(2), !side.is_multiple_of(2));
    }
}

#[test]
fn an_answer_about_one_unit_is_not_said_of_another() {
    let board = boards().swap_remove(3);
    for name in ["tuples", "exclusion"] {
        let write =
            |set: &BTreeMap<String, String>| page(&board, None, &Learning { name: name.to_owned(), set: set.clone() });
        let is_answered = |text: &str| text.contains("<strong>Right.</strong>") || text.contains("<strong>Not quite.");
        let first = write(&BTreeMap::new());
        let asked = first.split("<div class=\"ask\"").nth(1).unwrap();
        let mut set = BTreeMap::from_iter(orders(asked).into_iter().filter(|(_, value)| !value.is_empty()));
        assert!(is_answered(&write(&set)), "{name}");
        set.insert(format!("{name}.unit"), "example".to_owned());
        assert!(!is_answered(&write(&set)), "{name}");
    }
}

/// A lesson on the board of the first puzzle with this set in it.
fn lesson(name: &str, set: &[(&str, &str)]) -> String {
    let set = set.iter().map(|&(what, value)| (format!("{name}.{what}"), value.to_owned())).collect();
    page(&boards()[3], None, &Learning { name: name.to_owned(), set })
}

#[test]
fn a_component_grows_to_its_own_cells_only() {
    for (rows, known) in [
        (
            "{1,2},{1,2},{3,4},{3,4}",
            "cell 2 comes in: it shares {1, 2} with cell 1. The component is complete, 2 cells",
        ),
        ("{1},{2,3},{3,4},{5}", "cell 3 comes in: it shares {3} with cell 2. The component is complete, 2 cells"),
    ] {
        let text = lesson("tuples", &[("rows", rows)]);
        assert!(text.contains(known), "{text}");
    }
}

#[test]
fn cells_that_cannot_be_filled_are_said_to_be_that() {
    for name in ["tuples", "exclusion"] {
        let text = lesson(name, &[("rows", "{1,2},{1,2},{1,2}")]);
        assert!(
            text.contains("The typed unit cannot be filled at all: cell 1, cell 2 and cell 3 have only {1, 2}"),
            "{text}"
        );
    }
}

#[test]
fn the_chain_of_an_example_is_one_that_takes_something_away() {
    let chain = |unit| lesson("exclusion", &[("unit", unit)]);
    assert!(chain("pair").contains("The digits {1, 9} stay in cell 1 and cell 3, for these cells have no others"));
    assert!(chain("nine").contains("The digits {3, 4, 6} stay in cell 2, cell 3 and cell 6"), "{}", chain("nine"));
}

#[test]
fn the_chain_that_is_walked_has_ends_of_which_both_may_be_true() {
    for board in boards() {
        let text = page(&board, None, &Learning { name: "chains".into(), set: BTreeMap::new() });
        assert!(
            text.contains("<h4>A chain</h4>") && text.contains("is true, or both. Neither leaves room for"),
            "{text}"
        );
    }
}
