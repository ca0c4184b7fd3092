//! The report's game, move by move and node by node, and its duels.

use plansza_core::{Budget, Meter, Side, Silent};
use plansza_methods::{Choice, Lookahead, TreeSearch};
use plansza_reversi::known::{DUELS, FINAL, GAME};
use plansza_reversi::strategy::named;
use plansza_reversi::{Move, Position, REPORT_START, ReportPosition, Strategy};

fn strategy(name: &str) -> Strategy {
    named(name).expect("a strategy of the report")
}

fn choose(search: TreeSearch, depth: u32, position: Position, strategy: &Strategy) -> Choice<Move> {
    let ahead = Lookahead { depth, ..Lookahead::default() };
    ahead.choose(search, &ReportPosition(position), strategy, &mut Meter::new(Budget::UNLIMITED, &mut Silent))
}

#[test]
fn the_reports_game_comes_out_to_the_last_node() {
    let mut position = REPORT_START;
    let balanced = strategy("balanced");
    for (ply, published) in GAME.iter().enumerate() {
        if position.moves().0 == 0 {
            assert_eq!(ply, 59, "the only pass");
            position = position.pass();
        }
        // The last line is printed in the column of alpha-beta, and only that has its two nodes in common with minimax.
        let choice = match position.side() {
            Side::First => choose(TreeSearch::Minimax, 4, position, &balanced),
            Side::Second => choose(TreeSearch::AlphaBeta, 4, position, &balanced),
        };
        let step = Move::to(published.at.0 as usize * 8 + published.at.1 as usize);
        assert_eq!((choice.step, choice.nodes), (Some(step), published.nodes), "ply {}", ply + 1);
        position = position.play(step);
    }
    assert!(position.over());
    let count = |side| position.discs(side).count_ones();
    assert_eq!((count(Side::First), count(Side::Second)), FINAL);
    assert_eq!(GAME.iter().map(|ply| ply.nodes).sum::<u64>(), 596_469);
}

/// The winner of a duel in the report's mode: 1, 2, or 0 for a draw.
fn duel(players: [(Strategy, u32); 2]) -> usize {
    let mut position = REPORT_START;
    while !position.over() {
        if position.moves().0 == 0 {
            position = position.pass();
            continue;
        }
        let (strategy, depth) = players[usize::from(position.side() == Side::Second)];
        let choice = choose(TreeSearch::AlphaBeta, depth, position, &strategy);
        position = position.play(choice.step.expect("a move"));
    }
    let [first, second] = [Side::First, Side::Second].map(|side| position.discs(side).count_ones());
    usize::from(first > second) + 2 * usize::from(second > first)
}

#[test]
fn the_reports_duels_come_out_with_two_weights_swapped() {
    let winners =
        |swap: bool| {
            DUELS.map(|(first, second, _)| {
                duel([first, second].map(|(name, depth)| {
                    (if swap { strategy(name).swapped() } else { strategy(name) }, depth)
                }))
            })
        };
    let published = DUELS.map(|(_, _, winner)| winner);
    assert_eq!(winners(true), published);
    let as_printed = winners(false);
    assert_eq!((0..12).filter(|&i| as_printed[i] == published[i]).count(), 11);
}
