//! A table as CSV (RFC 4180) for other programs: every number with all its digits, a rate and an estimate with their
//! intervals in columns of their own, and for every row the trials behind it.

use super::document::{Cell, Table};

/// One table, all rows.
pub fn table(table: &Table) -> String {
    // A column has the parts that its cells have; a blank or a bound has fewer than a number with an interval.
    let columns: Vec<Vec<String>> = (0..table.columns.len())
        .map(|place| {
            let head = &table.columns[place].head;
            let cells = table.rows.iter().filter_map(|row| row.cells.get(place));
            let heads = cells.map(|cell| cell.heads(head)).max_by_key(Vec::len);
            heads.unwrap_or_else(|| vec![head.clone()])
        })
        .collect();
    let mut heads: Vec<String> = columns.concat();
    heads.extend(["trials", "first trial", "last trial", "command"].map(String::from));
    let mut out = line(&heads);
    for row in &table.rows {
        let mut fields: Vec<String> = Vec::new();
        for (column, cell) in columns.iter().zip(row.cells.iter().chain(std::iter::repeat(&Cell::Blank))) {
            let mut parts = cell.raw();
            parts.resize(column.len(), String::new());
            fields.extend(parts);
        }
        let source = if row.source.trials > 0 { &row.source } else { &table.credit.source };
        fields.push(source.trials.to_string());
        let ends = source.ends.map(|(first, last)| [first.to_string(), last.to_string()]);
        fields.extend(ends.unwrap_or_default());
        fields.push(table.credit.command.clone());
        out += &line(&fields);
    }
    out
}

fn line(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_string(),
    }
}
