//! The chains as a union-find over the black cells and one more node for the edge. It is undone step by step, so paths
//! are not compressed; the smaller tree goes below the larger. What it needs is that black cells go in the reverse of
//! the order they came, as in a search that goes back, or never.

use crate::colouring::{Colour, Colouring};

const NONE: u32 = u32::MAX;

/// The diagonal chains of black cells.
#[derive(Clone, Debug)]
pub struct ChainForest {
    /// The parent in the union-find; a root is its own parent, a cell that is not in it has none.
    parent: Vec<u32>,
    size: Vec<u32>,
    /// The members of a chain in a ring.
    next: Vec<u32>,
    log: Vec<Growth>,
    edge: u32,
    /// Boards of one row or one column have no chains: there only the cells at the ends can be black at all.
    line: bool,
    mark: Vec<u32>,
    stamp: u32,
    from: Vec<u32>,
}

/// How the forest grew.
#[derive(Clone, Copy, Debug)]
enum Growth {
    Added(u32),
    Joined { child: u32, root: u32 },
}

impl ChainForest {
    /// No chains yet.
    pub fn new(colouring: &Colouring) -> ChainForest {
        let cells = colouring.colours.len();
        let mut forest = ChainForest {
            parent: vec![NONE; cells + 1],
            size: vec![1; cells + 1],
            next: (0..=cells as u32).collect(),
            log: Vec::new(),
            edge: cells as u32,
            line: colouring.layout.is_line(),
            mark: Vec::new(),
            stamp: 0,
            from: Vec::new(),
        };
        forest.parent[cells] = cells as u32;
        // The edge is always the larger tree.
        forest.size[cells] = 1 << 24;
        forest
    }

    /// Takes over the chains of another forest of the same board.
    pub fn follow(&mut self, other: &ChainForest) {
        self.parent.clone_from(&other.parent);
        self.size.clone_from(&other.size);
        self.next.clone_from(&other.next);
        self.log.clone_from(&other.log);
    }

    /// Where the log stands.
    pub fn depth(&self) -> usize {
        self.log.len()
    }

    /// Goes back to where the log stood.
    pub fn undo(&mut self, depth: usize) {
        while self.log.len() > depth {
            match self.log.pop() {
                Some(Growth::Added(cell)) => self.parent[cell as usize] = NONE,
                Some(Growth::Joined { child, root }) => {
                    self.parent[child as usize] = child;
                    self.size[root as usize] -= self.size[child as usize];
                    self.next.swap(child as usize, root as usize);
                }
                None => {}
            }
        }
    }

    #[inline]
    fn root(&self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    /// Adds a black cell. False when it closes a ring. Cells that would close one are handed to `close`.
    pub fn add(&mut self, colouring: &Colouring, cell: usize, mut close: impl FnMut(usize)) -> bool {
        if self.line {
            return true;
        }
        self.parent[cell] = cell as u32;
        self.log.push(Growth::Added(cell as u32));
        let edge = colouring.layout.at_edge(cell).then_some(self.edge as usize);
        let touched =
            colouring.layout.corners(cell).filter(|&corner| colouring.colours[corner] == Colour::Black);
        for other in edge.into_iter().chain(touched) {
            if self.parent[other] == NONE {
                continue;
            }
            let (a, b) = (self.root(cell as u32), self.root(other as u32));
            if a == b {
                return false;
            }
            let (child, root) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
            self.parent[child as usize] = root;
            self.size[root as usize] += self.size[child as usize];
            // Only a cell that touches both may have become dangerous: look around the smaller one.
            let mut member = child;
            loop {
                for open in colouring.layout.corners(member as usize) {
                    if colouring.colours[open] == Colour::Open && self.closes(colouring, open) {
                        close(open);
                    }
                }
                member = self.next[member as usize];
                if member == child {
                    break;
                }
            }
            self.next.swap(child as usize, root as usize);
            self.log.push(Growth::Joined { child, root });
        }
        true
    }

    /// Whether an open cell would close a ring if it were black.
    pub fn closes(&self, colouring: &Colouring, cell: usize) -> bool {
        let mut roots = [NONE; 5];
        let mut count = 0;
        if colouring.layout.at_edge(cell) {
            roots[0] = self.edge;
            count = 1;
        }
        for corner in colouring.layout.corners(cell) {
            if self.parent[corner] == NONE {
                continue;
            }
            let root = self.root(corner as u32);
            if roots[..count].contains(&root) {
                return true;
            }
            roots[count] = root;
            count += 1;
        }
        false
    }

    /// The black cells that, together with `cell`, make a ring or join the edge to itself, in the order of the chain.
    /// Only cells that `usable` admits are taken. The answer is the place of `cell` in a chain from edge to edge; none
    /// for a ring that it closes.
    pub fn ring(
        &mut self,
        colouring: &Colouring,
        cell: usize,
        usable: impl Fn(usize) -> bool,
        out: &mut Vec<u32>,
    ) -> Option<usize> {
        if self.mark.is_empty() {
            self.mark = vec![0; self.parent.len()];
            self.from = vec![0; self.parent.len()];
        }
        let usable =
            |other: usize| other != cell && colouring.colours[other] == Colour::Black && usable(other);
        let ends: Vec<usize> = colouring.layout.corners(cell).filter(|&corner| usable(corner)).collect();
        let mut to_edge: Option<Vec<u32>> = colouring.layout.at_edge(cell).then(Vec::new);
        let mut queue = Vec::new();
        for (i, &start) in ends.iter().enumerate() {
            self.stamp += 1;
            queue.clear();
            queue.push(start as u32);
            self.mark[start] = self.stamp;
            self.from[start] = NONE;
            let mut edge = None;
            let mut head = 0;
            while head < queue.len() {
                let at = queue[head] as usize;
                head += 1;
                if at != start && ends[i + 1..].contains(&at) {
                    out.extend(self.trace(at));
                    return None;
                }
                if edge.is_none() && colouring.layout.at_edge(at) {
                    edge = Some(at);
                    if to_edge.is_some() {
                        break;
                    }
                }
                for next in colouring.layout.corners(at).filter(|&next| usable(next)) {
                    if self.mark[next] != self.stamp {
                        self.mark[next] = self.stamp;
                        self.from[next] = at as u32;
                        queue.push(next as u32);
                    }
                }
            }
            if let Some(at) = edge {
                let path: Vec<u32> = self.trace(at).collect();
                match &to_edge {
                    Some(other) => {
                        out.extend(other);
                        out.extend(path.iter().rev());
                        return Some(other.len());
                    }
                    None => to_edge = Some(path),
                }
            }
        }
        unreachable!("only cells that close a ring are asked for it")
    }

    fn trace(&self, end: usize) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(end as u32), |&at| {
            Some(self.from[at as usize]).filter(|&from| from != NONE)
        })
    }
}
