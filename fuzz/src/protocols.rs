//! Whatever other programs say, both protocols answer it and go on.

use plansza_arena::Player;
use plansza_arena::protocol::{Protocol, gtp::Gtp, serve};
use plansza_reversi::{Position, nboard::NBoard};
use std::io::Cursor;

fn told(session: &mut dyn Protocol, script: &[u8]) -> String {
    let mut out = Vec::new();
    serve(session, Cursor::new(script.to_vec()), &mut out).expect("nothing fails in memory");
    String::from_utf8(out).expect("answers are text")
}

pub fn check(bytes: &[u8]) {
    // Not the files of this machine, nor the end of the session.
    let says = |word: &str| String::from_utf8_lossy(bytes).contains(word);
    if says("loadsgf") || says("quit") {
        return;
    }
    // The time keeps any depth that is asked for in bounds.
    let player: Player<Position> = "alphabeta depth=2 time=1ms".parse().expect("a player");
    let script = [bytes, b"\nping 7\n9 protocol_version\n"].concat();
    assert!(told(&mut NBoard::new(&player), &script).contains("pong 7\n"));
    assert!(told(&mut Gtp::new(&player), &script).ends_with("=9 2\n\n"));
}
