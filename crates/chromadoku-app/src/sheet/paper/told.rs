//! The solution from a position, step by step: each with its reason, and with a figure where it is no single.

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::{Next, Outcome, Refused, Walk};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{Choice, Family};
use maud::{Markup, html};

use crate::scene::said;
use crate::sheet::examples::Position;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::technique::told::Told;
use crate::story;

/// A story with more beats is told by what follows alone.
const MOST_BEATS: usize = 12;

/// A solution that is being told.
pub struct Telling {
    walk: Box<Walk>,
    /// The position before the next step.
    position: Position,
    start: Markup,
    steps: Vec<Markup>,
    /// How it ends, once that is known.
    end: Option<Markup>,
}

impl Telling {
    /// The solution from a board by these techniques, which may rely on the givens, in these cells, having one solution.
    pub fn new(board: &Board, unique: Option<CellSet>, choice: &Choice) -> Telling {
        let givens = unique.unwrap_or_else(|| board.geometry().cell_set() - *board.unsolved());
        Telling {
            walk: Box::new(Walk::with_unique(board.clone(), unique).choosing(choice).proving()),
            position: Position { board: board.clone(), givens },
            start: Grid::of_values(board, &givens).markup("The position at the start"),
            steps: Vec::new(),
            end: None,
        }
    }

    /// Looks for the next step; says whether there is more to be told.
    pub fn advance(&mut self) -> bool {
        match self.walk.advance_part() {
            _ if self.end.is_some() => {}
            None => {}
            Some(Next::Step(step)) => {
                self.steps.push(told(&self.position, &step));
                step.effects.iter().for_each(|&effect| self.position.board.apply(effect));
            }
            Some(Next::End(outcome)) => self.end = Some(self.ending(&outcome)),
        }
        self.end.is_none()
    }

    /// The steps that were refused since this was last asked.
    pub fn refused(&mut self) -> Vec<Refused> {
        self.walk.refused()
    }

    fn ending(&self, outcome: &Outcome) -> Markup {
        let said = match outcome {
            Outcome::Solved => "Solved.".to_owned(),
            Outcome::Stuck => "Here logic ends: none of the techniques in use finds a step.".to_owned(),
            Outcome::Contradiction(found) => said::contradiction(&self.position.board, *found).text,
        };
        let figure = Grid::of_values(&self.position.board, &self.position.givens).markup("The position at the end");
        html! { p { b { (said) } } (figure) }
    }

    /// What is told so far.
    pub fn markup(&self) -> Markup {
        html! {
            div.told {
                (self.start)
                ol {
                    @for step in &self.steps { (step) }
                }
                @if let Some(end) = &self.end { (end) }
            }
        }
    }
}

/// A step of a position as a line of the list.
fn told(position: &Position, step: &Step) -> Markup {
    let board = &position.board;
    let said = story::sentence(board, step);
    let line = html! { b { (said.title) } " " (said.text) };
    if step.technique.kind().family == Family::Single {
        return html! { li { (line) } };
    }
    let told = Told::of(position, step);
    html! {
        li.drawn {
            // The figure comes first, so that what is said stands beside it.
            (told.whole().markup(&said.title))
            (line)
            @if (2..=MOST_BEATS).contains(&told.beats.len()) {
                ul {
                    @for beat in &told.beats { li { (beat.text) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    fn whole(text: &str) -> Telling {
        let mut telling = Telling::new(&Session::of_text(text).unwrap().start_board(), None, &Choice::default());
        while telling.advance() {}
        telling
    }

    #[test]
    fn a_solution_is_told_to_its_end_with_a_figure_for_what_is_no_single() {
        let telling = whole(SAMPLES[2].puzzle);
        assert!(telling.position.board.unsolved().is_empty());
        let markup = telling.markup().into_string();
        assert!(markup.contains("<b>Solved.</b>"));
        let drawn = markup.matches("<li class=\"drawn\">").count();
        assert!(drawn > 0 && markup.matches("<svg").count() == drawn + 2);
        assert!(markup.matches("<li>").count() > 30);
    }

    #[test]
    fn a_puzzle_without_a_solution_says_where_it_fails() {
        assert!(whole("11.. .... .... ....").markup().into_string().contains("r1c1"));
    }
}
