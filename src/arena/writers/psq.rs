//! Piskvork's format.

use crate::arena::GameRecord;
use crate::notation::psq::{self, TimedMove};

/// The game as Piskvork writes it.
#[must_use]
pub fn psq(game: &GameRecord) -> String {
    let moves: Vec<_> =
        game.moves.iter().map(|record| TimedMove { coord: record.coord, time: record.time }).collect();
    psq::write(game.size, &moves, [&game.names[0], &game.names[1]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::sample;

    #[test]
    fn a_game() {
        assert_eq!(
            psq(&sample::game()),
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n7,9,1234\n1,15,5\nBanyan \"main\"\nother [x] \\ é\n-1\n"
        );
    }
}
