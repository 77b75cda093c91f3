//! Forcing with rules: a candidate is supposed, cells, units and rules take away what they bar, and one has nothing left.
//!
//! ```text
//! 4 in r1c1  ->  the cage is 4 2 1  ->  r1c3 is 1  ->  the thermometer has no room  ->  so r1c1 is not 4
//! ```
//!
//! The chains and nets of [`forcing`](super::super::forcing) go through cells and units alone; here rules lead on as well,
//! as tables of what can stand in their cells, and what cages leave of units. Which candidate comes to grief is found out by
//! the quick search; then the supposition is followed once more, and only the premises are kept without which it would
//! not fail.

use std::ops::ControlFlow;

use super::super::{Facts, Family, Look, Record, Sink, Technique};
use super::{Left, MOST_CELLS, record};
use crate::exact::Trials;
use crate::step::{Constraint, Effect, Filling, Net, Pattern, Premise, Step};
use crate::technique::proof::{Line, needed, numbered};
use crate::technique::suppose::candidates;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_board::order::{sort, sort_by_key};
use chromadoku_board::rule::narrow::{Broken, Narrow, Room};
use chromadoku_board::set::CellSet;

pub(crate) const CONTRADICTION: Record = Record {
    definition: "Suppose that a candidate is true and follow what cells, units and rules then leave. If a cell, a digit or \
         a rule has nothing left in the end, the candidate is eliminated. Rules lead on as tables of what can stand \
         in their cells.",
    ..record("rule-forcing", "Forcing with rules", Family::Rule, 400, find)
};

/// What a supposition is followed through.
#[derive(Clone, Copy)]
enum Item {
    /// A cell with one digit left takes it.
    Cell(Cell),
    /// A digit with one place left in a unit takes it.
    Place(UnitId, Digit),
    /// A limit, by its number.
    Limit(usize),
}

struct Follow<'a> {
    facts: &'a Facts<'a>,
    limits: &'a [Narrow],
    room: Room,
    digits: Vec<u32>,
}

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    if geometry.is_plain() {
        return ControlFlow::Continue(());
    }
    let domains = geometry.cells().map(|cell| facts.domain(cell)).collect();
    let mut trials = Trials::new(geometry, &domains);
    let limits = geometry.narrows();
    let mut follow = Follow { facts, limits: &limits, room: Room::default(), digits: Vec::new() };
    let items = follow.items();
    let mut cells: Vec<Cell> = facts.unsolved().iter().collect();
    sort_by_key(&mut cells, |&cell| facts.candidates(cell).len());
    for cell in cells {
        for digit in facts.candidates(cell).iter() {
            facts.pace().spend(2_000);
            let fails = trials.as_mut().is_none_or(|trials| trials.fails(cell, digit));
            let Some(used) = fails.then(|| follow.refute(cell, digit, &items)).flatten() else { continue };
            let candidate = Candidate { cell, digit };
            let net = follow.net(candidate, used);
            let step = Step::eliminating(technique.id, Pattern::Net(net), [candidate]);
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

impl Follow<'_> {
    /// All that may lead on.
    fn items(&self) -> Vec<Item> {
        let facts = self.facts;
        let cells = facts.unsolved().iter().map(Item::Cell);
        let places = facts.geometry().units().flat_map(|(unit, _)| {
            let digits = facts.geometry().digits().iter().filter(move |&digit| facts.needs(unit, digit));
            digits.map(move |digit| Item::Place(unit, digit)).collect::<Vec<_>>()
        });
        let open = |limit: &Narrow| {
            let unsolved = |cell: &&usize| facts.unsolved().contains(Cell::from_index(**cell));
            (1..=MOST_CELLS).contains(&limit.cells.iter().filter(unsolved).count())
        };
        let limits = self.limits.iter().enumerate().filter(|(_, limit)| open(limit));
        cells.chain(places).chain(limits.map(|(number, _)| Item::Limit(number))).collect()
    }

    /// What leads from a candidate to a contradiction, among these.
    fn refute(&mut self, cell: Cell, digit: Digit, items: &[Item]) -> Option<Vec<Item>> {
        let mut left = Left::of(self.facts);
        let mut used: Vec<usize> = Vec::new();
        if !left.place(self.facts.geometry(), cell, digit) {
            return Some(Vec::new());
        }
        loop {
            let before = used.len();
            for (number, &item) in items.iter().enumerate() {
                match self.apply(item, &mut left) {
                    Ok(false) => continue,
                    Ok(true) => used.push(number),
                    Err(Broken) => {
                        used.push(number);
                        sort(&mut used);
                        used.dedup();
                        return Some(used.into_iter().map(|number| items[number]).collect());
                    }
                }
                // What is simple comes first.
                if matches!(item, Item::Limit(_)) {
                    break;
                }
            }
            if used.len() == before {
                return None;
            }
        }
    }

    /// Takes away what an item bars; says whether that was something.
    fn apply(&mut self, item: Item, left: &mut Left) -> Result<bool, Broken> {
        let geometry: &Geometry = self.facts.geometry();
        match item {
            Item::Cell(cell) => match left.0[cell.index()] {
                0 => Err(Broken),
                own if own.is_power_of_two() => {
                    Ok(left.exclude(geometry.peers(cell), Digit(own.trailing_zeros() as u8)))
                }
                _ => Ok(false),
            },
            Item::Place(unit, digit) => {
                let has = |cell: &&Cell| left.0[cell.index()] >> digit.0 & 1 == 1;
                let mut places = geometry.unit(unit).cells.iter().filter(has);
                match (places.next().copied(), places.next()) {
                    (None, _) => Err(Broken),
                    (Some(cell), None) => {
                        let was = left.0[cell.index()];
                        left.0[cell.index()] = 1 << digit.0;
                        Ok(left.exclude(geometry.peers(cell), digit) || was != 1 << digit.0)
                    }
                    _ => Ok(false),
                }
            }
            Item::Limit(number) => left.look(&self.limits[number], &mut self.digits, &mut self.room),
        }
    }

    /// Leaves out what is not needed.
    fn fewest(&mut self, cell: Cell, digit: Digit, mut items: Vec<Item>) -> Vec<Item> {
        let mut part = items.len().div_ceil(2);
        while part > 0 {
            let mut at = items.len();
            while at > 0 {
                let from = at.saturating_sub(part);
                let without = [&items[..from], &items[at..]].concat();
                if let Some(used) = self.refute(cell, digit, &without) {
                    items = used;
                }
                at = from.min(items.len());
            }
            part = if part == 1 { 0 } else { part.div_ceil(2) };
        }
        items
    }

    /// How as few of these as do refute a candidate.
    fn net(&mut self, candidate: Candidate, items: Vec<Item>) -> Net {
        let facts = self.facts;
        let items = self.fewest(candidate.cell, candidate.digit, items);
        let mut premises = items.iter().map(|&item| self.premise(item)).collect();
        let mut left = Left::of(facts);
        left.place(facts.geometry(), candidate.cell, candidate.digit);
        let (mut lines, mut is_broken) = (Vec::new(), false);
        while !is_broken {
            let known = lines.len();
            for (premise, &item) in items.iter().enumerate() {
                let before = left.clone();
                let excluded = match self.apply(item, &mut left) {
                    Ok(false) => continue,
                    Ok(true) => {
                        let mut all = left.eliminated(facts, facts.unsolved());
                        all.retain(|&at| before.has(at));
                        all
                    }
                    Err(Broken) => Vec::new(),
                };
                is_broken = excluded.is_empty();
                let (held, out) = self.members(item).into_iter().partition(|&at| before.has(at));
                let is_whole = is_broken || matches!(item, Item::Limit(_));
                let (whole, groups) = if is_whole { (out, Vec::new()) } else { (Vec::new(), vec![[held, out]]) };
                lines.push(Line { premise, lemma: None, excluded, whole, groups });
                // In the order in which it was found: a sum may bar less where more is known of its cells.
                if is_broken || matches!(item, Item::Limit(_)) {
                    break;
                }
            }
            if lines.len() == known {
                break;
            }
        }
        let effect = Effect::Eliminate(candidate);
        let refutation = numbered(&mut premises, effect, vec![needed(facts, lines)]);
        Net { refutations: vec![refutation], ..Net::of(premises) }
    }

    /// The candidates that an item speaks of.
    fn members(&self, item: Item) -> Vec<Candidate> {
        match item {
            Item::Cell(cell) => candidates(self.facts, Constraint::Cell(cell)),
            Item::Place(unit, digit) => candidates(self.facts, Constraint::Place(unit, digit)),
            Item::Limit(number) => {
                let cells = self.limits[number].cells.iter().map(|&cell| Cell::from_index(cell));
                cells.flat_map(|cell| candidates(self.facts, Constraint::Cell(cell))).collect()
            }
        }
    }

    fn premise(&self, item: Item) -> Premise {
        let geometry = self.facts.geometry();
        match item {
            Item::Cell(cell) => Premise::One(Constraint::Cell(cell)),
            Item::Place(unit, digit) => Premise::One(Constraint::Place(unit, digit)),
            Item::Limit(number) => match geometry.limits().get(number) {
                Some((rule, limit)) => {
                    Premise::Filling(Filling { rules: vec![*rule], cells: limit.cells().into_iter().collect() })
                }
                None => Premise::Ledger(geometry.balances()[number - geometry.limits().len()].ledger.clone()),
            },
        }
    }
}

impl Left {
    fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.0[cell.index()] >> digit.0 & 1 == 1
    }

    /// A cell takes a digit; says whether it can.
    fn place(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) -> bool {
        let can = self.0[cell.index()] >> digit.0 & 1 == 1;
        self.0[cell.index()] = 1 << digit.0;
        self.exclude(geometry.peers(cell), digit);
        can
    }

    /// Takes a digit from cells; says whether that was something.
    fn exclude(&mut self, cells: &CellSet, digit: Digit) -> bool {
        let mut has_changed = false;
        for cell in cells.iter() {
            let left = &mut self.0[cell.index()];
            has_changed |= *left >> digit.0 & 1 == 1;
            *left &= !(1 << digit.0);
        }
        has_changed
    }
}
