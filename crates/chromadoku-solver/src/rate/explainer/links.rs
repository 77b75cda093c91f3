//! Chains of plain links: some strong links of one digit, cycles, and forcing chains without branches.

use super::{Hint, length_term};
use crate::step::Effect;
use crate::technique::Facts;
use crate::technique::chain::eliminated_by_loop;
use crate::technique::links::{self, Ends, Scope};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, Digit, UnitId};
use chromadoku_board::set::CellSet;

/// A strong link of a digit between places that all see the same.
struct Link {
    ends: [CellSet; 2],
    unit: UnitId,
    kind: UnitKind,
    is_grouped: bool,
}

/// The easiest chain of this many strong links of one digit, joined by weak ones; of equals, the one that eliminates most.
pub(super) fn strong(facts: &Facts, count: usize) -> Option<Hint> {
    let mut best: Option<Hint> = None;
    for digit in facts.geometry().digits().iter() {
        let links = links(facts, digit);
        let ends: Vec<(usize, usize)> = (0..links.len()).flat_map(|at| [(at, 0), (at, 1)]).collect();
        let cells = |(link, end): (usize, usize)| links[link].ends[end];
        let seen: Vec<CellSet> = ends.iter().map(|&end| facts.seen_by_all(digit, cells(end).iter())).collect();
        let joined = |end: (usize, usize)| {
            let near = seen[end.0 * 2 + end.1];
            ends.iter().copied().filter(|&other| cells(other).is_subset(&near)).collect()
        };
        let joined: Vec<Vec<(usize, usize)>> = ends.iter().map(|&end| joined(end)).collect();
        let mut strand = Strand { digit, count, links: &links, seen: &seen, joined: &joined, path: Vec::new() };
        for &start in &ends {
            strand.grow(start, &mut best);
        }
    }
    best
}

/// Strong links in a row, as they are put together.
struct Strand<'a> {
    digit: Digit,
    count: usize,
    links: &'a [Link],
    /// What all cells of an end see.
    seen: &'a [CellSet],
    /// The ends that each end excludes.
    joined: &'a [Vec<(usize, usize)>],
    /// Each link with the end by which it begins.
    path: Vec<(usize, usize)>,
}

impl Strand<'_> {
    fn grow(&mut self, (link, end): (usize, usize), best: &mut Option<Hint>) {
        let unit = self.links[link].unit;
        if self.path.iter().any(|&(other, _)| self.links[other].unit == unit) {
            return;
        }
        self.path.push((link, end));
        if self.path.len() == self.count {
            self.close(best);
        } else {
            let joined = self.joined;
            joined[link * 2 + 1 - end].iter().for_each(|&next| self.grow(next, best));
        }
        self.path.pop();
    }

    /// Looks at what both ends of a whole strand take away; each strand is seen from both ends.
    fn close(&self, best: &mut Option<Hint>) {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else { return };
        let rating = self.rating();
        if first.0 > last.0 || best.as_ref().is_some_and(|known| known.rating < rating) {
            return;
        }
        let out = |(link, end): (usize, usize)| self.seen[link * 2 + 1 - end];
        let mut gone = self.seen[first.0 * 2 + first.1] & out(last);
        if self.joined[last.0 * 2 + 1 - last.1].contains(&first) {
            // A ring takes away from all its weak links.
            for pair in self.path.windows(2) {
                gone |= out(pair[0]) & self.seen[pair[1].0 * 2 + pair[1].1];
            }
        }
        let gone: Vec<Candidate> = gone.iter().map(|cell| Candidate { cell, digit: self.digit }).collect();
        if best.as_ref().is_none_or(|known| known.rating > rating || known.effects.len() < gone.len()) {
            *best = Hint::eliminating(rating, gone).or(best.take());
        }
    }

    fn rating(&self) -> u16 {
        let base = match self.count {
            2 => 40,
            3 => 54,
            _ => 58,
        };
        let links = || self.path.iter().map(|&(link, _)| &self.links[link]);
        let any = |wanted: fn(UnitKind) -> bool| links().any(|link| wanted(link.kind));
        let has_box = any(|kind| !kind.is_line());
        let has_both = any(|kind| kind == UnitKind::Row) && any(|kind| kind == UnitKind::Column);
        base + match links().any(|link| link.is_grouped) {
            true => 3,
            false => u16::from(has_box) + u16::from(has_both),
        }
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
            links.push(Link { ends: [set(low), set(places ^ low)], unit: id, kind: unit.kind, is_grouped: false });
        } else if places != 0 {
            let crossed: Vec<u32> =
                geometry.tables().crossings(id).iter().map(|at| at.shared & places).filter(|&held| held != 0).collect();
            for (at, &one) in crossed.iter().enumerate() {
                for &other in crossed[at + 1..].iter().filter(|&&other| one | other == places) {
                    if one != places && other != places {
                        // A place that both hold may count with either.
                        for ends in [[one, other & !one], [one & !other, other]] {
                            if ends[0] != 0 && ends[1] != 0 {
                                links.push(Link { ends: ends.map(set), unit: id, kind: unit.kind, is_grouped: true });
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
        for ends in links::ends(facts, scope).filter(|ends| ends.level >= 1) {
            let least = 2 * ends.level + 2;
            if best.is_some_and(|(rating, states, ..)| (cycle + length_term(least), least) >= (rating, states)) {
                break;
            }
            let is_cycle = links::of(facts, scope).weakly(ends.from, ends.to);
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
        return !eliminated_by_loop(facts, scope, ends).is_empty();
    }
    !links::of(facts, scope).excluded_by_both(ends.from, ends.to).is_empty()
}

fn hint(facts: &Facts, rating: u16, scope: Scope, ends: &Ends) -> Option<Hint> {
    let links = links::of(facts, scope);
    if ends.from == ends.to {
        return Some(Hint { rating, effects: vec![Effect::Place(links.candidate(ends.from))] });
    }
    if links.weakly(ends.from, ends.to) {
        return Hint::eliminating(rating, eliminated_by_loop(facts, scope, ends));
    }
    // A forcing chain says something of one candidate.
    let gone = links.excluded_by_both(ends.from, ends.to);
    Hint::eliminating(rating, gone.iter().take(1).map(|at| links.candidate(at)))
}
