//! One inference of a story, and the phrases that it is told in.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, RuleId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::Effect;

use crate::figure::{Link, Role};
use crate::words::{and, cells, either};

/// The most cells that are named one by one.
pub(super) const NAMED: usize = 6;

/// One inference.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Beat {
    /// What is said.
    pub text: String,
    /// What is supposed or follows by now: `ColorA`, which is filled, is true, `ColorB` false.
    pub marks: Vec<(Role, Candidate)>,
    /// What joins that to what it follows from.
    pub links: Vec<Link>,
    /// The rules that it rests on, where it is not the whole step that rests on them.
    pub rules: Vec<RuleId>,
    /// Links of beats whose scope is left, which stay drawn.
    pub kept: Vec<Link>,
    /// The cases and further suppositions within which it holds, the outermost first, each by a number of its own.
    pub scope: Vec<u16>,
}

impl Beat {
    /// Of beats those that still stand at the last one of them: what was told of another case is over.
    pub fn standing(beats: &[Beat]) -> impl Iterator<Item = &Beat> {
        let now = beats.last().map_or(&[][..], |beat| &beat.scope);
        beats.iter().filter(move |beat| now.starts_with(&beat.scope))
    }
}

/// `r2c3 is 6`, `r2c3 is not 6`.
pub(super) fn said(geometry: &Geometry, Candidate { cell, digit }: Candidate, is_true: bool) -> String {
    format!("{} {} {digit}", geometry.name(cell), if is_true { "is" } else { "is not" })
}

/// What follows, where the opposites of the first effects fail together.
pub(super) fn conclusion(board: &Board, effects: &[Effect], together: usize) -> String {
    let geometry = board.geometry();
    let (first, rest) = effects.split_at(together.min(effects.len()));
    let so = match first {
        [] => return String::new(),
        [one] => said(geometry, one.candidate(), matches!(one, Effect::Place(_))),
        [one, ..] => {
            let cell = one.candidate().cell;
            let gone: DigitSet = first.iter().map(|effect| effect.candidate().digit).collect();
            let left = board.candidates(cell) - gone;
            let only =
                left.first().filter(|_| left.len() == 1).map_or(String::new(), |digit| format!(": it is {digit}"));
            format!("{} cannot be {}{only}", geometry.name(cell), either(digits_of(first)))
        }
    };
    let as_well =
        if rest.is_empty() { String::new() } else { format!(" In the same way {}.", what_follows(geometry, rest)) };
    format!("So {so}.{as_well}")
}

/// The digits of effects.
pub(super) fn digits_of(effects: &[Effect]) -> Vec<String> {
    effects.iter().map(|effect| effect.candidate().digit.to_string()).collect()
}

/// The opposites of effects in one cell: that one of them is so.
pub(super) fn supposition(geometry: &Geometry, effects: &[Effect]) -> Beat {
    let Some(first) = effects.first() else { return Beat::default() };
    let is_true = matches!(first, Effect::Eliminate(_));
    // Of several one is true, and which is not said.
    let role = match effects {
        [_] if is_true => Role::ColorA,
        [_] => Role::ColorB,
        _ => Role::Pattern,
    };
    let is = if is_true { "is" } else { "is not" };
    let text = format!("Suppose {} {is} {}.", geometry.name(first.candidate().cell), either(digits_of(effects)));
    Beat { text, marks: effects.iter().map(|effect| (role, effect.candidate())).collect(), ..Beat::default() }
}

/// A beat that marks nothing.
pub(super) fn said_alone(text: String) -> Beat {
    Beat { text, ..Beat::default() }
}

/// `r1c7 and r2c7`; many of them line by line.
pub(super) fn each(geometry: &Geometry, set: &CellSet) -> String {
    if set.len() > NAMED {
        return cells(geometry, set);
    }
    and(set.iter().map(|cell| geometry.name(cell)))
}

/// `r1c7 or r2c7`.
pub(super) fn one_of(geometry: &Geometry, set: &CellSet) -> String {
    either(set.iter().map(|cell| geometry.name(cell)))
}

/// `4 or 7`.
pub(super) fn or(set: DigitSet) -> String {
    either(set.iter())
}

/// The first effects of a step, and how many more there are: `r2c3 and r2c4 are not 6, r3c1 is neither 2 nor 5, and 2 more go`.
pub(super) fn what_follows(geometry: &Geometry, effects: &[Effect]) -> String {
    const CLAUSES: usize = 3;
    let (placed, gone): (Vec<Effect>, Vec<Effect>) =
        effects.iter().partition(|effect| matches!(effect, Effect::Place(_)));
    let mut clauses: Vec<(String, usize)> =
        placed.iter().map(|effect| (said(geometry, effect.candidate(), true), 1)).collect();
    clauses.extend(are_not(geometry, gone.iter().map(|effect| effect.candidate())));
    let (first, more) = cut(clauses, CLAUSES);
    match more {
        0 => and(&first),
        more => format!(
            "{}, and {}",
            first.join(", "),
            if more == 1 { "one more goes".to_owned() } else { format!("{more} more go") }
        ),
    }
}

/// The first of clauses that are each of so many candidates, and how many of these the others are of.
pub(super) fn cut(clauses: Vec<(String, usize)>, most: usize) -> (Vec<String>, usize) {
    let more = clauses.iter().skip(most).map(|(_, count)| count).sum();
    (clauses.into_iter().take(most).map(|(clause, _)| clause).collect(), more)
}

/// What candidates are not, cells that are not the same together: `r2c3 and r2c4 are not 6`, and how many candidates each part is of.
pub(super) fn are_not(geometry: &Geometry, candidates: impl Iterator<Item = Candidate>) -> Vec<(String, usize)> {
    let mut lost: Vec<(Cell, DigitSet)> = Vec::new();
    for Candidate { cell, digit } in candidates {
        match lost.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => lost.push((cell, DigitSet::of(digit))),
        }
    }
    let mut alike: Vec<(DigitSet, CellSet)> = Vec::new();
    for (cell, digits) in lost {
        match alike.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => *cells |= CellSet::of(cell),
            None => alike.push((digits, CellSet::of(cell))),
        }
    }
    let part = |(gone, cells): &(DigitSet, CellSet)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        (format!("{} {are} {}", each(geometry, cells), not(*gone)), gone.len() * cells.len())
    };
    alike.iter().map(part).collect()
}

/// `not 6`, `neither 2 nor 5`, `none of 1, 3 and 7`, `none of 2 and 5 to 9`.
pub(super) fn not(digits: DigitSet) -> String {
    let all: Vec<Digit> = digits.iter().collect();
    match all[..] {
        [one] => format!("not {one}"),
        [one, other] => format!("neither {one} nor {other}"),
        _ => format!("none of {}", and(in_runs(&all))),
    }
}

/// Digits in order, those of a run by its ends: `2`, `5 to 9`.
fn in_runs(digits: &[Digit]) -> Vec<String> {
    /// Fewer than these are named one by one.
    const RUN: usize = 4;
    let runs = digits.chunk_by(|one, next| one.index() + 1 == next.index());
    let said = |run: &[Digit]| match run {
        [first, .., last] if run.len() >= RUN => vec![format!("{first} to {last}")],
        _ => run.iter().map(Digit::to_string).collect(),
    };
    runs.flat_map(said).collect()
}

/// The unit in which cells see each other, where it is one: ` (row 4)`.
pub(super) fn within(geometry: &Geometry, cells: &CellSet) -> String {
    geometry.units_of_all(cells).first().map(|&unit| format!(" ({})", geometry.unit(unit))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_cell_is_not_is_told_in_few_words() {
        let said = |digits: &[u8]| not(digits.iter().map(|digit| Digit(digit - 1)).collect());
        assert_eq!(said(&[6]), "not 6");
        assert_eq!(said(&[2, 5]), "neither 2 nor 5");
        assert_eq!(said(&[1, 2, 3]), "none of 1, 2 and 3");
        assert_eq!(said(&[2, 5, 6, 7, 8, 9]), "none of 2 and 5 to 9");
    }
}
