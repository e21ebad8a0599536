//! The engine: a game, its settings and the tree.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::blocks::Blocks;
use super::error::EngineError;
use super::settings::{GameSettings, MatchClock};
use super::{Owner, PlacedStone};
use crate::board::{Cell, Position};
use crate::search::{Aim, Limits, Player, RootScope, SearchReport, StopSignal, TimeBudget};
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
    /// What the engine doesn't play, for those who analyse.
    blocks: Blocks,
    /// Whether the last thing that happened is an own move that left the game open.
    awaits_reply: bool,
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
            blocks: Blocks::default(),
            awaits_reply: false,
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
            self.awaits_reply = false;
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
        self.awaits_reply = false;
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
        self.awaits_reply = false;
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
        self.awaits_reply = false;
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
        self.awaits_reply = false;
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

    /// The points where the side to move may not play: black's bans under renju; none if white is to move, under another
    /// rule or without a game. (Some managers let nobody play on such a point.)
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<Coord> {
        let banned = |position: &Position| {
            let mover = position.side_to_move();
            let banned = position.empty_squares().filter(|&square| position.is_banned(square, mover));
            banned.map(Square::coord).collect()
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
    /// If there is no game, the board is full or all that is left of it blocked, or there is no memory even for a small
    /// tree.
    pub fn think(
        &mut self,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.think_lines(1, think, observe)
    }

    /// Gives the engine's own side the turn.
    pub(super) fn take_turn(&mut self) -> Result<(), EngineError> {
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        position.set_side_to_move(*self.own.get_or_insert(position.side_to_move()));
        Ok(())
    }

    /// Plays the move that a search has found.
    pub(super) fn play_found(&mut self, report: &SearchReport) {
        if let (Some(position), Some(square)) = (&mut self.position, report.best) {
            let mover = position.side_to_move();
            self.awaits_reply = position.outcome_of(square, mover).is_none();
            position.place(square);
        }
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
        self.search(think, self.move_budget()?, self.scope(1, Aim::Win), observe)
    }

    /// The time for a move in the present position.
    pub(super) fn move_budget(&self) -> Result<TimeBudget, EngineError> {
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        let stones = u32::try_from(position.stones().len()).unwrap_or(u32::MAX);
        Ok(self.clock.control(&self.settings).budget(stones, u32::from(position.empties())))
    }

    /// What a search of the present position is to look for, without what is blocked.
    pub(super) fn scope(&self, lines: usize, aim: Aim) -> RootScope {
        let scope = RootScope { lines, aim, ..RootScope::default() };
        match &self.position {
            Some(position) => {
                RootScope { blocked: self.blocks.at(position), below: self.blocks.below(position), ..scope }
            }
            None => scope,
        }
    }

    /// Whether the last thing that happened is an own move that left the game open.
    pub(super) fn awaits_reply(&self) -> bool {
        self.awaits_reply
    }

    /// What the engine doesn't play.
    pub(super) fn blocks_mut(&mut self) -> &mut Blocks {
        &mut self.blocks
    }

    /// Searches for the side to move within `budget` (counted from the command), and plays nothing.
    pub(super) fn search(
        &mut self,
        think: &Think,
        budget: TimeBudget,
        root: RootScope,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.awaits_reply = false;
        let limits = Limits { time: Some(budget), root, ..self.limits(think) };
        let position = self.position.as_ref().ok_or(EngineError::NoGame)?;
        if position.empties() == 0 {
            return Err(EngineError::BoardFull);
        }
        if !limits.root.is_plain() {
            self.must_analyse()?;
        }
        if position.empty_squares().all(|square| limits.root.blocked.contains(square)) {
            return Err(EngineError::AllBlocked);
        }
        let position = self.position.as_mut().ok_or(EngineError::NoGame)?;
        Ok(self.player.choose(position, &limits, observe)?)
    }

    /// Refuses what the player that was chosen can't do.
    pub(super) fn must_analyse(&self) -> Result<(), EngineError> {
        if self.player.analyses() { Ok(()) } else { Err(EngineError::NoAnalysis(self.player.name())) }
    }

    /// Thinks on the opponent's time until `think` is stopped, if the last thing that happened is an own move that left
    /// the game open. Nothing is played. A search that is limited by nodes is to be reproducible, so it gets no such help.
    pub fn ponder(&mut self, think: &Think) {
        let limits = Limits { pondering: true, ..self.limits(think) };
        let Some(position) = self.position.as_mut().filter(|_| self.awaits_reply) else { return };
        if limits.max_nodes.is_none() {
            self.player.ponder(position, &limits);
        }
    }

    /// The limits of every search by the settings, without one of time.
    fn limits(&self, think: &Think) -> Limits {
        Limits {
            started: think.started,
            time: None,
            max_nodes: self.settings.max_nodes,
            max_depth: self.settings.max_depth,
            tree_bytes: self.tree_bytes,
            threads: self.settings.memory().threads(),
            stop: think.stop.clone(),
            command: think.command,
            root: RootScope::default(),
            pondering: false,
        }
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
