//! What every player is to the engine.

use super::limits::Limits;
use super::report::SearchReport;
use crate::board::Position;
use crate::tree::ArenaError;

/// Something that chooses moves: the engine's own search, or a simpler player to measure it against.
pub trait Player: Send {
    /// The player's name, in lower case.
    fn name(&self) -> &'static str;

    /// Chooses a move for the side to move. The position is the same afterwards as before, and has an empty square.
    ///
    /// `observe` is told of progress; it doesn't count as an answer.
    ///
    /// # Errors
    /// If there is no memory even for the smallest tree.
    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError>;

    /// Whether it heeds [`Limits::root`]. A player that doesn't is not asked for anything but a move of its choice.
    fn analyses(&self) -> bool {
        false
    }

    /// Searches on the opponent's time, for as long as `limits` allow, for what the next [`choose`](Self::choose) may
    /// find again. The opponent is to move, and the position is the same afterwards as before.
    ///
    /// A player that keeps nothing from move to move does nothing here.
    fn ponder(&mut self, _position: &mut Position, _limits: &Limits) {}

    /// Forgets what was found in earlier searches.
    fn forget(&mut self);
}
