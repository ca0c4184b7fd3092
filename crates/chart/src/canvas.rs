//! Writes SVG elements: rounding, classes, and the frame of the picture.

use std::collections::BTreeSet;
use std::fmt::Write;

use plansza_core::markup::{self, Escaped};

use super::style;
use super::text;
use super::{Drawing, Placement};

/// A coordinate with at most two decimals; what is no number is 0 (charts leave such values out before).
pub(super) fn num(value: f64) -> String {
    if !value.is_finite() {
        return "0".into();
    }
    let mut text = format!("{value:.2}");
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    if text == "-0" { "0".into() } else { text }
}

/// A name may come from anywhere; in a picture it is one line.
fn escape(raw: &str) -> Escaped<'_> {
    markup::escape(raw).in_line()
}

/// Where text stands to its point.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    /// It starts there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// The shape of a marker.
#[derive(Clone, Copy)]
pub(super) enum Marker {
    Circle,
    Diamond,
}

/// A growing path of absolute moves and lines. Level and upright lines tell one coordinate only: curves in steps are made of
/// them, and are most of a page.
#[derive(Default)]
pub(super) struct Stroke {
    path: String,
    /// Where it is.
    last: (String, String),
}

impl Stroke {
    pub(super) fn go(&mut self, x: f64, y: f64) -> &mut Self {
        self.move_to((num(x), num(y)))
    }

    pub(super) fn to(&mut self, x: f64, y: f64) -> &mut Self {
        self.line_to((num(x), num(y)))
    }

    fn move_to(&mut self, (x, y): (String, String)) -> &mut Self {
        let _ = write!(self.path, "M{x} {y}");
        self.last = (x, y);
        self
    }

    fn line_to(&mut self, (x, y): (String, String)) -> &mut Self {
        let _ = match (x == self.last.0, y == self.last.1) {
            (_, true) => write!(self.path, "H{x}"),
            (true, _) => write!(self.path, "V{y}"),
            _ => write!(self.path, "L{x} {y}"),
        };
        self.last = (x, y);
        self
    }

    pub(super) fn close(&mut self) -> &mut Self {
        self.path.push('Z');
        self
    }

    /// A line through all the points; points that fall together and middle points of level runs are left out.
    pub(super) fn through(&mut self, points: &[(f64, f64)], start: bool) -> &mut Self {
        let mut kept: Vec<(String, String)> = Vec::new();
        for &(x, y) in points {
            let next = (num(x), num(y));
            if kept.last() == Some(&next) {
                continue;
            }
            if let [.., before, last] = kept.as_slice()
                && before.1 == last.1
                && last.1 == next.1
            {
                kept.pop();
            }
            kept.push(next);
        }
        for (index, place) in kept.into_iter().enumerate() {
            let _ = if start && index == 0 { self.move_to(place) } else { self.line_to(place) };
        }
        self
    }
}

/// The picture so far.
pub(super) struct Canvas {
    placement: Placement,
    body: String,
    used: BTreeSet<String>,
}

impl Canvas {
    pub(super) fn new(placement: Placement) -> Canvas {
        Canvas { placement, body: String::new(), used: BTreeSet::new() }
    }

    /// The width of a chart that asks for none.
    pub(super) fn usual(&self) -> f64 {
        self.placement.usual()
    }

    /// Whether it stands in a page, where a reader can point at things and switch them off.
    pub(super) fn inline(&self) -> bool {
        self.placement == Placement::Inline
    }

    fn class(&mut self, class: &str) -> String {
        let class = class.split_whitespace().collect::<Vec<_>>().join(" ");
        if class.is_empty() {
            return String::new();
        }
        self.used.extend(class.split(' ').map(str::to_string));
        format!(" class=\"{class}\"")
    }

    /// Writes an element; `tip` is shown when the reader points at it.
    fn element(&mut self, tag: &str, class: &str, attributes: &str, tip: &str) {
        let class = self.class(class);
        let _ = if tip.is_empty() {
            write!(self.body, "<{tag}{class}{attributes}/>")
        } else {
            write!(self.body, "<{tag}{class}{attributes}><title>{}</title></{tag}>", escape(tip))
        };
    }

    /// Opens a group.
    pub(super) fn open(&mut self, class: &str, tip: &str) {
        self.open_with(class, "", tip);
    }

    /// Opens a group of what is drawn of a series, which a page can switch off by its name.
    pub(super) fn open_series(&mut self, class: &str, name: &str, tip: &str) {
        self.open_named("data-series", class, name, tip);
    }

    /// Opens a group of a name in the legend, by which a page can switch its series off.
    pub(super) fn open_key(&mut self, name: &str) {
        self.open_named("data-key", "", name, "");
    }

    fn open_named(&mut self, attribute: &str, class: &str, name: &str, tip: &str) {
        // In a file by itself nothing can be switched off.
        let named = match self.inline() {
            true => format!(" {attribute}=\"{}\"", escape(name)),
            false => String::new(),
        };
        self.open_with(class, &named, tip);
    }

    fn open_with(&mut self, class: &str, attributes: &str, tip: &str) {
        let class = self.class(class);
        let _ = write!(self.body, "\n<g{class}{attributes}>");
        if !tip.is_empty() {
            let _ = write!(self.body, "<title>{}</title>", escape(tip));
        }
    }

    /// Closes the group opened last.
    pub(super) fn close(&mut self) {
        self.body.push_str("</g>");
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let mut path = Stroke::default();
        path.go(from.0, from.1).to(to.0, to.1);
        self.path(class, &path, "");
    }

    pub(super) fn path(&mut self, class: &str, path: &Stroke, tip: &str) {
        if !path.path.is_empty() {
            self.element("path", class, &format!(" d=\"{}\"", path.path), tip);
        }
    }

    /// A rectangle from its corner; `extra` are further attributes, written with a leading space.
    pub(super) fn rect(&mut self, class: &str, corner: (f64, f64), size: (f64, f64), extra: &str, tip: &str) {
        let (x, y, wide, high) = (num(corner.0), num(corner.1), num(size.0.max(0.0)), num(size.1.max(0.0)));
        let place = format!(" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{extra}");
        self.element("rect", class, &place, tip);
    }

    pub(super) fn mark(&mut self, class: &str, shape: Marker, (x, y): (f64, f64), radius: f64, tip: &str) {
        let mut path = Stroke::default();
        let r = radius;
        match shape {
            Marker::Circle => {
                let place = format!(" cx=\"{}\" cy=\"{}\" r=\"{}\"", num(x), num(y), num(r));
                return self.element("circle", class, &place, tip);
            }
            Marker::Diamond => path.go(x - r, y).to(x, y - r).to(x + r, y).to(x, y + r).close(),
        };
        self.path(class, &path, tip);
    }

    /// Text on the base line through `y`.
    pub(super) fn text(&mut self, class: &str, anchor: Anchor, (x, y): (f64, f64), raw: &str) {
        if raw.is_empty() {
            return;
        }
        let side = match anchor {
            Anchor::Start => "",
            Anchor::Middle => "c-mid",
            Anchor::End => "c-end",
        };
        let class = self.class(&format!("{class} {side}"));
        let _ = write!(self.body, "<text{class} x=\"{}\" y=\"{}\">{}</text>", num(x), num(y), escape(raw));
    }

    /// Text shortened to `room` pixels; what is cut can be read by pointing at it.
    pub(super) fn fitted(
        &mut self,
        class: &str,
        anchor: Anchor,
        place: (f64, f64),
        raw: &str,
        (size, room): (f64, f64),
    ) {
        let shown = text::fit(raw, size, room);
        if shown == raw {
            self.text(class, anchor, place, raw);
        } else {
            self.open("", raw);
            self.text(class, anchor, place, &shown);
            self.close();
        }
    }

    /// The whole picture of the given size, with its title and description for those who cannot see it.
    pub(super) fn finish(self, (wide, high): (f64, f64), title: &str, about: &str) -> Drawing {
        let (width, height) = (wide.ceil(), high.ceil());
        let (wide, high) = (num(width), num(height));
        let named = if title.is_empty() { "Chart" } else { title };
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"chart\" viewBox=\"0 0 {wide} {high}\" \
             width=\"{wide}\" height=\"{high}\"><title>{}</title>",
            escape(named)
        );
        if !about.is_empty() {
            let _ = write!(out, "<desc>{}</desc>", escape(about));
        }
        if !self.inline() {
            let mut used = self.used;
            used.insert("c-ground".into());
            let _ = write!(
                out,
                "<style>{}</style><rect class=\"c-ground\" width=\"{wide}\" height=\"{high}\"/>",
                style::alone(&used)
            );
        }
        out.push_str(&self.body);
        out.push_str("\n</svg>\n");
        Drawing { svg: out, width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases =
            [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (10.0, "10"), (-2.345, "-2.35"), (f64::NAN, "0")];
        for (value, text) in cases {
            assert_eq!(num(value), text);
        }
    }

    #[test]
    fn level_runs_lose_their_middle() {
        let mut path = Stroke::default();
        path.through(&[(0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (2.001, 1.0), (3.0, 2.0)], true);
        assert_eq!(path.path, "M0 1H2L3 2");
        path.to(3.0, 9.0);
        assert_eq!(path.path, "M0 1H2L3 2V9");
    }
}
