//! Records of games: legal moves only, passes, early ends, what is drawn and written of them.

use plansza_core::board::{Disc, Paper};
use plansza_core::game::{ByResult, Start};
use plansza_core::record::{Early, Ply};
use plansza_core::{Fault, Game, Open, Record, Side, Tree};
use plansza_tictactoe::TicTacToe;
use std::{fmt, str::FromStr};

/// One or two squares further, or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Hop(u8);

impl fmt::Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("pass") } else { self.0.fmt(f) }
    }
}

impl FromStr for Hop {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Hop, Fault> {
        let known = ["pass", "1", "2"].iter().position(|known| *known == text);
        known.map(|hop| Hop(hop as u8)).ok_or_else(|| Fault::new("no hop"))
    }
}

/// Two move one piece along five squares in turn, and who stands on the second must pass; who reaches the end wins by 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HopRace {
    at: u8,
    side: Side,
    passed: bool,
}

const fn race(at: u8) -> HopRace {
    HopRace { at, side: Side::First, passed: false }
}

impl Tree for HopRace {
    type Move = Hop;
    type Moves = std::vec::IntoIter<Hop>;
    fn side(&self) -> Side {
        self.side
    }
    fn open(&self) -> Open<Self::Moves> {
        match self.at {
            5 => Open::Over,
            2 if !self.passed => Open::Moves(vec![Hop(0)].into_iter()),
            at => Open::Moves((1..=2.min(5 - at)).map(Hop).collect::<Vec<_>>().into_iter()),
        }
    }
    fn play(&self, hop: Hop) -> HopRace {
        HopRace { at: self.at + hop.0, side: self.side.other(), passed: hop.0 == 0 }
    }
}

impl Game for HopRace {
    const NAME: &'static str = "hops";
    const ABOUT: &'static str = "a game with a pass";
    const RULES: &'static str = "Who reaches the end wins.";
    const SIDES: [&'static str; 2] = ["Left", "Right"];
    const SIZE: (usize, usize) = (5, 1);
    const STARTS: &'static [Start<HopRace>] = &[
        Start { name: "standard", about: "the beginning", position: race(0) },
        Start { name: "late", about: "near the end", position: race(3) },
    ];
    const EXAMPLE: &'static str = "1";
    const MOST: i32 = 9;
    type Evaluation = ByResult;
    fn margin(&self) -> i32 {
        if self.at == 5 { -2 } else { 0 }
    }
    fn left(&self) -> u32 {
        u32::from(5 - self.at)
    }
    fn holder(&self, (_, column): (usize, usize)) -> Option<Side> {
        (column < usize::from(self.at)).then_some(Side::Second)
    }
    fn place(&self, hop: Hop) -> Option<(usize, usize)> {
        (hop.0 > 0).then(|| (0, usize::from(self.at + hop.0 - 1)))
    }
    fn forced_pass(&self) -> Option<Hop> {
        (self.at == 2 && !self.passed).then_some(Hop(0))
    }
    fn is_pass(hop: Hop) -> bool {
        hop.0 == 0
    }
}

fn hops(text: &str) -> Record<HopRace> {
    HopRace::read(text.as_bytes()).unwrap().remove(0)
}

#[test]
fn a_record_takes_legal_moves_only() {
    let mut record = Record::<HopRace>::default();
    assert_eq!(record.push(Hop(0)).unwrap_err().to_string(), "Left cannot play pass\naccepted: 1 2");
    assert!(record.plies().is_empty() && record.now() == race(0), "a refused move changes nothing");
    record.push(Hop(2)).unwrap();
    assert_eq!(record.push(Hop(1)).unwrap_err().to_string(), "Right cannot play 1\naccepted: pass");
    record.push_past_passes(Hop(2)).unwrap();
    assert_eq!(record.plies().iter().map(|ply| ply.step).collect::<Vec<_>>(), [Hop(2), Hop(0), Hop(2)]);
    assert_eq!((record.placed(), record.last(), record.start()), (2, Some(Hop(2)), race(0)));
    record.push(Hop(1)).unwrap();
    assert_eq!(record.push(Hop(1)).unwrap_err().what(), "1: the game is over");
}

#[test]
fn a_pass_that_is_said_is_not_said_twice() {
    assert_eq!(hops("2 pass 1").plies().len(), 3);
    assert_eq!(hops("2, 1").plies(), hops("2\npass\n1").plies());
    let faults =
        [&b"2 3"[..], b"1\n1 pass 9", b"1 pass", b" , "].map(|bytes| HopRace::read(bytes).unwrap_err());
    let said = faults.map(|fault| (fault.place(), fault.what().to_string()));
    assert_eq!(said[0], (Some((1, 3)), "no hop".into()));
    assert_eq!(said[1], (Some((2, 8)), "no hop".into()));
    assert_eq!(said[2], (Some((1, 3)), "Right cannot play pass".into()));
    assert_eq!(said[3], (None, "there are no moves".into()));
}

#[test]
fn who_wins_is_told_from_the_first_side() {
    let first = hops("2 2 1");
    let second = hops("1 2 2");
    assert_eq!(
        (first.result(), first.winner()),
        (Some(-2), Some(Side::Second)),
        "2 pass 2 1: Right hops last"
    );
    assert_eq!((second.result(), second.winner()), (Some(2), Some(Side::First)));
    let open = hops("1");
    assert_eq!((open.over(), open.result(), open.winner()), (false, None, None));
    let drawn = TicTacToe::read(b"a1 b2 c3 b1 b3 a3 c1 c2 a2").unwrap().remove(0);
    assert_eq!((drawn.over(), drawn.result(), drawn.winner()), (true, Some(0), None));
}

#[test]
fn a_game_may_end_early_and_go_on() {
    let mut record = hops("1");
    record.end(Early::Resigned(Side::First)).unwrap();
    assert_eq!((record.over(), record.result(), record.winner()), (true, Some(-9), Some(Side::Second)));
    assert_eq!(record.push(Hop(1)).unwrap_err().what(), "1: the game is over, Left resigned");
    assert_eq!(
        record.end(Early::Agreed(3)).unwrap_err().what(),
        "the players agreed on +3: the game is over, Left resigned"
    );
    assert_eq!(
        (record.reopen(), record.reopen(), record.early()),
        (Some(Early::Resigned(Side::First)), None, None)
    );
    record.end(Early::OutOfTime(Side::Second)).unwrap();
    assert_eq!(
        (record.result(), record.early().unwrap().words(["L", "R"])),
        (Some(9), "R's time was up".into())
    );
    assert_eq!(record.undo().map(|ply| ply.step), Some(Hop(1)));
    assert!(record.early().is_none() && record.now() == race(0) && record.undo().is_none());
    let margins = [Early::Resigned(Side::Second), Early::OutOfTime(Side::First), Early::Agreed(-4)];
    assert_eq!(margins.map(|early| early.margin(9)), [9, -9, -4]);
}

#[test]
fn every_position_can_be_gone_back_to() {
    let record = hops("2 2 1");
    assert_eq!(record.positions().map(|position| position.at).collect::<Vec<_>>(), [0, 2, 2, 4, 5]);
    for (moves, plies, at) in [(0, 0, 0), (1, 2, 2), (2, 3, 4), (3, 4, 5), (9, 4, 5)] {
        let earlier = record.after(moves);
        assert_eq!((earlier.plies().len(), earlier.now().at), (plies, at), "{moves} moves");
    }
    let mut undone = record.clone();
    assert_eq!((undone.undo(), undone.now()), (Some(Ply::from(Hop(1))), record.after(2).now()));
    let mut named = record;
    named.place = "here".into();
    let elsewhere = named.from(race(3));
    assert_eq!((elsewhere.plies().len(), elsewhere.now(), elsewhere.place.as_str()), (0, race(3), "here"));
}

#[test]
fn moves_are_numbered_on_their_squares() {
    let record = hops("2 2 1");
    let (first, second) = (Some(Side::First), Some(Side::Second));
    assert_eq!(
        record.numbers(),
        [(None, None), (Some(1), first), (None, None), (Some(2), first), (Some(3), second)],
        "a pass has no number"
    );
    assert_eq!((record.last_square(), hops("2 pass").last_square()), (Some((0, 4)), None));
    let late = Record::new(race(3));
    assert_eq!(late.numbers()[..3], [(None, second); 3], "what stood there at the start has none");
    let board = record.draw_numbers();
    assert_eq!((board[(0, 1)].text.as_str(), board[(0, 1)].disc), ("1", Some(Disc::Black)));
    assert_eq!((board[(0, 4)].text.as_str(), board[(0, 4)].disc), ("3", Some(Disc::White)));
    assert!(board[(0, 0)].disc.is_none() && board[(0, 0)].text.is_empty());
}

#[test]
fn the_last_move_and_the_open_ones_are_marked() {
    let game = TicTacToe::read(b"b2 a1").unwrap().remove(0);
    let board = game.draw();
    assert_eq!((board.width(), board.height()), (3, 3));
    let papers = [(0, 0), (1, 1), (2, 2), (0, 1)].map(|square| board[square].paper);
    assert_eq!(papers, [Paper::Cause, Paper::Plain, Paper::Effect, Paper::Effect]);
    assert_eq!(
        [(1, 1), (0, 0), (2, 2)].map(|square| board[square].disc),
        [Some(Disc::Black), Some(Disc::White), None]
    );
}

#[test]
fn transcripts_are_for_games_from_the_usual_start() {
    assert_eq!(
        (hops("2 2 1").transcript("-"), HopRace::write(&hops("1"), "transcript")),
        (Ok("2-2-1".into()), Ok("1".into()))
    );
    let mut late = Record::new(race(3));
    late.push(Hop(1)).unwrap();
    assert_eq!(
        late.transcript(" ").unwrap_err().to_string(),
        "a transcript is for games from the usual start"
    );
    let none = Record::<HopRace>::default().transcript(" ").unwrap_err();
    assert_eq!(none.to_string(), "a transcript of no moves\naccepted: a game with a move");
}
