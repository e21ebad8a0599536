//! How much a move deserves to be looked at beyond what it seems to be worth.

use super::params::SearchParams;

/// What exploration adds to the worth of a node's children.
///
/// ```text
///   c P sqrt(N) / (1 + n)                    PUCT (Rosin, 2011): promising moves first
///   b sqrt(log2(1 + N / B) / (1 + n))        UCB1 (Auer et al., 2002): in the long run every move, by what was seen of it
/// ```
///
/// The first term alone never comes back to a move that it took for poor once the others have thousands of visits. The
/// second hardly counts until the node has about `B` of them, where it would cost depth.
pub(super) struct Exploration {
    by_prior: f32,
    by_visits: f32,
}

impl Exploration {
    /// The exploration of the children of a node that was visited so often.
    #[inline]
    pub(super) fn below(visits: f32, params: &SearchParams) -> Self {
        Self {
            by_prior: params.exploration * visits.sqrt(),
            by_visits: params.breadth * log2(1.0 + visits / params.broad_from).sqrt(),
        }
    }

    /// What it adds for a child of this prior that was visited so often. A child that was not has nothing by which it could be
    /// judged but its prior.
    #[inline]
    pub(super) fn of_child(&self, prior: f32, visits: f32) -> f32 {
        let by_visits = if visits > 0.0 { self.by_visits / (1.0 + visits).sqrt() } else { 0.0 };
        self.by_prior * prior / (1.0 + visits) + by_visits
    }
}

/// The logarithm of a number from 1 on, linear between powers of two: the same on every machine, and within 0.09.
#[inline]
fn log2(number: f32) -> f32 {
    /// From one power of two to the next, by the bits of an `f32`.
    const STEPS: u32 = 1 << (f32::MANTISSA_DIGITS - 1);
    let steps = number.to_bits().saturating_sub(1_f32.to_bits());
    #[expect(clippy::cast_precision_loss, reason = "the logarithm is not exact anyhow")]
    let logarithm = steps as f32 / STEPS as f32;
    logarithm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_linear_between_powers_of_two() {
        for (number, logarithm) in
            [(1.0, 0.0), (2.0, 1.0), (3.0, 1.5), (4.0, 2.0), (1024.0, 10.0), (1536.0, 10.5)]
        {
            assert!((log2(number) - logarithm).abs() < 1e-6, "{number}");
        }
    }

    #[test]
    fn a_poor_prior_is_overcome_by_many_visits_of_the_others() {
        let params = SearchParams::default();
        let gain = |all: f32| {
            let exploration = Exploration::below(all, &params);
            exploration.of_child(0.003, 80.0) - exploration.of_child(0.6, all - 100.0)
        };
        assert!(gain(1_000.0) < 0.02, "{}", gain(1_000.0));
        assert!(gain(30_000.0) > 0.05, "{}", gain(30_000.0));
    }
}
