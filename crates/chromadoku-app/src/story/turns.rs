//! A proof by the opposite, told turn by turn: what is supposed, what follows of it, in cases and with lemmas, and where that fails.

mod causes;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::id::{Candidate, RuleId, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Cover, Effect, Net, Premise};

use super::beat::{Beat, NAMED, are_not, conclusion, cut, each, one_of, or, said, said_alone, supposition};
use crate::figure::{Link, Role};
use crate::story::marks::{Marks, rules_of_premise};
use crate::story::refutation::{Reason, Refutation, Turn, Way, constraint};
use crate::words::{self, and, capital, digits, either, kinds, plain};

/// How the end of a refutation begins that cannot be told in turns.
pub(super) const AT_ONCE: &str = "These could not all be kept then";

#[inline(never)] // As in `ways::filling`.
pub(super) fn refuted(board: &Board, effects: &[Effect], net: &Net) -> Option<Vec<Beat>> {
    let (ways, together) = Refutation::of_effects(board, effects, net)?;
    // All that is supposed is over once it has failed.
    let scope = vec![0];
    let mut beats: Vec<Beat> = net.all().find_map(|premise| exchangeable(board, premise)).into_iter().collect();
    beats.push(Beat { scope: scope.clone(), ..supposition(board.geometry(), &effects[..together]) });
    let telling = Telling { board, turns: &[], scope, outer: None };
    let end = telling.ways(effects[0], &ways, &mut beats);
    let marks = end.marks.iter().copied().filter(|(role, _)| matches!(role, Role::Pattern | Role::Fin)).collect();
    beats.push(end);
    let so = plain(&conclusion(board, effects, together));
    beats.push(Beat { marks, ..said_alone(format!("The supposition fails, {so}")) });
    Some(beats)
}

/// What there would be two solutions without, before anything is supposed: cells with two digits that could be swapped but for others in some
/// of them, or a board that has two candidates left everywhere but for some.
fn exchangeable(board: &Board, premise: &Premise) -> Option<Beat> {
    let geometry = board.geometry();
    let (text, marks): (String, Vec<Candidate>) = match premise {
        Premise::Swap(set, held) => {
            let more: CellSet = set.iter().filter(|&cell| !(board.candidates(cell) - *held).is_empty()).collect();
            if more.is_empty() || set.iter().any(|cell| !(*held - board.candidates(cell)).is_empty()) {
                return None;
            }
            let has = if more.len() == 1 { "has" } else { "have" };
            let text = format!(
                "{} all have {}, and only {} {has} others.",
                each(geometry, set),
                digits(*held),
                each(geometry, &more)
            );
            (text, set.iter().flat_map(|cell| held.iter().map(move |digit| Candidate { cell, digit })).collect())
        }
        Premise::Grave(extra) => {
            let but: Vec<String> =
                extra.iter().map(|at| format!("the {} in {}", at.digit, geometry.name(at.cell))).collect();
            (
                format!(
                    "But for {}, every open cell has two candidates, and every digit two places in every unit.",
                    and(&but)
                ),
                extra.clone(),
            )
        }
        _ => return None,
    };
    // Nothing of it is supposed, so it is another scene than what is.
    Some(Beat {
        text: capital(&text),
        marks: marks.into_iter().map(|at| (Role::Pattern, at)).collect(),
        scope: vec![1],
        ..Beat::default()
    })
}

/// Why three digits or more in pairs of cells across two lines could be filled in another way.
fn lines_exchanged(geometry: &Geometry, set: &CellSet) -> String {
    let lines = |kind: UnitKind| -> Vec<UnitId> {
        let met = geometry.units().filter(|(_, unit)| unit.kind == kind && unit.set.intersects(set));
        met.map(|(id, _)| id).collect()
    };
    let (rows, columns) = (lines(UnitKind::Row), lines(UnitKind::Column));
    let (two, each) = if columns.len() == 2 { (columns, "row") } else { (rows, "column") };
    format!(
        "{} would both have all of these, and in each {each} the two cells share a box. Exchanging them would make a second solution; but the \
         puzzle has only one.",
        capital(&kinds(geometry, &two))
    )
}

/// Why a case cannot be where an effect's opposite is supposed, if that is seen at once.
fn out_at_once(geometry: &Geometry, effect: Effect, case: Candidate) -> Option<String> {
    match effect {
        Effect::Place(at) => (at == case).then(|| said(geometry, at, false)),
        Effect::Eliminate(at) if !geometry.excludes(at, case) => None,
        Effect::Eliminate(at) if at.cell == case.cell => Some(said(geometry, at, true)),
        Effect::Eliminate(at) => {
            let by_rule = words::by_rule(geometry, at, case);
            Some(by_rule.unwrap_or_else(|| format!("it sees the {} in {}", at.digit, geometry.name(at.cell))))
        }
    }
}

/// A refutation that is seen at once, or not to be told in turns: what could not all be kept.
#[inline(never)] // As in `ways::filling`.
pub(super) fn at_once(board: &Board, effects: &[Effect], premises: &str) -> Vec<Beat> {
    let end = format!("{AT_ONCE}: {premises}. {}", conclusion(board, effects, 1));
    vec![supposition(board.geometry(), &effects[..effects.len().min(1)]), said_alone(end)]
}

/// A refutation that is being told.
struct Telling<'a> {
    board: &'a Board,
    turns: &'a [Turn],
    scope: Vec<u16>,
    /// The refutation that this one is a lemma of.
    outer: Option<&'a Telling<'a>>,
}

impl Telling<'_> {
    /// Adds the beats of each way in which something fails; gives how that ends.
    fn ways(&self, effect: Effect, ways: &[Way], beats: &mut Vec<Beat>) -> Beat {
        let geometry = self.board.geometry();
        let within = |turns, scope| Telling { board: self.board, turns, scope, outer: Some(self) };
        for Way { case, refutation } in ways {
            let Some(case) = *case else {
                let Some(refutation) = refutation else { continue };
                let telling = within(&refutation.turns, self.scope.clone());
                telling.turns(beats);
                return telling.end(refutation, beats);
            };
            let scope = self.inside(beats);
            let supposed = |why: &str, marks| Beat {
                text: format!("Case {}{why}.", said(geometry, case, true)),
                marks,
                scope: scope.clone(),
                ..Beat::default()
            };
            let Some(refutation) = refutation else {
                let why = out_at_once(geometry, effect, case).map(|why| format!(", as {why}")).unwrap_or_default();
                beats.push(supposed(&format!(": this is out at once{why}"), vec![(Role::ColorB, case)]));
                continue;
            };
            let others = self.board.candidates(case.cell) - DigitSet::of(case.digit);
            let lies = others.iter().map(|digit| (Role::ColorB, Candidate { digit, ..case }));
            beats.push(supposed("", lies.chain([(Role::ColorA, case)]).collect()));
            let telling = within(&refutation.turns, scope.clone());
            telling.turns(beats);
            let end = telling.end(refutation, beats);
            beats.push(Beat { text: format!("{} This case is out.", end.text), ..end });
        }
        Beat { scope: self.scope.clone(), ..said_alone("No case is left.".to_owned()) }
    }

    /// A scope of its own within this one.
    fn inside(&self, beats: &[Beat]) -> Vec<u16> {
        self.scope.iter().copied().chain([beats.len() as u16]).collect()
    }

    /// Adds a beat for each turn that rests on a premise, and a story within the story for each lemma.
    fn turns(&self, beats: &mut Vec<Beat>) {
        for (at, turn) in self.turns.iter().enumerate() {
            let text = match &turn.reason {
                Reason::Supposed | Reason::Case => continue,
                Reason::Lemma(effect, ways) => self.lemma(*effect, ways, beats),
                Reason::Premise(premise, off) => {
                    let left = self.what_is_left(&without(premise, off), off, &turn.left, &turn.excluded);
                    let causes = self.causes(premise, off);
                    self.resumed(at, off, &causes) + &causes + &left
                }
            };
            let (spoken_of, off) = match &turn.reason {
                Reason::Premise(premise, off) => (self.spoken_of(premise, beats), &off[..]),
                _ => (Vec::new(), &[][..]),
            };
            let role = if turn.left.len() == 1 { Role::ColorA } else { Role::Pattern };
            let left = turn.left.iter().map(|&at| (role, at));
            // What a single one that is left excludes is said where something rests on it.
            let said = if turn.left.len() == 1 { &[][..] } else { &turn.excluded[..] };
            let lies = off.iter().chain(said).map(|&at| (Role::ColorB, at));
            let marks = spoken_of.into_iter().chain(left).chain(lies).collect();
            let is_said = |link: &Link| link.role == Role::Strong || said.contains(&link.to);
            let links: Vec<Link> = self.links_into(off).chain(turn.links().into_iter().filter(is_said)).collect();
            let rules = match &turn.reason {
                Reason::Premise(premise, _) => self.rules(premise, &links),
                _ => Vec::new(),
            };
            let scope = self.scope.clone();
            beats.push(Beat { text: capital(&text), marks, links, rules, scope, ..Beat::default() });
        }
    }

    /// The rules of a premise, and those by which links exclude.
    fn rules(&self, premise: &Premise, links: &[Link]) -> Vec<RuleId> {
        let by_rule = |link: &Link| self.board.geometry().conflict(link.from, link.to)?.rule;
        let mut rules = rules_of_premise(premise).to_vec();
        for rule in links.iter().filter_map(by_rule) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }

    /// Where a turn leaves the one before it, from where it goes on: `back at the 8 in r1c4, `.
    fn resumed(&self, at: usize, off: &[Candidate], causes: &str) -> String {
        let from = |of: &Candidate| self.turns.iter().position(|turn| turn.excluded.contains(of));
        match off.iter().filter_map(from).max().filter(|from| from + 1 < at) {
            Some(from) => match (&self.turns[from].reason, &self.turns[from].left[..]) {
                (_, [only]) => {
                    let name = self.board.geometry().name(only.cell);
                    let there = format!("the {} in {name}", only.digit);
                    // What the causes speak of need not be said before them.
                    let is_said = causes.contains(&there) || causes.contains(&format!("{name} is {}", only.digit));
                    if is_said { String::new() } else { format!("back at {there}, ") }
                }
                (Reason::Supposed | Reason::Case, _) => "back at what was supposed, ".to_owned(),
                _ => String::new(),
            },
            None => String::new(),
        }
    }

    /// What a premise speaks of that is not a single constraint: of such a one each candidate is left or out. What was said to be true
    /// or false before stays so.
    fn spoken_of(&self, premise: &Premise, told: &[Beat]) -> Vec<(Role, Candidate)> {
        if constraint(premise).is_some() {
            return Vec::new();
        }
        let standing = told.iter().filter(|beat| self.scope.starts_with(&beat.scope));
        let settled: Vec<Candidate> = standing
            .flat_map(|beat| &beat.marks)
            .filter(|(role, _)| matches!(role, Role::ColorA | Role::ColorB))
            .map(|&(_, at)| at)
            .collect();
        Marks::of_premise(self.board, premise).into_iter().filter(|(_, at)| !settled.contains(at)).collect()
    }

    /// Links to these candidates from what excludes them.
    fn links_into(&self, off: &[Candidate]) -> impl Iterator<Item = Link> {
        off.iter().flat_map(|&to| {
            let from = self.source(to).map_or(&[][..], |turn| match turn.reason {
                Reason::Supposed | Reason::Case => &turn.left,
                // As the turn itself has them.
                _ => &turn.left[..turn.left.len().min(1)],
            });
            from.iter().map(move |&from| Link { from, to, role: Role::Weak })
        })
    }

    /// Adds what a lemma supposes and what comes of it; gives what follows.
    fn lemma(&self, effect: Effect, ways: &[Way], beats: &mut Vec<Beat>) -> String {
        let (at, places) = (effect.candidate(), matches!(effect, Effect::Place(_)));
        let telling = Telling { board: self.board, turns: &[], scope: self.inside(beats), outer: Some(self) };
        beats.push(Beat {
            text: format!("Now suppose as well that {}.", said(self.board.geometry(), at, !places)),
            marks: vec![(if places { Role::ColorB } else { Role::ColorA }, at)],
            scope: telling.scope.clone(),
            ..Beat::default()
        });
        let end = telling.ways(effect, ways, beats);
        beats.push(end);
        format!("so, with what was supposed before, {}.", said(self.board.geometry(), at, places))
    }

    /// The turn that excludes a candidate.
    fn source(&self, at: Candidate) -> Option<&Turn> {
        let own = self.turns.iter().find(|turn| turn.excluded.contains(&at));
        own.or_else(|| self.outer.and_then(|outer| outer.source(at)))
    }

    /// What a premise leaves, and where that is several candidates what they exclude. It is plain where nothing was said of it before.
    fn what_is_left(&self, premise: &Premise, off: &[Candidate], left: &[Candidate], excluded: &[Candidate]) -> String {
        let (geometry, is_plain) = (self.board.geometry(), off.is_empty());
        let set = if let Premise::Cells(set) = premise { *set } else { CellSet::EMPTY };
        let holds = || match premise {
            Premise::Swap(cells, digits) => format!(
                "if {} held just {}, these could be swapped for a second solution, and the puzzle has only one",
                each(geometry, cells),
                words::digits(*digits)
            ),
            _ => words::premise(geometry, premise),
        };
        match (constraint(premise), left) {
            (Some(Constraint::Cell(cell)), [only]) if is_plain => {
                format!("{} has only {} left.", geometry.name(cell), only.digit)
            }
            (Some(Constraint::Cell(_)), [only]) => format!("it has only {} left.", only.digit),
            (Some(Constraint::Place(unit, digit)), [only]) if is_plain => {
                format!("{} has only {} left for {digit}.", geometry.unit(unit), geometry.name(only.cell))
            }
            (Some(Constraint::Place(_, digit)), [only]) => {
                format!("only {} is left for {digit}.", geometry.name(only.cell))
            }
            (Some(Constraint::Cell(cell)), _) => {
                let held = or(left.iter().map(|at| at.digit).collect());
                format!("{} is {held}, so {}.", geometry.name(cell), self.out(excluded))
            }
            (Some(Constraint::Place(unit, digit)), _) => {
                let set: CellSet = left.iter().map(|at| at.cell).collect();
                format!(
                    "{} has its {digit} in {}, so {}.",
                    geometry.unit(unit),
                    one_of(geometry, &set),
                    self.out(excluded)
                )
            }
            (None, [only]) if set.len() == 1 => format!("it has only {} left.", only.digit),
            (None, _) if set.len() == 1 => format!("it has only {} left, so {}.", left[0].digit, self.out(excluded)),
            (None, _) if !set.is_empty() => {
                let at = left.iter().map(|at| at.cell).collect();
                let needed = format!("{} need all their other digits", each(geometry, &set));
                let placed = format!("{needed}, and {} is in {}", left[0].digit, one_of(geometry, &at));
                // What one that is true excludes is said where something rests on it.
                if left.len() == 1 { format!("{placed}.") } else { format!("{placed}, so {}.", self.out(excluded)) }
            }
            (None, []) => match words::to_be_filled(geometry, premise) {
                Some((what, _)) => format!("by {what}, {}.", self.out_besides(excluded, off)),
                None => format!("{}, so {}.", holds(), self.out(excluded)),
            },
            (None, [only]) => format!("{}, so {}.", holds(), said(geometry, *only, true)),
            (None, _) => {
                let held: Vec<String> = left.iter().map(|&at| said(geometry, at, true)).collect();
                format!("{}, so {}, and {}.", holds(), either(&held), self.out(excluded))
            }
        }
    }

    /// The same, where others are out by now: a single cell by what is left of it, where that is told in fewer digits.
    fn out_besides(&self, excluded: &[Candidate], off: &[Candidate]) -> String {
        let cells: CellSet = excluded.iter().map(|at| at.cell).collect();
        let [cell] = cells.iter().collect::<Vec<_>>()[..] else { return self.out(excluded) };
        let gone: DigitSet = excluded.iter().map(|at| at.digit).collect();
        let before: DigitSet = off.iter().filter(|at| at.cell == cell).map(|at| at.digit).collect();
        let left = self.board.candidates(cell) - gone - before;
        match left.is_empty() || left.len() >= gone.len() {
            true => self.out(excluded),
            false => format!("{} is {}", self.board.geometry().name(cell), or(left)),
        }
    }

    fn out(&self, excluded: &[Candidate]) -> String {
        /// The most clauses; marks show the others.
        const CLAUSES: usize = 4;
        let (mut parts, more) = cut(are_not(self.board.geometry(), excluded.iter().copied()), CLAUSES);
        match more {
            0 => {}
            1 => parts.push("one more candidate is out".to_owned()),
            more => parts.push(format!("{more} more candidates are out")),
        }
        and(parts)
    }

    /// Why the premise at the end has nothing left.
    fn end(&self, Refutation { broken, gone, .. }: &Refutation, told: &[Beat]) -> Beat {
        let geometry = self.board.geometry();
        let causes = match broken {
            // All places, and then why each is out.
            Premise::One(Constraint::Place(unit, digit)) if (2..=NAMED).contains(&gone.len()) => {
                let places: CellSet = gone.iter().map(|at| at.cell).collect();
                let needs = format!("{} has {digit} only in {}", geometry.unit(*unit), one_of(geometry, &places));
                format!("{needs}, but {}: ", self.all_out(gone))
            }
            _ => self.causes(broken, gone),
        };
        let causes = match broken {
            Premise::Swap(..) if !causes.is_empty() => format!("since {}, ", causes.trim_end_matches(": ")),
            _ => causes,
        };
        let alone = |set: &CellSet, held: DigitSet| format!("{} hold just {}", each(geometry, set), digits(held));
        let none = match broken {
            Premise::One(Constraint::Cell(_)) => "it has no candidate left.".to_owned(),
            Premise::One(Constraint::Place(_, digit)) => format!("{digit} has no place left."),
            Premise::Swap(set, held) if held.len() > 2 => {
                format!("{}. {}", alone(set, *held), lines_exchanged(geometry, set))
            }
            Premise::Swap(set, held) => {
                let one_each = and(held.iter().map(|digit| format!("one {digit}")));
                format!(
                    "{}. Every row, column and box that they touch has {one_each} in them. Swapping the two would make a second solution; but \
                     the puzzle has only one.",
                    alone(set, *held)
                )
            }
            Premise::Uncolorable(set, held) => {
                format!(
                    "{}, and there is no way to do so in which cells that see each other differ.",
                    alone(set, *held)
                )
            }
            Premise::Grave(_) => "every open cell has two candidates, and every digit two places in every unit. So in all of these cells the \
                                  candidates could be exchanged, which would make a second solution; but the puzzle has only one."
                .to_owned(),
            Premise::Cells(set) => format!("{} have fewer digits left than they are cells.", each(geometry, set)),
            Premise::Covered(cover) => no_room(geometry, cover),
            other => match words::to_be_filled(geometry, other) {
                Some((what, done)) => format!("{what} cannot {done}."),
                None => format!("nothing is left of this: {}.", words::premise(geometry, other)),
            },
        };
        let lies = gone.iter().map(|&at| (Role::Conflict, at));
        let links: Vec<Link> = self.links_into(gone).collect();
        Beat {
            text: capital(&format!("{causes}{none}")),
            marks: self.spoken_of(broken, told).into_iter().chain(lies).collect(),
            rules: self.rules(broken, &links),
            links,
            scope: self.scope.clone(),
            ..Beat::default()
        }
    }
}

/// Bases that find fewer covers than they are, since the first cover is taken.
fn no_room(geometry: &Geometry, cover: &Cover) -> String {
    let rest = cover.covers.get(1..).unwrap_or_default();
    let (are, each) = if rest.len() == 1 { ("is", "has") } else { ("are", "have") };
    match words::in_need(geometry, &cover.bases) {
        _ if rest.is_empty() => format!("{} has no place left.", words::constraints(geometry, &cover.bases)),
        Some((digit, need)) => {
            format!("{need}, and only {} {are} left, with room for one each.", words::room(geometry, digit, rest))
        }
        None => {
            let (bases, rest) = (words::constraints(geometry, &cover.bases), words::constraints(geometry, rest));
            format!("for {bases} only {rest} {are} left, which {each} room for one each.")
        }
    }
}

/// A premise without the fins that are out.
fn without(premise: &Premise, off: &[Candidate]) -> Premise {
    let mut premise = premise.clone();
    if let Premise::Covered(cover) = &mut premise {
        cover.fins.retain(|fin| !off.contains(fin));
    }
    premise
}
