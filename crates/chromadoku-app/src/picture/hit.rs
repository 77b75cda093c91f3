//! Which vertex is at a place, and which one lies next in a direction.

use crate::figure::number::length;
use crate::figure::{Face, Point};
use crate::scene::graph::GraphScene;

/// How far from its center a vertex is still meant, in units of the picture.
const REACH: f32 = 0.5;

/// The vertex at a place of the picture: the nearest, within reach.
pub fn vertex_at(scene: &GraphScene, at: Point, slack: f32) -> Option<usize> {
    nearest(there(scene).map(|(index, place)| (index, place, REACH.max(slack))), at)
}

/// The vertex that an arrow key leads to.
pub fn vertex_towards(scene: &GraphScene, from: usize, direction: Point) -> Option<usize> {
    towards(there(scene), scene.vertices.get(from)?.at, direction)
}

/// The vertices that are to be seen, with their places.
fn there(scene: &GraphScene) -> impl Iterator<Item = (usize, Point)> {
    let seen = scene.vertices.iter().enumerate().filter(|(_, vertex)| vertex.face != Face::Absent);
    seen.map(|(index, vertex)| (index, vertex.at))
}

/// The nearest to a place of those that are within their reach of it; they come with place and reach.
pub fn nearest(vertices: impl Iterator<Item = (usize, Point, f32)>, at: Point) -> Option<usize> {
    let distances = vertices.map(|(index, place, reach)| (index, distance(place, at), reach));
    let near = distances.filter(|&(_, distance, reach)| distance <= reach);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, ..)| index)
}

/// The nearest in a direction, where what lies off the axis counts thrice.
pub fn towards(vertices: impl Iterator<Item = (usize, Point)>, start: Point, direction: Point) -> Option<usize> {
    let cost = |at: Point| {
        let (x, y) = (at.0 - start.0, at.1 - start.1);
        let along = x * direction.0 + y * direction.1;
        let across = (x * direction.1 - y * direction.0).abs();
        (along > 0.05 && across <= along * 2.0).then_some(along + across * 3.0)
    };
    let ahead = vertices.filter_map(|(index, at)| Some((index, cost(at)?)));
    ahead.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

fn distance(a: Point, b: Point) -> f32 {
    length((a.0 - b.0, a.1 - b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::graph;
    use crate::session::Session;

    #[test]
    fn the_nearest_vertex_within_reach_is_hit() {
        let scene = graph::scene(&Session::first_visit());
        let (x, y) = scene.vertices[40].at;
        assert_eq!(vertex_at(&scene, (x + 0.2, y - 0.3), 0.0), Some(40));
        assert_eq!(vertex_at(&scene, (-3.0, y), 0.0), None);
    }

    #[test]
    fn arrows_move_along_rows_and_columns_and_stop_at_the_rim() {
        let scene = graph::scene(&Session::first_visit());
        assert_eq!(vertex_towards(&scene, 40, (1.0, 0.0)), Some(41));
        assert_eq!(vertex_towards(&scene, 40, (0.0, -1.0)), Some(31));
        assert_eq!(vertex_towards(&scene, 8, (1.0, 0.0)), None);
    }
}
