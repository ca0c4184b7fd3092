//! Random search: guess again and again, keep the best. The baseline that every table needs.

use plansza_core::{Method, Recipe, Role, Run, Scene, Space, params};

/// Random search has no parameters.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Random;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Random::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Random {}

impl Recipe for Random {
    const NAME: &'static str = "random";
    const ABOUT: &'static str = "guess again and again and keep the best: the baseline";
    const EPOCH: &'static str = "thousands of guesses";
    const ROLE: Role = Role::Baseline;
}

impl<S: Space> Method<S> for Random {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        let mut guesser = space.guesser();
        loop {
            let mut left = run.grant(1000);
            if left == 0 {
                return;
            }
            while left > 0 {
                let steps = run.stride(left);
                let mut score = 0;
                for _ in 0..steps {
                    score = guesser.draw(&mut run.rng);
                    run.spend(1);
                    run.offer(score, || guesser.solution());
                    if run.over() {
                        return;
                    }
                }
                left -= steps;
                if left == 0 {
                    run.epoch();
                }
                if !run.look(|| Scene::new(space.board(&guesser.solution()), score)) {
                    return;
                }
            }
        }
    }
}
