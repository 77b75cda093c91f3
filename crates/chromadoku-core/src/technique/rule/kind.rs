//! One rule at a time, by its bounds and tables: what thermometers, arrows, dots, lines and clues bar by themselves.

use std::ops::ControlFlow;

use super::super::{Facts, Family, Find, Scores, Sink, Technique, TechniqueId};
use super::{Left, parts};
use crate::rule::narrow::Room;
use crate::rule::{Line, LineKind, Rule};

/// A technique for the rules of a kind.
const fn record(id: &'static str, name: &'static str, score: u16, find: Find) -> Technique {
    Technique {
        id: TechniqueId(id),
        name,
        family: Family::Rule,
        size: 1,
        scores: Scores::hodoku_only(score),
        code: None,
        in_path: true,
        find,
    }
}

/// The kinds, simplest first, each with the rules that are of it.
pub(crate) const ALL: &[Technique] = &[
    record("hard-cage-combinations", "Hard cage combinations", 55, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Cage(_)))
    }),
    record("dots", "Dots", 30, |of, facts, sink| find(of, facts, sink, |rule| matches!(rule, Rule::Dot(_)))),
    record("no-dot", "No dot", 32, |of, facts, sink| find(of, facts, sink, |rule| matches!(rule, Rule::Negative(_)))),
    record("thermometer", "Thermometer", 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Thermometer(_)))
    }),
    record("clone", "Clone", 30, |of, facts, sink| find(of, facts, sink, |rule| matches!(rule, Rule::Clone(_)))),
    record("minimum-or-maximum", "Minimum or maximum", 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Extreme(_)))
    }),
    record("arrow", "Arrow", 40, |of, facts, sink| find(of, facts, sink, |rule| matches!(rule, Rule::Arrow(_)))),
    record("double-arrow", "Double arrow", 44, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::DoubleArrow(_)))
    }),
    record("little-killer", "Little killer", 45, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::LittleKiller(_)))
    }),
    record("quadruple", "Quadruple", 35, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Quadruple(_)))
    }),
    record("indexer", "Indexer", 35, |of, facts, sink| find(of, facts, sink, |rule| matches!(rule, Rule::Indexer(_)))),
    record("outside-clue", "Outside clue", 48, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Clue(_)))
    }),
    record("palindrome", "Palindrome", 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Palindrome, .. })))
    }),
    record("whispers", "Whispers", 32, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Whispers(_), .. })))
    }),
    record("renban", "Renban", 40, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Renban, .. })))
    }),
    record("between-line", "Between line", 40, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Between, .. })))
    }),
    record("lockout-line", "Lockout line", 42, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Lockout, .. })))
    }),
    record("region-sum", "Region sum", 46, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::RegionSum, .. })))
    }),
    record("zipper-line", "Zipper line", 46, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Zipper, .. })))
    }),
    record("entropic-or-modular-line", "Entropic or modular line", 42, |of, facts, sink| {
        find(of, facts, sink, |rule| {
            matches!(rule, Rule::Line(Line { kind: LineKind::Entropic | LineKind::Modular, .. }))
        })
    }),
    record("nabner-line", "Nabner line", 36, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Nabner, .. })))
    }),
];

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink, is_of: fn(&Rule) -> bool) -> ControlFlow<()> {
    let mut room = Room::default();
    for part in parts(facts, is_of) {
        let mut left = Left::of(facts);
        let is_possible = left.narrow(facts.geometry(), part.limits, &part.cells, &mut room).is_ok();
        let gone = is_possible.then(|| left.gone(facts, &part.cells));
        part.hand(technique, facts, gone, sink)?;
    }
    ControlFlow::Continue(())
}
