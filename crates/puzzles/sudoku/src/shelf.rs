//! Many boards of a text, packed: the classic ones, which come by the hundred thousand, as 81 bytes each, in one piece; those in
//! lines of one length in the memory of the text itself, since new memory costs more than reading into it.
//!
//! Solving them needs no object for a board: the lanes read the cells where they are, the rules are checked in bits, and
//! the solution is written to the end of the text. What is answered is what [`Puzzle::solve_all`] answers.

use crate::exact::{self, NineAnswer, NineGrid};
use crate::{BoxShape, Grid, Sudoku, rules};
use plansza_core::shelf::{accept, write};
use plansza_core::{Answered, Fault, Meter, Puzzle, Shelf};
use std::borrow::Cow;
use std::ops::Range;

/// Boards of a text.
///
/// ```
/// use plansza_core::{Budget, Meter, Shelf, Silent};
/// let line = "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..\n";
/// let shelf = plansza_sudoku::text::shelve(&line.repeat(20))?;
/// let mut text = String::new();
/// let sum = shelf.answer(0..20, None, &mut Meter::new(Budget::UNLIMITED, &mut Silent), &mut text)?;
/// assert_eq!((sum.solved, text.lines().count(), &text[..9]), (20, 20, "245167839"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SudokuShelf {
    /// Classic boards at the beginning of a text, in lines of one length.
    lines: NineLines,
    /// Classic boards after them that came on a line of their own.
    nines: Vec<NineGrid>,
    /// All others, with their places among all.
    others: Vec<(usize, Sudoku)>,
    /// Answers that came with boards, with the places of these.
    answers: Vec<(usize, Grid)>,
}

/// Classic boards that are kept where their text was: so many, one every so many bytes, each with its cells in place of
/// their signs. What stood after a board on its line is still there.
#[derive(Clone, Debug, Default)]
pub(crate) struct NineLines {
    pub(crate) bytes: Vec<u8>,
    pub(crate) count: usize,
    pub(crate) length: usize,
}

impl NineLines {
    #[inline]
    fn cells(&self, board: usize) -> &NineGrid {
        self.bytes[board * self.length..].first_chunk().expect("a line holds a board")
    }
}

/// A board on the shelf.
#[derive(Clone, Copy)]
enum ShelvedBoard<'a> {
    Nine(&'a NineGrid),
    Other(&'a Sudoku),
}

impl<'a> ShelvedBoard<'a> {
    /// The cells of a classic board without pencil marks.
    fn classic(self) -> Option<&'a NineGrid> {
        match self {
            ShelvedBoard::Nine(cells) => Some(cells),
            ShelvedBoard::Other(board) => exact::classic(board),
        }
    }

    fn board(self) -> Cow<'a, Sudoku> {
        match self {
            ShelvedBoard::Nine(cells) => {
                Cow::Owned(Sudoku::new(BoxShape::NINE, *cells).expect("cells of a classic board"))
            }
            ShelvedBoard::Other(board) => Cow::Borrowed(board),
        }
    }
}

impl SudokuShelf {
    /// A shelf of boards as they are.
    pub(crate) fn of(boards: Vec<Sudoku>) -> SudokuShelf {
        SudokuShelf { others: boards.into_iter().enumerate().collect(), ..SudokuShelf::default() }
    }

    /// A shelf that has boards in lines before all others.
    pub(crate) fn of_lines(lines: NineLines) -> SudokuShelf {
        SudokuShelf { lines, ..SudokuShelf::default() }
    }

    /// Brings the bytes of the boards in lines, where only their number was known before.
    #[cfg(feature = "threads")]
    pub(crate) fn keep_lines(&mut self, bytes: impl FnOnce(&NineLines) -> Vec<u8>) {
        self.lines.bytes = bytes(&self.lines);
    }

    /// Adds the cells of a classic board. `expected` tells how many may follow, when there is no room.
    pub(crate) fn push_nine(&mut self, cells: &NineGrid, expected: impl FnOnce() -> usize) {
        if self.nines.len() == self.nines.capacity() {
            self.nines.reserve(expected().max(1));
        }
        self.nines.push(*cells);
    }

    /// Takes boards over.
    pub(crate) fn append(&mut self, boards: &mut Vec<Sudoku>) {
        for board in boards.drain(..) {
            self.others.push((self.len(), board));
        }
    }

    /// Adds the answer to the last board, if it has one.
    pub(crate) fn push_answer(&mut self, answer: Option<Grid>) {
        if let (Some(answer), Some(place)) = (answer, self.len().checked_sub(1)) {
            self.answers.push((place, answer));
        }
    }

    /// All boards, one by one.
    pub(crate) fn into_boards(self) -> Vec<Sudoku> {
        if self.others.len() == self.len() {
            return self.others.into_iter().map(|(_, board)| board).collect();
        }
        self.boards(0..self.len()).into_owned()
    }

    /// Some of the boards, in order.
    fn shelved(&self, range: Range<usize>) -> impl Iterator<Item = ShelvedBoard<'_>> {
        let mut other = self.others.partition_point(|(place, _)| *place < range.start);
        range.map(move |place| match self.others.get(other) {
            Some((at, board)) if *at == place => {
                other += 1;
                ShelvedBoard::Other(board)
            }
            _ if place < self.lines.count => ShelvedBoard::Nine(self.lines.cells(place)),
            _ => ShelvedBoard::Nine(&self.nines[place - self.lines.count - other]),
        })
    }
}

impl Shelf<Sudoku> for SudokuShelf {
    fn len(&self) -> usize {
        self.lines.count + self.nines.len() + self.others.len()
    }

    fn board(&self, index: usize) -> Cow<'_, Sudoku> {
        self.shelved(index..index + 1).next().expect("a board on the shelf").board()
    }

    fn boards(&self, range: Range<usize>) -> Cow<'_, [Sudoku]> {
        Cow::Owned(self.shelved(range).map(|shelved| shelved.board().into_owned()).collect())
    }

    fn brought(&self, index: usize) -> Option<&Grid> {
        let at = self.answers.binary_search_by_key(&index, |(place, _)| *place).ok()?;
        Some(&self.answers[at].1)
    }

    fn brings(&self) -> bool {
        !self.answers.is_empty()
    }

    fn answer(
        &self,
        range: Range<usize>,
        format: Option<&str>,
        meter: &mut Meter<'_>,
        text: &mut String,
    ) -> Result<Answered, Fault> {
        let going = meter.go_on(0);
        let mut answers = vec![NineAnswer::NONE; if going { range.len() } else { 0 }];
        let mut sum = Answered::default();
        if going {
            let classic = || self.shelved(range.clone()).filter_map(ShelvedBoard::classic);
            meter.spend(exact::solve_nines(classic(), 1, |board, answer| answers[board] = answer));
        }
        let mut answers = answers.iter();
        text.reserve(82 * range.len());
        for (shelved, place) in self.shelved(range.clone()).zip(range) {
            let mut grid = None;
            let proven = match shelved.classic() {
                Some(givens) => {
                    let answer = answers.next();
                    if let Some(NineAnswer { first, .. }) = answer.filter(|answer| answer.count > 0) {
                        if !rules::is_solved(givens, first) {
                            accept(shelved.board().check(&Grid((*first).into())));
                        }
                        if format.is_none() {
                            push_digits(first, text);
                            sum.add(true, false);
                            continue;
                        }
                        grid = Some(Grid((*first).into()));
                    }
                    answer.is_some()
                }
                None if going => {
                    let exact = shelved.board().solve(meter);
                    grid = exact.solution;
                    if let Some(grid) = &grid {
                        accept(shelved.board().check(grid));
                    }
                    exact.proven
                }
                None => false,
            };
            let impossible = proven && grid.is_none();
            sum.add(grid.is_some(), impossible);
            write(&*shelved.board(), grid.as_ref(), impossible, place, format, text)?;
        }
        Ok(sum)
    }

    fn unique(&self, range: Range<usize>, limit: u64, meter: &mut Meter<'_>) -> u64 {
        if range.len() == 1 {
            return u64::from(self.board(range.start).count(limit, meter).solutions == 1);
        }
        let mut unique = 0;
        if meter.go_on(0) {
            let classic = self.shelved(range.clone()).filter_map(ShelvedBoard::classic);
            meter.spend(exact::solve_nines(classic, limit, |_, answer| {
                unique += u64::from(answer.count == 1)
            }));
            for shelved in self.shelved(range).filter(|shelved| shelved.classic().is_none()) {
                unique += u64::from(shelved.board().count(limit, meter).solutions == 1);
            }
        }
        unique
    }
}

/// Writes the digits of a full grid and the end of a line.
fn push_digits(grid: &NineGrid, text: &mut String) {
    let mut line = [b'\n'; 82];
    for (sign, digit) in line.iter_mut().zip(grid) {
        *sign = b'0' + digit;
    }
    text.push_str(str::from_utf8(&line).expect("digits are text"));
}

#[cfg(test)]
mod tests;
