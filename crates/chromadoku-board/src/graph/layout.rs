//! Where the vertices of a picture stand: pure functions of the graph, the same on every machine.
//!
//! The unit is the distance of two neighboring vertices, so that discs with a diameter of one do not touch; y points down. Nothing
//! here knows a canvas: [`frame`] moves a picture to the origin and says how large it is.

mod force;
mod tree;

use std::f32::consts::{PI, TAU};

use super::{Graph, Vertex};

pub use force::Force;
pub use tree::{spanning_forest, tree};

/// A place in a picture.
pub type Point = (f32, f32);

/// From one ring of a circle to the next.
const RING: f32 = 1.1;
/// From one column of two to the other at least.
const ACROSS: f32 = 3.0;

/// The vertices clockwise from the top. More than fit on one circle that can be read take turns on several.
pub fn circle(count: usize) -> Vec<Point> {
    let rings = match count {
        0..=48 => 1,
        49..=160 => 2,
        161..=400 => 3,
        _ => 4,
    };
    // A full round of rings, so that the last vertex and the first are on different ones.
    let around = count.next_multiple_of(rings) as f32;
    let outer = (around / rings as f32 * 1.1 / TAU).max(1.0) + (rings - 1) as f32 * RING;
    (0..count)
        .map(|at| {
            let (sin, cos) = sin_cos(at as f32 / around * TAU);
            let radius = outer - (at % rings) as f32 * RING;
            (radius * sin, -radius * cos)
        })
        .collect()
}

/// The vertices in reading order, in this many columns.
pub fn grid(count: usize, columns: usize) -> Vec<Point> {
    (0..count).map(|at| ((at % columns.max(1)) as f32, (at / columns.max(1)) as f32)).collect()
}

/// The two sides of a bipartite graph in two columns, each in order and in the middle; `right` says who stands on the right.
pub fn two_columns(right: &[bool]) -> Vec<Point> {
    let counts = [false, true].map(|side| right.iter().filter(|&&at| at == side).count());
    let rows = counts[0].max(counts[1]) as f32;
    let across = (rows * 0.5).clamp(ACROSS, 12.0);
    let mut next = [0.0; 2];
    let place = |&side: &bool| {
        let side = usize::from(side);
        // The shorter column is spread a little, for fewer flat edges.
        let step = (rows / counts[side] as f32).clamp(1.0, 1.5) * 1.1;
        let y = (next[side] + 0.5 - counts[side] as f32 / 2.0) * step;
        next[side] += 1.0;
        (side as f32 * across, y)
    };
    right.iter().map(place).collect()
}

/// The sides of a bipartite graph, the first vertex of each component on the left; or an odd cycle, which no two
/// colors color.
pub fn sides(graph: &Graph) -> Result<Vec<bool>, Vec<Vertex>> {
    let parents = spanning_forest(graph, 0);
    let depth = depths(&parents);
    for (a, b) in graph.edges() {
        if (depth[a as usize] + depth[b as usize]).is_multiple_of(2) {
            return Err(cycle_through(&parents, &depth, a, b));
        }
    }
    Ok(depth.iter().map(|depth| depth % 2 == 1).collect())
}

/// How far from its root each vertex of a forest is.
fn depths(parents: &[Option<Vertex>]) -> Vec<usize> {
    let mut depths: Vec<Option<usize>> = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut path = Vec::new();
        let mut at = start;
        // The walk ends at a root or where the depth is known.
        let mut depth = loop {
            match (depths[at], parents[at]) {
                (Some(depth), _) => break depth,
                (None, None) => {
                    depths[at] = Some(0);
                    break 0;
                }
                (None, Some(parent)) => {
                    path.push(at);
                    at = parent as usize;
                }
            }
        };
        for vertex in path.into_iter().rev() {
            depth += 1;
            depths[vertex] = Some(depth);
        }
    }
    depths.into_iter().map(Option::unwrap_or_default).collect()
}

/// The cycle that an edge closes in a forest.
fn cycle_through(parents: &[Option<Vertex>], depth: &[usize], a: Vertex, b: Vertex) -> Vec<Vertex> {
    let (mut down, mut up) = (vec![a], vec![b]);
    let (mut left, mut right) = (a, b);
    while left != right {
        if depth[left as usize] >= depth[right as usize] {
            let Some(parent) = parents[left as usize] else { break };
            left = parent;
            down.push(left);
        } else {
            let Some(parent) = parents[right as usize] else { break };
            right = parent;
            up.push(right);
        }
    }
    // The two walks met in one vertex, which stands at the end of one of them.
    if down.last() == up.last() {
        up.pop();
    }
    down.extend(up.into_iter().rev());
    down
}

/// Moves a picture so that it begins at the margin, and says how large it is with a margin on every side.
pub fn frame(points: &mut [Point], margin: f32) -> Point {
    let least = points.iter().fold((f32::MAX, f32::MAX), |least, at| (least.0.min(at.0), least.1.min(at.1)));
    let most = points.iter().fold((f32::MIN, f32::MIN), |most, at| (most.0.max(at.0), most.1.max(at.1)));
    if points.is_empty() {
        return (2.0 * margin, 2.0 * margin);
    }
    for at in points {
        *at = (at.0 - least.0 + margin, at.1 - least.1 + margin);
    }
    (most.0 - least.0 + 2.0 * margin, most.1 - least.1 + 2.0 * margin)
}

/// Sine and cosine of an angle in radians, to a few millionths. The exact ones differ from one platform's library to the
/// next, and bring tables that weigh more than all of this.
pub fn sin_cos(angle: f32) -> (f32, f32) {
    (sin(angle), sin(angle + PI / 2.0))
}

/// The first five terms of Taylor's series, over a quarter turn to either side.
fn sin(angle: f32) -> f32 {
    let turned = angle - (angle / TAU).round() * TAU;
    // The sine of an angle past a quarter turn is that of its mirror image.
    let near = if turned.abs() > PI / 2.0 { PI.copysign(turned) - turned } else { turned };
    let square = near * near;
    let terms = [1.0 / 362_880.0, -1.0 / 5_040.0, 1.0 / 120.0, -1.0 / 6.0, 1.0];
    near * terms.iter().fold(0.0, |sum, term| sum * square + term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::gallery;

    fn closest(points: &[Point]) -> f32 {
        let pairs = points.iter().enumerate().flat_map(|(at, a)| points[..at].iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()).fold(f32::MAX, f32::min)
    }

    #[test]
    fn sine_and_cosine_agree_with_the_exact_ones() {
        for step in -800..800 {
            let angle = step as f32 / 100.0;
            let (sin, cos) = sin_cos(angle);
            assert!((sin - angle.sin()).abs() < 2e-5 && (cos - angle.cos()).abs() < 2e-5, "{angle}: {sin}, {cos}");
        }
    }

    #[test]
    fn vertices_keep_apart_and_frames_begin_at_the_margin() {
        for count in [1, 2, 10, 48, 49, 81, 161, 256, 401, 625] {
            assert!(closest(&circle(count)) > 0.99, "{count}");
            assert!(closest(&grid(count, 9)) > 0.99);
        }
        let mut points = two_columns(&[false, true, false, false, true]);
        assert!(closest(&points) > 0.99);
        let size = frame(&mut points, 0.5);
        let within = |at: &Point| at.0 >= 0.49 && at.1 >= 0.49 && at.0 < size.0 - 0.49 && at.1 < size.1 - 0.49;
        assert!(points.iter().all(within));
        assert_eq!(frame(&mut [], 0.5), (1.0, 1.0));
    }

    #[test]
    fn a_graph_has_two_sides_or_an_odd_cycle() {
        let split = sides(&gallery::cube(4)).unwrap();
        assert!(gallery::cube(4).edges().all(|(a, b)| split[a as usize] != split[b as usize]));
        for graph in [gallery::petersen(), gallery::cycle(9), gallery::mycielski(4), gallery::complete(3)] {
            let cycle = sides(&graph).unwrap_err();
            assert_eq!(cycle.len() % 2, 1);
            let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
            assert!(ends.clone().all(|(&a, &b)| graph.has_edge(a, b)), "{cycle:?}");
            let mut each = cycle.clone();
            each.sort_unstable();
            each.dedup();
            assert_eq!(each.len(), cycle.len());
        }
    }
}
