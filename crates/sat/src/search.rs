//! The search: decisions, restarts, phases, and the solving loop.

use super::literal::Lit;
use super::pace::{Average, Reluctant};
use super::solver::{Reason, Solver};

/// What a search found.
///
/// ```
/// use plansza_sat::{Solver, Verdict};
/// let mut solver = Solver::new();
/// let a = solver.new_var();
/// solver.add_clause(&[a.positive()]);
/// assert_eq!(solver.solve(&[a.negative()], &mut |_| true), Verdict::Unsatisfiable);
/// assert_eq!(solver.solve(&[], &mut |_| true), Verdict::Satisfiable);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A model was found; read it with [`Solver::model`].
    Satisfiable,
    /// No model under the assumptions; see [`Solver::core`].
    Unsatisfiable,
    /// The control callback stopped the search.
    Interrupted,
}

/// Parameters of the search. It alternates between spells in two modes:
/// *stable*, with few restarts, good at finding models, and *focused*, with
/// many, good at proving that there are none.
///
/// ```
/// use plansza_sat::{Solver, Tuning};
/// let solver = Solver::with_tuning(Tuning { luby: 256, ..Tuning::satisfiable() });
/// assert_eq!(solver.vars(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Factor of older bumps' weight per conflict, in a focused spell.
    pub decay_focused: f64,
    /// The same in a stable spell.
    pub decay_stable: f64,
    /// Whether the first spell is stable.
    pub stable_first: bool,
    /// Conflicts in the first spell.
    pub first_spell: u64,
    /// Conflicts in the second spell; later ones are its multiples.
    pub spell: u64,
    /// Unit, in conflicts, of the Luby restarts of a stable spell.
    pub luby: u64,
    /// Conflicts before the first reset of phases; later gaps are multiples.
    pub rephase: u64,
    /// Conflicts before the first reduction of the learned clauses; later
    /// gaps grow with the square root of their number.
    pub reduce: u64,
}

impl Default for Tuning {
    /// Balanced between finding models and proving that there are none.
    fn default() -> Self {
        Tuning {
            decay_focused: 0.92,
            decay_stable: 0.97,
            stable_first: false,
            first_spell: 1000,
            spell: 1000,
            luby: 1024,
            rephase: 1000,
            reduce: 2000,
        }
    }
}

impl Tuning {
    /// For formulas expected to have a model.
    #[must_use]
    pub fn satisfiable() -> Self {
        Tuning { stable_first: true, first_spell: 200_000, spell: 10_000, ..Tuning::default() }
    }
}

/// How often, in conflicts or decisions, the control callback is asked.
const POLL: u64 = 512;
/// No restart within so many conflicts of the last one in a focused spell.
const RESTART_GAP: u64 = 2;
const RESTART_MARGIN: f64 = 1.1;

/// The schedule of restarts, phase changes and reductions.
#[derive(Clone)]
pub(super) struct RestartPace {
    pub(super) tuning: Tuning,
    stable: bool,
    spells: u64,
    next_spell: u64,
    fast: Average,
    slow: Average,
    last_restart: u64,
    reluctant: Reluctant,
    reluctant_due: bool,
    next_rephase: u64,
    rephases: u64,
    pub(super) next_reduce: u64,
    pub(super) reductions: u64,
    target_size: usize,
    best_size: usize,
    next_poll: u64,
}

impl RestartPace {
    pub(super) fn new(tuning: Tuning) -> Self {
        RestartPace {
            tuning,
            stable: tuning.stable_first,
            spells: 1,
            next_spell: tuning.first_spell,
            fast: Average::new(33.0),
            slow: Average::new(1e4),
            last_restart: 0,
            reluctant: Reluctant::new(tuning.luby),
            reluctant_due: false,
            next_rephase: tuning.rephase,
            rephases: 0,
            next_reduce: tuning.reduce,
            reductions: 0,
            target_size: 0,
            best_size: 0,
            next_poll: 0,
        }
    }
}

impl Solver {
    /// Changes the parameters and starts their schedule anew. What was
    /// learned is kept.
    pub fn retune(&mut self, tuning: Tuning) {
        let done = self.effort.conflicts;
        self.pace = RestartPace::new(tuning);
        self.pace.next_spell += done;
        self.pace.next_rephase += done;
        self.pace.next_reduce += done;
        self.pace.last_restart = done;
    }

    /// Searches for a model in which all `assumptions` are true.
    ///
    /// `control` is called with the number of conflicts and decisions so far
    /// every few hundred of them; the search stops when it returns false.
    /// Learned clauses are kept for the next call.
    ///
    /// ```
    /// use plansza_sat::{Solver, Verdict};
    /// let mut solver = Solver::new();
    /// let [a, b, c] = [(); 3].map(|()| solver.new_var().positive());
    /// solver.add_exactly_one(&[a, b, c]);
    /// assert_eq!(solver.solve(&[!a, !b], &mut |effort| effort.conflicts < 10_000), Verdict::Satisfiable);
    /// assert!(solver.model(c));
    /// ```
    pub fn solve(&mut self, assumptions: &[Lit], control: &mut dyn FnMut(&super::Effort) -> bool) -> Verdict {
        self.backtrack(0);
        self.core.clear();
        self.pace.target_size = 0;
        self.pace.best_size = 0;
        if !self.consistent {
            return Verdict::Unsatisfiable;
        }
        self.stamp.resize(self.vars() + assumptions.len() + 1, 0);
        loop {
            let work = self.effort.conflicts + self.effort.decisions;
            if work >= self.pace.next_poll {
                self.pace.next_poll = work + POLL;
                if !control(&self.effort) {
                    self.backtrack(0);
                    return Verdict::Interrupted;
                }
            }
            if let Some(conflict) = self.propagate() {
                self.effort.conflicts += 1;
                if self.level() == 0 {
                    self.consistent = false;
                    return Verdict::Unsatisfiable;
                }
                self.note_phases(self.levels[self.levels.len() - 1]);
                let lesson = self.analyse(conflict);
                self.backtrack(lesson.level);
                self.learn(lesson.lbd);
                self.advance(lesson.lbd);
                continue;
            }
            if self.restart_due() {
                self.restart(assumptions.len() as u32);
            }
            if self.effort.conflicts >= self.pace.next_reduce {
                self.reduce();
            }
            if self.effort.conflicts >= self.pace.next_rephase {
                self.rephase();
            }
            match self.next_decision(assumptions) {
                Decision::Branch(literal) => {
                    self.effort.decisions += 1;
                    self.levels.push(self.trail.len());
                    self.assign(literal, Reason::NONE);
                }
                Decision::Skip => self.levels.push(self.trail.len()),
                Decision::Failed(literal) => {
                    self.blame(literal);
                    self.backtrack(0);
                    return Verdict::Unsatisfiable;
                }
                Decision::Complete => {
                    self.model.clear();
                    self.model.extend(self.value.iter().step_by(2));
                    self.backtrack(0);
                    return Verdict::Satisfiable;
                }
            }
        }
    }

    fn next_decision(&mut self, assumptions: &[Lit]) -> Decision {
        if let Some(&literal) = assumptions.get(self.levels.len()) {
            return match self.value[literal.index()] {
                0 => Decision::Branch(literal),
                1 => Decision::Skip,
                _ => Decision::Failed(literal),
            };
        }
        while let Some(var) = self.order.pop() {
            if self.value[var.positive().index()] == 0 {
                let i = var.index();
                let target = self.target[i];
                let phase = if target != 0 { target } else { self.saved[i] };
                return Decision::Branch(var.literal(phase > 0));
            }
        }
        Decision::Complete
    }

    /// Stores the lemma and assigns its first literal.
    fn learn(&mut self, lbd: u32) {
        let asserting = self.lemma[0];
        let reason = match self.lemma.len() {
            1 => Reason::NONE,
            2 => {
                let other = self.lemma[1];
                self.connect(asserting, other);
                Reason::binary(!other)
            }
            _ => {
                let at = self.arena.push(&self.lemma, true, lbd);
                self.arena.set_used(at, if lbd <= 6 { 2 } else { 1 });
                self.learned.push(at);
                self.watch(at);
                Reason::clause(at)
            }
        };
        self.assign(asserting, reason);
    }

    /// Moves the schedule on by one conflict.
    fn advance(&mut self, lbd: u32) {
        let pace = &mut self.pace;
        pace.fast.update(f64::from(lbd));
        pace.slow.update(f64::from(lbd));
        if pace.stable {
            pace.reluctant_due |= pace.reluctant.tick();
            self.order.decay(pace.tuning.decay_stable);
        } else {
            self.order.decay(pace.tuning.decay_focused);
        }
        if self.effort.conflicts >= pace.next_spell {
            pace.stable = !pace.stable;
            pace.spells += 1;
            pace.next_spell = self.effort.conflicts + pace.tuning.spell * (pace.spells / 2);
            if pace.stable {
                pace.reluctant = Reluctant::new(pace.tuning.luby);
                pace.reluctant_due = false;
                self.target.fill(0);
                pace.target_size = 0;
            }
        }
    }

    fn restart_due(&self) -> bool {
        let pace = &self.pace;
        if self.levels.is_empty() {
            return false;
        }
        if pace.stable {
            return pace.reluctant_due;
        }
        self.effort.conflicts >= pace.last_restart + RESTART_GAP
            && pace.fast.get() > RESTART_MARGIN * pace.slow.get()
    }

    /// Goes back to the first level that would be decided otherwise.
    fn restart(&mut self, assumptions: u32) {
        self.effort.restarts += 1;
        self.pace.last_restart = self.effort.conflicts;
        self.pace.reluctant_due = false;
        self.note_phases(self.trail.len());
        while let Some(var) = self.order.peek() {
            if self.value[var.positive().index()] == 0 {
                break;
            }
            self.order.pop();
        }
        let mut level = assumptions.min(self.level());
        if let Some(next) = self.order.peek() {
            while level < self.level() {
                let Some(&decided) = self.trail.get(self.levels[level as usize]) else {
                    break;
                };
                if !self.order.before(decided.var(), next) {
                    break;
                }
                level += 1;
            }
        }
        self.backtrack(level);
        if self.pace.stable {
            // The next trail need not beat the last one to set the targets.
            self.pace.target_size = 0;
        }
    }

    /// Keeps the phases of the first `size` assignments if they are the most
    /// made so far without a conflict.
    fn note_phases(&mut self, size: usize) {
        if size > self.pace.target_size {
            self.pace.target_size = size;
            for &literal in &self.trail[..size] {
                self.target[literal.var().index()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
        if size > self.pace.best_size {
            self.pace.best_size = size;
            for &literal in &self.trail[..size] {
                self.best[literal.var().index()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
    }

    /// Replaces the saved phases: by turns by the initial and the best ones.
    fn rephase(&mut self) {
        self.pace.rephases += 1;
        self.pace.next_rephase = self.effort.conflicts + self.pace.tuning.rephase * (self.pace.rephases + 1);
        if self.pace.rephases % 2 == 1 {
            self.saved.copy_from_slice(&self.initial);
        } else {
            for (saved, &best) in self.saved.iter_mut().zip(&self.best) {
                if best != 0 {
                    *saved = best;
                }
            }
        }
        self.target.fill(0);
        self.pace.target_size = 0;
        self.pace.best_size = 0;
    }
}

/// The next step of the search.
enum Decision {
    Branch(Lit),
    /// An assumption that already holds: an empty level.
    Skip,
    /// An assumption that is already false.
    Failed(Lit),
    /// All variables are assigned.
    Complete,
}
