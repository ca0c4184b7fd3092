//! Boards one after the other: an animation of a search, as SVG or as GIF.
//!
//! In SVG a tile that ever changes is there once for every look it has, and is switched on and off; what stays is drawn
//! once. It plays without a script, in a page and in an `<img>`, for ever, and follows the reader's light or dark setting.
//! A GIF has pixels for those who cannot show that.
//!
//! ```
//! use plansza_core::board::{Board, Ink, Tile, film::{Film, Frame}};
//! let mut board = Board::new(2, 2);
//! let mut frames = vec![Frame { board: board.clone(), caption: "start".into() }];
//! board[(0, 1)] = Tile::new("7", Ink::Found);
//! frames.push(Frame { board, caption: "end".into() });
//! let film = Film::new(frames);
//! assert!(film.svg().contains("<animate") && film.gif().starts_with(b"GIF89a"));
//! ```

use super::{Board, SIDE, Tile, gif, stones};
use crate::markup::escape;
use std::fmt::Write;

/// One picture of a film.
///
/// ```
/// use plansza_core::board::{Board, film::Frame};
/// let frame = Frame { board: Board::new(1, 1), caption: "score 3".into() };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is seen.
    pub board: Board,
    /// What is written under it.
    pub caption: String,
}

/// Frames one after the other.
///
/// ```
/// use plansza_core::board::{Board, film::{Film, Frame}};
/// let film = Film::new(vec![Frame { board: Board::new(3, 3), caption: String::new() }]);
/// assert!(!film.svg().contains("<animate"), "what never changes does not move");
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    pub(super) frames: Vec<Frame>,
}

/// Seconds that a frame is seen, and the last one, so that it can be looked at.
pub(super) const FRAME: f64 = 0.12;
pub(super) const LAST: f64 = 2.5;

/// One look of a tile, and in which frames it has it.
type SeenTile = (Tile, Vec<bool>);

/// Space for the caption.
const CAPTION: usize = 30;

impl Film {
    /// A film of boards of one size.
    ///
    /// # Panics
    /// When there is no frame, or one has another size than the first.
    pub fn new(frames: Vec<Frame>) -> Film {
        let size = |frame: &Frame| (frame.board.width, frame.board.height);
        assert!(!frames.is_empty() && frames.iter().all(|frame| size(frame) == size(&frames[0])));
        Film { frames }
    }

    /// The seconds of all of it.
    fn seconds(&self) -> f64 {
        FRAME * (self.frames.len() - 1) as f64 + LAST
    }

    /// The animation as an SVG document.
    pub fn svg(&self) -> String {
        let first = &self.frames[0].board;
        // The board as the last frame has it lends its measures, its style and its ground.
        let mut still = self.frames[self.frames.len() - 1].board.clone();
        let moving: Vec<usize> = (0..first.tiles.len())
            .filter(|&tile| self.frames.iter().any(|frame| frame.board.tiles[tile] != first.tiles[tile]))
            .collect();
        let looks: Vec<(usize, Vec<SeenTile>)> =
            moving.iter().map(|&tile| (tile, self.looks(tile))).collect();
        for &tile in &moving {
            still.tiles[tile] = Tile::default();
        }
        let mut out = String::new();
        let beside: Vec<&Tile> = looks.iter().flat_map(|(_, looks)| looks).map(|(look, _)| look).collect();
        let document = still.document(&beside);
        let (head, body) = document.split_at(document.find("role=").unwrap_or(0));
        out.push_str(&self.taller(head));
        let body = body.strip_suffix("</svg>\n").unwrap_or(body);
        // Lines of a ruled board lie over its tiles.
        let over = if still.ground.is_none() { body.find("<path class=\"thin\"") } else { None };
        let (under, over) = body.split_at(over.unwrap_or(body.len()));
        out.push_str(under);
        for (tile, looks) in &looks {
            for (look, seen) in looks {
                let mut drawn = String::new();
                first.draw_tile(&mut drawn, look, tile % first.width, tile / first.width);
                if !drawn.is_empty() {
                    let (hidden, switch) = (self.at_rest(seen), self.switch(seen));
                    let _ = writeln!(out, "<g{hidden}>{}{switch}</g>", drawn.trim_end());
                }
            }
        }
        out.push_str(over);
        self.captions(&mut out);
        out.push_str("</svg>\n");
        out
    }

    /// What a tile looks like in the course of time, and in which frames.
    fn looks(&self, tile: usize) -> Vec<SeenTile> {
        let mut looks: Vec<SeenTile> = Vec::new();
        for (number, frame) in self.frames.iter().enumerate() {
            let look = &frame.board.tiles[tile];
            let at = looks.iter().position(|(known, _)| known == look).unwrap_or_else(|| {
                looks.push((look.clone(), vec![false; self.frames.len()]));
                looks.len() - 1
            });
            looks[at].1[number] = true;
        }
        looks
    }

    /// Who shows no animation shows the last frame.
    fn at_rest(&self, seen: &[bool]) -> &'static str {
        if seen.last() == Some(&true) { "" } else { " visibility=\"hidden\"" }
    }

    /// Switches what it stands in on and off.
    fn switch(&self, seen: &[bool]) -> String {
        let (mut values, mut times) = (String::new(), String::new());
        let mut before = None;
        for (number, &on) in seen.iter().enumerate() {
            if before != Some(on) {
                let gap = if before.is_some() { ";" } else { "" };
                let _ = write!(values, "{gap}{}", if on { "visible" } else { "hidden" });
                let time = (number as f64 * FRAME / self.seconds() * 1e4).round() / 1e4;
                let _ = write!(times, "{gap}{}", time.to_string().trim_start_matches('0'));
                if number == 0 {
                    times.push('0');
                }
                before = Some(on);
            }
        }
        format!(
            "<animate attributeName=\"visibility\" values=\"{values}\" keyTimes=\"{times}\" dur=\"{:.2}s\" \
             calcMode=\"discrete\" repeatCount=\"indefinite\"/>",
            self.seconds()
        )
    }

    /// The beginning of the document, with space for the caption.
    fn taller(&self, head: &str) -> String {
        let mut out = String::new();
        let mut rest = head;
        // The last number of the view and the height.
        for (before, end) in [("viewBox=\"", "\""), ("height=\"", "\"")] {
            let Some(from) = rest.find(before).map(|at| at + before.len()) else { break };
            let to = from + rest[from..].find(end).unwrap_or(0);
            let value = &rest[from..to];
            let (kept, high) = value.rsplit_once(' ').map_or(("", value), |(kept, high)| (kept, high));
            let high = high.parse::<usize>().unwrap_or(0) + CAPTION;
            let gap = if kept.is_empty() { "" } else { " " };
            let _ = write!(out, "{}{kept}{gap}{high}", &rest[..from]);
            rest = &rest[to..];
        }
        out + rest
    }

    fn captions(&self, out: &mut String) {
        let first = &self.frames[0].board;
        let margin = if first.ground.is_some() { stones::MARGIN } else { 0 };
        let y = first.height * SIDE + margin + 21;
        let _ = writeln!(
            out,
            "<style>.caption{{font:13px system-ui,sans-serif;text-anchor:start;fill:#767676}}</style>"
        );
        let mut start = 0;
        while start < self.frames.len() {
            let caption = &self.frames[start].caption;
            let same = self.frames[start..].iter().take_while(|frame| frame.caption == *caption).count();
            let seen: Vec<bool> =
                (0..self.frames.len()).map(|number| (start..start + same).contains(&number)).collect();
            let (hidden, switch) = match same == self.frames.len() {
                true => ("", String::new()),
                false => (self.at_rest(&seen), self.switch(&seen)),
            };
            let text = escape(caption);
            let _ = writeln!(out, "<text class=\"caption\" x=\"0\" y=\"{y}\"{hidden}>{text}{switch}</text>");
            start += same;
        }
    }

    /// The animation as a GIF.
    pub fn gif(&self) -> Vec<u8> {
        gif::encode(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Disc, Ink, Paper, Piece, SQUARE};

    fn film(board: Board, tiles: impl IntoIterator<Item = Tile>) -> Film {
        let frame = |tile: Tile| {
            let mut board = board.clone();
            board[(0, 1)] = tile;
            Frame { caption: format!("<{}>", board[(0, 1)].text), board }
        };
        Film::new(tiles.into_iter().map(frame).collect())
    }

    #[test]
    fn only_what_changes_is_drawn_twice() {
        let mut board = Board::new(2, 1);
        board[(0, 0)] = Tile::new("5", Ink::Given);
        let svg = film(board, ["1", "2", "1"].map(|text| Tile::new(text, Ink::Found))).svg();
        assert_eq!([">5<", ">1<", ">2<"].map(|text| svg.matches(text).count()), [1, 1, 1], "{svg}");
        assert!(
            svg.contains("values=\"visible;hidden;visible\"")
                && svg.contains("values=\"hidden;visible;hidden\"")
        );
        assert!(svg.contains("keyTimes=\"0;.0438;.0876\""), "{svg}");
        // Two tiles, a margin and a caption.
        assert!(svg.contains("viewBox=\"-3 -3 86 76\" width=\"86\" height=\"76\""), "{svg}");
        assert!(svg.contains("&lt;2&gt;") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn stones_come_and_go_and_warm_tiles_have_their_colour() {
        let stone = Tile { disc: Some(Disc::Black), ..Tile::new("", Ink::Found) };
        let svg = film(Board::new(2, 1).stones(Piece::OnCrossings), [Tile::default(), stone]).svg();
        assert_eq!(svg.matches("class=\"black\"").count(), 1, "{svg}");
        let warm = Tile { paper: Paper::Warm(3), ..Tile::default() };
        assert!(film(Board::new(2, 1), [Tile::default(), warm]).svg().contains(".warm3{"));
        let black = Tile { paper: Paper::Black, ..Tile::new(SQUARE, Ink::Found) };
        assert!(film(Board::new(2, 1).shaded(), [Tile::default(), black]).svg().contains("class=\"black\""));
    }
}
