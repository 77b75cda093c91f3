//! Puzzles to be printed, four a page: those of the list that are not solved, or new ones of a level.

use std::collections::BTreeMap;

use chromadoku_board::board::Board;
use chromadoku_board::codec::link;
use chromadoku_board::geometry::Geometry;
use chromadoku_solver::generate::OfLevel;
use chromadoku_solver::rate::Level;
use maud::{Markup, html};

use crate::session::List;
use crate::session::list::Reached;
use crate::sheet::grid::Grid;
use crate::words::capital;

// The keys of what is printed: the list or a level, and where chance begins.
const OF: &str = "paper.of";
const SEED: &str = "paper.seed";
/// Stands for the list in place of a level.
const LIST: &str = "list";

/// How many new puzzles are made: a page of them.
const MADE: usize = 4;
/// How many puzzles of a list are printed at most.
const MOST: usize = 100;

/// The puzzles that are printed.
pub struct Four {
    /// What they are: a level, or the list.
    level: Option<Level>,
    has_list: bool,
    seed: u64,
    maker: Option<OfLevel>,
    made: Vec<Markup>,
}

impl Four {
    /// What is set to be printed: the list where there is one, unless something else is said.
    pub fn new(set: &BTreeMap<String, String>, list: &List) -> Four {
        let text = |key: &str| set.get(key).map_or("", String::as_str);
        let has_list = !list.puzzles.is_empty();
        let named = Level::ALL.into_iter().find(|level| level.name() == text(OF));
        let level = named.or_else(|| (!has_list).then_some(Level::Medium));
        let seed = text(SEED).parse().unwrap_or(1);
        let maker = level.map(|level| OfLevel::new(&Geometry::classic9(), level, seed));
        let made = if level.is_none() { listed(list) } else { Vec::new() };
        Four { level, has_list, seed, maker, made }
    }

    /// Makes a bit of the next puzzle; says whether there is more to be done.
    pub fn advance(&mut self) -> bool {
        let (Some(maker), Some(level)) = (&mut self.maker, self.level) else { return false };
        if let Some((puzzle, score)) = maker.advance() {
            let about = format!("{} {score}", capital(level.name()));
            self.made.push(section(self.made.len() + 1, &about, &Board::new(&puzzle)));
        }
        self.made.len() < MADE
    }

    /// The puzzles so far, below what chooses them.
    pub fn markup(&self) -> Markup {
        let chosen = self.level.map_or(LIST, Level::name);
        let tab = |name: &str, face: &str| {
            html! { button type="button" data-do={ "set " (OF) " " (name) } aria-pressed=(name == chosen) { (face) } }
        };
        html! {
            div.on-screen {
                div.tabs role="group" aria-label="Puzzles" {
                    @if self.has_list { (tab(LIST, "The list")) }
                    @for level in Level::ALL { (tab(level.name(), &capital(level.name()))) }
                }
                div.actions {
                    @if self.level.is_some() {
                        @let next = self.seed.wrapping_add(1);
                        button type="button" data-do={ "set " (SEED) " " (next) } { "Other puzzles" }
                    }
                }
            }
            div.four {
                @for section in &self.made { (section) }
            }
        }
    }
}

/// The puzzles of a list that are not solved.
fn listed(list: &List) -> Vec<Markup> {
    let open = list.puzzles.iter().enumerate().filter(|(_, listed)| listed.stage < Reached::Solved);
    let board = open.filter_map(|(at, listed)| {
        let state = link::decode(&listed.puzzle).ok()?;
        let about = if listed.rating.is_empty() { &listed.about } else { &listed.rating };
        Some(section(at + 1, &capital(about), &Board::from_values(state.geometry, &state.givens)))
    });
    board.take(MOST).collect()
}

fn section(number: usize, about: &str, board: &Board) -> Markup {
    let givens = board.geometry().cell_set() - *board.unsolved();
    let figure = Grid::of_values(board, &givens).markup(&format!("Puzzle {number}"));
    html! { section { h3 { (number) " " span.soft { (about) } } (figure) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::session::link::puzzle_link_of;
    use crate::session::list::Listed;
    use crate::session::samples::SAMPLES;

    fn markup(set: &[(&str, &str)], list: &List) -> String {
        let set = set.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let mut four = Four::new(&set, list);
        while four.advance() {}
        four.markup().into_string()
    }

    #[test]
    fn without_a_list_four_puzzles_are_made_and_others_on_request() {
        let made = |seed| markup(&[(OF, "easy"), (SEED, seed)], &List::default());
        assert_eq!(made("1").matches("<section>").count(), MADE);
        assert!(made("1").contains("Easy ") && !made("1").contains("The list"));
        assert_eq!(made("1"), made("1"));
        assert_ne!(made("1"), made("2"));
    }

    #[test]
    fn of_a_list_those_are_printed_that_are_not_solved() {
        let listed = |at: usize, stage| Listed {
            puzzle: puzzle_link_of(&Session::of_text(SAMPLES[at].puzzle).unwrap()),
            position: String::new(),
            about: "<one>".to_owned(),
            stage,
            rating: String::new(),
        };
        let puzzles = vec![listed(0, Reached::Solved), listed(1, Reached::Begun), listed(2, Reached::Untouched)];
        let markup = markup(&[], &List { puzzles, ..List::default() });
        assert_eq!(markup.matches("<section>").count(), 2);
        assert!(markup.contains("<h3>2 ") && markup.contains("&lt;one&gt;") && !markup.contains("Other puzzles"));
    }
}
