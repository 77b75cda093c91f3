//! Coloring: the places of a digit, colored in turn along units that have two of them.
//!
//! ```text
//! A === B === A === B     in each unit with two places one is true: all of A are, or all of B
//!  \               /
//!   x ----------- x       x sees both colors, and goes (trap); where A sees A, all of A go (wrap)
//! ```
//!
//! In the graph of one digit's strong links, a component is bipartite: it has one proper 2-coloring. With two components, a
//! color of one that sees a color of the other leaves one of the opposite two (*multi-colors 1*); one that sees both
//! colors of the other goes (*multi-colors 2*).
//!
//! What sees both of two colors goes even if it is colored itself. Programs differ there, and in whether two components
//! that see each other in several ways are one step: a list has each of these readings where they differ.
//!
//! Source: HoDoKu's manual, "Coloring".

use std::ops::ControlFlow;

use super::facts::Fact;
use super::turbot::{Conjugate, conjugates};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::origin;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::CellSet;

const fn record(id: &'static str, name: &'static str, code: &'static str, hodoku: u16) -> Record {
    let scores = Scores::without_explainer(hodoku, 50);
    let family = Family::Coloring;
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 2,
        scores,
        code: Some(code),
        in_path: true,
        find: find_traps,
        ..Record::NONE
    }
}

pub(crate) const TRAP: Record = Record {
    definition: "Give two colors in turn to the places of a digit, from one to the next wherever a unit has just two of \
        them. All places of one color are true and all of the other false, so whatever sees both colors is eliminated \
        either way.",
    spot: "Take a digit with many units of two places. Color in turn along them, and look at the uncolored places \
         where a row of one color meets a column of the other.",
    example: Some(Example {
        givens: ".8....7.......539...536...41............2...72..6.358..29....4..1......8..45.9...",
        grid: "
            3 8 12 149 19 124 7  5  6
            4 6 12 8   7  5   3  9  12
            7 9 5  3   6  12  8  12 4
            1 3 8  479 5  47  24 6  29
            9 5 6  14  2  8   14 3  7
            2 4 7  6   19 3   5  8  19
            8 2 9  17  3  17  6  4  5
            5 1 3  2   4  6   9  7  8
            6 7 4  5   8  9   12 12 3
        ",
        effects: "r1c4<>1 r1c6<>1",
        near_miss: "r9c9=.",
        is_simplest: true,
    }),
    others: &["simple coloring", "single's chain", "color trap"],
    origin: origin::COLORING,
    ..record("simple-colors-trap", "Simple colors (trap)", "0500", 150)
};

pub(crate) const WRAP: Record = Record {
    definition: "Two places of a digit that were given the same color, coloring in turn wherever a unit has just two \
        of them, see each other. That color cannot be true, so all its places are eliminated.",
    spot: "Color the places of a digit in turn along units with two places. After each new place check whether two of \
         the same color share a unit.",
    example: Some(Example {
        givens: "2......57.35..4.6...49...3..167.23......6....74..5.9..9..5..........62.8..3......",
        grid: "
            2   89  189 6   138 138 4  5   7
            18  3   5   2   7   4   18 6   9
            6   7   4   9   18  5   18 3   2
            5   1   6   7   9   2   3  8   4
            3   289 29  4   6   18  57 127 15
            7   4   28  138 5   138 9  12  6
            9   28  128 5   48  7   6  14  3
            14  5   7   13  134 6   2  9   8
            148 6   3   18  2   9   57 147 15
        ",
        effects: "r2c7<>8 r3c5<>8 r6c4<>8 r7c5<>8 r9c1<>8",
        near_miss: "r1c7=.",
        is_simplest: false,
    }),
    find: find_wraps,
    others: &["simple coloring", "single's chain", "color wrap"],
    origin: origin::COLORING,
    ..record("simple-colors-wrap", "Simple colors (wrap)", "0501", 150)
};

pub(crate) const MULTI_1: Record = Record {
    definition: "Of two groups of places for a digit, each colored in turn, a color of one sees a color of the \
        other. So not both of these are true, and at least one of their opposites is. Whatever sees both of the \
        opposite colors is eliminated.",
    spot: "Color two separate groups of the same digit with two colors each. Look for a place of one group that sees \
         a place of the other.",
    example: Some(Example {
        givens: "7....5.6......65.8..58..32.91.......4.6......8..9.3.4.....8.43...4.5..123....78..",
        grid: "
            7 39 8   2    39   5 1  6  4
            2 4  39  17   1379 6 5  79 8
            1 6  5   8    79   4 3  2  79
            9 1  237 4567 46   8 26 57 357
            4 37 6   57   2    1 9  8  357
            8 5  27  9    67   3 26 4  1
            5 79 179 16   8    2 4  3  69
            6 8  4   3    5    9 7  1  2
            3 2  19  14   146  7 8  59 569
        ",
        effects: "r4c3<>7",
        near_miss: "r5c8=.",
        is_simplest: true,
    }),
    find: find_bridges,
    others: &["multi-coloring"],
    origin: origin::COLORING,
    ..record("multi-colors-1", "Multi-colors 1", "0502", 200)
};

pub(crate) const MULTI_2: Record = Record {
    definition: "Of two groups of places for a digit, each colored in turn, a color of one sees both colors of the \
        other. One of those two is true, so the first color is false and all its places are eliminated.",
    spot: "Color two separate groups of the same digit. Look for a color of one group that sees both colors of the \
         other: it cannot be true.",
    example: Some(Example {
        givens: "...81..2.............3.7.151...8.4..7....4.....6....7847.1..6..51.2.8..7.......51",
        grid: "
            39  5    7    8 1   6   39 2   4
            389 238  1    5 4   29  7  369 369
            269 26   4    3 29  7   8  1   5
            1   239  359  7 8   235 4  369 2369
            7   2389 3589 6 235 4   1  39  239
            23  4    6    9 23  1   5  7   8
            4   7    2    1 359 359 6  8   39
            5   1    39   2 6   8   39 4   7
            68  3689 389  4 7   39  2  5   1
        ",
        effects: "r2c6<>9 r3c1<>9 r7c5<>9",
        near_miss: "r3c2+9",
        is_simplest: false,
    }),
    find: find_exclusions,
    others: &["multi-coloring"],
    origin: origin::COLORING,
    ..record("multi-colors-2", "Multi-colors 2", "0503", 200)
};

/// A component of strong links: its two colors, and the units that make it.
struct Component {
    colors: [CellSet; 2],
    units: Vec<UnitId>,
}

/// The two-colored components of a digit's strong links.
struct Components(Vec<Component>);

impl Fact<Digit> for Components {
    fn of(facts: &Facts, digit: Digit) -> Components {
        let pair = |link: &Conjugate| (link.unit, link.ends.into_iter().collect());
        let pairs: Vec<(UnitId, CellSet)> = conjugates(facts, digit).iter().map(pair).collect();
        let mut found: Vec<Component> = Vec::new();
        for &(_, first) in &pairs {
            let Some(start) = first.first().filter(|_| !found.iter().any(|part| first.is_subset(&part.cells()))) else {
                continue;
            };
            let mut colors = [CellSet::of(start), CellSet::EMPTY];
            loop {
                let before = colors;
                for &(_, pair) in &pairs {
                    for (own, other) in [(0, 1), (1, 0)] {
                        if pair.intersects(&colors[own]) {
                            colors[other] |= pair - colors[own];
                        }
                    }
                }
                if colors == before {
                    break;
                }
            }
            let cells = colors[0] | colors[1];
            let units = pairs.iter().filter(|(_, pair)| pair.is_subset(&cells)).map(|&(unit, _)| unit).collect();
            found.push(Component { colors, units });
        }
        // An odd cycle is a contradiction, not a coloring.
        found.retain(|part| !part.colors[0].intersects(&part.colors[1]));
        Components(found)
    }
}

/// The components of a digit.
fn components<'a>(facts: &'a Facts, digit: Digit) -> &'a [Component] {
    &facts.of_digit::<Components>(digit).0
}

impl Component {
    fn cells(&self) -> CellSet {
        self.colors[0] | self.colors[1]
    }
}

/// The places that see a cell of a set, or where a rule bars the digit if it is in such a cell.
fn seen(facts: &Facts, digit: Digit, cells: &CellSet) -> CellSet {
    let (geometry, bars) = (facts.geometry(), facts.geometry().bars());
    let mut seen = cells.iter().fold(CellSet::EMPTY, |all, cell| all | *geometry.peers(cell));
    if !bars.is_empty() {
        let barred = cells.iter().flat_map(|cell| bars.of(Candidate { cell, digit }));
        seen |= barred.filter(|at| at.digit == digit).map(|at| at.cell).collect();
    }
    seen & *facts.places(digit)
}

/// The places that see a cell of each of two sets, one of which is true.
fn seen_by_both(facts: &Facts, digit: Digit, [one, other]: &[CellSet; 2]) -> CellSet {
    seen(facts, digit, one) & seen(facts, digit, other)
}

fn emit(
    technique: &Technique,
    digit: Digit,
    parts: &[&Component],
    eliminated: CellSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let units = parts.iter().flat_map(|part| &part.units);
    let premises = units.map(|&unit| Premise::One(Constraint::Place(unit, digit))).collect();
    let eliminated = eliminated.iter().map(|cell| Candidate { cell, digit });
    let step = Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), eliminated);
    step.map_or(ControlFlow::Continue(()), sink)
}

/// Hands out several readings of one pattern, without those that take the same.
fn emit_readings(
    technique: &Technique,
    digit: Digit,
    parts: &[&Component],
    readings: impl IntoIterator<Item = CellSet>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut known: Vec<CellSet> = Vec::new();
    for eliminated in readings {
        if !known.contains(&eliminated) {
            emit(technique, digit, parts, eliminated, sink)?;
            known.push(eliminated);
        }
    }
    ControlFlow::Continue(())
}

fn find_traps(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        for part in components(facts, digit) {
            let eliminated = seen_by_both(facts, digit, &part.colors);
            emit_readings(technique, digit, &[part], [eliminated, eliminated - part.cells()], sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_wraps(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        for part in components(facts, digit) {
            for color in part.colors.iter().filter(|color| seen(facts, digit, color).intersects(color)) {
                emit(technique, digit, &[part], *color, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_bridges(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        let parts = components(facts, digit);
        for (at, one) in parts.iter().enumerate() {
            for other in &parts[at + 1..] {
                let touch = |&(a, b): &(usize, usize)| seen(facts, digit, &one.colors[a]).intersects(&other.colors[b]);
                let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(touch);
                // Not both of the touching colors are true, so one of their opposites is.
                let opposite = |(a, b): (usize, usize)| [one.colors[1 - a], other.colors[1 - b]];
                let each: Vec<CellSet> = ways.map(|way| seen_by_both(facts, digit, &opposite(way))).collect();
                let all = each.iter().fold(CellSet::EMPTY, |all, eliminated| all | *eliminated);
                let outside = |eliminated: &CellSet| *eliminated - one.cells() - other.cells();
                let readings = [all]
                    .iter()
                    .chain(&each)
                    .flat_map(|eliminated| [*eliminated, outside(eliminated)])
                    .collect::<Vec<_>>();
                emit_readings(technique, digit, &[one, other], readings, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_exclusions(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        let parts = components(facts, digit);
        for (at, one) in parts.iter().enumerate() {
            for (_, other) in parts.iter().enumerate().filter(|&(place, _)| place != at) {
                for color in &one.colors {
                    let near = seen(facts, digit, color);
                    if other.colors.iter().all(|other| near.intersects(other)) {
                        emit(technique, digit, &[one, other], *color, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
