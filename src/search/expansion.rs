//! Expansion: the children of a position, each with its value and prior.

use super::prior::Softmax;
use crate::board::Position;
use crate::eval::LineSums;
use crate::threat::{
    Threats, defences_against_five, defences_against_open_fours, four_three_wins, open_four_wins, own_fours,
};
use crate::tree::Node;
use crate::types::{Color, SQUARE_SLOTS, Score, Square, Variant};

/// Makes the children of positions, keeping its memory from one to the next.
pub(super) struct Expansion {
    softmax: Softmax,
    threats: Threats,
    squares: Vec<Square>,
    values: Vec<Score>,
    children: Vec<Node>,
}

/// The children of a position, and whether they are all that can matter.
pub(super) struct Children<'a> {
    pub(super) nodes: &'a [Node],
    /// If every child loses, the position is lost.
    pub(super) complete: bool,
}

impl Expansion {
    pub(super) fn new(prior_temperature: i16) -> Self {
        Self {
            softmax: Softmax::new(prior_temperature),
            threats: Threats::default(),
            squares: Vec::new(),
            values: Vec::new(),
            children: Vec::new(),
        }
    }

    /// The first children of a position, by the first of these that applies (S to move, O the other side):
    ///
    /// | position | children | complete |
    /// |---|---|---|
    /// | the board is empty | the centre | no |
    /// | S can complete a five | that move, won | yes |
    /// | O threatens to complete a five | the moves that stop it; if there is none, any allowed ones, lost | yes |
    /// | S can make an open four | that move, won in two more plies (not under caro) | yes |
    /// | S can make a four and a three that win | that move, won in four more plies | yes |
    /// | O threatens to make an open four | the moves that stop it, and S's fours | if O's threat is certain |
    /// | some square near the stones may be played | those | only if no other square may |
    /// | otherwise | every square that may be played, or, if all are banned, every empty one, lost | yes |
    ///
    /// A win is certain by the first move that wins; a loss only by a complete list.
    pub(super) fn first(&mut self, position: &mut Position, sums: LineSums) -> Children<'_> {
        if position.empties() == position.size().points() {
            let center = Square::from_coord(position.size().center());
            return self.only(center, Score::EVEN, false);
        }
        self.threats.find(position);
        if let Some(five) = self.threats.own_five {
            return self.only(five, Score::win_in(0), true);
        }
        if !self.threats.other_fives.is_empty() {
            return self.against_fives(position, sums);
        }
        if let Some((square, value)) = self.static_win(position) {
            return self.only(square, value, true);
        }
        if !self.threats.other_open_fours.is_empty() {
            return self.against_open_fours(position, sums);
        }
        let complete = self.threats.near.len() == usize::from(position.empties());
        self.near(position, sums, complete)
    }

    /// The squares near the stones that may be played; if there are none, every square that may.
    fn near(&mut self, position: &Position, sums: LineSums, complete: bool) -> Children<'_> {
        self.squares.clone_from(&self.threats.near);
        self.drop_banned(position);
        if self.squares.is_empty() {
            return self.rest(position, sums, &[]);
        }
        self.evaluate(position, sums);
        Children { nodes: &self.children, complete }
    }

    /// One child only.
    fn only(&mut self, square: Square, value: Score, complete: bool) -> Children<'_> {
        self.children.clear();
        self.children.push(Node::leaf(square, value, u16::MAX));
        Children { nodes: &self.children, complete }
    }

    /// A move of the side to move that wins by force, if the other side threatens no five, and its value then.
    fn static_win(&self, position: &Position) -> Option<(Square, Score)> {
        if !open_four_wins(position.variant()) {
            return None;
        }
        let mover = position.side_to_move();
        let is_allowed = |square: &Square| !position.is_banned(*square, mover);
        let open_four = self.threats.own_open_fours.iter().copied().find(is_allowed);
        let four_three = || {
            let mut wins = self.threats.own_four_threes.iter().copied();
            wins.find(|&square| four_three_wins(position, square))
        };
        open_four
            .map(|square| (square, Score::win_in(2)))
            .or_else(|| four_three().map(|square| (square, Score::win_in(4))))
    }

    /// The moves against an open four that O could make, and S's own fours, which gain a tempo.
    ///
    /// They are complete where O's open four is certain to win: not under caro, and not if O is black under renju,
    /// whose move could be banned, or become so.
    fn against_open_fours(&mut self, position: &mut Position, sums: LineSums) -> Children<'_> {
        let mover = position.side_to_move();
        let complete = open_four_wins(position.variant())
            && (position.variant() != Variant::Renju || mover == Color::Black);
        self.squares = defences_against_open_fours(position, &self.threats.other_open_fours);
        self.squares.extend(own_fours(position));
        self.squares.sort_unstable();
        self.squares.dedup();
        self.drop_banned(position);
        if !self.squares.is_empty() {
            self.evaluate(position, sums);
            Children { nodes: &self.children, complete }
        } else if complete {
            self.squares.clone_from(&self.threats.other_open_fours);
            self.lost(position, Score::loss_in(3))
        } else {
            self.near(position, sums, false)
        }
    }

    /// Every legal move that is not among the `known` children.
    pub(super) fn rest(&mut self, position: &Position, sums: LineSums, known: &[Node]) -> Children<'_> {
        let mut is_known = [false; SQUARE_SLOTS];
        for square in known.iter().filter_map(Node::square) {
            is_known[square.index()] = true;
        }
        self.squares.clear();
        self.squares.extend(position.empty_squares().filter(|square| !is_known[square.index()]));
        self.drop_banned(position);
        if self.squares.is_empty() && known.is_empty() {
            return self.lost(position, Score::loss_in(0));
        }
        self.evaluate(position, sums);
        Children { nodes: &self.children, complete: true }
    }

    fn against_fives(&mut self, position: &mut Position, sums: LineSums) -> Children<'_> {
        self.squares = defences_against_five(position, &self.threats.other_fives);
        self.drop_banned(position);
        if !self.squares.is_empty() {
            self.evaluate(position, sums);
            return Children { nodes: &self.children, complete: true };
        }
        self.squares.clone_from(&self.threats.other_fives);
        self.lost(position, Score::loss_in(1))
    }

    /// Children that lose, each with `value`: `squares`, where O would play; or if those are banned, the squares near
    /// the stones; or any that may be played. If every move is banned, black loses by making it.
    fn lost(&mut self, position: &Position, value: Score) -> Children<'_> {
        self.drop_banned(position);
        if self.squares.is_empty() {
            self.squares.clone_from(&self.threats.near);
            self.drop_banned(position);
        }
        if self.squares.is_empty() {
            self.squares.extend(position.empty_squares());
            self.drop_banned(position);
        }
        self.children.clear();
        self.children.extend(self.squares.iter().map(|&square| Node::leaf(square, value, 0)));
        if self.children.is_empty() {
            let banned = |square| Node::leaf(square, Score::loss_in(0), 0);
            self.children.extend(position.empty_squares().map(banned));
        }
        Children { nodes: &self.children, complete: true }
    }

    fn drop_banned(&mut self, position: &Position) {
        if position.side_to_move() == Color::Black {
            self.squares.retain(|&square| position.ban(square).is_none());
        }
    }

    /// Turns `squares` into children: a value each, and priors by a softmax over the values.
    fn evaluate(&mut self, position: &Position, sums: LineSums) {
        let mover = position.side_to_move();
        let value = |&square: &Square| {
            let value = sums.after(position, square, mover).value_for_mover(mover);
            Score::estimate(i32::from(value.get()) - distance_from_center(position, square))
        };
        self.values.clear();
        self.values.extend(self.squares.iter().map(value));
        let fills_board = position.empties() == 1;
        let leaf = |((&square, &value), prior)| {
            if fills_board { Node::drawn_leaf(square) } else { Node::leaf(square, value, prior) }
        };
        self.children.clear();
        self.children
            .extend(self.squares.iter().zip(&self.values).zip(self.softmax.shares(&self.values)).map(leaf));
    }
}

/// Rows or columns from the middle, whichever are more: what decides between moves that are equal otherwise.
fn distance_from_center(position: &Position, square: Square) -> i32 {
    let (center, at) = (position.size().center(), square.coord());
    i32::from(center.x.abs_diff(at.x).max(center.y.abs_diff(at.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{square, stones};

    fn first(position: &mut Position) -> (Vec<Node>, bool) {
        let sums = LineSums::of(position);
        let mut expansion = Expansion::new(100);
        let children = expansion.first(position, sums);
        (children.nodes.to_vec(), children.complete)
    }

    fn squares(nodes: &[Node]) -> Vec<Square> {
        nodes.iter().filter_map(Node::square).collect()
    }

    #[test]
    fn a_five_is_the_only_child() {
        let (nodes, complete) = first(&mut stones(Variant::Freestyle, "h8 i8 j8 k8", "h9 i9 j9 k9"));
        assert_eq!((squares(&nodes), complete), (vec![square("g8")], true));
        assert!(nodes[0].value().is_win());
    }

    #[test]
    fn a_four_must_be_stopped() {
        let (nodes, complete) = first(&mut stones(Variant::Freestyle, "a1 c3 l9", "h9 i9 j9 k9"));
        assert_eq!((squares(&nodes), complete), (vec![square("g9")], true));
        assert!(!nodes[0].is_solved());
    }

    #[test]
    fn an_open_four_is_lost() {
        let (nodes, complete) = first(&mut stones(Variant::Freestyle, "a1 c3", "h9 i9 j9 k9"));
        assert!(complete && nodes.iter().all(|node| node.value() == Score::loss_in(1)));
    }

    #[test]
    fn black_may_not_stop_a_four_by_a_banned_move() {
        // g8 would stop white's row of four, but makes black an overline along the column.
        let black = "l8 g5 g6 g7 g9 g10";
        let (nodes, complete) = first(&mut stones(Variant::Renju, black, "h8 i8 j8 k8"));
        assert!(complete && nodes.iter().all(|node| node.value().is_loss()));
        assert!(!squares(&nodes).contains(&square("g8")), "a move that is allowed is lost more gracefully");
        let (nodes, _) = first(&mut stones(Variant::Freestyle, black, "h8 i8 j8 k8"));
        assert!(nodes[0].value().is_win(), "in freestyle the overline wins");
    }

    #[test]
    fn a_lost_side_goes_far_away_rather_than_make_a_banned_move() {
        // g8 makes black seven in a row; every other square near the stones is taken by neutral ones.
        let mut position = stones(Variant::Renju, "d8 e8 f8 h8 i8 j8", "");
        let mut expansion = Expansion::new(100);
        expansion.threats.find(&position);
        let banned = square("g8");
        for &near in expansion.threats.near.iter().filter(|&&near| near != banned) {
            position.place_neutral(near);
        }
        expansion.threats.find(&position);
        assert_eq!(expansion.threats.near, [banned]);
        assert!(position.ban(banned).is_some());
        expansion.squares = vec![banned];
        let children = expansion.lost(&position, Score::loss_in(1));
        assert_eq!(children.nodes.len(), usize::from(position.empties()) - 1);
        assert!(children.nodes.iter().all(|node| node.square() != Some(banned)));
        assert!(children.nodes.iter().all(|node| node.value() == Score::loss_in(1)));
    }

    #[test]
    fn the_first_stone_goes_to_the_middle() {
        let (nodes, complete) = first(&mut stones(Variant::Freestyle, "", ""));
        assert_eq!((squares(&nodes), complete), (vec![square("h8")], false));
    }

    #[test]
    fn where_nothing_is_near_every_point_is_offered_and_the_middle_preferred() {
        let mut position = stones(Variant::Freestyle, "", "");
        position.place_neutral(square("h8"));
        let (nodes, complete) = first(&mut position);
        assert_eq!((nodes.len(), complete), (224, true));
        let best = nodes.iter().max_by_key(|node| node.value()).and_then(Node::square).map(Square::coord);
        assert!(best.is_some_and(|best| best.x.abs_diff(7) <= 1 && best.y.abs_diff(7) <= 1));
    }

    #[test]
    fn widening_adds_what_is_not_known() {
        let mut position = stones(Variant::Freestyle, "h8", "i9");
        position.set_side_to_move(Color::Black);
        let (near, complete) = first(&mut position);
        assert!(!complete);
        let mut expansion = Expansion::new(100);
        let rest = expansion.rest(&position, LineSums::of(&position), &near);
        assert!(rest.complete);
        assert_eq!(rest.nodes.len() + near.len(), 223);
        assert!(squares(&near).iter().all(|square| !squares(rest.nodes).contains(square)));
    }
}
