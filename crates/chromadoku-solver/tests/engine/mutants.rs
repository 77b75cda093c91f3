//! The checker rejects steps that were changed for the worse: a checker that accepts everything would pass all else.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::path::{Next, Walk, all_steps_of};
use chromadoku_solver::step::{Chain, Constraint, Effect, Net, Pattern, Premise, Step, Strong};
use chromadoku_solver::technique::{Facts, TechniqueId};
use chromadoku_solver::verify::{Rejection, verify, verify_unique};

use crate::corpus;

/// How many steps of a technique on a board are changed.
const FEW: usize = 6;

/// A step with what it was found on.
#[derive(Clone)]
struct Case {
    board: Board,
    givens: CellSet,
    solution: PerCell<Option<Digit>>,
    step: Step,
}

impl Case {
    fn verify(&self, step: &Step) -> Result<(), Rejection> {
        verify_unique(&self.board, &self.givens, step)
    }
}

/// The steps along the paths of a few puzzles, each with its board and the solution: the steps of every tenth board.
fn steps() -> &'static [Case] {
    &STEPS
}

static STEPS: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut found = Vec::new();
    for entry in corpus::minimal9().into_iter().chain(corpus::diagonal()).chain(corpus::sizes().into_iter().skip(1)) {
        if entry.board.geometry().cell_count() > 100 {
            continue;
        }
        let solution = entry.solution.unwrap();
        let givens = entry.board.geometry().cell_set() - *entry.board.unsolved();
        let mut walk = Walk::with_unique(entry.board, Some(givens));
        for number in 0.. {
            if number % 10 == 0 {
                let mut here = all_steps_of(&Facts::new(walk.board()).with_unique(Some(givens)));
                here.extend(TechniqueId("matching").get().all(walk.board()));
                // Chains come by the hundred: a few of each technique are enough.
                let mut of_technique = BTreeMap::new();
                here.retain(|step| {
                    let count = of_technique.entry(step.technique.0).or_insert(0);
                    *count += 1;
                    *count <= FEW
                });
                let case = |step| Case { board: walk.board().clone(), givens, solution: solution.clone(), step };
                found.extend(here.into_iter().map(case));
            }
            if let Next::End(_) = walk.advance() {
                break;
            }
        }
    }
    found
});

/// Changes the pattern of each step and asks that none is accepted; a change may be impossible (nothing is given back).
fn all_rejected(change: impl Fn(&Board, &mut Pattern) -> Option<()>) {
    let mut changed = 0;
    for case in steps() {
        let Case { board, step, .. } = case;
        let mut mutant = step.clone();
        if change(board, &mut mutant.pattern).is_some() {
            assert!(case.verify(&mutant).is_err(), "{mutant:?} from {step:?} on {board:?}");
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
        Pattern::Net(Net { premises, .. }) => {
            premises.iter_mut().find_map(|premise| match premise {
                // Of three digits, fewer cells may still have no filling without a twin.
                Premise::Swap(cells, digits) if digits.len() == 2 => drop_first(cells),
                _ => None,
            })
        }
        Pattern::Templates(_) | Pattern::Automorphism(_) | Pattern::Filling(_) | Pattern::Ledger(_) => None,
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
        Pattern::Net(Net { premises, .. }) => premises.iter_mut().find_map(|premise| match premise {
            Premise::Swap(_, digits) if digits.len() == 2 => digits.first().map(|digit| digits.remove(digit)),
            _ => None,
        }),
        Pattern::Templates(digit) => {
            *digit = (board.geometry().digits() - DigitSet::of(*digit)).first()?;
            Some(())
        }
        Pattern::Automorphism(map) => {
            // Two digits of one name.
            map.digits[Digit(0)] = map.digits[Digit(1)];
            Some(())
        }
        Pattern::Chain(_) | Pattern::Joint(_) | Pattern::Filling(_) | Pattern::Ledger(_) => None,
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
            Pattern::Net(Net { premises, .. }) => {
                premises.push(Premise::One(Constraint::Place(unknown, Digit(0))));
            }
            Pattern::Templates(digit) => *digit = Digit(u8::MAX),
            Pattern::Automorphism(map) => map.cells[Cell(0)] = Cell(u16::MAX),
            Pattern::Ledger(ledger) => ledger.units.push(unknown),
            Pattern::Joint(_) | Pattern::Filling(_) => return None,
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
            // A digit that a unit has already needs no place in it.
            Pattern::Net(Net { over: Some(over), .. }) => {
                let has = |unit| (board.geometry().digits() - board.missing_in(unit)).first();
                let taken = board.geometry().units().find_map(|(unit, _)| Some(Constraint::Place(unit, has(unit)?)))?;
                *over = Premise::One(taken);
            }
            // A cell that is the image of two.
            Pattern::Automorphism(map) => map.cells[Cell(0)] = map.cells[Cell(1)],
            Pattern::Chain(_) | Pattern::Net(_) | Pattern::Templates(_) | Pattern::Joint(_) => return None,
            Pattern::Filling(_) | Pattern::Ledger(_) => return None,
        }
        Some(())
    });
}

#[test]
fn dropped_premises_are_noticed() {
    all_rejected(|_, pattern| match pattern {
        Pattern::Net(Net { premises, .. }) if !premises.is_empty() => {
            premises.clear();
            Some(())
        }
        _ => None,
    });
}

#[test]
fn an_added_elimination_is_noticed() {
    let mut added = 0;
    for case in steps() {
        let Case { board, solution, step, .. } = case;
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
                // What chains and nets prove may be more than what a technique is known for, but it is never wrong.
                let more = matches!(
                    step.pattern,
                    Pattern::Chain(_)
                        | Pattern::Net(_)
                        | Pattern::Templates(_)
                        | Pattern::Automorphism(_)
                        | Pattern::Joint(_)
                );
                if more && solution[cell] != Some(digit) && case.verify(&mutant) == Ok(()) {
                    continue;
                }
                assert_eq!(case.verify(&mutant), Err(Rejection::DoesNotFollow(effect)), "{step:?} on {board:?}");
                added += 1;
            }
        }
    }
    assert!(added > 10_000, "only {added} were added");
}

#[test]
fn a_wrong_digit_placed_is_noticed() {
    let mut placed = 0;
    for case in steps() {
        let Case { board, step, .. } = case;
        let Candidate { cell, digit } = step.effects[0].candidate();
        // Where the step places, every other digit is wrong; where it eliminates, so is the one that goes.
        let is_place = matches!(step.effects[0], Effect::Place(_));
        let wrong = board.candidates(cell).iter().filter(|&other| (other != digit) == is_place);
        for digit in wrong {
            let mutant = Step { effects: vec![Effect::Place(Candidate { cell, digit })].into(), ..step.clone() };
            assert!(case.verify(&mutant).is_err(), "{mutant:?} on {board:?}");
            placed += 1;
        }
    }
    assert!(placed > 1000, "only {placed} were placed");
}

#[test]
fn what_is_not_on_the_board_is_noticed_and_nothing_breaks() {
    let mut last = None;
    for case in steps().iter().step_by(7) {
        let Case { board, givens, step, .. } = case.clone();
        let verify = |board: &Board, step: &Step| verify_unique(board, &givens, step);
        let candidate = step.effects[0].candidate();
        let far = [
            Candidate { cell: Cell(u16::MAX), ..candidate },
            Candidate { digit: Digit(u8::MAX), ..candidate },
            Candidate { digit: Digit(31), ..candidate },
        ];
        for candidate in far {
            let mutant = Step { effects: vec![Effect::Eliminate(candidate)].into(), ..step.clone() };
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
        assert_eq!(verify(&board, &Step { effects: Vec::new().into(), ..step.clone() }), Err(Rejection::NoEffect));
        last = Some((board, step));
    }
    // What was carried out once is not there to be had again.
    let (mut board, step) = last.unwrap();
    step.effects.iter().for_each(|&effect| board.apply(effect));
    assert!(matches!(verify(&board, &step), Err(Rejection::NotThere(_))));
}

#[test]
fn what_relies_on_a_single_solution_is_accepted_only_where_that_is_known() {
    let mut relying = 0;
    for case in steps().iter().filter(|case| case.step.pattern.relies_on_uniqueness()) {
        assert_eq!(case.verify(&case.step), Ok(()));
        assert!(verify(&case.board, &case.step).is_err());
        // A cell that is given cannot be exchanged.
        let all = case.board.geometry().cell_set();
        assert!(verify_unique(&case.board, &all, &case.step).is_err());
        relying += 1;
    }
    assert!(relying > 20, "only {relying} steps");
}
