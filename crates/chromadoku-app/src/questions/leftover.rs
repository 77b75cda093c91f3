//! Why a jigsaw's layout has no filling: the law of leftovers that says so, in words.

use std::sync::Arc;

use chromadoku_board::geometry::{Base, Geometry};
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::leftover::{Argument, Finder, Proof};

use crate::words::{capital, cells, units};

/// Larger layouts have too many families of lines to look at between two looks at the clock.
const MOST_DIGITS: usize = 10;

/// A search for a proof that a layout has no filling, resumable.
pub struct Law {
    geometry: Arc<Geometry>,
    finder: Option<Box<Finder>>,
}

impl Law {
    /// A search on the empty board of a geometry.
    pub fn new(geometry: &Arc<Geometry>) -> Law {
        Law { geometry: geometry.clone(), finder: None }
    }

    /// Looks at `budget` leftovers; gives the cells and the words of a proof, or that there is none, once that is known.
    pub fn run(&mut self, budget: u64) -> Option<Option<(CellSet, String)>> {
        let is_small = self.geometry.digit_count() <= MOST_DIGITS;
        if !is_small || !matches!(self.geometry.shape().base, Base::Regions(_)) {
            return Some(None);
        }
        let finder = self.finder.get_or_insert_with(|| Box::new(Finder::new(&self.geometry)));
        finder.run(budget).map(|proof| proof.and_then(|proof| tell(&self.geometry, proof)))
    }
}

/// The last argument of a proof, which is the one that cannot be met.
fn tell(geometry: &Geometry, proof: &Proof) -> Option<(CellSet, String)> {
    let Argument { units: one, others, cells: left, places } = proof.arguments.last()?;
    let fit = match places.len() {
        0 => "no cell can".to_owned(),
        _ => format!("only {} can", cells(geometry, places)),
    };
    let law = match one[..] {
        [] => format!("all digits are in {}", units(geometry, others)),
        _ => format!("{} and {} hold the same digits", units(geometry, one), units(geometry, others)),
    };
    let before = match proof.arguments.len() - 1 {
        0 => "",
        _ => " (by what follows from other leftovers)",
    };
    let text = capital(&format!("{law}, but of the latter{before} {fit} be equal to {}.", cells(geometry, left)));
    Some((*left | *places, text))
}
