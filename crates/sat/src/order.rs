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

#[cfg(test)]
mod tests {
    use super::*;

    /// The same heap as a plain list.
    fn most_active(order: &Order, there: &[bool]) -> Option<Var> {
        let vars = (0..there.len()).filter(|&var| there[var]).map(|var| Var(var as u32));
        vars.reduce(|a, b| if order.activity[b.index()] > order.activity[a.index()] { b } else { a })
    }

    #[test]
    fn the_most_active_variable_comes_first_and_of_equals_the_lower() {
        let (mut order, mut there, mut word) = (Order::default(), vec![true; 40], 1u64);
        (0..40).for_each(|var| order.add(f64::from(var % 3)));
        for _ in 0..20_000 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let var = Var((word >> 33) as u32 % 40);
            match word >> 60 {
                0..4 => order.bump(var),
                4..6 => order.decay(0.9),
                6 => order.set(var, f64::from((word >> 40) as u32 % 5)),
                7..11 => {
                    order.insert(var);
                    there[var.index()] = true;
                }
                _ => {
                    let expected = most_active(&order, &there);
                    assert_eq!((order.peek(), order.pop()), (expected, expected));
                    expected.into_iter().for_each(|var| there[var.index()] = false);
                }
            }
            assert_eq!(order.heap.len(), there.iter().filter(|there| **there).count());
        }
    }

    #[test]
    fn activities_stay_finite_and_keep_their_order() {
        let mut order = Order::default();
        (0..3).for_each(|_| order.add(0.0));
        for _ in 0..5_000 {
            order.decay(0.5);
            order.bump(Var(2));
            order.bump(Var(1));
            order.bump(Var(1));
        }
        assert!(order.activity.iter().all(|activity| activity.is_finite() && *activity <= 2.0 * RESCALE));
        assert!(order.increment.is_finite() && order.increment > 0.0);
        assert_eq!(
            [order.pop(), order.pop(), order.pop(), order.pop()],
            [Some(Var(1)), Some(Var(2)), Some(Var(0)), None]
        );
    }
}
