//! The solver against truth tables on random small formulas.

use super::{Effort, Lit, Solver, Tuning, Var, Verdict};

/// Splitmix64.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn literal(&mut self, vars: usize) -> Lit {
        let var = Var(self.below(vars) as u32);
        var.literal(self.below(2) == 0)
    }

    fn clause(&mut self, vars: usize, width: usize) -> Vec<Lit> {
        (0..width).map(|_| self.literal(vars)).collect()
    }
}

fn go(_: &Effort) -> bool {
    true
}

fn holds(clause: &[Lit], world: u32) -> bool {
    clause.iter().any(|l| (world >> l.var().index() & 1 == 1) == l.is_positive())
}

/// All assignments that satisfy every clause, by trying each.
fn worlds(vars: usize, clauses: &[Vec<Lit>]) -> Vec<u32> {
    (0..1 << vars).filter(|&world| clauses.iter().all(|c| holds(c, world))).collect()
}

fn solver(vars: usize, tuning: Tuning) -> Solver {
    let mut solver = Solver::with_tuning(tuning);
    for _ in 0..vars {
        solver.new_var();
    }
    solver
}

fn model(solver: &Solver) -> u32 {
    (0..solver.vars()).fold(0, |world, i| world | u32::from(solver.model(Var(i as u32).positive())) << i)
}

/// Schedules so tight that every mechanism runs on tiny formulas.
fn hasty() -> Tuning {
    Tuning { first_spell: 4, spell: 5, luby: 2, rephase: 3, reduce: 2, ..Tuning::default() }
}

#[test]
fn random_formulas_agree_with_truth_tables() {
    let mut random = SplitMix(1);
    let mut counts = [0; 2];
    for round in 0..6000 {
        let vars = 3 + random.below(10);
        let width = 2 + random.below(3);
        let ratio = [2.0, 4.3, 9.0][width - 2];
        let number = (vars as f64 * ratio) as usize + random.below(5);
        let mut clauses = Vec::new();
        for _ in 0..number {
            let width = if random.below(12) == 0 { 1 } else { width };
            clauses.push(random.clause(vars, width));
        }
        let tuning = if round % 2 == 0 { Tuning::default() } else { hasty() };
        let mut solver = solver(vars, tuning);
        for clause in &clauses {
            solver.add_clause(clause);
        }
        let expected = worlds(vars, &clauses);
        let verdict = solver.solve(&[], &mut go);
        counts[usize::from(expected.is_empty())] += 1;
        if expected.is_empty() {
            assert_eq!(verdict, Verdict::Unsatisfiable);
            assert!(solver.core().is_empty());
        } else {
            assert_eq!(verdict, Verdict::Satisfiable);
            assert!(expected.contains(&model(&solver)));
        }
    }
    assert!(counts[0] > 500 && counts[1] > 500, "both kinds occur: {counts:?}");
}

#[test]
fn assumptions_and_cores() {
    let mut random = SplitMix(2);
    for _ in 0..1500 {
        let vars = 4 + random.below(8);
        let mut clauses: Vec<_> = (0..vars * 3).map(|_| random.clause(vars, 3)).collect();
        let mut solver = solver(vars, hasty());
        for clause in &clauses {
            solver.add_clause(clause);
        }
        // Several queries to one solver, with clauses added in between.
        for _ in 0..6 {
            let width = random.below(5);
            let assumptions = random.clause(vars, width);
            let units = assumptions.iter().map(|&l| vec![l]);
            let all: Vec<_> = clauses.iter().cloned().chain(units).collect();
            let expected = worlds(vars, &all);
            match solver.solve(&assumptions, &mut go) {
                Verdict::Satisfiable => assert!(expected.contains(&model(&solver))),
                Verdict::Unsatisfiable => {
                    assert!(expected.is_empty());
                    let core = solver.core().to_vec();
                    assert!(core.iter().all(|l| assumptions.contains(l)));
                    let units = core.iter().map(|&l| vec![l]);
                    let all: Vec<_> = clauses.iter().cloned().chain(units).collect();
                    assert!(worlds(vars, &all).is_empty());
                }
                Verdict::Interrupted => unreachable!(),
            }
            let extra = random.clause(vars, 3);
            solver.add_clause(&extra);
            clauses.push(extra);
        }
    }
}

#[test]
fn enumeration_by_blocking_clauses() {
    let mut random = SplitMix(3);
    for _ in 0..300 {
        let vars = 3 + random.below(6);
        let clauses: Vec<_> = (0..vars * 2).map(|_| random.clause(vars, 3)).collect();
        let mut solver = solver(vars, hasty());
        for clause in &clauses {
            solver.add_clause(clause);
        }
        let mut found = Vec::new();
        while solver.solve(&[], &mut go) == Verdict::Satisfiable {
            let world = model(&solver);
            found.push(world);
            let block: Vec<_> = (0..vars).map(|i| Var(i as u32).literal(world >> i & 1 == 0)).collect();
            solver.add_clause(&block);
        }
        found.sort_unstable();
        assert_eq!(found, worlds(vars, &clauses));
    }
}

#[test]
fn exactly_one_counts_and_fixes() {
    let mut solver = solver(5, Tuning::default());
    let literals: Vec<_> = (0..5).map(|i| Var(i).positive()).collect();
    assert!(solver.add_exactly_one(&literals));
    assert_eq!(solver.solve(&[], &mut go), Verdict::Satisfiable);
    assert_eq!(model(&solver).count_ones(), 1);
    assert_eq!(solver.solve(&literals[1..3], &mut go), Verdict::Unsatisfiable);
    assert_eq!(solver.core().len(), 2);
    assert!(solver.add_clause(&[literals[3]]));
    assert_eq!(solver.fixed(literals[0]), Some(false));
    assert_eq!(solver.fixed(literals[3]), Some(true));
    assert!(!solver.add_clause(&[literals[0]]));
    assert_eq!(solver.solve(&[], &mut go), Verdict::Unsatisfiable);
}

/// `holes + 1` pigeons in `holes` holes: unsatisfiable and hard.
fn pigeons(holes: u32, tuning: Tuning) -> Solver {
    let mut solver = solver(((holes + 1) * holes) as usize, tuning);
    for pigeon in 0..=holes {
        let places: Vec<_> = (0..holes).map(|h| Var(pigeon * holes + h).positive()).collect();
        solver.add_clause(&places);
    }
    for hole in 0..holes {
        let guests: Vec<_> = (0..=holes).map(|p| Var(p * holes + hole).positive()).collect();
        solver.add_at_most_one(&guests);
    }
    solver
}

#[test]
fn pigeons_do_not_fit() {
    for tuning in [Tuning::default(), hasty()] {
        for holes in 2..7 {
            let mut solver = pigeons(holes, tuning);
            assert_eq!(solver.solve(&[], &mut go), Verdict::Unsatisfiable);
        }
    }
}

#[test]
fn interruption_and_resumption() {
    let mut solver = pigeons(8, Tuning::default());
    let mut calls = 0;
    let mut stop = |_: &Effort| {
        calls += 1;
        calls < 3
    };
    assert_eq!(solver.solve(&[], &mut stop), Verdict::Interrupted);
    assert!(solver.effort().conflicts < 2500);
    assert_eq!(solver.solve(&[], &mut go), Verdict::Unsatisfiable);
}

#[test]
fn same_search_every_time() {
    let run = || {
        let mut solver = pigeons(7, hasty());
        solver.solve(&[], &mut go);
        solver.effort()
    };
    assert_eq!(run(), run());
}
