//! How a refutation goes, as links: from what is true to what that excludes, weak, and from what is false to what is left
//! of its premise, strong. It begins with the opposite of an effect and ends where a premise has nothing left.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, PerCell};
use chromadoku_core::set::DigitSet;
use chromadoku_core::step::{Constraint, Effect, Premise};

use super::{Link, places};
use crate::scene::Role;

/// The links that lead to the contradiction; none where premises are of use that do not speak of single candidates.
pub(super) fn trail(board: &Board, effect: Effect, case: Option<Candidate>, premises: &[Premise]) -> Vec<Link> {
    let mut clauses: Vec<Vec<Candidate>> = premises.iter().map(|premise| possibilities(board, premise)).collect();
    clauses.retain(|clause| !clause.is_empty());
    let off = PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count());
    let mut trail = Trail { board, clauses, off, links: Vec::new() };
    match effect {
        Effect::Eliminate(candidate) => _ = trail.exclude(&[candidate]),
        Effect::Place(Candidate { cell, digit }) => trail.off[cell].insert(digit),
    }
    case.into_iter().for_each(|case| _ = trail.exclude(&[case]));
    let Some(mut wanted) = trail.follow() else { return Vec::new() };
    let mut links = trail.links;
    links.reverse();
    links.retain(|link| {
        let leads_on = wanted.contains(&link.to);
        wanted.extend(leads_on.then_some(link.from));
        leads_on
    });
    links
}

/// The candidates of which a premise says that one is true.
pub(super) fn possibilities(board: &Board, premise: &Premise) -> Vec<Candidate> {
    match premise {
        Premise::One(Constraint::Place(unit, digit)) => {
            places(board, *unit, *digit).iter().map(|cell| Candidate { cell, digit: *digit }).collect()
        }
        Premise::One(Constraint::Cell(cell)) => {
            board.candidates(*cell).iter().map(|digit| Candidate { cell: *cell, digit }).collect()
        }
        _ => Vec::new(),
    }
}

struct Trail<'a> {
    board: &'a Board,
    clauses: Vec<Vec<Candidate>>,
    /// What is false.
    off: PerCell<DigitSet>,
    links: Vec<Link>,
}

impl Trail<'_> {
    /// Goes on until a premise has nothing left, and gives its candidates.
    fn follow(&mut self) -> Option<Vec<Candidate>> {
        loop {
            let before = self.links.len();
            for at in 0..self.clauses.len() {
                let clause = self.clauses[at].clone();
                let (gone, left): (Vec<_>, Vec<_>) = clause.iter().partition(|at| self.off[at.cell].contains(at.digit));
                let known = self.links.len();
                match left.first() {
                    None => return Some(clause),
                    Some(&to) if self.exclude(&left) => {
                        let strong = gone.into_iter().map(|from| Link { from, to, role: Role::Strong });
                        self.links.splice(known..known, strong);
                    }
                    Some(_) => {}
                }
            }
            if self.links.len() == before {
                return None;
            }
        }
    }

    /// One of these is true: what all of them exclude is false. Says whether that is something new.
    fn exclude(&mut self, group: &[Candidate]) -> bool {
        let peers = |at: Candidate| self.board.geometry().peers(at.cell);
        let excludes = |a: Candidate, b: Candidate| match a.cell == b.cell {
            true => a.digit != b.digit,
            false => a.digit == b.digit && peers(a).contains(b.cell),
        };
        let before = self.links.len();
        for &to in self.clauses.iter().flatten() {
            if !self.off[to.cell].contains(to.digit) && group.iter().all(|&held| excludes(held, to)) {
                self.off[to.cell].insert(to.digit);
                self.links.push(Link { from: group[0], to, role: Role::Weak });
            }
        }
        self.links.len() > before
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_core::step::{Net, Pattern, Step};
    use chromadoku_core::technique::TechniqueId;

    use super::*;
    use crate::scene::marks::Marks;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    #[test]
    fn a_refutation_is_drawn_from_what_it_supposes_to_a_premise_without_anything_left() {
        let board = Session::of_text(SAMPLES[2].puzzle).unwrap().start_board();
        let find = |id| TechniqueId::find(id).unwrap().all(&board);
        let steps: Vec<Step> =
            ["nishio", "forcing-chain-contradiction", "forcing-net-contradiction"].map(find).concat();
        assert!(steps.len() > 10, "{}", steps.len());
        for step in &steps {
            let Pattern::Net(Net { premises }) = &step.pattern else { unreachable!("{step:?}") };
            let supposed = step.effects[0].candidate();
            // One premise may fail at once.
            if premises.len() == 1 {
                continue;
            }
            let clauses: Vec<Vec<Candidate>> = premises.iter().map(|premise| possibilities(&board, premise)).collect();
            let links = Marks::of_step(&board, step).links;
            assert!(links.iter().any(|link| link.from == supposed), "{step:?}");
            let is_false =
                |at: &Candidate| *at == supposed || links.iter().any(|link| link.to == *at && link.role == Role::Weak);
            assert!(clauses.iter().any(|clause| clause.iter().all(is_false)), "{step:?}");
            for link in links.iter().filter(|link| link.role == Role::Strong) {
                assert!(is_false(&link.from), "{link:?} of {step:?}");
                assert!(clauses.iter().any(|clause| clause.contains(&link.from) && clause.contains(&link.to)));
            }
        }
    }
}
