//! Unique, hidden and avoidable rectangles.

use std::ops::ControlFlow;

use crate::id::{Candidate, Cell, Digit, Id, UnitId};
use crate::order::in_order;
use crate::set::{CellSet, DigitSet};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::{Facts, Family, Scores, Sink, Technique, TechniqueId};

type Find = fn(&Technique, &Facts, &Rectangle, &mut Sink) -> ControlFlow<()>;

macro_rules! record {
    ($id:literal, $name:literal, $code:literal, $scores:expr, $find:expr) => {
        Technique {
            id: TechniqueId($id),
            name: $name,
            family: Family::Uniqueness,
            size: 4,
            scores: $scores,
            code: Some($code),
            in_path: true,
            find: |technique, facts, sink| each(technique, facts, $find, sink),
        }
    };
}

pub(crate) const TYPE_1: Technique =
    record!("unique-rectangle-1", "Unique rectangle, type 1", "0600", Scores::new(100, 45, 20), type_1);
pub(crate) const TYPE_2: Technique =
    record!("unique-rectangle-2", "Unique rectangle, type 2", "0601", Scores::new(100, 45, 20), type_2);
pub(crate) const TYPE_3: Technique =
    record!("unique-rectangle-3", "Unique rectangle, type 3", "0602", Scores::new(100, 46, 20), type_3);
pub(crate) const TYPE_4: Technique =
    record!("unique-rectangle-4", "Unique rectangle, type 4", "0603", Scores::new(100, 45, 20), type_4);
pub(crate) const TYPE_5: Technique =
    record!("unique-rectangle-5", "Unique rectangle, type 5", "0604", Scores::without_explainer(100, 20), type_5);
pub(crate) const TYPE_6: Technique =
    record!("unique-rectangle-6", "Unique rectangle, type 6", "0605", Scores::without_explainer(100, 20), type_6);
pub(crate) const HIDDEN: Technique =
    record!("hidden-rectangle", "Hidden rectangle", "0606", Scores::without_explainer(100, 50), hidden);
pub(crate) const AVOIDABLE_1: Technique = record!(
    "avoidable-rectangle-1",
    "Avoidable rectangle, type 1",
    "0607",
    Scores::without_explainer(100, 100),
    avoidable_1
);
pub(crate) const AVOIDABLE_2: Technique = record!(
    "avoidable-rectangle-2",
    "Avoidable rectangle, type 2",
    "0608",
    Scores::without_explainer(100, 100),
    avoidable_2
);

/// Four cells in which two digits could be exchanged.
pub(crate) struct Rectangle {
    /// In the order of a cycle: each is in a line with the next one.
    cells: [Cell; 4],
    digits: DigitSet,
    /// The unsolved cells with other candidates than the two digits.
    open: CellSet,
    /// Those other candidates.
    extra: DigitSet,
    /// The unsolved cells.
    unsolved: CellSet,
}

impl Rectangle {
    fn set(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    /// The cell across, which shares no line with this one.
    fn across(&self, cell: Cell) -> Cell {
        let at = self.cells.iter().position(|&known| known == cell).unwrap_or(0);
        self.cells[(at + 2) % 4]
    }

    fn beside(&self, cell: Cell) -> [Cell; 2] {
        let at = self.cells.iter().position(|&known| known == cell).unwrap_or(0);
        [self.cells[(at + 1) % 4], self.cells[(at + 3) % 4]]
    }

    fn premise(&self) -> Premise {
        Premise::Swap(self.set(), self.digits)
    }

    fn other(&self, digit: Digit) -> Option<Digit> {
        (self.digits - DigitSet::of(digit)).first()
    }

    /// A step with this rectangle and more premises.
    fn step(&self, technique: &Technique, more: Vec<Premise>, gone: Vec<Candidate>) -> Option<Step> {
        let premises = [self.premise()].into_iter().chain(more).collect();
        Step::eliminating(technique.id, Pattern::Net(Net { premises }), gone)
    }
}

fn hand(step: Option<Step>, sink: &mut Sink) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), sink)
}

fn those(facts: &Facts, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    let all = cells.iter().flat_map(|cell| (facts.candidates(cell) & digits).iter().map(move |digit| (cell, digit)));
    all.map(|(cell, digit)| Candidate { cell, digit }).collect()
}

/// Hands every rectangle to a type.
fn each(technique: &Technique, facts: &Facts, find: Find, sink: &mut Sink) -> ControlFlow<()> {
    facts.rectangles().iter().try_for_each(|found| find(technique, facts, found, sink))
}

/// All rectangles of a position; none where the givens are not known to have one solution.
pub(crate) fn all(facts: &Facts) -> Vec<Rectangle> {
    let Some(givens) = facts.unique() else { return Vec::new() };
    // What each cell that is not given may hold.
    let held = |cell| if givens.contains(cell) { DigitSet::EMPTY } else { facts.domain(cell) };
    let held: Vec<DigitSet> = facts.geometry().cells().map(held).collect();
    let mut found = Vec::new();
    for &cells in facts.geometry().tables().rectangles() {
        let [a, b, c, d] = cells.map(|cell| held[cell.index()]);
        // Every type has a cell with no other candidates than the two digits, and each diagonal holds one.
        if a.intersects(c) && b.intersects(d) && [a, b, c, d].iter().any(|held| held.len() <= 2) {
            found.extend(rectangles(facts, cells));
        }
    }
    found
}

/// The rectangles of four cells, one for each two digits that all of them may hold in turn.
fn rectangles(facts: &Facts, cells: [Cell; 4]) -> Vec<Rectangle> {
    let set: CellSet = cells.into_iter().collect();
    let unsolved = set & *facts.unsolved();
    let held = cells.map(|cell| facts.domain(cell));
    let closed = held.into_iter().min_by_key(|held| held.len()).filter(|held| held.len() <= 2);
    let Some(closed) = closed.filter(|_| !unsolved.is_empty()) else { return Vec::new() };
    let mut found = Vec::new();
    let (one, other) = (held[0] & held[2], held[1] & held[3]);
    for a in (one | other).iter() {
        for b in (one | other).iter().filter(|&b| b > a) {
            let digits = DigitSet::of(a) | DigitSet::of(b);
            // A candidate that is eliminated already does no harm.
            let holds = |first, second| one.contains(first) && other.contains(second);
            if !closed.intersects(digits) || !holds(a, b) && !holds(b, a) {
                continue;
            }
            if !extra_peers_are_clear(facts, &set, digits) {
                continue;
            }
            let open: CellSet = unsolved.iter().filter(|&cell| !facts.candidates(cell).is_subset(digits)).collect();
            let extra = open.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell)) - digits;
            found.push(Rectangle { cells, digits, open, extra, unsolved });
        }
    }
    found
}

/// Whether no peer beyond the units, such as one a knight's move away, may hold one of the digits.
fn extra_peers_are_clear(facts: &Facts, set: &CellSet, digits: DigitSet) -> bool {
    let geometry = facts.geometry();
    set.iter().all(|cell| {
        let units = geometry.units_of(cell).iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
        let beyond = *geometry.peers(cell) - units - *set;
        beyond.is_empty() || beyond.iter().all(|other| !facts.domain(other).intersects(digits))
    })
}

/// One cell has other candidates: it takes one of them.
fn type_1(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || rectangle.open.len() != 1 {
        return ControlFlow::Continue(());
    }
    hand(rectangle.step(technique, Vec::new(), those(facts, rectangle.open, rectangle.digits)), sink)
}

/// The one other candidate of several cells is in one of them.
fn same_extra(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    let Some(digit) = rectangle.extra.only() else { return ControlFlow::Continue(()) };
    let gone = facts.seen_by_all(digit, rectangle.open.iter());
    hand(rectangle.step(technique, Vec::new(), those(facts, gone, rectangle.extra)), sink)
}

/// Whether two cells are open, and in a line.
fn open_in_line(rectangle: &Rectangle) -> bool {
    let mut open = rectangle.open.iter();
    match (open.next(), open.next(), open.next()) {
        (Some(a), Some(b), None) => rectangle.across(a) != b,
        _ => false,
    }
}

fn type_2(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || !open_in_line(rectangle) {
        return ControlFlow::Continue(());
    }
    same_extra(technique, facts, rectangle, sink)
}

fn type_5(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || rectangle.open.len() < 2 || open_in_line(rectangle) {
        return ControlFlow::Continue(());
    }
    same_extra(technique, facts, rectangle, sink)
}

/// The other candidates of two cells are a naked set with further cells of a unit that both are in.
fn type_3(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || rectangle.extra.len() < 2 || !open_in_line(rectangle) {
        return ControlFlow::Continue(());
    }
    for unit in facts.geometry().units_of_all(&rectangle.open) {
        let cells: Vec<Cell> = (facts.unsolved_in(unit) - rectangle.set()).iter().collect();
        grow(facts, &cells, CellSet::EMPTY, rectangle.extra, &mut |set, digits| {
            let all = set | rectangle.open;
            let gone = digits.iter().flat_map(|digit| {
                let own = if rectangle.extra.contains(digit) { all } else { set };
                let held = own & *facts.places(digit);
                (facts.seen_by_all(digit, held.iter()) - rectangle.set())
                    .iter()
                    .map(move |cell| Candidate { cell, digit })
            });
            hand(rectangle.step(technique, vec![Premise::Cells(set)], gone.collect()), &mut *sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits every set of cells that has, with some digits more, one digit more than cells.
fn grow(
    facts: &Facts,
    cells: &[Cell],
    set: CellSet,
    digits: DigitSet,
    visit: &mut dyn FnMut(CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !set.is_empty() && digits.len() == set.len() + 1 {
        visit(set, digits)?;
    }
    for (at, &cell) in cells.iter().enumerate() {
        let more = digits | facts.candidates(cell);
        if more.len() <= set.len() + 1 + cells.len() - at {
            grow(facts, &cells[at + 1..], set | CellSet::of(cell), more, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two cells have other candidates, and a unit needs one of the two digits in them: they do without the other.
fn type_4(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || !open_in_line(rectangle) {
        return ControlFlow::Continue(());
    }
    for kept in rectangle.digits.iter() {
        let needs = |&unit: &UnitId| facts.needs(unit, kept) && facts.places_in(unit, kept).is_subset(&rectangle.open);
        let unit = facts.geometry().units_of_all(&rectangle.open).into_iter().find(needs);
        if let (Some(unit), Some(gone)) = (unit, rectangle.other(kept)) {
            let more = vec![Premise::One(Constraint::Place(unit, kept))];
            hand(rectangle.step(technique, more, those(facts, rectangle.open, DigitSet::of(gone))), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A line of the rectangle that needs a digit in its cells.
fn line(facts: &Facts, rectangle: &Rectangle, a: Cell, b: Cell, digit: Digit) -> Option<UnitId> {
    let pair = CellSet::of(a) | CellSet::of(b);
    let units = facts.geometry().units_of_all(&pair).into_iter();
    let mut lines = units.filter(|&unit| facts.geometry().unit(unit).kind.is_line());
    lines.find(|&unit| facts.needs(unit, digit) && facts.places_in(unit, digit).is_subset(&rectangle.set()))
}

/// Two cells across have other candidates, and the two rows, or columns, need one of the digits in the rectangle: it is
/// in the other two cells.
fn type_6(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || rectangle.open.len() != 2 || open_in_line(rectangle) {
        return ControlFlow::Continue(());
    }
    let [a, b, c, d] = rectangle.cells;
    for digit in rectangle.digits.iter() {
        for sides in [[(a, b), (c, d)], [(b, c), (d, a)]] {
            let lines = sides.map(|(one, other)| line(facts, rectangle, one, other, digit));
            if let [Some(one), Some(other)] = lines {
                let more = [one, other].map(|unit| Premise::One(Constraint::Place(unit, digit)));
                let gone = those(facts, rectangle.open, DigitSet::of(digit));
                hand(rectangle.step(technique, more.to_vec(), gone), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Supposing one digit in a corner, units that need a digit in two of the cells, and cells with no other candidates, would
/// have the four hold the two digits in turn: the corner does without that digit. With three such cells it is type 1.
fn hidden(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() < 4 || rectangle.open.len() < 2 {
        return ControlFlow::Continue(());
    }
    let corners = rectangle.cells.iter().flat_map(|&cell| rectangle.digits.iter().map(move |digit| (cell, digit)));
    let wanted = corners.map(|(cell, digit)| Candidate { cell, digit });
    let found: Vec<_> =
        wanted.filter(|&at| facts.has(at)).filter_map(|at| Some((at, reasons(facts, rectangle, at)?))).collect();
    let step = |found: &[(Candidate, Vec<Constraint>)]| {
        let why = in_order(found.iter().flat_map(|(_, why)| why).copied(), |&constraint| constraint);
        let gone = found.iter().map(|&(at, _)| at).collect();
        rectangle.step(technique, why.into_iter().map(Premise::One).collect(), gone)
    };
    if found.len() > 1 {
        hand(step(&found), sink)?;
    }
    found.chunks(1).try_for_each(|one| hand(step(one), sink))
}

/// Why a digit in a corner would have the other corners hold the two digits in turn, if they would.
fn reasons(facts: &Facts, rectangle: &Rectangle, Candidate { cell, digit }: Candidate) -> Option<Vec<Constraint>> {
    let (beside, across, other) = (rectangle.beside(cell), rectangle.across(cell), rectangle.other(digit)?);
    let closed = |cell| (!rectangle.open.contains(cell)).then_some(Constraint::Cell(cell));
    let unit = |a, b, digit| needing(facts, a, b, digit).map(|unit| Constraint::Place(unit, digit));
    // Why a corner beside, or the third one, across, holds its digit, given which others do.
    let reason = |at: usize, known: [bool; 3]| match beside.get(at) {
        Some(&next) => unit(cell, next, other)
            .or_else(|| closed(next))
            .or_else(|| if known[2] { unit(next, across, other) } else { None }),
        None => (if known[0] || known[1] { closed(across) } else { None })
            .or_else(|| beside.iter().find_map(|&next| unit(next, across, digit))),
    };
    let (mut why, mut known) = (Vec::new(), [false; 3]);
    while known != [true; 3] {
        let (at, constraint) = (0..3).filter(|&at| !known[at]).find_map(|at| Some((at, reason(at, known)?)))?;
        known[at] = true;
        why.push(constraint);
    }
    Some(why)
}

/// A unit that needs a digit in one of two cells.
fn needing(facts: &Facts, a: Cell, b: Cell, digit: Digit) -> Option<UnitId> {
    let pair = CellSet::of(a) | CellSet::of(b);
    let needs = |&unit: &UnitId| facts.needs(unit, digit) && facts.places_in(unit, digit).is_subset(&pair);
    facts.geometry().units_of_all(&pair).into_iter().find(needs)
}

/// Three cells are solved: the fourth is not what would complete the rectangle.
fn avoidable_1(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() != 1 {
        return ControlFlow::Continue(());
    }
    hand(rectangle.step(technique, Vec::new(), those(facts, rectangle.unsolved, rectangle.digits)), sink)
}

/// Two cells are solved, and the others have one other candidate: one of them is it.
fn avoidable_2(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() != 2 || rectangle.open.len() != 2 {
        return ControlFlow::Continue(());
    }
    same_extra(technique, facts, rectangle, sink)
}
