//! An Exocet that is told by counting: a block for each digit of its base. Lines that need the digit are rows; what has room for it
//! are columns, and the base stands in front of what it excludes. What goes from the targets stands below.

use chromadoku_core::board::Board;
use chromadoku_core::id::Candidate;
use chromadoku_core::step::Step;

use super::Draft;
use super::cover::name;
use crate::scene::Role;
use crate::scene::refutation::possibilities;
use crate::scene::story::exocet::{Exocet, Need, counting};
use crate::scene::words::{and, kinds};

/// From one row, and from one candidate of a row, to the next.
const STEP: f32 = 1.1;
/// Between two columns.
const GAP: f32 = 0.25;
/// From the rows of a block to those of the next.
const APART: f32 = 1.7;
/// From the names of rows to the base, and from there to the first column.
const FRONT: f32 = 2.2;
/// From a heading to the first row.
const HEADING: f32 = 1.0;

pub(super) fn draft(board: &Board, step: &Step) -> Option<Draft> {
    let (exocet, needs) = counting(board, step)?;
    let mut draft = Draft::default();
    let mut top = 0.0;
    for need in &needs {
        block(&mut draft, board, &exocet, need, top)?;
        top += need.rows.len() as f32 * STEP + APART;
    }
    let geometry = board.geometry();
    let going: Vec<Candidate> = step.effects.iter().map(|effect| effect.candidate()).collect();
    draft.title("no room in the targets for", (-FRONT + 1.0, top - HEADING));
    for (number, &at) in going.iter().enumerate() {
        let place = (number as f32 * 1.6 + FRONT + 0.6, top - HEADING);
        draft.candidate(at, place, Role::Eliminated);
        draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + super::NAME));
    }
    let names: Vec<String> = exocet.targets.iter().map(|cell| geometry.name(cell)).collect();
    draft.caption = format!(
        "A block for each digit that the base can take: its places in {}, line by line. If the base has it, those that the base sees are out, \
         and what is framed and named after a line of the board has room for one. The targets are {}.",
        kinds(geometry, &exocet.lines()),
        and(&names)
    );
    Some(draft)
}

/// The lines that need a digit, and where they have it, from a height on downward.
fn block(draft: &mut Draft, board: &Board, exocet: &Exocet, need: &Need, top: f32) -> Option<()> {
    let geometry = board.geometry();
    // What the base excludes, what each column has, and the targets, from left to right.
    let column = |at: Candidate| match exocet.role(need, at) {
        Role::ColorB => Some(0),
        Role::Pattern => Some(need.room.len() + 1),
        _ => need.room.iter().position(|&room| possibilities(board, room).contains(&at)).map(|at| at + 1),
    };
    let mut held = vec![vec![Vec::new(); need.rows.len()]; need.room.len() + 2];
    for (row, (_, places)) in need.rows.iter().enumerate() {
        for &at in places {
            held[column(at)?][row].push(at);
        }
    }
    let middle = top + (need.rows.len() - 1) as f32 * STEP / 2.0;
    draft.title(format!("if {} is in the base", need.digit), (-FRONT, top - HEADING));
    let base: Vec<usize> = exocet
        .base_of(need.digit)
        .enumerate()
        .map(|(number, at)| {
            let place = (-1.0, middle + (number as f32 - 0.5) * 1.5);
            draft.words([geometry.name(at.cell).as_str()], (place.0 - 0.95, place.1));
            draft.candidate(at, place, Role::Pattern)
        })
        .collect();
    for (row, (line, _)) in need.rows.iter().enumerate() {
        draft.words([name(geometry, *line).as_str()], (-FRONT - 1.2, top + row as f32 * STEP));
    }
    let mut left = 0.6;
    for (number, rows) in held.iter().enumerate() {
        let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
        if wide == 0 {
            continue;
        }
        let is_target = number > need.room.len();
        let heading = match number {
            0 => "seen by the base".to_owned(),
            _ if is_target => "targets".to_owned(),
            at => name(geometry, need.room[at - 1]),
        };
        let across = (wide - 1) as f32 * STEP;
        // A heading that is wider than its column pushes the next one away.
        let room = across.max(heading.chars().count() as f32 * super::LETTER - STEP + 0.3);
        draft.words([heading.as_str()], (left + room / 2.0, top - HEADING + 0.1));
        let mut all = Vec::new();
        for (row, places) in rows.iter().enumerate() {
            for (slot, &at) in places.iter().enumerate() {
                let place = (left + (room - across) / 2.0 + slot as f32 * STEP, top + row as f32 * STEP);
                if is_target && slot + 1 == places.len() {
                    draft.words([geometry.name(at.cell).as_str()], (place.0 + 1.1, place.1));
                }
                all.push(draft.candidate(at, place, exocet.role(need, at)));
            }
        }
        match number {
            0 => {
                draft.hull(&all, Role::ColorB);
                base.iter().for_each(|&base| draft.join(base, all[0], Role::Weak));
            }
            _ => draft.hull(&all, if is_target { Role::Pattern } else { Role::Fin }),
        }
        left += room + STEP + GAP;
    }
    Some(())
}
