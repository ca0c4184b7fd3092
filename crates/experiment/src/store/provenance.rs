//! Who made a segment: its first line.
//!
//! Results do not depend on it, but times do, and a result that turns out to be wrong has an origin.

use crate::line::checksum;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// The program and the machine that ran the trials of a segment.
///
/// ```
/// use plansza_experiment::store::Provenance;
/// let here = Provenance::here("mine 1.0", 2);
/// assert!(!here.machine.is_empty() && here.started.ends_with('Z') && here.alike(&here));
/// assert!(!here.alike(&Provenance::here("mine 1.1", 2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The program with its version, and the commit it was built from where that is known.
    pub program: String,
    /// The name of the machine.
    pub machine: String,
    /// Its processor.
    pub processor: String,
    /// How many cores it offers.
    pub cores: usize,
    /// How many trials ran at a time.
    pub threads: usize,
    /// When it began: date and time in UTC.
    pub started: String,
}

/// What the program that writes segments is called.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Says which program this is, with its version: segments tell it. The first word counts.
///
/// ```
/// plansza_experiment::store::call_program("mine 1.0");
/// ```
pub fn call_program(name: &str) {
    PROGRAM.get_or_init(|| name.into());
}

/// This program, as far as it has said.
pub(super) fn program() -> &'static str {
    PROGRAM.get().map_or(concat!("plansza-experiment ", env!("CARGO_PKG_VERSION")), String::as_str)
}

/// How the first line of a segment begins.
const MARK: &str = "{\"segment\":";

/// The first line as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstLine<'a> {
    #[serde(borrow)]
    segment: &'a RawValue,
    check: &'a str,
}

impl Provenance {
    /// This machine, now.
    pub fn here(program: &str, threads: usize) -> Provenance {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Provenance {
            program: program.into(),
            machine: machine(),
            processor: processor(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            threads,
            started: date(now.as_secs()),
        }
    }

    /// Whether times of both may be told together: the same program on the same machine, as busy with trials.
    pub fn alike(&self, other: &Provenance) -> bool {
        let facts = |one: &Provenance| {
            (one.program.clone(), one.machine.clone(), one.processor.clone(), one.cores, one.threads)
        };
        facts(self) == facts(other)
    }

    pub(super) fn line(&self) -> String {
        let segment = serde_json::to_string(self).expect("plain data");
        let check = checksum(&segment, "");
        format!("{MARK}{segment},\"check\":\"{check}\"}}\n")
    }

    /// Reads the first line of a segment; none where it is a trial, as in segments of an older form.
    pub(super) fn read(line: &str) -> Option<Result<Provenance, String>> {
        let read = || {
            let first: FirstLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
            if first.check != checksum(first.segment.get(), "").to_string() {
                return Err("it is not as it was written: its checksum is another".into());
            }
            serde_json::from_str(first.segment.get()).map_err(|error| error.to_string())
        };
        line.starts_with(MARK).then(read)
    }
}

/// `2026-01-31T09:05:00Z` of seconds since 1970, by the civil calendar (Hinnant, "chrono-compatible low-level date algorithms").
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * march + 2) / 5 + 1, if march < 10 { march + 3 } else { march - 9 });
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The name of this machine.
pub(super) fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = told.or_else(|| std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok());
    printable(told.as_deref().unwrap_or_default())
}

fn processor() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    match model.map(|(_, name)| printable(name)) {
        Some(name) if name != UNKNOWN => name,
        _ => std::env::consts::ARCH.into(),
    }
}

const UNKNOWN: &str = "unknown";

/// At most 80 printable signs; what is told by a machine is from outside too.
fn printable(text: &str) -> String {
    let plain: String = text.trim().chars().filter(|sign| (' '..='~').contains(sign)).take(80).collect();
    if plain.is_empty() { UNKNOWN.into() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (1_767_225_599, "2025-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(seconds), text);
        }
    }

    #[test]
    fn a_first_line_reads_as_written_and_no_change_goes_unnoticed() {
        let here = Provenance::here("mine 1.0", 2);
        let line = here.line();
        assert_eq!(Provenance::read(&line), Some(Ok(here)));
        for at in MARK.len()..line.len() - 1 {
            let mut bytes = line.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(Provenance::read(&changed).unwrap().is_err(), "{changed}");
        }
        assert_eq!(Provenance::read("{\"id\":"), None);
    }

    #[test]
    fn what_a_machine_says_is_printable() {
        assert_eq!(printable(" a\u{1b}[2J\u{202e}b \n"), "a[2Jb");
        assert_eq!(printable("\n"), UNKNOWN);
    }
}
