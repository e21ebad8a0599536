//! Taking values up a path after an expansion, as each version does it.

use super::node_value::NodeValue;
use super::tree::{Expanded, FamilyIndex, Node, Step, Tree};

/// Where the value of an expanded node begins, and so what the versions do differently.
///
/// In all of them a new child is compared with its parent, the parent with its own, and so on: a better value is
/// taken over; if the best child itself became worse, all children are compared anew; otherwise the way up ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BackUp {
    /// An expanded node's value begins at the worst there is, then each child is taken up in turn. Comparing anew
    /// begins at the worst value, too, so that the first of equals is taken.
    Worst,
    /// The same cut to 16 bits, by which the worst values become 0 for the player and -1 for the opponent
    /// (v1.1 assigns `INT_MIN` and `INT_MAX` to a `short`). The root, and comparing anew, begin at ±32767.
    Zero,
    /// An expanded node's value begins at its static one, and the best child stays best among equals.
    ///
    /// While the children of one node are taken up in turn, its value moves one way only, and so do all values
    /// above it. Values above depend on it by minima and maxima, so the last step alone gives the same values, and
    /// the same best children: each is the first of equals, or the one that was best already. The way up ends
    /// early for another reason as well: where a value doesn't change, nothing above it does.
    Static,
}

impl BackUp {
    /// Takes the values of new children up. `path` leads to their parent.
    pub(super) fn run<V: NodeValue>(self, tree: &mut Tree<V>, path: &[Step], new: Expanded<V>) {
        let Expanded { family, best } = new;
        let is_max = path.len().is_multiple_of(2);
        match self {
            Self::Static => {
                self.climb(tree, path, family, best.0, best.1);
            }
            Self::Worst | Self::Zero => {
                let (parent, worst) = match path.last() {
                    Some(step) => (step.node, if is_max { i32::MIN } else { i32::MAX }),
                    None => (0, if self == Self::Zero { -32_767 } else { i32::MIN }),
                };
                tree.set_value(parent, V::from_number(worst));
                for (child, _) in (0..).zip(tree.children(family)) {
                    self.climb(tree, path, family, child, tree.child_value(family, child));
                }
            }
        }
    }

    /// Takes the `value` of one child up from `family`, the family at the end of `path`.
    fn climb<V: NodeValue>(
        self,
        tree: &mut Tree<V>,
        path: &[Step],
        mut family: FamilyIndex,
        mut child: u16,
        mut value: V,
    ) {
        let mut depth = path.len();
        loop {
            let is_max = depth.is_multiple_of(2);
            let parent: Node = if depth == 0 { 0 } else { path[depth - 1].node };
            let known = tree.value(parent);
            if is_better(value, known, is_max) {
                tree.set_best(family, child);
            } else if tree.best(family) == child {
                let worst = self.comparison_start(value, is_max);
                let best = tree.best_child(family, is_max);
                (child, value) = if is_better(best.1, worst, is_max) { best } else { (child, worst) };
                tree.set_best(family, child);
            } else {
                return;
            }
            tree.set_value(parent, value);
            if depth == 0 || self == Self::Static && value == known {
                return;
            }
            depth -= 1;
            (family, child) = (path[depth].family, path[depth].child);
        }
    }

    /// What children are compared with when the best of them has changed to `value`.
    #[inline]
    fn comparison_start<V: NodeValue>(self, value: V, is_max: bool) -> V {
        match self {
            Self::Static => value,
            Self::Worst => V::from_number(if is_max { i32::MIN } else { i32::MAX }),
            Self::Zero => V::from_number(if is_max { -32_767 } else { 32_767 }),
        }
    }
}

#[inline]
fn is_better<V: Ord + Copy>(value: V, than: V, is_max: bool) -> bool {
    if is_max { value > than } else { value < than }
}
