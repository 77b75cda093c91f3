//! How rules can be filled, in words, where that is few.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id, RuleId};
use chromadoku_board::rule::{Clue, ClueKind, LineKind, Mark, Rule};
use chromadoku_board::set::DigitSet;
use chromadoku_board::wording::and;
use chromadoku_solver::model::ways::Combinations;
use chromadoku_solver::step::Filling;

use super::list::cells;

/// The most cells along a rule that are named.
const NAMED: usize = 6;
/// The most that are listed.
const LISTED: usize = 8;
/// The most digits of a board whose clues are gone through: their sets grow by the power of two.
const DIGITS: usize = 9;
/// The most choices that are tried: a story is told with every frame that it changes in.
const TRIED: usize = 3_000;

/// Digits that are read as one thing, with blanks at which no line ends.
pub fn together(digits: &[Digit]) -> String {
    listed(digits.iter(), "\u{a0}")
}

/// What the digits of a rule can be.
pub struct Ways {
    /// Which digits these are, such as `what is between 1 and 9`; all of the rule's cells where it is nothing.
    pub of: Option<String>,
    /// Each of them, such as `1 2 6`.
    pub each: Vec<String>,
    /// The same as digits, where they are those of all of the rule's cells.
    pub combinations: Vec<Vec<Digit>>,
    /// Whether the rule asks for an order as well, which these do not tell.
    pub has_order: bool,
}

/// What the digits of a rule can be on a board; `None` where that is too many to list, or says nothing.
pub fn ways(board: &Board, rule: RuleId) -> Option<Ways> {
    let whole = board.geometry().digit_count();
    let ways = match board.geometry().rule(rule) {
        Rule::Clue(clue) => {
            let (of, each) = of_clue(board, clue)?;
            Ways { of: Some(of), each, combinations: Vec::new(), has_order: false }
        }
        of => {
            let combinations: Vec<Vec<Digit>> = match of {
                Rule::Line(line) if line.kind == LineKind::Renban => runs(board, &line.cells),
                _ => Combinations::within(TRIED, board, rule)?.all.into_iter().map(|(digits, _)| digits).collect(),
            };
            // That a whole unit has all digits is no news.
            let combinations: Vec<Vec<Digit>> =
                combinations.into_iter().filter(|digits| digits.len() < whole).collect();
            let each = combinations.iter().map(|digits| together(digits)).collect();
            let has_order = match of {
                Rule::Cage(_) | Rule::Quadruple(_) | Rule::Region(_) => false,
                Rule::Dot(dot) => dot.mark == Mark::Less,
                Rule::Line(line) => line.kind != LineKind::Renban,
                _ => true,
            };
            Ways { of: None, each, combinations, has_order }
        }
    };
    (1..=LISTED).contains(&ways.each.len()).then_some(ways)
}

/// The cells that are filled: those of a rule that has an order along it, as a thermometer from its bulb on; of many of these the ends.
pub fn cells_along(geometry: &Geometry, filling: &Filling) -> String {
    let along = match filling.rules[..] {
        [rule] => match geometry.rule(rule) {
            Rule::Thermometer(_) | Rule::Line(_) | Rule::Arrow(_) | Rule::DoubleArrow(_) => geometry.rule(rule).cells(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let mut order: Vec<Cell> = Vec::new();
    for cell in along {
        if !order.contains(&cell) {
            order.push(cell);
        }
    }
    if order.len() != filling.cells.len() || order.iter().any(|&cell| !filling.cells.contains(cell)) {
        return cells(geometry, &filling.cells);
    }
    let names: Vec<String> = order.into_iter().map(|cell| geometry.name(cell)).collect();
    match &names[..] {
        [first, second, .., last] if names.len() > NAMED => format!("{first}, {second} and so on to {last}"),
        names => and(names),
    }
}

/// The runs of consecutive digits that as many cells can have.
fn runs(board: &Board, cells: &[Cell]) -> Vec<Vec<Digit>> {
    let all: Vec<usize> = (1..=board.geometry().digit_count()).collect();
    let digits = |run: &[usize]| run.iter().map(|digit| Digit::from_index(digit - 1)).collect();
    all.windows(cells.len()).filter(|run| fit(board, cells, run)).map(digits).collect()
}

/// What a clue adds up.
fn of_clue(board: &Board, clue: &Clue) -> Option<(String, Vec<String>)> {
    let highest = board.geometry().digit_count();
    if highest > DIGITS {
        return None;
    }
    let sum = usize::from(clue.value);
    match clue.kind {
        ClueKind::Sandwich => {
            let inside: Vec<usize> = (2..highest).collect();
            let mut sets = sets(&inside, sum);
            sets.retain(|set| (0..clue.cells.len()).any(|at| is_room(board, &clue.cells[at..], set, highest)));
            let each =
                sets.iter().map(|set| if set.is_empty() { "nothing".to_owned() } else { listed(set.iter(), " + ") });
            Some((format!("what is between 1 and {highest}"), each.collect()))
        }
        ClueKind::XSum => {
            let first = held(board, *clue.cells.first()?);
            let of_first = |first: usize| {
                let others: Vec<usize> = (1..=highest).filter(|&digit| digit != first).collect();
                let sets = sum.checked_sub(first).map(|rest| sets(&others, rest)).unwrap_or_default();
                let cells = clue.cells.get(1..first);
                let fits =
                    move |set: &Vec<usize>| set.len() + 1 == first && cells.is_some_and(|cells| fit(board, cells, set));
                sets.into_iter().filter(fits).map(move |set| listed([first].iter().chain(&set), " + "))
            };
            let each = first.iter().map(|digit| usize::from(digit.0) + 1).flat_map(of_first);
            Some(("the digits that are added".to_owned(), each.collect()))
        }
        ClueKind::Skyscraper => None,
    }
}

/// Whether digits can stand between 1 and the highest digit where the first of some cells is one of these.
fn is_room(board: &Board, cells: &[Cell], inside: &[usize], highest: usize) -> bool {
    let (Some(&first), Some(&last)) = (cells.first(), cells.get(inside.len() + 1)) else { return false };
    let [one, most] = [1, highest].map(|digit| Digit::from_index(digit - 1));
    let is = |cell: Cell, digit: Digit| held(board, cell).contains(digit);
    (is(first, one) && is(last, most) || is(first, most) && is(last, one))
        && fit(board, &cells[1..=inside.len()], inside)
}

fn held(board: &Board, cell: Cell) -> DigitSet {
    board.value(cell).map_or(board.candidates(cell), DigitSet::of)
}

/// Whether some digits can stand in as many cells.
fn fit(board: &Board, cells: &[Cell], digits: &[usize]) -> bool {
    let Some((&cell, cells)) = cells.split_first() else { return true };
    let fits = |at: usize| {
        let rest: Vec<usize> = [&digits[..at], &digits[at + 1..]].concat();
        held(board, cell).contains(Digit::from_index(digits[at] - 1)) && fit(board, cells, &rest)
    };
    (0..digits.len()).any(fits)
}

/// The sets of some numbers that add up to a sum.
fn sets(numbers: &[usize], sum: usize) -> Vec<Vec<usize>> {
    match numbers {
        [] if sum == 0 => vec![Vec::new()],
        [] => Vec::new(),
        [first, rest @ ..] => {
            let with = sum.checked_sub(*first).map(|left| sets(rest, left)).unwrap_or_default();
            let with = with.into_iter().map(|set| [vec![*first], set].concat());
            with.chain(sets(rest, sum)).collect()
        }
    }
}

fn listed<T: ToString>(digits: impl Iterator<Item = T>, between: &str) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::rule::{Cage, Repeats, Rise, Thermometer};

    use super::*;

    #[test]
    fn the_cells_of_a_thermometer_are_named_from_its_bulb_on_and_those_of_a_cage_in_reading_order() {
        let named = |rule: Rule| {
            let filling = Filling { rules: vec![RuleId(0)], cells: rule.cells().into_iter().collect() };
            let geometry = Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(rule))).unwrap();
            cells_along(&geometry, &filling)
        };
        let path = |cells: &[u16]| cells.iter().copied().map(Cell).collect::<Vec<_>>();
        let thermometer = |cells| Rule::Thermometer(Thermometer { cells: path(cells), rise: Rise::Strict });
        assert_eq!(named(thermometer(&[20, 11, 2, 1])), "r3c3, r2c3, r1c3 and r1c2");
        assert_eq!(named(thermometer(&[38, 29, 20, 11, 2, 1, 0])), "r5c3, r4c3 and so on to r1c1");
        assert_eq!(named(Rule::Cage(Cage::new(path(&[20, 11, 2, 1]), Some(20)))), "r1c2, r1c3, r2c3 and r3c3");
    }

    #[test]
    fn few_ways_are_listed_and_those_of_clues_by_what_they_add_up() {
        let ways = |rule: Rule| {
            let geometry = Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(rule))).unwrap();
            ways(&Board::empty(geometry), RuleId(0)).map(|ways| (ways.of, ways.each.join(", ")))
        };
        let row: Vec<Cell> = (0..9).map(Cell::from_index).collect();
        let clue = |kind, value| Rule::Clue(Clue { kind, cells: row.clone(), value });
        let cage = |sum, count: usize| {
            Rule::Cage(Cage { cells: row[..count].to_vec(), sum: Some(sum), repeats: Repeats::Barred })
        };
        let some = |of: Option<&str>, each: &str| Some((of.map(str::to_owned), each.to_owned()));
        assert_eq!(ways(cage(9, 3)), some(None, "1\u{a0}2\u{a0}6, 1\u{a0}3\u{a0}5, 2\u{a0}3\u{a0}4"));
        assert_eq!(ways(cage(45, 9)), None);
        assert_eq!(ways(clue(ClueKind::Sandwich, 5)), some(Some("what is between 1 and 9"), "2 + 3, 5"));
        assert_eq!(ways(clue(ClueKind::Sandwich, 0)), some(Some("what is between 1 and 9"), "nothing"));
        assert_eq!(
            ways(clue(ClueKind::XSum, 10)),
            some(Some("the digits that are added"), "2 + 8, 3 + 1 + 6, 3 + 2 + 5, 4 + 1 + 2 + 3")
        );
        assert_eq!(ways(clue(ClueKind::Skyscraper, 4)), None);
        // Where there are fewer cells than digits, and where there would be too many sets.
        let short = Rule::Clue(Clue { kind: ClueKind::XSum, cells: row[..3].to_vec(), value: 10 });
        assert_eq!(ways(short), some(Some("the digits that are added"), "2 + 8, 3 + 1 + 6, 3 + 2 + 5"));
        let large = |kind| {
            let clue = Rule::Clue(Clue { kind, cells: (0..25).map(Cell::from_index).collect(), value: 150 });
            let geometry = Geometry::new(Shape::boxes(5, 5).with(Extra::Rule(clue))).unwrap();
            super::ways(&Board::empty(geometry), RuleId(0)).is_none()
        };
        assert!(large(ClueKind::Sandwich) && large(ClueKind::XSum));
    }
}
