//! Reasons of rules, and that none is given for what can be.

use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::RuleId;
use chromadoku_board::random::Random;
use chromadoku_board::rule::{
    Arrow, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line, LineKind, LittleKiller,
    Mark, Negative, Quadruple, Rise, Slant, Thermometer, chance,
};

use super::*;
use crate::words;

fn board(rule: Rule) -> Board {
    Board::empty(Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(rule))).unwrap())
}

fn cells(cells: &[u16]) -> Vec<Cell> {
    cells.iter().copied().map(Cell).collect()
}

fn filling(board: &Board) -> Filling {
    let cells = board.geometry().rule(RuleId(0)).cells().into_iter();
    Filling { rules: vec![RuleId(0)], cells: cells.filter(|&cell| board.value(cell).is_none()).collect() }
}

/// Whether the cells that are left can be filled from what they hold.
fn can_be_filled(board: &Board, left: &[(Cell, DigitSet)], filled: &mut Vec<(Cell, Digit)>) -> bool {
    let geometry = board.geometry();
    let value = |cell| filled.iter().find(|(known, _)| *known == cell).map(|(_, digit)| value(*digit));
    if !geometry.rule(RuleId(0)).fits(geometry, &value) {
        return false;
    }
    let Some(&(cell, held)) = left.get(filled.len()) else { return true };
    held.iter().any(|digit| {
        if filled.iter().any(|&(other, known)| known == digit && geometry.peers(cell).contains(other)) {
            return false;
        }
        filled.push((cell, digit));
        let can = can_be_filled(board, left, filled);
        filled.pop();
        can
    })
}

/// Candidates of the rule's cells that no way to fill them has, and those that some way has.
fn judged(board: &Board) -> (Vec<Effect>, Vec<Effect>) {
    let all = filling(board).cells;
    let domain = |cell: Cell, at: Candidate| if cell == at.cell { DigitSet::of(at.digit) } else { board.domain(cell) };
    let cells: CellSet = board.geometry().rule(RuleId(0)).cells().into_iter().collect();
    let can = |at: Candidate| {
        let left: Vec<(Cell, DigitSet)> = cells.iter().map(|cell| (cell, domain(cell, at))).collect();
        can_be_filled(board, &left, &mut Vec::new())
    };
    let candidates =
        all.iter().flat_map(|cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }));
    let (can, cannot): (Vec<Candidate>, Vec<Candidate>) = candidates.partition(|&at| can(at));
    let gone = |all: Vec<Candidate>| all.into_iter().map(Effect::Eliminate).collect();
    (gone(cannot), gone(can))
}

/// The reasons for effects of the rule.
fn given(board: &Board, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
    let ways = words::ways(board, RuleId(0)).filter(|ways| !ways.has_order);
    let combinations = ways.map_or(Vec::new(), |ways| ways.combinations);
    of_filling(board, &filling(board), &combinations, effects)
}

/// What is told of all that goes; nothing may be left.
fn told(board: &Board) -> Vec<String> {
    let (beats, rest) = given(board, &judged(board).0);
    assert_eq!(rest, []);
    beats.into_iter().map(|beat| beat.text).collect()
}

fn hold(board: &mut Board, cell: u16, digits: &[u8]) {
    for digit in (0..9).map(Digit).filter(|digit| !digits.contains(&(digit.0 + 1))) {
        board.eliminate(Candidate { cell: Cell(cell), digit });
    }
}

#[test]
fn two_cells_are_told_by_what_goes_together() {
    let mut nine = board(Rule::Cage(Cage { cells: cells(&[27, 28]), sum: Some(9), repeats: Repeats::Barred }));
    hold(&mut nine, 27, &[1, 2, 3, 5, 6, 7, 8]);
    hold(&mut nine, 28, &[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(told(&nine), ["With 5 in r4c2, r4c1 would have to be 4, which it cannot be: r4c2 is not 5."]);
}

#[test]
fn combinations_that_fail_for_different_reasons_are_told_each_with_its_own() {
    let line = Line { kind: LineKind::Renban, cells: cells(&[0, 1, 2]) };
    let mut renban = board(Rule::Line(line));
    hold(&mut renban, 0, &[1, 2, 3, 4, 5, 7]);
    hold(&mut renban, 1, &[1, 2, 3, 5, 6]);
    hold(&mut renban, 2, &[1, 2, 3, 5, 6]);
    assert_eq!(
        told(&renban),
        [
            "With 5 in r1c1 the digits would be 3 4 5 or 4 5 6, but no other cell can be 4; or 5 6 7, but no other cell can be 7: r1c1 is not 5."
        ]
    );
}

#[test]
fn a_line_of_pairs_is_told_pair_by_pair() {
    let line = Line { kind: LineKind::Whispers(5), cells: cells(&[0, 10, 20]) };
    assert_eq!(
        told(&board(Rule::Line(line))),
        [
            "No digit is 5 or more away from 5: r1c1, r2c2 and r3c3 are not 5.",
            "With 4 in r2c2, r1c1 and r3c3 would both have to be 9, but they see each other: r2c2 is not 4.",
            "With 6 in r2c2, r1c1 and r3c3 would both have to be 1, but they see each other: r2c2 is not 6."
        ]
    );
}

#[test]
fn an_order_is_told_from_both_ends() {
    let line = Thermometer { cells: cells(&[6, 16, 26]), rise: Rise::Strict };
    assert_eq!(
        told(&board(Rule::Thermometer(line))),
        [
            "r1c7 is at least 1, and each digit after it is higher, so r2c8 is at least 2 and r3c9 at least 3: r2c8 is not 1 and r3c9 is neither 1 nor 2.",
            "r3c9 is at most 9, and each digit before it is lower, so r1c7 is at most 7 and r2c8 at most 8: r1c7 is neither 8 nor 9 and r2c8 is not 9."
        ]
    );
}

#[test]
fn sums_are_told_by_what_the_others_come_to() {
    let arrow = Arrow { circle: cells(&[2]), shaft: cells(&[10, 18]) };
    assert_eq!(
        told(&board(Rule::Arrow(arrow))),
        [
            "r2c2 and r3c1 add up to at least 1 + 2 = 3, so r1c3 is at least 3: r1c3 is neither 1 nor 2.",
            "r1c3 is at most 9, and for each of r2c2 and r3c1 the other is at least 1, so it is at most 8: r2c2 and r3c1 are not 9."
        ]
    );
    let zipper = Line { kind: LineKind::Zipper, cells: cells(&[0, 13, 26, 39, 52]) };
    assert_eq!(
        told(&board(Rule::Line(zipper))),
        [
            "r1c1 and r6c8 add up to at least 1 + 1 = 2, so r3c9 is at least 2: r3c9 is not 1.",
            "r3c9 is at most 9, and for each of r1c1, r2c5, r5c4 and r6c8 the other of its pair is at least 1, so it is at most 8: r1c1, r2c5, r5c4 and r6c8 are not 9."
        ]
    );
    let mut cage = board(Rule::Cage(Cage { cells: cells(&[0, 1, 2]), sum: Some(15), repeats: Repeats::Barred }));
    hold(&mut cage, 0, &[1, 2]);
    assert_eq!(
        told(&cage),
        [
            "3 is in none of these: r1c2 and r1c3 are not 3.",
            "For each of r1c2 and r1c3 the others add up to at most 9 + 2 = 11, so it is at least 4: r1c2 and r1c3 are neither 1 nor 2."
        ]
    );
}

#[test]
fn cells_of_a_sum_differ_where_they_see_each_other() {
    let diagonal = LittleKiller { cells: (0..6).map(|at| Cell(at * 10)).collect(), slant: Slant::DownRight, sum: 14 };
    assert_eq!(
        told(&board(Rule::LittleKiller(diagonal))),
        [
            "For each of r1c1, r2c2, r3c3, r4c4, r5c5 and r6c6 the others add up to at least (1 + 2 + 3) + (1 + 2) = 9, as cells that see each other differ, so it is at most 5: r1c1, r2c2, r3c3, r4c4, r5c5 and r6c6 are none of 6 to 9."
        ]
    );
    let arrow = Arrow { circle: cells(&[40]), shaft: cells(&[30, 21, 12]) };
    assert_eq!(
        told(&board(Rule::Arrow(arrow))),
        [
            "r2c4, r3c4 and r4c4 add up to at least 1 + 2 + 3 = 6, so r5c5 is at least 6: r5c5 is none of 1 to 5.",
            "r5c5 is at most 9, and for each of r2c4, r3c4 and r4c4 the others add up to at least 1 + 2 = 3, so it is at most 6: r2c4, r3c4 and r4c4 are none of 7, 8 and 9."
        ]
    );
}

#[test]
fn few_cells_are_told_by_what_they_would_have_to_add_up_to() {
    let rule = LittleKiller { cells: cells(&[0, 10, 20]), slant: Slant::DownRight, sum: 12 };
    let mut diagonal = board(Rule::LittleKiller(rule));
    hold(&mut diagonal, 0, &[3, 5, 9]);
    hold(&mut diagonal, 10, &[1, 5]);
    hold(&mut diagonal, 20, &[2, 6]);
    assert_eq!(
        told(&diagonal),
        [
            "With 3 in r1c1, r2c2 and r3c3 would have to add up to 9, but come to 3, 7 or 11: r1c1 is not 3.",
            "With 5 in r2c2, r1c1 and r3c3 would have to add up to 7, but come to 11 or 15: r2c2 is not 5."
        ]
    );
    let mut pill = board(Rule::Arrow(Arrow { circle: cells(&[0, 1]), shaft: cells(&[9, 18, 27]) }));
    hold(&mut pill, 1, &[3, 7]);
    hold(&mut pill, 9, &[8, 9]);
    hold(&mut pill, 18, &[4, 5]);
    hold(&mut pill, 27, &[5, 6]);
    assert_eq!(
        told(&pill),
        [
            "r2c1, r3c1 and r4c1 add up to at most 9 + 6 + 5 = 20, and r1c1 and r1c2 make that number: r1c1 is none of 2 to 9.",
            "r2c1, r3c1 and r4c1 add up to at least 4 + 5 + 8 = 17, and r1c1 and r1c2 make that number: r1c2 is not 3.",
            "r1c1 and r1c2 make at most 17, and r3c1 and r4c1 add up to at least 4 + 5 = 9, so r2c1 is at most 8: r2c1 is not 9.",
            "r1c1 and r1c2 make at most 17, and r2c1 and r4c1 add up to at least 5 + 8 = 13, so r3c1 is at most 4: r3c1 is not 5.",
            "r1c1 and r1c2 make at most 17, and r2c1 and r3c1 add up to 8 + 4 = 12, so r4c1 is at most 5: r4c1 is not 6."
        ]
    );
}

#[test]
fn a_rule_of_the_whole_board_speaks_of_the_cells_that_are_looked_at() {
    let mut board = board(Rule::Negative(Negative::Difference));
    hold(&mut board, 40, &[4]);
    hold(&mut board, 41, &[3, 5, 7]);
    let effects = [2, 4].map(|digit| Effect::Eliminate(Candidate { cell: Cell(41), digit: Digit(digit) }));
    let filling = Filling { rules: vec![RuleId(0)], cells: cells(&[40, 41]).into_iter().collect() };
    let (beats, rest) = of_filling(&board, &filling, &[], &effects);
    let told: Vec<String> = beats.into_iter().map(|beat| beat.text).collect();
    assert_eq!(told, ["With 3 or 5 in r5c6, r5c5 could not be 4, which it is: r5c6 is neither 3 nor 5."]);
    assert_eq!(rest, []);
}

#[test]
fn a_digit_that_needs_its_own_twin_is_told_so() {
    let board = Board::empty(Geometry::classic9());
    let five = [0, 1].map(|cell| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(4) }));
    let (beats, rest) = of_sum(&board, &cells(&[0, 1]).into_iter().collect(), 10, &five);
    assert_eq!(
        (beats[0].text.as_str(), rest),
        ("5 would need another 5, but r1c1 and r1c2 see each other (row 1): r1c1 and r1c2 are not 5.", vec![])
    );
}

#[test]
fn the_inside_of_a_line_is_told_by_its_ends_and_these_by_what_must_fit_between() {
    let mut line = board(Rule::Line(Line { kind: LineKind::Between, cells: cells(&[0, 10, 11, 20, 30]) }));
    hold(&mut line, 0, &[4]);
    hold(&mut line, 30, &[1, 2, 6, 8, 9]);
    assert_eq!(
        told(&line),
        [
            "r1c1 is 4, so strictly between the ends there can only be 5, 6, 7 or 8: r2c2, r2c3 and r3c3 are none of 1 to 4 and 9.",
            "r2c2, r2c3 and r3c3 see each other and lie strictly between the ends, so these differ by 4 or more, and r1c1 is 4: r4c4 is none of 1, 2 and 6."
        ]
    );
    let mut line = board(Rule::Line(Line { kind: LineKind::Lockout, cells: cells(&[0, 10, 20]) }));
    hold(&mut line, 10, &[3, 4, 5, 6, 7]);
    assert_eq!(
        told(&line),
        [
            "The ends differ by 4 or more, so whatever they are, 5 is one of them or between them: r2c2 is not 5.",
            "With 3 in r1c1, r3c3 would be 7, 8 or 9, and r2c2 would have no digit beyond them: r1c1 is not 3.",
            "With 7 in r1c1, r3c3 would be 1, 2 or 3, and r2c2 would have no digit beyond them: r1c1 is not 7.",
            "With 3 in r3c3, r1c1 would be 8 or 9, and r2c2 would have no digit beyond them: r3c3 is not 3.",
            "With 7 in r3c3, r1c1 would be 1 or 2, and r2c2 would have no digit beyond them: r3c3 is not 7."
        ]
    );
    hold(&mut line, 0, &[7, 8]);
    assert_eq!(
        told(&line)[0],
        "r1c1 is 7 or 8; as the ends differ by 4 or more, 4, 5, 6 and 7 are one of them or between them, whatever they are: r2c2 is none of 4 to 7."
    );
}

#[test]
fn a_clue_that_adds_up_is_told_by_its_first_digit_or_by_where_1_and_9_stand() {
    let row = |kind, value| board(Rule::Clue(Clue { kind, cells: (0..9).map(Cell).collect(), value }));
    let mut sum = row(ClueKind::XSum, 9);
    hold(&mut sum, 1, &[2, 5, 6]);
    assert_eq!(
        told(&sum),
        [
            "With 1 in r1c1 that alone would be the sum: r1c1 is not 1.",
            "With 2 in r1c1 the cell behind it would have to be 7, but is 6 at most: r1c1 is not 2.",
            "With 4 in r1c1 the three cells behind it would have to add up to 5, but come to 1 + 2 + 3 = 6 at least, and with a higher digit still more: r1c1 is none of 4 to 9.",
            "r1c1 and r1c3 add up to at least 1 + 3 = 4, so r1c2 is at most 5: r1c2 is not 6.",
            "r1c1 and r1c2 add up to at least 2 + 3 = 5, so r1c3 is at most 4: r1c3 is none of 5 to 9.",
            "With 2 or 3 in r1c3, r1c2 would have to be 4 or 3, which it cannot be: r1c3 is neither 2 nor 3. Similar reasons show that r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 3."
        ]
    );
    let mut far = row(ClueKind::Sandwich, 8);
    far.place(Cell(0), Digit(8));
    [2, 4, 6, 7, 8].into_iter().for_each(|cell| hold(&mut far, cell, &[2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(
        told(&far)[..2],
        [
            "With 1 in r1c2, 9 would be in r1c1, with nothing between: r1c2 is not 1.",
            "With 1 in r1c6, 9 would be in r1c1, with at least 2 + 3 + 4 + 5 = 14 between: r1c6 is not 1."
        ]
    );
    let mut sandwich = row(ClueKind::Sandwich, 5);
    sandwich.place(Cell(7), Digit(8));
    [0, 1, 2, 3].into_iter().for_each(|cell| hold(&mut sandwich, cell, &[2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(
        told(&sandwich),
        [
            "With 1 in r1c7, 9 would be in r1c8, with nothing between: r1c7 is not 1.",
            "With 1 in r1c9, 9 would be in r1c8, with nothing between: r1c9 is not 1.",
            "1 and 9 stand in r1c5 and r1c8, or in r1c6 and r1c8; neither leaves 5 to r1c5: r1c5 is not 5.",
            "1 and 9 stand in r1c5 and r1c8, or in r1c6 and r1c8; neither leaves 4, 5, 6, 7 or 8 to r1c6: r1c6 is none of 4 to 8.",
            "1 and 9 stand in r1c5 and r1c8, or in r1c6 and r1c8; neither leaves 4, 6, 7 or 8 to r1c7: r1c7 is none of 4, 6, 7 and 8."
        ]
    );
}

#[test]
fn a_higher_first_digit_of_an_x_sum_may_leave_its_cells_what_a_lower_one_bars() {
    let mut sum = board(Rule::Clue(Clue { kind: ClueKind::XSum, cells: (0..9).map(Cell).collect(), value: 9 }));
    hold(&mut sum, 0, &[2, 3]);
    hold(&mut sum, 1, &[2, 9]);
    let (cannot, can) = judged(&sum);
    assert!(can.contains(&Effect::Eliminate(Candidate { cell: Cell(0), digit: Digit(2) })));
    let (beats, rest) = given(&sum, &cannot);
    assert_eq!(
        beats[0].text,
        "With 2 in r1c1 the cell behind it would have to be 7, but is 9 at least: r1c1 is not 2."
    );
    assert!(!rest.contains(&Effect::Eliminate(Candidate { cell: Cell(0), digit: Digit(1) })));
    assert_eq!(given(&sum, &can).1, can);
}

#[test]
fn a_digit_that_is_written_in_a_circle_takes_the_last_cells_it_has() {
    let digits = [1, 1, 2].map(|digit| Digit(digit - 1)).to_vec();
    let mut four = board(Rule::Quadruple(Quadruple { cells: cells(&[20, 21, 29, 30]), digits }));
    hold(&mut four, 20, &[1, 2, 5]);
    hold(&mut four, 21, &[2, 3, 4, 5]);
    assert_eq!(
        told(&four),
        [
            "Two 1s fit only into r3c3 and r4c4: r3c3 is neither 2 nor 5 and r4c4 is none of 2 to 9.",
            "With 1 in r4c3 there would be no room for two 1s: r4c3 is not 1."
        ]
    );
}

#[test]
fn a_cell_beyond_its_neighbors_is_told_by_those_that_see_each_other() {
    let most = Extreme { kind: ExtremeKind::Maximum, cell: Cell(10), neighbors: cells(&[1, 9, 11, 19]) };
    assert_eq!(
        told(&board(Rule::Extreme(most))),
        [
            "r1c2, r2c1, r2c3 and r3c2 see each other, so one of them is at least 4; r2c2 is higher, so it is at least 5: r2c2 is none of 1 to 4.",
            "r2c2 is at most 9, and r1c2, r2c1, r2c3 and r3c2 are lower, so at most 8: r1c2, r2c1, r2c3 and r3c2 are not 9."
        ]
    );
    let mut less = board(Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Less }));
    hold(&mut less, 0, &[3, 4, 7, 8]);
    hold(&mut less, 1, &[1, 3, 6, 7, 8]);
    assert_eq!(
        told(&less),
        [
            "r1c1 is at least 3, and r1c2 is higher, so r1c2 is at least 4: r1c2 is neither 1 nor 3.",
            "r1c2 is at most 8, and r1c1 is lower, so at most 7: r1c1 is not 8."
        ]
    );
}

#[test]
fn cells_with_a_sum_and_no_rule_are_told_as_well() {
    let board = Board::empty(Geometry::classic9());
    let gone = |cell: u16, digits: std::ops::RangeInclusive<u8>| -> Vec<Effect> {
        digits.map(|digit| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit - 1) })).collect()
    };
    let told = |cells: &[u16], sum: u16, effects: &[Effect]| {
        let (beats, rest) = of_sum(&board, &cells.iter().copied().map(Cell).collect(), sum, effects);
        (beats.into_iter().map(|beat| beat.text).collect::<Vec<_>>(), rest)
    };
    assert_eq!(
        told(&[0, 10], 17, &[gone(0, 1..=7), gone(10, 1..=7)].concat()),
        (vec!["No digit makes 17 with 1, 2, 3, 4, 5, 6 or 7: r1c1 and r2c2 are none of 1 to 7.".to_owned()], vec![])
    );
    assert_eq!(
        told(&[0, 40, 80], 24, &[gone(0, 1..=5), gone(40, 9..=9)].concat()),
        (vec!["For each of r1c1, r5c5 and r9c9 the others add up to at most 9 + 9 = 18, so it is at least 6: r1c1 is none of 1 to 5.".to_owned()], gone(40, 9..=9))
    );
}

#[test]
fn combinations_are_told_by_what_the_other_cells_lack() {
    let digits = [4, 5, 6, 7].map(|digit| Digit(digit - 1)).to_vec();
    let mut four = board(Rule::Quadruple(Quadruple { cells: cells(&[10, 11, 19, 20]), digits }));
    hold(&mut four, 11, &[1, 2, 3, 4]);
    assert_eq!(
        told(&four),
        [
            "No other digit fits: r2c2, r3c2 and r3c3 are none of 1, 2, 3, 8 and 9 and r2c3 is none of 1, 2 and 3.",
            "r2c3 has 4, so none is left for r2c2, r3c2 and r3c3: r2c2, r3c2 and r3c3 are not 4."
        ]
    );
}

#[test]
fn what_cells_take_that_see_each_other_is_told_of_the_others() {
    let line = Line { kind: LineKind::Whispers(5), cells: cells(&[0, 12, 2, 14, 4]) };
    let mut line = board(Rule::Line(line));
    hold(&mut line, 0, &[8, 9]);
    hold(&mut line, 12, &[1, 2, 3]);
    hold(&mut line, 2, &[8, 9]);
    hold(&mut line, 14, &[2, 4]);
    hold(&mut line, 4, &[7, 8, 9]);
    assert_eq!(
        told(&line),
        [
            "With 4 in r2c6, r1c3 and r1c5 would both have to be 9, but they see each other: r2c6 is not 4.",
            "r2c6 can only be 2, and r2c4 sees it (row 2): r2c4 is not 2.",
            "r1c1 and r1c3 can only be 8 and 9 in some order, and r1c5 sees both (row 1): r1c5 is neither 8 nor 9."
        ]
    );
}

#[test]
fn what_a_digit_makes_of_one_cell_after_the_other_is_told_to_where_it_fails() {
    let mut line = board(Rule::Line(Line { kind: LineKind::Whispers(5), cells: cells(&[2, 3, 4, 5]) }));
    hold(&mut line, 2, &[3, 4, 7, 8]);
    hold(&mut line, 3, &[2, 3, 8, 9]);
    hold(&mut line, 4, &[1, 2, 3, 8]);
    hold(&mut line, 5, &[1, 7, 9]);
    assert_eq!(
        told(&line),
        [
            "With 3 in r1c4, r1c3 and r1c5 would both have to be 8, but they see each other: r1c4 is not 3.",
            "With 8 in r1c3, r1c4 would be 2, so r1c5 would have no digit left: r1c3 is not 8.",
            "With 3 in r1c5, r1c3 would be 4 or 7, so r1c4 and r1c6 would both be 9: r1c5 is not 3."
        ]
    );
}

#[test]
fn cells_of_a_class_that_see_each_other_are_told_though_they_are_not_neighbors() {
    let mut line = board(Rule::Line(Line { kind: LineKind::Modular, cells: cells(&[63, 54, 64, 73, 72]) }));
    hold(&mut line, 72, &[1, 2, 3, 4, 6, 7]);
    assert_eq!(
        told(&line),
        ["With 2 in r7c1, r9c1 sees it and would have to be 5 or 8, which it cannot be: r7c1 is not 2."]
    );
}

#[test]
fn a_digit_beside_which_sums_cannot_be_the_same_is_told_so() {
    let mut arrow = board(Rule::DoubleArrow(DoubleArrow { cells: cells(&[28, 37, 46, 55]) }));
    hold(&mut arrow, 28, &[1, 2, 6]);
    hold(&mut arrow, 37, &[1, 6, 7, 8, 9]);
    hold(&mut arrow, 46, &[1, 6, 7, 8, 9]);
    hold(&mut arrow, 55, &[1, 2, 5, 6, 7, 8, 9]);
    assert_eq!(
        told(&arrow),
        [
            "With 1 in r4c2, r4c2 and r7c2 add up to at most 9 + 1 = 10, but r5c2 and r6c2 add up to at least 6 + 7 = 13: r4c2 is not 1.",
            "With 1 in r7c2, r4c2 and r7c2 add up to at most 6 + 1 = 7, but r5c2 and r6c2 add up to at least 6 + 7 = 13: r7c2 is not 1."
        ]
    );
}

/// What is told of a digit without which the rule cannot be kept.
fn sure(board: &Board, digit: u8) -> Option<String> {
    without(board, &filling(board), Digit(digit - 1)).map(|(why, _)| why)
}

#[test]
fn a_sure_digit_is_told_by_what_would_be_without_it() {
    let mut pill = board(Rule::Arrow(Arrow { circle: cells(&[27, 36]), shaft: cells(&[45, 54, 63]) }));
    hold(&mut pill, 27, &[2]);
    hold(&mut pill, 36, &[3, 4]);
    [45, 54, 63].into_iter().for_each(|cell| hold(&mut pill, cell, &[6, 7, 8, 9]));
    assert_eq!(
        sure(&pill, 8).unwrap(),
        "Without an 8, r6c1, r7c1 and r8c1 add up to at most 9 + 7 + 6 = 22, but r4c1 and r5c1 make at least 23"
    );
    assert_eq!(sure(&pill, 7), None);
    let indexer = Indexer { kind: IndexerKind::Column, cells: (0..9).map(Cell).collect(), at: 0 };
    let mut row = board(Rule::Indexer(indexer));
    hold(&mut row, 0, &[1, 9]);
    let two = Filling { rules: vec![RuleId(0)], cells: cells(&[0, 8]).into_iter().collect() };
    let (why, from) = without(&row, &two, Digit(0)).unwrap();
    assert_eq!((&why[..], from), ("Without a 1, r1c1 would be 9, so r1c9 would have no digit left", two.cells));
    let mut line = board(Rule::Line(Line { kind: LineKind::Whispers(5), cells: cells(&[7, 8, 17]) }));
    hold(&mut line, 7, &[3, 4, 8, 9]);
    hold(&mut line, 8, &[3, 9]);
    hold(&mut line, 17, &[3, 4, 8, 9]);
    assert_eq!(sure(&line, 9).unwrap(), "Without a 9, r1c9 would be 3, so r1c8 and r2c9 would both be 8");
    let mut line = board(Rule::Line(Line { kind: LineKind::Entropic, cells: cells(&[3, 4, 13]) }));
    hold(&mut line, 3, &[2, 7, 8]);
    hold(&mut line, 4, &[2, 6, 7, 8]);
    hold(&mut line, 13, &[2, 5, 8]);
    assert_eq!(sure(&line, 2).unwrap(), "One of r1c4, r1c5 and r2c5 is from 1, 2 and 3, and only 2 is left of these");
}

#[test]
fn what_is_told_is_in_no_way_to_fill_the_rule() {
    let mut random = Random::new(5);
    let (mut right, mut all, mut sure) = (0, 0, 0);
    // Clues speak of whole rows, which are short on the smaller board.
    for (shape, count) in [(Shape::boxes(3, 3), 400), (Shape::boxes(2, 3), 300)] {
        let plain = Geometry::new(shape.clone()).unwrap();
        let (size, height) = (plain.digit_count() as u8, if plain.digit_count() == 9 { 3 } else { 2 });
        // A filling of the board, from which the rules are.
        let places = (0..size * size).map(|at| (at / size, at % size));
        let solution: PerCell<Digit> =
            places.map(|(row, column)| Digit((row * 3 + row / height + column) % size)).collect();
        for _ in 0..count {
            let rule = chance::any(&plain, &solution, &mut random);
            if rule.cells().is_empty() || rule.cells().len() > 6 {
                continue;
            }
            let mut board = Board::empty(Geometry::new(shape.clone().with(Extra::Rule(rule))).unwrap());
            for cell in board.geometry().rule(RuleId(0)).cells() {
                for digit in board.candidates(cell).iter() {
                    if digit != solution[cell] && random.below(3) == 0 {
                        board.eliminate(Candidate { cell, digit });
                    }
                }
            }
            let (cannot, can) = judged(&board);
            let (beats, rest) = given(&board, &can);
            assert_eq!(rest, can, "{:?}: {beats:?}", board.geometry().rule(RuleId(0)));
            let (_, rest) = given(&board, &cannot);
            all += cannot.len();
            right += cannot.len() - rest.len();
            let cells: Vec<Cell> = board.geometry().rule(RuleId(0)).cells();
            for digit in board.geometry().digits().iter() {
                let left = |cell: Cell| board.domain(cell) - DigitSet::of(digit);
                let mut left: Vec<(Cell, DigitSet)> = cells.iter().map(|&cell| (cell, left(cell))).collect();
                left.dedup_by_key(|(cell, _)| *cell);
                if let Some((why, _)) = without(&board, &filling(&board), digit) {
                    let rule = board.geometry().rule(RuleId(0));
                    assert!(!can_be_filled(&board, &left, &mut Vec::new()), "{rule:?}: {why}");
                    sure += 1;
                }
            }
        }
    }
    assert!(right * 100 > all * 92, "{right} of {all} are told");
    assert!(sure > 80, "{sure} digits are told to be sure");
}
