//! The complete search: cell by cell, with sums that can still be met.

use crate::{Blank, Colours};
use plansza_core::{Count, Meter};

struct Search<'a, 'm> {
    blank: &'a Blank,
    colours: Colours,
    rows: Vec<u32>,
    columns: Vec<u32>,
    limit: u64,
    found: Count<Colours>,
    unpaid: u64,
    meter: &'a mut Meter<'m>,
}

/// Counts solutions up to a limit.
pub(crate) fn count(blank: &Blank, limit: u64, meter: &mut Meter<'_>) -> Count<Colours> {
    let mut search = Search {
        blank,
        colours: vec![false; blank.cells()],
        rows: blank.rows.clone(),
        columns: blank.columns.clone(),
        limit,
        found: Count { solutions: 0, complete: true, examples: Vec::new(), nodes: 0 },
        unpaid: 0,
        meter,
    };
    search.from(0);
    search.meter.spend(search.unpaid);
    search.found
}

impl Search<'_, '_> {
    /// Tries everything from a cell on. False when the search must end.
    fn from(&mut self, cell: usize) -> bool {
        self.found.nodes += 1;
        self.unpaid += 1;
        if self.unpaid == 1024 {
            self.unpaid = 0;
            if !self.meter.go_on(1024) {
                self.found.complete = false;
                return false;
            }
        }
        let (row, column) = (cell / self.blank.width(), cell % self.blank.width());
        let below = (self.blank.rows.len() - row) as u32;
        let right = (self.blank.width() - column) as u32;
        if cell == self.colours.len() {
            if self.columns.iter().all(|&left| left == 0) {
                self.found.solutions += 1;
                if self.found.examples.len() < 2 {
                    self.found.examples.push(self.colours.clone());
                }
            }
            return self.found.solutions < self.limit;
        }
        for coloured in [true, false] {
            let take = u32::from(coloured);
            let fits = |left: u32, room: u32| left >= take && left - take < room;
            if fits(self.rows[row], right) && fits(self.columns[column], below) {
                self.rows[row] -= take;
                self.columns[column] -= take;
                self.colours[cell] = coloured;
                let go_on = self.from(cell + 1);
                self.rows[row] += take;
                self.columns[column] += take;
                if !go_on {
                    return false;
                }
            }
        }
        self.colours[cell] = false;
        true
    }
}
