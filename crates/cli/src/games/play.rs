//! `plansza play`: a game in the terminal, move by move; the same through a pipe, which ends it when it ends.
//!
//! | file | what |
//! |---|---|
//! | `prompt` | where a person's lines come from |
//! | `orders` | what they may say |
//! | `thinking` | what the program thinks, in words |
//! | `farewell` | a game that is left before its end |

mod farewell;
mod orders;
mod prompt;
mod thinking;

use super::picture;
use super::words::{self, can_hold, format_of};
use crate::{Ending, args, screen, watch};
use anyhow::{Context, Result};
use clap::{Args, Command};
use farewell::{OpenGame, word};
use plansza_arena::{Engine, Player, Thought};
use plansza_core::record::{Early, Ply};
use plansza_core::text::{shown, shown_lines};
use plansza_core::{Fault, Game, Record, Seed, Side, Worth};
use prompt::{HeardLine, Prompt};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// `plansza play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Who plays first: human, or a player of the program
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    first: String,
    /// Who plays second
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::seed)]
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

/// What a program came to, none where it gives up, and how long that took.
type Considered<M> = (Result<Option<Thought<M>>, Fault>, Duration);

/// Why nobody plays on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    /// The game has come to its end, and nobody is there to say more.
    Over,
    /// The person has left, or there is no more input.
    Left,
    /// Ctrl-C.
    Interrupted,
}

/// A game between two seats, with a person's input and output.
struct Session<G: Game, W> {
    record: Record<G>,
    seats: [Seat<G>; 2],
    /// Who gives hints.
    advisor: Player<G>,
    save: Option<PathBuf>,
    /// Why the last position could not be kept.
    unsaved: Option<anyhow::Error>,
    /// The file that was written last, and the game that is in it.
    written: Option<(PathBuf, Record<G>)>,
    /// The time each side has for the game.
    clock: Option<Duration>,
    /// What was taken back, the last first: a turn each.
    undone: Vec<Vec<Ply<G::Move>>>,
    prompt: Prompt,
    /// Whether a person looks on, who wants to know that the program thinks.
    looked_at: bool,
    out: W,
}

/// The command in the words of a game: a player is named by its side.
pub fn own<G: Game>(command: Command) -> Command {
    let [first, second] = G::SIDES.map(str::to_lowercase);
    let opponent = Player::<G>::for_people().to_string();
    let command = words::own::<G>(command).mut_arg("first", |arg| arg.long(first).alias("first"));
    command.mut_arg("second", |arg| arg.long(second).alias("second").default_value(opponent))
}

/// Plays.
pub fn play<G: Game>(args: &PlayArgs) -> Result<Ending> {
    if args.clock.is_some_and(|clock| clock.is_zero()) {
        return Err(Fault::new("a clock without time")
            .accepts("more than 0, as --clock 5m; or none at all")
            .into());
    }
    let seat = |text: &str, number: u64| -> Result<Seat<G>> {
        if text.trim().eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let player: Player<G> =
            text.parse().with_context(|| "a player: human, or a player of the program")?;
        Ok(Seat::Program(Box::new(Engine::new(&player, Seed(args.seed).child(number).rng()))))
    };
    let opponent = || Player::<G>::for_people().to_string();
    let second = args.second.clone().unwrap_or_else(opponent);
    let mut session = Session {
        record: Record::new(G::start(&args.start)?),
        seats: [seat(&args.first, 0)?, seat(&second, 1)?],
        advisor: Player::default(),
        save: args.save.clone(),
        unsaved: None,
        written: None,
        clock: args.clock,
        undone: Vec::new(),
        prompt: Prompt::open()?,
        looked_at: std::io::stdout().is_terminal(),
        out: screen::out(),
    };
    watch::cancel();
    if let Some(path) = &args.load {
        session.record = session.read(path)?;
    }
    session.name_players();
    if let Some(path) = &args.save {
        can_hold(path, session.record.start())?;
        screen::vacant(path)?;
    }
    let played = session.play();
    watch::at_farewell(None);
    // What was said so far is said, also when the game broke off.
    session.out.flush()?;
    match played? {
        Leaving::Interrupted => {
            tell_interrupted(session.open_game());
            return Ok(Ending::Unsolved);
        }
        // Who wrote a script knows what is in it.
        Leaving::Left if session.prompt.is_typed() => {
            if let Some(kept) = session.open_game().keep() {
                writeln!(std::io::stdout(), "{kept}")?;
            }
        }
        Leaving::Left | Leaving::Over => {}
    }
    session.unsaved.map_or(Ok(Ending::Done), |error| Err(error.context("the game was not saved")))
}

impl<G: Game, W: Write> Session<G, W> {
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

    /// The game as whoever leaves it now leaves it.
    fn open_game(&self) -> OpenGame<G> {
        let usual = ["human".to_string(), Player::<G>::for_people().to_string()];
        let mut options = String::new();
        for ((seat, usual), side) in self.seats.iter().zip(usual).zip(G::SIDES) {
            let player = match seat {
                Seat::Human => "human".to_string(),
                Seat::Program(engine) => engine.player.to_string(),
            };
            if player != usual {
                options += &format!(" --{} {}", side.to_lowercase(), word(&player));
            }
        }
        if let Some(clock) = self.clock {
            options += &format!(" --clock {}ms", clock.as_millis());
        }
        let whole = self.written.as_ref().filter(|(_, record)| *record == self.record);
        let saved = whole.map(|(path, _)| path.clone()).filter(|path| path.as_path() != Path::new("-"));
        OpenGame { record: self.record.clone(), saved, options }
    }

    /// Should a signal end the program at once, the game is kept.
    fn prepare_to_leave(&self) {
        let game = self.open_game();
        watch::at_farewell(Some(Box::new(|| tell_interrupted(game))));
    }

    /// Until the game is over and nobody wants to go on with it.
    fn play(&mut self) -> Result<Leaving> {
        let name = picture::badge::<G>;
        let humans = Side::BOTH.into_iter().filter(|&side| self.human(side)).count();
        if humans > 0 {
            writeln!(
                self.out,
                "{}",
                screen::dim(&format!(
                    "a move as {}, or: undo hint save load set resign help quit",
                    G::EXAMPLE
                ))
            )?;
        }
        self.show()?;
        loop {
            let now = self.record.now();
            let side = now.side();
            self.prepare_to_leave();
            if now.over() {
                self.conclude()?;
                if humans == 0 {
                    return Ok(Leaving::Over);
                }
            } else if self.left(side).is_some_and(|left| left.is_zero()) {
                writeln!(self.out, "{} has no time left: {} wins", name(side), name(side.other()))?;
                self.end(Early::OutOfTime(side))?;
                return Ok(Leaving::Over);
            } else if let Some(pass) = now.forced_pass() {
                writeln!(self.out, "{} has no move and passes", name(side))?;
                self.push(pass.into())?;
                continue;
            } else if !self.human(side) {
                let (thought, time) = self.think(side)?;
                let stopped = watch::cancel().load(Ordering::Relaxed);
                // A person who has waited enough gets the best so far. Where nobody sits at the board, Ctrl-C is for us.
                if stopped && !(humans > 0 && self.prompt.is_typed() && thought.is_ok()) {
                    return Ok(Leaving::Interrupted);
                }
                watch::go_on();
                let Some(thought) = thought? else {
                    writeln!(self.out, "{} resigns, {} wins", name(side), name(side.other()))?;
                    self.end(Early::Resigned(side))?;
                    return Ok(Leaving::Over);
                };
                let Seat::Program(engine) = &self.seats[side.index()] else { unreachable!("it has thought") };
                let value = thinking::worth(&engine.player, &thought);
                let value = value.map_or(String::new(), |worth| format!(" · worth {worth}"));
                let nodes = screen::plural(thought.nodes, "node");
                let step = screen::bold(&thought.step.to_string());
                let early = if stopped { " · stopped" } else { "" };
                let time_taken = screen::time(time);
                writeln!(self.out, "{} plays {step} · {nodes} · {time_taken}{value}{early}", name(side))?;
                let value = thought.value.and_then(|value| Worth::of(value).margin(G::MOST)).map(f64::from);
                self.push(Ply { step: thought.step, value, seconds: Some(time.as_secs_f64()) })?;
                self.show()?;
                continue;
            }
            if let Some(leaving) = self.ask()? {
                return Ok(leaving);
            }
        }
    }

    /// What the program that plays this side comes to, and how long that took.
    fn think(&mut self, side: Side) -> Result<Considered<G::Move>> {
        let now = self.record.now();
        let left = self.left(side);
        let Seat::Program(engine) = &mut self.seats[side.index()] else { unreachable!("a person was asked") };
        // Of its clock, a fair share for each of the moves that may come.
        let limit = engine.player.time;
        let moves = now.left() / 2 + 2;
        // With a limit, however far, a search goes from depth to depth, and has an answer when it is stopped.
        let far = (self.prompt.is_typed() && engine.player.outside().is_none()).then_some(FAR);
        engine.player.time = [limit, left.map(|left| left / moves), far].into_iter().flatten().min();
        let player = engine.player.clone();
        let (looked_at, out) = (self.looked_at, &mut self.out);
        if looked_at {
            thinking::show::<G>(out, &player, side, None)?;
        }
        out.flush()?;
        let start = Instant::now();
        let mut told = |thought: &Thought<G::Move>| {
            if looked_at {
                // That it cannot be shown is told by the next thing that has to be.
                let _ = thinking::show(out, &player, side, Some(thought));
            }
        };
        let thought = engine.choose_told(&self.record, &mut watch::cancel(), &mut told);
        let time = start.elapsed();
        engine.player.time = limit;
        if looked_at {
            thinking::clear(&mut self.out)?;
        }
        Ok((thought, time))
    }

    /// Asks a person until the game has changed; or why nobody plays on.
    fn ask(&mut self) -> Result<Option<Leaving>> {
        let start = Instant::now();
        loop {
            let now = self.record.now();
            let prompt = if now.over() { "game over" } else { G::SIDES[now.side().index()] };
            let line = match self.prompt.ask(&format!("{prompt}> "), &mut self.out)? {
                HeardLine::Line(line) => line,
                HeardLine::End => return Ok(Some(Leaving::Left)),
                HeardLine::Interrupted => return Ok(Some(Leaving::Interrupted)),
            };
            // What goes wrong at the prompt is told, and the game lives on.
            let obeyed = self.obey(line.trim(), start);
            if watch::cancel().load(Ordering::Relaxed) {
                if !self.prompt.is_typed() {
                    return Ok(Some(Leaving::Interrupted));
                }
                // What was asked for took too long: here is what there was.
                watch::go_on();
            }
            match obeyed {
                Ok(Reaction::Stay) => {}
                Ok(Reaction::Go) => return Ok(None),
                Ok(Reaction::End) => return Ok(Some(Leaving::Left)),
                Err(error) if crate::closed_pipe(&error) => return Err(error),
                Err(error) => writeln!(self.out, "{}", shown_lines(&format!("{error:#}")))?,
            }
        }
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
        if kept.is_ok() {
            self.written = Some((path.clone(), self.record.clone()));
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

    /// The game has come to its end by its last move: how it ended, and what a person may want now.
    fn conclude(&mut self) -> Result<()> {
        let now = self.record.now();
        let winner = self.record.winner();
        let verdict = winner.map_or("a draw".into(), |side| format!("{} wins", picture::badge::<G>(side)));
        let count = match Side::BOTH.map(|side| now.holds(side)) {
            [Some(first), Some(second)] => format!(", {}", screen::bold(&format!("{first} to {second}"))),
            _ => String::new(),
        };
        writeln!(self.out, "{verdict}{count}")?;
        if Side::BOTH.into_iter().any(|side| self.human(side)) {
            let offer = "review tells what every move lost; new starts another game";
            writeln!(self.out, "{}", screen::dim(offer))?;
        }
        Ok(())
    }
}

/// Keeps a game that was broken off, and says so. The command that goes on with it is in no line that is broken.
fn tell_interrupted<G: Game>(game: OpenGame<G>) {
    let kept = game.keep().map_or(String::new(), |kept| format!("; {kept}"));
    // That nobody reads it is no reason to fail.
    let _ = writeln!(std::io::stderr(), "interrupted{kept}");
}

/// A time that nobody waits for.
const FAR: Duration = Duration::from_secs(1_000_000);

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
