//! Commands of one puzzle or game, and where the boards of an argument come from.

use plansza_blank::Blank;
use plansza_core::command::{Act, Ending, Failure, Input, NamedText, WordTable, entries, not_a_board};
use plansza_core::{Command, Console, Fault, NoParams, Puzzle, Sample, params};
use plansza_tictactoe::TicTacToe;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A place to run without a terminal: knows one file, and keeps what is printed.
#[derive(Default)]
struct Notebook {
    printed: Vec<u8>,
    colour: bool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Console for Notebook {
    fn out(&mut self) -> &mut dyn Write {
        &mut self.printed
    }
    fn warn(&mut self, text: &str) {
        self.printed.extend(text.bytes());
    }
    fn colour(&self) -> bool {
        self.colour
    }
    fn table(&self, words: &WordTable) -> String {
        words.head.join("|")
    }
    fn cancel(&self) -> &'static AtomicBool {
        &NEVER
    }
    fn read(&mut self, argument: &str) -> Result<Input, Failure> {
        Ok(match argument {
            "boards.txt" => Input { name: Some(argument.into()), bytes: b"2 1 / 1 2 0".to_vec() },
            _ => Input { name: None, bytes: argument.as_bytes().to_vec() },
        })
    }
    fn save(&mut self, _: &Path, _: &str) -> Result<(), Failure> {
        Err(io::Error::other("read only").into())
    }
    fn work(
        &mut self,
        _: &'static str,
        _: u64,
        _: &AtomicU64,
        _: Option<u16>,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), Failure> {
        work();
        Ok(())
    }
    fn lines(&mut self) -> Box<dyn io::Read + Send> {
        Box::new(io::empty())
    }
}

/// Counts to a number.
#[params]
#[derive(Default)]
#[serde(default)]
struct CountTo {
    last: u32,
}

impl Act for CountTo {
    const NAME: &'static str = "count-to";
    const ABOUT: &'static str = "Count";
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        for number in 1..=self.last {
            write!(console.out(), "{number} ")?;
        }
        Ok(if self.last > 0 { Ending::Done } else { Ending::Unsolved })
    }
}

#[test]
fn a_command_is_run_with_its_settings() {
    let command = Command::of::<CountTo>();
    assert_eq!((command.name, command.about, (command.sheet)().params.len()), ("count-to", "Count", 1));
    let mut notebook = Notebook::default();
    let values = serde_json::json!({"last": 3});
    assert_eq!((command.run)(values.as_object().unwrap(), &mut notebook).unwrap(), Ending::Done);
    assert_eq!(notebook.printed, b"1 2 3 ");
    let values = serde_json::json!({"last": "many"});
    let failure = (command.run)(values.as_object().unwrap(), &mut notebook).unwrap_err();
    assert!(matches!(failure, Failure::Fault(_)));
}

#[test]
fn a_failure_says_what_its_cause_says() {
    let fault: Failure = Fault::new("no board").into();
    let error: Failure = io::Error::other("no disk").into();
    assert_eq!([fault.to_string(), error.to_string()], ["no board", "no disk"]);
    assert_eq!(
        [&fault, &error].map(|failure| failure.source().unwrap().to_string()),
        ["no board", "no disk"]
    );
}

#[test]
fn styles_are_for_who_can_see_them() {
    let plain = Notebook::default();
    assert_eq!([plain.bold("a"), plain.dim("a")], ["a", "a"]);
    let colour = Notebook { colour: true, ..Notebook::default() };
    assert_eq!([colour.bold("a"), colour.dim("a")], ["\x1b[1ma\x1b[0m", "\x1b[2ma\x1b[0m"]);
    let mut words = WordTable::new(["a", "b"]);
    words.row(["1", "2"]);
    assert_eq!(
        (words.head, words.rows),
        (vec!["a".to_string(), "b".into()], vec![vec!["1".to_string(), "2".into()]])
    );
}

#[test]
fn boards_come_from_samples_files_or_the_argument_itself() {
    let read = |argument: Option<&str>| {
        let entries = entries::<Blank>(&mut Notebook::default(), argument, &NoParams {})?;
        Ok::<_, Failure>(entries.into_iter().map(|entry| entry.board).collect::<Vec<_>>())
    };
    let first = &Blank::SAMPLES[0];
    assert_eq!(read(None).unwrap(), Blank::read(first.text).unwrap());
    assert_eq!(read(Some(first.name)).unwrap(), Blank::read(first.text).unwrap());
    assert_eq!(read(Some("boards.txt")).unwrap(), Blank::read("2 1 / 1 2 0").unwrap());
    assert_eq!(read(Some("1 / 1")).unwrap(), Blank::read("1 / 1").unwrap());
    assert!(read(Some("1 / x")).unwrap_err().to_string().starts_with("line 1, column 5: "));
}

#[test]
fn who_names_nothing_is_told_which_sample_it_is() {
    let find = |argument| {
        let read = |word: &str| Ok::<_, Fault>(Input { name: None, bytes: word.as_bytes().to_vec() });
        NamedText::find(Blank::SAMPLES, argument, read, Blank::text_of).unwrap()
    };
    let first = &Blank::SAMPLES[0];
    let named = |text: &NamedText| (text.name.clone(), text.sample);
    assert_eq!(named(&find(None)), (Some(format!("sample {}", first.name)), Some(first.name)));
    assert_eq!(named(&find(Some(first.name))), (Some(format!("sample {}", first.name)), None));
    assert_eq!(named(&find(Some("1 / 1"))), (None, None));
}

#[test]
fn what_is_no_board_may_be_a_name_written_wrong() {
    let samples = [Sample { name: "hard", about: "", text: "", answers: &[] }];
    let said = |argument: &str| not_a_board(argument, Fault::new("no digit"), &samples).to_string();
    assert_eq!(
        said("hart"),
        "unknown file, sample or board 'hart'; did you mean 'hard'?\naccepted: hard, a file, or the board itself"
    );
    assert!(said("folder/boards").starts_with("unknown file, sample or board"));
    let asked = Fault::new("99 stones").beside_the_text();
    assert_eq!(not_a_board("12.4", asked, &samples).to_string(), "99 stones");
    let neither = "no digit\nnor is there a file or a sample of that name";
    for argument in ["12.4", "a/5/bcd", "ab12"] {
        assert_eq!(said(argument), neither, "{argument}");
    }
    for argument in ["hard one", "p:hard", "hard?", "[hard", "{hard", &"h".repeat(200)] {
        assert_eq!(said(argument), "no digit", "{argument}");
    }
    assert!(said(&"h".repeat(199)).starts_with("unknown file"));
}

#[test]
fn games_of_files_name_the_file() {
    let games = |name: Option<&str>, bytes: &[u8]| {
        let input = Input { name: name.map(String::from), bytes: bytes.to_vec() };
        input.games::<TicTacToe>().map(|games| games.len()).map_err(|fault| fault.to_string())
    };
    assert_eq!(games(Some("a.txt"), b"b2 a1"), Ok(1));
    assert!(games(Some("a.txt"), b"\xff").unwrap_err().starts_with("a.txt: line 1, column 1: not text"));
    assert!(
        games(Some("a.txt"), b"b2 b2")
            .unwrap_err()
            .starts_with("line 1, column 4: a.txt: Nought cannot play b2")
    );
    assert_eq!(
        games(None, b"games/none.txt").unwrap_err(),
        "there is no file games/none.txt, nor is that a game\naccepted: a file, or a game that begins as b2"
    );
    for text in ["b2,x.y", "x.y z", "none", &format!("{}.", "n".repeat(199))] {
        assert!(games(None, text.as_bytes()).unwrap_err().contains("is no square"), "{text}");
    }
    assert!(games(None, b"\xff.").unwrap_err().contains("not text"));
}
