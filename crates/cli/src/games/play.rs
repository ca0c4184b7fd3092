//! `plansza play`: a game in the terminal, move by move; the same through a pipe, which ends it when it ends.

mod orders;

use super::picture;
use super::words::{self, can_hold, format_of};
use crate::{Ending, args, screen, watch};
use anyhow::{Context, Result};
use clap::{Args, Command};
use plansza_arena::{Engine, Player, Thought};
use plansza_core::record::{Early, Ply};
use plansza_core::text::{shown, shown_lines};
use plansza_core::{Fault, Game, Record, Seed, Side, Worth};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// `plansza play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Who plays first: human, or a player of the program
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    first: String,
    /// Who plays second
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta depth=4")]
    second: String,
    /// Go on with this game or position: a file in any format, or the text itself
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    load: Option<String>,
    /// Where the game is kept after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The time each side has for the whole game, as 5m; whose time is up has lost
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    clock: Option<Duration>,
    /// Where the game starts
    #[arg(long, value_name = "NAME", default_value = "standard", conflicts_with = "load")]
    start: String,
    /// The master seed, for players that draw lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Who sits on a side of the board.
enum Seat<G: Game> {
    Human,
    Program(Box<Engine<G>>),
}

/// What happens after a command.
enum Reaction {
    /// Ask again.
    Stay,
    /// Look at the game anew.
    Go,
    /// Leave.
    End,
}

/// A game between two seats, with a person's input and output.
struct Session<G: Game, R, W> {
    record: Record<G>,
    seats: [Seat<G>; 2],
    /// Who gives hints.
    advisor: Player<G>,
    save: Option<PathBuf>,
    /// Why the last position could not be kept.
    unsaved: Option<anyhow::Error>,
    /// The time each side has for the game.
    clock: Option<Duration>,
    /// What was taken back, the last first: a turn each.
    undone: Vec<Vec<Ply<G::Move>>>,
    input: R,
    /// Whether input has to be shown: a terminal does so by itself, a pipe does not.
    echo: bool,
    /// Whether a person looks on, who wants to know that the program thinks.
    looked_at: bool,
    out: W,
}

/// The command in the words of a game: a player is named by its side.
pub fn own<G: Game>(command: Command) -> Command {
    let [first, second] = G::SIDES.map(str::to_lowercase);
    let command = words::own::<G>(command).mut_arg("first", |arg| arg.long(first).alias("first"));
    command.mut_arg("second", |arg| arg.long(second).alias("second"))
}

/// Plays.
pub fn play<G: Game>(args: &PlayArgs) -> Result<Ending> {
    if args.clock.is_some_and(|clock| clock.is_zero()) {
        return Err(Fault::new("a clock without time").accepts("--clock 5m, or none at all").into());
    }
    let seat = |text: &str, number: u64| -> Result<Seat<G>> {
        if text.trim().eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let player: Player<G> =
            text.parse().with_context(|| "a player: human, or a player of the program")?;
        Ok(Seat::Program(Box::new(Engine::new(&player, Seed(args.seed).child(number).rng()))))
    };
    let mut session = Session {
        record: Record::new(G::start(&args.start)?),
        seats: [seat(&args.first, 0)?, seat(&args.second, 1)?],
        advisor: Player::default(),
        save: args.save.clone(),
        unsaved: None,
        clock: args.clock,
        undone: Vec::new(),
        input: std::io::stdin().lock(),
        echo: !std::io::stdin().is_terminal(),
        looked_at: std::io::stdout().is_terminal(),
        out: screen::out(),
    };
    let cancel = watch::cancel();
    if let Some(path) = &args.load {
        session.record = session.read(path)?;
    }
    session.name_players();
    if let Some(path) = &args.save {
        can_hold(path, session.record.start())?;
        screen::vacant(path)?;
    }
    let played = session.play();
    // What was said so far is said, also when the game broke off.
    session.out.flush()?;
    played?;
    if cancel.load(Ordering::Relaxed) {
        let saved = if session.save.is_some() && session.unsaved.is_none() {
            "; the game so far is saved"
        } else {
            ""
        };
        screen::warn(&format!("interrupted{saved}"));
        return Ok(Ending::Unsolved);
    }
    session.unsaved.map_or(Ok(Ending::Done), |error| Err(error.context("the game was not saved")))
}

impl<G: Game, R: BufRead, W: Write> Session<G, R, W> {
    fn human(&self, side: Side) -> bool {
        matches!(self.seats[side.index()], Seat::Human)
    }

    fn name_players(&mut self) {
        self.record.players = [0, 1].map(|seat| match &self.seats[seat] {
            Seat::Human => "human".to_string(),
            Seat::Program(engine) => shown(&engine.player.to_string()).into_owned(),
        });
        if let Some(time) = self.clock {
            self.record.clock = clock(time);
        }
    }

    /// Until the game is over and nobody wants to go on with it.
    fn play(&mut self) -> Result<()> {
        let name = picture::badge::<G>;
        let humans = Side::BOTH.into_iter().filter(|&side| self.human(side)).count();
        if humans > 0 {
            writeln!(
                self.out,
                "{}",
                screen::dim(&format!(
                    "a move as {}, or: undo hint save load set depth resign help quit",
                    G::EXAMPLE
                ))
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
            } else if let Some(pass) = now.forced_pass() {
                writeln!(self.out, "{} has no move and passes", name(side))?;
                self.push(pass.into())?;
                continue;
            } else if !self.human(side) {
                let (thought, time) = self.think(side)?;
                // What was thought so far is no move.
                if watch::cancel().load(Ordering::Relaxed) {
                    return Ok(());
                }
                let Some(thought) = thought else {
                    writeln!(self.out, "{} resigns, {} wins", name(side), name(side.other()))?;
                    return self.end(Early::Resigned(side));
                };
                let worth = thought.value.map(Worth::of);
                let value = worth.map_or(String::new(), |worth| format!(" · worth {worth}"));
                let nodes = screen::plural(thought.nodes, "node");
                let step = screen::bold(&thought.step.to_string());
                writeln!(self.out, "{} plays {step} · {nodes} · {}{value}", name(side), screen::time(time))?;
                let value = worth.and_then(|worth| worth.margin(G::MOST)).map(f64::from);
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
    fn think(&mut self, side: Side) -> Result<(Option<Thought<G::Move>>, Duration)> {
        let now = self.record.now();
        let left = self.left(side);
        let Seat::Program(engine) = &mut self.seats[side.index()] else { unreachable!("a person was asked") };
        // Of its clock, a fair share for each of the moves that may come.
        let limit = engine.player.time;
        let moves = now.left() / 2 + 2;
        engine.player.time = [limit, left.map(|left| left / moves)].into_iter().flatten().min();
        if self.looked_at {
            write!(self.out, "{}", screen::dim(&format!("{} thinks …", picture::badge::<G>(side))))?;
        }
        self.out.flush()?;
        let start = Instant::now();
        let thought = engine.choose(&self.record, &mut watch::cancel());
        let time = start.elapsed();
        engine.player.time = limit;
        if self.looked_at {
            write!(self.out, "\r\x1b[K")?;
        }
        Ok((thought?, time))
    }

    /// Asks a person until the game has changed; false when the person has left.
    fn ask(&mut self) -> Result<bool> {
        let start = Instant::now();
        loop {
            let now = self.record.now();
            let prompt = if now.over() { "game over" } else { G::SIDES[now.side().index()] };
            write!(self.out, "{prompt}> ")?;
            self.out.flush()?;
            let Some(line) = watch::asking(|| self.line())? else {
                writeln!(self.out)?;
                return Ok(false);
            };
            if self.echo {
                let shown: String = shown(line.trim()).chars().take(80).collect();
                writeln!(self.out, "{shown}")?;
            }
            // What goes wrong at the prompt is told, and the game lives on.
            let obeyed = self.obey(line.trim(), start);
            if watch::cancel().load(Ordering::Relaxed) {
                return Ok(false);
            }
            match obeyed {
                Ok(Reaction::Stay) => {}
                Ok(Reaction::Go) => return Ok(true),
                Ok(Reaction::End) => return Ok(false),
                Err(error) if crate::closed_pipe(&error) => return Err(error),
                Err(error) => writeln!(self.out, "{}", shown_lines(&format!("{error:#}")))?,
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
    fn push(&mut self, ply: Ply<G::Move>) -> Result<()> {
        self.record.push(ply)?;
        self.keep()
    }

    /// Keeps the game. That this fails is told at once, does not end the game, and is the ending of the program unless
    /// a later move can be kept.
    fn keep(&mut self) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        let kept = G::write(&self.record, format_of::<G>(path))
            .map_err(anyhow::Error::from)
            .and_then(|text| screen::save(path, &(text + "\n")));
        if let Err(error) = &kept {
            writeln!(self.out, "not saved: {}", shown_lines(&format!("{error:#}")))?;
        }
        self.unsaved = kept.err();
        Ok(())
    }

    /// Ends the game before its last move.
    fn end(&mut self, early: Early) -> Result<()> {
        self.record.end(early)?;
        // A transcript has no word for it.
        if self.save.as_deref().is_some_and(|path| format_of::<G>(path) != "transcript") {
            self.keep()?;
        }
        Ok(())
    }

    /// The board, and beside it who plays, discs and clocks, the last moves and whose turn it is.
    fn show(&mut self) -> Result<()> {
        let (now, name) = (self.record.now(), picture::badge::<G>);
        let mut notes = Vec::new();
        for side in Side::BOTH {
            let held = now.holds(side).map(|count| format!(" {} ·", screen::plural(count.into(), G::UNIT)));
            let time = match self.left(side) {
                // A second that has begun is still there.
                Some(left) => format!("{} left", clock(left.saturating_add(Duration::from_millis(999)))),
                None => clock(self.used(side)),
            };
            notes.push(format!("{}{} {time}", name(side), held.unwrap_or(" ·".into())));
            let player = &self.record.players[side.index()];
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
        let winner = self.record.winner();
        let verdict = winner.map_or("a draw".into(), |side| format!("{} wins", picture::badge::<G>(side)));
        let count = match Side::BOTH.map(|side| now.holds(side)) {
            [Some(first), Some(second)] => format!(", {}", screen::bold(&format!("{first} to {second}"))),
            _ => String::new(),
        };
        writeln!(self.out, "{verdict}{count}")?;
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
