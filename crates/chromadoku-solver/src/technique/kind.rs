//! What a technique is, and how it is put to work.

use std::fmt;
use std::ops::ControlFlow;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Geometry};

use super::facts::Facts;
use super::family::{Family, FishKind};
use super::look::Look;
use super::pace::{Part, Place};
use super::proof;
use super::record::{Record, Scores};
use crate::step::{Step, TechniqueId};

/// What takes the steps that a finder hands out; `Break` ends the search.
pub type Sink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// How many looks at a candidate a step is worth: whoever takes it looks at it, too.
const STEP: usize = 2_000;

/// A technique at work: what it is, and how its steps are found.
#[derive(Clone, Copy)]
pub struct Technique {
    /// Its stable name.
    pub id: TechniqueId,
    /// Its name as people write it.
    pub name: &'static str,
    /// What it is a case of.
    pub family: Family,
    /// How many cells or digits a pattern of it has.
    pub size: u8,
    /// How hard it is held to be.
    pub scores: Scores,
    /// The four digits of the HoDoKu library that name it; none where that library has no such technique.
    pub code: Option<&'static str>,
    /// Whether a path uses it without being asked.
    pub in_path: bool,
    pub(super) find: Find,
}

/// How a technique looks for its steps.
pub type Find = fn(&Technique, &Look, &mut Sink) -> ControlFlow<()>;

/// What a technique is, without its finder: a program that only shows steps holds none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its stable name.
    pub id: TechniqueId,
    /// Its name as people write it.
    pub name: &'static str,
    /// What it is a case of.
    pub family: Family,
    /// How many cells or digits a pattern of it has.
    pub size: u8,
    /// How hard it is held to be.
    pub scores: Scores,
    /// Whether a path uses it without being asked.
    pub in_path: bool,
}

impl Kind {
    /// Whether a board of this form can have steps of it.
    pub fn occurs_on(&self, geometry: &Geometry) -> bool {
        let (size, digits) = (usize::from(self.size), geometry.digit_count());
        let has_boxes = geometry.cells().next().is_some_and(|cell| geometry.region_of(cell).is_some());
        let is_square = matches!(geometry.shape().base, Base::Boxes { .. } | Base::Regions(_));
        match self.family {
            Family::NakedSet | Family::HiddenSet => size < digits,
            Family::Fish(FishKind::Basic) => 2 * size <= digits,
            Family::Fish(_) | Family::KrakenFish => 2 * size <= digits && has_boxes,
            Family::Rule | Family::Ledger => geometry.has_rules(),
            Family::Uniqueness | Family::Symmetry => geometry.is_plain(),
            Family::Intersection | Family::LockedSet => has_boxes,
            Family::Exocet | Family::Firework => has_boxes && is_square,
            _ => true,
        }
    }
}

impl Technique {
    /// A finder of one's own under the name of a technique of the table.
    pub const fn new(id: TechniqueId, find: Find) -> Technique {
        Technique { id, find, ..Record::NONE.technique() }
    }

    /// Hands every step that the position has to the sink, in a fixed order.
    pub fn find(&self, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
        self.hand_out(&Look::first(facts), sink)
    }

    /// The first step that the position has.
    pub fn first_of(&self, facts: &Facts) -> Option<Step> {
        let mut first = None;
        let _ = self.find(facts, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// The same for a part of the search that begins at a place and takes about so much fuel, [`FUEL`](super::FUEL) in general. After a pause
    /// a step may be handed out once more.
    pub fn find_part(&self, facts: &Facts, from: Place, fuel: u64, sink: &mut Sink) -> Part {
        self.look(&Look::first(facts), from, fuel, sink)
    }

    /// The same for a look that may know what is new.
    pub(crate) fn look(&self, look: &Look, from: Place, fuel: u64, sink: &mut Sink) -> Part {
        let mut emit = |step| {
            look.pace().spend(STEP);
            sink(step)
        };
        look.pace().part(from, fuel, || self.hand_out(look, &mut emit))
    }

    /// Hands out what the finder finds, with proofs in order.
    fn hand_out(&self, look: &Look, sink: &mut Sink) -> ControlFlow<()> {
        // These take lines for ones of a single square, which share no cells.
        let is_of_square = matches!(self.family, Family::Exocet | Family::Firework);
        if is_of_square && matches!(look.geometry().shape().base, Base::Boards { .. }) {
            return ControlFlow::Continue(());
        }
        let mut emit = |mut step| {
            proof::order(look, &mut step);
            sink(step)
        };
        (self.find)(self, look, &mut emit)
    }

    /// All steps that the position has.
    pub fn all_of(&self, facts: &Facts) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.find(facts, &mut |step| {
            all.push(step);
            ControlFlow::Continue(())
        });
        all
    }

    /// The first step of a board of which nothing else is known.
    pub fn first(&self, board: &Board) -> Option<Step> {
        self.first_of(&Facts::new(board))
    }

    /// All steps of a board of which nothing else is known.
    pub fn all(&self, board: &Board) -> Vec<Step> {
        self.all_of(&Facts::new(board))
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id.0)
    }
}
