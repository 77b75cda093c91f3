//! What the user chooses once and for all.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Candidates, Choosable};
use chromadoku_web::button::worded;
use chromadoku_web::choice::{choice, names};
use yew::prelude::*;

use crate::store::{Store, by_number, send};

/// The settings.
pub fn settings(store: &Store) -> Html {
    let settings = &store.page.settings;
    html! {
        <>
            { offer(store, "Candidates", settings.candidates, Action::Candidates) }
            <p class="soft">
                {"Automatic: all that are left are shown, and a mark strikes one out. By hand: only your own marks are \
                  shown. Logic goes by what is proved either way."}
            </p>
            if settings.candidates == Candidates::Hand {
                { worded("", "Write all candidates as marks", None, send(store, Action::FillMarks)) }
            }
            { offer(store, "Shift and a digit", settings.shifted, Action::Shifted) }
            <p class="soft">
                {"Mark: it makes a pencil mark, or strikes a candidate out. Corner mark: it makes one and, as in SudokuPad, Ctrl and \
                  a digit makes a center mark."}
            </p>
            { offer(store, "Conflicts", settings.conflicts, Action::Conflicts) }
            <p class="soft">
                {"When asked: equal digits that see each other show when you check your entries or ask for a step, not before."}
            </p>
            { offer(store, "Uniqueness", settings.reliance, Action::Reliance) }
            <p class="soft">
                {"Some techniques, such as unique rectangles, rely on the solution being the only one. They are used only \
                  where that was proved."}
            </p>
            { offer(store, "Timer", settings.timer, Action::Timer) }
            <p class="soft">
                {"Shown: the time that a puzzle takes you, and your best time once you solve it without help. Press it to pause; it stops \
                  by itself while the page is hidden."}
            </p>
            { offer(store, "Sound and vibration", settings.feedback, Action::Feedback) }
            <p class="soft">{"A small tick for a digit, a low one for a conflict, and three notes once the puzzle is solved."}</p>
            { offer(store, "Names of cells", settings.names, Action::Names) }
            { offer(store, "Digits", settings.digits, Action::Digits) }
            { offer(store, "Contrast", settings.contrast, Action::Contrast) }
            { offer(store, "Light and dark", settings.theme, Action::Theme) }
        </>
    }
}

/// A setting and its values.
fn offer<T: Choosable>(store: &Store, title: &'static str, chosen: T, action: fn(T) -> Action) -> Html {
    let labels: Vec<&str> = T::ROWS.iter().map(|row| row.2).collect();
    let at = T::ROWS.iter().position(|row| row.0 == chosen);
    let choose = by_number(store, move |at| action(T::ROWS[at].0));
    html! {
        <>
            <h3>{title}</h3>
            { choice(title, &names(&labels), at, &choose) }
        </>
    }
}
