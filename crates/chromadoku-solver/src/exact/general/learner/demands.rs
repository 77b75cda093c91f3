//! The rules of a variant in the search that learns: what limits take away, and which digits had to be lost before they did.
//!
//! A limit is looked at when nothing else follows. What it takes away then has one reason, the look: only who traces a conflict
//! through it asks what the limit knew at that time, and how little of that would have been enough.

use super::super::clauses::Literal;
use super::super::limits::Limiter;
use super::super::masks::{Choice, Masks};
use super::assignment::Values;
use super::rules::Tables;
use chromadoku_board::set::mask::bits;
use std::rc::Rc;

/// The number of a look at a limit that took something away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LookAt(u32);

#[derive(Clone, Copy)]
struct Look {
    limit: u16,
    /// How long the trail was.
    known: u32,
}

/// The limits of a board, and what they were told and took away.
pub(super) struct Demands {
    limiter: Box<Limiter>,
    /// The digits of each cell when the search began, and those that are left, as far as limits know.
    all: Vec<u32>,
    left: Vec<u32>,
    /// How much of the trail they know.
    known: usize,
    looks: Vec<Look>,
    /// For each variable that a limit made false what was enough for that, once it was asked for.
    reasons: Vec<Option<Rc<[Literal]>>>,
    /// Of the limit that is asked: the digits of its cells at that time, and without what was decided.
    then: Vec<u32>,
    most: Vec<u32>,
}

impl Demands {
    /// The limits of a position in which all were looked at.
    pub(super) fn new(limiter: Box<Limiter>, masks: &Masks, variables: usize) -> Demands {
        let all: Vec<u32> = masks.all_digits().collect();
        Demands {
            limiter,
            left: all.clone(),
            all,
            known: 0,
            looks: Vec::new(),
            reasons: vec![None; variables],
            then: Vec::new(),
            most: Vec::new(),
        }
    }

    /// Tells the limits what has come since.
    pub(super) fn tell(&mut self, trail: &[Literal], tables: &Tables) {
        for &literal in &trail[self.known..] {
            if !literal.is_positive() {
                let Choice { cell, digit } = tables.choices[literal.var() as usize];
                self.left[usize::from(cell)] &= !(1 << digit);
                self.limiter.open_at(usize::from(cell));
            }
        }
        self.known = trail.len();
    }

    /// Takes back the end of the trail, from a place on.
    pub(super) fn undo(&mut self, trail: &[Literal], start: usize, tables: &Tables) {
        for literal in &trail[start..] {
            let Choice { cell, digit } = tables.choices[literal.var() as usize];
            self.left[usize::from(cell)] |= 1 << digit;
            // A true variable has a reason as well, if a limit was against it.
            self.reasons[literal.var() as usize] = None;
        }
        self.limiter.leave();
        self.known = self.known.min(start);
        let stay = self.looks.partition_point(|look| (look.known as usize) < start);
        self.looks.truncate(stay);
    }

    /// Looks at limits until one takes something away: the candidates go to `gone`. A limit that cannot be satisfied is an
    /// error.
    pub(super) fn look(&mut self, gone: &mut Vec<(usize, u32)>) -> Result<Option<LookAt>, LookAt> {
        gone.clear();
        let Demands { limiter, left, .. } = self;
        while let Some(number) = limiter.next(|cell| left[cell]) {
            let is_met = limiter.look(number, |cell| left[cell]).is_ok();
            if is_met {
                let lost = limiter.kept(number).map(|(cell, kept)| (cell, left[cell] & !kept));
                gone.extend(lost.filter(|&(_, lost)| lost != 0));
                if gone.is_empty() {
                    continue;
                }
            }
            let look = LookAt(self.looks.len() as u32);
            self.looks.push(Look { limit: number as u16, known: self.known as u32 });
            return if is_met { Ok(Some(look)) } else { Err(look) };
        }
        Ok(None)
    }

    /// The literals, all of them false, for which a limit made a variable false.
    pub(super) fn reason(&mut self, look: LookAt, var: u32, tables: &Tables, values: &Values) -> Rc<[Literal]> {
        if let Some(reason) = &self.reasons[var as usize] {
            return reason.clone();
        }
        let reason = self.explain(look, Some(tables.choices[var as usize]), tables, values);
        self.reasons[var as usize] = Some(reason.clone());
        reason
    }

    /// The literals, all of them false, for which a limit could not be satisfied, or not with this choice.
    pub(super) fn explain(
        &mut self,
        LookAt(look): LookAt,
        choice: Option<Choice>,
        tables: &Tables,
        values: &Values,
    ) -> Rc<[Literal]> {
        let Demands { limiter, all, looks, then, most, .. } = self;
        let Look { limit, known } = looks[look as usize];
        then.clear();
        most.clear();
        for &cell in limiter.cells(usize::from(limit)) {
            let chosen = choice.filter(|choice| usize::from(choice.cell) == cell).map(|choice| 1 << choice.digit);
            let (mut left, mut ever) = (all[cell], all[cell]);
            for digit in bits(all[cell]) {
                let var = tables.var(Choice { cell: cell as u16, digit: digit as u8 });
                let Some(cause) = var.and_then(|var| values.since(Literal::not(var))) else { continue };
                if cause.at < known {
                    left &= !(1 << digit);
                }
                // What is so whatever is decided need not be said.
                if cause.level == 0 {
                    ever &= !(1 << digit);
                }
            }
            then.push(chosen.unwrap_or(left));
            most.push(chosen.unwrap_or(ever));
        }
        limiter.widen(usize::from(limit), then, most);
        let mut reason = Vec::new();
        for (at, &cell) in limiter.cells(usize::from(limit)).iter().enumerate() {
            let lost = bits(most[at] & !then[at]).map(|digit| Choice { cell: cell as u16, digit: digit as u8 });
            reason.extend(lost.filter_map(|lost| tables.var(lost)).map(Literal::of));
        }
        reason.into()
    }
}
