//! Unique, hidden and avoidable rectangles.

use std::ops::ControlFlow;

use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::facts::Fact;
use crate::technique::{Example, Facts, Family, Record, Scores, Sink, Technique, TechniqueId, origin};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};

type Find = fn(&Technique, &Facts, &Rectangle, &mut Sink) -> ControlFlow<()>;

macro_rules! record {
    ($id:literal, $name:literal, $code:literal, $scores:expr, $find:expr) => {
        Record {
            id: TechniqueId($id),
            name: $name,
            family: Family::Uniqueness,
            size: 4,
            scores: $scores,
            code: Some($code),
            in_path: true,
            find: |technique, facts, sink| each(technique, facts, $find, sink),
            ..Record::NONE
        }
    };
}

pub(crate) const TYPE_1: Record = Record {
    definition: "Four cells in two rows, two columns and two boxes have the same two candidates, and just one of them has \
         others; one of the two may be gone from it already. With the two digits alone in these four cells, the digits could be swapped to make a second solution. So that cell \
         takes one of its other candidates.",
    spot: "Look for a cell with two candidates, another with the same two on its line, and complete the rectangle. If \
         three corners have just these two, the fourth holds something else.",
    example: Some(Example {
        givens: "....3.......6.42754.......8.18.2..57.9.....3...5..6.......57..1.3......2.7...8.9.",
        grid: "
            7 5 1  8   3   2  9  6 4
            9 8 3  6   1   4  2  7 5
            4 6 2  57  79  59 3  1 8
            6 1 8  9   2   3  4  5 7
            2 9 7  145 48  15 18 3 6
            3 4 5  17  78  6  18 2 9
            8 2 9  3   5   7  6  4 1
            5 3 46 14  469 19 7  8 2
            1 7 46 2   46  8  5  9 3
        ",
        effects: "r8c5<>46",
        near_miss: "r7c3=.",
        is_simplest: true,
    }),
    others: &["UR type 1"],
    origin: origin::UNIQUE_RECTANGLES,
    ..record!("unique-rectangle-1", "Unique rectangle, type 1", "0600", Scores::new(100, 45, 20), type_1)
};

pub(crate) const TYPE_2: Record = Record {
    definition: "In four cells of two rows, two columns and two boxes, two digits could be swapped, but for one \
        further candidate that two of them in a line share. If neither of the two took it there would be a second \
        solution, so whatever sees both cells loses it.",
    spot: "Look for two equal pairs on one line, the floor. If both cells of the roof have the pair and the same one \
         digit besides, look at what sees both.",
    example: Some(Example {
        givens: "3...84..6..8.59...............7.8..5..5...1..26..1....17..3..2.6..........9572...",
        grid: "
            3 2 7 1   8  4 9  5   6
            4 1 8 6   5  9 3  7   2
            5 9 6 3   2  7 48 148 148
            9 4 1 7   6  8 2  3   5
            7 8 5 2   49 3 1  6   49
            2 6 3 49  1  5 48 489 7
            1 7 4 89  3  6 5  2   89
            6 5 2 489 49 1 7  89  3
            8 3 9 5   7  2 6  14  14
        ",
        effects: "r3c7<>8",
        near_miss: "r9c1=.",
        is_simplest: true,
    }),
    others: &["UR type 2"],
    origin: origin::UNIQUE_RECTANGLES,
    ..record!("unique-rectangle-2", "Unique rectangle, type 2", "0601", Scores::new(100, 45, 20), type_2)
};

pub(crate) const TYPE_3: Record = Record {
    definition: "In four cells of two rows, two columns and two boxes, two digits could be swapped, and the \
        further candidates of two in a line complete a naked set of their unit. One of these two must take a further \
        candidate, or there would be a second solution. So together they act as a single cell that has these \
        candidates.",
    spot: "With two equal pairs as the floor, put the other candidates of the roof together as if they were one cell. \
         Look for a naked set that this cell completes.",
    example: Some(Example {
        givens: "3..2..7...7598..4..9.........94...187.......4.2.1..9.5..2.9........6.8...8......9",
        grid: "
            3 4  8   2   1 5 7  9   6
            6 7  5   9   8 3 1  4   2
            2 9  1   6   4 7 5  8   3
            5 36 9   4   7 2 36 1   8
            7 1  36  8   5 9 2  36  4
            8 2  4   1   3 6 9  7   5
            1 36 2   35  9 8 4  356 7
            9 5  37  37  6 4 8  2   1
            4 8  367 357 2 1 36 356 9
        ",
        effects: "r7c8<>3",
        near_miss: "r8c2=.",
        is_simplest: true,
    }),
    others: &["UR type 3"],
    origin: origin::UNIQUE_RECTANGLES,
    ..record!("unique-rectangle-3", "Unique rectangle, type 3", "0602", Scores::new(100, 46, 20), type_3)
};

pub(crate) const TYPE_4: Record = Record {
    definition: "In four cells of two rows, two columns and two boxes, two digits could be swapped, and in a \
        unit one of the digits has places only in the two cells that have further candidates. If one of these cells \
        held the other digit, the swap would be possible, so both lose it.",
    spot: "With two equal pairs as the floor, see whether one of the two digits has no other place on the line or in \
         the box of the roof.",
    example: Some(Example {
        givens: ".....19......5..4.374.9.....31..4.....5............82..48..613..5.3...6....1..47.",
        grid: "
            5  6 2 4 37  1  9  8 37
            8  1 9 6 5   37 37 4 2
            3  7 4 2 9   8  6  5 1
            2  3 1 8 67  4  5  9 67
            47 8 5 9 367 2  37 1 3467
            47 9 6 5 1   37 8  2 347
            9  4 8 7 2   6  1  3 5
            1  5 7 3 4   9  2  6 8
            6  2 3 1 8   5  4  7 9
        ",
        effects: "r5c5<>7 r5c9<>7",
        near_miss: "r3c7=. r6c9-3",
        is_simplest: true,
    }),
    others: &["UR type 4"],
    origin: origin::UNIQUE_RECTANGLES,
    ..record!("unique-rectangle-4", "Unique rectangle, type 4", "0603", Scores::new(100, 45, 20), type_4)
};

pub(crate) const TYPE_5: Record = Record {
    definition: "In four cells of two rows, two columns and two boxes, two digits could be swapped, but for one \
        further candidate that three of them share, or two across from each other. One of them takes it, so whatever \
        sees all of them loses it.",
    spot: "Look for two equal pairs across from each other in a rectangle, or one alone, and the same extra digit in \
         the other corners.",
    example: Some(Example {
        givens: "...8..1....52...38.97...2....2..1.5......98.2.3.....6..1.93...4......59......8..1",
        grid: "
            46   2   3 8   59   46  1   7 59
            1    46  5 2   4679 467 69  3 8
            8    9   7 56  1    3   2   4 56
            679  8   2 467 467  1   349 5 379
            567  567 4 3   567  9   8   1 2
            579  3   1 457 8    2   49  6 79
            2    1   6 9   3    5   7   8 4
            347  47  8 1   2    467 5   9 36
            3457 457 9 47  467  8   36  2 1
        ",
        effects: "r5c5<>6",
        near_miss: "r9c4+6",
        is_simplest: true,
    }),
    others: &["UR type 5"],
    origin: origin::UNIQUENESS,
    ..record!("unique-rectangle-5", "Unique rectangle, type 5", "0604", Scores::without_explainer(100, 20), type_5)
};

pub(crate) const TYPE_6: Record = Record {
    definition: "In four cells of two rows, two columns and two boxes, two digits could be swapped, and two cells \
         across from each other have extra candidates. Both rows, or both columns, need one of the digits in these \
         four cells. In the two cells with extras it would complete the swap, so both lose it.",
    spot: "Look for two equal pairs across from each other, and see whether one of the digits has only the corners as \
         places in both rows or both columns.",
    example: Some(Example {
        givens: "..7......2.8964.3.....3.....7.89.......5...97.......629..7...2.8.6.....5....15..3",
        grid: "
            3  6   7   1 5 8  2  4 9
            2  5   8   9 6 4  7  3 1
            14 49  149 2 3 7  6  5 8
            56 7   23  8 9 26 35 1 4
            16 28  123 5 4 26 38 9 7
            45 489 49  3 7 1  58 6 2
            9  1   5   7 8 3  4  2 6
            8  3   6   4 2 9  1  7 5
            7  24  24  6 1 5  9  8 3
        ",
        effects: "r3c3<>9 r6c2<>9",
        near_miss: "r6c4=.",
        is_simplest: true,
    }),
    others: &["UR type 6"],
    origin: origin::UNIQUENESS,
    ..record!("unique-rectangle-6", "Unique rectangle, type 6", "0605", Scores::without_explainer(100, 20), type_6)
};

pub(crate) const HIDDEN: Record = Record {
    definition: "Four cells in two rows, two columns and two boxes share two digits, and if one corner held one of \
        these, the others would be forced into a swap: units with just two places for a digit and corners with just \
        two candidates leave no choice. That would make a second solution, so the corner loses that digit.",
    spot: "Look for one corner with just two candidates, and see whether one of the digits has two places only on \
         both lines of the corner across.",
    example: Some(Example {
        givens: "3..6.2.......93.615.......3..9..1....7.......8...3......782....6.1...4....3.1.8.7",
        grid: "
            3 1 4  6   5 2  9 7   8
            7 2 8  4   9 3  5 6   1
            5 9 6  1   8 7  2 4   3
            4 3 9  25  6 1  7 8   25
            1 7 25 259 4 8  6 3   259
            8 6 25 7   3 59 1 259 4
            9 5 7  8   2 4  3 1   6
            6 8 1  3   7 59 4 259 259
            2 4 3  59  1 6  8 59  7
        ",
        effects: "r5c9<>5",
        near_miss: "r6c4=.",
        is_simplest: true,
    }),
    others: &["hidden unique rectangle", "HUR"],
    origin: origin::UNIQUENESS,
    ..record!("hidden-rectangle", "Hidden rectangle", "0606", Scores::without_explainer(100, 50), hidden)
};

pub(crate) const AVOIDABLE_1: Record = Record {
    definition: "Three of four cells in two rows, two columns and two boxes are solved but not given, and hold two digits \
         in turn. If the fourth completed the pattern, the two digits could be exchanged for a second solution. So \
         the fourth cell loses that digit.",
    spot: "Look at cells that you filled, never at givens: three corners of a rectangle through two boxes that hold \
         two digits in turn.",
    example: Some(Example {
        givens: "2....7.8......5..3...846..7...5....8......37..2...1.6.47....2.99...6..3...1......",
        grid: "
            2 6 5 39 39  7  1 8 4
            7 4 8 12 12  5  6 9 3
            1 3 9 8  4   6  5 2 7
            6 9 7 5  23  23 4 1 8
            5 1 4 6  89  89 3 7 2
            8 2 3 4  7   1  9 6 5
            4 7 6 13 138 38 2 5 9
            9 5 2 7  6   4  8 3 1
            3 8 1 29 5   29 7 4 6
        ",
        effects: "r4c5<>3",
        near_miss: "r4c3=.",
        is_simplest: true,
    }),
    others: &["AR"],
    origin: origin::UNIQUENESS,
    ..record!(
        "avoidable-rectangle-1",
        "Avoidable rectangle, type 1",
        "0607",
        Scores::without_explainer(100, 100),
        avoidable_1
    )
};

pub(crate) const AVOIDABLE_2: Record = Record {
    definition: "Two of four cells in two rows, two columns and two boxes are solved but not given; the other two would \
         complete the exchange of two digits, but for one extra candidate that both have. One of them takes it, so \
         whatever sees both loses that digit.",
    spot: "Look at cells that you filled: two corners on one line, and two empty corners that have one extra digit in \
         common.",
    example: Some(Example {
        givens: "...4.82...........83..2..1.9..1.7.5...1......7..5..4.....9.48.....8.6.2.3......76",
        grid: "
            16  67   57  4  159 8   2   69 3
            26  1269 59  37 16  135 567 4  8
            8   3    4   67 2   59  567 1  79
            9   8    36  1  4   7   36  5  2
            4   5    1   36 8   2   367 69 79
            7   26   236 5  69  39  4   8  1
            126 16   26  9  7   4   8   3  5
            5   79   79  8  3   6   1   2  4
            3   4    8   2  15  15  9   7  6
        ",
        effects: "r5c4<>6",
        near_miss: "r5c5=.",
        is_simplest: true,
    }),
    others: &["AR"],
    origin: origin::UNIQUENESS,
    ..record!(
        "avoidable-rectangle-2",
        "Avoidable rectangle, type 2",
        "0608",
        Scores::without_explainer(100, 100),
        avoidable_2
    )
};

/// Four cells in which two digits could be exchanged.
struct Rectangle {
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
    fn step(&self, technique: &Technique, more: Vec<Premise>, eliminated: Vec<Candidate>) -> Option<Step> {
        let premises = [self.premise()].into_iter().chain(more).collect();
        Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), eliminated)
    }
}

fn emit(step: Option<Step>, sink: &mut Sink) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), sink)
}

fn those(facts: &Facts, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    let all = cells.iter().flat_map(|cell| (facts.candidates(cell) & digits).iter().map(move |digit| (cell, digit)));
    all.map(|(cell, digit)| Candidate { cell, digit }).collect()
}

/// Hands every rectangle to a type.
fn each(technique: &Technique, facts: &Facts, find: Find, sink: &mut Sink) -> ControlFlow<()> {
    facts.whole::<Rectangles>().0.iter().try_for_each(|found| find(technique, facts, found, sink))
}

/// All rectangles of a position; none where the givens are not known to have one solution.
struct Rectangles(Vec<Rectangle>);

impl Fact for Rectangles {
    fn of(facts: &Facts, (): ()) -> Rectangles {
        Rectangles(all(facts))
    }
}

fn all(facts: &Facts) -> Vec<Rectangle> {
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
    emit(rectangle.step(technique, Vec::new(), those(facts, rectangle.open, rectangle.digits)), sink)
}

/// The one other candidate of several cells is in one of them.
fn same_extra(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    let Some(digit) = rectangle.extra.only() else { return ControlFlow::Continue(()) };
    let eliminated = facts.seen_by_all(digit, rectangle.open.iter());
    emit(rectangle.step(technique, Vec::new(), those(facts, eliminated, rectangle.extra)), sink)
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
            let eliminated = digits.iter().flat_map(|digit| {
                let own = if rectangle.extra.contains(digit) { all } else { set };
                let held = own & *facts.places(digit);
                (facts.seen_by_all(digit, held.iter()) - rectangle.set())
                    .iter()
                    .map(move |cell| Candidate { cell, digit })
            });
            emit(rectangle.step(technique, vec![Premise::Cells(set)], eliminated.collect()), &mut *sink)
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
        if let (Some(unit), Some(eliminated)) = (unit, rectangle.other(kept)) {
            let more = vec![Premise::One(Constraint::Place(unit, kept))];
            emit(rectangle.step(technique, more, those(facts, rectangle.open, DigitSet::of(eliminated))), sink)?;
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
                let eliminated = those(facts, rectangle.open, DigitSet::of(digit));
                emit(rectangle.step(technique, more.to_vec(), eliminated), sink)?;
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
        let eliminated = found.iter().map(|&(at, _)| at).collect();
        rectangle.step(technique, why.into_iter().map(Premise::One).collect(), eliminated)
    };
    if found.len() > 1 {
        emit(step(&found), sink)?;
    }
    found.chunks(1).try_for_each(|one| emit(step(one), sink))
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
    emit(rectangle.step(technique, Vec::new(), those(facts, rectangle.unsolved, rectangle.digits)), sink)
}

/// Two cells are solved, and the others have one other candidate: one of them is it.
fn avoidable_2(technique: &Technique, facts: &Facts, rectangle: &Rectangle, sink: &mut Sink) -> ControlFlow<()> {
    if rectangle.unsolved.len() != 2 || rectangle.open.len() != 2 {
        return ControlFlow::Continue(());
    }
    same_extra(technique, facts, rectangle, sink)
}
