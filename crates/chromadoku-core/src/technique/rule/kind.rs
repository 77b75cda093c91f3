//! One rule at a time, by its bounds and tables: what thermometers, arrows, dots, lines and clues bar by themselves.

use std::ops::ControlFlow;

use super::super::{Facts, Family, Sink, Technique};
use super::{Left, parts, record};
use crate::rule::narrow::Room;
use crate::rule::{Line, LineKind, Rule};

/// The kinds, simplest first, each with the rules that are of it.
pub(crate) const ALL: &[Technique] = &[
    record("hard-cage-combinations", "Hard cage combinations", Family::Rule, 55, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Cage(_)))
    }),
    record("dots", "Dots", Family::Rule, 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Dot(_)))
    }),
    record("no-dot", "No dot", Family::Rule, 32, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Negative(_)))
    }),
    record("thermometer", "Thermometer", Family::Rule, 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Thermometer(_)))
    }),
    record("clone", "Clone", Family::Rule, 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Clone(_)))
    }),
    record("minimum-or-maximum", "Minimum or maximum", Family::Rule, 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Extreme(_)))
    }),
    record("arrow", "Arrow", Family::Rule, 40, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Arrow(_)))
    }),
    record("double-arrow", "Double arrow", Family::Rule, 44, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::DoubleArrow(_)))
    }),
    record("little-killer", "Little killer", Family::Rule, 45, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::LittleKiller(_)))
    }),
    record("quadruple", "Quadruple", Family::Rule, 35, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Quadruple(_)))
    }),
    record("indexer", "Indexer", Family::Rule, 35, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Indexer(_)))
    }),
    record("outside-clue", "Outside clue", Family::Rule, 48, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Clue(_)))
    }),
    record("palindrome", "Palindrome", Family::Rule, 30, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Palindrome, .. })))
    }),
    record("whispers", "Whispers", Family::Rule, 32, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Whispers(_), .. })))
    }),
    record("renban", "Renban", Family::Rule, 40, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Renban, .. })))
    }),
    record("between-line", "Between line", Family::Rule, 40, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Between, .. })))
    }),
    record("lockout-line", "Lockout line", Family::Rule, 42, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Lockout, .. })))
    }),
    record("region-sum", "Region sum", Family::Rule, 46, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::RegionSum, .. })))
    }),
    record("zipper-line", "Zipper line", Family::Rule, 46, |of, facts, sink| {
        find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Zipper, .. })))
    }),
    record("entropic-or-modular-line", "Entropic or modular line", Family::Rule, 42, |of, facts, sink| {
        find(of, facts, sink, |rule| {
            matches!(rule, Rule::Line(Line { kind: LineKind::Entropic | LineKind::Modular, .. }))
        })
    }),
    record("nabner-line", "Nabner line", Family::Rule, 36, |of, facts, sink| {
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
