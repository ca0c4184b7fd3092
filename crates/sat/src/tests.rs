//! The solver against truth tables on random small formulas.

use super::{Effort, Lit, Solver, Tuning, Var, Verdict};
use std::collections::BTreeSet;

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

/// A formula of three literals a clause, at a ratio where both verdicts occur.
fn three_sat(vars: usize, seed: u64, tuning: Tuning) -> Solver {
    let (mut random, mut solver) = (SplitMix(seed), solver(vars, tuning));
    for _ in 0..vars * 43 / 10 {
        let clause = random.clause(vars, 3);
        solver.add_clause(&clause);
    }
    solver
}

/// Golden: counts of nodes are part of stored results, so a change here is a change of those.
#[test]
fn searches_are_stable() {
    let told = |mut solver: Solver| {
        let verdict = solver.solve(&[], &mut go);
        let Effort { decisions, conflicts, propagations, restarts, forgotten } = solver.effort();
        (verdict == Verdict::Satisfiable, [decisions, conflicts, propagations, restarts, forgotten])
    };
    let short = Tuning { luby: 8, rephase: 30, reduce: 40, first_spell: 50, spell: 60, ..Tuning::default() };
    let stable = Tuning { stable_first: true, ..short };
    let found = [
        told(pigeons(6, Tuning::default())),
        told(pigeons(6, hasty())),
        told(pigeons(7, short)),
        told(three_sat(90, 1, Tuning::default())),
        told(three_sat(90, 2, short)),
        told(three_sat(90, 3, stable)),
        told(three_sat(90, 4, Tuning::satisfiable())),
        told(three_sat(120, 5, short)),
        told(three_sat(120, 6, stable)),
    ];
    assert_eq!(found, GOLDEN, "the search changed");
}

const GOLDEN: [(bool, [u64; 5]); 9] = [
    (false, [849, 597, 7651, 60, 0]),
    (false, [2307, 1364, 21862, 179, 1243]),
    (false, [5517, 3924, 55843, 276, 3392]),
    (false, [220, 182, 3835, 0, 0]),
    (true, [23, 9, 241, 0, 0]),
    (false, [233, 197, 4532, 10, 23]),
    (false, [247, 212, 4392, 0, 0]),
    (false, [377, 319, 8180, 14, 57]),
    (false, [898, 732, 20496, 30, 331]),
];

#[test]
fn what_is_learned_follows_from_the_clauses() {
    let mut random = SplitMix(7);
    let mut learned = 0;
    for round in 0..600 {
        let vars = 12 + random.below(3);
        let clauses: Vec<_> = (0..vars * 43 / 10).map(|_| random.clause(vars, 3)).collect();
        let tuning = if round % 2 == 0 { Tuning { reduce: 1000, ..hasty() } } else { hasty() };
        let mut solver = solver(vars, tuning);
        clauses.iter().for_each(|clause| _ = solver.add_clause(clause));
        solver.solve(&[], &mut go);
        let worlds = worlds(vars, &clauses);
        for &at in &solver.learned {
            let clause = solver.arena.literals(at);
            assert!(worlds.iter().all(|&world| holds(clause, world)), "{clause:?}");
            learned += 1;
        }
        for literal in (0..2 * vars).map(|index| Lit(index as u32)) {
            for &other in &solver.implied[literal.index()] {
                assert!(worlds.iter().all(|&world| holds(&[!literal, other], world)));
            }
            if let Some(value) = solver.fixed(literal) {
                let literal = if value { literal } else { !literal };
                assert!(worlds.iter().all(|&world| holds(&[literal], world)));
            }
        }
    }
    assert!(learned > 20, "{learned}");
}

#[test]
fn propagation_goes_on_until_nothing_follows() {
    let mut random = SplitMix(8);
    for _ in 0..600 {
        let vars = 6 + random.below(12);
        let clauses: Vec<_> = (0..vars * 2).map(|_| random.clause(vars, 2 + vars % 3)).collect();
        let mut solver = solver(vars, Tuning::default());
        clauses.iter().for_each(|clause| _ = solver.add_clause(clause));
        let mut conflict = !solver.consistent;
        while !conflict && solver.trail.len() < vars {
            let literal = random.literal(vars);
            if solver.value[literal.index()] == 0 {
                solver.levels.push(solver.trail.len());
                solver.assign(literal, super::solver::Reason::NONE);
                conflict = solver.propagate().is_some();
            }
        }
        let value = |literal: &Lit| solver.value[literal.index()];
        for clause in clauses.iter().filter(|_| !conflict) {
            let holds = clause.iter().any(|literal| value(literal) > 0 || clause.contains(&!*literal));
            let open: BTreeSet<&Lit> = clause.iter().filter(|literal| value(literal) == 0).collect();
            assert!(holds || open.len() > 1, "{clause:?} says more");
        }
        solver.backtrack(0);
        assert!(
            solver.levels.is_empty()
                && solver.trail.iter().all(|&literal| solver.fixed(literal) == Some(true))
        );
        let known = solver.value.iter().filter(|&&value| value != 0).count();
        assert_eq!(known, 2 * solver.trail.len(), "what was decided is open again");
    }
}

#[test]
fn clauses_are_taken_as_they_are_meant() {
    let mut solver = solver(4, Tuning::default());
    let [a, b, c, d] = [0, 1, 2, 3].map(|number| Var(number).positive());
    assert!(solver.add_clause(&[a, !a, b]) && solver.original.is_empty(), "what is always true says nothing");
    assert!(solver.add_clause(&[b, b, b]) && solver.fixed(b) == Some(true), "a literal said thrice is said");
    assert!(solver.add_clause(&[b, c, d]) && solver.original.is_empty(), "what holds already says nothing");
    assert!(
        solver.add_clause(&[!b, a, c]) && solver.original.is_empty() && solver.implied[(!a).index()] == [c]
    );
    assert!(solver.add_clause(&[!b, !c]) && solver.fixed(a) == Some(true), "what is false is left out");
    assert_eq!((solver.fixed(d), solver.vars()), (None, 4));
    assert!(!solver.add_clause(&[!a, !b]) && !solver.add_clause(&[d]), "once contradictory, always");
    assert_eq!(solver.solve(&[], &mut go), Verdict::Unsatisfiable);
    assert!(!super::Solver::new().add_clause(&[]));
}

#[test]
fn a_core_has_what_failed_and_nothing_else() {
    let [a, b, c, d] = [0, 1, 2, 3].map(|number| Var(number).positive());
    let core = |clauses: &[&[Lit]], assumptions: &[Lit]| {
        let mut solver = solver(4, Tuning::default());
        clauses.iter().for_each(|clause| _ = solver.add_clause(clause));
        assert_eq!(solver.solve(assumptions, &mut go), Verdict::Unsatisfiable);
        let mut core = solver.core().to_vec();
        core.sort();
        core
    };
    assert_eq!(core(&[], &[a, b, !a]), [a, !a], "assumptions against each other");
    assert_eq!(core(&[&[!b]], &[a, b, c]), [b], "one against a fact");
    assert_eq!(core(&[&[!a, c], &[!c, !d]], &[b, a, d]), [a, d], "through a chain");
    assert_eq!(core(&[&[!a, !b, !c]], &[d, a, b, c]), [a, b, c]);
    assert_eq!(
        core(&[&[a], &[!a, b], &[!b, !d, c], &[!c, !d]], &[c, b, d]),
        [c, d],
        "facts are nobody's fault"
    );
    let mut solver = solver(2, Tuning::default());
    solver.solve(&[a, !a], &mut go);
    assert_eq!((solver.solve(&[a, a, b], &mut go), solver.core()), (Verdict::Satisfiable, &[][..]));
}

#[test]
fn the_first_choice_is_by_activity_and_phase() {
    let mut solver = solver(3, Tuning::default());
    let [a, b, c] = [0, 1, 2].map(Var);
    solver.add_clause(&[c.negative(), a.positive()]);
    solver.add_clause(&[c.negative(), b.positive()]);
    solver.set_activity(c, 5.0);
    solver.set_phase(c, true);
    assert_eq!(solver.solve(&[], &mut go), Verdict::Satisfiable);
    assert_eq!((model(&solver), solver.effort().decisions), (0b111, 1), "c is chosen, a and b follow");
    solver.add_clause(&[c.negative()]);
    assert_eq!(model(&solver), 0b111, "the last model stays readable");
    solver.solve(&[], &mut go);
    assert_eq!(model(&solver) >> 2, 0);
}

#[test]
fn the_callback_is_asked_at_once_and_then_now_and_again() {
    let mut solver = pigeons(7, Tuning::default());
    assert_eq!(solver.solve(&[], &mut |_| false), Verdict::Interrupted);
    assert_eq!(solver.effort().conflicts + solver.effort().decisions, 0);
    let mut asked = Vec::new();
    solver.solve(&[], &mut |effort| {
        asked.push(effort.conflicts + effort.decisions);
        true
    });
    assert!(
        asked.len() > 3 && asked.windows(2).all(|pair| (512..600).contains(&(pair[1] - pair[0]))),
        "{asked:?}"
    );
}

#[test]
fn forgetting_leaves_every_clause_watched_by_its_first_two() {
    let mut solver = three_sat(70, 11, Tuning { reduce: 20, ..Tuning::default() });
    for stop in [100, 400, 900] {
        solver.solve(&[], &mut |effort| effort.conflicts < stop);
        solver.reduce();
        let clauses: Vec<_> = solver.original.iter().chain(&solver.learned).copied().collect();
        assert_eq!(solver.watches.iter().flatten().count(), 2 * clauses.len());
        for at in clauses {
            assert!(!solver.arena.is_dead(at));
            for literal in &solver.arena.literals(at)[..2] {
                let watched =
                    solver.watches[literal.index()].iter().filter(|watch| watch.clause == at).count();
                assert_eq!(watched, 1);
            }
        }
    }
    assert!(solver.effort().forgotten > 0);
}

#[test]
fn a_new_tuning_begins_its_schedule_where_the_search_is() {
    let mut solver = pigeons(8, Tuning::default());
    solver.solve(&[], &mut |effort| effort.conflicts < 600);
    let (done, kept) = (solver.effort().conflicts, solver.learned.len());
    solver.retune(Tuning { reduce: 300, ..Tuning::satisfiable() });
    assert_eq!(
        (solver.pace.next_reduce, solver.pace.reductions, solver.learned.len()),
        (done + 300, 0, kept)
    );
    let tuning = solver.pace.tuning;
    assert!(tuning.stable_first && tuning.first_spell == 200_000 && tuning.spell == 10_000);
    let before = solver.effort().restarts;
    solver.solve(&[], &mut |effort| effort.conflicts < done + 1000);
    assert!(solver.effort().restarts - before <= 1, "a stable spell restarts by the sequence of Luby");
}
