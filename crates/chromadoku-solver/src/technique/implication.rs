//! What follows from a candidate being true or false, by constraints alone: the mechanism of forcing chains and nets.
//!
//! A literal is a candidate taken to be true or false. What is true makes false what it excludes; a constraint that has
//! one candidate left makes it true. A *chain* goes only through constraints that have two candidates on the board, so
//! that every literal has one cause; a *net* also through those that have come down to one on the way. Everything is
//! followed in the order in which it comes up, so that what is nearest comes first, and each literal keeps its cause.

use std::cell::OnceCell;

use super::Facts;
use super::facts::Fact;
use crate::step::{Constraint, Effect, Premise};
use chromadoku_board::id::{Candidate, Digit, Id};
use chromadoku_board::order::sort;
use chromadoku_board::set::CellSet;
use chromadoku_board::set::bits::Bits;

/// Positions with more candidates than that are not looked at: what each of them leads to is kept, some 50 MB at most.
pub(crate) const MOST: usize = 1_500;

/// A candidate by its number, taken to be true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Literal {
    pub(crate) at: usize,
    pub(crate) is_true: bool,
}

impl Literal {
    pub(crate) fn opposite(self) -> Literal {
        Literal { is_true: !self.is_true, ..self }
    }

    fn index(self) -> usize {
        self.at * 2 + usize::from(self.is_true)
    }
}

/// What may be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach<'a> {
    /// Constraints of two candidates.
    Chain,
    /// All constraints.
    Net,
    /// All constraints of one digit, and none of what differs by its digit.
    Digit(Digit),
    /// These constraints.
    Only(&'a [usize]),
}

/// The candidates of a position and what holds among them.
pub(crate) struct Implications {
    pub(crate) candidates: Vec<Candidate>,
    /// Each with its candidates, of which one is true.
    pub(crate) constraints: Vec<(Constraint, Vec<usize>)>,
    excludes: Vec<Vec<usize>>,
    /// The constraints of each candidate.
    of: Vec<Vec<usize>>,
    /// Where nothing is supposed.
    nothing: Trail,
    chains: OnceCell<Vec<Trail>>,
}

/// Why a literal holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was supposed.
    Supposed,
    /// It was shown by something else, whose number this is.
    Shown(u32),
    /// This candidate is true, and excludes it.
    Excluded(u32),
    /// It is the last one of this constraint.
    Last(u32),
}

/// What follows from what was supposed.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    /// The candidates that came to be true.
    pub(crate) on: Bits,
    /// Those that came to be false.
    pub(crate) off: Bits,
    /// The first constraint that has no candidate left.
    pub(crate) broken: Option<usize>,
    /// How many candidates of each constraint are not yet known to be false.
    left: Vec<u8>,
    causes: Vec<Option<(Cause, u32)>>,
}

/// What leads to something in a trail.
#[derive(Default)]
pub(crate) struct Origin {
    /// Constraints, the nearest to what was supposed first.
    pub(crate) constraints: Vec<usize>,
    /// The numbers of what was shown otherwise.
    pub(crate) shown: Vec<usize>,
    /// What held in an earlier trail that this one goes on from.
    pub(crate) earlier: Vec<Literal>,
}

impl Trail {
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        if literal.is_true { self.on.contains(literal.at) } else { self.off.contains(literal.at) }
    }

    /// How many candidates of a constraint are not known to be false.
    pub(crate) fn left(&self, constraint: usize) -> usize {
        usize::from(self.left[constraint])
    }

    /// How many links lead to a literal.
    pub(crate) fn depth(&self, literal: Literal) -> u32 {
        self.causes[literal.index()].map_or(0, |(_, depth)| depth)
    }
}

impl Fact for Implications {
    fn of(facts: &Facts, (): ()) -> Implications {
        let (mut candidates, mut numbers) = (Vec::new(), vec![0; facts.geometry().cell_count()]);
        for cell in facts.unsolved().iter() {
            numbers[cell.index()] = candidates.len();
            candidates.extend(facts.candidates(cell).iter().map(|digit| Candidate { cell, digit }));
        }
        if candidates.len() > MOST {
            candidates.clear();
        }
        let mut all = Implications {
            constraints: Vec::new(),
            excludes: Vec::new(),
            of: Vec::new(),
            nothing: Trail::default(),
            chains: OnceCell::new(),
            candidates,
        };
        if all.candidates.is_empty() {
            return all;
        }
        let number = |Candidate { cell, digit }: Candidate| {
            let before = facts.candidates(cell).iter().take_while(|&other| other < digit).count();
            numbers[cell.index()] + before
        };
        all.excludes = all.candidates.iter().map(|&at| excluded(facts, at).map(number).collect()).collect();
        for cell in facts.unsolved().iter() {
            let held = facts.candidates(cell).iter().map(|digit| number(Candidate { cell, digit }));
            all.constraints.push((Constraint::Cell(cell), held.collect()));
        }
        for (unit, _) in facts.geometry().units() {
            for digit in facts.geometry().digits().iter().filter(|&digit| facts.needs(unit, digit)) {
                let places = facts.places_in(unit, digit);
                let held = places.iter().map(|cell| number(Candidate { cell, digit }));
                all.constraints.push((Constraint::Place(unit, digit), held.collect()));
            }
        }
        all.of = vec![Vec::new(); all.candidates.len()];
        for (number, (_, held)) in all.constraints.iter().enumerate() {
            held.iter().for_each(|&at| all.of[at].push(number));
        }
        let (count, left) = (all.candidates.len(), all.constraints.iter().map(|(_, held)| held.len() as u8).collect());
        all.nothing =
            Trail { on: Bits::new(count), off: Bits::new(count), broken: None, left, causes: vec![None; 2 * count] };
        all
    }
}

impl Implications {
    pub(crate) fn candidate(&self, literal: Literal) -> Candidate {
        self.candidates[literal.at]
    }

    /// That a literal is so, as an effect.
    pub(crate) fn effect(&self, literal: Literal) -> Effect {
        let candidate = self.candidate(literal);
        if literal.is_true { Effect::Place(candidate) } else { Effect::Eliminate(candidate) }
    }

    /// All literals.
    pub(crate) fn literals(&self) -> impl Iterator<Item = Literal> + use<> {
        (0..self.candidates.len()).flat_map(|at| [true, false].map(|is_true| Literal { at, is_true }))
    }

    /// The number of a candidate.
    pub(crate) fn number(&self, candidate: Candidate) -> Option<usize> {
        self.candidates.binary_search(&candidate).ok()
    }

    /// Some candidates by their numbers; those that are not there are left out.
    pub(crate) fn bits(&self, candidates: impl Iterator<Item = Candidate>) -> Bits {
        let mut bits = Bits::new(self.candidates.len());
        candidates.filter_map(|at| self.number(at)).for_each(|at| bits.insert(at));
        bits
    }

    /// The candidates that a candidate excludes.
    pub(crate) fn excludes(&self, at: usize) -> &[usize] {
        &self.excludes[at]
    }

    /// The constraints that a candidate is in.
    pub(crate) fn constraints_of(&self, at: usize) -> &[usize] {
        &self.of[at]
    }

    /// What each candidate leads to by chains when it is true.
    pub(crate) fn chains(&self) -> &[Trail] {
        self.chains.get_or_init(|| self.follow_each(Reach::Chain))
    }

    /// What each candidate leads to when it is true.
    pub(crate) fn follow_each(&self, reach: Reach) -> Vec<Trail> {
        let suppose = |at| self.follow(&[Literal { at, is_true: true }], reach);
        (0..self.candidates.len()).map(suppose).collect()
    }

    /// The constraints as premises.
    pub(crate) fn premises(&self, constraints: &[usize]) -> Vec<Premise> {
        constraints.iter().map(|&at| Premise::One(self.constraints[at].0)).collect()
    }

    /// Follows what is supposed, up to the first contradiction; a chain goes on beyond it.
    pub(crate) fn follow(&self, supposed: &[Literal], reach: Reach) -> Trail {
        self.go_on(&self.nothing, supposed, Cause::Supposed, reach)
    }

    /// The same from where a trail ends. A chain then goes through constraints that have two candidates left there.
    pub(crate) fn go_on(&self, from: &Trail, more: &[Literal], cause: Cause, reach: Reach) -> Trail {
        let open = Vec::with_capacity(2 * self.candidates.len());
        let mut follow = Follow { all: self, reach, from: &from.left, trail: from.clone(), open };
        more.iter().for_each(|&literal| follow.reach(literal, cause, 0));
        let mut next = 0;
        while next < follow.open.len() && (follow.trail.broken.is_none() || reach == Reach::Chain) {
            let literal = follow.open[next];
            next += 1;
            if literal.is_true { follow.exclude(literal.at) } else { follow.lose(literal.at) }
        }
        follow.trail
    }

    /// What leads to these literals, which all hold in a trail, up to what held in an earlier one. What was shown
    /// otherwise rests on other literals, which are asked for.
    pub(crate) fn origin<'a>(
        &self,
        trail: &Trail,
        earlier: Option<&Trail>,
        goals: &[Literal],
        rests_on: impl Fn(usize) -> &'a [Literal],
    ) -> Origin {
        let mut seen = vec![false; 2 * self.candidates.len()];
        let (mut origin, mut used, mut open) = (Origin::default(), Vec::new(), goals.to_vec());
        while let Some(literal) = open.pop() {
            if std::mem::replace(&mut seen[literal.index()], true) {
                continue;
            }
            if earlier.is_some_and(|earlier| earlier.holds(literal)) {
                origin.earlier.push(literal);
                continue;
            }
            match trail.causes[literal.index()] {
                Some((Cause::Excluded(by), _)) => open.push(Literal { at: by as usize, is_true: true }),
                Some((Cause::Last(constraint), depth)) => {
                    let constraint = constraint as usize;
                    used.push((depth, constraint));
                    let others = self.constraints[constraint].1.iter().filter(|&&at| at != literal.at);
                    open.extend(others.map(|&at| Literal { at, is_true: false }));
                }
                Some((Cause::Shown(number), _)) => {
                    origin.shown.push(number as usize);
                    open.extend(rests_on(number as usize));
                }
                Some((Cause::Supposed, _)) | None => {}
            }
        }
        sort(&mut used);
        origin.constraints = used.into_iter().map(|(_, constraint)| constraint).collect();
        origin
    }

    /// The constraints that lead to these literals, which all hold in a trail; the nearest to what was supposed first.
    pub(crate) fn constraints_to(&self, trail: &Trail, goals: &[Literal]) -> Vec<usize> {
        self.origin(trail, None, goals, |_| &[]).constraints
    }

    /// That a constraint has no candidate left.
    pub(crate) fn all_false(&self, constraint: usize) -> Vec<Literal> {
        self.constraints[constraint].1.iter().map(|&at| Literal { at, is_true: false }).collect()
    }

    /// The constraints that lead to the contradiction of a trail, and that one.
    pub(crate) fn constraints_to_break(&self, trail: &Trail) -> Vec<usize> {
        let Some(broken) = trail.broken else { return Vec::new() };
        let mut used = self.constraints_to(trail, &self.all_false(broken));
        if !used.contains(&broken) {
            used.push(broken);
        }
        used
    }

    /// Whether these constraints refute what is supposed.
    pub(crate) fn refute(&self, supposed: &[Literal], constraints: &[usize]) -> bool {
        let clash = |a: &Literal| {
            let against =
                |b: &Literal| *b == a.opposite() || a.is_true && b.is_true && self.excludes[a.at].contains(&b.at);
            supposed.iter().any(against)
        };
        supposed.iter().any(clash) || self.follow(supposed, Reach::Only(constraints)).broken.is_some()
    }

    /// Leaves out constraints that are not needed to refute each of several suppositions.
    pub(crate) fn fewest(&self, suppositions: &[Vec<Literal>], mut constraints: Vec<usize>) -> Vec<usize> {
        let mut at = constraints.len();
        while at > 0 {
            at -= 1;
            let without: Vec<usize> =
                constraints.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, known)| *known).collect();
            if suppositions.iter().all(|supposed| self.refute(supposed, &without)) {
                constraints = without;
            }
        }
        constraints
    }
}

/// What a candidate excludes: the rest of its cell, its digit in the cells that it sees, and what rules bar.
fn excluded<'a>(facts: &'a Facts, at: Candidate) -> impl Iterator<Item = Candidate> + 'a {
    let others = facts.candidates(at.cell).iter().filter(move |&digit| digit != at.digit);
    let seen: CellSet = *facts.places(at.digit) & *facts.geometry().peers(at.cell);
    let others = others.map(move |digit| Candidate { digit, ..at });
    let barred = facts.geometry().bars().of(at).iter().copied().filter(|&other| facts.has(other));
    others.chain(seen.iter().map(move |cell| Candidate { cell, ..at })).chain(barred)
}

struct Follow<'a> {
    all: &'a Implications,
    reach: Reach<'a>,
    /// How many candidates each constraint had left at the start.
    from: &'a [u8],
    trail: Trail,
    open: Vec<Literal>,
}

impl Follow<'_> {
    #[inline]
    fn reach(&mut self, literal: Literal, cause: Cause, depth: u32) {
        let place = literal.index();
        if self.trail.causes[place].is_none() {
            self.trail.causes[place] = Some((cause, depth));
            let known = if literal.is_true { &mut self.trail.on } else { &mut self.trail.off };
            known.insert(literal.at);
            self.open.push(literal);
        }
    }

    /// A candidate is true: what it excludes is false.
    fn exclude(&mut self, at: usize) {
        let all = self.all;
        let depth = self.trail.depth(Literal { at, is_true: true }) + 1;
        for &other in &all.excludes[at] {
            if !matches!(self.reach, Reach::Digit(digit) if all.candidates[other].digit != digit) {
                self.reach(Literal { at: other, is_true: false }, Cause::Excluded(at as u32), depth);
            }
        }
    }

    /// A candidate is false: a constraint that has one left makes it true, one that has none is broken.
    fn lose(&mut self, at: usize) {
        let all = self.all;
        for &constraint in &all.of[at] {
            let (what, held) = &all.constraints[constraint];
            self.trail.left[constraint] -= 1;
            let used = match self.reach {
                Reach::Chain | Reach::Net => true,
                Reach::Digit(digit) => matches!(what, Constraint::Place(_, of) if *of == digit),
                Reach::Only(constraints) => constraints.contains(&constraint),
            };
            if !used {
                continue;
            }
            match self.trail.left[constraint] {
                0 => self.trail.broken = self.trail.broken.or(Some(constraint)),
                1 if self.reach != Reach::Chain || self.from[constraint] == 2 => {
                    let last = held.iter().find(|&&other| !self.trail.off.contains(other));
                    let depth = held.iter().map(|&at| self.trail.depth(Literal { at, is_true: false })).max();
                    if let Some(&at) = last {
                        self.reach(
                            Literal { at, is_true: true },
                            Cause::Last(constraint as u32),
                            depth.unwrap_or(0) + 1,
                        );
                    }
                }
                _ => {}
            }
        }
    }
}
