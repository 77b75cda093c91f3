//! What the candidates of a pattern mean, and the links between them: grid and graph draw both.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, PerCell, RuleId, UnitId};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Chain, Constraint, Cover, Ledger, Node, Pattern, Premise, Step, Strong};
use chromadoku_solver::technique::Family;

use super::beat::Beat;
use super::colored::Colored;
use super::{beats, ends, is_counted};
use crate::figure::{Link, Role};
use crate::words;

/// The candidates of a pattern by role, and its links.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// What candidates mean; of several roles of one the later counts.
    roles: Vec<(Role, PerCell<DigitSet>)>,
    /// What joins them.
    pub links: Vec<Link>,
    /// While a story is told: those of the links that were told before what is told now.
    pub past: Vec<Link>,
    /// And what is spoken of now; nothing where that is all of it.
    fresh: Vec<Candidate>,
    /// Whether `ColorA` is true and `ColorB` false by what is supposed, so that what is true settles its cell; else one of them is, and
    /// which is not said.
    settled: bool,
}

/// Whether a candidate is in an end of a chain, of which in the end one is true; every candidate of a loop is.
pub fn is_end(chain: &Chain, at: Candidate) -> bool {
    let [first, .., last] = &chain.nodes[..] else { return false };
    let holds = |node: &Node| node.digit == at.digit && node.cells.contains(at.cell);
    chain.closed || first != last && [first, last].into_iter().any(holds)
}

impl Marks {
    /// The marks of a step's pattern.
    pub fn of(board: &Board, step: &Step) -> Marks {
        match Colored::of(board, step) {
            Some(colored) => Marks::told(board, &colored.drawn(board.geometry()).collect::<Vec<_>>()),
            None if is_counted(board, step) => Marks::concluded(board, step),
            None => match ends(board, step) {
                Some(ends) => {
                    let mut marks = Marks { settled: true, ..Marks::default() };
                    ends.iter().for_each(|(role, at)| marks.mark(board, *role, at.cell, DigitSet::of(at.digit)));
                    marks
                }
                None => Marks::of_pattern(board, &step.pattern),
            },
        }
    }

    fn of_pattern(board: &Board, pattern: &Pattern) -> Marks {
        let mut marks = Marks::default();
        marks.add(board, pattern);
        marks
    }

    /// The marks of a step: what its story ends with, so that nothing that it supposed on the way still seems true; or those of its pattern.
    pub fn of_step(board: &Board, step: &Step) -> Marks {
        let ends_otherwise = matches!(step.pattern, Pattern::Chain(_))
            || Colored::of(board, step).is_some()
            || is_counted(board, step)
            || ends(board, step).is_some();
        match ends_otherwise {
            true => Marks::concluded(board, step),
            false => Marks { settled: true, ..Marks::of_pattern(board, &step.pattern) },
        }
    }

    /// What a step's story ends with, but for what goes, which is marked as such.
    fn concluded(board: &Board, step: &Step) -> Marks {
        let mut marks = Marks::told(board, &beats(board, step));
        for Candidate { cell, digit } in step.effects.iter().map(|effect| effect.candidate()) {
            marks.roles.iter_mut().for_each(|(_, held)| held[cell].remove(digit));
        }
        marks
    }

    /// What was told of a step's story by the last of these beats.
    pub fn of_beats(board: &Board, step: &Step, beats: &[Beat]) -> Marks {
        let is_loop = matches!(step.pattern, Pattern::Chain(Chain { closed: true, .. }));
        let settled = !is_loop && step.technique.kind().family != Family::Coloring;
        let mut marks = Marks { settled, ..Marks::told(board, beats) };
        if let Some(last) = beats.last() {
            if !last.links.is_empty() || !last.kept.is_empty() {
                marks.past = marks.links.iter().copied().filter(|link| !last.links.contains(link)).collect();
            }
            let ends = last.links.iter().flat_map(|link| [link.from, link.to]);
            marks.fresh = last.marks.iter().map(|&(_, at)| at).chain(ends).collect();
        }
        marks
    }

    /// What was told of a story by the last of these beats, and still holds there: what was said last of a candidate counts.
    pub fn told(board: &Board, beats: &[Beat]) -> Marks {
        let mut marks = Marks::default();
        for beat in Beat::standing(beats) {
            for &(role, at) in &beat.marks {
                marks.roles.iter_mut().for_each(|(_, held)| held[at.cell].remove(at.digit));
                marks.mark(board, role, at.cell, DigitSet::of(at.digit));
            }
            for &link in beat.kept.iter().chain(&beat.links) {
                if !marks.links.contains(&link) {
                    marks.links.push(link);
                }
            }
        }
        marks
    }

    /// Whether a candidate is spoken of now.
    pub fn is_fresh(&self, at: Candidate) -> bool {
        self.fresh.is_empty() || self.fresh.contains(&at)
    }

    /// Whether what is false is known, by what is supposed.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// The same where nothing is called false in some cells; colors stay.
    pub fn without_lies(mut self, cells: &CellSet) -> Marks {
        if !self.settled {
            return self;
        }
        for (_, held) in self.roles.iter_mut().filter(|(role, _)| *role == Role::ColorB) {
            cells.iter().for_each(|cell| held[cell] = DigitSet::EMPTY);
        }
        self
    }

    /// The same where nothing is supposed any more: what was false by it is only what was spoken of.
    pub fn without_supposition(mut self) -> Marks {
        if self.settled {
            self.roles.retain(|(role, _)| *role != Role::ColorA);
            let lies = self.roles.iter_mut().filter(|(role, _)| *role == Role::ColorB);
            lies.for_each(|(role, _)| *role = Role::Pattern);
        }
        self
    }

    /// What the candidates of a premise mean.
    pub fn of_premise(board: &Board, premise: &Premise) -> Vec<(Role, Candidate)> {
        let mut marks = Marks::default();
        marks.add_premise(board, premise);
        let of_role = |(role, held): (Role, PerCell<DigitSet>)| {
            let of_cell = |cell: Cell| held[cell].iter().map(move |digit| (role, Candidate { cell, digit }));
            board.unsolved().iter().flat_map(of_cell).collect::<Vec<_>>()
        };
        marks.roles.into_iter().flat_map(of_role).collect()
    }

    /// What a candidate means.
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        let holds = |(_, held): &&(Role, PerCell<DigitSet>)| held[candidate.cell].contains(candidate.digit);
        self.roles.iter().rev().find(holds).map(|&(role, _)| role)
    }

    /// The candidates of a cell that mean something.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.roles.iter().fold(DigitSet::EMPTY, |all, (_, held)| all | held[cell])
    }

    /// What a cell means: what all its candidates do, if they agree, else what the one does that is supposed to be true, else that it is in
    /// the pattern. What some of them would be by a supposition does not take the cell out of its set.
    pub fn cell_role(&self, cell: Cell) -> Option<Role> {
        let roles: Vec<Role> =
            self.digits(cell).iter().filter_map(|digit| self.role(Candidate { cell, digit })).collect();
        let supposed = |role: &Role| matches!(role, Role::ColorA | Role::ColorB);
        let fixed: Vec<Role> = roles.iter().copied().filter(|role| !supposed(role)).collect();
        let roles = if fixed.is_empty() { roles } else { fixed };
        let first = *roles.first()?;
        Some(match () {
            () if roles.iter().all(|&role| role == first) => first,
            () if self.settled && roles.contains(&Role::ColorA) => Role::ColorA,
            () => Role::Pattern,
        })
    }

    fn mark(&mut self, board: &Board, role: Role, cell: Cell, digits: DigitSet) {
        let at = self.roles.iter().position(|(known, _)| *known == role).unwrap_or_else(|| {
            self.roles.push((role, PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count())));
            self.roles.len() - 1
        });
        self.roles[at].1[cell] |= digits;
    }

    fn add(&mut self, board: &Board, pattern: &Pattern) {
        match pattern {
            Pattern::Hall(hall) => {
                hall.cells.iter().for_each(|cell| self.mark(board, Role::Pattern, cell, hall.digits));
            }
            Pattern::Blocks(blocks) => {
                for (cells, digits) in &blocks.blocks {
                    cells.iter().for_each(|cell| self.mark(board, Role::Pattern, cell, *digits));
                }
            }
            Pattern::Cover(cover) => self.add_cover(board, cover),
            Pattern::Chain(chain) => self.add_chain(board, chain),
            Pattern::Templates(digit) => {
                for cell in board.geometry().cells().filter(|&cell| board.candidates(cell).contains(*digit)) {
                    self.mark(board, Role::Pattern, cell, DigitSet::of(*digit));
                }
            }
            Pattern::Net(net) => net.all().for_each(|premise| self.add_premise(board, premise)),
            Pattern::Automorphism(_) => {}
            Pattern::Joint(parts) => parts.iter().for_each(|part| self.add(board, part)),
            Pattern::Filling(filling) => self.add_cells(board, &filling.cells),
            Pattern::Ledger(ledger) => self.add_ledger(board, ledger),
        }
    }

    /// All candidates of some cells.
    fn add_cells(&mut self, board: &Board, cells: &CellSet) {
        cells.iter().for_each(|cell| self.mark(board, Role::Pattern, cell, board.candidates(cell)));
    }

    /// What is left of units, and what is owed.
    fn add_ledger(&mut self, board: &Board, ledger: &Ledger) {
        if let Some(sums) = ledger.sums(board.geometry()) {
            self.add_cells(board, &(sums.inside | sums.outside));
        }
    }

    fn add_cover(&mut self, board: &Board, cover: &Cover) {
        for base in &cover.bases {
            match *base {
                Constraint::Place(unit, digit) => {
                    for cell in places(board, unit, digit).iter() {
                        self.mark(board, Role::Pattern, cell, DigitSet::of(digit));
                    }
                }
                Constraint::Cell(cell) => self.mark(board, Role::Pattern, cell, board.candidates(cell)),
            }
        }
        // Digits of cells that one of two units takes are told apart from those of the other.
        if let [_, (_, digits)] = words::gathered(&cover.covers).1[..] {
            for base in &cover.bases {
                if let Constraint::Cell(cell) = *base {
                    self.mark(board, Role::Fin, cell, board.candidates(cell) & digits);
                }
            }
        }
        cover.fins.iter().for_each(|fin| self.mark(board, Role::Fin, fin.cell, DigitSet::of(fin.digit)));
    }

    /// The cells of a premise, and as fins the candidates that keep them from having two solutions.
    fn add_premise(&mut self, board: &Board, premise: &Premise) {
        match premise {
            Premise::One(Constraint::Place(unit, digit)) => {
                for cell in places(board, *unit, *digit).iter() {
                    self.mark(board, Role::Pattern, cell, DigitSet::of(*digit));
                }
            }
            Premise::One(Constraint::Cell(cell)) => self.mark(board, Role::Pattern, *cell, board.candidates(*cell)),
            Premise::Cells(cells) => {
                cells.iter().for_each(|cell| self.mark(board, Role::Pattern, cell, board.candidates(cell)));
            }
            Premise::Covered(cover) => self.add_cover(board, cover),
            Premise::Swap(cells, digits) | Premise::Uncolorable(cells, digits) => {
                for cell in cells.iter() {
                    self.mark(board, Role::Pattern, cell, *digits);
                    self.mark(board, Role::Fin, cell, board.candidates(cell) - *digits);
                }
            }
            Premise::Grave(extra) => {
                extra.iter().for_each(|at| self.mark(board, Role::Fin, at.cell, DigitSet::of(at.digit)))
            }
            Premise::Filling(filling) => self.add_cells(board, &filling.cells),
            Premise::Ledger(ledger) => self.add_ledger(board, ledger),
            // What it shows; what it rests on is told in words.
            Premise::Lemma(lemma) => {
                let Candidate { cell, digit } = lemma.effect.candidate();
                self.mark(board, Role::Pattern, cell, DigitSet::of(digit));
            }
        }
    }

    /// The nodes and their links. Those of a loop have two colors in turn, of which one is true; what is true in another chain is told later.
    fn add_chain(&mut self, board: &Board, chain: &Chain) {
        for (at, link) in chain.strong.iter().enumerate() {
            let Strong::Locked(cells) = link else { continue };
            let role = set_role(&chain.strong, at);
            cells.iter().for_each(|cell| self.mark(board, role, cell, board.candidates(cell)));
        }
        let colors = [Role::ColorB, Role::ColorA];
        for (at, node) in chain.nodes.iter().enumerate() {
            let role = if chain.closed { colors[at % 2] } else { set_role(&chain.strong, at / 2) };
            node.cells.iter().for_each(|cell| self.mark(board, role, cell, DigitSet::of(node.digit)));
        }
        for (at, pair) in chain.nodes.windows(2).enumerate() {
            self.link(board.geometry(), &pair[0], &pair[1], if at % 2 == 0 { Role::Strong } else { Role::Weak });
        }
        if let (true, [first, .., last]) = (chain.closed, &chain.nodes[..]) {
            self.link(board.geometry(), last, first, Role::Weak);
        }
    }

    fn link(&mut self, geometry: &Geometry, a: &Node, b: &Node, role: Role) {
        self.links.extend(nearest(geometry, a, b, role));
    }
}

/// The most strong links of a chain whose parts are told apart one by one.
const SHORT: usize = 3;

/// What a part of a chain means, which is what one of its strong links goes through: of a short chain every other one is told apart from
/// those beside it (the pivot of a wing, the second line of a kite), of a longer one every other almost locked set.
pub fn set_role(strong: &[Strong], at: usize) -> Role {
    let is_part = |link: &Strong| strong.len() <= SHORT || matches!(link, Strong::Locked(_));
    let before = strong.iter().take(at).filter(|link| is_part(link)).count();
    if strong.get(at).is_some_and(is_part) && before % 2 == 1 { Role::Fin } else { Role::Pattern }
}

/// The link between the nearest candidates of two nodes.
pub fn nearest(geometry: &Geometry, a: &Node, b: &Node, role: Role) -> Option<Link> {
    let (ends_a, ends_b) = (candidates(a), candidates(b));
    let pairs = ends_a.iter().flat_map(|&from| ends_b.iter().map(move |&to| Link { from, to, role }));
    let far = |link: &Link| {
        let (from, to) = (geometry.place(link.from.cell), geometry.place(link.to.cell));
        from.0.abs_diff(to.0).pow(2) + from.1.abs_diff(to.1).pow(2)
    };
    pairs.filter(|link| link.from != link.to).min_by_key(far)
}

fn candidates(node: &Node) -> Vec<Candidate> {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

pub(super) fn places(board: &Board, unit: UnitId, digit: chromadoku_board::id::Digit) -> CellSet {
    board.geometry().get_unit(unit).map_or(CellSet::EMPTY, |_| board.positions(unit, digit))
}

/// The units that a pattern speaks of, in the order in which it names them.
pub fn units_of(pattern: &Pattern) -> Vec<UnitId> {
    let mut units = Vec::new();
    add_units(pattern, &mut units);
    units
}

fn add_units(pattern: &Pattern, units: &mut Vec<UnitId>) {
    match pattern {
        Pattern::Hall(hall) => units.extend_from_slice(&hall.units),
        Pattern::Cover(cover) => {
            add_units_of(&cover.bases, units);
            add_units_of(&cover.covers, units);
        }
        Pattern::Blocks(blocks) => units.push(blocks.unit),
        Pattern::Chain(chain) => {
            for link in &chain.strong {
                if let Strong::One(constraint) = link {
                    add_units_of(&[*constraint], units);
                }
            }
        }
        Pattern::Templates(_) | Pattern::Automorphism(_) | Pattern::Filling(_) => {}
        Pattern::Ledger(ledger) => units.extend_from_slice(&ledger.units),
        Pattern::Net(net) => net.all().for_each(|premise| add_units_of_premise(premise, units)),
        Pattern::Joint(parts) => {
            for part in parts {
                add_units(part, units);
            }
            *units = in_order(std::mem::take(units), |&unit| unit);
        }
    }
}

fn add_units_of(constraints: &[Constraint], units: &mut Vec<UnitId>) {
    for constraint in constraints {
        if let Constraint::Place(unit, _) = constraint {
            units.push(*unit);
        }
    }
}

fn add_units_of_premise(premise: &Premise, units: &mut Vec<UnitId>) {
    match premise {
        Premise::One(constraint) => add_units_of(&[*constraint], units),
        Premise::Covered(cover) => add_units_of(&cover.bases, units),
        _ => {}
    }
}

/// The rules that a pattern rests on.
pub fn rules_of(pattern: &Pattern) -> Vec<RuleId> {
    let mut rules = Vec::new();
    add_rules(pattern, &mut rules);
    rules
}

/// The rules that a premise rests on.
pub fn rules_of_premise(premise: &Premise) -> &[RuleId] {
    match premise {
        Premise::Filling(filling) => &filling.rules,
        Premise::Ledger(ledger) => &ledger.rules,
        _ => &[],
    }
}

fn add_rules(pattern: &Pattern, rules: &mut Vec<RuleId>) {
    match pattern {
        Pattern::Filling(filling) => rules.extend_from_slice(&filling.rules),
        Pattern::Ledger(ledger) => rules.extend_from_slice(&ledger.rules),
        Pattern::Net(net) => {
            net.premises.iter().chain(&net.over).for_each(|premise| rules.extend_from_slice(rules_of_premise(premise)));
        }
        Pattern::Joint(parts) => parts.iter().for_each(|part| add_rules(part, rules)),
        _ => {}
    }
}

/// The units of a tuple, and of the bases of a fish.
pub fn area(board: &Board, pattern: &Pattern) -> CellSet {
    let union = |units: Vec<UnitId>| {
        let sets = units.into_iter().filter_map(|unit| board.geometry().get_unit(unit)).map(|unit| unit.set);
        sets.fold(CellSet::EMPTY, |all, set| all | set)
    };
    match pattern {
        Pattern::Hall(_) | Pattern::Blocks(_) => union(units_of(pattern)),
        Pattern::Cover(cover) => {
            let cells = cover.bases.iter().map(|base| match *base {
                Constraint::Place(unit, _) => union(vec![unit]),
                Constraint::Cell(cell) => CellSet::of(cell),
            });
            cells.fold(CellSet::EMPTY, |all, set| all | set)
        }
        // What they speak of is marked itself.
        _ => CellSet::EMPTY,
    }
}

/// The cells that hold candidates of a pattern.
pub fn cells_of(board: &Board, pattern: &Pattern) -> CellSet {
    let marks = Marks::of_pattern(board, pattern);
    board.geometry().cells().filter(|&cell| !marks.digits(cell).is_empty()).collect()
}
