//! Work on many threads, compiled once.
//!
//! A parallel iterator is compiled anew for every closure that it is given, some 3,000 lines of machine code a time, and
//! a method is compiled for every encoding. Here the closure is behind a pointer; an item of work is long enough not to
//! notice.
//!
//! ```
//! let squares = plansza_methods::threads::map(4, |i| i * i);
//! assert_eq!(squares, [0, 1, 4, 9]);
//! ```

use rayon::prelude::*;
use std::sync::Mutex;

/// Does every piece of work from 0 on, on the threads of the current pool, in any order.
pub fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// Makes things on the threads of the current pool; they are in order.
///
/// # Panics
/// When making one does.
pub fn map<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let slots: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    each(count, &|i| *slots[i].lock().expect("a slot is filled once") = Some(make(i)));
    slots.into_iter().filter_map(|slot| slot.into_inner().expect("a slot is filled once")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn every_piece_is_done_once_and_things_are_in_order() {
        let done: Vec<AtomicU64> = (0..500).map(|_| AtomicU64::new(0)).collect();
        each(500, &|i| _ = done[i].fetch_add(1, Ordering::Relaxed));
        assert!(done.iter().all(|times| times.load(Ordering::Relaxed) == 1));
        assert_eq!(map(500, |i| i * i), (0..500).map(|i| i * i).collect::<Vec<_>>());
        assert!(map(0, |i| i).is_empty());
    }
}
