//! How long the statistics take on samples of the size of a large experiment: the least of five times each.
//!
//! `cargo run --release -p plansza-stats --example stats_speed`

use plansza_core::Seed;
use plansza_stats::{Better, Bootstrap, Course, Ecdf, Null, Summary, anytime};
use plansza_stats::{critical_difference, curve, effect, ert, friedman, rank_sum, wilcoxon_by};
use std::hint::black_box;
use std::time::Instant;

fn time<T>(what: &str, mut work: impl FnMut() -> T) {
    let mut once = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    let least = (0..5).map(|_| once()).fold(f64::INFINITY, f64::min);
    println!("{:8.3} ms  {what}", 1e3 * least);
}

fn main() {
    let mut rng = Seed(1).rng();
    let mut sample = |n: usize| (0..n).map(|_| (rng.unit() * 1e6).floor()).collect::<Vec<f64>>();
    let (many, x, y) = (sample(100_000), sample(10_000), sample(10_000));
    let (thousand, few, other) = (sample(1000), sample(300), sample(300));
    let solved: Vec<bool> = thousand.iter().map(|&cost| cost < 8e5).collect();
    let rows: Vec<Vec<f64>> = (0..1000).map(|_| sample(50)).collect();
    let runs: Vec<Course> = (0..1000)
        .map(|_| {
            let mut costs = sample(30);
            costs.sort_by(f64::total_cmp);
            let steps: Vec<(f64, f64)> = costs.into_iter().zip((1..).map(f64::from)).collect();
            Course::new(&steps).expect("sorted costs")
        })
        .collect();
    let targets: Vec<f64> = (1..=100).map(|t| f64::from(t) * 0.3).collect();
    let grid = anytime::logarithmic(1.0, 1e6, 100);
    let bootstrap = Bootstrap::new(Seed(2));
    time("expected running time of 1000 runs, 1000 resamples", || ert(&thousand, &solved, &bootstrap));
    time("A of 10,000 and 10,000 values, 1000 resamples", || effect(&x, &y, &bootstrap));
    time("curve of 1000 courses at 100 costs, 3 quantiles", || curve(&runs, &grid, &[0.25, 0.5, 0.75]));
    let reached = || runs.iter().flat_map(|run| targets.iter().map(|&target| run.first(target)));
    time("curve of 100,000 (run, target) pairs", || Ecdf::new(reached()));
    time("summary of 100,000 values", || Summary::of(&many));
    time("Wilcoxon, 10,000 pairs", || wilcoxon_by(&x, &y, Null::Auto));
    time("Wilcoxon, 300 pairs, exact", || wilcoxon_by(&few, &other, Null::Exact));
    let boards = [(x.clone(), y.clone())];
    time("rank sums, 10,000 and 10,000", || rank_sum(&boards));
    let boards = [(few[..31].to_vec(), other[..31].to_vec())];
    time("rank sums, 31 and 31, exact", || rank_sum(&boards));
    time("Friedman, 50 methods on 1000 boards", || friedman(&rows, Better::Higher));
    time("critical difference of 50 methods", || critical_difference(50, 1000, 0.05));
}
