//! The borders of cells and regions as paths, as pictures have them.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Cell;

/// The borders between cells of a region as a path.
pub fn thin(geometry: &Geometry, size: usize) -> String {
    borders(geometry, size, |cell, other| other.is_some_and(|other| !geometry.are_parted(cell, other)))
}

/// The same of the borders of regions.
pub fn thick(geometry: &Geometry, size: usize) -> String {
    borders(geometry, size, |cell, other| other.is_none_or(|other| geometry.are_parted(cell, other)))
}

/// The sides of cells, by what lies behind them, as a path.
fn borders(geometry: &Geometry, size: usize, is_drawn: impl Fn(Cell, Option<Cell>) -> bool) -> String {
    let side = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        let (x, y) = (column * size, row * size);
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
