//! A program of somebody else as a method: it asks for the scores of solutions, we tell them, and every one that it asks for
//! is an evaluation of an ordinary run. So its budget is kept to the evaluation, and its trace says at every cost what it had
//! found, as for a method of our own.
//!
//! The two speak in lines of JSON over the program's standard input and output:
//!
//! ```text
//! we   {"plansza":1,"puzzle":"blank","board":"2 1 / 1 2 0","goal":0,"seed":7,"evaluations":100, …}
//! it   {"ask":["###/...","##./.#."]}
//! we   {"tell":[-4,0],"left":98}
//! we   {"stop":"goal"}                or it   {"done":true}
//! ```
//!
//! A solution is text in the puzzle's main format and is scored by the puzzle itself, not by an encoding. Whatever else the
//! program says, or that it says nothing, is a [`Fault`] that names it and the line; there is no result then.

pub use plansza_program::{content, end_all, joined, words};

use crate::pairings::{Loaded, Pair, Pairing};
use plansza_core::params::{self, Sheet, params as described};
use plansza_core::platform::Instant;
use plansza_core::{Board, Encoding, Fault, Found, Puzzle, Rng, Role, Run, Scene, Space, Stop};
use plansza_program::{GLANCE, Heard, ProgramAtWork};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The name of the method that is somebody else's program.
pub const PROGRAM: &str = "program";

/// The name of what it searches: whole solutions as the puzzle itself reads and scores them.
const SOLUTIONS: &str = "solutions";

/// How long the program has to end by itself when it was told to stop.
const GRACE: Duration = Duration::from_secs(1);

/// What a task says of the program.
#[described]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct ProgramParams {
    /// The program with its arguments, as a shell would have them: words, and '…' around what has gaps.
    pub command: String,
    /// The hashes of those words that are files, so that another content is another task. A spec takes them; they
    /// are empty otherwise.
    pub content: String,
    /// Seconds after which a program that says nothing is given up.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub patience: u64,
}

impl Default for ProgramParams {
    fn default() -> ProgramParams {
        ProgramParams { command: String::new(), content: String::new(), patience: 60 }
    }
}

/// One board as its puzzle itself sees it; an encoding supplies the blind guesses.
struct Solutions<P, E> {
    board: P,
    guesses: E,
}

impl<P: Puzzle, E: Encoding<P>> Space for Solutions<P, E> {
    type Solution = P::Solution;

    fn score(&self, solution: &P::Solution) -> i64 {
        self.board.score(solution)
    }

    fn goal(&self) -> Option<i64> {
        self.board.goal()
    }

    fn legal(&self, solution: &P::Solution) -> bool {
        self.guesses.legal(solution)
    }

    fn sample(&self, rng: &mut Rng) -> P::Solution {
        self.guesses.sample(rng)
    }

    fn board(&self, solution: &P::Solution) -> Board {
        self.board.draw(Some(solution))
    }
}

/// The pair of a puzzle with a program.
pub(crate) fn pair<P: Puzzle, E: Encoding<P>>() -> Pair<P> {
    Pair {
        pairing: Arc::new(Pairing {
            encoding: SOLUTIONS,
            encoding_about: "whole solutions as text, scored by the puzzle itself",
            method: PROGRAM,
            method_about: "a program of your own, which asks for scores in lines of JSON",
            epoch: "asks",
            role: Role::Search,
            method_sheet: LazyLock::new(Sheet::of::<ProgramParams>),
            encoding_sheet: LazyLock::new(Sheet::default),
            presets: Vec::new(),
        }),
        defaults: |_, _| String::new(),
        preset: |_, _| String::new(),
        load: load::<P, E>,
        judge: |puzzle, _, solution| Ok((puzzle.score(solution), puzzle.goal())),
    }
}

fn load<P: Puzzle, E: Encoding<P>>(board: &P, values: &Map<String, Value>) -> Result<Box<Loaded<P>>, Fault> {
    let params: ProgramParams = params::decode(values)?;
    let space = Solutions { board: board.clone(), guesses: E::new(board, E::Params::default())? };
    Ok(Box::new(move |seed, workplace, budget, observer| {
        let folder = workplace.folder.unwrap_or(Path::new("."));
        if !params.content.is_empty() && content(&params.command, folder) != params.content {
            let what = format!("the files of `{}` are not those that the task speaks of", params.command);
            return Err(
                Fault::new(what).accepts("the experiment's file again, which makes new trials of them")
            );
        }
        let mut run = Run::new(&space, seed, workplace.threads, budget, observer);
        converse(&space.board, &params, folder, &mut run)?;
        let (solution, meter) = run.end();
        Ok(Found {
            score: solution.as_ref().map(|solution| space.score(solution)),
            solution,
            goal: space.goal(),
            evaluations: meter.evaluations(),
            epochs: meter.epochs(),
            elapsed: meter.elapsed(),
            stopped: meter.stopped().unwrap_or(Stop::Exhausted),
        })
    }))
}

/// What the program is told first.
fn greeting<P: Puzzle, S: Space<Solution = P::Solution>>(
    board: &P,
    run: &mut Run<'_, S>,
) -> Result<Value, Fault> {
    let format = P::FORMATS[0];
    let example = run.space.sample(&mut run.seed.named("example").rng());
    let (size, budget) = (board.size(), run.meter().budget());
    Ok(json!({
        "plansza": 1,
        "puzzle": P::NAME,
        "board": board.write(None, format.name)?,
        "encoding": SOLUTIONS,
        "goal": run.space.goal(),
        // 53 bits, which every reader of JSON can hold.
        "seed": run.seed.0 >> 11,
        "evaluations": budget.evaluations,
        "columns": size.width,
        "rows": size.height,
        "open": board.open_cells(),
        "format": format.about,
        "example": board.write(Some(&example), format.name)?,
    }))
}

/// Answers the program until one of the two ends it.
fn converse<P: Puzzle, S: Space<Solution = P::Solution>>(
    board: &P,
    params: &ProgramParams,
    folder: &Path,
    run: &mut Run<'_, S>,
) -> Result<(), Fault> {
    let patience = Duration::from_secs(params.patience);
    let mut child =
        ProgramAtWork::start(&params.command, folder).map_err(|fault| match words(&params.command)[..] {
            [] => fault.accepts(
                "method = { program = [\"python3\", \"mine.py\"] }, or --set command='python3 mine.py'",
            ),
            _ => fault,
        })?;
    child.say(&greeting(board, run)?.to_string());
    let mut heard = Instant::now();
    while run.running() {
        match child.hear(GLANCE) {
            Heard::Nothing if heard.elapsed() < patience => {}
            Heard::Nothing => {
                return Err(child.fault(format!("it said nothing for {} seconds", params.patience)));
            }
            Heard::End => return Err(child.died("it said {\"done\":true}")),
            Heard::Line(line) if line.trim().is_empty() => {}
            Heard::Line(line) => {
                match answer(board, &line, run).map_err(|fault| child.refuse(&line, &fault))? {
                    Some(told) => child.say(&told.to_string()),
                    None => run.meter().exhaust(),
                }
                // Our own work is not its silence.
                heard = Instant::now();
            }
        }
    }
    let reason = run.meter().stopped().unwrap_or(Stop::Exhausted);
    if reason != Stop::Exhausted {
        child.say(&json!({ "stop": reason.word() }).to_string());
    }
    child.finish(GRACE);
    Ok(())
}

/// The answer to a line of the program; none where it is done.
fn answer<P: Puzzle, S: Space<Solution = P::Solution>>(
    board: &P,
    line: &str,
    run: &mut Run<'_, S>,
) -> Result<Option<Value>, Fault> {
    const ACCEPTED: &str = r#"{"ask":["a solution", …]} or {"done":true}"#;
    let refuse = |what: String| Fault::new(what).accepts(ACCEPTED);
    let said: Map<String, Value> =
        serde_json::from_str(line).map_err(|error| refuse(format!("it is no object of JSON: {error}")))?;
    let asked = match (said.get("ask"), said.get("done")) {
        (None, Some(Value::Bool(true))) if said.len() == 1 => return Ok(None),
        (Some(Value::Array(asked)), None) if said.len() == 1 && !asked.is_empty() => asked,
        _ => return Err(refuse("it asks for nothing that there is".into())),
    };
    let mut told = Vec::new();
    let granted = run.grant(asked.len() as u64);
    for (number, solution) in asked.iter().take(granted as usize).enumerate() {
        let of = |fault: Fault| fault.within(format_args!("solution {}", number + 1));
        let text = solution.as_str().ok_or_else(|| of(refuse("it is no text".into())))?;
        let solution = board.read_solution(text).map_err(of)?;
        let score = run.space.score(&solution);
        told.push(score);
        if !run.judge(score, || solution.clone())
            || !run.look(|| Scene::new(board.draw(Some(&solution)), score))
        {
            break;
        }
    }
    run.epoch();
    let meter = run.meter();
    let left = meter.budget().evaluations.map(|limit| limit.saturating_sub(meter.evaluations()));
    Ok(Some(json!({ "tell": told, "left": left })))
}
