//! Reversi on eight by eight squares as the rest of the product knows it: names, starts, the formats of its games, its engine.
//! The rules are those of every [`SquareBoard`](crate::SquareBoard).

use crate::Record;
use crate::outlook::Outlook;
use crate::position::{Move, Position, REPORT_START, START};
use crate::text::{self, board, ggf, obf, transcript, wthor};
use plansza_core::game::Start;
use plansza_core::{Fault, Format, Game, Side};

impl Game for Position {
    const NAME: &'static str = "reversi";
    const ALIASES: &'static [&'static str] = &["othello"];
    const ABOUT: &'static str = "Reversi (Othello): outflank the discs of the other to turn them over";
    const RULES: &'static str = "Place a disc so that a straight line of opposing discs lies between it and another of yours: all of them turn over.
Who cannot passes. When neither can, the most discs win.";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const SIZE: (usize, usize) = (8, 8);
    const STARTS: &'static [Start<Position>] = &[
        Start { name: "standard", about: "the start of Othello: Black holds e4 and d5", position: START },
        Start {
            name: "report",
            about: "the report's: the colours of Othello mirrored",
            position: REPORT_START,
        },
    ];
    const FORMATS: &'static [Format] = &[
        Format { name: "transcript", about: "f5d6c3…: the moves from the usual start" },
        Format { name: "board", about: "64 squares and the side to move: the last position" },
        Format { name: "obf", about: "the last position as a problem; reads scores of its moves" },
        Format { name: "ggf", about: "a whole game, as NBoard and the servers write it" },
    ];
    const EXAMPLE: &'static str = "f5";
    const UNIT: &'static str = "disc";
    const MOST: i32 = 64;
    const SUPPLIES: &'static [plansza_core::supply::Supply] = &[crate::engine::SUPPLY];

    type Evaluation = Outlook;

    fn margin(&self) -> i32 {
        self.score()
    }

    fn left(&self) -> u32 {
        self.empty().count_ones()
    }

    fn holder(&self, square: (usize, usize)) -> Option<Side> {
        self.held(square)
    }

    fn place(&self, step: Move) -> Option<(usize, usize)> {
        step.place()
    }

    fn over(&self) -> bool {
        Position::over(self)
    }

    fn forced_pass(&self) -> Option<Move> {
        self.legal(Move::PASS).then_some(Move::PASS)
    }

    fn is_pass(step: Move) -> bool {
        step == Move::PASS
    }

    fn legal(&self, step: Move) -> bool {
        Position::legal(self, step)
    }

    fn refusal(&self, step: Move) -> Fault {
        self.refused(step)
    }

    fn holds(&self, side: Side) -> Option<u32> {
        Some(self.discs(side).count_ones())
    }

    /// Games in GGF, SGF or a WTHOR archive, transcripts, boards, OBF.
    fn read(bytes: &[u8]) -> Result<Vec<Record>, Fault> {
        // The header of an archive has zeros in the number of its games; no text has any.
        match bytes.iter().take(16).any(|&byte| byte == 0) {
            true => archive(bytes),
            false => text::read(plansza_core::text::utf8(bytes)?),
        }
    }

    /// A game in GGF or SGF, a transcript, or a board.
    fn begins(text: &str) -> bool {
        let step = text.get(..2).is_some_and(|head| head.parse::<Move>().is_ok());
        step || text.starts_with('(') || text.chars().all(|c| "-.*xobwXOBW0".contains(c))
    }

    fn read_file(name: &str, bytes: &[u8]) -> Result<Vec<Record>, Fault> {
        if name.to_ascii_lowercase().ends_with(".wtb") { archive(bytes) } else { Position::read(bytes) }
    }

    fn write(record: &Record, format: &str) -> Result<String, Fault> {
        match format {
            "ggf" => Ok(ggf::write(record)),
            "board" => Ok(board::write(&record.now())),
            "obf" => Ok(obf::write(&obf::Problem { position: record.now(), scores: Vec::new() })),
            "transcript" => transcript::write(record),
            _ => Err(plansza_core::text::unknown_format(format, Position::FORMATS)),
        }
    }

    /// Scores of moves are what only OBF has.
    fn rewrite(bytes: &[u8], format: &str) -> Option<Result<String, &'static str>> {
        let problems = obf::read(std::str::from_utf8(bytes).ok()?).ok()?;
        let scored = problems.iter().any(|problem| !problem.scores.is_empty());
        let lines = || problems.iter().map(|problem| obf::write(problem) + "\n").collect();
        scored.then(|| if format == "obf" { Ok(lines()) } else { Err("scores of moves") })
    }

    fn format_of(path: &str) -> &'static str {
        if path.to_ascii_lowercase().ends_with(".ggf") { "ggf" } else { "transcript" }
    }

    fn expert() -> Option<plansza_core::expert::MakeExpert<Position>> {
        Some(|| Ok(Box::new(crate::engine::ReversiExpert::new()?)))
    }

    #[cfg(feature = "commands")]
    fn commands() -> Vec<plansza_core::Command> {
        crate::command::all()
    }
}

/// The games of a WTHOR archive.
fn archive(bytes: &[u8]) -> Result<Vec<Record>, Fault> {
    let games = wthor::read(bytes)?;
    match games.is_empty() {
        true => Err(Fault::negative("an archive without games")),
        false => Ok(games.into_iter().map(|game| game.record).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_holds_a_square_is_told_by_row_and_column() {
        let held = |row, column| START.holder((row, column));
        assert_eq!([held(3, 4), held(4, 3)], [Some(Side::First); 2]);
        assert_eq!([held(3, 3), held(4, 4)], [Some(Side::Second); 2]);
        assert_eq!([held(0, 0), held(4, 2), held(7, 7)], [None; 3]);
        for square in 0..64 {
            let at = START.place(Move::to(square)).unwrap();
            assert_eq!(
                (8 * at.0 + at.1, START.holder(at).is_none()),
                (square, START.empty() >> square & 1 == 1)
            );
        }
    }

    #[test]
    fn every_format_that_is_offered_is_written_and_read() {
        let record = &Position::read(b"f5d6").unwrap()[0];
        for format in Position::FORMATS {
            let text = <Position as Game>::write(record, format.name).unwrap();
            let back = &Position::read(text.as_bytes()).unwrap()[0];
            assert_eq!(back.now(), record.now(), "{}", format.name);
        }
        assert!(<Position as Game>::write(record, "nosuch").is_err());
        let named = ["a.ggf", "A.GGF", "a.txt", "ggf"].map(Position::format_of);
        assert_eq!(named, ["ggf", "ggf", "transcript", "transcript"]);
    }
}
