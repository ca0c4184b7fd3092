//! `plansza go profile`: the best score for every number of stones, and why each white chain falls or stands.

use super::{Boards, line, names, stands, turns};
use crate::{Ending, screen, watch};
use anyhow::{Result, anyhow};
use clap::Args;
use plansza_core::{Budget, Meter};
use plansza_go::exact::life::{self, WhiteChain};
use plansza_go::{Go, GoPlay, Rules, exact};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// `plansza go profile`.
#[derive(Args, Debug)]
pub struct Show {
    /// What to profile
    #[command(flatten)]
    boards: Boards,
    /// Stop after this time
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    time: Option<Duration>,
    /// Print JSON, one line per board
    #[arg(long)]
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

pub fn run(args: &Show) -> Result<Ending> {
    let mut ending = Ending::Done;
    for (index, go) in args.boards.read()?.iter().enumerate() {
        if !stands(go, args.json)? {
            ending = Ending::Unsolved;
            continue;
        }
        let mut flag = watch::cancel();
        let budget = Budget { time: args.time, ..Budget::UNLIMITED };
        let go = &go.by(Rules::Go);
        let profile = profile(go, &mut Meter::new(budget, &mut flag))?;
        if !profile.proven {
            ending = Ending::Unsolved;
        }
        if args.json {
            let mut out = screen::out();
            writeln!(out, "{}", as_json(go, &profile)?)?;
            out.flush()?;
        } else {
            let mut out = screen::out();
            if index > 0 {
                writeln!(out)?;
            }
            print(&mut out, go, &profile)?;
            out.flush()?;
        }
    }
    Ok(ending)
}

/// Everything in one search; every play is replayed by the rules, and the scores are those of the replays.
fn profile(go: &Go, meter: &mut Meter<'_>) -> Result<Profile> {
    let found = exact::profile(go, meter);
    let replayed = |stones: usize| {
        let replay = go.with_stones(stones)?.replay(&found.play(stones));
        let replay = replay.map_err(|illegal| anyhow!("the play of {stones} stones: {illegal}"))?;
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

fn print(out: &mut impl Write, go: &Go, profile: &Profile) -> Result<()> {
    let proven = if profile.proven { "proven best" } else { "not proven best" };
    let mut scores = screen::table(&["stones", "score", "captured"]);
    for (stones, (score, captured)) in profile.best.iter().enumerate() {
        scores.add_row([stones.to_string(), score.to_string(), captured.to_string()]);
    }
    writeln!(out, "{}", screen::bold(&format!("best scores by the rules of Go ({proven})")))?;
    writeln!(out, "{}", scores.trim_fmt())?;
    let play = turns(go, &profile.play);
    let play = if play.is_empty() { "no stone".into() } else { play.join(" ") };
    writeln!(out, "\nplay of {}: {play}", screen::plural(go.stones() as u64, "stone"))?;
    if profile.chains.is_empty() {
        writeln!(out, "there is no white chain")?;
        return Ok(());
    }
    writeln!(out)?;
    let mut chains = screen::table(&["white chain", "stones", "liberties", "", "why"]);
    for chain in &profile.chains {
        let (place, reason) = (go.name(chain.stones[0] as usize), chain.reason(go));
        let (size, liberties) = (chain.stones.len().to_string(), chain.liberties.len().to_string());
        chains.add_row([place, size, liberties, fate(chain).into(), reason]);
    }
    writeln!(out, "{}", chains.trim_fmt())?;
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
