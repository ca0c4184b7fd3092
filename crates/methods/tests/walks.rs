//! Walks and tabu search step by step, on a line of heights where every move is known.

use plansza_core::{Board, Budget, Local, Rng, Run, Seed, Silent, Space, Stop, search};
use plansza_methods::walk::{Levels, Rule, Walk};
use plansza_methods::{Afterwards, Amount, Anneal, Climb, Tabu};
use std::sync::Mutex;

/// Places on a ring, each with a height; a move is a step of one to the left or right. Keeps the places that it was led to.
struct RingOfHeights {
    heights: Vec<i64>,
    start: usize,
    /// Steps that are proposed in turn; none means that there are no moves.
    proposed: Vec<isize>,
    went: Mutex<Vec<usize>>,
}

fn ring(heights: &[i64], start: usize, proposed: &[isize]) -> RingOfHeights {
    RingOfHeights { heights: heights.to_vec(), start, proposed: proposed.to_vec(), went: Mutex::default() }
}

impl RingOfHeights {
    fn after(&self, place: usize, step: isize) -> usize {
        (place as isize + step).rem_euclid(self.heights.len() as isize) as usize
    }

    fn went(&self) -> Vec<usize> {
        self.went.lock().unwrap().clone()
    }
}

impl Space for RingOfHeights {
    type Solution = usize;
    fn score(&self, place: &usize) -> i64 {
        self.heights[*place]
    }
    fn goal(&self) -> Option<i64> {
        Some(100)
    }
    fn sample(&self, _: &mut Rng) -> usize {
        self.went.lock().unwrap().push(self.start);
        self.start
    }
    fn board(&self, _: &usize) -> Board {
        Board::new(1, 1)
    }
}

impl Local for RingOfHeights {
    /// The place, and how many moves were proposed from the start.
    type State = (usize, usize);
    type Move = isize;
    fn state(&self, place: &usize) -> (usize, usize) {
        (*place, 0)
    }
    fn solution(&self, state: &(usize, usize)) -> usize {
        state.0
    }
    fn value(&self, state: &(usize, usize)) -> i64 {
        self.heights[state.0]
    }
    fn propose(&self, state: &(usize, usize), _: &mut Rng) -> Option<isize> {
        (!self.proposed.is_empty()).then(|| self.proposed[state.1 % self.proposed.len()])
    }
    fn gain(&self, state: &mut (usize, usize), step: isize) -> i64 {
        state.1 += 1;
        self.heights[self.after(state.0, step)] - self.heights[state.0]
    }
    fn apply(&self, state: &mut (usize, usize), step: isize) {
        state.0 = self.after(state.0, step);
        self.went.lock().unwrap().push(state.0);
    }
    fn neighbours(&self, _: &(usize, usize), moves: &mut Vec<isize>) {
        moves.clear();
        if !self.proposed.is_empty() {
            moves.extend([-1, 1]);
        }
    }
    fn undoes(&self, state: &(usize, usize), _: isize) -> [u32; 2] {
        [state.0 as u32; 2]
    }
    fn creates(&self, state: &(usize, usize), step: isize) -> [u32; 2] {
        [self.after(state.0, step) as u32; 2]
    }
    fn keys(&self) -> usize {
        self.heights.len()
    }
}

/// Takes everything, and keeps what it was told.
#[derive(Default)]
struct Yes {
    starts: Vec<i64>,
    levels: Vec<u64>,
    asked: Vec<(i64, i64)>,
}

impl Rule for Yes {
    fn start(&mut self, value: i64) {
        self.starts.push(value);
    }
    fn level(&mut self, level: u64) {
        self.levels.push(level);
    }
    fn accept(&mut self, value: i64, gain: i64, _: &mut Rng) -> bool {
        self.asked.push((value, gain));
        true
    }
}

#[test]
fn a_climb_ends_after_so_many_moves_without_a_better_one() {
    // Up two places, then down for ever: the counter begins anew at each better place.
    let space = ring(&[0, 1, 2, -1, -2, -3, -4, -5], 0, &[1]);
    let (mut silent, mut rule) = (Silent, Yes::default());
    let mut run = Run::new(&space, Seed(1), 1, Budget::epochs(2), &mut silent);
    Walk::start(&mut run).unwrap().climbs(&mut run, &mut rule, 3);
    assert_eq!(space.went(), [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5], "three moves after the top");
    assert_eq!((rule.starts, rule.levels.len()), (vec![0, 0], 0), "each climb has a start and no level");
    assert_eq!(
        rule.asked[..5],
        [(0, 1), (1, 1), (2, -3), (-1, -1), (-2, -1)],
        "where it stands and what it gains"
    );
    assert_eq!(
        (run.meter().evaluations(), run.best(), run.meter().stopped()),
        (12, Some(2), Some(Stop::Budget))
    );
}

#[test]
fn the_goal_ends_a_climb_at_its_evaluation() {
    let space = ring(&[0, 1, 100, 5], 0, &[1]);
    let found = search(&space, &Climb::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!((found.solution, found.evaluations, found.epochs, found.stopped), (Some(2), 3, 1, Stop::Goal));
    let space = ring(&[100], 0, &[1]);
    let found = search(&space, &Climb::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!((found.evaluations, found.stopped), (1, Stop::Goal), "a start may be the goal");
}

fn levels(afterwards: Afterwards, budget: Budget) -> (Vec<usize>, Yes, u64, u64, Option<Stop>) {
    let space = ring(&[0, 1, 2, 3, 4], 0, &[1]);
    let (mut silent, mut rule) = (Silent, Yes::default());
    let mut run = Run::new(&space, Seed(1), 1, budget, &mut silent);
    let walk = Walk::start(&mut run).unwrap();
    walk.levels(&mut run, &mut rule, Levels { count: 2, moves: 3, afterwards });
    let meter = run.meter();
    let told = (meter.evaluations(), meter.epochs(), meter.stopped());
    (space.went(), rule, told.0, told.1, told.2)
}

#[test]
fn a_schedule_has_its_levels_and_its_moves() {
    let (went, rule, evaluations, epochs, stopped) = levels(Afterwards::Stop, Budget::UNLIMITED);
    assert_eq!((went, rule.starts, rule.levels), (vec![0, 1, 2, 3, 4, 0, 1], vec![0], vec![0, 1]));
    assert_eq!((evaluations, epochs, stopped), (7, 2, Some(Stop::Exhausted)));
}

#[test]
fn a_schedule_begins_anew_from_here_or_from_a_fresh_start() {
    let (went, rule, _, epochs, _) = levels(Afterwards::Reheat, Budget::evaluations(11));
    assert_eq!((went, epochs), (vec![0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0], 3));
    assert_eq!((rule.starts, rule.levels), (vec![0], vec![0, 1, 0, 1]), "the walk goes on");
    let (went, rule, evaluations, epochs, _) = levels(Afterwards::Restart, Budget::evaluations(11));
    assert_eq!((went, evaluations, epochs), (vec![0, 1, 2, 3, 4, 0, 1, 0, 1, 2, 3], 11, 3));
    assert_eq!((rule.starts, rule.levels), (vec![0, 0], vec![0, 1, 0, 1]), "a fresh start is an evaluation");
}

#[test]
fn epochs_end_a_schedule_between_its_levels() {
    let (_, rule, evaluations, epochs, stopped) = levels(Afterwards::Reheat, Budget::epochs(3));
    assert_eq!((evaluations, epochs, stopped), (1 + 9, 3, Some(Stop::Budget)));
    assert_eq!(rule.asked.len(), 9);
}

#[test]
fn where_there_is_no_move_a_walk_ends() {
    let space = ring(&[3], 0, &[]);
    let anneal = Anneal { start: Amount::Is(1.0), ..Anneal::default() };
    let found = search(&space, &anneal, Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!(
        (found.score, found.evaluations, found.stopped),
        (Some(3), 2, Stop::Exhausted),
        "a vain look counts"
    );
    let found = search(&space, &Climb::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!((found.evaluations, found.stopped), (1, Stop::Exhausted));
    let found = search(&space, &Tabu::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!((found.evaluations, found.stopped), (1, Stop::Exhausted));
}

#[test]
fn no_walk_begins_when_the_run_is_over() {
    let (space, mut silent) = (ring(&[3, 4], 0, &[1]), Silent);
    let mut run = Run::new(&space, Seed(1), 1, Budget::evaluations(0), &mut silent);
    assert!(Walk::start(&mut run).is_none() && run.best().is_none() && run.meter().evaluations() == 0);
}

#[test]
fn what_was_left_may_not_come_back_for_its_tenure() {
    // A hill at the start: left at once, for nothing else is there, and not gone back to for the tenure.
    let space = ring(&[9, 1, 1, 1, 1, 1, 1, 1, 1, 1], 0, &[1]);
    for (tenure, back) in [(0, 2), (1, 4)] {
        let tabu = Tabu { tenure, jitter: 0, patience: 1000 };
        let before = space.went().len();
        search(&space, &tabu, Seed(1), 1, Budget::epochs(12), &mut Silent);
        let went = &space.went()[before..];
        let returned = went.iter().skip(1).position(|&place| place == 0).map(|at| at + 1);
        assert!(returned.is_some_and(|at| at >= back), "tenure {tenure}: {went:?}");
    }
    let tabu = Tabu { tenure: 50, jitter: 0, patience: 1000 };
    let before = space.went().len();
    search(&space, &tabu, Seed(1), 1, Budget::epochs(9), &mut Silent);
    let mut went = space.went()[before..].to_vec();
    went.sort_unstable();
    assert_eq!(went, (0..10).collect::<Vec<_>>(), "with a long tenure every place is seen once");
}

#[test]
fn the_best_neighbour_is_taken_also_when_it_is_worse() {
    let space = ring(&[5, 4, 3, 9, 0, 0, 0, 1], 0, &[1]);
    let tabu = Tabu { tenure: 20, jitter: 0, patience: 1000 };
    let found = search(&space, &tabu, Seed(1), 1, Budget::epochs(3), &mut Silent);
    assert_eq!((space.went(), found.score), (vec![0, 1, 2, 3, 3], Some(9)));
    // The last is better than all before: it is handed in when it is seen, and then gone to.
    assert_eq!(found.evaluations, 1 + 3 * 2);
}

#[test]
fn tabu_search_begins_anew_when_it_is_stale() {
    let space = ring(&[9, 1, 2, 1, 1, 1, 1, 1], 0, &[1]);
    let tabu = Tabu { tenure: 20, jitter: 0, patience: 2 };
    search(&space, &tabu, Seed(1), 1, Budget::epochs(4), &mut Silent);
    let went = space.went();
    assert_eq!((went.len(), went[0], went[3]), (6, 0, 0), "two steps each: {went:?}");
}

#[test]
fn a_better_neighbour_stands_at_the_evaluation_that_saw_it() {
    let space = ring(&[0, 7, 0, 0, 100], 0, &[1]);
    let found = search(&space, &Tabu::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!(
        (found.solution, found.evaluations, found.epochs),
        (Some(4), 2, 1),
        "the first neighbour is the goal"
    );
    let space = ring(&[0, 100, 0, 0, 7], 0, &[1]);
    let found = search(&space, &Tabu::default(), Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!((found.solution, found.evaluations), (Some(1), 3), "the second");
}
