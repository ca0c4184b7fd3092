//! Symmetries of the pattern of givens: which cells go together when a clue is removed.

use crate::Shape;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the givens are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// The pattern is the same after half a turn.
    Half,
    /// The pattern is the same after a quarter turn.
    Quarter,
    /// Left and right mirror each other.
    Horizontal,
    /// Top and bottom mirror each other.
    Vertical,
    /// Mirrored at the diagonal.
    Diagonal,
    /// Mirrored both ways, left to right and top to bottom.
    Both,
}

impl Symmetry {
    /// The cells of a board in groups that are given or empty together.
    ///
    /// ```
    /// use plansza_sudoku::{Shape, Symmetry};
    /// let groups = Symmetry::Half.groups(Shape::NINE);
    /// assert_eq!(groups.len(), 41);
    /// assert_eq!(groups[0], [0, 80]);
    /// ```
    pub fn groups(self, shape: Shape) -> Vec<Vec<usize>> {
        let n = shape.side();
        let last = n - 1;
        let images = |cell: usize| -> Vec<usize> {
            let (r, c) = (cell / n, cell % n);
            let at = |(r, c): (usize, usize)| r * n + c;
            let others: &[(usize, usize)] = match self {
                Symmetry::None => &[],
                Symmetry::Half => &[(last - r, last - c)],
                Symmetry::Quarter => &[(c, last - r), (last - r, last - c), (last - c, r)],
                Symmetry::Horizontal => &[(r, last - c)],
                Symmetry::Vertical => &[(last - r, c)],
                Symmetry::Diagonal => &[(c, r)],
                Symmetry::Both => &[(r, last - c), (last - r, c), (last - r, last - c)],
            };
            let mut cells: Vec<usize> =
                std::iter::once(cell).chain(others.iter().map(|&place| at(place))).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        (0..shape.cells())
            .map(images)
            .enumerate()
            .filter(|(cell, group)| group[0] == *cell)
            .map(|(_, g)| g)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_cover_every_cell_once() {
        use Symmetry::*;
        for symmetry in [None, Half, Quarter, Horizontal, Vertical, Diagonal, Both] {
            for side in [4, 6, 9, 16] {
                let shape = Shape::of_side(side).unwrap();
                let mut cells: Vec<usize> = symmetry.groups(shape).concat();
                cells.sort_unstable();
                assert_eq!(cells, (0..shape.cells()).collect::<Vec<_>>(), "{symmetry:?} {side}");
            }
        }
    }
}
