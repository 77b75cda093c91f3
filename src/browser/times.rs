//! How long puzzles take: what was spent on each so far, and the best time. It decides over any [`Drawer`]; `timer` has the clock.

use chromadoku_app::form;
use chromadoku_app::session::saved::wire::{self, kept_struct};

use super::drawer::Drawer;

/// Of how many puzzles times are kept.
const MOST: usize = 200;

const TIMES: &str = "chromadoku.1.times";

/// The time that a puzzle takes, in milliseconds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Time {
    /// The link to it as it was given.
    pub puzzle: String,
    /// What was spent on it so far.
    pub spent: f64,
    /// The shortest time in which it was solved; nothing if it never was.
    pub best: Option<f64>,
    /// Whether it is solved: no more is spent on it.
    pub over: bool,
}

kept_struct!(Time { puzzle, spent, best, over });

impl Time {
    /// The time of a puzzle as it was stored last.
    pub fn load(drawer: &dyn Drawer, puzzle: &str) -> Time {
        let known = list(drawer).into_iter().find(|time| time.puzzle == puzzle);
        known.unwrap_or_else(|| Time { puzzle: puzzle.to_owned(), ..Time::default() })
    }

    /// Stores it; where there are too many, the one that was stored first makes room.
    pub fn store(&self, drawer: &dyn Drawer) {
        let mut times = list(drawer);
        times.retain(|time| time.puzzle != self.puzzle);
        times.push(self.clone());
        let beyond = times.len().saturating_sub(MOST);
        // Where nothing can be stored, the page says so of the work itself.
        let _ = drawer.put(TIMES, &form::seal(&wire::write(&times.split_off(beyond))));
    }

    /// The puzzle was solved: what is to be said of that.
    pub fn end(&mut self) -> String {
        let (spent, former) = (told(self.spent), self.best);
        self.over = true;
        self.best = Some(former.map_or(self.spent, |best| best.min(self.spent)));
        match former {
            None => format!("Solved in {spent}."),
            Some(best) if best > self.spent => {
                format!("Solved in {spent}, your best time for this puzzle. It was {} before.", told(best))
            }
            Some(best) => format!("Solved in {spent}. Your best time for this puzzle is {}.", told(best)),
        }
    }

    /// It is solved anew.
    pub fn restart(&mut self) {
        (self.spent, self.over) = (0.0, false);
    }
}

fn list(drawer: &dyn Drawer) -> Vec<Time> {
    drawer.get(TIMES).and_then(|text| wire::read(&form::open(&text)?)).unwrap_or_default()
}

/// A time in hours, minutes and seconds: 4:05, 1:00:09.
pub fn told(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1_000.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::drawer::Memory;

    #[test]
    fn what_was_spent_and_the_best_time_are_kept_for_each_puzzle() {
        let drawer = Memory::default();
        let mut time = Time::load(&drawer, "a");
        time.spent = 245_900.0;
        time.store(&drawer);
        Time { spent: 1.0, ..Time::load(&drawer, "b") }.store(&drawer);
        assert_eq!(Time::load(&drawer, "a"), time);
        assert_eq!(time.end(), "Solved in 4:05.");
        time.restart();
        assert_eq!((time.spent, time.over), (0.0, false));
        time.spent = 3_609_000.0;
        assert_eq!(time.end(), "Solved in 1:00:09. Your best time for this puzzle is 4:05.");
        time.restart();
        time.spent = 60_000.0;
        assert_eq!(time.end(), "Solved in 1:00, your best time for this puzzle. It was 4:05 before.");
        time.store(&drawer);
        assert_eq!(Time::load(&drawer, "a"), time);
    }

    #[test]
    fn the_oldest_times_make_room_and_damage_leaves_none() {
        let drawer = Memory::default();
        for number in 0..=MOST {
            Time { spent: 1.0, ..Time::load(&drawer, &number.to_string()) }.store(&drawer);
        }
        assert_eq!((Time::load(&drawer, "0").spent, Time::load(&drawer, "1").spent), (0.0, 1.0));
        drawer.put(TIMES, "~damaged").unwrap();
        assert_eq!(Time::load(&drawer, "1").spent, 0.0);
    }
}
