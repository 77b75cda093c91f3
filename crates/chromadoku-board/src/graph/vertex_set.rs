//! A set of vertices, of a size that is known at run time only.

use std::fmt;

use super::Vertex;
use crate::set::bits::Bits;

/// A set of vertices of a graph. Two sets go together only where both are of the same graph's size.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct VertexSet(Bits);

impl VertexSet {
    /// No vertex, of a graph of `vertices`.
    pub fn empty(vertices: usize) -> VertexSet {
        VertexSet(Bits::new(vertices))
    }

    /// All vertices of a graph of `vertices`.
    pub fn full(vertices: usize) -> VertexSet {
        VertexSet::of(vertices, 0..vertices as Vertex)
    }

    /// These vertices of a graph of `vertices`.
    pub fn of(vertices: usize, members: impl IntoIterator<Item = Vertex>) -> VertexSet {
        let mut set = VertexSet::empty(vertices);
        members.into_iter().for_each(|vertex| set.insert(vertex));
        set
    }

    /// Whether a vertex is in it.
    pub fn contains(&self, vertex: Vertex) -> bool {
        self.0.contains(vertex as usize)
    }

    /// Adds a vertex.
    pub fn insert(&mut self, vertex: Vertex) {
        self.0.insert(vertex as usize);
    }

    /// Takes a vertex out.
    pub fn remove(&mut self, vertex: Vertex) {
        self.0.remove(vertex as usize);
    }

    /// How many vertices it holds.
    pub fn len(&self) -> usize {
        self.0.count()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The smallest vertex.
    pub fn first(&self) -> Option<Vertex> {
        self.iter().next()
    }

    /// The vertices in order.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.0.iter().map(|at| at as Vertex)
    }

    /// Whether every vertex of it is in the other.
    pub fn is_subset(&self, other: &VertexSet) -> bool {
        self.0.is_within(&other.0)
    }

    /// Whether the two have a vertex in common.
    pub fn intersects(&self, other: &VertexSet) -> bool {
        self.0.intersects(&other.0)
    }

    /// How many vertices the two have in common.
    pub fn common(&self, other: &VertexSet) -> usize {
        self.0.common(&other.0)
    }

    /// Keeps what is in the other too.
    pub fn intersect(&mut self, other: &VertexSet) {
        self.0.keep(&other.0);
    }

    /// Adds all of the other.
    pub fn unite(&mut self, other: &VertexSet) {
        self.0.add(&other.0);
    }

    /// Takes out all of the other.
    pub fn subtract(&mut self, other: &VertexSet) {
        self.0.remove_all(&other.0);
    }
}

impl fmt::Debug for VertexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_reach_over_words() {
        let mut set = VertexSet::of(130, [129, 0, 64, 63]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        set.remove(0);
        assert_eq!((set.len(), set.first(), set.contains(64), set.contains(0)), (3, Some(63), true, false));
        let other = VertexSet::of(130, [64, 100]);
        assert_eq!(set.common(&other), 1);
        assert!(set.intersects(&other) && !set.is_subset(&other));
        assert!(set.is_subset(&VertexSet::full(130)));
        set.unite(&other);
        set.subtract(&VertexSet::of(130, [129]));
        assert_eq!(set, VertexSet::of(130, [63, 64, 100]));
        set.intersect(&other);
        assert_eq!(set, other);
    }
}
