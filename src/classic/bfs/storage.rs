//! The memory of a player between its moves.

use super::node_value::NodeValue;
use super::tree::Tree;
use crate::tree::ArenaError;

/// A tree, allocated when first needed and anew only if the memory granted has changed.
pub(super) struct Storage<V> {
    /// With the bytes it was asked for.
    held: Option<(usize, Tree<V>)>,
}

impl<V> Default for Storage<V> {
    fn default() -> Self {
        Self { held: None }
    }
}

impl<V: NodeValue> Storage<V> {
    /// A tree of `bytes`, or of as much less as the system gives.
    pub(super) fn tree(&mut self, bytes: usize) -> Result<&mut Tree<V>, ArenaError> {
        if self.held.as_ref().is_some_and(|&(held, _)| held != bytes) {
            self.held = None;
        }
        let (_, tree) = match self.held.take() {
            Some(held) => self.held.insert(held),
            None => self.held.insert((bytes, allocate(bytes)?)),
        };
        Ok(tree)
    }

    /// Bytes taken by the nodes of the last search.
    pub(super) fn bytes_used(&self) -> usize {
        self.held.as_ref().map_or(0, |(_, tree)| tree.bytes_used())
    }
}

fn allocate<V: NodeValue>(mut bytes: usize) -> Result<Tree<V>, ArenaError> {
    loop {
        match Tree::with_bytes(bytes) {
            Some(tree) => return Ok(tree),
            None if bytes == 0 => return Err(ArenaError::new(0)),
            None => log::warn!("cannot allocate a tree of {bytes} bytes; trying half"),
        }
        bytes /= 2;
    }
}
