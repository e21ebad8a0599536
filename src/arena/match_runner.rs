//! Many games, one after the other or some at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::departure;
use super::engine_config::EngineConfig;
use super::game;
use super::guardian::Guardian;
use super::record::{EngineSide, GameRecord};
use super::schedule::Pairing;
use super::seat::{Seat, Surroundings};
use super::settings::MatchSettings;
use super::transcript::{Transcript, merged};
use crate::types::Coord;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Its number in the schedule.
    pub number: usize,
    /// Who was to play.
    pub pairing: Pairing,
    /// What happened.
    pub record: GameRecord,
    /// All that was said, in both directions, with times.
    pub transcript: String,
}

/// What is needed to play.
pub struct MatchRunner<'a> {
    /// The engines that pairings name by number.
    pub engines: &'a [EngineConfig],
    /// The openings that pairings name by number. Each must be one by [`is_opening`](super::is_opening).
    pub openings: &'a [Vec<Coord>],
    /// What holds for all games.
    pub settings: &'a MatchSettings,
    /// Sees to it that no engine outlives the runner.
    pub guardian: Arc<Guardian>,
    /// How many games are played at a time.
    pub concurrency: usize,
}

impl MatchRunner<'_> {
    /// Plays `games`, each with its number, and calls `on_game` after each, in the order they end.
    ///
    /// When `on_game` breaks or `stop` becomes true, running games are broken off and forgotten. When this returns,
    /// no engine runs.
    pub fn run(
        &self,
        games: impl Iterator<Item = (usize, Pairing)> + Send,
        stop: &AtomicBool,
        mut on_game: impl FnMut(FinishedGame) -> ControlFlow<()>,
    ) {
        let games = Mutex::new(games);
        let next = || games.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            for game in finished {
                // Games that end while the run is being stopped are complete and count, unless the caller has enough.
                if on_game(game).is_break() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
    }

    /// Plays games until there are none left. Engines live and die with this thread.
    fn work(
        &self,
        next: impl Fn() -> Option<(usize, Pairing)>,
        stop: &AtomicBool,
        sender: &Sender<FinishedGame>,
    ) {
        let surroundings = Surroundings { settings: self.settings, guardian: &self.guardian, stop };
        let stopped = || stop.load(Ordering::Relaxed);
        let mut table: Option<([usize; 2], [Seat; 2])> = None;
        let mut upcoming = next();
        while !stopped()
            && let Some((number, pairing)) = upcoming
        {
            let pair = [pairing.first, pairing.second];
            let [first, second] = match &mut table {
                Some((seated, seats)) if *seated == pair => seats,
                other => {
                    let seats = pair.map(|engine| Seat::new(&self.engines[engine], surroundings));
                    &mut other.insert((pair, seats)).1
                }
            };
            let (seats, first_seat) = if pairing.first_is_black {
                ([first, second], EngineSide::First)
            } else {
                ([second, first], EngineSide::Second)
            };
            let played = game::play(self.settings, seats, &self.openings[pairing.opening], first_seat);
            let Ok((mut record, mut said)) = played else { break };
            upcoming = next();
            let goes_on = upcoming.is_some_and(|(_, following)| [following.first, following.second] == pair);
            if stopped() || !goes_on {
                leave_table(table.take(), &mut record, &mut said);
            }
            let transcript = merged(&said);
            if sender.send(FinishedGame { number, pairing, record, transcript }).is_err() {
                break;
            }
        }
        // A game was broken off: how its engines go matters to nobody.
        for mut seat in table.into_iter().flat_map(|(_, seats)| seats) {
            seat.end();
        }
    }
}

/// Ends the engines that were kept. They are told to END only after their last game, which they can still lose by it.
fn leave_table(
    table: Option<([usize; 2], [Seat; 2])>,
    last_game: &mut GameRecord,
    said: &mut [Transcript; 2],
) {
    let Some((_, mut seats)) = table else { return };
    if last_game.black == EngineSide::Second {
        seats.reverse();
    }
    let departures = seats.each_mut().map(Seat::end);
    for (transcript, seat) in said.iter_mut().zip(&mut seats) {
        transcript.append(seat.take_transcript());
    }
    departure::judge(last_game, departures);
}
