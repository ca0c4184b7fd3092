//! `plansza go profile`: the best score for every number of stones, and why each white chain falls or stands.

use super::{Result, boards, limit, line, names, stands, turns};
use crate::exact::life::{self, WhiteChain};
use crate::{Go, GoPlay, Rules, exact};
use plansza_core::command::{Act, Console, Ending, Grid};
use plansza_core::{Fault, Meter, figures, params};
use serde_json::{Value, json};

/// `plansza go profile`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct Show {
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// How many stones may be placed, instead of what the board says
    #[schemars(range(min = 0, max = 625), extend("value" = "N"))]
    stones: Option<u16>,
    /// Stop after this time, as 500ms, 5s or 2m
    time: Option<String>,
    /// Print JSON, one line per board
    json: bool,
}

/// What is told of a board.
struct Profile {
    /// Score and captured stones of the best play, by the number of stones.
    best: Vec<(i64, usize)>,
    /// The best play with all stones.
    play: GoPlay,
    proven: bool,
    chains: Vec<WhiteChain>,
}

impl Act for Show {
    const NAME: &'static str = "profile";
    const ABOUT: &'static str =
        "Show the best score for every number of stones, and why each white chain falls or stands";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let budget = limit(self.time.as_deref())?;
        let mut ending = Ending::Done;
        for (index, go) in boards(console, self.board.as_deref(), self.stones)?.iter().enumerate() {
            if !stands(console, go, self.json)? {
                ending = Ending::Unsolved;
                continue;
            }
            let mut flag = console.cancel();
            let go = &go.by(Rules::Go);
            let profile = profile(go, &mut Meter::new(budget, &mut flag))?;
            if !profile.proven {
                ending = Ending::Unsolved;
            }
            if self.json {
                let json = as_json(go, &profile)?;
                writeln!(console.out(), "{json}")?;
            } else {
                if index > 0 {
                    writeln!(console.out())?;
                }
                print(console, go, &profile)?;
            }
            console.out().flush()?;
        }
        Ok(ending)
    }
}

/// Everything in one search; every play is replayed by the rules, and the scores are those of the replays.
fn profile(go: &Go, meter: &mut Meter<'_>) -> Result<Profile> {
    let found = exact::profile(go, meter);
    let replayed = |stones: usize| {
        let replay = go.with_stones(stones)?.replay(&found.play(stones));
        let replay =
            replay.map_err(|illegal| Fault::new(format!("the play of {stones} stones: {illegal}")))?;
        Ok((replay.points(), replay.captured()))
    };
    let best = (0..=go.stones()).map(replayed).collect::<Result<_>>()?;
    let play = found.play(go.stones());
    let chains = life::chains(go, &play, found.proven);
    Ok(Profile { best, play, proven: found.proven, chains })
}

/// In a word for the reader: what a chain's life comes to.
fn fate(chain: &WhiteChain) -> &'static str {
    match chain.life.name() {
        name @ ("falls" | "spared" | "open") => name,
        _ => "safe",
    }
}

fn print(console: &mut dyn Console, go: &Go, profile: &Profile) -> Result<()> {
    let proven = if profile.proven { "proven best" } else { "not proven best" };
    let mut scores = Grid::new(["stones", "score", "captured"]);
    for (stones, (score, captured)) in profile.best.iter().enumerate() {
        scores.row([stones.to_string(), score.to_string(), captured.to_string()]);
    }
    let head = console.bold(&format!("best scores by the rules of Go ({proven})"));
    let scores = console.table(&scores);
    let out = console.out();
    writeln!(out, "{head}\n{scores}")?;
    let play = turns(go, &profile.play);
    let play = if play.is_empty() { "no stone".into() } else { play.join(" ") };
    writeln!(out, "\nplay of {}: {play}", figures::plural(go.stones() as u64, "stone"))?;
    if profile.chains.is_empty() {
        writeln!(out, "there is no white chain")?;
        return Ok(());
    }
    writeln!(out)?;
    let mut chains = Grid::new(["white chain", "stones", "liberties", "", "why"]);
    for chain in &profile.chains {
        let (place, reason) = (go.name(chain.stones[0] as usize), chain.reason(go));
        let (size, liberties) = (chain.stones.len().to_string(), chain.liberties.len().to_string());
        chains.row([place, size, liberties, fate(chain).to_string(), reason]);
    }
    let chains = console.table(&chains);
    writeln!(console.out(), "{chains}")?;
    Ok(())
}

fn as_json(go: &Go, profile: &Profile) -> Result<Value> {
    let chain = |chain: &WhiteChain| {
        let turn = match chain.life {
            life::Life::Falls(turn) => Some(turn + 1),
            _ => None,
        };
        json!({"at": go.name(chain.stones[0] as usize), "stones": names(go, &chain.stones),
               "liberties": names(go, &chain.liberties), "life": chain.life.name(), "turn": turn,
               "safe": chain.life.is_safe(), "why": chain.why(go)})
    };
    let scores: Vec<i64> = profile.best.iter().map(|best| best.0).collect();
    Ok(json!({"board": line(go)?, "stones": go.stones(), "proven": profile.proven, "scores": scores,
              "play": turns(go, &profile.play), "chains": profile.chains.iter().map(chain).collect::<Vec<_>>()}))
}
