//! The search tree of a backtracking run: a vertex an assignment, under the one that it was tried after.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::graph::layout;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::wording::plural;
use chromadoku_solver::model::{self, Key};
use chromadoku_solver::search::coloring::{Coloring, Event};

use super::Sources;
use crate::figure::{Face, Role};
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};

/// The most assignments that are drawn; of a longer run, the latest, with the way to them.
const DRAWN: usize = 240;
/// The most events of a run that are repeated.
const EVENTS: u64 = 200_000;

/// An assignment.
struct Tried {
    cell: Cell,
    digit: Digit,
    parent: Option<usize>,
    /// Whether it was taken back.
    undone: bool,
}

/// The tree of the run so far.
pub fn draw(sources: &Sources) -> Drawn {
    let Some((order, events)) = sources.of.search else {
        return sources.nothing("Search starts a backtracking coloring: its tree grows here.");
    };
    let graph = Arc::new(model::cells(sources.board.geometry()).graph);
    let colors = sources.board.geometry().digit_count() as u16;
    let Ok(search) = Coloring::new(graph, colors, &model::precoloring(sources.board), order) else {
        return sources.nothing("Two neighbors are equal: no coloring can be found.");
    };
    if events > EVENTS {
        return sources.nothing("The tree of so long a run is too large to draw.");
    }
    let (all, path, solved) = repeat(search, events);
    if all.is_empty() {
        return sources.nothing("The search has not tried anything yet.");
    }
    let kept = keep(&all);
    let slot = |at: usize| kept.binary_search(&at).ok();
    let parents: Vec<Option<u32>> =
        kept.iter().map(|&at| all[at].parent.and_then(slot).map(|parent| parent as u32)).collect();
    let places = layout::tree(&parents);
    let on_path = |at: &usize| path.binary_search(at).is_ok();
    let vertex = |(&at, place): (&usize, (f32, f32))| {
        let Tried { cell, digit, undone, .. } = all[at];
        let role = match () {
            () if Some(&at) == path.last() && solved => Some(Role::Placed),
            () if Some(&at) == path.last() => Some(Role::Current),
            () if on_path(&at) => Some(Role::Trial),
            () if undone => Some(Role::Eliminated),
            () => None,
        };
        let name = format!("{} = {digit}", sources.board.geometry().name(cell));
        let key = Key::Node(at as u32);
        let base = DrawnVertex::new(key, (place.0 * 1.1, place.1), 0.4);
        DrawnVertex { face: Face::Pie, digit: Some(digit), role, name: Some(Rc::from(name)), ..base }
    };
    let vertices: Vec<DrawnVertex> = kept.iter().zip(places).map(vertex).collect();
    let edges = parents.iter().enumerate().filter_map(|(child, parent)| {
        let live = on_path(&kept[child]);
        parent.map(|parent| match live {
            true => DrawnEdge::role(parent as usize, child, Role::Matched),
            false => DrawnEdge::open(parent as usize, child),
        })
    });
    let left_out = all.len() - kept.len();
    let mut caption = format!(
        "{} so far, {} taken back; a vertex is a cell and its color, under the one tried before.",
        plural(all.len(), "assignment", "assignments"),
        all.iter().filter(|tried| tried.undone).count()
    );
    if left_out > 0 {
        caption += &format!(" The latest {} are drawn.", kept.len());
    }
    Drawn { edges: super::ordered(edges.collect::<Vec<_>>()), ..sources.drawn(vertices, caption) }
}

/// Goes through a run once more: all assignments, those that stand, and whether they are a solution.
fn repeat(mut search: Coloring, events: u64) -> (Vec<Tried>, Vec<usize>, bool) {
    let (mut all, mut path) = (Vec::<Tried>::new(), Vec::<usize>::new());
    let mut solved = false;
    while search.counters().events() < events {
        let event = search.advance();
        solved = event == Event::Solution;
        match event {
            Event::Assign(vertex, color) => {
                path.push(all.len());
                let (cell, digit) = (Cell::from_index(vertex as usize), Digit(color as u8));
                let parent = path.len().checked_sub(2).map(|at| path[at]);
                all.push(Tried { cell, digit, parent, undone: false });
            }
            Event::Backtrack(..) => {
                if let Some(at) = path.pop() {
                    all[at].undone = true;
                }
            }
            Event::Reject(..) | Event::Solution => {}
            Event::Exhausted => break,
        }
    }
    (all, path, solved)
}

/// The latest assignments with those above them, in order.
fn keep(all: &[Tried]) -> Vec<usize> {
    let mut kept = vec![false; all.len()];
    let mut count = 0;
    for latest in (0..all.len()).rev() {
        let mut at = Some(latest);
        while let Some(tried) = at.filter(|&tried| !kept[tried]) {
            kept[tried] = true;
            count += 1;
            at = all[tried].parent;
        }
        if count >= DRAWN {
            break;
        }
    }
    (0..all.len()).filter(|&at| kept[at]).collect()
}
