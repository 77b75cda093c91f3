//! Steps, outcomes, contradictions, moves and searches in plain sentences.
//!
//! Nothing here decides anything: each function says in English what a piece of data holds, with its cells and digits.

mod barred;
mod chain;
mod difference;
mod event;
mod filling;
mod list;
mod mention;
mod net;
mod own;
mod pattern;
mod rule;

use chromadoku_board::geometry::Geometry;
pub use chromadoku_board::wording::{and, either, plural, thousands};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::Scores;

pub use barred::{bars, by_rule, equal_cell, equals};
pub(crate) use chain::notation;
pub use difference::difference;
pub use event::event;
pub use filling::{Ways, cells_along, together, ways};
pub use list::{
    a, capital, cells, digits, distinct, effects, kinds, lines_of, number, past_effects, plain, plural_of, puzzle,
    units,
};
pub use mention::{Mention, mentions, units_named};
pub use net::exocet_base;
pub(crate) use net::{broken, in_need, net, premise, room, to_be_filled};
pub use own::fault;
pub use pattern::{A_FIN, cages, constraints, digits_of_cells, gathered, one_digit};
pub(crate) use pattern::{Described, describe};

/// Something to say about a state or a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentence {
    /// What it is, in a few words and without a full stop.
    pub title: String,
    /// One whole sentence; long lists are cut short.
    pub text: String,
    /// Why it holds: whole sentences, or nothing.
    pub why: String,
    /// Everything that follows, where the text cuts it short.
    pub rest: Option<String>,
    /// A chain as experts write it, in Eureka notation; nothing for other steps.
    pub notation: String,
}

impl Sentence {
    /// What needs no reason.
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Sentence {
        Sentence { title: title.into(), text: text.into(), ..Sentence::default() }
    }
}

/// What offers to search with techniques that are off: its name, and what it does.
pub const LOOK_HARDER: (&str, &str) = ("Look harder", "with forcing nets");

/// The name of a step with its cells and digits.
pub fn title(geometry: &Geometry, step: &Step) -> String {
    pattern::describe(geometry, step).title
}

/// How hard a technique or a step is on the scales of other programs: `40 · SE 3.0 · SW 10`.
pub fn scores(scores: &Scores) -> String {
    each_score(scores).collect::<Vec<_>>().join(" · ")
}

/// The same one by one.
pub fn each_score(scores: &Scores) -> impl Iterator<Item = String> {
    let explainer = scores.explainer.map(|tenths| format!("SE {}.{}", tenths / 10, tenths % 10));
    let wiki = scores.wiki.map(|wiki| format!("SW {wiki}"));
    [Some(scores.hodoku.to_string()), explainer, wiki].into_iter().flatten()
}

/// A date, given as in 20261231: `31 December 2026`.
pub fn date(number: u64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    let month = MONTHS.get((month as usize).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{day} {month} {year}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_solver::technique::TechniqueId;

    #[test]
    fn scores_stand_on_the_scales_that_have_them() {
        let text = |id| scores(&TechniqueId(id).kind().scores);
        assert_eq!(text("naked-pair"), "60 · SE 3.0 · SW 5");
        assert_eq!(text("locked-pair"), "40");
    }
}
