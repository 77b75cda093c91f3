//! How what people type is compared with the names of techniques.

use chromadoku_core::technique::Kind;

/// Whether a technique is called so, or is of a family that is: each word begins a word of one of its names. Capitals, hyphens, blanks
/// and apostrophes make no difference, so that `xwing` finds the X-Wing.
pub fn fits(kind: &Kind, family: &str, typed: &str) -> bool {
    let names = [&[kind.name, family], kind.id.about().others].concat();
    let is_in_one = |words: &str| names.iter().any(|name| begins_in(name, &letters(words)));
    is_in_one(typed) || typed.split_whitespace().all(is_in_one)
}

/// Whether a name, from one of its words on, begins with these letters.
fn begins_in(name: &str, wanted: &str) -> bool {
    let words: Vec<String> = name.split([' ', '-', '(', ')']).map(letters).collect();
    (0..words.len()).any(|at| words[at..].concat().starts_with(wanted))
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use chromadoku_core::technique::kinds;

    use super::*;

    fn found(typed: &str) -> Vec<&'static str> {
        let fitting = kinds().iter().filter(|kind| fits(kind, kind.family.tag(), typed));
        fitting.map(|kind| kind.id.0).collect()
    }

    #[test]
    fn techniques_are_found_by_the_names_that_people_use() {
        assert!(found("xwing").contains(&"x-wing") && found("x wing").contains(&"x-wing"));
        assert_eq!(found("pointing pair"), ["pointing"]);
        assert_eq!(found("box line"), ["claiming"]);
        assert_eq!(found("y-wing"), ["xy-wing"]);
        let rectangles = found("UR");
        assert!(rectangles.len() >= 6 && rectangles.iter().all(|id| id.contains("rectangle")), "{rectangles:?}");
        assert_eq!(found("nonsense").len(), 0);
    }
}
