//! What a report says, section by section, from an analysis. [`Writer`] has what all of them need.
//!
//! | module | section |
//! |---|---|
//! | `summary` | what came out, for a newcomer |
//! | `collection` | boards that are named one by one: a table, and success against open cells |
//! | `published` | what others have published, beside ours |
//! | `together` | and several of their figures together |
//! | `choice` | and which setting their authors' rule chooses |
//! | `searches` | which of the next four there are, and which arms their charts have |
//! | `results` | success, expected running time, scores: tables, and all arms on all sets |
//! | `course` | the best so far over epochs, evaluations and time |
//! | `distance` | and as the distance to the proven optimum |
//! | `means` | what a run came to and took on average |
//! | `times` | what targets cost |
//! | `scores` | final scores |
//! | `sweeps` | arms in many settings |
//! | `finals` | and the final boards of every setting |
//! | `compared` | every two arms on equal boards at equal cost, and all of them by rank |
//! | `boards` | the boards, their optimum and its proof |
//! | `side_by_side` | and what each arm made of them in what time |
//! | `tournament` | games: standings, who beat whom, what moves cost |
//! | `names` | what players are called |
//! | `about` | what the numbers mean, and where they come from |

mod about;
mod boards;
mod choice;
mod collection;
mod compared;
mod course;
mod distance;
mod failed;
mod finals;
mod means;
mod names;
mod published;
mod results;
mod scores;
mod searches;
mod side_by_side;
mod summary;
mod sweeps;
mod times;
mod together;
mod tournament;

use crate::analysis::tally::ArmTally;
use crate::analysis::{Analysis, Set, TrialSet};
use crate::document::{Block, Credit, Document, Plot, Section};
use crate::{Origin, Prose, glossary, words};
use plansza_chart::Chart;

/// What sections are made from.
struct Writer<'a> {
    analysis: &'a Analysis<'a>,
    origin: &'a Origin,
    /// What arms are called.
    names: Vec<String>,
    /// And in charts.
    labels: Vec<String>,
    /// What was left out of the names since all share it.
    shared: Vec<String>,
}

/// The report of an analysis.
pub(super) fn document(analysis: &Analysis, origin: &Origin) -> Document {
    let arms: Vec<(&str, &str)> = analysis.plan.arms.iter().map(|arm| (&*arm.name, &*arm.method)).collect();
    let (names, shared) = match analysis.plan.is_games() {
        true => names::players(&arms),
        false => (arms.iter().map(|(name, _)| name.to_string()).collect(), Vec::new()),
    };
    let labels = if analysis.plan.is_games() { names.clone() } else { names::labels(&analysis.plan.arms) };
    let writer = Writer { analysis, origin, names, labels, shared };
    let spec = &analysis.plan.spec;
    let name = &spec.name;
    let mut sections = vec![writer.summary()];
    sections.extend(writer.collections());
    sections.extend(writer.published());
    if analysis.games.is_some() {
        sections.extend(writer.tournament());
    } else {
        sections.extend(writer.searches());
        sections.extend(writer.sweeps());
        sections.extend(writer.compared());
        sections.extend(writer.boards());
    }
    sections.push(writer.definitions());
    sections.push(writer.provenance());
    let mut document = Document {
        title: if spec.title.is_empty() { name.clone() } else { spec.title.clone() },
        about: spec.about.clone(),
        facts: writer.facts(),
        sections,
    };
    glossary::explain(&mut document);
    document
}

/// The sections that hold anything.
fn held(mut sections: Vec<Section>) -> Vec<Section> {
    sections.retain(|section| !section.blocks.is_empty());
    sections
}

impl Writer<'_> {
    fn arm(&self, arm: usize) -> &str {
        &self.names[arm]
    }

    /// What tells an arm from the others, in a chart.
    fn label(&self, arm: usize) -> &str {
        &self.labels[arm]
    }

    fn credit(&self, what: impl Into<String>, source: &TrialSet) -> Credit {
        Credit { what: what.into(), source: source.clone(), command: self.origin.command.clone() }
    }

    /// A chart of these trials.
    fn chart(
        &self,
        id: impl Into<String>,
        caption: impl Into<Prose>,
        picture: impl Chart + 'static,
        (what, source): (&str, &TrialSet),
    ) -> Block {
        Block::Chart(Plot::new(id, caption, picture, self.credit(what, source)))
    }

    /// The runs of these.
    fn trials_of<'t>(&self, tallies: impl IntoIterator<Item = &'t ArmTally>) -> TrialSet {
        TrialSet::of_cells(self.analysis.cells_of(tallies))
    }

    /// ` on sweep`, or nothing where there is one set only.
    fn on(&self, set: &Set) -> String {
        if self.analysis.sets.len() > 1 { format!(" on {}", set.name) } else { String::new() }
    }

    /// `results`, or `results-sweep` where there are several sets.
    fn id(&self, kind: &str, set: &Set) -> String {
        match self.analysis.sets.len() {
            0 | 1 => kind.to_string(),
            _ => format!("{kind}-{}", words::file(&set.name)),
        }
    }
}
