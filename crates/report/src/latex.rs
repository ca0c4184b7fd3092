//! The tables of a report for a paper in LaTeX, with the package booktabs: `\usepackage{booktabs}`.

use crate::document::{Document, Table};
use crate::{Prose, words};
use plansza_core::text::is_hidden;
use std::fmt::Write;

/// All tables in one file to be read by `\input`.
///
/// ```
/// use plansza_report::{Document, latex};
/// assert!(latex::write(&Document { title: "Small".into(), ..Document::default() }).starts_with("% Small\n"));
/// ```
pub fn write(document: &Document) -> String {
    let mut out = format!(
        "% {}\n% Needs \\usepackage{{booktabs}} and \\usepackage[T1]{{fontenc}}.\n",
        comment(&document.title)
    );
    document.tables().for_each(|one| out += &format!("\n{}", table(one)));
    out
}

/// One table with its caption, notes and, as a comment, its source.
///
/// ```
/// use plansza_report::{Table, latex};
/// let table = Table { columns: Table::head(&[("arm", "")]), ..Table::default() };
/// assert!(latex::table(&table).contains("\\begin{tabular}{l}\n\\toprule\narm"));
/// ```
pub fn table(table: &Table) -> String {
    let marks: String =
        (0..table.columns.len()).map(|column| if table.numeric(column) { 'r' } else { 'l' }).collect();
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.head)).collect();
    let (rows, more) = table.shown();
    let mut out = format!(
        "% {}\n\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\label{{tab:{}}}\n\\begin{{tabular}}{{{marks}}}\n\\toprule\n{} \\\\\n\\midrule\n",
        comment(&table.credit.line().words()),
        inline(&table.caption),
        table.id,
        heads.join(" & ")
    );
    for row in rows {
        let cells: Vec<String> = row.cells.iter().map(|cell| escape(&cell.plain())).collect();
        let _ = writeln!(out, "{} \\\\", cells.join(" & "));
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
    let mut notes = table.notes.clone();
    if more > 0 {
        notes.push(format!("{} more are left out.", words::plural(more as u64, "row")).into());
    }
    for note in notes {
        let _ = writeln!(out, "\\par\\smallskip{{\\footnotesize {}}}", inline(&note));
    }
    out.push_str("\\end{table}\n");
    out
}

fn comment(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Words; code looks like all others.
fn inline(text: &Prose) -> String {
    text.written(escape, escape)
}

/// Text whose signs mean nothing, in plain ASCII where LaTeX has a name for them.
///
/// ```
/// assert_eq!(plansza_report::latex::escape("50 % of a_b"), "50 \\% of a\\_b");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(sign);
            }
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '|' => out.push_str("$|$"),
            '"' => out.push_str("''"),
            '\u{a0}' => out.push_str("\\,"),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            '±' => out.push_str("$\\pm$"),
            '×' => out.push_str("$\\times$"),
            '∞' => out.push_str("$\\infty$"),
            'µ' => out.push_str("$\\mu$"),
            '½' => out.push_str("$\\frac12$"),
            '…' => out.push_str("\\dots{}"),
            '’' => out.push('\''),
            '“' => out.push_str("``"),
            '”' => out.push_str("''"),
            '·' => out.push_str("$\\cdot$"),
            '⁻' => out.push_str("$^{-}$"),
            '⁰'..='⁹' | '¹' | '²' | '³' => {
                let digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|one| one == sign).unwrap_or(0);
                out.push_str(&format!("$^{{{digit}}}$"));
            }
            '\n' | '\r' | '\t' => out.push(' '),
            sign if is_hidden(sign) => out.push('?'),
            sign => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_tamed() {
        assert_eq!(escape("50 % of a_b & {c}"), "50 \\% of a\\_b \\& \\{c\\}");
        assert_eq!(escape("1.5 (0.2–∞)"), "1.5 (0.2--$\\infty$)");
        assert_eq!(escape("1.9·10⁻⁶"), "1.9$\\cdot$10$^{-}$$^{6}$");
        assert_eq!(escape("\\~^"), "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}");
    }
}
