//! What rules mean, against what they come down to, and both against the exact search.

use std::collections::BTreeSet;

use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::geometry::{Base, Extra, Geometry, Shape, UnitKind};
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, RuleId};
use chromadoku_board::puzzle::Puzzle;
use chromadoku_board::random::Random;
use chromadoku_board::rule::limit::{self, Limit};
use chromadoku_board::rule::narrow::Room;
use chromadoku_board::rule::testing::samples;
use chromadoku_board::rule::*;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::exact::{self, Exact, Method, Progress};

fn geometry(shape: Shape) -> std::sync::Arc<Geometry> {
    Geometry::new(shape).unwrap()
}

fn board(geometry: &std::sync::Arc<Geometry>, values: &PerCell<Digit>) -> Board {
    Board::from_values(geometry.clone(), &values.values().map(|&digit| Some(digit)).collect())
}

/// Whether values keep a limit.
fn keeps(limit: &Limit, values: &PerCell<Digit>) -> bool {
    let number = |cell: Cell| i32::from(values[cell].0) + 1;
    match limit {
        Limit::Cell(cell, digits) => digits.contains(values[*cell]),
        Limit::Pair(pair) => pair.tables[0][values[pair.cells[0]].0 as usize].contains(values[pair.cells[1]]),
        Limit::Sum(sum) => sum.terms.iter().map(|&(cell, factor)| factor * number(cell)).sum::<i32>() == sum.total,
        Limit::Sets(sets) => {
            let all = sets.cells.iter().map(|&cell| values[cell]).collect();
            sets.sets.contains(&all)
        }
        Limit::Machine(machine) => {
            let mut states = vec![0];
            for (layer, &cell) in machine.table.layers.iter().zip(&machine.cells) {
                let leads = |way: &&limit::Way| states.contains(&way.from) && way.digits.contains(values[cell]);
                states = layer.iter().filter(leads).map(|way| way.to).collect();
            }
            !states.is_empty()
        }
    }
}

/// Whether a full board keeps every limit and every unit.
fn keeps_limits(geometry: &Geometry, values: &PerCell<Digit>) -> bool {
    let differ = |a: Cell| geometry.neighbors(a).iter().all(|&b| values[a] != values[b]);
    let cells = geometry.rules().flat_map(|(_, rule)| rule.cells());
    geometry.limits().iter().all(|(_, limit)| keeps(limit, values)) && cells.into_iter().all(differ)
}

#[test]
fn a_filling_that_keeps_a_rule_is_accepted_as_far_as_it_is_known() {
    let mut random = Random::new(7);
    for (shape, values) in samples() {
        let geometry = geometry(shape);
        assert_eq!(check(&geometry, &values), Ok(()), "{}", geometry.title());
        assert!(board(&geometry, &values).is_solved(), "{}", geometry.title());
        for _ in 0..50 {
            let known: PerCell<Option<Digit>> =
                values.values().map(|&digit| (random.below(2) == 0).then_some(digit)).collect();
            assert!(Puzzle::new(geometry.clone(), known).is_ok(), "{}", geometry.title());
        }
    }
}

#[test]
fn what_rules_mean_is_what_they_come_down_to() {
    let mut random = Random::new(8);
    for (shape, solution) in samples() {
        let geometry = geometry(shape);
        let cells: Vec<Cell> = match geometry.rules().flat_map(|(_, rule)| rule.cells()).collect::<Vec<_>>() {
            all if geometry.unit_count() > 0 => all,
            _ => geometry.cells().collect(),
        };
        let (mut kept, mut broken) = (0, 0);
        for _ in 0..600 {
            // Near misses as well as anything at all.
            let mut values = solution.clone();
            for _ in 0..random.below(4) {
                values[cells[random.below(cells.len())]] = Digit(random.below(geometry.digit_count()) as u8);
            }
            let differ = cells.iter().all(|&a| geometry.neighbors(a).iter().all(|&b| values[a] != values[b]));
            let means = check(&geometry, &values);
            assert_eq!(means.is_ok() && differ, keeps_limits(&geometry, &values), "{} {values:?}", geometry.title());
            match means {
                Ok(()) => kept += 1,
                Err(rule) => {
                    broken += 1;
                    let full = board(&geometry, &values);
                    assert!(!full.is_solved() && full.broken_rule() == Some(rule));
                }
            }
        }
        assert!(kept > 100 && (broken > 10 || geometry.is_plain()), "{}: {kept}, {broken}", geometry.title());
    }
}

#[test]
fn chance_draws_every_kind_that_has_a_sample() {
    let mut random = Random::new(11);
    let (mut known, mut drawn) = (BTreeSet::new(), BTreeSet::new());
    // Small boards as well: some of them have neither X nor V.
    let small = || Shape::boxes(2, 2);
    let fillings = exact::solutions(&Board::empty(geometry(small())));
    for (shape, filling) in samples().into_iter().chain(fillings.map(|filling| (small(), filling))) {
        let plain = geometry(Shape { base: shape.base.clone(), extras: Vec::new() });
        known.extend(geometry(shape).rules().map(|(_, rule)| rule.name()));
        drawn.extend((0..200).map(|_| chance::any(&plain, &filling, &mut random).name()));
    }
    assert_eq!(known.difference(&drawn).collect::<Vec<_>>(), [&""; 0]);
}

#[test]
fn exact_search_finds_just_the_fillings_that_keep_all_rules() {
    let mut random = Random::new(9);
    let plain = geometry(Shape::boxes(2, 2));
    let fillings: Vec<PerCell<Digit>> = exact::solutions(&Board::empty(plain.clone())).collect();
    for round in 0..400 {
        let solution = &fillings[random.below(fillings.len())];
        let mut shape = Shape::boxes(2, 2);
        for _ in 0..1 + random.below(3) {
            // A rule that all marks are given depends on the others.
            let candidate = chance::any(&plain, solution, &mut random);
            let more = shape.clone().with(Extra::Rule(candidate));
            if check(&geometry(more.clone()), solution).is_ok() {
                shape = more;
            }
        }
        let geometry = geometry(shape);
        let expected = fillings.iter().filter(|filling| board(&geometry, filling).is_solved()).count() as u64;
        for method in [Method::Fastest, Method::Learning] {
            let mut search = Exact::by(method, &Board::empty(geometry.clone()));
            let mut found = 0;
            while let Progress::Solution(_) = search.run(u64::MAX) {
                found += 1;
            }
            assert_eq!(found, expected, "round {round}, {method:?}: {:?}", geometry.shape().extras);
        }
        assert!(expected > 0);
    }
}

/// Whether cells can take some of these digits so that a limit is kept and those that see each other differ.
fn can_be_kept(geometry: &Geometry, limit: &Limit, digits: &[u32]) -> bool {
    fn try_from(at: usize, values: &mut PerCell<Digit>, geometry: &Geometry, limit: &Limit, digits: &[u32]) -> bool {
        let cells = limit.cells();
        let Some(&cell) = cells.get(at) else { return keeps(limit, values) };
        DigitSet(digits[at]).iter().any(|digit| {
            values[cell] = digit;
            let differs = |&other: &Cell| values[other] != digit || !geometry.peers(cell).contains(other);
            cells[..at].iter().all(differs) && try_from(at + 1, values, geometry, limit, digits)
        })
    }
    try_from(0, &mut PerCell::filled(Digit(0), geometry.cell_count()), geometry, limit, digits)
}

#[test]
fn why_a_limit_takes_digits_away_is_enough_for_it_and_often_less_than_all_that_was_lost() {
    let (mut random, mut room) = (Random::new(10), Room::default());
    let plain = geometry(Shape::boxes(2, 2));
    let solution = exact::solutions(&Board::empty(plain.clone())).next().unwrap();
    let (mut asked, mut wider) = (0, 0);
    for _ in 0..300 {
        let rule = chance::any(&plain, &solution, &mut random);
        let geometry = geometry(Shape::boxes(2, 2).with(Extra::Rule(rule)));
        for ((_, limit), narrow) in geometry.limits().iter().zip(geometry.narrows().iter()) {
            let digits: Vec<u32> = limit.cells().iter().map(|_| 1 + random.below(15) as u32).collect();
            let mut kept = digits.clone();
            // What cannot be at all, or with one of the digits that are lost.
            let impossible: Vec<Option<(usize, Digit)>> = match narrow.keep(&mut kept, &mut room) {
                Err(_) => vec![None],
                Ok(()) => (0..digits.len())
                    .flat_map(|at| DigitSet(digits[at] & !kept[at]).iter().map(move |digit| Some((at, digit))))
                    .collect(),
            };
            for with in impossible {
                let (mut wide, mut most) = (digits.clone(), vec![15; digits.len()]);
                if let Some((at, digit)) = with {
                    (wide[at], most[at]) = (1 << digit.0, 1 << digit.0);
                }
                let before = wide.clone();
                narrow.widen(&mut wide, &most, &mut room);
                assert!(!can_be_kept(&geometry, limit, &wide), "{limit:?}: {before:?} became {wide:?}");
                assert!(before.iter().zip(&wide).all(|(before, wide)| before & !wide == 0));
                asked += 1;
                wider += u32::from(wide != before);
            }
        }
    }
    assert!(asked > 200 && 2 * wider > asked, "{wider} of {asked}");
}

#[test]
fn clues_hold_on_large_boards_too_where_their_machines_are_large() {
    let plain = geometry(Shape::boxes(4, 3));
    let row: Vec<Cell> = (0..12).map(Cell).collect();
    let clue = |kind, value| Extra::Rule(Rule::Clue(Clue { kind, cells: row.clone(), value }));
    for (kind, value) in [(ClueKind::XSum, 33), (ClueKind::Sandwich, 33), (ClueKind::Skyscraper, 4)] {
        let geometry = geometry(plain.shape().clone().with(clue(kind, value)));
        for solution in exact::solutions(&Board::empty(geometry.clone())).take(3) {
            assert_eq!(check(&geometry, &solution), Ok(()), "{kind:?}");
        }
        assert!(geometry.limits().iter().any(|(_, limit)| limit.cells() == row), "{kind:?}");
    }
}

#[test]
fn a_skyscraper_clue_along_a_part_of_a_row_need_not_see_the_highest_digit() {
    let plain = geometry(Shape::boxes(2, 2));
    let clue = Clue { kind: ClueKind::Skyscraper, cells: (0..3).map(Cell).collect(), value: 2 };
    let geometry = geometry(plain.shape().clone().with(Extra::Rule(Rule::Clue(clue))));
    let fits = |solution: &PerCell<Digit>| check(&geometry, solution).is_ok();
    let expected = exact::solutions(&Board::empty(plain)).filter(fits).count();
    assert!(expected > 0);
    assert_eq!(exact::solutions(&Board::empty(geometry.clone())).count(), expected);
}

#[test]
fn a_broken_rule_is_a_contradiction_and_no_puzzle() {
    let cage = Rule::Cage(Cage::new([0, 1, 4].map(Cell).to_vec(), Some(6)));
    let geometry = geometry(Shape::boxes(2, 2).with(Extra::Rule(cage)));
    let values = |text: &str| text.chars().map(Digit::from_symbol).collect::<PerCell<_>>();
    let check = |text: &str| Board::from_values(geometry.clone(), &values(text)).contradiction();
    assert_eq!(check("12..3..........."), None);
    assert_eq!(check("12..4..........."), Some(Contradiction::Rule(RuleId(0))));
    assert_eq!(check("43.............."), Some(Contradiction::Rule(RuleId(0))), "nothing is left for the third");
    assert!(Puzzle::new(geometry.clone(), values("43..............")).is_err());
}

#[test]
fn rules_of_single_cells_leave_a_new_board_their_digits() {
    let odd = Rule::Parity(Parity { cell: Cell(3), kind: ParityKind::Odd });
    let some = Rule::Allowed(Allowed { cell: Cell(3), digits: DigitSet(0b1110) });
    let shape = Shape::boxes(2, 2).with(Extra::Rule(odd)).with(Extra::Rule(some));
    assert_eq!(Board::empty(geometry(shape)).candidates(Cell(3)), DigitSet(0b100));
}

#[test]
fn rules_that_no_board_can_have_are_refused() {
    let refused = |rule: Rule| Geometry::new(Shape::boxes(2, 2).with(Extra::Rule(rule))).is_err();
    assert!(refused(Rule::Cage(Cage::new(vec![Cell(16)], None))));
    assert!(refused(Rule::Cage(Cage::new((0..5).map(Cell).collect(), None))), "more cells than digits");
    assert!(refused(Rule::Cage(Cage::new(vec![Cell(0), Cell(0)], None))));
    assert!(refused(Rule::Arrow(Arrow { circle: vec![], shaft: vec![Cell(0)] })));
    assert!(refused(Rule::Indexer(Indexer { kind: IndexerKind::Box, cells: vec![Cell(0)], at: 0 })));
    let many = (0..=MAX_RULES).map(|_| Extra::Rule(Rule::Negative(Negative::Sum))).collect();
    assert!(Geometry::new(Shape { extras: many, ..Shape::boxes(2, 2) }).is_err());
}

#[test]
fn a_board_is_called_by_its_kinds_of_rules_each_once() {
    let cage = |cell| Extra::Rule(Rule::Cage(Cage::new(vec![Cell(cell)], None)));
    let dot = Extra::Rule(Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Difference(1) }));
    let shape = Shape::boxes(3, 3).with(Extra::AntiKnight).with(cage(1)).with(dot).with(cage(2));
    assert_eq!(geometry(shape).title(), "9×9 anti-knight, killer, dots");
}

#[test]
fn the_rule_of_45_holds_where_lines_of_boards_share_cells() {
    // The last row of the first board and the first of the second share three cells.
    let base = Base::Boards { width: 2, height: 2, corners: vec![(0, 0), (3, 1)] };
    let plain = geometry(Shape { base, extras: Vec::new() });
    let Progress::Solution(filling) = Exact::fillings(&plain).run(u64::MAX) else { panic!("it has fillings") };
    let sum = |cells: &[Cell]| cells.iter().map(|&cell| u16::from(filling[cell].0) + 1).sum();
    let rows = plain.units().map(|(_, unit)| unit).filter(|unit| unit.kind == UnitKind::Row);
    let cages = rows.map(|unit| unit.cells[..3].to_vec()).map(|cells| Cage {
        sum: Some(sum(&cells)),
        cells,
        repeats: Repeats::Barred,
    });
    let geometry = geometry(cages.map(|cage| Extra::Rule(Rule::Cage(cage))).fold(plain.shape().clone(), Shape::with));
    assert!(!geometry.balances().is_empty());
    for balance in geometry.balances() {
        assert!(balance.equation.fits(&|cell| Some(i32::from(filling[cell].0) + 1), 4), "{:?}", balance.ledger);
    }
}

#[test]
fn no_solution_has_both_of_two_candidates_that_exclude_each_other() {
    let mut random = Random::new(17);
    let plain = geometry(Shape::boxes(2, 2));
    let fillings: Vec<_> = exact::solutions(&Board::empty(plain.clone())).collect();
    let mut count = 0;
    for _ in 0..150 {
        let filling = &fillings[random.below(fillings.len())];
        let rules = (0..2).map(|_| Extra::Rule(chance::any(&plain, filling, &mut random)));
        let geometry = geometry(rules.fold(Shape::boxes(2, 2), Shape::with));
        let solutions: Vec<_> = exact::solutions(&Board::empty(geometry.clone())).collect();
        let digits = || geometry.digits().iter();
        for a in geometry.cells().flat_map(|cell| digits().map(move |digit| Candidate { cell, digit })) {
            for &b in geometry.conflicts().of(a) {
                let has = |at: Candidate| move |of: &&PerCell<Digit>| of[at.cell] == at.digit;
                assert!(!solutions.iter().filter(has(a)).any(|of| has(b)(&of)), "{a:?} {b:?}");
                assert!(geometry.excludes(b, a) && geometry.conflict(a, b).is_some(), "{a:?} {b:?}");
                count += 1;
            }
        }
    }
    assert!(count > 5_000, "{count}");
}
