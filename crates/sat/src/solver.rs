//! The solver's state: variables, clauses, assignment and unit propagation.

use super::arena::{Arena, ClauseRef};
use super::literal::{Lit, Var};
use super::order::Order;
use super::search::RestartPace;

/// A clause in a watch list, with a literal whose truth makes a visit needless.
#[derive(Clone, Copy)]
pub(super) struct WatchedClause {
    pub(super) clause: ClauseRef,
    pub(super) blocker: Lit,
}

/// Why a literal was assigned, packed in one word: nothing (a decision or a
/// fact), the true literal that implies it through a binary clause, or the
/// long clause of which it is the only literal not false.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reason(u32);

const BINARY: u32 = 1 << 31;

impl Reason {
    pub(super) const NONE: Reason = Reason(u32::MAX);

    pub(super) fn binary(cause: Lit) -> Reason {
        Reason(cause.0 | BINARY)
    }

    pub(super) fn clause(at: ClauseRef) -> Reason {
        Reason(at.0)
    }

    /// The reason in a form to match on.
    pub(super) fn cause(self) -> Cause {
        if self == Reason::NONE {
            Cause::None
        } else if self.0 & BINARY != 0 {
            Cause::Literal(Lit(self.0 & !BINARY))
        } else {
            Cause::Clause(ClauseRef(self.0))
        }
    }
}

/// An unpacked [`Reason`].
pub(super) enum Cause {
    None,
    /// This literal, being true, implies the assigned one.
    Literal(Lit),
    Clause(ClauseRef),
}

/// A clause whose literals are all false.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Clause(ClauseRef),
}

/// Level and reason of an assigned variable.
#[derive(Clone, Copy)]
pub(super) struct Assigned {
    pub(super) level: u32,
    pub(super) reason: Reason,
}

/// Counters of the work done since the solver was made.
///
/// ```
/// use plansza_sat::{Effort, Solver};
/// let mut solver = Solver::new();
/// assert_eq!(solver.effort(), Effort::default());
/// let [a, b] = [(); 2].map(|()| solver.new_var().positive());
/// solver.add_clause(&[a, b]);
/// solver.solve(&[], &mut |_| true);
/// assert!(solver.effort().propagations > 0 && solver.effort().conflicts == 0);
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Decisions made.
    pub decisions: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Restarts made.
    pub restarts: u64,
    /// Learned clauses deleted.
    pub forgotten: u64,
}

/// A conflict-driven clause-learning SAT solver. See the [module](super).
///
/// ```
/// use plansza_sat::{Solver, Verdict};
/// let mut solver = Solver::new();
/// let [a, b] = [(); 2].map(|()| solver.new_var().positive());
/// solver.add_clause(&[!a, b]); // a, therefore b
/// assert_eq!(solver.solve(&[a], &mut |_| true), Verdict::Satisfiable);
/// assert!(solver.model(b));
/// ```
#[derive(Clone)]
pub struct Solver {
    /// Per literal: 1 true, -1 false, 0 open.
    pub(super) value: Vec<i8>,
    pub(super) assigned: Vec<Assigned>,
    /// Per literal `p`: the literals implied by `p` through binary clauses.
    pub(super) implied: Vec<Vec<Lit>>,
    /// Per literal: the long clauses that watch it.
    pub(super) watches: Vec<Vec<WatchedClause>>,
    pub(super) arena: Arena,
    pub(super) original: Vec<ClauseRef>,
    pub(super) learned: Vec<ClauseRef>,
    pub(super) trail: Vec<Lit>,
    /// Length of the trail at the start of each decision level.
    pub(super) levels: Vec<usize>,
    pub(super) head: usize,
    pub(super) order: Order,
    pub(super) pace: RestartPace,
    /// False once the clauses are contradictory without assumptions.
    pub(super) consistent: bool,
    /// Per variable: the value it last had, the value in the longest
    /// conflict-free trail since the last restart phase, and since the last
    /// change of phases (±1, 0 unknown).
    pub(super) saved: Vec<i8>,
    pub(super) target: Vec<i8>,
    pub(super) best: Vec<i8>,
    pub(super) initial: Vec<i8>,
    pub(super) model: Vec<i8>,
    pub(super) core: Vec<Lit>,
    pub(super) effort: Effort,
    // Working memory of the conflict analysis.
    pub(super) mark: Vec<u8>,
    pub(super) marked: Vec<Var>,
    pub(super) lemma: Vec<Lit>,
    pub(super) stamp: Vec<u64>,
    pub(super) clock: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver without variables or clauses, with the default [`Tuning`](super::Tuning).
    #[must_use]
    pub fn new() -> Self {
        Solver::with_tuning(super::Tuning::default())
    }

    /// A solver without variables or clauses.
    #[must_use]
    pub fn with_tuning(tuning: super::Tuning) -> Self {
        Solver {
            value: Vec::new(),
            assigned: Vec::new(),
            implied: Vec::new(),
            watches: Vec::new(),
            arena: Arena::default(),
            original: Vec::new(),
            learned: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            order: Order::default(),
            pace: RestartPace::new(tuning),
            consistent: true,
            saved: Vec::new(),
            target: Vec::new(),
            best: Vec::new(),
            initial: Vec::new(),
            model: Vec::new(),
            core: Vec::new(),
            effort: Effort::default(),
            mark: Vec::new(),
            marked: Vec::new(),
            lemma: Vec::new(),
            stamp: vec![0],
            clock: 0,
        }
    }

    /// Makes a new variable, tried false first.
    pub fn new_var(&mut self) -> Var {
        let var = Var(self.assigned.len() as u32);
        self.value.extend([0, 0]);
        self.assigned.push(Assigned { level: 0, reason: Reason::NONE });
        self.implied.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.order.add(0.0);
        self.saved.push(-1);
        self.target.push(0);
        self.best.push(0);
        self.initial.push(-1);
        self.mark.push(0);
        self.stamp.push(0);
        var
    }

    /// The number of variables.
    #[must_use]
    pub fn vars(&self) -> usize {
        self.assigned.len()
    }

    /// Sets the value to try first for a variable.
    ///
    /// ```
    /// use plansza_sat::Solver;
    /// let mut solver = Solver::new();
    /// let (a, b) = (solver.new_var(), solver.new_var());
    /// solver.set_phase(b, true);
    /// solver.solve(&[], &mut |_| true);
    /// assert!(!solver.model(a.positive()) && solver.model(b.positive()));
    /// ```
    pub fn set_phase(&mut self, var: Var, value: bool) {
        let phase = if value { 1 } else { -1 };
        self.saved[var.index()] = phase;
        self.initial[var.index()] = phase;
    }

    /// Sets a variable's activity: the greater, the sooner it is branched on.
    /// A conflict adds 1 (and grows) to each variable involved.
    pub fn set_activity(&mut self, var: Var, activity: f64) {
        self.order.set(var, activity);
    }

    /// Adds a clause, the disjunction of `literals`. Returns false if the
    /// clauses are now known to be contradictory.
    ///
    /// Any search in progress is undone: the last model stays readable.
    ///
    /// ```
    /// use plansza_sat::Solver;
    /// let mut solver = Solver::new();
    /// let a = solver.new_var().positive();
    /// assert!(solver.add_clause(&[a]) && !solver.add_clause(&[!a]));
    /// ```
    pub fn add_clause(&mut self, literals: &[Lit]) -> bool {
        self.backtrack(0);
        if !self.consistent {
            return false;
        }
        let mut clause = literals.to_vec();
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|w| w[0] == !w[1]) {
            return true;
        }
        if clause.iter().any(|&l| self.value[l.index()] > 0) {
            return true;
        }
        clause.retain(|&l| self.value[l.index()] == 0);
        match clause[..] {
            [] => self.consistent = false,
            [unit] => {
                self.assign(unit, Reason::NONE);
                self.consistent = self.propagate().is_none();
            }
            [a, b] => self.connect(a, b),
            _ => {
                let at = self.arena.push(&clause, false, 0);
                self.original.push(at);
                self.watch(at);
            }
        }
        self.consistent
    }

    /// Adds the constraint that at most one of the (distinct) literals is
    /// true, as pairwise binary clauses, which the solver keeps as plain
    /// implication lists. Returns false on a contradiction.
    ///
    /// ```
    /// use plansza_sat::{Solver, Verdict};
    /// let mut solver = Solver::new();
    /// let [a, b, c] = [(); 3].map(|()| solver.new_var().positive());
    /// solver.add_at_most_one(&[a, b, c]);
    /// assert_eq!(solver.solve(&[a, c], &mut |_| true), Verdict::Unsatisfiable);
    /// assert_eq!(solver.solve(&[!a, !b, !c], &mut |_| true), Verdict::Satisfiable);
    /// ```
    pub fn add_at_most_one(&mut self, literals: &[Lit]) -> bool {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                if !self.add_clause(&[!a, !b]) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds the constraint that exactly one of the literals is true.
    /// Returns false on a contradiction.
    ///
    /// ```
    /// use plansza_sat::{Solver, Verdict};
    /// let mut solver = Solver::new();
    /// let [a, b] = [(); 2].map(|()| solver.new_var().positive());
    /// solver.add_exactly_one(&[a, b]);
    /// assert_eq!(solver.solve(&[!a, !b], &mut |_| true), Verdict::Unsatisfiable);
    /// ```
    pub fn add_exactly_one(&mut self, literals: &[Lit]) -> bool {
        self.add_at_most_one(literals) && self.add_clause(literals)
    }

    /// Adds the binary clauses `!a | !b` for every `b` in `others`: a fast
    /// path for big sets of exclusions. Each pair must be given in both
    /// directions by the caller, before any search or other clause fixed a
    /// variable.
    pub fn exclude(&mut self, a: Lit, others: &[Lit]) {
        debug_assert!(self.trail.is_empty());
        self.implied[a.index()].extend(others.iter().map(|&b| !b));
    }

    /// The work done so far.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The value of a literal in the last model found.
    ///
    /// # Panics
    /// If no model was found since the literal's variable was made.
    #[must_use]
    pub fn model(&self, literal: Lit) -> bool {
        (self.model[literal.var().index()] > 0) == literal.is_positive()
    }

    /// After an unsatisfiable answer: the assumptions that suffice for it
    /// (empty if the clauses alone are contradictory).
    ///
    /// ```
    /// use plansza_sat::Solver;
    /// let mut solver = Solver::new();
    /// let [a, b, c] = [(); 3].map(|()| solver.new_var().positive());
    /// solver.add_clause(&[!a, !c]);
    /// solver.solve(&[a, b, c], &mut |_| true);
    /// assert!(!solver.core().contains(&b)); // b has nothing to do with it
    /// ```
    #[must_use]
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// The value of a literal that holds in every model, if already known.
    ///
    /// ```
    /// use plansza_sat::Solver;
    /// let mut solver = Solver::new();
    /// let [a, b, c] = [(); 3].map(|()| solver.new_var().positive());
    /// solver.add_clause(&[!a, b]);
    /// solver.add_clause(&[a]);
    /// assert_eq!([b, !b, c].map(|literal| solver.fixed(literal)), [Some(true), Some(false), None]);
    /// ```
    #[must_use]
    pub fn fixed(&self, literal: Lit) -> Option<bool> {
        match self.value[literal.index()] {
            0 => None,
            v if self.assigned[literal.var().index()].level == 0 => Some(v > 0),
            _ => None,
        }
    }

    pub(super) fn connect(&mut self, a: Lit, b: Lit) {
        self.implied[(!a).index()].push(b);
        self.implied[(!b).index()].push(a);
    }

    pub(super) fn watch(&mut self, at: ClauseRef) {
        let clause = self.arena.literals(at);
        let (a, b) = (clause[0], clause[1]);
        self.watches[a.index()].push(WatchedClause { clause: at, blocker: b });
        self.watches[b.index()].push(WatchedClause { clause: at, blocker: a });
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        let level = self.levels.len() as u32;
        self.value[literal.index()] = 1;
        self.value[(!literal).index()] = -1;
        self.assigned[literal.var().index()] = Assigned { level, reason };
        self.trail.push(literal);
    }

    /// Undoes every assignment above the given level, saving phases.
    pub(super) fn backtrack(&mut self, level: u32) {
        if self.level() <= level {
            return;
        }
        let start = self.levels[level as usize];
        for &literal in &self.trail[start..] {
            self.value[literal.index()] = 0;
            self.value[(!literal).index()] = 0;
            self.saved[literal.var().index()] = if literal.is_positive() { 1 } else { -1 };
            self.order.insert(literal.var());
        }
        self.trail.truncate(start);
        self.levels.truncate(level as usize);
        self.head = start;
    }

    /// Propagates all pending assignments; returns a falsified clause, if any.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let level = self.levels.len() as u32;
        let Solver { value, assigned, implied, watches, arena, trail, head, effort, .. } = self;
        let mut assign = |value: &mut [i8], trail: &mut Vec<Lit>, literal: Lit, reason: Reason| {
            value[literal.index()] = 1;
            value[(!literal).index()] = -1;
            assigned[literal.var().index()] = Assigned { level, reason };
            trail.push(literal);
        };
        while *head < trail.len() {
            let cause = trail[*head];
            *head += 1;
            effort.propagations += 1;
            for &literal in &implied[cause.index()] {
                let v = value[literal.index()];
                if v > 0 {
                    continue;
                }
                if v < 0 {
                    return Some(Conflict::Binary(literal, !cause));
                }
                assign(value, trail, literal, Reason::binary(cause));
            }
            let falsified = !cause;
            let mut list = std::mem::take(&mut watches[falsified.index()]);
            let mut conflict = None;
            let (mut read, mut write) = (0, 0);
            while read < list.len() {
                let watch = list[read];
                read += 1;
                if value[watch.blocker.index()] > 0 {
                    list[write] = watch;
                    write += 1;
                    continue;
                }
                let clause = arena.literals_mut(watch.clause);
                let other = Lit(clause[0].0 ^ clause[1].0 ^ falsified.0);
                let kept = WatchedClause { clause: watch.clause, blocker: other };
                if value[other.index()] > 0 {
                    list[write] = kept;
                    write += 1;
                    continue;
                }
                if let Some(k) = clause[2..].iter().position(|l| value[l.index()] >= 0) {
                    let found = clause[k + 2];
                    clause[0] = other;
                    clause[1] = found;
                    clause[k + 2] = falsified;
                    watches[found.index()].push(kept);
                    continue;
                }
                list[write] = kept;
                write += 1;
                if value[other.index()] < 0 {
                    conflict = Some(Conflict::Clause(watch.clause));
                    break;
                }
                clause[0] = other;
                clause[1] = falsified;
                assign(value, trail, other, Reason::clause(watch.clause));
            }
            list.copy_within(read.., write);
            list.truncate(list.len() - (read - write));
            watches[falsified.index()] = list;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }
}
