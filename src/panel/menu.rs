//! A button that opens a menu: arrows move in it, Escape and leaving it close it.

use yew::prelude::*;

use chromadoku_web::dom;

/// One line of a menu.
#[derive(Clone, PartialEq)]
pub struct Item {
    /// What it is called.
    pub name: AttrValue,
    /// Called when it is picked.
    pub onpick: Callback<MouseEvent>,
}

impl Item {
    /// A line.
    pub fn new(name: impl Into<AttrValue>, onpick: Callback<MouseEvent>) -> Item {
        Item { name: name.into(), onpick }
    }
}

/// The props of [`Menu`].
#[derive(Properties, PartialEq)]
pub struct MenuProps {
    /// The accessible name of button and menu.
    pub name: AttrValue,
    /// Classes of the whole.
    #[prop_or_default]
    pub class: Classes,
    /// What the button shows.
    pub children: Html,
    /// The lines.
    pub items: Vec<Item>,
}

/// A button and its menu.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let (button, list, whole) = (use_node_ref(), use_node_ref(), use_node_ref());
    let open = use_state_eq(|| false);
    let count = props.items.len();
    use_effect_with(*open, {
        let list = list.clone();
        move |&open| {
            if open {
                dom::focus_child(&list, 0);
            }
        }
    });
    let close = {
        let (open, button) = (open.clone(), button.clone());
        Callback::from(move |()| {
            // Before the menu goes, so that a dialog that opens next can give the focus back to something that stays.
            dom::focus(&button);
            open.set(false);
        })
    };
    let onkeydown = {
        let (list, close, open) = (list.clone(), close.clone(), *open);
        Callback::from(move |event: KeyboardEvent| {
            let Some(at) = dom::focused_child(&list).filter(|_| open) else { return };
            match event.key().as_str() {
                "ArrowDown" => dom::focus_child(&list, (at + 1) % count),
                "ArrowUp" => dom::focus_child(&list, (at + count - 1) % count),
                "Home" => dom::focus_child(&list, 0),
                "End" => dom::focus_child(&list, count - 1),
                "Escape" => close.emit(()),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        })
    };
    let onfocusout = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |event: FocusEvent| {
            if dom::leaves(&event, &whole) {
                open.set(false);
            }
        })
    };
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let item = |item: &Item| {
        let onclick = {
            let (close, onpick) = (close.clone(), item.onpick.clone());
            Callback::from(move |event: MouseEvent| {
                close.emit(());
                onpick.emit(event);
            })
        };
        html! {
            <button type="button" role="menuitem" tabindex="-1" class="quiet" {onclick}>
                {&item.name}
            </button>
        }
    };
    html! {
        <div class={classes!("menu", props.class.clone())} ref={whole} {onkeydown} {onfocusout}>
            <button type="button" ref={button} aria-haspopup="menu" aria-expanded={open.to_string()}
                aria-label={props.name.clone()} title={props.name.clone()} class="icon" onclick={toggle}>
                {props.children.clone()}
            </button>
            if *open {
                <div role="menu" aria-label={props.name.clone()} ref={list}>
                    { props.items.iter().map(item).collect::<Html>() }
                </div>
            }
        </div>
    }
}
