//! The checker rejects steps that were changed for the worse: a checker that accepts everything would pass all else.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_core::path::{Next, Walk, all_steps};
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Chain, Constraint, Effect, Pattern, Step, Strong};
use chromadoku_core::technique::TechniqueId;
use chromadoku_core::verify::{Rejection, verify};

use crate::corpus;

/// The steps along the paths of a few puzzles, each with its board and the solution: the steps of every tenth board.
fn steps() -> Vec<(Board, PerCell<Option<Digit>>, Step)> {
    let mut found = Vec::new();
    for entry in corpus::minimal9().into_iter().chain(corpus::diagonal()).chain(corpus::sizes().into_iter().skip(1)) {
        if entry.board.geometry().cell_count() > 100 {
            continue;
        }
        let solution = entry.solution.unwrap();
        let mut walk = Walk::new(entry.board);
        for number in 0.. {
            if number % 10 == 0 {
                let mut here = all_steps(walk.board());
                here.extend(TechniqueId("matching").get().all(walk.board()));
                found.extend(here.into_iter().map(|step| (walk.board().clone(), solution.clone(), step)));
            }
            if let Next::End(_) = walk.advance() {
                break;
            }
        }
    }
    found
}

/// Changes the pattern of each step and asks that none is accepted; a change may be impossible (nothing is given back).
fn all_rejected(change: impl Fn(&Board, &mut Pattern) -> Option<()>) {
    let mut changed = 0;
    for (board, _, step) in steps() {
        let mut mutant = step.clone();
        if change(&board, &mut mutant.pattern).is_some() {
            assert!(verify(&board, &mutant).is_err(), "{mutant:?} from {step:?} on {board:?}");
            changed += 1;
        }
    }
    assert!(changed > 500, "only {changed} steps were changed");
}

/// Whether a chain begins with a strong link of two single candidates: a group may hold a link by itself.
fn is_plain(chain: &Chain) -> bool {
    chain.nodes[..2].iter().all(|node| node.cells.len() == 1) && matches!(chain.strong[0], Strong::One(_))
}

#[test]
fn a_cell_dropped_from_the_pattern_is_noticed() {
    let drop_first = |cells: &mut CellSet| cells.first().map(|cell| cells.remove(cell));
    all_rejected(|_, pattern| match pattern {
        Pattern::Hall(hall) => drop_first(&mut hall.cells),
        Pattern::Blocks(blocks) => drop_first(&mut blocks.blocks[0].0),
        // A group may keep its link to another that overlaps it.
        Pattern::Chain(chain) if chain.nodes[0].cells.len() == 1 => drop_first(&mut chain.nodes[0].cells),
        Pattern::Chain(_) => None,
        Pattern::Cover(_) | Pattern::Joint(_) => None,
    });
}

#[test]
fn a_digit_swapped_for_another_is_noticed() {
    let swap = |board: &Board, digits: &mut DigitSet| {
        let out = digits.first()?;
        let other = (board.geometry().digits() - *digits).first()?;
        digits.remove(out);
        digits.insert(other);
        Some(())
    };
    all_rejected(|board, pattern| match pattern {
        Pattern::Hall(hall) => swap(board, &mut hall.digits),
        Pattern::Cover(cover) => {
            let Constraint::Place(unit, digit) = cover.bases[0] else { return None };
            let other = (board.geometry().digits() - DigitSet::of(digit)).first()?;
            cover.bases[0] = Constraint::Place(unit, other);
            Some(())
        }
        Pattern::Blocks(blocks) => {
            // The last block's digits may be any that no cell holds elsewhere, so the first block is changed.
            let first = blocks.blocks[0].1;
            swap(board, &mut blocks.blocks[0].1).filter(|()| blocks.blocks[0].1 != first)
        }
        Pattern::Chain(chain) if is_plain(chain) => {
            let digit = chain.nodes[0].digit;
            chain.nodes[0].digit = (board.geometry().digits() - DigitSet::of(digit)).first()?;
            Some(())
        }
        Pattern::Chain(_) | Pattern::Joint(_) => None,
    });
}

#[test]
fn an_unknown_unit_is_noticed() {
    let unknown = UnitId(9999);
    all_rejected(|_, pattern| {
        match pattern {
            Pattern::Hall(hall) => hall.units.push(unknown),
            Pattern::Cover(cover) => cover.covers[0] = Constraint::Place(unknown, Digit(0)),
            Pattern::Blocks(blocks) => blocks.unit = unknown,
            Pattern::Chain(chain) => chain.strong[0] = Strong::One(Constraint::Place(unknown, Digit(0))),
            Pattern::Joint(_) => return None,
        }
        Some(())
    });
}

/// A unit that holds none of these cells.
fn elsewhere(board: &Board, cells: &CellSet) -> Option<UnitId> {
    board.geometry().units().find(|(_, unit)| !unit.set.intersects(cells)).map(|(id, _)| id)
}

#[test]
fn a_unit_elsewhere_is_noticed() {
    all_rejected(|board, pattern| {
        match pattern {
            // A naked single needs no unit, but one that is named must hold it.
            Pattern::Hall(hall) => hall.units[0] = elsewhere(board, &hall.cells)?,
            // Another base of the same digit may make another fish, but not one that counts twice.
            Pattern::Cover(cover) if cover.bases.len() > 1 => cover.bases[0] = cover.bases[1],
            Pattern::Cover(cover) => {
                let (Constraint::Place(_, digit), Constraint::Place(unit, _)) = (cover.bases[0], cover.covers[0])
                else {
                    return None;
                };
                cover.bases[0] = Constraint::Place(elsewhere(board, &board.geometry().unit(unit).set)?, digit);
            }
            Pattern::Blocks(blocks) => blocks.unit = elsewhere(board, &blocks.blocks[0].0)?,
            Pattern::Chain(chain) if is_plain(chain) => {
                let (cells, digit) = (chain.nodes[0].cells, chain.nodes[0].digit);
                let unit = elsewhere(board, &cells).filter(|&unit| board.positions(unit, digit).len() > 1)?;
                chain.strong[0] = Strong::One(Constraint::Place(unit, digit));
            }
            Pattern::Chain(_) | Pattern::Joint(_) => return None,
        }
        Some(())
    });
}

#[test]
fn an_added_elimination_is_noticed() {
    let mut added = 0;
    for (board, solution, step) in steps() {
        let places = matches!(step.effects[0], Effect::Place(_));
        for cell in board.unsolved().iter() {
            for digit in board.candidates(cell).iter() {
                let effect = Effect::Eliminate(Candidate { cell, digit });
                // A single also excludes what its digit excludes, though it does not say so; the solution never goes.
                if step.effects.contains(&effect) || places && solution[cell] != Some(digit) {
                    continue;
                }
                let mut mutant = step.clone();
                mutant.effects.push(effect);
                // A nice loop takes one of the candidates that its chain excludes; the others follow as well.
                let follows = matches!(step.pattern, Pattern::Chain(_)) && solution[cell] != Some(digit);
                if follows && verify(&board, &mutant) == Ok(()) {
                    continue;
                }
                assert_eq!(verify(&board, &mutant), Err(Rejection::DoesNotFollow(effect)), "{step:?} on {board:?}");
                added += 1;
            }
        }
    }
    assert!(added > 10_000, "only {added} were added");
}

#[test]
fn a_wrong_digit_placed_is_noticed() {
    let mut placed = 0;
    for (board, _, step) in steps() {
        let Candidate { cell, digit } = step.effects[0].candidate();
        // Where the step places, every other digit is wrong; where it eliminates, so is the one that goes.
        let is_place = matches!(step.effects[0], Effect::Place(_));
        let wrong = board.candidates(cell).iter().filter(|&other| (other != digit) == is_place);
        for digit in wrong {
            let mutant = Step { effects: vec![Effect::Place(Candidate { cell, digit })], ..step.clone() };
            assert!(verify(&board, &mutant).is_err(), "{mutant:?} on {board:?}");
            placed += 1;
        }
    }
    assert!(placed > 1000, "only {placed} were placed");
}

#[test]
fn what_is_not_on_the_board_is_noticed_and_nothing_breaks() {
    let mut last = None;
    for (board, _, step) in steps().into_iter().step_by(7) {
        let candidate = step.effects[0].candidate();
        let far = [
            Candidate { cell: Cell(u16::MAX), ..candidate },
            Candidate { digit: Digit(u8::MAX), ..candidate },
            Candidate { digit: Digit(31), ..candidate },
        ];
        for candidate in far {
            let mutant = Step { effects: vec![Effect::Eliminate(candidate)], ..step.clone() };
            assert_eq!(verify(&board, &mutant), Err(Rejection::NotOnBoard));
        }
        let mut mutant = step.clone();
        if let Pattern::Cover(cover) = &mut mutant.pattern {
            for constraint in [Constraint::Cell(Cell(u16::MAX)), Constraint::Place(UnitId(0), Digit(u8::MAX))] {
                cover.bases[0] = constraint;
                assert_eq!(
                    verify(&board, &Step { pattern: Pattern::Cover(cover.clone()), ..step.clone() }),
                    Err(Rejection::NotOnBoard)
                );
            }
        }
        assert_eq!(verify(&board, &Step { effects: Vec::new(), ..step.clone() }), Err(Rejection::NoEffect));
        last = Some((board, step));
    }
    // What was carried out once is not there to be had again.
    let (mut board, step) = last.unwrap();
    step.effects.iter().for_each(|&effect| board.apply(effect));
    assert!(matches!(verify(&board, &step), Err(Rejection::NotThere(_))));
}
