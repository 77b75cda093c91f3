//! What each technique finds on small boards, and that no step of any takes away what is true.

use std::collections::BTreeSet;

use crate::exact;
use crate::step::{Effect, Filling, Ledger, Pattern, Step};
use crate::technique::{Family, Kind, TechniqueId, table};
use crate::verify::{Rejection, verify};
use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, RuleId, UnitId};
use chromadoku_board::random::Random;
use chromadoku_board::rule::chance;
use chromadoku_board::rule::{
    Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line, LineKind,
    LittleKiller, Mark, Negative, Quadruple, Rise, Rule, Slant, Thermometer,
};
use chromadoku_board::set::{CellSet, DigitSet};

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

/// What a technique finds with some rules, where the first cells of the board have these candidates and all others are open; and
/// a near miss, where it finds nothing.
struct Case {
    id: &'static str,
    found: (Vec<Rule>, &'static str),
    effects: &'static str,
    near: (Vec<Rule>, &'static str),
}

fn cases() -> Vec<Case> {
    let case = |id, rule: Rule, cells, effects, near_rule: Rule, near_cells| Case {
        id,
        found: (vec![rule], cells),
        effects,
        near: (vec![near_rule], near_cells),
    };
    let sums =
        |id, found: Vec<Rule>, effects, near: Vec<Rule>| Case { id, found: (found, ""), effects, near: (near, "") };
    let line = |kind, numbers: &[u16]| Rule::Line(Line { kind, cells: cells(numbers) });
    let dot = |mark| Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark });
    let rising = |numbers: &[u16], rise| Rule::Thermometer(Thermometer { cells: cells(numbers), rise });
    let clone = || Rule::Clone(Clones { cells: cells(&[0]), copies: cells(&[6]) });
    let least = || Rule::Extreme(Extreme { kind: ExtremeKind::Minimum, cell: Cell(0), neighbors: cells(&[1, 4]) });
    let arrow = || Rule::Arrow(Arrow { circle: cells(&[0]), shaft: cells(&[1, 2]) });
    let double = |numbers: &[u16]| Rule::DoubleArrow(DoubleArrow { cells: cells(numbers) });
    let diagonal = |sum| Rule::LittleKiller(LittleKiller { cells: cells(&[1, 6, 11]), slant: Slant::DownRight, sum });
    let twice_1 = || Rule::Quadruple(Quadruple { cells: cells(&[1, 2, 5, 6]), digits: vec![Digit(0), Digit(0)] });
    let indexer = || Rule::Indexer(Indexer { kind: IndexerKind::Column, cells: cells(&[0, 1, 2, 3]), at: 0 });
    let towers = |value| Rule::Clue(Clue { kind: ClueKind::Skyscraper, cells: cells(&[0, 1, 2, 3]), value });
    let apart = || Rule::Negative(Negative::Difference);
    let entropic = || line(LineKind::Modular, &[0, 1, 2]);
    vec![
        case("cage-combinations", cage(&[0, 1], 3), "", "r1c1<>34 r1c2<>34", cage(&[0, 1], 5), ""),
        // 1 and 4, or 2 and 3, of which the second cell has no 4.
        case("hard-cage-combinations", cage(&[0, 1], 5), "123 23", "r1c1<>1", cage(&[0, 1], 5), "123 234"),
        // 3 and 4 are left for the cage in row 1, which leaves 2 for its cell below.
        sums(
            "cage-splitting",
            vec![cage(&[0, 1], 3), cage(&[2, 3, 7], 9)],
            "r1c3<>12 r1c4<>12 r2c4<>134",
            vec![cage(&[0, 1], 3), cage(&[2, 6], 5), cage(&[3, 7], 5)],
        ),
        // Box 1 holds 10, of which three cells take 9.
        sums("innies", vec![cage(&[0, 1, 4], 9)], "r2c2<>234", vec![cage(&[0, 1], 5)]),
        // The cages that cover row 1 are 14 together.
        sums(
            "outies",
            vec![cage(&[0, 1, 2], 9), cage(&[3, 7], 5)],
            "r2c4<>123",
            vec![cage(&[0, 1, 2], 9), cage(&[3, 6, 7], 6)],
        ),
        // 13 of row 1 and r3c3, so r3c3 is 3 more than r1c4; then as much as r1c4.
        sums(
            "innies-and-outies",
            vec![cage(&[0, 1], 6), cage(&[2, 10], 7)],
            "r1c4<>234 r3c3<>123",
            vec![cage(&[0, 1], 5), cage(&[2, 10], 5)],
        ),
        case("sure-digit", cage(&[0, 1], 3), "12 12", "r1c3<>1 r1c4<>1 r2c1<>1 r2c2<>1", cage(&[0, 1], 5), ""),
        // 1, 2 and 3, of which the last two cells take 1 and 2.
        case("every-way", cage(&[0, 1, 2], 6), "123 12 12", "r1c1<>12", cage(&[0, 1, 2], 6), "123 123 123"),
        case("rule-forcing", cage(&[0, 1], 3), "", "r1c3<>1", cage(&[0, 1], 5), ""),
        case("dots", dot(Mark::Ratio(2)), "", "r1c1<>3 r1c2<>3", dot(Mark::Difference(1)), ""),
        case("no-dot", apart(), "13", "r1c2<>2", apart(), "14"),
        case(
            "thermometer",
            rising(&[0, 1, 2], Rise::Strict),
            "",
            "r1c1<>34 r1c2<>14 r1c3<>12",
            rising(&[0, 6], Rise::Slow),
            "",
        ),
        case("clone", clone(), "12", "r2c3<>34", clone(), ""),
        case("minimum-or-maximum", least(), "", "r1c1<>34 r1c2<>1 r2c1<>1", least(), "12 34 1234 1234 34"),
        case("arrow", arrow(), "", "r1c1<>12 r1c2<>4 r1c3<>4", arrow(), "34 123 123"),
        case("double-arrow", double(&[0, 1, 2]), "", "r1c1<>4 r1c2<>12 r1c3<>4", double(&[0, 1, 2, 3]), ""),
        case("little-killer", diagonal(3), "", "r1c2<>234 r2c3<>234 r3c4<>234", diagonal(7), ""),
        case("quadruple", twice_1(), "1234 234 1234 1234 1234 1234 234", "r1c3<>234 r2c2<>234", twice_1(), "1234 234"),
        case("indexer", indexer(), "1234 234", "r1c1<>2", indexer(), ""),
        case("outside-clue", towers(1), "", "r1c1<>123 r1c2<>4 r1c3<>4 r1c4<>4", towers(2), "123 124"),
        case(
            "palindrome",
            line(LineKind::Palindrome, &[0, 6]),
            "12",
            "r2c3<>34",
            line(LineKind::Palindrome, &[0, 6]),
            "",
        ),
        case(
            "whispers",
            line(LineKind::Whispers(3), &[0, 1]),
            "",
            "r1c1<>23 r1c2<>23",
            line(LineKind::Whispers(2), &[0, 1]),
            "",
        ),
        case("renban", line(LineKind::Renban, &[0, 1]), "12", "r1c2<>4", line(LineKind::Renban, &[0, 1]), ""),
        case(
            "between-line",
            line(LineKind::Between, &[0, 1, 2]),
            "",
            "r1c2<>14",
            line(LineKind::Between, &[0, 1, 2]),
            "14 23 14",
        ),
        case(
            "lockout-line",
            line(LineKind::Lockout, &[0, 1, 2]),
            "",
            "r1c2<>23",
            line(LineKind::Lockout, &[0, 1, 2]),
            "1234 14",
        ),
        // The first two cells are in one box.
        case(
            "region-sum",
            line(LineKind::RegionSum, &[0, 1, 2]),
            "",
            "r1c1<>4 r1c2<>4 r1c3<>12",
            line(LineKind::RegionSum, &[0, 1, 2, 3]),
            "",
        ),
        case(
            "zipper-line",
            line(LineKind::Zipper, &[0, 1, 2]),
            "",
            "r1c1<>4 r1c2<>12 r1c3<>4",
            line(LineKind::Zipper, &[0, 1, 2, 3]),
            "",
        ),
        // 1 and 4 leave the same when divided by 3.
        case("entropic-or-modular-line", entropic(), "14", "r1c2<>14 r1c3<>14", entropic(), ""),
        case("nabner-line", line(LineKind::Nabner, &[0, 1]), "12", "r1c2<>12", line(LineKind::Nabner, &[0, 1]), ""),
    ]
}

/// The 4x4 board with some rules whose first cells have these candidates.
fn with_cells((rules, first): (Vec<Rule>, &str)) -> Board {
    let mut board = board(rules);
    for (cell, kept) in board.geometry().cells().zip(first.split_whitespace()) {
        for digit in (board.candidates(cell) - digits(kept)).iter() {
            board.eliminate(Candidate { cell, digit });
        }
    }
    board
}

/// The same candidates on the board without rules.
fn without_rules(board: &Board, plain: &std::sync::Arc<Geometry>) -> Board {
    let mut same = Board::empty(plain.clone());
    for cell in plain.cells() {
        for digit in (same.candidates(cell) - board.candidates(cell)).iter() {
            same.eliminate(Candidate { cell, digit });
        }
    }
    same
}

fn digits(symbols: &str) -> DigitSet {
    symbols.chars().filter_map(Digit::from_symbol).collect()
}

/// The effects of each step, all of which the checker accepts.
fn found(id: &str, board: &Board) -> Vec<String> {
    let steps = TechniqueId::find(id).unwrap().all(board);
    steps.iter().for_each(|step| assert_eq!(verify(board, step), Ok(()), "{step:?}"));
    steps.iter().map(|step| text::effects(board.geometry(), &step.effects)).collect()
}

#[test]
fn each_technique_finds_its_step_and_takes_no_near_miss_for_one() {
    for Case { id, found: example, effects, near } in cases() {
        let all = found(id, &with_cells(example));
        assert!(all.iter().any(|one| one == effects), "{id}: {all:?}");
        assert_eq!(found(id, &with_cells(near)), [""; 0], "{id}");
    }
}

#[test]
fn each_technique_for_rules_has_a_case() {
    let cases: BTreeSet<&str> = cases().iter().map(|case| case.id).collect();
    let of_rules = table().iter().filter(|technique| matches!(technique.family, Family::Rule | Family::Ledger));
    assert_eq!(cases, of_rules.map(|technique| technique.id.0).collect());
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
    let (mut steps, mut techniques) = (0, BTreeSet::new());
    for _ in 0..250 {
        let solution = &fillings[random.below(fillings.len())];
        let rules: Vec<Rule> = (0..2 + random.below(3)).map(|_| chance::any(&plain, solution, &mut random)).collect();
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
fn chains_colors_and_forcing_go_through_what_rules_bar() {
    let mut random = Random::new(12);
    let plain = Geometry::new(Shape::boxes(2, 2)).unwrap();
    let fillings: Vec<PerCell<Digit>> = exact::solutions(&Board::empty(plain.clone())).collect();
    let of_links = |family| matches!(family, Family::Chain | Family::Coloring | Family::ForcingChain);
    let (mut steps, mut by_rule) = (0, BTreeSet::new());
    for _ in 0..150 {
        let solution = &fillings[random.below(fillings.len())];
        let rules: Vec<Rule> = (0..2 + random.below(3)).map(|_| chance::any(&plain, solution, &mut random)).collect();
        let mut board = board(rules);
        let all: Vec<PerCell<Digit>> = exact::solutions(&board).collect();
        let is_true = |at: Candidate| all.iter().any(|one| one[at.cell] == at.digit);
        let everything = |board: &Board| {
            let of =
                |cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>();
            board.geometry().cells().flat_map(of).collect::<Vec<_>>()
        };
        for at in everything(&board).into_iter().filter(|&at| !is_true(at)) {
            if random.below(10) < 7 {
                board.eliminate(at);
            }
        }
        for technique in table().iter().filter(|technique| of_links(technique.family)) {
            for step in technique.all(&board) {
                assert_eq!(verify(&board, &step), Ok(()), "{step:?} on {:?}", board.geometry().shape().extras);
                assert!(step.effects.iter().all(|effect| match *effect {
                    Effect::Eliminate(at) => !is_true(at),
                    Effect::Place(at) => all.iter().all(|one| one[at.cell] == at.digit),
                }));
                steps += 1;
                if verify(&without_rules(&board, &plain), &step).is_err() {
                    by_rule.insert(technique.id);
                }
            }
        }
    }
    assert!(steps > 500 && by_rule.len() > 5, "{steps} steps, by rules {by_rule:?}");
}

#[test]
fn boards_without_rules_have_no_such_steps() {
    let board = Board::empty(Geometry::classic9());
    let of_rules = |kind: &&Kind| matches!(kind.family, Family::Rule | Family::Ledger);
    for kind in crate::technique::kinds().iter().filter(of_rules) {
        assert_eq!(kind.id.get().all(&board), []);
    }
}

#[test]
fn the_checker_follows_where_the_fillings_of_a_rule_are_too_many_to_go_through_all() {
    // Two of twelve are seen, so the first one is not the largest, which would hide all others.
    let row: Vec<Cell> = (84..96).map(Cell).collect();
    let rule = Clue { kind: ClueKind::Skyscraper, cells: row.clone(), value: 2 };
    let mut board = Board::empty(Geometry::new(Shape::boxes(3, 4).with(Extra::Rule(Rule::Clue(rule)))).unwrap());
    let left = "1246789AC 136789AC 123469AC 124678AC 23478AC 234689AC 123689C 134689AC 12346789AC 5 124789C B";
    for (cell, left) in row.into_iter().zip(left.split(' ')) {
        for digit in (board.candidates(cell) - digits(left)).iter() {
            board.eliminate(Candidate { cell, digit });
        }
    }
    [(93, 4), (95, 10)].into_iter().for_each(|(cell, digit)| board.place(Cell(cell), Digit(digit)));
    assert_eq!(found("outside-clue", &board), ["r8c1<>C"]);
    assert_eq!(found("every-way", &board), ["r8c1<>C r8c2<>A"]);
    let not_so = Effect::Eliminate(Candidate { cell: Cell(84), digit: Digit(7) });
    let step = &TechniqueId::find("outside-clue").unwrap().all(&board)[0];
    let step = Step { effects: vec![not_so].into(), ..step.clone() };
    assert_eq!(verify(&board, &step), Err(Rejection::DoesNotFollow(not_so)));
}
