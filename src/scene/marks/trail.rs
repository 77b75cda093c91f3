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
    let none = || PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count());
    let clauses = premises.iter().map(|premise| possibilities(board, premise)).collect();
    let mut trail = Trail { board, clauses, off: none(), links: Vec::new() };
    match effect {
        Effect::Eliminate(candidate) => trail.exclude(&[candidate]),
        Effect::Place(Candidate { cell, digit }) => trail.off[cell].insert(digit),
    }
    if let Some(case) = case {
        trail.exclude(&[case]);
    }
    let broken = trail.follow();
    let mut wanted = none();
    for at in broken {
        wanted[at.cell].insert(at.digit);
    }
    let mut links = trail.links;
    for at in (0..links.len()).rev() {
        let Link { from, to, .. } = links[at];
        match wanted[to.cell].contains(to.digit) {
            true => wanted[from.cell].insert(from.digit),
            false => _ = links.remove(at),
        }
    }
    links
}

/// The candidates of which a premise says that one is true.
pub(super) fn possibilities(board: &Board, premise: &Premise) -> Vec<Candidate> {
    let mut all = Vec::new();
    match *premise {
        Premise::One(Constraint::Place(unit, digit)) => {
            for cell in places(board, unit, digit).iter() {
                all.push(Candidate { cell, digit });
            }
        }
        Premise::One(Constraint::Cell(cell)) => {
            for digit in board.candidates(cell).iter() {
                all.push(Candidate { cell, digit });
            }
        }
        _ => {}
    }
    all
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
    fn follow(&mut self) -> Vec<Candidate> {
        loop {
            let before = self.links.len();
            for at in 0..self.clauses.len() {
                let clause = std::mem::take(&mut self.clauses[at]);
                let (strong, mut left) = (self.links.len(), Vec::new());
                for &at in &clause {
                    if !self.is_off(at) {
                        left.push(at);
                    }
                }
                let Some(&to) = left.first() else {
                    if clause.is_empty() {
                        continue;
                    }
                    return clause;
                };
                for &from in &clause {
                    if self.is_off(from) {
                        self.links.push(Link { from, to, role: Role::Strong });
                    }
                }
                let weak = self.links.len();
                self.exclude(&left);
                if self.links.len() == weak {
                    self.links.truncate(strong);
                }
                // What is left alone has excluded all that it can.
                if left.len() > 1 {
                    self.clauses[at] = clause;
                }
            }
            if self.links.len() == before {
                return Vec::new();
            }
        }
    }

    fn is_off(&self, at: Candidate) -> bool {
        self.off[at.cell].contains(at.digit)
    }

    /// One of these is true: what all of them exclude is false.
    fn exclude(&mut self, group: &[Candidate]) {
        let board = self.board;
        for &to in self.clauses.iter().flatten() {
            let excludes = |from: &Candidate| match from.cell == to.cell {
                true => from.digit != to.digit,
                false => from.digit == to.digit && board.geometry().peers(from.cell).contains(to.cell),
            };
            if !self.off[to.cell].contains(to.digit) && group.iter().all(excludes) {
                self.off[to.cell].insert(to.digit);
                self.links.push(Link { from: group[0], to, role: Role::Weak });
            }
        }
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
