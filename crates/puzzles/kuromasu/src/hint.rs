//! The next step for a person: where and why, with a picture.
//!
//! The steps come from [`logic`](crate::logic), always the easiest first. Where logic is stuck and a solution is known,
//! a cell is given away, and the hint says that it comes from search.
//!
//! ```
//! use plansza_kuromasu::{Foreknowledge, hints, text};
//! let board = text::read("3x3:4h")?.remove(0);
//! let hint = &hints(&board, None, Foreknowledge::Unknown, false)?[0];
//! let why = "The 4 at r1c1 sees at most 3 white cells without those to the right: the rest has to be there";
//! assert_eq!(hint.text, format!("{why}, so r1c2 is white."));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::colouring::Colour;
use crate::logic::{Breach, PaintStep, Reasoner, Why};
use crate::sight::{SightBounds, Stops};
use crate::{Clue, Kuromasu, Shading, draw};
use plansza_core::board::{Ink, Paper, SQUARE, WHITE};
use plansza_core::{Board, Fault, Hint};

/// The name of the technique where logic ends.
pub const SEARCH: &str = "search";

/// The rating of what only a search can tell.
const BEYOND: f64 = 4.0;

/// The name of what stands after the last step where logic ends before the board is solved.
pub const END: &str = "end";

/// What is known of the solutions of a board.
///
/// ```
/// use plansza_kuromasu::{Foreknowledge, SEARCH, Shading, hints, text};
/// let (board, solution) = (text::read("2x1:b")?.remove(0), Shading([true, false].into()));
/// assert_eq!(hints(&board, None, Foreknowledge::One(&solution), false)?[0].technique, SEARCH);
/// assert!(hints(&board, None, Foreknowledge::Several, false).is_err());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Foreknowledge<'a> {
    /// This is the only one.
    One(&'a Shading),
    /// There are several.
    Several,
    /// Nothing: nobody asked, or the search was cut short.
    Unknown,
}

/// The next step, or with `all` every step until the board is solved, from what is known already. Where logic is stuck
/// it takes a cell from the solution and goes on; without one it ends there, and with `all` says why ([`END`]).
///
/// ```
/// use plansza_kuromasu::{Colour, Foreknowledge, hints, text};
/// let board = text::read("2x2:d")?.remove(0);
/// let known = [Colour::Black, Colour::Open, Colour::Open, Colour::Open];
/// let hint = &hints(&board, Some(&known), Foreknowledge::Unknown, false)?[0];
/// assert_eq!(hint.effects, ["r1c2 white", "r2c1 white"]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no next step, and why: a rule is broken, the board is solved already, it needs more than the
/// techniques here and no solution is at hand, or what is known does not fit the solution.
pub fn hints(
    board: &Kuromasu,
    known: Option<&[Colour]>,
    foreknown: Foreknowledge<'_>,
    all: bool,
) -> Result<Vec<Hint>, Fault> {
    let solution = match foreknown {
        Foreknowledge::One(solution) => Some(solution),
        Foreknowledge::Several | Foreknowledge::Unknown => None,
    };
    let known = known.unwrap_or_default();
    if !known.is_empty() && known.len() != board.clues().len() {
        return Err(Fault::new(format!("{} cells are known of {}", known.len(), board.clues().len())));
    }
    if let Some(why) = solution.and_then(|solution| board.check(solution).err()) {
        return Err(Fault::new(format!("the solution does not fit the board: {why}")));
    }
    for (cell, &colour) in known.iter().enumerate() {
        let white = solution.map_or(board.clues()[cell] != Clue::None, |solution| !solution[cell]);
        let black = solution.is_some_and(|solution| solution[cell]);
        if colour == Colour::Black && white || colour == Colour::White && black {
            let (is, must) = if black { ("white", "black") } else { ("black", "white") };
            return Err(Fault::new(format!("{} is {is} but must be {must}", board.name(cell))));
        }
    }
    let mut logic = Reasoner::new(board, known);
    if logic.open() == 0 {
        return Err(Fault::negative(match board.check(&logic.shading()) {
            Ok(()) => "the board is solved already: there is no next step".to_string(),
            Err(why) => format!("every cell has its colour, but {why}"),
        }));
    }
    let mut hints = Vec::new();
    while logic.open() > 0 && (all || hints.is_empty()) {
        match logic.step() {
            Ok(Some(step)) => {
                explained(board, &logic, &step).follow(&mut hints);
                step.effects.iter().for_each(|&(cell, black)| logic.paint(cell, black));
            }
            Ok(None) => {
                let Some(solution) = solution else { break };
                let cell = (0..solution.len()).find(|&cell| logic.colours()[cell] == Colour::Open);
                let Some(cell) = cell else { break };
                revealed(board, &logic, cell, solution[cell]).follow(&mut hints);
                logic.paint(cell, solution[cell]);
            }
            Err(breach) => {
                let when = match hints.len() {
                    0 => String::new(),
                    1 => "after one step of logic ".into(),
                    n => format!("after {n} steps of logic "),
                };
                let what = broken(board, &breach, false);
                return Err(Fault::negative(format!("{when}{what}: the board has no solution")));
            }
        }
    }
    if hints.is_empty() {
        return Err(Fault::negative(format!(
            "none of the techniques here leads on: {}",
            prospect(foreknown)
        )));
    }
    if all && logic.open() > 0 {
        ended(board, &logic, foreknown).follow(&mut hints);
    }
    Ok(hints)
}

/// Why no solution helps where logic is stuck.
fn prospect(foreknown: Foreknowledge<'_>) -> &'static str {
    match foreknown {
        Foreknowledge::Several => "the board has several solutions",
        _ => "the board needs search, or has several solutions, and which of them is not known",
    }
}

fn ended(board: &Kuromasu, logic: &Reasoner<'_>, foreknown: Foreknowledge<'_>) -> Hint {
    let open = logic.open();
    let cells = if open == 1 { "1 cell".to_string() } else { format!("{open} cells") };
    Hint {
        technique: END,
        rating: 0.0,
        text: format!("None of the techniques here leads on, with {cells} open: {}.", prospect(foreknown)),
        cells: Vec::new(),
        effects: Vec::new(),
        board: Some(picture(board, logic.colours(), &[], &[])),
    }
}

fn explained(board: &Kuromasu, logic: &Reasoner<'_>, step: &PaintStep) -> Hint {
    let effects: Vec<usize> = step.effects.iter().map(|&(cell, _)| cell).collect();
    let causes: Vec<usize> = match &step.why {
        Why::Black(cell) | Why::Either(cell) => vec![*cell],
        Why::Number { cell, others, beyond, .. } => {
            std::iter::once(*cell).chain(others.iter().map(|o| o.0)).chain(beyond.iter().copied()).collect()
        }
        Why::Excess { cell, .. } | Why::Remainder { cell, .. } => vec![*cell],
        Why::Chain { cells, .. } => cells.clone(),
        Why::Line => Vec::new(),
        Why::Trial { follows, end, .. } => {
            let end = match *end {
                Breach::Touch(a, b) => vec![a, b],
                Breach::Number(cell) | Breach::Cut(cell) => vec![cell],
            };
            follows.iter().map(|&(cell, _)| cell).chain(end).collect()
        }
    };
    let mut cells: Vec<String> = Vec::new();
    for &cell in effects.iter().chain(&causes) {
        let name = board.name(cell);
        if !cells.contains(&name) {
            cells.push(name);
        }
    }
    Hint {
        technique: step.technique.name(),
        rating: step.technique.rating(),
        text: words(board, step),
        cells,
        effects: step
            .effects
            .iter()
            .map(|&effect| format!("{} {}", board.name(effect.0), colour(effect.1)))
            .collect(),
        board: Some(picture(board, logic.colours(), &causes, &step.effects)),
    }
}

fn revealed(board: &Kuromasu, logic: &Reasoner<'_>, cell: usize, black: bool) -> Hint {
    let (name, colour) = (board.name(cell), colour(black));
    Hint {
        technique: SEARCH,
        rating: BEYOND,
        text: format!(
            "None of the techniques here leads on. That {name} is {colour} comes from a search through all possibilities, not from logic."
        ),
        effects: vec![format!("{name} {colour}")],
        cells: vec![name],
        board: Some(picture(board, logic.colours(), &[], &[(cell, black)])),
    }
}

fn picture(board: &Kuromasu, colours: &[Colour], causes: &[usize], effects: &[(usize, bool)]) -> Board {
    let mut picture = draw::board(board, None);
    let place = |cell: usize| (cell / board.width(), cell % board.width());
    let mut paint = |cell: usize, black: bool, ink: Ink| {
        let tile = &mut picture[place(cell)];
        if black {
            (tile.text, tile.ink, tile.paper) = (SQUARE.into(), ink, Paper::Black);
        } else if tile.text.is_empty() {
            (tile.text, tile.ink) = (WHITE.into(), ink);
        }
    };
    for (cell, &colour) in colours.iter().enumerate().filter(|(_, colour)| **colour != Colour::Open) {
        paint(cell, colour == Colour::Black, Ink::Faint);
    }
    effects.iter().for_each(|&(cell, black)| paint(cell, black, Ink::Found));
    causes.iter().for_each(|&cell| picture[place(cell)].paper = Paper::Cause);
    effects.iter().for_each(|&(cell, _)| picture[place(cell)].paper = Paper::Effect);
    picture
}

fn colour(black: bool) -> &'static str {
    if black { "black" } else { "white" }
}

/// `a`, `a and b`, `a, b and c`.
fn list(words: &[String], joint: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {joint} {last}", most.join(", ")),
    }
}

/// `r1c2 is white`, `r1c2 and r1c3 are black`, or both.
fn painted(board: &Kuromasu, effects: &[(usize, bool)]) -> String {
    let parts = [true, false].map(|black| {
        let names: Vec<String> =
            effects.iter().filter(|effect| effect.1 == black).map(|effect| board.name(effect.0)).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        (!names.is_empty()).then(|| format!("{} {verb} {}", list(&names, "and"), colour(black)))
    });
    list(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}

fn number(board: &Kuromasu, cell: usize) -> String {
    match board.clues()[cell] {
        Clue::Number(n) => format!("the {n} at {}", board.name(cell)),
        _ => board.name(cell),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `1`, `0 or 2`, `1 to 4`.
fn distances(set: u64) -> String {
    let (least, most) = (set.trailing_zeros(), set.checked_ilog2().unwrap_or(0));
    let count = set.count_ones();
    if count > 2 && count == most - least + 1 {
        return format!("{least} to {most}");
    }
    let all: Vec<String> = (0..64).filter(|k| set >> k & 1 == 1).map(|k| k.to_string()).collect();
    list(&all, "or")
}

fn whites(n: u32) -> String {
    if n == 1 { "1 white cell".to_string() } else { format!("{n} white cells") }
}

const TOWARDS: [&str; 4] = ["to the right", "to the left", "down", "up"];

/// `2 to the right, 0 or 1 to the left, 3 down and 0 up`.
fn sights(stops: &Stops) -> String {
    let parts: Vec<String> = [1, 0, 3, 2].map(|d| format!("{} {}", distances(stops[d]), TOWARDS[d])).to_vec();
    list(&parts, "and")
}

fn words(board: &Kuromasu, step: &PaintStep) -> String {
    let so = painted(board, &step.effects);
    match &step.why {
        Why::Black(cell) => format!("{} is black, and black cells do not touch, so {so}.", board.name(*cell)),
        Why::Number { cell, can, left, others, beyond } => {
            let Clue::Number(n) = board.clues()[*cell] else { return so };
            let (least, most) = SightBounds::new(can).sums();
            let subject = capital(&number(board, *cell));
            if !others.is_empty() {
                let ties: Vec<String> = others
                    .iter()
                    .map(|&(other, d)| format!("{} with {}", TOWARDS[d], number(board, other)))
                    .collect();
                let further: Vec<String> = beyond.iter().map(|&cell| number(board, cell)).collect();
                let further = match further.as_slice() {
                    [] => String::new(),
                    names => format!(", which in turn are bound by {}", list(names, "and")),
                };
                return format!(
                    "{subject} shares where its sight ends: {}{further}. What they allow together leaves {}, so {so}.",
                    list(&ties, "and"),
                    sights(left)
                );
            }
            if least + 1 == n as u32 {
                return format!("{subject} already sees {}, so {so}.", whites(least + 1));
            }
            if most + 1 == n as u32 {
                return format!(
                    "{subject} can see no more than {}, so it sees them all: {so}.",
                    whites(most + 1)
                );
            }
            format!(
                "{subject} needs {} besides itself. It can see {}; what makes up the number is {}, so {so}.",
                whites(n as u32 - 1),
                sights(can),
                sights(left)
            )
        }
        Why::Excess { cell, seen } => {
            let white = board.name(step.effects[0].0);
            format!(
                "If {white} were white, {} would see at least {}, so {so}.",
                number(board, *cell),
                whites(*seen)
            )
        }
        Why::Remainder { cell, direction, most } => format!(
            "{} sees at most {} without those {}: the rest has to be there, so {so}.",
            capital(&number(board, *cell)),
            whites(*most),
            TOWARDS[*direction]
        ),
        Why::Chain { cells, ring } => {
            let cell = board.name(step.effects[0].0);
            let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
            let kind = if *ring { "ring" } else { "chain" };
            format!(
                "If {cell} were black, the {kind} {} would cut off {}, so {so}.",
                names.join("–"),
                cut_off(board, cells)
            )
        }
        Why::Line if board.clues().len() == 1 => format!("One cell at least is white, so {so}."),
        Why::Line => {
            format!("A black cell at {} would cut the board in two, so {so}.", board.name(step.effects[0].0))
        }
        Why::Trial { tried, follows, end } => {
            let then = match follows.len() {
                0 => String::new(),
                1..=4 => format!("it would follow that {}, and then ", painted(board, follows)),
                n => format!("{n} more cells would follow, and then "),
            };
            let (cell, black) = *tried;
            format!(
                "If {} were {}, {then}{}, so {so}.",
                board.name(cell),
                colour(black),
                broken(board, end, true)
            )
        }
        Why::Either(cell) => {
            format!("Whether {} is black or white, what follows shows that {so}.", board.name(*cell))
        }
    }
}

/// What is wrong, as a fact or as what would be.
fn broken(board: &Kuromasu, breach: &Breach, would: bool) -> String {
    match *breach {
        Breach::Touch(a, b) => {
            let verb = if would { "would be" } else { "are" };
            format!("{} and {} {verb} black and touch", board.name(a), board.name(b))
        }
        Breach::Number(cell) => {
            let verb = if would { "could not" } else { "cannot" };
            format!("{} {verb} be made up", number(board, cell))
        }
        Breach::Cut(_) if board.clues().len() == 1 => "no cell is white".into(),
        Breach::Cut(cell) => {
            let verb = if would { "would cut" } else { "cuts" };
            format!("the black cell {} {verb} the white cells in two", board.name(cell))
        }
    }
}

/// The smallest part that a chain of black cells cuts off, in words.
fn cut_off(board: &Kuromasu, chain: &[usize]) -> String {
    let cells = board.clues().len();
    let mut black = vec![false; cells];
    chain.iter().for_each(|&cell| black[cell] = true);
    let smallest = board.parts(&black).into_iter().min_by_key(Vec::len).unwrap_or_default();
    let (right, bottom) = (board.width() - 1, cells - board.width());
    let corners =
        [(0, "top left"), (right, "top right"), (bottom, "bottom left"), (bottom + right, "bottom right")];
    let inside: Vec<&str> = corners.iter().filter(|(cell, _)| smallest.contains(cell)).map(|c| c.1).collect();
    match (smallest.as_slice(), inside.as_slice()) {
        ([cell], _) => board.name(*cell),
        (_, [corner]) => format!("the {corner} corner"),
        (part, []) => format!("the {} cells around {}", part.len(), board.name(part[0])),
        _ => "a part of the board".to_string(),
    }
}

#[cfg(test)]
mod tests;
