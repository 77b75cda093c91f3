//! A puzzle as text: what it is, or what is wrong with it, is said while it is typed.

use chromadoku_core::codec::text;
use yew::prelude::*;

use crate::app::StoreProps;
use crate::browser::dom;
use crate::panel::button::{unless, worded};
use crate::scene::words;
use crate::session::{Action, link};

const EXAMPLE: &str = "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5\n\nor in rows, with \
                       borders, or with pencil marks:\n1 2 | 3 .\n. . | . .\n----+----\n. 1 | . .\n. . | . 2";

/// What a text is.
#[derive(Clone, PartialEq, Debug)]
enum Reading {
    /// There is none.
    Nothing,
    /// It can be opened, and this is what it holds.
    Good(String),
    /// It cannot, for this reason.
    Bad(String),
}

fn read(input: &str) -> Reading {
    if input.trim().is_empty() {
        return Reading::Nothing;
    }
    if let Some(fragment) = link::link_in(input) {
        return match link::session_of(fragment) {
            Ok(session) => Reading::Good(format!("A link to a {} puzzle.", session.geometry.title())),
            Err(error) => Reading::Bad(words::capital(&format!("{error}."))),
        };
    }
    match text::parse(input) {
        Ok(parsed) => {
            let given = parsed.values().values().flatten().count();
            let marks = if parsed.has_marks() { ", and pencil marks" } else { "" };
            let digits = words::plural(given, "digit", "digits");
            Reading::Good(format!("A {} puzzle with {digits}{marks}.", parsed.geometry.title()))
        }
        Err(_) if is_code(input.trim()) => {
            Reading::Good("A code or link of another program, it seems: Open reads it.".into())
        }
        Err(error) => {
            Reading::Bad(format!("Line {}, column {}: expected {}.", error.line, error.column, error.expected))
        }
    }
}

/// Whether it may be a code: a word with letters. Which programs' are known only the worker can say.
fn is_code(word: &str) -> bool {
    word.bytes().any(|letter| letter.is_ascii_alphabetic()) && !word.bytes().any(|letter| letter.is_ascii_whitespace())
}

/// The field and what is said about it.
#[component]
pub fn PasteText(props: &StoreProps) -> Html {
    let store = &props.store;
    let input = use_state_eq(String::new);
    let reading = read(&input);
    let good = matches!(reading, Reading::Good(_));
    let set = {
        let input = input.clone();
        Callback::from(move |text: String| input.set(text))
    };
    let open = {
        let (store, input) = (store.clone(), input.clone());
        Callback::from(move |_: MouseEvent| {
            if good {
                store.dispatch(Action::Paste(input.to_string()));
            }
        })
    };
    let ondrop = {
        let set = set.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            dom::read_dropped(&event, set.clone());
        })
    };
    let onchange = {
        let set = set.clone();
        Callback::from(move |event: Event| dom::read_chosen(&event, set.clone()))
    };
    let bad = matches!(reading, Reading::Bad(_)).to_string();
    html! {
        <>
            <label for="paste-text">{"Digits, with a dot or 0 for each empty cell; rows, borders and pencil marks; a link, or another program's"}</label>
            <textarea id="paste-text" rows="9" spellcheck="false" autocomplete="off" autofocus=true placeholder={EXAMPLE}
                value={(*input).clone()} aria-describedby="paste-reading" aria-invalid={bad}
                oninput={set.reform(|event: InputEvent| dom::value(&event))}
                ondragover={Callback::from(|event: DragEvent| event.prevent_default())} {ondrop} />
            <p id="paste-reading" role="status" class={classes!("reading", good.then_some("is-good"))}>
                { match &reading {
                    Reading::Nothing => "A text file can be dropped here, too.",
                    Reading::Good(said) | Reading::Bad(said) => said,
                } }
            </p>
            <div class="actions">
                { worded("primary", "Open", unless(good), open) }
                <label class="button file">{"Choose a file"}<input type="file" accept=".txt,.sdk,.sdm,.csv,text/*" {onchange} /></label>
            </div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_while_it_is_typed() {
        assert_eq!(read("  \n"), Reading::Nothing);
        assert_eq!(read("1... .... .... ...2"), Reading::Good("A 4×4 puzzle with 2 digits.".into()));
        assert_eq!(
            read("https://example.org/#s=1abcdefgh"),
            Reading::Bad("The link is damaged: some of it was lost or changed on the way.".into())
        );
        assert_eq!(
            read("1... ..ä. .... ...2"),
            Reading::Bad("Line 1, column 8: expected 1 to 4 or a blank, not 'ä'.".into())
        );
        assert!(matches!(read("S9B0123"), Reading::Good(_)));
        assert!(matches!(read("12"), Reading::Bad(said) if said.starts_with("Line 1, column 3: expected 81 cells")));
    }
}
