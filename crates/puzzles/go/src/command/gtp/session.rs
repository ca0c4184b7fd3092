//! A session: a position, the stones that are left, and the commands of the protocol (version 2, Gunnar Farnebäck 2002).
//!
//! Stones are set up with `play`, by the rules of Go for either side. Black's stones count against those that may be placed
//! once the puzzle has begun: with `plansza-stones N`, with a file that tells how many, or with the first question for a move.
//! White always passes. `genmove black` gives the next stone of a best play from here, and a pass when none is left.
//!
//! ```text
//! boardsize 5            =
//! play white A1          =
//! plansza-stones 2       =
//! genmove black          = A2
//! genmove white          = pass
//! plansza-optimum        = 2 from here: 1 stone to place, 1 to capture; proven
//! ```
//!
//! While it thinks only `quit` and the end of the input are listened to; then it answers with the best play known. Whatever waits, a
//! million nodes are searched first, so that what is piped in whole is answered the same every time.

use crate::text::{self, Options};
use crate::{Go, GoPlay, GoTurn, LARGEST, Rules, Stone, exact};
use plansza_arena::protocol::gtp::answer_line;
use plansza_arena::protocol::{Inbox, Next, Protocol, Work};
use plansza_core::text::shown;
use plansza_core::{Budget, Exact, Fault, Meter, Puzzle};
use std::io::{self, Read, Write};

/// The commands, in alphabetical order.
pub(super) const COMMANDS: [&str; 24] = [
    "boardsize",
    "clear_board",
    "genmove",
    "gogui-analyze_commands",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "name",
    "plansza-best",
    "plansza-chains",
    "plansza-colours",
    "plansza-count",
    "plansza-optimum",
    "plansza-param",
    "plansza-rules",
    "plansza-stones",
    "play",
    "protocol_version",
    "quit",
    "rectangular_boardsize",
    "showboard",
    "undo",
    "version",
];

/// Nodes that are searched whatever waits.
pub(super) const GRANTED: u64 = 1_000_000;

/// The largest file that `loadsgf` reads, in bytes.
const LARGEST_FILE: u64 = 1 << 20;

/// A position, and what is left to do in it.
#[derive(Clone, Debug)]
pub(super) struct GtpPosition {
    pub cells: Box<[Option<Stone>]>,
    /// The stones that may still be placed; none before the puzzle has begun.
    pub left: Option<usize>,
    /// Stones placed since it began.
    pub placed: usize,
}

/// A session.
pub(super) struct GtpSession {
    pub width: usize,
    pub height: usize,
    pub rules: Rules,
    /// The rules that somebody asked for: they go before what a file says.
    asked: Option<Rules>,
    /// The stones that a puzzle begins with, where nothing else says it.
    stones: Option<usize>,
    pub(super) budget: Budget,
    pub now: GtpPosition,
    before: Vec<GtpPosition>,
    /// The best answer for the position, once it was asked for, by the stones and rules.
    known: Option<(Go, Exact<GoPlay>)>,
}

impl GtpSession {
    pub fn new(stones: Option<u16>, asked: Option<Rules>, budget: Budget) -> GtpSession {
        let (width, height) = (19, 19);
        let now = GtpPosition { cells: vec![None; width * height].into(), left: None, placed: 0 };
        let stones = stones.map(usize::from);
        let rules = asked.unwrap_or_default();
        GtpSession { width, height, rules, asked, stones, budget, now, before: Vec::new(), known: None }
    }

    fn run(&mut self, command: &str, args: &[&str], inbox: &mut Inbox) -> Result<String, Fault> {
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("plansza go".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&one(args, "a command")?).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => {
                let side = side(one(args, "a side from 1 to 25")?)?;
                self.clear(side, side)
            }
            "rectangular_boardsize" => match args {
                [width, height] => self.clear(side(width)?, side(height)?),
                _ => Err(syntax("two sides from 1 to 25, as rectangular_boardsize 13 9")),
            },
            "clear_board" => self.clear(self.width, self.height),
            // The score counts stones: a komi is taken and means nothing.
            "komi" => match one(args, "a number")?.parse::<f64>() {
                Ok(komi) if komi.is_finite() => Ok(String::new()),
                _ => Err(syntax("a number, as 6.5")),
            },
            "play" => match args {
                [colour, turn] => self.play(stone(colour)?, turn),
                _ => Err(syntax("a colour and a point, as play black D4")),
            },
            "undo" => match self.before.pop() {
                Some(before) => {
                    self.now = before;
                    Ok(String::new())
                }
                None => Err(Fault::new("cannot undo")),
            },
            "genmove" => match stone(one(args, "black or white")?)? {
                Stone::Black => self.genmove(inbox),
                Stone::White => Ok(self.pass()),
            },
            "loadsgf" => self.load(args),
            "showboard" => self.showboard(),
            "plansza-stones" => self.set_stones(args),
            "plansza-rules" => self.set_rules(args),
            "gogui-analyze_commands" => Ok(super::analysis::MENU.into()),
            _ => self.analyse(command, args, inbox),
        }
    }

    fn clear(&mut self, width: usize, height: usize) -> Result<String, Fault> {
        (self.width, self.height) = (width, height);
        self.now = GtpPosition { cells: vec![None; width * height].into(), left: None, placed: 0 };
        self.before.clear();
        Ok(String::new())
    }

    fn play(&mut self, stone: Stone, word: &str) -> Result<String, Fault> {
        let turn = text::turn(word, self.width, self.height)?;
        let next = match stone {
            Stone::Black => self.after(turn)?,
            Stone::White => GtpPosition { cells: self.after_white(turn)?, ..self.now.clone() },
        };
        self.before.push(std::mem::replace(&mut self.now, next));
        Ok(String::new())
    }

    /// The position after a turn of Black.
    fn after(&self, turn: GoTurn) -> Result<GtpPosition, Fault> {
        let GtpPosition { cells, left, placed } = &self.now;
        if *left == Some(0) && turn != GoTurn::Pass {
            return Err(
                Fault::new("illegal move: no stone is left").accepts("plansza-stones N for N more, or undo")
            );
        }
        // Before the puzzle has begun stones are set up, by the rules of Go.
        let rules = if left.is_some() { self.rules } else { Rules::Go };
        let cells = played(self.width, self.height, cells.clone(), rules, turn)?;
        let stone = usize::from(turn != GoTurn::Pass && left.is_some());
        Ok(GtpPosition { cells, left: left.map(|left| left.saturating_sub(1)), placed: placed + stone })
    }

    /// The position after a turn of White, which is one of Black with the colours exchanged.
    fn after_white(&self, turn: GoTurn) -> Result<Box<[Option<Stone>]>, Fault> {
        let exchanged = |cells: &[Option<Stone>]| -> Box<[Option<Stone>]> {
            let other = |stone| if stone == Stone::Black { Stone::White } else { Stone::Black };
            cells.iter().map(|cell| cell.map(other)).collect()
        };
        let cells = played(self.width, self.height, exchanged(&self.now.cells), Rules::Go, turn)?;
        Ok(exchanged(&cells))
    }

    /// The puzzle from here. It begins, where it has not.
    pub fn puzzle(&mut self) -> Result<Go, Fault> {
        let missing = || {
            Fault::new("it is not said how many stones Black may place")
                .accepts("plansza-stones N, or an SGF file with PK[N]")
        };
        let left = self.now.left.or(self.stones).ok_or_else(missing)?;
        let left = left.min(self.now.cells.len());
        let go = Go::new(self.width, self.height, self.now.cells.clone(), left, self.rules)?;
        // By the report's rules a white chain may stand without a liberty until the next turn.
        if self.rules == Rules::Go {
            go.sound()?;
        }
        // A question that is refused begins nothing.
        self.now.left = Some(left);
        Ok(go)
    }

    /// The best play from here.
    pub fn best(&mut self, inbox: &mut Inbox) -> Result<(Go, Exact<GoPlay>), Fault> {
        let go = self.puzzle()?;
        if let Some((known, exact)) =
            self.known.as_ref().filter(|(known, exact)| *known == go && exact.proven)
        {
            return Ok((known.clone(), exact.clone()));
        }
        let mut patience = inbox.patience(Work::Move).granting(GRANTED);
        let exact = exact::solve(&go, &mut Meter::new(self.budget, &mut patience));
        self.known = Some((go.clone(), exact.clone()));
        Ok((go, exact))
    }

    /// A pass as the answer. It is a move, which can be undone.
    fn pass(&mut self) -> String {
        self.before.push(self.now.clone());
        "pass".into()
    }

    fn genmove(&mut self, inbox: &mut Inbox) -> Result<String, Fault> {
        let (go, exact) = self.best(inbox)?;
        let play = exact.solution.unwrap_or_default();
        let Some((&turn, rest)) = play.0.split_first() else { return Ok(self.pass()) };
        let next = self.after(turn)?;
        self.before.push(std::mem::replace(&mut self.now, next));
        // The rest of a best play is a best play from there.
        let rest = GoPlay(rest.to_vec());
        let exact = Exact { solution: Some(rest), bound: None, ..exact };
        self.known = self.puzzle().ok().map(|go| (go, exact)).filter(|(_, exact)| exact.proven);
        Ok(text::turn_name(&go, turn))
    }

    fn set_stones(&mut self, args: &[&str]) -> Result<String, Fault> {
        let most = self.now.cells.len();
        match args {
            [] => match self.now.left.or(self.stones) {
                Some(left) => Ok(left.to_string()),
                None => Ok("not said".into()),
            },
            [number] => {
                let number = number.parse().ok().filter(|&number: &usize| number <= most);
                let number = number
                    .ok_or_else(|| Fault::new("a wrong number of stones").accepts(format!("0 to {most}")))?;
                self.stones = Some(number);
                (self.now.left, self.now.placed) = (Some(number), 0);
                Ok(String::new())
            }
            _ => Err(syntax(&format!("a number from 0 to {most}"))),
        }
    }

    fn set_rules(&mut self, args: &[&str]) -> Result<String, Fault> {
        match args {
            [] => return Ok(self.rules.name().into()),
            ["go"] => self.rules = Rules::Go,
            ["report"] => self.rules = Rules::Report,
            _ => return Err(syntax("go or report")),
        }
        self.asked = Some(self.rules);
        Ok(String::new())
    }

    /// Stones and rules as GoGui's dialogue shows and sets them.
    pub fn param(&mut self, args: &[&str]) -> Result<String, Fault> {
        match args {
            [] => {
                let stones = self.now.left.or(self.stones).map_or(String::new(), |left| left.to_string());
                Ok(format!("[string] stones {stones}\n[list/go/report] rules {}", self.rules.name()))
            }
            ["stones", number] => self.set_stones(&[number]),
            ["rules", name] => self.set_rules(&[name]),
            _ => Err(syntax("stones N, or rules go, or rules report")),
        }
    }

    fn showboard(&mut self) -> Result<String, Fault> {
        let go = Go::new(self.width, self.height, self.now.cells.clone(), 0, self.rules)?;
        let mut picture = String::new();
        let letters: Vec<String> = (0..self.width).map(|column| go.name(column)[..1].to_string()).collect();
        let head = format!("   {}", letters.join(" "));
        picture += &format!("\n{head}");
        for (row, cells) in self.now.cells.chunks(self.width).enumerate() {
            let number = self.height - row;
            let signs = cells.iter().map(|cell| match cell {
                None => ".",
                Some(Stone::Black) => "X",
                Some(Stone::White) => "O",
            });
            picture += &format!("\n{number:2} {} {number}", signs.collect::<Vec<_>>().join(" "));
        }
        picture += &format!("\n{head}\n");
        picture += &match self.now.left {
            Some(left) => {
                format!("{left} left of {} stones; rules of {}", left + self.now.placed, self.rules.name())
            }
            None => format!("set up; rules of {}", self.rules.name()),
        };
        Ok(picture)
    }

    /// A board of any format; with a number, before that move. All of it or nothing: a file that cannot be loaded leaves the session as it
    /// was.
    fn load(&mut self, args: &[&str]) -> Result<String, Fault> {
        let (path, before) = match args {
            [path] => (path, None),
            [path, number] => match number.parse::<usize>() {
                Ok(number) => (path, Some(number.max(1) - 1)),
                Err(_) => return Err(syntax("a file, and perhaps the number of a move")),
            },
            _ => return Err(syntax("a file, and perhaps the number of a move")),
        };
        let cannot = |why: String| Fault::new(format!("cannot load file: {why}"));
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|error| cannot(error.to_string()))?;
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| cannot(error.to_string()))?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(cannot("it is larger than 1 MiB".into()));
        }
        let wrong = |fault: Fault| Fault::new(format!("cannot load file: {}", shown(&fault.to_string())));
        let text = Go::text_of(&bytes).map_err(wrong)?;
        let after = before.and_then(|before| u16::try_from(before).ok());
        let options = Options { rules: self.asked, ..Options::default() };
        // What the text does not say is a matter of `plansza-stones`.
        let unsaid = Options { stones: Some(0), ..options };
        let (mut entries, told) = match text::read_entries(&text, &options) {
            Ok(entries) => (entries, true),
            Err(_) => (text::read_entries(&text, &unsaid).map_err(wrong)?, false),
        };
        let mut entry = entries.swap_remove(0);
        if let (None, Some(_)) = (&entry.answer, after) {
            // A game, of which another position is asked for.
            let options = Options { after, ..if told { options } else { unsaid } };
            entry = text::read_entries(&text, &options).map_err(wrong)?.swap_remove(0);
        }
        let go = entry.board;
        let mut loaded = GtpSession::new(None, self.asked, self.budget);
        loaded.clear(go.width(), go.height())?;
        loaded.rules = go.rules();
        loaded.now.cells = go.cells().into();
        loaded.stones = if told { Some(go.stones()) } else { self.stones };
        loaded.now.left = loaded.stones.filter(|_| told);
        let play = entry.answer.unwrap_or_default();
        for &turn in play.0.iter().take(before.unwrap_or(usize::MAX)) {
            let next = loaded.after(turn).map_err(|fault| cannot(fault.to_string()))?;
            loaded.before.push(std::mem::replace(&mut loaded.now, next));
        }
        *self = loaded;
        Ok(String::new())
    }
}

/// The board after a turn of Black.
fn played(
    width: usize,
    height: usize,
    cells: Box<[Option<Stone>]>,
    rules: Rules,
    turn: GoTurn,
) -> Result<Box<[Option<Stone>]>, Fault> {
    let illegal = |why: String| Fault::new(format!("illegal move: {}", why.trim_start_matches("turn 1: ")));
    let go = Go::new(width, height, cells, 1, rules)?;
    let replay = go.replay(&GoPlay(vec![turn])).map_err(|breach| illegal(breach.to_string()))?;
    Ok(replay.boards[1].clone())
}

impl Protocol for GtpSession {
    fn answer(&mut self, line: &str, inbox: &mut Inbox, out: &mut dyn Write) -> io::Result<Next> {
        answer_line(line, out, |command, args| self.run(command, args, inbox))
    }
}

pub(super) fn syntax(accepted: &str) -> Fault {
    Fault::new("syntax error").accepts(accepted)
}

fn one<'a>(args: &[&'a str], accepted: &str) -> Result<&'a str, Fault> {
    match args {
        [word] => Ok(word),
        _ => Err(syntax(accepted)),
    }
}

fn side(word: &str) -> Result<usize, Fault> {
    let side = word.parse().ok().filter(|side| (1..=LARGEST).contains(side));
    side.ok_or_else(|| Fault::new("unacceptable size").accepts(format!("1 to {LARGEST}")))
}

fn stone(word: &str) -> Result<Stone, Fault> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Stone::Black),
        "w" | "white" => Ok(Stone::White),
        _ => Err(Fault::new(format!("'{}' is no colour", shown(word))).accepts("b, black, w, white")),
    }
}
