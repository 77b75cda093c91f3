//! Which techniques are used, and in which order they are tried.
//!
//! A choice holds only what differs from the default, so that the default is next to nothing to keep or to send, and a
//! technique that is new in a later version has its place in every choice that was made before.

use super::{Family, Kind, Technique, TechniqueId, kinds};
use chromadoku_board::order::in_order;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize};

/// Techniques on and off, and their order. The default is that of the table: simplest first, the heavy ones off.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Choice {
    /// The techniques whose switch is not where it is by default.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "known"))]
    switched: Vec<TechniqueId>,
    /// The techniques in order; empty for the order of the table.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "known"))]
    order: Vec<TechniqueId>,
}

impl Choice {
    /// Whether a technique is used.
    pub fn is_on(&self, id: TechniqueId) -> bool {
        id.kind().in_path != self.switched.contains(&id)
    }

    /// How many techniques are used.
    pub fn count(&self) -> usize {
        kinds().iter().filter(|kind| self.is_on(kind.id)).count()
    }

    /// Turns a technique on or off.
    pub fn set(&mut self, id: TechniqueId, on: bool) {
        let switched = (id.kind().in_path != on).then_some(id);
        let others = self.switched.iter().copied().filter(|&other| other != id);
        self.switched = in_order(others.chain(switched), |&id| id);
    }

    /// The same with all that is there to look harder with: forcing nets, which may take seconds a step and hardly ever find nothing.
    pub fn harder(&self) -> Choice {
        let mut harder = self.clone();
        for kind in kinds().iter().filter(|kind| kind.family == Family::ForcingNet) {
            harder.set(kind.id, true);
        }
        harder
    }

    /// All techniques in order, those that are off among them.
    pub fn kinds(&self) -> Vec<&'static Kind> {
        let mut ordered: Vec<&'static Kind> = self.order.iter().map(|id| id.kind()).collect();
        if ordered.is_empty() {
            return kinds().iter().collect();
        }
        // What the order does not know comes behind what it follows by default.
        let mut before: Option<TechniqueId> = None;
        for kind in kinds() {
            if !self.order.contains(&kind.id) {
                let place = |id| ordered.iter().position(|known| known.id == id).map_or(0, |at| at + 1);
                ordered.insert(before.map_or(0, place), kind);
            }
            before = Some(kind.id);
        }
        ordered
    }

    /// Moves a technique to a place in the order of all techniques.
    pub fn move_to(&mut self, id: TechniqueId, at: usize) {
        let mut order: Vec<TechniqueId> = self.kinds().into_iter().map(|kind| kind.id).collect();
        let Some(from) = order.iter().position(|&other| other == id) else { return };
        order.remove(from);
        order.insert(at.min(order.len()), id);
        let is_default = order.iter().eq(kinds().iter().map(|kind| &kind.id));
        self.order = if is_default { Vec::new() } else { order };
    }

    /// The techniques in use, in order, with their finders.
    pub fn techniques(&self) -> Vec<&'static Technique> {
        if *self == Choice::default() {
            return super::path_table().to_vec();
        }
        self.kinds().into_iter().filter(|kind| self.is_on(kind.id)).map(|kind| kind.id.get()).collect()
    }
}

/// Reads names of techniques, without those of another version.
#[cfg(feature = "serde")]
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TechniqueId>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    let find = |name: &String| kinds().iter().find(|kind| kind.id.0 == name).map(|kind| kind.id);
    Ok(names.iter().filter_map(find).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::{Next, Walk};
    use chromadoku_board::board::Board;
    use chromadoku_board::codec::text;

    const PAIR: TechniqueId = TechniqueId("naked-pair");
    const WHALE: TechniqueId = TechniqueId("whale");

    fn names(choice: &Choice) -> Vec<&'static str> {
        choice.techniques().iter().map(|technique| technique.id.0).collect()
    }

    fn first(board: &Board, choice: &Choice) -> &'static str {
        match Walk::new(board.clone()).choosing(choice).advance() {
            Next::Step(step) => step.technique.0,
            Next::End(_) => "none",
        }
    }

    #[test]
    fn the_default_is_the_path_of_the_table() {
        let choice = Choice::default();
        assert_eq!(
            names(&choice),
            super::super::path_table().iter().map(|technique| technique.id.0).collect::<Vec<_>>()
        );
        assert!(choice.is_on(PAIR) && !choice.is_on(WHALE));
    }

    #[test]
    fn a_switch_back_is_the_default_again() {
        let mut choice = Choice::default();
        choice.set(PAIR, false);
        choice.set(WHALE, true);
        assert!(!choice.is_on(PAIR) && choice.is_on(WHALE));
        assert!(!names(&choice).contains(&"naked-pair") && names(&choice).contains(&"whale"));
        choice.set(WHALE, false);
        choice.set(PAIR, true);
        assert_eq!(choice, Choice::default());
    }

    #[test]
    fn what_is_moved_stands_where_it_was_put() {
        let mut choice = Choice::default();
        let home = choice.kinds().iter().position(|kind| kind.id == PAIR).unwrap();
        choice.move_to(PAIR, 0);
        assert_eq!(choice.kinds()[0].id, PAIR);
        assert_eq!(choice.kinds().len(), kinds().len());
        choice.move_to(PAIR, home);
        assert_eq!(choice, Choice::default());
    }

    #[test]
    fn a_technique_that_an_order_does_not_know_has_its_place() {
        let mut choice = Choice::default();
        choice.move_to(WHALE, 0);
        let full = choice.kinds();
        choice.order.retain(|&id| id != PAIR);
        assert_eq!(choice.kinds(), full);
    }

    #[test]
    fn a_walk_keeps_to_the_choice() {
        let board = text::parse("1.2. .... .3.. ....").unwrap().board();
        let mut choice = Choice::default();
        assert_eq!(first(&board, &choice), "naked-single");
        choice.move_to(TechniqueId("hidden-single"), 0);
        assert_eq!(first(&board, &choice), "hidden-single");
        choice.set(TechniqueId("hidden-single"), false);
        assert_eq!(first(&board, &choice), "naked-single");
    }
}
