//! Checking corner and center marks and links, on request: against what the rules allow here and, where that is asked for as
//! well, against the solution.
//!
//! Center marks are taken for all that a cell can be, and a digit in corners for all places that it has in a region.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_core::set::CellSet;

use crate::scene::words::{and, capital, plural};
use crate::session::{Notice, Remedy, Session};

/// More than so many marks are counted, not named.
const NAMED: usize = 3;

impl Session {
    /// Says which marks the rules do not allow and which are missing, which links do not hold, and chooses their cells.
    pub(super) fn check_notes(&mut self) {
        let board = self.by_rules();
        let notes = &self.puzzle.position.notes;
        let noted = || board.unsolved().iter().filter(|&cell| !notes[cell].is_empty());
        let at = |cell: Cell| move |digit: Digit| Candidate { cell, digit };
        let wrong = noted().flat_map(|cell| (notes[cell].corner | notes[cell].center).iter().map(at(cell)));
        let wrong: Vec<Candidate> = wrong.filter(|at| !board.candidates(at.cell).contains(at.digit)).collect();
        let partial = noted().filter(|&cell| !notes[cell].center.is_empty());
        let in_cells = partial.flat_map(|cell| (board.candidates(cell) - notes[cell].center).iter().map(at(cell)));
        let regions = self.cornered(&board);
        let in_regions = regions.iter().flat_map(|&(unit, digit)| {
            let board = &board;
            // What a cell with center marks lacks is missing there already.
            let lacks = move |&cell: &Cell| {
                let is_bare = notes[cell].center.is_empty() && !notes[cell].corner.contains(digit);
                is_bare && board.candidates(cell).contains(digit)
            };
            self.puzzle.geometry.unit(unit).set.iter().filter(lacks).map(move |cell| Candidate { cell, digit })
        });
        let missing: Vec<Candidate> = in_cells.chain(in_regions).collect();
        let linked = self.checked_links();
        let said = match (wrong.is_empty(), missing.is_empty()) {
            _ if noted().next().is_none() && linked.is_some() => String::new(),
            _ if noted().next().is_none() => "There are no corner or center marks and no links to check.".to_owned(),
            (true, true) => "The rules allow all your corner and center marks, and none is left out.".to_owned(),
            (true, false) => {
                format!("The rules allow all your corner and center marks, but {}.", self.told(&missing, "left out"))
            }
            (false, true) => format!("{}, and none is left out.", capital(&self.told(&wrong, "against the rules"))),
            (false, false) => {
                format!(
                    "{}, and {}.",
                    capital(&self.told(&wrong, "against the rules")),
                    self.told(&missing, "left out")
                )
            }
        };
        let remedy = self.puzzle.solutions.only().filter(|_| noted().next().is_some()).map(|_| Remedy::NotesBySolution);
        let (of_links, joined) = linked.unwrap_or_default();
        let cells = joined | wrong.iter().chain(&missing).map(|at| at.cell).collect();
        let said = [said, of_links].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ");
        self.page.notice = Some(Notice { remedy, ..Notice::report(said) });
        self.select_all(cells);
    }

    /// Says which marks leave out what the solution has, and chooses their cells.
    pub(super) fn check_notes_by_solution(&mut self) {
        let Some(solution) = self.puzzle.solutions.only() else { return };
        let (geometry, board, notes) = (&self.puzzle.geometry, self.by_rules(), &self.puzzle.position.notes);
        let lacks = |cell: &Cell| !notes[*cell].center.is_empty() && !notes[*cell].center.contains(solution[*cell]);
        let cells: CellSet = board.unsolved().iter().filter(lacks).collect();
        let is_left_out = |&(unit, digit): &(UnitId, Digit)| {
            let place = geometry.unit(unit).set.iter().find(|&cell| solution[cell] == digit);
            place.is_some_and(|cell| !self.has_note(cell, digit))
        };
        let regions: Vec<(UnitId, Digit)> = self.cornered(&board).into_iter().filter(is_left_out).collect();
        let mut said = Vec::new();
        if !cells.is_empty() {
            said.push(format!("the right digit is not among the center marks of {}", self.names(cells)));
        }
        if !regions.is_empty() {
            let names: Vec<String> =
                regions.iter().map(|&(unit, digit)| format!("{digit} in {}", geometry.unit(unit))).collect();
            said.push(format!("the corner marks leave out the right place of {}", and(&names)));
        }
        if said.is_empty() {
            said.push("no corner or center mark leaves out what the solution has".to_owned());
        }
        let cornered = regions.iter().flat_map(|&(unit, digit)| {
            geometry.unit(unit).set.iter().filter(move |&cell| notes[cell].corner.contains(digit))
        });
        let cells = cells | cornered.collect();
        self.page.notice = Some(Notice::report(format!("{}.", capital(&said.join(", and ")))));
        self.select_all(cells);
    }

    /// The values here, and all candidates that the rules leave, whatever was proved.
    fn by_rules(&self) -> Board {
        let board = &self.puzzle.position.board;
        Board::from_values(board.geometry().clone(), board.values())
    }

    /// Whether a digit is noted anywhere in a cell.
    fn has_note(&self, cell: Cell, digit: Digit) -> bool {
        let notes = self.puzzle.position.notes[cell];
        (notes.corner | notes.center).contains(digit)
    }

    /// The regions with the digits that are noted in corners of their open cells.
    fn cornered(&self, board: &Board) -> Vec<(UnitId, Digit)> {
        let mut found = Vec::new();
        for cell in board.unsolved().iter() {
            let Some(region) = self.puzzle.geometry.region_of(cell) else { continue };
            for digit in self.puzzle.position.notes[cell].corner.iter() {
                if !found.contains(&(region, digit)) {
                    found.push((region, digit));
                }
            }
        }
        found
    }

    /// Marks by name, or how many they are, and what is said of them.
    fn told(&self, marks: &[Candidate], what: &str) -> String {
        let is = if marks.len() == 1 { "is" } else { "are" };
        if marks.len() > NAMED {
            return format!("{} {is} {what}", plural(marks.len(), "mark", "marks"));
        }
        let names: Vec<String> =
            marks.iter().map(|at| format!("{} in {}", at.digit, self.puzzle.geometry.name(at.cell))).collect();
        format!("{} {is} {what}", and(&names))
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_core::note::Spot::{Center, Corner};
    use chromadoku_core::set::DigitSet;

    use super::*;
    use crate::questions::testing::{after, said};
    use crate::session::Action::{self, CheckNotes, Note, Select};
    use crate::session::samples::SAMPLES;

    /// A puzzle with one solution, an unsolved cell with its name and candidates, and what belongs there.
    fn start() -> (Session, Cell, String, DigitSet, Digit) {
        let session = after(Session::of_text(SAMPLES[0].puzzle).unwrap(), [Action::Hush]);
        let board = &session.puzzle.position.board;
        let cell = board.unsolved().iter().find(|&cell| board.candidates(cell).len() > 2).unwrap();
        let (name, candidates) = (session.puzzle.geometry.name(cell), board.candidates(cell));
        let right = session.puzzle.solutions.only().unwrap()[cell];
        (session, cell, name, candidates, right)
    }

    #[test]
    fn center_marks_are_all_that_the_rules_allow_in_a_cell() {
        let (session, cell, name, candidates, right) = start();
        let none = after(session.clone(), [CheckNotes]);
        assert_eq!(said(&none), "There are no corner or center marks and no links to check.");
        assert!(none.page.notice.unwrap().remedy.is_none());
        let notes = candidates.iter().map(|digit| Note(Center, digit));
        let whole = after(session, [Select(cell)].into_iter().chain(notes).chain([Select(Cell(0)), CheckNotes]));
        assert_eq!(said(&whole), "The rules allow all your corner and center marks, and none is left out.");
        let other = (whole.puzzle.geometry.digits() - candidates).first().unwrap();
        let wrong = after(whole.clone(), [Select(cell), Note(Center, other), Select(Cell(0)), CheckNotes]);
        assert_eq!(said(&wrong), format!("{other} in {name} is against the rules, and none is left out."));
        assert_eq!(wrong.puzzle.selection.cells, CellSet::of(cell));
        let lacking = after(whole, [Select(cell), Note(Center, right), CheckNotes]);
        let but = format!("The rules allow all your corner and center marks, but {right} in {name} is left out.");
        assert_eq!(said(&lacking), but);
        let told = after(lacking, [Action::Remedy]);
        assert_eq!(said(&told), format!("The right digit is not among the center marks of {name}."));
        assert_eq!(told.puzzle.selection.cells, CellSet::of(cell));
    }

    #[test]
    fn a_digit_in_corners_has_all_its_places_in_the_region() {
        let (session, cell, _, _, right) = start();
        let (geometry, board) = (session.puzzle.geometry.clone(), session.puzzle.position.board.clone());
        let unit = geometry.unit(geometry.region_of(cell).unwrap());
        let places: Vec<Cell> = unit.set.iter().filter(|&at| board.candidates(at).contains(right)).collect();
        let noted = |cells: &[Cell]| {
            let notes = cells.iter().flat_map(|&cell| [Select(cell), Note(Corner, right)]);
            after(session.clone(), notes.chain([CheckNotes]))
        };
        assert!(places.len() > 1);
        assert_eq!(said(&noted(&places)), "The rules allow all your corner and center marks, and none is left out.");
        let others: Vec<Cell> = places.into_iter().filter(|&at| at != cell).collect();
        let lacking = noted(&others);
        assert_eq!(lacking.puzzle.selection.cells, CellSet::of(cell));
        let told = after(lacking, [Action::Remedy]);
        assert_eq!(said(&told), format!("The corner marks leave out the right place of {right} in {unit}."));
        assert_eq!(told.puzzle.selection.cells, others.into_iter().collect());
        let right = after(noted(&[cell]), [Action::Remedy]);
        assert_eq!(said(&right), "No corner or center mark leaves out what the solution has.");
    }
}
