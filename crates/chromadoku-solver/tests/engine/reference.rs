//! Finders held against plain readings of their definitions, on random sound positions.

use std::collections::{BTreeSet, HashSet};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_board::random::Random;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{Facts, TechniqueId};
use chromadoku_solver::verify::verify_unique;

use crate::corpus;

/// A position that its solution fits, and the cells of its givens, which have no other solution.
struct Position {
    board: Board,
    givens: CellSet,
    solution: Vec<Digit>,
}

/// Positions of 9x9 puzzles: the givens, some more values, and some false candidates eliminated.
fn positions(count: usize, seed: u64) -> impl Iterator<Item = Position> {
    let puzzles: Vec<corpus::Entry> = corpus::minimal9().into_iter().chain(corpus::easy9()).collect();
    let mut random = Random::new(seed);
    (0..count).filter_map(move |at| {
        let entry = &puzzles[at % puzzles.len()];
        let values = entry.solution.as_ref().filter(|_| entry.count == 1)?;
        let solution: Vec<Digit> = values.iter().map(|(_, value)| value.unwrap()).collect();
        let mut board = entry.board.clone();
        let givens = board.geometry().cell_set() - *board.unsolved();
        let (more, gone) = (random.below(40), 10 + random.below(60));
        let geometry = board.geometry().clone();
        for cell in geometry.cells().filter(|_| random.below(100) < more) {
            place(&mut board, cell, &solution);
        }
        for cell in geometry.cells() {
            for digit in (board.candidates(cell) - DigitSet::of(solution[cell.index()])).iter() {
                if board.candidates(cell).len() > 2 && random.below(100) < gone {
                    board.eliminate(Candidate { cell, digit });
                }
            }
        }
        Some(Position { board, givens, solution })
    })
}

fn place(board: &mut Board, cell: Cell, solution: &[Digit]) {
    if board.value(cell).is_none() {
        board.place(cell, solution[cell.index()]);
    }
}

type Taken = BTreeSet<(Cell, Digit)>;

/// What each step of some techniques takes; each is held against the checker and the solution.
fn found(position: &Position, ids: &[&'static str]) -> HashSet<Taken> {
    let Position { board, givens, solution } = position;
    let facts = Facts::new(board).with_unique(Some(*givens));
    let steps = ids.iter().flat_map(|&id| TechniqueId(id).get().all_of(&facts));
    let taken = |step: Step| {
        assert_eq!(verify_unique(board, givens, &step), Ok(()), "{step:?}");
        let candidate = |effect: &Effect| match *effect {
            Effect::Eliminate(Candidate { cell, digit }) if solution[cell.index()] != digit => (cell, digit),
            wrong => panic!("{wrong:?} by {step:?}"),
        };
        step.effects.iter().map(candidate).collect()
    };
    steps.map(taken).collect()
}

/// Checks that every set of the definition is found, and that there were enough of them.
fn all_are_found(
    positions: impl Iterator<Item = Position>,
    ids: &[&'static str],
    defined: impl Fn(&Position) -> HashSet<Taken>,
    least: usize,
) {
    let mut count = 0;
    for position in positions {
        let (wanted, found) = (defined(&position), found(&position, ids));
        let missing: Vec<&Taken> = wanted.difference(&found).take(3).collect();
        assert!(missing.is_empty(), "{ids:?} miss {missing:?} on {:?}", position.board);
        count += wanted.len();
    }
    assert!(count >= least, "only {count} of {ids:?}");
}

fn units_with(board: &Board, cells: &[Cell]) -> Vec<UnitId> {
    let cells: CellSet = cells.iter().copied().collect();
    board.geometry().units().filter(|(_, unit)| cells.is_subset(&unit.set)).map(|(id, _)| id).collect()
}

/// Every elimination in a corner of a rectangle that could be exchanged: with the digit there, no way is left to fill the four
/// cells but the exchangeable one.
fn hidden_rectangles(Position { board, .. }: &Position) -> HashSet<Taken> {
    let geometry = board.geometry();
    let mut all = HashSet::new();
    for (a, c) in geometry.cells().flat_map(|a| geometry.cells().map(move |c| (a, c))) {
        let ((top, left), (bottom, right)) = (geometry.place(a), geometry.place(c));
        if top == bottom || left == right || (top / 3 == bottom / 3) == (left / 3 == right / 3) {
            continue;
        }
        let cell = |row, column| geometry.cell_at(row, column).unwrap();
        let cells = [a, cell(top, right), c, cell(bottom, left)];
        for pair in cells.iter().map(|&cell| board.candidates(cell)).filter(|held| held.len() == 2) {
            let open = cells.iter().filter(|&&cell| !board.candidates(cell).is_subset(pair)).count();
            if open < 2 {
                continue;
            }
            for digit in (board.candidates(a) & pair).iter() {
                let other = (pair - DigitSet::of(digit)).first().unwrap();
                let is_swap =
                    |filling: &[Option<Digit>; 4]| *filling == [Some(digit), Some(other), Some(digit), Some(other)];
                let swap = [digit, other, digit, other];
                if !cells.iter().zip(swap).all(|(&cell, digit)| board.candidates(cell).contains(digit)) {
                    continue;
                }
                let fillings = fillings(board, cells, pair);
                let is_forced = fillings.iter().filter(|filling| filling[0] == Some(digit)).all(is_swap);
                // As HoDoKu has it: both lines of the corner need the other digit here, and the corner across has no others.
                let needs = |beside: Cell| {
                    let ends = CellSet::of(a) | CellSet::of(beside);
                    units_with(board, &[a, beside]).iter().any(|&unit| {
                        geometry.unit(unit).kind.is_line() && board.positions(unit, other).is_subset(&ends)
                    })
                };
                let across_is_closed = board.candidates(c).is_subset(pair) && board.candidates(c).len() == 2;
                if is_forced || across_is_closed && needs(cells[1]) && needs(cells[3]) {
                    all.insert(Taken::from([(a, digit)]));
                }
            }
        }
    }
    all
}

/// Ways to fill four corners with two digits, or something else, that leave no unit without a digit it has there alone.
fn fillings(board: &Board, cells: [Cell; 4], pair: DigitSet) -> Vec<[Option<Digit>; 4]> {
    let options = cells.map(|cell| {
        let held = board.candidates(cell);
        let other = (!held.is_subset(pair)).then_some(None);
        (held & pair).iter().map(Some).chain(other).collect::<Vec<_>>()
    });
    let mut all = vec![[None; 4]];
    for (at, options) in options.iter().enumerate() {
        let filled = |filling: [Option<Digit>; 4], option| {
            std::array::from_fn(|place| if place == at { option } else { filling[place] })
        };
        all = all.into_iter().flat_map(|filling| options.iter().map(move |&option| filled(filling, option))).collect();
    }
    let fits = |filling: &[Option<Digit>; 4]| {
        [(0, 1), (1, 2), (2, 3), (3, 0)].iter().all(|&(one, other)| {
            let ends = CellSet::of(cells[one]) | CellSet::of(cells[other]);
            let held = |digit| filling[one] == Some(digit) || filling[other] == Some(digit);
            let needed =
                |unit: &UnitId| pair.iter().all(|digit| held(digit) || !board.positions(*unit, digit).is_subset(&ends));
            (filling[one].is_none() || filling[one] != filling[other])
                && units_with(board, &[cells[one], cells[other]]).iter().all(needed)
        })
    };
    all.retain(fits);
    all
}

#[test]
fn hidden_rectangles_are_all_that_force_an_exchange() {
    all_are_found(positions(300, 1), &["hidden-rectangle"], hidden_rectangles, 100);
}

/// The components of a digit's strong links, each with its two colors.
fn colored(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let places = board.geometry().units().map(|(unit, _)| board.positions(unit, digit));
    let pairs: Vec<CellSet> = places.filter(|places| places.len() == 2).collect();
    let mut parts: Vec<[CellSet; 2]> = Vec::new();
    for start in pairs.iter().filter_map(|pair| pair.first()) {
        if parts.iter().flatten().any(|color| color.contains(start)) {
            continue;
        }
        let mut colors = [CellSet::of(start), CellSet::EMPTY];
        for _ in 0..board.geometry().cell_count() {
            for pair in &pairs {
                let [one, other] = colors;
                colors[1] |= if pair.intersects(&one) { *pair - one } else { CellSet::EMPTY };
                colors[0] |= if pair.intersects(&other) { *pair - other } else { CellSet::EMPTY };
            }
        }
        parts.push(colors);
    }
    parts
}

/// Whatever sees a cell of each of two sets.
fn between(board: &Board, digit: Digit, [one, other]: [&CellSet; 2]) -> Taken {
    let sees = |cell: Cell, set: &CellSet| board.geometry().peers(cell).intersects(set);
    let cells = board.geometry().cells().filter(|&cell| board.candidates(cell).contains(digit));
    cells.filter(|&cell| sees(cell, one) && sees(cell, other)).map(|cell| (cell, digit)).collect()
}

#[test]
fn multi_colors_take_what_two_components_exclude_together() {
    let defined = |Position { board, .. }: &Position| {
        let mut all = HashSet::new();
        for digit in board.geometry().digits().iter() {
            let parts = colored(board, digit);
            for (one, other) in parts.iter().flat_map(|one| parts.iter().map(move |other| (one, other))) {
                let touch = |a: usize, b: usize| {
                    one != other && one[a].iter().any(|cell| board.geometry().peers(cell).intersects(&other[b]))
                };
                let ways: Vec<Taken> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .into_iter()
                    .filter(|&(a, b)| touch(a, b))
                    .map(|(a, b)| between(board, digit, [&one[1 - a], &other[1 - b]]))
                    .collect();
                all.insert(ways.iter().flatten().copied().collect());
                all.extend(ways);
                for (a, color) in one.iter().enumerate() {
                    if touch(a, 0) && touch(a, 1) {
                        all.insert(color.iter().map(|cell| (cell, digit)).collect());
                    }
                }
            }
        }
        all.remove(&Taken::new());
        all
    };
    all_are_found(positions(600, 2), &["multi-colors-1", "multi-colors-2"], defined, 100);
}

/// A fish of two bases: these and what it takes, whether it is of the shape asked for, and whether it has fins.
type TwoFish = ([UnitId; 2], CellSet, bool, bool);

fn fish_of_two(board: &Board, digit: Digit, fits: fn([UnitKind; 2], [UnitKind; 2]) -> bool) -> Vec<TwoFish> {
    let geometry = board.geometry();
    let units: Vec<(UnitId, UnitKind, CellSet)> =
        geometry.units().map(|(id, unit)| (id, unit.kind, board.positions(id, digit))).collect();
    let pairs = || {
        let open = |at: usize| units[at..].iter().filter(|(_, _, places)| !places.is_empty());
        (0..units.len()).flat_map(move |at| open(at).take(1).flat_map(move |a| open(at + 1).map(move |b| (a, b))))
    };
    let mut all = Vec::new();
    for (a, b) in pairs().filter(|(a, b)| a.0 < b.0) {
        for (c, d) in pairs().filter(|(c, d)| c.0 < d.0 && ![a.0, b.0].iter().any(|base| [c.0, d.0].contains(base))) {
            let (based, covered) = (a.2 | b.2, c.2 | d.2);
            if !c.2.intersects(&based) || !d.2.intersects(&based) {
                continue;
            }
            let fins = (based - covered) | (a.2 & b.2);
            let taken = (covered - based) | (c.2 & d.2 & (based - fins));
            let peers = |cell| *geometry.peers(cell);
            let gone = fins.iter().fold(taken, |gone, fin| gone & peers(fin));
            // A base of which a candidate sees every place takes that candidate without being part of a fish.
            let counts =
                |cell: Cell| [a.2, b.2].iter().all(|places| !(*places - peers(cell) - CellSet::of(cell)).is_empty());
            if gone.iter().any(counts) {
                all.push(([a.0, b.0], gone, fits([a.1, b.1], [c.1, d.1]), !fins.is_empty()));
            }
        }
    }
    all
}

/// The eliminations of two fish with the same bases where each takes something else.
fn siamese(Position { board, .. }: &Position, fits: fn([UnitKind; 2], [UnitKind; 2]) -> bool) -> HashSet<Taken> {
    let mut all = HashSet::new();
    for digit in board.geometry().digits().iter() {
        let fish = fish_of_two(board, digit, fits);
        for (a, b) in fish.iter().flat_map(|a| fish.iter().map(move |b| (a, b))).filter(|(a, b)| a.0 == b.0) {
            let gone = a.1 | b.1;
            if (a.2 || b.2) && (a.3 || b.3) && gone != a.1 && gone != b.1 {
                all.insert(gone.iter().map(|cell| (cell, digit)).collect());
            }
        }
    }
    all
}

/// Whether bases have lines of one direction at most, and covers of the other.
fn is_straight(bases: [UnitKind; 2], covers: [UnitKind; 2]) -> bool {
    let sides = [(UnitKind::Row, UnitKind::Column), (UnitKind::Column, UnitKind::Row)];
    sides.iter().any(|(own, across)| !bases.contains(across) && !covers.contains(own))
}

fn is_franken(bases: [UnitKind; 2], covers: [UnitKind; 2]) -> bool {
    is_straight(bases, covers) && bases.iter().chain(&covers).any(|kind| !kind.is_line())
}

#[test]
fn siamese_fish_of_mixed_units_are_all_pairs_with_the_same_bases() {
    let franken = |position: &Position| siamese(position, is_franken);
    all_are_found(positions(12, 3), &["siamese-franken-x-wing"], franken, 10);
    let mutant = |position: &Position| siamese(position, |bases, covers| !is_straight(bases, covers));
    all_are_found(positions(12, 4), &["siamese-mutant-x-wing"], mutant, 10);
}

/// A candidate, or the places of a digit taken together.
type Place = (Digit, CellSet);

/// Two nodes of which one is true, and what goes if just one of them is.
type Link = (Place, Place, Taken);

fn candidates(board: &Board) -> Vec<Place> {
    let cells = board.geometry().cells();
    cells.flat_map(|cell| board.candidates(cell).iter().map(move |digit| (digit, CellSet::of(cell)))).collect()
}

/// The places of each digit in the crossings of boxes and lines.
fn groups(board: &Board) -> Vec<Place> {
    let units: Vec<CellSet> = board.geometry().units().map(|(_, unit)| unit.set).collect();
    let crossings = units.iter().flat_map(|a| units.iter().map(move |b| *a & *b)).filter(|both| both.len() == 3);
    let held = |cells: CellSet, digit| cells.iter().filter(|&cell| board.candidates(cell).contains(digit)).collect();
    let all =
        crossings.flat_map(|cells| board.geometry().digits().iter().map(move |digit| (digit, held(cells, digit))));
    let all: BTreeSet<Place> = all.filter(|(_, cells): &Place| cells.len() > 1).collect();
    all.into_iter().collect()
}

/// Strong links of units and cells.
fn strong(board: &Board, nodes: &[Place]) -> Vec<Link> {
    let is_strong = |a: &Place, b: &Place| {
        let together = a.1 | b.1;
        let unit = |&unit: &UnitId| board.positions(unit, a.0) == together;
        let of_unit = a.0 == b.0
            && !a.1.intersects(&b.1)
            && units_with(board, &together.iter().collect::<Vec<_>>()).iter().any(unit);
        let of_cell = a.0 != b.0 && a.1 == b.1 && a.1.len() == 1;
        of_unit || of_cell && a.1.iter().all(|cell| board.candidates(cell).len() == 2)
    };
    let pairs = nodes.iter().flat_map(|a| nodes.iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| is_strong(a, b)).map(|(a, b)| (*a, *b, Taken::new())).collect()
}

/// Strong links of sets of two or three cells in a unit that hold one digit more.
fn locked(board: &Board) -> Vec<Link> {
    let mut sets: BTreeSet<CellSet> = BTreeSet::new();
    for (unit, _) in board.geometry().units() {
        let cells: Vec<Cell> = board.unsolved_in(unit).iter().collect();
        for (at, a) in cells.iter().enumerate() {
            for (next, b) in cells.iter().enumerate().skip(at + 1) {
                let pair = CellSet::of(*a) | CellSet::of(*b);
                sets.insert(pair);
                sets.extend(cells[next + 1..].iter().map(|&c| pair | CellSet::of(c)));
            }
        }
    }
    let mut all = Vec::new();
    for cells in sets {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
        if digits.len() != cells.len() + 1 {
            continue;
        }
        let places = |digit| cells.iter().filter(|&cell| board.candidates(cell).contains(digit)).collect::<CellSet>();
        for a in digits.iter() {
            for b in (digits - DigitSet::of(a)).iter() {
                let rest = (digits - DigitSet::of(a) - DigitSet::of(b)).iter();
                let gone = rest.flat_map(|digit| taken_by_both(board, (digit, places(digit)), (digit, places(digit))));
                all.push(((a, places(a)), (b, places(b)), gone.collect()));
            }
        }
    }
    all
}

/// What the candidates of two nodes all exclude.
fn taken_by_both(board: &Board, a: Place, b: Place) -> Taken {
    let excludes = |(digit, cells): Place, (other, cell): (Digit, Cell)| {
        let same_digit = digit == other && cells.is_subset(board.geometry().peers(cell));
        same_digit || digit != other && cells == CellSet::of(cell)
    };
    let all = candidates(board).into_iter().filter_map(|(digit, cells)| Some((digit, cells.first()?)));
    all.filter(|&at| excludes(a, at) && excludes(b, at)).map(|(digit, cell)| (cell, digit)).collect()
}

/// Whether not both of two nodes are true.
fn weak(board: &Board, a: Place, b: Place) -> bool {
    let sees_all = |cell| b.1.is_subset(board.geometry().peers(cell));
    a.0 == b.0 && a.1.iter().all(sees_all) || a.0 != b.0 && a.1 == b.1 && a.1.len() == 1
}

/// What each loop of two strong links takes, where one of them is of a kind; its weak links are not strong as well.
fn loops(board: &Board, links: &[Link], is_own: impl Fn(&Link) -> bool) -> HashSet<Taken> {
    let both: HashSet<(Place, Place)> = links.iter().map(|(a, b, _)| (*a, *b)).collect();
    let only_weak = |a: Place, b: Place| weak(board, a, b) && !both.contains(&(a, b));
    let mut all = HashSet::new();
    for one in links.iter().filter(|link| is_own(link)) {
        for other in links.iter().filter(|other| only_weak(one.1, other.0) && only_weak(other.1, one.0)) {
            let mut gone: Taken = one.2.union(&other.2).copied().collect();
            gone.extend(taken_by_both(board, one.1, other.0));
            gone.extend(taken_by_both(board, other.1, one.0));
            all.insert(gone);
        }
    }
    all.remove(&Taken::new());
    all
}

#[test]
fn short_loops_take_all_that_their_links_exclude() {
    let plain = |Position { board, .. }: &Position| loops(board, &strong(board, &candidates(board)), |_| true);
    all_are_found(positions(30, 5), &["continuous-nice-loop"], plain, 30);
    let with_groups = |board: &Board| [candidates(board), groups(board)].concat();
    let is_group = |(a, b, _): &Link| a.1.len() > 1 || b.1.len() > 1;
    let grouped = |Position { board, .. }: &Position| loops(board, &strong(board, &with_groups(board)), is_group);
    all_are_found(positions(30, 6), &["grouped-continuous-nice-loop"], grouped, 30);
}

/// There are too many of these loops to list each set: every candidate that one of them takes is taken.
#[test]
fn short_loops_through_almost_locked_sets_take_all_that_these_lock() {
    let mut count = 0;
    for position in positions(20, 7) {
        let board = &position.board;
        let sets = locked(board);
        let of_sets: HashSet<(Place, Place)> = sets.iter().map(|(a, b, _)| (*a, *b)).collect();
        let links = [strong(board, &[candidates(board), groups(board)].concat()), sets].concat();
        let defined: Taken =
            loops(board, &links, |(a, b, _)| of_sets.contains(&(*a, *b))).into_iter().flatten().collect();
        let found: Taken = found(&position, &["als-continuous-nice-loop"]).into_iter().flatten().collect();
        let missing: Vec<_> = defined.difference(&found).take(3).collect();
        assert!(missing.is_empty(), "{missing:?} on {board:?}");
        count += defined.len();
    }
    assert!(count > 100, "only {count} candidates");
}
