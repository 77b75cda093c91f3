//! Trees from the root down, a layer a depth.

use std::collections::VecDeque;

use super::Point;
use crate::graph::{Graph, Vertex};

/// From one layer to the next.
const LAYER: f32 = 1.6;
/// Between what hangs from different roots.
const APART: f32 = 1.0;

/// The places of a forest, given by the parent of each vertex. A parent stands over the middle of its children, which come
/// in order; subtrees stand side by side as close as their outlines let them (E. M. Reingold and J. S. Tilford, *Tidier
/// drawings of trees*, 1981).
pub fn tree(parents: &[Option<Vertex>]) -> Vec<Point> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    let mut roots = Vec::new();
    for (vertex, parent) in parents.iter().enumerate() {
        match parent {
            Some(parent) => children[*parent as usize].push(vertex),
            None => roots.push(vertex),
        }
    }
    // Parents come before their children.
    let mut order = roots.clone();
    let mut depth = vec![0; parents.len()];
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &child in &children[vertex] {
            depth[child] = depth[vertex] + 1;
            order.push(child);
        }
    }
    // How far each child stands from its parent, and the outline of what hangs from a vertex, by layer below it.
    let mut shift = vec![0.0; parents.len()];
    let mut outlines: Vec<Vec<(f32, f32)>> = vec![Vec::new(); parents.len()];
    for &vertex in order.iter().rev() {
        let mut outline = side_by_side(&children[vertex], &mut outlines, &mut shift, 0.0);
        let middle = match (children[vertex].first(), children[vertex].last()) {
            (Some(&first), Some(&last)) => (shift[first] + shift[last]) / 2.0,
            _ => 0.0,
        };
        children[vertex].iter().for_each(|&child| shift[child] -= middle);
        outline.iter_mut().for_each(|(left, right)| (*left, *right) = (*left - middle, *right - middle));
        outline.insert(0, (0.0, 0.0));
        outlines[vertex] = outline;
    }
    side_by_side(&roots, &mut outlines, &mut shift, APART);
    let mut places = vec![(0.0, 0.0); parents.len()];
    for vertex in order {
        let parent = parents[vertex].map_or(0.0, |parent: Vertex| places[parent as usize].0);
        places[vertex] = (parent + shift[vertex], depth[vertex] as f32 * LAYER);
    }
    places
}

/// Puts subtrees beside each other; gives the outline of them all.
fn side_by_side(trees: &[usize], outlines: &mut [Vec<(f32, f32)>], shift: &mut [f32], apart: f32) -> Vec<(f32, f32)> {
    let mut all: Vec<(f32, f32)> = Vec::new();
    for &tree in trees {
        let outline = std::mem::take(&mut outlines[tree]);
        let needed = all.iter().zip(&outline).map(|(all, own)| all.1 - own.0 + 1.0 + apart);
        let by = needed.fold(f32::MIN, f32::max);
        let by = if all.is_empty() { 0.0 } else { by };
        shift[tree] = by;
        for (layer, &(left, right)) in outline.iter().enumerate() {
            match all.get_mut(layer) {
                Some(known) => known.1 = right + by,
                None => all.push((left + by, right + by)),
            }
        }
    }
    all
}

/// The parents of a walk in breadth through all components: from `root` first, then from the first vertex of each component
/// that is left.
pub fn spanning_forest(graph: &Graph, root: Vertex) -> Vec<Option<Vertex>> {
    let mut parents = vec![None; graph.len()];
    let mut met = vec![false; graph.len()];
    let starts = (0..graph.len() as Vertex).filter(|&vertex| vertex == root);
    for start in starts.chain(0..graph.len() as Vertex) {
        if std::mem::replace(&mut met[start as usize], true) {
            continue;
        }
        let mut open = VecDeque::from([start]);
        while let Some(vertex) = open.pop_front() {
            for &next in graph.neighbors(vertex) {
                if !std::mem::replace(&mut met[next as usize], true) {
                    parents[next as usize] = Some(vertex);
                    open.push_back(next);
                }
            }
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::gallery;

    #[test]
    fn parents_stand_over_the_middle_of_their_children_and_none_touch() {
        // A root with two children, of which the second has three; and a second tree.
        let parents = [None, Some(0), Some(0), Some(2), Some(2), Some(2), None, Some(6)];
        let places = tree(&parents);
        let middle = |a: usize, b: usize| (places[a].0 + places[b].0) / 2.0;
        assert_eq!(places[0].0, middle(1, 2));
        assert_eq!(places[2].0, middle(3, 5));
        assert_eq!(places[4].1, 2.0 * LAYER);
        let far = |a: Point, b: Point| (a.0 - b.0).abs() > 0.99 || (a.1 - b.1).abs() > 0.99;
        for a in 0..parents.len() {
            assert!((0..a).all(|b| far(places[a], places[b])), "{places:?}");
        }
    }

    #[test]
    fn a_long_path_is_a_straight_line_and_a_forest_has_every_vertex() {
        let path: Vec<Option<Vertex>> = (0..50_000).map(|at: Vertex| at.checked_sub(1)).collect();
        assert!(tree(&path[..3_000]).iter().all(|at| at.0 == 0.0));
        let parents = spanning_forest(&gallery::petersen(), 4);
        assert_eq!(parents.iter().filter(|parent| parent.is_none()).count(), 1);
        assert_eq!(parents[4], None);
        assert!((0..).zip(&parents).all(|(at, parent)| parent.is_none_or(|p| gallery::petersen().has_edge(at, p))));
    }
}
