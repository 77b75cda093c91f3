//! Nets with lemmas: the hardest known puzzles are solved by them, and a lemma that was changed is noticed.

use std::ops::ControlFlow;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::{Uniqueness, uniqueness};
use chromadoku_solver::path::{Next, Outcome, Walk};
use chromadoku_solver::step::{Constraint, Effect, Lemma, Net, Pattern, Premise, Step};
use chromadoku_solver::technique::{Choice, Facts, Part, Place, TechniqueId};
use chromadoku_solver::verify::{verify, verify_unique};

use crate::techniques::{example, first_steps};

const LEVELS: [&str; 4] = [
    "forcing-net-with-chains",
    "forcing-net-with-multiple-chains",
    "forcing-net-with-nets",
    "forcing-net-with-nets-plus",
];

/// Golden Nugget (tarek, 2007), Easter Monster (jpf, 2007), and one by Arto Inkala (2010).
const HARDEST: [&str; 3] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
];

#[test]
fn the_hardest_known_puzzles_are_solved_step_by_step() {
    for puzzle in HARDEST {
        let board = text::parse(puzzle).unwrap().board();
        assert!(matches!(uniqueness(&board, u64::MAX), Some(Uniqueness::One(_))), "{puzzle}");
        let givens = board.geometry().cell_set() - *board.unsolved();
        let mut choice = Choice::default();
        [LEVELS[0], LEVELS[2]].iter().for_each(|&id| choice.set(TechniqueId(id), true));
        let mut walk = Walk::with_unique(board, Some(givens)).choosing(&choice);
        let mut lemmas = 0;
        let outcome = loop {
            let before = walk.board().clone();
            match walk.advance() {
                Next::Step(step) => {
                    assert_eq!(verify_unique(&before, &givens, &step), Ok(()), "{step:?}");
                    lemmas += lemmas_of(&step).len();
                }
                Next::End(outcome) => break outcome,
            }
        };
        assert_eq!(outcome, Outcome::Solved, "{puzzle}");
        assert!(lemmas > 0 || puzzle == HARDEST[2]);
    }
}

#[test]
fn a_search_in_parts_finds_the_same_steps() {
    for id in [LEVELS[0], LEVELS[1], "forcing-net-plus-contradiction"] {
        let (board, technique) = (example(id), TechniqueId(id).get());
        let facts = Facts::new(&board);
        let (mut steps, mut place, mut parts) = (Vec::new(), Some(Place::default()), 0);
        while let Some(from) = place.take() {
            let part = technique.find_part(&facts, from, 1, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            place = if let Part::Paused(next) = part { Some(next) } else { None };
            parts += 1;
        }
        assert!(parts > 10, "{parts}");
        assert_eq!(steps, technique.all_of(&facts));
    }
}

/// The places of the lemmas among the premises.
fn lemmas_of(step: &Step) -> Vec<(usize, Lemma)> {
    let Pattern::Net(net) = &step.pattern else { return Vec::new() };
    let lemma = |(at, premise): (usize, &Premise)| match premise {
        Premise::Lemma(lemma) => Some((at, (**lemma).clone())),
        _ => None,
    };
    net.premises.iter().enumerate().filter_map(lemma).collect()
}

/// A step with another premise in the place of one.
fn with(step: &Step, at: usize, premise: Premise) -> Step {
    let Pattern::Net(net) = &step.pattern else { panic!("{step:?}") };
    let mut net = net.clone();
    net.premises[at] = premise;
    Step { pattern: Pattern::Net(net), ..step.clone() }
}

fn opposite(effect: Effect) -> Effect {
    match effect {
        Effect::Place(at) => Effect::Eliminate(at),
        Effect::Eliminate(at) => Effect::Place(at),
    }
}

/// The steps of the examples, each lemma changed in some ways; none is accepted.
#[test]
fn a_lemma_that_was_changed_is_noticed() {
    let mut changed = [0; 3];
    for id in LEVELS {
        let board: Board = example(id);
        for step in first_steps(id, &board, 6) {
            for (at, lemma) in lemmas_of(&step) {
                let mut rejected = |kind: usize, lemma: Lemma| {
                    let mutant = with(&step, at, Premise::Lemma(Box::new(lemma)));
                    assert!(verify(&board, &mutant).is_err(), "{mutant:?} from {step:?} on {board:?}");
                    changed[kind] += 1;
                };
                for premise in 0..lemma.net.premises.len() {
                    let mut mutant = lemma.clone();
                    mutant.net.premises[premise] = Premise::Cells(CellSet::EMPTY);
                    rejected(0, mutant);
                }
                rejected(1, Lemma { effect: opposite(lemma.effect), ..lemma.clone() });
                let far = [
                    Candidate { cell: Cell(u16::MAX), digit: Digit(0) },
                    Candidate { digit: Digit(u8::MAX), ..lemma.effect.candidate() },
                ];
                far.into_iter().for_each(|at| rejected(2, Lemma { effect: Effect::Eliminate(at), ..lemma.clone() }));
                let mut mutant = lemma.clone();
                mutant.net.over = Some(Premise::Cells(*board.unsolved()));
                rejected(2, mutant);
            }
        }
    }
    assert!(changed.iter().all(|&count| count > 20), "{changed:?}");
}

#[test]
fn a_lemma_that_rests_on_a_lemma_is_rejected_however_deep_it_goes() {
    let board = example(LEVELS[0]);
    let step = TechniqueId(LEVELS[0]).get().first(&board).unwrap();
    let (at, lemma) = lemmas_of(&step).remove(0);
    let mut deep = lemma.clone();
    for _ in 0..1_000 {
        deep = Lemma { net: Net::of(vec![Premise::Lemma(Box::new(deep))]), ..lemma.clone() };
    }
    assert!(verify(&board, &with(&step, at, Premise::Lemma(Box::new(deep)))).is_err());
    let in_cases = Net { over: Some(Premise::Lemma(Box::new(lemma.clone()))), ..lemma.net.clone() };
    let over = Lemma { net: in_cases, ..lemma.clone() };
    assert!(verify(&board, &with(&step, at, Premise::Lemma(Box::new(over)))).is_err());
    // A lemma is no proof that nothing else is needed: one of a candidate that the solution has shows nothing.
    let cell = lemma.effect.candidate().cell;
    let empty = Lemma { net: Net::of(vec![Premise::One(Constraint::Cell(cell))]), ..lemma };
    assert!(verify(&board, &with(&step, at, Premise::Lemma(Box::new(empty)))).is_err());
}
