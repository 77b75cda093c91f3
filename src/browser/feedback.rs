//! Small sounds and vibrations for what the user does, once that is wanted in the settings.

use std::cell::RefCell;

use chromadoku_app::session::Session;
use chromadoku_app::session::list::Reached;
use web_sys::AudioContext;
use yew::prelude::*;

use crate::store::Store;
use chromadoku_board::codec::link::By;

thread_local! {
    // It comes with the first sound: browsers let a page be heard only after somebody pressed something.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// How loud a sound is, of 1.
const LOUD: f32 = 0.06;

/// What there is to hear or to feel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Entry,
    Conflict,
    Solved,
}

impl Event {
    /// Its notes one after the other, in hertz, and how long each is heard, in seconds.
    fn notes(self) -> (&'static [f32], f64) {
        match self {
            Event::Entry => (&[880.0], 0.05),
            Event::Conflict => (&[196.0], 0.16),
            Event::Solved => (&[523.25, 659.25, 783.99], 0.18),
        }
    }

    /// For how many milliseconds it is felt.
    fn shake(self) -> u32 {
        match self {
            Event::Entry => 8,
            Event::Conflict => 40,
            Event::Solved => 120,
        }
    }
}

/// What an event is seen by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Heard {
    work: u64,
    entries: usize,
    clashes: usize,
    is_solved: bool,
}

impl Heard {
    fn of(session: &Session) -> Heard {
        let own = session.puzzle.position.entries.values().flatten().filter(|entry| entry.by == By::User);
        let shows = session.shows_conflicts();
        Heard {
            work: session.page.work,
            entries: own.count(),
            clashes: if shows { session.clashing().len() } else { 0 },
            is_solved: session.reached() == Some(Reached::Solved),
        }
    }

    /// What happened since.
    fn since(self, before: Heard) -> Option<Event> {
        match () {
            () if self.work != before.work => None,
            () if self.is_solved && !before.is_solved => Some(Event::Solved),
            () if self.clashes > before.clashes => Some(Event::Conflict),
            () => (self.entries > before.entries).then_some(Event::Entry),
        }
    }
}

/// Lets the user hear and feel what happens, as the settings say.
#[hook]
pub fn use_feedback(store: &Store) {
    let feedback = store.page.settings.feedback;
    let now = Heard::of(store);
    let before = use_mut_ref(|| now);
    use_effect_with(now, move |&now| {
        let Some(event) = now.since(before.replace(now)) else { return };
        if feedback.sounds() {
            play(event);
        }
        if feedback.vibrates() {
            // A device that cannot says so, and no more is to be done about it.
            let _ = gloo::utils::window().navigator().vibrate_with_duration(event.shake());
        }
    });
}

/// Plays the notes of an event; where there is no sound, nothing is lost.
fn play(event: Event) {
    let (notes, length) = event.notes();
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        let Some(audio) = audio else { return };
        for (at, &hertz) in notes.iter().enumerate() {
            let _ = note(audio, hertz, audio.current_time() + at as f64 * length, length);
        }
    });
}

fn note(audio: &AudioContext, hertz: f32, from: f64, length: f64) -> Result<(), wasm_bindgen::JsValue> {
    let (tone, volume) = (audio.create_oscillator()?, audio.create_gain()?);
    tone.frequency().set_value(hertz);
    volume.gain().set_value_at_time(LOUD, from)?;
    volume.gain().linear_ramp_to_value_at_time(0.0, from + length)?;
    tone.connect_with_audio_node(&volume)?.connect_with_audio_node(&audio.destination())?;
    tone.start_with_when(from)?;
    tone.stop_with_when(from + length)
}

#[cfg(test)]
mod tests {
    use chromadoku_app::reduce::Action;
    use chromadoku_app::reduce::testing::settle;

    use super::*;
    use chromadoku_board::id::{Cell, Digit};

    #[test]
    fn entries_conflicts_and_the_end_are_told_apart_and_steps_are_silent() {
        let mut session = Session::of_text("12.. 34.. .... ...4").unwrap();
        settle(&mut session);
        let mut heard = |actions: &[Action]| {
            let before = Heard::of(&session);
            actions.iter().for_each(|action| session.act(action.clone()));
            Heard::of(&session).since(before)
        };
        let put = |cell, digit| [Action::Select(Cell(cell)), Action::Digit(Digit(digit))];
        assert_eq!(heard(&put(2, 2)), Some(Event::Entry));
        assert_eq!(heard(&put(3, 2)), Some(Event::Conflict));
        assert_eq!(heard(&[Action::Undo]), None);
        assert_eq!(heard(&[Action::Undo, Action::Forward]), None);
        assert_eq!(heard(&[Action::New(chromadoku_board::geometry::Geometry::classic9())]), None);
    }
}
