//! A small reader of XML that knows what the charts write, and looks at where things stand.

use std::collections::BTreeSet;

use crate::style::STYLE;
use crate::text::{BOLD, width};

/// Left, top, right, bottom.
type Area = [f64; 4];

/// A start tag with its attributes and the text right behind it.
struct Element<'a> {
    tag: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    text: String,
}

impl Element<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|attribute| attribute.0 == name).map(|attribute| attribute.1)
    }

    fn number(&self, name: &str) -> Result<f64, String> {
        number(self.get(name).unwrap_or("0"))
    }

    fn class(&self, name: &str) -> bool {
        self.get("class").is_some_and(|classes| classes.split(' ').any(|class| class == name))
    }

    /// The area it covers, or nothing if it draws nothing.
    fn area(&self) -> Result<Option<Area>, String> {
        Ok(Some(match self.tag {
            "rect" => {
                let (x, y) = (self.number("x")?, self.number("y")?);
                [x, y, x + self.number("width")?, y + self.number("height")?]
            }
            "circle" => {
                let (x, y, r) = (self.number("cx")?, self.number("cy")?, self.number("r")?);
                [x - r, y - r, x + r, y + r]
            }
            "path" => {
                let mut area = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
                let path = self.get("d").ok_or("a path without d")?;
                let starts =
                    path.char_indices().filter(|(_, sign)| sign.is_ascii_uppercase()).map(|(at, _)| at);
                let starts: Vec<usize> = starts.chain([path.len()]).collect();
                let (mut x, mut y) = (f64::NAN, f64::NAN);
                for part in starts.windows(2).map(|ends| &path[ends[0]..ends[1]]) {
                    match part.split_at(1) {
                        ("M" | "L", place) => {
                            let pair = place.split_once(' ').ok_or_else(|| format!("odd path {path}"))?;
                            (x, y) = (number(pair.0)?, number(pair.1)?);
                        }
                        ("H", place) => x = number(place)?,
                        ("V", place) => y = number(place)?,
                        ("Z", "") => continue,
                        _ => return Err(format!("odd path {path}")),
                    }
                    area = [area[0].min(x), area[1].min(y), area[2].max(x), area[3].max(y)];
                }
                area
            }
            "text" => {
                let size = if self.class("c-head") {
                    14.0 * BOLD
                } else if self.class("c-bold") {
                    12.0 * BOLD
                } else if self.class("c-small") || self.class("c-soft") {
                    11.0
                } else {
                    12.0
                };
                let long = width(&self.text, size);
                let share = if self.class("c-mid") { 0.5 } else { f64::from(u8::from(self.class("c-end"))) };
                let (x, y) = (self.number("x")? - share * long, self.number("y")?);
                [x, y - 0.7 * size, x + long, y + 0.2 * size]
            }
            _ => return Ok(None),
        }))
    }
}

/// A number as charts write it: plain, with at most two decimals.
fn number(text: &str) -> Result<f64, String> {
    let short = text.split_once('.').is_none_or(|(_, decimals)| (1..=2).contains(&decimals.len()));
    let plain = text.chars().all(|letter| letter.is_ascii_digit() || "-.".contains(letter));
    (short && plain).then(|| text.parse().ok()).flatten().ok_or_else(|| format!("odd number {text:?}"))
}

fn unescape(raw: &str) -> Result<String, String> {
    let mut plain = String::new();
    let mut parts = raw.split('&');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (entity, rest) = part.split_once(';').ok_or_else(|| format!("a bare & before {part:?}"))?;
        let letter =
            [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"')].iter().find(|known| known.0 == entity);
        plain.push(letter.ok_or_else(|| format!("unknown entity {entity}"))?.1);
        plain.push_str(rest);
    }
    let odd = |letter: char| letter < ' ' && letter != '\n' || ['\u{fffe}', '\u{ffff}'].contains(&letter);
    if plain.contains(odd) {
        return Err(format!("letters that XML does not allow in {plain:?}"));
    }
    Ok(plain)
}

/// All elements in order; an error if tags do not match or text is not escaped.
fn read(picture: &str) -> Result<Vec<Element<'_>>, String> {
    let mut elements = Vec::new();
    let mut open = Vec::new();
    let mut rest = picture.trim_end();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('<').ok_or_else(|| format!("text outside of elements: {rest:.40}"))?;
        // Attribute values have no > in them: the writer escapes it.
        let (tag, after) = inside.split_once('>').ok_or("a tag without end")?;
        let (text, next) = after.split_at(after.find('<').unwrap_or(after.len()));
        let text = unescape(text)?;
        rest = next;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (body, closed) = tag.strip_suffix('/').map_or((tag, false), |body| (body, true));
        let (name, mut list) = body.split_once(' ').unwrap_or((body, ""));
        let mut attributes: Vec<(&str, &str)> = Vec::new();
        while !list.is_empty() {
            let (key, tail) = list.split_once("=\"").ok_or_else(|| format!("odd attributes in <{tag}>"))?;
            let (value, tail) = tail.split_once('"').ok_or_else(|| format!("an open quote in <{tag}>"))?;
            if attributes.iter().any(|attribute| attribute.0 == key)
                || !key.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
            {
                return Err(format!("attribute {key} of <{tag}>"));
            }
            unescape(value)?;
            let named = key.starts_with("data-");
            if key == "id" || value.contains('#') && !named {
                return Err(format!("an id or a colour of its own in <{tag}>"));
            }
            attributes.push((key, value));
            list = tail.strip_prefix(' ').unwrap_or(tail);
        }
        if !closed {
            open.push(name);
        }
        elements.push(Element { tag: name, attributes, text });
    }
    if open.is_empty() { Ok(elements) } else { Err(format!("{open:?} stay open")) }
}

/// What is wrong with a picture, if anything.
pub(super) fn inspect(picture: &str) -> Result<(), String> {
    let elements = read(picture)?;
    let [root, title, ..] = elements.as_slice() else { return Err("hardly anything there".into()) };
    if root.tag != "svg" || root.get("role") != Some("img") || title.tag != "title" || title.text.is_empty() {
        return Err("no svg with a role and a title".into());
    }
    let (wide, high) = (root.number("width")?, root.number("height")?);
    if root.get("viewBox") != Some(&format!("0 0 {wide} {high}")) || wide < 100.0 || high < 30.0 {
        return Err(format!("odd size {wide} × {high}"));
    }
    let classes: BTreeSet<&str> = elements
        .iter()
        .filter_map(|element| element.get("class"))
        .flat_map(|class| class.split(' '))
        .collect();
    for class in classes {
        if class != "chart" && !STYLE.contains(&format!(".{class}{{")) {
            return Err(format!("no rule for class {class}"));
        }
    }
    let mut texts: Vec<(Area, &str)> = Vec::new();
    for element in &elements {
        let Some(area) = element.area()? else { continue };
        if area[0] < -0.01 || area[1] < -0.01 || area[2] > wide + 0.01 || area[3] > high + 0.01 {
            return Err(format!("<{}> {:?} at {area:?} leaves {wide} × {high}", element.tag, element.text));
        }
        if element.tag == "text" && !element.class("c-halo") {
            texts.push((area, &element.text));
        }
    }
    for (index, (one, name)) in texts.iter().enumerate() {
        for (other, over) in &texts[index + 1..] {
            let across = one[2].min(other[2]) - one[0].max(other[0]);
            let along = one[3].min(other[3]) - one[1].max(other[1]);
            if across > 0.5 && along > 0.5 {
                return Err(format!("{name:?} at {one:?} and {over:?} at {other:?} overlap"));
            }
        }
    }
    Ok(())
}

#[test]
fn the_inspector_finds_faults() {
    let frame = |inner: &str| {
        format!(
            "<svg role=\"img\" viewBox=\"0 0 200 100\" width=\"200\" height=\"100\"><title>t</title>{inner}</svg>"
        )
    };
    assert_eq!(inspect(&frame("<text x=\"5\" y=\"20\">a &amp; b</text>")), Ok(()));
    for fault in [
        "<text x=\"5\" y=\"20\">a & b</text>",
        "<g>",
        "</g>",
        "<g class=c>",
        "<rect x=\"190\" y=\"0\" width=\"20\" height=\"5\"/>",
        "<path d=\"M0 0L1 101\"/>",
        "<path d=\"MNaN 0\"/>",
        "<path d=\"M0.123 0\"/>",
        "<circle cx=\"1\" cy=\"50\" r=\"2\"/>",
        "<text x=\"190\" y=\"20\">long text</text>",
        "<text x=\"5\" y=\"20\">one</text><text x=\"9\" y=\"22\">two</text>",
        "<g class=\"c-unknown\"/>",
        "<g id=\"a\"/>",
        "<g fill=\"#123456\"/>",
    ] {
        assert!(inspect(&frame(fault)).is_err(), "{fault}");
    }
}
