//! The examples of the two articles that the project grew from, their pictures rebuilt as candidates: what goes from the
//! row, whatever goes elsewhere.

use std::collections::BTreeMap;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::id::{Cell, UnitId};
use chromadoku_solver::model;
use chromadoku_solver::step::Effect;
use chromadoku_solver::technique::{TechniqueId, table};
use chromadoku_solver::verify::verify;

/// A 9x9 board with these cells in its first row and everything else open.
fn row(cells: &str) -> Board {
    text::parse(&format!("{cells}{}", " 123456789".repeat(72))).unwrap().board()
}

/// What each step of a technique takes from the first row, as `column:digits`.
fn in_row(technique: &str, board: &Board) -> Vec<String> {
    let mut found = Vec::new();
    for step in TechniqueId::find(technique).unwrap().all(board) {
        assert_eq!(verify(board, &step), Ok(()), "{step:?}");
        let mut gone: BTreeMap<u16, String> = BTreeMap::new();
        for effect in step.effects {
            let candidate = effect.candidate();
            if candidate.cell.0 < 9 && matches!(effect, Effect::Eliminate(_)) {
                gone.entry(candidate.cell.0 + 1).or_default().push(candidate.digit.symbol());
            }
        }
        found.push(gone.iter().map(|(column, digits)| format!("{column}:{digits}")).collect::<Vec<_>>().join(" "));
    }
    found.retain(|gone| !gone.is_empty());
    found
}

/// Carries out the first step of a technique that takes something from the first row.
fn carry_out(technique: &str, board: &mut Board) {
    let steps = TechniqueId::find(technique).unwrap().all(board);
    let touches = |effect: &Effect| effect.candidate().cell.0 < 9;
    let step = steps.into_iter().find(|step| step.effects.iter().any(touches)).unwrap();
    step.effects.into_iter().for_each(|effect| board.apply(effect));
}

fn left(board: &Board) -> Vec<String> {
    (0..9).map(|at| board.candidates(Cell(at)).to_string()).collect()
}

// The tuple article: tuples are parts of the components of a unit's graph.

#[test]
fn the_pair_of_the_first_picture_leaves_the_other_cells_and_becomes_a_component() {
    let mut board = row("19 3 19 5 2 6 1479 1479 8");
    assert_eq!(model::unit(&board, UnitId(0)).graph.components().len(), 1);
    assert_eq!(in_row("locked-pair", &board), ["7:19 8:19"]);
    carry_out("locked-pair", &mut board);
    assert_eq!(model::unit(&board, UnitId(0)).graph.components(), [vec![0, 1], vec![2, 3]]);
}

#[test]
fn the_four_cells_of_the_second_picture_take_7_and_9() {
    let board = row("127 3 129 478 789 49 5 4789 6");
    assert_eq!(in_row("naked-quad", &board), ["1:7 3:9"]);
    assert_eq!(in_row("hidden-pair", &board), ["1:7 3:9"], "the same fact on the side of the digits");
    let first = table().iter().find(|technique| technique.in_path && !in_row(technique.id.0, &board).is_empty());
    assert_eq!(first.map(|technique| technique.id.0), Some("hidden-pair"));
}

// The exclusion article: piles and chains are the two sides of the unit's graph of cells and digits.

const PILE: &str = "1235 36 34 56 1789 5789 46 6789 14";
const CHAIN: &str = "1237 36 34 14 567 46 27 89 89";

#[test]
fn the_pile_789_keeps_its_three_cells_to_itself() {
    assert_eq!(in_row("hidden-triple", &row(PILE)), ["5:1 6:5 8:6"]);
}

#[test]
fn the_chain_346_goes_elsewhere_and_1_after_it() {
    let mut board = row(CHAIN);
    assert_eq!(in_row("naked-triple", &board), ["1:3 4:4 5:6"]);
    carry_out("naked-triple", &mut board);
    carry_out("naked-single", &mut board);
    assert_eq!(left(&board)[0], "27");
    assert_eq!(board.value(Cell(3)).map(|digit| digit.symbol()), Some('1'));
}

#[test]
fn matching_elimination_does_all_of_it_at_once() {
    let mut board = row(PILE);
    carry_out("matching", &mut board);
    assert_eq!(left(&board), ["2", "36", "34", "5", "789", "789", "46", "789", "1"]);
    let mut board = row(CHAIN);
    carry_out("matching", &mut board);
    assert_eq!(left(&board), ["27", "36", "34", "1", "5", "46", "27", "89", "89"]);
}
