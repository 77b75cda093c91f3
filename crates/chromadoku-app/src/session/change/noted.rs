//! Checking corner and center marks, links and colors, on request: against what the rules allow here and, where that is asked for as
//! well, against the solution.
//!
//! Center marks are taken for all that a cell can be, and a digit in corners for all places that it has in a region.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

use crate::session::{Notice, Remedy, Session};
use crate::words::{and, capital, plural};

/// More than so many marks are counted, not named.
const NAMED: usize = 3;

impl Session {
    /// Says which marks the rules do not allow and which are missing, which links and colors do not hold, and chooses the cells of the marks
    /// and links.
    pub(crate) fn check_notes(&mut self) {
        let board = self.by_rules();
        let notes = &self.puzzle.position.notes;
        let noted = || board.unsolved().iter().filter(|&cell| !notes[cell].is_empty());
        let at = |cell: Cell| move |digit: Digit| Candidate { cell, digit };
        let wrong = noted().flat_map(|cell| (notes[cell].corner | notes[cell].center).iter().map(at(cell)));
        let wrong: Vec<Candidate> = wrong.filter(|at| !board.candidates(at.cell).contains(at.digit)).collect();
        let is_center = |cell: &Cell| !notes[*cell].center.is_empty();
        let in_cells = noted().filter(is_center).map(|cell| (cell, board.candidates(cell) - notes[cell].center));
        let in_cells: Vec<(Cell, DigitSet)> = in_cells.filter(|(_, missing)| !missing.is_empty()).collect();
        let in_regions = self.cornered(&board).into_iter().map(|(unit, digit)| {
            // What a cell with center marks lacks is missing there already.
            let lacks = |cell: &Cell| {
                !is_center(cell) && !notes[*cell].corner.contains(digit) && board.candidates(*cell).contains(digit)
            };
            (unit, digit, self.puzzle.geometry.unit(unit).set.iter().filter(lacks).collect())
        });
        let in_regions: Vec<(UnitId, Digit, CellSet)> =
            in_regions.filter(|(.., missing): &(UnitId, Digit, CellSet)| !missing.is_empty()).collect();
        let missing = self.left_out(&in_cells, &in_regions);
        let linked = self.checked_links();
        let colored = self.coloring();
        let against = capital(&self.told(&wrong, "against the rules"));
        let said = match (wrong.is_empty(), missing) {
            _ if noted().next().is_none() && (linked.is_some() || !colored.is_empty()) => String::new(),
            _ if noted().next().is_none() => "There are no marks, links or colors to check.".to_owned(),
            (true, None) => "The rules allow all your corner and center marks, and none is left out.".to_owned(),
            (true, Some(missing)) => format!("The rules allow all your corner and center marks, but {missing}."),
            (false, None) => format!("{against}, and none is left out."),
            (false, Some(missing)) => format!("{against}, and {missing}."),
        };
        let remedy = self.puzzle.solutions.only().filter(|_| noted().next().is_some()).map(|_| Remedy::NotesBySolution);
        let (of_links, joined) = linked.unwrap_or_default();
        let lacking: CellSet = in_cells.iter().map(|&(cell, _)| cell).collect();
        let lacking = in_regions.iter().fold(lacking, |all, &(.., cells)| all | cells);
        let cells = joined | lacking | wrong.iter().map(|at| at.cell).collect();
        let said = [said.as_str(), of_links.as_str(), colored.trim_start()];
        let said = said.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ");
        self.page.notice = Some(Notice { remedy, ..Notice::finding(said) });
        self.select_all(cells);
    }

    /// What the center marks of cells leave out, and the corner marks for digits of regions; nothing where that is nothing.
    fn left_out(&self, in_cells: &[(Cell, DigitSet)], in_regions: &[(UnitId, Digit, CellSet)]) -> Option<String> {
        let geometry = &self.puzzle.geometry;
        let mut said: Vec<String> = match in_cells.len() {
            0..=NAMED => {
                let each = |(cell, missing): &(Cell, DigitSet)| {
                    format!("the center marks of {} leave out {}", geometry.name(*cell), and(missing.iter()))
                };
                in_cells.iter().map(each).collect()
            }
            count => vec![format!("the center marks of {count} cells leave candidates out")],
        };
        match in_regions.len() {
            0..=NAMED => said.extend(in_regions.iter().map(|(unit, digit, missing)| {
                let unit = geometry.unit(*unit);
                format!("the corner marks for {digit} in {unit} leave out {}", self.names(*missing))
            })),
            count => said.push(format!("{count} sets of corner marks leave out places of their digit")),
        }
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// Says which marks leave out what the solution has, and chooses their cells.
    pub(crate) fn check_notes_by_solution(&mut self) {
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
        self.page.notice = Some(Notice::finding(format!("{}.", capital(&said.join(", and ")))));
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
    use chromadoku_board::note::Spot::{Center, Corner};
    use chromadoku_board::set::DigitSet;

    use super::*;
    use crate::reduce::Action::{self, CheckNotes, Note, Select};
    use crate::reduce::testing::{after, said};
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
        assert_eq!(said(&none), "There are no marks, links or colors to check.");
        assert!(none.page.notice.unwrap().remedy.is_none());
        let notes = candidates.iter().map(|digit| Note(Center, digit));
        let whole = after(session, [Select(cell)].into_iter().chain(notes).chain([Select(Cell(0)), CheckNotes]));
        assert_eq!(said(&whole), "The rules allow all your corner and center marks, and none is left out.");
        let other = (whole.puzzle.geometry.digits() - candidates).first().unwrap();
        let wrong = after(whole.clone(), [Select(cell), Note(Center, other), Select(Cell(0)), CheckNotes]);
        assert_eq!(said(&wrong), format!("{other} in {name} is against the rules, and none is left out."));
        assert_eq!(wrong.puzzle.selection.cells, CellSet::of(cell));
        let lacking = after(whole, [Select(cell), Note(Center, right), CheckNotes]);
        let but = format!(
            "The rules allow all your corner and center marks, but the center marks of {name} leave out {right}."
        );
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
        let name = geometry.name(cell);
        let but = format!(
            "The rules allow all your corner and center marks, but the corner marks for {right} in {unit} leave out {name}."
        );
        assert_eq!(said(&lacking), but);
        let told = after(lacking, [Action::Remedy]);
        assert_eq!(said(&told), format!("The corner marks leave out the right place of {right} in {unit}."));
        assert_eq!(told.puzzle.selection.cells, others.into_iter().collect());
        let right = after(noted(&[cell]), [Action::Remedy]);
        assert_eq!(said(&right), "No corner or center mark leaves out what the solution has.");
    }
}
