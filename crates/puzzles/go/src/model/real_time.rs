//! Turn by turn like the report's program, but by the rules of Go: K + 1 boards of binaries x (black) and y (white), and
//! for each board a flow g that carries one unit from every black stone, over black stones, to an empty point.
//!
//! ```text
//! max  Σ x[K] − Σ x[0] + Σ y[0] − Σ y[K]
//!      x[0], y[0] = the board;  x[t] ≥ x[t−1];  y[t] ≤ y[t−1];  x + y ≤ 1
//!      Σ x[t] − Σ x[t−1] ≤ 1                           one stone a turn, or a pass
//!      x[t] + y[t−1] ≤ 1                               on a point that was empty before the turn
//!      y[p,t] = y[q,t]                                 for white neighbours: a chain stands and falls as one
//!      y[p,t] + x[q,t] ≥ 1                             for p white and its neighbour q not, at the start: a chain
//!                                                      with an empty liberty stands
//!      g[p→q,t] ≤ M x[p,t]                             units leave black stones only
//!      out(p,t) − in(p,t) ≥ x[p,t] − M (1−x[p,t]−y[p,t])    and end on empty points only; M = stones on the board
//! ```
//!
//! A capture shows on the same board as the stone that makes it, so the stone may live on the points it frees. A chain
//! without a liberty starves: nothing carries its units away, however many stones it has. White *may* stand on without a
//! liberty, but that never helps Black, so the optimum is that of the game.

use super::literal::at_most;
use super::{Model, PlayReading, ProgramColumn, Relation};
use crate::{Go, Stone};

/// The program.
pub(super) fn build(go: &Go) -> (Model, PlayReading) {
    let mut model = Model::new("real-time");
    let (points, last) = (go.cells().len(), go.stones());
    let white = |point: usize| go.cells()[point] == Some(Stone::White);
    let black = |point: usize| go.cells()[point] == Some(Stone::Black);
    let place = |point: usize| format!("{}_{}", point / go.width(), point % go.width());
    let ends = |sign: f64, t: usize| sign * (f64::from(u8::from(t == last)) - f64::from(u8::from(t == 0)));
    let blacks = (0..points).filter(|&point| black(point)).count();
    let (mut x, mut y): (Vec<Vec<ProgramColumn>>, Vec<Vec<Option<ProgramColumn>>>) = (Vec::new(), Vec::new());
    for t in 0..=last {
        let label = |kind: &str, point: usize| format!("{kind}_{}_{t}", place(point));
        x.push((0..points).map(|point| model.binary(label("x", point), ends(1.0, t))).collect());
        // Only where White stands at the start.
        let stone =
            |model: &mut Model, point| white(point).then(|| model.binary(label("y", point), ends(-1.0, t)));
        y.push((0..points).map(|point| stone(&mut model, point)).collect());
        for point in 0..points {
            let x_ = x[t][point];
            if t == 0 {
                model.fix(x_, black(point));
                y[t][point].into_iter().for_each(|y_| model.fix(y_, true));
            } else {
                at_most(&mut model, label("keep", point), x[t - 1][point], x_);
            }
            let Some(y_) = y[t][point] else { continue };
            model.add(label("one", point), [(x_, 1.0), (y_, 1.0)], Relation::Most, 1.0);
            if t > 0 {
                let before = y[t - 1][point].expect("white at the start");
                at_most(&mut model, label("fall", point), y_, before);
                model.add(label("free", point), [(x_, 1.0), (before, 1.0)], Relation::Most, 1.0);
            }
            for next in go.beside(point) {
                let name = format!("{}_{}", label("stand", point), place(next));
                match y[t][next] {
                    Some(other) if next > point => {
                        model.add(name, [(y_, 1.0), (other, -1.0)], Relation::Equal, 0.0);
                    }
                    Some(_) => {}
                    None => model.add(name, [(y_, 1.0), (x[t][next], 1.0)], Relation::Least, 1.0),
                }
            }
        }
        if t > 0 {
            let placed = x[t].iter().map(|&at| (at, 1.0)).chain(x[t - 1].iter().map(|&at| (at, -1.0)));
            model.add(format!("turn_{t}"), placed, Relation::Most, 1.0);
            breathe(&mut model, go, t, blacks + t, &x[t], &y[t]);
        }
    }
    (model, PlayReading::Turns(x))
}

/// The flow that gives every black stone of a board a liberty; `most` stones at the most.
fn breathe(
    model: &mut Model,
    go: &Go,
    t: usize,
    most: usize,
    x: &[ProgramColumn],
    y: &[Option<ProgramColumn>],
) {
    let place = |point: usize| format!("{}_{}", point / go.width(), point % go.width());
    let factor = most as f64;
    let (mut out, mut into) = (vec![Vec::new(); x.len()], vec![Vec::new(); x.len()]);
    for point in 0..x.len() {
        for next in go.beside(point) {
            let arc = model.real(format!("g_{}_{}_{t}", place(point), place(next)), most);
            let name = format!("source_{}_{}_{t}", place(point), place(next));
            model.add(name, [(arc, 1.0), (x[point], -factor)], Relation::Most, 0.0);
            out[point].push(arc);
            into[next].push(arc);
        }
    }
    for point in 0..x.len() {
        let outward = out[point].iter().map(|&arc| (arc, 1.0));
        let inward = into[point].iter().map(|&arc| (arc, -1.0));
        let stones = [(x[point], -1.0 - factor)].into_iter().chain(y[point].map(|y| (y, -factor)));
        let name = format!("breath_{}_{t}", place(point));
        model.add(name, outward.chain(inward).chain(stones), Relation::Least, -factor);
    }
}
