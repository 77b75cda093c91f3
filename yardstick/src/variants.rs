//! Boards with rules: the exact solver beside that of Interactive-Sudoku-Solver, whose public sources run in Node.
//!
//! Each is given a board and ends with a proof that its solution is the only one; the tables that a board needs are made
//! anew each time, by both. What theirs is given is its own text form of the same board, as far as it has the kinds.

use chromadoku_board::board::Board;
use chromadoku_board::codec::foreign;
use chromadoku_solver::exact::{Exact, Progress};
use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::rule::{
    Arrow, Cage, ClueKind, Dot, ExtremeKind, IndexerKind, LineKind, Mark, Negative, Repeats, Rise, Rule,
};
use std::sync::Arc;

/// How many branches make a slice.
const SLICE: u64 = 500;

/// A board with rules.
pub struct Variant {
    /// Its name in its set.
    pub name: String,
    geometry: Arc<Geometry>,
    givens: PerCell<Option<Digit>>,
}

/// The boards of a text: of every line the first field is the name, the fifth an f-puzzles code.
pub fn boards(text: &str) -> Vec<Variant> {
    let board = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let foreign = foreign::read(fields.get(4)?)?.ok()?;
        Some(Variant { name: fields[0].to_owned(), geometry: foreign.geometry, givens: foreign.givens })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

impl Variant {
    /// How many branches it takes to show that there is one solution; nothing if it is not so, or `goes_on`, which is asked
    /// now and then, says no.
    pub fn solve(&self, goes_on: impl Fn() -> bool) -> Option<u64> {
        let geometry = Geometry::new(self.geometry.shape().clone()).ok()?;
        let mut search = Exact::new(&Board::from_values(geometry, &self.givens));
        let mut found = 0;
        loop {
            match search.run(SLICE) {
                Progress::Solution(_) => found += 1,
                Progress::Exhausted => return (found == 1).then(|| search.nodes()),
                Progress::Paused if !goes_on() => return None,
                Progress::Paused => {}
            }
        }
    }

    /// The board as theirs reads it, or the kind that it has not.
    pub fn told(&self) -> Result<String, &'static str> {
        let geometry = &self.geometry;
        let mut text = base(geometry)?;
        for extra in &geometry.shape().extras {
            match extra {
                Extra::Diagonals => text += ".Diagonal~1.Diagonal~-1",
                Extra::Rising => text += ".Diagonal~1",
                Extra::Falling => text += ".Diagonal~-1",
                Extra::Windows => text += ".Windoku",
                Extra::AntiKnight => text += ".AntiKnight",
                Extra::AntiKing => text += ".AntiKing",
                Extra::DisjointGroups => text += ".DisjointSets",
                Extra::Rule(rule) => text += &self.rule(rule).ok_or(rule.name())?,
            }
        }
        let of_cell: Vec<&Rule> = geometry.rules().map(|(_, rule)| rule).filter(|rule| rule.is_of_cell()).collect();
        for cell in geometry.cells() {
            let fits = |&value: &i32| {
                let value = |other| (other == cell).then_some(value);
                of_cell.iter().all(|rule| !rule.cells().contains(&cell) || rule.fits(geometry, &value))
            };
            let all = 1..=geometry.digit_count() as i32;
            let values: Vec<i32> = match self.givens[cell] {
                Some(given) => vec![i32::from(given.0) + 1],
                None => all.clone().filter(fits).collect(),
            };
            if values.len() < all.count() {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                text += &format!(".~{}_{}", id(geometry, cell), values.join("_"));
            }
        }
        Ok(text)
    }

    fn has(&self, wanted: impl Fn(&Rule) -> bool) -> bool {
        self.geometry.rules().any(|(_, rule)| wanted(rule))
    }

    fn rule(&self, rule: &Rule) -> Option<String> {
        let names = |cells: &[Cell]| cells.iter().map(|&cell| id(&self.geometry, cell)).collect::<Vec<_>>().join("~");
        let digits = self.geometry.digit_count();
        Some(match rule {
            Rule::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Barred }) => {
                format!(".Cage~{sum}~{}", names(cells))
            }
            Rule::Cage(Cage { cells, sum: None, repeats: Repeats::Barred }) => {
                format!(".AllDifferent~{}", names(cells))
            }
            Rule::Cage(Cage { cells, sum: Some(sum), .. }) => format!(".Sum~{sum}~{}", names(cells)),
            Rule::Cage(_) => String::new(),
            Rule::LittleKiller(clue) => format!(".Sum~{}~{}", clue.sum, names(&clue.cells)),
            Rule::Arrow(Arrow { circle, shaft }) => match circle.len() {
                1 => format!(".Arrow~{}~{}", names(circle), names(shaft)),
                size => format!(".PillArrow~{size}~{}~{}", names(circle), names(shaft)),
            },
            Rule::DoubleArrow(arrow) => format!(".DoubleArrow~{}", names(&arrow.cells)),
            Rule::Thermometer(line) if line.rise == Rise::Strict => format!(".Thermo~{}", names(&line.cells)),
            Rule::Thermometer(_) => return None,
            Rule::Dot(Dot { cells, mark }) => match mark {
                Mark::Difference(1) => format!(".WhiteDot~{}", names(cells)),
                Mark::Ratio(2) => format!(".BlackDot~{}", names(cells)),
                Mark::Sum(10) => format!(".X~{}", names(cells)),
                Mark::Sum(5) => format!(".V~{}", names(cells)),
                Mark::Sum(sum) => format!(".Sum~{sum}~{}", names(cells)),
                Mark::Less => format!(".GreaterThan~{}~{}", names(&cells[1..]), names(&cells[..1])),
                _ => return None,
            },
            Rule::Negative(Negative::Sum) => ".StrictXV".into(),
            Rule::Negative(negative) => {
                let is_dotted =
                    self.has(|rule| matches!(rule, Rule::Dot(Dot { mark: Mark::Difference(_) | Mark::Ratio(_), .. })));
                let other = match negative {
                    Negative::Difference => Negative::Ratio,
                    _ => Negative::Difference,
                };
                match negative {
                    _ if self.has(|rule| *rule == Rule::Negative(other)) => ".StrictKropki".into(),
                    Negative::Difference if !is_dotted => ".AntiConsecutive".into(),
                    _ => return None,
                }
            }
            Rule::Line(line) => {
                let cells = names(&line.cells);
                match line.kind {
                    LineKind::Renban => format!(".Renban~{cells}"),
                    LineKind::Whispers(by) => format!(".Whisper~{by}~{cells}"),
                    LineKind::Palindrome => format!(".Palindrome~{cells}"),
                    LineKind::Between => format!(".Between~{cells}"),
                    LineKind::Lockout => format!(".Lockout~{}~{cells}", digits / 2),
                    LineKind::RegionSum => format!(".RegionSumLine~{cells}"),
                    LineKind::Zipper => format!(".Zipper~{cells}"),
                    LineKind::Entropic if digits == 9 => format!(".Entropic~{cells}"),
                    LineKind::Modular => format!(".Modular~3~{cells}"),
                    _ => return None,
                }
            }
            Rule::Clue(clue) => {
                let [(row, column), (last_row, last_column)] =
                    [clue.cells.first()?, clue.cells.last()?].map(|&cell| self.geometry.place(cell));
                let line = if row == last_row { format!("R{}", row + 1) } else { format!("C{}", column + 1) };
                let gap = if row < last_row || column < last_column { "" } else { "~" };
                match clue.kind {
                    ClueKind::Sandwich => format!(".Sandwich~{}~{line}", clue.value),
                    ClueKind::XSum => format!(".XSum~{line}~{gap}{}", clue.value),
                    ClueKind::Skyscraper => format!(".Skyscraper~{line}~{gap}{}", clue.value),
                }
            }
            Rule::Parity(_) | Rule::Allowed(_) => String::new(),
            Rule::Extreme(extreme) => match extreme.kind {
                ExtremeKind::Maximum => {
                    format!(".GreaterThan~{}~{}", names(&[extreme.cell]), names(&extreme.neighbors))
                }
                ExtremeKind::Minimum => {
                    let other = |&other: &Cell| format!(".GreaterThan~{}", names(&[other, extreme.cell]));
                    extreme.neighbors.iter().map(other).collect()
                }
            },
            Rule::Quadruple(quadruple) => {
                let digits: Vec<String> = quadruple.digits.iter().map(|digit| (digit.0 + 1).to_string()).collect();
                format!(".Quad~{}~{}", names(&[*quadruple.cells.iter().min()?]), digits.join("~"))
            }
            Rule::Clone(clones) => {
                let pair = |(&cell, &copy): (&Cell, &Cell)| format!(".SameValues~2~{}", names(&[cell, copy]));
                clones.cells.iter().zip(&clones.copies).map(pair).collect()
            }
            Rule::Region(region) => format!(".AllDifferent~{}", names(&region.cells)),
            Rule::Indexer(indexer) => match indexer.kind {
                IndexerKind::Row => format!(".Indexing~R~{}", names(&[indexer.cell()])),
                IndexerKind::Column => format!(".Indexing~C~{}", names(&[indexer.cell()])),
                IndexerKind::Box => return None,
            },
        })
    }
}

fn id(geometry: &Geometry, cell: Cell) -> String {
    let (row, column) = geometry.place(cell);
    format!("R{}C{}", row + 1, column + 1)
}

/// The size of a board and its regions.
fn base(geometry: &Geometry) -> Result<String, &'static str> {
    let digits = geometry.digit_count();
    let shape = geometry.shape();
    if shape.base == Shape::boxes(3, 3).base {
        return Ok(String::new());
    }
    let (Base::Boxes { .. } | Base::Regions(_)) = shape.base else { return Err("such units") };
    let first = geometry.cells().find_map(|cell| geometry.region_of(cell)).ok_or("such regions")?;
    let region = |cell: Cell| {
        let number = geometry.region_of(cell).map(|unit| unit.index() - first.index());
        number.and_then(|number| char::from_digit(number as u32, 36)).ok_or("such regions")
    };
    let layout: String = geometry.cells().map(region).collect::<Result<_, _>>()?;
    Ok(format!(".Shape~{digits}x{digits}.NoBoxes.Jigsaw~{layout}"))
}
