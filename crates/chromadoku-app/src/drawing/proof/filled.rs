//! What rules demand of some cells, and what units and cages add up to: the cells as they stand on the board, units and rules as
//! grounds below them, and sums and combinations written out.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Cell, Id, RuleId};
use chromadoku_board::rule::{Rule, Sums};
use chromadoku_board::set::CellSet;
use chromadoku_solver::model::Key;
use chromadoku_solver::step::{Filling, Ledger, Step};

use super::Draft;
use crate::drawing::{place, sketch};
use crate::figure::{Point, Role, Sketch};
use crate::session::Layout;
use crate::session::drawn::DrawnVertex;
use crate::words::{Ways, cells, plural, units, ways};

/// The sum of a cage stands beside its first vertex.
const RADIUS: f32 = 0.29;
/// From the middle of a vertex to the rim of its unit.
const UNIT: f32 = 0.52;
/// From the lowest cell to the first line of words, and from one line to the next.
const BELOW: f32 = 0.95;
const LINE: f32 = 0.42;
/// How many sums are written one by one.
const WRITTEN: usize = 8;

/// What rules leave of some cells.
pub(super) fn filling(board: &Board, filling: &Filling, step: &Step) -> Draft {
    let touched: CellSet = step.effects.iter().map(|effect| effect.candidate().cell).collect();
    let mut draft = placed(board, filling.cells | touched, &filling.rules);
    let geometry = board.geometry();
    for gone in step.effects.iter().map(|effect| effect.candidate()).filter(|gone| !filling.cells.contains(gone.cell)) {
        let vertex = |draft: &Draft, cell: Cell| draft.vertices.iter().position(|known| known.key == Key::Cell(cell));
        let holds =
            |cell: &Cell| board.candidates(*cell).contains(gone.digit) && geometry.peers(gone.cell).contains(*cell);
        for cell in filling.cells.iter().filter(holds) {
            if let (Some(from), Some(to)) = (vertex(&draft, cell), vertex(&draft, gone.cell)) {
                draft.join(from, to, Role::Eliminated);
            }
        }
    }
    if let [rule] = filling.rules[..]
        && let Some(Ways { of, each, .. }) = ways(board, rule)
    {
        let title = of.unwrap_or_else(|| plural(each.len(), "combination", "combinations"));
        lines(&mut draft, std::iter::once(format!("{title}:")).chain(each));
    }
    let rules = filling.rules.iter().map(|&rule| geometry.rule(rule).sentence(geometry));
    let goes = if touched.is_subset(&filling.cells) {
        "What fits into no way to fill these cells goes."
    } else {
        "However these cells are filled, one of them has a digit that shuts out what goes."
    };
    draft.caption = rules.collect::<Vec<_>>().join(" ") + " " + goes;
    draft
}

/// What units hold less what cages take of them.
pub(super) fn ledger(board: &Board, ledger: &Ledger) -> Option<Draft> {
    let geometry = board.geometry();
    let Sums { units: all, rules, inside, outside } = ledger.sums(geometry)?;
    let house = ledger.units.iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    let mut draft = placed(board, house, &ledger.rules);
    let at = place::cells(geometry, Layout::Board);
    for &unit in &ledger.units {
        let pieces = vec![geometry.unit(unit).cells.iter().map(|cell| at[cell.index()]).collect()];
        draft.sketches.insert(0, Sketch::ground(pieces, UNIT, None));
    }
    let sums: Vec<String> = ledger.rules.iter().filter_map(|&rule| sum(geometry.rule(rule))).collect();
    let digits = geometry.digit_count();
    let each_unit = digits * (digits + 1) / 2;
    let whole = match ledger.units.len() {
        1 => format!("{}: {all}", units(geometry, &ledger.units)),
        count => format!("{}: {count} × {each_unit} = {all}", units(geometry, &ledger.units)),
    };
    let taken = match sums.len() {
        1 => format!("cage: {rules}"),
        2..=WRITTEN => format!("cages: {} = {rules}", sums.join(" + ")),
        count => format!("{count} cages: {rules}"),
    };
    let left = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => format!("{all} − {rules} = {} in {}", all - rules, cells(geometry, &inside)),
        (true, false) => format!("{rules} − {all} = {} in {}", rules - all, cells(geometry, &outside)),
        (false, false) => {
            let (inside, outside) = (cells(geometry, &inside), cells(geometry, &outside));
            format!("{all} − {rules} = {}: {inside} less {outside}", all - rules)
        }
    };
    lines(&mut draft, [whole, taken, left]);
    draft.caption =
        "A unit holds each digit once, so its sum is known, and with it that of what the cages leave or add.".into();
    Some(draft)
}

fn sum(rule: &Rule) -> Option<String> {
    match rule {
        Rule::Cage(cage) => cage.sum.map(|sum| sum.to_string()),
        Rule::LittleKiller(killer) => Some(killer.sum.to_string()),
        _ => None,
    }
}

/// Cells and those of rules, as they stand on the board, with what the rules look like.
fn placed(board: &Board, shown: CellSet, rules: &[RuleId]) -> Draft {
    let geometry = board.geometry();
    let at: Vec<Point> = place::cells(geometry, Layout::Board);
    let of_rules = rules.iter().flat_map(|&rule| geometry.rule(rule).cells()).collect::<CellSet>();
    let mut draft = Draft::default();
    for cell in (shown | of_rules).iter() {
        draft.vertex(DrawnVertex::new(Key::Cell(cell), at[cell.index()], RADIUS));
    }
    let ground = sketch::Ground { geometry, at: &at, is_board: true };
    draft.sketches = rules.iter().flat_map(|&rule| sketch::of_rule(ground, rule)).collect();
    draft
}

/// Lines of words below everything.
fn lines(draft: &mut Draft, lines: impl IntoIterator<Item = String>) {
    let [left, _, right, _] = draft.ends();
    let lowest = draft.vertices.iter().map(|vertex| vertex.at.1).fold(f32::MIN, f32::max);
    for (number, line) in lines.into_iter().enumerate() {
        draft.title(line, ((left + right) / 2.0, lowest + BELOW + number as f32 * LINE));
    }
}
