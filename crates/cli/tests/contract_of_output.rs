//! Where output goes: pictures, full disks, closed pipes, and what an interrupt leaves.

mod command;

use command::{code, err, json, out, plansza};
use std::process::{Command, Stdio};

/// A board with one solution, made by the generator.
const BOARD: &str = "4....586...5..4....8.1.2..954.....1.....1.9....79.......1.4.6.8.3....5.....5....1";

#[test]
fn a_picture_goes_to_standard_output_alone() {
    for args in [
        &["solve", "sudoku", BOARD][..],
        &["hint", "kuromasu"],
        &["go", "replay", "...X./....O/OO..X/.X.../..... 3", "E5", "D4"],
    ] {
        let output = plansza(&[args, &["--svg", "-"]].concat());
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
        let svg = out(&output);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{args:?}: {svg}");
        assert!(!err(&output).is_empty(), "{args:?}: the words go to standard error");
        let both = plansza(&[args, &["--svg", "-", "--json"]].concat());
        assert!(code(&both) == 2 && out(&both).is_empty(), "{args:?}: {}", out(&both));
        assert!(err(&both).contains("--svg - and --json both write"), "{args:?}: {}", err(&both));
    }
    assert!(!std::path::Path::new("-").exists());
}

#[cfg(unix)]
#[test]
fn a_picture_goes_where_it_is_sent_and_breaks_nothing() {
    let folder = std::env::temp_dir().join(format!("plansza-picture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (real, link) = (folder.join("real.svg"), folder.join("link.svg"));
    std::fs::write(&real, "old").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    let output = plansza(&["solve", "sudoku", "--svg", link.to_str().expect("a name")]);
    assert!(code(&output) == 2 && err(&output).contains("exists and is not overwritten"), "{}", err(&output));
    assert!(err(&output).contains("--force") && std::fs::read_to_string(&real).expect("the file") == "old");
    let output = plansza(&["solve", "sudoku", "--force", "--svg", link.to_str().expect("a name")]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(std::fs::read_to_string(&real).expect("the file").starts_with("<svg"));
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2, "nothing is left behind");
    let device = plansza(&["solve", "sudoku", "--svg", "/dev/null"]);
    assert_eq!(code(&device), 0, "{}", err(&device));
    assert!(!std::path::Path::new("/dev/null").is_file());
    std::fs::remove_dir_all(&folder).expect("it can go");
}

/// Help that does not arrive is no success.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for args in [vec!["--help"], vec!["solve", "--help"], vec!["--version"], vec!["man"], vec!["methods"]] {
        let full = std::fs::File::create("/dev/full").expect("the device");
        let output =
            Command::new(env!("CARGO_BIN_EXE_plansza")).args(&args).stdout(full).output().expect("it runs");
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).starts_with("error: "), "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(["generate", "sudoku", "--count", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut line = [0u8; 82];
    std::io::Read::read_exact(child.stdout.as_mut().expect("a pipe"), &mut line).expect("a board");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(err(&output), "");
}

/// Ctrl-C keeps and prints the best so far.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_so_far() {
    let child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(["solve", "sudoku", &".".repeat(81), "--method", "random", "--time", "1m", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 1);
    assert_eq!(json(&output)[0]["stopped"], "cancelled");
    assert!(json(&output)[0]["solution"].is_string());
}

/// Which board it is where none was named is a remark: the answer alone goes into a pipe.
#[test]
fn that_no_board_was_named_is_said_on_standard_error() {
    for (args, sample) in [
        (&["solve", "sudoku"][..], "no board named: the sample '"),
        (&["check", "kuromasu"], "no board named: the sample '"),
        (&["hint", "sudoku"], "no board named: the sample '"),
    ] {
        let output = plansza(args);
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
        assert!(err(&output).starts_with(sample) && !out(&output).contains("no board named"), "{args:?}");
    }
    let named = plansza(&["solve", "sudoku", BOARD]);
    assert_eq!(err(&named), "");
}
