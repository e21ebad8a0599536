//! What the moves of one position come to together.

use super::proof_table::ProofNumbers;
use crate::types::{Ply, Square};

/// The moves of one position, of which only what matters to its numbers is kept.
pub(super) struct Survey {
    is_attacker: bool,
    best: Option<(Square, ProofNumbers)>,
    /// What the side to move must show by its second best move.
    second: u32,
    /// What the other side must show, by all moves together.
    sum: u32,
    /// The plies to the end if every move so far is won for the attacker: the fewest for it, the most for the defender.
    plies: Option<Ply>,
    all_won: bool,
}

impl Survey {
    /// No moves yet.
    pub(super) fn new(is_attacker: bool) -> Self {
        Self { is_attacker, best: None, second: ProofNumbers::INFINITE, sum: 0, plies: None, all_won: true }
    }

    /// Adds a move by what is known of the position after it.
    pub(super) fn add(&mut self, square: Square, numbers: ProofNumbers) {
        let (own, other) = numbers.seen_by(self.is_attacker);
        let least = self.best.map_or(u32::MAX, |(_, best)| best.seen_by(self.is_attacker).0);
        if own < least {
            self.second = least.min(ProofNumbers::INFINITE);
            self.best = Some((square, numbers));
        } else {
            self.second = self.second.min(own);
        }
        self.sum = self.sum.saturating_add(other).min(ProofNumbers::INFINITE - 1);
        match numbers.plies() {
            Some(plies) if self.is_attacker => {
                let is_shorter = self.plies.is_none_or(|fewest| plies < fewest);
                if is_shorter {
                    self.plies = Some(plies);
                    self.best = Some((square, numbers));
                }
            }
            Some(plies) => self.plies = self.plies.max(Some(plies)),
            None => self.all_won = false,
        }
    }

    /// The move to look into; the one that wins, once there is one.
    pub(super) fn best(&self) -> Option<Square> {
        self.best.map(|(square, _)| square)
    }

    /// The numbers of the position.
    pub(super) fn numbers(&self) -> ProofNumbers {
        let is_won = if self.is_attacker { self.plies.is_some() } else { self.all_won };
        if is_won && let Some(plies) = self.plies {
            return ProofNumbers::won_in(plies + 1);
        }
        let own = self.best.map_or(ProofNumbers::INFINITE, |(_, best)| best.seen_by(self.is_attacker).0);
        match own {
            ProofNumbers::INFINITE.. if self.is_attacker => ProofNumbers::REFUTED,
            0 if !self.is_attacker => ProofNumbers::REFUTED,
            own => ProofNumbers::of(self.is_attacker, own, self.sum.max(1)),
        }
    }

    /// How far the best move is worth looking into: until another one looks better by a quarter (the "1 + ε" of Pawlewicz
    /// and Lew, 2006, which saves going back and forth), or the position itself reaches `thresholds`.
    pub(super) fn thresholds_below(&self, thresholds: ProofNumbers) -> ProofNumbers {
        let (own, other) = thresholds.seen_by(self.is_attacker);
        let best_other = self.best.map_or(0, |(_, best)| best.seen_by(self.is_attacker).1);
        let own_below = own.min(self.second.saturating_add(self.second / 4).saturating_add(1));
        let other_below = other.saturating_sub(self.sum).saturating_add(best_other);
        ProofNumbers::of(self.is_attacker, own_below, other_below.min(ProofNumbers::INFINITE))
    }
}
