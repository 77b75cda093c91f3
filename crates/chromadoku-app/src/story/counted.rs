//! Stories that count: as many cells as digits, as many covers as bases, and sums that are known.

use std::collections::BTreeMap;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::rule::Sums;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Cover, Effect, HallSet, Ledger, Premise, Side, UnitBlocks};

use super::beat::{Beat, NAMED, each, one_of, or, what_follows, within};
use super::bounds;
use crate::figure::Role;
use crate::story::marks::Marks;
use crate::story::refutation::possibilities;
use crate::words::{self, and, capital, constraints, digits, either, gathered, kinds, number, one_digit, units};

/// The most bases that get a beat each; more are told together.
const APART: usize = 4;

/// Why the cells of a tuple take its digits, and nobody else does; nothing for a single, which is seen at a glance.
pub(super) fn hall(board: &Board, hall: &HallSet, effects: &[Effect]) -> Vec<Beat> {
    let count = hall.cells.len();
    if count < 2 {
        return Vec::new();
    }
    let (held, place) = (digits(hall.digits), units(board.geometry(), &hall.units));
    let so_many = number(count);
    let all = if count == 2 { "both".to_owned() } else { format!("all {so_many}") };
    let gone = what_follows(board.geometry(), effects);
    let text = match hall.side {
        Side::Cells => format!(
            "These {so_many} cells of {place} must differ, and have only {held} between them: whichever goes where, they use up {all}. So \
             {gone}."
        ),
        Side::Digits => format!(
            "In {place}, {held} fit only into {}: whichever goes where, they fill {all}. So {gone}.",
            each(board.geometry(), &hall.cells)
        ),
    };
    let held = |cell| (board.candidates(cell) & hall.digits).iter().map(move |digit| Candidate { cell, digit });
    vec![beat(text, hall.cells.iter().flat_map(held).map(|at| (Role::Pattern, at)).collect())]
}

/// Each base, then why the covers have none to spare.
#[inline(never)] // As in `ways::filling`.
pub(super) fn cover(board: &Board, cover: &Cover, effects: &[Effect]) -> Vec<Beat> {
    if let (Some((cells, held)), true) = (words::digits_of_cells(cover), cover.fins.is_empty()) {
        return cells_of_several_units(board, cover, &cells, held, effects);
    }
    let role = |at: Candidate| if cover.fins.contains(&at) { Role::Fin } else { Role::Pattern };
    let base = |base: &Constraint| {
        let held = possibilities(board, *base);
        let marks = held.iter().map(|&at| (role(at), at)).collect();
        beat(format!("{}.", capital(&has(board.geometry(), *base, &held))), marks)
    };
    let mut beats: Vec<Beat> = cover.bases.iter().map(base).collect();
    if beats.len() > APART {
        let marks = beats.iter().flat_map(|beat| beat.marks.iter().copied()).collect();
        let text = beats.iter().map(|beat| beat.text.clone()).collect::<Vec<_>>().join(" ");
        beats = vec![beat(text, marks)];
    }
    let geometry = board.geometry();
    let so = match of_fish(cover) {
        Some((digit, bases, over)) => {
            let of_kind = geometry.unit(over[0]).kind;
            let is_one_kind = over.iter().all(|&unit| geometry.unit(unit).kind == of_kind);
            let covers = if is_one_kind { words::plural_of(of_kind) } else { "units" };
            let over = kinds(geometry, &over);
            match bases.len() {
                1 => format!(
                    "all of these lie in {over}. Whichever of them is {digit}, {over} has its {digit} there and takes no other"
                ),
                count => format!(
                    "{} need one {digit} each and have room for it only in {over}. Each of these {} takes only one {digit}, \
                     so {} are used up, and no other cell of {over} is {digit}",
                    kinds(geometry, &bases),
                    covers,
                    if count == 2 { "both".to_owned() } else { format!("all {}", number(count)) },
                ),
            }
        }
        None => format!(
            "{} can be used once each, and these {} take them all. So {}",
            constraints(geometry, &cover.covers),
            number(cover.bases.len()),
            nothing_left(geometry, &cover.covers)
        ),
    };
    let gone = what_follows(geometry, effects);
    if cover.fins.is_empty() {
        beats.push(beat(format!("{}: {gone}.", capital(&so)), Vec::new()));
        return beats;
    }
    beats.push(beat(format!("If {}, {so}.", fins(geometry, &cover.fins, false)), Vec::new()));
    let at: CellSet = effects.iter().map(|effect| effect.candidate().cell).collect();
    let why = match of_fish(cover) {
        Some((digit, ..)) => {
            let fins: CellSet = cover.fins.iter().map(|fin| fin.cell).collect();
            let within = within(geometry, &(fins | at));
            format!("{} {} that {digit}{within}", each(geometry, &at), if at.len() == 1 { "sees" } else { "see" })
        }
        None => "what goes is excluded by that".to_owned(),
    };
    beats.push(beat(format!("If {}, {why}. Either way {gone}.", fins(geometry, &cover.fins, true)), Vec::new()));
    beats
}

/// That one of some fins is true, or that none is: `r1c3 or r1c5 is 3`, `r1c3 and r1c5 are not 3`.
fn fins(geometry: &Geometry, fins: &[Candidate], is_true: bool) -> String {
    let mut by_digit: BTreeMap<Digit, CellSet> = BTreeMap::new();
    fins.iter().for_each(|fin| by_digit.entry(fin.digit).or_default().insert(fin.cell));
    let said = by_digit.into_iter().map(|(digit, cells)| match is_true {
        true => format!("{} is {digit}", one_of(geometry, &cells)),
        false => format!("{} {} not {digit}", each(geometry, &cells), if cells.len() == 1 { "is" } else { "are" }),
    });
    if is_true { either(said) } else { and(said) }
}

/// As many cells as digits, which are not all in one unit: what they have, why each digit fits in just once, and what that leaves.
fn cells_of_several_units(
    board: &Board,
    cover: &Cover,
    cells: &CellSet,
    held: DigitSet,
    effects: &[Effect],
) -> Vec<Beat> {
    let geometry = board.geometry();
    let so_many = number(cells.len());
    let candidates = |cell| board.candidates(cell).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }));
    let have = format!(
        "{} cells, {}, have only {so_many} digits between them: {}.",
        capital(&so_many),
        each(geometry, cells),
        digits(held)
    );
    let (_, of_units) = gathered(&cover.covers);
    let place =
        |(unit, held): &(UnitId, DigitSet)| format!("all that have {} lie in {}", or(*held), geometry.unit(*unit));
    let places: Vec<String> = of_units.iter().map(place).collect();
    let once = format!(
        "Of these cells, {}. So none of the {so_many} digits can be used twice, and filling {so_many} cells takes all {so_many}.",
        and(&places)
    );
    let gone = what_follows(geometry, effects);
    vec![
        beat(have, cells.iter().flat_map(candidates).collect()),
        beat(once, Marks::of_premise(board, &Premise::Covered(cover.clone()))),
        beat(format!("So {}: {gone}.", nothing_left(geometry, &cover.covers)), Vec::new()),
    ]
}

/// Block after block: what each takes, and in the end what is left over.
#[inline(never)] // As in `ways::filling`.
pub(super) fn blocks(board: &Board, blocks: &UnitBlocks, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let unit = geometry.unit(blocks.unit).to_string();
    let gone = |(cells, _): &&(CellSet, DigitSet)| effects.iter().any(|effect| cells.contains(effect.candidate().cell));
    // Behind the last block that loses something nothing follows.
    let last = blocks.blocks.iter().rposition(|block| gone(&block)).unwrap_or(blocks.blocks.len());
    let mut beats = Vec::new();
    for (number, (cells, held)) in blocks.blocks[..last].iter().enumerate() {
        let (have, rest) = (if cells.len() == 1 { "has" } else { "have" }, if number == 0 { "" } else { "now " });
        let use_up = if cells.len() == 1 { "takes it" } else { "use them up, whichever goes where" };
        let text = format!("In {unit}, {} {have} {rest}only {}, and {use_up}.", each(geometry, cells), digits(*held));
        let of_cell =
            |cell| (board.candidates(cell) & *held).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }));
        beats.push(beat(text, cells.iter().flat_map(of_cell).collect()));
    }
    beats.push(beat(
        format!("No cell behind them can have a digit that they use up: {}.", what_follows(geometry, effects)),
        Vec::new(),
    ));
    beats
}

/// The digit of a fish, and the units that cover it; `None` if more than one digit, or cells, are in it.
fn of_fish(cover: &Cover) -> Option<(Digit, Vec<UnitId>, Vec<UnitId>)> {
    let ((digit, bases), (same, over)) = (one_digit(&cover.bases)?, one_digit(&cover.covers)?);
    (digit == same).then_some((digit, bases, over))
}

/// What is left of covers that are all taken: `box 9 has no other 2 or 5 and r1c2 holds nothing else`. Many were named just before.
fn nothing_left(geometry: &Geometry, covers: &[Constraint]) -> String {
    let (cells, of_units) = gathered(covers);
    if cells.len() + of_units.len() > NAMED {
        return "there are no others".to_owned();
    }
    let cells = cells.iter().map(|cell| format!("{} holds nothing else", geometry.name(cell)));
    let units = of_units.iter().map(|(unit, digits)| format!("{} has no other {}", geometry.unit(*unit), or(*digits)));
    and(cells.chain(units))
}

/// What units add up to, what cages take of it, and what is left.
#[inline(never)] // As in `ways::filling`.
pub(super) fn ledger(board: &Board, ledger: &Ledger, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let Some(Sums { units: all, rules, inside, outside }) = ledger.sums(geometry) else { return Vec::new() };
    let place = units(geometry, &ledger.units);
    let digits = geometry.digit_count();
    let sum = digits * (digits + 1) / 2;
    let whole = match ledger.units.len() {
        1 => format!("{} holds each digit once, so its cells add up to {all}.", capital(&place)),
        count => format!("{} each hold every digit once: {count} times {sum}, which is {all}.", capital(&place)),
    };
    let named = |set| each(geometry, set);
    let cages = words::cages(geometry, &ledger.rules);
    let is_one = ledger.rules.len() == 1;
    let [up, miss, hold] = if is_one { ["adds up", "misses", "holds"] } else { ["add up", "miss", "hold"] };
    let taken = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => {
            let it = if ledger.units.len() == 1 { "it" } else { "them" };
            let take = if ledger.rules.len() == 1 { "takes" } else { "take" };
            format!("{} in {it} {take} {rules} of that, all but {}.", capital(&cages), named(&inside))
        }
        (true, false) => {
            let [cover, they] = if is_one { ["covers", "It holds"] } else { ["cover", "They hold"] };
            let it = if ledger.units.len() == 1 { "it" } else { "them" };
            format!("{} that {cover} {it} {up} to {rules}. {they} {} as well.", capital(&cages), named(&outside))
        }
        (false, false) => {
            format!(
                "{} {up} to {rules}, {miss} {} and {hold} {} as well.",
                capital(&cages),
                named(&inside),
                named(&outside)
            )
        }
    };
    let more = all - rules;
    let rest = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => format!("{all} − {rules} = {more}, which is the sum of {}.", named(&inside)),
        (true, false) => format!("{rules} − {all} = {}, which is the sum of {}.", -more, named(&outside)),
        (false, false) => {
            let (most, least, sum, other) =
                if more < 0 { (rules, all, &outside, &inside) } else { (all, rules, &inside, &outside) };
            let up = if sum.len() == 1 { "is".to_owned() } else { "add up to".to_owned() };
            let than = if other.len() == 1 { "" } else { " together" };
            match more {
                0 => format!("So {} and {} come to the same.", named(&inside), named(&outside)),
                _ => {
                    let by = more.abs();
                    format!("{most} − {least} = {by}: {} {up} {by} more than {}{than}.", named(sum), named(other))
                }
            }
        }
    };
    let held = |cell| board.candidates(cell).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }));
    let marks = (inside | outside).iter().flat_map(held).collect();
    let mut beats = vec![beat(whole, Vec::new()), beat(taken, marks), beat(rest, Vec::new())];
    let (reasons, left) = match (inside.is_empty(), outside.is_empty()) {
        (false, false) => bounds::of_difference(board, [&inside, &outside], more, effects),
        (is_without, _) => {
            let cells = if is_without { &outside } else { &inside };
            let sum = u16::try_from(more.abs()).ok().filter(|_| cells.len() > 1);
            sum.map_or_else(|| (Vec::new(), effects.to_vec()), |sum| bounds::of_sum(board, cells, sum, effects))
        }
    };
    beats.extend(reasons);
    if !left.is_empty() {
        let gone = what_follows(geometry, &left);
        let so = match inside.len() + outside.len() {
            1 => format!("So {gone}."),
            _ => format!("All ways to come to that with the candidates that are left were gone through. So {gone}."),
        };
        beats.push(beat(so, Vec::new()));
    }
    beats
}

fn beat(text: String, marks: Vec<(Role, Candidate)>) -> Beat {
    Beat { text, marks, ..Beat::default() }
}

/// `row 2 has its 5 in r2c3 or r2c7`, `r1c1 is 3 or 5`.
fn has(geometry: &Geometry, base: Constraint, held: &[Candidate]) -> String {
    match base {
        Constraint::Cell(cell) => {
            format!("{} is {}", geometry.name(cell), or(held.iter().map(|at| at.digit).collect()))
        }
        Constraint::Place(unit, digit) => {
            let places = held.iter().map(|at| at.cell).collect();
            format!("{} has its {digit} in {}", geometry.unit(unit), one_of(geometry, &places))
        }
    }
}
