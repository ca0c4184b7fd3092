//! Symmetries of the pattern of clues: which cells have a clue together.

use crate::{Fault, params};

/// How the clues are arranged. A puzzle whose boards cannot have all of these says so in its wish.
///
/// ```
/// use plansza_core::Symmetry;
/// assert_eq!(Symmetry::Horizontal.groups(3, 1)?, [vec![0, 2], vec![1]]);
/// assert!(Symmetry::Quarter.groups(3, 2).is_err()); // square boards only
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// The pattern is the same after half a turn.
    Half,
    /// The pattern is the same after a quarter turn; square boards only.
    Quarter,
    /// Left and right mirror each other.
    Horizontal,
    /// Top and bottom mirror each other.
    Vertical,
    /// Mirrored at the diagonal; square boards only.
    Diagonal,
    /// Mirrored both ways, left to right and top to bottom.
    Both,
}

impl Symmetry {
    /// The cells of a board in groups that have a clue together.
    ///
    /// ```
    /// use plansza_core::Symmetry;
    /// assert_eq!(Symmetry::Half.groups(3, 2)?, [[0, 5], [1, 4], [2, 3]]);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When the symmetry needs a square board and this is none.
    pub fn groups(self, width: usize, height: usize) -> Result<Vec<Vec<usize>>, Fault> {
        if matches!(self, Symmetry::Quarter | Symmetry::Diagonal) && width != height {
            return Err(Fault::new(format!("a board of {width}×{height} cannot have this symmetry"))
                .accepts("a square board, or one of none, half, horizontal, vertical, both"));
        }
        let images = |cell: usize| -> Vec<usize> {
            let (r, c) = (cell / width, cell % width);
            let (down, right) = (height - 1, width - 1);
            let others: &[(usize, usize)] = match self {
                Symmetry::None => &[],
                Symmetry::Half => &[(down - r, right - c)],
                Symmetry::Quarter => &[(c, right - r), (down - r, right - c), (down - c, r)],
                Symmetry::Horizontal => &[(r, right - c)],
                Symmetry::Vertical => &[(down - r, c)],
                Symmetry::Diagonal => &[(c, r)],
                Symmetry::Both => &[(r, right - c), (down - r, c), (down - r, right - c)],
            };
            let mut cells: Vec<usize> =
                std::iter::once(cell).chain(others.iter().map(|&(r, c)| r * width + c)).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let groups = (0..width * height).map(images).enumerate();
        Ok(groups.filter(|(cell, group)| group[0] == *cell).map(|(_, group)| group).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_cover_every_cell_once() {
        use Symmetry::*;
        for symmetry in [None, Half, Quarter, Horizontal, Vertical, Diagonal, Both] {
            for (width, height) in [(1, 1), (4, 4), (9, 9), (7, 6), (1, 5), (64, 64)] {
                let Ok(groups) = symmetry.groups(width, height) else {
                    assert!(width != height);
                    continue;
                };
                let mut cells: Vec<usize> = groups.concat();
                cells.sort_unstable();
                assert_eq!(cells, (0..width * height).collect::<Vec<_>>(), "{symmetry:?} {width}×{height}");
            }
        }
    }
}
