//! Branching order: a binary heap of variables by exponential VSIDS activity.

use super::literal::Var;

const ABSENT: u32 = u32::MAX;
const RESCALE: f64 = 1e150;

/// Variables ordered by activity, greatest first; ties by lower number.
#[derive(Clone)]
pub(super) struct Order {
    heap: Vec<u32>,
    place: Vec<u32>,
    activity: Vec<f64>,
    increment: f64,
}

impl Default for Order {
    fn default() -> Self {
        Order { heap: Vec::new(), place: Vec::new(), activity: Vec::new(), increment: 1.0 }
    }
}

impl Order {
    /// Adds the next variable, with the given initial activity.
    pub(super) fn add(&mut self, activity: f64) {
        let var = self.activity.len() as u32;
        self.activity.push(activity * self.increment);
        self.place.push(ABSENT);
        self.insert(Var(var));
    }

    /// Sets a variable's activity, in units of the present increment.
    pub(super) fn set(&mut self, var: Var, activity: f64) {
        let i = var.index();
        self.activity[i] = activity * self.increment;
        if self.place[i] != ABSENT {
            self.rise(self.place[i] as usize);
            self.sink(self.place[i] as usize);
        }
    }

    /// Puts a variable back in the heap, if it is not there.
    pub(super) fn insert(&mut self, var: Var) {
        if self.place[var.index()] == ABSENT {
            self.place[var.index()] = self.heap.len() as u32;
            self.heap.push(var.0);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active variable in the heap.
    pub(super) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(Var(top))
    }

    /// The most active variable in the heap.
    pub(super) fn peek(&self) -> Option<Var> {
        self.heap.first().map(|&v| Var(v))
    }

    /// Whether `a` comes before `b`.
    pub(super) fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        x > y || x == y && a < b
    }

    /// Raises a variable's activity by the present increment.
    pub(super) fn bump(&mut self, var: Var) {
        let i = var.index();
        self.activity[i] += self.increment;
        if self.activity[i] > RESCALE {
            for a in &mut self.activity {
                *a /= RESCALE;
            }
            self.increment /= RESCALE;
        }
        if self.place[i] != ABSENT {
            self.rise(self.place[i] as usize);
        }
    }

    /// Makes later bumps weigh more by the factor `1 / decay`.
    pub(super) fn decay(&mut self, decay: f64) {
        self.increment /= decay;
    }

    #[inline]
    fn put(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let moving = self.heap[at];
        while at > 0 {
            let up = (at - 1) / 2;
            let parent = self.heap[up];
            if !self.before(Var(moving), Var(parent)) {
                break;
            }
            self.put(at, parent);
            at = up;
        }
        self.put(at, moving);
    }

    fn sink(&mut self, mut at: usize) {
        let moving = self.heap[at];
        loop {
            let mut down = 2 * at + 1;
            if down >= self.heap.len() {
                break;
            }
            if down + 1 < self.heap.len() && self.before(Var(self.heap[down + 1]), Var(self.heap[down])) {
                down += 1;
            }
            let child = self.heap[down];
            if !self.before(Var(child), Var(moving)) {
                break;
            }
            self.put(at, child);
            at = down;
        }
        self.put(at, moving);
    }
}
