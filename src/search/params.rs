//! The constants of the search, passed by reference so that experiments can vary them.

/// What the search weighs, apart from the evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchParams {
    /// How much a promising but little visited move is preferred, `c` in `c P sqrt(N) / (1 + n)`, where worths are
    /// win probabilities.
    pub exploration: f32,
    /// How much a move is preferred that was looked at less than the others, whatever its prior: `b` in
    /// `b sqrt(log2(1 + N / B) / (1 + n))`, …
    pub breadth: f32,
    /// … from about so many visits of the node on: `B`.
    pub broad_from: f32,
    /// How much of a node's value is the mean of its children, weighed by visits; the rest is the best child's.
    pub mean_share: f32,
    /// How much of a new node's value is its parent's, in log-odds; the rest is its own static value.
    pub parent_share: f32,
    /// How much less than its parent a move that was not visited is taken to be worth, as a win probability.
    pub unvisited_reduction: f32,
    /// Fours placed when a position is assessed, …
    pub leaf_placements: u32,
    /// … when a node is expanded, for what the other side threatens, …
    pub node_placements: u32,
    /// … and at the root.
    pub root_placements: u32,
    /// Positions looked at for a win by threats at the root, …
    pub root_vct_positions: u32,
    /// … at a node for each of its visits, whenever these have grown to the next power of four, …
    pub vct_positions_a_visit: u32,
    /// … but never more than these, …
    pub most_vct_positions: u32,
    /// … and at a new node one of whose siblings is proven to lose.
    pub sibling_vct_positions: u32,
    /// Log-odds by which a move must look better than another for its prior to be e times as large.
    pub prior_temperature: i16,
}

impl Default for SearchParams {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            breadth: 0.33,
            broad_from: 2000.0,
            mean_share: 0.75,
            parent_share: 0.5,
            unvisited_reduction: 0.03,
            leaf_placements: 25,
            node_placements: 80,
            root_placements: 50_000,
            root_vct_positions: 20_000,
            vct_positions_a_visit: 8,
            most_vct_positions: 8192,
            sibling_vct_positions: 100,
            prior_temperature: 250,
        }
    }
}
