//! The states of one frontier, each with the most value for every number of points paid for.

use super::bits::SlotSet;
use super::front::Front;
use super::plan::SweepStep;

/// The value of what cannot be paid for. Adding real values to it leaves it negative.
pub(super) const DEAD: i16 = i16::MIN / 2;

/// No arc, no row.
const NONE: u32 = u32::MAX;

/// A state and where its values are.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerRow<const W: usize> {
    pub paid: SlotSet<W>,
    pub open: SlotSet<W>,
    pub awaited: SlotSet<W>,
    pub tied: SlotSet<W>,
    /// Where its ties start.
    ties: u32,
    /// The first of its arcs.
    arc: u32,
    /// The least cost that is kept, and how many from there on: beyond them the value does not rise.
    lo: u16,
    len: u16,
    /// Where its values start.
    start: usize,
    /// No completion is worth more.
    pub bound: i16,
}

/// A way from a row of the layer before.
#[derive(Clone, Copy, Debug)]
struct RowArc {
    from: u32,
    next: u32,
    cost: u16,
    captured: bool,
}

/// All states after some step.
#[derive(Clone, Debug)]
pub(super) struct Layer<const W: usize> {
    pub rows: Vec<LayerRow<W>>,
    ties: Vec<SlotSet<W>>,
    values: Vec<i16>,
    arcs: Vec<RowArc>,
}

impl<const W: usize> Layer<W> {
    /// The layer before the first step: one state.
    pub fn start() -> Layer<W> {
        let empty = SlotSet::EMPTY;
        let row = LayerRow {
            paid: empty,
            open: empty,
            awaited: empty,
            tied: empty,
            ties: 0,
            arc: NONE,
            lo: 0,
            len: 1,
            start: 0,
            bound: i16::MAX,
        };
        Layer { rows: vec![row], ties: Vec::new(), values: vec![0], arcs: Vec::new() }
    }

    /// The state of a row.
    pub fn front(&self, row: usize, front: &mut Front<W>) {
        let row = &self.rows[row];
        (front.paid, front.open, front.awaited, front.tied) = (row.paid, row.open, row.awaited, row.tied);
        front.ties.clear();
        front.ties.extend_from_slice(&self.ties[row.ties as usize..row.ties as usize + row.tied.len()]);
    }

    /// The most value that a row has for a cost.
    pub fn value(&self, row: usize, cost: usize) -> i16 {
        let row = &self.rows[row];
        match cost.checked_sub(row.lo as usize) {
            None => DEAD,
            Some(at) => self.values[row.start + at.min(row.len as usize - 1)],
        }
    }

    /// The costs and values of a row, where the value rises.
    pub fn values(&self, row: usize) -> (usize, &[i16]) {
        let row = &self.rows[row];
        (row.lo as usize, &self.values[row.start..row.start + row.len as usize])
    }

    /// Leaves only so many of the most promising rows.
    pub fn truncate(&mut self, rows: usize) {
        if let Some(row) = self.rows.get(rows) {
            self.values.truncate(row.start);
            self.ties.truncate(row.ties as usize);
            self.rows.truncate(rows);
            self.values.shrink_to_fit();
            self.rows.shrink_to_fit();
        }
    }

    /// Memory that it takes.
    pub fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<LayerRow<W>>()
            + self.ties.capacity() * size_of::<SlotSet<W>>()
            + self.values.capacity() * 2
            + self.arcs.capacity() * size_of::<RowArc>()
    }

    /// The row before a row from which its value for a cost comes, the cost there, and whether the chain between them is
    /// captured.
    pub fn before(&self, row: usize, cost: usize, earlier: &Layer<W>, weight: i16) -> (usize, usize, bool) {
        let value = self.value(row, cost);
        let mut at = self.rows[row].arc;
        while at != NONE {
            let arc = self.arcs[at as usize];
            if let Some(rest) = cost.checked_sub(arc.cost as usize) {
                let gain = if arc.captured { weight } else { 0 };
                if earlier.value(arc.from as usize, rest) + gain == value {
                    return (arc.from as usize, rest, arc.captured);
                }
            }
            at = arc.next;
        }
        unreachable!("every value comes from somewhere");
    }
}

/// Makes layers; keeps its memory from one to the next.
#[derive(Clone, Debug)]
pub(super) struct LayerBuilder<const W: usize> {
    lanes: usize,
    rows: Vec<LayerRow<W>>,
    ties: Vec<SlotSet<W>>,
    values: Vec<i16>,
    arcs: Vec<RowArc>,
    table: Vec<u32>,
    here: Front<W>,
    next: Front<W>,
    /// Points that were forgotten when a layer was blurred.
    forgotten: usize,
}

impl<const W: usize> LayerBuilder<W> {
    pub fn new(budget: usize) -> LayerBuilder<W> {
        LayerBuilder {
            lanes: budget + 1,
            rows: Vec::new(),
            ties: Vec::new(),
            values: Vec::new(),
            arcs: Vec::new(),
            table: vec![NONE; 64],
            here: Front::default(),
            next: Front::default(),
            forgotten: 0,
        }
    }

    /// Rows made so far.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.values.len() * 2 + self.rows.len() * size_of::<LayerRow<W>>()
    }

    /// Adds what comes of a row of the layer before.
    pub fn extend(&mut self, earlier: &Layer<W>, from: usize, step: &SweepStep<W>, loose: bool) {
        let mut here = std::mem::take(&mut self.here);
        let mut next = std::mem::take(&mut self.next);
        earlier.front(from, &mut here);
        if let Some(token) = step.relay {
            here.relay(step, token, &mut next, |next| self.add(next, earlier, from, 0, None));
        } else {
            if here.spare(step, &mut next) {
                self.add(&next, earlier, from, 0, None);
            }
            let cost = here.cost(step);
            if earlier.rows[from].lo as usize + cost < self.lanes {
                here.capture(step, loose, &mut next, |next| {
                    self.add(next, earlier, from, cost, Some(step.weight))
                });
            }
        }
        (self.here, self.next) = (here, next);
    }

    /// Raises the values of a state to those of a row plus a weight.
    fn add(&mut self, front: &Front<W>, earlier: &Layer<W>, from: usize, cost: usize, weight: Option<i16>) {
        let row = self.row(front);
        let gain = weight.unwrap_or(0);
        let (lo, values) = earlier.values(from);
        let into = &mut self.values[row * self.lanes..(row + 1) * self.lanes];
        let first = lo + cost;
        if first >= into.len() {
            return;
        }
        for (value, &other) in into[first..].iter_mut().zip(values) {
            *value = (*value).max(other + gain);
        }
        let arc = RowArc {
            from: from as u32,
            next: self.rows[row].arc,
            cost: cost as u16,
            captured: weight.is_some(),
        };
        self.rows[row].arc = self.arcs.len() as u32;
        self.arcs.push(arc);
    }

    /// The row of a state, which is made if it is new.
    fn row(&mut self, front: &Front<W>) -> usize {
        if 2 * self.rows.len() >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut at = hash(front.paid, front.open, front.awaited, front.tied, &front.ties) & mask;
        while let Some(row) = self.rows.get(self.table[at] as usize) {
            let same = row.paid == front.paid
                && row.open == front.open
                && row.awaited == front.awaited
                && row.tied == front.tied
                && self.ties[row.ties as usize..row.ties as usize + front.ties.len()] == front.ties[..];
            if same {
                return self.table[at] as usize;
            }
            at = (at + 1) & mask;
        }
        self.table[at] = self.rows.len() as u32;
        self.rows.push(LayerRow {
            paid: front.paid,
            open: front.open,
            awaited: front.awaited,
            tied: front.tied,
            ties: self.ties.len() as u32,
            arc: NONE,
            lo: 0,
            len: 0,
            start: 0,
            bound: 0,
        });
        self.ties.extend_from_slice(&front.ties);
        self.values.resize(self.rows.len() * self.lanes, DEAD);
        self.rows.len() - 1
    }

    fn grow(&mut self) {
        let size = 2 * self.table.len();
        self.table.clear();
        self.table.resize(size, NONE);
        for (index, row) in self.rows.iter().enumerate() {
            let ties = &self.ties[row.ties as usize..row.ties as usize + row.tied.len()];
            let mut at = hash(row.paid, row.open, row.awaited, row.tied, ties) & (size - 1);
            while self.table[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = index as u32;
        }
    }

    /// Ends the layer. Of each state stay the costs from which more than `best` can still come, by an upper bound for what
    /// follows: by points on the frontier that are paid for and points left. The most promising states come first.
    pub fn finish(&mut self, best: i16, hopes: &[Vec<i16>]) -> Layer<W> {
        let lanes = self.lanes;
        let mut kept: Vec<u32> = Vec::with_capacity(self.rows.len());
        for index in 0..self.rows.len() {
            let rest = &hopes[self.rows[index].paid.len().min(hopes.len() - 1)];
            let values = &mut self.values[index * lanes..(index + 1) * lanes];
            let (mut first, mut last, mut most, mut bound) = (lanes, 0, DEAD, DEAD);
            for (cost, value) in values.iter_mut().enumerate() {
                if *value <= most {
                    *value = most;
                    continue;
                }
                most = *value;
                let hope = most + rest[lanes - 1 - cost];
                if hope > best {
                    first = first.min(cost);
                    last = cost;
                    bound = bound.max(hope);
                }
            }
            if first < lanes {
                let row = &mut self.rows[index];
                (row.lo, row.len, row.bound) = (first as u16, (last - first + 1) as u16, bound);
                kept.push(index as u32);
            }
        }
        kept.sort_unstable_by_key(|&index| std::cmp::Reverse(self.rows[index as usize].bound));
        let mut layer = Layer {
            rows: Vec::with_capacity(kept.len()),
            ties: Vec::new(),
            values: Vec::new(),
            arcs: std::mem::take(&mut self.arcs),
        };
        for index in kept {
            let mut row = self.rows[index as usize];
            let ties = row.ties as usize..row.ties as usize + row.tied.len();
            row.ties = layer.ties.len() as u32;
            layer.ties.extend_from_slice(&self.ties[ties]);
            let start = index as usize * lanes + row.lo as usize;
            row.start = layer.values.len();
            layer.values.extend_from_slice(&self.values[start..start + row.len as usize]);
            layer.rows.push(row);
        }
        self.clear();
        layer
    }

    /// Forgets all rows.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.ties.clear();
        self.values.clear();
        self.arcs.clear();
        self.table.fill(NONE);
    }

    /// A layer of at most so many rows, each worth at least what those of a larger one are that it stands for. The most promising
    /// half stays as it is; of the others first the order of captures is forgotten, then point after point, in favour of Black.
    pub fn blur(&mut self, layer: &Layer<W>, most: usize, best: i16, hopes: &[Vec<i16>]) -> Layer<W> {
        let mut next = std::mem::take(&mut self.next);
        let all = layer.rows.iter().fold(SlotSet::EMPTY, |all, row| all.or(row.paid));
        let regions = layer.rows.iter().fold(SlotSet::EMPTY, |all, row| all.or(row.open).or(row.awaited));
        // What was enough for the layer before is nearly enough for this one.
        let mut points = self.forgotten.saturating_sub(1);
        let blurred = loop {
            let forgotten = all
                .iter()
                .take(points)
                .fold(SlotSet::EMPTY, |forgotten, point| forgotten.or(SlotSet::single(point)));
            for row in 0..layer.rows.len() {
                layer.front(row, &mut next);
                if row >= most / 2 {
                    (next.open, next.awaited, next.tied) = (regions, SlotSet::EMPTY, SlotSet::EMPTY);
                    next.ties.clear();
                    next.paid.unite(forgotten);
                }
                self.add(&next, layer, row, 0, None);
            }
            let blurred = self.finish(best, hopes);
            if blurred.rows.len() <= most {
                break blurred;
            }
            points += (blurred.rows.len() / most).ilog2() as usize + 1;
        };
        self.forgotten = points;
        self.next = next;
        blurred
    }
}

fn hash<const W: usize>(
    paid: SlotSet<W>,
    open: SlotSet<W>,
    awaited: SlotSet<W>,
    tied: SlotSet<W>,
    ties: &[SlotSet<W>],
) -> usize {
    let mut hash = 0u64;
    for set in [paid, open, awaited, tied].iter().chain(ties) {
        for word in set.0 {
            hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
    (hash ^ hash >> 32) as usize
}
