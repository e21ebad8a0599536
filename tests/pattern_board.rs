//! The incremental board against the position it stands for, over random games of every rule and size.

use banyan::board::{PatternBoard, Position, Shape, Threat};
use banyan::types::{BoardSize, Color, Coord, Direction, Square, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// The threat of four shapes, from the words of its definition.
fn threat_of(shapes: [Shape; 4], is_black_of_renju: bool) -> Threat {
    let fives_in: u32 = shapes
        .iter()
        .map(|shape| match shape {
            Shape::Four | Shape::OpenFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        })
        .sum();
    let threes = shapes.iter().filter(|shape| matches!(shape, Shape::Three | Shape::WideThree)).count();
    if shapes.contains(&Shape::Five) {
        Threat::Five
    } else if is_black_of_renju && (fives_in > 1 || shapes.contains(&Shape::Overline)) {
        Threat::Banned
    } else if fives_in > 1 || shapes.contains(&Shape::OpenFour) {
        Threat::OpenFour
    } else if fives_in == 1 {
        if threes > 0 { Threat::FourThree } else { Threat::Four }
    } else {
        [Threat::None, Threat::Three, Threat::DoubleThree][threes.min(2)]
    }
}

fn check(board: &PatternBoard) {
    let position = board.position();
    for square in position.size().coords().map(Square::from_coord) {
        for color in Color::ALL {
            let held: Vec<_> = Threat::FOURS
                .into_iter()
                .filter(|&kind| board.threats(color, kind).contains(square))
                .collect();
            if !position.is_empty(square) {
                assert!(held.is_empty(), "an occupied square is in no set");
                continue;
            }
            let shapes = Direction::ALL.map(|direction| board.shape(square, direction, color));
            assert_eq!(shapes, position.shapes(square, color));
            let renju_black = position.variant() == Variant::Renju && color == Color::Black;
            let threat = threat_of(shapes, renju_black);
            assert_eq!(board.threat(square, color), threat);
            assert_eq!(held, if threat >= Threat::Four { vec![threat] } else { vec![] });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn says_what_the_position_says(
        (width, height) in (5_u8..=32, 5_u8..=32),
        variant in proptest::sample::select(Variant::ALL.to_vec()),
        neutral in proptest::collection::vec((0_u8..32, 0_u8..32), 0..4),
        steps in proptest::collection::vec((any::<Index>(), 0_u8..8), 1..60),
    ) {
        let size = BoardSize::new(width, height).expect("in range");
        let mut start = Position::new(size, variant);
        for (x, y) in neutral {
            if let Some(square) = start.empty_square(Coord::new(x, y)) {
                start.place_neutral(square);
            }
        }
        let mut board = PatternBoard::new(&start);
        for (index, kind) in steps {
            if kind == 0 {
                board.undo();
                continue;
            }
            // Mostly close together, so that lines meet.
            let crowd = |square: &Square| kind > 6 || square.coord().x < 9 && square.coord().y < 9;
            let squares: Vec<_> = board.position().empty_squares().filter(crowd).collect();
            if squares.is_empty() {
                break;
            }
            board.place(*index.get(&squares));
            check(&board);
        }
        while board.undo().is_some() {}
        check(&board);
        prop_assert_eq!(board.position().key(), start.key());
    }
}
