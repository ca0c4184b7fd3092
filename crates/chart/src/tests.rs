//! Every chart with small data against golden files, and with wild data against what must always hold: well-formed
//! XML, everything inside the picture, no text over another, no colours or ids in a page.
//!
//! `BLESS=1 cargo test -p plansza-chart` writes the golden files anew; look at them before committing.

mod golden;
mod wild;
mod xml;

use super::{Chart, Placement};

/// A chart with its name.
type NamedChart = (&'static str, Box<dyn Chart>);

/// What must hold of every picture, in both settings.
fn sound(name: &str, chart: &dyn Chart) {
    for placement in [Placement::Inline, Placement::Alone] {
        let picture = chart.svg(placement);
        assert_eq!(picture, chart.svg(placement), "{name} is drawn the same every time");
        if let Err(fault) = xml::inspect(&picture) {
            panic!("{name} {placement:?}: {fault}\n{picture}");
        }
        let alone = placement == Placement::Alone;
        assert_eq!(picture.contains("<style>"), alone, "{name}");
    }
}
