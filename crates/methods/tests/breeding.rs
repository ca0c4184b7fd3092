//! Breeding step by step: who lives on, who is bred and who is drawn, when a population is drawn anew.

use plansza_core::{Board, Budget, Found, Genetic, Local, Rng, Seed, Silent, Space, Stop, search};
use plansza_methods::{BestOf, FreshBlood, GeneticAlgorithm, Memetic, Offspring, Selection, Stale};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

/// Individuals with a name of their own each, worth as much as their number says modulo 1000; drawn ones are numbered from
/// `fresh` on, and crossing and mutation are written down.
#[derive(Default)]
struct Herd {
    drawn: AtomicI64,
    fresh: i64,
    /// Whether each that is drawn is worth less than the one before, instead of more.
    waning: bool,
    /// What a mutation adds.
    drift: i64,
    log: Mutex<Vec<Event>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Drawn(i64),
    Crossed(i64, i64),
    Mutated(i64),
}

impl Herd {
    fn note(&self, event: Event) {
        self.log.lock().unwrap().push(event);
    }

    fn count(&self, such: impl Fn(&Event) -> bool) -> usize {
        self.log.lock().unwrap().iter().filter(|event| such(event)).count()
    }
}

impl Space for Herd {
    type Solution = i64;
    fn score(&self, animal: &i64) -> i64 {
        animal % 1000
    }
    fn goal(&self) -> Option<i64> {
        Some(999)
    }
    fn sample(&self, rng: &mut Rng) -> i64 {
        self.spawn(rng)
    }
    fn board(&self, _: &i64) -> Board {
        Board::new(1, 1)
    }
}

impl Genetic for Herd {
    type Genome = i64;
    fn spawn(&self, _: &mut Rng) -> i64 {
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        let animal = if self.waning { self.fresh - number } else { self.fresh + number };
        self.note(Event::Drawn(animal));
        animal
    }
    fn cross(&self, a: &mut i64, b: &mut i64, _: &mut Rng) {
        self.note(Event::Crossed(*a, *b));
    }
    fn mutate(&self, animal: &mut i64, rate: f64, _: &mut Rng) {
        if rate > 0.0 {
            self.note(Event::Mutated(*animal));
            *animal += self.drift;
        }
    }
    fn fitness(&self, animal: &i64) -> i64 {
        self.score(animal)
    }
    fn express(&self, animal: &i64) -> i64 {
        *animal
    }
    fn encode(&self, animal: &i64) -> i64 {
        *animal
    }
}

impl Local for Herd {
    type State = i64;
    type Move = i64;
    fn state(&self, animal: &i64) -> i64 {
        *animal
    }
    fn solution(&self, animal: &i64) -> i64 {
        *animal
    }
    fn value(&self, animal: &i64) -> i64 {
        self.score(animal)
    }
    fn propose(&self, _: &i64, _: &mut Rng) -> Option<i64> {
        Some(1)
    }
    fn gain(&self, _: &mut i64, step: i64) -> i64 {
        step
    }
    fn apply(&self, animal: &mut i64, step: i64) {
        *animal += step;
    }
    fn neighbours(&self, _: &i64, moves: &mut Vec<i64>) {
        *moves = vec![1];
    }
    fn undoes(&self, _: &i64, _: i64) -> [u32; 2] {
        [0; 2]
    }
    fn creates(&self, _: &i64, _: i64) -> [u32; 2] {
        [0; 2]
    }
    fn keys(&self) -> usize {
        1
    }
}

/// Eight individuals, bred without change by the best half.
fn plain() -> GeneticAlgorithm {
    GeneticAlgorithm {
        population: 8,
        crossover: 0.0,
        mutation: 0.0,
        selection: Selection::SteadyState,
        parents: 0.5,
        elites: 0,
        succession: 1.0,
        stagnation: 0,
        ..GeneticAlgorithm::default()
    }
}

fn bred(herd: &Herd, rules: &GeneticAlgorithm, epochs: u64) -> Found<i64> {
    search(herd, rules, Seed(1), 1, Budget::epochs(epochs), &mut Silent)
}

#[test]
fn children_without_change_are_their_parents() {
    let herd = Herd::default();
    let found = bred(&herd, &plain(), 5);
    assert_eq!((found.score, found.evaluations, found.epochs), (Some(7), 8 + 5 * 8, 5));
    assert_eq!(
        herd.count(|event| matches!(event, Event::Drawn(_))),
        8,
        "nobody is drawn after the first eight"
    );
    assert_eq!(herd.count(|event| !matches!(event, Event::Drawn(_))), 0);
}

#[test]
fn the_share_that_does_not_come_from_succession_is_drawn() {
    for (succession, drawn) in [(1.0, 0), (0.75, 2), (0.5, 4), (0.0, 8)] {
        for fresh in [FreshBlood::Apart, FreshBlood::Mated] {
            let herd = Herd::default();
            bred(&herd, &GeneticAlgorithm { succession, fresh, mutation: 0.5, ..plain() }, 3);
            assert_eq!(
                herd.count(|event| matches!(event, Event::Drawn(_))),
                8 + 3 * drawn,
                "{succession} {fresh:?}"
            );
            let mutated = if fresh == FreshBlood::Mated { 8 } else { 8 - drawn };
            assert_eq!(
                herd.count(|event| matches!(event, Event::Mutated(_))),
                3 * mutated,
                "{succession} {fresh:?}"
            );
        }
    }
}

#[test]
fn elites_live_on_and_are_not_judged_again() {
    // Every mutation makes an individual worse: without elites the best is lost.
    let worse = GeneticAlgorithm { mutation: 1.0, elites: 3, ..plain() };
    let herd = Herd { fresh: 500, drift: -10, ..Herd::default() };
    bred(&herd, &worse, 6);
    let log = herd.log.lock().unwrap();
    let parents: Vec<i64> = log
        .iter()
        .filter_map(|event| match event {
            Event::Mutated(animal) => Some(*animal),
            _ => None,
        })
        .collect();
    assert_eq!(parents.len(), 6 * 5, "five children in each generation");
    for generation in parents.chunks(5) {
        assert_eq!(generation[..3], [507, 506, 505], "the three best are still there to be parents");
    }
}

#[test]
fn pairs_are_crossed_as_often_as_they_should_be() {
    for (offspring, pairs) in [(Offspring::Two, 4), (Offspring::One, 8)] {
        for (crossover, share) in [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)] {
            let herd = Herd::default();
            bred(&herd, &GeneticAlgorithm { crossover, offspring, ..plain() }, 200);
            let crossed =
                herd.count(|event| matches!(event, Event::Crossed(..))) as f64 / (200 * pairs) as f64;
            // 5 sigma of a binomial with n = 800, p = 1/2.
            assert!((crossed - share).abs() < 0.09, "{offspring:?}: {crossed} instead of {share}");
        }
    }
}

#[test]
fn neighbours_in_the_order_mate() {
    let mates = |offspring| {
        let herd = Herd::default();
        bred(&herd, &GeneticAlgorithm { crossover: 1.0, offspring, ..plain() }, 1);
        let log = herd.log.lock().unwrap();
        log.iter()
            .filter_map(|event| match event {
                Event::Crossed(a, b) => Some((*a, *b)),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(mates(Offspring::Two), [(7, 6), (5, 4), (7, 6), (5, 4)]);
    assert_eq!(mates(Offspring::One), [(7, 6), (6, 5), (5, 4), (4, 7), (7, 6), (6, 5), (5, 4), (4, 7)]);
}

#[test]
fn a_run_ends_after_its_generations() {
    let found = search(
        &Herd::default(),
        &GeneticAlgorithm { generations: 4, ..plain() },
        Seed(1),
        1,
        Budget::UNLIMITED,
        &mut Silent,
    );
    assert_eq!((found.epochs, found.evaluations, found.stopped), (4, 40, Stop::Exhausted));
}

#[test]
fn a_stale_population_ends_the_run_or_is_drawn_anew() {
    let stop = GeneticAlgorithm { stagnation: 3, stale: Stale::Stop, ..plain() };
    let found = search(&Herd::default(), &stop, Seed(1), 1, Budget::UNLIMITED, &mut Silent);
    assert_eq!(
        (found.epochs, found.stopped),
        (3, Stop::Exhausted),
        "three generations without a better best"
    );
    // Drawn anew after two, the next eight are better and begin a counter of their own: 0 1 2 | 3 4 5 | 6 7 8.
    let herd = Herd::default();
    let found = bred(&herd, &GeneticAlgorithm { stagnation: 2, ..plain() }, 8);
    assert_eq!((herd.drawn.load(Ordering::Relaxed), found.score), (24, Some(23)));
    let herd = Herd::default();
    bred(&herd, &GeneticAlgorithm { stagnation: 0, ..plain() }, 30);
    assert_eq!(herd.drawn.load(Ordering::Relaxed), 8, "0 means never");
}

#[test]
fn a_counter_that_is_not_set_back_resets_once() {
    // Later draws are worse than the first: the best of the run is never beaten again.
    let herd = Herd { fresh: 900, waning: true, ..Herd::default() };
    let rules = GeneticAlgorithm { stagnation: 2, improves_on: BestOf::Run, population: 4, ..plain() };
    bred(&herd, &rules, 30);
    let often = herd.drawn.load(Ordering::Relaxed);
    let herd = Herd { fresh: 900, waning: true, ..Herd::default() };
    bred(&herd, &GeneticAlgorithm { reset_counter: false, ..rules }, 30);
    assert!(often > 8 && herd.drawn.load(Ordering::Relaxed) <= 12, "{often}, {:?}", herd.drawn);
}

#[test]
fn a_population_that_does_not_count_is_no_generation() {
    let herd = Herd { fresh: 100, drift: 1, ..Herd::default() };
    let rules = GeneticAlgorithm { count_drawn: false, mutation: 1.0, ..plain() };
    let found = bred(&herd, &rules, 2);
    assert_eq!(
        (found.evaluations, found.score),
        (8 + 2 * 8, Some(109)),
        "two generations of children, the drawn ones unseen"
    );
}

#[test]
fn every_child_takes_its_burst() {
    let herd = Herd::default();
    let memetic = Memetic {
        population: 4,
        elites: 1,
        fresh: 0.0,
        burst: 16,
        crossover: 0.0,
        stagnation: 0,
        ..Memetic::default()
    };
    let found = search(&herd, &memetic, Seed(1), 1, Budget::epochs(3), &mut Silent);
    assert_eq!(found.evaluations, (4 + 3 + 3) * 17, "a child is judged, and then each of its moves");
    // The best of the first is 3 + 16; its best child gains another 16, and so does the grandchild.
    assert_eq!(found.score, Some(3 + 3 * 16));
    assert_eq!(herd.drawn.load(Ordering::Relaxed), 4);
}

#[test]
fn a_burst_ends_at_the_goal() {
    let herd = Herd { fresh: 990, ..Herd::default() };
    let found = search(
        &herd,
        &Memetic { burst: 100, ..Memetic::default() },
        Seed(1),
        1,
        Budget::UNLIMITED,
        &mut Silent,
    );
    assert_eq!((found.score, found.evaluations, found.stopped), (Some(999), 10, Stop::Goal));
}

#[test]
fn the_fresh_share_of_memetic_search_is_drawn_and_stale_ones_all() {
    let herd = Herd::default();
    let memetic =
        Memetic { population: 10, elites: 2, fresh: 0.25, burst: 0, stagnation: 0, ..Memetic::default() };
    let drawn = |memetic: &Memetic, herd: &Herd| {
        search(herd, memetic, Seed(1), 1, Budget::epochs(5), &mut Silent);
        herd.drawn.load(Ordering::Relaxed)
    };
    assert_eq!(drawn(&memetic, &herd), 10 + 4 * 2, "a quarter of eight children");
    let never = Memetic { fresh: 0.0, stagnation: 2, ..memetic };
    let herd = Herd::default();
    assert_eq!(drawn(&never, &herd), 20, "two stale generations, then ten new ones");
}

/// However many are elite, one at least is bred, or nothing would ever be spent.
#[test]
fn a_population_is_never_all_elite() {
    for elites in [7, 8, 100] {
        let found = bred(&Herd::default(), &GeneticAlgorithm { elites, ..plain() }, 5);
        assert_eq!((found.evaluations, found.epochs), (8 + 5, 5), "{elites} elites");
    }
}
