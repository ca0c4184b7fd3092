//! A game that was given up, kept and taken up again.

mod command;

use command::{code, out, with_input};
use std::path::PathBuf;

#[test]
fn a_resignation_is_kept_in_the_file_and_told_when_it_is_loaded() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("resigned.ggf");
    let name = path.to_str().expect("a path");
    let _ = std::fs::remove_file(&path);
    let play = |args: &[&str], lines: &str| {
        let output = with_input(&[&["play", "reversi", "--white", "human"], args].concat(), lines.as_bytes());
        assert_eq!(code(&output), 0);
        out(&output)
    };
    play(&["--save", name], "f5\nresign\n");
    let kept = std::fs::read_to_string(&path).expect("a game");
    assert!(kept.contains("RE[+64.000:r]") && kept.contains("B[F5//"), "{kept}");
    let again = play(&["--load", name], "d6\n");
    assert!(
        again.contains("White resigned; here the game goes on") && again.contains("White> d6"),
        "{again}"
    );
    // A transcript has no word for it; that it has no move either is no reason to fail.
    let transcript = path.with_extension("txt");
    play(&["--save", transcript.to_str().expect("a path")], "resign\n");
    assert!(!transcript.exists());
}
