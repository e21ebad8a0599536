//! The weights of the evaluation and of the priors.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::board::COMBINATIONS;
use crate::types::{Color, Score, Variant};

/// Weights per unit of log-odds: finer steps than a [`Score`] has, since many are summed.
pub(super) const WEIGHTS_A_UNIT: i16 = 8;

/// The number of sets of pending threats, see [`pending_threats`](super::pattern_eval::pending_threats).
pub const PENDING: usize = 256;

/// What each combination of shapes counts for, on squares where the side to move could make it (`own`) and where
/// the other side could (`other`). Positive is good for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// To the value, for what the side to move could make on a square.
    pub own: Vec<i16>,
    /// To the value, for what the other side could make on a square.
    pub other: Vec<i16>,
    /// To the value, once, for the threats that are pending.
    pub pending: Vec<i16>,
    /// To a move's score, for what it makes. In log-odds units.
    pub own_move: Vec<i16>,
    /// To a move's score, for what it keeps the other side from making.
    pub other_move: Vec<i16>,
}

impl Weights {
    /// The weights for `mover` to move under `variant`.
    pub(super) fn of(variant: Variant, mover: Color) -> &'static Self {
        static WEIGHTS: [OnceLock<Weights>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];
        let number = match (variant, mover) {
            (Variant::Freestyle, _) => 0,
            (Variant::Standard, _) => 1,
            (Variant::Renju, Color::Black) => 2,
            (Variant::Renju, Color::White) => 3,
            (Variant::Caro | Variant::CaroExact, _) => 4,
        };
        WEIGHTS[number]
            .get_or_init(|| TEXTS[number].parse().expect("the tests read every text that is shipped"))
    }

    /// Weights of the value from natural units.
    #[must_use]
    pub fn of_value(weights: &[f32]) -> Vec<i16> {
        scaled(weights, f32::from(Score::SCALE) * f32::from(WEIGHTS_A_UNIT))
    }

    /// Weights of moves from natural units.
    #[must_use]
    pub fn of_moves(weights: &[f32]) -> Vec<i16> {
        scaled(weights, f32::from(Score::SCALE))
    }

    fn is_whole(&self) -> bool {
        [&self.own, &self.other, &self.own_move, &self.other_move]
            .iter()
            .all(|weights| weights.len() == COMBINATIONS)
            && self.pending.len() == PENDING
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a weight beyond an i16 is as good as the largest")]
fn scaled(weights: &[f32], scale: f32) -> Vec<i16> {
    weights.iter().map(|weight| (weight * scale).round() as i16).collect()
}

/// The fitted weights as text.
const TEXTS: [&str; 5] = [
    include_str!("weights/freestyle.txt"),
    include_str!("weights/standard.txt"),
    include_str!("weights/renju_black.txt"),
    include_str!("weights/renju_white.txt"),
    include_str!("weights/caro.txt"),
];

/// A text that holds no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsError;

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a text of weights")
    }
}

impl Error for WeightsError {}

/// One line a combination: `own other own_move other_move`; then the pending threats' weights in one line.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..COMBINATIONS {
            let [own, other, own_move, other_move] =
                [&self.own, &self.other, &self.own_move, &self.other_move].map(|weights| weights[at]);
            writeln!(f, "{own} {other} {own_move} {other_move}")?;
        }
        let pending: Vec<_> = self.pending.iter().map(i16::to_string).collect();
        writeln!(f, "{}", pending.join(" "))
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let [mut own, mut other, mut own_move, mut other_move, mut pending] = [const { Vec::new() }; 5];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let numbers: Vec<i16> = line
                .split_whitespace()
                .map(str::parse)
                .collect::<Result<_, _>>()
                .map_err(|_| WeightsError)?;
            match numbers.as_slice() {
                [] => {}
                &[a, b, c, d] => {
                    own.push(a);
                    other.push(b);
                    own_move.push(c);
                    other_move.push(d);
                }
                _ => pending = numbers,
            }
        }
        let weights = Self { own, other, pending, own_move, other_move };
        if weights.is_whole() { Ok(weights) } else { Err(WeightsError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_whole_and_written_as_they_are_read() {
        for text in TEXTS {
            let weights: Weights = text.parse().expect("whole");
            assert_eq!(weights.to_string().parse(), Ok(weights));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let shortened = TEXTS[0].lines().skip(2).collect::<Vec<_>>().join("\n");
        for text in ["", "1 2 3 4", "a b c d", &shortened] {
            assert_eq!(text.parse::<Weights>(), Err(WeightsError));
        }
    }
}
