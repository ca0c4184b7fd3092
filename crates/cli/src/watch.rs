//! Progress bars, `--watch`, `--animate` and Ctrl-C.

mod keys;
mod reel;
mod show;
mod sparkline;

pub use reel::{Picture, Reel};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use plansza_core::{Board, Budget, Flow, Observer, Pace, Progress, Scene};
use show::Show;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
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
                keys::restore();
                if let Some(farewell) = parting().take() {
                    farewell();
                }
                std::process::exit(if again { 130 } else { 1 });
            }
        });
    });
    &CANCEL
}

/// Takes the flag down again: what Ctrl-C was for is done, and the program goes on.
pub fn go_on() {
    CANCEL.store(false, Ordering::SeqCst);
}

/// What is to be done before a signal ends the program at once.
type Farewell = Box<dyn FnOnce() + Send>;

static FAREWELL: Mutex<Option<Farewell>> = Mutex::new(None);

fn parting() -> MutexGuard<'static, Option<Farewell>> {
    FAREWELL.lock().unwrap_or_else(|torn| torn.into_inner())
}

/// Says what is to be done before a signal ends the program at once; it takes the place of what was said before.
pub fn at_farewell(farewell: Option<Farewell>) {
    *parting() = farewell;
}

/// Whether a person is asked something: nothing is under way then, and nobody would look at the flag.
static ASKING: AtomicBool = AtomicBool::new(false);

/// Asks a person, with Ctrl-C as an answer that ends us at once, if not without the programs of others that are at work.
pub fn asking<T>(ask: impl FnOnce() -> T) -> T {
    ASKING.store(true, Ordering::SeqCst);
    // Who edits a line changes the terminal meanwhile.
    keys::remember();
    let answer = ask();
    keys::forget();
    ASKING.store(false, Ordering::SeqCst);
    answer
}

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches one search: a bar on standard error, or with `--watch` a show on standard output; and keeps what an animation
/// needs.
pub struct Watcher {
    bar: Option<ProgressBar>,
    budget: Budget,
    count: WorkCount,
    show: Option<Show>,
    reel: Option<Reel>,
    quiet: bool,
}

/// What the work of a search is counted in.
#[derive(Clone, Copy, Debug)]
pub struct WorkCount {
    /// What one unit is called: `evaluation`, or `node` of an exact search.
    pub unit: &'static str,
    /// What its epochs are called.
    pub epochs: &'static str,
}

impl WorkCount {
    /// That of an exact search.
    pub const NODES: WorkCount = WorkCount { unit: "node", epochs: "epochs" };
}

impl Watcher {
    /// Watches a search with this budget.
    pub fn new(budget: Budget, count: WorkCount) -> Watcher {
        Watcher { bar: None, budget, count, show: None, reel: None, quiet: false }
    }

    /// Draws the search while it works, from this board on.
    pub fn showing(self, board: Option<Board>) -> Watcher {
        Watcher { show: board.map(|board| Show::new(board, self.count)), ..self }
    }

    /// Keeps frames for an animation.
    pub fn filming(self, reel: Option<Reel>) -> Watcher {
        Watcher { reel, ..self }
    }

    /// Watches without a bar, for output that programs read.
    pub fn quiet(self, quiet: bool) -> Watcher {
        Watcher { quiet, ..self }
    }

    /// Removes the bar or ends the show, and hands over what was kept.
    pub fn finish(self) -> Option<Reel> {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        if let Some(show) = self.show {
            show.finish();
        }
        self.reel
    }
}

/// The share of the budget that is used up, of the limit that is nearest; none where there is no limit.
fn share(budget: Budget, at: Progress) -> Option<f64> {
    let share = |done: f64, all: f64| done / all.max(1e-9);
    let shares = [
        budget.evaluations.map(|all| share(at.evaluations as f64, all as f64)),
        budget.epochs.map(|all| share(at.epochs as f64, all as f64)),
        budget.time.map(|all| share(at.elapsed.as_secs_f64(), all.as_secs_f64())),
    ];
    shares.into_iter().flatten().max_by(f64::total_cmp)
}

/// How long the rest of a budget takes at the speed so far; for a limit of time that is what is left of it. None where too little
/// was done to tell.
fn left(at: Progress, share: f64) -> Option<HumanDuration> {
    let left = at.elapsed.as_secs_f64() * (1.0 / share - 1.0).max(0.0);
    (share > 1e-6).then(|| HumanDuration(Duration::from_secs_f64(left.ceil())))
}

/// The scores, in words.
fn scores(at: Progress) -> String {
    if let Some(gap) = at.gap() {
        return match at.best {
            Some(best) => format!("best {best}, {gap}"),
            None => gap.to_string(),
        };
    }
    match (at.best, at.goal) {
        (Some(best), Some(goal)) => format!("best {best} of {goal}"),
        (Some(best), None) => format!("best {best}"),
        _ => "searching".into(),
    }
}

/// What was done, in words.
fn work(at: Progress, count: WorkCount) -> String {
    let speed = at.evaluations as f64 / at.elapsed.as_secs_f64().max(1e-9);
    let epochs = match at.epochs {
        0 => String::new(),
        epochs => format!(" · {} {}", crate::screen::number(epochs), count.epochs),
    };
    let done = crate::screen::plural(at.evaluations, count.unit);
    format!("{done}{epochs} · {}/s", crate::screen::number(speed as u64))
}

impl Observer for Watcher {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        if let Some(reel) = &mut self.reel {
            reel.improved(at, board());
        }
        self.show.as_mut().map_or(Flow::Continue, |show| show.improved(at, board))
    }

    fn tick(&mut self, at: Progress) -> Flow {
        if let Some(show) = &mut self.show {
            return show.tick(at);
        }
        if !self.quiet && at.elapsed > PATIENCE {
            let words = format!("{} · {}", scores(at), work(at, self.count));
            let share = share(self.budget, at);
            let words = match share.and_then(|share| left(at, share)) {
                Some(left) => format!("{left:#} left · {words}"),
                None => words,
            };
            let shown = self.bar.get_or_insert_with(|| {
                let template = match share {
                    Some(_) => "{bar:30} {percent:>3}% · {msg}",
                    None => "{spinner} {elapsed} · {msg}",
                };
                bar(1000, template).with_message(words.clone())
            });
            match share {
                Some(share) => shown.set_position((share * 1000.0) as u64),
                None => shown.tick(),
            }
            shown.set_message(words);
        }
        Flow::Continue
    }

    fn pace(&mut self) -> Pace {
        match (&self.show, &self.reel) {
            (Some(show), _) => show.pace(),
            (None, Some(reel)) => reel.pace(),
            (None, None) => Pace::Unwatched,
        }
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        if let Some(reel) = self.reel.as_mut().filter(|_| self.show.is_none()) {
            reel.look(at, scene());
        }
        self.show.as_mut().map_or(Flow::Continue, |show| show.look(at, &scene()))
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

/// Shows on standard error that something is under way which has no counter, once it takes long, until it goes.
pub struct Spinner {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Spinner {
    /// Begins to wait.
    pub fn start(what: &'static str) -> Spinner {
        let over = Arc::new(AtomicBool::new(false));
        let heard = over.clone();
        let spin = move || {
            let start = Instant::now();
            let mut shown: Option<ProgressBar> = None;
            while !heard.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(80));
                if start.elapsed() > PATIENCE && !heard.load(Ordering::Relaxed) {
                    let spinner = shown.get_or_insert_with(|| {
                        bar(0, "{spinner} {msg} · {elapsed}").with_elapsed(start.elapsed())
                    });
                    spinner.set_message(what);
                    spinner.tick();
                }
            }
            shown.into_iter().for_each(|spinner| spinner.finish_and_clear());
        };
        let thread = std::io::stderr().is_terminal().then(|| std::thread::spawn(spin));
        Spinner { over, thread }
    }

    /// Takes it away.
    pub fn stop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Does work that has no counter, with a [`Spinner`].
pub fn waiting<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let _spinner = Spinner::start(what);
    work()
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

/// The machine's cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_what_the_nearest_limit_leaves() {
        let at = Progress {
            evaluations: 100,
            epochs: 0,
            elapsed: Duration::from_secs(3),
            best: Some(52),
            legal: true,
            goal: None,
            bound: Some(62),
        };
        let words = |budget: Budget| {
            share(budget, at).and_then(|share| left(at, share)).map(|left| format!("{left:#}"))
        };
        assert_eq!(words(Budget::UNLIMITED), None);
        assert_eq!(words(Budget::time(Duration::from_secs(4))).as_deref(), Some("1s"));
        assert_eq!(
            words(Budget { evaluations: Some(150), ..Budget::time(Duration::from_secs(60)) }).as_deref(),
            Some("2s")
        );
        assert_eq!(words(Budget::evaluations(u64::MAX)), None);
        assert_eq!(scores(at), "best 52, at most 62, gap 19.2 %");
        assert_eq!(work(at, WorkCount::NODES), "100 nodes · 33/s");
    }
}
