//! Reversi on boards of four and six squares a side, as courses use them: the same rules, measures and searches, on trees
//! that can be searched to their ends.
//!
//! Of 4×4 all games are known: 60,060 of them, and without a mistake the second player wins 11 to 3. On 6×6 the second player
//! wins 20 to 16 (Feinstein 1993).
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent, Worth};
//! use plansza_methods::{Lookahead, TreeSearch};
//! use plansza_reversi::{SquareBoard, strategy};
//! let to_the_end = Lookahead { depth: 16, ..Lookahead::default() };
//! let (mut silent, judge) = (Silent, strategy::named("balanced")?);
//! let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
//! let choice = to_the_end.choose(TreeSearch::AlphaBeta, &SquareBoard::<4>::START, &judge, &mut meter);
//! assert_eq!(Worth::of(choice.value), Worth::End(-10)); // 3 : 11, and the two empty squares for the winner
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod last;
mod node;
pub(crate) mod solve;

use crate::outlook::Outlook;
use crate::position::{Move, Position, SquareBoard};
use crate::text::{board, transcript};
use plansza_core::game::Start;
use plansza_core::{Fault, Format, Game, Record, Side};

/// Makes games of small boards: all that is not the same for both.
macro_rules! small_boards {
    ($($size:literal $name:literal [$($alias:literal),*] $about:literal $example:literal;)*) => {
        $(impl Game for SquareBoard<$size> {
            const NAME: &'static str = $name;
            const ALIASES: &'static [&'static str] = &[$($alias),*];
            const ABOUT: &'static str = $about;
            const RULES: &'static str = Position::RULES;
            const SIDES: [&'static str; 2] = Position::SIDES;
            const SIZE: (usize, usize) = ($size, $size);
            const STARTS: &'static [Start<Self>] = &[Start {
                name: "standard",
                about: "the start of Othello: Black holds the upper right and the lower left of the middle",
                position: SquareBoard::START,
            }];
            const FORMATS: &'static [Format] = &[
                Format { name: "transcript", about: "the moves from the usual start" },
                Format { name: "board", about: "the squares and the side to move: the last position" },
            ];
            const EXAMPLE: &'static str = $example;
            const UNIT: &'static str = Position::UNIT;
            const MOST: i32 = $size * $size;

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
                SquareBoard::over(self)
            }

            fn forced_pass(&self) -> Option<Move> {
                SquareBoard::legal(self, Move::PASS).then_some(Move::PASS)
            }

            fn is_pass(step: Move) -> bool {
                step == Move::PASS
            }

            fn legal(&self, step: Move) -> bool {
                SquareBoard::legal(self, step)
            }

            fn refusal(&self, step: Move) -> Fault {
                self.refused(step)
            }

            fn holds(&self, side: Side) -> Option<u32> {
                Some(self.discs(side).count_ones())
            }

            fn read(bytes: &[u8]) -> Result<Vec<Record<Self>>, Fault> {
                read(plansza_core::text::utf8(bytes)?)
            }

            fn begins(text: &str) -> bool {
                Position::begins(text)
            }

            fn write(record: &Record<Self>, format: &str) -> Result<String, Fault> {
                match format {
                    "transcript" => record.transcript(""),
                    "board" => Ok(board::write(&record.now())),
                    _ => Err(plansza_core::text::unknown_format(format, Self::FORMATS)),
                }
            }

            #[cfg(feature = "commands")]
            fn commands() -> Vec<plansza_core::Command> {
                crate::command::small::<$size>()
            }
        })*
    };
}

small_boards! {
    4 "reversi-4x4" ["othello-4x4", "reversi4"] "Reversi on 4×4 squares: small enough to be searched to its end at once" "d3";
    6 "reversi-6x6" ["othello-6x6", "reversi6"] "Reversi on 6×6 squares: small enough to be solved" "e4";
}

/// Reads boards and transcripts, one a line, or one board in rows.
fn read<const N: usize>(text: &str) -> Result<Vec<Record<SquareBoard<N>>>, Fault>
where
    SquareBoard<N>: Game<Move = Move>,
{
    let text = plansza_core::text::plain(text);
    if board::looks_like_rows::<N>(&text) {
        return Ok(vec![Record::new(board::read_sized(&text)?)]);
    }
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('%').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let read = match board::looks_like_one::<N>(line) {
                true => board::read_sized(line).map(Record::new),
                false => transcript::read_sized(line),
            };
            records.push(read.map_err(|fault| fault.below(number))?);
        }
    }
    if records.is_empty() {
        let (moves, squares) = (transcript::example::<N>(), N * N);
        return Err(Fault::new("there is nothing to read").accepts(format!(
            "a transcript ({moves}…), or a board of {squares} squares and the side to move"
        )));
    }
    Ok(records)
}

#[cfg(test)]
mod tests;
