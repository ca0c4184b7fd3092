//! Every board of a set with what each arm made of it and in what time, side by side: searches, the exact solver, and what
//! solves a model of the puzzle. A part of the section of boards.
//!
//! A model may have another optimum than the puzzle. Its answer was replayed by the rules, so its score is on their scale;
//! where that is not the proven optimum, the report says so.

use super::Writer;
use super::results::ROWS;
use super::scores::box_words;
use crate::analysis::runs::{CellRuns, Certainty, Cost};
use crate::analysis::{Set, TrialSet};
use crate::document::{Block, Row, Table};
use crate::{TableCell, words};
use plansza_chart::{Axis, BoxArm, Boxes, Unit};
use plansza_core::{Role, Stop};
use plansza_stats::{Proportion, mean, median};

/// More arms than this do not fit side by side.
const ARMS: usize = 4;
/// More boards than this are not named in a sentence.
const NAMED: usize = 6;

impl Writer<'_> {
    /// Of every set of several boards.
    pub(super) fn side_by_side(&self) -> Vec<Block> {
        // What models are worth stands with the published figures, where there are any.
        let models = if self.analysis.published.is_empty() { self.models() } else { Vec::new() };
        models.into_iter().chain(self.analysis.sets.iter().flat_map(|set| self.boards_of_set(set))).collect()
    }

    fn boards_of_set(&self, set: &Set) -> Vec<Block> {
        let arms = self.beside_each_other(set);
        let entrants = arms.iter().filter(|&&arm| self.analysis.competes(arm)).count();
        if set.boards.len() < 2 || !(1..=ARMS).contains(&entrants) {
            return Vec::new();
        }
        let mut blocks = vec![Block::Table(self.board_by_board(set, &arms))];
        blocks.extend(self.board_times(set, &arms));
        blocks
    }

    /// The arms of the spec and the exact solver, where they work on every board of a set.
    fn beside_each_other(&self, set: &Set) -> Vec<usize> {
        let all = 0..self.analysis.plan.arms.len();
        let shown = |&arm: &usize| {
            let one = &self.analysis.plan.arms[arm];
            let present =
                |&board: &usize| self.cell(arm, board).is_some_and(|cell| cell.present().next().is_some());
            (!one.added || one.role == Role::Exact) && set.boards.iter().all(present)
        };
        all.filter(shown).collect()
    }

    fn cell(&self, arm: usize, board: usize) -> Option<&CellRuns<'_>> {
        self.analysis.cells.iter().find(|cell| cell.arm == arm && cell.board == board)
    }

    fn board_by_board(&self, set: &Set, arms: &[usize]) -> Table {
        let on = self.on(set);
        let quality = |cell: &CellRuns| {
            let shares: Option<Vec<f64>> =
                cell.present().map(|run| run.score().and_then(|score| cell.quality(score))).collect();
            shares.and_then(|shares| mean(&shares))
        };
        let mut heads = vec![
            ("board".to_string(), "its name"),
            ("optimum".to_string(), "the best score there can be, as far as it is proven"),
        ];
        let mut columns: Vec<Vec<TableCell>> = vec![
            set.boards.iter().map(|&board| TableCell::text(&self.analysis.plan.boards[board].name)).collect(),
            set.boards.iter().map(|&board| self.optimum(board)).collect(),
        ];
        columns[0].push(TableCell::text(format!("all {}", words::count(set.boards.len() as u64))));
        columns[1].push(TableCell::Blank);
        for &arm in arms {
            let name = self.label(arm);
            let cells: Vec<&CellRuns> =
                set.boards.iter().filter_map(|&board| self.cell(arm, board)).collect();
            let solved = |cells: &[&CellRuns]| {
                let runs = cells.iter().flat_map(|cell| cell.present());
                Proportion::of(&runs.map(|run| run.kept.outcome.solved).collect::<Vec<bool>>())
            };
            let mut column = |head: String, about, mut values: Vec<TableCell>, last| {
                values.push(last);
                heads.push((head, about));
                columns.push(values);
            };
            match self.analysis.plan.arms[arm].role {
                Role::Search | Role::Baseline => {
                    let share =
                        |cells: &[&CellRuns]| TableCell::or_blank(solved(cells).map(TableCell::Share));
                    let about = "share of runs that solved the board, with Wilson's 95% interval";
                    let each = cells.iter().map(|cell| share(&[cell])).collect();
                    column(format!("{name}: solved"), about, each, share(&cells));
                    let qualities: Option<Vec<f64>> = cells.iter().map(|cell| quality(cell)).collect();
                    if let Some(qualities) = qualities {
                        let about = "final score as a share of the proven optimum: mean";
                        let all = mean(&qualities).map(|all| TableCell::Number(all, 4));
                        let each = qualities.iter().map(|&share| TableCell::Number(share, 4)).collect();
                        column(format!("{name}: of optimum"), about, each, TableCell::or_blank(all));
                    }
                }
                Role::Model => {
                    let score = |cell: &&CellRuns| match cell.present().next().map(|run| &run.kept.outcome) {
                        Some(outcome) if !outcome.legal => TableCell::text("breaks a rule"),
                        Some(outcome) => TableCell::or_blank(outcome.score.map(TableCell::Score)),
                        None => TableCell::Blank,
                    };
                    let about = "the score of its answer by the rules of the puzzle";
                    let each = cells.iter().map(score).collect();
                    column(format!("{name}: score"), about, each, TableCell::Blank);
                }
                Role::Exact => {}
            }
            let about = "wall time of a run: median; in the last row the sum over all boards";
            let times: Vec<f64> = cells.iter().filter_map(|cell| seconds(cell)).collect();
            let each = times.iter().map(|&time| TableCell::Seconds(time)).collect();
            column(format!("{name}: time"), about, each, TableCell::Seconds(times.iter().sum()));
        }
        let row = |at: usize| {
            let last = at == set.boards.len();
            let boards = if last { &set.boards[..] } else { &set.boards[at..=at] };
            let mine = |cell: &&CellRuns| arms.contains(&cell.arm) && boards.contains(&cell.board);
            Row {
                cells: columns.iter().map(|column| column[at].clone()).collect(),
                source: TrialSet::of_cells(self.analysis.cells.iter().filter(mine)),
                // The sums are shown however many boards there are.
                baseline: last,
            }
        };
        let rows: Vec<Row> = (0..=set.boards.len()).map(row).collect();
        let source = rows.last().map(|row| row.source.clone()).unwrap_or_default();
        let heads: Vec<(&str, &str)> = heads.iter().map(|(head, about)| (head.as_str(), *about)).collect();
        Table {
            id: self.id("side-by-side", set),
            caption: format!(
                "Every board{on} with what each arm made of it and in what time; the times in the last row are sums over all \
                 boards, of one run on each."
            )
            .into(),
            columns: Table::head(&heads),
            rows,
            notes: vec![
                format!(
                    "Times are those of the machine that ran them, with whatever else ran on it.{}",
                    self.ended_apart(set)
                )
                .into(),
            ],
            credit: self.credit(format!("the arms shown{on}"), &source),
            limit: Some(ROWS),
            folded: false,
        }
    }

    fn optimum(&self, board: usize) -> TableCell {
        let goal = self.analysis.boards[board].goal.filter(|goal| goal.standing == Certainty::Proven);
        TableCell::or_blank(goal.map(|goal| TableCell::Score(goal.score)))
    }

    /// The times of all arms over the boards.
    fn board_times(&self, set: &Set, arms: &[usize]) -> Option<Block> {
        let on = self.on(set);
        let times = |&arm: &usize| {
            let cells = set.boards.iter().filter_map(|&board| self.cell(arm, board));
            BoxArm { name: self.label(arm).into(), values: cells.filter_map(seconds).collect() }
        };
        let boxes: Vec<BoxArm> = arms.iter().map(times).collect();
        // A time of nothing has no place on an axis of powers.
        if boxes.len() < 2 || boxes.iter().flat_map(|one| &one.values).any(|time| *time <= 0.0) {
            return None;
        }
        let caption =
            format!("Wall time of a run{on}, the median of each board: {}.", box_words(&boxes, "board"));
        let picture = Boxes {
            title: format!("Time of a run{on}"),
            axis: Axis::log("wall time of a run, median of a board").unit(Unit::Seconds),
            arms: boxes,
            points: true,
            ..Boxes::default()
        };
        let mine = |cell: &&CellRuns| arms.contains(&cell.arm) && set.boards.contains(&cell.board);
        let source = TrialSet::of_cells(self.analysis.cells.iter().filter(mine));
        Some(self.chart(
            self.id("board-times", set),
            caption,
            picture,
            (&format!("the arms shown{on}"), &source),
        ))
    }

    /// What the answers of every model are worth by the rules, as paragraphs.
    pub(super) fn models(&self) -> Vec<Block> {
        self.models_in_short().into_iter().map(|text| Block::Text(text.into())).collect()
    }

    /// The same in a sentence each.
    pub(super) fn models_in_short(&self) -> Vec<String> {
        let arms = (0..self.analysis.plan.arms.len())
            .filter(|&arm| self.analysis.plan.arms[arm].role == Role::Model);
        arms.filter_map(|arm| self.model_in_short(arm)).collect()
    }

    /// How often the searches of the spec reach what a model's answer is worth on its boards.
    fn rivals_of(&self, models: &[&CellRuns]) -> Vec<String> {
        let searches = (0..self.analysis.plan.arms.len())
            .filter(|&arm| self.analysis.competes(arm) && !self.analysis.plan.arms[arm].added);
        let reached = |arm: usize| {
            let mut runs: Vec<bool> = Vec::new();
            for model in models {
                let answer = model.present().next()?.score()?;
                let cell = self.cell(arm, model.board)?;
                runs.extend(cell.present().map(|run| run.score().is_some_and(|score| score >= answer)));
            }
            Some(format!("{} in {}", self.arm(arm), words::share(&Proportion::of(&runs)?)))
        };
        searches.filter_map(reached).take(ARMS).collect()
    }

    fn model_in_short(&self, arm: usize) -> Option<String> {
        let cells: Vec<&CellRuns> = self.analysis.cells.iter().filter(|cell| cell.arm == arm).collect();
        let runs = || cells.iter().filter_map(|cell| Some((*cell, &cell.present().next()?.kept.outcome)));
        let all = runs().count();
        if all == 0 {
            return None;
        }
        let known = |cell: &CellRuns| cell.goal.filter(|goal| goal.standing == Certainty::Proven);
        let board = |cell: &CellRuns| &self.analysis.plan.boards[cell.board].name;
        let cut = runs().filter(|(_, outcome)| matches!(outcome.stopped, Stop::Budget | Stop::Time)).count();
        let less: Vec<String> = runs()
            .filter(|(_, outcome)| !outcome.solved)
            .filter_map(|(cell, outcome)| {
                let goal = known(cell)?.score;
                Some(match outcome.counted() {
                    Some(score) => format!("{} ({score} of {goal})", board(cell)),
                    None => format!("{} (it breaks the rules)", board(cell)),
                })
            })
            .collect();
        let best = runs().filter(|(_, outcome)| outcome.solved).count();
        let boards = |n: usize| words::plural(n as u64, "board");
        let name = self.arm(arm);
        let mut text = match less.len() {
            0 if best == all => {
                format!("{name}: by the rules its answer is worth the optimum on all {}", boards(all))
            }
            n => {
                let names = if n <= NAMED { format!(": {}", words::list(&less)) } else { String::new() };
                format!(
                    "{name}: by the rules its answer is worth the optimum on {best} of {}, less on {n}{names}",
                    boards(all)
                )
            }
        };
        if cut > 0 {
            text += &format!("; its limit ended it on {cut} before it had a proof of its own");
        }
        let rivals = self.rivals_of(&cells);
        if !rivals.is_empty() {
            text += &format!("; what its answer is worth is reached by {} of runs", words::list(&rivals));
        }
        Some(text + ".")
    }
}

/// The median time of a run: on a machine with other work some runs take far longer than they would alone.
fn seconds(cell: &CellRuns) -> Option<f64> {
    median(&cell.present().map(|run| run.spent(Cost::Seconds)).collect::<Vec<f64>>())
}
