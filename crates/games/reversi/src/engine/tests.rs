//! The engine against the rules, against itself on other paths and threads, and against known endgames.

use super::path::{Path, PathWork, PlainPath, on_kernel};
use super::stable::{EdgeTable, stable};
use super::table::HashTable;
use super::worker::{SearchWorker, StopFlag};
use super::{Brain, EvalWeights, Horizon, Trust, endgame};
use crate::text::obf;
use crate::{Kernel, Move, Position, START, mobility};
use plansza_core::{Budget, Flow, Meter, Observer, Progress, Rng, Seed, Silent};

/// A position of a random game with so many empty squares, in which somebody can still move.
fn position(rng: &mut Rng, left: u32) -> Position {
    loop {
        let mut position = START;
        while !position.over() && position.empty().count_ones() > left {
            let moves: Vec<Move> = position.moves().collect();
            position = position.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
        }
        if !position.over() {
            return position;
        }
    }
}

/// The score by plain minimax over the rules.
fn minimax(position: &Position) -> i32 {
    let best = position.moves().map(|step| -minimax(&position.play(step))).max();
    best.unwrap_or_else(|| match mobility(position.theirs(), position.mine()) {
        0 => position.score(),
        _ => -minimax(&position.pass()),
    })
}

fn solved(position: &Position, weights: Option<&'static EvalWeights>, threads: usize) -> super::Insight {
    let brain = Brain { table: HashTable::new(4).unwrap(), weights, threads };
    let mut silent = Silent;
    brain.think(position, Horizon::END, &mut Meter::new(Budget::UNLIMITED, &mut silent), &mut |_| {})
}

/// The score is that of minimax, and the line leads to it.
fn holds(position: &Position, weights: Option<&'static EvalWeights>) {
    let found = solved(position, weights, 1);
    assert_eq!((found.score, found.trust), (minimax(position), Trust::Exact), "{position:?}");
    let mut end = *position;
    for &step in &found.line {
        assert!(end.legal(step), "{position:?} {:?}", found.line);
        end = end.play(step);
    }
    assert!(end.over(), "{position:?} {:?}", found.line);
    let score = if end.side() == position.side() { end.score() } else { -end.score() };
    assert_eq!(score, found.score, "{position:?} {:?}", found.line);
}

#[test]
fn endgames_are_solved_as_minimax_does() {
    let mut rng = Seed(11).rng();
    for left in 1..=9 {
        for _ in 0..60 {
            holds(&position(&mut rng, left), None);
        }
    }
    for _ in 0..12 {
        holds(&position(&mut rng, 10), None);
    }
}

/// Minutes: `cargo test --release -p plansza-reversi -- --ignored ten_thousand`.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_positions_with_ten_empty_squares_are_solved_as_minimax_does() {
    let mut rng = Seed(12).rng();
    for _ in 0..10_000 {
        holds(&position(&mut rng, 10), None);
    }
}

/// The evaluation only says which moves come first.
#[test]
fn weights_change_no_exact_score() {
    let mut rng = Seed(13).rng();
    for left in [11, 13, 14, 15] {
        for _ in 0..4 {
            let position = position(&mut rng, left);
            let [with, without] =
                [Some(EvalWeights::embedded()), None].map(|weights| solved(&position, weights, 1));
            assert_eq!((with.score, with.trust), (without.score, Trust::Exact), "{position:?}");
        }
    }
}

/// What the search of a position gives and how many nodes it takes.
struct ExactSearch(u64, u64);

impl PathWork for ExactSearch {
    type Given = (i32, u64);

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> (i32, u64) {
        let (table, flag) = (HashTable::new(1).unwrap(), StopFlag::default());
        let mut worker = SearchWorker::new(&table, None, &flag);
        (endgame::wide(path, &mut worker, self.0, self.1, (-64, 64)), worker.nodes)
    }
}

/// The last disc as the rules turn it over, and all moves and flips.
struct Kernels(u64, u64);

impl PathWork for Kernels {
    type Given = (u64, Vec<u64>, Vec<i32>);

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> Self::Given {
        let Kernels(own, opp) = self;
        let empty = !(own | opp);
        let squares = (0..64).filter(|square| empty >> square & 1 == 1);
        let flips = squares.map(|square| path.flips(square, own, opp)).collect();
        let last = (0..64).map(|square| path.twice_last(square, own & !(1 << square))).collect();
        (path.mobility(own, opp), flips, last)
    }
}

/// Depth by depth, with the evaluation and with what is left out.
struct SelectiveSearch(u64, u64);

impl PathWork for SelectiveSearch {
    type Given = Vec<(i32, u64)>;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> Self::Given {
        let (table, flag) = (HashTable::small(), StopFlag::default());
        let mut worker = SearchWorker::new(&table, Some(EvalWeights::embedded()), &flag);
        worker.surety = 1;
        let node = super::midgame::SearchNode::root(self.0, self.1);
        (1..=7).map(|depth| (path.search(&mut worker, &node, (-64, 64), depth), worker.nodes)).collect()
    }
}

/// Of the kernels that the machine does not have it says so.
#[test]
fn every_path_gives_the_same_with_the_same_nodes() {
    let mut rng = Seed(14).rng();
    let ends: Vec<Position> = (0..40).map(|at| position(&mut rng, if at < 20 { 8 } else { 12 })).collect();
    let all: Vec<Position> = (0..300)
        .map(|_| {
            let left = rng.below(60) as u32;
            position(&mut rng, left.max(1))
        })
        .collect();
    for kernel in [Kernel::Bmi2, Kernel::Avx2, Kernel::Avx512] {
        if !Kernel::available().contains(&kernel) {
            eprintln!("skipped: this machine has no {kernel}");
            continue;
        }
        for position in &ends {
            let (own, opp) = (position.mine(), position.theirs());
            let plain = PlainPath.run(ExactSearch(own, opp));
            assert_eq!(on_kernel(kernel, ExactSearch(own, opp)), plain, "{kernel} {position:?}");
        }
        for position in &all {
            let (own, opp) = (position.mine(), position.theirs());
            let (moves, flips, last) = on_kernel(kernel, Kernels(own, opp));
            let plain = PlainPath.run(Kernels(own, opp));
            assert_eq!((moves, flips, last.clone()), plain, "{kernel} {position:?}");
            for (square, twice) in last.into_iter().enumerate() {
                let own = own & !(1 << square);
                let turned = crate::flips(square, own, !(own | 1 << square));
                assert_eq!(twice, 2 * turned.count_ones() as i32, "{kernel}");
            }
        }
        for position in all.iter().filter(|position| position.empty().count_ones() > 14).take(30) {
            let (own, opp) = (position.mine(), position.theirs());
            let plain = PlainPath.run(SelectiveSearch(own, opp));
            assert_eq!(on_kernel(kernel, SelectiveSearch(own, opp)), plain, "{kernel} {position:?}");
        }
    }
}

#[test]
fn stable_discs_are_never_turned_over() {
    let mut rng = Seed(15).rng();
    let mut found = 0;
    for _ in 0..400 {
        let left = 1 + rng.below(40) as u32;
        let start = position(&mut rng, left);
        let (mine, theirs) = (start.mine(), start.theirs());
        let edges = EdgeTable::shared();
        let (ours, others) = (stable(edges, mine, theirs), stable(edges, theirs, mine));
        assert_eq!((ours & !mine, others & !theirs), (0, 0));
        found += (ours | others).count_ones();
        for _ in 0..20 {
            let mut position = start;
            while !position.over() {
                let moves: Vec<Move> = position.moves().collect();
                position = position.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
            }
            assert_eq!(ours & !position.discs(start.side()), 0, "{start:?}");
            assert_eq!(others & !position.discs(start.side().other()), 0, "{start:?}");
        }
    }
    assert!(found > 1000, "{found}");
}

/// The first of the usual test positions (FFO 40), by its authors +38 by a2.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38;";

#[test]
fn the_first_of_the_usual_test_positions_is_solved_on_one_thread_and_two() {
    let problem = obf::read_line(FFO_40).unwrap();
    let one = solved(&problem.position, Some(EvalWeights::embedded()), 1);
    assert_eq!((one.score, one.step, one.trust), (38, Some(problem.scores[0].0), Trust::Exact));
    let again = solved(&problem.position, Some(EvalWeights::embedded()), 1);
    assert_eq!((again.nodes, again.line), (one.nodes, one.line), "one thread does the same every time");
    let two = solved(&problem.position, Some(EvalWeights::embedded()), 2);
    assert_eq!((two.score, two.step, two.trust), (38, one.step, Trust::Exact));
}

#[test]
fn a_search_that_is_stopped_answers_with_its_last_finished_depth() {
    let mut told = Vec::new();
    let brain =
        Brain { table: HashTable::new(4).unwrap(), weights: Some(EvalWeights::embedded()), threads: 1 };
    let mut silent = Silent;
    let mut meter = Meter::new(Budget::evaluations(200_000), &mut silent);
    let horizon = Horizon { depth: 40, end: 10, surety: super::SURE };
    let found = brain.think(&START, horizon, &mut meter, &mut |insight| told.push(insight.clone()));
    assert_eq!(found.trust, Trust::Looked);
    let last = told.last().unwrap();
    assert_eq!((found.step, found.score, found.depth), (last.step, last.score, last.depth));
    assert!(told.len() > 2 && told.is_sorted_by_key(|insight| insight.depth));
    assert!(meter.evaluations() < 300_000, "it stops soon");
}

/// Says no at its so many-th look, and notes how many nodes there were between two.
struct NodeLooks {
    left: u32,
    nodes: u64,
    widest: u64,
}

impl Observer for NodeLooks {
    fn tick(&mut self, at: Progress) -> Flow {
        self.widest = self.widest.max(at.evaluations - self.nodes);
        self.nodes = at.evaluations;
        self.left -= 1;
        if self.left == 0 { Flow::Cancel } else { Flow::Continue }
    }
}

/// Fewer than 200,000 nodes, some milliseconds, lie between two looks, in the middle of a game and at its end; and who is
/// stopped visits no more.
#[test]
fn a_search_looks_up_often_enough_to_be_stopped_at_once() {
    let mut rng = Seed(16).rng();
    for left in [18, 20, 24, 40] {
        for weights in [Some(EvalWeights::embedded()), None] {
            let position = position(&mut rng, left);
            let mut looks = NodeLooks { left: 60, nodes: 0, widest: 0 };
            let mut meter = Meter::new(Budget::UNLIMITED, &mut looks);
            let brain = Brain { table: HashTable::new(4).unwrap(), weights, threads: 1 };
            brain.think(&position, Horizon::END, &mut meter, &mut |_| {});
            assert!(looks.widest < 200_000, "{} nodes from {position:?}", looks.widest);
        }
    }
}

#[test]
fn a_finished_game_has_a_score_and_no_move_and_a_pass_is_one() {
    let full = Position::new(!0 << 20, !(!0 << 20), plansza_core::Side::First).unwrap();
    let found = solved(&full, None, 1);
    assert_eq!((found.step, found.score, found.trust), (None, 24, Trust::Exact));
    // White cannot move, Black can.
    let passes =
        crate::text::board::read("XO------OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO O")
            .unwrap();
    assert!(passes.legal(Move::PASS));
    let found = solved(&passes, None, 1);
    assert_eq!((found.step, found.score), (Some(Move::PASS), minimax(&passes)));
}
