//! Figures as people read them: numbers with gaps, times in the unit that suits them, things counted.
//!
//! ```
//! use plansza_core::figures::{number, plural, time};
//! use std::time::Duration;
//! assert_eq!([number(9876), number(12_345_678)], ["9876", "12 345 678"]);
//! assert_eq!([time(Duration::from_micros(1500)), time(Duration::from_secs(150))], ["1.50 ms", "2.5 min"]);
//! assert_eq!([plural(1, "board"), plural(20_000, "board")], ["1 board", "20 000 boards"]);
//! ```

use std::time::Duration;

/// A number with gaps, as 12 345 678.
///
/// ```
/// assert_eq!(plansza_core::figures::number(3_005_288), "3 005 288");
/// ```
pub fn number(n: u64) -> String {
    grouped(&n.to_string())
}

/// The digits of a number of any size, grouped likewise.
///
/// ```
/// assert_eq!(plansza_core::figures::grouped("18446744073709551616"), "18 446 744 073 709 551 616");
/// ```
pub fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// A time in the unit that suits it.
///
/// ```
/// assert_eq!(plansza_core::figures::time(std::time::Duration::from_millis(90)), "90.00 ms");
/// ```
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.1} min", s / 60.0),
    }
}

/// "1 board", "2 boards".
///
/// ```
/// assert_eq!(plansza_core::figures::plural(3, "stone"), "3 stones");
/// ```
pub fn plural(n: u64, one: &str) -> String {
    format!("{} {one}{}", number(n), if n == 1 { "" } else { "s" })
}
