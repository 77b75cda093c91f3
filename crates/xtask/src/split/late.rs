//! Which functions of a program come late: a list of names for each program, beside this file.
//!
//! A name in the list stands for the function of that name and for all whose names go on from there with `::`, so that a line may
//! say a function, a type or a whole module. What no line stands for comes early: new code is slow to come at worst,
//! never missing. `cargo xtask profile` writes the lists from what runs when the pages are opened.

use std::collections::{BTreeMap, BTreeSet};

/// The names of what comes late.
pub(crate) struct Late(BTreeSet<String>);

impl Late {
    /// The names in a list, one a line.
    pub(crate) fn of(list: &str) -> Late {
        Late(list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect())
    }

    /// Whether a function of this name comes late.
    pub(crate) fn has(&self, name: &str) -> bool {
        starts(name).any(|start| self.0.contains(start))
    }
}

/// The starts of a name that are paths of their own, the shortest first, and the name itself.
fn starts(name: &str) -> impl Iterator<Item = &str> {
    let is_whole = |start: &&str| start.matches('<').count() == start.replace("->", "").matches('>').count();
    name.match_indices("::").map(|(at, _)| &name[..at]).filter(is_whole).chain([name])
}

/// A function that gets no line of its own: one that has fewer bytes, so that a stub in its place would spare little.
const SMALL: usize = 48;

/// The shortest list that has the names of all functions but those that ran and small ones: each by name and size, with whether it did.
pub(crate) fn listed<'a>(functions: impl Iterator<Item = (&'a str, usize, bool)>) -> String {
    // Whether something ran of all that begins so.
    let mut begun: BTreeMap<&str, bool> = BTreeMap::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for (name, size, ran) in functions.filter(|(name, ..)| !name.is_empty()) {
        if size >= SMALL {
            names.insert(name);
        }
        starts(name).for_each(|start| *begun.entry(start).or_default() |= ran);
    }
    let late = names.into_iter().filter_map(|name| starts(name).find(|start| !begun[start]));
    late.collect::<BTreeSet<&str>>().into_iter().flat_map(|line| [line, "\n"]).collect()
}
