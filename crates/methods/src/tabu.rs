//! Tabu search (Glover 1989).
//!
//! Each step looks at all neighbours and takes the best that is not tabu, even when it is worse. What a step undoes
//! may not come back for `tenure` steps, plus a random part so that the search does not run in circles; a neighbour
//! better than everything since the last start is always allowed (aspiration). After `patience` steps without a better best the
//! search starts anew.
//!
//! It is no [`walk`](crate::walk) with a rule of its own: a step of a walk tries one move and takes it or not, a step of
//! tabu search weighs all neighbours against each other.

use plansza_core::{Local, Method, Recipe, Run, Scene, params};

/// Tabu search.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Tabu;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Tabu::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Tabu {
    /// Steps for which what was undone may not come back.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub tenure: u64,
    /// Up to so many steps are added to the tenure at random.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub jitter: u64,
    /// Steps without a better best before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
}

impl Default for Tabu {
    fn default() -> Tabu {
        Tabu { tenure: 8, jitter: 8, patience: 2000 }
    }
}

impl Recipe for Tabu {
    const NAME: &'static str = "tabu";
    const ABOUT: &'static str = "tabu search: the best neighbour that was not undone lately";
    const EPOCH: &'static str = "steps";
}

impl<S: Local> Method<S> for Tabu {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        // The step at which a key becomes free again.
        let mut free_at = vec![0u64; space.keys()];
        let mut moves = Vec::new();
        let mut now = 0;
        while run.running() {
            free_at.fill(0);
            let mut state = space.state(&space.sample(&mut run.rng));
            run.spend(1);
            let mut top = space.value(&state);
            run.offer(top, || space.solution(&state));
            let mut stale = 0;
            while stale < self.patience {
                space.neighbours(&state, &mut moves);
                if moves.is_empty() {
                    return run.meter().exhaust();
                }
                let granted = run.grant(moves.len() as u64) as usize;
                if granted == 0 {
                    return;
                }
                run.epoch();
                let value = space.value(&state);
                let mut told = 0;
                // The best allowed neighbour; ties are broken by reservoir sampling.
                let mut best: Option<(i64, S::Move)> = None;
                let mut ties = 0;
                for (seen, &step) in moves.iter().take(granted).enumerate() {
                    let gain = space.gain(&mut state, step);
                    // A better solution stands at the evaluation that saw it, not at the step that takes it.
                    if run.best().is_some_and(|best| value + gain > best) {
                        run.spend((seen - told) as u64);
                        told = seen + 1;
                        let better = || {
                            let mut next = state.clone();
                            space.apply(&mut next, step);
                            space.solution(&next)
                        };
                        if !run.judge(value + gain, better) {
                            return;
                        }
                    }
                    if best.is_some_and(|(top_gain, _)| gain < top_gain) {
                        continue;
                    }
                    let tabu = space.creates(&state, step).iter().any(|&key| free_at[key as usize] > now);
                    if tabu && value + gain <= top {
                        continue;
                    }
                    ties = if best.is_some_and(|(top_gain, _)| gain == top_gain) { ties + 1 } else { 1 };
                    if ties == 1 || run.rng.below(ties) == 0 {
                        best = Some((gain, step));
                    }
                }
                run.spend((granted - told) as u64);
                if granted < moves.len() {
                    continue;
                }
                now += 1;
                stale += 1;
                // Everything tabu: a random step keeps the search alive.
                let Some(step) = best.map(|(_, step)| step).or_else(|| space.propose(&state, &mut run.rng))
                else {
                    break;
                };
                let until = now + self.tenure + run.rng.below(self.jitter as usize + 1) as u64;
                for key in space.undoes(&state, step) {
                    free_at[key as usize] = until;
                }
                space.apply(&mut state, step);
                if space.value(&state) > top {
                    top = space.value(&state);
                    stale = 0;
                }
                let shown = || {
                    let tabu = free_at.iter().filter(|&&free| free > now).count();
                    let board = space.board(&space.solution(&state));
                    Scene::new(board, space.value(&state))
                        .gauge("tabu", tabu as f64)
                        .gauge("stale", stale as f64)
                };
                if !run.look(shown) {
                    return;
                }
            }
        }
    }
}
