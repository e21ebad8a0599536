//! Everything said in a game, in both directions.

use std::fmt::Write;
use std::time::{Duration, Instant};

/// Lines kept of one engine. A flood of messages loses its later part.
const LINES: usize = 20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    ToEngine,
    FromEngine,
    /// A remark of the runner's own.
    Remark,
}

/// What was said with one engine.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    lines: Vec<(Instant, Direction, String)>,
    dropped: usize,
}

impl Transcript {
    pub(super) fn add(&mut self, at: Instant, direction: Direction, line: &str) {
        if self.lines.len() < LINES || direction != Direction::FromEngine {
            self.lines.push((at, direction, line.to_owned()));
        } else {
            self.dropped += 1;
        }
    }

    /// Adds all of `later`, which goes on where this ends.
    pub(super) fn append(&mut self, later: Self) {
        self.lines.extend(later.lines);
        self.dropped += later.dropped;
    }

    pub(super) fn remark(&mut self, line: &str) {
        self.add(Instant::now(), Direction::Remark, line);
    }
}

/// Both sides' transcripts as one text in the order of time, seconds from the first line on.
///
/// `B<` is what black's engine was sent, `B>` what it answered, `B#` a remark about it; `W` stands for white.
pub(super) fn merged(sides: &[Transcript; 2]) -> String {
    let mut lines: Vec<_> =
        sides.iter().zip(['B', 'W']).flat_map(|(side, letter)| labelled(side, letter)).collect();
    lines.sort_by_key(|&(at, ..)| at);
    let Some(&(begin, ..)) = lines.first() else { return String::new() };
    let mut text = String::new();
    for (at, letter, direction, line) in lines {
        let seconds = at.saturating_duration_since(begin).as_secs_f64();
        let sign = match direction {
            Direction::ToEngine => '<',
            Direction::FromEngine => '>',
            Direction::Remark => '#',
        };
        let _ = writeln!(text, "{seconds:10.4} {letter}{sign} {line}");
    }
    for (side, letter) in sides.iter().zip(['B', 'W']).filter(|(side, _)| side.dropped > 0) {
        let _ = writeln!(text, "           {letter}# {} more lines were not kept", side.dropped);
    }
    text
}

fn labelled(side: &Transcript, letter: char) -> impl Iterator<Item = (Instant, char, Direction, &str)> {
    side.lines.iter().map(move |(at, direction, line)| (*at, letter, *direction, line.as_str()))
}

/// A time as people read it.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_merged_by_time() {
        let begin = Instant::now();
        let after = |ms| begin + Duration::from_millis(ms);
        let mut sides = [Transcript::default(), Transcript::default()];
        sides[0].add(begin, Direction::ToEngine, "BEGIN");
        sides[0].add(after(1500), Direction::FromEngine, "7,7");
        sides[1].add(after(20), Direction::Remark, "started");
        assert_eq!(merged(&sides), "    0.0000 B< BEGIN\n    0.0200 W# started\n    1.5000 B> 7,7\n");
    }
}
