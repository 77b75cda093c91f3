//! Playing the timeline: plain state that time moves on.

use super::Reveal;

/// Play, pause and speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Whether time moves the timeline on.
    pub playing: bool,
    /// How many times as fast as normal.
    pub speed: f32,
    /// Milliseconds since the last change, at normal speed.
    pub elapsed: f64,
}

impl Default for Player {
    fn default() -> Self {
        Player { playing: false, speed: 1.0, elapsed: 0.0 }
    }
}

/// The speeds to choose from.
pub const SPEEDS: [f32; 6] = [0.5, 1.0, 2.0, 4.0, 16.0, 64.0];

impl Player {
    /// How long a stage of a step stays before the next, in milliseconds at normal speed.
    pub fn duration(reveal: Reveal) -> f64 {
        match reveal {
            Reveal::Where => 300.0,
            Reveal::Pattern => 800.0,
            // Two lines take that long to read.
            Reveal::Beat(_) => 3_500.0,
            Reveal::Effects => 600.0,
            Reveal::Done => 300.0,
        }
    }

    /// Whether steps are told beat by beat: whoever plays faster than normal wants to see where it leads.
    pub fn tells(&self) -> bool {
        self.speed <= 1.0
    }

    /// How many milliseconds from now time changes something, while a step is shown so far.
    pub fn rest(&self, reveal: Reveal) -> f64 {
        (Player::duration(reveal) - self.elapsed) / f64::from(self.speed)
    }
}
