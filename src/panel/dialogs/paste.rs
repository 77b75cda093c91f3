//! A puzzle as text: what it is, or what is wrong with it, is said while it is typed.

use chromadoku_core::codec::{text, too_long};
use yew::prelude::*;

use crate::app::StoreProps;
use crate::browser::dom;
use crate::browser::intake::{self, Source};
use crate::panel::button::{unless, worded};
use crate::scene::words;
use crate::session::{Action, NoticeKind, link};

const EXAMPLE: &str = "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5\n\nor in rows, with \
                       borders, or with pencil marks:\n1 2 | 3 .\n. . | . .\n----+----\n. 1 | . .\n. . | . 2";

/// A longer text is opened at once: the field would be slow with it.
const FIELD: usize = 100_000;

/// What a text is.
#[derive(Clone, PartialEq, Debug)]
enum Reading {
    /// There is none.
    Nothing,
    /// It can be opened: what it holds, and how many puzzles.
    Good(String, usize),
    /// It cannot, for this reason.
    Bad(String),
}

/// What a text is, and the puzzle with this number of those that it holds.
fn read(input: &str, number: usize) -> Reading {
    if input.trim().is_empty() {
        return Reading::Nothing;
    }
    if let Some(said) = too_long(input.len()) {
        return Reading::Bad(said);
    }
    if let Some(fragment) = link::link_in(input) {
        return match link::session_of(fragment) {
            Ok(session) => Reading::Good(format!("A link to a {} puzzle.", session.puzzle.geometry.title()), 1),
            Err(error) => Reading::Bad(words::capital(&format!("{error}."))),
        };
    }
    match text::parse_one(input, number) {
        Ok(parsed) => {
            let filled = parsed.values().values().flatten().count();
            let marks = if parsed.has_marks() { ", and pencil marks" } else { "" };
            let digits = words::plural(filled, "digit", "digits");
            let among = if parsed.count > 1 { format!("{} puzzles. This one: ", parsed.count) } else { String::new() };
            Reading::Good(format!("{among}A {} puzzle with {digits}{marks}.", parsed.geometry.title()), parsed.count)
        }
        Err(_) if is_code(input.trim()) => {
            Reading::Good("A code or link of another program, it seems: Open reads it.".into(), 1)
        }
        Err(error) => Reading::Bad(error.to_string()),
    }
}

/// Whether it may be a code: a word with letters, or a document. Which programs' are known only the worker can say.
fn is_code(text: &str) -> bool {
    let is_word = || !text.bytes().any(|letter| letter.is_ascii_whitespace());
    text.starts_with('<') || text.bytes().any(|letter| letter.is_ascii_alphabetic()) && is_word()
}

/// The field and what is said about it.
#[component]
pub fn PasteText(props: &StoreProps) -> Html {
    let store = &props.store;
    let input = use_state_eq(String::new);
    // Which of several puzzles, and the text that was last tried to open.
    let number = use_state_eq(|| 0);
    let tried = use_state_eq(|| None);
    let unread = use_state_eq(|| None::<String>);
    let reading = use_memo(((*input).clone(), *number), |(input, number)| read(input, *number));
    let refused = store
        .page
        .notice
        .as_ref()
        .filter(|notice| notice.kind == NoticeKind::Error && *tried == Some((*input).clone()));
    let good = matches!(*reading, Reading::Good(..)) && refused.is_none();
    let set = {
        let (input, number, unread) = (input.clone(), number.clone(), unread.clone());
        Callback::from(move |text: String| {
            unread.set(None);
            number.set(0);
            input.set(text);
        })
    };
    let open = {
        let (store, input, number, tried) = (store.clone(), input.clone(), *number, tried.clone());
        Callback::from(move |_: MouseEvent| {
            if good {
                tried.set(Some((*input).clone()));
                store.dispatch(Action::Hush);
                store.dispatch(Action::PasteOne(input.to_string(), number));
            }
        })
    };
    let count = if let Reading::Good(_, count) = *reading { count } else { 1 };
    let which = {
        let number = number.clone();
        Callback::from(move |event: InputEvent| {
            let chosen: Option<usize> = dom::value(&event).parse().ok();
            chosen.filter(|chosen| (1..=count).contains(chosen)).into_iter().for_each(|chosen| number.set(chosen - 1));
        })
    };
    let take = {
        let (store, set, unread) = (store.clone(), set.clone(), unread.clone());
        Callback::from(move |source: Source| {
            let (store, set, unread, is_long) = (store.clone(), set.clone(), unread.clone(), source.size() > FIELD);
            intake::read(&source, too_long, move |text| match text {
                Ok(text) if is_long => store.dispatch(Action::Paste(text)),
                Ok(text) => set.emit(text),
                Err(refusal) => unread.set(Some(refusal)),
            });
        })
    };
    let ondrop = {
        let take = take.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            intake::dropped(&event).into_iter().for_each(|source| take.emit(source));
        })
    };
    let onpaste = {
        let take = take.clone();
        Callback::from(move |event: Event| {
            if let Some(text) = intake::pasted(&event).filter(|text| text.size() > FIELD) {
                event.prevent_default();
                take.emit(text);
            }
        })
    };
    let onchange =
        Callback::from(move |event: Event| intake::chosen(&event).into_iter().for_each(|file| take.emit(file)));
    let bad = (refused.is_some() || unread.is_some() || matches!(*reading, Reading::Bad(_))).to_string();
    html! {
        <>
            <label for="paste-text">{"Digits, with a dot or 0 for each empty cell; rows, borders and pencil marks; a link, or another program's"}</label>
            <textarea id="paste-text" rows="9" spellcheck="false" autocomplete="off" autofocus=true placeholder={EXAMPLE}
                value={(*input).clone()} aria-describedby="paste-reading" aria-invalid={bad}
                oninput={set.reform(|event: InputEvent| dom::value(&event))}
                ondragover={Callback::from(|event: DragEvent| event.prevent_default())} {ondrop} {onpaste} />
            <p id="paste-reading" role="status" class={classes!("reading", good.then_some("is-good"))}>
                { match (refused, &*reading) {
                    _ if unread.is_some() => unread.as_deref().unwrap_or_default(),
                    (Some(notice), _) => &notice.text,
                    (None, Reading::Nothing) => "A text file can be dropped here, too.",
                    (None, Reading::Good(said, _) | Reading::Bad(said)) => said,
                } }
            </p>
            if count > 1 {
                <label class="which">
                    {format!("Which of the {count} puzzles")}
                    <input type="number" min="1" max={count.to_string()} value={(*number + 1).to_string()} oninput={which} />
                </label>
            }
            <div class="actions">
                { worded("primary", "Open", unless(good), open) }
                <label class="button file">{"Choose a file"}<input type="file" accept=".txt,.sdk,.sdm,.sdx,.ss,.opensudoku,.csv,text/*" {onchange} /></label>
            </div>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_while_it_is_typed() {
        let read = |text: &str| read(text, 0);
        assert_eq!(read("  \n"), Reading::Nothing);
        assert_eq!(read("1... .... .... ...2"), Reading::Good("A 4×4 puzzle with 2 digits.".into(), 1));
        assert_eq!(
            read("https://example.org/#s=1abcdefgh"),
            Reading::Bad("The link is damaged: some of it was lost or changed on the way.".into())
        );
        assert_eq!(
            read("1... ..ä. .... ...2"),
            Reading::Bad("Line 1, column 8: expected 1 to 4 or a blank, not 'ä'.".into())
        );
        assert!(matches!(read("S9B0123"), Reading::Good(..)));
        assert!(matches!(read("12"), Reading::Bad(said) if said.starts_with("Line 1, column 3: expected 81 cells")));
        let two = format!("{}\n.{}", "1".repeat(16), "2".repeat(15));
        assert_eq!(read(&two), Reading::Good("2 puzzles. This one: A 4×4 puzzle with 16 digits.".into(), 2));
        let said = "This is 3 MB of text, and puzzles take at most 1 MB.";
        assert_eq!(read(&".".repeat(3_000_000)), Reading::Bad(said.into()));
    }
}
