//! Chains in words: what their ends claim, and the way from one to the other.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_board::wording::either;
use chromadoku_solver::step::{Chain, Constraint, Effect, Node, Strong};

use super::list::{capital, cells};
use super::pattern::Described;

/// More cells of a node than that are not named one by one.
const FEW: usize = 4;

/// A chain with the name of its technique.
pub(super) fn describe(geometry: &Geometry, name: &str, chain: &Chain) -> Described {
    let [first, .., last] = &chain.nodes[..] else {
        return Described { title: name.into(), claim: name.into(), why: String::new() };
    };
    let (first_text, last_text) = (place(geometry, first), place(geometry, last));
    let way = way(geometry, chain);
    if chain.closed {
        let count = chain.nodes.len();
        return Described {
            title: format!("{name}: a loop of {count} links, {first_text} to {last_text}"),
            claim: "Of any two candidates that a line of this loop joins, exactly one is true".into(),
            why: format!(
                "{way} The other way round it is the same, so of every two that a weak link joins exactly one is true: what \
                 both exclude is false."
            ),
        };
    }
    let (title, claim) = if first == last {
        (format!("{name}: {first_text}"), format!("If {}, then {}", is_not(geometry, first), is(geometry, first)))
    } else {
        let either = format!("{} or {}: at least one is true", capital(&is(geometry, first)), is(geometry, last));
        (format!("{name}: {first_text} or {last_text}"), either)
    };
    Described {
        title,
        claim,
        why: format!("{way} So at least one of the two is true, and what both exclude is false."),
    }
}

/// `4 in r1c2`, `4 in r1c2 or r1c3`.
fn place(geometry: &Geometry, node: &Node) -> String {
    let names: Vec<String> = node.cells.iter().map(|cell| geometry.name(cell)).collect();
    format!("{} in {}", node.digit, if names.len() > FEW { cells(geometry, &node.cells) } else { either(&names) })
}

fn is(geometry: &Geometry, node: &Node) -> String {
    match node.cells.len() {
        1 => format!("{} is {}", cells(geometry, &node.cells), node.digit),
        _ => format!("{} is in one of {}", node.digit, cells(geometry, &node.cells)),
    }
}

fn is_not(geometry: &Geometry, node: &Node) -> String {
    match node.cells.len() {
        1 => format!("{} is not {}", cells(geometry, &node.cells), node.digit),
        _ => format!("{} is in none of {}", node.digit, cells(geometry, &node.cells)),
    }
}

/// What follows from the first node being false, link by link.
fn way(geometry: &Geometry, chain: &Chain) -> String {
    let mut parts = Vec::new();
    for (pair, link) in chain.nodes.chunks(2).zip(&chain.strong) {
        let start = if parts.is_empty() { "if " } else { "so " };
        let reason = match link {
            Strong::One(Constraint::Place(unit, _)) => format!("by {}", geometry.unit(*unit)),
            Strong::One(Constraint::Cell(_)) => "as the other digit there".into(),
            Strong::Locked(set) => format!("as {} have one digit more than they are cells", cells(geometry, set)),
        };
        parts.push(format!("{start}{}, {} ({reason})", is_not(geometry, &pair[0]), is(geometry, &pair[1])));
    }
    format!("{}.", capital(&parts.join("; ")))
}

/// A chain in Eureka notation: `(5)r1c1=(5)r1c5-(5)r8c5=(5-4)r8c7=(4)r1c7 => r1c1<>4`. A `=` joins the ends of a strong link, a `-` those of
/// a weak one; digits that a cell or an almost locked set joins stand before it together: Sudopedia, Eureka Notation.
pub(crate) fn notation(board: &Board, chain: &Chain, effects: &[Effect]) -> String {
    let geometry = board.geometry();
    let mut parts: Vec<(String, CellSet, &str)> = Vec::new();
    for (at, node) in chain.nodes.iter().enumerate() {
        let sign = if at % 2 == 1 { "=" } else { "-" };
        let strong = if at % 2 == 1 { chain.strong.get(at / 2) } else { None };
        match (parts.last_mut(), strong) {
            (Some((held, cells, _)), Some(Strong::Locked(set))) => {
                let all = set.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
                let rest = all - DigitSet::of(chain.nodes[at - 1].digit) - DigitSet::of(node.digit);
                *held += &format!("={rest}{}", node.digit);
                *cells = *set;
            }
            (Some((held, cells, _)), _) if *cells == node.cells && cells.len() == 1 => {
                *held += &format!("{sign}{}", node.digit)
            }
            _ => parts.push((node.digit.to_string(), node.cells, if at == 0 { "" } else { sign })),
        }
    }
    let parts = parts.iter().map(|(held, cells, sign)| format!("{sign}({held}){}", places(geometry, cells)));
    let follows = effects.iter().map(|effect| {
        let (at, sign) = (effect.candidate(), if matches!(effect, Effect::Place(_)) { "=" } else { "<>" });
        format!("{}{sign}{}", places(geometry, &CellSet::of(at.cell)), at.digit)
    });
    let (chain, end) = (parts.collect::<String>(), if chain.closed { "- loop" } else { "" });
    format!("{chain}{end} => {}", follows.collect::<Vec<_>>().join(", "))
}

/// Cells row by row, or where all are in one column by that: `r5c456`, `r45c4`, `r5c4|r6c45`. Numbers of two digits have commas.
fn places(geometry: &Geometry, set: &CellSet) -> String {
    let run = |numbers: &[usize]| {
        let comma = if numbers.iter().any(|&number| number > 9) { "," } else { "" };
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(comma)
    };
    let of = |cell| {
        let (row, column) = geometry.place(cell);
        (row + 1, column + 1)
    };
    let cells: Vec<(usize, usize)> = set.iter().map(of).collect();
    let rows: Vec<usize> = cells.iter().map(|cell| cell.0).collect();
    match cells.first() {
        Some(&(_, column)) if cells.iter().all(|cell| cell.1 == column) => format!("r{}c{column}", run(&rows)),
        _ => {
            let lines = cells.chunk_by(|one, other| one.0 == other.0);
            let line = |line: &[(usize, usize)]| {
                format!("r{}c{}", line[0].0, run(&line.iter().map(|cell| cell.1).collect::<Vec<_>>()))
            };
            lines.map(line).collect::<Vec<_>>().join("|")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::story::sentence;

    #[test]
    fn chains_are_written_as_experts_write_them() {
        let written = |id: &str| {
            let told = crate::story::tests::examples().find(|(example, ..)| *example == id);
            let (_, board, step) = told.unwrap();
            sentence(&board, &step).notation
        };
        assert_eq!(written("skyscraper"), "(7)r6c4=(7)r6c3-(7)r7c3=(7)r7c5 => r9c4<>7");
        assert_eq!(written("aic"), "(5)r1c1=(5)r1c5-(5)r8c5=(5-4)r8c7=(4)r1c7 => r1c1<>4");
        assert_eq!(written("xy-wing"), "(9=2)r2c8-(2=8)r1c9-(8=9)r6c9 => r3c9<>9, r6c8<>9");
        assert_eq!(written("als-xz"), "(8=42)r47c5-(2=148)r357c8 => r4c8<>8, r5c5<>8");
        assert_eq!(written("x-wing"), "");
    }
}
