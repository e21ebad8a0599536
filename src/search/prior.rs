//! Priors: how promising each move looks before it is searched.

use crate::types::Score;

/// Powers of e^(-1/16), far enough to vanish in a `u16`.
const STEPS_A_UNIT: i32 = 16;
const ENTRIES: usize = 12 * STEPS_A_UNIT as usize;
/// e^(-1/16).
const DECAY: f64 = 0.939_413_062_813_475_8;

/// Turns static values into shares of 1 by a softmax.
///
/// The table is built by multiplication alone, so that every machine computes the same shares.
pub(super) struct Softmax {
    powers: [f32; ENTRIES],
    temperature: i32,
    weights: Vec<f32>,
}

impl Softmax {
    /// A softmax in which `temperature` units of log-odds make a factor of e.
    #[expect(clippy::cast_possible_truncation, reason = "a share is rounded to 16 bits in the end")]
    pub(super) fn new(temperature: i16) -> Self {
        let mut powers = [0.0; ENTRIES];
        let mut power = 1.0_f64;
        for entry in &mut powers {
            *entry = power as f32;
            power *= DECAY;
        }
        Self { powers, temperature: i32::from(temperature).max(1), weights: Vec::new() }
    }

    /// The share of each value, in parts of [`u16::MAX`], in the same order.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "shares lie within 0 and 1")]
    pub(super) fn shares(
        &mut self,
        values: impl Iterator<Item = Score> + Clone,
    ) -> impl Iterator<Item = u16> {
        let best = values.clone().max().unwrap_or_default();
        self.weights.clear();
        self.weights.extend(values.map(|value| {
            let behind = i32::from(best.get()) - i32::from(value.get());
            let steps = usize::try_from(behind * STEPS_A_UNIT / self.temperature).unwrap_or_default();
            self.powers.get(steps).copied().unwrap_or_default()
        }));
        let sum: f32 = self.weights.iter().sum();
        self.weights.iter().map(move |weight| (weight / sum * f32::from(u16::MAX)) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fall_by_e_with_each_temperature() {
        let mut softmax = Softmax::new(100);
        let values = [0, 100, -100, -20_000].map(Score::estimate);
        let shares: Vec<f64> = softmax.shares(values.into_iter()).map(f64::from).collect();
        assert!((shares[1] / shares[0] - std::f64::consts::E).abs() < 0.01);
        assert!((shares[0] / shares[2] - std::f64::consts::E).abs() < 0.01);
        assert!(shares[3] < 1.0);
        assert!((shares.iter().sum::<f64>() - f64::from(u16::MAX)).abs() < 4.0);
    }
}
