//! What GoGui shows of a position: the optimum, a best play, colours on the board, the chains, the number of best plays.
//!
//! The menu is the answer of `gogui-analyze_commands`: a line of type, label and command for each. A `gfx` answer draws (`VAR`
//! shows a sequence, `TEXT` the line below the board), a `cboard` colours every point, and `param` makes a dialogue.

use super::session::{GRANTED, GtpSession, syntax};
use crate::exact::{self, life};
use crate::{Go, GoPlay, GoTurn, Rules};
use plansza_arena::protocol::{Inbox, Work};
use plansza_core::{Exact, Fault, Meter, figures};

/// The menu.
pub(super) const MENU: &str = "string/Optimum/plansza-optimum
gfx/Best play/plansza-best
cboard/Best play in colours/plansza-colours
string/White chains/plansza-chains
string/Number of best plays/plansza-count
param/Stones and rules/plansza-param";

/// Placed stones that capture nothing, those that capture, captured stones.
const COLOURS: [&str; 3] = ["#6fa8dc", "#1f5fa8", "#e06666"];

impl GtpSession {
    pub(super) fn analyse(
        &mut self,
        command: &str,
        args: &[&str],
        inbox: &mut Inbox,
    ) -> Result<String, Fault> {
        if command != "plansza-param" && !args.is_empty() && super::session::COMMANDS.contains(&command) {
            return Err(syntax("the command alone"));
        }
        match command {
            "plansza-param" => self.param(args),
            "plansza-optimum" => {
                let (go, exact) = self.best(inbox)?;
                optimum(&go, &exact)
            }
            "plansza-best" => {
                let (go, exact) = self.best(inbox)?;
                let play = exact.solution.clone().unwrap_or_default();
                let stones = play.0.iter().filter_map(|turn| match turn {
                    GoTurn::Stone(point) => Some(format!(" b {}", go.name(*point as usize))),
                    GoTurn::Pass => None,
                });
                Ok(format!("VAR{}\nTEXT {}", stones.collect::<String>(), optimum(&go, &exact)?))
            }
            "plansza-colours" => {
                let (go, exact) = self.best(inbox)?;
                colours(&go, &exact.solution.unwrap_or_default())
            }
            "plansza-chains" => {
                let (go, exact) = self.best(inbox)?;
                by_go(&go)?;
                let play = exact.solution.unwrap_or_default();
                let chains = life::chains(&go, &play, exact.proven);
                let lines: Vec<String> = chains.iter().map(|chain| chain.why(&go)).collect();
                Ok(if lines.is_empty() { "there is no white chain".into() } else { lines.join("\n") })
            }
            "plansza-count" => {
                let go = self.puzzle()?;
                by_go(&go)?;
                let mut patience = inbox.patience(Work::Move).granting(GRANTED);
                let best = exact::count(&go, &mut Meter::new(self.budget, &mut patience))?;
                if !best.proven() {
                    let (score, bound) = (best.score, best.bound);
                    return Ok(format!("not counted: {score} is known, and none is above {bound}"));
                }
                let least = if best.complete { "" } else { "at least " };
                Ok(format!("{least}{} of {}", best.sets, figures::plural(best.stones as u64, "stone")))
            }
            _ => Err(Fault::new("unknown command")),
        }
    }
}

/// What can be said by the rules of Go only.
fn by_go(go: &Go) -> Result<(), Fault> {
    match go.rules() {
        Rules::Go => Ok(()),
        Rules::Report => Err(Fault::new("this is said by the rules of Go only").accepts("plansza-rules go")),
    }
}

/// The best from here, in a line.
fn optimum(go: &Go, exact: &Exact<GoPlay>) -> Result<String, Fault> {
    let Some(play) = &exact.solution else {
        return Err(Fault::new("no play is legal from here"));
    };
    let replay = go.replay(play).map_err(|illegal| Fault::new(illegal.to_string()))?;
    let (placed, captured) = (figures::plural(replay.placed as u64, "stone"), replay.captured());
    let told = format!("{} from here: {placed} to place, {captured} to capture", replay.points());
    Ok(match (exact.proven, exact.bound) {
        (true, _) => format!("{told}; proven"),
        (false, Some(bound)) => format!("{told}; at most {bound}"),
        (false, None) => format!("{told}; not proven"),
    })
}

/// A colour for every point, row by row from the top.
fn colours(go: &Go, play: &GoPlay) -> Result<String, Fault> {
    let replay = go.replay(play).map_err(|illegal| Fault::new(illegal.to_string()))?;
    let mut colours = vec!["\"\""; go.cells().len()];
    let [quiet, capturing, captured] = COLOURS;
    for (turn, points) in replay.captures.iter().enumerate() {
        points.iter().for_each(|&point| colours[point as usize] = captured);
        if let Some(&GoTurn::Stone(point)) = play.0.get(turn)
            && go.cells()[point as usize].is_none()
        {
            colours[point as usize] = if points.is_empty() { quiet } else { capturing };
        }
    }
    let rows: Vec<String> = colours.chunks(go.width()).map(|row| row.join(" ")).collect();
    Ok(rows.join("\n"))
}
