//! Lists in words: cells, digits, units and effects, as short as they can be said.

use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::id::{Digit, PerCell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_board::wording::{and, plural};
use chromadoku_solver::step::Effect;

/// The most cells that are named one by one, wherever they are, and where they are not all in one line.
const FEW: usize = 4;
const NAMED: usize = 6;

/// A puzzle by its board: `9×9 jigsaw puzzle`, `9×9 puzzle (killer, whispers)`.
pub fn puzzle(geometry: &Geometry) -> String {
    let title = geometry.title();
    match title.split_once(' ') {
        Some((size, kinds)) if kinds.contains(", ") => format!("{size} puzzle ({kinds})"),
        _ => format!("{title} puzzle"),
    }
}

/// A digit with its article: `a 4`, `an 8`.
pub fn a(digit: Digit) -> String {
    let digit = digit.to_string();
    let vowel =
        digit.starts_with('8') || matches!(&digit[..], "11" | "18" | "A" | "E" | "F" | "H" | "L" | "M" | "N" | "O");
    format!("{} {digit}", if vowel { "an" } else { "a" })
}

/// The same with a capital first letter, unless it begins with a name that has a number in it, such as `r1c2`.
pub fn capital(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    if first.bytes().any(|byte| byte.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}

/// The same with a plain first letter, for the middle of a sentence.
pub fn plain(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| std::iter::once(first.to_ascii_lowercase()).chain(letters).collect())
}

/// Digits in a sentence: `1, 4 and 6`.
pub fn digits(set: DigitSet) -> String {
    and(set.iter())
}

/// Units in a sentence: `row 1 and box 1`.
pub fn units(geometry: &Geometry, units: &[UnitId]) -> String {
    and(distinct(units).into_iter().map(|unit| geometry.unit(unit).to_string()))
}

/// The same units, each once.
pub fn distinct(units: &[UnitId]) -> Vec<UnitId> {
    let mut seen = Vec::new();
    for &unit in units {
        if !seen.contains(&unit) {
            seen.push(unit);
        }
    }
    seen
}

/// Units of one kind together: `rows 2 and 5`.
pub fn kinds(geometry: &Geometry, ids: &[UnitId]) -> String {
    let of = |id: &UnitId| geometry.unit(*id);
    let Some(first) = ids.first().map(of) else { return String::new() };
    if ids.len() == 1 || ids.iter().any(|id| of(id).kind != first.kind) {
        return units(geometry, ids);
    }
    let labels: Vec<String> = ids.iter().map(|id| of(id).label()).collect();
    format!("{} {}", plural_of(first.kind), and(&labels))
}

/// What several units of a kind are called.
pub fn plural_of(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Row => "rows",
        UnitKind::Column => "columns",
        UnitKind::Box => "boxes",
        UnitKind::Region => "regions",
        UnitKind::Diagonal => "diagonals",
        UnitKind::Window => "windows",
        UnitKind::Extra => "units",
        UnitKind::Cage => "cages",
        UnitKind::Renban => "renban lines",
        UnitKind::Nabner => "nabner lines",
        UnitKind::Group => "disjoint groups",
    }
}

const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// A number as it stands in a sentence: in a word, up to ten.
pub fn number(count: usize) -> String {
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// Cells in a sentence: `r1c2 and r1c3`; many of them line by line, as `r1c2-4,7 and r2c1`.
pub fn cells(geometry: &Geometry, set: &CellSet) -> String {
    let by_lines = if set.len() > FEW { by_lines(geometry, set) } else { Vec::new() };
    // Cells of one line are said by it at once.
    if set.len() <= FEW || set.len() <= NAMED && by_lines.len() > 1 {
        return and(set.iter().map(|cell| geometry.name(cell)));
    }
    and(by_lines)
}

/// Cells line by line, as a name: `r1c2-4,7 r2c1`.
pub fn lines_of(geometry: &Geometry, set: &CellSet) -> String {
    by_lines(geometry, set).join(" ")
}

/// Cells line by line, by rows or by columns, whichever is said in fewer words.
fn by_lines(geometry: &Geometry, set: &CellSet) -> Vec<String> {
    let places: Vec<(usize, usize)> = set.iter().map(|cell| geometry.place(cell)).collect();
    let by_row = lines(&places);
    let by_column = lines(&places.iter().map(|&(row, column)| (column, row)).collect::<Vec<_>>());
    let names = geometry.naming();
    let row = |number: usize| names.row(number - 1);
    let column = |number: usize| number.to_string();
    if by_row.len() <= by_column.len() {
        by_row.iter().map(|(at, columns)| names.cells(&row(*at), &runs(columns, column))).collect()
    } else {
        by_column.iter().map(|(at, rows)| names.cells(&runs(rows, row), &column(*at))).collect()
    }
}

/// The lines with places in them: the number of each, and the numbers of its places.
fn lines(places: &[(usize, usize)]) -> Vec<(usize, Vec<usize>)> {
    let count = places.iter().map(|&(line, _)| line + 1).max().unwrap_or(0);
    let mut lines: Vec<(usize, Vec<usize>)> = (1..=count).map(|number| (number, Vec::new())).collect();
    places.iter().for_each(|&(line, at)| lines[line].1.push(at + 1));
    lines.retain(|(_, places)| !places.is_empty());
    lines
}

/// Sorted numbers by their names, with three or more in a row as a range: `2-4,7`.
fn runs(numbers: &[usize], name: impl Fn(usize) -> String) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, .., last] if run.len() > 2 => parts.push(format!("{}-{}", name(*first), name(*last))),
            _ => parts.extend(run.iter().map(|&number| name(number))),
        }
    }
    parts.join(",")
}

/// What follows: `r1c2 is 5`, `r1c4 and r1c5 lose 1, r1c6 loses 1 and 6`. With many parts the first text only says how
/// many more cells there are, and the second one has them all.
pub fn effects(geometry: &Geometry, effects: &[Effect], shown: usize) -> (String, Option<String>) {
    in_tense(geometry, effects, shown, ["loses", "lose"])
}

/// The same of effects that a step had: `r1c4 and r1c6 lost 1`.
pub fn past_effects(geometry: &Geometry, effects: &[Effect], shown: usize) -> (String, Option<String>) {
    in_tense(geometry, effects, shown, ["lost", "lost"])
}

fn in_tense(
    geometry: &Geometry,
    effects: &[Effect],
    shown: usize,
    [one, several]: [&str; 2],
) -> (String, Option<String>) {
    let mut parts: Vec<(usize, String)> = Vec::new();
    let mut lost = PerCell::filled(DigitSet::EMPTY, geometry.cell_count());
    for effect in effects {
        match *effect {
            Effect::Place(at) => parts.push((1, format!("{} is {}", geometry.name(at.cell), at.digit))),
            Effect::Eliminate(at) => lost[at.cell].insert(at.digit),
        }
    }
    let mut alike: Vec<(DigitSet, CellSet)> = Vec::new();
    for (cell, &set) in lost.iter().filter(|(_, set)| !set.is_empty()) {
        match alike.iter_mut().find(|(digits, _)| *digits == set) {
            Some((_, cells)) => cells.insert(cell),
            None => alike.push((set, CellSet::from_iter([cell]))),
        }
    }
    parts.extend(alike.iter().map(|(set, losers)| {
        let verb = if losers.len() == 1 { one } else { several };
        (losers.len(), format!("{} {verb} {}", cells(geometry, losers), digits(*set)))
    }));
    let listed = |parts: &[(usize, String)]| parts.iter().map(|(_, part)| part.as_str()).collect::<Vec<_>>().join(", ");
    // Each part has an “and” of its own.
    let join = |parts: &[(usize, String)]| match parts {
        [before @ .., (_, last)] if !before.is_empty() => format!("{}, and {last}", listed(before)),
        parts => listed(parts),
    };
    // "and 1 more" would be as long as the one.
    if parts.len().saturating_sub(1) <= shown {
        return (join(&parts), None);
    }
    let more = parts[shown..].iter().map(|(cells, _)| cells).sum();
    (format!("{}, and {}", listed(&parts[..shown]), plural(more, "more cell", "more cells")), Some(join(&parts)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::Names;
    use chromadoku_board::id::{Candidate, Cell, Digit};

    fn set(places: &[(usize, usize)]) -> CellSet {
        let geometry = Geometry::classic9();
        places.iter().filter_map(|&(row, column)| geometry.cell_at(row - 1, column - 1)).collect()
    }

    #[test]
    fn few_cells_are_named_and_many_are_gathered_by_the_line_that_is_shorter() {
        let geometry = Geometry::classic9();
        assert_eq!(cells(&geometry, &set(&[(1, 2), (1, 3)])), "r1c2 and r1c3");
        assert_eq!(cells(&geometry, &set(&[(1, 2), (1, 3), (1, 4), (1, 7), (1, 8)])), "r1c2-4,7,8");
        assert_eq!(cells(&geometry, &set(&[(1, 5), (2, 5), (3, 5), (7, 5), (9, 5)])), "r1-3,7,9c5");
        assert_eq!(
            cells(&geometry, &set(&[(1, 1), (1, 2), (2, 1), (2, 2), (3, 3)])),
            "r1c1, r1c2, r2c1, r2c2 and r3c3"
        );
    }

    #[test]
    fn rows_can_be_letters() {
        let geometry = Geometry::classic9().with_names(Names::Letters);
        assert_eq!(cells(&geometry, &set(&[(1, 2), (9, 3)])), "A2 and I3");
        assert_eq!(cells(&geometry, &set(&[(2, 2), (2, 3), (2, 4), (2, 7), (2, 8)])), "B2-4,7,8");
        assert_eq!(cells(&geometry, &set(&[(1, 5), (2, 5), (3, 5), (7, 5), (9, 5)])), "A-C,G,I5");
        assert_eq!(kinds(&geometry, &[UnitId(1), UnitId(4)]), "rows B and E");
        assert_eq!(units(&geometry, &[UnitId(1), UnitId(9)]), "row B and column 1");
        assert_eq!([25, 26, 255].map(|row| Names::Letters.row(row)), ["Z", "AA", "IV"]);
    }

    #[test]
    fn cells_that_lose_the_same_are_gathered_and_long_lists_cut() {
        let geometry = Geometry::classic9();
        let gone = |cell, digit| Effect::Eliminate(Candidate { cell: Cell(cell), digit: Digit(digit) });
        let few = [gone(3, 0), gone(4, 0), gone(4, 5), gone(5, 0)];
        assert_eq!(effects(&geometry, &few, 6), ("r1c4 and r1c6 lose 1, and r1c5 loses 1 and 6".into(), None));
        let row: Vec<Effect> = (0..9).map(|cell| gone(cell, 0)).collect();
        assert_eq!(effects(&geometry, &row, 6), ("r1c1-9 lose 1".into(), None));
        let many: Vec<Effect> = (0..9).map(|cell| gone(cell, cell as u8)).collect();
        let (line, whole) = effects(&geometry, &many, 6);
        assert!(line.ends_with("r1c6 loses 6, and 3 more cells"), "{line}");
        assert!(whole.unwrap().ends_with("r1c9 loses 9"));
        assert_eq!(effects(&geometry, &many[..7], 6).1, None);
    }

    #[test]
    fn a_sentence_that_begins_with_the_name_of_a_cell_keeps_it() {
        assert_eq!(["row 1 has", "r1c2 is 5"].map(capital), ["Row 1 has", "r1c2 is 5"]);
    }

    #[test]
    fn digits_are_told_in_a_sentence() {
        assert_eq!(digits(DigitSet(0b101001)), "1, 4 and 6");
    }
}
