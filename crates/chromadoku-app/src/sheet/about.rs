//! What people read about a technique: the texts of its record, with its size put in where they leave a gap for it.

use chromadoku_solver::technique::Kind;

use crate::words;

/// The definition of a technique.
pub fn about(kind: &Kind) -> String {
    sized(kind.id.about().definition, kind.size)
}

/// The first sentence of the definition, which tells a technique from all others.
pub fn gloss(kind: &Kind) -> String {
    let about = about(kind);
    about.split_once(". ").map_or(about.clone(), |(first, _)| format!("{first}."))
}

/// How to find it on a board.
pub fn spot(kind: &Kind) -> String {
    sized(kind.id.about().spot, kind.size)
}

/// What it is in terms of graphs.
pub fn fact(kind: &Kind) -> String {
    sized(kind.id.about().fact, kind.size)
}

fn sized(text: &str, size: u8) -> String {
    let number = words::number(usize::from(size));
    text.replace("{N}", &words::capital(&number)).replace("{n}", &number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_solver::technique;
    use std::collections::HashMap;

    #[test]
    fn every_technique_has_a_definition_of_its_own() {
        let mut known = HashMap::new();
        for kind in technique::kinds() {
            let text = about(kind);
            let sentences = text.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences) && text.ends_with('.'), "{}: {text}", kind.id.0);
            if let Some(other) = known.insert(text, kind.id.0) {
                panic!("{} and {other} have the same definition", kind.id.0);
            }
        }
    }

    #[test]
    fn techniques_differ_in_the_first_sentence_of_their_definitions() {
        let mut known = HashMap::new();
        for kind in technique::kinds() {
            if let Some(other) = known.insert(gloss(kind), kind.id.0) {
                panic!("{} and {other} begin alike: {}", kind.id.0, gloss(kind));
            }
        }
    }

    #[test]
    fn every_technique_is_told_in_words_and_graphs_without_gaps() {
        for kind in technique::kinds() {
            for text in [about(kind), spot(kind), fact(kind)] {
                assert!(text.ends_with('.') && !text.contains(['{', '}']), "{}: {text}", kind.id.0);
            }
        }
        let quad = technique::kinds().iter().find(|kind| kind.id.0 == "naked-quad").unwrap();
        assert!(about(quad).starts_with("Four cells of a unit have only four digits"));
    }
}
