//! A search asks for no memory at its nodes: however many there are, the requests are those of its beginning and of what it
//! tells.

#![allow(unsafe_code)]

use plansza_core::{Budget, Meter, Silent};
use plansza_reversi::engine::{Brain, EvalWeights, HashTable, Horizon};
use plansza_reversi::text::board;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
}

struct CountingAllocator;

// SAFETY: the system's allocator does everything.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.with(|requests| requests.set(requests.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// FFO 40 takes millions of nodes, each depth on the way to it some hundreds or thousands.
#[test]
fn nodes_need_no_memory() {
    let position = board::read("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X").unwrap();
    let brain =
        Brain { table: HashTable::new(16).unwrap(), weights: Some(EvalWeights::embedded()), threads: 1 };
    let think = |horizon| {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        let before = REQUESTS.get();
        let found = brain.think(&position, horizon, &mut meter, &mut |_| {});
        (found.nodes, REQUESTS.get() - before)
    };
    // The weights of each ply are blended when they are first asked for.
    think(Horizon::END);
    brain.table.clear();
    let (nodes, requests) = think(Horizon::END);
    assert!(nodes > 1_000_000 && requests < 300, "{nodes} nodes, {requests} requests");
}
