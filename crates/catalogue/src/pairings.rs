//! Joins every encoding with every method that its views allow, and with those of the puzzle's own.

use crate::program;
use plansza_core::params::{self, Domain, Param, Sheet};
use plansza_core::task::EXACT;
use plansza_core::{
    Budget, Construct, Encoding, EncodingList, Fault, Found, Genetic, Local, Method, Observer, Preset,
    Puzzle, Role, Seed, search,
};
use plansza_methods as methods;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// A method of a puzzle.
///
/// ```
/// let methods = plansza_catalogue::find("go")?.methods();
/// assert_eq!(methods[0].name, "exact");
/// assert!(methods.iter().any(|method| method.name == "deluge" && method.about.contains("water")));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodFacts {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it is for.
    pub role: Role,
}

impl MethodFacts {
    const EXACT: MethodFacts = MethodFacts {
        name: EXACT,
        about: "complete search: the answer with proof, or proof that there is none",
        role: Role::Exact,
    };
}

/// One encoding with one method, as data.
///
/// ```
/// let pairing = plansza_catalogue::find("kuromasu")?.pairing("anneal", Some("valid"))?;
/// assert_eq!((pairing.encoding, pairing.method, pairing.epoch), ("valid", "anneal", "temperature levels"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Debug)]
pub struct Pairing {
    /// The encoding's name.
    pub encoding: &'static str,
    /// What it is.
    pub encoding_about: &'static str,
    /// The method's name.
    pub method: &'static str,
    /// What it does.
    pub method_about: &'static str,
    /// What one epoch of it is.
    pub epoch: &'static str,
    /// What the method is for.
    pub role: Role,
    /// The method's parameters, made when first asked for.
    pub method_sheet: LazyLock<Sheet>,
    /// The encoding's own parameters, made when first asked for.
    pub encoding_sheet: LazyLock<Sheet>,
    /// Parameters of the method on this encoding that are known by a name.
    pub presets: Vec<Preset>,
}

/// The parameter that stands for a whole set of them.
pub(crate) const PRESET: &str = "preset";
/// Its value as it comes.
const SUITED: &str = "tuned";

impl Pairing {
    /// All parameters: the method's, the encoding's, and which preset the others come from where there is a choice.
    pub fn sheet(&self) -> Sheet {
        let params = self.method_sheet.params.iter().chain(&self.encoding_sheet.params);
        Sheet { params: params.cloned().chain(self.preset()).collect() }
    }

    /// The parameter that says where all others come from.
    pub fn preset(&self) -> Option<Param> {
        let tuned = (SUITED.to_string(), "What tuning found.".to_string());
        let named = self.presets.iter().map(|preset| (preset.name.to_string(), preset.about.to_string()));
        (!self.presets.is_empty()).then(|| Param {
            domain: Domain::Choice(std::iter::once(tuned).chain(named).collect()),
            about: "What the other parameters are where nothing is said of them.".into(),
            default: SUITED.into(),
            later: true,
            ..Param::new(PRESET)
        })
    }
}

/// What a run has around it, none of which changes its result.
#[derive(Clone, Copy)]
pub(crate) struct Workplace<'a> {
    /// Threads inside it.
    pub(crate) threads: usize,
    /// Where a program is started; by default where we are.
    pub(crate) folder: Option<&'a Path>,
}

/// A method with its parameters on an encoding of one instance: the seed, the workplace, the limits and who watches are
/// open. Only somebody else's program can fail.
pub(crate) type Loaded<P> = dyn Fn(Seed, Workplace<'_>, Budget, &mut dyn Observer) -> Result<Found<<P as Puzzle>::Solution>, Fault>
    + Send
    + Sync;

/// The score of a solution as an encoding with these parameters counts, and the score that means solved.
type ScoreOf<P> = fn(&P, &Map<String, Value>, &<P as Puzzle>::Solution) -> Result<(i64, Option<i64>), Fault>;

/// How a trial is made ready with its types known.
type Load<P> = fn(&P, &Map<String, Value>) -> Result<Box<Loaded<P>>, Fault>;

/// A pairing with its types known.
pub(crate) struct Pair<P: Puzzle> {
    pub(crate) pairing: Arc<Pairing>,
    /// The parameters that suit the method on the encoding of an instance.
    pub(crate) defaults: fn(&P, &str) -> String,
    /// Those of a preset.
    pub(crate) preset: fn(&P, &Preset) -> String,
    pub(crate) load: Load<P>,
    pub(crate) judge: ScoreOf<P>,
}

impl<P: Puzzle> Clone for Pair<P> {
    fn clone(&self) -> Self {
        Pair { pairing: self.pairing.clone(), ..*self }
    }
}

fn load<P: Puzzle, E: Encoding<P>, M: Method<E>>(
    puzzle: &P,
    values: &Map<String, Value>,
) -> Result<Box<Loaded<P>>, Fault> {
    let space = E::new(puzzle, params::decode(values)?)?;
    let method: M = params::decode(values)?;
    Ok(Box::new(move |seed, workplace, budget, observer| {
        Ok(search(&space, &method, seed, workplace.threads, budget, observer))
    }))
}

pub(crate) fn judge<P: Puzzle, E: Encoding<P>>(
    puzzle: &P,
    values: &Map<String, Value>,
    solution: &P::Solution,
) -> Result<(i64, Option<i64>), Fault> {
    let space = E::new(puzzle, params::decode(values)?)?;
    Ok((space.score(solution), space.goal()))
}

/// The pairings of one puzzle.
pub(crate) struct Pairings<P: Puzzle> {
    pub(crate) pairs: Vec<Pair<P>>,
    /// With somebody else's program. It is in no list, since there is nothing to run until somebody names one.
    program: Option<Pair<P>>,
}

impl<P: Puzzle> Pairings<P> {
    /// Those of all encodings of the puzzle.
    pub(crate) fn new() -> Pairings<P> {
        let mut pairings = Pairings { pairs: Vec::new(), program: None };
        P::encodings(&mut pairings);
        pairings
    }

    /// What a method is for; none where there is no such method.
    pub(crate) fn role(&self, method: &str) -> Option<Role> {
        let program =
            self.program.as_ref().map(|pair| &pair.pairing).filter(|pairing| pairing.method == method);
        let listed = || self.methods().iter().find(|known| known.name == method).map(|known| known.role);
        program.map(|pairing| pairing.role).or_else(listed)
    }

    /// Lets programs guess as random search does.
    fn guesses<E: Encoding<P>>(&mut self) {
        let favourite = P::favourite("random");
        if self.program.is_none() && favourite.is_none_or(|name| name == E::NAME) {
            self.program = Some(program::pair::<P, E>());
        }
    }

    /// All pairs, listed or not.
    fn all(&self) -> impl Iterator<Item = &Pair<P>> {
        self.pairs.iter().chain(&self.program)
    }

    /// The methods: the exact one, then those of the pairings.
    pub(crate) fn methods(&self) -> Vec<MethodFacts> {
        let mut all = vec![MethodFacts::EXACT];
        for Pairing { method, method_about, role, .. } in self.pairs.iter().map(|pair| &*pair.pairing) {
            if all.iter().all(|known| known.name != *method) {
                all.push(MethodFacts { name: method, about: method_about, role: *role });
            }
        }
        all
    }

    /// The encodings that a method can work on, the one that it uses when none is named first.
    pub(crate) fn encodings(&self, method: &str) -> Vec<&'static str> {
        let fits = self.all().map(|pair| &*pair.pairing).filter(|pairing| pairing.method == method);
        let mut names: Vec<&'static str> = fits.map(|pairing| pairing.encoding).collect();
        let favourite = P::favourite(method);
        names.sort_by_key(|&name| Some(name) != favourite);
        names
    }

    /// A method with the encoding that is named, or else with its first.
    pub(crate) fn find(&self, method: &str, encoding: Option<&str>) -> Result<&Pair<P>, Fault> {
        let encodings = self.encodings(method);
        let Some(&first) = encodings.first() else {
            let names: Vec<&str> = self.methods().iter().map(|method| method.name).collect();
            return Err(params::unknown("method", method, &names));
        };
        let name = encoding.unwrap_or(first);
        let mut fits = self.all().filter(|pair| pair.pairing.method == method);
        fits.find(|pair| pair.pairing.encoding == name)
            .ok_or_else(|| params::unknown(&format!("encoding for {method}"), name, &encodings))
    }

    fn add<E: Encoding<P>, M: Method<E>>(&mut self) {
        // An encoding may come with several views; each pair is listed once.
        if self.pairs.iter().any(|known| known.pairing.encoding == E::NAME && known.pairing.method == M::NAME)
        {
            return;
        }
        self.pairs.push(Pair {
            pairing: Arc::new(Pairing {
                encoding: E::NAME,
                encoding_about: E::ABOUT,
                method: M::NAME,
                method_about: M::ABOUT,
                epoch: M::EPOCH,
                role: M::ROLE,
                method_sheet: LazyLock::new(Sheet::of::<M>),
                encoding_sheet: LazyLock::new(Sheet::of::<E::Params>),
                presets: E::PRESETS.iter().copied().filter(|preset| preset.method == M::NAME).collect(),
            }),
            defaults: E::defaults,
            preset: E::preset,
            load: load::<P, E, M>,
            judge: judge::<P, E>,
        });
    }
}

impl<P: Puzzle, E: Encoding<P>> methods::Meet<E> for Pairings<P> {
    fn meet<M: Method<E>>(&mut self) {
        self.add::<E, M>();
    }
}

impl<P: Puzzle> EncodingList<P> for Pairings<P> {
    fn local<E: Encoding<P> + Local>(&mut self) {
        methods::space::<E>(self);
        self.guesses::<E>();
        methods::local::<E>(self);
    }

    fn genetic<E: Encoding<P> + Genetic>(&mut self) {
        methods::space::<E>(self);
        self.guesses::<E>();
        methods::genetic::<E>(self);
    }

    fn memetic<E: Encoding<P> + Genetic + Local>(&mut self) {
        self.local::<E>();
        self.genetic::<E>();
        methods::memetic::<E>(self);
    }

    /// Not random search: what an encoding that propagates makes of a blind guess is no baseline.
    fn construct<E: Encoding<P> + Construct>(&mut self) {
        methods::construct::<E>(self);
    }

    fn own<E: Encoding<P>, M: Method<E>>(&mut self) {
        self.add::<E, M>();
    }
}
