//! What a thread of a search carries with it: its count of nodes, the tables that it shares, and whether it is to stop.

use super::midgame::SearchNode;
use super::probcut::SURE;
use super::stable::EdgeTable;
use super::table::{HashTable, KnownBounds};
use super::weights::EvalWeights;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// A flag that ends work, and all flags above it, which end it too.
#[derive(Default)]
pub(crate) struct StopFlag<'a> {
    raised: AtomicBool,
    above: Option<&'a StopFlag<'a>>,
}

impl<'a> StopFlag<'a> {
    /// A flag below another.
    pub(super) fn below(above: &'a StopFlag<'a>) -> StopFlag<'a> {
        StopFlag { raised: AtomicBool::new(false), above: Some(above) }
    }

    /// Ends the work.
    pub(super) fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    pub(super) fn raised(&self) -> bool {
        let mut flag = Some(self);
        while let Some(one) = flag {
            if one.raised.load(Ordering::Relaxed) {
                return true;
            }
            flag = one.above;
        }
        false
    }
}

/// Who is asked now and then whether to go on, and told how many nodes there were.
pub(crate) type NodeWatch<'a> = dyn FnMut(u64) -> bool + 'a;

/// One thread of a search.
pub(crate) struct SearchWorker<'a> {
    /// The positions that it has looked at, but for those with one empty square.
    pub nodes: u64,
    /// The nodes of threads that worked for it, already told to nobody.
    pub others: u64,
    /// The processor time of threads that worked for it.
    pub cpu: Duration,
    /// The count of nodes at which it looks up.
    due: u64,
    /// What is known of positions.
    pub table: &'a HashTable,
    /// What positions are worth; none for who has no weights, to whom moves are all.
    pub weights: Option<&'a EvalWeights>,
    /// Which discs of an edge are stable.
    pub edges: &'static EdgeTable,
    /// How sure it is to be.
    pub surety: u8,
    /// Whether only what was searched to the very depth that is asked for counts: values then hang on nothing but the
    /// evaluation, whatever was searched before and in whichever order.
    pub pure: bool,
    /// Ends its work.
    pub flag: &'a StopFlag<'a>,
    /// Whether it has seen that: what it gives then means nothing.
    pub stopped: bool,
    /// How many threads may be started to help.
    pub idle: &'a AtomicUsize,
    watch: Option<&'a mut NodeWatch<'a>>,
}

/// How many nodes are visited between two looks: less than a millisecond.
const STRIDE: u64 = 1 << 13;

impl<'a> SearchWorker<'a> {
    /// A worker that has done nothing yet, and is alone.
    pub(super) fn new(
        table: &'a HashTable,
        weights: Option<&'a EvalWeights>,
        flag: &'a StopFlag<'a>,
    ) -> SearchWorker<'a> {
        static NOBODY: AtomicUsize = AtomicUsize::new(0);
        SearchWorker {
            nodes: 0,
            others: 0,
            cpu: Duration::ZERO,
            due: 0,
            table,
            weights,
            edges: EdgeTable::shared(),
            surety: SURE,
            pure: false,
            flag,
            stopped: false,
            idle: &NOBODY,
            watch: None,
        }
    }

    /// The same, watched, with so many threads to help.
    pub(super) fn watched(self, watch: &'a mut NodeWatch<'a>, idle: &'a AtomicUsize) -> SearchWorker<'a> {
        SearchWorker { watch: Some(watch), idle, ..self }
    }

    /// The same as a mate of another, as sure as that.
    pub(super) fn helping(self, surety: u8, idle: &'a AtomicUsize) -> SearchWorker<'a> {
        SearchWorker { surety, idle, ..self }
    }

    /// A worker for a part of the work, which this flag ends too. It is watched as this one is, if it takes its place.
    pub(super) fn part<'b>(&'b mut self, flag: &'b StopFlag<'b>) -> SearchWorker<'b>
    where
        'a: 'b,
    {
        let watch: Option<&'b mut NodeWatch<'b>> = match &mut self.watch {
            Some(watch) => Some(&mut **watch),
            None => None,
        };
        SearchWorker {
            due: self.due,
            surety: self.surety,
            nodes: self.nodes,
            idle: self.idle,
            watch,
            ..SearchWorker::new(self.table, self.weights, flag)
        }
    }

    /// Whether it is to stop; looks up now and then only.
    #[inline(always)]
    pub(super) fn look_up(&mut self) -> bool {
        if self.nodes >= self.due {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.due = self.nodes + STRIDE;
        self.stopped |= self.flag.raised();
        if let Some(watch) = &mut self.watch
            && !self.stopped
            && !watch(self.nodes)
        {
            self.stopped = true;
        }
    }

    /// While others work for it: looks up, and says whether they are to stop.
    pub(super) fn wait(&mut self) -> bool {
        self.look();
        self.stopped
    }

    /// Whether what is known of a position is enough for a search of this depth.
    #[inline(always)]
    pub(super) fn counts(&self, known: KnownBounds, depth: u32) -> bool {
        let deep = if self.pure { u32::from(known.depth) == depth } else { u32::from(known.depth) >= depth };
        deep && known.surety >= self.surety
    }

    /// Takes a mate, if one is idle.
    pub(super) fn take_mate(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
            && self
                .idle
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |idle| idle.checked_sub(1))
                .is_ok()
    }

    /// What a position is worth to the side to move, in discs.
    #[inline(always)]
    pub(super) fn value(&self, node: &SearchNode, left: u32) -> i32 {
        match self.weights {
            Some(weights) => weights.discs(&node.numbers, node.amber, left),
            None => by_moves(node) / super::weights::DISC,
        }
    }

    /// The same in parts of [`DISC`](super::weights::DISC).
    #[inline(always)]
    pub(super) fn fine(&self, node: &SearchNode, left: u32) -> i32 {
        match self.weights {
            Some(weights) => weights.fine(&node.numbers, node.amber, left),
            None => by_moves(node),
        }
    }
}

/// What a position is worth to who knows nothing: corners, and more moves than the opponent.
#[cold]
fn by_moves(node: &SearchNode) -> i32 {
    use super::board::CORNERS;
    use crate::lines::plain::mobility;
    let count =
        |own: u64, opp: u64| mobility(own, opp).count_ones() as i32 + 8 * (own & CORNERS).count_ones() as i32;
    super::weights::DISC * (count(node.own, node.opp) - count(node.opp, node.own)).clamp(-60, 60)
}
