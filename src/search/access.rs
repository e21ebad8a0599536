//! How a thread gets at the tree.

use std::sync::{Mutex, PoisonError};

use super::shared_tree::SharedTree;

/// A way to the tree: without a lock for a thread that is alone, so that it pays nothing for others, or by one.
pub(super) trait Access<'a> {
    /// Does something with the tree, while nobody else does.
    fn with<T>(&mut self, job: impl FnOnce(&mut SharedTree<'a>) -> T) -> T;
}

impl<'a> Access<'a> for &mut SharedTree<'a> {
    #[inline]
    fn with<T>(&mut self, job: impl FnOnce(&mut SharedTree<'a>) -> T) -> T {
        job(self)
    }
}

impl<'a> Access<'a> for &Mutex<SharedTree<'a>> {
    fn with<T>(&mut self, job: impl FnOnce(&mut SharedTree<'a>) -> T) -> T {
        job(&mut self.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
