//! What is told of a search while it runs.
//!
//! | line | when |
//! |---|---|
//! | `MESSAGE depth 12-22 ev -120 n 31K n/ms 636 tm 49 pv I8 I7` | always |
//! | the same with `multipv 2` after the depth, a line each | if several best moves were asked for |
//! | `MESSAGE REALTIME REFRESH`, `BEST 7,7`, `POS 7,7`, `DONE 7,7`, `LOST 7,7`, `VAL 12`, `PV I8 I7` | `show_detail` 1 and 3 |
//! | `INFO PV 0`, `INFO NUMPV 2`, `INFO DEPTH 12`, … `INFO BESTLINE 8,7 8,6`, `INFO PV DONE` | `show_detail` 2 and 3 |
//!
//! The marks mean: the best move so far (after `REFRESH`, which takes the marks of the search away), the move that is
//! being searched, one that was, and one that is proven to lose.

use std::time::Duration;

use super::detail::Detail;
use super::point_names::PointNames;
use crate::eval::win_probability;
use crate::search::SearchReport;
use crate::types::{Ply, Score, Square};

/// Moves of a variation that are shown at most, so that a line stays short.
const VARIATION_SHOWN: usize = 40;
/// With several lines, the shortest time from one telling of all to the next, for each of up to [`MOST_INTERVALS`] lines.
const LINE_INTERVAL: Duration = Duration::from_millis(100);
const MOST_INTERVALS: u32 = 5;

/// Tells of one search, and remembers what it has told.
pub(super) struct Teller {
    detail: Detail,
    names: PointNames,
    /// What the marks on the manager's board say.
    marked_best: Option<Square>,
    marked_current: Option<Square>,
    marked_lost: Vec<Square>,
    marked_line: Option<(Score, Vec<Square>)>,
    lines_told: Option<LinesTold>,
}

/// The last lines that were told.
struct LinesTold {
    at: Duration,
    lines: Vec<(Score, Vec<Square>)>,
    depth: Ply,
}

/// One of the best moves of a search.
struct Line<'a> {
    value: Score,
    nodes: u64,
    /// The deepest node below its move.
    deepest: Ply,
    variation: &'a [Square],
}

impl Teller {
    pub(super) fn new(detail: Detail, names: PointNames) -> Self {
        Self {
            detail,
            names,
            marked_best: None,
            marked_current: None,
            marked_lost: Vec::new(),
            marked_line: None,
            lines_told: None,
        }
    }

    /// The lines for a report of a search that goes on.
    pub(super) fn progress(&mut self, report: &SearchReport) -> Vec<String> {
        let mut told = self.marks(report);
        let lines = lines_of(report);
        let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let interval = if count > 1 { LINE_INTERVAL * count.min(MOST_INTERVALS) } else { Duration::ZERO };
        if self.lines_told.as_ref().is_none_or(|last| report.elapsed >= last.at + interval) {
            told.extend(self.messages(report, &lines));
            told.extend(self.blocks(report, &lines));
        }
        told
    }

    /// The lines for the report at the end of a search: whatever of it was not told yet.
    pub(super) fn end(&mut self, report: &SearchReport) -> Vec<String> {
        let lines = lines_of(report);
        if self.lines_told.as_ref().is_some_and(|last| last.lines == owned(&lines)) {
            return Vec::new();
        }
        let mut told = self.marks(report);
        if lines.len() > 1 {
            told.extend(self.messages(report, &lines));
        }
        told.extend(self.blocks(report, &lines));
        told
    }

    /// The form that Embryo gave its messages and that managers parse.
    fn messages(&self, report: &SearchReport, lines: &[Line<'_>]) -> Vec<String> {
        let message = |(number, line): (usize, &Line<'_>)| {
            let multipv = if lines.len() > 1 { format!(" multipv {}", number + 1) } else { String::new() };
            let nodes = if number == 0 { report.nodes } else { line.nodes };
            let depth = if number == 0 { usize::from(report.depth) } else { line.variation.len() };
            let deepest = if lines.len() > 1 { line.deepest } else { report.selective_depth };
            format!(
                "MESSAGE depth {depth}-{}{multipv} ev {} n {} n/ms {} tm {} pv{}",
                usize::from(deepest).max(depth),
                line.value,
                short(nodes),
                report.nodes_a_second() / 1000,
                report.elapsed.as_millis(),
                joined(line.variation, |square| self.names.name(square)),
            )
        };
        lines.iter().enumerate().map(message).collect()
    }

    /// The marks that have changed.
    fn marks(&mut self, report: &SearchReport) -> Vec<String> {
        let mut told = Vec::new();
        if !self.detail.realtime {
            return told;
        }
        let mut mark = |what: &str, square: Square| {
            told.push(format!("MESSAGE REALTIME {what} {}", square.coord()));
        };
        if report.root.current != self.marked_current {
            if let Some(searched) = self.marked_current {
                mark("DONE", searched);
            }
            if let Some(current) = report.root.current {
                mark("POS", current);
            }
            self.marked_current = report.root.current;
        }
        for &lost in &report.root.lost {
            if !self.marked_lost.contains(&lost) {
                mark("LOST", lost);
                self.marked_lost.push(lost);
            }
        }
        if let Some(best) = report.best.filter(|_| report.best != self.marked_best) {
            mark("BEST", best);
            told.insert(0, "MESSAGE REALTIME REFRESH".to_owned());
            self.marked_best = report.best;
        }
        let line = Some((report.value, report.variation.clone()));
        if line != self.marked_line {
            self.marked_line = line;
            told.push(format!("MESSAGE REALTIME VAL {}", report.value.get()));
            let variation = joined(&report.variation, |square| self.names.name(square));
            told.push(format!("MESSAGE REALTIME PV{variation}"));
        }
        told
    }

    /// A block for each line.
    fn blocks(&mut self, report: &SearchReport, lines: &[Line<'_>]) -> Vec<String> {
        let depth = self.depth_to_tell(report, lines);
        self.lines_told = Some(LinesTold { at: report.elapsed, lines: owned(lines), depth });
        if !self.detail.lines {
            return Vec::new();
        }
        let block = |(number, line): (usize, &Line<'_>)| {
            [
                format!("INFO PV {number}"),
                format!("INFO NUMPV {}", lines.len()),
                format!("INFO DEPTH {depth}"),
                format!("INFO SELDEPTH {}", line.deepest.max(depth)),
                format!("INFO NODES {}", line.nodes),
                format!("INFO TOTALNODES {}", report.nodes),
                format!("INFO TOTALTIME {}", report.elapsed.as_millis()),
                format!("INFO SPEED {}", report.nodes_a_second()),
                format!("INFO EVAL {}", line.value),
                format!("INFO WINRATE {:.4}", win_probability(line.value)),
                format!("INFO BESTLINE{}", joined(line.variation, |square| square.coord().to_string())),
                "INFO PV DONE".to_owned(),
            ]
        };
        lines.iter().enumerate().flat_map(block).collect()
    }

    /// The depth that the blocks tell: the length of the best line, but never less than before, and more where other
    /// moves are the best now. Yixin-Board's fork marks each of them on the board, and takes away the marks of a lesser
    /// depth.
    fn depth_to_tell(&self, report: &SearchReport, lines: &[Line<'_>]) -> Ply {
        let Some(last) = &self.lines_told else { return report.depth };
        let firsts = |lines: &[(Score, Vec<Square>)]| {
            let mut firsts: Vec<_> = lines.iter().filter_map(|(_, line)| line.first().copied()).collect();
            firsts.sort_unstable();
            firsts
        };
        let has_changed = firsts(&last.lines) != firsts(&owned(lines));
        report.depth.max(last.depth.saturating_add(u16::from(has_changed)))
    }
}

/// The lines of a report that have a move, the best one first.
fn lines_of(report: &SearchReport) -> Vec<Line<'_>> {
    let nodes = if report.root.visits > 0 { u64::from(report.root.visits) } else { report.nodes };
    let deepest =
        if report.root.selective_depth > 0 { report.root.selective_depth } else { report.selective_depth };
    let best = Line { value: report.value, nodes, deepest, variation: &report.variation };
    let others = report.root.others.iter().map(|line| Line {
        value: line.value,
        nodes: line.visits.into(),
        deepest: line.selective_depth,
        variation: &line.variation,
    });
    std::iter::once(best).chain(others).filter(|line| !line.variation.is_empty()).collect()
}

fn owned(lines: &[Line<'_>]) -> Vec<(Score, Vec<Square>)> {
    lines.iter().map(|line| (line.value, line.variation.to_vec())).collect()
}

/// The squares of a variation by their names, with a blank before each.
fn joined(variation: &[Square], name: impl Fn(Square) -> String) -> String {
    let mut text = String::new();
    for &square in variation.iter().take(VARIATION_SHOWN) {
        text.push(' ');
        text.push_str(&name(square));
    }
    text
}

/// A number in at most five characters: `9999`, `31K`, `4567K`, `12M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{RootDetails, RootLine};
    use crate::types::Coord;

    fn square(x: u8, y: u8) -> Square {
        Square::from_coord(Coord::new(x, y))
    }

    fn report() -> SearchReport {
        SearchReport {
            best: Some(square(8, 7)),
            value: Score::estimate(-120),
            depth: 12,
            selective_depth: 22,
            nodes: 31_170,
            expansions: 400,
            elapsed: Duration::from_millis(49),
            variation: vec![square(8, 7), square(8, 6), square(7, 5)],
            root: RootDetails::default(),
        }
    }

    fn teller(number: i64) -> Teller {
        Teller::new(Detail::from_number(number).expect("a detail"), PointNames::default())
    }

    #[test]
    fn messages_as_managers_parse_them() {
        let told = teller(0).progress(&report());
        assert_eq!(told, ["MESSAGE depth 12-22 ev -120 n 31K n/ms 636 tm 49 pv I8 I7 H6"]);
        let won = SearchReport { value: Score::win_in(5), variation: vec![square(0, 0); 300], ..report() };
        let told = teller(0).progress(&won).concat();
        assert!(told.contains(" ev +M5 ") && told.len() < 400, "{told}");
    }

    #[test]
    fn points_by_the_names_of_the_managers_board() {
        let names = PointNames::RowFromBottom { rows: 15 };
        let told = Teller::new(Detail::default(), names).progress(&report()).concat();
        assert!(told.ends_with(" pv H7 G7 F8"), "{told}");
    }

    #[test]
    fn several_lines_come_together_and_not_too_often() {
        let other = RootLine {
            value: Score::estimate(-200),
            visits: 77,
            selective_depth: 9,
            variation: vec![square(3, 4)],
        };
        let mut report = SearchReport {
            root: RootDetails {
                others: vec![other],
                visits: 99,
                selective_depth: 20,
                ..RootDetails::default()
            },
            ..report()
        };
        let mut teller = teller(0);
        let told = teller.progress(&report);
        assert_eq!(
            told,
            [
                "MESSAGE depth 12-20 multipv 1 ev -120 n 31K n/ms 636 tm 49 pv I8 I7 H6",
                "MESSAGE depth 1-9 multipv 2 ev -200 n 77 n/ms 636 tm 49 pv D5",
            ]
        );
        report.elapsed += Duration::from_millis(150);
        assert!(teller.progress(&report).is_empty(), "two lines are told every 200 ms at most");
        report.value = Score::estimate(5);
        assert_eq!(teller.end(&report).len(), 2, "but the last word is said");
        assert!(teller.end(&report).is_empty(), "once");
    }

    #[test]
    fn blocks_of_lines() {
        let told = teller(2).progress(&report());
        assert_eq!(
            told[1..],
            [
                "INFO PV 0",
                "INFO NUMPV 1",
                "INFO DEPTH 12",
                "INFO SELDEPTH 22",
                "INFO NODES 31170",
                "INFO TOTALNODES 31170",
                "INFO TOTALTIME 49",
                "INFO SPEED 636122",
                "INFO EVAL -120",
                "INFO WINRATE 0.3543",
                "INFO BESTLINE 8,7 8,6 7,5",
                "INFO PV DONE",
            ]
        );
    }

    #[test]
    fn another_best_move_is_told_at_a_greater_depth() {
        let depth = |told: Vec<String>| told.into_iter().find(|line| line.starts_with("INFO DEPTH "));
        let mut teller = teller(2);
        let shallow = SearchReport { depth: 3, value: Score::EVEN, ..report() };
        let other = SearchReport { depth: 2, variation: vec![square(1, 1)], ..report() };
        assert_eq!(depth(teller.progress(&report())).as_deref(), Some("INFO DEPTH 12"));
        assert_eq!(depth(teller.progress(&shallow)).as_deref(), Some("INFO DEPTH 12"));
        assert_eq!(depth(teller.progress(&other)).as_deref(), Some("INFO DEPTH 13"));
    }

    #[test]
    fn marks_follow_the_search() {
        let mut teller = teller(1);
        let mut report = report();
        report.root.current = Some(square(3, 3));
        report.root.lost = vec![square(0, 0)];
        let marks = |told: Vec<String>| {
            let marks: Vec<_> = told
                .into_iter()
                .filter_map(|line| Some(line.strip_prefix("MESSAGE REALTIME ")?.to_owned()))
                .collect();
            marks.join(" | ")
        };
        let told = marks(teller.progress(&report));
        assert_eq!(told, "REFRESH | POS 3,3 | LOST 0,0 | BEST 8,7 | VAL -120 | PV I8 I7 H6");
        report.root.current = Some(square(8, 7));
        let told = marks(teller.progress(&report));
        assert_eq!(told, "DONE 3,3 | POS 8,7");
    }
}
