//! A sheet that the worker wrote: beside the views, or in the dialog.

use chromadoku_app::input::orders::order;
use chromadoku_app::questions::looking;
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::said;
use chromadoku_app::session::setting::Ruling;
use chromadoku_app::session::{Dialog, LookedFor, OpenSheet, Reveal, Sheet};
use chromadoku_app::{story, words};
use chromadoku_web::button::{button, drawn, hinted};
use chromadoku_web::dom;
use chromadoku_web::icons::Icon;
use chromadoku_web::trusted::markup;
use yew::prelude::*;

use super::lesson::styles;
use super::setting::strip;
use crate::store::{Store, StoreProps, send};

/// The text of a sheet, or that it is being written.
pub fn text(open: Option<&OpenSheet>) -> Html {
    match open.filter(|open| !open.text.is_empty()) {
        Some(open) => html! { <Markup text={open.text.clone()} /> },
        None => html! { <p class="soft">{"One moment …"}</p> },
    }
}

#[derive(Properties, PartialEq)]
struct MarkupProps {
    text: AttrValue,
}

/// What the worker wrote. It is put into the page only when it is another text.
#[component]
fn Markup(props: &MarkupProps) -> Html {
    html! { <div class="markup" ~innerHTML={markup(&props.text)} /> }
}

/// The sheet beside the views, while one is open. Its title takes the focus, so that a screen reader says it and the keyboard is in it.
#[component]
pub fn Beside(props: &StoreProps) -> Html {
    let store = &props.store;
    let title = use_node_ref();
    use_effect_with(store.page.beside.as_ref().map(|open| open.sheet), {
        let title = title.clone();
        move |_| dom::focus(&title)
    });
    let list = use_node_ref();
    let looked_at = store.page.beside.as_ref().and_then(|open| looked_at(store, open));
    let current =
        looked_at.map(|number| format!("show {number}")).unwrap_or_else(|| store.page.setting.pressed().to_owned());
    let written = store.page.beside.as_ref().map(|open| open.text.clone());
    let (pressed, last) = (use_mut_ref(String::new), use_mut_ref(String::new));
    use_effect_with((current, written), {
        let (list, pressed) = (list.clone(), pressed.clone());
        move |(current, _)| dom::mark_current(&list, current, &mut last.borrow_mut(), &pressed.borrow())
    });
    let (words, shown) = (use_state_eq(String::new), use_state_eq(|| 0));
    let steps = store.page.beside.as_ref().filter(|open| open.sheet == Sheet::Steps && !open.text.is_empty());
    let filter = steps.map(|_| self::filter(&words, *shown));
    use_effect_with(steps.map(|open| (words, open.text.clone())), {
        let list = list.clone();
        move |wanted| wanted.iter().for_each(|(words, _)| shown.set(dom::filter(&list, words)))
    });
    let Some(open) = &store.page.beside else { return Html::default() };
    let point = |event: &Event| match dom::order(event).and_then(|text| order(&text)) {
        Some(Action::Show(number)) => Action::Point(Some(number)),
        _ => Action::Point(None),
    };
    let (over, focus, press, leave, blur) = (store.clone(), store.clone(), store.clone(), store.clone(), store.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        let Some(text) = dom::order(&event) else { return };
        if let Some(action) = order(&text) {
            press.dispatch(action);
        }
        pressed.replace(text);
    });
    let close = send(store, Action::ToggleSheet(open.sheet));
    let sets = open.sheet == Sheet::Setting;
    let wrong = (open.sheet == Sheet::Steps).then(|| store.wrong_notice()).flatten().map(|notice| notice.text);
    let onkeydown = {
        let (store, sheet) = (store.clone(), open.sheet);
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                store.dispatch(if sheet == Sheet::Setting {
                    Action::Rule(Ruling::Drop)
                } else {
                    Action::ToggleSheet(sheet)
                });
            }
        })
    };
    html! {
        <section class={classes!("sheet", "card", sets.then_some("setting"))} aria-label={open.sheet.title()} aria-busy={(!open.fresh).to_string()} {onkeydown}>
            <header>
                <h2 ref={title} tabindex="-1">{open.sheet.title()}</h2>
                if looked_at.is_some() {
                    if store.moment.held.is_none() {
                        { hinted("quiet", "Hold", HOLD, None, send(store, Action::Hold)) }
                    }
                    { hinted("primary", "Apply", "Carry out the step that is looked at", None, send(store, Action::Apply)) }
                }
                { drawn("icon quiet", "Close", Icon::Close, None, close) }
            </header>
            if let Some(said) = wrong {
                <p class="caution" role="status">{said}{" What follows here rests on that."}</p>
            }
            { held(store) }
            { filter.unwrap_or_default() }
            if sets {
                { strip(store) }
            }
            <div class="scroll" ref={list} data-resting="" tabindex="0" role="group" aria-label={open.sheet.title()}
                onmouseover={Callback::from(move |event: MouseEvent| over.dispatch(point(&event)))}
                onmouseleave={Callback::from(move |_| leave.dispatch(Action::Point(None)))}
                onfocusin={Callback::from(move |event: FocusEvent| focus.dispatch(point(&event)))}
                onfocusout={Callback::from(move |_| blur.dispatch(Action::Point(None)))}
                {onclick}>
                { text(Some(open)) }
            </div>
            if open.sheet == Sheet::Strikes {
                { styles() }
            }
            { progress(store, open) }
        </section>
    }
}

const HOLD: &str = "Keep this step at hand, to see it side by side with another one";

/// The step that is held, and what can be done with it.
fn held(store: &Store) -> Html {
    let Some(held) = &store.moment.held else { return Html::default() };
    let title = story::sentence(&store.puzzle.position.board, held).title;
    let compare = send(store, Action::Dialog(Some(Dialog::Sheet(Sheet::Pair))));
    html! {
        <p class="held" role="status">
            <span>
                {"Held: "}<strong>{title}</strong>
                if store.pair().is_none() {
                    <span class="soft">{" Choose another step to compare it with."}</span>
                }
            </span>
            if store.pair().is_some() {
                { hinted("", "Compare", "The held step and the one that is looked at, side by side", None, compare) }
            }
            { drawn("icon quiet", "Let go", Icon::Close, None, send(store, Action::LetGo)) }
        </p>
    }
}

/// The field that says which of the listed steps are shown.
fn filter(words: &UseStateHandle<String>, shown: usize) -> Html {
    let set = words.setter();
    let oninput = Callback::from(move |event: InputEvent| set.set(dom::value(&event)));
    html! {
        <p class="filter">
            <input type="text" value={(**words).clone()} placeholder="Filter, such as wing r4c5"
                aria-label="Only steps with these words" {oninput} />
            if !words.is_empty() {
                <span class="soft" role="status">{ words::plural(shown, "step", "steps") }</span>
            }
        </p>
    }
}

/// How far a sheet is that takes long, and what stops it.
fn progress(store: &Store, open: &OpenSheet) -> Html {
    let said = match looking(store, LookedFor::Listed) {
        Some(at) => said::looking(at),
        None if !open.fresh && !open.text.is_empty() => "Working …".to_owned(),
        None => return Html::default(),
    };
    stoppable(said, send(store, Action::StopSheet))
}

/// What is being done, and what stops it.
pub fn stoppable(said: String, stop: Callback<MouseEvent>) -> Html {
    html! { <p class="soft busy">{ said }{" "}{ button("quiet", None, None, None, stop, html! { "Stop" }) }</p> }
}

/// The number of the listed step that is looked at and not carried out.
fn looked_at(store: &Store, open: &OpenSheet) -> Option<usize> {
    let shown = store.moment.shown.as_ref().filter(|shown| shown.reveal < Reveal::Done)?;
    // A list that was written anew has the same steps at other places in memory.
    open.steps.iter().position(|step| *step == shown.step)
}
