//! Joins every encoding with every method that its views allow.

use plansza_core::params::{self, Sheet};
use plansza_core::{
    Budget, Construct, Encoding, Fault, Genetic, Local, Method, Observer, Outcome, Puzzle, Seed, Shelf,
    search,
};
use plansza_methods as methods;
use serde_json::{Map, Value};

/// One encoding with one method, as data.
#[derive(Clone, Debug)]
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
    /// The method's parameters.
    pub method_sheet: Sheet,
    /// The encoding's own parameters.
    pub encoding_sheet: Sheet,
}

impl Pairing {
    /// All parameters: the method's, then the encoding's.
    pub fn sheet(&self) -> Sheet {
        let fields = self.method_sheet.fields.iter().chain(&self.encoding_sheet.fields);
        Sheet { fields: fields.cloned().collect() }
    }
}

/// A method with its parameters on an encoding of one instance: only the seed and the limits are open.
pub(crate) trait Loaded<P: Puzzle>: Send + Sync {
    /// Searches.
    fn search(
        &self,
        seed: Seed,
        threads: usize,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Outcome<P::Solution>;
}

struct Pair<E, M> {
    space: E,
    method: M,
}

impl<P: Puzzle, E: Encoding<P>, M: Method<E>> Loaded<P> for Pair<E, M> {
    fn search(
        &self,
        seed: Seed,
        threads: usize,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Outcome<P::Solution> {
        search(&self.space, &self.method, seed, threads, budget, observer)
    }
}

/// How a trial is made ready with its types known.
type Load<P> = fn(&P, &Map<String, Value>) -> Result<Box<dyn Loaded<P>>, Fault>;

/// A pairing that can be run.
pub(crate) struct Runnable<P: Puzzle> {
    pub(crate) pairing: Pairing,
    pub(crate) defaults: fn(&P, &str) -> Value,
    pub(crate) load: Load<P>,
}

fn load<P: Puzzle, E: Encoding<P>, M: Method<E>>(
    puzzle: &P,
    values: &Map<String, Value>,
) -> Result<Box<dyn Loaded<P>>, Fault> {
    let space = E::new(puzzle, params::decode(values)?)?;
    let method: M = params::decode(values)?;
    Ok(Box::new(Pair { space, method }))
}

/// The shelf of one puzzle.
pub(crate) struct Rack<P: Puzzle>(pub(crate) Vec<Runnable<P>>);

impl<P: Puzzle> Rack<P> {
    /// The names of the methods: `exact`, then those of the pairings.
    pub(crate) fn methods(&self) -> Vec<&'static str> {
        let mut names = vec!["exact"];
        for runnable in &self.0 {
            if !names.contains(&runnable.pairing.method) {
                names.push(runnable.pairing.method);
            }
        }
        names
    }

    /// The encodings that a method can work on, the one that it uses when none is named first.
    pub(crate) fn encodings(&self, method: &str) -> Vec<&'static str> {
        let fits = self.0.iter().map(|runnable| &runnable.pairing).filter(|pairing| pairing.method == method);
        let mut names: Vec<&'static str> = fits.map(|pairing| pairing.encoding).collect();
        let favourite = P::favourite(method);
        names.sort_by_key(|&name| Some(name) != favourite);
        names
    }

    /// A method with the encoding that is named, or else with its first.
    pub(crate) fn find(&self, method: &str, encoding: Option<&str>) -> Result<&Runnable<P>, Fault> {
        let encodings = self.encodings(method);
        let Some(&first) = encodings.first() else {
            return Err(params::unknown("method", method, &self.methods()));
        };
        let name = encoding.unwrap_or(first);
        let mut fits = self.0.iter().filter(|runnable| runnable.pairing.method == method);
        fits.find(|runnable| runnable.pairing.encoding == name)
            .ok_or_else(|| params::unknown(&format!("encoding for {method}"), name, &encodings))
    }

    fn add<E: Encoding<P>, M: Method<E>>(&mut self) {
        // An encoding may come with several views; each pair is listed once.
        if self.0.iter().any(|known| known.pairing.encoding == E::NAME && known.pairing.method == M::NAME) {
            return;
        }
        self.0.push(Runnable {
            pairing: Pairing {
                encoding: E::NAME,
                encoding_about: E::ABOUT,
                method: M::NAME,
                method_about: M::ABOUT,
                epoch: M::EPOCH,
                method_sheet: Sheet::of::<M>(),
                encoding_sheet: Sheet::of::<E::Params>(),
            },
            defaults: E::defaults,
            load: load::<P, E, M>,
        });
    }
}

impl<P: Puzzle, E: Encoding<P>> methods::Meet<E> for Rack<P> {
    fn meet<M: Method<E>>(&mut self) {
        self.add::<E, M>();
    }
}

impl<P: Puzzle> Shelf<P> for Rack<P> {
    fn local<E: Encoding<P> + Local>(&mut self) {
        methods::space::<E>(self);
        methods::local::<E>(self);
    }

    fn genetic<E: Encoding<P> + Genetic>(&mut self) {
        methods::space::<E>(self);
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
}
