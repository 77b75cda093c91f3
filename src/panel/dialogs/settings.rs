//! What the user chooses once and for all.

use chromadoku_app::session::{Action, Candidates, Conflicts, Contrast, Feedback, Reliance, Shifted, Size, Theme};
use chromadoku_core::geometry::Names;
use chromadoku_web::button::worded;
use chromadoku_web::choice::{choice, names};
use yew::prelude::*;

use crate::app::Store;
use crate::panel::by_number;
use crate::panel::send;

/// The settings.
pub fn settings(store: &Store) -> Html {
    const CANDIDATES: [Candidates; 2] = [Candidates::Auto, Candidates::Hand];
    const SHIFTED: [Shifted; 2] = [Shifted::Mark, Shifted::Note];
    const CONFLICTS: [Conflicts; 2] = [Conflicts::AtOnce, Conflicts::WhenAsked];
    const RELIANCES: [Reliance; 2] = [Reliance::Unique, Reliance::Givens];
    const NAMES: [Names; 2] = [Names::Numbers, Names::Letters];
    const SIZES: [Size; 2] = [Size::Usual, Size::Large];
    const CONTRASTS: [Contrast; 2] = [Contrast::System, Contrast::More];
    const THEMES: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
    let candidates = CANDIDATES.iter().position(|&known| known == store.page.settings.candidates);
    let shifted = SHIFTED.iter().position(|&known| known == store.page.settings.shifted);
    let conflicts = CONFLICTS.iter().position(|&known| known == store.page.settings.conflicts);
    let reliance = RELIANCES.iter().position(|&known| known == store.page.settings.reliance);
    let called = NAMES.iter().position(|&known| known == store.page.settings.names);
    let digits = SIZES.iter().position(|&known| known == store.page.settings.digits);
    let contrast = CONTRASTS.iter().position(|&known| known == store.page.settings.contrast);
    let theme = THEMES.iter().position(|&known| known == store.page.settings.theme);
    let feedback = Feedback::ALL.iter().position(|&known| known == store.page.settings.feedback);
    let choose_candidates = by_number(store, |at| Action::Candidates(CANDIDATES[at]));
    let choose_shifted = by_number(store, |at| Action::Shifted(SHIFTED[at]));
    let choose_conflicts = by_number(store, |at| Action::Conflicts(CONFLICTS[at]));
    let choose_reliance = by_number(store, |at| Action::Reliance(RELIANCES[at]));
    let choose_names = by_number(store, |at| Action::Names(NAMES[at]));
    let choose_digits = by_number(store, |at| Action::Digits(SIZES[at]));
    let choose_contrast = by_number(store, |at| Action::Contrast(CONTRASTS[at]));
    let choose_timer = by_number(store, |at| Action::Timer(at == 1));
    let choose_feedback = by_number(store, |at| Action::Feedback(Feedback::ALL[at]));
    let choose_theme = by_number(store, |at| Action::Theme(THEMES[at]));
    html! {
        <>
            <h3>{"Candidates"}</h3>
            { choice("Candidates", &names(&["By themselves", "By hand"]), candidates, &choose_candidates) }
            <p class="soft">
                {"By themselves: all that are left are shown, and a mark strikes one out. By hand: only your own marks are \
                  shown. Logic goes by what is proved either way."}
            </p>
            if store.page.settings.candidates == Candidates::Hand {
                { worded("", "Write all candidates as marks", None, send(store, Action::FillMarks)) }
            }
            <h3>{"Shift and a digit"}</h3>
            { choice("Shift and a digit", &names(&["Mark", "Corner mark"]), shifted, &choose_shifted) }
            <p class="soft">
                {"Mark: it makes a pencil mark, or strikes a candidate out. Corner mark: it makes one and, as in SudokuPad, Ctrl and \
                  a digit makes a center mark."}
            </p>
            <h3>{"Conflicts"}</h3>
            { choice("Conflicts", &names(&["At once", "When asked"]), conflicts, &choose_conflicts) }
            <p class="soft">
                {"When asked: equal digits that see each other show when you check your entries or ask for a step, not before."}
            </p>
            <h3>{"Uniqueness"}</h3>
            { choice("Uniqueness", &names(&["Rely on it", "Do without"]), reliance, &choose_reliance) }
            <p class="soft">
                {"Some techniques, such as unique rectangles, rely on the solution being the only one. They are used only \
                  where that was proved."}
            </p>
            <h3>{"Timer"}</h3>
            { choice("Timer", &names(&["Hidden", "Shown"]), Some(usize::from(store.page.settings.timer)), &choose_timer) }
            <p class="soft">
                {"Shown: the time that a puzzle takes you, and your best time once you solve it without help. Press it to pause; it stops \
                  by itself while the page is hidden."}
            </p>
            <h3>{"Sound and vibration"}</h3>
            { choice("Sound and vibration", &names(&["Off", "Sound", "Vibration", "Both"]), feedback, &choose_feedback) }
            <p class="soft">{"A small tick for a digit, a low one for a conflict, and three notes once the puzzle is solved."}</p>
            <h3>{"Names of cells"}</h3>
            { choice("Names of cells", &names(&["r1c2", "A2"]), called, &choose_names) }
            <h3>{"Digits"}</h3>
            { choice("Digits", &names(&["Usual", "Large"]), digits, &choose_digits) }
            <h3>{"Contrast"}</h3>
            { choice("Contrast", &names(&["As the system", "More"]), contrast, &choose_contrast) }
            <h3>{"Light and dark"}</h3>
            { choice("Light and dark", &names(&["As the system", "Light", "Dark"]), theme, &choose_theme) }
        </>
    }
}
