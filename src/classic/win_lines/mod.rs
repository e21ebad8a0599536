//! The player of seed 001: every line of five is counted, and two plies are looked at.
//!
//! A board has so many lines on which five can stand (572 on 15x15). Each side has a *count* on each of them, the
//! number of its stones there, or 7 where it can't win any more because the other side has a stone on it. A stone
//! on a point is worth a sum over the lines through it, by the count before the stone is placed:
//!
//! | count | 1 | 2 | 3 | 4 | 0, 5, dead |
//! |---|---|---|---|---|---|
//! | the player's own stone | 5 | 50 | 100 | 10,000 | 0 |
//! | its opponent's stone | -5 | -50 | -500 | -5,000 | 0 |
//!
//! A move is worth `e = p1 + p2`: `p1` by the table, and `p2`, the least that a reply is then worth. The player
//! plays the move of greatest `e`. Its first stone of a game goes to the centre, or, if that is taken, one column
//! and one row beyond it.
//!
//! # How the seed was read
//! The seed's text is the description of one program with a stretch of another one (that of `victory` and `AI`,
//! a one-ply player on a 16x16 board) in the middle of its main routine. Banyan implements the one described.
//!
//! - **The other program** is left out, whole. It has the same numbers, but adds them up by the length of eight
//!   rays and without a reply. What follows it in the text goes on where the main routine was interrupted.
//! - **100 and 500.** An own three counts 100, the opponent's 500. Both programs of the text have it so.
//! - **The second ply.** A reply is scored after the lines through the first move have become dead for the
//!   opponent; the first move changes nothing else that a reply's score depends on. So placing the stone, scoring
//!   and taking it back is the same, and needs no other case.
//! - **The least reply** begins at 10, above every score of the opponent's, which are at most 0. It stays there
//!   only if there is no empty point left to reply on.
//! - **The best move** begins at -10,000 in the text, with no move set. A position where every move is worth that
//!   little (two separate double fours of the opponent's) leaves it undefined; here the best of the moves is
//!   played all the same.
//! - **Ties** go to the point found first. How the points are searched isn't in the text; its loops have the first
//!   index, the column, outside, so here it is column by column from the left, each from row 0.
//! - **A five doesn't end the line.** The text scores replies to a five too: a player with a five and an opponent
//!   with fours elsewhere gets 10,000 - 5,000. It still plays the five, except in the rare case that `p2` costs
//!   more than that; this is kept.
//! - **The first stone** of a player that has none goes to the centre (7,7 on 15x15) or to (8,8). A set-up
//!   position with more than one stone of the opponent's is searched.
//! - **Rules.** The text knows five or more. For exact rules, caro and neutral stones, a line is dead also where
//!   a five on it would not win, see `counts`. Under renju black doesn't choose a banned move while there is
//!   another; replies aren't tested for bans.
//!
//! # Cost
//! The sum of each point is kept, and a stone changes the lines through it only, so `e` of one move costs two
//! updates and one pass over the empty points: all of 15x15 takes about a quarter of a millisecond.

mod counts;
mod lines;
mod player;

pub use player::WinLines;
