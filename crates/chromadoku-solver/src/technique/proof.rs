//! How premises refute something, in order: what a finder claims of them becomes a list of inferences that can be checked one
//! after the other, and told. Of all that follows only what leads to the end is kept.

use super::Facts;
use super::suppose::{Clause, Suppose, excludes};
use crate::step::{Effect, Inference, Lemma, Net, Pattern, Premise, Refutation, Step};
use chromadoku_board::id::Candidate;
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::DigitSet;

/// Adds to a step how its premises refute the opposite of each effect. What they do not refute is left without, and the checker
/// refuses it.
pub(super) fn order(facts: &Facts, step: &mut Step) {
    let Step { pattern, effects, .. } = step;
    match pattern {
        Pattern::Net(net) => refute(facts, net, effects),
        Pattern::Joint(parts) => {
            for part in parts {
                if let Pattern::Net(net) = part {
                    refute(facts, net, effects);
                }
            }
        }
        _ => {}
    }
}

fn refute(facts: &Facts, net: &mut Net, effects: &[Effect]) {
    // Some finders know the order.
    if !net.refutations.is_empty() {
        return;
    }
    let nothing = Suppose::new(facts);
    let clauses = Clause::all(facts, &net.premises);
    for &effect in effects {
        if let Some(ways) = ways(&nothing, net, &clauses, effect) {
            net.refutations.push(numbered(&mut net.premises, effect, ways));
        }
    }
}

/// Something that follows on the way.
pub(super) struct Line {
    /// The premise, by its place.
    pub(super) premise: usize,
    /// A lemma, as it is shown here.
    pub(super) lemma: Option<Lemma>,
    /// What is false as of here; nothing if nothing is left of the premise.
    pub(super) excluded: Vec<Candidate>,
    /// What had to be false for that.
    pub(super) whole: Vec<Candidate>,
    /// Candidates of which one is true, and those that would have been among them.
    pub(super) groups: Vec<[Vec<Candidate>; 2]>,
}

impl Line {
    /// What had to be false for what is excluded.
    fn needs(&self, facts: &Facts) -> Vec<Candidate> {
        let mut needed = self.whole.clone();
        for &gone in &self.excluded {
            let excludes_it = |&at: &Candidate| excludes(facts, at, gone);
            let group = self.groups.iter().find(|[left, _]| left.iter().all(excludes_it));
            needed.extend(group.into_iter().flat_map(|[_, out]| out).filter(|at| !excludes_it(at)));
        }
        needed
    }
}

/// Of what follows what leads to its end.
pub(super) fn needed(facts: &Facts, mut lines: Vec<Line>) -> Vec<Line> {
    let mut wanted: Vec<Candidate> = lines.last().map(|end| end.needs(facts)).unwrap_or_default();
    for at in (0..lines.len().saturating_sub(1)).rev() {
        lines[at].excluded.retain(|gone| wanted.contains(gone));
        if lines[at].excluded.is_empty() {
            lines.remove(at);
        } else {
            wanted.extend(lines[at].needs(facts));
        }
    }
    lines
}

/// The premises of lines in an order in which each of what the last one needs is reached before the next is begun.
fn by_branches(facts: &Facts, lines: &[Line]) -> Vec<usize> {
    let needs: Vec<Vec<Candidate>> = lines.iter().map(|line| line.needs(facts)).collect();
    let source = |gone: &Candidate| lines.iter().position(|line| line.excluded.contains(gone));
    let mut order = Vec::with_capacity(lines.len());
    // Each with how many of its needs were looked at.
    let mut open: Vec<(usize, usize)> = lines.len().checked_sub(1).map(|last| (last, 0)).into_iter().collect();
    while let Some((at, looked)) = open.last_mut() {
        let (at, need) = (*at, needs[*at].get(*looked));
        *looked += 1;
        match need {
            None => {
                order.push(at);
                open.pop();
            }
            Some(gone) => {
                let before = source(gone).filter(|before| *before < at && !order.contains(before));
                open.extend(before.map(|before| (before, 0)));
            }
        }
    }
    order.into_iter().map(|at| lines[at].premise).collect()
}

/// The refutation that consists of these lines. Where a lemma is shown otherwise than before, it becomes a premise of its own.
pub(super) fn numbered(premises: &mut Vec<Premise>, effect: Effect, cases: Vec<Vec<Line>>) -> Refutation {
    let mut number = |Line { premise, excluded, lemma, .. }: Line| {
        let Some(lemma) = lemma else { return Inference { premise, excluded } };
        let shown = Premise::Lemma(Box::new(lemma));
        let is_shown = |of: &Premise| matches!(of, Premise::Lemma(of) if !of.net.refutations.is_empty());
        let known = premises.iter().position(|of| *of == shown);
        let premise = known.unwrap_or(if is_shown(&premises[premise]) { premises.len() } else { premise });
        match premises.get_mut(premise) {
            Some(place) => *place = shown,
            None => premises.push(shown),
        }
        Inference { premise, excluded }
    };
    let mut of_case = |lines: Vec<Line>| lines.into_iter().map(&mut number).collect();
    Refutation { effect, cases: cases.into_iter().map(&mut of_case).collect() }
}

/// What the opposite of an effect leads to in each case, where all of these fail.
fn ways(known: &Suppose, net: &Net, clauses: &[Clause], effect: Effect) -> Option<Vec<Vec<Line>>> {
    let opposite = known.clone().opposite(effect);
    let fails = |case| match within(opposite.clone(), case) {
        Some(state) => follow(state, net, clauses),
        None => Some(Vec::new()),
    };
    cases(known.facts(), net).into_iter().map(fails).collect()
}

/// The cases of a net; just one, which supposes nothing, where it tells none apart.
fn cases(facts: &Facts, net: &Net) -> Vec<Option<Candidate>> {
    match &net.over {
        Some(over) => Clause::of(facts, over).candidates(facts).into_iter().map(Some).collect(),
        None => vec![None],
    }
}

/// The same in a case; `None` if that is out.
fn within<'a>(state: Suppose<'a>, case: Option<Candidate>) -> Option<Suppose<'a>> {
    match case {
        Some(case) => state.with(case),
        None => Some(state),
    }
}

/// Follows premises until one of them has nothing left, one branch after the other.
fn follow(state: Suppose, net: &Net, clauses: &[Clause]) -> Option<Vec<Line>> {
    let facts = state.facts();
    let mut trail = Trail { state: state.clone(), was: state.clone(), net, clauses, lines: Vec::new() };
    trail.rounds()?;
    let lines = needed(facts, trail.lines);
    let order = by_branches(facts, &lines);
    if order.iter().eq(lines.iter().map(|line| &line.premise)) {
        return Some(lines);
    }
    // What a line needs depends on what is known by then.
    let mut trail = Trail { state: state.clone(), was: state, net, clauses, lines: Vec::new() };
    let is_done = order.into_iter().any(|number| trail.follow(number) == Some(true));
    Some(if is_done { needed(facts, trail.lines) } else { lines })
}

/// Premises that are being followed.
struct Trail<'a, 'b> {
    state: Suppose<'a>,
    /// Room for how all was before.
    was: Suppose<'a>,
    net: &'b Net,
    clauses: &'b [Clause],
    lines: Vec<Line>,
}

impl Trail<'_, '_> {
    /// All premises again and again, until one has nothing left; nothing if none ever does.
    fn rounds(&mut self) -> Option<()> {
        // That there is one solution is not called upon for what can be seen without.
        let by_uniqueness = |premise: &Premise| matches!(premise, Premise::Swap(..) | Premise::Grave(_));
        let mut turns: Vec<(usize, &Premise)> = self.net.premises.iter().enumerate().collect();
        sort_by_key(&mut turns, |&(_, premise)| by_uniqueness(premise));
        loop {
            let before = self.lines.len();
            for &(number, premise) in &turns {
                // What has to be shown first waits for the rest.
                let waits = by_uniqueness(premise) || matches!(premise, Premise::Lemma(_));
                if !(waits && self.lines.len() > before) && self.follow(number) == Some(true) {
                    return Some(());
                }
            }
            if self.lines.len() == before {
                return None;
            }
        }
    }

    /// Takes down what follows from a premise now; whether nothing is left of it.
    fn follow(&mut self, number: usize) -> Option<bool> {
        let line = match &self.net.premises[number] {
            Premise::Lemma(lemma) => by_lemma(&mut self.state, number, lemma),
            _ => by_clause(&mut self.state, &mut self.was, number, &self.clauses[number], &self.lines),
        }?;
        let is_last = line.excluded.is_empty();
        self.lines.push(line);
        Some(is_last)
    }
}

/// What a clause excludes; how all was before goes where there is room for it.
fn by_clause<'a>(
    state: &mut Suppose<'a>,
    was: &mut Suppose<'a>,
    premise: usize,
    clause: &Clause,
    before: &[Line],
) -> Option<Line> {
    was.become_as(state);
    let excluded = match state.apply(clause) {
        Some(false) => return None,
        Some(true) => state.lost_since(was),
        None => Vec::new(),
    };
    let (left, out): (Vec<Candidate>, Vec<Candidate>) =
        clause.candidates(state.facts()).into_iter().partition(|&at| was.has(at));
    let digits: DigitSet = left.iter().map(|at| at.digit).collect();
    let (whole, groups) = match clause {
        // Digits that are nowhere make them few; of one that is still somewhere all places exclude the same.
        Clause::Cells(cells) => {
            let of =
                |all: &[Candidate], digit| -> Vec<_> { all.iter().copied().filter(|at| at.digit == digit).collect() };
            let nowhere = out.iter().map(|at| at.digit).collect::<DigitSet>() - digits;
            let mut nowhere: Vec<Vec<Candidate>> = nowhere.iter().map(|digit| of(&out, digit)).collect();
            // One digit too few is enough, best of those that went early.
            let since = |at: &Candidate| before.iter().rposition(|line| line.excluded.contains(at));
            sort_by_key(&mut nowhere, |of_digit| of_digit.iter().map(since).max());
            let spare = (cells.len() - 1).saturating_sub(digits.len());
            nowhere.truncate(nowhere.len() - spare);
            (nowhere.concat(), digits.iter().map(|digit| [of(&left, digit), of(&out, digit)]).collect())
        }
        _ if excluded.is_empty() => (out, Vec::new()),
        _ => (Vec::new(), vec![[left, out]]),
    };
    Some(Line { premise, lemma: None, excluded, whole, groups })
}

fn by_lemma(state: &mut Suppose, premise: usize, Lemma { effect, net }: &Lemma) -> Option<Line> {
    let facts = state.facts();
    if matches!(*effect, Effect::Eliminate(at) if !state.has(at)) {
        return None;
    }
    let ways = ways(state, net, &Clause::all(facts, &net.premises), *effect)?;
    let mut whole = Vec::new();
    for (case, lines) in cases(facts, net).into_iter().zip(&ways) {
        // What the lemma supposes excludes some of it anyway.
        let Some(supposed) = within(Suppose::new(facts).opposite(*effect), case) else { continue };
        let out = case.filter(|_| lines.is_empty());
        let needed = lines.iter().flat_map(|line| line.needs(facts)).chain(out);
        whole.extend(needed.filter(|&at| !state.has(at) && supposed.has(at)));
    }
    let mut net = Net { refutations: Vec::new(), ..net.clone() };
    net.refutations = vec![numbered(&mut net.premises, *effect, ways)];
    let before = state.clone();
    state.learn(*effect);
    let excluded = state.lost_since(&before);
    let lemma = Some(Lemma { effect: *effect, net });
    (!excluded.is_empty()).then_some(Line { premise, lemma, excluded, whole, groups: Vec::new() })
}
