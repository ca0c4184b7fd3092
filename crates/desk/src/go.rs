//! What only the Go puzzle has: a play turn by turn, the best for every number of stones with what becomes of each white chain, and
//! the two sets of rules compared. The command line has the same as `plansza go replay`, `profile` and `compare`.

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::boards::time;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_core::board::BoardPicture;
use plansza_core::{Budget, Meter, Puzzle, Size};
use plansza_go::compare::{RulesAnswer, compare};
use plansza_go::exact::life::{self, Life, WhiteChain};
use plansza_go::text::{self, Options};
use plansza_go::{Go, GoPlay, GoPoint, GoTurn, Rules, draw, exact};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The one board that a request names: a sample by its name, the first one where none is named, or a text in any format.
fn open(
    board: Option<&str>,
    stones: Option<u16>,
    rules: Option<Rules>,
    allowance: &Allowance,
) -> Result<Go, Rejection> {
    let board = board.unwrap_or(Go::SAMPLES[0].name);
    let sample = Go::SAMPLES.iter().find(|sample| sample.name == board);
    let mut boards = text::read(
        sample.map_or(board, |sample| sample.text),
        &Options { rules, stones: stones.map(i64::from), ..Options::default() },
    )?;
    let [go] = boards.as_mut_slice() else {
        let why = format!("one board is needed; this text has {}", boards.len());
        return Err(
            Rejection::new(Code::Invalid, why).accepting("one board; `read` gives each of many its own text")
        );
    };
    allowance.board(Size { width: go.width(), height: go.height() })?;
    go.sound()?;
    Ok(go.clone())
}

/// The rules of this name.
fn rules(name: Option<&str>) -> Result<Option<Rules>, Rejection> {
    let find = |name: &str| {
        let known = [Rules::Go, Rules::Report].into_iter().find(|rules| rules.name() == name);
        known.ok_or_else(|| {
            let names = [Rules::Go, Rules::Report].map(Rules::name);
            Rejection::from(plansza_core::params::unknown("set of rules", name, &names))
        })
    };
    name.map(find).transpose()
}

/// A play that was named move by move.
fn play(go: &Go, moves: &[String]) -> Result<GoPlay, Rejection> {
    let turns = moves.iter().map(|word| text::turn(word, go.width(), go.height()));
    Ok(GoPlay(turns.collect::<Result<_, _>>()?))
}

fn names(go: &Go, points: &[GoPoint]) -> Vec<String> {
    points.iter().map(|&point| go.name(point as usize)).collect()
}

fn turns(go: &Go, play: &GoPlay) -> Vec<String> {
    play.0.iter().map(|&turn| text::turn_name(go, turn)).collect()
}

/// The board on one line.
fn line(go: &Go) -> Result<String, Rejection> {
    Ok(text::write(go, None, "line")?)
}

/// A play to look at turn by turn.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoReplayAsk {
    /// The board in any format, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// How many stones may be placed, instead of what the board says.
    #[serde(default)]
    pub stones: Option<u16>,
    /// The rules to play by, `go` or `report`, instead of what the board says.
    #[serde(default)]
    pub rules: Option<String>,
    /// The moves, as `E5` and `pass`.
    #[serde(default)]
    pub moves: Vec<String>,
    /// After how many turns the board is drawn; without it, at the end.
    #[serde(default)]
    pub at: Option<usize>,
}

/// A play turn by turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GoReplayAnswer {
    /// The board at the start, on one line.
    pub board: String,
    /// How many stones may be placed.
    pub stones: usize,
    /// The rules.
    pub rules: String,
    /// Whether all moves keep the rules; if not, this is the play up to the first that does not.
    pub legal: bool,
    /// The rule that a move breaks, if one does.
    pub reason: Option<String>,
    /// The turns, and those after the last move in which a capture takes effect.
    pub turns: Vec<GoTurnCard>,
    /// Stones placed.
    pub placed: usize,
    /// White stones captured.
    pub captured: usize,
    /// Both together.
    pub score: i64,
    /// After how many turns the board is drawn.
    pub at: usize,
    /// The board after that turn, on one line.
    pub position: String,
    /// Its picture, with the last stone and the last captures marked.
    pub picture: BoardPicture,
}

/// One turn of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GoTurnCard {
    /// Its number, from 1.
    pub turn: usize,
    /// The move; none where a capture takes effect after the last one.
    #[serde(rename = "move")]
    pub step: Option<String>,
    /// The white stones that are taken off.
    pub captures: Vec<String>,
    /// The score after it.
    pub score: usize,
}

impl Ask for GoReplayAsk {
    const NAME: &'static str = "go-replay";
    const ABOUT: &'static str =
        "A play of the Go puzzle turn by turn, with what each captures and the board after any of them.";
    const EXAMPLE: &'static str = r#"{"board": "O...O/..... 3", "moves": ["B2", "A1"], "at": 1}"#;
    type Answer = GoReplayAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<GoReplayAnswer, Rejection> {
        let go = open(self.board.as_deref(), self.stones, rules(self.rules.as_deref())?, stage.allowance)?;
        let mut play = play(&go, &self.moves)?;
        let reason = go.replay(&play).err().map(|illegal| {
            play.0.truncate(illegal.turn);
            illegal.to_string()
        });
        let replay =
            go.replay(&play).map_err(|illegal| Rejection::new(Code::Invalid, illegal.to_string()))?;
        let moves = play.0.len();
        let (mut cards, mut score) = (Vec::new(), 0);
        for (turn, captures) in replay.captures.iter().enumerate() {
            let step = play.0.get(turn).copied();
            score += captures.len() + usize::from(matches!(step, Some(GoTurn::Stone(_))));
            if turn < moves || !captures.is_empty() {
                cards.push(GoTurnCard {
                    turn: turn + 1,
                    step: step.map(|step| text::turn_name(&go, step)),
                    captures: names(&go, captures),
                    score,
                });
            }
        }
        let last = cards.last().map_or(0, |card| card.turn);
        let at = self.at.unwrap_or(last).min(last);
        let picture = draw::after(&go, &play, at).unwrap_or_else(|| draw::board(&go, None));
        let left = go.stones().saturating_sub(at);
        let position = Go::new(go.width(), go.height(), replay.boards[at].to_vec(), left, go.rules())?;
        Ok(GoReplayAnswer {
            board: line(&go)?,
            stones: go.stones(),
            rules: go.rules().name().into(),
            legal: reason.is_none(),
            reason,
            turns: cards,
            placed: replay.placed,
            captured: replay.captured(),
            score: replay.points(),
            at,
            position: line(&position)?,
            picture: BoardPicture::of(&picture),
        })
    }
}

/// A board whose best scores are wanted, by the rules of Go.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoProfileAsk {
    /// The board in any format, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// How many stones may be placed, instead of what the board says.
    #[serde(default)]
    pub stones: Option<u16>,
    /// Up to how many stones the best is told; without it, up to as many as may be placed.
    #[serde(default)]
    pub up_to: Option<u16>,
    /// The longest time; what is found by then is answered, without proof.
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// The best for every number of stones: what `plansza go profile --json` prints, and more.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GoProfileAnswer {
    /// The board on one line.
    pub board: String,
    /// How many stones may be placed.
    pub stones: usize,
    /// Whether the scores are proven best; if not, the search was cut short.
    pub proven: bool,
    /// Nodes of the search.
    pub nodes: u64,
    /// The best score by the number of stones, from 0.
    pub scores: Vec<i64>,
    /// What no play of so many stones passes; where the scores are proven, the same.
    pub bounds: Vec<i64>,
    /// The white stones that such a play captures.
    pub captured: Vec<usize>,
    /// A best play with the stones that may be placed.
    pub play: Vec<String>,
    /// What becomes of each white chain in it, and why.
    pub chains: Vec<GoChainCard>,
}

/// A white chain and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GoChainCard {
    /// Its first stone.
    pub at: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its liberties.
    pub liberties: Vec<String>,
    /// `falls`, `alive`, `walled`, `far`, `guarded`, `spared` or `open`.
    pub life: String,
    /// The turn in which it falls, from 1.
    pub turn: Option<usize>,
    /// A point of each eye that keeps it.
    pub eyes: Vec<String>,
    /// Whether no play of so many stones captures it.
    pub safe: bool,
    /// What becomes of it and why, in a sentence.
    pub why: String,
}

impl GoChainCard {
    fn new(go: &Go, chain: &WhiteChain) -> GoChainCard {
        let (turn, eyes) = match &chain.life {
            Life::Falls(turn) => (Some(turn + 1), Vec::new()),
            Life::Alive(eyes) | Life::Guarded(eyes) => (None, names(go, eyes)),
            _ => (None, Vec::new()),
        };
        GoChainCard {
            at: go.name(chain.stones[0] as usize),
            stones: names(go, &chain.stones),
            liberties: names(go, &chain.liberties),
            life: chain.life.name().into(),
            turn,
            eyes,
            safe: chain.life.is_safe(),
            why: chain.why(go),
        }
    }
}

impl Ask for GoProfileAsk {
    const NAME: &'static str = "go-profile";
    const ABOUT: &'static str =
        "The best score of a Go puzzle for every number of stones, and why each white chain falls or stands.";
    const EXAMPLE: &'static str = r#"{"board": "O...O/..... 3", "up_to": 5}"#;
    type Answer = GoProfileAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<GoProfileAnswer, Rejection> {
        let go = open(self.board.as_deref(), self.stones, Some(Rules::Go), stage.allowance)?;
        let budget = Budget { time: time(self.seconds)?, ..Budget::UNLIMITED };
        stage.allowance.budget(budget)?;
        let most = self.up_to.map_or(go.stones(), |most| go.stones().max(most as usize));
        let whole = go.with_stones(most.min(go.cells().len()).max(go.stones()))?;
        let found = exact::profile(&whole, &mut Meter::new(budget, stage));
        // Every play is replayed by the rules, and the scores are those of the replays.
        let (mut scores, mut captured) = (Vec::new(), Vec::new());
        for stones in 0..=whole.stones() {
            let replay = whole.with_stones(stones)?.replay(&found.play(stones));
            let replay = replay.map_err(|illegal| {
                Rejection::new(Code::Failed, format!("the play of {stones} stones: {illegal}"))
            })?;
            scores.push(replay.points());
            captured.push(replay.captured());
        }
        let play = found.play(go.stones());
        let chains = life::chains(&go, &play, found.proven);
        Ok(GoProfileAnswer {
            board: line(&go)?,
            stones: go.stones(),
            proven: found.proven,
            nodes: found.nodes,
            bounds: (0..scores.len()).map(|stones| found.bound(stones)).collect(),
            scores,
            captured,
            play: turns(&go, &play),
            chains: chains.iter().map(|chain| GoChainCard::new(&go, chain)).collect(),
        })
    }
}

/// A board on which the rules are compared.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoCompareAsk {
    /// The board in any format, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// How many stones may be placed, instead of what the board says.
    #[serde(default)]
    pub stones: Option<u16>,
    /// The longest time; what is found by then is answered, without proof.
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// Both answers, and why they differ if they do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GoCompareAnswer {
    /// The board on one line.
    pub board: String,
    /// How many stones may be placed.
    pub stones: usize,
    /// By the rules of Go.
    pub go: GoRulesCard,
    /// By the report's rules.
    pub report: GoRulesCard,
    /// The report's score less that of Go; none where one of them is not known.
    pub difference: Option<i64>,
    /// Why they differ; none where they do not, or not both are proven.
    pub cause: Option<GoRefusalCard>,
}

/// The answer by one set of rules.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GoRulesCard {
    /// The best score found; none when not even the start is legal.
    pub score: Option<i64>,
    /// Whether it is proven best.
    pub proven: bool,
    /// Where it is not: what no play passes.
    pub bound: Option<i64>,
    /// A play with that score.
    pub play: Vec<String>,
    /// The white stones that it captures.
    pub captured: Vec<String>,
    /// White chains, each named by one stone, that these rules never allow to be captured.
    pub safe: Vec<String>,
    /// The play drawn.
    pub picture: BoardPicture,
}

impl GoRulesCard {
    fn new(go: &Go, side: &RulesAnswer) -> GoRulesCard {
        GoRulesCard {
            score: side.score,
            proven: side.proven,
            bound: side.bound,
            play: turns(go, &side.play),
            captured: names(go, &side.captured),
            safe: names(go, &side.safe),
            picture: BoardPicture::of(&draw::board(&go.by(side.rules), Some(&side.play))),
        }
    }
}

/// Why one score is higher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GoRefusalCard {
    /// `late-capture` or `self-support`.
    pub slip: String,
    /// The first turn of the better play that the other rules refuse, from 1.
    pub turn: usize,
    /// Its move.
    #[serde(rename = "move")]
    pub step: String,
    /// In a sentence.
    pub text: String,
}

impl Ask for GoCompareAsk {
    const NAME: &'static str = "go-compare";
    const ABOUT: &'static str =
        "A Go puzzle by the rules of Go and by the report's: best scores, plays, and why they differ.";
    const EXAMPLE: &'static str = r#"{"board": "..O../OOOOO/XXXXX/...../..... 4"}"#;
    type Answer = GoCompareAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<GoCompareAnswer, Rejection> {
        let go = open(self.board.as_deref(), self.stones, None, stage.allowance)?;
        let budget = Budget { time: time(self.seconds)?, ..Budget::UNLIMITED };
        stage.allowance.budget(budget)?;
        let both = compare(&go, &mut Meter::new(budget, stage));
        let cause = both.cause.as_ref().map(|cause| {
            // The better play is the one that the other rules refuse.
            let better = if both.difference() > Some(0) { &both.report } else { &both.go };
            let step = better.play.0.get(cause.turn).map(|&turn| text::turn_name(&go, turn));
            GoRefusalCard {
                slip: cause.slip.name().into(),
                turn: cause.turn + 1,
                step: step.unwrap_or_default(),
                text: cause.text.clone(),
            }
        });
        Ok(GoCompareAnswer {
            board: line(&go.by(Rules::Go))?,
            stones: go.stones(),
            go: GoRulesCard::new(&go, &both.go),
            report: GoRulesCard::new(&go, &both.report),
            difference: both.difference(),
            cause,
        })
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![AskEntry::of::<GoReplayAsk>(), AskEntry::of::<GoProfileAsk>(), AskEntry::of::<GoCompareAsk>()]
}
