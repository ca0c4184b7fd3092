//! Which cell to branch on: the one that took part in most recent conflicts (Moskewicz et al. 2001), from a binary heap.

/// Cells by activity.
#[derive(Clone, Debug, Default)]
pub struct ActivityHeap {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where a cell stands in the heap.
    at: Vec<u32>,
    bump: f64,
}

const ABSENT: u32 = u32::MAX;

/// How fast old conflicts fade.
const FADE: f64 = 0.9;

impl ActivityHeap {
    /// All cells with these first activities.
    pub fn new(activity: Vec<f64>) -> ActivityHeap {
        let cells = activity.len();
        let mut heap = ActivityHeap {
            activity,
            heap: (0..cells as u32).collect(),
            at: (0..cells as u32).collect(),
            bump: 1.0,
        };
        for i in (0..cells / 2).rev() {
            heap.sink(i);
        }
        heap
    }

    /// Whether it was never filled.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn put(&mut self, i: usize, cell: u32) {
        self.heap[i] = cell;
        self.at[cell as usize] = i as u32;
    }

    fn rise(&mut self, mut i: usize) {
        let cell = self.heap[i];
        while i > 0 && self.before(cell, self.heap[(i - 1) / 2]) {
            self.put(i, self.heap[(i - 1) / 2]);
            i = (i - 1) / 2;
        }
        self.put(i, cell);
    }

    fn sink(&mut self, mut i: usize) {
        let cell = self.heap[i];
        loop {
            let mut child = 2 * i + 1;
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if child >= self.heap.len() || !self.before(self.heap[child], cell) {
                break;
            }
            self.put(i, self.heap[child]);
            i = child;
        }
        self.put(i, cell);
    }

    /// Takes out the most active cell.
    pub fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.at[first as usize] = ABSENT;
        if last != first {
            self.put(0, last);
            self.sink(0);
        }
        Some(first as usize)
    }

    /// Puts a cell back.
    #[inline]
    pub fn restore(&mut self, cell: usize) {
        if !self.at.is_empty() && self.at[cell] == ABSENT {
            self.heap.push(cell as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// A cell took part in a conflict.
    pub fn bump(&mut self, cell: usize) {
        self.activity[cell] += self.bump;
        if self.activity[cell] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        if self.at[cell] != ABSENT {
            self.rise(self.at[cell] as usize);
        }
    }

    /// A conflict is over.
    pub fn fade(&mut self) {
        self.bump /= FADE;
    }
}
