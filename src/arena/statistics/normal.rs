//! The normal distribution.

/// The point below which 97.5 % of the standard normal distribution lie: errors of 95 % are this many deviations.
pub(in crate::arena) const Z_95: f64 = 1.959_963_984_540_054;

/// The share of the standard normal distribution below `x`.
///
/// Formula 26.2.17 of Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964); off by at most 7.5e-8.
pub(super) fn cumulative(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
    let beyond = density * polynomial;
    if x >= 0.0 { 1.0 - beyond } else { beyond }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_printed_tables() {
        for (x, share) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (-1.0, 0.158_655_254), (Z_95, 0.975), (-3.0, 0.001_349_898)]
        {
            assert!((cumulative(x) - share).abs() < 1e-7, "{x}: {}", cumulative(x));
        }
        assert!(cumulative(40.0) <= 1.0 && cumulative(-40.0) >= 0.0);
    }
}
