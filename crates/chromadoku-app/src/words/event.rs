//! What a backtracking coloring just did.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::wording::{plural, thousands};
use chromadoku_solver::search::coloring::{Counters, Event};

/// The last event of a coloring of the cells graph.
pub fn event(geometry: &Geometry, event: Option<Event>, counters: Counters) -> String {
    let name = |vertex: u32| geometry.name(Cell::from_index(vertex as usize));
    let digit = |color: u16| Digit::from_index(usize::from(color));
    match event {
        None => "Nothing tried yet.".into(),
        Some(Event::Assign(vertex, color)) => format!("{} takes {}.", name(vertex), digit(color)),
        Some(Event::Reject(vertex, color, neighbor)) => {
            format!("{} cannot be {}: {} has it.", name(vertex), digit(color), name(neighbor))
        }
        Some(Event::Backtrack(vertex, color)) => format!("Back: {} gives {} up.", name(vertex), digit(color)),
        Some(Event::Solution) => "A solution: every cell has a color that none of its neighbors has.".into(),
        Some(Event::Exhausted) => match counters.solutions {
            0 => "Everything was tried: there is no solution.".into(),
            1 => "Everything was tried: there is no other solution.".into(),
            few if few < 10_000 => format!("Everything was tried: {}.", plural(few as usize, "solution", "solutions")),
            many => format!("Everything was tried: {} solutions.", thousands(many)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_name_cells_and_digits() {
        let geometry = Geometry::classic9();
        let say = |last| event(&geometry, Some(last), Counters::default());
        assert_eq!(say(Event::Reject(2, 4, 8)), "r1c3 cannot be 5: r1c9 has it.");
        assert_eq!(say(Event::Assign(0, 0)), "r1c1 takes 1.");
        assert_eq!(say(Event::Backtrack(80, 8)), "Back: r9c9 gives 9 up.");
        assert_eq!(say(Event::Exhausted), "Everything was tried: there is no solution.");
    }
}
