//! Writes a gallery of all charts with made-up data: `cargo run -p plansza-chart --example charts -- DIR`
//! puts `index.html` (charts in a page) and one SVG file for each chart into DIR.

use std::path::Path;
use std::{env, fs};

use plansza_chart::{
    Axis, Band, BandPoint, Bands, BoxArm, Boxes, CellGrid, Chart, Critical, Curve, Estimate, EstimateGroup,
    Heat, HeatCell, Intervals, Matrix, MatrixCell, Panel, Panels, Placement, PlotLayout, ReferenceLine,
    STYLE, Steps, Trend, TrendPoint, Trends, Unit,
};

/// A small generator (xorshift), so that the gallery is the same every time.
struct Xorshift(u64);

impl Xorshift {
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// About normal, by the sum of twelve.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.roll()).sum::<f64>() - 6.0
    }
}

const METHODS: [&str; 8] = ["anneal", "tabu", "memetic", "genetic", "ants", "climb", "random", "alphabeta"];

fn bands(dice: &mut Xorshift, count: usize) -> Bands {
    let series = (0..count)
        .map(|index| {
            let speed = 0.6 + 1.6 * dice.roll();
            let best = 9.0 + 3.0 * dice.roll();
            let points = (0..=40)
                .map(|step| {
                    let x = 10f64.powf(1.0 + f64::from(step) / 8.0);
                    let mid = best * (1.0 - (-speed * f64::from(step) / 12.0).exp());
                    let wide = 1.5 * (1.0 - f64::from(step) / 60.0) + 0.3 * dice.roll();
                    BandPoint {
                        x,
                        mid: (index != 2 || !(12..16).contains(&step)).then_some(mid.round()),
                        wide: Some(((mid - wide).max(0.0).round(), (mid + wide).min(12.0).round())),
                        deep: Some((
                            (mid - wide / 2.0).max(0.0).round(),
                            (mid + wide / 2.0).min(12.0).round(),
                        )),
                    }
                })
                .collect();
            let name = METHODS.get(index).map_or(format!("arm {index}"), |name| name.to_string());
            Band { name, points }
        })
        .collect();
    Bands {
        title: "Best score so far on go 3×3".into(),
        x: Axis::log("evaluations"),
        y: Axis::new("stones placed and captured (median, quartiles, range over 50 runs)"),
        series,
        steps: true,
        reference: Some(ReferenceLine::new(12.0, "proven optimum 12")),
        ..Bands::default()
    }
}

fn panels(dice: &mut Xorshift) -> Panels {
    let Bands { title, x, y, series, steps, reference, .. } = bands(dice, 7);
    let panel = |Band { name, points }: Band| Panel {
        name,
        notes: vec![
            format!("score {:.2} · 1.2 s · 12/50 solved", 9.0 + 3.0 * dice.roll()),
            "40k evaluations".into(),
        ],
        points,
    };
    let panels = series.into_iter().map(panel).collect();
    Panels { title, x, y, panels, steps, others: true, reference, width: Some(900.0) }
}

fn trends(dice: &mut Xorshift) -> Trends {
    let series = [0.9, 0.5].map(|slow| {
        let point = |step: i32| {
            let value = 0.5 * (1.0 + (4.0 * slow - 0.08 * f64::from(12 + 9 * step)).tanh());
            let spread = 0.08 + 0.1 * dice.roll();
            TrendPoint {
                x: f64::from(12 + 9 * step),
                value,
                low: (value - spread).max(0.0),
                high: (value + spread).min(1.0),
                note: format!("board {step}"),
            }
        };
        let name = if slow > 0.6 { "memetic" } else { "genetic" };
        Trend { name: name.into(), points: (0..10).map(point).collect() }
    });
    Trends {
        title: "Solved by open cells".into(),
        x: Axis::new("open cells"),
        y: Axis::percent("share of runs that solved their board"),
        series: series.into(),
        marks: vec![(12.0, 1.0), (39.0, 0.7), (66.0, 0.2), (93.0, 0.0)],
        layout: PlotLayout::below(),
    }
}

fn straight(dice: &mut Xorshift) -> Bands {
    let series = ["temperature", "acceptance"].map(|name| {
        let mut value = 3.0;
        let points = (0..60)
            .map(|step| {
                value += dice.bell() * 0.25;
                let spread = 0.4 + 0.02 * f64::from(step);
                BandPoint {
                    x: f64::from(step) * 0.002,
                    mid: Some(value),
                    wide: Some((value - 2.0 * spread, value + 2.0 * spread)),
                    deep: Some((value - spread, value + spread)),
                }
            })
            .collect();
        Band { name: name.into(), points }
    });
    Bands {
        title: "A course over time, with negative values".into(),
        x: Axis::new("time").unit(Unit::Seconds),
        y: Axis::new("energy"),
        series: series.into(),
        layout: PlotLayout { height: Some(200.0), ..PlotLayout::below() },
        ..Bands::default()
    }
}

fn steps(dice: &mut Xorshift) -> Steps {
    let curves = (0..6)
        .map(|index| {
            let centre = 2.0 + 0.55 * index as f64;
            let mut times: Vec<f64> = (0..50).map(|_| 10f64.powf(centre + 0.7 * dice.bell())).collect();
            times.sort_by(f64::total_cmp);
            times.retain(|time| *time <= 1e5);
            let points =
                times.iter().enumerate().map(|(rank, time)| (*time, (rank + 1) as f64 / 50.0)).collect();
            Curve { name: METHODS[index].into(), points, end: None }
        })
        .collect();
    Steps {
        title: "Runs solved by effort, sudoku (30 clues)".into(),
        x: Axis::log("evaluations"),
        label: "runs solved".into(),
        curves,
        budget: Some(ReferenceLine::new(1e5, "budget 100k")),
        ..Steps::default()
    }
}

fn boxes(dice: &mut Xorshift, upright: bool) -> Boxes {
    let arms = (0..6)
        .map(|index| {
            let (centre, spread) = (210.0 + 5.0 * dice.roll() * index as f64, 2.0 + 5.0 * dice.roll());
            let values = (0..40).map(|_| (centre + spread * dice.bell()).round().min(243.0)).collect();
            BoxArm { name: METHODS[index].into(), values }
        })
        .collect();
    Boxes {
        title: "Final score after 100k evaluations".into(),
        axis: Axis::new("distinct digits over rows, columns and boxes"),
        arms,
        upright,
        points: !upright,
        reference: Some(ReferenceLine::new(243.0, "solved: 243")),
        ..Boxes::default()
    }
}

fn heat(dice: &mut Xorshift) -> Heat {
    let (rows, columns) =
        (["0.01", "0.02", "0.05", "0.1", "0.2"], ["10", "20", "50", "100", "200", "500", "1000"]);
    let noise: Vec<f64> = (0..rows.len() * columns.len()).map(|_| dice.roll()).collect();
    let cell = |row: usize, column: usize| {
        let away = |place: usize, middle: f64| (place as f64 - middle) * (place as f64 - middle);
        let rate = 1.1 - 0.12 * away(row, 2.0) - 0.06 * away(column, 3.0);
        let rate = (rate - 0.2 * noise[row * columns.len() + column]).clamp(0.0, 1.0);
        let spread = 0.1 * (1.0 - rate) + 0.03;
        let [low, high] = [(rate - spread).max(0.0), (rate + spread).min(1.0)].map(|end| 100.0 * end);
        ((row, column) != (4, 5) && (row, column) != (0, 0)).then(|| HeatCell {
            value: rate,
            text: format!("{:.0}%", 100.0 * rate),
            note: format!("{low:.0}–{high:.0}"),
        })
    };
    Heat {
        title: "Success rate by population and mutation".into(),
        row_label: "mutation".into(),
        column_label: "population".into(),
        grid: CellGrid::new(rows, columns, cell),
        scale: Axis { label: "success rate, 95% Wilson interval below".into(), ..Axis::percent("") },
    }
}

fn intervals(dice: &mut Xorshift) -> Intervals {
    let groups = ["sudoku, 30 clues", "kuromasu 7×7", "go 5×5"].map(|puzzle| EstimateGroup {
        name: puzzle.into(),
        rows: METHODS[..5]
            .iter()
            .map(|method| {
                let solved = (50.0 * dice.roll().sqrt()).round();
                let (rate, n, z) = (solved / 50.0, 50.0, 1.96f64);
                let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
                let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
                Estimate {
                    name: method.to_string(),
                    value: rate,
                    low: middle - half,
                    high: middle + half,
                    published: (dice.roll() < 0.5).then(|| (rate + 0.15 * dice.bell()).clamp(0.0, 1.0)),
                    note: format!("{solved}/50"),
                }
            })
            .collect(),
    });
    Intervals {
        title: "Solved within 100k evaluations".into(),
        axis: Axis::percent("success rate, 95% Wilson interval"),
        groups: groups.into(),
        ..Intervals::default()
    }
}

fn critical() -> Critical {
    let ranks = [1.52, 2.1, 2.95, 4.02, 4.4, 6.2, 7.7, 7.11];
    Critical {
        title: "Mean ranks over 30 boards".into(),
        ranks: METHODS.iter().zip(ranks).map(|(name, rank)| (name.to_string(), rank)).collect(),
        difference: 1.92,
        ..Critical::default()
    }
}

fn matrix(dice: &mut Xorshift) -> Matrix {
    let columns = ["sudoku", "kuromasu", "go 5×5", "latin square", "reversi"];
    let cells = (0..7).map(|row| {
        let cells = (0..columns.len()).map(|column| {
            let rate = (1.3 - 0.17 * row as f64 + 0.4 * dice.bell() * 0.5).clamp(0.0, 1.0);
            ((row + 2 * column) % 9 != 8).then(|| MatrixCell {
                rate,
                interval: Some(((rate - 0.1).max(0.0), (rate + 0.1).min(1.0))),
                ert: (rate > 0.0).then(|| 10f64.powf(2.0 + 3.0 * dice.roll())),
                best: row == column,
                note: "50 runs".into(),
            })
        });
        cells.collect()
    });
    Matrix {
        title: "Every method on every puzzle".into(),
        grid: CellGrid {
            cells: cells.collect(),
            rows: METHODS[..7].iter().map(|name| name.to_string()).collect(),
            columns: columns.map(String::from).into(),
        },
        note: "Runs solved within 100k evaluations; below, evaluations expected per solution. \
               Framed: best of its column."
            .into(),
    }
}

fn long() -> Intervals {
    let estimate = |step: i32| Estimate {
        name: format!("annealing with geometric cooling and restarts, variant {step} <&>"),
        value: 10f64.powi(3 * step),
        low: 10f64.powi(3 * step) / 4.0,
        high: 10f64.powi(3 * step) * 3.0,
        ..Estimate::default()
    };
    Intervals {
        title:
            "Very long names and a title that does not fit into the width of the picture by any means at all"
                .into(),
        axis: Axis::log("evaluations"),
        groups: vec![EstimateGroup { name: String::new(), rows: (1..4).map(estimate).collect() }],
        reference: Some(ReferenceLine::new(1e6, "budget 1M")),
        ..Intervals::default()
    }
}

fn gallery() -> Vec<(&'static str, Box<dyn Chart>)> {
    let mut dice = Xorshift(20_240_229);
    vec![
        ("bands", Box::new(bands(&mut dice, 4))),
        ("bands-many", Box::new(bands(&mut dice, 30))),
        ("panels", Box::new(panels(&mut dice))),
        ("trends", Box::new(trends(&mut dice))),
        ("bands-straight", Box::new(straight(&mut dice))),
        ("steps", Box::new(steps(&mut dice))),
        ("boxes", Box::new(boxes(&mut dice, false))),
        ("boxes-upright", Box::new(boxes(&mut dice, true))),
        ("heat", Box::new(heat(&mut dice))),
        ("intervals", Box::new(intervals(&mut dice))),
        ("intervals-long", Box::new(long())),
        ("critical", Box::new(critical())),
        ("matrix", Box::new(matrix(&mut dice))),
        ("empty", Box::new(Bands { title: "Nothing".into(), ..Bands::default() })),
    ]
}

fn main() -> std::io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "target/charts".into());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut page = format!(
        "<!doctype html>\n<meta charset=\"utf-8\"><title>Charts</title>\n<style>{STYLE}\
         body{{background:var(--chart-ground);color:var(--chart-ink);font-family:system-ui,sans-serif;margin:2em}}\
         figure{{margin:0 0 2.5em}}</style>\n"
    );
    for (name, chart) in gallery() {
        page += &format!("<figure>{}</figure>\n", chart.svg(Placement::Inline));
        fs::write(folder.join(format!("{name}.svg")), chart.svg(Placement::Alone))?;
    }
    fs::write(folder.join("index.html"), page)?;
    println!("wrote {}", folder.join("index.html").display());
    Ok(())
}
