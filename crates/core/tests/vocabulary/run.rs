//! Runs: budgets to the evaluation, what ends a run, what its observer is told.

use plansza_core::{
    Board, Budget, Flow, Found, Meter, Method, Observer, Progress, Recipe, Rng, Run, Seed, Silent, Space,
    Stop, params, search,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A number is its own score; below 0 it counts for nothing, and 10 is the goal.
struct Heights;

impl Space for Heights {
    type Solution = i64;
    fn score(&self, height: &i64) -> i64 {
        *height
    }
    fn goal(&self) -> Option<i64> {
        Some(10)
    }
    fn legal(&self, height: &i64) -> bool {
        *height >= 0
    }
    fn sample(&self, rng: &mut Rng) -> i64 {
        rng.below(10) as i64
    }
    fn board(&self, height: &i64) -> Board {
        Board::new(1 + height.unsigned_abs() as usize, 1)
    }
}

/// Writes down what it is told, and cancels at a height.
#[derive(Default)]
struct Diary {
    improved: Vec<(u64, u64, Option<i64>, bool)>,
    widths: Vec<usize>,
    ticks: Vec<u64>,
    cancel_at: Option<i64>,
}

impl Observer for Diary {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        assert_eq!(at.goal, Some(10));
        self.improved.push((at.evaluations, at.epochs, at.best, at.legal));
        self.widths.push(board().width());
        if at.best == self.cancel_at { Flow::Cancel } else { Flow::Continue }
    }
    fn tick(&mut self, at: Progress) -> Flow {
        self.ticks.push(at.evaluations);
        Flow::Continue
    }
}

#[test]
fn a_budget_is_granted_to_the_last_evaluation_and_no_further() {
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::evaluations(10), &mut silent);
    assert_eq!([meter.grant(4), meter.grant(100), meter.grant(10)], [4, 10, 10], "a grant spends nothing");
    meter.spend(4);
    assert_eq!((meter.grant(6), meter.grant(7), meter.grant(3)), (6, 6, 3));
    meter.spend(6);
    assert_eq!((meter.stopped(), meter.grant(1), meter.stopped()), (None, 0, Some(Stop::Budget)));
    assert_eq!((meter.evaluations(), meter.budget()), (10, Budget::evaluations(10)));
}

#[test]
fn without_a_limit_a_wish_is_granted() {
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    meter.spend(u64::MAX / 2);
    assert_eq!((meter.grant(123_456), meter.stopped()), (123_456, None));
}

#[test]
fn epochs_end_a_run_when_the_last_of_them_is_over() {
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::epochs(2), &mut silent);
    meter.epoch();
    assert_eq!((meter.grant(5), meter.epochs()), (5, 1));
    meter.epoch();
    assert_eq!((meter.grant(5), meter.epochs(), meter.stopped()), (0, 2, Some(Stop::Budget)));
}

#[test]
fn the_clock_ends_a_run_but_a_spent_budget_is_named_first() {
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::time(Duration::ZERO), &mut silent);
    assert_eq!((meter.grant(5), meter.stopped()), (0, Some(Stop::Time)));
    let mut silent = Silent;
    let both = Budget { evaluations: Some(0), ..Budget::time(Duration::ZERO) };
    let mut meter = Meter::new(both, &mut silent);
    assert_eq!((meter.grant(5), meter.stopped()), (0, Some(Stop::Budget)));
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::time(Duration::from_secs(1_000_000)), &mut silent);
    assert_eq!((meter.grant(5), meter.poll()), (5, true));
    assert!(meter.elapsed() < Duration::from_secs(1_000_000));
}

#[test]
fn a_poll_in_granted_work_asks_the_clock_and_not_the_budget() {
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::evaluations(3), &mut silent);
    meter.spend(3);
    assert!(meter.poll() && meter.stopped().is_none());
    assert!(!meter.go_on(0) && !meter.poll(), "once it is over it stays over");
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::time(Duration::ZERO), &mut silent);
    assert!(!meter.poll() && meter.stopped() == Some(Stop::Time));
}

#[test]
fn who_cancels_ends_the_run_for_good() {
    let asked = AtomicBool::new(false);
    let mut observer = &asked;
    let mut meter = Meter::new(Budget::UNLIMITED, &mut observer);
    assert!(meter.poll() && meter.grant(1) == 1);
    asked.store(true, Ordering::Relaxed);
    assert!(!meter.poll());
    asked.store(false, Ordering::Relaxed);
    assert_eq!((meter.grant(1), meter.stopped()), (0, Some(Stop::Cancelled)));
    meter.exhaust();
    assert_eq!(meter.stopped(), Some(Stop::Cancelled), "the first reason stays");
}

#[test]
fn the_observer_is_told_every_improvement_at_its_evaluation() {
    let mut diary = Diary::default();
    let mut run = Run::new(&Heights, Seed(1), 1, Budget::UNLIMITED, &mut diary);
    assert!(run.offer(-3, || -3), "the first is always the best so far");
    run.spend(5);
    assert!(!run.offer(-3, || unreachable!()) && !run.offer(-4, || unreachable!()));
    run.epoch();
    assert!(run.judge(2, || 2) && run.judge(1, || unreachable!()) && run.judge(4, || 4));
    assert!(!run.over() && run.running() && run.poll());
    assert_eq!((run.best(), run.meter().evaluations()), (Some(4), 8));
    let (solution, _) = run.end();
    assert_eq!(solution, Some(4));
    assert_eq!(
        diary.improved,
        [(0, 0, Some(-3), false), (6, 1, Some(2), true), (8, 1, Some(4), true)],
        "evaluations, epochs, score, whether it counts"
    );
    assert_eq!(diary.widths, [4, 3, 5], "the picture is the solution's");
    assert_eq!(diary.ticks, [8, 8]);
}

#[test]
fn the_goal_ends_a_run_and_is_the_reason_whatever_was_before() {
    let mut silent = Silent;
    let mut run = Run::new(&Heights, Seed(1), 1, Budget::evaluations(1), &mut silent);
    assert!(run.judge(9, || 9) && run.grant(1) == 0);
    assert_eq!(run.meter().stopped(), Some(Stop::Budget));
    assert!(!run.judge(10, || 10) && run.over());
    assert_eq!((run.meter().stopped(), run.meter().evaluations()), (Some(Stop::Goal), 2));
    let mut silent = Silent;
    let mut run = Run::new(&Heights, Seed(1), 1, Budget::UNLIMITED, &mut silent);
    assert!(run.offer(11, || 11) && run.over() && !run.running(), "beyond the goal is reached too");
}

#[test]
fn an_observer_may_cancel_at_an_improvement() {
    let mut diary = Diary { cancel_at: Some(3), ..Diary::default() };
    let mut run = Run::new(&Heights, Seed(1), 1, Budget::UNLIMITED, &mut diary);
    assert!(run.judge(2, || 2) && !run.over());
    assert!(run.judge(3, || 3), "only the goal ends what is judged together");
    assert_eq!((run.over(), run.meter().stopped()), (true, Some(Stop::Cancelled)));
    let mut diary = Diary { cancel_at: Some(10), ..Diary::default() };
    let mut run = Run::new(&Heights, Seed(1), 1, Budget::UNLIMITED, &mut diary);
    run.offer(10, || 10);
    assert_eq!(run.meter().stopped(), Some(Stop::Goal), "the goal comes first");
}

/// Offers what it is told, with what it claims.
#[params]
#[derive(Clone, Default)]
struct Claims {
    claimed: i64,
    real: i64,
}

impl Recipe for Claims {
    const NAME: &'static str = "claims";
    const ABOUT: &'static str = "offers one solution";
    const EPOCH: &'static str = "offers";
}

impl Method<Heights> for Claims {
    fn search(&self, run: &mut Run<'_, Heights>) {
        run.epoch();
        run.judge(self.claimed, || self.real);
    }
}

fn claims(claimed: i64, real: i64) -> Found<i64> {
    search(&Heights, &Claims { claimed, real }, Seed(1), 1, Budget::UNLIMITED, &mut Silent)
}

#[test]
fn what_a_search_found_is_told_whole() {
    let found = claims(7, 7);
    assert_eq!((found.solution, found.score, found.goal), (Some(7), Some(7), Some(10)));
    assert_eq!((found.evaluations, found.epochs, found.stopped), (1, 1, Stop::Exhausted));
    assert!(!found.solved() && claims(10, 10).solved() && claims(12, 12).solved());
    assert_eq!(claims(10, 10).stopped, Stop::Goal);
    assert!(!Found { goal: None, ..claims(12, 12) }.solved(), "without a goal nothing is solved");
    assert!(!Found { score: None, ..claims(12, 12) }.solved());
}

#[test]
#[should_panic(expected = "claims: the claimed score is not the score of the solution")]
fn a_claim_that_is_not_true_is_no_result() {
    claims(7, 6);
}
