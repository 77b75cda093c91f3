//! A chain told from its first node, which is supposed to be false, to its last: what shuts out what, and what the ends decide.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Chain, Constraint, Effect, Node, Strong};

use super::anatomy;
use super::beat::{Beat, NAMED, each, one_of, said, said_alone, what_follows, within};
use super::refutation::{excludes, possibilities};
use crate::figure::{Link, Role};
use crate::story::marks::{nearest, set_role};
use crate::words::{self, capital, digits, units};

/// A chain from its first node, which is supposed to be false, to its last.
#[inline(never)] // As in `ways::filling`.
pub(super) fn along(board: &Board, chain: &Chain, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let marks = |node: &Node, role: Role| {
        let digit = node.digit;
        node.cells.iter().map(|cell| (role, Candidate { cell, digit })).collect::<Vec<_>>()
    };
    let [first, .., last] = &chain.nodes[..] else { return Vec::new() };
    let [one, other] = [first, last].map(|node| node_said(geometry, node, true));
    let supposes = node_said(geometry, first, false);
    let supposed = match chain.closed || first == last {
        true => format!("Suppose {supposes}."),
        false => format!("To show that {one} or {other}, suppose {supposes}."),
    };
    let mut beats = anatomy::of_chain(board, chain);
    // What is supposed holds until the ends are told, when none of it is supposed any more.
    let scope = vec![1];
    let parts = beats.last().map(|beat| beat.links.clone()).unwrap_or_default();
    let sets = in_sets(board, chain);
    let known = if beats.is_empty() { Vec::new() } else { sets.clone() };
    // What it is to come to is seen from the first.
    let aim = if chain.closed || first == last {
        Vec::new()
    } else {
        marks(last, set_role(&chain.strong, chain.strong.len() - 1))
    };
    let supposes = [known, aim, marks(first, Role::ColorB)].concat();
    beats.push(Beat { text: supposed, marks: supposes, kept: parts, scope: scope.clone(), ..Beat::default() });
    let mut before: Option<&Node> = None;
    for (at, (pair, strong)) in chain.nodes.chunks(2).zip(&chain.strong).enumerate() {
        let [from, to] = pair else { continue };
        let mut links: Vec<Link> =
            before.into_iter().filter_map(|before| nearest(geometry, before, from, Role::Weak)).collect();
        links.extend(nearest(geometry, from, to, Role::Strong));
        let so =
            before.map_or("Then ".to_owned(), |before| format!("{}, so ", capital(&shuts_out(geometry, before, from))));
        let text = format!("{so}{}.", forces(board, from, to, *strong));
        let of_set = of_set(board, chain, at);
        let marks = [of_set, marks(from, Role::ColorB), marks(to, Role::ColorA)].concat();
        beats.push(Beat { text, marks, links, scope: scope.clone(), ..Beat::default() });
        before = Some(to);
    }
    let told = beats.iter().filter(|beat| beat.scope == scope);
    let links: Vec<Link> = told.flat_map(|beat| beat.kept.iter().chain(&beat.links).copied()).collect();
    if chain.closed {
        let colors = [Role::ColorB, Role::ColorA].into_iter().cycle();
        let colored = chain.nodes.iter().zip(colors).flat_map(|(node, role)| marks(node, role));
        let text = format!(
            "{}, which closes the loop. It can be read the other way round, too: of each two that a line joins exactly one is true.",
            capital(&shuts_out(geometry, last, first))
        );
        let closing = nearest(geometry, last, first, Role::Weak);
        let links = links.into_iter().chain(closing).collect();
        beats.push(Beat { marks: sets.into_iter().chain(colored).collect(), links, ..said_alone(text) });
        beats.push(said_alone(of_loop(geometry, chain, effects)));
        return beats;
    }
    let text = match first == last {
        true => format!("Whether or not {}, it is. ", node_said(geometry, first, true)),
        false => format!("So {one}, or {other}: at least one is true. "),
    };
    let mut end = said_alone(format!("{text}{}", consequence(geometry, chain, effects)));
    end.kept = links;
    end.marks.extend(sets);
    // One of the ends holds; which sets they are in is still to be seen.
    let alone = end.marks.is_empty();
    let role = |at: usize| if alone { Role::Pattern } else { set_role(&chain.strong, at) };
    let ends: Vec<(Role, Candidate)> = match first == last {
        true => marks(first, Role::ColorA),
        false => [marks(first, role(0)), marks(last, role(chain.strong.len() - 1))].concat(),
    };
    end.marks.extend(ends);
    let gone = effects.iter().filter(|effect| matches!(effect, Effect::Eliminate(_)));
    let gone: Vec<Candidate> = gone.map(|effect| effect.candidate()).collect();
    let to = |at: Candidate| Node { cells: CellSet::of(at.cell), digit: at.digit };
    let seen = |at: &Candidate| [first, last].map(|node| nearest(geometry, node, &to(*at), Role::Weak));
    end.links.extend(gone.iter().flat_map(seen).flatten());
    beats.push(end);
    beats
}

/// What both ends of a weak link of a loop exclude, link by link, and what else goes.
fn of_loop(geometry: &Geometry, chain: &Chain, effects: &[Effect]) -> String {
    let mut rest: Vec<Effect> = effects.to_vec();
    let mut clauses = Vec::new();
    let nodes = chain.nodes.iter().cycle().skip(1).take(chain.nodes.len()).collect::<Vec<_>>();
    for pair in nodes.chunks_exact(2) {
        let [one, other] = pair else { continue };
        let both = |effect: &Effect| match *effect {
            Effect::Eliminate(at) => [one, other].iter().all(|node| excludes(geometry, node, at)),
            Effect::Place(_) => false,
        };
        let (gone, left): (Vec<Effect>, Vec<Effect>) = rest.into_iter().partition(both);
        rest = left;
        if !gone.is_empty() {
            let cells = one.cells | other.cells;
            let held = match geometry.units_of_all(&cells).first() {
                _ if cells.len() == 1 => {
                    format!("{} is {} or {}", each(geometry, &cells), one.digit, other.digit)
                }
                Some(&unit) if one.digit == other.digit => {
                    format!("{} has its {} in {}", geometry.unit(unit), one.digit, one_of(geometry, &cells))
                }
                _ => format!("{} or {}", node_said(geometry, one, true), node_said(geometry, other, true)),
            };
            clauses.push(capital(&format!("{held}, so {}.", what_follows(geometry, &gone))));
        }
    }
    if !rest.is_empty() {
        clauses.push(format!("So {}.", what_follows(geometry, &rest)));
    }
    clauses.join(" ")
}

/// The almost locked sets of a chain, each as a part of its own.
fn in_sets(board: &Board, chain: &Chain) -> Vec<(Role, Candidate)> {
    let is_set = |at: &usize| matches!(chain.strong[*at], Strong::Locked(set) if set.len() > 1);
    (0..chain.strong.len()).filter(is_set).flat_map(|at| of_set(board, chain, at)).collect()
}

/// The candidates of the cells that a strong link goes through, as a part of the chain.
fn of_set(board: &Board, chain: &Chain, at: usize) -> Vec<(Role, Candidate)> {
    let Strong::Locked(set) = chain.strong[at] else { return Vec::new() };
    let held = set.iter().flat_map(|cell| possibilities(board, Constraint::Cell(cell)));
    held.map(|held| (set_role(&chain.strong, at), held)).collect()
}

/// What the ends of a chain decide.
fn consequence(geometry: &Geometry, chain: &Chain, effects: &[Effect]) -> String {
    let either = matches!(effects.first(), Some(Effect::Eliminate(_))) && !chain.closed;
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return String::new() };
    let gone: CellSet = effects.iter().map(|effect| effect.candidate().cell).collect();
    let sees = |end: &Node, at: Candidate| {
        end.digit == at.digit && end.cells.iter().all(|cell| geometry.peers(cell).contains(at.cell))
    };
    let sees_both = effects.iter().all(|effect| [first, last].iter().all(|end| sees(end, effect.candidate())))
        && !gone.intersects(&(first.cells | last.cells));
    match (either && first != last, sees_both && gone.len() <= NAMED) {
        (true, true) => {
            let losers = capital(&each(geometry, &gone));
            let (see, none) = match gone.len() {
                1 => ("sees", "it is not"),
                2 => ("see", "neither is"),
                _ => ("see", "none of them is"),
            };
            // Where all of them see an end in one unit, that is said as well.
            let unit = |end: &Node| geometry.units_of_all(&(end.cells | gone)).first().copied();
            let seen = [unit(first), unit(last)];
            if let Some(apart) = each_sees(geometry, [first, last], &gone).filter(|_| seen.contains(&None)) {
                let names: Vec<String> = gone.iter().map(|cell| geometry.name(cell)).collect();
                return format!("{apart}: so neither {} is {}.", names.join(" nor "), first.digit);
            }
            let both = match seen {
                [Some(one), Some(other)] if one == other => format!("both in {}", geometry.unit(one)),
                _ => {
                    let by =
                        |end: &Node| format!("{}{}", each(geometry, &end.cells), within(geometry, &(end.cells | gone)));
                    format!("{} and {}", by(first), by(last))
                }
            };
            format!("{losers} {see} {both}, so {none} {}.", first.digit)
        }
        (true, false) => {
            let why = match effects {
                [only] => [first, last].map(|end| shut_out(geometry, end, only.candidate())),
                _ => [None, None],
            };
            let why =
                if let [Some(one), Some(other)] = why { format!("If {one}; if {other}. ") } else { String::new() };
            format!("{why}Either way {}.", what_follows(geometry, effects))
        }
        _ => format!("So {}.", what_follows(geometry, effects)),
    }
}

/// In which units two cells see both ends of a chain, of each: `r3c9 sees r2c8 (box 3) and r6c9 (column 9), and r6c8 sees ...`.
fn each_sees(geometry: &Geometry, ends: [&Node; 2], cells: &CellSet) -> Option<String> {
    let seen = |cell: Cell| {
        let by = |end: &Node| {
            let place = within(geometry, &(end.cells | CellSet::of(cell)));
            (!place.is_empty()).then(|| format!("{}{place}", each(geometry, &end.cells)))
        };
        Some(format!("{} sees {} and {}", geometry.name(cell), by(ends[0])?, by(ends[1])?))
    };
    let [one, other] = cells.iter().collect::<Vec<_>>()[..] else { return None };
    Some(format!("{}, and {}", seen(one)?, seen(other)?))
}

/// How a node that is true shuts out a candidate, if that is seen at once: `r1c7 is 4, r1c1 sees it`.
fn shut_out(geometry: &Geometry, node: &Node, at: Candidate) -> Option<String> {
    let is = node_said(geometry, node, true);
    let sees = |cell: Cell| geometry.peers(cell).contains(at.cell);
    match node.cells.len() {
        1 if node.cells.contains(at.cell) && node.digit != at.digit => Some(format!("{is}, it is not {}", at.digit)),
        _ if node.digit == at.digit && node.cells.iter().all(sees) => {
            let within = within(geometry, &(node.cells | CellSet::of(at.cell)));
            Some(format!("{is}, {} sees it{within} and cannot be {}", geometry.name(at.cell), at.digit))
        }
        1 => {
            let from = Candidate { cell: node.cells.first()?, digit: node.digit };
            words::by_rule(geometry, from, at).map(|why| format!("{is}, {why}"))
        }
        _ => None,
    }
}

/// `r6c8 is 5`, `5 is in r6c7 or r6c8`.
fn node_said(geometry: &Geometry, node: &Node, is_true: bool) -> String {
    match node.cells.first().filter(|_| node.cells.len() == 1) {
        Some(cell) => said(geometry, Candidate { cell, digit: node.digit }, is_true),
        None if is_true => format!("{} is in {}", node.digit, one_of(geometry, &node.cells)),
        None => {
            let names: Vec<String> = node.cells.iter().map(|cell| geometry.name(cell)).collect();
            match &names[..] {
                [one, other] => format!("{} is in neither {one} nor {other}", node.digit),
                _ => format!("{} is in none of {}", node.digit, each(geometry, &node.cells)),
            }
        }
    }
}

/// A node that is true makes the next one false: `r4c6 sees the 6 in r3c6`.
fn shuts_out(geometry: &Geometry, from: &Node, to: &Node) -> String {
    if from.cells == to.cells {
        return match from.cells.len() {
            1 => format!("{}, not {}", node_said(geometry, from, true), to.digit),
            _ => format!("{} then", node_said(geometry, to, false)),
        };
    }
    let pairs = || from.cells.iter().flat_map(|one| to.cells.iter().map(move |other| (one, other)));
    let candidate = |node: &Node, cell: Cell| Candidate { cell, digit: node.digit };
    let mut barred =
        pairs().filter_map(|(one, other)| words::by_rule(geometry, candidate(from, one), candidate(to, other)));
    match barred.next() {
        Some(why) if from.cells.len() == 1 && to.cells.len() == 1 => {
            return format!("{}, so {why}", node_said(geometry, from, true));
        }
        Some(_) => {
            let is = node_said(geometry, from, true);
            return format!("{is}, so by the rules that join them {}", node_said(geometry, to, false));
        }
        None => {}
    }
    let see = if to.cells.len() == 1 { "sees" } else { "see" };
    let within = within(geometry, &(from.cells | to.cells));
    format!("{} {see} the {} in {}{within}", each(geometry, &to.cells), from.digit, one_of(geometry, &from.cells))
}

/// A node that is false makes the next one true: `row 3 has only r3c6 left for 6`.
fn forces(board: &Board, from: &Node, to: &Node, strong: Strong) -> String {
    let geometry = board.geometry();
    match strong {
        Strong::One(Constraint::Place(unit, digit)) => {
            // Where rules make cells equal, one that is equal to a node's may be what the unit has.
            let within = geometry.unit(unit).set;
            let twin = |node: &Node| {
                let cell = node.cells.first().filter(|_| !node.cells.is_subset(&within))?;
                Some((Candidate { cell, digit }, (geometry.twins(cell) & within).first()?))
            };
            let held = twin(to).map_or(to.cells, |(_, cell)| CellSet::of(cell));
            let left = format!("{} has only {} left for {digit}", units(geometry, &[unit]), one_of(geometry, &held));
            let before = twin(from).map(|(at, cell)| {
                let equal = words::equal_cell(geometry, Candidate { cell, digit }, at.cell);
                format!("{equal}, is not {digit} either, and ")
            });
            let behind =
                twin(to).map(|(at, cell)| format!(", and {}, is {digit} too", words::equal_cell(geometry, at, cell)));
            format!("{}{left}{}", before.unwrap_or_default(), behind.unwrap_or_default())
        }
        Strong::One(Constraint::Cell(cell)) => format!("{} has only {} left", geometry.name(cell), to.digit),
        Strong::Locked(set) if set.len() == 1 => format!("{} has only {} left", each(geometry, &set), to.digit),
        Strong::Locked(set) => {
            let held = set.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
            // Where the first set has cells of the last one, they are supposed not to have the digit.
            let has = |cell: &Cell| board.candidates(*cell).contains(to.digit);
            let out: CellSet = (set - to.cells).iter().filter(has).collect();
            let supposed = match out.is_empty() {
                true => String::new(),
                false => format!(", as {}", node_said(geometry, &Node { cells: out, digit: to.digit }, false)),
            };
            format!(
                "without {}, {} have only {} left and need {}; {} fits only into {}{supposed}",
                from.digit,
                each(geometry, &set),
                digits(held - DigitSet::of(from.digit)),
                if set.len() == 2 { "both" } else { "all of them" },
                to.digit,
                one_of(geometry, &to.cells)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::id::{Digit, UnitId};
    use chromadoku_board::rule::{Dot, Mark, Rule};
    use chromadoku_solver::step::Pattern;

    use super::super::tests::stories;
    use super::*;

    #[test]
    fn a_link_of_a_rule_is_told_with_its_reason() {
        let dot = Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Difference(1) });
        let board = Board::empty(Geometry::new(Shape::boxes(2, 2).with(Extra::Rule(dot))).unwrap());
        let node = |cell: u16, digit: u8| Node { digit: Digit(digit - 1), cells: CellSet::of(Cell(cell)) };
        let chain = Chain {
            nodes: vec![node(8, 4), node(0, 4), node(1, 1), node(1, 2)],
            strong: vec![Strong::One(Constraint::Place(UnitId(4), Digit(3))), Strong::One(Constraint::Cell(Cell(1)))],
            closed: false,
        };
        let told = along(&board, &chain, &[Effect::Eliminate(Candidate { cell: Cell(9), digit: Digit(1) })]);
        assert_eq!(
            told[2].text,
            "r1c1 is 4, so r1c2, joined to r1c1 by a white dot, is not 1, so r1c2 has only 2 left."
        );
    }

    #[test]
    fn a_chain_is_told_link_by_link() {
        let told = stories(&["skyscraper", "two-string-kite", "turbot-fish", "xy-chain", "aic"]);
        assert!(!told.is_empty());
        for (_, step, beats) in told {
            let Pattern::Chain(chain) = &step.pattern else { panic!("{step:?}") };
            // The parts of short chains are named first.
            let first = beats.len() - chain.strong.len() - 2;
            assert!(first <= usize::from(chain.strong.len() <= 3 && !chain.closed), "{}", beats[0].text);
            let start =
                if chain.closed || chain.nodes.first() == chain.nodes.last() { "Suppose " } else { "To show that " };
            assert!(beats[first].text.starts_with(start), "{}", beats[first].text);
            let end = &beats.last().unwrap().text;
            assert!(
                chain.closed
                    || end.contains("at least one is true. ")
                        && [
                            ", so it is not ",
                            ", so neither is ",
                            ", so none of them is ",
                            ": so neither ",
                            "Either way "
                        ]
                        .iter()
                        .any(|how| end.contains(how))
            );
        }
    }
}
