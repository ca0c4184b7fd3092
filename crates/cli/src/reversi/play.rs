//! `plansza play reversi`: a game in the terminal, move by move; the same through a pipe, which ends it when it ends.

mod orders;

use super::picture::badge as name;
use super::{games, picture};
use crate::{Ending, args, screen};
use anyhow::{Context, Result};
use clap::Args;
use plansza_arena::player::Engine;
use plansza_arena::{Player, Spec, Thought};
use plansza_core::{Seed, Side, Silent};
use plansza_reversi::position::REPORT_START;
use plansza_reversi::record::colour;
use plansza_reversi::text::transcript;
use plansza_reversi::{Early, Move, Ply, Record, Worth};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
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
    /// Go on with this game or position: a file in any format, or the text itself, as f5d6c3
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    load: Option<String>,
    /// Keep the game in this file after every move: GGF if it ends in .ggf, else a transcript
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The time each side has for the whole game, as 5m; whose time is up has lost
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    clock: Option<Duration>,
    /// Start as the report does: the colours of the first four discs mirrored
    #[arg(long, conflicts_with = "load")]
    report_start: bool,
    /// The master seed, for players that draw lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

const AFTER: &str = "A player: human, random, minimax or alphabeta, the latter with depth=N, time=500ms, order=promise,
strategy=NAME or strategy=FILE.toml. Strategies: aggressive, controlling, balanced; for beginners greedy, generous, clumsy.";

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
    /// The time each side has for the game.
    clock: Option<Duration>,
    /// What was taken back, the last first: a turn each.
    undone: Vec<Vec<Ply>>,
    input: R,
    /// Whether input has to be shown: a terminal does so by itself, a pipe does not.
    echo: bool,
    /// Whether a person looks on, who wants to know that the program thinks.
    looked_at: bool,
    out: W,
}

/// Plays.
pub fn run(args: &Play) -> Result<Ending> {
    super::game(&args.game)?;
    let seat = |text: &str, number: u64| -> Result<Seat> {
        if text.trim().eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let spec: Spec = text.parse().with_context(|| "a player: human, or a player of the program")?;
        Ok(Seat::Program(Engine::new(&spec, Seed(args.seed).child(number).rng())))
    };
    let mut session = Session {
        record: if args.report_start { Record::new(REPORT_START) } else { Record::default() },
        seats: [seat(&args.black, 0)?, seat(&args.white, 1)?],
        advisor: Spec::default(),
        save: args.save.clone(),
        unsaved: None,
        clock: args.clock.filter(|clock| !clock.is_zero()),
        undone: Vec::new(),
        input: std::io::stdin().lock(),
        echo: !std::io::stdin().is_terminal(),
        looked_at: std::io::stdout().is_terminal(),
        out: screen::out(),
    };
    if let Some(path) = &args.load {
        session.record = session.read(path)?;
    }
    session.name_players();
    if let Some(path) = args.save.as_ref().filter(|path| games::format_of(path) != "ggf") {
        // Before anybody has thought about a move.
        transcript::write(&session.record).map_err(|fault| fault.within(path.display()))?;
    }
    let played = session.play();
    // What was said so far is said, also when the game broke off.
    session.out.flush()?;
    played?;
    session.unsaved.map_or(Ok(Ending::Done), |error| Err(error.context("the game was not saved")))
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
        if let Some(time) = self.clock {
            self.record.clock = clock(time);
        }
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
            } else if self.left(side).is_some_and(|left| left.is_zero()) {
                writeln!(self.out, "{} has no time left: {} wins", name(side), name(side.other()))?;
                return self.end(Early::OutOfTime(side));
            } else if now.legal(Move::PASS) {
                writeln!(self.out, "{} has no move and passes", name(side))?;
                self.push(Move::PASS.into())?;
                continue;
            } else if !self.human(side) {
                let (thought, time) = self.think(side)?;
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

    /// What the program that plays this side comes to.
    fn think(&mut self, side: Side) -> Result<(Thought, Duration)> {
        let now = self.record.now();
        let left = self.left(side);
        let Seat::Program(engine) = &mut self.seats[seat_of(side)] else {
            unreachable!("a person was asked")
        };
        // Of its clock, a fair share for each of the moves that may come.
        let limit = engine.spec.time;
        let moves = now.empty().count_ones() / 2 + 2;
        engine.spec.time = [limit, left.map(|left| left / moves)].into_iter().flatten().min();
        if self.looked_at {
            write!(self.out, "{}", screen::dim(&format!("{} thinks …", name(side))))?;
        }
        self.out.flush()?;
        let start = Instant::now();
        let thought = engine.choose(&now, &mut Silent);
        let time = start.elapsed();
        engine.spec.time = limit;
        if self.looked_at {
            write!(self.out, "\r\x1b[K")?;
        }
        Ok((thought, time))
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

    /// Plays on, and keeps the game where `--save` says.
    fn push(&mut self, ply: Ply) -> Result<()> {
        self.record.push(ply)?;
        self.keep()
    }

    /// Keeps the game. That this fails is told at once, does not end the game, and is the ending of the program unless
    /// a later move can be kept.
    fn keep(&mut self) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        let kept = games::write(&self.record, games::format_of(path))
            .map_err(anyhow::Error::from)
            .and_then(|text| screen::save(path, &(text + "\n")));
        if let Err(error) = &kept {
            writeln!(self.out, "not saved: {error:#}")?;
        }
        self.unsaved = kept.err();
        Ok(())
    }

    /// Ends the game before its last move.
    fn end(&mut self, early: Early) -> Result<()> {
        self.record.end(early)?;
        // A transcript has no word for it.
        if self.save.as_deref().is_some_and(|path| games::format_of(path) == "ggf") {
            self.keep()?;
        }
        Ok(())
    }

    /// The board, and beside it who plays, discs and clocks, the last moves and whose turn it is.
    fn show(&mut self) -> Result<()> {
        let now = self.record.now();
        let mut notes = Vec::new();
        for side in [Side::First, Side::Second] {
            let discs = screen::plural(now.discs(side).count_ones().into(), "disc");
            let time = match self.left(side) {
                // A second that has begun is still there.
                Some(left) => format!("{} left", clock(left.saturating_add(Duration::from_millis(999)))),
                None => clock(self.used(side)),
            };
            notes.push(format!("{} {discs} · {time}", name(side)));
            let player = &self.record.players[seat_of(side)];
            notes.push(screen::dim(&shortened(player)));
            notes.push(String::new());
        }
        let plies = self.record.plies();
        let latest: Vec<String> = plies.iter().rev().take(12).rev().map(|ply| ply.step.to_string()).collect();
        let more = if plies.len() > latest.len() { "… " } else { "" };
        notes.push(screen::dim(&shortened(&format!("{more}{}", latest.join(" ")))));
        notes.push(if now.over() {
            "the game is over".into()
        } else {
            format!("{} to move", name(now.side()))
        });
        write!(self.out, "\n{}", picture::beside(&self.record, &notes))?;
        Ok(())
    }

    /// The time a side has left; none without a clock.
    fn left(&self, side: Side) -> Option<Duration> {
        self.clock.map(|clock| clock.saturating_sub(self.used(side)))
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
        writeln!(self.out, "{verdict}, {}", screen::bold(&format!("{first} to {second}")))?;
        Ok(())
    }
}

/// Minutes and seconds.
fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// What fits beside the board in 80 columns.
fn shortened(text: &str) -> String {
    const WIDEST: usize = 46;
    if text.chars().count() <= WIDEST {
        return text.into();
    }
    text.chars().take(WIDEST - 1).chain(['…']).collect()
}
