//! Several threads in one search: young brothers wait (Feldmann 1993). The first move of a node is searched by one thread;
//! when it has not refuted the node, the others are shared with a mate that has nothing to do. Whoever refutes the node
//! ends the work of both.
//!
//! Values are the same on any number of threads where nothing is left out; the nodes are not.

use super::midgame::{SearchNode, zero_window};
use super::order::OrderedMove;
use super::path::{Path, PathWork};
use super::worker::{SearchWorker, StopFlag};
use plansza_core::platform::processor_time;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// With fewer plies to search a mate is not worth its start.
pub(super) const WORTH_SHARING: u32 = 11;

/// What is known of a node while its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct SoFar {
    /// What the side to move is sure of.
    pub alpha: i32,
    /// The best score.
    pub best: i32,
    /// The move that has it.
    pub step: u8,
}

/// A node whose younger moves are searched by several threads.
struct SharedNode<'a> {
    node: &'a SearchNode,
    beta: i32,
    depth: u32,
    rest: &'a [OrderedMove],
    next: AtomicUsize,
    so_far: Mutex<SoFar>,
    flag: &'a StopFlag<'a>,
}

/// Searches the rest of a node's moves with mates.
pub(super) fn share<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    rest: &[OrderedMove],
    (so_far, beta): (SoFar, i32),
    depth: u32,
) -> SoFar {
    let above = worker.flag;
    let flag = StopFlag::below(above);
    let (table, weights, surety, idle) = (worker.table, worker.weights, worker.surety, worker.idle);
    let shared = SharedNode {
        node,
        beta,
        depth,
        rest,
        next: AtomicUsize::new(0),
        so_far: Mutex::new(so_far),
        flag: &flag,
    };
    std::thread::scope(|scope| {
        let shared = &shared;
        let mate = scope.spawn(move || {
            let start = processor_time();
            let mut mate = SearchWorker::new(table, weights, shared.flag).helping(surety, idle);
            path.run(Siblings { shared, worker: &mut mate });
            let spent = processor_time().zip(start).map_or(Duration::ZERO, |(end, start)| end - start);
            idle.fetch_add(1, Ordering::Relaxed);
            (mate.nodes + mate.others, mate.cpu + spent)
        });
        let mut mine = worker.part(shared.flag);
        path.run(Siblings { shared, worker: &mut mine });
        while !mate.is_finished() {
            if mine.wait() {
                shared.flag.raise();
            }
            std::thread::sleep(Duration::from_micros(50));
        }
        let (nodes, others, cpu) = (mine.nodes, mine.others, mine.cpu);
        let (more, time) = mate.join().expect("a search does not panic");
        worker.nodes = nodes;
        worker.others += others + more;
        worker.cpu += cpu + time;
    });
    worker.stopped |= worker.flag.raised();
    *shared.so_far.lock().expect("nobody panicked")
}

struct Siblings<'s, 'w, 'a> {
    shared: &'s SharedNode<'s>,
    worker: &'w mut SearchWorker<'a>,
}

impl PathWork for Siblings<'_, '_, '_> {
    type Given = ();

    #[inline(always)]
    fn on<P: Path>(self, path: P) {
        let Siblings { shared, worker } = self;
        while let Some(one) = shared.rest.get(shared.next.fetch_add(1, Ordering::Relaxed)) {
            let alpha = shared.so_far.lock().expect("nobody panicked").alpha;
            let next = shared.node.after(one.square, one.turned);
            let mut score = -zero_window(path, worker, &next, -alpha - 1, shared.depth - 1, one);
            if worker.stopped {
                return;
            }
            if score > alpha && score < shared.beta {
                let alpha = shared.so_far.lock().expect("nobody panicked").alpha;
                if score > alpha {
                    score = -path.search(worker, &next, (-shared.beta, -alpha), shared.depth - 1);
                }
                if worker.stopped {
                    return;
                }
            }
            let mut so_far = shared.so_far.lock().expect("nobody panicked");
            if score > so_far.best {
                (so_far.best, so_far.step) = (score, one.square as u8);
                so_far.alpha = so_far.alpha.max(score);
                if score >= shared.beta {
                    shared.flag.raise();
                    return;
                }
            }
        }
    }
}
