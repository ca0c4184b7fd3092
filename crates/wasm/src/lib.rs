//! The contract of every front as a WebAssembly module, over JSON bytes.
//!
//! The host (`worker.js` of `plansza-page`) calls three functions, and a fourth now and then:
//!
//! 1. `take(length)` gives the address of as many bytes, into which it writes;
//! 2. `ask(name, body)` reads two texts that lie there one behind the other (their lengths are given), and answers;
//!    1 means an answer, 0 a rejection;
//! 3. `answer()` gives the address and, in the upper half, the length of that, in JSON.
//!
//! Data that not every request needs is no part of the module: such a request is rejected with the name of a file (`needs`). The host
//! writes name and content as for `ask`, calls `lend(name)`, and asks again.
//!
//! The module asks four things of its host, in the module `host` of its imports:
//!
//! | function | what |
//! |---|---|
//! | `tell(address, length)` | hands on a piece of news |
//! | `steer(rest)` | a frame was shown: waits while the client has paused, and `rest` milliseconds where the tempo asks for it; 1 when it shall end |
//! | `tempo(part)` | the tempo that is wished: part 0 is evaluations from one frame to the next, 0 for none; part 1 frames a second; part 2 is 1 when it shall end, for between two frames |
//! | `now()` | the time in seconds |
//!
//! A search runs to its end within one call of `ask`. So a worker that runs one hears nothing meanwhile, unless it shares memory
//! with the page: then `steer` waits on it (`Atomics.wait`), and a pause costs nothing. Where memory cannot be shared (a web space
//! that does not isolate its pages), the page ends the worker to cancel, and to pause lets it run on unseen and keeps its news until
//! they are wanted: the same seed gives the same frames, so nothing is lost by either, and the answer is the same.

use plansza_desk::{Allowance, Host, Tempo};
use std::cell::RefCell;
use std::time::Duration;

/// What the host lends.
#[cfg(target_family = "wasm")]
mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub(super) safe fn tell(address: *const u8, length: usize);
        pub(super) safe fn steer(rest: f64) -> i32;
        pub(super) safe fn tempo(part: i32) -> f64;
        pub(super) safe fn now() -> f64;
    }
}

/// Elsewhere nobody lends anything: the module is built for its host alone, and only compiled and tested here.
#[cfg(not(target_family = "wasm"))]
mod host {
    pub(super) fn tell(_: *const u8, _: usize) {}
    pub(super) fn steer(_: f64) -> i32 {
        0
    }
    pub(super) fn tempo(part: i32) -> f64 {
        if part == 1 { 20.0 } else { 0.0 }
    }
    pub(super) fn now() -> f64 {
        0.0
    }
}

thread_local! {
    /// What the host writes, and what it reads.
    static BYTES: RefCell<(Vec<u8>, String)> = const { RefCell::new((Vec::new(), String::new())) };
}

/// The worker around us.
struct Worker {
    /// Whether the client said beforehand how it wants to watch.
    said: Option<Tempo>,
    ended: bool,
}

impl Host for Worker {
    fn tell(&mut self, news: String) {
        host::tell(news.as_ptr(), news.len());
    }

    fn begin(&mut self, _: bool, tempo: Tempo) {
        self.said = Some(tempo);
    }

    fn cancelled(&mut self) -> bool {
        self.ended |= host::tempo(2) != 0.0;
        self.ended
    }

    fn tempo(&mut self) -> Tempo {
        let (evaluations, frames) = (host::tempo(0), host::tempo(1));
        match self.said.filter(|_| frames <= 0.0) {
            Some(said) => said,
            None => Tempo { evaluations: (evaluations >= 1.0).then_some(evaluations as u64), frames },
        }
    }

    fn wait(&mut self, rest: Duration) {
        self.ended |= host::steer(rest.as_secs_f64() * 1000.0) != 0;
    }
}

/// Makes room for so many bytes and gives their address.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    // What a host lends has another type than a function of ours.
    #[allow(clippy::redundant_closure)]
    plansza_core::platform::lend_clock(|| host::now());
    BYTES.with_borrow_mut(|(taken, _)| {
        taken.clear();
        taken.resize(length, 0);
        taken.as_mut_ptr()
    })
}

/// Answers the request whose name has so many bytes of those that were taken, and whose body has the rest. 1 for an answer, 0 for
/// a rejection.
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> i32 {
    let taken = BYTES.with_borrow_mut(|(taken, _)| std::mem::take(taken));
    let (name, body) = taken.split_at(name.min(taken.len()));
    let (name, body) = (String::from_utf8_lossy(name), String::from_utf8_lossy(body));
    let mut worker = Worker { said: None, ended: false };
    let (told, right) = match plansza_desk::ask(&name, &body, &Allowance::NONE, &mut worker) {
        Ok(answer) => (answer, 1),
        Err(why) => (serde_json::to_string(&why).unwrap_or_default(), 0),
    };
    BYTES.with_borrow_mut(|(_, answer)| *answer = told);
    right
}

/// Takes the file whose name has so many bytes of those that were taken, and whose content is the rest.
#[unsafe(no_mangle)]
pub extern "C" fn lend(name: usize) {
    let mut taken = BYTES.with_borrow_mut(|(taken, _)| std::mem::take(taken));
    let content = taken.split_off(name.min(taken.len()));
    plansza_core::supply::lend(&String::from_utf8_lossy(&taken), content);
}

/// Where the answer is: its address, and in the upper half its length.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u64 {
    BYTES.with_borrow(|(_, answer)| {
        ((answer.len() as u64) << 32) | (answer.as_ptr() as usize as u64 & 0xffff_ffff)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_answered_over_bytes() {
        let (name, body) = ("solve", r#"{"puzzle": "blank", "board": "3 2 1 / 3 2 1", "method": "anneal"}"#);
        take(0);
        BYTES.with_borrow_mut(|(taken, _)| *taken = format!("{name}{body}").into_bytes());
        assert_eq!(ask(name.len()), 1);
        let told = BYTES.with_borrow(|(_, answer)| answer.clone());
        assert!(told.contains("###/##./#.."), "{told}");
        assert_eq!(answer() >> 32, told.len() as u64);
        BYTES.with_borrow_mut(|(taken, _)| *taken = b"dance{}".to_vec());
        assert_eq!(ask(99), 0, "a length that is too long is no reason to fall");
    }

    #[test]
    fn a_file_is_lent_by_its_name() {
        BYTES.with_borrow_mut(|(taken, _)| *taken = b"table.bin\x01\x02".to_vec());
        lend(9);
        let table = plansza_core::supply::Supply { name: "table.bin", built_in: None };
        assert_eq!(table.bytes(), Ok(&[1, 2][..]));
        lend(99);
    }
}
