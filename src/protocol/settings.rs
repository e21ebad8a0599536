//! What `INFO` sets.

use std::io::Write;

use super::info::Setting;
use super::session::{Manager, Session};
use crate::engine::GameSettings;
use crate::roster::Opponent;
use crate::types::{Rule, Variant};

/// What number 2 reads as. Yixin's family means renju by it.
pub(super) const YIXIN_RENJU: Rule = Rule { variant: Variant::Freestyle, continuous: true };

impl<W: Write> Session<W> {
    /// Applies a setting.
    pub(super) fn set(&mut self, setting: Setting) {
        let speaks_yixin = self.manager != Manager::Any;
        let change = |settings: &mut GameSettings| match setting {
            Setting::TurnTime(turn) => settings.turn = turn,
            Setting::MatchTime(total) => settings.match_total = total,
            Setting::MaxMemory(bytes) => settings.max_memory = bytes,
            Setting::HashBytes(bytes) => settings.hash_bytes = Some(bytes),
            Setting::Rule(rule) if speaks_yixin && rule == YIXIN_RENJU => {
                settings.rule = Variant::Renju.into();
            }
            Setting::Rule(rule) => settings.rule = rule,
            Setting::MaxNodes(most) => settings.max_nodes = most,
            Setting::MaxDepth(most) => settings.max_depth = most,
            Setting::Threads(threads) => settings.threads = threads,
            Setting::TimeLeft(_)
            | Setting::Player(_)
            | Setting::Level(_)
            | Setting::ShowDetail(_)
            | Setting::Pondering(_)
            | Setting::Evaluate(_)
            | Setting::Accepted => {}
        };
        self.engine.change_settings(change);
        match setting {
            Setting::TimeLeft(left) => self.engine.set_time_left(left),
            // A level is that of one player, and another plays as well as it can.
            Setting::Player(player) => self.seat(Opponent { player, level: None, ..self.opponent }),
            Setting::Level(level) => self.seat(Opponent { level: Some(level), ..self.opponent }),
            Setting::ShowDetail(detail) => self.detail = detail,
            Setting::Pondering(pondering) => self.pondering = pondering,
            Setting::Evaluate(coord) => log::info!("asked to evaluate {coord}"),
            _ => {}
        }
    }

    /// Lets another player or level play from now on, if there is such a one.
    fn seat(&mut self, opponent: Opponent) {
        match opponent.build() {
            Ok(player) => {
                self.engine.set_player(player);
                if let Some(turn) = opponent.turn() {
                    self.engine.change_settings(|settings| settings.turn = turn);
                }
                self.opponent = opponent;
            }
            Err(error) => log::warn!("{error}"),
        }
    }
}
