//! Rows × columns of cells, some of which are missing: what a heat map and a matrix are drawn from.
//!
//! ```
//! use plansza_chart::CellGrid;
//! let table = CellGrid::new(["a", "b"], ["x", "y", "z"], |row, column| (row != column).then_some(10 * row + column));
//! assert_eq!((table.get(1, 2), table.get(1, 1)), (Some(&12), None));
//! ```

/// Named rows and columns with a cell for each pair, or none.
///
/// ```
/// use plansza_chart::{CellGrid, HeatCell};
/// let rates = CellGrid::new(["0.1", "0.2"], ["10", "100"], |row, _| Some(HeatCell::new(0.5 * row as f64)));
/// assert_eq!(rates.get(1, 0), Some(&HeatCell::new(0.5)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CellGrid<Item> {
    /// Names of the rows, from top to bottom.
    pub rows: Vec<String>,
    /// Names of the columns, from left to right.
    pub columns: Vec<String>,
    /// The cells, row by row; lists that are too short end in missing ones.
    pub cells: Vec<Vec<Option<Item>>>,
}

impl<Item> Default for CellGrid<Item> {
    fn default() -> Self {
        CellGrid { rows: Vec::new(), columns: Vec::new(), cells: Vec::new() }
    }
}

impl<Item> CellGrid<Item> {
    /// A cell for each row and column, by their numbers.
    pub fn new<Name: Into<String>>(
        rows: impl IntoIterator<Item = Name>,
        columns: impl IntoIterator<Item = Name>,
        cell: impl Fn(usize, usize) -> Option<Item>,
    ) -> Self {
        let names = |list: Vec<Name>| list.into_iter().map(Into::into).collect::<Vec<String>>();
        let (rows, columns) = (names(rows.into_iter().collect()), names(columns.into_iter().collect()));
        let row = |row: usize| (0..columns.len()).map(|column| cell(row, column)).collect();
        CellGrid { cells: (0..rows.len()).map(row).collect(), rows, columns }
    }

    /// The cell of a row and a column, if it is there.
    pub fn get(&self, row: usize, column: usize) -> Option<&Item> {
        self.cells.get(row)?.get(column)?.as_ref()
    }

    /// The numbers of all rows and columns, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.rows.len()).flat_map(|row| (0..self.columns.len()).map(move |column| (row, column)))
    }
}
