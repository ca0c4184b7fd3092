//! The course of every method: its budget to the evaluation, the same on any number of threads, and of a smaller budget the
//! beginning of that of a larger one.

use plansza_blank::{Bits, Blank};
use plansza_core::{
    Board, Budget, Encoding, Flow, Found, Method, NoParams, Observer, Progress, Puzzle, Seed, search,
};
use plansza_methods::{
    AnsweringAnt, Ants, BestOf, Climb, Deluge, FreshBlood, GeneticAlgorithm, Late, Meet, Memetic, Offspring,
    Random, Selection, Tabu, Threshold, construct, genetic, local, memetic, space,
};

/// Every improvement: evaluations, epochs, score.
#[derive(Default)]
struct Improvements(Vec<(u64, u64, i64)>);

impl Observer for Improvements {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        self.0.push((at.evaluations, at.epochs, at.best.expect("an improvement has a score")));
        Flow::Continue
    }
}

/// A board that nothing solves: the sums of rows and columns differ, so the best is 2 short of the goal.
fn board() -> Bits {
    let text = "4 5 1 6 2 3 / 3 3 5 2 5 5";
    Bits::new(&Blank::read(text).unwrap().remove(0), NoParams {}).unwrap()
}

fn course<M: Method<Bits>>(
    method: &M,
    seed: u64,
    threads: usize,
    budget: Budget,
) -> (Found<Vec<bool>>, Improvements) {
    let mut course = Improvements::default();
    let found = search(&board(), method, Seed(seed), threads, budget, &mut course);
    (found, course)
}

/// Does something with every method as it comes.
fn every(check: &mut impl Meet<Bits>) {
    space(check);
    local(check);
    genetic(check);
    memetic(check);
    construct(check);
}

fn spends_what_it_has<M: Method<Bits>>(method: &M) {
    for budget in [1, 2, 3, 17, 199, 200, 201, 202, 1000, 4096, 6001] {
        let (found, course) = course(method, 5, 1, Budget::evaluations(budget));
        assert_eq!(found.evaluations, budget, "{}", M::NAME);
        assert_eq!(course.0.last().map(|last| last.2), found.score, "{}", M::NAME);
        assert!(
            course.0.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1 && a.2 < b.2),
            "{}: {:?}",
            M::NAME,
            course.0
        );
        assert!(course.0.last().is_some_and(|last| last.0 <= budget), "{}", M::NAME);
    }
}

struct Thrifty;

impl Meet<Bits> for Thrifty {
    fn meet<M: Method<Bits>>(&mut self) {
        spends_what_it_has(&M::default());
    }
}

#[test]
fn every_method_spends_its_budget_and_no_more() {
    every(&mut Thrifty);
}

fn begins_alike<M: Method<Bits>>(method: &M) {
    let (_, whole) = course(method, 6, 1, Budget::evaluations(12_000));
    for budget in [1, 10, 333, 1001, 5555, 11_999] {
        let (_, part) = course(method, 6, 1, Budget::evaluations(budget));
        let begin: Vec<_> = whole.0.iter().copied().filter(|step| step.0 <= budget).collect();
        assert_eq!(part.0, begin, "{} with {budget}", M::NAME);
    }
}

struct Beginner;

impl Meet<Bits> for Beginner {
    fn meet<M: Method<Bits>>(&mut self) {
        begins_alike(&M::default());
    }
}

#[test]
fn a_smaller_budget_sees_the_beginning_of_a_larger_one() {
    every(&mut Beginner);
    begins_alike(&GeneticAlgorithm {
        population: 31,
        elites: 4,
        stagnation: 3,
        ..GeneticAlgorithm::default()
    });
    begins_alike(&GeneticAlgorithm {
        population: 30,
        offspring: Offspring::One,
        ..GeneticAlgorithm::default()
    });
    begins_alike(&Memetic { population: 5, burst: 90, stagnation: 2, ..Memetic::default() });
}

fn is_the_same_on_threads<M: Method<Bits>>(method: &M) {
    let budgets = [Budget::evaluations(3001), Budget::epochs(7)];
    for budget in budgets {
        let (one, alone) = course(method, 7, 1, budget);
        let (many, together) = course(method, 7, 5, budget);
        assert_eq!(alone.0, together.0, "{}", M::NAME);
        assert_eq!(
            (one.solution, one.evaluations, one.epochs),
            (many.solution, many.evaluations, many.epochs),
            "{}",
            M::NAME
        );
    }
}

struct Threaded;

impl Meet<Bits> for Threaded {
    fn meet<M: Method<Bits>>(&mut self) {
        is_the_same_on_threads(&M::default());
    }
}

#[test]
fn threads_change_nothing() {
    every(&mut Threaded);
    for offspring in [Offspring::Two, Offspring::One] {
        for fresh in [FreshBlood::Apart, FreshBlood::Mated] {
            let usual = GeneticAlgorithm {
                population: 101,
                elites: 3,
                succession: 0.7,
                ..GeneticAlgorithm::default()
            };
            is_the_same_on_threads(&GeneticAlgorithm { offspring, fresh, ..usual });
        }
    }
    is_the_same_on_threads(&Memetic { population: 7, burst: 40, stagnation: 2, ..Memetic::default() });
}

#[test]
fn epochs_are_counted_to_the_last() {
    for epochs in [1, 2, 9] {
        let budget = Budget::epochs(epochs);
        let found = [
            course(&Climb { patience: 50, ..Climb::default() }, 1, 1, budget).0,
            course(&Tabu::default(), 1, 1, budget).0,
            course(&Late { patience: 50, ..Late::default() }, 1, 1, budget).0,
            course(&Deluge { patience: 50, ..Deluge::default() }, 1, 1, budget).0,
            course(&Threshold { moves: 30, ..Threshold::default() }, 1, 1, budget).0,
            course(&GeneticAlgorithm { population: 20, ..GeneticAlgorithm::default() }, 1, 1, budget).0,
            course(&Memetic { population: 4, burst: 10, ..Memetic::default() }, 1, 1, budget).0,
            course(&Ants::default(), 1, 1, budget).0,
            course(&Random::default(), 1, 1, budget).0,
        ];
        assert!(found.iter().all(|found| found.epochs == epochs), "{:?}", found.map(|found| found.epochs));
    }
}

#[test]
fn what_an_epoch_costs_is_what_it_is_made_of() {
    let cost = |found: Found<Vec<bool>>| found.evaluations;
    let budget = Budget::epochs(3);
    assert_eq!(
        cost(course(&Tabu::default(), 1, 1, budget).0),
        1 + 3 * 36,
        "a start and three neighbourhoods"
    );
    assert_eq!(cost(course(&Ants { ants: 4, ..Ants::default() }, 1, 1, budget).0), 3 * 4);
    assert_eq!(cost(course(&Random::default(), 1, 1, budget).0), 3000);
    let threshold = Threshold { start: plansza_methods::Amount::Is(3.0), moves: 30, ..Threshold::default() };
    assert_eq!(cost(course(&threshold, 1, 1, budget).0), 1 + 3 * 30);
    // The first population is generation 0; elites are judged once.
    let breed = GeneticAlgorithm { population: 20, elites: 6, ..GeneticAlgorithm::default() };
    assert_eq!(cost(course(&breed, 1, 1, budget).0), 20 + 3 * 14);
    let memetic = Memetic { population: 5, elites: 2, burst: 9, ..Memetic::default() };
    assert_eq!(cost(course(&memetic, 1, 1, budget).0), (5 + 3 + 3) * 10);
}

/// Golden: a change of any of these changes results, which is then to be said with a new version of them.
#[test]
fn courses_are_stable() {
    fn digest<M: Method<Bits>>(method: &M) -> u64 {
        [1, 2, 3].iter().fold(0, |sum, &seed| {
            let (found, course) = course(method, seed, 1, Budget::evaluations(9000));
            let cells = found.solution.into_iter().flatten().fold(1, |word, bit| word << 1 | u64::from(bit));
            course
                .0
                .iter()
                .flat_map(|step| [step.0, step.1, step.2 as u64])
                .chain([cells, found.epochs])
                .fold(sum, |sum, number| Seed(sum).child(number).0)
        })
    }
    let breed = GeneticAlgorithm {
        population: 60,
        crossover: 0.7,
        mutation: 0.1,
        selection: Selection::Roulette,
        elites: 2,
        succession: 0.95,
        stagnation: 6,
        ..GeneticAlgorithm::default()
    };
    let report = GeneticAlgorithm {
        fresh: FreshBlood::Mated,
        count_drawn: false,
        improves_on: BestOf::Run,
        reset_counter: false,
        ..breed.clone()
    };
    let pygad =
        GeneticAlgorithm { offspring: Offspring::One, selection: Selection::SteadyState, ..breed.clone() };
    let found = [
        ("random", digest(&Random::default())),
        ("climb", digest(&Climb { patience: 300, ..Climb::default() })),
        ("tabu", digest(&Tabu { patience: 40, tenure: 3, jitter: 4 })),
        ("late", digest(&Late { patience: 500, length: 20 })),
        ("deluge", digest(&Deluge { patience: 500, ..Deluge::default() })),
        ("threshold", digest(&Threshold { moves: 70, ..Threshold::default() })),
        ("genetic", digest(&breed)),
        ("report's genetic", digest(&report)),
        ("PyGAD's genetic", digest(&pygad)),
        ("rank", digest(&GeneticAlgorithm { selection: Selection::Rank, ..breed.clone() })),
        ("memetic", digest(&Memetic { burst: 100, stagnation: 3, mutation: 0.02, ..Memetic::default() })),
        ("ants", digest(&Ants { stagnation: 9, ..Ants::default() })),
        ("last ant", digest(&Ants { answer: AnsweringAnt::Last, ..Ants::default() })),
    ];
    assert_eq!(found, GOLDEN, "an algorithm changed");
}

const GOLDEN: [(&str, u64); 13] = [
    ("random", 4443609588603252),
    ("climb", 10743710941768110206),
    ("tabu", 70488318001175252),
    ("late", 3980222114639315897),
    ("deluge", 9072483206921254841),
    ("threshold", 5385161187986361360),
    ("genetic", 14245801835729850553),
    ("report's genetic", 13848205228111208121),
    ("PyGAD's genetic", 4692967969214775990),
    ("rank", 10264886288006926991),
    ("memetic", 8261387610533851357),
    ("ants", 2019408136135895612),
    ("last ant", 7838244209024169852),
];
