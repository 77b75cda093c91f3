//! A coloring in columns: a component of strong links has its two colors on two sides, and what goes stands below, joined to what
//! excludes it.

use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_board::order::sort_by;
use chromadoku_solver::step::Step;

use super::{Draft, NAME};
use crate::figure::{Face, Link, Role};
use crate::story::colored::{COLORS, Colored, Component};

/// From one color of a component to the other.
const ACROSS: f32 = 3.2;
/// From one component to the next.
const APART: f32 = 4.0;
/// From one candidate to the next below it: names stand beside them.
const PITCH: f32 = 1.05;
/// A longer column would be no help.
const MOST: usize = 14;
/// What goes: how many candidates are drawn.
const VICTIMS: usize = 6;
/// How often the colors are put in order by each other: more changes nothing.
const SWEEPS: usize = 8;

pub(super) fn draft(board: &Board, step: &Step, colored: &Colored) -> Option<Draft> {
    let geometry = board.geometry();
    let columns = || colored.components.iter().flat_map(|component| &component.colors);
    if columns().any(|column| column.len() > MOST) {
        return None;
    }
    let mut draft = Draft {
        caption: "Exactly one end of each solid line is true, so all of one color are true, or all of the other. It is not said which: they are half filled."
            .into(),
        ..Draft::default()
    };
    let mut known: Vec<(Candidate, usize)> = Vec::new();
    let is_below = |at: &Candidate| step.effects.iter().any(|effect| effect.candidate() == *at);
    let witnesses: Vec<Candidate> = colored.seen.iter().filter(|(_, to)| is_below(to)).map(|seen| seen.0).collect();
    for (number, (component, colors)) in colored.components.iter().zip(COLORS).enumerate() {
        let left = number as f32 * (ACROSS + APART);
        for (side, (column, (role, name))) in beside(component, &witnesses).iter().zip(colors).enumerate() {
            let x = left + side as f32 * ACROSS;
            draft.title(format!("color {name}"), (x, -1.2));
            let first = draft.vertices.len();
            for (row, &at) in column.iter().enumerate() {
                let place = (x, row as f32 * PITCH);
                let vertex = draft.candidate(at, place, role);
                draft.vertices[vertex].face = Face::Either;
                draft.words([geometry.name(at.cell).as_str()], (x + if side == 0 { -1.2 } else { 1.2 }, place.1));
                known.push((at, vertex));
            }
            // What is inside has the colors of digits: the ground has that of the coloring.
            draft.hull(&(first..draft.vertices.len()).collect::<Vec<_>>(), role);
        }
    }
    let vertex =
        |of: Candidate, known: &[(Candidate, usize)]| known.iter().find(|(at, _)| *at == of).map(|known| known.1);
    let lowest = columns().map(Vec::len).max().unwrap_or(1) as f32 * PITCH + 0.4;
    let middle = draft.vertices.iter().map(|vertex| vertex.at.0).fold(0.0, f32::max) / 2.0;
    let going = step.effects.iter().map(|effect| effect.candidate()).filter(|&at| vertex(at, &known).is_none());
    let going: Vec<Candidate> = going.take(VICTIMS).collect();
    for (number, &at) in going.iter().enumerate() {
        let x = middle + (number as f32 - (going.len() as f32 - 1.0) / 2.0) * 1.6;
        let drawn = draft.candidate(at, (x, lowest), Role::Eliminated);
        draft.words([geometry.name(at.cell).as_str()], (x, lowest + NAME));
        known.push((at, drawn));
    }
    let links =
        colored.components.iter().flat_map(|component| &component.links).map(|link| (link.from, link.to, link.role));
    let seen = colored
        .seen
        .iter()
        .map(|&(from, to)| (from, to, if going.contains(&to) { Role::Eliminated } else { Role::Weak }));
    for (from, to, role) in links.chain(seen) {
        if let (Some(from), Some(to)) = (vertex(from, &known), vertex(to, &known)) {
            draft.join(from, to, role);
        }
    }
    Some(draft)
}

/// The colors of a component in an order in which few links cross; what excludes something stands last, near to that. Each color in turn
/// is put beside what it is joined to, as layers of graphs are (K. Sugiyama, S. Tagawa and M. Toda, *Methods for visual understanding of
/// hierarchical system structures*, 1981).
fn beside(component: &Component, witnesses: &[Candidate]) -> [Vec<Candidate>; 2] {
    let is_last = |at: &Candidate| witnesses.contains(at);
    let row = |column: &[Candidate], of: Candidate| column.iter().position(|&at| at == of);
    let order = |column: &mut [Candidate], other: &[Candidate]| {
        let height = |at: &Candidate| {
            let joined = component.links.iter().filter_map(|link| row(other, link.other(*at)?));
            let (sum, count) = joined.fold((0, 0), |(sum, count), row| (sum + row, count + 1));
            sum as f32 / count.max(1) as f32
        };
        sort_by(column, |a, b| is_last(a).cmp(&is_last(b)).then(height(a).total_cmp(&height(b))));
    };
    let crossings = |[first, second]: &[Vec<Candidate>; 2]| {
        let ends = |link: &Link| {
            let ends = [link.from, link.to];
            Some((ends.iter().find_map(|&at| row(first, at))?, ends.iter().find_map(|&at| row(second, at))?))
        };
        let ends: Vec<_> = component.links.iter().filter_map(ends).collect();
        ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b))).filter(|(a, b)| a.0 < b.0 && a.1 > b.1).count()
    };
    let [mut first, mut second] = component.colors.clone();
    order(&mut first, &[]);
    let rounds = (0..SWEEPS).map(|_| {
        order(&mut second, &first);
        let now = [first.clone(), second.clone()];
        order(&mut first, &second);
        now
    });
    rounds.min_by_key(crossings).unwrap_or_default()
}
