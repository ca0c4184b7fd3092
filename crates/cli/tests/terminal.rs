//! A game as a person at a terminal plays it: lines are edited, thinking is seen, Ctrl-C is heard, and no game is lost.
#![cfg(target_os = "linux")]

mod command;

use command::{out, plansza};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The program at a terminal of its own, and who types there.
struct TestTerminal {
    keys: File,
    seen: Arc<Mutex<Vec<u8>>>,
    /// How much of it was looked at.
    looked: usize,
    child: Child,
}

impl TestTerminal {
    /// Starts the program in a folder.
    fn start(folder: &Path, args: &[&str]) -> TestTerminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("it is ours");
        tcsetwinsize(&master, Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 })
            .expect("its size");
        let name = ptsname(&master, Vec::new()).expect("its name").into_string().expect("text");
        let end = || OpenOptions::new().read(true).write(true).open(&name).expect("its other end");
        // `setsid` makes it the terminal of the program, which Ctrl-C is told by.
        let mut command = Command::new("setsid");
        command.args(["--ctty", env!("CARGO_BIN_EXE_plansza")]).args(args).current_dir(folder);
        command.env("NO_COLOR", "1").env("TERM", "xterm");
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("setsid runs");
        let keys = File::from(master);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (mut screen, heard) = (keys.try_clone().expect("two of it"), seen.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = screen.read(&mut bytes) {
                heard.lock().expect("nobody panics").extend(&bytes[..read]);
            }
        });
        TestTerminal { keys, seen, looked: 0, child }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("nobody panics")[self.looked..]).into_owned()
    }

    /// Waits until this is on the screen, after what was waited for before; all that came until then.
    fn see(&mut self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if let Some(at) = text.find(wanted) {
                self.looked += at + wanted.len();
                return text[..at + wanted.len()].to_string();
            }
            assert!(start.elapsed() < Duration::from_secs(120), "no {wanted:?} in {text:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it is there");
    }

    fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "it goes on: {:?}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for TestTerminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An empty folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const UP: &str = "\x1b[A";
const BACKSPACE: &str = "\x7f";

#[test]
fn lines_are_edited_and_come_back() {
    let folder = folder("lines");
    let mut terminal = TestTerminal::start(&folder, &["play", "reversi", "--white", "human"]);
    terminal.see("Black> ");
    terminal.press(&format!("f4{BACKSPACE}5\r"));
    terminal.see("White> ");
    terminal.press("d6\r");
    terminal.see("Black> ");
    terminal.press("undo\r");
    terminal.see("taken back: d6");
    terminal.see("White> ");
    // The line before the last one again.
    terminal.press(&format!("{UP}{UP}\r"));
    terminal.see("f5 d6");
    terminal.see("Black> ");
    terminal.press(CTRL_D);
    let said = terminal.see(
        "the game is in reversi.ggf; to go on:\r\nplansza play reversi --load reversi.ggf --white human\r\n",
    );
    assert!(!said.contains("interrupted"), "{said}");
    assert_eq!(terminal.end().code(), Some(0));
    let kept = folder.join("reversi.ggf");
    let moves = out(&plansza(&["reversi", "convert", kept.to_str().expect("text"), "--to", "transcript"]));
    assert_eq!(moves, "f5d6\n");
}

#[test]
fn ctrl_c_plays_the_best_so_far_and_then_leaves_with_the_game_kept() {
    let folder = folder("interrupted");
    std::fs::write(folder.join("reversi.ggf"), "somebody else's").expect("a file");
    let black = ["--black", "engine time=10m", "--white", "human"];
    let game = ["play", "reversi", "--load", "f5d6c3d3c4f4f6f3e6e7"];
    let mut terminal = TestTerminal::start(&folder, &[&game[..], &black].concat());
    // It thinks for ten minutes, and shows how far it has come.
    terminal.see("Black ● thinks · depth ");
    let shown = terminal.see(" nodes · ");
    assert!(shown.contains(" discs · ") || shown.contains(" disc · "), "{shown:?}");
    terminal.press(CTRL_C);
    let said = terminal.see("White> ");
    let played = said.lines().find(|line| line.contains("Black ● plays ")).expect("a move");
    assert!(played.trim_end().ends_with("· stopped") && played.contains("· worth "), "{played:?}");
    // What was shown meanwhile is gone before the move is told.
    assert!(played.contains("\r\x1b[KBlack ● plays"), "{played:?}");
    terminal.press(CTRL_C);
    terminal.see("interrupted; the game is in reversi-2.ggf; to go on:\r\nplansza play reversi --load reversi-2.ggf --black '");
    assert_eq!(terminal.end().code(), Some(1));
    let kept = folder.join("reversi-2.ggf");
    let moves = out(&plansza(&["reversi", "convert", kept.to_str().expect("text"), "--to", "transcript"]));
    assert_eq!((moves.trim().len(), &moves[..20]), (22, "f5d6c3d3c4f4f6f3e6e7"));
    assert_eq!(std::fs::read(folder.join("reversi.ggf")).expect("it is there"), b"somebody else's");
}

#[test]
fn a_game_that_was_saved_is_not_kept_twice() {
    let folder = folder("saved");
    let mut terminal = TestTerminal::start(&folder, &["play", "reversi", "--white", "human"]);
    terminal.see("Black> ");
    terminal.press("f5d6\r");
    terminal.see("played: f5 d6");
    terminal.see("Black> ");
    terminal.press("save mine.ggf\r");
    terminal.see("saved mine.ggf");
    terminal.press("quit\r");
    terminal.see("the game is in mine.ggf; to go on:");
    assert_eq!(terminal.end().code(), Some(0));
    assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 1);
}

#[test]
fn a_signal_at_the_prompt_keeps_the_game_too() {
    let folder = folder("signal");
    let mut terminal = TestTerminal::start(&folder, &["play", "reversi", "--white", "human"]);
    terminal.see("Black> ");
    terminal.press("f5\r");
    terminal.see("White> ");
    let pid = terminal.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs").success());
    terminal.see("the game is in reversi.ggf");
    assert_eq!(terminal.end().code(), Some(1));
    assert!(folder.join("reversi.ggf").exists());
}
