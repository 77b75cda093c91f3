//! The step that a link tells of: by its technique, what follows from it, and how much of it is shown.
//!
//! The link does not hold the proof: whoever opens it finds the step again, and the checker judges it there as any other.

use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{self, TechniqueId};
use serde::{Deserialize, Serialize};

use super::{Reveal, Shown};

/// A step that is to be found again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sought {
    /// Its technique.
    pub technique: TechniqueId,
    /// How much of it is to be shown.
    pub reveal: Reveal,
    /// What tells it from other steps of that technique.
    mark: u32,
}

impl Sought {
    /// What a link tells of a step in view; nothing of one that was carried out.
    pub fn of(Shown { step, reveal }: &Shown) -> Option<Sought> {
        let wanted = Sought { technique: step.technique, reveal: *reveal, mark: mark(step) };
        (*reveal < Reveal::Done).then_some(wanted)
    }

    /// As it stands in links: the name of the technique, the stage and the mark.
    pub fn write(&self) -> String {
        let stage = match self.reveal {
            Reveal::Where => 0,
            Reveal::Pattern => 1,
            Reveal::Effects | Reveal::Done => 2,
            Reveal::Beat(at) => 3 + u32::from(at),
        };
        format!("{}.{stage}.{:x}", self.technique.0, self.mark)
    }

    /// The step that a link tells of; `None` if no technique has that name.
    pub fn read(text: &str) -> Option<Sought> {
        let mut parts = text.split('.');
        let name = parts.next()?;
        let technique = technique::kinds().iter().find(|kind| kind.id.0 == name)?.id;
        let reveal = match parts.next()?.parse().ok()? {
            0 => Reveal::Where,
            1 => Reveal::Pattern,
            2 => Reveal::Effects,
            beat => Reveal::Beat(u16::try_from(beat - 3_u32).ok()?),
        };
        Some(Sought { technique, reveal, mark: u32::from_str_radix(parts.next()?, 16).ok()? })
    }

    /// Whether it is this step.
    pub fn is(&self, step: &Step) -> bool {
        step.technique == self.technique && mark(step) == self.mark
    }
}

/// A number for what follows from a step (FNV-1a).
fn mark(step: &Step) -> u32 {
    let bytes = step.effects.iter().flat_map(|effect| {
        let (kind, at) = match effect {
            Effect::Place(at) => (0, at),
            Effect::Eliminate(at) => (1, at),
        };
        let [low, high] = at.cell.0.to_le_bytes();
        [kind, low, high, at.digit.0]
    });
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::settle;
    use crate::session::Session;
    use crate::session::link::{session_of, shared_link_of};

    #[test]
    fn a_link_leads_to_the_step_in_view_and_to_its_beat() {
        let mut session = Session::first_visit();
        settle(&mut session);
        for _ in 0..5 {
            session.act(Action::Hint);
            let Some(shown) = session.in_view() else { continue };
            let mut opened = session_of(&shared_link_of(&session, "")).unwrap();
            settle(&mut opened);
            let sought = (shown.reveal < Reveal::Done).then_some(shown);
            assert_eq!(opened.moment.shown, sought);
        }
    }

    #[test]
    fn what_is_no_step_here_is_not_shown() {
        let session = Session::first_visit();
        let link = crate::session::link::link_of(&session);
        for step in ["", "x-wing", "no-such.0.0", "naked-single.2.1", "naked-single.99999999.1", "naked-single.2.x"] {
            let mut opened = session_of(&format!("{link}&step={step}")).unwrap();
            settle(&mut opened);
            assert_eq!((opened.moment.shown, opened.moment.sought), (None, None), "{step}");
        }
    }
}
