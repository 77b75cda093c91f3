//! Rules set by hand: the kinds that there are to draw, what a stroke over cells means as each of them, and why some strokes
//! mean nothing.
//!
//! A stroke is cells in the order in which they were met, and what was typed beside them. Whoever draws need not be exact: the
//! clue of a row is drawn by two of its cells, from its side on; an arrow begins in its circle.

mod moving;
mod pill;
pub mod region;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use crate::exact::{Exact, Progress};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Extra, Geometry, GeometryError, Shape, UnitKind};
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::order::sort;
use chromadoku_board::rule::{
    Allowed, Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line,
    LineKind, LittleKiller, Mark, Negative, Parity, ParityKind, Quadruple, Region, Repeats, Rise, Rule, Slant,
    Thermometer, are_distinct,
};
use chromadoku_board::set::DigitSet;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The most branches that are looked at for a filling of a new rule; a rule that may have one is taken.
const BRANCHES: u64 = 200;
/// The longest text that is read as a value.
const LONGEST: usize = 60;

/// A kind of rule that can be drawn.
pub struct Kind {
    /// How cells are drawn over.
    stroke: Stroke,
    /// Whether its value is asked for when it is drawn; others begin with a usual one.
    asks: bool,
    makes: Makes,
}

/// What a stroke makes.
enum Makes {
    /// The rule of cells that fit the stroke, without its value; else what to draw instead.
    Rule(Make),
    /// A region of the board, in place of those that its cells were in.
    Region,
}

type Make = fn(&Geometry, &[Cell]) -> Result<Rule, &'static str>;

/// How the cells of a kind are drawn over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stroke {
    /// One cell.
    One,
    /// This many cells or more, in any order and wherever they are.
    Some(usize),
    /// This many cells or more, each beside the one before, corners counting.
    Path(usize),
    /// Two cells with a common border.
    Pair,
}

/// The kinds, those that are used most first.
pub const KINDS: &[Kind] = &[
    kind(Stroke::Some(1), true, |_, cells| Ok(Rule::Cage(Cage::new(cells.to_vec(), None)))),
    kind(Stroke::Path(2), false, |_, cells| thermometer(cells, Rise::Strict)),
    kind(Stroke::Path(1), false, |_, cells| match cells {
        [circle, shaft @ ..] if !shaft.is_empty() => {
            Ok(Rule::Arrow(Arrow { circle: vec![*circle], shaft: shaft.to_vec() }))
        }
        _ => Err("draw from its circle along the shaft"),
    }),
    kind(Stroke::Path(1), true, |geometry, cells| pill::arrow(geometry, cells, pill::USUAL)),
    kind(Stroke::Pair, false, |_, cells| dot(cells, Mark::Difference(1))),
    kind(Stroke::Pair, false, |_, cells| dot(cells, Mark::Ratio(2))),
    kind(Stroke::Pair, false, |_, cells| dot(cells, Mark::Sum(10))),
    kind(Stroke::Pair, false, |_, cells| dot(cells, Mark::Sum(5))),
    kind(Stroke::Pair, false, |_, cells| dot(cells, Mark::Less)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Renban)),
    kind(Stroke::Path(2), false, |geometry, cells| line(cells, LineKind::german(geometry.digit_count()))),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Palindrome)),
    kind(Stroke::Path(3), false, |_, cells| line(cells, LineKind::Between)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::RegionSum)),
    kind(Stroke::One, false, |_, cells| Ok(Rule::Parity(Parity { cell: cells[0], kind: ParityKind::Odd }))),
    kind(Stroke::One, false, |_, cells| Ok(Rule::Parity(Parity { cell: cells[0], kind: ParityKind::Even }))),
    kind(Stroke::Some(2), true, quadruple),
    kind(Stroke::Some(2), true, little_killer),
    kind(Stroke::Some(2), true, |geometry, cells| clue(geometry, cells, ClueKind::Sandwich)),
    kind(Stroke::Some(2), true, |geometry, cells| clue(geometry, cells, ClueKind::XSum)),
    kind(Stroke::Some(2), true, |geometry, cells| clue(geometry, cells, ClueKind::Skyscraper)),
    kind(Stroke::One, false, |_, cells| extreme(cells, ExtremeKind::Minimum)),
    kind(Stroke::One, false, |_, cells| extreme(cells, ExtremeKind::Maximum)),
    kind(Stroke::Some(2), false, |_, cells| match cells.len() % 2 {
        0 => {
            let (cells, copies) = cells.split_at(cells.len() / 2);
            Ok(Rule::Clone(Clones { cells: cells.to_vec(), copies: copies.to_vec() }))
        }
        _ => Err("draw over its cells and then, in the same order, over as many copies"),
    }),
    Kind { stroke: Stroke::Some(1), asks: false, makes: Makes::Region },
    kind(Stroke::Some(2), false, |_, cells| Ok(Rule::Region(Region { cells: cells.to_vec() }))),
    kind(Stroke::Some(2), true, |_, cells| {
        Ok(Rule::Cage(Cage { cells: cells.to_vec(), sum: None, repeats: Repeats::Allowed }))
    }),
    kind(Stroke::Pair, true, |_, cells| dot(cells, Mark::Sum(0))),
    kind(Stroke::Path(2), false, |_, cells| thermometer(cells, Rise::Slow)),
    kind(Stroke::Path(3), false, |_, cells| Ok(Rule::DoubleArrow(DoubleArrow { cells: cells.to_vec() }))),
    kind(Stroke::Path(3), false, |_, cells| line(cells, LineKind::Lockout)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Zipper)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Entropic)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Modular)),
    kind(Stroke::Path(2), false, |_, cells| line(cells, LineKind::Nabner)),
    kind(Stroke::One, false, |geometry, cells| indexer(geometry, cells[0], IndexerKind::Row)),
    kind(Stroke::One, false, |geometry, cells| indexer(geometry, cells[0], IndexerKind::Column)),
    kind(Stroke::One, false, |geometry, cells| indexer(geometry, cells[0], IndexerKind::Box)),
    kind(Stroke::One, true, |_, cells| Ok(Rule::Allowed(Allowed { cell: cells[0], digits: DigitSet::EMPTY }))),
];

/// The number of the kind that draws regions of a jigsaw.
pub const REGION: u16 = {
    let mut at = 0;
    while !matches!(KINDS[at].makes, Makes::Region) {
        at += 1;
    }
    at as u16
};

/// What holds for the whole board or does not.
pub static WHOLE: [Extra; 10] = [
    Extra::Diagonals,
    Extra::Falling,
    Extra::Rising,
    Extra::AntiKnight,
    Extra::AntiKing,
    Extra::Windows,
    Extra::DisjointGroups,
    Extra::Rule(Rule::Negative(Negative::Difference)),
    Extra::Rule(Rule::Negative(Negative::Ratio)),
    Extra::Rule(Rule::Negative(Negative::Sum)),
];

/// A change of a board's rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Change {
    /// A rule comes: its number in [`KINDS`], the cells that were drawn over, and what was typed.
    Add(u16, Vec<Cell>, String),
    /// The extra with this number of the board's shape has another value.
    Value(u16, String),
    /// It goes.
    Remove(u16),
    /// It moves by so many rows down and columns to the right.
    Move(u16, i8, i8),
    /// The rule with this number in [`WHOLE`] comes where it is not, else it goes.
    Turn(u16),
    /// The region of this cell goes.
    Free(Cell),
    /// The board's regions are its boxes, or where they are that already, it has none.
    Boxes,
}

/// Why rules cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What it was to change is not there.
    Missing,
    /// A rule of this name is drawn otherwise: how.
    Stroke(&'static str, &'static str),
    /// More cells were drawn over than a region has.
    Large(usize),
    /// The board has no regions that could be drawn, or no boxes.
    Regions,
    /// A cell was drawn over twice: the rule's name.
    Twice(&'static str),
    /// A rule of this name needs a value, or another one than was typed: what the value is called.
    Value(&'static str, &'static str),
    /// The rule is there.
    Known(&'static str),
    /// A rule of this name would leave the board.
    Off(&'static str),
    /// No digits keep the rule: what it says.
    Empty(String),
    /// The board cannot have it.
    Board(GeometryError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Missing => f.write_str("That rule is not there any more."),
            Refusal::Stroke(name, how) => write!(f, "{}: {how}.", capital(name)),
            Refusal::Large(most) => write!(f, "A region of this board has {most} cells at most."),
            Refusal::Regions => f.write_str("Only square boards have regions to draw."),
            Refusal::Twice(name) => write!(f, "{}: no cell can be in it twice.", capital(name)),
            Refusal::Value(name, what) => write!(f, "{}: type its {} first.", capital(name), what.to_lowercase()),
            Refusal::Known(name) => write!(f, "{}: the same is there already.", capital(name)),
            Refusal::Off(name) => write!(f, "{}: moved there, it would leave the board.", capital(name)),
            Refusal::Empty(says) => write!(f, "{says} No digits on this board can."),
            Refusal::Board(error) => write!(f, "{}.", capital(&error.to_string())),
        }
    }
}

/// A text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

const fn kind(stroke: Stroke, asks: bool, make: Make) -> Kind {
    Kind { stroke, asks, makes: Makes::Rule(make) }
}

impl Kind {
    /// What one of them is called.
    pub fn name(&self) -> &'static str {
        self.sample().map_or(region::NAME, |rule| rule.name())
    }

    /// What its value is called, where that is asked for when it is drawn.
    pub fn asks(&self) -> Option<&'static str> {
        self.sample().filter(|_| self.asks).and_then(|rule| value(&rule)).map(|(name, _)| name)
    }

    /// One of them, if it is a rule.
    fn sample(&self) -> Option<Rule> {
        let Makes::Rule(make) = self.makes else { return None };
        let strokes: &[&[u16]] = match self.stroke {
            Stroke::One => &[&[0]],
            // Around a corner, or along a row.
            Stroke::Some(_) => &[&[0, 10, 1, 9], &[0, 1]],
            Stroke::Path(_) | Stroke::Pair => &[&[0, 1, 2]],
        };
        let geometry = Geometry::classic9();
        let cells = |stroke: &&[u16]| stroke.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>();
        strokes.iter().find_map(|stroke| make(&geometry, &cells(stroke)).ok())
    }

    /// The cells that were drawn over, if they fit the stroke.
    fn drawn(&self, geometry: &Geometry, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let name = self.name();
        let mut cells = cells.to_vec();
        if let Stroke::Some(_) = self.stroke {
            // Whoever fills an area comes over some cells again.
            cells = cells
                .iter()
                .enumerate()
                .filter(|(at, cell)| !cells[..*at].contains(cell))
                .map(|(_, cell)| *cell)
                .collect();
        }
        if !are_distinct(&cells) {
            return Err(Refusal::Twice(name));
        }
        let how = |how: &'static str| Refusal::Stroke(name, how);
        let touch = |pair: &[Cell]| {
            let (a, b) = (geometry.place(pair[0]), geometry.place(pair[1]));
            a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
        };
        match self.stroke {
            Stroke::One if cells.len() != 1 => return Err(how("press one cell")),
            Stroke::Pair => {
                let side = |pair: &[Cell]| {
                    let (a, b) = (geometry.place(pair[0]), geometry.place(pair[1]));
                    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
                };
                if cells.len() != 2 || !side(&cells) {
                    return Err(how("draw from one cell to one beside it"));
                }
            }
            Stroke::Some(least) | Stroke::Path(least) if cells.len() < least => {
                return Err(how(if least == 3 {
                    "draw over three cells or more"
                } else {
                    "draw over two cells or more"
                }));
            }
            Stroke::Path(_) if !cells.windows(2).all(touch) => return Err(how("each cell must touch the one before")),
            _ => {}
        }
        Ok(cells)
    }
}

/// What the value of a rule is called, and what it is; nothing for a rule without one.
pub fn value(rule: &Rule) -> Option<(&'static str, String)> {
    let digits = |digits: &mut dyn Iterator<Item = Digit>| digits.map(|digit| digit.symbol()).collect();
    Some(match rule {
        Rule::Cage(cage) => ("Sum", cage.sum.map_or(String::new(), |sum| sum.to_string())),
        Rule::LittleKiller(killer) => ("Sum", killer.sum.to_string()),
        Rule::Arrow(arrow) if arrow.circle.len() > 1 => ("Pill", arrow.circle.len().to_string()),
        Rule::Dot(dot) => match dot.mark {
            Mark::Difference(by) => ("Difference", by.to_string()),
            Mark::Ratio(times) => ("Ratio", times.to_string()),
            Mark::Sum(sum) => ("Sum", sum.to_string()),
            Mark::Less => return None,
        },
        Rule::Line(Line { kind: LineKind::Whispers(by), .. }) => ("Difference", by.to_string()),
        Rule::Clue(clue) if clue.kind == ClueKind::Skyscraper => ("Number", clue.value.to_string()),
        Rule::Clue(clue) => ("Sum", clue.value.to_string()),
        Rule::Quadruple(quadruple) => ("Digits", digits(&mut quadruple.digits.iter().copied())),
        Rule::Allowed(allowed) => ("Digits", digits(&mut allowed.digits.iter())),
        _ => return None,
    })
}

/// The same rule with another value, where it has one.
fn with_value(geometry: &Geometry, rule: Rule, typed: &str) -> Result<Rule, Refusal> {
    let Some((called, _)) = value(&rule) else { return Ok(rule) };
    let (typed, missing) = (typed.trim(), Refusal::Value(rule.name(), called));
    let number = || typed.parse::<u16>().map_err(|_| missing.clone());
    let small = || typed.parse::<u8>().ok().filter(|&number| number > 0).ok_or(missing.clone());
    let digits = || {
        let signs = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != ',').take(LONGEST);
        let digits: Option<Vec<Digit>> = signs.map(Digit::from_symbol).collect();
        digits.filter(|digits| !digits.is_empty()).ok_or(missing.clone())
    };
    Ok(match rule {
        Rule::Cage(cage) => {
            // Without a sum, only digits that differ say something.
            let bare = typed.is_empty() && cage.repeats == Repeats::Barred && cage.cells.len() > 1;
            let sum = if bare { None } else { Some(number()?) };
            Rule::Cage(Cage { sum, ..cage })
        }
        Rule::LittleKiller(killer) => Rule::LittleKiller(LittleKiller { sum: number()?, ..killer }),
        Rule::Arrow(arrow) => {
            let size = if typed.is_empty() { pill::USUAL } else { typed.parse().unwrap_or_default() };
            let drawn = pill::arrow(geometry, &pill::stroke(geometry, &arrow), size);
            drawn.map_err(|how| Refusal::Stroke(Rule::Arrow(arrow).name(), how))?
        }
        Rule::Dot(Dot { cells, mark }) => {
            let mark = match mark {
                Mark::Difference(_) => Mark::Difference(small()?),
                Mark::Ratio(_) => Mark::Ratio(small()?),
                Mark::Sum(_) => Mark::Sum(small()?),
                Mark::Less => Mark::Less,
            };
            Rule::Dot(Dot { cells, mark })
        }
        Rule::Line(Line { kind: LineKind::Whispers(_), cells }) => {
            Rule::Line(Line { kind: LineKind::Whispers(small()?), cells })
        }
        Rule::Clue(clue) => Rule::Clue(Clue { value: number()?, ..clue }),
        Rule::Quadruple(Quadruple { cells, .. }) => Rule::Quadruple(Quadruple { cells, digits: digits()? }),
        Rule::Allowed(Allowed { cell, .. }) => Rule::Allowed(Allowed { cell, digits: digits()?.into_iter().collect() }),
        other => other,
    })
}

/// A board with a change of its rules.
pub fn changed(geometry: &Geometry, change: &Change) -> Result<Arc<Geometry>, Refusal> {
    let mut shape = geometry.shape().clone();
    let extras = &mut shape.extras;
    match change {
        Change::Add(number, cells, typed) => {
            let kind = KINDS.get(usize::from(*number)).ok_or(Refusal::Missing)?;
            if cells.is_empty() || cells.iter().any(|cell| cell.index() >= geometry.cell_count()) {
                return Err(Refusal::Stroke(kind.name(), "draw over its cells"));
            }
            let cells = kind.drawn(geometry, cells)?;
            match kind.makes {
                Makes::Region => shape.base = region::drawn(geometry, &cells)?,
                Makes::Rule(make) => {
                    let rule = make(geometry, &cells).map_err(|how| Refusal::Stroke(kind.name(), how))?;
                    let rule = if kind.asks || !typed.is_empty() { with_value(geometry, rule, typed)? } else { rule };
                    come(geometry, extras, rule, None)?;
                }
            }
        }
        Change::Value(at, typed) => {
            let at = usize::from(*at);
            let Some(Extra::Rule(rule)) = extras.get(at).cloned() else { return Err(Refusal::Missing) };
            come(geometry, extras, with_value(geometry, rule, typed)?, Some(at))?;
        }
        Change::Move(at, down, right) => {
            let at = usize::from(*at);
            let Some(Extra::Rule(rule)) = extras.get(at) else { return Err(Refusal::Missing) };
            let by = (i32::from(*down), i32::from(*right));
            let moved = moving::moved(geometry, rule, by).ok_or(Refusal::Off(rule.name()))?;
            come(geometry, extras, moved, Some(at))?;
        }
        Change::Remove(at) => {
            let at = usize::from(*at);
            let gone = (at < extras.len()).then(|| extras.remove(at)).ok_or(Refusal::Missing)?;
            if matches!(gone, Extra::Rule(Rule::Extreme(_))) {
                compare_anew(geometry, extras);
            }
        }
        Change::Turn(number) => {
            let whole = WHOLE.get(usize::from(*number)).ok_or(Refusal::Missing)?;
            match extras.iter().position(|extra| extra == whole) {
                Some(at) => drop(extras.remove(at)),
                None => extras.push(whole.clone()),
            }
        }
        Change::Free(cell) => shape.base = region::taken(geometry, *cell)?,
        Change::Boxes => shape.base = region::boxes_turned(geometry)?,
    }
    Geometry::new(shape).map(|changed| changed.with_names(geometry.naming())).map_err(Refusal::Board)
}

/// A rule comes to a board, or to the place of another one, if it can be kept.
fn come(geometry: &Geometry, extras: &mut Vec<Extra>, rule: Rule, at: Option<usize>) -> Result<(), Refusal> {
    let name = rule.name();
    let has_neighbors = matches!(rule, Rule::Extreme(_));
    let is_same = |extra: &Extra| match (extra, &rule) {
        // With which neighbors it is compared follows from the others.
        (Extra::Rule(Rule::Extreme(known)), Rule::Extreme(new)) => known.cell == new.cell && known.kind == new.kind,
        (known, new) => matches!(known, Extra::Rule(known) if known == new),
    };
    let mut known = extras.iter().enumerate().filter(|(place, _)| Some(*place) != at);
    if known.any(|(_, extra)| is_same(extra)) {
        return Err(Refusal::Known(name));
    }
    if !rule.is_sound(geometry.digit_count()) {
        return Err(Refusal::Board(GeometryError::Rule(name)));
    }
    let place = at.unwrap_or(extras.len());
    match at {
        Some(at) => extras[at] = Extra::Rule(rule),
        None => extras.push(Extra::Rule(rule)),
    }
    if has_neighbors {
        compare_anew(geometry, extras);
    }
    // By itself, whatever other rules and the givens say: these may change later.
    let alone = extras.iter().enumerate().filter(|(at, extra)| *at == place || !matches!(extra, Extra::Rule(_)));
    let alone = alone.map(|(_, extra)| extra.clone()).collect();
    let alone = Geometry::new(Shape { base: geometry.shape().base.clone(), extras: alone }).map_err(Refusal::Board)?;
    match Exact::new(&Board::empty(alone)).run(BRANCHES) {
        Progress::Exhausted => Err(match &extras[place] {
            Extra::Rule(rule) => Refusal::Empty(rule.sentence(geometry)),
            _ => Refusal::Missing,
        }),
        Progress::Solution(_) | Progress::Paused => Ok(()),
    }
}

/// Minima and maxima are compared with those neighbors that do not carry the same mark.
fn compare_anew(geometry: &Geometry, extras: &mut [Extra]) {
    let marked: Vec<(Cell, ExtremeKind)> = extras
        .iter()
        .filter_map(|extra| match extra {
            Extra::Rule(Rule::Extreme(extreme)) => Some((extreme.cell, extreme.kind)),
            _ => None,
        })
        .collect();
    for extra in extras {
        if let Extra::Rule(Rule::Extreme(extreme)) = extra {
            let is_other = |cell: &Cell| !marked.contains(&(*cell, extreme.kind));
            extreme.neighbors = around(geometry, extreme.cell).filter(is_other).collect();
        }
    }
}

/// The cells with which a cell has a border in common.
fn around(geometry: &Geometry, cell: Cell) -> impl Iterator<Item = Cell> {
    [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |step| next(geometry, cell, step))
}

/// The cell that is one step further, if there is one.
fn next(geometry: &Geometry, cell: Cell, (down, right): (i32, i32)) -> Option<Cell> {
    let (row, column) = geometry.place(cell);
    let moved = |from: usize, by: i32| usize::try_from(from as i32 + by).ok();
    geometry.cell_at(moved(row, down)?, moved(column, right)?)
}

/// The whole line through a cell, in this direction.
fn line_through(geometry: &Geometry, cell: Cell, (down, right): (i32, i32)) -> Vec<Cell> {
    let walk = |from: Cell, step: (i32, i32)| std::iter::successors(Some(from), move |&at| next(geometry, at, step));
    let first = walk(cell, (-down, -right)).last().unwrap_or(cell);
    walk(first, (down, right)).collect()
}

/// From the first of some cells to the second: by how many rows and columns.
fn direction(geometry: &Geometry, cells: &[Cell]) -> (i32, i32) {
    let (a, b) = (geometry.place(cells[0]), geometry.place(cells[1]));
    (b.0 as i32 - a.0 as i32, b.1 as i32 - a.1 as i32)
}

fn thermometer(cells: &[Cell], rise: Rise) -> Result<Rule, &'static str> {
    Ok(Rule::Thermometer(Thermometer { cells: cells.to_vec(), rise }))
}

fn line(cells: &[Cell], kind: LineKind) -> Result<Rule, &'static str> {
    Ok(Rule::Line(Line { kind, cells: cells.to_vec() }))
}

fn dot(cells: &[Cell], mark: Mark) -> Result<Rule, &'static str> {
    let mut cells = [cells[0], cells[1]];
    // Only of a sign it matters which cell comes first.
    if mark != Mark::Less {
        sort(&mut cells);
    }
    Ok(Rule::Dot(Dot { cells, mark }))
}

fn quadruple(geometry: &Geometry, cells: &[Cell]) -> Result<Rule, &'static str> {
    let mut cells = cells.to_vec();
    sort(&mut cells);
    let corner = |&first: &Cell| {
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| next(geometry, first, step));
        steps.into_iter().collect::<Option<Vec<Cell>>>()
    };
    // Two that touch at a corner are enough.
    let (row, column) = cells.iter().fold((usize::MAX, usize::MAX), |(row, column), &cell| {
        let place = geometry.place(cell);
        (row.min(place.0), column.min(place.1))
    });
    let square = geometry.cell_at(row, column).as_ref().and_then(corner);
    let spans = |square: &Vec<Cell>| {
        let has = |at: usize| cells.contains(&square[at]);
        cells.iter().all(|cell| square.contains(cell)) && (has(0) && has(3) || has(1) && has(2))
    };
    let cells = square.filter(spans).ok_or("draw over the four cells around a corner")?;
    Ok(Rule::Quadruple(Quadruple { cells, digits: Vec::new() }))
}

fn little_killer(geometry: &Geometry, cells: &[Cell]) -> Result<Rule, &'static str> {
    let step = direction(geometry, cells);
    let slant = Slant::ALL.into_iter().find(|slant| slant.step() == step);
    let slant = slant.ok_or("draw along a diagonal, away from where the sum is to stand")?;
    Ok(Rule::LittleKiller(LittleKiller { cells: line_through(geometry, cells[0], step), slant, sum: 0 }))
}

fn clue(geometry: &Geometry, cells: &[Cell], kind: ClueKind) -> Result<Rule, &'static str> {
    let step = direction(geometry, cells);
    if step.0.abs() + step.1.abs() != 1 {
        return Err("draw along a row or column, away from where the number is to stand");
    }
    Ok(Rule::Clue(Clue { kind, cells: line_through(geometry, cells[0], step), value: 0 }))
}

fn extreme(cells: &[Cell], kind: ExtremeKind) -> Result<Rule, &'static str> {
    // Its neighbors are found when it comes among the others.
    Ok(Rule::Extreme(Extreme { kind, cell: cells[0], neighbors: Vec::new() }))
}

fn indexer(geometry: &Geometry, cell: Cell, kind: IndexerKind) -> Result<Rule, &'static str> {
    let of = match kind {
        IndexerKind::Row => UnitKind::Column,
        IndexerKind::Column => UnitKind::Row,
        IndexerKind::Box => geometry.region_kind(),
    };
    let units = geometry.units_of(cell).iter().map(|&id| geometry.unit(id));
    let unit = units.into_iter().find(|unit| unit.kind == of && unit.full);
    let cells = unit.map(|unit| unit.cells.clone()).ok_or("the cell is in no such unit that holds every digit")?;
    let at = cells.iter().position(|&other| other == cell).unwrap_or(0) as u8;
    Ok(Rule::Indexer(Indexer { kind, cells, at }))
}
