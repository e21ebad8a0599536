//! The constants of the search, passed by reference so that experiments can vary them.

/// What the search weighs, apart from the evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchParams {
    /// How much a promising but little visited move is preferred: `c` in
    /// `S(a) = Q(a) + c P(a) sqrt(N) / (1 + n(a))`, with `Q` in win probabilities.
    pub exploration: f32,
    /// How much of a node's value is the mean of its children, weighed by visits; the rest is the best child's.
    pub mean_share: f32,
    /// Log-odds by which a move must look better than another for its prior to be e times as large.
    pub prior_temperature: i16,
}

impl Default for SearchParams {
    fn default() -> Self {
        Self { exploration: 1.0, mean_share: 0.5, prior_temperature: 120 }
    }
}
