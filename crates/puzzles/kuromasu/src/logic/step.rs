//! What a step of logic is: its kind, what it rests on, and the cells that it paints.

use crate::sight::Stops;

/// The kinds of steps, from the easiest.
///
/// ```
/// use plansza_kuromasu::logic::PaintTechnique;
/// assert_eq!((PaintTechnique::Cut.name(), PaintTechnique::Cut.rating()), ("connectivity", 2.0));
/// assert!(PaintTechnique::Neighbour < PaintTechnique::Trial);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaintTechnique {
    /// Cells beside a black one are white.
    Neighbour,
    /// A number sees all its cells already: its sights end.
    Complete,
    /// A number must see all that it can.
    Full,
    /// A number would see too many cells if one more were white.
    Excess,
    /// A number sees too few in three directions and has to make it up in the fourth.
    Remainder,
    /// What the distances that a number can see in the four directions leave.
    Sight,
    /// A black cell would cut the white ones.
    Cut,
    /// Numbers on one line share where their sight ends.
    Shared,
    /// A colour leads to a contradiction.
    Trial,
    /// Both colours of a cell lead to the same.
    Either,
}

impl PaintTechnique {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PaintTechnique::Neighbour => "neighbour",
            PaintTechnique::Complete => "complete number",
            PaintTechnique::Full => "full reach",
            PaintTechnique::Excess => "too many",
            PaintTechnique::Remainder => "remainder",
            PaintTechnique::Sight => "sums of sights",
            PaintTechnique::Cut => "connectivity",
            PaintTechnique::Shared => "shared sight",
            PaintTechnique::Trial => "trial",
            PaintTechnique::Either => "both colours",
        }
    }

    /// How hard it is, on the scale of [`rate`](crate::rate()).
    pub fn rating(self) -> f64 {
        match self {
            PaintTechnique::Neighbour => 1.0,
            PaintTechnique::Complete => 1.1,
            PaintTechnique::Full => 1.2,
            PaintTechnique::Excess => 1.3,
            PaintTechnique::Remainder => 1.4,
            PaintTechnique::Sight => 1.6,
            PaintTechnique::Cut => 2.0,
            PaintTechnique::Shared => 2.5,
            PaintTechnique::Trial => 3.0,
            PaintTechnique::Either => 3.5,
        }
    }
}

/// What a step rests on.
///
/// ```
/// use plansza_kuromasu::logic::{Reasoner, Why};
/// let board = plansza_kuromasu::text::read("3x3:4h")?.remove(0);
/// let step = Reasoner::new(&board, &[]).step().expect("no rule is broken").expect("a step");
/// assert_eq!(step.why, Why::Remainder { cell: 0, direction: 0, most: 3 });
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// This cell is black.
    Black(usize),
    /// What the number in this cell can see in the four directions, and what is left of it.
    Number {
        /// The cell of the number.
        cell: usize,
        /// Possible distances, by what is painted.
        can: Stops,
        /// Possible distances that make up the number.
        left: Stops,
        /// The numbers that it shares sights with, where they had a say, with the direction.
        others: Vec<(usize, usize)>,
        /// Further numbers that had a say only through those.
        beyond: Vec<usize>,
    },
    /// If the cell were white, the number in this cell would see too many.
    Excess {
        /// The cell of the number.
        cell: usize,
        /// What it would see at least, itself included.
        seen: u32,
    },
    /// The number in this cell sees too few in the other directions.
    Remainder {
        /// The cell of the number.
        cell: usize,
        /// The direction that has to make it up.
        direction: usize,
        /// What it sees at most without that direction, itself included.
        most: u32,
    },
    /// These black cells with the one at this place would make a chain from edge to edge, or a ring.
    Chain {
        /// The chain, in order, with the cell.
        cells: Vec<usize>,
        /// Whether it is a ring.
        ring: bool,
    },
    /// The board is a single row or column, and this is not an end of it.
    Line,
    /// This colour leads to that conflict, after these cells have followed.
    Trial {
        /// The cell, and whether it is tried as black.
        tried: (usize, bool),
        /// What follows.
        follows: Vec<(usize, bool)>,
        /// Where it ends.
        end: Breach,
    },
    /// Both colours of this cell lead to it.
    Either(usize),
}

/// A rule that is broken.
///
/// ```
/// use plansza_kuromasu::Colour::Black;
/// use plansza_kuromasu::logic::{Breach, Reasoner};
/// let board = plansza_kuromasu::text::read("2x1:b")?.remove(0);
/// assert_eq!(Reasoner::new(&board, &[Black, Black]).step(), Err(Breach::Touch(0, 1)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Two black cells touch.
    Touch(usize, usize),
    /// The number in this cell cannot be made up.
    Number(usize),
    /// A chain of black cells cuts the white ones.
    Cut(usize),
}

/// One step.
///
/// ```
/// use plansza_kuromasu::logic::{PaintTechnique, Reasoner, Why};
/// let board = plansza_kuromasu::text::read("2x2:2_3b")?.remove(0);
/// let step = Reasoner::new(&board, &[]).step().expect("no rule is broken").expect("a step");
/// assert_eq!((step.technique, step.effects), (PaintTechnique::Complete, vec![(2, true)]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintStep {
    /// Its kind.
    pub technique: PaintTechnique,
    /// What it rests on.
    pub why: Why,
    /// The cells that it paints, and whether black.
    pub effects: Vec<(usize, bool)>,
}
