//! `plansza play reversi`: a game in the terminal, move by move; the same through a pipe, which ends it when it ends.

use super::{advice, picture};
use crate::{Ending, input, screen};
use anyhow::Result;
use clap::Args;
use plansza_arena::player::Engine;
use plansza_arena::{Player, Spec};
use plansza_core::{Fault, Seed, Side, Silent, params, text};
use plansza_reversi::record::colour;
use plansza_reversi::text::{self as formats, ggf, transcript};
use plansza_reversi::{Early, Move, Ply, Record, Worth};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// `plansza play`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Play {
    /// The game: reversi
    game: String,
    /// Who plays Black: human, or a player of the program
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: String,
    /// Who plays White
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta depth=4 strategy=balanced")]
    white: String,
    /// Go on with the game in this file: GGF, a transcript, or a position
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
    /// Keep the game in this file after every move: GGF if it ends in .ggf, else a transcript
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The master seed, for players that draw lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

const AFTER: &str = "A player: human, random, minimax or alphabeta, the latter with depth=N, time=500ms, order=promise,
strategy=NAME or strategy=FILE.toml. Strategies: aggressive, controlling, balanced; for beginners greedy, generous, clumsy.";

const HELP: &str = "\
f5               place a disc there; a side that cannot move passes by itself
undo             take your last move back, and the answer to it
hint [STRATEGY]  what every move is worth and why, by balanced or the strategy named
strategy NAME    let the program play by another strategy, or by a file of weights (FILE.toml)
depth N          let the program, and hints, look N plies ahead
save FILE        write the game: GGF if the name ends in .ggf, else a transcript
load FILE        go on with the game in a file
board            show the board again
resign           give the game up; --save FILE.ggf keeps that too
quit             leave";

const COMMANDS: [&str; 11] =
    ["undo", "hint", "strategy", "depth", "save", "load", "board", "resign", "help", "quit", "exit"];

/// Who sits on a side of the board.
enum Seat {
    Human,
    Program(Engine),
}

/// What happens after a command.
enum Next {
    /// Ask again.
    Stay,
    /// Look at the game anew.
    Go,
    /// Leave.
    End,
}

/// A game between two seats, with a person's input and output.
struct Session<R, W> {
    record: Record,
    seats: [Seat; 2],
    /// Who gives hints.
    advisor: Spec,
    save: Option<PathBuf>,
    /// Why the last position could not be kept.
    unsaved: Option<anyhow::Error>,
    input: R,
    /// Whether input has to be shown: a terminal does so by itself, a pipe does not.
    echo: bool,
    out: W,
}

/// Plays.
pub fn run(args: &Play) -> Result<Ending> {
    super::game(&args.game)?;
    let seat = |text: &str, number: u64| -> Result<Seat> {
        if text.trim().eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let spec: Spec = text.parse()?;
        Ok(Seat::Program(Engine::new(&spec, Seed(args.seed).child(number).rng())))
    };
    let mut session = Session {
        record: Record::default(),
        seats: [seat(&args.black, 0)?, seat(&args.white, 1)?],
        advisor: Spec::default(),
        save: args.save.clone(),
        unsaved: None,
        input: std::io::stdin().lock(),
        echo: !std::io::stdin().is_terminal(),
        out: screen::out(),
    };
    if let Some(path) = &args.load {
        session.load(path)?;
    }
    session.name_players();
    if let Some(path) = args.save.as_ref().filter(|path| !is_ggf(path)) {
        // Before anybody has thought about a move.
        transcript::write(&session.record).map_err(|fault| fault.within(path.display()))?;
    }
    let played = session.play();
    // What was said so far is said, also when the game broke off.
    session.out.flush()?;
    played?;
    session.unsaved.map_or(Ok(Ending::Done), |error| Err(error.context("the game was not saved")))
}

fn is_ggf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ggf"))
}

/// A game as the text of a file of this name.
fn content(record: &Record, path: &Path) -> Result<String> {
    if is_ggf(path) {
        return Ok(ggf::write(record) + "\n");
    }
    if record.plies().iter().all(|ply| ply.step == Move::PASS) {
        return Err(Fault::new("a transcript of no moves")
            .accepts("a game with a move, or a file that ends in .ggf")
            .into());
    }
    Ok(transcript::write(record)? + "\n")
}

fn seat_of(side: Side) -> usize {
    usize::from(side == Side::Second)
}

impl<R: BufRead, W: Write> Session<R, W> {
    fn human(&self, side: Side) -> bool {
        matches!(self.seats[seat_of(side)], Seat::Human)
    }

    fn name_players(&mut self) {
        self.record.players = [0, 1].map(|seat| match &self.seats[seat] {
            Seat::Human => "human".to_string(),
            Seat::Program(engine) => engine.spec.to_string(),
        });
    }

    /// Until the game is over and nobody wants to go on with it.
    fn play(&mut self) -> Result<()> {
        let humans = [Side::First, Side::Second].into_iter().filter(|&side| self.human(side)).count();
        if humans > 0 {
            writeln!(
                self.out,
                "{}",
                screen::dim("a move as f5, or: undo hint save load strategy depth resign help quit")
            )?;
        }
        self.show()?;
        loop {
            let now = self.record.now();
            let side = now.side();
            if now.over() {
                self.tell_result()?;
                if humans == 0 {
                    return Ok(());
                }
            } else if now.legal(Move::PASS) {
                writeln!(self.out, "{} has no move and passes", name(side))?;
                self.push(Move::PASS.into())?;
                continue;
            } else if let Seat::Program(engine) = &mut self.seats[seat_of(side)] {
                self.out.flush()?;
                let start = Instant::now();
                let thought = engine.choose(&now, &mut Silent);
                let time = start.elapsed();
                let worth = thought.value.map(Worth::of);
                let value = worth.map_or(String::new(), |worth| format!(" · worth {worth}"));
                let nodes = screen::plural(thought.nodes, "node");
                let step = screen::bold(&thought.step.to_string());
                writeln!(self.out, "{} plays {step} · {nodes} · {}{value}", name(side), screen::time(time))?;
                let value = worth.and_then(Worth::discs).map(f64::from);
                self.push(Ply { step: thought.step, value, seconds: Some(time.as_secs_f64()) })?;
                self.show()?;
                continue;
            }
            if !self.ask()? {
                return Ok(());
            }
        }
    }

    /// Asks a person until the game has changed; false when the person has left.
    fn ask(&mut self) -> Result<bool> {
        let start = Instant::now();
        loop {
            let prompt =
                if self.record.now().over() { "game over" } else { colour(self.record.now().side()) };
            write!(self.out, "{prompt}> ")?;
            self.out.flush()?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(false);
            };
            if self.echo {
                let shown: String = line.trim().chars().filter(|sign| !sign.is_control()).take(80).collect();
                writeln!(self.out, "{shown}")?;
            }
            // What goes wrong at the prompt is told, and the game lives on.
            match self.obey(line.trim(), start) {
                Ok(Next::Stay) => {}
                Ok(Next::Go) => return Ok(true),
                Ok(Next::End) => return Ok(false),
                Err(error) if crate::closed_pipe(&error) => return Err(error),
                Err(error) => writeln!(self.out, "{error:#}")?,
            }
        }
    }

    /// A line of input, whatever its bytes; none at the end.
    fn line(&mut self) -> Result<Option<String>> {
        /// Longer lines are taken in pieces.
        const LONGEST: u64 = 1 << 16;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn obey(&mut self, line: &str, start: Instant) -> Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let wants = |what: &str| Fault::new(format!("{word} wants {what}"));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "quit" | "exit" | "q" => return Ok(Next::End),
            "board" => self.show()?,
            "undo" => {
                self.undo()?;
                return Ok(Next::Go);
            }
            "hint" => self.hint(rest)?,
            "depth" if rest.is_empty() => return Err(wants("a number of plies, as depth 6").into()),
            "strategy" if rest.is_empty() => return Err(wants("a name or a file, as strategy greedy").into()),
            key @ ("depth" | "strategy") => self.set(key, rest)?,
            "save" | "load" if rest.is_empty() => return Err(wants("the name of a file").into()),
            "save" => {
                screen::save(Path::new(rest), &content(&self.record, Path::new(rest))?)?;
                writeln!(self.out, "saved {}", rest.escape_debug())?;
            }
            "load" => {
                self.load(rest)?;
                self.name_players();
                self.show()?;
                return Ok(Next::Go);
            }
            "resign" => return self.resign(),
            _ => return self.place(word, rest, start),
        }
        Ok(Next::Stay)
    }

    fn place(&mut self, word: &str, rest: &str, start: Instant) -> Result<Next> {
        let looks_like_a_move = word.chars().count() == 2 || word.eq_ignore_ascii_case("pass");
        if !looks_like_a_move || !rest.is_empty() {
            let fault = params::unknown("command", word, &COMMANDS);
            return Err(Fault::new(format!("{} or not a move", fault.what()))
                .accepts("a move as f5; help lists the rest")
                .into());
        }
        let step: Move = word.parse()?;
        self.push(Ply { step, value: None, seconds: Some(start.elapsed().as_secs_f64()) })?;
        self.show()?;
        Ok(Next::Go)
    }

    /// Plays on, and keeps the game where `--save` says.
    fn push(&mut self, ply: Ply) -> Result<()> {
        self.record.push(ply)?;
        self.keep()
    }

    /// Keeps the game. That this fails is told at once, does not end the game, and is the ending of the program unless
    /// a later move can be kept.
    fn keep(&mut self) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        let kept = content(&self.record, path).and_then(|content| screen::save(path, &content));
        if let Err(error) = &kept {
            writeln!(self.out, "not saved: {error:#}")?;
        }
        self.unsaved = kept.err();
        Ok(())
    }

    /// Back to the last position in which a person moved.
    fn undo(&mut self) -> Result<()> {
        let mut side = self.record.start().side();
        let mut last = None;
        for (at, ply) in self.record.plies().iter().enumerate() {
            if ply.step != Move::PASS && self.human(side) {
                last = Some(at);
            }
            side = side.other();
        }
        let Some(last) = last else {
            return Err(Fault::new("there is no move of yours to take back").into());
        };
        let mut steps = Vec::new();
        while self.record.plies().len() > last {
            steps.extend(self.record.undo().map(|ply| ply.step.to_string()));
        }
        self.keep()?;
        steps.reverse();
        writeln!(self.out, "taken back: {}", steps.join(" "))?;
        self.show()
    }

    fn hint(&mut self, strategy: &str) -> Result<()> {
        let now = self.record.now();
        if now.over() {
            return Err(Fault::new("the game is over: there is no move to advise").into());
        }
        let mut spec = self.advisor.clone();
        if !strategy.is_empty() {
            spec.set("strategy", strategy)?;
        }
        advice::explain(&mut self.out, &now, &spec)
    }

    /// Changes the program's players; a depth also changes hints.
    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let mut advisor = self.advisor.clone();
        advisor.set(key, value)?;
        let mut changed = Vec::new();
        for (seat, side) in self.seats.iter_mut().zip([Side::First, Side::Second]) {
            if let Seat::Program(engine) = seat {
                engine.spec.set(key, value)?;
                changed.push(format!("{} is {}", name(side), engine.spec));
            }
        }
        if key == "depth" {
            changed.push(format!("hints look {value} plies ahead"));
            self.advisor = advisor;
        }
        if changed.is_empty() {
            return Err(Fault::new("the program plays neither side").accepts(format!("hint {value}")).into());
        }
        self.name_players();
        writeln!(self.out, "{}", changed.join("; "))?;
        Ok(())
    }

    fn load(&mut self, path: &str) -> Result<()> {
        let content = input::file(path)?;
        let mut records = formats::read(&content).map_err(|fault| fault.within(text::quote(path)))?;
        if records.len() > 1 {
            writeln!(self.out, "{} holds {} games; this is the first", path.escape_debug(), records.len())?;
        }
        self.record = records.swap_remove(0);
        if let Some(early) = self.record.reopen() {
            writeln!(self.out, "{early}; here the game goes on")?;
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<Next> {
        let now = self.record.now();
        if now.over() {
            return Err(Fault::new("the game is over already").into());
        }
        self.record.end(Early::Resigned(now.side()))?;
        writeln!(self.out, "{} resigns, {} wins", name(now.side()), name(now.side().other()))?;
        // A transcript has no word for it.
        if self.save.as_deref().is_some_and(is_ggf) {
            self.keep()?;
        }
        Ok(Next::End)
    }

    fn show(&mut self) -> Result<()> {
        write!(self.out, "\n{}", picture::board(&self.record))?;
        let now = self.record.now();
        let side = |side: Side| {
            let discs = now.discs(side).count_ones();
            format!("{} {discs} ({})", name(side), clock(self.used(side)))
        };
        let turn =
            if now.over() { "the game is over".into() } else { format!("{} to move", name(now.side())) };
        writeln!(self.out, "{}   {}   {turn}", side(Side::First), side(Side::Second))?;
        Ok(())
    }

    /// The time a side has used for the moves of the record.
    fn used(&self, side: Side) -> Duration {
        let mut mover = self.record.start().side();
        let mut seconds = 0.0;
        for ply in self.record.plies() {
            if mover == side {
                seconds += ply.seconds.unwrap_or(0.0);
            }
            mover = mover.other();
        }
        // A record from a file may claim anything.
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }

    fn tell_result(&mut self) -> Result<()> {
        let now = self.record.now();
        let [first, second] = [Side::First, Side::Second].map(|side| now.discs(side).count_ones());
        let verdict = match first.cmp(&second) {
            std::cmp::Ordering::Greater => format!("{} wins", name(Side::First)),
            std::cmp::Ordering::Less => format!("{} wins", name(Side::Second)),
            std::cmp::Ordering::Equal => "a draw".into(),
        };
        writeln!(self.out, "{}", screen::bold(&format!("{verdict}, {first} to {second}")))?;
        Ok(())
    }
}

/// A player with the mark of its discs.
pub fn name(side: Side) -> String {
    format!("{} {}", colour(side), picture::disc(side))
}

/// Minutes and seconds.
fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
