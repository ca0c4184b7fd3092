//! WTHOR `.wtb` files, the archive of tournament games of the French federation: a header of 16 bytes, then 68 bytes a
//! game. Numbers are little-endian; a move is 10·row + column, both from 1 (f5 is 56); passes are left out.

use crate::Record;
use crate::position::Move;
use plansza_core::Fault;

const HEADER: usize = 16;
const GAME: usize = 68;

/// A game of the archive.
///
/// ```
/// use plansza_reversi::text::wthor;
/// let mut file = vec![0u8; 16 + 68];
/// file[4] = 1; // games
/// file[16 + 6] = 34; // Black's discs
/// file[24..26].copy_from_slice(&[56, 64]); // f5 d6
/// let game = &wthor::read(&file)?[0];
/// assert_eq!((game.score, game.record.transcript(" ")?.as_str()), (34, "f5 d6"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The numbers of the tournament, of the black and of the white player in the archive's lists.
    pub numbers: [u16; 3],
    /// Black's discs at the end, empty squares to the winner, as the archive has it.
    pub score: u8,
    /// Black's best possible score from the archive's depth of search on.
    pub theoretical: u8,
    /// The game.
    pub record: Record,
}

/// Reads a file.
///
/// ```
/// let fault = plansza_reversi::text::wthor::read(b"short").unwrap_err();
/// assert_eq!(fault.what(), "5 bytes: the header of 16 is cut off");
/// ```
///
/// # Errors
/// When it is cut off, of another board size, or holds a game that breaks the rules; names the game and the move. Bytes
/// after the last game are no mistake.
pub fn read(bytes: &[u8]) -> Result<Vec<Entry>, Fault> {
    let accepted = "a whole .wtb file of games on 8×8 squares";
    let Some((header, games)) = bytes.split_at_checked(HEADER) else {
        return Err(
            Fault::new(format!("{} bytes: the header of {HEADER} is cut off", bytes.len())).accepts(accepted)
        );
    };
    let count = i32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    let year = u16::from_le_bytes([header[10], header[11]]);
    if !matches!(header[12], 0 | 8) {
        return Err(Fault::new(format!("a board of {0}×{0} squares", header[12])).accepts(accepted));
    }
    if count < 0 || games.len() / GAME < count as usize {
        let whole = games.len() / GAME;
        return Err(Fault::new(format!(
            "the header tells of {count} games, but only {whole} are there: cut off?"
        ))
        .accepts(accepted));
    }
    games.chunks_exact(GAME).take(count as usize).enumerate().map(|(i, game)| entry(i, game, year)).collect()
}

fn entry(index: usize, bytes: &[u8], year: u16) -> Result<Entry, Fault> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut record = Record::default();
    if year > 0 {
        record.date = year.to_string();
    }
    for (ply, &code) in bytes[8..].iter().take_while(|&&code| code != 0).enumerate() {
        let (row, column) = (code / 10, code % 10);
        let place = |fault: Fault| fault.within(format!("game {}, move {}", index + 1, ply + 1));
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(place(
                Fault::new(format!("{code} is no square")).accepts("10·row + column, from 11 to 88"),
            ));
        }
        record.push_past_passes(Move::to((row as usize - 1) * 8 + column as usize - 1)).map_err(place)?;
    }
    Ok(Entry { numbers: [number(0), number(2), number(4)], score: bytes[6], theoretical: bytes[7], record })
}
