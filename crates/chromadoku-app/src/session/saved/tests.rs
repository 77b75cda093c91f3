//! What is stored, in all its forms.

use chromadoku_board::geometry::{Base, Extra, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, RuleId, UnitId};
use chromadoku_board::note::Notes;
use chromadoku_board::rule::{
    Allowed, Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line,
    LineKind, LittleKiller, Mark, Negative, Parity, ParityKind, Quadruple, Region, Repeats, Rise, Rule, Slant,
    Thermometer,
};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{
    Automorphism, Chain, Constraint, Cover, Effect, Effects, FewUnits, Filling, HallSet, Inference, Ledger, Lemma, Net,
    Node, Pattern, Premise, Refutation, Side, Step, Strong, UnitBlocks,
};
use chromadoku_solver::technique::TechniqueId;

use super::*;
use crate::form;
use crate::session::timeline::Branch;
use crate::session::{Cause, Edit, GraphModel, Layout, Move};

fn cells(cells: impl IntoIterator<Item = u16>) -> Vec<Cell> {
    cells.into_iter().map(Cell).collect()
}

fn at(cell: u16, digit: u8) -> Candidate {
    Candidate { cell: Cell(cell), digit: Digit(digit) }
}

/// A rule of each kind, in each of its forms.
fn rules() -> Vec<Rule> {
    let line = |kind| Rule::Line(Line { kind, cells: cells([0, 1, 2]) });
    let dot = |mark| Rule::Dot(Dot { cells: [Cell(7), Cell(8)], mark });
    let killer = |slant| Rule::LittleKiller(LittleKiller { cells: cells([1, 9]), slant, sum: 300 });
    let clue = |kind| Rule::Clue(Clue { kind, cells: cells(0..9), value: 12 });
    let indexer = |kind| Rule::Indexer(Indexer { kind, cells: cells(9..18), at: 3 });
    let mut rules = vec![
        Rule::Cage(Cage { cells: cells([0, 1]), sum: Some(200), repeats: Repeats::Barred }),
        Rule::Cage(Cage { cells: cells([0, 1]), sum: None, repeats: Repeats::Allowed }),
        Rule::Arrow(Arrow { circle: cells([10]), shaft: cells([11, 12]) }),
        Rule::DoubleArrow(DoubleArrow { cells: cells([10, 11, 12]) }),
        Rule::Thermometer(Thermometer { cells: cells([1, 2]), rise: Rise::Strict }),
        Rule::Thermometer(Thermometer { cells: cells([1, 2]), rise: Rise::Slow }),
        Rule::Negative(Negative::Difference),
        Rule::Negative(Negative::Ratio),
        Rule::Negative(Negative::Sum),
        Rule::Parity(Parity { cell: Cell(4), kind: ParityKind::Odd }),
        Rule::Parity(Parity { cell: Cell(4), kind: ParityKind::Even }),
        Rule::Allowed(Allowed { cell: Cell(5), digits: DigitSet(0b1_0110_0000) }),
        Rule::Extreme(Extreme { kind: ExtremeKind::Minimum, cell: Cell(6), neighbors: cells([5, 7]) }),
        Rule::Extreme(Extreme { kind: ExtremeKind::Maximum, cell: Cell(6), neighbors: cells([5, 7]) }),
        Rule::Quadruple(Quadruple { cells: cells([0, 1, 9, 10]), digits: vec![Digit(1), Digit(1)] }),
        Rule::Clone(Clones { cells: cells([0]), copies: cells([80]) }),
        Rule::Region(Region { cells: cells([3, 13]) }),
    ];
    rules.extend([Slant::UpLeft, Slant::UpRight, Slant::DownLeft, Slant::DownRight].map(killer));
    rules.extend([Mark::Difference(1), Mark::Ratio(2), Mark::Sum(10), Mark::Less].map(dot));
    rules.extend([ClueKind::Sandwich, ClueKind::XSum, ClueKind::Skyscraper].map(clue));
    rules.extend([IndexerKind::Row, IndexerKind::Column, IndexerKind::Box].map(indexer));
    let kinds = [
        LineKind::Renban,
        LineKind::Whispers(5),
        LineKind::Palindrome,
        LineKind::Between,
        LineKind::Lockout,
        LineKind::RegionSum,
        LineKind::Zipper,
        LineKind::Entropic,
        LineKind::Modular,
        LineKind::Nabner,
    ];
    rules.extend(kinds.map(line));
    rules
}

/// A premise of each kind.
fn premises() -> Vec<Premise> {
    let set: CellSet = cells([3, 70]).into_iter().collect();
    let digits = DigitSet(0b10_0001);
    let lemma =
        |over| Lemma { effect: Effect::Place(at(2, 2)), net: Net { over, ..Net::of(vec![Premise::Cells(set)]) } };
    let ruled = [
        Premise::Filling(Filling { rules: vec![RuleId(900)], cells: set }),
        Premise::Ledger(Ledger { units: vec![UnitId(26)], rules: vec![RuleId(1)] }),
    ];
    let plain = [
        Premise::One(Constraint::Cell(Cell(80))),
        Premise::Cells(set),
        Premise::Covered(cover()),
        Premise::Uncolorable(set, digits),
        Premise::Swap(set, digits),
        Premise::Grave(vec![at(1, 1), at(0, 0)]),
        Premise::Lemma(Box::new(lemma(None))),
        Premise::Lemma(Box::new(lemma(Some(Premise::One(Constraint::Place(UnitId(3), Digit(2))))))),
    ];
    plain.into_iter().chain(ruled).collect()
}

fn cover() -> Cover {
    let place = |unit| Constraint::Place(UnitId(unit), Digit(4));
    Cover { bases: vec![place(1), place(300)], covers: vec![Constraint::Cell(Cell(40))], fins: vec![at(41, 4)] }
}

/// A pattern of each kind, with refutations.
fn patterns() -> Vec<Pattern> {
    let inference = |premise, excluded| Inference { premise, excluded };
    let cases = vec![vec![inference(0, vec![at(300, 24), at(0, 0)]), inference(9, vec![])], vec![]];
    let refutations = vec![Refutation { effect: Effect::Eliminate(at(0, 3)), cases }];
    let net = Net { refutations, ..Net::in_cases(Premise::One(Constraint::Cell(Cell(7))), premises()) };
    let lemma = Premise::Lemma(Box::new(Lemma { effect: Effect::Place(at(600, 24)), net: net.clone() }));
    let of_lemma = Net { premises: vec![lemma], over: None, ..net.clone() };
    patterns_without().into_iter().chain([net, of_lemma].map(Pattern::Net)).collect()
}

/// A pattern of each kind, as they were before they had refutations.
fn patterns_without() -> Vec<Pattern> {
    let set: CellSet = cells([0, 1]).into_iter().collect();
    let hall = |side| HallSet {
        side,
        units: FewUnits::from_vec(vec![UnitId(0), UnitId(18)]),
        cells: set,
        digits: DigitSet(3),
    };
    let node = |digit, cell| Node { digit: Digit(digit), cells: CellSet::of(Cell(cell)) };
    let chain = Chain {
        nodes: vec![node(0, 0), node(0, 1), node(1, 1), node(1, 2)],
        strong: vec![Strong::One(Constraint::Cell(Cell(1))), Strong::Locked(set)],
        closed: true,
    };
    let map = Automorphism { cells: cells((0..81).rev()).into(), digits: (0..9).rev().map(Digit).collect() };
    vec![
        Pattern::Hall(hall(Side::Cells)),
        Pattern::Hall(hall(Side::Digits)),
        Pattern::Cover(cover()),
        Pattern::Blocks(UnitBlocks { unit: UnitId(8), blocks: vec![(set, DigitSet(3))] }),
        Pattern::Chain(chain),
        Pattern::Templates(Digit(8)),
        Pattern::Net(Net::of(premises())),
        Pattern::Net(Net::in_cases(Premise::One(Constraint::Cell(Cell(7))), vec![])),
        Pattern::Automorphism(map),
        Pattern::Joint(vec![Pattern::Templates(Digit(0)), Pattern::Cover(cover())]),
        Pattern::Filling(Filling { rules: vec![RuleId(2)], cells: set }),
        Pattern::Ledger(Ledger { units: vec![UnitId(2)], rules: vec![] }),
    ]
}

/// Work in which each variant of all that is stored occurs, be it possible or not; the number chooses among what excludes each other.
fn everything(number: usize, patterns: Vec<Pattern>) -> Saved {
    let step = |pattern| {
        let effects = Effects::from_vec(vec![Effect::Eliminate(at(0, 3)), Effect::Place(at(600, 24))]);
        Cause::Step(Rc::new(Step { technique: TechniqueId("naked-pair"), pattern, effects }))
    };
    let plain = [Cause::Entry, Cause::Erase, Cause::Mark, Cause::Guess, Cause::Search, Cause::Import, Cause::Proved];
    let edits = vec![
        Edit::Value(Cell(0), Some(Digit(8))),
        Edit::Value(Cell(1), None),
        Edit::Remove(at(80, 0)),
        Edit::Marks(Cell(3), DigitSet(0b1_1000_0001)),
        Edit::Strikes(Cell(4), DigitSet(0)),
    ];
    let made = |cause| Move { cause, edits: edits.clone() };
    let bases = [
        Base::Boxes { width: 3, height: 3 },
        Base::Regions((0..81).map(|cell| cell / 9).collect()),
        Base::Units { digits: 2, places: vec![(0, 0), (0, 200)], units: vec![cells([0, 1])] },
    ];
    let extras = [
        Extra::Diagonals,
        Extra::Windows,
        Extra::AntiKnight,
        Extra::AntiKing,
        Extra::Falling,
        Extra::Rising,
        Extra::DisjointGroups,
    ];
    let models = [
        GraphModel::Cells,
        GraphModel::Unit,
        GraphModel::Reduction,
        GraphModel::Candidates,
        GraphModel::Digit,
        GraphModel::Links,
        GraphModel::Search,
        GraphModel::Proof,
    ];
    let branch = Branch { at: 1, moves: vec![made(Cause::Entry)] };
    Saved {
        shape: Shape {
            base: bases[number % 3].clone(),
            extras: extras.into_iter().chain(rules().into_iter().map(Extra::Rule)).collect(),
        },
        givens: PerCell::from(vec![Some(Digit(0)), None, Some(Digit(24))]),
        timeline: Timeline {
            moves: plain.into_iter().chain(patterns.into_iter().map(step)).map(made).collect(),
            cursor: 1_000,
            branches: vec![branch],
        },
        stage: [Stage::SetUp, Stage::Play][number % 2],
        view: GraphView {
            model: models[number % 8],
            layout: [Layout::Board, Layout::Circle, Layout::Force][number % 3],
            unit: (number > 0).then_some(UnitId(130)),
        },
        credits: Rc::default(),
    }
}

/// Work of each number as the first form has it, a line each: from before there were refutations, and since. Neither is ever
/// written anew.
const FIRST: &str = include_str!("first.txt");
const REFUTED: &str = include_str!("refuted.txt");

/// Held against each other move by move, since all of it is pages long.
fn assert_reads(bytes: &[u8], expected: &Saved) {
    let read = Saved::read(bytes).unwrap();
    read.timeline.moves.iter().zip(&expected.timeline.moves).for_each(|(read, expected)| assert_eq!(read, expected));
    assert!(read == *expected, "they differ in something else");
}

#[test]
fn each_variant_keeps_its_number_whatever_becomes_of_the_types() {
    for (number, line) in REFUTED.lines().enumerate() {
        let (bytes, saved) = (form::open(line).unwrap(), everything(number, patterns()));
        assert_reads(&bytes, &saved);
        assert!(saved.write() == bytes, "work {number} is written in other bytes");
    }
    for (number, line) in FIRST.lines().enumerate() {
        assert_reads(&form::open(line).unwrap(), &everything(number, patterns_without()));
    }
}

#[test]
fn what_the_first_form_gained_keeps_its_number_too() {
    let (edit, bytes) = (Edit::Colors(Cell(300), DigitSet(0b1_0000_0010)), vec![4, 0xac, 2, 0x82, 2]);
    assert_eq!(wire::write(&edit), bytes);
    assert_eq!(wire::read(&bytes), Some(edit));
    let notes = Notes { corner: DigitSet(0b11), center: DigitSet(0b1_0000_0000) };
    let (edit, bytes) = (Edit::Notes(Cell(7), notes), vec![5, 7, 3, 0x80, 2]);
    assert_eq!(wire::write(&edit), bytes);
    assert_eq!(wire::read(&bytes), Some(edit));
    let boards = Base::Boards { width: 3, height: 3, corners: vec![(0, 0), (6, 6)] };
    let bytes = vec![3, 3, 3, 2, 0, 0, 6, 6];
    assert_eq!(wire::write(&boards), bytes);
    assert_eq!(wire::read(&bytes), Some(boards));
    for (model, number) in [(GraphModel::Rules, 8), (GraphModel::Combinations, 9)] {
        assert_eq!(wire::write(&model), [number]);
        assert_eq!(wire::read(&[number]), Some(model));
    }
}

#[test]
fn what_the_second_form_adds_comes_last() {
    let plain = everything(0, patterns());
    let saved = Saved { credits: Rc::new(Credits::new("A", "", "Odd.\nÜ")), ..plain.clone() };
    let mut bytes = plain.write();
    assert_eq!(bytes[0], 1);
    bytes[0] = 2;
    bytes.extend(b"\x01A\x00\x07Odd.\n\xc3\x9c");
    assert!(saved.write() == bytes);
    assert_reads(&bytes, &saved);
}

#[test]
fn what_a_technique_showed_that_is_no_more_stays_proved() {
    let mut bytes = everything(0, patterns()).write();
    let before = Saved::read(&bytes).unwrap().timeline;
    let (old, new) = (b"naked-pair", b"n4ked-p4ir");
    while let Some(start) = bytes.windows(old.len()).position(|part| part == old) {
        bytes[start..start + new.len()].copy_from_slice(new);
    }
    let after = Saved::read(&bytes).unwrap().timeline;
    for (before, after) in before.moves.iter().zip(&after.moves) {
        assert_eq!(before.edits, after.edits);
        assert_eq!(after.cause, if before.cause.is_step() { Cause::Proved } else { before.cause.clone() });
    }
}

#[test]
fn bytes_that_are_cut_go_on_or_go_too_deep_are_no_work() {
    let bytes = everything(1, patterns()).write();
    for end in 1..bytes.len() {
        assert_eq!(Saved::read(&bytes[..end]), Err(SavedError::Malformed));
    }
    assert_eq!(Saved::read(&[&bytes[..], &[0]].concat()), Err(SavedError::Malformed));
    assert_eq!(Saved::read(&[3]), Err(SavedError::Version(3)));
    // Patterns in patterns: each is a list of one.
    assert!(wire::read::<Pattern>(&[8, 1].repeat(100_000)).is_none());
}
