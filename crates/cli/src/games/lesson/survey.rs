//! Lessons on many positions: all taken together as tables, or each search on each position as a line for other programs.

use super::searcher;
use crate::screen;
use anyhow::Result;
use plansza_arena::{LessonSurvey, SearchLesson, SurveyMean};
use std::io::Write;
use std::time::Duration;

/// A mean with its interval; each number is written by `told`.
fn spread(mean: SurveyMean, told: impl Fn(f64) -> String) -> String {
    format!("{} ({} – {})", told(mean.mean), told(mean.low), told(mean.high))
}

fn whole(value: f64) -> String {
    screen::number(value.round() as u64)
}

/// A ratio: how many times fewer or more.
fn times(value: f64) -> String {
    if value < 0.1 { format!("{value:.3}") } else { format!("{value:.2}") }
}

fn time(seconds: f64) -> String {
    screen::time(Duration::from_secs_f64(seconds.max(0.0)))
}

/// Shows all taken together.
pub fn show(survey: &LessonSurvey) -> Result<()> {
    let LessonSurvey { positions, left_out, depth, rows, orders, minimum } = survey;
    let first = rows.first().map_or_else(String::new, |row| searcher(&row.player));
    let beside = format!("× nodes of {first}");
    let mut table = screen::table(&["search, means (95 %)", "nodes", &beside, "CPU time"]);
    for row in rows {
        table.add_row([
            searcher(&row.player),
            spread(row.nodes, whole),
            spread(row.ratio, times),
            spread(row.seconds, time),
        ]);
    }
    screen::print(&table)?;
    let mut table = screen::table(&["search", "leaves", "cut-offs", "by the 1st move", "branching"]);
    for row in rows {
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        table.add_row([
            searcher(&row.player),
            whole(row.leaves),
            whole(row.cuts),
            row.first.map_or("–".into(), |first| spread(first, percent)),
            spread(row.branching, |value| format!("{value:.2}")),
        ]);
    }
    screen::print(&table)?;
    let plies = rows.iter().map(|row| row.by_ply.len()).max().unwrap_or(0);
    let numbers: Vec<String> = (0..plies).map(|ply| ply.to_string()).collect();
    let heads: Vec<&str> =
        std::iter::once("nodes at ply").chain(numbers.iter().map(String::as_str)).collect();
    let mut table = screen::table(&heads);
    for row in rows {
        let mut cells = vec![searcher(&row.player)];
        cells.extend(row.by_ply.iter().map(|&nodes| whole(nodes)));
        cells.resize(plies + 1, String::new());
        table.add_row(cells);
    }
    screen::print(&table)?;
    if !orders.is_empty() {
        let mut table = screen::table(&["alphabeta with its moves", "nodes", "× nodes of best first"]);
        for row in orders {
            table.add_row([row.order.clone(), spread(row.nodes, whole), spread(row.ratio, times)]);
        }
        screen::print(&table)?;
    }
    let least =
        minimum.map(|minimum| format!(" · fewest leaves (Knuth and Moore): about {}", whole(minimum)));
    let line = format!(
        "means over {} {depth} plies deep{}{}",
        screen::plural(*positions as u64, "position"),
        least.unwrap_or_default(),
        if *left_out > 0 {
            format!(" · {left_out} left out, on which a search was given up")
        } else {
            String::new()
        },
    );
    screen::say(&screen::dim(&line))?;
    Ok(())
}

/// Prints the rows of a lesson for other programs, under their names before the first.
pub fn rows(position: usize, lesson: &SearchLesson) -> Result<()> {
    let mut out = screen::out();
    if position == 0 {
        let plies: String = (0..=lesson.depth).map(|ply| format!(",ply{ply}")).collect();
        writeln!(
            out,
            "position,search,value,move,nodes,leaves,known,cutoffs,first_cutoffs,branching,seconds,minimum{plies}"
        )?;
    }
    for row in &lesson.rows {
        let value = row.value.map_or(String::new(), |value| value.to_string());
        let minimum = lesson.minimum.map_or(String::new(), |minimum| format!("{minimum:.1}"));
        let plies = (0..=lesson.depth as usize).map(|ply| row.by_ply.get(ply).copied().unwrap_or(0));
        let plies: String = plies.map(|nodes| format!(",{nodes}")).collect();
        writeln!(
            out,
            "{},\"{}\",{value},{},{},{},{},{},{},{:.4},{:.9},{minimum}{plies}",
            position + 1,
            row.player.replace('"', "\"\""),
            row.step.as_deref().unwrap_or_default(),
            row.nodes,
            row.leaves,
            row.known,
            row.cuts,
            row.first_cuts,
            row.branching,
            row.seconds,
        )?;
    }
    out.flush()?;
    Ok(())
}
