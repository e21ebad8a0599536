//! The tree: children of a node side by side, and each property of nodes in an array of its own.

use super::node_value::NodeValue;
use super::point::Point;
use super::scan::{LANES, Scan};
use super::scorer::Brood;

/// The key of a decided node, which is never selected.
const DECIDED: i16 = i16::MIN;
/// The key of a node below which nothing can grow: the board is full, or the limit of depth is reached.
const EXHAUSTED: i16 = i16::MIN + 1;
/// What a visit takes from a key (seed 000).
const VISIT: i16 = 8;
/// When the greatest key of a family falls below this, its keys are raised …
const LOWEST_LEADER: i16 = -16_000;
/// … by this. Keys of one family lie within 2008 of each other, so that none overflows; only their order counts.
const RAISE: i16 = 16_000;
/// "No child is better than the static value": the seed's 255.
pub(super) const NO_CHILD: u16 = u16::MAX;
/// Nodes for each family that the storage has room for.
const NODES_A_FAMILY: usize = 16;

/// Room for the root's children on any board, and theirs for a while: less makes no tree.
const LEAST_NODES: usize = 1 << 14;

/// The number of a node: its place in the arrays. The root is 0.
pub(super) type Node = u32;
/// The number of an expanded node in the order of expansion, the root's 0.
pub(super) type FamilyIndex = u32;

/// A node's move in the lowest bits, its family above them, where the root's 0 stands for "not expanded".
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    const MOST_FAMILIES: usize = 1 << (u32::BITS - Point::BITS);

    #[inline]
    fn to_leaf(point: Point) -> Self {
        Self(point.bits())
    }

    #[inline]
    fn with_family(self, family: FamilyIndex) -> Self {
        Self(family << Point::BITS | self.point().bits())
    }

    #[inline]
    fn family(self) -> FamilyIndex {
        self.0 >> Point::BITS
    }

    #[inline]
    fn point(self) -> Point {
        Point::from_bits(self.0)
    }
}

/// What only expanded nodes have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    first: Node,
    count: u16,
    best: u16,
    /// What selection comes to next, kept so that a descent reads one record at each level.
    next: Next,
}

#[derive(Clone, Copy, Debug)]
struct Next {
    child: u16,
    key: i16,
    link: Link,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The family of the parent.
    pub(super) family: FamilyIndex,
    /// The number of the node.
    pub(super) node: Node,
    /// The number among its siblings.
    pub(super) child: u16,
}

/// What an expansion made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expanded<V> {
    /// The new family.
    pub(super) family: FamilyIndex,
    /// The number and value of its best child, the first of equals.
    pub(super) best: (u16, V),
}

/// How a descent ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Descent {
    /// At a leaf to be expanded.
    Leaf,
    /// At a node whose children are all decided: there the seed ends its search.
    Decided,
    /// At a node below which nothing can grow.
    Exhausted,
}

/// Nodes in arrays, allocated once and kept from search to search.
///
/// A node's value is its static value until it is expanded, then the best value found below it. Visits are kept
/// within the selection key: its static value for the parent's side to move, less 8 for each visit.
///
/// Families are filled up to a multiple of [`LANES`] with nodes that are never chosen.
pub(super) struct Tree<V> {
    keys: Vec<i16>,
    values: Vec<V>,
    links: Vec<Link>,
    families: Vec<Family>,
    capacity: usize,
    created: usize,
}

impl<V: NodeValue> Tree<V> {
    /// Bytes for each node.
    const NODE_BYTES: usize = size_of::<i16>() + size_of::<V>() + size_of::<Link>();

    /// Storage of `bytes`, or `None` if the system doesn't give them. Memory is touched only as the tree grows.
    pub(super) fn with_bytes(bytes: usize) -> Option<Self> {
        let bytes_a_node = Self::NODE_BYTES + size_of::<Family>().div_ceil(NODES_A_FAMILY);
        let capacity = (bytes / bytes_a_node).clamp(LEAST_NODES, u32::MAX as usize);
        Some(Self {
            keys: reserved(capacity)?,
            values: reserved(capacity)?,
            links: reserved(capacity)?,
            families: reserved((capacity / NODES_A_FAMILY).min(Link::MOST_FAMILIES))?,
            capacity,
            created: 0,
        })
    }

    /// Forgets everything but a root of this value, a leaf.
    pub(super) fn reset(&mut self, root_value: V) {
        self.keys.clear();
        self.values.clear();
        self.links.clear();
        self.families.clear();
        self.keys.push(0);
        self.values.push(root_value);
        self.links.push(Link::to_leaf(Point::default()));
        self.created = 0;
    }

    /// Nodes created: all but the root.
    pub(super) fn created(&self) -> usize {
        self.created
    }

    /// Nodes expanded.
    pub(super) fn expanded(&self) -> usize {
        self.families.len()
    }

    /// Bytes taken by the nodes there are.
    pub(super) fn bytes_used(&self) -> usize {
        self.values.len() * Self::NODE_BYTES + self.families.len() * size_of::<Family>()
    }

    /// Whether `children` more nodes fit in.
    pub(super) fn has_room_for(&self, children: usize) -> bool {
        self.values.len() + children + LANES <= self.capacity
            && self.families.len() < self.families.capacity()
    }

    /// A node's value.
    #[inline]
    pub(super) fn value(&self, node: Node) -> V {
        self.values[node as usize]
    }

    /// Changes a node's value.
    #[inline]
    pub(super) fn set_value(&mut self, node: Node, value: V) {
        self.values[node as usize] = value;
    }

    /// A node's move.
    pub(super) fn point(&self, node: Node) -> Point {
        self.links[node as usize].point()
    }

    /// The family of an expanded node.
    pub(super) fn family_of(&self, node: Node) -> Option<FamilyIndex> {
        let family = self.links[node as usize].family();
        (family != 0 || node == 0 && !self.families.is_empty()).then_some(family)
    }

    /// The number of the best child, or [`NO_CHILD`].
    #[inline]
    pub(super) fn best(&self, family: FamilyIndex) -> u16 {
        self.families[family as usize].best
    }

    /// Sets the number of the best child.
    #[inline]
    pub(super) fn set_best(&mut self, family: FamilyIndex, child: u16) {
        self.families[family as usize].best = child;
    }

    /// The nodes of a family's children.
    pub(super) fn children(&self, family: FamilyIndex) -> std::ops::Range<Node> {
        let Family { first, count, .. } = self.families[family as usize];
        first..first + Node::from(count)
    }

    /// The value of one of a family's children.
    #[inline]
    pub(super) fn child_value(&self, family: FamilyIndex, child: u16) -> V {
        self.values[self.families[family as usize].first as usize + usize::from(child)]
    }

    /// The best of a family's children for the side to move, the first of equals: its number and value.
    #[inline]
    pub(super) fn best_child(&self, family: FamilyIndex, is_max: bool) -> (u16, V) {
        let Family { first, count, .. } = self.families[family as usize];
        let values = &self.values[first as usize..][..usize::from(count).next_multiple_of(LANES)];
        let (child, value) = if is_max { V::first_greatest(values) } else { V::first_smallest(values) };
        (number(child), value)
    }

    /// Goes down from the root to the next leaf, the root's own if it is one, and counts the visits on the way:
    /// [`settle`](Self::settle) must follow. `path` and `line` (its moves) are without the root.
    pub(super) fn descend(&mut self, path: &mut Vec<Step>, line: &mut Vec<Point>) -> Descent {
        path.clear();
        line.clear();
        if self.families.is_empty() {
            return Descent::Leaf;
        }
        let mut family: FamilyIndex = 0;
        loop {
            let Family { first, next, .. } = self.families[family as usize];
            match next.key {
                DECIDED => return Descent::Decided,
                EXHAUSTED => return Descent::Exhausted,
                _ => {}
            }
            let node = first + Node::from(next.child);
            path.push(Step { family, node, child: next.child });
            line.push(next.link.point());
            if next.link.family() == 0 {
                return Descent::Leaf;
            }
            self.keys[node as usize] = next.key - VISIT;
            family = next.link.family();
        }
    }

    /// Finds the next choices at each node of a descent. It is not done on the way down, where the keys that it reads
    /// in whole vectors have only just been written.
    pub(super) fn settle(&mut self, path: &[Step]) {
        for step in path {
            self.find_next(step.family);
        }
    }

    /// Takes a node out of selection because nothing can grow below it.
    pub(super) fn exhaust(&mut self, step: Step) {
        self.keys[step.node as usize] = EXHAUSTED;
        self.find_next(step.family);
    }

    /// Gives the leaf at the end of `path` its children. It is a max node if `is_max`; its children are never
    /// selected unless `grows`.
    pub(super) fn expand(
        &mut self,
        path: &[Step],
        brood: &Brood<V>,
        is_max: bool,
        grows: bool,
    ) -> Expanded<V> {
        let leaf = path.last().map_or(0, |step| step.node);
        let family = index(self.families.len());
        let first = self.values.len();
        let base = self.value(leaf);
        let count = brood.len();
        let undecided = |key| if grows { key } else { EXHAUSTED };
        for (moves, changes) in brood.chunks() {
            let values = changes.map(|change| base.plus(change));
            self.links.extend_from_slice(&moves.map(Link::to_leaf));
            self.values.extend_from_slice(&values);
            self.keys.extend_from_slice(&values.map(|value| value.key(is_max).map_or(DECIDED, undecided)));
        }
        self.values[first + count..].fill(if is_max { V::LEAST } else { V::GREATEST });
        self.keys[first + count..].fill(DECIDED);
        self.created += count;
        let link = self.links[leaf as usize].with_family(family);
        self.links[leaf as usize] = link;
        if let Some(step) = path.last() {
            // The leaf is still its parent's next choice, since reaching it doesn't count as a visit.
            self.families[step.family as usize].next.link = link;
        }
        let next = Next { child: 0, key: DECIDED, link };
        self.families.push(Family { first: index(first), count: number(count), best: NO_CHILD, next });
        let best = self.best_child(family, is_max);
        match best.1.key(is_max) {
            // The best of all is also the first choice.
            Some(key) if grows => {
                let link = self.links[first + usize::from(best.0)];
                self.families[family as usize].next = Next { child: best.0, key, link };
            }
            _ => self.find_next(family),
        }
        Expanded { family, best }
    }

    /// Finds the child that selection comes to next: the first of those with the greatest key.
    fn find_next(&mut self, family: FamilyIndex) {
        let Family { first, count, .. } = self.families[family as usize];
        let first = first as usize;
        let keys = &mut self.keys[first..][..usize::from(count).next_multiple_of(LANES)];
        let (child, mut key) = i16::first_greatest(keys);
        if key < LOWEST_LEADER && key > EXHAUSTED {
            for key in keys.iter_mut().filter(|key| **key > EXHAUSTED) {
                *key += RAISE;
            }
            key += RAISE;
        }
        let next = Next { child: number(child), key, link: self.links[first + child] };
        self.families[family as usize].next = next;
    }
}

/// An empty array with room for `capacity` items.
fn reserved<T>(capacity: usize) -> Option<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(capacity).ok()?;
    Some(items)
}

/// An array index as a link. The capacity keeps it in range.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// A number of or among siblings, of which there are at most a board's points.
fn number(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
