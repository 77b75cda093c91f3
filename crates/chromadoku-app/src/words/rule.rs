//! Rules as nouns, by which people find them: `cage of 15 in r1c1-3`, `white dot between r4c1 and r4c2`, `skyscraper 4 above column 3`.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, RuleId};
use chromadoku_board::rule::{Cage, ClueKind, Negative, Rule};
use chromadoku_board::set::CellSet;
use chromadoku_board::wording::and;
use chromadoku_solver::step::Filling;

use super::list::cells;

/// What is to be filled as rules demand, without an article.
pub fn of_filling(geometry: &Geometry, filling: &Filling) -> String {
    and(filling.rules.iter().map(|&rule| of_rule(geometry, rule, &filling.cells)))
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
            format!("{kind} from {}", and(arrow.circle.iter().map(|&at| name(at))))
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
            format!("{missing} between {}", cells(geometry, &some))
        }
        (Rule::Dot(_), _) => format!("{kind} between {}", cells(geometry, &some)),
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

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::rule::{Clue, Dot, Line, LineKind, LittleKiller, Mark, Slant};

    use super::*;

    fn named(rule: Rule, some: &[u16]) -> String {
        let geometry = Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(rule))).unwrap();
        of_filling(&geometry, &Filling { rules: vec![RuleId(0)], cells: cells(some).into_iter().collect() })
    }

    fn cells(all: &[u16]) -> Vec<Cell> {
        all.iter().copied().map(Cell).collect()
    }

    #[test]
    fn a_rule_is_named_by_its_kind_its_number_and_where_it_is() {
        let cage = Rule::Cage(Cage::new(cells(&[0, 1, 2]), Some(15)));
        assert_eq!(named(cage, &[1, 2]), "cage of 15 in r1c1, r1c2 and r1c3");
        let killer = LittleKiller { cells: cells(&[0, 10, 20]), slant: Slant::DownRight, sum: 12 };
        assert_eq!(named(Rule::LittleKiller(killer), &[0, 10, 20]), "little killer 12 from r1c1");
        let dot = Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Difference(1) });
        assert_eq!(named(dot, &[0, 1]), "white dot between r1c1 and r1c2");
        assert_eq!(named(Rule::Negative(Negative::Sum), &[0, 1]), "missing X or V between r1c1 and r1c2");
    }

    #[test]
    fn a_line_is_named_by_its_ends_or_by_the_cells_that_count() {
        let line = || Rule::Line(Line { kind: LineKind::Whispers(5), cells: cells(&[0, 10, 20, 30]) });
        assert_eq!(named(line(), &[0, 10, 20, 30]), "whispers line from r1c1 to r4c4");
        assert_eq!(named(line(), &[10, 20]), "whispers line through r2c2 and r3c3");
    }

    #[test]
    fn a_clue_outside_is_named_by_the_side_that_it_looks_from() {
        let row: Vec<u16> = (9..18).collect();
        let column: Vec<u16> = (0..9).map(|at| at * 9).collect();
        let clue = |of: &[u16]| Rule::Clue(Clue { kind: ClueKind::Skyscraper, cells: cells(of), value: 4 });
        let back = |of: &[u16]| of.iter().rev().copied().collect::<Vec<_>>();
        assert_eq!(named(clue(&row), &row), "skyscraper 4 left of row 2");
        assert_eq!(named(clue(&back(&row)), &row), "skyscraper 4 right of row 2");
        assert_eq!(named(clue(&column), &column), "skyscraper 4 above column 1");
        assert_eq!(named(clue(&back(&column)), &column), "skyscraper 4 below column 1");
    }
}
