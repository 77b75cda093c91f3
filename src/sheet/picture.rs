//! The grid as a picture in a file: black on white, with the user's own marks.

use chromadoku_core::codec::link::LinkState;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Cell, Digit, Id};

use super::join;
use crate::scene::number::side_of;
use crate::scene::rules::has_rules;

/// The side of a cell.
const CELL: usize = 48;
/// The white around the grid.
const AROUND: usize = 6;

/// The picture as SVG; nothing of a board whose rules would have to be drawn, too.
pub(super) fn svg(position: &LinkState) -> Option<String> {
    let geometry = &position.geometry;
    if has_rules(geometry) || !geometry.shape().extras.is_empty() {
        return None;
    }
    let (width, height) = (geometry.columns() * CELL + 2 * AROUND, geometry.rows() * CELL + 2 * AROUND);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{}\
         <path d=\"{}\" stroke=\"#888\"/><path d=\"{}\" stroke=\"#000\" stroke-width=\"2.5\" stroke-linecap=\"square\"/></svg>",
        join(geometry.cells().map(|cell| content(position, cell))),
        thin(geometry, CELL, AROUND),
        thick(geometry, CELL, AROUND),
    ))
}

/// Whether there is a border between the regions of two cells.
fn differ(geometry: &Geometry, cell: Cell, other: Cell) -> bool {
    geometry.region_of(cell) != geometry.region_of(other)
}

/// The borders between cells of a region as a path, where cells have a side and there is some room around the grid.
pub(super) fn thin(geometry: &Geometry, size: usize, around: usize) -> String {
    borders(geometry, size, around, |cell, other| other.is_some_and(|other| !differ(geometry, cell, other)))
}

/// The same of the borders of regions.
pub(super) fn thick(geometry: &Geometry, size: usize, around: usize) -> String {
    borders(geometry, size, around, |cell, other| other.is_none_or(|other| differ(geometry, cell, other)))
}

/// The sides of cells, by what lies behind them, as a path.
fn borders(geometry: &Geometry, size: usize, around: usize, is_drawn: impl Fn(Cell, Option<Cell>) -> bool) -> String {
    let side = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        let (x, y) = (column * size + around, row * size + around);
        let above = row.checked_sub(1).and_then(|row| geometry.cell_at(row, column));
        let before = column.checked_sub(1).and_then(|column| geometry.cell_at(row, column));
        let (below, behind) = (geometry.cell_at(row + 1, column), geometry.cell_at(row, column + 1));
        // A side between two cells is drawn by the later one.
        [
            is_drawn(cell, above).then(|| format!("M{x} {y}h{size}")),
            is_drawn(cell, before).then(|| format!("M{x} {y}v{size}")),
            (below.is_none() && is_drawn(cell, None)).then(|| format!("M{x} {}h{size}", y + size)),
            (behind.is_none() && is_drawn(cell, None)).then(|| format!("M{} {y}v{size}", x + size)),
        ]
    };
    geometry.cells().flat_map(side).flatten().collect()
}

fn content(position: &LinkState, cell: Cell) -> String {
    let (row, column) = position.geometry.place(cell);
    let (x, y) = (column * CELL + AROUND, row * CELL + AROUND);
    let value = |digit: Digit, look: &str| {
        format!("<text x=\"{}\" y=\"{}\" font-size=\"30\" {look}>{digit}</text>", x + CELL / 2, y + CELL * 73 / 100)
    };
    match (position.givens[cell], position.entries[cell]) {
        (Some(given), _) => value(given, "font-weight=\"bold\""),
        (None, Some(entry)) => value(entry.digit, "fill=\"#444\""),
        (None, None) => {
            let side = side_of(position.geometry.digit_count());
            let mark = |digit: Digit| {
                let place = |at: usize| (2 * at + 1) * CELL / (2 * side);
                let (x, y) = (x + place(digit.index() % side), y + place(digit.index() / side) + CELL / (4 * side));
                format!(
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"#444\">{digit}</text>",
                    CELL * 3 / (4 * side)
                )
            };
            join(position.marks[cell].iter().map(mark))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_core::codec::link;
    use chromadoku_core::codec::link::Entry;
    use chromadoku_core::geometry::{Extra, Shape};
    use chromadoku_core::set::DigitSet;

    #[test]
    fn digits_and_marks_stand_in_their_cells_and_lines_between() {
        let mut position = link::decode("p=1002000000000000").unwrap();
        position.entries[Cell(5)] = Some(Entry::own(Digit(3)));
        position.marks[Cell(6)] = DigitSet(0b11);
        let svg = svg(&position).unwrap();
        let texts: Vec<&str> =
            svg.split("<text").skip(1).filter_map(|text| text.split('>').nth(1)?.split('<').next()).collect();
        assert_eq!(texts, ["1", "2", "4", "1", "2"]);
        // Sixteen sides in the frame and as many between boxes; half as many thin ones.
        let count = |path: &str| path.split('"').next().unwrap().matches('M').count();
        let paths: Vec<usize> = svg.split("<path d=\"").skip(1).map(count).collect();
        assert_eq!(paths, [16, 24]);
        let ruled = Geometry::new(Shape::boxes(3, 3).with(Extra::Diagonals)).unwrap();
        let givens = ruled.cells().map(|_| None).collect();
        assert_eq!(super::svg(&LinkState::new(ruled, givens)), None);
    }
}
