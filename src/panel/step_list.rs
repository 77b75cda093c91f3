//! All steps that the position has: by technique, simplest first, each shown when it is pointed at.

use std::rc::Rc;

use chromadoku_core::step::Step;
use chromadoku_core::technique::{self, Folded, Kind, TechniqueId};
use yew::prelude::*;

use super::button::drawn;
use super::icons::Icon;
use super::send;
use crate::app::Store;
use crate::scene::words;
use crate::session::{Action, Reveal, StepList};

/// A technique shows at most this many steps: nobody reads on, and the page stays quick on the largest boards.
const SHOWN: usize = 100;

/// Steps of one technique.
struct Group {
    technique: &'static Kind,
    entries: Vec<Entry>,
}

/// A step, and the larger ones that contain its pattern.
struct Entry {
    step: Rc<Step>,
    folded: Vec<Rc<Step>>,
}

/// Steps by technique, in the order in which they come.
fn groups(steps: &[Rc<Step>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for entry in fold(steps) {
        let id: TechniqueId = entry.step.technique;
        match groups.iter_mut().find(|group| group.technique.id == id) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { technique: id.kind(), entries: vec![entry] }),
        }
    }
    groups
}

/// The steps to list, each with those that are folded under it.
fn fold(steps: &[Rc<Step>]) -> Vec<Entry> {
    let folded = technique::fold(steps.iter().map(|step| (**step).clone()).collect());
    let entry = |top: Folded| Entry { step: Rc::new(top.step), folded: top.under.into_iter().map(Rc::new).collect() };
    folded.into_iter().map(entry).collect()
}

/// The list of all steps, while it is open.
pub fn all_steps(store: &Store) -> Html {
    if store.steps == StepList::Closed {
        return Html::default();
    }
    let content = match &store.steps {
        StepList::Ready(steps) if steps.is_empty() => html! { <p class="soft">{"No technique finds a step here."}</p> },
        StepList::Ready(steps) => html! { <Groups store={store.clone()} steps={steps.clone()} /> },
        _ => html! { <p class="soft">{"Looking for all steps …"}</p> },
    };
    let count = match &store.steps {
        StepList::Ready(steps) => words::plural(steps.len(), "step", "steps"),
        _ => String::new(),
    };
    html! {
        <section class="all-steps card" aria-label="All steps">
            <header>
                <h2>{"All steps"}</h2>
                <span class="soft" role="status">{count}</span>
                { drawn("icon quiet", "Close the list", Icon::Close, None, send(store, Action::ToggleSteps)) }
            </header>
            <div class="scroll" data-resting="" tabindex="0" role="group" aria-label="Steps by technique" onmouseleave={hide(store)}>{content}</div>
        </section>
    }
}

/// The props of [`Groups`].
#[derive(Properties, PartialEq)]
struct GroupsProps {
    store: Store,
    steps: Rc<Vec<Rc<Step>>>,
}

/// The steps by technique. They are folded once, not whenever another one is pointed at.
#[component]
fn Groups(props: &GroupsProps) -> Html {
    let groups = use_memo(props.steps.clone(), |steps| groups(steps));
    groups.iter().map(|group| show_group(&props.store, group)).collect::<Html>()
}

/// Hides the step that was pointed at; one that was carried out stays.
fn hide(store: &Store) -> Callback<MouseEvent> {
    let done = store.shown.as_ref().is_none_or(|shown| shown.reveal == Reveal::Done);
    let store = store.clone();
    Callback::from(move |_| {
        if !done {
            store.dispatch(Action::Hide);
        }
    })
}

fn show_group(store: &Store, group: &Group) -> Html {
    let entry = |entry: &Entry| {
        html! {
            <li>
                { show_step(store, &entry.step) }
                if !entry.folded.is_empty() {
                    <details>
                        <summary>{ words::plural(entry.folded.len(), "set that contains it", "sets that contain it") }</summary>
                        { entry.folded.iter().map(|step| show_step(store, step)).collect::<Html>() }
                    </details>
                }
            </li>
        }
    };
    html! {
        <section>
            <h3>{group.technique.name}<span class="soft">{group.entries.len()}</span></h3>
            <ul role="list">{ group.entries.iter().take(SHOWN).map(entry).collect::<Html>() }</ul>
            if group.entries.len() > SHOWN {
                <p class="soft">{ format!("and {} more", group.entries.len() - SHOWN) }</p>
            }
        </section>
    }
}

fn show_step(store: &Store, step: &Rc<Step>) -> Html {
    let sentence = words::sentence(&store.geometry, step);
    // The technique stands above; what tells the steps of one technique apart are its digits and cells.
    let name = step.technique.kind().name;
    let short = sentence.title.strip_prefix(name).unwrap_or(&sentence.title).trim_start_matches([':', ' ']).to_string();
    let shown = store.shown.as_ref().is_some_and(|shown| shown.step == *step);
    let point = {
        let (store, step) = (store.clone(), step.clone());
        move || store.dispatch(Action::Show(step.clone()))
    };
    let (enter, focus) = (point.clone(), point.clone());
    let apply = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            point();
            store.dispatch(Action::Apply);
        })
    };
    html! {
        <button type="button" class="quiet" aria-current={shown.then_some("true")} onclick={apply}
            onmouseenter={Callback::from(move |_: MouseEvent| enter())}
            onfocus={Callback::from(move |_: FocusEvent| focus())}>
            <strong>{short}</strong>
            <span class="soft">{sentence.text}</span>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use chromadoku_core::path;

    #[test]
    fn every_step_is_listed_once_under_its_technique_and_the_simplest_comes_first() {
        let session = Session::first_visit();
        let steps: Vec<Rc<Step>> = path::all_steps(&session.position.board).into_iter().map(Rc::new).collect();
        let groups = groups(&steps);
        let listed: usize = groups.iter().flat_map(|group| &group.entries).map(|entry| 1 + entry.folded.len()).sum();
        assert_eq!(listed, steps.len());
        assert_eq!(groups[0].technique.id, steps[0].technique);
        assert!(
            groups.iter().all(|group| group.entries.iter().all(|entry| entry.step.technique == group.technique.id))
        );
    }
}
