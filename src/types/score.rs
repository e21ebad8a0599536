//! Values of positions: log-odds for what is estimated, distances for what is proven.

use std::fmt;
use std::ops::Neg;

/// A number of moves from a position, in plies (one stone each).
pub type Ply = u16;

/// The value of a position for one side.
///
/// ```text
///   -32000 … -30000 | -29000 … 29000 | 30000 … 32000
///    lost in n plies |    log-odds    | won in n plies
///     = -(32000 - n) |  p = σ(v/200)  |  = 32000 - n
/// ```
///
/// This type is the only home of the three things that are easily got wrong: the sign when sides change, the
/// ageing of a proven result by a ply, and the border between a proof and an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

impl Score {
    /// An even position, and a drawn one.
    pub const EVEN: Self = Self(0);
    /// Log-odds units to the natural unit: a win probability is `σ(value / SCALE)`.
    pub const SCALE: i16 = 200;
    /// The largest estimate; everything above is a proof.
    pub const MAX_ESTIMATE: i16 = 29_000;

    const WIN: i16 = 32_000;
    const FIRST_WIN: i16 = 30_000;

    /// An estimate in log-odds, clamped below every proof.
    #[must_use]
    pub fn estimate(log_odds: i32) -> Self {
        let limit = i32::from(Self::MAX_ESTIMATE);
        Self(i16::try_from(log_odds.clamp(-limit, limit)).unwrap_or_default())
    }

    /// A proven win for this side, whose five is complete after `plies` more stones (1 = by its next move,
    /// 0 = it stands already).
    #[must_use]
    pub fn win_in(plies: Ply) -> Self {
        let distance = i16::try_from(plies).unwrap_or(i16::MAX).min(Self::WIN - Self::FIRST_WIN);
        Self(Self::WIN - distance)
    }

    /// A proven loss for this side after `plies` more stones.
    #[must_use]
    pub fn loss_in(plies: Ply) -> Self {
        -Self::win_in(plies)
    }

    /// The raw number.
    #[must_use]
    pub const fn get(self) -> i16 {
        self.0
    }

    /// Whether this side is proven to win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::FIRST_WIN
    }

    /// Whether this side is proven to lose.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::FIRST_WIN
    }

    /// Whether the result is proven (a draw, whose value is even, carries its proof elsewhere).
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The plies to the end of a proven win or loss.
    #[must_use]
    pub fn distance(self) -> Option<Ply> {
        self.is_decided().then(|| Self::WIN.abs_diff(self.0.abs()))
    }

    /// The value of the position one ply earlier, for the side that moved: the sign turns, and a proven result
    /// is one ply further away.
    #[must_use]
    pub fn one_ply_earlier(self) -> Self {
        let turned = -self;
        if turned.is_decided() && turned.0.abs() > Self::FIRST_WIN {
            Self(turned.0 - turned.0.signum())
        } else {
            turned
        }
    }

    /// The value without its proof: a win or loss becomes the strongest estimate on its side.
    ///
    /// For a value that was proven only among some of the moves.
    #[must_use]
    pub fn as_estimate(self) -> Self {
        Self::estimate(i32::from(self.0))
    }

    /// The estimate between two others, in log-odds: `share` (0 to 1) of `other`, the rest of this one.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what lies between two estimates is as small as they are"
    )]
    pub fn mixed_with(self, other: Self, share: f32) -> Self {
        let mixed = (1.0 - share) * f32::from(self.0) + share * f32::from(other.0);
        Self::estimate(mixed.round() as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes `+M5` or `-M4` for a result in that many plies, the log-odds value otherwise.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) => write!(f, "{}M{plies}", if self.is_win() { '+' } else { '-' }),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_ages_by_a_ply_each_time_sides_change() {
        let won = Score::win_in(0);
        let before = won.one_ply_earlier();
        assert!(before.is_loss());
        assert_eq!(before.distance(), Some(1));
        assert_eq!(before.one_ply_earlier(), Score::win_in(2));
    }

    #[test]
    fn the_shorter_win_and_the_longer_loss_are_better() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(1000) > Score::estimate(i32::MAX));
        assert!(Score::loss_in(1000) < Score::estimate(i32::MIN));
    }

    #[test]
    fn a_mixture_lies_between() {
        let (low, high) = (Score::estimate(-100), Score::estimate(300));
        assert_eq!([0.0, 0.25, 1.0].map(|share| low.mixed_with(high, share).get()), [-100, 0, 300]);
        assert!(!Score::estimate(i32::MAX).mixed_with(Score::estimate(i32::MAX), 0.5).is_decided());
    }

    #[test]
    fn estimates_turn_without_ageing_and_never_pass_for_proofs() {
        for value in [-40_000, -29_000, -1, 0, 1, 77, 29_000, 40_000] {
            let score = Score::estimate(value);
            assert!(!score.is_decided());
            assert_eq!(score.one_ply_earlier().one_ply_earlier(), score);
        }
        assert!(!Score::win_in(2).as_estimate().is_decided());
    }

    #[test]
    fn no_chain_of_plies_leaves_the_proven_band() {
        let mut score = Score::win_in(1);
        for _ in 0..5_000 {
            score = score.one_ply_earlier();
            assert!(score.is_decided());
        }
    }

    #[test]
    fn written_as_managers_parse_it() {
        assert_eq!(Score::win_in(5).to_string(), "+M5");
        assert_eq!(Score::loss_in(4).to_string(), "-M4");
        assert_eq!(Score::estimate(-120).to_string(), "-120");
    }
}
