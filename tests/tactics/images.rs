//! A position turned or mirrored is the same position.

use crate::certificate::check;
use crate::naive::{Answer, solve};
use crate::proof::Proof;
use crate::puzzle::{Kind, Puzzle};
use crate::setup::{IMAGES, Setup, image};
use crate::suite;

/// One puzzle of so many is turned.
const EVERY: usize = 9;
/// Nodes of the naive solver for one image. The order of moves differs between images, and so do the nodes.
const MAX_NODES: u64 = 300;

fn image_of_proof(proof: &Proof, setup: &Setup, number: u8) -> Proof {
    let turn = |coord| image(coord, setup.size, number);
    let replies =
        proof.replies.iter().map(|(reply, rest)| (turn(*reply), image_of_proof(rest, setup, number)));
    Proof { attack: turn(proof.attack), replies: replies.collect() }
}

#[test]
fn images_are_eight_different_ones() {
    let Puzzle { setup, .. } = suite::load().swap_remove(0);
    let mut stones: Vec<_> = (0..IMAGES).map(|number| setup.image(number).stones).collect();
    assert_eq!(setup.image(0), setup);
    stones.sort();
    stones.dedup();
    assert_eq!(stones.len(), usize::from(IMAGES));
}

#[test]
fn certificates_hold_in_every_image() {
    for Puzzle { setup, kind, length, .. } in suite::load().into_iter().step_by(EVERY) {
        let Kind::Vcf(proof) = kind else { continue };
        for number in 0..IMAGES {
            let turned = image_of_proof(&proof, &setup, number);
            assert_eq!(check(&setup.image(number), &turned), Ok(length), "image {number}: {turned}");
        }
    }
}

#[test]
fn every_image_has_the_same_shortest_length() {
    let mut compared = 0;
    for puzzle in suite::load().into_iter().step_by(EVERY) {
        let Some(expected) = (match puzzle.kind {
            Kind::Vcf(_) => Some(Some(puzzle.length)),
            Kind::Refuted => Some(None),
            Kind::OnlyMove(_) => None,
        }) else {
            continue;
        };
        for number in 0..IMAGES {
            let found = match solve(&puzzle.setup.image(number), MAX_NODES).0 {
                Answer::Win(_, length) => Some(length),
                Answer::Refuted => None,
                Answer::Unknown => continue,
            };
            assert_eq!(found, expected, "image {number} of {puzzle}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}
