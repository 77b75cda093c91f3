//! Why a digit cannot stand somewhere in front of a skyscraper clue: too few would be seen, or too many, wherever the highest is.
//!
//! ```text
//! clue 4 from the left       only 9 is above 8, so two others are seen before it: the first two cells are not 8
//! clue 2, r1c1 is 6          8 in r1c2 would be seen, and so would the 9 behind it: with r1c1 that makes three
//! clue 2, r1c1 is 2          one of three cells behind it is higher, since only 1 is lower: with the 9 that makes three
//! ```
//!
//! How many are seen is bounded by what each cell can hold at least and at most, by how many digits are low enough, and by where a high one
//! can be, which everyone can check in place. Where these bounds do not tell, nothing is said.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::rule::{Clue, ClueKind};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::Effect;

use super::beat::{Beat, digits_of, what_follows};
use crate::figure::Role;
use crate::words::{and, either, number};

/// The most cells that are named; the beats that are told one by one; the cells that a digit may decide before anything is counted; and
/// the cases in which too many are seen that are told apart.
const NAMED: usize = 4;
const APART: usize = 6;
const DECIDED: usize = 3;
const CASES: usize = 2;

/// The reasons for effects of a clue, as beats, and the effects that have none of that kind.
pub(super) fn reasons(board: &Board, clue: &Clue, effects: &[Effect]) -> (Vec<Beat>, Vec<Effect>) {
    let Some(mut skyline) = Skyline::of(board, clue) else { return (Vec::new(), effects.to_vec()) };
    if let Some(rise) = skyline.rise() {
        let (here, elsewhere): (Vec<Effect>, Vec<Effect>) =
            effects.iter().partition(|effect| clue.cells.contains(&effect.candidate().cell));
        return (vec![Beat { text: rise, marks: gone(&here), ..Beat::default() }], elsewhere);
    }
    let (mut told, mut rest) = (Vec::new(), effects.to_vec());
    // What is gone lets more be told.
    loop {
        let mut groups: Vec<(Reason, Vec<Effect>)> = Vec::new();
        rest.retain(|&effect| {
            let Some(reason) = (if let Effect::Eliminate(at) = effect { skyline.reason(at) } else { None }) else {
                return true;
            };
            match groups.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, alike)) => alike.push(effect),
                None => groups.push((reason, vec![effect])),
            }
            false
        });
        if groups.is_empty() {
            return (in_short(board.geometry(), told), rest);
        }
        told.extend(groups.iter().map(|(reason, effects)| {
            let text = format!("{}: {}.", skyline.told(reason, effects), what_follows(board.geometry(), effects));
            (Beat { text, marks: gone(effects), ..Beat::default() }, effects.clone())
        }));
        for effect in groups.into_iter().flat_map(|(_, effects)| effects) {
            skyline.remove(effect.candidate());
        }
    }
}

/// The first of some beats, each with the effects that it tells; those of the others follow for similar reasons, since more would be as long
/// as going through all ways.
pub(super) fn in_short(geometry: &Geometry, told: Vec<(Beat, Vec<Effect>)>) -> Vec<Beat> {
    let alike: Vec<Effect> = told.iter().skip(APART).flat_map(|(_, effects)| effects.iter().copied()).collect();
    let mut beats: Vec<Beat> = told.into_iter().take(APART).map(|(beat, _)| beat).collect();
    if let (Some(last), false) = (beats.last_mut(), alike.is_empty()) {
        last.text += &format!(" Similar reasons show that {}.", what_follows(geometry, &alike));
        last.marks.extend(gone(&alike));
    }
    beats
}

/// What is false by now.
pub(super) fn gone(effects: &[Effect]) -> Vec<(Role, Candidate)> {
    effects.iter().map(|effect| (Role::ColorB, effect.candidate())).collect()
}

/// Why a digit does not stand in some place.
#[derive(Clone, PartialEq, Debug)]
enum Reason {
    /// So many others must be seen before this digit, since only these are above it.
    Before { digit: Digit, others: usize },
    /// If the digit stood in this cell, others would have just one digit each. Then too few would be seen with the highest digit in the first
    /// of its places, and too many with it in the others.
    Seen { cell: Cell, decided: Vec<Candidate>, few: Option<Few>, many: Vec<Many> },
    /// The same, and then another cell would have no digit left.
    Empty { cell: Cell, decided: Vec<Candidate>, other: Cell },
}

/// Too few are seen where the highest digit is in one of these places.
#[derive(Clone, PartialEq, Debug)]
struct Few {
    places: Vec<Cell>,
    most: usize,
    /// What can be seen: cells from the first on, and then digits above what is there.
    cells: Vec<Cell>,
    digits: DigitSet,
}

/// Too many are seen where the highest digit is in one of these places.
#[derive(Clone, PartialEq, Debug)]
struct Many {
    places: Vec<Cell>,
    /// In each of these one is seen.
    seen: Vec<Seen>,
}

/// Cells, one of which is seen.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    cells: Vec<Cell>,
    why: Why,
}

/// Why one of some cells is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Why {
    /// The last of them is higher than all before it.
    Last,
    /// One of them is a digit that is.
    Holds(Digit),
    /// There are too few lower digits for them all.
    Crowded,
}

/// A row or column with one of each digit, as it is seen from a clue.
struct Skyline<'a> {
    geometry: &'a Geometry,
    cells: &'a [Cell],
    held: Vec<DigitSet>,
    clue: usize,
    highest: Digit,
}

impl<'a> Skyline<'a> {
    fn of(board: &'a Board, clue: &'a Clue) -> Option<Skyline<'a>> {
        let geometry = board.geometry();
        let cells: CellSet = clue.cells.iter().copied().collect();
        let is_whole = cells.len() == geometry.digit_count() && !geometry.units_of_all(&cells).is_empty();
        (is_whole && clue.kind == ClueKind::Skyscraper).then(|| Skyline {
            geometry,
            cells: &clue.cells,
            held: clue.cells.iter().map(|&cell| board.domain(cell)).collect(),
            clue: usize::from(clue.value),
            highest: Digit::from_index(geometry.digit_count() - 1),
        })
    }

    /// What stands where, if all are seen.
    fn rise(&self) -> Option<String> {
        let [first, second, .., last] = self.cells else { return None };
        let [first, second, last] = [first, second, last].map(|&cell| self.geometry.name(cell));
        (self.clue == self.cells.len()).then(|| {
            format!(
                "All {} are seen, so each is higher than the one before it: {first} is 1, {second} is 2, and so on to {last}, which is {}.",
                number(self.clue),
                self.highest
            )
        })
    }

    fn remove(&mut self, at: Candidate) {
        if let Some(place) = self.cells.iter().position(|&cell| cell == at.cell) {
            self.held[place].remove(at.digit);
        }
    }

    /// Why a cell of it is not this digit; `None` where bounds do not tell.
    fn reason(&self, at: Candidate) -> Option<Reason> {
        let place = self.cells.iter().position(|&cell| cell == at.cell)?;
        let above = self.highest.index() - at.digit.index();
        // With it there, these are all that can be seen: those up to there, and what is above it.
        let others = self.clue.saturating_sub(1 + above);
        if place < others {
            return Some(Reason::Before { digit: at.digit, others });
        }
        let mut held = self.held.clone();
        put(&mut held, place, at.digit);
        let mut decided: Vec<Candidate> = Vec::new();
        loop {
            if let Some((few, many)) = self.too_few_or_many(&held) {
                return Some(Reason::Seen { cell: at.cell, decided, few, many });
            }
            let has_news = |place: &usize| {
                let only = held[*place].only();
                only.is_some_and(|digit| held.iter().filter(|held| held.contains(digit)).count() > 1)
            };
            let place = (0..held.len()).find(has_news).filter(|_| decided.len() < DECIDED)?;
            let digit = held[place].first()?;
            decided.push(Candidate { cell: self.cells[place], digit });
            put(&mut held, place, digit);
            if let Some(empty) = held.iter().position(|held| held.is_empty()) {
                return Some(Reason::Empty { cell: at.cell, decided, other: self.cells[empty] });
            }
        }
    }

    /// That wherever the highest digit is, too few are seen or too many; `None` where bounds do not tell.
    fn too_few_or_many(&self, held: &[DigitSet]) -> Option<(Option<Few>, Vec<Many>)> {
        let (mut few, mut many): (Option<Few>, Vec<Many>) = (None, Vec::new());
        for top in (0..held.len()).filter(|&top| held[top].contains(self.highest)) {
            let mut held = held.to_vec();
            put(&mut held, top, self.highest);
            let (most, cells, digits) = self.most(&held[..top]);
            // One more than the clue is enough.
            let mut seen = self.least(&held, top);
            seen.truncate(self.clue);
            if most < self.clue {
                let mut places = few.map_or(Vec::new(), |few| few.places);
                places.push(self.cells[top]);
                few = Some(Few { places, most, cells, digits });
            } else if seen.len() + 1 > self.clue {
                match many.iter_mut().find(|many| many.seen == seen) {
                    Some(many) => many.places.push(self.cells[top]),
                    None => many.push(Many { places: vec![self.cells[top]], seen }),
                }
            } else {
                return None;
            }
        }
        // That the highest digit has no place is told of the unit.
        let is_told = few.is_some() || !many.is_empty();
        (is_told && many.len() <= CASES).then_some((few, many))
    }

    /// How many can be seen at most, up to the highest digit behind these cells, and what that is: cells from the first on, and digits
    /// higher than what the last of those that were looked at has at least.
    fn most(&self, before: &[DigitSet]) -> (usize, Vec<Cell>, DigitSet) {
        let mut floor = None;
        let mut cells: Vec<Cell> = Vec::new();
        let mut found: Option<(usize, Vec<Cell>, DigitSet)> = None;
        for (place, held) in before.iter().enumerate() {
            if last(*held) > floor {
                cells.push(self.cells[place]);
            }
            floor = floor.max(held.first());
            let behind = before[place + 1..].iter().fold(DigitSet::EMPTY, |all, &held| all | held);
            let higher: DigitSet = behind.iter().filter(|&digit| Some(digit) > floor).collect();
            let count = cells.len() + higher.len() + 1;
            if found.as_ref().is_none_or(|(least, ..)| count < *least) {
                found = Some((count, cells.clone(), higher));
            }
        }
        // Of equal bounds that which speaks of cells alone is seen at once.
        match found {
            Some((count, ..)) if count > cells.len() => (cells.len() + 1, cells, DigitSet::EMPTY),
            Some(found) => found,
            None => (1, cells, DigitSet::EMPTY),
        }
    }

    /// Cells in each of which, or in one of which, something is seen before the highest digit, which stands in this place.
    fn least(&self, held: &[DigitSet], top: usize) -> Vec<Seen> {
        let mut seen: Vec<Seen> = Vec::new();
        let mut ceiling = None;
        let mut from = 0;
        for place in 0..top {
            let is_higher = |digit: &Digit| Some(*digit) > ceiling && *digit != self.highest;
            let is_here = |digit: &Digit| {
                let mut places = (0..held.len()).filter(|&at| held[at].contains(*digit)).peekable();
                places.peek().is_some() && places.all(|at| (from..=place).contains(&at))
            };
            let low = |held: DigitSet| held.iter().filter(|digit| !is_higher(digit)).collect::<DigitSet>();
            let all_low = held[..=place].iter().fold(DigitSet::EMPTY, |all, &held| all | low(held));
            // Of high digits that must be among the cells the highest is surely seen.
            let holds = self.geometry.digits().iter().filter(|digit| is_higher(digit) && is_here(digit)).last();
            let why = match holds {
                _ if held[place].first() > ceiling => Why::Last,
                Some(digit) => Why::Holds(digit),
                None if all_low.len() <= place => Why::Crowded,
                None => continue,
            };
            seen.push(Seen { cells: self.cells[from..=place].to_vec(), why });
            from = place + 1;
            ceiling = held[..from].iter().filter_map(|&held| last(held)).max();
        }
        seen
    }

    /// A reason in words, where these effects have it.
    fn told(&self, reason: &Reason, effects: &[Effect]) -> String {
        let top = self.highest;
        match reason {
            Reason::Before { digit, others } => {
                let above: Vec<String> =
                    (digit.index() + 1..=top.index()).map(|at| Digit::from_index(at).to_string()).collect();
                let others = match others {
                    1 => "another one has".to_owned(),
                    count => format!("{} others have", number(*count)),
                };
                match &above[..] {
                    [] => format!("The {top} hides all that is behind it, so {others} to be seen before the {digit}"),
                    [one] => format!("Only {one} is above {digit}, so {others} to be seen before the {digit}"),
                    above => {
                        format!("Only {} are above {digit}, so {others} to be seen before the {digit}", and(above))
                    }
                }
            }
            Reason::Empty { cell, decided, other } => format!(
                "{}{} would have no digit left",
                self.supposed(*cell, effects, decided),
                self.geometry.name(*other)
            ),
            Reason::Seen { cell, decided, few, many } => {
                let few = few.as_ref().map(|few| {
                    let cells = few.cells.iter().map(|&cell| self.geometry.name(cell));
                    let digits = few.digits.iter().map(|digit| digit.to_string());
                    let seen: Vec<String> = cells.chain(digits).chain([format!("the {top}")]).collect();
                    let with = self.with_highest(*cell, &few.places);
                    format!("{with}at most {} could be seen, {}", number(few.most), and(&seen))
                });
                let many = many.iter().map(|many| {
                    let seen: Vec<String> =
                        many.seen.iter().map(|seen| self.seen(seen)).chain([format!("the {top}")]).collect();
                    let with = self.with_highest(*cell, &many.places);
                    format!("{with}at least {} would be seen, {}", number(seen.len()), and(&seen))
                });
                let both: Vec<String> = few.into_iter().chain(many).collect();
                format!("{}{}", self.supposed(*cell, effects, decided), both.join("; and "))
            }
        }
    }

    /// What is supposed of a cell, and what that decides in others: `If r1c2 were 6, r1c3 would be 4, and `.
    fn supposed(&self, cell: Cell, effects: &[Effect], decided: &[Candidate]) -> String {
        let name = |cell: Cell| self.geometry.name(cell);
        let would: Vec<String> =
            decided.iter().map(|at| format!("{} would be {}, ", name(at.cell), at.digit)).collect();
        let and = if would.is_empty() { "" } else { "and " };
        format!("If {} were {}, {}{and}", name(cell), either(digits_of(effects)), would.concat())
    }

    /// What is seen in some cells: `r1c2`, `one of r1c2 and r1c3`, `the 8`.
    fn seen(&self, Seen { cells, why }: &Seen) -> String {
        let one_of = match &cells[..] {
            [cell] => self.geometry.name(*cell),
            cells => format!("one of {}", self.named(cells, |names| and(names))),
        };
        match why {
            Why::Holds(digit) if digit.index() + 1 == self.highest.index() => format!("the {digit}"),
            Why::Holds(digit) if cells.len() > 1 => format!("{one_of} (where the {digit} is)"),
            Why::Crowded if cells.len() > 1 => format!("{one_of} (which cannot all be lower)"),
            _ => one_of,
        }
    }

    /// `with the 9 in r1c2 `; nothing where that is what is spoken of, or known.
    fn with_highest(&self, cell: Cell, places: &[Cell]) -> String {
        let is_known = places == [cell] || self.held.contains(&DigitSet::of(self.highest));
        if is_known {
            String::new()
        } else {
            format!("with the {} in {} ", self.highest, self.named(places, |names| either(names)))
        }
    }

    /// Some of its cells in order.
    fn named(&self, cells: &[Cell], joined: fn(&[String]) -> String) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.geometry.name(cell)).collect();
        match &names[..] {
            [first, .., last] if names.len() > NAMED => format!("{first} to {last}"),
            names => joined(names),
        }
    }
}

/// Puts a digit in a place, so that it is nowhere else.
fn put(held: &mut [DigitSet], place: usize, digit: Digit) {
    held.iter_mut().for_each(|held| held.remove(digit));
    held[place] = DigitSet::of(digit);
}

/// The highest of some digits.
fn last(held: DigitSet) -> Option<Digit> {
    held.iter().last()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::random::Random;
    use chromadoku_board::rule::Rule;

    use super::*;

    fn board(value: u16, digits: u8, height: u8) -> (Arc<Geometry>, Clue) {
        let cells = (0..u16::from(digits)).map(Cell).collect();
        let clue = Clue { kind: ClueKind::Skyscraper, cells, value };
        let shape = Shape::boxes(height, digits / height).with(Extra::Rule(Rule::Clue(clue.clone())));
        (Geometry::new(shape).unwrap(), clue)
    }

    fn at(cell: u16, digit: u8) -> Candidate {
        Candidate { cell: Cell(cell), digit: Digit(digit - 1) }
    }

    fn told(board: &Board, clue: &Clue, gone: &[Candidate]) -> Vec<String> {
        let effects: Vec<Effect> = gone.iter().map(|&at| Effect::Eliminate(at)).collect();
        let (beats, rest) = reasons(board, clue, &effects);
        assert_eq!(rest, []);
        beats.into_iter().map(|beat| beat.text).collect()
    }

    #[test]
    fn a_high_clue_keeps_high_digits_away_by_what_must_be_seen_before_them() {
        let (geometry, clue) = board(4, 9, 3);
        let gone = [at(0, 7), at(0, 8), at(0, 9), at(1, 8), at(1, 9), at(2, 9)];
        assert_eq!(
            told(&Board::empty(geometry), &clue, &gone),
            [
                "Only 8 and 9 are above 7, so another one has to be seen before the 7: r1c1 is not 7.",
                "Only 9 is above 8, so two others have to be seen before the 8: r1c1 and r1c2 are not 8.",
                "The 9 hides all that is behind it, so three others have to be seen before the 9: r1c1, r1c2 and r1c3 are not 9."
            ]
        );
    }

    #[test]
    fn a_line_that_is_seen_as_a_whole_is_told_at_once() {
        let (geometry, clue) = board(6, 6, 2);
        assert_eq!(
            told(&Board::empty(geometry), &clue, &[at(0, 2), at(5, 1)]),
            [
                "All six are seen, so each is higher than the one before it: r1c1 is 1, r1c2 is 2, and so on to r1c6, which is 6."
            ]
        );
    }

    #[test]
    fn what_cells_hold_bounds_what_is_seen_wherever_the_highest_digit_is() {
        let (geometry, clue) = board(2, 9, 3);
        let mut board = Board::empty(geometry);
        board.place(Cell(0), Digit(4));
        assert_eq!(
            told(&board, &clue, &[at(1, 6), at(1, 8)]),
            [
                "If r1c2 were 6 or 8, with the 9 in r1c3 to r1c9 at least three would be seen, r1c1, r1c2 and the 9: r1c2 is neither 6 nor 8."
            ]
        );
    }

    #[test]
    fn that_some_of_many_cells_are_seen_follows_from_how_many_digits_are_low_and_where_a_high_one_is() {
        let (geometry, clue) = board(2, 9, 3);
        let mut board = Board::empty(geometry);
        for cell in [1, 2, 3, 8] {
            board.eliminate(at(cell, 9));
        }
        assert_eq!(
            told(&board, &clue, &[at(0, 3)]),
            [
                "If r1c1 were 3, with the 9 in r1c5, r1c6, r1c7 or r1c8 at least three would be seen, r1c1, one of r1c2, r1c3 and r1c4 (which cannot all be lower) and the 9: r1c1 is not 3."
            ]
        );
        let (geometry, clue) = self::board(3, 9, 3);
        let mut board = Board::empty(geometry);
        board.place(Cell(8), Digit(8));
        board.eliminate(at(0, 8));
        board.eliminate(at(1, 8));
        assert_eq!(
            told(&board, &clue, &[at(2, 7)]),
            [
                "If r1c3 were 7, at least four would be seen, r1c1, one of r1c2 and r1c3, the 8 and the 9: r1c3 is not 7."
            ]
        );
    }

    #[test]
    fn what_a_digit_decides_in_other_cells_is_said_before_anything_is_counted() {
        let (geometry, clue) = board(6, 9, 3);
        let mut board = Board::empty(geometry);
        let held = [vec![2], vec![3], vec![4], vec![5, 7], vec![7, 8], vec![5, 6, 8], vec![1], vec![9], vec![5, 6, 7]];
        for (cell, held) in (0..).zip(held) {
            (1..=9).filter(|digit| !held.contains(digit)).for_each(|digit| {
                board.eliminate(at(cell, digit));
            });
        }
        assert_eq!(
            told(&board, &clue, &[at(5, 8), at(4, 7)]),
            [
                "If r1c6 were 8, r1c5 would be 7, and at least seven would be seen, r1c1, r1c2, r1c3, r1c4, r1c5, r1c6 and the 9: r1c6 is not 8.",
                "If r1c5 were 7, at least seven would be seen, r1c1, r1c2, r1c3, r1c4, r1c5, the 8 and the 9: r1c5 is not 7."
            ]
        );
    }

    /// All ways to fill a row of six.
    fn rows(left: &[DigitSet], filled: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
        let Some(held) = left.get(filled.len()) else { return all.push(filled.clone()) };
        for digit in held.iter().filter(|digit| !filled.contains(digit)).collect::<Vec<_>>() {
            filled.push(digit);
            rows(left, filled, all);
            filled.pop();
        }
    }

    #[test]
    fn what_is_said_to_be_seen_is_so_in_every_way_to_fill_the_row() {
        let mut random = Random::new(11);
        let mut count = [0; 4];
        for _ in 0..400 {
            let (geometry, clue) = board(1 + random.below(6) as u16, 6, 2);
            let mut board = Board::empty(geometry);
            for cell in (0..6).map(Cell) {
                for digit in (0..6).map(Digit).filter(|_| random.below(3) == 0) {
                    if board.candidates(cell).len() > 1 {
                        board.eliminate(Candidate { cell, digit });
                    }
                }
            }
            let skyline = Skyline::of(&board, &clue).unwrap();
            for candidate in (0..36).map(|at| Candidate { cell: Cell(at % 6), digit: Digit((at / 6) as u8) }) {
                let (Some(reason), true) = (skyline.reason(candidate), board.has(candidate)) else { continue };
                let mut left = skyline.held.clone();
                left[candidate.cell.index()] = DigitSet::of(candidate.digit);
                let mut all = Vec::new();
                rows(&left, &mut Vec::new(), &mut all);
                for row in all {
                    let is_seen = |place: &usize| row[..*place].iter().all(|&before| before < row[*place]);
                    let seen: Vec<usize> = (0..6).filter(is_seen).collect();
                    let top = Cell::from_index(row.iter().position(|digit| digit.0 == 5).unwrap());
                    assert_ne!(seen.len(), usize::from(clue.value), "{candidate:?} {reason:?} {row:?}");
                    if let Reason::Seen { decided, .. } = &reason {
                        let is_so = |at: &Candidate| row[at.cell.index()] == at.digit;
                        assert!(decided.iter().all(is_so), "{reason:?} {row:?}");
                        count[3] += decided.len();
                    }
                    match &reason {
                        Reason::Before { .. } => count[0] += 1,
                        Reason::Seen { few: Some(few), .. } if few.places.contains(&top) => {
                            assert!(seen.len() <= few.most, "{reason:?} {row:?}");
                            assert_eq!(few.most, few.cells.len() + few.digits.len() + 1);
                            let could = |place: &usize| {
                                few.cells.contains(&Cell::from_index(*place))
                                    || few.digits.contains(row[*place])
                                    || row[*place].0 == 5
                            };
                            assert!(seen.iter().all(could), "{reason:?} {row:?}");
                            count[1] += 1;
                        }
                        Reason::Seen { many, .. } => {
                            let many = many.iter().find(|many| many.places.contains(&top)).unwrap();
                            let one = |of: &Seen| of.cells.iter().any(|cell| seen.contains(&cell.index()));
                            assert!(many.seen.iter().all(one), "{reason:?} {row:?}");
                            count[2] += 1;
                        }
                        reason => panic!("nothing is said of {row:?}: {reason:?}"),
                    }
                }
            }
        }
        assert!(count.iter().all(|&count| count > 500), "{count:?}");
    }
}
