//! The one text format: `2 1 / 1 2 0`. A solution is written `##./.#.`.

use crate::Blank;
use plansza_core::{Fault, Puzzle, text};

/// One board per line; empty lines and `%` comments are passed over.
pub(crate) fn read(text: &str) -> Result<Vec<Blank>, Fault> {
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('%'));
    let boards =
        lines.map(|(i, line)| board(line).map_err(|fault| fault.below(i))).collect::<Result<Vec<_>, _>>()?;
    if boards.is_empty() { Err(Fault::new("the input is empty").accepts(SHAPE)) } else { Ok(boards) }
}

const SHAPE: &str = "row sums / column sums, as 2 1 / 1 2 0";

fn board(line: &str) -> Result<Blank, Fault> {
    let Some(stroke) = line.find('/') else {
        return Err(Fault::new("there is no stroke between row sums and column sums")
            .at(1, 1)
            .accepts(SHAPE));
    };
    Blank::new(sums(line, 0, stroke)?, sums(line, stroke + 1, line.len())?)
}

fn sums(line: &str, from: usize, to: usize) -> Result<Vec<u32>, Fault> {
    let mut sums = Vec::new();
    let part = &line[from..to];
    for word in part.split_whitespace() {
        let column = text::column(line, text::offset(line, word));
        match word.parse() {
            Ok(sum) if sum <= crate::LARGEST as u32 => sums.push(sum),
            _ => {
                let short: String = word.chars().take(20).collect();
                let accepted = format!("numbers 0 to {}", crate::LARGEST);
                return Err(Fault::new(format!("{short:?} is not a sum")).at(1, column).accepts(accepted));
            }
        }
    }
    Ok(sums)
}

pub(crate) fn write(blank: &Blank, solution: Option<&Vec<bool>>, format: &str) -> Result<String, Fault> {
    if format != "sums" {
        return Err(text::unknown_format(format, Blank::FORMATS));
    }
    let join = |sums: &[u32]| sums.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    Ok(match solution {
        None => format!("{} / {}", join(&blank.rows), join(&blank.columns)),
        Some(colours) => {
            let row = |row: &[bool]| row.iter().map(|&on| if on { '#' } else { '.' }).collect::<String>();
            colours.chunks(blank.width()).map(row).collect::<Vec<_>>().join("/")
        }
    })
}
