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
mod turns;
mod ways;

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Candidate, Cell, RuleId};
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Chain, Constraint, Effect, Node, Pattern, Premise, Step};

use self::colored::Colored;
use super::Role;
use super::marks::Link;
use super::refutation::{Refutation, constraint, possibilities};
use super::words::{self, and, capital, cells, digits, either, plain, units};

/// The most cells that are named one by one.
const NAMED: usize = 6;

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
        Pattern::Net(net) => turns::refuted(board, effects, net)
            .unwrap_or_else(|| turns::at_once(board, effects, &words::net(geometry, net))),
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

/// A beat that marks nothing.
fn said_alone(text: String) -> Beat {
    Beat { text, ..Beat::default() }
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

    use super::turns::AT_ONCE;
    use super::*;
    use crate::scene::marks::Marks;
    use crate::scene::refutation::Way;
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
