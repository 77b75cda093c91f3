//! The player: back, play, forward, speed, and the timeline as a score to click and drag on.

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::said;
use chromadoku_app::session::Session;
use chromadoku_app::session::player::SPEEDS;
use chromadoku_app::words;
use chromadoku_web::button::{drawn, unless};
use chromadoku_web::choice::select;
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use super::menu::{Item, Menu};
use super::score::{HEIGHT, Kind, Score, score};
use crate::store::{Store, by_number, send, slide};

/// The player and the timeline.
pub fn timeline(store: &Store, open: bool, ontoggle: &Callback<()>) -> Html {
    let speeds = SPEEDS.iter().map(|&speed| format!("{}×", Decimal(speed)).into()).collect();
    let speed = SPEEDS.iter().position(|&speed| speed == store.page.player.speed);
    let playing = store.page.player.playing;
    let (name, drawing) = if playing { ("Pause", Icon::Pause) } else { ("Play", Icon::Play) };
    let at_start = store.puzzle.timeline.cursor == 0;
    let ahead = store.puzzle.timeline.cursor < store.horizon() || store.outcome_here().is_none();
    let (more, angle) = if open { ("Show less", Icon::Down) } else { ("Show more", Icon::Up) };
    html! {
        <section class="timeline" aria-label="Timeline">
            <div class="transport">
                { drawn("icon round", "Step back", Icon::Back, unless(!at_start), send(store, Action::Back)) }
                { drawn("icon round primary", name, drawing, None, send(store, Action::TogglePlay)) }
                { drawn("icon round", "Step forward", Icon::Forward, unless(ahead), send(store, Action::Forward)) }
            </div>
            { slider(store) }
            <div class="pace">
                { branches(store) }
                { select("Speed", &speeds, speed, by_number(store, |at| Action::Speed(SPEEDS[at]))) }
            </div>
            <button type="button" class="icon quiet fold" aria-label={more} title={more}
                aria-expanded={open.to_string()} onclick={ontoggle.reform(|_| ())}>{ icon(angle) }</button>
        </section>
    }
}

fn slider(store: &Store) -> Html {
    let score = score(store);
    let oninput = slide(store, Action::GoTo);
    let most = format!("max-width: {}rem", Decimal(score.room()));
    html! {
        <div class="score">
            <div class="scale" ~style={most}>
                { picture(&score) }
                <input type="range" aria-label="Timeline" min="0" max={score.bars.len().to_string()}
                    value={score.cursor.to_string()} aria-valuetext={value_text(store, &score)} {oninput} />
            </div>
        </div>
    }
}

/// What a screen reader says of the slider: `12 of 58: Naked pair 16 in r1c2, r1c3`.
fn value_text(session: &Session, score: &Score) -> String {
    let made = said::made_at(session, score.cursor).unwrap_or("the start".into());
    format!("{} of {}: {made}", score.cursor, score.bars.len())
}

fn picture(score: &Score) -> Html {
    let bars = |class: &'static str, path: String| html! { <path {class} d={path} /> };
    let place = |at: usize| format!("left: {}%", Decimal(score.share(at) * 100.0));
    html! {
        <>
            <svg viewBox={format!("0 0 {} {}", Decimal(score.width()), Decimal(HEIGHT))} preserveAspectRatio="none" aria-hidden="true">
                { bars("ahead", score.ahead(Kind::Step)) }
                { bars("ahead own", score.ahead(Kind::Own)) }
                { bars("ahead trial", score.ahead(Kind::Trial)) }
                { bars("done", score.done(Kind::Step)) }
                { bars("done own", score.done(Kind::Own)) }
                { bars("done trial", score.done(Kind::Trial)) }
            </svg>
            { score.forks.iter().map(|&at| html! { <i class="fork" ~style={place(at)}></i> }).collect::<Html>() }
            <i class="now" ~style={place(score.cursor)}></i>
        </>
    }
}

/// The futures that were left, to take up again. The room for the button is always there.
fn branches(store: &Store) -> Html {
    let branches = &store.puzzle.timeline.branches;
    if branches.is_empty() {
        return html! { <span class="no-branches"></span> };
    }
    let name = |number: usize| {
        let branch = &branches[number];
        let first = branch.moves.first().map(|first| said::made(&store.puzzle.geometry, first)).unwrap_or_default();
        let more = words::plural(branch.moves.len(), "move", "moves");
        match branch.at {
            0 => format!("From the start: {first} ({more})"),
            at => format!("After {}: {first} ({more})", words::plural(at, "move", "moves")),
        }
    };
    let items = (0..branches.len()).rev().map(|number| Item::new(name(number), send(store, Action::Branch(number))));
    html! { <Menu name="Other futures" class="up" items={items.collect::<Vec<_>>()}>{ icon(Icon::Fork) }</Menu> }
}
