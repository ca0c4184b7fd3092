//! The boards of an experiment: read from samples, files and the spec itself, or made.

use super::Plan;
use crate::spec::{Entries, Instances, OneOrMany, Place, Spec};
use plansza_catalogue::{Boards, Kind};
use plansza_core::{Budget, Fault, Meter, Seed, Silent};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// One board.
///
/// ```
/// use plansza_experiment::{Plan, known};
/// let plan = Plan::new(known::find("go-boards")?.quickly())?;
/// let board = &plan.boards[0];
/// assert!(board.puzzle == "go" && board.boards.text(board.index, "line")? == board.text);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Instance {
    /// What reports call it.
    pub name: String,
    /// The instances that it is one of; several may share a board.
    pub sets: Vec<Membership>,
    /// Its puzzle.
    pub puzzle: &'static str,
    /// The boards that it is one of.
    pub boards: Arc<dyn Boards>,
    /// Its place there.
    pub index: usize,
    /// The board in the puzzle's main format.
    pub text: String,
}

/// That a board is one of the instances of a name.
///
/// ```
/// use plansza_experiment::plan::Membership;
/// let third = Membership { set: "easy".into(), name: "easy/03".into() };
/// assert!(third.is("easy/03") && third.is("easy/3") && !third.is("easy/30") && !third.is("easy"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The name of the instances.
    pub set: String,
    /// What the board is called among them.
    pub name: String,
}

impl Membership {
    /// Whether this is the board of a name, in which the number may stand without the zeros before it.
    pub fn is(&self, name: &str) -> bool {
        let number = |name: &str| name.strip_prefix(&self.set)?.strip_prefix('/')?.parse::<u64>().ok();
        self.name == name || (number(name).is_some() && number(name) == number(&self.name))
    }
}

impl Instance {
    /// Whether it is one of the instances of this name.
    pub fn of(&self, set: &str) -> bool {
        self.sets.iter().any(|one| one.set == set)
    }

    /// Whether this is its name, in any of its instances.
    pub fn is(&self, name: &str) -> bool {
        self.sets.iter().any(|one| one.is(name))
    }
}

impl Plan {
    /// Reads or makes the boards of one entry.
    pub(super) fn read_set(&mut self, kind: &dyn Kind, set: &Instances, place: &Place) -> Result<(), Fault> {
        let spec = &self.spec;
        let (read, default) = match (&set.boards, &set.generate) {
            (Some(boards), None) => {
                let names = boards.all();
                let read: Result<Vec<_>, Fault> =
                    names.iter().map(|name| board(spec, kind, name, set)).collect();
                let read = read.map_err(|fault| spec.at(&place.then("boards"), fault.unplaced()))?;
                let named =
                    names.first().filter(|name| kind.samples().iter().any(|sample| sample.name == **name));
                (read, named.cloned().unwrap_or_else(|| kind.name().to_string()))
            }
            (None, Some(wish)) => {
                let count = set.count.unwrap_or(1);
                if !(1..=100_000).contains(&count) {
                    return spec.refuse(&place.then("count"), format!("{count} boards"), "1 to 100000");
                }
                let wishes = place.then("generate");
                let made = generate(spec, kind, wish, &wishes, count, set.seed.unwrap_or(1));
                let made = made.map_err(|fault| match wish.0.keys().next() {
                    Some(first) => spec.at_key(&wishes.then(first), fault),
                    None => spec.at(place, fault),
                })?;
                (made, kind.name().to_string())
            }
            _ => {
                let what = "instances have either boards or generate";
                return spec.refuse(place, what, "boards = \"…\" or generate = { … }");
            }
        };
        let name = set.name.clone().unwrap_or(default);
        if self.boards.iter().any(|known| known.of(&name)) {
            let what = format!("two instances are called '{name}'");
            return spec.refuse(place, what, "a name of its own for each: name = \"…\"");
        }
        let all = read.iter().flat_map(|boards| (0..boards.len()).map(move |index| (boards.clone(), index)));
        let all: Vec<_> = all.take(set.first.unwrap_or(usize::MAX)).collect();
        if all.is_empty() {
            return spec.refuse(place, format!("'{name}' has no boards"), "at least one board");
        }
        let named = |(number, board): (usize, &Instance)| ((board.puzzle, board.text.clone()), number);
        let known: HashMap<(&str, String), usize> = self.boards.iter().enumerate().map(named).collect();
        let width = all.len().to_string().len();
        for (number, (boards, index)) in all.iter().enumerate() {
            boards.validate(*index).map_err(|fault| {
                spec.at(place, Fault::new(format!("board {} of '{name}': {fault}", number + 1)))
            })?;
            let called = if all.len() == 1 { name.clone() } else { format!("{name}/{:0width$}", number + 1) };
            let text = boards.text(*index, kind.formats()[0].name)?;
            let member = Membership { set: name.clone(), name: called.clone() };
            // A board of other instances is the same board here; twice in these it is a slip.
            let same = known.get(&(kind.name(), text.clone())).copied();
            match same.filter(|&board| !self.boards[board].of(&name)) {
                Some(board) => self.boards[board].sets.push(member),
                None => self.boards.push(Instance {
                    name: called,
                    sets: vec![member],
                    puzzle: kind.name(),
                    boards: boards.clone(),
                    index: *index,
                    text,
                }),
            }
        }
        Ok(())
    }
}

/// Samples that are listed without a name are instances of their own, each under its own name.
pub(super) fn parts(kind: &dyn Kind, set: &Instances) -> Vec<Instances> {
    let sample = |name: &String| kind.samples().iter().any(|sample| sample.name == name);
    let samples = |names: &[String]| !names.is_empty() && names.iter().all(sample);
    match &set.boards {
        Some(boards) if set.name.is_none() && samples(boards.all()) => {
            let alone =
                |name: &String| Instances { boards: Some(OneOrMany::One(name.clone())), ..set.clone() };
            boards.all().iter().map(alone).collect()
        }
        _ => vec![set.clone()],
    }
}

/// The boards of a sample, a file or a text.
fn board(spec: &Spec, kind: &dyn Kind, name: &str, set: &Instances) -> Result<Arc<dyn Boards>, Fault> {
    let sample = kind.samples().iter().find(|sample| sample.name == name).map(|sample| sample.text);
    let text = sample.or(spec.source.files.get(name).map(String::as_str)).unwrap_or(name);
    let literal = sample.is_none() && std::ptr::eq(text.as_ptr(), name.as_ptr());
    kind.read_with(text, &set.options.0).map(Arc::from).map_err(|fault| match literal {
        true => {
            let names: Vec<&str> = kind.samples().iter().map(|sample| sample.name).collect();
            let short: String = name.chars().take(60).collect();
            Fault::new(format!(
                "'{}' is neither a sample, nor a file, nor a board: {fault}",
                plansza_core::text::shown(&short)
            ))
            .accepts(format!("a sample ({}), a file beside this one, or a board", names.join(", ")))
        }
        false => Fault::new(format!("{name}: {fault}")),
    })
}

fn generate(
    spec: &Spec,
    kind: &dyn Kind,
    wish: &Entries,
    place: &Place,
    count: u64,
    seed: u64,
) -> Result<Vec<Arc<dyn Boards>>, Fault> {
    let sheet = kind.wishes();
    for (key, value) in &wish.0 {
        sheet.param(key).map_err(|fault| spec.at_key(&place.then(key), fault))?;
        sheet.check(key, value).map_err(|fault| spec.at(&place.then(key), fault))?;
    }
    let make = |index| {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        kind.generate(&wish.0, Seed(seed), index, &mut meter).map(Arc::from)
    };
    (0..count).into_par_iter().map(make).collect()
}
