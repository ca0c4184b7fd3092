//! Charts of anything at all.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::{NamedChart, sound};
use crate::*;

/// Numbers of every kind, mostly usual ones.
fn value() -> BoxedStrategy<f64> {
    let odd =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, 1e308, -1e308, 1e300, 5e-324, 1e-310, 1e15];
    prop_oneof![6 => -100.0..1000.0f64, 3 => 0.0..1.0f64, 2 => Just(7.0), 1 => any::<f64>(),
        1 => proptest::sample::select(odd.to_vec())]
    .boxed()
}

fn name() -> BoxedStrategy<String> {
    prop_oneof![4 => "[a-z]{0,12}", 1 => "\\PC{0,80}", 1 => Just("</text>&\"'\u{1}\u{ffff}".to_string())]
        .boxed()
}

fn axis() -> impl Strategy<Value = Axis> {
    let range = option::weighted(0.2, (value(), value()));
    (name(), any::<(bool, bool)>(), 0..3usize, range).prop_map(|(label, (log, zero), unit, range)| Axis {
        label,
        scale: if log { Scale::Log } else { Scale::Linear },
        unit: [Unit::Plain, Unit::Percent, Unit::Seconds][unit],
        range,
        zero,
    })
}

fn reference() -> impl Strategy<Value = Option<ReferenceLine>> {
    option::of((value(), name()).prop_map(|(value, label)| ReferenceLine { value, label }))
}

fn width() -> impl Strategy<Value = Option<f64>> {
    option::of(prop_oneof![100.0..1500.0f64, value()])
}

fn layout() -> impl Strategy<Value = PlotLayout> {
    (any::<bool>(), width(), width()).prop_map(|(below, width, height)| PlotLayout {
        legend: if below { Legend::Below } else { Legend::Right },
        width,
        height,
    })
}

fn grid<Item: Clone + std::fmt::Debug>(
    cell: impl Strategy<Value = Item>,
) -> impl Strategy<Value = CellGrid<Item>> {
    (vec(name(), 0..6), vec(name(), 0..6), vec(vec(option::weighted(0.8, cell), 0..6), 0..6))
        .prop_map(|(rows, columns, cells)| CellGrid { rows, columns, cells })
}

fn pair() -> impl Strategy<Value = Option<(f64, f64)>> {
    option::weighted(0.8, (value(), value()))
}

fn bands() -> impl Strategy<Value = Bands> {
    let point = (value(), option::weighted(0.8, value()), pair(), pair())
        .prop_map(|(x, mid, wide, deep)| BandPoint { x, mid, wide, deep });
    let series = (name(), vec(point, 0..8)).prop_map(|(name, points)| Band { name, points });
    let data = (name(), axis(), axis(), vec(series, 0..30), reference());
    (data, any::<bool>(), layout()).prop_map(|((title, x, y, series, reference), steps, layout)| Bands {
        title,
        x,
        y,
        series,
        steps,
        reference,
        layout,
    })
}

fn panels() -> impl Strategy<Value = Panels> {
    let point = (value(), option::weighted(0.8, value()), pair(), pair())
        .prop_map(|(x, mid, wide, deep)| BandPoint { x, mid, wide, deep });
    let panel = (name(), vec(name(), 0..3), vec(point, 0..8)).prop_map(|(name, notes, points)| Panel {
        name,
        notes,
        points,
    });
    let data = (name(), axis(), axis(), vec(panel, 0..14), reference());
    (data, any::<(bool, bool)>(), width()).prop_map(
        |((title, x, y, panels, reference), (steps, others), width)| Panels {
            title,
            x,
            y,
            panels,
            steps,
            others,
            reference,
            width,
        },
    )
}

fn trends() -> impl Strategy<Value = Trends> {
    let point = (value(), (value(), value(), value()), name())
        .prop_map(|(x, (value, low, high), note)| TrendPoint { x, value, low, high, note });
    let trend = (name(), vec(point, 0..8)).prop_map(|(name, points)| Trend { name, points });
    let data = (name(), axis(), axis(), vec(trend, 0..12), vec((value(), value()), 0..5));
    (data, layout()).prop_map(|((title, x, y, series, marks), layout)| Trends {
        title,
        x,
        y,
        series,
        marks,
        layout,
    })
}

fn steps() -> impl Strategy<Value = Steps> {
    let curve = (name(), vec((value(), value()), 0..8), option::of(value()))
        .prop_map(|(name, points, end)| Curve { name, points, end });
    let data = (name(), axis(), name(), vec(curve, 0..12), reference());
    (data, layout()).prop_map(|((title, x, label, curves, budget), layout)| Steps {
        title,
        x,
        label,
        curves,
        budget,
        layout,
    })
}

fn boxes() -> impl Strategy<Value = Boxes> {
    let arm = (name(), vec(value(), 0..20)).prop_map(|(name, values)| BoxArm { name, values });
    (name(), axis(), vec(arm, 0..30), any::<(bool, bool)>(), reference(), width()).prop_map(
        |(title, axis, arms, (upright, points), reference, width)| Boxes {
            title,
            axis,
            arms,
            upright,
            points,
            reference,
            width,
        },
    )
}

fn heat() -> impl Strategy<Value = Heat> {
    let cell = (value(), prop_oneof![Just(String::new()), name()], name())
        .prop_map(|(value, text, note)| HeatCell { value, text, note });
    ((name(), name(), name()), grid(cell), axis()).prop_map(
        |((title, row_label, column_label), grid, scale)| Heat {
            title,
            row_label,
            column_label,
            grid,
            scale,
        },
    )
}

fn intervals() -> impl Strategy<Value = Intervals> {
    let row = (name(), (value(), value(), value()), option::of(value()), name()).prop_map(
        |(name, (value, low, high), published, note)| Estimate { name, value, low, high, published, note },
    );
    let group = (name(), vec(row, 0..6)).prop_map(|(name, rows)| EstimateGroup { name, rows });
    (name(), axis(), vec(group, 0..4), reference(), (name(), name()), width()).prop_map(
        |(title, axis, groups, reference, (ours, theirs), width)| Intervals {
            title,
            axis,
            groups,
            reference,
            ours,
            theirs,
            width,
        },
    )
}

fn critical() -> impl Strategy<Value = Critical> {
    let rank = prop_oneof![4 => 1.0..10.0f64, 1 => value()];
    (name(), vec((name(), rank), 0..30), prop_oneof![0.0..5.0f64, value()], width())
        .prop_map(|(title, ranks, difference, width)| Critical { title, ranks, difference, width })
}

fn matrix() -> impl Strategy<Value = Matrix> {
    let cell = (value(), option::of((value(), value())), option::of(value()), any::<bool>(), name())
        .prop_map(|(rate, interval, ert, best, note)| MatrixCell { rate, interval, ert, best, note });
    (name(), grid(cell), name()).prop_map(|(title, grid, note)| Matrix { title, grid, note })
}

macro_rules! any_are_sound {
    ($($test:ident $chart:ident)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
            $(#[test]
            fn $test(chart in $chart()) {
                sound(stringify!($chart), &chart);
            })*
        }
    };
}

any_are_sound! {
    any_bands_are_sound bands
    any_panels_are_sound panels
    any_trends_are_sound trends
    any_steps_are_sound steps
    any_boxes_are_sound boxes
    any_heat_is_sound heat
    any_intervals_are_sound intervals
    any_critical_is_sound critical
    any_matrix_is_sound matrix
}

#[test]
fn nothing_and_one_value_can_be_drawn() {
    let one = || vec![BandPoint { x: 1.0, mid: Some(1.0), wide: Some((1.0, 1.0)), deep: None }];
    let charts: Vec<NamedChart> = vec![
        ("bands", Box::new(Bands::default())),
        ("panels", Box::new(Panels::default())),
        ("trends", Box::new(Trends::default())),
        ("steps", Box::new(Steps::default())),
        ("boxes", Box::new(Boxes::default())),
        ("upright", Box::new(Boxes { upright: true, ..Boxes::default() })),
        ("heat", Box::new(Heat::default())),
        ("intervals", Box::new(Intervals::default())),
        ("critical", Box::new(Critical::default())),
        ("matrix", Box::new(Matrix::default())),
    ];
    for (name, chart) in &charts {
        sound(name, &**chart);
        assert!(chart.svg(Placement::Inline).contains(">no data<"), "{name} says that it has nothing");
    }
    let chart = Bands { series: vec![Band { name: "one".into(), points: one() }], ..Bands::default() };
    sound("one point", &chart);
    assert!(chart.svg(Placement::Inline).contains("<circle"), "a single point is seen");
}
