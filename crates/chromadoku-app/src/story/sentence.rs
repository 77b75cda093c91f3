//! A step in one sentence: where to look, what is the case, and what follows.

use chromadoku_board::board::Board;
use chromadoku_solver::step::{Effect, Pattern, Step};

use super::hint::Where;
use super::summary;
use crate::words::{Described, Sentence, describe, effects, notation, past_effects};

/// How many cells the line of a step names before it says how many more there are.
const SHOWN: usize = 6;

/// Where a step is to be looked for.
pub fn looked_for(board: &Board, step: &Step) -> Sentence {
    Sentence::new(
        format!("Look at {}", Where::of(board, step).words(board)),
        match step.effects.first() {
            Some(Effect::Place(_)) => "A cell there gets its digit.",
            _ => "Something there rules out candidates.",
        },
    )
}

/// What is the case, on the board that the step was found on, without what follows.
pub fn claimed(board: &Board, step: &Step) -> Sentence {
    let pattern = described(board, step);
    let text = format!("{}.", pattern.claim);
    Sentence { why: pattern.why, notation: of_chain(board, step), ..Sentence::new(pattern.title, text) }
}

/// A step on the board that it was found on, with everything that follows from it.
pub fn sentence(board: &Board, step: &Step) -> Sentence {
    with_effects(board, step, effects(board.geometry(), &step.effects, SHOWN))
}

/// The same of a step that was carried out.
pub fn carried_out(board: &Board, step: &Step) -> Sentence {
    with_effects(board, step, past_effects(board.geometry(), &step.effects, SHOWN))
}

fn with_effects(board: &Board, step: &Step, (line, whole): (String, Option<String>)) -> Sentence {
    let pattern = described(board, step);
    Sentence {
        title: pattern.title,
        text: format!("{}, so {line}.", pattern.claim),
        why: pattern.why,
        rest: whole.map(|whole| format!("{}, so {whole}.", pattern.claim)),
        notation: of_chain(board, step),
    }
}

/// The pattern of a step, on the board that it was found on.
fn described(board: &Board, step: &Step) -> Described {
    let pattern = describe(board.geometry(), step);
    match summary(board, step) {
        Some(claim) => Described { claim, ..pattern },
        None => pattern,
    }
}

fn of_chain(board: &Board, step: &Step) -> String {
    match &step.pattern {
        Pattern::Chain(chain) => notation(board, chain, &step.effects),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::{Beat, beats};
    use chromadoku_board::codec::text;
    use chromadoku_solver::technique::TechniqueId;

    /// What the first step of a technique on a board says: title, text and the text before its effects.
    fn say(id: &str, board: &str) -> [String; 3] {
        let board = text::parse(board).unwrap().board();
        let step = TechniqueId::find(id).unwrap().first(&board).unwrap();
        let whole = sentence(&board, &step);
        let pattern = claimed(&board, &step);
        assert_eq!(pattern.title, whole.title);
        assert!(whole.text.starts_with(pattern.text.trim_end_matches('.')), "{whole:?}");
        let look = looked_for(&board, &step);
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
        let (_, board, step) = crate::story::tests::examples().find(|(id, ..)| *id == "junior-exocet").unwrap();
        assert_eq!(looked_for(&board, &step).title, "Look at r3c1 and r3c2");
    }

    #[test]
    fn what_was_carried_out_is_past() {
        let board = text::parse(&row("19 3 19 5 2 6 1479 1479 8")).unwrap().board();
        let step = TechniqueId::find("locked-pair").unwrap().first(&board).unwrap();
        let said = carried_out(&board, &step).text;
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
        let told = beats(&board, &step);
        let at = told.iter().position(|beat| beat.text == "Now suppose as well that r1c1 is 1.").unwrap();
        let (inner, outer) = (&told[at].scope, &told[at - 1].scope);
        assert!(inner.len() == 2 && outer.len() == 1);
        let end = at + told[at..].iter().position(|beat| beat.scope == *outer).unwrap();
        assert!(told[at..end].iter().all(|beat| beat.scope == *inner));
        assert_eq!(told[end].text, "So, with what was supposed before, r1c1 is not 1.");
        // What was supposed as well does not stand any more.
        let standing: Vec<_> = Beat::standing(&told[..=end]).collect();
        assert!(standing.len() == told[..=end].len() - (end - at));
    }
}
