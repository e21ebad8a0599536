//! Hand-made cases of the rules, each put to the reference and to the board that the engine plays on.

use super::*;
use crate::board::Position;
use crate::types::{MIN_SIDE, Square};

/// Reads a drawing: `X` black, `O` white, `#` neutral, `.` empty and `*` the empty point in question.
///
/// The drawing is the whole board, edges included, but for empty rows below it that a board needs.
fn read(variant: Variant, drawing: &str) -> (ReferenceBoard, Coord) {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let short = |count: usize| u8::try_from(count).expect("a drawing is small");
    let size = BoardSize::new(short(rows[0].len()), short(rows.len()).max(MIN_SIDE)).expect("in range");
    let mut board = ReferenceBoard::new(size, variant);
    let mut star = None;
    for (coord, letter) in size.coords().zip(rows.concat().chars()) {
        match letter {
            'X' => board.set(coord, ReferenceCell::Stone(Color::Black)),
            'O' => board.set(coord, ReferenceCell::Stone(Color::White)),
            '#' => board.set(coord, ReferenceCell::Neutral),
            '*' => star = Some(coord),
            _ => {}
        }
    }
    (board, star.expect("every drawing has a star"))
}

/// The same stones on the board that the engine plays on. Every case is put to both.
fn fast(board: &ReferenceBoard) -> Position {
    let mut position = Position::new(board.size, board.variant);
    for coord in board.size.coords() {
        let square = Square::from_coord(coord);
        match board.cell(coord) {
            ReferenceCell::Empty => {}
            ReferenceCell::Stone(color) => position.place_stone(color, square),
            ReferenceCell::Neutral => position.place_neutral(square),
        }
    }
    position
}

fn wins(variant: Variant, color: Color, drawing: &str) -> bool {
    let (board, star) = read(variant, drawing);
    let wins = board.wins(star, color);
    assert_eq!(fast(&board).wins(Square::from_coord(star), color), wins, "{drawing}");
    wins
}

fn ban(drawing: &str) -> Option<Ban> {
    let (board, star) = read(Variant::Renju, drawing);
    let ban = board.ban(star);
    assert_eq!(fast(&board).ban(Square::from_coord(star)), ban, "{drawing}");
    ban
}

fn ban_without_recursion(drawing: &str) -> Option<Ban> {
    let (board, star) = read(Variant::Renju, drawing);
    board.ban_without_recursion(star)
}

/// The variants under which black wins at the star.
fn winning_variants(drawing: &str) -> Vec<Variant> {
    Variant::ALL.into_iter().filter(|&variant| wins(variant, Color::Black, drawing)).collect()
}

#[test]
fn five_wins_in_every_direction_and_everywhere_on_the_board() {
    for drawing in [
        "XX*XX",
        "*XXXX.",
        ".XXXX*",
        "*.... X.... X.... X.... X....",
        ".....X ....X. ...*.. ..X... .X....",
        "X..... .X.... ..X... ...X.. ....*.",
    ] {
        assert_eq!(winning_variants(drawing), Variant::ALL, "{drawing}");
    }
}

#[test]
fn four_and_broken_fives_win_nowhere() {
    for drawing in [".XX*X.", "XX*.XX", "XXOXX*", "XX#XX*", "XX*OXX", "XXX...*"] {
        assert_eq!(winning_variants(drawing), [], "{drawing}");
    }
}

#[test]
fn a_line_ends_at_the_edge_and_goes_on_in_no_other_row() {
    assert_eq!(winning_variants(".....XX* XX......"), []);
}

#[test]
fn overline_wins_in_freestyle_and_caro_only() {
    for drawing in ["XXX*XX", "OXX*XXXO", "*XXXXX.", ".XXXX*XXXX."] {
        assert_eq!(winning_variants(drawing), [Variant::Freestyle, Variant::Caro], "{drawing}");
    }
}

#[test]
fn overline_wins_for_white_in_renju() {
    assert!(wins(Variant::Renju, Color::White, "OOO*OO"));
    assert!(!wins(Variant::Standard, Color::White, "OOO*OO"));
    assert!(!wins(Variant::Renju, Color::Black, "XXX*XX"));
}

#[test]
fn five_beats_an_overline_of_the_same_stone() {
    let drawing = "
        X......
        X......
        X......
        *XXXX..
        X......
        X......
        X......";
    assert_eq!(winning_variants(drawing), Variant::ALL);
    assert_eq!(ban(drawing), None);
}

#[test]
fn caro_refuses_a_five_between_two_stones_of_the_opponent() {
    let both_caros = [Variant::Caro, Variant::CaroExact];
    let refused = |drawing| both_caros.map(|variant| !wins(variant, Color::Black, drawing));
    for drawing in ["OXX*XXO", "O*XXXXO", "OXXXX*O..", "....OXX*XXO"] {
        assert_eq!(refused(drawing), [true, true], "{drawing}");
        assert!(wins(Variant::Freestyle, Color::Black, drawing), "{drawing}");
    }
    for drawing in [
        "XX*XXO",    // the edge
        "OXX*XX",    // the edge
        "#XX*XXO",   // a neutral stone
        "OXX*XX#",   // a neutral stone
        "#XX*XX#",   // two of them
        "OXX*XX.O",  // not directly at the end
        ".XX*XXO",   // one end only
        "O.XX*XX.O", // neither end
        "XX*XX",     // two edges
        "OXX*XX......",
    ] {
        assert_eq!(refused(drawing), [false, false], "{drawing}");
    }
}

#[test]
fn caro_refuses_white_what_it_refuses_black() {
    for variant in [Variant::Caro, Variant::CaroExact] {
        assert!(!wins(variant, Color::White, "XOO*OOX"));
        assert!(wins(variant, Color::White, "#OO*OOX"));
    }
}

#[test]
fn caro_looks_at_each_line_by_itself() {
    let drawing = "
        ...X...
        ...X...
        ...X...
        OXX*XXO
        ...X...";
    assert_eq!(winning_variants(drawing), Variant::ALL);
}

#[test]
fn six_between_stones_win_in_caro_but_never_in_exact_caro() {
    for drawing in ["OXXX*XXO", "OXXX*XXXO", ".XXX*XX.", "OXX*XXX"] {
        assert!(wins(Variant::Caro, Color::Black, drawing), "{drawing}");
        assert!(!wins(Variant::CaroExact, Color::Black, drawing), "{drawing}");
    }
}

#[test]
fn bans_are_renjus_alone() {
    for variant in Variant::ALL {
        let (board, star) = read(variant, "XXX*XX");
        assert_eq!(board.ban(star), (variant == Variant::Renju).then_some(Ban::Overline));
    }
}

#[test]
fn overlines_are_banned() {
    for drawing in ["XXX*XX", "*XXXXX.", "OXX*XXXO", "XXX*XXXX"] {
        assert_eq!(ban(drawing), Some(Ban::Overline), "{drawing}");
    }
    assert_eq!(ban("XXX*OXX"), None);
    assert_eq!(ban("XXX*#XX"), None);
}

#[test]
fn two_fours_on_two_lines_are_banned() {
    assert_eq!(
        ban("
            .......
            OXXX*..
            ....X..
            ....X..
            ....X..
            ....O.."),
        Some(Ban::DoubleFour)
    );
}

#[test]
fn five_beats_two_fours() {
    let drawing = "
        ....*XXX..
        ...XX.....
        ..X.X.....
        .X..X.....
        X.........";
    assert_eq!(ban(drawing), None);
    assert!(wins(Variant::Renju, Color::Black, drawing));
    assert_eq!(ban(&drawing.replace("X.........", "O.........")), Some(Ban::DoubleFour));
}

#[test]
fn two_fours_in_one_line_are_banned() {
    for drawing in
        ["X.X*X.X", "X.*XX.X", "X.XX*.X", "XX.*X.XX", "XX.X*.XX", "XXX.*.XXX", "OX.X*X.XO", ".X.XX*.X#"]
    {
        assert_eq!(ban(drawing), Some(Ban::DoubleFour), "{drawing}");
    }
}

#[test]
fn one_four_in_a_line_is_not_banned() {
    for drawing in [
        ".XX*X.",     // the straight four counts once
        "OXX*X.",     // one end
        "X*XX.",      // one end and the edge
        "*.XXX.X",    // the played stone belongs to one of the fours only
        "*X.XX.XX",   // so too
        "XX*.X.XXX",  // so too
        "X.X*X.XX",   // the right one would be an overline
        "XX.X*.XXX",  // so too
        "XXX.*.XXXX", // so too
        "X.X*XOX",    // no empty point on the right
        "X.X*X#X",    // so too
    ] {
        assert_eq!(ban(drawing), None, "{drawing}");
    }
}

#[test]
fn a_four_at_the_edge_is_a_four_and_a_walled_one_is_none() {
    let with_row = |row: &str| format!("{row} X....... X....... X....... ........");
    assert_eq!(ban(&with_row("*XXX....")), Some(Ban::DoubleFour));
    assert_eq!(ban(&with_row("*XXXO...")), None);
    assert_eq!(ban(&with_row("*XXX#...")), None);
}

#[test]
fn two_threes_are_banned() {
    let drawing = "
        .......
        .......
        .......
        ..*XX..
        ..X....
        ..X....
        .......
        .......";
    assert_eq!(ban(drawing), Some(Ban::DoubleThree));
    // A split three and a row of three.
    assert_eq!(ban(&drawing.replace("..*XX..", ".X*.X..")), Some(Ban::DoubleThree));
}

#[test]
fn a_three_without_room_is_none() {
    let with_row = |row: &str| format!("......... ......... ...X..... ...X..... {row} ......... .........");
    for row in ["...*XX...", ".X.*X....", "O..*XX..O", "#..*XX..#", "#..*XX...", ".XX*.....", "O.X*X..#."] {
        assert_eq!(ban(&with_row(row)), Some(Ban::DoubleThree), "{row}");
    }
    for row in [
        "..O*XX...", // blocked at one end
        "..#*XX...", // so too, by a neutral stone
        ".O.*XX.O.", // room for five, but for one only
        ".O.*XX.#.", // so too
        ".X.*XX...", // its points make fours, but a five at one end only
        "...*XX.X.", // so too
        "X..*XX.O.", // so too: the left end would be six
        ".X.*X.X..", // every end would be six
        "...*X....", // two stones
        "...*X..X.", // three stones too far apart
    ] {
        assert_eq!(ban(&with_row(row)), None, "{row}");
    }
}

#[test]
fn a_three_needs_room_up_to_the_edge() {
    let at_distance =
        |empty: &str| format!("{empty}*XX... {empty}X..... {empty}X..... {empty}...... {empty}......");
    // On the top row itself the column has no end above it.
    assert_eq!(ban(&at_distance("..")), None);
    assert_eq!(ban(&format!("........ {}", at_distance(".."))), Some(Ban::DoubleThree));
    assert_eq!(ban(&format!("....... {}", at_distance("."))), Some(Ban::DoubleThree));
    assert_eq!(ban(&format!("...... {}", at_distance(""))), None);
}

#[test]
fn one_four_and_one_three_are_not_banned() {
    assert_eq!(
        ban("
            .......
            .......
            .XXX*..
            ....X..
            ....X..
            .......
            ......."),
        None
    );
}

#[test]
fn two_fours_are_told_before_an_overline() {
    let drawing = "
        X.......
        X.......
        X.......
        *XXX....
        XX......
        X.X.....
        ...X....
        ........";
    assert_eq!(ban(drawing), Some(Ban::DoubleFour));
    assert_eq!(ban(&drawing.replace("...X....", "...O....")), Some(Ban::Overline));
}

#[test]
fn two_threes_are_told_before_an_overline() {
    let drawing = "
        ...X.....
        ...X.....
        ...X.....
        ...*XX...
        ...XX....
        ...X.X...
        .........
        .........";
    assert_eq!(ban(drawing), Some(Ban::DoubleThree));
    assert_eq!(ban(&drawing.replace("...X.X...", "...X.O...")), Some(Ban::Overline));
}

#[test]
fn two_fours_are_told_before_two_threes() {
    let drawing = "
        ....O....
        ....X....
        ....X.X..
        ....XX...
        OXXX*....
        .....X...
        ......X..
        .........
        .........";
    assert_eq!(ban(drawing), Some(Ban::DoubleFour));
    assert_eq!(ban(&drawing.replace("OXXX*", "OXX.*")), Some(Ban::DoubleThree));
}

/// A double three whose row can only become a straight four at `q`, left of the star; the column above
/// and below `q` is given, top to bottom and without `q`.
fn double_three_over(column: [char; 5]) -> String {
    let [top, second, above_q, below_q, bottom] = column;
    format!(
        "
        ...........
        ...........
        .....{top}.....
        .....{second}.....
        .....{above_q}X....
        ....X.*X...
        .....{below_q}X....
        .....{bottom}.....
        ...........
        ..........."
    )
}

#[test]
fn a_three_needs_a_point_that_is_not_banned() {
    // Black may play q, which makes a three of its own.
    let real = double_three_over(['.', '.', 'X', 'X', '.']);
    assert_eq!(ban(&real), Some(Ban::DoubleThree));
    for column in [
        ['X', 'X', 'X', 'X', 'X'], // q is an overline
        ['.', '.', 'X', 'X', 'X'], // q is a double four
    ] {
        let drawing = double_three_over(column);
        assert_eq!(ban(&drawing), None, "{drawing}");
        assert_eq!(ban_without_recursion(&drawing), Some(Ban::DoubleThree), "{drawing}");
    }
}

#[test]
fn a_three_whose_point_makes_five_is_none() {
    let drawing = double_three_over(['.', 'X', 'X', 'X', 'X']);
    assert_eq!(ban(&drawing), None);
    assert_eq!(ban_without_recursion(&drawing), Some(Ban::DoubleThree));
}

#[test]
fn a_three_with_one_banned_point_of_two_is_a_three() {
    // The row's left point is an overline, its right point is free.
    let drawing = "
        ...X.......
        ...X.......
        ...X.......
        ......X....
        ......X....
        ....XX*....
        ...X.......
        ...X.......
        ...X.......";
    assert_eq!(ban(drawing), Some(Ban::DoubleThree));
    // A white stone takes the right point's room, so that only the banned one is left.
    assert_eq!(ban(&drawing.replace("....XX*....", "....XX*.O..")), None);
}

/// A double three at the star. Its row can only become a straight four at `q`, left of the star, where a
/// column and a diagonal make a double three again; that column can only become a straight four at `r`, two
/// above `q`, whose row is given.
fn double_three_over_double_three(row_of_r: &str) -> String {
    format!(
        "
        ............
        ............
        ............
        ............
        .....X......
        {row_of_r}
        .....X.X....
        ....X.*X....
        ......X.....
        .......X....
        ............
        ............"
    )
}

#[test]
fn a_point_that_is_a_double_three_makes_no_three() {
    let drawing = double_three_over_double_three("........X...");
    assert_eq!(ban(&drawing), None);
    assert_eq!(ban_without_recursion(&drawing), Some(Ban::DoubleThree));
}

#[test]
fn a_point_that_only_looks_like_a_double_three_makes_a_three() {
    // r is now a double four, so the column through q is no three, q is no double three, and black may
    // make a straight four there after all.
    let drawing = double_three_over_double_three(".......XXX..");
    assert_eq!(ban(&drawing), Some(Ban::DoubleThree));
    // White on the row takes r's second four away again.
    assert_eq!(ban(&double_three_over_double_three("......OXXX..")), None);
}
