//! Steps, outcomes, contradictions, moves and searches in plain sentences.
//!
//! Nothing here decides anything: each function says in English what a piece of data holds, with its cells and digits.

mod barred;
mod chain;
mod event;
mod filling;
mod list;
mod made;
mod mention;
mod net;
mod own;
mod pattern;
mod rule;
mod verdict;

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::step::{Effect, Pattern, Step};
use chromadoku_core::technique::Scores;
pub use chromadoku_core::wording::{and, either, plural, thousands};

pub use barred::{bars, by_rule, equal_cell, equals};
pub use event::event;
pub use filling::{Ways, cells_along, together, ways};
pub use list::{
    a, capital, cells, digits, distinct, effects, kinds, lines_of, number, past_effects, plain, plural_of, puzzle,
    units,
};
pub use made::{made, made_at};
pub use mention::{Mention, mentions, units_named};
pub(super) use net::{broken, in_need, net, premise, room, to_be_filled};
pub use own::fault;
pub use verdict::{contradiction, difference, ending, making, truths, verdict};

use super::hint::Where;
use super::story;
use crate::questions::Looking;
use crate::session::{GraphModel, Reveal};
use pattern::Described;
pub use pattern::{A_FIN, cages, constraints, digits_of_cells, gathered, one_digit};

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
    fn new(title: impl Into<String>, text: impl Into<String>) -> Sentence {
        Sentence { title: title.into(), text: text.into(), ..Sentence::default() }
    }
}

/// How many cells the line of a step names before it says how many more there are.
const SHOWN: usize = 6;

/// What offers to search with techniques that are off: its name, and what it does.
pub const LOOK_HARDER: (&str, &str) = ("Look harder", "with forcing nets");

/// The name of a step with its cells and digits.
pub fn title(geometry: &Geometry, step: &Step) -> String {
    pattern::describe(geometry, step).title
}

/// A step on the board that it was found on, with everything that follows from it.
pub fn sentence(board: &Board, step: &Step) -> Sentence {
    with_effects(board, step, effects(board.geometry(), &step.effects, SHOWN))
}

fn with_effects(board: &Board, step: &Step, (line, whole): (String, Option<String>)) -> Sentence {
    let pattern = described(board, step);
    Sentence {
        title: pattern.title,
        text: format!("{}, so {line}.", pattern.claim),
        why: pattern.why,
        rest: whole.map(|whole| format!("{}, so {whole}.", pattern.claim)),
        notation: notation(board, step),
    }
}

/// The pattern of a step, on the board that it was found on.
fn described(board: &Board, step: &Step) -> Described {
    let pattern = pattern::describe(board.geometry(), step);
    match story::summary(board, step) {
        Some(claim) => Described { claim, ..pattern },
        None => pattern,
    }
}

fn notation(board: &Board, step: &Step) -> String {
    match &step.pattern {
        Pattern::Chain(of) => chain::notation(board, of, &step.effects),
        _ => String::new(),
    }
}

/// As much of a step as is revealed, on the board that it was found on.
pub fn staged(board: &Board, step: &Step, reveal: Reveal) -> Sentence {
    let geometry = board.geometry();
    match reveal {
        Reveal::Where => Sentence::new(
            format!("Look at {}", Where::of(board, step).words(board)),
            match step.effects.first() {
                Some(Effect::Place(_)) => "A cell there gets its digit.",
                _ => "Something there rules out candidates.",
            },
        ),
        Reveal::Pattern | Reveal::Beat(_) => {
            let pattern = described(board, step);
            let text = format!("{}.", pattern.claim);
            Sentence { why: pattern.why, notation: notation(board, step), ..Sentence::new(pattern.title, text) }
        }
        Reveal::Effects => sentence(board, step),
        Reveal::Done => with_effects(board, step, past_effects(geometry, &step.effects, SHOWN)),
    }
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

/// A button that shows a step in a model.
pub fn see_in(model: GraphModel) -> &'static str {
    match model {
        GraphModel::Proof => "See its proof",
        GraphModel::Unit => "See its matching",
        GraphModel::Digit => "See its digit",
        GraphModel::Links => "See its links",
        GraphModel::Rules => "See its rules",
        _ => "See its candidates",
    }
}

/// How far a search for steps has got.
pub fn looking(Looking { technique, tried, of, found }: Looking) -> String {
    let found = if found > 0 { format!(", {} so far", plural(found, "step", "steps")) } else { String::new() };
    format!("Trying {} ({} of {of}){found}", technique.kind().name, tried + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_core::codec::text;
    use chromadoku_core::technique::TechniqueId;

    /// What the first step of a technique on a board says: title, text and the text before its effects.
    fn say(id: &str, board: &str) -> [String; 3] {
        let board = text::parse(board).unwrap().board();
        let step = TechniqueId::find(id).unwrap().first(&board).unwrap();
        let whole = sentence(&board, &step);
        let pattern = staged(&board, &step, Reveal::Pattern);
        assert_eq!(pattern.title, whole.title);
        assert!(whole.text.starts_with(pattern.text.trim_end_matches('.')), "{whole:?}");
        let look = staged(&board, &step, Reveal::Where);
        [whole.title, whole.text, look.title]
    }

    /// A 9x9 board whose first row has these candidates, with everything else open.
    fn row(cells: &str) -> String {
        format!("{cells}{}", " 123456789".repeat(72))
    }

    #[test]
    fn singles_name_their_cell_and_digit() {
        assert_eq!(
            say("full-house", "123. .... .... ...."),
            [
                "Full house: 4 in r1c4",
                "r1c4 is the last empty cell of row 1, and 4 is missing there, so r1c4 is 4.",
                "Look at row 1"
            ]
        );
        assert_eq!(
            say("naked-single", "1.2. .... .3.. ...."),
            ["Naked single: 4 in r1c2", "4 is the only candidate that r1c2 has left, so r1c2 is 4.", "Look at row 1"]
        );
        assert_eq!(
            say("hidden-single", "1... ..1. .... ...2"),
            ["Hidden single: 1 in r4c2", "The 1 of row 4 has no place but r4c2, so r4c2 is 1.", "Look at row 4"]
        );
    }

    #[test]
    fn an_exocet_is_looked_for_where_its_base_is() {
        let (_, board, step) = story::tests::examples().find(|(id, ..)| *id == "junior-exocet").unwrap();
        assert_eq!(staged(&board, &step, Reveal::Where).title, "Look at r3c1 and r3c2");
    }

    #[test]
    fn what_was_carried_out_is_past() {
        let board = text::parse(&row("19 3 19 5 2 6 1479 1479 8")).unwrap().board();
        let step = TechniqueId::find("locked-pair").unwrap().first(&board).unwrap();
        let said = staged(&board, &step, Reveal::Done).text;
        assert!(said.ends_with("between them, so r1c7,8, r2c1-3 and r3c1-3 lost 1 and 9."), "{said}");
    }

    #[test]
    fn tuples_name_their_units_and_gather_what_goes() {
        assert_eq!(
            say("locked-pair", &row("19 3 19 5 2 6 1479 1479 8")),
            [
                "Locked pair: 1 and 9 in r1c1 and r1c3",
                "These two cells of row 1 and box 1 have only 1 and 9 between them, so r1c7,8, r2c1-3 and r3c1-3 lose 1 and 9.",
                "Look at row 1 and box 1"
            ]
        );
        assert_eq!(
            say("naked-pair", "12 1234 1234 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234"),
            [
                "Naked pair: 1 and 2 in r1c1 and r1c4",
                "These two cells of row 1 have only 1 and 2 between them, so r1c2 and r1c3 lose 1 and 2.",
                "Look at row 1"
            ]
        );
        let [title, text, _] =
            say("hidden-pair", "1234 34 34 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234");
        assert_eq!(title, "Hidden pair: 1 and 2 in r1c1 and r1c4");
        assert_eq!(text, "In row 1, 1 and 2 fit only into r1c1 and r1c4, so r1c1 and r1c4 lose 3 and 4.");
    }

    #[test]
    fn locked_candidates_and_matchings_name_their_units() {
        let board = "123 124 1234 1234|34 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234";
        assert_eq!(
            say("pointing", board),
            [
                "Locked candidates (pointing): 1 of box 1 in row 1",
                "In box 1, all places for 1 lie in row 1, so r1c3 and r1c4 lose 1.",
                "Look at box 1"
            ]
        );
        let [title, text, _] = say("matching", &row("12 47 4789 123 789 14789 13 56 56"));
        assert_eq!(title, "Matching elimination: row 1");
        assert!(text.starts_with("Some candidates fit into no way to fill row 1, so "), "{text}");
    }

    #[test]
    fn what_is_shown_within_a_refutation_is_told_as_a_story_within_the_story() {
        let board = ".8...964...6.1435..3..629.7......8..2.86....3.41.987..8.7.........48.......9..1..";
        let board = text::parse(board).unwrap().board();
        let step = TechniqueId::find("forcing-net-with-chains").unwrap().first(&board).unwrap();
        let said = sentence(&board, &step);
        assert_eq!(said.text, "If r1c1 were not 5, r2c2 would have no candidate, so r1c1 is 5.");
        let told = story::beats(&board, &step);
        let at = told.iter().position(|beat| beat.text == "Now suppose as well that r1c1 is 1.").unwrap();
        let (inner, outer) = (&told[at].scope, &told[at - 1].scope);
        assert!(inner.len() == 2 && outer.len() == 1);
        let end = at + told[at..].iter().position(|beat| beat.scope == *outer).unwrap();
        assert!(told[at..end].iter().all(|beat| beat.scope == *inner));
        assert_eq!(told[end].text, "So, with what was supposed before, r1c1 is not 1.");
        // What was supposed as well does not stand any more.
        let standing: Vec<_> = story::Beat::standing(&told[..=end]).collect();
        assert!(standing.len() == told[..=end].len() - (end - at));
    }

    #[test]
    fn scores_stand_on_the_scales_that_have_them() {
        let text = |id| scores(&TechniqueId(id).kind().scores);
        assert_eq!(text("naked-pair"), "60 · SE 3.0 · SW 5");
        assert_eq!(text("locked-pair"), "40");
    }
}
