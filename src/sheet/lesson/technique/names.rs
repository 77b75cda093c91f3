//! Other names and abbreviations that people use for techniques, and how what is typed is compared with names.

use chromadoku_core::technique::Kind;

/// The stable names of techniques, with other names of them.
const OTHERS: &[(&str, &[&str])] = &[
    ("full-house", &["last digit", "last free cell"]),
    ("naked-single", &["sole candidate"]),
    ("hidden-single", &["unique candidate"]),
    ("pointing", &["pointing pair", "pointing triple", "locked candidates type 1"]),
    ("claiming", &["box-line reduction", "line-box interaction", "locked candidates type 2"]),
    ("two-string-kite", &["2-string kite"]),
    ("empty-rectangle", &["ER"]),
    ("simple-colors-trap", &["simple coloring", "single's chain", "color trap"]),
    ("simple-colors-wrap", &["simple coloring", "single's chain", "color wrap"]),
    ("multi-colors-1", &["multi-coloring"]),
    ("multi-colors-2", &["multi-coloring"]),
    ("xy-wing", &["Y-wing"]),
    ("wxyz-wing", &["bent quad"]),
    ("als-xz", &["almost locked sets"]),
    ("sue-de-coq", &["two-sector disjoint subsets", "SDC"]),
    ("aic", &["alternating inference chain"]),
    ("grouped-aic", &["alternating inference chain"]),
    ("continuous-nice-loop", &["AIC ring", "CNL"]),
    ("discontinuous-nice-loop", &["DNL"]),
    ("unique-rectangle-1", &["UR type 1"]),
    ("unique-rectangle-2", &["UR type 2"]),
    ("unique-rectangle-3", &["UR type 3"]),
    ("unique-rectangle-4", &["UR type 4"]),
    ("unique-rectangle-5", &["UR type 5"]),
    ("unique-rectangle-6", &["UR type 6"]),
    ("hidden-rectangle", &["hidden unique rectangle", "HUR"]),
    ("avoidable-rectangle-1", &["AR"]),
    ("avoidable-rectangle-2", &["AR"]),
    ("bug-plus-1", &["bivalue universal grave"]),
    ("bug-plus-n", &["bivalue universal grave"]),
    ("multi-sector-locked-set", &["MSLS"]),
    ("junior-exocet", &["JE"]),
    ("senior-exocet", &["SE"]),
    ("aligned-pair-exclusion", &["APE"]),
    ("aligned-triple-exclusion", &["ATE"]),
    ("symmetrical-placement", &["Gurth's theorem"]),
    ("template-set", &["pattern overlay method", "POM"]),
    ("template-delete", &["pattern overlay method", "POM"]),
];

/// What people call a technique beside its name.
fn others(kind: &Kind) -> &'static [&'static str] {
    OTHERS.iter().find(|(id, _)| *id == kind.id.0).map_or(&[], |(_, names)| names)
}

/// Whether a technique is called so, or is of a family that is: each word begins a word of one of its names. Capitals, hyphens, blanks
/// and apostrophes make no difference, so that `xwing` finds the X-Wing.
pub fn fits(kind: &Kind, family: &str, typed: &str) -> bool {
    let names = [&[kind.name, family], others(kind)].concat();
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

    #[test]
    fn other_names_are_those_of_techniques() {
        for (id, _) in OTHERS {
            assert!(kinds().iter().any(|kind| kind.id.0 == *id), "{id}");
        }
    }
}
