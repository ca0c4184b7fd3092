//! What a search looks like at one moment: where it stands, and what its gauges show.
//!
//! A method makes a scene when somebody looks ([`Run::look`](crate::Run::look)), never otherwise. A scene is plain data: a
//! terminal, a page and a callback all draw the same one.
//!
//! ```
//! use plansza_core::{Board, Gauge, Scene};
//! let scene = Scene { heat: vec![0.0, 1.0], ..Scene::new(Board::new(2, 1), 7) }.gauge("temperature", 0.25);
//! assert_eq!(scene.gauges, [Gauge { name: "temperature", value: 0.25 }]);
//! assert!(scene.picture().text(true).contains("\x1b[2;48;5;"), "the second tile is warm");
//! ```

use crate::Board;
use crate::board::{Paper, WARMEST};

/// A search at one moment.
///
/// ```
/// # #[cfg(feature = "serde")]
/// # (|| {
/// use plansza_core::{Board, Scene};
/// let scene = Scene::new(Board::new(1, 1), -3).gauge("accepted", 0.5);
/// let json = serde_json::to_value(&scene)?;
/// assert_eq!((&json["score"], &json["gauges"][0]["name"]), (&(-3).into(), &"accepted".into()));
/// assert_eq!(json["board"]["width"], 1);
/// # Ok::<(), serde_json::Error>(()) })().unwrap();
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// The current solution, which is rarely the best: where a walk stands, the middle of a generation, the last ant.
    pub board: Board,
    /// Its score.
    pub score: i64,
    /// What there is to measure, in an order that stays.
    pub gauges: Vec<Gauge>,
    /// How sure the search is of each tile, from 0 to 1, row by row; empty where it knows nothing of the kind.
    pub heat: Vec<f64>,
}

/// A number that a method can name while it works.
///
/// ```
/// use plansza_core::Gauge;
/// let water = Gauge { name: "water", value: 230.5 };
/// assert_eq!(water.to_string(), "water 230.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Gauge {
    /// What it measures, as a noun.
    pub name: &'static str,
    /// What it shows.
    pub value: f64,
}

/// The name and a few digits, as many as an eye can follow.
impl std::fmt::Display for Gauge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = self.value.abs();
        let digits = match size {
            _ if self.value.fract() == 0.0 || size >= 1000.0 => 0,
            _ if size >= 100.0 => 1,
            _ if size >= 1.0 => 2,
            _ => 3,
        };
        write!(f, "{} {:.digits$}", self.name, self.value)
    }
}

impl Scene {
    /// A solution and its score, with nothing measured.
    pub fn new(board: Board, score: i64) -> Scene {
        Scene { board, score, gauges: Vec::new(), heat: Vec::new() }
    }

    /// With one gauge more.
    #[must_use]
    pub fn gauge(mut self, name: &'static str, value: f64) -> Scene {
        self.gauges.push(Gauge { name, value });
        self
    }

    /// The board with its heat: the surer the search is of a tile, the warmer its ground. Grounds that mean something
    /// stay.
    pub fn picture(&self) -> Board {
        let mut board = self.board.clone();
        let width = board.width().max(1);
        for (tile, heat) in self.heat.iter().enumerate().take(width * board.height()) {
            let warmth = (heat.clamp(0.0, 1.0) * f64::from(WARMEST)).round() as u8;
            let tile = &mut board[(tile / width, tile % width)];
            if warmth > 0 && tile.paper == Paper::Plain {
                tile.paper = Paper::Warm(warmth);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;

    #[test]
    fn heat_falls_on_plain_tiles_of_the_board_and_nowhere_else() {
        let mut board = Board::new(2, 2);
        board[(1, 0)].paper = Paper::Black;
        let scene = Scene { heat: vec![0.0, 0.5, 1.0, 7.0, 1.0], ..Scene::new(board, 0) };
        let papers: Vec<Paper> = (0..4).map(|tile| scene.picture()[(tile / 2, tile % 2)].paper).collect();
        assert_eq!(papers, [Paper::Plain, Paper::Warm(3), Paper::Black, Paper::Warm(WARMEST)]);
        assert_eq!(scene.board[(0, 1)], Tile::default(), "the board itself stays as it is");
    }

    #[test]
    fn a_gauge_has_as_many_digits_as_an_eye_can_follow() {
        let shown = |value| Gauge { name: "x", value }.to_string();
        let values = [12.0, 0.12345, 1.2345, 123.45, 12345.6].map(shown);
        assert_eq!(values, ["x 12", "x 0.123", "x 1.23", "x 123.5", "x 12346"]);
    }
}
