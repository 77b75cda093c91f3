//! Colorings told by their colors: components of strong links in two colors each, and what follows from which color sees which.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Candidate;
use chromadoku_board::order::sort;
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Constraint, Pattern, Premise, Step};
use chromadoku_solver::technique::Family;

use super::beat::Beat;
use crate::figure::{Link, Role};
use crate::story::refutation::possibilities;
use crate::words::{self, and, capital};

/// How the colors of the first and of another component are drawn, and what they are called: like the sets A and B of chains, and not like
/// what is supposed true or false.
pub const COLORS: [[(Role, &str); 2]; 2] =
    [[(Role::Pattern, "A"), (Role::Fin, "B")], [(Role::ColorA, "C"), (Role::ColorB, "D")]];

/// The most candidates on the way between two of one component that are named one by one.
const WALKED: usize = 7;

/// A step as its colors tell it.
pub struct Colored {
    /// One or two components, of which no more than the claim needs where that can be told line by line.
    pub components: Vec<Component>,
    /// What follows from the colors, as a clause.
    pub claim: String,
    /// Candidates that exclude each other, which the claim speaks of.
    pub seen: Vec<(Candidate, Candidate)>,
}

/// Candidates that are joined by strong links, in two colors: all of one are true, and all of the other false.
pub struct Component {
    /// The candidates of each color.
    pub colors: [Vec<Candidate>; 2],
    /// What joins them.
    pub links: Vec<Link>,
}

impl Colored {
    /// A step of a coloring; nothing for other steps.
    pub fn of(board: &Board, step: &Step) -> Option<Colored> {
        let Pattern::Net(net) = &step.pattern else { return None };
        if step.technique.kind().family != Family::Coloring {
            return None;
        }
        let gone: Vec<Candidate> = step.effects.iter().map(|effect| effect.candidate()).collect();
        let told = |components: Vec<Component>| {
            let telling = Telling { board, components: &components };
            let claims = || telling.trap(&gone).or_else(|| telling.wrap(&gone)).or_else(|| telling.of_two(&gone));
            let (claim, seen) = claims().or_else(|| telling.emptied(&gone))?;
            let needed = components.iter().map(|component| component.needed(board, &seen, &gone)).collect();
            Some(Colored { components: needed, claim, seen })
        };
        let proved = components(board, &net.premises).filter(|components| components.len() <= COLORS.len());
        // The shortest proof of an elimination may leave out links of its component.
        proved.and_then(told).or_else(|| {
            let all = board.unsolved().iter().flat_map(|cell| possibilities(board, Constraint::Cell(cell)));
            let near = all.filter(|&at| board.geometry().excludes(at, gone[0]));
            let mut starts = std::iter::once(gone[0]).chain(near);
            starts.find_map(|start| told(vec![Component::of(board, start)?]))
        })
    }

    /// For each component the way along its lines and what its colors mean; then what follows.
    pub fn beats(&self, board: &Board, so: &str) -> Vec<Beat> {
        let parts = self.components.iter().zip(COLORS).flat_map(|(component, colors)| {
            let way = if component.links.len() > 1 { component.told_way(&self.seen) } else { Vec::new() };
            let walked = walk(board, component, colors, &way);
            let all = drawn(board.geometry(), component, colors, walked.len());
            walked.into_iter().chain([all])
        });
        let mut beats: Vec<Beat> = parts.collect();
        let seen = self.seen.iter().map(|&(from, to)| Link { from, to, role: Role::Weak });
        beats.push(Beat { text: format!("{}. {so}", self.claim), links: seen.collect(), ..Beat::default() });
        beats
    }

    /// The cells that have candidates of one color only, by its letter.
    pub fn letters(&self) -> Vec<(CellSet, char)> {
        let colors = self.components.iter().zip(COLORS).flat_map(|(of, names)| of.colors.iter().zip(names));
        let cells = |color: &[Candidate]| color.iter().map(|at| at.cell).collect::<CellSet>();
        let all: Vec<(CellSet, char)> =
            colors.filter_map(|(color, (_, name))| Some((cells(color), name.chars().next()?))).collect();
        let others = |letter: char| {
            let others = all.iter().filter(|(_, other)| *other != letter);
            others.fold(CellSet::EMPTY, |cells, (of, _)| cells | *of)
        };
        all.iter().map(|&(cells, letter)| (cells - others(letter), letter)).collect()
    }

    /// A beat for each component.
    pub fn drawn(&self, geometry: &Geometry) -> impl Iterator<Item = Beat> {
        self.components.iter().zip(COLORS).map(|(component, colors)| drawn(geometry, component, colors, 0))
    }
}

/// The lines of a way one by one, with why exactly one of the ends of each is true.
fn walk(board: &Board, component: &Component, colors: [(Role, &str); 2], way: &[Candidate]) -> Vec<Beat> {
    let geometry = board.geometry();
    let color = |at: Candidate| colors[usize::from(component.colors[1].contains(&at))];
    let told = way.windows(2).enumerate().map_while(|(number, line)| {
        let [from, to] = line.try_into().ok()?;
        let only = only_two(board, [from, to])?;
        let [is, gets] = [from, to].map(|at| (named(geometry, at), color(at).1));
        let text = if number == 0 {
            format!(
                "{only}, so exactly one of the two is true: the {} gets color {} and the {} gets color {}.",
                is.0, is.1, gets.0, gets.1
            )
        } else {
            format!("{only}: the {} has color {}, so the {} gets color {}.", is.0, is.1, gets.0, gets.1)
        };
        let marks = [from, to].map(|at| (color(at).0, at)).to_vec();
        // As it is drawn with all others, so that it is not drawn twice then.
        let links = component.links.iter().copied().filter(|link| link.other(from) == Some(to)).collect();
        Some(Beat { text, marks, links, ..Beat::default() })
    });
    told.collect()
}

/// Why exactly one of two candidates is true: nothing else is possible for something.
fn only_two(board: &Board, pair: [Candidate; 2]) -> Option<String> {
    let holds = |constraint: &Constraint| {
        let held = possibilities(board, *constraint);
        held.len() == 2 && pair.iter().all(|at| held.contains(at))
    };
    let geometry = board.geometry();
    Some(match constraints(board).find(holds)? {
        Constraint::Cell(cell) => format!("{} has only {} and {}", geometry.name(cell), pair[0].digit, pair[1].digit),
        Constraint::Place(unit, digit) => format!(
            "{} has just two places for {digit}, {}",
            capital(&geometry.unit(unit).to_string()),
            and(pair.map(|at| geometry.name(at.cell)))
        ),
    })
}

/// The components of premises that leave two candidates each, colored in turn.
fn components(board: &Board, premises: &[Premise]) -> Option<Vec<Component>> {
    let mut open: Vec<(Candidate, Candidate)> = Vec::new();
    for premise in premises {
        let Premise::One(constraint) = premise else { return None };
        let [one, other] = possibilities(board, *constraint)[..] else { return None };
        open.push((one, other));
    }
    let mut found = Vec::new();
    while let Some(&(start, _)) = open.first() {
        let mut component = Component { colors: [vec![start], Vec::new()], links: Vec::new() };
        while let Some(at) = open.iter().position(|(one, other)| component.holds(*one) || component.holds(*other)) {
            let (one, other) = open.remove(at);
            let (from, to) = if component.holds(one) { (one, other) } else { (other, one) };
            let side = usize::from(component.colors[0].contains(&from));
            if component.colors[1 - side].contains(&to) {
                return None;
            }
            if !component.colors[side].contains(&to) {
                component.colors[side].push(to);
            }
            // Two units may join the same two.
            let joins = |link: &Link| [link.from, link.to].contains(&from) && [link.from, link.to].contains(&to);
            if !component.links.iter().any(joins) {
                component.links.push(Link { from, to, role: Role::Strong });
            }
        }
        component.colors.iter_mut().for_each(|color| sort(color));
        found.push(component);
    }
    Some(found)
}

/// What must have a true candidate: each open cell, and each full unit for each digit that it lacks.
fn constraints(board: &Board) -> impl Iterator<Item = Constraint> {
    let full = board.geometry().units().filter(|(_, unit)| unit.full).map(|(unit, _)| unit);
    let places = full.flat_map(|unit| board.missing_in(unit).iter().map(move |digit| Constraint::Place(unit, digit)));
    board.unsolved().iter().map(Constraint::Cell).chain(places)
}

impl Component {
    /// The component of a candidate; nothing where it has no strong link, or cannot be colored.
    fn of(board: &Board, start: Candidate) -> Option<Component> {
        let pairs: Vec<[Candidate; 2]> =
            constraints(board).filter_map(|constraint| possibilities(board, constraint).try_into().ok()).collect();
        let mut component = Component { colors: [vec![start], Vec::new()], links: Vec::new() };
        let mut open = vec![(start, 0)];
        while let Some((from, side)) = open.pop() {
            for [one, other] in pairs.iter().filter(|pair| pair.contains(&from)) {
                let to = if *one == from { *other } else { *one };
                if component.colors[side].contains(&to) {
                    return None;
                }
                if !component.colors[1 - side].contains(&to) {
                    component.colors[1 - side].push(to);
                    component.links.push(Link { from, to, role: Role::Strong });
                    open.push((to, 1 - side));
                }
            }
        }
        component.colors.iter_mut().for_each(|color| sort(color));
        (!component.links.is_empty()).then_some(component)
    }

    /// The shortest way along its lines from one candidate to another, if it is not too long to be told, else the beginning of a way.
    fn way(&self, from: Candidate, to: Option<Candidate>) -> Vec<Candidate> {
        let mut ways = vec![vec![from]];
        let mut at = 0;
        while let Some(way) = ways.get(at).cloned() {
            let last = way[way.len() - 1];
            if to == Some(last) && way.len() <= WALKED {
                return way;
            }
            let next = self.links.iter().filter_map(|link| link.other(last));
            let next: Vec<Candidate> = next.filter(|next| ways.iter().all(|way| !way.contains(next))).collect();
            ways.extend(next.into_iter().map(|next| [&way[..], &[next]].concat()));
            at += 1;
        }
        ways.into_iter().take_while(|way| way.len() <= 3).last().unwrap_or_default()
    }

    /// Those of its candidates that a claim speaks of.
    fn spoken(&self, seen: &[(Candidate, Candidate)]) -> impl Iterator<Item = Candidate> {
        seen.iter().flat_map(|&(from, to)| [from, to]).filter(|&at| self.holds(at))
    }

    /// The way along its lines between the two of its candidates that a claim speaks of.
    fn told_way(&self, seen: &[(Candidate, Candidate)]) -> Vec<Candidate> {
        let Some(first) = self.spoken(seen).next().or(self.links.first().map(|link| link.from)) else {
            return Vec::new();
        };
        self.way(first, self.spoken(seen).find(|&at| at != first))
    }

    /// What of it a claim needs that decides some candidates: the way between those that it speaks of, where that can be told; else all.
    fn needed(&self, board: &Board, seen: &[(Candidate, Candidate)], decided: &[Candidate]) -> Component {
        let way = self.told_way(seen);
        let is_told = way.windows(2).all(|line| line.try_into().is_ok_and(|line| only_two(board, line).is_some()));
        let needed = self.spoken(seen).chain(decided.iter().copied().filter(|&at| self.holds(at)));
        let is_all = way.len() > 1 && is_told && needed.into_iter().all(|at| way.contains(&at));
        self.along(if is_all { &way } else { &[] })
    }

    /// What of it lies on a way; all of it where there is none.
    fn along(&self, way: &[Candidate]) -> Component {
        let on_way =
            |color: &Vec<Candidate>| color.iter().copied().filter(|at| way.is_empty() || way.contains(at)).collect();
        let is_line = |link: &Link| {
            way.is_empty() || way.windows(2).any(|line| line.contains(&link.from) && line.contains(&link.to))
        };
        Component {
            colors: self.colors.each_ref().map(on_way),
            links: self.links.iter().copied().filter(is_line).collect(),
        }
    }

    fn holds(&self, at: Candidate) -> bool {
        self.colors.iter().any(|color| color.contains(&at))
    }
}

/// A component with what its colors mean, after some of its lines were told.
fn drawn(geometry: &Geometry, component: &Component, colors: [(Role, &str); 2], told: usize) -> Beat {
    let said = |at: usize| {
        let color = &component.colors[at];
        let such = color.first().map(|&first| named(geometry, first)).unwrap_or_default();
        let all = match color.len() {
            1 => format!("the {such}"),
            many => format!("{many} candidates, such as the {such}"),
        };
        format!("all of color {} ({all})", colors[at].1)
    };
    // Of one digit, which mostly is all there is.
    let mut digits = component.colors.iter().flatten().map(|at| at.digit);
    let first = digits.next();
    let two = match first.filter(|&first| digits.all(|digit| digit == first)) {
        Some(digit) => format!("places for {digit} in a unit"),
        None => "candidates of a cell, or places for a digit in a unit".to_owned(),
    };
    let lines = match (told, component.links.len() - told) {
        (_, 0) => "Along these".to_owned(),
        (0, left) => {
            let these = if left == 1 { "This line" } else { "Each of these lines" };
            format!("{these} joins the only two {two}, so exactly one of its ends is true. Along the")
        }
        (_, 1) => "The line that is left has just one true end, for the same reason. Along the".to_owned(),
        _ => "Each of the other lines has just one true end, for the same reason. Along the".to_owned(),
    };
    let text = format!("{lines} lines true and false alternate: either {} is true, or {}.", said(0), said(1));
    let marks = component.colors.iter().zip(colors).flat_map(|(all, (role, _))| all.iter().map(move |&at| (role, at)));
    Beat { text, marks: marks.collect(), links: component.links.clone(), ..Beat::default() }
}

/// `4 in r1c2`.
fn named(geometry: &Geometry, Candidate { cell, digit }: Candidate) -> String {
    format!("{digit} in {}", geometry.name(cell))
}

/// What follows, and the candidates that exclude each other there.
type Claim = (String, Vec<(Candidate, Candidate)>);

/// What follows from some components.
struct Telling<'a> {
    board: &'a Board,
    components: &'a [Component],
}

impl Telling<'_> {
    /// How a candidate is excluded by another one, whose color may have a name: `sees the 4 in r1c2 (color A, row 1)`.
    fn meets(&self, at: Candidate, from: Candidate, color: Option<&str>) -> String {
        let geometry = self.board.geometry();
        let bars = words::bars(geometry, from, at);
        let is_seen = at.cell != from.cell && bars.is_none();
        let units = geometry.units_of_all(&(CellSet::of(at.cell) | CellSet::of(from.cell)));
        let unit = units.first().filter(|_| is_seen).map(|&unit| geometry.unit(unit).to_string());
        let more: Vec<String> = color.map(|name| format!("color {name}")).into_iter().chain(unit).chain(bars).collect();
        let by = match () {
            () if is_seen => "sees",
            () if at.cell == from.cell => "shares its cell with",
            () => "cannot go with",
        };
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        format!("{by} the {}{more}", named(geometry, from))
    }

    /// A candidate of a color that excludes another candidate.
    fn excluding(&self, color: &[Candidate], at: Candidate) -> Option<Candidate> {
        color.iter().copied().find(|&from| self.board.geometry().excludes(from, at))
    }

    /// Two candidates, one of each color, that exclude each other.
    fn touching(&self, one: &[Candidate], other: &[Candidate]) -> Option<(Candidate, Candidate)> {
        other.iter().find_map(|&to| Some((self.excluding(one, to)?, to)))
    }

    /// What sees one of two colors and one of the other, where one of the two is true.
    fn between(&self, [one, other]: [(&[Candidate], &str); 2], gone: &[Candidate]) -> Option<Claim> {
        let seen = |&at: &Candidate| Some((self.excluding(one.0, at)?, self.excluding(other.0, at)?));
        let seen: Vec<(Candidate, Candidate)> = gone.iter().map(seen).collect::<Option<_>>()?;
        let (from, to) = *seen.first()?;
        let name = |at| named(self.board.geometry(), at);
        let claim = format!(
            "The {} {} and {}. One of the two colors is true and excludes it",
            name(gone[0]),
            self.meets(gone[0], from, Some(one.1)),
            self.meets(gone[0], to, Some(other.1)),
        );
        let seen = gone.iter().zip(seen).flat_map(|(&gone, (from, to))| [(from, gone), (to, gone)]);
        Some((claim, seen.collect()))
    }

    /// What sees both colors of a component.
    fn trap(&self, gone: &[Candidate]) -> Option<Claim> {
        self.components.iter().zip(COLORS).find_map(|(component, [(_, a), (_, b)])| {
            self.between([(&component.colors[0], a), (&component.colors[1], b)], gone)
        })
    }

    /// A color of which two see each other.
    fn wrap(&self, gone: &[Candidate]) -> Option<Claim> {
        let colors = self.components.iter().zip(COLORS).flat_map(|(of, names)| of.colors.iter().zip(names));
        let mut own = colors.filter(|(color, _)| gone.iter().all(|at| color.contains(at)));
        own.find_map(|(color, (_, name))| {
            let (one, other) = self.touching(color, color)?;
            let claim = format!(
                "The {} and the {} have color {name} and see each other. So color {name} is false as a whole",
                named(self.board.geometry(), one),
                named(self.board.geometry(), other),
            );
            Some((claim, vec![(one, other)]))
        })
    }

    /// A color that leaves a cell without a candidate, or a digit without a place.
    fn emptied(&self, gone: &[Candidate]) -> Option<Claim> {
        let [component] = self.components else { return None };
        let geometry = self.board.geometry();
        let own = |(color, _): &(&Vec<Candidate>, _)| gone.iter().all(|at| color.contains(at));
        let (color, (_, name)) = component.colors.iter().zip(COLORS[0]).find(own)?;
        let empty = |constraint: Constraint| {
            let all = possibilities(self.board, constraint).into_iter();
            let seen: Option<Vec<_>> = all.map(|at| Some((self.excluding(color, at)?, at))).collect();
            Some((constraint, seen?))
        };
        let (constraint, seen) = constraints(self.board).find_map(empty)?;
        let all = match constraint {
            Constraint::Cell(cell) => format!("all candidates of {}", geometry.name(cell)),
            Constraint::Place(unit, digit) => format!("all places for {digit} in {}", geometry.unit(unit)),
        };
        let each: Vec<String> = seen
            .iter()
            .map(|&(from, to)| format!("the {} {}", named(geometry, to), self.meets(to, from, None)))
            .collect();
        let claim = format!("Color {name} excludes {all}: {}. So color {name} is false as a whole", and(&each));
        Some((claim, seen))
    }

    /// Colors of two components that see each other.
    fn of_two(&self, gone: &[Candidate]) -> Option<Claim> {
        let [one, other] = self.components else { return None };
        let [names, others] = COLORS.map(|colors| colors.map(|(_, name)| name));
        let name = |at| named(self.board.geometry(), at);
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
        // A color that sees both colors of the other component.
        for (of, to, name_of, names_to) in [(one, other, names, others), (other, one, others, names)] {
            for (color, letter) in of.colors.iter().zip(name_of) {
                let touches = [0, 1].map(|at| self.touching(color, &to.colors[at]));
                if let ([Some(a), Some(b)], true) = (touches, gone.iter().all(|at| color.contains(at))) {
                    let claim = format!(
                        "Color {letter} sees both {} and {}: the {} sees the {}, and the {} sees the {}. One of these two colors is true",
                        names_to[0],
                        names_to[1],
                        name(a.0),
                        name(a.1),
                        name(b.0),
                        name(b.1),
                    );
                    return Some((claim, vec![a, b]));
                }
            }
        }
        // Not both of two colors that see each other are true, so one of their opposites is. Of different pairs of colors different
        // candidates may go.
        let opposites = |(a, b): (usize, usize)| {
            [(&one.colors[1 - a][..], names[1 - a]), (&other.colors[1 - b][..], others[1 - b])]
        };
        let mut left = gone.to_vec();
        let claims = pairs.into_iter().filter_map(|(a, b)| {
            let (from, to) = self.touching(&one.colors[a], &other.colors[b])?;
            let sees_both = |at: &Candidate| opposites((a, b)).iter().all(|of| self.excluding(of.0, *at).is_some());
            let own: Vec<Candidate> = left.extract_if(.., |at| sees_both(at)).collect();
            let (so, mut seen) = self.between(opposites((a, b)), &own)?;
            let claim = format!(
                "The {} of color {} sees the {} of color {}, so not both of these colors are true: {} or {} is. {so}",
                name(from),
                names[a],
                name(to),
                others[b],
                names[1 - a],
                others[1 - b]
            );
            seen.insert(0, (from, to));
            Some((claim, seen))
        });
        let (claims, seen): (Vec<String>, Vec<_>) = claims.unzip();
        left.is_empty().then(|| (claims.join(". "), seen.concat()))
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::technique::kinds;

    use super::*;
    use crate::story::tests::{examples, stories};

    #[test]
    fn a_coloring_walks_from_one_of_the_candidates_that_are_seen_to_the_other() {
        let told = |name: &str| {
            let (_, board, step) = examples().find(|(id, ..)| *id == name).unwrap();
            crate::story::beats(&board, &step)
        };
        let trap = told("simple-colors-trap");
        let walk: Vec<&str> = trap.iter().map(|beat| beat.text.as_str()).take(5).collect();
        assert_eq!(
            walk,
            [
                "Column 5 has just two places for 1, r1c5 and r6c5, so exactly one of the two is true: the 1 in r1c5 gets color A and the 1 \
                 in r6c5 gets color B.",
                "Row 6 has just two places for 1, r6c5 and r6c9: the 1 in r6c5 has color B, so the 1 in r6c9 gets color A.",
                "Column 9 has just two places for 1, r6c9 and r2c9: the 1 in r6c9 has color A, so the 1 in r2c9 gets color B.",
                "Row 2 has just two places for 1, r2c9 and r2c3: the 1 in r2c9 has color B, so the 1 in r2c3 gets color A.",
                "Column 3 has just two places for 1, r2c3 and r1c3: the 1 in r2c3 has color A, so the 1 in r1c3 gets color B.",
            ]
        );
        assert!(trap.iter().take(5).all(|beat| (beat.marks.len(), beat.links.len()) == (2, 1)));
        // The claim needs no other part of the component.
        assert_eq!((trap[5].marks.len(), trap[5].links.len()), (6, 5));
        assert!(told("3d-medusa")[0].text.contains("so exactly one of the two is true"));
    }

    #[test]
    fn all_colorings_are_told_by_their_colors_along_true_links() {
        let ids: Vec<&str> =
            kinds().iter().filter(|kind| kind.family == Family::Coloring).map(|kind| kind.id.0).collect();
        let told = stories(&ids);
        assert!(told.len() > 30, "{}", told.len());
        for (board, step, _) in told {
            let Some(colored) = Colored::of(&board, &step) else { panic!("{step:?}") };
            let is_pair = |link: &Link| {
                let pairs = constraints(&board).map(|constraint| possibilities(&board, constraint));
                pairs.filter(|held| held.len() == 2).any(|pair| pair.contains(&link.from) && pair.contains(&link.to))
            };
            assert!(colored.components.iter().flat_map(|component| &component.links).all(is_pair), "{step:?}");
            assert!(colored.seen.iter().all(|&(from, to)| board.geometry().excludes(from, to)), "{}", colored.claim);
        }
    }
}
