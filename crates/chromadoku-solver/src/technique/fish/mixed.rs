//! Franken and mutant fish: boxes and other units among bases and covers.
//!
//! A fish is found from what it takes. Once a cell is supposed to hold the digit, its peers lose it; the fish then shows
//! as one base more than covers that hold all of their remaining places. So the search goes over sets of covers, one
//! fewer than the size: the bases that lie inside such a set are few, and mostly too few.
//!
//! The places of a digit are numbered and kept as masks of 128 bits; a digit with more places than that is passed over.

use rustc_hash::FxHashSet;
use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;

use super::{Fish, has_few, pairs};
use crate::technique::facts::Fact;
use crate::technique::field::{Places, members};
use crate::technique::pace::Pace;
use crate::technique::{Facts, Look, Sink, Technique};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Cell, Digit, UnitId};
use chromadoku_board::set::CellSet;

pub(super) fn find_franken(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, FishShape::Franken, false, sink)
}

pub(super) fn find_finned_franken(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, FishShape::Franken, true, sink)
}

pub(super) fn find_mutant(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, FishShape::Mutant, false, sink)
}

pub(super) fn find_finned_mutant(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find(technique, facts, FishShape::Mutant, true, sink)
}

pub(super) fn find_siamese_franken(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find_siamese(technique, facts, FishShape::Franken, FishShape::UpToFranken, sink)
}

pub(super) fn find_siamese_mutant(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    find_siamese(technique, facts, FishShape::Mutant, FishShape::Any, sink)
}

/// Two fish of which at least one is of a shape, and one has fins: the other one may be simpler.
fn find_siamese(
    technique: &Technique,
    facts: &Look,
    own: FishShape,
    among: FishShape,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let kinds = |units: &[UnitId]| units.iter().map(|&unit| facts.geometry().unit(unit).kind).collect::<Vec<_>>();
    let kind = |fish: &Fish| (own.fits(&kinds(&fish.bases), &kinds(&fish.covers)), !fish.fins.is_empty());
    let fish = |pace: &Pace, digit, keep: &mut dyn FnMut(Fish, (bool, bool)) -> ControlFlow<()>| {
        of_digit(pace, digit, size, facts, among, &mut |fish| {
            let kind = kind(&fish);
            keep(fish, kind)
        })
    };
    pairs(technique, facts, &fish, &|a, b| (a.0 || b.0) && (a.1 || b.1), sink)
}

fn find(technique: &Technique, facts: &Look, shape: FishShape, finned: bool, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let mut emit = |fish: &Fish| match fish.fins.is_empty() != finned {
        true => fish.step(technique).map_or(ControlFlow::Continue(()), &mut *sink),
        false => ControlFlow::Continue(()),
    };
    let digits: Vec<Digit> = facts.fresh_digits().iter().collect();
    facts.pace().each(digits.len(), |at| match shape {
        FishShape::Franken if size <= USUAL && has_few(facts.geometry()) => {
            let kept = franken(facts, digits[at], size);
            facts.pace().spend(SETS * kept.len());
            kept.iter().try_for_each(&mut emit)
        }
        _ => of_digit(facts.pace(), digits[at], size, facts, shape, &mut |fish| emit(&fish)),
    })
}

/// How many looks at a candidate a choice of covers, or a fish, is worth.
const SETS: usize = 20;

/// The largest size that a path looks for, and that is kept where there are few: two techniques ask for them.
const USUAL: usize = 3;

/// The Franken fish of a digit by their size.
#[derive(Default)]
struct Franken([OnceCell<Vec<Fish>>; USUAL + 1]);

impl Fact<Digit> for Franken {
    fn of(_: &Facts, _: Digit) -> Franken {
        Franken::default()
    }
}

/// All Franken fish of a digit and a usual size, finned or not.
fn franken<'a>(facts: &'a Facts, digit: Digit, size: usize) -> &'a [Fish] {
    facts.of_digit::<Franken>(digit).0[size].get_or_init(|| {
        let mut all = Vec::new();
        let mut keep = |fish| {
            all.push(fish);
            ControlFlow::Continue(())
        };
        let _ = facts.pace().whole(|| of_digit(facts.pace(), digit, size, facts, FishShape::Franken, &mut keep));
        all
    })
}

/// What units a fish mixes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FishShape {
    /// Lines of one direction on each side, and units that are no lines.
    Franken,
    /// Anything else but rows against columns.
    Mutant,
    /// Lines of one direction on each side, with or without other units.
    UpToFranken,
    /// Any bases and covers.
    Any,
}

impl FishShape {
    /// Whether bases and covers of these kinds are of this shape.
    fn fits(self, bases: &[UnitKind], covers: &[UnitKind]) -> bool {
        let along = |a, b| !bases.contains(&b) && !covers.contains(&a);
        let is_straight = along(UnitKind::Row, UnitKind::Column) || along(UnitKind::Column, UnitKind::Row);
        let all_lines = bases.iter().chain(covers).all(|kind| kind.is_line());
        match self {
            FishShape::Franken => is_straight && !all_lines,
            FishShape::Mutant => !is_straight,
            FishShape::UpToFranken => is_straight,
            FishShape::Any => true,
        }
    }
}

/// A unit of one digit: its places as a mask.
#[derive(Clone, Copy)]
struct House {
    unit: UnitId,
    kind: UnitKind,
    places: Places,
    is_base: bool,
}

/// One digit of a position.
struct MixedView {
    digit: Digit,
    cells: Vec<Cell>,
    peers: Vec<Places>,
    houses: Vec<House>,
}

impl MixedView {
    fn new(facts: &Facts, digit: Digit) -> Option<MixedView> {
        let geometry = facts.geometry();
        let cells: Vec<Cell> = facts.places(digit).iter().collect();
        if cells.len() > Places::BITS as usize {
            return None;
        }
        let mask = |set: &CellSet| {
            let held = cells.iter().enumerate().filter(|(_, cell)| set.contains(**cell));
            held.fold(0, |mask: Places, (at, _)| mask | 1 << at)
        };
        let house = |(unit, of): (UnitId, &chromadoku_board::geometry::Unit)| House {
            unit,
            kind: of.kind,
            places: mask(&of.set),
            is_base: facts.needs(unit, digit),
        };
        let houses = geometry.units().map(house).filter(|house| house.places != 0).collect();
        let peers = cells.iter().map(|&cell| mask(geometry.peers(cell))).collect();
        Some(MixedView { digit, peers, houses, cells })
    }

    fn set(&self, places: Places) -> CellSet {
        members(places).map(|at| self.cells[at]).collect()
    }

    /// The fish of these houses.
    fn fish(&self, bases: &[House], covers: &[House]) -> Fish {
        let counted = |houses: &[House]| {
            houses.iter().fold((0, 0), |(once, twice), house| (once | house.places, twice | once & house.places))
        };
        let ((based, shared), (covered, doubly)) = (counted(bases), counted(covers));
        let fins = based & !covered | shared;
        let seen = members(fins).fold(Places::MAX, |seen, fin| seen & self.peers[fin]);
        // A place of one base in two covers takes up two of them: it goes as well (cannibalism).
        let eliminated = (covered & !based | doubly & based & !fins) & seen;
        let units = |houses: &[House]| houses.iter().map(|house| house.unit).collect();
        let (fins, eliminated) = (self.set(fins), self.set(eliminated));
        Fish { digit: self.digit, bases: units(bases), covers: units(covers), fins, eliminated }
    }
}

/// Visits every fish of a digit, size and shape, finned or not, once.
fn of_digit(
    pace: &Pace,
    digit: Digit,
    size: usize,
    facts: &Facts,
    shape: FishShape,
    visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(view) = MixedView::new(facts, digit) else { return ControlFlow::Continue(()) };
    pace.spend(view.cells.len());
    match shape {
        FishShape::Mutant | FishShape::Any => FishSearch::new(pace, &view, size, shape, None).run(visit),
        FishShape::Franken | FishShape::UpToFranken => {
            let excluded = [(UnitKind::Column, UnitKind::Row), (UnitKind::Row, UnitKind::Column)];
            pace.each(2, |at| FishSearch::new(pace, &view, size, shape, Some(excluded[at])).run(visit))
        }
    }
}

struct FishSearch<'a> {
    pace: &'a Pace,
    view: &'a MixedView,
    size: usize,
    shape: FishShape,
    bases: Vec<House>,
    covers: Vec<House>,
    /// Whether bases are free of columns, or there is but one direction to look in.
    first: bool,
    /// Bases and covers of the fish met so far.
    known: RefCell<FxHashSet<(Vec<UnitId>, Vec<UnitId>)>>,
}

/// What is left once a cell is supposed to hold the digit.
struct Supposed {
    bases: Vec<House>,
    covers: Vec<House>,
    /// The covers of that place.
    own: Vec<House>,
}

impl<'a> FishSearch<'a> {
    /// `excluded`: the kinds that are no base and no cover.
    fn new(
        pace: &'a Pace,
        view: &'a MixedView,
        size: usize,
        shape: FishShape,
        excluded: Option<(UnitKind, UnitKind)>,
    ) -> FishSearch<'a> {
        let without =
            |kind: Option<UnitKind>| view.houses.iter().copied().filter(move |house| Some(house.kind) != kind);
        let bases = without(excluded.map(|kinds| kinds.0)).filter(|house| house.is_base).collect();
        let covers = without(excluded.map(|kinds| kinds.1)).collect();
        let first = excluded.is_none_or(|kinds| kinds.0 == UnitKind::Column);
        FishSearch { pace, view, size, shape, bases, covers, first, known: RefCell::default() }
    }

    fn run(&self, visit: &mut dyn FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
        self.pace.each(self.view.peers.len(), |at| {
            let left = !(self.view.peers[at] | 1 << at);
            let reduce = |houses: &[House]| {
                let away = houses.iter().filter(|house| house.places >> at & 1 == 0);
                let reduced = away.map(|house| House { places: house.places & left, ..*house });
                reduced.filter(|house| house.places != 0).collect::<Vec<_>>()
            };
            let own = self.covers.iter().copied().filter(|house| house.places >> at & 1 == 1).collect();
            let supposed = Supposed { bases: reduce(&self.bases), covers: reduce(&self.covers), own };
            self.choose_covers(&supposed, 0, &mut Vec::new(), 0, visit)
        })
    }

    fn choose_covers(
        &self,
        supposed: &Supposed,
        from: usize,
        covers: &mut Vec<House>,
        covered: Places,
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if covers.len() + 1 == self.size {
            let is_cover = |base: &House| covers.iter().any(|cover| cover.unit == base.unit);
            let inside = supposed.bases.iter().filter(|base| base.places & !covered == 0 && !is_cover(base));
            let inside: Vec<House> = inside.copied().collect();
            self.pace.spend(SETS + inside.len());
            if inside.len() < self.size {
                return ControlFlow::Continue(());
            }
            return self.choose_bases(supposed, &inside, &mut Vec::new(), 0, covers, visit);
        }
        self.pace.each(supposed.covers.len().saturating_sub(from), |next| {
            let cover = supposed.covers[from + next];
            covers.push(cover);
            self.choose_covers(supposed, from + next + 1, covers, covered | cover.places, visit)?;
            covers.pop();
            ControlFlow::Continue(())
        })
    }

    fn choose_bases(
        &self,
        supposed: &Supposed,
        inside: &[House],
        bases: &mut Vec<House>,
        based: Places,
        covers: &[House],
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.pace.spend(1);
        if bases.len() == self.size {
            // A cover that holds nothing of the bases is not needed: without it the fish would be smaller.
            if covers.iter().all(|cover| cover.places & based != 0) {
                return self.finish(supposed, bases, covers, visit);
            }
            return ControlFlow::Continue(());
        }
        for (at, base) in inside.iter().enumerate() {
            if base.places & based == 0 {
                bases.push(*base);
                self.choose_bases(supposed, &inside[at + 1..], bases, based | base.places, covers, visit)?;
                bases.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the cover of the supposed place and hands the fish out, if it is met for the first time.
    fn finish(
        &self,
        supposed: &Supposed,
        bases: &[House],
        covers: &[House],
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let whole = |house: &House| self.view.houses.iter().find(|known| known.unit == house.unit).copied();
        let bases: Vec<House> = bases.iter().filter_map(whole).collect();
        for own in supposed.own.iter().filter(|own| bases.iter().any(|base| base.places & own.places != 0)) {
            let mut covers: Vec<House> = covers.iter().filter_map(whole).collect();
            let place = covers.partition_point(|cover| cover.unit < own.unit);
            covers.insert(place, *own);
            if !self.is_of_shape(&bases, &covers) {
                continue;
            }
            // It is met once for each cell that it takes.
            let fish = self.view.fish(&bases, &covers);
            self.pace.spend(SETS);
            if self.known.borrow_mut().insert((fish.bases.clone(), fish.covers.clone())) {
                visit(fish)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_of_shape(&self, bases: &[House], covers: &[House]) -> bool {
        let kinds = |houses: &[House]| houses.iter().map(|house| house.kind).collect::<Vec<_>>();
        let has_line = || bases.iter().chain(covers).any(|house| house.kind.is_line());
        // What has no line at all is met in both directions, and counts in the first.
        self.shape.fits(&kinds(bases), &kinds(covers)) && (self.first || has_line())
    }
}
