//! The engine: a game, its settings and the tree.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::error::EngineError;
use super::settings::{GameSettings, MatchClock};
use super::{Owner, PlacedStone};
use crate::board::{Cell, Position};
use crate::search::{Limits, Player, SearchReport, StopSignal, TimeBudget};
use crate::types::{BoardSize, Color, Coord, Square, Variant};

/// Who asks for a move, and since when.
#[derive(Clone, Debug)]
pub struct Think {
    /// When the command was read.
    pub started: Instant,
    /// The command's number.
    pub command: u64,
    /// Who may stop the search.
    pub stop: StopSignal,
}

/// A Gomoku player: it is told a game move by move and asked for its own.
pub struct Engine {
    player: Box<dyn Player>,
    settings: GameSettings,
    clock: MatchClock,
    position: Option<Position>,
    /// The engine's colour, once the game has told.
    own: Option<Color>,
    /// What the settings grant a tree, in bytes.
    tree_bytes: usize,
}

impl Engine {
    /// An engine without a game, whose moves `player` chooses.
    #[must_use]
    pub fn new(player: Box<dyn Player>) -> Self {
        let settings = GameSettings::default();
        Self {
            player,
            tree_bytes: settings.memory().tree_bytes(),
            settings,
            clock: MatchClock::default(),
            position: None,
            own: None,
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// Changes the settings. A rule that comes in mid-game counts from now on, for the stones that stand, too.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut GameSettings)) {
        let memory = self.settings.memory();
        change(&mut self.settings);
        if self.settings.memory() != memory {
            self.tree_bytes = self.settings.memory().tree_bytes();
        }
        if let Some(position) = &mut self.position
            && position.variant() != self.settings.rule.variant
        {
            *position = with_variant(position, self.settings.rule.variant);
        }
    }

    /// Lets `player` choose the moves from now on.
    pub fn set_player(&mut self, player: Box<dyn Player>) {
        self.player = player;
    }

    /// The name of who chooses the moves.
    #[must_use]
    pub fn player_name(&self) -> &'static str {
        self.player.name()
    }

    /// Sets what is left of the match; `None` without limit.
    pub fn set_time_left(&mut self, left: Option<Duration>) {
        self.clock.set_left(left);
    }

    /// The position; `None` before the first game.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Begins a new game on an empty board.
    pub fn start(&mut self, size: BoardSize) {
        self.position = Some(Position::new(size, self.settings.rule.variant));
        self.own = None;
        self.clock = MatchClock::default();
    }

    /// Begins a new game on a board of the same size.
    ///
    /// # Errors
    /// [`EngineError::NoGame`].
    pub fn restart(&mut self) -> Result<(), EngineError> {
        let size = self.position.as_ref().ok_or(EngineError::NoGame)?.size();
        self.start(size);
        Ok(())
    }

    /// Plays a stone of the opponent, whose turn it is then taken to be. In a game that has just begun, the
    /// opponent moves first and is black.
    ///
    /// # Errors
    /// If there is no game, or the point is off the board or occupied.
    pub fn play_opponent(&mut self, coord: Coord) -> Result<(), EngineError> {
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        let color = self.own.map_or(position.side_to_move(), |own| !own);
        self.play(coord, color)?;
        self.own = Some(!color);
        Ok(())
    }

    /// Plays a stone of the engine's own at a point it didn't choose.
    ///
    /// # Errors
    /// If there is no game, or the point is off the board or occupied.
    pub fn play_own(&mut self, coord: Coord) -> Result<(), EngineError> {
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        let color = self.own.unwrap_or(position.side_to_move());
        self.play(coord, color)?;
        self.own = Some(color);
        Ok(())
    }

    /// Plays a stone of the side to move.
    ///
    /// # Errors
    /// If there is no game, or the point is off the board or occupied.
    pub fn play_next(&mut self, coord: Coord) -> Result<(), EngineError> {
        let color = self.position.as_ref().ok_or(EngineError::NoGame)?.side_to_move();
        self.play(coord, color)
    }

    fn play(&mut self, coord: Coord, color: Color) -> Result<(), EngineError> {
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        let square = empty_square(position, coord)?;
        position.set_side_to_move(color);
        position.place(square);
        Ok(())
    }

    /// Takes a stone back and gives its side the turn.
    ///
    /// # Errors
    /// If there is no game, or the point is off the board or has no stone.
    pub fn take_back(&mut self, coord: Coord) -> Result<(), EngineError> {
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        on_board(position, coord)?;
        let color = position.remove_stone(Square::from_coord(coord)).ok_or(EngineError::NoStone(coord))?;
        position.set_side_to_move(color);
        if position.stones().is_empty() {
            position.set_side_to_move(Color::Black);
            self.own = None;
        }
        Ok(())
    }

    /// Replaces the stones on the board; the engine is to move, whatever their number.
    ///
    /// The engine is black if it has as many stones as the opponent, white otherwise; under renju the first stone
    /// decides, since black is who began. A stone that repeats a point is left out. Neutral stones are an earlier
    /// round's in a continuous game; in another game they are taken for stones whose owner is unsaid, in the order
    /// in which they were played, the opponent's last.
    ///
    /// # Errors
    /// If there is no game or a stone is off the board; the board stays as it was then.
    pub fn set_board(&mut self, stones: &[PlacedStone]) -> Result<(), EngineError> {
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        let mut fresh = Position::new(position.size(), self.settings.rule.variant);
        for stone in stones {
            on_board(&fresh, stone.coord)?;
        }
        let mut stones = self.owners_said(stones);
        let mut seen = HashSet::new();
        stones.retain(|stone| seen.insert(stone.coord));
        let own = own_color(&stones, self.settings.rule.variant);
        for PlacedStone { coord, owner } in stones {
            let square = Square::from_coord(coord);
            match owner {
                Owner::Own => fresh.place_stone(own, square),
                Owner::Opponent => fresh.place_stone(!own, square),
                Owner::Neutral => fresh.place_neutral(square),
            }
        }
        fresh.set_side_to_move(own);
        self.position = Some(fresh);
        self.own = Some(own);
        Ok(())
    }

    /// Gives stones without an owner one, unless the game is continuous.
    fn owners_said(&self, stones: &[PlacedStone]) -> Vec<PlacedStone> {
        let mut stones = stones.to_vec();
        if !self.settings.rule.continuous {
            for (from_end, stone) in stones.iter_mut().rev().enumerate() {
                if stone.owner == Owner::Neutral {
                    stone.owner = if from_end % 2 == 0 { Owner::Opponent } else { Owner::Own };
                }
            }
        }
        stones
    }

    /// The points where black may not play under renju; none under another rule or without a game.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<Coord> {
        let banned = |position: &Position| {
            position
                .empty_squares()
                .filter(|&square| position.ban(square).is_some())
                .map(Square::coord)
                .collect()
        };
        self.position.as_ref().map(banned).unwrap_or_default()
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.player.forget();
    }

    /// Searches for a move of the engine's own and plays it. In a game that has just begun, the engine moves first
    /// and is black.
    ///
    /// # Errors
    /// If there is no game, the board is full, or there is no memory even for a small tree.
    pub fn think(
        &mut self,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        position.set_side_to_move(*self.own.get_or_insert(position.side_to_move()));
        let report = self.analyse(think, observe)?;
        if let (Some(position), Some(square)) = (&mut self.position, report.best) {
            position.place(square);
        }
        self.spend(think.started.elapsed());
        Ok(report)
    }

    /// Searches for the side to move within the time of a move, and plays nothing.
    ///
    /// # Errors
    /// As [`think`](Self::think).
    pub fn analyse(
        &mut self,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        let stones = u32::try_from(position.stones().len()).unwrap_or(u32::MAX);
        let budget = self.clock.control(&self.settings).budget(stones, u32::from(position.empties()));
        self.search(think, budget, observe)
    }

    /// Searches for the side to move within `budget` (counted from the command), and plays nothing.
    pub(super) fn search(
        &mut self,
        think: &Think,
        budget: TimeBudget,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        if position.empties() == 0 {
            return Err(EngineError::BoardFull);
        }
        let limits = Limits {
            started: think.started,
            time: Some(budget),
            max_nodes: self.settings.max_nodes,
            max_depth: self.settings.max_depth,
            tree_bytes: self.tree_bytes,
            threads: self.settings.memory().threads(),
            stop: think.stop.clone(),
            command: think.command,
        };
        Ok(self.player.choose(position, &limits, observe)?)
    }

    /// Counts the time of a move or a choice.
    pub(super) fn spend(&mut self, time: Duration) {
        self.clock.spend(time);
    }

    /// Says which colour is the engine's; `None` if that isn't settled.
    pub(super) fn set_own_color(&mut self, color: Option<Color>) {
        self.own = color;
    }

    /// The time for a move in the opening.
    pub(super) fn budget(&self) -> TimeBudget {
        self.clock.control(&self.settings).budget(0, u32::from(u16::MAX))
    }
}

/// The colour of the engine on a board that a manager sent.
fn own_color(stones: &[PlacedStone], variant: Variant) -> Color {
    let first = stones.iter().find(|stone| stone.owner != Owner::Neutral);
    let count = |owner| stones.iter().filter(|stone| stone.owner == owner).count();
    let own_began = match (variant, first) {
        (Variant::Renju, Some(first)) => first.owner == Owner::Own,
        _ => count(Owner::Own) >= count(Owner::Opponent),
    };
    if own_began { Color::Black } else { Color::White }
}

fn on_board(position: &Position, coord: Coord) -> Result<(), EngineError> {
    let size = position.size();
    if size.contains(coord) { Ok(()) } else { Err(EngineError::OffBoard(coord, size)) }
}

fn empty_square(position: &Position, coord: Coord) -> Result<Square, EngineError> {
    on_board(position, coord)?;
    position.empty_square(coord).ok_or(EngineError::Occupied(coord))
}

/// The same stones under another rule.
fn with_variant(position: &Position, variant: Variant) -> Position {
    let mut changed = Position::new(position.size(), variant);
    for stone in position.stones() {
        changed.place_stone(stone.color, stone.square);
    }
    let neutral = |coord: &Coord| position.cell(Square::from_coord(*coord)) == Cell::Neutral;
    for coord in position.size().coords().filter(neutral) {
        changed.place_neutral(Square::from_coord(coord));
    }
    changed.set_side_to_move(position.side_to_move());
    changed
}
