//! The three programs of seed 000.

use std::fmt;
use std::str::FromStr;

/// Which of the three programs plays.
///
/// All three grow the same kind of tree by the same selection: the child of best static value less 8 for each
/// visit, children of 1000 or more on either side left out as decided, every candidate created at once.
///
/// | | v1.0 | v1.1 | v1.2 |
/// |---|---|---|---|
/// | a stone alone, by stopped ends | 2, 1, 0 | 0, 0, 0 | as v1.1 |
/// | a five | 9999 | 999 | as v1.1 |
/// | a move's change of the value | lines read before and after, as far as runs go | 65,536 sums of nine cells | as v1.1 |
/// | an expanded node starts from | the worst value there is | 0 or -1: the same, cut to 16 bits | its static value |
/// | when the best child gets worse | the first best of all | as v1.0 | it stays best among equals |
/// | room in the program | 40,000,000 nodes | 60,000,000 | 60,000,000 |
/// | its storage for a node | 36 bytes | 23 | 13 |
/// | storage here | 10 bytes | 8 | 8 |
///
/// v1.0 keeps move, value, best child, best value, depth and visits as six `int`s, and parent, first and last child
/// beside them. v1.1 packs them (move and depth in a byte, values in two, best child and visits in four), and
/// keeps the number of children in a byte in place of the last child. v1.2 drops parent, depth and best value, and
/// keeps the best child as its number among its siblings, in a byte.
///
/// To the bytes here come 16 for each *expanded* node, about one in forty, and what fills families up to a multiple
/// of eight: 9.1 bytes a node in all, measured with [`bench`](super::bench::bench) (v1.2; v1.0: 11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BfsVersion {
    /// The first program.
    V1_0,
    /// Tables in place of lines, packed nodes, and values cut to 16 bits.
    V1_1,
    /// Smaller nodes and a back-up that begins at static values.
    #[default]
    V1_2,
}

impl BfsVersion {
    /// All three, oldest first.
    pub const ALL: [Self; 3] = [Self::V1_0, Self::V1_1, Self::V1_2];

    /// The version's number, such as `1.2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V1_0 => "1.0",
            Self::V1_1 => "1.1",
            Self::V1_2 => "1.2",
        }
    }

    /// Bytes for one node in the seed's own program.
    #[must_use]
    pub const fn seed_node_bytes(self) -> usize {
        match self {
            Self::V1_0 => 36,
            Self::V1_1 => 23,
            Self::V1_2 => 13,
        }
    }

    /// The program begins no expansion once it has this many nodes, whatever time is left.
    #[must_use]
    pub const fn node_limit(self) -> u64 {
        match self {
            Self::V1_0 => 40_000_000 - 230,
            Self::V1_1 | Self::V1_2 => 60_000_000 - 230,
        }
    }
}

impl fmt::Display for BfsVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BfsVersion {
    type Err = UnknownVersion;

    fn from_str(name: &str) -> Result<Self, UnknownVersion> {
        Self::ALL.into_iter().find(|version| version.name() == name).ok_or(UnknownVersion)
    }
}

/// There is no such version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownVersion;

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the versions of bfs are 1.0, 1.1 and 1.2")
    }
}

impl std::error::Error for UnknownVersion {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for version in BfsVersion::ALL {
            assert_eq!(version.name().parse(), Ok(version));
        }
        assert!("1.3".parse::<BfsVersion>().is_err());
    }
}
