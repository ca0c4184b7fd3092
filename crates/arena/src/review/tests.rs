//! Losses against minimax as its definition has it.

use super::*;
use crate::solve::advise;
use plansza_core::{Seed, Silent};
use plansza_reversi::{Position, START};
use plansza_tictactoe::TicTacToe;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a position is worth to who is to move, in discs.
fn minimax(position: &Position) -> i32 {
    let values = Game::moves(position).into_iter().map(|step| -minimax(&position.play(step)));
    values.max().unwrap_or_else(|| position.margin())
}

/// Positions of random games with so many empty squares, in which there is a choice.
fn endings(empty: u32, count: usize) -> Vec<Position> {
    let mut rng = Seed(17).rng();
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = START;
        while !position.over() && position.left() > empty {
            let moves = Game::moves(&position);
            position = position.play(moves[rng.below(moves.len())]);
        }
        if Game::moves(&position).len() > 1 {
            found.push(position);
        }
    }
    found
}

/// A game from a position to its end, each move chosen so.
fn played(start: Position, mut choose: impl FnMut(&Position) -> plansza_reversi::Move) -> Record<Position> {
    let mut record = Record::new(start);
    while !record.over() {
        record.push(choose(&record.now())).unwrap();
    }
    record
}

fn reviewed(record: &Record<Position>) -> Review<Position> {
    Review::of(record, &reviewer(), None, &mut Silent, &mut |_| {}).unwrap()
}

#[test]
fn losses_of_an_ending_are_differences_of_minimax() {
    let mut rng = Seed(5).rng();
    let (mut lost, mut thrown) = (0, 0);
    for start in endings(8, 12) {
        let record = played(start, |position| {
            let moves = Game::moves(position);
            moves[rng.below(moves.len())]
        });
        let review = reviewed(&record);
        assert!(review.is_whole());
        assert_eq!(review.curve.len(), record.plies().len() + 1);
        for ((ply, position), worth) in review.plies.iter().zip(record.positions()).zip(&review.curve) {
            let (best, own) = (minimax(&position), -minimax(&position.play(ply.step)));
            assert_eq!((ply.best_said.exact(), ply.said.exact()), (Some(best), Some(own)), "{position:?}");
            assert_eq!((ply.loss, -minimax(&position.play(ply.best))), (f64::from(best - own), best));
            assert_eq!(ply.mistake, best - own >= 4 || best.signum() > own.signum());
            let first = if position.side() == Side::First { best } else { -best };
            assert_eq!(worth.exact(), Some(first));
            // The line is legal and comes to what is said.
            let end = ply.line.iter().fold(position, |now, &step| {
                assert!(now.legal(step), "{step} of {:?}", ply.line);
                now.play(step)
            });
            assert!(end.over());
            assert_eq!(if end.side() == position.side() { end.margin() } else { -end.margin() }, best);
            lost += i32::from(ply.loss > 0.0);
            thrown += i32::from(ply.mistake);
        }
        assert_eq!(review.curve.last().and_then(|said| said.exact()), record.result());
    }
    assert!(lost > 20 && thrown > 5, "random play loses: {lost}, {thrown}");
}

#[test]
fn perfect_play_loses_nothing() {
    for start in endings(10, 4) {
        let engine: Player<Position> = "engine level=10".parse().unwrap();
        let record = played(start, |position| advise(position, &engine, &mut Silent).unwrap().moves[0].step);
        let review = reviewed(&record);
        assert!(review.plies.iter().all(|ply| ply.loss == 0.0 && !ply.mistake && ply.best == ply.step));
        assert!(
            review.worst().is_none() && Side::BOTH.map(|side| review.side(side).mean_loss) == [Some(0.0); 2]
        );
        assert_eq!(review.curve[0].exact(), record.result());
    }
}

#[test]
fn advice_is_exact_where_the_rest_is_short() {
    for position in endings(8, 12) {
        for player in ["engine level=1", "alphabeta depth=1"] {
            let advice = advise(&position, &player.parse().unwrap(), &mut Silent).unwrap();
            assert!(advice.is_solved());
            for weighed in &advice.moves {
                let own = -minimax(&position.play(weighed.step));
                assert_eq!(weighed.said(64).exact(), Some(own), "{position:?} {}", weighed.step);
            }
            assert!(advice.moves.is_sorted_by(|a, b| a.value >= b.value));
            assert_eq!(advice.moves[0].shares.is_empty(), player.starts_with("engine"));
        }
    }
}

/// A search that saw the end of some lines only says what follows from those.
#[test]
fn what_a_search_claims_is_true() {
    let mut claims = [0; 4];
    for position in endings(7, 60) {
        for depth in 3..=10 {
            let player = format!("alphabeta depth={depth}").parse().unwrap();
            for weighed in analyse(&position, &player, &mut Silent).unwrap().moves {
                let truth = -minimax(&position.play(weighed.step));
                let said = weighed.said(64);
                let number = said.worth.number(64);
                let (kind, holds) = match said.trust {
                    Trust::Exact => (0, number == f64::from(truth)),
                    Trust::Least => (1, number <= f64::from(truth)),
                    Trust::Most => (2, number >= f64::from(truth)),
                    _ => (3, true),
                };
                assert!(holds, "{said} but {truth}: {position:?} {} at {depth}", weighed.step);
                claims[kind] += 1;
            }
        }
    }
    assert!(claims.iter().all(|&count| count > 0), "{claims:?}");
    // What does not go by the rules proves nothing.
    let position = endings(7, 1)[0];
    let report = analyse(&position, &"alphabeta depth=9 mode=report".parse().unwrap(), &mut Silent).unwrap();
    assert!(report.moves.iter().all(|weighed| weighed.trust == Trust::Looked));
}

#[test]
fn whoever_has_enough_keeps_the_moves_that_were_reviewed() {
    let mut rng = Seed(3).rng();
    let record = played(endings(9, 1)[0], |position| {
        let moves = Game::moves(position);
        moves[rng.below(moves.len())]
    });
    let whole = reviewed(&record);
    let (enough, mut count) = (AtomicBool::new(false), 0);
    let mut told = |_: &_| {
        count += 1;
        enough.store(count == 3, Ordering::Relaxed);
    };
    let cut = Review::of(&record, &reviewer(), None, &mut &enough, &mut told).unwrap();
    assert!(!cut.is_whole() && cut.plies.len() == 3 && cut.curve.len() == 4);
    assert_eq!(cut.plies, whole.plies[whole.plies.len() - 3..]);
    assert!(!cut.text_curve().is_empty() && cut.page("cut").contains("</html>"));
}

#[test]
fn a_review_comes_out_the_same_twice_and_in_the_middle_of_a_game_too() {
    let record = Position::read(b"f5d6c3d3c4f4f6f3e6e7").unwrap().remove(0);
    let player: Player<Position> = "engine level=9".parse().unwrap();
    let review = || Review::of(&record, &player, None, &mut Silent, &mut |_| {}).unwrap();
    assert_eq!(review(), review());
    assert_eq!((review().plies.len(), review().curve.len(), review().unit()), (10, 11, "disc"));
    assert!(review().plies.iter().all(|ply| ply.said.trust == Trust::Looked && ply.loss >= 0.0));
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let fault = |text: &str, player: &str| {
        let record = if text.is_empty() {
            Record::default()
        } else {
            TicTacToe::read(text.as_bytes()).unwrap().remove(0)
        };
        let player = player.parse().unwrap();
        Review::of(&record, &player, None, &mut Silent, &mut |_| {}).unwrap_err().to_string()
    };
    assert!(fault("", "alphabeta").contains("no moves"));
    assert!(fault("b2", "random").contains("weighs no moves") && fault("b2", "mcts").contains("alphabeta"));
}

#[test]
fn names_of_players_stay_text_in_the_page() {
    let mut record = TicTacToe::read(b"b2 a2 a1 c3 c1").unwrap().remove(0);
    record.players = ["<script>".into(), "b & c".into()];
    let review = Review::of(&record, &reviewer(), None, &mut Silent, &mut |_| {}).unwrap();
    let page = review.page("<b>");
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;") && page.contains("b &amp; c"));
    assert!(
        page.contains("<title>&lt;b&gt;</title>")
            && page.matches("<figure>").count() == review.mistakes().count()
    );
    assert!(review.svg().starts_with("<svg"));
}

/// The beginning of the published perfect game on 6×6: nobody makes a mistake, whatever points of a strategy say.
const PERFECT: &[u8] = b"c2b4c5d2e4e3d1c1b1d5d6f4";

#[test]
fn points_of_a_strategy_make_no_mistake_and_no_curve() {
    type Six = plansza_reversi::SquareBoard<6>;
    let record = Six::read(PERFECT).unwrap().remove(0);
    let review =
        |mistake| Review::of(&record, &reviewer::<Six>(), mistake, &mut Silent, &mut |_| {}).unwrap();
    let usual = review(None);
    let least = Review::usual_mistake(&usual.player);
    assert!(usual.plies.iter().any(|ply| ply.loss >= least), "the strategy thinks otherwise");
    // So no loss is named from which on a move would be one.
    assert_eq!((usual.mistake, review(Some(4.0)).mistake), (None, Some(4.0)));
    assert_eq!((usual.mistakes().count(), usual.has_curve(), usual.even_handed), (0, false, false));
    let told = ReviewReport::new(&usual);
    assert!(told.curve.len() == 13 && told.curve.iter().all(Option::is_none) && told.unit == "point");
    assert!(told.mistake.is_none() && told.plies.iter().all(|ply| ply.counted));
    let page = usual.page("a game");
    assert!(page.contains(NO_CURVE) && page.contains("points of the evaluation lost by a move"));
    assert!(!page.contains("<h2>Mistakes</h2>") && !page.contains("<svg"));
    // Who says how many points make one is heard.
    assert!(review(Some(4.0)).mistakes().count() > 0);
}

/// Near the end all is proven: there the curve begins, and mistakes are what minimax says.
#[test]
fn a_curve_has_what_is_proven_and_what_favours_nobody() {
    let mut rng = Seed(3).rng();
    let record = played(START, |position| {
        let moves = Game::moves(position);
        moves[rng.below(moves.len())]
    });
    let player = "alphabeta depth=2 strategy=balanced".parse().unwrap();
    let review = Review::of(&record, &player, None, &mut Silent, &mut |_| {}).unwrap();
    let values: Vec<Option<f64>> = review.curve_values().collect();
    assert!(values[0].is_none() && review.has_curve() && review.curve_unit() == "disc");
    assert_eq!(values.last().copied().flatten(), record.result().map(f64::from));
    for ply in review.mistakes() {
        assert!(ply.best_said.worth.margin(64).is_some() || ply.said.worth.margin(64).is_some(), "{ply:?}");
    }
    // Means and the worst move are of discs that are proven; points are neither added to them nor compared with them.
    let proven = |ply: &&ReviewedPly<_>| ply.said.exact().is_some() && ply.best_said.exact().is_some();
    let (sure, unsure): (Vec<_>, Vec<_>) = review.plies.iter().partition(proven);
    assert!(!sure.is_empty() && !unsure.is_empty() && review.is_mixed() && review.unit() == "disc");
    let most = sure.iter().map(|ply| ply.loss).fold(0.0, f64::max);
    let mut dearer = review.clone();
    dearer.plies[0].loss = most + 1.0;
    assert!(!proven(&&review.plies[0]) && unsure.iter().any(|ply| ply.loss > 0.0));
    assert_eq!([&review, &dearer].map(|one| one.worst().map(|ply| ply.loss)), [Some(most); 2]);
    let told = ReviewReport::new(&review);
    for side in Side::BOTH {
        let own: Vec<f64> = sure.iter().filter(|ply| ply.side == side).map(|ply| ply.loss).collect();
        let (did, said) = (review.side(side), review.mean_words(side));
        assert_eq!(did.mean_loss, Some(own.iter().sum::<f64>() / own.len() as f64));
        assert!(did.counted == own.len() && did.counted < did.moves);
        assert!(
            said.ends_with(&format!("discs lost by a move over the {} that are proven", own.len())),
            "{said}"
        );
        assert_eq!(told.sides[side.index()].counted, did.counted);
    }
    assert_eq!((told.unit.as_str(), told.mistake), ("disc", Some(4.0)));
    assert!(told.plies.iter().zip(&review.plies).all(|(one, ply)| one.counted == proven(&ply)));
    assert!(review.lost(unsure[0]).contains("point") && review.lost(sure[0]).contains("disc"));
    assert!(review.page("a game").contains("discs lost by a move that is proven"));
    // An engine counts in discs, and a game without measures favours nobody.
    let short = Position::read(b"f5d6c3").unwrap().remove(0);
    let engine = "engine level=1".parse().unwrap();
    let review = Review::of(&short, &engine, None, &mut Silent, &mut |_| {}).unwrap();
    assert!(review.even_handed && review.curve_values().all(|value| value.is_some()));
    let game = TicTacToe::read(b"b2 a2 a1").unwrap().remove(0);
    let review = Review::of(&game, &reviewer(), None, &mut Silent, &mut |_| {}).unwrap();
    assert!(review.even_handed && review.curve_values().all(|value| value.is_some()));
}
