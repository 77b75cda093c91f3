//! What goes by the ends of a line: inner digits that do not lie strictly between them, or beyond them, and ends that leave these no room.

use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::set::{CellSet, DigitSet};

use super::{Bound, Inference, NAMED, Telling};
use crate::story::beat::{each, one_of, or};
use crate::words::{and, digits};

impl Telling<'_> {
    /// Digits that are not strictly between two ends, and ends that leave too little room between them; or that are not beyond two ends, if
    /// these differ by so much at least.
    pub(super) fn by_ends(&self, ends: [Cell; 2], inner: &[Cell], locked: Option<usize>) -> Option<Inference> {
        let geometry = self.board.geometry();
        let crowd = self.parts(inner, Bound::Least).into_iter().max_by_key(|part| part.cells.len())?;
        let apart = locked.unwrap_or(crowd.cells.len() + 1);
        let are_apart = |a: Digit, b: Digit| a.index().abs_diff(b.index()) >= apart;
        let room = |a: Digit, b: Digit| -> DigitSet {
            let is_inside = |digit: Digit| a.min(b) < digit && digit < a.max(b);
            let is_beyond = |digit: Digit| digit < a.min(b) || a.max(b) < digit;
            geometry
                .digits()
                .iter()
                .filter(|&digit| if locked.is_some() { is_beyond(digit) } else { is_inside(digit) })
                .collect()
        };
        let where_to = if locked.is_some() { "beyond" } else { "strictly between" };
        let [of_a, of_b] = ends.map(|end| self.held[end]);
        let stands = of_a.iter().flat_map(|a| of_b.iter().map(move |b| (a, b))).filter(|&(a, b)| are_apart(a, b));
        let all = stands.fold(DigitSet::EMPTY, |all, (a, b)| all | room(a, b));
        let known = and(ends.iter().filter(|&&end| self.is_bounded(end)).map(|&end| self.held_by(end)));
        let gone = self.candidates(inner.iter().copied().collect(), |_, digit| !all.contains(digit));
        if !gone.is_empty() {
            let out = self.aimed_at(&gone);
            let is = if out.len() == 1 { "is" } else { "are" };
            let why = match locked {
                Some(apart) if known.is_empty() => format!(
                    "the ends differ by {apart} or more, so whatever they are, {} {is} one of them or between them",
                    digits(out)
                ),
                Some(_) if of_a.len() == 1 && of_b.len() == 1 => {
                    format!("{known}, so {} {is} one of them or between them", digits(out))
                }
                Some(apart) => format!(
                    "{known}; as the ends differ by {apart} or more, {} {is} one of them or between them, whatever they are",
                    digits(out)
                ),
                None if known.is_empty() => format!("strictly between the ends there can only be {}", or(all)),
                None => format!("{known}, so strictly between the ends there can only be {}", or(all)),
            };
            return Some(Inference { why, gone, from: ends.into_iter().collect() });
        }
        let [a, b] = ends;
        [(a, b), (b, a)].into_iter().find_map(|(end, other)| {
            let partners =
                |digit: Digit| -> DigitSet { self.held[other].iter().filter(|&of| are_apart(digit, of)).collect() };
            let gone = self.candidates(CellSet::of(end), |_, digit| partners(digit).is_empty());
            if !gone.is_empty() {
                let crowd: CellSet = crowd.cells.iter().copied().collect();
                let differ = match (locked, crowd.len()) {
                    (Some(_), _) => format!("the ends differ by {apart} or more"),
                    (None, 1) => format!(
                        "{} lies strictly between the ends, so these differ by {apart} or more",
                        each(geometry, &crowd)
                    ),
                    (None, _) => format!(
                        "{} see each other and lie strictly between the ends, so these differ by {apart} or more",
                        each(geometry, &crowd)
                    ),
                };
                let and = if self.is_bounded(other) { format!(", and {}", self.held_by(other)) } else { String::new() };
                return Some(Inference { why: format!("{differ}{and}"), gone, from: CellSet::of(other) });
            }
            self.held[end].iter().find_map(|digit| {
                let lacking =
                    |of: Digit| inner.iter().copied().find(|&cell| !self.held[cell].intersects(room(digit, of)));
                let cells: CellSet = partners(digit).iter().map(lacking).collect::<Option<_>>()?;
                let why = format!(
                    "with {digit} in {}, {} would be {}, and {} would have no digit {where_to} them",
                    self.name(end),
                    self.name(other),
                    or(partners(digit)),
                    one_of(geometry, &cells)
                );
                let gone = self.candidates(CellSet::of(end), |_, of_end| of_end == digit);
                (!gone.is_empty()).then(|| Inference { why, gone, from: cells | CellSet::of(other) })
            })
        })
    }

    /// Whether what a cell can be, as [`Telling::held_by`] says it, is less than all.
    fn is_bounded(&self, cell: Cell) -> bool {
        let (held, all) = (self.held[cell], self.board.geometry().digits());
        held.len() <= NAMED || [Bound::Least, Bound::Most].into_iter().any(|side| side.of(held) != side.of(all))
    }

    /// What a cell can be: each digit of few, of more the bounds.
    fn held_by(&self, cell: Cell) -> String {
        let digits = self.held[cell];
        match digits.len() <= NAMED {
            true => format!("{} is {}", self.name(cell), or(digits)),
            false => {
                format!("{} is from {} to {}", self.name(cell), Bound::Least.of(digits), Bound::Most.of(digits))
            }
        }
    }
}
