//! A transcript of every trial: encoding × method on a sample of each puzzle. A change of any algorithm shows here as a
//! difference, so none goes by unnoticed. When it is meant, write the transcript anew with `BLESS=1 cargo test -p
//! plansza-catalogue --test golden` and say so in the changelog: stored results of older versions no longer compare.

use plansza_catalogue::{Control, puzzles, templates};
use plansza_core::{Budget, SearchTask};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/trials.txt");

fn transcript() -> String {
    let mut text =
        String::from("# puzzle sample method encoding: score evaluations epochs stopped solution\n");
    for kind in puzzles().iter().chain(templates()) {
        for sample in kind.samples().iter().take(2) {
            let boards = kind.read(sample.text).expect("samples read");
            for pairing in kind.pairings() {
                let wish = SearchTask {
                    method: pairing.method.into(),
                    encoding: Some(pairing.encoding.into()),
                    budget: Budget::evaluations(2_000),
                    ..SearchTask::default()
                };
                let answer = boards.search(0, wish, &mut Control::default()).expect("it runs").outcome;
                let _ = writeln!(
                    text,
                    "{} {} {} {}: {} {} {} {} {}",
                    kind.name(),
                    sample.name,
                    pairing.method,
                    pairing.encoding,
                    answer.score.unwrap_or_default(),
                    answer.evaluations,
                    answer.epochs,
                    answer.stopped.word(),
                    answer.solution.unwrap_or_default(),
                );
            }
        }
    }
    text
}

#[test]
fn every_trial_reads_as_it_did() {
    let now = transcript();
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden")).expect("a folder");
        std::fs::write(FILE, &now).expect("the transcript can be written");
    }
    let then = std::fs::read_to_string(FILE).expect("the transcript is there");
    for (now, then) in now.lines().zip(then.lines()) {
        assert_eq!(now, then, "an algorithm changed; see the head of this file");
    }
    assert_eq!(now.lines().count(), then.lines().count(), "trials came or went; see the head of this file");
}
