//! The page of the lab: a head, the graph, and beside it the part that was chosen.

mod export;
mod graph;
mod open;
mod race;
mod run;
mod structure;

use std::rc::Rc;

use chromadoku_web::button::{button, unless, worded};
use chromadoku_web::clock::now;
use chromadoku_web::dom;
use chromadoku_web::fragment;
use chromadoku_web::icons::{Icon, icon, logo};
use chromadoku_web::intake::{self, Source};
use chromadoku_web::media;
use yew::prelude::*;

use super::doc::Doc;
use super::picture::Picture;
use super::scene;
use super::source;
use super::source::LARGEST;
use super::state::{Action, Opened, Order, Post, State, TABS, Tab, Typed};
use super::work::Answer;
use crate::browser::helper::{self, Helper};
use crate::browser::{Beat, show_top};

/// How everything below changes the lab.
pub type Send = Callback<Action>;

/// What the lab hears.
pub enum Heard {
    /// Somebody did something.
    Did(Action),
    /// A frame is due.
    Frame(f64),
    /// The address was changed.
    Address(String),
    /// A text or file came.
    Take(Take),
    /// A helper said something.
    Help(Post, helper::Heard<Answer>),
}

/// What is to become of a text or file.
pub enum Take {
    /// It is opened.
    Open(Source),
    /// What it holds is said.
    Look(Source),
}

/// The page.
pub struct Lab {
    state: State,
    send: Send,
    take: Callback<Take>,
    helpers: [(Post, Helper<Answer>); 4],
    beat: Beat,
    /// The graph that the address tells of.
    told: Rc<Doc>,
    tabs: NodeRef,
    _address: Box<dyn std::any::Any>,
}

impl Component for Lab {
    type Message = Heard;
    type Properties = ();

    fn create(context: &Context<Lab>) -> Lab {
        let mut state = State::new(&fragment::fragment());
        state.still = media::reduced_motion();
        let address = fragment::watch({
            let link = context.link().clone();
            move || link.send_message(Heard::Address(fragment::fragment()))
        });
        let helper = |post| {
            let link = context.link().clone();
            (post, Helper::new(move |heard| link.send_message(Heard::Help(post, heard))))
        };
        let lab = Lab {
            helpers: [Post::Open, Post::Type, Post::Study, Post::Race].map(helper),
            told: state.doc.clone(),
            send: context.link().callback(Heard::Did),
            take: context.link().callback(Heard::Take),
            beat: Beat::default(),
            tabs: NodeRef::default(),
            _address: Box::new(address),
            state,
        };
        lab.go_on(context);
        lab
    }

    fn update(&mut self, context: &Context<Lab>, heard: Heard) -> bool {
        self.state.still = media::reduced_motion();
        let changed = match heard {
            Heard::Did(action) => self.state.update(action),
            Heard::Frame(at) => self.state.tick(at, &now),
            Heard::Address(fragment) => self.arrive(&fragment),
            Heard::Take(take) => self.take_up(take),
            Heard::Help(post, heard) => self.hear(post, heard),
        };
        for order in self.state.take_orders() {
            match order {
                Order::Ask(post, question) => self.helper(post).ask(&question),
                Order::Add(post, question) => self.helper(post).add(&question),
                Order::End(post) => self.helper(post).end(),
                Order::ShowPicture => show_top(),
            }
        }
        if !Rc::ptr_eq(&self.told, &self.state.doc) {
            self.told = self.state.doc.clone();
            // It fails only where the address is changed too often, and then the next change tells.
            let _ = fragment::replace(&source::fragment_of(&self.told).unwrap_or_default());
        }
        self.go_on(context);
        changed
    }

    fn view(&self, _: &Context<Lab>) -> Html {
        let (state, send) = (&self.state, &self.send);
        let picture = Rc::new(scene::picture(state));
        html! {
            <div class="page lab" ondrop={dropping(&self.take)} ondragover={dragging()}>
                { head(state, send) }
                <main>
                    { graph::graph(state, send, &picture) }
                    <section class="lab-side card" aria-label="Lab">
                        { tabs(state, send, &self.tabs) }
                        <div class="lab-panel" role="tabpanel" id="lab-panel" tabindex="0" aria-labelledby={tab_id(state.tab)}>
                            { panel(state, send, &self.take, &picture) }
                        </div>
                    </section>
                </main>
            </div>
        }
    }
}

impl Lab {
    fn helper(&mut self, post: Post) -> &mut Helper<Answer> {
        let at = self.helpers.iter().position(|(known, _)| *known == post).unwrap_or(0);
        &mut self.helpers[at].1
    }

    /// Has a text or file read, unless it is too large.
    fn take_up(&mut self, take: Take) -> bool {
        let (post, source) = match take {
            Take::Open(source) => (Post::Open, source),
            Take::Look(source) => (Post::Type, source),
        };
        let name = source.name().map_or("the text", |name| name).to_owned();
        let action = match (source.refusal(LARGEST), post) {
            (Some(refusal), Post::Type) => Action::Typed(Typed::Known(Err(refusal))),
            (Some(refusal), _) => Action::Refuse(refusal),
            (None, Post::Type) => Action::Typed(Typed::Waiting),
            (None, _) => Action::Read(name),
        };
        if source.size() <= LARGEST {
            self.helper(post).read(&source);
        }
        self.state.update(action)
    }

    fn hear(&mut self, post: Post, heard: helper::Heard<Answer>) -> bool {
        let answer = match heard {
            helper::Heard::Said(answer) => answer,
            helper::Heard::Failed(cause) => return self.state.update(Action::Break(post, cause)),
        };
        let action = match answer {
            Answer::Read(readout) => {
                let readout = readout.map(|read| (Rc::new(Opened(read.0)), read.1));
                if post == Post::Type { Action::ReadTyped(readout) } else { Action::Arrive(readout) }
            }
            answer => Action::Hear(answer),
        };
        self.state.update(action)
    }

    fn go_on(&self, context: &Context<Lab>) {
        if self.state.is_going() {
            let link = context.link().clone();
            self.beat.ask(move |at| link.send_message(Heard::Frame(at)));
        }
    }

    fn arrive(&mut self, fragment: &str) -> bool {
        if source::fragment_of(&self.state.doc).as_deref() == Some(fragment) {
            return false;
        }
        match source::of_fragment(fragment) {
            Some(Ok(doc)) => self.state.update(Action::Open(Rc::new(Opened(doc)))),
            Some(Err(error)) => self.state.update(Action::Refuse(error)),
            None => false,
        }
    }
}

/// Takes up what is dropped; fields take texts themselves.
fn dropping(take: &Callback<Take>) -> Callback<DragEvent> {
    let take = take.clone();
    Callback::from(move |event: DragEvent| {
        let is_ours = |source: &Source| source.name().is_some() || !intake::is_in_field(&event);
        if let Some(source) = intake::dropped(&event).filter(is_ours) {
            event.prevent_default();
            take.emit(Take::Open(source));
        }
    })
}

/// Without this the browser would leave the page and show the file.
fn dragging() -> Callback<DragEvent> {
    Callback::from(|event: DragEvent| {
        if !intake::is_in_field(&event) || intake::brings_file(&event) {
            event.prevent_default();
        }
    })
}

/// A callback that does this, whatever the event.
fn doing(send: &Send, action: Action) -> Callback<MouseEvent> {
    send.reform(move |_| action.clone())
}

fn head(state: &State, send: &Send) -> Html {
    let back = state.sudoku.as_ref().map_or("./".to_owned(), |fragment| format!("./#{fragment}"));
    let tool = |name: &'static str, title: &'static str, drawing: Icon, can: bool, action: Action| {
        button("icon", Some(name.into()), Some(title.into()), unless(can), doing(send, action), icon(drawing))
    };
    html! {
        <header>
            <h1>{ logo() }<span>{ "Graph lab" }</span></h1>
            <p class="lab-title">{ &state.doc.title }</p>
            <div class="said" role="status">
                { state.reading.iter().map(|name| html! {
                    <p class="lab-notice">{ format!("Reading {name} … ") }<progress aria-label="Reading" />{ worded("quiet", "Stop", None, doing(send, Action::StopReading)) }</p>
                }).collect::<Html>() }
                { state.notice.iter().map(|notice| html! { <p class="lab-notice">{ notice }</p> }).collect::<Html>() }
            </div>
            <div class="history">
                { tool("Undo", "Undo (Ctrl+Z)", Icon::Undo, state.can_undo(), Action::Undo) }
                { tool("Redo", "Redo (Ctrl+Y)", Icon::Redo, state.can_redo(), Action::Redo) }
            </div>
            <div class="tools"><a class="button" href={back}>{ "Back to the grid" }</a></div>
        </header>
    }
}

fn tab_id(tab: Tab) -> &'static str {
    match tab {
        Tab::Open => "lab-tab-open",
        Tab::Run => "lab-tab-run",
        Tab::Race => "lab-tab-race",
        Tab::Structure => "lab-tab-structure",
        Tab::Export => "lab-tab-export",
    }
}

/// The parts. One of them takes part in the tab order; arrows choose the others.
fn tabs(state: &State, send: &Send, node: &NodeRef) -> Html {
    let at = TABS.iter().position(|(tab, _)| *tab == state.tab).unwrap_or(0);
    let onkeydown = {
        let (send, node) = (send.clone(), node.clone());
        Callback::from(move |event: KeyboardEvent| {
            let count = TABS.len();
            let to = match event.key().as_str() {
                "ArrowRight" => (at + 1) % count,
                "ArrowLeft" => (at + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            send.emit(Action::Tab(TABS[to].0));
            dom::focus_child(&node, to);
        })
    };
    let one = |&(tab, name): &(Tab, &'static str)| {
        let chosen = tab == state.tab;
        html! {
            <button type="button" role="tab" id={tab_id(tab)} aria-selected={chosen.to_string()} aria-controls="lab-panel"
                tabindex={if chosen { "0" } else { "-1" }} class="quiet" onclick={doing(send, Action::Tab(tab))}>{ name }</button>
        }
    };
    html! {
        <div role="tablist" aria-label="Parts of the lab" class="lab-tabs" ref={node} {onkeydown}>
            { TABS.iter().map(one).collect::<Html>() }
        </div>
    }
}

fn panel(state: &State, send: &Send, take: &Callback<Take>, picture: &Rc<Picture>) -> Html {
    match state.tab {
        Tab::Open => {
            html! {
                <open::OpenPanel key="open" doc={ByAddress(state.doc.clone())} sudoku={state.sudoku.clone().map(AttrValue::from)}
                    typed={state.typed.clone()} take={take.clone()} send={send.clone()} />
            }
        }
        Tab::Run => run::panel(state, send),
        Tab::Race => race::panel(state, send),
        Tab::Structure => structure::panel(state, send),
        Tab::Export => export::panel(state, picture),
    }
}

/// Something shared, equal to itself alone.
#[derive(Clone)]
pub struct ByAddress<T>(pub Rc<T>);

impl<T> PartialEq for ByAddress<T> {
    fn eq(&self, other: &ByAddress<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
