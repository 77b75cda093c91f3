//! What colors and shapes mean: digits, and roles.

use chromadoku_core::id::Digit;
use yew::prelude::*;

use crate::scene::Role;
use crate::scene::palette::{Ground, fill};

/// The roles, what they are called, and what they look like.
const ROLES: [(Role, &str, &str); 9] = [
    (Role::Area, "Where to look", "a tint over the cells of a unit"),
    (Role::Pattern, "Pattern", "a solid ring: what a step is about"),
    (Role::Eliminated, "Eliminated", "a dashed ring and a stroke: a candidate that goes"),
    (Role::Placed, "Placed", "a thick ring: a value that follows"),
    (Role::Fin, "Fin", "a dotted ring: what spoils a pattern"),
    (Role::Conflict, "Conflict", "a double ring: neighbors that are equal, or a cell with nothing left"),
    (Role::Differs, "Differs", "a corner: the cell is not the same in two solutions"),
    (Role::Current, "Current", "a ring with ticks: where a search looks"),
    (Role::Trial, "Trial", "a thin ring: colored by a search or a guess"),
];

/// Digits and roles.
pub fn legend(digits: usize) -> Html {
    let role = |&(role, name, shape): &(Role, &'static str, &'static str)| {
        html! {
            <div>
                <dt><i class={classes!("swatch", format!("role-{}", role.name()))} aria-hidden="true"></i>{name}</dt>
                <dd class="soft">{shape}</dd>
            </div>
        }
    };
    html! {
        <>
            <h3>{"Digits are colors"}</h3>
            <ul role="list" class="palette">{ (0..digits).map(|digit| swatch(Digit(digit as u8))).collect::<Html>() }</ul>
            <p class="soft">{"Past nine, colors come again with stripes, then dots. The symbol always stands with them."}</p>
            <h3>{"Roles are shapes"}</h3>
            <dl class="roles">{ ROLES.iter().map(role).collect::<Html>() }</dl>
            <h3>{"Digits in the grid"}</h3>
            <p class="soft">
                {"Givens are bold and upright; entries are lighter; what a step placed or a guess tried is marked as such. \
                  A vertex of the graph is a pie of the colors that its cell can still take."}
            </p>
        </>
    }
}

fn swatch(digit: Digit) -> Html {
    let (light, dark) = (fill(digit, Ground::Light), fill(digit, Ground::Dark));
    let colors = format!(
        "--light: {}; --dark: {}; --light-ink: {}; --dark-ink: {}",
        light.color, dark.color, light.ink, dark.ink
    );
    html! { <li class={format!("hatch-{}", light.hatch)} style={colors}>{digit.to_string()}</li> }
}
