//! The seed players against each other, under every rule.

use banyan::board::{Outcome, Position};
use banyan::classic::alpha_beta::Distance;
use banyan::classic::{AlphaBeta, WinLines};
use banyan::search::{Limits, Player};
use banyan::types::{BoardSize, Coord, Square, Variant};

/// Plays a game after an opening; the players are black and white. Every move has to be an allowed one, unless there is none.
fn play(mut players: [Box<dyn Player>; 2], mut position: Position) -> Outcome {
    let (mut nodes, mut seconds) = ([0, 0], [0.0, 0.0]);
    loop {
        let mover = position.side_to_move();
        let player = &mut players[mover.index()];
        let limits = Limits::nodes(1_000_000);
        let before = position.key();
        let report = player.choose(&mut position, &limits, &mut |_| {}).expect("no tree");
        nodes[mover.index()] += report.nodes;
        seconds[mover.index()] += limits.started.elapsed().as_secs_f64();
        assert_eq!((position.key(), position.side_to_move()), (before, mover));
        let square = report.best.expect("the board isn't full");
        assert!(position.empty_square(square.coord()).is_some(), "{}", square.coord());
        let has_choice =
            |position: &Position| position.empty_squares().any(|at| !position.is_banned(at, mover));
        assert!(!position.is_banned(square, mover) || !has_choice(&position), "{}", square.coord());
        assert_eq!(report.variation.first(), Some(&square));
        let outcome = position.outcome_of(square, mover);
        position.place(square);
        if let Some(outcome) = outcome {
            println!(
                "{} {}: {} - {} {outcome:?} after {} stones, nodes {nodes:?}, seconds {seconds:.3?}",
                position.variant(),
                position.size(),
                players[0].name(),
                players[1].name(),
                position.stones().len(),
            );
            return outcome;
        }
    }
}

fn player(number: u8) -> Box<dyn Player> {
    match number {
        0 => Box::new(WinLines::new()),
        1 => Box::new(AlphaBeta::default()),
        _ => Box::new(AlphaBeta::new(2, Distance::Two)),
    }
}

#[test]
fn games_under_every_rule_are_legal() {
    for variant in Variant::ALL {
        for (width, height, opening) in [(15, 15, "h8 h9 i9"), (9, 6, "")] {
            let size = BoardSize::new(width, height).expect("in range");
            let mut position = Position::new(size, variant);
            for name in opening.split_whitespace() {
                position.place(Square::from_coord(Coord::from_name(name).expect("a point")));
            }
            for (black, white) in [(0, 1), (1, 0), (0, 2), (2, 0)] {
                play([player(black), player(white)], position.clone());
            }
        }
    }
}
