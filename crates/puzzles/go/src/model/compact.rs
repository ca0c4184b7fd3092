//! Without turns: which white chains are captured, and in which order eyes are opened.
//!
//! White never moves, so that a chain W falls exactly when its liberties L(W) are filled. A region is a connected set of
//! points without white stones, vital to W when all of its empty points are liberties of W; a capture opens the regions
//! beside it. W can be captured when at most one of its vital regions V(W), its eyes, is not open yet (see
//! [`theory`](crate::theory)).
//!
//! ```text
//! max  n + Σ |W| c[W]
//!      f[p] ≥ c[W]   for p ∈ L(W);   Σ f ≤ K;   n ≤ K
//!  and for each chain with two vital regions or more (MTZ levels u, as in Miller, Tucker and Zemlin 1960):
//!      Σ o[W,R] over R ∈ V(W)  ≥  (|V(W)| − 1) c[W]        all but one are open before W falls
//!      o[W,R] ≤ Σ b[W,W'] over chains W' ≠ W beside R       because an earlier capture opened them
//!      b[W,W'] ≤ c[W'],   u[W] ≥ u[W'] + 1 − M (1 − b[W,W'])   (u = 0 for chains with fewer vital regions)
//!  and only where K is more than there is room for without captures, |E| − |regions|:
//!      n ≤ |E| + Σ |W| c[W] − Σ r[R]                        one point of each region that is left stays empty
//!      1 + in(R) − out(R) ≤ |regions| r[R]                  of regions joined by captures one counts: each region
//!      out(W) ≥ in(W);  in(W), out(W) ≤ |regions| c[W]      sends a unit over captured chains to one with r = 1
//! ```
//!
//! Captures only make room, so that below that bound n = K. Above it, n is the number of stones that there is room for,
//! and the flow counts the regions that are left: regions around a captured chain are one.

use super::literal::at_most;
use super::{Model, PlayReading, ProgramColumn, Relation};
use crate::Go;
use crate::theory::{Chain, ChainLayout, Region};

/// The program.
pub(super) fn build(go: &Go) -> (Model, PlayReading) {
    let mut model = Model::new("compact");
    let layout = ChainLayout::of(go);
    let place = |point: usize| format!("{}_{}", point / go.width(), point % go.width());
    let chains = 0..layout.chains() as Chain;
    let placed = model.integer("n".into(), go.stones(), 1.0);
    let captured: Vec<ProgramColumn> =
        chains.clone().map(|chain| model.binary(format!("c_{chain}"), layout.size(chain) as f64)).collect();
    let mut filled: Vec<Option<ProgramColumn>> = vec![None; go.cells().len()];
    for chain in chains.clone() {
        for &point in layout.liberties(chain) {
            let point = point as usize;
            let fill = *filled[point].get_or_insert_with(|| model.binary(format!("f_{}", place(point)), 0.0));
            at_most(&mut model, format!("fill_{chain}_{}", place(point)), captured[chain as usize], fill);
        }
    }
    let fills = filled.iter().flatten().map(|&fill| (fill, 1.0));
    model.add("stones".into(), fills, Relation::Most, go.stones() as f64);
    eyes(&mut model, &layout, &captured);
    if go.stones() + layout.regions() > layout.empties() {
        room(&mut model, &layout, &captured, placed);
    }
    (model, PlayReading::Chains(captured))
}

/// The order of captures that open eyes.
fn eyes(model: &mut Model, layout: &ChainLayout, captured: &[ProgramColumn]) {
    let eyed: Vec<Chain> =
        (0..captured.len() as Chain).filter(|&chain| layout.eyes(chain).len() > 1).collect();
    let mut level: Vec<Option<ProgramColumn>> = vec![None; captured.len()];
    for &chain in &eyed {
        level[chain as usize] = Some(model.integer(format!("u_{chain}"), eyed.len(), 0.0));
    }
    for &chain in &eyed {
        let mut before: Vec<Option<ProgramColumn>> = vec![None; captured.len()];
        let mut opened = Vec::new();
        for &region in layout.eyes(chain) {
            let open = model.binary(format!("o_{chain}_{region}"), 0.0);
            opened.push((open, 1.0));
            let mut by = vec![(open, 1.0)];
            for &opener in layout.around(region).iter().filter(|&&opener| opener != chain) {
                let earlier = *before[opener as usize]
                    .get_or_insert_with(|| earlier(model, captured, &level, eyed.len(), chain, opener));
                by.push((earlier, -1.0));
            }
            model.add(format!("open_{chain}_{region}"), by, Relation::Most, 0.0);
        }
        let needed = layout.eyes(chain).len() - 1;
        opened.push((captured[chain as usize], -(needed as f64)));
        model.add(format!("all_but_one_{chain}"), opened, Relation::Least, 0.0);
    }
}

/// The variable that says that `opener` is captured before `chain`.
fn earlier(
    model: &mut Model,
    captured: &[ProgramColumn],
    level: &[Option<ProgramColumn>],
    levels: usize,
    chain: Chain,
    opener: Chain,
) -> ProgramColumn {
    let before = model.binary(format!("b_{chain}_{opener}"), 0.0);
    at_most(model, format!("taken_{chain}_{opener}"), before, captured[opener as usize]);
    // u[W] − u[W'] ≥ 1 − M (1 − b) with M = levels + 1.
    let far = (levels + 1) as f64;
    let above = level[chain as usize].map(|level| (level, 1.0));
    let below = level[opener as usize].map(|level| (level, -1.0));
    let terms = above.into_iter().chain(below).chain([(before, -far)]);
    model.add(format!("order_{chain}_{opener}"), terms, Relation::Least, 1.0 - far);
    before
}

/// No more stones than there is room for.
fn room(model: &mut Model, layout: &ChainLayout, captured: &[ProgramColumn], placed: ProgramColumn) {
    let regions = layout.regions();
    let most = regions as f64;
    let left: Vec<ProgramColumn> =
        (0..regions).map(|region| model.binary(format!("r_{region}"), 0.0)).collect();
    let mut limit = vec![(placed, 1.0)];
    limit.extend(left.iter().map(|&left| (left, 1.0)));
    limit.extend((0..captured.len()).map(|chain| (captured[chain], -(layout.size(chain as Chain) as f64))));
    model.add("room".into(), limit, Relation::Most, layout.empties() as f64);
    // By region: what comes in (+) and goes out (−).
    let mut balance: Vec<Vec<(ProgramColumn, f64)>> = vec![Vec::new(); regions];
    for chain in 0..captured.len() as Chain {
        let mut through = Vec::new();
        for &region in layout.beside(chain) {
            let arc = |model: &mut Model, name: &str| {
                let arc = model.real(format!("{name}_{chain}_{region}"), regions);
                let limit = [(arc, 1.0), (captured[chain as usize], -most)];
                model.add(format!("{name}_limit_{chain}_{region}"), limit, Relation::Most, 0.0);
                arc
            };
            let (into, out) = (arc(model, "in"), arc(model, "out"));
            through.extend([(into, -1.0), (out, 1.0)]);
            balance[region as usize].extend([(into, -1.0), (out, 1.0)]);
        }
        model.add(format!("through_{chain}"), through, Relation::Least, 0.0);
    }
    for region in 0..regions as Region {
        let mut terms = std::mem::take(&mut balance[region as usize]);
        terms.push((left[region as usize], -most));
        model.add(format!("region_{region}"), terms, Relation::Most, -1.0);
    }
}
