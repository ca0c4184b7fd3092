//! The critical-difference diagram of Demšar (2006): mean ranks on one axis, best left, and thick lines that join
//! those whose ranks differ by no more than the critical difference of the Nemenyi test.
//!
//! J. Demšar, Statistical comparisons of classifiers over multiple data sets, JMLR 7 (2006), 1–30.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Marker, Stroke};
use super::frame::{EDGE, SIZE, SMALL, extent, fitting, heading};
use super::{Chart, Drawing, Placement, text};

/// Mean ranks with their critical difference.
///
/// ```
/// use plansza_chart::{Chart, Critical, Placement};
/// // Demšar (2006): four classifiers on 14 data sets, critical difference 1.12 at 0.10.
/// let ranks = [("C4.5", 3.143), ("C4.5+m", 2.0), ("C4.5+cf", 2.893), ("C4.5+m+cf", 1.964)];
/// let ranks = ranks.map(|(name, rank)| (name.to_string(), rank)).into();
/// let picture = Critical { ranks, difference: 1.12, ..Critical::default() }.svg(Placement::Inline);
/// assert!(picture.contains("no significant difference: C4.5+m+cf, C4.5+m, C4.5+cf"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Critical {
    /// Stands above the chart.
    pub title: String,
    /// Names and mean ranks (1 is best) in any order.
    pub ranks: Vec<(String, f64)>,
    /// The critical difference; lines join nothing if it is not positive.
    pub difference: f64,
    /// Width of the picture in pixels, the [usual](Placement::usual) one if not given.
    pub width: Option<f64>,
}

/// The largest groups of at least two, as first and last index into sorted ranks, that lie within `difference`.
fn groups(ranks: &[f64], difference: f64) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for first in 0..ranks.len() {
        let near =
            ranks[first..].iter().take_while(|rank| **rank - ranks[first] <= difference + 1e-9).count();
        let last = first + near.max(1) - 1;
        if last > first && found.last().is_none_or(|group| group.1 < last) {
            found.push((first, last));
        }
    }
    found
}

impl Chart for Critical {
    fn draw(&self, placement: Placement) -> Drawing {
        let axis = Axis::new("");
        let mut ranks: Vec<(&str, f64)> = (self.ranks.iter())
            .filter(|(_, rank)| axis.takes(*rank))
            .map(|(name, rank)| (name.as_str(), *rank))
            .collect();
        ranks.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(b.0)));
        let values: Vec<f64> = ranks.iter().map(|rank| rank.1).collect();
        let difference = self.difference.clamp(0.0, 1e300);
        let joined = if difference > 0.0 { groups(&values, difference) } else { Vec::new() };
        let count = ranks.len().max(2) as f64;
        let ends = values
            .iter()
            .fold((1.0, count), |(low, high): (f64, f64), rank| (low.min(*rank), high.max(*rank)));
        let span = Axis::new("").range(ends.0, ends.1).span([], false);

        let wide = extent(self.width, placement.usual()).max(420.0);
        let number = |rank: f64| if rank.abs() < 1e5 { format!("{rank:.2}") } else { axis.say(rank) };
        let numbers: Vec<String> = values.iter().map(|rank| number(*rank)).collect();
        let ranked = text::widest(numbers.iter().map(String::as_str), SMALL);
        let names = text::widest(ranks.iter().map(|rank| rank.0), SIZE).min(wide * 0.22);
        let side = EDGE + names + ranked + 18.0;
        let (left, right) = (side.max(EDGE + 20.0), wide - side.max(EDGE + 20.0));
        let at = |rank: f64| left + span.share(rank) * (right - left);

        let mut canvas = Canvas::new(placement);
        let mut top = heading(&mut canvas, &self.title, wide);
        if difference > 0.0 {
            let long = (at(ends.0 + difference) - left).max(1.0);
            let (y, end) = (top + 20.0, left + long);
            let mut path = Stroke::default();
            path.go(left, y - 4.0).to(left, y + 4.0).go(left, y).to(end, y).go(end, y - 4.0).to(end, y + 4.0);
            let label = format!("critical difference {}", number(self.difference));
            canvas.path("c-thin", &path, &label);
            canvas.text("c-small", Anchor::Start, (left, y - 8.0), &label);
            top += 30.0;
        }
        let line = top + 20.0;
        canvas.open("", "");
        canvas.line("c-axis", (left, line), (right, line));
        for tick in fitting(&axis, &span, right - left) {
            let x = left + tick.at * (right - left);
            canvas.line("c-axis", (x, line), (x, line - 5.0));
            canvas.text("c-soft", Anchor::Middle, (x, line - 9.0), &tick.label);
        }
        canvas.close();

        if ranks.is_empty() {
            canvas.text("c-soft", Anchor::Middle, (wide / 2.0, line + 18.0), "no data");
        }
        let tracks = tracks(&joined);
        let depth = tracks.iter().max().map_or(0.0, |last| 8.0 * (*last as f64 + 1.0));
        let first = line + 22.0 + depth;
        let half = ranks.len().div_ceil(2);
        for (index, ((name, rank), number)) in ranks.iter().zip(&numbers).enumerate() {
            let (is_left, row) = if index < half { (true, index) } else { (false, ranks.len() - 1 - index) };
            let (x, y) = (at(*rank), first + 19.0 * row as f64);
            let edge = if is_left { left - 8.0 } else { right + 8.0 };
            let mut path = Stroke::default();
            path.go(x, line).to(x, y).to(edge, y);
            canvas.open("", &format!("{name}: mean rank {number}"));
            canvas.path("c-axis", &path, "");
            canvas.mark("c-s1 c-fill", Marker::Circle, (x, line), 3.0, "");
            let (anchor, away) = if is_left { (Anchor::End, -1.0) } else { (Anchor::Start, 1.0) };
            canvas.text("c-soft", anchor, (edge + 4.0 * away, y + 4.0), number);
            let place = (edge + away * (ranked + 10.0), y + 4.0);
            canvas.fitted("", anchor, place, name, (SIZE, names));
            canvas.close();
        }
        for (&(from, to), track) in joined.iter().zip(&tracks) {
            let y = line + 12.0 + 8.0 * *track as f64;
            let mut path = Stroke::default();
            path.go(at(values[from]) - 3.0, y).to(at(values[to]) + 3.0, y);
            let members: Vec<&str> = ranks[from..=to].iter().map(|rank| rank.0).collect();
            canvas.path("c-s1 c-thick", &path, &format!("no significant difference: {}", members.join(", ")));
        }
        let high = first + 19.0 * half.max(1) as f64 - 8.0 + EDGE;
        let listed: Vec<String> =
            ranks.iter().zip(&numbers).map(|(rank, number)| format!("{} {number}", rank.0)).collect();
        let about = if listed.is_empty() { "no data".into() } else { listed.join(", ") };
        let about = format!("Mean ranks, best first: {about}. Critical difference {}.", number(difference));
        canvas.finish((wide, high), &self.title, &about)
    }
}

/// For each group the first line below the axis on which it overlaps none before it.
fn tracks(groups: &[(usize, usize)]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    (groups.iter())
        .map(|(first, last)| {
            let track = ends.iter().position(|end| end < first).unwrap_or(ends.len());
            if track == ends.len() {
                ends.push(*last);
            } else {
                ends[track] = *last;
            }
            track
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_the_largest_and_share_lines_where_they_can() {
        let ranks = [1.0, 1.5, 2.4, 4.0, 4.2];
        let found = groups(&ranks, 1.0);
        assert_eq!(found, [(0, 1), (1, 2), (3, 4)]);
        assert_eq!(tracks(&found), [0, 1, 0]);
        assert_eq!(groups(&ranks, 5.0), [(0, 4)]);
        assert!(groups(&ranks, 0.1).is_empty() && groups(&[], 1.0).is_empty());
    }
}
