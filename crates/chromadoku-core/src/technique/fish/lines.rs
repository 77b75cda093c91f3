//! Basic fish: rows against columns. A line is a mask of the lines that cross it where the digit may go.
//!
//! Finned fish are found from what they take: once a cell is supposed to hold the digit, some lines have their remaining
//! places in too few crossing lines. So few lines keep few places that trying their sets costs little.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Fish, pair_up};
use crate::geometry::UnitKind;
use crate::id::{Cell, Digit, UnitId};
use crate::set::CellSet;
use crate::technique::{Facts, Sink, Technique};

pub(super) fn find_basic(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    for view in views(facts) {
        let lines: Vec<(usize, u64)> = view.bases.iter().map(|base| base.mask).enumerate().collect();
        let few = |&(at, mask): &(usize, u64)| mask.count_ones() as usize <= size && view.bases[at].stray.is_empty();
        let lines: Vec<(usize, u64)> = lines.into_iter().filter(few).collect();
        choose(&lines, size, size, &mut Vec::new(), 0, &mut |chosen, covers| {
            let fish = view.fish(chosen, covers);
            fish.step(technique).map_or(ControlFlow::Continue(()), &mut *sink)
        })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn find_finned(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    finned(usize::from(technique.size), facts, &mut |fish, sashimi| match fish.step(technique) {
        Some(step) if !sashimi => sink(step),
        _ => ControlFlow::Continue(()),
    })
}

pub(super) fn find_sashimi(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    finned(usize::from(technique.size), facts, &mut |fish, sashimi| match fish.step(technique) {
        Some(step) if sashimi => sink(step),
        _ => ControlFlow::Continue(()),
    })
}

/// Two fish that are not both sashimi.
pub(super) fn find_siamese_finned(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    pair_up(technique, &all(technique, facts), |a, b| !(a && b), sink)
}

/// Two fish that are both sashimi.
pub(super) fn find_siamese_sashimi(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    pair_up(technique, &all(technique, facts), |a, b| a && b, sink)
}

fn all(technique: &Technique, facts: &Facts) -> Vec<(Fish, bool)> {
    let mut all = Vec::new();
    let _ = finned(usize::from(technique.size), facts, &mut |fish, sashimi| {
        all.push((fish, sashimi));
        ControlFlow::Continue(())
    });
    all
}

/// One digit, seen with rows or columns as bases.
pub(super) struct View<'a> {
    facts: &'a Facts<'a>,
    digit: Digit,
    pub(super) bases: Vec<Line>,
    pub(super) covers: Vec<UnitId>,
}

pub(super) struct Line {
    pub(super) unit: UnitId,
    /// The covers that cross it in a place of the digit.
    pub(super) mask: u64,
    /// Places that no cover crosses.
    stray: CellSet,
}

/// The views of all digits that have two lines or more to go.
pub(super) fn views<'a>(facts: &'a Facts<'a>) -> impl Iterator<Item = View<'a>> {
    let sides = [(UnitKind::Row, UnitKind::Column), (UnitKind::Column, UnitKind::Row)];
    let digits = facts.geometry().digits();
    let views = digits.iter().flat_map(move |digit| sides.map(|(base, cover)| View::new(facts, digit, base, cover)));
    views.filter(|view| view.bases.len() > 1)
}

impl<'a> View<'a> {
    fn new(facts: &'a Facts<'a>, digit: Digit, base: UnitKind, cover: UnitKind) -> View<'a> {
        let of = |kind| facts.geometry().units().filter(move |(_, unit)| unit.kind == kind).map(|(id, _)| id);
        let held = |&id: &UnitId| !facts.places_in(id, digit).is_empty();
        // A mask has 64 places; what crosses further lines counts as a stray, which is right and finds less.
        let covers: Vec<UnitId> = of(cover).filter(held).take(64).collect();
        let line = |unit| {
            let places = facts.places_in(unit, digit);
            let (mut mask, mut crossed) = (0, CellSet::EMPTY);
            for (at, &cover) in covers.iter().enumerate() {
                let crossing = places & facts.geometry().unit(cover).set;
                if !crossing.is_empty() {
                    mask |= 1 << at;
                    crossed |= crossing;
                }
            }
            Line { unit, mask, stray: places - crossed }
        };
        let bases = of(base).filter(|&unit| facts.needs(unit, digit)).map(line).filter(|line| line.mask != 0);
        View { bases: bases.collect(), facts, digit, covers }
    }

    pub(super) fn places(&self, unit: UnitId) -> CellSet {
        self.facts.places_in(unit, self.digit)
    }

    /// The fish of these bases and covers.
    pub(super) fn fish(&self, chosen: &[usize], covers: u64) -> Fish {
        let bases: Vec<UnitId> = chosen.iter().map(|&at| self.bases[at].unit).collect();
        let covers: Vec<UnitId> =
            (0..self.covers.len()).filter(|at| covers >> at & 1 == 1).map(|at| self.covers[at]).collect();
        let union = |units: &[UnitId]| units.iter().fold(CellSet::EMPTY, |all, &unit| all | self.places(unit));
        let (based, covered) = (union(&bases), union(&covers));
        let fins = based - covered;
        let gone = (covered - based) & self.facts.seen_by_all(self.digit, fins.iter());
        Fish { digit: self.digit, bases, covers, fins, gone }
    }

    /// What is left of a base once a cell holds the digit, as covers; nothing where the cell is in the base, or where
    /// the base has no place left: then it is enough to look at the base alone.
    fn reduced(&self, base: &Line, cell: Cell) -> Option<u64> {
        let geometry = self.facts.geometry();
        let set = &geometry.unit(base.unit).set;
        let seen = *geometry.peers(cell);
        if set.contains(cell) || !base.stray.is_subset(&seen) {
            return None;
        }
        let places = self.places(base.unit);
        if !places.intersects(&seen) {
            return Some(base.mask);
        }
        let left = places - seen;
        let covers = self.covers.iter().enumerate();
        let mask = covers
            .filter(|(_, cover)| geometry.unit(**cover).set.intersects(&left))
            .fold(0, |mask, (at, _)| mask | 1 << at);
        (mask != 0).then_some(mask)
    }
}

/// Visits every finned fish of a size once, and whether it is sashimi.
fn finned(size: usize, facts: &Facts, visit: &mut dyn FnMut(Fish, bool) -> ControlFlow<()>) -> ControlFlow<()> {
    for view in views(facts) {
        let mut known = HashSet::new();
        for (own, &cover) in view.covers.iter().enumerate() {
            for cell in view.places(cover).iter() {
                let reduced = |(at, base): (usize, &Line)| Some((at, view.reduced(base, cell)?));
                let few = |&(_, mask): &(usize, u64)| (mask.count_ones() as usize) < size;
                let lines: Vec<(usize, u64)> = view.bases.iter().enumerate().filter_map(reduced).filter(few).collect();
                choose(&lines, size, size - 1, &mut Vec::new(), 0, &mut |chosen, covers| {
                    // It is met once for each cell that it takes.
                    if !known.insert((chosen.to_vec(), covers | 1 << own)) {
                        return ControlFlow::Continue(());
                    }
                    let fish = view.fish(chosen, covers | 1 << own);
                    if fish.fins.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    let bare = |&unit: &UnitId| (view.places(unit) - fish.fins).len() <= 1;
                    let sashimi = fish.bases.iter().any(bare);
                    visit(fish, sashimi)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits every choice of `size` lines that have exactly `width` covers in all.
fn choose(
    lines: &[(usize, u64)],
    size: usize,
    width: usize,
    chosen: &mut Vec<usize>,
    covers: u64,
    visit: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return if covers.count_ones() as usize == width { visit(chosen, covers) } else { ControlFlow::Continue(()) };
    }
    for (at, &(line, mask)) in lines.iter().enumerate() {
        let union = covers | mask;
        if union.count_ones() as usize <= width {
            chosen.push(line);
            choose(&lines[at + 1..], size, width, chosen, union, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
