//! Colours and line styles, written once: the variables and classes of a page, and the concrete rules of a file.
//!
//! A chart names classes only. In a page they get their colours from the custom properties in [`STYLE`], so one
//! picture serves light, dark and print. A stand-alone file has no page: it carries the rules of the classes that it
//! uses, with the colours put in for the variables (renderers for papers know no custom properties).
//!
//! The series colours start from those of Okabe and Ito (2008), moved until every two differ under simulated
//! protanopia, deuteranopia and tritanopia (matrices of Machado et al. 2009); the heat colours are viridis at 16 steps.

use std::collections::BTreeSet;

/// Series colours: a chart with more series repeats them with other dashes and markers.
pub(super) const COLOURS: usize = 8;
/// Steps of the sequential palette.
pub(super) const HEATS: usize = 16;

macro_rules! sheet {
    (variables: $($name:literal $light:literal $dark:literal)*; heat: $($heat:literal $tone:literal)*;
     rules: $($class:literal $declarations:literal)*;) => {
        /// Name, light colour, dark colour.
        const VARIABLES: &[(&str, &str, &str)] = &[$(($name, $light, $dark),)* $(($heat, $tone, $tone),)*];
        /// Class, declarations.
        const RULES: &[(&str, &str)] = &[$(($class, $declarations),)*];
        /// What a page with charts puts into its `<style>` once: colours as custom properties of `:root` (light; dark
        /// by the reader's preference or `data-theme="dark"`; light in print), and the classes of the charts.
        pub const STYLE: &str = concat!(
            ":root{", $("--", $name, ":", $light, ";",)* $("--", $heat, ":", $tone, ";",)* "}\n",
            "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){",
            $("--", $name, ":", $dark, ";",)* "}}\n",
            ":root[data-theme=dark]{", $("--", $name, ":", $dark, ";",)* "}\n",
            "@media print{:root:root:root{", $("--", $name, ":", $light, ";",)* "}}\n",
            ".chart{max-width:100%;height:auto;color:var(--chart-ink);",
            "font:12px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\n",
            ".chart text{fill:currentColor}\n",
            $(".chart .", $class, "{", $declarations, "}\n",)*
        );
    };
}

sheet! {
    variables:
        "chart-ink" "#1f2328" "#e6edf3"
        "chart-ground" "#ffffff" "#0d1117"
        "series-1" "#0066b7" "#2f73d2"
        "series-2" "#dd6803" "#ff5715"
        "series-3" "#00a16a" "#2aa574"
        "series-4" "#ea7aac" "#b392d2"
        "series-5" "#d9a80d" "#ffae02"
        "series-6" "#61a1f3" "#95d6e0"
        "series-7" "#735c0b" "#b8ff8e"
        "series-8" "#333333" "#ffffff";
    heat:
        "heat-0" "#440154"
        "heat-1" "#481a6c"
        "heat-2" "#472f7d"
        "heat-3" "#414487"
        "heat-4" "#39568c"
        "heat-5" "#31688e"
        "heat-6" "#2a788e"
        "heat-7" "#23888e"
        "heat-8" "#1f988b"
        "heat-9" "#22a884"
        "heat-10" "#35b779"
        "heat-11" "#54c568"
        "heat-12" "#7ad151"
        "heat-13" "#a5db36"
        "heat-14" "#d2e21b"
        "heat-15" "#fde725";
    rules:
        "c-ground" "fill:var(--chart-ground)"
        "c-head" "font-size:14px;font-weight:600"
        "c-bold" "font-weight:600"
        "c-small" "font-size:11px"
        "c-soft" "font-size:11px;fill-opacity:.68"
        "c-mid" "text-anchor:middle"
        "c-end" "text-anchor:end"
        "c-halo" "stroke:var(--chart-ground);stroke-width:3px;stroke-linejoin:round;paint-order:stroke"
        "c-axis" "fill:none;stroke:currentColor;stroke-opacity:.55"
        "c-grid" "fill:none;stroke:currentColor;stroke-opacity:.11"
        "c-lead" "fill:none;stroke:currentColor;stroke-opacity:.45"
        "c-ref" "fill:none;stroke:currentColor;stroke-opacity:.75;stroke-dasharray:5 3"
        "c-hatch" "fill:none;stroke:currentColor;stroke-opacity:.3"
        "c-line" "fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round"
        "c-thin" "fill:none;stroke:currentColor"
        "c-thick" "fill:none;stroke:currentColor;stroke-width:5;stroke-linecap:round"
        "c-wide" "fill:currentColor;fill-opacity:.12"
        "c-deep" "fill:currentColor;fill-opacity:.24"
        "c-fill" "fill:currentColor"
        "c-mark" "fill:currentColor;stroke:var(--chart-ground)"
        "c-open" "fill:var(--chart-ground);stroke:currentColor;stroke-width:1.5"
        "c-dot" "fill:currentColor;fill-opacity:.5"
        "c-box" "fill:currentColor;fill-opacity:.2;stroke:currentColor"
        "c-hit" "fill:none;pointer-events:all"
        "c-hits" "cursor:crosshair"
        "c-ring" "fill:none;stroke:currentColor;stroke-width:2"
        "c-d1" "stroke-dasharray:8 3"
        "c-d2" "stroke-dasharray:3 2"
        "c-d3" "stroke-dasharray:9 3 2 3"
        "c-d4" "stroke-dasharray:14 3"
        "c-d5" "stroke-dasharray:1.5 2"
        "c-d6" "stroke-dasharray:6 2 1 2 1 2"
        "c-d7" "stroke-dasharray:12 2 4 2"
        "c-s1" "color:var(--series-1)"
        "c-s2" "color:var(--series-2)"
        "c-s3" "color:var(--series-3)"
        "c-s4" "color:var(--series-4)"
        "c-s5" "color:var(--series-5)"
        "c-s6" "color:var(--series-6)"
        "c-s7" "color:var(--series-7)"
        "c-s8" "color:var(--series-8)"
        "c-h0" "fill:var(--heat-0)"
        "c-h1" "fill:var(--heat-1)"
        "c-h2" "fill:var(--heat-2)"
        "c-h3" "fill:var(--heat-3)"
        "c-h4" "fill:var(--heat-4)"
        "c-h5" "fill:var(--heat-5)"
        "c-h6" "fill:var(--heat-6)"
        "c-h7" "fill:var(--heat-7)"
        "c-h8" "fill:var(--heat-8)"
        "c-h9" "fill:var(--heat-9)"
        "c-h10" "fill:var(--heat-10)"
        "c-h11" "fill:var(--heat-11)"
        "c-h12" "fill:var(--heat-12)"
        "c-h13" "fill:var(--heat-13)"
        "c-h14" "fill:var(--heat-14)"
        "c-h15" "fill:var(--heat-15)"
        "c-pale" "color:#fff"
        "c-dark" "color:#000";
}

/// The `<style>` text of a file by itself: the rules of the classes in `used`, light, and dark by preference.
pub(super) fn alone(used: &BTreeSet<String>) -> String {
    let font = "font:12px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
    let base = [("svg", "color:var(--chart-ink)"), ("text", "fill:currentColor")];
    let rules: Vec<(String, &str)> = (base.iter().map(|(selector, rule)| (selector.to_string(), *rule)))
        .chain(
            (RULES.iter())
                .filter(|(class, _)| used.contains(*class))
                .map(|(class, rule)| (format!(".{class}"), *rule)),
        )
        .collect();
    let mut sheet = format!("svg{{{font}}}");
    let mut night = String::new();
    for (selector, rule) in &rules {
        sheet += &format!("{selector}{{{}}}", concrete(rule, false));
        if concrete(rule, false) != concrete(rule, true) {
            let changed: Vec<&str> = rule.split(';').filter(|part| part.contains("var(")).collect();
            night += &format!("{selector}{{{}}}", concrete(&changed.join(";"), true));
        }
    }
    format!("{sheet}@media (prefers-color-scheme:dark){{{night}}}")
}

/// The declarations with colours in place of variables.
fn concrete(rule: &str, dark: bool) -> String {
    let mut text = rule.to_string();
    for (name, light, night) in VARIABLES {
        text = text.replace(&format!("var(--{name})"), if dark { night } else { light });
    }
    text
}

/// The class that colours series `index`.
pub(super) fn series(index: usize) -> String {
    format!("c-s{}", index % COLOURS + 1)
}

/// The class that dashes the line of series `index`, or nothing for a solid line. Colour and dash together are
/// different for 64 series, and the first eight differ by dash alone.
pub(super) fn dash(index: usize) -> String {
    match (index + index / COLOURS) % COLOURS {
        0 => String::new(),
        number => format!("c-d{number}"),
    }
}

/// The heat step of a share from 0 to 1, and the class of text that can be read on it.
pub(super) fn heat(share: f64) -> (String, &'static str) {
    let step = ((share.clamp(0.0, 1.0) * HEATS as f64) as usize).min(HEATS - 1);
    (format!("c-h{step}"), if step < 7 { "c-pale" } else { "c-dark" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        })
    }

    fn luminance(colour: &str) -> f64 {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of WCAG 2.
    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn colour(name: &str, dark: bool) -> &'static str {
        let row = VARIABLES.iter().find(|row| row.0 == name).unwrap();
        if dark { row.2 } else { row.1 }
    }

    fn oklab(rgb: [f64; 3]) -> [f64; 3] {
        let mix = |row: [f64; 3], of: [f64; 3]| row.iter().zip(of).map(|(a, b)| a * b).sum::<f64>();
        let cone = [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
        .map(|row| libm::cbrt(mix(row, rgb)));
        [
            [0.2104542553, 0.793617785, -0.0040720468],
            [1.9779984951, -2.428592205, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.808675766],
        ]
        .map(|row| mix(row, cone))
    }

    #[test]
    fn series_differ_for_every_kind_of_colour_vision() {
        let eyes = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
        ];
        for dark in [false, true] {
            for eye in eyes {
                let seen: Vec<[f64; 3]> =
                    (1..=COLOURS)
                        .map(|number| {
                            let rgb = linear(colour(&format!("series-{number}"), dark));
                            oklab(eye.map(|row| {
                                row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0)
                            }))
                        })
                        .collect();
                for (i, one) in seen.iter().enumerate() {
                    for (j, other) in seen.iter().enumerate().skip(i + 1) {
                        let apart =
                            libm::sqrt(one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>());
                        assert!(apart > 0.065, "series {} and {}, dark {dark}: {apart:.3}", i + 1, j + 1);
                    }
                }
            }
        }
    }

    #[test]
    fn everything_stands_out_from_the_ground() {
        for dark in [false, true] {
            let ground = colour("chart-ground", dark);
            assert!(contrast(colour("chart-ink", dark), ground) > 12.0);
            for number in 1..=COLOURS {
                let name = format!("series-{number}");
                assert!(contrast(colour(&name, dark), ground) > 2.1, "{name}, dark {dark}");
            }
        }
    }

    #[test]
    fn text_on_every_heat_can_be_read_and_heat_grows_lighter() {
        let mut before = 0.0;
        for step in 0..HEATS {
            let tone = colour(&format!("heat-{step}"), false);
            assert!(luminance(tone) > before);
            before = luminance(tone);
            let (class, ink) = heat((step as f64 + 0.5) / HEATS as f64);
            assert_eq!(class, format!("c-h{step}"));
            let chosen = contrast(tone, if ink == "c-pale" { "#ffffff" } else { "#000000" });
            assert!(chosen > 4.5, "step {step}: {chosen:.2}");
        }
    }

    #[test]
    fn the_page_and_the_file_know_every_class() {
        let all: BTreeSet<String> = RULES.iter().map(|(class, _)| class.to_string()).collect();
        let file = alone(&all);
        assert!(!file.contains("var("));
        for class in &all {
            assert!(file.contains(&format!(".{class}{{")) && STYLE.contains(&format!(".chart .{class}{{")));
        }
    }
}
