//! A table as CSV (RFC 4180) for other programs: every number with all its digits, a rate and an estimate with their
//! intervals in columns of their own, and for every row the trials behind it.

use crate::TableCell;
use crate::cell::Datum;
use crate::document::Table;
use plansza_core::text::shown_lines;

/// One table, all rows.
///
/// ```
/// use plansza_report::{Table, csv};
/// let table = Table { columns: Table::head(&[("a, b", "")]), ..Table::default() };
/// assert_eq!(csv::table(&table), "\"a, b\",trials,first trial,last trial,command\r\n");
/// ```
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
    let mut out = line(heads);
    for row in &table.rows {
        let mut fields: Vec<Datum> = Vec::new();
        for (column, cell) in columns.iter().zip(row.cells.iter().chain(std::iter::repeat(&TableCell::Blank)))
        {
            let mut parts = cell.data();
            parts.resize(column.len(), Datum::Nothing);
            fields.extend(parts);
        }
        let source = if row.source.trials > 0 { &row.source } else { &table.credit.source };
        fields.push(Datum::Count(source.trials as u64));
        fields.extend(match source.ends {
            Some((first, last)) => [first, last].map(|id| Datum::Word(id.to_string())),
            None => [Datum::Nothing, Datum::Nothing],
        });
        fields.push(Datum::Word(table.credit.command.clone()));
        out += &line(fields);
    }
    out
}

fn line<Field: ToString>(fields: Vec<Field>) -> String {
    let fields: Vec<String> = fields.iter().map(|field| word(&field.to_string())).collect();
    fields.join(",") + "\r\n"
}

/// Words as a field: quoted as RFC 4180 has it, what is hidden written out, and no formula. A spreadsheet takes a text that
/// begins with one of `= + - @` for one and works it out, so that it gets an apostrophe before it; a number is one as it is.
///
/// ```
/// use plansza_report::csv::word;
/// assert_eq!([word("=1+1"), word("-1.5"), word("a, b"), word("-")], ["'=1+1", "-1.5", "\"a, b\"", "'-"]);
/// ```
pub fn word(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    let text = format!("{}{}", if formula { "'" } else { "" }, shown_lines(text));
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
