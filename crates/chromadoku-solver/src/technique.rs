//! The techniques: one table of records, in the order in which a path tries them, simplest first.
//!
//! A technique is a file (or a few of a kind share one) with its record: what it is, what people read about it, an
//! example and a near miss, and how its steps are found. Adding one costs that file and a row here. Finders hand each
//! step to a collector, whose answer says whether to go on: "the first" and "all" are the same search.

mod aligned;
mod als;
mod automorphism;
mod blossom;
pub(crate) mod chain;
mod choice;
mod color;
mod exocet;
mod facts;
mod family;
mod field;
mod firework;
mod fish;
mod fold;
mod forcing;
mod guard;
mod implication;
mod index;
mod intersection;
mod kind;
mod known;
pub(crate) mod links;
mod look;
mod matching;
mod medusa;
mod oddagon;
mod origin;
mod pace;
mod pairs;
mod positions;
mod proof;
mod rank;
mod record;
mod rule;
mod single;
mod subset;
mod sue_de_coq;
mod suppose;
mod template;
mod turbot;
mod unique;
mod wing;

use std::sync::LazyLock;

pub(crate) use als::almost_locked_sets;
pub use choice::Choice;
pub use facts::Facts;
pub use family::{Family, FishKind};
pub use fold::{Folded, fold};
pub(crate) use index::Revision;
pub use kind::{Find, Kind, Sink, Technique};
pub use look::Look;
pub use matching::matching;
pub(crate) use matching::violator;
pub use origin::Origin;
pub use pace::{FUEL, Part, Place};
pub(crate) use record::Record;
pub use record::{About, Example, Scores};

pub use crate::step::TechniqueId;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The rows of the table, one or a family each.
const ROWS: &[&[Record]] = &[
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
        unique::BUG_PLUS_1,
        unique::BUG_PLUS_N,
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
        rule::split::SPLIT,
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

/// The records in the order of a path.
const ORDERED: [&Record; COUNT] = {
    let mut ordered = [&Record::NONE; COUNT];
    let (mut count, mut family) = (0, 0);
    while family < ROWS.len() {
        let mut at = 0;
        while at < ROWS[family].len() {
            let record = &ROWS[family][at];
            let mut place = count;
            while place > 0 && ordered[place - 1].order() > record.order() {
                ordered[place] = ordered[place - 1];
                place -= 1;
            }
            ordered[place] = record;
            count += 1;
            at += 1;
        }
        family += 1;
    }
    ordered
};

/// Takes one part of all records. The compiler does it, so nothing in one part leads to another: a program that asks for
/// names alone holds no finder and no example.
macro_rules! part_of_all {
    ($part:ident) => {{
        let mut parts = [Record::NONE.$part(); COUNT];
        let mut at = 0;
        while at < COUNT {
            parts[at] = ORDERED[at].$part();
            at += 1;
        }
        parts
    }};
}

static KINDS: [Kind; COUNT] = part_of_all!(kind);
static TABLE: [Technique; COUNT] = part_of_all!(technique);
static ABOUT: [About; COUNT] = part_of_all!(about);

static PATH: LazyLock<Vec<&'static Technique>> =
    LazyLock::new(|| table().iter().filter(|technique| technique.in_path).collect());

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

impl Technique {
    /// Whether it is a single: its steps place a digit, and are there without being searched for.
    pub(crate) fn is_single(&self) -> bool {
        self.scores.hodoku <= single::HIDDEN_SINGLE.scores.hodoku
    }
}

impl TechniqueId {
    /// The technique of this name. Every id that a step carries has one.
    pub fn get(self) -> &'static Technique {
        &table()[self.number()]
    }

    /// What the technique of this name is.
    pub fn kind(self) -> &'static Kind {
        &kinds()[self.number()]
    }

    /// What people read about the technique of this name.
    pub fn about(self) -> &'static About {
        &ABOUT[self.number()]
    }

    /// Its place in the tables. A name that is in none is an error in the program.
    fn number(self) -> usize {
        let number = kinds().iter().position(|kind| kind.id == self);
        debug_assert!(number.is_some(), "no technique is called {}", self.0);
        number.unwrap_or(0)
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
    use crate::verify::{verify, verify_unique};
    use chromadoku_board::codec::{link, text};
    use chromadoku_board::set::CellSet;

    /// Checks that the technique finds, in some step, exactly these effects, written as `r1c2<>37 r4c4=1`, and that
    /// the checker accepts every step.
    pub(crate) fn check(record: Record, board: &str, effects: &str) {
        let board = text::parse(board).unwrap().board();
        let steps = record.technique().all(&board);
        for step in &steps {
            assert_eq!(verify(&board, step), Ok(()), "{step:?}");
        }
        let found: Vec<String> = steps.iter().map(|step| text::effects(board.geometry(), &step.effects)).collect();
        assert!(found.iter().any(|found| found == effects), "found {found:#?}");
    }

    /// Checks that the checker accepts every step of the technique on the position that a link leads to, whose givens are
    /// taken to have one solution.
    pub(crate) fn check_link(record: Record, link: &str) {
        let state = link::decode(link).unwrap();
        let board = state.board();
        let givens: CellSet = state.geometry.cells().filter(|&cell| state.givens[cell].is_some()).collect();
        for step in record.technique().all_of(&Facts::new(&board).with_unique(Some(givens))) {
            assert_eq!(verify_unique(&board, &givens, &step), Ok(()), "{step:?}");
        }
    }

    /// Checks that the technique finds nothing.
    pub(crate) fn check_none(record: Record, board: &str) {
        let board = text::parse(board).unwrap().board();
        assert_eq!(record.technique().all(&board), []);
    }
}
