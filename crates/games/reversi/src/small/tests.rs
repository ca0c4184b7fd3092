use super::*;
use crate::small::solve::SmallSolver;
use plansza_core::{Budget, Meter, Open, Seed, Silent, Tree};

type Small = SquareBoard<4>;

/// The rules on a grid of squares, as a beginner would apply them: what a move turns over, by row and column.
fn turned<const N: usize>(at: &SquareBoard<N>, row: usize, column: usize) -> Vec<(usize, usize)> {
    let held = |row: i32, column: i32| {
        let inside = |place| (0..N as i32).contains(&place);
        (inside(row) && inside(column)).then(|| at.held((row as usize, column as usize))).flatten()
    };
    let mut all = Vec::new();
    if at.held((row, column)).is_some() {
        return all;
    }
    for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let (mut r, mut c, mut line) = (row as i32 + down, column as i32 + right, Vec::new());
        while held(r, c) == Some(at.side().other()) {
            line.push((r as usize, c as usize));
            (r, c) = (r + down, c + right);
        }
        if held(r, c) == Some(at.side()) {
            all.extend(line);
        }
    }
    all
}

fn rules_hold<const N: usize>()
where
    SquareBoard<N>: Game<Move = Move>,
{
    let mut rng = Seed(7).rng();
    for _ in 0..200 {
        let mut at = SquareBoard::<N>::START;
        while !at.over() {
            for square in 0..64 {
                let (row, column) = (square / 8, square % 8);
                let flips = if row < N && column < N { turned(&at, row, column) } else { Vec::new() };
                let step = Move::to(square);
                assert_eq!(SquareBoard::legal(&at, step), !flips.is_empty(), "{at:?} {step}");
                if !flips.is_empty() {
                    let next = at.play(step);
                    assert!(flips.iter().all(|&place| next.held(place) == Some(at.side())));
                    let changed = (next.discs(at.side()) & at.discs(at.side().other())).count_ones();
                    assert_eq!(changed as usize, flips.len());
                }
            }
            let moves: Vec<Move> = SquareBoard::moves(&at).collect();
            at = at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
            assert_eq!((at.mine() | at.theirs()) & !SquareBoard::<N>::SQUARES, 0);
        }
    }
}

#[test]
fn moves_and_flips_are_those_of_the_rules_within_the_board() {
    rules_hold::<4>();
    rules_hold::<6>();
}

/// Scores by trying everything, and how many games there are.
fn everything(at: &Small) -> (i32, u64) {
    match at.open() {
        Open::Over => (at.score(), 1),
        Open::Moves(moves) => {
            let below: Vec<(i32, u64)> = moves.map(|step| everything(&Tree::play(at, step))).collect();
            let score = below.iter().map(|(score, _)| -score).max();
            (score.expect("a move or a pass"), below.iter().map(|(_, games)| games).sum())
        }
    }
}

#[test]
fn four_by_four_is_won_by_the_second_player_eleven_to_three() {
    assert_eq!(everything(&Small::START), (-10, 60_060));
    let mut silent = Silent;
    let mut solver = SmallSolver::new(12, Meter::new(Budget::UNLIMITED, &mut silent));
    assert_eq!(solver.score(&Small::START), Some(-10));
    let line = solver.line(&Small::START, -10).unwrap();
    let end = line.iter().fold(Small::START, |at, &step| {
        assert!(SquareBoard::legal(&at, step));
        at.play(step)
    });
    let discs = Side::BOTH.map(|side| end.discs(side).count_ones());
    assert!(end.over());
    assert_eq!(discs, [3, 11]);
}

type Six = SquareBoard<6>;

/// The published game, and where it stands after so many moves.
fn published() -> Vec<Six> {
    let record = Six::read(crate::known::SIX.as_bytes()).unwrap().remove(0);
    assert!(record.over() && record.placed() == 32);
    assert_eq!(Side::BOTH.map(|side| record.now().discs(side).count_ones()), [16, 20]);
    record.positions().collect()
}

/// Solves positions of the published game from so many empty squares on: the second player is ahead by four all the time.
fn solve_published(most: u32, bits: u32) {
    let mut silent = Silent;
    let mut solver = SmallSolver::new(bits, Meter::new(Budget::UNLIMITED, &mut silent));
    for at in published().iter().rev().take_while(|at| at.empty().count_ones() <= most) {
        let score = if at.side() == Side::First { -4 } else { 4 };
        assert_eq!(solver.score(at), Some(score), "{at:?}");
    }
}

#[test]
fn the_published_game_on_six_by_six_has_no_mistake_in_its_last_twenty_moves() {
    solve_published(20, 18);
}

/// The whole game: `cargo test --release -p plansza-reversi --lib -- --ignored six_by_six`.
#[test]
#[ignore = "takes a minute"]
fn six_by_six_is_won_by_the_second_player_twenty_to_sixteen() {
    let mut silent = Silent;
    let mut solver = SmallSolver::new(SmallSolver::bits(2048), Meter::new(Budget::UNLIMITED, &mut silent));
    assert_eq!(solver.score(&Six::START), Some(-4));
}

/// A board mirrored at a diagonal, and turned by a quarter.
fn mirrored(at: &Six, turned: bool) -> Six {
    let image = |discs: u64| {
        let squares = (0..64).filter(|square| discs >> square & 1 == 1);
        squares.fold(0, |all, square| {
            let (row, column) = (square / 8, square % 8);
            all | 1u64 << if turned { 8 * column + 5 - row } else { 8 * column + row }
        })
    };
    Six::new(image(at.mine()), image(at.theirs()), at.side()).unwrap()
}

#[test]
fn a_position_stands_upright_however_it_was_turned() {
    let mut rng = Seed(12).rng();
    for _ in 0..200 {
        let mut at = Six::START;
        for _ in 0..rng.below(20) {
            let moves: Vec<Move> = SquareBoard::moves(&at).collect();
            at = at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
        }
        let mut images = vec![at];
        for turns in 0..3 {
            images.push(mirrored(&images[turns], true));
        }
        images.extend(images.clone().iter().map(|image| mirrored(image, false)));
        let upright = |at: &Six| crate::small::node::upright::<6>(at.mine(), at.theirs());
        assert!(images.iter().all(|image| upright(image) == upright(&at)), "{at:?}");
        assert!(images.iter().any(|image| upright(&at) == (image.mine(), image.theirs())));
    }
}

/// With more empty squares, where moves are put in order by a glance, against alpha-beta, which shares nothing with it but the rules.
#[test]
fn the_solver_gives_what_alpha_beta_gives() {
    use plansza_methods::{Lookahead, MoveOrder, TreeSearch};
    let (mut rng, judge) = (Seed(13).rng(), crate::strategy::named("balanced").unwrap());
    let mut silent = Silent;
    let mut solver = SmallSolver::new(10, Meter::new(Budget::UNLIMITED, &mut silent));
    for _ in 0..20 {
        let mut at = Six::START;
        while !at.over() && at.empty().count_ones() > 13 {
            let moves: Vec<Move> = SquareBoard::moves(&at).collect();
            at = at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
        }
        if at.over() {
            continue;
        }
        let to_the_end = Lookahead { depth: 40, order: MoveOrder::Promise };
        let mut still = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut still);
        let value = to_the_end.choose(TreeSearch::AlphaBeta, &at, &judge, &mut meter).value;
        assert_eq!(solver.score(&at), Some(plansza_core::Worth::of(value).margin(36).unwrap_or(0)), "{at:?}");
    }
}

/// Minimax with nothing that helps.
fn plain(at: &Six) -> i32 {
    match at.open() {
        Open::Over => at.score(),
        Open::Moves(moves) => {
            moves.map(|step| -plain(&Tree::play(at, step))).max().expect("a move or a pass")
        }
    }
}

#[test]
fn the_solver_gives_what_plain_minimax_gives() {
    let mut rng = Seed(11).rng();
    let mut silent = Silent;
    let mut solver = SmallSolver::new(8, Meter::new(Budget::UNLIMITED, &mut silent));
    for _ in 0..150 {
        let mut at = Six::START;
        while !at.over() && at.empty().count_ones() > 8 {
            let moves: Vec<Move> = SquareBoard::moves(&at).collect();
            at = at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
        }
        let score = plain(&at);
        assert_eq!(solver.score(&at), Some(score), "{at:?}");
        let line = solver.line(&at, score).unwrap();
        let end = line.iter().fold(at, |at, &step| at.play(step));
        assert_eq!(if end.side() == at.side() { end.score() } else { -end.score() }, score);
    }
}

/// From the first move on nearly all nodes are those of glances: the meter hears of them too.
#[test]
fn a_solver_stops_when_its_budget_is_spent() {
    for budget in [20_000, 100_000] {
        let mut silent = Silent;
        let mut solver = SmallSolver::new(8, Meter::new(Budget::evaluations(budget), &mut silent));
        assert_eq!(solver.score(&Six::START), None);
        assert!((budget..budget + 20_000).contains(&solver.nodes()), "{}", solver.nodes());
    }
}

/// The densest position that random climbing has found: discs all around those of who is to move, so that every square of the edge
/// is a move. The solver puts them all in order, and gives what the positions after them give.
#[test]
fn the_solver_has_room_for_the_densest_position() {
    let text = b"-------OOOO--OXXO--OXXO--OOOO------- X";
    let at = Six::read(text).unwrap()[0].now();
    let moves: Vec<Move> = SquareBoard::moves(&at).collect();
    assert_eq!((moves.len(), at.empty().count_ones()), (20, 20));
    let mut silent = Silent;
    let mut solver = SmallSolver::new(16, Meter::new(Budget::UNLIMITED, &mut silent));
    let below = moves.iter().map(|&step| -solver.score(&at.play(step)).unwrap()).max();
    assert_eq!(SmallSolver::new(16, Meter::new(Budget::UNLIMITED, &mut Silent)).score(&at), below);
}

#[test]
fn text_is_read_and_what_is_wrong_is_named() {
    let read = |text: &str| Small::read(text.as_bytes());
    let start = board::write(&Small::START);
    assert_eq!(start, "-----OX--XO----- X");
    assert_eq!(read(&start).unwrap()[0].now(), Small::START);
    assert_eq!(read("----\n-OX-\n-XO-\n----\nX").unwrap()[0].now(), Small::START);
    assert_eq!(read("d3d2\n% a comment\n-----OX--XO----- X").unwrap().len(), 2);
    let told = |text: &str| read(text).unwrap_err().to_string();
    assert!(told("f5").contains("f5 lies outside a board of 4×4"), "{}", told("f5"));
    assert!(told("zz").contains("a letter a–d and a digit 1–4, as d3"), "{}", told("zz"));
    let six = Six::read(b"zz").unwrap_err().to_string();
    assert!(six.contains("a letter a–f and a digit 1–6, as e4"), "{six}");
    // What is named as an example can be played.
    assert!(Small::START.legal("d3".parse().unwrap()) && Six::START.legal("e4".parse().unwrap()));
    assert!(told("b2").contains("b2 is taken") && told("").contains("d3d2d1"));
    assert!(told("-----OX--XO---- X").contains("16 squares, but not who is to move (or 15"));
    assert!(told("---------------- X").contains("fewer than four discs"));
    assert!(Small::new(1 << 4, 0, Side::First).unwrap_err().to_string().contains("e1 lies outside"));
}

/// Pairs of neighbours and of squares at the frontier, counted square by square.
#[test]
fn measures_end_at_the_edge_of_the_board() {
    let mut rng = Seed(8).rng();
    let mut at = Six::START;
    while !at.over() {
        for player in Side::BOTH {
            let measures = crate::Measures::of(&at, player);
            let (mut neighbours, mut frontier) = (0, 0);
            for (row, column) in (0..6i32).flat_map(|row| (0..6i32).map(move |column| (row, column))) {
                if at.held((row as usize, column as usize)) != Some(player.other()) {
                    continue;
                }
                for (r, c) in
                    (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)))
                {
                    if (r, c) != (row, column) && (0..6).contains(&r) && (0..6).contains(&c) {
                        let held = at.held((r as usize, c as usize));
                        neighbours += u32::from(held == Some(player));
                        frontier += u32::from(held.is_none());
                    }
                }
            }
            let moves = |side| if at.side() == side { at } else { at.pass() }.moves().0.count_ones();
            assert_eq!((measures.neighbours, measures.frontier), (neighbours, frontier));
            assert_eq!((measures.mobility, measures.blocking), (moves(player), moves(player.other())));
            assert_eq!(measures.discs, at.discs(player).count_ones());
        }
        let moves: Vec<Move> = SquareBoard::moves(&at).collect();
        at = at.play(rng.pick(&moves).copied().unwrap_or(Move::PASS));
    }
}
