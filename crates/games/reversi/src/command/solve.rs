//! `plansza reversi solve`: endgames played to the end by both sides without a mistake.

use crate::engine::{Brain, EvalWeights, HashTable, Horizon, Insight, Trust};
use crate::text::obf::{self, Problem};
use crate::{Move, Position};
use plansza_core::command::{Act, Console, Ending, Failure};
use plansza_core::{Budget, Fault, Meter, figures, files, params, text};
use serde_json::{Value, json};
use std::time::Duration;

/// `plansza reversi solve`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct Endgames {
    /// A file of positions in OBF, a board, or a game, whose last position is taken
    #[schemars(extend("positional" = true, "required" = true, "value" = "BOARD"))]
    board: String,
    /// The score of every move instead of the best alone
    all: bool,
    /// Print a line of JSON for each position
    json: bool,
    /// On so many threads; on all that there are without it. On one, nodes are the same every time
    #[schemars(range(min = 1, max = 1024), extend("value" = "N"))]
    threads: Option<u16>,
    /// The memory for positions already seen, in megabytes
    #[schemars(range(min = 1, max = 65536), extend("value" = "MB"))]
    hash: Option<u32>,
    /// The weights by which moves are put in order, from `plansza reversi train`; without it, those of the program; `none`
    /// goes by the rules alone
    #[schemars(extend("value" = "FILE"))]
    weights: Option<String>,
}

/// The largest file of weights.
const LARGEST_WEIGHTS: u64 = 1 << 26;

/// The memory where none is asked for, in megabytes.
const HASH: u32 = 128;

/// Reads weights; there are none where none are asked for.
fn weights(file: Option<&str>) -> Result<Option<&'static EvalWeights>, Fault> {
    let file = match file {
        None => return EvalWeights::of_program().map(Some),
        Some("none") => return Ok(None),
        Some(file) => file,
    };
    let shown = text::shown(file);
    let bytes = files::read(file.as_ref(), LARGEST_WEIGHTS)
        .map_err(|error| Fault::new(format!("cannot read the weights {shown}: {error}")))?;
    EvalWeights::kept(&bytes).map(Some).map_err(|fault| fault.of(shown.to_string()))
}

/// What a line of the input asked for.
type LineWish = (usize, Result<Problem, Fault>);

impl Endgames {
    fn problems(&self, console: &mut dyn Console) -> Result<Vec<LineWish>, Failure> {
        let input = console.read(&self.board)?;
        let lines = std::str::from_utf8(&input.bytes).unwrap_or_default().lines().enumerate();
        let lines = lines.map(|(number, line)| (number, line.split('%').next().unwrap_or_default()));
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        // What is wrong with the whole of a line is told of its beginning.
        let placed = |fault: Fault| if fault.place().is_none() { fault.at(1, 1) } else { fault };
        let read = |(number, line): (usize, &str)| {
            (number + 1, obf::read_line(line).map_err(|fault| placed(fault).below(number)))
        };
        let all: Vec<LineWish> = lines.map(read).collect();
        if all.iter().any(|(_, problem)| problem.is_ok()) {
            return Ok(all);
        }
        let games = input.games::<Position>()?;
        let problem = |record: &crate::Record| Problem { position: record.now(), scores: Vec::new() };
        Ok(games.iter().enumerate().map(|(number, record)| (number + 1, Ok(problem(record)))).collect())
    }
}

impl Act for Endgames {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str =
        "Solve endgames: the score when both sides play their best to the end, with the line";

    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        let brain = Brain {
            table: HashTable::new(self.hash.unwrap_or(HASH))?,
            weights: weights(self.weights.as_deref())?,
            threads: self.threads.map_or_else(cores, usize::from),
        };
        let problems = self.problems(console)?;
        let (mut nodes, mut cpu, mut solved) = (0, Duration::ZERO, 0);
        let (mut wrong, mut differ) = (0, 0);
        for (number, problem) in &problems {
            let problem = match problem {
                Ok(problem) => problem,
                Err(fault) => {
                    console.warn(&fault.to_string());
                    wrong += 1;
                    continue;
                }
            };
            let mut cancel = console.cancel();
            let mut meter = Meter::new(Budget::UNLIMITED, &mut cancel);
            let Some(answer) = SolvedEndgame::of(&brain, &problem.position, self.all, &mut meter) else {
                console.warn(&format!("interrupted: position {number} is not solved"));
                return Ok(Ending::Unsolved);
            };
            let known = problem.scores.first().map(|&(_, score)| score);
            let agrees = known.is_none_or(|known| known == answer.best.score);
            differ += u32::from(!agrees);
            (nodes, cpu, solved) = (nodes + answer.nodes, cpu + answer.cpu, solved + 1);
            if self.json {
                console.json(&answer.as_json(*number, known))?;
            } else {
                let mut words = answer.words(*number);
                if let Some(known) = known.filter(|_| !agrees) {
                    words += &format!("  (the file says {known:+})");
                }
                writeln!(console.out(), "{words}")?;
            }
            console.out().flush()?;
        }
        if !self.json && solved > 1 {
            let told = format!(
                "{solved} positions: {} nodes, {} of processor time, {} nodes a second",
                figures::number(nodes),
                figures::time(cpu),
                figures::number(speed(nodes, cpu)),
            );
            let told = console.bold(&told);
            writeln!(console.out(), "{told}")?;
        }
        if wrong > 0 {
            let what =
                format!("{wrong} of {} lines are no positions; the others were solved", problems.len());
            return Err(Fault::new(what)
                .accepts("64 squares, the side to move, and scores as A2:+38;")
                .into());
        }
        Ok(if differ == 0 { Ending::Done } else { Ending::Unsolved })
    }
}

fn speed(nodes: u64, cpu: Duration) -> u64 {
    (nodes as f64 / cpu.as_secs_f64().max(1e-9)) as u64
}

/// A position solved.
struct SolvedEndgame {
    best: Insight,
    /// Every move with its score and line, if that was asked for.
    moves: Option<Vec<(Move, Insight)>>,
    nodes: u64,
    cpu: Duration,
}

impl SolvedEndgame {
    fn of(brain: &Brain, position: &Position, all: bool, meter: &mut Meter<'_>) -> Option<SolvedEndgame> {
        let best = brain.think(position, Horizon::END, meter, &mut |_| {});
        if best.trust != Trust::Exact {
            return None;
        }
        let moves = all.then(|| brain.weigh(position, Horizon::END, meter));
        if moves.iter().flatten().any(|(_, found)| found.trust != Trust::Exact) {
            return None;
        }
        let of_moves = || moves.iter().flatten().map(|(_, found)| found);
        let nodes = best.nodes + of_moves().map(|found| found.nodes).sum::<u64>();
        let cpu = best.cpu + of_moves().map(|found| found.cpu).sum::<Duration>();
        Some(SolvedEndgame { best, moves, nodes, cpu })
    }

    fn words(&self, number: usize) -> String {
        let step = self.best.step.map_or("–".into(), |step| step.to_string());
        let mut words = format!(
            "{number:>3}  {:+3}  {step:<4}  {:>14} nodes  {:>9}  {}",
            self.best.score,
            figures::number(self.nodes),
            figures::time(self.cpu),
            line(&self.best.line),
        );
        for (step, found) in self.moves.iter().flatten() {
            words += &format!("\n     {:+3}  {step:<4}  {}", found.score, line(&found.line));
        }
        words
    }

    fn as_json(&self, number: usize, known: Option<i32>) -> Value {
        let step = |step: Option<Move>| step.map(|step| step.to_string());
        let seconds = self.cpu.as_secs_f64();
        let mut value = json!({"position": number, "score": self.best.score, "move": step(self.best.step),
            "trust": self.best.trust.to_string(), "line": line(&self.best.line), "nodes": self.nodes,
            "seconds": seconds, "known": known});
        if let Some(moves) = &self.moves {
            value["moves"] = moves
                .iter()
                .map(|(step, found)| json!({"move": step.to_string(), "score": found.score, "line": line(&found.line)}))
                .collect();
        }
        value
    }
}

fn line(steps: &[Move]) -> String {
    let words: Vec<String> = steps.iter().map(ToString::to_string).collect();
    words.join(" ")
}
