//! Exocet: two cells whose digits, whichever they are, come back in two others.
//!
//! ```text
//! B B . | . . . | . . .     base cells B: between them three or four digits
//! . . e | T . . | . . .     target cells T; e, T and T lie in three columns, the cross-lines
//! . . e | c . . | T . .     c: companions, without digits of the base
//! ------+-------+------
//! . . s | s . . | s . .     each digit of the base stands among the cells s of the cross-lines in two lines at most
//! ```
//!
//! A digit of the base that is true is in neither target only if all three cross-lines hold it among the cells s, as base
//! cells see the other places: three truths in two lines. So the targets hold just the two digits of the base cells. What
//! else they hold goes, and so does a digit of the base that cannot be in a target. As truths and links: for each digit
//! the cross-lines are bases, the two lines and a target are covers, and what else remains are fins.
//!
//! In a *junior* Exocet both targets are in boxes beside the base's, in a *senior* one a target may be anywhere on the
//! cross-lines.
//!
//! Sources: David P Bird, "JExocet Compendium" (New Sudoku Players' Forum); SudokuWiki, "Exocet". The pattern is due to
//! Allan Barker and champagne.

use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

use super::suppose::{Clause, candidates, fewest, refutes};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Cover, Effect, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::members;

pub(crate) const JUNIOR: Record = Record {
    id: TechniqueId("junior-exocet"),
    name: "Junior Exocet",
    others: &["JE"],
    origin: Origin::new(
        "Found by Allan Barker in the puzzle “Fata Morgana” and named by the forum member champagne.",
        "SudokuWiki, Exocet",
        "https://www.sudokuwiki.org/Exocet",
    ),
    family: Family::Exocet,
    size: 4,
    scores: Scores::without_explainer(500, 300),
    code: None,
    in_path: true,
    definition: "Two base cells of a box have three or four candidates between them. Two target cells in the neighboring boxes \
         of the same band must then hold the same two digits as the base, because three cross-lines have too few \
         other places for them. The targets lose all other candidates.",
    spot: "Look for two cells of a box on one line with the same three or four candidates, and for target cells on \
         the other two lines in the two boxes beside it.",
    example: Some(Example {
        givens: ".2.3.....35....1....4.519....54..2..6...7.........8.9...31..5.......9.7.....6...8",
        grid: "
            1789   2     16789 3     489  467   4678 4568  4567
            3      5     6789  26789 2489 2467  1    2468  2467
            78     678   4     2678  5    1     9    2368  2367
            1789   13789 5     4     139  36    2    1368  1367
            6      13489 1289  259   7    235   348  13458 1345
            1247   1347  127   256   123  8     3467 9     134567
            2478   4678  3     1     248  247   5    246   9
            12458  1468  1268  258   2348 9     346  7     12346
            124579 1479  1279  257   6    23457 34   1234  8
        ",
        effects: "r1c7<>4 r2c4<>29",
        near_miss: "r4c4=.",
        is_simplest: true,
    }),
    find: |technique, facts, sink| find(technique, facts, true, sink),
};

pub(crate) const SENIOR: Record = Record {
    id: TechniqueId("senior-exocet"),
    name: "Senior Exocet",
    others: &["SE"],
    origin: Origin::new(
        "Told from the junior kind by David P Bird: its targets need not lie in the band of its base cells.",
        "New Sudoku Players’ Forum, JExocet Compendium",
        "http://forum.enjoysudoku.com/jexocet-compendium-t32370-60.html",
    ),
    scores: Scores::without_explainer(600, 300),
    definition: "An Exocet with a target that lies anywhere on the cross-lines, outside the band of the base. As in the \
         junior form the targets hold the two digits of the base cells, because the cross-lines have too few other \
         places for them. The targets lose all other candidates.",
    spot: "",
    example: Some(Example {
        givens: "....93.5..3......4.4..5.2.77.51.........721.....3.5.....6..1.8..83...5...1.......",
        grid: "
            1268   267  1278  4      9     3     68    5      168
            5      3    12789 2678   1268  678   689   169    4
            1689   4    189   68     5     68    2     3      7
            7      269  5     1      468   4689  34689 2469   23689
            3      69   489   689    7     2     1     469    5
            124689 269  12489 3      468   5     46789 24679  2689
            249    2579 6     2579   234   1     3479  8      239
            249    8    3     2679   246   4679  5     124679 1269
            249    1    2479  256789 23468 46789 34679 24679  2369
        ",
        effects: "r3c1<>9 r6c1<>2469",
        near_miss: "r2c1=.",
        is_simplest: false,
    }),
    find: |technique, facts, sink| find(technique, facts, false, sink),
    ..JUNIOR
};

/// How many digits the base cells may have between them.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Two cells in a line and a box.
struct BaseCells {
    cells: [Cell; 2],
    digits: Vec<Digit>,
    /// What both of them see.
    seen: CellSet,
    /// The boxes that the line crosses beside their own.
    band: CellSet,
}

/// A line across a base. Its cells are numbered by the lines along the base that they lie in.
struct CrossLine {
    id: UnitId,
    cells: Vec<Cell>,
    /// Those in the boxes beside the base.
    band: u32,
    /// For each digit of the base its places that not both base cells see.
    places: Vec<u32>,
    /// Whether the line needs each digit.
    needs: Vec<bool>,
}

fn find(technique: &Technique, facts: &Look, is_junior: bool, sink: &mut Sink) -> ControlFlow<()> {
    let mut known = FxHashSet::default();
    for (id, unit) in facts.geometry().units().filter(|(_, unit)| unit.kind.is_line()) {
        for base in bases(facts, id) {
            let lines = lines(facts, &base, unit.kind);
            for (at, a) in lines.iter().enumerate() {
                for (next, b) in lines.iter().enumerate().skip(at + 1) {
                    for c in &lines[next + 1..] {
                        let cross = Cross { facts, base: &base, lines: [a, b, c], along: unit.kind };
                        for targets in cross.targets(is_junior) {
                            let step = cross.step(technique, targets).filter(|_| known.insert((base.cells, targets)));
                            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn box_of(facts: &Facts, cell: Cell) -> Option<UnitId> {
    let geometry = facts.geometry();
    geometry.units_of(cell).iter().copied().find(|&unit| geometry.unit(unit).kind.is_region())
}

/// The bases in a line.
fn bases(facts: &Facts, line: UnitId) -> Vec<BaseCells> {
    let geometry = facts.geometry();
    let cells: Vec<Cell> = facts.unsolved_in(line).iter().collect();
    let mut found = Vec::new();
    for (at, &p) in cells.iter().enumerate() {
        for &q in &cells[at + 1..] {
            let digits = facts.candidates(p) | facts.candidates(q);
            let own = box_of(facts, p).filter(|_| box_of(facts, p) == box_of(facts, q));
            let Some(own) = own.filter(|_| DIGITS.contains(&digits.len())) else { continue };
            let all = geometry.unit(line).cells.iter().filter_map(|&cell| box_of(facts, cell));
            let band = all.filter(|&unit| unit != own).fold(CellSet::EMPTY, |all, unit| all | geometry.unit(unit).set);
            let seen = *geometry.peers(p) & *geometry.peers(q);
            found.push(BaseCells { cells: [p, q], digits: digits.iter().collect(), seen, band });
        }
    }
    found
}

/// The lines across a base that do not go through it.
fn lines(facts: &Facts, base: &BaseCells, along: UnitKind) -> Vec<CrossLine> {
    let geometry = facts.geometry();
    let across = if along == UnitKind::Row { UnitKind::Column } else { UnitKind::Row };
    let crosses = |id: &UnitId| {
        let unit = geometry.unit(*id);
        unit.kind == across && unit.full && base.cells.iter().all(|&cell| !unit.set.contains(cell))
    };
    let line = |id: UnitId| {
        let cells = geometry.unit(id).cells.clone();
        let mask = |set: CellSet| {
            let held = cells.iter().enumerate().filter(|(_, cell)| set.contains(**cell));
            held.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        let places = base.digits.iter().map(|&digit| mask(*facts.places(digit) - base.seen)).collect();
        let needs = base.digits.iter().map(|&digit| facts.needs(id, digit)).collect();
        CrossLine { id, band: mask(base.band), places, needs, cells }
    };
    geometry.units().map(|(id, _)| id).filter(crosses).map(line).collect()
}

/// Three lines across a base.
struct Cross<'a> {
    facts: &'a Facts<'a>,
    base: &'a BaseCells,
    lines: [&'a CrossLine; 3],
    /// What kind of line the base is in.
    along: UnitKind,
}

/// A cell of a line: the line's number and its own.
type Spot = (usize, usize);

impl Cross<'_> {
    /// Pairs of cells without which each digit of the base has its places in one line fewer than there are cross-lines
    /// that need it: one beside the base, and another there or, if it is not to be junior, elsewhere.
    fn targets(&self, is_junior: bool) -> Vec<[Cell; 2]> {
        let digits = 0..self.base.digits.len();
        let misfits = |without: [u32; 3]| -> Vec<usize> {
            digits.clone().filter(|&digit| self.covers(digit, without).is_none()).collect()
        };
        let bit = |(line, at): Spot| [0, 1, 2].map(|other| if other == line { 1 << at } else { 0 });
        let both = |a: [u32; 3], b: [u32; 3]| [a[0] | b[0], a[1] | b[1], a[2] | b[2]];
        let places = |wanted: &[usize], within: &dyn Fn(&CrossLine) -> u32| -> Vec<Spot> {
            let of = |(number, line): (usize, &&CrossLine)| {
                let held = wanted.iter().fold(within(line), |held, &digit| held & line.places[digit]);
                members(held).map(move |at| (number, at)).collect::<Vec<Spot>>()
            };
            self.lines.iter().enumerate().flat_map(of).collect()
        };
        // What is beside the base can take up one target, or both.
        let beside = self.lines.map(|line| line.band);
        let far = misfits(beside);
        let elsewhere = |line: &CrossLine| !line.band;
        let one_more = || places(&far, &elsewhere).into_iter().any(|b| misfits(both(beside, bit(b))).is_empty());
        if !far.is_empty() && (is_junior || !one_more()) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let any = |line: &CrossLine| line.band & line.places.iter().fold(0, |all, places| all | places);
        for a in places(&[], &any) {
            // The second target is a place of every digit that the first one does not settle.
            let wanted = misfits(bit(a));
            let second = if is_junior { places(&wanted, &|line| line.band) } else { places(&wanted, &elsewhere) };
            let apart = |b: &Spot| box_of(self.facts, self.cell(*b)) != box_of(self.facts, self.cell(a));
            for b in second.into_iter().filter(|b| !wanted.is_empty() && apart(b) && (!is_junior || a < *b)) {
                if misfits(both(bit(a), bit(b))).is_empty() {
                    found.push([self.cell(a), self.cell(b)]);
                }
            }
        }
        found
    }

    fn cell(&self, (line, at): Spot) -> Cell {
        self.lines[line].cells[at]
    }

    /// The lines that hold a digit's places but for some, one fewer than the cross-lines that need it: some of these, and
    /// as a mask of numbers some along the base.
    fn covers(&self, digit: usize, without: [u32; 3]) -> Option<(u32, u32)> {
        let needs = self.lines.map(|line| line.needs[digit]);
        let room = needs.iter().filter(|&&needs| needs).count().checked_sub(1)? as u32;
        let left = |own: u32| {
            let open = (0..3).filter(|line| own >> line & 1 == 0);
            open.fold(0, |left, line| left | self.lines[line].places[digit] & !without[line])
        };
        let fits = |own: &u32| own.count_ones() + left(*own).count_ones() <= room;
        (0..8).filter(|own| members(*own).all(|line| needs[line])).find(fits).map(|own| (own, left(own)))
    }

    /// That a digit of the base is in a target, but for what the base cells see.
    fn premise(&self, digit: usize, targets: [Cell; 2]) -> Option<Premise> {
        let (facts, geometry) = (self.facts, self.facts.geometry());
        let of = |line: &CrossLine| {
            let held = line.cells.iter().enumerate().filter(|(_, cell)| targets.contains(cell));
            held.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        let (own, along) = self.covers(digit, self.lines.map(of))?;
        let [first, _] = targets;
        let mut units: Vec<UnitId> = members(own).map(|line| self.lines[line].id).collect();
        for at in members(along) {
            let cell = self.lines[0].cells[at];
            units.extend(geometry.units_of(cell).iter().filter(|&&unit| geometry.unit(unit).kind == self.along));
        }
        let digit_of = |at: usize| Constraint::Place(self.lines[at].id, self.base.digits[digit]);
        let bases: Vec<Constraint> = (0..3).filter(|&at| self.lines[at].needs[digit]).map(digit_of).collect();
        let held = units.iter().fold(CellSet::of(first), |all, &unit| all | geometry.unit(unit).set);
        let fins = bases.iter().flat_map(|&base| candidates(facts, base)).filter(|at| !held.contains(at.cell));
        let fins = fins.collect();
        let mut covers = vec![Constraint::Cell(first)];
        covers.extend(units.iter().map(|&unit| Constraint::Place(unit, self.base.digits[digit])));
        // Fewer lines may do; a cell of the base then makes up the number.
        let spare = bases.len().checked_sub(covers.len())?;
        covers.extend(self.base.cells.iter().take(spare).map(|&cell| Constraint::Cell(cell)));
        (covers.len() == bases.len()).then_some(Premise::Covered(Cover { bases, covers, fins }))
    }

    fn step(&self, technique: &Technique, targets: [Cell; 2]) -> Option<Step> {
        let [p, q] = self.base.cells;
        let mut premises = vec![Premise::One(Constraint::Cell(q))];
        for (number, &digit) in self.base.digits.iter().enumerate() {
            premises.push(self.premise(number, targets)?);
            // A digit in a target is in the base, and so in the third row of the other target's box.
            let boxes = targets
                .iter()
                .flat_map(|&cell| self.facts.geometry().units_of(cell))
                .filter(|&&unit| self.facts.geometry().unit(unit).kind.is_region() && self.facts.needs(unit, digit));
            premises.extend(boxes.map(|&unit| Premise::One(Constraint::Place(unit, digit))));
        }
        let cases = candidates(self.facts, Constraint::Cell(p));
        let of = |premises: &[Premise]| premises.iter().map(|premise| Clause::of(self.facts, premise)).collect();
        let clauses: Vec<Clause> = of(&premises);
        let looked =
            [p, q, targets[0], targets[1]].into_iter().flat_map(|cell| candidates(self.facts, Constraint::Cell(cell)));
        let eliminated: Vec<Candidate> =
            looked.filter(|&at| refutes(self.facts, &clauses, Some(&cases), Effect::Eliminate(at))).collect();
        let kept = |premises: &[Premise]| {
            let clauses: Vec<Clause> = of(premises);
            eliminated.iter().all(|&at| refutes(self.facts, &clauses, Some(&cases), Effect::Eliminate(at)))
        };
        let premises = fewest(premises, &kept);
        let pattern = Pattern::Net(Net::in_cases(Premise::One(Constraint::Cell(p)), premises));
        Step::eliminating(technique.id, pattern, eliminated)
    }
}
