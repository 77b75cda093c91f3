//! Why candidates are out by now, in words.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Premise};

use super::Telling;
use crate::story::beat::{are_not, each, not, one_of, or, within};
use crate::story::refutation::constraint;
use crate::words::{self, and, either};

/// The most cells of which it is said one by one why their candidates are out.
const APART: usize = 3;
/// The most words that say why. Where it takes more, nobody would read them; marks and links show it.
const WORDS: usize = 32;

impl Telling<'_> {
    /// Why candidates of a premise are out, with a colon behind it: `r2c5 sees the 6 in r2c3 and the 1 in r2c9: `.
    pub(super) fn causes(&self, premise: &Premise, off: &[Candidate]) -> String {
        let geometry = self.board.geometry();
        let own = |at: &Candidate| self.is_by_itself(premise, *at);
        let off: Vec<Candidate> = off.iter().copied().filter(|at| !own(at)).collect();
        if off.is_empty() {
            return String::new();
        }
        let off = &off[..];
        let cells: CellSet = off.iter().map(|at| at.cell).collect();
        let is_of_cell = matches!(constraint(premise), Some(Constraint::Cell(_)));
        let of_each = |cell: Cell| {
            let of_cell: Vec<Candidate> = off.iter().copied().filter(|at| at.cell == cell).collect();
            self.of_cell(cell, &of_cell, is_of_cell)
        };
        let (place, parts) = match constraint(premise) {
            Some(Constraint::Place(unit, _)) => (format!("in {}, ", geometry.unit(unit)), self.of_places(off)),
            None if cells.len() > APART => (String::new(), self.of_places(off)),
            _ => {
                let parts: Vec<String> = cells.iter().map(of_each).collect();
                // What is said of a cell may be joined in itself.
                let is_joined = parts.len() > 1 && parts.iter().any(|part| part.contains(" and "));
                let parts = if is_joined { vec![parts.join("; ")] } else { parts };
                let groups = self.groups(off);
                let is_of_one_each = groups.iter().map(|group| group.cells.len()).sum::<usize>() == cells.len();
                let is_better = groups.len() < cells.len() && is_of_one_each || !is_short(&and(&parts));
                (String::new(), if is_better { self.of_places(off) } else { parts })
            }
        };
        self.in_short(premise, off, format!("{place}{}", and(&parts))) + ": "
    }

    /// Why candidates of a premise are out; no more than that they are, where it would take too long to say why.
    fn in_short(&self, premise: &Premise, off: &[Candidate], why: String) -> String {
        if is_short(&why) {
            return why;
        }
        let geometry = self.board.geometry();
        match premise {
            Premise::One(Constraint::Place(unit, digit)) => {
                format!("in {}, other places for {digit} are out by now", geometry.unit(*unit))
            }
            Premise::One(Constraint::Cell(cell)) if off.len() == self.board.candidates(*cell).len() => {
                format!("all candidates of {} are out by now", geometry.name(*cell))
            }
            Premise::One(Constraint::Cell(cell)) => {
                format!("other candidates of {} are out by now", geometry.name(*cell))
            }
            Premise::Filling(filling) => {
                format!("in {}, several candidates are out by now", place(geometry, &filling.cells))
            }
            _ => "several candidates are out by now".to_owned(),
        }
    }

    /// Why all that is left is out; no more than that it is, where it would take too long to say why.
    pub(super) fn all_out(&self, off: &[Candidate]) -> String {
        let why = and(self.of_places(off));
        if is_short(&why) { why } else { "all of these are out by now".to_owned() }
    }

    /// Whether a candidate is out by a rule that the premise speaks of, and by what stands in its cells: then it says so itself.
    fn is_by_itself(&self, premise: &Premise, at: Candidate) -> bool {
        let Premise::Filling(filling) = premise else { return false };
        let by_rule = |from: &Candidate| {
            let meet = self.board.geometry().conflict(*from, at);
            meet.is_some_and(|meet| {
                meet.cells == [from.cell, at.cell]
                    && meet.rule.is_some_and(|rule| filling.rules.contains(&rule))
                    && filling.cells.contains(from.cell)
            })
        };
        self.source(at).is_some_and(|turn| !turn.left.is_empty() && turn.left.iter().all(by_rule))
    }

    /// Why candidates of a cell are out: `r1c1 is not 2 and sees the 3 in r1c5 (row 1)`. What is left of it is said behind that, or not.
    fn of_cell(&self, cell: Cell, off: &[Candidate], is_told: bool) -> String {
        let geometry = self.board.geometry();
        let (mut seen, mut parts) = (Vec::new(), Vec::new());
        let mut gone: Vec<(String, DigitSet)> = Vec::new();
        for &at in off {
            match self.cause(at) {
                Cause::Not(why) => match gone.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, digits)) => digits.insert(at.digit),
                    None => gone.push((why, DigitSet::of(at.digit))),
                },
                Cause::Sees(what, from) => {
                    seen.push(format!("{what}{}", within(geometry, &(from | CellSet::of(cell)))));
                }
                // Said once, it goes without saying of others.
                Cause::Is(what) | Cause::Holds(what) if !parts.contains(&what) => parts.push(what),
                Cause::Is(_) | Cause::Holds(_) => {}
            }
        }
        let all: DigitSet = off.iter().map(|at| at.digit).collect();
        parts.extend(gone.into_iter().map(|(why, digits)| match why.is_empty() && digits == all && !is_told {
            true => self.is_or_is_not(cell, digits),
            false => format!("is {}{why}", not(digits)),
        }));
        if !seen.is_empty() {
            parts.push(format!("sees {}", and(&seen)));
        }
        format!("{} {}", geometry.name(cell), and(&parts))
    }

    /// What a cell is where digits are out, or what it is not, whichever is told in fewer digits.
    fn is_or_is_not(&self, cell: Cell, gone: DigitSet) -> String {
        let left = self.board.candidates(cell) - gone;
        match gone.len() > 2 && (1..gone.len()).contains(&left.len()) {
            true => format!("is {}", or(left)),
            false => format!("is {}", not(gone)),
        }
    }

    /// Why places of a digit are out: those for the same reason in one part.
    fn of_places(&self, off: &[Candidate]) -> Vec<String> {
        let groups = self.groups(off);
        let is_alone = groups.len() == 1;
        groups.iter().map(|group| self.of_group(group, is_alone)).collect()
    }

    /// Candidates by why they are out; what the same cells see as one group, where they see each of it in a unit of all.
    fn groups(&self, off: &[Candidate]) -> Vec<Group> {
        let geometry = self.board.geometry();
        let mut alike: Vec<(Cause, Vec<Candidate>)> = Vec::new();
        for &at in off {
            let cause = self.cause(at);
            match alike.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, gone)) => gone.push(at),
                None => alike.push((cause, vec![at])),
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        for (cause, gone) in alike {
            let cells: CellSet = gone.iter().map(|at| at.cell).collect();
            let unit = match &cause {
                Cause::Sees(_, from) => within(geometry, &(*from | cells)),
                _ => String::new(),
            };
            let same = groups.iter_mut().find(|group| group.cells == cells && !group.seen.is_empty());
            match (&cause, same) {
                (Cause::Sees(what, _), Some(group)) if !unit.is_empty() => group.seen.push((what.clone(), unit)),
                (Cause::Sees(what, _), _) if !unit.is_empty() => {
                    groups.push(Group { seen: vec![(what.clone(), unit)], cause, gone, cells });
                }
                _ => groups.push(Group { seen: Vec::new(), cause, gone, cells }),
            }
        }
        groups
    }

    /// Why the candidates of a group are out, which may be the only one.
    fn of_group(&self, Group { cause, gone, cells, seen }: &Group, is_alone: bool) -> String {
        let geometry = self.board.geometry();
        let named = |more: &dyn Fn(Cell) -> String| and(cells.iter().map(|cell| geometry.name(cell) + &more(cell)));
        let names = || named(&|_| String::new());
        let sees = if cells.len() == 1 { "sees" } else { "see" };
        match cause {
            Cause::Not(why) => {
                let parts = are_not(geometry, gone.iter().copied());
                and(parts.into_iter().map(|(part, _)| part)) + why
            }
            // Said once, it goes without saying of others.
            Cause::Holds(what) if is_alone && cells.len() == 1 => {
                format!("{} {what}, not {}", names(), or(gone.iter().map(|at| at.digit).collect()))
            }
            Cause::Sees(what, from) => match &seen[..] {
                [] => format!("{} {sees} {what}", named(&|cell| within(geometry, &(*from | CellSet::of(cell))))),
                [(_, unit), ..] if seen.iter().all(|(_, other)| other == unit) => {
                    format!("{} {sees} {}{unit}", names(), and(seen.iter().map(|(what, _)| what)))
                }
                _ => format!("{} {sees} {}", names(), and(seen.iter().map(|(what, unit)| format!("{what}{unit}")))),
            },
            Cause::Is(what) | Cause::Holds(what) if cells.len() == 1 => format!("{} {what}", names()),
            Cause::Is(what) | Cause::Holds(what) => format!("{} are{}", names(), what.trim_start_matches("is")),
        }
    }

    /// Why a candidate is out.
    fn cause(&self, at: Candidate) -> Cause {
        match self.source(at).map(|turn| &turn.left[..]) {
            None | Some([]) => Cause::Not(String::new()),
            Some([only]) if only.cell == at.cell => Cause::Holds(format!("is {}", only.digit)),
            Some(left) if left.iter().all(|from| from.cell == at.cell) => {
                Cause::Is(format!("is {}", or(left.iter().map(|from| from.digit).collect())))
            }
            Some([from]) if let Some(cause) = self.by_equal(*from, at) => cause,
            Some(left) if left.iter().any(|&from| words::by_rule(self.board.geometry(), from, at).is_some()) => {
                Cause::Not(self.barred(left, at))
            }
            Some(left) => {
                let from: CellSet = left.iter().map(|from| from.cell).collect();
                Cause::Sees(format!("the {} in {}", at.digit, one_of(self.board.geometry(), &from)), from)
            }
        }
    }

    /// Why a candidate is out that sees what is true only through cells that rules make equal to its own, or to the true one.
    fn by_equal(&self, from: Candidate, at: Candidate) -> Option<Cause> {
        let geometry = self.board.geometry();
        let meet = geometry.conflict(from, at).filter(|meet| meet.rule.is_none())?;
        let [one, other] = meet.cells;
        let seen = format!("the {} in {}", from.digit, geometry.name(one));
        let equal = words::equals(geometry, Candidate { cell: one, ..from }, from.cell);
        match (one == from.cell, other == at.cell) {
            (true, true) => None,
            (false, true) => Some(Cause::Sees(format!("{seen} (it {equal})"), CellSet::of(one))),
            (is_own, _) => {
                let more = if is_own { String::new() } else { format!(", which {equal}") };
                let why = format!(" (it {}, which sees {seen}{more})", words::equals(geometry, at, other));
                Some(Cause::Not(why))
            }
        }
    }

    /// By what a candidate is out that something shuts out by a rule: ` beside the 4 in r1c1 (white dot)`.
    fn barred(&self, left: &[Candidate], at: Candidate) -> String {
        let geometry = self.board.geometry();
        let mut rules: Vec<String> = Vec::new();
        let mut held: Vec<String> = Vec::new();
        for &from in left {
            if let Some(bars) = words::bars(geometry, from, at).filter(|bars| !rules.contains(bars)) {
                rules.push(bars);
            }
            held.push(format!("the {} in {}", from.digit, geometry.name(from.cell)));
        }
        format!(" beside {} ({})", either(&held), rules.join("; "))
    }
}

fn is_short(why: &str) -> bool {
    why.split_whitespace().count() <= WORDS
}

/// Cells by the unit that they are, or one by one.
fn place(geometry: &Geometry, cells: &CellSet) -> String {
    match geometry.units_of_all(cells).into_iter().find(|&unit| geometry.unit(unit).set == *cells) {
        Some(unit) => geometry.unit(unit).to_string(),
        None => each(geometry, cells),
    }
}

/// Candidates that are out for the same reason, and their cells.
struct Group {
    cause: Cause,
    gone: Vec<Candidate>,
    cells: CellSet,
    /// What all of the cells see, and in which unit; nothing where they see it in several.
    seen: Vec<(String, String)>,
}

/// Why a candidate is out: what its cell sees and in which cells, what is said of it, or which other digit it holds.
#[derive(PartialEq)]
enum Cause {
    Sees(String, CellSet),
    /// It is not this digit, with why behind it, where more is to be said.
    Not(String),
    Is(String),
    Holds(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::refutation::{Reason, Turn};
    use chromadoku_board::board::Board;
    use chromadoku_board::id::Digit;
    use chromadoku_solver::step::Filling;

    /// Why two cells have lost digits: each by a value elsewhere, which is named with its cell.
    fn said(excluded: &[(usize, u8, &[usize])]) -> String {
        let at = |cell: usize, digit: u8| Candidate { cell: Cell(cell as u16), digit: Digit(digit - 1) };
        let turn = |&(from, digit, cells): &(usize, u8, &[usize])| Turn {
            reason: Reason::Supposed,
            left: vec![at(from, digit)],
            excluded: cells.iter().map(|&cell| at(cell, digit)).collect(),
        };
        let turns: Vec<Turn> = excluded.iter().map(turn).collect();
        let off: Vec<Candidate> = turns.iter().flat_map(|turn| turn.excluded.clone()).collect();
        let board = Board::empty(Geometry::classic9());
        let cells = off.iter().map(|at| at.cell).collect();
        let premise = Premise::Filling(Filling { rules: Vec::new(), cells });
        Telling { board: &board, turns: &turns, scope: Vec::new(), outer: None }.causes(&premise, &off)
    }

    #[test]
    fn cells_that_see_the_same_are_named_together() {
        assert_eq!(said(&[(8, 4, &[0, 1])]), "r1c1 and r1c2 see the 4 in r1c9 (row 1): ");
        assert_eq!(
            said(&[(8, 4, &[0, 1]), (7, 5, &[0, 1])]),
            "r1c1 and r1c2 see the 4 in r1c9 and the 5 in r1c8 (row 1): "
        );
        assert_eq!(said(&[(9, 4, &[0, 12])]), "r1c1 (column 1) and r2c4 (row 2) see the 4 in r2c1: ");
        assert_eq!(
            said(&[(8, 4, &[0, 1]), (7, 5, &[1])]),
            "r1c1 sees the 4 in r1c9 (row 1); r1c2 sees the 4 in r1c9 (row 1) and the 5 in r1c8 (row 1): "
        );
    }
}
