//! Stories of all ways to do something: to place a digit, to fill cells as rules demand, to keep a symmetry.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Digit, RuleId};
use chromadoku_board::rule::Rule;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Automorphism, Effect, Filling};

use super::beat::{Beat, one_of, said, said_alone, what_follows, within};
use super::{bounds, classes, skyline};
use crate::figure::Role;
use crate::words::{self, Ways, and, capital, cells, either, plain};

/// The most cells whose digits are named, and the most parts of what follows.
const FEW: usize = 4;
const SHOWN: usize = 6;

/// Why no way to place a digit has the opposite of an effect.
#[inline(never)] // As in `ways::filling`.
pub(super) fn templates(board: &Board, digit: Digit, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let places = board.unsolved().iter().map(|cell| Candidate { cell, digit }).filter(|&at| board.has(at));
    let marks = places.map(|at| (Role::Pattern, at)).collect();
    let all = format!(
        "Every unit without {} needs one in these places, no two of which may see each other.",
        words::a(digit)
    );
    let none = format!(
        "All ways to choose them were gone through, and none has the opposite of what follows: {}.",
        what_follows(geometry, effects)
    );
    vec![Beat { text: all, marks, ..Beat::default() }, said_alone(none)]
}

/// What rules demand of some cells, and what no way to fill them has.
#[inline(never)] // Else it is a part of what a first visit runs, and comes with it.
pub(super) fn filling(board: &Board, filling: &Filling, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let held = |cell| board.candidates(cell).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }));
    let ways = if let [rule] = filling.rules[..] { words::ways(board, rule) } else { None };
    let mut beats: Vec<Beat> =
        filling.rules.iter().map(|&rule| said_alone(geometry.rule(rule).sentence(geometry))).collect();
    if let Some(last) = beats.last_mut() {
        last.marks = filling.cells.iter().flat_map(held).collect();
        last.text += &known(board, filling, ways.as_ref().filter(|ways| !ways.has_order));
    }
    let combinations = match &ways {
        Some(ways) if !ways.has_order => ways.combinations.clone(),
        _ => Vec::new(),
    };
    if let [rule] = filling.rules[..]
        && let Rule::Line(line) = geometry.rule(rule)
    {
        beats.extend(classes::in_step(geometry, line));
    }
    let (reasons, rest) = match is_of_sure_digit(board, filling, effects) {
        true => (Vec::new(), effects.to_vec()),
        false => reasons(board, filling, &combinations, effects),
    };
    beats.extend(reasons);
    if rest.is_empty() {
        return beats;
    }
    let end = gone_through(board, filling, ways.as_ref(), &rest);
    let text =
        if rest.len() == effects.len() { end.text } else { format!("And apart from that, {}", plain(&end.text)) };
    beats.push(Beat { text, ..end });
    beats
}

/// Whether effects are those of one digit that the cells cannot be without, which can be told: that is shorter than to tell it of each effect.
fn is_of_sure_digit(board: &Board, filling: &Filling, effects: &[Effect]) -> bool {
    let digits: DigitSet = effects.iter().map(|effect| effect.candidate().digit).collect();
    let are_outside = effects.iter().all(|effect| !filling.cells.contains(effect.candidate().cell));
    are_outside && digits.only().is_some_and(|digit| bounds::without(board, filling, digit).is_some())
}

/// What no way to fill some cells has: which digit is in all of them and where, or just what goes.
fn gone_through(board: &Board, filling: &Filling, ways: Option<&Ways>, effects: &[Effect]) -> Beat {
    let geometry = board.geometry();
    let (line, _) = words::effects(geometry, effects, SHOWN);
    let gone: Vec<Candidate> = effects.iter().map(|effect| effect.candidate()).collect();
    let losers: CellSet = gone.iter().map(|at| at.cell).collect();
    let digits: DigitSet = gone.iter().map(|at| at.digit).collect();
    let all = words::cells_along(geometry, filling);
    if losers.is_subset(&filling.cells) {
        return said_alone(format!(
            "All ways to fill {all} with the candidates that are left were gone through. Candidates in none of them go: {line}."
        ));
    }
    let (Some(digit), 1) = (digits.first(), digits.len()) else {
        return said_alone(format!(
            "In every way to fill {all} with the candidates that are left, a cell has a digit that shuts out what goes: {line}."
        ));
    };
    let a_digit = words::a(digit);
    let asks = |rule: &RuleId| match geometry.rule(*rule) {
        Rule::Quadruple(of) => of.digits.iter().filter(|asked| **asked == digit).count(),
        _ => 0,
    };
    let asked = filling.rules.iter().map(asks).max().unwrap_or(0);
    let is_listed = asked > 0 || ways.is_some_and(|ways| !ways.has_order);
    let (reason, looked_at) = bounds::without(board, filling, digit).filter(|_| !is_listed).unzip();
    let has = match ways {
        _ if asked == 1 => format!("One of them is {digit}"),
        _ if asked > 1 => format!("{} of them are {digit}", capital(&words::number(asked))),
        Some(Ways { has_order: false, each, .. }) if each.len() == 1 => format!("So there is {a_digit}"),
        Some(Ways { has_order: false, .. }) => format!("Each of these has {a_digit}"),
        _ if reason.is_some() => format!("{}. So there is {a_digit}", reason.unwrap_or_default()),
        None => format!("All ways to fill {all} were gone through: each has {a_digit}"),
        Some(Ways { each, .. }) => {
            let them = if each.len() == 1 { "that has" } else { "each has" };
            format!(
                "All ways to fill {all} were gone through: the digits are {} in some order; {them} {a_digit}",
                either(each)
            )
        }
    };
    let places: CellSet = filling.cells.iter().filter(|&cell| board.has(Candidate { cell, digit })).collect();
    let are_seen = losers.iter().all(|cell| places.is_subset(geometry.peers(cell)));
    let text = match (are_seen, places.len()) {
        (true, 1) => format!("{has}, which has to be in {}. So {line}.", cells(geometry, &places)),
        (true, count) => {
            let within = within(geometry, &(losers | places));
            let see = if losers.len() == 1 { "sees" } else { "see" };
            let them = if count == 2 { "both" } else { "all of these" };
            format!(
                "{has}, which has to be in {}; {} {see} {them}{within}. So {line}.",
                one_of(geometry, &places),
                cells(geometry, &losers)
            )
        }
        (false, _) => {
            let see = if losers.len() == 1 { "sees" } else { "see" };
            format!("{has}, and wherever it stands, {} {see} it. So {line}.", cells(geometry, &losers))
        }
    };
    let held = |cell| board.candidates(cell).iter().map(move |digit| (Role::Pattern, Candidate { cell, digit }));
    let looked_at = (looked_at.unwrap_or(CellSet::EMPTY) - places).iter().flat_map(held);
    let places = places.iter().map(|cell| (Role::Pattern, Candidate { cell, digit }));
    Beat { text, marks: places.chain(looked_at).chain(skyline::gone(effects)).collect(), ..Beat::default() }
}

/// Why effects of a single rule follow, where that can be told without all ways to fill it, and the effects that are left.
fn reasons(
    board: &Board,
    filling: &Filling,
    combinations: &[Vec<Digit>],
    effects: &[Effect],
) -> (Vec<Beat>, Vec<Effect>) {
    let own = |board: &Board, rest: &[Effect]| match filling.rules[..] {
        [rule] => match board.geometry().rule(rule) {
            Rule::Clue(clue) => skyline::reasons(board, clue, rest),
            Rule::Line(line) => classes::reasons(board, line, rest),
            _ => (Vec::new(), rest.to_vec()),
        },
        _ => (Vec::new(), rest.to_vec()),
    };
    let by_bounds = |board: &Board, rest: &[Effect]| bounds::of_filling(board, filling, combinations, rest);
    let (mut beats, mut left, mut board): (Vec<Beat>, _, _) = (Vec::new(), effects.to_vec(), board.clone());
    // What one kind of reason has told lets the other one tell more.
    loop {
        let before = left.len();
        for tell in [&own as &dyn Fn(&Board, &[Effect]) -> (Vec<Beat>, Vec<Effect>), &by_bounds] {
            let (told, rest) = tell(&board, &left);
            let is_told = |effect: &&Effect| !rest.contains(effect);
            left.iter().filter(is_told).for_each(|&effect| board.apply(effect));
            beats.extend(told);
            left = rest;
        }
        if left.is_empty() || left.len() == before {
            return (beats, left);
        }
    }
}

/// What is known of the cells of rules, with a blank before it: those that have their digits, where they are few, and the ways to fill the
/// others, where these are.
fn known(board: &Board, filling: &Filling, ways: Option<&Ways>) -> String {
    let geometry = board.geometry();
    let of_rules: CellSet = filling.rules.iter().flat_map(|&rule| geometry.rule(rule).cells()).collect();
    let filled =
        of_rules.iter().filter_map(|cell| Some(said(geometry, Candidate { cell, digit: board.value(cell)? }, true)));
    let filled: Vec<String> = filled.collect();
    let mut known = String::new();
    if (1..=FEW).contains(&filled.len()) {
        known += &format!(" {} already.", and(&filled));
    }
    if let Some(Ways { of, each, .. }) = ways {
        let of = of.as_deref().unwrap_or("the digits");
        known += &format!(" {} can only be {}.", capital(of), either(few(each.clone())));
    }
    known
}

/// The first of many, and how many more there are.
fn few(all: Vec<String>) -> Vec<String> {
    /// Fewer others than two are named as well.
    const NAMED: usize = 5;
    match all.len().saturating_sub(NAMED) {
        0 | 1 => all,
        more => all.into_iter().take(NAMED).chain([format!("one of {more} others")]).collect(),
    }
}

/// What a map of the board keeps, and where that leads a candidate.
#[inline(never)] // As in `ways::filling`.
pub(super) fn automorphism(board: &Board, map: &Automorphism, gone: Effect, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let image = |at: Candidate| Candidate { cell: map.cells[at.cell], digit: map.digits[at.digit] };
    let moving = geometry.digits().iter().filter(|&digit| map.digits[digit] != digit);
    let swaps = geometry.digits().iter().all(|digit| map.digits[map.digits[digit]] == digit);
    let renamed: Vec<String> = match swaps {
        true => moving
            .filter(|&digit| digit < map.digits[digit])
            .map(|digit| format!("{digit} with {}", map.digits[digit]))
            .collect(),
        false => moving.map(|digit| format!("{digit} into {}", map.digits[digit])).collect(),
    };
    let rename = match (renamed.is_empty(), swaps) {
        (true, _) => String::new(),
        (_, true) => format!(", and exchange {}", and(&renamed)),
        (_, false) => format!(", and turn {}", and(&renamed)),
    };
    let corner = geometry.cells().find(|&cell| map.cells[cell] != cell);
    let moved = corner.map_or(String::new(), |cell| {
        format!(" so that {} goes to {}", geometry.name(cell), geometry.name(map.cells[cell]))
    });
    let keeps = format!("Turn or mirror the board{moved}{rename}: the givens are the same again.");
    let mut at = gone.candidate();
    let (first, mut way) = (at, Vec::new());
    loop {
        let next = image(at);
        way.push(format!("if {}, {}", said(geometry, at, true), said(geometry, next, true)));
        at = next;
        if at.cell == first.cell || !board.domain(at.cell).contains(at.digit) {
            break;
        }
    }
    let cannot = if at.cell == first.cell { "it cannot be both" } else { "that is out" };
    let end = format!("{}, but {cannot}. So {}.", capital(&and(&way)), what_follows(geometry, effects));
    let marks = vec![(Role::ColorA, first), (Role::ColorB, at)];
    let marks = marks.into_iter().filter(|(_, at)| board.has(*at)).collect();
    vec![
        said_alone(keeps),
        said_alone("The puzzle has one solution, so that is the same again as well.".to_owned()),
        Beat { text: end, marks, ..Beat::default() },
    ]
}
