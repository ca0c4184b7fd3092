//! The line of JSON that keeps a trial: its id, its task, what came of it, how long it took.
//!
//! The id is the hash of the task's canonical JSON. So equal tasks have one id in every experiment and on every machine,
//! and a stored line can be run again from itself alone.
//!
//! The line ends with a checksum of what came of it and how long it took, so that no change of either goes unnoticed; the task
//! is held by the id. Lines of an older form have none: whether such a line may stand where it does, the segment says.
//!
//! An outcome has had two forms. In the first there was no word on whether a score counts: a solution that broke the
//! rules was marked by a score of −10⁹. Lines of that form are still read.

use plansza_core::{Fault, Outcome, Stop, Times};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The name of a trial: the start of the hash of its task.
///
/// ```
/// use plansza_experiment::Id;
/// let id: Id = "00ff00ff00ff00ff".parse()?;
/// assert_eq!((id.0[1], id.to_string().as_str()), (255, "00ff00ff00ff00ff"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub [u8; 8]);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Id, Fault> {
        let wrong =
            || Fault::new(format!("'{}' is no id of a trial", text.escape_debug())).accepts("16 hex digits");
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let word = u64::from_str_radix(text, 16).ok().filter(|_| digits).ok_or_else(wrong)?;
        Ok(Id(word.to_be_bytes()))
    }
}

/// The id of a task with this canonical JSON.
///
/// ```
/// use plansza_core::{SearchTask, Task};
/// use plansza_experiment::line::id;
/// let task = Task::Search(SearchTask::default());
/// assert_eq!(id(&task.json()), id(&task.clone().json()));
/// assert_ne!(id(&task.json()), id(&task.replicate(1, 0).json()));
/// ```
pub fn id(json: &str) -> Id {
    let hash = Sha256::digest(json.as_bytes());
    Id(hash[..8].try_into().expect("eight of 32 bytes"))
}

/// The line of a trial, as it is kept. The id is that of the task, which has been hashed before.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::SearchTask;
/// use plansza_experiment::line::{Line, id, line};
/// let trial = find("blank")?.read("1 0 / 1 0")?.search(0, SearchTask::default(), &mut Control::default())?;
/// let json = trial.task.json();
/// let kept = line(id(&json), &json, &trial.outcome, &trial.times);
/// assert_eq!(Line::read(&kept).and_then(|(_, line)| line.outcome()), Ok(trial.outcome));
/// let changed = kept.replace("\"solved\":true", "\"solved\":false");
/// assert_eq!(Line::read(&changed).err().as_deref(), Some("it is not as it was written: its checksum is another"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn line(id: Id, task: &str, outcome: &Outcome, times: &Times) -> String {
    let part = |value: Result<String, serde_json::Error>| value.expect("plain data");
    let outcome = part(serde_json::to_string(outcome));
    let times = part(serde_json::to_string(&rounded(times)));
    let check = checksum(&outcome, &times);
    format!(
        "{{\"id\":\"{id}\",\"spec\":{task},\"outcome\":{outcome},\"times\":{times},\"check\":\"{check}\"}}\n"
    )
}

/// The checksum of what came of a trial and how long it took, as they are written.
///
/// ```
/// use plansza_experiment::line::checksum;
/// assert_ne!(checksum("{}", "{ }"), checksum("{} ", "{}"));
/// ```
pub fn checksum(outcome: &str, times: &str) -> Id {
    let mut hash = Sha256::new();
    for part in [outcome, "\n", times] {
        hash.update(part);
    }
    Id(hash.finalize()[..8].try_into().expect("eight of 32 bytes"))
}

/// Times as a line keeps them.
pub(crate) fn rounded(times: &Times) -> Times {
    let trace = times.trace.iter().map(|&seconds| micro(seconds)).collect();
    Times { seconds: micro(times.seconds), trace }
}

/// Seconds to the microsecond: more is noise.
fn micro(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// A line as it is read: the parts are checked when they are asked for.
///
/// ```
/// use plansza_experiment::line::Line;
/// let torn = r#"{"id":"00ff00ff00ff00ff","spec":{}"#;
/// assert!(Line::read(torn).is_err());
/// ```
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<'a> {
    /// The id.
    pub id: &'a str,
    /// The task.
    #[serde(borrow)]
    pub spec: &'a RawValue,
    /// What came of it.
    #[serde(borrow)]
    outcome: &'a RawValue,
    /// How long it took.
    #[serde(borrow)]
    times: &'a RawValue,
    /// The checksum of both; none in the older form.
    pub check: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// Reads a line, and checks that its id is that of its task and that the rest is as it was written.
    ///
    /// # Errors
    /// Says in a few words what is wrong.
    pub fn read(line: &'a str) -> Result<(Id, Line<'a>), String> {
        let read: Line<'a> = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let named: Id = read.id.parse().map_err(|fault: Fault| fault.what().to_string())?;
        // As it is written, digit by digit: what reads the same is not the same line.
        if named != id(read.spec.get()) || named.to_string() != read.id {
            return Err("the id is not that of the trial".into());
        }
        if let Some(check) = read.check
            && check != checksum(read.outcome.get(), read.times.get()).to_string()
        {
            return Err("it is not as it was written: its checksum is another".into());
        }
        Ok((named, read))
    }

    /// The checksum of what came of it and how long it took, whether the line has it or not.
    pub fn sum(&self) -> Id {
        checksum(self.outcome.get(), self.times.get())
    }

    /// How long it took.
    ///
    /// # Errors
    /// Says in a few words what is wrong.
    pub fn times(&self) -> Result<Times, String> {
        serde_json::from_str(self.times.get()).map_err(|error| error.to_string())
    }

    /// What came of it, in either form.
    ///
    /// # Errors
    /// Says in a few words what is wrong.
    pub fn outcome(&self) -> Result<Outcome, String> {
        let told = |error: serde_json::Error| error.to_string();
        match serde_json::from_str(self.outcome.get()) {
            Err(error) if error.to_string().starts_with("missing field `legal`") => {
                serde_json::from_str::<First>(self.outcome.get()).map(Outcome::from).map_err(told)
            }
            read => read.map_err(told),
        }
    }
}

/// The first form of an outcome.
#[derive(Serialize, Deserialize)]
struct First {
    score: Option<i64>,
    goal: Option<i64>,
    solved: bool,
    optimal: bool,
    impossible: bool,
    evaluations: u64,
    epochs: u64,
    stopped: Stop,
    solution: Option<String>,
    trace: Vec<(u64, u64, i64)>,
}

/// What a score was that did not count, in the first form.
const ILLEGAL: i64 = -1_000_000_000;

impl From<First> for Outcome {
    fn from(first: First) -> Outcome {
        Outcome {
            legal: first.score.is_some_and(|score| score > ILLEGAL),
            illegal: first.trace.iter().take_while(|step| step.2 <= ILLEGAL).count(),
            score: first.score,
            goal: first.goal,
            solved: first.solved,
            optimal: first.optimal,
            impossible: first.impossible,
            evaluations: first.evaluations,
            epochs: first.epochs,
            stopped: first.stopped,
            solution: first.solution,
            trace: first.trace,
            bound: None,
            reason: None,
        }
    }
}

/// What a digest is made of: the first form, which says all that the second does to who has the board. So digests stay
/// what they are.
pub fn fingerprint(outcome: &Outcome) -> Vec<u8> {
    let Outcome { score, goal, solved, optimal, impossible, evaluations, epochs, stopped, .. } = *outcome;
    let (solution, trace) = (outcome.solution.clone(), outcome.trace.clone());
    let first =
        First { score, goal, solved, optimal, impossible, evaluations, epochs, stopped, solution, trace };
    serde_json::to_vec(&first).expect("plain data")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = r#"{"score":-1000000000,"goal":9,"solved":false,"optimal":false,"impossible":false,"evaluations":7,"epochs":1,"stopped":"budget","solution":"x","trace":[[1,0,-1000000000]]}"#;

    fn read(outcome: &str) -> Result<Outcome, String> {
        let line = format!(
            r#"{{"id":"{}","spec":{{}},"outcome":{outcome},"times":{{"seconds":1.0,"trace":[]}}}}"#,
            id("{}")
        );
        let (_, line) = Line::read(&line)?;
        line.outcome()
    }

    #[test]
    fn times_are_told_to_the_microsecond() {
        let times = Times { seconds: 1.234_567_89, trace: vec![0.000_000_4, 0.000_001_6] };
        let text = line(id("{}"), "{}", &read(FIRST).unwrap(), &times);
        assert!(text.contains(r#""times":{"seconds":1.234568,"trace":[0.0,2e-6]}"#), "{text}");
    }

    #[test]
    fn both_forms_are_read_and_have_one_fingerprint() {
        let first = read(FIRST).unwrap();
        assert!(
            !first.legal && first.illegal == 1 && first.counted().is_none() && first.steps().next().is_none()
        );
        assert_eq!(String::from_utf8(fingerprint(&first)).unwrap(), FIRST);
        let second = serde_json::to_string(&first).unwrap();
        assert!(second.contains(r#""legal":false"#), "{second}");
        assert_eq!(read(&second).unwrap(), first);
        let scored = read(&FIRST.replace("-1000000000", "5")).unwrap();
        assert!(scored.legal && scored.illegal == 0 && scored.counted() == Some(5));
        assert!(read(&FIRST.replace("\"solved\":false,", "")).unwrap_err().contains("solved"));
        assert!(read(&second.replace("goal", "gaol")).unwrap_err().contains("gaol"));
    }
}
