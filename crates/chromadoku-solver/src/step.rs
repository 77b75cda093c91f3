//! A step: one deduction as plain data. Marks, words, colors and timing are derived from it elsewhere.

use smallvec::SmallVec;

pub use chromadoku_board::board::Effect;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, IdVec, PerCell, RuleId, UnitId};
use chromadoku_board::order::in_order;
pub use chromadoku_board::rule::Ledger;
use chromadoku_board::set::{CellSet, DigitSet};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The stable name of a technique, such as `naked-pair`: the key of links, settings and scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TechniqueId(pub &'static str);

/// One deduction: what was found, the certificate that proves it, and what follows. The effects are never empty and
/// in order, without doubles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Step {
    /// The technique that found it.
    pub technique: TechniqueId,
    /// The certificate.
    pub pattern: Pattern,
    /// What follows.
    #[cfg_attr(feature = "serde", serde(with = "short"))]
    pub effects: Effects,
}

/// Effects. Most steps have one or two, and a list of its own elsewhere in memory would take longer to make than the step.
pub type Effects = SmallVec<[Effect; 2]>;

/// The units of a pattern; few for the same reason.
pub type FewUnits = SmallVec<[UnitId; 4]>;

#[cfg(feature = "serde")]
mod short {
    //! Short lists travel as ordinary ones: a program that only shows steps needs nothing to make them grow.

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use smallvec::{Array, SmallVec};

    pub(super) fn serialize<S: Serializer, A: Array>(list: &SmallVec<A>, serializer: S) -> Result<S::Ok, S::Error>
    where
        A::Item: Serialize,
    {
        list.as_slice().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, A: Array>(deserializer: D) -> Result<SmallVec<A>, D::Error>
    where
        A::Item: Deserialize<'de>,
    {
        Vec::deserialize(deserializer).map(SmallVec::from_vec)
    }
}

impl Step {
    /// A step that eliminates these candidates of a board, or `None` if none of them is still there.
    pub fn eliminating(
        technique: TechniqueId,
        pattern: Pattern,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Option<Step> {
        let effects = Effects::from_vec(in_order(candidates.into_iter().map(Effect::Eliminate), |&effect| effect));
        (!effects.is_empty()).then_some(Step { technique, pattern, effects })
    }

    /// Whether a candidate is gone behind it.
    pub fn rules_out(&self, geometry: &Geometry, at: Candidate) -> bool {
        self.effects.iter().any(|effect| effect.rules_out(geometry, at))
    }
}

/// A certificate: all that a checker needs to accept the effects without trusting the finder.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Pattern {
    /// As many cells as digits.
    Hall(HallSet),
    /// As many bases as covers.
    Cover(Cover),
    /// A whole unit, split into blocks that are Hall sets one after the other.
    Blocks(UnitBlocks),
    /// An alternating path of strong and weak links.
    Chain(Chain),
    /// No way to place this digit in every unit that needs it has the opposite of an effect.
    Templates(Digit),
    /// Premises under which no effect's opposite can be.
    Net(Net),
    /// A map of cells and digits that keeps the givens, and so the only solution.
    Automorphism(Automorphism),
    /// Several certificates, each of which proves some of the effects.
    Joint(Vec<Pattern>),
    /// No way to fill some cells as rules demand has the opposite of an effect.
    Filling(Filling),
    /// No way to fill what rules leave of units has the opposite of an effect.
    Ledger(Ledger),
}

/// Rules, and the cells that are filled, peers apart, so that all of them are kept. A rule may speak of other cells as well.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Filling {
    /// The rules.
    pub rules: Vec<RuleId>,
    /// The cells; those that are solved keep their value.
    pub cells: CellSet,
}

/// As many cells as digits, in one unit: the digits fill the cells.
///
/// A naked single is the smallest on the side of the cells, a full house and a hidden single on that of the digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct HallSet {
    /// Which side makes it one.
    pub side: Side,
    /// The units that hold all the cells and that it speaks of: all shared units on the side of the cells, one on
    /// the side of the digits.
    #[cfg_attr(feature = "serde", serde(with = "short"))]
    pub units: FewUnits,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// The two sides of a unit's graph of cells and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Side {
    /// The cells hold no other digits: a naked set, a tuple, a chain exclusion.
    Cells,
    /// The digits have no other places: a hidden set, a pile exclusion.
    Digits,
}

/// Constraints of which as many hold as are needed: each base holds one true candidate, each cover at most one. With
/// as many covers as bases, and every candidate of the bases in a cover or a fin, either a fin is true or each cover
/// holds the true candidate of a base of its own. Then no candidate outside the bases that a cover holds is true, nor one
/// of a base that two covers hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cover {
    /// What must hold one of its candidates (a truth).
    pub bases: Vec<Constraint>,
    /// What can hold at most one of its candidates (a link).
    pub covers: Vec<Constraint>,
    /// Candidates of the bases that no cover holds, and those that two bases share (endo-fins).
    pub fins: Vec<Candidate>,
}

/// A set of candidates of which exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Constraint {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a unit.
    Place(UnitId, Digit),
}

/// The blocks of a unit, in an order in which the cells of each block hold only digits of that block and of those
/// before it. Every prefix is a Hall set, so a candidate whose digit belongs to an earlier block than its cell goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct UnitBlocks {
    /// The unit.
    pub unit: UnitId,
    /// Cells and as many digits.
    pub blocks: Vec<(CellSet, DigitSet)>,
}

/// A path of nodes with strong and weak links in turn, from a strong one to a strong one: of its first and last node at
/// least one is true. Node 0 is joined strongly to node 1, weakly to node 2 and so on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Chain {
    /// The nodes, an even number of them.
    pub nodes: Vec<Node>,
    /// What joins nodes 0 and 1, nodes 2 and 3 and so on: one of each two is true.
    pub strong: Vec<Strong>,
    /// Whether the last node is joined weakly to the first: then of each two that are joined just one is true.
    pub closed: bool,
}

/// A node of a chain: the digit is in one of these cells, or in none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells: one, or some that all must differ from the same others.
    pub cells: CellSet,
}

/// Why one of two nodes is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Strong {
    /// They hold all candidates of a constraint.
    One(Constraint),
    /// They hold two digits of cells that see each other and have one digit more than there are cells (an almost
    /// locked set): one digit can be missing, not two.
    Locked(CellSet),
}

/// Premises that together refute the opposite of each effect, and how: in an ordered list of inferences, of which each rests on the
/// premise that it names and on what was shown before it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Net {
    /// What is true in one of several ways, where each of its candidates is a case.
    pub over: Option<Premise>,
    /// The premises.
    pub premises: Vec<Premise>,
    /// How they refute the opposite of each effect. Without it they are a claim: of a finder, or of work that was stored before
    /// inferences were.
    pub refutations: Vec<Refutation>,
}

/// How the opposite of an effect fails: suppose that a candidate to be eliminated is true, or one to be placed false. Then
/// one inference after the other shows that candidates are false, up to a premise that has no possibility left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Refutation {
    /// What follows.
    pub effect: Effect,
    /// The inferences in each case, in the order of its candidates; one list where no cases are told apart. A case that
    /// cannot be once the opposite is supposed needs none.
    pub cases: Vec<Vec<Inference>>,
}

/// That candidates are false, as all that is left of a premise by then excludes them; none are named where nothing is left of
/// it, which ends a refutation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Inference {
    /// The place of the premise in the net.
    pub premise: usize,
    /// What it shows to be false.
    pub excluded: Vec<Candidate>,
}

/// Where each cell and each digit goes. It holds only where the solution is known to be unique.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Automorphism {
    /// The image of each cell.
    pub cells: PerCell<Cell>,
    /// The image of each digit.
    pub digits: IdVec<Digit, Digit>,
}

/// Something that holds in every solution.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Premise {
    /// One of the candidates of a constraint is true.
    One(Constraint),
    /// Cells that see each other hold as many digits as there are cells.
    Cells(CellSet),
    /// Of the fins and of what the first cover holds of the bases one is true: without a fin every cover holds the true
    /// candidate of a base.
    Covered(Cover),
    /// These cells do not hold these digits alone: no way to do so keeps peers apart.
    Uncolorable(CellSet, DigitSet),
    /// These cells do not hold these digits alone: exchanging them would make another solution. It holds only where the
    /// solution is known to be unique.
    Swap(CellSet, DigitSet),
    /// One of these candidates is true: without them every cell would have two candidates and every digit two places in
    /// every unit, and exchanging all of them would make another solution. It holds only where the solution is known to
    /// be unique.
    Grave(Vec<Candidate>),
    /// What follows by a supposition of its own, once enough is known. No lemma rests on others.
    Lemma(Box<Lemma>),
    /// The cells are filled as rules demand.
    Filling(Filling),
    /// What rules leave of units is filled.
    Ledger(Ledger),
}

/// A small refutation within another one: where what is known by then and its own premises refute the opposite of the
/// effect, the effect follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Lemma {
    /// What it shows.
    pub effect: Effect,
    /// How.
    pub net: Net,
}

impl Net {
    /// The claim that these premises refute the opposite of each effect.
    pub fn of(premises: Vec<Premise>) -> Net {
        Net { over: None, premises, refutations: Vec::new() }
    }

    /// The claim that they do so in each case.
    pub fn in_cases(over: Premise, premises: Vec<Premise>) -> Net {
        Net { over: Some(over), ..Net::of(premises) }
    }

    /// All premises, that of the cases first.
    pub fn all(&self) -> impl Iterator<Item = &Premise> {
        self.over.iter().chain(&self.premises)
    }

    /// The lists of inferences, those of lemmas among them: to count them, or to see that none can be changed.
    pub fn inferences_mut(&mut self) -> Vec<&mut Vec<Inference>> {
        let Net { premises, refutations, .. } = self;
        let inner = premises.iter_mut().flat_map(|premise| match premise {
            Premise::Lemma(lemma) => lemma.net.inferences_mut(),
            _ => Vec::new(),
        });
        refutations.iter_mut().flat_map(|refutation| &mut refutation.cases).chain(inner).collect()
    }

    /// Whether it holds only where the solution is known to be unique.
    pub fn relies_on_uniqueness(&self) -> bool {
        self.all().any(Premise::relies_on_uniqueness)
    }
}

impl Premise {
    /// Whether it holds only where the solution is known to be unique.
    pub fn relies_on_uniqueness(&self) -> bool {
        match self {
            Premise::Swap(..) | Premise::Grave(_) => true,
            Premise::Lemma(lemma) => lemma.net.relies_on_uniqueness(),
            _ => false,
        }
    }
}

impl Pattern {
    /// Whether it holds only where the solution is known to be unique.
    pub fn relies_on_uniqueness(&self) -> bool {
        match self {
            Pattern::Net(net) => net.relies_on_uniqueness(),
            Pattern::Automorphism(_) => true,
            Pattern::Joint(parts) => parts.iter().any(Pattern::relies_on_uniqueness),
            Pattern::Hall(_) | Pattern::Cover(_) | Pattern::Blocks(_) | Pattern::Chain(_) | Pattern::Templates(_) => {
                false
            }
            Pattern::Filling(_) | Pattern::Ledger(_) => false,
        }
    }
}
