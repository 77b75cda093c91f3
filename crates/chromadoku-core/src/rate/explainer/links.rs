//! Chains of plain links: three strong links of one digit, cycles, and forcing chains without branches.

use super::{Hint, length_term};
use crate::geometry::UnitKind;
use crate::id::{Candidate, Digit};
use crate::set::CellSet;
use crate::step::Effect;
use crate::technique::{Ends, Facts, Scope};

/// A strong link of a digit between places that all see the same.
struct Link {
    ends: [CellSet; 2],
    kind: UnitKind,
    is_grouped: bool,
}

/// The easiest chain of three strong links of one digit.
pub(super) fn three(facts: &Facts) -> Option<Hint> {
    let mut best: Option<Hint> = None;
    for digit in facts.geometry().digits().iter() {
        let links = links(facts, digit);
        // What each end sees, and which ends it is joined to.
        let ends: Vec<(usize, usize)> = (0..links.len()).flat_map(|at| [(at, 0), (at, 1)]).collect();
        let cells = |(link, end): (usize, usize)| links[link].ends[end];
        let seen: Vec<CellSet> = ends.iter().map(|&end| facts.seen_by_all(digit, cells(end).iter())).collect();
        let near = |end: (usize, usize)| seen[end.0 * 2 + end.1];
        let joined = |a: (usize, usize), b: (usize, usize)| a.0 != b.0 && cells(b).is_subset(&near(a));
        for &middle in ends.iter().filter(|end| end.1 == 0) {
            let other = (middle.0, 1);
            let before: Vec<(usize, usize)> = ends.iter().copied().filter(|&end| joined(end, middle)).collect();
            let after: Vec<(usize, usize)> = ends.iter().copied().filter(|&end| joined(end, other)).collect();
            for &a in &before {
                for &b in after.iter().filter(|b| b.0 != a.0) {
                    let rating = rating([&links[a.0], &links[middle.0], &links[b.0]]);
                    if best.as_ref().is_some_and(|known| known.rating <= rating) {
                        continue;
                    }
                    let gone = near((a.0, 1 - a.1)) & near((b.0, 1 - b.1));
                    let gone = gone.iter().map(|cell| Candidate { cell, digit });
                    best = Hint::eliminating(rating, gone).or(best);
                }
            }
        }
    }
    best
}

fn rating(links: [&Link; 3]) -> u16 {
    let any = |kind| links.iter().any(|link| link.kind == kind);
    match (any(UnitKind::Row), any(UnitKind::Column)) {
        _ if links.iter().any(|link| link.is_grouped) => 57,
        (true, true) => 56,
        _ if links.iter().all(|link| link.kind.is_line()) => 54,
        _ => 55,
    }
}

/// The strong links of a digit: units with two places, and units whose places lie in two other ones.
fn links(facts: &Facts, digit: Digit) -> Vec<Link> {
    let (geometry, index) = (facts.geometry(), facts.index());
    let mut links = Vec::new();
    for (id, unit) in geometry.units().filter(|(_, unit)| unit.full) {
        let places = index.mask(id, digit);
        let cells = |mask: u32| unit.cells.iter().enumerate().filter(move |(at, _)| mask >> at & 1 == 1);
        let set = |mask: u32| cells(mask).map(|(_, &cell)| cell).collect::<CellSet>();
        if places.count_ones() == 2 {
            let low = places & places.wrapping_neg();
            links.push(Link { ends: [set(low), set(places ^ low)], kind: unit.kind, is_grouped: false });
        } else if places != 0 {
            let crossed: Vec<u32> =
                geometry.tables().crossings(id).iter().map(|at| at.shared & places).filter(|&held| held != 0).collect();
            for (at, &one) in crossed.iter().enumerate() {
                for &other in crossed[at + 1..].iter().filter(|&&other| one | other == places) {
                    if one != places && other != places {
                        // A place that both hold may count with either.
                        for ends in [[one, other & !one], [one & !other, other]] {
                            if ends[0] != 0 && ends[1] != 0 {
                                links.push(Link { ends: ends.map(set), kind: unit.kind, is_grouped: true });
                            }
                        }
                    }
                }
            }
        }
    }
    links
}

/// The easiest cycle or forcing chain: of one digit, of cells with two candidates, or of both.
pub(super) fn chain(facts: &Facts) -> Option<Hint> {
    let mut best: Option<(u16, usize, Scope, Ends)> = None;
    for scope in [Scope::Digit, Scope::Pairs, Scope::Plain] {
        let cycle = if scope == Scope::Plain { 70 } else { 65 };
        let forcing = if scope == Scope::Plain { 70 } else { 66 };
        for ends in facts.ends(scope).filter(|ends| ends.level >= 1) {
            let least = 2 * ends.level + 2;
            if best.is_some_and(|(rating, states, ..)| (cycle + length_term(least), least) >= (rating, states)) {
                break;
            }
            let is_cycle = facts.links(scope).weakly(ends.from, ends.to);
            // A cycle, a candidate that follows from its own opposite, or one that refutes itself.
            let (states, base) = match (is_cycle, ends.from == ends.to) {
                (true, _) => (least, cycle),
                (_, true) => (least, forcing),
                _ => (least + 2, forcing),
            };
            if scope == Scope::Pairs && !is_cycle {
                continue;
            }
            let key = (base + length_term(states), states);
            if best.is_none_or(|(rating, states, ..)| key < (rating, states)) && takes(facts, scope, &ends, is_cycle) {
                best = Some((key.0, key.1, scope, ends));
            }
        }
    }
    best.and_then(|(rating, _, scope, ends)| hint(facts, rating, scope, &ends))
}

fn takes(facts: &Facts, scope: Scope, ends: &Ends, is_cycle: bool) -> bool {
    if ends.from == ends.to {
        return true;
    }
    if is_cycle {
        return !facts.loop_victims(scope, ends).is_empty();
    }
    !facts.links(scope).excluded_by_both(ends.from, ends.to).is_empty()
}

fn hint(facts: &Facts, rating: u16, scope: Scope, ends: &Ends) -> Option<Hint> {
    let links = facts.links(scope);
    if ends.from == ends.to {
        return Some(Hint { rating, effects: vec![Effect::Place(links.candidate(ends.from))] });
    }
    if links.weakly(ends.from, ends.to) {
        return Hint::eliminating(rating, facts.loop_victims(scope, ends));
    }
    // A forcing chain says something of one candidate.
    let gone = links.excluded_by_both(ends.from, ends.to);
    Hint::eliminating(rating, gone.iter().take(1).map(|at| links.candidate(at)))
}
