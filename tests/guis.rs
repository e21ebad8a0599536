//! Whole sessions of analysis programs, in their own order of commands, whose answers are read by their own rules.
//!
//! Each program under `guis/` is a model of what its source does with a line: what it shows, what it takes for a move,
//! and what it would misread. `protocol-tests/cases/managers` has the same sessions against the built program.

#[path = "guis/calculator.rs"]
mod calculator;
#[path = "guis/engine.rs"]
mod engine;
#[path = "support/written.rs"]
mod written;
#[path = "guis/yixin_board.rs"]
mod yixin_board;
#[path = "guis/yixin_fork.rs"]
mod yixin_fork;

use calculator::Calculator;
use yixin_board::YixinBoard;
use yixin_fork::YixinFork;

/// Black has an open three; white is to move.
const OPEN_THREE: [(usize, usize); 5] = [(7, 7), (0, 0), (7, 8), (14, 14), (7, 9)];
/// Renju, black to move, with one point that is banned for black: row 6, column 8.
const BANNED: [(usize, usize); 8] = [(7, 7), (7, 8), (8, 6), (8, 8), (7, 9), (8, 5), (8, 10), (8, 11)];
const QUIET: [(usize, usize); 4] = [(7, 7), (8, 8), (9, 7), (8, 7)];

#[test]
fn yixin_board_plays() {
    let mut gui = YixinBoard::start();
    assert!(gui.max_threads >= 1 && gui.max_hash_log2 >= 20, "{gui:?}");
    for _ in 0..3 {
        let before = gui.stones.len();
        gui.think();
        assert_eq!(gui.stones.len(), before + 1);
        assert_eq!(gui.best, gui.stones.last().copied(), "the mark is on the move that is played");
        assert!(gui.line.starts_with(&gui.name(gui.best.expect("marked"))), "{gui:?}");
    }
    assert!(gui.log.iter().any(|line| line.starts_with("MESSAGE DEPTH")), "{:?}", gui.log);
}

#[test]
fn yixin_board_reads_its_own_names_in_the_log() {
    let mut gui = YixinBoard::start();
    gui.set_up(&[(2, 11), (3, 11)]);
    gui.think();
    let played = gui.stones.last().copied().expect("a move");
    let last = gui.log.iter().rfind(|line| line.starts_with("MESSAGE DEPTH")).expect("a message");
    let pv = last.split(" PV ").nth(1).expect("a line");
    assert_eq!(pv.split(' ').next(), Some(gui.name(played).as_str()), "{last}");
}

#[test]
fn yixin_board_shows_what_is_banned() {
    let mut gui = YixinBoard::start();
    gui.set_rule(2);
    gui.set_up(&BANNED);
    gui.show_forbidden();
    assert_eq!(gui.forbidden, [(6, 8)]);
}

#[test]
fn yixin_board_looks_for_the_best_moves() {
    let mut gui = YixinBoard::start();
    gui.set_up(&QUIET);
    gui.nbest(3);
    assert_eq!(gui.stones.len(), QUIET.len() + 1);
    for number in 1..=3 {
        let multipv = format!(" MULTIPV {number} EV ");
        assert!(gui.log.iter().any(|line| line.contains(&multipv)), "{:?}", gui.log);
    }
}

#[test]
fn yixin_board_marks_moves_that_lose() {
    let mut gui = YixinBoard::start();
    gui.set_up(&[OPEN_THREE.as_slice(), &[(0, 14), (7, 10)]].concat());
    gui.nbest(2);
    // An open four: nothing helps.
    assert!(!gui.lost.is_empty(), "{:?}", gui.log);
}

#[test]
fn yixin_board_looks_for_defences() {
    let mut gui = YixinBoard::start();
    gui.set_up(&OPEN_THREE);
    gui.search_defences();
    let ends = [(7, 5), (7, 6), (7, 10), (7, 11)];
    assert!(ends.contains(gui.stones.last().expect("a move")), "{gui:?}");
    assert!(gui.log.iter().any(|line| line.contains(" MULTIPV 2 EV ")), "{:?}", gui.log);
}

#[test]
fn yixin_board_blocks_points() {
    let mut gui = YixinBoard::start();
    gui.set_up(&[(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14)]);
    gui.block((7, 6));
    gui.nbest(1);
    assert_eq!(gui.stones.last(), Some(&(7, 11)));
    gui.set_up(&[(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14)]);
    gui.block((7, 11));
    gui.nbest(1);
    assert!(![(7, 6), (7, 11)].contains(gui.stones.last().expect("a move")));
    gui.unblock((7, 6));
    gui.set_up(&[(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14)]);
    gui.think();
    assert_eq!(gui.stones.last(), Some(&(7, 6)));
    gui.reset_blocks();
}

#[test]
fn yixin_board_blocks_paths() {
    const FOUR: [(usize, usize); 8] = [(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14)];
    let mut gui = YixinBoard::start();
    gui.set_up(&FOUR);
    gui.block_path(&[(7, 6)]);
    gui.nbest(1);
    assert_eq!(gui.stones.last(), Some(&(7, 11)));
    gui.set_up(&FOUR);
    gui.unblock_path(&[(7, 6)]);
    gui.block_path(&[(7, 11)]);
    gui.nbest(1);
    assert_eq!(gui.stones.last(), Some(&(7, 6)));
    gui.set_up(&FOUR);
    gui.reset_block_paths();
    // It names every point of its largest board but one, which is many lines.
    gui.block_path_except(&[(3, 3)]);
    gui.nbest(1);
    assert_eq!(gui.stones.last(), Some(&(3, 3)));
    gui.reset_block_paths();
}

#[test]
fn yixin_board_balances() {
    let mut gui = YixinBoard::start();
    gui.balance("one", 0);
    assert_eq!(gui.stones.len(), 1);
    assert_ne!(gui.stones, [(7, 7)], "black in the middle is not even");
    gui.set_up(&QUIET);
    // It reads one move of the two.
    gui.balance("two", 0);
    assert_eq!(gui.stones.len(), QUIET.len() + 1);
}

#[test]
fn yixin_board_settles_an_opening() {
    let mut gui = YixinBoard::start();
    gui.swap2_opens();
    assert_eq!(gui.stones.len(), 3, "{:?}", gui.log);

    // Three stones that win for black are taken over, and the person is white.
    gui.set_up(&[(7, 7), (0, 0), (7, 8)]);
    gui.swap2_chooses(2);
    assert_eq!(gui.swaps, ["SWAP1 YES"]);

    gui.set_up(&[(0, 0), (7, 7), (14, 0), (7, 8), (0, 14)]);
    gui.swap2_chooses(3);
    assert_eq!(gui.swaps, ["SWAP1 YES", "SWAP2 NO"]);
    assert_eq!(gui.stones.len(), 6, "it was asked for its move then");
}

#[test]
fn yixin_board_settles_an_opening_by_soosorv() {
    // The engine opens; the person takes black, and the engine puts the fourth stone.
    let mut gui = YixinBoard::start();
    gui.set_rule(2);
    gui.soosorv_opens();
    assert_eq!(gui.stones.len(), 3, "{:?}", gui.log);
    assert_eq!(gui.stones[0], (7, 7));
    gui.soosorv("3");
    assert_eq!(gui.stones.len(), 4);
    assert!((1..=8).contains(&gui.fifths), "{}", gui.fifths);

    // The person takes white, and black offers.
    gui.set_up(&[(7, 7), (6, 7), (5, 7), (4, 7)]);
    gui.soosorv("5 4");
    assert_eq!(gui.stones.len(), 8);
    let mirrored = |(row, column): (usize, usize)| (row, 14 - column);
    for (number, &offered) in gui.stones[4..].iter().enumerate() {
        assert!(!gui.stones[4 + number + 1..].contains(&mirrored(offered)), "{:?}", gui.stones);
    }

    // The person is black and offers; the engine chooses and plays on.
    gui.set_up(&[(7, 7), (6, 8), (7, 8), (8, 8), (7, 6), (14, 14)]);
    gui.soosorv("6");
    assert_eq!(gui.stones.get(4), Some(&(14, 14)));
    assert_eq!(gui.stones.len(), 6);

    // Three stones that are good for black, then four that are bad for it: it takes the other colour.
    gui.set_up(&[(7, 7), (0, 0), (7, 8)]);
    gui.soosorv("2");
    gui.set_up(&[(0, 0), (7, 7), (14, 14), (7, 8)]);
    gui.soosorv("4 8");
    assert_eq!(gui.swaps, ["SWAP1 Y", "SWAP2 Y"]);
}

#[test]
fn yixin_board_asks_its_database_for_nothing() {
    let mut gui = YixinBoard::start();
    gui.set_up(&QUIET);
    let before = gui.log.len();
    gui.show_database();
    assert_eq!(gui.log.len(), before);
    gui.think();
}

#[test]
fn a_board_that_is_not_square_is_rows_by_columns() {
    let mut gui = YixinBoard::start();
    gui.resize(10, 15);
    gui.set_up(&[(9, 14), (9, 13), (9, 12), (0, 0)]);
    gui.think();
    assert_eq!(gui.stones.len(), 5);
}

#[test]
fn the_fork_marks_each_of_the_best_moves() {
    let mut gui = YixinFork::start();
    gui.set_up(&QUIET);
    gui.nbest(3);
    assert_eq!(gui.tags.len(), 3, "{:?}", gui.tags);
    let played = gui.board.stones.last().expect("a move");
    assert!(gui.tags.contains_key(played), "{:?} {played:?}", gui.tags);
    assert!(gui.tags.values().all(|tag| tag.ends_with('%')), "{:?}", gui.tags);
}

#[test]
fn the_fork_marks_each_defence() {
    let mut gui = YixinFork::start();
    gui.set_up(&OPEN_THREE);
    gui.search_defences();
    assert!((2..=4).contains(&gui.tags.len()), "{:?}", gui.tags);
    assert!(gui.tags.contains_key(gui.board.stones.last().expect("a move")), "{:?}", gui.tags);
}

#[test]
fn the_fork_marks_wins_and_losses_by_their_length() {
    let mut gui = YixinFork::start();
    gui.set_up(&[(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14)]);
    gui.nbest(2);
    assert_eq!(gui.tags.get(&(7, 6)).map(String::as_str), Some("W1"), "{:?}", gui.tags);
    assert_eq!(gui.tags.get(&(7, 11)).map(String::as_str), Some("W1"), "{:?}", gui.tags);
    gui.set_up(&[(7, 7), (7, 6), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10)]);
    gui.nbest(2);
    assert!(gui.tags.values().any(|tag| tag == "L2"), "{:?}", gui.tags);
}

#[test]
fn the_fork_marks_one_move_at_a_time_in_a_game() {
    let mut gui = YixinFork::start();
    gui.set_up(&[(2, 11), (3, 11)]);
    gui.think();
    let played = gui.board.stones.last().copied().expect("a move");
    assert_eq!(gui.tags.keys().copied().collect::<Vec<_>>(), [played]);
}

#[test]
fn the_fork_reads_both_moves_of_a_balance() {
    let mut gui = YixinFork::start();
    gui.set_up(&[(7, 7), (8, 8), (9, 7)]);
    gui.balance_two();
    assert_eq!(gui.board.stones.len(), 5);
}

#[test]
fn the_calculator_shows_lines_and_values() {
    for lines in [1, 4] {
        let mut gui = Calculator::start(0, lines);
        gui.think(&QUIET);
        assert_eq!(gui.pv.len(), lines, "{gui:?}");
        let pos = gui.pos.expect("a move");
        assert_eq!(gui.pv[0].best_line.first(), Some(&pos), "the played move's line comes first");
        for pv in &gui.pv {
            assert!(pv.depth > 0 && pv.selective_depth >= pv.depth && pv.nodes > 0, "{pv:?}");
            assert!(pv.win_rate > 0.0 && pv.win_rate < 1.0 && pv.eval.parse::<i32>().is_ok(), "{pv:?}");
        }
        assert!(gui.nodes > 0 && gui.errors.is_empty(), "{gui:?}");
        assert_eq!(gui.best, Some(pos), "the mark on the board");
    }
}

#[test]
fn the_calculator_knows_renju_as_rule_2() {
    let mut gui = Calculator::start(2, 1);
    gui.check_forbidden(&BANNED);
    assert_eq!(gui.forbidden, [(6, 8)]);
    // Nobody can play on a point that is shown, so there are none where white is to move.
    gui.check_forbidden(&BANNED[..7]);
    assert!(gui.forbidden.is_empty());
}

#[test]
fn the_calculator_balances() {
    let mut gui = Calculator::start(0, 1);
    gui.balance(&[(7, 7), (8, 8), (9, 7)], "YXBALANCETWO 0");
    assert!(gui.pos.is_some() && gui.second_pos.is_some(), "{gui:?}");
    gui.balance(&[], "YXBALANCEONE 0");
    assert!(gui.pos.is_some() && gui.second_pos.is_none(), "{gui:?}");
}
