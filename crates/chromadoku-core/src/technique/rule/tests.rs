//! What each technique finds on small boards, and that no step of any takes away what is true.

use crate::board::Board;
use crate::codec::text;
use crate::exact;
use crate::geometry::{Extra, Geometry, Shape};
use crate::id::{Candidate, Cell, Digit, PerCell, RuleId, UnitId};
use crate::random::Random;
use crate::rule::testing::any_rule;
use crate::rule::{Cage, Clue, ClueKind, Dot, Mark, Rise, Rule, Thermometer};
use crate::set::CellSet;
use crate::step::{Effect, Filling, Ledger, Pattern, Step};
use crate::technique::{Family, Kind, TechniqueId, table};
use crate::verify::{Rejection, verify};

/// The empty 4x4 board with these rules.
fn board(rules: impl IntoIterator<Item = Rule>) -> Board {
    let shape = rules.into_iter().map(Extra::Rule).fold(Shape::boxes(2, 2), Shape::with);
    Board::empty(Geometry::new(shape).unwrap())
}

fn cells(numbers: &[u16]) -> Vec<Cell> {
    numbers.iter().copied().map(Cell).collect()
}

fn cage(numbers: &[u16], sum: u16) -> Rule {
    Rule::Cage(Cage::new(cells(numbers), Some(sum)))
}

/// Takes candidates away, each a cell and a digit from 0.
fn without(board: &mut Board, gone: &[(u16, u8)]) {
    for &(cell, digit) in gone {
        board.eliminate(Candidate { cell: Cell(cell), digit: Digit(digit) });
    }
}

/// The effects of each step, all of which the checker accepts.
fn found(id: &str, board: &Board) -> Vec<String> {
    let steps = TechniqueId::find(id).unwrap().all(board);
    steps.iter().for_each(|step| assert_eq!(verify(board, step), Ok(()), "{step:?}"));
    steps.iter().map(|step| text::effects(board.geometry(), &step.effects)).collect()
}

#[test]
fn digits_in_no_combination_of_a_cage_go() {
    assert_eq!(found("cage-combinations", &board([cage(&[0, 1], 3)])), ["r1c1<>34 r1c2<>34"]);
    assert_eq!(found("cage-combinations", &board([cage(&[0, 1], 5)])), [""; 0]);
    // 1 and 4, or 2 and 3; where the one cell is not 4 and the other neither 1 nor 4, it cannot be 1 and 4 at all.
    let mut odd = board([cage(&[0, 1], 5)]);
    without(&mut odd, &[(0, 3), (1, 0), (1, 3)]);
    assert_eq!(found("hard-cage-combinations", &odd), ["r1c1<>1"]);
}

#[test]
fn thermometers_and_dots_bar_what_has_no_partner() {
    let thermometer = Rule::Thermometer(Thermometer { cells: cells(&[0, 1, 2]), rise: Rise::Strict });
    assert_eq!(found("thermometer", &board([thermometer])), ["r1c1<>34 r1c2<>14 r1c3<>12"]);
    let dot = Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Ratio(2) });
    assert_eq!(found("dots", &board([dot])), ["r1c1<>3 r1c2<>3"]);
}

#[test]
fn an_outside_clue_bars_what_it_cannot_count() {
    let clue = Rule::Clue(Clue { kind: ClueKind::Skyscraper, cells: cells(&[0, 1, 2, 3]), value: 1 });
    assert_eq!(found("outside-clue", &board([clue])), ["r1c1<>123 r1c2<>4 r1c3<>4 r1c4<>4"]);
}

#[test]
fn what_cages_leave_of_a_unit_and_reach_beyond_it_is_known() {
    // Box 1 holds 10, of which three cells take 9.
    // Several units together may say the same.
    assert_eq!(found("innies", &board([cage(&[0, 1, 4], 9)]))[0], "r2c2<>234");
    // The cages that cover row 1 are 14 together.
    assert_eq!(found("outies", &board([cage(&[0, 1, 2], 9), cage(&[3, 7], 5)]))[0], "r2c4<>123");
}

#[test]
fn a_digit_that_a_rule_needs_leaves_what_sees_its_places() {
    let mut board = board([cage(&[0, 1], 3)]);
    found("cage-combinations", &board);
    without(&mut board, &[(0, 2), (0, 3), (1, 2), (1, 3)]);
    let effects = found("sure-digit", &board);
    assert_eq!(effects, ["r1c3<>1 r1c4<>1 r2c1<>1 r2c2<>1", "r1c3<>2 r1c4<>2 r2c1<>2 r2c2<>2"]);
}

#[test]
fn certificates_that_name_what_is_not_there_are_refused() {
    let board = board([cage(&[0, 1], 3)]);
    let rejected = |pattern: Pattern, cell: u16, digit: u8| {
        let effects = vec![Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit) })].into();
        verify(&board, &Step { technique: TechniqueId("every-way"), pattern, effects }).unwrap_err()
    };
    let some: CellSet = cells(&[0, 1]).into_iter().collect();
    let filling = |rule, cells| Pattern::Filling(Filling { rules: vec![RuleId(rule)], cells });
    assert_eq!(rejected(filling(1, some), 0, 3), Rejection::NotOnBoard);
    assert_eq!(rejected(filling(0, CellSet::of(Cell(99))), 0, 3), Rejection::NotOnBoard);
    assert!(matches!(rejected(filling(0, some), 0, 1), Rejection::DoesNotFollow(_)));
    let ledger = |unit, rule| Pattern::Ledger(Ledger { units: vec![UnitId(unit)], rules: vec![RuleId(rule)] });
    assert_eq!(rejected(ledger(99, 0), 2, 3), Rejection::NotOnBoard);
    assert_eq!(rejected(ledger(0, 9), 2, 3), Rejection::NotOnBoard);
    assert!(matches!(rejected(ledger(0, 0), 2, 3), Rejection::DoesNotFollow(_)), "3 and 4 are left");
}

#[test]
fn no_step_takes_away_what_is_true_nor_would_the_checker_let_it() {
    let mut random = Random::new(11);
    let plain = Geometry::new(Shape::boxes(2, 2)).unwrap();
    let fillings: Vec<PerCell<Digit>> = exact::solutions(&Board::empty(plain.clone())).collect();
    let is_rule = |family: Family| matches!(family, Family::Rule | Family::Ledger);
    let (mut steps, mut techniques) = (0, std::collections::BTreeSet::new());
    for _ in 0..250 {
        let solution = &fillings[random.below(fillings.len())];
        let rules: Vec<Rule> = (0..2 + random.below(3)).map(|_| any_rule(&plain, solution, &mut random)).collect();
        let board = board(rules);
        let mut truths: PerCell<u32> = PerCell::filled(0, 16);
        for solution in exact::solutions(&board) {
            solution.iter().for_each(|(cell, digit)| truths[cell] |= 1 << digit.0);
        }
        for technique in table().iter().filter(|technique| is_rule(technique.family)) {
            for step in technique.all(&board) {
                assert_eq!(verify(&board, &step), Ok(()), "{step:?} on {:?}", board.geometry().shape().extras);
                for effect in &step.effects {
                    let Candidate { cell, digit } = effect.candidate();
                    assert_eq!(truths[cell] >> digit.0 & 1, 0, "{step:?} on {:?}", board.geometry().shape().extras);
                }
                for (cell, digits) in truths.iter() {
                    let all = board.candidates(cell).iter().filter(|digit| digits >> digit.0 & 1 == 1);
                    for digit in all {
                        let effects = vec![Effect::Eliminate(Candidate { cell, digit })].into();
                        assert!(
                            verify(&board, &Step { effects, ..step.clone() }).is_err(),
                            "{step:?} {cell:?} {digit:?}"
                        );
                    }
                }
                steps += 1;
                techniques.insert(technique.id);
            }
        }
    }
    assert!(steps > 1000 && techniques.len() > 15, "{steps} steps of {techniques:?}");
}

#[test]
fn boards_without_rules_have_no_such_steps() {
    let board = Board::empty(Geometry::classic9());
    let of_rules = |kind: &&Kind| matches!(kind.family, Family::Rule | Family::Ledger);
    for kind in crate::technique::kinds().iter().filter(of_rules) {
        assert_eq!(kind.id.get().all(&board), []);
    }
}
