//! Checking what the user entered and colored, on request and without a word of what is right.

use chromadoku_board::codec::link::COLORS;
use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::note::CandidateColors;
use chromadoku_board::set::{CellSet, DigitSet};

use crate::session::position::By;
use crate::session::{Candidates, Check, Feasible, Notice, Remedy, Session, Solutions, Wrong};
use crate::words::{and, plural};

impl Session {
    /// Says how the entries stand, once that was asked for and is known, and chooses the cells that are wrong.
    pub(crate) fn tell_check(&mut self) {
        if self.moment.check != Check::Asked {
            return;
        }
        let Some((mut notice, wrong)) = self.checked() else { return };
        notice.text = format!("{}{}", notice.text, self.coloring()).trim_start().to_owned();
        self.moment.check = Check::Told;
        self.page.notice = Some(notice);
        self.select_all(wrong);
    }

    /// Whether cells of one color see each other, where some are colored: a sentence that begins with a blank.
    pub(crate) fn coloring(&self) -> String {
        let (geometry, colors) = (&self.puzzle.geometry, &self.puzzle.position.colors);
        let colored =
            |color: Digit| -> CellSet { geometry.cells().filter(|&cell| colors[cell].contains(color)).collect() };
        let candidate_colors = &self.puzzle.position.candidate_colors;
        if colors.values().all(|set| set.is_empty()) {
            return if candidate_colors.is_empty() { String::new() } else { self.coloring_of_candidates() };
        }
        for color in DigitSet::first_n(COLORS).iter() {
            let cells = colored(color);
            let seeing = |&cell: &Cell| !(*geometry.peers(cell) & cells).is_empty();
            let Some(one) = cells.iter().find(seeing) else { continue };
            let Some(other) = (*geometry.peers(one) & cells).first() else { continue };
            let place = match geometry.units_of_all(&[one, other].into_iter().collect()).first() {
                Some(&unit) => format!("in {}", geometry.unit(unit)),
                None => "and they see each other".to_owned(),
            };
            let (one, other) = (geometry.name(one), geometry.name(other));
            return format!(" Two cells have color {color}, {place}: {one} and {other}.");
        }
        let of_candidates = if candidate_colors.is_empty() { String::new() } else { self.coloring_of_candidates() };
        format!(" No two cells of a color see each other.{of_candidates}")
    }

    /// Whether candidates of one color exclude each other: a sentence that begins with a blank.
    fn coloring_of_candidates(&self) -> String {
        let geometry = &self.puzzle.geometry;
        let candidate_colors = &self.puzzle.position.candidate_colors;
        let pairs = candidate_colors
            .iter()
            .enumerate()
            .flat_map(|(number, one)| candidate_colors[..number].iter().map(move |other| (other, one)));
        let alike = |(one, other): &(&CandidateColors, &CandidateColors)| {
            one.colors.intersects(other.colors) && geometry.excludes(one.at, other.at)
        };
        let Some((one, other)) = pairs.into_iter().find(alike) else {
            return " No two candidates of a color exclude each other.".to_owned();
        };
        let color = (one.colors & other.colors).first().map(|color| color.to_string()).unwrap_or_default();
        let unit = geometry.units_of_all(&[one.at.cell, other.at.cell].into_iter().collect()).first().copied();
        let unit = unit.filter(|_| one.at.digit == other.at.digit);
        let place = unit.map_or_else(String::new, |unit| format!(", in {}", geometry.unit(unit)));
        let [one, other] = [one, other].map(|own| format!("{} in {}", own.at.digit, geometry.name(own.at.cell)));
        format!(" Two candidates have color {color} and exclude each other{place}: {one} and {other}.")
    }

    /// Cells by their names, as a list.
    pub(crate) fn names(&self, cells: CellSet) -> String {
        and(cells.iter().map(|cell| self.puzzle.geometry.name(cell)))
    }

    /// How the entries stand and which cells are wrong; nothing while that is not known.
    fn checked(&self) -> Option<(Notice, CellSet)> {
        let position = &self.puzzle.position;
        let own = |&cell: &Cell| position.entries[cell].is_some_and(|entry| entry.by != By::Step);
        let cells = || self.puzzle.geometry.cells();
        let strikes = || self.page.settings.candidates == Candidates::Auto;
        let struck = |&cell: &Cell| strikes() && !position.strikes[cell].is_empty();
        let (entered, struck): (CellSet, CellSet) = (cells().filter(own).collect(), cells().filter(struck).collect());
        let good = |said: &str| Some((Notice::finding(said), CellSet::EMPTY));
        let bad = |said: String, cells: CellSet| {
            let back = Notice { remedy: Some(Remedy::BackToRight), about: self.wrong(), ..Notice::error(said) };
            Some((if cells.is_empty() { Notice { remedy: None, ..back } } else { back }, cells))
        };
        if let Some(Wrong::Clash(..)) = self.wrong() {
            let clashing: CellSet = position.board.clashes().flat_map(|(a, b)| [a, b]).collect();
            return bad(format!("{} in conflict.", plural(clashing.len(), "cell is", "cells are")), clashing);
        }
        if entered.is_empty() && struck.is_empty() {
            let colored = position.colors.values().any(|set| !set.is_empty()) || !position.candidate_colors.is_empty();
            return good(if colored { "" } else { "There is nothing to check yet: you have entered no digit." });
        }
        if let Some(solution) = self.puzzle.solutions.only() {
            let misses =
                |&cell: &Cell| position.board.value(cell).is_none() && position.strikes[cell].contains(solution[cell]);
            let wrong = self.wrong_entries();
            let missed: CellSet = struck.iter().filter(misses).collect();
            return match (wrong.len(), missed.len()) {
                (0, 0) => good("All that you entered and struck out is right."),
                (0, count) => {
                    let (notice, cells) =
                        bad(format!("The right digit is struck out in {}.", plural(count, "cell", "cells")), missed)?;
                    // Logic goes on all the same: there is nothing to go back to.
                    Some((Notice { remedy: None, about: None, ..notice }, cells))
                }
                (1, _) => bad(format!("The entry in {} is wrong.", self.names(wrong)), wrong),
                (count, _) => {
                    bad(format!("{count} of {} entries are wrong: {}.", entered.len(), self.names(wrong)), wrong)
                }
            };
        }
        match (&self.puzzle.solutions, self.moment.feasible) {
            (Solutions::Unknown(_), _) => None,
            (Solutions::None(_), _) => {
                bad("The puzzle has no solution, so no entry can be right.".into(), CellSet::EMPTY)
            }
            _ if entered.is_empty() => good("There are several solutions, and only entries can be checked then."),
            (_, Feasible::Unknown) => None,
            (_, Feasible::Yes) => good("Your entries lead to a solution."),
            (_, Feasible::No) => bad("No solution has all of your entries.".into(), entered),
            (_, Feasible::Open) => good("Whether your entries lead to a solution takes too long to say."),
        }
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::id::{Candidate, Digit};

    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::{after, said};
    use crate::session::samples::SAMPLES;
    use crate::session::{Conflicts, Outcome, Pen};

    /// A puzzle with one solution, its first unsolved cell and what belongs there.
    fn start() -> (Session, Cell, Digit) {
        let session = after(Session::of_text(SAMPLES[0].puzzle).unwrap(), [Action::Hush]);
        let cell = session.puzzle.position.board.unsolved().first().unwrap();
        let right = session.puzzle.solutions.only().unwrap()[cell];
        (session, cell, right)
    }

    #[test]
    fn a_check_counts_what_is_wrong_and_chooses_it_but_tells_no_digit() {
        let (session, cell, right) = start();
        let nothing = after(session.clone(), [Action::Check]);
        assert_eq!(said(&nothing), "There is nothing to check yet: you have entered no digit.");
        let good = after(session.clone(), [Action::Select(cell), Action::Enter(right), Action::Check]);
        assert_eq!(said(&good), "All that you entered and struck out is right.");
        // It is said of what was checked.
        let next = after(good, [Action::Select(cell), Action::Undo]);
        assert!(next.page.notice.is_none());
        let board = &session.puzzle.position.board;
        let other = board.candidates(cell).iter().find(|&digit| digit != right).unwrap();
        let bad = after(session, [Action::Select(cell), Action::Enter(other), Action::Select(Cell(80)), Action::Check]);
        assert_eq!(said(&bad), format!("The entry in {} is wrong.", bad.puzzle.geometry.name(cell)));
        assert_eq!(bad.puzzle.selection.cells, CellSet::of(cell));
        let back = after(bad, [Action::Remedy]);
        assert_eq!(back.wrong(), None);
    }

    #[test]
    fn a_strike_that_takes_the_right_digit_is_told() {
        let (session, cell, right) = start();
        let struck = after(session, [Action::Select(cell), Action::Mark(right), Action::Check]);
        assert_eq!(said(&struck), "The right digit is struck out in 1 cell.");
    }

    #[test]
    fn of_several_solutions_entries_must_fit_one() {
        let several = Session::of_text("1234 3412 .... ....").unwrap();
        let fits = after(several.clone(), [Action::Select(Cell(8)), Action::Enter(Digit(1)), Action::Check]);
        assert_eq!(said(&fits), "Your entries lead to a solution.");
        let two = [Action::Select(Cell(8)), Action::Enter(Digit(1)), Action::Select(Cell(14)), Action::Enter(Digit(3))];
        let fails = after(several, two.into_iter().chain([Action::Check]));
        assert_eq!(said(&fails), "No solution has all of your entries.");
    }

    #[test]
    fn two_of_a_color_in_a_unit_are_named() {
        let (session, ..) = start();
        let color = |cells: [u16; 2]| {
            cells.map(|cell| [Action::Select(Cell(cell)), Action::Digit(Digit(2))]).into_iter().flatten()
        };
        let apart = after(session, [Action::Pen(Pen::Color)].into_iter().chain(color([0, 13])).chain([Action::Check]));
        assert!(said(&apart).ends_with("No two cells of a color see each other."), "{}", said(&apart));
        let row = after(apart, color([4, 4]).take(2).chain([Action::Check]));
        assert!(said(&row).ends_with("Two cells have color 3, in row 1: r1c1 and r1c5."), "{}", said(&row));
    }

    #[test]
    fn two_candidates_of_a_color_that_exclude_each_other_are_named() {
        let session = Session::of_text("12.. .... .... ....").unwrap();
        let session = after(session, [Action::Candidates(Candidates::Auto), Action::Pen(Pen::Color)]);
        let at = |cell| Candidate { cell: Cell(cell), digit: Digit(2) };
        let color = |cell| [Action::Take(at(cell)), Action::Digit(Digit(0))];
        let one = after(session, color(2).into_iter().chain([Action::Check]));
        assert!(said(&one).ends_with("No two candidates of a color exclude each other."), "{}", said(&one));
        let two = after(one, color(3).into_iter().chain([Action::Check]));
        let wrong = "Two candidates have color 1 and exclude each other, in row 1: 3 in r1c3 and 3 in r1c4.";
        assert!(said(&two).ends_with(wrong), "{}", said(&two));
        assert_eq!(said(&after(two, [Action::CheckNotes])), wrong);
    }

    #[test]
    fn conflicts_can_wait_until_they_are_asked_for() {
        let (session, cell, _) = start();
        let digit = session.puzzle.givens.values().flatten().next().copied().unwrap();
        let quiet =
            after(session, [Action::Conflicts(Conflicts::WhenAsked), Action::Select(cell), Action::Enter(digit)]);
        assert!(matches!(quiet.wrong(), Some(Wrong::Clash(..))));
        assert!(!quiet.shows_conflicts() && !matches!(quiet.outcome_here(), Some(Outcome::Contradiction(_))));
        let asked = after(quiet.clone(), [Action::Check]);
        assert!(asked.shows_conflicts() && said(&asked).ends_with("in conflict."));
        let on = after(asked, [Action::Erase]);
        assert!(!on.shows_conflicts(), "the next change is quiet again");
        assert!(after(quiet, [Action::Conflicts(Conflicts::AtOnce)]).shows_conflicts());
    }
}
