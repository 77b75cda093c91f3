//! Where a hint says to look before it shows a pattern: what it names is what it shades.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Digit, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Chain, Constraint, Cover, Effect, HallSet, Net, Pattern, Premise, Step};

use super::marks::{cells_of, units_of};
use crate::words::{cells, distinct, exocet_base, kinds};

/// More units than that are no place to look at, nor are more cells.
const UNITS: usize = 3;
const CELLS: usize = 4;

/// Where to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// In these units.
    Units(Vec<UnitId>),
    /// At these cells.
    Cells(CellSet),
    /// At the places for a digit.
    Places(Digit),
    /// At all cells that have no value yet.
    Unsolved,
}

impl Where {
    /// Where a step is to be looked for.
    pub fn of(board: &Board, step: &Step) -> Where {
        match exocet_base(step) {
            Some(base) => Where::Cells(base),
            None => of_pattern(board, &step.pattern, &step.effects),
        }
    }

    /// `row 4`, `r3c1 and r3c2`.
    pub fn words(&self, board: &Board) -> String {
        let geometry = board.geometry();
        match self {
            Where::Units(all) => kinds(geometry, all),
            Where::Cells(all) => cells(geometry, all),
            Where::Places(digit) => format!("the places for {digit}"),
            Where::Unsolved => "all cells that are left".to_owned(),
        }
    }

    /// The cells to be shaded.
    pub fn cells(&self, board: &Board) -> CellSet {
        let geometry = board.geometry();
        match self {
            Where::Units(all) => all.iter().fold(CellSet::EMPTY, |cells, &unit| cells | geometry.unit(unit).set),
            Where::Cells(cells) => *cells,
            Where::Places(digit) => {
                board.unsolved().iter().filter(|&cell| board.candidates(cell).contains(*digit)).collect()
            }
            Where::Unsolved => *board.unsolved(),
        }
    }
}

fn of_pattern(board: &Board, pattern: &Pattern, effects: &[Effect]) -> Where {
    match pattern {
        Pattern::Joint(parts) => match parts.first() {
            Some(first) => of_pattern(board, first, effects),
            None => Where::Unsolved,
        },
        Pattern::Hall(hall) => of_units(board, pattern, fullest(board, hall)),
        Pattern::Cover(cover) => of_cover(board, cover),
        Pattern::Chain(chain) => of_chain(chain),
        Pattern::Templates(digit) => Where::Places(*digit),
        Pattern::Filling(filling) => Where::Cells(filling.cells),
        Pattern::Net(net) => of_net(board, net, effects),
        Pattern::Blocks(_) | Pattern::Ledger(_) => of_units(board, pattern, units_of(pattern)),
        Pattern::Automorphism(_) => Where::Unsolved,
    }
}

/// In units, where there are some.
fn of_units(board: &Board, pattern: &Pattern, all: Vec<UnitId>) -> Where {
    if all.is_empty() { Where::Cells(cells_of(board, pattern)) } else { Where::Units(all) }
}

/// The units of a Hall set; of one cell, which may be in many, the unit that has the fewest cells left.
fn fullest(board: &Board, hall: &HallSet) -> Vec<UnitId> {
    match hall.cells.len() {
        1 => hall.units.iter().copied().min_by_key(|&unit| board.unsolved_in(unit).len()).into_iter().collect(),
        _ => hall.units.to_vec(),
    }
}

/// In the units of the bases, if they are few, else at the places for their digit.
fn of_cover(board: &Board, cover: &Cover) -> Where {
    let of_unit =
        |base: &Constraint| if let Constraint::Place(unit, digit) = base { Some((*unit, *digit)) } else { None };
    let places: Vec<(UnitId, Digit)> = cover.bases.iter().filter_map(of_unit).collect();
    match places[..] {
        [(_, digit), ..] if places.len() > UNITS && places.iter().all(|place| place.1 == digit) => Where::Places(digit),
        _ if places.len() == cover.bases.len() => Where::Units(places.into_iter().map(|(unit, _)| unit).collect()),
        _ => Where::Cells(cells_of(board, &Pattern::Cover(cover.clone()))),
    }
}

/// At the ends of a chain; where it is about one digit, in the units that need it, or at all its places.
fn of_chain(chain: &Chain) -> Where {
    let [first, second, .., last] = &chain.nodes[..] else { return Where::Unsolved };
    let units = distinct(&units_of(&Pattern::Chain(chain.clone())));
    match () {
        () if chain.nodes.iter().any(|node| node.digit != first.digit) => {
            Where::Cells(first.cells | if chain.closed { second.cells } else { last.cells })
        }
        () if (1..=2).contains(&units.len()) => Where::Units(units),
        () => Where::Places(first.digit),
    }
}

/// In the lines in which digits could be swapped, or in the units of what a refutation rests on, if they are few.
fn of_net(board: &Board, net: &Net, effects: &[Effect]) -> Where {
    let swapped = net.all().find_map(|premise| if let Premise::Swap(cells, _) = premise { Some(*cells) } else { None });
    let units = distinct(&units_of(&Pattern::Net(net.clone())));
    match (swapped, effects.first()) {
        (Some(cells), _) if cells.len() <= UNITS * CELLS => lines(board, &cells),
        _ if net.relies_on_uniqueness() => Where::Unsolved,
        (_, Some(effect)) if !(1..=UNITS).contains(&units.len()) => Where::Places(effect.candidate().digit),
        _ => Where::Units(units),
    }
}

/// The rows that cells are in, or the columns, whichever are fewer.
fn lines(board: &Board, cells: &CellSet) -> Where {
    let of = |kind: UnitKind| {
        let all = board.geometry().units().filter(move |(_, unit)| unit.kind == kind && unit.set.intersects(cells));
        all.map(|(id, _)| id).collect::<Vec<_>>()
    };
    let (rows, columns) = (of(UnitKind::Row), of(UnitKind::Column));
    match if rows.len() <= columns.len() { rows } else { columns } {
        few if (1..=UNITS).contains(&few.len()) => Where::Units(few),
        _ => Where::Cells(*cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::tests::examples;

    /// Where the hint for the example of a technique says to look.
    fn said(name: &str) -> String {
        let (_, board, step) = examples().find(|(id, ..)| *id == name).unwrap();
        Where::of(&board, &step).words(&board)
    }

    #[test]
    fn a_hint_names_units_ends_or_a_digit() {
        assert_eq!(said("skyscraper"), "rows 6 and 7");
        assert_eq!(said("x-wing"), "rows 1 and 5");
        assert_eq!(said("xy-wing"), "r2c8 and r6c9");
        assert_eq!(said("simple-colors-trap"), "the places for 1");
        assert_eq!(said("unique-rectangle-1"), "rows 8 and 9");
        assert_eq!(said("forcing-net-contradiction"), "the places for 1");
        assert_eq!(said("junior-exocet"), "r3c1 and r3c2");
    }

    #[test]
    fn what_a_hint_shades_has_what_the_step_is_about() {
        for (id, board, step) in examples() {
            let shaded = Where::of(&board, &step).cells(&board);
            assert!(
                shaded.intersects(&cells_of(&board, &step.pattern)) || cells_of(&board, &step.pattern).is_empty(),
                "{id}"
            );
            assert!(shaded.intersects(board.unsolved()), "{id}");
        }
    }
}
