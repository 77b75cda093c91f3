//! What stored work is made of, in its first form. It outlives the program: no number here ever changes its meaning, no field its
//! place, whatever becomes of the types themselves. A new variant takes the next free number; a new or lost field makes a new form,
//! and [`Saved::read`](super::Saved::read) goes on to read this one.

use std::rc::Rc;

use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::{Base, Extra, Shape};
use chromadoku_board::id::Candidate;
use chromadoku_board::note::{Notes, Strength};
use chromadoku_board::rule::{
    Allowed, Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line,
    LineKind, LittleKiller, Mark, Negative, Parity, ParityKind, Quadruple, Region, Repeats, Rise, Rule, Slant,
    Thermometer,
};
use chromadoku_solver::step::{
    Automorphism, Chain, Constraint, Cover, Effect, Effects, FewUnits, Filling, HallSet, Inference, Ledger, Lemma, Net,
    Node, Pattern, Premise, Refutation, Side, Step, Strong, UnitBlocks,
};
use chromadoku_solver::technique::{TechniqueId, kinds};

use super::wire::{Kept, Reader, kept_enum, kept_struct};
use super::{GraphView, Saved, Stage, Timeline};
use crate::session::timeline::Branch;
use crate::session::{Cause, Edit, GraphModel, Layout, Move};

/// Stands for a technique that this program does not know.
const UNKNOWN: TechniqueId = TechniqueId("");

impl Saved {
    /// Adds the bytes of the first form.
    pub(super) fn write_first(&self, to: &mut Vec<u8>) {
        let Saved { shape, givens, timeline, stage, view, credits: _ } = self;
        shape.write(to);
        givens.write(to);
        timeline.write(to);
        stage.write(to);
        view.write(to);
    }

    /// Takes the first form from the front of what is left.
    pub(super) fn read_first(from: &mut Reader) -> Option<Saved> {
        let (shape, givens, timeline) = (Kept::read(from)?, Kept::read(from)?, Kept::read(from)?);
        let (stage, view) = (Kept::read(from)?, Kept::read(from)?);
        Some(Saved { shape, givens, timeline, stage, view, credits: Rc::default() })
    }
}

impl Kept for Credits {
    fn write(&self, to: &mut Vec<u8>) {
        [self.title(), self.author(), self.rules()].into_iter().for_each(|words| words.to_owned().write(to));
    }
    fn read(from: &mut Reader) -> Option<Credits> {
        let [title, author, rules] = <[String; 3]>::read(from)?;
        Some(Credits::new(&title, &author, &rules))
    }
}

kept_enum!(Stage { 0 SetUp, 1 Play });
kept_struct!(GraphView { model, layout, unit });
kept_enum!(GraphModel {
    0 Cells,
    1 Unit,
    2 Reduction,
    3 Candidates,
    4 Digit,
    5 Links,
    6 Search,
    7 Proof,
    8 Rules,
    9 Combinations,
});
kept_enum!(Layout { 0 Board, 1 Circle, 2 Force });

kept_struct!(Timeline { moves, cursor, branches });
kept_struct!(Branch { at, moves });
kept_enum!(Cause {
    0 Entry,
    1 Erase,
    2 Mark,
    3 Step(step),
    4 Guess,
    5 Search,
    6 Import,
    7 Proved,
});
kept_enum!(Edit {
    0 Value(cell, digit),
    1 Remove(candidate),
    2 Marks(cell, digits),
    3 Strikes(cell, digits),
    4 Colors(cell, colors),
    5 Notes(cell, notes),
    6 Link(ends, strength),
    7 CandidateColors(candidate, colors),
});
kept_enum!(Strength { 0 Weak, 1 Strong });
kept_struct!(Notes { corner, center });

impl Kept for Move {
    fn write(&self, to: &mut Vec<u8>) {
        let Move { cause, edits } = self;
        cause.write(to);
        edits.write(to);
    }
    fn read(from: &mut Reader) -> Option<Move> {
        let (cause, edits) = Kept::read(from)?;
        // What an unknown technique proved stays proved.
        let known = |cause: &Cause| cause.step().is_none_or(|step| step.technique != UNKNOWN);
        Some(Move { cause: Some(cause).filter(known).unwrap_or(Cause::Proved), edits })
    }
}

kept_struct!(Shape { base, extras });
kept_enum!(Base {
    0 Boxes { width, height },
    1 Regions(regions),
    2 Units { digits, places, units },
    3 Boards { width, height, corners },
});
kept_enum!(Extra {
    0 Diagonals,
    1 Windows,
    2 AntiKnight,
    3 AntiKing,
    4 Falling,
    5 Rising,
    6 DisjointGroups,
    7 Rule(rule),
});
kept_enum!(Rule {
    0 Cage(rule),
    1 LittleKiller(rule),
    2 Arrow(rule),
    3 DoubleArrow(rule),
    4 Thermometer(rule),
    5 Dot(rule),
    6 Negative(rule),
    7 Line(rule),
    8 Clue(rule),
    9 Parity(rule),
    10 Allowed(rule),
    11 Extreme(rule),
    12 Quadruple(rule),
    13 Clone(rule),
    14 Region(rule),
    15 Indexer(rule),
});
kept_struct!(Cage { cells, sum, repeats });
kept_enum!(Repeats { 0 Barred, 1 Allowed });
kept_struct!(LittleKiller { cells, slant, sum });
kept_enum!(Slant { 0 UpLeft, 1 UpRight, 2 DownLeft, 3 DownRight });
kept_struct!(Arrow { circle, shaft });
kept_struct!(DoubleArrow { cells });
kept_struct!(Thermometer { cells, rise });
kept_enum!(Rise { 0 Strict, 1 Slow });
kept_struct!(Dot { cells, mark });
kept_enum!(Mark { 0 Difference(by), 1 Ratio(times), 2 Sum(sum), 3 Less });
kept_enum!(Negative { 0 Difference, 1 Ratio, 2 Sum });
kept_struct!(Line { kind, cells });
kept_enum!(LineKind {
    0 Renban,
    1 Whispers(by),
    2 Palindrome,
    3 Between,
    4 Lockout,
    5 RegionSum,
    6 Zipper,
    7 Entropic,
    8 Modular,
    9 Nabner,
});
kept_struct!(Clue { kind, cells, value });
kept_enum!(ClueKind { 0 Sandwich, 1 XSum, 2 Skyscraper });
kept_struct!(Parity { cell, kind });
kept_enum!(ParityKind { 0 Odd, 1 Even });
kept_struct!(Allowed { cell, digits });
kept_struct!(Extreme { kind, cell, neighbors });
kept_enum!(ExtremeKind { 0 Minimum, 1 Maximum });
kept_struct!(Quadruple { cells, digits });
kept_struct!(Clones { cells, copies });
kept_struct!(Region { cells });
kept_struct!(Indexer { kind, cells, at });
kept_enum!(IndexerKind { 0 Row, 1 Column, 2 Box });

kept_struct!(Step { technique, pattern, effects });
kept_enum!(Effect { 0 Place(candidate), 1 Eliminate(candidate) });
kept_struct!(Candidate { cell, digit });
kept_enum!(Pattern {
    0 Hall(set),
    1 Cover(cover),
    2 Blocks(blocks),
    3 Chain(chain),
    4 Templates(digit),
    7 Automorphism(map),
    8 Joint(parts),
    9 Filling(filling),
    10 Ledger(ledger),
    11 Net(net);
    once
    5 |from| Some(Pattern::Net(Net::of(Kept::read(from)?))),
    6 |from| Some(Pattern::Net(Net::in_cases(Kept::read(from)?, Kept::read(from)?))),
});
kept_struct!(HallSet { side, units, cells, digits });
kept_enum!(Side { 0 Cells, 1 Digits });
kept_struct!(Cover { bases, covers, fins });
kept_enum!(Constraint { 0 Cell(cell), 1 Place(unit, digit) });
kept_struct!(UnitBlocks { unit, blocks });
kept_struct!(Chain { nodes, strong, closed });
kept_struct!(Node { digit, cells });
kept_enum!(Strong { 0 One(constraint), 1 Locked(cells) });
kept_struct!(Net { over, premises, refutations });
kept_struct!(Refutation { effect, cases });
kept_struct!(Inference { premise, excluded });
kept_struct!(Automorphism { cells, digits });
kept_struct!(Filling { rules, cells });
kept_struct!(Ledger { units, rules });
kept_enum!(Premise {
    0 One(constraint),
    1 Cells(cells),
    2 Covered(cover),
    3 Uncolorable(cells, digits),
    4 Swap(cells, digits),
    5 Grave(candidates),
    7 Filling(filling),
    8 Ledger(ledger),
    9 Lemma(lemma);
    once
    6 |from| {
        let (effect, over, premises) = (Kept::read(from)?, Kept::read(from)?, Kept::read(from)?);
        Some(Premise::Lemma(Box::new(Lemma { effect, net: Net { over, ..Net::of(premises) } })))
    },
});
kept_struct!(Lemma { effect, net });

impl Kept for Effects {
    fn write(&self, to: &mut Vec<u8>) {
        self.to_vec().write(to);
    }
    fn read(from: &mut Reader) -> Option<Effects> {
        Vec::read(from).map(Effects::from_vec)
    }
}

impl Kept for FewUnits {
    fn write(&self, to: &mut Vec<u8>) {
        self.to_vec().write(to);
    }
    fn read(from: &mut Reader) -> Option<FewUnits> {
        Vec::read(from).map(FewUnits::from_vec)
    }
}

impl Kept for TechniqueId {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.to_owned().write(to);
    }
    fn read(from: &mut Reader) -> Option<TechniqueId> {
        let name = String::read(from)?;
        Some(kinds().iter().find(|kind| kind.id.0 == name).map_or(UNKNOWN, |kind| kind.id))
    }
}
