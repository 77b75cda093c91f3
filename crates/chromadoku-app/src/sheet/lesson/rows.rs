//! The cells of a unit with their candidates: those of a unit of the board, or typed as `{1,2,3,7},{3,6}`.

use std::ops::ControlFlow;

use chromadoku_board::board::Board;
use chromadoku_board::graph::bipartite::{Bipartite, Mask};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Digit, MAX_DIGITS, UnitId};
use chromadoku_board::set::DigitSet;
use maud::{Markup, html};

use super::desk::Desk;

use crate::words::{and, capital, plural};

/// The rows of the example: a pair makes a triple, and both leave four cells with four digits.
const EXAMPLE: &str = "{1,2,3,7},{3,6},{1,2,7},{3,6},{4,5,8},{1,4,9},{4,5,8,9},{2,7},{5,8,9}";

/// Examples: how a choice names them, how they are told, and their rows. Two have the tuples of K. Rakhman, "Solving Sudoku with Graph Theory" (2020),
/// in the same cells, each part of a component of seven; two are the vectors of E. Suchard, R. Yatom and E. Shapir, "Sudoku & Graph Theory",
/// Dr. Dobb's Journal (2006).
const EXAMPLES: [(&str, &str, &str); 5] = [
    ("example", "The example", EXAMPLE),
    ("pair", "A row with a pair", "{1,9},{5},{1,9},{3,4},{2},{4,6,7},{1,3,8},{6,8,9},{3,7}"),
    ("quadruple", "A row with a quadruple", "{2,3,7},{2,6},{3,6,9},{1},{4,7,9},{4,8},{5},{7,8,9},{4,9}"),
    ("five", "Five cells from an article", "{1,2,3,5},{2,3},{2,3,4},{3,4},{4,5}"),
    ("nine", "Nine cells from an article", "{1,2,3,7},{3,6},{3,4},{1,4},{5,6,7},{4,6},{2,7},{8,9},{8,9}"),
];

/// Cells and their candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// What the cells are called.
    pub names: Vec<String>,
    /// What each of them could hold.
    pub sets: Vec<DigitSet>,
    /// Where they come from, to begin a sentence with.
    pub whence: String,
}

impl Rows {
    /// The unsolved cells of a unit.
    pub fn of_unit(board: &Board, unit: UnitId) -> Rows {
        let cells: Vec<_> = board.unsolved_in(unit).iter().collect();
        Rows {
            names: cells.iter().map(|&cell| board.geometry().name(cell)).collect(),
            sets: cells.iter().map(|&cell| board.candidates(cell)).collect(),
            whence: capital(&board.geometry().unit(unit).to_string()),
        }
    }

    /// Rows as they are typed: sets in braces, or digits with something between the cells.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, as a sentence.
    pub fn read(text: &str) -> Result<Rows, String> {
        let parts: Vec<&str> = match text.contains('{') {
            true => text.split('{').skip(1).map(|part| part.split('}').next().unwrap_or_default()).collect(),
            false => text
                .split(|letter: char| letter == ',' || letter.is_whitespace())
                .filter(|part| !part.is_empty())
                .collect(),
        };
        if !(2..=MAX_DIGITS).contains(&parts.len()) {
            return Err(format!("Type the candidates of 2 to {MAX_DIGITS} cells, such as {{1,2}},{{1,2,3}}."));
        }
        let mut sets = Vec::new();
        for part in parts {
            let mut set = DigitSet::EMPTY;
            for letter in part.chars().filter(|letter| !letter.is_whitespace() && *letter != ',') {
                let digit = Digit::from_symbol(letter).ok_or(format!("“{letter}” is not a digit."))?;
                set.insert(digit);
            }
            if set.is_empty() {
                return Err("A cell has no candidate.".to_owned());
            }
            sets.push(set);
        }
        let names = (0..sets.len()).map(|at| format!("cell {}", at + 1)).collect();
        Ok(Rows { names, sets, whence: "The typed unit".to_owned() })
    }

    /// What tells these rows from others, without blanks.
    pub fn key(&self) -> String {
        let digits = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
        self.names
            .iter()
            .zip(&self.sets)
            .map(|(name, set)| format!("{}-{}", name.replace(' ', ""), digits(set)))
            .collect::<Vec<_>>()
            .join(".")
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// All digits that some cell could hold.
    pub fn digits(&self) -> DigitSet {
        self.union(self.all())
    }

    /// All cells.
    pub fn all(&self) -> Mask {
        ((1u64 << self.len()) - 1) as Mask
    }

    /// What some of the cells could hold, together.
    pub fn union(&self, cells: Mask) -> DigitSet {
        self.members(cells).fold(DigitSet::EMPTY, |union, at| union | self.sets[at])
    }

    /// The numbers of some of the cells.
    pub fn members(&self, cells: Mask) -> impl Iterator<Item = usize> + use<> {
        (0..self.len()).filter(move |at| cells >> at & 1 == 1)
    }

    /// The names of some of the cells.
    pub fn named(&self, cells: Mask) -> Vec<String> {
        self.members(cells).map(|at| self.names[at].clone()).collect()
    }

    /// The cells, joined where they share a candidate.
    pub fn graph(&self) -> Graph {
        let pairs = (0..self.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
        let shared = pairs.filter(|&(a, b)| self.sets[a].intersects(self.sets[b]));
        Graph::from_edges(self.len(), shared.map(|(a, b)| (a as Vertex, b as Vertex)))
    }

    /// The cells and the digits, joined by candidates.
    pub fn bipartite(&self) -> Bipartite {
        Bipartite::new(self.sets.iter().map(|set| set.0).collect())
    }

    /// Why these cells cannot be filled, as a sentence; nothing where they can be.
    pub fn overfull(&self) -> Option<String> {
        let violator = self.bipartite().matched().err()?;
        let cells = self.named(violator.left);
        Some(format!(
            "{} cannot be filled at all: {} have only {} together, {} for {}. Choose another unit.",
            self.whence,
            and(&cells),
            set(DigitSet(violator.right)),
            plural(violator.right.count_ones() as usize, "digit", "digits"),
            plural(cells.len(), "cell", "cells"),
        ))
    }

    /// A smallest set of cells that fill as many digits, where another cell could hold one of these.
    pub fn tuple(&self) -> Option<Mask> {
        let matched = self.bipartite().matched().ok()?;
        let useful = |cells: Mask| {
            let union = self.union(cells);
            self.members(self.all() & !cells).any(|at| self.sets[at].intersects(union))
        };
        (1..self.len()).find_map(|size| {
            let mut found = None;
            let _ = matched.tight_sets(self.all(), size, &mut |cells| {
                if useful(cells) {
                    found = Some(cells);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            found
        })
    }

    /// The same cells after a tuple took its digits from the others.
    pub fn after(&self, tuple: Mask) -> Rows {
        let union = self.union(tuple);
        let left = |(at, &set): (usize, &DigitSet)| if tuple >> at & 1 == 1 { set } else { set - union };
        Rows { sets: self.sets.iter().enumerate().map(left).collect(), ..self.clone() }
    }
}

/// Digits as the subject of a sentence, and its verb for one and for several: `The digits {1, 2} go`, `The digit 4 goes`.
pub fn digits_do(digits: DigitSet, one: &str, several: &str) -> String {
    match (digits.len(), digits.first()) {
        (1, Some(digit)) => format!("The digit {digit} {one}"),
        _ => format!("The digits {} {several}", set(digits)),
    }
}

/// Digits as they stand in a set: `{1, 2}`.
pub fn set(digits: DigitSet) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    format!("{{{}}}", digits.join(", "))
}

/// The rows that a lesson is to show, and markup to choose others: a unit of the board, or a text.
///
/// At first that is the unit of the board with the smallest tuple, of the fewest cells; where there is none the example.
pub fn chosen(desk: &Desk) -> (Rows, Markup) {
    let board = desk.board;
    let geometry = board.geometry();
    let full = geometry.units().filter(|(_, unit)| unit.full).map(|(id, _)| id);
    let open: Vec<UnitId> = full.filter(|&unit| board.unsolved_in(unit).len() > 2).collect();
    let tuples: Vec<(u32, usize, UnitId)> = open
        .iter()
        .filter_map(|&unit| {
            let rows = Rows::of_unit(board, unit);
            let size = rows.tuple()?.count_ones();
            (size > 1).then_some((size, rows.len(), unit))
        })
        .collect();
    let has_tuple = |unit: UnitId| tuples.iter().find(|(.., other)| *other == unit);
    let first = || tuples.iter().min().map(|&(.., unit)| unit);
    let typed = desk.text("rows").filter(|text| !text.trim().is_empty());
    let picked = desk.text("unit").and_then(|text| text.parse::<u16>().ok()).map(UnitId);
    let picked = picked.filter(|unit| open.contains(unit));
    let named = EXAMPLES.iter().find(|(name, ..)| desk.text("unit") == Some(name));
    let unit = if named.is_some() { None } else { picked.or_else(first) };
    let own = || unit.map(|unit| Rows::of_unit(board, unit));
    let &(chosen, told, rows) = named.unwrap_or(&EXAMPLES[0]);
    let example = || Rows::read(rows).ok().map(|rows| Rows { whence: told.to_owned(), ..rows });
    let (rows, error) = match typed.map(Rows::read) {
        Some(Ok(rows)) => (Some(rows), None),
        Some(Err(error)) => (own().or_else(example), Some(error)),
        None => (own().or_else(example), None),
    };
    let option = |value: &str, name: &str, selected: bool| {
        html! { option value=(value) selected[selected] { (name) } }
    };
    let units = open.iter().map(|id| {
        let name = capital(&geometry.unit(*id).to_string());
        let name = match has_tuple(*id) {
            Some((size, ..)) => format!("{name}, with {size} cells for {size} digits"),
            None => name,
        };
        option(&id.0.to_string(), &name, unit == Some(*id))
    });
    let picker = html! {
        div.pick {
            label {
                "Unit "
                select data-set=(desk.key("unit")) {
                    @for (name, told, _) in &EXAMPLES { (option(name, told, unit.is_none() && *name == chosen)) }
                    @for unit in units { (unit) }
                }
            }
            label {
                "or the candidates of each cell "
                input type="text" data-set=(desk.key("rows")) value=(desk.text("rows").unwrap_or_default())
                    placeholder="{1,2},{1,2},{1,2,3}" autocomplete="off" spellcheck="false" maxlength="400";
            }
            @if let Some(error) = error { p role="status" { (error) } }
        }
    };
    let none = Rows { names: Vec::new(), sets: Vec::new(), whence: String::new() };
    (rows.unwrap_or(none), picker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_in_braces_or_bare_and_what_is_none_is_told() {
        let rows = Rows::read("{1,2,3},{1, 2}, {12}").unwrap();
        assert_eq!(rows, Rows { ..Rows::read("123 12 12").unwrap() });
        assert_eq!(rows.tuple(), Some(0b110));
        assert_eq!(set(rows.after(0b110).sets[0]), "{3}");
        for bad in ["", "{1,2}", "{1},{}", "{1},{?}", "12 ?"] {
            assert!(Rows::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn rows_and_vectors_of_the_articles_lose_what_is_told_there() {
        let tuples = EXAMPLES[1..].iter().map(|(.., text)| {
            let rows = Rows::read(text).unwrap();
            let tuple = rows.tuple().unwrap();
            (set(rows.union(tuple)), rows.after(tuple).sets.into_iter().map(set).collect::<String>())
        });
        let known = [
            ("{1, 9}", "{1, 9}{5}{1, 9}{3, 4}{2}{4, 6, 7}{3, 8}{6, 8}{3, 7}"),
            ("{4, 7, 8, 9}", "{2, 3}{2, 6}{3, 6}{1}{4, 7, 9}{4, 8}{5}{7, 8, 9}{4, 9}"),
            ("{2, 3, 4}", "{1, 5}{2, 3}{2, 3, 4}{3, 4}{5}"),
            ("{3, 4, 6}", "{1, 2, 7}{3, 6}{3, 4}{1}{5, 7}{4, 6}{2, 7}{8, 9}{8, 9}"),
        ];
        assert_eq!(Vec::from_iter(tuples), known.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }

    #[test]
    fn the_example_has_a_pair_and_what_it_leaves_has_a_triple() {
        let rows = Rows::read(EXAMPLE).unwrap();
        let pair = rows.tuple().unwrap();
        assert_eq!(set(rows.union(pair)), "{3, 6}");
        let triple = rows.after(pair).tuple().unwrap();
        assert_eq!((triple.count_ones(), set(rows.after(pair).union(triple))), (3, "{1, 2, 7}".to_owned()));
    }
}
