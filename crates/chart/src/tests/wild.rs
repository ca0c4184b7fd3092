//! Charts of anything at all.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::{Drawing, sound};
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
    (name(), any::<bool>(), 0..3usize, range).prop_map(|(label, log, unit, range)| Axis {
        label,
        scale: if log { Scale::Log } else { Scale::Linear },
        unit: [Unit::Plain, Unit::Percent, Unit::Seconds][unit],
        range,
    })
}

fn reference() -> impl Strategy<Value = Option<Reference>> {
    option::of((value(), name()).prop_map(|(value, label)| Reference { value, label }))
}

fn width() -> impl Strategy<Value = Option<f64>> {
    option::of(prop_oneof![100.0..1500.0f64, value()])
}

fn legend(below: bool) -> Legend {
    if below { Legend::Below } else { Legend::Right }
}

fn pair() -> impl Strategy<Value = Option<(f64, f64)>> {
    option::weighted(0.8, (value(), value()))
}

fn bands() -> impl Strategy<Value = Bands> {
    let point = (value(), option::weighted(0.8, value()), pair(), pair())
        .prop_map(|(x, mid, wide, deep)| BandPoint { x, mid, wide, deep });
    let series = (name(), vec(point, 0..8)).prop_map(|(name, points)| Band { name, points });
    let data = (name(), axis(), axis(), vec(series, 0..30), reference());
    (data, any::<(bool, bool)>(), (width(), width())).prop_map(|(data, (steps, below), (width, height))| {
        let (title, x, y, series, reference) = data;
        Bands { title, x, y, series, steps, reference, legend: legend(below), width, height }
    })
}

fn steps() -> impl Strategy<Value = Steps> {
    let curve = (name(), vec((value(), value()), 0..8)).prop_map(|(name, points)| Curve { name, points });
    let data = (name(), axis(), name(), vec(curve, 0..12), reference());
    (data, any::<bool>(), (width(), width())).prop_map(|(data, below, (width, height))| {
        let (title, x, label, curves, budget) = data;
        Steps { title, x, label, curves, budget, legend: legend(below), width, height }
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
    let cells = vec(vec(option::weighted(0.8, cell), 0..6), 0..6);
    ((name(), name(), name()), vec(name(), 0..6), vec(name(), 0..6), cells, axis()).prop_map(
        |((title, row_label, column_label), rows, columns, cells, scale)| Heat {
            title,
            row_label,
            column_label,
            rows,
            columns,
            cells,
            scale,
        },
    )
}

fn intervals() -> impl Strategy<Value = Intervals> {
    let row = (name(), (value(), value(), value()), option::of(value()), name()).prop_map(
        |(name, (value, low, high), published, note)| Row { name, value, low, high, published, note },
    );
    let group = (name(), vec(row, 0..6)).prop_map(|(name, rows)| RowGroup { name, rows });
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
    let cell = (value(), option::of(value()), any::<bool>(), name())
        .prop_map(|(rate, ert, best, note)| MatrixCell { rate, ert, best, note });
    let cells = vec(vec(option::weighted(0.8, cell), 0..6), 0..6);
    (name(), vec(name(), 0..6), vec(name(), 0..6), cells, name())
        .prop_map(|(title, rows, columns, cells, note)| Matrix { title, rows, columns, cells, note })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bands_are_sound(chart in bands()) {
        sound("bands", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_steps_are_sound(chart in steps()) {
        sound("steps", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_boxes_are_sound(chart in boxes()) {
        sound("boxes", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_heat_is_sound(chart in heat()) {
        sound("heat", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_intervals_are_sound(chart in intervals()) {
        sound("intervals", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_critical_is_sound(chart in critical()) {
        sound("critical", &|setting| chart.svg(setting));
    }

    #[test]
    fn any_matrix_is_sound(chart in matrix()) {
        sound("matrix", &|setting| chart.svg(setting));
    }
}

#[test]
fn nothing_and_one_value_can_be_drawn() {
    let one = || vec![BandPoint { x: 1.0, mid: Some(1.0), wide: Some((1.0, 1.0)), deep: None }];
    let charts: Vec<Drawing> = vec![
        ("bands", Box::new(|setting| Bands::default().svg(setting))),
        ("steps", Box::new(|setting| Steps::default().svg(setting))),
        ("boxes", Box::new(|setting| Boxes::default().svg(setting))),
        ("upright", Box::new(|setting| Boxes { upright: true, ..Boxes::default() }.svg(setting))),
        ("heat", Box::new(|setting| Heat::default().svg(setting))),
        ("intervals", Box::new(|setting| Intervals::default().svg(setting))),
        ("critical", Box::new(|setting| Critical::default().svg(setting))),
        ("matrix", Box::new(|setting| Matrix::default().svg(setting))),
    ];
    for (name, draw) in &charts {
        sound(name, draw);
        assert!(draw(Setting::Inline).contains(">no data<"), "{name} says that it has nothing");
    }
    let chart = Bands { series: vec![Band { name: "one".into(), points: one() }], ..Bands::default() };
    sound("one point", &|setting| chart.svg(setting));
    assert!(chart.svg(Setting::Inline).contains("<circle"), "a single point is seen");
}
