//! Refutations in words: their premises.

use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::Candidate;
use chromadoku_core::step::{Constraint, Net, Premise};

use super::list::{and, capital, cells, digits};
use super::pattern::Described;

/// A net with the name of its technique.
pub(super) fn describe(geometry: &Geometry, name: &str, net: &Net) -> Described {
    let title = net.premises.iter().find_map(|premise| match premise {
        Premise::Swap(set, pair) => Some(format!("{name} {pair} in {}", cells(geometry, set))),
        Premise::Grave(extra) => Some(format!("{name}: {}", and(&named(geometry, extra)))),
        Premise::One(Constraint::Cell(cell)) => Some(format!("{name} from {}", geometry.name(*cell))),
        Premise::One(_) | Premise::Cells(_) => None,
    });
    let premises: Vec<String> = net.premises.iter().map(|premise| said(geometry, premise)).collect();
    let mut why = "If a candidate that goes were true, one of these could not be kept.".to_owned();
    if net.premises.iter().any(|premise| matches!(premise, Premise::Swap(..) | Premise::Grave(_))) {
        why += " It relies on the solution being the only one: exchanging the two digits of each of these cells would make \
                another.";
    }
    Described { title: title.unwrap_or_else(|| name.to_owned()), claim: capital(&and(&premises)), why }
}

fn said(geometry: &Geometry, premise: &Premise) -> String {
    match premise {
        Premise::One(Constraint::Place(unit, digit)) => format!("{} needs its {digit}", geometry.unit(*unit)),
        Premise::One(Constraint::Cell(cell)) => format!("{} takes one of its candidates", geometry.name(*cell)),
        Premise::Cells(set) => format!("{} hold as many digits as cells", cells(geometry, set)),
        Premise::Swap(set, pair) => format!("{} cannot hold just {}", cells(geometry, set), digits(*pair)),
        Premise::Grave(extra) => {
            format!("but for {} every cell has two candidates and every digit two places", and(&named(geometry, extra)))
        }
    }
}

fn named(geometry: &Geometry, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|at| format!("{} in {}", at.digit, geometry.name(at.cell))).collect()
}
