//! What pictures are made of, whatever they show: roles, places, and the looks of vertices, edges and rules, without any browser type.

pub mod borders;
pub mod glance;
pub mod number;
pub mod palette;
pub mod rules;
mod sketch;
mod way;

use chromadoku_board::id::Candidate;
use chromadoku_board::note::Strength;
use serde::{Deserialize, Serialize};

pub use sketch::{Depth, Ink, Sketch, Sketched, convex};
pub use way::{Curve, Way};

/// A place in the picture; one unit is the distance of two neighboring vertices.
pub type Point = (f32, f32);

/// Above this many edges only those that matter are set apart from the faint ones: a picture of more would be gray, and
/// slow to paint again after every step.
pub const EDGE_BUDGET: usize = 5_000;

/// What something means in a picture. `styles/` maps a role to a color *and* a shape; nothing else does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Role {
    /// Part of the unit that a step speaks of: where to look.
    Area,
    /// A cell or candidate of the pattern.
    Pattern,
    /// A candidate that goes, or a cell that loses one.
    Eliminated,
    /// A value that is placed.
    Placed,
    /// A fin of a pattern, or the second of two sets in it.
    Fin,
    /// One of the two colors of a chain or coloring.
    ColorA,
    /// The other one.
    ColorB,
    /// A strong link: one of its ends is true.
    Strong,
    /// A weak link: not both of its ends are true.
    Weak,
    /// Equal peers, or a cell or digit that is left without anything.
    Conflict,
    /// Differs between two solutions.
    Differs,
    /// The vertex that a search looks at.
    Current,
    /// Colored by a search.
    Trial,
    /// An edge of a matching, or of the way through a tree.
    Matched,
}

impl From<Strength> for Role {
    fn from(strength: Strength) -> Role {
        match strength {
            Strength::Weak => Role::Weak,
            Strength::Strong => Role::Strong,
        }
    }
}

impl Role {
    /// Whether it marks what a pattern is made of.
    pub fn is_of_pattern(self) -> bool {
        matches!(self, Role::Pattern | Role::Fin | Role::ColorA | Role::ColorB)
    }

    /// The name that style sheets and the painter know it by.
    pub fn name(self) -> &'static str {
        match self {
            Role::Area => "area",
            Role::Pattern => "pattern",
            Role::Eliminated => "eliminated",
            Role::Placed => "placed",
            Role::Fin => "fin",
            Role::ColorA => "color-a",
            Role::ColorB => "color-b",
            Role::Strong => "strong",
            Role::Weak => "weak",
            Role::Conflict => "conflict",
            Role::Differs => "differs",
            Role::Current => "current",
            Role::Trial => "trial",
            Role::Matched => "matched",
        }
    }
}

/// How much something has to do with what is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Emphasis {
    /// Nothing, or not yet.
    Rest,
    /// It lies where the step is.
    Context,
    /// It is what is said, or nothing in particular is.
    #[default]
    Full,
}

/// A strong or weak link between two candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Link {
    /// The candidate that it leads from.
    pub from: Candidate,
    /// The candidate that it leads to.
    pub to: Candidate,
    /// `Strong` or `Weak`.
    pub role: Role,
}

impl Link {
    /// Its other end.
    pub fn other(&self, end: Candidate) -> Option<Candidate> {
        if self.from == end { Some(self.to) } else { (self.to == end).then_some(self.from) }
    }
}

/// What a vertex looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Face {
    /// A pie of its colors, or a disc of its one.
    Pie,
    /// A plain disc for a name.
    Blank,
    /// The outline of a disc in its color: a candidate that is false.
    Hollow,
    /// Its digit alone: what a proof has not said yet.
    Untold,
    /// The outline of a disc in its color, half of it filled: one of several candidates is true, and it is not said which.
    Either,
    /// Nothing: its slot is empty.
    Absent,
}

/// One edge, between positions in the list of vertices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EdgeScene {
    /// The vertex at one end.
    pub a: u32,
    /// The vertex at the other end.
    pub b: u32,
    /// How it goes from one to the other.
    pub way: Way,
    /// How strongly it is drawn.
    pub weight: EdgeWeight,
    /// What it means.
    pub role: Option<Role>,
}

/// How strongly an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum EdgeWeight {
    /// Hardly to be seen.
    Faint,
    /// Its ends still share a color.
    Open,
    /// Of the chosen vertex.
    Near,
    /// Of the step, a conflict or a search.
    Strong,
}

/// Words in the picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TextScene {
    /// The words.
    pub text: String,
    /// The middle of them.
    pub at: Point,
    /// Whether it is the title of a part.
    pub title: bool,
}
