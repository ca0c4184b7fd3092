//! What failed: how many runs of which arm, why, and how they are counted.

use super::Writer;
use crate::document::Block;
use crate::words;

/// Arms whose failures are told.
const ARMS: usize = 10;
/// As much of a reason as fits a line.
const LONGEST: usize = 300;

impl Writer<'_> {
    /// A warning, and a point for every arm, or pair of players, with failures.
    pub(super) fn failures(&self) -> Vec<Block> {
        let coverage = &self.analysis.coverage;
        if coverage.failed.is_empty() {
            return Vec::new();
        }
        let (failed, planned) = (coverage.failed.len() as u64, words::count(coverage.planned as u64));
        let (what, counted) = match self.analysis.plan.is_games() {
            true => ("games", "They are nobody’s, and in no table."),
            false => ("runs", "They count as runs that did not solve their boards, at what they had cost."),
        };
        let warning = format!("{} of {planned} {what} failed. {counted}", words::count(failed));
        let points: Vec<String> = self.failed_arms();
        let more = points.len().saturating_sub(ARMS);
        let mut told: Vec<String> = points.into_iter().take(ARMS).collect();
        if more > 0 {
            told.push(format!("… and {more} more"));
        }
        vec![Block::Warning(warning.into()), Block::List(told.into_iter().map(crate::Prose::from).collect())]
    }

    /// Of every arm, or pair of players, how many failed, with the first as an example.
    fn failed_arms(&self) -> Vec<String> {
        let (plan, failed) = (self.analysis.plan, &self.analysis.coverage.failed);
        let group = |cell: usize| match plan.is_games() {
            true => cell,
            false => plan.cells.iter().position(|other| other.arm == plan.cells[cell].arm).unwrap_or(cell),
        };
        let groups = crate::analysis::distinct(failed.iter().map(|one| group(one.cell)));
        let told = |number: usize| {
            let mine: Vec<_> = failed.iter().filter(|one| group(one.cell) == number).collect();
            let (name, all) = match plan.is_games() {
                true => (plan.cell_name(&plan.cells[number]), plan.cells[number].replicates),
                false => {
                    let arm = plan.cells[number].arm;
                    let cells = plan.cells.iter().filter(|cell| cell.arm == arm);
                    (plan.arms[arm].name.clone(), cells.map(|cell| cell.replicates).sum())
                }
            };
            let reason = mine[0].reason.split_whitespace().collect::<Vec<_>>().join(" ");
            let short: String = reason.chars().take(LONGEST).collect();
            let dots = if short.len() < reason.len() { "…" } else { "" };
            format!(
                "{name}: {} of {} failed, as {}: {short}{dots}",
                words::count(mine.len() as u64),
                words::count(all),
                mine[0].name
            )
        };
        groups.into_iter().map(told).collect()
    }
}
