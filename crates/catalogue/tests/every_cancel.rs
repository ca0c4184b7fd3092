//! Who is told to stop stops soon: counted in work, not in time.
//!
//! An observer is asked again and again whether to go on. Between two looks at it lie at most [`WITHIN`] evaluations (nodes, for
//! the exact method), whatever works; so that is also the most that happens once it has said no, and it is not asked again.
//!
//! A method may look more often than it reports what it spent: memetic search looks within a burst and reports the whole of it.
//! So a report is held against the looks since the one before.

use plansza_arena::{Engine, Player, analyse};
use plansza_catalogue::{Boards, Control, GameVisitor, Kind, Pairing, visit_games};
use plansza_core::{
    Aim, Board, Budget, Flow, Game, Meter, Observer, Progress, Record, Role, SearchTask, Seed, Stop,
};

/// Evaluations between two looks, at most.
const WITHIN: u64 = 4096;

/// Says no at its so many-th look, or improvement, and notes how far apart looks are.
#[derive(Default)]
struct LookCounter {
    no_at: u64,
    no_at_improvement: u64,
    looks: u64,
    improvements: u64,
    said_no: bool,
    asked_again: bool,
    /// Evaluations reported at the last look, and looks since that number changed.
    reported: u64,
    idle: u64,
    /// The most evaluations for one look.
    widest: u64,
}

impl LookCounter {
    fn note(&mut self, evaluations: u64) {
        let more = evaluations - self.reported;
        if more > 0 {
            self.widest = self.widest.max(more.div_ceil(self.idle + 1));
            (self.reported, self.idle) = (evaluations, 0);
        }
    }

    fn answer(&mut self, no: bool) -> Flow {
        self.said_no |= no;
        if no { Flow::Cancel } else { Flow::Continue }
    }
}

impl Observer for LookCounter {
    fn tick(&mut self, at: Progress) -> Flow {
        self.asked_again |= self.said_no;
        self.note(at.evaluations);
        self.idle += 1;
        self.looks += 1;
        self.answer(self.looks == self.no_at)
    }

    fn improved(&mut self, _: Progress, _: &dyn Fn() -> Board) -> Flow {
        self.improvements += 1;
        self.answer(self.improvements == self.no_at_improvement)
    }
}

fn puzzles() -> impl Iterator<Item = &'static dyn Kind> {
    plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()).copied()
}

/// A board that takes a while, whatever is done with it.
fn long(kind: &dyn Kind) -> Box<dyn Boards> {
    let text = match kind.name() {
        "sudoku" => ".".repeat(256),
        "kuromasu" => "14x14:zzzzzzzn".into(),
        "go" => [".XO.XO.XO.XO.XO.XO."; 19].join("/") + " 60",
        "blank" => [["8"; 16].join(" "), ["8"; 16].join(" ")].join(" / "),
        // A puzzle that is added is held to it on what it has.
        _ => kind.samples()[0].text.into(),
    };
    kind.read(&text).unwrap_or_else(|fault| panic!("{}: {fault}", kind.name()))
}

fn wish(pairing: &Pairing) -> SearchTask {
    SearchTask {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        // So that who does not listen fails instead of going on for ever.
        budget: Budget::evaluations(1_000_000),
        ..SearchTask::default()
    }
}

/// Runs until it is told to stop, and holds the looks against the bound.
fn held(name: &str, mut looks: LookCounter, run: impl FnOnce(&mut LookCounter) -> (u64, Option<Stop>)) {
    let (evaluations, stopped) = run(&mut looks);
    looks.note(evaluations);
    let LookCounter { widest, said_no, asked_again, .. } = looks;
    assert!(widest <= WITHIN, "{name}: {widest} evaluations without a look");
    assert!(!asked_again, "{name}: asked again after the answer was no");
    match stopped {
        Some(Stop::Cancelled) => assert!(said_no, "{name}"),
        // The search was over before, or by the very improvement at which it was told.
        stopped => assert!(!said_no || stopped == Some(Stop::Goal), "{name}: ended by {stopped:?}"),
    }
}

#[test]
fn every_method_stops_within_the_bound() {
    for kind in puzzles() {
        for boards in [kind.read(kind.samples()[0].text).expect("samples read"), long(kind)] {
            for pairing in kind.pairings() {
                for no_at in [1, 2, 3, 7, 30] {
                    for looks in [
                        LookCounter { no_at, ..LookCounter::default() },
                        LookCounter { no_at_improvement: no_at, no_at: 200, ..LookCounter::default() },
                    ] {
                        let size = boards.size(0);
                        let name =
                            format!("{} {size}, {} on {}", kind.name(), pairing.method, pairing.encoding);
                        held(&name, looks, |looks| {
                            let mut control = Control { observer: Some(looks), ..Control::default() };
                            let outcome =
                                boards.search(0, wish(&pairing), &mut control).expect("it runs").outcome;
                            (outcome.evaluations, Some(outcome.stopped))
                        });
                    }
                }
            }
        }
    }
}

#[test]
fn exact_solvers_and_counts_stop_within_the_bound() {
    for kind in puzzles() {
        let boards = long(kind);
        let mut cut = false;
        for no_at in [1, 2, 3, 7, 30] {
            let name = format!("{} exact", kind.name());
            held(&name, LookCounter { no_at, ..LookCounter::default() }, |looks| {
                let mut control = Control { observer: Some(looks), ..Control::default() };
                let task = SearchTask { budget: Budget::evaluations(1_000_000), ..SearchTask::default() };
                let outcome = boards.search(0, task, &mut control).expect("it runs").outcome;
                (outcome.evaluations, Some(outcome.stopped))
            });
            let name = format!("{} check", kind.name());
            held(&name, LookCounter { no_at, ..LookCounter::default() }, |looks| {
                let mut control = Control { observer: Some(looks), ..Control::default() };
                let check = boards.check(0, u64::MAX, Budget::evaluations(1_000_000), &mut control);
                cut |= check.cut && no_at == 30;
                (check.nodes, check.cut.then_some(Stop::Cancelled))
            });
        }
        // Of a puzzle to maximise a best solution is enough, and no board is known that takes long.
        assert!(cut || kind.aim() == Aim::Maximise, "{}: the board is too easy to tell", kind.name());
    }
}

#[test]
fn generators_stop_within_the_bound() {
    for kind in puzzles() {
        for seed in 0..3 {
            for no_at in [1, 2, 3, 7, 30, 1000] {
                let mut looks = LookCounter { no_at, ..LookCounter::default() };
                let mut meter = Meter::new(Budget::evaluations(1_000_000), &mut looks);
                let made = kind.generate(&kind.wishes().defaults(), Seed(seed), 0, &mut meter);
                let (spent, stopped) = (meter.evaluations(), meter.stopped());
                // What was made before it was told is made.
                assert!(stopped.is_some() || made.is_ok(), "{}", kind.name());
                looks.note(spent);
                assert!(looks.widest <= WITHIN, "{}: {} without a look", kind.name(), looks.widest);
                assert!(!looks.asked_again, "{}", kind.name());
            }
        }
    }
}

/// All of them were tried: none is so quick that it is never asked.
#[test]
fn every_search_method_looks() {
    for kind in puzzles() {
        let boards = long(kind);
        for pairing in kind.pairings().iter().filter(|pairing| pairing.role == Role::Search) {
            let mut looks = LookCounter { no_at: 20, ..LookCounter::default() };
            let mut control = Control { observer: Some(&mut looks), ..Control::default() };
            let outcome = boards.search(0, wish(pairing), &mut control).expect("it runs").outcome;
            let quick = matches!(outcome.stopped, Stop::Goal);
            assert!(
                looks.looks >= if quick { 1 } else { 20 },
                "{}: {} on {}",
                kind.name(),
                pairing.method,
                pairing.encoding
            );
        }
    }
}

/// What comes after a count is cut short like it: none is shown, and it is said; or it was there before.
#[test]
fn a_rating_that_was_cut_short_is_none() {
    let mut looked = 0;
    let satisfied = puzzles().filter(|kind| kind.aim() == Aim::Satisfy);
    for (kind, sample) in satisfied.flat_map(|kind| kind.samples().iter().map(move |sample| (kind, sample))) {
        let boards = kind.read(sample.text).expect("samples read");
        let check = |no_at: u64| {
            let mut looks = LookCounter { no_at, ..LookCounter::default() };
            let mut control = Control { observer: Some(&mut looks), ..Control::default() };
            (boards.check(0, 2, Budget::UNLIMITED, &mut control), looks.looks)
        };
        let (whole, all) = check(0);
        assert!(whole.unique() == Some(true) && !whole.cut, "{} {}", kind.name(), sample.name);
        for no_at in (1..=all).step_by(all.div_ceil(20).max(1) as usize) {
            let (cut, looks) = check(no_at);
            assert_eq!(looks, no_at, "{}", kind.name());
            assert!(
                if cut.cut { cut.rating.is_none() } else { cut.rating == whole.rating },
                "{}",
                kind.name()
            );
            looked += u64::from(cut.cut && cut.complete);
        }
    }
    assert!(looked > 0, "no rating was cut short");
}

/// Games: a search that would take for ever, of every kind there is.
#[test]
fn searches_of_game_trees_stop_within_the_bound() {
    #[derive(Clone, Copy)]
    struct CancelledGame;
    impl GameVisitor for CancelledGame {
        type Made = ();
        fn visit<G: Game>(self) {
            for no_at in [1, 2, 3, 7, 30] {
                for words in ["alphabeta depth=40", "minimax depth=40"] {
                    let player: Player<G> = words.parse().expect("a player");
                    let record = Record::new(G::start(G::STARTS[0].name).expect("it has a start"));
                    held(
                        &format!("{} {words}", G::NAME),
                        LookCounter { no_at, ..LookCounter::default() },
                        |looks| {
                            let thought = Engine::new(&player, Seed(1).rng()).choose(&record, looks);
                            let thought = thought.expect("it plays").expect("it does not give up");
                            (thought.nodes, looks.said_no.then_some(Stop::Cancelled))
                        },
                    );
                    held(
                        &format!("{} analysed", G::NAME),
                        LookCounter { no_at, ..LookCounter::default() },
                        |looks| {
                            let appraisal = analyse(&record.now(), &player, looks).expect("there are moves");
                            assert_eq!(appraisal.moves.len(), record.now().moves().len());
                            (appraisal.nodes, looks.said_no.then_some(Stop::Cancelled))
                        },
                    );
                }
            }
        }
    }
    visit_games(CancelledGame);
}
