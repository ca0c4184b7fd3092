//! A program at work, line by line. Nothing it does can hold us up: threads of their own read what it says and write what it
//! is told, and it is killed with all that it has started when it is let go.

use crate::command::words;
use plansza_core::platform::Instant;
use plansza_core::text::shown;
use plansza_core::{Fault, text};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The longest line that is read; more than that is no answer.
const LONGEST: u64 = 1 << 26;

/// How much of the end of its complaints is shown.
const TAIL: usize = 2000;

/// How many of its last lines of complaints are shown.
const LINES: usize = 12;

/// How often who waits for a program should look at the clock.
pub const GLANCE: Duration = Duration::from_millis(20);

/// What came of listening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line without its end; it may be empty.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// It has closed its output.
    End,
}

/// A program at work.
pub struct ProgramAtWork {
    command: String,
    process: std::process::Child,
    told: Option<Sender<String>>,
    said: Receiver<String>,
    /// Lines heard.
    lines: u64,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// How it ended, once it was waited for: from then on its number may be another's.
    ended: Option<ExitStatus>,
    listener: JoinHandle<()>,
}

impl ProgramAtWork {
    /// Starts a program in a folder.
    ///
    /// # Errors
    /// When there is none, or it cannot be started.
    pub fn start(command: &str, folder: &Path) -> Result<ProgramAtWork, Fault> {
        let words = words(command);
        let Some((program, arguments)) = words.split_first() else {
            return Err(Fault::new("there is no program"));
        };
        let mut process = Command::new(program);
        process.args(arguments);
        if !folder.as_os_str().is_empty() {
            process.current_dir(folder);
        }
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is ours to hear: the program is told to stop instead.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut process = process.spawn().map_err(|error| {
            let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            Fault::new(format!("cannot start `{}` in {}: {error}", shown(command), place.display()))
        })?;
        live().push(process.id());
        let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
        let (told, to_tell) = channel::<String>();
        if let Some(mut stdin) = stdin {
            // Ends when the program no longer reads or nothing more is to be told.
            thread::spawn(move || to_tell.iter().all(|line| writeln!(stdin, "{line}").is_ok()));
        }
        let (hearing, said) = sync_channel(16);
        if let Some(stdout) = stdout {
            thread::spawn(move || listen(BufReader::new(stdout), &hearing));
        }
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let (stderr, kept) = (process.stderr.take(), complaints.clone());
        let listener = thread::spawn(move || stderr.into_iter().for_each(|stderr| keep_tail(stderr, &kept)));
        Ok(ProgramAtWork {
            command: command.into(),
            process,
            told: Some(told),
            said,
            lines: 0,
            complaints,
            ended: None,
            listener,
        })
    }

    /// How many lines it has said.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Tells it something. That it does not listen shows in what it says.
    pub fn say(&mut self, line: &str) {
        if let Some(told) = &self.told {
            let _ = told.send(line.to_string());
        }
    }

    /// Waits a little for a line.
    pub fn hear(&mut self, wait: Duration) -> Heard {
        match self.said.recv_timeout(wait) {
            Ok(line) => {
                self.lines += 1;
                Heard::Line(line)
            }
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Lets it end by itself for a while.
    pub fn finish(&mut self, grace: Duration) {
        self.told = None;
        let end = Instant::now() + grace;
        // It may still be asking: what nobody takes would keep it from ending.
        while Instant::now() < end && !self.has_ended() {
            let _ = self.said.recv_timeout(Duration::from_millis(2));
        }
    }

    /// Whether it has ended by itself. It is not waited for, so its number and its group's stay its own.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.process)), options), Ok(None))
    }

    /// Whether it has ended by itself.
    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }

    /// That it went away before it did what was to be done.
    pub fn died(&mut self, before: &str) -> Fault {
        self.finish(Duration::from_millis(500));
        let by_itself = self.has_ended();
        self.kill();
        let what = match self.ended.filter(|_| by_itself) {
            Some(status) => format!("it ended ({status}) before {before}"),
            None => format!("it closed its output before {before}"),
        };
        self.fault(what)
    }

    /// What is wrong with a line that it said.
    pub fn refuse(&mut self, line: &str, fault: &Fault) -> Fault {
        self.fault(format!("line {} of what it said, {}: {fault}", self.lines, text::quote(line)))
    }

    /// What is wrong with it, and what it complained of itself.
    pub fn fault(&mut self, what: String) -> Fault {
        self.kill();
        let end = Instant::now() + Duration::from_millis(200);
        while !self.listener.is_finished() && Instant::now() < end {
            thread::sleep(Duration::from_millis(2));
        }
        let complaints = self.complaints.lock().unwrap_or_else(|torn| torn.into_inner());
        let fault = Fault::new(what).within(format_args!("the program `{}`", shown(&self.command)));
        match tail(&String::from_utf8_lossy(&complaints)) {
            tail if tail.is_empty() => fault,
            tail => fault.and(&format!("\nits standard error ends:\n{tail}")),
        }
    }

    /// Ends it and all that it has started.
    fn kill(&mut self) {
        if self.ended.is_some() {
            return;
        }
        // Who is no longer listed may have been waited for, and its number be another's.
        let mut alive = live();
        end_group(self.process.id());
        let _ = self.process.kill();
        self.ended = self.process.wait().ok();
        alive.retain(|number| *number != self.process.id());
    }
}

/// The programs that are at work, by their numbers.
fn live() -> MutexGuard<'static, Vec<u32>> {
    static LIVE: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    LIVE.lock().unwrap_or_else(|torn| torn.into_inner())
}

/// Ends the group of a program that was not waited for.
fn end_group(number: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(number).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    #[cfg(not(unix))]
    let _ = number;
}

/// Ends all programs that are at work, for who is about to leave without a farewell.
pub fn end_all() {
    live().iter().for_each(|number| end_group(*number));
}

impl Drop for ProgramAtWork {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The last lines of what it complained of.
fn tail(complaints: &str) -> String {
    let lines: Vec<&str> = complaints.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().map(|line| shown(line)).collect::<Vec<_>>().join("\n")
}

/// Passes lines on until there are no more, or nobody takes them.
fn listen(mut stdout: impl BufRead, hearing: &SyncSender<String>) {
    loop {
        let mut line = Vec::new();
        match stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&line);
        if hearing.send(line.trim_end_matches(['\n', '\r']).to_string()).is_err() {
            return;
        }
    }
}

/// Keeps the end of what a program complains of.
fn keep_tail(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut block = [0; 4096];
    while let Ok(length @ 1..) = stderr.read(&mut block) {
        let mut kept = kept.lock().unwrap_or_else(|torn| torn.into_inner());
        kept.extend_from_slice(&block[..length]);
        let surplus = kept.len().saturating_sub(TAIL);
        kept.drain(..surplus);
    }
}
