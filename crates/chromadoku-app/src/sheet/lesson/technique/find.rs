//! Find it yourself: positions in which a technique has a step. The reader marks what follows, and the checker judges it.
//!
//! Positions come from as many puzzles, which the generator made, where the technique is the next step; where these are too few, symmetric
//! copies of the example follow.

use std::cmp::Ordering;

use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::order::sort;
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{Kind, TechniqueId};
use maud::{Markup, html};

use super::judge::{Verdict, judge};
use super::list::key_of;
use super::marked::{Mark, Marked, number_of};
use super::told::effect_role;
use super::{LIGHT, STEPS, cells, links, steps_in};
use crate::figure::Role;
use crate::scene::said;
use crate::session::Reveal;
use crate::sheet::examples::Position;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::desk::Desk;
use crate::sheet::lesson::parts::{p, part, tabs};
use crate::story::marks::{Marks, area};
use crate::{story, words};

/// How many positions each technique has.
pub const POSITIONS: usize = 12;
/// A line for each technique: its stable name, and links to positions of puzzles of their own. `cargo xtask positions 20000` writes it.
pub const MADE: &str = include_str!("positions.txt");
/// The most candidates that can be marked.
const MARKS: usize = 40;
/// How many cells a pattern has of which the cells can be marked.
const CELLS: std::ops::RangeInclusive<usize> = 2..=12;
/// How many stages of hints there are: where to look, the pattern, the whole step.
pub const HINTS: usize = 3;

/// What of a step is to be marked.
#[derive(Clone, Copy)]
pub enum Marking {
    Effects,
    Cells,
    Links,
}

impl Marking {
    fn name(self) -> &'static str {
        match self {
            Marking::Effects => "What goes",
            Marking::Cells => "The cells of the pattern",
            Marking::Links => "The chain, link by link",
        }
    }
}

/// A position with what is marked in it and what is said of that.
pub struct Answer {
    pub text: Markup,
    /// Whether what is marked is a step of the technique.
    pub solves: bool,
}

/// A way to mark candidates without a pointer, and with fingers: a cell, and a button for each of its candidates.
pub struct Chooser<'a> {
    pub desk: &'a Desk<'a>,
    pub position: &'a Position,
    /// The cell whose candidates are offered.
    pub chosen: Option<Cell>,
    /// What a button does, as a word before its candidate.
    pub does: &'a str,
    pub pressed: &'a dyn Fn(Candidate) -> bool,
    /// The order that a button gives.
    pub toggle: &'a dyn Fn(Candidate) -> String,
}

impl Chooser<'_> {
    pub fn markup(&self) -> Markup {
        let board = &self.position.board;
        html! {
            div.answers.tabs {
                label {
                    "Cell "
                    select data-set=(self.desk.key("cell")) {
                        option value="" { "choose one" }
                        @for cell in board.unsolved().iter() {
                            @let name = board.geometry().name(cell);
                            option value=(name) selected[self.chosen == Some(cell)] { (name) }
                        }
                    }
                }
                @if let Some(cell) = self.chosen {
                    @for digit in board.candidates(cell).iter() { (self.button(Candidate { cell, digit })) }
                }
            }
        }
    }

    fn button(&self, at: Candidate) -> Markup {
        html! {
            button type="button" class="button" aria-pressed=((self.pressed)(at))
                aria-label={ (self.does) " " (name(self.position, at)) } data-do=((self.toggle)(at)) { (at.digit) }
        }
    }
}

/// A candidate in a sentence: `3 in r1c4`.
pub fn name(position: &Position, at: Candidate) -> String {
    format!("{} in {}", at.digit, position.board.geometry().name(at.cell))
}

/// The hints that were taken in a position, whatever is marked there, and the way to the next one.
pub struct Hints<'a> {
    desk: &'a Desk<'a>,
    position: &'a Position,
    attempt: &'a Marked<Candidate>,
    /// The step that hints lead to.
    first: &'a Step,
}

impl Hints<'_> {
    /// What the hints so far say.
    pub fn said(&self) -> Markup {
        let staged = |reveal| said::staged(&self.position.board, self.first, reveal);
        match self.attempt.hints {
            0 => html! {},
            1 => p(format!("{}.", staged(Reveal::Where).title)),
            2 => p(staged(Reveal::Pattern).text),
            _ => p(staged(Reveal::Effects).text),
        }
    }

    /// The cells to look at.
    pub fn area(&self) -> CellSet {
        if self.attempt.hints > 0 { area(&self.position.board, &self.first.pattern) } else { CellSet::EMPTY }
    }

    /// What asks for the next hint.
    pub fn button(&self) -> Markup {
        let attempt = self.attempt;
        let name = match attempt.hints {
            0 => "A hint: where to look",
            1 => "A hint: the pattern",
            _ => "Show the step",
        };
        let next = Marked { hints: (attempt.hints + 1).min(HINTS), checked: false, ..attempt.clone() };
        button(name, &self.desk.order("find", next.text(&self.position.board)), attempt.hints == HINTS)
    }

    /// What is said after a right answer to which the hints have led.
    pub fn led(&self, marking: Marking) -> &'static str {
        if self.show(marking) { " As hints showed it, it does not count as solved." } else { "" }
    }

    /// Whether the hints have shown what is to be marked.
    fn show(&self, marking: Marking) -> bool {
        let all = if matches!(marking, Marking::Effects) { HINTS } else { HINTS - 1 };
        self.attempt.hints >= all
    }
}

/// A button of an exercise.
pub fn button(word: &str, order: &str, off: bool) -> Markup {
    html! {
        button type="button" class="button" data-do=(order) aria-disabled=[off.then_some("true")] { (word) }
    }
}

/// What is marked, by its names; these may be empty.
pub fn marked_so_far(names: &str) -> Markup {
    html! {
        p {
            @if names.is_empty() {
                span.soft { "Nothing is marked yet." }
            } @else {
                "Marked: " (names) "."
            }
        }
    }
}

/// The positions of a technique that were solved.
pub fn solved(desk: &Desk, kind: &Kind) -> Vec<usize> {
    let text = desk.kept(&key_of(kind)).unwrap_or_default();
    text.split(',').filter_map(|number| number.parse().ok()).filter(|number| (1..=POSITIONS).contains(number)).collect()
}

/// A position of a technique by its number, from 1.
pub fn position(technique: TechniqueId, example: &Position, number: usize) -> Option<Position> {
    let links = MADE.lines().filter_map(|line| line.split_once(' ')).find(|(name, _)| *name == technique.0);
    let made = links.and_then(|(_, links)| links.split(' ').nth(number - 1)).and_then(Position::of_link);
    made.or_else(|| example.turned(number as u64))
}

/// The exercise; empty if there is no position, or none with a step.
pub fn markup(desk: &Desk, kind: &'static Kind, example: &Position) -> Markup {
    let text = desk.text("find").unwrap_or_default();
    let number = number_of(text);
    let Some(position) = position(kind.id, example, number) else { return html! {} };
    let mut attempt = Marked::<Candidate>::read(text, number, &position.board);
    attempt.marks.truncate(MARKS);
    let steps = steps_in(kind.id, &position);
    let Some(first) = steps.first() else { return html! {} };
    let places = matches!(first.effects.first(), Some(Effect::Place(_)));
    let chosen = desk.text("cell").and_then(|name| Cell::of_name(name, &position.board));
    // Where there may be more steps than are known, nothing can be said of cells that none of these has.
    let all_known = kind.scores.hodoku <= LIGHT && steps.len() < STEPS;
    let by_cells = all_known && !places && CELLS.contains(&cells::of_step(&position.board, first).len());
    let by_links = links::has_links(first);
    let choices = [(Marking::Effects, true), (Marking::Cells, by_cells), (Marking::Links, by_links)];
    let choices: Vec<Marking> = choices.into_iter().filter(|choice| choice.1).map(|choice| choice.0).collect();
    let at = desk.number("mark", 0, choices.len() - 1);
    let hints = Hints { desk, position: &position, attempt: &attempt, first };
    let Answer { text, solves } = match choices[at] {
        Marking::Cells => cells::markup(desk, kind, &position, number, &steps, &hints),
        Marking::Links => links::markup(desk, kind, &position, number, chosen, &hints),
        Marking::Effects => {
            let verdict = attempt.checked.then(|| judge(kind.id, &position, &effects(&attempt.marks, places)));
            Exercise { desk, kind, position: &position, attempt: &attempt, hints: &hints, places, chosen, verdict }
                .markup()
        }
    };
    let done = solved(desk, kind);
    let names: Vec<&str> = choices.iter().map(|choice| choice.name()).collect();
    let counts = solves && !hints.show(choices[at]);
    let content = html! {
        p {
            span.soft {
                "Position " (number) " of " (POSITIONS)
                @if !done.is_empty() { " · " (done.len()) " solved" }
            }
        }
        @if choices.len() > 1 { (tabs(desk, "mark", "What to mark", &names, at)) }
        (text)
        @if counts { (remember(kind, done, number)) }
    };
    part("Find it yourself", content)
}

/// Keeps that a position was solved, if that is not yet known.
fn remember(kind: &Kind, mut done: Vec<usize>, number: usize) -> Markup {
    if done.contains(&number) {
        return html! {};
    }
    done.push(number);
    sort(&mut done);
    let done: Vec<String> = done.iter().map(usize::to_string).collect();
    html! { span hidden data-after="0" data-do={ "set " (key_of(kind)) " " (done.join(",")) } {} }
}

/// The way to the position after one.
pub fn next(desk: &Desk, number: usize) -> Markup {
    let order = desk.order("find", number % POSITIONS + 1);
    button("Next position", &order, false)
}

/// What is said on request only.
fn folded(asked: &str, said: &str) -> Markup {
    html! { details { summary { (asked) } p { (said) } } }
}

fn effects(marks: &[Candidate], places: bool) -> Vec<Effect> {
    marks.iter().map(|&at| if places { Effect::Place(at) } else { Effect::Eliminate(at) }).collect()
}

/// A position to find a step in, and what was done with it.
struct Exercise<'a> {
    desk: &'a Desk<'a>,
    kind: &'static Kind,
    position: &'a Position,
    attempt: &'a Marked<Candidate>,
    hints: &'a Hints<'a>,
    /// Whether a digit is to be placed; else candidates go.
    places: bool,
    /// The cell whose candidates are offered below the board.
    chosen: Option<Cell>,
    verdict: Option<Verdict>,
}

impl Exercise<'_> {
    fn markup(&self) -> Answer {
        let asked = match self.places {
            true => "Press the candidate that is true: on the board, or its cell first and then the number below.",
            false => {
                "Press a candidate that can go: on the board, or its cell first and then the number below. One is enough."
            }
        };
        let text = html! {
            p { (asked) }
            (self.hints.said())
            (self.picture())
            (self.chooser())
            (self.marked())
            (self.buttons())
            (self.reply())
        };
        Answer { text, solves: matches!(self.verdict, Some(Verdict::Right(..))) }
    }

    /// The step that is drawn, and whether what follows is drawn as well.
    fn drawn(&self) -> Option<(&Step, bool)> {
        match &self.verdict {
            Some(Verdict::Right(step, _)) => Some((&**step, true)),
            _ if self.attempt.hints > 1 => Some((self.hints.first, self.attempt.hints == HINTS)),
            _ => None,
        }
    }

    /// The board to press candidates on.
    fn picture(&self) -> Markup {
        let board = &self.position.board;
        let drawn = self.drawn();
        let marks = drawn.map(|(step, _)| Marks::of(board, step)).unwrap_or_default();
        let effect = |at: Candidate| {
            let (step, _) = drawn.filter(|(_, whole)| *whole)?;
            effect_role(step, at)
        };
        let role = |at: Candidate| {
            let marked = self.attempt.marks.contains(&at).then_some(Role::Current);
            marked.or_else(|| effect(at)).or_else(|| marks.role(at))
        };
        let of_cell = |cell: Cell| self.desk.order("cell", board.geometry().name(cell));
        let grid = Grid::new(board, &self.position.givens, role)
            .links(&marks.links)
            .area(&(self.hints.area() | self.chosen.into_iter().collect()))
            .pressed(of_cell, |at| self.toggle(at));
        html! { figure { (grid.markup(&format!("Position {}: a board with its candidates", self.attempt.number))) } }
    }

    fn order(&self, next: &Marked<Candidate>) -> String {
        self.desk.order("find", next.text(&self.position.board))
    }

    fn toggle(&self, at: Candidate) -> String {
        // Of digits to be placed only one is marked at a time.
        let replaces = self.places && !self.attempt.marks.contains(&at);
        self.order(&if replaces { self.attempt.with(vec![at]) } else { self.attempt.toggled(at) })
    }

    fn chooser(&self) -> Markup {
        let does = if self.places { "Place" } else { "Strike" };
        let (pressed, toggle) = (|at| self.attempt.marks.contains(&at), |at| self.toggle(at));
        let Exercise { desk, position, chosen, .. } = *self;
        Chooser { desk, position, chosen, does, pressed: &pressed, toggle: &toggle }.markup()
    }

    /// What is marked, in words.
    fn marked(&self) -> Markup {
        let all: Vec<String> = self.attempt.marks.iter().map(|&at| name(self.position, at)).collect();
        marked_so_far(&words::and(&all))
    }

    fn buttons(&self) -> Markup {
        let attempt = self.attempt;
        html! {
            div.answers {
                (button("Check", &self.order(&Marked { checked: true, ..attempt.clone() }), attempt.marks.is_empty()))
                (self.hints.button())
                (next(self.desk, attempt.number))
            }
        }
    }

    /// What is said of the claim.
    fn reply(&self) -> Markup {
        let look = match &self.verdict {
            Some(Verdict::Right(..)) => " is-right",
            Some(Verdict::Unsound(..)) => " is-wrong",
            _ => "",
        };
        html! {
            div role="status" class={ "reply" (look) } {
                @if let Some(verdict) = &self.verdict { (self.said(verdict)) }
            }
        }
    }

    fn said(&self, verdict: &Verdict) -> Markup {
        let geometry = self.position.board.geometry();
        let name = |effect: &Effect| (geometry.name(effect.candidate().cell), effect.candidate().digit);
        let text = |step: &Step| story::sentence(&self.position.board, step).text;
        match verdict {
            Verdict::Right(step, more) => {
                let more = match more {
                    0 => "",
                    1 => " That is one candidate more than you marked.",
                    _ => " That is more than you marked.",
                };
                html! { strong { "Right." } " " (text(step)) (more) (self.hints.led(Marking::Effects)) }
            }
            Verdict::Otherwise(step) => {
                let scores = [step.technique.kind(), self.kind].map(|kind| kind.scores.hodoku);
                let how_hard = match scores[0].cmp(&scores[1]) {
                    Ordering::Less => "a simpler",
                    Ordering::Equal => "another",
                    Ordering::Greater => "a harder",
                };
                let by = format!("{}: {}", words::title(geometry, step), text(step));
                html! {
                    strong { "True, but not by " (self.kind.name) "." } " It takes " (how_hard)
                    " technique. Go on looking." (folded("Which one?", &by))
                }
            }
            Verdict::Unsound(effect, why) => {
                let (cell, digit) = name(effect);
                let so = match effect {
                    Effect::Eliminate(_) => {
                        format!("{digit} must stay in {cell}: without it the puzzle has no solution.")
                    }
                    Effect::Place(_) => format!("{cell} is not {digit}: with it the puzzle has no solution."),
                };
                // The reason names the pattern, and so the answer.
                html! {
                    strong { "That does not hold." } " " (so)
                    @if let Some(why) = why { (folded("Why not?", &format!("It does not follow, as {why}."))) }
                }
            }
            Verdict::Unproved(effect) => {
                let (cell, digit) = name(effect);
                // Whether it is true is not told: the puzzle is still to be solved.
                let so = match effect {
                    Effect::Eliminate(_) => format!("that {digit} goes from {cell}"),
                    Effect::Place(_) => format!("that {cell} is {digit}"),
                };
                html! {
                    strong { "Not proved." } " Neither " (self.kind.name) " nor any simple technique shows " (so) "."
                }
            }
            Verdict::Nothing => html! { strong { "Nothing is gained." } " Mark a candidate first." },
        }
    }
}
