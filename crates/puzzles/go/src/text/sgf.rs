//! SGF FF\[4\] (Hollosi 1997): the set-up of the root is the board. Each game tree of a collection is one.
//!
//! ```text
//! (;FF[4]GM[1]CA[UTF-8]SZ[5]PK[3]PL[B]AB[da][ec][bd]AW[eb][ac][bc]
//! ;B[ea];B[db]C[4 points: 3 placed, 1 captured])
//! ```
//!
//! - `SZ[9]` or `SZ[9:7]` (columns, rows); without it 19.
//! - `AB`, `AW`, `AE` with points or rectangles `aa:cc`, up to the first move; several nodes may set up. After a move of
//!   the main line they are refused.
//! - `PK[3]` is a property of our own: the number of stones to place. A line `stones 3` or `K 3` in the root's comment
//!   says the same.
//! - `RU[report]` names the report's rules; other values are the names of rules that do not differ here.
//! - A solution is the black moves of the main line, with its score in the comment of the last; `B[]` is a pass. A game, where
//!   White moves too, is the board after its last move, or after the one that is asked for.
//! - Bytes are text in the encoding that `CA` names; without it in UTF-8 or UTF-16, else in Latin, as the format says.
//! - `GM` other than 1 is another game and refused.

use super::record::RecordMove;
use super::{Draft, HeaderLine, TextPlace, header, quote, rules, stones, verdict};
use crate::rules::LARGEST;
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules, Stone};
use plansza_core::Fault;
use plansza_core::text::{Signs, room_beside};
use std::fmt::Write;

/// Reads a collection.
pub(super) fn read(text: &str) -> Result<Vec<Draft>, Fault> {
    let mut reader = SgfReader(Signs::new(text));
    let mut boards = Vec::new();
    while let Some(sign) = reader.0.next_sign() {
        if sign != '(' {
            return Err(reader.unexpected("( at the start of a game"));
        }
        room_beside(boards.len())?;
        boards.push(reader.tree()?);
    }
    Ok(boards)
}

/// Values of one node: many times what the largest board has points.
const MOST_VALUES: usize = 10_000;

/// A property: its name and its values, each with its place.
struct Property {
    name: String,
    values: Vec<(String, TextPlace)>,
}

struct SgfReader<'a>(Signs<'a>);

impl SgfReader<'_> {
    fn unexpected(&mut self, accepted: &str) -> Fault {
        let what = match self.0.peek() {
            None => "the SGF ends too early".to_string(),
            Some(sign) => format!("{} is not expected here", quote(&sign.to_string())),
        };
        let (line, column) = self.0.place();
        Fault::new(what).at(line, column).accepts(accepted)
    }

    /// A game with all its variations. What comes after the first move, or in variations, is only passed over.
    fn tree(&mut self) -> Result<Draft, Fault> {
        let start = self.0.place();
        self.0.take();
        let (mut depth, mut nodes, mut setup, mut main) = (1usize, 0usize, true, true);
        let mut moved = false;
        let (mut draft, mut moves): (Option<Draft>, _) = (None, Some(Vec::new()));
        while depth > 0 {
            match self.0.next_sign() {
                Some('(') if nodes > 0 => {
                    self.0.take();
                    depth += 1;
                    setup = false;
                }
                Some(')') if nodes > 0 => {
                    self.0.take();
                    depth -= 1;
                    (setup, main) = (false, false);
                }
                Some(';') => {
                    self.0.take();
                    nodes += 1;
                    let node = self.node()?;
                    setup &= !node.iter().any(|property| ["B", "W"].contains(&property.name.as_str()));
                    moved |= node.iter().any(|property| ["B", "W"].contains(&property.name.as_str()));
                    if nodes == 1 {
                        draft = Some(root(&node, start)?);
                    } else if main {
                        later(&node, moved)?;
                    }
                    if let Some(draft) = draft.as_mut().filter(|_| setup || nodes == 1) {
                        set_up(draft, &node)?;
                    }
                    if let Some(draft) = draft.as_mut().filter(|_| main) {
                        follow(draft, &node, &mut moves)?;
                    }
                }
                _ if nodes == 0 => return Err(self.unexpected("; before the first node")),
                _ => return Err(self.unexpected("; ( or )")),
            }
        }
        let draft = draft.ok_or_else(|| Fault::new("a game without a node").at(start.0, start.1))?;
        Ok(Draft { moves: moves.filter(|moves| !moves.is_empty()), ..draft })
    }

    fn node(&mut self) -> Result<Vec<Property>, Fault> {
        let (mut node, mut known) = (Vec::new(), 0);
        while let Some(sign) = self.0.next_sign() {
            if matches!(sign, ';' | '(' | ')') {
                break;
            }
            if !sign.is_ascii_alphabetic() {
                return Err(self.unexpected("a property such as AB[dd], or ; ( )"));
            }
            // FF[3] and before spell names out, with small letters that do not count: AddBlack.
            let name = self.0.skip(|sign| sign.is_ascii_alphabetic());
            let name = name.chars().filter(char::is_ascii_uppercase).collect();
            let mut values = Vec::new();
            while self.0.next_sign() == Some('[') {
                known += 1;
                if known > MOST_VALUES {
                    let (line, column) = self.0.place();
                    let what = format!("more than {MOST_VALUES} values in a node");
                    return Err(Fault::new(what).at(line, column).accepts("a node with its stones"));
                }
                values.push(self.value()?);
            }
            if values.is_empty() {
                return Err(self.unexpected("a value in brackets, such as [dd]"));
            }
            node.push(Property { name, values });
        }
        Ok(node)
    }

    fn value(&mut self) -> Result<(String, TextPlace), Fault> {
        let open = self.0.place();
        self.0.take();
        let (mut value, place) = (String::new(), self.0.place());
        loop {
            match self.0.take() {
                None => {
                    return Err(Fault::new("a value without its end").at(open.0, open.1).accepts("[ … ]"));
                }
                Some(']') => return Ok((value, place)),
                Some('\\') => value.extend(self.0.take().filter(|sign| *sign != '\n')),
                Some(sign) => value.push(sign),
            }
        }
    }
}

/// The empty board that the root describes.
fn root(node: &[Property], start: TextPlace) -> Result<Draft, Fault> {
    let find = |name: &str| {
        let property = node.iter().find(|property| property.name == name)?;
        property.values.first().map(|(value, place)| (value.trim(), *place))
    };
    if let Some((game, (line, column))) = find("GM").filter(|(game, _)| *game != "1") {
        return Err(Fault::new(format!("game {} is not Go", quote(game)))
            .at(line, column)
            .accepts("GM[1], or no GM"));
    }
    let (width, height, place) = match find("SZ") {
        None => (19, 19, start),
        Some((size, place)) => {
            let (width, height) = size.split_once(':').unwrap_or((size, size));
            match (width.trim().parse(), height.trim().parse()) {
                (Ok(width), Ok(height)) => (width, height, place),
                _ => {
                    return Err(Fault::new(format!("{} is no size", quote(size)))
                        .at(place.0, place.1)
                        .accepts(format!("SZ[9] or SZ[9:7], sides from 1 to {LARGEST}")));
                }
            }
        }
    };
    let mut draft = Draft { place: start, ..Draft::empty(width, height, place)? };
    if let Some((value, place)) = find("RU").filter(|(value, _)| value.eq_ignore_ascii_case("report")) {
        draft.rules = Some(rules(value).map_err(|fault| fault.at(place.0, place.1))?);
    }
    if let Some((comment, (line, _))) = find("C") {
        for (index, text) in comment.lines().enumerate() {
            // A comment may begin with any word: only what reads as a header counts.
            match header(line + index, 0, text) {
                Some(Ok((HeaderLine::Stones(stones), place))) => draft.stones = Some((stones, place)),
                Some(Ok((HeaderLine::Rules(rules), _))) => draft.rules = Some(rules),
                _ => {}
            }
        }
    }
    let mut all = node.iter().filter(|property| property.name == "PK").flat_map(|property| &property.values);
    if let Some((_, (line, column))) = all.nth(1) {
        return Err(Fault::new("a second number of stones").at(*line, *column).accepts("one PK"));
    }
    if let Some((value, place)) = find("PK") {
        draft.stones = Some((stones(value).map_err(|fault| fault.at(place.0, place.1))?, place));
    }
    Ok(draft)
}

/// Refuses what a node behind the root cannot say: the number of stones, and once a move was made, another board.
fn later(node: &[Property], moved: bool) -> Result<(), Fault> {
    for property in node {
        let what = match property.name.as_str() {
            "PK" => "a number of stones behind the first node",
            "AB" | "AW" | "AE" if moved => "stones are set up after the first move",
            _ => continue,
        };
        let (line, column) = property.values.first().map_or((1, 1), |(_, place)| *place);
        return Err(Fault::new(what)
            .at(line, column)
            .accepts("one PK in the first node, set-up before the moves"));
    }
    Ok(())
}

/// Puts down and takes away the stones of a node.
fn set_up(draft: &mut Draft, node: &[Property]) -> Result<(), Fault> {
    let mut touched = vec![false; draft.cells.len()];
    for property in node {
        let stone = match property.name.as_str() {
            "AB" => Some(Stone::Black),
            "AW" => Some(Stone::White),
            "AE" => None,
            _ => continue,
        };
        for (value, place) in &property.values {
            let at = |fault: Fault| fault.at(place.0, place.1);
            for point in points(value, draft.width, draft.height).map_err(at)? {
                // A later node may change what an earlier one has put down; within a node a point stands once.
                if !std::mem::replace(&mut touched[point], true) {
                    draft.cells[point] = None;
                }
                if let Some(stone) = stone {
                    draft.put(point, stone).map_err(at)?;
                }
            }
        }
    }
    Ok(())
}

/// Adds the moves of a node of the main line to the record, and Black's to a solution; there is none when White has put a
/// stone.
fn follow(draft: &mut Draft, node: &[Property], moves: &mut Option<Vec<GoTurn>>) -> Result<(), Fault> {
    for property in node {
        let Some(&(ref value, place)) = property.values.first() else { continue };
        let stone = match property.name.as_str() {
            "B" => Stone::Black,
            "W" => Stone::White,
            _ => continue,
        };
        let small = draft.width <= 19 && draft.height <= 19;
        let pass = value.trim().is_empty() || small && value.trim() == "tt";
        let read = |value| points(value, draft.width, draft.height);
        let turn = match pass {
            true => GoTurn::Pass,
            false => match read(value).map_err(|fault| fault.at(place.0, place.1))?[..] {
                [point] => GoTurn::Stone(point as GoPoint),
                _ => {
                    return Err(Fault::new(format!("{} is more than one move", quote(value)))
                        .at(place.0, place.1)
                        .accepts("a point"));
                }
            },
        };
        match (stone, turn) {
            (Stone::Black, _) => moves.iter_mut().for_each(|moves| moves.push(turn)),
            (Stone::White, GoTurn::Stone(_)) => *moves = None,
            (Stone::White, GoTurn::Pass) => {}
        }
        draft.record.push(RecordMove { stone, turn, place });
    }
    Ok(())
}

/// A point, or all points of a rectangle.
fn points(value: &str, width: usize, height: usize) -> Result<Vec<usize>, Fault> {
    let accepted = || {
        let last = |side: usize| (b'a' + side as u8 - 1) as char;
        format!("points from aa to {}{}, or a rectangle such as aa:bb", last(width), last(height))
    };
    let one = |text: &str| {
        let side = |sign: char, most: usize| {
            let at = (sign as u32).checked_sub('a' as u32)? as usize;
            (at < most).then_some(at)
        };
        let mut signs = text.trim().chars();
        let (column, row) = (side(signs.next()?, width)?, side(signs.next()?, height)?);
        signs.next().is_none().then_some((column, row))
    };
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    match (one(from), one(to)) {
        (Some(from), Some(to)) if from.0 <= to.0 && from.1 <= to.1 => Ok((from.1..=to.1)
            .flat_map(|row| (from.0..=to.0).map(move |column| row * width + column))
            .collect()),
        _ => Err(Fault::new(format!("{} is no point of a board of {width}×{height}", quote(value)))
            .accepts(accepted())),
    }
}

/// Writes a game.
pub(super) fn write(go: &Go, play: Option<&GoPlay>) -> String {
    let (width, height) = (go.width(), go.height());
    let name = |point: usize| {
        let letter = |at: usize| (b'a' + at as u8) as char;
        format!("[{}{}]", letter(point % width), letter(point / width))
    };
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut out = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{size}]PK[{}]", go.stones());
    if go.rules() != Rules::default() {
        let _ = write!(out, "RU[{}]", go.rules().name());
    }
    out += "PL[B]";
    for (property, stone) in [("AB", Stone::Black), ("AW", Stone::White)] {
        let stones = (0..go.cells().len()).filter(|&point| go.cells()[point] == Some(stone));
        let points: String = stones.map(name).collect();
        if !points.is_empty() {
            out += property;
            out += &points;
        }
    }
    if let Some(play) = play {
        out += "\n";
        for &turn in &play.0 {
            let _ = match turn {
                GoTurn::Stone(point) => write!(out, ";B{}", name(point as usize)),
                GoTurn::Pass => write!(out, ";B[]"),
            };
        }
        let told = match go.replay(play) {
            Ok(replay) => verdict(&replay),
            Err(illegal) => illegal.to_string(),
        };
        let node = if play.0.is_empty() { ";" } else { "" };
        let _ = write!(out, "{node}C[{told}]");
    }
    out + ")"
}
