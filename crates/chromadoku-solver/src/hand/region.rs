//! Regions of a board drawn by hand, as for a jigsaw: one after the other, with the cells that are in none meanwhile.

use super::Refusal;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Cell, Id};

/// What a region is called among the kinds that there are to draw.
pub(super) const NAME: &str = "jigsaw region";
/// More regions than a board has, unless they were drawn to be many.
const MOST: u8 = 250;

/// The board without extras, with a region over these cells, which leave the regions that they were in.
///
/// Boxes go with the first region that is drawn. Drawn from a region that has cells to spare, it is that one, which grows.
/// Once all others are full, the last cells are a region as well.
pub(super) fn drawn(geometry: &Geometry, cells: &[Cell]) -> Result<Base, Refusal> {
    let side = geometry.digit_count();
    let base = &geometry.shape().base;
    let mut regions = base.regions().ok_or(Refusal::Regions)?;
    if let Base::Boxes { .. } = base {
        regions.fill(None);
    }
    if cells.len() < 2 {
        let is_drawn = cells.first().is_some_and(|cell| regions[cell.index()].is_some());
        let how = if is_drawn { "draw on from here, or press Delete to take it away" } else { "draw over its cells" };
        return Err(Refusal::Stroke(NAME, how));
    }
    if cells.len() > side {
        return Err(Refusal::Large(side));
    }
    let size = |regions: &[Option<u8>], of: u8| regions.iter().filter(|region| **region == Some(of)).count();
    let grown = cells.first().and_then(|first| regions[first.index()]).filter(|&first| {
        let new = cells.iter().filter(|cell| regions[cell.index()] != Some(first)).count();
        let had = size(&regions, first);
        had < side && had + new <= side
    });
    let free = |regions: &[Option<u8>]| (0..MOST).find(|&number| size(regions, number) == 0);
    let own = grown.or_else(|| free(&regions)).ok_or(Refusal::Stroke(NAME, "let those that are there grow first"))?;
    cells.iter().for_each(|cell| regions[cell.index()] = Some(own));
    let rest = regions.iter().filter(|region| region.is_none()).count();
    let is_full = |region: &Option<u8>| region.is_none_or(|region| size(&regions, region) == side);
    if rest == side
        && regions.iter().all(is_full)
        && let Some(last) = free(&regions)
    {
        regions.iter_mut().filter(|region| region.is_none()).for_each(|region| *region = Some(last));
    }
    let drawn = Base::of_regions(&regions);
    if drawn == *base { Err(Refusal::Known(NAME)) } else { Ok(drawn) }
}

/// The board without extras, and without the region of a cell.
pub(super) fn taken(geometry: &Geometry, cell: Cell) -> Result<Base, Refusal> {
    let mut regions = geometry.shape().base.regions().ok_or(Refusal::Regions)?;
    let own = regions.get(cell.index()).copied().flatten().ok_or(Refusal::Missing)?;
    regions.iter_mut().filter(|region| **region == Some(own)).for_each(|region| *region = None);
    Ok(Base::of_regions(&regions))
}

/// The boxes of the board's side, or no regions where it has these.
pub(super) fn boxes_turned(geometry: &Geometry) -> Result<Base, Refusal> {
    let side = geometry.digit_count();
    match &geometry.shape().base {
        Base::Boxes { .. } => Ok(Base::of_regions(&vec![None; side * side])),
        base => {
            let classic = Shape::classic(side).filter(|_| base.regions().is_some());
            classic.map(|shape| shape.base).ok_or(Refusal::Regions)
        }
    }
}

/// What is said of the region that was drawn over a cell.
pub fn said(geometry: &Geometry, cell: Cell) -> String {
    let Some(regions) = geometry.shape().base.regions() else { return String::new() };
    let size = regions.iter().filter(|region| **region == regions[cell.index()]).count();
    match geometry.digit_count() - size {
        0 => format!("A region of {size} cells."),
        left => format!("A region of {size} cells. It takes {left} more: draw on from one of its cells."),
    }
}

/// How far the regions of a board are drawn; nothing of a board with boxes, or without regions that could be drawn.
pub fn state(geometry: &Geometry) -> Option<String> {
    let base = &geometry.shape().base;
    let regions = base.regions().filter(|_| !matches!(base, Base::Boxes { .. }))?;
    let side = geometry.digit_count();
    let whole = geometry.units().filter(|(_, unit)| unit.kind.is_region() && unit.full).count();
    let free = regions.iter().filter(|region| region.is_none()).count();
    Some(match free {
        _ if whole == side => format!("All {side} regions are drawn."),
        0 => format!("{whole} of {side} regions have all of their {side} cells."),
        1 => format!("{whole} of {side} regions have all of their {side} cells; one cell is in none."),
        _ => format!("{whole} of {side} regions have all of their {side} cells; {free} cells are in none."),
    })
}
