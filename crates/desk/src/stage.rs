//! Where an answer is made: who hears the news, and who may pause, step, pace and cancel what is under way.
//!
//! A [`Host`] is a transport's end of it. Where threads can wait for each other it is a [`Steered`] one: the client's
//! [`Directive`]s go to a [`Steering`], and the work waits there while it is paused. Nothing of it changes a result.
//!
//! ```
//! use plansza_desk::{Allowance, Directive, Steered, Steering, ask};
//! use std::sync::{Arc, mpsc::channel};
//! let (steering, (tell, told)) = (Arc::new(Steering::default()), channel());
//! steering.obey(Directive::Cancel); // before it began
//! let mut host = Steered::new(steering, move |news| { let _ = tell.send(news); });
//! let body = r#"{"puzzle": "blank", "board": "3 2 1 / 3 2 1", "method": "anneal"}"#;
//! let answer = ask("solve", body, &Allowance::NONE, &mut host)?;
//! assert!(answer.contains(r#""stopped":"cancelled""#) && told.recv().unwrap().contains(r#""news":"start""#));
//! # Ok::<(), plansza_desk::Rejection>(())
//! ```

use crate::allowance::Allowance;
use plansza_core::platform::Instant;
use plansza_core::{Flow, Observer, Progress};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How a search is shown.
///
/// ```
/// use plansza_desk::Tempo;
/// assert_eq!(Tempo::default(), Tempo { evaluations: None, frames: 20.0 });
/// assert!(serde_json::from_str::<Tempo>(r#"{"frames": 101}"#).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tempo {
    /// Evaluations from one frame to the next; none for as many as the search can do meanwhile.
    #[schemars(range(min = 1))]
    #[serde(deserialize_with = "some_evaluations")]
    pub evaluations: Option<u64>,
    /// Frames a second, from 0.1 to 100. With a number of evaluations the search waits for it.
    #[schemars(range(min = 0.1, max = 100.0))]
    #[serde(deserialize_with = "visible_frames")]
    pub frames: f64,
}

fn some_evaluations<'de, D: Deserializer<'de>>(told: D) -> Result<Option<u64>, D::Error> {
    match Option::deserialize(told)? {
        Some(0) => Err(D::Error::custom("a tempo of 0 evaluations: 1 or more are accepted, or none said")),
        evaluations => Ok(evaluations),
    }
}

fn visible_frames<'de, D: Deserializer<'de>>(told: D) -> Result<f64, D::Error> {
    let frames = f64::deserialize(told)?;
    match (0.1..=100.0).contains(&frames) {
        true => Ok(frames),
        false => {
            Err(D::Error::custom(format!("a tempo of {frames} frames a second: 0.1 to 100 are accepted")))
        }
    }
}

impl Default for Tempo {
    fn default() -> Tempo {
        Tempo { evaluations: None, frames: 20.0 }
    }
}

impl Tempo {
    /// The time of a frame.
    pub fn frame(self) -> Duration {
        let frames = if self.frames.is_finite() { self.frames.clamp(0.1, 100.0) } else { 20.0 };
        Duration::from_secs_f64(1.0 / frames)
    }
}

/// What a client may say to what is under way.
///
/// ```
/// use plansza_desk::Directive;
/// let step: Directive = serde_json::from_str(r#"{"do": "step", "count": 3}"#)?;
/// assert_eq!(step, Directive::Step { count: 3 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Directive {
    /// Wait at the next frame.
    Pause,
    /// Go on.
    Resume,
    /// Go on for so many frames, then wait.
    Step {
        /// How many.
        count: u64,
    },
    /// Go on at this tempo.
    Pace {
        /// Evaluations from one frame to the next; none for as many as the search can do meanwhile.
        #[serde(default)]
        evaluations: Option<u64>,
        /// Frames a second.
        #[serde(default)]
        frames: Option<f64>,
    },
    /// End and answer with what there is.
    Cancel,
}

/// A transport's end of an answer that is being made.
pub trait Host: Send {
    /// Hands on a piece of news, in JSON.
    fn tell(&mut self, news: String);

    /// Whether anybody hears the news; where nobody does, none are made.
    fn listens(&self) -> bool {
        true
    }

    /// The folder of results, where experiments are kept; none where there is none.
    fn results(&self) -> Option<&Path> {
        None
    }

    /// The client says beforehand how it wants to watch.
    fn begin(&mut self, paused: bool, tempo: Tempo) {
        let _ = (paused, tempo);
    }

    /// Whether the client has had enough.
    fn cancelled(&mut self) -> bool {
        false
    }

    /// The tempo that is wished now.
    fn tempo(&mut self) -> Tempo {
        Tempo::default()
    }

    /// A frame was shown: waits as long as the client has paused, and `rest` where the tempo asks for it.
    fn wait(&mut self, rest: Duration) {
        let _ = rest;
    }
}

/// A host for who wants the answer alone.
///
/// ```
/// use plansza_desk::{Host, Silent};
/// assert!(!Silent.cancelled());
/// ```
pub use plansza_core::Silent;

impl Host for Silent {
    fn tell(&mut self, _: String) {}

    fn listens(&self) -> bool {
        false
    }
}

/// What clients want of a job that is under way, for where threads can wait.
#[derive(Debug, Default)]
pub struct Steering {
    wanted: Mutex<SteeringState>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug, Default)]
struct SteeringState {
    cancelled: bool,
    paused: bool,
    /// Frames until it is paused again.
    steps: u64,
    tempo: Tempo,
}

impl Steering {
    fn wanted(&self) -> MutexGuard<'_, SteeringState> {
        self.wanted.lock().unwrap_or_else(|torn| torn.into_inner())
    }

    /// Notes what is wished.
    pub fn obey(&self, directive: Directive) {
        let mut wanted = self.wanted();
        match directive {
            Directive::Pause => (wanted.paused, wanted.steps) = (true, 0),
            Directive::Resume => wanted.paused = false,
            Directive::Step { count } => {
                (wanted.paused, wanted.steps) = (true, wanted.steps.saturating_add(count))
            }
            Directive::Pace { evaluations, frames } => {
                let frames = frames.unwrap_or(wanted.tempo.frames);
                wanted.tempo = Tempo { evaluations, frames };
            }
            Directive::Cancel => wanted.cancelled = true,
        }
        self.changed.notify_all();
    }

    /// Whether it shall end.
    pub fn cancelled(&self) -> bool {
        self.wanted().cancelled
    }

    fn wait(&self, rest: Duration) {
        let mut wanted = self.wanted();
        while !wanted.cancelled && wanted.paused {
            if wanted.steps > 0 {
                wanted.steps -= 1;
                return;
            }
            wanted = self.changed.wait(wanted).unwrap_or_else(|torn| torn.into_inner());
        }
        let until = Instant::now() + rest;
        loop {
            let left = until.duration_since(Instant::now());
            if wanted.cancelled || wanted.paused || left.is_zero() {
                return;
            }
            wanted = self.changed.wait_timeout(wanted, left).unwrap_or_else(|torn| torn.into_inner()).0;
        }
    }
}

/// A host that is steered from another thread.
pub struct Steered<F> {
    steering: Arc<Steering>,
    tell: F,
    results: Option<PathBuf>,
}

impl<F: FnMut(String) + Send> Steered<F> {
    /// One that tells its news so.
    pub fn new(steering: Arc<Steering>, tell: F) -> Steered<F> {
        Steered { steering, tell, results: None }
    }

    /// With a folder of results.
    #[must_use]
    pub fn with_results(self, results: Option<PathBuf>) -> Steered<F> {
        Steered { results, ..self }
    }
}

impl<F: FnMut(String) + Send> Host for Steered<F> {
    fn tell(&mut self, news: String) {
        (self.tell)(news);
    }

    fn results(&self) -> Option<&Path> {
        self.results.as_deref()
    }

    fn begin(&mut self, paused: bool, tempo: Tempo) {
        let mut wanted = self.steering.wanted();
        wanted.paused |= paused;
        wanted.tempo = tempo;
    }

    fn cancelled(&mut self) -> bool {
        self.steering.cancelled()
    }

    fn tempo(&mut self) -> Tempo {
        self.steering.wanted().tempo
    }

    fn wait(&mut self, rest: Duration) {
        self.steering.wait(rest);
    }
}

/// Where an answer is made: the limits, the host, and until when.
pub struct Stage<'a> {
    /// The limits.
    pub allowance: &'a Allowance,
    /// Who hears the news.
    pub host: &'a mut dyn Host,
    started: Instant,
}

impl<'a> Stage<'a> {
    /// Begins.
    pub fn new(allowance: &'a Allowance, host: &'a mut dyn Host) -> Stage<'a> {
        Stage { allowance, host, started: Instant::now() }
    }

    /// Hands on a piece of news.
    pub fn tell(&mut self, news: &impl Serialize) {
        self.host.tell(json(news));
    }

    /// Whether it shall end, by the client or by the clock.
    pub fn over(&mut self) -> bool {
        let limit = self.allowance.seconds.unwrap_or(f64::INFINITY);
        self.started.elapsed().as_secs_f64() > limit || self.host.cancelled()
    }
}

/// Cancels what it watches when the client or the clock says so.
impl Observer for Stage<'_> {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.over() { Flow::Cancel } else { Flow::Continue }
    }
}

/// Our own data in JSON.
pub(crate) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_else(|error| format!("{:?}", error.to_string()))
}
