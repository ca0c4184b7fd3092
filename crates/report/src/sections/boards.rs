//! The section of boards: their optimum, its proof, and their pictures.
//!
//! A best solution is stored as text, which not every puzzle reads back; so it is drawn by running its trial again, which
//! gives the same solution. Where that would take long, or the clock ended it, the text is shown instead.

use super::Writer;
use crate::analysis::runs::{BoardFacts, Certainty, TrialRun};
use crate::analysis::{Set, TrialSet, distinct};
use crate::document::{Block, BoardPair, Row, Section, Table};
use crate::{Prose, TableCell, words};
use plansza_catalogue::Control;
use plansza_core::Gap;
use plansza_experiment::plan::Planned;
use plansza_stats::Proportion;
use rayon::prelude::*;

/// Boards that are drawn.
const DRAWN: usize = 12;
/// Boards of one set that are drawn.
const DRAWN_OF_SET: usize = 4;
/// Seconds that a trial may have taken if it is to run again for its picture.
const AGAIN: f64 = 0.5;
/// More tiles than this are too many for a picture.
const TILES: usize = 900;
/// Rows that people are shown.
const ROWS: usize = 60;
/// Of more boards than this the table is for who asks.
const UNFOLDED: usize = 20;

impl Writer<'_> {
    pub(super) fn boards(&self) -> Option<Section> {
        if self.analysis.boards.is_empty() {
            return None;
        }
        let mut blocks = vec![Block::Table(self.board_table())];
        blocks.extend(self.side_by_side());
        if self.analysis.plan.is_own() {
            // They have no picture.
            return Some(Section::new("boards", "Problems", blocks));
        }
        let of_set = |set: &Set| if set.gathered { DRAWN } else { DRAWN_OF_SET };
        let sets = self.analysis.sets.iter().flat_map(|set| set.boards.iter().take(of_set(set)));
        let chosen = distinct(sets).into_iter().take(DRAWN).map(|&board| &self.analysis.boards[board]);
        let chosen: Vec<&BoardFacts> = chosen.collect();
        let pairs: Vec<BoardPair> = chosen.par_iter().filter_map(|board| self.drawn(board)).collect();
        blocks.extend(self.left_out(&chosen, pairs.len()).map(|text| Block::Text(text.into())));
        if !pairs.is_empty() {
            blocks.push(Block::Boards(pairs));
        }
        Some(Section::new("boards", "Boards", blocks))
    }

    /// Which boards have no picture, and why, where some have none.
    fn left_out(&self, chosen: &[&BoardFacts], drawn: usize) -> Option<String> {
        let all = self.analysis.boards.len();
        let (large, unchosen) = (chosen.len() - drawn, all - chosen.len());
        let mut why = Vec::new();
        if unchosen > 0 {
            let few = match self.analysis.sets.iter().all(|set| set.gathered) {
                true => format!("{DRAWN} are drawn at most"),
                false => format!("{DRAWN} are drawn at most, and {DRAWN_OF_SET} of a set"),
            };
            why.push(few);
        }
        if large > 0 {
            let have = if large == 1 { "has" } else { "have" };
            why.push(format!("{large} {have} more than {TILES} tiles, too many for a picture"));
        }
        let (drawn, all) = (words::count(drawn as u64), words::plural(all as u64, "board"));
        (!why.is_empty()).then(|| format!("Pictures of {drawn} of {all}: {}.", why.join("; ")))
    }

    fn board_table(&self) -> Table {
        let row = |board: &BoardFacts| {
            let instance = &self.analysis.plan.boards[board.number];
            let standing = match board.goal {
                _ if board.impossible => "proven: no solution",
                Some(goal) if goal.standing == Certainty::Proven => "proven",
                Some(goal) => goal.standing.word(),
                None => "nothing found",
            };
            let standing = match board.bound {
                Some(bound) => {
                    format!("{standing}, {}", Gap { best: board.goal.map(|goal| goal.score), bound })
                }
                None => standing.to_string(),
            };
            let proof = board.proof.filter(|run| run.kept.outcome.optimal || run.kept.outcome.impossible);
            let all = self.analysis.cells.iter().filter(|cell| cell.board == board.number);
            let searches = all.clone().filter(|cell| self.analysis.competes(cell.arm));
            let runs = searches.flat_map(|cell| cell.present());
            let share = Proportion::of(&runs.map(|run| run.kept.outcome.solved).collect::<Vec<bool>>());
            Row {
                cells: vec![
                    TableCell::text(&instance.name),
                    TableCell::text(instance.puzzle),
                    TableCell::or_blank(board.goal.map(|goal| TableCell::Score(goal.score))),
                    TableCell::text(standing),
                    TableCell::or_blank(proof.map(|run| TableCell::Count(run.kept.outcome.evaluations))),
                    TableCell::or_blank(proof.map(|run| TableCell::Seconds(run.kept.times.seconds))),
                    TableCell::or_blank(share.map(TableCell::Share)),
                ],
                source: TrialSet::of_cells(all),
                baseline: false,
            }
        };
        let columns = [
            ("board", "its name"),
            ("puzzle", "its kind"),
            ("best score", "the optimum, or what is known of it"),
            ("standing", "whether it is proven that there is nothing better"),
            ("nodes", "nodes of the exact solver for the proof"),
            ("time", "wall time of the proof"),
            ("solved", "share of all runs of the other arms, with Wilson's 95% interval"),
        ];
        Table {
            id: "boards".into(),
            caption: match self.analysis.plan.is_own() {
                true => "The problems, and their goal or the best that was found.".into(),
                false => "The boards, their optimum and its proof by the exact solver.".into(),
            },
            columns: Table::head(&columns),
            rows: self.analysis.boards.iter().map(row).collect(),
            credit: self.credit("all runs on the boards", &TrialSet::of_cells(&self.analysis.cells)),
            limit: Some(ROWS),
            folded: self.analysis.boards.len() > UNFOLDED,
            ..Table::default()
        }
    }

    fn drawn(&self, board: &BoardFacts) -> Option<BoardPair> {
        let instance = &self.analysis.plan.boards[board.number];
        let start = self.start(board.number)?;
        let mut caption = Prose::default();
        let best = board.best.map(|(cell, run)| {
            let arm = self.arm(self.analysis.plan.cells[cell].arm);
            let score = run.kept.outcome.score.map(words::signed).unwrap_or_default();
            caption = format!("score {score}, by {arm}, trial {}", run.id).into();
            self.again(cell, &run).ok_or_else(|| run.kept.outcome.solution.clone().unwrap_or_default())
        });
        if board.impossible {
            caption = "it has no solution".into();
        }
        Some(BoardPair { title: instance.name.clone(), start, best, caption })
    }

    /// The picture of a board as it was given, if it is not too large for one.
    pub(super) fn start(&self, board: usize) -> Option<String> {
        let instance = &self.analysis.plan.boards[board];
        let start = instance.boards.picture(instance.index);
        (1..=TILES).contains(&(start.width() * start.height())).then(|| start.svg())
    }

    /// The picture of a run's solution, if running it again gives that solution soon.
    pub(super) fn again(&self, cell: usize, run: &TrialRun) -> Option<String> {
        if run.kept.times.seconds > AGAIN || run.by_clock() || self.analysis.plan.is_own() {
            return None;
        }
        let replicate =
            self.analysis.cells[cell].runs.iter().position(|one| one.is_some_and(|one| one.id == run.id))?;
        let planned = Planned { cell: cell as u32, replicate: replicate as u32, id: run.id };
        let plan = self.analysis.plan;
        let mut control = Control { picture: true, ..Control::default() };
        let trial = plan.cells[cell].prepared.run(plan.task(&planned), &mut control).ok()?;
        (trial.outcome.solution == run.kept.outcome.solution).then_some(trial.picture?.svg())
    }
}
