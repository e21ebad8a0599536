//! x
#[derive(Default)]
/// x
pub struct AlphaBeta;
