//! Two steps side by side: what each of them removes, and what it opens.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::{List, Next, Refused, Walk};
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{Choice, Facts, Family, Technique};
use chromadoku_solver::verify::{verify, verify_unique};
use maud::{Markup, html};

use super::examples::Position;
use super::lesson::technique::told::Told;
use crate::{story, words};

/// So many of the steps that it opens are looked for, the simplest first.
const FEW: usize = 5;

/// A step, and what it opens: what the techniques in use find behind it and could not have found before.
pub struct Opening {
    step: Rc<Step>,
    before: Board,
    unique: Option<CellSet>,
    /// What is found behind it, as far as it was looked for.
    list: Box<List>,
    opened: Vec<Step>,
}

impl Opening {
    /// A step on a board, behind which these techniques look.
    pub fn of(board: &Board, unique: Option<CellSet>, techniques: Vec<&'static Technique>, step: Rc<Step>) -> Opening {
        let facts = Facts::owning(after(board, &step)).with_unique(unique);
        let list = Box::new(List::new(facts, techniques));
        Opening { step, before: board.clone(), unique, list, opened: Vec::new() }
    }

    /// Looks a little further for what it opens, and says whether there is more to look for.
    pub fn advance(&mut self) -> bool {
        let Some(found) = self.list.advance().filter(|_| self.opened.len() < FEW) else { return false };
        let is_new = |step: &Step| self.holds(&self.before, step).is_err();
        let new: Vec<Step> = found.into_iter().filter(is_new).collect();
        self.opened.extend(new);
        self.opened.truncate(FEW);
        true
    }

    /// The steps behind it that were refused since this was last asked.
    pub fn refused(&mut self) -> Vec<Refused> {
        self.list.refused()
    }

    fn holds(&self, board: &Board, step: &Step) -> Result<(), impl Sized> {
        match &self.unique {
            Some(givens) => verify_unique(board, givens, step),
            None => verify(board, step),
        }
    }

    fn markup(&self) -> Markup {
        let board = &self.before;
        let said = story::sentence(board, &self.step);
        let position = Position { board: board.clone(), givens: self.unique.unwrap_or_default() };
        let picture = Told::of(&position, &self.step).whole().markup(&said.title);
        let behind = after(board, &self.step);
        let (now, then) = (by_singles(board), by_singles(&behind));
        let singles = match then {
            0 => "No cell can be filled by singles then.".to_owned(),
            _ => {
                let instead = if now > 0 { format!(", instead of {now} now") } else { String::new() };
                format!("Singles alone fill {} then{instead}.", words::plural(then, "cell", "cells"))
            }
        };
        html! {
            section {
                h3 { (said.title) }
                (picture)
                p { (said.text) }
                h4 { "It opens" }
                (self.opened(&behind))
                p { (singles) }
            }
        }
    }

    /// The steps that it opens, on the board behind it.
    fn opened(&self, behind: &Board) -> Markup {
        if self.opened.is_empty() {
            return html! { p.soft { "No step that was not there before." } };
        }
        html! {
            ul {
                @for said in self.opened.iter().map(|step| story::sentence(behind, step)) {
                    li { strong { (said.title) } " " span.soft { (said.text) } }
                }
            }
            @if self.opened.len() == FEW { p.soft { "and maybe more" } }
        }
    }
}

/// A board with a step carried out.
fn after(board: &Board, step: &Step) -> Board {
    let mut board = board.clone();
    step.effects.iter().for_each(|&effect| board.apply(effect));
    board
}

/// How many cells singles fill, one after the other.
fn by_singles(board: &Board) -> usize {
    let singles =
        Choice::default().techniques().into_iter().filter(|of| of.id.kind().family == Family::Single).collect();
    let mut walk = Walk::new(board.clone()).using(singles);
    std::iter::from_fn(|| matches!(walk.advance(), Next::Step(_)).then_some(())).count()
}

/// Both steps, once two are there.
pub fn markup(pair: &[Opening]) -> Markup {
    let [one, other] = pair else {
        return html! { p.soft { "Hold a step in the list of all steps, and look at another one." } };
    };
    let board = &one.before;
    let both: Vec<Effect> =
        one.step.effects.iter().copied().filter(|effect| other.step.effects.contains(effect)).collect();
    let shared = match both.len() {
        0 => "Nothing follows from both".to_owned(),
        _ => format!("Either way {}", words::effects(board.geometry(), &both, FEW).0),
    };
    let stands = |first: &Opening, second: &Opening| {
        let behind = after(board, &first.step);
        let does_something = second.step.effects.iter().any(|effect| behind.has(effect.candidate()));
        does_something && second.holds(&behind, &second.step).is_ok()
    };
    let order = match (stands(one, other), stands(other, one)) {
        (true, true) => "either is still there after the other",
        (true, false) => "the second is still there after the first, but not the other way round",
        (false, true) => "the first is still there after the second, but not the other way round",
        (false, false) => "neither is there any more after the other",
    };
    html! { p { (shared) "; " (order) "." } div.pair { (one.markup()) (other.markup()) } }
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::path;

    use super::*;
    use crate::session::Session;

    #[test]
    fn each_of_two_steps_says_what_it_opens_and_what_becomes_of_the_other() {
        let board = Session::of_text(crate::session::samples::SAMPLES[2].puzzle).unwrap().start_board();
        let removing = |step: &Step| step.effects.iter().all(|effect| matches!(effect, Effect::Eliminate(_)));
        let steps: Vec<Step> = path::all_steps(&board).into_iter().filter(removing).collect();
        let opening = |step: &Step| {
            let mut opening = Opening::of(&board, None, Choice::default().techniques(), Rc::new(step.clone()));
            while opening.advance() {}
            opening
        };
        let all: Vec<Opening> = steps.iter().take(12).map(opening).collect();
        assert!(all.iter().any(|opening| !opening.opened.is_empty()));
        for opening in &all {
            let behind = after(&board, &opening.step);
            assert!(opening.opened.iter().all(|step| verify(&behind, step).is_ok() && verify(&board, step).is_err()));
        }
        let [one, other, ..] = &all[..] else { panic!("{}", all.len()) };
        let said = markup(&[opening(&one.step), opening(&other.step)]).into_string();
        for part in [one, other] {
            let title = html! { (story::sentence(&board, &part.step).title) }.into_string();
            assert!(said.contains(&title), "{title} is not said");
        }
        assert_eq!(said.matches("<svg").count(), 2);
        assert!(said.contains("the other"));
        assert!(markup(&[]).into_string().contains("Hold a step"));
    }
}
