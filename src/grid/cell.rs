//! One cell. It is drawn again only when its own scene changed.

use std::rc::Rc;

use chromadoku_board::id::{Digit, Id};
use chromadoku_board::note::Notes;
use chromadoku_board::set::DigitSet;
use yew::prelude::*;

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::figure::{Emphasis, Face, Role};
use chromadoku_app::scene::grid::{CellScene, Fate, MarkScene};

#[derive(Properties, PartialEq)]
pub(super) struct CellProps {
    pub(super) scene: CellScene,
    /// What is said of its rules.
    pub(super) rules: Option<Rc<str>>,
    /// How many places a row of candidates has.
    pub(super) side: usize,
    /// Whether its row may have gaps, so that its column is not how many cells are before it.
    pub(super) gapped: bool,
}

/// A cell of the ARIA grid.
#[component]
pub(super) fn CellView(props: &CellProps) -> Html {
    let CellProps { scene, rules, side, gapped } = props;
    let label = match rules {
        Some(rules) => format!("{}, {rules}", scene.label()),
        None => scene.label(),
    };
    let invalid = scene.role == Some(Role::Conflict);
    html! {
        <div
            role="gridcell"
            class={classes(scene)}
            ~style={format!("grid-column:{}{}", scene.place.1 + 1, paint(scene.colors))}
            data-cell={scene.cell.0.to_string()}
            tabindex={if scene.active { "0" } else { "-1" }}
            aria-label={label}
            aria-colindex={gapped.then(|| (scene.place.1 + 1).to_string())}
            aria-selected={scene.chosen.to_string()}
            aria-readonly={scene.fixed.then_some("true")}
            aria-invalid={invalid.then_some("true")}
        >
            { value(scene) }
            if scene.noted {
                { notes(scene.notes) }
            } else {
                <Marks marks={scene.marks.clone()} letter={scene.letter} {side} />
            }
        </div>
    }
}

fn classes(scene: &CellScene) -> Classes {
    let digit = scene.value.map(|(digit, _)| digit).or(scene.ghost);
    let flag = |on: bool, name: &'static str| on.then_some(name);
    classes!(
        "cell",
        digit.map(digit_class),
        scene.value.map(|(_, source)| source.name()),
        scene.role.map(|role| format!("role role-{}", role.name())),
        flag(!scene.colors.is_empty(), "colored"),
        flag(scene.faint, "faint"),
        // What a step rests on may lose something itself.
        flag(scene.marks.iter().any(|mark| mark.fate == Fate::Struck), "loses"),
        flag(scene.in_area, "area"),
        flag(scene.emphasis == Emphasis::Rest, "rest"),
        flag(scene.chosen, "chosen"),
        flag(scene.active, "active"),
        flag(scene.peer, "peer"),
        flag(scene.same, "same"),
        flag(scene.in_extra, "extra"),
        flag(scene.thick.0, "thick-right"),
        flag(scene.thick.1, "thick-below"),
    )
}

/// The user's colors as stripes across a cell or a candidate.
fn paint(colors: DigitSet) -> String {
    if colors.is_empty() {
        return String::new();
    }
    let share = 100.0 / colors.len() as f32;
    let stripe = |(at, color): (usize, Digit)| {
        let (from, to) = (Decimal(at as f32 * share), Decimal((at + 1) as f32 * share));
        format!(",color-mix(in srgb,var(--d{}) var(--wash),transparent) {from}% {to}%", color.index())
    };
    let stripes: String = colors.iter().enumerate().map(stripe).collect();
    format!(";--paint:linear-gradient(115deg{stripes})")
}

/// The classes that give an element the color of a digit, as `--digit` and `--digit-ink`, and its hatch.
pub fn digit_class(digit: Digit) -> String {
    match digit.index() / 9 {
        0 => format!("d{}", digit.index()),
        tint => format!("d{} hatch-{tint}", digit.index()),
    }
}

/// The value and the bar in its color; the same nodes for a digit about to be placed, so that it settles in place.
fn value(scene: &CellScene) -> Html {
    if let Some(digit) = scene.value.map(|(digit, _)| digit).or(scene.ghost) {
        let kind = if scene.value.is_some() { "value" } else { "value ghost" };
        return html! { <><span key="value" class={kind}>{ digit.to_string() }</span><span key="bar" class="bar"></span></> };
    }
    if scene.dead && scene.role == Some(Role::Conflict) {
        return html! { <span key="none" class="none" /> };
    }
    Html::default()
}

/// Notes in their three lines. The style sheet writes them, as it does candidates.
fn notes(notes: Notes) -> Html {
    let line = |(at, digits): (usize, Vec<Digit>)| {
        let symbols: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
        // Blanks between corner marks stretch, so that these reach into the corners.
        let blank = if at == 1 { "" } else { " " };
        let long = Decimal((2 * digits.len() + blank.len() * digits.len().saturating_sub(1)) as f32 / 2.0);
        html! { <span data-symbols={symbols.join(blank)} ~style={format!("--long:{long}")} /> }
    };
    html! { <div class="notes">{ for notes.lines().into_iter().enumerate().map(line) }</div> }
}

#[derive(Properties, PartialEq)]
struct MarksProps {
    marks: Vec<MarkScene>,
    /// What a step's story calls the cell's part of it. It stands where no candidate does.
    letter: Option<char>,
    side: usize,
}

/// The candidates of a cell, apart from the cell, since choosing a cell does not change them.
///
/// Those that merely stay are one text, each symbol at its own place: thousands of elements are slow. Only what has a
/// meaning of its own is an element. The style sheet writes the symbols: the cell's name says them better to readers, and
/// as text they would have to be part of it to the letter.
#[component]
fn Marks(props: &MarksProps) -> Html {
    let MarksProps { marks, letter, side } = props;
    if marks.is_empty() {
        return Html::default();
    }
    let (plain, special): (Vec<&MarkScene>, Vec<&MarkScene>) =
        marks.iter().partition(|mark| mark.role.is_none() && mark.fate == Fate::Stays && mark.colors.is_empty());
    html! {
        <div class="marks" data-symbols={table(&plain, *side)}>
            { for special.into_iter().map(|mark| special_mark(mark, *side)) }
            { letter.and_then(|letter| self::letter(letter, marks, *side)).unwrap_or_default() }
        </div>
    }
}

/// Symbols in lines of `side` places each: "1 3\n 5".
fn table(marks: &[&MarkScene], side: usize) -> String {
    let mut places = vec![' '; side * side];
    for mark in marks {
        places[mark.digit.index()] = mark.digit.symbol();
    }
    let lines: Vec<String> = places.chunks(side).map(|line| line.iter().collect()).collect();
    lines.join("\n").trim_end().to_owned()
}

/// A candidate that means something in the step, or that the user struck out or colored.
fn special_mark(mark: &MarkScene, side: usize) -> Html {
    let at = mark.digit.index();
    let fate = match mark.fate {
        Fate::Stays => None,
        Fate::Struck => Some("struck"),
        Fate::Gone => Some("struck gone"),
        Fate::StruckByHand => Some("struck-by-hand"),
        Fate::Untrue => Some("untrue"),
    };
    let role = mark.role.map(|role| format!("role role-{}", role.name()));
    let face = match mark.face {
        Face::Either => Some("half"),
        Face::Untold => Some("untold"),
        _ => None,
    };
    let colored = (!mark.colors.is_empty()).then_some("colored");
    let place = format!("--row:{};--column:{}{}", at / side, at % side, paint(mark.colors));
    html! { <span key={at} class={classes!("mark", colored, role, face, fate)} ~style={place} data-symbol={mark.digit.to_string()} /> }
}

/// A letter where there is no candidate, in a corner if one is free.
fn letter(letter: char, marks: &[MarkScene], side: usize) -> Option<Html> {
    let last = side * side - 1;
    let corners = [side - 1, last, 0, last + 1 - side];
    let is_free = |at: &usize| marks.iter().all(|mark| mark.digit.index() != *at);
    let at = corners.into_iter().chain(0..=last).find(is_free)?;
    let place = format!("--row:{};--column:{}", at / side, at % side);
    Some(html! { <span key="letter" class="mark letter" ~style={place} data-symbol={letter.to_string()} /> })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_colors_share_a_cell() {
        assert_eq!(paint(DigitSet::EMPTY), "");
        let two = paint([Digit(0), Digit(8)].into_iter().collect());
        assert!(
            two.contains("--d0) var(--wash),transparent) 0% 50%")
                && two.contains("--d8) var(--wash),transparent) 50% 100%"),
            "{two}"
        );
    }

    #[test]
    fn candidates_stand_at_their_places_in_lines() {
        let mark = |digit| MarkScene {
            digit: Digit(digit),
            role: None,
            face: Face::Pie,
            fate: Fate::Stays,
            colors: DigitSet::EMPTY,
        };
        let marks = [mark(0), mark(2), mark(4)];
        assert_eq!(table(&marks.iter().collect::<Vec<_>>(), 3), "1 3\n 5");
        assert_eq!(table(&[&mark(11)], 4), "    \n    \n   C");
    }
}
