//! Keys that are pressed while something is under way, one by one and without Enter.
//!
//! The terminal is put back as it was when the [`Keys`] go, also by a panic, and by [`restore`] where the program ends at
//! once. Ctrl-C stays what it is. Nothing is done to a terminal that is not ours: when we run in the background, or when
//! standard input is no terminal, there are no keys.

/// The keys of a terminal.
#[derive(Debug)]
pub struct Keys(());

impl Keys {
    /// Listens, if there is somebody to press keys.
    pub fn listen() -> Option<Keys> {
        terminal::listen().then_some(Keys(()))
    }

    /// The keys that were pressed since the last time.
    pub fn pressed(&mut self) -> Vec<char> {
        terminal::pressed()
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back as it was; it does no harm where it is so already.
pub fn restore() {
    terminal::restore();
}

/// Remembers how the terminal is, for [`restore`] while somebody else changes it.
pub fn remember() {
    terminal::remember();
}

/// Forgets it: whoever changed the terminal has put it back.
pub fn forget() {
    terminal::forget();
}

#[cfg(unix)]
mod terminal {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::stdio::stdin;
    use rustix::termios::{self, LocalModes, OptionalActions, Termios};
    use std::sync::{Mutex, MutexGuard};

    /// How the terminal was; none while it is so.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    fn before() -> MutexGuard<'static, Option<Termios>> {
        BEFORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Whether the terminal is ours: one in the background is stopped when it changes it.
    fn ours() -> bool {
        termios::isatty(stdin())
            && termios::tcgetpgrp(stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
    }

    /// Keys at once and without an echo.
    fn attentive(mut modes: Termios) -> bool {
        modes.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        termios::tcsetattr(stdin(), OptionalActions::Now, &modes).is_ok()
    }

    pub fn listen() -> bool {
        let Some(modes) = ours().then(|| termios::tcgetattr(stdin()).ok()).flatten() else { return false };
        *before() = Some(modes.clone());
        attentive(modes)
    }

    pub fn remember() {
        *before() = ours().then(|| termios::tcgetattr(stdin()).ok()).flatten();
    }

    pub fn forget() {
        *before() = None;
    }

    pub fn pressed() -> Vec<char> {
        if !ours() {
            return Vec::new();
        }
        // Who was stopped and goes on finds the terminal as the shell likes it.
        if let Ok(modes) = termios::tcgetattr(stdin())
            && modes.local_modes.contains(LocalModes::ICANON)
        {
            attentive(modes);
        }
        let stdin = stdin();
        let mut keys = Vec::new();
        let mut bytes = [0; 64];
        loop {
            let mut wait = [PollFd::new(&stdin, PollFlags::IN)];
            let ready = poll(&mut wait, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok_and(|n| n > 0);
            match ready.then(|| rustix::io::read(stdin, &mut bytes)) {
                // Arrows and the like begin with an escape; none of them means anything here.
                Some(Ok(1..)) if bytes[0] == 0x1b => {}
                Some(Ok(read @ 1..)) => keys.extend(bytes[..read].iter().map(|&byte| char::from(byte))),
                _ => return keys,
            }
        }
    }

    pub fn restore() {
        if let Some(modes) = before().take() {
            let _ = termios::tcsetattr(stdin(), OptionalActions::Now, &modes);
        }
    }
}

#[cfg(not(unix))]
mod terminal {
    pub fn listen() -> bool {
        false
    }

    pub fn pressed() -> Vec<char> {
        Vec::new()
    }

    pub fn restore() {}

    pub fn remember() {}

    pub fn forget() {}
}
