//! The course of the search as the distance to the proven optimum, on a logarithmic axis: what is left to gain shows where the
//! best so far hardly moves any more.
//!
//! The distance is what a score misses, or what the share of the way misses of all of it. It is drawn only where the optimum is
//! proven on every board: a distance to the best that happens to be known would be none.

use plansza_chart::{Axis, BandPoint, ReferenceLine, Scale, Unit};

/// Distances as small as this come of rounding.
const NOTHING: f64 = 1e-9;

/// From where to where distances go.
pub(super) struct DistanceScale {
    /// The score of the optimum, or 1 as the whole of the way.
    goal: f64,
    /// The lower edge, which stands for 0: half of the least distance of all.
    floor: f64,
    /// The greatest distance.
    most: f64,
    /// Whether something is at the optimum.
    reached: bool,
}

impl DistanceScale {
    /// Of curves of the best so far; none where all of them are at the optimum.
    pub(super) fn of<'p>(
        goal: f64,
        points: impl Iterator<Item = &'p BandPoint> + Clone,
    ) -> Option<DistanceScale> {
        let values = points.flat_map(|point| {
            let pair = |band: Option<(f64, f64)>| band.map(|(low, high)| [low, high]).into_iter().flatten();
            point.mid.into_iter().chain(pair(point.wide)).chain(pair(point.deep))
        });
        let missed = values.map(|value| goal - value);
        let least = missed.clone().filter(|missed| *missed > NOTHING).reduce(f64::min)?;
        let most = missed.clone().fold(least, f64::max);
        let reached = missed.into_iter().any(|missed| missed <= NOTHING);
        Some(DistanceScale { goal, floor: least / 2.0, most, reached })
    }

    /// A point of the best so far as a distance.
    pub(super) fn point(&self, point: &BandPoint) -> BandPoint {
        let missed = |value: f64| Some(self.goal - value).filter(|missed| *missed > NOTHING).unwrap_or(0.0);
        let pair = |(low, high): (f64, f64)| (missed(high), missed(low));
        BandPoint {
            x: point.x,
            mid: point.mid.map(missed),
            wide: point.wide.map(pair),
            deep: point.deep.map(pair),
        }
    }

    pub(super) fn axis(&self, plain: bool) -> Axis {
        let (label, unit) = match plain {
            true => ("distance to the proven optimum, in points of the score", Unit::Plain),
            false => (
                "distance to the proven optimum, as a share of the way from a random solution",
                Unit::Percent,
            ),
        };
        let axis = Axis::new(label).unit(unit).range(self.floor, 1.1 * self.most);
        Axis { scale: Scale::Log, ..axis }.with_zero()
    }

    /// The line of the optimum.
    pub(super) fn line(&self) -> Option<ReferenceLine> {
        self.reached.then(|| ReferenceLine::new(0.0, "0: the proven optimum"))
    }

    /// What is to be said of the lower edge.
    pub(super) fn caption(&self) -> &'static str {
        match self.reached {
            true => {
                " A logarithmic axis has no 0: what is at the optimum is drawn on the dashed line at its lower edge."
            }
            false => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_drawn_and_nothing_missed_at_the_edge() {
        let point = |mid: f64, wide| BandPoint { x: 1.0, mid: Some(mid), wide: Some(wide), deep: None };
        let points = [point(90.0, (60.0, 98.0)), point(99.5, (98.0, 100.0))];
        let scale = DistanceScale::of(100.0, points.iter()).unwrap();
        assert_eq!((scale.floor, scale.most, scale.reached), (0.25, 40.0, true));
        assert_eq!(scale.point(&points[0]), point(10.0, (2.0, 40.0)));
        assert_eq!(scale.point(&points[1]), point(0.5, (0.0, 2.0)));
        assert!(DistanceScale::of(100.0, [point(100.0, (100.0, 100.0))].iter()).is_none());
    }
}
