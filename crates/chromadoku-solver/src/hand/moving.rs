//! A rule that is moved: all of its cells by the same rows and columns.

use super::{indexer, line_through, next};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Cell;
use chromadoku_board::rule::{
    Allowed, Arrow, Cage, Clones, Clue, Dot, DoubleArrow, Extreme, Line, LittleKiller, Parity, Quadruple, Region, Rule,
    Thermometer,
};

/// The rule so many rows further down and columns further right; nothing if it would leave the board.
///
/// The sum along a diagonal is that of the whole diagonal wherever it begins; with which neighbors a minimum is compared, and in
/// which row an indexer is, is found anew.
pub(super) fn moved(geometry: &Geometry, rule: &Rule, by: (i32, i32)) -> Option<Rule> {
    let at = |cell: Cell| next(geometry, cell, by);
    let all = |cells: &[Cell]| cells.iter().map(|&cell| at(cell)).collect::<Option<Vec<Cell>>>();
    Some(match rule.clone() {
        Rule::Cage(cage) => Rule::Cage(Cage { cells: all(&cage.cells)?, ..cage }),
        Rule::LittleKiller(killer) => {
            let first = at(*killer.cells.first()?)?;
            let cells = line_through(geometry, first, killer.slant.step());
            Rule::LittleKiller(LittleKiller { cells, ..killer })
        }
        Rule::Arrow(Arrow { circle, shaft }) => Rule::Arrow(Arrow { circle: all(&circle)?, shaft: all(&shaft)? }),
        Rule::DoubleArrow(DoubleArrow { cells }) => Rule::DoubleArrow(DoubleArrow { cells: all(&cells)? }),
        Rule::Thermometer(thermometer) => {
            Rule::Thermometer(Thermometer { cells: all(&thermometer.cells)?, ..thermometer })
        }
        Rule::Dot(Dot { cells: [a, b], mark }) => Rule::Dot(Dot { cells: [at(a)?, at(b)?], mark }),
        Rule::Negative(_) => return None,
        Rule::Line(line) => Rule::Line(Line { cells: all(&line.cells)?, ..line }),
        Rule::Clue(clue) => Rule::Clue(Clue { cells: all(&clue.cells)?, ..clue }),
        Rule::Parity(Parity { cell, kind }) => Rule::Parity(Parity { cell: at(cell)?, kind }),
        Rule::Allowed(Allowed { cell, digits }) => Rule::Allowed(Allowed { cell: at(cell)?, digits }),
        Rule::Extreme(Extreme { kind, cell, .. }) => {
            Rule::Extreme(Extreme { kind, cell: at(cell)?, neighbors: Vec::new() })
        }
        Rule::Quadruple(quadruple) => {
            Rule::Quadruple(Quadruple { cells: all(&quadruple.cells)?, digits: quadruple.digits })
        }
        Rule::Clone(Clones { cells, copies }) => Rule::Clone(Clones { cells: all(&cells)?, copies: all(&copies)? }),
        Rule::Region(Region { cells }) => Rule::Region(Region { cells: all(&cells)? }),
        Rule::Indexer(known) => indexer(geometry, at(known.cell())?, known.kind).ok()?,
    })
}
