//! Rules as nouns, by which people find them: `cage of 15 in r1c1-3`, `white dot of r4c1 and r4c2`, `skyscraper 4 above column 3`.

use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Cell, RuleId};
use chromadoku_core::rule::{Cage, ClueKind, Negative, Rule};
use chromadoku_core::set::CellSet;
use chromadoku_core::step::Filling;

use super::list::{and, cells};

/// What is to be filled as rules demand, without an article.
pub fn of_filling(geometry: &Geometry, filling: &Filling) -> String {
    and(&filling.rules.iter().map(|&rule| of_rule(geometry, rule, &filling.cells)).collect::<Vec<_>>())
}

/// A rule by its kind, its number and where it is; by some of its cells where it is these that count.
fn of_rule(geometry: &Geometry, rule: RuleId, some: &CellSet) -> String {
    let name = |cell: Cell| geometry.name(cell);
    let rule = geometry.rule(rule);
    let all = rule.cells();
    let some = some.iter().filter(|&cell| all.is_empty() || all.contains(&cell)).collect::<CellSet>();
    let is_whole = all.iter().all(|&cell| some.contains(cell));
    let kind = rule.name();
    match (rule, &all[..]) {
        (Rule::Cage(Cage { cells: all, sum: Some(sum), .. }), _) => {
            format!("cage of {sum} in {}", cells(geometry, &all.iter().copied().collect()))
        }
        (Rule::LittleKiller(clue), [first, ..]) => format!("little killer {} from {}", clue.sum, name(*first)),
        (Rule::Arrow(arrow), _) => {
            format!("{kind} from {}", and(&arrow.circle.iter().map(|&at| name(at)).collect::<Vec<_>>()))
        }
        (Rule::Thermometer(_), [first, ..]) => format!("{kind} from {}", name(*first)),
        (Rule::Line(_) | Rule::DoubleArrow(_), [first, .., last]) if is_whole && all.len() > 2 => {
            format!("{kind} from {} to {}", name(*first), name(*last))
        }
        (Rule::Line(_), _) => format!("{kind} through {}", cells(geometry, &some)),
        (Rule::Negative(negative), _) => {
            let missing = match negative {
                Negative::Difference => "missing white dot",
                Negative::Ratio => "missing black dot",
                Negative::Sum => "missing X or V",
            };
            format!("{missing} of {}", cells(geometry, &some))
        }
        (Rule::Clue(clue), [first, .., last]) => {
            let kind = if clue.kind == ClueKind::Skyscraper { "skyscraper" } else { kind };
            format!("{kind} {} {}", clue.value, side(geometry, *first, *last))
        }
        (Rule::Indexer(indexer), _) => {
            format!("{kind} {} for {}", name(indexer.cell()), cells(geometry, &(some - CellSet::of(indexer.cell()))))
        }
        (Rule::Extreme(extreme), _) => format!("{kind} {}", name(extreme.cell)),
        _ => format!("{kind} of {}", cells(geometry, &some)),
    }
}

/// From where a clue looks along its cells: `above column 3`.
fn side(geometry: &Geometry, first: Cell, last: Cell) -> String {
    let [from, to] = [first, last].map(|cell| geometry.place(cell));
    let side = match () {
        () if from.0 < to.0 => "above",
        () if from.0 > to.0 => "below",
        () if from.1 < to.1 => "left of",
        () => "right of",
    };
    let line = geometry.units_of_all(&[first, last].into_iter().collect());
    let line = line.first().map_or_else(|| geometry.name(first), |&unit| geometry.unit(unit).to_string());
    format!("{side} {line}")
}
