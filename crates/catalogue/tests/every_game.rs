//! What must hold for every game, with its types known. A game gets these tests by standing in the catalogue's list.
//!
//! The golden playthroughs show every change of rules, search or evaluation as a difference; when it is meant, write them
//! anew with `BLESS=1 cargo test -p plansza-catalogue --test every_game` and say so in the changelog.

use plansza_arena::{Opening, Player, analyse, play};
use plansza_catalogue::{GameVisitor, visit_games, visit_template_games};
use plansza_core::game::Searcher;
use plansza_core::{Evaluation, Game, Judge, Open, Record, Rng, Seed, Side, Silent, Tree};
use proptest::test_runner::{Config, TestRunner};
use std::fmt::Write;

/// Runs a generic check on every game, and on the templates.
macro_rules! every_game {
    ($test:ident, $check:ident) => {
        #[test]
        fn $test() {
            #[derive(Clone, Copy)]
            struct EveryGame;
            impl GameVisitor for EveryGame {
                type Made = ();
                fn visit<G: Game>(self) {
                    $check::<G>();
                }
            }
            assert!(!visit_games(EveryGame).is_empty() && !visit_template_games(EveryGame).is_empty());
        }
    };
}

every_game!(facts_are_whole, facts);
every_game!(random_games_are_legal_and_end, playouts);
every_game!(text_comes_back_as_it_was, round_trip);
every_game!(reading_never_panics, noise);
every_game!(pictures_show_what_is_there, pictures);
every_game!(minimax_and_alphabeta_give_what_brute_force_gives, searches);
every_game!(players_come_back_from_words_and_data, players);

fn facts<G: Game>() {
    assert_eq!(G::STARTS[0].name, "standard", "{}", G::NAME);
    assert_ne!(G::SIDES[0], G::SIDES[1]);
    assert_ne!(G::MARKS[0], G::MARKS[1]);
    let step: G::Move = G::EXAMPLE.parse().unwrap_or_else(|fault| panic!("{}: {fault}", G::NAME));
    assert!(G::start("standard").expect("there is one").legal(step), "{}: the example", G::NAME);
    assert!(G::start("no such start").is_err());
    assert!(G::FORMATS.iter().any(|format| format.name == "transcript"), "{}", G::NAME);
    assert!(G::Evaluation::sheet().params.iter().all(|param| !param.about.is_empty()), "{}", G::NAME);
    // Every measure that is shown is explained.
    let shown = Player::<G>::default().evaluation.shares(&G::STARTS[0].position, Side::First);
    let told = G::Evaluation::measures().iter().map(|(name, _)| *name);
    assert!(shown.iter().map(|share| share.name).eq(told), "{}", G::NAME);
}

/// A random game from one of the starts, with a check of every position.
fn random_game<G: Game>(rng: &mut Rng, mut check: impl FnMut(&Record<G>)) -> Record<G> {
    let start = G::STARTS[rng.below(G::STARTS.len())].position;
    let mut record = Record::new(start);
    loop {
        check(&record);
        let moves = record.now().moves();
        let Some(&step) = rng.pick(&moves) else { return record };
        record.push(step).expect("an open move is legal");
    }
}

fn playouts<G: Game>() {
    let mut rng = Seed(7).rng();
    for _ in 0..50 {
        let mut left = None;
        let record = random_game::<G>(&mut rng, |record| {
            let now = record.now();
            assert_eq!(now.over(), now.moves().is_empty(), "{}", G::NAME);
            for step in now.moves() {
                assert!(now.legal(step), "{}: {step}", G::NAME);
                assert_eq!(step.to_string().parse::<G::Move>().as_ref(), Ok(&step));
                assert_eq!(G::is_pass(step), now.place(step).is_none(), "{}: {step}", G::NAME);
                if let Some(square) = now.place(step) {
                    assert!(square.0 < G::SIZE.1 && square.1 < G::SIZE.0);
                    assert_eq!(now.holder(square), None, "{}: {step}", G::NAME);
                    assert_eq!(now.play(step).holder(square), Some(now.side()), "{}: {step}", G::NAME);
                }
            }
            assert_eq!(now.forced_pass().is_some(), now.moves().iter().any(|&step| G::is_pass(step)));
            let passed = record.last().is_some_and(G::is_pass);
            assert!(
                left.is_none_or(|left| now.left() < left || passed),
                "{}: less and less is left",
                G::NAME
            );
            left = Some(now.left() + u32::from(passed));
        });
        let result = record.result().expect("the game is over");
        assert!(result.abs() <= G::MOST, "{}: {result}", G::NAME);
        assert_eq!(record.winner().is_some(), result != 0);
        // The other side sees the same result.
        let now = record.now();
        let margin = if now.side() == Side::First { now.margin() } else { -now.margin() };
        assert_eq!(margin, result);
        for step in record.start().moves() {
            assert!(record.clone().push(step).is_err(), "{}: nobody moves in a game that is over", G::NAME);
        }
    }
}

fn round_trip<G: Game>() {
    let mut rng = Seed(3).rng();
    for _ in 0..20 {
        let whole = random_game::<G>(&mut rng, |_| {});
        for moves in [1, 3, whole.placed() / 2, whole.placed()] {
            let record = whole.after(moves);
            for format in G::FORMATS {
                // A format may be too narrow for a game; then it says so.
                let Ok(text) = G::write(&record, format.name) else { continue };
                let back = G::read(text.as_bytes());
                let back =
                    back.unwrap_or_else(|fault| panic!("{} as {}: {fault}\n{text}", G::NAME, format.name));
                assert_eq!(back.len(), 1);
                let (now, then) = (back[0].now(), record.now());
                // A pass at the end is not always written.
                let passed = now.forced_pass().is_some_and(|pass| now.play(pass) == then);
                assert!(now == then || passed, "{} as {}: {text}", G::NAME, format.name);
            }
            assert!(G::write(&record, "no such format").is_err());
        }
    }
}

fn noise<G: Game>() {
    let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    let strategy = proptest::collection::vec(proptest::num::u8::ANY, 0..200);
    let run = runner.run(&(strategy, ".{0,100}"), |(bytes, text)| {
        let _ =
            (G::read(&bytes), G::read(text.as_bytes()), text.parse::<G::Move>(), text.parse::<Player<G>>());
        Ok(())
    });
    run.unwrap();
    let game = random_game::<G>(&mut Seed(5).rng(), |_| {});
    // Every format cut at every byte.
    let written: Vec<String> =
        G::FORMATS.iter().filter_map(|format| G::write(&game, format.name).ok()).collect();
    assert!(!written.is_empty(), "{}: no format holds a game", G::NAME);
    for text in written {
        for end in 0..text.len() {
            let _ = G::read(&text.as_bytes()[..end]);
        }
    }
}

fn pictures<G: Game>() {
    let game = random_game::<G>(&mut Seed(9).rng(), |_| {});
    let now = game.now();
    let (columns, rows) = G::SIZE;
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let held = squares.filter(|&square| now.holder(square).is_some()).count();
    let svg = game.draw().svg();
    let drawn = svg.matches("class=\"black\"").count() + svg.matches("class=\"white\"").count();
    assert_eq!(drawn, held, "{}", G::NAME);
    let numbers = game.numbers();
    assert_eq!(numbers.iter().filter_map(|(number, _)| *number).max(), Some(game.placed()));
    assert!(game.draw_numbers().svg().contains(&format!(">{}</text>", game.placed())));
}

/// The value of a position by looking at every line to this depth, as the definition has it.
fn brute<T: Tree, J: Judge<T>>(tree: &T, judge: &J, root: Side, depth: u32) -> f64 {
    match tree.open() {
        Open::Over => judge.result(tree, root),
        Open::Moves(_) if depth == 0 => judge.value(tree, root),
        Open::Moves(moves) => {
            let values = moves.map(|step| brute(&tree.play(step), judge, root, depth - 1));
            match tree.side() == root {
                true => values.fold(f64::NEG_INFINITY, f64::max),
                false => values.fold(f64::INFINITY, f64::min),
            }
        }
    }
}

struct BruteSearcher(u32);

impl<M: Copy> Searcher<M> for BruteSearcher {
    type Found = f64;
    fn on<T: Tree<Move = M>, J: Judge<T>>(self, tree: &T, judge: &J) -> f64 {
        brute(tree, judge, tree.side(), self.0)
    }
}

fn searches<G: Game>() {
    let mut rng = Seed(11).rng();
    for round in 0..30 {
        let mut small: Vec<G> = Vec::new();
        random_game::<G>(&mut rng, |record| small.extend(Some(record.now()).filter(|now| !now.over())));
        let position = if round % 3 == 0 {
            *rng.pick(&small).expect("games have moves")
        } else {
            small[small.len() - 1 - round % 4 % small.len()]
        };
        let depth = if position.left() <= 4 { 5 } else { 3 };
        for order in ["none", "promise"] {
            let player = |method: &str| -> Player<G> {
                format!("{method} depth={depth} order={order}").parse().expect("a player")
            };
            let expected = player("minimax").evaluation.search(&position, BruteSearcher(depth));
            for method in ["minimax", "alphabeta"] {
                let mut engine = plansza_arena::Engine::new(&player(method), Seed(1).rng());
                let thought = engine.choose(&Record::new(position), &mut Silent);
                let thought = thought.expect("no program of somebody else").expect("nor does it give up");
                assert!(position.legal(thought.step));
                if position.forced_pass().is_none() {
                    assert_eq!(thought.value, Some(expected), "{}: {method} {order} {position:?}", G::NAME);
                }
            }
            let analysis = analyse(&position, &player("alphabeta"), &mut Silent).expect("it is not over");
            assert_eq!(analysis.moves.len(), position.moves().len());
            assert_eq!(analysis.moves[0].value, expected, "{}: {position:?}", G::NAME);
        }
    }
}

fn players<G: Game>() {
    let everywhere = ["random", "minimax depth=2", "alphabeta depth=5 order=promise time=20ms"];
    let experts = ["engine level=3", "engine nodes=5000 time=20ms", "engine level=20 time=2s"];
    assert_eq!(experts[0].parse::<Player<G>>().is_ok(), G::expert().is_some());
    for text in everywhere.into_iter().chain(experts.into_iter().filter(|_| G::expert().is_some())) {
        let player: Player<G> = text.parse().expect("a player");
        assert_eq!(player.to_string().parse::<Player<G>>().as_ref(), Ok(&player));
        assert_eq!(Player::from_data(&player.data()).as_ref(), Ok(&player));
    }
    assert!(
        "minimax depth=0".parse::<Player<G>>().is_err() && "minimax nothing=1".parse::<Player<G>>().is_err()
    );
    for wrong in ["engine level=0", "engine level=21", "engine time=0s", "engine nodes=0", "engine depth=3"] {
        assert!(wrong.parse::<Player<G>>().is_err(), "{wrong}");
    }
}

/// One game of each, move by move with its nodes.
fn playthrough<G: Game>() -> String {
    let [first, second] =
        ["alphabeta depth=3", "random"].map(|text| text.parse::<Player<G>>().expect("a player"));
    let played = play(&first, &second, Opening::default(), 1, &Default::default());
    let moves: Vec<String> =
        played.turns.iter().map(|turn| format!("{}:{}", turn.thought.step, turn.thought.nodes)).collect();
    let result = played.record.result().expect("it is finished");
    format!("{} {first} – {second}: {result:+}\n{}\n", G::NAME, moves.join(" "))
}

#[test]
fn every_game_plays_as_it_did() {
    #[derive(Clone, Copy)]
    struct Playthroughs;
    impl GameVisitor for Playthroughs {
        type Made = String;
        fn visit<G: Game>(self) -> String {
            playthrough::<G>()
        }
    }
    let mut now = String::new();
    visit_games(Playthroughs).into_iter().chain(visit_template_games(Playthroughs)).for_each(|text| {
        let _ = write!(now, "{text}");
    });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/games.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &now).expect("the playthroughs can be written");
    }
    assert_eq!(now, std::fs::read_to_string(file).expect("the playthroughs are there"));
}

#[test]
fn a_game_called_by_another_name_is_the_same_task() {
    for facts in plansza_catalogue::games() {
        let player = plansza_catalogue::read_player(facts.name, "random", &mut plansza_core::game::files);
        let player = player.expect("random plays everything");
        let task = |name: &str| {
            let task = plansza_catalogue::match_task(name, [&player, &player], facts.starts[0].0, 2);
            plansza_catalogue::prepare_match(task).expect("it can be played").task().json()
        };
        for alias in facts.aliases {
            assert_eq!(task(alias), task(facts.name));
            assert_eq!(task(&alias.to_uppercase()), task(facts.name));
        }
    }
}
