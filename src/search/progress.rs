//! Telling of a search while it runs.

use std::time::Duration;

use super::report::SearchReport;

/// The shortest time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// The longest time without a report, while nothing changes.
const QUIET_INTERVAL: Duration = Duration::from_secs(1);

/// Who is told of a search, and what was told already.
pub(super) struct Progress<'o> {
    observe: &'o mut dyn FnMut(&SearchReport),
    told: Option<SearchReport>,
}

impl<'o> Progress<'o> {
    pub(super) fn new(observe: &'o mut dyn FnMut(&SearchReport)) -> Self {
        Self { observe, told: None }
    }

    /// Whether it is time for a report.
    pub(super) fn is_due(&self, elapsed: Duration) -> bool {
        elapsed >= self.last() + REPORT_INTERVAL
    }

    /// Passes the report on if it says something new, or after a long time.
    pub(super) fn tell(&mut self, report: SearchReport) {
        if self.has_news(&report) || report.elapsed >= self.last() + QUIET_INTERVAL {
            (self.observe)(&report);
            self.told = Some(report);
        }
    }

    /// Passes the last report on if it says something new.
    pub(super) fn finish(self, report: &SearchReport) {
        if self.has_news(report) {
            (self.observe)(report);
        }
    }

    fn last(&self) -> Duration {
        self.told.as_ref().map_or(Duration::ZERO, |told| told.elapsed)
    }

    /// Whether a report says more than that time went by.
    fn has_news(&self, report: &SearchReport) -> bool {
        let others = |report: &SearchReport| {
            report.root.others.iter().map(|line| (line.value, line.variation.clone())).collect::<Vec<_>>()
        };
        let said = |report: &SearchReport| {
            (report.value, report.selective_depth, report.variation.clone(), others(report))
        };
        self.told.as_ref().is_none_or(|told| said(told) != said(report))
    }
}
