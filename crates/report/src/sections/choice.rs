//! Which setting the authors' rule chooses, and how often: a part of the section of published figures.

use super::Writer;
use crate::analysis::TrialSet;
use crate::analysis::choice::{Candidate, SERIES, SettingChoice};
use crate::document::{Block, Row, Table};
use crate::{TableCell, words};

impl Writer<'_> {
    pub(super) fn choice(&self) -> Vec<Block> {
        let Some(choice) = &self.analysis.choice else { return Vec::new() };
        vec![Block::Text(self.choice_in_short(choice).into()), Block::Table(self.choice_table(choice))]
    }

    fn choice_in_short(&self, choice: &SettingChoice) -> String {
        let name = |at: usize| self.arm(choice.settings[at].arm);
        let names = |all: &[usize]| {
            let names: Vec<&str> = all.iter().map(|&at| name(at)).collect();
            words::list(&names)
        };
        let told = choice.told[0];
        let published = match choice.published.of_all == [told] {
            true => "that is what the published figures choose".to_string(),
            false => format!("the published figures choose {}", names(&choice.published.of_all)),
        };
        let ours = match choice.ours.of_all == [told] {
            true => "and what the means of our runs choose".to_string(),
            false => format!("the means of our runs choose {}", names(&choice.ours.of_all)),
        };
        let settings = &choice.settings;
        let most = (0..settings.len()).max_by(|&a, &b| settings[a].of_all.total_cmp(&settings[b].of_all));
        let often = match most {
            Some(most) if most != told => {
                format!(" and {}, the most frequent, in {}", name(most), percent(settings[most].of_all))
            }
            _ => String::from(", more often than any other"),
        };
        let chance = if choice.again < 0.5 { " So single runs leave the choice to chance." } else { "" };
        format!(
            "The authors chose {} by the greatest score, then the shortest time, of each arm first and then among those. With \
             evaluations for time, {published}; {ours}. Of {} series with as few of our runs of each of {} as were \
             published, {} choose {}{often}; two such series choose the same in {}.{chance}",
            name(told),
            words::count(SERIES as u64),
            words::plural(settings.len() as u64, "setting"),
            percent(settings[told].of_all),
            name(told),
            percent(choice.again),
        )
    }

    fn choice_table(&self, choice: &SettingChoice) -> Table {
        let place = |of_all: bool, of_arm: bool| match (of_all, of_arm) {
            (true, _) => TableCell::text("of all"),
            (_, true) => TableCell::text("of its arm"),
            _ => TableCell::Blank,
        };
        let row = |(at, setting): (usize, &Candidate)| {
            let by = |chosen: &crate::analysis::choice::RulePicks| {
                place(chosen.of_all.contains(&at), chosen.of_each.iter().any(|arm| arm.contains(&at)))
            };
            Row {
                cells: vec![
                    TableCell::text(self.arm(setting.arm)),
                    TableCell::Number(setting.published, 0),
                    TableCell::Estimate(setting.score.0, setting.score.1, 2),
                    TableCell::Number(setting.evaluations, 0),
                    place(choice.told.first() == Some(&at), choice.told.contains(&at)),
                    by(&choice.published),
                    by(&choice.ours),
                    TableCell::Number(100.0 * setting.of_arm, 1),
                    TableCell::Number(100.0 * setting.of_all, 1),
                ],
                source: setting.source.clone(),
                baseline: false,
            }
        };
        let trials = choice.settings.iter().map(|setting| setting.source.trials).sum();
        Table {
            id: "choice".into(),
            caption: "What the authors' rule chooses: the greatest score, then the fewest evaluations.".into(),
            columns: Table::head(&[
                ("setting", "The arm with its setting"),
                ("published", "The published score"),
                ("ours", "Our mean score with its 95 % interval"),
                ("evaluations", "Evaluations of our runs: mean"),
                ("authors", "What the authors say that they chose"),
                ("by published", "What the rule chooses from the published figures"),
                ("by our means", "What it chooses from the means of our runs"),
                ("series, of its arm, %", "Series of as few runs as were published that choose it of its arm"),
                ("series, of all, %", "Series of as few runs as were published that choose it of all"),
            ]),
            rows: choice.settings.iter().enumerate().map(row).collect(),
            notes: vec![
                format!(
                    "Series: as few of our runs of each setting as were published, drawn {} times; of settings that are equal \
                     in score and evaluations a series takes any. Time is what the authors broke ties by; evaluations \
                     stand for it, since no other machine would repeat it.",
                    words::count(SERIES as u64)
                )
                .into(),
            ],
            credit: self.credit("the settings that were published", &TrialSet { trials, ends: None }),
            ..Table::default()
        }
    }
}

fn percent(share: f64) -> String {
    format!("{}\u{a0}%", words::fixed(100.0 * share, 1))
}
