//! The result of one game.

use crate::arena::GameRecord;

/// What the first engine of a match got for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// 0.
    Loss,
    /// ½.
    Draw,
    /// 1.
    Win,
}

impl Points {
    /// All results, the worst first.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The result as half points: 0, 1 or 2.
    #[must_use]
    pub const fn halves(self) -> usize {
        self as usize
    }

    /// What the other engine got.
    #[must_use]
    pub const fn of_the_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl From<&GameRecord> for Points {
    fn from(game: &GameRecord) -> Self {
        match game.points_of_first() {
            points if points > 0.75 => Self::Win,
            points if points > 0.25 => Self::Draw,
            _ => Self::Loss,
        }
    }
}
