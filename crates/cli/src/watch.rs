//! Progress bars, `--watch` and Ctrl-C.

use indicatif::{ProgressBar, ProgressStyle};
use plansza_core::{Board, Budget, Flow, Observer, Progress};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Raised by the first Ctrl-C; the second ends the program at once.
static CANCEL: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises. Installs the handler on the first call.
pub fn cancel() -> &'static AtomicBool {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // Without a handler Ctrl-C still ends the program, only less gracefully.
        let _ = ctrlc::set_handler(|| {
            let again = CANCEL.swap(true, Ordering::SeqCst);
            if again || ASKING.load(Ordering::SeqCst) {
                plansza_catalogue::program::end_all();
                std::process::exit(if again { 130 } else { 1 });
            }
        });
    });
    &CANCEL
}

/// Whether a person is asked something: nothing is under way then, and nobody would look at the flag.
static ASKING: AtomicBool = AtomicBool::new(false);

/// Asks a person, with Ctrl-C as an answer that ends us at once, if not without the programs of others that are at work.
pub fn asking<T>(ask: impl FnOnce() -> T) -> T {
    ASKING.store(true, Ordering::SeqCst);
    let answer = ask();
    ASKING.store(false, Ordering::SeqCst);
    answer
}

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches one search: a bar on standard error, the board on standard output with `--watch`.
pub struct Watcher {
    bar: Option<ProgressBar>,
    budget: Budget,
    epoch: &'static str,
    frames: Option<Frames>,
    quiet: bool,
}

/// The moving picture of `--watch`.
struct Frames {
    terminal: bool,
    lines: usize,
    last: Instant,
}

/// Time between two frames, so that an eye can follow.
const FRAME: Duration = Duration::from_millis(60);

impl Watcher {
    /// Watches a search with this budget.
    pub fn new(budget: Budget, epoch: &'static str, watch: bool) -> Watcher {
        let terminal =
            std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let frames = watch.then(|| Frames { terminal, lines: 0, last: Instant::now() });
        Watcher { bar: None, budget, epoch, frames, quiet: false }
    }

    /// Watches without a bar, for output that programs read.
    pub fn quiet(self, quiet: bool) -> Watcher {
        Watcher { quiet, ..self }
    }

    /// Removes the bar.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }

    fn words(&self, at: Progress) -> String {
        let best = match (at.best, at.goal) {
            (Some(best), Some(goal)) => format!("best {best} of {goal}"),
            (Some(best), None) => format!("best {best}"),
            _ => "searching".into(),
        };
        let speed = at.evaluations as f64 / at.elapsed.as_secs_f64().max(1e-9);
        let epochs = if at.epochs > 0 {
            format!(" · {} {}", crate::screen::number(at.epochs), self.epoch)
        } else {
            String::new()
        };
        format!(
            "{best} · {} evaluations{epochs} · {}/s",
            crate::screen::number(at.evaluations),
            crate::screen::number(speed as u64)
        )
    }
}

impl Observer for Watcher {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        let words = self.words(at);
        if let Some(frames) = &mut self.frames {
            let wait = FRAME.saturating_sub(frames.last.elapsed());
            if frames.terminal {
                std::thread::sleep(wait);
            }
            frames.last = Instant::now();
            let mut out = std::io::stdout().lock();
            let picture = board().text(crate::screen::colour());
            // A picture taller than the terminal cannot be drawn over: only the words move.
            let tall = frames.terminal && picture.lines().count() + 1 >= height();
            let picture = if tall { String::new() } else { picture };
            // In a terminal each frame is drawn over the one before.
            let up = if frames.terminal && frames.lines > 0 {
                format!("\x1b[{}F\x1b[J", frames.lines)
            } else {
                String::new()
            };
            frames.lines = picture.lines().count() + 1;
            let drawn = writeln!(out, "{up}{picture}{words}").and_then(|()| out.flush());
            // A closed pipe means that nobody watches any more.
            if drawn.is_err() {
                return Flow::Cancel;
            }
        }
        Flow::Continue
    }

    fn tick(&mut self, at: Progress) -> Flow {
        if self.frames.is_none() && !self.quiet && at.elapsed > PATIENCE {
            let words = self.words(at);
            let bar =
                self.bar.get_or_insert_with(|| bar(1000, "{bar:30} {percent:>3}% · {eta} left · {msg}"));
            let share = |done: f64, all: f64| done / all.max(1e-9);
            let shares = [
                self.budget.evaluations.map(|all| share(at.evaluations as f64, all as f64)),
                self.budget.epochs.map(|all| share(at.epochs as f64, all as f64)),
                self.budget.time.map(|all| share(at.elapsed.as_secs_f64(), all.as_secs_f64())),
            ];
            match shares.into_iter().flatten().max_by(f64::total_cmp) {
                Some(share) => bar.set_position((share * 1000.0) as u64),
                None => {
                    bar.set_style(style("{spinner} {elapsed} · {msg}"));
                    bar.tick();
                }
            }
            bar.set_message(words);
        }
        Flow::Continue
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    ProgressBar::new(length).with_style(style(template))
}

/// Shows a bar over many boards while `work` runs; `done` counts them.
pub fn over_many<T: Send>(
    what: &'static str,
    all: u64,
    done: &AtomicU64,
    work: impl FnOnce() -> T + Send,
) -> T {
    let mut shown: Option<ProgressBar> = None;
    let draw = |elapsed: Option<Duration>| {
        let Some(elapsed) = elapsed else {
            return shown.take().into_iter().for_each(|bar| bar.finish_and_clear());
        };
        let bar = shown.get_or_insert_with(|| {
            bar(all, "{bar:30} {pos} of {len} {msg} · {eta} left").with_elapsed(elapsed)
        });
        let done = done.load(Ordering::Relaxed);
        let speed = match done as f64 / elapsed.as_secs_f64() {
            slow if slow < 10.0 => format!("{slow:.1}"),
            speed => crate::screen::number(speed as u64),
        };
        bar.set_message(format!("{what} · {speed}/s"));
        bar.set_position(done);
    };
    beside(Duration::from_millis(30), draw, work)
}

/// Draws every so often while `work` runs, when somebody looks: with the time since the start once that is long, and with
/// none to take away in the end what was drawn.
pub fn beside<T>(
    every: Duration,
    mut draw: impl FnMut(Option<Duration>) + Send,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(every);
                if start.elapsed() > PATIENCE {
                    draw(Some(start.elapsed()));
                }
            }
            draw(None);
        });
        // Also when the work panics, or what draws would go on for ever.
        let _end = AtEnd(&over);
        work()
    })
}

/// Raises a flag when it goes.
struct AtEnd<'a>(&'a AtomicBool);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs work on a pool of so many threads; without a number, on all cores.
pub fn pool<T: Send>(threads: Option<u16>, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    let threads = threads.map_or_else(cores, usize::from);
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?.install(work))
}

/// Lines of the terminal.
fn height() -> usize {
    terminal_size::terminal_size().map_or(24, |(_, height)| height.0 as usize)
}

/// The machine's cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
