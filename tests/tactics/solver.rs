//! The naive solver on positions where the answer is known by hand.

use banyan::types::{Color, Variant};

use crate::certificate::check;
use crate::fixtures::setup;
use crate::naive::{Answer, solve};
use crate::setup::Setup;

/// The shortest length, after a check of the proof; `None` if there is no win.
fn length(setup: &Setup) -> Option<u16> {
    match solve(setup, 100_000).0 {
        Answer::Win(proof, length) => {
            assert_eq!(check(setup, &proof), Ok(length), "{proof}");
            Some(length)
        }
        Answer::Refuted => None,
        Answer::Unknown => panic!("100000 nodes are enough for these"),
    }
}

#[test]
fn wins_are_as_short_as_they_can_be() {
    let freestyle = |black, white, side| length(&setup(Variant::Freestyle, black, white, side));
    assert_eq!(freestyle("a8 b8 c8 d8", "o1 o3 o5 o7", Color::Black), Some(1));
    assert_eq!(freestyle("f8 g8 h8", "a1 c1", Color::Black), Some(3));
    assert_eq!(freestyle("a8 b8 c8 d10 d11", "o1 o3 o5", Color::Black), Some(5), "a four, then an open four");
    assert_eq!(freestyle("a8 b8 c8", "o1 o3", Color::Black), None);
    assert_eq!(freestyle("f8 g8", "o1", Color::Black), None);
}

#[test]
fn a_five_of_the_defender_is_stopped_by_a_four_only() {
    let (black, white) = ("e8 f8 g8 h13", "h9 h10 h11 h12");
    assert_eq!(length(&setup(Variant::Freestyle, black, white, Color::Black)), Some(3));
    let elsewhere = "a1 b1 c1 d1";
    assert_eq!(length(&setup(Variant::Freestyle, black, elsewhere, Color::Black)), None);
}

#[test]
fn bans_make_and_break_wins() {
    let (black, white) = ("a8 b8 c8 d5 d6 d7", "d4 o3");
    assert_eq!(length(&setup(Variant::Standard, black, white, Color::Black)), Some(3));
    assert_eq!(
        length(&setup(Variant::Renju, black, white, Color::Black)),
        None,
        "d8 is banned, and all else is met"
    );
    let trapped = setup(Variant::Renju, "e5 e6 e7 f7 g6 h5", "a8 b8 c8", Color::White);
    assert_eq!(length(&trapped), Some(3));
    assert_eq!(length(&trapped.under(Variant::Freestyle)), None);
}

#[test]
fn caro_gives_the_defender_more_replies() {
    let half_open = setup(Variant::Caro, "d8 e8 f8 g5 g6 g7", "c8 g4 g10", Color::Black);
    assert_eq!(length(&half_open.under(Variant::Freestyle)), Some(3), "g8 makes two fours");
    assert_eq!(length(&half_open), None, "but its column would be shut in at both ends");
}

#[test]
fn a_limit_that_is_too_small_gives_no_answer() {
    let setup = setup(Variant::Freestyle, "a8 b8 c8 d10 d11", "o1 o3 o5", Color::Black);
    let (_, needed) = solve(&setup, 100_000);
    assert_eq!(solve(&setup, needed - 1), (Answer::Unknown, needed));
    assert!(matches!(solve(&setup, needed), (Answer::Win(_, 5), _)));
}
