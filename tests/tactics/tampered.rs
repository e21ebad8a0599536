//! Certificates that were changed must not pass.

use banyan::types::Coord;

use crate::certificate::check;
use crate::proof::Proof;
use crate::puzzle::{Kind, Puzzle};
use crate::setup::Setup;
use crate::suite;

/// One victory of so many is tampered with.
const EVERY: usize = 4;

/// The stored victories of a sample.
fn victories() -> Vec<(Setup, Proof)> {
    let proofs = suite::load().into_iter().filter_map(|Puzzle { setup, kind, .. }| match kind {
        Kind::Vcf(proof) => Some((setup, proof)),
        _ => None,
    });
    proofs.step_by(EVERY).collect()
}

/// A way to spoil the proof it is given; says whether it could.
type Spoil = fn(&mut Proof, &Setup) -> bool;

/// Spoils each proof of the sample at each of its attacks, and counts those that could be.
fn assert_rejected(spoil: Spoil) -> usize {
    let mut spoiled = 0;
    for (setup, proof) in victories() {
        for number in 0.. {
            let mut copy = proof.clone();
            let Some(attack) = nth_attack(&mut copy, number) else { break };
            if spoil(attack, &setup) {
                spoiled += 1;
                assert!(check(&setup, &copy).is_err(), "{proof} as {copy} in {setup:?}");
            }
        }
    }
    spoiled
}

/// The rest of a proof from its `number`th attack on, along the first of the replies.
fn nth_attack(proof: &mut Proof, number: usize) -> Option<&mut Proof> {
    if number == 0 { Some(proof) } else { nth_attack(&mut proof.replies.first_mut()?.1, number - 1) }
}

/// A point without a stone near it, which makes no four.
fn quiet_point(setup: &Setup, proof: &Proof) -> Option<Coord> {
    let taken = [setup.stones.concat(), proof.points()].concat();
    let far = |a: u8, b: u8| a.abs_diff(b) > 1;
    let is_quiet = |&coord: &Coord| taken.iter().all(|near| far(coord.x, near.x) || far(coord.y, near.y));
    setup.size.coords().find(is_quiet)
}

#[test]
fn truncated_lines() {
    let truncate: Spoil = |proof, _| !std::mem::take(&mut proof.replies).is_empty();
    assert!(assert_rejected(truncate) > 100);
}

#[test]
fn branches_that_were_dropped() {
    let drop: Spoil = |proof, _| proof.replies.len() > 1 && proof.replies.pop().is_some();
    assert!(assert_rejected(drop) > 10);
}

#[test]
fn branches_that_were_doubled() {
    let double: Spoil = |proof, _| {
        let first = proof.replies.first().cloned();
        proof.replies.extend(first.clone());
        first.is_some()
    };
    assert!(assert_rejected(double) > 100);
}

#[test]
fn replies_that_were_exchanged_for_another_point() {
    let exchange: Spoil = |proof, setup| {
        let quiet = quiet_point(setup, proof);
        let reply = proof.replies.first_mut().map(|(reply, _)| reply);
        reply.zip(quiet).map(|(reply, quiet)| *reply = quiet).is_some()
    };
    assert!(assert_rejected(exchange) > 100);
}

#[test]
fn attacks_that_were_exchanged_for_a_quiet_move() {
    let exchange: Spoil =
        |proof, setup| quiet_point(setup, proof).map(|quiet| proof.attack = quiet).is_some();
    assert!(assert_rejected(exchange) > 100);
}

#[test]
fn attacks_on_a_stone() {
    let exchange: Spoil = |proof, setup| {
        let stone = setup.stones[0].first().copied();
        stone.map(|stone| proof.attack = stone).is_some()
    };
    assert!(assert_rejected(exchange) > 100);
}

#[test]
fn an_attack_swapped_with_the_next_one() {
    // Some fours can be made in either order; but never may the second be played twice, or the first be left out.
    let repeat: Spoil = |proof, _| {
        let attack = proof.attack;
        let next = proof.replies.first_mut().map(|(_, rest)| rest);
        next.map(|rest| rest.attack = attack).is_some()
    };
    assert!(assert_rejected(repeat) > 100);
}

#[test]
fn more_after_the_end() {
    let lengthen: Spoil = |proof, setup| {
        let Some(quiet) = quiet_point(setup, proof).filter(|_| proof.replies.is_empty()) else {
            return false;
        };
        proof.replies.push((quiet, Proof::end(proof.attack)));
        true
    };
    assert!(assert_rejected(lengthen) > 100);
}
