//! What must hold for every method on every encoding that somebody watches: he sees it, and changes nothing.

use plansza_catalogue::{Boards, Control, Kind, Pairing};
use plansza_core::{Board, Budget, Flow, Observer, Outcome, Pace, Progress, Role, Scene, SearchTask, Stop};

/// Every puzzle, and the templates.
fn puzzles() -> impl Iterator<Item = &'static dyn Kind> {
    plansza_catalogue::puzzles().iter().chain(plansza_catalogue::templates()).copied()
}

/// Every puzzle with its first and its smallest sample.
fn boards() -> impl Iterator<Item = (&'static dyn Kind, Box<dyn Boards>)> {
    puzzles().flat_map(|kind| {
        let smallest = kind.samples().iter().min_by_key(|sample| sample.text.len());
        [kind.samples().first(), smallest]
            .into_iter()
            .flatten()
            .map(move |sample| (kind, kind.read(sample.text).expect("samples read")))
    })
}

fn wish(pairing: &Pairing, evaluations: u64) -> SearchTask {
    SearchTask {
        method: pairing.method.into(),
        encoding: Some(pairing.encoding.into()),
        budget: Budget::evaluations(evaluations),
        ..SearchTask::default()
    }
}

/// Looks at a pace, draws what it sees, and stops after so many looks.
struct Spectator {
    pace: Pace,
    patience: usize,
    looks: Vec<Progress>,
    scenes: Vec<Scene>,
}

impl Spectator {
    fn new(pace: Pace) -> Spectator {
        Spectator { pace, patience: usize::MAX, looks: Vec::new(), scenes: Vec::new() }
    }

    fn watch(&mut self, boards: &dyn Boards, wish: SearchTask, threads: usize) -> Outcome {
        let mut control = Control { observer: Some(self), threads, ..Control::default() };
        boards.search(0, wish, &mut control).expect("it runs").outcome
    }
}

impl Observer for Spectator {
    fn improved(&mut self, _: Progress, board: &dyn Fn() -> Board) -> Flow {
        board();
        Flow::Continue
    }

    fn pace(&mut self) -> Pace {
        self.pace
    }

    fn look(&mut self, at: Progress, scene: &dyn Fn() -> Scene) -> Flow {
        self.looks.push(at);
        // Every scene of a slow pace is one too many for a test that shall end.
        if self.looks.len() % 37 == 1 {
            self.scenes.push(scene());
        }
        if self.looks.len() >= self.patience { Flow::Cancel } else { Flow::Continue }
    }
}

fn named(kind: &dyn Kind, pairing: &Pairing) -> String {
    format!("{}: {} on {}", kind.name(), pairing.method, pairing.encoding)
}

#[test]
fn a_search_that_is_watched_finds_what_it_finds_alone() {
    for (kind, boards) in boards() {
        for pairing in kind.pairings() {
            let name = named(kind, &pairing);
            let alone =
                boards.search(0, wish(&pairing, 4_000), &mut Control::default()).expect("it runs").outcome;
            for pace in [Pace::Evaluations(1), Pace::Evaluations(7), Pace::Evaluations(1000), Pace::Epoch] {
                for threads in [1, 2] {
                    let mut spectator = Spectator::new(pace);
                    let watched = spectator.watch(&*boards, wish(&pairing, 4_000), threads);
                    assert_eq!(watched, alone, "{name}, {pace:?}, {threads} threads");
                }
            }
        }
    }
}

#[test]
fn who_watches_sees_boards_and_gauges_at_his_pace() {
    for kind in puzzles() {
        let boards = kind.read(kind.samples()[0].text).expect("samples read");
        let size = (boards.picture(0).width(), boards.picture(0).height());
        for pairing in kind.pairings().into_iter().filter(|pairing| pairing.role != Role::Model) {
            let name = named(kind, &pairing);
            let mut spectator = Spectator::new(Pace::Evaluations(7));
            let outcome = spectator.watch(&*boards, wish(&pairing, 30_000), 1);
            let looks = &spectator.looks;
            // The first child of a memetic search may be the last: nobody looks into its burst. And who solves a board before
            // anybody looks is not seen.
            let seen = !looks.is_empty() || pairing.method == "memetic" || outcome.evaluations < 7;
            assert!(seen, "{name}: {} evaluations", outcome.evaluations);
            assert!(looks.windows(2).all(|two| two[1].evaluations >= two[0].evaluations + 7), "{name}");
            for Scene { board, score, gauges, heat } in &spectator.scenes {
                assert_eq!((board.width(), board.height()), size, "{name}");
                assert!(outcome.score.is_some_and(|best| *score <= best), "{name}: {score}");
                assert!(gauges.iter().all(|gauge| gauge.value.is_finite()), "{name}: {gauges:?}");
                assert_eq!(gauges.is_empty(), pairing.method == "random", "{name}");
                assert_eq!(heat.is_empty(), pairing.method != "ants", "{name}");
                assert!(heat.iter().all(|heat| (0.0..=1.0).contains(heat)), "{name}");
            }
            // What one move makes can be seen move by move.
            let steps = ["anneal", "climb", "late", "deluge", "threshold", "random", "ants", "genetic"];
            if steps.contains(&pairing.method) {
                let gaps = looks.windows(2).filter(|two| two[1].evaluations == two[0].evaluations + 7);
                let estimates = 1 + outcome.epochs as usize;
                assert!(gaps.count() + estimates >= looks.len().saturating_sub(2), "{name}");
            }
        }
    }
}

/// Memetic search shows a child after its burst, tabu search a neighbourhood: the pace is a lower limit there.
#[test]
fn an_epoch_can_be_waited_for() {
    for kind in puzzles() {
        let boards = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings().into_iter().filter(|pairing| pairing.role != Role::Model) {
            let mut spectator = Spectator::new(Pace::Epoch);
            let outcome = spectator.watch(&*boards, wish(&pairing, 100_000), 1);
            let epochs: Vec<u64> = spectator.looks.iter().map(|at| at.epochs).collect();
            let name = named(kind, &pairing);
            assert!(epochs.windows(2).all(|two| two[0] < two[1]), "{name}: {epochs:?}");
            assert!(
                epochs.len() as u64 + 2 >= outcome.epochs,
                "{name}: {} of {}",
                epochs.len(),
                outcome.epochs
            );
        }
    }
}

#[test]
fn who_watches_can_stop_and_keeps_the_best() {
    for kind in puzzles() {
        let boards = kind.read(kind.samples()[0].text).expect("samples read");
        for pairing in kind.pairings().into_iter().filter(|pairing| pairing.role != Role::Model) {
            let mut spectator = Spectator { patience: 5, ..Spectator::new(Pace::Evaluations(10)) };
            let outcome = spectator.watch(&*boards, wish(&pairing, 1_000_000), 1);
            let name = named(kind, &pairing);
            if outcome.stopped == Stop::Goal {
                continue;
            }
            assert_eq!((outcome.stopped, spectator.looks.len()), (Stop::Cancelled, 5), "{name}");
            assert_eq!(Some(outcome.evaluations), spectator.looks.last().map(|at| at.evaluations), "{name}");
            assert_eq!(outcome.score, outcome.trace.last().map(|step| step.2), "{name}");
        }
    }
}
