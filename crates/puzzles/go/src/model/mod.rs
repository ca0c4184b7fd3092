//! Integer programs for the puzzle, as data: three of them, written to files that any solver reads, and solved here.
//!
//! | program | what | optimum |
//! |---|---|---|
//! | [`Form::Literal`] | the report's, to the letter, with its products and maxima made linear | of [`Rules::Report`] |
//! | [`Form::RealTime`] | board by board too, but captures are immediate and liberties are flows | of [`Rules::Go`] |
//! | [`Form::Compact`] | no turns: which chains to capture, in which order | of [`Rules::Go`] |
//!
//! All count stones placed plus white stones captured (the report's own objective also counts the black stones that
//! stand at the start: a constant that is left out here).
//!
//! ```
//! use plansza_go::{Go, Rules, Stone, model::{Form, Program}};
//! let go = Go::new(3, 1, vec![Some(Stone::White), None, None], 1, Rules::Go)?;
//! let program = Program::new(&go, Form::Compact)?;
//! assert!(program.model.lp().contains("Maximize"));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod compact;
mod literal;
#[cfg(feature = "linear")]
mod method;
mod real_time;
#[cfg(feature = "linear")]
mod solve;
mod write;

#[cfg(feature = "linear")]
pub use method::IntegerProgram;
#[cfg(feature = "linear")]
pub use solve::{LinearSolver, ModelPoint, Solved};

use crate::{Go, GoPlay, GoPoint, GoTurn, Rules, exact};
use plansza_core::{Fault, params};

/// Programs with more variables than this are refused: no solver would get far, and the file would have gigabytes.
const MOST: usize = 2_000_000;

/// Which program.
///
/// ```
/// use plansza_go::{Rules, model::Form};
/// assert_eq!(Form::ALL.map(Form::name), ["literal", "real-time", "compact"]);
/// assert_eq!(Form::Literal.rules(), Rules::Report);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The report's, to the letter: late capture, self-support
    Literal,
    /// Turn by turn by the rules of Go
    RealTime,
    /// Which chains to capture, without turns
    #[default]
    Compact,
}

impl Form {
    /// All of them.
    pub const ALL: [Form; 3] = [Form::Literal, Form::RealTime, Form::Compact];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Form::Literal => "literal",
            Form::RealTime => "real-time",
            Form::Compact => "compact",
        }
    }

    /// The rules whose optimum it has.
    pub fn rules(self) -> Rules {
        match self {
            Form::Literal => Rules::Report,
            Form::RealTime | Form::Compact => Rules::Go,
        }
    }
}

/// What values a variable may take.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Integrality, Program}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// assert_eq!(program.model.variables[0].domain, Integrality::Integer);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integrality {
    /// 0 or 1.
    Binary,
    /// Whole numbers.
    Integer,
    /// Any number.
    Real,
}

/// A variable of a program.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Program}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// let names = program.model.variables.iter().map(|variable| variable.name.as_str());
/// assert_eq!(names.collect::<Vec<_>>(), ["n", "c_0", "f_0_1"]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name in files: letters, digits and underscores; never an e first, which reads as a number in LP files.
    pub name: String,
    /// Its values.
    pub domain: Integrality,
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// Its coefficient in the objective.
    pub worth: f64,
}

/// How a constraint's left side stands to its right side.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Program, Relation}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// assert!(program.model.constraints.iter().all(|row| row.relation == Relation::Most));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// At most.
    Most,
    /// Equal.
    Equal,
    /// At least.
    Least,
}

/// A linear constraint.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Program}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// let last = program.model.constraints.last().unwrap();
/// assert_eq!((last.name.as_str(), last.terms.as_slice(), last.right), ("stones", &[(2, 1.0)][..], 1.0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    /// Its name in files.
    pub name: String,
    /// Variables with their coefficients, each variable once.
    pub terms: Vec<(usize, f64)>,
    /// What it says.
    pub relation: Relation,
    /// The right side.
    pub right: f64,
}

/// Which way the objective goes.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Program, Sense}};
/// assert_eq!(Program::new(&Go::read("O.. 1")?[0], Form::Compact)?.model.sense, Sense::Maximise);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// The most.
    Maximise,
    /// The least.
    Minimise,
}

/// A mixed-integer linear program.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, model::{Form, Program}};
/// let model = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?.model;
/// assert_eq!((model.check(&[1.0, 1.0, 1.0]), model.objective(&[1.0, 1.0, 1.0])), (Ok(()), 2.0));
/// assert!(model.check(&[1.0, 1.0, 0.0]).unwrap_err().starts_with("constraint fill_0_0_1"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its name in files.
    pub name: String,
    /// Which way the objective goes.
    pub sense: Sense,
    /// The variables.
    pub variables: Vec<Variable>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// The number of a variable.
type ProgramColumn = usize;

impl Model {
    fn new(name: &str) -> Model {
        Model { name: name.into(), sense: Sense::Maximise, variables: Vec::new(), constraints: Vec::new() }
    }

    fn binary(&mut self, name: String, worth: f64) -> ProgramColumn {
        self.variables.push(Variable { name, domain: Integrality::Binary, low: 0.0, high: 1.0, worth });
        self.variables.len() - 1
    }

    fn integer(&mut self, name: String, high: usize, worth: f64) -> ProgramColumn {
        self.variables.push(Variable {
            name,
            domain: Integrality::Integer,
            low: 0.0,
            high: high as f64,
            worth,
        });
        self.variables.len() - 1
    }

    fn real(&mut self, name: String, high: usize) -> ProgramColumn {
        self.variables.push(Variable {
            name,
            domain: Integrality::Real,
            low: 0.0,
            high: high as f64,
            worth: 0.0,
        });
        self.variables.len() - 1
    }

    fn fix(&mut self, variable: ProgramColumn, value: bool) {
        let value = f64::from(u8::from(value));
        (self.variables[variable].low, self.variables[variable].high) = (value, value);
    }

    /// Adds a constraint; terms of the same variable are added up.
    fn add(
        &mut self,
        name: String,
        terms: impl IntoIterator<Item = (ProgramColumn, f64)>,
        relation: Relation,
        right: f64,
    ) {
        let mut terms: Vec<(ProgramColumn, f64)> = terms.into_iter().collect();
        terms.sort_by_key(|term| term.0);
        terms.dedup_by(|from, into| {
            into.0 == from.0 && {
                into.1 += from.1;
                true
            }
        });
        terms.retain(|term| term.1 != 0.0);
        self.constraints.push(Constraint { name, terms, relation, right });
    }

    /// The objective at a point.
    pub fn objective(&self, values: &[f64]) -> f64 {
        self.variables.iter().zip(values).map(|(variable, value)| variable.worth * value).sum()
    }

    /// Whether a point meets all constraints, bounds and domains within 10⁻⁴: names the first that it does not meet.
    ///
    /// # Errors
    /// The name of what is broken.
    pub fn check(&self, values: &[f64]) -> Result<(), String> {
        const SLACK: f64 = 1e-4;
        if values.len() != self.variables.len() {
            return Err(format!("{} values for {} variables", values.len(), self.variables.len()));
        }
        for (variable, &value) in self.variables.iter().zip(values) {
            let whole = variable.domain == Integrality::Real || (value - value.round()).abs() <= SLACK;
            if !whole || value < variable.low - SLACK || value > variable.high + SLACK {
                return Err(format!("{} = {value}", variable.name));
            }
        }
        for constraint in &self.constraints {
            let left: f64 = constraint.terms.iter().map(|&(at, factor)| factor * values[at]).sum();
            let met = match constraint.relation {
                Relation::Most => left <= constraint.right + SLACK,
                Relation::Equal => (left - constraint.right).abs() <= SLACK,
                Relation::Least => left >= constraint.right - SLACK,
            };
            if !met {
                return Err(format!("constraint {}: {left} against {}", constraint.name, constraint.right));
            }
        }
        Ok(())
    }
}

/// How a point of a program is read as a play.
#[derive(Clone, Debug)]
enum PlayReading {
    /// The variables of black stones, turn by turn from the start, point by point.
    Turns(Vec<Vec<ProgramColumn>>),
    /// The variable of each white chain.
    Chains(Vec<ProgramColumn>),
}

/// A program for a board, and how its points are read as plays.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoPlay, model::{Form, Program}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// assert_eq!(program.play(&[1.0, 1.0, 1.0]), GoPlay::of([1]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    /// Which it is.
    pub form: Form,
    /// The program.
    pub model: Model,
    key: PlayReading,
    go: Go,
}

impl Program {
    /// The program for a board. The rules that the board names do not matter: each form has its own.
    ///
    /// # Errors
    /// When a chain has no liberty at the start, or the program would be far too large.
    pub fn new(go: &Go, form: Form) -> Result<Program, Fault> {
        go.sound()?;
        let points = go.cells().len();
        let size = match form {
            Form::Literal => points * (go.stones() + 2) * 9,
            Form::RealTime => points * (go.stones() + 1) * 6,
            Form::Compact => points * 4,
        };
        if size > MOST {
            return Err(Fault::new(format!("the {} program would have about {size} variables", form.name()))
                .accepts("fewer stones or a smaller board, or --as compact"));
        }
        let (model, key) = match form {
            Form::Literal => literal::build(go),
            Form::RealTime => real_time::build(go),
            Form::Compact => compact::build(go),
        };
        Ok(Program { form, model, key, go: go.by(form.rules()) })
    }

    /// The board with the rules of the form.
    pub fn go(&self) -> &Go {
        &self.go
    }

    /// Reads a point of the program as a play. Whether that is legal, and what it is worth, is for
    /// [`Go::replay`] to say.
    pub fn play(&self, values: &[f64]) -> GoPlay {
        let set = |&at: &ProgramColumn| values.get(at).is_some_and(|&value| value > 0.5);
        match &self.key {
            PlayReading::Turns(turns) => {
                let placed = |pair: &[Vec<ProgramColumn>]| {
                    let point =
                        (0..pair[1].len()).find(|&point| set(&pair[1][point]) && !set(&pair[0][point]));
                    point.map_or(GoTurn::Pass, |point| GoTurn::Stone(point as GoPoint))
                };
                let mut play: Vec<GoTurn> = turns.windows(2).map(placed).collect();
                play.truncate(self.go.stones());
                while play.last() == Some(&GoTurn::Pass) {
                    play.pop();
                }
                GoPlay(play)
            }
            PlayReading::Chains(chains) => {
                let chosen = (0..chains.len() as u16).filter(|&chain| set(&chains[chain as usize]));
                exact::capture(&self.go, &chosen.collect::<Vec<_>>())
            }
        }
    }
}
