//! Turbot fish: two strong links of one digit, joined by a weak one.
//!
//! ```text
//! a ===== b         one of a and b is true, and one of c and d; b and c see each other, so not both are:
//!         |         a or d is true, and what sees both goes
//!         c ===== d
//! ```
//!
//! In the graph of one digit's places this is the shortest alternating path. A *skyscraper* has two parallel lines with
//! one end each on the same crossing line (both would make an X-Wing), a *two-string kite* a row and a column that meet
//! in a box; the rest is called turbot fish. In an *empty rectangle* the places of a box lie in a row and a column, which
//! makes a strong link between two groups. Two kites or empty rectangles with the same box are *dual*: one step with both
//! proofs.
//!
//! Source: HoDoKu's manual, "Single Digit Patterns".

use std::ops::ControlFlow;

use super::facts::Fact;
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Chain, Constraint, Node, Pattern, Step, Strong};
use crate::technique::{Origin, origin};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::set::{CellSet, DigitSet};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Record {
    let in_path = true;
    let family = Family::OneDigit;
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 4,
        scores,
        code: Some(code),
        in_path,
        find: find_skyscrapers,
        ..Record::NONE
    }
}

pub(crate) const SKYSCRAPER: Record = Record {
    definition: "In two parallel lines a digit has two places each, and two of these four share a crossing line. Only one \
         of those two can be true, so at least one of the other two is, and whatever sees both of them loses the \
         digit.",
    spot: "Highlight a digit and look for two rows, or two columns, with two places each. Where the two have one end \
         on the same line, compare the other ends.",
    example: Some(Example {
        givens: ".5...3....2.....4...1.49.....29...1.9.6.1...4....2.86.......5......36....64...12.",
        grid: "
            4   5   9   2    78 3   6  78  1
            678 2   378 678  5  1   9  4   378
            678 378 1   678  4  9   37 5   2
            378 4   2   9    6  78  37 1   5
            9   78  6   3578 1  578 2  37  4
            5   1   37  37   2  4   8  6   9
            1   39  78  4    78 2   5  39  6
            2   789 5   1    3  6   4  789 78
            378 6   4   578  9  578 1  2   378
        ",
        effects: "r9c4<>7",
        near_miss: "r7c4=.",
        is_simplest: true,
    }),
    origin: origin::SKYSCRAPER_AND_KITE,
    ..record("skyscraper", "Skyscraper", "0400", Scores::new(130, 66, 50))
};

pub(crate) const KITE: Record = Record {
    definition: "A row and a column have two places each for a digit, and one place of each lies in the same box. Not both \
         of these are true, so at least one of the two far ends is: whatever sees both far ends loses the digit.",
    spot: "Highlight a digit and look for a row and a column with two places each. If an end of one and an end of the \
         other share a box, compare the two far ends.",
    example: Some(Example {
        givens: "..82....9.....68..9..7..6.....9..5...6....13.5.4..3.7.126...3...8.4.............5",
        grid: "
            6  7 8 2  3    5    4 1   9
            2  4 3 1  9    6    8 5   7
            9  5 1 7  48   48   6 2   3
            78 3 2 9  17   1478 5 48  6
            78 6 9 58 2457 247  1 3   248
            5  1 4 6  28   3    9 7   28
            1  2 6 58 57   789  3 489 48
            3  8 5 4  26   29   7 69  1
            4  9 7 3  168  18   2 68  5
        ",
        effects: "r7c9<>8",
        near_miss: "r6c4=.",
        is_simplest: true,
    }),
    find: |technique, facts, sink| {
        each(facts, facts.fresh_digits(), is_kite, &mut |turbot| turbot.emit(technique, sink))
    },
    others: &["2-string kite"],
    origin: origin::SKYSCRAPER_AND_KITE,
    ..record("two-string-kite", "Two-string kite", "0401", Scores::new(150, 66, 50))
};

pub(crate) const TURBOT: Record = Record {
    definition: "Two units have two places each for a digit, at least one of the units is a box, and a place of one sees a \
         place of the other. Not both of these are true, so one of the two far ends is, and whatever sees both far \
         ends loses the digit.",
    spot: "Highlight a digit and look for a box with just two places. If one of them sees an end of a row or column \
         with two places, compare the two far ends.",
    example: Some(Example { effects: "r2c7<>3", near_miss: "r1c1=.", is_simplest: true, ..positions::TURBOT }),
    find: |technique, facts, sink| {
        let wanted = |a: &Conjugate, b: &Conjugate| !is_parallel(a, b) && !is_kite(a, b);
        each(facts, facts.fresh_digits(), wanted, &mut |turbot| turbot.emit(technique, sink))
    },
    origin: Origin::new(
        "First described by Nick70 on the sudoku.com forum, in 2005 or before.",
        "Daily Sudoku forum, A “Turbot Fish” example",
        "https://dailysudoku.com/sudoku/forums/viewtopic.php?t=254",
    ),
    ..record("turbot-fish", "Turbot fish", "0403", Scores::new(120, 66, 50))
};

pub(crate) const EMPTY_RECTANGLE: Record = Record {
    definition: "All places for a digit in a box lie in one row and one column. Elsewhere a line has two places for it, and \
         one of them sees the places in the row or those in the column. The digit then leaves the cell where the far \
         end of that line meets the other arm of the box.",
    spot: "Highlight a digit and look for boxes whose places form a cross or an L: four cells of the box must be \
         empty of it. Then look for a line with two places that meets an arm.",
    example: Some(Example {
        givens: ".....2.....57......87..9..6....7..4.6.....91.2..4.1.8.1..8......9...7..1..6...59.",
        grid: "
            3 6   1   5 4  2  8   7 9
            9 2   5   7 68 68 1   3 4
            4 8   7   3 1  9  2   5 6
            5 1   38  9 7  68 36  4 2
            6 347 348 2 38 5  9   1 37
            2 37  9   4 36 1  367 8 5
            1 5   2   8 9  34 347 6 37
            8 9   34  6 5  7  34  2 1
            7 34  6   1 2  34 5   9 8
        ",
        effects: "r5c3<>3",
        near_miss: "r4c9=.",
        is_simplest: true,
    }),
    find: |technique, facts, sink| rectangles(facts, facts.fresh_digits(), &mut |turbot| turbot.emit(technique, sink)),
    others: &["ER"],
    origin: Origin::new(
        "Set out by Havard on the Sudoku Players’ Forum in 2006, as a grouped strong link that is easy to spot.",
        "Sudoku Players’ Forum, Skyscraper and 2-string Kite",
        "http://forum.enjoysudoku.com/two-new-techniques-skyscraper-and-2-string-kite-t2646.html",
    ),
    ..record("empty-rectangle", "Empty rectangle", "0402", Scores::new(120, 67, 50))
};

pub(crate) const DUAL_KITE: Record = Record {
    in_path: false,
    definition: "Two two-string kites meet in the same two cells of a box, but have other far ends. Each proves its own \
         eliminations, and they are read as one step.",
    spot: "",
    example: Some(Example {
        givens: ".8..1..9...7.....4..2..4.37.2........6.57....8.56.......9.2.7.5....6.9.....8.....",
        grid: "
            4 8   6   3  1  7  5   9 2
            3 9   7   2  5  6  8   1 4
            1 5   2   9  8  4  6   3 7
            7 2   134 14 9  8  134 5 6
            9 6   134 5  7  13 134 2 8
            8 134 5   6  34 2  134 7 9
            6 34  9   14 2  13 7   8 5
            2 13  8   7  6  5  9   4 13
            5 7   134 8  34 9  2   6 13
        ",
        effects: "r4c3<>4 r6c2<>4",
        near_miss: "r4c5=.",
        is_simplest: false,
    }),
    find: |technique, facts, sink| {
        pair_up(technique, collect(|visit| each(facts, facts.geometry().digits(), is_kite, visit)), sink)
    },
    origin: origin::SINGLE_DIGIT_PATTERNS,
    ..record("dual-two-string-kite", "Dual two-string kite", "0404", Scores::new(150, 66, 50))
};

pub(crate) const DUAL_EMPTY_RECTANGLE: Record = Record {
    in_path: false,
    definition: "Two empty rectangles use the same box with different lines outside it. Each proves its own eliminations, \
         and they are read as one step.",
    spot: "",
    example: Some(Example { effects: "r2c7<>3 r4c3<>3", near_miss: "r1c1=.", is_simplest: false, ..positions::TURBOT }),
    find: |technique, facts, sink| {
        pair_up(technique, collect(|visit| rectangles(facts, facts.geometry().digits(), visit)), sink)
    },
    origin: origin::SINGLE_DIGIT_PATTERNS,
    ..record("dual-empty-rectangle", "Dual empty rectangle", "0405", Scores::new(120, 67, 50))
};

/// Parallel lines whose ends all lie in the same two crossing lines are an X-Wing, and no skyscraper.
fn find_skyscrapers(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let crossings = |link: &Conjugate| {
        let places = link.ends.map(|end| facts.geometry().place(end));
        places.map(|(row, column)| if link.kind == UnitKind::Row { column } else { row })
    };
    let wanted = |a: &Conjugate, b: &Conjugate| is_parallel(a, b) && crossings(a) != crossings(b);
    each(facts, facts.fresh_digits(), wanted, &mut |turbot| turbot.emit(technique, sink))
}

/// A strong link between two cells: the unit, and what kind it is.
#[derive(Clone, Copy)]
pub(crate) struct Conjugate {
    pub(crate) unit: UnitId,
    kind: UnitKind,
    pub(crate) ends: [Cell; 2],
}

/// A path with what it takes.
struct Turbot {
    nodes: [Node; 4],
    units: [UnitId; 2],
    /// The cells in the middle, or those of the box: dual ones share them.
    middle: CellSet,
    eliminated: CellSet,
}

impl Turbot {
    fn pattern(&self) -> Pattern {
        let strong = self.units.map(|unit| Strong::One(Constraint::Place(unit, self.nodes[0].digit)));
        Pattern::Chain(Chain { nodes: self.nodes.to_vec(), strong: strong.to_vec(), closed: false })
    }

    fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digit = self.nodes[0].digit;
        self.eliminated.iter().map(move |cell| Candidate { cell, digit })
    }

    fn emit(&self, technique: &Technique, sink: &mut Sink) -> ControlFlow<()> {
        let step = Step::eliminating(technique.id, self.pattern(), self.candidates());
        step.map_or(ControlFlow::Continue(()), sink)
    }
}

/// The strong links of a digit between two cells.
struct Conjugates(Vec<Conjugate>);

impl Fact<Digit> for Conjugates {
    fn of(facts: &Facts, digit: Digit) -> Conjugates {
        let units = facts.geometry().units().filter(|(_, unit)| unit.full);
        let pairs = units.filter_map(|(unit, of)| {
            let mask = facts.index().mask(unit, digit);
            let mut ends = members(mask).map(|at| of.cells[at]);
            (mask.count_ones() == 2)
                .then(|| Some(Conjugate { unit, kind: of.kind, ends: [ends.next()?, ends.next()?] }))?
        });
        Conjugates(pairs.collect())
    }
}

/// The units of a digit that have two places left.
pub(crate) fn conjugates<'a>(facts: &'a Facts, digit: Digit) -> &'a [Conjugate] {
    &facts.of_digit::<Conjugates>(digit).0
}

fn is_parallel(a: &Conjugate, b: &Conjugate) -> bool {
    a.kind.is_line() && a.kind == b.kind
}

fn is_kite(a: &Conjugate, b: &Conjugate) -> bool {
    a.kind.is_line() && b.kind.is_line() && a.kind != b.kind
}

/// Visits every two strong links of the wanted kinds that are joined, and take something.
fn each(
    facts: &Facts,
    digits: DigitSet,
    wanted: impl Fn(&Conjugate, &Conjugate) -> bool,
    visit: &mut dyn FnMut(Turbot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in digits.iter() {
        let links = conjugates(facts, digit);
        for (at, a) in links.iter().enumerate() {
            for b in links[at + 1..].iter().filter(|b| wanted(a, b)) {
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    join(facts, digit, (a, one), (b, other)).map_or(ControlFlow::Continue(()), &mut *visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The path through these ends of two links, which are to see each other.
fn join(facts: &Facts, digit: Digit, (a, one): (&Conjugate, usize), (b, other): (&Conjugate, usize)) -> Option<Turbot> {
    let cells = [a.ends[1 - one], a.ends[one], b.ends[other], b.ends[1 - other]];
    let apart = || (1..4).all(|at| !cells[..at].contains(&cells[at]));
    if !facts.geometry().peers(cells[1]).contains(cells[2]) || !apart() {
        return None;
    }
    let middle = CellSet::of(cells[1]) | CellSet::of(cells[2]);
    let eliminated = facts.seen_by_all(digit, [cells[0], cells[3]]) - middle;
    let nodes = cells.map(|cell| Node { digit, cells: CellSet::of(cell) });
    (!eliminated.is_empty()).then_some(Turbot { nodes, units: [a.unit, b.unit], middle, eliminated })
}

/// Visits every empty rectangle: a box whose places lie in two crossing lines, and a strong link that starts in one.
fn rectangles(facts: &Facts, digits: DigitSet, visit: &mut dyn FnMut(Turbot) -> ControlFlow<()>) -> ControlFlow<()> {
    let (geometry, index) = (facts.geometry(), facts.index());
    for digit in digits.iter().filter(|&digit| !conjugates(facts, digit).is_empty()) {
        for (block, of) in geometry.units().filter(|(_, unit)| !unit.kind.is_line()) {
            let places = index.mask(block, digit);
            if !facts.needs(block, digit) {
                continue;
            }
            let lines = |kind| {
                let lines = geometry.tables().crossings(block).iter().map(|crossing| (crossing.other, crossing.shared));
                let held = lines.map(|(line, shared)| (line, shared & places)).filter(|&(_, held)| held != 0);
                held.filter(move |&(line, _)| geometry.unit(line).kind == kind).map(|(_, held)| held)
            };
            for flat in lines(UnitKind::Row) {
                for steep in lines(UnitKind::Column) {
                    if flat | steep != places || flat == places || steep == places {
                        continue;
                    }
                    let cells = |mask| members(mask).map(|at| of.cells[at]).collect::<CellSet>();
                    let (flat, steep) = (cells(flat), cells(steep));
                    for (group, rest) in [(flat, steep), (steep, flat)] {
                        let apart = |link: &&Conjugate| !link.ends.iter().any(|&end| of.set.contains(end));
                        for link in conjugates(facts, digit).iter().filter(apart) {
                            for near in 0..2 {
                                rectangle(facts, digit, block, (group, rest), link, near)
                                    .map_or(ControlFlow::Continue(()), &mut *visit)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The path from one group of a box over the other to a strong link.
fn rectangle(
    facts: &Facts,
    digit: Digit,
    block: UnitId,
    (group, rest): (CellSet, CellSet),
    link: &Conjugate,
    near: usize,
) -> Option<Turbot> {
    let (near, far) = (link.ends[near], link.ends[1 - near]);
    if !group.is_subset(facts.geometry().peers(near)) {
        return None;
    }
    let middle = facts.places_in(block, digit);
    let eliminated = facts.seen_by_all(digit, rest.iter().chain([far])) - middle - CellSet::of(near);
    let nodes = [rest, group, CellSet::of(near), CellSet::of(far)].map(|cells| Node { digit, cells });
    (!eliminated.is_empty()).then_some(Turbot { nodes, units: [block, link.unit], middle, eliminated })
}

fn collect(find: impl FnOnce(&mut dyn FnMut(Turbot) -> ControlFlow<()>) -> ControlFlow<()>) -> Vec<Turbot> {
    let mut all = Vec::new();
    let _ = find(&mut |turbot| {
        all.push(turbot);
        ControlFlow::Continue(())
    });
    all
}

/// Hands out every two paths through the same middle that take different candidates; their digits may differ.
fn pair_up(technique: &Technique, all: Vec<Turbot>, sink: &mut Sink) -> ControlFlow<()> {
    for (at, a) in all.iter().enumerate() {
        for b in all[at + 1..].iter().filter(|b| b.middle == a.middle) {
            let same = a.nodes[0].digit == b.nodes[0].digit;
            if same && (a.eliminated.is_subset(&b.eliminated) || b.eliminated.is_subset(&a.eliminated)) {
                continue;
            }
            let pattern = Pattern::Joint(vec![a.pattern(), b.pattern()]);
            let step = Step::eliminating(technique.id, pattern, a.candidates().chain(b.candidates()));
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}
