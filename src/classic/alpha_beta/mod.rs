//! The player of seed 004: alpha-beta over the neighbours of the stones.
//!
//! The move is chosen by minimax to a fixed depth, which is the player's level. Only empty points near a stone are
//! moves: within one step, or, as an option, two. A position at full depth is worth
//!
//! ```text
//!   h = 10 * own - other       own:   what the stones of the side to move there are worth
//!                              other: what those of the other side are worth
//!   stone = weight * (row + column + both diagonals)
//! ```
//!
//! where `weight` is the stone's distance from the nearest edge (0 at the edge, 7 in the middle of 15x15) and each
//! line scores by the shapes that occur among the nine points around the stone (`shapes`):
//!
//! | shape | score | strings |
//! |---|---|---|
//! | five | 5,000,000 | `11111` |
//! | open four | 100,000 | `011110` |
//! | four | 10,000 | `01111-` `-11110` `10111` `11101` `11011` |
//! | single open three | 8,000 | `01110` |
//! | split open three | 7,000 | `1011` `1101` |
//! | blocked three | 500 | `00111-` `-11100` `01011-` `-11010` `01101-` `-10110` `10011` `11001` `10101` `-01110-` |
//! | open two | 50 | `001100` `01010` `1001` |
//! | blocked two | 10 | `00011-` `-11000` `00101-` `-10100` `01001-` `-10010` `10001` |
//!
//! Every shape that occurs is added once a line, whatever else occurs there. The nine points are looked up at once
//! in a table (`line_scores`), and a move adds only what it changes (`heuristic`).
//!
//! # Negamax with a heuristic that isn't antisymmetric
//! `h` for one side isn't minus `h` for the other, since own stones count tenfold. As in the text, a leaf is worth
//! `h` of the side *to move at the leaf*, and each ply up the tree turns the sign. So the leaves of one search all
//! take one side: at an even depth the player's own stones count tenfold, at an odd depth its opponent's. Within a
//! search that is a game like any other, of one value for each leaf, and alpha-beta is exact. Values of different
//! depths can't be compared.
//!
//! # The general search of the text
//! The text begins with minimax in its general form, which grows the whole tree and only then looks at it:
//!
//! 1. The root, a MAX node, is put on the list OPEN.
//! 2. The first node of OPEN is moved to the list CLOSED. If the game is over there, it gets its value: infinite,
//!    minus infinite or 0. Otherwise it is expanded: its children go to OPEN if they are above the full depth, and
//!    get their static value if they aren't. This is repeated until OPEN is empty.
//! 3. From CLOSED, any node all of whose children have values gets the greatest (a MAX node) or the least of them
//!    (MIN), and is removed, until CLOSED is empty. The root then has its value.
//!
//! It needs memory for the whole tree. Depth first, a path is enough; and when both the best value assured to the
//! player (alpha) and to its opponent (beta) are known on the way, what can't matter any more isn't looked at. The
//! tests have the general search (`open_closed`) and compare: the value and the move are always the same.
//!
//! # How the seed was read
//! - **Cut-offs.** The routine named for its cut-offs has none in the text; they are described beside it.
//! - **The move.** The text keeps the best move in one variable that every depth writes to, so that it may come to
//!   hold a move of another depth. Here it is the best at the root.
//! - **Ties** go to the first point of the text's scan, row by row, whatever order moves are searched in.
//! - **The end of the game.** The text's code plays on after a five; its descriptions don't. Here a five, a banned
//!   move and a full board end the line. A five is worth more than any heuristic, the sooner the more.
//! - **Strings of nine.** The text speaks of nine points and its loop leaves out the last of them, so that a stone
//!   sees one side less far. Here there are nine.
//! - **Pictures.** The table of scores and the weights are pictures in the text. The scores are those of the
//!   project's description, which are also those of the program that the text links to; the strings and the weights
//!   are that program's.
//! - **The edge.** The text writes `#` off the board, and no shape has it, so that the edge shuts nothing in: a
//!   four against it is no shape at all. Neutral stones are written `#` too.
//! - **No neighbours.** The first stone goes to the centre. Where no empty point is near a stone, all are moves.
//! - **Depth** is the level; 3 unless said otherwise. To have an answer in time, depths 1, 2, … are searched in
//!   turn, the best move so far first; a search that is cut short counts as far as it got. Deepening ends with the
//!   first win or loss found, as nothing would change.
//! - **Rules.** A row of five that doesn't win under the rule played is no shape; all other shapes are the text's
//!   under any rule.

mod heuristic;
mod line_scores;
mod negamax;
mod neighbours;
#[cfg(test)]
mod open_closed;
#[cfg(test)]
mod plain;
mod player;
mod shapes;
#[cfg(test)]
mod tests;
mod value;

pub use neighbours::Distance;
pub use player::AlphaBeta;
