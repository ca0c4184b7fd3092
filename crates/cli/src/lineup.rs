//! Parts of an output: all threads work on them, and they are written in order while others are worked on.
//!
//! No thread waits for the part of another: whoever is done with the part that comes next writes it, and those after it that are
//! ready. What others are done with before waits meanwhile; that is never more than the whole output. A thread that hands in
//! its part while another writes waits until that is written.

use anyhow::Result;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Parts that are ready before their turn.
struct Lineup<T, W> {
    /// The part that is written next.
    next: usize,
    ready: BTreeMap<usize, T>,
    /// Parts that were written, to be filled again: memory that was used is warm.
    used: Vec<T>,
    write: W,
}

impl<T: Default, W: FnMut(&T) -> Result<()>> Lineup<T, W> {
    /// Takes a part that is ready, and gives one to be filled.
    fn put(&mut self, part: usize, made: T) -> Result<T> {
        self.ready.insert(part, made);
        while let Some(made) = self.ready.remove(&self.next) {
            (self.write)(&made)?;
            self.next += 1;
            self.used.push(made);
        }
        Ok(self.used.pop().unwrap_or_default())
    }
}

/// Says that a thread has failed, unless it came to its end: by an error or by a panic.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Works on parts `0..parts` on all threads of the pool and writes them in order. `work` gets the number of a part and one that
/// was written before or is new. Once `stop` is up no part is begun; those that were are written.
///
/// # Errors
/// Of `work` or `write`; of several, that of the lowest part. No part is begun after it, and none written that comes behind a missing
/// one.
///
/// # Panics
/// As `work` or `write` does; no part is begun after that either.
pub fn in_order<T: Default + Send>(
    parts: usize,
    stop: &AtomicBool,
    work: impl Fn(usize, T) -> Result<T> + Sync,
    write: impl FnMut(&T) -> Result<()> + Send,
) -> Result<()> {
    let lineup = Mutex::new(Lineup { next: 0, ready: BTreeMap::new(), used: Vec::new(), write });
    let (begun, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let thread = |_: rayon::BroadcastContext<'_>| -> Result<(), (usize, anyhow::Error)> {
        let alarm = Alarm(&failed);
        let mut spare = T::default();
        while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
            let part = begun.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                break;
            }
            let put = |made| lineup.lock().unwrap_or_else(|torn| torn.into_inner()).put(part, made);
            spare = work(part, spare).and_then(put).map_err(|error| (part, error))?;
        }
        std::mem::forget(alarm);
        Ok(())
    };
    let errors = rayon::broadcast(thread).into_iter().filter_map(Result::err);
    errors.min_by_key(|&(part, _)| part).map_or(Ok(()), |(_, error)| Err(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Parts that take unequal times, most of them out of turn.
    fn work(part: usize, mut text: String) -> Result<String> {
        std::thread::sleep(Duration::from_micros((part * 7919 % 5) as u64 * 100));
        text.clear();
        text.push_str(&format!("{part};"));
        Ok(text)
    }

    fn on(threads: usize, run: impl FnOnce() -> Result<()> + Send) -> Result<()> {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
    }

    #[test]
    fn parts_are_written_in_order_on_any_number_of_threads() {
        let whole: String = (0..300).map(|part| format!("{part};")).collect();
        for threads in [1, 2, 7] {
            let mut out = String::new();
            let stop = AtomicBool::new(false);
            on(threads, || {
                in_order(300, &stop, work, |text| {
                    out.push_str(text);
                    Ok(())
                })
            })
            .unwrap();
            assert_eq!(out, whole, "{threads}");
        }
    }

    #[test]
    fn what_was_begun_is_written_when_it_is_stopped() {
        for threads in [1, 4] {
            let (stop, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
            let mut out = String::new();
            let stopping = |part: usize, text: String| {
                begun.fetch_max(part + 1, Ordering::Relaxed);
                stop.fetch_or(part == 100, Ordering::Relaxed);
                work(part, text)
            };
            on(threads, || {
                in_order(300, &stop, stopping, |text| {
                    out.push_str(text);
                    Ok(())
                })
            })
            .unwrap();
            let begun = begun.load(Ordering::Relaxed);
            assert!((101..300).contains(&begun));
            assert_eq!(out, (0..begun).map(|part| format!("{part};")).collect::<String>());
        }
    }

    #[test]
    fn nothing_is_written_behind_what_failed() {
        for threads in [1, 4] {
            let stop = AtomicBool::new(false);
            let mut out = String::new();
            let failing = |part: usize, text: String| match part {
                50 => Err(anyhow::anyhow!("no")),
                _ => work(part, text),
            };
            let ended = on(threads, || {
                in_order(300, &stop, failing, |text| {
                    out.push_str(text);
                    Ok(())
                })
            });
            assert_eq!(ended.unwrap_err().to_string(), "no");
            let whole: String = (0..50).map(|part| format!("{part};")).collect();
            assert!(whole.starts_with(&out), "{out}");
            let broken = on(threads, || in_order(300, &stop, work, |_| Err(anyhow::anyhow!("full"))));
            assert_eq!(broken.unwrap_err().to_string(), "full");
        }
    }

    /// The panic goes through, and the others do not work through the rest: they wait here until it has begun.
    #[test]
    fn a_panic_ends_the_work_of_the_others() {
        for threads in [1, 4] {
            let (stop, worked) = (AtomicBool::new(false), AtomicUsize::new(0));
            let torn = AtomicBool::new(false);
            let tearing = |part: usize, text: String| {
                if part == 20 {
                    torn.store(true, Ordering::Relaxed);
                    panic!("torn");
                }
                while part > 20 && !torn.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                worked.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_micros(100));
                work(part, text)
            };
            let run = || on(threads, || in_order(100_000, &stop, tearing, |_| Ok(())));
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err(), "{threads}");
            // All of them would take many seconds.
            assert!(worked.load(Ordering::Relaxed) < 100_000, "{threads}");
        }
    }

    #[test]
    fn of_several_errors_that_of_the_lowest_part_is_told() {
        let stop = AtomicBool::new(false);
        for _ in 0..20 {
            // All four are begun before any ends.
            let begun = std::sync::Barrier::new(4);
            let failing = |part: usize, _: String| -> Result<String> {
                begun.wait();
                std::thread::sleep(Duration::from_micros((3 - part as u64) * 100));
                Err(anyhow::anyhow!("{part}"))
            };
            let ended = on(4, || in_order(4, &stop, failing, |_| Ok(())));
            assert_eq!(ended.unwrap_err().to_string(), "0");
        }
    }
}
