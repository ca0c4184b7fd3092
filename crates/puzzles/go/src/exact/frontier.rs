//! The most valuable items for every budget, where an item costs the points it needs and points are shared: a set-union
//! knapsack, solved item by item along a path decomposition of the graph of shared points.
//!
//! Items are taken up one after the other. All that the past means to the future is which of the items on the
//! *frontier*, those that share a point with an item still to come, were chosen. So for each such choice one row is
//! kept: the most value for every budget. An item that is chosen moves a row along by the points that no chosen item
//! on the frontier has paid for yet. Where the graph falls apart the frontier is empty and one row is left: joining
//! components needs no step of its own.
//!
//! The order is greedy: next is the item that leaves the smallest frontier. The work is rows × budgets, where rows are
//! at most 2 to the power of the frontier, and far fewer when the budget forbids most choices. That is for boards on which the
//! frontier is narrow, which is nearly all of them: where it is not, this says so early, and a `sweep` takes over.

use plansza_core::Meter;

/// The value of what no budget can pay for. Adding real values to it leaves it negative.
const DEAD: i16 = i16::MIN / 2;

/// Values kept before the frontier is called too wide: 8 MiB.
const MOST: usize = 1 << 22;

/// Rows after which the meter is asked.
const BLOCK: u64 = 2048;

/// How a knapsack ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnapsackEnd {
    Solved,
    /// The frontier is too wide.
    Wide,
    /// The meter said stop.
    Cut,
}

/// What was done with one item.
#[derive(Clone, Copy, Debug, Default)]
struct ItemStep {
    item: u16,
    /// The item's own bit of the frontier, or 0 when nothing to come shares with it.
    bit: u64,
    /// The bits that stay on the frontier, without the item's own.
    keep: u64,
    /// Points that only this item and those to come need.
    base: u16,
    /// The end of the item's groups of points that the frontier shares.
    groups: u32,
    /// The end of the rows after this step.
    rows: u32,
}

/// Where a choice of items is looked for: among the first steps, with this frontier behind them.
#[derive(Clone, Copy, Debug)]
struct ChoicePlace {
    at: usize,
    key: u64,
    budget: usize,
    value: i64,
}

/// The knapsack, its solution, and memory that is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Frontier {
    weights: Vec<i16>,
    ends: Vec<u32>,
    points: Vec<u16>,
    /// By point: the items that need it.
    users: Vec<Vec<u16>>,
    used: Vec<u16>,
    near: Vec<Vec<u16>>,
    order: Vec<u16>,
    edge: Vec<u16>,
    slot: Vec<u8>,
    left: Vec<u16>,
    mark: Vec<u16>,
    steps: Vec<ItemStep>,
    /// Bits of the frontier that share points with an item, and the number of points.
    groups: Vec<(u64, u16)>,
    lanes: usize,
    keys: Vec<u64>,
    rows: Vec<i16>,
    table: Vec<u32>,
}

impl Frontier {
    /// Forgets all items. Points are numbered below `points`.
    pub fn clear(&mut self, points: usize) {
        for &point in &self.used {
            self.users[point as usize].clear();
        }
        self.used.clear();
        if self.users.len() < points {
            self.users.resize(points, Vec::new());
        }
        self.weights.clear();
        self.ends.clear();
        self.points.clear();
    }

    /// Adds an item with its value and the points it needs.
    pub fn push(&mut self, weight: usize, points: impl Iterator<Item = u16>) {
        let item = self.weights.len() as u16;
        self.weights.push(weight as i16);
        for point in points {
            let users = &mut self.users[point as usize];
            if users.is_empty() {
                self.used.push(point);
            }
            users.push(item);
            self.points.push(point);
        }
        self.ends.push(self.points.len() as u32);
    }

    /// Points that some item needs.
    pub fn span(&self) -> usize {
        self.used.len()
    }

    /// Finds the best value for every budget up to `budget`.
    pub fn solve(&mut self, budget: usize, meter: &mut Meter<'_>, nodes: &mut u64) -> KnapsackEnd {
        self.arrange();
        self.lanes = budget + 1;
        self.steps.clear();
        self.groups.clear();
        self.keys.clear();
        self.rows.clear();
        self.keys.push(0);
        self.rows.resize(self.lanes, 0);
        let items = self.weights.len();
        self.slot.clear();
        self.slot.resize(items, u8::MAX);
        self.left.clear();
        self.left.extend(self.near.iter().take(items).map(|near| near.len() as u16));
        let (mut free, mut first, mut spent) = (u64::MAX, 0, 0);
        for at in 0..items {
            let last = self.keys.len();
            let step = self.prepare(self.order[at], &mut free);
            // A step may double the frontier.
            let fits = self.rows.len() + 2 * (last - first) * self.lanes <= MOST;
            let Some(step) = step.filter(|_| fits) else {
                *nodes += spent;
                meter.spend(spent);
                return KnapsackEnd::Wide;
            };
            self.advance(step, first, last);
            first = last;
            spent += (self.keys.len() - last) as u64;
            if spent >= BLOCK {
                *nodes += spent;
                if !meter.go_on(std::mem::take(&mut spent)) {
                    return KnapsackEnd::Cut;
                }
            }
        }
        *nodes += spent;
        meter.spend(spent);
        debug_assert_eq!(self.keys.len() - first, 1, "nothing is left on the frontier");
        KnapsackEnd::Solved
    }

    /// The best value for every budget.
    pub fn best(&self) -> &[i16] {
        &self.rows[self.rows.len() - self.lanes..]
    }

    /// Puts the items into an order with a small frontier.
    fn arrange(&mut self) {
        let items = self.weights.len();
        if self.near.len() < items {
            self.near.resize(items, Vec::new());
        }
        self.mark.clear();
        self.mark.resize(items, u16::MAX);
        for item in 0..items {
            let mut near = std::mem::take(&mut self.near[item]);
            near.clear();
            self.mark[item] = item as u16;
            let start = if item == 0 { 0 } else { self.ends[item - 1] as usize };
            for &point in &self.points[start..self.ends[item] as usize] {
                for &user in &self.users[point as usize] {
                    if self.mark[user as usize] != item as u16 {
                        self.mark[user as usize] = item as u16;
                        near.push(user);
                    }
                }
            }
            self.near[item] = near;
        }
        // From here on: `left` counts the neighbours still to come, `mark` is 0 for an item out of sight, 1 for one
        // beside the frontier, 2 for one in the order.
        self.left.clear();
        self.left.extend(self.near.iter().take(items).map(|near| near.len() as u16));
        self.mark.fill(0);
        self.order.clear();
        let (near, left, mark, edge) = (&self.near, &mut self.left, &mut self.mark, &mut self.edge);
        while self.order.len() < items {
            let next = if edge.is_empty() {
                let start = (0..items).filter(|&item| mark[item] == 0).min_by_key(|&item| left[item]);
                start.expect("an item is left") as u16
            } else {
                let grows = |&item: &u16| {
                    let item = item as usize;
                    let closes =
                        near[item].iter().filter(|&&n| mark[n as usize] == 2 && left[n as usize] == 1);
                    (i32::from(left[item] > 0) - closes.count() as i32, left[item])
                };
                let at = (0..edge.len()).min_by_key(|&at| grows(&edge[at])).expect("the edge is not empty");
                edge.swap_remove(at)
            };
            mark[next as usize] = 2;
            self.order.push(next);
            for &neighbour in &near[next as usize] {
                left[neighbour as usize] -= 1;
                if mark[neighbour as usize] == 0 {
                    mark[neighbour as usize] = 1;
                    edge.push(neighbour);
                }
            }
        }
    }

    /// What the next item means to the frontier. None when the frontier has no bit left.
    fn prepare(&mut self, item: u16, free: &mut u64) -> Option<ItemStep> {
        let index = item as usize;
        let mut step = ItemStep { item, ..ItemStep::default() };
        let first = self.groups.len();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        for at in start..self.ends[index] {
            let mut mask = 0;
            for &user in &self.users[self.points[at as usize] as usize] {
                if self.slot[user as usize] != u8::MAX {
                    mask |= 1 << self.slot[user as usize];
                }
            }
            if mask == 0 {
                step.base += 1;
            } else if let Some(group) = self.groups[first..].iter_mut().find(|group| group.0 == mask) {
                group.1 += 1;
            } else {
                self.groups.push((mask, 1));
            }
        }
        step.groups = self.groups.len() as u32;
        let mut gone = 0;
        for &neighbour in &self.near[index] {
            self.left[neighbour as usize] -= 1;
            if self.left[neighbour as usize] == 0 && self.slot[neighbour as usize] != u8::MAX {
                gone |= 1 << self.slot[neighbour as usize];
            }
        }
        step.keep = !*free & !gone;
        if self.left[index] > 0 {
            if *free == 0 {
                return None;
            }
            let slot = free.trailing_zeros();
            step.bit = 1 << slot;
            self.slot[index] = slot as u8;
            *free &= !step.bit;
        }
        *free |= gone;
        Some(step)
    }

    fn cost(&self, step: &ItemStep, first_group: usize, key: u64) -> usize {
        let groups = &self.groups[first_group..step.groups as usize];
        let shared: u16 = groups.iter().map(|&(mask, points)| if key & mask == 0 { points } else { 0 }).sum();
        (step.base + shared) as usize
    }

    /// Makes the rows after a step from the rows `first..last` before it.
    fn advance(&mut self, mut step: ItemStep, first: usize, last: usize) {
        let lanes = self.lanes;
        let first_group = self.steps.last().map_or(0, |step| step.groups as usize);
        let weight = self.weights[step.item as usize];
        let room = (2 * (last - first)).next_power_of_two() * 2;
        self.table.clear();
        self.table.resize(room, u32::MAX);
        for old in first..last {
            let key = self.keys[old];
            // Left out: the row as it is.
            let (new, fresh) = self.row(key & step.keep, last, room - 1);
            if fresh {
                self.rows.extend_from_within(old * lanes..(old + 1) * lanes);
            } else {
                let (before, after) = self.rows.split_at_mut(new * lanes);
                raise(&mut after[..lanes], &before[old * lanes..(old + 1) * lanes], 0);
            }
            // Chosen: the row moved along by the cost, where the budget allows.
            let cost = self.cost(&step, first_group, key);
            if cost >= lanes || self.rows[old * lanes + lanes - 1 - cost] < 0 {
                continue;
            }
            let (new, fresh) = self.row(key & step.keep | step.bit, last, room - 1);
            if fresh {
                self.rows.resize((new + 1) * lanes, DEAD);
            }
            let (before, after) = self.rows.split_at_mut(new * lanes);
            raise(&mut after[cost..lanes], &before[old * lanes..(old + 1) * lanes - cost], weight);
        }
        step.rows = self.keys.len() as u32;
        self.steps.push(step);
    }

    /// The row of a key, and whether it is new.
    fn row(&mut self, key: u64, last: usize, mask: usize) -> (usize, bool) {
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            match self.table[at] {
                u32::MAX => {
                    self.table[at] = (self.keys.len() - last) as u32;
                    self.keys.push(key);
                    return (self.keys.len() - 1, true);
                }
                row if self.keys[last + row as usize] == key => return (last + row as usize, false),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Gives every choice of items that is worth just so much and needs no more than a budget, each once. False when the meter
    /// says stop.
    pub fn each(
        &self,
        budget: usize,
        value: usize,
        meter: &mut Meter<'_>,
        nodes: &mut u64,
        found: &mut dyn FnMut(&[u16]),
    ) -> bool {
        let place = ChoicePlace { at: self.steps.len(), key: 0, budget, value: value as i64 };
        self.choices(place, &mut Vec::new(), &mut |chosen, work| {
            *nodes += work;
            chosen.into_iter().for_each(&mut *found);
            meter.go_on(work)
        })
    }

    /// All choices of the first steps that lead to a place. What a row is worth at most tells where there are none.
    fn choices(
        &self,
        place: ChoicePlace,
        chosen: &mut Vec<u16>,
        found: &mut dyn FnMut(Option<&[u16]>, u64) -> bool,
    ) -> bool {
        let ChoicePlace { at, key, budget, value } = place;
        let Some(at) = at.checked_sub(1) else {
            return value != 0 || found(Some(chosen), 1);
        };
        let step = &self.steps[at];
        let first_group = if at == 0 { 0 } else { self.steps[at - 1].groups as usize };
        let rows = self.rows_before(at);
        if !found(None, 1) {
            return false;
        }
        let weight = i64::from(self.weights[step.item as usize]);
        for row in rows {
            let (old, values) = (self.keys[row], &self.rows[row * self.lanes..(row + 1) * self.lanes]);
            if old & step.keep == key && i64::from(values[budget]) >= value {
                let spared = ChoicePlace { at, key: old, budget, value };
                if !self.choices(spared, chosen, found) {
                    return false;
                }
            }
            if old & step.keep | step.bit != key || value < weight {
                continue;
            }
            let cost = self.cost(step, first_group, old);
            if cost <= budget && i64::from(values[budget - cost]) >= value - weight {
                chosen.push(step.item);
                let taken = ChoicePlace { at, key: old, budget: budget - cost, value: value - weight };
                if !self.choices(taken, chosen, found) {
                    return false;
                }
                chosen.pop();
            }
        }
        true
    }

    /// The rows that a step was made from.
    fn rows_before(&self, at: usize) -> std::ops::Range<usize> {
        match at {
            0 => 0..1,
            1 => 1..self.steps[0].rows as usize,
            _ => self.steps[at - 2].rows as usize..self.steps[at - 1].rows as usize,
        }
    }

    /// Gives the items of a best choice for a budget.
    pub fn trace(&self, mut budget: usize, mut item: impl FnMut(u16)) {
        let lanes = self.lanes;
        let (mut key, mut value) = (0, self.best()[budget]);
        for at in (0..self.steps.len()).rev() {
            let step = &self.steps[at];
            let first_group = if at == 0 { 0 } else { self.steps[at - 1].groups as usize };
            let found = self.rows_before(at).find_map(|row| {
                let old = self.keys[row];
                let values = &self.rows[row * lanes..(row + 1) * lanes];
                if old & step.keep == key && values[budget] == value {
                    return Some((old, None));
                }
                let cost = self.cost(step, first_group, old);
                let pays = old & step.keep | step.bit == key
                    && cost <= budget
                    && values[budget - cost] + self.weights[step.item as usize] == value;
                pays.then_some((old, Some(cost)))
            });
            let (old, cost) = found.expect("every value comes from somewhere");
            if let Some(cost) = cost {
                item(step.item);
                budget -= cost;
                value -= self.weights[step.item as usize];
            }
            key = old;
        }
    }
}

/// Raises values to those of another row plus a weight.
#[inline]
fn raise(row: &mut [i16], other: &[i16], weight: i16) {
    for (value, &other) in row.iter_mut().zip(other) {
        *value = (*value).max(other + weight);
    }
}
