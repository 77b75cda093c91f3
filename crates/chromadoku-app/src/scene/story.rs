//! A step told in beats: one inference each, in the order in which they follow.
//!
//! Every step has a story but a single, which is seen at a glance.

pub mod anatomy;
mod bounds;
mod chain;
mod classes;
pub mod colored;
mod counted;
pub mod exocet;
mod firework;
pub mod parts;
mod skyline;
mod ways;

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Candidate, Cell, RuleId};
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Chain, Constraint, Cover, Effect, Net, Node, Pattern, Premise, Step};

use self::colored::Colored;
use super::Role;
use super::marks::{Link, Marks, rules_of_premise};
use super::refutation::{Reason, Refutation, Turn, Way, constraint, possibilities};
use super::words::{self, and, capital, cells, digits, either, plain, units};

/// The most cells that are named one by one.
const NAMED: usize = 6;

/// The most cells of which it is said one by one why their candidates are out.
const APART: usize = 3;

/// How the end of a refutation begins that cannot be told in turns.
const AT_ONCE: &str = "These could not all be kept then";

/// One inference.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Beat {
    /// What is said.
    pub text: String,
    /// What is supposed or follows by now: `ColorA`, which is filled, is true, `ColorB` false.
    pub marks: Vec<(Role, Candidate)>,
    /// What joins that to what it follows from.
    pub links: Vec<Link>,
    /// The rules that it rests on, where it is not the whole step that rests on them.
    pub rules: Vec<RuleId>,
    /// Links of beats whose scope is left, which stay drawn.
    pub kept: Vec<Link>,
    /// The cases and further suppositions within which it holds, the outermost first, each by a number of its own.
    pub scope: Vec<u16>,
}

impl Beat {
    /// Of beats those that still stand at the last one of them: what was told of another case is over.
    pub fn standing(beats: &[Beat]) -> impl Iterator<Item = &Beat> {
        let now = beats.last().map_or(&[][..], |beat| &beat.scope);
        beats.iter().filter(move |beat| now.starts_with(&beat.scope))
    }
}

/// The story of a step; no beats where it has none.
pub fn beats(board: &Board, step: &Step) -> Vec<Beat> {
    if let Some(colored) = Colored::of(board, step) {
        return colored.beats(board, &conclusion(board, &step.effects, 1));
    }
    let told = firework::told(board, step).or_else(|| exocet::told(board, step));
    told.unwrap_or_else(|| {
        let told = of_pattern(board, &step.pattern, &step.effects);
        exocet::anatomy(board, step).into_iter().chain(told).collect()
    })
}

/// The story of a pattern that has these effects.
fn of_pattern(board: &Board, pattern: &Pattern, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let Some(&first) = effects.first() else { return Vec::new() };
    match pattern {
        Pattern::Net(net) => {
            refuted(board, effects, net).unwrap_or_else(|| at_once(board, effects, &words::net(geometry, net)))
        }
        Pattern::Chain(chain) => chain::along(board, chain, effects),
        Pattern::Hall(hall) => counted::hall(board, hall, effects),
        Pattern::Cover(cover) => counted::cover(board, cover, effects),
        Pattern::Ledger(ledger) => counted::ledger(board, ledger, effects),
        Pattern::Blocks(blocks) => counted::blocks(board, blocks, effects),
        Pattern::Templates(digit) => ways::templates(board, *digit, effects),
        Pattern::Filling(filling) => ways::filling(board, filling, effects),
        Pattern::Automorphism(map) => ways::automorphism(board, map, first, effects),
        Pattern::Joint(parts) => {
            let told = parts.iter().map(|part| of_pattern(board, part, &decided(board, part, effects)));
            let mut told: Vec<Vec<Beat>> = told.collect();
            let about = told.first().and_then(|beats| beats.first()).cloned();
            for (number, beats) in (0..).zip(&mut told) {
                // Where it is about the same as the first one, that need not be said again.
                if number > 0 && beats.len() > 1 && beats.first() == about.as_ref() {
                    let same = beats.remove(0);
                    beats[0].marks.splice(0..0, same.marks);
                }
                // What one of them supposes is none of the others' business.
                beats.iter_mut().for_each(|beat| beat.scope.insert(0, number));
                if let (1.., Some(first)) = (number, beats.first_mut()) {
                    first.text = format!("And apart from that, {}", plain(&first.text));
                }
            }
            told.into_iter().flatten().collect()
        }
    }
}

/// The effects that a part of a pattern may have: all, where that cannot be told by its candidates.
pub fn decided(board: &Board, part: &Pattern, effects: &[Effect]) -> Vec<Effect> {
    let sees = |node: &Node, gone: Candidate| excludes(board.geometry(), node, gone);
    let is_own = |gone: Candidate| match part {
        Pattern::Chain(Chain { nodes, closed: false, .. }) => {
            nodes.first().is_some_and(|node| sees(node, gone)) && nodes.last().is_some_and(|node| sees(node, gone))
        }
        Pattern::Cover(cover) => cover.covers.iter().any(|cover| possibilities(board, *cover).contains(&gone)),
        _ => true,
    };
    let own: Vec<Effect> = effects.iter().copied().filter(|effect| is_own(effect.candidate())).collect();
    if own.is_empty() { effects.to_vec() } else { own }
}

/// Whether a node excludes a candidate, wherever in it its digit is.
pub fn excludes(geometry: &Geometry, node: &Node, at: Candidate) -> bool {
    node.cells.iter().all(|cell| geometry.excludes(Candidate { cell, digit: node.digit }, at))
}

/// Whether a step is told by counting, as fireworks are and most Exocets, and not by what its pattern would let fail.
pub fn is_counted(board: &Board, step: &Step) -> bool {
    counted(board, step).is_some()
}

/// What a step comes to that is told by counting.
fn counted(board: &Board, step: &Step) -> Option<String> {
    firework::claim(board, step).or_else(|| exocet::claim(board, step))
}

/// What the [summary] of a refutation along single constraints speaks of: what is supposed, and all that is possible where it fails, or where
/// no case works, which would be false. Nothing of other steps, whose pattern is what they rest on.
pub fn ends(board: &Board, step: &Step) -> Option<Vec<(Role, Candidate)>> {
    let (Pattern::Net(net), effect) = (&step.pattern, *step.effects.first()?) else { return None };
    if !net.all().all(|premise| matches!(premise, Premise::One(_) | Premise::Lemma(_))) {
        return None;
    }
    let at = match &net.over {
        Some(over) => constraint(over)?,
        None => constraint(&Refutation::of(board, effect, net)?.pop()?.refutation?.broken)?,
    };
    let lies = possibilities(board, at).into_iter().map(|at| (Role::ColorB, at));
    Some(lies.chain(supposition(board.geometry(), &[effect]).marks).collect())
}

/// What a step rests on in one sentence, where its pattern does not say it: a coloring by its colors, a refutation or a proof by cases as
/// `If r6c1 were 1, column 1 would have no place for 9.`; nothing for other steps.
pub fn summary(board: &Board, step: &Step) -> Option<String> {
    if let Some(claim) = Colored::of(board, step).map(|colored| colored.claim).or_else(|| counted(board, step)) {
        return Some(claim);
    }
    let Pattern::Net(net) = &step.pattern else { return None };
    let (geometry, effect) = (board.geometry(), *step.effects.first()?);
    let (ways, together) = Refutation::of_effects(board, &step.effects, net).unwrap_or((Vec::new(), 1));
    let would = match net.over.as_ref().map(constraint) {
        None => words::broken(geometry, &ways.last()?.refutation.as_ref()?.broken)?,
        Some(over) => match over? {
            Constraint::Cell(cell) => format!("no candidate of {} would work", geometry.name(cell)),
            Constraint::Place(unit, digit) => format!("no place for {digit} in {} would work", geometry.unit(unit)),
        },
    };
    let not = if matches!(effect, Effect::Place(_)) { "not " } else { "" };
    let digits = either(digits_of(&step.effects[..together]));
    Some(format!("If {} were {not}{digits}, {would}", geometry.name(effect.candidate().cell)))
}

/// `r2c3 is 6`, `r2c3 is not 6`.
fn said(geometry: &Geometry, Candidate { cell, digit }: Candidate, is_true: bool) -> String {
    format!("{} {} {digit}", geometry.name(cell), if is_true { "is" } else { "is not" })
}

/// What follows, where the opposites of the first effects fail together.
fn conclusion(board: &Board, effects: &[Effect], together: usize) -> String {
    let geometry = board.geometry();
    let (first, rest) = effects.split_at(together.min(effects.len()));
    let so = match first {
        [] => return String::new(),
        [one] => said(geometry, one.candidate(), matches!(one, Effect::Place(_))),
        [one, ..] => {
            let cell = one.candidate().cell;
            let gone: DigitSet = first.iter().map(|effect| effect.candidate().digit).collect();
            let left = board.candidates(cell) - gone;
            let only =
                left.first().filter(|_| left.len() == 1).map_or(String::new(), |digit| format!(": it is {digit}"));
            format!("{} cannot be {}{only}", geometry.name(cell), either(digits_of(first)))
        }
    };
    let as_well =
        if rest.is_empty() { String::new() } else { format!(" In the same way {}.", what_follows(geometry, rest)) };
    format!("So {so}.{as_well}")
}

/// The digits of effects.
fn digits_of(effects: &[Effect]) -> Vec<String> {
    effects.iter().map(|effect| effect.candidate().digit.to_string()).collect()
}

/// The opposites of effects in one cell: that one of them is so.
fn supposition(geometry: &Geometry, effects: &[Effect]) -> Beat {
    let Some(first) = effects.first() else { return Beat::default() };
    let is_true = matches!(first, Effect::Eliminate(_));
    // Of several one is true, and which is not said.
    let role = match effects {
        [_] if is_true => Role::ColorA,
        [_] => Role::ColorB,
        _ => Role::Pattern,
    };
    let is = if is_true { "is" } else { "is not" };
    let text = format!("Suppose {} {is} {}.", geometry.name(first.candidate().cell), either(digits_of(effects)));
    Beat { text, marks: effects.iter().map(|effect| (role, effect.candidate())).collect(), ..Beat::default() }
}

#[inline(never)] // As in `ways::filling`.
fn refuted(board: &Board, effects: &[Effect], net: &Net) -> Option<Vec<Beat>> {
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
fn at_once(board: &Board, effects: &[Effect], premises: &str) -> Vec<Beat> {
    let end = format!("{AT_ONCE}: {premises}. {}", conclusion(board, effects, 1));
    vec![supposition(board.geometry(), &effects[..effects.len().min(1)]), said_alone(end)]
}

/// A beat that marks nothing.
fn said_alone(text: String) -> Beat {
    Beat { text, ..Beat::default() }
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

    /// Why candidates of a premise are out, with a colon behind it: `r2c5 sees the 6 in r2c3 and the 1 in r2c9: `.
    fn causes(&self, premise: &Premise, off: &[Candidate]) -> String {
        let geometry = self.board.geometry();
        let own = |at: &Candidate| self.is_by_itself(premise, *at);
        let off: Vec<Candidate> = off.iter().copied().filter(|at| !own(at)).collect();
        if off.is_empty() {
            return String::new();
        }
        let off = &off[..];
        let cells: CellSet = off.iter().map(|at| at.cell).collect();
        let is_of_cell = matches!(constraint(premise), Some(Constraint::Cell(_)));
        let of_each = |cell: Cell| {
            let of_cell: Vec<Candidate> = off.iter().copied().filter(|at| at.cell == cell).collect();
            self.of_cell(cell, &of_cell, is_of_cell)
        };
        let (place, parts) = match constraint(premise) {
            Some(Constraint::Place(unit, _)) => (format!("in {}, ", geometry.unit(unit)), self.of_places(off)),
            None if cells.len() > APART => (String::new(), self.of_places(off)),
            _ => {
                let parts: Vec<String> = cells.iter().map(of_each).collect();
                // What is said of a cell may be joined in itself.
                let is_joined = parts.len() > 1 && parts.iter().any(|part| part.contains(" and "));
                (String::new(), if is_joined { vec![parts.join("; ")] } else { parts })
            }
        };
        format!("{place}{}: ", and(&parts))
    }

    /// Whether a candidate is out by a rule that the premise speaks of, and by what stands in its cells: then it says so itself.
    fn is_by_itself(&self, premise: &Premise, at: Candidate) -> bool {
        let Premise::Filling(filling) = premise else { return false };
        let by_rule = |from: &Candidate| {
            let meet = self.board.geometry().conflict(*from, at);
            meet.is_some_and(|meet| {
                meet.cells == [from.cell, at.cell]
                    && meet.rule.is_some_and(|rule| filling.rules.contains(&rule))
                    && filling.cells.contains(from.cell)
            })
        };
        self.source(at).is_some_and(|turn| !turn.left.is_empty() && turn.left.iter().all(by_rule))
    }

    /// Why candidates of a cell are out: `r1c1 is not 2 and sees the 3 in r1c5 (row 1)`. What is left of it is said behind that, or not.
    fn of_cell(&self, cell: Cell, off: &[Candidate], is_told: bool) -> String {
        let geometry = self.board.geometry();
        let (mut seen, mut parts) = (Vec::new(), Vec::new());
        let mut gone: Vec<(String, DigitSet)> = Vec::new();
        for &at in off {
            match self.cause(at) {
                Cause::Not(why) => match gone.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, digits)) => digits.insert(at.digit),
                    None => gone.push((why, DigitSet::of(at.digit))),
                },
                Cause::Sees(what, from) => {
                    seen.push(format!("{what}{}", within(geometry, &(from | CellSet::of(cell)))));
                }
                // Said once, it goes without saying of others.
                Cause::Is(what) | Cause::Holds(what) if !parts.contains(&what) => parts.push(what),
                Cause::Is(_) | Cause::Holds(_) => {}
            }
        }
        let all: DigitSet = off.iter().map(|at| at.digit).collect();
        parts.extend(gone.into_iter().map(|(why, digits)| match why.is_empty() && digits == all && !is_told {
            true => self.is_or_is_not(cell, digits),
            false => format!("is {}{why}", not(digits)),
        }));
        if !seen.is_empty() {
            parts.push(format!("sees {}", and(&seen)));
        }
        format!("{} {}", geometry.name(cell), and(&parts))
    }

    /// What a cell is where digits are out, or what it is not, whichever is told in fewer digits.
    fn is_or_is_not(&self, cell: Cell, gone: DigitSet) -> String {
        let left = self.board.candidates(cell) - gone;
        match gone.len() > 2 && (1..gone.len()).contains(&left.len()) {
            true => format!("is {}", or(left)),
            false => format!("is {}", not(gone)),
        }
    }

    /// Why places of a digit are out: those for the same reason in one part.
    fn of_places(&self, off: &[Candidate]) -> Vec<String> {
        let geometry = self.board.geometry();
        let mut groups: Vec<(Cause, Vec<Candidate>)> = Vec::new();
        for &at in off {
            let cause = self.cause(at);
            match groups.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, alike)) => alike.push(at),
                None => groups.push((cause, vec![at])),
            }
        }
        let part = |(cause, alike): &(Cause, Vec<Candidate>)| {
            let mut cells: Vec<Cell> = Vec::new();
            for at in alike {
                if !cells.contains(&at.cell) {
                    cells.push(at.cell);
                }
            }
            let named =
                |more: &dyn Fn(Cell) -> String| and(cells.iter().map(|&cell| geometry.name(cell) + &more(cell)));
            let names = || named(&|_| String::new());
            match cause {
                Cause::Not(why) => {
                    let parts = are_not(geometry, alike.iter().copied());
                    and(parts.into_iter().map(|(part, _)| part)) + why
                }
                // Said once, it goes without saying of others.
                Cause::Holds(what) if groups.len() == 1 && cells.len() == 1 => {
                    format!("{} {what}, not {}", names(), or(off.iter().map(|at| at.digit).collect()))
                }
                Cause::Sees(what, from) => {
                    let unit = |cells: &[Cell]| within(geometry, &(*from | cells.iter().copied().collect()));
                    let of_all = unit(&cells);
                    let of_each = |cell| if of_all.is_empty() { unit(&[cell]) } else { String::new() };
                    let sees = if cells.len() == 1 { "sees" } else { "see" };
                    format!("{} {sees} {what}{of_all}", named(&of_each))
                }
                Cause::Is(what) | Cause::Holds(what) if cells.len() == 1 => format!("{} {what}", names()),
                Cause::Is(what) | Cause::Holds(what) => format!("{} are{}", names(), what.trim_start_matches("is")),
            }
        };
        groups.iter().map(part).collect()
    }

    /// Why a candidate is out.
    fn cause(&self, at: Candidate) -> Cause {
        match self.source(at).map(|turn| &turn.left[..]) {
            None | Some([]) => Cause::Not(String::new()),
            Some([only]) if only.cell == at.cell => Cause::Holds(format!("is {}", only.digit)),
            Some(left) if left.iter().all(|from| from.cell == at.cell) => {
                Cause::Is(format!("is {}", or(left.iter().map(|from| from.digit).collect())))
            }
            Some([from]) if let Some(cause) = self.by_equal(*from, at) => cause,
            Some(left) if left.iter().any(|&from| words::by_rule(self.board.geometry(), from, at).is_some()) => {
                Cause::Not(self.barred(left, at))
            }
            Some(left) => {
                let from: CellSet = left.iter().map(|from| from.cell).collect();
                Cause::Sees(format!("the {} in {}", at.digit, one_of(self.board.geometry(), &from)), from)
            }
        }
    }

    /// Why a candidate is out that sees what is true only through cells that rules make equal to its own, or to the true one.
    fn by_equal(&self, from: Candidate, at: Candidate) -> Option<Cause> {
        let geometry = self.board.geometry();
        let meet = geometry.conflict(from, at).filter(|meet| meet.rule.is_none())?;
        let [one, other] = meet.cells;
        let seen = format!("the {} in {}", from.digit, geometry.name(one));
        let equal = words::equals(geometry, Candidate { cell: one, ..from }, from.cell);
        match (one == from.cell, other == at.cell) {
            (true, true) => None,
            (false, true) => Some(Cause::Sees(format!("{seen} (it {equal})"), CellSet::of(one))),
            (is_own, _) => {
                let more = if is_own { String::new() } else { format!(", which {equal}") };
                let why = format!(" (it {}, which sees {seen}{more})", words::equals(geometry, at, other));
                Some(Cause::Not(why))
            }
        }
    }

    /// By what a candidate is out that something shuts out by a rule: ` beside the 4 in r1c1 (white dot)`.
    fn barred(&self, left: &[Candidate], at: Candidate) -> String {
        let geometry = self.board.geometry();
        let mut rules: Vec<String> = Vec::new();
        let mut held: Vec<String> = Vec::new();
        for &from in left {
            if let Some(bars) = words::bars(geometry, from, at).filter(|bars| !rules.contains(bars)) {
                rules.push(bars);
            }
            held.push(format!("the {} in {}", from.digit, geometry.name(from.cell)));
        }
        format!(" beside {} ({})", either(&held), rules.join("; "))
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
        let parts = are_not(self.board.geometry(), excluded.iter().copied());
        and(parts.into_iter().map(|(part, _)| part))
    }

    /// Why the premise at the end has nothing left.
    fn end(&self, Refutation { broken, gone, .. }: &Refutation, told: &[Beat]) -> Beat {
        const SWAP: &str = "So the two digits could be swapped there, which would make a second solution; but the puzzle has only one.";
        let geometry = self.board.geometry();
        let causes = match broken {
            // All places, and then why each is out.
            Premise::One(Constraint::Place(unit, digit)) if (2..=NAMED).contains(&gone.len()) => {
                let places: CellSet = gone.iter().map(|at| at.cell).collect();
                let needs = format!("{} has {digit} only in {}", geometry.unit(*unit), one_of(geometry, &places));
                format!("{needs}, but {}: ", and(self.of_places(gone)))
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
            Premise::Swap(set, held) => {
                let one_each = and(held.iter().map(|digit| format!("one {digit}")));
                format!(
                    "{}. Every row, column and box that they touch has {one_each} in them, either way round. {SWAP}",
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

/// Why a candidate is out: what its cell sees and in which cells, what is said of it, or which other digit it holds.
#[derive(PartialEq)]
enum Cause {
    Sees(String, CellSet),
    /// It is not this digit, with why behind it, where more is to be said.
    Not(String),
    Is(String),
    Holds(String),
}

/// `r1c7 and r2c7`; many of them line by line.
fn each(geometry: &Geometry, set: &CellSet) -> String {
    if set.len() > NAMED {
        return cells(geometry, set);
    }
    and(set.iter().map(|cell| geometry.name(cell)))
}

/// `r1c7 or r2c7`.
fn one_of(geometry: &Geometry, set: &CellSet) -> String {
    either(set.iter().map(|cell| geometry.name(cell)))
}

/// `4 or 7`.
fn or(set: DigitSet) -> String {
    either(set.iter())
}

/// The first effects of a step, and how many more there are: `r2c3 and r2c4 are not 6, r3c1 is neither 2 nor 5, and 2 more go`.
fn what_follows(geometry: &Geometry, effects: &[Effect]) -> String {
    const CLAUSES: usize = 3;
    let (placed, gone): (Vec<Effect>, Vec<Effect>) =
        effects.iter().partition(|effect| matches!(effect, Effect::Place(_)));
    let mut clauses: Vec<(String, usize)> =
        placed.iter().map(|effect| (said(geometry, effect.candidate(), true), 1)).collect();
    clauses.extend(are_not(geometry, gone.iter().map(|effect| effect.candidate())));
    let more: usize = clauses.iter().skip(CLAUSES).map(|(_, count)| count).sum();
    let first: Vec<String> = clauses.into_iter().take(CLAUSES).map(|(clause, _)| clause).collect();
    match more {
        0 => and(&first),
        more => format!(
            "{}, and {}",
            first.join(", "),
            if more == 1 { "one more goes".to_owned() } else { format!("{more} more go") }
        ),
    }
}

/// What candidates are not, cells that are not the same together: `r2c3 and r2c4 are not 6`, and how many candidates each part is of.
fn are_not(geometry: &Geometry, candidates: impl Iterator<Item = Candidate>) -> Vec<(String, usize)> {
    let mut lost: Vec<(Cell, DigitSet)> = Vec::new();
    for Candidate { cell, digit } in candidates {
        match lost.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => lost.push((cell, DigitSet::of(digit))),
        }
    }
    let mut alike: Vec<(DigitSet, CellSet)> = Vec::new();
    for (cell, digits) in lost {
        match alike.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => *cells |= CellSet::of(cell),
            None => alike.push((digits, CellSet::of(cell))),
        }
    }
    let part = |(gone, cells): &(DigitSet, CellSet)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        (format!("{} {are} {}", each(geometry, cells), not(*gone)), gone.len() * cells.len())
    };
    alike.iter().map(part).collect()
}

/// `not 6`, `neither 2 nor 5`, `none of 1, 3 and 7`.
fn not(digits: DigitSet) -> String {
    let names: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    match &names[..] {
        [one] => format!("not {one}"),
        [one, other] => format!("neither {one} nor {other}"),
        _ => format!("none of {}", and(&names)),
    }
}

/// The unit in which cells see each other, where it is one: ` (row 4)`.
fn within(geometry: &Geometry, cells: &CellSet) -> String {
    geometry.units_of_all(cells).first().map(|&unit| format!(" ({})", geometry.unit(unit))).unwrap_or_default()
}

#[cfg(test)]
pub(super) mod tests {
    use chromadoku_core::id::Digit;
    use chromadoku_core::step::Strong;
    use chromadoku_core::technique::{Facts, TechniqueId};

    use super::*;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    /// All steps of these techniques on the boards of the samples, with their stories.
    pub(super) fn stories(techniques: &[&'static str]) -> Vec<(Board, Step, Vec<Beat>)> {
        let boards = SAMPLES.iter().map(|sample| Session::of_text(sample.puzzle).unwrap().start_board());
        let steps = |board: Board| {
            let found: Vec<Step> =
                techniques.iter().flat_map(|id| TechniqueId::find(id).unwrap().all(&board)).collect();
            found.into_iter().map(move |step| (board.clone(), step.clone(), beats(&board, &step)))
        };
        boards.flat_map(steps).collect()
    }

    const REFUTATIONS: [&str; 3] = ["nishio", "forcing-chain-contradiction", "forcing-net-contradiction"];

    #[test]
    fn a_refutation_begins_with_the_opposite_and_ends_with_what_follows() {
        let told = stories(&REFUTATIONS);
        assert!(told.len() > 20);
        for (board, step, beats) in told {
            let [first, .., last] = &beats[..] else { panic!("{step:?} is not told") };
            let (at, places) = (step.effects[0].candidate(), matches!(step.effects[0], Effect::Place(_)));
            assert_eq!(first.text, format!("Suppose {}.", said(board.geometry(), at, !places)));
            assert_eq!(last.text, format!("The supposition fails, so {}.", said(board.geometry(), at, places)));
            assert!(
                last.marks.iter().all(|(role, _)| matches!(role, Role::Pattern | Role::Fin)) && last.links.is_empty()
            );
        }
    }

    #[test]
    fn what_a_beat_calls_false_was_supposed_or_is_excluded_by_what_is_true_by_then() {
        for (board, step, beats) in stories(&REFUTATIONS) {
            let Pattern::Net(net) = &step.pattern else { panic!("{step:?}") };
            let ways = Refutation::of(&board, step.effects[0], net).unwrap();
            let [Way { refutation: Some(refutation), .. }] = &ways[..] else { panic!("{ways:?}") };
            let is_single = refutation.turns.iter().all(|turn| turn.left.len() == 1);
            let mut truths: Vec<Candidate> = Vec::new();
            for beat in beats.iter().filter(|_| is_single) {
                truths.extend(beat.marks.iter().filter(|mark| mark.0 == Role::ColorA).map(|mark| mark.1));
                let excluded = |at: Candidate| truths.iter().any(|from| board.geometry().excludes(*from, at));
                let mut lies = beat.marks.iter().filter(|mark| mark.0 == Role::ColorB).map(|mark| mark.1);
                assert!(lies.all(excluded), "{step:?}: {beat:?}");
            }
        }
    }

    #[test]
    fn what_follows_is_said_of_cells_that_lose_the_same_together() {
        let geometry = Geometry::classic9();
        let gone = |cell: u16, digit: u8| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit - 1) });
        let all = [gone(0, 4), gone(1, 4), gone(9, 2), gone(9, 5), gone(18, 1), gone(18, 3), gone(18, 7), gone(80, 9)];
        assert_eq!(
            what_follows(&geometry, &all),
            "r1c1 and r1c2 are not 4, r2c1 is neither 2 nor 5, r3c1 is none of 1, 3 and 7, and one more goes"
        );
    }

    #[test]
    fn a_fish_is_told_line_by_line_and_a_tuple_at_once() {
        let fish = stories(&["x-wing", "finned-x-wing", "swordfish", "pointing"]);
        assert!(fish.len() > 5, "{}", fish.len());
        for (board, step, beats) in fish {
            let Pattern::Cover(cover) = &step.pattern else { panic!("{step:?}") };
            let ends = if cover.fins.is_empty() { 1 } else { 2 };
            assert_eq!(beats.len(), cover.bases.len() + ends, "{step:?}");
            let base = board.geometry().unit(step_unit(cover)).to_string();
            assert!(beats[0].text.starts_with(&format!("{} has its ", capital(&base))), "{}", beats[0].text);
        }
        for (_, step, beats) in stories(&["naked-pair", "hidden-pair", "naked-triple"]) {
            assert_eq!(beats.len(), 1, "{step:?}");
        }
        assert!(stories(&["naked-single", "hidden-single"]).iter().all(|(.., beats)| beats.is_empty()));
    }

    fn step_unit(cover: &chromadoku_core::step::Cover) -> chromadoku_core::id::UnitId {
        let Constraint::Place(unit, _) = cover.bases[0] else { panic!("{cover:?}") };
        unit
    }

    /// The examples of all techniques: name, board and step.
    pub(in crate::scene) fn examples() -> impl Iterator<Item = (&'static str, Board, Step)> {
        crate::sheet::examples::links().into_iter().map(|(id, link)| {
            let session = crate::session::link::session_of(&link).unwrap();
            let board = session.puzzle.position.board.clone();
            let givens = board.geometry().cells().filter(|&cell| session.puzzle.givens[cell].is_some()).collect();
            let facts = Facts::new(&board).with_unique(Some(givens));
            let step = TechniqueId::find(id).unwrap().first_of(&facts).unwrap();
            (id, board, step)
        })
    }

    #[test]
    fn at_the_end_of_a_chain_neither_end_is_supposed_and_two_sets_stay_apart() {
        for (id, board, step) in examples() {
            let Pattern::Chain(Chain { nodes, strong, closed: false }) = &step.pattern else { continue };
            let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
            let marks = Marks::of_step(&board, &step);
            let at = |node: &Node| Candidate { cell: node.cells.first().unwrap(), digit: node.digit };
            if first != last && Colored::of(&board, &step).is_none() {
                let supposed = |end: &&Node| matches!(marks.role(at(end)), Some(Role::ColorA | Role::ColorB) | None);
                assert!(![first, last].iter().any(supposed), "{id}");
            }
            if let ("als-xz", [Strong::Locked(one), Strong::Locked(other)]) = (id, &strong[..]) {
                let role = |set: &CellSet| set.iter().map(|cell| marks.cell_role(cell)).collect::<Vec<_>>();
                assert!(role(one).iter().all(|role| *role == Some(Role::Pattern)), "{:?}", role(one));
                assert!(role(other).iter().all(|role| *role == Some(Role::Fin)), "{:?}", role(other));
            }
        }
    }

    #[test]
    fn the_example_of_every_technique_but_singles_is_told() {
        for (id, board, step) in examples() {
            let told = beats(&board, &step);
            let is_single = matches!(&step.pattern, Pattern::Hall(hall) if hall.cells.len() == 1);
            assert_eq!(told.is_empty(), is_single, "{id}");
            assert!(told.iter().all(|beat| !beat.text.contains(AT_ONCE)), "{id}: {told:?}");
        }
    }

    #[test]
    fn a_story_ends_with_what_follows() {
        for (id, board, step) in examples() {
            let told = beats(&board, &step);
            let Some(last) = told.last() else { continue };
            let mut names = step.effects.iter().map(|effect| board.geometry().name(effect.candidate().cell));
            assert!(names.any(|name| last.text.contains(&name)), "{id}: {}", last.text);
        }
    }

    #[test]
    fn a_net_begins_with_what_it_supposes_and_where_that_fails() {
        let (_, board, step) = examples().find(|(id, ..)| *id == "forcing-net-contradiction").unwrap();
        assert_eq!(summary(&board, &step).unwrap(), "If r3c9 were 1, row 1 would have no place for 9");
        let geometry = board.geometry();
        let named = |(role, at): &(Role, Candidate)| format!("{role:?}: {} in {}", at.digit, geometry.name(at.cell));
        let ends: Vec<String> = ends(&board, &step).unwrap().iter().map(named).collect();
        assert_eq!(ends, ["ColorB: 9 in r1c4", "ColorB: 9 in r1c5", "ColorA: 1 in r3c9"]);
        let told = beats(&board, &step);
        assert!(
            told[told.len() - 2]
                .text
                .starts_with("Row 1 has 9 only in r1c4 or r1c5, but r1c4 is 8 and r1c5 is 5: 9 has no place"),
            "{told:?}"
        );
        // A cell in which something is true by then is no longer one of the pattern.
        let marks = Marks::of_beats(&board, &step, &told[..told.len() - 2]);
        for cell in geometry.cells() {
            let is_settled =
                board.candidates(cell).iter().any(|digit| marks.role(Candidate { cell, digit }) == Some(Role::ColorA));
            assert!(!is_settled || marks.cell_role(cell) == Some(Role::ColorA), "{}", geometry.name(cell));
        }
        // Where it fails, the places that are all out stand out.
        let marks = Marks::of_beats(&board, &step, &told[..told.len() - 1]);
        let failing = geometry.cells().filter(|&cell| marks.cell_role(cell) == Some(Role::Conflict));
        assert_eq!(failing.map(|cell| geometry.name(cell)).collect::<Vec<_>>(), ["r1c4", "r1c5"]);
    }

    #[test]
    fn what_would_make_two_solutions_is_shown_before_anything_is_supposed() {
        let told =
            |wanted| examples().find(|(id, ..)| *id == wanted).map(|(_, board, step)| beats(&board, &step)).unwrap();
        let rectangle = told("unique-rectangle-1");
        assert_eq!(rectangle[0].text, "r8c3, r8c5, r9c3 and r9c5 all have 4 and 6, and only r8c5 has others.");
        assert_eq!(rectangle[0].marks.len(), 8);
        assert_eq!(rectangle[1].text, "Suppose r8c5 is 4 or 6.");
        let grave = told("bug-plus-1");
        assert!(grave[0].text.starts_with("But for the 8 in r5c6, every open cell has two candidates"), "{grave:?}");
        assert_eq!(grave[1].text, "Suppose r5c6 is 1 or 3.");
    }

    #[test]
    fn a_sentence_of_a_refutation_rests_on_the_rules_that_it_speaks_of() {
        use chromadoku_core::geometry::{Extra, Shape};
        use chromadoku_core::rule::{Cage, Repeats, Rule};
        let cage = |cells: [u16; 2], sum| {
            Extra::Rule(Rule::Cage(Cage { cells: cells.map(Cell).to_vec(), sum: Some(sum), repeats: Repeats::Barred }))
        };
        let shape = Shape::boxes(3, 3).with(cage([0, 1], 4)).with(cage([2, 3], 10));
        let board = Board::empty(Geometry::new(shape).unwrap());
        let steps = TechniqueId::find("rule-forcing").unwrap().all(&board);
        let seven = Effect::Eliminate(Candidate { cell: Cell(2), digit: Digit(6) });
        let step = steps.iter().find(|step| step.effects[..] == [seven]).unwrap();
        let told: Vec<Vec<RuleId>> = beats(&board, step).into_iter().map(|beat| beat.rules).collect();
        let [four, ten] = [0, 1].map(|number| vec![RuleId(number)]);
        assert_eq!(told, [vec![], four.clone(), ten.clone(), ten, four, vec![]]);
    }
}
