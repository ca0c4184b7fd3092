//! The moving picture of `solve --watch`: where the search stands, its gauges, its curves, and keys to slow it down.
//!
//! On a terminal a frame is drawn every [`FRAME`] over the one before. The search works a number of evaluations between two
//! of them: few at first, so that single moves can be seen, then ever more until it is as fast as it can be. `+` and `-`
//! choose the number, the space bar stops the search, `.` lets it take one step, `q` ends it. Elsewhere a frame is printed
//! for each improvement.

use super::WorkCount;
use super::keys::Keys;
use super::sparkline::Sparkline;
use crate::{prose, screen};
use plansza_core::{Board, Flow, Pace, Progress, Scene};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Time between two frames, so that an eye can follow.
const FRAME: Duration = Duration::from_millis(60);

/// Time between two looks at the keys.
const GLANCE: Duration = Duration::from_millis(15);

/// By so much the search gets faster with every frame.
const GROWTH: f64 = 1.1;

/// The widest curve.
const WIDEST: usize = 60;

/// What the search does until the next look.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gait {
    /// It runs.
    Runs,
    /// It stands.
    Stands,
    /// It takes one step and stands again.
    Steps(Pace),
}

/// The moving picture.
pub struct Show {
    count: WorkCount,
    terminal: bool,
    keys: Option<Keys>,
    gait: Gait,
    /// Evaluations between two frames.
    stride: f64,
    /// Whether the stride grows by itself.
    grows: bool,
    /// When the last frame was drawn, and when the search went on after it.
    drawn: Instant,
    resumed: Instant,
    /// Lines of the last frame, which the next one is drawn over.
    lines: usize,
    best: Board,
    curves: [Sparkline; 2],
    ended: bool,
}

impl Show {
    /// A show that begins with this board.
    pub fn new(board: Board, count: WorkCount) -> Show {
        let terminal =
            std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Show {
            count,
            terminal,
            keys: if terminal { Keys::listen() } else { None },
            gait: Gait::Runs,
            stride: 1.0,
            grows: true,
            drawn: Instant::now(),
            resumed: Instant::now(),
            lines: 0,
            best: board,
            curves: [Sparkline::new(), Sparkline::new()],
            ended: false,
        }
    }

    /// How long the search works until the next look.
    pub fn pace(&self) -> Pace {
        match (self.terminal, self.gait) {
            (false, _) => Pace::Unwatched,
            (true, Gait::Steps(pace)) => pace,
            (true, _) => Pace::Evaluations(self.stride as u64),
        }
    }

    /// A better solution: it is drawn where frames cannot be drawn over each other.
    pub fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        self.best = board();
        match self.terminal {
            true => self.flow(),
            false => {
                let words = self.words(at, None);
                self.print(&format!("{}{words}\n", self.best.text(screen::colour())))
            }
        }
    }

    /// Between two looks, and for a search that has none: then the board that was there stands over the words.
    pub fn tick(&mut self, at: Progress) -> Flow {
        if self.terminal && self.drawn.elapsed() > 10 * FRAME {
            let picture = self.best.clone();
            self.obey();
            if self.frame(at, &picture, None) == Flow::Cancel {
                return Flow::Cancel;
            }
            while self.gait == Gait::Stands && self.flow() == Flow::Continue {
                std::thread::sleep(GLANCE);
                self.obey();
            }
        }
        self.flow()
    }

    /// A look at the search, as long as the person likes.
    pub fn look(&mut self, at: Progress, scene: &Scene) -> Flow {
        let worked = self.resumed.elapsed();
        if let Gait::Steps(_) = self.gait {
            self.gait = Gait::Stands;
        }
        for (curve, score) in self.curves.iter_mut().zip([at.best, Some(scene.score)]) {
            curve.push(score.unwrap_or(scene.score));
        }
        let picture = scene.picture();
        if self.frame(at, &picture, Some(scene)) == Flow::Cancel {
            return Flow::Cancel;
        }
        self.hurry(worked);
        let flow = self.wait(at, Some((&picture, scene)));
        self.resumed = Instant::now();
        flow
    }

    /// Chooses the next stride after one that took so long.
    fn hurry(&mut self, worked: Duration) {
        if worked > FRAME {
            self.stride *= FRAME.as_secs_f64() / worked.as_secs_f64();
        } else if self.grows {
            // At least one more, or it would never begin to grow.
            self.stride = (self.stride * GROWTH).max(self.stride + 0.25);
        }
        self.stride = self.stride.clamp(1.0, 1e15);
    }

    /// Waits for the next frame, or for the person.
    fn wait(&mut self, at: Progress, seen: Option<(&Board, &Scene)>) -> Flow {
        let start = Instant::now();
        loop {
            if self.obey()
                && let Some((picture, scene)) = seen
            {
                self.frame(at, picture, Some(scene));
            }
            let waits = self.gait == Gait::Stands || (self.gait == Gait::Runs && start.elapsed() < FRAME);
            if !waits || self.flow() == Flow::Cancel {
                return self.flow();
            }
            std::thread::sleep(GLANCE);
        }
    }

    /// Does what the pressed keys say. True when one of them meant something.
    fn obey(&mut self) -> bool {
        let pressed = self.keys.as_mut().map(Keys::pressed).unwrap_or_default();
        let (mut obeyed, mut faster) = (false, 1.0);
        for key in pressed {
            obeyed = true;
            match key {
                ' ' if self.gait == Gait::Runs => self.gait = Gait::Stands,
                ' ' => self.gait = Gait::Runs,
                '.' | 'n' => self.gait = Gait::Steps(Pace::Evaluations(1)),
                'e' => self.gait = Gait::Steps(Pace::Epoch),
                '+' | '=' => faster *= 2.0,
                '-' | '_' => faster /= 2.0,
                'q' | 'Q' => self.ended = true,
                _ => obeyed = false,
            }
        }
        if faster != 1.0 {
            // Who chooses a speed wants that one.
            self.grows = false;
            self.stride = (self.stride * faster).round().clamp(1.0, 1e15);
        }
        obeyed
    }

    fn flow(&self) -> Flow {
        let raised = super::cancel().load(Ordering::Relaxed);
        if self.ended || raised { Flow::Cancel } else { Flow::Continue }
    }

    /// What is known in words: the scores, what it has done, its gauges, its speed.
    fn words(&self, at: Progress, scene: Option<&Scene>) -> String {
        let mut words = super::scores(at);
        if let Some(scene) = scene {
            let _ = write!(words, " · now {}", scene.score);
            scene.gauges.iter().for_each(|gauge| _ = write!(words, " · {gauge}"));
        }
        format!("{words} · {}", super::work(at, self.count))
    }

    /// Draws a frame over the one before.
    fn frame(&mut self, at: Progress, picture: &Board, scene: Option<&Scene>) -> Flow {
        let (columns, rows) = size();
        let mut lines: Vec<String> = Vec::new();
        let mut say = |text: &str| lines.extend(prose::wrap(text, columns).lines().map(str::to_string));
        say(&self.words(at, scene));
        let room = columns.saturating_sub(6).min(WIDEST);
        for (name, curve, top) in [("best", &self.curves[0], at.goal), ("now ", &self.curves[1], None)] {
            match curve.line(room, top.filter(|_| room > 0)) {
                line if line.is_empty() => {}
                line => say(&format!("{name} {line}")),
            }
        }
        if self.keys.is_some() {
            let gait = match self.gait {
                Gait::Stands => "paused".to_string(),
                _ if scene.is_none() => String::new(),
                _ => screen::plural(self.stride as u64, self.count.unit) + " a frame",
            };
            let space = if self.gait == Gait::Stands { "space go on" } else { "space pause" };
            let gap = if gait.is_empty() { "" } else { " · " };
            say(&format!("{gait}{gap}{space} · . one step · e one epoch · + faster · - slower · q stop"));
        }
        // A picture that does not fit cannot be drawn over: only the words move.
        let picture = picture.text(screen::colour());
        let fits = picture.lines().all(|line| prose::width(line) <= columns);
        let mut out: Vec<String> = match fits && picture.lines().count() + lines.len() < rows {
            true => picture.lines().map(str::to_string).collect(),
            false => Vec::new(),
        };
        out.extend(lines);
        out.truncate(rows.saturating_sub(1).max(1));
        let up = if self.lines > 0 { format!("\x1b[{}F", self.lines) } else { String::new() };
        self.lines = out.len();
        // Line over line, so that nothing flickers; what the frame before had more is cleared.
        let text: String = out.iter().map(|line| format!("{line}\x1b[K\n")).collect();
        self.drawn = Instant::now();
        self.print(&format!("{up}{text}\x1b[J"))
    }

    /// A closed pipe means that nobody watches any more.
    fn print(&self, text: &str) -> Flow {
        let mut out = std::io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => Flow::Continue,
            Err(_) => Flow::Cancel,
        }
    }

    /// The last frame gives way to the best solution.
    pub fn finish(mut self) {
        self.keys = None;
        if self.terminal {
            let up = if self.lines > 0 { format!("\x1b[{}F\x1b[J", self.lines) } else { String::new() };
            self.print(&format!("{up}{}", self.best.text(screen::colour())));
        }
    }
}

/// Columns and lines of the terminal.
fn size() -> (usize, usize) {
    let rows = terminal_size::terminal_size().map_or(24, |(_, rows)| usize::from(rows.0));
    (prose::columns().unwrap_or(80), rows.max(2))
}
