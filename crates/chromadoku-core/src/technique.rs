//! The techniques: one table of records, in the order in which a path tries them, simplest first.
//!
//! A technique is a file (or one sized family) that finds steps; adding one costs that file and a row here. Finders hand
//! each step to a collector, whose answer says whether to go on: "the first" and "all" are the same search.

mod aligned;
mod als;
mod automorphism;
mod blossom;
mod chain;
mod choice;
mod color;
mod exocet;
mod facts;
mod field;
mod firework;
mod fish;
mod fold;
mod forcing;
mod guard;
mod implication;
mod index;
mod intersection;
mod links;
mod matching;
mod medusa;
mod oddagon;
mod pace;
mod pairs;
mod rank;
mod rule;
mod single;
mod subset;
mod sue_de_coq;
mod suppose;
mod template;
mod turbot;
mod unique;
mod wing;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::board::Board;
use crate::order::in_order;
use crate::step::Step;

pub(crate) use als::almost_locked_sets;
pub use choice::Choice;
pub use facts::Facts;
pub use fish::FishKind;
pub use fold::{Folded, fold};
pub(crate) use index::Revision;
pub(crate) use links::{Ends, Scope};
pub use matching::matching;
pub(crate) use matching::violator;
pub use pace::{FUEL, Part, Place};

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// What takes the steps that a finder hands out; `Break` ends the search.
pub type Sink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// The stable name of a technique, such as `naked-pair`: the key of links, settings and scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TechniqueId(pub &'static str);

/// How many looks at a candidate a step is worth: whoever takes it looks at it, too.
const STEP: usize = 2_000;

/// A technique: what it is, and how its steps are found.
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
    find: Find,
}

/// How a technique looks for its steps.
pub type Find = fn(&Technique, &Facts, &mut Sink) -> ControlFlow<()>;

/// What a technique is a case of: lists group by it, and a word for it is its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// A cell or a unit that has one possibility left.
    Single,
    /// A digit whose places in one unit lie in another.
    Intersection,
    /// A few cells where a box and a line cross that hold as many digits.
    LockedSet,
    /// As many digits as cells, seen from the cells.
    NakedSet,
    /// The same, seen from the digits.
    HiddenSet,
    /// The matching of a whole unit.
    Matching,
    /// Lines or other units of one digit against as many others.
    Fish(FishKind),
    /// A fish whose fins lead on by chains.
    KrakenFish,
    /// A short pattern of one digit that is no fish.
    OneDigit,
    /// Strong links colored in turn.
    Coloring,
    /// A few cells, most of them with two candidates, that hold a digit between them.
    Wing,
    /// Sets of cells with one digit more than cells, joined by digits.
    AlmostLockedSets,
    /// As many digits as cells, counted over several units.
    TruthsAndLinks,
    /// What rests on the solution being the only one.
    Uniqueness,
    /// A symmetry of the givens.
    Symmetry,
    /// Strong and weak links in turn.
    Chain,
    /// Suppositions followed by single causes.
    ForcingChain,
    /// Suppositions followed by several causes at once.
    ForcingNet,
    /// All ways to place a digit.
    Templates,
    /// Base and target cells that hold the same digits.
    Exocet,
    /// Digits with a row's and a column's places in a box and in one cell each.
    Firework,
    /// Cells or places that their digits cannot fill, but for some extra candidates.
    Uncolorable,
    /// Cells tried with all combinations of their candidates.
    Exclusion,
    /// What a rule bars by itself.
    Rule,
    /// What rules leave of units.
    Ledger,
}

/// How hard a technique is held to be, on three scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// HoDoKu's default score; for sets larger than it knows, continued in its manner.
    pub hodoku: u16,
    /// Sudoku Explainer's rating in tenths, where it has one.
    pub explainer: Option<u16>,
    /// SudokuWiki's score before its factor for the density of candidates, where it has one.
    pub wiki: Option<u16>,
}

impl Scores {
    const fn new(hodoku: u16, explainer: u16, wiki: u16) -> Scores {
        Scores { hodoku, explainer: Some(explainer), wiki: Some(wiki) }
    }

    const fn without_explainer(hodoku: u16, wiki: u16) -> Scores {
        Scores { hodoku, explainer: None, wiki: Some(wiki) }
    }

    const fn hodoku_only(hodoku: u16) -> Scores {
        Scores { hodoku, explainer: None, wiki: None }
    }
}

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

impl Technique {
    /// Room for a technique.
    const NONE: Technique = Technique {
        id: TechniqueId(""),
        name: "",
        family: Family::Single,
        size: 0,
        scores: Scores::hodoku_only(0),
        code: None,
        in_path: false,
        find: |_, _, _| ControlFlow::Continue(()),
    };

    /// A finder of one's own under the name of a technique of the table.
    pub const fn new(id: TechniqueId, find: Find) -> Technique {
        Technique { id, find, ..Technique::NONE }
    }

    const fn kind(&self) -> Kind {
        let Technique { id, name, family, size, scores, in_path, .. } = *self;
        Kind { id, name, family, size, scores, in_path }
    }

    /// Whether it is a single: its steps place a digit, and are there without being searched for.
    pub(crate) fn is_single(&self) -> bool {
        self.scores.hodoku <= single::HIDDEN_SINGLE.scores.hodoku
    }

    /// Hands every step that the position has to the sink, in a fixed order.
    pub fn find(&self, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
        (self.find)(self, facts, sink)
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

    /// The same for a part of the search that begins at a place and takes about so much fuel, [`FUEL`] in general. After a pause
    /// a step may be handed out once more.
    pub fn find_part(&self, facts: &Facts, from: Place, fuel: u64, sink: &mut Sink) -> Part {
        let mut hand = |step| {
            facts.pace().spend(STEP);
            sink(step)
        };
        facts.pace().part(from, fuel, || self.find(facts, &mut hand))
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

/// The rows of the table, one or a family each.
const ROWS: &[&[Technique]] = &[
    &[
        single::FULL_HOUSE,
        single::NAKED_SINGLE,
        single::HIDDEN_SINGLE,
        subset::LOCKED_PAIR,
        subset::LOCKED_TRIPLE,
        intersection::POINTING,
        intersection::CLAIMING,
        matching::MATCHING,
        wing::REMOTE_PAIR,
        wing::W_WING,
        wing::XY_WING,
        wing::XYZ_WING,
        als::chains::ALS_XZ,
        als::chains::ALS_XY_WING,
        als::chains::ALS_CHAIN,
        unique::TYPE_1,
        unique::TYPE_2,
        unique::TYPE_3,
        unique::TYPE_4,
        unique::TYPE_5,
        unique::TYPE_6,
        unique::HIDDEN,
        unique::AVOIDABLE_1,
        unique::AVOIDABLE_2,
        unique::GRAVE,
        unique::GRAVE_MORE,
        automorphism::SYMMETRY,
        unique::LOOP,
        unique::EXTENDED,
        color::TRAP,
        color::WRAP,
        color::MULTI_1,
        color::MULTI_2,
        als::bent::WXYZ,
        als::bent::VWXYZ,
        als::bent::UVWXYZ,
        pairs::CHUTE,
        aligned::PAIR,
        aligned::TRIPLE,
        firework::TRIPLE,
        medusa::MEDUSA,
        oddagon::BIVALUE,
        oddagon::TRIDAGON,
        oddagon::GUARDIANS,
        sue_de_coq::SUE_DE_COQ,
        rank::DOMINO_LOOP,
        rank::MULTI_SECTOR,
        exocet::JUNIOR,
        exocet::SENIOR,
        blossom::DEATH_BLOSSOM,
        template::SET,
        template::DELETE,
        forcing::NISHIO,
        forcing::CHAIN_CONTRADICTION,
        forcing::CELL_CHAIN,
        forcing::UNIT_CHAIN,
        forcing::NET_CONTRADICTION,
        forcing::NET_VERITY,
        forcing::plus::CONTRADICTION,
        forcing::plus::VERITY,
        forcing::nested::CHAINS,
        forcing::nested::MULTIPLE,
        forcing::nested::NETS,
        forcing::nested::PLUS,
        fish::kraken::TYPE_1,
        fish::kraken::TYPE_2,
        chain::X_CHAIN,
        chain::XY_CHAIN,
        chain::AIC,
        chain::NICE_LOOP,
        chain::CONTINUOUS_LOOP,
        chain::GROUPED_AIC,
        chain::GROUPED_NICE_LOOP,
        chain::GROUPED_CONTINUOUS_LOOP,
        chain::ALS_AIC,
        chain::ALS_NICE_LOOP,
        chain::ALS_CONTINUOUS_LOOP,
        turbot::TURBOT,
        turbot::EMPTY_RECTANGLE,
        turbot::SKYSCRAPER,
        turbot::KITE,
        turbot::DUAL_EMPTY_RECTANGLE,
        turbot::DUAL_KITE,
    ],
    &subset::ALL,
    &fish::ALL,
    &[
        rule::cage::COMBINATIONS,
        rule::ledger::INNIES,
        rule::ledger::OUTIES,
        rule::ledger::BOTH,
        rule::ways::SURE,
        rule::ways::ALL_WAYS,
        rule::forcing::CONTRADICTION,
    ],
    rule::kind::ALL,
];

const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < ROWS.len() {
        count += ROWS[at].len();
        at += 1;
    }
    count
};

/// The kinds in the order of the rows, put together by the compiler: nothing in them leads to a finder.
const KIND_ROWS: [Kind; COUNT] = {
    let mut kinds = [Technique::NONE.kind(); COUNT];
    let (mut next, mut family) = (0, 0);
    while family < ROWS.len() {
        let mut at = 0;
        while at < ROWS[family].len() {
            kinds[next] = ROWS[family][at].kind();
            next += 1;
            at += 1;
        }
        family += 1;
    }
    kinds
};

static TABLE: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let mut table: Vec<Technique> = ROWS.iter().copied().flatten().copied().collect();
    table.sort_by_key(|technique| technique.kind().order());
    table
});

static PATH: LazyLock<Vec<&'static Technique>> =
    LazyLock::new(|| table().iter().filter(|technique| technique.in_path).collect());

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let ordered = in_order(KIND_ROWS.iter().enumerate(), |(at, kind)| (kind.order(), *at));
    ordered.into_iter().map(|(_, kind)| *kind).collect()
});

impl Kind {
    /// The place in a path; equals keep the order of the rows. Small sets come before large ones; the cells' side comes
    /// before the digits'.
    fn order(&self) -> (bool, u16) {
        (!self.in_path, self.scores.hodoku)
    }
}

/// All techniques, simplest first.
pub fn table() -> &'static [Technique] {
    &TABLE
}

/// What all techniques are, in the same order.
pub fn kinds() -> &'static [Kind] {
    &KINDS
}

/// The techniques that a path uses without being asked, simplest first.
pub fn path_table() -> &'static [&'static Technique] {
    &PATH
}

impl TechniqueId {
    /// The technique of this name. Every id that a step carries has one.
    pub fn get(self) -> &'static Technique {
        TechniqueId::find(self.0).unwrap_or(&table()[0])
    }

    /// What the technique of this name is.
    pub fn kind(self) -> &'static Kind {
        let kinds = kinds();
        kinds.iter().find(|kind| kind.id == self).unwrap_or(&kinds[0])
    }

    /// The technique with a stable name, if there is one.
    pub fn find(name: &str) -> Option<&'static Technique> {
        table().iter().find(|technique| technique.id.0 == name)
    }
}

#[cfg(feature = "serde")]
impl Serialize for TechniqueId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for TechniqueId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = kinds().iter().find(|kind| kind.id.0 == name);
        known.map(|kind| kind.id).ok_or_else(|| D::Error::custom(format!("no technique {name}")))
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Short tests: a board as text before, the effects after.

    use super::*;
    use crate::codec::{link, text};
    use crate::id::Candidate;
    use crate::set::CellSet;
    use crate::verify::{verify, verify_unique};

    /// Checks that the technique finds, in some step, exactly these effects, written as `r1c2<>37 r4c4=1`, and that
    /// the checker accepts every step.
    pub(crate) fn check(id: &str, board: &str, effects: &str) {
        let board = text::parse(board).unwrap().board();
        let steps = TechniqueId::find(id).unwrap().all(&board);
        for step in &steps {
            assert_eq!(verify(&board, step), Ok(()), "{step:?}");
        }
        let found: Vec<String> = steps.iter().map(|step| text::effects(board.geometry(), &step.effects)).collect();
        assert!(found.iter().any(|found| found == effects), "found {found:#?}");
    }

    /// Checks that the checker accepts every step of the technique on the position that a link leads to, whose givens are
    /// taken to have one solution.
    pub(crate) fn check_link(id: &str, link: &str) {
        let state = link::decode(link).unwrap();
        let values = state.geometry.cells().map(|cell| state.value(cell)).collect();
        let mut board = Board::from_values(state.geometry.clone(), &values);
        for (cell, gone) in state.removed.iter() {
            for digit in gone.iter() {
                board.eliminate(Candidate { cell, digit });
            }
        }
        let givens: CellSet = state.geometry.cells().filter(|&cell| state.givens[cell].is_some()).collect();
        for step in TechniqueId::find(id).unwrap().all_of(&Facts::new(&board).with_unique(Some(givens))) {
            assert_eq!(verify_unique(&board, &givens, &step), Ok(()), "{step:?}");
        }
    }

    /// Checks that the technique finds nothing.
    pub(crate) fn check_none(id: &str, board: &str) {
        let board = text::parse(board).unwrap().board();
        assert_eq!(TechniqueId::find(id).unwrap().all(&board), []);
    }
}
