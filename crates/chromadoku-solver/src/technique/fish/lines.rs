//! Basic fish: rows against columns. A line is a mask of the lines that cross it where the digit may go.
//!
//! Finned fish are found from what they take: once a cell is supposed to hold the digit, some lines have their remaining
//! places in too few crossing lines. So few lines keep few places that trying their sets costs little.

use rustc_hash::FxHashSet;
use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::{Fish, MADE, has_few, pairs};
use crate::technique::facts::Fact;
use crate::technique::pace::Pace;
use crate::technique::{Facts, Look, Sink, Technique};
use chromadoku_board::geometry::{Geometry, NO_LINE, Unit, UnitKind};
use chromadoku_board::id::{Cell, Digit, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::members;

pub(super) fn find_basic(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let views: Vec<&View> = facts.fresh_digits().iter().flat_map(|digit| views(facts, digit)).collect();
    facts.pace().each(views.len(), |at| {
        let view = views[at];
        let lines: Vec<(usize, u64)> = view.bases.iter().map(|base| base.mask).enumerate().collect();
        let few = |&(at, mask): &(usize, u64)| mask.count_ones() as usize <= size && view.bases[at].stray == 0;
        let lines: Vec<(usize, u64)> = lines.into_iter().filter(few).collect();
        choose(facts.pace(), &lines, size, size, &mut Vec::new(), 0, &mut |chosen, covers| {
            let fish = view.fish(facts, chosen, covers);
            let step = fish.step(technique).filter(|_| fish.fins.is_empty());
            step.map_or(ControlFlow::Continue(()), &mut *sink)
        })
    })
}

pub(super) fn find_finned(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, false, sink)
}

pub(super) fn find_sashimi(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, true, sink)
}

fn find(technique: &Technique, facts: &Look, wanted: bool, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let mut emit = |fish: &Fish, sashimi| match fish.step(technique) {
        Some(step) if sashimi == wanted => sink(step),
        _ => ControlFlow::Continue(()),
    };
    let digits: Vec<Digit> = facts.fresh_digits().iter().collect();
    let are_kept = size <= USUAL && has_few(facts.geometry());
    facts.pace().each(digits.len(), |at| match are_kept {
        true => kept(facts, digits[at], size).iter().try_for_each(|(fish, sashimi)| emit(fish, *sashimi)),
        false => finned(facts.pace(), digits[at], size, facts, &mut |fish, sashimi| emit(&fish, sashimi)),
    })
}

/// The finned fish of a digit by their size, and whether they are sashimi.
#[derive(Default)]
struct Finned([OnceCell<Vec<(Fish, bool)>>; USUAL + 1]);

impl Fact<Digit> for Finned {
    fn of(_: &Facts, _: Digit) -> Finned {
        Finned::default()
    }
}

/// All finned fish of a digit and a usual size, and whether they are sashimi.
fn kept<'a>(facts: &'a Facts, digit: Digit, size: usize) -> &'a [(Fish, bool)] {
    facts.of_digit::<Finned>(digit).0[size].get_or_init(|| {
        let mut all = Vec::new();
        let mut keep = |fish, sashimi| {
            all.push((fish, sashimi));
            ControlFlow::Continue(())
        };
        let _ = facts.pace().whole(|| finned(facts.pace(), digit, size, facts, &mut keep));
        all
    })
}

/// Two fish that are not both sashimi.
pub(super) fn find_siamese_finned(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find_siamese(technique, facts, |a, b| !(a && b), sink)
}

/// Two fish that are both sashimi.
pub(super) fn find_siamese_sashimi(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find_siamese(technique, facts, |a, b| a && b, sink)
}

fn find_siamese(
    technique: &Technique,
    facts: &Look,
    wanted: impl Fn(bool, bool) -> bool,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let of_digit = |pace: &Pace, digit, keep: &mut dyn FnMut(Fish, bool) -> ControlFlow<()>| {
        finned(pace, digit, size, facts, keep)
    };
    pairs(technique, facts, &of_digit, &wanted, sink)
}

/// One digit, seen with rows or columns as bases.
pub(crate) struct View {
    digit: Digit,
    pub(super) bases: Vec<Line>,
    pub(super) covers: Vec<UnitId>,
    supposed: OnceCell<Supposed>,
}

pub(super) struct Line {
    pub(super) unit: UnitId,
    /// The covers that cross it in a place of the digit.
    pub(super) mask: u64,
    /// Places that no cover crosses.
    stray: u32,
}

/// What places of covers leave of the bases once they hold the digit, where it is few.
#[derive(Default)]
struct Supposed {
    /// The cover of each place, and where its lines end.
    places: Vec<(usize, usize)>,
    /// Bases that keep few places, as masks of covers.
    lines: Vec<(usize, u64)>,
}

/// The largest size that a path looks for, and that is kept where there are few: two techniques ask for them.
const USUAL: usize = 4;

/// Rows against columns, and columns against rows, where two lines or more are to go.
struct Views(Vec<View>);

impl Fact<Digit> for Views {
    fn of(facts: &Facts, digit: Digit) -> Views {
        let sides = [(UnitKind::Row, UnitKind::Column), (UnitKind::Column, UnitKind::Row)];
        let views = sides.map(|(base, cover)| View::new(facts, digit, base, cover));
        Views(views.into_iter().filter(|view| view.bases.len() > 1).collect())
    }
}

/// The views of a digit that have two lines or more to go.
pub(super) fn views<'a>(facts: &'a Facts, digit: Digit) -> &'a [View] {
    &facts.of_digit::<Views>(digit).0
}

impl View {
    fn new(facts: &Facts, digit: Digit, base: UnitKind, cover: UnitKind) -> View {
        let (geometry, index) = (facts.geometry(), facts.index());
        let of = |kind| geometry.units().filter(move |(_, unit)| unit.kind == kind);
        // A mask has 64 places; what crosses further lines counts as a stray, which is right and finds less.
        let covers: Vec<UnitId> = of(cover).map(|(id, _)| id).take(64).collect();
        let line = |(unit, _): (UnitId, &Unit)| {
            let (mask, stray) = covers_of(geometry, unit, index.mask(unit, digit));
            Line { unit, mask, stray }
        };
        let bases = of(base).filter(|&(unit, _)| facts.needs(unit, digit)).map(line).filter(|line| line.mask != 0);
        View { bases: bases.collect(), digit, covers, supposed: OnceCell::new() }
    }

    pub(super) fn digit(&self) -> Digit {
        self.digit
    }

    /// The fish of these bases and covers. Lines of boards that overlap can share places, which are endo-fins.
    pub(super) fn fish(&self, facts: &Facts, chosen: &[usize], covers: u64) -> Fish {
        let bases: Vec<UnitId> = chosen.iter().map(|&at| self.bases[at].unit).collect();
        let covers: Vec<UnitId> =
            (0..self.covers.len()).filter(|at| covers >> at & 1 == 1).map(|at| self.covers[at]).collect();
        let union = |units: &[UnitId]| {
            let places = units.iter().map(|&unit| facts.places_in(unit, self.digit));
            places.fold((CellSet::EMPTY, CellSet::EMPTY), |(all, shared), places| (all | places, shared | all & places))
        };
        let ((based, shared), (covered, _)) = (union(&bases), union(&covers));
        let fins = (based - covered) | shared;
        let eliminated = (covered - based) & facts.seen_by_all(self.digit, fins.iter());
        Fish { digit: self.digit, bases, covers, fins, eliminated }
    }

    /// What each place of each cover leaves of the bases, where it is less than a size.
    fn supposed(&self, facts: &Facts, size: usize) -> Supposed {
        let mut all = Supposed::default();
        for (cover, &unit) in self.covers.iter().enumerate() {
            let cells = &facts.geometry().unit(unit).cells;
            for cell in members(facts.index().mask(unit, self.digit)).map(|at| cells[at]) {
                let lines = self.bases.iter().enumerate().filter_map(|(at, base)| {
                    let mask = self.reduced(facts, base, cell, size)?;
                    Some((at, mask))
                });
                all.lines.extend(lines);
                all.places.push((cover, all.lines.len()));
            }
        }
        all
    }

    /// What is left of a base once a cell holds the digit, as covers; `None` if the cell is in the base, or where
    /// the base has no place left: then it is enough to look at the base alone.
    fn reduced(&self, facts: &Facts, base: &Line, cell: Cell, size: usize) -> Option<u64> {
        let (geometry, index) = (facts.geometry(), facts.index());
        let places = index.mask(base.unit, self.digit);
        let left = places & !geometry.tables().seen(cell, base.unit);
        // Lines cross in one cell at most, so that places take as many covers as there are of them.
        let too_many = (1..size).fold(left, |left, _| left & left.wrapping_sub(1)) != 0;
        if left == 0 || too_many || geometry.units_of(cell).contains(&base.unit) {
            return None;
        }
        let (mask, stray) = covers_of(geometry, base.unit, left);
        (stray == 0).then_some(mask)
    }
}

/// The covers that cross some places of a line, and the places that none crosses.
fn covers_of(geometry: &Geometry, line: UnitId, places: u32) -> (u64, u32) {
    let across = geometry.tables().across(line);
    members(places).fold((0, 0), |(mask, stray), at| match across[at] {
        NO_LINE => (mask, stray | 1 << at),
        cover => (mask | 1 << cover, stray),
    })
}

/// Visits every finned fish of a digit and size, and whether it is sashimi; once, but where a pause is between.
fn finned(
    pace: &Pace,
    digit: Digit,
    size: usize,
    facts: &Facts,
    visit: &mut dyn FnMut(Fish, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let views = views(facts, digit);
    pace.each(views.len(), |at| {
        let view = &views[at];
        let large;
        let supposed = if size <= USUAL {
            view.supposed.get_or_init(|| view.supposed(facts, USUAL))
        } else {
            large = view.supposed(facts, size);
            &large
        };
        pace.spend(supposed.places.len());
        let (mut known, mut lines) = (FxHashSet::default(), Vec::new());
        pace.each(supposed.places.len(), |at| {
            let (cover, end) = supposed.places[at];
            let start = if at == 0 { 0 } else { supposed.places[at - 1].1 };
            lines.clear();
            lines.extend(supposed.lines[start..end].iter().filter(|(_, mask)| (mask.count_ones() as usize) < size));
            if lines.len() < size {
                return ControlFlow::Continue(());
            }
            choose(pace, &lines, size, size - 1, &mut Vec::new(), 0, &mut |chosen, covers| {
                // It is met once for each cell that it takes.
                let covers = covers | 1 << cover;
                if !known.insert((chosen.to_vec(), covers)) {
                    return ControlFlow::Continue(());
                }
                let fish = view.fish(facts, chosen, covers);
                if fish.fins.is_empty() {
                    return ControlFlow::Continue(());
                }
                let bare = |&unit: &UnitId| (facts.places_in(unit, fish.digit) - fish.fins).len() <= 1;
                let sashimi = fish.bases.iter().any(bare);
                visit(fish, sashimi)
            })
        })
    })
}

/// Visits every choice of `size` lines that have exactly `width` covers in all.
fn choose(
    pace: &Pace,
    lines: &[(usize, u64)],
    size: usize,
    width: usize,
    chosen: &mut Vec<usize>,
    covers: u64,
    visit: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        if covers.count_ones() as usize != width {
            return ControlFlow::Continue(());
        }
        pace.spend(MADE);
        return visit(chosen, covers);
    }
    let enough = (lines.len() + 1).saturating_sub(size - chosen.len());
    pace.spend(enough);
    pace.each(enough, |at| {
        let (line, mask) = lines[at];
        let union = covers | mask;
        if union.count_ones() as usize <= width {
            chosen.push(line);
            choose(pace, &lines[at + 1..], size, width, chosen, union, visit)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use crate::technique::fish::ALL;
    use crate::technique::testing::check_link;
    use crate::technique::{Family, FishKind, Record};

    #[test]
    fn a_place_that_two_bases_share_is_a_fin() {
        // Two boards of 4x4 cells that share a box, so that rows of one overlap rows of the other.
        let of_lines = |fish: &&Record| {
            matches!(fish.family, Family::Fish(FishKind::Basic | FishKind::Finned | FishKind::Sashimi))
        };
        for fish in ALL.iter().filter(of_lines).filter(|fish| fish.size <= 3) {
            for link in LINKS {
                check_link(*fish, link);
            }
        }
    }

    const LINKS: [&str; 2] = [
        "s=18TBf176DcyDqmB9SIkLNY1tYrDVcGhWI6BN1ylUqiRgjdLX9pC9KXFc6CBt3MaT4rHAlAenyeX8y2abLzS4gX0lRvLc5VwGQt35VuHOi2viuzjrhhEVI9kvptxNHy6PapFgR7jR65LkAynZot91zlx",
        "s=1EfzKdWk08wnH2cQYmIzI8sEPlrPDGg8jnAUxoN1vN7DJctpjxkG9KoBOuf01uB4oEVc0Ho3tBSmIAbl0XVSI2Reilmyl3P3PyfAJaIld3leWuXhC7NENYO489RkapMcOwxqsMSqj8neLhdKa1juC5q",
    ];
}
