use lz_str::compress_to_base64;
use serde_json::{Value, json};

use super::*;
use chromadoku_board::codec::foreign;
use chromadoku_board::id::PerCell;
use chromadoku_board::rule::testing::samples;

/// Cells of a 9x9 board by their names, as f-puzzles writes them.
fn cells(names: &str) -> Vec<Cell> {
    let at = |name: &str| {
        let figures: Vec<u16> =
            name.bytes().filter(u8::is_ascii_digit).map(|figure| u16::from(figure - b'1')).collect();
        Cell(figures[0] * 9 + figures[1])
    };
    names.split_whitespace().map(at).collect()
}

/// A change that draws a rule.
fn drawing(name: &str, over: &str, typed: &str) -> Change {
    let number = KINDS.iter().position(|kind| kind.name() == name).unwrap_or_else(|| panic!("{name}"));
    Change::Add(number as u16, cells(over), typed.to_owned())
}

/// The classic board after changes.
fn after(changes: &[Change]) -> Result<Arc<Geometry>, String> {
    let draw = |geometry: Arc<Geometry>, change| changed(&geometry, change).map_err(|refusal| refusal.to_string());
    changes.iter().try_fold(Geometry::classic9(), draw)
}

/// The board of an f-puzzles object.
fn coded(fields: Value) -> Arc<Geometry> {
    let mut object = json!({ "size": 9, "grid": vec![vec![json!({}); 9]; 9] });
    for (field, value) in fields.as_object().unwrap() {
        object[field] = value.clone();
    }
    let code = compress_to_base64(&object.to_string());
    foreign::read(&code).unwrap().unwrap().geometry
}

#[test]
fn what_is_drawn_is_the_board_of_the_same_puzzle_in_f_puzzles() {
    let line = json!([{ "lines": [["R1C1", "R2C2", "R2C3"]] }]);
    let pair = |value: &str| json!([{ "cells": ["R1C1", "R1C2"], "value": value }]);
    let over = "R1C1 R2C2 R2C3";
    let cases = [
        (
            "killer cage",
            "R1C1 R1C2 R5C5",
            "12",
            json!({ "killercage": [{ "cells": ["R1C1", "R1C2", "R5C5"], "value": "12" }] }),
        ),
        ("killer cage", "R1C1 R1C2", "", json!({ "killercage": [{ "cells": ["R1C1", "R1C2"] }] })),
        ("thermometer", over, "", json!({ "thermometer": line })),
        ("slow thermometer", over, "", json!({ "slowthermometer": line })),
        ("arrow", over, "", json!({ "arrow": [{ "cells": ["R1C1"], "lines": line[0]["lines"] }] })),
        (
            "pill arrow",
            "R1C2 R1C1 R2C1 R3C1",
            "",
            json!({ "arrow": [{ "cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R2C1", "R3C1"]] }] }),
        ),
        ("double arrow", over, "", json!({ "doublearrow": line })),
        ("renban line", over, "", json!({ "renban": line })),
        ("whispers line", over, "", json!({ "whispers": line })),
        ("whispers line", over, "4", json!({ "whispers": [{ "lines": line[0]["lines"], "value": "4" }] })),
        ("palindrome", "R3C3 R4C4", "", json!({ "palindrome": [{ "lines": [["R3C3", "R4C4"]] }] })),
        ("between line", over, "", json!({ "betweenline": line })),
        ("lockout line", over, "", json!({ "lockout": line })),
        ("region sum line", "R3C3 R4C4", "", json!({ "regionsumline": [{ "lines": [["R3C3", "R4C4"]] }] })),
        ("zipper line", over, "", json!({ "zipperline": line })),
        ("entropic line", over, "", json!({ "entropicline": line })),
        ("modular line", over, "", json!({ "modularline": line })),
        ("nabner line", over, "", json!({ "nabner": line })),
        ("white dot", "R1C2 R1C1", "", json!({ "difference": pair("1") })),
        ("black dot", "R1C1 R1C2", "3", json!({ "ratio": pair("3") })),
        ("X", "R1C1 R1C2", "", json!({ "xv": pair("X") })),
        ("V", "R1C1 R1C2", "", json!({ "xv": pair("V") })),
        (
            "little killer",
            "R1C4 R2C5",
            "33",
            json!({ "littlekillersum": [{ "cell": "R0C3", "direction": "DR", "value": "33" }] }),
        ),
        ("sandwich", "R1C4 R2C4", "8", json!({ "sandwichsum": [{ "cell": "R0C4", "value": "8" }] })),
        ("X-sum", "R4C9 R4C8", "20", json!({ "xsum": [{ "cell": "R4C10", "value": "20" }] })),
        ("skyscraper clue", "R9C4 R8C4", "3", json!({ "skyscraper": [{ "cell": "R10C4", "value": "3" }] })),
        ("odd cell", "R3C3", "", json!({ "odd": [{ "cell": "R3C3" }] })),
        ("even cell", "R3C3", "", json!({ "even": [{ "cell": "R3C3" }] })),
        ("minimum cell", "R3C3", "", json!({ "minimum": [{ "cell": "R3C3" }] })),
        ("maximum cell", "R9C9", "", json!({ "maximum": [{ "cell": "R9C9" }] })),
        (
            "quadruple",
            "R1C1 R2C2",
            "129",
            json!({ "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2, 9] }] }),
        ),
        (
            "clone",
            "R1C1 R1C2 R4C4 R4C5",
            "",
            json!({ "clone": [{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R4C5"] }] }),
        ),
        ("extra region", "R1C1 R5C5", "", json!({ "extraregion": [{ "cells": ["R1C1", "R5C5"] }] })),
        ("row indexer", "R3C3", "", json!({ "rowindexer": [{ "cells": ["R3C3"] }] })),
        ("column indexer", "R3C3", "", json!({ "columnindexer": [{ "cells": ["R3C3"] }] })),
        ("box indexer", "R3C3", "", json!({ "boxindexer": [{ "cells": ["R3C3"] }] })),
    ];
    for (name, over, typed, fields) in cases {
        let drawn = after(&[drawing(name, over, typed)]).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(drawn.shape(), coded(fields).shape(), "{name}");
        let written = foreign::write(foreign::Format::FPuzzles, &drawn, &PerCell::filled(None, 81)).unwrap();
        assert_eq!(foreign::read(&written).unwrap().unwrap().geometry.shape(), drawn.shape(), "{name}");
    }
}

#[test]
fn rules_of_the_whole_board_are_turned_on_and_off() {
    let coded = [
        json!({ "diagonal+": true, "diagonal-": true }),
        json!({ "diagonal-": true }),
        json!({ "diagonal+": true }),
        json!({ "antiknight": true }),
        json!({ "antiking": true }),
    ]
    .map(coded);
    for (number, expected) in coded.iter().enumerate() {
        let turn = Change::Turn(number as u16);
        assert_eq!(after(std::slice::from_ref(&turn)).unwrap().shape(), expected.shape());
        assert_eq!(after(&[turn.clone(), turn]).unwrap().shape(), Geometry::classic9().shape());
    }
    let six = Geometry::new(Shape::boxes(3, 2)).unwrap();
    let refused = changed(&six, &Change::Turn(5)).unwrap_err();
    assert_eq!(refused.to_string(), "Windows cannot be added to this board.");
}

#[test]
fn every_kind_of_rule_can_be_drawn_or_turned_on() {
    let names: Vec<&str> = KINDS.iter().map(Kind::name).chain(WHOLE.iter().map(Extra::name)).collect();
    for (shape, _) in samples() {
        for extra in &shape.extras {
            assert!(names.contains(&extra.name()), "{}", extra.name());
        }
    }
    let twice = |at: &usize| names[..*at].contains(&names[*at]);
    assert!(!names.contains(&"") && !(0..names.len()).any(|at| twice(&at)), "{names:?}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let cage = drawing("killer cage", "R1C1 R1C2", "7");
    let cases = [
        (drawing("thermometer", "R1C1", ""), "Thermometer: draw over two cells or more."),
        (drawing("arrow", "R1C1", ""), "Arrow: draw from its circle along the shaft."),
        (drawing("pill arrow", "R1C1 R1C2", ""), "Pill arrow: draw along its pill and on along the shaft."),
        (drawing("pill arrow", "R1C1 R2C2 R3C3", ""), "Pill arrow: its pill lies in one row or column."),
        (drawing("pill arrow", "R1C1 R1C2 R1C3", "4"), "Pill arrow: its pill has two or three cells."),
        (
            drawing("pill arrow", "R1C3 R1C2 R1C1 R2C1", "3"),
            "The digits in r2c1 add up to the number that r1c1, r1c2 and r1c3 make. No digits on this board can.",
        ),
        (drawing("palindrome", "R1C1 R1C3", ""), "Palindrome: each cell must touch the one before."),
        (drawing("thermometer", "R1C1 R1C2 R1C1", ""), "Thermometer: no cell can be in it twice."),
        (drawing("white dot", "R1C1 R2C2", ""), "White dot: draw from one cell to one beside it."),
        (
            drawing("killer cage", "R1C1 R1C2", "18"),
            "The digits in r1c1 and r1c2 differ and add up to 18. No digits on this board can.",
        ),
        (drawing("killer cage", "R1C1 R1C2", "x"), "Killer cage: type its sum first."),
        (drawing("little killer", "R1C4 R2C5", ""), "Little killer: type its sum first."),
        (drawing("quadruple", "R1C1 R3C3", "1"), "Quadruple: draw over the four cells around a corner."),
        (
            drawing("palindrome", "R1C1 R1C2", ""),
            "The digits in r1c1 and r1c2 read the same from both ends. No digits on this board can.",
        ),
        (cage.clone(), "Killer cage: the same is there already."),
        (Change::Remove(3), "That rule is not there any more."),
        (Change::Move(0, -1, 0), "Killer cage: moved there, it would leave the board."),
        (Change::Move(0, 0, 8), "Killer cage: moved there, it would leave the board."),
        (Change::Move(3, 1, 0), "That rule is not there any more."),
    ];
    for (change, reason) in cases {
        assert_eq!(after(&[cage.clone(), change]).err().as_deref(), Some(reason));
    }
}

#[test]
fn values_change_and_rules_go() {
    let set = [drawing("killer cage", "R1C1 R1C2", "7"), drawing("thermometer", "R5C5 R5C6", "")];
    let with = |change: Change| after(&[&set[..], &[change]].concat());
    let other = [drawing("killer cage", "R1C1 R1C2", "9"), set[1].clone()];
    assert_eq!(with(Change::Value(0, "9".into())), after(&other));
    assert_eq!(with(Change::Remove(0)), after(&set[1..]));
    assert!(with(Change::Value(0, "2".into())).is_err());
    let pill = after(&[drawing("pill arrow", "R1C2 R1C1 R2C1 R3C1", ""), Change::Value(0, "3".into())]);
    assert_eq!(pill.err().as_deref(), Some("Pill arrow: its pill lies in one row or column."));
}

#[test]
fn neighbors_with_the_same_mark_are_not_compared() {
    let drawn = after(&[drawing("minimum cell", "R3C3", ""), drawing("minimum cell", "R3C4", "")]).unwrap();
    let coded = coded(json!({ "minimum": [{ "cell": "R3C3" }, { "cell": "R3C4" }] }));
    assert_eq!(drawn.shape(), coded.shape());
    let alone = changed(&drawn, &Change::Remove(1)).unwrap();
    assert_eq!(Ok(alone), after(&[drawing("minimum cell", "R3C3", "")]));
}

/// A cell two rows further down and three columns further right.
fn further(cell: Cell) -> Cell {
    Cell(cell.0 + 21)
}

#[test]
fn every_kind_of_rule_moves_with_all_of_its_cells_and_back() {
    for (shape, _) in samples() {
        let geometry = Geometry::new(shape.clone()).unwrap();
        for (at, extra) in shape.extras.iter().enumerate() {
            let Extra::Rule(rule) = extra else { continue };
            let move_by = |geometry: &Geometry, down, right| changed(geometry, &Change::Move(at as u16, down, right));
            let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let moves = ways.map(|(down, right)| {
                let there = move_by(&geometry, down, right).ok()?;
                let Extra::Rule(moved) = &there.shape().extras[at] else { panic!("a rule stays one") };
                assert_eq!(moved.name(), rule.name());
                // Diagonals begin and end at the border, wherever they are.
                if !matches!(rule, Rule::LittleKiller(_)) {
                    let same = matches!(rule, Rule::Extreme(_)) || moved.cells().len() == rule.cells().len();
                    assert!(same, "{moved:?}");
                    assert_eq!(move_by(&there, -down, -right).unwrap().shape(), &shape, "{rule:?}");
                }
                Some(())
            });
            let is_whole = matches!(rule, Rule::Negative(_));
            assert_eq!(moves.iter().all(Option::is_none), is_whole, "{rule:?}");
        }
    }
}

#[test]
fn a_rule_that_moved_is_the_one_that_is_drawn_there() {
    let moved = |name: &str, over: &str, typed: &str| after(&[drawing(name, over, typed), Change::Move(0, 2, 3)]);
    let there = |name: &str, over: &str, typed: &str| {
        let Change::Add(kind, cells, typed) = drawing(name, over, typed) else { unreachable!("it is drawn") };
        after(&[Change::Add(kind, cells.into_iter().map(further).collect(), typed)])
    };
    for (name, over, typed) in [
        ("killer cage", "R1C1 R1C2 R3C3", "12"),
        ("pill arrow", "R1C1 R1C2 R2C3 R3C3", "2"),
        ("minimum cell", "R3C3", ""),
        ("little killer", "R1C1 R2C2", "33"),
        ("little killer", "R1C4 R2C5", "33"),
        ("clone", "R1C1 R1C2 R4C4 R4C5", ""),
        ("row indexer", "R3C3", ""),
    ] {
        assert!(moved(name, over, typed).is_ok(), "{name}");
        assert_eq!(moved(name, over, typed), there(name, over, typed), "{name}");
    }
    // The clue of a row stays outside of the grid.
    assert_eq!(moved("sandwich", "R4C1 R4C2", "8"), Err("Sandwich: moved there, it would leave the board.".into()));
    let down = after(&[drawing("sandwich", "R4C1 R4C2", "8"), Change::Move(0, 1, 0)]);
    assert_eq!(down, after(&[drawing("sandwich", "R5C1 R5C2", "8")]));
}

#[test]
fn a_jigsaw_is_drawn_region_by_region() {
    let row = |row: usize, columns: std::ops::RangeInclusive<usize>| -> String {
        columns.map(|column| format!("R{row}C{column} ")).collect()
    };
    let region = |over: &str| drawing("jigsaw region", over, "");
    // Boxes go with the first region; cells in none differ from nothing but rows and columns.
    let first = after(&[region(&row(1, 1..=9))]).unwrap();
    assert_eq!(first.unit_count(), 9 + 9 + 1);
    assert_eq!(region::said(&first, Cell(0)), "A region of 9 cells.");
    assert_eq!(region::state(&first).unwrap(), "1 of 9 regions have all of their 9 cells; 72 cells are in none.");
    assert!(first.are_parted(Cell(0), Cell(9)), "a row is to be seen where it is one region of several");
    // One that is not full grows where it is drawn on, up to as many cells as a row has.
    let mut changes = vec![region(&row(1, 1..=5))];
    changes.push(region("R1C5 R2C5 R2C6"));
    let grown = after(&changes).unwrap();
    assert_eq!(region::said(&grown, Cell(0)), "A region of 7 cells. It takes 2 more: draw on from one of its cells.");
    assert_eq!(grown.unit(grown.region_of(Cell(0)).unwrap()).to_string(), "region 1");
    changes.push(region("R2C6 R2C7 R2C8"));
    let full = after(&changes).unwrap();
    assert_eq!(full.unit(full.region_of(Cell(0)).unwrap()).cells.len(), 9);
    // Another one takes cells from it.
    changes.push(region("R1C1 R2C1 R3C1"));
    let taken = after(&changes).unwrap();
    assert_eq!(taken.unit(taken.region_of(Cell(1)).unwrap()).cells.len(), 8);
    // The last region needs not to be drawn.
    let rows: Vec<Change> = (1..=8).map(|at| region(&row(at, 1..=9))).collect();
    let jigsaw = after(&rows).unwrap();
    assert_eq!(jigsaw.title(), "9×9 jigsaw");
    assert_eq!(region::state(&jigsaw).unwrap(), "All 9 regions are drawn.");
    // A region goes as a whole.
    let mut fewer = rows.clone();
    fewer.push(Change::Free(Cell(80)));
    assert_eq!(after(&fewer).unwrap().region_of(Cell(72)), None);
    fewer.push(Change::Free(Cell(80)));
    assert_eq!(after(&fewer).unwrap_err(), "That rule is not there any more.");
    let refusal = |changes: &[Change]| after(changes).unwrap_err();
    assert_eq!(refusal(&[region(&(row(1, 1..=9) + "R2C1"))]), "A region of this board has 9 cells at most.");
    assert_eq!(refusal(&[rows[0].clone(), rows[0].clone()]), "Jigsaw region: the same is there already.");
    let here = refusal(&[rows[0].clone(), region("R1C1")]);
    assert_eq!(here, "Jigsaw region: draw on from here, or press Delete to take it away.");
    assert_eq!(refusal(&[region("R1C1")]), "Jigsaw region: draw over its cells.");
}

#[test]
fn boxes_are_taken_from_a_board_and_given_back() {
    let latin = after(&[Change::Boxes]).unwrap();
    assert_eq!((latin.unit_count(), latin.region_of(Cell(0))), (18, None));
    assert_eq!(*after(&[Change::Boxes, Change::Boxes]).unwrap(), *Geometry::classic9());
    assert_eq!(*after(&[drawing("jigsaw region", "R1C1 R1C2", ""), Change::Boxes]).unwrap(), *Geometry::classic9());
    let samurai = Geometry::new(Shape::overlapping(chromadoku_board::geometry::LAYOUTS[0].1)).unwrap();
    assert_eq!(changed(&samurai, &Change::Boxes), Err(Refusal::Regions));
}
