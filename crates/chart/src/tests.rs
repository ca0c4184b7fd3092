//! Every chart with small data against golden files, and with wild data against what must always hold: well-formed
//! XML, everything inside the picture, no text over another, no colours or ids in a page.
//!
//! `BLESS=1 cargo test -p plansza-chart` writes the golden files anew; look at them before committing.

mod golden;
mod wild;
mod xml;

use super::Setting;

/// A chart ready to draw, with its name.
type Drawing = (&'static str, Box<dyn Fn(Setting) -> String>);

/// What must hold of every picture, in both settings.
fn sound(name: &str, draw: &dyn Fn(Setting) -> String) {
    for setting in [Setting::Inline, Setting::Alone] {
        let picture = draw(setting);
        assert_eq!(picture, draw(setting), "{name} is drawn the same every time");
        if let Err(fault) = xml::inspect(&picture) {
            panic!("{name} {setting:?}: {fault}\n{picture}");
        }
        let alone = setting == Setting::Alone;
        assert_eq!(picture.contains("<style>"), alone, "{name}");
    }
}
