//! Pseudo-random numbers that are the same in every run.

/// The `SplitMix64` generator (Steele, Lea and Flood 2014).
///
/// For openings, self-play, simulations and tests: whatever must be repeatable from a seed, on every machine.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number of 64 bits, each value as likely.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        finalise(self.0)
    }

    /// A number below `bound`, or 0 if that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next().checked_rem(bound).unwrap_or_default()
    }

    /// A number at most `reach` from `center`, each as likely.
    pub fn near(&mut self, center: u8, reach: u64) -> u8 {
        let near = (u64::from(center) + self.below(2 * reach + 1)).saturating_sub(reach);
        u8::try_from(near).unwrap_or(center)
    }
}

/// Scatters numbers that lie close together over all 64 bits; no two become the same.
pub(super) const fn finalise(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers() {
        // The first outputs for seed 1234567, as in the reference implementation's published test vector.
        let mut random = SplitMix64::new(1_234_567);
        let numbers = [random.next(), random.next(), random.next()];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_keep_to_their_bounds() {
        let mut random = SplitMix64::new(1);
        assert_eq!(random.below(0), 0);
        assert!((0..1000).all(|_| random.below(7) < 7));
        assert!((0..1000).all(|_| (5..=9).contains(&random.near(7, 2))));
    }
}
