//! `plansza go profile`: the best score for every number of stones, and why each white chain falls or stands.

use super::each_board::{BoardAnswer, EachRuledBoard};
use super::{Result, line, names, turns};
use crate::exact::life::{self, WhiteChain};
use crate::{Go, GoPlay, exact};
use plansza_core::command::{Act, Console, Ending, WordTable};
use plansza_core::{Fault, Meter, figures, params};
use serde_json::{Value, json};

/// `plansza go profile`.
#[params]
#[derive(Default)]
#[serde(transparent)]
pub struct ShowProfile(EachRuledBoard);

/// What is told of a board.
struct Profile {
    /// Score and captured stones of the best play, by the number of stones.
    best: Vec<(i64, usize)>,
    /// What no play of so many stones passes.
    bounds: Vec<i64>,
    /// The best play with all stones.
    play: GoPlay,
    proven: bool,
    chains: Vec<WhiteChain>,
}

impl Act for ShowProfile {
    const NAME: &'static str = "profile";
    const ABOUT: &'static str =
        "Show the best score for every number of stones, and why each white chain falls or stands";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        self.0.answer::<Profile>(console)
    }
}

/// In a word for the reader: what a chain's life comes to.
fn fate(chain: &WhiteChain) -> &'static str {
    match chain.life.name() {
        name @ ("falls" | "spared" | "open") => name,
        _ => "safe",
    }
}

/// Numbers in ascending order, those that follow each other together: 1, 3–5.
fn spans(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let spans = runs.map(|run| match (run[0], run[run.len() - 1]) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    });
    spans.collect::<Vec<_>>().join(", ")
}

impl BoardAnswer for Profile {
    /// Everything in one search; every play is replayed by the rules, and the scores are those of the replays.
    fn find(go: &Go, meter: &mut Meter<'_>) -> Result<Profile> {
        let found = exact::profile(go, meter);
        let replayed = |stones: usize| {
            let replay = go.with_stones(stones)?.replay(&found.play(stones));
            let replay =
                replay.map_err(|illegal| Fault::new(format!("the play of {stones} stones: {illegal}")))?;
            Ok((replay.points(), replay.captured()))
        };
        let best = (0..=go.stones()).map(replayed).collect::<Result<_>>()?;
        let bounds = (0..=go.stones()).map(|stones| found.bound(stones)).collect();
        let play = found.play(go.stones());
        let chains = life::chains(go, &play, found.proven);
        Ok(Profile { best, bounds, play, proven: found.proven, chains })
    }

    fn proven(&self) -> bool {
        self.proven
    }

    fn print(&self, console: &mut dyn Console, go: &Go) -> Result<()> {
        let open: Vec<usize> =
            (0..self.best.len()).filter(|&stones| self.best[stones].0 < self.bounds[stones]).collect();
        let proven = match (self.proven, open.is_empty()) {
            (true, _) => "proven best".into(),
            (false, true) => "not proven best".into(),
            (false, false) => {
                format!(
                    "proven best except in row{} {}",
                    if open.len() == 1 { "" } else { "s" },
                    spans(&open)
                )
            }
        };
        // A search that was cut has shown what cannot be passed.
        let heads = ["stones", "score", "captured", "at most"];
        let columns = if self.proven { 3 } else { 4 };
        let mut scores = WordTable::new(heads.into_iter().take(columns));
        for (stones, ((score, captured), bound)) in self.best.iter().zip(&self.bounds).enumerate() {
            let row = [stones.to_string(), score.to_string(), captured.to_string(), bound.to_string()];
            scores.row(row.into_iter().take(columns));
        }
        let head = console.bold(&format!("best scores by {} ({proven})", go.rules().title()));
        let scores = console.table(&scores);
        let out = console.out();
        writeln!(out, "{head}\n{scores}")?;
        let play = turns(go, &self.play);
        let play = if play.is_empty() { "no stone".into() } else { play.join(" ") };
        writeln!(out, "\nplay of {}: {play}", figures::plural(go.stones() as u64, "stone"))?;
        if self.chains.is_empty() {
            writeln!(out, "there is no white chain")?;
            return Ok(());
        }
        writeln!(out)?;
        let mut chains = WordTable::new(["white chain", "stones", "liberties", "", "why"]);
        for chain in &self.chains {
            let (place, reason) = (go.name(chain.stones[0] as usize), chain.reason(go));
            let (size, liberties) = (chain.stones.len().to_string(), chain.liberties.len().to_string());
            chains.row([place, size, liberties, fate(chain).to_string(), reason]);
        }
        let chains = console.table(&chains);
        writeln!(console.out(), "{chains}")?;
        Ok(())
    }

    fn as_json(&self, go: &Go) -> Result<Value> {
        let chain = |chain: &WhiteChain| {
            let turn = match chain.life {
                life::Life::Falls(turn) => Some(turn + 1),
                _ => None,
            };
            json!({"at": go.name(chain.stones[0] as usize), "stones": names(go, &chain.stones),
                   "liberties": names(go, &chain.liberties), "life": chain.life.name(), "turn": turn,
                   "safe": chain.life.is_safe(), "why": chain.why(go)})
        };
        let scores: Vec<i64> = self.best.iter().map(|best| best.0).collect();
        Ok(json!({"board": line(go)?, "stones": go.stones(), "proven": self.proven, "scores": scores,
                  "bounds": self.bounds, "play": turns(go, &self.play), "chains": self.chains.iter().map(chain).collect::<Vec<_>>()}))
    }
}

#[cfg(test)]
mod tests {
    use super::spans;

    #[test]
    fn numbers_that_follow_each_other_stand_together() {
        assert_eq!(spans(&[1, 3, 4, 5, 9]), "1, 3–5, 9");
        assert_eq!((spans(&[]), spans(&[0, 1])), (String::new(), "0–1".into()));
    }
}
