//! What a screen reader says of a cell.

use chromadoku_board::id::Digit;
use chromadoku_board::note::Spot;
use chromadoku_board::wording::and;

use super::{CellScene, Fate, Place, Source};
use crate::figure::Role;

impl CellScene {
    /// Place, value or candidates, and what the cell means now: "r1c3, empty, candidates 1 and 6, in the pattern".
    pub fn label(&self) -> String {
        let name = |(row, column): Place| self.names.cell(row, column);
        let mut parts = vec![name(self.place)];
        parts.push(match self.value {
            Some((digit, source)) => format!("{} {digit}", verb(source)),
            None => "empty".to_owned(),
        });
        if self.value.is_none() {
            parts.extend(self.notes_label());
            parts.extend(self.marks_label());
            parts.extend(self.linked.iter().cloned());
        }
        if !self.clashes.is_empty() {
            parts.push(format!("conflicts with {}", and(self.clashes.iter().map(|&place| name(place)))));
        }
        if self.dead {
            parts.push("no candidate is left".to_owned());
        }
        if self.role == Some(Role::Conflict) && self.clashes.is_empty() && !self.dead {
            parts.push("in conflict".to_owned());
        }
        parts.extend(self.step_label());
        if !self.colors.is_empty() {
            parts.push(format!("colored {}", and(self.colors.iter())));
        }
        if let Some((a, b)) = self.differs
            && self.role == Some(Role::Differs)
        {
            parts.push(format!("{a} in one solution and {b} in another"));
        }
        parts.join(", ")
    }

    /// "corner 1 and 2", "center 3".
    fn notes_label(&self) -> impl Iterator<Item = String> {
        let noted = Spot::ALL.into_iter().map(|spot| (spot, self.notes.at(spot)));
        noted
            .filter(|(_, digits)| !digits.is_empty())
            .map(|(spot, digits)| format!("{} {}", spot.name(), and(digits.iter())))
    }

    fn marks_label(&self) -> Vec<String> {
        let of = |wanted: fn(Fate) -> bool| {
            let marks = self.marks.iter().filter(move |mark| wanted(mark.fate));
            marks.map(|mark| mark.digit).collect::<Vec<Digit>>()
        };
        let left = of(|fate| matches!(fate, Fate::Stays | Fate::Struck));
        let struck = of(|fate| fate == Fate::StruckByHand);
        let untrue = of(|fate| fate == Fate::Untrue);
        let kind = match (self.hand, left.len()) {
            (true, 1) => "mark",
            (true, _) => "marks",
            (false, 1) => "candidate",
            (false, _) => "candidates",
        };
        let mut parts = Vec::new();
        if !left.is_empty() {
            parts.push(format!("{kind} {}", and(left)));
        }
        if !struck.is_empty() {
            parts.push(format!("{} struck by you", and(struck)));
        }
        if !untrue.is_empty() {
            parts.push(format!("{} in no solution", and(untrue)));
        }
        parts
    }

    fn step_label(&self) -> Option<String> {
        let struck = || self.marks.iter().filter(|mark| mark.fate == Fate::Struck).map(|mark| mark.digit);
        let loses = (struck().next().is_some()).then(|| format!("loses {}", and(struck())));
        match self.role {
            Some(Role::Placed) => self.ghost.map(|digit| format!("becomes {digit}")),
            Some(role) if role.is_of_pattern() => {
                let lettered = self.letter.map(|letter| format!("in part {letter} of the pattern"));
                let what = lettered.as_deref().unwrap_or(match role {
                    Role::Fin => "a fin or second part of the pattern",
                    Role::ColorA => "in the first color of the chain",
                    Role::ColorB => "in the second color of the chain",
                    _ => "in the pattern",
                });
                Some(match loses {
                    Some(loses) => format!("{what}, {loses}"),
                    None => what.to_owned(),
                })
            }
            Some(Role::Eliminated) => loses,
            Some(Role::Current) => Some("the search is here".to_owned()),
            _ => None,
        }
    }
}

fn verb(source: Source) -> &'static str {
    match source {
        Source::Given => "given",
        Source::Entry => "entered",
        Source::Step => "deduced",
        Source::Trial => "tried",
    }
}
