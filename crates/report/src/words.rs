//! Numbers as people read them, the same in every format.

use plansza_core::figures;
use plansza_stats::Proportion;

/// Between groups of three digits: a space that does not break.
const GAP: char = '\u{a0}';

/// A whole number, as 12 345 678.
///
/// ```
/// assert_eq!(plansza_report::words::count(12_345_678), "12\u{a0}345\u{a0}678");
/// ```
pub fn count(n: u64) -> String {
    figures::number(n).replace(' ', "\u{a0}")
}

/// A whole number that may be negative, with a true minus.
///
/// ```
/// assert_eq!(plansza_report::words::signed(-7), "−7");
/// ```
pub fn signed(n: i64) -> String {
    if n < 0 { format!("−{}", count(n.unsigned_abs())) } else { count(n as u64) }
}

/// So many digits behind the point.
///
/// ```
/// assert_eq!(plansza_report::words::fixed(-1234.5, 2), "−1234.50");
/// ```
pub fn fixed(x: f64, digits: usize) -> String {
    if !x.is_finite() {
        return infinite(x);
    }
    let text = format!("{:.digits$}", x.abs());
    let (whole, part) = text.split_at(text.find('.').unwrap_or(text.len()));
    let whole = whole.parse().map_or(whole.to_string(), count);
    let zero = text.chars().all(|c| c == '0' || c == '.');
    let sign = if x < 0.0 && !zero { "−" } else { "" };
    format!("{sign}{whole}{part}")
}

/// Three digits that count.
///
/// ```
/// use plansza_report::words::steps;
/// assert_eq!([steps(123_456.0), steps(12.34), steps(0.5)], ["123\u{a0}000", "12.3", "0.50"]);
/// ```
pub fn steps(x: f64) -> String {
    let (x, digits) = three_digits(x);
    fixed(x, digits)
}

/// The number rounded to three digits where it has more before the point, and how many it keeps behind it.
fn three_digits(x: f64) -> (f64, usize) {
    match x.abs() {
        size if size >= 1000.0 && size.is_finite() => {
            let unit = libm::pow(10.0, libm::floor(libm::log10(size)) - 2.0);
            (libm::round(x / unit) * unit, 0)
        }
        size if size >= 100.0 => (x, 0),
        size if size >= 10.0 => (x, 1),
        _ => (x, 2),
    }
}

fn infinite(x: f64) -> String {
    let signs = if x > 0.0 { "∞" } else { "−∞" };
    if x.is_nan() { "–".into() } else { signs.into() }
}

/// A time in the unit that suits it.
///
/// ```
/// assert_eq!(plansza_report::words::seconds(0.00123), "1.23\u{a0}ms");
/// ```
pub fn seconds(s: f64) -> String {
    match s {
        s if !s.is_finite() => infinite(s),
        // Times are kept to the microsecond.
        s if s < 1e-6 => format!("< 1{GAP}µs"),
        s if s < 1e-3 => format!("{}{GAP}µs", three(s * 1e6)),
        s if s < 1.0 => format!("{}{GAP}ms", three(s * 1e3)),
        s if s < 120.0 => format!("{}{GAP}s", three(s)),
        s if s < 7200.0 => format!("{}{GAP}min", three(s / 60.0)),
        s => format!("{}{GAP}h", three(s / 3600.0)),
    }
}

fn three(x: f64) -> String {
    fixed(x, three_digits(x).1)
}

/// A rate with its interval, as `94.0 % (83.8–97.9)`.
///
/// ```
/// use plansza_report::words;
/// use plansza_stats::Proportion;
/// assert_eq!(words::share(&Proportion::new(47, 50).unwrap()), "94.0\u{a0}% (83.8–97.9)");
/// ```
pub fn share(share: &Proportion) -> String {
    format!("{} {}", rate(share), interval(share))
}

/// A rate without its interval, for who writes that beside it. Only none of all is 0.0 and only all is 100.0.
pub(super) fn rate(share: &Proportion) -> String {
    match 100.0 * share.rate() {
        rate if rate > 0.0 && rate < 0.05 => format!("< 0.1{GAP}%"),
        rate if (99.95..100.0).contains(&rate) => format!("> 99.9{GAP}%"),
        rate => format!("{rate:.1}{GAP}%"),
    }
}

/// The interval of a rate, as `(83.8–97.9)`.
pub(super) fn interval(share: &Proportion) -> String {
    format!("({:.1}–{:.1})", 100.0 * share.low(), 100.0 * share.high())
}

/// A p-value: with as many digits as mean something, small ones with their power of ten.
///
/// ```
/// use plansza_report::words::p;
/// assert_eq!([p(0.5), p(0.001_23), p(1.9e-6)], ["0.500", "0.0012", "1.9·10⁻⁶"]);
/// ```
pub fn p(p: f64) -> String {
    match p {
        p if p < 1e-300 => "< 10⁻³⁰⁰".into(),
        p if p < 0.001 => {
            let text = format!("{p:.1e}");
            let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
            let raised = |sign: char| match sign {
                '-' => '⁻',
                sign => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(sign.to_digit(10).unwrap_or(0) as usize).unwrap_or('⁰'),
            };
            format!("{digits}·10{}", power.chars().map(raised).collect::<String>())
        }
        p if p < 0.01 => format!("{p:.4}"),
        p if p > 0.999 => "1".into(),
        p => format!("{p:.3}"),
    }
}

/// A p-value behind the letter: `= 0.012`.
///
/// ```
/// use plansza_report::words::p_is;
/// assert_eq!([p_is(0.012), p_is(0.0)], ["= 0.012", "< 10⁻³⁰⁰"]);
/// ```
pub fn p_is(chance: f64) -> String {
    let text = p(chance);
    if text.starts_with('<') { text } else { format!("= {text}") }
}

/// Three digits that count, in a sentence, without zeros behind the point: `1 evaluation`, `12.5 evaluations`.
///
/// ```
/// use plansza_report::words::about;
/// assert_eq!([about(1.0, "step"), about(12.5, "step")], ["1 step", "12.5 steps"]);
/// ```
pub fn about(x: f64, one: &str) -> String {
    let (x, digits) = three_digits(x);
    let text = fixed(x, digits);
    let text = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {one}{}", if text == "1" { "" } else { "s" })
}

/// `1 board`, `2 boards`.
///
/// ```
/// use plansza_report::words::plural;
/// assert_eq!([plural(1, "board"), plural(2, "board")], ["1 board", "2 boards"]);
/// ```
pub fn plural(n: u64, one: &str) -> String {
    format!("{} {one}{}", count(n), if n == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`.
///
/// ```
/// assert_eq!(plansza_report::words::list(&["a", "b", "c"]), "a, b and c");
/// ```
pub fn list<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.to_string(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A share of something in per cent without digits behind the point: a target, not a rate.
///
/// ```
/// assert_eq!(plansza_report::words::percent(0.95), "95\u{a0}%");
/// ```
pub fn percent(share: f64) -> String {
    let text = format!("{:.1}", 100.0 * share);
    format!("{}{GAP}%", text.strip_suffix(".0").unwrap_or(&text))
}

/// A word that can be the name of a file.
///
/// ```
/// assert_eq!(plansza_report::words::file("Sudoku: 9×9 (hard)"), "sudoku-9-9-hard");
/// ```
pub fn file(words: &str) -> String {
    let mut out = String::new();
    for sign in words.chars() {
        if sign.is_ascii_alphanumeric() {
            out.push(sign.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.truncate(60);
    out.trim_end_matches('-').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(
            [count(999), count(1234), count(12_345), count(1_234_567)],
            ["999", "1234", "12\u{a0}345", "1\u{a0}234\u{a0}567"]
        );
        assert_eq!([fixed(-0.001, 2), fixed(-1.25, 1), fixed(f64::INFINITY, 2)], ["0.00", "−1.2", "∞"]);
        assert_eq!([steps(123_456.0), steps(12.34), steps(0.5)], ["123\u{a0}000", "12.3", "0.50"]);
        assert_eq!(
            [seconds(0.001_234), seconds(90.0), seconds(1e4)],
            ["1.23\u{a0}ms", "90.0\u{a0}s", "2.78\u{a0}h"]
        );
        assert_eq!([p(0.5), p(0.001_23), p(1e-9), p(1.0)], ["0.500", "0.0012", "1.0·10⁻⁹", "1"]);
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(file("Sudoku: 9×9 (hard)"), "sudoku-9-9-hard");
    }

    #[test]
    fn only_all_is_all() {
        let of = |k, n| share(&Proportion::new(k, n).unwrap());
        assert!(of(9_999, 10_000).starts_with("> 99.9") && of(1, 10_000).starts_with("< 0.1"));
        assert!(of(10, 10).starts_with("100.0") && of(0, 10).starts_with("0.0"));
    }
}
