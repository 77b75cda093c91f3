//! Boards with other units: extra boxes, diagonals, regions of any form.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Cell, Id};
use chromadoku_solver::exact::leftover::{self, Finder};
use chromadoku_solver::exact::{Exact, Progress};

use super::report::Report;
use super::sheet::{Case, Sheet, board, values};
use super::solve::{NOT_KNOWN, SLICE, Solution, same, solutions, solves, unique};

/// A puzzle or a layout may take so long.
const LIMIT: Duration = Duration::from_secs(10);

/// `level, file, givens, solution`, under a `#type` line that lists the units.
pub(super) fn examine_typed(sheet: &Sheet) -> Report {
    let geometry = typed_geometry(&sheet.text);
    sheet.run("unique, and the solution given", |case| {
        let geometry = geometry.as_ref().map_err(String::clone)?;
        let fields: Vec<&str> = case.text.split('\t').collect();
        let [_, _, givens, solution] = fields[..] else {
            return Err(format!("{} fields, not 4", fields.len()));
        };
        unique(&board(geometry, givens)?, Some(&values(geometry, solution)?), LIMIT)
    })
}

/// The board of a line `#type NAME symbols N size WxH units 0,0 1,0 ... | 0,1 ...`, each cell a column and a row.
fn typed_geometry(text: &str) -> Result<Arc<Geometry>, String> {
    let line = text.lines().find_map(|line| line.strip_prefix("#type ")).ok_or("no #type line")?;
    let (head, units) = line.split_once(" units ").ok_or("the #type line has no units")?;
    let symbols = head.split_whitespace().skip_while(|&word| word != "symbols").nth(1);
    let digits = symbols.and_then(|word| word.parse().ok()).ok_or("the #type line has no number of symbols")?;
    let place = |word: &str| {
        let (column, row) = word.split_once(',')?;
        Some((row.parse::<u8>().ok()?, column.parse::<u8>().ok()?))
    };
    let unit = |text: &str| text.split_whitespace().map(place).collect::<Option<Vec<_>>>();
    let units: Vec<Vec<(u8, u8)>> =
        units.split('|').map(unit).collect::<Option<_>>().ok_or("a cell that is not `column,row`")?;
    // The cells of the board are those of its units, in reading order.
    let places: BTreeSet<(u8, u8)> = units.iter().flatten().copied().collect();
    let places: Vec<(u8, u8)> = places.into_iter().collect();
    let cell = |place: &(u8, u8)| places.binary_search(place).ok().map(Cell::from_index);
    let units = units.iter().map(|unit| unit.iter().filter_map(cell).collect()).collect();
    let base = Base::Units { digits, places, units };
    Geometry::new(Shape { base, extras: Vec::new() }).map_err(|error| error.to_string())
}

/// `id, N, source, givens, regions, solution`; the ids that the aid names have exactly two solutions.
pub(super) fn examine_jigsaws(sheet: &Sheet) -> Report {
    let twice: BTreeSet<&str> = sheet.aid.lines().map(str::trim).collect();
    sheet.run("unique (or two solutions), and the solution given", |case| {
        let fields: Vec<&str> = case.text.split('\t').collect();
        let [id, _, _, givens, regions, solution] = fields[..] else {
            return Err(format!("{} fields, not 6", fields.len()));
        };
        let geometry = jigsaw(regions)?;
        let (board, given) = (board(&geometry, givens)?, values(&geometry, solution)?);
        if !twice.contains(id) {
            return unique(&board, Some(&given), LIMIT);
        }
        let found = solutions(&board, 3, LIMIT)?;
        found.iter().try_for_each(|solution| solves(&board, solution))?;
        let agrees = found.iter().any(|solution| same(solution, &given));
        match (found.len(), agrees) {
            (2, true) => Ok(()),
            (count, _) => Err(format!("{count} solutions where two are asked; the one given among them: {agrees}")),
        }
    })
}

/// `class, regions`: a layout whose class says INVALID has no filling, each other one has.
pub(super) fn examine_layouts(sheet: &Sheet) -> Report {
    sheet.run("a filling, or a proof that there is none", |case: Case| {
        let (class, regions) = case.text.split_once('\t').ok_or("no layout")?;
        let geometry = jigsaw(regions)?;
        match (filling(&geometry)?, class.contains("INVALID")) {
            (None, true) => Ok(()),
            (Some(solution), false) => solves(&Board::empty(geometry), &solution),
            (None, false) => Err("no filling found of a layout that has one".into()),
            (Some(_), true) => Err("a filling of a layout that has none".into()),
        }
    })
}

/// A filling of an empty board, if it has one; an error where that is not known in time. Where a counting argument proves
/// that there is none, the checker must accept it.
fn filling(geometry: &Arc<Geometry>) -> Result<Option<Solution>, String> {
    let mut finder = Finder::new(geometry);
    if let Some(Some(proof)) = finder.run(u64::MAX) {
        return leftover::check(geometry, proof).map(|()| None).map_err(|flaw| format!("a wrong proof: {flaw:?}"));
    }
    let mut search = Exact::fillings(geometry);
    let start = Instant::now();
    loop {
        match search.run(SLICE) {
            Progress::Solution(filling) => return Ok(Some(filling)),
            Progress::Exhausted => return Ok(None),
            Progress::Paused if start.elapsed() > LIMIT => return Err(NOT_KNOWN.into()),
            Progress::Paused => {}
        }
    }
}

/// The jigsaw whose regions are written one character a cell; any characters, numbered as they come.
fn jigsaw(regions: &str) -> Result<Arc<Geometry>, String> {
    let mut names: Vec<char> = Vec::new();
    let number = |name: char| {
        let known = names.iter().position(|&other| other == name);
        known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        }) as u8
    };
    let regions = regions.trim().chars().map(number).collect();
    Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str, aid: &str) -> Sheet {
        Sheet { path: "variants/a".into(), text: text.into(), aid: aid.into(), sample: None }
    }

    #[test]
    fn a_type_line_makes_the_board_of_its_units() {
        let geometry =
            typed_geometry("#type a symbols 2 size 2x2 units 0,0 1,0 | 0,1 1,1 | 0,0 0,1 | 1,0 1,1").unwrap();
        assert_eq!((geometry.digit_count(), geometry.cell_count(), geometry.edge_count()), (2, 4, 4));
        assert!(typed_geometry("#type a symbols 2 units 0;0").is_err());
        assert!(typed_geometry("no such line").is_err());
    }

    #[test]
    fn a_typed_puzzle_has_one_solution_or_fails() {
        let head = "#type a symbols 2 size 2x2 units 0,0 1,0 | 0,1 1,1 | 0,0 0,1 | 1,0 1,1\n";
        let passed = |row: &str| examine_typed(&sheet(&format!("{head}{row}\n"), "")).passed;
        assert_eq!(passed("easy\ta\t1...\t1221"), 1);
        assert_eq!(passed("easy\ta\t1...\t2112"), 0);
        assert_eq!(passed("easy\ta\t....\t1221"), 0);
    }

    #[test]
    fn boards_that_overlap_are_read_from_their_units() {
        // Two boards of 4x4 cells that share a box.
        let base = Base::Boards { width: 2, height: 2, corners: vec![(0, 0), (2, 2)] };
        let geometry = Geometry::new(Shape { base, extras: Vec::new() }).unwrap();
        let place = |&cell: &Cell| geometry.place(cell);
        let cells = |cells: &[Cell]| {
            let words = cells.iter().map(place).map(|(row, column)| format!("{column},{row}"));
            words.collect::<Vec<_>>().join(" ")
        };
        let units: Vec<String> = geometry.units().map(|(_, unit)| cells(&unit.cells)).collect();
        let line = format!("#type twin symbols 4 size 6x6 units {}", units.join(" | "));
        let typed = typed_geometry(&line).unwrap();
        assert_eq!((typed.cell_count(), typed.edge_count()), (28, geometry.edge_count()));
        let solution = filling(&typed).unwrap().unwrap();
        let symbols: String = solution.values().map(|digit| digit.symbol()).collect();
        let passed = |row: &str| examine_typed(&sheet(&format!("{line}\n{row}\n"), "")).passed;
        assert_eq!(passed(&format!("easy\ta\t.{}\t{symbols}", &symbols[1..])), 1);
        assert_eq!(passed(&format!("easy\ta\t{}\t{symbols}", ".".repeat(28))), 0);
    }

    #[test]
    fn a_jigsaw_named_by_the_aid_has_two_solutions() {
        // Two by two cells, whose regions are its rows.
        let passed = |givens: &str, aid: &str| {
            examine_jigsaws(&sheet(&format!("x\t2\tsource\t{givens}\taabb\t1221\n"), aid)).passed
        };
        assert_eq!((passed("1...", ""), passed("1...", "#\nx\n")), (1, 0));
        assert_eq!((passed("....", ""), passed("....", "#\nx\n")), (0, 1));
    }

    #[test]
    fn layouts_with_and_without_a_filling_are_told_apart() {
        // Regions that are the diagonals of two by two cells hold one digit twice.
        let text = "VALID\taabb\nNO_INVALID\tabba\nNO_INVALID\taabb\nVALID\tabba\n";
        let report = examine_layouts(&sheet(text, ""));
        assert_eq!((report.passed, report.total), (2, 4));
        assert!(report.failures[0].starts_with("line 3: a filling"), "{:?}", report.failures);
        assert!(report.failures[1].starts_with("line 4: no filling"), "{:?}", report.failures);
    }
}
