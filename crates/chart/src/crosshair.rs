//! What is read off curves at one place: upright strips over a plot, each of which tells the numbers of all curves there to
//! who points at it.
//!
//! A strip is as high as the plot, so that nobody has to hit a line, and there are only so many of them: a tip for each
//! point of each curve would be more bytes than the curves, and could not be hit at this distance.

use super::axis::Axis;
use super::canvas::Canvas;
use super::frame::PlotFrame;

/// Strips across a plot of the whole width, and across a small one.
pub(super) const STRIPS: usize = 24;
pub(super) const FEW_STRIPS: usize = 12;

/// What a curve has at a place: its name and its numbers in words.
pub(super) type CurveReading = (String, String);

/// Draws strips in a page. Where `read` tells nothing of a place there is none.
pub(super) fn strips(
    canvas: &mut Canvas,
    frame: &PlotFrame,
    (x, count): (&Axis, usize),
    read: impl Fn(f64) -> Option<(f64, Vec<CurveReading>)>,
) {
    if !canvas.inline() {
        return;
    }
    let wide = (frame.right - frame.left) / count as f64;
    canvas.open("c-hits", "");
    for strip in 0..count {
        let middle = frame.x.value((strip as f64 + 0.5) / count as f64);
        let Some((at, readings)) = read(middle).filter(|(_, readings)| !readings.is_empty()) else {
            continue;
        };
        let told: Vec<String> = readings.iter().map(|(name, numbers)| format!("{name}: {numbers}")).collect();
        let unit = if x.label.is_empty() { String::new() } else { format!(" {}", x.label) };
        let tip = format!("at {}{unit} · {}", x.say(at), told.join(" · "));
        let corner = (frame.left + wide * strip as f64, frame.top);
        canvas.rect("c-hit", corner, (wide, frame.bottom - frame.top), "", &tip);
    }
    canvas.close();
}
