//! How far random search has to go: as far as the arms that it stands beside, and no farther.
//!
//! An arm may end long before its budget does, because it solves its boards or stops by itself; random search with that
//! budget would take most of the time of an experiment to say what nobody asks. So unless the spec gives it a limit, its
//! trials run after all others, and only to the most evaluations that a run of its rivals has spent on the board. A trial that
//! was cut there is the beginning of the whole one; if the rivals go farther later, it runs again and takes its place.

use super::{Plan, Planned};
use crate::store::{Archive, Kept};
use plansza_core::Stop;

/// The evaluations that each cell needs, where others decide that.
///
/// ```
/// use plansza_experiment::{Plan, known, store::Archive};
/// let plan = Plan::new(known::find("matrix")?)?;
/// let needs = plan.needs(&Archive::default());
/// let random = plan.trials.iter().find(|trial| !plan.cells[trial.cell as usize].rivals.is_empty()).unwrap();
/// assert_eq!(needs.of(random), Some(0)); // no rival has run yet
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Needs(Vec<Option<u64>>);

impl Plan {
    /// What the trials that are there ask of random search.
    pub fn needs(&self, archive: &Archive) -> Needs {
        let mut spent = vec![0u64; self.cells.len()];
        for planned in &self.trials {
            if let Some(kept) = archive.tried(planned.id) {
                let most = &mut spent[planned.cell as usize];
                *most = (*most).max(kept.outcome.evaluations);
            }
        }
        let most = |rivals: &Vec<usize>| rivals.iter().map(|&cell| spent[cell]).max();
        Needs(self.cells.iter().map(|cell| most(&cell.rivals)).collect())
    }

    /// Whether a trial of the plan is there, as far as it is needed.
    pub fn has(&self, needs: &Needs, archive: &Archive, planned: &Planned) -> bool {
        archive.trials.get(&planned.id).is_some_and(|kept| needs.met(planned, kept))
    }
}

impl Needs {
    /// The evaluations that a trial needs; none where its own budget says so.
    pub fn of(&self, planned: &Planned) -> Option<u64> {
        self.0[planned.cell as usize]
    }

    /// Whether a stored trial goes far enough.
    pub fn met(&self, planned: &Planned, kept: &Kept) -> bool {
        let (outcome, need) = (&kept.outcome, self.of(planned));
        need.is_none_or(|need| outcome.stopped != Stop::Budget || outcome.evaluations >= need)
    }
}
