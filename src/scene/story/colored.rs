//! Colorings told by their colors: components of strong links in two colors each, and what follows from which color sees which.

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::Candidate;
use chromadoku_core::order::sort;
use chromadoku_core::step::{Pattern, Premise, Step};
use chromadoku_core::technique::Family;

use super::Beat;
use crate::scene::Role;
use crate::scene::graph::excludes;
use crate::scene::marks::Link;
use crate::scene::refutation::possibilities;

/// How the colors of the first and of another component are drawn, and what they are called.
pub const COLORS: [[(Role, &str); 2]; 2] =
    [[(Role::ColorA, "A"), (Role::ColorB, "B")], [(Role::Pattern, "C"), (Role::Fin, "D")]];

/// A step as its colors tell it.
pub struct Colored {
    /// One or two components.
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
        let components = components(board, &net.premises).filter(|components| components.len() <= COLORS.len())?;
        let gone: Vec<Candidate> = step.effects.iter().map(|effect| effect.candidate()).collect();
        let telling = Telling { geometry: board.geometry(), components: &components };
        let (claim, seen) = telling.trap(&gone).or_else(|| telling.wrap(&gone)).or_else(|| telling.of_two(&gone))?;
        Some(Colored { components, claim, seen })
    }

    /// A beat for each component, and one for what follows.
    pub fn beats(&self, geometry: &Geometry, so: &str) -> Vec<Beat> {
        let mut beats: Vec<Beat> = self.drawn(geometry).collect();
        let seen = self.seen.iter().map(|&(from, to)| Link { from, to, role: Role::Weak });
        beats.push(Beat { text: format!("{}. {so}", self.claim), links: seen.collect(), ..Beat::default() });
        beats
    }

    /// A beat for each component.
    pub fn drawn(&self, geometry: &Geometry) -> impl Iterator<Item = Beat> {
        self.components.iter().zip(COLORS).map(|(component, colors)| drawn(geometry, component, colors))
    }
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
            component.links.push(Link { from, to, role: Role::Strong });
        }
        component.colors.iter_mut().for_each(|color| sort(color));
        found.push(component);
    }
    Some(found)
}

impl Component {
    fn holds(&self, at: Candidate) -> bool {
        self.colors.iter().any(|color| color.contains(&at))
    }
}

/// A component with what its colors mean.
fn drawn(geometry: &Geometry, component: &Component, colors: [(Role, &str); 2]) -> Beat {
    let said = |at: usize| {
        let names: Vec<String> = component.colors[at].iter().map(|&at| named(geometry, at)).collect();
        format!("{} ({})", colors[at].1, names.join(", "))
    };
    let text = format!(
        "A strong link joins two candidates of which exactly one is true, so two colors take turns along these links: {} and {}. All of one \
         color are true, and all of the other are false.",
        said(0),
        said(1)
    );
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
    geometry: &'a Geometry,
    components: &'a [Component],
}

impl Telling<'_> {
    /// A candidate of a color that excludes another candidate.
    fn excluding(&self, color: &[Candidate], at: Candidate) -> Option<Candidate> {
        color.iter().copied().find(|&from| excludes(self.geometry, from, at))
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
        let name = |at| named(self.geometry, at);
        let claim = format!(
            "The {} sees the {} of color {} and the {} of color {}. One of the two colors is true",
            name(gone[0]),
            name(from),
            one.1,
            name(to),
            other.1,
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
                named(self.geometry, one),
                named(self.geometry, other),
            );
            Some((claim, vec![(one, other)]))
        })
    }

    /// Colors of two components that see each other.
    fn of_two(&self, gone: &[Candidate]) -> Option<Claim> {
        let [one, other] = self.components else { return None };
        let [names, others] = COLORS.map(|colors| colors.map(|(_, name)| name));
        let name = |at| named(self.geometry, at);
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
        // Not both of two colors that see each other are true, so one of their opposites is.
        pairs.into_iter().find_map(|(a, b)| {
            let (from, to) = self.touching(&one.colors[a], &other.colors[b])?;
            let opposites = [(&one.colors[1 - a][..], names[1 - a]), (&other.colors[1 - b][..], others[1 - b])];
            let (so, mut seen) = self.between(opposites, gone)?;
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
        })
    }
}
