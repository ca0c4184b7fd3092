//! Whole experiments: planned, run, stored, resumed; the same results on any number of threads and shards.

mod scratch;

use plansza_experiment::line::id;
use plansza_experiment::run::Shard;
use plansza_experiment::spec::Limits;
use plansza_experiment::{Plan, Spec, Store, known};
use scratch::{Scratch, digest, go, plan};

const SMALL: &str = r#"
name = "small"
seed = 3
replicates = 10
budget = { evaluations = 2_000 }

instances = [
    { puzzle = "blank", boards = ["3 2 1 / 3 2 1"] },
    { puzzle = "sudoku", boards = ["tiny", "six"], name = "mini" },
]
arms = [
    { method = "anneal" },
    { name = "ga", method = "genetic", on = "sudoku", grid = { population = [10, 20] } },
]
"#;

#[test]
fn sets_share_boards_and_arms_have_boards_and_seeds_of_their_own() {
    let plan = plan(
        r#"
name = "shared"
replicates = 2
budget = { evaluations = 500 }
instances = [
    { puzzle = "sudoku", boards = ["tiny", "six", "hard"], name = "all" },
    { puzzle = "sudoku", boards = ["six", "tiny"], name = "mini" },
]
arms = [
    { method = "anneal" },
    { name = "again", method = "anneal", seed = 2, on = "all" },
    { name = "there", method = "anneal", encoding = "rows", on = "all/2" },
    { name = "few", method = "anneal", encoding = "candidates", on = "mini" },
]
"#,
    );
    let names: Vec<&str> = plan.boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(names, ["all/1", "all/2", "all/3"], "a shared board is one board");
    assert!(plan.boards[1].is("mini/1") && plan.boards[1].of("mini") && !plan.boards[2].of("mini"));
    let on = |arm: &str| -> Vec<usize> {
        let mine = plan.cells.iter().filter(|cell| plan.arms[cell.arm].name == arm);
        mine.map(|cell| cell.board).collect()
    };
    assert_eq!((on("anneal"), on("there"), on("few")), (vec![0, 1, 2], vec![1], vec![0, 1]));
    // Equal but for the seed, and each runs.
    let ids: std::collections::HashSet<_> = plan.trials.iter().map(|trial| trial.id).collect();
    assert_eq!(ids.len(), plan.trials.len());
    assert!(plan.trials.iter().all(|trial| trial.id == id(&plan.task(trial).json())));
    let scratch = Scratch::new("shared");
    let first = go(&plan, &scratch.0, "1/1", 2);
    assert_eq!((first.ran, first.missing), (plan.trials.len() as u64, 0));
    assert_eq!(go(&plan, &scratch.0, "1/1", 2).ran, 0, "all is there");
    assert_eq!(plan.alone, [1]);
    assert!(plan.cells.iter().any(|cell| cell.seed == 2) && plan.cells.iter().any(|cell| cell.seed == 1));
}

#[test]
fn threads_and_shards_do_not_matter() {
    let plan = plan(SMALL);
    let arms: Vec<&str> = plan.arms.iter().map(|arm| arm.name.as_str()).collect();
    let random = ["random on bits", "random on boxes", "random on rows"];
    assert_eq!(arms[..3], ["anneal", "ga population=10", "ga population=20"]);
    assert_eq!((&arms[3..6], arms[6]), (&random[..], "exact"));
    // Three boards: anneal on all, two on two, random beside each of them, and a proof for each.
    assert_eq!(plan.trials.len(), 10 * (3 + 2 * 2 + 3 + 2) + 3);
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
    // A shard knows how far its own arms went; random search goes on where others went farther.
    let more = go(&plan, &scratch.0, "1/1", 2).ran;
    assert!(more < 50, "{more} of the 50 of random search");
    digests.push(digest(&plan, &scratch.0));
    assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_eq!(go(&plan, &scratch.0, "1/1", 2).ran, 0, "all is there");
    assert_eq!(Shard::WHOLE, "1/1".parse().unwrap());
}

/// Random search goes as far as the arms on its board and no farther, and goes on when they do.
#[test]
fn random_search_goes_as_far_as_the_others() {
    let text = |budget: &str, more: &str| {
        format!(
            "name = 'm'\nreplicates = 4\nbudget = {{ evaluations = 50_000_000 }}\ninstances = [{{ puzzle = 'sudoku', boards = 'tiny' }}]\n\
             arms = [{{ method = 'anneal', encoding = 'boxes'{budget} }}{more}]"
        )
    };
    let plan_of = |budget: &str, more: &str| plan(&text(budget, more));
    let scratch = Scratch::new("matched");
    let check = |plan: &Plan| {
        let archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
        let spent = |method: &str| -> Vec<u64> {
            let mine = |trial: &&plansza_experiment::plan::Planned| {
                plan.arms[plan.cells[trial.cell as usize].arm].method == method
            };
            let ids = plan.trials.iter().filter(mine).map(|trial| trial.id);
            ids.map(|id| archive.trials[&id].outcome.evaluations).collect()
        };
        let most = spent("anneal").into_iter().chain(spent("climb")).max().unwrap();
        let random = spent("random");
        assert!(random.iter().all(|&evaluations| evaluations <= most), "{random:?} of {most}");
        assert!(random.contains(&most) || random.iter().all(|&evaluations| evaluations < most));
        most
    };
    let few = plan_of("", "");
    assert_eq!(go(&few, &scratch.0, "1/1", 2).missing, 0);
    let first = check(&few);
    assert!(first < 1_000_000, "the arm solves its board, and random search stops there too");
    // An arm that needs longer: random search runs on, and the shorter runs are not in its way.
    let more = plan_of(
        "",
        ", { name = 'slow', method = 'climb', encoding = 'boxes', budget = { evaluations = 50_000_000 }, set = { patience = 1 } }",
    );
    let done = go(&more, &scratch.0, "1/1", 2);
    assert_eq!(done.missing, 0);
    assert!(check(&more) > first && done.ran > 4);
    assert_eq!(go(&more, &scratch.0, "1/1", 2).ran, 0);
    // A limit of its own is kept.
    let own = plan(&format!("baseline = {{ evaluations = 77 }}\n{}", text("", "")));
    assert!(own.cells.iter().all(|cell| cell.rivals.is_empty()));
    // Arms that count epochs need none.
    let epochs = "name = 'e'\nreplicates = 3\nbudget = { epochs = 5 }\ninstances = [{ puzzle = 'sudoku', boards = 'hard' }]\n\
        arms = [{ method = 'genetic', set = { population = 20, elites = 0 } }]";
    let (epochs, scratch) = (plan(epochs), Scratch::new("epochs"));
    assert_eq!(go(&epochs, &scratch.0, "1/1", 2).missing, 0);
    let archive = Store::open(&scratch.0).unwrap().0.read().unwrap();
    let random = epochs.trials.iter().filter(|trial| !epochs.cells[trial.cell as usize].rivals.is_empty());
    assert!(
        random
            .map(|trial| archive.trials[&trial.id].outcome.evaluations)
            .all(|evaluations| evaluations == 120)
    );
}

/// The arms and the ids of their first trials.
fn first(plan: &Plan) -> Vec<(String, String)> {
    let firsts = plan.trials.iter().filter(|trial| trial.replicate == 0);
    let named = |trial: &plansza_experiment::plan::Planned| {
        (plan.arms[plan.cells[trial.cell as usize].arm].name.clone(), trial.id.to_string())
    };
    firsts.map(named).collect()
}

const ONE: &str = r#"
name = "one"
budget = { evaluations = 100 }
instances = [{ puzzle = "sudoku", boards = "tiny" }]
[[arms]]
method = "anneal"
encoding = "boxes"
set = { start = 729.0 }
"#;

#[test]
fn ids_do_not_change() {
    // Every parameter is said: what a method has as it comes may be tuned anew.
    let said = "{ start = 729.0, end = 0.35, levels = 200, moves = 500 }";
    let search = first(&plan(&ONE.replace("{ start = 729.0 }", said)));
    let games =
        plan("name = 'g'\n[games]\nplayers = ['alphabeta depth=2', 'random']\nopenings = 2\nplies = 4");
    let found: Vec<String> =
        search.into_iter().chain(first(&games)).map(|(name, id)| format!("{name} {id}")).collect();
    assert_eq!(
        found,
        [
            "anneal e043df9c92289a4b",
            "random 4cd38ed85f5c7beb",
            "exact 97293c1a3e30daa0",
            "alphabeta depth=2 strategy=balanced 2682cacfd69491b7",
            "random 606e1e51e2d43daa"
        ],
        "ids changed, so that every stored trial is orphaned: if results have changed and that is meant, raise RESULTS; \
         if not, write tasks as they were written"
    );
}

#[test]
fn equal_settings_have_one_id() {
    let id = |set: &str| first(&plan(&ONE.replace("{ start = 729.0 }", set))).remove(0).1;
    assert_eq!(id("{ start = 729 }"), id("{ start = 7.29e2 }"));
    assert_eq!(id("{ start = 729, alpha = 0.5 }"), id("{ alpha = 0.5, start = 729.0 }"));
    assert_ne!(id("{ start = 729 }"), id("{ start = 730 }"));
}

#[test]
fn random_search_stands_beside_every_encoding() {
    let arms = |text: &str| {
        let plan = plan(text);
        let cell = |cell: &plansza_experiment::plan::Cell| plan.arms[cell.arm].name.clone();
        plan.cells.iter().map(cell).filter(|name| name.starts_with("random")).collect::<Vec<_>>()
    };
    let arm = |rest: &str| format!("[[arms]]\nname = \"x{}\"\n{rest}\n", rest.len());
    assert_eq!(arms(ONE), ["random"]);
    let rows = arm("method = \"climb\"\nencoding = \"rows\"");
    let two = arms(&format!("{ONE}{rows}"));
    assert_eq!(two.len(), 2);
    assert!(
        ["random on boxes", "random on rows"].iter().all(|name| two.iter().any(|arm| arm == name)),
        "{two:?}"
    );
    // Where it is entered on one of them, it is added on the other.
    let entered = "[[arms]]\nmethod = \"random\"\nencoding = \"rows\"\n";
    assert_eq!(arms(&format!("{ONE}{rows}{entered}")), ["random", "random (added)"]);
    // Ants work on an encoding that random search cannot use.
    let ants =
        ONE.replace("\"anneal\"", "\"ants\"").replace("encoding = \"boxes\"\nset = { start = 729.0 }\n", "");
    assert_eq!(arms(&ants), ["random"]);
}

#[test]
fn drawn_settings_differ_and_exact_runs_once() {
    let sample = "sample = { count = 6, over = { alpha = { among = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] } } }";
    let drawn = plan(&ONE.replace("set = { start = 729.0 }", sample));
    let mut names: Vec<&str> =
        drawn.arms.iter().map(|arm| arm.name.as_str()).filter(|name| name.contains("alpha")).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 6);
    let exact = plan(&format!("{ONE}[[arms]]\nmethod = \"exact\"\n"));
    let of_exact = exact.cells.iter().filter(|cell| exact.arms[cell.arm].method == "exact");
    assert_eq!(of_exact.map(|cell| cell.replicates).collect::<Vec<_>>(), [1]);
}

/// The searches of lessons meet in an experiment as all players do, on a small board too, and come out the same on any number of threads.
#[test]
fn players_of_lessons_meet_in_experiments() {
    let plan = plan(
        r#"
        name = "lessons"
        [games]
        game = "reversi-4x4"
        players = ["alphabeta depth=3", "pvs depth=3 hash=10 killer=true history=true", "mtdf depth=3 hash=10 deepen=true",
            "mcts playouts=50"]
        openings = 2
        plies = 2
        "#,
    );
    assert_eq!(plan.trials.len(), 6 * 2 * 2, "every pair, both sides, two openings");
    let mut digests = Vec::new();
    for threads in [1, 2] {
        let scratch = Scratch::new(&format!("lessons{threads}"));
        let done = go(&plan, &scratch.0, "1/1", threads);
        assert_eq!((done.ran, done.missing), (24, 0));
        digests.push(digest(&plan, &scratch.0));
    }
    assert_eq!(digests[0], digests[1]);
}

#[test]
fn strategies_in_files_go_with_the_results() {
    let (home, results) = (Scratch::new("strategies"), Scratch::new("strategies-out"));
    std::fs::create_dir_all(&home.0).unwrap();
    let weights = "discs = 1\nmobility = 2.5\nblocking = 0\nneighbours = 1\nfrontier = 3\n";
    std::fs::write(home.0.join("my own.toml"), weights).unwrap();
    let spec =
        "name = 's'\n[games]\nplayers = ['alphabeta depth=1 strategy=\"my own.toml\"', 'random']\nplies = 4";
    std::fs::write(home.0.join("s.toml"), spec).unwrap();
    let made = Plan::new(Spec::load(&home.0.join("s.toml")).unwrap()).unwrap();
    assert!(made.trials.iter().all(|trial| made.task(trial).json().contains("\"mobility\":2.5")));
    go(&made, &results.0, "1/1", 1);
    std::fs::remove_dir_all(&home.0).unwrap();
    let again = Plan::new(Store::open(&results.0).unwrap().1).unwrap();
    assert_eq!(made.trials, again.trials);
}

/// A few runs of every experiment that ships, cut short: its settings mean what they meant. When a change of results is
/// meant, write the file anew with `BLESS=1 cargo test -p plansza-experiment --test experiment`.
#[test]
fn a_short_part_of_every_shipped_experiment_comes_out_as_it_did() {
    let short = |limits: &mut Limits, evaluations: u64| {
        limits.evaluations = Some(limits.evaluations.map_or(evaluations, |most| most.min(evaluations)));
    };
    let mut now = String::from("# experiment trials digest\n");
    for (name, _) in known::all() {
        let mut spec = known::find(name).unwrap();
        spec.replicates = Some(2);
        short(&mut spec.budget, 3_000);
        short(&mut spec.baseline, 200);
        spec.instances.iter_mut().for_each(|set| set.first = Some(2));
        for arm in &mut spec.arms {
            // Later epochs have a meaning of their own: what happens when a run is stale.
            arm.replicates = arm.replicates.map(|_| 2);
            short(&mut arm.budget, 3_000);
            for (key, part) in [("population", 25), ("stagnation", 12)] {
                if let Some(many) = arm.set.0.get(key).and_then(|value| value.as_i64()) {
                    arm.set.0.insert(key.into(), (many / part).into());
                }
            }
        }
        if let Some(games) = &mut spec.games {
            games.openings = 1;
        }
        let plan = Plan::new(spec.built().unwrap()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let scratch = Scratch::new(&format!("short-{name}"));
        go(&plan, &scratch.0, "1/1", 2);
        now += &format!("{name} {} {}\n", plan.trials.len(), digest(&plan, &scratch.0));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/experiments.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &now).unwrap();
    }
    assert_eq!(now, std::fs::read_to_string(file).unwrap());
}
