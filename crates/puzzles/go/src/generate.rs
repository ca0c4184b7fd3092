//! New boards: stones thrown at random, again until every chain has a liberty. So every board of the wish's size and
//! numbers of stones that could stand in a game is equally likely.

use crate::rules::LARGEST;
use crate::{Go, Rules, Stone};
use plansza_core::{Fault, Meter, Rng, params};

/// What the generator can be asked for.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Seed, Silent};
/// use plansza_go::{Go, Wish};
/// let wish = Wish { size: "9x7".into(), black: 4, white: 9, stones: 5 };
/// let go = Go::generate(&wish, &mut Seed(1).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert_eq!((go.width(), go.height(), go.stones(), go.sound()), (9, 7, 5, Ok(())));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The size, width x height: 5x5, 9x9, up to 25x25.
    pub size: String,
    /// How many black stones stand on it.
    #[schemars(range(min = 0, max = 624))]
    pub black: usize,
    /// How many white stones stand on it.
    #[schemars(range(min = 0, max = 624))]
    pub white: usize,
    /// How many stones Black may place.
    #[schemars(range(min = 0, max = 625))]
    pub stones: usize,
}

/// The boards of the report's comparison.
impl Default for Wish {
    fn default() -> Wish {
        Wish { size: "5x5".into(), black: 3, white: 3, stones: 3 }
    }
}

/// Throws tried before a wish is given up.
const TRIES: u64 = 100_000;

/// Makes a board.
///
/// # Errors
/// When the wish makes no sense, was not met after many tries, or the meter says stop.
pub fn generate(wish: &Wish, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Go, Fault> {
    let (width, height) = size(&wish.size)?;
    let points = width * height;
    let standing = wish.black + wish.white;
    if standing >= points {
        let most = points - 1;
        return Err(Fault::new(format!("{standing} stones on {points} points leave no liberty"))
            .accepts(format!("at most {most} black and white stones on a board of {width}×{height}")));
    }
    Go::new(width, height, vec![None; points], wish.stones, Rules::Go)?;
    let mut cells = vec![None; points];
    cells[..wish.black].fill(Some(Stone::Black));
    cells[wish.black..standing].fill(Some(Stone::White));
    for _ in 0..TRIES {
        if !meter.go_on(1) {
            return Err(Fault::negative("stopped before the board was finished"));
        }
        rng.shuffle(&mut cells);
        let go = Go::new(width, height, cells.clone(), wish.stones, Rules::Go)?;
        if go.sound().is_ok() {
            return Ok(go);
        }
    }
    Err(Fault::new(format!("in {TRIES} throws some chain had no liberty"))
        .accepts("fewer stones on the board"))
}

/// A board that is hard for whoever looks for the best play: a checkerboard of lone white stones, up to 30 % of them
/// missing, a few black stones, and 5 stones or more for Black, up to half of the points. A stone has up to four liberties, and each
/// liberty is one of up to four stones.
///
/// ```
/// use plansza_core::Seed;
/// let go = plansza_go::checkerboard(9, 9, &mut Seed(1).rng());
/// assert!(go.sound().is_ok() && (5..=40).contains(&go.stones()));
/// ```
///
/// # Panics
/// When a side is below 4 or larger than a board may be.
pub fn checkerboard(width: usize, height: usize, rng: &mut Rng) -> Go {
    assert!(width.min(height) >= 4, "{width}×{height} is too small");
    let points = width * height;
    loop {
        let (colour, missing, stones) = (rng.below(2), 0.3 * rng.unit(), 5 + rng.below(points / 2 - 4));
        let mut cells: Vec<Option<Stone>> = (0..points)
            .map(|point| {
                let white = (point / width + point % width) % 2 == colour && !rng.chance(missing);
                white.then_some(Stone::White)
            })
            .collect();
        for _ in 0..rng.below(7) {
            let point = rng.below(points);
            if cells[point].is_none() {
                cells[point] = Some(Stone::Black);
            }
        }
        let go = Go::new(width, height, cells, stones, Rules::Go).expect("the size is in range");
        if go.sound().is_ok() {
            return go;
        }
    }
}

/// Reads `WxH`.
fn size(size: &str) -> Result<(usize, usize), Fault> {
    let accepted = format!("a size such as 5x5 or 13x9, from 1x1 to {LARGEST}x{LARGEST}");
    let pair = size.split_once(['x', '×']).and_then(|(width, height)| {
        Some((width.trim().parse::<usize>().ok()?, height.trim().parse::<usize>().ok()?))
    });
    let fits = |side: usize| (1..=LARGEST).contains(&side);
    match pair {
        Some((width, height)) if fits(width) && fits(height) => Ok((width, height)),
        Some((width, height)) => {
            Err(Fault::new(format!("a board of {width}×{height} is out of range")).accepts(accepted))
        }
        None => Err(Fault::new("the size cannot be read").accepts(accepted)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::{Budget, Seed, Silent};
    use std::collections::HashMap;

    fn make(wish: &Wish, rng: &mut Rng) -> Result<Go, Fault> {
        generate(wish, rng, &mut Meter::new(Budget::UNLIMITED, &mut Silent))
    }

    #[test]
    fn every_sound_board_is_equally_likely() {
        // The numbers of sound boards: two stones on a square are always sound; on a line only X.O and O.X are.
        for (size, boards) in [("2x2", 12), ("3x1", 2)] {
            let wish = Wish { size: size.into(), black: 1, white: 1, stones: 1 };
            let mut seen: HashMap<String, u32> = HashMap::new();
            let mut rng = Seed(3).rng();
            for _ in 0..1000 * boards {
                *seen.entry(format!("{:?}", make(&wish, &mut rng).unwrap().cells())).or_default() += 1;
            }
            assert_eq!(seen.len(), boards);
            // More than 5 sigma of a binomial with mean 1000.
            assert!(seen.values().all(|&count| (count as f64 - 1000.0).abs() < 160.0), "{seen:?}");
        }
    }

    #[test]
    fn a_wish_is_met_or_refused() {
        let mut rng = Seed(4).rng();
        let dense = Wish { size: "19x19".into(), black: 60, white: 140, stones: 40 };
        let go = make(&dense, &mut rng).unwrap();
        let count = |stone| go.cells().iter().filter(|&&cell| cell == Some(stone)).count();
        assert_eq!((count(Stone::Black), count(Stone::White), go.stones()), (60, 140, 40));
        assert_eq!(go.sound(), Ok(()));
        let told = |wish: Wish| make(&wish, &mut Seed(5).rng()).unwrap_err().to_string();
        let base = Wish::default();
        assert!(told(Wish { black: 20, white: 5, ..base.clone() }).starts_with("25 stones on 25 points"));
        assert!(told(Wish { stones: 26, ..base.clone() }).starts_with("26 stones to place on a board of 25"));
        assert!(told(Wish { size: "26x5".into(), ..base.clone() }).contains("out of range"));
        assert!(told(Wish { size: "five".into(), ..base.clone() }).contains("cannot be read"));
    }
}
