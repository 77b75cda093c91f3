//! The step: what comes next, in stages; how things stand where nothing comes next.

use std::ops::Range;

use chromadoku_app::questions::looking;
use chromadoku_app::scene::said;

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{
    Cause, Dialog, GraphModel, LookedFor, Plan, Reveal, Session, Sheet, Shown, Stage, Views,
};
use chromadoku_app::story::parts::{in_short, part_of, parts};
use chromadoku_app::story::{self, Beat};
use chromadoku_app::words::{self, Mention, Sentence};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::Outcome;
use chromadoku_solver::rate;
use chromadoku_solver::search::coloring::Order;
use chromadoku_solver::step::Step;
use chromadoku_web::button::{button, drawn, hinted, unless, worded};
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use super::sheet::stoppable;
use super::why::Why;
use crate::browser::cells;
use crate::browser::embed;
use crate::browser::light::{self, From};
use crate::panel::requests::Requests;
use crate::store::{Store, send};

/// What the panel speaks of.
#[derive(Clone, PartialEq, Debug)]
enum Subject {
    /// A step, as far as it is revealed.
    Step(Shown),
    /// Logic has nothing more to say here.
    End(Outcome),
    /// What was done last.
    Made(String),
    /// Nothing was done yet.
    Start,
    /// The puzzle is being set.
    SetUp,
}

fn subject(session: &Session) -> Subject {
    if session.puzzle.stage == Stage::SetUp {
        return Subject::SetUp;
    }
    let done = session.puzzle.timeline.done().last();
    let outcome = session.outcome_here();
    match (session.in_view(), outcome) {
        (_, Some(Outcome::Solved)) => Subject::End(Outcome::Solved),
        // A step that was just carried out says more than that it was the last one, but not more than how it ends.
        (Some(shown), None) => Subject::Step(shown),
        (Some(shown), Some(_)) if shown.reveal != Reveal::Done => Subject::Step(shown),
        (_, Some(outcome)) => Subject::End(outcome),
        (None, None) => match done {
            Some(done) => Subject::Made(said::made(&session.puzzle.geometry, done)),
            None => Subject::Start,
        },
    }
}

/// What the main button is called, what its next press does, and what is sent then; nothing where it cannot be pressed.
fn next_press(session: &Session, subject: &Subject) -> (&'static str, &'static str, Option<Action>) {
    let (name, does) = if session.can_look_harder() { words::LOOK_HARDER } else { ("Next step", next_stage(session)) };
    match subject {
        Subject::End(Outcome::Contradiction(_)) if has_own(session) => {
            ("Go back", "before the error", Some(Action::BackToRight))
        }
        Subject::End(_) if !session.can_look_harder() => (name, does, None),
        _ => (name, does, Some(Action::Hint)),
    }
}

fn next_stage(session: &Session) -> &'static str {
    match session.moment.shown.as_ref().map(|shown| shown.reveal) {
        Some(Reveal::Where) => "the pattern",
        Some(Reveal::Pattern | Reveal::Beat(_) | Reveal::Effects) => match session.next_reveal() {
            Some(Reveal::Beat(0)) => "why",
            Some(Reveal::Beat(at)) if usize::from(at) + 1 < session.story().len() => "the next reason",
            Some(_) => "what follows",
            None => "carry it out",
        },
        Some(Reveal::Done) | None => match session.outcome_here() {
            None => "where to look",
            Some(Outcome::Contradiction(_)) => "none from here",
            Some(_) => "none is left",
        },
    }
}

/// What opens the next puzzle of the list, once this one is solved.
fn next_puzzle(store: &Store, requests: &Requests) -> Option<(&'static str, String, Callback<MouseEvent>)> {
    let (list, number) = (store.solved_in_list()?, store.next_listed()?);
    let open = requests.open_listed.clone();
    let press = Callback::from(move |_: MouseEvent| {
        open.emit(number);
        // Digits and the space bar are for its cells.
        cells::focus_active();
    });
    Some(("Next puzzle", format!("{} of {}", number + 1, list.puzzles.len()), press))
}

/// The step and what can be done with it.
pub fn step_panel(store: &Store, requests: &Requests) -> Html {
    let subject = subject(store);
    let is_told = matches!(&subject, Subject::Step(Shown { reveal: Reveal::Beat(_), .. }));
    let (name, does, press) = match next_puzzle(store, requests) {
        Some((name, does, open)) => (name, does, Some(open)),
        None if matches!(subject, Subject::End(Outcome::Solved)) && !embed::is_embedded() => {
            ("New puzzle", "made or chosen".to_owned(), Some(send(store, Action::Dialog(Some(Dialog::New)))))
        }
        None => {
            let (name, does, sent) = next_press(store, &subject);
            (name, does.to_owned(), sent.map(|sent| send(store, sent)))
        }
    };
    let is_over = matches!(subject, Subject::End(_));
    let next = html! {
        <>
            <span>{ name }</span>
            <span class="visually-hidden">{": "}</span>
            <small>{ does }</small>
        </>
    };
    // What a word has lit goes out when the pointer leaves it, or when the words change under the pointer.
    let dark = Callback::from(|_: PointerEvent| light::shine(CellSet::EMPTY, From::Words));
    html! {
        <section class="step-panel" aria-label="Step">
            <div class="doing">
                { button("primary next", None, None, unless(press.is_some()), press.unwrap_or_else(Callback::noop), next) }
                { hinted("apply", "Apply", "Carry the next step out at once", unless(!is_over), send(store, Action::Apply)) }
            </div>
            <div class="words">
                // While it plays, steps would be read faster than they can be heard.
                <div class={classes!("saying", is_told.then_some("is-told"))} onpointerover={dark.clone()} onpointerout={dark}
                    aria-live={if store.page.player.playing { "off" } else { "polite" }}>
                    { saying(store, &subject) }
                </div>
                if let Some(looking) = [LookedFor::Next, LookedFor::Plan].into_iter().find_map(|search| looking(store, search)) {
                    { stoppable(said::looking(looking), send(store, Action::StopLooking)) }
                }
                // Without a step the words say the same.
                if store.page.welcome && matches!(subject, Subject::Step(_)) && store.puzzle.timeline.moves.is_empty() {
                    <p class="welcome">
                        {"Cells are vertices, digits are colors: "}<strong>{"solve"}</strong>{" it, "}<strong>{"see why"}</strong>
                        {" each step holds, "}<strong>{"share"}</strong>{" any position."}
                    </p>
                }
            </div>
            { choices(store, &subject) }
        </section>
    }
}

fn saying(store: &Store, subject: &Subject) -> Html {
    let geometry = &*store.puzzle.geometry;
    match subject {
        _ if !store.puzzle.solutions.law().is_empty() => {
            said(store, &no_filling(store.puzzle.solutions.law()), Html::default())
        }
        Subject::Step(Shown { step, reveal }) => {
            let board = store.board_of(*reveal);
            let sentence = said::staged(&board, step, *reveal);
            let beside =
                (*reveal > Reveal::Where).then(|| html! { <>{ flip(store) }{ tag(step) }{ fit(store, step) }</> });
            let told = if *reveal < Reveal::Done { story::beats(&board, step) } else { Vec::new() };
            let beside = beside.unwrap_or_default();
            match *reveal {
                Reveal::Beat(at) if usize::from(at) < told.len() => {
                    let at = usize::from(at);
                    let part = part_of(&told, at);
                    let is_short = part.len() > 1 && at + 1 == part.end;
                    let (text, place) = if is_short {
                        let place = numbered(format!("{}–{}", part.start + 1, part.end), told.len());
                        (in_short(geometry, &told, part), place)
                    } else {
                        let place = several(&told, || numbered((at + 1).to_string(), told.len()));
                        (told[at].text.clone(), place)
                    };
                    let sentence = Sentence { text, ..sentence };
                    let each =
                        is_short.then(|| worded("quiet each", "One by one", None, send(store, Action::OneByOne)));
                    let beside = html! { <>{ beat_back(store, place) }{ flip(store) }{ each.unwrap_or_default() }{ fit(store, step) }</> };
                    // All of a story of one beat is in view already.
                    let (sentence, told) = match told.len() {
                        1 => (Sentence { why: String::new(), ..sentence }, Vec::new()),
                        _ => (sentence, told),
                    };
                    with_story(store, &sentence, &told, beside)
                }
                Reveal::Effects if !told.is_empty() && store.moment.pointed.is_none() => {
                    with_story(store, &sentence, &told, html! { <>{ beat_back(store, Html::default()) }{ beside }</> })
                }
                _ => with_story(store, &sentence, &told, beside),
            }
        }
        Subject::End(Outcome::Solved) => {
            let mut sentence = said::ending(store, &Outcome::Solved);
            sentence.text += &of_list(store);
            said(store, &sentence, celebration(store.puzzle.geometry.digit_count()))
        }
        Subject::End(outcome) => said(store, &said::ending(store, outcome), Html::default()),
        Subject::Made(made) => {
            let text = match store.puzzle.plan {
                Plan::Unknown => "Looking for what follows …".to_string(),
                Plan::Stopped => "Looking for steps was stopped; the next one is still found when you ask.".to_string(),
                Plan::Known(..) => {
                    let left = store.puzzle.position.board.unsolved().len();
                    format!("{} to go.", words::plural(left, "cell", "cells"))
                }
            };
            said(store, &Sentence { title: made.clone(), text, ..Sentence::default() }, Html::default())
        }
        Subject::Start => said(store, &start(), Html::default()),
        Subject::SetUp => said(store, &set_up(), Html::default()),
    }
}

/// How far the list of a solved puzzle is solved, as a sentence that begins with a blank.
fn of_list(session: &Session) -> String {
    let Some(list) = session.solved_in_list() else { return String::new() };
    let (left, all) = (list.left(), list.puzzles.len());
    match left {
        0 if list.solved() == all => format!(" All {all} puzzles of your list are solved."),
        // This one was solved by steps alone.
        0 => " All other puzzles of your list are solved.".to_owned(),
        _ => format!(" {}.", words::plural(left, "puzzle of your list is left", "puzzles of your list are left")),
    }
}

/// What this is, in two lines, for whoever just came.
fn start() -> Sentence {
    Sentence {
        title: "Sudoku is graph coloring".into(),
        text:
            "Cells are vertices, digits are colors. Fill in the grid, or press Next step: each deduction is drawn and proved.".into(),
        ..Sentence::default()
    }
}

/// Why digits cannot be laid out on this board, whatever they are.
fn no_filling(law: &str) -> Sentence {
    Sentence {
        title: "No board of this form can be filled".into(),
        text: "Its rows, columns and regions contradict each other, whatever the digits.".into(),
        why: law.into(),
        ..Sentence::default()
    }
}

/// What setting a puzzle means.
fn set_up() -> Sentence {
    Sentence {
        title: "Set a puzzle".into(),
        text: "Type the givens. The line at the top counts the solutions; when there is just one, press Play puzzle."
            .into(),
        ..Sentence::default()
    }
}

/// What is said of a story of several beats.
fn several(told: &[Beat], said: impl Fn() -> Html) -> Html {
    if told.len() > 1 { said() } else { Html::default() }
}

/// Where in a story we are, and the way back.
fn beat_back(store: &Store, place: Html) -> Html {
    html! {
        <>
            { drawn("icon quiet", "One back", Icon::Earlier, None, send(store, Action::Earlier)) }
            <span class="soft beat">{ place }</span>
        </>
    }
}

/// Where a story has come to.
fn numbered(place: String, of: usize) -> Html {
    format!("{place} of {of}").into()
}

/// A sentence with its reason and, where it was cut short, the rest of it.
fn said(store: &Store, sentence: &Sentence, beside: Html) -> Html {
    with_story(store, sentence, &[], beside)
}

/// The same with the story of a step in place of its reason, where it has one.
fn with_story(store: &Store, sentence: &Sentence, told: &[Beat], beside: Html) -> Html {
    let geometry = &*store.puzzle.geometry;
    let more = !sentence.why.is_empty() || sentence.rest.is_some() || !sentence.notation.is_empty();
    html! {
        <>
            <div class="title"><h2>{ lighting(geometry, &sentence.title) }</h2>{beside}</div>
            <p class="text">{ lighting(geometry, &sentence.text) }</p>
            if more {
                <Why key={sentence.title.clone()} name={if sentence.why.is_empty() { "All of it" } else { "Why" }}>
                        if let Some(rest) = &sentence.rest { <p>{ lighting(geometry, rest) }</p> }
                        if told.is_empty() {
                            if !sentence.why.is_empty() { <p>{ lighting(geometry, &sentence.why) }</p> }
                        } else {
                            { story_list(geometry, told) }
                        }
                        if !sentence.notation.is_empty() {
                            <p class="soft notation">{"In Eureka notation: "}{ &sentence.notation }</p>
                        }
                        { worded("quiet", "What words and marks mean", None, send(store, Action::Dialog(Some(Dialog::Sheet(Sheet::Legend))))) }
                </Why>
            }
        </>
    }
}

/// A story to be read as a whole. What a part of several beats says in short can be opened.
fn story_list(geometry: &Geometry, told: &[Beat]) -> Html {
    let each =
        |part: &[Beat]| part.iter().map(|beat| html! { <li>{ lighting(geometry, &beat.text) }</li> }).collect::<Html>();
    let part = |part: Range<usize>| match &told[part.clone()] {
        [_] => each(&told[part]),
        several => html! {
            <li>
                <details>
                    <summary>{ lighting(geometry, &in_short(geometry, told, part)) }</summary>
                    <ol>{ each(several) }</ol>
                </details>
            </li>
        },
    };
    html! { <ol class="story">{ for parts(told).into_iter().map(part) }</ol> }
}

/// A text in which what speaks of cells or units lights them in both views while it is pointed at.
fn lighting(geometry: &Geometry, text: &str) -> Html {
    let mut from = 0;
    let mentions = words::mentions(geometry, text).into_iter().map(|Mention { range, cells, .. }| {
        let before = &text[std::mem::replace(&mut from, range.end)..range.start];
        let onpointerover = Callback::from(move |event: PointerEvent| {
            event.stop_propagation();
            light::shine(cells, From::Words);
        });
        html! { <>{ before }<span class="mention" {onpointerover}>{ &text[range] }</span></> }
    });
    let mentions: Html = mentions.collect();
    html! { <>{ mentions }{ &text[from..] }</> }
}

/// The graph in which the step is best seen, where that is not shown.
fn fit(store: &Store, step: &Step) -> Html {
    let in_view = store.model_in_view();
    let model = if store.provable().is_some() { GraphModel::Proof } else { GraphModel::best(&step.pattern) };
    if model == in_view {
        return Html::default();
    }
    worded("quiet fit", model.see_step(), None, send(store, Action::Model(model)))
}

/// On a small screen: the graph alone, as large as it can be, and back.
fn flip(store: &Store) -> Html {
    let (name, views) = match store.page.settings.views {
        Views::Graph => ("Show the grid", Views::Both),
        Views::Grid => ("Show the graph", Views::Graph),
        Views::Both => ("Larger graph", Views::Graph),
    };
    worded("quiet flip", name, None, send(store, Action::Views(views)))
}

fn tag(step: &Step) -> Html {
    let scales = "HoDoKu’s score, Sudoku Explainer’s rating (SE), SudokuWiki’s score (SW)";
    let kind = step.technique.kind().family.tag();
    let scores =
        words::each_score(&rate::scores(step)).map(|score| html! { <span>{ score }</span> }).collect::<Vec<_>>();
    html! { <span class="tags" title={scales}><span>{ kind }</span>{ for scores }</span> }
}

/// A row of all colors that rises once: the quiet celebration of a solved puzzle.
fn celebration(digits: usize) -> Html {
    let dot = |digit: usize| html! { <i class={format!("d{digit}")} ~style={format!("--at: {digit}")}></i> };
    html! {
        <span class="celebration" aria-hidden="true">
            { icon(Icon::Tick) }
            { (0..digits).map(dot).collect::<Html>() }
        </span>
    }
}

const MATCHING: &str =
    "All tuples of the unit in view at once: the candidates that no matching of its cells and digits uses";

const STRIKES: &str = "Which step, if any, proves each candidate that you struck out";

/// What else can be done: what the end of logic leaves, or what a step leaves aside.
fn choices(store: &Store, subject: &Subject) -> Html {
    let open = store.page.beside.as_ref().is_some_and(|open| open.sheet == Sheet::Steps);
    let list = html! {
        <button type="button" aria-expanded={open.to_string()} onclick={send(store, Action::ToggleSheet(Sheet::Steps))}>
            {"All steps"}
        </button>
    };
    let search = send(store, Action::SearchStart(Order::Saturation));
    let others = match subject {
        Subject::End(Outcome::Solved | Outcome::Contradiction(_)) => Html::default(),
        _ => html! {
            <>
                { hinted("", "Matching", MATCHING, None, send(store, Action::MatchUnit)) }
                { hinted("", "Guess", "Enter a digit that may be wrong", None, send(store, Action::Guess)) }
                { hinted("", "Search", "Watch a backtracking coloring at work", None, search) }
            </>
        },
    };
    let check = (!store.claims().is_empty())
        .then(|| hinted("", "Check strikes", STRIKES, None, send(store, Action::ToggleSheet(Sheet::Strikes))));
    html! { <div class="choices">{list}{check.unwrap_or_default()}{others}</div> }
}

/// Whether anything but logic has led here.
fn has_own(session: &Session) -> bool {
    session
        .puzzle
        .timeline
        .done()
        .iter()
        .any(|done| !matches!(done.cause, Cause::Step(_) | Cause::Import | Cause::Proved))
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use chromadoku_app::reduce::testing::plan;
    use chromadoku_board::id::{Cell, Digit};

    use super::*;

    fn planned() -> Session {
        let mut session = Session::first_visit();
        plan(&mut session);
        session
    }

    #[test]
    fn the_button_says_what_its_next_press_does() {
        let mut session = planned();
        assert_eq!(subject(&session), Subject::Start);
        let mut said = Vec::new();
        for _ in 0..5 {
            said.push(next_stage(&session));
            session.act(Action::Hint);
        }
        assert_eq!(said, ["where to look", "the pattern", "what follows", "carry it out", "where to look"]);
    }

    #[test]
    fn where_logic_ends_the_button_looks_harder_once() {
        let mut session = Session::of_text(&format!("{:.<81}", "1")).unwrap();
        session.puzzle.plan = Plan::Known(Rc::default(), Outcome::Stuck);
        let pressed = |session: &Session| {
            let (name, does, sent) = next_press(session, &subject(session));
            ((name, does), sent)
        };
        assert_eq!(pressed(&session), (words::LOOK_HARDER, Some(Action::Hint)));
        let usual = session.choice().count();
        session.act(Action::Hint);
        assert!(session.choice().count() > usual && session.moment.waiting.is_some());
        session.puzzle.plan = Plan::Known(Rc::default(), Outcome::Stuck);
        assert_eq!(pressed(&session), (("Next step", "none is left"), None));
    }

    #[test]
    fn a_step_that_is_looked_at_where_logic_ends_is_carried_out_first() {
        let mut session = planned();
        let Some(Ok(step)) = session.next() else { panic!("the first puzzle has a step") };
        session.puzzle.plan = Plan::Known(Rc::default(), Outcome::Stuck);
        session.moment.shown = Some(Shown { step: step.clone(), reveal: Reveal::Effects });
        let (name, does, _) = next_press(&session, &subject(&session));
        assert_eq!((name, does), ("Next step", "carry it out"));
        session.act(Action::Hint);
        assert_eq!(session.moment.shown.as_ref().map(|shown| shown.reveal), Some(Reveal::Done));
    }

    #[test]
    fn where_a_cell_has_nothing_left_the_button_leads_back_whichever_way_one_came_there() {
        let mut session = planned();
        let leads_back = |session: &Session| next_press(session, &subject(session)).2 == Some(Action::BackToRight);
        let enter = |session: &mut Session, cell, digit| {
            session.act(Action::Select(Cell(cell)));
            session.act(Action::Enter(Digit(digit)));
        };
        // 4 is all that is left for r1c5.
        enter(&mut session, 2, 3);
        assert!(leads_back(&session));
        enter(&mut session, 10, 0);
        session.act(Action::Undo);
        assert!(leads_back(&session));
        session.act(Action::Undo);
        assert!(!leads_back(&session));
    }

    #[test]
    fn a_solved_puzzle_is_the_end_whatever_step_is_shown() {
        let mut session = planned();
        session.act(Action::GoTo(session.horizon()));
        assert_eq!(subject(&session), Subject::End(Outcome::Solved));
        session.act(Action::Undo);
        assert!(matches!(subject(&session), Subject::Made(_)));
    }
}
