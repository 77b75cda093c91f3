//! The time that the puzzle takes, where the settings show it. Pressing it pauses.

use yew::prelude::*;

use crate::browser::timer::use_timer;
use crate::store::StoreProps;

/// The time. It is called by its minutes, and the style sheet writes it: a name that changed each second would be read out on and on.
#[component]
pub fn Timer(props: &StoreProps) -> Html {
    let paused = use_state_eq(|| false);
    let time = use_timer(&props.store, *paused);
    let minutes = time.rsplit_once(':').map_or("0", |(minutes, _)| minutes);
    let unit = if minutes.contains(':') { "hours" } else { "min" };
    let onclick = {
        let paused = paused.clone();
        Callback::from(move |_: MouseEvent| paused.set(!*paused))
    };
    html! {
        <button type="button" class="timer" aria-label={format!("Timer, {minutes} {unit}")} title="Pause the timer"
            aria-pressed={paused.to_string()} data-time={time.clone()} {onclick} />
    }
}
