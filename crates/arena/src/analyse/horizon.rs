//! Whether a search saw every line to its end: what it then found is no judgement but the truth.

use plansza_methods::{Departure, Witness};

/// Notes of every move of the root whether the search looked no further somewhere below it before the game was over.
pub(crate) struct HorizonWatch<M> {
    level: u32,
    /// The moves for which it did, depth by depth.
    short: Vec<Vec<M>>,
    at: Option<M>,
}

impl<M: Copy + PartialEq> HorizonWatch<M> {
    /// One that has seen nothing.
    pub(crate) fn new() -> HorizonWatch<M> {
        HorizonWatch { level: 0, short: Vec::new(), at: None }
    }

    /// Whether every line after a move was seen to its end. With a budget, depths were searched from 1 on; else only the last.
    pub(crate) fn whole(&self, step: M, depth: u32) -> bool {
        let at = if self.short.len() > 1 { depth as usize - 1 } else { 0 };
        self.short.get(at).is_some_and(|short| !short.contains(&step))
    }
}

impl<M: Copy + PartialEq> Witness<M> for HorizonWatch<M> {
    fn tries(&mut self, step: M) {
        if self.level == 1 {
            self.at = Some(step);
        }
    }

    fn enters(&mut self, _: bool, _: (f64, f64)) {
        if self.level == 0 {
            self.short.push(Vec::new());
        }
        self.level += 1;
    }

    fn leaves(&mut self, _: f64, why: Departure) {
        self.level -= 1;
        if let (Departure::Horizon, Some(step), Some(short)) = (why, self.at, self.short.last_mut())
            && short.last() != Some(&step)
        {
            short.push(step);
        }
    }

    fn skips(&mut self, _: M) {}
}
