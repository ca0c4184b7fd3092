//! An experiment on the very boards that its published figures are of.
//!
//! Such boards may not be ours to ship; who has them gives their file, and each instance of the spec, in its order, becomes
//! the board in that place of the file.

use super::{Instances, OneOrMany, Spec};
use plansza_catalogue::Control;
use plansza_core::{Budget, Fault};

/// Solutions of a board that are counted.
const SOLUTIONS: u64 = 1000;
/// Nodes for it.
const NODES: u64 = 100_000;

impl Spec {
    /// The same experiment on the boards of a text, under a name of its own: figures that were shown are compared.
    ///
    /// ```
    /// use plansza_experiment::known;
    /// let spec = known::find("kuromasu-genetic")?;
    /// let boards = plansza_catalogue::find("kuromasu")?.samples()[0].text;
    /// let fault = spec.with_boards("mine.json", boards).unwrap_err();
    /// assert!(fault.what().contains("1 board, and 10 are published"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When the figures are not of other boards, when a board is against the rules or too few are there.
    pub fn with_boards(mut self, file: &str, text: &str) -> Result<Spec, Fault> {
        let file = plansza_core::text::shown(file).into_owned();
        let (Some(_), Some(set)) = (self.other_boards.take(), self.instances.first()) else {
            let fault = Fault::new(format!("what was published beside {} is not of other boards", self.name));
            return Err(fault.accepts("kuromasu-genetic, with the report's own file of boards"));
        };
        let kind = plansza_catalogue::find(&set.puzzle)?;
        let boards = kind.read_with(text, &set.options.0).map_err(|fault| fault.of(&file))?;
        let names: Vec<String> = self
            .instances
            .iter()
            .flat_map(|set| set.boards.iter().flat_map(OneOrMany::all))
            .cloned()
            .collect();
        if boards.len() < names.len() {
            let there = if boards.len() == 1 { "1 board".into() } else { format!("{} boards", boards.len()) };
            let fault = Fault::new(format!("{file} has {there}, and {} are published", names.len()));
            return Err(fault.accepts("the boards in the order of the published figures"));
        }
        let own = |number: usize| format!("board {number}");
        let mut told = format!("On the boards of {file}.");
        let set = std::mem::take(&mut self.instances).remove(0);
        for number in 0..names.len() {
            boards.validate(number).map_err(|fault| fault.of(format!("{file}, board {number}")))?;
            let count = boards.check(number, SOLUTIONS, Budget::evaluations(NODES), &mut Control::default());
            match count.unique() {
                Some(true) => {}
                Some(false) => {
                    let more = if count.complete { "" } else { "at least " };
                    told += &format!(" Board {number} has {more}{} solutions.", count.solutions);
                }
                None => told += &format!(" That board {number} has one solution is not proven."),
            }
            self.instances.push(Instances {
                name: Some(own(number)),
                boards: Some(OneOrMany::One(boards.text(number, kind.formats()[0].name)?)),
                ..set.clone()
            });
        }
        for figure in &mut self.published {
            if let Some(number) = names.iter().position(|name| *name == figure.on) {
                figure.on = own(number);
            }
        }
        self.name += "-own";
        self.about = format!("{told}\n\n{}", self.about);
        self.why = None;
        self.built()
    }
}
