//! How a thread gets at the tree.

use std::hint::spin_loop;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::shared_tree::SharedTree;

/// How often a thread tries for the lock before it sleeps, …
const TRIES: u32 = 400;
/// … and for how long it does nothing in between: together about fifty microseconds, ten times as long as somebody
/// holds the lock who isn't interrupted.
const SPINS: u32 = 8;

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
        job(&mut lock(self))
    }
}

/// Takes the lock, which is free again in a few microseconds: falling asleep and being woken takes ten times as long,
/// and the lock's own patience ends before. Who waits longer than usual sleeps, since the holder may be interrupted.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..TRIES {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => (0..SPINS).for_each(|_| spin_loop()),
        }
    }
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
