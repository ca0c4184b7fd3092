//! Whole experiments: planned, run, stored, resumed; the same results on any number of threads and shards.

mod scratch;

use plansza_lab::run::Shard;
use scratch::{Scratch, digest, go, plan};

const SMALL: &str = r#"
name = "small"
seed = 3
replicates = 10
budget = { evaluations = 2_000 }

[[instances]]
puzzle = "blank"
boards = ["3 2 1 / 3 2 1"]

[[instances]]
puzzle = "sudoku"
boards = ["tiny", "six"]
name = "mini"

[[arms]]
method = "anneal"

[[arms]]
name = "ga"
method = "genetic"
on = "sudoku"
grid = { population = [10, 20] }
"#;

#[test]
fn threads_and_shards_do_not_matter() {
    let plan = plan(SMALL);
    let arms: Vec<&str> = plan.arms.iter().map(|arm| arm.name.as_str()).collect();
    assert_eq!(arms, ["anneal", "ga population=10", "ga population=20", "random", "exact"]);
    // Three boards: anneal and random on all, two on two, and a proof for each.
    assert_eq!(plan.trials.len(), 10 * (3 + 2 * 2 + 3) + 3);
    let mut digests = Vec::new();
    for threads in [1, 2, 8] {
        let scratch = Scratch::new(&format!("threads{threads}"));
        assert_eq!(go(&plan, &scratch.0, "1/1", threads).ran, plan.trials.len() as u64);
        digests.push(digest(&plan, &scratch.0));
    }
    let scratch = Scratch::new("shards");
    for shard in ["1/3", "3/3", "2/3"] {
        assert_eq!(go(&plan, &scratch.0, shard, 2).missing, 0);
    }
    digests.push(digest(&plan, &scratch.0));
    assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_eq!(go(&plan, &scratch.0, "1/1", 2).ran, 0, "all is there");
    assert_eq!(Shard::WHOLE, "1/1".parse().unwrap());
}
