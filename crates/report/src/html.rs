//! A report as one HTML page that needs nothing else: no script, no other file, no network. Light or dark by the reader's
//! preference, and fit for print.

use super::document::{Block, BoardPair, Cell, Chart, Document, Section, Table, trials};
use super::words;
use plansza_chart::{STYLE, Setting};
use std::fmt::Write;

/// The page.
pub fn write(document: &Document) -> String {
    let mut page = Page::default();
    let title = escape(&document.title);
    let _ = write!(
        page.out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n{PAGE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n"
    );
    for paragraph in document.about.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
        let _ = writeln!(page.out, "<p class=\"about\">{}</p>", inline(paragraph));
    }
    page.out.push_str("<dl>\n");
    for (name, value) in &document.facts {
        let _ = writeln!(page.out, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(value));
    }
    page.out.push_str("</dl>\n</header>\n<nav aria-label=\"Contents\"><ol>\n");
    for section in &document.sections {
        let _ = writeln!(page.out, "<li><a href=\"#{}\">{}</a></li>", section.id, escape(&section.title));
    }
    page.out.push_str("</ol></nav>\n<main>\n");
    document.sections.iter().for_each(|section| page.section(section));
    page.out.push_str("</main>\n</body>\n</html>\n");
    page.out
}

/// A page that grows, and counts its tables and figures.
#[derive(Default)]
struct Page {
    out: String,
    tables: usize,
    figures: usize,
}

impl Page {
    fn section(&mut self, section: &Section) {
        let _ = writeln!(self.out, "<section id=\"{}\">\n<h2>{}</h2>", section.id, escape(&section.title));
        for block in &section.blocks {
            match block {
                Block::Text(text) => _ = writeln!(self.out, "<p>{}</p>", inline(text)),
                Block::Warning(text) => {
                    _ = writeln!(self.out, "<p class=\"warning\" role=\"note\">{}</p>", inline(text));
                }
                Block::List(points) => {
                    self.out.push_str("<ul>\n");
                    for point in points {
                        let _ = writeln!(self.out, "<li>{}</li>", inline(point));
                    }
                    self.out.push_str("</ul>\n");
                }
                Block::Table(table) => self.table(table),
                Block::Chart(chart) => self.chart(chart),
                Block::Boards(boards) => self.boards(boards),
                Block::Code(heading, text) => {
                    let (heading, text) = (escape(heading), escape(text));
                    let _ = writeln!(
                        self.out,
                        "<details>\n<summary>{heading}</summary>\n<pre><code>{text}</code></pre>\n</details>"
                    );
                }
            }
        }
        self.out.push_str("</section>\n");
    }

    fn table(&mut self, table: &Table) {
        self.tables += 1;
        let _ = write!(
            self.out,
            "<figure class=\"table\" id=\"t-{}\">\n<figcaption><b>Table {}.</b> {}</figcaption>\n\
             <div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>",
            table.id,
            self.tables,
            inline(&table.caption)
        );
        let numeric: Vec<bool> = (0..table.columns.len()).map(|column| table.numeric(column)).collect();
        for (column, numeric) in table.columns.iter().zip(&numeric) {
            let class = if *numeric { " class=\"n\"" } else { "" };
            let (head, about) = (escape(&column.head), escape(&column.about));
            let _ = write!(self.out, "<th scope=\"col\"{class} title=\"{about}\">{head}</th>");
        }
        self.out.push_str("</tr></thead>\n<tbody>\n");
        let (rows, more) = table.shown();
        for row in rows {
            let class = if row.baseline { " class=\"baseline\"" } else { "" };
            let tip = match row.source.trials {
                0 => String::new(),
                _ => format!(" title=\"{}\"", escape(&trials("", &row.source))),
            };
            let _ = write!(self.out, "<tr{class}{tip}>");
            for (place, (cell, numeric)) in row.cells.iter().zip(&numeric).enumerate() {
                let class = if *numeric { " class=\"n\"" } else { "" };
                let text = shown(cell);
                let _ = match place {
                    0 => write!(self.out, "<th scope=\"row\"{class}>{text}</th>"),
                    _ => write!(self.out, "<td{class}>{text}</td>"),
                };
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody>\n</table></div>\n");
        let mut notes = table.notes.clone();
        if more > 0 {
            notes.push(format!("{} more in {}.csv.", words::plural(more as u64, "row"), table.id));
        }
        for note in notes {
            let _ = writeln!(self.out, "<p class=\"note\">{}</p>", inline(&note));
        }
        let _ = writeln!(self.out, "<p class=\"source\">{}</p>\n</figure>", inline(&table.credit.line()));
    }

    fn chart(&mut self, chart: &Chart) {
        self.figures += 1;
        let svg = chart.picture.svg(Setting::Inline);
        // Larger where there is room; on a narrow screen it scrolls before its words become too small to read.
        let wide = width(&svg).unwrap_or(640.0);
        let _ = writeln!(
            self.out,
            "<figure class=\"plot\" id=\"f-{}\">\n<div class=\"scroll\" tabindex=\"0\">\
             <div style=\"min-width:{:.0}px;max-width:{:.0}px\">{svg}</div></div>\n\
             <figcaption><b>Figure {}.</b> {}</figcaption>\n<p class=\"source\">{}</p>\n</figure>",
            chart.id,
            0.9 * wide,
            1.4 * wide,
            self.figures,
            inline(&chart.caption),
            inline(&chart.credit.line())
        );
    }

    fn boards(&mut self, boards: &[BoardPair]) {
        self.out.push_str("<div class=\"boards\">\n");
        for board in boards {
            let title = escape(&board.title);
            let _ = writeln!(
                self.out,
                "<figure class=\"board\">\n<figcaption><b>{title}</b></figcaption>\n<div>"
            );
            let _ = writeln!(self.out, "{}", image(&board.start, &format!("{title}, as given")));
            match &board.best {
                Some(Ok(svg)) => _ = writeln!(self.out, "{}", image(svg, &format!("{title}, best solution"))),
                Some(Err(text)) if !text.is_empty() => {
                    _ = writeln!(self.out, "<pre><code>{}</code></pre>", escape(text));
                }
                _ => {}
            }
            let _ =
                writeln!(self.out, "</div>\n<p class=\"source\">{}</p>\n</figure>", inline(&board.caption));
        }
        self.out.push_str("</div>\n");
    }
}

/// The width that a picture was drawn for.
fn width(svg: &str) -> Option<f64> {
    let (_, rest) = svg.split_once(" width=\"")?;
    rest.split_once('"')?.0.parse().ok()
}

/// A cell with its interval in a softer tone.
fn shown(cell: &Cell) -> String {
    let text = cell.plain();
    match cell {
        Cell::Share(_) | Cell::Estimate(..) | Cell::Steps(_) | Cell::Wait(_) => match text.split_once(" (") {
            Some((value, interval)) => format!("{} <i>({}</i>", escape(value), escape(interval)),
            None => escape(&text),
        },
        Cell::Spread(..) => match text.split_once(" ± ") {
            Some((value, sd)) => format!("{} <i>± {}</i>", escape(value), escape(sd)),
            None => escape(&text),
        },
        _ => escape(&text),
    }
}

/// A picture with a style of its own, apart from that of the page.
fn image(svg: &str, about: &str) -> String {
    format!(
        "<img alt=\"{about}\" loading=\"lazy\" src=\"data:image/svg+xml;base64,{}\">",
        base64(svg.as_bytes())
    )
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for three in bytes.chunks(3) {
        let word =
            three.iter().enumerate().fold(0u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        for place in 0..4 {
            let sign = SIGNS[(word >> (18 - 6 * place) & 63) as usize] as char;
            out.push(if place <= three.len() { sign } else { '=' });
        }
    }
    out
}

/// Words with code between backticks.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (place, part) in text.split('`').enumerate() {
        match place % 2 {
            0 => out += &escape(part),
            _ => _ = write!(out, "<code>{}</code>", escape(part)),
        }
    }
    out
}

/// Text as HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const PAGE: &str = "
:root{--ground:var(--chart-ground);--ink:var(--chart-ink);--soft:#57606a;--faint:#6e7781;--rule:#d8dce1;--shade:#0004;--strong:#1f2328;--tint:#f6f7f8;--link:#0b57b0;--alarm:#8a4b00;--alarm-ground:#fff6e5}
@media (prefers-color-scheme:dark){:root{--soft:#a3abb4;--faint:#8b949e;--rule:#30363d;--shade:#fff4;--strong:#8b949e;--tint:#161b22;--link:#86b7f4;--alarm:#ffce8a;--alarm-ground:#2c2416}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:2.5rem 1.5rem 4rem;max-width:77.5rem;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-variant-numeric:lining-nums}
h1{margin:0 0 .4rem;font-size:2rem;line-height:1.2;font-weight:650;letter-spacing:-.015em}
h2{margin:3rem 0 1rem;padding-top:.9rem;border-top:1px solid var(--rule);font-size:1.3rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
p,ul,li{max-width:46rem}
p{margin:.6rem 0}
ul{margin:.6rem 0;padding-left:1.15rem}
li{margin:.3rem 0}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.15em}
code{font:.87em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;overflow-wrap:anywhere}
.about{font-size:1.08rem;color:var(--soft)}
dl{display:flex;flex-wrap:wrap;gap:.3rem 2rem;margin:1.1rem 0 0}
dl div{display:flex;flex-direction:column}
dt{font-size:.75rem;color:var(--soft)}
dd{margin:0;font-size:.95rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
nav{margin:1.6rem 0 0;padding:.7rem 0;border-top:1px solid var(--rule)}
nav ol{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;margin:0;padding:0;list-style:none;font-size:.92rem}
nav li{margin:0}
#summary h2{margin-top:1.4rem}
#summary li{font-size:1.05rem;margin:.5rem 0}
.warning{padding:.6rem .9rem;border-left:3px solid var(--alarm);background:var(--alarm-ground);color:var(--alarm)}
figure{margin:1.8rem 0}
figcaption{max-width:46rem;font-size:.92rem;color:var(--ink)}
.table figcaption{margin-bottom:.5rem}
.plot figcaption{margin-top:.4rem}
.plot svg{width:100%;max-width:none;height:auto;display:block}
.scroll{overflow:auto;max-height:80vh;background:linear-gradient(90deg,var(--ground) 40%,transparent) 0 0/36px 100% no-repeat local,linear-gradient(270deg,var(--ground) 40%,transparent) 100% 0/36px 100% no-repeat local,linear-gradient(90deg,var(--shade),transparent) 0 0/14px 100% no-repeat scroll,linear-gradient(270deg,var(--shade),transparent) 100% 0/14px 100% no-repeat scroll}
.plot .scroll{max-height:none}
table{border-collapse:collapse;font-size:.8rem;line-height:1.4;border-top:1.5px solid var(--strong);border-bottom:1.5px solid var(--strong)}
th,td{padding:.3rem .5rem;text-align:left;font-weight:400;white-space:nowrap;vertical-align:baseline}
th:first-child,td:first-child{padding-left:.25rem}
th:last-child,td:last-child{padding-right:.25rem}
thead th{position:sticky;top:0;background:var(--ground);font-weight:600;box-shadow:inset 0 -1px 0 var(--strong);cursor:help}
tbody tr:hover{background:var(--tint)}
.n{text-align:right;font-variant-numeric:tabular-nums lining-nums}
td i,th i{font-style:normal;color:var(--soft)}
.baseline{color:var(--soft)}
.baseline th,.baseline td{border-top:1px dotted var(--rule);border-bottom:1px dotted var(--rule)}
.note,.source{margin:.35rem 0;font-size:.8rem;line-height:1.45;color:var(--soft)}
.source{color:var(--faint)}
details{margin:1rem 0}
summary{cursor:pointer;color:var(--link)}
pre{margin:.6rem 0;padding:.9rem 1rem;overflow:auto;background:var(--tint);border-radius:4px;max-width:100%}
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:1.5rem 2rem}
.board{margin:0}
.board div{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
.board img{width:calc(50% - .5rem);min-width:9rem;max-width:20rem;height:auto}
.board pre{flex:1;min-width:9rem}
@media print{
:root{--soft:#444;--faint:#666;--rule:#bbb;--strong:#000;--tint:#fff;--link:#000;--alarm:#000;--alarm-ground:#fff}
body{max-width:none;padding:0;font-size:10.5pt}
nav{display:none}
h2{break-after:avoid}
figure,.board{break-inside:avoid}
.table{break-inside:auto}
tr{break-inside:avoid}
.scroll{overflow:visible;max-height:none;background:none}
.plot .scroll div{min-width:0!important}
thead th{position:static}
table{font-size:8pt}
th,td{padding:.15rem .4rem}
details>pre{display:block}
}
";

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in pairs {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn names_cannot_break_the_page() {
        assert_eq!(inline("<b> & `x<y` \"q\""), "&lt;b&gt; &amp; <code>x&lt;y</code> &quot;q&quot;");
    }
}
