//! Boards of other sizes: unique, and the solution given where one is.

use std::sync::Arc;
use std::time::Duration;

use chromadoku_board::geometry::{Extra, Geometry, Shape};

use super::report::Report;
use super::sheet::{Case, Sheet, board, values};
use super::solve::unique;

/// A large board may take so long.
const LIMIT: Duration = Duration::from_secs(60);

/// A table of `id, N, box width, box height, variant, clues, nodes, givens, solution`.
pub(super) fn examine_table(sheet: &Sheet) -> Report {
    sheet.run("unique, and the solution given", |case| {
        let fields: Vec<&str> = case.text.split('\t').collect();
        let [_, _, width, height, variant, _, _, givens, solution] = fields[..] else {
            return Err(format!("{} fields, not 9", fields.len()));
        };
        let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
        let shape = Shape::boxes(number(width)?, number(height)?);
        let shape = match variant {
            "" => shape,
            "X" => shape.with(Extra::Diagonals),
            _ => return Err(format!("no variant {variant}")),
        };
        judge(shape, givens, Some(solution))
    })
}

/// A table of 16x16 boards: `id, source, givens, solution`.
pub(super) fn examine_16x16(sheet: &Sheet) -> Report {
    sheet.run("unique, and the solution given", |case| {
        let fields: Vec<&str> = case.text.split('\t').collect();
        let [_, _, givens, solution] = fields[..] else {
            return Err(format!("{} fields, not 4", fields.len()));
        };
        judge(Shape::boxes(4, 4), givens, Some(solution))
    })
}

/// Givens alone, of the classic board of their number.
pub(super) fn examine_lines(sheet: &Sheet) -> Report {
    sheet.run("unique", |case: Case| {
        let givens = case.text.trim();
        let shape = Shape::classic(givens.chars().count().isqrt()).ok_or("no classic board has so many cells")?;
        judge(shape, givens, None)
    })
}

fn judge(shape: Shape, givens: &str, solution: Option<&str>) -> Result<(), String> {
    let geometry: Arc<Geometry> = Geometry::new(shape).map_err(|error| error.to_string())?;
    let given = solution.map(|text| values(&geometry, text)).transpose()?;
    unique(&board(&geometry, givens)?, given.as_ref(), LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(text: &str, examine: fn(&Sheet) -> Report) -> usize {
        let sheet = Sheet { path: "sizes/a".into(), text: text.into(), aid: String::new(), sample: None };
        examine(&sheet).passed
    }

    #[test]
    fn a_row_passes_only_with_the_right_solution_and_a_known_variant() {
        let row = |variant: &str, solution: &str| {
            let text = format!("a\t4\t2\t2\t{variant}\t5\t1\t1....3.....1..43\t{solution}\n");
            passed(&text, examine_table)
        };
        assert_eq!(row("", "1234431234212143"), 1);
        assert_eq!(row("", "1234431234212134"), 0);
        assert_eq!(row("X", "1234431234212143"), 0);
        assert_eq!(row("unheard-of", "1234431234212143"), 0);
    }

    #[test]
    fn a_line_of_givens_is_of_the_classic_board_of_its_length() {
        assert_eq!(passed("1....3.....1..43\n1....3..........\n1....\n", examine_lines), 1);
    }
}
