//! Small charts whose files are kept.

use std::path::Path;
use std::{env, fs};

use super::{NamedChart, sound};
use crate::*;

fn charts() -> Vec<NamedChart> {
    let names =
        ["anneal", "tabu", "a name <much> longer than \"any\" chart & legend has room for, so it is cut"];
    let band = |shift: f64| {
        let point = |step: u32| {
            let mid = shift + f64::from(step * step);
            BandPoint {
                x: f64::from(10u32.pow(step)),
                mid: (step != 3).then_some(mid),
                wide: Some((mid - 2.0, mid + 2.0)),
                deep: (step < 4).then_some((mid - 1.0, mid + 0.5)),
            }
        };
        (0..6).map(point).collect()
    };
    let bands = Bands {
        title: "Best score".into(),
        x: Axis::log("evaluations"),
        y: Axis::new("score"),
        series: (names.iter().zip([0.0, 3.0, 1.0]))
            .map(|(name, shift)| Band { name: name.to_string(), points: band(shift) })
            .collect(),
        steps: true,
        reference: Some(ReferenceLine::new(27.0, "proven optimum 27")),
        ..Bands::default()
    };
    let panels = Panels {
        title: "Best score, one by one".into(),
        x: bands.x.clone(),
        y: bands.y.clone(),
        panels: (bands.series.iter())
            .map(|band| Panel {
                name: band.name.clone(),
                notes: vec!["mean score 27.5 in 1.2 s".into(), "100k evaluations".into()],
                points: band.points.clone(),
            })
            .collect(),
        steps: true,
        others: true,
        reference: bands.reference.clone(),
        width: None,
    };
    let trends = Trends {
        title: "Solved by open cells".into(),
        x: Axis::new("open cells"),
        y: Axis::percent("share of runs that solved their board"),
        series: (names.iter().zip([1.0, 0.8, 0.3]))
            .map(|(name, share)| Trend {
                name: name.to_string(),
                points: ([12.0, 40.0, 101.0].into_iter())
                    .map(|x| {
                        let value = share * 12.0 / x;
                        let note = format!("genes-{x}");
                        TrendPoint { x, value, low: value * 0.8, high: 1.0 - (1.0 - value) * 0.8, note }
                    })
                    .collect(),
            })
            .collect(),
        marks: vec![(12.0, 1.0), (40.0, 0.7), (101.0, 0.0)],
        layout: PlotLayout::below(),
    };
    let below = Bands { steps: false, layout: PlotLayout::below(), ..bands.clone() };
    let steps = Steps {
        title: "Solved by effort".into(),
        x: Axis::log("time").unit(Unit::Seconds),
        label: "runs solved".into(),
        curves: (names.iter().zip([1.0, 3.0, 40.0]))
            .map(|(name, slow)| Curve {
                name: name.to_string(),
                points: (1..=8).map(|n| (slow * 0.002 * f64::from(n * n), f64::from(n) / 10.0)).collect(),
                end: None,
            })
            .collect(),
        budget: Some(ReferenceLine::new(10.0, "budget 10 s")),
        ..Steps::default()
    };
    let boxes = Boxes {
        title: "Final scores".into(),
        axis: Axis::new("score"),
        arms: (names.iter().zip([1.0, 2.0, 0.0]))
            .map(|(name, scale)| BoxArm {
                name: name.to_string(),
                values: [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 30.0].map(|value| value * scale).into(),
            })
            .collect(),
        points: true,
        reference: Some(ReferenceLine::new(50.0, "optimum 50")),
        ..Boxes::default()
    };
    let upright = Boxes { upright: true, points: false, ..boxes.clone() };
    let heat = Heat {
        title: "A sweep".into(),
        row_label: "mutation".into(),
        column_label: "population".into(),
        grid: CellGrid::new(["0.1", "0.2"], ["10", "100", "1000"], |row, column| {
            let half = HeatCell { value: 0.5, text: "half".into(), note: "0.4–0.6".into() };
            let first = [Some(HeatCell::new(0.1)), None, Some(HeatCell::new(1.0))];
            let second = [Some(half), Some(HeatCell::new(0.75)), Some(HeatCell::new(f64::NAN))];
            [first, second][row][column].clone()
        }),
        scale: Axis::percent("success rate"),
    };
    let intervals = Intervals {
        title: "Solved within 100k evaluations".into(),
        axis: Axis::percent("success rate"),
        groups: ["sudoku", "go"]
            .map(|puzzle| EstimateGroup {
                name: puzzle.into(),
                rows: (names.iter().zip([0.1, 0.5, 0.97]))
                    .map(|(name, value)| Estimate {
                        name: name.to_string(),
                        value,
                        low: value * 0.8,
                        high: 1.0 - (1.0 - value) * 0.8,
                        published: (value < 0.6).then_some(value * 1.5),
                        note: if value < 0.2 { "5/50".into() } else { String::new() },
                    })
                    .collect(),
            })
            .into(),
        reference: Some(ReferenceLine::new(0.9, "goal 90%")),
        ..Intervals::default()
    };
    let critical = Critical {
        title: "Mean ranks".into(),
        ranks: (names.iter().chain(&["climb", "random"]).zip([1.4, 2.2, 2.9, 3.6, 4.9]))
            .map(|(name, rank)| (name.to_string(), rank))
            .collect(),
        difference: 1.1,
        ..Critical::default()
    };
    let matrix = Matrix {
        title: "Every method on every puzzle".into(),
        grid: CellGrid {
            rows: names.map(String::from).into(),
            columns: ["sudoku", "go"].map(String::from).into(),
            // The last row is left out.
            cells: vec![
                vec![
                    Some(MatrixCell {
                        rate: 1.0,
                        interval: Some((0.929, 1.0)),
                        ert: Some(1234.0),
                        best: true,
                        note: "50/50".into(),
                    }),
                    None,
                ],
                vec![
                    Some(MatrixCell { rate: 0.995, ert: Some(98_765.0), ..MatrixCell::default() }),
                    Some(MatrixCell::default()),
                ],
            ],
        },
        note: "Share of runs solved; below, the evaluations expected for one solution.".into(),
    };
    vec![
        ("bands", Box::new(bands)),
        ("bands-below", Box::new(below)),
        ("panels", Box::new(panels)),
        ("trends", Box::new(trends)),
        ("steps", Box::new(steps)),
        ("boxes", Box::new(boxes)),
        ("boxes-upright", Box::new(upright)),
        ("heat", Box::new(heat)),
        ("intervals", Box::new(intervals)),
        ("critical", Box::new(critical)),
        ("matrix", Box::new(matrix)),
    ]
}

#[test]
fn pictures_are_the_kept_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/golden");
    for (name, chart) in charts() {
        sound(name, &*chart);
        let file = folder.join(format!("{name}.svg"));
        let picture = chart.svg(Placement::Alone);
        if env::var_os("BLESS").is_some() {
            fs::write(&file, &picture).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(picture == kept, "{name} differs from {}: BLESS=1 writes it anew", file.display());
    }
}

#[test]
fn numbers_and_names_can_be_read_in_the_picture() {
    let all: Vec<(&str, String)> =
        charts().iter().map(|(name, chart)| (*name, chart.svg(Placement::Inline))).collect();
    let picture = |name: &str| &all.iter().find(|chart| chart.0 == name).unwrap().1;
    assert!(picture("bands").contains("proven optimum 27") && picture("bands").contains(">100k<"));
    assert!(
        picture("bands-below").contains("at 100k evaluations · anneal: "),
        "who points is told the numbers"
    );
    assert!(picture("bands-below").contains(" · tabu: 28 [26, 30]"), "of all curves");
    assert!(picture("panels").contains(">mean score 27.5 in 1.2 s<"), "every panel has its notes");
    assert_eq!(picture("panels").matches("c-wide").count(), 3, "every panel has its bands");
    assert!(picture("trends").contains("tabu, genes-40: 24% [19.2%, 39.2%] at 40"));
    assert!(picture("trends").contains("published: 70% at 40"));
    assert!(picture("steps").contains(">100 ms<") && picture("steps").contains("tabu: 80% in the end"));
    assert!(picture("boxes").contains("anneal: median 5, quartiles 3 to 7, 1 to 30, n = 9"));
    assert!(picture("heat").contains("0.1, 100: missing") && picture("heat").contains("0.2, 1000: missing"));
    assert!(picture("intervals").contains(">5/50<") && picture("intervals").contains("50% [40%, 60%]"));
    assert!(picture("critical").contains("no significant difference: anneal, tabu"));
    assert!(picture("matrix").contains(">99%<") && picture("matrix").contains("tabu on go: 0%"));
    for (name, picture) in &all {
        assert!(picture.contains("&lt;much&gt;") || *name == "heat", "the whole name is somewhere in {name}");
    }
}

/// Who points anywhere in a plot is told what the curves have there, and may switch a curve off by its name.
#[test]
fn curves_can_be_read_and_switched_off_in_a_page() {
    let step = |name: &str, end| Curve { name: name.into(), points: vec![(10.0, 0.5), (100.0, 0.75)], end };
    let x = Axis::log("evaluations").range(1.0, 10_000.0);
    let curves = vec![step("whole", None), step("short", Some(1000.0))];
    let chart = Steps { x, curves, ..Steps::default() };
    let picture = chart.svg(Placement::Inline);
    let tips: Vec<&str> =
        picture.split("<title>at ").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(tips.len(), 24);
    assert!(tips[0].ends_with("evaluations · whole: 0% · short: 0%"), "{}", tips[0]);
    assert!(tips[12].ends_with("evaluations · whole: 75% · short: 75%"), "{}", tips[12]);
    // A curve that ended is not read any more.
    assert!(tips[23].ends_with("evaluations · whole: 75%"), "{}", tips[23]);
    assert_eq!(chart.series(), ["whole", "short"]);
    for name in chart.series() {
        assert_eq!(picture.matches(&format!("data-series=\"{name}\"")).count(), 1);
        assert_eq!(picture.matches(&format!("data-key=\"{name}\"")).count(), 1);
    }
    let file = chart.svg(Placement::Alone);
    assert!(!file.contains("data-") && !file.contains("c-hit"), "a file has nothing to switch");
    for (name, chart) in charts() {
        let picture = chart.svg(Placement::Inline);
        for series in chart.series() {
            let series = plansza_core::markup::escape(series).in_line().to_string();
            assert!(picture.contains(&format!("data-series=\"{series}\"")), "{name}: {series}");
        }
    }
}
