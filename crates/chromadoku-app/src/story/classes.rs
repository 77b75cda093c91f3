//! Why digits go from a modular or entropic line: each three cells in succession have a digit of each class, so every third cell has one of
//! the same class.
//!
//! ```text
//! 147 369 .  .  .  258       the first and the fourth cell share a class, which the second and the fifth do not have
//! ```
//!
//! What of this does not tell by classes alone has no reason here.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::rule::{Line, LineKind};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::Effect;

use super::beat::{Beat, each, said_alone, what_follows};
use super::skyline::gone;
use crate::words::{capital, digits, either};

/// Every third cell of a line, and a class of digits.
type Place = (usize, usize);

/// What is known of the classes of a line.
struct Inference {
    why: Why,
    /// Which classes it takes from which cells.
    excludes: Vec<Place>,
    /// What it rests on of this kind.
    from: Vec<Place>,
}

/// Why a class is gone.
enum Why {
    /// A cell has no digit of these classes, so no cell in step with it has one.
    Lacking(Cell),
    /// These cells have this class, so the others have not.
    Taken(Place),
    /// The class is left for these cells alone, so they have no other.
    Last(Place),
}

/// The reasons for effects of a line, as beats, and the effects that have none of that kind.
pub(super) fn reasons(board: &Board, line: &Line, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
    let Some(classes) = line.kind.classes(board.geometry().digit_count()) else {
        return (Vec::new(), effects.to_vec());
    };
    let telling = Telling { geometry: board.geometry(), line, classes };
    let inferences = telling.inferences(board);
    // Each effect rests on the first inference that has it; that one on others.
    let place = |at: Candidate| telling.place(at);
    let of = |effect: &Effect| match *effect {
        Effect::Eliminate(at) => inferences.iter().position(|one| place(at).any(|place| one.excludes.contains(&place))),
        Effect::Place(_) => None,
    };
    let (told, rest): (Vec<Effect>, Vec<Effect>) = effects.iter().partition(|effect| of(effect).is_some());
    if told.is_empty() {
        return (Vec::new(), rest);
    }
    let mut needed: Vec<bool> = inferences.iter().map(|_| false).collect();
    for at in (0..inferences.len()).rev() {
        let own = told.iter().any(|effect| of(effect) == Some(at));
        let has = |place: &Place| inferences[at].excludes.contains(place);
        let later = inferences.iter().zip(&needed).skip(at + 1);
        needed[at] = own || later.into_iter().any(|(one, &needed)| needed && one.from.iter().any(has));
    }
    let beats = inferences.iter().enumerate().filter(|(at, _)| needed[*at]).map(|(at, inference)| {
        let own: Vec<Effect> = told.iter().copied().filter(|effect| of(effect) == Some(at)).collect();
        let so = if own.is_empty() { String::new() } else { format!(": {}", what_follows(board.geometry(), &own)) };
        let text = format!("{}{so}.", capital(&telling.told(board, inference)));
        Beat { text, marks: gone(&own), ..Beat::default() }
    });
    (beats.collect(), rest)
}

/// Which cells of a line share a class, where that is not what the line says itself.
pub(super) fn in_step(geometry: &Geometry, line: &Line) -> Option<Beat> {
    let [one, two, three] = line.kind.classes(geometry.digit_count()).filter(|_| line.cells.len() > 3)?.map(digits);
    let alike = if line.kind == LineKind::Modular { "leaves the same remainder" } else { "is of the same kind" };
    Some(said_alone(format!("So every third cell {alike}: one of {one}, or one of {two}, or one of {three}.")))
}

struct Telling<'a> {
    geometry: &'a Geometry,
    line: &'a Line,
    classes: [DigitSet; 3],
}

impl Telling<'_> {
    /// How many cells there are before one is in step with the first.
    fn tracks(&self) -> usize {
        self.line.cells.len().min(3)
    }

    /// The cells of a track.
    fn cells(&self, track: usize) -> CellSet {
        self.line.cells.iter().copied().skip(track).step_by(3).collect()
    }

    /// Where a candidate is, more than once where the line comes back to its cell.
    fn place(&self, at: Candidate) -> impl Iterator<Item = Place> {
        let class = self.classes.iter().position(|class| class.contains(at.digit)).unwrap_or(0);
        let cells = self.line.cells.iter().enumerate();
        cells.filter(move |(_, cell)| **cell == at.cell).map(move |(place, _)| (place % 3, class))
    }

    /// All that follows of classes, in an order in which each rests on those before it.
    fn inferences(&self, board: &Board) -> Vec<Inference> {
        let mut found: Vec<Inference> = Vec::new();
        let mut left = [[true; 3]; 3];
        let all = || (0..self.tracks()).flat_map(|track| (0..3).map(move |class| (track, class)));
        // What takes more says more.
        for count in [2, 1] {
            for (place, &cell) in self.line.cells.iter().enumerate() {
                let track = place % 3;
                let lacks = |class: &usize| !board.domain(cell).intersects(self.classes[*class]);
                let lacking: Vec<usize> = (0..3).filter(lacks).collect();
                if lacking.len() == count && lacking.iter().any(|&class| left[track][class]) {
                    let excludes: Vec<Place> = lacking.iter().map(|&class| (track, class)).collect();
                    excludes.iter().for_each(|&(track, class)| left[track][class] = false);
                    found.push(Inference { why: Why::Lacking(cell), excludes, from: Vec::new() });
                }
            }
        }
        loop {
            let others = |(track, class): Place| {
                let of_class: Vec<Place> =
                    (0..self.tracks()).filter(|&other| other != track).map(|other| (other, class)).collect();
                let of_track: Vec<Place> = (0..3).filter(|&other| other != class).map(|other| (track, other)).collect();
                (of_class, of_track)
            };
            let is_left = |&(track, class): &Place| left[track][class];
            let next = all().filter(is_left).find_map(|place| {
                let (of_class, of_track) = others(place);
                let none = |places: &[Place]| !places.iter().any(is_left);
                let some = |places: &[Place]| places.iter().copied().filter(is_left).collect::<Vec<_>>();
                match (none(&of_track), none(&of_class)) {
                    (true, false) => {
                        Some(Inference { why: Why::Taken(place), excludes: some(&of_class), from: of_track })
                    }
                    (false, true) if self.tracks() == 3 => {
                        Some(Inference { why: Why::Last(place), excludes: some(&of_track), from: of_class })
                    }
                    _ => None,
                }
            });
            let Some(next) = next else { return found };
            next.excludes.iter().for_each(|&(track, class)| left[track][class] = false);
            found.push(next);
        }
    }

    fn told(&self, board: &Board, inference: &Inference) -> String {
        let class = |class: usize| digits(self.classes[class]);
        match inference.why {
            Why::Lacking(cell) => {
                let track = inference.excludes.first().map_or(0, |place| place.0);
                let others = self.cells(track) - CellSet::of(cell);
                let name = self.geometry.name(cell);
                let left = (0..3).filter(|&class| !inference.excludes.contains(&(track, class)));
                let left = left.map(class).collect::<Vec<_>>();
                let own = match (board.value(cell), &left[..]) {
                    (Some(value), _) => format!("{name} is {value}"),
                    (None, [one]) => format!("{name} is one of {one}"),
                    (None, _) => {
                        let gone = inference.excludes.iter().map(|place| class(place.1)).collect::<Vec<_>>();
                        format!("{name} is none of {}", either(&gone))
                    }
                };
                match (others.is_empty(), &left[..]) {
                    (true, _) => own,
                    (false, [one]) => format!("{own}, so {} from {one} as well", self.is(&others)),
                    (false, _) => {
                        let names: Vec<String> = others.iter().map(|cell| self.geometry.name(cell)).collect();
                        let none = match &names[..] {
                            [one] => format!("{one} is not either"),
                            [one, other] => format!("neither {one} nor {other} is"),
                            _ => format!("none of {} is", each(self.geometry, &others)),
                        };
                        format!("{own}, so {none}")
                    }
                }
            }
            Why::Taken((track, taken)) => {
                let own = self.cells(track);
                format!("{} from {}, so no other cell of the line is", self.is(&own), class(taken))
            }
            Why::Last((track, last)) => {
                let own = self.cells(track);
                let it = if own.len() == 1 { "it is" } else { "they are" };
                format!("{} left alone for {}, so {it} nothing else", self.is(&own), class(last))
            }
        }
    }

    /// `r1c1 is`, `r1c1 and r1c4 are`.
    fn is(&self, cells: &CellSet) -> String {
        format!("{} {}", each(self.geometry, cells), if cells.len() == 1 { "is" } else { "are" })
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::id::Digit;
    use chromadoku_board::random::Random;
    use chromadoku_board::rule::Rule;

    use super::*;

    fn board(kind: LineKind, cells: &[u16]) -> (Board, Line) {
        let line = Line { kind, cells: cells.iter().copied().map(Cell).collect() };
        let shape = Shape::boxes(3, 3).with(Extra::Rule(Rule::Line(line.clone())));
        (Board::empty(Geometry::new(shape).unwrap()), line)
    }

    fn at(cell: u16, digit: u8) -> Candidate {
        Candidate { cell: Cell(cell), digit: Digit(digit - 1) }
    }

    fn told(board: &Board, line: &Line, gone: &[Candidate]) -> Vec<String> {
        let effects: Vec<Effect> = gone.iter().map(|&at| Effect::Eliminate(at)).collect();
        let (beats, rest) = reasons(board, line, &effects);
        assert_eq!(rest, []);
        beats.into_iter().map(|beat| beat.text).collect()
    }

    #[test]
    fn a_class_that_one_cell_has_goes_to_every_third_and_from_all_others() {
        let (mut board, line) = board(LineKind::Modular, &[0, 10, 20, 30, 40, 50, 60]);
        assert_eq!(
            in_step(board.geometry(), &line).unwrap().text,
            "So every third cell leaves the same remainder: one of 3, 6 and 9, or one of 1, 4 and 7, or one of 2, 5 and 8."
        );
        board.place(Cell(30), Digit(6));
        assert_eq!(
            told(&board, &line, &[at(0, 5), at(60, 3), at(10, 1), at(40, 4)]),
            [
                "r4c4 is 7, so r1c1 and r7c7 are from 1, 4 and 7 as well: r1c1 is not 5 and r7c7 is not 3.",
                "r1c1, r4c4 and r7c7 are from 1, 4 and 7, so no other cell of the line is: r2c2 is not 1 and r5c5 is not 4."
            ]
        );
    }

    #[test]
    fn a_class_that_is_left_for_one_cell_is_its_own() {
        let (mut board, line) = board(LineKind::Entropic, &[0, 10, 20]);
        for cell in [0, 20] {
            (7..=9).for_each(|digit| {
                board.eliminate(at(cell, digit));
            });
        }
        assert_eq!(
            told(&board, &line, &[at(10, 4)]),
            [
                "r1c1 is none of 7, 8 and 9.",
                "r3c3 is none of 7, 8 and 9.",
                "r2c2 is left alone for 7, 8 and 9, so it is nothing else: r2c2 is not 4."
            ]
        );
    }

    /// Whether a line can be filled, class by class, with nothing but what its cells hold and its meaning.
    fn can_be_filled(
        geometry: &Geometry,
        rule: &Rule,
        left: &[(Cell, DigitSet)],
        filled: &mut Vec<(Cell, i32)>,
    ) -> bool {
        let value = |cell: Cell| filled.iter().find(|(known, _)| *known == cell).map(|(_, value)| *value);
        if !rule.fits(geometry, &value) {
            return false;
        }
        let Some(&(cell, held)) = left.get(filled.len()) else { return true };
        held.iter().any(|digit| {
            filled.push((cell, i32::from(digit.0) + 1));
            let can = can_be_filled(geometry, rule, left, filled);
            filled.pop();
            can
        })
    }

    #[test]
    fn what_goes_by_classes_is_in_no_way_to_fill_the_line_and_all_that_goes_by_them_is_told() {
        let mut random = Random::new(3);
        let mut count = [0; 2];
        for round in 0..150 {
            let kind = if round % 2 == 0 { LineKind::Modular } else { LineKind::Entropic };
            // No two of these see each other.
            let cells = [0, 12, 24, 28, 40, 52, 56].map(Cell);
            let (mut board, line) =
                board(kind, &cells[..2 + random.below(6)].iter().map(|cell| cell.0).collect::<Vec<_>>());
            let classes = kind.classes(9).unwrap();
            for &cell in &line.cells {
                for class in classes.iter().filter(|_| random.below(4) == 0) {
                    if board.candidates(cell).len() > 3 {
                        class.iter().for_each(|digit| {
                            board.eliminate(Candidate { cell, digit });
                        });
                    }
                }
            }
            let geometry = board.geometry().clone();
            let rule = Rule::Line(line.clone());
            let all: Vec<(Cell, DigitSet)> = line.cells.iter().map(|&cell| (cell, board.domain(cell))).collect();
            if !can_be_filled(&geometry, &rule, &all, &mut Vec::new()) {
                continue;
            }
            for &cell in &line.cells {
                for digit in board.candidates(cell).iter() {
                    let candidate = Candidate { cell, digit };
                    let domain = |other| if other == cell { DigitSet::of(digit) } else { board.domain(other) };
                    let left: Vec<(Cell, DigitSet)> = line.cells.iter().map(|&other| (other, domain(other))).collect();
                    let can = can_be_filled(&geometry, &rule, &left, &mut Vec::new());
                    let (beats, rest) = reasons(&board, &line, &[Effect::Eliminate(candidate)]);
                    assert_eq!(rest.is_empty(), !can, "{kind:?} {candidate:?} {beats:?}");
                    count[usize::from(can)] += 1;
                }
            }
        }
        assert!(count.iter().all(|&count| count > 200), "{count:?}");
    }
}
