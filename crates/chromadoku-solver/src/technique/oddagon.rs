//! Cells that cannot be colored: odd cycles of two digits, twelve cells of three, and odd cycles of one digit.
//!
//! ```text
//! bivalue oddagon   an odd cycle of cells with two digits in common: a cycle of odd length has no coloring with two
//! tridagon          twelve cells in four boxes, three in each, all with three digits: no coloring with three
//! guardians         an odd cycle of cells, each two in a unit that has one digit in few other places
//! ```
//!
//! So one of the other candidates in those cells, or of the other places, the guardians, is true.
//!
//! Sources: SudokuWiki, "Tridagons"; the Sudoku Players' Forums, "Broken wings" and "Bivalue oddagon".

use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

use super::guard::Guarded;
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::geometry::{Unit, UnitKind};
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const BIVALUE: Record = Record {
    id: TechniqueId("bivalue-oddagon"),
    name: "Bivalue oddagon",
    others: &[],
    origin: Origin::new(
        "Shared on the New Sudoku Players’ Forum by borescoper in June 2016, as a cousin of the guardians with two digits.",
        "New Sudoku Players’ Forum, Odd Bivalue Loop",
        "http://forum.enjoysudoku.com/technique-share-odd-bivalue-loop-bivalue-oddagon-t33153.html",
    ),
    family: Family::Uncolorable,
    size: 5,
    scores: Scores::hodoku_only(250),
    code: None,
    in_path: true,
    definition: "An odd ring of cells, each seeing the next, has the same two candidates throughout. Two digits cannot \
         alternate around an odd ring, so one of the extra candidates in it is true, and whatever all of them \
         exclude is eliminated.",
    spot: "",
    example: Some(Example {
        givens: ".684...1.7.......5....597..4.3..1.58..1..........9......9..75.62....8..78......4.",
        grid: "
            5  6   8   4    7    23  23  1   9
            7  9   4   1236 1236 236 8   23  5
            13 13  2   8    5    9   7   6   4
            4  27  3   267  26   1   9   5   8
            9  257 1   2357 8    4   6   237 23
            6  8   57  2357 9    235 4   237 1
            13 4   9   123  123  7   5   8   6
            2  135 56  1356 4    8   13  9   7
            8  137 567 9    136  56  123 4   23
        ",
        effects: "r6c4<>57",
        near_miss: "r3c3=.",
        is_simplest: true,
    }),
    find: find_bivalue,
};

pub(crate) const TRIDAGON: Record = Record {
    id: TechniqueId("tridagon"),
    name: "Tridagon",
    origin: Origin::new(
        "Some forms were known as trivalue oddagon or Thor’s Hammer when Denis Berthier proposed this shorter name in March 2022.",
        "New Sudoku Players’ Forum, The tridagon rule",
        "http://forum.enjoysudoku.com/the-tridagon-rule-t39859.html",
    ),
    size: 12,
    scores: Scores::without_explainer(500, 60),
    in_path: false,
    definition: "Twelve cells, three in each of four boxes, share three digits in an arrangement that three digits alone \
         cannot fill. So at least one of the extra candidates in these cells is true, and whatever all of them \
         exclude is eliminated.",
    spot: "Look for the same three candidates three times in each of four boxes that form a rectangle, with hardly \
         anything else in these cells.",
    example: None,
    find: find_tridagons,
    ..BIVALUE
};

pub(crate) const GUARDIANS: Record = Record {
    id: TechniqueId("guardians"),
    name: "Guardians (broken wing)",
    origin: Origin::new(
        "Also called a broken wing. SudokuWiki thanks Rod Hagglund for explaining it.",
        "SudokuWiki, Guardians",
        "https://www.sudokuwiki.org/Guardians",
    ),
    scores: Scores::hodoku_only(240),
    in_path: false,
    definition: "An odd ring of places for a digit, each two neighbors in one unit, cannot alternate between true and \
         false. So at least one unit of the ring has its digit outside the ring, in one of the guardians, and \
         whatever sees all guardians loses the digit.",
    spot: "Highlight a digit and look for a ring of five places, neighbors in one unit each, with only a few other \
         places in these units.",
    example: Some(Example {
        givens: "........9.8.37.1...326..7..5.......1.....7..8...1.8.9...5.1.....7.8..4..9....5..3",
        grid: "
            467 5   67   24 8    1   26  3  9
            46  8   9    3  7    24  1   5  26
            1   3   2    6  5    9   7   8  4
            5   246 8    9  2346 246 236 7  1
            236 9   1    5  236  7   236 4  8
            37  246 3467 1  2346 8   5   9  26
            8   246 5    24 1    3   9   26 7
            23  7   36   8  9    26  4   1  5
            9   1   46   7  246  5   8   26 3
        ",
        effects: "r4c5<>2",
        near_miss: "r6c1+2",
        is_simplest: false,
    }),
    find: find_guardians,
    ..BIVALUE
};

/// The longest cycle, and the most guards of one.
const LONGEST: usize = 9;
const GUARDS: usize = 4;

fn find_bivalue(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    // There are fewer guards than cells, so that one of the cells holds the two digits alone.
    let pairs = facts.pairs(1);
    facts.pace().each(pairs.len(), |at| {
        let digits = pairs[at];
        let [Some(a), Some(b)] = [digits.iter().next(), digits.iter().nth(1)] else { return ControlFlow::Continue(()) };
        let guards = |cell: &Cell| (facts.candidates(*cell) - digits).len();
        let few = |cells: &[Cell]| cells.iter().map(guards).sum::<usize>() <= GUARDS;
        let both = *facts.places(a) & *facts.places(b);
        let both = in_cycles(facts, both.iter().filter(|cell| guards(cell) <= GUARDS).collect());
        cycles(facts, &both, &few, &mut |cells, _| {
            let premise = Premise::Uncolorable(cells, digits);
            Guarded::new(facts, premise, &cells, digits).emit(technique, facts, sink)
        })
    })
}

/// What is left of some cells once those are gone that see fewer than two others.
fn in_cycles(facts: &Facts, mut cells: CellSet) -> CellSet {
    loop {
        let loose = |&cell: &Cell| (cells & *facts.geometry().peers(cell)).len() < 2;
        let eliminated: CellSet = cells.iter().filter(loose).collect();
        if eliminated.is_empty() {
            return cells;
        }
        cells -= eliminated;
    }
}

/// Visits the odd cycles of five cells and more among some cells, each set of cells once; each cell sees just the two
/// beside it.
fn cycles(
    facts: &Facts,
    among: &CellSet,
    fits: &dyn Fn(&[Cell]) -> bool,
    visit: &mut dyn FnMut(CellSet, &[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let starts: Vec<Cell> = among.iter().collect();
    facts.pace().keep(FxHashSet::default, |known| {
        facts.pace().each(starts.len(), |at| {
            let start = starts[at];
            grow(facts, among, fits, &mut vec![start], CellSet::of(start), &mut |cells, path| {
                if known.insert(cells) { visit(cells, path) } else { ControlFlow::Continue(()) }
            })
        })
    })
}

/// How many looks at a candidate it takes to go on by a cell.
const CELL: usize = 50;

fn grow(
    facts: &Facts,
    among: &CellSet,
    fits: &dyn Fn(&[Cell]) -> bool,
    path: &mut Vec<Cell>,
    cells: CellSet,
    visit: &mut dyn FnMut(CellSet, &[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (start, last) = (path[0], path[path.len() - 1]);
    let peers = |cell: Cell| *facts.geometry().peers(cell);
    for next in ((*among & peers(last)) - cells).iter().filter(|&next| next > start) {
        let more = cells | CellSet::of(next);
        facts.pace().spend(CELL);
        // Without chords: else a shorter cycle would do.
        let seen = peers(next) & cells;
        let closes = seen.contains(start) && path.len() > 1;
        if seen.len() != 1 + usize::from(closes) {
            continue;
        }
        path.push(next);
        if !fits(path) {
            path.pop();
            continue;
        }
        if closes && path.len() >= 5 && path.len() % 2 == 1 {
            visit(more, path)?;
        } else if !closes && path.len() < LONGEST {
            grow(facts, among, fits, path, more, visit)?;
        }
        path.pop();
    }
    ControlFlow::Continue(())
}

fn find_guardians(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let digits: Vec<Digit> = facts.geometry().digits().iter().collect();
    facts.pace().each(digits.len(), |at| {
        let digit = digits[at];
        let seen = |guardians: CellSet| facts.seen_by_all(digit, guardians.iter());
        let fits = |path: &[Cell]| {
            let links: Option<Vec<_>> = path.windows(2).map(|pair| link(facts, digit, pair[0], pair[1])).collect();
            links.is_some_and(|links| {
                let guardians = links.iter().fold(CellSet::EMPTY, |all, (_, others)| all | *others);
                guardians.len() <= GUARDS && !seen(guardians).is_empty()
            })
        };
        cycles(facts, facts.places(digit), &fits, &mut |cells, path| {
            let ends = [path[path.len() - 1], path[0]];
            let links: Option<Vec<_>> =
                path.windows(2).chain([&ends[..]]).map(|pair| link(facts, digit, pair[0], pair[1])).collect();
            let links = links.unwrap_or_default();
            let guardians = links.iter().fold(CellSet::EMPTY, |all, (_, others)| all | *others);
            if guardians.is_empty() || guardians.len() > GUARDS || guardians.intersects(&cells) {
                return ControlFlow::Continue(());
            }
            let premise = |&(unit, _): &(UnitId, CellSet)| Premise::One(Constraint::Place(unit, digit));
            let premises = links[1..].iter().map(premise).collect();
            let pattern = Pattern::Net(Net::in_cases(premise(&links[0]), premises));
            let eliminated = seen(guardians).iter().map(|cell| Candidate { cell, digit });
            Step::eliminating(technique.id, pattern, eliminated).map_or(ControlFlow::Continue(()), &mut *sink)
        })
    })
}

/// The unit of two cells that needs a digit and has the fewest other places for it, and those places.
fn link(facts: &Facts, digit: Digit, a: Cell, b: Cell) -> Option<(UnitId, CellSet)> {
    let pair = CellSet::of(a) | CellSet::of(b);
    let units = facts.geometry().units_of_all(&pair).into_iter().filter(|&unit| facts.needs(unit, digit));
    let others = units.map(|unit| (unit, facts.places_in(unit, digit) - pair));
    others.min_by_key(|(_, others)| others.len())
}

/// Four boxes in a rectangle, and in each three cells of as many rows and columns that may hold three digits.
fn find_tridagons(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let boxes: Vec<&Unit> = geometry.units().filter(|(_, unit)| unit.kind.is_region()).map(|(_, unit)| unit).collect();
    let crossing = |unit: &Unit, kind| -> Vec<UnitId> {
        let lines = geometry.units().filter(|(_, line)| line.kind == kind && line.set.intersects(&unit.set));
        lines.map(|(id, _)| id).collect()
    };
    let lines: Vec<[Vec<UnitId>; 2]> =
        boxes.iter().map(|unit| [crossing(unit, UnitKind::Row), crossing(unit, UnitKind::Column)]).collect();
    let beside =
        |a: usize, b: usize, side: usize| a != b && lines[a][side].len() == 3 && lines[a][side] == lines[b][side];
    for a in 0..boxes.len() {
        for b in (a + 1..boxes.len()).filter(|&b| beside(a, b, 0)) {
            for c in (a + 1..boxes.len()).filter(|&c| beside(a, c, 1)) {
                let Some(d) = (0..boxes.len()).find(|&d| beside(d, c, 0) && beside(d, b, 1)) else { continue };
                facts.geometry().digits().triples().try_for_each(|digits| {
                    tridagon(technique, facts, [a, b, c, d].map(|at| boxes[at]), digits, sink)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn tridagon(
    technique: &Technique,
    facts: &Look,
    boxes: [&Unit; 4],
    digits: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let guards = |cells: &CellSet| -> usize { cells.iter().map(|cell| (facts.candidates(cell) - digits).len()).sum() };
    let threes = boxes.map(|unit| threes(facts, unit, digits));
    for a in &threes[0] {
        for b in threes[1].iter().map(|b| *a | *b).filter(|cells| guards(cells) <= GUARDS) {
            for c in threes[2].iter().map(|c| b | *c).filter(|cells| guards(cells) <= GUARDS) {
                for cells in threes[3].iter().map(|d| c | *d).filter(|cells| guards(cells) <= GUARDS) {
                    if is_colorable(facts, &cells.iter().collect::<Vec<_>>(), digits, &mut Vec::new()) {
                        continue;
                    }
                    let premise = Premise::Uncolorable(cells, digits);
                    Guarded::new(facts, premise, &cells, digits).emit(technique, facts, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Three cells of a box in as many rows and columns, with two of the digits or more each and few others.
fn threes(facts: &Facts, unit: &Unit, digits: DigitSet) -> Vec<CellSet> {
    let fits = |cell: Cell| {
        let held = facts.candidates(cell);
        (held & digits).len() >= 2 && (held - digits).len() <= GUARDS
    };
    let cells: Vec<Cell> = unit.cells.iter().copied().filter(|&cell| fits(cell)).collect();
    let apart = |a: Cell, b: Cell| {
        let ((row, column), (other_row, other_column)) = (facts.geometry().place(a), facts.geometry().place(b));
        row != other_row && column != other_column
    };
    let mut found = Vec::new();
    for (at, &a) in cells.iter().enumerate() {
        for (next, &b) in cells.iter().enumerate().skip(at + 1).filter(|(_, b)| apart(a, **b)) {
            for &c in cells[next + 1..].iter().filter(|&&c| apart(a, c) && apart(b, c)) {
                found.push([a, b, c].into_iter().collect());
            }
        }
    }
    found
}

fn is_colorable(facts: &Facts, cells: &[Cell], digits: DigitSet, colored: &mut Vec<(Cell, Digit)>) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    let peers = facts.geometry().peers(cell);
    let taken: DigitSet = colored.iter().filter(|(other, _)| peers.contains(*other)).map(|at| at.1).collect();
    ((facts.candidates(cell) & digits) - taken).iter().any(|digit| {
        colored.push((cell, digit));
        let is = is_colorable(facts, rest, digits, colored);
        colored.pop();
        is
    })
}

#[cfg(test)]
mod tests {
    use super::TRIDAGON;
    use crate::technique::testing::{check, check_none};

    /// A board with candidates 1, 2 and 3 in the cells marked `o`, and 4 and 5 besides in the cell marked `x`.
    fn board(rows: [&str; 6]) -> String {
        let cell = |sign| match sign {
            'x' => "12345",
            'o' => "123",
            _ => "123456789",
        };
        let marked = rows.concat();
        marked.chars().chain(".".repeat(27).chars()).map(cell).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn twelve_cells_that_cannot_be_colored_leave_one_of_their_guards() {
        let fourth_box_the_other_way_round =
            ["x..o.....", ".o..o....", "..o..o...", "o..o.....", ".o...o...", "..o.o...."];
        check(TRIDAGON, &board(fourth_box_the_other_way_round), "r1c1<>123");
        let all_boxes_alike = ["x..o.....", ".o..o....", "..o..o...", "o..o.....", ".o..o....", "..o..o..."];
        check_none(TRIDAGON, &board(all_boxes_alike));
    }
}
