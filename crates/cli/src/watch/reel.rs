//! The frames of `solve --animate`: so many of them, spread evenly over a search whose length nobody knows beforehand.
//!
//! It begins with a look at every evaluation. Whenever as many frames are kept as there may be, every second one goes, and
//! from then on looks are half as often. So the same search gives the same animation everywhere.

use crate::screen;
use anyhow::{Result, bail};
use plansza_core::board::film::{Film, Frame};
use plansza_core::{Board, Pace, Progress, Scene};
use std::path::Path;

/// How an animation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// With tiles that come and go.
    Svg,
    /// In pixels.
    Gif,
}

impl Picture {
    /// By the name of a file.
    pub fn of(path: &Path) -> Result<Picture> {
        match path.extension().and_then(|end| end.to_str()).map(str::to_lowercase).as_deref() {
            Some("svg") => Ok(Picture::Svg),
            Some("gif") => Ok(Picture::Gif),
            _ => bail!(
                "--animate cannot tell from '{}' how to write; accepted: a name that ends in .svg or .gif",
                screen::path(path)
            ),
        }
    }
}

/// Frames of a search under way.
pub struct Reel {
    most: usize,
    every: u64,
    frames: Vec<Frame>,
    /// The best solution so far, with which the animation ends.
    last: Option<Frame>,
}

impl Reel {
    /// For an animation of at most so many frames, and of half as many at least where the search is long enough.
    pub fn new(most: usize) -> Reel {
        Reel { most, every: 1, frames: Vec::new(), last: None }
    }

    /// How long until the next frame.
    pub fn pace(&self) -> Pace {
        Pace::Evaluations(self.every)
    }

    /// Keeps a frame.
    pub fn look(&mut self, at: Progress, scene: Scene) {
        let gauges = scene.gauges.iter().map(|gauge| format!(" · {gauge}")).collect::<String>();
        let caption = format!("{} · score {}{gauges}", screen::number(at.evaluations), scene.score);
        self.frames.push(Frame { board: scene.picture(), caption });
        if self.frames.len() >= self.most {
            let mut number = 0;
            self.frames.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// Keeps the best.
    pub fn improved(&mut self, at: Progress, board: Board) {
        let caption = format!("{} · {}", screen::number(at.evaluations), super::scores(at));
        self.last = Some(Frame { board, caption });
    }

    /// The animation as the bytes of a file.
    pub fn write(self, picture: Picture) -> Result<Vec<u8>> {
        let Reel { frames, last, .. } = self;
        let frames: Vec<Frame> = frames.into_iter().chain(last).collect();
        if frames.is_empty() {
            bail!(
                "there is nothing to animate: this method does not show what it does; --method names another"
            );
        }
        let film = Film::new(frames);
        Ok(match picture {
            Picture::Svg => film.svg().into_bytes(),
            Picture::Gif => film.gif(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_long_a_search_lasts_its_frames_are_so_many_and_evenly_spread() {
        for evaluations in [1, 50, 99, 100, 12_345] {
            let mut reel = Reel::new(100);
            let mut at = 0;
            while at < evaluations {
                let Pace::Evaluations(wait) = reel.pace() else { unreachable!("it always has one") };
                at += wait;
                let progress = Progress {
                    evaluations: at,
                    epochs: 0,
                    elapsed: Default::default(),
                    best: Some(0),
                    legal: true,
                    goal: None,
                    bound: None,
                };
                reel.look(progress, Scene::new(Board::new(1, 1), at as i64));
            }
            let seen: Vec<i64> = reel
                .frames
                .iter()
                .map(|frame| frame.caption.rsplit(' ').next().expect("a score").parse().expect("a number"))
                .collect();
            assert!(
                seen.len() < 100 && seen.len() as u64 >= evaluations.min(50),
                "{evaluations}: {}",
                seen.len()
            );
            let gaps: Vec<i64> = seen.windows(2).map(|two| two[1] - two[0]).collect();
            let (least, most) = (gaps.iter().min(), gaps.iter().max());
            assert!(most <= least.map(|least| 2 * least).as_ref(), "{evaluations}: {gaps:?}");
        }
    }
}
