//! Coloring cells and candidates.

use chromadoku_board::codec::link::MOST_COLORED;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::note::CandidateColors;
use chromadoku_board::set::DigitSet;

use crate::session::{Cause, Edit, Filter, Notice, Session};

impl Session {
    /// Chooses a candidate, which colors then go to, or lets go of it; where a color comes first, the candidate takes it at once.
    pub(crate) fn aim(&mut self, at: Candidate) {
        let is_chosen = self.aimed() == Some(at);
        self.select(at.cell);
        if !self.puzzle.position.shows(at, self.page.settings.candidates) {
            return;
        }
        self.moment.shown = None;
        self.moment.tied = Some(at).filter(|_| !is_chosen);
        if let Filter::Digit(color) = self.page.filter {
            self.color_candidate(at, color);
            self.moment.tied = None;
        }
    }

    /// Gives the chosen candidate or the chosen cells a color, or takes it from them where all of them have it.
    pub(crate) fn color(&mut self, color: Digit) {
        if let Some(at) = self.aimed() {
            return self.color_candidate(at, color);
        }
        let (colors, one) = (&self.puzzle.position.colors, DigitSet::of(color));
        let all = self.puzzle.selection.cells.iter().all(|cell| colors[cell].contains(color));
        let changed = |cell: Cell| Edit::Colors(cell, if all { colors[cell] - one } else { colors[cell] | one });
        let fresh = self.puzzle.selection.cells.iter().filter(|&cell| all || !colors[cell].contains(color));
        let edits = fresh.map(changed).collect();
        self.edit(Cause::Mark, edits);
    }

    fn color_candidate(&mut self, at: Candidate, color: Digit) {
        let candidate_colors = &self.puzzle.position.candidate_colors;
        let (before, one) = (CandidateColors::of(candidate_colors, at), DigitSet::of(color));
        if before.is_empty() && candidate_colors.len() >= MOST_COLORED {
            let said = format!("At most {MOST_COLORED} candidates can have colors. Erase some first.");
            self.page.notice = Some(Notice::error(said));
            return;
        }
        let colors = if before.contains(color) { before - one } else { before | one };
        self.edit(Cause::Mark, vec![Edit::CandidateColors(at, colors)]);
    }

    /// Takes all colors from the chosen candidate, or from the chosen cells and their candidates.
    pub(crate) fn erase_colors(&mut self) {
        let position = &self.puzzle.position;
        let aimed = self.aimed();
        let cells = self.puzzle.selection.cells.iter();
        let colored = cells.filter(|&cell| aimed.is_none() && !position.colors[cell].is_empty());
        let colored = colored.map(|cell| Edit::Colors(cell, DigitSet::EMPTY));
        let is_chosen = |at: Candidate| match aimed {
            Some(aimed) => at == aimed,
            None => self.puzzle.selection.cells.contains(at.cell),
        };
        let shaded = position.candidate_colors.iter().filter(|own| is_chosen(own.at));
        let edits = colored.chain(shaded.map(|own| Edit::CandidateColors(own.at, DigitSet::EMPTY))).collect();
        self.edit(Cause::Mark, edits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::Action::{Digit as Typed, Erase, NextFilter, Select, Take, Undo};
    use crate::reduce::testing::{after, at, with_pen};
    use crate::session::Pen;

    fn start() -> Session {
        with_pen(Pen::Color)
    }

    fn candidate_colors(session: &Session) -> Vec<(Candidate, String)> {
        session.puzzle.position.candidate_colors.iter().map(|own| (own.at, own.colors.to_string())).collect()
    }

    #[test]
    fn a_chosen_candidate_takes_colors_until_it_or_its_cell_is_left() {
        let two = after(start(), [Take(at(2, 3)), Typed(Digit(8)), Typed(Digit(0))]);
        assert_eq!(candidate_colors(&two), [(at(2, 3), "19".into())]);
        assert!(two.puzzle.position.colors[Cell(2)].is_empty());
        assert_eq!(candidate_colors(&after(two.clone(), [Typed(Digit(0))])), [(at(2, 3), "9".into())]);
        assert_eq!(candidate_colors(&after(two.clone(), [Undo])), [(at(2, 3), "9".into())]);
        for leave in [vec![Take(at(2, 3))], vec![Select(Cell(3)), Select(Cell(2))]] {
            let left = after(two.clone(), leave.into_iter().chain([Typed(Digit(4))]));
            assert_eq!(candidate_colors(&left), candidate_colors(&two), "the color went to the cell");
            assert_eq!(left.puzzle.position.colors[Cell(2)], DigitSet::of(Digit(4)));
            assert!(candidate_colors(&after(left, [Erase])).is_empty(), "with the cell its candidates are erased");
        }
        assert!(candidate_colors(&after(two, [Erase])).is_empty());
    }

    #[test]
    fn a_color_that_comes_first_goes_to_candidates_at_once_and_to_none_that_is_not_there() {
        let first = after(start(), [NextFilter, Typed(Digit(6)), Take(at(2, 3)), Take(at(3, 4)), Take(at(3, 1))]);
        assert_eq!(candidate_colors(&first), [(at(2, 3), "7".into()), (at(3, 4), "7".into())]);
        assert_eq!(candidate_colors(&after(first, [Take(at(2, 3))])), [(at(3, 4), "7".into())]);
    }
}
