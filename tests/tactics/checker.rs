//! The checker on positions where it is known by hand what it must say.

use banyan::types::{Color, Variant};

use crate::certificate::check;
use crate::fixtures::{proof, setup};
use crate::setup::Setup;

fn assert_fault(setup: &Setup, text: &str, fault: &str) {
    let found = check(setup, &proof(text)).expect_err(text);
    assert!(found.contains(fault), "{text}: {found}");
}

#[test]
fn an_open_four_can_not_be_answered() {
    let three = setup(Variant::Freestyle, "f8 g8 h8", "a1 c1", Color::Black);
    assert_eq!(check(&three, &proof("i8")), Ok(3));
    assert_eq!(check(&three, &proof("e8")), Ok(3));
    assert_fault(&three, "d8", "needed");
    assert_fault(&three, "i8 j8 e8", "needed []");
    assert_fault(&three, "f8", "isn't free");
    assert_fault(&three, "s8", "isn't free");
    assert_fault(&three, "j9", "no four");
}

#[test]
fn every_reply_is_needed_and_no_other() {
    let two_threes = setup(Variant::Freestyle, "a8 b8 c8 k5 k6 k7", "o13 o15", Color::Black);
    assert_fault(&two_threes, "d8", "needed");
    assert_eq!(check(&two_threes, &proof("d8 e8 k8")), Ok(5));
    assert_fault(&two_threes, "d8 f8 k8", "replies");
    assert_fault(&two_threes, "d8 e8 k9", "needed");
    assert_fault(&two_threes, "d8 (e8 k8) (f8 k8)", "replies");
    let crossing = setup(Variant::Freestyle, "a8 b8 c8 d10 d11 d9", "d12 o15", Color::Black);
    assert_eq!(check(&crossing, &proof("d8")), Ok(3), "two fours at once");
}

#[test]
fn a_five_ends_the_proof() {
    let four = setup(Variant::Freestyle, "a8 b8 c8 d8", "a1 b1 c1 d1", Color::Black);
    assert_eq!(check(&four, &proof("e8")), Ok(1));
    assert_fault(&four, "e8 e1 f8", "replies to the five");
}

#[test]
fn the_defender_must_not_be_able_to_make_five() {
    let race = setup(Variant::Freestyle, "f8 g8 h8", "a1 b1 c1 d1", Color::Black);
    assert_fault(&race, "i8", "the defender makes five");
    assert_fault(&race, "e1", "no four");
    let stop = setup(Variant::Freestyle, "e8 f8 g8 h13", "h9 h10 h11 h12", Color::Black);
    assert_eq!(check(&stop, &proof("h8")), Ok(3), "h8 stops the white five and makes an open four");
    assert_fault(&stop, "d8", "the defender makes five");
}

#[test]
fn black_must_not_make_two_fours_in_renju() {
    let (black, white) = ("d8 e8 f8 g5 g6 g7", "a1 c1");
    assert_eq!(check(&setup(Variant::Freestyle, black, white, Color::Black), &proof("g8")), Ok(3));
    assert_fault(&setup(Variant::Renju, black, white, Color::Black), "g8", "banned");
    assert_eq!(check(&setup(Variant::Renju, white, black, Color::White), &proof("g8")), Ok(3));
}

#[test]
fn a_banned_reply_is_none() {
    let (black, white) = ("e5 e6 e7 f7 g6 h5", "a8 b8 c8");
    assert_eq!(check(&setup(Variant::Renju, black, white, Color::White), &proof("d8")), Ok(3));
    assert_fault(&setup(Variant::Freestyle, black, white, Color::White), "d8", "needed");
}

#[test]
fn a_row_of_six_is_no_five_in_standard() {
    let (black, white) = ("a8 b8 c8 f8", "o1 o3");
    assert_fault(&setup(Variant::Standard, black, white, Color::Black), "d8", "no four");
    assert_fault(
        &setup(Variant::Freestyle, black, white, Color::Black),
        "d8",
        "needed [Coord { x: 4, y: 7 }]",
    );
}

#[test]
fn a_five_can_be_shut_in_at_its_far_end_in_caro() {
    let (black, white) = ("e8 f8 g8 d12 e12 f12", "c8 o1");
    for variant in [Variant::Caro, Variant::CaroExact] {
        let setup = setup(variant, black, white, Color::Black);
        assert_eq!(check(&setup, &proof("d8 (h8 g12) (i8 g12)")), Ok(5));
        assert_fault(&setup, "d8 h8 g12", "needed");
        assert_fault(&setup, "d8 i8 g12", "needed");
    }
    let freestyle = setup(Variant::Freestyle, black, white, Color::Black);
    assert_eq!(check(&freestyle, &proof("d8 h8 g12")), Ok(5));
    assert_fault(&freestyle, "d8 (h8 g12) (i8 g12)", "needed");
}
