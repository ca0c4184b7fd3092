//! `plansza reversi nboard`: an engine for NBoard and other programs that speak its protocol.

use crate::Position;
use crate::nboard::NBoard;
use plansza_arena::Player;
use plansza_arena::protocol::serve;
use plansza_core::command::{Act, Console, Ending, Failure};
use plansza_core::params;

/// `plansza reversi nboard`.
#[params]
#[serde(default, deny_unknown_fields)]
pub struct Nboard {
    /// The player, as "engine time=2s" or "alphabeta depth=6 order=promise time=5s"; the other program's `set depth` takes
    /// the place of its level or depth, so that a time is what keeps a wish for depth 26 from taking for ever
    #[schemars(extend("value" = "PLAYER"))]
    player: String,
}

impl Default for Nboard {
    fn default() -> Nboard {
        Nboard { player: format!("{} time=5s", Player::<Position>::for_programs()) }
    }
}

impl Act for Nboard {
    const NAME: &'static str = "nboard";
    const ABOUT: &'static str = "Speak the NBoard protocol on standard input and output";

    /// Serves until the input ends.
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        let lines = console.lines();
        serve(&mut NBoard::new(&self.player.parse()?), lines, console.out())?;
        Ok(Ending::Done)
    }
}
