//! Setting rules by hand: drawing over cells, choosing rules, changing and removing them. A change is made when the worker said
//! that it can be, and undone like a given.

mod chosen;

use std::rc::Rc;

use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::Cell;
use chromadoku_board::set::CellSet;
use chromadoku_solver::hand::{Change, REGION};

use crate::session::setting::{Ruling, Setting, Tried, number, part};
use crate::session::{Draft, Notice, NoticeKind, Selection, Session, Sheet, Stage};

/// The longest value that is kept, in characters.
const LONGEST: usize = 40;

/// The cell of a region's stroke over that alone.
fn one_cell(change: &Change) -> Option<Cell> {
    let Change::Add(REGION, cells, _) = change else { return None };
    let [cell] = cells[..] else { return None };
    Some(cell)
}

impl Session {
    /// Whether rules are set by hand: as long as their sheet is open, which is in no other stage.
    pub fn sets_rules(&self) -> bool {
        self.page.beside.as_ref().is_some_and(|open| open.sheet == Sheet::Setting)
    }

    pub(crate) fn rule(&mut self, ruling: Ruling) {
        match ruling {
            Ruling::Order(order) => {
                self.finish();
                match part(&order, 0) {
                    "turn" => self.order(Change::Turn(number(&order))),
                    "boxes" => self.order(Change::Boxes),
                    // What was drawn over before its kind was chosen becomes it; pressed again, the kind is chosen no more.
                    "kind" => {
                        self.choose_none();
                        let setting = self.setting();
                        setting.kind = if setting.kind == order { Rc::default() } else { order };
                    }
                    "pick" => {
                        self.drop_stroke();
                        self.setting().kind = Rc::default();
                    }
                    _ => {
                        self.drop_stroke();
                        self.choose(usize::from(number(&order)));
                    }
                }
            }
            Ruling::Begin(cell) => {
                self.finish();
                if !self.take_rule_at(cell) {
                    self.begin(cell);
                }
            }
            Ruling::Stretch(cell) => {
                let active = self.puzzle.selection.active;
                if self.page.setting.cells.last() != Some(&active) {
                    self.finish();
                    self.begin(active);
                }
                self.rule(Ruling::Over(cell));
            }
            Ruling::Over(cell) if self.page.setting.grip.is_some() => self.drag_to(cell),
            Ruling::Over(cell) => {
                let mut cells = self.page.setting.cells.clone();
                match cells.as_slice() {
                    [.., last] if *last == cell => return,
                    [.., before, _] if *before == cell => drop(cells.pop()),
                    [.., last] => cells.extend(self.way(*last, cell)),
                    [] => cells.push(cell),
                }
                self.draw(cells);
            }
            Ruling::Also(cell) => {
                let mut cells = self.page.setting.cells.clone();
                match cells.iter().position(|&other| other == cell) {
                    Some(at) => drop(cells.remove(at)),
                    None => cells.push(cell),
                }
                self.draw(cells);
            }
            Ruling::Lift if self.page.setting.grip.is_some() => self.let_go(),
            Ruling::Lift if self.page.setting.asks().is_empty() => self.rule(Ruling::Done),
            Ruling::Lift => {}
            Ruling::Done if self.picks() && self.page.setting.change().is_none() => {
                self.choose_next_at(self.puzzle.selection.active);
            }
            Ruling::Done => {
                let setting = &self.page.setting;
                if setting.cells.is_empty() && setting.rule.is_empty() {
                    self.draw(vec![self.puzzle.selection.active]);
                }
                self.finish();
            }
            Ruling::Move(direction) => self.move_rule(direction),
            Ruling::Value(value) => self.setting().value = value.chars().take(LONGEST).collect(),
            Ruling::Type(figure) => self.typed(figure),
            Ruling::Back => {
                if self.setting().value.pop().is_none() {
                    let mut cells = self.page.setting.cells.clone();
                    cells.pop();
                    self.draw(cells);
                }
            }
            Ruling::Remove => {
                let (gone, region) = (self.page.setting.rule.clone(), self.chosen_region());
                self.drop_stroke();
                if !gone.is_empty() {
                    self.order(Change::Remove(number(&gone)));
                } else if let Some(cell) = region {
                    // The worker need not say any more what a stroke over that cell would be.
                    self.setting().waiting.retain(|change| one_cell(change) != Some(cell));
                    self.order(Change::Free(cell));
                }
            }
            Ruling::Drop if self.page.setting.cells.is_empty() && self.page.setting.rule.is_empty() => {
                self.toggle_sheet(Sheet::Setting);
            }
            Ruling::Drop => self.drop_stroke(),
        }
    }

    /// The cell of a region that is chosen: with the tool that draws regions, nothing but a cell is.
    fn chosen_region(&self) -> Option<Cell> {
        let (setting, geometry) = (&self.page.setting, &self.puzzle.geometry);
        let cell = match setting.cells[..] {
            [cell] => cell,
            [] => one_cell(setting.waiting.last()?)?,
            _ => return None,
        };
        let is_region = geometry.region_of(cell).is_some_and(|id| geometry.unit(id).kind == UnitKind::Region);
        (is_region && number(&setting.kind) == REGION).then_some(cell)
    }

    /// What is being set, to change it.
    fn setting(&mut self) -> &mut Setting {
        Rc::make_mut(&mut self.page.setting)
    }

    fn typed(&mut self, figure: char) {
        let Setting { rule, value, .. } = &*self.page.setting;
        // What is typed takes the place of the value that a chosen rule has.
        let is_former = !rule.is_empty() && part(rule, 3) == value;
        if !self.page.setting.asks().is_empty() {
            let value = &mut self.setting().value;
            if is_former {
                value.clear();
            }
            if value.len() < LONGEST {
                value.push(figure);
            }
        }
    }

    /// No rule of the board is chosen any more.
    fn choose_none(&mut self) {
        let setting = self.setting();
        if !setting.rule.is_empty() {
            setting.rule = Rc::default();
            setting.grip = None;
            setting.value.clear();
        }
    }

    /// A stroke begins at a cell.
    fn begin(&mut self, cell: Cell) {
        self.drop_stroke();
        self.draw(vec![cell]);
    }

    /// The stroke has these cells.
    fn draw(&mut self, cells: Vec<Cell>) {
        if cells.iter().any(|&cell| !self.puzzle.geometry.cell_set().contains(cell)) {
            return;
        }
        if let Some(&last) = cells.last() {
            let all: CellSet = cells.iter().copied().collect();
            self.puzzle.selection = Selection { cells: all, active: last, anchor: last };
        }
        self.choose_none();
        let setting = self.setting();
        if cells.is_empty() {
            setting.tried = None;
        }
        setting.cells = cells;
    }

    /// The cells from one to another, in as few steps as a king takes: a pointer that moves fast is not seen everywhere.
    fn way(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let geometry = &self.puzzle.geometry;
        let (mut at, end) = (geometry.place(from), geometry.place(to));
        let toward = |at: usize, end: usize| at + usize::from(at < end) - usize::from(at > end);
        let mut way = Vec::new();
        while at != end {
            at = (toward(at.0, end.0), toward(at.1, end.1));
            way.extend(geometry.cell_at(at.0, at.1));
        }
        way
    }

    /// What was drawn or typed is to be made.
    fn finish(&mut self) {
        let Some(change) = self.page.setting.change() else { return };
        match self.page.setting.tried.clone().filter(|tried| *tried.change == change && tried.geometry.is_none()) {
            Some(refused) => self.refuse(&refused),
            None => {
                self.clear_stroke();
                self.order(change);
            }
        }
    }

    /// What was refused is not spoken of any more.
    fn forget_refusal(&mut self) {
        self.page.notice.take_if(|notice| notice.kind == NoticeKind::Error);
    }

    /// Nothing is drawn or chosen any more.
    fn clear_stroke(&mut self) {
        self.select(self.puzzle.selection.active);
        let setting = self.setting();
        setting.cells.clear();
        setting.grip = None;
        setting.rule = Rc::default();
        setting.value.clear();
    }

    /// The same, and nothing is shown of it.
    pub(crate) fn drop_stroke(&mut self) {
        self.clear_stroke();
        self.forget_refusal();
        let setting = self.setting();
        setting.told = Rc::default();
        if setting.waiting.is_empty() {
            setting.tried = None;
        }
    }

    /// A change is to be made as soon as it is known that it can be.
    fn order(&mut self, change: Change) {
        self.setting().waiting.push(Rc::new(change));
        self.make_changes();
    }

    /// The worker said what a change makes of the board, or why it cannot be.
    pub(crate) fn judged(&mut self, tried: Tried) {
        self.setting().tried = Some(Rc::new(tried));
        self.make_changes();
    }

    /// Makes the change that waits, if it was judged.
    fn make_changes(&mut self) {
        let setting = &self.page.setting;
        let Some(tried) = setting.tried.clone().filter(|tried| setting.waiting.first() == Some(&tried.change)) else {
            return;
        };
        let setting = self.setting();
        setting.waiting.remove(0);
        setting.tried = None;
        match &tried.geometry {
            Some(geometry) => {
                self.draft(Draft { geometry: geometry.clone(), ..self.drafted() });
                // It is moved on, by one key or drag after the other.
                if let Change::Move(number, ..) = *tried.change {
                    self.choose(usize::from(number));
                }
                self.setting().told = tried.said.clone();
                self.forget_refusal();
            }
            None => {
                if let Change::Add(_, cells, value) = &*tried.change
                    && setting.change().is_none()
                {
                    self.draw(cells.clone());
                    let setting = self.setting();
                    setting.value = value.clone();
                    setting.tried = Some(tried.clone());
                }
                self.refuse(&tried);
            }
        }
    }

    /// What was drawn cannot be and stays, so that it can be changed. One cell is only a beginning: what it lacks stands in the strip.
    fn refuse(&mut self, tried: &Tried) {
        if !matches!(&*tried.change, Change::Add(_, cells, _) if cells.len() == 1) {
            self.page.notice = Some(Notice::error(&*tried.said));
        }
    }

    /// The board changed: a number of a rule is another one now, and what was found out of the former board is void.
    pub(crate) fn rules_changed(&mut self) {
        self.setting().tried = None;
        self.choose_none();
        if self.sets_rules() {
            self.forget_refusal();
        }
    }

    /// Rules are set while the puzzle is; what was drawn and not set is dropped with their sheet.
    pub(crate) fn end_rules(&mut self) {
        if self.puzzle.stage == Stage::Play {
            self.page.beside.take_if(|open| open.sheet == Sheet::Setting);
        }
        if !self.sets_rules() && *self.page.setting != Setting::default() {
            self.page.setting = Rc::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reduce::Action;
    use chromadoku_board::geometry::{Base, Geometry, Shape};
    use chromadoku_board::id::Digit;
    use chromadoku_board::rule::{Cage, Rule, Thermometer};

    use super::*;
    use crate::questions::Kind;
    use crate::reduce::testing::{answer, settle};
    use crate::session::Direction::Right;
    use crate::session::link::{link_of, session_of};

    /// An empty board on which rules are set.
    pub(super) fn setting() -> Session {
        let mut session = Session::empty(Geometry::classic9());
        session.act(Action::ToggleSheet(Sheet::Setting));
        session
    }

    /// After these, each answered by the worker.
    pub(super) fn after(mut session: Session, rulings: impl IntoIterator<Item = Ruling>) -> Session {
        for ruling in rulings {
            session.act(Action::Rule(ruling));
            while let Some(key) = Kind::Alter.key(&session) {
                session.act(answer(&session, &key));
            }
        }
        session
    }

    /// A cage with a sum of 12 over the first two cells.
    pub(crate) fn cage() -> [Ruling; 6] {
        use Ruling::{Begin, Done, Order, Over, Type};
        [Order("kind 0 Sum".into()), Begin(Cell(0)), Over(Cell(1)), Type('1'), Type('2'), Done]
    }

    pub(crate) fn rules(session: &Session) -> Vec<Rule> {
        session.puzzle.geometry.rules().map(|(_, rule)| rule.clone()).collect()
    }

    #[test]
    fn a_region_goes_by_a_key_pressed_before_the_worker_has_heard_of_its_cell() {
        // Boxes of which the first two have exchanged a cell.
        let region = |cell: u8| match cell {
            2 => 1,
            3 => 0,
            _ => cell / 27 * 3 + cell % 9 / 3,
        };
        let base = Base::Regions((0..81).map(region).collect());
        let geometry = Geometry::new(Shape { base, extras: Vec::new() }).unwrap();
        let mut session = Session::empty(geometry);
        session.act(Action::ToggleSheet(Sheet::Setting));
        let regions = |session: &Session| session.puzzle.geometry.drawn_regions().count();
        let before = regions(&session);
        session.act(Action::Rule(Ruling::Order(format!("kind {REGION} ").into())));
        for ruling in [Ruling::Begin(Cell(0)), Ruling::Lift, Ruling::Remove] {
            session.act(Action::Rule(ruling));
        }
        settle(&mut session);
        assert_eq!((before, regions(&session)), (9, 8));
    }

    #[test]
    fn a_cage_is_drawn_shown_set_counted_and_undone() {
        let drawn = after(setting(), cage().into_iter().take(5));
        let twelve = vec![Rule::Cage(Cage::new(vec![Cell(0), Cell(1)], Some(12)))];
        let preview = drawn.page.setting.preview().unwrap();
        assert_eq!(preview.rules().map(|(_, rule)| rule.clone()).collect::<Vec<_>>(), twelve);
        assert!(rules(&drawn).is_empty());
        let mut set = after(drawn, [Ruling::Done]);
        assert_eq!(rules(&set), twelve);
        assert_ne!(set.page.epoch, setting().page.epoch);
        settle(&mut set);
        let solutions = set.puzzle.solutions.two().unwrap();
        assert!(solutions.iter().all(|filled| filled[Cell(0)].0 + filled[Cell(1)].0 == 10));
        let opened = session_of(&link_of(&set)).unwrap();
        assert_eq!(opened.puzzle.geometry, set.puzzle.geometry);
        set.act(Action::Undo);
        assert!(rules(&set).is_empty() && set.sets_rules());
        set.act(Action::Redo);
        assert_eq!(rules(&set), twelve);
    }

    #[test]
    fn a_rule_is_chosen_changed_and_taken_away() {
        let chosen = Ruling::Order("rule 0 Sum 12".into());
        let set = after(setting(), cage());
        let lit = after(set.clone(), [chosen.clone()]);
        assert_eq!(lit.puzzle.selection.cells, [Cell(0), Cell(1)].into_iter().collect());
        let changed = after(lit.clone(), [Ruling::Type('9'), Ruling::Done]);
        assert_eq!(rules(&changed), [Rule::Cage(Cage::new(vec![Cell(0), Cell(1)], Some(9)))]);
        let gone = after(lit, [Ruling::Remove]);
        assert!(rules(&gone).is_empty());
        assert_eq!(rules(&after(gone, [])), []);
        let mut undone = after(changed, []);
        assert!(!undone.page.setting.told.is_empty());
        undone.act(Action::Undo);
        assert!(undone.page.setting.told.is_empty());
        assert_eq!(rules(&undone), rules(&set));
    }

    #[test]
    fn a_line_is_drawn_by_keys_and_back_and_without_gaps() {
        let kind = Ruling::Order("kind 1 ".into());
        let mut keys = after(setting(), [kind.clone()]);
        for action in [Action::Extend(Right), Action::Extend(Right), Action::Rule(Ruling::Done)] {
            keys.act(action);
            settle(&mut keys);
        }
        assert!(
            matches!(&rules(&keys)[..], [Rule::Thermometer(Thermometer { cells, .. })] if *cells == [Cell(0), Cell(1), Cell(2)])
        );
        let fast = [
            kind,
            Ruling::Begin(Cell(0)),
            Ruling::Over(Cell(20)),
            Ruling::Over(Cell(29)),
            Ruling::Over(Cell(20)),
            Ruling::Lift,
        ];
        let fast = after(setting(), fast);
        assert!(
            matches!(&rules(&fast)[..], [Rule::Thermometer(Thermometer { cells, .. })] if *cells == [Cell(0), Cell(10), Cell(20)])
        );
    }

    #[test]
    fn what_cannot_be_is_told_and_leaves_the_board() {
        let alone = after(setting(), [Ruling::Order("kind 1 ".into()), Ruling::Begin(Cell(0)), Ruling::Lift]);
        let said = |session: &Session| session.page.setting.tried.as_ref().map(|tried| tried.said.to_string());
        assert_eq!(said(&alone).unwrap(), "Thermometer: draw over two cells or more.");
        assert!(rules(&alone).is_empty() && !alone.can_undo() && alone.page.notice.is_none());
        let mut large = cage();
        large[4] = Ruling::Type('9');
        let large = after(alone, large);
        assert!(large.page.notice.as_ref().unwrap().text.ends_with("No digits on this board can."));
        assert_eq!((&*large.page.setting.cells, &*large.page.setting.value), (&[Cell(0), Cell(1)][..], "19"));
        let set = after(large, [Ruling::Back, Ruling::Type('2'), Ruling::Done]);
        assert!(set.page.notice.is_none() && rules(&set).len() == 1);
    }

    #[test]
    fn an_answer_about_a_former_board_changes_nothing() {
        let mut session = setting();
        cage().into_iter().for_each(|ruling| session.act(Action::Rule(ruling)));
        let key = Kind::Alter.key(&session).unwrap();
        let late = answer(&session, &key);
        session.act(Action::New(Geometry::classic9()));
        session.act(late);
        assert!(rules(&session).is_empty());
    }

    #[test]
    fn entries_stay_and_playing_ends_the_setting() {
        let mut session = setting();
        session.act(Action::Stage(Stage::Play));
        assert!(!session.sets_rules());
        session.act(Action::Enter(Digit(4)));
        session.act(Action::ToggleSheet(Sheet::Setting));
        assert!(session.sets_rules() && session.puzzle.stage == Stage::SetUp);
        let set = after(session, cage());
        assert_eq!(set.puzzle.position.board.value(Cell(0)), Some(Digit(4)));
        assert_eq!(set.puzzle.position.board.geometry(), &set.puzzle.geometry);
    }
}
