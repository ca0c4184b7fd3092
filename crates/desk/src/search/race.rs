//! Several searches on one board, in step: none begins its next round before all have ended theirs.

use super::viewer::{FIRST, Fresh, SearchNews, stride};
use super::{Ready, SolveAnswer, offered, settled, usual};
use crate::allowance::Allowance;
use crate::ask::Ask;
use crate::boards::{Opened, time};
use crate::rejection::{Code, Rejection};
use crate::stage::{Stage, Tempo};
use plansza_catalogue::Control;
use plansza_core::platform::{self, Instant};
use plansza_core::{Board, Budget, Flow, Observer, Pace, Progress, Role, Scene, SearchTask};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Searches that race on one board.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaceAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the one on which methods show how they differ.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The searches.
    pub lanes: Vec<LaneWish>,
    /// The seed; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The most evaluations of each.
    #[serde(default)]
    pub evaluations: Option<u64>,
    /// The most epochs of each.
    #[serde(default)]
    pub epochs: Option<u64>,
    /// The longest time of each.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// Whether the answers have pictures.
    #[serde(default)]
    pub picture: bool,
    /// How they are shown: evaluations are those of a round.
    #[serde(default)]
    pub tempo: Tempo,
    /// Whether they wait before their first step.
    #[serde(default)]
    pub paused: bool,
}

/// One search of a race.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaneWish {
    /// The method.
    pub method: String,
    /// The encoding; the one that suits the method best when none is named.
    #[serde(default)]
    pub encoding: Option<String>,
    /// Parameters that differ from the defaults.
    #[serde(default)]
    pub params: Map<String, Value>,
}

/// What came of a race.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RaceAnswer {
    /// What came of each search, in the order of the lanes.
    pub lanes: Vec<SolveAnswer>,
}

/// Where the lanes meet.
struct Track<'s, 'a> {
    stage: Mutex<&'s mut Stage<'a>>,
    round: Mutex<Round>,
    next: Condvar,
}

/// How far the race is.
struct Round {
    number: u64,
    /// Lanes that go from round to round.
    running: usize,
    arrived: usize,
    /// The evaluation at which the round ends.
    until: u64,
    stride: u64,
    began: Instant,
}

impl<'s, 'a> Track<'s, 'a> {
    fn new(stage: &'s mut Stage<'a>, running: usize) -> Track<'s, 'a> {
        let first = stage.host.tempo().evaluations.unwrap_or(FIRST);
        let round =
            Round { number: 0, running, arrived: 0, until: first, stride: first, began: Instant::now() };
        Track { stage: Mutex::new(stage), round: Mutex::new(round), next: Condvar::new() }
    }

    fn stage(&self) -> MutexGuard<'_, &'s mut Stage<'a>> {
        self.stage.lock().unwrap_or_else(|torn| torn.into_inner())
    }

    fn round(&self) -> MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(|torn| torn.into_inner())
    }

    /// Begins the next round, when everybody has come: waits as the client wishes, and says how long it will be.
    fn begin(&self, round: &mut Round) {
        let mut stage = self.stage();
        let tempo = stage.host.tempo();
        let took = round.began.elapsed();
        round.stride = match tempo.evaluations {
            Some(evaluations) => evaluations.max(1),
            // A round is a frame here, so it is longer than what is between two looks at one search.
            None => stride(round.stride, took / 3, tempo.frame()),
        };
        let rest =
            if tempo.evaluations.is_some() { tempo.frame().saturating_sub(took) } else { Duration::ZERO };
        stage.host.wait(rest);
        round.until = round.until.saturating_add(round.stride);
        (round.number, round.arrived, round.began) = (round.number + 1, 0, Instant::now());
        self.next.notify_all();
    }

    /// A lane has ended its round: waits for the others. True when the race is cancelled.
    fn arrive(&self) -> bool {
        let mut round = self.round();
        let number = round.number;
        round.arrived += 1;
        if round.arrived >= round.running {
            self.begin(&mut round);
        } else {
            while round.number == number {
                round = self.next.wait(round).unwrap_or_else(|torn| torn.into_inner());
            }
        }
        drop(round);
        self.stage().over()
    }

    /// A lane has ended for good: the others need not wait for it.
    fn leave(&self) {
        let mut round = self.round();
        round.running -= 1;
        if round.running > 0 && round.arrived >= round.running {
            self.begin(&mut round);
        }
    }
}

/// Looks at one of them.
struct Lane<'t, 's, 'a> {
    track: &'t Track<'s, 'a>,
    fresh: Fresh,
    /// Whether it goes from round to round; what cannot show itself runs to its end.
    paced: bool,
    evaluations: u64,
}

impl Observer for Lane<'_, '_, '_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        self.fresh.improved(at, board);
        Flow::Continue
    }

    fn tick(&mut self, _: Progress) -> Flow {
        if self.track.stage().over() { Flow::Cancel } else { Flow::Continue }
    }

    fn pace(&mut self) -> Pace {
        match self.paced {
            false => Pace::Unwatched,
            true => Pace::Evaluations(self.track.round().until.saturating_sub(self.evaluations).max(1)),
        }
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        self.evaluations = at.evaluations;
        let frame = self.fresh.frame(at, Some(scene()));
        self.track.stage().tell(&frame);
        if self.track.arrive() { Flow::Cancel } else { Flow::Continue }
    }
}

/// Leaves the track whatever happens, or the others would wait for ever.
struct Entered<'t, 's, 'a>(&'t Track<'s, 'a>, bool);

impl Drop for Entered<'_, '_, '_> {
    fn drop(&mut self) {
        if self.1 {
            self.0.leave();
        }
    }
}

fn run(
    ready: &Ready,
    lane: usize,
    track: &Track<'_, '_>,
    picture: bool,
    paced: bool,
) -> Result<SolveAnswer, Rejection> {
    let _entered = Entered(track, paced);
    let fresh = Fresh::of(lane);
    let mut viewer = Lane { track, fresh, paced, evaluations: 0 };
    let answer = ready.run(&mut Control { observer: Some(&mut viewer), picture, ..Control::default() })?;
    let last = viewer.fresh.last(&answer.trial);
    track.stage().tell(&last);
    Ok(answer)
}

impl RaceAsk {
    fn lane(&self, wish: &LaneWish, allowance: &Allowance) -> Result<Ready, Rejection> {
        let kind = plansza_catalogue::find(&self.puzzle)?;
        let board = self.board.as_deref().unwrap_or(kind.arena());
        let opened = Opened::one(&self.puzzle, Some(board), &self.options, allowance)?;
        offered(kind, &wish.method)?;
        let named = Budget { evaluations: self.evaluations, epochs: self.epochs, time: time(self.seconds)? };
        allowance.budget(named)?;
        let task = SearchTask {
            method: wish.method.clone(),
            params: settled(kind, &wish.method, wish.encoding.as_deref(), &wish.params)?,
            encoding: wish.encoding.clone(),
            budget: usual(kind, &wish.method, named),
            seed: self.seed.unwrap_or(1),
            ..SearchTask::default()
        };
        Ready::new(opened, task)
    }
}

impl Ask for RaceAsk {
    const NAME: &'static str = "race";
    const ABOUT: &'static str = "Several searches on one board, in step, each with what `solve` tells of it.";
    const EXAMPLE: &'static str = r#"{"puzzle": "sudoku", "board": "easy", "evaluations": 5000,
        "lanes": [{"method": "anneal"}, {"method": "genetic"}]}"#;
    type Answer = RaceAnswer;
    type News = SearchNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<RaceAnswer, Rejection> {
        if self.lanes.is_empty() {
            return Err(Rejection::new(Code::Invalid, "a race of nobody").accepting("one lane or more"));
        }
        Allowance::within("lanes", self.lanes.len(), stage.allowance.lanes)?;
        let lanes: Vec<Ready> =
            self.lanes.iter().map(|wish| self.lane(wish, stage.allowance)).collect::<Result<_, _>>()?;
        stage.host.begin(self.paused, self.tempo);
        for (lane, ready) in lanes.iter().enumerate() {
            stage.tell(&SearchNews::start(lane, ready.prepared.task(), ready));
        }
        stage.host.wait(Duration::ZERO);
        // One that proves its answer shows nothing on its way, and a race that nobody watches needs no rounds.
        let shows = |ready: &Ready, wish: &LaneWish| {
            matches!(ready.opened.kind.role(&wish.method), Some(Role::Search | Role::Baseline))
        };
        let watched = stage.host.listens();
        let paced: Vec<bool> =
            lanes.iter().zip(&self.lanes).map(|(ready, wish)| watched && shows(ready, wish)).collect();
        let (picture, running) = (self.picture, paced.iter().filter(|paced| **paced).count());
        if !platform::THREADS {
            // One after the other, each at its own pace: whoever looks puts equal evaluations side by side.
            let one = |(lane, ready): (usize, &Ready)| {
                let track = Track::new(stage, usize::from(paced[lane]));
                run(ready, lane, &track, picture, paced[lane])
            };
            let lanes = lanes.iter().enumerate().map(one).collect::<Result<_, _>>()?;
            return Ok(RaceAnswer { lanes });
        }
        let track = Track::new(stage, running);
        let track = &track;
        let paced = &paced;
        let answers = std::thread::scope(|scope| {
            let spawned: Vec<_> = (lanes.iter().enumerate())
                .map(|(lane, ready)| scope.spawn(move || run(ready, lane, track, picture, paced[lane])))
                .collect();
            let broke = |_| Err(Rejection::new(Code::Failed, "a search broke down"));
            spawned.into_iter().map(|lane| lane.join().unwrap_or_else(broke)).collect::<Result<_, _>>()
        });
        Ok(RaceAnswer { lanes: answers? })
    }
}
