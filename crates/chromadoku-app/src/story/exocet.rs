//! Exocets: their parts, and why the targets take what the base takes.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Cover, Effect, Pattern, Premise, Step};

use super::beat::{Beat, each, what_follows};
use crate::figure::Role;
use crate::story::refutation::possibilities;
use crate::words::{capital, digits, exocet_base, in_need, kinds, number, one_digit, room, units};

/// The parts of an Exocet, read off its proof.
pub struct Exocet<'a> {
    board: &'a Board,
    /// Two cells of a unit.
    pub base: CellSet,
    /// The cells that take what the base takes.
    pub targets: CellSet,
    /// The digits that the base may take.
    held: DigitSet,
    /// What both base cells see.
    seen: CellSet,
    /// For each digit the lines that need it, and where they have room for it; fins are elsewhere.
    covers: Vec<&'a Cover>,
}

/// Why a digit that the base takes is in a target: some lines need it more often than there is room for it elsewhere.
pub struct Need {
    /// What the base takes.
    pub digit: Digit,
    /// Where each line that needs it has it.
    pub rows: Vec<(Constraint, Vec<Candidate>)>,
    /// The lines that have room for it outside the targets, for one each.
    pub room: Vec<Constraint>,
    /// What the base excludes when it takes the digit.
    pub out: CellSet,
    /// `columns 3, 4 and 7 need three 6s`
    said: String,
}

/// The story of an Exocet by counting; nothing of other steps, nor where an effect follows only case by case.
pub(super) fn told(board: &Board, step: &Step) -> Option<Vec<Beat>> {
    Exocet::of(board, step)?.counted(&step.effects)
}

/// An Exocet that is told by counting, and the digits of its base.
pub fn counting<'a>(board: &'a Board, step: &'a Step) -> Option<(Exocet<'a>, Vec<Need>)> {
    let exocet = Exocet::of(board, step)?;
    exocet.counted(&step.effects)?;
    let needs = exocet.held.iter().map(|digit| exocet.need(digit)).collect::<Option<_>>()?;
    Some((exocet, needs))
}

/// The base, the targets, and what is to be seen of them, to be told before the cases are gone through.
pub(super) fn anatomy(board: &Board, step: &Step) -> Option<Beat> {
    let exocet = Exocet::of(board, step)?;
    let text = format!(
        "{}. Whichever they are, the targets T, {}, take the same two: {} have too little room for them elsewhere.",
        exocet.takes(),
        each(board.geometry(), &exocet.targets),
        kinds(board.geometry(), &exocet.lines())
    );
    Some(Beat { text, marks: exocet.parts(), ..Beat::default() })
}

/// What an Exocet that is told by counting comes to.
pub(super) fn claim(board: &Board, step: &Step) -> Option<String> {
    let exocet = Exocet::of(board, step)?;
    exocet.counted(&step.effects)?;
    let of = |cells| each(board.geometry(), cells);
    Some(format!("{} take the same two digits as {}", of(&exocet.targets), of(&exocet.base)))
}

/// The cells of an Exocet's base, and its targets; nothing of other steps.
pub(super) fn cells(board: &Board, step: &Step) -> Option<[CellSet; 2]> {
    let exocet = Exocet::of(board, step)?;
    Some([exocet.base, exocet.targets])
}

impl<'a> Exocet<'a> {
    fn of(board: &'a Board, step: &'a Step) -> Option<Exocet<'a>> {
        let Pattern::Net(net) = &step.pattern else { return None };
        let geometry = board.geometry();
        let base = exocet_base(step)?;
        let seen = base.iter().map(|cell| *geometry.peers(cell)).reduce(|one, other| one & other)?;
        let cover = |premise: &'a Premise| if let Premise::Covered(cover) = premise { Some(cover) } else { None };
        let covers: Vec<&Cover> = net.premises.iter().filter_map(cover).collect();
        // A digit of the base is in the first target, which is a cover, or in the other one, unless both base cells see it.
        let targets =
            covers.iter().map(|cover| beside(cover)).fold(CellSet::EMPTY, |all, cells| all | cells) - seen - base;
        let held = base.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
        Some(Exocet { board, base, targets, held, seen, covers })
    }

    /// The story where each effect takes from a target what the base cannot be, and for each digit of the base its lines have too
    /// little room outside the targets.
    fn counted(&self, effects: &[Effect]) -> Option<Vec<Beat>> {
        let geometry = self.board.geometry();
        let is_other = |effect: &Effect| match effect {
            Effect::Eliminate(at) => self.targets.contains(at.cell) && !self.held.contains(at.digit),
            Effect::Place(_) => false,
        };
        let [one, other] = self.base.iter().collect::<Vec<_>>()[..] else { return None };
        if !geometry.peers(one).contains(other) || self.targets.len() != 2 || !effects.iter().all(is_other) {
            return None;
        }
        let mut beats = vec![Beat {
            text: format!(
                "{}. The targets T are {}. What counts is where {}, the cross-lines, have room for these digits.",
                self.takes(),
                each(geometry, &self.targets),
                kinds(geometry, &self.lines())
            ),
            marks: self.parts(),
            // While one digit is gone through, the others are not spoken of.
            scope: vec![0],
            ..Beat::default()
        }];
        let of_digits: Option<Vec<Beat>> = self.held.iter().map(|digit| self.of_digit(digit)).collect();
        beats.extend(of_digits?);
        beats.push(Beat {
            text: format!(
                "The base takes two of {}, and each of those two needs a target. There are just two targets, so they hold nothing else. {}.",
                digits(self.held),
                what_follows(geometry, effects)
            ),
            marks: self.parts(),
            ..Beat::default()
        });
        Some(beats)
    }

    /// The lines that need a digit, and what room they have for it; nothing where that is enough without the targets.
    fn need(&self, digit: Digit) -> Option<Need> {
        let geometry = self.board.geometry();
        let of_digit = |cover: &&Cover| in_need(geometry, &cover.bases).filter(|need| need.0 == digit);
        let (cover, (_, said)) = self.covers.iter().find_map(|cover| Some((cover, of_digit(cover)?)))?;
        let is_line = |cover: &Constraint| matches!(cover, Constraint::Place(..));
        let room: Vec<Constraint> = cover.covers.iter().copied().filter(is_line).collect();
        if room.len() >= cover.bases.len() || !beside(cover).is_subset(&(self.seen | self.targets)) {
            return None;
        }
        let rows: Vec<(Constraint, Vec<Candidate>)> =
            cover.bases.iter().map(|&base| (base, possibilities(self.board, base))).collect();
        let places: CellSet = rows.iter().flat_map(|(_, places)| places).map(|at| at.cell).collect();
        Some(Need { digit, rows, room, out: (places & self.seen) - self.targets, said })
    }

    /// The places for a digit in the base.
    pub fn base_of(&self, digit: Digit) -> impl Iterator<Item = Candidate> {
        let place = move |cell| Candidate { cell, digit };
        self.base.iter().map(place).filter(move |at| self.board.candidates(at.cell).contains(digit))
    }

    /// What a place for a digit means to the lines that need it.
    pub fn role(&self, need: &Need, at: Candidate) -> Role {
        match () {
            () if self.targets.contains(at.cell) => Role::Pattern,
            () if need.out.contains(at.cell) => Role::ColorB,
            () => Role::Fin,
        }
    }

    /// Why a digit that the base takes is in a target.
    fn of_digit(&self, digit: Digit) -> Option<Beat> {
        let need = self.need(digit)?;
        let geometry = self.board.geometry();
        let out = each(geometry, &need.out);
        let shared: Vec<UnitId> = geometry
            .units_of_all(&self.base)
            .into_iter()
            .filter(|&unit| geometry.unit(unit).set.intersects(&need.out))
            .collect();
        let through = if shared.is_empty() { String::new() } else { format!(" ({})", units(geometry, &shared)) };
        let seen = match need.out.len() {
            0 => String::new(),
            1 => format!("Then {out}, which sees both base cells{through}, is not {digit}. "),
            _ => format!("Then {out}, which see both base cells{through}, are not {digit}. "),
        };
        let room = room(geometry, digit, &need.room);
        let left = match need.room.len() {
            0 => "and only the targets have room for them".to_owned(),
            1 => format!("and outside the targets they have room only in {room}, for one"),
            count => format!(
                "and outside the targets they have room only in {room}, which take one each: {} at most",
                number(count)
            ),
        };
        let base = self.base_of(digit).map(|at| (Role::Pattern, at));
        let places = need.rows.iter().flat_map(|(_, places)| places).map(|&at| (self.role(&need, at), at));
        Some(Beat {
            text: format!(
                "Suppose {digit} is in the base. {seen}{}, {left}. So at least one target is {digit}.",
                capital(&need.said)
            ),
            marks: base.chain(places).collect(),
            scope: vec![digit.0.into()],
            ..Beat::default()
        })
    }

    /// `The base B, r3c1 and r3c2, takes two different digits of 6, 7 and 8`
    fn takes(&self) -> String {
        let base = each(self.board.geometry(), &self.base);
        format!("The base B, {base}, takes two different digits of {}", digits(self.held))
    }

    /// The lines that need the digits.
    pub fn lines(&self) -> Vec<UnitId> {
        let lines = self.covers.iter().flat_map(|cover| one_digit(&cover.bases)).flat_map(|(_, units)| units);
        let mut lines = in_order(lines, |&line| line);
        lines.dedup();
        lines
    }

    /// The digits of the base in base and targets.
    fn parts(&self) -> Vec<(Role, Candidate)> {
        let of_cell = |cell: Cell| {
            let both = self.board.candidates(cell) & self.held;
            both.iter().map(move |digit| (Role::Pattern, Candidate { cell, digit })).collect::<Vec<_>>()
        };
        (self.base | self.targets).iter().flat_map(of_cell).collect()
    }
}

/// The cells that a digit's lines have it in but for the lines that cover it: a cover that is a cell, and fins.
fn beside(cover: &Cover) -> CellSet {
    let cell = |cover: &Constraint| if let Constraint::Cell(cell) = cover { Some(*cell) } else { None };
    cover.covers.iter().filter_map(cell).chain(cover.fins.iter().map(|fin| fin.cell)).collect()
}

#[cfg(test)]
mod tests {
    use crate::story::{beats, tests::examples};

    #[test]
    fn an_exocet_is_told_by_counting_each_digit_of_its_base() {
        let (_, board, step) = examples().find(|(id, ..)| *id == "junior-exocet").unwrap();
        let told: Vec<String> = beats(&board, &step).into_iter().map(|beat| beat.text).collect();
        assert_eq!(told.len(), 5);
        assert_eq!(
            told[0],
            "The base B, r3c1 and r3c2, takes two different digits of 6, 7 and 8. The targets T are r1c7 and r2c4. What counts is where columns 3, 4 and 7, \
             the cross-lines, have room for these digits."
        );
        assert_eq!(
            told[1],
            "Suppose 6 is in the base. Then r1c3, r2c3 and r3c4, which see both base cells (row 3 and box 1), are not 6. Columns 3, 4 and 7 need three 6s, and \
             outside the targets they have room only in rows 6 and 8, which take one each: two at most. So at least one target is 6."
        );
        assert_eq!(
            told[4],
            "The base takes two of 6, 7 and 8, and each of those two needs a target. There are just two targets, so they hold nothing else. r1c7 is not 4 \
             and r2c4 is neither 2 nor 9."
        );
    }
}
