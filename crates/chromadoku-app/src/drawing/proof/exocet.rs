//! An Exocet that is told by counting: a block for each digit of its base. Lines that need the digit are columns of the block; what has
//! room for it are rows, with the base above what it excludes and the targets at the foot. What goes from the targets stands below.

use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_solver::step::Step;

use super::cover::name;
use super::{Draft, HULL, NAME, packed};
use crate::figure::{Face, Role};
use crate::story::exocet::{Exocet, Need, counting};
use crate::story::refutation::possibilities;
use crate::words::{and, kinds};

/// From one column of a block to the next.
const STEP: f32 = 1.3;
/// From one row of a block to the next, and from one frame to the next.
const ROW: f32 = 1.2;
const GAP: f32 = 0.25;
/// From one candidate with its name below it to the next.
const NAMED: f32 = 1.5;
/// Between two candidates of the base.
const BASE: f32 = 1.6;
/// From a heading to what it stands above, and from the blocks to what stands below them.
const HEADING: f32 = 1.0;

pub(super) fn draft(board: &Board, step: &Step) -> Option<Draft> {
    let (exocet, needs) = counting(board, step)?;
    let blocks: Option<Vec<Draft>> = needs.iter().map(|need| block(board, &exocet, need)).collect();
    let mut draft = packed(blocks?);
    let geometry = board.geometry();
    let going: Vec<Candidate> = step.effects.iter().map(|effect| effect.candidate()).collect();
    let [left, _, right, bottom] = draft.ends();
    let y = bottom + HEADING;
    let first = (left + right - going.len() as f32 * BASE) / 2.0 + BASE;
    draft.title_before("the targets lose", (first - HULL - 0.4, y));
    for (number, &at) in going.iter().enumerate() {
        let place = (number as f32 * BASE + first, y);
        draft.candidate(at, place, Role::Eliminated);
        draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + NAME));
    }
    let names: Vec<String> = exocet.targets.iter().map(|cell| geometry.name(cell)).collect();
    draft.caption = format!(
        "A block for each digit that the base can take, with its places in {}. If the base takes it, those in the frame with “not” are out, and each \
         frame with the name of a line has room for one. What is half filled may be true. The targets are {}.",
        kinds(geometry, &exocet.lines()),
        and(&names)
    );
    Some(draft)
}

/// The lines that need a digit, and where they have it.
fn block(board: &Board, exocet: &Exocet, need: &Need) -> Option<Draft> {
    let geometry = board.geometry();
    let mut draft = Draft::default();
    let middle = (need.rows.len() - 1) as f32 * STEP / 2.0;
    draft.title(format!("{} in the base", need.digit), (middle, -HEADING));
    let held: Vec<Candidate> = exocet.base_of(need.digit).collect();
    let first = middle - (held.len() - 1) as f32 * BASE / 2.0;
    let base: Vec<usize> = (0..)
        .zip(held)
        .map(|(number, at)| {
            let place = (first + number as f32 * BASE, 0.0);
            draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + NAME));
            draft.candidate(at, place, Role::Pattern)
        })
        .collect();
    base.iter().for_each(|&at| draft.vertices[at].face = Face::Either);
    // What the base excludes, what each row has, and the targets, from above.
    let row = |at: Candidate| match exocet.role(need, at) {
        Role::ColorB => Some(0),
        Role::Pattern => Some(need.room.len() + 1),
        _ => need.room.iter().position(|&room| possibilities(board, room).contains(&at)).map(|at| at + 1),
    };
    let mut rows = vec![vec![Vec::new(); need.rows.len()]; need.room.len() + 2];
    for (column, (_, places)) in need.rows.iter().enumerate() {
        for &at in places {
            rows[row(at)?][column].push(at);
        }
    }
    let mut y = 2.0 * ROW;
    for (number, columns) in rows.iter().enumerate() {
        let high = columns.iter().map(Vec::len).max().unwrap_or(0);
        if high == 0 {
            continue;
        }
        let is_target = number > need.room.len();
        let heading = match number {
            0 => format!("not {}", need.digit),
            _ if is_target => "targets".to_owned(),
            at => name(geometry, need.room[at - 1]),
        };
        draft.title_before(heading, (-HULL - 0.2, y));
        // A frame with the name of a line needs no names of cells.
        let is_named = number == 0 || is_target;
        let row = if is_named { NAMED } else { ROW };
        let mut all = Vec::new();
        for (column, places) in columns.iter().enumerate() {
            for (slot, &at) in places.iter().enumerate() {
                let place = (column as f32 * STEP, y + slot as f32 * row);
                if is_named {
                    draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + NAME));
                }
                let vertex = draft.candidate(at, place, exocet.role(need, at));
                match number {
                    0 => base.iter().for_each(|&base| draft.join(base, vertex, Role::Weak)),
                    _ => draft.vertices[vertex].face = Face::Either,
                }
                all.push(vertex);
            }
        }
        match number {
            0 => draft.hull_with_names(&all, Role::ColorB),
            _ if is_target => draft.hull_with_names(&all, Role::Pattern),
            _ => draft.hull(&all, Role::Fin),
        }
        y += high as f32 * row + GAP;
    }
    let foot = y - NAMED - GAP + NAME + HULL + 0.3;
    // `column` once, and the number of each.
    let names: Vec<String> = need.rows.iter().map(|(line, _)| name(geometry, *line)).collect();
    let kind = names[0].split(' ').next().filter(|kind| names.iter().all(|name| name.starts_with(kind)));
    if let Some(kind) = kind {
        draft.title_before(kind, (-HULL, foot));
    }
    for (column, name) in names.iter().enumerate() {
        draft.words(name.split(' ').skip(usize::from(kind.is_some())), (column as f32 * STEP, foot));
    }
    Some(draft)
}
