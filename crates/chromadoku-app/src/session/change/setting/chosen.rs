//! Rules that are chosen on the board: by pressing their cells, to be changed, dragged and moved by keys.

use chromadoku_board::geometry::Extra;
use chromadoku_board::id::Cell;
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::CellSet;
use chromadoku_solver::hand::Change;

use crate::session::setting::{Grip, number, order_of, part};
use crate::session::{Direction, Session};
use crate::words::capital;

impl Session {
    /// Whether pressing the board chooses its rules: no kind is chosen, and nothing is drawn.
    pub(crate) fn picks(&self) -> bool {
        self.page.setting.kind.is_empty() && self.page.setting.cells.is_empty()
    }

    /// The numbers of the rules that a cell is in, those of the fewest cells first: they are the hardest to hit.
    pub(crate) fn rules_at(&self, cell: Cell) -> Vec<usize> {
        let geometry = &self.puzzle.geometry;
        let of = |(number, extra): (usize, &Extra)| {
            let Extra::Rule(rule) = extra else { return None };
            let cells = rule.cells();
            (cells.contains(&cell) && order_of(geometry, number).is_some()).then_some((cells.len(), number))
        };
        let mut found: Vec<(usize, usize)> = geometry.shape().extras.iter().enumerate().filter_map(of).collect();
        sort_by_key(&mut found, |&found| found);
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Chooses a rule of the board by its number among the extras of the shape.
    pub(crate) fn choose(&mut self, number: usize) {
        let geometry = self.puzzle.geometry.clone();
        let (Some(order), Some(Extra::Rule(rule))) = (order_of(&geometry, number), geometry.shape().extras.get(number))
        else {
            return;
        };
        let cells: CellSet = rule.cells().into_iter().collect();
        self.select_all(cells);
        let setting = self.setting();
        setting.value = part(&order, 3).to_owned();
        let value = if setting.value.is_empty() { String::new() } else { format!(" {}", setting.value) };
        setting.told = format!(
            "{}{value} in {}. Drag it, or press arrow keys, to move it.",
            capital(rule.name()),
            geometry.names(&cells)
        )
        .into();
        setting.rule = order.into();
    }

    /// The number of the rule that is chosen.
    pub(crate) fn chosen(&self) -> Option<usize> {
        Some(&self.page.setting.rule).filter(|rule| !rule.is_empty()).map(|rule| usize::from(number(rule)))
    }

    /// Chooses the rule at a cell that comes after the one that is chosen, around in a circle.
    pub(crate) fn choose_next_at(&mut self, cell: Cell) {
        let rules = self.rules_at(cell);
        let next = rules.iter().position(|&number| Some(number) == self.chosen()).map_or(0, |at| at + 1);
        if let Some(&number) = rules.get(next).or(rules.first()) {
            self.choose(number);
        }
    }

    /// Takes a rule at a cell, if there is one and rules are chosen so: the one that is chosen, else the first.
    pub(crate) fn take_rule_at(&mut self, at: Cell) -> bool {
        let rules = if self.page.setting.kind.is_empty() { self.rules_at(at) } else { Vec::new() };
        let Some(&first) = rules.first() else { return false };
        let was_chosen = self.chosen().is_some_and(|number| rules.contains(&number));
        if !was_chosen {
            self.drop_stroke();
            self.select(at);
            self.choose(first);
        }
        self.setting().grip = Some(Grip { at, by: (0, 0), was_chosen });
        true
    }

    /// The rule that was taken is dragged to a cell.
    pub(crate) fn drag_to(&mut self, cell: Cell) {
        let geometry = self.puzzle.geometry.clone();
        if let Some(grip) = &mut self.setting().grip {
            let (from, to) = (geometry.place(grip.at), geometry.place(cell));
            grip.by = ((to.0 as i32 - from.0 as i32) as i8, (to.1 as i32 - from.1 as i32) as i8);
        }
    }

    /// The rule that was taken is let go: where it was dragged, it moves; else another one at the cell is chosen.
    pub(crate) fn let_go(&mut self) {
        let change = self.page.setting.change();
        let Some(Grip { at, by, was_chosen }) = self.setting().grip.take() else { return };
        match change.filter(|_| by != (0, 0)) {
            Some(change) => self.order(change),
            None if was_chosen => self.choose_next_at(at),
            None => {}
        }
    }

    pub(crate) fn move_rule(&mut self, direction: Direction) {
        let (down, right) = match direction {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
            _ => return,
        };
        let Some(chosen) = self.chosen() else { return };
        // What was typed comes first.
        let typed = self.page.setting.change();
        typed.into_iter().for_each(|change| self.order(change));
        self.order(Change::Move(chosen as u16, down, right));
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::rule::{Cage, Rule};

    use super::super::tests::{after, cage, rules, setting};
    use super::*;
    use crate::reduce::Action;
    use crate::session::setting::Ruling;

    /// A cage of 12 over the first two cells, and a thermometer that begins in the second.
    fn two_rules() -> Session {
        let set = after(setting(), cage());
        let line = [
            Ruling::Order("kind 1 ".into()),
            Ruling::Begin(Cell(1)),
            Ruling::Over(Cell(2)),
            Ruling::Over(Cell(3)),
            Ruling::Lift,
        ];
        after(set, line.into_iter().chain([Ruling::Order("pick 0".into())]))
    }

    fn chosen(session: &Session) -> &str {
        part(&session.page.setting.rule, 1)
    }

    #[test]
    fn rules_are_chosen_by_pressing_their_cells_one_after_the_other() {
        let press = |cell| [Ruling::Begin(Cell(cell)), Ruling::Lift];
        let set = two_rules();
        assert_eq!(rules(&set).len(), 2);
        let first = after(set.clone(), press(1));
        assert_eq!((chosen(&first), &*first.page.setting.value), ("0", "12"), "the smaller one");
        assert!(first.page.setting.told.starts_with("Killer cage 12 in r1c1, r1c2."));
        let second = after(first.clone(), press(1));
        assert_eq!(chosen(&second), "1");
        assert_eq!(chosen(&after(second.clone(), press(1))), "0");
        // The same by the Enter key.
        assert_eq!(chosen(&after(first, [Ruling::Done])), "1");
        let drawn = after(second.clone(), [Ruling::Stretch(Cell(2))]);
        assert_eq!((chosen(&drawn), drawn.page.setting.cells.len()), ("", 2), "keys draw from any cell");
        let none = after(second, press(80));
        assert_eq!((chosen(&none), &*none.page.setting.cells), ("", &[Cell(80)][..]), "there a stroke begins");
        let kind = after(set, [Ruling::Order("kind 1 ".into())]);
        assert_eq!(chosen(&after(kind.clone(), [Ruling::Begin(Cell(0))])), "", "a kind that is chosen is drawn");
        assert_eq!(&*after(kind, [Ruling::Order("kind 1 ".into())]).page.setting.kind, "");
    }

    #[test]
    fn a_rule_is_dragged_and_moved_by_keys_and_stays_chosen() {
        let cage = |cells: [u16; 2]| Rule::Cage(Cage::new(cells.map(Cell).to_vec(), Some(12)));
        let held = after(two_rules(), [Ruling::Begin(Cell(0)), Ruling::Over(Cell(9)), Ruling::Over(Cell(20))]);
        let shown = held.page.setting.preview().unwrap();
        assert!(
            matches!(shown.rules().next(), Some((_, rule)) if *rule == cage([20, 21])),
            "it is shown where it is held"
        );
        assert_eq!(rules(&held)[0], cage([0, 1]));
        let mut moved = after(held, [Ruling::Lift]);
        assert_eq!((&rules(&moved)[0], chosen(&moved)), (&cage([20, 21]), "0"));
        assert!(moved.page.setting.told.contains("r3c3 and r3c4"), "{}", moved.page.setting.told);
        for direction in [Direction::Down, Direction::Right, Direction::Right] {
            moved.act(Action::Go(direction));
        }
        let moved = after(moved, []);
        let moved = after(moved, [Ruling::Value("12".into())]);
        assert_eq!((&rules(&moved)[0], chosen(&moved)), (&cage([31, 32]), "0"));
        assert_eq!(moved.puzzle.selection.cells, [Cell(31), Cell(32)].into_iter().collect());
        let mut back = moved;
        (0..4).for_each(|_| back.act(Action::Undo));
        assert_eq!(rules(&back)[0], cage([0, 1]));
    }

    #[test]
    fn a_rule_that_would_leave_the_board_stays_where_it_is() {
        let away = after(two_rules(), [Ruling::Begin(Cell(0)), Ruling::Lift, Ruling::Move(Direction::Up)]);
        assert_eq!(&*away.page.notice.as_ref().unwrap().text, "Killer cage: moved there, it would leave the board.");
        assert_eq!((rules(&away), chosen(&away)), (rules(&two_rules()), "0"));
        let dragged = after(two_rules(), [Ruling::Begin(Cell(0)), Ruling::Over(Cell(8)), Ruling::Lift]);
        assert!(dragged.page.notice.is_some() && dragged.page.setting.grip.is_none());
        assert_eq!(rules(&dragged), rules(&two_rules()));
    }
}
