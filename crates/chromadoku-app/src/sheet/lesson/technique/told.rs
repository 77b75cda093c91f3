//! A step told on a drawn position: the position, the pattern, its story beat by beat, what follows.

use chromadoku_board::id::Candidate;
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::Kind;
use maud::{Markup, html};

use crate::figure::Role;
use crate::scene::said;
use crate::session::Reveal;
use crate::sheet::examples::Position;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::desk::Desk;
use crate::sheet::lesson::parts::{figure, player};
use crate::story::hint::Where;
use crate::story::marks::Marks;
use crate::story::{self, Beat};
use crate::words::Sentence;

/// How long a beat stays while the figure plays, in milliseconds.
const PAUSE: u32 = 3_500;

/// A step in a position, with its story.
pub struct Told<'a> {
    /// Where it is found.
    pub position: &'a Position,
    /// The step.
    pub step: &'a Step,
    /// Its story.
    pub beats: Vec<Beat>,
}

/// What becomes of a candidate by a step.
pub fn effect_role(step: &Step, at: Candidate) -> Option<Role> {
    step.effects.iter().find(|effect| effect.candidate() == at).map(|effect| match effect {
        Effect::Place(_) => Role::Placed,
        Effect::Eliminate(_) => Role::Eliminated,
    })
}

impl<'a> Told<'a> {
    /// A step of a position.
    pub fn of(position: &'a Position, step: &'a Step) -> Told<'a> {
        Told { position, step, beats: story::beats(&position.board, step) }
    }

    /// What it says, whole.
    pub fn sentence(&self) -> Sentence {
        story::sentence(&self.position.board, self.step)
    }

    /// The step as a figure that is moved from the bare position to what follows.
    pub fn figure(&self, desk: &Desk, kind: &Kind) -> Markup {
        let last = self.length();
        let steps = desk.steps("story", last, last);
        let staged = |reveal| said::staged(&self.position.board, self.step, reveal);
        let (picture, said) = match steps.at {
            0 => (self.bare(), format!("{}.", staged(Reveal::Where).title)),
            at if at == last => (self.whole(), self.sentence().text),
            1 => (self.pattern(), staged(Reveal::Pattern).text),
            at => (self.told(at - 1), self.beats[at - 2].text.clone()),
        };
        let label = format!("{}: a position with a step of it", kind.name);
        html! {
            (figure(picture.markup(&label), html! { span role="status" { (said) } }))
            (player(desk, "story", steps, PAUSE, "The step, told"))
        }
    }

    /// The number of the last picture: before the beats come the bare position and the pattern.
    pub fn length(&self) -> usize {
        self.beats.len() + 2
    }

    /// The position, without a word of the step.
    pub fn bare(&self) -> Grid<'a> {
        let board = &self.position.board;
        Grid::new(board, &self.position.givens, |_| None).area(&Where::of(board, self.step).cells(board))
    }

    /// The pattern.
    pub fn pattern(&self) -> Grid<'a> {
        let marks = Marks::of(&self.position.board, self.step);
        Grid::new(&self.position.board, &self.position.givens, |at| marks.role(at)).links(&marks.links)
    }

    /// The first beats.
    fn told(&self, count: usize) -> Grid<'a> {
        let marks = Marks::told(&self.position.board, &self.beats[..count]);
        Grid::new(&self.position.board, &self.position.givens, |at| marks.role(at)).links(&marks.links)
    }

    /// The pattern and what follows.
    pub fn whole(&self) -> Grid<'a> {
        let board = &self.position.board;
        let marks = Marks::of_step(board, self.step);
        let role = |at: Candidate| effect_role(self.step, at).or_else(|| marks.role(at));
        Grid::new(board, &self.position.givens, role).links(&marks.links)
    }
}
