//! The report's program, to the letter: T = K + 2 boards of binaries x (black), y (white), xl and yl (liberty).
//!
//! What is not linear there is made linear in the standard way, each by a variable of its own:
//! - (1−x)(1−y) by v: v ≤ 1−x, v ≤ 1−y, v ≥ 1−x−y (not by e: a name that starts so reads as a number in LP files);
//! - the greatest neighbour by m: m ≥ each, m ≤ their sum;
//! - a ∧ b by p: p ≤ a, p ≤ b, p ≥ a+b−1;
//! - a ∨ b by o: o ≥ a, o ≥ b, o ≤ a+b.
//!
//! Nothing is mended: a capture takes effect a turn late, and two stones without a liberty that both have xl = 1 satisfy
//! every constraint. Only the slips of its index ranges are read as what they mean, and the objective leaves out the
//! black stones of the start.

use super::{Model, PlayReading, ProgramColumn, Relation};
use crate::{Go, Stone};

/// The program.
pub(super) fn build(go: &Go) -> (Model, PlayReading) {
    let mut model = Model::new("literal");
    let (points, boards) = (go.cells().len(), go.stones() + 2);
    let name = |kind: &str, point: usize, t: usize| {
        format!("{kind}_{}_{}_{t}", point / go.width(), point % go.width())
    };
    let last = boards - 1;
    let layer = |model: &mut Model, kind: &str, worth: &dyn Fn(usize) -> f64| -> Vec<Vec<ProgramColumn>> {
        (0..boards)
            .map(|t| (0..points).map(|point| model.binary(name(kind, point, t), worth(t))).collect())
            .collect()
    };
    let ends =
        |sign: f64| move |t: usize| sign * (f64::from(u8::from(t == last)) - f64::from(u8::from(t == 0)));
    let x = layer(&mut model, "x", &ends(1.0));
    let y = layer(&mut model, "y", &ends(-1.0));
    let xl = layer(&mut model, "xl", &|_| 0.0);
    let yl = layer(&mut model, "yl", &|_| 0.0);
    let v = layer(&mut model, "v", &|_| 0.0);
    for point in 0..points {
        // The board at the start.
        model.fix(x[0][point], go.cells()[point] == Some(Stone::Black));
        model.fix(y[0][point], go.cells()[point] == Some(Stone::White));
    }
    for t in 0..boards {
        for point in 0..points {
            let label = |kind: &str| name(kind, point, t);
            let (x_, y_, v_) = (x[t][point], y[t][point], v[t][point]);
            if t > 0 {
                // White stands on where it stood and had a liberty: y[t] = y[t−1] · yl[t−1].
                conjunction(&mut model, &label("stay"), y_, y[t - 1][point], yl[t - 1][point]);
                // Black stands only where it had a liberty the turn before, and is never taken off.
                at_most(&mut model, label("breath"), x_, xl[t - 1][point]);
                at_most(&mut model, label("keep"), x[t - 1][point], x_);
            }
            model.add(label("one"), [(x_, 1.0), (y_, 1.0)], Relation::Most, 1.0);
            model.add(label("vacant_x"), [(v_, 1.0), (x_, 1.0)], Relation::Most, 1.0);
            model.add(label("vacant_y"), [(v_, 1.0), (y_, 1.0)], Relation::Most, 1.0);
            model.add(label("vacant"), [(v_, 1.0), (x_, 1.0), (y_, 1.0)], Relation::Least, 1.0);
            for (side, stone, liberty) in [("b", &x, &xl), ("w", &y, &yl)] {
                let label = |kind: &str| name(&format!("{kind}_{side}"), point, t);
                let near: Vec<ProgramColumn> = go.beside(point).map(|next| liberty[t][next]).collect();
                let most = model.binary(name(&format!("m{side}"), point, t), 0.0);
                for (index, &next) in near.iter().enumerate() {
                    at_most(&mut model, label(&format!("max{index}")), next, most);
                }
                let sum = near.iter().map(|&next| (next, -1.0)).chain([(most, 1.0)]);
                model.add(label("max"), sum, Relation::Most, 0.0);
                let both = model.binary(name(&format!("p{side}"), point, t), 0.0);
                conjunction(&mut model, &label("and"), both, stone[t][point], most);
                let either = liberty[t][point];
                at_most(&mut model, label("or1"), v_, either);
                at_most(&mut model, label("or2"), both, either);
                model.add(label("or"), [(either, 1.0), (v_, -1.0), (both, -1.0)], Relation::Most, 0.0);
            }
        }
        if t > 0 {
            // At most one more stone each turn, and none in the last.
            let placed = x[t].iter().map(|&at| (at, 1.0)).chain(x[t - 1].iter().map(|&at| (at, -1.0)));
            let (relation, right) = if t < last { (Relation::Most, 1.0) } else { (Relation::Equal, 0.0) };
            model.add(format!("turn_{t}"), placed, relation, right);
        }
    }
    (model, PlayReading::Turns(x))
}

/// a ≤ b.
pub(super) fn at_most(model: &mut Model, name: String, a: ProgramColumn, b: ProgramColumn) {
    model.add(name, [(a, 1.0), (b, -1.0)], Relation::Most, 0.0);
}

/// p = a ∧ b.
fn conjunction(model: &mut Model, name: &str, p: ProgramColumn, a: ProgramColumn, b: ProgramColumn) {
    at_most(model, format!("{name}_1"), p, a);
    at_most(model, format!("{name}_2"), p, b);
    model.add(format!("{name}_3"), [(p, 1.0), (a, -1.0), (b, -1.0)], Relation::Least, -1.0);
}
