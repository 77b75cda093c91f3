//! One rule at a time, by its bounds and tables: what thermometers, arrows, dots, lines and clues bar by themselves.

use std::ops::ControlFlow;

use super::super::{Family, Look, Record, Sink, Technique};
use super::ways::FillingSearch;
use super::{Left, parts, record};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Id};
use chromadoku_board::rule::narrow::Room;
use chromadoku_board::rule::{Line, LineKind, Rule};
use chromadoku_board::set::{CellSet, DigitSet};

/// The kinds, simplest first, each with the rules that are of it.
pub(crate) const ALL: &[Record] = &[
    Record {
        definition: "A set of digits with the right sum may still not fit, because its digits cannot be laid out over the \
             cells of the cage. A candidate that is in no layout is eliminated, even if its digit is in a possible \
             set.",
        ..record("hard-cage-combinations", "Hard cage combinations", Family::Rule, 55, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Cage(_)))
        })
    },
    Record {
        definition: "A mark between two cells says which digits go together: consecutive ones, one twice the other, a sum \
             of 5 or 10. A candidate without a partner in the other cell is eliminated.",
        ..record("dots", "Mark between two cells", Family::Rule, 30, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Dot(_)))
        })
    },
    Record {
        definition: "All marks of a kind are given, so two neighbors without a mark are not in that relation. A candidate \
             that is so with everything its neighbor can hold is eliminated.",
        ..record("no-dot", "No dot", Family::Rule, 32, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Negative(_)))
        })
    },
    Record {
        definition: "Digits rise along a thermometer. Each cell is larger than the least that the one before it can be, and \
             smaller than the greatest that the next can be. Candidates outside these bounds are eliminated.",
        ..record("thermometer", "Thermometer", Family::Rule, 30, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Thermometer(_)))
        })
    },
    Record {
        definition: "Two cells hold the same digit. What one of them cannot hold, the other cannot hold either.",
        ..record("clone", "Clone", Family::Rule, 30, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Clone(_)))
        })
    },
    Record {
        definition: "A marked cell is smaller, or larger, than each of its neighbors. It loses candidates that leave a \
             neighbor nothing, and the neighbors lose what the marked cell could never undercut or exceed.",
        ..record("minimum-or-maximum", "Minimum or maximum", Family::Rule, 30, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Extreme(_)))
        })
    },
    Record {
        definition: "The digits on the shaft add up to the circle. The circle is at least the smallest sum that the shaft \
             can have, with different digits where cells see each other. A cell on the shaft is at most what the \
             others leave of the circle.",
        ..record("arrow", "Arrow", Family::Rule, 40, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Arrow(_)))
        })
    },
    Record {
        definition: "The digits between two circles add up to the sum of the circles. Candidates that no smallest or \
             greatest sum of the other cells can balance are eliminated.",
        ..record("double-arrow", "Double arrow", Family::Rule, 44, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::DoubleArrow(_)))
        })
    },
    Record {
        definition: "The digits along a diagonal add up to the clue. Cells in the same unit differ, which bounds the sum \
             from both sides. Candidates that the other cells cannot make up for are eliminated.",
        ..record("little-killer", "Little killer", Family::Rule, 45, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::LittleKiller(_)))
        })
    },
    Record {
        definition: "The digits in the circle stand in the four cells around it. When only as many cells are left for a \
             digit as it is written, they take it, and other candidates there are eliminated.",
        ..record("quadruple", "Quadruple", Family::Rule, 35, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Quadruple(_)))
        })
    },
    Record {
        definition: "A cell tells by its digit where its own number stands in its row, column or box. It loses a digit \
             where the number cannot stand at that place. A place loses the number where the cell cannot point to \
             it, and the other way round.",
        ..record("indexer", "Indexer", Family::Rule, 35, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Indexer(_)))
        })
    },
    Record {
        definition: "A clue counts something along its row or column: what lies between 1 and the highest digit, \
             the first few digits, or the digits seen from that side. A candidate in no sequence that gives the \
             clue's number is eliminated.",
        ..record("outside-clue", "Outside clue", Family::Rule, 48, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Clue(_)))
        })
    },
    Record {
        definition: "A palindrome reads the same from both ends, so cells at the same distance from its ends are equal. \
             What one of them cannot hold, its mirror cell cannot hold either.",
        ..record("palindrome", "Palindrome", Family::Rule, 30, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Palindrome, .. })))
        })
    },
    Record {
        definition: "Neighbors on a whispers line lie far apart: by 5 on a German one. Digits in the middle have no \
             partner, and low and high digits alternate. A candidate that leaves a neighbor nothing is eliminated.",
        origin: Origin::new(
            "First seen at the 2019 World Sudoku Championship, in Germany. The name plays on Tom Collyer’s “Chinese Whispers” of 2013.",
            "Reddit, how sudoku variants got their names",
            "https://www.reddit.com/r/sudoku/comments/tmkar4/where_to_find_an_explanation_of_sudoku_variant/",
        ),
        ..record("whispers", "Whispers", Family::Rule, 32, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Whispers(_), .. })))
        })
    },
    Record {
        definition: "A renban line holds consecutive digits without repeats, in any order. Only some runs of digits fit \
             what its cells can hold. Candidates outside all of these runs are eliminated.",
        ..record("renban", "Renban", Family::Rule, 40, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Renban, .. })))
        })
    },
    Record {
        definition: "The inner digits of a between line lie between those of its two ends. The ends leave room for every \
             inner cell, and each inner cell is above one end and below the other. Candidates that cannot be so are \
             eliminated.",
        ..record("between-line", "Between line", Family::Rule, 40, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Between, .. })))
        })
    },
    Record {
        definition: "The ends of a lockout line lie far apart, and no other digit on it is one of them or between them. \
             Candidates of the inner cells that every pair of ends locks out are eliminated, and so are ends that \
             leave an inner cell nothing.",
        ..record("lockout-line", "Lockout line", Family::Rule, 42, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Lockout, .. })))
        })
    },
    Record {
        definition: "A region sum line has the same sum in each region. The sums that one piece can have bound all the \
             others. Candidates that would push a piece beyond these bounds are eliminated.",
        ..record("region-sum", "Region sum", Family::Rule, 46, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::RegionSum, .. })))
        })
    },
    Record {
        definition: "Two cells at the same distance from the middle of a zipper line have a total that is the same for \
             every such pair. A digit in the middle is that total itself. Candidates that no other pair can match \
             are eliminated.",
        ..record("zipper-line", "Zipper line", Family::Rule, 46, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Zipper, .. })))
        })
    },
    Record {
        definition: "Any three neighboring cells on such a line hold digits of three different classes: low, middle and \
             high, or one for each remainder by three. So the classes repeat along the line, and a candidate of a \
             class that cannot be there is eliminated.",
        ..record("entropic-or-modular-line", "Entropic or modular line", Family::Rule, 42, |of, facts, sink| {
            find(of, facts, sink, |rule| {
                matches!(rule, Rule::Line(Line { kind: LineKind::Entropic | LineKind::Modular, .. }))
            })
        })
    },
    Record {
        definition: "No two digits on a nabner line are equal or consecutive, wherever they stand on it. A digit that is \
             placed takes itself and its two neighbors from all other cells. A candidate that leaves another cell \
             nothing is eliminated.",
        ..record("nabner-line", "Nabner line", Family::Rule, 36, |of, facts, sink| {
            find(of, facts, sink, |rule| matches!(rule, Rule::Line(Line { kind: LineKind::Nabner, .. })))
        })
    },
];

/// What bounds and tables of a rule bar, and of the cells that lose something so whatever else is in no filling of it: a cell that is spoken of
/// need not be spoken of again.
fn find(technique: &Technique, facts: &Look, sink: &mut Sink, is_of: fn(&Rule) -> bool) -> ControlFlow<()> {
    let mut room = Room::default();
    for part in parts(facts, is_of) {
        let mut left = Left::of(facts);
        let is_possible = left.narrow(facts.geometry(), part.limits, &part.cells, &mut room).is_ok();
        let eliminated = is_possible.then(|| {
            let mut eliminated = left.eliminated(facts, &part.cells);
            let losing: CellSet = eliminated.iter().map(|gone| gone.cell).collect();
            let mut search = FillingSearch::new(facts, &part);
            for cell in losing.iter() {
                let others = DigitSet(left.0[cell.index()]).iter().map(|digit| Candidate { cell, digit });
                eliminated.extend(others.filter(|&other| search.allows(&left, other) == Some(false)));
            }
            eliminated
        });
        part.emit(technique, facts, eliminated, sink)?;
    }
    ControlFlow::Continue(())
}
