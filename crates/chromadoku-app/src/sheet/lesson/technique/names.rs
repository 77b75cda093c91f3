//! How what people type is compared with the names of techniques.

use chromadoku_solver::technique::Kind;

/// The techniques that are called so, or are of a family that is; where there is none, those that are called nearly so.
pub fn found(all: &[&'static Kind], typed: &str) -> Vec<&'static Kind> {
    let of = |spelling| all.iter().copied().filter(|kind| fits(&names(kind), typed, spelling)).collect::<Vec<_>>();
    let exactly = of(Spelling::Exact);
    if exactly.is_empty() { of(Spelling::Near) } else { exactly }
}

/// The other name by which a technique is found, where its own does not say why it is.
pub fn alias(kind: &Kind, typed: &str) -> Option<&'static str> {
    let is_it = |name: &str| fits(&[name], typed, Spelling::Exact);
    let others = kind.id.about().others;
    let hidden = !typed.is_empty() && !is_it(kind.name) && !is_it(kind.family.tag());
    others.iter().copied().find(|name| hidden && is_it(name))
}

/// How much names may differ from what is typed.
#[derive(Clone, Copy)]
enum Spelling {
    Exact,
    /// A slip in longer words, two in long ones.
    Near,
}

/// All names of a technique and of its family.
fn names(kind: &Kind) -> Vec<&'static str> {
    [&[kind.name, kind.family.tag()], kind.id.about().others].concat()
}

/// Whether each word begins a word of one of the names. Capitals, hyphens, blanks and apostrophes make no difference, so that `xwing`
/// finds the X-Wing, and a number may follow at once, as in `ur1`.
fn fits(names: &[&str], typed: &str, spelling: Spelling) -> bool {
    let is_in_one = |words: &str| names.iter().any(|name| begins_in(name, &letters(words), spelling));
    let number = typed.find(|letter: char| letter.is_ascii_digit()).unwrap_or(typed.len());
    let (words, number) = typed.split_at(number);
    is_in_one(typed) || words.split_whitespace().chain(number.split_whitespace()).all(is_in_one)
}

/// Whether a name, from one of its words on, begins with these letters.
fn begins_in(name: &str, wanted: &str, spelling: Spelling) -> bool {
    let words: Vec<String> = name.split([' ', '-', '(', ')']).map(letters).collect();
    let allowed = match (spelling, wanted.len()) {
        (Spelling::Exact, _) | (_, 0..=4) => 0,
        (_, 5..=7) => 1,
        _ => 2,
    };
    let begins = |name: String| match allowed {
        0 => name.starts_with(wanted),
        _ => slips(&name, wanted) <= allowed,
    };
    (0..words.len()).any(|at| begins(words[at..].concat()))
}

/// How many letters must change, come or go to make of these letters what the name begins with.
fn slips(name: &str, wanted: &str) -> usize {
    let mut row: Vec<usize> = (0..=name.chars().count()).collect();
    for (at, letter) in wanted.chars().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (place, other) in name.chars().enumerate() {
            let change = before + usize::from(letter != other);
            before = row[place + 1];
            row[place + 1] = change.min(before + 1).min(row[place] + 1);
        }
    }
    row.into_iter().min().unwrap_or(0)
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::technique::{TechniqueId, kinds};

    use super::*;

    fn found(typed: &str) -> Vec<&'static str> {
        let all: Vec<&Kind> = kinds().iter().collect();
        super::found(&all, typed).into_iter().map(|kind| kind.id.0).collect()
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
    fn small_slips_are_forgiven_where_nothing_is_called_just_so() {
        assert_eq!(found("simple colouring"), found("simple coloring"));
        assert_eq!(found("rectangel"), found("rectangle"));
        assert_eq!(found("swordfisch"), found("swordfish"));
        assert_eq!(found("ur1"), ["unique-rectangle-1"]);
        assert_eq!(found("wjng").len(), 0, "short words are typed right");
    }

    #[test]
    fn another_name_is_told_where_only_that_one_fits() {
        let alias = |id, typed| alias(TechniqueId(id).kind(), typed);
        assert_eq!(alias("xy-wing", "y-wing"), Some("Y-wing"));
        assert_eq!((alias("x-wing", "xwing"), alias("x-wing", "fish"), alias("x-wing", "")), (None, None, None));
    }
}
