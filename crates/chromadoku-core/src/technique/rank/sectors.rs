//! Multi-sector locked sets: the open cells in which some units of a list cross some of another.
//!
//! For every choice of rows, columns are added one by one. A digit's count of least covers is the size of a largest
//! matching between the rows and the columns chosen, and one more column makes it larger by one or not at all: one
//! augmenting path a digit and column. The same is done for rows with boxes and columns with boxes.

use std::ops::ControlFlow;

use super::{NONE, Sectors, augment};
use crate::geometry::UnitKind;
use crate::id::{Digit, UnitId};
use crate::set::CellSet;
use crate::step::Step;
use crate::technique::index::bits;
use crate::technique::{Facts, Scores, Sink, Technique, TechniqueId};

pub(crate) const MULTI_SECTOR: Technique = Technique {
    id: TechniqueId("multi-sector-locked-set"),
    name: "Multi-sector locked set",
    size: 16,
    scores: Scores::hodoku_only(500),
    code: None,
    in_path: false,
    find,
};

/// About so many choices of two lists are gone through; larger boards have the smaller ones looked at.
const MOST: usize = 1 << 19;

/// More locked sets than that are not listed: simpler techniques have to come first there.
const LISTED: usize = 20_000;

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let lines = |kind: UnitKind| -> Vec<UnitId> {
        let open = |(id, _): &(UnitId, _)| !facts.unsolved_in(*id).is_empty();
        facts.geometry().units().filter(|(_, unit)| unit.kind == kind).filter(open).map(|(id, _)| id).collect()
    };
    let [rows, columns, boxes] = [UnitKind::Row, UnitKind::Column, UnitKind::Box].map(lines);
    let mut found = Vec::new();
    for (first, second) in [(&rows, &columns), (&rows, &boxes), (&columns, &boxes)] {
        Grid::new(facts, first, second).each(&mut |chosen| found.push(([first, second], chosen)));
    }
    let size = |chosen: &[u32; 2]| chosen[0].count_ones() * chosen[1].count_ones();
    found.sort_by_key(|(_, chosen)| size(chosen));
    // What smaller locked sets inside say is not said again.
    let mut known: Vec<(CellSet, Step)> = Vec::new();
    for (lists, chosen) in found {
        let units = [0, 1].map(|side| bits(chosen[side]).map(|at| lists[side][at]).collect::<Vec<UnitId>>());
        let [a, b] = units
            .each_ref()
            .map(|list| list.iter().fold(CellSet::EMPTY, |all, &unit| all | facts.geometry().unit(unit).set));
        let plain = units.iter().any(|list| list.len() == 1);
        let sectors = Sectors::new(facts, units, a & b);
        let Some(step) = sectors.step(technique) else { continue };
        let inside = || known.iter().filter(|(cells, _)| cells.is_subset(&sectors.cells));
        if step.effects.iter().all(|effect| inside().any(|(_, step)| step.effects.contains(effect))) {
            continue;
        }
        known.push((sectors.cells, step.clone()));
        if !plain {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Where the units of two lists cross.
struct Grid {
    rows: usize,
    /// For each unit of the second list how many open cells each of the first shares with it.
    counts: Vec<Vec<usize>>,
    /// For each digit and unit of the second list the units of the first that cross it in a place of the digit.
    edges: Vec<Vec<u32>>,
    /// The most units that are chosen of a list.
    most: u32,
}

/// The units chosen so far, and what is known of them.
struct Chosen {
    units: [u32; 2],
    /// How many more units the least covers have than there are cells.
    spare: usize,
    /// For each digit the partner of each unit of the first list.
    partners: Vec<[u8; 32]>,
}

impl Grid {
    fn new(facts: &Facts, first: &[UnitId], second: &[UnitId]) -> Grid {
        let shared = |a: &UnitId, b: &UnitId| facts.unsolved_in(*a) & facts.geometry().unit(*b).set;
        let edges = |digit: Digit| {
            let column = |b: &UnitId| {
                let crosses = |(_, a): &(usize, &UnitId)| shared(a, b).intersects(facts.places(digit));
                first.iter().enumerate().filter(crosses).fold(0, |mask, (at, _)| mask | 1 << at)
            };
            second.iter().map(column).collect()
        };
        let longest = first.len().max(second.len());
        let choices =
            |most: usize| (0..=most).fold((0, 1), |(sum, one), k| (sum + one, one * (longest - k) / (k + 1))).0;
        let most = (1..=longest).take_while(|&most| choices(most).saturating_mul(choices(most)) <= MOST).last();
        Grid {
            rows: first.len(),
            counts: second.iter().map(|b| first.iter().map(|a| shared(a, b).len()).collect()).collect(),
            edges: facts.geometry().digits().iter().map(edges).collect(),
            most: most.unwrap_or(1) as u32,
        }
    }

    /// Visits the choices whose cells are as many as the least covers, up to a number.
    fn each(&self, visit: &mut dyn FnMut([u32; 2])) {
        let mut left = LISTED;
        for rows in (1u32..1 << self.rows).filter(|rows| rows.count_ones() <= self.most) {
            let weight = |counts: &Vec<usize>| bits(rows).map(|row| counts[row]).sum();
            let weights: Vec<usize> = self.counts.iter().map(weight).collect();
            let chosen = Chosen { units: [rows, 0], spare: 0, partners: vec![[NONE; 32]; self.edges.len()] };
            self.extend(&weights, 0, &chosen, &mut left, visit);
        }
    }

    fn extend(
        &self,
        weights: &[usize],
        from: usize,
        chosen: &Chosen,
        left: &mut usize,
        visit: &mut dyn FnMut([u32; 2]),
    ) {
        let [rows, columns] = chosen.units;
        // Every column still to come can at best take all of its cells from what is spare.
        let mut rest: usize = weights[from..].iter().sum();
        for at in from..weights.len() {
            if rest < chosen.spare || columns.count_ones() >= self.most || *left == 0 {
                return;
            }
            rest -= weights[at];
            if weights[at] == 0 {
                continue;
            }
            let mut partners = chosen.partners.clone();
            let mut spare = chosen.spare;
            for (edges, partner) in self.edges.iter().zip(&mut partners) {
                spare += usize::from(augment(at, edges, partner, &mut !rows));
            }
            // Fewer than cells: the board has no solution.
            let Some(spare) = spare.checked_sub(weights[at]) else { continue };
            let more = Chosen { units: [rows, columns | 1 << at], spare, partners };
            if spare == 0 {
                *left -= 1;
                visit(more.units);
            }
            self.extend(weights, at + 1, &more, left, visit);
        }
    }
}
