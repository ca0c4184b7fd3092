//! Experiments: many trials planned, run, stored, resumed, analysed and reported.
//!
//! | module | what |
//! |---|---|
//! | [`spec`] | an experiment as its file describes it |
//! | [`known`] | experiments that ship: the four student reports, every method on every puzzle, tournaments |
//! | [`race`] | every method on one board, as an experiment |
//! | `expand` | one arm of a spec, many settings |
//! | [`plan`] | the trials that it means, all checked before any runs |
//! | [`forecast`], [`outlook`] | how long they will take; what is planned, arm by arm |
//! | [`mod@line`] | the line of JSON that keeps a trial, and its id |
//! | [`store`] | the folder that keeps them |
//! | [`run`] | runs those that are missing |
//! | [`mod@tune`] | good parameters of a method, by racing settings |
//!
//! An experiment is a text; every word of it is checked before anything runs, and faults have their places:
//! ```
//! use plansza_experiment::{Plan, Spec, spec::Source};
//! let text = "
//! name = 'first'
//! replicates = 10
//! budget = { evaluations = 1000 }
//! [[instances]]
//! puzzle = 'blank'
//! boards = 'corner'
//! [[arms]]
//! method = 'anneal'
//! set = { alhpa = 0.9 }";
//! let read = |text: String| Spec::parse(Source { text, ..Source::default() }).and_then(Plan::new);
//! let fault = read(text.into()).err().unwrap();
//! assert_eq!((fault.place(), fault.what()), (Some((10, 9)), "unknown parameter 'alhpa'; did you mean 'alpha'?"));
//! assert_eq!(read(text.replace("alhpa", "alpha"))?.trials.len(), 21); // ten, ten of random search, one proof
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Run it; run it again, and there is nothing left to do. The digest is the same on any number of threads:
//! ```
//! use plansza_experiment::{Plan, Spec, Store, run::{Shard, Unwatched, run}, spec::{ArmSpec, Instances, Limits, OneOrMany}};
//! let spec = Spec {
//!     name: "second".into(),
//!     replicates: Some(3),
//!     budget: Limits { evaluations: Some(500), ..Limits::default() },
//!     instances: vec![Instances {
//!         puzzle: "blank".into(),
//!         boards: Some(OneOrMany::One("corner".into())),
//!         ..Instances::default()
//!     }],
//!     arms: vec![ArmSpec { method: "tabu".into(), ..ArmSpec::default() }],
//!     ..Spec::default()
//! };
//! let plan = Plan::new(spec.built()?)?;
//! let digest = |threads: usize| {
//!     let folder = std::env::temp_dir().join(format!("plansza-doc-{}-{threads}", std::process::id()));
//!     let mut store = Store::create(&folder, &plan.spec)?;
//!     let go = |store: &mut Store| run(&plan, store, Shard::WHOLE, threads, &Unwatched, &Default::default());
//!     assert_eq!((go(&mut store)?.ran, go(&mut store)?.stored), (7, 7));
//!     let digest = store.read()?.digest(plan.trials.iter().map(|trial| trial.id));
//!     std::fs::remove_dir_all(&folder).unwrap();
//!     Ok::<String, plansza_core::Fault>(digest)
//! };
//! assert_eq!(digest(1)?, digest(2)?);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Those that ship, by name:
//! ```
//! use plansza_experiment::{Plan, known};
//! let plan = Plan::new(known::find("reversi-tournament")?)?;
//! assert!(plan.is_games() && plan.arms.iter().any(|player| player.method.starts_with("alphabeta")));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod expand;
pub mod forecast;
pub mod known;
pub mod line;
pub mod outlook;
pub mod plan;
pub mod race;
pub mod run;
pub mod spec;
pub mod store;
pub mod tune;
mod urn;

pub use line::Id;
pub use plan::Plan;
pub use spec::Spec;
pub use store::Store;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
