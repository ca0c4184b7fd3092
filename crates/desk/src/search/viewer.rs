//! Who looks at a search and tells what he sees, a frame at a time.

use super::Ready;
use crate::stage::Stage;
use plansza_core::board::BoardPicture;
use plansza_core::platform::Instant;
use plansza_core::{Board, Flow, Gauge, Observer, Pace, Progress, Scene, Task, Trial};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What is told of a search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum SearchNews {
    /// It begins.
    Start {
        /// Which search of a race, from 0.
        lane: usize,
        /// The task, complete: what it takes to repeat it.
        task: Task,
        /// The board as it is given.
        picture: BoardPicture,
    },
    /// How it looks now.
    Frame(SearchFrame),
}

impl SearchNews {
    pub(super) fn start(lane: usize, task: &Task, ready: &Ready) -> SearchNews {
        SearchNews::Start { lane, task: task.clone(), picture: ready.picture() }
    }
}

/// How a search looks at one moment.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SearchFrame {
    /// Which search of a race, from 0.
    pub lane: usize,
    /// Evaluations spent.
    pub evaluations: u64,
    /// Epochs finished.
    pub epochs: u64,
    /// Seconds worked, without those that it was looked at or paused.
    pub seconds: f64,
    /// The best score so far.
    pub best: Option<i64>,
    /// Whether it counts.
    pub legal: bool,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// What no solution passes, as far as an exact search has proven it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
    /// Every improvement since the frame before: evaluations, epochs, score.
    pub trace: Vec<(u64, u64, i64)>,
    /// The best board, where it is another than in the frame before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_picture: Option<BoardPicture>,
    /// The score of the current board, where the method can show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// The current board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<BoardPicture>,
    /// What there is to measure: temperature, acceptance, diversity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauges: Vec<GaugeCard>,
    /// How sure the search is of each tile, from 0 to 1, row by row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heat: Vec<f64>,
}

/// A number that a method names while it works.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GaugeCard {
    /// What it measures.
    pub name: String,
    /// What it shows.
    pub value: f64,
}

/// What is new since the last frame.
#[derive(Default)]
pub(super) struct Fresh {
    lane: usize,
    trace: Vec<(u64, u64, i64)>,
    best: Option<Board>,
}

impl Fresh {
    pub(super) fn of(lane: usize) -> Fresh {
        Fresh { lane, ..Fresh::default() }
    }

    pub(super) fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) {
        self.trace.extend(at.best.map(|best| (at.evaluations, at.epochs, best)));
        self.best = Some(board());
    }

    /// The frame of this moment.
    pub(super) fn frame(&mut self, at: Progress, scene: Option<Scene>) -> SearchNews {
        let gauge = |gauge: &Gauge| GaugeCard { name: gauge.name.into(), value: gauge.value };
        SearchNews::Frame(SearchFrame {
            lane: self.lane,
            evaluations: at.evaluations,
            epochs: at.epochs,
            seconds: at.elapsed.as_secs_f64(),
            best: at.best,
            legal: at.legal,
            goal: at.goal,
            bound: at.bound,
            trace: std::mem::take(&mut self.trace),
            best_picture: self.best.take().as_ref().map(BoardPicture::of),
            score: scene.as_ref().map(|scene| scene.score),
            gauges: scene.iter().flat_map(|scene| &scene.gauges).map(gauge).collect(),
            picture: scene.as_ref().map(|scene| BoardPicture::of(&scene.board)),
            heat: scene.map_or_else(Vec::new, |scene| scene.heat),
        })
    }

    /// The last frame of a search: what no frame has told yet.
    pub(super) fn last(&mut self, trial: &Trial) -> SearchNews {
        let outcome = &trial.outcome;
        let at = Progress {
            evaluations: outcome.evaluations,
            epochs: outcome.epochs,
            elapsed: Duration::from_secs_f64(trial.times.seconds),
            best: outcome.score,
            legal: outcome.legal,
            goal: outcome.goal,
            bound: outcome.bound,
        };
        self.frame(at, None)
    }
}

/// Evaluations until the first look at a search that goes as fast as it can.
pub(super) const FIRST: u64 = 256;

/// The evaluations until the next look, when the last ones took so long: looks come about twice a frame, so that one is near
/// when a frame is due, and cost next to nothing.
pub(super) fn stride(last: u64, took: Duration, frame: Duration) -> u64 {
    match took {
        _ if took < frame / 4 => last.saturating_mul(2).min(1 << 40),
        _ if took > frame => (last / 2).max(1),
        _ => last,
    }
}

/// Looks at one search.
pub(super) struct Viewer<'s, 'a> {
    stage: &'s mut Stage<'a>,
    fresh: Fresh,
    /// Whether the method can show itself.
    shows: bool,
    stride: u64,
    looked: Instant,
    framed: Instant,
}

impl<'s, 'a> Viewer<'s, 'a> {
    pub(super) fn new(stage: &'s mut Stage<'a>) -> Viewer<'s, 'a> {
        let now = Instant::now();
        Viewer { stage, fresh: Fresh::default(), shows: false, stride: FIRST, looked: now, framed: now }
    }

    /// Tells what is left to tell.
    pub(super) fn end(&mut self, trial: &Trial) {
        if self.stage.host.listens() {
            let frame = self.fresh.last(trial);
            self.stage.tell(&frame);
        }
    }
}

impl Observer for Viewer<'_, '_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        if self.stage.host.listens() {
            self.fresh.improved(at, board);
        }
        Flow::Continue
    }

    fn tick(&mut self, at: Progress) -> Flow {
        if self.stage.over() {
            return Flow::Cancel;
        }
        if !self.shows
            && self.stage.host.listens()
            && self.framed.elapsed() >= self.stage.host.tempo().frame()
        {
            let frame = self.fresh.frame(at, None);
            self.stage.tell(&frame);
            self.framed = Instant::now();
        }
        Flow::Continue
    }

    fn pace(&mut self) -> Pace {
        match self.stage.host.listens() {
            false => Pace::Unwatched,
            true => Pace::Evaluations(self.stage.host.tempo().evaluations.unwrap_or(self.stride)),
        }
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        self.shows = true;
        if self.stage.over() {
            return Flow::Cancel;
        }
        let tempo = self.stage.host.tempo();
        let (stepped, frame, since) = (tempo.evaluations.is_some(), tempo.frame(), self.framed.elapsed());
        if !stepped {
            self.stride = stride(self.stride, self.looked.elapsed(), frame);
        }
        if stepped || since >= frame {
            let shown = self.fresh.frame(at, Some(scene()));
            self.stage.tell(&shown);
            self.stage.host.wait(if stepped { frame.saturating_sub(since) } else { Duration::ZERO });
            self.framed = Instant::now();
        }
        self.looked = Instant::now();
        Flow::Continue
    }
}
