//! What a pattern claims and why it holds, one function a family.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, RuleId, UnitId};
use chromadoku_board::rule::{Rule, Sums};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_board::wording::{and, either};
use chromadoku_solver::step::{Constraint, Cover, Effect, Filling, HallSet, Ledger, Pattern, Side, Step, UnitBlocks};

use super::list::{a, capital, cells, digits, kinds, number, plain, units};
use super::rule::of_filling;
use super::{chain, net};

/// What a fin is.
pub const A_FIN: &str = "an extra place that breaks the pattern";

/// The most cells that a title lists.
const LISTED: usize = 4;

/// A pattern in words.
pub(crate) struct Described {
    /// Its name with its cells and digits.
    pub title: String,
    /// What is the case, as a clause that `so ...` can follow.
    pub claim: String,
    /// Why that has consequences.
    pub why: String,
}

/// The pattern of a step.
pub(crate) fn describe(geometry: &Geometry, step: &Step) -> Described {
    of_pattern(geometry, step, &step.pattern)
}

fn of_pattern(geometry: &Geometry, step: &Step, pattern: &Pattern) -> Described {
    let name = step.technique.kind().name;
    match pattern {
        Pattern::Hall(hall) => match hall.side {
            Side::Cells => cells_side(geometry, name, hall),
            Side::Digits => digits_side(geometry, name, hall, step.technique.0 == "full-house"),
        },
        Pattern::Chain(chain) => chain::describe(geometry, name, chain),
        Pattern::Templates(digit) => templates(name, *digit, &step.effects),
        Pattern::Net(net) => match net::exocet_base(step) {
            Some(base) => {
                let base: Vec<String> = base.iter().map(|cell| geometry.name(cell)).collect();
                Described { title: format!("{name}: base {}", and(&base)), ..net::describe(geometry, name, net) }
            }
            None => {
                let described = net::describe(geometry, name, net);
                // Where nothing else tells it from others of its kind, what it is about does.
                match described.title == name {
                    true => Described { title: format!("{name}: {}", outcome(geometry, &step.effects)), ..described },
                    false => described,
                }
            }
        },
        Pattern::Automorphism(_) => Described {
            title: name.into(),
            claim: "Turned or mirrored, with digits renamed, the givens stay the same".into(),
            why: "So does the solution, as it is the only one: each candidate goes with its image.".into(),
        },
        Pattern::Joint(parts) => joint(parts.iter().map(|part| of_pattern(geometry, step, part)).collect()),
        Pattern::Cover(cover) => covered(geometry, name, cover),
        Pattern::Blocks(blocks) => in_blocks(geometry, name, blocks),
        Pattern::Filling(filling) => filled(geometry, name, filling, &step.effects),
        Pattern::Ledger(ledger) => added_up(geometry, name, ledger),
    }
}

/// What a step comes to, in short: `1 in r3c9`, `no 1 in r1c4 or r1c6`.
fn outcome(geometry: &Geometry, effects: &[Effect]) -> String {
    let Some(&first) = effects.first() else { return String::new() };
    let (at, no) = (first.candidate(), if matches!(first, Effect::Place(_)) { "" } else { "no " });
    let alike =
        |effect: &&Effect| effect.candidate().digit == at.digit && matches!(effect, Effect::Place(_)) == no.is_empty();
    let cells: Vec<String> =
        effects.iter().filter(alike).map(|effect| geometry.name(effect.candidate().cell)).collect();
    let more = if cells.len() < effects.len() || cells.len() > LISTED { " …" } else { "" };
    let listed = &cells[..cells.len().min(LISTED)];
    format!("{no}{} in {}{more}", at.digit, if no.is_empty() { and(listed) } else { either(listed) })
}

/// What rules demand, and what no way to do so has.
#[inline(never)] // As in `story::ways::filling`.
fn filled(geometry: &Geometry, name: &str, filling: &Filling, effects: &[Effect]) -> Described {
    let rules = filling.rules.iter().map(|&rule| geometry.rule(rule).sentence(geometry));
    let rules: Vec<String> = rules.map(|sentence| sentence.trim_end_matches('.').to_owned()).collect();
    let losers: CellSet = effects.iter().map(|effect| effect.candidate().cell).collect();
    let gone: DigitSet = effects.iter().map(|effect| effect.candidate().digit).collect();
    let so = match gone.iter().next() {
        _ if losers.is_subset(&filling.cells) => String::new(),
        Some(digit) if gone.len() == 1 => {
            let see = if losers.len() == 1 { "sees" } else { "see" };
            format!("; every way puts {} where {} {see} it", a(digit), cells(geometry, &losers))
        }
        _ => "; every way shuts out the candidates to go".to_owned(),
    };
    // A technique that is called as its rule says the name once.
    let of = of_filling(geometry, filling);
    let title = match of.strip_prefix(&plain(name)).filter(|rest| rest.starts_with(' ')) {
        Some(rest) => format!("{name}{rest}"),
        None => format!("{name}: {of}"),
    };
    Described {
        title,
        claim: format!("{}{so}", rules.join("; ")),
        why:
            "Of all ways to fill these cells with what is left, only those count in which the rule holds and cells that see \
              each other differ. What occurs in none of them is false."
                .into(),
    }
}

/// What the rules of a ledger are called together: cages, if all of them are.
pub fn cages(geometry: &Geometry, rules: &[RuleId]) -> String {
    let is_cage = |rule: &RuleId| matches!(geometry.rule(*rule), Rule::Cage(_));
    let what = if rules.iter().all(is_cage) { "cage" } else { "sum" };
    format!("the {what}{}", if rules.len() == 1 { "" } else { "s" })
}

/// The sum of units, less that of cages.
#[inline(never)] // As in `story::ways::filling`.
fn added_up(geometry: &Geometry, name: &str, ledger: &Ledger) -> Described {
    let whole = units(geometry, &ledger.units);
    let Some(Sums { units: all, rules, inside, outside }) = ledger.sums(geometry) else {
        return Described { title: name.into(), claim: whole, why: String::new() };
    };
    let sum = |set: &CellSet| match set.len() {
        1 => format!("{} is", cells(geometry, set)),
        _ => format!("{} add up to", cells(geometry, set)),
    };
    let rest = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => format!("{} {}", sum(&inside), all - rules),
        (true, false) => format!("{} {}", sum(&outside), rules - all),
        (false, false) => {
            let (more, less) = if all < rules { (&outside, &inside) } else { (&inside, &outside) };
            let than = cells(geometry, less);
            match all.abs_diff(rules) {
                0 => format!("{} as much as {than}", sum(more)),
                by => format!("{} {by} more than {than}", sum(more)),
            }
        }
    };
    let adds = if ledger.units.len() == 1 { "adds" } else { "add" };
    let cages = cages(geometry, &ledger.rules);
    Described {
        title: format!("{name}: {whole}"),
        claim: format!("{} {adds} up to {all} and {cages} to {rules}, so {rest}", capital(&whole)),
        why:
            "A unit holds each digit once, so its sum is known. What cages take of it, or add to it, is known as well; \
              so is the rest, and only some digits can make it up."
                .into(),
    }
}

/// All ways to place a digit.
#[inline(never)] // As in `story::ways::filling`.
fn templates(name: &str, digit: Digit, effects: &[Effect]) -> Described {
    let claim = match effects.first() {
        Some(Effect::Place(_)) => format!("Every way to place all {digit}s on the board uses the same cells here"),
        _ => format!("Some candidates fit into no way to place all {digit}s on the board"),
    };
    let why = "A way to place a digit has one place in each unit that needs it, no two of which see each other, in \
               cells that no other digit has to take.";
    Described { title: format!("{name}: {digit}"), claim, why: why.into() }
}

/// Several patterns in one sentence: the title of the first, and what each of them claims; once what they have in common.
#[inline(never)] // As in `story::ways::filling`.
fn joint(parts: Vec<Described>) -> Described {
    let title = parts.first().map_or(String::new(), |first| first.title.clone());
    let (mut claims, mut whys): (Vec<String>, Vec<String>) =
        parts.into_iter().map(|part| (plain(&part.claim), part.why)).unzip();
    claims.dedup();
    whys.dedup();
    Described { title, claim: capital(&claims.join("; also, ")), why: whys.join(" ") }
}

fn cells_side(geometry: &Geometry, name: &str, hall: &HallSet) -> Described {
    let (digits_text, cells_text) = (digits(hall.digits), cells(geometry, &hall.cells));
    let title = format!("{name}: {digits_text} in {cells_text}");
    let count = hall.cells.len();
    if count == 1 {
        let claim = format!("{digits_text} is the only candidate that {cells_text} has left");
        let why = "Every other digit stands in a cell that it sees, or was ruled out before: of all colors, its vertex \
                   has one left.";
        return Described { title, claim, why: why.into() };
    }
    let (in_units, there) = match hall.units.is_empty() {
        true => (String::new(), "that sees them all".to_owned()),
        false => (format!(" of {}", units(geometry, &hall.units)), format!("of {}", units(geometry, &hall.units))),
    };
    let claim = format!("These {} cells{in_units} have only {digits_text} between them", number(count));
    let why = format!(
        "{} cells, {} digits: whichever goes where, they use up all of them. No other cell {there} can have one.",
        capital(&number(count)),
        number(count)
    );
    Described { title, claim, why }
}

fn digits_side(geometry: &Geometry, name: &str, hall: &HallSet, last: bool) -> Described {
    let (digits_text, cells_text) = (digits(hall.digits), cells(geometry, &hall.cells));
    let title = format!("{name}: {digits_text} in {cells_text}");
    let unit = units(geometry, &hall.units);
    let count = hall.digits.len();
    if last {
        let claim = format!("{cells_text} is the last empty cell of {unit}, and {digits_text} is missing there");
        return Described { title, claim, why: format!("{} holds each digit once.", capital(&unit)) };
    }
    if count == 1 {
        let claim = format!("The {digits_text} of {unit} has no place but {cells_text}");
        let why = format!(
            "{} needs each digit once. In its graph of cells and digits, the vertex of {digits_text} has a single edge, \
             which every matching has to use.",
            capital(&unit)
        );
        return Described { title, claim, why };
    }
    let claim = format!("In {unit}, {digits_text} fit only into {cells_text}");
    let why = format!(
        "{} digits, {} places: whichever goes where, they fill all of them, and leave no room there for another digit.",
        capital(&number(count)),
        number(count)
    );
    Described { title, claim, why }
}

fn covered(geometry: &Geometry, name: &str, cover: &Cover) -> Described {
    match (&cover.bases[..], &cover.covers[..], &cover.fins[..]) {
        (&[Constraint::Place(base, digit)], &[Constraint::Place(over, same)], []) if digit == same => {
            locked(geometry, name, base, over, digit)
        }
        _ => many(geometry, name, cover),
    }
}

fn locked(geometry: &Geometry, name: &str, base: UnitId, over: UnitId, digit: Digit) -> Described {
    let (base, over) = (geometry.unit(base).to_string(), geometry.unit(over).to_string());
    Described {
        title: format!("{name}: {digit} of {base} in {over}"),
        claim: format!("In {base}, all places for {digit} lie in {over}"),
        why: format!("{} needs its {digit} in one of them, and that one is the {digit} of {over} too.", capital(&base)),
    }
}

/// As many bases as covers: fish, cells with as many digits, and whatever else has this form.
#[inline(never)] // As in `story::ways::filling`.
fn many(geometry: &Geometry, name: &str, cover: &Cover) -> Described {
    let count = cover.bases.len();
    let of_one = one_digit(&cover.bases).zip(one_digit(&cover.covers));
    let (title, mut claim, why) = match (of_one, digits_of_cells(cover)) {
        (Some(((digit, bases), (_, covers))), _) => {
            let need = if count == 1 { "needs a" } else { "need a" };
            let take = if covers.len() == 1 { "takes only" } else { "each take only" };
            let (bases, covers) = (kinds(geometry, &bases), kinds(geometry, &covers));
            (
                format!("{name}: {digit} in {bases}"),
                format!("In {bases}, every place for {digit} lies in {covers}"),
                format!(
                    "{bases} {need} {digit} each, in {covers}, which {take} one {digit}: so every {digit} of {covers} lies in {bases}."
                ),
            )
        }
        (None, Some((set, held))) => {
            let of = cells(geometry, &set);
            let (_, taken) = gathered(&cover.covers);
            let taken: Vec<UnitId> = taken.into_iter().map(|(unit, _)| unit).collect();
            (
                // A title is one line.
                match set.len() {
                    ..=LISTED => format!("{name}: {} in {of}", digits(held)),
                    count => format!("{name}: {} cells of {}", number(count), kinds(geometry, &taken)),
                },
                format!("{of} have only {} between them, each of which can be used only once there", digits(held)),
                format!(
                    "{} cells, {} digits: each of them is used there, and just once. So the other cells that see all its places \
                     cannot have it.",
                    number(count),
                    number(count)
                ),
            )
        }
        (None, None) => {
            let (bases, covers) = (constraints(geometry, &cover.bases), constraints(geometry, &cover.covers));
            (
                format!("{name}: {bases}"),
                format!("All candidates of {bases} belong to {covers}"),
                format!(
                    "{} candidates of the former are true, and the latter have room for one each, {} in all: what is true of them is there, and \
                     nowhere else.",
                    number(count),
                    number(cover.covers.len())
                ),
            )
        }
    };
    if cover.fins.is_empty() {
        return Described { title, claim, why: capital(&why) };
    }
    let fins: Vec<String> =
        cover.fins.iter().map(|fin| format!("{} in {}", fin.digit, geometry.name(fin.cell))).collect();
    claim += &format!(", but for {}", and(&fins));
    let (none, some) = if fins.len() == 1 { ("the fin is false", "it is true") } else { ("no fin is true", "one is") };
    Described { title, claim, why: format!("A fin is {A_FIN}. If {none}, {why} If {some}, whatever goes sees it.") }
}

/// The cells and digits of a cover of cells by digits, each of which occurs in one unit only.
pub fn digits_of_cells(cover: &Cover) -> Option<(CellSet, DigitSet)> {
    let cell = |base: &Constraint| if let Constraint::Cell(cell) = base { Some(*cell) } else { None };
    let digit = |over: &Constraint| if let Constraint::Place(_, digit) = over { Some(*digit) } else { None };
    let set: CellSet = cover.bases.iter().map(cell).collect::<Option<_>>()?;
    let held: DigitSet = cover.covers.iter().map(digit).collect::<Option<_>>()?;
    (held.len() == cover.covers.len()).then_some((set, held))
}

/// The digit and the units of constraints, where they all are places of one digit.
pub fn one_digit(constraints: &[Constraint]) -> Option<(Digit, Vec<UnitId>)> {
    let mut digit = None;
    let mut units = Vec::new();
    for constraint in constraints {
        match *constraint {
            Constraint::Place(unit, placed) if digit.is_none_or(|digit| digit == placed) => {
                digit = Some(placed);
                units.push(unit);
            }
            _ => return None,
        }
    }
    Some((digit?, units))
}

/// The cells of constraints, and the digits of each of their units.
pub fn gathered(constraints: &[Constraint]) -> (CellSet, Vec<(UnitId, DigitSet)>) {
    let (mut set, mut of_units) = (CellSet::EMPTY, Vec::<(UnitId, DigitSet)>::new());
    for constraint in constraints {
        match *constraint {
            Constraint::Cell(cell) => set |= CellSet::of(cell),
            Constraint::Place(unit, digit) => match of_units.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, held)) => *held |= DigitSet::of(digit),
                None => of_units.push((unit, DigitSet::of(digit))),
            },
        }
    }
    (set, of_units)
}

/// Constraints in a sentence: `r1c1, r1c2 and the 3 and 5 of row 2`.
pub fn constraints(geometry: &Geometry, constraints: &[Constraint]) -> String {
    let (set, of_units) = gathered(constraints);
    let in_cells = (!set.is_empty()).then(|| cells(geometry, &set));
    let in_units = of_units.iter().map(|(unit, held)| format!("the {} of {}", digits(*held), geometry.unit(*unit)));
    and(in_cells.into_iter().chain(in_units))
}

#[inline(never)] // As in `story::ways::filling`.
fn in_blocks(geometry: &Geometry, name: &str, blocks: &UnitBlocks) -> Described {
    let unit = geometry.unit(blocks.unit).to_string();
    let parts: Vec<String> =
        blocks.blocks.iter().map(|(block, set)| format!("{} in {}", digits(*set), cells(geometry, block))).collect();
    Described {
        title: format!("{name}: {unit}"),
        claim: format!("Some candidates fit into no way to fill {unit}"),
        why: format!(
            "{} falls into blocks of as many cells as digits, each of which needs its own digits for itself: {}.",
            capital(&unit),
            parts.join("; ")
        ),
    }
}
