//! What each search and each of its switches costs on a position.

use super::{USUAL, of_a_game_so_far, player, with_its_game};
use crate::allowance::Allowance;
use crate::ask::{Ask, Nothing};
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::{LessonWish, SearchLesson};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::platform::Stopwatch;
use plansza_core::{Fault, Game};

/// The greatest depth of a lesson that is asked for.
pub const DEEPEST_LESSON: u32 = 8;

/// The depth when nothing is said.
const USUAL_DEPTH: u32 = 5;

/// The most random orders.
const DRAWS: u32 = 100;

/// Nodes after which a search is given up when nothing is said, and at most.
const PATIENCE: [u64; 2] = [1_000_000, 3_000_000];

of_a_game_so_far! {
    /// A position on which searches are compared.
    pub struct LessonAsk {
        /// Plies below the position, from 1 to 8; 5 when nothing is said.
        #[serde(default)]
        #[schemars(range(min = 1, max = DEEPEST_LESSON))]
        pub depth: Option<u32>,
        /// The player whose evaluation counts, as `alphabeta strategy=balanced`.
        #[serde(default)]
        pub player: Option<String>,
        /// Who searches, as `pvs hash=16`; every search and every switch when nobody is named.
        #[serde(default)]
        pub players: Vec<String>,
        /// Random orders of the moves that are tried, up to 100; 20 when nothing is said.
        #[serde(default)]
        #[schemars(range(max = DRAWS))]
        pub draws: Option<u32>,
        /// The seed of these; 1 when nothing is said.
        #[serde(default)]
        pub seed: Option<u64>,
        /// Nodes after which a search is given up while the others go on, up to 3000000; 1000000 when nothing is said.
        #[serde(default)]
        #[schemars(range(min = 1, max = PATIENCE[1]))]
        pub patience: Option<u64>,
    }
}

impl Ask for LessonAsk {
    const NAME: &'static str = "lesson";
    const ABOUT: &'static str = "What each search and each of its switches costs on a position, beside the fewest leaves there can be, and what the order of the moves does.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "moves": ["d3"], "depth": 3, "draws": 5}"#;
    type Answer = SearchLesson;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<SearchLesson, Rejection> {
        type ThisAsk = LessonAsk;
        with_its_game!(self.game.clone(), stage, self, SearchLesson, |ask, on, G| {
            let record = ask.record::<G>(on.allowance)?;
            let (depth, draws) = (ask.depth.unwrap_or(USUAL_DEPTH), ask.draws.unwrap_or(20));
            let patience = ask.patience.unwrap_or(PATIENCE[0]);
            for (what, number, most) in [
                ("a depth", u64::from(depth), u64::from(DEEPEST_LESSON)),
                ("a patience", patience, PATIENCE[1]),
            ] {
                if number == 0 {
                    let refused = Rejection::new(Code::Invalid, format!("{what} of 0"));
                    return Err(refused.accepting(format!("1 to {most}")));
                }
            }
            Allowance::within("plies of a lesson", depth, Some(DEEPEST_LESSON))?;
            Allowance::within("random orders", draws, Some(DRAWS))?;
            Allowance::within("nodes of a search", patience, Some(PATIENCE[1]))?;
            let valuer = player::<G>(ask.player.as_deref().unwrap_or(USUAL), on.allowance)?;
            let searchers = ask.players.iter().map(|words| player::<G>(words, on.allowance));
            let wish = LessonWish {
                depth,
                evaluation: valuer.evaluation,
                players: searchers.collect::<Result<_, _>>()?,
                draws,
                seed: ask.seed.unwrap_or(1),
                patience,
            };
            let watch = Stopwatch::start();
            let clock = || watch.worked().as_secs_f64();
            let lesson = SearchLesson::of(&record.now(), &wish, &clock, on)?;
            // Who ends a request wants no answer.
            match lesson.whole {
                true => Ok(lesson),
                false => Err(Fault::negative("it was ended before the lesson was over").into()),
            }
        })
    }
}
