//! The digits that the cells of a rule can be filled with, as a graph: a vertex a digit, an edge where a filling has both.
//!
//! All fillings are gone through, which only works for rules with few of them. Those with the same digits are one combination,
//! whichever goes where. A clue outside the grid speaks of a whole row, which has all digits anyway: of that, the digits that it counts are
//! the combination.

use std::collections::BTreeMap;

use super::{Key, Model};
use chromadoku_board::board::Board;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Cell, Digit, Id, PerCell, RuleId};
use chromadoku_board::order::sort;
use chromadoku_board::rule::{Clue, ClueKind, Rule};
use chromadoku_board::set::DigitSet;

/// More choices than that are not tried.
const MOST: usize = 200_000;

/// The digits that the cells of a rule can still be filled with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combinations {
    /// The digits of each in order, those that a clue counts where the rule is one, with how many fillings have them.
    pub all: Vec<(Vec<Digit>, usize)>,
}

impl Combinations {
    /// Those of a rule on a board; `None` if there are too many fillings to go through, or the rule speaks of no cells.
    pub fn of(board: &Board, rule: RuleId) -> Option<Combinations> {
        Combinations::within(MOST, board, rule)
    }

    /// The same, where no more than so many choices are to be tried.
    pub fn within(most: usize, board: &Board, rule: RuleId) -> Option<Combinations> {
        let rule = board.geometry().get_rule(rule)?;
        if let Rule::Clue(clue) = rule {
            let sets = counted(most, board, clue)?.into_iter().map(|(digits, count)| (digits.iter().collect(), count));
            let all: BTreeMap<Vec<Digit>, usize> = sets.collect();
            return Some(Combinations { all: all.into_iter().collect() });
        }
        let mut cells: Vec<Cell> = Vec::new();
        for cell in rule.cells() {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            return None;
        }
        let known = PerCell::filled(None, board.geometry().cell_count());
        let mut search = Search { board, rule, cells, known, left: most, found: BTreeMap::new() };
        search.fill(0).then(|| Combinations { all: search.found.into_iter().collect() })
    }

    /// How many have a digit.
    pub fn with(&self, digit: Digit) -> usize {
        self.all.iter().filter(|(digits, _)| digits.contains(&digit)).count()
    }

    /// How many have both of two digits.
    pub fn with_both(&self, a: Digit, b: Digit) -> usize {
        self.all.iter().filter(|(digits, _)| digits.contains(&a) && digits.contains(&b)).count()
    }

    /// The digits that occur in some.
    pub fn digits(&self) -> DigitSet {
        self.all.iter().flat_map(|(digits, _)| digits.iter().copied()).collect()
    }

    /// The digits that occur in all.
    pub fn sure(&self) -> DigitSet {
        self.digits().iter().filter(|&digit| self.with(digit) == self.all.len()).collect()
    }

    /// The digits that occur in some, joined where one has both.
    pub fn model(&self) -> Model {
        let digits: Vec<Digit> = self.digits().iter().collect();
        let pairs = (0..digits.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let joined = pairs.filter(|&(a, b)| self.with_both(digits[a], digits[b]) > 0);
        let graph = Graph::from_edges(digits.len(), joined.map(|(a, b)| (a as Vertex, b as Vertex)));
        Model { keys: digits.into_iter().map(Key::Digit).collect(), graph }
    }
}

/// What a clue has counted of the digits from its side on: those that were passed, those that count, and how far it is, which is how
/// many of the ends of a sandwich were passed and how many digits an X-sum is still to add.
type Counted = (DigitSet, DigitSet, usize);

/// The sets of digits that a clue can count, with how many ways to fill its cells have them; `None` if more choices are needed than
/// `most`, or cells need not differ. Ways that have passed and counted the same go on alike, so they go on together.
fn counted(most: usize, board: &Board, clue: &Clue) -> Option<BTreeMap<DigitSet, usize>> {
    let geometry = board.geometry();
    if geometry.units_of_all(&clue.cells.iter().copied().collect()).is_empty() {
        return None;
    }
    let is_end = |digit: Digit| digit.index() == 0 || digit.index() + 1 == geometry.digit_count();
    let next = |place: usize, digit: Digit, (passed, counted, far): Counted| -> Counted {
        let (counts, far) = match clue.kind {
            ClueKind::Sandwich => (far == 1 && !is_end(digit), far + usize::from(is_end(digit))),
            ClueKind::XSum if place == 0 => (true, digit.index()),
            ClueKind::XSum => (far > 0, far.saturating_sub(1)),
            ClueKind::Skyscraper => (passed.iter().all(|before| before < digit), 0),
        };
        let own = DigitSet::of(digit);
        (passed | own, if counts { counted | own } else { counted }, far)
    };
    let value = |counted: DigitSet| match clue.kind {
        ClueKind::Skyscraper => counted.len(),
        _ => counted.iter().map(|digit| digit.index() + 1).sum(),
    };
    let mut left = most;
    let mut states = BTreeMap::from([((DigitSet::EMPTY, DigitSet::EMPTY, 0), 1_usize)]);
    for (place, &cell) in clue.cells.iter().enumerate() {
        let mut behind = BTreeMap::new();
        for (state, count) in states {
            for digit in (board.domain(cell) - state.0).iter() {
                left = left.checked_sub(1)?;
                let state = next(place, digit, state);
                if value(state.1) <= usize::from(clue.value) {
                    *behind.entry(state).or_insert(0) += count;
                }
            }
        }
        states = behind;
    }
    let far = if clue.kind == ClueKind::Sandwich { 2 } else { 0 };
    let mut sets = BTreeMap::new();
    for ((_, counted, how_far), count) in states {
        if how_far == far && value(counted) == usize::from(clue.value) {
            *sets.entry(counted).or_insert(0) += count;
        }
    }
    Some(sets)
}

/// A walk through all fillings.
struct Search<'a> {
    board: &'a Board,
    rule: &'a Rule,
    cells: Vec<Cell>,
    known: PerCell<Option<i32>>,
    /// How many more choices may be tried.
    left: usize,
    found: BTreeMap<Vec<Digit>, usize>,
}

impl Search<'_> {
    /// Goes through the fillings of the cells from a place on; says whether there were not too many.
    fn fill(&mut self, place: usize) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let geometry = self.board.geometry();
        let Some(&cell) = self.cells.get(place) else {
            let mut digits: Vec<Digit> =
                self.cells.iter().filter_map(|&cell| self.known[cell]).map(|value| Digit(value as u8 - 1)).collect();
            sort(&mut digits);
            *self.found.entry(digits).or_default() += 1;
            return true;
        };
        for digit in self.board.domain(cell).iter() {
            let value = Some(i32::from(digit.0) + 1);
            if geometry.neighbors(cell).iter().any(|&peer| self.known[peer] == value) {
                continue;
            }
            self.known[cell] = value;
            let goes_on = !self.rule.fits(geometry, &|cell| self.known[cell]) || self.fill(place + 1);
            self.known[cell] = None;
            if !goes_on {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::{Extra, Geometry, Shape};
    use chromadoku_board::rule::testing::samples;
    use chromadoku_board::rule::{Cage, check};

    fn cage(places: &[u16], sum: u16) -> Board {
        let cage = Cage::new(places.iter().copied().map(Cell).collect(), Some(sum));
        Board::empty(Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(Rule::Cage(cage)))).unwrap())
    }

    fn written(board: &Board) -> Vec<String> {
        let found = Combinations::of(board, RuleId(0)).unwrap();
        found.all.iter().map(|(digits, _)| digits.iter().map(|digit| digit.symbol()).collect()).collect()
    }

    #[test]
    fn cages_have_the_combinations_that_every_table_of_killers_lists() {
        assert_eq!(written(&cage(&[0, 1], 17)), ["89"]);
        assert_eq!(written(&cage(&[0, 1, 2], 8)), ["125", "134"]);
        assert_eq!(written(&cage(&[0, 1, 2, 3], 28)), ["4789", "5689"]);
        assert_eq!(written(&cage(&[0, 1], 2)), [""; 0]);
    }

    #[test]
    fn digits_that_are_gone_take_their_combinations_along() {
        let mut board = cage(&[0, 1, 2], 8);
        board.place(Cell(0), Digit(4));
        let found = Combinations::of(&board, RuleId(0)).unwrap();
        assert_eq!(found.all, [(vec![Digit(0), Digit(1), Digit(4)], 2)]);
        assert_eq!(found.sure(), found.digits());
        assert_eq!((found.model().keys.len(), found.model().graph.edge_count()), (3, 3));
    }

    #[test]
    fn a_cage_with_too_many_ways_is_not_gone_through() {
        assert_eq!(Combinations::of(&cage(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 45), RuleId(0)), None);
    }

    #[test]
    fn of_a_clue_only_the_digits_that_it_counts_make_a_combination() {
        let row: Vec<Cell> = (0..9).map(Cell).collect();
        let clue = |kind, value| {
            let clue = Rule::Clue(Clue { kind, cells: row.clone(), value });
            Board::empty(Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(clue))).unwrap())
        };
        assert_eq!(written(&clue(ClueKind::Sandwich, 5)), ["23", "5"]);
        assert_eq!(written(&clue(ClueKind::Sandwich, 0)), [""]);
        assert_eq!(written(&clue(ClueKind::XSum, 10)), ["1234", "136", "235", "28"]);
        assert_eq!(written(&clue(ClueKind::Skyscraper, 9)), ["123456789"]);
        let mut board = clue(ClueKind::Skyscraper, 3);
        board.place(Cell(0), Digit(5));
        assert_eq!(written(&board), ["679", "689"]);
    }

    #[test]
    fn the_solution_is_among_the_combinations_of_every_kind_of_rule() {
        for (shape, solution) in samples() {
            let geometry = Geometry::new(shape).unwrap();
            assert_eq!(check(&geometry, &solution), Ok(()));
            let board = Board::empty(geometry.clone());
            for (id, rule) in geometry.rules() {
                let Some(found) = Combinations::of(&board, id) else { continue };
                let mut cells = rule.cells();
                if !matches!(rule, Rule::Clue(_)) {
                    cells.sort_unstable();
                    cells.dedup();
                }
                let digits: Vec<Digit> = cells.into_iter().map(|cell| solution[cell]).collect();
                let is_end = |digit: &Digit| digit.0 == 0 || digit.index() + 1 == geometry.digit_count();
                let mut digits = match rule {
                    Rule::Clue(Clue { kind: ClueKind::Sandwich, .. }) => {
                        let inside = digits.split(is_end).nth(1).unwrap_or_default();
                        inside.to_vec()
                    }
                    Rule::Clue(Clue { kind: ClueKind::XSum, .. }) => digits[..=digits[0].index()].to_vec(),
                    Rule::Clue(Clue { kind: ClueKind::Skyscraper, .. }) => {
                        let seen = |at: &usize| digits[..*at].iter().all(|&before| before < digits[*at]);
                        (0..digits.len()).filter(seen).map(|at| digits[at]).collect()
                    }
                    _ => digits,
                };
                digits.sort_unstable();
                assert!(found.all.iter().any(|(known, _)| *known == digits), "{}", rule.name());
            }
        }
    }
}
