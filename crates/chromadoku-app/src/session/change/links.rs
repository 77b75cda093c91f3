//! Links that the user draws between candidates.

use chromadoku_board::codec::link::MOST_LINKS;
use chromadoku_board::id::Candidate;
use chromadoku_board::note::{OwnLink, Strength};
use chromadoku_board::set::CellSet;

use crate::session::{Cause, Edit, Notice, Pen, Session, Stage};
use crate::words::{self, plural};

/// What the pen for links does, which nobody could guess.
const HOW: &str =
    "Press two candidates, or their cells and digits, for a weak link; again for a strong one, a third time for none.";

impl Session {
    /// Takes another pen. That for links is in the menu, too, where it may be chosen while the puzzle is set.
    pub(crate) fn take_pen(&mut self, pen: Pen) {
        if pen == Pen::Link && self.page.pen != pen {
            self.set_stage(Stage::Play);
            self.page.notice = Some(Notice::info(HOW));
        }
        self.page.pen = pen;
        self.moment.tied = None;
    }

    /// Takes a candidate for the pen: for a link, or to be colored.
    pub(crate) fn take(&mut self, at: Candidate) {
        match self.paints() {
            true => self.aim(at),
            false => self.tie(at),
        }
    }

    /// Takes a candidate as the first or the second end of a link. Between the same two it is weak first, then strong, then gone.
    pub(crate) fn tie(&mut self, at: Candidate) {
        self.select(at.cell);
        let is_there = self.puzzle.position.shows(at, self.page.settings.candidates);
        if self.puzzle.stage != Stage::Play || !is_there {
            return;
        }
        let Some(first) = self.moment.tied.take() else {
            self.moment.shown = None;
            self.moment.tied = Some(at);
            return;
        };
        let links = &self.puzzle.position.links;
        // The same candidate once more lets go of it.
        let Some(ends) = OwnLink::ends(first, at) else { return };
        let strength = match links.iter().find(|link| link.ends == ends).map(|link| link.strength) {
            None => Some(Strength::Weak),
            Some(Strength::Weak) => Some(Strength::Strong),
            Some(Strength::Strong) => None,
        };
        if links.len() >= MOST_LINKS && strength == Some(Strength::Weak) {
            self.page.notice =
                Some(Notice::error(format!("At most {MOST_LINKS} links can be kept. Erase some first.")));
            return;
        }
        self.edit(Cause::Mark, vec![Edit::Link(ends, strength)]);
    }

    /// Takes all links of the chosen cells away.
    pub(crate) fn erase_links(&mut self) {
        self.moment.tied = None;
        let cells = &self.puzzle.selection.cells;
        let of_cells =
            self.puzzle.position.links.iter().filter(|link| link.ends.iter().any(|at| cells.contains(at.cell)));
        let edits = of_cells.map(|link| Edit::Link(link.ends, None)).collect();
        self.edit(Cause::Mark, edits);
    }

    /// Which of the user's links in view do not hold, and why, with the cells of the first that does not; nothing where there are none.
    ///
    /// Cells and units are looked at as the user sees them: a candidate that was struck out counts as gone.
    pub(crate) fn checked_links(&self) -> Option<(String, CellSet)> {
        let (position, candidates) = (&self.puzzle.position, self.page.settings.candidates);
        let is_seen = |link: &&OwnLink| link.ends.iter().all(|&at| position.shows(at, candidates));
        let own: Vec<&OwnLink> = position.links.iter().filter(is_seen).collect();
        let mut board = position.board.clone();
        for cell in board.unsolved().iter() {
            // Who writes the marks may have written none in a cell yet.
            let left =
                Some(position.left(cell, candidates)).filter(|left| !left.is_empty()).unwrap_or(board.candidates(cell));
            for digit in (board.candidates(cell) - left).iter() {
                board.eliminate(Candidate { cell, digit });
            }
        }
        let faults: Vec<(&OwnLink, String)> =
            own.iter().filter_map(|&link| Some((link, words::fault(&board, *link)?))).collect();
        let said = match (&faults[..], own.len()) {
            (_, 0) => return None,
            ([], 1) => "Your link holds.".to_owned(),
            ([], count) => format!("All {count} of your links hold."),
            ([(link, why), rest @ ..], count) => {
                let [a, b] = link.ends.map(|at| format!("{} in {}", at.digit, self.puzzle.geometry.name(at.cell)));
                let others = match rest.len() {
                    0 if count == 1 => String::new(),
                    0 => " The others hold.".to_owned(),
                    more => format!(" Nor do {}.", plural(more, "other one", "other ones")),
                };
                format!("The {} link from {a} to {b} does not hold: {why}.{others}", link.strength.name())
            }
        };
        let cells = faults.first().map_or(CellSet::EMPTY, |(link, _)| link.ends.iter().map(|at| at.cell).collect());
        Some((said, cells))
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::id::{Cell, Digit};

    use super::*;
    use crate::reduce::Action::{self, CheckNotes, Erase, Mark, Select, Take, Undo};
    use crate::reduce::testing::{after, at, said, with_pen};
    use crate::session::Pen;

    fn start() -> Session {
        with_pen(Pen::Link)
    }

    fn links(session: &Session) -> Vec<(Candidate, Candidate, Strength)> {
        session.puzzle.position.links.iter().map(|link| (link.ends[0], link.ends[1], link.strength)).collect()
    }

    #[test]
    fn two_candidates_make_a_weak_link_then_a_strong_one_then_none() {
        let (a, b) = (at(2, 3), at(3, 3));
        let weak = after(start(), [Take(b), Take(a)]);
        assert_eq!(links(&weak), [(a, b, Strength::Weak)]);
        let strong = after(weak, [Take(a), Take(b)]);
        assert_eq!(links(&strong), [(a, b, Strength::Strong)]);
        assert!(links(&after(strong.clone(), [Take(a), Take(b)])).is_empty());
        assert_eq!(links(&after(strong.clone(), [Undo])), [(a, b, Strength::Weak)]);
        assert!(links(&after(strong, [Select(b.cell), Erase])).is_empty());
        // Neither a candidate that is not there nor the same one twice makes a link.
        let none = after(start(), [Take(a), Take(at(3, 1)), Take(a), Take(at(0, 1))]);
        assert!(links(&none).is_empty() && none.moment.tied.is_none());
    }

    #[test]
    fn a_digit_key_takes_the_candidate_of_the_active_cell() {
        let session =
            after(start(), [Select(Cell(2)), Action::Digit(Digit(2)), Select(Cell(3)), Action::Digit(Digit(2))]);
        assert_eq!(links(&session), [(at(2, 3), at(3, 3), Strength::Weak)]);
    }

    #[test]
    fn links_are_checked_by_cells_and_units() {
        let check = |ends: &[(u16, u8)]| {
            let tied = ends.iter().map(|&(cell, digit)| Take(at(cell, digit)));
            said(&after(start(), tied.chain([CheckNotes]))).to_owned()
        };
        assert_eq!(check(&[(2, 3), (3, 3)]), "Your link holds.");
        assert_eq!(check(&[(2, 3), (3, 3), (2, 3), (3, 3)]), "Your link holds.");
        assert_eq!(
            check(&[(2, 3), (4, 3)]),
            "The weak link from 3 in r1c3 to 3 in r2c1 does not hold: they share no unit."
        );
        assert_eq!(
            check(&[(2, 3), (10, 3), (2, 3), (10, 3), (2, 3), (3, 3)]),
            "The strong link from 3 in r1c3 to 3 in r3c3 does not hold: column 3 has other places for 3. The others hold."
        );
        assert_eq!(
            check(&[(4, 3), (4, 4), (4, 3), (4, 4)]),
            "Your link holds.",
            "box 1 has 1 and 2, so r2c1 has 3 and 4"
        );
        // What was struck out counts as gone.
        let struck = [10, 14].map(|cell| [Select(Cell(cell)), Mark(Digit(2))]).into_iter().flatten();
        let tied = [Take(at(2, 3)), Take(at(6, 3))];
        let session = after(start(), struck.chain(tied.clone()).chain(tied).chain([CheckNotes]));
        assert_eq!(said(&session), "Your link holds.");
    }
}
