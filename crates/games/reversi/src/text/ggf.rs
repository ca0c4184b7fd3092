//! GGF, the format of game servers and of NBoard:
//!
//! ```text
//! (;GM[Othello]PC[place]DT[date]PB[black]PW[white]RE[+4.0]TI[5:00]TY[8]BO[8 <64 squares> *]B[F5//2.449]W[D6/0.00]…;)
//! ```
//!
//! A move is `SQUARE[/value[/seconds]]`, a pass is `PA`; the value is in discs for who moves. The result is in discs for
//! Black; a letter says how a game ended before its last move: `RE[-64.000:r]` Black resigned, `:t` ran out of time,
//! `:s` the players agreed on the score (Michael Buro, *Generic Game Format*). A result without a letter is not read:
//! the moves tell it. Several games may follow one another. Read, but not written, is also SGF for Othello: `GM[2]`, a `;` before each move, a position set up by `AB`, `AW` and `PL`; of variations nothing.

use super::board;
use crate::position::{Move, Position};
use crate::{Early, Ply, Record};
use plansza_core::text::{Signs, quote_sign, shown};
use plansza_core::{Fault, Side};
use std::fmt::Write;

/// Reads games.
///
/// ```
/// use plansza_reversi::text::{ggf, transcript};
/// let game = transcript::read("f5d6c3")?;
/// assert_eq!(ggf::read(&ggf::write(&game))?, [game]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Says what is wrong and where.
pub fn read(text: &str) -> Result<Vec<Record>, Fault> {
    let mut reader = GgfReader(Signs::new(text));
    let mut records = Vec::new();
    loop {
        if reader.0.next_sign().is_none() && !records.is_empty() {
            return Ok(records);
        }
        // Servers write the number of games before the first.
        reader.0.skip(|c| c.is_ascii_digit() || c.is_whitespace());
        records.push(reader.game()?);
    }
}

struct GgfReader<'a>(Signs<'a>);

impl<'a> GgfReader<'a> {
    fn fault(&self, what: impl Into<String>) -> Fault {
        let (line, column) = self.0.place();
        Fault::new(what).at(line, column).accepts("a game as (;GM[Othello]…BO[8 … *]B[F5]…;)")
    }

    fn expect(&mut self, word: &str) -> Result<(), Fault> {
        match self.0.peek() {
            _ if self.0.skip_word(word) => Ok(()),
            Some(c) => Err(self.fault(format!("{} where '{word}' is expected", quote_sign(c)))),
            None => Err(self.fault(format!("the text ends where '{word}' is expected"))),
        }
    }

    /// The values of a property, at least one, in brackets.
    fn values(&mut self, name: &str) -> Result<Vec<&'a str>, Fault> {
        let mut values = Vec::new();
        while values.is_empty() || self.0.rest().trim_start().starts_with('[') {
            self.0.next_sign();
            self.expect("[")?;
            if !self.0.rest().contains(']') {
                return Err(self.fault(format!("{name}[ is never closed")));
            }
            values.push(self.0.skip(|c| c != ']'));
            self.expect("]")?;
        }
        Ok(values)
    }

    fn game(&mut self) -> Result<Record, Fault> {
        self.expect("(;")?;
        let mut record = Record::default();
        let mut started = false;
        let mut early = None;
        // The discs of a position set up in SGF.
        let mut setup: Option<[u64; 2]> = None;
        loop {
            self.0.next_sign();
            if self.0.rest().starts_with(";)") || self.0.rest().starts_with(')') {
                self.0.skip(|c| c == ';');
                self.expect(")")?;
                if setup.is_some() {
                    board::enough(record.start()).map_err(|fault| fault.within("AB, AW"))?;
                }
                // A game that was played to its end needs no other ending.
                if let Some(early) = early.filter(|_| !record.over()) {
                    record.end(early)?;
                }
                return Ok(record);
            }
            // The nodes of SGF.
            self.0.skip(|c| c == ';' || c.is_whitespace());
            let place = self.0.place();
            let name = self.0.skip(|c| c.is_ascii_alphanumeric());
            if name.is_empty() {
                return Err(match self.0.peek() {
                    Some(c) => self.fault(format!("{} is no property", quote_sign(c))),
                    None => self.fault("the game is cut off"),
                });
            }
            let values = self.values(name)?;
            let value = values[0];
            let located =
                |fault: Fault| fault.within(format!("{name}[{}]", shown(value))).at(place.0, place.1);
            match name {
                "GM" if !["othello", "reversi", "2"].iter().any(|game| value.eq_ignore_ascii_case(game)) => {
                    return Err(located(Fault::new("another game").accepts("GM[Othello]")));
                }
                // Whoever wrote the file chose these words: nobody shall be able to show them raw.
                "PC" => record.place = shown(value).into(),
                "DT" => record.date = shown(value).into(),
                "PB" => record.players[0] = shown(value).into(),
                "PW" => record.players[1] = shown(value).into(),
                "TI" => record.clock = shown(value).into(),
                "RE" => early = early_end(value).map_err(located)?,
                "BO" => {
                    if started || !record.plies().is_empty() {
                        return Err(located(Fault::new("the board comes once, before the moves")));
                    }
                    let squares = value.trim_start().strip_prefix('8').ok_or_else(|| {
                        located(
                            Fault::new("a board of another size")
                                .accepts("8, then 64 squares and the side to move"),
                        )
                    })?;
                    let start = board::read(squares).map_err(located)?;
                    record = record.from(start);
                    started = true;
                }
                "AB" | "AW" | "PL" => {
                    if !record.plies().is_empty() {
                        return Err(located(Fault::new("the position comes before the moves")));
                    }
                    let start = record.now();
                    let mut side = start.side();
                    let discs = [Side::First, Side::Second].map(|side| start.discs(side));
                    if name == "PL" {
                        side = if value.eq_ignore_ascii_case("w") { Side::Second } else { Side::First };
                    } else {
                        let own = &mut setup.get_or_insert_default()[usize::from(name == "AW")];
                        for value in &values {
                            let square = value.trim().parse::<Move>().map_err(located)?.square();
                            *own |= square.map_or(0, |square| 1 << square);
                        }
                    }
                    let [black, white] = setup.unwrap_or(discs);
                    let (mine, theirs) = if side == Side::First { (black, white) } else { (white, black) };
                    record = record.from(Position::new(mine, theirs, side).map_err(located)?);
                    started = true;
                }
                "B" | "W" => {
                    let side = if name == "B" { Side::First } else { Side::Second };
                    // SGF passes without a word.
                    let ply =
                        if value.is_empty() { Move::PASS.into() } else { ply(value).map_err(located)? };
                    // Passes after the end of the game change nothing.
                    if ply.step == Move::PASS && record.now().over() {
                        continue;
                    }
                    // A side that has to pass may have done so without a word.
                    if record.now().side() != side && record.now().legal(Move::PASS) {
                        record.push(Move::PASS).map_err(located)?;
                    }
                    if record.now().side() != side {
                        return Err(located(Fault::new("the other side is to move")));
                    }
                    record.push(ply).map_err(located)?;
                }
                _ => {}
            }
        }
    }
}

/// What a result tells of a game that ended before its last move: GGF's `-64.000:r`, SGF's `W+R`.
fn early_end(value: &str) -> Result<Option<Early>, Fault> {
    let value = value.trim();
    if let Some((winner, how)) = value.split_once('+').filter(|(winner, _)| !winner.is_empty()) {
        let loser = if winner.eq_ignore_ascii_case("b") { Side::Second } else { Side::First };
        return Ok(match how.to_ascii_lowercase().as_str() {
            "r" | "resign" => Some(Early::Resigned(loser)),
            "t" | "time" => Some(Early::OutOfTime(loser)),
            _ => None,
        });
    }
    let Some((score, how)) = value.split_once(':') else { return Ok(None) };
    let score = score.trim().parse::<f64>().ok().filter(|score| score.abs() <= 64.0);
    let loser = score.map(|score| if score < 0.0 { Side::First } else { Side::Second });
    let loser = loser.filter(|_| score != Some(0.0));
    let early = match how.trim().to_ascii_lowercase().as_str() {
        "r" => loser.map(Early::Resigned),
        "t" => loser.map(Early::OutOfTime),
        "s" => score.map(|score| Early::Agreed(score.round() as i32)),
        _ => return Ok(None),
    };
    let accepted = "a score from -64 to 64 for Black, not 0 where somebody lost, as RE[-64.000:r]";
    early.map(Some).ok_or_else(|| Fault::new("no score that says who lost").accepts(accepted))
}

/// Reads a move with value and time.
///
/// ```
/// let ply = plansza_reversi::text::ggf::ply("F5/-2.00/1.5")?;
/// assert_eq!((ply.step.to_string().as_str(), ply.value, ply.seconds), ("f5", Some(-2.0), Some(1.5)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When it is no square, or a number is none.
pub fn ply(text: &str) -> Result<Ply, Fault> {
    let mut parts = text.split('/');
    let step: Move = parts.next().unwrap_or_default().trim().parse()?;
    let mut number = |what: &str| match parts.next().map(str::trim) {
        None | Some("") => Ok(None),
        Some(word) => match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Some(number)),
            _ => Err(Fault::new(format!("'{}' is no {what}", shown(word)))
                .accepts("SQUARE/value/seconds, as F5/1.2/0.5")),
        },
    };
    Ok(Ply { step, value: number("value")?, seconds: number("time")? })
}

/// Writes a game. Values and times that are no finite number are left out.
///
/// ```
/// use plansza_reversi::text::{ggf, transcript};
/// let mut game = transcript::read("f5d6")?;
/// game.players = ["Ann".into(), "Bob".into()];
/// assert!(ggf::write(&game).contains("PB[Ann]PW[Bob]") && ggf::write(&game).ends_with("B[F5]W[D6];)"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn write(record: &Record) -> String {
    let clean = |text: &str| text.replace([']', '[', '\n', '\r'], " ");
    let mut out = String::from("(;GM[Othello]");
    for (name, value) in
        [("PC", &record.place), ("DT", &record.date), ("PB", &record.players[0]), ("PW", &record.players[1])]
    {
        if !value.is_empty() {
            let _ = write!(out, "{name}[{}]", clean(value));
        }
    }
    let how = match record.early() {
        Some(Early::Resigned(_)) => ":r",
        Some(Early::OutOfTime(_)) => ":t",
        Some(Early::Agreed(_)) => ":s",
        None => "",
    };
    let _ = match record.result() {
        Some(score) => write!(out, "RE[{score:+}.000{how}]"),
        None => write!(out, "RE[?]"),
    };
    if !record.clock.is_empty() {
        let _ = write!(out, "TI[{}]", clean(&record.clock));
    }
    let start = record.start();
    let squares = board::squares(&start).replace('X', "*");
    let side = if start.side() == Side::First { '*' } else { 'O' };
    let _ = write!(out, "TY[8]BO[8 {squares} {side}]");
    let mut side = start.side();
    for ply in record.plies() {
        let step = if ply.step == Move::PASS { "PA".into() } else { ply.step.to_string().to_uppercase() };
        let _ = write!(out, "{}[{step}", if side == Side::First { 'B' } else { 'W' });
        let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
        let _ = match (finite(ply.value), finite(ply.seconds)) {
            (None, None) => Ok(()),
            (Some(value), None) => write!(out, "/{value:.2}"),
            (None, Some(seconds)) => write!(out, "//{seconds:.3}"),
            (Some(value), Some(seconds)) => write!(out, "/{value:.2}/{seconds:.3}"),
        };
        out.push(']');
        side = side.other();
    }
    out.push_str(";)");
    out
}
