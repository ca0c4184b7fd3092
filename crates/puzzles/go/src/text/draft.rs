//! A board as a text tells it, before the user had a say.

use super::record::{self, RecordMove};
use super::{Options, name};
use crate::rules::LARGEST;
use crate::{Go, GoPlay, GoTurn, Rules, Stone};
use plansza_core::{Fault, TextEntry};

/// Line and column, from 1.
pub(super) type TextPlace = (usize, usize);

/// A board as a text tells it.
pub(super) struct Draft {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<Option<Stone>>,
    /// The number of stones to place, and where it stands; negative where the text says so.
    pub stones: Option<(i64, TextPlace)>,
    pub rules: Option<Rules>,
    /// The moves of a solution, if the text tells any.
    pub moves: Option<Vec<GoTurn>>,
    /// The moves of a game record by either side, with their places.
    pub record: Vec<RecordMove>,
    /// Where the board starts.
    pub place: TextPlace,
}

impl Draft {
    /// An empty board.
    ///
    /// # Errors
    /// When a side is out of range: before anything of that size is made.
    pub fn empty(width: usize, height: usize, place: TextPlace) -> Result<Draft, Fault> {
        if ![width, height].iter().all(|side| (1..=LARGEST).contains(side)) {
            return Err(Fault::new(format!("a board of {width}×{height} points"))
                .at(place.0, place.1)
                .accepts(format!("sides from 1 to {LARGEST}")));
        }
        Ok(Draft {
            width,
            height,
            cells: vec![None; width * height],
            stones: None,
            rules: None,
            moves: None,
            record: Vec::new(),
            place,
        })
    }

    /// Puts a stone on a point of the board.
    ///
    /// # Errors
    /// When there is one already.
    pub fn put(&mut self, point: usize, stone: Stone) -> Result<(), Fault> {
        let there = &mut self.cells[point];
        if let Some(other) = *there {
            let name = name(point, self.width, self.height);
            let colours = if other == stone { "two stones" } else { "a black and a white stone" };
            return Err(Fault::new(format!("{colours} at {name}")).accepts("one stone on a point"));
        }
        *there = Some(stone);
        Ok(())
    }

    /// The instance, with its solution or what was taken of a record. The options go before what the text says.
    pub fn finish(mut self, options: &Options) -> Result<TextEntry<Go>, Fault> {
        let note = record::taken(&mut self, options.after.map(usize::from))?;
        let answer = self.moves.take().map(GoPlay);
        Ok(TextEntry { board: self.instance(options)?, answer, note })
    }

    fn instance(self, options: &Options) -> Result<Go, Fault> {
        let (line, column) = self.place;
        let rules = options.rules.or(self.rules).unwrap_or_default();
        let go =
            Go::new(self.width, self.height, self.cells, 0, rules).map_err(|fault| fault.at(line, column))?;
        let points = go.cells().len();
        // What is too many, or too few, is a matter of this board.
        let with = |stones: i64| {
            let wrong = |_| Fault::new(format!("{stones} stones to place")).accepts(format!("0 to {points}"));
            usize::try_from(stones).map_err(wrong).and_then(|stones| go.with_stones(stones))
        };
        match (options.stones, self.stones) {
            (Some(stones), _) => with(stones).map_err(Fault::beside_the_text),
            (None, Some((stones, (line, column)))) => with(stones).map_err(|fault| fault.at(line, column)),
            (None, None) => Err(Fault::new("how many stones? The text of the board does not say")
                .at(line, column)
                .accepts("a number behind the board, as in .X/O. 1; a line `stones 1` in a diagram or `# stones 1` in GTP; PK[1] in SGF; \"stones\": 1 in JSON; or --stones 1")),
        }
    }
}
